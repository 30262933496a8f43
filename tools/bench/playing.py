"""How many decisions and games a second: plain Python, the compiled twin, two cores, and play from a position."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from typing import Any, Final

import numpy as np

from arcane_lab.engine import compiling
from arcane_lab.engine.registry import find_game
from arcane_lab.games.alley.rules.words import Ask
from arcane_lab.simulation.workers import usable_cores
from tools.bench import in_c
from tools.bench.peers import Peer, Rate
from tools.bench.report import Report, times

SEATS: Final = 4
#: How each game is set up here.
SETUPS: Final[dict[str, dict[str, Any]]] = {
    "alley": {"edition": "revised", "powers": None, "options": None, "items": None},
    "rising": {},
    "arts": {},
    "night-market": {},
}
#: Games of the card game of `docs/own-game.md` beside so many of Arcane Alley, and the ratio that we mean to reach.
OWN_GAMES: Final = 160
OWN_BUDGET: Final = 0.62
#: Games that the loop in C must play as the twin does before it is measured.
CHECKED_GAMES: Final = 500
REPEATS: Final = 5
PLAIN_GAMES: Final = {"random": 40, "greedy": 8}
#: Games of `al.simulate`: so many that its start counts little.
SIMULATED_GAMES: Final = 800
PLAIN_BUDGET: Final = "at least 60,000"
CORE_GAMES: Final = 20_000
CORE_REPEATS: Final = 9
#: The peer that our budget is nearest to: it is measured in so many pairs, who is first by turns, so that both meet the
#: machine in the same state.
NEAREST: Final = "OpenSpiel crazy_eights, its own playouts"
PAIRS: Final = 9
#: The peers whose speed Arcana Rising is held against, with the ratio that we mean to reach.
RISING_BUDGETS: Final = {
    "OpenSpiel gin_rummy, its own playouts": 40,
    NEAREST: 1,
}
COMPILED_GAMES: Final = {"random": 4_000, "greedy": 2_000}


def new_state(game: str, seed: int) -> Any:
    """A state that carries the setup of four seats."""
    spec = find_game(game)
    return spec.rules.new_state(spec.setup.checked(players=SEATS, seed=seed, **SETUPS[game]), None)


def play_plain(game: str, strategy: str, games: int, seed: int) -> int:
    """Play games by the rules' own Python; the decisions that took."""
    spec = find_game(game)
    loop, chosen, state = spec.loop, spec.strategies[strategy], new_state(game, seed)
    spec.rules.set_log(state, False)
    rows = [0] * (games * SEATS * loop.width)
    choosers, reads = [chosen.choose] * SEATS, [int(chosen.reads_view)] * SEATS
    loop.play_games(loop.call(state, choosers, reads, starts_anew=1, games=games, rows=rows))
    return sum(rows[loop.places["decisions"] :: SEATS * loop.width])


def play_compiled(twin: Any, strategy: str, games: int, seed: int) -> int:
    """Play games by the compiled twin; the decisions that took."""
    rows = twin.play_games(new_state(twin.game, seed), [strategy] * SEATS, 0, games)
    return int(np.sum(rows[::SEATS, find_game(twin.game).loop.places["decisions"]]))


def rate(play: Callable[[int, int], int], games: int, seed: int) -> Rate:
    """Decisions and games a second of one run, by the time of the processor, whatever else the machine does."""
    begun = time.process_time()
    decisions = play(games, seed)
    seconds = time.process_time() - begun
    return Rate(decisions / seconds, games / seconds)


def plain_rates(game: str) -> dict[str, list[Rate]]:
    """Plain play of each strategy, before the compiler is loaded: that is how people meet it."""
    found = {}
    for name, games in PLAIN_GAMES.items():
        play_plain(game, name, 2, 0)
        found[name] = [
            rate(lambda n, seed, name=name: play_plain(game, name, n, seed), games, 1 + k)  # type: ignore[misc]
            for k in range(REPEATS)
        ]
    return found


def median(rates: list[Rate]) -> Rate:
    """The median of some runs."""
    return Rate(statistics.median(r.decisions for r in rates), statistics.median(r.games for r in rates))


def simulated_rates() -> list[Rate]:
    """Plain random play as `al.simulate` gives it."""
    return [rate(simulate_plain, SIMULATED_GAMES, 1 + k) for k in range(REPEATS)]


def simulate_plain(games: int, seed: int) -> int:
    """Play games by `al.simulate` in plain mode; the decisions that took."""
    import arcane_lab as al

    result = al.simulate("alley", players=["random"] * SEATS, games=games, seed=seed, mode="plain", progress=False)
    seats = result.seats
    return int(seats.loc[seats["seat"] == "p1", "decisions"].sum())


def bench_play(
    report: Report, plain: dict[str, list[Rate]], simulated: list[Rate], twin: Any, peers: list[Peer]
) -> None:
    """Ours and the others', taking turns; then the ratios."""
    compiled: dict[str, list[Rate]] = {name: [] for name in COMPILED_GAMES}
    others: dict[str, list[Rate]] = {peer.name: [] for peer in peers}
    for name in COMPILED_GAMES:
        play_compiled(twin, name, 50, 0)
    for turn in range(REPEATS):
        for name, games in COMPILED_GAMES.items():
            compiled[name].append(rate(lambda n, seed, name=name: play_compiled(twin, name, n, seed), games, turn + 1))  # type: ignore[misc]
        for peer in peers:
            others[peer.name].append(peer.measure(turn + 1))
    for name in COMPILED_GAMES:
        show_rate(
            report, f"plain play, {name}, one core", median(plain[name]), PLAIN_BUDGET if name == "random" else ""
        )
        if name == "random":
            show_rate(report, "plain play, random, al.simulate", median(simulated), PLAIN_BUDGET)
        show_rate(report, f"compiled play, {name}, one core", median(compiled[name]), "")
    for peer in peers:
        show_rate(report, peer.name, median(others[peer.name]), "")
    report.section("Ours against the others, random play on one core, per decision")
    ours = [r.decisions for r in compiled["random"]]
    show_ratio(report, "compiled against plain, random", ours, [r.decisions for r in plain["random"]], 40)
    greedy, plain_greedy = [r.games for r in compiled["greedy"]], [r.games for r in plain["greedy"]]
    show_ratio(report, "compiled against plain, greedy, games", greedy, plain_greedy, 60)
    for peer in peers:
        theirs = [r.decisions for r in others[peer.name]]
        show_peer(report, twin, peer, ours, theirs, least(peer))


def show_peer(
    report: Report, twin: Any, peer: Peer, ours: list[float], theirs: list[float], wanted: float | None
) -> None:
    """The ratio to a peer; to the nearest one, that of pairs, with the least and the most of them."""
    if peer.name != NEAREST:
        show_ratio(report, f"compiled against {peer.name}", ours, theirs, wanted)
        return
    found = sorted(pair(twin, peer, turn) for turn in range(PAIRS))
    report.show(
        f"compiled against {peer.name}, {PAIRS} pairs by turns",
        f"{times(statistics.median(found))} ({found[0]:.1f} to {found[-1]:.1f})",
        f"at least {wanted:g}",
    )


def pair(twin: Any, peer: Peer, turn: int) -> float:
    """How many times as many decisions a second compiled random play makes as a peer right before or after it."""
    games = COMPILED_GAMES["random"]
    theirs = peer.measure(turn + 1).decisions if turn % 2 else 0.0
    ours = rate(lambda n, seed: play_compiled(twin, "random", n, seed), games, turn + 1).decisions
    return ours / (theirs or peer.measure(turn + 1).decisions)


def least(peer: Peer) -> float | None:
    """The ratio that we mean to reach."""
    wanted = {
        "OpenSpiel gin_rummy, its own playouts": 40,
        "OpenSpiel gin_rummy, from Python": 150,
        NEAREST: 4,
    }
    return 50 if peer.name.startswith("RLCard") else wanted.get(peer.name)


def bench_c(report: Report, twin: Any) -> None:
    """The time of the twin against that of the same loop in C, taking turns, time of the processor."""
    if in_c.compiler() is None:
        report.show("compiled against the same loop in C", "not measured: this machine has no C compiler", "at most 2")
        return
    state = new_state("alley", 1)
    find_game("alley").rules.set_log(state, False)
    games = COMPILED_GAMES["random"]
    with in_c.built("alley", state, Ask.NOTHING) as program:
        check_c(program, twin, state)
        found = []
        for turn in range(2 * REPEATS):
            pair = [lambda: twin.play_games(state, ["random"] * SEATS, 0, games), lambda: program.play(games)]
            seconds = [processor_seconds(pair[turn % 2]), processor_seconds(pair[1 - turn % 2])]
            found.append(seconds[turn % 2] / seconds[1 - turn % 2])
    report.show(
        "compiled against the same loop in C, random: time of the processor",
        times(statistics.median(found)),
        "at most 2",
    )


def check_c(program: in_c.InC, twin: Any, state: Any) -> None:
    """Stop the bench if C does not play the very same games."""
    loop = find_game("alley").loop
    rows = twin.play_games(state, ["random"] * SEATS, 0, CHECKED_GAMES).reshape(-1, SEATS, loop.width)
    places = [loop.places[name] for name in ("decisions", "trail")]
    wanted = np.concatenate([rows[:, 0, places], rows[:, :, loop.places["gold"]], rows[:, :, loop.places["infamy"]]], 1)
    if not np.array_equal(program.play(CHECKED_GAMES), wanted):
        raise AssertionError("the loop in C plays other games")


def processor_seconds(work: Callable[[], object]) -> float:
    """How long the processor is busy with something, whatever else the machine does."""
    begun = time.process_time()
    work()
    return time.process_time() - begun


def bench_own(report: Report) -> None:
    """The card game of one's own, taking turns with Arcane Alley: decisions a second of plain random play."""
    from tests.own_games import market

    find_game(market)
    pairs = [
        (
            rate(lambda n, seed: play_plain("night-market", "random", n, seed), OWN_GAMES, 1 + k).decisions,
            rate(lambda n, seed: play_plain("alley", "random", n, seed), PLAIN_GAMES["random"], 1 + k).decisions,
        )
        for k in range(REPEATS)
    ]
    ours, alley = [list(one) for one in zip(*pairs, strict=True)]
    report.show("a game of one's own, plain, random: decisions a second", f"{statistics.median(ours):,.0f}")
    show_ratio(report, "a game of one's own against Arcane Alley, plain, random", ours, alley, OWN_BUDGET)


def show_rate(report: Report, what: str, found: Rate, budget: str) -> None:
    """Two lines: decisions and games a second."""
    report.show(f"{what}: decisions a second", f"{found.decisions:,.0f}", budget)
    report.show(f"{what}: games a second", f"{found.games:,.0f}")


def show_ratio(report: Report, what: str, ours: list[float], theirs: list[float], wanted: float | None) -> None:
    """The median of the ratios of runs that stood side by side."""
    ratio = statistics.median(a / b for a, b in zip(ours, theirs, strict=True))
    report.show(what, times(ratio), f"at least {wanted:g}" if wanted else "")


def bench_cores(report: Report, twin: Any) -> None:
    """Two cores, and four where they are, against one: the same greedy games of `al.simulate`.

    What the machine itself gives stands below it: compiled play alone in two threads that share nothing. Where others
    use the machine, or the cores share what they count with, that is less than 2.
    """
    simulate_greedy(1_000, 1, 0)
    ours, bare = [], []
    with ThreadPoolExecutor(2) as pool:
        for seed in range(1, CORE_REPEATS + 1):
            ours.append(
                ratio(
                    lambda seed=seed: simulate_greedy(CORE_GAMES, 1, seed),  # type: ignore[misc]
                    lambda seed=seed: simulate_greedy(CORE_GAMES, 2, seed),  # type: ignore[misc]
                    seed,
                )
            )
            bare.append(
                ratio(
                    lambda seed=seed: play_compiled(twin, "greedy", 6_000, seed),  # type: ignore[misc]
                    lambda seed=seed: play_in_two(twin, pool, 6_000, seed),  # type: ignore[misc]
                    seed,
                )
            )
    report.show("two workers against one, al.simulate, greedy", times(statistics.median(ours)), "at least 1.8")
    bench_four(report)
    report.show("two threads against one that share nothing, greedy", times(statistics.median(bare)))


def bench_four(report: Report) -> None:
    """Four workers against one, where there are four cores."""
    cores = usable_cores()
    if cores < 4:
        report.show("four workers against one", f"not measured: this machine has {cores} cores", "at least 3.4")
        return
    found = [
        ratio(
            lambda seed=seed: simulate_greedy(2 * CORE_GAMES, 1, seed),  # type: ignore[misc]
            lambda seed=seed: simulate_greedy(2 * CORE_GAMES, 4, seed),  # type: ignore[misc]
            seed,
        )
        for seed in range(1, CORE_REPEATS + 1)
    ]
    report.show("four workers against one, al.simulate, greedy", times(statistics.median(found)), "at least 3.4")


def bench_dask(report: Report) -> None:
    """Whether two workers of Dask give the very same table as this process."""
    import arcane_lab as al

    try:
        distributed: Any = import_module("distributed")
    except ImportError:
        report.show("the same table from two workers of Dask", "not tried: Dask is not installed", "yes")
        return
    asked: dict[str, Any] = {"players": ["greedy", "random"] * 2, "games": 4_000, "seed": 1, "progress": False}
    here = al.simulate("alley", **asked).seats
    local = distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None)
    with local as cluster, distributed.Client(cluster) as client:
        there = al.simulate("alley", executor=client.get_executor(), **asked).seats
    report.show("the same table from two workers of Dask", "yes" if here.equals(there) else "NO", "yes")


def ratio(one: Callable[[], object], two: Callable[[], object], turn: int) -> float:
    """How many times as long the first takes as the second; the two take turns in being the first to run."""
    if turn % 2:
        seconds = seconds_of(one)
        return seconds / seconds_of(two)
    seconds = seconds_of(two)
    return seconds_of(one) / seconds


def simulate_greedy(games: int, workers: int | None, seed: int) -> None:
    """Compiled greedy games of `al.simulate`, on so many cores; None is all."""
    import arcane_lab as al

    al.simulate(
        "alley",
        players=["greedy"] * SEATS,
        games=games,
        seed=seed,
        mode="compiled",
        workers=workers,
        progress=False,
    )


def play_in_two(twin: Any, pool: ThreadPoolExecutor, games: int, seed: int) -> int:
    """As many games, half of them in each of two threads."""
    halves = [pool.submit(play_compiled, twin, "greedy", games // 2, seed + k) for k in (0, 1_000)]
    return sum(half.result() for half in halves)


def seconds_of(work: Callable[[], object]) -> float:
    """How long something takes, by the clock on the wall."""
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def bench_other(report: Report, plain: dict[str, list[Rate]], twin: Any, peers: list[Peer]) -> None:
    """Plain and compiled play taking turns with the games of others that are nearest to it."""
    near = [peer for peer in peers if peer.name in RISING_BUDGETS]
    compiled: dict[str, list[Rate]] = {name: [] for name in COMPILED_GAMES}
    others: dict[str, list[Rate]] = {peer.name: [] for peer in near}
    for turn in range(REPEATS):
        for name, games in COMPILED_GAMES.items():
            compiled[name].append(rate(lambda n, seed, name=name: play_compiled(twin, name, n, seed), games, turn + 1))  # type: ignore[misc]
        for peer in near:
            others[peer.name].append(peer.measure(turn + 1))
    for name in COMPILED_GAMES:
        show_rate(report, f"plain play, {name}, one core", median(plain[name]), "")
        show_rate(report, f"compiled play, {name}, one core", median(compiled[name]), "")
    ours = [r.decisions for r in compiled["random"]]
    show_ratio(report, "compiled against plain, random", ours, [r.decisions for r in plain["random"]], 40)
    greedy, plain_greedy = [r.games for r in compiled["greedy"]], [r.games for r in plain["greedy"]]
    show_ratio(report, "compiled against plain, greedy, games", greedy, plain_greedy, 40)
    for peer in near:
        theirs = [r.decisions for r in others[peer.name]]
        show_peer(report, twin, peer, ours, theirs, RISING_BUDGETS[peer.name])


def twin_of(game: str) -> Any:
    """The twin, compiled while somebody waits; None, with a sentence, where that cannot be."""
    if (found := compiling.ready(game)) is not None:
        return found
    compile_ = compiling.start_compiling(game)
    if compile_ is None:
        print(compiling.obstacle(game))
        return None
    compile_.wait()
    return compiling.ready(game)
