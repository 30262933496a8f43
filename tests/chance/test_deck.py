"""Exact answers of decks, against hands counted one by one, against icepool, and against cards dealt by chance."""

from __future__ import annotations

import math
import random
import re
from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations, groupby, pairwise, permutations, product
from typing import Any

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arcane_lab.chance import Dice, Distribution, ImpossibleQuestion, counting
from arcane_lab.chance.decks import QUESTIONS, Deck
from arcane_lab.core.errors import ArcaneLabError

CARDS = Deck({"queen": 4, "king": 4, "other": 44})
RANKS = Deck(dict.fromkeys(range(1, 14), 4))
DECKS = st.dictionaries(st.sampled_from("abcd"), st.integers(0, 3), min_size=2).filter(
    lambda found: sum(found.values())
)


def cards_of(deck: Deck) -> list[Any]:
    return [kind for kind, copies in deck.cards.items() for _ in range(copies)]


def every_hand(deck: Deck, draws: int, replace: bool) -> list[tuple[Any, ...]]:
    """All hands, equally likely; sequences with replacement."""
    return list(product(cards_of(deck), repeat=draws) if replace else combinations(cards_of(deck), draws))


def counted_by_hand(deck: Deck, draws: int, replace: bool, figure: Callable[[tuple[Any, ...]], Any]) -> Distribution:
    """The distribution of a figure, hand by hand: the brute-force twin of every question."""
    return Distribution(Counter(figure(hand) for hand in every_hand(deck, draws, replace)))


@st.composite
def asked(draw: st.DrawFn) -> tuple[Deck, int, bool]:
    """A small deck, a number of draws that it allows, and whether cards are put back."""
    deck, replace = Deck(draw(DECKS)), draw(st.booleans())
    return deck, draw(st.integers(0, min(4, deck.size))), replace


def longest(row: Sequence[Any], kind: Any = None) -> int:
    """The longest run of like cards in a row, or of one kind: the brute-force twin."""
    runs = (len(list(run)) for card, run in groupby(row) if kind is None or card == kind)
    return max(runs, default=0)


# --- hand by hand ----------------------------------------------------------------------------------------


@given(asked())
@settings(max_examples=60, deadline=None)
def test_numbers_of_a_kind(case: tuple[Deck, int, bool]) -> None:
    deck, draws, replace = case
    kind, *others = deck.kinds
    by_hand = counted_by_hand(deck, draws, replace, lambda hand: hand.count(kind))
    assert deck.count(kind, draws, replace=replace) == by_hand
    assert deck.any_of_next(kind, draws, replace=replace) == by_hand.at_least(1)
    both = counted_by_hand(deck, draws, replace, lambda hand: sum(hand.count(one) for one in (kind, others[0])))
    assert deck.count([kind, others[0]], draws, replace=replace) == both


@given(asked())
@settings(max_examples=60, deadline=None)
def test_numbers_of_several_kinds(case: tuple[Deck, int, bool]) -> None:
    deck, draws, replace = case
    kinds = deck.kinds[:2]
    by_hand = counted_by_hand(deck, draws, replace, lambda hand: tuple(hand.count(kind) for kind in kinds))
    assert deck.counts(kinds, draws, replace=replace) == by_hand
    for one, two in product(range(3), repeat=2):
        wanted = {kinds[0]: one, kinds[1]: two}
        if one + two <= draws and (replace or (one <= deck.cards[kinds[0]] and two <= deck.cards[kinds[1]])):
            holds = by_hand.where(lambda numbers, one=one, two=two: numbers[0] >= one and numbers[1] >= two)
            assert deck.at_least(wanted, draws, replace=replace) == holds
            assert deck.exactly(wanted, draws, replace=replace) == by_hand.p((one, two))
            limits = {kinds[0]: (one, one + 1), kinds[1]: (two, 9)}
            inside = by_hand.where(lambda n, one=one, two=two: one <= n[0] <= one + 1 and n[1] >= two)
            assert deck.within(limits, draws, replace=replace) == inside


@given(asked(), st.lists(st.integers(-4, 6), min_size=4, max_size=4))
@settings(max_examples=60, deadline=None)
def test_sums_of_values(case: tuple[Deck, int, bool], numbers: list[int]) -> None:
    deck, draws, replace = case
    values = dict(zip("abcd", numbers, strict=True))
    by_hand = counted_by_hand(deck, draws, replace, lambda hand: sum(values[card] for card in hand))
    assert deck.total(draws, values=values, replace=replace) == by_hand
    halves = {kind: Fraction(value, 2) for kind, value in values.items()}
    assert deck.total(draws, values=halves, replace=replace) == by_hand.map(lambda total: Fraction(total, 2))


@given(asked(), st.lists(st.integers(-4, 6), min_size=4, max_size=4))
@settings(max_examples=60, deadline=None)
def test_order_statistics(case: tuple[Deck, int, bool], numbers: list[int]) -> None:
    deck, draws, replace = case
    values = dict(zip("abcd", numbers, strict=True))
    for place in range(1, draws + 1):
        by_hand = counted_by_hand(
            deck,
            draws,
            replace,
            lambda hand, place=place: sorted((values[card] for card in hand), reverse=True)[place - 1],
        )
        assert deck.ranked(draws, place, values=values, replace=replace) == by_hand
        if place == 1:
            assert deck.highest(draws, values=values, replace=replace) == by_hand
        if place == draws:
            assert deck.lowest(draws, values=values, replace=replace) == by_hand
        if 2 * place == draws + 1:
            assert deck.middle(draws, values=values, replace=replace) == by_hand


@given(asked(), st.integers(1, 3))
@settings(max_examples=60, deadline=None)
def test_like_cards(case: tuple[Deck, int, bool], size: int) -> None:
    deck, draws, replace = case
    by_hand = counted_by_hand(deck, draws, replace, lambda hand: tuple(sorted(Counter(hand).values(), reverse=True)))
    assert deck.pattern(draws, replace=replace) == by_hand
    enough = by_hand.map(lambda pattern: sum(number >= size for number in pattern))
    assert deck.sets(draws, size, replace=replace) == enough


@given(DECKS.filter(lambda found: sum(found.values()) <= 6))
@settings(max_examples=25, deadline=None)
def test_places_waiting_and_order(found: dict[str, int]) -> None:
    deck = Deck(found)
    orders = list(permutations(cards_of(deck)))
    for kind, copies in found.items():
        for copy in range(1, copies + 1):
            places = Counter([k for k, card in enumerate(order, 1) if card == kind][copy - 1] for order in orders)
            assert deck.waiting(kind, copy) == Distribution(places)
            assert deck.waiting(kind, copy).mean == Fraction(copy * (deck.size + 1), copies + 1)
            assert deck.expected_wait(kind, copy) == Distribution(places).mean
        for place in range(1, deck.size + 1):
            share = Fraction(sum(order[place - 1] == kind for order in orders), len(orders))
            assert deck.nth(kind, place) == share
            assert deck.next(kind, burned=place - 1) == share
    there = [kind for kind, copies in found.items() if copies]
    last = Counter(max(order.index(kind) for kind in there) + 1 for order in orders)
    assert deck.waiting_for(dict.fromkeys(there, 1)) == Distribution(last)
    start = list(orders[0][:3])
    share = Fraction(sum(list(order[: len(start)]) == start for order in orders), len(orders))
    assert deck.in_order(start) == share


# --- icepool ---------------------------------------------------------------------------------------------


@given(st.dictionaries(st.integers(-5, 9), st.integers(1, 6), min_size=1), st.data())
@settings(max_examples=40, deadline=None)
def test_icepool_agrees(copies: dict[int, int], data: st.DataObject) -> None:
    ours, theirs = Deck(copies), icepool.Deck(copies)
    draws = data.draw(st.integers(1, min(6, ours.size)))
    dealt = theirs.deal(draws)
    assert ours.total(draws).probabilities() == probabilities(dealt.sum())
    assert ours.highest(draws).probabilities() == probabilities(dealt.highest(1).sum())
    assert ours.lowest(draws).probabilities() == probabilities(dealt.lowest(1).sum())
    kind = data.draw(st.sampled_from(sorted(copies)))
    counter = icepool.Deck({1: copies[kind], 0: ours.size - copies[kind]}).deal(draws).sum()
    assert ours.count(kind, draws).probabilities() == probabilities(counter)
    with_replacement = draws @ icepool.Die(copies)
    assert ours.total(draws, replace=True).probabilities() == probabilities(with_replacement)


def probabilities(die: Any) -> dict[int, Fraction]:
    return {outcome: die.probability(outcome) for outcome in die if die.quantity(outcome)}


def test_twenty_kinds_seven_cards() -> None:
    luck = random.Random(20)
    copies = {kind: luck.randint(2, 8) for kind in range(20)}
    values = {kind: luck.randint(-5, 9) for kind in copies}
    by_value: Counter[int] = Counter()
    for kind, each in copies.items():
        by_value[values[kind]] += each
    assert Deck(copies).total(7, values=values).probabilities() == probabilities(icepool.Deck(by_value).deal(7).sum())


# --- dealt by chance -------------------------------------------------------------------------------------

GAMES = 4_000
SMALL = Deck({"a": 3, "b": 2, "c": 5})
VALUES = {"a": 2, "b": -1, "c": 4}

#: Every question: its exact chance, and what is looked for in a hand of so many draws.
DEALT: dict[str, tuple[Callable[[bool], Fraction], int, Callable[[tuple[Any, ...]], bool]]] = {
    "next": (lambda _: SMALL.next("b"), 1, lambda hand: hand[0] == "b"),
    "burned": (lambda _: SMALL.next("b", burned=2), 3, lambda hand: hand[2] == "b"),
    "nth": (lambda _: SMALL.nth("a", 4), 4, lambda hand: hand[3] == "a"),
    "any_of_next": (lambda back: SMALL.any_of_next("a", 2, replace=back), 2, lambda hand: "a" in hand),
    "in_order": (lambda back: SMALL.in_order("cab", replace=back), 3, lambda hand: hand == ("c", "a", "b")),
    "count": (lambda back: SMALL.count("a", 4, replace=back).p(2), 4, lambda hand: hand.count("a") == 2),
    "counts": (
        lambda back: SMALL.counts("ab", 4, replace=back).p((1, 1)),
        4,
        lambda hand: (hand.count("a"), hand.count("b")) == (1, 1),
    ),
    "at_least": (
        lambda back: SMALL.at_least({"a": 1, "b": 1}, 4, replace=back),
        4,
        lambda hand: "a" in hand and "b" in hand,
    ),
    "exactly": (
        lambda back: SMALL.exactly({"a": 1, "c": 2}, 4, replace=back),
        4,
        lambda hand: (hand.count("a"), hand.count("c")) == (1, 2),
    ),
    "within": (lambda back: SMALL.within({"c": (2, 3)}, 4, replace=back), 4, lambda hand: 2 <= hand.count("c") <= 3),
    "highest": (
        lambda back: SMALL.highest(3, values=VALUES, replace=back).p(2),
        3,
        lambda hand: max(VALUES[card] for card in hand) == 2,
    ),
    "lowest": (
        lambda back: SMALL.lowest(3, values=VALUES, replace=back).p(2),
        3,
        lambda hand: min(VALUES[card] for card in hand) == 2,
    ),
    "middle": (
        lambda back: SMALL.middle(3, values=VALUES, replace=back).p(2),
        3,
        lambda hand: sorted(VALUES[card] for card in hand)[1] == 2,
    ),
    "ranked": (
        lambda back: SMALL.ranked(4, 2, values=VALUES, replace=back).p(4),
        4,
        lambda hand: sorted(VALUES[card] for card in hand)[-2] == 4,
    ),
    "total": (
        lambda back: SMALL.total(3, values=VALUES, replace=back).at_least(8),
        3,
        lambda hand: sum(VALUES[card] for card in hand) >= 8,
    ),
    "pattern": (
        lambda back: SMALL.pattern(4, replace=back).p((2, 2)),
        4,
        lambda hand: sorted(Counter(hand).values()) == [2, 2],
    ),
    "sets": (
        lambda back: SMALL.sets(5, 2, replace=back).p(1),
        5,
        lambda hand: sum(number >= 2 for number in Counter(hand).values()) == 1,
    ),
    "first_of": (
        lambda back: SMALL.first_of(["a", "b"], draws=3, replace=back).p("a"),
        3,
        lambda hand: next((card for card in hand if card in "ab"), None) == "a",
    ),
    "before": (
        lambda back: SMALL.before("b", ["a", "c"], draws=2, replace=back),
        2,
        lambda hand: hand[0] == "b",
    ),
    "best": (
        lambda back: SMALL.best(4, 2, values=VALUES, replace=back).p(6),
        4,
        lambda hand: sum(sorted(VALUES[card] for card in hand)[-2:]) == 6,
    ),
    "longest_run": (
        lambda back: SMALL.longest_run("c", 5, replace=back).p(2),
        5,
        lambda hand: longest(hand, "c") == 2,
    ),
    "neighbours": (
        lambda back: SMALL.neighbours(draws=5, replace=back).p(1),
        5,
        lambda hand: sum(one == two for one, two in pairwise(hand)) == 1,
    ),
    "waiting": (
        lambda back: SMALL.waiting("a", 2, replace=back).at_most(5),
        5,
        lambda hand: hand.count("a") >= 2,
    ),
    "waiting_for": (
        lambda back: SMALL.waiting_for({"a": 1, "b": 1}, replace=back).at_most(5),
        5,
        lambda hand: {"a", "b"} <= set(hand),
    ),
}


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("question", DEALT)
@pytest.mark.parametrize("replace", [False, True])
def test_cards_dealt_by_chance_agree(question: str, seed: int, replace: bool) -> None:
    """Within four standard errors, at seeds fixed beforehand."""
    exact, draws, holds = DEALT[question]
    if replace and question in {"next", "burned", "nth"}:
        replace = False
    chance = float(exact(replace))
    seen = SMALL.estimate(holds, draws, games=GAMES, seed=seed, replace=replace)
    assert 0 < chance < 1
    assert abs(float(seen.p(True)) - chance) <= 4 * (chance * (1 - chance) / GAMES) ** 0.5
    assert not seen.is_exact


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_waits_dealt_by_chance_agree(seed: int) -> None:
    """With cards put back, the mean wait is copy × cards / copies."""
    luck, total = random.Random(seed), 0
    for _ in range(GAMES):
        left = 2
        while left:
            total += 1
            left -= luck.randrange(10) < 3
    exact = float(SMALL.expected_wait("a", 2, replace=True))
    spread = (2 * 0.7 / 0.3**2) ** 0.5
    assert abs(total / GAMES - exact) <= 4 * spread / GAMES**0.5


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_both_answers_are_dealt_by_chance(seed: int) -> None:
    """Cards put back or not: each half of the answer against its own deals."""
    both = SMALL.both("any_of_next", "a", draws=4)
    for exact, replace in ((both.without, False), (both.with_replacement, True)):
        chance = float(exact)
        seen = SMALL.estimate(lambda hand: "a" in hand, 4, games=GAMES, seed=seed, replace=replace)
        assert abs(float(seen.p(True)) - chance) <= 4 * (chance * (1 - chance) / GAMES) ** 0.5


def mean_by_hand(deck: Deck, wanted: dict[str, int]) -> Fraction:
    """The brute-force twin with cards put back: every stand of the list on its own, by name."""
    helping = {kind: deck.cards[kind] for kind, number in wanted.items() if number}
    if not helping:
        return Fraction(0)
    after = sum(copies * mean_by_hand(deck, {**wanted, kind: wanted[kind] - 1}) for kind, copies in helping.items())
    return Fraction(deck.size + after, sum(helping.values()))


@given(DECKS.filter(lambda found: min(found.values()) > 0), st.integers(1, 3), st.integers(0, 2))
@settings(max_examples=30, deadline=None)
def test_waiting_for_a_wish_list_with_cards_put_back(found: dict[str, int], one: int, two: int) -> None:
    deck = Deck(found)
    wanted = dict(zip(deck.kinds, (one, two, 1, 1), strict=False))
    assert deck.expected_wait_for(wanted, replace=True) == mean_by_hand(deck, wanted)
    first = deck.kinds[0]
    assert deck.expected_wait_for({first: one}, replace=True) == deck.expected_wait(first, one, replace=True)
    few = dict.fromkeys(deck.kinds, 1)
    assert deck.expected_wait_for(few) == deck.waiting_for(few).mean


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_wish_lists_of_dealt_cards_take_as_long(seed: int) -> None:
    """A die thrown until every face has come, a thousand times: within four standard errors."""
    luck, waits = random.Random(seed), []
    for _ in range(1_000):
        seen: set[int] = set()
        throws = 0
        while len(seen) < 6:
            seen.add(luck.randint(1, 6))
            throws += 1
        waits.append(throws)
    exact = float(Deck(range(1, 7)).expected_wait_for(dict.fromkeys(range(1, 7), 1), replace=True))
    mean = sum(waits) / 1_000
    spread = (sum((wait - mean) ** 2 for wait in waits) / 999) ** 0.5
    assert abs(mean - exact) <= 4 * spread / 1_000**0.5


def test_every_question_is_dealt() -> None:
    assert set(QUESTIONS) - {"expected_wait", "expected_wait_for"} <= set(DEALT)
    assert set(DEALT) - {"burned", "nth"} <= set(QUESTIONS)


# --- side by side, and in words --------------------------------------------------------------------------


def test_both_answers_side_by_side() -> None:
    both = CARDS.both("count", "queen", draws=5)
    assert both.without == CARDS.count("queen", 5)
    assert both.with_replacement == CARDS.count("queen", 5, replace=True)
    assert both.without.mean == both.with_replacement.mean == Fraction(5, 13)
    assert both.without.variance < both.with_replacement.variance
    assert "without replacement" in repr(both)
    assert "With replacement" in both._repr_html_()
    assert "53/5" in CARDS.both("expected_wait", "queen")._repr_html_()


@pytest.mark.parametrize("replace", [False, True])
@pytest.mark.parametrize("question", [name for name in DEALT if name != "burned"])
def test_each_answer_says_how_it_was_counted(question: str, replace: bool) -> None:
    """Steps in sentences, and a formula whose numbers end in the answer."""
    answer = DEALT[question][0](replace)
    why = answer.why()
    assert why.steps
    assert all(step[0].isupper() or step[0].isdigit() for step in why.steps)
    assert all(step.endswith(".") for step in why.steps)
    numbers = (why.numbers or why.formula).replace(",", "").partition(" about")[0]
    assert Fraction(numbers.split(" = ")[-1].replace(" ", "")) == answer
    assert "Formula: " in str(why)
    assert not re.search(r"(?<!- )\b1 (of them are|cards|draws|copies)\b", str(why))


def test_large_numbers_in_the_steps_stay_short() -> None:
    """Nobody can read a number of sixty digits aloud: then shares are told, reduced."""
    steps = CARDS.waiting_for({"queen": 1, "king": 1}).p(2).why().steps
    assert steps[-1] == "Orders that give 2: 8 in every 663."
    assert max(len(word) for step in steps for word in step.split()) <= 20


def test_the_highest_card_is_spoken_of_as_the_highest() -> None:
    assert "no card that is drawn is higher than v" in str(RANKS.highest(5).why())
    assert "unless every card that is drawn is higher than v" in str(RANKS.lowest(5).why())
    assert "The middle card is v or less when at most 2 cards of those drawn are" in str(RANKS.middle(5).why())
    assert "Number 2 from the top is v or less when at most 1 card of those drawn is" in str(RANKS.ranked(5, 2).why())


def test_one_of_a_kind_is_spoken_of_as_one() -> None:
    why = Deck({"ace": 1, "other": 3}).waiting("ace").p(2).why()
    assert why.steps[0] == "There is only one 'ace', and it is as likely to lie at each of the 4 places."
    assert "(4 + 1) / 2 = 2.5" in why.steps[1]
    assert "C(4, 0) = 1 way," in str(Deck({"ace": 1, "other": 3}).count("ace", 0).why())


def test_a_pattern_may_be_asked_for_in_any_order() -> None:
    pattern = RANKS.pattern(5)
    assert pattern.p((1, 2, 2)) == pattern.p((2, 1, 2)) == pattern.p((2, 2, 1)) == Fraction(198, 4165)
    assert pattern.p((5,)) == 0
    with pytest.raises(ArcaneLabError, match="the outcomes here are tuples"):
        pattern.p("pair")


def test_a_sum_of_two_cards_names_every_outcome() -> None:
    words = Deck({1: 4, 2: 4, 5: 4, 10: 4}).total(2).words()
    assert all(f"{total}: " in words for total in (2, 3, 4, 6, 7, 10, 11, 12, 15, 20))
    assert "other" not in words


def test_burned_cards_change_nothing_and_it_says_why() -> None:
    assert CARDS.next("queen", burned=3) == CARDS.next("queen")
    assert "Nobody has seen the 3 burned cards" in str(CARDS.next("queen", burned=3).why())
    assert CARDS.without({"queen": 1, "king": 2}).next("queen") == Fraction(3, 49)


def test_kinds_that_count_alike_are_named_as_a_choice() -> None:
    answer = CARDS.at_least({("queen", "king"): 2}, 5)
    assert answer == CARDS.count(["queen", "king"], 5).at_least(2)
    assert "8 of 'queen' or 'king', and 44 others" in str(answer.why())


def test_decks_are_values() -> None:
    assert Deck(["a", "b", "a"]) == Deck({"a": 2, "b": 1})
    assert hash(Deck(["a", "b", "a"])) == hash(Deck({"b": 1, "a": 2}))
    assert CARDS.without("queen").cards["queen"] == 3
    assert CARDS.without(["queen", "queen"]).cards["queen"] == 2
    assert CARDS.cards["queen"] == 4
    assert len(CARDS) == 52
    assert repr(Deck({"a": 1})) == "Deck({'a': 1})"


def test_the_same_seed_deals_the_same_cards() -> None:
    assert CARDS.deal(5, random.Random(4)) == CARDS.deal(5, random.Random(4))
    assert len(CARDS.deal(60, random.Random(4), replace=True)) == 60


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda: Deck({"a": -1, "b": 2}), "copies of 'a': -1 is refused: it is less than 0; ask for a whole number"),
        (lambda: Deck({"a": 1.5}), "copies of 'a': 1.5 is refused: it is no whole number"),
        (lambda: Deck({}), "it has no cards, so nothing can be drawn"),
        (lambda: CARDS.next("quen"), "kind: 'quen' is refused: this deck has no such kind; ask for 'queen'"),
        (lambda: CARDS.next("zzz"), "ask for one of 'queen', 'king', 'other'"),
        (lambda: CARDS.count("queen", 60), "draws: 60 is refused: the deck has 52 cards .with replace=True"),
        (lambda: CARDS.count("queen", -1), "draws: -1 is refused: it is less than 0"),
        (lambda: CARDS.at_least({"queen": 5}, 7), "wanted of 'queen': 5 is refused: the deck has 4 of 'queen'"),
        (lambda: CARDS.at_least({"queen": 3, "king": 3}, 5), "5 draws cannot bring 6 cards; ask for at most 5 in all"),
        (lambda: CARDS.counts([("queen", "king"), "king"], 3), "a card would count twice; ask for groups"),
        (lambda: CARDS.within({"queen": (3, 2)}, 5), "most of 'queen': 2 is refused: it is less than 3"),
        (lambda: CARDS.without({"queen": 5}), "copies of 'queen' gone: 5 is refused: the deck has 4 of 'queen'"),
        (
            lambda: CARDS.waiting("queen", 5),
            "copy: 5 is refused: the deck has 4 of 'queen'; ask for a copy from 1 to 4",
        ),
        (lambda: Deck({"a": 0, "b": 1}).waiting("a"), "the deck has none of 'a'; ask for a kind that is there"),
        (lambda: CARDS.expected_wait("queen", 0, replace=True), "copy: 0 is refused: it is less than 1"),
        (lambda: CARDS.waiting_for({"queen": 0}), "nothing is waited for"),
        (lambda: CARDS.waiting_for({"queen": 5}), "wanted of 'queen': 5 is refused: the deck has 4 of 'queen'"),
        (lambda: CARDS.in_order(["queen"] * 5), "the deck has 4 of 'queen'; ask for fewer of them"),
        (lambda: CARDS.next("queen", burned=52), "the deck has 52 cards, and one must be left"),
        (lambda: CARDS.nth("queen", 0), "place: 0 is refused: it is less than 1"),
        (lambda: CARDS.total(2), "value of: 'queen' is refused: it has no exact value; ask for values="),
        (lambda: CARDS.total(2, values={"queen": "one"}), "'one' is no number"),
        (lambda: Deck(range(5)).middle(2), "an even number of cards has no middle one"),
        (lambda: Deck(range(5)).ranked(2, 3), "place: 3 is refused: 2 cards are drawn"),
        (
            lambda: Deck({kind: 1 + kind % 3 for kind in range(100)}).pattern(40),
            "can be alike in too many ways; ask for fewer draws, or sets",
        ),
        (lambda: Deck(range(30)).counts(range(20), 10), "different results, more than 200,000; ask for fewer kinds"),
        (lambda: CARDS.both("wating", "queen"), "'wating' is not the name of a question about draws"),
        (lambda: CARDS.estimate(len, 2, games=0, seed=1), "games: 0 is refused: it is less than 1"),
        (
            lambda: CARDS.expected_wait_for({"queen": 0}, replace=True),
            "nothing is waited for",
        ),
        (lambda: CARDS.expected_wait_for({"queen": 401}, replace=True), "takes too long; ask for 400 or fewer"),
    ],
)
def test_what_cannot_be_is_refused_with_what_to_ask_instead(ask: Callable[[], Any], said: str) -> None:
    with pytest.raises(ArcaneLabError, match=said):
        ask()


def test_a_word_is_no_deck_of_letters():
    with pytest.raises(ArcaneLabError, match=r"letters.*'queen': 4"):
        Deck("queen")


# --- large questions that have a quick way ------------------------------------------------------------------


@pytest.mark.parametrize("replace", [False, True])
@pytest.mark.parametrize("copies", [[1, 1, 1, 1, 1], [2, 2, 2], [3, 3], [1, 2, 3], [2, 2, 1, 1], [4, 1, 1], [0, 2, 2]])
def test_sets_patterns_and_ranks_of_small_decks_hand_by_hand(copies: list[int], replace: bool) -> None:
    deck = Deck(dict(enumerate(copies)))
    for draws in range(1, 5):
        hands = every_hand(deck, draws, replace)
        counts = [sorted(Counter(hand).values(), reverse=True) for hand in hands]
        for size in (1, 2, 3):
            right = Counter(sum(alike >= size for alike in alikes) for alikes in counts)
            assert deck.sets(draws, size, replace=replace).probabilities() == share_of_each(right)
        assert deck.pattern(draws, replace=replace).probabilities() == share_of_each(Counter(map(tuple, counts)))
        for place in range(1, draws + 1):
            right = Counter(sorted(hand, reverse=True)[place - 1] for hand in hands)
            assert deck.ranked(draws, place, replace=replace).probabilities() == share_of_each(right)


def share_of_each(counts: Counter[Any]) -> dict[Any, Fraction]:
    return {outcome: Fraction(times, counts.total()) for outcome, times in counts.items()}


def test_what_has_a_quick_way_is_answered_in_large() -> None:
    year = Deck(range(365))
    assert round(float(year.sets(100, replace=True).at_least(1)), 8) == 0.99999969
    assert year.sets(366, replace=True).at_least(1) == 1
    all_apart = Fraction(math.perm(365, 300), 365**300)
    assert year.sets(300, replace=True).p(0) == all_apart
    leap = Deck({**dict.fromkeys(range(365), 4), "29 February": 1})
    apart = math.perm(365, 100) * 4**100 + 100 * math.perm(365, 99) * 4**99
    assert leap.sets(100, replace=True).p(0) == Fraction(apart, 1461**100)
    assert year.pattern(23, replace=True).p((1,) * 23) == Fraction(math.perm(365, 23), 365**23)
    assert Deck({"ace": 4, "other": 99_996}).expected_wait("ace") == Fraction(100_001, 5)
    coins = Deck({"heads": 1, "tails": 1})
    assert coins.at_least({"heads": 600}, 1000, replace=True) == coins.count("heads", 1000, replace=True).at_least(600)
    dice = Deck(range(1, 21))
    heads = coins.count("heads", 1000, replace=True)
    assert coins.total(1000, values={"heads": 1, "tails": 0}, replace=True) == heads
    pips = Deck(range(1, 7)).total(1000, replace=True)
    assert (pips.mean, pips.variance, pips.p(1000)) == (3500, Fraction(1000 * 35, 12), Fraction(1, 6**1000))
    assert dice.highest(1000, replace=True).p(20) == 1 - Fraction(19, 20) ** 1000
    assert dice.lowest(1000, replace=True).p(1) == 1 - Fraction(19, 20) ** 1000


def test_what_takes_too_long_is_refused_and_no_less() -> None:
    coins = Deck({"heads": 1, "tails": 1})
    # Some 14 million steps: more than two million, and far from too many.
    even = coins.within({"heads": (0, 150), "tails": (0, 300)}, 300, replace=True)
    assert even == coins.count("heads", 300, replace=True).at_most(150)
    assert Deck({"ace": 1, "other": 2_999}).waiting("ace").p(3_000) == Fraction(1, 3_000)
    with pytest.raises(ImpossibleQuestion, match="every place of more than 3,000 cards"):
        Deck({"ace": 1, "other": 3_000}).waiting("ace")


def test_counts_of_thousands_of_digits_are_said() -> None:
    deck = Deck({"a": 1, "b": 999_999})
    for chance in (deck.any_of_next("a", 1000, replace=True), deck.count("a", 1000, replace=True).at_least(1)):
        assert "times 10 to the power of" in str(chance.why())
        assert chance == 1 - Fraction(999_999, 1_000_000) ** 1000


@pytest.mark.parametrize(
    ("copies", "draws", "size", "work"), [([2, 2], 3, 2, 22), ([1, 2, 2], 3, 2, 96), ([1, 2, 2, 4], 5, 3, 420)]
)
def test_the_work_of_counting_sets_is_a_whole_number_of_multiplications(
    copies: list[int], draws: int, size: int, work: int
) -> None:
    """Worked out by hand, group of equally many copies by group."""
    assert counting.kinds_with_work(copies, draws, size) == work


def test_cards_that_are_left_are_spoken_of_from_the_second_draw_on_without_replacement() -> None:
    said = [CARDS.in_order(["queen", "queen"], **more).why().steps[:2] for more in ({}, {"replace": True})]
    assert said[0] == ("Draw 1: of the 52 cards, 4 are 'queen'.", "Draw 2: of the 51 cards left, 3 are 'queen'.")
    assert said[1] == ("Draw 1: of the 52 cards, 4 are 'queen'.", "Draw 2: of the 52 cards, 4 are 'queen'.")


def test_a_deck_of_a_distribution_has_each_outcome_as_often_as_it_happens():
    sums = Deck(Dice("2d6"))
    assert sums.cards == {n: 6 - abs(n - 7) for n in range(2, 13)}
    assert sums.before(7, 6) == Fraction(6, 11)
    # By hand: throw after throw, until a 6 or a 7 comes.
    stops = [one + two for one in range(1, 7) for two in range(1, 7) if one + two in (6, 7)]
    assert sums.before(7, 6, draws=1) == Fraction(stops.count(7), 36)
    assert sums.waiting(7, replace=True).at_most(2) == 1 - Fraction(5, 6) ** 2
    assert Deck(Distribution({"tea": 2, "cake": 1})).cards == {"tea": 2, "cake": 1}
    guessed = Deck({"a": 1, "b": 2}).estimate(lambda hand: hand[0], draws=1, games=10, seed=1)
    with pytest.raises(ArcaneLabError, match="it is an estimate"):
        Deck(guessed)


def test_a_wait_for_a_sum_of_dice_is_asked_of_the_deck_of_its_sums():
    with pytest.raises(ArcaneLabError, match=r"Deck\(Dice\('2d6'\)\)\.waiting\(7, replace=True\)"):
        Dice("2d6").waiting(7)
