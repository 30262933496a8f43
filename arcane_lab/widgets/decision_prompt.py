"""What a seat is asked, as the browser is told it: the question, the legal answers, and the item that it is about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from arcane_lab.engine.game import BaseGame
from arcane_lab.engine.moves import Event, Reader, Refusal
from arcane_lab.engine.registry import find_game
from arcane_lab.widgets.messaging import sentence
from arcane_lab.widgets.news import mine_of, news_of

#: What is asked, in words to the person who must answer.
QUESTIONS: Final = {
    "reveal": "Turn up the {nth} of your two starting items: choose one of your hidden slots.",
    "draw": "It is your turn. Draw a card: choose the deck or the discard.",
    "play": "Choose a card of your stash, then where to play it, or discard it.",
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
#: What that means, for somebody who does it for the first time.
HINTS: Final = {
    "reveal": "You cannot know what lies there. Items that lie face up can become part of a set.",
    "draw": "The card comes into your stash. The deck lies face down; the top of the discard you can read.",
    "play": "Played, it lies face up in place of what was there. Three like items face up in a line are sold for gold.",
    "target": "The effect is about what this player has.",
    "peek": "You see what it is, nobody else does, and it stays face down.",
    "place": "The doll goes there, and costs its new owner infamy at the inspection.",
    "sell": "Point at a button to see its three items. What is left may not be a set any more.",
    "slide": "The gap closes and all keep their order: sideways (each row for itself) or up and down (each column).",
    "discard": "It goes face up onto the discard, where the next player may take it.",
    "bribe": "Gold wins the game, but past 24 infamy you pay a fine. You need not bribe.",
}
#: What a wizard power asks, by the first word of its answers: the question, and what that means.
POWERS: Final = {
    "remove": ("Glynna may take away one of her hidden items.", "It counts no infamy at this inspection."),
    "ignore": ("Meeblemore may leave out what the item does.", "The item stays where it was played."),
    "pay": (
        "Dafana may pay: {dafana_gold} gold take away {dafana_infamy} infamy.",
        "For each set that is sold she may do it once.",
    ),
    "claim": (
        "Ninx picks one of her items.",
        "It pays her as much gold as it has infamy; a negative number costs gold.",
    ),
}
#: Said to whoever points at a card of the stash, or at a slot, before drawing.
FIRST_DRAW: Final = "First draw a card, from the deck or from the discard; then you use one."
#: What is possible where a click was refused.
MARKED: Final = "What can be chosen now has a green frame."
#: What comes after the choice of a card.
THEN: Final = {
    "play": "Now choose a slot with a green frame.",
}
#: What is asked where a card must be played: the boomerang that was replaced, or one that a special item offers.
COMES_BACK: Final = "The {name} that you replaced comes back: you must play it again."
PLAY_ONE: Final = "{name}: you must play a card now."
#: What becomes of what lies there, and the same with two players.
AFTER: Final = {"play": "When all that the play does is done, what lay in that slot goes face up onto the discard."}
AFTER_OF_TWO: Final = {
    "play": "When all that the play does is done, a hidden item in that slot comes into your stash; "
    "what lay face up goes onto the discard."
}
#: Events after which the questions that follow are about the item of the event.
BEGINNINGS: Final = ("played", "sold", "used", "boomerang")
ABOUT_ITEMS: Final = ("choose", "target", "peek", "place", "swap")


def ask_of(game: BaseGame, seat: str | None) -> dict[str, Any] | None:
    """The decision that a person at this seat must take now, or None.

    `at` is the number of steps after which it is asked, `about` the code of the item whose effect asks, `source` its
    name when the card to play does not come from the stash, `news` what others have done (see `news_of`), `mine` what
    became of the own gold and infamy, and `last` says so when it is the last turn of a round,
    `ending` warns of the play that ends the round (see `GameSpec.ending`), `brings` says of some moves what they bring.
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


def as_told_to(refusal: Refusal, you: str | None, step: str) -> str:
    """Why a click was refused, as a sentence to the person at a seat (None: who looks on) while a step is asked.

    >>> refusal = Refusal("play OW a1", "p1", "AA-TURN-02", "p1 is asked to choose a seat", "", None)
    >>> as_told_to(refusal, "p1", "target")
    'You are asked to choose a seat.'
    """
    reason = refusal.reason
    if you is None:
        return sentence(reason)
    if step == "draw" and reason.startswith(f"{you} is asked to"):
        return FIRST_DRAW
    for theirs, yours in ((f"{you} is ", "you are "), (f"{you} has ", "you have "), (f"{you} does ", "you do ")):
        reason = reason.replace(theirs, yours)
    return sentence(reason)


def _asked(game: BaseGame, seat: str, at: int) -> dict[str, Any]:
    moves = [str(move) for move in game.legal_moves(at)]
    step = str(game.picture(at=at)["step"])
    began = _effect_that_began(game, seat, at)
    item = began.item if began else None
    # In a turn of one's own a card may also be discarded; told to play one, it may not.
    is_told = step == "play" and item is not None and moves and all(move.startswith("play ") for move in moves)
    # One card alone is chosen without a click.
    is_only = len({move.split()[1] for move in moves}) == 1 if is_told else False
    about = item if is_told or step in ABOUT_ITEMS else None
    items = find_game(game.name).tables.cards()
    name = items[about] if about else None
    hint = "" if is_told else HINTS.get(step, "")
    question = QUESTIONS.get(step, step)
    if is_told:
        question = (COMES_BACK if began and began.kind == "boomerang" else PLAY_ONE).format(name=name)
        question += "" if is_only else " Choose it, then a slot."
    if step == "reveal":
        question = question.format(nth="second" if _has_turned_one_up(game, seat, at) else "first")
    picture = game.picture(seat, at=at)
    if step == "draw" and picture["deck_top"]:
        hint = f"You have seen the top card of the deck: {items[picture['deck_top']]}."
    power = POWERS.get(moves[0].split()[0]) if step == "power" else None
    if power:
        question, hint = power[0].format_map(game.setup.options), power[1]
    return {
        "at": at,
        "seat": seat,
        "step": step,
        "question": question,
        "hint": hint,
        "then": f"{question} {THEN[step]}" if is_told and is_only else THEN.get(step, ""),
        "after": "" if is_told else (AFTER_OF_TWO if game.setup.players == 2 else AFTER).get(step, ""),
        "last": _last_turn(picture, seat),
        "ending": _ending(game, seat, at) if step == "play" else None,
        "news": news_of(game, seat, at),
        "mine": mine_of(game, seat, at),
        "moves": moves,
        "brings": _brings(game, at),
        "about": about,
        "source": name if is_told else None,
    }


def _has_turned_one_up(game: BaseGame, seat: str, at: int) -> bool:
    """Whether the move before was the seat's own, and turned up the first of its starting items."""
    before = game.steps[at - 1] if at else None
    return before is not None and before.seat == seat and before.move.text.startswith("reveal ")


def _last_turn(picture: Mapping[str, Any], seat: str) -> str:
    """That a seat has its last turn of the round, and why; empty when it has not."""
    by = picture["triggered_by"]
    if not by or picture["phase"] != "sell" or seat == by:
        return ""
    return f"This is your last turn of the round: {by} has triggered the inspection."


def _brings(game: BaseGame, at: int) -> dict[str, str]:
    """What moves bring whose notation does not say it, such as the items and the gold of a sale."""
    spec, state = find_game(game.name), game.at(at)
    asked = spec.rules.to_move(state)
    told = {move.text: spec.text.preview(state, asked, move.number) for move in game.legal_moves(at)}
    return {move: text for move, text in told.items() if text}


def _ending(game: BaseGame, seat: str, at: int) -> dict[str, str] | None:
    """The warning of what ends the round in this turn, in which slot ("*" for every play), with its rule."""
    found = find_game(game.name).text.warning(game.at(at), game.seats.index(seat))
    return None if found is None else {"slot": found.place or "*", "text": found.text, "rule": found.rule}


def _effect_that_began(game: BaseGame, seat: str, at: int) -> Event | None:
    """What began the effect that is under way in this turn, with its item, as the seat may know it."""
    for step in reversed(game.steps[:at]):
        for event in reversed(step.events_for(seat)):
            if event.kind == "turn_ended":
                return None
            if event.kind in BEGINNINGS and event.item:
                return event
        if step.move.text.startswith("draw "):
            return None
    return None
