"""The best of the moves, with a worth for each verb that a strategy likes more."""

from arcane_lab.engine.luck import draw_below
from arcane_lab.games.arts.knowledge.view import View
from arcane_lab.games.arts.rules.moves import verb_of
from arcane_lab.games.arts.rules.words import Verb
from arcane_lab.games.arts.strategies.worth import worth_of_move


def best_move(view: View, moves: list[int], count: int, luck: list[int], liked: int, bonus: int) -> int:
    """The move that is worth most, one that costs no less than it brings never; of equal ones any.

    Moves of a verb that is liked count so much more, where they bring anything.
    """
    best = -1
    best_worth = 0
    ties = 0
    for k in range(count):
        verb = verb_of(moves[k])
        worth = worth_of_move(view, view.seat, moves[k])
        if verb == liked and worth > 0:
            worth += bonus
        if verb == Verb.PASS or verb == Verb.DONE:
            worth = 0
        if best < 0 or worth > best_worth:
            best = k
            best_worth = worth
            ties = 1
        elif worth == best_worth:
            ties += 1
            if draw_below(luck, ties) == 0:
                best = k
    return best
