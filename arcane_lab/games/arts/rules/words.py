"""The numbers that stand for the words of Arcane Arts, in families.

A family is a bare class and its members are plain whole numbers: the compiled twin is given the number itself.
"""

from typing import Final


class Worker:
    """The four arcane workers (AS-COMP-01), then who is no worker."""

    SPECTER: Final = 0
    GOLEM: Final = 1
    TRICKSTER: Final = 2
    SHAPESHIFTER: Final = 3
    MAGICIAN: Final = 4
    OTHER: Final = 5


class Lies:
    """Where a worker is."""

    SUPPLY: Final = 0
    OFFER: Final = 1
    HELD: Final = 2  # with a seat, at the Inn or in its crew
    GONE: Final = 3  # out of the game (AS-HEIR-09)


class Place:
    """Where a character is sent; the first five are cards, too."""

    DOWNTOWN: Final = 0
    MARKET: Final = 1
    ALLEY: Final = 2
    ACADEMY: Final = 3
    WORKSHOP: Final = 4
    THURSDAY: Final = 5
    OTHER_DAY: Final = 6
    SUNDAY: Final = 7


class Card:
    """Assignment cards, from 5 on; before them they are the places."""

    THEATER: Final = 5
    UNIQUE: Final = 6
    NONE: Final = 7


class Benefit:
    """What the reward die pays (AS-PERF-03 to 07)."""

    CARDS: Final = 0
    COIN_AND_FAME: Final = 1
    COINS: Final = 2
    LEVEL: Final = 3
    SHARD: Final = 4


class Prophecy:
    """The prophecies, a bit each."""

    NO_SALARY: Final = 1
    ALL_MATCH: Final = 2
    DOUBLE: Final = 4


class Bonus:
    """What the Shapeshifter may take (AS-SHAPE-02)."""

    TRICKERION: Final = 0
    FAME: Final = 1
    COINS: Final = 2
    CHARGE: Final = 3


class Paid:
    """How a wage or an enhancement is paid."""

    TRICKERION: Final = 0
    ARCANE: Final = 1
    COIN: Final = 2


class Phase:
    """The phases that a position names."""

    SETUP: Final = 0
    ROLL: Final = 1
    ASSIGN: Final = 2
    PLACE: Final = 3
    PERFORM: Final = 4
    END: Final = 5
    OVER: Final = 6


class Ask:
    """The steps: what is being asked (the words of the notation)."""

    NOTHING: Final = 0
    ASSIGN: Final = 1
    SEND: Final = 2
    ENHANCE: Final = 3
    ACT: Final = 4
    PERFORM: Final = 5
    DRAW: Final = 6
    KEEP: Final = 7
    BONUS: Final = 8
    WAGE: Final = 9
    COUNT: Final = 10


class Verb:
    """The moves; what each names stands behind it (see moves.py)."""

    PASS: Final = 0
    ASSIGN: Final = 1  # first = crew, second = card
    SEND: Final = 2  # first = crew, second = place
    ENHANCE: Final = 3  # first = Paid
    SET: Final = 4  # first = type + 1, second = benefit + 1; 0 for neither
    FREE: Final = 5  # the same; both 0: a Downtown die
    CHARGE: Final = 6  # first = how many
    BUY: Final = 7  # first = slot
    SUMMON: Final = 8
    PREPARE: Final = 9  # first = trick, second = 1 when it says what is substituted; rest = tiles and that
    DONE: Final = 10
    PERFORM: Final = 11  # rest = a bit for each trick
    DRAW: Final = 12  # first = deck
    KEEP: Final = 13  # first = 0 or 1
    BONUS: Final = 14  # first = Bonus
    PAY: Final = 15  # first = Paid
    LOSE: Final = 16
    COUNT: Final = 17  # first = field of the input `final`


class Stage:
    """What comes next in a performance."""

    ASK: Final = 0
    BONUS_BEFORE: Final = 1
    REWARDS: Final = 2
    BONUS_AFTER: Final = 3


class Log:
    """What a row of the log tells: kind, seat, what, place, amount, rule, other, seen.

    A seat is an owner: 4 is the Heir. Names (of characters, tricks, decks, cards) are numbers of `text.names`. `seen`
    has a bit for each seat that may know what was drawn.
    """

    SETUP_WAGON: Final = 1  # place = where it starts
    OFFERED: Final = 2  # what = type, place = slot
    SHOWN_TILE: Final = 3  # what = type that was shown and shuffled back
    SHARDS: Final = 4  # amount = shards in the supply
    TURN: Final = 5  # amount = turn
    ROLLED: Final = 6  # what = type, other = benefit + 8 * what it pays (+ 16 * fame beside coins)
    RETURNED: Final = 7  # what = worker that goes back to the supply
    CAME: Final = 8  # what = worker on offer
    NO_WORKER: Final = 9
    SKIPPED: Final = 10  # initiative and advertising, seat = who is first
    PROPHECY: Final = 11  # amount = bits, other = how often a doubled reward is paid
    ASSIGNED: Final = 12  # what = name, place = card
    SENT: Final = 13  # what = name, place, amount = points of its own, other = what the day adds
    ENHANCED: Final = 14  # what = name, place, amount = points, other = Paid
    USUAL: Final = 15  # what = name, place, amount = points for the usual actions
    PASSED: Final = 16
    CLOSED: Final = 17  # the Golem was the last of its seat
    SET: Final = 18  # what = type (-1 left), amount = benefit (-1 left), other = 1 when free, 2 when it does not lock
    SET_DOWNTOWN: Final = 19
    CHARGED: Final = 20  # amount = how many, other = coins
    BOUGHT: Final = 22  # what = type, place = slot, amount = price
    SUMMONED: Final = 23  # what = worker
    PREPARED: Final = 24  # what = trick, place = type (-1 none), amount = tiles used, other = coins' worth left over
    SPENT_PARTS: Final = 25  # what = component, amount = how many
    HEIR_CAME: Final = 27  # place, amount = points that its usual actions count as
    HEIR_TILE: Final = 28  # what = type, place = slot, amount = price paid, other = trick (0: stored)
    HEIR_WORKER: Final = 29  # what = worker
    HEIR_DIE: Final = 30  # what = type, other = 1 when it locks
    HEIR_SHARD: Final = 31  # amount
    HEIR_INSTEAD: Final = 32  # amount = coins, other = fame + 16 * the shards that are not there
    HEIR_FAME: Final = 33  # amount
    PERFORMED: Final = 34  # what = trick
    NO_SHOW: Final = 35  # it passes
    MATCHED: Final = 36  # what = trick, place = type shown, amount = triggers
    NO_MATCH: Final = 37  # what = trick, place = type shown
    GOT: Final = 38  # what = trick, place = benefit, amount, other = fame beside coins
    INSTEAD: Final = 39  # what = trick, place = benefit not had in full, amount = coins, other as of HEIR_INSTEAD
    DREW: Final = 40  # what = card, place = number of the deck, other = deck (seen by the seat)
    KEPT: Final = 41  # what = card, other = deck (seen by the seat)
    BONUS: Final = 42  # place = Bonus, other = how much of it
    WAGE_PAID: Final = 43  # what = name, place = Paid, amount
    WAGE_LOST: Final = 44  # what = name, amount = fame that is lost
    WAGE_WAIVED: Final = 45  # what = name
    IDLE: Final = 46  # what = name
    HOME: Final = 47  # what = worker, place = slot, from 1
    WAITS: Final = 48  # what = worker
    SLID: Final = 49  # what = type, place = slot, other = slot before
    REFILLED: Final = 50  # what = type, place = slot
    BAG_EMPTY: Final = 51
    WAGON: Final = 52  # place
    OTHER_STEPS: Final = 53
    COUNTED: Final = 54  # what = name that the Shapeshifter is
    SCORED_SHARDS: Final = 55  # amount
    SCORED: Final = 56  # what = name of the field, amount
    FINAL: Final = 57  # amount
    OVER: Final = 58
    OTHER_WAGES: Final = 59


class Reason:
    """Why a move may not be done now (in words: text/refusals.py)."""

    NONE: Final = 0
    GAME_OVER: Final = 1
    OUT_OF_STEP: Final = 2
    ASSIGN_ORDER: Final = 3
    SPECTER_CARD: Final = 4
    GOLEM_CARD: Final = 5
    UNIQUE_CARD: Final = 6
    NO_CARD: Final = 7
    SENT_ALREADY: Final = 8
    WRONG_PLACE: Final = 9
    SPECTER_ALONE: Final = 10
    OTHER_DAY: Final = 11
    FULL: Final = 12
    GOLEM_WAITS: Final = 14
    NO_SHARD: Final = 15
    THEATER_SHARD: Final = 16
    NOT_AT_WAGON: Final = 18
    LOCKED: Final = 19
    SET_POINTS: Final = 20
    NO_FACE: Final = 21
    SAME_FACE: Final = 22
    NOT_TRICKSTER: Final = 23
    FREE_PLACE: Final = 24
    FREE_USED: Final = 25
    CHARGE_POINTS: Final = 26
    CHARGE_COINS: Final = 27
    CHARGE_OWN: Final = 28
    CHARGE_SUPPLY: Final = 29
    SLOT_EMPTY: Final = 30
    SLOT_CLOSED: Final = 31
    BUY_POINTS: Final = 32
    BUY_COINS: Final = 33
    TILE_ROOM: Final = 34
    NOBODY_OFFERED: Final = 35
    SUMMON_POINTS: Final = 36
    NO_SLOT: Final = 37
    NOT_AT_WORKSHOP: Final = 38
    PREPARED: Final = 39
    MIXED: Final = 40
    CARRIED: Final = 41
    PREPARE_POINTS: Final = 42
    MISSING: Final = 43
    TILES_NOT_HELD: Final = 44
    RESTING: Final = 45
    TOO_FEW: Final = 46
    NOT_SPENT: Final = 47
    LEAVES_MISSING: Final = 48
    NOT_PREPARED: Final = 49
    STAGE: Final = 50
    NO_TRICKS: Final = 51
    THIN_DECK: Final = 52
    BONUS_OWN: Final = 53
    BONUS_SUPPLY: Final = 54
    SPECTER_PAYS: Final = 55
    GOLEM_PAYS: Final = 56
    COIN_PAYS: Final = 57
    SPECTER_KIND: Final = 58
    GOLEM_KIND: Final = 59
    COIN_KIND: Final = 60
    NO_COUNT: Final = 61
    CHARGE_MOST: Final = 62


class Reading:
    """The readings of the options, in the order of datasets/arts/options.toml."""

    DRAW_TWO: Final = 0
    DRAW_THREE: Final = 1
    SPENT_SUPPLY: Final = 0
    SPENT_BOX: Final = 1
    NEEDS_TRICK: Final = 0
    NEEDS_OFFER: Final = 1
    COUNT_ALL: Final = 0
    COUNT_STORED: Final = 1
    TRIGGERS_TWO: Final = 0
    TRIGGERS_ONE: Final = 1
    GOLEM_CLOSES: Final = 0
    GOLEM_ALL_SENT: Final = 1
    TARGET_PLAIN: Final = 0
    TARGET_LACKS: Final = 1
    BONUS_AFTER: Final = 0
    BONUS_BEFORE: Final = 1
    FLOOR_NONE: Final = 0
    FLOOR_ZERO: Final = 1


class Rule:
    """The groups of rules: AS-BUY-06 is Rule.BUY + 6, and the stand-in ST-7 is Rule.ST + 7."""

    COMP: Final = 0
    SETUP: Final = 100
    TURN: Final = 200
    DICE: Final = 300
    WAGON: Final = 400
    CHARGE: Final = 500
    BUY: Final = 600
    SUMMON: Final = 700
    SHARD: Final = 800
    WORK: Final = 900
    SPEC: Final = 1000
    GOLEM: Final = 1100
    TRICK: Final = 1200
    SHAPE: Final = 1300
    WAGE: Final = 1400
    ENCH: Final = 1500
    PERF: Final = 1600
    CLASS: Final = 1700
    END: Final = 1800
    PROPH: Final = 1900
    HEIR: Final = 2000
    SCORE: Final = 2100
    ST: Final = 9000
