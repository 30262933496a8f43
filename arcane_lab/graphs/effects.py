"""The effect order of a played turn: what happened, one after the other, and because of what (AA-PLAY-26)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, Any, Final

from arcane_lab.core.errors import ArcaneLabError, shown
from arcane_lab.core.text import counted, listed
from arcane_lab.engine.game import BaseGame
from arcane_lab.engine.moves import Cause, Move, Reader, Step, Turn
from arcane_lab.graphs.canvas import Canvas, wrapped
from arcane_lab.graphs.rule_graph import RuleGraph, frozen
from arcane_lab.graphs.wiring import Row, Wire, draw_wiring

if TYPE_CHECKING:
    import networkx as nx

BROAD: Final = 38  # signs in a line of a box


def effect_order(
    turn: Turn | Sequence[Turn | Step] | BaseGame, seat: Reader = None, view: str | None = None
) -> RuleGraph:
    """What happened in a played turn, in which order, and because of what: made from the turn's own events.

    `turn` is what `game.play` returned, or a list of them: a draw, the play after it, the slide that it asked for. It
    shows what the seat that moved may see; `seat` looks with the eyes of another, `view="table"` sees everything. A
    game stands for its last turn, all that the seat did that moved last, as every seat may see it.
    Nodes have `label`, `kind` ("move", "occasion" or "event"), `seat`, `place` (where in the order of a turn), `rule`,
    `number` (the place in the explanation, from 1), `before` and `after`. Edges have `kind`: "because of" leads from
    what set something off to what followed, with the `rule` that says so; "then" joins each event to the next.

    >>> import arcane_lab as al
    >>> graph = effect_order(al.Game("alley", players=3, seed=7).play("reveal b2"))
    >>> [data["kind"] for _, data in graph.graph.nodes(data=True)]
    ['move', 'event']
    """
    if view not in (None, "table"):
        raise ArcaneLabError(f"view: {shown(view)} is refused; allowed: 'table' (everything), or leave it out")
    if seat == "table":
        raise ArcaneLabError(
            "seat: 'table' is no seat, and shows more than any of them; say view='table' for everything"
        )
    # Who moved last in a game may be a strategy, with cards that only it knows.
    is_game, turn = isinstance(turn, BaseGame), Turn(_steps(turn))
    reader = view or ((None if is_game else turn.seat) if seat is None else seat)
    builder = _Builder()
    for number, (move, cause) in enumerate(turn.explain_for(reader).causes, 1):
        builder.add(number, move, cause)
    graph = builder.graph
    graph.graph.update(kind="effect order", reader=reader)
    events = [data for _, data in graph.nodes(data=True) if data["kind"] == "event"]
    eyes = {None: "as every seat saw it", "table": "everything on the table"}.get(reader, f"as {reader} saw it")
    subtitle = (f"{counted(len(events), 'event')} in order from the top, {eyes}", "an arrow: because of this")
    title = f"The effect order of {turn.seat}: {_moves_of(turn, reader)}"
    return RuleGraph(frozen(graph), title, subtitle, _sentences(graph), lambda canvas, top: _draw(canvas, top, graph))


def _moves_of(turn: Turn, reader: Reader) -> str:
    """What the seat did in this turn, as a reader may know it: its move, or from the first of several to the last."""
    moves = [str(step.move_for(reader)) for step in turn.steps if step.seat == turn.seat]
    return moves[0] if len(moves) == 1 else f"a turn of {len(moves)} moves, from {moves[0]} to {moves[-1]}"


def _steps(turn: object) -> tuple[Step, ...]:
    """The moves of a turn: of one, of several, or of the last one of a game."""
    if isinstance(turn, Turn):
        return turn.steps
    if isinstance(turn, BaseGame):
        if not turn.steps:
            raise ArcaneLabError("nothing has been played in this game yet: play a move, then ask for its order")
        last = turn.steps[-1].seat
        return tuple(takewhile(lambda step: step.seat == last, reversed(turn.steps)))[::-1]
    if isinstance(turn, Sequence) and turn and all(isinstance(part, Turn | Step) for part in turn):
        return tuple(step for part in turn for step in (part.steps if isinstance(part, Turn) else (part,)))
    raise ArcaneLabError(
        f"{shown(turn)} is no turn: give what game.play(…) returned, a list of that, or a game for its last turn"
    )


class _Builder:
    """Follows an explanation and joins each event to what set it off."""

    def __init__(self) -> None:
        import networkx as nx

        self.graph: nx.DiGraph = nx.DiGraph()
        self._move: Move | None = None
        self._of_move = ""
        self._last: str | None = None
        #: For each name of what sets something off: the node that has it.
        self._named: dict[str, str] = {}
        self._occasions = 0

    def add(self, number: int, move: Move, cause: Cause) -> None:
        """Add one event of the explanation."""
        if move is not self._move:
            self._begin(move)
        node = f"event {number}"
        setter = self._setter(cause)
        self.graph.add_node(
            node,
            label=cause.text,
            kind="event",
            seat=cause.seat,
            place=cause.place,
            rule=cause.rule,
            number=number,
            before=cause.before,
            after=cause.after,
        )
        self.graph.add_edge(setter, node, kind="because of", rule=cause.rule, trigger=cause.trigger)
        if self._last is not None and not self.graph.has_edge(self._last, node):
            self.graph.add_edge(self._last, node, kind="then", rule=cause.rule, trigger="")
        self._last = node
        self._named |= dict.fromkeys(cause.sets_off, node)

    def _begin(self, move: Move) -> None:
        """A new move: a node of its own, and what it answers is set off by it."""
        self._move = move
        self._of_move = f"move {sum(data['kind'] == 'move' for _, data in self.graph.nodes(data=True)) + 1}"
        self._plain(self._of_move, f"{move.seat}: {move}", "move", move.seat)

    def _plain(self, node: str, label: str, kind: str, seat: str | None) -> None:
        self.graph.add_node(
            node, label=label, kind=kind, seat=seat, place="", rule="", number=0, before=None, after=None
        )

    def _setter(self, cause: Cause) -> str:
        """The node that set an event off: an earlier event, the move, or an occasion that no event stands for."""
        earlier = next((self._named[name] for name in cause.set_off_by if name in self._named), None)
        if earlier is not None:
            return earlier
        if cause.otherwise != "occasion":
            return (self._last if cause.otherwise == "before" else None) or self._of_move
        self._occasions += 1
        node = f"occasion {self._occasions}: {cause.trigger}"
        self._named |= dict.fromkeys(cause.set_off_by[:1], node)
        self._plain(node, cause.trigger, "occasion", cause.seat)
        return node


def _reasons(graph: nx.DiGraph, node: str) -> list[str]:
    return [source for source, _, data in graph.in_edges(node, data=True) if data["kind"] == "because of"]


def _sentences(graph: nx.DiGraph) -> tuple[str, ...]:
    made = []
    for node, data in graph.nodes(data=True):
        if data["kind"] == "event":
            reason = listed([graph.nodes[source]["label"].rstrip(".") for source in _reasons(graph, node)])
            change = f" ({_change(data['before'], data['after'])})" if data["before"] is not None else ""
            made.append(
                f"{data['number']}. {data['label'].rstrip('.')}{change}, because of: {reason} ({data['rule']})."
            )
    return tuple(made) or ("Nothing happened.",)


def _change(before: str, after: str) -> str:
    """What changed, as it is read aloud; what stays the same is said once.

    >>> _change("p1 infamy 0", "p1 infamy 1"), _change("p1 c3 [??]", "p1 c3 .")
    ('p1 infamy 0 becomes 1', 'p1 c3 hidden becomes empty')
    """
    old, new = before.split(), after.split()
    same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(old, new[:-1], strict=False)))
    return " ".join([*map(_read, old), "becomes", *map(_read, new[same:])])


def _read(word: str) -> str:
    """A word of a position, as it is read aloud."""
    return {".": "empty", "[??]": "hidden"}.get(word, word)


def _draw(canvas: Canvas, top: float, graph: nx.DiGraph) -> None:
    rows: list[Row] = []
    at: dict[str, int] = {}
    place = ""
    for node, data in graph.nodes(data=True):
        if data["kind"] == "event" and data["place"] != place:
            place = data["place"]
            rows.append(Row((place or "what followed",), is_heading=True))
        at[node] = len(rows)
        rows.append(_row(data))
    wires = [Wire(at[a], at[b]) for a, b, data in graph.edges(data=True) if data["kind"] == "because of"]
    draw_wiring(canvas, top, rows, wires)


def _row(data: dict[str, Any]) -> Row:
    if data["kind"] != "event":
        return Row(wrapped(data["label"], BROAD), "strong" if data["kind"] == "move" else "quiet")
    change = wrapped(f"{data['before']} → {data['after']}", BROAD) if data["before"] is not None else ()
    return Row((*wrapped(f"{data['number']}. {data['label']}", BROAD), *change, data["rule"]))
