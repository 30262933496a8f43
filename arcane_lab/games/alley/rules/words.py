"""The numbers that stand for the words of Arcane Alley, in families.

The rules work on whole numbers only, so that the same source runs as plain Python and compiled. Every number that
means a word has its name here, in the family that it belongs to:

===========  =============================================================================
family       what its numbers stand for
===========  =============================================================================
`Item`       items, by their codes
`Edition`    editions
`Power`      wizard powers
`Phase`      phases of a round
`Ask`        steps: what is being asked
`Verb`       moves: what is being done
`Axis`       ways to slide
`From`       where an item comes from that must be played
`Stage`      what comes next by itself
`Log`        rows of the log
`Reason`     why a move is refused
`Reading`    readings of the options
`Answer`     what Meeblemore has answered
`Rule`       groups of rules
===========  =============================================================================

A family is a bare class and its members are plain whole numbers: looking one up costs plain play less than half of
what a member of an enum would, and the compiled twin is given the number itself. Sizes stand in `sizes`.
"""

from typing import Final


class Item:
    """The items, in the order of the item table."""

    BF: Final = 0  # Bottled Fairy
    BC: Final = 1  # Bubbling Cauldron
    CB: Final = 2  # Crystal Ball
    CM: Final = 3  # Cursed Mirror
    DL: Final = 4  # Dark Lotus
    DE: Final = 5  # Dragon's Egg
    FF: Final = 6  # Facsimilous Feline
    FC: Final = 7  # Floating Carpet
    HD: Final = 8  # Haunted Doll
    HT: Final = 9  # Hypnotic Toad
    IR: Final = 10  # Invisible Ring
    MB: Final = 11  # Magic Boomerang
    ML: Final = 12  # Mystical Lamp
    OW: Final = 13  # Older Wand
    PL: Final = 14  # Pandora's Lockbox
    SC: Final = 15  # Sacred Chalice
    SK: Final = 16  # Skeletomicon
    SS: Final = 17  # Sovereign Sword
    TC: Final = 18  # Three-Headed Coin
    WW: Final = 19  # Wizard's Watch


#: The four special items, a bit for each (AA-SETUP-04).
SPECIALS: Final = (1 << Item.ML) | (1 << Item.PL) | (1 << Item.SC) | (1 << Item.WW)


class Edition:
    """The editions."""

    FIRST: Final = 0
    REVISED: Final = 1


class Power:
    """The wizard powers."""

    NONE: Final = 0
    GLYNNA: Final = 1
    MEEBLEMORE: Final = 2
    CORVUS: Final = 3
    DAFANA: Final = 4
    NINX: Final = 5
    BYROS: Final = 6


class Phase:
    """The phases of a round."""

    STOCK: Final = 0
    SELL: Final = 1
    INSPECTION: Final = 2
    BRIBE: Final = 3
    OVER: Final = 4


class Ask:
    """The steps: what is being asked (the words of the notation)."""

    NOTHING: Final = 0  # the game is over
    REVEAL: Final = 1
    DRAW: Final = 2
    PLAY: Final = 3
    CHOOSE: Final = 4
    TARGET: Final = 5
    PEEK: Final = 6
    PLACE: Final = 7
    SWAP: Final = 8
    SELL: Final = 9
    SLIDE: Final = 10
    DISCARD: Final = 11
    POWER: Final = 12
    BRIBE: Final = 13


class Verb:
    """The moves: a verb and up to three numbers (see moves.py)."""

    PASS: Final = 0  # pass
    REVEAL: Final = 1  # reveal SLOT                     b = slot
    DRAW: Final = 2  # draw deck | draw discard          a = 0 | 1
    PLAY: Final = 3  # play ITEM SLOT                    a = item, b = slot, c = 0 or 1 + another seat (refused)
    DISCARD: Final = 4  # discard ITEM                   a = item
    USE: Final = 5  # use ITEM                           a = item
    CHOOSE: Final = 6  # choose gold | choose infamy     a = 0 | 1
    TARGET: Final = 7  # target SEAT                     a = seat
    PEEK: Final = 8  # peek [SEAT] SLOT                  a = seat, b = slot
    PLACE: Final = 9  # place SEAT SLOT                  a = seat, b = slot
    SWAP: Final = 10  # swap SLOT SEAT SLOT (lockbox)    a = other seat, b = own slot, c = other's slot
    REARRANGE: Final = 11  # swap SEAT SLOT SLOT (toad)  a = seat, b < c = slots
    SELL: Final = 12  # sell a1-b2-c3                    a = line
    SLIDE: Final = 13  # slide horizontal | vertical     a = 0 | 1
    IGNORE: Final = 14  # ignore      (Meeblemore)
    RESOLVE: Final = 15  # resolve    (Meeblemore)
    PAY: Final = 16  # pay            (Dafana)
    REMOVE: Final = 17  # remove SLOT (Glynna)           b = slot
    CLAIM: Final = 18  # claim SLOT   (Ninx)             b = slot
    BRIBE: Final = 19  # bribe GOLD                      a = gold


class Axis:
    """The ways in which a storehouse slides together."""

    HORIZONTAL: Final = 0
    VERTICAL: Final = 1


class From:
    """Where the item comes from that must be played now."""

    STASH: Final = 0
    BOOMERANG: Final = 1
    LAMP: Final = 2
    CHALICE: Final = 3
    WATCH: Final = 4


class Stage:
    """What the game does next by itself (flow.py walks through the stages)."""

    SHUFFLE: Final = 0
    REVEALS: Final = 1
    STASHES: Final = 2
    DRAW: Final = 3
    PLAY: Final = 4
    PLAYED_EFFECT: Final = 5
    RESOLVE_PLAYED: Final = 6
    PEEKS: Final = 7
    TOAD: Final = 8
    SETS: Final = 9
    SALE: Final = 10
    GOLD: Final = 11
    SOLD_EFFECT: Final = 12
    RESOLVE_SOLD: Final = 13
    PLACES: Final = 14
    DAFANA: Final = 15
    REPLACED: Final = 16
    SPECIAL: Final = 17
    TURN_END: Final = 18
    INSPECTION: Final = 19
    GLYNNA: Final = 20
    TURN_UP: Final = 21
    COUNT: Final = 22
    NINX: Final = 23
    NEXT_INSPECTED: Final = 24
    PENALTY: Final = 25
    FINES: Final = 26
    END_CHECK: Final = 27
    BRIBES: Final = 28
    NEXT_ROUND: Final = 29
    OVER: Final = 30
    LOCKBOX: Final = 31
    GIFT: Final = 32
    CURSE: Final = 33


class Log:
    """What a row of the log tells: kind, seat, item, place, amount, rule, other, seen.

    `place` is a slot, a line or a seat, `other` a second place or number; `seen` has a bit for each seat that may
    know the item. What each kind puts where stands behind it.
    """

    SHUFFLED: Final = 1  # amount = cards in the deck
    STOCKED: Final = 2  # seat got its nine hidden items
    REVEALED: Final = 3  # seat turned up item at place (stock, inspection)
    STASHED: Final = 4  # seat got item into the stash by the stock's deal (seen by the seat)
    DISCARD_STARTED: Final = 5  # item is the first discard
    DREW_DECK: Final = 6  # seat drew item from the deck
    DREW_DISCARD: Final = 7  # seat took item from the discard
    NO_DRAW: Final = 8  # seat could not draw
    REBUILT: Final = 9  # amount = cards of the rebuilt deck
    PLAYED: Final = 10  # seat played item at place; other = where it came from (From)
    SET_ASIDE_SLOT: Final = 11  # the item at place is put to one side for now (seen: who knows it)
    DISCARDED: Final = 12  # seat discarded item from the stash
    USED: Final = 13  # seat used the special item
    OFFERED: Final = 14  # item is offered by the special item other
    RETURNED: Final = 15  # item not played went back; other = reading of lamp_rest
    TO_DISCARD: Final = 16  # replaced item of seat went on the discard; other = 1 if it had been revealed
    TO_STASH: Final = 17  # replaced hidden item went to the stash of seat (two players)
    GOLD_GAINED: Final = 18  # seat gained amount of gold; item = the card that gives it; other = before a sword
    GOLD_LOST: Final = 19  # seat lost amount of gold; other = what was asked
    INFAMY_GAINED: Final = 20  # seat gained amount of infamy
    INFAMY_LOST: Final = 21  # seat lost amount of infamy; other = what was asked
    FINE_MARKER: Final = 22  # seat took a fine marker; amount = markers now, place = end of the track
    INFAMY_CAPPED: Final = 23  # infamy of seat stopped at the end of the track (other); amount = points lost to it
    SWORD: Final = 24  # a sword of seat cut a gain; amount = gained, other = before
    EFFECT: Final = 25  # the effect of item begins for seat; place = slot or NOTHING
    NO_EFFECT: Final = 26  # the effect of item does nothing now
    IGNORED: Final = 27  # seat ignored the effect of item (Meeblemore)
    CHOSE: Final = 28  # seat chose an option of item; amount = 0 gold, 1 infamy
    TARGETED: Final = 29  # seat chose seat other for the effect of item
    PEEKED: Final = 30  # seat peeked at item at place of seat other (seen by the seat)
    SWAPPED: Final = 31  # seat swapped own place with place `amount` of seat other (lockbox)
    REARRANGED: Final = 32  # seat swapped place and place `amount` of seat other (toad)
    WAND: Final = 33  # item went from the discard onto the deck
    SOLD: Final = 34  # seat sold the line `place` as a set of item; amount = felines in it
    SLID: Final = 35  # the item of seat at place slid to other
    DOLL_PLACED: Final = 36  # seat placed a doll at place of seat other; item = what was there
    DOLLS_LEFT: Final = 37  # amount of dolls stayed set aside
    CARPET: Final = 38  # seat added item from the deck to the stash (seen by the seat)
    BOOMERANG: Final = 39  # the boomerang of seat comes back and must be played
    BOOMERANG_RESTS: Final = 40  # the boomerang goes to the discard; other = 1 limit, 0 nothing to replace
    TURN_ENDED: Final = 41  # turn of seat ended
    TRIGGERED: Final = 42  # seat triggered the inspection; amount = last turns
    TOO_EARLY: Final = 43  # seat has no hidden item, but the tracker is below `place` (two players)
    AUTOMATIC: Final = 44  # the inspection starts by itself after turn `place` (two players)
    INSPECTION: Final = 45  # the inspection begins
    COUNTED: Final = 46  # the items left of seat total amount of infamy
    MIRROR: Final = 47  # mirrors of seat add amount to the total
    PENALTY: Final = 48  # seat gains the penalty of amount
    NO_PENALTY: Final = 49  # seat triggered and is spared; amount = own total, other = lowest of the others
    FINED: Final = 50  # seat pays for place fine markers; amount = gold asked
    NEXT_ROUND: Final = 51  # amount = number of the round that comes
    BRIBED: Final = 52  # seat spent amount of gold; other = infamy it takes away
    PASSED: Final = 53  # seat passed
    TOKEN: Final = 54  # the starting player token goes to seat
    GAME_OVER: Final = 55  # amount = round in which the game ended
    WINNER: Final = 56  # seat wins; amount = gold, other = infamy
    REMOVED: Final = 57  # seat removed the hidden item at place (Glynna)
    CLAIMED: Final = 58  # seat claimed item at place (Ninx); amount = gold
    PAID: Final = 59  # seat paid amount of gold to lose other infamy (Dafana)
    TRACKER: Final = 60  # the turn tracker goes to amount
    NOTHING_TO_DO: Final = 61  # seat has no card to play or discard
    BYROS: Final = 62  # Byros adds amount to the gold of a set


class Reason:
    """Why a move may not be done now (in words: text/refusals.py)."""

    NONE: Final = 0  # it may be done
    OUT_OF_STEP: Final = 1  # not what is asked now
    GAME_OVER: Final = 2
    SKIPPING: Final = 3  # pass in a turn
    COMPULSORY: Final = 4  # pass while an effect is resolved
    MUST_SELL: Final = 5  # pass while a set must be sold
    NOT_HELD: Final = 6  # the item is not in the stash
    EMPTY_PLACE: Final = 7  # nothing lies in that slot
    FOREIGN_PLAY: Final = 8  # another seat's storehouse
    LOCKED_DOLL: Final = 9
    LOCKED_MIRROR: Final = 10
    BOOMERANG_ELSE: Final = 11  # the boomerang must be played, nothing else
    BOOMERANG_DISCARD: Final = 12
    LAMP_DISCARD: Final = 13
    LAMP_ELSE: Final = 14
    CHALICE_DISCARD: Final = 15
    CHALICE_ELSE: Final = 16
    WATCH_DISCARD: Final = 17
    WATCH_ELSE: Final = 18
    NO_DECK: Final = 19  # no card to draw from the deck
    NO_DISCARD: Final = 20  # no card on the discard
    NOT_SPECIAL: Final = 21  # the item is no special item
    SPECIAL_NEEDS_SLOT: Final = 22
    WATCH_EMPTY: Final = 23
    CHALICE_EMPTY: Final = 24
    LAMP_EMPTY: Final = 25
    SPECIAL_AS_ITEM: Final = 26  # special_playable is off
    REDISCARD: Final = 27  # allow_rediscard is off
    ALREADY_REVEALED: Final = 28  # reveal what is revealed
    NO_SEAT: Final = 29  # no such seat in this game
    SELF_TARGET: Final = 30  # the egg or chalice on oneself
    EMPTY_STASH: Final = 31  # chalice on a seat without stash
    PEEK_REVEALED: Final = 32
    PEEK_FOREIGN: Final = 33
    PEEK_TWICE: Final = 34
    PLACE_OWN: Final = 35
    PLACE_REVEALED: Final = 36
    PLACE_FULL: Final = 37  # that seat has no hidden item
    PLACE_ORDER: Final = 38  # passed already, or passing too many
    SWAP_OWN: Final = 39  # own slot must be hidden
    SWAP_OTHER: Final = 40  # other's slot must be revealed and another's
    REARRANGE_SEAT: Final = 41  # only in the chosen storehouse
    REARRANGE_SAME: Final = 42  # two different slots
    NO_SET: Final = 43  # that line is no set
    ODD_BRIBE: Final = 44
    BRIBE_GOLD: Final = 45
    BRIBE_INFAMY: Final = 46
    HIDDEN_ONLY: Final = 47  # Glynna removes hidden items only
    CLAIM_EMPTY: Final = 48  # Ninx claims an item that lies there
    OTHER_POWER: Final = 49  # another power is asked about
    POWER_MUST: Final = 50  # this power may not be passed
    BAD_CHOICE: Final = 51


class Reading:
    """The readings of the options, in the order of datasets/alley/options.toml."""

    WRAP_25: Final = 0
    WRAP_24: Final = 1
    OVERFLOW_CAP: Final = 0
    OVERFLOW_WRAP: Final = 1
    REVEAL_IN_ORDER: Final = 0
    REVEAL_TOGETHER: Final = 1
    REFILL_ON_DRAW: Final = 0
    REFILL_ON_EMPTY: Final = 1
    TRIGGER_ANY_TURN: Final = 0
    TRIGGER_PLAY_TURN: Final = 1
    FOREIGN_OWN_TURN_END: Final = 0
    FOREIGN_IMMEDIATE: Final = 1
    SCAN_RESOLVING_PLAY: Final = 0
    SCAN_PLAYED_SLOT: Final = 1
    SCAN_ALWAYS: Final = 2
    ORDER_STEPS: Final = 0
    ORDER_ALWAYS_FIRST: Final = 1
    ORDER_ALWAYS_BEFORE_SOLD: Final = 2
    MIRROR_TAX: Final = 0
    MIRROR_LOCK: Final = 1
    MIRROR_NONE: Final = 2
    TOAD_SWAP: Final = 0
    TOAD_NONE: Final = 1
    RING_LOSE_INFAMY: Final = 0
    RING_GAIN_GOLD: Final = 1
    RING_NONE: Final = 2
    CAULDRON_COST: Final = 0
    CAULDRON_BENEFIT: Final = 1
    CAULDRON_NONE: Final = 2
    SWORD_NONE: Final = 0
    SWORD_HALF: Final = 1
    SKELETOMICON_CURSE: Final = 0
    SKELETOMICON_NONE: Final = 1
    FELINE_ALWAYS: Final = 0
    FELINE_PLAYED: Final = 1
    POWERS_OFF: Final = 0
    POWERS_ON: Final = 1
    SCOPE_PLAYED: Final = 0
    SCOPE_OWN_ITEMS: Final = 1
    SCOPE_ALL: Final = 2
    DAFANA_ANY: Final = 0
    DAFANA_OWN: Final = 1
    BY_STEP: Final = 0
    BY_PLAYER: Final = 1
    COMPARE_TOTAL: Final = 0
    COMPARE_CHANGE: Final = 1
    TIE_SHARED: Final = 0
    TIE_CONTEST: Final = 1
    GOAL_100: Final = 0
    GOAL_200: Final = 1
    GOAL_300: Final = 2
    GOAL_THREE_ROUNDS: Final = 3
    TRACKER_SECOND: Final = 0
    TRACKER_FIXED: Final = 1
    TRACKER_BEFORE: Final = 0
    TRACKER_AFTER: Final = 1
    TURN20_TRIGGER: Final = 0
    TURN20_AUTOMATIC: Final = 1
    PEEK_OWN: Final = 0
    PEEK_ANY: Final = 1
    DOLL_TO_DISCARD: Final = 0
    DOLL_TO_ASIDE: Final = 1
    LIMIT_ONCE: Final = 0
    LIMIT_NONE: Final = 1
    LAMP_DECK_BOTTOM: Final = 0
    LAMP_DISCARD: Final = 1
    LAMP_SHUFFLE: Final = 2
    LAMP_SET_ASIDE: Final = 3
    FACES_KEEP: Final = 0
    FACES_REVEAL: Final = 1
    PICK_LOOK: Final = 0
    PICK_RANDOM: Final = 1


class Answer:
    """What Meeblemore has answered about an effect."""

    UNASKED: Final = 0
    IGNORED: Final = 2
    RESOLVED: Final = 3


class Rule:
    """The groups of rules: AA-PLAY-08 is Rule.PLAY + 8, AA-ITEM-BOTTLED-FAIRY-05 is Rule.ITEM + 100 * Item.BF + 5."""

    SETUP: Final = 100
    SCORE: Final = 200
    STOCK: Final = 300
    TURN: Final = 400
    PLAY: Final = 500
    DISCARD: Final = 600
    SET: Final = 700
    SLIDE: Final = 800
    EFFECT: Final = 900
    INSPECT: Final = 1000
    BRIBE: Final = 1100
    END: Final = 1200
    TWO: Final = 1300
    FAQ: Final = 1400
    POWER: Final = 1500  # AA-POWER-GENERAL; each wizard's rules stand 100 * power further on
    ITEM: Final = 3000
