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
from arcane_lab.graphs.canvas import LEADING, Box, Canvas, Label, Line, box_height, wrapped
from arcane_lab.graphs.rule_graph import RuleGraph, frozen, often

if TYPE_CHECKING:
    import networkx as nx

#: Every play is watched for so many rounds: a race to a goal of gold need not end (AA-END-08).
ROUNDS: Final = 3
#: And for so many decisions, should a round not end.
MOST_DECISIONS: Final = 5_000
MOST_GAMES: Final = 10_000

#: The boxes of the phases: where they begin, how wide they are, how far apart, signs in a line; lanes of arrows.
LEFT: Final = 74
WIDE: Final = 164
APART: Final = 34
BROAD: Final = 22
LANE: Final = 10

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

    `setup` is a setup, a game (its setup is used, and the picture says in which phase it stands), or the name of a game
    with `players`, `options` and its other inputs; without one it is the first game there is. The counts are facts
    about those `games` plays of `seed`, of three rounds at most each, in which every legal move is as likely as any
    other; what they never met is named, and is not ruled out by it.

    Nodes are "phase: step", with `label`, `phase`, `step`, `asked` (in words) and `times`. Edges have `times`,
    `same_seat` (how often the same seat was asked again), `n` (games) and `seed`. Raises `BadSetup`.

    >>> graph = phases(players=2, games=3).graph
    >>> graph.has_edge("sell: draw", "sell: play"), graph.graph["n"], graph.graph["seed"]
    (True, 3, 1)
    """
    if isinstance(games, bool) or not isinstance(games, int) or not 1 <= games <= MOST_GAMES:
        raise BadSetup("games", games, "it is no number of games to watch", f"1 to {MOST_GAMES:,}")
    here = None
    if isinstance(setup, BaseGame):
        here, setup = str(setup.phase), setup.setup
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
    laps = sum(data["step"] is not None and bool(data["times"]) for _, data in graph.nodes(data=True))
    phases_met = list(dict.fromkeys(data["phase"] for _, data in graph.nodes(data=True) if data["step"] is not None))
    is_one = len(phases_met) == 1
    title = f"One phase: {phases_met[0]}" if is_one else f"A round goes {', then '.join(phases_met)}"
    title += f"; you are in {here}" if here else ""
    subtitle = (
        f"{setup.in_short}; {counted(games, 'game')} at random, seed {seed}: how often each arrow came",
        f"{counted(laps, 'step')}, counted in at most {counted(ROUNDS, 'round')} of each game",
    )
    return RuleGraph(
        frozen(graph), title, subtitle, _sentences(graph, text), lambda canvas, top: _draw(canvas, top, graph, here)
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


def _draw(canvas: Canvas, top: float, graph: nx.DiGraph, here: str | None) -> None:
    """The phases as a loop: each leads down to what comes after it, and back up along the left where a round begins.

    A box has its phase and what is asked in it; the words at an arrow say how often it was taken. `here` is the phase
    in which the game stands.
    """
    asked: dict[str, list[str]] = {}
    for _, data in graph.nodes(data=True):
        asked.setdefault(data["phase"], []).extend([data["step"]] if data["step"] else [])
    times: Counter[tuple[str, str]] = Counter()
    for one, other, data in graph.edges(data=True):
        times[graph.nodes[one]["phase"], graph.nodes[other]["phase"]] += data["times"]
    order = list(asked)
    boxes: dict[str, Box] = {}
    for phase, steps in asked.items():
        mark = f"{phase}, you are here" if phase == here else phase
        lines = (mark, *wrapped(", ".join(steps), BROAD)) if steps else (mark,)
        boxes[phase] = Box(LEFT, top, WIDE, box_height(lines), lines, "strong" if phase == here else "plain", True)
        top += boxes[phase].height + APART
    canvas.boxes += boxes.values()
    back = ahead = 0
    exits: Counter[str] = Counter()
    for one, other in sorted(times, key=lambda pair: abs(order.index(pair[0]) - order.index(pair[1]))):
        words, start, end = often(times[one, other]), boxes[one], boxes[other]
        step = order.index(other) - order.index(one)
        if step == 1:
            x = LEFT + WIDE / 2
            canvas.lines.append(Line(((x, start.y + start.height), (x, end.y))))
            canvas.labels.append(Label(x + 8, (start.y + start.height + end.y) / 2 + 4, words))
        elif step < 0:
            canvas.lines.append(_around(start, end, LEFT, -1, back))
            canvas.labels.append(Label(0, (start.y + end.y + end.height) / 2 + 4 + LEADING * back, words))
            back += 1
        elif step > 1:
            canvas.lines.append(_around(start, end, LEFT + WIDE, 1, ahead))
            words = f"{times[one, other]:,}× to {other}"
            canvas.labels.append(Label(LEFT + WIDE + 3 * LANE + 4, start.y + 12 + LEADING * exits[one], words))
            exits[one] += 1
            ahead += 1


def _around(start: Box, end: Box, side: float, way: int, lane: int) -> Line:
    """An arrow beside the boxes, in a lane of its own."""
    x = side + way * LANE * (lane + 1)
    leave, arrive = start.y + start.height / 2 + 6 * lane, end.y + end.height / 2 - 6 * lane
    return Line(((side, leave), (x, leave), (x, arrive), (side, arrive)), 1 if way < 0 else 2)
