"""The panel that ranks moves: what may be asked where, how it sharpens, stops, gives reasons, and waits for a guess."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest

import arcane_lab as al
from arcane_lab import datasets
from arcane_lab.advice import decision_review
from arcane_lab.advice import evaluate as asking
from arcane_lab.advice.reviewing import Review
from arcane_lab.advice.rollouts import Rollouts
from arcane_lab.core.background import GivenUp
from arcane_lab.core.errors import BadSetup
from arcane_lab.engine.wording import names_for
from arcane_lab.widgets import TableWidget, ranking, show
from arcane_lab.widgets.advising import NO_DEAL, BestMove, Figures, NoAdvice
from arcane_lab.widgets.decision_prompt import choices_of, with_names
from arcane_lab.widgets.predicting import BadPrediction
from arcane_lab.widgets.ranking import reason_with_rule
from tests.widgets.playing import new_game, play_on


@pytest.fixture(autouse=True)
def _plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Always plain Python, a few futures at a time, whether or not there is a twin here."""
    monkeypatch.setattr(Rollouts, "_look_for_twin", lambda _self, _left: None)


def say(widget: TableWidget, do: str, **fields: Any) -> dict[str, Any]:
    widget._handle_custom_msg({"do": do, **fields, "id": "a-1"}, [])
    json.dumps(widget.answer)
    return widget.answer


def ask(widget: TableWidget, lens: str = "known", first: str = "show", until: str = "round") -> dict[str, Any]:
    return say(widget, "what_if", lens=lens, until=until, first=first, at=widget.at, line=widget.line)


def live(futures: int = 6, **setup: Any) -> TableWidget:
    """A table at which p1, a person, has to choose where to play a card."""
    game = new_game(["me", "greedy", "greedy"], **setup)
    play_on(game, 300, until=lambda one: one.step == "draw" and one.to_move == "p1" and len(one.steps) > 12)
    widget = show(game)
    widget.futures = futures
    return widget


def at_decision_of(widget: TableWidget, seat: str, start: int = 20) -> TableWidget:
    game = widget.game
    there = range(start, len(game.steps))
    widget.at = next(at for at in there if game.legal_moves(at)[0].seat == seat and len(game.legal_moves(at)) > 2)
    widget.futures = 4
    return widget


@cache
def ended() -> al.Game:
    game = play_on(al.Game("alley", players=2, seed=5), 5000, 5)
    assert game.is_over
    return game


def over(**how: Any) -> TableWidget:
    return show(ended().fork(), **how)


def all_open() -> TableWidget:
    """The table view of a short game, in which lines may begin."""
    return show(play_on(new_game(2, 5), 40), view="table")


class Gate:
    """Holds the counting between two parts of the futures, as long as a test wants."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, parts: int) -> None:
        self.here, self.go_on = threading.Event(), threading.Event()
        chunks = Rollouts.chunks

        def gated(rollouts: Rollouts) -> Any:
            for number, chunk in enumerate(chunks(rollouts)):
                if number == parts:
                    self.here.set()
                    assert self.go_on.wait(30)
                yield chunk

        monkeypatch.setattr(Rollouts, "chunks", gated)
        monkeypatch.setattr(asking, "count_all", lambda _question: None)


# --- the answer -------------------------------------------------------------------------------------------


def test_the_panel_has_the_very_answer_of_what_if():
    widget = live()
    assert ask(widget)["ok"]
    assert widget.wait(60)
    told, found = widget.advice, al.what_if(widget.game, "p1", games=6, mode="plain")
    assert (told["state"], told["games"], told["lens"], told["at"]) == ("done", 6, "known", widget.at)
    assert told["sentence"] == found.lens_sentence.replace("p1 knows", "you know").replace("they cannot", "you cannot")
    names = widget.game.names_for("p1")
    assert found.games_for(names) in told["note"]
    assert "everybody plays on as greedy" in told["note"]
    assert "assumed card values" in told["note"]
    assert [row[0] for row in told["rows"]] == list(found.moves)
    for move, value, low, high, behind, word in told["rows"]:
        figure, difference = found.figure(move), found.difference(move)
        assert (value, low, high) == tuple(round(end, 2) for end in (figure.value, figure.low, figure.high))
        assert behind == round(0 - difference.value, 2)
        assert word == ("best" if move == found.best else "same" if found.is_as_good(move) else "behind")
    assert len(json.dumps(told)) < 10_000
    assert widget.ranking.moves == found.moves


def test_it_sharpens_part_by_part_and_a_stop_keeps_what_is_there(monkeypatch):
    gate, widget = Gate(monkeypatch, parts=1), live(futures=30)
    ask(widget)
    assert gate.here.wait(30)
    assert (widget.advice["state"], widget.advice["games"], widget.advice["asked"]) == ("running", 4, 30)
    number = widget.advice["number"]
    assert not say(widget, "why", move=widget.advice["rows"][0][0], number=number)["ok"], "it is still counting"
    assert say(widget, "stop", number=number)["ok"]
    rows = widget.advice["rows"]
    gate.go_on.set()
    assert widget.wait(30)
    assert (widget.advice["state"], widget.advice["games"], widget.advice["rows"]) == ("stopped", 4, rows)
    assert "partial: 30 were asked for" in widget.advice["note"]
    assert widget.ranking.is_partial


@pytest.mark.parametrize("leave", ["a step", "another question", "a move", "another seat", "closing"])
def test_what_nobody_waits_for_is_given_up(monkeypatch, leave):
    gate, widget = Gate(monkeypatch, parts=1), live(futures=30)
    widget.at = 2 if leave == "a move" else len(widget.game.steps)
    widget.at = len(widget.game.steps)
    ask(widget)
    assert gate.here.wait(30)
    told = widget.advice
    if leave == "a step":
        widget.at -= 1
    elif leave == "another question":
        widget.futures = 2
        ask(widget)
    elif leave == "a move":
        widget.game.play("draw deck")
    elif leave == "another seat":
        widget.seat = "p2"
    else:
        widget.close()
    assert widget.advice is None or widget.advice["number"] > told["number"]
    gate.go_on.set()
    assert widget.wait(30)
    assert [thread for thread in threading.enumerate() if thread.name == "what-if"] == []
    if leave == "another question":
        assert (widget.advice["state"], widget.advice["games"]) == ("done", 2)
    else:
        assert widget.advice is None, "what an old question still brings is not told"


def test_an_answer_is_there_again_when_its_step_is_shown_again():
    widget = at_decision_of(all_open(), "p2")
    at = widget.at
    ask(widget, "deal")
    assert widget.wait(60)
    told = widget.advice
    widget.at = at + 1
    assert widget.advice is None
    widget.at = at
    assert {**widget.advice, "number": 0} == {**told, "number": 0}
    assert widget.wait(0)


def test_an_answer_of_a_move_that_was_taken_back_does_not_come_again():
    widget = live(futures=2)
    widget.game.play("draw deck")
    ask(widget)
    assert widget.wait(60)
    widget.game.undo()
    widget.game.play("draw discard")
    assert widget.advice is None


def test_a_strategy_that_fails_in_a_future_is_told_without_its_reason():
    def fails(view: Any) -> Any:
        raise ValueError(view.storehouse("p2"))

    widget = show(al.Game("alley", players=["me", fails], seed=3))
    widget.futures = 2
    ask(widget)
    assert widget.wait(60)
    assert widget.advice["state"] == "failed"
    assert "The strategy fails of p2 failed in a future" in widget.advice["trouble"]


# --- what may be asked ------------------------------------------------------------------------------------


def test_while_a_seat_plays_only_what_it_knows_is_asked_and_only_of_its_own_decisions():
    widget = live()
    assert (widget.offer["lenses"], widget.offer["no_deal"]) == (["known"], NO_DEAL)
    assert ask(widget, "deal")["text"] == NO_DEAL
    with pytest.raises(NoAdvice, match="very deal"):
        widget.rank("deal")
    assert widget.advice is None
    widget.at = next(at for at in range(4, 12) if widget.game.legal_moves(at)[0].seat != "p1")
    assert widget.offer["lenses"] == []
    called = names_for(widget.game.players, widget.game.seats)[widget.offer["seat"]]
    assert ask(widget)["text"] == f"{called} decides here. Go to a step at which you decide."
    assert widget.offer["played"] == "", "what others chose among is theirs"
    widget.at = len(widget.game.steps)
    assert (widget.offer["played"], widget.offer["next"]) == ("", ""), "nothing has been played here yet"
    # An earlier decision of one's own follows from what one knew then.
    at_decision_of(widget, "p1", 0)
    assert widget.offer["played"] == str(widget.game.steps[widget.at].move)
    assert ask(widget)["ok"]
    assert widget.wait(60)
    assert widget.advice["state"] == "done"


def test_this_very_deal_is_for_the_table_view_and_for_games_that_are_over():
    widget = show(play_on(new_game(), 20), view="table")
    widget.at = at = 20
    assert widget.offer["lenses"] == ["known", "deal"]
    widget.futures = 2
    ask(widget, "deal")
    assert widget.wait(60)
    assert "all hidden cards and the deck stay as they lie" in widget.advice["sentence"]
    widget.seat = str(widget.offer["seat"])
    assert widget.advice is None, "a seat that plays must not read what the table view has found"
    assert (widget.at, widget.offer["lenses"]) == (at, ["known"])
    assert at_decision_of(over(seat="p1"), "p1").offer["lenses"] == ["known", "deal"]
    assert at_decision_of(over(seat="p1"), "p2").offer["lenses"] == []


def test_a_deal_is_left_when_the_game_that_was_over_goes_on():
    game = ended().fork()
    widget = at_decision_of(show(game, seat="p1"), "p1")
    ask(widget, "deal")
    assert widget.wait(60)
    assert widget.advice["lens"] == "deal"
    game.undo()
    assert widget.advice is None
    assert widget.offer["lenses"] == ["known"]


def test_what_cannot_be_asked_says_why():
    widget = over(view="table")
    widget.at = len(widget.game.steps)
    assert "The game is over at this step" in widget.offer["refused"]
    only = next(at for at in range(len(widget.game.steps)) if len(widget.game.legal_moves(at)) == 1)
    widget.at = only
    assert "There is only one move here" in ask(widget)["text"]
    assert "is no lens" in ask(at_decision_of(widget, "p1"), "both")["text"]
    widget.futures = 1
    assert "a whole number from 2" in ask(widget)["text"]
    assert widget.advice is None


def test_messages_about_what_is_not_shown_any_more_change_nothing():
    widget = live(futures=2)
    ask(widget)
    assert widget.wait(60)
    told, number = widget.advice, widget.advice["number"]
    move = told["rows"][0][0]
    for do, fields in [
        ("what_if", {"lens": "known", "until": "round", "first": "show", "at": widget.at - 1, "line": "main"}),
        ("what_if", {"lens": "known", "until": "round", "first": "show", "at": widget.at, "line": "A"}),
        ("what_if", {"lens": "known", "until": "round", "first": "maybe", "at": widget.at, "line": "main"}),
        ("what_if", {"lens": "known", "until": "dawn", "first": "show", "at": widget.at, "line": "main"}),
        ("others", {"at": widget.at, "line": "main"}),
        ("stop", {"number": number - 1}),
        ("why", {"move": move, "number": number + 1}),
        ("why", {"move": "draw moon", "number": number}),
        ("play_on", {"move": "draw moon", "number": number}),
        ("predict", {"number": 0, "values": {"best": move}}),
    ]:
        assert not say(widget, do, **fields)["ok"], (do, fields)
        assert widget.advice == told


# --- reasons, playing on ----------------------------------------------------------------------------------


def test_reasons_come_as_sentences_with_rules_that_say_what_they_are(monkeypatch):
    monkeypatch.setattr(ranking, "REASONED", 4)
    widget = live(futures=4)
    ask(widget)
    assert widget.wait(60)
    best, second = (row[0] for row in widget.advice["rows"][:2])
    for move, other in [(second, best), (best, second)]:
        assert say(widget, "why", move=move, number=widget.advice["number"])["ok"]
        assert widget.wait(60)
        assert widget.advice["reasoning"] == move
        # The moves as people say them; the text of a move stands with its row.
        named = dict(zip((row[0] for row in widget.advice["rows"]), widget.advice["called"], strict=True))
        assert widget.advice["why"][0][0].startswith(f"{named[move]} against {named[other]}: ")
        # Behind it too, where a cause is counted after each of the two.
        assert not any(written in text for text, *_ in widget.advice["why"] for written in (move, other))
        assert widget.advice["headline"].startswith(f"{named[widget.ranking.best]} comes first: ")
    rules = datasets.rules("alley")
    reasons = widget.ranking.why(second, games=4).sentences
    told = [reason_with_rule("alley", text) for text in (*reasons, "Sets of Lamps: +1.00 gold (AA-SET-15).")]
    assert told[-1] == ["Sets of Lamps: +1.00 gold.", "AA-SET-15", rules["AA-SET-15"].statement]
    assert [text.removesuffix(".") for text, rule, _ in told[:-1] if rule is None] == [
        text.removesuffix(".") for text in reasons if text.rpartition(" (")[2].removesuffix(").") not in rules
    ]


def test_a_ranked_move_is_played_on_as_a_line_where_lines_may_begin():
    widget = at_decision_of(all_open(), "p1")
    at = widget.at
    ask(widget)
    assert widget.wait(60)
    made = str(widget.game.steps[at].move)
    assert widget.offer["played"] == made
    assert made in widget.ranking.moves, "it is marked among them"
    move = next(row[0] for row in widget.advice["rows"] if row[0] != made)
    assert say(widget, "play_on", move=move, number=widget.advice["number"])["ok"]
    assert (widget.line, widget.at, str(widget.game.steps[at].move)) == ("A", at + 1, move)
    assert widget.advice is None
    names = names_for(widget.game.players, widget.game.seats)
    called = names[widget.offer["seat"]]
    assert widget.offer["next"].startswith(f"{called} is next in this line: choose {called}'s move on the table")
    widget.at = at
    assert (widget.offer["next"], widget.offer["played"]) == ("", move), "as it was played in this line"
    with widget.hold_sync():
        widget.line, widget.at = "main", at
    assert widget.advice["rows"]
    assert say(widget, "play_on", move=made, number=widget.advice["number"])["ok"]
    assert (widget.line, widget.at, len(widget.lines)) == ("main", at + 1, 2), "that is what was played"


def test_the_others_are_let_play_until_whose_line_it_is_is_asked_again():
    widget = at_decision_of(all_open(), "p1")
    at, move = widget.at, str(widget.game.legal_moves(widget.at)[-1])
    assert widget.offer["others"] == "", "in the game itself everybody has played"
    refused = say(widget, "others", at=at, line="main")
    assert (refused["ok"], "Nobody else is asked here" in refused["text"]) == (False, True)
    widget.branch(move)
    while widget.game.to_move == "p1":
        widget.game.play(str(widget.game.legal_moves()[0]))
    widget.at = begun = len(widget.game.steps)
    assert widget.offer["others"] == "“greedy” decides for everybody else until Player 1 is asked again."
    assert say(widget, "others", at=widget.at, line=widget.line)["ok"]
    made = [step.seat for step in widget.game.steps[begun:]]
    assert (widget.game.to_move, set(made), widget.at) == ("p1", {"p2"}, begun)
    assert widget.offer["others"] == "", "what they did is stepped through from here"
    again = widget.game.fork(at=begun)
    for step in widget.game.steps[begun:]:
        view = again.view("p2")
        assert str(step.move) in [str(one) for one in view.legal_moves]
        again.play(str(step.move))
    widget.at = len(widget.game.steps)
    assert (widget.offer["seat"], widget.offer["others"]) == ("p1", "")
    assert say(widget, "undo", move="-", at=widget.at, line=widget.line)["ok"]
    assert len(widget.game.steps) == begun + len(made) - 1, "each can be taken back"


def test_futures_may_go_to_the_end_of_the_game():
    widget = live(futures=2)
    assert ask(widget, until="game")["ok"]
    assert widget.wait(60)
    advice = widget.advice
    assert (advice["until"], widget.ranking.question.until, widget.ranking.question.by) == ("game", "game", "won")
    assert advice["measure"] == "wins, in 100 futures to the end of the game"
    assert all(row[1] in (0, 50, 100) for row in advice["rows"])
    assert ask(widget)["ok"]
    assert widget.wait(60)
    assert widget.advice["until"] == "round"
    widget.rank(predict_first=True, until="game")
    assert "lets you win most often" in widget.question["text"]


def test_a_seat_that_plays_is_told_why_no_line_begins():
    widget = live(futures=2)
    ask(widget)
    assert widget.wait(60)
    assert "another line would show cards of the deck" in widget.offer["no_branch"]
    answer = say(widget, "play_on", move=widget.advice["rows"][0][0], number=widget.advice["number"])
    assert "another line would show cards of the deck" in answer["text"]
    assert len(widget.lines) == 1


# --- predict, then see ------------------------------------------------------------------------------------


def test_the_answer_waits_for_a_prediction_and_shows_nothing_before():
    widget = live(futures=6)
    assert ask(widget, first="predict")["ok"]
    assert widget.wait(60)
    assert (widget.advice["state"], widget.advice["rows"], widget.advice["games"]) == ("held", [], 0)
    assert widget.ranking is None
    assert not any(widget.advice.get(name) for name in ("headline", "note", "why"))
    choices = widget.question["parts"][0]["choices"]
    assert choices == [str(move) for move in widget.game.legal_moves()], "in the order of the rules, not of the rank"
    assert not say(widget, "predict", number=widget.question["number"], values={"best": "draw moon"})["ok"]
    answer = say(widget, "predict", number=widget.question["number"], values={"best": choices[0]})
    assert answer["ok"]
    assert widget.advice["state"] == "done"
    found = widget.ranking
    (stored,) = widget.predictions
    assert (stored.said, stored.result) == ({"best": choices[0]}, {"best": found.best})
    assert stored.right["best"] == found.is_as_good(choices[0])
    assert widget.question["stored"]["right"] == stored.right


def test_a_prediction_is_told_in_a_sentence_how_it_stands_to_the_best():
    widget = live(futures=6)
    widget.rank()
    assert widget.wait(60)
    found = widget.ranking
    figures = Figures()
    figures.found = found
    part, best = BestMove("best", figures=figures), found.best
    assert part.verdict(best, best) == f"You said {best}, and it came first."
    for move in found.moves[1:]:
        end = "apart: that counts as right." if found.is_as_good(move) else f"and {move} is behind it."
        told = part.verdict(move, best)
        assert told.startswith(f"You said {move}; {best} came first, and ")
        assert told.endswith(end)
    widget.rank(predict_first=True)
    assert widget.wait(60)
    widget.predict({"best": best})
    called = {move["text"]: move["result"]["name"] for move in choices_of(widget.game, "p1", widget.at, "p1")}
    assert widget.question["stored"]["verdicts"] == {"best": f"You said {called[best]}, and it came first."}


def test_a_prediction_is_judged_by_the_last_figures(monkeypatch):
    gate, widget = Gate(monkeypatch, parts=1), live(futures=30)
    ask(widget, first="predict")
    assert gate.here.wait(30)
    choice = widget.question["parts"][0]["choices"][-1]
    widget.predict({"best": choice})
    assert (widget.advice["state"], widget.advice["games"]) == ("running", 4)
    gate.go_on.set()
    assert widget.wait(60)
    (stored,) = widget.predictions
    assert widget.ranking.games == 30
    assert stored.result == {"best": widget.ranking.best}
    assert stored.right == {"best": widget.ranking.is_as_good(choice)}
    assert widget.question["stored"]["result"] == stored.result


def test_a_prediction_without_any_figures_is_stored_later(monkeypatch):
    monkeypatch.setattr("arcane_lab.widgets.advising.PATIENCE", 0.01)
    gate, widget = Gate(monkeypatch, parts=0), live(futures=4)
    ask(widget, first="predict")
    assert gate.here.wait(30)
    choice = {"best": widget.question["parts"][0]["choices"][0]}
    with pytest.raises(BadPrediction, match="wait a moment"):
        widget.predict(choice)
    gate.go_on.set()
    assert widget.wait(60)
    assert widget.predict(choice).said == choice


def test_leaving_puts_the_question_away_and_the_answer_stays_unseen():
    widget = at_decision_of(all_open(), "p1")
    at = widget.at
    ask(widget, first="predict")
    assert widget.wait(60)
    widget.at = at + 1
    assert (widget.question, widget.advice, widget.predictions) == (None, None, ())
    widget.at = at
    assert widget.advice is None


# --- a review beside the table ----------------------------------------------------------------------------


@cache
def begun_review() -> Review:
    """Of the first steps of a game that is over: decisions of p1, a few."""
    return al.review(ended().fork(at=4), "p1", games=2, mode="plain")


def told_why(
    mark: dict[str, object], name: str = "why", called: Sequence[tuple[str, str]] = ()
) -> list[list[str | None]]:
    """The reasons of a mark as the browser has them: a sentence with moves by name, its rule, and what that says."""
    return [reason_with_rule("alley", with_names(text, dict(called))) for text in mark[name]]


def called_in(mark: list[object]) -> list[tuple[str, str]]:
    """The moves of a mark with their names."""
    return [(one["move"], one["name"]) for one in mark[8] if one is not None]


def test_a_review_is_a_strip_of_marks_and_the_moments_that_decided():
    review = begun_review()
    widget = show(ended().fork(), review=review)
    assert widget.seat == "p1"
    names = names_for(widget.game.players, widget.game.seats, "p1")
    strip = review.strip(names)
    marks = [
        [
            *(mark[name] for name in ("step", "move", "luck")),
            *(words, mark["round"]),
            told_why(mark, "why", called_in(told)),
            told_why(mark, "why_bad", called_in(told)),
            mark["best"],
        ]
        for mark, words, told in zip(
            strip, [one[3] for one in widget.review["marks"]], widget.review["marks"], strict=True
        )
    ]
    # In words: its moves by their names, and the rules behind "why?".
    words = " ".join(one[3] for one in widget.review["marks"])
    assert "for what you knew" in words
    assert not re.search(r"AA-|\breveal [abc]|\bplay [A-Z]{2}\b|\bdraw deck", words)
    moments = [[moment.step, moment.label] for moment in review.moments]
    told, note = widget.review, review.note_for(names)
    assert {name: told[name] for name in ("seat", "who", "note", "games", "until", "unit", "wins")} == {
        "seat": "p1", "who": "you", "note": note, "games": 2, "until": "round", "unit": "gold", "wins": None
    }  # fmt: skip
    assert [mark[:8] for mark in told["marks"]] == marks
    # As the board shows it: the move that was made, and a better one where it was bad.
    for one, mark in zip(review.decisions, told["marks"], strict=True):
        played, better = mark[8]
        assert (played["move"], better and better["move"]) == (one.chosen, one.best if mark[1] == "bad move" else None)
        assert played["at"] == f"p1 {one.chosen.split()[1]}" if one.chosen.startswith("reveal") else played["name"]
    assert [moment[:2] for moment in told["moments"]] == moments
    assert told["rounds"][0] == [1, 0]
    assert [mark[7] for mark in marks] == [one.best for one in review.decisions]
    assert [mark[0] for mark in marks] == [one.step for one in review.decisions]
    widget.seat = "p2"
    assert widget.review is None, "what came to p1 tells of its cards"
    widget.seat = "p1"
    assert [mark[:8] for mark in widget.review["marks"]] == marks
    widget.branch(str(widget.game.legal_moves(at=0)[-1]), at=0)
    assert widget.review is None, "it is about the game itself"
    # Whoever sees the whole table hears the seat by its name.
    seen = show(ended().fork(), view="table", review=review).review
    assert seen["who"] != "you"
    assert [mark[0] for mark in seen["marks"]] == [mark[0] for mark in marks]


def test_a_review_that_is_asked_for_comes_decision_by_decision():
    # The end of a game, so that there are few decisions.
    whole = ended()
    last = al.Game.from_state(whole.setup, whole.at(260))
    widget = show(play_on(last, 5000, 5), seat="p1")
    counted = []
    widget.observe(lambda change: counted.append(change.new and change.new.get("looked")), "review")
    widget._asked_review.ask(widget.game, "p1", games=2)
    answer = say(widget, do="review", move="-", at=widget.at, line="main")
    assert answer["ok"]
    assert widget._asked_review.wait(120)
    told = widget.review
    assert "looked" not in told
    assert counted[:2] == [[4, len(told["marks"])], [8, len(told["marks"])]]
    assert told["moments"]
    say(widget, do="rematch", move="3", at=widget.at, line="main")
    assert widget.review is None


def test_a_review_that_cannot_be_counted_says_so_whatever_the_reason(monkeypatch):
    def fails(*asked):
        raise ValueError("too few")
        yield

    monkeypatch.setattr(decision_review, "growing_review", fails)
    widget = over(seat="p1")
    for _ in range(2):
        say(widget, do="review", move="-", at=widget.at, line="main")
        assert widget._asked_review.wait(60)
        assert widget.answer["text"] == "This cannot be counted: too few"
        assert not widget.answer["ok"]


def test_what_comes_of_a_review_while_a_message_is_answered_is_told_after_the_answer(monkeypatch):
    """It was lost: a review that failed at once was followed by the answer that it is being counted."""

    def fails(*asked):
        raise ValueError("too few")
        yield

    monkeypatch.setattr(decision_review, "growing_review", fails)
    widget, answers = over(seat="p1"), []
    with widget.hold_sync():
        say(widget, do="review", move="-", at=widget.at, line="main")
        answers.append(widget._asked_review.wait(0.3))
        answers.append(widget.answer["ok"])
    assert widget._asked_review.wait(60)
    assert [*answers, widget.answer["ok"]] == [False, True, False]


def test_of_an_old_game_no_review_is_told_when_a_new_one_has_been_dealt(monkeypatch):
    """Whatever had been found of it a moment before."""
    found, goes_on, watched = begun_review(), threading.Event(), []

    def finds(game, seat, games, watch):
        goes_on.wait(60)
        yield found
        watched.append("not given up")

    monkeypatch.setattr(decision_review, "growing_review", finds)
    widget = show(ended().fork(), view="table")
    say(widget, do="review", move="-", at=widget.at, line="main")
    with widget.hold_sync():
        goes_on.set()
        assert not widget._asked_review.wait(0.3), "it waits to tell what it has found"
        say(widget, do="rematch", move="3", at=widget.at, line="main")
    assert widget._asked_review.wait(60)
    assert (widget.review, widget._review, watched) == (None, None, [])


def test_a_review_is_given_up_before_its_next_decision():
    judged = []

    def watch(done, of):
        judged.append((done, of))
        if done == 1:
            raise GivenUp

    with pytest.raises(GivenUp):
        list(decision_review.growing_review(ended().fork(at=40), "p1", 2, watch))
    assert [done for done, _ in judged] == [0, 1]


def test_a_review_is_asked_for_when_the_game_is_over():
    widget = show(ended().fork(at=4), seat="p1")
    answer = say(widget, do="review", move="-", at=widget.at, line="main")
    assert not answer["ok"]
    assert "hidden cards" in answer["text"]


def test_a_review_is_not_for_a_seat_that_plays_nor_for_another_game():
    review, unfinished = begun_review(), ended().fork(at=4)
    with pytest.raises(BadSetup, match=r"cards that were hidden.*when it is over, or view='table'"):
        show(unfinished, seat="p1", review=review)
    with pytest.raises(BadSetup, match="cards that were hidden"):
        show(ended().fork(), seat="p2", review=review)
    assert show(unfinished, view="table", review=review).review
    with pytest.raises(BadSetup, match="it is of another game: step 1"):
        show(new_game(2, 8), view="table", review=review)
    with pytest.raises(BadSetup, match=r"is no review.*al\.review"):
        show(ended().fork(), view="table", review=review.strip())


def test_a_record_is_shown_as_its_game_is_and_its_page_has_the_review(tmp_path):
    record = ended().fork(at=4).record()
    widget = show(record, view="table", review=begun_review())
    assert len(widget.game.steps) == 4
    page = record.to_html(tmp_path / "page.html", view="table", review=begun_review()).read_text()
    assert '"review":{"seat":"p1","who":' in page
    assert '"marks":[[1,' in page
    with pytest.raises(BadSetup, match="cards that were hidden"):
        record.to_html(tmp_path / "page.html", seat="p1", review=begun_review())
