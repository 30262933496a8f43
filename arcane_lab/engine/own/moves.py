"""Answers of a game of one's own: a text with slots, what may stand in each, what forbids it, and what it does."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from arcane_lab.core.errors import UnreadableMove, nearest
from arcane_lab.core.signatures import typed
from arcane_lab.engine.own.cards import Card, Seat
from arcane_lab.engine.own.table import SEATS, OwnTable
from arcane_lab.engine.plain.layout import UNSEEN_CARD

_SLOT: Final = re.compile(r"\{(\w+)\}")
#: Why a move is refused, by number; a reason of the author's has the number of its function behind these.
IS_OVER, OTHER_STEP, NOT_ON_OFFER, FIRST_REASON = 1, 2, 3, 10

Function = Callable[..., Any]


@dataclass(eq=False)
class MoveRule:
    """One kind of move: its text with slots, the steps that it answers, its rule, its sentence, and what it does."""

    text: str
    steps: tuple[str, ...]
    rule: str
    says: str
    does: Function
    choices: dict[str, Function]
    refusals: list[tuple[str, Function]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.slots: tuple[str, ...] = tuple(_SLOT.findall(self.text))
        pattern = "".join(
            rf"(?P<{part}>\S+)" if at % 2 else re.escape(part) for at, part in enumerate(_SLOT.split(self.text))
        )
        self._pattern = re.compile(pattern, re.IGNORECASE)
        self._offers = tuple(self.choices[slot] for slot in self.slots if slot in self.choices)

    @typed
    def refuse(self, rule: str) -> Callable[[Function], Function]:
        """Forbid the move where a function returns a reason as text; the rule is that of the reason."""

        def add(function: Function) -> Function:
            # A cell of a notebook that is run again takes the place of what it said before.
            self.refusals = [one for one in self.refusals if one[1].__name__ != function.__name__]
            self.refusals.append((rule, function))
            return function

        return add

    def __call__(self, t: OwnTable, seat: int, *values: Any) -> Any:
        """Do what the move does, as part of another move."""
        return self.does(t, seat, *values)

    def write(self, values: Sequence[Any], sight: Callable[[Any], bool] = lambda value: True) -> str:
        """The move in notation; a card that its reader may not see is `??`."""
        shown = [UNSEEN_CARD if isinstance(value, Card) and not sight(value) else str(value) for value in values]
        return self.text.format(**dict(zip(self.slots, shown, strict=True)))

    def offers(self, t: OwnTable, seat: int, values: tuple[Any, ...]) -> list[Any]:
        """What may stand in the next slot, in order; of cards alike the first."""
        found: list[Any] = []
        for value in self._offers[len(values)](t, seat, *values):
            if str(value) not in map(str, found):
                found.append(value)
        return found

    def on_offer(self, t: OwnTable, seat: int) -> list[tuple[Any, ...]]:
        """The values of every move of this kind that is on offer, slot by slot, also of those that are refused."""
        if not self._offers:
            return [()]
        first, *others = self._offers
        found: list[tuple[Any, ...]] = [(value,) for value in first(t, seat)]
        for offer in others:
            found = [(*values, value) for values in found for value in offer(t, seat, *values)]
        return found

    def ways(self, t: OwnTable, seat: int) -> list[tuple[Any, ...]]:
        """The values of every move of this kind that may be made, slot by slot."""
        found = self.on_offer(t, seat)
        for _, refuses in self.refusals:
            found = [values for values in found if not refuses(t, seat, *values)]
        return found

    def refused_ways(self, t: OwnTable, seat: int) -> Iterator[tuple[tuple[Any, ...], str, str]]:
        """The values of moves of this kind that are on offer and refused, with the rule and the reason."""
        for values in self.on_offer(t, t.seats[seat]):
            for cited, refuses in self.refusals:
                told = refuses(t, t.seats[seat], *values)
                if told:
                    yield values, cited, told
                    break

    def refused(self, t: OwnTable, seat: int, values: Sequence[Any]) -> int:
        """0 where the move may be made, else the number of the reason."""
        for at in range(len(values)):
            if str(values[at]) not in map(str, self.offers(t, seat, tuple(values[:at]))):
                return NOT_ON_OFFER
        for number, (_, refuses) in enumerate(self.refusals):
            if refuses(t, seat, *values):
                return FIRST_REASON + number
        return 0

    def read(self, words: str, value_of: Callable[[str], Any]) -> tuple[Any, ...] | None:
        """The values of a written move, None where it is not of this kind."""
        found = self._pattern.fullmatch(words)
        return None if found is None else tuple(value_of(found[slot]) for slot in self.slots)


class Codec:
    """Moves as numbers: each is named by its text, so that the same move has the same number in every process."""

    def __init__(
        self,
        rules: dict[str, MoveRule],
        cards: Sequence[Card],
        failed: Callable[[OwnTable, str, Exception], Exception] = lambda t, where, error: error,
    ) -> None:
        self._rules = rules
        #: What an error of an author's function is raised as.
        self._failed = failed
        self._cards = {card.code.lower(): card for card in reversed(cards)}
        codes = [card.code for card in cards]
        #: Codes that several cards have: which of them is meant depends on where they lie.
        self._alike = {code for code, count in Counter(codes).items() if count > 1}
        self._known: dict[int, tuple[MoveRule, tuple[Any, ...]]] = {}
        #: What was read and not yet on offer: words as somebody wrote them, which are no moves of the game.
        self._written: dict[int, tuple[MoveRule, tuple[Any, ...]]] = {}
        self._numbers: dict[str, dict[tuple[Any, ...], int]] = {text: {} for text in rules}
        #: The kinds of moves that answer each step, and the numbers of those that are known.
        self._answers: dict[str | None, list[tuple[MoveRule, dict[tuple[Any, ...], int]]]] = {}
        for rule in rules.values():
            for step in rule.steps:
                self._answers.setdefault(step, []).append((rule, self._numbers[rule.text]))

    def number(self, rule: MoveRule, values: tuple[Any, ...]) -> int:
        """The number of a move."""
        numbers = self._numbers[rule.text]
        number = numbers.get(values)
        if number is None:
            number = numbers[values] = _digest(rule, values)
            self._known.setdefault(number, (rule, values))
        return number

    def move(self, number: int, t: OwnTable, seat: int) -> tuple[MoveRule, tuple[Any, ...]]:
        """The move of a number; one that comes from another process is among those that may be made here."""
        if number not in self._known:
            self.legal(t, seat)
        if number not in self._known:
            rule, values = self._written[number]
            return rule, self._as_offered(rule, t, t.seats[seat], values)
        rule, values = self._known[number]
        if self._alike and any(isinstance(value, Card) and value.code in self._alike for value in values):
            return rule, self._as_offered(rule, t, t.seats[seat], values)
        return rule, values

    def legal(self, t: OwnTable, seat: int) -> list[int]:
        """The moves of a seat that is asked."""
        if seat not in t.waiting:
            return []
        seat, found = SEATS[seat], list[int]()
        for rule, numbers in self._answers.get(t.step, ()):
            try:
                ways = rule.ways(t, seat)
            except Exception as error:
                raise self._failed(t, f"what is on offer or refused of {rule.text!r}", error) from error
            try:
                found += [numbers[values] for values in ways]
            except KeyError:
                found += [self.number(rule, values) for values in ways]
        # Of cards alike one is enough.
        return list(dict.fromkeys(found)) if self._alike else found

    def refusal(self, t: OwnTable, seat: int, number: int) -> int:
        """0 where a seat may make a move now, else the number of the reason."""
        if not t.waiting:
            return IS_OVER
        rule, values = self.move(number, t, seat)
        if t.step not in rule.steps:
            return OTHER_STEP
        try:
            return rule.refused(t, seat, values)
        except Exception as error:
            raise self._failed(t, f"what is on offer or refused of {rule.text!r}", error) from error

    def read(self, text: str, t: OwnTable, seat: int) -> int:
        """The number of a written move; raises `UnreadableMove`."""
        words = " ".join(text.split())
        # Of two kinds that read alike the one that answers now is meant.
        kinds = sorted(self._rules.values(), key=lambda rule: t.step not in rule.steps)
        for rule in kinds:
            values = rule.read(words, self._value)
            if values is not None:
                number = _digest(rule, values)
                self._written[number] = rule, values
                return number
        legal = [rule.write(values) for rule, values in (self.move(one, t, seat) for one in self.legal(t, seat))]
        raise UnreadableMove(text, "no move is written like this", 0, nearest(words, legal))

    def _as_offered(self, rule: MoveRule, t: OwnTable, seat: int, values: tuple[Any, ...]) -> tuple[Any, ...]:
        """The values as they are on offer where they are: of cards alike, the one that lies there."""
        found: list[Any] = []
        for value in values:
            on_offer = rule.offers(t, seat, tuple(found)) if t.step in rule.steps else []
            found.append(next((one for one in on_offer if str(one).lower() == str(value).lower()), value))
        return tuple(found)

    def _value(self, word: str) -> Any:
        if word.lower() in self._cards:
            return self._cards[word.lower()]
        if re.fullmatch(r"-?\d+", word):
            return int(word)
        seat = re.fullmatch(r"[pP]([1-6])", word)
        return Seat(int(seat[1]) - 1) if seat else word


def _digest(rule: MoveRule, values: tuple[Any, ...]) -> int:
    return int.from_bytes(hashlib.blake2b(rule.write(values).lower().encode(), digest_size=6).digest(), "big")
