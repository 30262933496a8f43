"""Lady Dafana in an inspection: what she pays at sales, and what that takes away (AA-POWER-LADY-DAFANA-01 to 06)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from arcane_lab.chance.errors import ImpossibleQuestion
from arcane_lab.games.alley.knowledge.view import View
from arcane_lab.games.alley.odds.hidden_card_fillings import SALES_NONE, SALES_OTHERS, SALES_OWN
from arcane_lab.games.alley.odds.inspection_progress import power_of
from arcane_lab.games.alley.odds.reveal import rules_of
from arcane_lab.games.alley.rules.sale import do_pay, find_dafana
from arcane_lab.games.alley.rules.scores import track_cycle
from arcane_lab.games.alley.rules.sizes import NOBODY
from arcane_lab.games.alley.rules.state import State
from arcane_lab.games.alley.rules.words import Power, Reading

#: What she may be taken to do, in words.
PLANS: Final = {
    "best": "does what is best on average: she pays at every sale, or at none",
    "pay": "pays at every sale that she can, as long as she has infamy to lose",
    "pass": "passes at every sale",
}


def check_plan(plan: object) -> None:
    """Refuse a plan that there is not."""
    if not isinstance(plan, str) or plan not in PLANS:
        instead = "dafana='pay', dafana='pass', or dafana='best' (the better of the two)"
        raise ImpossibleQuestion("dafana", plan, "no such plan of Lady Dafana can be foreseen", instead)


def seat_of_dafana(view: View) -> int:
    """The seat that holds her power, or NOBODY."""
    held = (seat for seat in range(view.seats) if power_of(view, seat) == Power.DAFANA)
    return next(held, NOBODY)


def sales_known(view: View, seat: int, plan: str) -> int:
    """Which sales of a seat she has a say in (`dafana_scope`)."""
    lady = seat_of_dafana(view)
    if lady == NOBODY or plan == "pass":
        return SALES_NONE
    if seat == lady:
        return SALES_OWN
    return SALES_OTHERS if view.values.dafana_scope == Reading.DAFANA_ANY else SALES_NONE


def sell(state: State, seat: int, sales: Sequence[int], is_paying: bool) -> None:
    """The sales of a storehouse, one after the other: its gold comes in, then Lady Dafana may pay, as the rules ask."""
    for gold in sales:
        state.gold[seat] += gold
        state.sale_seat = seat
        lady = find_dafana(state)
        if not is_paying or lady == NOBODY:
            continue
        can_unwind = state.values.fine_markers_unwind == 1 and state.fines[lady] > 0
        if state.infamy[lady] > 0 or can_unwind:
            state.power_seat = lady
            do_pay(state)


def paid_at_own_sales(view: View, seat: int, sales: Sequence[int]) -> tuple[int, int]:
    """The gold that she pays at the sales of her own storehouse, and the infamy which that takes away."""
    state = rules_of(view).template.copy()
    state.seats, state.log_on = view.seats, 0
    state.power[seat] = Power.DAFANA
    state.gold[seat], state.infamy[seat], state.fines[seat] = view.gold[seat], view.infamy[seat], view.fines[seat]
    sell(state, seat, sales, True)
    cycle = track_cycle(state)
    lost = view.infamy[seat] - state.infamy[seat] + cycle * (view.fines[seat] - state.fines[seat])
    return view.gold[seat] + sum(sales) - state.gold[seat], lost
