"""Distributions: exact, immutable, and in words."""

from __future__ import annotations

import copy
import pickle
import random
import re
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from itertools import product

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arcane_lab.chance import Chance, Compared, Distribution, ImpossibleQuestion, Sample, Why
from arcane_lab.chance.errors import seed_of
from arcane_lab.chance.words import division, percent
from arcane_lab.core.errors import ArcaneLabError
from arcane_lab.simulation import student, wilson
from tests.charts.players import said_below

DIE = Distribution(dict.fromkeys(range(1, 7), 1), name="pips of a die")
CARD = Distribution({"queen": 4, "other": 48}, name="next card", ways="cards")

weights = st.dictionaries(st.integers(-20, 20), st.integers(0, 50), min_size=1).filter(
    lambda found: any(found.values())
)


@given(weights)
@settings(max_examples=60, deadline=None)
def test_figures_are_those_of_icepool(found: dict[int, int]) -> None:
    ours, theirs = Distribution(found), icepool.Die(found)
    assert ours.mean == theirs.mean()
    assert ours.variance == theirs.variance()
    assert {outcome: theirs.probability(outcome) for outcome in theirs} == ours.probabilities()
    for number in range(-21, 22):
        assert ours.at_least(number) == theirs.probability(">=", number)
        assert ours.at_most(number) == theirs.probability("<=", number)


@given(weights, weights)
@settings(max_examples=40, deadline=None)
def test_sums_and_comparisons_are_those_of_icepool(one: dict[int, int], two: dict[int, int]) -> None:
    ours, theirs = (Distribution(one), Distribution(two)), (icepool.Die(one), icepool.Die(two))
    assert (ours[0] + ours[1]).probabilities() == as_probabilities(theirs[0] + theirs[1])
    assert (ours[0] - ours[1]).probabilities() == as_probabilities(theirs[0] - theirs[1])
    less, equal, more = ours[0].compare(ours[1])
    assert less == (theirs[0] < theirs[1]).probability(True)
    assert equal == sum(a * ours[1].p(x) for x, a in ours[0].probabilities().items())
    assert less + equal + more == 1


def as_probabilities(die: icepool.Die[int]) -> dict[int, Fraction]:
    return {outcome: die.probability(outcome) for outcome in die}


@given(weights, st.integers(0, 4))
@settings(max_examples=30, deadline=None)
def test_several_outcomes_add_up_as_counted_one_by_one(found: dict[int, int], count: int) -> None:
    base = Distribution(found)
    sums: dict[int, int] = {}
    for row in product(base.weights.items(), repeat=count):
        weight = 1
        for _, each in row:
            weight *= each
        total = sum(outcome for outcome, _ in row)
        sums[total] = sums.get(total, 0) + weight
        if len(sums) > 10_000:
            return
    assert base.times(count) == Distribution(sums)


@given(weights, st.fractions(0, 1))
@settings(max_examples=60, deadline=None)
def test_a_quantile_is_the_smallest_that_is_not_passed_so_often(found: dict[int, int], share: Fraction) -> None:
    base = Distribution(found)
    outcome = base.quantile(share)
    assert base.at_most(outcome) >= share
    assert all(base.at_most(lower) < share for lower in base if lower < outcome)


def test_chances_are_fractions_that_say_themselves() -> None:
    chance = CARD.p("queen")
    assert (chance, repr(chance), chance.words(), chance.percent) == (
        Fraction(1, 13),
        "1/13 = 7.69%, 1 in 13",
        "1 in 13",
        "7.69%",
    )
    assert chance.is_exact
    assert (chance.interval.low, chance.interval.high) == (float(chance), float(chance))
    assert isinstance(chance, Chance)
    assert type(chance + chance) is Fraction
    assert f"{chance:.3f}" == "0.077"
    assert chance._repr_html_() == "<span>1/13 = 7.69%, 1 in 13</span>"


def test_a_chance_says_how_it_was_counted() -> None:
    assert str(CARD.p("queen").why()) == "1. Cards that give 'queen': 4 of 52.\nFormula: 4 / 52 = 1/13"
    known = Distribution({0: 3, 1: 1}, why=Why(("Four cards lie there.",), "3 + 1"))
    assert str(known.at_least(1).why()).splitlines() == [
        "1. Four cards lie there.",
        "2. Ways that give 1 or more: 1 of 4.",
        "Formula: 3 + 1",
        "In numbers: 1 / 4",
    ]


@pytest.mark.parametrize("copier", [copy.copy, copy.deepcopy, lambda value: pickle.loads(pickle.dumps(value))])
def test_copies_are_equal_and_keep_their_reasons(copier: object) -> None:
    assert callable(copier)
    for value in (CARD, DIE.p(3), Distribution.estimate({1: 3, 2: 7}, seed=4).p(1)):
        twin = copier(value)
        assert twin == value
        assert hash(twin) == hash(value)
        assert twin.why() == value.why()
        assert twin.is_exact == value.is_exact
        assert repr(twin) == repr(value)


def test_it_never_changes() -> None:
    with pytest.raises(AttributeError, match="never changes"):
        DIE.name = "coin"
    with pytest.raises(AttributeError, match="never changes"):
        del DIE.name
    DIE.weights[1] = 100
    assert DIE.p(1) == Fraction(1, 6)


def test_equal_is_what_has_equal_chances() -> None:
    assert Distribution({1: 2, 2: 4}) == Distribution({2: 2, 1: 1, 3: 0})
    assert len({Distribution({1: 2, 2: 4}), Distribution({2: 2, 1: 1})}) == 1
    assert Distribution({1: 1}) != Distribution({2: 1})
    assert Distribution({1: 1}) != Distribution.estimate({1: 1}, seed=1)
    assert Distribution({1: Fraction(1, 3), 2: Fraction(1, 6)}).weights == {1: 2, 2: 1}


def test_what_is_known_narrows_it_down() -> None:
    even = DIE.given(lambda face: face % 2 == 0)
    assert even.probabilities() == dict.fromkeys((2, 4, 6), Fraction(1, 3))
    assert DIE.given([5, 6]).p(6) == Fraction(1, 2)
    assert DIE.given(5).p(5) == 1
    with pytest.raises(ImpossibleQuestion, match=r"given: 7 is refused: it can never hold; ask for one of 1, 2, 3"):
        DIE.given(7)


def test_an_outcome_of_another_sort_is_refused_and_one_that_is_there_never() -> None:
    mixed = Distribution({(1, 2): 1, ("a", "b"): 1})
    assert mixed.p(("a", "b")) == mixed.p((1, 2)) == Fraction(1, 2)
    for outcome in (3, "ab"):
        with pytest.raises(ImpossibleQuestion, match="the outcomes here are tuples"):
            mixed.p(outcome)


def test_parts_and_pairs() -> None:
    pair = DIE.joint(CARD)
    assert pair.p((6, "queen")) == Fraction(1, 78)
    assert pair.part(0) == DIE
    assert pair.part(1) == CARD
    with pytest.raises(ImpossibleQuestion, match="part: 2 is refused: it is more than 1"):
        pair.part(2)
    with pytest.raises(ImpossibleQuestion, match="are numbers, not tuples"):
        DIE.part(0)


def test_a_mixture_is_what_happens_on_average() -> None:
    mixed = Distribution.mixture([(Fraction(1, 3), DIE), (Fraction(2, 3), Distribution({6: 1}))])
    assert mixed.p(6) == Fraction(1, 18) + Fraction(2, 3)
    assert mixed.mean == Fraction(1, 3) * DIE.mean + 4


def test_numbers_shift_and_change_sign() -> None:
    assert (DIE + 1).support == (2, 3, 4, 5, 6, 7)
    assert DIE.plus(1) == (1 + DIE)
    assert (DIE - 6).at_least(0) == Fraction(1, 6)
    assert (-DIE).mean == Fraction(-7, 2)
    assert DIE.compare(4) == Compared(*(Chance(Fraction(n, 6)) for n in (3, 1, 2)))
    assert DIE.between(2, 3) == Fraction(1, 3)
    assert DIE.where(lambda face: face == 1) == Fraction(1, 6)
    assert DIE.standard_deviation == pytest.approx(float(DIE.variance) ** 0.5, rel=1e-12)


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda: Distribution({}), r"weights: \{\} is refused: nothing can happen"),
        (lambda: Distribution({1: -1}), r"weight of 1: '-1' is refused: less than never cannot be; ask for 0 or more"),
        (lambda: Distribution({1: "half"}), r"weight of 1: 'half' is refused: it is no number"),
        (lambda: Distribution({float("nan"): 1}), r"weights: nan is refused: it is a missing value \(float\)"),
        (lambda: DIE.p("queen"), r"outcome: 'queen' is refused: the outcomes here are numbers; ask for one of 1, 2"),
        (lambda: CARD.mean, r"next card' is refused: the outcomes are names, and a mean needs numbers"),
        (lambda: CARD.at_least(1), r"the outcomes are names, and 'at least' needs numbers"),
        (lambda: DIE.at_least("six"), r"at least: 'six' is refused: it is no number; ask for a number, such as 1"),
        (lambda: DIE.quantile(1.5), r"quantile: 1.5 is refused: a share lies between 0 and 1"),
        (lambda: DIE.between(5, 2), r"ask for \(2, 5\)"),
        (lambda: DIE.times(-1), r"times: -1 is refused: it is less than 0"),
        (lambda: Distribution.mixture([]), r"nothing can happen"),
        (lambda: DIE + Distribution.estimate({1: 1}, seed=1), r"is an estimate \(n = 1, seed 1\), so you cannot add"),
        (lambda: DIE.joint(CARD).plot(), r"cannot be drawn on one axis: choose one with part\(0\)"),
    ],
)
def test_a_question_without_an_answer_is_refused_with_what_to_ask_instead(ask: object, said: str) -> None:
    assert callable(ask)
    with pytest.raises(ArcaneLabError, match=said):
        ask()


def test_the_impossible_has_chance_zero() -> None:
    assert repr(DIE.p(7)) == "0 = 0%, never"
    assert repr(DIE.at_most(6)) == "1 = 100%, always"
    assert DIE.p(7).words() == "never"
    assert DIE.at_least(1).words() == "always"


def test_an_estimate_says_so_everywhere() -> None:
    seen = Distribution.estimate({0: 930, 1: 70}, seed=3, name="queens")
    assert not seen.is_exact
    assert seen.sample == Sample(1000, 3)
    assert seen.p(1).interval == wilson(70, 1000)
    assert seen.mean_interval() == student(0.07, 0.07 * 0.93 * 1000 / 999, 1000)
    assert "estimate, n = 1,000, seed 3" in repr(seen.p(1))
    assert "estimate, n = 1,000, seed 3" in seen.words()
    assert "estimate, n = 1,000, seed 3" in seen._repr_html_()
    assert seen.given([1]).sample == Sample(70, 3)
    assert not (seen + 1).map(abs).is_exact
    assert set(seen.table().columns) >= {"low", "high", "n", "seed"}
    assert list(seen.table()["kind"]) == ["estimate", "estimate"]


def test_every_figure_of_an_estimate_has_its_interval_in_words_too() -> None:
    seen = Distribution.estimate(dict.fromkeys(range(30), 1) | {0: 71}, seed=3, name="queens")
    words = seen.words()
    assert "(95% intervals in brackets)" in words
    low, high = seen.p(0).interval
    assert f"0: about 5 in 7 (71%, {100 * low:.2f}% to {100 * high:.2f}%);" in words
    assert re.search(r"The other 24 have 24%, \d+\.\d+% to \d+\.\d+% together", words)
    assert "intervals" not in DIE.words()


def test_yes_and_no_have_no_mean_in_words() -> None:
    assert DIE.map(lambda pips: pips > 4, "high").words() == "High, exact. no: 2 in 3 (66.67%); yes: 1 in 3 (33.33%)."


def test_the_table_lists_every_outcome() -> None:
    table = DIE.table()
    assert list(table["outcome"]) == [1, 2, 3, 4, 5, 6]
    assert set(table["chance"]) == {"1/6"}
    assert list(table["at_least"]) == pytest.approx([1, 5 / 6, 4 / 6, 3 / 6, 2 / 6, 1 / 6])
    assert list(table["at_most"]) == pytest.approx([1 / 6, 2 / 6, 3 / 6, 4 / 6, 5 / 6, 1])
    assert "at_least" not in CARD.table().columns


def test_it_is_read_aloud() -> None:
    assert CARD.words() == "Next card, exact. other: 12 in 13 (92.31%); queen: 1 in 13 (7.69%)."
    many = Distribution(dict.fromkeys(range(100), 1), name="number")
    assert "The 6 likeliest of 100 outcomes: 0: 1 in 100 (1%); 1:" in many.words()
    assert "The other 94 have 94% together; table() lists all." in many.words()
    assert "other" not in Distribution(dict.fromkeys(range(25), 1)).words()
    assert "Mean 49.5" in many.words()
    assert repr(many) == "<Distribution of number: 100 outcomes, mean 49.5, exact>"
    assert many._repr_html_().count("<tr>") == 1 + 25
    assert "table() lists all" in many._repr_html_()
    assert "<script>" not in Distribution({"<script>": 1})._repr_html_()


@pytest.mark.parametrize(
    ("outcomes", "others"),
    [
        (25, None),
        (26, "The other outcome has 3.85%; table()"),
        (27, "The other 2 outcomes have 7.41% together; table()"),
    ],
)
def test_its_picture_counts_the_outcomes_that_it_leaves_out(outcomes: int, others: str | None) -> None:
    page = Distribution(dict.fromkeys(range(outcomes), 1))._repr_html_()
    assert ("The other" in page) == (others is not None)
    assert (others or "") in page


def test_its_picture_has_a_mean_only_where_there_are_several_numbers() -> None:
    assert "Mean 3.5, standard deviation 1.71; the middle half of the cases lies from 2 to 5." in DIE._repr_html_()
    assert "Mean" not in CARD._repr_html_()
    assert "Mean" not in Distribution({7: 1})._repr_html_()
    assert str(Distribution({7: 1})) == "Outcomes, exact. 7: always (100%)."


@pytest.mark.parametrize("distribution", [CARD, DIE, Distribution({n: n for n in range(40)}, name="sum")])
def test_it_draws_itself(distribution: Distribution) -> None:
    chart = distribution.plot()
    assert chart.words().endswith(distribution.words())
    assert chart.svg().startswith("<svg")


def test_very_many_outcomes_share_bars() -> None:
    many = Distribution({number: number + 1 for number in range(1000)}, name="number")
    chart = many.plot()
    bars = next(iter(chart.to_dict()["datasets"].values()))
    assert len(bars) <= 120
    assert sum(bar["probability"] for bar in bars) == pytest.approx(1)
    assert "each bar has 9 outcomes together" in said_below(chart)


def test_an_estimate_is_compared_with_a_number() -> None:
    less, equal, more = Distribution.estimate({0: 30, 1: 50, 2: 20}, seed=3).compare(1)
    assert (less, equal, more) == (Fraction(3, 10), Fraction(1, 2), Fraction(1, 5))
    assert not less.is_exact


def test_drawing_an_estimate_shows_its_interval() -> None:
    marks = [layer["mark"]["type"] for layer in Distribution.estimate({0: 9, 1: 1}, seed=1).plot().to_dict()["layer"]]
    assert "rule" in marks
    assert "rule" not in [layer["mark"]["type"] for layer in DIE.plot().to_dict()["layer"]]


SIX = Distribution({6: 1})
#: Every question of a distribution: its chance, and the same read off a first and a second die.
THROWN: dict[str, tuple[Chance, Callable[[int, int], bool]]] = {
    "p": (DIE.p(3), lambda a, _: a == 3),
    "where": (DIE.where(lambda face: face % 3 == 0), lambda a, _: a in (3, 6)),
    "at_least": (DIE.at_least(5), lambda a, _: a >= 5),
    "at_most": (DIE.at_most(2), lambda a, _: a <= 2),
    "between": (DIE.between(2, 4), lambda a, _: 2 <= a <= 4),
    "probabilities": (Chance(DIE.probabilities()[2]), lambda a, _: a == 2),
    "median": (DIE.at_most(DIE.median), lambda a, _: a <= 3),
    "quantile": (DIE.at_most(DIE.quantile(Fraction(2, 3))), lambda a, _: a <= 4),
    "map": (DIE.map(lambda face: face % 2).p(1), lambda a, _: a % 2 == 1),
    "joint": (DIE.joint(DIE).p((6, 5)), lambda a, b: (a, b) == (6, 5)),
    "part": (DIE.joint(DIE).part(1).p(2), lambda _, b: b == 2),
    "compare": (DIE.compare(DIE).more, lambda a, b: a > b),
    "plus": (DIE.plus(DIE).p(9), lambda a, b: a + b == 9),
    "minus": (DIE.minus(DIE).at_least(2), lambda a, b: a - b >= 2),
    "times": (DIE.times(2).at_most(4), lambda a, b: a + b <= 4),
    "mixture": (Distribution.mixture([(1, DIE), (2, SIX)]).p(6), lambda a, b: b > 2 or a == 6),
}


@pytest.mark.parametrize("question", THROWN)
def test_every_throw_of_two_dice_is_counted(question: str) -> None:
    chance, holds = THROWN[question]
    throws = list(product(range(1, 7), repeat=2))
    assert chance == Fraction(sum(holds(a, b) for a, b in throws), len(throws))


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("question", THROWN)
def test_plays_agree(question: str, seed: int) -> None:
    """Two dice thrown so often, within four standard errors at seeds fixed beforehand."""
    exact, holds = THROWN[question]
    luck, n, chance = random.Random(seed), 5_000, float(exact)
    seen = sum(holds(luck.randint(1, 6), luck.randint(1, 6)) for _ in range(n))
    assert abs(seen - n * chance) <= 4 * (n * chance * (1 - chance)) ** 0.5


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_figures_of_plays_agree(seed: int) -> None:
    """Mean, variance and standard deviation of three dice, and what is given, within four standard errors."""
    luck, n, three = random.Random(seed), 20_000, DIE.times(3)
    seen = [sum(luck.choices(range(1, 7), k=3)) for _ in range(n)]
    mean = sum(seen) / n
    assert abs(mean - float(three.mean)) <= 4 * three.standard_deviation / n**0.5
    squares = three.map(lambda total: (total - three.mean) ** 2)
    spread = sum((total - float(three.mean)) ** 2 for total in seen) / n
    assert abs(spread - float(three.variance)) <= 4 * squares.standard_deviation / n**0.5
    kept = [total for total in seen if total >= 14]
    chance = float(three.given(lambda total: total >= 14).p(14))
    assert abs(kept.count(14) / len(kept) - chance) <= 4 * (chance * (1 - chance) / len(kept)) ** 0.5


def test_asking_for_chances_loads_nothing_heavy() -> None:
    code = (
        "import sys, arcane_lab as al; al.chance.Distribution({1: 1, 2: 3}).at_least(2).why(); "
        "al.chance.Deck({1: 4, 2: 48}).total(5).mean; "
        "print(*(n for n in ('numpy', 'pandas', 'altair', 'scipy', 'numba', 'pydantic') if n in sys.modules))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.split() == []


@pytest.mark.parametrize(
    ("chance", "words"),
    [
        (Fraction(1, 10**3), "0.1%"),
        (Fraction(1, 10**12), "0.0000000001%"),
        (Fraction(1, 10**12 + 1), "less than a billionth"),
        (Fraction(1, 10**20), "less than a billionth"),
        (1 - Fraction(1, 10**20), "all but less than a billionth"),
        (1 - Fraction(1, 10**5), "99.999%"),
    ],
)
def test_a_small_chance_has_figures_down_to_a_billionth_of_a_percent(chance: Fraction, words: str) -> None:
    assert percent(chance) == words


def test_seeds_end_where_64_bits_end() -> None:
    assert seed_of(2**63 - 1) == 2**63 - 1
    with pytest.raises(ImpossibleQuestion, match=r"seeds end there; .* 0 to 9223372036854775807$"):
        seed_of(2**63)


@pytest.mark.parametrize("sign", [1, -1])
def test_the_largest_outcome_is_ten_to_the_308th(sign: int) -> None:
    most = sign * 10**308
    assert Distribution({most: 1}).mean == most
    with pytest.raises(ImpossibleQuestion, match=r"it is more than 10\*\*308"):
        Distribution({most + sign: 1})


def test_a_part_of_a_mixture_may_weigh_nothing_and_never_less() -> None:
    assert Distribution.mixture([(0, DIE), (2, Distribution({9: 1}))]) == Distribution({9: 1})
    with pytest.raises(ImpossibleQuestion, match="it is no weight"):
        Distribution.mixture([(-1, DIE), (2, DIE)])


def test_a_division_is_written_out_where_its_whole_has_at_most_fifteen_digits() -> None:
    assert division(1, 10**15 - 1).startswith("1 / 999,999,999,999,999")
    assert division(1, 10**15) == "about 1e-15, about less than a billionth"
