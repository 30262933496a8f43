"""Which kind comes first, the best of some cards, runs and neighbours, hands of one deck: each against every case."""

from __future__ import annotations

import pickle
import random
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations, pairwise, permutations, product
from typing import Any

import pytest
from hypothesis import given, settings

from arcane_lab.chance import Deck, Distribution
from arcane_lab.core.errors import ArcaneLabError
from tests.chance.test_deck import asked, cards_of, counted_by_hand, longest

PACK = Deck.standard()
RANKED = PACK.by("rank")
SMALL = Deck({"a": 3, "b": 2, "c": 5})
VALUES = {"a": 2, "b": -1, "c": 4, "d": 4}


def every_row(deck: Deck, draws: int, replace: bool) -> list[tuple[Any, ...]]:
    return list(product(cards_of(deck), repeat=draws) if replace else permutations(cards_of(deck), draws))


@given(asked())
@settings(max_examples=25, deadline=None)
def test_runs_and_neighbours_row_by_row(case: tuple[Deck, int, bool]) -> None:
    deck, draws, replace = case
    draws = max(draws, 1)
    rows = every_row(deck, draws, replace)
    for kind in (None, deck.kinds[0]):
        runs = Distribution(Counter(longest(row, kind) for row in rows))
        assert deck.longest_run(kind, draws, replace=replace) == runs
        alike = Counter(sum(one == two and kind in (None, one) for one, two in pairwise(row)) for row in rows)
        assert deck.neighbours(kind, draws, replace=replace) == Distribution(alike)


@given(asked())
@settings(max_examples=25, deadline=None)
def test_the_best_of_some_cards_hand_by_hand(case: tuple[Deck, int, bool]) -> None:
    deck, draws, replace = case
    for keep in range(1, draws + 1):
        for lowest in (False, True):

            def best(hand: tuple[Any, ...], keep: int = keep, lowest: bool = lowest) -> int:
                return sum(sorted((VALUES[card] for card in hand), reverse=not lowest)[:keep])

            by_hand = counted_by_hand(deck, draws, replace, best)
            assert deck.best(draws, keep, values=VALUES, lowest=lowest, replace=replace) == by_hand


@given(asked())
@settings(max_examples=25, deadline=None)
def test_which_kind_comes_first_row_by_row(case: tuple[Deck, int, bool]) -> None:
    deck, draws, replace = case
    one, two = deck.kinds[:2]
    if not deck.cards[one] + deck.cards[two]:
        return
    first = Counter(
        next((card for card in row if card in (one, two)), "none of them") for row in every_row(deck, draws, replace)
    )
    found = deck.first_of([one, two], draws=draws, replace=replace)
    assert found == Distribution(first)
    assert deck.before(one, two, draws=draws, replace=replace) == Fraction(first[one], sum(first.values()))
    whole = deck.first_of([one, two], replace=replace)
    assert whole == found.given(lambda kind: kind != "none of them") if draws and len(first) > 1 else True
    assert deck.before(one, two) + deck.before(two, one) == 1


def test_coins_and_packs_of_the_textbooks() -> None:
    coin = Deck(["heads", "tails"])
    twenty = coin.longest_run("heads", 20, replace=True)
    # Feller's recurrence: sequences without five heads in a row number 1, 2, 4, 8, 16, then the sum of the last five.
    without = [1, 2, 4, 8, 16]
    while len(without) <= 20:
        without.append(sum(without[-5:]))
    assert twenty.at_least(5) == 1 - Fraction(without[20], 2**20)
    assert coin.longest_run("heads", 200, replace=True).total == 2**200
    # Neighbours in a shuffled pack: each of 51 places is alike with the chance 3/51.
    assert RANKED.neighbours().mean == 3
    assert RANKED.neighbours().p(0) == RANKED.longest_run().p(1)
    assert float(RANKED.neighbours().p(0)) == pytest.approx(0.045476, abs=1e-6)
    assert Deck(range(1, 7)).best(4, 3, replace=True).mean == Fraction(15869, 1296)


# --- hands -----------------------------------------------------------------------------------------------


def every_deal(cards: list[Any], sizes: list[int]) -> Iterator[tuple[tuple[Any, ...], ...]]:
    """Every way to deal some hands, the cards told apart: the brute-force twin."""

    def go(left: tuple[int, ...], at: int) -> Iterator[tuple[tuple[Any, ...], ...]]:
        if at == len(sizes):
            yield ()
            return
        for chosen in combinations(left, sizes[at]):
            for rest in go(tuple(place for place in left if place not in chosen), at + 1):
                yield (tuple(cards[place] for place in chosen), *rest)

    return go(tuple(range(len(cards))), 0)


@pytest.mark.parametrize("sizes", [[3], [2, 2], [1, 3], [2, 1, 2]])
def test_hands_deal_by_deal(sizes: list[int]) -> None:
    cards = list("aabbbcd")
    deals, hands = list(every_deal(cards, sizes)), Deck(cards).hands(sizes)
    assert hands.deals == len(deals)

    def by_deal(figure: Callable[[tuple[Any, ...]], int]) -> Distribution:
        return Distribution(Counter(tuple(figure(hand) for hand in deal) for deal in deals))

    assert hands.count("b") == by_deal(lambda hand: hand.count("b"))
    assert hands.count(["a", "c"]) == by_deal(lambda hand: hand.count("a") + hand.count("c"))
    pairs = by_deal(lambda hand: sum(number >= 2 for number in Counter(hand).values()))
    assert hands.sets(2) == pairs
    assert hands.sets(2).each(1) == pairs.where(lambda found: min(found) >= 1)
    assert hands.sets(2).any(1) == pairs.where(lambda found: max(found) >= 1)
    assert hands.total(VALUES) == by_deal(lambda hand: sum(VALUES[card] for card in hand))
    wishes: list[dict[Any, int]] = [{"a": 1}, {"b": 1}, {}][: len(sizes)]
    holds = [all(card in hand for wish, hand in zip(wishes, deal, strict=True) for card in wish) for deal in deals]
    assert hands.at_least(wishes) == Fraction(sum(holds), len(deals))
    if len(sizes) > 1:
        more = hands.count("b").versus(1, 2).more
        assert more == by_deal(lambda hand: hand.count("b")).where(lambda found: found[0] > found[1])


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_hands_dealt_by_chance_agree(seed: int) -> None:
    """count, sets, total, at_least, each, any and versus of two dealt hands, within four standard errors."""
    luck, games = random.Random(seed), 3_000
    hands = SMALL.hands([3, 2])
    chances = {
        "count": hands.count("a").each((2, 1)),
        "sets": hands.sets(2).any(1),
        "total": hands.total(VALUES).p((10, 6)),
        "at_least": hands.at_least([{"b": 1}, {"c": 2}]),
        "versus": hands.count("c").versus().more,
    }
    seen: Counter[str] = Counter()
    for _ in range(games):
        cards = SMALL.deal(5, luck)
        one, two = cards[:3], cards[3:]
        seen["count"] += one.count("a") >= 2 and two.count("a") >= 1
        seen["sets"] += len(set(one)) < 3 or len(set(two)) < 2
        seen["total"] += (sum(VALUES[card] for card in one), sum(VALUES[card] for card in two)) == (10, 6)
        seen["at_least"] += "b" in one and two.count("c") == 2
        seen["versus"] += one.count("c") > two.count("c")
    for name, exact in chances.items():
        chance = float(exact)
        assert abs(seen[name] / games - chance) <= 4 * (chance * (1 - chance) / games) ** 0.5, name
        assert exact.is_exact


def test_hands_of_a_pack() -> None:
    """Two pocket pairs: a pair, then another rank or the same one's other two cards."""
    two = RANKED.hands([2, 2])
    same, other = Fraction(1, 50 * 49 // 2), Fraction(12 * 6, 50 * 49 // 2)
    assert two.sets(2).each(1) == Fraction(1, 17) * (same + other)
    assert two.sets(2).part(0) == RANKED.sets(2)
    assert PACK.hands([13, 13, 13]).count("ace").part(2) == PACK.count("ace", 13)
    assert PACK.hands([5, 5]).count("ace").where(lambda has: sum(has) == 4) == PACK.count("ace", 10).p(4)
    assert list(two.sets(2).table())[:2] == ["hand 1", "hand 2"]
    found = pickle.loads(pickle.dumps(two))
    assert found.sets(2) == two.sets(2)
    assert repr(found) == "<Hands of 2 and 2 cards from 52 cards>"
    assert "hand 1 has at least 1 of 'ace'" in str(PACK.hands([2, 2]).at_least([{"ace": 1}, {}]).why())


# --- a standard deck -------------------------------------------------------------------------------------


def test_a_standard_deck_is_asked_by_rank_suit_and_colour() -> None:
    assert PACK.size == 52
    assert PACK.next("hearts") == Fraction(1, 4) == RANKED.next("ace") * Fraction(13, 4)
    assert PACK.next("red") == Fraction(1, 2)
    assert PACK.next(7) == PACK.next("7") == Fraction(1, 13)
    assert PACK.count(["jack", "queen", "king"], 5) == Deck({"face": 12, "other": 40}).count("face", 5)
    assert PACK.in_order(["ace", "king", "ace"]) == Fraction(4 * 4 * 3, 52 * 51 * 50)
    assert PACK.exactly({"hearts": 5}, 5) == Fraction(33, 66640)
    assert PACK.by("suit").pattern(5).p((5,)) == Fraction(33, 16660)
    assert PACK.without("ace of spades").next("ace") == Fraction(3, 51)
    assert PACK.total(2, values=points()) == RANKED.total(2, values=points())
    assert Deck.standard(jokers=2).next("joker") == Fraction(1, 27)
    assert pickle.loads(pickle.dumps(PACK)).next("hearts") == Fraction(1, 4)
    assert "'hearts'" in str(PACK.count("hearts", 2).why())
    assert PACK.before("ace", "king") == Fraction(1, 2)


def points() -> dict[Any, int]:
    return {"ace": 11, "jack": 10, "queen": 10, "king": 10} | {number: number for number in range(2, 11)}


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda: PACK.next("heart"), "ask for 'hearts'"),
        (lambda: PACK.without("ace"), "'ace' is refused: it is a group of several kinds; ask for one card, such as"),
        (lambda: PACK.at_least({"ace": 1, "hearts": 1}, 5), "a card would count twice"),
        (lambda: PACK.in_order(["ace", "hearts"]), "a card would be of two of them"),
        (lambda: PACK.pattern(5), "all its cards differ, and nothing says by what they are alike; ask for by..rank..."),
        (lambda: PACK.sets(5), "this deck. is refused: all its cards differ"),
        (lambda: PACK.neighbours(), "all its cards differ"),
        (lambda: PACK.longest_run(), "all its cards differ"),
        (lambda: PACK.hands([5, 5]).sets(2), "all its cards differ"),
        (lambda: PACK.by("suits"), "'suits' is not the name of a sort of group"),
        (lambda: SMALL.by("suit"), "this deck has no groups of kinds"),
        (lambda: Deck(["ab"], groups={"x": {"y": ["z"]}}), "no such kind"),
        (lambda: Deck(["a", "b"], groups={"x": {"y": ["a"], "z": ["a"]}}), "it is in two groups of 'x'"),
        (lambda: Deck(["a", "b"], groups={"x": {"a": ["b"]}}), "a kind or another group has this name"),
        (lambda: Deck(["a"], groups={"x": ["a"]}), "groups of 'x': .* is refused: it is no dict"),
        (lambda: PACK.total(1, values={"ace": 1, "hearts": 2}), "would have two values"),
        (lambda: SMALL.first_of(["a", "none of them"]), "this deck has no such kind"),
        (lambda: Deck({"a": 0, "b": 1}).before("a", "a"), "a card would count twice"),
        (lambda: Deck({"a": 0, "b": 0, "c": 1}).before("a", "b"), "the deck has none of them"),
        (lambda: SMALL.best(3, 4, values=VALUES), "keep: 4 is refused: 3 cards are drawn"),
        (lambda: SMALL.longest_run(replace=True), "with cards put back the deck has no end; ask for a number of draws"),
        (lambda: Deck(dict.fromkeys(range(30), 30)).neighbours(), "too long; ask for fewer draws, fewer kinds"),
        (
            lambda: Deck(dict.fromkeys(range(30), 30)).longest_run(draws=500),
            "too long; ask for fewer draws, fewer kinds",
        ),
        (lambda: SMALL.hands([6, 5]), "hands: .6, 5. is refused: the deck has 10 cards; ask for hands of 10 cards"),
        (lambda: SMALL.hands([]), "there is no hand; ask for a number of cards for each hand"),
        (lambda: SMALL.hands([2, 2]).at_least([{"a": 1}]), "there are 2 hands; ask for a list of 2 wish lists"),
        (lambda: SMALL.hands([2, 2]).at_least([{"a": 3}, {}]), "hand 1 has 2 cards; ask for a wish list that fits"),
        (lambda: SMALL.hands([2, 2]).count("a").each((1, 2, 3)), "there are 2 hands; ask for one number, or one for"),
        (lambda: SMALL.hands([2, 2]).count("a").versus(1, 3), "hand: 3 is refused: there are 2 hands"),
        pytest.param(
            lambda: PACK.hands([9, 9, 9]).total(values=points()),
            "takes too long; ask for fewer or smaller hands",
            marks=pytest.mark.thorough,
        ),
    ],
)
def test_what_cannot_be_is_refused_with_what_to_ask_instead(ask: Callable[[], Any], said: str) -> None:
    with pytest.raises(ArcaneLabError, match=said):
        ask()
