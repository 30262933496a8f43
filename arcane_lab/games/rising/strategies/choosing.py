"""Which card to take and what to do with it: every answer to the draft is tried on the own mat, and the best is taken.

Players differ in how far they see: this turn, the casts that the moons of the round allow, or (`search`) every way to
its end with the cards that may come.
"""

from typing import Final

from arcane_lab.games.rising.knowledge.view import View
from arcane_lab.games.rising.rules.sizes import HAND
from arcane_lab.games.rising.rules.words import Card, Verb
from arcane_lab.games.rising.strategies.drafting import mat_at, try_cast, try_prepare
from arcane_lab.games.rising.strategies.forward import worth_of_plan
from arcane_lab.games.rising.strategies.mat import TOMES, read_mat
from arcane_lab.games.rising.strategies.paying import best_price, place_of_move
from arcane_lab.games.rising.strategies.using import NEVER
from arcane_lab.games.rising.strategies.worth import set_prices, turns_after, worth_of_mat

#: How far a player sees.
THIS_TURN: Final = 0
THE_MOONS: Final = 1
#: All disciplines are wanted.
ANY_COLUMN: Final = -1


def begin_thinking(view: View) -> None:
    """Write the own mat and the prices of this moment into the room."""
    read_mat(view, mat_at(0))
    set_prices(view, mat_at(0), turns_after(view))


def draft(view: View, moves: list[int], count: int, sight: int, wanted: int) -> int:
    """The best answer to the draft; cards that do not belong to a wanted discipline are not prepared."""
    own = mat_at(0)
    tried = mat_at(1)
    turns = turns_after(view)
    thrown = view.hand_card[view.seat * HAND]
    least = -NEVER * 100
    best = -1
    most = NEVER * 100
    for place in range(view.seat * HAND, view.seat * HAND + view.hand_count[view.seat]):
        card = view.hand_card[place]
        missed = NEVER
        if try_prepare(view, own, tried, card, view.turn):
            missed = worth_of_mat(view, tried, turns, turns)
            if belongs_to(view, card, tried, wanted):
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
