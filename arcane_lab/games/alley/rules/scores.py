"""Gold, infamy and fine markers: AA-SCORE, and the Sovereign Sword that cuts every gain."""

from arcane_lab.games.alley.rules.events import log_event
from arcane_lab.games.alley.rules.state import State
from arcane_lab.games.alley.rules.words import (
    E_FINE_MARKER,
    E_GOLD_GAINED,
    E_GOLD_LOST,
    E_INFAMY_CAPPED,
    E_INFAMY_GAINED,
    E_INFAMY_LOST,
    E_SWORD,
    EVERYBODY,
    FIRST,
    NOTHING,
    OVERFLOW_CAP,
    R_ITEM,
    R_SCORE,
    SLOTS,
    SS,
    SWORD_NONE,
    WRAP_25,
)


def count_swords(state: State, seat: int) -> int:
    """Sovereign Swords lying revealed in the storehouse of a seat (AA-EFFECT-32, 33, 36)."""
    swords = 0
    first = seat * SLOTS
    for cell in range(first, first + SLOTS):
        if state.storehouse_item[cell] == SS and state.storehouse_face[cell] == 1:
            swords += 1
    return swords


def after_swords(state: State, seat: int, amount: int) -> int:
    """What is left of a gain of gold when swords lie revealed (AA-ITEM-SOVEREIGN-SWORD-04, 05, 13)."""
    swords = count_swords(state, seat)
    if swords == 0:
        return amount
    if state.sword_mode == SWORD_NONE:
        return 0
    if state.sword_stacks == 0:
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
            sword_rule = R_ITEM + 100 * SS + (4 if state.edition == FIRST else 5)
            log_event(state, E_SWORD, seat, SS, NOTHING, gained, sword_rule, amount, EVERYBODY)
    state.gold[seat] += gained
    log_event(state, E_GOLD_GAINED, seat, item, NOTHING, gained, rule, amount, EVERYBODY)


def lose_gold(state: State, seat: int, amount: int, item: int, rule: int) -> None:
    """A seat loses gold, never below 0 and without debt (AA-SCORE-02, 03)."""
    lost = min(amount, state.gold[seat])
    state.gold[seat] -= lost
    log_event(state, E_GOLD_LOST, seat, item, NOTHING, lost, rule, amount, EVERYBODY)


def gain_infamy(state: State, seat: int, amount: int, item: int, rule: int) -> None:
    """A seat gains infamy; past 24 the count goes on from 0 with a fine marker (AA-SCORE-13 to 20)."""
    log_event(state, E_INFAMY_GAINED, seat, item, NOTHING, amount, rule, amount, EVERYBODY)
    cycle = 25 if state.infamy_wrap == WRAP_25 else 24
    infamy = state.infamy[seat] + amount
    while infamy > 24:
        if state.fines[seat] < 2:
            state.fines[seat] += 1
            infamy -= cycle
            log_event(
                state,
                E_FINE_MARKER,
                seat,
                NOTHING,
                NOTHING,
                state.fines[seat],
                R_SCORE + 14,
                infamy,
                EVERYBODY,
            )
        elif state.infamy_overflow == OVERFLOW_CAP:
            log_event(state, E_INFAMY_CAPPED, seat, NOTHING, NOTHING, infamy - 24, R_SCORE + 20, 24, EVERYBODY)
            infamy = 24
        else:
            infamy -= cycle
    state.infamy[seat] = infamy


def lose_infamy(state: State, seat: int, amount: int, item: int, rule: int) -> int:
    """A seat loses infamy, never below 0; fine markers stay (AA-SCORE-12, 23). Returns what it really lost."""
    before = state.infamy[seat]
    infamy = before - amount
    if state.fine_markers_unwind == 1:
        cycle = 25 if state.infamy_wrap == WRAP_25 else 24
        while infamy < 0 and state.fines[seat] > 0:
            state.fines[seat] -= 1
            infamy += cycle
            before += cycle
    infamy = max(infamy, 0)
    state.infamy[seat] = infamy
    log_event(state, E_INFAMY_LOST, seat, item, NOTHING, before - infamy, rule, amount, EVERYBODY)
    return before - infamy
