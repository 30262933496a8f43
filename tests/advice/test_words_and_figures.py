"""What advice says of figures that are given here: every number is worked out by hand, every sentence to the letter."""

from __future__ import annotations

import math
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

import arcane_lab as al
from arcane_lab.advice.attribution import Outlook
from arcane_lab.advice.counting import _deals
from arcane_lab.advice.decision_review import _halves
from arcane_lab.advice.estimates import NOTHING, Estimate, estimate, format_amount, mean, minus, total
from arcane_lab.advice.luck_attribution import (
    CANNOT_BE_TOLD,
    Luck,
    Span,
    carrying,
    format_luck,
    label_of,
    left_over,
    main_causes,
    signed,
)
from arcane_lab.advice.move_difference import Better
from arcane_lab.advice.question import make_question
from arcane_lab.advice.reasons import Part, Reasons, named_parts
from arcane_lab.advice.result import MOST_SHOWN, WhatIf
from arcane_lab.core.errors import BadSetup, UnknownName
from arcane_lab.engine.registry import find_game
from arcane_lab.games.alley.measures import ADVICE, GOLD, WON
from arcane_lab.games.alley.play import FIGURES


def around(value: float, reach: float = 0.5, is_exact: bool = False) -> Estimate:
    return Estimate(value, value - reach, value + reach, is_exact)


def part(
    cause: str, value: float, reach: float = 0.5, figure: str = "gold", rule: str = "AA-1", times=(2.0, 1.0)
) -> Part:
    return Part(figure, cause, rule, *times, around(value, reach))


# --- figures ------------------------------------------------------------------------------------------------


def test_the_mean_of_futures_is_exact_with_weights():
    assert mean(np.array([1, 4, 4]), (1, 1, 2)) == Fraction(13, 4)
    found = estimate(np.array([1, 4]), (1, 2), GOLD, is_exact=True)
    assert found == Estimate(3.0, 3.0, 3.0, True)


def test_an_estimate_of_gold_has_students_interval():
    """Three values 1, 2, 6: mean 3, variance 7; Student's t with 2 degrees of freedom is 4.3027 (a printed table)."""
    found = estimate(np.array([1, 2, 6]), (1, 1, 1), GOLD, is_exact=False)
    reach = 4.30265 * math.sqrt(7 / 3)
    assert (found.value, found.low, found.high) == pytest.approx((3, 3 - reach, 3 + reach), rel=1e-5)
    assert not found.is_exact


def test_an_estimate_of_a_share_has_wilsons_interval_and_a_difference_another():
    """Wilson's interval for 3 of 10 at z = 1.96 is 0.1078 to 0.6032 (printed in text books)."""
    values = np.array([1, 1, 1] + [0] * 7)
    share = estimate(values, (1,) * 10, WON, is_exact=False)
    assert (share.low, share.high) == pytest.approx((0.1078, 0.6032), abs=1e-4)
    gap = estimate(values, (1,) * 10, WON, is_exact=False, is_difference=True)
    assert gap.value == share.value == 0.3
    assert (gap.low, gap.high) != (share.low, share.high)
    mirrored = estimate(-values, (1,) * 10, WON, is_exact=False, is_difference=True)
    assert (mirrored.low, mirrored.high) == pytest.approx((-gap.high, -gap.low))
    assert estimate(values, (1,) * 10, GOLD, is_exact=False, is_difference=True) == estimate(
        values, (1,) * 10, GOLD, is_exact=False
    )


@pytest.mark.parametrize(
    ("low", "high", "is_clear", "label"),
    [
        (0.1, 1, True, "good luck"),
        (0, 1, False, "no clear luck"),
        (-1, 0, False, "no clear luck"),
        (-1, 1, False, "no clear luck"),
        (-1, -0.1, True, "bad luck"),
    ],
)
def test_what_touches_zero_cannot_be_told_from_it(low, high, is_clear, label):
    found = Estimate((low + high) / 2, low, high)
    assert found.is_clear == Part("gold", "c", "r", 1, 1, found).is_clear == is_clear
    assert label_of(found) == label


def test_an_estimate_prints_its_ends_unless_it_is_exact():
    assert str(Estimate(1, 0.5, 1.5)) == "1.00 (0.50 to 1.50)"
    assert str(Estimate(1, 1, 1, True)) == "1.00"


@pytest.mark.parametrize(("one", "other", "is_exact"), [(True, True, True), (True, False, False), (False, True, False)])
def test_a_difference_is_exact_where_both_are(one, other, is_exact):
    found = minus(around(5, 3, one), around(1, 4, other))
    assert (found.value, found.low, found.high, found.is_exact) == (4, -1, 9, is_exact)


def test_a_sum_leaves_out_what_cannot_be_told():
    nan = Estimate(math.nan, math.nan, math.nan)
    assert total([around(5, 3), nan, around(1, 4)]) == Estimate(6, 1, 11)
    assert total([nan]) == total([]) == Estimate(0, 0, 0)
    assert total([around(2, 1)]) == Estimate(2, 1, 3)


def test_shares_are_written_in_percent_and_amounts_with_two_decimals():
    assert (format_amount(0.5, WON), format_amount(0.5, WON, "+")) == ("50%", "+50%")
    assert (format_amount(1.5, GOLD), format_amount(-1.5, GOLD, "+")) == ("1.50", "-1.50")


@pytest.mark.parametrize(
    ("amount", "text"),
    [
        (0.0049, "0.0"),
        (-0.0049, "0.0"),
        (0.006, "+0.01"),
        (-0.049, "-0.05"),
        (0.05, "+0.1"),
        (0.06, "+0.1"),
        (-5, "-5.0"),
    ],
)
def test_an_amount_has_its_sign_and_looks_like_zero_only_where_it_is(amount, text):
    assert signed(amount) == text


def test_the_ends_of_an_interval_are_explained_where_they_come_first():
    assert format_luck(around(2, 1), GOLD) == "+2.0 gold (+1.0 to +3.0)"
    assert format_luck(around(2, 1), GOLD, is_first=True) == "+2.0 gold (95% interval +1.0 to +3.0)"
    assert format_luck(around(2, 0), GOLD, is_first=True) == "+2.0 gold"
    told = [left_over(around(value, 1), GOLD) != () for value in (0.049, 0.05, -0.05, -0.049)]
    assert told == [False, True, True, False]


# --- why luck -----------------------------------------------------------------------------------------------


def test_causes_are_named_from_a_tenth_of_the_whole_on_five_at_most():
    whole = around(-10.0, 1)
    parts = [part("a", 4), part("b", -1.0, 0.9), part("c", -0.99, 0.5), part("d", -3, 3), part("e", -2)]
    assert [one.cause for one in main_causes(parts, whole)] == ["a", "b", "e"]
    many = [part(str(k), -9.0) for k in range(6)]
    assert [one.cause for one in main_causes(many, whole)] == list("01234")
    assert [one.cause for one in carrying([*parts, *many], whole)] == ["b", "e"], "two, and those that go its way"
    assert [one.cause for one in carrying(parts, around(10.0, 1))] == ["a"]


def luck(**own) -> Luck:
    spans = (
        Span("the turn of p2 (step 4)", around(-5.0), ("first (AA-2).", "second.")),
        Span("step 5", around(-0.2), ()),
    )
    given = {
        "score": GOLD, "seat": "p1", "step": 3, "move": "draw deck", "which": "came", "total": around(-6.0, 1.0),
        "parts": (part("sets of Wand", -4.0), part("all else", 1.0, rule=""), part("fines", -0.4)),
        "rest": around(-3.0, 1), "others": around(-2.0, 1),
        "signs": (part("turns", -1.0), part("penalties", 0.2)), "spans": spans, "games": 1_200, "seed": 9,
        "is_fact": False,
    }  # fmt: skip
    return Luck(**{**given, **own})


def test_luck_is_told_from_the_whole_over_its_causes_and_turns_to_what_it_rests_on():
    assert luck().sentences == (
        "Luck that came after step 3 (draw deck): -6.0 gold (95% interval -7.0 to -5.0), bad luck.",
        "Sets of Wand: 1.00 expected before, 2.00 after: -4.0 gold (-4.5 to -3.5) (AA-1).",
        "All else: +1.0 gold (+0.5 to +1.5).",
        "All other causes together: -3.0 gold (-4.0 to -2.0).",
        "Turns: 1.00 expected before, 2.00 after (AA-1).",
        "The turn of p2 (step 4) brought -5.0 gold (-5.5 to -4.5): first (AA-2).",
        "second.",
        "Averages of 1,200 futures before and after, seed 9; brackets are 95% intervals.",
    )
    assert str(luck()) == "\n".join(luck().sentences)
    assert luck().short == (
        "Sets of Wand: 1.00 expected before, 2.00 after: -4.0 gold (-4.5 to -3.5) (AA-1).",
        "Other causes together: -2.0 gold (-3.0 to -1.0).",
        "The turn of p2 (step 4) brought -5.0 gold (-5.5 to -4.5): first (AA-2).",
    )
    assert "All other causes" not in str(luck(rest=around(0, 0)))


def test_luck_in_the_cards_and_what_has_come_are_told_in_their_own_words():
    cards = luck(which="cards", total=around(6.0, 1.0, True)).sentences
    assert cards[0] == "Luck in the cards at step 3 (draw deck): +6.0 gold (95% interval +5.0 to +7.0), good luck."
    assert cards[1] == "Sets of Wand: 1.00 expected, 2.00 with these cards: -4.0 gold (-4.5 to -3.5) (AA-1)."
    assert cards[-2:] == ("No single group of hidden cards can be told from chance.", "All futures were counted.")
    assert "Sets of Wand: 1.00 expected, 2 came:" in luck(is_fact=True).sentences[1]


def test_where_no_cause_or_turn_is_clear_that_is_said():
    vague = luck(parts=(part("a", -4, 5),), spans=(Span("x", around(-1, 2), ()), Span("y", around(2.0), ())))
    assert vague.sentences[1:3] == (
        "No single cause can be told from chance; all together: -3.0 gold (-4.0 to -2.0).",
        "Turns: 1.00 expected before, 2.00 after (AA-1).",
    )
    assert vague.sentences[-2] == "No single turn can be told from chance."
    assert vague.short == ("No single cause can be told from chance.",)
    none = luck(total=around(0.5, 0.5))
    assert none.sentences == (
        "Luck that came after step 3 (draw deck): +0.5 gold (95% interval 0.0 to +1.0), no clear luck.",
        CANNOT_BE_TOLD,
    )
    assert none.short == ()


def test_all_of_it_came_with_the_only_stretch_there_is():
    assert luck(spans=(Span("step 4", around(-1, 2), ()),)).sentences[-2] == "All of it came with step 4."
    told = luck(spans=(Span("step 4", around(-1, 2), ("one.", "two.")),))
    assert told.sentences[-3:-1] == ("All of it came with step 4: one.", "two.")
    assert told.short[-1] == "All of it came with step 4: one."
    three = luck(spans=(Span("a", around(-1), ()), Span("b", around(-3), ()), Span("c", around(-2), ())))
    assert three.short[-1] == "B brought -3.0 gold (-3.5 to -2.5).", "the heaviest"


def test_the_rows_of_luck_are_its_causes_and_then_its_stretches():
    rows = luck().rows
    assert list(rows["what"]) == ["cause"] * 3 + ["span"] * 2
    assert list(rows.loc[0, ["times_before", "times_after", "gold", "low", "high"]]) == [1, 2, -4, -4.5, -3.5]
    assert rows.loc[3:, "times_before"].isna().all()
    assert set(rows["kind"]) == {"estimate"}
    assert set(luck(total=around(1, 0, True)).rows["kind"]) == {"exact"}
    page = luck(parts=tuple(part(f"cause {k}", -k) for k in range(1, 7)))._repr_html_()
    assert "cause 5" in page
    assert "cause 6" not in page.partition("</table>")[0]
    assert "times a future before" in page
    assert "with these cards" in luck(which="cards")._repr_html_()


# --- why a move ---------------------------------------------------------------------------------------------


def better(**own) -> Better:
    given = {
        "score": GOLD, "best": "draw deck", "chosen": "pass", "total": around(10.0, 1.0),
        "parts": (part("else", 6.0, rule=""), part("sets", 3.0), part("fines", -2.0)),
        "rest": around(3.0, 1), "others": around(1.0, 1), "games": 1_000, "seed": 4,
    }  # fmt: skip
    return Better(**{**given, **own})


def test_a_better_move_is_told_with_each_cause_and_what_most_of_it_is():
    effect = part("the effect of Wand", 5.0, rule="AA-9")
    assert better(effect=effect, effect_games=60).sentences == (
        "Draw deck instead of pass: +10.0 gold (95% interval +9.0 to +11.0).",
        "Else: +6.0 gold (+5.5 to +6.5), above all the effect of Wand: +5.0 gold (+4.5 to +5.5) in 60 futures (AA-9).",
        "Sets: 1.00 after pass, 2.00 after draw deck: +3.0 gold (+2.5 to +3.5) (AA-1).",
        "Fines: 1.00 after pass, 2.00 after draw deck: -2.0 gold (-2.5 to -1.5) (AA-1).",
        "Other causes together: +3.0 gold (+2.0 to +4.0).",
        "Averages of 1,000 futures of both, seed 4; brackets are 95% intervals.",
    )
    assert better().short == (
        "Else: +6.0 gold (+5.5 to +6.5).",
        "Sets: 1.00 after pass, 2.00 after draw deck: +3.0 gold (+2.5 to +3.5) (AA-1).",
        "Other causes together: +1.0 gold (0.0 to +2.0).",
    )
    vague = better(parts=(), total=around(10.0, 0, True))
    assert vague.short == ()
    assert vague.sentences[1:] == (
        "No single cause can be told from chance; all together: +3.0 gold (+2.0 to +4.0).",
        "All futures were counted.",
    )
    assert better().most_of_it([part("x", 2.9), part("y", 3.0)]).cause == "y", "half of it is enough"


def reasons(**own) -> Reasons:
    given = {
        "figures": (GOLD, ADVICE.measure("infamy")),
        "move": "draw deck", "other": "pass", "seat": "p1", "games": 1_000, "seed": 4, "is_exact": False,
        "parts": (
            part("sets", 3.0), part("fines", -2.0, times=(1.0, 1.004)), part("markers", 1.0, 2.0),
            part("cards left", 4.0, figure="infamy", times=(0.0, 2.0)),
        ),
        "rest": {"gold": around(1.0), "infamy": around(0, 0)}, "total": {"gold": around(2.0), "infamy": around(4.0, 0)},
        "next_seat": "p2", "next_score": around(0.2),
    }  # fmt: skip
    return Reasons(**{**given, **own})


def test_reasons_are_told_figure_by_figure():
    assert reasons().sentences == (
        "draw deck against pass: 2.00 gold more (+1.50 to +2.50) and 4.00 infamy more, on average of 1,000 futures of "
        "both, seed 4; brackets are 95% intervals.",
        "Sets: 2.00 times a future, 1.00 after pass, 3.00 gold more (+2.50 to +3.50) (AA-1).",
        "Fines: 1.00 times a future after both, 2.00 gold less (-2.50 to -1.50) (AA-1).",
        "Everything else together: 1.00 gold more (+0.50 to +1.50).",
        "Cards left: 0.00 times a future, 2.00 after pass, 4.00 infamy more (+3.50 to +4.50) (AA-1).",
        "Everything else together: as much infamy.",
    )
    one = reasons(is_exact=True, games=1, rest={}, parts=(part("sets", 3.0, 0),))
    assert one.sentences[1:] == ("Sets: 2 times, 1 after pass, 3.00 gold more (AA-1).",)
    vague = reasons(parts=(part("a", 1, 2),)).sentences
    assert vague[1] == "No single cause can be told from zero; all together: 1.00 gold more (+0.50 to +1.50)."
    alone = reasons(other="draw deck", parts=(), rest={}, next_score=around(5.0)).sentences
    assert alone == ("draw deck is the only move that was compared.",)
    assert (
        reasons(next_score=around(5.0)).sentences[-1]
        == "p2, who plays next, ends with 5.00 gold more (+4.50 to +5.50)."
    )


@pytest.mark.parametrize(("value", "change"), [(-2.0, "less"), (2.0, "more")])
def test_the_same_events_in_both_figures_are_told_once(value, change):
    twins = part("paid", value), part("taken off", value, figure="infamy", rule="AA-2")
    told = reasons(parts=twins, rest={}).sentences[1:]
    assert told == (
        f"Paid: 2.00 times a future, 1.00 after pass, 2.00 gold {change} ({value - 0.5:+.2f} to {value + 0.5:+.2f}), "
        f"and by AA-2 as much infamy {change}: taken off (AA-1).",
    )
    other = replace(twins[1], times=3.0)
    assert len(reasons(parts=(twins[0], other), rest={}).sentences) == 3


def test_five_causes_of_a_figure_are_named_and_rows_have_all():
    parts = tuple(part(str(k), 7.0) for k in range(6))
    assert [one.cause for one in named_parts(parts, "gold")] == list("01234")
    assert named_parts(parts, "infamy") == []
    rows = reasons(parts=parts).rows
    assert list(rows["cause"]) == list("012345")
    assert list(rows.loc[0, ["times", "times_other", "difference", "low", "high", "n", "seed"]]) == [
        2,
        1,
        7,
        6.5,
        7.5,
        1_000,
        4,
    ]
    assert set(rows["kind"]) == {"estimate"}
    assert set(reasons(is_exact=True).rows["kind"]) == {"exact"}
    assert "+6.50 to +7.50" in reasons(parts=parts)._repr_html_()
    exact = reasons(parts=parts, is_exact=True)._repr_html_()
    assert "+6.50 to +7.50" not in exact.partition("</table>")[0]


# --- answers ------------------------------------------------------------------------------------------------


def answer(
    golds: list[list[int]], *, until: str = "round", by: str | None = None, lens: str = "known", games=None, **own
):
    """An answer about the first moves of a game, with so much gold for p1 in each future of each."""
    game = al.Game("alley", players=3, seed=7)
    moves = [str(move) for move in game.legal_moves()][: len(golds)]
    asked = games or max(2, len(golds[0]))
    question = make_question(game, "p1", lens, moves, asked, None, until, 5, by)
    rows = np.zeros((len(golds), len(golds[0]), 3, len(FIGURES)), dtype=np.int64)
    rows[:, :, 0, FIGURES.index("gold")] = golds
    rows[:, :, 0, FIGURES.index("place")] = 1
    rows[:, :, 0, FIGURES.index("won")] = np.array(golds) > 5
    return WhatIf(question, rows, own.pop("weights", (1,) * len(golds[0])), **own)


def test_moves_are_ranked_by_gold_and_equal_ones_by_infamy_then_as_they_came():
    found = answer([[1, 3], [2, 2], [4, 4], [2, 2]], is_exact=True)
    found._rows[1, :, 0, FIGURES.index("infamy")] = 3
    found._rows[3, :, 0, FIGURES.index("infamy")] = -1
    assert found.moves == ("reveal c1", "reveal a2", "reveal a1", "reveal b1")
    assert list(found.table["rank"]) == [1, 2, 3, 4]
    assert list(found.table["behind"]) == [0, 2, 2, 2]


def test_a_move_is_told_against_the_best_one():
    exact = answer([[1, 3], [2, 2], [4, 4]], is_exact=True)
    assert [exact.sentence(move) for move in exact.moves] == [
        "reveal c1 comes first: gold 4.00 exactly.",
        "reveal a1 is behind reveal c1: gold -2.00 exactly.",
        "reveal b1 is behind reveal c1: gold -2.00 exactly.",
    ]
    even = answer([[2, 2], [2, 2]], is_exact=True)
    assert even.sentence("reveal b1") == "reveal b1 is as good as reveal a1: gold +0.00 exactly."
    guessed = answer([[9, 9, 9], [1, 8, 9], [1, 1, 1], [1, 2, 1]])
    assert guessed.sentence("reveal a1") == "reveal a1 comes first: gold 9.00 in each of 3 futures."
    assert guessed.sentence("reveal c1") == "reveal c1 is behind reveal a1: gold -8.00 in each of 3 futures."
    assert guessed.sentence("reveal b1").startswith(
        "reveal b1 cannot be told from reveal a1: gold -3.00 (95% interval -"
    )
    assert guessed.sentence("reveal a2").startswith(
        "reveal a2 is behind reveal a1: gold -7.67 (95% interval -9.10 to -6.23"
    )
    assert [guessed.is_as_good(move) for move in ("reveal a1", "reveal b1", "reveal c1", "reveal a2")] == [
        True,
        True,
        False,
        False,
    ]


def test_an_answer_prints_its_ranking_what_it_rests_on_and_which_are_as_good():
    found = answer([[9, 9, 9], [1, 8, 9], [1, 1, 1]], games=1_000)
    lines = str(found).split("\n")
    assert lines[0] == f"p1: gold at the end of the round. {found.lens_sentence}"
    assert lines[1] == f"  1. {'reveal a1':<24} 9.00 in each of 3 futures"
    assert lines[2].startswith(f"  2. {'reveal b1':<24} 6.00 (95% interval ")
    assert lines[2].endswith(")  (as good)")
    assert lines[3] == f"  3. {'reveal c1':<24} 1.00 in each of 3 futures"
    assert lines[4] == (
        "Estimates from 3 futures (partial: 1,000 were asked for), seed 5, the same for every move, played to the end "
        "of the round (p1 greedy, p2 greedy, p3 greedy); each figure has its 95% interval."
    )
    assert found.note.startswith(f"{found.lens_sentence} {found.games_sentence} Of 3 intervals each misses one time in")
    assert (found.kind, found.is_partial) == ("estimate, partial run", True)
    page = found._repr_html_()
    assert page.count(", as good") == 1
    assert "what if, p1" in page
    assert "more moves" not in page


def test_an_answer_says_how_it_was_found():
    one, all_of_them = answer([[3]], is_exact=True, games=2), answer([[3, 4]], is_exact=True, lens="deal")
    who = "(p1 greedy, p2 greedy, p3 greedy)"
    assert one.games_sentence == f"Exact: the one future there is, played to the end of the round {who}."
    assert all_of_them.games_sentence == f"Exact: all 2 futures that there are, played to the end of the round {who}."
    assert (one.kind, answer([[3, 4]]).kind) == ("exact", "estimate")
    assert "intervals each misses" not in one.note
    assert "intervals each misses" not in answer([[3, 4]]).note, "one move has nothing to be compared with"
    assert all_of_them.lens_sentence == (
        "For this very deal: all hidden cards and the deck stay as they lie, which p1 could not know."
    )
    cards = len(answer([[3, 4]]).question.unknown.cards)
    assert answer([[3, 4]]).lens_sentence.startswith(
        f"For what p1 knows: the {cards} cards that it cannot see are dealt"
    )
    assert all_of_them._subtitle()[0] == "this very deal, exact"
    assert answer([[3, 4]])._subtitle()[0] == "what p1 knows, 2 futures, seed 5; bars are 95% intervals"
    taken = answer([[3, 4]])
    told = replace(taken, question=replace(taken.question, has_taken_back=True), why_plain="It was slow.")
    assert "p1 took back a move that showed a card, so it may know more than this assumes. It was slow. " in told.note


def test_until_the_end_of_the_game_shares_of_wins_rank():
    found = answer([[9, 9, 9, 9], [1, 9, 9, 9], [9, 1, 1, 1]], until="game")
    assert found.question.by == "won"
    assert found.games_sentence.endswith(
        "played to the end of the game (p1 greedy, p2 greedy, p3 greedy); each figure has its 95% interval."
    )
    assert [found.figure(move, "won").value for move in found.moves] == [1, 0.75, 0.25]
    page = found._repr_html_()
    assert "25.00 points" in page
    assert "75.00 points" in page
    assert found.chart().to_dict()["layer"][0]["encoding"]["x"]["axis"]["format"] == "~%"
    assert answer([[9, 9]], by="ahead").measures == found.measures[:-1]


def test_twelve_moves_are_printed_and_the_others_counted():
    assert MOST_SHOWN == 12
    game = al.Game("alley", players=["greedy"] * 3, seed=7)
    at = next(k for k in range(len(game.steps)) if len(game.legal_moves(k)) >= 13)
    question = make_question(game.fork(at=at), game.steps[at].seat, "known", None, 2, None, "round", 1, None)
    for lines, more in ((12, ""), (13, "     and 1 more: see .table")):
        cut = replace(question, lines=question.lines[:lines], texts=question.texts[:lines])
        found = WhatIf(cut, np.zeros((lines, 2, 3, len(FIGURES)), dtype=np.int64), (1, 1), is_exact=True)
        printed = str(found).split("\n")
        assert len(printed) == 1 + 12 + bool(more) + 1
        assert (printed[13] == more) == bool(more)
        assert ("And 1 more moves: see .table." in found._repr_html_()) == bool(more)


def test_futures_are_listed_by_move_future_and_seat_with_their_weights():
    rows = answer([[3, 4], [5, 5]], is_exact=True, weights=(1, 3)).futures()
    assert list(rows["move"]) == ["reveal b1"] * 6 + ["reveal a1"] * 6
    assert list(rows["future"]) == [0, 0, 0, 1, 1, 1] * 2
    assert list(rows["seat"]) == ["p1", "p2", "p3"] * 4
    assert list(rows["weight"]) == [1, 1, 1, 3, 3, 3] * 2
    assert list(rows["gold"]) == [5, 0, 0, 5, 0, 0, 3, 0, 0, 4, 0, 0]
    assert answer([[3, 4]], is_exact=True, weights=(1, 3)).figure("reveal a1").value == 3.75


def test_tallies_are_told_from_the_decision_on():
    found = answer([[3, 4]], is_exact=True)
    state = found.question.state
    state.tally_fines[0], state.tally_sets[0], state.tally_penalised[0] = 2, 1, 1
    for name, values in (("fines", [2, 5]), ("sets_sold", [1, 3]), ("penalised", [1, 3]), ("place", [1, 2])):
        found._rows[0, :, 0, FIGURES.index(name)] = values
    told = {
        name: found.figure("reveal a1", name).value for name in ("fines", "sets_sold", "penalised", "ahead", "place")
    }
    assert told == {"fines": 1.5, "sets_sold": 1.0, "penalised": 0.5, "ahead": 0.5, "place": 1.5}


@pytest.mark.parametrize("games", [3, 4, 5])
def test_the_first_half_finds_the_best_move_and_the_second_measures_it(games):
    found = answer([list(range(games))])
    one, two = _halves(found)
    if games < 4:
        assert one is two is found
    else:
        assert (one.games, two.games) == (2, games - 2)
        assert list(two.values("gold", 0)[0]) == list(range(2, games))
        assert (len(one.weights), len(two.weights)) == (2, games - 2)
    exact = answer([list(range(games))], is_exact=True)
    assert _halves(exact) == (exact, exact)


def test_an_outlook_weighs_its_futures():
    rows = np.zeros((2, 3, len(FIGURES)), dtype=np.int64)
    found = Outlook(rows, np.array([[0, 1, 0], [0, 5, 0]]), (1, 3), True)
    assert found.score_of(1) == Estimate(4, 4, 4, True)
    assert found.mean(np.array([0, 4])) == 3


def test_where_nothing_is_left_to_expect_the_outlook_is_what_there_is():
    state = al.Game("alley", players=3, seed=7).at(0)
    state.gold[1] = 4
    found = Outlook.fact(find_game("alley"), GOLD, state, 3)
    assert [found.score_of(seat).value for seat in range(3)] == state.gold[:3]
    assert found.score_of(1) == Estimate(4, 4, 4, True)
    assert found.rows[0, :, FIGURES.index("gold")].tolist() == state.gold[:3]


def test_every_deal_of_some_cards_comes_once_with_the_ways_in_which_it_can_lie():
    """Three cards of one kind and one of another, in two places: 3 × 2, 3 × 1 and 1 × 3 of 4 × 3 ways."""
    assert list(_deals({5: 3, 7: 1}, 2)) == [((5, 5), 6), ((5, 7), 3), ((7, 5), 3)]
    assert list(_deals({5: 1}, 0)) == [((), 1)]


# --- what is asked ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("moves", "games", "allowed"),
    [
        (1, 1, "a whole number from 2 to 20,000 for 1 move; 500 is usual"),
        (1, 20_001, "a whole number from 2 to 20,000 for 1 move; 500 is usual"),
        (9, "2", "a whole number from 2 to 20,000 for 9 moves; 500 is usual"),
        (2, True, "a whole number from 2 to 20,000 for 2 moves"),
        (2, 2.5, "a whole number from 2 to 20,000 for 2 moves"),
    ],
)
def test_a_number_of_futures_is_refused_with_how_many_can_be(moves, games, allowed):
    game = al.Game("alley", players=3, seed=7)
    texts = [str(move) for move in game.legal_moves()][:moves]
    with pytest.raises(BadSetup, match=allowed):
        make_question(game, "p1", "known", texts, games, None, "round", 1, None)


@pytest.mark.parametrize("seed", [-1, 2**63, "1", 1.5, None])
def test_what_is_no_seed_is_refused_and_the_largest_is_taken(seed):
    game = al.Game("alley", players=3, seed=7)
    with pytest.raises(BadSetup, match=r"that is no seed; allowed: a whole number from 0 to 2\*\*63 - 1"):
        make_question(game, "p1", "known", None, 2, None, "round", seed, None)
    for good in (0, 2**63 - 1):
        assert make_question(game, "p1", "known", None, 2, None, "round", good, None).seed == good
    assert make_question(game, "p1", "known", None, 20_000, None, "round", 1, None).games == 20_000


def test_so_many_rounds_are_played_as_were_asked_for():
    game = al.Game("alley", players=3, seed=7)
    one, whole = (make_question(game, "p1", "known", None, 2, None, until, 1, None) for until in ("round", "game"))
    assert (one.limits.most_rounds, one.by, whole.by) == (1, "gold", "won")
    assert whole.limits.most_rounds > 1
    with pytest.raises(BadSetup, match="a round has no winner"):
        make_question(game, "p1", "known", None, 2, None, "round", 1, "won")
    assert make_question(game, "p1", "known", None, 2, None, "game", 1, "gold").by == "gold"
    with pytest.raises(UnknownName, match="what by can be"):
        make_question(game, "p1", "known", None, 2, None, "game", 1, "infamy")
    assert NOTHING.is_exact
