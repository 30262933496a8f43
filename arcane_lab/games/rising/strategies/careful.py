"""The careful player: plans the round by its moons."""

from arcane_lab.games.rising.knowledge.view import View
from arcane_lab.games.rising.rules.words import Ask
from arcane_lab.games.rising.strategies.answers import answer_smaller
from arcane_lab.games.rising.strategies.choosing import ANY_COLUMN, THE_MOONS, begin_thinking, draft


def play_careful(view: View, moves: list[int], count: int, luck: list[int]) -> int:
    """Plans the round: the moons say when each of its columns rises, so what a new spell brings in the turns left."""
    begin_thinking(view)
    if view.step != Ask.DRAFT:
        return answer_smaller(view, moves, count)
    return draft(view, moves, count, THE_MOONS, ANY_COLUMN)
