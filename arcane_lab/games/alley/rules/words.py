"""The numbers that stand for the words of Arcane Alley.

The rules work on whole numbers only, so that the same source runs as plain Python and compiled. Every number
that means a word has its name here: items, phases, steps, moves, stages, events, refusals, readings and rules.
"""

from typing import Final

# --- sizes -----------------------------------------------------------------------------------------------
SEATS: Final = 6  # room for seats
SLOTS: Final = 9  # slots of a full storehouse, in reading order: a1 b1 c1 / a2 b2 c2 / a3 b3 c3
KINDS: Final = 20  # different items
CARDS: Final = 256  # room for cards in one pile (139 in the box; a user's own table may hold more)
STASH_ROOM: Final = 24  # room for cards in one stash
OFFER_ROOM: Final = 24  # room for cards that a special item offers
MOVE_ROOM: Final = 1024  # room for the legal moves of one decision
EVENT_WIDTH: Final = 8  # numbers that one event takes in the log
EVENT_ROOM: Final = 512  # events that one move may cause at most
EVERYBODY: Final = 63  # six bits, one for each seat: who knows a card
EVERY_CELL: Final = (1 << (SEATS * SLOTS)) - 1  # a bit for each slot of each storehouse
NOBODY: Final = -1  # no seat
NOTHING: Final = -1  # no item
START_GOLD: Final = 25  # gold of each seat at the start (AA-SETUP-24)

# --- items, in the order of the item table -----------------------------------------------------------------
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

# --- editions and wizard powers ------------------------------------------------------------------------------
FIRST: Final = 0
REVISED: Final = 1

NO_POWER: Final = 0
GLYNNA: Final = 1
MEEBLEMORE: Final = 2
CORVUS: Final = 3
DAFANA: Final = 4
NINX: Final = 5
BYROS: Final = 6

# --- phases of a round ---------------------------------------------------------------------------------------
STOCK: Final = 0
SELL: Final = 1
INSPECTION: Final = 2
BRIBE: Final = 3
OVER: Final = 4

# --- steps: what is being asked (the words of the notation) ---------------------------------------------------
ASK_NOTHING: Final = 0  # the game is over
ASK_REVEAL: Final = 1
ASK_DRAW: Final = 2
ASK_PLAY: Final = 3
ASK_CHOOSE: Final = 4
ASK_TARGET: Final = 5
ASK_PEEK: Final = 6
ASK_PLACE: Final = 7
ASK_SWAP: Final = 8
ASK_SELL: Final = 9
ASK_SLIDE: Final = 10
ASK_DISCARD: Final = 11
ASK_POWER: Final = 12
ASK_BRIBE: Final = 13

# --- moves: a verb and up to three numbers (see moves.py) ------------------------------------------------------
DO_PASS: Final = 0  # pass
DO_REVEAL: Final = 1  # reveal SLOT                     b = slot
DO_DRAW: Final = 2  # draw deck | draw discard          a = 0 | 1
DO_PLAY: Final = 3  # play ITEM SLOT                    a = item, b = slot, c = 0 or 1 + another seat (refused)
DO_DISCARD: Final = 4  # discard ITEM                   a = item
DO_USE: Final = 5  # use ITEM                           a = item
DO_CHOOSE: Final = 6  # choose gold | choose infamy     a = 0 | 1
DO_TARGET: Final = 7  # target SEAT                     a = seat
DO_PEEK: Final = 8  # peek [SEAT] SLOT                  a = seat, b = slot
DO_PLACE: Final = 9  # place SEAT SLOT                  a = seat, b = slot
DO_SWAP: Final = 10  # swap SLOT SEAT SLOT (lockbox)    a = other seat, b = own slot, c = other's slot
DO_REARRANGE: Final = 11  # swap SEAT SLOT SLOT (toad)  a = seat, b < c = slots
DO_SELL: Final = 12  # sell a1-b2-c3                    a = line
DO_SLIDE: Final = 13  # slide horizontal | vertical     a = 0 | 1
DO_IGNORE: Final = 14  # ignore      (Meeblemore)
DO_RESOLVE: Final = 15  # resolve    (Meeblemore)
DO_PAY: Final = 16  # pay            (Dafana)
DO_REMOVE: Final = 17  # remove SLOT (Glynna)           b = slot
DO_CLAIM: Final = 18  # claim SLOT   (Ninx)             b = slot
DO_BRIBE: Final = 19  # bribe GOLD                      a = gold

HORIZONTAL: Final = 0
VERTICAL: Final = 1

# --- where the item comes from that must be played now ---------------------------------------------------------
FROM_STASH: Final = 0
FROM_BOOMERANG: Final = 1
FROM_LAMP: Final = 2
FROM_CHALICE: Final = 3
FROM_WATCH: Final = 4

# --- stages: what the game does next by itself (flow.py walks through them) ---------------------------------------
AT_SHUFFLE: Final = 0
AT_REVEALS: Final = 1
AT_STASHES: Final = 2
AT_DRAW: Final = 3
AT_PLAY: Final = 4
AT_PLAYED_EFFECT: Final = 5
AT_RESOLVE_PLAYED: Final = 6
AT_PEEKS: Final = 7
AT_TOAD: Final = 8
AT_SETS: Final = 9
AT_SALE: Final = 10
AT_GOLD: Final = 11
AT_SOLD_EFFECT: Final = 12
AT_RESOLVE_SOLD: Final = 13
AT_PLACES: Final = 14
AT_DAFANA: Final = 15
AT_REPLACED: Final = 16
AT_SPECIAL: Final = 17
AT_TURN_END: Final = 18
AT_INSPECTION: Final = 19
AT_GLYNNA: Final = 20
AT_TURN_UP: Final = 21
AT_COUNT: Final = 22
AT_NINX: Final = 23
AT_NEXT_INSPECTED: Final = 24
AT_PENALTY: Final = 25
AT_FINES: Final = 26
AT_END_CHECK: Final = 27
AT_BRIBES: Final = 28
AT_NEXT_ROUND: Final = 29
AT_OVER: Final = 30
AT_LOCKBOX: Final = 31
AT_GIFT: Final = 32
AT_CURSE: Final = 33

# --- events: kind, seat, item, place, amount, rule, other, seen ---------------------------------------------------
# `place` is a slot, a line or a seat, `other` a second place or number; `seen` has a bit for each seat that may
# know the item. What each event puts where stands behind it.
E_SHUFFLED: Final = 1  # amount = cards in the deck
E_STOCKED: Final = 2  # seat got its nine hidden items
E_REVEALED: Final = 3  # seat turned up item at place (stock, inspection)
E_STASHED: Final = 4  # seat got item into the stash by the stock's deal (seen by the seat)
E_DISCARD_STARTED: Final = 5  # item is the first discard
E_DREW_DECK: Final = 6  # seat drew item from the deck
E_DREW_DISCARD: Final = 7  # seat took item from the discard
E_NO_DRAW: Final = 8  # seat could not draw
E_REBUILT: Final = 9  # amount = cards of the rebuilt deck
E_PLAYED: Final = 10  # seat played item at place; other = where it came from (FROM_...)
E_SET_ASIDE_SLOT: Final = 11  # the item at place is put to one side for now (seen: who knows it)
E_DISCARDED: Final = 12  # seat discarded item from the stash
E_USED: Final = 13  # seat used the special item
E_OFFERED: Final = 14  # item is offered by the special item other
E_RETURNED: Final = 15  # item not played went back; other = reading of lamp_rest
E_TO_DISCARD: Final = 16  # replaced item of seat went on the discard; other = 1 if it had been revealed
E_TO_STASH: Final = 17  # replaced hidden item went to the stash of seat (two players)
E_GOLD_GAINED: Final = 18  # seat gained amount of gold; item = the card that gives it; other = before a sword
E_GOLD_LOST: Final = 19  # seat lost amount of gold; other = what was asked
E_INFAMY_GAINED: Final = 20  # seat gained amount of infamy
E_INFAMY_LOST: Final = 21  # seat lost amount of infamy; other = what was asked
E_FINE_MARKER: Final = 22  # seat took a fine marker; amount = markers now
E_INFAMY_CAPPED: Final = 23  # infamy of seat stopped at 24; amount = points lost to it
E_SWORD: Final = 24  # a sword of seat cut a gain; amount = gained, other = before
E_EFFECT: Final = 25  # the effect of item begins for seat; place = slot or NOTHING
E_NO_EFFECT: Final = 26  # the effect of item does nothing now
E_IGNORED: Final = 27  # seat ignored the effect of item (Meeblemore)
E_CHOSE: Final = 28  # seat chose an option of item; amount = 0 gold, 1 infamy
E_TARGETED: Final = 29  # seat chose seat other for the effect of item
E_PEEKED: Final = 30  # seat peeked at item at place of seat other (seen by the seat)
E_SWAPPED: Final = 31  # seat swapped own place with place `amount` of seat other (lockbox)
E_REARRANGED: Final = 32  # seat swapped place and place `amount` of seat other (toad)
E_WAND: Final = 33  # item went from the discard onto the deck
E_SOLD: Final = 34  # seat sold the line `place` as a set of item; amount = felines in it
E_SLID: Final = 35  # the item of seat at place slid to other
E_DOLL_PLACED: Final = 36  # seat placed a doll at place of seat other; item = what was there
E_DOLLS_LEFT: Final = 37  # amount of dolls stayed set aside
E_CARPET: Final = 38  # seat added item from the deck to the stash (seen by the seat)
E_BOOMERANG: Final = 39  # the boomerang of seat comes back and must be played
E_BOOMERANG_RESTS: Final = 40  # the boomerang goes to the discard; other = 1 limit, 0 nothing to replace
E_TURN_ENDED: Final = 41  # turn of seat ended
E_TRIGGERED: Final = 42  # seat triggered the inspection; amount = last turns
E_TOO_EARLY: Final = 43  # seat has no hidden item, but the tracker is below 15 (two players)
E_AUTOMATIC: Final = 44  # the inspection starts by itself (two players)
E_INSPECTION: Final = 45  # the inspection begins
E_COUNTED: Final = 46  # the items left of seat total amount of infamy
E_MIRROR: Final = 47  # mirrors of seat add amount to the total
E_PENALTY: Final = 48  # seat gains the penalty of amount
E_NO_PENALTY: Final = 49  # seat triggered and is spared; amount = own total, other = lowest of the others
E_FINED: Final = 50  # seat pays for place fine markers; amount = gold asked
E_NEXT_ROUND: Final = 51  # amount = number of the round that comes
E_BRIBED: Final = 52  # seat spent amount of gold; other = infamy it takes away
E_PASSED: Final = 53  # seat passed
E_TOKEN: Final = 54  # the starting player token goes to seat
E_GAME_OVER: Final = 55  # amount = round in which the game ended
E_WINNER: Final = 56  # seat wins; amount = gold, other = infamy
E_REMOVED: Final = 57  # seat removed the hidden item at place (Glynna)
E_CLAIMED: Final = 58  # seat claimed item at place (Ninx); amount = gold
E_PAID: Final = 59  # seat paid amount of gold to lose other infamy (Dafana)
E_TRACKER: Final = 60  # the turn tracker goes to amount
E_NOTHING_TO_DO: Final = 61  # seat has no card to play or discard
E_BYROS: Final = 62  # Byros adds amount to the gold of a set

# --- refusals: why a move may not be done now (engine texts: notation.py) --------------------------------------------
ALLOWED: Final = 0
NO_OUT_OF_STEP: Final = 1  # not what is asked now
NO_GAME_OVER: Final = 2
NO_SKIPPING: Final = 3  # pass in a turn
NO_COMPULSORY: Final = 4  # pass while an effect is resolved
NO_MUST_SELL: Final = 5  # pass while a set must be sold
NO_NOT_HELD: Final = 6  # the item is not in the stash
NO_EMPTY_PLACE: Final = 7  # nothing lies in that slot
NO_FOREIGN_PLAY: Final = 8  # another seat's storehouse
NO_LOCKED_DOLL: Final = 9
NO_LOCKED_MIRROR: Final = 10
NO_BOOMERANG_ELSE: Final = 11  # the boomerang must be played, nothing else
NO_BOOMERANG_DISCARD: Final = 12
NO_LAMP_DISCARD: Final = 13
NO_LAMP_ELSE: Final = 14
NO_CHALICE_DISCARD: Final = 15
NO_CHALICE_ELSE: Final = 16
NO_WATCH_DISCARD: Final = 17
NO_WATCH_ELSE: Final = 18
NO_DECK: Final = 19  # no card to draw from the deck
NO_DISCARD: Final = 20  # no card on the discard
NO_NOT_SPECIAL: Final = 21  # the item is no special item
NO_SPECIAL_NEEDS_SLOT: Final = 22
NO_WATCH_EMPTY: Final = 23
NO_CHALICE_EMPTY: Final = 24
NO_LAMP_EMPTY: Final = 25
NO_SPECIAL_AS_ITEM: Final = 26  # special_playable is off
NO_REDISCARD: Final = 27  # allow_rediscard is off
NO_ALREADY_REVEALED: Final = 28  # reveal what is revealed
NO_SEAT: Final = 29  # no such seat in this game
NO_SELF_TARGET: Final = 30  # the egg or chalice on oneself
NO_EMPTY_STASH: Final = 31  # chalice on a seat without stash
NO_PEEK_REVEALED: Final = 32
NO_PEEK_FOREIGN: Final = 33
NO_PEEK_TWICE: Final = 34
NO_PLACE_OWN: Final = 35
NO_PLACE_REVEALED: Final = 36
NO_PLACE_FULL: Final = 37  # that seat has no hidden item
NO_PLACE_ORDER: Final = 38  # passed already, or passing too many
NO_SWAP_OWN: Final = 39  # own slot must be hidden
NO_SWAP_OTHER: Final = 40  # other's slot must be revealed and another's
NO_REARRANGE_SEAT: Final = 41  # only in the chosen storehouse
NO_REARRANGE_SAME: Final = 42  # two different slots
NO_SET: Final = 43  # that line is no set
NO_ODD_BRIBE: Final = 44
NO_BRIBE_GOLD: Final = 45
NO_BRIBE_INFAMY: Final = 46
NO_HIDDEN_ONLY: Final = 47  # Glynna removes hidden items only
NO_CLAIM_EMPTY: Final = 48  # Ninx claims an item that lies there
NO_OTHER_POWER: Final = 49  # another power is asked about
NO_POWER_MUST: Final = 50  # this power may not be passed
NO_BAD_CHOICE: Final = 51

# --- readings of the options, in the order of datasets/alley/options ---
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
POWER_UNASKED: Final = 0
POWER_IGNORED: Final = 2
POWER_RESOLVED: Final = 3
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

# --- rules: group + number, AA-PLAY-08 is R_PLAY + 8, AA-ITEM-BOTTLED-FAIRY-05 is R_ITEM + 100 * BF + 5 ---
R_SETUP: Final = 100
R_SCORE: Final = 200
R_STOCK: Final = 300
R_TURN: Final = 400
R_PLAY: Final = 500
R_DISCARD: Final = 600
R_SET: Final = 700
R_SLIDE: Final = 800
R_EFFECT: Final = 900
R_INSPECT: Final = 1000
R_BRIBE: Final = 1100
R_END: Final = 1200
R_TWO: Final = 1300
R_FAQ: Final = 1400
R_POWER: Final = 1500  # AA-POWER-GENERAL; each wizard's rules stand 100 * power further on
R_ITEM: Final = 3000
