"""Strategies: plain functions that choose one of the legal moves from what their seat may know.

A strategy is called as ``strategy(view, moves, count, luck)`` and returns an index below ``count`` into ``moves``.
"""

from typing import Final

from arcane_lab.engine.plain.loop import Chooser
from arcane_lab.engine.spec import READS_NOTHING
from arcane_lab.games.rising.strategies.random_play import play_random

#: The strategies that come with the game, by name.
STRATEGIES: Final = {
    "random": Chooser("random", play_random, "Plays any card in any way, each equally likely.", READS_NOTHING),
}
