"""What the moves of a decision are compared by: the figures that a game measures, and which of them ranks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

#: Figures by their name: those of the end of each future (arrays), and those of the position (numbers).
Ends = Mapping[str, Any]
Now = Mapping[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Measure:
    """A figure of what follows from a move, for a seat: an amount, of which the mean is told, or how often it happens.

    It follows from the columns of the loop (`Loop.columns`): of the end of each future, and of the position from which
    it was played on. What is a "share" is 1 where it happens, else 0.

    >>> busts = Measure(name="busts", title="busts from now on", kind="mean", of=lambda end, now: end["b"] - now["b"])
    >>> busts.values({"b": 5}, {"b": 2})
    3
    """

    name: str
    title: str
    kind: Literal["mean", "share"]
    #: What it is at the end of futures; the column of its name, where a game says nothing else.
    of: Callable[[Ends, Now], Any] | None = None
    #: Whether moves may be ranked by it, the most first.
    ranks: bool = False
    #: Whether there is nothing to say of it before a game is over.
    only_at_end: bool = False

    def values(self, end: Ends, now: Now) -> Any:
        """The figure in each future."""
        return end[self.name] if self.of is None else self.of(end, now)


def since(column: str) -> Callable[[Ends, Now], Any]:
    """How much a tally grows from now on, where the column counts from the beginning of the game.

    >>> since("fines")({"fines": 5}, {"fines": 2})
    3
    """
    return lambda end, now: end[column] - now[column]


@dataclass(frozen=True, slots=True, kw_only=True)
class Advice:
    """How a game wants moves compared.

    The measure with the name of the game's score (`GameSpec.score`) judges a move: more of it is better, so a game in
    which the fewest strokes win measures the strokes below par. Among moves that rank alike its tie-break decides.
    Where futures are usually played to the end of the round, those that are played to the end of the game are ranked
    by `win`.
    """

    #: In the order in which they are told.
    measures: tuple[Measure, ...]
    win: str = ""
    #: The strategy that plays on in a person's seat, unless somebody says otherwise.
    stand_in: str = "random"
    #: How far futures are played, unless somebody says otherwise: to the end of the round or of the game.
    until: Literal["round", "game"] = "round"
    #: Where a decision has very many moves: of the legal ones of a seat, in a position as it knows it, those worth
    #: comparing, one for each thing that can be done; and how they are chosen, in words.
    ways: Callable[[Any, int, Sequence[int]], Sequence[int]] | None = None
    ways_are: str = "of each thing to do the way that is listed first"

    def ranks_by_win(self, until: str) -> bool:
        """Whether moves are ranked by who wins, when futures are played so far and nothing else is said."""
        return bool(self.win) and until == "game" != self.until

    @property
    def ranking(self) -> tuple[str, ...]:
        """The measures by which moves may be ranked."""
        return tuple(measure.name for measure in self.measures if measure.ranks)

    def measure(self, name: str) -> Measure:
        """A measure by its name."""
        return next(measure for measure in self.measures if measure.name == name)

    def available(self, *, at_end: bool) -> tuple[Measure, ...]:
        """The measures that there are when games are played to their end or not."""
        return tuple(measure for measure in self.measures if at_end or not measure.only_at_end)
