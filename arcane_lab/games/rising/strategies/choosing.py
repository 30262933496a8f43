"""Which card to take and what to do with it: every answer to the draft is tried on the own mat, and the best is taken.

Players differ in how far they see: this turn, the casts that the moons of the round allow, or (`search`) every way to
its end with the cards that may come.
"""

from typing import Final

from arcane_lab.games.rising.knowledge.view import View
from arcane_lab.games.rising.rules.sizes import HAND
from arcane_lab.games.rising.rules.words import Ask, Card, Verb
from arcane_lab.games.rising.strategies.drafting import mat_at, try_cast, try_prepare
from arcane_lab.games.rising.strategies.forward import worth_of_plan
from arcane_lab.games.rising.strategies.mat import COUNTS, TOMES, entry_of, read_mat, read_stock
from arcane_lab.games.rising.strategies.paying import CANNOT, best_price, pay_on, place_of_move, take_back
from arcane_lab.games.rising.strategies.using import NEVER, others_of
from arcane_lab.games.rising.strategies.worth import (
    hope_of,
    hope_standing,
    set_prices,
    turns_after,
    worth_of_mat,
    worth_with,
)

#: How far a player sees.
THIS_TURN: Final = 0
THE_MOONS: Final = 1
#: All disciplines are wanted.
ANY_COLUMN: Final = -1


def begin_thinking(view: View) -> None:
    """Write the own mat and the prices of this moment into the room.

    Where a spell comes up that activates no other one, the spells are not looked at (`answer_activate`).
    """
    if view.step == Ask.ACTIVATE and others_of(view, view.asked_spell) == 0:
        read_stock(view, mat_at(0))
    else:
        read_mat(view, mat_at(0))
    set_prices(view, mat_at(0), turns_after(view))


def draft(view: View, moves: list[int], count: int, sight: int, wanted: int) -> int:
    """The best answer to the draft; cards that do not belong to a wanted discipline are not prepared."""
    own = mat_at(0)
    tried = mat_at(1)
    turns = turns_after(view)
    standing = hope_standing(view, own, turns)
    thrown = view.hand_card[view.seat * HAND]
    least = -NEVER * 100
    best = -1
    most = NEVER * 100
    for place in range(view.seat * HAND, view.seat * HAND + view.hand_count[view.seat]):
        card = view.hand_card[place]
        is_in_place = sight == THIS_TURN and view.card_kind[card] == Card.SPELL
        missed = worth_laid(view, own, card, turns, standing) if is_in_place else NEVER
        if not is_in_place and try_prepare(view, own, tried, card, view.turn):
            missed = worth_of_mat(view, tried, turns, turns)
        if missed != NEVER and belongs_to(view, card, tried, wanted):
            worth = missed if sight == THIS_TURN else worth_of_plan(view, tried, view.turn)
            if worth > most:
                best = card
                most = worth
        if missed < least:
            thrown = card
            least = missed
    try_cast(view, own, tried, view.turn)
    if worth_after(view, tried, sight) >= most:
        return place_of_move(view, moves, count, Verb.CAST, thrown, 0)
    return place_of_move(view, moves, count, Verb.PREPARE, best, best_price(view, own, best))


def worth_laid(view: View, at: int, card: int, turns: int, standing: int) -> int:
    """What a mat is worth with a spell paid for and laid on it and so many turns left; `NEVER` where it cannot be paid.

    The same as `try_prepare` and `worth_of_mat` on a copy, but tried in place: the mat is as before when it returns.
    `standing` is the hope of its spells (`hope_standing`).
    """
    payment = best_price(view, at, card)
    if payment == CANNOT:
        return NEVER
    column = at + COUNTS + view.card_column[card]
    pay_on(view, at, payment)
    view.plan[column] += 1
    if turns > 0:
        standing += hope_of(view, at, entry_of(card, view.card_column[card], 0), turns)
    worth = worth_with(view, at, turns, turns, standing)
    view.plan[column] -= 1
    take_back(view, at, payment)
    return worth


def worth_after(view: View, at: int, sight: int) -> int:
    """What a mat is worth after this turn to a player who sees so far."""
    if sight == THE_MOONS:
        return worth_of_plan(view, at, view.turn)
    return worth_of_mat(view, at, turns_after(view), turns_after(view))


def belongs_to(view: View, card: int, tried: int, column: int) -> bool:
    """Whether a card is a spell of a discipline, or an artifact that counts it; `tried` is the mat with the card."""
    if column == ANY_COLUMN:
        return True
    if view.card_kind[card] == Card.ARTIFACT:
        return view.plan[tried + TOMES + column] > view.plan[mat_at(0) + TOMES + column]
    return view.card_kind[card] == Card.SPELL and view.card_column[card] == column


def discard_for_cast(view: View) -> int:
    """The card of the hand that is missed least when it is discarded to cast."""
    own = mat_at(0)
    tried = mat_at(1)
    turns = turns_after(view)
    best = view.hand_card[view.seat * HAND]
    least = -NEVER * 100
    for place in range(view.seat * HAND, view.seat * HAND + view.hand_count[view.seat]):
        card = view.hand_card[place]
        worth = NEVER
        if try_prepare(view, own, tried, card, view.turn):
            worth = worth_of_mat(view, tried, turns, turns)
        if worth < least:
            best = card
            least = worth
    return best
