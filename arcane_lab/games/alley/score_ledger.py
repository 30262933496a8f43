"""What each event brings a seat in gold and infamy, and what to call it: the accounts of a play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, TypeAlias

from arcane_lab.core.libraries import np
from arcane_lab.engine.accounts import Entry, Share
from arcane_lab.engine.moves import Event, Row
from arcane_lab.games.alley.play import FIGURES, FIRST_SOLD
from arcane_lab.games.alley.rules.sizes import KINDS
from arcane_lab.games.alley.rules.state import State
from arcane_lab.games.alley.rules.stock import has_power
from arcane_lab.games.alley.rules.words import Item, Log, Power, Rule
from arcane_lab.games.alley.setup import item_name
from arcane_lab.games.alley.text.names import rule_id
from arcane_lab.games.alley.text.transfers import GOLD, INFAMY, MARKERS, SETS, cause_of
from arcane_lab.games.alley.text.transfers import cycle_of as cycle_of

_SIGNS: Final = {
    Log.GOLD_GAINED: (GOLD, 1),
    Log.GOLD_LOST: (GOLD, -1),
    Log.PAID: (GOLD, -1),
    Log.BRIBED: (GOLD, -1),
    Log.INFAMY_GAINED: (INFAMY, 1),
    Log.INFAMY_LOST: (INFAMY, -1),
    Log.INFAMY_CAPPED: (INFAMY, -1),
}
#: What a seat's own move turns up that it could not know.
_TURNED_UP: Final = ("drew_deck", "carpet", "revealed", "offered", "peeked", "to_discard", "to_stash")
#: What ends the turns of all, and what an inspection brings a seat.
_ENDS: Final = ("triggered", "automatic")
_COUNTED: Final = ("counted", "fine_marker", "penalty", "no_penalty", "fined")
#: What others do to a seat, and to the items that it needs.
_DONE: Final = ("doll_placed", "swapped", "rearranged", "infamy_gained", "infamy_lost", "gold_gained", "gold_lost")
_TAKEN: Final = ("drew_discard", "played", "sold", "discarded", "wand", "to_discard", "revealed")
#: What is not counted by its own cause where whole futures are split up.
ELSE: Final = "swords, effects, powers and bribes"

Numbers: TypeAlias = "np.ndarray[Any, np.dtype[np.int64]]"


def ends_round(row: Row) -> bool:
    """Whether an event ends a round; what comes after it belongs to the next."""
    return row[0] == Log.NEXT_ROUND


def entries(row: Row, cycle: int = 25) -> Iterator[Entry]:
    """What an event changes; most change nothing. A fine marker stands for a `cycle` of infamy (AA-SCORE-14).

    >>> from arcane_lab.games.alley.rules.sizes import EVERYBODY, NOTHING
    >>> row = (Log.GOLD_GAINED, 0, Item.DE, NOTHING, 21, Rule.SET + 15, 21, EVERYBODY)
    >>> next(entries(row))
    Entry(seat=0, figure='gold', amount=21, cause="sets of Dragon's Egg", rule='AA-SET-15')
    """
    kind, seat, item, _, amount, rule = row[:6]
    if kind == Log.FINE_MARKER:
        yield Entry(seat, INFAMY, -cycle, MARKERS, rule_id(rule))
    elif kind in _SIGNS and amount:
        figure, sign = _SIGNS[kind]
        yield Entry(seat, figure, sign * amount, cause_of(kind, item, rule), rule_id(rule))


# --- whole futures ----------------------------------------------------------------------------------------


def unbooked(state: State, seat: int) -> Iterator[Entry]:
    """Nothing: every gold and every infamy is told when it comes."""
    return iter(())


def shares(rows: Numbers, since: State, seat: int) -> Iterator[Share]:
    """The gold that a seat has at the end of futures, less what it had at a position, cause by cause.

    `rows` has for each future the figures of the seat (`playing.FIGURES`). Sets count with the value of the set
    (AA-SET-15, and what Byros adds), fine markers with what was paid for them (AA-INSPECT-26), which is less than
    is due where it took all gold there was. What swords cut off a set's gold, and all that effects, powers and bribes
    give and take, is the last share. The amounts add up to the change of gold.
    """
    column = {name: place for place, name in enumerate(FIGURES)}
    sold = rows[:, FIRST_SOLD : FIRST_SOLD + KINDS]
    sold = sold - np.array(since.tally_sold[seat * KINDS : (seat + 1) * KINDS])
    # A set in which a feline stands in counts for the feline too, but pays as what it is.
    sold[:, Item.FF] += rows[:, column["sets_sold"]] - since.tally_sets[seat] - sold.sum(axis=1)
    more = since.values.byros_gold if has_power(since, seat, Power.BYROS) else 0
    change = rows[:, column["gold"]] - since.gold[seat]
    rest = change.copy()
    for item in range(KINDS):
        if sold[:, item].any():
            amount = sold[:, item] * (since.gold_per_set[item] + more)
            rest -= amount
            yield Share(f"{SETS}{item_name(item)}", rule_id(Rule.SET + 15), sold[:, item], amount)
    fines = rows[:, column["fines"]] - since.tally_fines[seat]
    # Who has nothing left had no more to pay than came before: that much of `rest` is what the fine left out.
    due = since.values.fine_gold * fines
    paid = np.where(rows[:, column["gold"]] > 0, due, np.clip(change - rest + since.gold[seat], 0, due))
    if fines.any():
        rest += paid
        yield Share("fine markers paid", rule_id(Rule.INSPECT + 26), fines, -paid)
    if rest.any():
        yield Share(ELSE, "", (rest != 0).astype(np.int64), rest)


def signs(rows: Numbers, since: State, seat: int) -> Iterator[Share]:
    """How many turns a seat still takes in futures (AA-TURN-16), and how often it pays the penalty (AA-INSPECT-17)."""
    column = {name: place for place, name in enumerate(FIGURES)}
    nothing = np.zeros(len(rows), dtype=np.int64)
    turns = rows[:, column["turns"]] - since.tally_turns[seat]
    yield Share("own turns", rule_id(Rule.TURN + 16), turns, nothing)
    penalties = rows[:, column["penalised"]] - since.tally_penalised[seat]
    yield Share("penalties of the inspection", rule_id(Rule.INSPECT + 17), penalties, nothing)


# --- what bears on the luck of a seat -----------------------------------------------------------------------


def item_in(cause: str) -> str:
    """The name of the item whose sets are a cause; empty for any other cause.

    >>> item_in("sets of Older Wand"), item_in("fine markers paid")
    ('Older Wand', '')
    """
    return cause.removeprefix(SETS) if cause.startswith(SETS) else ""


def stage_of(event: Event) -> str:
    """What an event begins that belongs to nobody's turn: an inspection, which counts all infamy (AA-INSPECT-01)."""
    return "the inspection" if event.kind == "inspection" else ""


def bearing(event: Event, mover: str, seat: str, needed: Sequence[str]) -> int:
    """How much an event in the turn of a mover bears on the luck of a seat that needs some items, by name.

    3 for what ends the round or an inspection counts, 2 for what the seat turns up or others do to it, 1 for a needed
    item that others take or let go, and 0 for what need not be told.

    >>> from arcane_lab.games.alley.rules.sizes import EVERYBODY
    >>> from arcane_lab.games.alley.text.sentences import events
    >>> (sold,) = events(None, ((Log.SOLD, 1, Item.OW, 0, 0, Rule.SET + 9, 0, EVERYBODY),))
    >>> bearing(sold, "p2", "p1", ["Older Wand"]), bearing(sold, "p2", "p1", ["Dark Lotus"])
    (1, 0)
    """
    if event.kind in _ENDS or (event.kind in _COUNTED and event.seat == seat):
        return 3
    if event.seat == seat and event.kind in _TURNED_UP:
        return 2
    if mover != seat and event.kind in _DONE and seat in (event.seat, event.other):
        return 2
    if mover != seat and event.kind in _TAKEN and any(name in (event.name or "") for name in needed):
        return 1
    return 0
