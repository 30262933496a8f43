"""`compare`: two or more settings on common deals, and by how much each differs from the first."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from html import escape
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Literal

from arcane_lab.core.errors import ArcaneLabError, BadSetup, UnknownName, shown
from arcane_lab.engine.registry import find_game
from arcane_lab.engine.spec import MOST_ROUNDS, seat_name
from arcane_lab.simulation import common_deals, pictures
from arcane_lab.simulation.common_deals import Call, listed_in_short
from arcane_lab.simulation.figures import FIGURES, Figure
from arcane_lab.simulation.pairing import METHODS, Pairs, difference_rows, told, written
from arcane_lab.simulation.plan import plans_apart
from arcane_lab.simulation.repeating import cannot_repeat
from arcane_lab.simulation.result import Result, versions

if TYPE_CHECKING:
    import pandas as pd

#: Letters of a setting's name.
LONGEST_NAME: Final = 80
#: Signs that are not seen and yet belong to words of some scripts, and to some emoji.
JOINERS: Final = "\u200c\u200d"


def compare(
    game: str = "alley",
    *,
    settings: Mapping[str, Mapping[str, Any]],
    players: Sequence[str | Callable[..., Any]] | None = None,
    games: int = 1_000,
    seed: int = 1,
    options: Mapping[str, Any] | str | None = None,
    mode: Literal["auto", "plain", "compiled"] = "auto",
    executor: Any = None,
    workers: int | None = None,
    progress: bool = True,
    keep: Literal["seats", "summary"] = "summary",
    most_rounds: int = MOST_ROUNDS,
    **inputs: Any,
) -> Comparison:
    """Play the same games in two or more settings, and see by how much each setting differs from the first.

    `settings` has a name for each setting and what it changes in the call: `players`, `edition`, `powers`, `options`,
    `items` or `most_rounds` ({} changes nothing). What a setting says of powers, options and items is added to what the
    call says. Everything else is as in `simulate`.

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
    call = Call(find_game(game).name, players, {"options": options, **inputs}, most_rounds, seed)
    names = _check_settings(settings)
    plans = plans_apart([common_deals.plan_of(call, name, settings[name]) for name in names])
    notes = tuple(common_deals.deal_sentences(names, plans))
    results, pairs = common_deals.play_settings(
        plans, games, keep=keep, mode=mode, executor=executor, workers=workers, progress=progress
    )
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
class Comparison:
    """The same games in several settings: `differences()` is the table, `results` has the result of each setting.

    Every difference is that of a setting from the first one. `chart("gold")` draws a figure, `sentences("gold")` says
    it in words, `note` how the games were paired and what the figures rest on.
    """

    results: Mapping[str, Result]
    _deals: tuple[str, ...] = field(repr=False)
    _pairs: tuple[Pairs, ...] = field(repr=False)

    @property
    def settings(self) -> tuple[str, ...]:
        """The names of the settings; the others are compared with the first."""
        return tuple(self.results)

    @property
    def first(self) -> Result:
        """The result that the others are compared with."""
        return next(iter(self.results.values()))

    @property
    def seed(self) -> int:
        """The seed of every setting."""
        return self.first.seed

    @property
    def games(self) -> int:
        """How many games were played in each setting."""
        return self.first.games

    @property
    def is_partial(self) -> bool:
        """Whether the run was interrupted, so that fewer games were played than asked for."""
        return self.first.is_partial

    @cached_property
    def assumed(self) -> tuple[tuple[str, str], ...]:
        """The assumed card values that any of the settings rests on, as pairs of an item's code and a name."""
        return common_deals.assumed_by(list(self.results.values()))

    def differences(self) -> pd.DataFrame:
        """By how much every figure of every seat differs from the first setting: a row for each, with its interval.

        `differences().loc[("dearer coins", "p1", "gold")]` is one of them. `n` counts the games that ended in both
        settings; `left_out` those that did not, which no difference counts. Means have Student's interval of the paired
        differences, shares (won, triggered, penalised) Tango's score interval for pairs, in shares of 1. Equal
        settings differ by exactly 0. Only seats that both settings have are compared.
        """
        import pandas as pd

        rows = [
            {"setting": name, "against": self.settings[0], **row}
            for name, pairs in self._others()
            for row in difference_rows(pairs, self.results[name].players, self.seed, self.is_partial)
        ]
        return pd.DataFrame(rows).set_index(["setting", "seat", "figure"])

    def _others(self) -> Iterator[tuple[str, Pairs]]:
        """Each setting but the first, with its pairs."""
        return iter(list(zip(self.settings, self._pairs, strict=True))[1:])

    def sentences(self, column: str = "gold") -> list[str]:
        """A figure's differences in words, a sentence for each setting and seat; raises `UnknownName`."""
        figure = figure_named(column)
        return [
            f"{name}, {self._who(name, seat)}: {figure.title} {told(pairs, figure, seat)}."
            for name, pairs in self._others()
            for seat in range(pairs.seats)
        ]

    def _who(self, name: str, seat: int) -> str:
        """A seat, who plays it, and who did in the first setting if that was another."""
        now, before = self.results[name].players[seat], self.first.players[seat]
        return f"{seat_name(seat)} {now}" + ("" if now == before else f" instead of {before}")

    def chart(self, column: str = "gold") -> Any:
        """A chart of a figure's differences, each with its interval, against zero; raises `UnknownName`.

        `column` is a figure of `differences()`: "won", "gold", "infamy", "sets_sold", "triggered", "penalised",
        "fines" or "turns".
        """
        import pandas as pd

        figure = figure_named(column)
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
        unit = f"share of {figure.title}, percentage points" if figure.kind == "share" else f"mean {figure.title}"
        # Charts are a layer above: see `pictures`.
        return import_module("arcane_lab.charts").comparison_chart(
            pd.DataFrame(rows, columns=["setting", "who", "difference", "low", "high"]),
            title=f"Compared with “{self.settings[0]}”: {figure.title}",
            subtitle=self._subtitle(figure),
            unit=unit,
            description=" ".join([f"Differences from {self.settings[0]}.", *self.sentences(column)]),
        )

    def _subtitle(self, figure: Figure) -> list[str]:
        lines = [
            f"{self._games_in_words}, seed {self.seed}",
            f"differences of the same games; bars are 95% intervals ({METHODS[figure.kind].removesuffix(', 95%')})",
        ]
        return lines + ([pictures.assumed_line(self.first.setup.game, self.assumed)] if self.assumed else [])

    @property
    def _games_in_words(self) -> str:
        text = f"{self.games:,} {'game' if self.games == 1 else 'games'} each"
        left_out = max(pairs.left_out for _, pairs in self._others())
        if left_out:
            text += f", up to {left_out:,} left out as unfinished"
        return text + (f" (partial: {self.first.asked:,} were asked for)" if self.is_partial else "")

    @cached_property
    def note(self) -> str:
        """How the games were paired and what the differences rest on, in sentences."""
        return " ".join([*self._deals, *cannot_repeat(self.results.values()), *self._what_it_means(), f"{versions()}."])

    def _what_it_means(self) -> Iterator[str]:
        if self.is_partial:
            yield f"The run was interrupted: {self.games:,} of {self.first.asked:,} games were played in each setting."
        first = repr(self.settings[0])
        if equal := [repr(name) for name, pairs in self._others() if pairs.is_equal]:
            same = "is the same setting" if len(equal) == 1 else "are the same setting"
            yield f"{listed_in_short(equal)} {same} as {first}: every difference is exactly 0."
        alike: dict[int, list[str]] = {}
        without_end: dict[int, list[str]] = {}
        for name, pairs in self._others():
            if pairs.finished and pairs.is_all_alike and not pairs.is_equal:
                alike.setdefault(pairs.finished, []).append(repr(name))
            if pairs.left_out:
                without_end.setdefault(pairs.left_out, []).append(repr(name))
        for number, names in alike.items():
            yield f"Not one of {number:,} games came out otherwise in {listed_in_short(names)}."
        if without_end:
            parts = [
                f"{number:,} of {self.games:,} games did not end in both {first} and {listed_in_short(names)}"
                for number, names in without_end.items()
            ]
            yield f"{'; '.join(parts)}; no difference counts them, so it speaks of games that end."
        intervals = sum(pairs.seats * len(FIGURES) for _, pairs in self._others() if not pairs.is_equal)
        if intervals:
            yield f"Each interval misses one time in twenty; there are {intervals} here, so expect some that do."

    def __repr__(self) -> str:
        names = ", ".join(self.settings)
        return f"<Comparison of {len(self.results)} settings, {self._games_in_words}, seed {self.seed}: {names}>"

    def _repr_html_(self) -> str:
        title = f"{find_game(self.first.setup.game).title}: differences from {self.settings[0]}"
        lines = [
            f"{self._games_in_words}, seed {self.seed}. Estimates; below each stands its 95% interval (of paired "
            "differences: Tango's score for shares, Student's t for means). * marks an interval without 0; the others "
            "cannot be told from zero with so many games.",
            *self._deals,
            *self._what_it_means(),
        ]
        if self.assumed:
            lines.append(f"This {pictures.assumed_line(self.first.setup.game, self.assumed, most=8)}.")
        rows = [
            [f"{name}, {self._who(name, seat)}", *(_cell(pairs, figure, seat) for figure in FIGURES)]
            for name, pairs in self._others()
            for seat in range(pairs.seats)
        ]
        return html_table(title, ["setting, player", *(figure.title for figure in FIGURES)], rows, lines)


def _cell(pairs: Pairs, figure: Figure, seat: int) -> str:
    """A difference and below it its interval."""
    value, (low, high) = pairs.difference(figure, seat)
    if pairs.is_equal:
        return "exactly 0"
    mark = " *" if low > 0 or high < 0 else ""
    return f"{written(value, figure)}{mark}\n{written(low, figure)} to {written(high, figure)}"


def figure_named(name: object) -> Figure:
    """A figure by its name; raises `UnknownName` with the nearest.

    >>> figure_named("won").title
    'games won'
    """
    for figure in FIGURES:
        if isinstance(name, str) and figure.name == name:
            return figure
    raise UnknownName("a figure", name, [figure.name for figure in FIGURES])


def check_seat(seats: int, seat: object) -> int:
    """The number of a seat such as "p1"; raises `UnknownName`."""
    known = [seat_name(number) for number in range(seats)]
    if not isinstance(seat, str) or seat not in known:
        raise UnknownName("a seat of these games", seat, known)
    return known.index(seat)


def nothing_finished() -> ArcaneLabError:
    """The error for a chart of no games."""
    return ArcaneLabError("no game was finished, so there is nothing to draw: play again with more games")


def html_table(title: str, head: Sequence[str], rows: Sequence[Sequence[str]], lines: Sequence[str]) -> str:
    """A table for notebooks: the first cell of a row is its name, a second line of a cell is written smaller."""
    look = "style='text-align:right;padding:4px 12px;vertical-align:top'"
    top = "".join(f"<th {look}>{escape(name)}</th>" for name in head)
    body = "".join(
        f"<tr><th {look}>{escape(name)}</th>"
        + "".join(f"<td {look}>{_two_lines(cell)}</td>" for cell in cells)
        + "</tr>"
        for name, *cells in rows
    )
    notes = "".join(f"<p style='margin:2px 0'>{escape(line)}</p>" for line in lines)
    table = f"<table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"
    return f"<div><p style='margin:2px 0'><b>{escape(title)}</b></p>{table}{notes}</div>"


def _two_lines(cell: str) -> str:
    first, _, second = cell.partition("\n")
    return escape(first) + (f"<br><small>{escape(second)}</small>" if second else "")
