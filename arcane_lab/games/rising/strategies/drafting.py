"""What a card of the hand does when it is prepared or discarded to cast, tried on a copy of the own mat."""

from typing import Final

from arcane_lab.games.rising.knowledge.view import View
from arcane_lab.games.rising.rules.sizes import CLAUSES, COLUMN_ROOM, COLUMNS, TURNS
from arcane_lab.games.rising.rules.words import Card, Do
from arcane_lab.games.rising.strategies.mat import (
    DISCARDS,
    ENTRIES,
    FIRST,
    GONE,
    MAT,
    add_spell,
    add_tome,
    card_of,
    close_gaps,
    copy_mat,
    entry_of,
    markers_of,
    take_spell,
)
from arcane_lab.games.rising.strategies.paying import CANNOT, best_price, pay_on
from arcane_lab.games.rising.strategies.using import (
    NEVER,
    best_other,
    cast_mat,
    use_card,
    use_spell,
    worth_at,
    worth_of_using,
)
from arcane_lab.games.rising.strategies.worth import hope_of, turns_after

#: Where the first mat stands in the room, and one that is free for trying.
MATS: Final = 64


def mat_at(number: int) -> int:
    """Where a mat stands in the room; number 0 is the own one as it lies there."""
    return MATS + MAT * number


def try_cast(view: View, source: int, target: int, turn: int) -> None:
    """A mat after a cast in a turn, written to another place."""
    copy_mat(view, source, target)
    view.plan[target + DISCARDS] += 1
    cast_mat(view, target, turn)


def try_prepare(view: View, source: int, target: int, card: int, turn: int) -> bool:
    """A mat after a card has been prepared in a turn, written to another place; False where it cannot be paid."""
    payment = best_price(view, source, card)
    if payment == CANNOT:
        return False
    copy_mat(view, source, target)
    pay_on(view, target, payment)
    lay_down(view, target, card, turn)
    return True


def lay_down(view: View, at: int, card: int, turn: int) -> None:
    """A card that has been paid for comes into play on a mat."""
    kind = view.card_kind[card]
    if kind == Card.SPELL:
        add_spell(view, at, entry_of(card, view.card_column[card], 0))
    elif kind == Card.ARTIFACT:
        add_tome(view, at, card)
    else:
        happen(view, at, card, turn)
        view.plan[at + DISCARDS] += 1


def happen(view: View, at: int, card: int, turn: int) -> None:
    """An event is carried out on a mat, with the best that may be named."""
    use_card(view, at, card, 0)
    for clause in range(card * CLAUSES, card * CLAUSES + CLAUSES):
        do = view.clause[clause]
        if do == Do.NOTHING:
            break
        if do == Do.CAST_RISING:
            cast_mat(view, at, turn)
        elif do == Do.CAST_LOWEST:
            cast_mat(view, at, TURNS)
        elif do == Do.ACTIVATE:
            for _ in range(view.clause_count[clause]):
                other = best_other(view, at, -1, -1)
                if other >= 0:
                    use_spell(view, at, other)
        elif do == Do.CAST_ONE:
            cast_one(view, at, view.clause_count[clause])
        elif do == Do.LEFT:
            borrow(view, at, (view.seat + 1) % view.seats)
        elif do == Do.RIGHT:
            borrow(view, at, (view.seat + view.seats - 1) % view.seats)
    close_gaps(view, at)


def cast_one(view: View, at: int, times: int) -> None:
    """The best spell of a mat is used some times, then discarded (AR-EVT-03)."""
    best = best_target(view, at, times)
    if best < 0:
        return
    for _ in range(times):
        if view.plan[at + FIRST + best] < GONE and worth_at(view, at, best) > 0:
            use_spell(view, at, best)
    if view.plan[at + FIRST + best] < GONE:
        take_spell(view, at, best)
        view.plan[at + DISCARDS] += 1


def best_target(view: View, at: int, times: int) -> int:
    """The spell that is best used some times and then discarded, -1 where there is none."""
    best = -1
    most = NEVER * 10
    for k in range(view.plan[at + ENTRIES]):
        entry = view.plan[at + FIRST + k]
        if entry < GONE:
            uses = times
            if view.two_uses[card_of(entry)] == 1:
                uses = min(times, max(1, view.values.potion_uses - markers_of(entry)))
            worth = uses * max(0, worth_at(view, at, k)) - hope_of(view, at, entry, turns_after(view))
            if worth > most:
                best = k
                most = worth
    return best


def borrow(view: View, at: int, other: int) -> None:
    """The best spell of a neighbour, as its columns stood when the turn began, is used by a mat."""
    card = best_borrowed(view, at, other)
    if card >= 0:
        use_card(view, at, card, view.past_marker[card] + view.values.growth_step)


def best_borrowed(view: View, at: int, other: int) -> int:
    """Which spell of a neighbour brings a mat most, -1 where none does."""
    best = -1
    most = 0
    if other == view.seat:
        return best
    for column in range(other * COLUMNS, other * COLUMNS + COLUMNS):
        for k in range(column * COLUMN_ROOM, column * COLUMN_ROOM + view.past_count[column]):
            card = view.past_card[k]
            worth = worth_of_using(view, at, card, view.past_marker[card])
            if worth > most:
                best = card
                most = worth
    return best
