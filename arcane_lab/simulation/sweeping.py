"""`sweep`: one or two values changed step by step, every point on the same deals."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Literal

from arcane_lab import charts
from arcane_lab.core.errors import BadSetup, UnknownName, shown
from arcane_lab.core.exact_numbers import python_list, python_value
from arcane_lab.core.libraries import pd
from arcane_lab.core.text import capital, counted, listed, percent
from arcane_lab.engine.finding_options import meant_among
from arcane_lab.engine.registry import find_game
from arcane_lab.engine.spec import seat_name
from arcane_lab.simulation import common_deals
from arcane_lab.simulation.arguments import changeable, read_call, takes_run_arguments
from arcane_lab.simulation.experiment import Runs, check_seat, nothing_finished
from arcane_lab.simulation.figures import SCORE, figure_named, measure
from arcane_lab.simulation.pairing import (
    METHODS,
    Pairs,
    difference_rows,
    difference_sentence,
    format_difference,
    format_ends,
)
from arcane_lab.simulation.plan import Plan, plans_apart
from arcane_lab.simulation.result import Result

if TYPE_CHECKING:
    from arcane_lab.engine.figures import Figure

#: How many points a sweep may have: more could not be read, and each plays all games.
MOST_POINTS: Final = 200
#: Numbers from here on are shown shortened; Python itself does not write the largest.
LONGEST_NUMBER: Final = 10**18


@takes_run_arguments
def sweep(
    game: str | None = None,
    *,
    parameters: Mapping[str, Sequence[Any]],
    players: Sequence[str | Callable[..., Any]] | None = None,
    games: int = 1_000,
    keep: Literal["seats", "summary"] = "summary",
    **given: Any,
) -> Sweep:
    """Play the same games for each of several values, and see how the figures follow.

    `parameters` has one name, or two for a grid, each with a list of values. A name is that of an option of the game
    ("infamy_wrap"), of a value that its form names ("TC.coin_gold", or "coin_gold" where only one card has it), or one
    of "players", "most_rounds" and what the game has as a whole ("edition"). Everything else is as in `simulate`; all
    points use the same seed, so games of the same number are paired as in `compare`.

    Ctrl-C gives what is finished: the same games at every point, labelled partial. Raises what `simulate` raises.

    >>> parameters, quiet = {"TC.coin_gold": [1, 3]}, {"mode": "plain", "progress": False}
    >>> swept = sweep("alley", parameters=parameters, players=["greedy", "greedy"], games=20, **quiet)
    >>> swept
    <Sweep of TC.coin_gold over 2 points, 20 games each, seed 1>
    >>> table = swept.table()
    >>> table[(table["figure"] == "gold") & (table["seat"] == "p1")]["TC.coin_gold"].tolist()
    [1, 3]
    """
    call, how = read_call(game, players, given)
    name = call.game
    checked = _check_parameters(name, parameters)
    points = tuple(dict(zip(checked, values, strict=True)) for values in product(*checked.values()))
    labels = tuple(map(_where, points))
    changes = [changes_of(name, point) for point in points]
    plans = plans_apart([call.plan_of(text, change) for text, change in zip(labels, changes, strict=True)])
    points = tuple(_with_names(point, plan) for point, plan in zip(points, plans, strict=True))
    labels = tuple(map(_where, points))
    notes = tuple(common_deals.deal_sentences(labels, plans))
    results, pairs = common_deals.play_settings(plans, games, how, keep=keep)
    return Sweep(tuple(checked), tuple(map(MappingProxyType, points)), tuple(results), notes, tuple(pairs))


def _with_names(point: dict[str, Any], plan: Plan) -> dict[str, Any]:
    """A point with the names of players where functions were given, so that those of one name stay apart."""
    return {**point, "players": list(plan.names)} if "players" in point and plan.own else point


def _check_parameters(game: str, parameters: object) -> dict[str, list[Any]]:
    """One or two names, each with its values; raises `BadSetup` or `UnknownName`."""
    allowed = "a dict with one or two names, each with a list of values, such as {'TC.coin_gold': [1, 2, 3]}"
    if not isinstance(parameters, Mapping):
        raise BadSetup("parameters", parameters, "that names nothing to change", allowed)
    if not 1 <= len(parameters) <= 2:
        raise BadSetup("parameters", list(parameters), f"that is {len(parameters)} names", allowed)
    checked: dict[str, list[Any]] = {}
    for key, given in parameters.items():
        _check_whole(game, key, given)
        check_name(game, key)
        values = python_list(given)
        if isinstance(values, str | bytes | Mapping) or not isinstance(values, Sequence | range) or not len(values):
            raise BadSetup(f"parameters[{key!r}]", values, "that is no list of values", "a list, such as [1, 2, 3]")
        checked[key] = [python_value(value) for value in values]
        check_once(f"parameters[{key!r}]", checked[key])
    check_meanings("parameters", game, list(checked))
    points = len(list(product(*checked.values())))
    if points > MOST_POINTS:
        reason = f"that makes {points} points, and each plays all games"
        raise BadSetup("parameters", list(checked), reason, f"at most {MOST_POINTS} points")
    return checked


def whole_values(game: str) -> list[str]:
    """What is changed as a whole, and can be swept."""
    form = find_game(game).setup
    return ["players", "most_rounds", *(form.inputs if form.swept is None else form.swept)]


def check_name(game: str, name: object) -> None:
    """Whether a name can be swept; raises `UnknownName` with the nearest."""
    form = find_game(game).setup
    known = [*whole_values(game), *form.options(), *form.names()]
    if not isinstance(name, str) or name not in known:
        raise UnknownName("something that can be swept", name, known, meant_among(name, form.options(), known))


def _check_whole(game: str, name: object, given: object) -> None:
    """Refuse what has many parts ("options"), and say how one of them is named; raises `BadSetup`."""
    form = find_game(game).setup
    if name not in changeable(game) or name in whole_values(game):
        return
    parts = given if isinstance(given, Mapping) else {}
    example = {key: parts[key] for key in list(parts)[:1] if key in form.options() or key in form.names()}
    example = example or {key: [1, 2, 3] for key in [*form.names().values(), *form.options()][:1]}
    raise BadSetup("parameters", name, "it has many parts", f"one of them, such as {shown(example)}")


def check_once(argument: str, values: Sequence[Any]) -> None:
    """Refuse a value that is there twice; `argument` names where it was given."""
    for k, value in enumerate(values):
        if any(_is_equal(value, before) for before in values[:k]):
            raise BadSetup(argument, value, "that value is there twice", "each value once")


def _is_equal(one: object, other: object) -> bool:
    """Whether two values are equal; what cannot say so, such as an array, is refused later as what it is."""
    try:
        return bool(one == other)
    except Exception:
        return False


def check_meanings(argument: str, game: str, names: Sequence[str]) -> None:
    """Refuse two names of one thing ("coin_gold" and "TC.coin_gold"): only one of their values could hold."""
    meant: dict[str, str] = {}
    for name in names:
        whole = find_game(game).setup.names().get(name, name)
        if whole in meant:
            reason = f"it is the same as {meant[whole]!r}, and only one of the two could hold"
            raise BadSetup(argument, name, reason, "one of the two names")
        meant[whole] = name


def changes_of(game: str, point: Mapping[str, Any]) -> dict[str, Any]:
    """A point as the changes of one setting."""
    return find_game(game).setup.changes(point)


def label(value: object) -> str:
    """A value of a parameter as tables and charts show it.

    >>> label(True), label(["greedy", "random"]), label({"p1": "glynna"}), label(None), label(3)
    ('yes', 'greedy, random', 'p1 glynna', 'none', '3')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {part}" for key, part in value.items()) or "none"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return ", ".join(getattr(part, "__name__", str(part)) for part in value)
    if isinstance(value, int) and abs(value) >= LONGEST_NUMBER:
        return shown(value)
    return "none" if value is None else str(value)


@dataclass(frozen=True, eq=False, repr=False)
class Sweep(Runs):
    """The same games for each of several values: `table()` has every figure, `chart("won")` draws one.

    `parameters` names what was changed, `points` has the values of each point, `results` its result, in the same order.
    `differences()` says by how much each point differs from the first, `sentences("won")` says it in words, `note` how
    games were paired.
    """

    PLAYED = "games were played at each point"

    parameters: tuple[str, ...]
    points: tuple[Mapping[str, Any], ...]
    results: tuple[Result, ...]
    _deals: tuple[str, ...] = field(repr=False)
    _pairs: tuple[Pairs, ...] = field(repr=False)

    @property
    def _results(self) -> Sequence[Result]:
        return self.results

    def table(self) -> pd.DataFrame:
        """A row for each point, seat and figure: the values of the point, the figure, its interval, `n` and the seed.

        The other columns are those of `Result.summary()`, and how many games did not end (`unfinished`).
        """
        return self._summaries({key: _cell_value(point[key]) for key in self.parameters} for point in self.points)

    def differences(self) -> pd.DataFrame:
        """By how much each figure of each seat differs from the first point, with paired intervals as in `compare`."""
        rows = [
            {**{key: _cell_value(point[key]) for key in self.parameters}, **row}
            for point, result, pairs in list(zip(self.points, self.results, self._pairs, strict=True))[1:]
            for row in difference_rows(pairs, result.players, self.seed, self.is_partial)
        ]
        return pd.DataFrame(rows)

    def sentences(self, column: str = SCORE) -> list[str]:
        """A figure's differences from the first point in words, a sentence for each other point and seat.

        Each says how many games it comes from, and their seed. Raises `UnknownName`.
        """
        figure, base = figure_named(self._spec, column), _where(self.points[0])
        return [
            f"{_where(point)}, {seat_name(seat)} {result.players[seat]}: {figure.title} "
            f"{difference_sentence(pairs, figure, seat, base, self.seed)}."
            for point, result, pairs in list(zip(self.points, self.results, self._pairs, strict=True))[1:]
            for seat in range(pairs.seats)
        ]

    def chart(self, column: str = SCORE, seat: str = "p1", *, difference: bool = False) -> Any:
        """A chart of a figure: lines with bands over one parameter, a map of one `seat` over two.

        `column` is a figure of `table()`, such as "won", and the score unless you say otherwise. With `difference` it
        draws by how much the figure differs from the first point, in the same games, as `differences()` has it: the
        luck of the deal drops out, so that small changes show. Raises `UnknownName`.
        """
        figure = figure_named(self._spec, column)
        number = check_seat(min(result.setup.players for result in self.results), seat)
        if not any(result.games > result.unfinished for result in self.results):
            raise nothing_finished()
        if not isinstance(difference, bool):
            raise BadSetup("difference", difference, "that is neither yes nor no", "True or False")
        along = len(self.parameters) == 1
        return self._lines(figure, difference) if along else self._map(figure, number, difference)

    def _numbers(self, figure: Figure, is_difference: bool) -> list[list[tuple[float, float, float]]]:
        """The figure of each seat at each point, or by how much it differs from the first, with the interval."""
        if not is_difference:
            return [_estimates(result, figure) for result in self.results]
        # Shares in percentage points, as people speak of them.
        times = 100 if figure.kind == "share" else 1
        return [
            [
                (times * value, times * low, times * high)
                for seat in range(pairs.seats)
                for value, (low, high) in [(0.0, (0.0, 0.0)) if not place else pairs.difference(figure, seat)]
            ]
            for place, pairs in enumerate(self._pairs)
        ]

    def _lines(self, figure: Figure, is_difference: bool) -> Any:
        (key,) = self.parameters
        rows = [
            (_cell_value(point[key]), self._who(seat), *figures)
            for point, seats in zip(self.points, self._numbers(figure, is_difference), strict=True)
            for seat, figures in enumerate(seats)
        ]
        return charts.sweep_chart(
            pd.DataFrame(rows, columns=["value", "who", "mean", "low", "high"]),
            subtitle=self._subtitle(figure, "the band is", is_difference),
            title=self._title(figure) if is_difference else None,
            unit=self._unit(figure, is_difference),
            parameter=key,
            description=self._describe_differences(figure) if is_difference else self._describe(figure),
        )

    def _map(self, figure: Figure, seat: int, is_difference: bool) -> Any:
        x, y = self.parameters
        lines = self._subtitle(figure, "each cell has", is_difference)
        rows = [
            (_cell_value(point[x]), _cell_value(point[y]), *seats[seat])
            for point, seats in zip(self.points, self._numbers(figure, is_difference), strict=True)
        ]
        return charts.sweep_map(
            pd.DataFrame(rows, columns=["x", "y", "value", "low", "high"]),
            subtitle=[f"{self._who(seat)}: {line}" if not number else line for number, line in enumerate(lines)],
            title=self._title(figure, seat) if is_difference else None,
            unit=self._unit(figure, is_difference),
            is_difference=is_difference,
            parameters=(x, y),
            description=(
                self._describe_differences(figure, seat) if is_difference else self._describe(figure, only=seat)
            ),
        )

    def _who(self, seat: int) -> str:
        """A seat and who plays it, when that is the same at all points that have it."""
        names = {result.players[seat] for result in self.results if seat < len(result.players)}
        return f"{seat_name(seat)} {names.pop()}" if len(names) == 1 else seat_name(seat)

    def _subtitle(self, figure: Figure, what: str, is_difference: bool = False) -> list[str]:
        interval = "Wilson" if figure.kind == "share" else "Student's t"
        lines = [
            f"{self._games_in_words}, seed {self.seed}",
            f"estimates on the same deals; {what} the 95% interval ({interval})",
        ]
        if is_difference:
            points = "percentage points " if figure.kind == "share" else ""
            lines = [
                f"{points}against {_where(self.points[0])}: {self._games_in_words}, seed {self.seed}",
                f"differences of the same games; {what} the 95% interval "
                f"({METHODS[figure.kind].removesuffix(', 95%')})",
            ]
        return self._with_assumed(lines)

    def _title(self, figure: Figure, only: int | None = None) -> str:
        """The largest difference from the first point that can be told from zero, if any can."""
        found = [
            (abs(value), point, seat, value, low, high)
            for point, pairs in list(zip(self.points, self._pairs, strict=True))[1:]
            for seat in range(pairs.seats)
            if only in (None, seat)
            for value, (low, high) in [pairs.difference(figure, seat)]
            if low > 0 or high < 0
        ]
        if not found:
            return f"No clear difference in {figure.title}"
        _, point, seat, value, low, high = max(found, key=lambda one: one[0])
        told = f"{format_difference(value, figure)} ({format_ends((low, high), figure)})"
        return f"{capital(figure.title)}: {self._who(seat)} {told} with {_where(point)}"

    @staticmethod
    def _unit(figure: Figure, is_difference: bool) -> str:
        if not is_difference:
            return measure(figure)
        points = ", percentage points" if figure.kind == "share" else ""
        return f"difference in {measure(figure)}{points}"

    def _describe_differences(self, figure: Figure, only: int | None = None) -> str:
        """The chart of differences in words, from its numbers."""
        parts = [f"Differences from {_where(self.points[0])}, {self._games_in_words}, seed {self.seed}."]
        for point, pairs in list(zip(self.points, self._pairs, strict=True))[1:]:
            told = [
                f"{seat_name(seat)} {figure.title} {difference_sentence(pairs, figure, seat)}"
                for seat in range(pairs.seats)
                if only in (None, seat)
            ]
            parts.append(f"{_where(point)}: {'; '.join(told)}.")
        return " ".join(parts)

    def _describe(self, figure: Figure, only: int | None = None) -> str:
        """The chart in words, from its numbers."""
        parts = [f"{capital(figure.title)}, {self._games_in_words}, seed {self.seed}."]
        for point, result in zip(self.points, self.results, strict=True):
            estimates = [
                f"{seat_name(seat)} {_format_estimate(estimate, figure)}"
                for seat, estimate in enumerate(_estimates(result, figure))
                if only in (None, seat)
            ]
            parts.append(f"{_where(point)}: {'; '.join(estimates)}.")
        return " ".join(parts)

    @property
    def _games_in_words(self) -> str:
        return self._each(max(result.unfinished for result in self.results), "of them unfinished")

    def _how(self) -> Iterator[str]:
        yield from super()._how()
        if intervals := sum(pairs.seats * len(pairs.figures) for pairs in self._pairs[1:] if not pairs.is_equal):
            yield (
                f"The differences from the first point have {intervals} intervals, and each misses one time in twenty. "
                "Their chart is headed by the largest whose interval excludes zero; of many, a few do so by chance."
            )

    def _findings(self) -> Iterator[str]:
        yield from self._what_is_missing()
        without_end: dict[int, list[str]] = {}
        for result, point in zip(self.results, self.points, strict=True):
            if result.unfinished:
                without_end.setdefault(result.unfinished, []).append(_where(point))
        if without_end:
            parts = [
                f"with {listed(cells, most=6)}, {number:,} of {self.games:,} games did not end"
                for number, cells in sorted(without_end.items())
            ]
            yield f"{capital('; '.join(parts))}; no figure counts them."

    def __repr__(self) -> str:
        names, over = listed(self.parameters), counted(len(self.points), "point")
        return f"<Sweep of {names} over {over}, {self._games_in_words}, seed {self.seed}>"

    def _repr_html_(self) -> str:
        lines = [
            f"{self._games_in_words}, seed {self.seed}. Estimates on the same deals; below each stands its 95% "
            "interval (Wilson's for shares, Student's t for means).",
            *self._deals,
        ]
        seats = {result.setup.players for result in self.results}
        figures = [one for one in self._spec.figures if all(one in self._spec.figures_for(k) for k in seats)]
        rows = [
            [
                f"{_where(point)}, {seat_name(seat)} {result.players[seat]}",
                *(_format_estimate(_estimates(result, figure)[seat], figure, "\n") for figure in figures),
            ]
            for point, result in zip(self.points, self.results, strict=True)
            for seat in range(result.setup.players)
        ]
        head = ["point, player", *(figure.title for figure in figures)]
        return self._html(f"by {listed(self.parameters)}", lines, head, rows)


def _where(point: Mapping[str, Any]) -> str:
    """A point in words: each parameter and its value."""
    return ", ".join(f"{key} = {label(value)}" for key, value in point.items())


def _cell_value(value: Any) -> Any:
    """A value as a cell of a table holds it: numbers as they are, everything else in words."""
    return value if isinstance(value, int | float) and not isinstance(value, bool) else label(value)


def _estimates(result: Result, figure: Figure) -> list[tuple[float, float, float]]:
    """A figure of each seat, with the ends of its interval."""
    rows = result.summary()[["value", "low", "high"]].xs(figure.name, level="figure").to_numpy(dtype=float)
    return [(float(value), float(low), float(high)) for value, low, high in rows]


def _format_estimate(estimate: tuple[float, float, float], figure: Figure, between: str = ", ") -> str:
    """A figure and its interval in words."""
    value, low, high = (
        percent(part) if figure.kind == "share" else "?" if part != part else f"{part:.2f}" for part in estimate
    )
    return f"{value}{between}{'no interval' if low == high == '?' else f'{low} to {high}'}"
