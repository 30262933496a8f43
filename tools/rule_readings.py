"""`python -m tools.rule_readings`: measure every reading of every open question, and write `docs/disputes.md` anew.

The figures go to `docs/data/disputes.csv`. `--games 20` is quick and says little; the page was made with 1,000.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import Any, Final

import pandas as pd

import arcane_lab as al
from arcane_lab import datasets
from arcane_lab.core.minus import signed
from arcane_lab.core.values import format_value, is_same
from arcane_lab.engine.options import EVERY_SEAT, Option
from arcane_lab.games.alley.cards import tables

DOCS: Final = Path(__file__).parents[1] / "docs"
EDITIONS: Final = ("revised", "first")
SEATS: Final = (2, 3, 4, 6)
STRATEGIES: Final = ("random", "greedy", "careful")
SEED: Final = 1
#: The columns of the page: what each is called, its figure of seat p1, and how many of it make one on the page.
COLUMNS: Final = {"p1 wins": ("won", 100), "p1 gold": ("gold", 1), "p1 infamy": ("infamy", 1), "p1 turns": ("turns", 1)}
#: How many readings the page ranks, and which share of the pairs of games must end for a figure on the page.
MOST: Final = 10
ENOUGH: Final = 0.95

LEAD: Final = """# The dispute register

The rulebooks of Arcane Alley leave questions open. To play, each question needs an answer; an answer is called a
*reading*, and one reading of each question is the *default*, which is played unless you say otherwise
(`options={{"doll_locked": False}}`). Here computer players played the same {games:,} games twice, seed {seed}: once by
the default and once by the other reading. In a game all seats were played by the same strategy, which each line names.
A question about a wizard power was played with that power in seat p1.

Every figure is an estimate of how much *more* there is by the other reading (less, where it is negative), with its 95%
interval; n counts the pairs of games that both came to an end. About one interval in twenty misses. Where fewer than
{enough:,} pairs did so within 50 rounds, this page has no figures: they would describe only the few that did. The
players play the same way by either reading; people who make the most of a reading may gain more by it. Some card
values are assumed: 21 matter with two to four seats, 35 with six (`arcane-lab items` lists them).

The figures are in [data/disputes.csv](data/disputes.csv), one row for each figure and seat, also where some games did
not end (`left_out`); there shares are shares of 1. `python -m tools.rule_readings` measures them anew and writes this
page. For games of your own: `al.sensitivity`.

## The readings that change the game most

Each reading is listed once, with the setting, seat and figure in which it shows most. *At least* is the end of its
interval that is nearer to zero, in standard deviations of that figure from game to game: one half is easy to notice
in play, one tenth takes hundreds of games. These intervals are wider than the 95% ones, so that all intervals of a
setting hold together 95 times in 100.
"""


EVERY: Final = """
## Every question

Each line is a setting. *p1 wins* is in percentage points; gold and infamy are those of p1 at the end, turns those of
p1 in the whole game. *Same* means that this figure was the same in both games of every pair, not that it always is.
The other seats are in the dataset.
"""


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, and write the data and the page."""
    parser = argparse.ArgumentParser(prog="python -m tools.rule_readings", description=__doc__)
    parser.add_argument("--games", type=int, default=1_000, help="games of each reading in each setting")
    parser.add_argument("--folder", type=Path, help="keep what is finished there, and go on from it")
    given = parser.parse_args(arguments)
    games = given.games
    found = list(measured(games, given.folder))
    rows = pd.concat([figures for _, figures in found], ignore_index=True)
    ranked = pd.concat([effects for effects, _ in found], ignore_index=True)
    text = rows.to_csv(index=False, float_format="%.7g")
    DOCS.joinpath("data", "disputes.csv").write_text(text, encoding="utf-8")
    DOCS.joinpath("disputes.md").write_text(page(rows, ranked, games), encoding="utf-8")


def powers_for(option: Option, seats: int) -> dict[str, str]:
    """The powers without which a question never arises: one in the first seats, or one in every seat."""
    known = tables.powers()
    needed = option.powers or tuple(word for word, power in known.items() if option.name in power.options)
    chosen = known if EVERY_SEAT in needed else needed
    return {f"p{place}": power for place, power in enumerate(chosen, start=1) if place <= seats}


def measured(games: int, folder: Path | None = None) -> Iterator[tuple[pd.DataFrame, pd.DataFrame]]:
    """For each setting the ranked effects of its readings, and every figure of every seat."""
    for edition, seats, strategy in product(EDITIONS, SEATS, STRATEGIES):
        groups: dict[tuple[tuple[str, str], ...], list[str]] = {}
        for option in (one for one in datasets.options().values() if not one.is_number):
            powers = tuple(powers_for(option, seats).items())
            is_there = option.editions in ("both", edition) and option.players in ("any", str(seats))
            # The first edition has no powers.
            if is_there and (edition == "revised" or not powers):
                groups.setdefault(powers, []).append(option.name)
        for powers, names in groups.items():
            setting: dict[str, Any] = {"edition": edition, "powers": dict(powers) or None}
            label = "-".join([edition, str(seats), strategy, *(power for _, power in powers)])
            setting |= {"games": games, "seed": SEED, "folder": folder and folder / label}
            found = al.sensitivity("alley", [strategy] * seats, over=names, **setting)
            about: dict[str, Any] = {"edition": edition, "seats": seats, "strategy": strategy}
            about |= {"powers": ", ".join(map(" ".join, powers))}
            about |= {"values": found.comparison.first.setup.values_hash[:12]}
            yield found.table().assign(**about), figures_of(found).assign(**about)


def figures_of(found: Any) -> pd.DataFrame:
    """Every figure of every seat, a row for each reading."""
    rows: pd.DataFrame = found.comparison.differences().reset_index()
    named = pd.DataFrame([setting.split(" = ") for setting in rows["setting"]], columns=["option", "reading"])
    rows = pd.concat([named, rows], axis=1)
    rows = rows[rows["figure"].isin([name for name, _ in COLUMNS.values()])]
    rows.loc[rows["n"] == 0, "kind"] = "not measured"
    kept = [
        "option",
        "reading",
        "seat",
        "figure",
        "difference",
        "low",
        "high",
        "n",
        "left_out",
        "seed",
        "kind",
        "method",
    ]
    return rows[kept]


def page(rows: pd.DataFrame, ranked: pd.DataFrame, games: int) -> str:
    """The whole page."""
    enough = int(ENOUGH * games)
    clear = ranked[ranked["is_clear"].astype(bool) & (ranked["n"] >= enough)].sort_values("at_least", ascending=False)
    best = clear.drop_duplicates(["option", "reading"]).head(MOST)
    lines = [LEAD.format(games=games, seed=SEED, enough=enough)]
    lines.append("| reading | instead of | where it shows most | at least, in standard deviations |")
    lines.append("|---|---|---|---|")
    for one in best.to_dict("records"):
        powers = f" ({one['powers']})" if one["powers"] else ""
        where = f"{one['edition']} edition, {one['seats']} seats of `{one['strategy']}`{powers}, {one['seat']}"
        times, unit = (100, " percentage points") if "share" in one["what"] else (1, "")
        value, low, high = (f"{_hundredths(times * one[part])}{unit}" for part in ("difference", "low", "high"))
        amount = f"{value} (95% interval {low} to {high}; n = {one['n']:,})"
        reading = f"`{one['option']} = {one['reading']}`"
        lines.append(f"| {reading} | `{one['instead_of']}` | {where}: {one['what']} {amount} | {one['at_least']:.2g} |")
    lines.append(EVERY)
    for option in (one for one in datasets.options().values() if not one.is_number):
        lines += question(option, rows[rows["option"] == option.name], enough)
    return "\n".join(lines) + "\n"


def question(option: Option, rows: pd.DataFrame, enough: int) -> Iterator[str]:
    """A question with its readings, and a table for each that is not the default, where enough pairs of games ended."""
    yield f"\n### `{option.name}`\n\n**{option.question}** ({', '.join(option.questions)})\n"
    defaults = [option.default(edition) for edition in ("first", "revised")]
    for value in option.values:
        mark = " (default)" if any(is_same(value, default) for default in defaults) else ""
        yield f"- `{format_value(value)}`{mark}: {option.reading_of(value)}"
    yield f"\nEvidence: {option.evidence} Certainty of the default: {option.certainty}."
    for reading, of_reading in rows[rows["n"] >= enough].groupby("reading", sort=False):
        yield f"\n| `{reading}` | {' | '.join(COLUMNS)} |\n|{'---|' * (len(COLUMNS) + 1)}"
        for place, cells in of_reading.groupby(["edition", "seats", "strategy", "n"], sort=False):
            yield f"| {place[0]}, {place[1]} seats, {place[2]}<br>n = {place[3]:,} | {' | '.join(cells_of(cells))} |"


def cells_of(rows: pd.DataFrame) -> Iterator[str]:
    """The figures of seat p1 in one setting, each with its interval."""
    of_p1 = rows[rows["seat"] == "p1"].set_index("figure")
    for figure, times in COLUMNS.values():
        value, low, high = (times * float(of_p1[name][figure]) for name in ("difference", "low", "high"))
        yield (
            "same"
            if of_p1["method"][figure].endswith("no pair differed")
            else f"{_hundredths(value)}<br>{_hundredths(low)} to {_hundredths(high)}"
        )


def _hundredths(value: float) -> str:
    """A difference to two places, with its sign where it has one."""
    text = f"{value:+.2f}"
    return text[1:] if float(text) == 0 else signed(text)


if __name__ == "__main__":
    main()
