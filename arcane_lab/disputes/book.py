"""The `Register`: by how much each reading of the open questions changes the game, as a table, a page and a file."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from arcane_lab import datasets
from arcane_lab.core.errors import BadSetup, UnknownName
from arcane_lab.core.json_files import UnreadableFile, read_text, write_text
from arcane_lab.core.problems import shown, shown_path
from arcane_lab.core.safe_text import csv_text
from arcane_lab.disputes.ranking import Reading, level_of, ranked, readings_of
from arcane_lab.disputes.rows import COLUMNS, KINDS, NUMBERS, WHOLE, Row, as_dict, kept
from arcane_lab.games.alley.cards.tables import table_path

if TYPE_CHECKING:
    import pandas as pd

#: The file of the register that comes with the package.
SHIPPED: Final = "disputes.csv"
#: How many readings are told of first.
MOST: Final = 10
MOST_BYTES: Final = 50_000_000
#: What the words of a register are made of.
_PLAIN: Final = re.compile(r"[\w ,.;%'()/-]*")


@dataclass(frozen=True, eq=False, repr=False)
class Register:
    """By how much each reading of the open questions changes the game: `table()` has every figure, `page()` tells it.

    `readings` lists every other reading; `ranked` those that can be told from the default, the strongest first.
    `news` says what became of a file that could not be used as it was. Figures are estimates, each with its interval.
    """

    game: str
    rows: tuple[Row, ...] = field(repr=False)
    games: int
    seed: int
    is_partial: bool = False
    news: tuple[str, ...] = ()

    @cached_property
    def readings(self) -> tuple[Reading, ...]:
        """Every reading other than the default, in the order of the options."""
        order = {name: place for place, name in enumerate(datasets.options(self.game))}
        return tuple(sorted(readings_of(self.rows), key=lambda reading: order[reading.option]))

    @cached_property
    def ranked(self) -> tuple[Reading, ...]:
        """The readings whose effect can be told from zero, those that change the game most first."""
        return tuple(ranked(self.readings))

    @property
    def level(self) -> float:
        """The level of intervals of which all hold at once."""
        return level_of(self.rows)

    @property
    def differences(self) -> int:
        """How many differences are in the register, each with an interval."""
        return sum(row.is_difference for row in self.rows)

    def table(self, option: str | None = None) -> pd.DataFrame:
        """A row for each reading, edition, number of seats, strategy, seat and figure; raises `UnknownName`.

        `difference` is how much higher a figure is than by the default reading, `low` and `high` its 95% interval,
        `default` the figure by the default, `spread` its standard deviation from game to game. `kind` is "estimate",
        "cannot act" or "not measured", and `why` says why there are no figures. Seat "all" is the mean of all seats,
        "game" the game as a whole; the figure "otherwise" is the share of games in which anything came out otherwise.
        """
        import pandas as pd

        names = list(dict.fromkeys(row.option for row in self.rows))
        if option is not None and option not in names:
            raise UnknownName("an option of this register", option, names)
        rows = [as_dict(row) for row in self.rows if option in (None, row.option)]
        table = pd.DataFrame(rows, columns=list(COLUMNS))
        # What was not measured is no zero.
        table.loc[table["kind"] != "estimate", list(NUMBERS)] = float("nan")
        return table

    def page(self) -> str:
        """The register as a page for people, in Markdown."""
        written: str = import_module("arcane_lab.disputes.page").page_of(self)
        return written

    def save(self, path: str | Path) -> Path:
        """Write the rows to a CSV file, over one that is there; raises `UnreadableFile` when that cannot be done."""
        return write_text(_path(path), csv_text([COLUMNS, *(_cells(row) for row in self.rows)]))

    def __repr__(self) -> str:
        options = len({row.option for row in self.rows})
        cells = len({(r.option, r.reading, r.edition, r.seats, r.strategy, r.powers) for r in self.rows})
        partial = ", partial" if self.is_partial else ""
        return (
            f"<Register of {options} {'option' if options == 1 else 'options'}: {cells} "
            f"{'cell' if cells == 1 else 'cells'} of {self.games:,} games each, seed {self.seed}{partial}>"
        )


def _cells(row: Row) -> Iterator[Any]:
    """A row as it is written; a cell that has nothing to say is empty."""
    for name, value in as_dict(row).items():
        yield "" if row.kind != "estimate" and name in (*NUMBERS, *WHOLE[1:]) and not value else value


# --- reading ----------------------------------------------------------------------------------------------


def load(path: str | Path | None = None, game: str = "alley") -> Register:
    """The register of a CSV file that `save` wrote; without a path the one that comes with the package.

    Raises `UnreadableFile`, which names the file, the row and what is wrong.

    >>> register = load()
    >>> register.seed, register.games, len(register.ranked) > 10
    (1, 1000, True)
    """
    file = table_path(game, SHIPPED) if path is None else _path(path)
    try:
        text = read_text(file, "a register", MOST_BYTES)
    except UnreadableFile as error:
        raise UnreadableFile(f"{shown_path(file)}: {error}") from None
    rows = tuple(_rows(file, text, game))
    if not rows:
        raise UnreadableFile(f"{shown_path(file)} has no rows: save the register again")
    seeds = {row.seed for row in rows if row.kind == "estimate"}
    games = {row.n + row.left_out for row in rows if row.kind == "estimate"}
    if len(seeds) > 1 or len(games) > 1:
        raise UnreadableFile(f"{shown_path(file)} mixes runs of other seeds or games: save each register by itself")
    return Register(game, rows, games.pop() if games else 0, seeds.pop() if seeds else 0)


def _rows(file: Path, text: str, game: str) -> Iterator[Row]:
    """The rows of a file, each checked."""
    try:
        lines = list(csv.reader(io.StringIO(text, newline="")))
    except csv.Error as error:
        raise UnreadableFile(f"{shown_path(file)} is no CSV ({error}): save the register again") from None
    if not lines or tuple(lines[0]) != COLUMNS:
        raise UnreadableFile(f"{shown_path(file)}: the first row must be {','.join(COLUMNS)}: save the register again")
    known = datasets.options(game)
    for number, cells in enumerate(lines[1:], start=2):
        problem = None
        if len(cells) != len(COLUMNS):
            problem = f"has {len(cells)} cells, not {len(COLUMNS)}"
        else:
            given = dict(zip(COLUMNS, cells, strict=True))
            row, problem = _row(given)
            if row is not None and row.option not in known:
                problem = f"option: {shown(row.option)} is no option of the rules"
            elif row is not None:
                yield row
        if problem:
            raise UnreadableFile(f"{shown_path(file)}, row {number}: {problem}: save the register again")


def _row(given: dict[str, str]) -> tuple[Row | None, str | None]:
    """A row from its cells, or what is wrong with them."""
    values: dict[str, Any] = dict(given)
    for name in (*NUMBERS, *WHOLE):
        cell = given[name]
        try:
            number = int if name in WHOLE else float
            values[name] = number(cell) if cell or given["kind"] == "estimate" else number(0)
            kept(values[name])
        except (ValueError, OverflowError):
            return None, f"{name}: {shown(cell)} is no number"
    for name, cell in given.items():
        # Words go onto a page of Markdown, in which nothing of them may be markup.
        if name not in (*NUMBERS, *WHOLE) and not _PLAIN.fullmatch(cell):
            return None, f"{name}: {shown(cell)} holds a sign that no register has"
    row = Row(**values)
    if row.kind not in KINDS:
        return None, f"kind: {shown(row.kind)} is none of {', '.join(KINDS)}"
    if row.kind == "estimate" and not (row.low <= row.difference <= row.high and 0 <= row.changed <= row.n):
        return None, f"difference: {shown(given['difference'])} does not lie in its interval"
    return row, None


def _path(path: object) -> Path:
    if not isinstance(path, str | Path):
        raise BadSetup("path", path, "that is no name of a file", "a name such as 'disputes.csv'")
    return Path(path)
