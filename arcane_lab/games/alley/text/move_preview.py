"""What can be said of a move before it is made: what a sale takes and brings, what a choice or a bribe costs."""

from __future__ import annotations

from typing import Final

from arcane_lab.games.alley.log_rows import logged_rows
from arcane_lab.games.alley.rules.flow import apply
from arcane_lab.games.alley.rules.legal import legal_moves
from arcane_lab.games.alley.rules.moves import verb_of
from arcane_lab.games.alley.rules.sizes import MOVE_ROOM
from arcane_lab.games.alley.rules.state import State
from arcane_lab.games.alley.rules.words import Ask, Log, Rule, Verb
from arcane_lab.games.alley.setup import item_name
from arcane_lab.games.alley.text.sentences import set_name

#: What it is to pass where a bribe is asked, and where none can be paid.
NO_BRIBE: Final = "no bribe"
GO_ON: Final = "go on"
#: What a choice costs or brings.
_COSTS: Final = {
    Log.GOLD_LOST: "lose {} gold",
    Log.GOLD_GAINED: "gain {} gold",
    Log.INFAMY_GAINED: "gain {} infamy",
    Log.INFAMY_LOST: "lose {} infamy",
}


def brings(state: State, move: int) -> str:
    """The items of a set and the gold of its sale (AA-SET-15), or the infamy that a bribe takes away (AA-BRIBE-02).

    The rules carry it out on a copy. The set, the seller's power and the swords that take a part lie open. What comes
    after the gold (the effect of the sold item, another set) is not told. Of a choice of gold or infamy what it costs,
    of a pass that it is no bribe, or that the round goes on where none can be paid; empty for every other move.

    >>> from arcane_lab.games.alley.rules.words import Item, Phase, Stage
    >>> from arcane_lab.games.alley.setup import new_state, resolve_setup
    >>> from arcane_lab.games.alley.rules.moves import move_of
    >>> state = new_state(resolve_setup(players=3))
    >>> state.phase, state.step, state.stage = Phase.SELL, Ask.SELL, Stage.SETS
    >>> state.storehouse_item[:6], state.storehouse_face[:6] = [Item.OW] * 6, [1] * 6
    >>> brings(state, move_of(Verb.SELL, 0, 0, 0))
    'three Older Wands: 3 gold'
    """
    verb, seat = verb_of(move), state.actor
    if verb == Verb.PASS and state.step == Ask.BRIBE:
        return NO_BRIBE if legal_moves(state, [0] * MOVE_ROOM) > 1 else GO_ON
    if verb not in (Verb.SELL, Verb.BRIBE, Verb.CHOOSE):
        return ""
    sold = state.copy()
    sold.log_on = 1
    apply(sold, move)
    rows = logged_rows(sold)
    if verb == Verb.CHOOSE:
        cost = next((row for row in rows if row[0] in _COSTS), None)
        if cost is None:
            return ""
        what, figure = _COSTS[cost[0]].split(" {} ")
        return f"{what} {cost[4]} {figure}" if cost[4] else f"{figure}: you have no {figure} to lose"
    if verb == Verb.BRIBE:
        # What a new round brings, should it begin now, is not told.
        lost = next(row for row in rows if row[0] == Log.INFAMY_LOST)[4]
        return f"{lost} infamy less, {state.infamy[seat] - lost} left"
    if sold.step == Ask.SLIDE:
        # Either way of a diagonal to slide brings the same gold.
        room = [0] * MOVE_ROOM
        legal_moves(sold, room)
        apply(sold, room[0])
        rows += logged_rows(sold)
    sale = next(row for row in rows if row[0] == Log.SOLD)
    gain = next(row for row in rows if row[5] == Rule.SET + 15)
    gained, full = gain[4], gain[6]
    cut = f" ({full - gained} less for a Sovereign Sword)" if gained < full else ""
    return f"{set_name(item_name(sale[2]), sale[4])}: {gained} gold{cut}"
