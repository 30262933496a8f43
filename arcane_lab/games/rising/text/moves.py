"""Moves as text: one reader, one writer.

The reader forgives case and spaces, takes a card by its code or its full name, and says where it stopped.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from arcane_lab.core.errors import AmbiguousMove, UnreadableMove, UnreadableText, nearest, shown
from arcane_lab.engine.choosing import MOST_AT_ONCE, Written
from arcane_lab.games.rising.cards import tables
from arcane_lab.games.rising.rules.forbidden import can_pay
from arcane_lab.games.rising.rules.legal import legal_moves as list_legal
from arcane_lab.games.rising.rules.moves import NO_SPELL, move_of, payment_of, spell_of, verb_of
from arcane_lab.games.rising.rules.sizes import HAND, MOVE_ROOM
from arcane_lab.games.rising.rules.spells import another_refusal
from arcane_lab.games.rising.rules.state import State
from arcane_lab.games.rising.rules.supply import has_several_prices, has_several_spends, list_prices, list_spends
from arcane_lab.games.rising.rules.tableau import is_in_hand
from arcane_lab.games.rising.rules.words import Ask, Reason, Verb
from arcane_lab.games.rising.text.names import NOTHING, ORDERS, PUTS, code_of
from arcane_lab.games.rising.text.payments import read_payment, write_payment

_WHAT: Final = move_of(15, 127, 0)  # the verb and the spell of a move
LONGEST: Final = 80  # no move is longer; a longer text is no slip of the pen
_VERBS: Final = {
    "pass": Verb.PASS,
    "prepare": Verb.PREPARE,
    "cast": Verb.CAST,
    "activate": Verb.ACTIVATE,
    "skip": Verb.SKIP,
    "pick": Verb.PICK,
    "move": Verb.MOVE,
    "put": Verb.PUT,
    "order": Verb.ORDER,
}
_NAMES: Final = {number: name for name, number in _VERBS.items()}
_CHOICES: Final = {"put": PUTS, "order": ORDERS}
_EXAMPLES: Final = {
    "pass": "pass",
    "prepare": "prepare CTW with 1g",
    "cast": "cast CTW",
    "activate": "activate HGR",
    "skip": "skip HGR",
    "pick": "pick HGR",
    "move": "move HGR",
    "put": "put bottom",
    "order": "order herbology",
}


def legal_moves(state: State, seat: int) -> list[int]:
    """The answers of a seat to what is asked of it, in a fixed order."""
    room = [0] * MOVE_ROOM
    return room[: list_legal(state, seat, room)]


def by_what(moves: Sequence[int]) -> dict[int, list[int]]:
    """Moves by what they do with which card: the same move without its payment."""
    found: dict[int, list[int]] = {}
    for move in moves:
        found.setdefault(move & _WHAT, []).append(move)
    return found


def write_what(move: int) -> str:
    """What a move does, with which card: its notation without a payment."""
    verb, spell = verb_of(move), spell_of(move)
    name = _NAMES[verb]
    if verb == Verb.PASS:
        return name
    return f"{name} {_CHOICES[name][spell] if name in _CHOICES else code_of(spell)}"


def write_move(move: int, state: State, seat: int) -> str:
    """The notation of a move that a seat makes: with its payment only where several are possible."""
    verb, spell, payment, text = verb_of(move), spell_of(move), payment_of(move), write_what(move)
    if verb == Verb.PREPARE and has_several_prices(state, seat, spell):
        return f"{text} with {write_payment(payment)}"
    if verb == Verb.ACTIVATE and has_several_spends(state, seat, spell):
        return f"{text} with {write_payment(payment)}"
    return text


def read_move(text: object, state: State, seat: int) -> int:
    """The number of a written move, as the seat that is asked would mean it.

    Whether it may be done is not asked here. Raises `UnreadableMove` with the place and the nearest valid form, or
    `AmbiguousMove` for a text that leaves open which of several payments is meant.
    """
    if not isinstance(text, str):
        raise UnreadableMove(text, "a move is a text such as 'cast CTW', or one of game.legal_moves()")
    if len(text) > LONGEST:
        raise UnreadableMove(text, f"no move has more than {LONGEST} characters")
    words = [(word.group(), word.start()) for word in re.finditer(r"\S+", text)]
    if not words:
        raise _no_move(text, "it is empty", 0, state, seat)
    name, start = words[0][0].lower(), words[0][1]
    if name not in _VERBS:
        raise _no_move(text, f"no move begins with {shown(words[0][0])}", start, state, seat)
    rest = words[1:]
    if name in _CHOICES:
        return _read_choice(text, name, rest)
    if name == "pass":
        return move_of(Verb.PASS, NO_SPELL, _nothing_more(text, rest, "pass"))
    split = next((k for k, (word, _) in enumerate(rest) if word.lower() == "with"), len(rest))
    spell = _read_spell(text, name, rest[:split], state, seat)
    if split < len(rest):
        return move_of(_VERBS[name], spell, _read_payment(text, name, rest[split:], state, seat))
    return _without_payment(text, _VERBS[name], spell, state, seat)


def _nothing_more(text: str, rest: Sequence[tuple[str, int]], whole: str) -> int:
    if rest:
        raise UnreadableMove(text, f"nothing is expected behind it, but {shown(rest[0][0])}", rest[0][1], whole)
    return 0


def _read_choice(text: str, name: str, rest: Sequence[tuple[str, int]]) -> int:
    known = _CHOICES[name]
    if not rest:
        raise UnreadableMove(text, f"{' or '.join(known)} is missing", len(text.rstrip()), f"{name} {known[0]}")
    word, place = rest[0]
    if word.lower() not in known:
        near = nearest(word.lower(), known) or known[0]
        raise UnreadableMove(text, f"{shown(word)} is neither {' nor '.join(known)}", place, f"{name} {near}")
    number = known.index(word.lower())
    _nothing_more(text, rest[1:], f"{name} {known[number]}")
    return move_of(_VERBS[name], number, 0)


def _read_spell(text: str, name: str, words: Sequence[tuple[str, int]], state: State, seat: int) -> int:
    """The card or starter that a move names; `activate` and `skip` alone mean the one that is asked about."""
    if not words:
        if name in ("activate", "skip") and state.step == Ask.ACTIVATE:
            return state.asked_spell
        near = _nearest(text, state, seat) or _EXAMPLES[name]
        raise UnreadableMove(text, "the card is missing", len(text.rstrip()), near)
    spoken = " ".join(word for word, _ in words)
    found = spell_named(spoken)
    if found is None:
        known = tables.codes()
        near_code = nearest(spoken.upper(), known)
        tip = f"{name} {near_code}" if near_code else _nearest(text, state, seat)
        raise UnreadableMove(text, f"no card has the code or name {shown(spoken)}", words[0][1], tip)
    return found


def spell_named(spoken: str) -> int | None:
    """The number of a card or starter by its code or full name.

    >>> spell_named("ctw"), spell_named("Charm the Wicked"), spell_named("sg"), spell_named("CTX")
    (1, 1, 112, None)
    """
    return _numbers().get(spoken.strip().lower())


@cache
def _numbers() -> dict[str, int]:
    """The numbers of cards and starters by their codes and names in small letters."""
    cards = list(enumerate(tables.cards().values()))
    return {text.lower(): number for number, card in reversed(cards) for text in (card.name, card.code)}


def _read_payment(text: str, name: str, words: Sequence[tuple[str, int]], state: State, seat: int) -> int:
    start = words[0][1]
    if name not in ("prepare", "activate"):
        raise UnreadableMove(text, f"{name} takes no payment", start, text[:start].strip())
    if len(words) == 1:
        raise UnreadableMove(text, "the payment is missing", len(text.rstrip()), _nearest(text, state, seat))
    first = words[1][1]
    try:
        return read_payment(text[first:])
    except UnreadableText as error:
        is_payment = error.nearest not in (None, NOTHING)
        near = f"{text[:first].strip()} {error.nearest}" if is_payment else _nearest(text, state, seat)
        raise UnreadableMove(text, error.reason, first + (error.place or 0), near) from None


def _without_payment(text: str, verb: int, spell: int, state: State, seat: int) -> int:
    """A move whose payment is not named: the one that is possible. Raises `AmbiguousMove` where several are."""
    moves: list[int] = []
    if verb == Verb.PREPARE and state.step == Ask.DRAFT and is_in_hand(state, seat, spell):
        moves = _prices(state, seat, spell)
    elif verb == Verb.ACTIVATE and _is_asked(state, spell):
        moves = [0] * MOVE_ROOM
        moves = moves[: list_spends(state, seat, spell, moves, 0)]
    if len(moves) > 1:
        raise AmbiguousMove(text, [write_move(move, state, seat) for move in moves])
    return moves[0] if moves else move_of(verb, spell, 0)


def _is_asked(state: State, spell: int) -> bool:
    if state.step == Ask.ACTIVATE:
        return spell == state.asked_spell
    return state.step == Ask.ANOTHER and another_refusal(state, spell) == Reason.NONE


def _no_move(text: str, reason: str, place: int, state: State, seat: int) -> UnreadableMove:
    """What is said of a text that is like no move: a move that may be made now, where none is near."""
    near = _nearest(text, state, seat)
    example = next(_texts(state, seat), None) if near is None else None
    return UnreadableMove(text, reason + (f"; a move now is {example!r}, for example" if example else ""), place, near)


def _nearest(text: str, state: State, seat: int) -> str | None:
    """The valid form most like a text: a legal move when one is close, else any move of the notation."""
    return nearest(text, _texts(state, seat)) or nearest(text, _EXAMPLES.values())


def _texts(state: State, seat: int) -> Iterator[str]:
    """The moves of a seat, of very many only the first way of each thing."""
    moves = legal_moves(state, seat) if seat >= 0 else []
    if len(moves) > MOST_AT_ONCE:
        moves = [group[0] for group in by_what(moves).values()]
    return (write_move(move, state, seat) for move in moves)


def choices(state: State, seat: int, words: tuple[str, ...]) -> Sequence[str]:
    """First what, then how: how a move may go on behind a few words; a payment is one choice, `with 2c 1h`.

    Nothing stands behind a whole move.
    """
    said = " ".join(words).split()
    offered = _offered(state, seat, said)
    meant = [what for what in offered if _body(what)[: len(said)] == said]
    longer = dict.fromkeys(_body(what)[len(said)] for what in meant if len(_body(what)) > len(said))
    if longer or not meant:
        return list(longer)
    moves = offered[meant[0]] or _prices(state, seat, spell_of(meant[0]))
    if len(moves) == 1:
        return []
    return Written(moves, lambda move: write_move(move, state, seat).removeprefix(f"{' '.join(said)} "))


def _offered(state: State, seat: int, said: Sequence[str]) -> dict[int, list[int]]:
    """What a seat may do with which card, with the moves that do it; those of a card to prepare are not listed yet.

    In a draft, where a card has been named, it is that card alone.
    """
    if state.step != Ask.DRAFT:
        return by_what(legal_moves(state, seat))
    found: dict[int, list[int]] = {}
    if not state.answered >> seat & 1:
        for card in state.hand_card[seat * HAND : seat * HAND + state.hand_count[seat]]:
            if len(said) > 1 and said[1] != code_of(card):
                continue
            if can_pay(state, seat, card):
                found[move_of(Verb.PREPARE, card, 0)] = []
            found[move_of(Verb.CAST, card, 0)] = [move_of(Verb.CAST, card, 0)]
    return found


def _prices(state: State, seat: int, card: int) -> list[int]:
    """Every way to prepare a card."""
    moves = [0] * MOVE_ROOM
    return moves[: list_prices(state, seat, card, Verb.PREPARE, moves, 0)]


@cache
def _body(what: int) -> list[str]:
    """The words of a move without its payment."""
    return write_what(what).split()
