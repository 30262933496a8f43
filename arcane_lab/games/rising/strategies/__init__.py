"""Strategies: plain functions that choose one of the legal moves from what their seat may know.

A strategy is called as ``strategy(view, moves, count, luck)`` and returns an index below ``count`` into ``moves``,
where the numbers of the legal moves stand (`rules.moves` takes them apart). ``view`` holds what the seat knows, and
`View.plan`, room in which it thinks; ``luck`` holds the four numbers of the seat's own generator. The same functions
run as plain Python and compiled.

==============  ========================================================================
file            what is in it, the lowest first
==============  ========================================================================
``mat``         the own mat as a few numbers, so that a turn can be tried on a copy
``using``       what spells and casts do there: the own engine
``worth``       what a mat is worth, guesses about turns to come
``paying``      the payment that keeps most
``drafting``    what a card does when it is prepared
``forward``     the turns left of the round: what casts bring, every way through them
``coming``      the cards that are known to come, and those that may
``choosing``    the answer to the draft; ``answers`` has the smaller ones
==============  ========================================================================
"""

from typing import Final

from arcane_lab.engine.plain.loop import Chooser
from arcane_lab.engine.spec import READS_ALL, READS_NOTHING, READS_OWN
from arcane_lab.games.rising.strategies.careful import play_careful
from arcane_lab.games.rising.strategies.collector import play_collector
from arcane_lab.games.rising.strategies.greedy import play_greedy
from arcane_lab.games.rising.strategies.lookahead import play_lookahead
from arcane_lab.games.rising.strategies.planner import play_planner
from arcane_lab.games.rising.strategies.random_play import play_random

#: The strategies that come with the game, by name.
STRATEGIES: Final[dict[str, Chooser]] = {
    "random": Chooser("random", play_random, "Plays any card in any way, each equally likely.", READS_NOTHING),
    "collector": Chooser(
        "collector", play_collector, "Prepares spells of one discipline and discards all others to cast.", READS_OWN
    ),
    "greedy": Chooser(
        "greedy",
        play_greedy,
        "Takes what is worth most at once: points, resources and growth, whatever moons rise later.",
        READS_OWN,
    ),
    "careful": Chooser(
        "careful",
        play_careful,
        "Plans the round by its moons: prepares what comes up in the turns left, and casts when that brings most.",
        READS_OWN,
    ),
    "lookahead": Chooser(
        "lookahead",
        play_lookahead,
        "Tries its answers forward to the end of the round, with the hands that it has seen.",
        READS_ALL,
    ),
    "planner": Chooser(
        "planner",
        play_planner,
        "Searches the pyramid of a game alone, with cards dealt at random for those face down.",
        READS_ALL,
    ),
}
