"""What can follow from a position within some decisions, as far as a seat can tell (or for this very deal)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from arcane_lab.advice.worlds import Worlds
from arcane_lab.core.errors import ArcaneLabError, BadSetup, shown
from arcane_lab.core.text import counted, listed, plural
from arcane_lab.engine.game import BaseGame
from arcane_lab.engine.registry import find_game
from arcane_lab.engine.spec import seat_number
from arcane_lab.graphs.canvas import WIDTH, Box, Canvas, Label, Line, box_height, wrapped
from arcane_lab.graphs.rule_graph import RuleGraph, frozen

if TYPE_CHECKING:
    import networkx as nx

MOST_DECISIONS: Final = 12
MOST_POSITIONS: Final = 5_000
ASIDE: Final = 26  # from one column to the next: room for the lines
COLUMNS: Final = 3  # the start, and what follows within two decisions; the words go on
MOST_DRAWN: Final = 6  # boxes in a column; of the others it is said how many there are

#: What a position is, where it is more than a question.
SHORT: Final = {
    "unseen": "depends on a card not seen",
    "others": "another seat decides",
    "end": "the game is over",
}


def what_follows(
    game: BaseGame, decisions: int = 2, seat: str | None = None, view: str | None = None, most: int = 60
) -> RuleGraph:
    """What can follow from a position within some decisions; positions that are equal after the same number are one.

    It is what `seat` can tell (left out: the seat that decides now). Where a card turns up that this seat has not seen,
    or another seat decides with cards of its own, the branch ends with a node that says so: unseen cards are neither
    looked at nor dealt by chance (`al.chance.unseen(view).draw()` has their chances). `view="table"` goes on
    there with the deal as it lies: for a teacher, not for somebody who plays. When there are more than `most`
    positions, some are not followed; the picture, the words and `graph.graph["not_followed"]` say how many.

    Nodes have `label`, `kind` ("start", "position", "unseen": rests on a card not seen, "others": another seat decides,
    "end": the game is over), `decision` (how many were made) and `is_followed`. Edges have `moves` (notation), `label`
    and `seat` (who moves). Raises `BadSetup` for numbers out of range, `UnknownName` for a seat that does not play.

    >>> import arcane_lab as al
    >>> graph = what_follows(al.Game("alley", players=3, seed=7), 1)
    >>> [data["kind"] for _, data in graph.graph.nodes(data=True)]
    ['start', 'unseen']
    """
    if not isinstance(game, BaseGame):
        raise ArcaneLabError(f"{shown(game)} is no game: give an arcane_lab.Game")
    if view not in (None, "table"):
        raise ArcaneLabError(f"view: {shown(view)} is refused; allowed: 'table' (the deal as it lies), or leave it out")
    if game.to_move is None:
        raise ArcaneLabError("the game is over, nothing follows: take moves back with game.undo() first")
    if not all(name == "me" for name in game.players):
        raise ArcaneLabError("strategies hold seats here and would answer: ask al.Game.from_text(game.to_text())")
    for what, value, top in (("decisions", decisions, MOST_DECISIONS), ("most", most, MOST_POSITIONS)):
        if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= top:
            raise BadSetup(what, value, "it is no number that can be followed", f"1 to {top:,}")
    reader = "table" if view else game.seats[seat_number(game.to_move if seat is None else seat, len(game.seats))]
    search = _Search(game, reader, most)
    search.go(decisions)
    graph, eyes = search.graph, "the deal as it lies" if view else f"as far as {reader} can tell"
    left = graph.graph["not_followed"]
    subtitle = [f"{counted(len(graph) - 1, 'outcome')} within {counted(decisions, 'decision')}, {eyes}"]
    if left:
        subtitle.append(
            f"{counted(left, 'position')} not followed: more than most={most}; ask for fewer decisions or more"
        )
    asked = reader if reader in game.waiting else game.to_move
    title = f"What can follow when {asked} is asked to {find_game(game.name).text.asked[str(game.step)]}"
    return RuleGraph(
        frozen(graph), title, tuple(subtitle), _sentences(graph), lambda canvas, top: _draw(canvas, top, graph)
    )


class _Search:
    """Goes through the positions, one decision after the other, in all worlds that the reader cannot tell apart."""

    def __init__(self, game: BaseGame, reader: str, most: int) -> None:
        import networkx as nx

        self.reader, self.most = reader, most
        self.graph: nx.DiGraph = nx.DiGraph(kind="what follows", reader=reader, not_followed=0)
        self._names: dict[Any, int] = {}
        self._waiting: list[tuple[int, Worlds]] = []
        worlds = Worlds.of(game, reader)
        assert worlds is not None  # nothing has been told of steps that deals would have to fit
        self._spec = find_game(game.name)
        self._node(("start",), worlds, "start", self._asked(worlds), 0)
        if not self._is_table and reader not in game.waiting:
            self.graph.nodes[0]["kind"] = "others"

    @property
    def _is_table(self) -> bool:
        return self.reader == "table"

    def go(self, decisions: int) -> None:
        """Follow every branch for some decisions, as long as there is room for more positions."""
        for decision in range(1, decisions + 1):
            waiting, self._waiting = self._waiting, []
            for node, worlds in waiting:
                if self.graph.nodes[node]["kind"] not in ("start", "position"):
                    continue
                if len(self.graph) > self.most:
                    self.graph.nodes[node]["is_followed"] = False
                    self.graph.graph["not_followed"] += 1
                    continue
                self._follow(node, worlds, decision)

    def _follow(self, node: int, worlds: Worlds, decision: int) -> None:
        seat = str(worlds.to_move)
        for number in worlds.legal_moves():
            move = self._spec.text.write_move(number, worlds.states[0], seat_number(seat, worlds.setup.players))
            after = worlds.after(number)
            if after is None:
                # What lies there decides what follows, so nothing more may be told.
                label = f"rests on a card that {self.reader} has not seen"
                target = self._node((decision, "unseen", node), None, "unseen", label, decision)
            elif after.to_move is None:
                target = self._node((decision, after.key), None, "end", "the game is over", decision)
            else:
                others = not self._is_table and after.to_move != self.reader
                kind = "others" if others else "position"
                target = self._node((decision, after.key), after, kind, self._asked(after), decision)
            moves = (*self.graph.edges.get((node, target), {}).get("moves", ()), move)
            self.graph.add_edge(node, target, moves=moves, label=" | ".join(moves), seat=seat)

    def _node(self, key: Any, worlds: Worlds | None, kind: str, label: str, decision: int) -> int:
        if key not in self._names:
            node = self._names[key] = len(self._names)
            self.graph.add_node(node, label=label, kind=kind, decision=decision, is_followed=True)
            if worlds is not None:
                self._waiting.append((node, worlds))
        return self._names[key]

    def _asked(self, worlds: Worlds) -> str:
        return f"{worlds.to_move} is asked to {self._spec.text.asked[str(worlds.step)]}"


def _sentences(graph: nx.DiGraph) -> tuple[str, ...]:
    made = []
    for node, data in graph.nodes(data=True):
        following = [
            f"{listed(edge['moves'])} {plural(len(edge['moves']), 'leads', 'lead')} to position {target}"
            for _, target, edge in graph.out_edges(node, data=True)
        ]
        end = f": {'; '.join(following)}" if following else "" if data["is_followed"] else ": not followed"
        made.append(f"Position {node} ({data['label']}){end}.")
    kinds = {data["kind"] for _, data in graph.nodes(data=True)}
    if "unseen" in kinds:
        made.append(
            f"What {graph.graph['reader']} has not seen is not looked at: such a branch ends there, and its cards are "
            "not dealt by chance; al.chance.unseen(view).draw() has the chances of each card."
        )
    if "others" in kinds:
        made.append("What another seat may answer is not looked at: it decides with cards of its own.")
    return tuple(made)


def _moves(graph: nx.DiGraph, node: int) -> str:
    """The moves that lead to a position, in a few words."""
    moves = [move for _, _, edge in graph.in_edges(node, data=True) for move in edge["moves"]]
    return moves[0] if len(moves) == 1 else f"{len(moves)} moves: {moves[0]} …" if moves else ""


def _shown(graph: nx.DiGraph) -> tuple[dict[int, list[int]], dict[int, int]]:
    """The positions that are drawn, by the number of decisions, and of how many in each column there is no room."""
    columns: dict[int, list[int]] = {}
    for node, data in graph.nodes(data=True):
        if data["decision"] < COLUMNS:
            columns.setdefault(data["decision"], []).append(node)
    for decision in range(1, len(columns)):
        kept = columns[decision - 1]
        # What follows a position stands beside it.
        beside = {
            node: min([kept.index(a) for a in graph.predecessors(node) if a in kept], default=len(kept))
            for node in columns[decision]
        }
        columns[decision].sort(key=beside.__getitem__)
    left_out = {k: len(nodes) - MOST_DRAWN for k, nodes in columns.items() if len(nodes) > MOST_DRAWN}
    return {k: nodes[:MOST_DRAWN] for k, nodes in columns.items()}, left_out


def _draw(canvas: Canvas, top: float, graph: nx.DiGraph) -> None:
    """A short tree from left to right: a box has the moves that lead to it, and what is asked then."""
    looks = {"start": "strong", "unseen": "open", "others": "quiet", "end": "strong", "position": "plain"}
    columns, left_out = _shown(graph)
    width = (WIDTH - ASIDE * (len(columns) - 1)) / len(columns) - 2
    broad = int(width / 7.6)
    boxes: dict[int, Box] = {}
    for decision, nodes in columns.items():
        y = top + 4
        for node in nodes:
            data = graph.nodes[node]
            words = SHORT.get(data["kind"], data["label"].replace(" is asked to ", ": "))
            lines = (
                [*wrapped(_moves(graph, node), broad), *wrapped(words, broad)] if decision else wrapped(words, broad)
            )
            boxes[node] = Box(
                1 + decision * (width + ASIDE), y, width, box_height(lines), tuple(lines), looks[data["kind"]]
            )
            y += boxes[node].height + 8
        if decision in left_out:
            more = f"and {left_out[decision]} more"
            canvas.labels.append(Label(1 + decision * (width + ASIDE), y + 14, more, is_quiet=True))
    canvas.boxes += boxes.values()
    # What leads on from one position has a lane, a colour and dashes of its own.
    leading = {source for source, _ in graph.edges}
    pens = {a: k for nodes in columns.values() for k, a in enumerate(node for node in nodes if node in leading)}
    for source, target in graph.edges:
        if source in boxes and target in boxes:
            a, b, pen = boxes[source], boxes[target], pens[source]
            start, end = (a.x + a.width, a.y + min(a.height, 24) / 2), (b.x, b.y + min(b.height, 24) / 2)
            x = start[0] + 4 + 3 * (pen % 4)
            canvas.lines.append(Line((start, (x, start[1]), (x, end[1]), end), pen))
