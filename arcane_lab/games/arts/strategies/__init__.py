"""Strategies: plain functions that choose one of the legal moves from what their seat may know.

A strategy is called as ``strategy(view, moves, count, luck)`` and returns an index below ``count`` into ``moves``,
where the numbers of the legal moves stand (`rules.moves` takes them apart). ``view`` holds what the seat knows, and
``luck`` the four numbers of the seat's own generator. The same functions run as plain Python and compiled.

========  ========================================================================
file      what is in it, the lowest first
========  ========================================================================
worth     what a move brings by the input ``rates``, a turn ahead
choosing  the best of the moves
========  ========================================================================
"""

from typing import Final

from arcane_lab.engine.plain.loop import Chooser
from arcane_lab.engine.spec import READS_ALL, READS_NOTHING
from arcane_lab.games.arts.strategies.collector import play_collector
from arcane_lab.games.arts.strategies.greedy import play_greedy
from arcane_lab.games.arts.strategies.random_play import play_random
from arcane_lab.games.arts.strategies.setter import play_setter

#: The strategies that come with the game, by name.
STRATEGIES: Final[dict[str, Chooser]] = {
    "random": Chooser("random", play_random, "Plays any move, each equally likely.", READS_NOTHING),
    "greedy": Chooser("greedy", play_greedy, "Takes what is worth most by the rates, one turn ahead.", READS_ALL),
    "setter": Chooser("setter", play_setter, "Sets the dice first, to what its tricks carry.", READS_ALL),
    "collector": Chooser("collector", play_collector, "Buys tiles of one type first, up to three.", READS_ALL),
}
