"""What a seat is asked, as the browser is told it: the question, the legal answers, and the item that it is about."""

from __future__ import annotations

from typing import Any, Final

from arcane_lab import datasets
from arcane_lab.engine.game import BaseGame
from arcane_lab.engine.moves import Reader

#: What is asked, in words to the person who must answer.
QUESTIONS: Final = {
    "reveal": "Turn up a starting item: choose one of your hidden slots.",
    "draw": "It is your turn. Draw a card: choose the deck or the discard.",
    "play": "Choose a card of your stash, then where to play it or what else to do with it.",
    "choose": "The item makes you choose: gold or infamy?",
    "target": "Choose a player for the effect.",
    "peek": "Choose a hidden item to look at.",
    "place": "A sold doll goes to another player: choose one of their hidden items for it to replace.",
    "swap": "Choose the two items to swap, one after the other.",
    "sell": "You have more than one set: choose which one is sold first.",
    "slide": "A diagonal is sold: choose how the others slide together.",
    "discard": "Choose a card of your stash to discard.",
    "power": "You may use your wizard power now.",
    "bribe": "You may bribe: 2 gold take away 1 infamy.",
}
#: Events after which the questions that follow are about the item of the event.
BEGINNINGS: Final = ("played", "sold", "used", "boomerang")
ABOUT_ITEMS: Final = ("choose", "target", "peek", "place", "swap")


def ask_of(game: BaseGame, seat: str | None) -> dict[str, Any] | None:
    """The decision that a person at this seat must take now, or None.

    `at` is the number of steps after which it is asked, `about` the code of the item whose effect asks, `source` its
    name when the card to play does not come from the stash.
    """
    if seat is None or game.to_move != seat or game.players[game.seats.index(seat)] != "me":
        return None
    return _asked(game, seat, len(game.steps))


def ask_in_line(game: BaseGame, reader: Reader, at: int) -> dict[str, Any] | None:
    """The decision that could be taken another way after some step, or None: that of a seat, or in the table view any.

    As `ask_of`, and `instead` is the move that was made there (empty where the game has not gone on).
    """
    moves = game.legal_moves(at)
    if not moves or reader not in ("table", moves[0].seat):
        return None
    instead = str(game.steps[at].move) if at < len(game.steps) else ""
    return {**_asked(game, moves[0].seat, at), "instead": instead}


def _asked(game: BaseGame, seat: str, at: int) -> dict[str, Any]:
    moves = [str(move) for move in game.legal_moves(at)]
    step = str(game.picture(at=at)["step"])
    item = _item_in_effect(game, seat, at)
    # In a turn of one's own a card may also be discarded; told to play one, it may not.
    is_told = step == "play" and item is not None and moves and all(move.startswith("play ") for move in moves)
    about = item if is_told or step in ABOUT_ITEMS else None
    name = datasets.items(game.name)[about].name if about else None
    question = f"{name}: you must play a card now. Choose it, then a slot." if is_told else QUESTIONS.get(step, step)
    return {
        "at": at,
        "seat": seat,
        "step": step,
        "question": question,
        "moves": moves,
        "about": about,
        "source": name if is_told else None,
    }


def _item_in_effect(game: BaseGame, seat: str, at: int) -> str | None:
    """The item whose effect began last in this turn, as the seat may know it."""
    for step in reversed(game.steps[:at]):
        for event in reversed(step.events_for(seat)):
            if event.kind == "turn_ended":
                return None
            if event.kind in BEGINNINGS and event.item:
                return event.item
        if step.move.text.startswith("draw "):
            return None
    return None
