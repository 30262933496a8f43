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
from arcane_lab.core.text import counted, listed, plural
from arcane_lab.games.rising.cards import tables
from arcane_lab.games.rising.odds.asked import Ruled, cards_named, column_named, rests_on, ruled_by, title_of
from arcane_lab.games.rising.rules.rounds import ROW_STARTS, is_row_up
from arcane_lab.games.rising.rules.sizes import CARDS, DECK, SEATS, TURNS
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
#: The card that option simple_growth_kind takes out of its deck.
SIMPLE_GROWTH: Final = "SGR"


def _players(value: object) -> int:
    return whole("players", value, 2, SEATS, "36 cards are six hands of six (AR-SETUP-07)")


def _deck_in_words(ruled: Ruled, number: int | None) -> tuple[str, ...]:
    """How many cards a round has, where a round has fewer than others."""
    if ruled.deck(1) == DECK or number is not None:
        return ()
    return (f"This is about the other rounds: round 1 has {ruled.deck(1)} cards, as Simple Growth is a starter here.",)


def in_game(players: int, *, options: object = None) -> Chance:
    """The chance that a named card of a round is in the game with so many players, 2 to 6: 6 × players / 36.

    `options` are those of a game: with hands of another size it is hand_size × players / 36. Source: AR-SETUP-03 to 07.

    >>> in_game(4), in_game(4, options={"hand_size": 3})
    (2/3 = 66.67%, 2 in 3, 1/3 = 33.33%, 1 in 3)
    """
    players, ruled = _players(players), ruled_by(options)
    hand = ruled.hand
    steps = (
        f"A round has {DECK} different cards (AR-SETUP-03, AR-COMP-01).",
        *_deck_in_words(ruled, None),
        f"Each of the {players} players gets {hand}: {players * hand} are in the game, each as likely as any other "
        "(AR-SETUP-04).",
        *ruled.said("hand_size"),
    )
    return Chance(Fraction(hand * players, DECK), Why(steps, f"{hand} × players / 36", division(hand * players, DECK)))


def opening(cards: Any, *, options: object = None) -> Distribution:
    """How many of some cards of one round are among the six of your first hand: hypergeometric.

    `cards` are a number of named cards (2), their codes (["CTW", "HGR"]), or a discipline with its round, such as
    ("Alchemy", 1); `options` are those of a game, whose `hand_size` counts. Raises `ImpossibleQuestion`.
    Source: AR-SETUP-03, 04.

    >>> opening(1).p(1), opening(2).p(2), opening(2).at_least(1)
    (1/6 = 16.67%, 1 in 6, 1/42 = 2.38%, 1 in 42, 13/42 = 30.95%, about 3 in 10)
    >>> opening(("Alchemy", 1)).p(0)
    28275/92752 = 30.48%, about 3 in 10
    """
    ruled = ruled_by(options)
    copies, name, number, given = _wanted(cards, ruled)
    deck, hand = ruled.deck(number), ruled.hand
    found = Deck({name: copies, "other": deck - copies}).count(name, hand)
    steps = (
        f"Your first hand has {hand} of the round's {deck} cards; {copies} of them count here (AR-SETUP-04).",
        *_deck_in_words(ruled, number),
        *ruled.said("hand_size"),
    )
    why = Why((*steps, *given, *found.why().steps), found.why().formula, letter="k")
    return Distribution(found.weights, name=f"{name} in your first hand", ways="hands", why=why)


def _wanted(cards: Any, ruled: Ruled) -> tuple[int, str, int | None, tuple[str, ...]]:
    """How many cards are meant, what they are called, of which round, and what that rests on."""
    if is_number(cards):
        number = whole("cards", cards, 1, DECK, f"a round has {DECK} cards")
        return number, "named cards", None, ()
    if isinstance(cards, tuple) and len(cards) == 2 and is_number(cards[1]):
        column = column_named(cards[0])
        most = ruled.number("rounds")
        number = whole("round", cards[1], 1, most, f"a game has {counted(most, 'round')} (AR-TURN-01)")
        spells = [
            card
            for card, code in enumerate(tables.codes()[:CARDS])
            if tables.cards()[code].discipline == column and tables.cards()[code].round == number
            if not _is_starter(code, ruled)
        ]
        if not spells:
            raise ImpossibleQuestion("cards", cards, "this round has none", "another round, 1 to 3")
        return len(spells), f"{title_of(column)} cards", number, rests_on(spells, ("round",))
    numbers = cards_named(cards)
    if any(_is_starter(code_of(card), ruled) for card in numbers):
        reason = "Simple Growth is a starter here and in no deck (simple_growth_kind)"
        raise ImpossibleQuestion("cards", cards, reason, "other cards")
    rounds = sorted({tables.cards()[code_of(card)].round or 0 for card in numbers})
    if len(rounds) > 1:
        reason = f"they are cards of rounds {listed(map(str, rounds))}, which are dealt apart"
        raise ImpossibleQuestion("cards", cards, reason, "cards of one round")
    return len(numbers), listed(map(code_of, numbers), "or"), rounds[0], rests_on(numbers, ("round",))


def _is_starter(code: str, ruled: Ruled) -> bool:
    """Whether a card of the table is a starter by the options."""
    return code == SIMPLE_GROWTH and ruled.options["simple_growth_kind"] == "starter"


def held(players: int, *, options: object = None) -> Chance:
    """The chance that a named card of a round is in your hand at some time of it, if all pick at random.

    With n players you hold 6 + 5 + … different cards, for the first n turns; `options` are those of a game, with
    another `hand_size` it begins with that. Source: AR-TURN-07 to 10.

    >>> [str(Fraction(held(players))) for players in range(2, 7)]
    ['11/36', '5/12', '1/2', '5/9', '7/12']
    """
    players, ruled = _players(players), ruled_by(options)
    sizes = [ruled.hand - turn for turn in range(min(players, ruled.hand))]
    total = sum(sizes)
    steps = (
        f"You hold {len(sizes)} different hands, one turn after the other; each has one card fewer than the one before "
        "(AR-TURN-07).",
        f"These are {' + '.join(map(str, sizes))} = {total} different cards. A hand that comes again has no new one.",
        f"Each of the round's {DECK} cards is as likely among them as any other.",
        *_deck_in_words(ruled, None),
        *ruled.said("hand_size"),
        AT_RANDOM,
    )
    return Chance(Fraction(total, DECK), Why(steps, "different cards you hold / 36", division(total, DECK)))


def returns(players: int, *, hand: int | None = None, options: object = None) -> Chance:
    """The chance that a card is still there when the hand you pass on comes back, if the others pick at random.

    `hand` is how many cards you choose from now, a first hand where it is left out; you take another one than this
    card. `options` are those of a game, whose `hand_size` says how many a first hand has. Source: AR-TURN-07 to 12.

    >>> [str(Fraction(returns(players))) for players in range(2, 7)]
    ['4/5', '3/5', '2/5', '1/5', '0']
    """
    players, ruled = _players(players), ruled_by(options)
    reason = f"a first hand has {counted(ruled.hand, 'card')} (AR-SETUP-04)"
    hand = whole("hand", ruled.hand if hand is None else hand, 2, ruled.hand, reason)
    passed, left = hand - 1, max(0, hand - players)
    steps = (
        f"You take another card, so you pass on {counted(passed, 'card')} (AR-TURN-07).",
        f"Each of the {counted(players - 1, 'other player')} takes one before the hand is yours again: "
        f"{counted(left, 'card')} of the {passed} come back.",
        *ruled.said("hand_size"),
        AT_RANDOM,
    )
    return Chance(
        Fraction(left, passed),
        Why(steps, "(hand - players) / (hand - 1), at least 0", division(left, passed)),
    )


def pyramid(deck: int = DECK, *, options: object = None) -> Distribution:
    """Solo: where a named card of a round's deck lies: "first row", "face up above it", "face down", "set aside".

    `deck` is how many cards the deck has, 21 to 36: a solo deck leaves out the cards marked 2+. `options` are those of
    a game: with another `hand_size` the lowest row has so many cards. Source: AR-SOLO-01 to 07.

    >>> where = pyramid(36)
    >>> where.where(lambda place: place != "set aside"), where.p("first row"), where.p("face down")
    (7/12 = 58.33%, 7 in 12, 1/6 = 16.67%, 1 in 6, 1/4 = 25%, 1 in 4)
    >>> where.given(lambda place: place != "set aside").p("face down")
    3/7 = 42.86%, 3 in 7
    """
    ruled = ruled_by(options)
    first, rows = ruled.first_turn, range(ruled.first_turn - 1, TURNS)
    sizes = [ROW_STARTS[row + 1] - ROW_STARTS[row] for row in rows]
    laid = sum(sizes)
    deck = whole("deck", deck, laid, DECK, "a round has 36 cards (AR-SETUP-03)")
    is_up = [is_row_up(first, row) for row in rows]
    up = sum(size for size, lies_up in zip(sizes[1:], is_up[1:], strict=True) if lies_up)
    found = {FIRST_ROW: sizes[0], FACE_UP: up, FACE_DOWN: laid - sizes[0] - up, SET_ASIDE: deck - laid}
    weights = {place: count for place, count in found.items() if count}
    shown, hidden = (
        listed(size for size, lies_up in zip(sizes[1:], is_up[1:], strict=True) if lies_up == is_so)
        for is_so in (True, False)
    )
    steps = (
        f"{laid} of the {deck} cards are laid out, {' + '.join(map(str, sizes))}; every card is as likely to lie at "
        "each place (AR-SOLO-04).",
        f"The lowest row{f' and {_those(shown)}' if up else ''} {plural(1 + up, 'lies', 'lie')} face up, "
        f"{_those(hidden)} face down: {counted(laid - sizes[0] - up, 'card')} (AR-SOLO-06, 07).",
        *ruled.said("hand_size"),
    )
    return Distribution(
        weights,
        name="place of a named card",
        ways="places",
        why=Why(steps, "places of this kind / cards of the deck"),
    )


def _those(sizes: str) -> str:
    """Rows of so many cards, in words.

    >>> _those("4 and 2"), _those("1")
    ('those of 4 and 2', 'that of 1')
    """
    return f"those of {sizes}" if " " in sizes else f"that of {sizes}"
