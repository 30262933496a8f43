"""`compare`: two or more settings on common deals, and by how much each differs from the first."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Literal

from arcane_lab import charts
from arcane_lab.core.errors import BadSetup, shown
from arcane_lab.core.libraries import pd
from arcane_lab.core.text import listed, plural
from arcane_lab.engine.spec import seat_name
from arcane_lab.simulation import common_deals
from arcane_lab.simulation.arguments import read_call, takes_run_arguments
from arcane_lab.simulation.experiment import Runs, nothing_finished
from arcane_lab.simulation.figures import SCORE, figure_named, measure
from arcane_lab.simulation.pairing import (
    METHODS,
    Pairs,
    difference_rows,
    difference_sentence,
    format_difference,
    format_ends,
)
from arcane_lab.simulation.plan import plans_apart
from arcane_lab.simulation.result import Result

if TYPE_CHECKING:
    from arcane_lab.engine.figures import Figure

#: Letters of a setting's name.
LONGEST_NAME: Final = 80
#: Signs that are not seen and yet belong to words of some scripts, and to some emoji.
JOINERS: Final = "\u200c\u200d"


@takes_run_arguments
def compare(
    game: str | None = None,
    *,
    settings: Mapping[str, Mapping[str, Any]],
    players: Sequence[str | Callable[..., Any]] | None = None,
    games: int = 1_000,
    keep: Literal["seats", "summary"] = "summary",
    **given: Any,
) -> Comparison:
    """Play the same games in two or more settings, and see by how much each setting differs from the first.

    `settings` has a name for each setting and what it changes in the call: `players`, `options`, `most_rounds` or an
    input of the game, such as `edition`, `powers` and `items` ({} changes nothing). What a setting says of options, and
    of inputs that have parts, is added to what the call says. Everything else is as in `simulate`.

    All settings use the same seed, so games of the same number are paired. Where decks and seats are alike, a pair has
    the same cards in the same places, and the luck of the deal drops out of the difference; where a setting changes how
    many cards or seats there are, it is only the same seed: the pairing then gains little, and the intervals are right
    all the same. `note` says which of the two it is.

    Ctrl-C gives what is finished: the same games in all settings, labelled partial. Raises what `simulate` raises.

    >>> dearer = {"items": {"TC": {"coin_gold": 3}}}
    >>> settings, quiet = {"as printed": {}, "dearer coins": dearer}, {"mode": "plain", "progress": False}
    >>> comparison = compare("alley", settings=settings, players=["greedy", "greedy"], games=20, **quiet)
    >>> comparison
    <Comparison of 2 settings, 20 games each, seed 1: as printed, dearer coins>
    >>> row = comparison.differences().loc[("dearer coins", "p1", "gold")]
    >>> bool(row["low"] <= row["difference"] <= row["high"]), int(row["n"]), row["method"]
    (True, 20, "paired, Student's t, 95%")
    """
    call, how = read_call(game, players, given)
    names = _check_settings(settings)
    plans = plans_apart([call.plan_of(name, settings[name]) for name in names])
    notes = tuple(common_deals.deal_sentences(names, plans))
    results, pairs = common_deals.play_settings(plans, games, how, keep=keep)
    return Comparison(MappingProxyType(dict(zip(names, results, strict=True))), notes, tuple(pairs))


def _check_settings(settings: object) -> tuple[str, ...]:
    """The names of two or more settings."""
    allowed = "a dict of two or more settings, such as {'as printed': {}, 'dearer coins': {'items': {'TC': …}}}"
    if not isinstance(settings, Mapping):
        raise BadSetup("settings", settings, "that names no settings", allowed)
    seen: dict[str, str] = {}
    for name in settings:
        _check_setting_name(name)
        alike = " ".join(name.split()).casefold()
        if alike in seen:
            reason = f"it looks like {shown(seen[alike])}, and the two could not be told apart"
            raise BadSetup("settings", name, reason, "each name once, whatever its spaces and capitals")
        seen[alike] = name
    if len(settings) < 2:
        raise BadSetup("settings", dict(settings), "there is nothing to compare with", allowed)
    return tuple(settings)


def _check_setting_name(name: object) -> None:
    """A name that fits into tables and drawings: one line, not too long, with no sign that turns a line around."""
    allowed = f"a text of 1 to {LONGEST_NAME} letters on one line, such as 'as printed'"
    if not isinstance(name, str) or not name.strip():
        raise BadSetup("settings", name, "that is no name of a setting", allowed)
    if len(name) > LONGEST_NAME:
        raise BadSetup("settings", name, f"a name of {len(name):,} letters leaves no room for the figures", allowed)
    if not all(letter.isprintable() or letter in JOINERS for letter in name):
        raise BadSetup("settings", name, "that name has signs that cannot be seen", allowed)


@dataclass(frozen=True, eq=False, repr=False)
class Comparison(Runs):
    """The same games in several settings: `differences()` is the table, `results` has the result of each setting.

    Every difference is that of a setting from the first one. `chart("won")` draws a figure, `sentences("won")` says
    it in words, `table()` has the figures of each setting by itself, `note` how the games were paired and what the
    figures rest on.
    """

    PLAYED = "games were played in each setting"

    results: Mapping[str, Result]
    _deals: tuple[str, ...] = field(repr=False)
    _pairs: tuple[Pairs, ...] = field(repr=False)

    @property
    def settings(self) -> tuple[str, ...]:
        """The names of the settings; the others are compared with the first."""
        return tuple(self.results)

    @property
    def _results(self) -> Sequence[Result]:
        return tuple(self.results.values())

    def table(self) -> pd.DataFrame:
        """Every figure of every seat in each setting: a row for each, with its interval, `n` and the seed.

        The columns behind `setting` are those of `Result.summary()`, and how many games did not end (`unfinished`). Two
        rows of one seat are of the same games: whether they differ is said by `differences()`, not by two intervals.
        """
        return self._summaries({"setting": name} for name in self.settings)

    def differences(self) -> pd.DataFrame:
        """By how much every figure of every seat differs from the first setting: a row for each, with its interval.

        `differences().loc[("dearer coins", "p1", "gold")]` is one of them. `n` counts the games that ended in both
        settings; `left_out` those that did not, which no difference counts. Means have Student's interval of the paired
        differences, shares Tango's score interval for pairs, in shares of 1. Equal
        settings differ by exactly 0. Only seats that both settings have are compared.
        """
        rows = [
            {"setting": name, "against": self.settings[0], **row}
            for name, pairs in self._others()
            for row in difference_rows(pairs, self.results[name].players, self.seed, self.is_partial)
        ]
        return pd.DataFrame(rows).set_index(["setting", "seat", "figure"])

    def _others(self) -> Iterator[tuple[str, Pairs]]:
        """Each setting but the first, with its pairs."""
        return iter(list(zip(self.settings, self._pairs, strict=True))[1:])

    def sentences(self, column: str = SCORE) -> list[str]:
        """A figure's differences in words, a sentence for each setting and seat; raises `UnknownName`.

        Each says against which setting it is, how many games it comes from, and their seed.
        """
        figure = figure_named(self._spec, column)
        return list(self._in_words(figure, against=self.settings[0], seed=self.seed))

    def _in_words(self, figure: Figure, **stands_alone: Any) -> Iterator[str]:
        """A sentence for each setting and seat."""
        for name, pairs in self._others():
            for seat in range(pairs.seats):
                difference = difference_sentence(pairs, figure, seat, **stands_alone)
                yield f"{name}, {self._who(name, seat)}: {figure.title} {difference}."

    def _who(self, name: str, seat: int) -> str:
        """A seat, who plays it, and who did in the first setting if that was another."""
        now, before = self.results[name].players[seat], self.first.players[seat]
        return f"{seat_name(seat)} {now}" + ("" if now == before else f" instead of {before}")

    def chart(self, column: str = SCORE) -> Any:
        """A chart of a figure's differences, each with its interval, against zero; raises `UnknownName`.

        `column` is a figure of `differences()`, such as "won"; the score unless you say otherwise.
        """
        figure = figure_named(self._spec, column)
        # Shares in percentage points, as people speak of them.
        times = 100 if figure.kind == "share" else 1
        rows = [
            (name, self._who(name, seat), times * value, times * low, times * high)
            for name, pairs in self._others()
            for seat in range(pairs.seats)
            for value, (low, high) in [pairs.difference(figure, seat)]
            if pairs.finished
        ]
        if not rows:
            raise nothing_finished()
        points = ", percentage points" if figure.kind == "share" else ""
        return charts.comparison_chart(
            pd.DataFrame(rows, columns=["setting", "who", "difference", "low", "high"]),
            subtitle=self._subtitle(figure),
            unit=f"{measure(figure)}{points}",
            description=" ".join([self._against, *self._in_words(figure)]),
        )

    @property
    def _against(self) -> str:
        return f"Differences from “{self.settings[0]}”, {self._games_in_words}, seed {self.seed}."

    def _subtitle(self, figure: Figure) -> list[str]:
        lines = [
            f"against “{self.settings[0]}”: {self._games_in_words}, seed {self.seed}",
            f"differences of the same games; bars are 95% intervals ({METHODS[figure.kind].removesuffix(', 95%')})",
        ]
        return self._with_assumed(lines)

    @property
    def _games_in_words(self) -> str:
        return self._each(max(pairs.left_out for _, pairs in self._others()), "left out as unfinished")

    def _findings(self) -> Iterator[str]:
        yield from self._what_is_missing()
        first = repr(self.settings[0])
        if equal := [repr(name) for name, pairs in self._others() if pairs.is_equal]:
            same = plural(len(equal), "is the same setting", "are the same setting")
            yield f"{listed(equal, most=6)} {same} as {first}: every difference is exactly 0."
        alike: dict[int, list[str]] = {}
        without_end: dict[int, list[str]] = {}
        for name, pairs in self._others():
            if pairs.finished and pairs.is_all_alike and not pairs.is_equal:
                alike.setdefault(pairs.finished, []).append(repr(name))
            if pairs.left_out:
                without_end.setdefault(pairs.left_out, []).append(repr(name))
        for number, names in alike.items():
            yield f"Not one of {number:,} games came out otherwise in {listed(names, most=6)}."
        if without_end:
            parts = [
                f"{number:,} of {self.games:,} games did not end in both {first} and {listed(names, most=6)}"
                for number, names in without_end.items()
            ]
            yield f"{'; '.join(parts)}; no difference counts them, so it speaks of games that end."
        yield from self._many_intervals()

    def _many_intervals(self) -> Iterator[str]:
        """That some of so many intervals miss; `SensitivityTable` says what it does about it instead."""
        intervals = sum(pairs.seats * len(pairs.figures) for _, pairs in self._others() if not pairs.is_equal)
        if intervals:
            yield f"Each interval misses one time in twenty; there are {intervals} here, so expect some that do."

    def __repr__(self) -> str:
        names = ", ".join(self.settings)
        return f"<Comparison of {len(self.results)} settings, {self._games_in_words}, seed {self.seed}: {names}>"

    def _repr_html_(self) -> str:
        lines = [
            f"{self._games_in_words}, seed {self.seed}. Estimates; below each stands its 95% interval (of paired "
            "differences: Tango's score for shares, Student's t for means). * marks an interval without 0; the others "
            "cannot be told from zero with so many games.",
            *self._deals,
        ]
        figures = [one for one in self._spec.figures if all(one in pairs.figures for _, pairs in self._others())]
        rows = [
            [f"{name}, {self._who(name, seat)}", *(_cell(pairs, figure, seat) for figure in figures)]
            for name, pairs in self._others()
            for seat in range(pairs.seats)
        ]
        head = ["setting, player", *(figure.title for figure in figures)]
        return self._html(f"differences from {self.settings[0]}", lines, head, rows)


def _cell(pairs: Pairs, figure: Figure, seat: int) -> str:
    """A difference and below it its interval."""
    value, (low, high) = pairs.difference(figure, seat)
    if pairs.is_equal:
        return "exactly 0"
    mark = " *" if low > 0 or high < 0 else ""
    return f"{format_difference(value, figure)}{mark}\n{format_ends((low, high), figure)}"
