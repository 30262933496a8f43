"""What a game counts at its end, and in which words its results are told and drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

#: How many outcomes may share a range of a chart, the narrowest first.
WIDTHS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000)


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure of a seat: the share of games in which something happened, or the mean of an amount.

    `name` is its column in the rows of the play loop, a whole number from 0 (or from below, where it
    `may_be_negative`); `title` says what the share or mean is of, `about` what the column holds. `unit` is the axis of
    the chart of its outcomes; where these have a last one (a track that ends), only some `widths` give ranges of one
    size. A share may be of one `outcome` of another column (`of`), and a figure may tell something at some numbers of
    `seats` only.

    >>> Figure("rated_2", "games with rating 2", "share", of="rating", outcome=2, seats=(1, 1)).column
    'rating'
    """

    name: str
    title: str
    kind: Literal["share", "mean"]
    about: str = ""
    unit: str = ""
    widths: tuple[int, ...] = WIDTHS
    may_be_negative: bool = False
    of: str = ""
    outcome: int | None = None
    seats: tuple[int, int] | None = None

    @property
    def column(self) -> str:
        """The column of the rows that it is told from."""
        return self.of or self.name

    def happened(self, outcome: Any) -> Any:
        """Whether a share counts an outcome: this one, or any above 0."""
        return outcome == self.outcome if self.outcome is not None else outcome > 0


#: The figure that every game has.
WON: Final = Figure("won", "games won", "share", "whether the seat won; several seats can win together")


@dataclass(frozen=True, slots=True, kw_only=True)
class Joint:
    """Two figures that are drawn together as a map: one goes across, the other up in ranges of `up_width`."""

    #: The name of the chart.
    name: str
    across: str
    up: str
    up_width: int = 1

    @property
    def columns(self) -> tuple[str, ...]:
        """What it is drawn from."""
        return (self.across, self.up)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rates:
    """What seats did, or suffered, in each of something that comes once or more in a game, such as its rounds."""

    #: The name of the chart, which is the plural of what is counted.
    name: str
    #: The column that says how many of them a game had.
    per: str
    #: The columns with what happened, each with the words for it.
    happened: tuple[tuple[str, str], ...]

    @property
    def columns(self) -> tuple[str, ...]:
        """What it is drawn from."""
        return (self.per, *(name for name, _ in self.happened))


@dataclass(frozen=True, slots=True, kw_only=True)
class Counts:
    """What is counted in several kinds, a column for each, such as cards that were sold: a row for each in a chart."""

    #: The name of the chart, and what one of its rows is.
    name: str
    row: str
    #: The columns, mostly of `Loop.counted`; an amount in one of `taken_away` counts below 0.
    columns: tuple[str, ...]
    taken_away: tuple[str, ...] = ()
    #: What is counted, and the same as the axis says it ("sets", "sets sold in a game"); what none of them is.
    unit: str
    axis: str
    none: str
    #: The name that stands for all the columns, and what they hold; "" where each is told by itself.
    pattern: str = ""
    about: str = ""
    #: The name of each kind, in the order of the columns.
    titles: Callable[[], Sequence[str]]
    #: How the kind with the most and that with the least are told, and whether rows stay in the order of the columns.
    most: str = "most often"
    least: str = "most rarely"
    is_ordered: bool = False
