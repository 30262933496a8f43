"""The rusher: ends the round early when it is ahead."""

from typing import Final

from arcane_lab.games.alley.knowledge.view import View
from arcane_lab.games.alley.rules.words import Ask
from arcane_lab.games.alley.strategies.stacking import choose_by_stacks
from arcane_lab.games.alley.strategies.weighing import TENTHS, infamy_left, mean_infamy

INFAMY_PRICE_OF_RUSHER: Final = 10
HURRY: Final = 25  # what replacing a hidden item is worth besides while it is ahead, in tenths of gold
FINISH: Final = 50  # and the last of them


def play_rusher(view: View, moves: list[int], count: int, luck: list[int]) -> int:
    """Plays like greedy, but covers its hidden items as fast as it can while it is ahead, and so ends the round."""
    mean = mean_infamy(view)
    if view.step == Ask.PLAY and is_ahead_of_all(view, mean):
        return choose_by_stacks(view, moves, count, INFAMY_PRICE_OF_RUSHER, mean, HURRY, FINISH)
    return choose_by_stacks(view, moves, count, INFAMY_PRICE_OF_RUSHER, mean, 0, -FINISH)


def is_ahead_of_all(view: View, mean: int) -> bool:
    """Whether no rival would stand better if the round ended now: gold less what an inspection would cost."""
    own = standing(view, view.seat, mean)
    for seat in range(view.seats):
        if seat != view.seat and standing(view, seat, mean) > own:
            return False
    return True


def standing(view: View, seat: int, mean: int) -> int:
    """Gold less a gold piece for each infamy, fines and what lies in the storehouse included, in tenths."""
    infamy = TENTHS * (view.infamy[seat] + (view.values.infamy_track + 1) * view.fines[seat]) + infamy_left(
        view, seat, mean
    )
    return TENTHS * view.gold[seat] - infamy
