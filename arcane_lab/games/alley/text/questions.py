"""What a seat of Arcane Alley is asked, in words to the person who sits there, and how each answer is called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from arcane_lab.core.text import capital
from arcane_lab.engine.game import BaseGame
from arcane_lab.engine.moves import Event
from arcane_lab.engine.prompt import Prompt
from arcane_lab.engine.wording import PLAIN, Names, filled
from arcane_lab.games.alley.setup import card_values, item_name
from arcane_lab.games.alley.text.inspection_count import bribes_of
from arcane_lab.games.alley.text.names import CODES
from arcane_lab.games.alley.text.picks import picks_of
from arcane_lab.games.alley.text.round_end_warning import ending
from arcane_lab.games.alley.text.sentences import COUNTS, with_article

#: What is asked, in words to the person who must answer.
QUESTIONS: Final = {
    "reveal": "Turn up the {nth} of your {of} starting cards: choose a hidden slot.",
    "draw": "Draw a card: deck or discard.",
    "play": "Choose a card.",
    "choose": "Gold or infamy: which do you choose?",
    "target": "Choose a player.",
    "peek": "Choose a hidden card to look at.",
    "place": "Choose another player's hidden card: a sold doll takes its place.",
    "swap": "Choose the two cards to swap.",
    "sell": "You have more than one set. Choose which one you sell first.",
    "slide": "You sold a diagonal. Choose which way the rest slides.",
    "discard": "Choose a card to discard.",
    "power": "You may use your wizard power.",
    "bribe": "You may bribe the inspector: {bribe_gold} gold for 1 infamy less.",
}
#: What that means, for somebody who does it for the first time.
HINTS: Final = {
    "reveal": "You can't know what is there. Only cards face up can become part of a set.",
    "draw": "The card goes to your stash. {top} Nobody sees into the deck.",
    "play": "Play it into a slot, or discard it. You sell three alike in a line for gold.",
    "target": "",
    "peek": "It stays face down.",
    "place": "It counts infamy for them at the inspection.",
    "sell": "Point at a button to see its three cards. The others may be no set after that.",
    "slide": "Sideways, each row closes up; up and down, each column.",
    "discard": "The next player may take it from the discard.",
    "bribe": "Gold wins, but past {infamy_track} infamy you pay a fine.",
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
#: How the table is played and heard by keys alone.
KEYS: Final = (
    "k draws from the deck, d from the discard. 1 to 4 choose a card of your hand, then d discards it.",
    "The button with a player's name says gold, infamy, fine markers, stash and the size of the storehouse. "
    "The storehouse comes after it, slot by slot.",
    "The deck says how many cards are left, the discard which card lies on top.",
    "A card says what a set sells for and its infamy. Once you have chosen or met one, the reader says what it does.",
)
#: Said to whoever points at a card of the stash, or at a slot, before drawing.
FIRST_DRAW: Final = "Draw a card first."
#: Said to whoever points at the deck after drawing.
DRAWN: Final = "You've already drawn."
#: What comes after the choice of a card.
THEN: Final = {
    "play": "choose a slot.",
}
#: The same where the card can also be used, and where other things than cards and slots can be chosen after it.
OR_USE: Final = "use it, or choose a slot."
CHOOSE_MARKED: Final = "choose what to do with it."
#: What comes after the first of two cards to swap.
SWAP_WITH: Final = "Choose the card to swap it with."
#: What a slide does.
SLIDES: Final = {
    "slide horizontal": "↔ Slide horizontally: each row closes up",
    "slide vertical": "↕ Slide vertically: each column closes up",
}
#: What is asked where a card must be played: the boomerang that was replaced, or one that a special item offers.
COMES_BACK: Final = "The {name} comes back: play it again."
PLAY_ONE: Final = "{name}: play one of these cards."
#: What becomes of what lies there, and the same with two players.
AFTER: Final = {"play": "What is there goes to the discard at the end of the turn."}
AFTER_OF_TWO: Final = {
    "play": "At the end of the turn a hidden card there goes to your stash, one face up to the discard."
}
_PLACES: Final = {"1": "first", "2": "second", "3": "third"}
#: Events after which the questions that follow are about the item of the event.
BEGINNINGS: Final = ("played", "sold", "used", "boomerang")
ABOUT_ITEMS: Final = ("choose", "target", "peek", "place", "swap")
#: What is said where a bribe is due and none can be paid: everybody has the turn (AA-BRIBE-01), but it takes 2 gold
#: (AA-BRIBE-02, 04) and some infamy (AA-BRIBE-05).
NO_INFAMY: Final = "You have no infamy, so there is nothing to bribe away."
TOO_POOR: Final = "You have {gold} gold: a bribe costs at least {price}, so you pay none."
THEN_ON: Final = "The round goes on when you do."
#: Rules of what needs no words where there is little room: an item that waits, and the end of a turn.
QUIET: Final = ("AA-PLAY-02", "AA-PLAY-10")


def prompt(game: BaseGame, seat: str, at: int) -> Prompt:
    """What a seat is asked after so many steps, as it may know it: with the item that asks, and what ends the round."""
    moves = [str(move) for move in game.legal_moves(at)]
    picture = game.picture(seat, at=at)
    step = str(picture["step"])
    began = _effect_that_began(game, seat, at)
    item = began.item if began else None
    cards = list(dict.fromkeys(move.split()[1] for move in moves if move.startswith("play ")))
    # In a turn of one's own a card may also be discarded; told to play one, it may not.
    must_play = step == "play" and item is not None and bool(moves) and all(move.startswith("play ") for move in moves)
    # One card alone is chosen without a click.
    is_only = must_play and len(cards) == 1
    about = item if must_play or step in ABOUT_ITEMS else None
    bribes = [move for move in moves if move.startswith("bribe ")]
    question, hint = _question(game, at, step, moves, picture)
    if step == "bribe" and not bribes:
        own = _seat(picture, seat)
        question, hint = (
            TOO_POOR.format(gold=own["gold"], price=game.setup.options["bribe_gold"]) if own["infamy"] else NO_INFAMY,
            THEN_ON,
        )
    if must_play:
        comes = COMES_BACK if began and began.kind == "boomerang" else PLAY_ONE
        question = comes.format(name=name_of(item)) + (" Choose a slot." if is_only else " Choose it, then a slot.")
        hint = ""
    after = "" if must_play else (AFTER_OF_TWO if game.setup.players == 2 else AFTER).get(step, "")
    effect = effect_of(game, about) if about else ""
    warning = ending(game.peek(at), game.seats.index(seat)) if step == "play" else None
    return Prompt(
        question=question,
        hint=hint,
        after=after,
        picked={
            **_picked(moves, question if is_only else "", THEN.get(step, CHOOSE_MARKED), _drawn(game, at)),
            **_swapped(moves, seat, picture, game.names_for(seat)),
        },
        card=effect,
        notice=last_turn(picture, game.names_for(seat)),
        warnings=() if warning is None else (warning,),
        board={
            **_offer(cards, name_of(item) if must_play else "", picture, seat),
            **({"bribes": bribes_of(bribes, _seat(picture, seat), picture)} if bribes else {}),
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
    drawn = _drawn(game, at) if step == "play" else ""
    if drawn:
        question = f"{drawn} {question}"
    if step == "reveal":
        of = int(game.setup.options["cards_turned_up"])
        nth = f"{_turned_up(game, at) + 1:d}"
        question = question.format(nth=_PLACES.get(nth, f"{nth}th"), of=COUNTS[of] if of < len(COUNTS) else of)
    if step == "bribe":
        question, hint = question.format_map(game.setup.options), hint.format_map(game.setup.options)
    if step == "draw":
        top = with_article(name_of(picture["discard"][-1])) if picture["discard"] else ""
        hint = hint.format(top=f"The discard shows {top}." if top else "The discard is empty.")
    if step == "draw" and picture["deck_top"]:
        hint = f"You have seen the top card of the deck: {name_of(picture['deck_top'])}."
    power = POWERS.get(moves[0].split()[0]) if step == "power" and moves else None
    return (power[0].format_map(game.setup.options), power[1]) if power else (question, hint)


def _drawn(game: BaseGame, at: int) -> str:
    """What the seat that is asked has just drawn."""
    step = game.steps[at - 1] if at else None
    for event in step.events if step is not None and step.seat == game.legal_moves(at)[0].seat else ():
        if event.kind in ("drew_deck", "drew_discard"):
            template = "You drew {card}." if event.kind == "drew_deck" else "You took {the}."
            return filled(template, PLAIN, **event.slots)
    return ""


def _picked(moves: list[str], whole: str, then: str, drawn: str) -> dict[str, str]:
    """What is asked once a card was chosen, by the target of that card; `whole` where nobody had a choice of cards."""
    codes = dict.fromkeys(move.split()[1] for move in moves if move.split()[0] in ("play", "discard", "use"))
    # Of cards that are all alike one is chosen at once: nothing else tells then what was drawn.
    first = f"{drawn} " if drawn and len(codes) == 1 else ""
    return {
        f"hand {code}": whole or f"{first}{name_of(code)}: {OR_USE if f'use {code}' in moves else then}"
        for code in codes
    }


def _swapped(moves: list[str], seat: str, picture: Mapping[str, Any], names: Names) -> dict[str, str]:
    """What is asked once the first of two cards to swap was chosen, by its place."""
    places = dict.fromkeys(
        one for move in moves if move.startswith("swap ") for way in picks_of(seat, [move])[0].ways for one in way
    )
    return {place: f"{_card_at(place, seat, picture, names)} is chosen. {SWAP_WITH}" for place in places}


def _card_at(place: str, seat: str, picture: Mapping[str, Any], names: Names) -> str:
    """A card on the table as its seat may know it, with its place.

    >>> cells = [{"slot": "a1", "face": "up", "item": "OW"}, {"slot": "b1", "face": "down", "item": None}]
    >>> picture = {"seats": [{"id": "p2", "cells": cells}]}
    >>> [_card_at(f"p2 {slot}", "p1", picture, Names({"p2": "Greedy"}, "p1")) for slot in ("a1", "b1")]
    ["Greedy's Older Wand in a1", "Greedy's hidden card in b1"]
    """
    whose, slot = place.split()
    cell = next(one for one in _seat(picture, whose)["cells"] if one["slot"] == slot)
    known = name_of(cell["item"]) if cell["item"] else "card"
    card = f"hidden {known}" if cell["face"] == "down" else known
    return filled(f"Your {card} in {slot}" if whose == seat else f"{{seat:'s}} {card} in {slot}", names, seat=whose)


def _offer(cards: list[str], source: str, picture: Mapping[str, Any], seat: str) -> dict[str, Any]:
    """The cards that may be played now and do not come from the stash, and what stands over them."""
    stash = _seat(picture, seat)["stash"]["cards"]
    is_other = bool(source) or any(card not in stash for card in cards)
    return {"offer": cards if is_other else [], "title": f"To play: {source}" if source else "To play"}


def _seat(picture: Mapping[str, Any], seat: str) -> Mapping[str, Any]:
    found: Mapping[str, Any] = next(one for one in picture["seats"] if one["id"] == seat)
    return found


def label(seat: str, move: str, brings: str, names: Names) -> str:
    """What stands on the button of a move; `brings` is what comes of it.

    >>> names = Names({"p2": "Greedy"}, "p1")
    >>> label("p1", "sell a1-b1-c1", "three Older Wands: 3 gold", names), label("p1", "target p2", "", names)
    ('Sell three Older Wands: 3 gold (a1 · b1 · c1)', 'Choose Greedy')
    """
    verb, *rest = move.split()
    what = rest[0] if rest else ""
    if verb in ("discard", "use"):
        # Beside it stands the whole name, and no other card has the last word of it.
        return f"{capital(verb)} the {name_of(what).split()[-1]}"
    if verb == "sell":
        return " ".join(filter(None, ("Sell", brings, f"({what.replace('-', ' · ')})")))
    if verb == "target":
        return f"Choose {'yourself' if what == names.reader else names[what]}"
    if verb == "bribe":
        return f"Bribe {what} gold{f': {brings}' if brings else ''}"
    return SLIDES.get(move) or capital(brings if verb in ("pass", "choose") and brings else move)


def last_turn(picture: Mapping[str, Any], names: Names) -> str:
    """That the reader has its last turn of the round, and why; empty when it has not."""
    by = picture["triggered_by"]
    if not by or picture["phase"] != "sell" or names.reader == by:
        return ""
    return f"Your last turn: {names[by]} ends the round."


def _turned_up(game: BaseGame, at: int) -> int:
    """How many of its starting items the seat has turned up with its own moves just before."""
    seat, count = game.legal_moves(at)[0].seat, 0
    for step in reversed(game.steps[:at]):
        if step.seat != seat or not step.move.text.startswith("reveal "):
            break
        count += 1
    return count


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
