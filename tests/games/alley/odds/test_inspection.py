"""Exact inspections against the rules themselves, the façade, icepool and deals."""

from __future__ import annotations

import pickle
import random
from collections import Counter
from fractions import Fraction
from itertools import permutations, product
from math import sqrt
from typing import Any

import icepool
import pytest

import arcane_lab as al
from arcane_lab.chance.errors import ImpossibleQuestion
from arcane_lab.games.alley.odds.hidden_card_fillings import AIMS, Counting, House, falling
from arcane_lab.games.alley.odds.inspection import Inspection, inspection, ways_to_deal
from arcane_lab.games.alley.odds.inspection_progress import play_out
from arcane_lab.games.alley.odds.reveal import Cell, Rules
from arcane_lab.games.alley.rules.sizes import KINDS
from arcane_lab.games.alley.rules.words import Item, Power
from arcane_lab.games.alley.text.names import CODES, UNKNOWN
from arcane_lab.records import Game
from tests.games.alley.odds.inspected import OPEN, OTHER, ends, outcome, position

READINGS: tuple[dict[str, Any], ...] = (
    {},
    {"edition": "first"},
    {"options": {"feline_at_inspection": False}},
    {"options": {"inspect_sells_standing": False, "mirror_effect": "none"}},
    {"items": {"SS": {"sword_stacks": False}, "DE": {"gold_per_set": 21}}},
    {"items": {"CM": {"mirror_adjacent_infamy": 3, "infamy_each": 2}}, "options": {"mirror_diagonal": True}},
)


def best(found: tuple[tuple[int, int], ...], aim: str) -> tuple[int, int]:
    if aim == "gold":
        return max(found, key=lambda end: (end[1], -end[0]))
    return max(found, key=lambda end: (-end[0], end[1]))


def storehouse(luck: random.Random, unknown: int, gap: bool) -> tuple[Cell, ...]:
    """A storehouse that is rich in sets, felines, mirrors and swords."""
    hidden = set(luck.sample(range(9), unknown))
    slots = [slot for slot in range(9) if not (gap and slot == 4)]
    return tuple(
        Cell(
            slot,
            UNKNOWN if slot in hidden else luck.choice([Item.DE, Item.DE, Item.HT, Item.SS, Item.SS, Item.CM, Item.FF]),
            slot in hidden,
        )
        for slot in slots
    )


def all_fillings(house: House, pool: list[int]) -> dict[tuple[int, int], int]:
    """The brute-force twin: every filling, one after the other."""
    found: Counter[tuple[int, int]] = Counter()
    for items in product(range(KINDS), repeat=len(house.unknown)):
        ways = ways_to_deal(items, pool)
        if ways:
            found[house.outcome(items)[:2]] += ways
    return dict(found)


@pytest.mark.parametrize("reading", range(len(READINGS)))
def test_every_filling_ends_as_the_rules_play_it(reading: int) -> None:
    luck = random.Random(reading)
    rules = Rules(Game("alley", players=2, seed=1, **READINGS[reading]).view("p1").numbers)
    for number in range(20):
        cells = storehouse(luck, 0, gap=number % 4 == 3)
        cells = tuple(Cell(cell.slot, cell.item, luck.random() < 0.5) for cell in cells)
        power = Power.BYROS if number % 2 else Power.NONE
        played = tuple(end[:2] for end in play_out(rules, cells, power, 25))
        for aim in AIMS:
            house = House(
                rules, cells, aim, with_byros=power == Power.BYROS and rules.template.values.powers_active == 1
            )
            assert house.outcome(())[:2] == best(played, aim), (number, cells)


@pytest.mark.parametrize("reading", range(len(READINGS)))
def test_counting_kind_by_kind_finds_what_every_filling_gives(reading: int) -> None:
    luck = random.Random(100 + reading)
    rules = Rules(Game("alley", players=2, seed=1, **READINGS[reading]).view("p1").numbers)
    for number in range(6):
        unknown = 2 if number else 3
        pool = [luck.choice([0, 0, 1, 2]) for _ in CODES]
        for item, copies in ((Item.FF, 2), (Item.CM, 2), (Item.SS, 3), (Item.DE, 3)):
            pool[item] = copies
        house = House(rules, storehouse(luck, unknown, gap=number == 5), luck.choice(list(AIMS)), bool(number % 2))
        counted = Counting(house, pool).joint()
        assert {one[:2]: ways for one, ways in counted.items()} == all_fillings(house, pool)
        assert sum(counted.values()) == falling(sum(pool), len(house.unknown))[-1]


FACADE = (
    ("DE DE [??] / HT [??] CM / TC [??] DE", "DE HT FF CM OW BF", {}),
    ("[??] SS DE / SS [??] DE / OW BF [??]", "SS DE SS FF TC", {}),
    ("[??] SS DE / SS [??] DE / OW BF [??]", "SS DE SS FF TC", {"edition": "first"}),
    ("CM [??] CM / [??] CM BF / OW [??] FF", "CM HT OW OW FF", {"edition": "first"}),
)


@pytest.mark.parametrize(("house", "unseen", "setup"), FACADE)
@pytest.mark.parametrize("aim", sorted(AIMS))
def test_exact_is_what_the_facade_plays_over_all_deals(
    house: str, unseen: str, setup: dict[str, Any], aim: str
) -> None:
    pool = unseen.split()
    scores = {"p1": {"gold": 60}}
    view = Game.from_text(position([house, OTHER], pool, scores=scores, setup=setup)).view("p1")
    found = inspection(view, aim=aim)
    expected: Counter[tuple[int, int]] = Counter()
    for (first, second, third), ways in Counter(permutations(pool, 3)).items():
        full = house
        for code in (first, second, third):
            full = full.replace("??", code, 1)
        rest = list(pool)
        for code in (first, second, third):
            rest.remove(code)
        text = position([full, OTHER], rest, phase="inspection", scores=scores, setup=setup)
        expected[best(tuple(outcome(state, 0, 60) for state in ends(text)), aim)] += ways
    assert found.kind == "exact"
    assert found.joint.weights == dict(expected)


@pytest.mark.parametrize(("power", "setup"), [("ninx", {}), ("ninx", {"options": {"ninx_item_counts": False}})])
def test_ninx_claims_what_serves_best(power: str, setup: dict[str, Any]) -> None:
    setup = {**setup, "powers": {"p1": power}}
    house, pool = "DE DE [??] / HT [??] CM / TC OW BF", ["DE", "HT", "OW", "FF"]
    view = Game.from_text(position([house, OTHER], pool, scores={"p1": {"gold": 60}}, setup=setup)).view("p1")
    expected: Counter[tuple[int, int]] = Counter()
    for one, two in permutations(pool, 2):
        rest = [code for code in pool if code not in (one, two)]
        full = house.replace("??", one, 1).replace("??", two, 1)
        text = position([full, OTHER], rest, phase="inspection", scores={"p1": {"gold": 60}}, setup=setup)
        expected[best(tuple(outcome(state, 0, 60) for state in ends(text)), "gold")] += 1
    assert inspection(view).joint.weights == dict(expected)


def test_glynna_removes_the_item_that_costs_most_on_average() -> None:
    """She knows one of her hidden items, a feline of 8 infamy; the others are worth 1 each on average."""
    setup = {"powers": {"p1": "glynna"}}
    house = "TC [FF|p1] MB / FC [??] DL / BC OW DE"
    view = Game.from_text(position([house, OTHER], ["OW", "TC"], setup=setup)).view("p1")
    kept = 1 + 2 + 2 + 5 + 4 + 1 + 4
    assert inspection(view).joint.weights == {(kept + 1, 0): 2}
    assert inspection(view, exact=False, games=50).joint.support == ((kept + 1, 0),)


def test_what_glynna_removes_leaves_as_many_deals() -> None:
    setup = {"powers": {"p1": "glynna"}}
    house = "TC [??] MB / FC [??] DL / BC OW DE"
    view = Game.from_text(position([house, OTHER], ["OW", "FF", "HD"], setup=setup)).view("p1")
    found = inspection(view).infamy
    kept = 1 + 2 + 2 + 5 + 4 + 1 + 4
    assert found.total == 6
    assert found.probabilities() == {kept + value: Fraction(1, 3) for value in (1, 8, 7)}


def test_glynna_estimated_and_counted_agree() -> None:
    setup = {"powers": {"p1": "glynna"}}
    house = "DE [??] DE / FC [??] DL / BC [??] FC"
    view = Game.from_text(position([house, OTHER], ["DE", "DE", "FC", "HT", "CM", "OW", "BF", "SK"], setup=setup)).view(
        "p1"
    )
    agrees(inspection(view), [inspection(view, exact=False, seed=seed) for seed in (1, 2, 3)])


def agrees(exact: Inspection, estimates: list[Inspection]) -> None:
    """Estimates lie within 4 standard errors of what was counted, for both amounts and each likely outcome."""
    assert exact.kind == "exact"
    for estimate in estimates:
        assert estimate.kind == "estimate"
        n = estimate.joint.total
        for counted, guessed in ((exact.infamy, estimate.infamy), (exact.gold, estimate.gold)):
            error = sqrt(counted.variance / n)
            assert abs(counted.mean - guessed.mean) <= 4 * error
        likely = {one: chance for one, chance in exact.joint.probabilities().items() if chance * n >= 20}
        assert likely
        for one, chance in likely.items():
            error = sqrt(chance * (1 - chance) / n)
            assert abs(float(chance) - float(estimate.joint.p(one))) <= 4 * error


@pytest.mark.parametrize("power", [None, "byros", "dafana", "ninx"])
def test_deals_agree_with_the_count(power: str | None) -> None:
    """4,000 deals of the whole unseen pool at seeds 1, 2 and 3."""
    house = "DE DE [??] / SK SS CM / TC [??] BF" if power == "ninx" else "DE DE [??] / [??] SS CM / TC [??] [??]"
    setup = {"powers": {"p1": power} if power else None}
    view = Game.from_text(position([house, OTHER], None, setup=setup)).view("p1")
    games = 400 if power == "ninx" else 4_000
    estimates = [inspection(view, exact=False, games=games, seed=seed) for seed in (1, 2, 3)]
    agrees(inspection(view, exact=True), estimates)


def test_without_sets_it_is_a_sum_and_icepool_agrees() -> None:
    house = "TC [??] MB / FC IR DL / [??] [??] DE"
    pool = ["BF", "BF", "CB", "OW", "OW", "OW", "HT", "HT", "SK"]
    view = Game.from_text(position([house, OTHER], pool)).view("p1")
    # No two of these can meet two of their like there, and without a mirror nothing depends on where a card lies.
    worth = {"BF": 3, "CB": 3, "OW": 1, "HT": -2, "SK": 6}
    oracle = icepool.Deck([worth[code] for code in pool]).deal(3).sum()
    fixed = 1 + 2 + 2 + 0 + 5 + 4
    found = inspection(view).infamy
    assert {one - fixed: chance for one, chance in found.probabilities().items()} == {
        value: oracle.probability(value) for value in oracle.outcomes()
    }


def test_another_storehouse_is_seen_as_this_seat_sees_it() -> None:
    view = Game.from_text(position([OPEN, "OW [??] FC / HD BF HT / MB OW BF"], ["SK", "TC"])).view("p1")
    found = inspection(view, "p2")
    left = 1 + 2 + 7 + 3 - 2 + 2 + 1 + 3
    assert found.joint.probabilities() == {(left + 6, 0): Fraction(1, 2), (left + 1, 0): Fraction(1, 2)}
    assert (found.seat, found.viewer, found.hidden) == ("p2", "p1", 1)


def test_it_says_what_it_is() -> None:
    view = Game("alley", players=3, seed=7).view("p1")
    found = inspection(view, games=300)
    assert found.kind == "estimate"
    assert "n = 300, seed 1" in str(found)
    assert "(mirror_adjacent_infamy)" in str(found)
    why = str(found.why())
    assert all(rule in why for rule in ("AA-INSPECT-03", "AA-INSPECT-05", "AA-INSPECT-09", "estimate"))
    assert pickle.loads(pickle.dumps(found)).joint == found.joint


def rests_on(**setup: Any) -> str:
    return " ".join(inspection(Game("alley", seed=7, **setup).view("p1"), games=10).assumed)


def test_it_names_what_is_assumed_where_it_can_matter() -> None:
    assert "mirror_adjacent_infamy" in rests_on(players=3)
    assert "mirror_adjacent_infamy" not in rests_on(players=3, items={"CM": {"mirror_adjacent_infamy": 2}})
    assert "copies_5_6_extra" not in rests_on(players=4)
    assert "copies_5_6_extra" in rests_on(players=5)
    assert "byros_gold" not in rests_on(players=3, powers={"p2": "byros"})
    assert "byros_gold" in rests_on(players=3, powers={"p1": "byros"})


def test_only_what_can_be_foreseen_is_asked() -> None:
    game = Game("alley", players=2, seed=1)
    with pytest.raises(ImpossibleQuestion, match=r'game\.view\("p1"\)'):
        inspection("p1")  # type: ignore[arg-type]  # what somebody may try
    with pytest.raises(ImpossibleQuestion, match="aim='gold' or aim='infamy'"):
        inspection(game.view("p1"), aim="win")
    with pytest.raises(al.ArcaneLabError, match="p3"):
        inspection(game.view("p1"), "p3")
    with pytest.raises(ImpossibleQuestion, match="games"):
        inspection(game.view("p1"), games=0)


def test_a_view_that_contradicts_itself_is_refused() -> None:
    view = Game("alley", players=2, seed=1).view("p1")
    view.numbers.unseen[0] = -1
    with pytest.raises(ImpossibleQuestion, match="of BF more than the game has"):
        inspection(view)
    view.numbers.unseen[:] = [0] * KINDS
    with pytest.raises(ImpossibleQuestion, match="0 unseen cards for"):
        inspection(view)


def test_while_glynna_is_asked_it_can_still_be_foreseen() -> None:
    setup = {"powers": {"p1": "glynna"}}
    houses = ["TC [??] MB / FC [??] DL / BC OW DE", OTHER]
    before = Game.from_text(position(houses, ["OW", "FF", "HD"], setup=setup)).view("p1")
    asked = Game.from_text(position(houses, ["OW", "FF", "HD"], setup=setup, phase="inspection")).view("p1")
    assert asked.step == "power"
    assert inspection(asked).joint == inspection(before).joint


def test_after_the_inspection_it_is_refused() -> None:
    view = Game.from_text(position([OPEN, OTHER], ["SK"], phase="bribe")).view("p1")
    with pytest.raises(ImpossibleQuestion, match="past the point"):
        inspection(view)
