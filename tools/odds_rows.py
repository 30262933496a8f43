"""What `docs/odds.md` lists: every question that `al.chance` answers, its formula, its cross-checks, an example."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

#: What every example can use: a deck, a deck of ranks, and a view of a game that has just begun.
SETUP: Final = """
from fractions import Fraction
import arcane_lab as al
deck = al.chance.Deck({"queen": 4, "king": 4, "other": 44})
ranks = al.chance.Deck({rank: 4 for rank in range(1, 14)})
view = al.Game("alley", players=3, seed=7).view("p1")
"""


@dataclass(frozen=True, slots=True)
class Row:
    """A question: how it is asked, what it answers, the formula, what it is checked against, and an example.

    `checks` are names of tests in tests/probability; each has a docstring or a name that says what it compares.
    `oracles` says in words what they compare with. `budget` is in milliseconds.
    """

    ask: str
    answers: str
    formula: str
    oracles: str
    checks: tuple[str, ...]
    example: str
    budget: float | None = None


_HAND: Final = "every hand, cards dealt"
_ORDERS: Final = "every order, cards dealt"
_WORLDS: Final = "every way to deal the unseen cards, worlds dealt"
_FILLS: Final = "every fill judged by the rules, fills dealt"

DECK: Final = (
    Row(
        "Deck.next(kind, burned=0)",
        "the next card is of a kind; burned cards change nothing",
        "K / N",
        _ORDERS,
        ("test_deck.py::test_places_waiting_and_order", "test_deck.py::test_cards_dealt_by_chance_agree"),
        'deck.next("queen", burned=3)',
        2,
    ),
    Row(
        "Deck.nth(kind, place)",
        "the card at a place is of a kind",
        "K / N",
        _ORDERS,
        ("test_deck.py::test_places_waiting_and_order", "test_deck.py::test_cards_dealt_by_chance_agree"),
        'deck.nth("queen", 3)',
        2,
    ),
    Row(
        "Deck.any_of_next(kind, draws)",
        "at least one of the next cards is of a kind",
        "1 − C(N − K, n) / C(N, n)",
        _HAND,
        ("test_deck.py::test_numbers_of_a_kind", "test_deck.py::test_cards_dealt_by_chance_agree"),
        'deck.any_of_next("queen", 5)',
        2,
    ),
    Row(
        "Deck.in_order(kinds)",
        "the next cards are these, in this order",
        "Π copies left / cards left",
        _ORDERS,
        ("test_deck.py::test_places_waiting_and_order", "test_deck.py::test_cards_dealt_by_chance_agree"),
        'deck.in_order(["queen", "king", "queen"])',
        2,
    ),
    Row(
        "Deck.count(kind, draws)",
        "how many of a kind are drawn: hypergeometric, binomial with replacement",
        "C(K, k) C(N − K, n − k) / C(N, n)",
        f"{_HAND}, icepool",
        (
            "test_deck.py::test_numbers_of_a_kind",
            "test_deck.py::test_icepool_agrees",
            "test_deck.py::test_cards_dealt_by_chance_agree",
        ),
        'deck.count("queen", 7)',
        2,
    ),
    Row(
        "Deck.counts(kinds, draws)",
        "how many of each of several kinds, jointly: multivariate hypergeometric",
        "Π C(Kᵢ, kᵢ) × C(rest) / C(N, n)",
        _HAND,
        ("test_deck.py::test_numbers_of_several_kinds", "test_deck.py::test_cards_dealt_by_chance_agree"),
        'deck.counts(["queen", "king"], 7)',
    ),
    Row(
        "Deck.at_least(wanted, draws)",
        "at least so many of each of several kinds",
        "Σ Π C(Kᵢ, kᵢ) over kᵢ ≥ wanted",
        _HAND,
        ("test_deck.py::test_numbers_of_several_kinds", "test_deck.py::test_cards_dealt_by_chance_agree"),
        'deck.at_least({"queen": 1, "king": 2}, 7)',
        2,
    ),
    Row(
        "Deck.exactly(wanted, draws)",
        "exactly so many of each of several kinds",
        "Π C(Kᵢ, kᵢ) × C(rest) / C(N, n)",
        _HAND,
        ("test_deck.py::test_numbers_of_several_kinds", "test_deck.py::test_cards_dealt_by_chance_agree"),
        'deck.exactly({"queen": 1, "king": 2}, 7)',
        2,
    ),
    Row(
        "Deck.within(wanted, draws)",
        "so many to so many of each of several kinds",
        "Σ Π C(Kᵢ, kᵢ) over the limits",
        _HAND,
        ("test_deck.py::test_numbers_of_several_kinds", "test_deck.py::test_cards_dealt_by_chance_agree"),
        'deck.within({"queen": (1, 2), "king": (0, 1)}, 7)',
        2,
    ),
    Row(
        "Deck.waiting(kind, copy=1)",
        "the draw that brings the first, second, third copy: negative hypergeometric",
        "C(t − 1, c − 1) C(N − t, K − c) / C(N, K); mean c (N + 1) / (K + 1)",
        _ORDERS,
        ("test_deck.py::test_places_waiting_and_order", "test_deck.py::test_cards_dealt_by_chance_agree"),
        'deck.waiting("queen", 2).mean',
        2,
    ),
    Row(
        "Deck.waiting_for(wanted)",
        "the draw that completes a wish list",
        "P(complete after t) − P(complete after t − 1)",
        _ORDERS,
        ("test_deck.py::test_places_waiting_and_order", "test_deck.py::test_cards_dealt_by_chance_agree"),
        'deck.waiting_for({"queen": 1, "king": 1})',
    ),
    Row(
        "Deck.expected_wait(kind, copy=1)",
        "the mean wait, with replacement too",
        "c (N + 1) / (K + 1); c N / K with replacement",
        _ORDERS,
        ("test_deck.py::test_places_waiting_and_order", "test_deck.py::test_waits_dealt_by_chance_agree"),
        'deck.expected_wait("queen", 2, replace=True)',
        2,
    ),
    Row(
        "Deck.ranked(draws, place)",
        "the value at a place from the top among the cards drawn: order statistics",
        "hands with fewer than `place` cards above v",
        _HAND,
        ("test_deck.py::test_order_statistics", "test_deck.py::test_cards_dealt_by_chance_agree"),
        "ranks.ranked(5, 2)",
    ),
    Row(
        "Deck.highest(draws)",
        "the highest card drawn",
        "C(cards up to v, n) / C(N, n), differences",
        f"{_HAND}, icepool",
        (
            "test_deck.py::test_order_statistics",
            "test_deck.py::test_icepool_agrees",
            "test_deck.py::test_cards_dealt_by_chance_agree",
        ),
        "ranks.highest(5)",
    ),
    Row(
        "Deck.lowest(draws)",
        "the lowest card drawn",
        "C(cards from v, n) / C(N, n), differences",
        f"{_HAND}, icepool",
        (
            "test_deck.py::test_order_statistics",
            "test_deck.py::test_icepool_agrees",
            "test_deck.py::test_cards_dealt_by_chance_agree",
        ),
        "ranks.lowest(5)",
    ),
    Row(
        "Deck.middle(draws)",
        "the middle card of an odd number drawn",
        "as ranked, place (n + 1) / 2",
        _HAND,
        ("test_deck.py::test_order_statistics", "test_deck.py::test_cards_dealt_by_chance_agree"),
        "ranks.middle(5)",
    ),
    Row(
        "Deck.total(draws, values=None)",
        "the sum of the values drawn; negative values and fractions too",
        "the coefficient of yⁿ xˢ in Π (1 + y x^v)^K, in one large whole number",
        f"{_HAND}, icepool",
        (
            "test_deck.py::test_sums_of_values",
            "test_deck.py::test_icepool_agrees",
            "test_deck.py::test_twenty_kinds_seven_cards",
            "test_deck.py::test_cards_dealt_by_chance_agree",
        ),
        "ranks.total(7)",
    ),
    Row(
        "Deck.pattern(draws)",
        "how many of the cards drawn are alike: pairs, threes, a full house",
        "Σ Π C(K, k) over patterns",
        _HAND,
        ("test_deck.py::test_like_cards", "test_deck.py::test_cards_dealt_by_chance_agree"),
        "ranks.pattern(5)",
    ),
    Row(
        "Deck.sets(draws, size=2)",
        "of how many kinds at least so many cards are drawn",
        "Σ Π C(K, k), kinds with k ≥ size counted",
        _HAND,
        ("test_deck.py::test_like_cards", "test_deck.py::test_cards_dealt_by_chance_agree"),
        "ranks.sets(7)",
    ),
    Row(
        "Deck.both(question, …)",
        "any of these without and with replacement, side by side",
        "with replacement: Kᵏ for C(K, k), and Nⁿ sequences",
        _HAND,
        ("test_deck.py::test_both_answers_side_by_side", "test_deck.py::test_cards_dealt_by_chance_agree"),
        'deck.both("count", "queen", draws=5)',
    ),
)

UNSEEN: Final = (
    Row(
        "unseen(view).next(item, burned=0)",
        "the next card from the deck, known cards on it respected",
        "unseen copies / unseen cards",
        _WORLDS,
        ("test_unseen.py::test_single_cards_of_the_deck", "test_unseen.py::test_worlds_dealt_by_chance_agree"),
        'al.chance.unseen(view).next("OW")',
        2,
    ),
    Row(
        "unseen(view).nth(item, place)",
        "a card of the deck by its place from the top",
        "unseen copies / unseen cards",
        _WORLDS,
        ("test_unseen.py::test_single_cards_of_the_deck",),
        'al.chance.unseen(view).nth("OW", 5)',
        2,
    ),
    Row(
        "unseen(view).draw()",
        "what the next card is",
        "unseen copies / unseen cards, for each item",
        _WORLDS,
        (
            "test_unseen.py::test_every_way_to_deal_the_unseen_cards_is_counted",
            "test_unseen.py::test_worlds_dealt_by_chance_agree",
        ),
        "al.chance.unseen(view).draw()",
        2,
    ),
    Row(
        "unseen(view).any_of_next(item, draws)",
        "an item is among the next cards of the deck",
        "1 − C(N − K, n) / C(N, n)",
        _WORLDS,
        ("test_unseen.py::test_single_cards_of_the_deck",),
        'al.chance.unseen(view).any_of_next("OW", 5)',
        2,
    ),
    Row(
        "unseen(view).count(item, draws)",
        "how many of an item are among the next cards of the deck",
        "known ones + hypergeometric",
        _WORLDS,
        (
            "test_unseen.py::test_every_way_to_deal_the_unseen_cards_is_counted",
            "test_unseen.py::test_worlds_dealt_by_chance_agree",
        ),
        'al.chance.unseen(view).count("OW", 5)',
        2,
    ),
    Row(
        "unseen(view).waiting(item)",
        "the draw that brings an item, or not in the deck",
        "C(N − t, K − 1) / C(N, K)",
        _WORLDS,
        (
            "test_unseen.py::test_every_way_to_deal_the_unseen_cards_is_counted",
            "test_unseen.py::test_worlds_dealt_by_chance_agree",
        ),
        'al.chance.unseen(view).waiting("OW")',
        2,
    ),
    Row(
        "unseen(view).slot(slot, seat=None)",
        "what lies in a slot of any storehouse",
        "unseen copies / unseen cards, for each item",
        _WORLDS,
        (
            "test_unseen.py::test_every_way_to_deal_the_unseen_cards_is_counted",
            "test_unseen.py::test_worlds_dealt_by_chance_agree",
        ),
        'al.chance.unseen(view).slot("b2", "p2")',
        2,
    ),
    Row(
        "unseen(view).hidden(item, seat=None)",
        "how many of an item lie hidden in a storehouse",
        "known ones + hypergeometric",
        _WORLDS,
        (
            "test_unseen.py::test_every_way_to_deal_the_unseen_cards_is_counted",
            "test_unseen.py::test_worlds_dealt_by_chance_agree",
        ),
        'al.chance.unseen(view).hidden("OW", "p2")',
        2,
    ),
    Row(
        "unseen(view).among(item, place)",
        "how many of an item lie in a stash, the deck, set aside",
        "hypergeometric",
        _WORLDS,
        (
            "test_unseen.py::test_every_way_to_deal_the_unseen_cards_is_counted",
            "test_unseen.py::test_worlds_dealt_by_chance_agree",
        ),
        'al.chance.unseen(view).among("OW", "deck")',
        2,
    ),
    Row(
        "unseen(view).where(item)",
        "how many copies lie in each place on average",
        "copies × places / unseen cards",
        _WORLDS,
        ("test_unseen.py::test_where_the_copies_are_on_average",),
        'al.chance.unseen(view).where("OW")',
        2,
    ),
)

LINES: Final = (
    Row(
        "lines(…).line(line)",
        "one line is complete once the hidden items are turned up",
        "fills that complete it / all fills",
        _FILLS,
        ("test_lines.py::test_every_fill_is_judged_as_the_rules_do", "test_lines.py::test_fills_by_chance_agree"),
        'al.chance.lines("OW OW [??] / TC [??] BC / [??] DE [??]").line("a1-b1-c1")',
    ),
    Row(
        "lines(…).each()",
        "the chance of each of the eight lines",
        "as line",
        _FILLS,
        ("test_lines.py::test_every_fill_is_judged_as_the_rules_do", "test_lines.py::test_fills_by_chance_agree"),
        "al.chance.lines(view).each()",
    ),
    Row(
        "lines(…).any(kind=None)",
        "at least one line, or one of a kind",
        "inclusion and exclusion over the sets of lines",
        _FILLS,
        ("test_lines.py::test_every_fill_is_judged_as_the_rules_do", "test_lines.py::test_fills_by_chance_agree"),
        "al.chance.lines(view).any()",
    ),
    Row(
        "lines(…).exactly(number)",
        "exactly so many lines",
        "inclusion and exclusion",
        _FILLS,
        ("test_lines.py::test_five_x_and_four_o", "test_lines.py::test_fills_by_chance_agree"),
        "al.chance.lines(view).exactly(1)",
    ),
    Row(
        "lines(…).count",
        "how many lines are complete",
        "inclusion and exclusion",
        _FILLS,
        ("test_lines.py::test_every_fill_is_judged_as_the_rules_do", "test_lines.py::test_fills_by_chance_agree"),
        "al.chance.lines(view).count",
    ),
    Row(
        "lines(…).complete",
        "which lines are complete, together",
        "inclusion and exclusion",
        _FILLS,
        ("test_lines.py::test_every_fill_is_judged_as_the_rules_do", "test_lines.py::test_fills_by_chance_agree"),
        "al.chance.lines(view).complete",
    ),
    Row(
        "lines(…).expected",
        "how many lines on average",
        "Σ chances of the lines",
        _FILLS,
        ("test_lines.py::test_every_fill_is_judged_as_the_rules_do",),
        "al.chance.lines(view).expected",
    ),
    Row(
        "lines(…).sets",
        "how many complete lines share no slot",
        "inclusion and exclusion, largest choice without a common slot",
        _FILLS,
        ("test_lines.py::test_every_fill_is_judged_as_the_rules_do", "test_lines.py::test_fills_by_chance_agree"),
        "al.chance.lines(view).sets",
    ),
    Row(
        "lines(…).alone(kind)",
        "a kind has a line and no other has one",
        "P(any line) − P(a line of another kind)",
        _FILLS,
        ("test_lines.py::test_five_x_and_four_o", "test_lines.py::test_fills_by_chance_agree"),
        'al.chance.lines(view).alone("OW")',
    ),
    Row(
        "grid(pool, known=None)",
        "the same on any 3x3 grid: five X and four O",
        "as lines",
        "all 126 fills, fills dealt",
        ("test_lines.py::test_five_x_and_four_o", "test_lines.py::test_a_known_middle_and_more_cards_than_slots"),
        'al.chance.grid({"X": 5, "O": 4}).alone("X")',
    ),
)

#: The parts of the page, in order.
PARTS: Final = {
    "Any deck": DECK,
    "Unseen cards of a seat": UNSEEN,
    "Lines of a storehouse or a grid": LINES,
}
