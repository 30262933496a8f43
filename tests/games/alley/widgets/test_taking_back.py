"""A move that showed a card and is taken back: log, record and advice say so, or an honest game refuses it."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

import arcane_lab as al
from arcane_lab.core.errors import BadSetup
from arcane_lab.engine.taking_back import CannotTakeBack, TakenBack
from arcane_lab.records import Game, Record
from arcane_lab.widgets import TableWidget, show
from arcane_lab.widgets.export import page_of
from arcane_lab.widgets.lines import NoLine
from tests.games.alley.widgets.test_export import story_in
from tests.widgets.playing import play_on, say, steps_of

SEEN = "You took back a move that showed a card."


def at_a_play(players: Any = ("me", "greedy", "greedy"), **more: Any) -> Game:
    """p1 has drawn and is to play."""
    game = Game("alley", players=players, seed=7, **more)
    return play_on(game, 40, 7, until=lambda game: game.step == "play" and game.to_move == "p1")  # type: ignore[return-value]  # a Game goes in


def undo(widget: TableWidget) -> dict[str, Any]:
    return say(widget, do="undo", move="-")


# --- it is said -------------------------------------------------------------------------------------------


def test_the_log_says_at_once_and_at_the_next_move_that_a_card_was_seen() -> None:
    game = Game("alley", players=3, seed=7)
    widget = show(game, seat="p1")
    game.play("reveal b2")
    assert undo(widget)["text"] == SEEN
    game.play("reveal a1")
    assert steps_of(widget)[0]["c"] == SEEN
    other = show(game, seat="p2")
    assert steps_of(other)[0]["c"] == "Player 1 took back a move that showed a card."
    game.play("reveal c3")
    assert "c" not in steps_of(widget)[1]


def test_a_move_that_showed_nothing_is_taken_back_without_a_word() -> None:
    game = at_a_play(players=3)
    move = next(move for move in game.legal_moves() if move.text.startswith("discard "))
    game.play(move)
    game.undo()
    assert game.taken_back == ()
    assert "taken_back" not in game.record().to_text()


def test_what_the_answers_of_strategies_show_counts_too() -> None:
    game = at_a_play()
    move = next(move for move in game.legal_moves() if move.text.startswith("discard "))
    assert any(event.item for step in game.fork().play(move).steps[1:] for event in step.events_for("p1"))
    game.play(move)
    game.undo()
    assert game.taken_back == (TakenBack(len(game.steps), "p1"),)


def test_a_look_at_the_next_cards_is_remembered_once_however_often_it_is_taken() -> None:
    game = Game("alley", players=3, seed=7)
    for slot in ("a1", "b2", "c3"):
        game.play(f"reveal {slot}")
        game.undo()
    assert game.taken_back == (TakenBack(0, "p1"),)
    game.play("reveal a1")
    game.play("reveal b2")
    game.undo()
    assert game.taken_back == (TakenBack(0, "p1"), TakenBack(1, "p1"))
    game.undo()
    # The step before it is gone, too.
    assert game.taken_back == (TakenBack(0, "p1"),)


def test_the_record_carries_it_and_reads_it_back() -> None:
    game = at_a_play()
    move = next(move for move in game.legal_moves() if move.text.startswith("play "))
    game.play(move)
    game.undo()
    at = len(game.steps)
    game.play(move)
    record = Record.from_text(game.record().to_text())
    assert record.problems == ()
    assert record.warnings == ()
    assert record.taken_back == (TakenBack(at, "p1"),)
    assert f"after step {at} p1 took back a move that showed a card" in str(record)
    assert record.replay().taken_back == record.taken_back
    assert record.replay().record().taken_back == record.taken_back
    assert story_in(page_of(record, "p1"))["latest"][at]["c"] == SEEN
    with_words = record.annotate(at + 1, "hm")
    assert story_in(page_of(with_words, "p1", comments=True))["latest"][at]["c"] == f"{SEEN} hm"


@pytest.mark.parametrize(
    ("entry", "problem"),
    [
        ({"at": 99, "seat": "p1"}, r"taken_back\[0\]\.at: 99 is no place"),
        ({"at": 0, "seat": "p9"}, r"taken_back\[0\]\.seat: 'p9' is no seat"),
    ],
)
def test_a_record_that_names_no_place_or_seat_has_a_problem(entry: dict[str, Any], problem: str) -> None:
    game = Game("alley", players=3, seed=7)
    game.play("reveal b2")
    data = {**json.loads(game.record().to_text()), "taken_back": [entry]}
    (found,) = Record.from_text(json.dumps(data)).problems
    assert re.search(problem, found)


def test_advice_says_that_the_seat_may_know_more_than_it_assumes() -> None:
    game = at_a_play()
    move = next(move for move in game.legal_moves() if move.text.startswith("play "))
    told = "p1 took back a move that showed a card, so they may know more than this assumes."
    assert told not in al.what_if(game, "p1", games=2, mode="plain").note
    game.play(move)
    game.undo()
    assert told in al.what_if(game, "p1", games=2, mode="plain").note
    game.play(move)
    assert told in al.review(game.record(), "p1", games=2).note


# --- or it is refused -------------------------------------------------------------------------------------


def test_an_honest_table_refuses_it_by_message_by_key_and_in_python() -> None:
    game = at_a_play()
    widget = show(game, undo="honest")
    move = next(move for move in game.legal_moves() if move.text.startswith("play "))
    game.play(move)
    steps = game.steps
    answer = undo(widget)  # what a click on the button and the key u send
    assert (answer["ok"], "showed a card" in answer["text"], "undo='honest'" in answer["text"]) == (False, True, True)
    with pytest.raises(CannotTakeBack, match="Play on from here"):
        game.undo()
    with pytest.raises(CannotTakeBack):
        show(game).game.undo()
    with pytest.raises(CannotTakeBack):
        game.fork().undo()
    assert game.steps == steps
    assert game.taken_back == ()


def test_an_honest_table_takes_back_what_showed_nothing() -> None:
    game = Game("alley", players=3, seed=7, undo="honest")
    play_on(game, 40, 7, until=lambda game: game.step == "draw" and game.to_move == "p1")
    game.play("draw deck")
    widget = show(game)
    move = next(move for move in game.legal_moves() if move.text.startswith("discard "))
    game.play(move)
    assert undo(widget)["ok"]
    with pytest.raises(CannotTakeBack):
        game.undo()  # the draw before it


def test_an_honest_table_has_no_lines_before_the_game_is_over() -> None:
    game = at_a_play()
    move = str(game.legal_moves()[-1])
    for widget in (show(game, undo="honest"), show(game, view="table", undo="honest")):
        assert not widget.may_branch
        with pytest.raises(NoLine, match="stand here"):
            widget.branch(move)
        with pytest.raises(NoLine, match="stand here"):
            widget.branch(move, at=1)
        assert widget.offer["lenses"] in ([], ["known"])
        assert not say(widget, do="line", move="A")["ok"]
    # A look at all cards is asked for in so many words; it leads to no line either.
    widget = show(game, undo="honest")
    assert say(widget, do="see_surely", move="table")["ok"]
    say(widget, do="play", move="draw deck", at=1)
    assert len(widget.lines) == 1


def test_nothing_is_taken_back_in_an_honest_game_that_is_over_and_its_lines_are_free() -> None:
    game = play_on(Game("alley", players=2, seed=3, undo="honest"), 2_000, 3)
    assert game.is_over
    with pytest.raises(CannotTakeBack, match="the game is over"):
        game.undo()
    widget = show(game)
    line = widget.branch(str(game.legal_moves(at=0)[-1]), at=0)
    assert say(widget, move=str(widget.game.legal_moves()[0]), line=line)["ok"]
    assert say(widget, do="undo", move="-", line=line)["ok"]
    assert len(widget.game.steps) == 1


@pytest.mark.parametrize("undo", ["no", None, True, "Honest", 1])
def test_another_way_to_take_back_is_refused(undo: Any) -> None:
    with pytest.raises(BadSetup, match=r"undo: .* 'free', or 'honest'"):
        Game("alley", players=3, seed=7, undo=undo)
    with pytest.raises(BadSetup, match=r"undo: .* 'free', or 'honest'"):
        show(Game("alley", players=3, seed=7), undo=undo)
