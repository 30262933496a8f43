"""What each event brings a seat in gold and infamy, and what to call it: the accounts of a play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from arcane_lab.engine.moves import Row
from arcane_lab.games.alley.catalogue import item_name
from arcane_lab.games.alley.names import rule_id
from arcane_lab.games.alley.rules import words
from arcane_lab.games.alley.rules.state import State

GOLD: Final = "gold"
INFAMY: Final = "infamy"
_SIGNS: Final = {
    words.E_GOLD_GAINED: (GOLD, 1),
    words.E_GOLD_LOST: (GOLD, -1),
    words.E_PAID: (GOLD, -1),
    words.E_BRIBED: (GOLD, -1),
    words.E_INFAMY_GAINED: (INFAMY, 1),
    words.E_INFAMY_LOST: (INFAMY, -1),
    words.E_INFAMY_CAPPED: (INFAMY, -1),
}


class Entry(NamedTuple):
    """One change of a seat's gold or infamy, with what brought it and the rule that says so."""

    seat: int
    figure: str
    amount: int
    cause: str
    rule: str


def ends_round(row: Row) -> bool:
    """Whether an event ends a round; what comes after it belongs to the next."""
    return row[0] == words.E_NEXT_ROUND


def cycle_of(state: State) -> int:
    """How much infamy a fine marker stands for (AA-SCORE-14)."""
    return 25 if state.infamy_wrap == words.WRAP_25 else 24


def entries(row: Row, cycle: int = 25) -> Iterator[Entry]:
    """What an event changes; most change nothing. A fine marker stands for a `cycle` of infamy (AA-SCORE-14).

    >>> row = (words.E_GOLD_GAINED, 0, words.DE, words.NOTHING, 21, words.R_SET + 15, 21, words.EVERYBODY)
    >>> next(entries(row))
    Entry(seat=0, figure='gold', amount=21, cause="sets of Dragon's Egg", rule='AA-SET-15')
    """
    kind, seat, item, _, amount, rule = row[:6]
    if kind == words.E_FINE_MARKER:
        yield Entry(seat, INFAMY, -cycle, "fine markers taken, from which infamy goes on from 0", rule_id(rule))
    elif kind in _SIGNS and amount:
        figure, sign = _SIGNS[kind]
        yield Entry(seat, figure, sign * amount, _cause(kind, item, rule), rule_id(rule))


def _cause(kind: int, item: int, rule: int) -> str:
    """What brought a change, so that the same thing is always called the same."""
    named = {
        words.R_INSPECT + 9: "items left in the storehouse",
        words.R_INSPECT + 10: "items left in the storehouse",
        words.R_INSPECT + 17: "the penalty of the inspection",
        words.R_INSPECT + 26: "fine markers paid",
        words.R_INSPECT + 27: "fine markers paid",
        words.R_BRIBE + 2: "bribes",
        words.R_SCORE + 20: "infamy that stops at 24",
    }
    if rule in named:
        return named[rule]
    if rule == words.R_SET + 15:
        return f"sets of {item_name(item)}"
    if words.R_POWER <= rule < words.R_ITEM:
        return "wizard powers"
    return f"the effect of {item_name(item)}" if item >= 0 else "other rules"
