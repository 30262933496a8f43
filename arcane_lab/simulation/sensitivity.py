"""`sensitivity`: which open reading, assumed value or number of the rules changes the outcome most, in the same games.

Every other reading of an option, or other value, plays the games that the one in use plays, as in `compare`. Many
intervals are made at once, and of 95% intervals one in twenty misses. So whether a reading does anything is judged by
intervals that all hold together 95 times in 100: each is made at the level 1 - 0.05 / m, where m is how many there are
(Bonferroni's correction; O. J. Dunn, J. Am. Stat. Assoc. 56 (1961) 52-64).

How much a reading changes is measured in standard deviations: what the figure varies by from game to game. Of a
difference the end of its interval that is nearer to zero counts: what it is at least.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import nan
from os import PathLike
from typing import Any, Final, Literal

from arcane_lab import charts
from arcane_lab.core.errors import BadSetup
from arcane_lab.core.html import figure_table
from arcane_lab.core.intervals import LEVEL, Interval, student
from arcane_lab.core.libraries import pd
from arcane_lab.core.text import counted, whole_number
from arcane_lab.core.values import Value, format_value
from arcane_lab.engine.figures import Figure
from arcane_lab.engine.registry import find_game
from arcane_lab.engine.spec import seat_name
from arcane_lab.simulation.arguments import read_call, takes_run_arguments
from arcane_lab.simulation.comparing import Comparison, compare
from arcane_lab.simulation.experiment import nothing_finished
from arcane_lab.simulation.figures import measure
from arcane_lab.simulation.in_folder import compare_in_folder
from arcane_lab.simulation.pairing import Pairs, format_difference, format_ends
from arcane_lab.simulation.readings import Reading, changes, readings_of
from arcane_lab.simulation.result import versions

#: The setting that every reading is compared with.
BASE: Final = "as set"
#: Why a reading has no figures yet when a run with a folder was stopped.
NOT_YET: Final = "not played yet: the same call goes on"
NOT_COMPETED_FOR: Final = "not in what players compete for"
NONE_ENDED: Final = "nothing is known: no game ended under both readings"
#: Readings that a chart has room for.
MOST_DRAWN: Final = 15
COLUMNS: Final = (
    *("option", "reading", "instead_of", "seat", "figure", "strategy", "what", "difference", "low", "high"),
    *("at_least", "is_clear", "n", "left_out", "seed", "kind", "method", "why"),
)


@takes_run_arguments
def sensitivity(
    game: str | None = None,
    players: Sequence[str | Callable[..., Any]] | None = None,
    *,
    over: Literal["options", "numbers", "values"] | Sequence[str] | Mapping[str, Value | Sequence[Value]] = "options",
    step: int = 1,
    games: int = 1_000,
    folder: str | PathLike[str] | None = None,
    **given: Any,
) -> SensitivityTable:
    """Find out which open reading, assumed value or number of the rules changes the outcome most.

    `over` is "options" for every open question, "numbers" for every number that the rules name (`al.options`), "values"
    for every value that is assumed (`result.assumed`), or a list of names of any of them, such as
    ["doll_locked", "penalty_infamy", "TC.coin_gold"]; "TC" in a list is every value of that card, and "numbers" every
    number. A dict gives the values themselves: {"penalty_infamy": [5, 15], "TC.coin_gold": 3}. Each other reading plays
    the same games as the one in use. Where you give no values, an option that is an amount takes those that it names as
    worth measuring, and a card value is moved by `step` down and up,
    as far as it may, or to each of its other choices. `options` and the other inputs say what is in use, as in
    `simulate`; the other arguments are those of `compare`. What these games cannot have, such as a starting seat that
    nobody sits in, is listed with the reason.

    So many intervals are made that some would miss. Whether anything is told from zero is judged by intervals that all
    hold together 95 times in 100 (Bonferroni's correction); `level` says how wide they are.

    Ctrl-C gives what is finished: the same games of every reading, labelled partial. With a `folder` each reading is
    kept there once all of its games are played, and the same call goes on where it was stopped. Raises what `compare`
    raises, and `BadSetup` for a folder and a function of your own, which may have changed since.

    >>> quiet = {"mode": "plain", "progress": False}
    >>> found = sensitivity("alley", ["greedy", "greedy"], over=["doll_locked", "starting_player"], games=10, **quiet)
    >>> found
    <Sensitivity of 3 readings of 2 options, 10 games each, seed 1>
    >>> found.table().query("kind == 'cannot be played'")["reading"].tolist()
    ['3', '4', '5', '6']
    """
    call, how = read_call(game, players, given)
    readings = readings_of(call, over, step)
    settings = {BASE: {}, **{one.name: changes(call.game, one.option, one.value) for one in readings if not one.why}}
    if folder is None:
        comparison = compare(call.game, settings=settings, players=players, games=games, **given)
        return SensitivityTable(comparison, tuple(readings))
    comparison = compare_in_folder(call, settings, games, how, folder)
    done = set(comparison.settings)
    waiting = [one if one.why or one.name in done else replace(one, why=NOT_YET) for one in readings]
    return SensitivityTable(comparison, tuple(waiting))


@dataclass(frozen=True, slots=True)
class Effect:
    """Where a reading shows most: the seat and the figure, by how much, and how much that is at least.

    `interval` is the 95% interval of the difference. `at_least` is in standard deviations of the figure, from the wide
    interval that holds together with all others; 0 where the difference cannot be told from zero.
    """

    seat: int
    figure: Figure
    difference: float
    interval: Interval
    at_least: float
    #: The difference in standard deviations: it orders what cannot be told from zero.
    size: float


@dataclass(frozen=True, eq=False, repr=False)
class SensitivityTable:
    """Which reading changes the outcome most: `table()` ranks them, `comparison` has every figure of every seat."""

    comparison: Comparison
    readings: tuple[Reading, ...] = field(repr=False)

    @property
    def seed(self) -> int:
        """The seed of every reading's games."""
        return self.comparison.seed

    @property
    def games(self) -> int:
        """How many games each reading played."""
        return self.comparison.games

    @property
    def is_partial(self) -> bool:
        """Whether the run was interrupted, so that fewer games were played than asked for."""
        return self.comparison.is_partial or any(reading.why == NOT_YET for reading in self.readings)

    @cached_property
    def _compete_for(self) -> tuple[Figure, ...]:
        """What the players compete for: readings are ranked by these figures of each seat."""
        spec = find_game(self.comparison.first.setup.game)
        wanted = ("won", spec.score, spec.tie_break.removeprefix("-"))
        # Whoever plays alone wins nothing.
        seats = min(result.setup.players for result in self.comparison.results.values())
        return tuple(figure for figure in spec.figures_for(seats) if figure.name in wanted)

    @cached_property
    def level(self) -> float:
        """The level of intervals that all hold together 95 times in 100."""
        intervals = sum(
            pairs.seats * len(self._compete_for) for _, pairs in self.comparison._others() if not pairs.is_equal
        )
        return 1 - (1 - LEVEL) / max(1, intervals)

    @cached_property
    def ranked(self) -> tuple[tuple[Reading, Effect], ...]:
        """Every reading that was played with where it shows most, those that change the outcome most first."""
        pairs_of = dict(self.comparison._others())
        played = [(reading, self._effect(pairs_of[reading.name])) for reading in self.readings if not reading.why]
        return tuple(sorted(played, key=lambda pair: (-pair[1].at_least, -pair[1].size)))

    @cached_property
    def _spreads(self) -> dict[tuple[str, str], float]:
        """The standard deviation of each figure of each seat from game to game, by the readings in use."""
        first = self.comparison.first
        # Student's interval of n numbers is so many standard deviations long.
        reach = student(0.0, 1.0, max(2, first.games - first.unfinished)).high
        found = {}
        for row in first.summary().reset_index().to_dict("records"):
            is_share = row["method"].startswith("Wilson")
            spread = (row["value"] * (1 - row["value"])) ** 0.5 if is_share else (row["high"] - row["value"]) / reach
            found[row["seat"], row["figure"]] = float(spread)
        return found

    def _effect(self, pairs: Pairs) -> Effect:
        """Where a reading shows most."""
        effects = [self._effect_on(pairs, figure, seat) for seat in range(pairs.seats) for figure in self._compete_for]
        return max(effects, key=lambda effect: (effect.at_least, effect.size))

    def _effect_on(self, pairs: Pairs, figure: Figure, seat: int) -> Effect:
        """The effect of a reading on one figure of a seat."""
        value, interval = pairs.difference(figure, seat)
        _, (low, high) = pairs.difference(figure, seat, self.level)
        spread = self._spreads[seat_name(seat), figure.name] or 1.0
        is_told = pairs.finished > 1 and not pairs.is_unchanged(figure, seat) and (low > 0 or high < 0)
        at_least = min(abs(low), abs(high)) / spread if is_told else 0.0
        return Effect(seat, figure, value, interval, at_least, abs(value) / spread if value == value else 0.0)

    def table(self) -> pd.DataFrame:
        """A row for each reading, those that change the outcome most first.

        `seat` and `figure` say where the reading shows most, `what` in words, `difference` by how much the figure is
        higher than by the reading in use (`instead_of`; shares in shares of 1), `low` and `high` its 95% interval, `n`
        how many pairs of games ended. `is_clear` says whether it can be told from zero by the wide intervals that all
        hold together, so it may be False where the 95% interval leaves zero out. `at_least` is how large the effect is
        at least by the wide one, in standard deviations of the figure; 0 where it is not clear. What cannot be played
        comes last, and `why` says why.
        """
        rows = [self._row(reading, effect) for reading, effect in self.ranked]
        rows += [_idle_row(reading, self.seed) for reading in self.readings if reading.why]
        return pd.DataFrame(rows, columns=list(COLUMNS))

    def _row(self, reading: Reading, effect: Effect) -> dict[str, Any]:
        pairs = dict(self.comparison._others())[reading.name]
        return {
            **_reading_columns(reading),
            "seat": seat_name(effect.seat),
            "figure": effect.figure.name,
            "strategy": self.comparison.results[reading.name].players[effect.seat],
            "what": f"difference of the {measure(effect.figure)}",
            "difference": effect.difference,
            "low": effect.interval.low,
            "high": effect.interval.high,
            "at_least": effect.at_least,
            "is_clear": effect.at_least > 0,
            "n": pairs.finished,
            "left_out": pairs.left_out,
            "seed": self.seed,
            "kind": "estimate, partial run" if self.is_partial else "estimate",
            "method": pairs.method(effect.figure, effect.seat),
            "why": "",
        }

    def sentences(self) -> list[str]:
        """Every reading that was played in words, those that change the outcome most first.

        Each says where it shows most, with the 95% interval, the games and their seed, and what it is at least by the
        wide interval that holds together with all others: a 95% interval that leaves zero out is not enough.
        """
        return [
            f"{reading.name} instead of {format_value(reading.in_use)}: {self._told(reading, effect)}."
            for reading, effect in self.ranked
        ]

    def _told(self, reading: Reading, effect: Effect) -> str:
        pairs = dict(self.comparison._others())[reading.name]
        games = f"{counted(pairs.finished, 'game')}, seed {self.seed}"
        if not pairs.finished:
            return f"{NONE_ENDED} ({counted(pairs.left_out, 'game')} left out, seed {self.seed})"
        if not effect.size:
            return f"the same in each of {games}" if pairs.is_all_alike else f"{NOT_COMPETED_FOR} ({games})"
        amount, ends = format_difference(effect.difference, effect.figure), format_ends(effect.interval, effect.figure)
        text = f"{self._where(reading, effect)} {amount} (95% interval {ends}; {games})"
        return f"{text}; " + (
            f"at least {_in_words(effect.at_least)} standard deviations by the interval of {100 * self.level:.4g}%"
            if effect.at_least
            else f"it can't be told from zero by the interval of {100 * self.level:.4g}%"
        )

    def _where(self, reading: Reading, effect: Effect) -> str:
        """The seat, who plays it, and the figure."""
        player = self.comparison.results[reading.name].players[effect.seat]
        return f"{seat_name(effect.seat)} {player}, {effect.figure.title}"

    def chart(self, most: int = MOST_DRAWN) -> Any:
        """A ranked chart: for each reading where it shows most, by how many standard deviations of the figure.

        The bar is the wide interval that holds together with all others 95 times in 100; an open circle could be no
        effect at all. `most` is how many readings are drawn, those that change the outcome most first.
        """
        number = whole_number(most)
        if isinstance(most, bool | str) or number is None or number < 1:
            raise BadSetup("most", most, "that is no number of readings", "a whole number from 1")
        pairs_of, rows = dict(self.comparison._others()), []
        for reading, effect in self.ranked[:number]:
            pairs = pairs_of[reading.name]
            if not pairs.finished:
                continue
            _, (low, high) = pairs.difference(effect.figure, effect.seat, self.level)
            spread = self._spreads[seat_name(effect.seat), effect.figure.name] or 1.0
            where = f"{reading.name}: {seat_name(effect.seat)} {effect.figure.name}"
            rows.append((where, "difference", effect.difference / spread, low / spread, high / spread))
        if not rows:
            raise nothing_finished()
        left = len(self.ranked) - len(rows)
        comparison = self.comparison
        lines = [
            f"{comparison._games_in_words}, seed {self.seed}; against the games as they are set",
            f"bars are intervals of {100 * self.level:.4g}%: all hold together 95 times in 100",
            *([f"{counted(left, 'more reading')} not drawn"] if left else []),
        ]
        return charts.comparison_chart(
            pd.DataFrame(rows, columns=["setting", "who", "difference", "low", "high"]),
            title=self._largest(),
            subtitle=comparison._with_assumed(lines),
            unit="standard deviations of the figure",
            level=self.level,
        )

    def _largest(self) -> str:
        """What changes the outcome most, if anything can be told from zero."""
        (reading, effect), *_ = self.ranked
        if not effect.at_least:
            return "Nothing can be told from zero with so many games"
        change = format_difference(effect.difference, effect.figure)
        # The ends of the bar, not of the 95% interval: the title says what is drawn.
        _, wide = dict(self.comparison._others())[reading.name].difference(effect.figure, effect.seat, self.level)
        ends = format_ends(wide, effect.figure)
        return f"{reading.name} changes most: {self._where(reading, effect)} {change} ({ends})"

    @property
    def note(self) -> str:
        """How readings were ranked, how the games were paired and what the figures rest on, in sentences."""
        comparison, said = self.comparison, set(self.comparison._many_intervals())
        findings = [sentence for sentence in comparison._findings() if sentence not in said]
        return " ".join([self._how_ranked, *comparison._how(), *findings, f"{versions()}."])

    @property
    def _how_ranked(self) -> str:
        names = ", ".join(figure.name for figure in self._compete_for)
        return (
            f"Ranked by what a reading changes at least, in standard deviations of a seat's figure ({names}). Whether "
            f"it does anything is judged by intervals of {100 * self.level:.4g}%: all hold together 95 times in 100."
        )

    def __repr__(self) -> str:
        return f"<Sensitivity of {self._varied}, {self.comparison._games_in_words}, seed {self.seed}>"

    @property
    def _varied(self) -> str:
        """How many readings of how many options there are, or changes of values."""
        names = {reading.option for reading, _ in self.ranked}
        values = names - set(find_game(self.comparison.first.setup.game).setup.options())
        change = counted(len(self.ranked), "change" if values else "reading")
        if values and values < names:
            return f"{change} of {len(names)} options and values"
        return f"{change} of {counted(len(names), 'value' if values else 'option')}"

    def _repr_html_(self) -> str:
        rows = [
            [reading.name, format_value(reading.in_use), *self._cells(reading, effect)]
            for reading, effect in self.ranked
        ]
        rows += [
            [reading.name, format_value(reading.in_use), reading.why, ""] for reading in self.readings if reading.why
        ]
        title = f"{find_game(self.comparison.first.setup.game).title}: which reading changes the outcome most"
        head = ["reading", "instead of", "where it shows most", "at least, in standard deviations"]
        games = f"{self.comparison._games_in_words}, seed {self.seed}. Estimates; below each stands its 95% interval."
        return figure_table(title, head, rows, [games, self._how_ranked])

    def _cells(self, reading: Reading, effect: Effect) -> tuple[str, str]:
        """Where a reading shows most, with the interval below it, and how much that is at least."""
        pairs = dict(self.comparison._others())[reading.name]
        if not pairs.finished:
            return NONE_ENDED, ""
        if not effect.size:
            alike = "nowhere: the same in every game" + " that ended under both readings" * (pairs.left_out > 0)
            return (alike if pairs.is_all_alike else NOT_COMPETED_FOR), ""
        ends = format_ends(effect.interval, effect.figure)
        what = f"{seat_name(effect.seat)}, {effect.figure.title}: {format_difference(effect.difference, effect.figure)}"
        return f"{what}\n{ends}", _in_words(effect.at_least) if effect.at_least else "can't be told from zero"


def _in_words(at_least: float) -> str:
    """How large an effect is at least; one that is some is never written as 0.

    >>> _in_words(0.123), _in_words(0.0031)
    ('0.12', '0.003')
    """
    return f"{at_least:.2f}" if at_least >= 0.1 else f"{at_least:.1g}"


def _reading_columns(reading: Reading) -> dict[str, str]:
    """The columns that name a reading."""
    return {
        "option": reading.option,
        "reading": format_value(reading.value),
        "instead_of": format_value(reading.in_use),
    }


def _idle_row(reading: Reading, seed: int) -> dict[str, Any]:
    """The row of a reading that these games cannot have."""
    numbers = dict.fromkeys(("difference", "low", "high", "at_least"), nan)
    kind = "not played yet" if reading.why == NOT_YET else "cannot be played"
    about = {**dict.fromkeys(("seat", "figure", "strategy", "what", "method"), ""), "is_clear": False}
    about |= {"n": 0, "left_out": 0, "seed": seed}
    return {**_reading_columns(reading), **about, **numbers, "kind": kind, "why": reading.why}
