"""The walk of infamy and the worth of bribes, against the rulebook, icepool, the façade and plays."""

from __future__ import annotations

import random
from fractions import Fraction
from math import sqrt
from typing import Any

import icepool
import pytest

from arcane_lab.chance.distributions import Distribution
from arcane_lab.chance.errors import ImpossibleQuestion
from arcane_lab.games.alley.odds.bribes import bribe
from arcane_lab.games.alley.odds.infamy import MOST_GAIN, MOST_GAINS, format_gains, infamy
from arcane_lab.games.alley.odds.inspection import inspection
from arcane_lab.records import Game
from tests.games.alley.odds.inspected import OPEN, OTHER, position

RULEBOOK = (
    (20, 4, 0, (24, 0), "AA-SCORE-13"),
    (23, 3, 0, (1, 1), "AA-SCORE-14"),
    (24, 1, 0, (0, 1), "AA-SCORE-15"),
    (14, 10, 0, (24, 0), "AA-SCORE-16"),
    (20, 10, 0, (5, 1), "AA-SCORE-17"),
    (24, 30, 0, (4, 2), "AA-SCORE-18"),
    (20, 10, 2, (24, 2), "AA-SCORE-20"),
    (1, -3, 1, (0, 1), "AA-SCORE-12"),
)


@pytest.mark.parametrize(("now", "gain", "markers", "end", "rule"), RULEBOOK)
def test_the_walk_goes_as_the_rulebook_says(now: int, gain: int, markers: int, end: tuple[int, int], rule: str) -> None:
    assert infamy(now, gain, markers).joint.support == (end,), rule


@pytest.mark.parametrize("now", range(25))
def test_up_to_two_rounds_the_walk_is_a_division(now: int) -> None:
    """The twin: the place is the remainder by 25, the markers are the quotient."""
    for gain in range(74 - now + 1):
        assert infamy(now, gain).joint.support == (((now + gain) % 25, (now + gain) // 25),)


def test_other_readings_of_the_track() -> None:
    assert infamy(23, 3, wrap="cycle24").joint.support == ((2, 1),)
    assert infamy(20, 10, 2, overflow="wrap").joint.support == ((5, 2),)
    assert infamy(1, -3, 1, unwind=True).joint.support == ((23, 0),)


def test_two_uncertain_gains_as_icepool_adds_them() -> None:
    one, two = {-2: 1, 3: 2, 8: 1}, {0: 1, 10: 1, 17: 1}
    oracle = icepool.Die(one).map(lambda gain: max(20 + gain, 0)) + icepool.Die(two)
    found = infamy(20, [one, two])
    for markers in (0, 1):
        below, above = 25 * markers, 25 * markers + 24
        for space in range(25):
            there = oracle.probability("==", space) + oracle.probability("==", space + 25)
            assert found.infamy.p(space) == there
        assert found.markers.p(markers) == oracle.probability(">=", below) - oracle.probability(">", above)
    assert found.kind == "exact"


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_plays_agree_with_the_walk(seed: int) -> None:
    luck, n = random.Random(seed), 10_000
    gains = [[-2, 3, 3, 8], [0, 10, 17]]
    exact = infamy(18, [{gain: pool.count(gain) for gain in pool} for pool in gains])
    places = [18 + luck.choice(gains[0]) + luck.choice(gains[1]) for _ in range(n)]
    for space in exact.infamy.support:
        chance = exact.infamy.p(space)
        assert abs(sum(place % 25 == space for place in places) / n - chance) <= 4 * sqrt(chance * (1 - chance) / n)
    for markers in exact.markers.support:
        chance = exact.markers.p(markers)
        assert abs(sum(place // 25 == markers for place in places) / n - chance) <= 4 * sqrt(chance * (1 - chance) / n)


def test_an_inspection_is_a_gain_and_an_estimate_stays_one() -> None:
    view = Game("alley", players=2, seed=1).view("p1")
    walk = infamy(3, inspection(view, games=200))
    assert walk.kind == "estimate"
    assert walk.markers.sample is not None
    assert walk.markers.sample.n == 200
    with pytest.raises(ImpossibleQuestion, match="an estimate cannot be mixed"):
        infamy(3, [inspection(view, games=20), {0: 1, 10: 1}])
    assert infamy(3, [inspection(view, games=20), 10]).kind == "estimate"


@pytest.mark.parametrize(
    ("now", "gains", "more", "says"),
    [
        (25, 1, {}, "the track ends at 24"),
        (-1, 1, {}, "less than 0"),
        (3, 1, {"markers": 3}, "two for each player"),
        (3, "ten", {}, "no gain of infamy"),
        (3, {1.5: 1}, {}, "no gain of infamy"),
        (3, 1, {"wrap": "cycle26"}, "'cycle25' or 'cycle24'"),
        (3, 1, {"overflow": "burst"}, "'cap' or 'wrap'"),
    ],
)
def test_what_cannot_be_asked_of_the_track(now: int, gains: object, more: dict[str, object], says: str) -> None:
    with pytest.raises(ImpossibleQuestion, match=says):
        infamy(now, gains, **more)  # type: ignore[arg-type]  # what somebody may try


@pytest.mark.parametrize(
    ("gains", "said"),
    [
        (3, "it gains 3"),
        (0, "it gains 0"),
        (-3, "it loses 3"),
        ({-3: 1, -1: 1}, "it loses 1 to 3 (2.00 on average)"),
        ({-2: 1, 0: 1}, "it loses 0 to 2 (1.00 on average)"),
        ({-1: 1, 3: 1}, "it gains -1 to 3 (1.00 on average) (less than 0 is a loss)"),
        ({0: 1, 3: 1}, "it gains 0 to 3 (1.50 on average)"),
        ([3, -1], "it gains 3, then it loses 1"),
        ((3, {1: 1, 2: 1}), "it gains 3, then it gains 1 to 2 (1.50 on average)"),
    ],
)
def test_gains_are_said_in_words(gains: Any, said: str) -> None:
    assert format_gains(gains) == said


# The division holds only where no gain is a loss and no third marker would be needed.
@pytest.mark.parametrize(
    ("now", "gains", "markers", "wrap", "is_division"),
    [
        (10, 3, 0, "cycle25", True),
        (10, 0, 0, "cycle25", True),
        (10, -1, 0, "cycle25", False),
        (10, {-1: 1, 3: 1}, 0, "cycle25", False),
        (10, [3, 3], 0, "cycle25", False),
        (10, 64, 0, "cycle25", True),
        (10, 65, 0, "cycle25", False),
        (10, 39, 1, "cycle25", True),
        (10, 40, 1, "cycle25", False),
        (10, {1: 1, 15: 1}, 2, "cycle25", False),
        (10, {1: 1, 14: 1}, 2, "cycle25", True),
        (10, 61, 0, "cycle24", True),
        (10, 62, 0, "cycle24", False),
    ],
)
def test_one_gain_that_only_goes_round_the_track_is_a_division(
    now: int, gains: Any, markers: int, wrap: str, is_division: bool
) -> None:
    why = str(infamy(now, gains, markers, wrap=wrap).why())
    cycle = {"cycle25": 25, "cycle24": 24}[wrap]
    assert (f"what is left of {now} + gain when {cycle} is taken off" in why) == is_division


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({}, ["25 is 0 again, a space like any other", "infamy stops at 24", "no fine marker"]),
        ({"wrap": "cycle24"}, ["the step back to 0 is free", "infamy stops at 24"]),
        ({"overflow": "wrap"}, ["25 is 0 again", "the token goes round without a third marker"]),
        ({"markers": 1}, ["with 1 fine marker."]),
        ({"markers": 2}, ["with 2 fine markers."]),
    ],
)
def test_the_readings_of_the_track_are_said(more: dict[str, Any], said: list[str]) -> None:
    why = str(infamy(10, 3, **more).why())
    assert all(part in why for part in said), why


def test_the_most_gains_are_taken_and_an_estimate_meets_known_gains_only() -> None:
    assert infamy(0, [1] * MOST_GAINS).joint.support == ((24, 2),)
    with pytest.raises(ImpossibleQuestion, match="take too long"):
        infamy(0, [1] * (MOST_GAINS + 1))
    with pytest.raises(ImpossibleQuestion):
        infamy(0, [])
    assert infamy(0, -MOST_GAIN).joint.support == ((0, 0),)
    for gain in (MOST_GAIN + 1, -MOST_GAIN - 1, True):
        with pytest.raises(ImpossibleQuestion):
            infamy(0, gain)
    estimate = Distribution.estimate({16: 5, 12: 5}, seed=3)
    assert infamy(0, [estimate, 2]).joint.support == ((14, 0), (18, 0))
    for others in (estimate, {1: 1, 2: 1}):
        with pytest.raises(ImpossibleQuestion, match="an estimate cannot be mixed"):
            infamy(0, [estimate, others])


# --- bribes ---------------------------------------------------------------------------------------------------------


def by_hand(gold: int, now: int, gains: dict[int, int], earns: int) -> dict[int, Fraction]:
    """The twin: mean gold after fines for each even amount."""
    total = sum(gains.values())
    found = {}
    for paid in range(0, min(gold, 2 * now) + 1, 2):
        left = gold - paid + earns
        ends = [(max(left - 25 * ((now - paid // 2 + gain) // 25), 0), ways) for gain, ways in gains.items()]
        found[paid] = Fraction(sum(end * ways for end, ways in ends), total)
    return found


@pytest.mark.parametrize(
    ("gold", "now", "gains", "earns"),
    [(40, 10, {16: 1, 12: 1}, 0), (30, 22, {3: 1, 7: 2, 30: 1}, 12), (5, 9, {20: 1}, 0), (0, 9, {20: 1}, 40)],
)
def test_every_bribe_is_worth_what_the_twin_finds(gold: int, now: int, gains: dict[int, int], earns: int) -> None:
    found = bribe(gold=gold, infamy_now=now, gains=gains, earns=earns)
    twin = by_hand(gold, now, gains, earns)
    assert {offer.paid: offer.gold.mean for offer in found.offers} == twin
    assert all(found.worth(paid) == mean - twin[0] for paid, mean in twin.items())
    assert found.best.gold.mean == max(twin.values())


def test_the_offers_are_the_moves_of_the_game() -> None:
    """And each leaves the gold and infamy that the game leaves."""
    text = position([OPEN, OTHER], ["SK"], phase="bribe", scores={"p1": {"gold": 15, "infamy": 9}})
    game = Game.from_text(text)
    found = bribe(game.view("p1"), gains=20)
    offered = {0 if str(move) == "pass" else int(str(move).split()[1]) for move in game.legal_moves()}
    assert {offer.paid for offer in found.offers} == offered
    for offer in found.offers[1:]:
        branch = game.fork()
        branch.play(f"bribe {offer.paid}")
        assert branch.view("p1").infamy() == offer.infamy
        assert branch.view("p1").gold() == 15 - offer.paid


@pytest.mark.parametrize("unwind", [False, True])
@pytest.mark.parametrize("markers", [0, 1, 2])
def test_fine_markers_that_are_there_already_cost_too(markers: int, unwind: bool) -> None:
    """AA-INSPECT-26, 27, 30: the twin pays each bribe in the game, then walks space by space and pays the fines."""
    scores = {"p1": {"gold": 52, "infamy": 3, "fines": markers}}
    setup = {"options": {"fine_markers_unwind": unwind}}
    game = Game.from_text(position([OPEN, OTHER], ["SK"], phase="bribe", scores=scores, setup=setup))
    found = bribe(game.view("p1"), gains={0: 1, 25: 1})
    assert [float(offer.gold.mean) for offer in found.offers[:1]] == [{0: 39.5, 1: 14.5, 2: 2.0}[markers]]
    for offer in found.offers:
        branch = game.fork()
        branch.play(f"bribe {offer.paid}" if offer.paid else "pass")
        view, total = branch.view("p1"), 0
        for gain in (0, 25):
            fines = view.numbers.fines[0]
            space = view.infamy()
            for _ in range(gain):
                if space == 24 and fines < 2:
                    space, fines = 0, fines + 1
                else:
                    space = min(space + 1, 24)
            total += max(view.gold() - 25 * fines, 0)
        assert offer.gold.mean == Fraction(total, 2)
    assert f"{markers or 'no'} fine marker" in str(found.why())


def test_an_estimated_bribe_counts_the_markers_too() -> None:
    gains = Distribution.estimate({16: 5, 12: 5}, seed=3)
    estimate = bribe(gold=90, infamy_now=10, markers=1, gains=gains)
    exact = bribe(gold=90, infamy_now=10, markers=1, gains={16: 1, 12: 1})
    assert [one.won.mean for one in estimate.offers if one.won] == [exact.worth(one.paid) for one in exact.offers]


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_plays_agree_with_the_worth_of_a_bribe(seed: int) -> None:
    luck, n = random.Random(seed), 10_000
    pool = [6, 9, 9, 14, 30]
    found = bribe(gold=33, infamy_now=18, gains={gain: pool.count(gain) for gain in pool})
    offer = found.offers[4]
    left = 33 - offer.paid
    gold = [max(left - 25 * ((offer.infamy + luck.choice(pool)) // 25), 0) for _ in range(n)]
    assert abs(sum(gold) / n - offer.gold.mean) <= 4 * sqrt(offer.gold.variance / n)
    # The same plays with and without the bribe, as pairs.
    pairs, dealt = [], [luck.choice(pool) for _ in range(n)]
    for gain in dealt:
        ends = [max(33 - paid - 25 * ((18 - paid // 2 + gain) // 25), 0) for paid in (offer.paid, 0)]
        pairs.append(ends[0] - ends[1])
    spread = sqrt(sum((one - sum(pairs) / n) ** 2 for one in pairs) / n)
    assert abs(sum(pairs) / n - found.worth(offer.paid)) <= 4 * spread / sqrt(n)
    assert found.best.gold.mean == max(one.gold.mean for one in found.offers)


def test_the_first_edition_and_its_readings_come_from_the_view() -> None:
    setup = {"edition": "first", "options": {"infamy_wrap": "cycle24"}}
    text = position([OPEN, OTHER], ["SK"], phase="bribe", scores={"p1": {"gold": 40, "infamy": 20}}, setup=setup)
    found = bribe(Game.from_text(text).view("p1"), gains=5)
    assert found.offers[0].markers.p(1) == 1
    assert found.best.paid == 2


@pytest.mark.parametrize("wrap", ["cycle25", "cycle24"])
@pytest.mark.parametrize("overflow", ["cap", "wrap"])
@pytest.mark.parametrize("unwind", [False, True])
def test_a_view_asks_with_its_own_numbers_and_readings(wrap: str, overflow: str, unwind: bool) -> None:
    """Gains that tell the readings apart: a loss below 0 with a marker there, then one that goes round twice."""
    options = {"infamy_wrap": wrap, "infamy_overflow": overflow, "fine_markers_unwind": unwind}
    scores = {"p1": {"gold": 52, "infamy": 3, "fines": 1}}
    text = position([OPEN, OTHER], ["SK"], phase="bribe", scores=scores, setup={"options": options})
    found = bribe(Game.from_text(text).view("p1"), gains=[-9, 70])
    walk = infamy(3, [-9, 70], 1, wrap=wrap, overflow=overflow, unwind=unwind)
    assert found.offers[0].markers.support == walk.markers.support
    asked = bribe(gold=52, infamy_now=3, markers=1, gains=[-9, 70], wrap=wrap, overflow=overflow, unwind=unwind)
    assert [(one.paid, one.infamy, one.gold) for one in found.offers] == [
        (one.paid, one.infamy, one.gold) for one in asked.offers
    ]
    assert [one.paid for one in found.offers] == [0, 2, 4, 6]
    # Without 70, what was lost below 0 takes the marker away, or does not.
    lost = bribe(Game.from_text(text).view("p1"), gains=-9)
    assert lost.offers[0].markers.support == ((0,) if unwind else (1,))


def test_it_says_which_bribe_is_best() -> None:
    found = bribe(gold=40, infamy_now=10, gains={16: 1, 12: 1})
    assert str(found).startswith("The best bribe is 4 gold (exact): it wins 8.50 gold")
    assert str(bribe(gold=40, infamy_now=3, gains=1)).startswith("No bribe pays (exact)")
    assert "AA-BRIBE-02" in str(found.why())
    table = found.table()
    assert list(table["bribe"]) == list(range(0, 21, 2))
    estimate = bribe(gold=40, infamy_now=10, gains=Distribution.estimate({16: 5, 12: 5}, seed=3))
    assert "estimate, n = 10, seed 3" in str(estimate)


def test_what_cannot_be_asked_of_bribes() -> None:
    with pytest.raises(ImpossibleQuestion, match="needs gold and infamy"):
        bribe(gains=3)
    with pytest.raises(ImpossibleQuestion, match=r"up to 20"):
        bribe(gold=40, infamy_now=10, gains=3).worth(7)
    with pytest.raises(ImpossibleQuestion, match="no view of a seat"):
        bribe("p1", gains=3)  # type: ignore[arg-type]  # what somebody may try


def test_estimated_bribes_carry_intervals_and_their_worth_is_reckoned_play_for_play() -> None:
    """Both offers of a play meet the same gains, so the worth has a narrower interval than the two golds apart."""
    gains = Distribution.estimate({12: 300, 16: 500, 41: 200}, seed=3)
    offers = bribe(gold=40, infamy_now=10, gains=[gains, -1])
    assert offers.kind == "estimate"
    for offer in offers.offers:
        assert offer.won is not None
        assert offer.won.mean == offers.worth(offer.paid)
        assert offer.won.sample == gains.sample
    table = offers.table()
    for name in ("0 markers", "1 markers", "2 markers", "fine", "gold", "worth"):
        assert (table[f"{name} low"] <= table[name]).all()
        assert (table[name] <= table[f"{name} high"]).all()
    best = table[table["bribe"] == offers.best.paid].iloc[0]
    apart = best["gold high"] - best["gold low"] + table["gold high"][0] - table["gold low"][0]
    assert best["worth high"] - best["worth low"] < apart
    assert str(offers).count("95% interval") == 2
    assert not [name for name in bribe(gold=4, infamy_now=1, gains=30).table() if " low" in name]
