"""The greedy player: the best of this turn."""

from arcane_lab.games.rising.knowledge.view import View
from arcane_lab.games.rising.rules.words import Ask
from arcane_lab.games.rising.strategies.answers import answer_smaller
from arcane_lab.games.rising.strategies.choosing import ANY_COLUMN, THIS_TURN, begin_thinking, draft


def play_greedy(view: View, moves: list[int], count: int, luck: list[int]) -> int:
    """Takes what makes its mat worth most at once; a new spell counts for the turns left, whatever the moons say."""
    begin_thinking(view)
    if view.step != Ask.DRAFT:
        return answer_smaller(view, moves, count)
    return draft(view, moves, count, THIS_TURN, ANY_COLUMN)
