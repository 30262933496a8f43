"""Which readings are measured in which games: each option's other readings, wherever the question can arise."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from arcane_lab import datasets
from arcane_lab.core.errors import BadSetup, UnknownName
from arcane_lab.core.printing import Brief
from arcane_lab.core.values import EDITIONS, Edition, Value, is_same, whole_number, written
from arcane_lab.engine.options import EVERY_SEAT, Option
from arcane_lab.engine.registry import find_game
from arcane_lab.engine.spec import seat_name
from arcane_lab.simulation.common_deals import Call
from arcane_lab.simulation.plan import Plan, strategies_of

#: Numbers of seats and strategies that are measured unless somebody asks otherwise.
SEATS: Final = (2, 3, 4, 6)
STRATEGIES: Final = ("random", "greedy", "careful")
#: The seat that has the power in question; it begins the first round.
SEAT_OF_POWER: Final = 0


@dataclass(frozen=True, slots=True)
class Table:
    """Games of one kind by the default readings, with which other readings are compared.

    All seats are played by one strategy; `powers` are pairs of a seat and its power.

    >>> Table("alley", "revised", 3, "greedy", (("p1", "dafana"),)).powers_written
    'p1 dafana'
    """

    game: str
    edition: Edition
    seats: int
    strategy: str
    powers: tuple[tuple[str, str], ...] = ()

    @property
    def powers_written(self) -> str:
        """The powers as the dataset has them, such as "p1 dafana"; empty without any."""
        return ", ".join(f"{seat} {power}" for seat, power in self.powers)

    def plan(self, seed: int, options: dict[str, Value]) -> Plan:
        """The checked plan of these games, with some options other than their defaults."""
        players = [self.strategy] * self.seats
        given = {"edition": self.edition, "powers": dict(self.powers) or None, "options": options}
        return Call(self.game, players, given, seed=seed).plan()


@dataclass(frozen=True, slots=True, repr=False)
class Cell(Brief):
    """One reading at one table; `why_not` says in a sentence why it cannot act there, and is empty where it can."""

    option: Option = field(repr=False)
    reading: Value
    table: Table
    why_not: str = ""

    @property
    def name(self) -> str:
        """The cell in one line, the same in every run.

        >>> option = datasets.options()["doll_locked"]
        >>> Cell(option, False, Table("alley", "first", 4, "careful")).name
        'doll_locked = false | first | 4 | careful | '
        """
        table = self.table
        parts = [f"{self.option.name} = {written(self.reading)}", table.edition, str(table.seats), table.strategy]
        return " | ".join([*parts, table.powers_written])


def other_readings(option: Option, edition: Edition) -> tuple[Value, ...]:
    """Every reading of an option but the edition's default; of an amount those that are worth comparing.

    >>> other_readings(datasets.options()["mirror_effect"], "first")
    ('lock', 'none')
    >>> other_readings(datasets.options()["byros_gold"], "revised")
    (2, 4)
    """
    default = option.default(edition)
    return tuple(value for value in option.values or option.measured if not is_same(value, default))


def cells_of(game: str, options: Sequence[str], seats: Sequence[int], strategies: Sequence[str]) -> Iterator[Cell]:
    """All cells, those of one table together, with those that cannot act last.

    >>> found = list(cells_of("alley", ["doll_locked", "byros_gold"], (2,), ("careful",)))
    >>> [(cell.option.name, cell.reading, cell.table.edition, cell.table.powers_written) for cell in found]
    [('doll_locked', False, 'revised', ''), ('byros_gold', 2, 'revised', 'p1 byros'),
     ('byros_gold', 4, 'revised', 'p1 byros'), ('doll_locked', False, 'first', ''), ('byros_gold', 2, 'first', ''),
     ('byros_gold', 4, 'first', '')]
    """
    known = datasets.options(game)
    can: dict[Table, list[Cell]] = {}
    cannot: list[Cell] = []
    for edition in reversed(EDITIONS):
        for number in seats:
            for strategy in strategies:
                for name in options:
                    for cell in _cells(game, known[name], edition, number, strategy):
                        if not cell.why_not:
                            can.setdefault(cell.table, []).append(cell)
                        elif strategy == strategies[0]:
                            # Who plays changes nothing where the rules do not differ.
                            cannot.append(cell)
    for cells in can.values():
        yield from cells
    yield from cannot


def _cells(game: str, option: Option, edition: Edition, seats: int, strategy: str) -> Iterator[Cell]:
    powers = () if edition == "first" else powers_for(game, option, seats)
    table = Table(game, edition, seats, strategy, powers)
    for reading in other_readings(option, edition):
        yield Cell(option, reading, table, why_it_cannot_act(game, option, reading, edition, seats))


def powers_for(game: str, option: Option, seats: int) -> tuple[tuple[str, str], ...]:
    """The powers without which an option changes nothing: one in the first seat, or one in every seat.

    >>> powers_for("alley", datasets.options()["ninx_optional"], 3)
    (('p1', 'ninx'),)
    """
    known = datasets.powers(game)
    if EVERY_SEAT in option.powers:
        return tuple((seat_name(seat), power) for seat, power in zip(range(seats), known, strict=False))
    needed = option.powers or [word for word, power in known.items() if option.name in power.options]
    return tuple((seat_name(SEAT_OF_POWER + place), power) for place, power in enumerate(needed))


def why_it_cannot_act(game: str, option: Option, reading: Value, edition: Edition, seats: int) -> str:
    """Why a reading changes nothing in an edition at a number of seats; empty where it can.

    >>> why_it_cannot_act("alley", datasets.options()["tracker_check"], "after", "first", 3)
    'only two players use what it is about'
    """
    if option.editions not in ("both", edition):
        return f"only the {option.editions} edition has what it is about"
    if edition == "first" and powers_for(game, option, seats):
        return "it needs a wizard power, and the first edition has none"
    if option.players not in ("any", str(seats)):
        # Words, as people say it.
        number = {"2": "two"}.get(option.players, option.players)
        return f"only {number} players use what it is about"
    if option.kind == "seat_or_random" and isinstance(reading, int) and reading > seats:
        return f"there is no {seat_name(reading - 1)}"
    return ""


# --- what somebody asks for -------------------------------------------------------------------------------


def check_options(game: str, options: Any) -> tuple[str, ...]:
    """Names of options, all of them for None, in the order of their table; raises `BadSetup` or `UnknownName`."""
    known = datasets.options(game)
    if options is None:
        return tuple(known)
    given = _listed("options", options, "a list of names, such as ['set_scan'], or None for all of them")
    for name in given:
        if not isinstance(name, str) or name not in known:
            raise UnknownName("an option of the rules", name, known)
    return tuple(name for name in known if name in given)


def check_seats(game: str, seats: Any) -> tuple[int, ...]:
    """Numbers of seats, each once and from few to many; raises `BadSetup`."""
    least, most = find_game(game).seats_allowed
    allowed = f"numbers from {least} to {most}, such as {list(SEATS)}"
    found = []
    for given in _listed("seats", seats, f"a list of {allowed}"):
        number = None if isinstance(given, str) else whole_number(given)
        if number is None or not least <= number <= most:
            raise BadSetup("seats", given, "nobody can play so", allowed)
        found.append(number)
    return tuple(sorted(set(found)))


def check_strategies(game: str, strategies: Any) -> tuple[str, ...]:
    """Names of strategies of the game, each once; raises `BadSetup` or `UnknownName`."""
    known = strategies_of(game)
    given = _listed("strategies", strategies, f"a list of names, such as {list(STRATEGIES)}")
    for name in given:
        if not isinstance(name, str) or name not in known:
            raise UnknownName("a strategy", name, known)
    return tuple(dict.fromkeys(given))


def _listed(argument: str, given: Any, allowed: str) -> list[Any]:
    if isinstance(given, str | bytes) or not isinstance(given, Sequence | range) or not len(given):
        raise BadSetup(argument, given, "that is no list", allowed)
    return list(given)
