"""What only Arcane Alley tells of a seat: see `tests/knowledge/entries.py`."""

from __future__ import annotations

from collections.abc import Iterator

import arcane_lab as al
from arcane_lab.engine.game import BaseGame
from arcane_lab.widgets import InspectionLab, StorehouseWidget, show
from tests.knowledge.entries import drawn, the_refusals, the_rules_in_graphs, tried
from tests.widget_examples import say


def a_move_that_shows_nothing(game: BaseGame, reader: str | None, number: int) -> Iterator[str]:
    """The seat lets a card go, which it knew, and takes that back."""
    twin = game.fork()
    letting_go = [str(move) for move in twin.legal_moves() if move.text.startswith("discard ")]
    if twin.to_move != reader or not letting_go or twin.picture(reader)["triggered_by"]:
        yield "-"
        return
    after = twin.fork()
    after.play(letting_go[0])
    if after.phase != twin.phase:
        yield "a round ends with it, which shows much"
        return
    widget = show(twin, seat=reader)
    yield say(widget, "play", move=letting_go[0], at=len(twin.steps), line="main")
    yield say(widget, "undo", move="-", at=len(twin.steps), line="main")
    widget.close()


def the_odds(game: BaseGame, reader: str | None, number: int) -> Iterator[str]:
    view, few = game.view(str(reader)), {"games": 4, "exact": False}
    yield from tried(
        lambda: al.chance.unseen(view),
        lambda: al.chance.unseen(view).draw(),
        lambda: al.chance.lines(view),
        lambda: al.chance.bribe(view, gains=3),
        lambda: al.chance.inspection(view, **few),
    )
    if number % 4 == 0:
        yield from tried(lambda: al.chance.verdict(view, **few), lambda: al.chance.ending(view, **few))


def the_graphs(game: BaseGame, reader: str | None, number: int) -> Iterator[str]:
    made = [al.graphs.stacks(game), al.graphs.who_sees_what(game, seat=reader)]
    if reader:
        made += [al.graphs.stacks(game.view(reader), owner) for owner in game.seats]
    for count, graph in enumerate(made):
        # Of the stacks of all seats one is drawn.
        yield from drawn(graph, number, has_picture=count < 3)
    yield from the_rules_in_graphs(game, reader, number)


def refused_here(game: BaseGame, reader: str | None, number: int) -> Iterator[str]:
    """Every question that a seat can ask wrongly."""
    yield from the_refusals(game, reader, number)
    lab = StorehouseWidget(game.view(str(reader)).storehouse())
    yield from tried(
        lambda: InspectionLab(game, str(reader), games=1, predict=True).suppose("a1", "ZZ"),
        lambda: al.chance.unseen("no view"),
        lambda: al.chance.bribe(game.view(str(reader)), gains={"x": 1}),
        lambda: lab.place("OW", "z9"),
    )
