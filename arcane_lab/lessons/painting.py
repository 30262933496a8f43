"""Changes that do nothing: a table is painted, and one asks what the paint does. What is found is chance."""

from __future__ import annotations

from random import Random
from statistics import fmean, variance
from typing import TYPE_CHECKING

from arcane_lab.chance.errors import whole
from arcane_lab.core.errors import ArcaneLabError, UnknownName, instance, real_number
from arcane_lab.core.intervals import LEVEL, Interval, welch
from arcane_lab.engine.registry import find_game

if TYPE_CHECKING:
    from arcane_lab.simulation.result import Result


class TooFewPainted(ArcaneLabError):
    """So few games that there are not two at a painted table and two at a bare one."""


def paint(games: Result, colour: int, seat: str = "p1", figure: str | None = None, level: float = LEVEL) -> Interval:
    """The interval for what paint seems to do: by how much a figure of a seat differs at a painted table, on average.

    Nobody paints anything: for each game a coin is thrown (the colour is its seed), and heads counts as painted. So the
    true difference is 0, and of many such intervals as many miss it as their level says. `games` is what `al.simulate`
    gives, `figure` a column of its table, by default the score of the game. The interval is Welch's. Raises
    `UnknownName` for a seat or a figure that is not there, `TooFewPainted` where a coin leaves fewer than two games on
    one side.

    >>> import arcane_lab as al
    >>> games = al.simulate("alley", players=["greedy"] * 2, games=20, seed=1, mode="plain", workers=1, progress=False)
    >>> low, high = paint(games, colour=9)
    >>> low < high
    True
    """
    from arcane_lab.simulation.result import Result

    played = instance("games", games, Result, "no result", "what al.simulate(...) gives")
    figure = find_game(played.setup.game).score if figure is None else figure
    table = played.seats
    whole("colour", colour)
    real_number("level", level)
    seats = sorted(set(table["seat"]))
    if seat not in seats:
        raise UnknownName("a seat of these games", seat, seats)
    if not isinstance(figure, str) or figure not in table.columns or table[figure].dtype.kind not in "biuf":
        figures = [str(name) for name in table.columns if table[name].dtype.kind in "biuf" and name != "game"]
        raise UnknownName("a figure of these games", figure, figures)
    coin = Random(colour)
    painted: list[float] = []
    bare: list[float] = []
    for value in table[table["seat"] == seat][figure]:
        (painted if coin.random() < 0.5 else bare).append(float(value))
    if min(len(painted), len(bare)) < 2:
        counts = f"games at a painted table: {len(painted)}; at a bare one: {len(bare)}; two of each are the least"
        raise TooFewPainted(f"{counts}. Simulate more games, such as games=100.")
    first, second = ((fmean(side), variance(side), len(side)) for side in (painted, bare))
    return welch(first, second, level)
