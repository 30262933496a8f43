"""What `compare`, `sweep` and `league` give back has in common: many runs on the same deals, and what they rest on."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from arcane_lab.core.errors import ArcaneLabError, UnknownName
from arcane_lab.core.html import figure_table
from arcane_lab.core.libraries import pd
from arcane_lab.core.text import counted
from arcane_lab.engine.registry import find_game
from arcane_lab.engine.spec import seat_name
from arcane_lab.simulation.pictures import assumed_line
from arcane_lab.simulation.result import versions

if TYPE_CHECKING:
    from arcane_lab.engine.setup import Setup
    from arcane_lab.engine.spec import GameSpec
    from arcane_lab.simulation.result import Result


class Experiment(ABC):
    """Several runs on the same deals: what was played, what is missing, and what the figures rest on."""

    #: What was played of what was asked for, for the sentence of an interrupted run.
    PLAYED: ClassVar[str]

    @property
    @abstractmethod
    def is_partial(self) -> bool:
        """Whether the run was interrupted, so that fewer games were played than asked for."""

    @property
    @abstractmethod
    def _setup(self) -> Setup:
        """The setup of the first run."""

    @property
    @abstractmethod
    def _progress(self) -> tuple[int, int]:
        """How many games, or deals, each run has, and how many were asked for."""

    @abstractmethod
    def _assumed_of_each(self) -> Iterable[Iterable[tuple[str, str]]]:
        """The assumed card values of each run."""

    @abstractmethod
    def _how(self) -> Iterable[str]:
        """How the games were played, and whether anybody can repeat them, in sentences."""

    @abstractmethod
    def _findings(self) -> Iterator[str]:
        """What the figures mean and what is missing, in sentences."""

    @property
    def seed(self) -> int:
        """The seed of every run; with the number of a game it names every shuffle."""
        return self._setup.seed

    @property
    def _spec(self) -> GameSpec:
        """The game that was played."""
        return find_game(self._setup.game)

    @cached_property
    def assumed(self) -> tuple[tuple[str, str], ...]:
        """The assumed card values that any of the runs rests on, as pairs of a card's code and a name."""
        return tuple(dict.fromkeys(value for values in self._assumed_of_each() for value in values))

    @cached_property
    def note(self) -> str:
        """How the games were played and what the figures rest on, in sentences."""
        return " ".join([*self._how(), *self._findings(), f"{versions()}."])

    def _what_is_missing(self) -> Iterator[str]:
        """Whether the run was interrupted, in a sentence."""
        if self.is_partial:
            done, asked = self._progress
            yield f"The run was interrupted: {done:,} of {asked:,} {self.PLAYED}."

    def _asked_in_words(self) -> str:
        """How many games were asked for, where that is more than were played."""
        return f" (partial: {self._progress[1]:,} were asked for)" if self.is_partial else ""

    def _with_assumed(self, lines: Sequence[str]) -> list[str]:
        """The lines over a chart, and what it rests on."""
        return [*lines, *([assumed_line(self._setup.game, self.assumed)] if self.assumed else [])]

    def _html(self, title: str, lines: Sequence[str], head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
        """A table for notebooks, with lines below it, what they mean, and what they rest on."""
        below = [*lines, *self._findings()]
        if self.assumed:
            below.append(f"This {assumed_line(self._setup.game, self.assumed, most=8)}.")
        return figure_table(f"{self._spec.title}: {title}", head, rows, below)


class Runs(Experiment):
    """An experiment that has a result for each of its settings or points; differences are those from the first."""

    _deals: tuple[str, ...]

    @property
    @abstractmethod
    def _results(self) -> Sequence[Result]:
        """The result of each setting or point, in their order."""

    @property
    def first(self) -> Result:
        """The result that the others are compared with."""
        return self._results[0]

    @property
    def games(self) -> int:
        """How many games were played in each setting, or at each point."""
        return self.first.games

    @property
    def is_partial(self) -> bool:
        """Whether the run was interrupted, so that fewer games were played than asked for."""
        return self.first.is_partial

    @property
    def _setup(self) -> Setup:
        return self.first.setup

    @property
    def _progress(self) -> tuple[int, int]:
        return self.games, self.first.asked

    def _summaries(self, places: Iterable[Mapping[str, Any]]) -> pd.DataFrame:
        """`Result.summary()` of each run under one another, behind the columns that name the run, and `unfinished`."""
        parts = []
        for place, result in zip(places, self._results, strict=True):
            part = result.summary().reset_index()
            part["unfinished"] = result.unfinished
            for at, (key, value) in enumerate(place.items()):
                part.insert(at, key, pd.Series([value] * len(part), index=part.index))
            parts.append(part)
        return pd.concat(parts, ignore_index=True)

    def _assumed_of_each(self) -> Iterable[Iterable[tuple[str, str]]]:
        return (result.assumed for result in self._results)

    def _how(self) -> Iterable[str]:
        unlike = dict.fromkeys(result.cannot_repeat for result in self._results if result.cannot_repeat)
        return [*self._deals, *unlike]

    def _each(self, unfinished: int, what: str) -> str:
        """How many games each run has, and up to how many of them did not end, in words."""
        text = f"{counted(self.games, 'game')} each"
        if unfinished:
            text += f", up to {unfinished:,} {what}"
        return text + self._asked_in_words()


def check_seat(seats: int, seat: object) -> int:
    """The number of a seat such as "p1"; raises `UnknownName`."""
    known = [seat_name(number) for number in range(seats)]
    if not isinstance(seat, str) or seat not in known:
        raise UnknownName("a seat of these games", seat, known)
    return known.index(seat)


def nothing_finished() -> ArcaneLabError:
    """The error for a chart of no games."""
    return ArcaneLabError("no game was finished, so there is nothing to draw: play again with more games")
