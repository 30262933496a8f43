"""The collector: one discipline."""

from arcane_lab.games.rising.knowledge.view import View
from arcane_lab.games.rising.rules.sizes import COLUMNS, HAND, TURNS
from arcane_lab.games.rising.rules.words import Ask
from arcane_lab.games.rising.strategies.answers import answer_smaller
from arcane_lab.games.rising.strategies.choosing import THIS_TURN, begin_thinking, draft
from arcane_lab.games.rising.strategies.drafting import mat_at
from arcane_lab.games.rising.strategies.mat import COUNTS
from arcane_lab.games.rising.strategies.using import is_rising


def play_collector(view: View, moves: list[int], count: int, luck: list[int]) -> int:
    """Prepares spells of one discipline and what counts them; the other cards it discards to cast."""
    begin_thinking(view)
    if view.step != Ask.DRAFT:
        return answer_smaller(view, moves, count)
    return draft(view, moves, count, THIS_TURN, collected(view))


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
