"""The words of Arcane Arts and the numbers of the rules: seats, phases, steps, places, names, rule ids."""

from __future__ import annotations

from functools import cache
from typing import Final

from arcane_lab.core.text import counted
from arcane_lab.games.arts.inputs.values import BENEFITS as BENEFIT_WORDS
from arcane_lab.games.arts.inputs.values import PLACES as PLACE_WORDS
from arcane_lab.games.arts.inputs.values import TYPES as LETTERS
from arcane_lab.games.arts.inputs.values import WORKERS as WORKER_POINTS
from arcane_lab.games.arts.rules.values import NO_VALUES, Values
from arcane_lab.games.arts.rules.words import Rule

SEATS: Final = ("p1", "p2", "p3", "p4")
HEIR_NAME: Final = "heir"
THE_HEIR: Final = "the Heir"
PHASES: Final = ("setup", "roll", "assign", "place", "perform", "end", "over")
STEPS: Final = (None, "assign", "send", "enhance", "act", "perform", "draw", "keep", "bonus", "wage", "count")
TYPES: Final = LETTERS
BENEFITS: Final = BENEFIT_WORDS
PLACES: Final = PLACE_WORDS
WORKERS: Final = tuple(WORKER_POINTS)
CARDS: Final = (*PLACES[:5], "theater", "unique", "none")
SLOTS: Final = ("left", "middle", "right")
SHARDS: Final = ("trickerion", "arcane")
BONUSES: Final = ("trickerion", "fame", "coins", "charge")
PAYMENTS: Final = ("trickerion", "arcane", "coin")
PROPHECY_WORDS: Final = ("no-salary", "all-match", "double")
#: What is in a hand that is not the reader's.
UNNAMED: Final = "??"

#: As sentences say them.
SAID_PLACES: Final = (
    *("Downtown", "the Market Row", "the Dark Alley", "the Academy", "the Workshop"),
    *("the Theater on Thursday", "the Theater on another day", "the Theater on Sunday"),
)
SAID_CARDS: Final = (*SAID_PLACES[:5], "the Theater", "its own card", "no card")

_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz0123456789-"
_GROUPS: Final = (
    *("COMP", "SETUP", "TURN", "DICE", "WAGON", "CHARGE", "BUY", "SUMMON", "SHARD", "WORK", "SPEC", "GOLEM", "TRICK"),
    *("SHAPE", "WAGE", "ENCH", "PERF", "CLASS", "END", "PROPH", "HEIR", "SCORE"),
)


def rule_id(rule: int) -> str:
    """The id of a rule or of a stand-in by its number.

    >>> rule_id(Rule.BUY + 6), rule_id(Rule.ST + 7)
    ('AS-BUY-06', 'ST-7')
    """
    if rule >= Rule.ST:
        return f"ST-{rule - Rule.ST}"
    return f"AS-{_GROUPS[rule // 100]}-{rule % 100:02d}"


@cache
def number_of(name: str) -> int:
    """A name of at most 12 letters, digits and hyphens as a whole number below 2**63.

    >>> number_of("golem"), name_of(number_of("shapeshifter")), number_of("")
    (15436563, 'shapeshifter', 0)
    """
    number = 0
    for letter in name.lower():
        number = 38 * number + 1 + _LETTERS.index(letter)
    return number


@cache
def name_of(number: int) -> str:
    """The name that a number is; empty for 0."""
    name = ""
    while number > 0:
        number, letter = divmod(number, 38)
        name = _LETTERS[letter - 1] + name
    return name


def code_of(number: int) -> str:
    """A code (of a trick, a deck, a card) that a number is.

    >>> code_of(number_of("PS"))
    'PS'
    """
    return name_of(number).upper()


def said_benefits(values: Values = NO_VALUES) -> tuple[str, ...]:
    """The faces of the reward die as sentences say them, by the numbers of a game (AS-PERF-03 to 07).

    >>> said_benefits()
    ('cards', 'a coin and a fame', '3 coins', "fame for the trick's level", 'a shard')
    >>> said_benefits(Values(pair_coins=2, reward_coins=1, level_fame=3, reward_shards=2))[1:]
    ('2 coins and 1 fame', '1 coin', '3 fame for each level', '2 shards')
    """
    pair = values.pair_coins + 16 * values.pair_fame
    pays = (0, pair, values.reward_coins, values.level_fame, values.reward_shards)
    return tuple(said_benefit(benefit, count) for benefit, count in enumerate(pays))


def said_benefit(benefit: int, count: int) -> str:
    """One of them, with what it pays as the log writes it: of a coin and a fame the fame stands for 16.

    >>> said_benefit(1, 3 + 16 * 2), said_benefit(4, 1)
    ('3 coins and 2 fame', 'a shard')
    """
    if BENEFITS[benefit] == "coin+fame":
        coins, fame = count % 16, count // 16
        return "a coin and a fame" if coins == fame == 1 else f"{counted(coins, 'coin')} and {fame} fame"
    if BENEFITS[benefit] == "level":
        return "fame for the trick's level" if count == 1 else f"{count} fame for each level"
    if BENEFITS[benefit] == "shard":
        return "a shard" if count == 1 else counted(count, "shard")
    return "cards" if BENEFITS[benefit] == "cards" else counted(count, "coin")


def said_bonus(bonus: int, amount: int) -> str:
    """A bonus of the Shapeshifter as sentences say it (AS-SHAPE-02).

    >>> said_bonus(1, 2), said_bonus(3, 1), said_bonus(3, 2)
    ('2 fame', 'a charged shard', '2 charged shards')
    """
    if BONUSES[bonus] == "charge":
        return "a charged shard" if amount == 1 else counted(amount, "charged shard")
    return (counted(amount, "Trickerion Shard"), f"{amount} fame", counted(amount, "coin"))[bonus]


def types_in(bits: int) -> str:
    """The types that a trick carries, sorted.

    >>> types_in(0b101)
    'AC'
    """
    return "".join(letter for k, letter in enumerate(TYPES) if bits >> k & 1)


def owner_name(owner: int) -> str:
    """The name of a seat, or the Heir in the middle of a sentence."""
    return SEATS[owner] if owner < len(SEATS) else THE_HEIR
