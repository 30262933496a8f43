"""`python -m tools.league_page`: play the league of all strategies, and write it into `docs/strategies.md`.

With `--check` nothing is written: it plays again and says whether the page still tells what comes out.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Mapping, Sequence
from difflib import unified_diff
from pathlib import Path
from typing import Any, Final

import arcane_lab as al
from arcane_lab.games.alley.strategies import STRATEGIES

PAGE: Final = Path(__file__).parents[1] / "docs" / "strategies.md"
BLOCK: Final = re.compile(r"(<!-- league -->\n).*?(<!-- /league -->)", re.DOTALL)
SEATS: Final = (2, 3, 4, 6)
DEALS: Final = 250
SEED: Final = 1


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, print, and write or compare; returns what a shell wants to know, 0 when the page is right."""
    parser = argparse.ArgumentParser(prog="python -m tools.league_page", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing, say whether the page is up to date")
    is_check = parser.parse_args(arguments).check
    league = al.league(list(STRATEGIES), seats=SEATS, games=DEALS, seed=SEED)
    text = PAGE.read_text(encoding="utf-8")
    new = with_block(text, "\n".join(lines_of(league)))
    if not is_check:
        PAGE.write_text(new, encoding="utf-8")
        print(f"{PAGE.name}: {'written anew' if new != text else 'stays as it was'}")
        return 0
    changes = list(unified_diff(text.splitlines(), new.splitlines(), lineterm="", n=0))
    print("\n".join(changes) or f"{PAGE.name} tells what comes out")
    if changes:
        print(f"{PAGE.name} does not tell what comes out now: run python -m tools.league_page", file=sys.stderr)
    return 1 if changes else 0


def with_block(text: str, block: str) -> str:
    """The page with another block; raises `ValueError` when it has no place for one."""
    # A function, so that nothing in the block is taken for a sign of the pattern.
    new, places = BLOCK.subn(lambda found: f"{found[1]}{block}\n{found[2]}", text)
    if places != 1:
        raise ValueError(
            f"{PAGE.name} has {places} places for the league, and needs one: <!-- league --> … <!-- /league -->"
        )
    return new


def lines_of(league: Any) -> list[str]:
    """The block of the page: what the league shows, the strengths, and a table for each number of seats."""
    lines = [
        f"Written by `python -m tools.league_page`: {DEALS} deals for each two strategies at each number of seats, "
        f"each deal played twice with the seats exchanged, revised edition, seed {SEED}. All figures are estimates; "
        "below each stands its 95% interval. Seats go to the two strategies in turn around the table; a win is the "
        "strategy's, whichever of its seats wins, and a shared one counts in part, so one half is fair at every number "
        "of seats. Strengths are on the scale of chess ratings, 0 in the middle of the field: 100 points ahead win 64 "
        "games in 100, 400 points 91. Where one side won everything, a share is known from one end only: “at least” "
        "and “at most” are the ends of the interval.",
        "",
        f"{' '.join(sentence for sentence in league.sentences() if 'won everything' not in sentence)} "
        f"The games rest on {len(league.assumed)} assumed card values.",
        "",
        "| strategy | strength over all numbers of seats |",
        "|---|---|",
    ]
    for row in league.strengths().to_dict("records"):
        lines.append(f"| `{row['strategy']}` | {row['strength']:.0f} ({row['low']:.0f} to {row['high']:.0f}) |")
    table = league.table()
    for seats in SEATS:
        lines += ["", *lines_of_seats(seats, table[table["seats"] == seats])]
    return lines


def lines_of_seats(seats: int, table: Any) -> list[str]:
    """Who beats whom at one number of seats."""
    shares = {(row["strategy"], row["against"]): row for row in table.to_dict("records")}
    names = list(STRATEGIES)
    lines = [f"| {seats} seats: wins of | " + " | ".join(f"against `{name}`" for name in names) + " |"]
    lines.append("|---" * (len(names) + 1) + "|")
    for one in names:
        cells = [f"`{one}`"]
        for two in names:
            row = shares.get((one, two))
            cells.append(cell(row) if row else "")
        lines.append(f"| {' | '.join(cells)} |")
    return lines


def cell(row: Mapping[str, Any]) -> str:
    """A share of wins and its interval; where all was won or lost, the one end of it that is known.

    >>> cell({"share": 0.5, "low": 0.44, "high": 0.56, "n": 250})
    '50%<br>44 to 56'
    >>> cell({"share": 0.998, "low": 0.978, "high": 0.9998, "n": 250})
    '99.8%<br>97.8 to 100.0'
    >>> cell({"share": 1.0, "low": 0.985, "high": 1.0, "n": 250})
    'at least 98.5%<br>won all 250 deals'
    """
    share, low, high = (100 * row[name] for name in ("share", "low", "high"))
    if share == 100:
        return f"at least {low:.1f}%<br>won all {row['n']:,} deals"
    if share == 0:
        return f"at most {high:.1f}%<br>lost all {row['n']:,} deals"
    # Nearly all is not all.
    form = ".1f" if round(share) in (0, 100) else ".0f"
    return f"{share:{form}}%<br>{low:{form}} to {high:{form}}"


if __name__ == "__main__":
    sys.exit(main())
