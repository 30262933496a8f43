"""What a game counts at its end, and in which words its results are told and drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Literal

#: How many outcomes may share a range of a chart, the narrowest first.
WIDTHS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000)


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure of a seat: the share of games in which something happened, or the mean of an amount.

    `name` is its column in the rows of the play loop, a whole number from 0; `title` says what the share or mean is of,
    `about` what the column holds. `unit` is the axis of the chart of its outcomes; where these have a last one (a track
    that ends), only some `widths` give ranges of one size.
    """

    name: str
    title: str
    kind: Literal["share", "mean"]
    about: str = ""
    unit: str = ""
    widths: tuple[int, ...] = WIDTHS


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
    """What is counted besides the figures, one column for each kind (`Loop.counted`), such as cards that were sold."""

    #: The name of the chart, and what one of its rows is.
    name: str
    row: str
    #: What is counted, and the same as the axis says it ("sets", "sets sold in a game"); what none of them is.
    unit: str
    axis: str
    none: str
    #: The name that stands for all the columns, and what they hold.
    pattern: str
    about: str
    #: The name of each kind, in the order of the columns.
    titles: Callable[[], Sequence[str]]
