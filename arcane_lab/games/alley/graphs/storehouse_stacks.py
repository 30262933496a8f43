"""Which stacks share a slot, and what a slide leaves of them (AA-SET-01 to 03, AA-SLIDE-01 to 26)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import combinations
from typing import TYPE_CHECKING, Final

from arcane_lab.core.errors import ArcaneLabError, UnknownName, UnreadableText, shown
from arcane_lab.core.read_only import read_only
from arcane_lab.core.text import counted, listed, plural
from arcane_lab.engine.game import BaseGame
from arcane_lab.engine.meant import check_meant
from arcane_lab.engine.spec import seat_name, seat_number
from arcane_lab.games.alley.knowledge.seat_view import SeatView
from arcane_lab.games.alley.rules.sizes import NOTHING
from arcane_lab.games.alley.rules.state import State
from arcane_lab.games.alley.rules.storehouse import close_line
from arcane_lab.games.alley.rules.words import Phase
from arcane_lab.games.alley.text.drawing import cell_text
from arcane_lab.games.alley.text.names import AXES, SLOTS, code_of, line_slots, line_text
from arcane_lab.games.alley.text.notation import read_storehouse
from arcane_lab.graphs.canvas import Box, Canvas, Label, Line
from arcane_lab.graphs.rule_graph import RuleGraph, frozen

if TYPE_CHECKING:
    import networkx as nx

STEP: Final = (122, 76)  # from one slot to the next, across and down
CARD: Final = (92, 44)  # a slot: width and height
RISE: Final = 5  # from one card of a pile to the next
LINES: Final = range(8)

#: What lies in each slot as text, for the slots that are no gap.
Slots = Mapping[str, str]


@dataclass(frozen=True, eq=False, repr=False)
class StackGraph(RuleGraph):
    """The stacks of a storehouse: two are joined where they share a slot, in both directions.

    Nodes are stacks such as "a1-b1-c1", with `label`, `slots` (three), `items` (their cards as text, `[??]` where
    hidden) and `way` ("row", "column" or "diagonal"). Edges have `slot` and `label`, the slot that both need.
    `slots` is what lies where.
    """

    slots: Slots

    def sharing(self, slot: str) -> tuple[str, ...]:
        """The stacks that need a slot.

        >>> stacks("?? ?? ?? / ?? ?? ?? / ?? ?? ??".replace("??", "[??]")).sharing("b1")
        ('a1-b1-c1', 'b1-b2-b3')
        """
        if slot not in SLOTS:
            raise UnknownName("a slot", slot, SLOTS)
        return tuple(name for name, data in self.graph.nodes(data=True) if slot in data["slots"])

    def slides(self) -> tuple[tuple[str, str], ...]:
        """Every stack with each way its gap can close when it is sold: a diagonal closes either way (AA-SLIDE-04)."""
        return tuple(
            (name, axis)
            for name, data in self.graph.nodes(data=True)
            for axis in (AXES if data["way"] == "diagonal" else (_axis_of(data["way"]),))
        )

    def after(self, stack: str, axis: str | None = None) -> StackGraph:
        """The stacks that are left when a stack has been sold and the rest has slid together.

        A row closes up and down, a column sideways; of a diagonal say `axis="horizontal"` or `"vertical"`. The
        sentences say what has changed. Raises `UnknownName` for a stack that is not there or an axis that cannot be.

        >>> after = stacks("BF BF BF / OW TC IR / CB MB FC").after("a1-b1-c1")
        >>> list(after.graph), after.slots["a1"]
        (['a1-b1-c1', 'a2-b2-c2'], 'OW')
        """
        if not len(self.graph):
            raise ArcaneLabError(
                f"{shown(stack)} cannot be sold: this storehouse has no three items in a line, so nothing slides; ask "
                "about one that has, such as stacks('BF BF BF / OW TC IR / CB MB FC').after('a1-b1-c1')"
            )
        if stack not in self.graph:
            raise UnknownName("a stack of this storehouse", stack, list(self.graph))
        allowed = [way for name, way in self.slides() if name == stack]
        if axis is None and len(allowed) == 1:
            axis = allowed[0]
        if axis not in allowed:
            raise UnknownName(f"a way in which {stack} can close", axis, allowed)
        slots = _slid(self.slots, stack, axis)
        left = _graph(slots, f"Stacks after {stack} is sold and the rest slides {axis}")
        gone, come = set(self.graph) - set(left.graph), set(left.graph) - set(self.graph)
        moved = (f"{old} to {new}" for old, new in _moves(self.slots, stack, axis))
        went, came, slid = (listed(names, none="none") for names in (sorted(gone), sorted(come), moved))
        change = (
            f"Before there were {counted(len(self.graph), 'stack')}, now there are {len(left.graph)}.",
            f"Gone: {went}. New: {came}. Slid: {slid}.",
        )
        subtitle = (f"before {counted(len(self.graph), 'stack')}, now {len(left.graph)}", *left.subtitle[-1:])
        return replace(left, subtitle=subtitle, sentences=(*change, *left.sentences))


def stacks(what: object, seat: str | None = None) -> StackGraph:
    """Which stacks (lines of three items) of a storehouse share a slot: one card there can complete either.

    `what` is a game (what every seat may see is shown), a view (what that seat knows) or a storehouse as text. `seat`
    says whose storehouse: left out, that of the view, or of the seat that decides. Nodes and edges: see `StackGraph`.
    Raises `UnknownName` for a seat that does not play, `UnreadableText` for a text that is no storehouse.

    >>> graph = stacks("BF OW TC / IR BF CB / MB FC BF")
    >>> graph.graph.edges["a1-b1-c1", "a1-b2-c3"]["slot"]
    'a1'
    """
    check_meant(what, "alley")
    if isinstance(what, str):
        if seat is not None:
            raise UnreadableText("a seat's storehouse", seat, "a storehouse written as text has no seats; leave it out")
        cells = read_storehouse(what).cells
        slots = {
            SLOTS[at]: code_of(cell.item) if cell.face == "up" else f"[{code_of(cell.item)}]"
            for at, cell in enumerate(cells)
            if cell.item != NOTHING
        }
        return _graph(slots, "Stacks that share a slot")
    if not isinstance(what, BaseGame | SeatView):
        reason = "give a game, a view of a seat, or a storehouse as text such as 'BF OW TC / IR BF CB / MB FC BF'"
        raise UnreadableText("a storehouse", what, reason)
    if isinstance(what, SeatView):
        owner, shown = what.seat if seat is None else seat, what.picture
    else:
        owner, shown = what.to_move or what.seats[0] if seat is None else seat, what.picture()
    number = seat_number(owner, len(shown["seats"]))
    slots = {cell["slot"]: cell_text(cell) for cell in shown["seats"][number]["cells"] if cell["face"] != "gap"}
    return _graph(slots, f"Stacks of {seat_name(number)} that share a slot")


def _way(line: int) -> str:
    return "row" if line < 3 else "column" if line < 6 else "diagonal"


def _axis_of(way: str) -> str:
    """Across which way a row or column closes (AA-SLIDE-05)."""
    return "vertical" if way == "row" else "horizontal"


def _graph(slots: Slots, title: str) -> StackGraph:
    import networkx as nx

    graph = nx.DiGraph(kind="stacks")
    for line in LINES:
        names = tuple(SLOTS[slot] for slot in line_slots(line))
        if all(name in slots for name in names):
            items = tuple(slots[name] for name in names)
            graph.add_node(line_text(line), label=line_text(line), slots=names, items=items, way=_way(line), line=line)
    for one, other in combinations(list(graph), 2):
        # Two different lines meet in one slot at most.
        for slot in set(graph.nodes[one]["slots"]) & set(graph.nodes[other]["slots"]):
            graph.add_edge(one, other, slot=slot, label=slot)
            graph.add_edge(other, one, slot=slot, label=slot)
    pairs = graph.number_of_edges() // 2
    subtitle = (
        f"{counted(len(graph), 'stack')}, {counted(pairs, 'pair')} with a slot in common (AA-SET-01 to 03)",
        "a higher pile: more stacks need this slot",
    )
    sentences = _sentences(graph, slots)
    number = {slot: sum(slot in data["slots"] for _, data in graph.nodes(data=True)) for slot in slots}
    if len(graph) > 1:
        most = [slot for slot in SLOTS if number.get(slot) == max(number.values())]
        needed = plural(len(most), "is", "are")
        title += f": {listed(most, most=3)} {needed} in {max(number.values())}"
    return StackGraph(
        frozen(graph),
        title,
        subtitle,
        sentences,
        lambda canvas, top: _draw(canvas, top, graph, slots),
        read_only(dict(slots)),
    )


def _sentences(graph: nx.DiGraph, slots: Slots) -> tuple[str, ...]:
    if not slots:
        return ("The storehouse is empty.",)
    through = [
        f"{slot} ({_read(slots[slot])}) lies in {listed(names)}"
        for slot in SLOTS
        if slot in slots and (names := [name for name, data in graph.nodes(data=True) if slot in data["slots"]])
    ]
    return (f"{'; '.join(through)}." if through else "No three items lie in one line.",)


def _read(text: str) -> str:
    """What lies in a slot, as it is read aloud.

    >>> _read("OW"), _read("[OW]"), _read("[??]")
    ('OW', 'OW, hidden', 'hidden')
    """
    if not text.startswith("["):
        return text
    item = text.strip("[]").partition("|")[0]
    return "hidden" if item == "??" else f"{item}, hidden"


def _state(slots: Slots) -> State:
    """A storehouse of seat 1 in which every item is marked with the slot it lies in."""
    state = State()
    state.seats, state.phase = 1, Phase.SELL
    for at, slot in enumerate(SLOTS):
        state.storehouse_item[at] = at if slot in slots else NOTHING
    return state


def _moves(slots: Slots, stack: str, axis: str) -> list[tuple[str, str]]:
    """From where to where items slide, by the rules themselves."""
    state = _state(slots)
    line = next(line for line in LINES if line_text(line) == stack)
    for slot in line_slots(line):
        state.storehouse_item[slot] = NOTHING
    close_line(state, 0, line, AXES.index(axis))
    return [
        (SLOTS[old], SLOTS[new]) for new, old in enumerate(state.storehouse_item[:9]) if old != NOTHING and old != new
    ]


def _slid(slots: Slots, stack: str, axis: str) -> dict[str, str]:
    moves = _moves(slots, stack, axis)
    sold, left_from = stack.split("-"), {old for old, _ in moves}
    stay = {slot: text for slot, text in slots.items() if slot not in sold and slot not in left_from}
    return stay | {new: slots[old] for old, new in moves}


def _draw(canvas: Canvas, top: float, graph: nx.DiGraph, slots: Slots) -> None:
    """The storehouse as it lies; behind each card a pile as high as the number of stacks that need its slot."""
    if not slots:
        canvas.labels.append(Label(4, top + 14, "The storehouse is empty."))
        return
    width, height = CARD
    for at, slot in enumerate(SLOTS):
        if slot not in slots:
            continue
        x, y = 6 + STEP[0] * (at % 3), top + 4 * RISE + 6 + STEP[1] * (at // 3)
        number = sum(slot in data["slots"] for _, data in graph.nodes(data=True))
        for under in range(1, number):
            # The edge of each card that lies under the one on top.
            right, upper = x + width + RISE * under, y - RISE * under
            edge = ((x + RISE * under, upper), (right, upper), (right, upper + height))
            canvas.lines.append(Line(edge, is_arrow=False, width=2))
        look = "strong" if number > 2 else "plain" if number else "quiet"
        lines = (f"{slot}  {slots[slot]}", counted(number, "stack"))
        canvas.boxes.append(Box(x, y, width, height, lines, look, is_centred=True))
