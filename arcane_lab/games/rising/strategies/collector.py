"""The collector: one discipline."""

from arcane_lab.games.rising.knowledge.view import View
from arcane_lab.games.rising.rules.sizes import COLUMNS, HAND, TURNS
from arcane_lab.games.rising.rules.words import Ask, Card, Verb
from arcane_lab.games.rising.strategies.answers import answer_smaller, discard_for_cast
from arcane_lab.games.rising.strategies.drafting import mat_at, try_cast, try_prepare
from arcane_lab.games.rising.strategies.mat import COUNTS, TOMES, read_mat
from arcane_lab.games.rising.strategies.paying import best_price, place_of_move
from arcane_lab.games.rising.strategies.using import NEVER, is_rising
from arcane_lab.games.rising.strategies.worth import set_prices, turns_after, worth_of_mat


def play_collector(view: View, moves: list[int], count: int, luck: list[int]) -> int:
    """Prepares spells of one discipline and what counts them; the other cards it discards to cast."""
    turns = turns_after(view)
    own = mat_at(0)
    tried = mat_at(1)
    read_mat(view, own)
    set_prices(view, own, turns)
    if view.step != Ask.DRAFT:
        return answer_smaller(view, moves, count)
    wanted = collected(view)
    best = -1
    most = NEVER * 100
    for place in range(view.seat * HAND, view.seat * HAND + view.hand_count[view.seat]):
        card = view.hand_card[place]
        if try_prepare(view, own, tried, card, view.turn) and belongs_to(view, card, tried, wanted):
            worth = worth_of_mat(view, tried, turns, turns)
            if worth > most:
                best = card
                most = worth
    try_cast(view, own, tried, view.turn)
    if best < 0 or worth_of_mat(view, tried, turns, turns) >= most:
        return place_of_move(moves, count, Verb.CAST, discard_for_cast(view, turns), 0)
    return place_of_move(moves, count, Verb.PREPARE, best, best_price(view, own, best))


def collected(view: View) -> int:
    """The discipline that it collects: most cards on its mat, then in its hand, then most turns in which it rises."""
    best = 0
    most = -1
    for column in range(COLUMNS):
        worth = 10000 * view.plan[mat_at(0) + COUNTS + column]
        for place in range(view.seat * HAND, view.seat * HAND + view.hand_count[view.seat]):
            if view.card_column[view.hand_card[place]] == column:
                worth += 100
        for turn in range(view.turn, TURNS):
            worth += 1 if is_rising(view, turn, column) else 0
        if worth > most:
            best = column
            most = worth
    return best


def belongs_to(view: View, card: int, tried: int, column: int) -> bool:
    """Whether a card is a spell of a discipline, or an artifact that counts it; `tried` is the mat with the card."""
    if view.card_kind[card] == Card.ARTIFACT:
        return view.plan[tried + TOMES + column] > view.plan[mat_at(0) + TOMES + column]
    return view.card_kind[card] == Card.SPELL and view.card_column[card] == column
