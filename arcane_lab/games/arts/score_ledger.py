"""What brings a seat its fame, source by source: the accounts of a play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from arcane_lab.engine.accounts import Accounts, Entry
from arcane_lab.engine.moves import Row
from arcane_lab.games.arts.rules.ending import count_final, shard_points
from arcane_lab.games.arts.rules.sizes import SEATS
from arcane_lab.games.arts.rules.state import State
from arcane_lab.games.arts.rules.words import Log, Phase, Rule
from arcane_lab.games.arts.text.names import name_of, rule_id
from arcane_lab.games.arts.text.sentences import changes_of, numbers

FINAL: Final = "final"
_CAUSES: Final = {
    Log.GOT: "rewards of the dice",
    Log.INSTEAD: "rewards not had in full",
    Log.BONUS: "the Shapeshifter's bonus",
    Log.WAGE_LOST: "wages not paid",
}


class ScoreLedger(Accounts):
    """Fame and shards add up to the fame at the end (AS-SCORE-03)."""

    def ends_round(self, row: Row) -> bool:
        """Whether a turn begins by an event; what comes after it belongs to that one."""
        return row[0] == Log.TURN

    def unbooked(self, state: State, seat: int) -> Iterator[Entry]:
        """What shards and the input `final` would be worth if the game ended here; they are told at its end."""
        if state.phase == Phase.OVER:
            return
        yield Entry(seat, FINAL, shard_points(state, seat), "shards at the end", rule_id(Rule.SCORE + 3))
        for field in range(state.finals):
            worth = count_final(state, seat, field) * state.final_fame[field]
            yield Entry(seat, FINAL, worth, f"scoring of {name_of(state.final_name[field])}", rule_id(Rule.SCORE + 2))

    def entries(self, row: Row, cycle: int = 0) -> Iterator[Entry]:
        """What an event adds to the fame at the end: fame at once, shards when they are scored."""
        n = numbers(row)
        if not 0 <= n["seat"] < SEATS:
            return
        if n["kind"] == Log.SCORED_SHARDS:
            yield Entry(n["seat"], FINAL, n["amount"], "shards at the end", rule_id(n["rule"]))
        elif n["kind"] == Log.SCORED:
            yield Entry(n["seat"], FINAL, n["amount"], f"scoring of {name_of(n['what'])}", rule_id(n["rule"]))
        elif fame := changes_of(n).get("fame", 0):
            yield Entry(n["seat"], FINAL, fame, _CAUSES[n["kind"]], rule_id(n["rule"]))
