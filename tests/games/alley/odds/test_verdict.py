"""Whole inspections, ending the round and being least, against the façade, brute force and deals."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import permutations, product
from math import sqrt
from typing import Any

import pytest

from arcane_lab.chance.distributions import Distribution
from arcane_lab.chance.errors import ImpossibleQuestion
from arcane_lab.games.alley.odds.ending import ending, least
from arcane_lab.games.alley.odds.verdict import Verdict, verdict
from arcane_lab.records import Game
from tests.games.alley.odds.inspected import OPEN, OTHER, ends, position

SCORES = {"p1": {"gold": 30, "infamy": 20}, "p2": {"gold": 60, "infamy": 3, "fines": 1}}


def played(houses: list[str], pool: list[str], unknown: int, trigger: str | None, **setup: Any) -> Counter[Any]:
    """The brute-force twin: every deal played through the façade; nobody has a choice in these positions."""
    found: Counter[Any] = Counter()
    for dealt, ways in Counter(permutations(pool, unknown)).items():
        rest, full = list(pool), "|".join(houses)
        for code in dealt:
            rest.remove(code)
            full = full.replace("??", code, 1)
        more = {} if trigger is None else {"triggered_by": trigger}
        text = position(full.split("|"), rest, phase="inspection", scores=SCORES, setup=setup, **more)
        (state,) = ends(text)
        found[tuple((state.gold[seat], state.infamy[seat], state.tally_fines[seat]) for seat in range(2))] += ways
    return found


CASES = (
    (["TC [??] MB / FC IR DL / BC OW DE", "OW MB FC / HD BF HT / MB [??] BF"], "SK HT OW DE BF"),
    (["TC [??] DE / FC IR DL / BC OW DE", "DE MB [??] / HD BF HT / DE [??] DE"], "DE SS FF CM"),
    (["TC CB DE / FC IR DL / BC OW DE", "DE MB [??] / HD CM HT / DE [??] DE"], "DE SS FF CM"),
)


@pytest.mark.parametrize(("houses", "unseen"), CASES)
@pytest.mark.parametrize("trigger", [None, "p1", "p2"])
@pytest.mark.parametrize("options", [{}, {"penalty_compares": "change"}, {"infamy_wrap": "cycle24"}])
def test_exact_is_what_the_facade_plays(
    houses: list[str], unseen: str, trigger: str | None, options: dict[str, Any]
) -> None:
    pool = unseen.split()
    unknown = sum(house.count("??") for house in houses)
    view = Game.from_text(position(houses, pool, scores=SCORES, setup={"options": options})).view("p1")
    found = verdict(view, trigger)
    assert found.kind == "exact"
    ends_so = found.joint.map(lambda judged: tuple((one[5], one[6], one[3]) for one in judged))
    expected = played(houses, pool, unknown, trigger, options=options)
    total = sum(expected.values())
    assert ends_so.probabilities() == {end: Fraction(ways, total) for end, ways in expected.items()}
    for seat, number in (("p1", 0), ("p2", 1)):
        gold = sum(Fraction(end[number][0] * ways, total) for end, ways in expected.items())
        assert found.gold(seat).mean == gold
        loses = sum(ways for end, ways in expected.items() if end[number][2])
        assert found.loses_gold(seat) == Fraction(loses, total)
        rest = 1 - number
        lead = sum(Fraction((end[number][0] - end[rest][0]) * ways, total) for end, ways in expected.items())
        assert found.lead(seat, f"p{rest + 1}").mean == lead
        assert found.markers(seat).p(1) == Fraction(
            sum(ways for end, ways in expected.items() if end[number][2] == 1), total
        )


def test_the_penalty_comes_unless_one_gains_least() -> None:
    houses, pool = CASES[0]
    view = Game.from_text(position(houses, pool.split(), scores=SCORES)).view("p1")
    found = verdict(view, "p1")
    # p1 keeps 1 + 2 + 2 + 0 + 5 + 4 + 1 + 4 = 19 and p2 1 + 2 + 2 + 7 + 3 - 2 + 2 + 3 = 18, and each gets one of
    # 6, -2, 1, 4 and 3: p1 gains no more than p2 when its card is worth at least 1 less.
    pairs = list(permutations([6, -2, 1, 4, 3], 2))
    spared = Fraction(sum(19 + one <= 18 + two for one, two in pairs), len(pairs))
    assert found.least("p1") == spared
    assert found.penalised("p1") == 1 - spared
    assert found.penalised("p2") == 0
    assert found.penalised("p2").is_exact
    assert verdict(view).penalised("p1") == 0


def test_a_seat_loses_the_gold_it_has_and_no_more() -> None:
    scores = {"p1": {"gold": 12, "infamy": 24}, "p2": {"gold": 40}}
    view = Game.from_text(position([OPEN, OTHER], ["SK"], scores=scores)).view("p1")
    found = verdict(view)
    assert (found.fine("p1").mean, found.gold("p1").mean) == (12, 0)
    assert found.loses_gold("p1") == 1
    assert found.loses_gold("p2") == 0


def three_seats(round_number: int) -> Any:
    """What p1 sees of three storehouses with one unknown item each, from the whole unseen pool."""
    houses = [
        "TC [??] DE / FC IR DL / BC OW DE",
        "DE MB FC / HD BF HT / DE [??] DE",
        "SS CB SS / [??] OW MB / IR TC BC",
    ]
    scores = {"p1": {"gold": 31, "infamy": 9}, "p2": {"gold": 8, "infamy": 20}, "p3": {"gold": 60, "fines": 1}}
    return Game.from_text(position(houses, None, scores=scores, round=round_number)).view("p1")


def close_to(exact: Verdict, estimate: Verdict) -> None:
    n = estimate.joint.total
    for seat in exact.seats:
        for counted, guessed in (
            (exact.gold(seat), estimate.gold(seat)),
            (exact.infamy(seat), estimate.infamy(seat)),
            (exact.fine(seat), estimate.fine(seat)),
            (exact.markers(seat), estimate.markers(seat)),
        ):
            assert abs(counted.mean - guessed.mean) <= 4 * sqrt(counted.variance / n) + 1e-12
        for chance, share in (
            (exact.loses_gold(seat), estimate.loses_gold(seat)),
            (exact.lead(seat, "p2").at_least(1), estimate.lead(seat, "p2").at_least(1)),
            (exact.least(seat), estimate.least(seat)),
            (exact.penalised(seat), estimate.penalised(seat)),
        ):
            assert abs(chance - share) <= 4 * sqrt(chance * (1 - chance) / n) + 1e-12


@pytest.mark.parametrize("round_number", [1, 3])
def test_deals_agree_with_the_count(round_number: int) -> None:
    view = three_seats(round_number)
    exact = verdict(view, "p1", exact=True)
    for seed in (1, 2, 3):
        estimate = verdict(view, "p1", exact=False, seed=seed)
        assert estimate.kind == "estimate"
        close_to(exact, estimate)


def test_glynna_acts_in_the_whole_inspection_too() -> None:
    """p1 knows her only hidden item, a feline of 8 infamy: she removes it, whatever p2's unknown item is."""
    setup = {"powers": {"p1": "glynna"}}
    houses = ["TC [FF|p1] MB / FC IR DL / BC OW DE", "OW MB FC / HD BF HT / MB [??] BF"]
    found = verdict(Game.from_text(position(houses, ["SK", "HT"], setup=setup)).view("p1"))
    left = 1 + 2 + 2 + 0 + 5 + 4 + 1 + 4
    assert {judged[0][0] for judged in found.joint.support} == {left}
    assert "Glynna removes" in str(found.why())


def test_glynna_among_several_unknown_items_is_estimated() -> None:
    setup = {"powers": {"p1": "glynna"}}
    houses = ["TC [??] MB / FC IR DL / BC OW DE", "OW MB FC / HD BF HT / MB [??] BF"]
    view = Game.from_text(position(houses, ["SK", "HT", "OW"], setup=setup)).view("p1")
    assert verdict(view, games=50).kind == "estimate"
    with pytest.raises(ImpossibleQuestion, match="exact=False"):
        verdict(view, exact=True)


def test_one_seed_names_one_estimate() -> None:
    view = Game("alley", players=3, seed=5).view("p2")
    one, two, other = (verdict(view, "p2", games=300, seed=seed) for seed in (4, 4, 5))
    assert one.joint == two.joint
    assert one.joint != other.joint
    assert "n = 300, seed 4" in str(one)


def test_the_table_has_a_row_for_each_seat() -> None:
    table = verdict(Game("alley", players=3, seed=5).view("p2"), "p2", games=300).table()
    assert list(table["seat"]) == ["p1", "p2", "p3"]
    assert set(table["n"]) == {300}
    assert ((table["0 markers"] + table["1 markers"] + table["2 markers"] - 1).abs() < 1e-9).all()


# --- ending the round ---------------------------------------------------------------------------------------------


def test_ending_pays_when_the_inspection_hurts_the_others_more() -> None:
    scores = {"p1": {"gold": 30}, "p2": {"gold": 30}}
    light, heavy = "OW IR HT / TC IR OW / HT OW TC", "HD SK DL / FF BC HD / SK BF DL"
    view = Game.from_text(position([light, heavy], ["SK"], scores=scores)).view("p1")
    found = ending(view)
    assert found.pays
    assert (found.safe, found.penalised) == (1, 0)
    # p1 counts 1 + 0 - 2 + 1 + 0 + 1 - 2 + 1 + 1 = 1; p2 counts 51, so 1 is left and its 30 gold go for two markers.
    assert found.swings["p2"].support == ((0 - 2 * 1) - (-30 - 2 * 1),)
    other = ending(Game.from_text(position([heavy, light], ["SK"], scores=scores)).view("p1"))
    assert not other.pays
    assert other.penalised == 1
    assert other.pays_against == ()


def test_at_the_last_inspection_only_gold_counts() -> None:
    text = position([OPEN, OTHER], ["SK"], scores={"p1": {"gold": 30}, "p2": {"gold": 30}}, round=3)
    found = ending(Game.from_text(text).view("p1"))
    assert found.swings["p2"].support == (found.verdict.gold("p1").mean - found.verdict.gold("p2").mean,)
    assert "last inspection" in str(found.why())


def left_after_fines(view: Any, seat: str) -> int:
    """The gold of a seat less the fines for the markers that it has now (AA-INSPECT-26, 27, 29)."""
    gold: int = view.gold(seat)
    return gold - min(25 * view.numbers.fines[view.seats.index(seat)], gold)


@pytest.mark.parametrize("round_number", [1, pytest.param(3, marks=pytest.mark.thorough)])
def test_swings_are_the_means_of_the_verdict(round_number: int) -> None:
    view = three_seats(round_number)
    rate = 0 if round_number == 3 else 2
    found = ending(view, exact=True)
    for other in ("p2", "p3"):
        change = {
            seat: found.verdict.gold(seat).mean
            - rate * found.verdict.infamy(seat).mean
            - left_after_fines(view, seat)
            + rate * view.infamy(seat)
            for seat in ("p1", other)
        }
        assert found.swings[other].mean == change["p1"] - change[other]
        assert (other in found.pays_against) == (found.swings[other].mean > 0)
        for seed in (1, 2, 3):
            dealt = ending(view, exact=False, seed=seed)
            for chance, share in ((found.safe, dealt.safe), (found.penalised, dealt.penalised)):
                assert abs(chance - share) <= 4 * sqrt(chance * (1 - chance) / dealt.verdict.joint.total) + 1e-12
            # Which way it pays is read off the means below; deals agree where the mean is far from 0.
            assert dealt.pays == (len(dealt.pays_against) == 2)
            guessed = dealt.swings[other]
            exact = found.swings[other]
            assert abs(exact.mean - guessed.mean) <= 4 * sqrt(exact.variance / guessed.total) + 1e-12


@pytest.mark.parametrize(("gold", "markers"), [(60, 1), (60, 2), (10, 1)])
def test_a_marker_that_is_there_already_weighs_before_as_after(gold: int, markers: int) -> None:
    """Its fine comes with any inspection, so ending the round now does not bring it.

    Without that one marker the swing is the same; with two there, a third that would come is not. The twin:
    gold less fines, less 2 for each infamy, read off the end of the game and off its beginning.
    """
    text = position([OPEN, OTHER], ["SK"], scores={"p1": {"gold": gold, "fines": markers}, "p2": {"gold": 50}})
    held = ending(Game.from_text(text).view("p1"))
    after = dict(zip(("p1", "p2"), held.verdict.joint.support[0], strict=True))
    before = {"p1": gold - min(25 * markers, gold), "p2": 50}
    worth = {seat: one.gold - 2 * one.infamy - before[seat] for seat, one in after.items()}
    assert held.swings["p2"].support == (worth["p1"] - worth["p2"],)
    if (gold, markers) == (60, 1):
        plain = position([OPEN, OTHER], ["SK"], scores={"p1": {"gold": gold}, "p2": {"gold": 50}})
        assert held.swings["p2"] == ending(Game.from_text(plain).view("p1")).swings["p2"]
    assert "less the fines for its markers" in str(held.why())


def test_who_has_triggered_ends_it_already() -> None:
    text = position([OPEN, OTHER], ["SK"], to_move="p1", triggered_by="p2", last_turns=1)
    view = Game.from_text(text).view("p1")
    with pytest.raises(ImpossibleQuestion, match=r"al\.chance\.verdict"):
        ending(view)
    assert verdict(view).trigger == "p2"


# --- least of several ------------------------------------------------------------------------------------------------


def test_least_of_dice_is_what_all_throws_give() -> None:
    die = Distribution(dict.fromkeys(range(1, 7), 1))
    throws = list(product(range(1, 7), repeat=3))
    assert least(die, [die, die]) == Fraction(sum(one <= min(rest) for one, *rest in throws), len(throws))
    assert least(6, [die]) == Fraction(1, 6)
    assert least(7, [die]) == 0


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_least_of_three_is_what_throws_show(seed: int) -> None:
    luck, n = random.Random(seed), 10_000
    own, other = Distribution({2: 1, 5: 3}), Distribution({1: 1, 4: 2, 6: 1})
    chance = least(own, [other, other])
    happened = sum(
        luck.choice([2, 5, 5, 5]) <= min(luck.choice([1, 4, 4, 6]), luck.choice([1, 4, 4, 6])) for _ in range(n)
    )
    assert abs(happened / n - chance) <= 4 * sqrt(chance * (1 - chance) / n)


def test_least_takes_exact_distributions() -> None:
    with pytest.raises(ImpossibleQuestion, match="exact distributions"):
        least(3, [Distribution.estimate({1: 5, 2: 5}, seed=1)])
    with pytest.raises(ImpossibleQuestion, match="one for each other seat"):
        least(3, [])
