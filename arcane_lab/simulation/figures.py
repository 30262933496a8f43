"""Which figures a result has, and the summary: every figure with its games, its seed and its interval."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from math import isnan
from typing import TYPE_CHECKING, Final, Literal

from arcane_lab.engine.spec import seat_name
from arcane_lab.simulation.intervals import Interval

if TYPE_CHECKING:
    import pandas as pd

    from arcane_lab.simulation.tallies import Tally

#: What the columns of `Result.seats` hold; after them comes one column for each item, such as `sold_HT` (`SOLD`).
COLUMNS: Final = {
    "game": "the number of the game, from 0",
    "seed": "the seed of the run; with `game` it names every shuffle",
    "seat": "the seat: p1, p2, …",
    "strategy": "who played the seat",
    "gold": "gold at the end",
    "infamy": "infamy at the end",
    "fines": "fine markers taken in the whole game",
    "sets_sold": "sets sold in the whole game",
    "rounds": "the round in which the game ended, or was stopped",
    "turns": "turns taken in the whole game",
    "triggered": "inspections that this seat triggered",
    "penalised": "inspections in which this seat paid the penalty",
    "won": "whether the seat won; several seats can win together",
    "place": "1 for the winners, then 2, 3, …",
    "finished": "whether the game came to its end",
    "decisions": "moves made by all seats in the whole game",
    "trail": "a fingerprint of all moves of the game: games with equal trails went the same way",
}

SOLD: Final = "sets sold of each item, by its code; one in which a feline stands in counts in sold_FF too"


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure of the summary: the share of games in which something happened, or the mean of an amount."""

    name: str
    title: str
    kind: Literal["share", "mean"]

    def of(self, tally: Tally, seat: int) -> tuple[float, Interval]:
        """The figure of a seat and its interval."""
        return tally.share(self.name, seat) if self.kind == "share" else tally.mean(self.name, seat)

    @property
    def method(self) -> str:
        """How its interval is made."""
        return "Wilson, 95%" if self.kind == "share" else "Student's t, 95%"


FIGURES: Final = (
    Figure("won", "games won", "share"),
    Figure("gold", "gold at the end", "mean"),
    Figure("infamy", "infamy at the end", "mean"),
    Figure("sets_sold", "sets sold", "mean"),
    Figure("triggered", "games in which it triggered an inspection", "share"),
    Figure("penalised", "games in which it paid a penalty", "share"),
    Figure("fines", "fine markers taken", "mean"),
    Figure("turns", "turns taken", "mean"),
)


def summary_table(tally: Tally, players: tuple[str, ...], seed: int, kind: str) -> pd.DataFrame:
    """A row for each seat and figure: value, interval, how many games, which seed, and how it was estimated.

    `kind` says what the figures are, such as "estimate, partial run".
    """
    import pandas as pd

    rows = []
    for seat, player in enumerate(players):
        for figure in FIGURES:
            value, (low, high) = figure.of(tally, seat)
            what = f"share of {figure.title}" if figure.kind == "share" else f"mean {figure.title}"
            rows.append(
                {
                    "seat": seat_name(seat),
                    "figure": figure.name,
                    "strategy": player,
                    "what": what,
                    "value": value,
                    "low": low,
                    "high": high,
                    "n": tally.finished,
                    "seed": seed,
                    "kind": kind,
                    "method": figure.method,
                }
            )
    return pd.DataFrame(rows).set_index(["seat", "figure"])


def summary_html(tally: Tally, players: tuple[str, ...], title: str, notes: list[str]) -> str:
    """The summary for people: a row for each seat, and under each figure the interval that it may lie in."""
    look = "text-align:right;padding:4px 12px;vertical-align:top"
    cell, narrow = f"style='{look};white-space:nowrap'", f"style='{look};max-width:8em'"
    head = "".join(f"<th {narrow}>{escape(figure.title)}</th>" for figure in FIGURES)
    body = []
    for seat, player in enumerate(players):
        cells = "".join(f"<td {cell}>{_cell(figure, tally, seat)}</td>" for figure in FIGURES)
        name = f"{seat_name(seat)} {escape(player)}"
        body.append(f"<tr><th {cell}>{name}</th>{cells}</tr>")
    lines = "".join(f"<p style='margin:2px 0'>{escape(note)}</p>" for note in notes)
    table = f"<thead><tr><th {cell}>player</th>{head}</tr></thead><tbody>{''.join(body)}</tbody>"
    return f"<div><p style='margin:2px 0'><b>{escape(title)}</b></p><table>{table}</table>{lines}</div>"


def _cell(figure: Figure, tally: Tally, seat: int) -> str:
    value, (low, high) = figure.of(tally, seat)
    write = _percent if figure.kind == "share" else _amount
    return f"{write(value)}<br><small>{write(low)} to {write(high)}</small>"


def _percent(share: float) -> str:
    return "?" if isnan(share) else f"{100 * share:.1f}%"


def _amount(mean: float) -> str:
    return "?" if isnan(mean) else f"{mean:.2f}"
