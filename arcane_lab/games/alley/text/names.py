"""The words of Arcane Alley and the numbers of the rules: items, phases, steps, powers, slots, lines, rule ids."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

from arcane_lab.games.alley.cards import tables
from arcane_lab.games.alley.rules.sizes import KINDS
from arcane_lab.games.alley.rules.storehouse import LINES
from arcane_lab.games.alley.rules.words import Item, Rule

#: The codes of the items; an item's number is its place here (`words.Item`).
CODES: Final = tuple(sorted((code for code in vars(Item) if code.isupper()), key=vars(Item).__getitem__))
#: An item whose identity is not given.
UNKNOWN: Final = -2

EDITIONS: Final = ("first", "revised")
PHASES: Final = ("stock", "sell", "inspection", "bribe", "over")
STEPS: Final = (
    *(None, "reveal", "draw", "play", "choose", "target", "peek"),
    *("place", "swap", "sell", "slide", "discard", "power", "bribe"),
)
#: The wizard powers by their number; 0 is none.
POWERS: Final = (None, "glynna", "meeblemore", "corvus", "dafana", "ninx", "byros")
SLOTS: Final = ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")
SEATS: Final = ("p1", "p2", "p3", "p4", "p5", "p6")
AXES: Final = ("horizontal", "vertical")
_WIZARDS: Final = (
    *("GENERAL", "GLYNNA-GOODSPELL", "MASTER-MAGUS-MEEBLEMORE", "CORVUS-THE-COLLECTOR"),
    *("LADY-DAFANA", "NINX-OF-NETHERNIGHT", "BYROS-BANKHOUSE"),
)
_GROUPS: Final = {
    Rule.SETUP: "SETUP",
    Rule.SCORE: "SCORE",
    Rule.STOCK: "STOCK",
    Rule.TURN: "TURN",
    Rule.PLAY: "PLAY",
    Rule.DISCARD: "DISCARD",
    Rule.SET: "SET",
    Rule.SLIDE: "SLIDE",
    Rule.EFFECT: "EFFECT",
    Rule.INSPECT: "INSPECT",
    Rule.BRIBE: "BRIBE",
    Rule.END: "END",
    Rule.TWO: "TWO",
    Rule.FAQ: "FAQ",
    **{Rule.POWER + 100 * power: f"POWER-{name}" for power, name in enumerate(_WIZARDS)},
    Rule.ITEM + 100 * KINDS: "ITEM-ALL",
}


def rule_id(rule: int) -> str:
    """The id of a rule by its number: group and two digits.

    >>> rule_id(Rule.PLAY + 8), rule_id(Rule.ITEM + 100 * Item.BF + 5)
    ('AA-PLAY-08', 'AA-ITEM-BOTTLED-FAIRY-05')
    """
    number = rule % 100
    return f"AA-{_group(rule - number)}-{number:02d}"


@cache
def _group(rule: int) -> str:
    """What the ids of a group of rules begin with; an item's have its name."""
    if rule in _GROUPS:
        return _GROUPS[rule]
    name = tables.items("alley")[CODES[(rule - Rule.ITEM) // 100]].name
    return "ITEM-" + name.upper().replace(" ", "-").replace("'", "")


def line_slots(line: int) -> tuple[int, int, int]:
    """The three slots of a line, in reading order.

    >>> line_slots(6)
    (0, 4, 8)
    """
    return LINES[3 * line], LINES[3 * line + 1], LINES[3 * line + 2]


def line_text(line: int) -> str:
    """A line as its three slots.

    >>> line_text(6), line_text(7)
    ('a1-b2-c3', 'c1-b2-a3')
    """
    return "-".join(SLOTS[slot] for slot in line_slots(line))


def code_of(item: int) -> str:
    """The code of an item, `??` for one that is not known.

    >>> code_of(Item.HT), code_of(UNKNOWN)
    ('HT', '??')
    """
    return CODES[item] if item >= 0 else "??"


def nearest_code(text: str) -> str | None:
    """The code most like a text: one letter wrong, two letters changed round, or the beginning of a longer word.

    >>> nearest_code("TH"), nearest_code("BG"), nearest_code("XQ")
    ('HT', 'BF', None)
    """
    word = text.upper()
    tests: tuple[Callable[[str], bool], ...] = (
        lambda code: code == word[::-1],
        lambda code: code == word[:2],
        lambda code: len(word) == 2 and code[0] == word[0],
        lambda code: len(word) == 2 and code[1] == word[1],
    )
    return next((code for test in tests for code in CODES if test(code)), None)


def seats_in(bits: int, seats: int) -> tuple[str, ...]:
    """The names of the seats that have a bit, among those that play.

    >>> seats_in(0b101, 3), seats_in(63, 2)
    (('p1', 'p3'), ('p1', 'p2'))
    """
    return tuple(SEATS[seat] for seat in range(seats) if bits >> seat & 1)
