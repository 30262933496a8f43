"""`al.review`: a finished game decision by decision, bad luck or bad move."""

from __future__ import annotations

from math import isnan

import pytest

import arcane_lab as al
from arcane_lab.advice import judging, reviewing
from arcane_lab.advice.result import Estimate
from arcane_lab.engine import compiling
from arcane_lab.engine.errors import BadSetup, UnknownName


@pytest.fixture(scope="module")
def record() -> al.Record:
    """A round of a careless player between two who sell what they can."""
    game = al.Game("alley", players=["random", "greedy", "greedy"], seed=11)
    return game.fork(at=next(at for at in range(len(game.steps)) if game.at(at).round_number == 2)).record()


@pytest.fixture(scope="module")
def found(record) -> al.Review:
    if compiling.ready("alley") is None:
        task = compiling.start_compiling("alley")
        assert task is not None
        task.wait()
    return al.review(record, "p1", games=100)


def test_every_decision_with_a_choice_is_looked_at(record, found):
    game = record.replay()
    steps = [s.index for s in game.steps if s.seat == "p1" and len(game.legal_moves(s.index - 1)) > 1]
    assert list(found.table.index) == steps
    assert [one.chosen for one in found.decisions] == [str(game.steps[step - 1].move) for step in steps]
    assert set(found.table["n"]) == {100}
    assert not found.is_partial


def test_the_labels_follow_from_the_intervals(found):
    table = found.table
    assert ((table["given_away_low"] > 0) == (table["move_label"] == "bad move")).all()
    assert ((table["luck_low"] > 0) == (table["luck_label"] == "good luck")).all()
    assert ((table["luck_high"] < 0) == (table["luck_label"] == "bad luck")).all()
    assert {"bad move", "good move"} == set(table["move_label"])
    assert {"good luck", "bad luck"} <= set(table["luck_label"])


def test_what_was_given_away_and_what_came_add_up_to_the_gold_of_the_round(record, found):
    """From the worth of the first position, through all moves and all that came, to the gold at the round's end.

    Worths are of the same futures only within a decision, so the sum holds as far as the intervals say.
    """
    judge = judging.Judge(record.replay(), "p1", 100, None, "round", 1, "auto")
    looks = [judge.look(one.step) for one in found.decisions]
    total = looks[0].stood.value
    for one, look in zip(found.decisions, looks, strict=True):
        total += look.after.value - look.stood.value + one.came.value
    gold = record.replay().picture("table")["seats"][0]["gold"]
    assert total == pytest.approx(gold)


def test_the_moments_are_few_and_the_heaviest(found):
    moments = found.moments
    assert 1 <= len(moments) <= reviewing.MOST_MOMENTS
    weights = [abs(moment.gold.value) for moment in moments]
    assert weights == sorted(weights, reverse=True)
    for moment in moments:
        assert "95% interval" in moment.text
        assert moment.label in ("bad move", "good luck", "bad luck")
        assert f"step {moment.step}" in moment.text
    gave = [one.given_away.value for one in found.decisions if one.given_away.low > 0]
    came = [abs(one.came.value) for one in found.decisions if one.came.low > 0 or one.came.high < 0]
    assert weights == sorted([*gave, *came], reverse=True)[: reviewing.MOST_MOMENTS]


def test_a_bad_move_says_why_with_rules(found):
    bad = next(one for one in found.decisions if one.move_label == "bad move")
    why = found.why(bad.step, games=40)
    assert (why.move, why.other) == (bad.best, bad.chosen)
    assert "AA-" in str(why)


def test_a_planted_blunder_is_found(record):
    """With a set to complete, the card that would complete it is thrown away: that is the bad move of the game."""
    game = al.Game.from_scenario(al.Scenario.from_text(BLUNDER))
    game.play("draw deck")
    assert al.what_if(game, "p1", games=100).difference("play DE c1", "play DE c3").low > 5
    game.play("play DE c3")
    reviewed = al.review(game, "p1", games=100)
    blunder = reviewed.decisions[-1]
    assert blunder.move_label == "bad move"
    assert blunder.given_away.low > 3
    assert reviewed.moments[0].step == blunder.step
    assert "Sets of Dragon's Egg" in str(reviewed.why(blunder.step))


def test_where_the_record_ends_within_a_round_nothing_is_told_of_what_came(record):
    """The gold at hand then is not the gold at the round's end, with which it would be compared."""
    game = record.replay().fork(at=40)
    for until in ("round", "game"):
        last = al.review(game, "p1", games=4, until=until, mode="plain", progress=False).decisions[-1]
        assert isnan(last.came.value)
        assert last.came_label == "no clear luck"
    found = al.review(game, "p1", games=4, mode="plain", progress=False)
    assert not any(isnan(one.came.value) for one in found.decisions[:-1])
    assert found.sentence(found.decisions[-1].step).endswith("What then came is not in the record.")
    assert not isnan(found.sums["came"].value)
    marks = next(iter(found.chart().to_dict()["datasets"].values()))
    assert len(marks) == 2 * len(found.decisions) - 1
    assert "?" in found._repr_html_()


def test_it_is_told_how_far_it_is_and_an_interrupt_keeps_what_is_done(record):
    told = []

    def watch(done: int, of: int) -> None:
        told.append((done, of))
        if done == 3:
            raise KeyboardInterrupt

    part = al.review(record, "p1", games=4, mode="plain", watch=watch)
    assert told == [(1, told[0][1]), (2, told[0][1]), (3, told[0][1])]
    assert part.is_partial
    assert len(part.decisions) == 3
    assert isnan(part.decisions[-1].came.value)
    assert f"Interrupted: 3 of {told[0][1]} decisions." in part.note


def test_the_same_seed_gives_the_same_review_in_both_modes(record, found):
    game = record.replay().fork(at=found.decisions[3].step)
    plain, compiled = (al.review(game, "p1", games=10, mode=mode) for mode in ("plain", "compiled"))
    assert plain.table.equals(compiled.table)


@pytest.mark.parametrize(
    ("given", "seat", "error", "says"),
    [
        ("game.json", "p1", BadSetup, "that is no record"),
        (None, "p1", BadSetup, "that is no record"),
        (al.Game("alley", players=3, seed=1), "p1", BadSetup, "it had nothing to decide"),
        (al.Game("alley", players=3, seed=1), "p5", UnknownName, "a seat of this game"),
    ],
)
def test_what_cannot_be_reviewed_is_refused_in_words(given, seat, error, says):
    with pytest.raises(error, match=says):
        al.review(given, seat)


def test_unknown_steps_are_refused(found):
    for step in (10**6, True, "first"):
        with pytest.raises(UnknownName, match="a decision of p1"):
            found.why(step)


def test_chart_and_strip_have_a_mark_for_each_decision(found):
    strip = found.strip()
    assert [mark["step"] for mark in strip] == list(found.table.index)
    assert all(mark["text"].endswith(".") for mark in strip)
    chart = found.chart()
    assert str(found.moments[0]) in chart.words()
    assert len(chart.to_dict()["datasets"][next(iter(chart.to_dict()["datasets"]))]) == 2 * len(found.decisions)


def test_independent_intervals_add_as_errors_do():
    found = reviewing.minus(Estimate(5.0, 2.0, 8.0), Estimate(1.0, -3.0, 5.0))
    assert (found.value, found.low, found.high) == (4.0, -1.0, 9.0)


BLUNDER = """{
  "format": "arcane-lab/scenario/1", "game": "alley", "title": "A set to complete",
  "setup": {"edition": "revised", "players": 3},
  "position": {
    "phase": "sell", "round": 1, "first_player": "p1", "to_move": "p1", "step": "draw",
    "deck": "FC | rest", "discard": "HT",
    "seats": {"p1": {"storehouse": "DE DE [BF] / [FC] [HT] [OW] / [IR] [CM] [TC]", "stash": "DE TC"}}
  }
}"""
