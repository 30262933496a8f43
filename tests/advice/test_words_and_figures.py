"""What advice says of figures that are given here: every number is worked out by hand, every sentence to the letter."""

from __future__ import annotations

import math
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from arcane_lab.advice.counting import _deals
from arcane_lab.advice.estimates import Estimate, estimate, format_amount, mean, minus, total
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
from arcane_lab.advice.reasons import Part, Reasons, named_parts
from arcane_lab.engine.measures import Measure

GOLD = Measure(name="gold", title="gold", kind="mean", ranks=True)
INFAMY = Measure(name="infamy", title="infamy", kind="mean")
WON = Measure(name="won", title="wins", kind="share", ranks=True, only_at_end=True)


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
    assert cards[0] == "Luck in the cards at move 3 (draw deck): +6.0 gold (95% interval +5.0 to +7.0), good luck."
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
        "figures": (GOLD, INFAMY),
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
        reasons(next_score=around(5.0)).sentences[-1] == "Next, p2 plays and ends with 5.00 gold more (+4.50 to +5.50)."
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


def test_every_deal_of_some_cards_comes_once_with_the_ways_in_which_it_can_lie():
    """Three cards of one kind and one of another, in two places: 3 × 2, 3 × 1 and 1 × 3 of 4 × 3 ways."""
    assert list(_deals({5: 3, 7: 1}, 2)) == [((5, 5), 6), ((5, 7), 3), ((7, 5), 3)]
    assert list(_deals({5: 1}, 0)) == [((), 1)]
