"""Exercises of lesson 4: what has not been seen, what lies face down, what a later look says of an earlier card."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb
from typing import Final

from arcane_lab.chance import unseen
from arcane_lab.games.alley.course.positions import (
    card,
    cards_in_all,
    filled,
    format_storehouse,
    one,
    others,
    played,
    position,
    several,
)
from arcane_lab.games.alley.text.names import SLOTS
from arcane_lab.lessons.answers import Number, Odds
from arcane_lab.lessons.drawing_lots import Lots
from arcane_lab.lessons.exercise import Exercise
from arcane_lab.lessons.misconceptions import Wrong

_ITEMS: Final = ("OW", "FC", "CB", "BC", "MB", "BF", "SS", "TC")


# --- what has not been seen? -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Seen:
    """A storehouse, a stash after the draw and the discard: all that p1 has seen of an item."""

    item: str
    board: str
    stash: str
    drawn: str
    discard: str

    def copies(self, text: str) -> int:
        """How many of the item lie face up, or are known, in a text."""
        return text.split().count(self.item)

    @property
    def seen(self) -> int:
        """How many of the item p1 has seen."""
        return self.copies(self.board) + self.copies(f"{self.stash} {self.drawn}") + self.copies(self.discard)


def draw_seen(lots: Lots) -> Seen:
    """Two in the storehouse, one or two in the hand, one on the discard; four slots lie face down."""
    item = lots.one(_ITEMS)
    codes = lots.shuffled(others(item))
    down = lots.some(SLOTS, 4)
    up = [slot for slot in SLOTS if slot not in down]
    first, second = lots.some(up, 2)
    given = dict.fromkeys(down, "[??]") | {first: item, second: item}
    board = format_storehouse(filled(given, codes))
    stash = f"{item} {codes.pop()}"
    return Seen(item, board, stash, lots.one((item, codes.pop())), f"{codes.pop()} {item}")


@cache
def left_over(figures: Seen) -> tuple[int, int]:
    """How many of the item, and how many cards in all, p1 has not seen, as its view says."""
    game = position(figures.board, figures.stash, discard=figures.discard, deck=figures.drawn)
    played(game, "draw deck")
    cards = unseen(game.view("p1")).cards
    return cards.get(figures.item, 0), sum(cards.values())


def _facts(figures: Seen) -> str:
    return (
        f"A game has {card(figures.item, 'copies_2_to_4')} {several(figures.item)}. You see your own storehouse, "
        f"where four cards "
        f"lie face down. You hold `{figures.stash.replace(' ', '`, `')}` and `{figures.drawn}`. On the discard lie "
        f"two cards, `{figures.discard.replace(' ', '` and `')}`. Everything else is hidden from you."
    )


POOL: Final = Exercise(
    name="pool",
    title="What have you not seen?",
    kind=Number("", "6"),
    draw=draw_seen,
    question=lambda at: f"{_facts(at)} How many `{at.item}` have you not seen?",
    board=lambda at: at.board,
    answer=lambda at: left_over(at)[0],
    nudge=lambda at: "Look at three places: your storehouse, your hand, the discard.",
    smaller=lambda at: "With 5 in the game, one on the table and one in your hand, 3 are left that you have not seen.",
    step=lambda at: f"In your storehouse {at.copies(at.board)} of them lie face up. Now your hand and the discard.",
    solution=lambda at: (
        f"Of {card(at.item, 'copies_2_to_4')} `{at.item}` you see {at.copies(at.board)} in your storehouse "
        f"(`{at.board}`), {at.copies(f'{at.stash} {at.drawn}')} in your hand and {at.copies(at.discard)} on the "
        f"discard: "
        f"{at.seen} in all. So {left_over(at)[0]} are left."
    ),
    wrong=(
        Wrong(
            "all cards count",
            lambda at: card(at.item, "copies_2_to_4"),
            lambda at: "That is how many there are in the whole game. Take off those that you see.",
        ),
        Wrong(
            "own hand forgotten",
            lambda at: card(at.item, "copies_2_to_4") - at.copies(at.board) - at.copies(at.discard),
            lambda at: "You have forgotten the cards in your hand. You see those too.",
        ),
        Wrong(
            "discard forgotten",
            lambda at: card(at.item, "copies_2_to_4") - at.copies(at.board) - at.copies(f"{at.stash} {at.drawn}"),
            lambda at: "You have forgotten the discard. Its cards lie face up.",
        ),
        Wrong(
            "the other outcome",
            lambda at: at.seen,
            lambda at: "That many you have seen. How many have you not?",
        ),
    ),
)


# --- what lies under one card? -----------------------------------------------------------------------------------


def _under(figures: Seen) -> Fraction:
    copies, cards = left_over(figures)
    return Fraction(copies, cards)


UNDER: Final = Exercise(
    name="under",
    title="What lies under that card?",
    kind=Odds(),
    draw=draw_seen,
    question=lambda at: (
        f"{_facts(at)} In all there are {cards_in_all()} cards, and you have seen {cards_in_all() - left_over(at)[1]} "
        f"of "
        f"them. What is the chance that the first of your cards that lie face down is {one(at.item)}?"
    ),
    board=lambda at: at.board,
    answer=_under,
    nudge=lambda at: "For you it could be any card that you have not seen, each just as well as the next.",
    smaller=lambda at: "Three cards are unseen, one of them red. Each place has the red one in 1 of 3 cases.",
    step=lambda at: f"Not seen are {left_over(at)[1]} cards. How many of them are `{at.item}`?",
    solution=lambda at: (
        f"Not seen are {left_over(at)[1]} cards, among them {left_over(at)[0]} `{at.item}`. They can lie anywhere, "
        f"and no place is "
        f"special. So it is {left_over(at)[0]} of {left_over(at)[1]}: {_under(at)}."
    ),
    wrong=(
        Wrong(
            "all cards count",
            lambda at: Fraction(card(at.item, "copies_2_to_4"), cards_in_all()),
            lambda at: "You have counted cards that you can see. Those cannot lie there.",
        ),
        Wrong(
            "seen cards half counted",
            lambda at: Fraction(left_over(at)[0], cards_in_all()),
            lambda at: "Take the cards that you have seen off the number of all cards too.",
        ),
        Wrong(
            "equally likely",
            lambda at: Fraction(1, 20),
            lambda at: "There are 20 kinds of cards, but more of some than of others.",
        ),
        Wrong(
            "one half",
            lambda at: Fraction(1, 2),
            lambda at: "It is one or it is not, but that does not make the two equally likely.",
        ),
        Wrong(
            "places counted",
            lambda at: Fraction(4, left_over(at)[1]),
            lambda at: f"You have counted the four slots. One slot is asked for: how many `{at.item}` can lie there?",
        ),
    ),
)


# --- a later card tells of an earlier one ------------------------------------------------------------------------


@dataclass(frozen=True)
class Pair:
    """A small pile: so many of an item among so many cards, of which two are taken."""

    item: str
    copies: int
    cards: int


def draw_pair(lots: Lots) -> Pair:
    """Two to five copies among seven to twelve cards."""
    return Pair(lots.one(_ITEMS), lots.whole(2, 5), lots.whole(7, 12))


def _pile(figures: Pair) -> str:
    return f"A pile of {figures.cards} cards has {figures.copies} {several(figures.item)} in it. It is shuffled."


EARLIER: Final = Exercise(
    name="earlier",
    title="The card that was taken first",
    kind=Odds(),
    draw=draw_pair,
    question=lambda at: (
        f"{_pile(at)} The top card is put aside, face down, and nobody looks. The next card is turned up: it is a "
        f"`{at.item}`. "
        f"What is the chance that the card that was put aside is {one(at.item)} too?"
    ),
    answer=lambda at: Fraction(at.copies - 1, at.cards - 1),
    nudge=lambda at: "It does not matter when a card was taken. It matters which cards it can still be.",
    smaller=lambda at: "Two cards, one red, one blue. The second turns out to be red. Then the first cannot be red.",
    step=lambda at: (
        f"One `{at.item}` lies face up. How many cards can the first one be, and how many of them are `{at.item}`?"
    ),
    solution=lambda at: (
        f"Of {at.cards} cards one lies face up, so the first can be any of {at.cards - 1}. Of {at.copies} "
        f"`{at.item}` one lies face "
        f"up, so {at.copies - 1} are left. The chance is {at.copies - 1} of {at.cards - 1}: "
        f"{Fraction(at.copies - 1, at.cards - 1)}."
    ),
    wrong=(
        Wrong(
            "the past is settled",
            lambda at: Fraction(at.copies, at.cards),
            lambda at: (
                "The card was taken before, but you learnt something since: one of those it could be lies face up."
            ),
        ),
        Wrong(
            "seen cards half counted",
            lambda at: Fraction(at.copies - 1, at.cards),
            lambda at: "The card that lies face up is gone from the others too, not only from those that fit.",
        ),
        Wrong(
            "one half",
            lambda at: Fraction(1, 2),
            lambda at: "Two things can be, but one of them can be in many more ways.",
        ),
        Wrong(
            "taken off below only",
            lambda at: Fraction(at.copies, at.cards - 1),
            lambda at: (
                f"You have taken one card off below. But it is one of the `{at.item}`, so take it off above too."
            ),
        ),
    ),
)


# --- both of them ------------------------------------------------------------------------------------------------


BOTH: Final = Exercise(
    name="both",
    title="Two of them",
    kind=Odds(),
    draw=draw_pair,
    question=lambda at: f"{_pile(at)} Two cards are dealt face down. What is the chance that both are `{at.item}`?",
    answer=lambda at: Fraction(comb(at.copies, 2), comb(at.cards, 2)),
    nudge=lambda at: f"First the one card. And when it is {one(at.item)}, what about the other?",
    smaller=lambda at: (
        "Of three cards two are red. Two are dealt: the pairs are ab, ac, bc, and one of them is all red."
    ),
    step=lambda at: f"The first is one of them in {at.copies} of {at.cards} cases. Then {at.cards - 1} cards are left.",
    solution=lambda at: (
        f"The first fits in {at.copies} of {at.cards} cases. Then {at.copies - 1} of the other {at.cards - 1} fit. "
        f"{at.copies}/{at.cards} × {at.copies - 1}/{at.cards - 1} = {Fraction(comb(at.copies, 2), comb(at.cards, 2))}."
    ),
    wrong=(
        Wrong(
            "with replacement",
            lambda at: Fraction(at.copies, at.cards) ** 2,
            lambda at: "You have put the first card back. It stays on the table: one card less, above and below.",
        ),
        Wrong(
            "seen cards half counted",
            lambda at: Fraction(at.copies * (at.copies - 1), at.cards**2),
            lambda at: (
                "For the second card you have taken one off above, but not below: one card less is left to draw from."
            ),
        ),
        Wrong(
            "what is left over",
            lambda at: Fraction(at.copies - 2, at.cards) if at.copies > 2 else None,
            lambda at: (
                f"You have taken two off, and looked at what is left. How often are both dealt cards `{at.item}`?"
            ),
        ),
        Wrong(
            "one step only",
            lambda at: Fraction(at.copies, at.cards),
            lambda at: "That is the chance for one card. Both must fit.",
        ),
        Wrong(
            "taken off below only",
            lambda at: Fraction(at.copies**2, at.cards * (at.cards - 1)),
            lambda at: (
                f"For the second card you have taken one off below. But one `{at.item}` less is there as well: take it "
                "off above."
            ),
        ),
        Wrong(
            "chances added up",
            lambda at: Fraction(2 * at.copies, at.cards) if 2 * at.copies <= at.cards else None,
            lambda at: (
                "You have added the two chances. That they both fit must be less likely than that one does: multiply."
            ),
            lambda at: (Fraction(at.copies, at.cards) + Fraction(at.copies - 1, at.cards - 1),),
        ),
        Wrong(
            "last step only",
            lambda at: Fraction(at.copies - 1, at.cards - 1),
            lambda at: "That is the second card, if the first one fits. But does the first one always fit?",
        ),
    ),
)


# --- somebody tells you something --------------------------------------------------------------------------------


def _hands(figures: Pair) -> tuple[int, int]:
    """In how many pairs is there at least one, and in how many are there two."""
    return comb(figures.cards, 2) - comb(figures.cards - figures.copies, 2), comb(figures.copies, 2)


TOLD: Final = Exercise(
    name="told",
    title="At least one of them",
    kind=Odds(),
    draw=draw_pair,
    question=lambda at: (
        f"{_pile(at)} Two cards are dealt face down. A friend looks at both and says: at least one is {one(at.item)}. "
        f"What is the "
        f"chance that both are?"
    ),
    answer=lambda at: Fraction(_hands(at)[1], _hands(at)[0]),
    nudge=lambda at: "Count pairs. Which pairs are still possible after what your friend said?",
    smaller=lambda at: (
        "Cards a, b red and c blue: the pairs are ab, ac, bc. Each has at least one red card, and one of the three "
        "is all red."
    ),
    step=lambda at: (
        f"There are {comb(at.cards, 2)} pairs in all. In {comb(at.cards - at.copies, 2)} of them there is no "
        f"`{at.item}`."
    ),
    solution=lambda at: (
        f"Of {comb(at.cards, 2)} pairs {comb(at.cards - at.copies, 2)} have no `{at.item}`, so {_hands(at)[0]} are "
        f"possible. In "
        f"{_hands(at)[1]} of them both are. So the chance is {_hands(at)[1]} of {_hands(at)[0]}: "
        f"{Fraction(_hands(at)[1], _hands(at)[0])}."
    ),
    wrong=(
        Wrong(
            "which one is not told",
            lambda at: Fraction(at.copies - 1, at.cards - 1),
            lambda at: "That would be right if you knew *which* card it is. Your friend said only that there is one.",
        ),
        Wrong(
            "what was told is forgotten",
            lambda at: Fraction(comb(at.copies, 2), comb(at.cards, 2)),
            lambda at: "You have counted pairs that cannot be any more, after what your friend said.",
        ),
        Wrong(
            "one half",
            lambda at: Fraction(1, 2),
            lambda at: "One or two of them: two things can be, but there are many more pairs with one.",
        ),
        Wrong(
            "equally likely",
            lambda at: Fraction(1, 3),
            lambda at: "The left one, the right one, or both: three things can be, but not in as many ways each.",
        ),
    ),
)


# --- another game: cards with two faces --------------------------------------------------------------------------


@dataclass(frozen=True)
class Faces:
    """So many cards that are red on both sides, red on one side, and white on both sides."""

    both: int
    one: int
    none: int


TRANSFER: Final = Exercise(
    name="transfer",
    title="Another game: cards with two faces",
    kind=Odds(),
    draw=lambda lots: Faces(lots.whole(1, 4), lots.whole(1, 4), lots.whole(1, 4)),
    question=lambda at: (
        f"In a hat are {at.both + at.one + at.none} cards with two faces and no back. Red on both sides: "
        f"{at.both}. Red on one "
        f"side and white on "
        f"the other: {at.one}. White on both sides: {at.none}. You pull one out and lay it down without looking "
        f"below. The side "
        "on top is red. What is the chance that the other side is red too?"
    ),
    answer=lambda at: Fraction(2 * at.both, 2 * at.both + at.one),
    nudge=lambda at: "You see a side, not a card. Count red sides.",
    smaller=lambda at: (
        "One card red on both sides, one red on one side: there are 3 red sides. Behind 2 of them it is red."
    ),
    step=lambda at: f"There are {2 * at.both + at.one} red sides in all. How many of them have a red side behind them?",
    solution=lambda at: (
        f"There are 2 × {at.both} + {at.one} = {2 * at.both + at.one} red sides, and each is on top just as often. "
        f"Behind "
        f"{2 * at.both} of them it is red too. So the chance is {Fraction(2 * at.both, 2 * at.both + at.one)}."
    ),
    wrong=(
        Wrong(
            "equally likely",
            lambda at: Fraction(at.both, at.both + at.one),
            lambda at: "You have counted cards. But a card that is red on both sides shows red twice as often.",
        ),
        Wrong(
            "one half",
            lambda at: Fraction(1, 2),
            lambda at: "Red or white are two things. But count the red sides, and look what lies behind each of them.",
        ),
        Wrong(
            "kinds counted",
            lambda at: Fraction(1, 3),
            lambda at: "You have counted the three kinds of cards. How many red sides does each kind have?",
        ),
        Wrong(
            "what was told is forgotten",
            lambda at: Fraction(at.both, at.both + at.one + at.none),
            lambda at: "The white cards are out: you see red. What can it still be?",
        ),
        Wrong(
            "the other outcome",
            lambda at: Fraction(at.one, 2 * at.both + at.one),
            lambda at: "That is the chance that the other side is white.",
        ),
        Wrong(
            "the condition for the answer",
            lambda at: Fraction(2 * at.both + at.one, 2 * (at.both + at.one + at.none)),
            lambda at: "That is how likely a red side is on top. You see one already. What lies behind it?",
        ),
    ),
)

EXERCISES: Final = (POOL, UNDER, EARLIER, BOTH, TOLD, TRANSFER)
