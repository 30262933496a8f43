"""All that a seat can be told, asked of one game: each entry yields it as text, which must not differ within a pair."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import arcane_lab as al
from arcane_lab.core.errors import ArcaneLabError
from arcane_lab.engine.game import BaseGame
from arcane_lab.engine.moves import Move
from arcane_lab.games.alley.text.names import CODES
from arcane_lab.records import Game
from arcane_lab.records.games import positions_of
from arcane_lab.widgets import InspectionLab, SlideLab, StorehouseWidget, TurnOrderWidget, show, window
from arcane_lab.widgets.export import page_of
from arcane_lab.widgets.messaging import MessagingWidget

Told = Callable[[BaseGame, "str | None", int], Iterator[str]]


def state_of(widget: MessagingWidget) -> str:
    """Everything that the browser has of a widget, and what a notebook keeps of it without one."""
    names = [name for name in widget.keys if name not in ("_esm", "_css", "layout")]
    data, _ = widget._repr_mimebundle_()
    return json.dumps([widget.get_state(names), data["text/html"], data["text/plain"]])


def say(widget: MessagingWidget, do: str, **fields: Any) -> str:
    """Send a message as a browser does; returns all that the browser has then."""
    widget._handle_custom_msg({"do": do, **fields, "id": "a-1"}, [])
    return state_of(widget)


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


def the_table(game: BaseGame, reader: str | None, number: int) -> Iterator[str]:
    widget = show(game, seat=reader)
    widget.seat = reader
    yield state_of(widget)
    at = len(game.steps)
    # What another seat knows is shown only after it was said what that shows; who sits nowhere is shown at once.
    other, refused = "p2" if reader else "table", not_allowed(game, reader)
    for picks in ("hand OW, p1 b2", "p2 b2", "hand OW"):
        yield say(widget, "why_not", picks=picks, at=at, line="main")
    messages = [("play", refused), ("see", "table"), ("see", other), ("line", "A")]
    for do, move in [*messages, ("undo", "-"), ("see_surely", "open")]:
        yield say(widget, do, move=move, at=at, line="main")
    widget.close()


def the_windows(game: BaseGame, reader: str | None, number: int) -> Iterator[str]:
    """As if some steps were a very long game: the table tells a few of them, around the one that is shown."""
    with pytest.MonkeyPatch.context() as patch:
        for name, steps in (("LONGEST", 6), ("KEPT", 5), ("NEAR", 2)):
            patch.setattr(window, name, steps)
        widget = show(game, seat=reader)
        widget.seat = reader
        for at in (len(game.steps), 0, len(game.steps) // 2, len(game.steps)):
            widget.at = at
            yield state_of(widget)
        assert len(widget.latest) < len(game.steps)
        widget.close()


def the_ended_table(game: BaseGame, reader: str | None, number: int) -> Iterator[str]:
    """Of a game that is over every step may be left; what another move leads to rests on the deck, and is no secret."""
    widget = show(game, seat=reader)
    for at in range(len(game.steps) + 1):
        widget.at = at
        yield state_of(widget)
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


def the_turn(game: BaseGame, reader: str | None, number: int) -> Iterator[str]:
    # The last turn of its own, if there is one: there a seat may ask what else could have come.
    own = [step.index for step in game.steps if step.seat == reader]
    widget = TurnOrderWidget(game, own[-1] if own else None, seat=reader, predict=number % 4 == 0)
    yield state_of(widget)
    asked = widget.question["number"] if widget.question else 1
    yield say(widget, "predict", number=asked, values={"gold": 3, "infamy": 2})
    yield say(widget, "go_on", move="draw deck", decision=0)
    for decision in widget.decisions:
        for move in decision["moves"][number % 5 :: 5]:
            yield say(widget, "instead", move=move, decision=decision["at"])
            if widget.other and widget.other["ask"]:
                ask = widget.other["ask"]
                yield say(widget, "go_on", move=ask["moves"][0], decision=ask["at"])
    yield say(widget, "forget")
    widget.close()


def two_turns(game: BaseGame, reader: str | None, number: int) -> Iterator[str]:
    """The plays of two turns are exchanged, with what the others did between them."""
    for step in game.steps:
        if step.seat == reader:
            widget = TurnOrderWidget(game, step.index, seat=reader)
            yield say(widget, "exchange")
            widget.close()


def the_inspection(game: BaseGame, reader: str | None, number: int) -> Iterator[str]:
    try:
        # Held back, nothing is counted: the odds themselves are asked for every few positions.
        lab = InspectionLab(game, reader, games=4, predict=number % 6 > 0)
    except ArcaneLabError as problem:
        yield str(problem)
        return
    for slot, item in [("a1", CODES[number % len(CODES)]), ("b2", "DL")]:
        say(lab, "suppose", slot=slot, item=item)
        assert lab.wait(60)
        yield state_of(lab)
    say(lab, "forget", slot="a1")
    assert lab.wait(60)
    yield state_of(lab)
    if number % 12 == 1:
        yield say(lab, "predict", number=lab.question["number"], values={"average": 10, "fine": 20})
    lab.close()


def painted(widget: MessagingWidget) -> Iterator[str]:
    """The messages of whatever can be painted."""
    number = widget.shown["number"]
    for do, fields in (
        ("paint", {"slot": "a1", "item": "OW"}),
        ("read", {"text": "OW OW OW / TC [??] IR"}),
        ("shape", {"rows": 3, "columns": 2}),
        ("undo", {}),
    ):
        yield say(widget, do, **fields, number=widget.shown["number"])
    assert widget.shown["number"] != number


def the_storehouse(game: BaseGame, reader: str | None, number: int) -> Iterator[str]:
    for owner in game.seats:
        widget = StorehouseWidget(game.view(str(reader)).storehouse(owner), editable=True)
        yield state_of(widget)
        yield from painted(widget)
        say(widget, "read", text="OW OW OW / TC [??] IR", number=widget.shown["number"])
        yield say(widget, "sell", line="a1-b1-c1", slide="vertical", number=widget.shown["number"])
        widget.close()


def the_slide_lab(game: BaseGame, reader: str | None, number: int) -> Iterator[str]:
    lab = SlideLab(game.view(str(reader)).storehouse(), predict_first=number % 2 == 0)
    yield state_of(lab)
    for line in lab.chosen["lines"][number % 3 :: 3]:
        yield say(lab, "choose", line=line["line"], slide=line["slides"][0], number=lab.shown["number"])
        if lab.question:
            values = {part["name"]: part["choices"][0] for part in lab.question["parts"]}
            yield say(lab, "predict", number=lab.question["number"], values=values)
    yield say(lab, "clear", number=lab.shown["number"])
    yield from painted(lab)
    lab.close()


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
