"""Gold, infamy and fine markers: AA-SCORE, and the Sovereign Sword that cuts every gain."""

from arcane_lab.games.alley.rules.events import log_event
from arcane_lab.games.alley.rules.sizes import EVERYBODY, NOTHING, SLOTS
from arcane_lab.games.alley.rules.state import State
from arcane_lab.games.alley.rules.words import Edition, Item, Log, Reading, Rule


def count_swords(state: State, seat: int) -> int:
    """Sovereign Swords lying revealed in the storehouse of a seat (AA-EFFECT-32, 33, 36)."""
    swords = 0
    first = seat * SLOTS
    for cell in range(first, first + SLOTS):
        if state.storehouse_item[cell] == Item.SS and state.storehouse_face[cell] == 1:
            swords += 1
    return swords


def after_swords(state: State, seat: int, amount: int) -> int:
    """What is left of a gain of gold when swords lie revealed (AA-ITEM-SOVEREIGN-SWORD-04, 05, 13)."""
    swords = count_swords(state, seat)
    if swords == 0:
        return amount
    if state.values.sword_mode == Reading.SWORD_NONE:
        return 0
    if state.values.sword_stacks == 0:
        swords = 1
    for _ in range(swords):
        amount = amount // 2
    return amount


def gain_gold(state: State, seat: int, amount: int, item: int, rule: int) -> None:
    """A seat gains gold, less what its swords take (AA-SCORE-09)."""
    gained = amount
    if amount > 0:
        gained = after_swords(state, seat, amount)
        if gained != amount:
            sword_rule = Rule.ITEM + 100 * Item.SS + (4 if state.edition == Edition.FIRST else 5)
            log_event(state, Log.SWORD, seat, Item.SS, NOTHING, gained, sword_rule, amount, EVERYBODY)
    state.gold[seat] += gained
    log_event(state, Log.GOLD_GAINED, seat, item, NOTHING, gained, rule, amount, EVERYBODY)


def lose_gold(state: State, seat: int, amount: int, item: int, rule: int) -> None:
    """A seat loses gold, never below 0 and without debt (AA-SCORE-02, 03)."""
    lost = min(amount, state.gold[seat])
    state.gold[seat] -= lost
    log_event(state, Log.GOLD_LOST, seat, item, NOTHING, lost, rule, amount, EVERYBODY)


def track_cycle(state: State) -> int:
    """How much infamy a fine marker stands for (AA-SCORE-14)."""
    return state.values.infamy_track + (1 if state.values.infamy_wrap == Reading.WRAP_25 else 0)


def gain_infamy(state: State, seat: int, amount: int, item: int, rule: int) -> None:
    """A seat gains infamy; past the track's end the count goes on from 0 with a fine marker (AA-SCORE-13 to 20)."""
    log_event(state, Log.INFAMY_GAINED, seat, item, NOTHING, amount, rule, amount, EVERYBODY)
    end = state.values.infamy_track
    infamy = state.infamy[seat] + amount
    while infamy > end:
        if state.fines[seat] < state.values.fine_markers:
            state.fines[seat] += 1
            infamy -= track_cycle(state)
            log_event(
                state,
                Log.FINE_MARKER,
                seat,
                NOTHING,
                end,
                state.fines[seat],
                Rule.SCORE + 14,
                infamy,
                EVERYBODY,
            )
        elif state.values.infamy_overflow == Reading.OVERFLOW_CAP:
            most = state.values.fine_markers
            log_event(state, Log.INFAMY_CAPPED, seat, NOTHING, most, infamy - end, Rule.SCORE + 20, end, EVERYBODY)
            infamy = end
        else:
            infamy -= track_cycle(state)
    state.infamy[seat] = infamy


def lose_infamy(state: State, seat: int, amount: int, item: int, rule: int) -> int:
    """A seat loses infamy, never below 0; fine markers stay (AA-SCORE-12, 23). Returns what it really lost."""
    before = state.infamy[seat]
    infamy = before - amount
    if state.values.fine_markers_unwind == 1:
        cycle = track_cycle(state)
        while infamy < 0 and state.fines[seat] > 0:
            state.fines[seat] -= 1
            infamy += cycle
            before += cycle
    infamy = max(infamy, 0)
    state.infamy[seat] = infamy
    log_event(state, Log.INFAMY_LOST, seat, item, NOTHING, before - infamy, rule, amount, EVERYBODY)
    return before - infamy
