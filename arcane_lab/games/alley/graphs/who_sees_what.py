"""Who can see what: seats on one side, places of cards on the other (AA-STOCK-06, 17, 18, 22, AA-TURN-07)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from arcane_lab.core.errors import ArcaneLabError, shown
from arcane_lab.core.text import counted, listed
from arcane_lab.engine.game import BaseGame
from arcane_lab.engine.meant import check_meant
from arcane_lab.engine.spec import seat_number
from arcane_lab.graphs.canvas import WIDTH, Box, Canvas, Label, Line, box_height, wrapped
from arcane_lab.graphs.rule_graph import RuleGraph, frozen

if TYPE_CHECKING:
    import networkx as nx

COLUMN: Final = 44  # from one seat's column to the next, and what the names of places need at least
LEAST: Final = 164
OPEN: Final = 0  # the pens of both kinds of eyes: blue, and the ink of the page
SHUT: Final = 5
HIDDEN: Final = "??"  # how a picture shows an item on its way out of a slot that the reader does not know

Picture = Mapping[str, Any]


def who_sees_what(game: BaseGame, seat: str | None = None, view: str | None = None) -> RuleGraph:
    """Which seat knows which card: an edge leads from a seat to every place whose card it knows.

    Left alone it shows what every seat may see: revealed items, who has looked at which hidden one, and that each
    seat knows its own stash. With `seat`, it shows what this seat knows, and names it. `view="table"` shows what each
    seat knows and names everything: for a teacher, not for somebody who plays.

    Nodes have `label` and `kind`: "seat", or a place: "slot", "stash" (a node for those of its cards that the same
    seats know), "deck top", "deck", "discard", "set aside". Places have `owner` (a seat or None), `item` (codes, or
    None where the reader does not know it) and `known_by` (seats). Edges have `kind` "knows".
    Raises `UnknownName` for a seat that does not play.

    >>> import arcane_lab as al
    >>> game = al.Game("alley", players=3, seed=7)
    >>> _ = game.play("reveal b2")
    >>> graph = who_sees_what(game).graph
    >>> graph.nodes["p1 b2"]["known_by"], graph.nodes["p1 a1"]["known_by"]
    (('p1', 'p2', 'p3'), ())
    """
    check_meant(game, "alley")
    if not isinstance(game, BaseGame):
        raise ArcaneLabError(f"{shown(game)} is no game: give an arcane_lab.Game")
    if view not in (None, "table"):
        raise ArcaneLabError(f"view: {shown(view)} is refused; allowed: 'table' (everything), or leave it out")
    if seat is not None:
        seat_number(seat, len(game.seats))
    reader = view or (seat.strip().lower() if seat else None)
    graph = _graph(game, reader)
    eyes = {None: "what every seat may see", "table": "everything on the table"}.get(reader, f"what {reader} knows")
    subtitle = (
        f"{eyes}; round {game.round}, {game.phase}",
        "eye: this seat knows the card; struck through: it does not",
    )
    if reader not in (None, "table"):
        subtitle = (subtitle[0], "eye: knows the card; struck through: does not, as far as this seat can tell")
    groups = _groups(graph)
    places = [data["known_by"] for _, data in graph.nodes(data=True) if data["kind"] != "seat"]
    to_all, to_none = (sum(len(known) == number for known in places) for number in (len(game.seats), 0))
    title = f"Who sees what: {to_all} of {counted(len(places), 'place')} known to all, {to_none} to nobody"
    return RuleGraph(
        frozen(graph),
        title,
        subtitle,
        _sentences(groups),
        lambda canvas, top: _draw(canvas, top, game.seats, groups),
    )


def _graph(game: BaseGame, reader: str | None) -> nx.DiGraph:
    import networkx as nx

    graph = nx.DiGraph(kind="who sees what", reader=reader)
    for seat in game.seats:
        graph.add_node(seat, label=seat, kind="seat", owner=None, item=None, known_by=())
    shown_now, open_to_all = game.picture(reader), game.picture()
    # On the table each seat's knowledge is what that seat itself may see.
    eyes = {seat: game.picture(seat) for seat in game.seats} if reader == "table" else {}
    for number, data in enumerate(shown_now["seats"]):
        for at, cell in enumerate(data["cells"]):
            if cell["face"] != "gap":
                knowers = _knowers(
                    cell, game.seats, {name: one["seats"][number]["cells"][at] for name, one in eyes.items()}
                )
                label = f"{data['id']} {cell['slot']}"
                _place(graph, label, "slot", data["id"], cell["item"], knowers)
        # What every seat saw, each seat knows; the reader (on the table each seat) may know more.
        known = {name: Counter[str](open_to_all["seats"][number]["stash"]["cards"]) for name in game.seats}
        for name, one in (eyes or ({reader: shown_now} if reader else {})).items():
            known[name] = Counter(one["seats"][number]["stash"]["cards"])
        _add_stash(graph, data, known)
    _add_piles(graph, game, shown_now, open_to_all, reader)
    return graph


def _knowers(cell: Picture, seats: tuple[str, ...], eyes: Mapping[str, Picture]) -> tuple[str, ...]:
    if eyes:
        return tuple(seat for seat in seats if eyes[seat]["item"] is not None)
    return seats if cell["face"] == "up" else tuple(cell["seen_by"])


def _place(
    graph: nx.DiGraph, label: str, kind: str, owner: str | None, item: str | None, known_by: tuple[str, ...]
) -> None:
    graph.add_node(label, label=label, kind=kind, owner=owner, item=item, known_by=known_by)
    for seat in known_by:
        graph.add_edge(seat, label, kind="knows")


def _add_stash(graph: nx.DiGraph, data: Picture, known: Mapping[str, Counter[str]]) -> None:
    """A stash: its owner knows all of it; others the cards that they saw taken (AA-STOCK-17, 18, AA-TURN-07).

    `known` has, for each seat, the cards of this stash that it knows as far as the reader can tell.
    """
    owner, stash = data["id"], data["stash"]
    cards = Counter(stash["cards"])
    for knowers, codes in _by_knowers(cards, {**known, owner: cards}).items():
        _place(graph, f"{owner} stash: {' '.join(codes)}", "stash", owner, " ".join(codes), knowers)
    unseen = stash["count"] - len(stash["cards"])
    if unseen:
        _place(graph, f"{owner} stash, {unseen} not shown", "stash", owner, None, (owner,))


def _add_piles(graph: nx.DiGraph, game: BaseGame, picture: Picture, open_to_all: Picture, reader: str | None) -> None:
    seats, eyes = game.seats, {seat: game.picture(seat) for seat in game.seats}
    if picture["discard"]:
        number = len(picture["discard"])
        _place(graph, f"discard ({number})", "discard", None, " ".join(picture["discard"]), seats)
    if picture["deck"]:
        everybody = seats if open_to_all["deck_top"] else ()
        own = (reader,) if reader in seats and picture["deck_top"] else ()
        knowers = tuple(seat for seat in seats if eyes[seat]["deck_top"]) if reader == "table" else everybody or own
        _place(graph, "top of the deck", "deck top", None, picture["deck_top"], knowers)
        if picture["deck"] > 1:
            _place(graph, f"rest of the deck ({picture['deck'] - 1})", "deck", None, None, ())
    # What every seat saw (a set that was sold, AA-SET-09), each seat knows; the reader may know more (AA-FAQ-18).
    known = {seat: Counter[str](open_to_all["aside"]) for seat in seats}
    for seat in seats if reader == "table" else (reader,) if reader in seats else ():
        known[seat] = Counter(eyes[seat]["aside"])
    for knowers, codes in _by_knowers(Counter(picture["aside"]), known).items():
        _place(graph, f"set aside ({len(codes)}): {' '.join(codes)}", "set aside", None, " ".join(codes), knowers)
    if picture["aside_unknown"]:
        _place(graph, f"set aside unseen ({picture['aside_unknown']})", "set aside", None, None, ())
    if picture["replaced"]:
        # Who has looked at a hidden item is open to all, as long as it lies in its slot and on the way out of it.
        knowers = tuple(seat for seat in seats if eyes[seat]["replaced"] != HIDDEN)
        item = None if picture["replaced"] == HIDDEN else picture["replaced"]
        _place(graph, "being replaced", "being replaced", None, item, knowers)


def _by_knowers(cards: Mapping[str, int], known: Mapping[str, Counter[str]]) -> dict[tuple[str, ...], list[str]]:
    """Cards by the seats that know them, when each seat knows so many copies of each."""
    groups: dict[tuple[str, ...], list[str]] = {}
    for code, copies in sorted(cards.items()):
        for copy in range(1, copies + 1):
            groups.setdefault(tuple(seat for seat in known if known[seat][code] >= copy), []).append(code)
    return groups


def _groups(graph: nx.DiGraph) -> list[tuple[tuple[str, ...], list[str]]]:
    """The places that are known to the same seats, those known to most first; each as it is written."""
    found: dict[tuple[str, ...], list[str]] = {}
    for _, data in graph.nodes(data=True):
        if data["kind"] != "seat":
            item = f" {data['item']}" if data["item"] and data["item"] not in data["label"] else ""
            found.setdefault(data["known_by"], []).append(f"{data['label']}{item}")
    return sorted(found.items(), key=lambda group: (-len(group[0]), group[0]))


def _sentences(groups: list[tuple[tuple[str, ...], list[str]]]) -> tuple[str, ...]:
    return tuple(
        f"Known to {listed(seats) if seats else 'nobody'}{' alone' if len(seats) == 1 else ''}: {', '.join(places)}."
        for seats, places in groups
    )


def _draw(canvas: Canvas, top: float, seats: tuple[str, ...], groups: list[tuple[tuple[str, ...], list[str]]]) -> None:
    """A row for all places that the same seats know, a column for each seat: an eye, or an eye with a stroke."""
    column = min(COLUMN, (WIDTH - LEAST) / len(seats))
    left = WIDTH - column * len(seats)
    for number, seat in enumerate(seats):
        canvas.labels.append(Label(left + column * (number + 0.5), top + 14, seat, "middle", is_bold=True))
    y = top + 24
    for known_by, places in groups:
        lines = [line for text in _by_owner(places, seats) for line in wrapped(text, int((left - 24) / 7.4))]
        height = max(box_height(lines), 30)
        look = "strong" if len(known_by) == len(seats) else "plain" if known_by else "quiet"
        canvas.boxes.append(Box(1, y, left - 8, height, tuple(lines), look))
        for number, seat in enumerate(seats):
            _eye(canvas, left + column * (number + 0.5), y + min(height, 30) / 2, seat in known_by)
        y += height + 8


def _by_owner(places: Sequence[str], seats: tuple[str, ...]) -> list[str]:
    """Places as a picture writes them: those of one seat together, whose name stands once.

    >>> _by_owner(["p1 a1 OW", "p1 b2", "deck"], ("p1", "p2"))
    ['p1: a1 OW, b2', 'deck']
    """
    own = {seat: [place[len(seat) + 1 :] for place in places if place.startswith(f"{seat} ")] for seat in seats}
    others = [place for place in places if place.split(" ", 1)[0] not in seats]
    return [*(f"{seat}: {', '.join(names)}" for seat, names in own.items() if names), *others]


def _eye(canvas: Canvas, x: float, y: float, is_open: bool) -> None:
    """An eye; one that does not see is struck through and has no pupil."""
    lids = [(x - 9, y), (x - 5, y - 5), (x, y - 6), (x + 5, y - 5), (x + 9, y)]
    pen = OPEN if is_open else SHUT
    canvas.lines.append(
        Line((*lids, *((a, 2 * y - b) for a, b in reversed(lids))), pen, is_arrow=False, is_dashed=False)
    )
    if is_open:
        canvas.labels.append(Label(x, y + 5, "●", "middle", 12))
    else:
        canvas.lines.append(Line(((x - 8, y + 7), (x + 8, y - 7)), pen, is_arrow=False, is_dashed=False))
