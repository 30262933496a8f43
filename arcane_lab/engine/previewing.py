"""What a seat can know of what a move would do, before it is made: nothing in it comes from a card that it cannot see.

The move is made in a position in which each hidden card is every card that it may be. Where the rules ask something of
one that is not the same for all of these, the preview ends. So what is told is certain by construction, not by
sampling: no hidden card and no chance has a part in it. Where a game says so, both answers are followed and what comes
out alike is told. It is cautious all the same: what the rules look up and then do not need may end a preview.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, Final, NoReturn

from arcane_lab.core.printing import Drawn
from arcane_lab.core.read_only import read_only
from arcane_lab.engine.moves import Event, Move, Row, Transfer
from arcane_lab.engine.spec import GameSpec, seat_name

if TYPE_CHECKING:
    from arcane_lab.engine.redeal import Previewable

CHANCE: Final = "chance"


#: So many ways in which questions of hidden cards can be answered are followed, and values of a number kept in mind.
WAYS: Final = 24
VALUES: Final = 512


class Looked(BaseException):  # so that no function of an author's takes it for an error of its own
    """Somebody has asked what a hidden card is; `where` says where it lies, if that is one place."""

    def __init__(self, where: str) -> None:
        super().__init__(where)
        self.where = where


class Way:
    """One way in which what is asked of hidden cards is answered; `others` are those that are still to be followed.

    It is asked for the first time with no answers. The same question has the same answer all along. More ways than
    there are (two cards that cannot both lie there) do no harm: what is certain is then said less often.
    """

    def __init__(self, answers: Mapping[Any, bool], room: int) -> None:
        self.answers = dict(answers)
        self.others: list[dict[Any, bool]] = []
        self.room = room
        #: Whether it is only put into words: a sentence takes no two ways.
        self.is_told = False

    def hidden(self, where: str, cards: Iterable[int], at: Any = None) -> Any:
        """A card that lies where nobody can look, one of some; a plain number where these are all alike.

        Where a place is named by `at`, both answers to a question of its card are followed, else the first ends it.
        """
        found = frozenset(cards)
        key = None if at is None else ("card", at)
        return next(iter(found)) if len(found) == 1 else Hidden(where, found, self, key)

    def answer(self, question: Hidden) -> bool:
        """The answer to a question that is not the same for all that a card may be."""
        key = question.key
        if key in self.answers:
            return bool(self.answers[key])
        if key is None or self.is_told:
            raise Looked(question.where)
        if len(self.others) + 1 >= self.room:
            raise Looked("")
        self.others.append({**self.answers, key: False})
        self.answers[key] = True
        return True


def _each(operator: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    """An operator on whatever the numbers may be; its answer where all of them have the same."""

    def reckon(one: Any, other: Any) -> Any:
        return one.reckoned(operator, other)

    return reckon


def _each_right(operator: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    def reversed_operator(one: Any, other: Any) -> Any:
        return operator(other, one)

    return _each(reversed_operator)


class Hidden:
    """A number that nobody knows, one of `values` (None: of any): `where` says what it depends on.

    It can be moved, reckoned with and compared: the answer is a plain number where all of its values have the same,
    else hidden too. Whoever acts by that is given the answer of the `way` that is followed, where what is asked has a
    `key`; otherwise, and where somebody asks which card it is, that raises `Looked`.
    """

    __slots__ = ("key", "values", "way", "where")

    def __init__(
        self, where: str, values: frozenset[int] | None = None, way: Way | None = None, key: Any = None
    ) -> None:
        self.where, self.values, self.way, self.key = where, values, way, key

    def reckoned(self, operator: Callable[[Any, Any], Any], other: Any) -> Any:
        """What an operator makes of it and another number."""
        is_hidden = isinstance(other, Hidden)
        others = other.values if is_hidden else frozenset([other]) if isinstance(other, int) else None
        right = other.key if is_hidden else other if isinstance(other, int) else None
        key = None if self.key is None or right is None else (operator, self.key, right)
        if self.values is None or others is None or len(self.values) * len(others) > 64 * VALUES:
            return Hidden(self.where, None, self.way, key)
        found = frozenset(int(operator(one, two)) for one in self.values for two in others)
        if len(found) == 1:
            return next(iter(found))
        return Hidden(self.where, found if len(found) <= VALUES else None, self.way, key)

    __add__, __radd__ = _each(operator.add), _each_right(operator.add)
    __sub__, __rsub__ = _each(operator.sub), _each_right(operator.sub)
    __mul__, __rmul__ = _each(operator.mul), _each_right(operator.mul)
    __floordiv__, __mod__ = _each(operator.floordiv), _each(operator.mod)
    __and__, __rand__ = _each(operator.and_), _each_right(operator.and_)
    __or__, __ror__ = _each(operator.or_), _each_right(operator.or_)
    __xor__, __rxor__ = _each(operator.xor), _each_right(operator.xor)
    __lshift__, __rlshift__ = _each(operator.lshift), _each_right(operator.lshift)
    __rshift__, __rrshift__ = _each(operator.rshift), _each_right(operator.rshift)
    __lt__, __le__, __ge__, __gt__ = map(_each, (operator.lt, operator.le, operator.ge, operator.gt))
    __eq__, __ne__ = _each(operator.eq), _each(operator.ne)

    def __bool__(self) -> bool:
        if self.values is not None and 0 not in self.values:
            return True
        if self.way is None:
            raise Looked(self.where)
        return self.way.answer(self)

    def _ask(self, *how: Any) -> NoReturn:
        raise Looked(self.where)

    __index__ = __int__ = __float__ = __hash__ = __str__ = __repr__ = __format__ = _ask
    __neg__ = __invert__ = __abs__ = __iter__ = __len__ = _ask


@dataclass(frozen=True, slots=True, repr=False)
class Preview(Drawn):
    """What a seat can know of a move: what is certain, what it brings, and where it depends on hidden cards.

    `brings` has what is certain of each figure of the seat (`{"gold": 9, "infamy": 1}`), `cards` the cards that move,
    `events` what is certain to happen, in order: no hidden card and no chance has a part in it. Where `unknown` is not
    empty, more may follow, and it says what that depends on. `text` is what the table tells of the move; empty where
    it tells nothing.
    """

    move: Move
    text: str
    brings: Mapping[str, int]
    cards: tuple[Transfer, ...]
    events: tuple[Event, ...]
    unknown: str

    @property
    def is_certain(self) -> bool:
        """Whether nothing of it depends on what the seat cannot see."""
        return not self.unknown

    def __str__(self) -> str:
        gains = ", ".join(f"{amount:+} {figure}" for figure, amount in self.brings.items() if amount)
        lines = [f"{self.move}: {gains or 'no figure changes for certain'}."]
        lines += [f"- {event.text}" for event in self.events]
        return "\n".join([*lines, *([self.unknown] if self.unknown else [])])


def preview_of(spec: GameSpec, unknown: Previewable, seat: int, seats: int, move: Move) -> Preview:
    """The preview of a legal move of a seat among some, from a position as that seat knows it."""
    if unknown.has_extra:
        # Others have answered in secret: what a move does then hangs on that.
        secret = "What it does depends on what others have chosen in secret."
        return Preview(move, _told(spec, unknown, seat, move), read_only(_no_change(spec)), (), (), secret)
    events, where = _certain(spec, unknown, seat, seats, move)
    return preview_from(spec, seat, move, _told(spec, unknown, seat, move), events, where)


def preview_from(
    spec: GameSpec, seat: int, move: Move, text: str, events: tuple[Event, ...], where: str | None
) -> Preview:
    """The preview of a move: what is certain to happen, and `where` the rest hangs on (None: there is no more)."""
    name, brings = seat_name(seat), _no_change(spec)
    for event in events:
        for change in event.changes:
            if change.seat == name and change.figure in brings:
                brings[change.figure] += change.after - change.before
    cards = tuple(transfer for event in events for transfer in event.transfers)
    rest = "" if where is None else _open(where, name)
    return Preview(move, text, read_only(brings), cards, events, rest)


def _no_change(spec: GameSpec) -> dict[str, int]:
    return dict.fromkeys(spec.board.scores, 0)


def _certain(
    spec: GameSpec, unknown: Previewable, seat: int, seats: int, move: Move
) -> tuple[tuple[Event, ...], str | None]:
    """What the move does whatever the hidden cards are, and what the rest hangs on (None: there is no more)."""
    answers: list[dict[Any, bool]] = [{}]
    found: list[tuple[tuple[Event, ...], str | None]] = []
    while answers:
        way = Way(answers.pop(), WAYS - len(found) - len(answers))
        found.append(_followed(spec, unknown, seat, seats, move, way))
        answers += way.others
    first = found[0][0]
    shortest = min(len(events) for events, _ in found)
    same = next((k for k in range(shortest) if any(events[k] != first[k] for events, _ in found)), shortest)
    if all(where is None and len(events) == same for events, where in found):
        return first, None
    # Where the ways part for no other reason, it is for what was asked of some cards.
    return first[:same], next((where for events, where in found if where and len(events) == same), "")


def _followed(
    spec: GameSpec, unknown: Previewable, seat: int, seats: int, move: Move, way: Way
) -> tuple[tuple[Event, ...], str | None]:
    """What the move does in one way to answer, until somebody has to know a card or chance has a part in it."""
    rules, where = spec.rules, None
    world = unknown.marked(way.hidden)
    chance: Any = Hidden(CHANCE)
    rules.name_future(world, chance, chance)
    before = rules.copy(world)
    rules.set_log(world, True)
    try:
        rules.apply(world, seat, move.number)
    except Looked as looked:
        where = looked.where
    way.is_told = True
    rows = rules.rows(world)
    for count in range(len(rows), -1, -1):
        try:
            return _read(spec, before, rows[:count], seat, seats), where
        except Looked as looked:
            where = looked.where
    return (), where


def _read(spec: GameSpec, before: Any, rows: Sequence[Row], seat: int, seats: int) -> tuple[Event, ...]:
    """The log as the seat reads it, each event of it looked into."""
    events = tuple(spec.text.events(before, tuple(rows), seat_name(seat), seats=seats))
    for event in events:
        str([getattr(event, one.name) for one in fields(event)])
    return events


def _told(spec: GameSpec, unknown: Previewable, seat: int, move: Move) -> str:
    """What the table tells of it while somebody points at it."""
    from arcane_lab.engine.wording import PLAIN, filled

    # The table says it of the cards that lie there, and nothing that hangs on them; tests hold that.
    world = unknown.fill(unknown.cards)
    result = next(iter(spec.text.results(world, seat, [move.number])))
    brings = spec.text.preview(world, seat, move.number)
    return filled(result.text, PLAIN) if result is not None and result.text else brings


def _open(where: str, name: str) -> str:
    """What the rest depends on: a card in a place into which the seat cannot look, or chance."""
    if where == CHANCE:
        return "What comes next depends on chance."
    if not where:
        return f"What comes next depends on cards that {name} can't see."
    return f"What comes next depends on a card that {name} can't see ({where})."
