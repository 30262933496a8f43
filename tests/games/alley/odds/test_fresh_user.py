"""What somebody who asks for the first time tried: each test is named for what went wrong."""

from __future__ import annotations

import copy
import pickle
from fractions import Fraction
from itertools import combinations, permutations
from math import comb, perm
from typing import Any

import pytest

import arcane_lab as al
from arcane_lab.chance.errors import ImpossibleQuestion
from arcane_lab.chance.words import large
from arcane_lab.core.errors import ArcaneLabError, UnknownName

CHANCE = al.chance
DECK = CHANCE.Deck({"queen": 4, "king": 4, "other": 44})
DIE = CHANCE.Distribution(dict.fromkeys(range(1, 7), 1))
COIN = CHANCE.Distribution({0: 1, 1: 1})
NINE = CHANCE.grid({"X": 5, "O": 4})
UNSEEN = CHANCE.unseen(al.Game("alley", players=3, seed=7).view("p1"))


# --- formulas that add up -------------------------------------------------------------------------------------


def value_of(formula: str, letter: str, numbers: list[int]) -> Fraction:
    """What a formula of products of C(…) comes to, added over what its letter goes through."""
    above, below = formula.split(", for ")[0].replace("×", "*").split(" / ")
    every = eval(below, {"C": choose})
    return sum((Fraction(eval(above, {"C": choose, letter: number}), every) for number in numbers), Fraction(0))


def choose(n: int, k: int) -> int:
    return comb(n, k) if n >= 0 and k >= 0 else 0


@pytest.mark.parametrize(
    ("chance", "letter", "numbers", "said"),
    [
        (DECK.count("queen", 7).at_least(1), "k", [1, 2, 3, 4], "for k = 1, 2, 3, 4, added"),
        (DECK.count("queen", 7).p(2), "k", [2], "for k = 2"),
        (DECK.at_least({"queen": 2}, 7), "k", [2, 3, 4], "for k = 2, 3, 4, added"),
        (DECK.exactly({"queen": 2}, 7), "k", [2], "for k = 2"),
        (DECK.waiting("queen", 2).at_most(5), "t", [2, 3, 4, 5], "for t = 2, 3, 4, 5, added"),
        (UNSEEN.hidden("OW").at_least(1), "k", [*range(1, 10)], "for k = 1 to 9, added"),
        (UNSEEN.waiting("OW").at_most(3), "t", [1, 2, 3], "for t = 1, 2, 3, added"),
    ],
)
def test_the_formula_of_an_at_least_adds_up(chance: Any, letter: str, numbers: list[int], said: str) -> None:
    """The twin reckons the formula as it is printed, for each value that it says, and adds."""
    formula = chance.why().formula
    assert formula.endswith(said)
    assert value_of(formula, letter, numbers) == chance


def test_the_products_of_several_kinds_are_shown_and_add_up() -> None:
    chance = DECK.within({"queen": (1, 2), "king": (0, 1)}, 7)
    why = chance.why()
    assert why.formula == "C(4, k1) × C(4, k2) × C(44, 7 - k1 - k2) / C(52, 7), for k1 = 1, 2 and k2 = 0, 1, added"
    terms = [comb(4, one) * comb(4, two) * comb(44, 7 - one - two) for one in (1, 2) for two in (0, 1)]
    assert why.numbers.startswith(" + ".join(f"{term:,}" for term in terms) + f" = {sum(terms):,}; ")
    assert Fraction(sum(terms), comb(52, 7)) == chance
    assert "as far as k1 + k2 is no more than 5" in str(DECK.at_least({"queen": 1, "king": 1}, 5).why())


def test_a_formula_that_no_longer_fits_its_outcomes_names_none() -> None:
    assert "for k" not in str(DECK.count("queen", 7).map(lambda number: number % 2).p(1).why())
    assert UNSEEN.waiting("OW").p("not in the deck").why().formula.count("C(") == 0


@pytest.mark.parametrize("power", [*range(6, 40)])
def test_large_numbers_are_near_what_is_said(power: int) -> None:
    """The twin reads the words back: within half a percent."""
    number = 3_584 * 10 ** (power - 3)
    said = large(number)
    value = float(said.split()[0])
    times = int(said.rsplit(" ", 1)[1]) if "power" in said else 6 * said.count("million") + 3 * said.count("thousand")
    assert abs(value * 10.0**times / number - 1) < 0.005


def test_where_others_say_a_count_a_large_one_is_said_too() -> None:
    assert "of about" not in UNSEEN.hidden("OW").at_least(1).why().steps[-1]
    assert "about 9.14 million million of 14.2 million million" in UNSEEN.hidden("OW").at_least(1).why().steps[-1]


# --- outcomes that cannot be -------------------------------------------------------------------------------------


def test_lines_are_asked_for_in_any_order_and_by_any_end() -> None:
    rows = ("a1-b1-c1", "a2-b2-c2")
    chance = NINE.complete.p(rows)
    assert chance > 0
    assert all(NINE.complete.p(order) == chance for order in permutations(rows))
    assert NINE.complete.p(("c1-b1-a1", "b2-a2-c2")) == NINE.complete.where([rows]) == chance
    for like in (pickle.loads(pickle.dumps(NINE.complete)), copy.deepcopy(NINE.complete), NINE.complete.given([rows])):
        assert like.p(tuple(reversed(rows))) > 0


@pytest.mark.parametrize("outcome", [("row 1",), ("a1-b1-c2",), ("a1-b1-c1", 3), "row 1"])
def test_what_is_no_line_is_refused_and_not_answered_with_never(outcome: Any) -> None:
    with pytest.raises(UnknownName, match="a line of this grid"):
        NINE.complete.p(outcome)


@pytest.mark.parametrize("outcome", [(1,), (1, 2, 3), ("queen", 1)])
def test_a_tuple_that_cannot_be_an_outcome_is_refused(outcome: Any) -> None:
    joint = DECK.counts(["queen", "king"], 7)
    for ask in (joint.p, lambda one: joint.where([one]), lambda one: joint.given([one])):
        with pytest.raises(ImpossibleQuestion, match=r"2 parts|another sort"):
            ask(outcome)
    assert joint.p((4, 4)) == 0


def test_a_pattern_of_other_cards_is_refused() -> None:
    hand = CHANCE.Deck(dict.fromkeys(range(13), 4)).pattern(5)
    with pytest.raises(ImpossibleQuestion, match="add up to 5"):
        hand.p((2, 2))
    assert hand.p((5,)) == 0


# --- waiting for what may not come --------------------------------------------------------------------------------


def test_at_most_counts_the_draws_and_not_what_is_not_in_the_deck() -> None:
    waits = UNSEEN.waiting("OW")
    for draws in (1, 5, 40):
        assert waits.at_most(draws) == UNSEEN.any_of_next("OW", draws)
    assert waits.between(3, 5) == waits.at_most(5) - waits.at_most(2)
    median = waits.quantile(0.5)
    assert waits.at_most(median - 1) < Fraction(1, 2) <= waits.at_most(median)
    came = waits.given(lambda draw: draw != "not in the deck")
    assert came.mean == sum(draw * chance for draw, chance in came.probabilities().items())


@pytest.mark.parametrize(
    "ask",
    [
        lambda waits: waits.mean,
        lambda waits: waits.variance,
        lambda waits: waits.at_least(3),
        lambda waits: waits.quantile(0.9),
    ],
)
def test_what_a_wait_cannot_tell_names_what_to_ask(ask: Any) -> None:
    """One copy of 124 unseen cards, 97 of them in the deck: it comes in 78 of 100 cases."""
    waits = UNSEEN.waiting("PL")
    with pytest.raises(ImpossibleQuestion, match=r"at_most\(5\)") as refused:
        ask(waits)
    assert "without a name" not in str(refused.value)


# --- raw errors -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (lambda: DECK.expected_wait("queen"), "1 × (52 + 1) / (4 + 1) = 53/5"),
        (lambda: DECK.expected_wait("queen", 2, replace=True), "2 × 52 / 4 = 26"),
        (lambda: DECK.expected_wait_for({"queen": 1, "king": 1}), "added for all t"),
        (lambda: DECK.expected_wait_for({"queen": 1, "king": 1}, replace=True), "is a stand"),
        (lambda: DECK.both("any_of_next", "queen", draws=5), "With replacement: "),
        (lambda: DECK.both("expected_wait", "queen"), "1 × 52 / 4 = 13"),
        (lambda: DIE.compare(COIN), "less 0 / 12 = 0; equal 1 / 12; more 11 / 12"),
    ],
)
def test_every_answer_says_why(answer: Any, said: str) -> None:
    assert said in str(answer().why())


def test_a_mean_stays_a_fraction() -> None:
    mean = DECK.expected_wait("queen")
    assert repr(mean) == "Fraction(53, 5)"
    assert (mean < 10.7, type(mean + 1), type(float(mean))) == (True, Fraction, float)
    for like in (pickle.loads(pickle.dumps(mean)), copy.copy(mean), copy.deepcopy(mean)):
        assert (like, str(like.why())) == (mean, str(mean.why()))


def test_burned_cards_before_a_place_count_as_places() -> None:
    assert "place 6" in str(DECK.nth("queen", 3, burned=3).why())
    assert DECK.nth("queen", 3, burned=3) == DECK.nth("queen", 6)
    with pytest.raises(ImpossibleQuestion, match="burned"):
        DECK.nth("queen", 3, burned=50)


def test_where_takes_a_list_as_given_does() -> None:
    assert DIE.where([5, 6]) == DIE.where(lambda pips: pips > 4) == Fraction(1, 3)


def test_a_bracket_says_how_to_ask() -> None:
    with pytest.raises(ImpossibleQuestion, match=r"\.p\(2\)"):
        DIE[2]


# --- grids and places -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("pool", "lying"), [({"x": 4, "O": 4}, "X"), ({"queen": 4, "king": 4}, "quen")])
def test_a_kind_on_the_grid_that_the_pool_writes_otherwise_is_refused(pool: dict[str, int], lying: str) -> None:
    with pytest.raises(ImpossibleQuestion, match="did you mean"):
        CHANCE.grid(pool, known={"b2": lying})
    assert CHANCE.grid({**pool, lying: 0}, known={"b2": lying}).any(lying) == 0


def test_what_lies_on_the_grid_is_not_in_the_pool() -> None:
    """The twin fills the eight open slots in every way."""
    found = CHANCE.grid({"X": 3, "O": 6}, known={"b2": "X"})
    slots = [(x, y) for y in range(3) for x in range(3) if (x, y) != (1, 1)]
    middle = [((0, 1), (2, 1)), ((1, 0), (1, 2)), ((0, 0), (2, 2)), ((2, 0), (0, 2))]
    edges = [[(x, y) for x in range(3)] for y in (0, 2)] + [[(x, y) for y in range(3)] for x in (0, 2)]
    ways = good = 0
    for size in range(4):
        for xs in combinations(slots, size):
            fill = perm(3, size) * perm(6, 8 - size)
            ways += fill
            good += fill * any({*line} <= {*xs} for line in [*middle, *edges])
    assert found.any("X") == Fraction(good, ways)
    assert "not in this pool" in str(found.any().why())
    with pytest.raises(ImpossibleQuestion, match="not in the pool"):
        CHANCE.grid({"X": 4, "O": 1}, known={"b2": "X"})


def test_felines_are_told_in_one_sentence() -> None:
    assert str(CHANCE.lines("OW OW [??] / TC [??] BC").line("a1-b1-c1").why()).count("FF stands in for any") == 1


def test_a_place_is_named_as_people_say_it() -> None:
    view = CHANCE.seen("OW [??] TC", {"storehouse": "DE [??] BC", "stash": "?? ??"})
    unseen = CHANCE.unseen(view)
    assert unseen.among("OW", "p2 stash") == unseen.among("OW", "stash of p2")
    assert unseen.pool is not None
    assert unseen.among("OW", "p2") == unseen.pool.count("OW", 3)
    assert UNSEEN.among("OW", "stash of p2").p(0) == 1
    with pytest.raises(UnknownName, match="stash of p2"):
        unseen.among("OW", "stash of p")


@pytest.mark.parametrize(
    ("table", "more", "said"),
    [
        (({"storehouse": "OW [??] TC", "gold": -3}, "DE DE OW"), {}, "^gold of p1: -3 is too small"),
        (("OW XX TC", "DE DE OW"), {}, "^storehouse of p1: .*arcane-lab items"),
        (("OW TC BC", "DE DE OW"), {"round": 99}, "^round: 99"),
        (("OW TC BC", "DE DE OW"), {"phase": "x"}, "^phase: 'x'"),
        (("OW TC BC", "DE DE OW"), {"items": {"OW": 3}}, "^items.OW: 3 does not fit: a dict"),
    ],
)
def test_an_error_of_a_table_has_the_names_that_were_given(table: Any, more: dict[str, Any], said: str) -> None:
    with pytest.raises(ArcaneLabError, match=said):
        CHANCE.seen(*table, **more)


def test_ties_at_the_end_of_the_likeliest_are_told() -> None:
    many = CHANCE.Distribution(dict.fromkeys(range(30), 1))
    assert "The 6 likeliest of 30 outcomes" in many.words()
    assert "Of them 24 are as likely as the least likely that is named." in many.words()
    assert "as likely as" not in CHANCE.Distribution({outcome: 2**outcome for outcome in range(30)}).words()


# --- graphs -------------------------------------------------------------------------------------


def test_a_storehouse_without_lines_says_so() -> None:
    with pytest.raises(ArcaneLabError, match="no three items in a line"):
        al.graphs.stacks("OW . .").after("a1-b1-c1")


def test_a_whole_turn_is_named_from_its_first_move_to_its_last() -> None:
    game = al.Game("alley", players=["me", "greedy", "greedy"], seed=32)
    one = al.graphs.effect_order(game.play("reveal a1"))
    assert one.title == "The effect order of p1: reveal a1"
    for move in ("reveal b2", "draw deck", "play BC c3", "choose infamy"):
        game.play(move)
    assert al.graphs.effect_order(game).title.startswith("The effect order of p1: a turn of ")
    assert al.graphs.effect_order(game).title.endswith("from draw deck to choose infamy")


def test_the_end_of_the_game_is_no_place_that_came_so_often() -> None:
    words = al.graphs.phases(players=2, games=40).words()
    assert "came over " not in words
    assert " over twice" not in words
