"""The accounts of a play: what bears on a seat's luck, and futures counted by hand."""

from __future__ import annotations

import numpy as np
import pytest

from arcane_lab.engine.moves import Event
from arcane_lab.games.alley.play import FIGURES, FIRST_SOLD, WIDTH
from arcane_lab.games.alley.rules.sizes import EVERYBODY, KINDS, NOTHING
from arcane_lab.games.alley.rules.words import Item, Log, Rule
from arcane_lab.games.alley.score_ledger import Entry, bearing, ends_round, entries, shares, signs, stage_of
from arcane_lab.games.alley.setup import new_state, resolve_setup

WAND = "Older Wand"
KINDS_OF_ROWS = [number for name, number in vars(Log).items() if name.isupper()]


def event(kind: str, seat: str | None = None, other: str | None = None, name: str | None = None) -> Event:
    return Event(kind, "", "", seat=seat, other=other, name=name)


# Who moves, what happens, and how much it bears on the luck of p1, who needs Older Wands.
@pytest.mark.parametrize(
    ("mover", "what", "weight"),
    [
        # What ends the round, and what an inspection counts for the seat itself.
        ("p1", event("triggered", "p1"), 3),
        ("p2", event("triggered", "p2"), 3),
        ("p2", event("automatic"), 3),
        ("p2", event("counted", "p1"), 3),
        ("p2", event("counted", "p2"), 0),
        ("p1", event("penalty", "p1"), 3),
        ("p1", event("penalty", "p2"), 0),
        ("p2", event("fined", "p1"), 3),
        ("p2", event("fined", "p3"), 0),
        # What the seat turns up, whoever moves.
        ("p1", event("drew_deck", "p1"), 2),
        ("p2", event("drew_deck", "p2"), 0),
        ("p2", event("revealed", "p1"), 2),
        ("p1", event("carpet", "p1", name=WAND), 2),
        # What others do to the seat, and not what it does to them.
        ("p2", event("swapped", "p2", other="p1"), 2),
        ("p2", event("swapped", "p2", other="p3"), 0),
        ("p1", event("swapped", "p1", other="p2"), 0),
        ("p2", event("gold_lost", "p1"), 2),
        ("p2", event("gold_lost", "p2"), 0),
        ("p1", event("gold_lost", "p1"), 0),
        ("p2", event("doll_placed", "p2", other="p1"), 2),
        # An item that the seat needs, where others take it or let it go.
        ("p2", event("sold", "p2", name=WAND), 1),
        ("p2", event("sold", "p2", name=f"3 {WAND}"), 1),
        ("p2", event("sold", "p2", name="Dark Lotus"), 0),
        ("p1", event("sold", "p1", name=WAND), 0),
        ("p2", event("drew_discard", "p2", name=WAND), 1),
        ("p2", event("played", "p2"), 0),
        ("p2", event("slid", "p2", name=WAND), 0),
        ("p2", event("turn_ended", "p2", name=WAND), 0),
    ],
)
def test_what_bears_on_the_luck_of_a_seat(mover: str, what: Event, weight: int) -> None:
    assert bearing(what, mover, "p1", ["Sovereign Sword", WAND]) == weight
    assert bearing(what, mover, "p1", []) == (0 if weight == 1 else weight)


def test_an_inspection_is_a_stage_and_only_a_next_round_ends_a_round() -> None:
    assert (stage_of(event("inspection")), stage_of(event("counted", "p1"))) == ("the inspection", "")
    assert [kind for kind in KINDS_OF_ROWS if ends_round((kind, 0, NOTHING, NOTHING, 0, 0, 0, EVERYBODY))] == [
        Log.NEXT_ROUND
    ]


#: The sign of what a row of the log says; all other kinds of rows change no score.
SIGNS = {
    Log.GOLD_GAINED: ("gold", 7),
    Log.GOLD_LOST: ("gold", -7),
    Log.PAID: ("gold", -7),
    Log.BRIBED: ("gold", -7),
    Log.INFAMY_GAINED: ("infamy", 7),
    Log.INFAMY_LOST: ("infamy", -7),
    Log.INFAMY_CAPPED: ("infamy", -7),
    Log.FINE_MARKER: ("infamy", -24),
}


@pytest.mark.parametrize("kind", KINDS_OF_ROWS)
def test_each_row_of_the_log_counts_with_its_sign_or_not_at_all(kind: int) -> None:
    def told(amount: int) -> list[Entry]:
        return list(entries((kind, 1, Item.DE, NOTHING, amount, Rule.SET + 15, 0, EVERYBODY), cycle=24))

    assert [(one.seat, one.figure, one.amount) for one in told(7)] == ([(1, *SIGNS[kind])] if kind in SIGNS else [])
    # A change by nothing is none, but each marker stands for a whole cycle.
    assert len(told(0)) == (kind == Log.FINE_MARKER)


def test_futures_counted_by_hand_are_split_up_cause_by_cause() -> None:
    """p2 is Byros, who gets 4 gold more for each set. It has 30 gold and has sold one set of Older Wands before."""
    since = new_state(
        resolve_setup(
            players=3,
            powers={"p2": "byros"},
            items={"OW": {"gold_per_set": 3}, "BF": {"gold_per_set": 12}},
            options={"byros_gold": 4},
        )
    )
    since.gold[1], since.tally_sets[1], since.tally_turns[1] = 30, 1, 5
    since.tally_sold[KINDS + Item.OW] = 1
    futures = [
        # Two sets of fairies for 16 each; an effect takes 3.
        {"gold": 59, "sets_sold": 3, "BF": 2, "OW": 1, "turns": 9},
        # One more set of wands for 7, and one fine paid.
        {"gold": 12, "sets_sold": 2, "OW": 2, "fines": 1, "turns": 8, "penalised": 1},
        # Two fines, of which 30 gold is all that can be paid.
        {"gold": 0, "sets_sold": 1, "OW": 1, "fines": 2, "turns": 5},
        # A set of fairies in which a feline stands in: it pays as fairies.
        {"gold": 46, "sets_sold": 2, "BF": 1, "FF": 1, "OW": 1, "turns": 6},
        # A set of fairies that a sword halves.
        {"gold": 38, "sets_sold": 2, "BF": 1, "OW": 1, "turns": 6},
    ]
    rows = np.zeros((len(futures), WIDTH), dtype=np.int64)
    for row, future in zip(rows, futures, strict=True):
        for name, value in future.items():
            row[FIGURES.index(name) if name in FIGURES else FIRST_SOLD + getattr(Item, name)] = value
    assert [(one.cause, one.rule, one.times.tolist(), one.amount.tolist()) for one in shares(rows, since, 1)] == [
        ("sets of Bottled Fairy", "AA-SET-15", [2, 0, 0, 1, 1], [32, 0, 0, 16, 16]),
        ("sets of Older Wand", "AA-SET-15", [0, 1, 0, 0, 0], [0, 7, 0, 0, 0]),
        ("fine markers paid", "AA-INSPECT-26", [0, 1, 2, 0, 0], [0, -25, -30, 0, 0]),
        ("swords, effects, powers and bribes", "", [1, 0, 0, 0, 1], [-3, 0, 0, 0, -8]),
    ]
    assert [(one.cause, one.rule, one.times.tolist()) for one in signs(rows, since, 1)] == [
        ("own turns", "AA-TURN-16", [4, 3, 0, 1, 1]),
        ("penalties of the inspection", "AA-INSPECT-17", [0, 1, 0, 0, 0]),
    ]
