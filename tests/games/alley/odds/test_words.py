"""How odds are said, at each boundary; and the steps of the infamy track, the sums of cards and the last inspection."""

from __future__ import annotations

from fractions import Fraction
from types import SimpleNamespace

import pytest

from arcane_lab.chance import counting, words
from arcane_lab.chance.distributions import Distribution
from arcane_lab.chance.errors import ImpossibleQuestion
from arcane_lab.chance.words import Why
from arcane_lab.core import text
from arcane_lab.games.alley.odds.infamy import MOST_GAIN, MOST_GAINS, format_gains, infamy, move, paths
from arcane_lab.games.alley.odds.inspection_progress import counted_change, is_last, power_of
from arcane_lab.games.alley.odds.verdict import verdict
from arcane_lab.games.alley.rules.values import Values
from arcane_lab.games.alley.rules.words import Edition, Power, Reading
from arcane_lab.records import Game

F = Fraction


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        (F(7, 20), "7 in 20"), (F(8, 21), "about 3 in 8"), (F(2, 15), "2 in 15"), (F(20, 151), "about 1 in 8"),
        (F(1, 21), "1 in 21"), (F(19, 20), "19 in 20"), (F(96, 100), "all but 1 in 25"), (F(1, 99_999), "1 in 99,999"),
        (F(1, 123_456), "about 1 in 120,000"), (F(2, 1999), "about 1 in 1,000"), (F(2, 1997), "about 1 in 998"),
        (F(2, 2501), "about 1 in 1,300"), (F(0), "never"), (F(1), "always"),
    ],
)  # fmt: skip
def test_a_chance_is_said_as_one_in_so_many(chance, said):
    assert words.one_in(chance) == said


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (999_999, "999,999"), (10**6, "1 million"), (10**9 - 10**6, "999 million"), (10**9, "1 thousand million"),
        (10**12, "1 million million"), (10**15, "1 thousand million million"),
        (10**18, "1 times 10 to the power of 18"),
        (10**40 - 1, "10 times 10 to the power of 39"), (25 * 10**39, "2.5 times 10 to the power of 40"),
    ],
)  # fmt: skip
def test_large_numbers_are_said_in_words(number, said):
    assert words.large(number) == said


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        (F(1, 1000), "0.1%"), (F(1, 10_001), "0.01%"), (F(1, 3), "33.33%"), (F(2, 3), "66.67%"), (F(0), "0%"),
        (F(1, 10**13), "less than a billionth"), (1 - F(1, 10**13), "all but less than a billionth"),
    ],
)  # fmt: skip
def test_a_chance_in_percent_is_never_rounded_to_nothing_or_all(chance, said):
    assert words.percent(chance) == said


def test_tallies_shares_and_fractions_stay_short():
    assert [words.tally(10**12 - 1), words.tally(10**12)] == ["999,999,999,999", "about 1 million million"]
    assert [words.share(1, 10**12 - 1), words.share(1, 2)] == ["1 of 999,999,999,999", "1 of 2"]
    assert words.share(10**12 // 4, 10**12) == "1 in every 4"
    assert words.share(1, 10**12) == "about 1 of 1 million million"
    assert [words.fraction(F(1, 10**15 - 1)), words.fraction(F(1, 10**15))] == ["1/999999999999999", "about 1e-15"]
    assert words.fraction(F(-3)) == "-3"
    assert [words.ways(0), words.ways(1), words.ways(2)] == ["0 ways", "1 way", "2 ways"]
    assert [text.listed([]), text.listed(["a", "b"], "or"), text.counted(1_000, "card")] == [
        "",
        "a or b",
        "1,000 cards",
    ]


def test_the_values_that_a_letter_goes_through_are_written_up_to_six():
    assert words.going({"k": range(1, 7)}) == "k = 1, 2, 3, 4, 5, 6, added"
    assert words.going({"k": range(1, 8)}) == "k = 1 to 7, added"
    assert words.going({"k": [1, 2, 3, 5, 8, 13, 21]}) == "k = 1, 2, 3, …, 21, added"
    assert words.going({"k": [3]}) == "k = 3"


def test_a_formula_says_over_which_outcomes_it_goes():
    assert Why((), "f(k)", letter="k", shift=2).over([3, 4]) == "f(k), for k = 1, 2, added"
    assert Why((), "f(k)", letter="k").over(["a"]) == ""
    assert Why((), "f(k)", letter="k").over([]) == Why((), "f(k)").over([1]) == "f(k)"
    pair = Why((), "f", letter="k1, k2")
    assert pair.over([(1, 2)]) == "f, for k1 = 1 and k2 = 2"
    assert pair.over([(1, 2), (2, 2)]) == "f, added over all these outcomes"
    assert str(Why(("One.", "Two."), "", "3")) == "1. One.\n2. Two.\nIn numbers: 3"
    assert str(Why(("One.",), "f").then(["Two."], "g", "4")) == "1. One.\n2. Two.\nFormula: g\nIn numbers: 4"


# --- the track of infamy ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wrap", "overflow", "space", "third"),
    [
        ("cycle25", "cap", "25 is 0 again, a space like any other", "infamy stops at 24"),
        ("cycle24", "wrap", "the step back to 0 is free", "the token goes round without a third marker"),
    ],
)
def test_the_steps_of_the_track_name_the_readings(wrap, overflow, space, third):
    steps = infamy(20, [4, {0: 1, 10: 1}], 1, wrap=wrap, overflow=overflow).why().steps
    assert steps == (
        "Infamy stands at 20, with 1 fine marker. Then it gains 4, then it gains 0 to 10 (5.00 on average).",
        f"Past 24 it goes on from 0 with a fine marker; {space} (AA-SCORE-14).",
        f"There are two markers at most; with both, {third} (AA-SCORE-20). A loss stops at 0 (AA-SCORE-12).",
    )
    assert "at 20, with no fine marker." in infamy(20, 4).why().steps[0]


@pytest.mark.parametrize(
    ("now", "gain", "markers", "wrap", "cycle"),
    [
        (20, 10, 0, "cycle25", 25), (20, 10, 0, "cycle24", 24), (24, 50, 0, "cycle25", 25),
        (24, 51, 0, "cycle25", None),
        (24, 25, 1, "cycle25", 25), (24, 26, 1, "cycle25", None), (24, 0, 2, "cycle25", 25),
        (24, 1, 2, "cycle25", None),
        (5, -1, 0, "cycle25", None), (5, {0: 1, 3: 1}, 0, "cycle25", 25), (5, {-1: 1, 3: 1}, 0, "cycle25", None),
        (5, [1, 2], 0, "cycle25", None),
    ],
)  # fmt: skip
def test_the_formula_of_the_track_is_told_where_it_holds(now, gain, markers, wrap, cycle):
    formula = infamy(now, gain, markers, wrap=wrap).why().formula
    told = f"what is left of {now} + gain when {cycle} is taken off as often as it goes; a marker for each time"
    assert formula == (told if cycle else "")


@pytest.mark.parametrize(
    ("gain", "said"),
    [
        (3, "it gains 3"), (-3, "it loses 3"), (0, "it gains 0"), ({-5: 1, -1: 1}, "it loses 1 to 5 (3.00 on average)"),
        ({-5: 1, 0: 1}, "it loses 0 to 5 (2.50 on average)"),
        ({-1: 1, 5: 1}, "it gains -1 to 5 (2.00 on average) (less than 0 is a loss)"),
        ({0: 1, 5: 1}, "it gains 0 to 5 (2.50 on average)"),
    ],
)  # fmt: skip
def test_a_gain_is_said_as_the_gain_or_loss_that_it_is(gain, said):
    assert format_gains(gain) == said


def test_gains_are_taken_up_to_their_limits():
    assert infamy(0, MOST_GAIN).joint.support == infamy(0, [MOST_GAIN] * 2).joint.support == ((24, 2),)
    for gain in (MOST_GAIN + 1, -MOST_GAIN - 1, True, {True: 1}):
        with pytest.raises(ImpossibleQuestion):
            infamy(0, gain)
    assert infamy(0, [0] * MOST_GAINS).joint.support == ((0, 0),)
    for gains in ([], [0] * (MOST_GAINS + 1)):
        with pytest.raises(ImpossibleQuestion):
            infamy(0, gains)
    assert [move(10, 0, gain, Values()) for gain in (-11, -10, -1, 0, 1)] == [(0, 0), (0, 0), (9, 0), (10, 0), (11, 0)]
    assert list(paths([{1: 2, 3: 1}, {5: 3}])) == [((1, 5), 6), ((3, 5), 3)]


def test_a_walk_prints_the_chance_of_each_number_of_markers():
    text = str(infamy(20, {4: 1, 10: 1, 40: 2}))
    assert text.startswith("Fine markers afterwards (exact): none: ")
    assert "; 1 marker: " in text
    assert "; 2 markers: " in text
    rows = infamy(20, {4: 1, 10: 1}).table()
    assert list(zip(rows["infamy"], rows["markers"], strict=True)) == [(5, 1), (24, 0)]


# --- what an inspection rests on ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "goal", "number", "is_so"),
    [
        ("first", "three", 2, False), ("first", "three", 3, True), ("first", "other", 3, False),
        ("revised", "three", 3, True), ("revised", "other", 3, True), ("revised", "three", 2, False),
    ],
)  # fmt: skip
def test_the_third_inspection_is_the_last_but_in_a_race_to_a_goal(edition, goal, number, is_so):
    view = SimpleNamespace(
        edition=Edition.FIRST if edition == "first" else Edition.FIRST + 1,
        values=Values(goal=Reading.GOAL_THREE_ROUNDS if goal == "three" else Reading.GOAL_THREE_ROUNDS + 1),
        round_number=number,
    )
    assert is_last(view) == is_so


@pytest.mark.parametrize(
    ("total", "infamy_now", "unwind", "is_known"),
    [(0, 0, 0, True), (-1, 1, 0, True), (-1, 0, 0, False), (-1, 1, 1, False)],
)
@pytest.mark.parametrize("compares", [Reading.COMPARE_CHANGE, Reading.COMPARE_CHANGE + 1])
def test_a_change_of_infamy_is_refused_where_the_view_does_not_tell_it(total, infamy_now, unwind, is_known, compares):
    view = SimpleNamespace(infamy=[infamy_now], values=Values(fine_markers_unwind=unwind, penalty_compares=compares))
    if is_known or compares != Reading.COMPARE_CHANGE:
        assert counted_change(view, 0, total) == total
    else:
        with pytest.raises(ImpossibleQuestion, match="p1 is counted already, and its view does not tell how much"):
            counted_change(view, 0, total)


def test_a_power_is_in_play_only_where_powers_are():
    for active, power in ((Reading.POWERS_ON, 3), (Reading.POWERS_ON + 1, Power.NONE)):
        assert power_of(SimpleNamespace(power=[3], values=Values(powers_active=active)), 0) == power


def test_an_estimate_of_a_verdict_says_how_many_plays_of_which_seed():
    found = verdict(Game("alley", players=2, seed=1).view("p1"), games=20, seed=6)
    table = found.table()
    assert (set(table["n"]), set(table["seed"]), set(table["kind"])) == ({20}, {6}, {"estimate"})
    assert list(table["seat"]) == ["p1", "p2"]
    assert str(found).startswith("An inspection held now, as p1 sees it (nobody has triggered it; estimate).")


# --- sums -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("values", "draws", "work"),
    [
        ({0: 1, 2: 4}, 2, 2 * 2 * 2),  # two values a step apart
        ({0: 1, 1: 1, 2: 1}, 3, 3 * 3 * 3),
        ({0: 1, 1: 1, 2: 1}, 2, 0),  # more values than draws
        ({0: 1, 1: 1, 4: 1}, 3, 0),  # four steps, three draws
        ({0: 1, 1: 1, 4: 1}, 4, 4 * 5 * 3),
        ({7: 3}, 5, 5 * 1 * 1),
    ],
)
def test_few_values_that_lie_close_together_are_reckoned_densely(values, draws, work):
    assert counting.dense_sums_work(values, draws) == work


def test_a_distribution_of_sums_is_that_of_all_hands():
    from itertools import combinations, product

    cards = [0, 0, 3, 3, 3, 6]
    copies = {0: 2, 3: 3, 6: 1}
    for draws in (1, 2, 3):
        for replace, hands in ((True, list(product(cards, repeat=draws))), (False, list(combinations(cards, draws)))):
            expected = {total: sum(sum(hand) == total for hand in hands) for total in sorted({sum(h) for h in hands})}
            assert dict(sorted(counting.sums(copies, draws, replace).items())) == expected
    assert Distribution({1: 1}).support == (1,)
