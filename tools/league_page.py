"""`python -m tools.league_page`: play the league of all strategies, and write it into `docs/strategies.md`."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

import arcane_lab as al
from arcane_lab.games.alley.strategies import STRATEGIES

PAGE: Final = Path(__file__).parents[1] / "docs" / "strategies.md"
BLOCK: Final = re.compile(r"(<!-- league -->\n).*?(<!-- /league -->)", re.DOTALL)
SEATS: Final = (2, 3, 4, 6)
DEALS: Final = 250
SEED: Final = 1


def main() -> None:
    """Play, print and write."""
    league = al.league(list(STRATEGIES), seats=SEATS, games=DEALS, seed=SEED)
    block = "\n".join(lines_of(league))
    print(block)
    text = PAGE.read_text(encoding="utf-8")
    # A function, so that nothing in the block is taken for a sign of the pattern.
    PAGE.write_text(BLOCK.sub(lambda found: f"{found[1]}{block}\n{found[2]}", text), encoding="utf-8")


def lines_of(league: Any) -> list[str]:
    """The block of the page: what the league shows, the strengths, and a table for each number of seats."""
    lines = [
        f"Written by `python -m tools.league_page`: {DEALS} deals for each two strategies at each number of seats, "
        f"each deal played twice with the seats exchanged, revised edition, seed {SEED}. All figures are estimates; "
        "below each stands its 95% interval. One half is fair.",
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
            interval = f"{100 * row['low']:.0f} to {100 * row['high']:.0f}" if row else ""
            cells.append(f"{100 * row['share']:.0f}%<br>{interval}" if row else "")
        lines.append(f"| {' | '.join(cells)} |")
    return lines


if __name__ == "__main__":
    main()
