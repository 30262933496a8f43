"""What a seat of Arcane Alley is asked, in words to the person who sits there, and how each answer is called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from arcane_lab.core.text import capital
from arcane_lab.engine.game import BaseGame
from arcane_lab.engine.moves import Event, Reader
from arcane_lab.engine.prompt import Prompt
from arcane_lab.games.alley.setup import card_values, item_name
from arcane_lab.games.alley.text.board_facts import LAST_INFAMY
from arcane_lab.games.alley.text.inspection_count import bribes_of
from arcane_lab.games.alley.text.names import CODES
from arcane_lab.games.alley.text.round_end_warning import ending

#: What is asked, in words to the person who must answer.
QUESTIONS: Final = {
    "reveal": "Turn up the {nth} of your two starting items: choose one of your hidden slots.",
    "draw": "It is your turn. Draw a card: choose the deck or the discard.",
    "play": "Choose a card of your stash to play or discard.",
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
    "bribe": f"Gold wins the game, but past {LAST_INFAMY} infamy you pay a fine. You need not bribe.",
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
#: What comes after the choice of a card.
THEN: Final = {
    "play": "Now choose a slot.",
}
#: The same where other things than cards and slots can be chosen after it.
CHOOSE_MARKED: Final = "Now choose what has a green ring."
#: What a slide does.
SLIDES: Final = {
    "slide horizontal": "↔ Slide horizontally: each row closes up",
    "slide vertical": "↕ Slide vertically: each column closes up",
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
#: Rules of what needs no words where there is little room: an item that waits, and the end of a turn.
QUIET: Final = ("AA-PLAY-02", "AA-PLAY-10")


def prompt(game: BaseGame, seat: str, at: int) -> Prompt:
    """What a seat is asked after so many steps, as it may know it: with the item that asks, and what ends the round."""
    moves = [str(move) for move in game.legal_moves(at)]
    step = str(game.picture(at=at)["step"])
    began = _effect_that_began(game, seat, at)
    item = began.item if began else None
    cards = list(dict.fromkeys(move.split()[1] for move in moves if move.startswith("play ")))
    # In a turn of one's own a card may also be discarded; told to play one, it may not.
    must_play = step == "play" and item is not None and bool(moves) and all(move.startswith("play ") for move in moves)
    # One card alone is chosen without a click.
    is_only = must_play and len(cards) == 1
    about = item if must_play or step in ABOUT_ITEMS else None
    bribes = [move for move in moves if move.startswith("bribe ")]
    picture = game.picture(seat, at=at)
    question, hint = _question(game, at, step, moves, picture)
    if must_play:
        comes = COMES_BACK if began and began.kind == "boomerang" else PLAY_ONE
        question = comes.format(name=name_of(item)) + ("" if is_only else " Choose it, then a slot.")
        hint = ""
    after = "" if must_play else (AFTER_OF_TWO if game.setup.players == 2 else AFTER).get(step, "")
    effect = effect_of(game, about) if about else ""
    warning = ending(game.at(at), game.seats.index(seat)) if step == "play" else None
    return Prompt(
        question=question,
        hint=hint,
        after=after,
        picked=_picked(moves, question if is_only else "", THEN.get(step, CHOOSE_MARKED)),
        card=effect,
        notice=last_turn(picture, seat),
        warnings=() if warning is None else (warning,),
        board={
            **_offer(cards, name_of(item) if must_play else "", picture, seat),
            **({"bribes": bribes_of(bribes, _seat(picture, seat))} if bribes else {}),
        },
    )


def name_of(code: str | None) -> str:
    """The name of an item by its code."""
    return item_name(CODES.index(code)) if code in CODES else str(code)


def effect_of(game: BaseGame, code: str) -> str:
    """What an item does, after its name, as the setup of a game plays it."""
    return f"{name_of(code)}: {card_values(game.setup).sentence(code, game.setup.options)}"


def _question(game: BaseGame, at: int, step: str, moves: list[str], picture: Mapping[str, Any]) -> tuple[str, str]:
    """What is asked in a step of the game, and what that means."""
    question, hint = QUESTIONS.get(step, step), HINTS.get(step, "")
    if step == "reveal":
        question = question.format(nth="second" if _has_turned_one_up(game, at) else "first")
    if step == "draw" and picture["deck_top"]:
        hint = f"You have seen the top card of the deck: {name_of(picture['deck_top'])}."
    power = POWERS.get(moves[0].split()[0]) if step == "power" and moves else None
    return (power[0].format_map(game.setup.options), power[1]) if power else (question, hint)


def _picked(moves: list[str], whole: str, then: str) -> dict[str, str]:
    """What is asked once a card was chosen, by the target of that card; `whole` where nobody had a choice of cards."""
    codes = dict.fromkeys(move.split()[1] for move in moves if move.split()[0] in ("play", "discard", "use"))
    return {f"hand {code}": f"{whole or f'{name_of(code)} is chosen.'} {then}" for code in codes}


def _offer(cards: list[str], source: str, picture: Mapping[str, Any], seat: str) -> dict[str, Any]:
    """The cards that may be played now and do not come from the stash, and what stands over them."""
    stash = _seat(picture, seat)["stash"]["cards"]
    is_other = bool(source) or any(card not in stash for card in cards)
    return {"offer": cards if is_other else [], "title": f"To play: {source}" if source else "To play"}


def _seat(picture: Mapping[str, Any], seat: str) -> Mapping[str, Any]:
    found: Mapping[str, Any] = next(one for one in picture["seats"] if one["id"] == seat)
    return found


def label(seat: str, move: str, brings: str, reader: Reader) -> str:
    """What stands on the button of a move; `brings` is what comes of it.

    >>> label("p1", "sell a1-b1-c1", "3 Older Wand: 3 gold", "p1"), label("p1", "target p1", "", "p1")
    ('Sell 3 Older Wand: 3 gold (a1 · b1 · c1)', 'p1 (you)')
    """
    verb, *rest = move.split()
    what = rest[0] if rest else ""
    if verb in ("discard", "use"):
        return f"{capital(verb)} {name_of(what)}"
    if verb == "sell":
        return " ".join(filter(None, ("Sell", brings, f"({what.replace('-', ' · ')})")))
    if verb == "target":
        return f"{what} (you)" if what == reader else f"Choose {what}"
    if verb == "bribe":
        return f"Spend {what} gold{f': {brings}' if brings else ''}"
    return SLIDES.get(move) or capital(brings if verb == "pass" and brings else move)


def last_turn(picture: Mapping[str, Any], seat: str) -> str:
    """That a seat has its last turn of the round, and why; empty when it has not."""
    by = picture["triggered_by"]
    if not by or picture["phase"] != "sell" or seat == by:
        return ""
    return f"This is your last turn of the round: {by} has triggered the inspection."


def _has_turned_one_up(game: BaseGame, at: int) -> bool:
    """Whether the move before was the same seat's own, and turned up the first of its starting items."""
    before, moves = game.steps[at - 1] if at else None, game.legal_moves(at)
    return before is not None and before.seat == moves[0].seat and before.move.text.startswith("reveal ")


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
