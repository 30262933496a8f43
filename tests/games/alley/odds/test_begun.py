"""Inspections that have begun, in both orders, and Lady Dafana: against every deal played by the rules, and worlds."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations
from math import sqrt
from typing import Any

import pytest

from arcane_lab.chance.errors import ImpossibleQuestion
from arcane_lab.games.alley.game import GAME as SPEC
from arcane_lab.games.alley.odds.infamy import infamy
from arcane_lab.games.alley.odds.inspection import inspection
from arcane_lab.games.alley.odds.verdict import Judged, Verdict, verdict
from arcane_lab.games.alley.rules.flow import apply, go_on
from arcane_lab.games.alley.rules.moves import verb_of
from arcane_lab.games.alley.rules.sizes import EVENT_WIDTH
from arcane_lab.games.alley.rules.state import State
from arcane_lab.games.alley.rules.words import Ask, Log, Phase, Power, Rule, Stage, Verb
from arcane_lab.records import Game
from tests.games.alley.odds.inspected import OPEN, OTHER, position
from tests.games.alley.worlds import moves_of, other_world, unknown_places

NINX_LOSES = Rule.POWER + 100 * Power.NINX + 2

# --- the brute-force twin: the game itself, played on -----------------------------------------------------------


def incomes(state: State) -> Iterator[tuple[int, int]]:
    """Who gained or lost how much gold by sets and claims in the last move."""
    for at in range(0, state.log_count * EVENT_WIDTH, EVENT_WIDTH):
        kind, seat, _, _, amount, rule = state.log[at : at + 6]
        if kind == Log.GOLD_GAINED or (kind == Log.GOLD_LOST and rule == NINX_LOSES):
            yield seat, amount if kind == Log.GOLD_GAINED else -amount


def played_on(state: State, plan: str, aim: str) -> tuple[State, Counter[int], Counter[int]]:
    """The end of an inspection: owners choose for their aim, Dafana has a plan, Glynna passes.

    Beside the state: the gold that each seat took in on the way, and its sales.
    """
    if state.phase != Phase.INSPECTION:
        return state, Counter(), Counter()
    ends = []
    for move in answers(state, plan):
        after = state.copy()
        apply(after, move)
        took = list(incomes(after))
        end, gold, sales = played_on(after, plan, aim)
        gold, sales = gold.copy(), sales.copy()
        for seat, amount in took:
            gold[seat] += amount
            sales[seat] += 1
        ends.append((end, gold, sales))
    seat = state.actor

    def serves(one: tuple[State, Counter[int], Counter[int]]) -> tuple[int, ...]:
        end, gold, sales = one
        least, number = -end.inspect_total[seat], sales[seat]
        is_lady = end.power[seat] == Power.DAFANA
        wish = (gold[seat], least) if aim == "gold" else (least, gold[seat])
        return (*wish, number if is_lady else -number)

    return max(ends, key=serves)


def answers(state: State, plan: str) -> list[int]:
    """The answers that are looked at: all, but what Dafana and Glynna do is settled."""
    moves = moves_of(state)
    if state.step != Ask.POWER or state.power[state.power_seat] == Power.NINX:
        return moves
    lady = state.power_seat
    can_lose = state.infamy[lady] > 0 or (state.values.fine_markers_unwind and state.fines[lady] > 0)
    wanted = Verb.PAY if plan == "pay" and can_lose else Verb.PASS
    return [move for move in moves if verb_of(move) == wanted]


def worlds(state: State, seat: int) -> Iterator[State]:
    """Every way to deal the cards that a seat cannot place to the storehouses."""
    places = unknown_places(state, seat)
    cards = [state.replaced_item if at < 0 else getattr(state, pile)[at] for pile, at in places]
    open_places = [at for pile, at in places if pile == "storehouse_item"]
    for dealt in permutations(cards, len(open_places)):
        world = state.copy()
        for at, item in zip(open_places, dealt, strict=True):
            world.storehouse_item[at] = item
        yield world


Ends = tuple[tuple[int, int, int, int], ...]


def read(end: State) -> Ends:
    """What each seat has at the end: infamy counted, gold, infamy, markers paid for."""
    return tuple(
        (end.inspect_total[seat], end.gold[seat], end.infamy[seat], end.tally_fines[seat]) for seat in range(end.seats)
    )


def ends_of(found: Verdict) -> dict[Ends, Fraction]:
    """The same from a verdict."""

    def one(judged: Any) -> Ends:
        return tuple((j.counted, j.gold, j.infamy, j.markers) for j in (Judged(*seat) for seat in judged))

    return found.joint.map(one).probabilities()


def shares(counts: Counter[Ends]) -> dict[Ends, Fraction]:
    total = sum(counts.values())
    return {end: Fraction(number, total) for end, number in counts.items()}


def by_hand(state: State, seat: int, plan: str, aim: str = "gold") -> dict[Ends, Fraction]:
    """Every deal, played by the rules."""
    for each in range(state.seats):
        state.tally_fines[each] = 0
    return shares(Counter(read(played_on(world, plan, aim)[0]) for world in worlds(state, seat)))


# --- positions ---------------------------------------------------------------------------------------------------

HOUSES = (
    ["DE DE [??] / HT OW CM / TC BF DE", "HT MB HT / MB OW [??] / HT FC BF", "OW OW OW / CB [TC|p1] FC / BC IR SS"],
    ["SS DE [??] / DE SS CM / OW BF DE", "FC FC [??] / HT OW TC / HT CB BF", "BC [??] BC / OW MB HT / TC TC TC"],
    ["DE OW [DE|p2] / HT DE CM / DE BF DE", "BF FC BF / FC [??] CM / BF FF BF", "OW TC OW / OW TC FC / OW IR SS"],
)
POOL = ["DE", "HT", "BC", "SS", "FF", "OW"]
SCORES = {
    "p1": {"gold": 4, "infamy": 3},
    "p2": {"gold": 5, "infamy": 20, "fines": 1},
    "p3": {"gold": 40, "infamy": 24},
}
SETUPS: tuple[dict[str, Any], ...] = (
    {"powers": {"p1": "dafana", "p2": "byros"}},
    {"powers": {"p2": "dafana"}, "options": {"inspection_order": "by_player"}},
    {"powers": {"p3": "dafana"}, "options": {"dafana_scope": "own", "penalty_compares": "total"}},
    {"powers": {"p1": "dafana"}, "options": {"inspection_order": "by_player", "fine_markers_unwind": True}},
)


def standing(houses: list[str], setup: dict[str, Any], seed: int = 1, phase: str = "inspection", **more: Any) -> Game:
    given, scores = {**setup, "seed": seed}, more.pop("scores", SCORES)
    text = position(houses, POOL, phase=phase, scores=scores, setup=given, triggered_by="p2", first_player="p3", **more)
    return Game.from_text(text)


def decisions(game: Game, luck: random.Random) -> Iterator[State]:
    """The positions of an inspection in which somebody is asked, one line through it."""
    state = game.at(len(game.steps)).copy()
    while state.phase == Phase.INSPECTION:
        yield state.copy()
        apply(state, luck.choice(moves_of(state)))


def questions(houses: list[str], setup: dict[str, Any]) -> list[State]:
    """What is asked in the inspections of some deals."""
    luck = random.Random(5)
    return [state for seed in range(1, 4) for state in decisions(standing(houses, setup, seed), luck)]


@pytest.mark.parametrize("setup", range(len(SETUPS)))
@pytest.mark.parametrize("houses", range(len(HOUSES)))
@pytest.mark.parametrize("plan", ["pay", "pass"])
def test_an_inspection_that_has_begun_ends_as_every_deal_is_played(setup: int, houses: int, plan: str) -> None:
    """From every question of an inspection, for every seat: each deal of what it cannot place, by the rules."""
    found_at = questions(HOUSES[houses], SETUPS[setup])
    assert found_at
    for state in found_at:
        for seat in range(3):
            found = verdict(SPEC.knowledge.seat_view(state, seat, [], None), dafana=plan, exact=True)
            assert ends_of(found) == by_hand(state.copy(), seat, plan), (state.step, seat)


@pytest.mark.parametrize("aim", ["gold", "infamy"])
@pytest.mark.parametrize("order", ["by_step", "by_player"])
def test_so_it_does_with_ninx_and_while_a_slide_is_asked(order: str, aim: str) -> None:
    """A diagonal asks how to close, three felines and a double set which goes first, Ninx what to claim."""
    houses = [
        "DE OW [??] / HT DE CM / DE BF DE",
        "SS MB HT / MB SS OW / HT FC SS",
        "OW TC OW / CB TC FC / BC [TC|p1] SS",
    ]
    setup = {"powers": {"p1": "ninx", "p2": "dafana"}, "options": {"inspection_order": order}}
    steps = Counter[int]()
    for state in questions(houses, setup):
        steps[state.step] += 1
        for seat in range(3):
            found = verdict(SPEC.knowledge.seat_view(state, seat, [], None), dafana="pay", exact=True, aim=aim)
            assert ends_of(found) == by_hand(state.copy(), seat, "pay", aim), (state.step, seat)
    assert steps[Ask.POWER] > 5
    assert steps[Ask.SLIDE] > 1


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("setup", range(len(SETUPS)))
def test_worlds_dealt_by_chance_and_played_on_agree(setup: int, seed: int) -> None:
    """Gold, infamy and markers of every seat within four standard errors, before it begins and from its questions."""
    luck, n = random.Random(seed), 400
    for state in questions(HOUSES[0], SETUPS[setup])[:3]:
        found = verdict(SPEC.knowledge.seat_view(state, 0, [], None), dafana="pay", exact=True)
        for each in range(3):
            state.tally_fines[each] = 0
        seen = [read(played_on(other_world(state, 0, luck), "pay", "gold")[0]) for _ in range(n)]
        for seat, name in enumerate(found.seats):
            for exact, place in ((found.gold(name), 1), (found.infamy(name), 2), (found.markers(name), 3)):
                share = sum(one[seat][place] for one in seen) / n
                assert abs(float(exact.mean) - share) <= 4 * sqrt(exact.variance / n) + 1e-9


# --- Lady Dafana before the inspection ------------------------------------------------------------------------------


def foreseen(plan: str, **more: Any) -> Verdict:
    return verdict(standing(HOUSES[0], SETUPS[0], phase="sell").view("p1"), dafana=plan, exact=True, **more)


def forced(game: Game) -> State:
    """An inspection at its very beginning: nothing is turned up, and the seats are still to be gone through."""
    state = game.at(0).copy()
    state.phase, state.stage, state.step, state.inspect_place = Phase.INSPECTION, Stage.GLYNNA, 0, 0
    return state


@pytest.mark.parametrize("setup", range(len(SETUPS)))
@pytest.mark.parametrize("plan", ["pay", "pass"])
def test_what_she_pays_is_what_every_deal_played_shows(setup: int, plan: str) -> None:
    game = standing(HOUSES[0], SETUPS[setup], phase="sell")
    found = verdict(game.view("p1"), dafana=plan, exact=True)
    counts: Counter[Ends] = Counter()
    for world in worlds(forced(game), 0):
        go_on(world)
        counts[read(played_on(world, plan, "gold")[0])] += 1
    assert ends_of(found) == shares(counts)


def test_the_best_plan_is_the_better_of_both() -> None:
    def worth(found: Verdict) -> Fraction:
        return found.gold("p1").mean - 2 * found.infamy("p1").mean

    plans = {plan: worth(foreseen(plan)) for plan in ("best", "pay", "pass")}
    assert plans["best"] == max(plans["pay"], plans["pass"])
    assert plans["pay"] != plans["pass"]
    assert foreseen("best").joint == foreseen(max(("pass", "pay"), key=lambda plan: plans[plan])).joint
    assert "Lady Dafana does what is best on average" in str(foreseen("best").why())


def test_her_own_storehouse_says_what_she_buys_off() -> None:
    """She has 3 infamy: 2 are bought off at her first sale, and the last 1 at her second."""
    houses = ["DE DE [??] / HT OW CM / TC BF DE", OTHER, OPEN]
    game = standing(houses, SETUPS[0], phase="sell", scores={"p1": {"gold": 160, "infamy": 3}})
    view = game.view("p1")
    paid, passed = inspection(view, dafana="pay"), inspection(view, dafana="pass")
    assert passed.bought_off.support == (0,)
    assert paid.infamy == passed.infamy
    counts: Counter[tuple[int, int, int]] = Counter()
    for world in worlds(forced(game), 0):
        world.log_count = 0
        go_on(world)
        first = sum(amount for seat, amount in incomes(world) if seat == 0)
        end, gold, _ = played_on(world, "pay", "gold")
        income = end.gold[0] + 25 * end.tally_fines[0] - 160
        times = (first + gold[0] - income) // end.values.dafana_gold
        counts[end.inspect_total[0], income, min(2 * times, 3)] += 1
    assert paid.full.probabilities() == {one: Fraction(n, sum(counts.values())) for one, n in counts.items()}
    assert "Lady Dafana buys off" in str(paid)
    walk = infamy(3, paid)
    by_hand: Counter[tuple[int, int]] = Counter()
    for (total, _, lost), number in counts.items():
        by_hand[max(3 - lost + total, 0) % 25, (3 - lost + total) // 25 if total > 0 else 0] += number
    assert walk.joint.probabilities() == {one: Fraction(n, sum(counts.values())) for one, n in by_hand.items()}


@pytest.mark.parametrize(("fines", "unwinds", "bought"), [(1, True, 2), (1, False, 0), (0, True, 0)])
def test_with_no_infamy_she_buys_off_only_a_fine_marker_that_unwinds(fines: int, unwinds: bool, bought: int) -> None:
    """A marker that unwinds is 24 infamy more on the track: 2 of them are bought off at her one sale (AA-SCORE-20)."""
    setup = {"powers": {"p1": "dafana"}, "options": {"fine_markers_unwind": unwinds}}
    houses = ["DE DE DE / HT OW CM / TC BF MB", OTHER, OPEN]
    game = standing(houses, setup, phase="sell", scores={"p1": {"gold": 160, "infamy": 0, "fines": fines}})
    assert inspection(game.view("p1"), dafana="pay").bought_off.support == (bought,)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_worlds_dealt_by_chance_buy_off_as_much(seed: int) -> None:
    houses = ["DE DE [??] / HT OW CM / TC BF DE", OTHER, OPEN]
    game = standing(houses, SETUPS[0], phase="sell", scores={"p1": {"gold": 160, "infamy": 3}})
    found = inspection(game.view("p1"), dafana="pay").bought_off
    luck, n, state = random.Random(seed), 400, forced(game)
    seen = []
    for _ in range(n):
        world = other_world(state, 0, luck)
        world.log_count = 0
        go_on(world)
        own = sum(seat == 0 for seat, _ in incomes(world)) + played_on(world, "pay", "gold")[2][0]
        # Every set of hers is paid for here: 2 infamy for the first, the last 1 for the second.
        seen.append(min(2 * own, 3))
    assert abs(sum(seen) / n - float(found.mean)) <= 4 * sqrt(found.variance / n)


def test_her_own_scope_leaves_the_sales_of_others_alone() -> None:
    houses = [OPEN, "DE DE DE / HT OW CM / TC BF MB", OTHER]
    setup = {"powers": {"p1": "dafana"}, "options": {"dafana_scope": "own"}}
    own = verdict(standing(houses, setup, phase="sell").view("p1"), dafana="pay")
    everybody = verdict(standing(houses, {"powers": {"p1": "dafana"}}, phase="sell").view("p1"), dafana="pay")
    passed = verdict(standing(houses, setup, phase="sell").view("p1"), dafana="pass")
    assert own.joint == passed.joint != everybody.joint


# --- what a view does not tell -------------------------------------------------------------------------------------


def test_a_plan_that_there_is_not_is_refused() -> None:
    view = standing(HOUSES[0], SETUPS[0], phase="sell").view("p1")
    for ask in (inspection, verdict):
        with pytest.raises(ImpossibleQuestion, match="dafana='pay', dafana='pass', or dafana='best'"):
            ask(view, dafana="sometimes")


def test_what_a_view_does_not_tell_is_refused_with_what_to_ask() -> None:
    """New sets under inspect_sells_standing=False, and what Ninx claimed when it does not count."""
    setup = {"powers": {"p1": "dafana"}, "options": {"inspect_sells_standing": False}}
    state = questions(["DE DE [DE] / HT OW CM / TC BF MB", OTHER, OPEN], setup)[0]
    with pytest.raises(ImpossibleQuestion, match="a view does not tell what is new"):
        verdict(SPEC.knowledge.seat_view(state, 0, [], None))


def test_a_gap_that_is_open_in_a_turn_is_refused() -> None:
    more = {"to_move": "p1", "step": "play"}
    houses = ["DE OW HT / OW DE CM / TC BF FF", OTHER, OPEN]
    game = standing(houses, {}, phase="sell", **more)
    view = game.view("p1")
    view.numbers.step = Ask.SLIDE
    with pytest.raises(ImpossibleQuestion, match="after the slide"):
        inspection(view)
