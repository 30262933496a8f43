"""The phases and steps of a round: what is asked after what, counted in games that are played for it (AA-STOCK-01)."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from arcane_lab.core.errors import BadSetup
from arcane_lab.core.text import counted, listed
from arcane_lab.engine.choosing import random_move
from arcane_lab.engine.game import BaseGame
from arcane_lab.engine.registry import chosen_game, find_game
from arcane_lab.engine.setup import Setup
from arcane_lab.engine.spec import Text
from arcane_lab.graphs.canvas import Canvas
from arcane_lab.graphs.rule_graph import RuleGraph, frozen, often
from arcane_lab.graphs.wiring import Row, Wire, draw_wiring

if TYPE_CHECKING:
    import networkx as nx

#: Every play is watched for so many rounds: a race to a goal of gold need not end (AA-END-08).
ROUNDS: Final = 3
#: And for so many decisions, should a round not end.
MOST_DECISIONS: Final = 5_000
MOST_GAMES: Final = 10_000

#: The phase and what is asked in it; nothing is asked when the game is over.
Stand = tuple[str, str | None]


def phases(
    setup: Setup | BaseGame | str | None = None,
    *,
    players: int = 3,
    options: Mapping[str, Any] | None = None,
    games: int = 100,
    seed: int = 1,
    **inputs: Any,
) -> RuleGraph:
    """The phases and steps of a round: which question follows on which, counted while games are played at random.

    `setup` is a setup, a game (its setup is used), or the name of a game with `players`, `options` and its other
    inputs; without one it is the first game there is. The counts are facts about those `games` plays of `seed`, of
    three rounds at most each, in which every legal move is as likely as any other; what they never met is named, and
    is not ruled out by it.

    Nodes are "phase: step", with `label`, `phase`, `step`, `asked` (in words) and `times`. Edges have `times`,
    `same_seat` (how often the same seat was asked again), `n` (games) and `seed`. Raises `BadSetup`.

    >>> graph = phases(players=2, games=3).graph
    >>> graph.has_edge("sell: draw", "sell: play"), graph.graph["n"], graph.graph["seed"]
    (True, 3, 1)
    """
    if isinstance(games, bool) or not isinstance(games, int) or not 1 <= games <= MOST_GAMES:
        raise BadSetup("games", games, "it is no number of games to watch", f"1 to {MOST_GAMES:,}")
    if isinstance(setup, BaseGame):
        setup = setup.setup
    if not isinstance(setup, Setup):
        spec = chosen_game(setup)
        setup = spec.setup.checked(players=players, options=options, seed=seed, **inputs)
    times: Counter[Stand] = Counter()
    pairs: Counter[tuple[Stand, Stand]] = Counter()
    same: Counter[tuple[Stand, Stand]] = Counter()
    for number in range(games):
        _watch(setup, number, random.Random(f"{seed} {number}"), times, pairs, same)
    text = find_game(setup.game).text
    graph = _graph(times, pairs, same, games, seed, text)
    title = f"Phases and steps of a round, {setup.in_short}"
    subtitle = (
        f"counted in {counted(games, 'game')} of at most {counted(ROUNDS, 'round')} played at random, seed {seed}",
        "an arrow: what is asked next, with how often it came",
    )
    return RuleGraph(
        frozen(graph), title, subtitle, _sentences(graph, text), lambda canvas, top: _draw(canvas, top, graph)
    )


def _watch(
    setup: Setup,
    play: int,
    chance: random.Random,
    times: Counter[Stand],
    pairs: Counter[tuple[Stand, Stand]],
    same: Counter[tuple[Stand, Stand]],
) -> None:
    """Play one game at random and count what is asked after what."""
    spec = find_game(setup.game)
    state = spec.rules.new_state(setup, play)
    spec.rules.start(state)
    last: tuple[Stand, int] | None = None
    for _ in range(MOST_DECISIONS):
        stand, actor = (spec.rules.phase(state), spec.rules.step(state)), spec.rules.to_move(state)
        if last is not None:
            pairs[last[0], stand] += 1
            same[last[0], stand] += actor == last[1]
        if spec.rules.round_number(state) > ROUNDS:
            return
        times[stand] += 1
        if actor < 0:
            return
        last = (stand, actor)
        spec.rules.apply(state, actor, random_move(spec, state, actor, chance.randrange))


def _name(stand: Stand) -> str:
    return f"{stand[0]}: {stand[1]}" if stand[1] else stand[0]


def _place(text: Text, stand: Stand) -> tuple[int, int]:
    """Where a stand comes in the rules' own order of phases and steps, the end of the game last."""
    steps = list(text.asked)
    return text.phases.index(stand[0]), steps.index(stand[1]) if stand[1] else len(steps)


def _graph(
    times: Counter[Stand],
    pairs: Counter[tuple[Stand, Stand]],
    same: Counter[tuple[Stand, Stand]],
    games: int,
    seed: int,
    text: Text,
) -> nx.DiGraph:
    import networkx as nx

    graph = nx.DiGraph(kind="phases", n=games, seed=seed)
    stands = sorted({*times, *(stand for pair in pairs for stand in pair)}, key=lambda stand: _place(text, stand))
    for stand in stands:
        asked = text.asked[stand[1]] if stand[1] else "the game is over"
        facts = {"phase": stand[0], "step": stand[1], "asked": asked, "times": times[stand]}
        graph.add_node(_name(stand), label=_name(stand), **facts)
    for (one, other), number in sorted(
        pairs.items(), key=lambda item: (_place(text, item[0][0]), _place(text, item[0][1]))
    ):
        graph.add_edge(_name(one), _name(other), times=number, same_seat=same[one, other], n=games, seed=seed)
    return graph


def _sentences(graph: nx.DiGraph, text: Text) -> tuple[str, ...]:
    made = []
    for node, data in graph.nodes(data=True):
        following = sorted(graph.out_edges(node, data=True), key=lambda edge: -edge[2]["times"])
        if following:
            following_steps = listed(
                [
                    f"{'the end of the game' if graph.nodes[target]['step'] is None else target} {often(edge['times'])}"
                    for _, target, edge in following
                ]
            )
            made.append(f"After {node} ({data['asked']}) came {following_steps}.")
    met = {data["step"] for _, data in graph.nodes(data=True)}
    missing = [step for step in text.asked if step not in met]
    if missing:
        made.append(f"Never asked in these games, though the rules know it: {listed(missing)}.")
    silent = [phase for phase in text.phases if phase not in {data["phase"] for _, data in graph.nodes(data=True)}]
    if silent:
        made.append(f"Phases in which nobody was asked anything in these games: {listed(silent)}.")
    return tuple(made)


def _draw(canvas: Canvas, top: float, graph: nx.DiGraph) -> None:
    rows: list[Row] = []
    at: dict[str, int] = {}
    phase = ""
    for node, data in graph.nodes(data=True):
        if data["phase"] != phase:
            phase = data["phase"]
            rows.append(Row((phase,), is_heading=True))
        at[node] = len(rows)
        if data["step"] is None:
            rows.append(Row(("the game is over",), "strong", side=(often(data["times"]),)))
        else:
            rows.append(Row((data["step"],), side=(data["asked"], often(data["times"]))))
    wires = [Wire(at[a], at[b], f"{data['times']:,}") for a, b, data in graph.edges(data=True)]
    draw_wiring(canvas, top, rows, wires)
