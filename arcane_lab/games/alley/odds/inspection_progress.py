"""How far an inspection has come for each seat, read off a view; and one storehouse played on from there."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import TYPE_CHECKING, Final

from arcane_lab.chance.errors import ImpossibleQuestion
from arcane_lab.engine.spec import seat_name
from arcane_lab.games.alley.knowledge.view import View
from arcane_lab.games.alley.log_rows import logged_rows
from arcane_lab.games.alley.odds.hidden_card_fillings import Outcome
from arcane_lab.games.alley.odds.reveal import Cell, Rules
from arcane_lab.games.alley.odds.unseen import Unseen
from arcane_lab.games.alley.rules import flow
from arcane_lab.games.alley.rules.legal import legal_moves
from arcane_lab.games.alley.rules.moves import verb_of
from arcane_lab.games.alley.rules.sizes import KINDS, MOVE_ROOM
from arcane_lab.games.alley.rules.state import State
from arcane_lab.games.alley.rules.words import Ask, Edition, Log, Phase, Power, Reading, Rule, Stage, Verb

if TYPE_CHECKING:
    from arcane_lab.games.alley.knowledge.seat_view import SeatView

#: More than any gold that a game sees, so that no payment meets the end of a purse.
PLENTY: Final = 1_000_000
_EARLIER: Final = 'an earlier view, such as game.view("p1", at=0)'


class Point(Enum):
    """How far the inspection of one storehouse has come, with the words for it."""

    TO_COME = "its hidden items are still to be turned up"
    SELLING = "it is turned up, and its sets are being sold"
    SOLD = "its sets are sold, and it is still to be counted"
    CLAIMING = "it is counted, and its owner is asked what to claim"
    COUNTED = "it is counted already"


def numbers_of(view: SeatView) -> View:
    """The numbers of a view from which an inspection can be foreseen. Raises `ImpossibleQuestion`."""
    # It refuses what is no view, and a view that contradicts itself.
    Unseen(view)
    numbers: View = view.numbers
    points_of(numbers)
    return numbers


def points_of(view: View) -> tuple[Point, ...]:
    """How far the inspection has come for each seat. Raises `ImpossibleQuestion` when a view does not tell."""
    if view.phase in (Phase.STOCK, Phase.SELL):
        if view.step == Ask.SLIDE:
            reason = "a set was just sold, and its gap is still open: how it closes decides what lies where"
            raise ImpossibleQuestion("view", "slide", reason, "a view from after the slide")
        return (Point.TO_COME,) * view.seats
    if view.phase != Phase.INSPECTION or view.step not in (Ask.SELL, Ask.SLIDE, Ask.POWER):
        reason = "the inspection of this round is over: past the point where anything is turned up, sold or counted"
        raise ImpossibleQuestion("view", _phase(view), reason, _EARLIER)
    is_claim = _is_claim(view)
    is_glynna = view.step == Ask.POWER and view.stage == Stage.TURN_UP
    asked = view.power_seat if is_claim or is_glynna else view.sale_seat
    by_step = view.values.inspection_order == Reading.BY_STEP
    now = Point.CLAIMING if is_claim else Point.TO_COME if is_glynna else Point.SELLING
    if now is Point.SELLING and view.values.inspect_sells_standing != 1:
        reason = "under inspect_sells_standing=False only new sets are sold, and a view does not tell what is new"
        raise ImpossibleQuestion("view", _phase(view), reason, _EARLIER)
    past = Point.COUNTED if is_claim or not by_step else Point.SOLD
    later = Point.COUNTED if is_claim and by_step else Point.TO_COME
    place = (asked - view.first_seat) % view.seats
    found = [later] * view.seats
    for seat in range(view.seats):
        if (seat - view.first_seat) % view.seats < place:
            found[seat] = past
    found[asked] = now
    return tuple(found)


def _is_claim(view: View) -> bool:
    """Whether Ninx is asked now: after her count, one of the last questions of an inspection."""
    return (
        view.step == Ask.POWER
        and view.power[view.power_seat] == Power.NINX
        and view.stage in (Stage.PENALTY, Stage.GLYNNA)
    )


def _phase(view: View) -> str:
    from arcane_lab.games.alley.text.names import PHASES

    return str(PHASES[view.phase])


def power_of(view: View, seat: int) -> int:
    """The wizard's power of a seat, where powers are in play."""
    return view.power[seat] if view.values.powers_active == Reading.POWERS_ON else Power.NONE


def is_last(view: View) -> bool:
    """Whether the coming inspection is known to be the last (AA-END-09, 15); a race to a goal of gold is not."""
    return (
        view.edition != Edition.FIRST or view.values.goal == Reading.GOAL_THREE_ROUNDS
    ) and view.round_number >= view.values.rounds


def counted_change(view: View, seat: int, total: int) -> int:
    """By how much counting has changed the infamy of a seat that is counted already (AA-INSPECT-11)."""
    is_known = total >= 0 or (view.infamy[seat] > 0 and view.values.fine_markers_unwind == 0)
    if view.values.penalty_compares == Reading.COMPARE_CHANGE and not is_known:
        reason = f"{seat_name(seat)} is counted already, and its view does not tell how much infamy it had to lose"
        raise ImpossibleQuestion("view", "inspection", reason, _EARLIER)
    return total


# --- one storehouse, played on by the rules alone ---------------------------------------------------------------


def play_out(rules: Rules, cells: tuple[Cell, ...], power: int, purse: int) -> tuple[Outcome, ...]:
    """What a whole inspection of one storehouse makes of it, on each way through, by the rules alone.

    Every item is named. `power` is the owner's, who removes no item; `purse` is the gold at hand, the most that can be
    lost. What Lady Dafana pays is left out: see `dafana`.
    """
    state = _storehouse(rules, cells, power)
    state.stage = Stage.GLYNNA
    return _ends(state, purse, ())


def play_on(rules: Rules, view: View, seat: int, cells: tuple[Cell, ...], point: Point) -> tuple[Outcome, ...]:
    """The same from where a storehouse stands in an inspection: turned up, sold or counted."""
    power = power_of(view, seat)
    if point is Point.COUNTED and power == Power.NINX and view.values.ninx_item_counts == 0:
        reason = "Ninx has claimed an item that does not count, and a view does not tell which"
        raise ImpossibleQuestion("view", "inspection", reason, _EARLIER)
    state = _storehouse(rules, cells, Power.NONE if point is Point.COUNTED else power)
    state.sale_seat = 0
    if point in (Point.COUNTED, Point.CLAIMING, Point.SOLD):
        state.stage = Stage.COUNT
        return _ends(state, view.gold[seat], ())
    if view.step == Ask.SLIDE:
        # The set has left the storehouse; it is paid for once the rest has slid together (AA-SET-13 to 15).
        state.stage, state.step, state.actor = Stage.GOLD, Ask.SLIDE, 0
        state.sale_line, state.sale_item = view.sale_line, view.sale_item
        return tuple(dict.fromkeys(_leaves(state, view.gold[seat], ())))
    state.stage = Stage.SETS
    # What Dafana is asked just now is about a set that is paid for already.
    return _ends(state, view.gold[seat], (0,) if view.step == Ask.POWER else ())


def _storehouse(rules: Rules, cells: tuple[Cell, ...], power: int) -> State:
    """A state of one seat with these items, whose gold and fines can be read off at the end."""
    state = rules.template.copy()
    state.infamy_each[:] = rules.infamy
    state.power[0] = Power.NONE if power == Power.DAFANA else power
    state.gold_per_set[:] = [rules.gold(item) for item in range(KINDS)]
    for cell in cells:
        state.storehouse_item[cell.slot] = cell.item
        state.storehouse_face[cell.slot] = 0 if cell.is_hidden else 1
    # All markers and no more (the readings of an overflow meet here): the fines are known and can be added again.
    state.gold[0], state.fines[0] = PLENTY, state.values.fine_markers
    state.values = state.values.changed(infamy_overflow=Reading.OVERFLOW_CAP)
    state.phase = Phase.INSPECTION
    return state


def _ends(state: State, purse: int, sales: tuple[int, ...]) -> tuple[Outcome, ...]:
    """Go on from a stage, through every answer of the owner."""
    state.log_count = 0
    flow.go_on(state)
    return tuple(dict.fromkeys(_leaves(state, purse, sales + _paid(state))))


def _leaves(state: State, purse: int, sales: tuple[int, ...]) -> Iterator[Outcome]:
    """Follow every answer of the owner to the end of the inspection."""
    if state.step not in (Ask.SELL, Ask.SLIDE, Ask.POWER):
        yield Outcome(
            state.inspect_total[0],
            max(state.gold[0] + state.values.fine_markers * state.values.fine_gold - PLENTY, -purse),
            sales,
        )
        return
    moves = [0] * MOVE_ROOM
    for k in range(legal_moves(state, moves)):
        if verb_of(moves[k]) != Verb.REMOVE:
            after = state.copy()
            flow.apply(after, moves[k])
            yield from _leaves(after, purse, sales + _paid(after))


def _paid(state: State) -> tuple[int, ...]:
    """What the sets that the last move sold have brought, in their order."""
    return tuple(row[4] for row in logged_rows(state) if row[0] == Log.GOLD_GAINED and row[5] == Rule.SET + 15)
