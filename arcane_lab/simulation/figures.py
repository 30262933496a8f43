"""Which figures a result has, and the summary: every figure with its games, its seed and its interval."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isnan
from typing import TYPE_CHECKING, Final, Protocol

from arcane_lab.core.errors import UnknownName
from arcane_lab.core.html import figure_table
from arcane_lab.core.libraries import pd
from arcane_lab.core.text import percent
from arcane_lab.engine.figures import WON
from arcane_lab.engine.figures import Figure as Figure

if TYPE_CHECKING:
    from arcane_lab.core.intervals import Interval
    from arcane_lab.engine.spec import GameSpec

#: What the columns of `Result.seats` hold that every game has; a game's own come among them (`columns_of`).
ABOUT: Final = {
    "game": "the number of the game, from 0",
    "seed": "the seed of the run; with `game` it names every shuffle",
    "seat": "the seat: p1, p2, …",
    "strategy": "who played the seat",
    "rounds": "the round in which the game ended, or was stopped",
    "won": WON.about,
    "place": "1 for the winners, then 2, 3, …",
    "finished": "whether the game came to its end",
    "decisions": "moves made by all seats in the whole game",
    "trail": "a fingerprint of all moves of the game: games with equal trails went the same way",
}
#: What is drawn and told unless another figure is asked for.
SCORE: Final = "score"
METHODS: Final = {"share": "Wilson, 95%", "mean": "Student's t, 95%"}


def columns_of(spec: GameSpec) -> dict[str, str]:
    """The columns of the table of seats, each with what it holds; after them come those that are counted by kind.

    >>> from arcane_lab.engine.registry import find_game
    >>> columns_of(find_game("alley"))["gold"]
    'gold at the end'
    """
    about = ABOUT | {figure.name: figure.about or figure.title for figure in spec.figures}
    played = [name for name in spec.loop.columns if name not in ("play", "seat")]
    return {name: about.get(name, name) for name in ("game", "seed", "seat", "strategy", *played)}


def figure_named(spec: GameSpec, name: object, what: str = "a figure") -> Figure:
    """A figure of the summary by its name; raises `UnknownName` with the nearest."""
    known = {figure.name: figure for figure in spec.figures}
    if not isinstance(name, str) or meant(spec, name) not in known:
        raise UnknownName(what, name, known)
    return known[meant(spec, name)]


def meant(spec: GameSpec, name: str) -> str:
    """The name of a figure or chart; `SCORE` stands for the game's own score, or else its first figure.

    >>> from arcane_lab.engine.registry import find_game
    >>> meant(find_game("alley"), SCORE), meant(find_game("alley"), "items")
    ('gold', 'items')
    """
    if name != SCORE or any(figure.name == name for figure in spec.figures):
        return name
    return spec.score or spec.figures[0].name


def measure(figure: Figure) -> str:
    """What a figure is, for a table or an axis.

    >>> measure(WON)
    'share of games won'
    """
    return f"share of {figure.title}" if figure.kind == "share" else f"mean {figure.title}"


class Estimates(Protocol):
    """Whoever knows the figures of some seats."""

    @property
    def figures(self) -> Sequence[Figure]: ...  # noqa: D102

    def estimate(self, figure: Figure, seat: int) -> tuple[float, Interval]:
        """The figure of a seat and its interval."""

    def number(self, seat: int) -> int:
        """How many games it comes from."""


def summary_table(found: Estimates, who: Sequence[tuple[str, str]], more: Mapping[str, object]) -> pd.DataFrame:
    """A row for each seat and figure: value, interval, how many games, and how it was estimated.

    `who` has the seats and their players, `more` the columns that are alike in every row, behind the number of games.
    """
    rows = []
    for seat, (name, player) in enumerate(who):
        for figure in found.figures:
            value, (low, high) = found.estimate(figure, seat)
            about = {"seat": name, "figure": figure.name, "strategy": player, "what": measure(figure)}
            numbers = {"value": value, "low": low, "high": high, "n": found.number(seat)}
            rows.append({**about, **numbers, **more, "method": METHODS[figure.kind]})
    return pd.DataFrame(rows).set_index(["seat", "figure"])


def summary_html(found: Estimates, who: Sequence[tuple[str, str]], title: str, notes: list[str]) -> str:
    """The summary for people: a row for each seat, and under each figure the interval that it may lie in."""
    rows = [
        [f"{name} {player}".strip(), *(_cell(found, figure, seat) for figure in found.figures)]
        for seat, (name, player) in enumerate(who)
    ]
    heads = ["player", *(figure.title for figure in found.figures)]
    return figure_table(title, heads, rows, notes, folds_heads=True)


def _cell(found: Estimates, figure: Figure, seat: int) -> str:
    value, (low, high) = found.estimate(figure, seat)
    write = percent if figure.kind == "share" else _amount
    return f"{write(value)}\n{write(low)} to {write(high)}"


def _amount(mean: float) -> str:
    return "?" if isnan(mean) else f"{mean:.2f}"
