"""Strategies: plain functions that choose one of the legal moves from what their seat may know.

A strategy is called as ``strategy(view, moves, count, luck)`` and returns an index below ``count`` into ``moves``.
"""

from typing import Final

from arcane_lab.engine.plain.loop import RANDOM, Chooser

#: The strategies that come with the game, by name.
STRATEGIES: Final[dict[str, Chooser]] = {"random": RANDOM}
