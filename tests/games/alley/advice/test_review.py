"""`al.review`: a finished game decision by decision, bad luck or bad move."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from itertools import pairwise
from math import isnan

import numpy as np
import pytest

import arcane_lab as al
from arcane_lab.advice import decision_review as judging
from arcane_lab.advice import reviewing
from arcane_lab.advice.estimates import Estimate, minus
from arcane_lab.advice.luck_attribution import carrying, format_luck, main_causes
from arcane_lab.advice.move_difference import Better
from arcane_lab.advice.question import Futures
from arcane_lab.advice.reasons import Part, Reasons
from arcane_lab.advice.rollouts import Rollouts
from arcane_lab.core.errors import BadSetup, UnknownName
from arcane_lab.engine.game import BaseGame
from arcane_lab.engine.registry import find_game
from arcane_lab.engine.stepping import figures_of
from arcane_lab.games.alley import score_ledger as accounts
from arcane_lab.games.alley.knowledge import redeal as futures
from arcane_lab.games.alley.measures import ADVICE, GOLD
from arcane_lab.games.alley.rules.words import Log, Rule
from tests.games.alley.test_futures import check_alike


@pytest.fixture(scope="module")
def record() -> al.Record:
    """A round of a careless player between two who sell what they can."""
    game = al.Game("alley", players=["random", "greedy", "greedy"], seed=13)
    return game.fork(at=next(at for at in range(len(game.steps)) if game.at(at).round_number == 2)).record()


@pytest.fixture(scope="module")
def found(record, twin) -> al.Review:
    # As greedy plays on: whoever played at random would have its luck drown everything.
    return al.review(record, "p1", games=100, strategies="greedy")


def test_every_decision_with_a_choice_is_looked_at(record, found):
    game = record.replay()
    steps = [s.index for s in game.steps if s.seat == "p1" and len(game.legal_moves(s.index - 1)) > 1]
    assert list(found.table.index) == steps
    assert [one.chosen for one in found.decisions] == [str(game.steps[step - 1].move) for step in steps]
    assert set(found.table["n"]) == {100}
    assert not found.is_partial


@pytest.mark.parametrize(
    ("games", "is_exact", "basis"),
    [
        (1, True, "exactly"),
        (2, True, "on average of all futures, exactly"),
        (1000, False, "on average of 1,000 futures of both, seed 3; brackets are 95% intervals"),
    ],
)
def test_reasons_say_what_they_rest_on(games, is_exact, basis):
    gold = Estimate(2.0, 2.0, 2.0, is_exact=is_exact)
    total = {"gold": gold, "infamy": Estimate(0.0, 0.0, 0.0, is_exact=is_exact)}
    figures = tuple(ADVICE.measure(name) for name in ("gold", "infamy"))
    reasons = Reasons(figures, "sell", "slide", "p1", games, 3, is_exact, (), {}, total, "p2", total["infamy"])
    assert reasons.sentences == (f"sell against slide: 2.00 gold more and as much infamy, {basis}.",)


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
    judge = judging.Judge(record.replay(), "p1", 100, Futures(strategies="greedy"))
    looks = list(judge.looks([one.step for one in found.decisions[:4]]))
    stood = looks[0].stood.value
    for one, look in zip(found.decisions, looks, strict=False):
        assert stood == pytest.approx(look.stood.value), "what came ends where the next decision begins"
        assert one.expected == look.after
        stood = look.after.value + one.came.value
    last = found.decisions[-1]
    gold = record.replay().picture("table")["seats"][0]["gold"]
    assert last.expected.value + last.came.value == pytest.approx(gold)


def test_where_the_move_that_looked_best_is_not_the_reader_is_told_so(found):
    """Found best in one half of the futures, worse than the move that was made in the other."""
    below = [one for one in found.decisions if one.given_away.value < 0]
    assert below
    assert found._repr_html_().count("no better move told") == len(below)
    for one in below:
        assert f"was not better in the other half: {format_luck(one.given_away, GOLD)}" in found.sentence(one.step)


def test_a_decision_says_where_the_game_stood_when_it_was_decided(found):
    for one in found.decisions:
        here = found._game.fork(at=one.at)
        assert (here.to_move, one.chosen in map(str, here.legal_moves())) == (found.seat, True)
        assert str(found._game.steps[one.at].move) == one.chosen
        assert (found._game.steps[one.at].index, one.round) == (one.step, here.round)


def test_the_moments_are_few_and_the_heaviest(found):
    moments = found.moments
    assert 1 <= len(moments) <= reviewing.MOST_MOMENTS
    weights = [abs(moment.amount.value) for moment in moments]
    assert weights == sorted(weights, reverse=True)
    for moment in moments:
        assert "95% interval" in moment.text
        assert moment.label in ("bad move", "good luck", "bad luck")
        where = f"move {moment.step} (at={moment.at})" if moment.label == "bad move" else f"step {moment.step} ("
        assert where in moment.text
        if moment.label == "bad move":
            assert f"(at={moment.at})" in moment.text
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
    told = rf"Sets of Dragon's Egg: 0\.\d\d after play DE c3, \d\.\d\d after {blunder.best}: \+\d"
    for text in (str(reviewed.moments[0]), reviewed.sentence(blunder.step), reviewed.table.loc[blunder.step, "why"]):
        assert re.search(told, text), text


def test_where_the_record_ends_within_a_round_nothing_is_told_of_what_came(record, twin):
    """The gold at hand then is not the gold at the round's end, with which it would be compared."""
    game = record.replay().fork(at=40)
    for until in ("round", "game"):
        last = al.review(game, "p1", games=4, until=until, progress=False).decisions[-1]
        assert isnan(last.came.value)
        assert last.came_label == "no clear luck"
    found = al.review(game, "p1", games=4, progress=False)
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


# --- the why of luck ------------------------------------------------------------------------------------------


def test_causes_and_turns_add_up_to_the_luck_that_came(found):
    told = [one for one in found.decisions if not isnan(one.came.value)]
    for one in told:
        why = found.why_luck(one.step)
        assert (why.total, why.label) == (one.came, one.came_label)
        assert sum(part.difference.value for part in why.parts) == pytest.approx(one.came.value)
        assert sum(span.amount.value for span in why.spans) == pytest.approx(one.came.value)
    assert any(len(found.why_luck(one.step).spans) > 2 for one in told), "turns of others lie between"
    assert found.why_luck(told[-1].step).is_fact, "the round is over then"


def test_causes_and_hidden_cards_add_up_to_the_luck_in_the_cards(found):
    for one in found.decisions[::4]:
        why = found.why_luck(one.step, "cards")
        assert (why.total, why.label) == (one.luck, one.luck_label)
        assert sum(part.difference.value for part in why.parts) == pytest.approx(one.luck.value)
        assert sum(span.amount.value for span in why.spans) == pytest.approx(one.luck.value)


def carry_and_others(carry, others):
    """What is told in short has to be all of it."""
    return sum(part.difference.value for part in carry) + others.value


def test_the_causes_of_a_bad_move_add_up_to_what_it_gave_away(found):
    bad = [one for one in found.decisions if one.move_label == "bad move"]
    for one in bad:
        why = found.why_bad(one.step)
        assert why.total == one.given_away
        assert sum(part.difference.value for part in why.parts) == pytest.approx(one.given_away.value)
        carry = carrying(why.parts, why.total)
        assert carry_and_others(carry, why.others) == pytest.approx(one.given_away.value)
        assert (f"Other causes together: {format_luck(why.others, GOLD)}." in why.short) == (
            abs(why.others.value) >= 0.05 and carry != []
        )
        assert found.strip()[found.decisions.index(one)]["why_bad"] == why.sentences
        assert "seed 1; brackets are 95% intervals" in why.sentences[-1]
    with pytest.raises(UnknownName, match="a bad move of this review"):
        found.why_bad(next(one.step for one in found.decisions if one.move_label == "good move"))
    assert bad


def test_where_effects_make_a_move_bad_the_heaviest_is_named_with_its_rule(twin):
    game = al.Game("alley", players=["random", "greedy", "random"], seed=30).fork(at=54)
    review = al.review(game, "p1", games=60, progress=False)
    why = review.why_bad(54)
    assert why.without_rule.cause == accounts.ELSE
    lotus = next(part for part in review.why(54, reviewing.NAMED_IN).parts if part.cause == "the effect of Dark Lotus")
    assert why.effect == lotus
    amount = format_luck(lotus.difference, GOLD)
    told = f", above all the effect of Dark Lotus: {amount} in 60 futures (AA-ITEM-DARK-LOTUS-04)."
    for text in (" ".join(why.short), str(why), review.sentence(54), review.table.loc[54, "why"]):
        assert told in text


def test_only_a_clear_cause_that_is_most_of_it_and_is_not_told_already_is_named():
    def part(cause, value, reach=0.5, figure="gold", rule="AA-ITEM-01"):
        return Part(figure, cause, rule, 1.0, 0.0, Estimate(value, value - reach, value + reach))

    whole, nothing = part(accounts.ELSE, 8.0, rule=""), Estimate(0.0, 0.0, 0.0)
    total = Estimate(10.0, 9.0, 11.0)
    sets = part("sets of Dark Lotus", 2.0)
    why = Better(GOLD, "draw deck", "pass", total, (whole, sets), nothing, nothing, 100, 1)
    effect = part("the effect of Dark Lotus", 4.0)
    assert why.most_of_it([part(sets.cause, 9.0), effect]) == effect
    for other in (part("a", 3.9), part("a", -8.0), part("a", 8.0, reach=9.0), part("a", 8.0, figure="infamy")):
        assert why.most_of_it([other]) is None
    assert replace(why, parts=(sets, part("fines", 8.0))).most_of_it([effect]) is None


def test_reasons_are_given_where_luck_is_clear_and_only_there(found):
    assert {one.came_label for one in found.decisions} == {"good luck", "bad luck", "no clear luck"}
    for one, mark in zip(found.decisions, found.strip(), strict=True):
        if one.came_label == "no clear luck":
            assert mark["why"] == ()
            if not isnan(one.came.value):
                why = found.why_luck(one.step)
                assert why.short == ()
                assert "cannot be told from no luck" in str(why)
            continue
        why = found.why_luck(one.step)
        assert mark["why"] == why.sentences
        assert 1 <= len(why.short) <= 4
        carry = carrying(why.parts, why.total)
        assert carry_and_others(carry, why.others) == pytest.approx(one.came.value)
        assert (f"Other causes together: {format_luck(why.others, GOLD)}." in why.short) == (
            abs(why.others.value) >= 0.05 and carry != []
        )
        assert mark["text"].split("\n")[1].endswith(" ".join(why.short))
        assert "seed 1; brackets are 95% intervals" in why.sentences[-1]
        heavy = main_causes(why.parts, why.total)
        others = [part.difference.value for part in why.parts if part not in heavy]
        assert why.rest.value == pytest.approx(sum(others), abs=1e-9)
        assert all(f"\n{part.cause[0].upper()}{part.cause[1:]}: " in str(why) for part in heavy)


@pytest.mark.parametrize("setup", [{}, {"items": {"FF": {"copies_2_to_4": 9}}, "powers": {"p4": "byros"}}])
def test_what_a_round_brings_is_split_as_its_events_say(setup):
    """The figures that futures keep, against the log of whole rounds: sets, fines, and all that is left."""
    seen = set()
    for seed in (0, 2, 3):
        game = al.Game("alley", players=["greedy", "random", "random", "greedy"], seed=seed, **setup)
        starts = [0, *(k for k, step in enumerate(game.steps, 1) if any(e.kind == "next_round" for e in step.events))]
        for first, last in pairwise(starts):
            since, spec = game.at(first), find_game("alley")
            rows = np.array([figures_of(spec, game.at(last), seat) for seat in range(4)])
            log = [row for step in game.steps[first:last] for row in step.rows]
            for seat in range(4):
                found = {one.cause: one for one in accounts.shares(rows[np.newaxis, seat], since, seat)}
                brought = sum(int(one.amount[0]) for one in found.values())
                assert brought == rows[seat][accounts.FIGURES.index("gold")] - since.gold[seat]
                sold = [row for row in log if row[0] == Log.GOLD_GAINED and row[5] == Rule.SET + 15]
                sets = {cause: one for cause, one in found.items() if cause.startswith("sets of ")}
                # What was asked before a sword cut it.
                asked = sum(row[6] for row in sold if row[1] == seat)
                assert sum(int(one.amount[0]) for one in sets.values()) == asked
                assert sum(int(one.times[0]) for one in sets.values()) == sum(row[1] == seat for row in sold)
                paid = sum(r[4] for r in log if r[:2] == (Log.GOLD_LOST, seat) and r[5] in FINES)
                fine = found.get("fine markers paid")
                if rows[seat][accounts.FIGURES.index("gold")] > 0:
                    assert paid == (0 if fine is None else -int(fine.amount[0]))
                else:
                    assert (fine is None) == (paid == 0) or asked + since.gold[seat] == 0
                seen |= set(found) | ({"all was paid"} if paid % 25 else set())
    assert {"fine markers paid", accounts.ELSE, "all was paid"} <= seen


FINES = (Rule.INSPECT + 26, Rule.INSPECT + 27)


def staged(text: str, *moves: str) -> al.Game:
    game = al.Game.from_scenario(al.Scenario.from_text(text))
    for move in moves:
        game.play(move)
    return game


def test_a_doll_that_another_seat_puts_in_the_way_is_the_reason():
    moves = ("draw deck", "play TC c3", "draw deck", "play HD c1", "place p3 a1", "place p1 c1", "draw deck")
    game = staged(A_DOLL, *moves, "discard CB", "draw deck")
    why = al.review(game, "p1", games=100, progress=False).why_luck(2)
    assert why.label == "bad luck"
    # The doll counts 10 infamy, too.
    assert {part.cause for part in main_causes(why.parts, why.total)} >= {"sets of Dragon's Egg", "fine markers paid"}
    assert {text[text.rindex("(") :] for text in why.short[:2]} == {"(AA-SET-15).", "(AA-INSPECT-26)."}
    heavy = max(why.spans, key=lambda span: -span.amount.value)
    assert heavy.name == "the turn of p2 (steps 3 to 6)"
    assert heavy.amount.high < 0
    assert heavy.sentences[0] == "p2 puts a Haunted Doll into p1's c1 (AA-ITEM-HAUNTED-DOLL-07)."
    assert heavy.sentences[1].startswith("p1 discards the hidden Bottled Fairy that lay in c1 (")
    assert why.short[-1].startswith("The turn of p2 (steps 3 to 6) brought -")
    assert why.short[-1].endswith(heavy.sentences[0])


def test_an_inspection_that_another_seat_triggers_is_the_reason():
    """p1 waits for one more egg; p2 ends the round, which hardly anybody who plays by chance would have done now."""
    game = staged(THE_END, "draw deck", "discard CB", "draw deck", "play CM a1", "draw deck", "discard CB", "draw deck")
    why = al.review(game, "p1", games=100, strategies={"p2": "random"}, progress=False).why_luck(2)
    assert why.label == "bad luck"
    assert any(text.startswith("Sets of Dragon's Egg: ") and " gold (-" in text for text in why.short)
    heavy = max(why.spans, key=lambda span: -span.amount.value)
    assert heavy.amount.high < 0
    assert heavy.sentences[0].startswith("p2 has no hidden card left and triggers the inspection")
    turns = next(sign for sign in why.signs if sign.cause == "own turns")
    assert (turns.difference.high < 0, turns.times) == (True, 2.0), "the one that is under way, and one more"
    assert any(text.startswith("Own turns: ") for text in why.sentences)


def test_equal_worlds_have_equal_words(record, found):
    """Of the deck p1 sees none of the lower cards in these steps: whatever they are, it is told the same."""
    game = record.replay()
    turns = (k for k in range(20, 60) if futures.is_between_turns(game.at(k)))
    place = next(k for k in turns if game.legal_moves(k)[0].seat == "p1")
    here, chance = game.at(place), random.Random(1)
    lower = here.deck_count - 10
    words_of, seen, marks = set(), set(), set()
    for world in (here.copy(), here.copy()):
        world.deck_item[:lower] = chance.sample(here.deck_item[:lower], lower)
        other = BaseGame.from_state(game.setup, world)
        for step in game.steps[place : place + 14]:
            other.play(str(step.move))
        seen.add("".join(event.text for step in other.steps for event in step.events_for("p1")))
        review = al.review(other, "p1", games=60, seed=3, progress=False)
        known = [one for one in review.decisions if not isnan(one.came.value)]
        words_of.add("".join(str(review.why_luck(one.step)) + review.sentence(one.step) for one in known))
        marks.add(tuple(one.luck.value for one in review.decisions))
    assert len(seen) == len(words_of) == 1
    assert len(marks) == 2, "in the cards there was other luck"


def test_between_turns_a_seat_that_only_waits_knows_no_more_than_it_may(record):
    game, chance = record.replay(), random.Random(2)
    places = [k for k in range(len(game.steps)) if futures.is_between_turns(game.at(k))]
    for k in places[::3]:
        for seat in range(3):
            check_alike(game.at(k), seat, chance)


def test_a_kind_of_luck_that_there_is_not_and_a_record_that_ends_are_refused(record, found):
    with pytest.raises(UnknownName, match=r"a kind of luck.*came.*cards"):
        found.why_luck(found.decisions[0].step, "deal")
    part = al.review(record.replay().fork(at=40), "p1", games=4, progress=False)
    with pytest.raises(UnknownName, match="after which it is known what came"):
        part.why_luck(part.decisions[-1].step)
    assert "Luck in the cards" in str(part.why_luck(part.decisions[-1].step, "cards"))


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
    found = minus(Estimate(5.0, 2.0, 8.0), Estimate(1.0, -3.0, 5.0))
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

A_DOLL = """{
  "format": "arcane-lab/scenario/1", "game": "alley", "title": "A doll in the way",
  "setup": {"edition": "revised", "players": 3},
  "position": {
    "phase": "sell", "round": 1, "first_player": "p1", "to_move": "p1", "step": "draw",
    "deck": "FC BC CB | rest", "discard": "HT",
    "seats": {"p1": {"storehouse": "DE DE [BF] / [FC] [HT] [OW] / [IR] [CM] [TC]", "stash": "DE TC"},
              "p2": {"storehouse": "HD HD [BF] / [FC] [HT] [OW] / [IR] [CM] [TC]", "stash": "HD OW"}}
  }
}"""

THE_END = """{
  "format": "arcane-lab/scenario/1", "game": "alley", "title": "The round ends soon",
  "setup": {"edition": "revised", "players": 3},
  "position": {
    "phase": "sell", "round": 1, "first_player": "p1", "to_move": "p1", "step": "draw",
    "deck": "CB CM CB OW | rest", "discard": "HT",
    "seats": {"p1": {"storehouse": "DE DE [BF] / [FC] [HT] [OW] / [IR] [CM] [TC]", "stash": "TC OW"},
              "p2": {"storehouse": "[BF] IR OW / FC TC IR / OW FC BC", "stash": "HT OW"}}
  }
}"""


def test_a_stop_within_a_decision_leaves_that_decision_out(record, monkeypatch):
    """No figure of a review rests on fewer futures than it says."""
    record = record.replay().fork(at=16).record()
    whole = al.review(record, "p1", games=8, mode="plain", progress=False)
    play, count = Rollouts.play, 0

    def stopping(self, chunk):
        nonlocal count
        count += 1
        # Two lenses of two chunks each: the second chunk of the third decision.
        if count == 2 * 4 + 2:
            raise KeyboardInterrupt
        return play(self, chunk)

    monkeypatch.setattr(Rollouts, "play", stopping)
    part = al.review(record, "p1", games=8, mode="plain", progress=False)
    assert part.is_partial
    assert 0 < len(part.decisions) < len(whole.decisions)
    columns = ["move", "best", "expected", "expected_low", "expected_high", "given_away", "n"]
    assert part.table[columns].equals(whole.table[columns].iloc[: len(part.decisions)])
