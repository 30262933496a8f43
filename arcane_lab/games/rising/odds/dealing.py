"""Cards before the deal: who gets them, what passes through a hand, and where the pyramid of a solo game has them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from arcane_lab.chance.chances import Chance
from arcane_lab.chance.decks import Deck
from arcane_lab.chance.distributions import Distribution
from arcane_lab.chance.errors import ImpossibleQuestion, whole
from arcane_lab.chance.given import is_number
from arcane_lab.chance.words import Why, division
from arcane_lab.core.text import counted, listed
from arcane_lab.games.rising.cards import tables
from arcane_lab.games.rising.odds.asked import cards_named, column_named, rests_on, title_of
from arcane_lab.games.rising.rules.rounds import ROW_STARTS, is_row_up
from arcane_lab.games.rising.rules.sizes import CARDS, DECK, HAND, PYRAMID, ROUNDS, SEATS, TURNS
from arcane_lab.games.rising.text.names import code_of

#: What every answer about picks of others rests on.
AT_RANDOM: Final = (
    "Assumed and not known: what others take. Here each takes any card of its hand, all equally likely (AR-TURN-05)."
)
#: Where a card of a solo deck lies before the deal is seen.
FIRST_ROW: Final = "first row"
FACE_UP: Final = "face up above it"
FACE_DOWN: Final = "face down"
SET_ASIDE: Final = "set aside"


def _players(value: object, least: int = 2) -> int:
    return whole("players", value, least, SEATS, "36 cards are six hands of six (AR-SETUP-07)")


def in_game(players: int) -> Chance:
    """The chance that a named card of a round is in the game with so many players, 2 to 6: 6 × players / 36.

    Source: AR-SETUP-03 to 07.

    >>> in_game(4)
    2/3 = 66.67%, 2 in 3
    """
    players = _players(players)
    steps = (
        f"A round has {DECK} different cards (AR-SETUP-03, AR-COMP-01).",
        f"Each of the {players} players gets {HAND}: {players * HAND} are in the game, each as likely as any other "
        "(AR-SETUP-04).",
    )
    return Chance(Fraction(HAND * players, DECK), Why(steps, "6 × players / 36", division(HAND * players, DECK)))


def opening(cards: Any) -> Distribution:
    """How many of some cards of one round are among the six of your first hand: hypergeometric.

    `cards` are a number of named cards (2), their codes (["CTW", "HGR"]), or a discipline with its round, such as
    ("Alchemy", 1). Raises `ImpossibleQuestion`. Source: AR-SETUP-03, 04.

    >>> opening(1).p(1), opening(2).p(2), opening(2).at_least(1)
    (1/6 = 16.67%, 1 in 6, 1/42 = 2.38%, 1 in 42, 13/42 = 30.95%, about 3 in 10)
    >>> opening(("Alchemy", 1)).p(0)
    28275/92752 = 30.48%, about 3 in 10
    """
    copies, name, given = _wanted(cards)
    found = Deck({name: copies, "other": DECK - copies}).count(name, HAND)
    steps = (f"Your first hand are {HAND} of the round's {DECK} cards; {copies} of them count here (AR-SETUP-04).",)
    why = Why((*steps, *given, *found.why().steps), found.why().formula, letter="k")
    return Distribution(found.weights, name=f"{name} in your first hand", ways="hands", why=why)


def _wanted(cards: Any) -> tuple[int, str, tuple[str, ...]]:
    """How many cards are meant, what they are called, and what that rests on."""
    if is_number(cards):
        number = whole("cards", cards, 1, DECK, f"a round has {DECK} cards")
        return number, "named cards", ()
    if isinstance(cards, tuple) and len(cards) == 2 and is_number(cards[1]):
        column = column_named(cards[0])
        number = whole("round", cards[1], 1, ROUNDS, f"a game has {ROUNDS} rounds (AR-TURN-01)")
        spells = [
            card
            for card, code in enumerate(tables.codes()[:CARDS])
            if tables.cards()[code].discipline == column and tables.cards()[code].round == number
        ]
        if not spells:
            raise ImpossibleQuestion("cards", cards, "this round has none", "another round, 1 to 3")
        return len(spells), f"{title_of(column)} cards", rests_on(spells, ("round",))
    numbers = cards_named(cards)
    rounds = {tables.cards()[code_of(card)].round for card in numbers}
    if len(rounds) > 1:
        reason = f"they are cards of rounds {listed(map(str, sorted(rounds)))}, which are dealt apart"
        raise ImpossibleQuestion("cards", cards, reason, "cards of one round")
    return len(numbers), listed(map(code_of, numbers), "or"), rests_on(numbers, ("round",))


def held(players: int) -> Chance:
    """The chance that a named card of a round is in your hand at some time of it, if all pick at random.

    With n players you hold 6 + 5 + … different cards, for the first n turns. Source: AR-TURN-07 to 10.

    >>> [str(Fraction(held(players))) for players in range(2, 7)]
    ['11/36', '5/12', '1/2', '5/9', '7/12']
    """
    players = _players(players)
    sizes = [HAND - turn for turn in range(players)]
    total = sum(sizes)
    steps = (
        f"You hold {players} different hands, one turn after the other; each has a card less than the one before "
        "(AR-TURN-07).",
        f"These are {' + '.join(map(str, sizes))} = {total} different cards. A hand that comes again has no new one.",
        f"Each of the round's {DECK} cards is as likely among them as any other.",
        AT_RANDOM,
    )
    return Chance(Fraction(total, DECK), Why(steps, "different cards you hold / 36", division(total, DECK)))


def returns(players: int, *, hand: int = HAND) -> Chance:
    """The chance that a card is still there when the hand you pass on comes back, if the others pick at random.

    `hand` is how many cards you choose from now, 1 to 6; you take another one than this card. Source: AR-TURN-07 to 12.

    >>> [str(Fraction(returns(players))) for players in range(2, 7)]
    ['4/5', '3/5', '2/5', '1/5', '0']
    """
    players = _players(players)
    hand = whole("hand", hand, 2, HAND, "a first hand has six cards (AR-SETUP-04)")
    passed, left = hand - 1, max(0, hand - players)
    steps = (
        f"You take another card, so you pass on {counted(passed, 'card')} (AR-TURN-07).",
        f"Each of the {counted(players - 1, 'other player')} takes one before the hand is yours again: "
        f"{counted(left, 'card')} of the {passed} come back.",
        AT_RANDOM,
    )
    return Chance(
        Fraction(left, passed),
        Why(steps, "(hand - players) / (hand - 1), at least 0", division(left, passed)),
    )


def pyramid(deck: int = DECK) -> Distribution:
    """Solo: where a named card of a round's deck lies: "first row", "face up above it", "face down", "set aside".

    `deck` is how many cards the deck has, 21 to 36: a solo deck leaves out the cards marked 2+. Source: AR-SOLO-01 to
    07.

    >>> where = pyramid(36)
    >>> where.where(lambda place: place != "set aside"), where.p("first row"), where.p("face down")
    (7/12 = 58.33%, 7 in 12, 1/6 = 16.67%, 1 in 6, 1/4 = 25%, 1 in 4)
    >>> where.given(lambda place: place != "set aside").p("face down")
    3/7 = 42.86%, 3 in 7
    """
    deck = whole("deck", deck, PYRAMID, DECK, "a round has 36 cards (AR-SETUP-03)")
    sizes = [ROW_STARTS[row + 1] - ROW_STARTS[row] for row in range(TURNS)]
    up = sum(size for row, size in enumerate(sizes) if row and is_row_up(1, row))
    weights = {FIRST_ROW: sizes[0], FACE_UP: up, FACE_DOWN: PYRAMID - sizes[0] - up, SET_ASIDE: deck - PYRAMID}
    steps = (
        f"{PYRAMID} of the {deck} cards are laid out, {' + '.join(map(str, sizes))}; every card is as likely to lie at "
        "each place (AR-SOLO-04).",
        f"The lowest row and those of 4 and 2 lie face up, those of 5, 3 and 1 face down: {PYRAMID - sizes[0] - up} "
        "cards (AR-SOLO-06, 07).",
    )
    return Distribution(
        weights,
        name="place of a named card",
        ways="places",
        why=Why(steps, "places of this kind / cards of the deck"),
    )
