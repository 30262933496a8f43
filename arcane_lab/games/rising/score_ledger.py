"""What brings a seat its total, source by source: the accounts of a play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, TypeAlias

from arcane_lab.core.libraries import np
from arcane_lab.engine.accounts import Accounts, Entry, Share
from arcane_lab.engine.moves import Row
from arcane_lab.games.rising.play import FIGURES
from arcane_lab.games.rising.rules.scores import artifact_points, resource_points, worth_of_artifact
from arcane_lab.games.rising.rules.sizes import ARTIFACT_ROOM, COLUMNS
from arcane_lab.games.rising.rules.state import State
from arcane_lab.games.rising.rules.words import Column, Log, Phase, Rule
from arcane_lab.games.rising.text.names import name_of, rule_id

Numbers: TypeAlias = "np.ndarray[Any, np.dtype[np.int64]]"

TOTAL: Final = "total"
_AT: Final = {name: place for place, name in enumerate(FIGURES)}


class ScoreLedger(Accounts):
    """Points gained, artifacts, resources three alike, gold and blood: they add up to the total (AR-END-02)."""

    def ends_round(self, row: Row) -> bool:
        """Whether a new round begins by an event; what comes after it belongs to that one (AR-TURN-01)."""
        return row[0] == Log.ROUND

    def unbooked(self, state: State, seat: int) -> Iterator[Entry]:
        """What artifacts and resources would be worth if the game ended here; they are told at its end (AR-END-02)."""
        if state.phase == Phase.OVER:
            return
        first = seat * ARTIFACT_ROOM
        for card in state.artifact_card[first : first + state.artifact_count[seat]]:
            worth = worth_of_artifact(state, seat, card)
            yield Entry(seat, TOTAL, worth, f"points of {name_of(card)}", rule_id(Rule.END + 2))
        yield Entry(seat, TOTAL, resource_points(state, seat), "resources at the end", rule_id(Rule.END + 2))

    def entries(self, row: Row, cycle: int = 0) -> Iterator[Entry]:
        """What an event adds to the total: points at once, artifacts and resources at the end (AR-END-02)."""
        kind, seat, card, _, amount, rule = row[:6]
        if kind == Log.RESOURCES:
            yield Entry(seat, TOTAL, amount, "resources at the end", rule_id(rule))
        elif kind in (Log.VP, Log.TOMES):
            yield Entry(seat, TOTAL, amount, f"points of {name_of(card)}", rule_id(rule))

    def shares(self, rows: Numbers, since: State, seat: int) -> Iterator[Share]:
        """What each source of points grows by in futures, from a position on.

        `rows` has for each future the figures of the seat (`play.FIGURES`).
        """
        gold = since.supply[seat * COLUMNS + Column.ALCHEMY]
        blood = since.supply[seat * COLUMNS + Column.BLOOD]
        values = since.values
        threes = resource_points(since, seat) - values.gold_points * gold + values.blood_points * blood
        alike = "three" if values.alike_for_point == 3 else str(values.alike_for_point)
        sources = (
            ("points of spells and events", "vp", since.vp[seat], 1, Rule.END + 2),
            ("artifacts", "artifact_vp", artifact_points(since, seat), 1, Rule.ART + 1),
            (f"charms, herbs and potions, {alike} alike", "threes", threes, 1, Rule.END + 4),
            ("gold left over", "gold", gold, values.gold_points, Rule.END + 3),
            ("blood left over", "blood", blood, -values.blood_points, Rule.BLOOD + 1),
        )
        for cause, column, before, points, rule in sources:
            more = rows[:, _AT[column]] - before
            if more.any():
                yield Share(cause, rule_id(rule), more, points * more)

    def signs(self, rows: Numbers, since: State, seat: int) -> Iterator[Share]:
        """How many cards a seat still prepares, how often it casts, and how often its spells are activated."""
        nothing = np.zeros(len(rows), dtype=np.int64)
        counts = (
            ("cards prepared", "prepared", since.tally_prepared[seat], Rule.PREP + 1),
            ("casts", "cast", since.tally_cast[seat], Rule.CAST + 1),
            ("activations", "activated", since.tally_activated[seat], Rule.CAST + 1),
        )
        for cause, column, before, rule in counts:
            yield Share(cause, rule_id(rule), rows[:, _AT[column]] - before, nothing)
