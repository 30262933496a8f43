"""What the rules of a game share whose states are flat whole numbers with slots, a log of rows among them.

Such a state has `log` (the numbers of all rows, one behind the other), `log_count` and `log_on`, `play_index`, and
`winners` (a bit for each seat).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from operator import attrgetter, is_
from typing import Any, Final

from arcane_lab.core.errors import UnknownName
from arcane_lab.engine.moves import Reader, Row
from arcane_lab.engine.spec import seat_name

#: Who sees everything, and who sees what everybody may.
TABLE: Final = -2
ALL: Final = -1


def viewer_of(reader: Reader, seats: int) -> int:
    """The number of the seat that reads, `ALL` for what everybody may see, `TABLE` for everything.

    Raises `UnknownName` for a seat that does not play.

    >>> viewer_of("p2", 3), viewer_of(None, 3), viewer_of("table", 3)
    (1, -1, -2)
    """
    if reader is None:
        return ALL
    if reader == "table":
        return TABLE
    names = [seat_name(seat) for seat in range(seats)]
    if reader not in names:
        raise UnknownName("a seat of this game", reader, [*names, "table"])
    return names.index(reader)


def reader_bits(reader: Reader, seats: int) -> int:
    """The bits of the seats that must know a card for a reader to see it: none for the table, all for everybody.

    Raises `UnknownName` for a seat that does not play.

    >>> reader_bits("p2", 3), reader_bits(None, 3), reader_bits("table", 3)
    (2, 7, 0)
    """
    viewer = viewer_of(reader, seats)
    return 0 if viewer == TABLE else (1 << seats) - 1 if viewer == ALL else 1 << viewer


def go_on_by(flow: Callable[[Any], None]) -> Callable[[Any], None]:
    """From a position that was placed, go on to the first decision by the flow of the rules."""

    def go_on(state: Any) -> None:
        state.log_count = 0
        flow(state)

    return go_on


def snapshot(state: Any) -> Any:
    """A copy without its log."""
    saved = state.copy()
    saved.log = []
    return saved


class ToRead:
    """A position with the fields of a state, made to be read quickly and never played on."""


def to_read(fields: Mapping[str, int], constant: Collection[str], left_out: Collection[str]) -> Callable[[Any], Any]:
    """How a position is copied to be read: no list in it is the game's, and what is left out is to be filled in.

    `fields` has the length of each list, 0 for a single number. Those that the setup fixed are copied once for it, as
    tuples. The log is left out, too, and empty.
    """
    fixed = [name for name in constant if fields[name]]
    lists = [name for name, length in fields.items() if length and name not in {*fixed, *left_out, "log"}]
    numbers = [name for name, length in fields.items() if not length and name not in left_out]
    of_fixed, of_lists, of_numbers = attrgetter(*fixed), attrgetter(*lists), attrgetter(*numbers)
    blank: dict[str, Any] = dict.fromkeys(fields)
    #: The lists of one setup and what is made of them, in one piece: several threads may read games of several setups.
    last: tuple[tuple[list[int], ...], dict[str, Any]] = ((), blank)

    def copied(state: Any) -> Any:
        nonlocal last
        twin, given = ToRead(), of_fixed(state)
        before, of_setup = last
        if len(given) != len(before) or not all(map(is_, given, before)):
            of_setup = blank | dict(zip(fixed, map(tuple, given), strict=True))
            last = given, of_setup
        # A dict that has all its names already is filled in without growing.
        twin.__dict__ = found = of_setup.copy()
        found.update(zip(lists, map(list.copy, of_lists(state)), strict=True))
        found.update(zip(numbers, of_numbers(state), strict=True))
        found["log"], found["log_count"] = [], 0
        return twin

    return copied


def rows_of(width: int) -> Callable[[Any], tuple[Row, ...]]:
    """What the last move logged, row by row, where a row has so many numbers.

    >>> from types import SimpleNamespace
    >>> rows_of(2)(SimpleNamespace(log=[1, 2, 3, 4, 0, 0], log_count=2))
    ((1, 2), (3, 4))
    """

    def rows(state: Any) -> tuple[Row, ...]:
        return tuple(tuple(state.log[width * k : width * (k + 1)]) for k in range(state.log_count))

    return rows


def key_of(state: type[Any], *log: str) -> Callable[[Any], tuple[Any, ...]]:
    """All of a position in the order of the fields, its log aside: equal positions have equal keys."""
    names = [name for name in state.__slots__ if name not in ("log", "log_count", "log_on", *log)]

    def key(position: Any) -> tuple[Any, ...]:
        return tuple(tuple(value) if isinstance(value := getattr(position, name), list) else value for name in names)

    return key


def repeat(state: Any, number: int) -> None:
    """The chance of a play that comes so many plays later."""
    state.play_index += number


def set_log(state: Any, is_on: bool) -> None:
    """Keep the log of moves, or leave it out."""
    state.log_on = int(is_on)


def winners_at(over: int) -> Callable[[Any], tuple[int, ...]]:
    """The seats that have won, once the phase with this number has come."""

    def winners(state: Any) -> tuple[int, ...]:
        if state.phase != over:
            return ()
        return tuple(seat for seat in range(state.seats) if state.winners >> seat & 1)

    return winners
