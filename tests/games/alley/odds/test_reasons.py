"""The counting steps behind an answer, to the letter, at one and at many; the numbers in them by brute force."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product
from math import comb

import pytest

from arcane_lab.chance import reasons
from arcane_lab.chance.decks import Deck
from arcane_lab.chance.distributions import Distribution
from arcane_lab.chance.errors import ImpossibleQuestion
from arcane_lab.chance.reasons import CHOOSE, _in_brackets, name_of_place
from arcane_lab.games.alley.odds.ending import least


def test_burned_cards_and_a_place_in_the_deck_change_nothing_and_that_is_said():
    assert reasons.burned(0, 52) == ()
    assert reasons.burned(1, 51) == (
        "Nobody has seen the burned card, so the card below it is as likely to be any of the 51 as the top card.",
    )
    assert reasons.burned(2, 50) == (
        "Nobody has seen the 2 burned cards, so the card below them is as likely to be any of the 50 as the top card.",
    )
    assert reasons.place(1, 52) == ()
    assert reasons.place(2, 52) == (
        "Nobody has seen the cards before it, so the card at place 2 is as likely to be any of the 52 as the top card.",
    )


def test_all_hands_are_counted_with_and_without_putting_back():
    assert reasons.all_hands(5, 2, True) == (
        "Each of 2 draws can bring any of the 5 cards: 5^2 = 25 sequences of draws, all equally likely."
    )
    assert reasons.all_hands(5, 2, False) == (
        f"2 of the 5 cards can be drawn in C(5, 2) = 10 ways, all equally likely. {CHOOSE}"
    )
    assert [reasons.hands(True), reasons.hands(False)] == ["sequences of draws", "hands"]
    assert [reasons.so_many(copies) for copies in (0, 1, 2)] == [
        "none of them is", "1 of them is", "2 of them are",
    ]  # fmt: skip
    assert [reasons.bare(["a", "b"]), reasons.either(["a", "b"])] == ["a or b", "'a' or 'b'"]


def test_the_copies_in_a_hand_are_counted_by_choosing():
    why = reasons.count(["a"], 4, 52, 5, False)
    assert why.formula == "C(4, k) × C(48, 5 - k) / C(52, 5)"
    assert why.steps[1].startswith(
        "For k of 'a': choose k of the 4, and the other 5 - k cards from the 48 that are left."
    )
    one, two = reasons.count(["a"], 4, 52, 5, True), reasons.count(["a", "b"], 8, 52, 5, True)
    assert one.formula == "C(5, k) × 4^k × 48^(5 - k) / 52^5"
    assert one.steps[1] == (
        "For k of 'a': choose which k draws bring it, each in 4 ways; every other draw brings one of the 48 others. "
        "Multiply."
    )
    assert "For k of 'a' or 'b': choose which k draws bring them, each in 8 ways; " in two.steps[1]
    several = reasons.counts([4, 3], 52, 5, False)
    assert several.formula == "C(4, k1) × C(3, k2) × C(45, 5 - k1 - k2) / C(52, 5)"
    again = reasons.counts([4, 3], 52, 5, True)
    assert again.formula == "5! × 4^k1 / k1! × 3^k2 / k2! × 45^(5 - k1 - k2) / (5 - k1 - k2)! / 52^5"
    assert [why.letter for why in (several, again)] == ["k1, k2", "k1, k2"]
    for replace in (True, False):
        assert reasons.counts([4], 52, 5, replace).letter == ""


@pytest.mark.parametrize("replace", [True, False])
def test_at_least_one_is_counted_by_its_opposite(replace):
    """All hands and those without the kind, counted one by one: 3 of 10 cards, two drawn."""
    draws = list(product(range(10), repeat=2) if replace else combinations(range(10), 2))
    none = sum(all(card >= 3 for card in hand) for hand in draws)
    why = reasons.none_of(["a"], 3, 10, 2, replace, none, len(draws))
    assert why.steps[1:] == (
        f"It is easier to count those without any 'a': they come from the 7 other cards alone, {none} of them.",
        f"All the rest have at least one: {len(draws)} - {none} = {len(draws) - none}.",
    )
    assert why.formula == ("1 - (7 / 10)^2" if replace else "1 - C(7, 2) / C(10, 2)")
    chance = Deck({"a": 3, "b": 7}).any_of_next("a", 2, replace=replace)
    assert chance == Fraction(len(draws) - none, len(draws))


@pytest.mark.parametrize(("every", "is_told"), [(10**12 - 1, True), (10**12, False)])
def test_a_difference_of_very_large_numbers_is_not_written(every, is_told):
    last = reasons.none_of(["a"], 3, 10, 2, False, 1, every).steps[2]
    told = f"All the rest have at least one: {every:,} - 1 = {every - 1:,}."
    assert last == (told if is_told else "All the rest have at least one.")


def test_hands_within_limits_say_which_cases_are_added():
    one = reasons.within(["a"], [(4, (1, 2))], 10, 3, False, [60, 36], 96, 120)
    assert one.steps[0] == "The deck has 10 cards: 4 of 'a', and 6 others."
    assert one.steps[2].endswith("and all these cases are added: 96 hands.")
    assert one.formula == "C(4, k) × C(6, 3 - k) / C(10, 3), for k = 1, 2, added"
    two = reasons.within(["a", ("b", "c")], [(4, (1, 4)), (3, (0, 3))], 10, 3, False, [5], 5, 120)
    assert two.steps[0] == "The deck has 10 cards: 4 of 'a' and 3 of 'b' or 'c', and 3 others."
    limits = "for k1 = 1, 2, 3 and k2 = 0, 1, 2, 3, added, as far as k1 + k2 is no more than 3"
    assert two.formula == f"C(4, k1) × C(3, k2) × C(3, 3 - k1 - k2) / C(10, 3), {limits}"
    fits = reasons.within(["a", "b"], [(4, (1, 1)), (3, (2, 2))], 10, 3, False, [5], 5, 120)
    assert "as far as" not in fits.formula, "no more than three can come of it"
    none = reasons.within([], [], 10, 3, True, [5], 5, 120)
    assert none.formula == "sequences of draws that fit / all sequences of draws"
    texts = [str(reasons.within(["a"], [(4, (1, 2))], 10, 3, False, terms, 96, 120)) for terms in ([60, 36], [96])]
    assert ["60 + 36 = 96; " in text for text in texts] == [True, False]


@pytest.mark.parametrize("copies", [1, 2, 3])
def test_the_mean_wait_for_a_copy_is_that_of_all_places(copies):
    """Every choice of the places of the copies among seven, one by one."""
    size = 7
    for copy in range(1, copies + 1):
        places = [chosen[copy - 1] + 1 for chosen in combinations(range(size), copies)]
        mean = Fraction(sum(places), len(places))
        why = reasons.waiting(["a"], copies, size, copy)
        assert Deck({"a": copies, "b": size - copies}).waiting("a", copy).mean == mean
        if copies == 1:
            assert why.steps[1].endswith(f"The mean is the middle: (7 + 1) / 2 = {float(mean):g}.")
            assert "There is only one 'a', and it is as likely to lie at each of the 7 places." in why.steps[0]
            continue
        assert why.steps[2].endswith(f"So the mean is {copy} × (7 + 1) / ({copies} + 1) = {float(mean):.4g}.")
        assert f"cut the {size - copies} other cards into {copies + 1} stretches" in why.steps[2]
        assert f"C(7, {copies}) = {comb(7, copies)} ways to choose these" in why.steps[0]
        assert why.formula == f"C(t - 1, {copy - 1}) × C(7 - t, {copies - copy}) / C(7, {copies})"
        before, verb, behind = copy - 1 or "none", "is" if copy <= 2 else "are", copies - copy or "none"
        assert why.steps[1] == (
            f"Number {copy} of them lies at place t when {before} of them {verb} among the t - 1 cards before it and "
            f"{behind} among the 7 - t cards behind it."
        )


def test_with_every_card_put_back_each_copy_is_waited_for_as_long():
    why = reasons.mean_wait(["a"], 3, 12, 2)
    assert why.steps[1] == ("So one draw in 12 / 3 brings it on average; 2 copies take as long, 2 times over.")
    assert "2 × 12 / 3 = 8" in str(why)
    assert reasons.mean_wait(["a"], 3, 12, 1).steps[1] == "So one draw in 12 / 3 brings it on average."
    told = str(reasons.mean_wait_for({"a": 2, ("b", "c"): 1}, Fraction(9, 2)))
    assert "(2 of 'a' and 1 of 'b' or 'c')" in told
    assert "9/2, about 4.5" in told
    assert "2 of 'a' and 1 of 'b' or 'c'" in reasons.waiting_for({"a": 2, ("b", "c"): 1}).steps[0]


@pytest.mark.parametrize(
    ("place", "draws", "name", "step"),
    [
        (1, 3, "highest of 3 cards", "The highest card is v or less when no card that is drawn is higher than v."),
        (3, 3, "lowest of 3 cards", "The lowest card is v or less unless every card that is drawn is higher than v."),
        (2, 3, "middle of 3 cards",
         "The middle card is v or less when at most 1 card of those drawn is higher than v."),
        (1, 1, "highest of 1 card", "The highest card is v or less when no card that is drawn is higher than v."),
        (2, 4, "number 2 from the top of 4 cards",
         "Number 2 from the top is v or less when at most 1 card of those drawn is higher than v."),
        (3, 5, "middle of 5 cards",
         "The middle card is v or less when at most 2 cards of those drawn are higher than v."),
        (3, 6, "number 3 from the top of 6 cards",
         "Number 3 from the top is v or less when at most 2 cards of those drawn are higher than v."),
    ],
)  # fmt: skip
def test_a_place_among_the_cards_drawn_has_its_name(place, draws, name, step):
    assert name_of_place(place, draws) == name
    assert reasons.ranked(10, draws, place, False, 120).steps[1] == step


def test_the_formula_of_a_sum_has_three_brackets_and_eight_values_at_most():
    few = {1: 1, 2: 4, -3: 1}
    assert reasons.total(few, 6, 2, False, 15).formula == (
        "number before x^sum × y^2 in (1 + y × x^(-3))^1 × (1 + y × x^1)^1 × (1 + y × x^2)^4, divided by 15"
    )
    assert reasons.total(few, 6, 2, True, 36).formula == (
        "number before x^sum in (x^(-3) + x^1 + 4 × x^2)^2, divided by 36"
    )
    assert reasons.total(few, 6, 2, True, 36).steps[0] == (
        "There is 1 card of value -3, 1 card of value 1 and 4 cards of value 2."
    )
    four = dict.fromkeys(range(4), 2)
    assert "x^2)^2 × …, divided" in reasons.total(four, 8, 2, False, 28).formula
    assert "2 × x^2 + …)^2, divided" in reasons.total(four, 8, 2, True, 64).formula
    assert reasons.total(four, 8, 2, True, 64).steps[0].startswith("There are 2 cards of value 0, ")
    eight, nine, ten = (reasons.total(dict.fromkeys(range(n), 1), n, 2, True, n * n).steps[0] for n in (8, 9, 10))
    assert eight.endswith("1 card of value 6 and 1 card of value 7.")
    assert nine.endswith("1 card of value 7 and 1 other value.")
    assert ten.endswith("1 card of value 7 and 2 other values.")
    assert [_in_brackets(value) for value in (0, 12, -1, 1.5)] == ["0", "12", "(-1)", "(1.5)"]


def test_the_least_of_two_and_of_three_dice_is_that_of_all_throws():
    die = Distribution(dict.fromkeys(range(1, 7), 1))
    for others, they in ((1, "the other has"), (2, "every one of the 2 others has")):
        throws = list(product(range(1, 7), repeat=others + 1))
        found = least(die, [die] * others)
        assert found == Fraction(sum(throw[0] == min(throw) for throw in throws), len(throws))
        assert f"times the chance that {they} as much or more." in str(found.why())
        known = [throw for throw in throws if throw[0] == 3]
        assert least(3, [die] * others) == Fraction(sum(t[0] == min(t) for t in known), len(known))
    assert least(die, die) == least(die, [die])
    with pytest.raises(ImpossibleQuestion, match="it takes exact distributions, and one for each other seat"):
        least(3, [])
