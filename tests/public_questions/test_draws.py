"""Questions about hands and single cards."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

import arcane_lab as al
from arcane_lab.core.errors import ArcaneLabError
from tests.public_questions.asked import Asked

QUESTIONS = [
    Asked(
        "Two cards lie unseen beside the deck: how likely is it that the third card is a queen?",
        "a Q&A page: if you draw two cards, what is the probability that the second is a queen? (newbedev.com)",
        """
        deck = al.chance.Deck({"queen": 4, "other": 48})
        deck.nth("queen", 3)
        """,
        Fraction(1, 13),
    ),
    Asked(
        "Dealers burn three cards in a hand of poker: does that change my odds?",
        "CardsChat forum, Questions about burn cards",
        """
        deck = al.chance.Deck({"ace": 4, "other": 48})
        deck.next("ace", burned=3) - deck.next("ace")
        """,
        Fraction(0),
    ),
    Asked(
        "The first card was a queen and the second a five: how likely is a picture card as the third?",
        "an exercise on questionai.com",
        """
        deck = al.chance.Deck({"picture": 12, "five": 4, "other": 36})
        deck.without(["picture", "five"]).next("picture")
        """,
        Fraction(11, 50),
    ),
    Asked(
        "Four copies of a card in a deck of sixty: how often is at least one in the first seven?",
        "the notebook boardgame-math by Gerrit Nowald, on Magic: The Gathering",
        """
        deck = al.chance.Deck({"wanted": 4, "other": 56})
        deck.any_of_next("wanted", 7)
        """,
        "0.39950",
    ),
    Asked(
        "Three cards are dealt: how likely is at least one ace, jack or seven? 70.6% seems too high.",
        "algebra.com, question 1087657",
        """
        deck = al.chance.Deck({"ace, jack or seven": 12, "other": 40})
        deck.any_of_next("ace, jack or seven", 3)
        """,
        Fraction(47, 85),
    ),
    Asked(
        "Nine cards, three of them favourites; three are chosen: how likely is at least one favourite?",
        "Math Is Fun forum, topic 19927",
        """al.chance.Deck({"favourite": 3, "other": 6}).any_of_next("favourite", 3)""",
        Fraction(16, 21),
    ),
    Asked(
        "At least one of 12 cards when drawing 3 of 44?",
        "Mathematics Stack Exchange, question 1314843",
        """al.chance.Deck({"set": 12, "other": 32}).any_of_next("set", 3)""",
        1 - Fraction(comb(32, 3), comb(44, 3)),
    ),
    Asked(
        "And at least two of the 12?",
        "Mathematics Stack Exchange, question 1314843, a comment",
        """al.chance.Deck({"set": 12, "other": 32}).count("set", 3).at_least(2)""",
        1 - Fraction(comb(32, 3) + 12 * comb(32, 2), comb(44, 3)),
    ),
    Asked(
        "Four cards, at least one of them is a two, six, jack or king: how likely is one that is none of these?",
        "Mathematics Stack Exchange, question 2423421",
        """
        four = al.chance.Deck({"named": 16, "other": 36}).count("named", 4)
        four.given(lambda named: named >= 1).at_most(3)
        """,
        Fraction(1500, 1513),
    ),
    Asked(
        "Two cards: how likely is at least one king?",
        "algebra.com, question 1082068",
        """al.chance.Deck({"king": 4, "other": 48}).any_of_next("king", 2)""",
        Fraction(33, 221),
    ),
    Asked(
        "Two of the four queens are turned over: how likely is one red and one black?",
        "algebra.com, question 1082068, second part",
        """al.chance.Deck({"red": 2, "black": 2}).exactly({"red": 1, "black": 1}, 2)""",
        Fraction(2, 3),
    ),
    Asked(
        "Four cards: how likely is at least one picture card?",
        "algebra.com, question 1188314",
        """al.chance.Deck({"picture": 12, "other": 40}).any_of_next("picture", 4)""",
        Fraction(2759, 4165),
    ),
    Asked(
        "Exactly two of F or T, one of A or P, and one R in seven of sixty cards?",
        "a maths forum: card hands, exactly, at least, at most (October 2012)",
        """
        deck = al.chance.Deck({"F": 10, "T": 4, "A": 4, "P": 4, "R": 4, "X": 34})
        deck.exactly({("F", "T"): 2, ("A", "P"): 1, "R": 1}, 7)
        """,
        "0.0451194",
    ),
    Asked(
        "And exactly two of F or T, at least one of A or P, at most one R?",
        "the same thread, which looked for a way without large loops",
        """
        deck = al.chance.Deck({"F": 10, "T": 4, "A": 4, "P": 4, "R": 4, "X": 34})
        deck.within({("F", "T"): (2, 2), ("A", "P"): (1, 7), "R": (0, 1)}, 7)
        """,
        Fraction(
            sum(
                comb(14, 2) * comb(8, a) * comb(4, r) * comb(34, 5 - a - r)
                for a in range(1, 6)
                for r in range(2)
                if a + r <= 5
            ),
            comb(60, 7),
        ),
    ),
    Asked(
        "All five parts of a combination (6, 4, 4, 4 and 17 copies) in seven of sixty cards?",
        "Mathematics Stack Exchange, question 1293639",
        """
        deck = al.chance.Deck({"flyer": 6, "drum": 4, "artifact": 4, "opal": 4, "land": 17, "other": 25})
        deck.at_least({"flyer": 1, "drum": 1, "artifact": 1, "opal": 1, "land": 1}, 7)
        """,
        Fraction(
            sum(
                (-1) ** size * comb(60 - sum(missing), 7)
                for size in range(6)
                for missing in combinations((6, 4, 4, 4, 17), size)
            ),
            comb(60, 7),
        ),
    ),
    Asked(
        "Thirteen cards are dealt: how many different ranks on average?",
        "Wizard of Odds, Ask the Wizard 345",
        """al.chance.Deck({rank: 4 for rank in range(13)}).sets(13, size=1).mean""",
        "9.050372",
    ),
    Asked(
        "How likely are two cards of one rank among six?",
        "an article on card tricks: the birthday card match principle",
        """al.chance.Deck({rank: 4 for rank in range(13)}).sets(6).at_least(1)""",
        "0.6548",
    ),
    Asked(
        "Do two of 23 people share a birthday?",
        "the birthday problem, everywhere",
        """al.chance.Deck({day: 1 for day in range(365)}).sets(23, replace=True).at_least(1)""",
        "0.5073",
    ),
    Asked(
        "How often is exactly one deuce among seven cards? Does the number of players change it?",
        "Straight Dope message board, Bayesian probability of two aces",
        """al.chance.Deck({"deuce": 4, "other": 48}).count("deuce", 7).p(1)""",
        Fraction(comb(4, 1) * comb(48, 6), comb(52, 7)),
    ),
    Asked(
        "Four copies in the 68 cards left: what is the chance of drawing it next?",
        "DeckTracker, issue 105 (declined); also mtgatracker, issues 273, 426 and 501 (declined)",
        """al.chance.Deck({"Seek Power": 4, "other": 64}).next("Seek Power")""",
        Fraction(1, 17),
    ),
    Asked(
        "Two copies in 20 unseen cards, 5 of them in the opponent's hand: how likely has the opponent one?",
        "Hearthstone Deck Tracker, issue 39",
        """al.chance.Deck({"card": 2, "other": 18}).any_of_next("card", 5)""",
        1 - Fraction(comb(18, 5), comb(20, 5)),
    ),
    Asked(
        "An ace, a ten and an eight are gone: how likely is another eight?",
        "GBFPokerBot, issue 119: the program forgot the cards that had been seen",
        """
        deck = al.chance.Deck({"ace": 4, "ten": 4, "eight": 4, "other": 40})
        deck.without(["ace", "ten", "eight"]).next("eight")
        """,
        Fraction(3, 49),
    ),
    Asked(
        "Two cards, pictures worth ten: how likely are ten points or more?",
        "Cross Validated, expected value of a sum of cards",
        """
        deck = al.chance.Deck({**{points: 4 for points in range(1, 10)}, 10: 16})
        deck.total(2).at_least(10)
        """,
        "0.7888386",
    ),
]


@pytest.mark.parametrize("asked", QUESTIONS, ids=lambda asked: asked.question[:50])
def test_it_is_answered_in_three_lines(asked: Asked) -> None:
    asked.check()


def test_one_card_is_never_drawn_twice() -> None:
    """Hearthstone Deck Tracker, issue 1537: the last card was shown with a chance of 200%."""
    last = al.chance.Deck({"card": 1})
    assert last.next("card") == 1
    with pytest.raises(ArcaneLabError, match="the deck has 1 of 'card'"):
        last.at_least({"card": 2}, 1)


def test_there_are_enough() -> None:
    assert len({asked.question for asked in QUESTIONS}) >= 15
