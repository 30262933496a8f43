"""What a seat can know of what a move would do, before it is made: nothing in it comes from a card that it cannot see.

The move is made in a position in which each hidden card is every card that it may be. Where the rules ask something of
one that is not the same for all of these, the preview ends. So what is told is certain by construction, not by
sampling: no hidden card and no chance has a part in it. It is cautious: what the rules look up and then do not need
ends a preview, too.
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


class Looked(Exception):
    """Somebody has asked what a hidden card is; `where` says where it lies."""

    def __init__(self, where: str) -> None:
        super().__init__(where)
        self.where = where


def _each(operator: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    """An operator on whatever the number may be; its answer where all of them have the same."""

    def reckon(one: Any, other: Any) -> Any:
        return one._with(lambda value: operator(value, other), isinstance(other, int))

    return reckon


def _each_right(operator: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    return _each(lambda value, other: operator(other, value))


class Hidden:
    """A number that nobody knows, one of `values` (None: of any): `where` says what it depends on.

    It can be moved and reckoned with. Whoever compares it is answered where all of its values have the same answer;
    where they have not, or somebody asks which it is, that raises `Looked`.
    """

    __slots__ = ("values", "where")

    def __init__(self, where: str, values: frozenset[int] | None = None) -> None:
        self.where, self.values = where, values

    def _with(self, reckon: Callable[[int], Any], can_tell: bool) -> Any:
        if self.values is None or not can_tell:
            return Hidden(self.where)
        found = frozenset(map(reckon, self.values))
        return next(iter(found)) if len(found) == 1 else Hidden(self.where, found)

    __add__, __radd__ = _each(operator.add), _each_right(operator.add)
    __sub__, __rsub__ = _each(operator.sub), _each_right(operator.sub)
    __mul__, __rmul__ = _each(operator.mul), _each_right(operator.mul)
    __floordiv__, __mod__ = _each(operator.floordiv), _each(operator.mod)
    __and__, __rand__ = _each(operator.and_), _each_right(operator.and_)
    __or__, __ror__ = _each(operator.or_), _each_right(operator.or_)
    __xor__, __rxor__ = _each(operator.xor), _each_right(operator.xor)
    __lshift__, __rlshift__ = _each(operator.lshift), _each_right(operator.lshift)
    __rshift__, __rrshift__ = _each(operator.rshift), _each_right(operator.rshift)

    def _compared(self, compare: Callable[[Any, Any], bool], other: object) -> bool:
        answer = self._with(lambda value: compare(value, other), isinstance(other, int))
        if isinstance(answer, Hidden):
            raise Looked(self.where)
        return bool(answer)

    def __lt__(self, other: object) -> bool:
        return self._compared(operator.lt, other)

    def __le__(self, other: object) -> bool:
        return self._compared(operator.le, other)

    def __ge__(self, other: object) -> bool:
        return self._compared(operator.ge, other)

    def __gt__(self, other: object) -> bool:
        return self._compared(operator.gt, other)

    def __eq__(self, other: object) -> bool:
        return self._compared(operator.eq, other)

    def __ne__(self, other: object) -> bool:
        return self._compared(operator.ne, other)

    def __bool__(self) -> bool:
        return self._compared(operator.ne, 0)

    def _ask(self, *how: Any) -> NoReturn:
        raise Looked(self.where)

    __index__ = __int__ = __float__ = __hash__ = __str__ = __repr__ = __format__ = _ask
    __neg__ = __invert__ = __abs__ = __iter__ = __len__ = _ask


def hidden(where: str, values: Iterable[int]) -> Any:
    """A card that lies where nobody can look, one of some; a plain number where these are all alike."""
    found = frozenset(values)
    return next(iter(found)) if len(found) == 1 else Hidden(where, found)


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
    name = seat_name(seat)
    events, where = _certain(spec, unknown, seat, seats, move)
    brings = _no_change(spec)
    for event in events:
        for change in event.changes:
            if change.seat == name and change.figure in brings:
                brings[change.figure] += change.after - change.before
    cards = tuple(transfer for event in events for transfer in event.transfers)
    rest = "" if where is None else _open(where, name)
    return Preview(move, _told(spec, unknown, seat, move), read_only(brings), cards, events, rest)


def _no_change(spec: GameSpec) -> dict[str, int]:
    return dict.fromkeys(spec.board.scores, 0)


def _certain(
    spec: GameSpec, unknown: Previewable, seat: int, seats: int, move: Move
) -> tuple[tuple[Event, ...], str | None]:
    """What the move does until a hidden card or chance has a part in it, and which (None: none has)."""
    rules, where = spec.rules, None
    world = unknown.marked(hidden)
    chance: Any = Hidden(CHANCE)
    rules.name_future(world, chance, chance)
    before = rules.copy(world)
    rules.set_log(world, True)
    try:
        rules.apply(world, seat, move.number)
    except Looked as looked:
        where = looked.where
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

    world = unknown.fill(unknown.cards)
    result = next(iter(spec.text.results(world, seat, [move.number])))
    brings = spec.text.preview(world, seat, move.number)
    return filled(result.text, PLAIN) if result is not None and result.text else brings


def _open(where: str, name: str) -> str:
    """What the rest depends on: a card in a place into which the seat cannot look, or chance."""
    if where == CHANCE:
        return "What comes next depends on chance."
    return f"What comes next depends on a card that {name} can't see ({where})."
