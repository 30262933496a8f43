"""Waits without an end, dice, and fairness: against every case, a second way of counting, and chance."""

from __future__ import annotations

import copy
import pickle
import random
import time
from collections import Counter
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from itertools import product
from typing import Any

import icepool
import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arcane_lab.chance import Chance, Deck, Dice, Distribution, Wait, counting, fair
from arcane_lab.chance.collecting import all_there, each_there, nearly_there
from arcane_lab.chance.errors import ImpossibleQuestion
from arcane_lab.core.errors import ArcaneLabError
from tests.chance.test_deck import cards_of

SIX = Dice("d6").waiting(6)
ALL_SIX = Deck(range(1, 7)).waiting_for(replace=True)


# --- waits without an end --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "wanted", [{"a": 1}, {"a": 3}, {"a": 1, "b": 1}, {"a": 1, "b": 1, "c": 1}, {"a": 2, "b": 1}, {("a", "b"): 2}]
)
def test_waits_with_cards_put_back_draw_by_draw(wanted: dict[Any, int]) -> None:
    """Every sequence of up to five draws, and the mean of the collector's problem."""
    deck = Deck({"a": 2, "b": 1, "c": 2})
    wait = deck.waiting_for(wanted, replace=True)
    if len(wanted) == 1:
        ((kind, number),) = wanted.items()
        assert wait == deck.waiting(kind, number, replace=True)
    assert wait.mean == deck.expected_wait_for(wanted, replace=True)
    for draws in range(1, 6):
        rows = list(product(cards_of(deck), repeat=draws))
        there = sum(all(sum(card in kind for card in row) >= number for kind, number in wanted.items()) for row in rows)
        assert wait.at_most(draws) == Fraction(there, len(rows))
        assert wait.at_least(draws) == 1 - wait.at_most(draws - 1)
        assert wait.p(draws) == wait.at_most(draws) - wait.at_most(draws - 1)
        assert wait.between(2, draws + 1) == wait.at_most(draws + 1) - wait.at_most(1)
    assert wait.up_to(4).p("later") == 1 - wait.at_most(4)
    assert pickle.loads(pickle.dumps(wait)) == copy.deepcopy(wait) == wait


def test_figures_of_a_wait_are_those_of_its_chances() -> None:
    """The geometric and the negative binomial distribution, and six faces of a die, summed far enough."""
    for wait in (SIX, Dice("d6").waiting(6, 3), ALL_SIX):
        chances = [(draw, float(wait.p(draw))) for draw in range(1, 250)]
        mean = sum(draw * chance for draw, chance in chances)
        assert float(wait.mean) == pytest.approx(mean, rel=1e-9)
        spread = sum(draw**2 * chance for draw, chance in chances) - mean**2
        assert float(wait.variance) == pytest.approx(spread, rel=1e-9)
        assert wait.standard_deviation == pytest.approx(spread**0.5, rel=1e-9)
        for share in (Fraction(1, 2), 0.9, Fraction(99, 100)):
            draw = wait.quantile(share)
            assert wait.at_most(draw) >= share > wait.at_most(draw - 1)
    assert (SIX.variance, SIX.median) == (30, 4)
    assert Dice("d6").waiting_for_all() == ALL_SIX
    assert ALL_SIX.variance == Fraction(3899, 100)
    assert SIX.at_most(float("inf")) == 1
    assert SIX.at_least(0) == 1
    assert SIX.at_most(2.5) == SIX.at_most(2)


def test_a_wait_says_itself() -> None:
    assert str(SIX) == (
        "First throw that brings 6, exact, no last one. Mean 6, standard deviation 5.48. After 4 throws it is there "
        "in 51.77% of the cases, after 13 in 90.65%."
    )
    assert "1 × 5^(t - 1) / 6^t, for t = 3" in str(SIX.p(3).why())
    assert list(SIX.table()["outcome"])[-1] == "later"
    bars = SIX.plot().to_dict()["datasets"]
    assert float(next(iter(bars.values()))[0]["probability"]) == pytest.approx(1 / 6), "not among those drawn alone"
    assert "0.098% of the waits take longer" in str(SIX.plot().to_dict())
    assert "mean 14.7" in repr(ALL_SIX)
    assert "quantile" not in str(Deck({"a": 1, "b": 10**5}).waiting("a", replace=True))
    both = Deck({"a": 2, "b": 3}).both("waiting", "a")
    assert both.without == Deck({"a": 2, "b": 3}).waiting("a")
    assert isinstance(both.with_replacement, Wait)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_waits_and_dice_thrown_by_chance_agree(seed: int) -> None:
    """Within four standard errors: p, at_least, between, median, quantile, up_to, waiting, waiting_for_all and Dice."""
    luck, games = random.Random(seed), 2_000
    throws = Dice("4d6 keep 3")
    five = Dice("5d6")
    chances: dict[str, Fraction] = {
        "p": SIX.p(2),
        "at_most": SIX.at_most(SIX.median),
        "at_least": SIX.at_least(7),
        "between": SIX.between(3, 6),
        "quantile": SIX.at_most(SIX.quantile(0.9)),
        "up_to": SIX.up_to(5).p("later"),
        "waiting_for_all": Dice("d6").waiting_for_all().at_most(13),
        "keep": throws.at_least(15),
        "highest": five.highest().p(5),
        "lowest": five.lowest().p(1),
        "ranked": five.ranked(3).p(4),
        "count": five.count(6).p(1),
        "pattern": five.pattern().p((2, 1, 1, 1)),
        "deck": five.deck.sets(5, 2, replace=True).p(2),
    }
    seen: Counter[str] = Counter()
    for _ in range(games):
        first, faces = 0, set[int]()
        for throw in range(1, 14):
            face = luck.randint(1, 6)
            faces.add(face)
            first = first or throw * (face == 6)
        first = first or 14
        hand = sorted(luck.randint(1, 6) for _ in range(5))
        pairs = sorted(Counter(hand).values(), reverse=True)
        seen["p"] += first == 2
        seen["at_most"] += first <= 4
        seen["at_least"] += first >= 7
        seen["between"] += 3 <= first <= 6
        seen["quantile"] += first <= 13
        seen["up_to"] += first > 5
        seen["waiting_for_all"] += len(faces) == 6
        seen["keep"] += sum(sorted(luck.randint(1, 6) for _ in range(4))[1:]) >= 15
        seen["highest"] += hand[-1] == 5
        seen["lowest"] += hand[0] == 1
        seen["ranked"] += hand[2] == 4
        seen["count"] += hand.count(6) == 1
        seen["pattern"] += pairs == [2, 1, 1, 1]
        seen["deck"] += sum(number >= 2 for number in pairs) == 2
    for name, exact in chances.items():
        chance = float(exact)
        assert abs(seen[name] / games - chance) <= 4 * (chance * (1 - chance) / games) ** 0.5, name
    means = [float(SIX.mean), float(SIX.variance) ** 0.5]
    waits = [next(throw for throw in range(1, 1_000) if luck.randint(1, 6) == 6) for _ in range(games)]
    assert abs(sum(waits) / games - means[0]) <= 4 * means[1] / games**0.5


# --- dice ------------------------------------------------------------------------------------------------


def by_throw(many: int, faces: list[int], figure: Callable[[tuple[int, ...]], Any]) -> Distribution:
    """Every throw of some dice: the brute-force twin."""
    return Distribution(Counter(figure(throw) for throw in product(faces, repeat=many)))


@given(st.integers(1, 4), st.lists(st.integers(-2, 5), min_size=2, max_size=4), st.data())
@settings(max_examples=25, deadline=None)
def test_dice_throw_by_throw(many: int, faces: list[int], data: st.DataObject) -> None:
    dice = Dice(many, faces=faces)
    assert dice == by_throw(many, faces, sum)
    keep = data.draw(st.integers(1, many))
    assert dice.keep(keep) == by_throw(many, faces, lambda throw: sum(sorted(throw)[-keep:]))
    assert dice.keep(keep, lowest=True) == by_throw(many, faces, lambda throw: sum(sorted(throw)[:keep]))
    assert dice.highest() == by_throw(many, faces, max)
    assert dice.lowest() == by_throw(many, faces, min)
    assert dice.ranked(keep) == by_throw(many, faces, lambda throw: sorted(throw, reverse=True)[keep - 1])
    assert dice.count(faces[0]) == by_throw(many, faces, lambda throw: throw.count(faces[0]))
    alike = by_throw(many, faces, lambda throw: tuple(sorted(Counter(throw).values(), reverse=True)))
    assert dice.pattern() == alike


@pytest.mark.parametrize(
    ("text", "twin"),
    [
        ("3d6", lambda d: 3 @ d(6)),
        ("2d6+3", lambda d: 2 @ d(6) + 3),
        ("2D6 + 3", lambda d: 2 @ d(6) + 3),
        ("d20", lambda d: d(20)),
        ("d%-1", lambda d: d(100) - 1),
        ("4d6 keep 3", lambda d: d(6).highest(4, 3)),
        ("4d6 drop lowest", lambda d: d(6).highest(4, 3)),
        ("4d6kh3", lambda d: d(6).highest(4, 3)),
        ("4d6 drop highest 2", lambda d: d(6).lowest(4, 2)),
        ("3d6 − 2", lambda d: 3 @ d(6) - 2),
        ("2d20 keep lowest 1", lambda d: d(20).lowest(2, 1)),
        ("d8 + 2d6 - d4", lambda d: d(8) + 2 @ d(6) - d(4)),
        ("7 - d6", lambda d: 7 - d(6)),
    ],
)
def test_what_is_written_is_thrown(text: str, twin: Callable[[Any], Any]) -> None:
    ours, theirs = Dice(text), twin(icepool.d)
    assert ours.probabilities() == {outcome: theirs.probability(outcome) for outcome in theirs}
    assert Dice(ours.name) == ours
    assert pickle.loads(pickle.dumps(ours)) == copy.deepcopy(ours) == ours
    assert ours.given(ours.support[-1]).p(ours.support[-1]) == 1
    assert ours.why().steps[0].endswith("all equally likely.")


def test_dice_are_distributions() -> None:
    one, two = Dice("d20+3"), Dice("d20+5")
    less, equal, more = one.compare(two)
    assert more == Fraction(sum(a + 3 > b + 5 for a in range(1, 21) for b in range(1, 21)), 400)
    assert less + equal + more == 1
    assert (Dice("d6") + Dice("d6")) == Dice("2d6")
    assert Dice(faces=["sword", "shield", "shield"]).p("shield") == Fraction(2, 3)
    assert Dice(2, faces={0: 1, 3: 2}).mean == 4
    assert Dice(2, faces=[Fraction(1, 2), 1]).mean == Fraction(3, 2)
    assert repr(Dice("4d6 keep 3")) == "<Distribution of 4d6 keep 3: 16 outcomes, mean 12.24, exact>"
    assert Dice("5d6").deck.longest_run(draws=5, replace=True).at_least(5) == Dice("5d6").pattern().p((5,))


# --- is this die fair ------------------------------------------------------------------------------------


def test_weights_may_be_a_list_in_the_order_of_the_faces() -> None:
    found, named = fair([5, 3, 2], weights=[1, 1, 2]), fair([5, 3, 2], weights={1: 1, 2: 1, 3: 2})
    assert found.chance == named.chance == Fraction(14657, 131072)
    with pytest.raises(ImpossibleQuestion, match="there are 3 faces and 2 weights; ask for a weight for each face"):
        fair([5, 3, 2], weights=[1, 2])


def test_one_series_in_thirteen_is_not_called_rare() -> None:
    assert "rare" not in str(fair([2, 0, 1, 5, 0, 2]))


@pytest.mark.parametrize(
    ("counts", "weights"),
    [
        ((3, 1, 1), (1, 1, 1)),
        ((2, 2, 1), (1, 1, 1)),
        ((4, 0, 1), (2, 1, 3)),
        ((5, 1), (1, 1)),
        ((0, 0, 0, 4), (1,) * 4),
    ],
)
def test_fairness_sequence_by_sequence(counts: tuple[int, ...], weights: tuple[int, ...]) -> None:
    throws, every = sum(counts), sum(weights)

    def uneven(seen: list[int]) -> Fraction:
        means = [Fraction(throws * weight, every) for weight in weights]
        return sum(((has - mean) ** 2 / mean for has, mean in zip(seen, means, strict=True)), Fraction(0))

    die = [face for face, weight in enumerate(weights) for _ in range(weight)]
    rows = list(product(die, repeat=throws))
    as_uneven = sum(uneven([row.count(face) for face in range(len(weights))]) >= uneven(list(counts)) for row in rows)
    found = fair(dict(enumerate(counts)), weights=dict(enumerate(weights)))
    assert found.chance == Fraction(as_uneven, len(rows))
    assert found.unevenness == uneven(list(counts))
    assert found.method == "exact multinomial"
    if len(set(weights)) == 1:
        assert fair(list(counts)).chance == found.chance


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_simulated_series_agree_with_the_counted_ones(seed: int) -> None:
    """What is too much to count is an estimate: fair with many throws, near scipy's chi-square, and near the exact."""
    from scipy import stats

    exact = fair([4, 16, 9, 11, 7, 13])
    limit, games = float(exact.chance), 20_000
    series = np.random.default_rng(seed).multinomial(60, [1 / 6] * 6, size=games)
    seen = float((((series - 10) ** 2 / 10).sum(axis=1) >= float(exact.unevenness) - 1e-9).mean())
    assert abs(seen - limit) <= 4 * (limit * (1 - limit) / games) ** 0.5
    many = fair([1_030, 980, 1_040, 960, 1_010, 980], games=games, seed=seed)
    assert not many.chance.is_exact
    p_value = float(stats.chisquare([1_030, 980, 1_040, 960, 1_010, 980]).pvalue)
    assert abs(float(many.chance) - p_value) <= 4 * (p_value * (1 - p_value) / games) ** 0.5 + 0.005
    assert many.chance.sample == (games, seed)
    assert "chi-square statistic" in many.method


def test_the_answer_cannot_be_misread() -> None:
    found = fair([4, 16, 9, 11, 2, 18])
    assert str(found) == (
        "A fair die with 6 faces gives counts at least as uneven as these in about 1 of 820 series of 60 throws "
        "(exact multinomial). That is rare, so these counts speak against a fair die. This is not the chance that the "
        "die is fair."
    )
    assert "chi-square statistic, n = 1,000, seed 4; 95% interval" in str(fair([300, 350, 340], games=1_000, seed=4))
    assert "in none of 100 simulated series" in str(fair([900_000, 1], games=100))
    assert "fewer than 1 of 1,000,000,000 series" in str(fair([0, 0, 0, 0, 0, 60]))
    assert fair([10] * 6).chance == 1
    assert "in all series" in str(fair([10] * 6))
    assert found.expected == dict.fromkeys(range(1, 7), 10)
    assert found.throws == 60
    assert list(found.table()["difference"]) == [-6, 6, -1, 1, -8, 8]
    assert pickle.loads(pickle.dumps(found)).chance == found.chance
    assert "(seen - expected)² / expected" in str(found.why())


def test_counts_may_be_given_in_many_ways() -> None:
    throws = [1, 2, 2, 6, 6, 6]
    twin = fair([1, 2, 0, 0, 0, 3])
    assert fair(Counter(throws), faces=6).chance == twin.chance
    assert fair(pd.Series(throws).value_counts(), faces=6).chance == twin.chance
    assert fair(np.array([1, 2, 0, 0, 0, 3])).chance == twin.chance
    assert fair([1, 2, 0], faces=["A", "B", "C"]).counts == {"A": 1, "B": 2, "C": 0}


# --- money -----------------------------------------------------------------------------------------------


def test_money_stays_exact_and_prints_as_decimals() -> None:
    bill = Distribution({"2.50": 3, "4.00": 1, "10": 1}, name="bill")
    assert (
        bill
        == Distribution({Decimal("2.50"): 3, Decimal("4"): 1, 10: 1})
        == Distribution({Fraction(5, 2): 3, 4: 1, 10: 1})
    )
    assert bill.mean == Fraction(43, 10)
    assert str(bill.mean) == repr(bill.mean) == "4.30"
    assert "2.50: 3 in 5 (60%)" in str(bill)
    assert "Mean 4.30," in str(bill)
    assert bill.p("2.50") == bill.p(2.5) == bill.p(Decimal("2.5")) == Fraction(3, 5)
    assert bill.at_least("4.00") == Fraction(2, 5)
    assert str(bill.quantile(0.9)) == "10.00"
    assert str(bill.times(3).mean) == "12.90"
    assert str((bill + Decimal("0.5")).mean) == "4.80"
    assert str(bill.plus(bill).support[0]) == "5.00"
    assert str(bill.given(lambda price: price < 5).mean) == "2.875"
    assert str(bill.map(lambda price: price * Decimal("0.9")).mean) == "3.87"
    assert str(Distribution({"0.10": 1, "0.20": 2}).mean) == "1/6, about 0.17"
    assert str((-bill).mean) == "-4.30"
    assert str(bill.mean * 3 - 1) == "11.90"
    for again in (pickle.loads(pickle.dumps(bill)), copy.deepcopy(bill)):
        assert again == bill
        assert str(again.mean) == str(copy.copy(again.mean)) == "4.30"
    menu = Deck({"tea": 2, "cake": 1})
    assert str(menu.total(2, values={"tea": "2.50", "cake": Decimal("3.80")}).mean) == "88/15, about 5.87"
    assert Distribution({"2": 1, "3": 1}).support == ("2", "3"), "a name without a point stays a name"
    assert str(Distribution({1: 1, 2: 1}, places=2).mean) == "1.50"


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda: Dice("3x6"), "dice: '3x6' is refused: '3x6' cannot be read; ask for dice such as '3d6'"),
        (lambda: Dice(""), "it cannot be read; ask for dice such as"),
        (lambda: Dice("5 d6 keep 3 3"), "it cannot be read"),
        (lambda: Dice("4d6 keep 5"), "keep: 5 is refused: 4 dice are thrown"),
        (lambda: Dice("4d6 drop 4"), "drop: 4 is refused: 4 dice are thrown"),
        (lambda: Dice("0d6"), "dice: 0 is refused: it is less than 1"),
        (lambda: Dice("2000d6"), "more than 1,000 dice take too long to count"),
        (lambda: Dice("1000d1000"), "takes too long; ask for fewer dice"),
        (lambda: Dice("12"), "it has no dice"),
        (lambda: Dice(3), "it is no text; so many dice need faces="),
        (lambda: Dice(2, faces=["A", "B"]), "names have no sum; ask for one die, or a deck of the faces"),
        (lambda: Dice("2d6+1").highest(), "it needs dice that are alike, with nothing added"),
        (lambda: Dice(faces=["A", "B"]).ranked(1), "the faces are names"),
        (lambda: Dice("2d6").waiting(6), "one die is thrown again and again"),
        (lambda: Dice("2d6").count(7), "7 is refused: this die has no such kind"),
        (lambda: SIX.p(0), "throw: 0 is refused: it is less than 1"),
        (lambda: SIX.p(20_000), "ask for a throw up to 10,000, or mean, which has no such limit"),
        (lambda: SIX.at_most(20_000), "ask for 10,000 or fewer"),
        (lambda: SIX.quantile(1), "however long you wait, it may not be there"),
        (lambda: SIX.between(5, 3), "the first is more than the second"),
        (lambda: Deck({"a": 1, "b": 10**5}).waiting("a", replace=True).median, "ask for a smaller share, or the mean"),
        (lambda: Deck({"a": 0, "b": 1}).waiting("a", replace=True), "ask for a kind that is there"),
        (
            lambda: fair([3, 5, 1, 6, 6, 2, 3, 4]),
            "counts of 8 faces, or throws one by one; ask for collections.Counter",
        ),
        (lambda: fair({1: 3, 2: 5, 4: 1}), "3 never came, or is no face; ask for faces=4, or faces="),
        (lambda: fair([60]), "one face says nothing about fairness"),
        (lambda: fair([0, 0]), "nothing was thrown"),
        (lambda: fair([1, -1]), "count of 2: -1 is refused: it is less than 0"),
        (lambda: fair({7: 1, 2: 3}, faces=6), "counts: 7 is refused: it is no face of this die"),
        (lambda: fair([1, 2, 3], faces=6), "there are 3 counts and 6 faces; ask for a count for each face"),
        (lambda: fair({"A": 1, "B": 2}, weights={"A": 1}), "it came, and has no weight above 0"),
        (lambda: fair(range(100, 400)), "throws one by one are counted first; ask for collections.Counter"),
        (lambda: fair([1, 2], games=5), "games: 5 is refused: it is less than 100"),
        (lambda: Distribution({1: 1}, places=-1), "places: -1 is refused"),
    ],
)
def test_what_cannot_be_is_refused_with_what_to_ask_instead(ask: Callable[[], Any], said: str) -> None:
    with pytest.raises(ArcaneLabError, match=said):
        ask()


def test_a_chance_of_a_wait_is_a_chance() -> None:
    assert isinstance(SIX.p(1), Chance)
    assert SIX.p(1).is_exact


@pytest.mark.parametrize("text", ["d6+10000009", "d6-" + "9" * 5000, "+".join(["d6"] * 101)])
def test_what_is_written_in_too_many_figures_or_parts_is_refused(text: str) -> None:
    with pytest.raises(ImpossibleQuestion):
        Dice(text)


def test_noughts_before_a_figure_make_no_difference() -> None:
    assert Dice("0000000010d00000006 + 000000003").mean == 38


def test_a_long_wait_counts_exactly_only_what_it_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Which of thousands of draws is the median is told from its first figures: to count them all took ten seconds."""
    wait, counted = Dice("d300").waiting_for_all(), list[int]()
    exact = Wait._there
    monkeypatch.setattr(Wait, "_there", lambda self, draw: counted.append(draw) or exact(self, draw))
    half, most = wait.median, wait.quantile(0.9)
    assert counted == []
    assert wait.at_most(half - 1) < 0.5 <= wait.at_most(half)
    assert wait.at_most(most - 1) < 0.9 <= wait.at_most(most)
    # Where the share is met exactly, the first figures cannot tell.
    assert Dice("d2").waiting_for_all().quantile(Fraction(1, 2)) == 2


@given(st.lists(st.integers(1, 3), min_size=1, max_size=6), st.integers(0, 4), st.integers(0, 14))
@settings(max_examples=40, deadline=None)
def test_the_first_figures_of_a_wait_are_those_of_the_count(copies: list[int], others: int, draws: int) -> None:
    pairs, size = [(each, 1) for each in copies], sum(copies) + others
    nearly, off = nearly_there(pairs, size, draws)
    assert abs(Fraction(nearly) - Fraction(all_there(pairs, size, draws), size**draws)) <= Fraction(off)
    assert list(each_there(pairs, size, draws)) == [all_there(pairs, size, draw) for draw in range(draws + 1)]


@pytest.mark.parametrize(("faces", "many"), [(1, 3), (2, 7), (3, 5), (6, 4), (10, 3)])
def test_plain_dice_are_counted_as_any_others(faces: int, many: int) -> None:
    """From three counts before, as against one face after the other."""
    plain = counting.sums(dict.fromkeys(range(4, 4 + faces), 2), many, replace=True)
    twin = Counter(map(sum, product([face for face in range(4, 4 + faces) for _ in range(2)], repeat=many)))
    assert plain == dict(sorted(twin.items()))


def test_many_dice_with_many_faces_are_counted_in_little_time() -> None:
    before = time.process_time()
    assert Dice(50, faces=1000).mean == 25_025
    # It took more than 5 seconds, and takes 0.3.
    assert time.process_time() - before < 3


@pytest.mark.parametrize("name", ["\ud800", "ab\udfff", ("a", "\ud800")])
def test_half_a_letter_is_no_name(name: object) -> None:
    for ask in (lambda: fair({name: 3, "b": 5}), lambda: Deck({name: 1}), lambda: Distribution({name: 1})):
        with pytest.raises(ImpossibleQuestion, match=r"half a letter in it .* a name of whole letters"):
            ask()


def test_many_hands_are_counted_or_refused_in_time() -> None:
    deck, begun = Deck(dict.fromkeys(range(13), 4)), time.process_time()
    assert deck.hands([5] * 10).at_least([{1: 1}] + [{}] * 9) == deck.at_least({1: 1}, 5)
    with pytest.raises(ImpossibleQuestion):
        Deck({"a": 1, "b": 1999}).hands([1] * 1000).count("a")
    assert time.process_time() - begun < 2


def test_series_of_many_faces_are_fewer() -> None:
    with pytest.raises(ImpossibleQuestion, match="200,000 series of 200 faces"):
        fair([1000] * 200, games=1_000_000)
