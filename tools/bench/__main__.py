"""`python -m tools.bench`: measure everything, print it, and write `docs/performance.md`."""

from __future__ import annotations

import argparse

from arcane_lab.engine.registry import find_game
from arcane_lab.simulation.result import versions
from tools.bench import advising, frames, peers, playing, starting, strategies, widget
from tools.bench.drawing import bench_million, bench_slider
from tools.bench.odds import bench_odds
from tools.bench.report import PAGE, Report

#: The games that are measured by their play alone.
OTHERS = ("rising", "arts")


def main() -> None:
    """Measure everything and print a line for each."""
    parser = argparse.ArgumentParser(description="Print speeds and sizes against their budgets.")
    parser.add_argument("--quick", action="store_true", help="leave out the slow parts, and write no page")
    parser.add_argument("--game", choices=("alley", *OTHERS), help="only how fast this game is played; write no page")
    asked = parser.parse_args()
    quick, report = asked.quick, Report()
    if asked.game in OTHERS:
        bench_other(asked.game, report, [] if quick else peers.peers())
        return
    plain, simulated = playing.plain_rates("alley"), playing.simulated_rates()
    twin = playing.twin_of("alley")
    report.section("Random and greedy play, 4 seats")
    playing.bench_own(report)
    strategies.bench_own_strategies(report)
    if twin is not None:
        playing.bench_play(report, plain, simulated, twin, [] if quick else peers.peers())
        playing.bench_c(report, twin)
        if asked.game:
            return
        report.section("More than one core, and many games")
        playing.bench_cores(report, twin)
        if not quick:
            playing.bench_dask(report)
        advising.bench_rollouts(report, twin)
        advising.bench_what_if(report, quick)
        bench_slider(report)
        if not quick:
            bench_million(report)
    for game in OTHERS:
        bench_other(game, report, [] if quick else peers.peers())
    report.section("Starting")
    starting.bench_start(report, quick)
    report.section("Exact odds")
    bench_odds(report)
    report.section("The table in the browser")
    widget.bench_widget(report, quick)
    if not quick:
        frames.bench_frames(report)
    if not quick:
        PAGE.write_text(report.page(f"{versions()}; {peers.versions()}"), encoding="utf-8")
        print(f"\nWritten to {PAGE.name}")


def bench_other(game: str, report: Report, others: list[peers.Peer]) -> None:
    """How fast one of the other games is played; Arcana Rising beside the games of others that are nearest to it."""
    plain = playing.plain_rates(game)
    report.section(f"{find_game(game).title}: random and greedy play, 4 seats, one core")
    if (twin := playing.twin_of(game)) is not None:
        playing.bench_other(report, plain, twin, others if game == "rising" else [])
    starting.bench_first_table(report, game, ["greedy" if game == "rising" else "random"] * 4)
    if others:
        starting.bench_compile(report, game, "under 60 s")


if __name__ == "__main__":
    main()
