"""The player that looks ahead to the end of the round."""

from arcane_lab.games.rising.knowledge.view import View
from arcane_lab.games.rising.rules.words import Ask
from arcane_lab.games.rising.strategies.answers import answer_smaller
from arcane_lab.games.rising.strategies.choosing import ANY_COLUMN, EVERY_WAY, begin_thinking, draft
from arcane_lab.games.rising.strategies.coming import expect_hands, expect_rows, weigh_cards


def play_lookahead(view: View, moves: list[int], count: int, luck: list[int]) -> int:
    """Tries each answer forward to the end of the round: casts under the moons that are known, and cards that come."""
    return look_ahead(view, moves, count, luck)


def look_ahead(view: View, moves: list[int], count: int, luck: list[int]) -> int:
    """What the player that looks ahead answers."""
    begin_thinking(view)
    if view.step != Ask.DRAFT:
        return answer_smaller(view, moves, count)
    if view.seats == 1:
        weigh_cards(view)
        expect_rows(view, luck, 0)
    else:
        expect_hands(view)
    return draft(view, moves, count, EVERY_WAY, ANY_COLUMN)
