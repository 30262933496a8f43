"""Moves as text: one reader, one writer. The reader forgives case and spaces and says where it stopped."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NoReturn

from arcane_lab.core.errors import UnreadableMove, did_you_mean, nearest, shown
from arcane_lab.core.text import listed
from arcane_lab.games.arts.rules.legal import legal_moves as list_legal
from arcane_lab.games.arts.rules.moves import (
    first_of,
    mask_of,
    move_of,
    rest_of,
    second_of,
    tiles_of,
    verb_of,
)
from arcane_lab.games.arts.rules.preparing import missing_mask
from arcane_lab.games.arts.rules.sizes import CREW, DECK, MOVE_ROOM, NEEDS, TRICKS
from arcane_lab.games.arts.rules.state import State
from arcane_lab.games.arts.rules.words import Ask, Verb
from arcane_lab.games.arts.text.names import (
    BENEFITS,
    BONUSES,
    CARDS,
    PAYMENTS,
    PLACES,
    SHARDS,
    SLOTS,
    TYPES,
    code_of,
    name_of,
)

LONGEST: Final = 200
_EXAMPLES: Final = {
    "assign": "assign engineer downtown",
    "send": "send engineer downtown",
    "pass": "pass",
    "enhance": "enhance trickerion",
    "set": "set A coins",
    "free": "free A",
    "charge": "charge 2",
    "buy": "buy left",
    "summon": "summon",
    "prepare": "prepare PS A A",
    "done": "done",
    "perform": "perform T1 PS",
    "draw": "draw X",
    "keep": "keep X2",
    "bonus": "bonus fame",
    "pay": "pay coin",
    "lose": "lose fame",
    "count": "count shapeshifter engineer",
}
_ALONE: Final = {"pass": Verb.PASS, "summon": Verb.SUMMON, "done": Verb.DONE}
#: A word of a move with its place in the text.
Word = tuple[str, int]


def legal_moves(state: State, seat: int) -> list[int]:
    """The answers of a seat to what is asked of it, in a fixed order."""
    room = [0] * MOVE_ROOM
    return room[: list_legal(state, seat, room)]


# --- writing --------------------------------------------------------------------------------------------------------


def name_in_crew(state: State, seat: int, k: int) -> str:
    """The name of a character of a seat."""
    return name_of(state.crew_name[seat * CREW + k])


def code_of_trick(state: State, owner: int, n: int) -> str:
    """The code of a trick of an owner."""
    return code_of(state.trick_name[state.trick[owner * TRICKS + n]])


def drawn_codes(state: State) -> list[str]:
    """The two cards that are looked at."""
    first = state.drawn_deck * DECK
    return [code_of(card) for card in state.deck_card[first : first + 2]]


def write_move(move: int, state: State, seat: int) -> str:
    """The notation of a move that a seat makes."""
    verb, first, second = verb_of(move), first_of(move), second_of(move)
    alone = next((name for name, number in _ALONE.items() if number == verb), None)
    if alone is not None:
        return alone
    if verb == Verb.ASSIGN:
        return f"assign {name_in_crew(state, seat, first)} {CARDS[second]}"
    if verb == Verb.SEND:
        return f"send {name_in_crew(state, seat, first)} {PLACES[second]}"
    if verb in (Verb.SET, Verb.FREE):
        faces = [TYPES[first - 1]] * bool(first) + [BENEFITS[second - 1]] * bool(second)
        return " ".join(["set" if verb == Verb.SET else "free", *(faces or ["downtown"])])
    if verb == Verb.PREPARE:
        return _write_prepare(move, state, seat)
    if verb == Verb.PERFORM:
        tricks = [n for n in range(state.trick_count[seat]) if rest_of(move) >> n & 1]
        return " ".join(["perform", *(code_of_trick(state, seat, n) for n in tricks)])
    said: dict[int, Callable[[], str]] = {
        Verb.ENHANCE: lambda: f"enhance {SHARDS[first]}",
        Verb.CHARGE: lambda: f"charge {first}",
        Verb.BUY: lambda: f"buy {SLOTS[first]}",
        Verb.DRAW: lambda: f"draw {code_of(state.deck_name[first])}",
        Verb.KEEP: lambda: f"keep {drawn_codes(state)[first]}",
        Verb.BONUS: lambda: f"bonus {BONUSES[first]}",
        Verb.PAY: lambda: f"pay {PAYMENTS[first]}",
        Verb.LOSE: lambda: "lose fame",
        Verb.COUNT: lambda: f"count shapeshifter {name_of(state.final_name[first])}",
    }
    return said[verb]()


def _write_prepare(move: int, state: State, seat: int) -> str:
    words = ["prepare", code_of_trick(state, seat, first_of(move))]
    words += [letter for kind, letter in enumerate(TYPES) for _ in range(tiles_of(move, kind))]
    if second_of(move) == 1:
        trick = state.trick[seat * TRICKS + first_of(move)]
        parts = [
            name_of(state.kind_name[state.needs[trick * NEEDS + k]])
            for k in range(state.needs_count[trick])
            if mask_of(move) >> k & 1
        ]
        words += ["for", *parts]
    return " ".join(words)


# --- reading --------------------------------------------------------------------------------------------------------


class _Reader:
    """Reads one move of a seat."""

    def __init__(self, text: str, state: State, seat: int) -> None:
        self.text, self.state, self.seat = text, state, seat
        self.words: list[Word] = [(word.group(), word.start()) for word in re.finditer(r"\S+", text)]

    def fail(self, reason: str, at: int | None = None, near: str | None = None) -> NoReturn:
        """It cannot be read."""
        place = len(self.text.rstrip()) if at is None else at
        near = near or self.nearest()
        if near is None and (example := next(self._texts(), None)):
            reason += f"; a move now is {example!r}, for example"
        raise UnreadableMove(self.text, reason, place, near)

    def nearest(self) -> str | None:
        """The valid form most like the text: a legal move when one is close, else any move of the notation."""
        return nearest(self.text, self._texts()) or nearest(self.text, _EXAMPLES.values())

    def _texts(self) -> Iterator[str]:
        state = self.state
        moves = legal_moves(state, self.seat) if 0 <= self.seat < state.seats and state.step != Ask.NOTHING else []
        return (write_move(move, state, self.seat) for move in moves[:400])

    def read(self) -> int:
        """The number of the move."""
        if not self.words:
            self.fail("it is empty", 0)
        verb, start = self.words[0][0].lower(), self.words[0][1]
        if verb not in _EXAMPLES:
            self.fail(f"no move begins with {shown(self.words[0][0])}", start)
        rest = self.words[1:]
        if verb in _ALONE:
            self._end(rest, verb)
            return move_of(_ALONE[verb], 0, 0, 0)
        if verb in ("set", "free"):
            return self._faces(verb, rest)
        if verb == "prepare":
            return self._prepare(rest)
        if verb == "perform":
            return self._perform(rest)
        return self._simple(verb, rest)

    def _end(self, rest: Sequence[Word], whole: str) -> None:
        if rest:
            self.fail(f"nothing is expected behind it, but {shown(rest[0][0])}", rest[0][1], whole)

    def _simple(self, verb: str, rest: Sequence[Word]) -> int:
        state = self.state
        if verb == "assign":
            k = self._character(rest)
            return self._last(verb, Verb.ASSIGN, rest[1:], CARDS, "a card", k)
        if verb == "send":
            k = self._character(rest)
            return self._last(verb, Verb.SEND, rest[1:], PLACES, "a place", k)
        if verb == "count":
            if not rest or rest[0][0].lower() != "shapeshifter":
                self.fail("it is the Shapeshifter that counts as another", rest[0][1] if rest else None)
            names = [name_of(number) for number in state.final_name[: state.finals]]
            return self._one(verb, Verb.COUNT, rest[1:], names, "a name of the scoring")
        if verb == "charge":
            numbers = [str(count) for count in range(1, max(2, self.state.values.charge_most) + 1)]
            number = self._one(verb, Verb.CHARGE, rest, numbers, "a number of shards")
            return move_of(Verb.CHARGE, first_of(number) + 1, 0, 0)
        if verb == "draw":
            decks = [code_of(deck).lower() for deck in state.deck_name[: state.decks]]
            return self._one(verb, Verb.DRAW, rest, decks, "a deck")
        if verb == "keep":
            if state.step != Ask.KEEP:
                self.fail("nobody looks at cards now", 0)
            return self._one(verb, Verb.KEEP, rest, [code.lower() for code in drawn_codes(state)], "one of the cards")
        if verb == "lose":
            self._one(verb, Verb.LOSE, rest, ("fame",), "what is lost")
            return move_of(Verb.LOSE, 0, 0, 0)
        words, number, what = {
            "enhance": (SHARDS, Verb.ENHANCE, "a shard"),
            "buy": (SLOTS, Verb.BUY, "a slot"),
            "bonus": (BONUSES, Verb.BONUS, "a bonus"),
            "pay": (PAYMENTS, Verb.PAY, "what is paid"),
        }[verb]
        return self._one(verb, number, rest, words, what)

    def _one(self, verb: str, number: int, rest: Sequence[Word], words: Sequence[str], what: str) -> int:
        """A move whose verb is followed by one word out of a list."""
        return move_of(number, self._word(verb, rest, words, what), 0, 0)

    def _last(self, verb: str, number: int, rest: Sequence[Word], words: Sequence[str], what: str, first: int) -> int:
        """A move whose second small number is one word out of a list."""
        return move_of(number, first, self._word(verb, rest, words, what), 0)

    def _word(self, verb: str, rest: Sequence[Word], words: Sequence[str], what: str) -> int:
        if not rest:
            self.fail(f"{what} is missing: {listed(words, 'or')}" if words else f"{what} is missing")
        word, at = rest[0]
        if word.lower() not in words:
            self.fail(f"{shown(word)} is not {what}{did_you_mean(word.lower(), words)}", at)
        self._end(rest[1:], " ".join(one for one, _ in self.words[: len(self.words) - len(rest) + 1]))
        return list(words).index(word.lower())

    def _character(self, rest: Sequence[Word]) -> int:
        state, seat = self.state, max(self.seat, 0)
        if not rest:
            self.fail("the character is missing")
        names = [name_in_crew(state, seat, k) for k in range(state.crew_count[seat])]
        word, at = rest[0]
        if word.lower() not in names:
            known = [name for name in names if name]
            self.fail(f"{shown(word)} is not in the crew{did_you_mean(word.lower(), known)}", at)
        return names.index(word.lower())

    def _trick(self, word: str, at: int) -> int:
        state, seat = self.state, max(self.seat, 0)
        codes = [code_of_trick(state, seat, n) for n in range(state.trick_count[seat])]
        if word.upper() not in codes:
            self.fail(f"{shown(word)} is no trick of the seat{did_you_mean(word.upper(), codes)}", at)
        return codes.index(word.upper())

    def _faces(self, verb: str, rest: Sequence[Word]) -> int:
        number = Verb.SET if verb == "set" else Verb.FREE
        if verb == "free" and len(rest) == 1 and rest[0][0].lower() == "downtown":
            return move_of(number, 0, 0, 0)
        kind, benefit = 0, 0
        for word, at in rest:
            if word.upper() in tuple(TYPES) and not kind:
                kind = 1 + TYPES.index(word.upper())
            elif word.lower() in BENEFITS and not benefit:
                benefit = 1 + BENEFITS.index(word.lower())
            else:
                self.fail(f"{shown(word)} is no face of a die{did_you_mean(word.lower(), BENEFITS)}", at)
        if not rest:
            self.fail("a face is missing: a type, a benefit, or one of each")
        if verb == "free" and kind and benefit:
            self.fail("one die is set without points, not both", rest[1][1])
        return move_of(number, kind, benefit, 0)

    def _prepare(self, rest: Sequence[Word]) -> int:
        state, seat = self.state, max(self.seat, 0)
        if not rest:
            self.fail("the trick is missing")
        n = self._trick(*rest[0])
        split = next((k for k, (word, _) in enumerate(rest) if word.lower() == "for"), len(rest))
        tiles = 0
        for word, at in rest[1:split]:
            if word.upper() not in tuple(TYPES):
                self.fail(f"{shown(word)} is no type of a tile", at)
            tiles += 1 << (4 * TYPES.index(word.upper()))
        if split > 13:
            self.fail("there are 12 tiles in all", rest[12][1])
        if split == len(rest):
            return move_of(Verb.PREPARE, n, 0, tiles)
        trick = state.trick[seat * TRICKS + n]
        needs = [
            name_of(state.kind_name[k]) for k in state.needs[trick * NEEDS : trick * NEEDS + state.needs_count[trick]]
        ]
        mask = 0
        for word, at in rest[split + 1 :]:
            free = [k for k, part in enumerate(needs) if part == word.lower() and not mask >> k & 1]
            if not free:
                self.fail(f"{shown(word)} is not among what the trick needs{did_you_mean(word.lower(), needs)}", at)
            mask |= 1 << free[0]
        if mask == missing_mask(state, seat, trick):
            return move_of(Verb.PREPARE, n, 0, tiles)
        return move_of(Verb.PREPARE, n, 1, tiles + (mask << 24))

    def _perform(self, rest: Sequence[Word]) -> int:
        if not rest:
            self.fail("the tricks are missing")
        mask = 0
        for word, at in rest:
            n = self._trick(word, at)
            if mask >> n & 1:
                self.fail(f"{shown(word)} stands there twice", at)
            mask |= 1 << n
        return move_of(Verb.PERFORM, 0, 0, mask)


def read_move(text: object, state: State, seat: int) -> int:
    """The number of a written move, as the seat that is asked would mean it.

    Whether it may be done is not asked here. Raises `UnreadableMove` with the place and the nearest valid form.
    """
    if not isinstance(text, str):
        raise UnreadableMove(text, "a move is a text such as 'buy left', or one of game.legal_moves()")
    if len(text) > LONGEST:
        raise UnreadableMove(text, f"no move has more than {LONGEST} characters")
    return _Reader(text, state, seat).read()
