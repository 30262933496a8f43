"""Lines beside the game: another move at any step, undo, and the eyes of other seats; nothing that is hidden shows."""

from __future__ import annotations

from functools import cache

import pytest

from arcane_lab.core.errors import IllegalMove, NoSuchStep, UnknownName
from arcane_lab.engine.game import BaseGame
from arcane_lab.widgets import show
from arcane_lab.widgets.decision_prompt import name_of
from arcane_lab.widgets.lines import MAIN, MOST, Lines, NoLine
from tests.widgets.playing import new_game, play_on, say, steps_of, traits_of


@cache
def finished() -> BaseGame:
    """A game that is over; lines leave it as it is, so that all tests may share it."""
    game = play_on(new_game(), 5_000, 7)
    assert game.is_over
    return game


def another_move(game: BaseGame, at: int) -> str:
    """A move that could have been made after so many steps, and was not."""
    return next(str(move) for move in game.legal_moves(at) if str(move) != str(game.steps[at].move))


def choice_of(game: BaseGame, seat: str = "p1", after: int = 10) -> int:
    """A step after which a seat had a choice."""
    return next(
        at for at in range(after, len(game.steps)) if game.steps[at].seat == seat and len(game.legal_moves(at)) > 1
    )


# --- games that stand at an earlier step ------------------------------------------------------------------------------


def test_a_fork_at_a_step_stands_there_and_leaves_the_game_alone():
    game = new_game(["greedy", "me", "greedy"])
    play_on(game, 30)
    text, count = game.to_text() if hasattr(game, "to_text") else str(game), len(game.steps)
    fork = game.fork(at=12)
    assert [str(step.move) for step in fork.steps] == [str(step.move) for step in game.steps[:12]]
    assert fork.legal_moves() == game.legal_moves(12)
    fork.play(fork.legal_moves()[-1])
    assert (game.to_text() if hasattr(game, "to_text") else str(game)) == text
    assert len(game.steps) == count
    with pytest.raises(NoSuchStep):
        game.fork(at=count + 1)
    with pytest.raises(NoSuchStep):
        game.legal_moves(at=True)


def test_the_same_move_in_a_fork_leads_to_the_same_game():
    """Strategies go on with the luck that they had there."""
    game = new_game(["random", "me", "random"])
    play_on(game, 20)
    own = [step.index - 1 for step in game.steps if step.by == "person"]
    fork = game.fork(at=own[3])
    fork.play(str(game.steps[own[3]].move))
    expected = own[4] if len(own) > 4 else len(game.steps)
    assert [str(step.move) for step in fork.steps] == [str(step.move) for step in game.steps[:expected]]


def test_undo_in_a_fork_stops_where_the_fork_stood():
    game = play_on(new_game(), 20)
    fork = game.fork(at=9)
    fork.play(fork.legal_moves()[0])
    fork.undo()
    assert len(fork.steps) == 9
    fork.undo()
    assert len(fork.steps) == 8


# --- lines ------------------------------------------------------------------------------------------------------------


def test_another_move_begins_a_line_and_the_game_stays():
    game = finished()
    widget = show(game)
    at = choice_of(game)
    widget.at = at
    other = another_move(game, at)
    assert widget.ask["instead"] == str(game.steps[at].move)
    assert say(widget, move=other, at=at)["ok"]
    assert (widget.line, widget.at) == ("A", at + 1)
    assert [line["name"] for line in widget.lines] == [MAIN, "A"]
    line = widget.lines[1]
    names = [name_of(game, game.steps[at].seat, at, move, "table") for move in (other, str(game.steps[at].move))]
    assert (line["parent"], line["at"], line["move"], line["instead"]) == (MAIN, at, *names)
    assert len(steps_of(widget)) == line["steps"] == len(widget.game.steps)
    assert widget.game is not game
    assert game.is_over


def test_lines_tell_their_scores_where_rounds_ended_and_where_others_have_come():
    widget = show(finished().fork(), view="table")
    at = choice_of(widget.game)
    widget.branch(another_move(widget.game, at), at)
    main, line = widget.lines
    game = finished()
    assert [end[:2] for end in main["ends"]] == ends_of(game)
    assert main["ends"][-1][2] == main["scores"]
    assert line["ends"] == []
    seats = game.picture(at=at + 1)["seats"]
    assert main["after"] == {str(at + 1): {one["id"]: [one["gold"], one["infamy"], one["fines"]] for one in seats}}
    assert line["after"] == {}
    begun = widget.game.round
    play_on(widget.game, 500, until=lambda game: game.round > begun)
    # Before a line has left its parent, they are the parent's.
    assert [end[:2] for end in widget.lines[1]["ends"]] == [[begun, len(widget.game.steps)]]


def ends_of(game: BaseGame) -> list[list[int]]:
    """Each round and after which step it was over, by the round's number alone."""
    rounds = [game.at(k).round_number for k in range(len(game.steps) + 1)]
    found = [[rounds[k - 1], k] for k in range(1, len(rounds)) if rounds[k] != rounds[k - 1]]
    return (
        found if game.is_over and found and found[-1][1] == len(game.steps) else [*found, [rounds[-1], len(rounds) - 1]]
    )


def test_the_move_that_was_made_only_goes_on():
    game = finished()
    widget = show(game)
    at = choice_of(game)
    assert say(widget, move=str(game.steps[at].move), at=at)["ok"]
    assert (widget.line, widget.at, len(widget.lines)) == (MAIN, at + 1, 1)


def test_a_line_goes_on_and_branches_and_is_taken_back():
    game = finished()
    widget = show(game, view="table")
    at = choice_of(game)
    widget.branch(another_move(game, at), at=at)
    length = len(widget.game.steps)
    assert say(widget, move=widget.ask["moves"][0]["text"], at=length, line="A")["ok"]
    assert (widget.line, len(widget.game.steps)) == ("A", length + 1)
    widget.branch(another_move(widget.game, at), at=at)
    assert widget.line == "B"
    assert widget.lines[2]["parent"] == "A"
    widget.line = "A"
    assert say(widget, do="undo", move="-", at=length + 1, line="A")["ok"]
    assert len(widget.game.steps) == length
    assert say(widget, do="undo", move="-", at=length, line="A")["ok"]
    # The line that left it goes with it.
    assert (widget.line, widget.at, [line["name"] for line in widget.lines]) == (MAIN, at, [MAIN])


def test_lines_are_gone_to_by_name():
    game = finished()
    widget = show(game)
    at = choice_of(game)
    widget.branch(another_move(game, at), at=at)
    assert say(widget, do="line", move=MAIN, at=3)["ok"]
    assert (widget.line, widget.game) == (MAIN, game)
    widget.line = "A"
    assert len(steps_of(widget)) == widget.lines[1]["steps"]
    with pytest.raises(UnknownName, match="main"):
        widget.line = "Z"
    assert widget.line == "A"
    assert "main" in say(widget, do="line", move="Z", at=3)["text"]


def test_a_click_in_a_line_that_is_shown_no_more_changes_nothing():
    game = finished()
    widget = show(game)
    at = choice_of(game)
    widget.branch(another_move(game, at), at=at)
    before = traits_of(widget)
    answer = say(widget, move=another_move(game, at), at=at, line=MAIN)
    assert not answer["ok"]
    assert "line A by now" in answer["text"]
    assert {**traits_of(widget), "answer": None} == {**before, "answer": None}


def test_a_move_that_is_not_legal_begins_no_line():
    game = finished()
    widget = show(game)
    answer = say(widget, move="bribe 40", at=choice_of(game))
    assert answer["rule"].startswith("AA-")
    assert len(widget.lines) == 1
    with pytest.raises(IllegalMove):
        widget.branch("bribe 40", at=choice_of(game))
    assert "steps 0 to" in say(widget, move="draw deck", at=10**9)["text"]


def test_while_a_seat_plays_no_other_line_shows_it_the_deck():
    game = play_on(new_game(["me", "greedy", "greedy"]), 6)
    widget = show(game)
    assert not widget.may_branch
    with pytest.raises(NoLine, match="before they are drawn"):
        widget.branch("draw deck", at=0)
    answer = say(widget, move="reveal a1", at=0)
    assert "step" in answer["text"]
    assert len(widget.lines) == 1


def test_a_finished_game_seen_by_a_seat_asks_only_that_seat():
    game = finished()
    widget = show(game, seat="p1")
    at = choice_of(game, "p2")
    widget.at = at
    assert widget.ask is None
    assert "p2 is asked here" in say(widget, move=another_move(game, at), at=at)["text"]
    widget.at = choice_of(game, "p1")
    assert widget.ask["seat"] == "p1"


def test_there_are_no_more_lines_than_letters():
    game = finished()
    lines = Lines(game)
    at = choice_of(game)
    other = another_move(game, at)
    for _ in range(MOST):
        lines.begin(MAIN, at, other)
    with pytest.raises(NoLine, match="26 lines"):
        lines.begin(MAIN, at, other)
    lines.drop("C")
    assert lines.begin(MAIN, at, other).name == "C"
    with pytest.raises(NoLine, match="the game itself"):
        lines.drop(MAIN)


def test_who_leaves_the_table_view_of_a_game_under_way_leaves_its_lines_too():
    """A line has drawn from the very deck that the seat is going to draw from."""
    game = play_on(new_game(["me", "greedy", "greedy"]), 12)
    widget = show(game, view="table")
    widget.branch(another_move(game, choice_of(game, after=6)), at=choice_of(game, after=6))
    assert (widget.line, len(widget.lines)) == ("A", 2)
    say(widget, do="see", move="p1")
    say(widget, do="see_surely", move="p1")
    assert (widget.seat, widget.line, widget.may_branch) == ("p1", MAIN, False)
    # Not even how the other line ended is told.
    assert [line["name"] for line in widget.lines] == [MAIN]
    assert traits_of(widget)["latest"] == traits_of(show(game, seat="p1"))["latest"]
    assert "before they are drawn" in say(widget, do="line", move="A")["text"]
    with pytest.raises(NoLine):
        widget.line = "A"
    widget.seat = "p1"
    assert widget.line == MAIN
    say(widget, do="see_surely", move="table")
    assert [line["name"] for line in widget.lines] == [MAIN, "A"]


def test_a_game_that_goes_on_after_all_closes_its_lines_to_a_seat():
    game = play_on(new_game(["me", "greedy", "greedy"]), 5_000, 7)
    assert game.is_over
    widget = show(game)
    at = choice_of(game)
    widget.branch(another_move(game, at), at=at)
    game.undo()
    assert not game.is_over
    assert (widget.line, [line["name"] for line in widget.lines]) == (MAIN, [MAIN])


# --- undo while playing -----------------------------------------------------------------------------------------------


def test_the_last_own_move_is_taken_back():
    game = play_on(new_game(["me", "greedy", "greedy"]), 4)
    before = len(game.steps)
    widget = show(game)
    say(widget, move=widget.ask["moves"][0]["text"])
    assert len(game.steps) > before
    assert say(widget, do="undo", move="-")["ok"]
    assert (len(game.steps), widget.at) == (before, before)
    assert "last position" in say(widget, do="undo", move="-", at=0)["text"]


def test_taking_back_says_whose_moves_went_with_it():
    game = new_game(["me", "greedy", "greedy"])
    widget = show(game)
    texts = []
    for _ in range(8):
        before = len(game.steps)
        move = widget.ask["moves"][-1]["text"]
        say(widget, move=move)
        names = game.names_for("p1")
        others = [names[seat] for seat in sorted({step.seat for step in game.steps[before:]} - {"p1"})]
        told = [event for step in game.steps[before:] for event in step.events_for("p1")]
        has_seen = any(event.item and event.kind in ("drew_deck", "revealed", "to_discard", "played") for event in told)
        answer = say(widget, do="undo", move="-")
        assert answer["ok"]
        wanted = f"Your move is taken back, with all that {' and '.join(others)} did after it." if others else ""
        seen = "You took back a move that showed a card." if has_seen else ""
        assert answer["text"] == f"{wanted} {seen}".strip()
        texts.append(wanted)
        say(widget, move=move)
    assert "" in texts
    assert any("Greedy 2 and Greedy 3" in text for text in texts)


def test_with_nothing_to_take_back_it_says_so():
    widget = show(new_game())
    assert not say(widget, do="undo", move="-")["ok"]


# --- the eyes of other seats ------------------------------------------------------------------------------------------


def test_the_table_view_asks_first():
    widget = show(play_on(new_game(), 12))
    answer = say(widget, do="see", move="table")
    assert (answer["ok"], answer["sure"]) == (False, "table")
    assert "every hidden card" in answer["text"]
    assert widget.seat == "p1"
    assert say(widget, do="see_surely", move="table")["ok"]
    assert widget.seat is None
    assert widget.about["sight"] == "table"
    assert traits_of(widget)["start"] == traits_of(show(widget.game, view="table"))["start"]


def test_another_seat_shows_only_what_that_seat_knows_and_asks_while_the_game_goes_on():
    game = play_on(new_game(["me", "greedy", "me"]), 12)
    widget = show(game)
    answer = say(widget, do="see", move="p2")
    assert "only Greedy knows" in answer["text"]
    assert widget.seat == "p1"
    say(widget, do="see_surely", move="p2")
    assert traits_of(widget)["start"] == traits_of(show(game, seat="p2"))["start"]
    assert say(widget, do="see", move="open")["ok"]
    assert widget.seat is None
    # From what lies open, a seat that a person holds is taken without asking: that is how people sit down.
    assert say(widget, do="see", move="p3")["ok"]
    assert widget.seat == "p3"


def test_of_a_game_that_is_over_every_seat_may_be_looked_at():
    widget = show(finished(), seat="p1")
    assert say(widget, do="see", move="p2")["ok"]
    assert widget.seat == "p2"
    assert "p9" in say(widget, do="see", move="p9")["text"]


def test_two_widgets_of_one_game_have_lines_of_their_own():
    game = finished()
    one, two = show(game), show(game)
    at = choice_of(game)
    one.branch(another_move(game, at), at=at)
    assert (one.line, two.line, len(two.lines)) == ("A", MAIN, 1)
