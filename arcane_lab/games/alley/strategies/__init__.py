"""Strategies: plain functions that choose one of the legal moves from what their seat may know.

A strategy is called as ``strategy(view, moves, count, luck)`` and returns an index below ``count`` into
``moves``, where the numbers of the legal moves stand (`rules.moves` takes them apart). A strategy is asked only where
there is a choice: the one move that is legal is made without it, and draws no luck. ``view`` holds what
the seat knows (`views.View`) and nothing else; ``luck`` holds the four numbers of the seat's own generator,
to be used through `draw_below` alone, so that one seed names one play on every machine. The same functions
run as plain Python and compiled.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from arcane_lab.engine.luck import draw_below, seed_luck
from arcane_lab.engine.spec import DRAWS_ANY, READS_ALL, READS_OWN
from arcane_lab.games.alley.knowledge.view import View
from arcane_lab.games.alley.strategies.careful import play_careful
from arcane_lab.games.alley.strategies.collector import play_collector
from arcane_lab.games.alley.strategies.greedy import play_greedy
from arcane_lab.games.alley.strategies.lookahead import play_lookahead
from arcane_lab.games.alley.strategies.random_play import play_random
from arcane_lab.games.alley.strategies.rusher import play_rusher

__all__ = ["STRATEGIES", "Chooser", "Strategy", "draw_below", "play_greedy", "play_random", "seed_luck"]

Chooser = Callable[[View, list[int], int, list[int]], int]


class Strategy(NamedTuple):
    """A strategy with its name, one sentence about it, and how much of its view it reads.

    ``reads_view`` saves looking: `DRAWS_ANY` (not even the moves), `READS_OWN` (what `looking.see_what_is_own` shows)
    or `READS_ALL`.
    """

    name: str
    choose: Chooser
    about: str
    reads_view: int


#: The strategies that come with the game, by name.
STRATEGIES: Final = {
    "random": Strategy("random", play_random, "Plays any legal move, each equally likely.", DRAWS_ANY),
    "greedy": Strategy(
        "greedy",
        play_greedy,
        "Sells when it can, builds pairs of dear items and replaces what brings much infamy.",
        READS_OWN,
    ),
    "careful": Strategy(
        "careful",
        play_careful,
        "Keeps little infamy in the storehouse, ends no round that it would be punished for, and bribes to be safe.",
        READS_ALL,
    ),
    "rusher": Strategy(
        "rusher",
        play_rusher,
        "Covers its hidden items as fast as it can while it is ahead, so that the round ends early.",
        READS_ALL,
    ),
    "collector": Strategy(
        "collector",
        play_collector,
        "Collects copies of dear items, in the stash and side by side, and cares little for infamy.",
        READS_ALL,
    ),
    "lookahead": Strategy(
        "lookahead",
        play_lookahead,
        "Looks one turn ahead: for each card it may draw the best play, for each play what follows.",
        READS_ALL,
    ),
}
