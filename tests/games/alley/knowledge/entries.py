"""All that a seat can be told, asked of one game: each entry yields it as text, which must not differ within a pair."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

import arcane_lab as al
from arcane_lab.core.errors import ArcaneLabError
from arcane_lab.engine.game import BaseGame
from arcane_lab.engine.moves import Move
from arcane_lab.records import Game
from arcane_lab.records.games import positions_of
from arcane_lab.widgets import InspectionLab, StorehouseWidget, TurnOrderWidget, packing, show
from arcane_lab.widgets.export import page_of
from tests.widget_examples import say, state_of


def first_line(error: ArcaneLabError) -> str:
    return f"{type(error).__name__}: {error}"


def tried(*questions: Callable[[], object]) -> Iterator[str]:
    """What is answered, or the error: both are told."""
    for question in questions:
        try:
            yield str(question())
        except ArcaneLabError as error:
            yield first_line(error)


def not_allowed(game: BaseGame, reader: str | None) -> str:
    """A move that the reader may not make here: one that it may make can turn up a card, which is its right to see."""
    if reader is not None and game.to_move != reader:
        return "play OW b2"
    allowed = set(map(str, game.legal_moves()))
    return next(text for text in ("play OW b2", "draw deck") if text not in allowed)


# --- widgets ----------------------------------------------------------------------------------------------


def the_packed_table(game: BaseGame, reader: str | None, number: int) -> Iterator[str]:
    """As if some steps were a long game: the oldest come packed."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(packing, "LEVELS", {"latest": 1, "recent": 2, "older": 4})
        widget = show(game, seat=reader)
        widget.seat = reader
        for at in (len(game.steps), 0, len(game.steps) // 2, len(game.steps)):
            widget.at = at
            yield state_of(widget)
        assert bool(widget.past) == (len(game.steps) >= 4)
        widget.close()


def the_ended_table(game: BaseGame, reader: str | None, number: int) -> Iterator[str]:
    """Of a game that is over every step may be left; what another move leads to rests on the deck, and is no secret.

    Whoever plays again then meets a new deal, of which the old game tells nothing.
    """
    widget = show(game, seat=reader)
    for at in range(len(game.steps) + 1):
        widget.at = at
        yield state_of(widget)
    yield say(widget, "rematch", move="11", at=widget.at, line="main")
    widget.close()


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


def two_turns(game: BaseGame, reader: str | None, number: int) -> Iterator[str]:
    """The plays of two turns are exchanged, with what the others did between them."""
    for step in game.steps:
        if step.seat == reader:
            widget = TurnOrderWidget(game, step.index, seat=reader)
            yield say(widget, "exchange")
            widget.close()


def the_advice(game: BaseGame, reader: str | None, number: int) -> Iterator[str]:
    widget = show(game, seat=reader)
    widget.futures = 2
    at = len(game.steps)
    first = "predict" if number % 3 == 0 else "show"
    say(widget, "what_if", lens="known", until="round", first=first, at=at, line="main")
    assert widget.wait(60)
    assert widget.advice["state"] in ("done", "held")
    yield state_of(widget)
    for do in ("why", "play_on"):
        say(widget, do, move=str(game.legal_moves()[0]), number=widget.advice["number"])
        assert widget.wait(60)
        yield state_of(widget)
    yield say(widget, "stop", number=widget.advice["number"])
    yield say(widget, "others", at=at, line="main")
    asked = widget.question["number"] if widget.question else 1
    yield say(widget, "predict", number=asked, values={"best": str(game.legal_moves()[0])})
    say(widget, "what_if", lens="deal", until="round", first="show", at=at, line="main")
    assert not widget.answer["ok"]
    yield state_of(widget)
    widget.close()
    yield al.what_if(game, str(reader), games=2, mode="plain").note


# --- what Python tells of a seat --------------------------------------------------------------------------


def the_looks(game: BaseGame, reader: str | None, number: int) -> Iterator[str]:
    yield f"{game.picture(reader)} {game} {game!r} {game._repr_html_()}"
    yield f"{game.opening_for(reader)} {game.opening} {game.taken_back}"
    for step in game.steps:
        yield f"{step.events_for(reader)} {step.causes_for(reader)}"
    if reader is None:
        return
    view = game.view(reader)
    yield f"{view} {view!r} {view._repr_html_()} {view.numbers.as_tuple()} {view.legal_moves} {view.unseen}"
    yield str(game.steps_for(reader))
    if game.to_move == reader:
        yield f"{game.legal_moves()} {game.choices()}"
    for text in (
        "play OW b2",
        "draw deck",
        "reveal a1",
        "peek a1",
        "bribe 4",
        "use SC",
        "sell a1-b1-c1",
        "place p2 a1",
    ):
        # Only its own moves are judged for a seat: another's cards would be in the reason.
        yield str(game.why_not(text if game.to_move == reader else Move(text, reader, 0, game.name)))


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
    if game.steps:
        made.append(al.graphs.effect_order(game, seat=reader))
    if reader:
        made += [al.graphs.stacks(game.view(reader), owner) for owner in game.seats]
    if reader and not game.is_over:
        made.append(al.graphs.what_follows(game, 1 + number % 2, seat=reader, most=6))
    for graph in made:
        yield graph.words() + graph.svg() + graph.page() + repr(list(graph.graph.nodes(data=True)))


def the_page(game: BaseGame, reader: str | None, number: int) -> Iterator[str]:
    """The page of a record that carries the author's words, which name what lies hidden."""
    if not positions_of(game.name).is_stand_point(game.at(0)):
        yield "-"
        return
    secret = repr(game.picture("table"))
    record = Game.from_text(Game.from_state(game.setup, game.at(0)).to_text())
    for step in game.steps:
        record.play(str(step.move))
    words = None if reader is None else f"SECRET {secret}"
    written = record.record(title=words, comment=words)
    for step in game.steps:
        written = written.annotate(step.index, words, [f"play {secret[:80]}"] if words else None)
    yield page_of(written, reader)


# --- errors -----------------------------------------------------------------------------------------------


def the_refusals(game: BaseGame, reader: str | None, number: int) -> Iterator[str]:
    """Every question that a seat can ask wrongly."""
    seat = str(reader)
    twin, honest = game.fork(), game.fork()
    honest.be_honest()
    own, refused = game.to_move == reader, not_allowed(game, reader)
    move: Any = refused if own else Move(refused, seat, 0, game.name)
    table, lab = show(game, seat=reader), StorehouseWidget(game.view(seat).storehouse())
    yield from tried(
        lambda: twin.play(move),
        # The nearest move is one of the seat that decides, for whom a text is read.
        lambda: twin.play("play ZZ b2" if own else Move("play ZZ b2", seat, 0, game.name)),
        lambda: game.view(seat, at=99),
        lambda: game.view("p9"),
        lambda: game.fork(at=0).undo(),
        lambda: honest.undo() and None,
        lambda: TurnOrderWidget(game, seat=reader, view="all"),  # type: ignore[arg-type]  # mistaken on purpose
        lambda: TurnOrderWidget(game, seat=reader).instead("peek a1", 99),
        lambda: TurnOrderWidget(game, seat=reader).predict({"gold": 1}),
        lambda: table.branch("draw deck"),
        lambda: table.rank("deal"),
        lambda: InspectionLab(game, seat, games=1, predict=True).suppose("a1", "ZZ"),
        lambda: al.chance.unseen("no view"),
        lambda: al.chance.bribe(game.view(seat), gains={"x": 1}),
        lambda: al.what_if(game, "p9"),
        lambda: lab.place("OW", "z9"),
    )
    yield say(table, "see", move="table", at=len(game.steps), line="main")
    yield say(table, "nothing")
    table.close()


def the_strategies(game: BaseGame, reader: str | None, number: int) -> Iterator[str]:
    """A function of a person's own fails: what it could print is what it was given."""
    seen: list[str] = []

    def fails(view: Any) -> str:
        seen.append(str(view))
        raise ValueError(str(view))

    players = [fails if seat == reader else "me" for seat in game.seats]
    yield from tried(lambda: BaseGame.from_state(game.setup, game.at(len(game.steps)), players))
    yield from seen
