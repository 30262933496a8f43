"""Moves for people: what stands on a button, and what a move is called where it is listed among others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from arcane_lab.core.text import capital, listed
from arcane_lab.engine.prompt import Result
from arcane_lab.engine.wording import Names
from arcane_lab.games.rising.cards.effects import amount_of
from arcane_lab.games.rising.rules.moves import paid_of, payment_of, spell_of, verb_of
from arcane_lab.games.rising.rules.sizes import COLUMNS
from arcane_lab.games.rising.rules.state import State
from arcane_lab.games.rising.rules.supply import has_several_prices, has_several_spends
from arcane_lab.games.rising.rules.words import Verb
from arcane_lab.games.rising.text.moves import spell_named
from arcane_lab.games.rising.text.names import ORDERS, PUTS, spoken_of
from arcane_lab.games.rising.text.payments import read_payment

#: The button of a move whose card is seen already.
_BUTTONS: Final = {
    "prepare": "Prepare it",
    "cast": "Cast with it",
    "activate": "Activate it",
    "skip": "Skip it",
    "pass": "Activate none",
}
#: The same where something stands behind it that it brings.
_BRINGS: Final = {"activate": "Activate"}
#: A move among others, with its card.
_CALLED: Final = {
    Verb.PREPARE: "Prepare {card}",
    Verb.CAST: "Cast with {card}",
    Verb.ACTIVATE: "Activate {card}",
    Verb.SKIP: "Skip {card}",
    Verb.PICK: "Cast {card}",
    Verb.MOVE: "Move {card}",
}
_PLACES: Final = {"top": "To the top", "bottom": "To the bottom"}
_ORDERS: Final = {"first": "Evergreens first", "herbology": "Evergreens with Herbology", "last": "Evergreens last"}


def label_of(seat: str, move: str, brings: str, names: Names) -> str:
    """What stands on the button of a move.

    >>> label_of("p1", "prepare CTW with 1g", "", Names()), label_of("p1", "skip SB", "", Names())
    ('Prepare it: pay 1 gold', 'Skip it')
    >>> label_of("p1", "activate SB", "+1 blood", Names())
    'Activate: +1 blood'
    >>> label_of("p1", "move HGR", "", Names()), label_of("p1", "put top", "", Names())
    ('Hearty Growth', 'To the top')
    """
    what, _, payment = move.partition(" with ")
    verb, _, rest = what.partition(" ")
    if verb in ("put", "order"):
        return {**_PLACES, **_ORDERS}[rest]
    if verb not in _BUTTONS:
        spell = spell_named(rest)
        return move if spell is None else capital(spoken_of(spell))
    if brings:
        return f"{_BRINGS[verb]}: {brings}"
    return _BUTTONS[verb] + (f": pay {paid_in_words(read_payment(payment))}" if payment else "")


def paid_in_words(payment: int) -> str:
    """The resources of a payment."""
    return in_words([paid_of(payment, kind) for kind in range(COLUMNS)])


def in_words(amounts: Sequence[int]) -> str:
    """Resources in words.

    >>> in_words([2, 0, 0, 0, 1]), in_words([0, 0, 0, 0, 0])
    ('2 charms and 1 gold', 'nothing')
    """
    return listed((amount_of(kind, count) for kind, count in enumerate(amounts) if count), none="nothing")


def called(state: State, seat: int, move: int) -> str:
    """A move as it is called among others: its verb, its card and, where several are possible, what is paid."""
    verb, spell = verb_of(move), spell_of(move)
    if verb == Verb.PASS:
        return _BUTTONS["pass"]
    if verb in (Verb.PUT, Verb.ORDER):
        return _PLACES[PUTS[spell]] if verb == Verb.PUT else _ORDERS[ORDERS[spell]]
    name = _CALLED[verb].format(card=spoken_of(spell))
    has_several = (verb == Verb.PREPARE and has_several_prices(state, seat, spell)) or (
        verb == Verb.ACTIVATE and has_several_spends(state, seat, spell)
    )
    return f"{name} for {paid_in_words(payment_of(move))}" if has_several else name


def results_of(state: State, seat: int, moves: Sequence[int]) -> list[Result | None]:
    """The names of moves; what they bring, the board shows."""
    return [Result(name=called(state, seat, move)) for move in moves]
