"""The numbers that stand for the words of Arcana Rising, in families.

===========  =============================================================================
family       what its numbers stand for
===========  =============================================================================
`Column`     disciplines, columns, moons and resources: always Charms, Herbology, Blood Arts, Potions, Alchemy
`Card`       kinds of cards
`Before`     what stands in front of the arrow of an effect
`Do`         clauses of an effect
`Phase`      phases of a turn
`Ask`        steps: what is being asked
`Verb`       moves: what is being done
`Cast`       which spells a cast brings up
`Log`        rows of the log
`Reason`     why a move is refused
`Reading`    readings of the options
`Rule`       groups of rules
===========  =============================================================================

A family is a bare class and its members are plain whole numbers: the compiled twin is given the number itself.
"""

from typing import Final


class Column:
    """The disciplines, each with its column, its moon and its resource (AR-COMP-07, 08)."""

    CHARMS: Final = 0
    HERBOLOGY: Final = 1
    BLOOD: Final = 2
    POTIONS: Final = 3
    ALCHEMY: Final = 4
    ANY: Final = 5  # all five, for an artifact


class Card:
    """The kinds of cards."""

    SPELL: Final = 0
    ARTIFACT: Final = 1
    EVENT: Final = 2
    STARTER: Final = 3
    NONE: Final = 4  # not a card of this game


class Before:
    """What stands in front of the arrow."""

    NONE: Final = 0
    TOKEN: Final = 1  # lays a marker on the card
    SPEND: Final = 2  # takes resources
    COUNT: Final = 3  # so many cards in a column
    HAVE: Final = 4  # so many of a resource
    DISCARD: Final = 5  # so many discards


class Do:
    """The clauses, each with what it is about and how many."""

    NOTHING: Final = 0
    GAIN: Final = 1
    GAIN_VP: Final = 2
    GAIN_TOKENS: Final = 3  # as many as markers lie there
    GAIN_VP_TOKENS: Final = 4
    LOSE: Final = 5
    ACTIVATE: Final = 6  # other own spells
    LEFT: Final = 7  # a spell of the next seat
    RIGHT: Final = 8  # a spell of the seat before
    CAST_ONE: Final = 9
    DISCARD_TARGET: Final = 10
    CAST_RISING: Final = 11
    CAST_LOWEST: Final = 12
    MOVE: Final = 13
    END_VP: Final = 14  # artifacts, at the end


class Phase:
    """The phases of a turn."""

    DRAFT: Final = 0
    RESOLVE: Final = 1
    OVER: Final = 2


class Ask:
    """The steps: what is being asked (the words of the notation)."""

    NOTHING: Final = 0  # the game is over
    DRAFT: Final = 1
    ACTIVATE: Final = 2
    ANOTHER: Final = 3
    PICK: Final = 4
    MOVE: Final = 5
    PUT: Final = 6
    ORDER: Final = 7


class Verb:
    """The moves (see moves.py): a verb, a spell and a payment."""

    PASS: Final = 0
    PREPARE: Final = 1
    CAST: Final = 2
    ACTIVATE: Final = 3
    SKIP: Final = 4
    PICK: Final = 5
    MOVE: Final = 6
    PUT: Final = 7  # spell = 0 top, 1 bottom
    ORDER: Final = 8  # spell = 0 first, 1 herbology, 2 last


class Cast:
    """Which spells a cast brings up."""

    NONE: Final = 0
    TURN: Final = 1  # as a cast of this turn does
    LOWEST: Final = 2  # the lowest spell of every discipline
    ONE: Final = 3  # the spell that was picked


class Log:
    """What a row of the log tells: kind, seat, card, place, amount, rule, other, seen.

    `seen` has a bit for each seat that may know the card. What each kind puts where stands behind it.
    """

    ROUND: Final = 1  # amount = number of the round that begins
    MOONS: Final = 2  # place = turn, amount and other = the moons of its section
    DEALT: Final = 3  # seat got card (seen by the seat)
    LAID: Final = 4  # card lies in the pyramid, place = row (1 is the lowest)
    CHOSE: Final = 5  # seat has chosen card; amount = verb (seen by the seat)
    SHOWN: Final = 6  # the card leaves the hand of seat; amount = verb
    PAID: Final = 7  # seat paid amount, a payment, for card
    PREPARED: Final = 8  # card goes to column `place` of seat
    ARTIFACT: Final = 9  # card goes beside the mat of seat
    EVENT: Final = 10  # seat carries out the event
    EVENT_DONE: Final = 11  # the event goes to the discards
    DISCARDED: Final = 12  # seat discards card to cast
    ORDERED: Final = 13  # seat says when its evergreens come; amount = first, herbology, last
    ACTIVATED: Final = 14  # seat activates card; other = whose it is, place = 1 when another card named it
    SKIPPED: Final = 15  # seat skips card
    GAINED: Final = 16  # seat gains amount of resource `place` from card
    LOST: Final = 17  # seat gives amount of resource `place` back
    VP: Final = 18  # seat gains amount of points from card
    MARKED: Final = 19  # a marker is laid on card; amount = markers now
    USED_UP: Final = 20  # card is used up and goes to the discards
    PICKED: Final = 21  # seat picks card for an event
    TARGET_GONE: Final = 22  # the picked card goes to the discards
    MOVED: Final = 23  # card of seat goes from column `place` to column `other`; amount = 1 when to the top
    PASSED: Final = 24  # seat passes
    MOONS_BACK: Final = 25  # the moons of turn `place` go back to the bag
    HANDS: Final = 26  # hands go on; amount = 1 to the next seat, -1 to the one before
    REMOVED: Final = 27  # card of the pyramid leaves the game
    TURNED_UP: Final = 28  # card of the pyramid is turned up
    TURN_ENDED: Final = 29  # place = turn
    CLEARED: Final = 30  # the discards of seat leave the game; amount = how many
    GAME_OVER: Final = 31
    TOMES: Final = 32  # seat gets amount of points for its artifact
    RESOURCES: Final = 33  # the resources of seat are worth amount
    WINNER: Final = 34  # seat wins with amount
    RATED: Final = 35  # solo: amount = rating, 0 for none; other = total


class Reason:
    """Why a move may not be done now (in words: text/refusals.py)."""

    NONE: Final = 0  # it may be done
    GAME_OVER: Final = 1
    OUT_OF_STEP: Final = 2  # not what is asked now
    PASSING: Final = 3  # pass in a draft
    NOT_IN_HAND: Final = 4
    NOT_IN_ROW: Final = 5  # not in the lowest row of the pyramid
    FREE: Final = 6  # a payment for a free card
    CANNOT_PAY: Final = 7  # neither price can be paid
    NOT_HELD: Final = 8  # a payment of more than is held
    FORBIDDEN: Final = 9  # blood or gold, which an option forbids
    WRONG_RESOURCE: Final = 10  # as many as the discounted price, of other resources
    NEITHER_PRICE: Final = 11
    OTHER_SPELL: Final = 12  # another spell comes up
    NOT_MEANT: Final = 13  # no card of the columns that are meant
    IN_CHAIN: Final = 14  # the card itself, or one of this chain
    UNUSABLE: Final = 15
    PAID_BLOOD: Final = 16
    PAID_GOLD: Final = 17
    WRONG_TRADE: Final = 18  # not the full price of a spell that gains gold
    WRONG_SPEND: Final = 19  # not the full price of another spell
    NO_PICK: Final = 20
    NO_MOVE: Final = 21
    MUST_ACT: Final = 22  # an evergreen that may not be declined


class Reading:
    """The readings of the options, in the order of datasets/rising/options.toml."""

    MOON_ONCE: Final = 0
    MOON_TWICE: Final = 1
    REMOVE_TURN: Final = 0
    REMOVE_ROUND: Final = 1
    MOONS_OPEN: Final = 0
    MOONS_HIDDEN: Final = 1
    EMPTIED_STARTER: Final = 0
    EMPTIED_NOTHING: Final = 1
    EVERGREEN_MAT: Final = 0
    EVERGREEN_FIRST: Final = 1
    EVERGREEN_LAST: Final = 2
    EVERGREEN_CHOICE: Final = 3
    FINAL_PLUS: Final = 0
    FINAL_LOWEST: Final = 1
    MOVED_KEEPS: Final = 0
    MOVED_LOSES: Final = 1
    EVENT_ONCE: Final = 0
    EVENT_PER_CAST: Final = 1
    MOVE_BOTTOM: Final = 0
    MOVE_TOP: Final = 1
    MOVE_CHOICE: Final = 2
    REST_PER_TYPE: Final = 0
    REST_POOLED: Final = 1
    SUPPLY_UNLIMITED: Final = 0
    SUPPLY_BOX: Final = 1
    TIE_SHARED: Final = 0
    TIE_GOLD: Final = 1
    TIE_NONE: Final = 2
    TOMES_OWN: Final = 0
    TOMES_TABLE: Final = 1
    POTION_STOPS: Final = 0
    POTION_FULL: Final = 1
    CHAIN_ONCE: Final = 0
    CHAIN_FREE: Final = 1
    LOW_UNRATED: Final = 0
    LOW_APPRENTICE: Final = 1
    DISCARDS_OWN: Final = 0
    DISCARDS_NONE: Final = 1
    DISCARDS_OPEN: Final = 2


class Rule:
    """The groups of rules: AR-CAST-08 is Rule.CAST + 8."""

    COMP: Final = 0
    SETUP: Final = 100
    TURN: Final = 200
    MOON: Final = 300
    PREP: Final = 400
    CAST: Final = 500
    FINAL: Final = 600
    EVER: Final = 700
    CHARM: Final = 800
    HERB: Final = 900
    BLOOD: Final = 1000
    POT: Final = 1100
    ALCH: Final = 1200
    ART: Final = 1300
    EVT: Final = 1400
    KEY: Final = 1500
    ROUND: Final = 1600
    END: Final = 1700
    SOLO: Final = 1800
    MISS: Final = 1900
