"""Questions about waiting, sums, hidden grids and lines."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

import pytest

from tests.public_questions.asked import Asked

QUESTIONS = [
    Asked(
        "How many cards are turned over on average until the first ace?",
        "eklhad.net, Your first ace; also a page of interview questions",
        """al.chance.Deck({"ace": 4, "other": 48}).waiting("ace").mean""",
        Fraction(53, 5),
    ),
    Asked(
        "The same with the thirteen cards of one suit?",
        "eklhad.net, Your first ace",
        """al.chance.Deck({"ace": 1, "other": 12}).waiting("ace").mean""",
        Fraction(7),
    ),
    Asked(
        "And when each card is put back?",
        "eklhad.net, Your first ace: the infinite deck",
        """al.chance.Deck({"ace": 4, "other": 48}).expected_wait("ace", replace=True)""",
        Fraction(13),
    ),
    Asked(
        "Every packet has one of six pictures: how many packets on average until all six are there?",
        "the coupon collector's problem, a chestnut of probability classes",
        """al.chance.Deck(range(1, 7)).expected_wait_for(dict.fromkeys(range(1, 7), 1), replace=True)""",
        Fraction(147, 10),
    ),
    Asked(
        "And until there are two of each, for two collectors?",
        "the double dixie cup problem of Newman and Shepp, with six pictures",
        """al.chance.Deck(range(1, 7)).expected_wait_for(dict.fromkeys(range(1, 7), 2), replace=True)""",
        "24.134",
    ),
    Asked(
        "How many people must come in on average until every day of the year is somebody's birthday?",
        "a classroom question beside the birthday problem",
        """al.chance.Deck(range(365)).expected_wait_for(dict.fromkeys(range(365), 1), replace=True)""",
        "2364.65",
    ),
    Asked(
        "Five decks are shuffled together: after how many cards is the fifth king there, on average?",
        "Mathematics Stack Exchange, guessing the number of cards; the asker found 1300/21 and wondered",
        """al.chance.Deck({"king": 20, "other": 240}).waiting("king", copy=5).mean""",
        Fraction(1305, 21),
    ),
    Asked(
        "And which number of cards should be guessed, to be right most often?",
        "the same question, as the answer put it",
        """
        wait = al.chance.Deck({"king": 20, "other": 240}).waiting("king", copy=5)
        max(wait, key=wait.p)
        """,
        Fraction(55),
    ),
    Asked(
        "Skyjo: what do twelve cards that nobody has looked at come to, on average?",
        "a preprint on Skyjo, 2026: a belief about the unseen cards",
        """
        deck = al.chance.Deck({-2: 5, -1: 10, 0: 15, **{value: 10 for value in range(1, 13)}})
        deck.total(12).mean
        """,
        Fraction(12 * (-10 - 10 + 10 * 78), 150),
    ),
    Asked(
        "Skyjo: my open cards come to 20 and one card is hidden; how likely do I end with 25 or less?",
        "the same preprint: when ending the round pays",
        """
        deck = al.chance.Deck({-2: 5, -1: 10, 0: 15, **{value: 10 for value in range(1, 13)}})
        (deck.total(1) + 20).at_most(25)
        """,
        Fraction(5 + 10 + 15 + 50, 150),
    ),
    Asked(
        "Riddler solitaire: ten cards from 1 to 10 and a joker that ends it; how likely are four cards without it?",
        "FiveThirtyEight, The Riddler, June 2021, by Henk Tijms",
        """al.chance.Deck({"joker": 1, "card": 10}).count("joker", 4).p(0)""",
        Fraction(7, 11),
    ),
    Asked(
        "Two twenty-sided dice and the higher one counts: what is the average?",
        "a question of every table that plays with advantage",
        """al.chance.Deck(range(1, 21)).highest(2, replace=True).mean""",
        "13.825",
    ),
    Asked(
        "Two players, two dice each: how likely has the first more?",
        "dice tools answer it; decks have to be able to, too",
        """
        two = al.chance.Deck(range(1, 7)).total(2, replace=True)
        two.compare(two).more
        """,
        (1 - Fraction(146, 1296)) / 2,
    ),
]


@pytest.mark.parametrize("asked", QUESTIONS, ids=lambda asked: asked.question[:50])
def test_it_is_answered_in_three_lines(asked: Asked) -> None:
    asked.check()


def test_the_likeliest_guess_is_not_the_mean() -> None:
    """The fifth of 20 kings in 260 cards comes on average at 62.14, but most often at 55."""
    guess = next(asked for asked in QUESTIONS if "guessed" in asked.question).answered()
    mean = next(asked for asked in QUESTIONS if "fifth king" in asked.question).answered()
    assert guess < mean


def test_the_small_twin_of_the_kings_is_counted_in_every_order() -> None:
    """What makes the answer 1305/21 right: the same for two of three kings among seven cards, in all 5,040 orders."""
    orders = list(permutations("KKKoooo"))
    places = [[place for place, card in enumerate(order, 1) if card == "K"][1] for order in orders]
    small = Asked("", "", 'al.chance.Deck({"king": 3, "other": 4}).waiting("king", copy=2).mean', Fraction(4))
    assert Fraction(sum(places), len(orders)) == small.answered() == small.answer
