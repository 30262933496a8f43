"""All that a seat can be told of any game: each entry yields it as text, which must not differ within a pair."""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest

import arcane_lab as al
from arcane_lab.core.errors import ArcaneLabError
from arcane_lab.engine.game import BaseGame
from arcane_lab.engine.moves import Move
from arcane_lab.engine.registry import find_game, part
from arcane_lab.records import Game
from arcane_lab.records.games import positions_of
from arcane_lab.widgets import TurnOrderWidget, packing, show
from arcane_lab.widgets.export import page_of
from tests.knowledge.pairs import SWAPPERS
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


def as_said(game: BaseGame, reader: str | None, text: str) -> Any:
    """A text as the reader says it: only its own moves are judged, as another's cards would be in the reason."""
    return text if reader is None or reader in game.waiting else Move(text, reader, 0, game.name)


def asked(game: BaseGame, reader: str | None) -> str | None:
    """The reader, where it is asked among others."""
    return reader if reader in game.waiting else None


# --- widgets ----------------------------------------------------------------------------------------------


def the_table(game: BaseGame, reader: str | None, number: int) -> Iterator[str]:
    widget, words = show(game, seat=reader), SWAPPERS[game.name]
    widget.seat = reader
    yield state_of(widget)
    at = len(game.steps)
    # What another seat knows is shown only after it was said what that shows; who sits nowhere is shown at once.
    other = game.seats[:2][-1] if reader else "table"
    for picks in words.PICKS:
        yield say(widget, "why_not", picks=picks, at=at, line="main")
    for do in ("ways", "mean"):
        yield say(widget, do, picks="word nothing", at=at, line="main")
    if not game.is_over:
        # Of a game that is over it is counted beside what is said next.
        yield say(widget, "review", move="-", at=at, line="main")
    # A second game beside it, where a game has inputs to edit: it is told with the first, and played on.
    name, value = getattr(words, "INPUT", ("an input", "1"))
    yield say(widget, "edit", name=name, value=value, of="first")
    yield say(widget, "edit", name=name, value="nothing", of="second")
    asks = widget.second.ask if widget.second else None
    for move in [one["text"] for one in asks["moves"]][:1] if asks else ():
        play = {"do": "play", "move": move, "at": 0, "line": "main", "id": "two-1"}
        yield say(widget, "beside", text=json.dumps(play))
    yield say(widget, "beside", text='{"at": 0}')
    yield say(widget, "sample", name=name, of="second")
    yield say(widget, "alone")
    messages = [("play", words.refused(game, reader)), ("see", "table"), ("see", other), ("line", "A")]
    for do, move in [*messages, ("rematch", "11"), ("undo", "-"), ("see_surely", "open")]:
        yield say(widget, do, move=move, at=at, line="main")
    if find_game(game.name).advice is None:
        for do in ("what_if", "stop", "why", "play_on", "others", "predict"):
            yield from asked_for_advice(widget, do, at)
    widget.close()


def the_table_in_steps(game: BaseGame, reader: str | None, number: int) -> Iterator[str]:
    """A decision of very many moves: everything that can be done is picked, and ways of it to the end."""
    widget, at = show(game, seat=reader), len(game.steps)
    yield state_of(widget)
    for what in [one["text"] for one in widget.ask["moves"] if "count" in one]:
        picks = [what]
        while picks:
            yield say(widget, "ways", picks=", ".join(picks), at=at, line="main")
            onward = [one["text"] for one in widget.ask["moves"] if "count" in one]
            picks = [*picks, onward[number % len(onward)]] if onward else []
    yield say(widget, "ways", picks="word nothing", at=at, line="main")
    yield say(widget, "why_not", picks="word nothing", at=at, line="main")
    widget.close()


def asked_for_advice(widget: Any, do: str, at: int) -> Iterator[str]:
    """A question about advice, of which a game has none."""
    fields: dict[str, dict[str, Any]] = {
        "what_if": {"lens": "known", "until": "round", "first": "show", "at": at, "line": "main"},
        "others": {"at": at, "line": "main"},
        "why": {"move": "-", "number": 1},
        "play_on": {"move": "-", "number": 1},
        "stop": {"number": 1},
        "predict": {"number": 1, "values": {"best": "-"}},
    }
    yield say(widget, do, **fields[do])


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


def the_table_as_it_goes_on(game: BaseGame, reader: str | None, number: int) -> Iterator[str]:
    """Every message to the browser while the game is played, one after the other: what, when and how many."""
    twin, sent = game.fork(at=0), []
    widget = show(twin, seat=reader)
    widget.seat = reader
    with pytest.MonkeyPatch.context() as patch:
        kind = type(widget)
        state, custom = kind.send_state, kind.send

        def send_state(self: Any, key: Any = None) -> None:
            sent.append([str(key), self.get_state(key)])
            state(self, key)

        def send(self: Any, *given: Any) -> None:
            sent.append([*map(str, given)])
            custom(self, *given)

        patch.setattr(kind, "send_state", send_state)
        patch.setattr(kind, "send", send)
        for step in game.steps_for("table"):
            twin.play(step.move.text, seat=step.seat)
            yield json.dumps(sent)
            sent.clear()
    widget.close()


def the_ended_table(game: BaseGame, reader: str | None, number: int) -> Iterator[str]:
    """Of a game that is over every step may be left; what another move leads to rests on the deck, and is no secret.

    Whoever plays again then meets a new deal, of which the old game tells nothing.
    """
    widget = show(game, seat=reader)
    for at in range(len(game.steps) + 1):
        widget.at = at
        yield state_of(widget)
    # What a review finds rests on all cards, which the end lays open; that it is asked for tells nothing. It is counted
    # beside the rest, and of the old game nothing may be told any more when a new one is dealt.
    with widget.hold_sync():
        asked_for = [say(widget, do, move=move, at=widget.at, line="main") for do, move in ENDED]
    yield from asked_for
    widget.close()


#: What is asked of a table whose game is over.
ENDED: Final = (("review", "-"), ("rematch", "11"))


def the_turn(game: BaseGame, reader: str | None, number: int) -> Iterator[str]:
    """The last turn of its own, if there is one: there a seat may ask what else could have come."""
    own, words = [step.index for step in game.steps if step.seat == reader], SWAPPERS[game.name]
    widget = TurnOrderWidget(game, own[-1] if own else None, seat=reader, predict=number % 4 == 0)
    yield state_of(widget)
    number_asked = widget.question["number"] if widget.question else 1
    yield say(widget, "predict", number=number_asked, values=words.PREDICTED)
    yield say(widget, "go_on", move=words.TEXTS[1], decision=0)
    for decision in widget.decisions:
        for move in decision["moves"][number % 5 :: 5]:
            yield say(widget, "instead", move=move, decision=decision["at"])
            if widget.other and widget.other["ask"]:
                ask = widget.other["ask"]
                yield say(widget, "go_on", move=ask["moves"][0], decision=ask["at"])
    if find_game(game.name).turns is None:
        yield say(widget, "exchange")
    yield say(widget, "forget")
    widget.close()


def an_answer_in_secret(game: BaseGame, reader: str | None, number: int) -> Iterator[str]:
    """A seat answers while others are still asked, is refused a second answer, and takes the first back."""
    twin, widget = game.fork(), show(game.fork(), seat=reader)
    moves = [str(move) for move in twin.legal_moves(seat=reader)]
    if len(twin.waiting) < 2 or not moves:
        yield "-"
        return
    at = len(widget.game.steps)
    for do, move, seen in (("play", moves[number % len(moves)], at), ("play", moves[0], at + 1), ("undo", "-", at + 1)):
        yield say(widget, do, move=move, at=seen, line="main")
    twin.play(moves[0], seat=reader)
    yield from tried(lambda: twin.play(moves[-1], seat=reader), lambda: twin.why_not(moves[-1], seat=reader))
    yield f"{twin.picture(reader)} {twin.picture()} {twin.steps} {twin.steps_for(reader)} {twin.undo()}"
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
    at, best = len(game.steps), str(game.legal_moves(seat=reader)[0])
    first = "predict" if number % 3 == 0 else "show"
    say(widget, "what_if", lens="known", until="round", first=first, at=at, line="main")
    assert widget.wait(60)
    assert widget.advice["state"] in ("done", "held")
    yield state_of(widget)
    for do in ("why", "play_on"):
        say(widget, do, move=best, number=widget.advice["number"])
        assert widget.wait(60)
        yield state_of(widget)
    yield say(widget, "stop", number=widget.advice["number"])
    yield say(widget, "others", at=at, line="main")
    number_asked = widget.question["number"] if widget.question else 1
    yield say(widget, "predict", number=number_asked, values={"best": best})
    say(widget, "what_if", lens="deal", until="round", first="show", at=at, line="main")
    assert not widget.answer["ok"]
    yield state_of(widget)
    widget.close()
    yield al.what_if(game, str(reader), games=2, mode="plain").note


# --- what Python tells of a seat --------------------------------------------------------------------------


def the_looks(game: BaseGame, reader: str | None, number: int) -> Iterator[str]:
    yield f"{game.picture(reader)} {game} {game!r} {game._repr_html_()}"
    yield f"{game.opening_for(reader)} {game.opening} {game.taken_back}"
    for step in game.steps_for(reader):
        events = step.events_for(reader)
        yield f"{step} {step!r} {events} {step.causes_for(reader)}"
        for event in () if isinstance(events, str) else events:  # a planted leak is a text
            yield f"{event.told(game.names_for(reader))} {event.transfers} {event.changes}"
    yield f"{game.steps} {game.waiting} {game.to_move} {game.step}"
    if reader is None:
        return
    spec, seat, view = find_game(game.name), int(reader[1:]) - 1, game.view(reader)
    yield f"{view} {view!r} {view._repr_html_()} {view.numbers.as_tuple()} {view.legal_moves} {view.unseen}"
    yield str(figures_of(view))
    yield str(game.steps_for(reader))
    if reader in game.waiting:
        yield f"{game.legal_moves(seat=reader)} {game.choices(seat=reader)}"
        if number % 4 == 0:
            yield str(al.strategies.trace("greedy", game, reader))
    unknown = part(spec, spec.knowledge.redeal).as_known(game.at(len(game.steps)), seat)
    yield f"{spec.rules.key(unknown.state)} {unknown.places} {unknown.cards}"
    words = SWAPPERS[game.name]
    for text in (*words.TEXTS, words.refused(game, reader)):
        yield from tried(lambda text=text: game.why_not(as_said(game, reader, text), asked(game, reader)))


def the_rules_in_graphs(game: BaseGame, reader: str | None, number: int) -> Iterator[str]:
    """The graphs that every game has."""
    made = []
    if game.steps:
        made.append(al.graphs.effect_order(game, seat=reader))
    if reader and not game.is_over:
        made.append(al.graphs.what_follows(game, 1 + number % 2, seat=reader, most=6))
    for graph in made:
        yield from drawn(graph, number)
    yield "-"


def drawn(graph: Any, number: int, has_picture: bool = True) -> Iterator[str]:
    """All of a graph; its drawing and its page, which take long, in turn."""
    yield f"{graph} {graph.words()} {list(graph.graph.nodes(data=True))} {list(graph.graph.edges(data=True))}"
    if has_picture:
        yield graph.svg() if number % 2 else graph.page()


def the_page(game: BaseGame, reader: str | None, number: int) -> Iterator[str]:
    """The page of a record that carries the author's words, which name what lies hidden."""
    if not positions_of(game.name).is_stand_point(game.at(0)):
        yield "-"
        return
    secret = repr(game.picture("table"))
    record = Game.from_text(Game.from_state(game.setup, game.at(0)).to_text())
    for step in game.steps_for("table"):
        record.play(str(step.move), seat=step.seat)
    words = None if reader is None else f"SECRET {secret}"
    written = record.record(title=words, comment=words)
    for step in game.steps:
        written = written.annotate(step.index, words, [f"play {secret[:80]}"] if words else None)
    yield page_of(written, reader)


# --- errors and strategies --------------------------------------------------------------------------------


def the_refusals(game: BaseGame, reader: str | None, number: int) -> Iterator[str]:
    """Every question that a seat can ask wrongly."""
    seat, words = str(reader), SWAPPERS[game.name]
    twin, honest = game.fork(), game.fork()
    honest.be_honest()
    move, no_move = (as_said(game, reader, text) for text in (words.refused(game, reader), words.NO_MOVE))
    table = show(game, seat=reader)
    yield from tried(
        lambda: twin.play(move, seat=asked(game, reader)),
        # The nearest move is one of the seat that decides, for whom a text is read.
        lambda: twin.play(no_move, seat=asked(game, reader)),
        lambda: game.view(seat, at=99),
        lambda: game.view("p9"),
        lambda: game.fork(at=0).undo(),
        lambda: honest.undo() and None,
        lambda: TurnOrderWidget(game, seat=reader, view="all"),  # type: ignore[arg-type]  # mistaken on purpose
        lambda: TurnOrderWidget(game, seat=reader).instead(words.TEXTS[3], 99),
        lambda: TurnOrderWidget(game, seat=reader).predict({"gold": 1}),
        lambda: table.branch(words.TEXTS[1]),
        lambda: table.rank("deal"),
        lambda: al.what_if(game, "p9"),
        lambda: game.legal_moves(at=-1),
        lambda: game.choices("nothing", seat=asked(game, reader)),
    )
    yield say(table, "see", move="table", at=len(game.steps), line="main")
    yield say(table, "nothing")
    table.close()


def figures_of(view: Any) -> dict[str, Any]:
    """All that a view says by name, of every seat where it can be asked so."""
    found: dict[str, Any] = {}
    for name in dir(view):
        if name.startswith("_") or name in ("numbers", "picture", "luck", "legal_moves", "WORKED_OUT"):
            continue
        value = getattr(view, name)
        if not callable(value):
            found[name] = value
        elif list(inspect.signature(value).parameters) == ["seat"]:
            found[name] = {seat: value(seat) for seat in view.seats}
            assert repr(found[name][view.seat]) == repr(value())
    return found


def the_strategies(game: BaseGame, reader: str | None, number: int) -> Iterator[str]:
    """What each would do; a function of a person's own fails: what it could print is what it was given."""
    spec, seat = find_game(game.name), int(str(reader)[1:]) - 1
    moves, view = [move.number for move in game.legal_moves(seat=reader)], game.view(str(reader)).numbers
    for name in () if number % 3 else spec.strategies:
        yield f"{name} {spec.strategy(name)(view, moves, len(moves), [number, seat, 3, 4])}"
    seen: list[str] = []

    def fails(view: Any) -> str:
        seen.append(str(view))
        raise ValueError(str(view))

    players = [fails if seat == reader else "me" for seat in game.seats]
    yield from tried(lambda: BaseGame.from_state(game.setup, game.at(len(game.steps)), players))
    yield from seen
