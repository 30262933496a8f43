"""The cards that come in the turns left of a round: what hands on their way and the pyramid are known to hold."""

from typing import Final

from arcane_lab.engine.luck import draw_below
from arcane_lab.games.rising.knowledge.view import View
from arcane_lab.games.rising.rules.rounds import ROW_STARTS
from arcane_lab.games.rising.rules.sizes import CARDS, HAND, TURNS
from arcane_lab.games.rising.rules.words import Card
from arcane_lab.games.rising.strategies.drafting import lay_down, mat_at, try_prepare
from arcane_lab.games.rising.strategies.forward import worth_of_plan
from arcane_lab.games.rising.strategies.mat import COMING, OF_TURN, copy_mat
from arcane_lab.games.rising.strategies.using import PRICES
from arcane_lab.games.rising.strategies.worth import PAYING

#: Cards that are thought of in a turn to come, of a row of the pyramid, and of a hand that comes soon or later.
MOST_FROM_ROW: Final = 2
MOST_FROM_HAND: Final = 2
MOST_LATER: Final = 1
SOON: Final = 2
#: Where it stands in the room what each card would be worth, and which cards lie face down.
CARD_WORTHS: Final = 1180
UNSEEN: Final = 1300


def forget_coming(view: View) -> None:
    """No card is known to come in any turn."""
    for turn in range(TURNS + 1):
        view.plan[COMING + OF_TURN * turn] = 0


def add_coming(view: View, turn: int, card: int) -> None:
    """A card may come in a turn."""
    at = COMING + OF_TURN * turn
    view.plan[at] += 1
    view.plan[at + view.plan[at]] = card


def weigh_cards(view: View) -> None:
    """Write what each card of this round would be worth on the own mat."""
    for card in range(CARDS):
        if is_dealt_now(view, card):
            weigh_card(view, card)


def weigh_card(view: View, card: int) -> None:
    """Write what a card would be worth on the own mat, also where it cannot be paid for yet."""
    own = mat_at(0)
    tried = mat_at(1)
    cost = 0
    if not try_prepare(view, own, tried, card, view.turn):
        copy_mat(view, own, tried)
        cost = PAYING * view.generic_count[card]
        if view.discount_count[card] > 0:
            cost = min(cost, view.discount_count[card] * view.plan[PRICES + view.discount_kind[card]])
        lay_down(view, tried, card, view.turn)
    view.plan[CARD_WORTHS + card] = worth_of_plan(view, tried, view.turn) - cost


def is_dealt_now(view: View, card: int) -> bool:
    """Whether a card belongs to the deck of this round."""
    return view.card_round[card] == view.round_number and view.card_kind[card] != Card.NONE


def expect_hands(view: View, luck: list[int], unseen: int) -> None:
    """Note the best cards that others will leave of each hand on its way; with unseen cards, these are dealt to it."""
    forget_coming(view)
    step = -1 if view.round_number == 2 else 1
    for turn in range(view.turn + 1, TURNS + 1):
        between = turn - view.turn
        holder = (view.seat + TURNS * view.seats - step * between) % view.seats
        if view.held_count[holder] > 0:
            add_held(view, luck, turn, holder)
        else:
            for place in range(holder * HAND, holder * HAND + view.hand_count[holder]):
                unseen = add_or_deal(view, luck, turn, view.hand_card[place], unseen)
        # Whoever holds it until then takes a card each time: a good one, or one that is good for that seat alone.
        keep_some(view, turn, (between + 1) // 2, TURNS)
        for _ in range(between // 2):
            drop_at(view, COMING + OF_TURN * turn, luck)
        keep_some(view, turn, 0, MOST_FROM_HAND if between <= SOON else MOST_LATER)


def add_held(view: View, luck: list[int], turn: int, holder: int) -> None:
    """Of a hand that was held before some of its cards come in a turn: any of those that may still be in it."""
    for place in range(holder * HAND, holder * HAND + view.held_count[holder]):
        add_coming(view, turn, view.held_card[place])
    for _ in range(view.held_count[holder] - view.hand_count[holder]):
        drop_at(view, COMING + OF_TURN * turn, luck)


def expect_rows(view: View, luck: list[int], unseen: int) -> None:
    """Note the best cards of each row to come; with unseen cards, these are dealt to the face-down places."""
    forget_coming(view)
    for turn in range(view.turn + 1, TURNS + 1):
        for place in range(ROW_STARTS[turn - 1], ROW_STARTS[turn]):
            unseen = add_or_deal(view, luck, turn, view.pyramid[place], unseen)
        keep_some(view, turn, 0, MOST_FROM_ROW)


def add_or_deal(view: View, luck: list[int], turn: int, card: int, unseen: int) -> int:
    """A card comes in a turn; for one that is not known an unseen one is drawn. Returns how many are unseen still."""
    if card < 0 and unseen > 0:
        drawn = draw_below(luck, unseen)
        unseen -= 1
        card = view.plan[UNSEEN + drawn]
        view.plan[UNSEEN + drawn] = view.plan[UNSEEN + unseen]
        view.plan[UNSEEN + unseen] = card
    if card >= 0:
        add_coming(view, turn, card)
    return unseen


def drop_at(view: View, at: int, luck: list[int]) -> None:
    """Any card that comes is left out."""
    plan = view.plan
    if plan[at] > 0:
        plan[at + 1 + draw_below(luck, plan[at])] = plan[at + plan[at]]
        plan[at] -= 1


def keep_some(view: View, turn: int, gone: int, most: int) -> None:
    """Of the cards that come in a turn, leave out some of the best, which are gone, and keep the best of the rest."""
    at = COMING + OF_TURN * turn
    while gone > 0 and view.plan[at] > 0:
        drop_coming(view, at, 1)
        gone -= 1
    while view.plan[at] > most:
        drop_coming(view, at, -1)


def drop_coming(view: View, at: int, sign: int) -> None:
    """The best card that comes is left out, or with -1 the worst."""
    plan = view.plan
    dropped = 1
    for k in range(2, plan[at] + 1):
        if sign * plan[CARD_WORTHS + plan[at + k]] > sign * plan[CARD_WORTHS + plan[at + dropped]]:
            dropped = k
    plan[at + dropped] = plan[at + plan[at]]
    plan[at] -= 1


def collect_unseen(view: View) -> int:
    """Write the cards of this round that may lie face down into the room; returns how many."""
    count = 0
    for card in range(CARDS):
        if is_dealt_now(view, card) and not is_placed(view, card):
            view.plan[UNSEEN + count] = card
            count += 1
    return count


def is_placed(view: View, card: int) -> bool:
    """Whether the seat knows where a card of this round is: in a hand, in an open row, removed, or taken.

    A card that is in a hand or was cast out of it is in no other.
    """
    for place in range(view.seats * HAND):
        if view.hand_card[place] == card and place % HAND < view.hand_count[place // HAND]:
            return True
        if view.held_card[place] == card and place % HAND < view.held_count[place // HAND]:
            return True
    if view.seats == 1:
        for place in range(ROW_STARTS[view.turn], ROW_STARTS[TURNS]):
            if view.pyramid[place] == card:
                return True
        for place in range(view.removed_count):
            if view.removed[place] == card:
                return True
    for seat in range(view.seats):
        for turn in range(view.turn - 1):
            if view.taken[seat * TURNS + turn] == card:
                return True
    return False
