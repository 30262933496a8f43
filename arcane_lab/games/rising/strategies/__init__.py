"""Strategies: plain functions that choose one of the legal moves from what their seat may know.

A strategy is called as ``strategy(view, moves, count, luck)`` and returns an index below ``count`` into ``moves``.
"""

from typing import Final

from arcane_lab.engine.plain.loop import Chooser
from arcane_lab.engine.spec import READS_ALL, READS_NOTHING
from arcane_lab.games.rising.strategies.careful import play_careful
from arcane_lab.games.rising.strategies.collector import play_collector
from arcane_lab.games.rising.strategies.greedy import play_greedy
from arcane_lab.games.rising.strategies.lookahead import play_lookahead
from arcane_lab.games.rising.strategies.planner import play_planner
from arcane_lab.games.rising.strategies.random_play import play_random

#: The strategies that come with the game, by name.
STRATEGIES: Final[dict[str, Chooser]] = {
    "random": Chooser("random", play_random, "Takes any verb and card, then any payment.", READS_NOTHING),
    "collector": Chooser("collector", play_collector, "Collects one discipline.", READS_ALL),
    "greedy": Chooser("greedy", play_greedy, "Takes what makes its mat worth most at once.", READS_ALL),
    "careful": Chooser("careful", play_careful, "Plans the round by its moons.", READS_ALL),
    "lookahead": Chooser("lookahead", play_lookahead, "Tries its answers to the end of the round.", READS_ALL),
    "planner": Chooser("planner", play_planner, "Searches the pyramid.", READS_ALL),
}
