"""Many plays from one seed, their tidy table, and figures that carry their intervals.

================  ===================================================================
file              what it is for
================  ===================================================================
``arguments``     what runs of games are called with: the arguments that all share, read in one place
``running``       `simulate`: batch after batch, with a bar, until all are played
``stopping``      when a run stops: after so many games, or when intervals are narrow enough
``plan``          who plays what, checked
``batches``       what comes out of a batch: a table, and the moves where they are kept
``backends``      one batch, as plain Python or by the compiled twin
``workers``       who plays the batches: this thread, all cores, or an executor (drawn below)
``backend_choice``plain Python first, the compiled twin when it is ready
``executor_runner`` workers elsewhere, and what happens when some are lost
``packing``       a plan as bytes that travel
``user_strategies`` seats played by a person's own functions, and what to say when one fails
``time_limit``    answers that must not take too long, in a process of their own (``limited_process``)
``tallies``       how often each outcome happened: all that figures and charts need
``intervals``     Wilson's interval for shares, Student's for means, Tango's for paired shares, the bootstrap
``figures``       what a table and a summary hold
``table_results`` figures, charts and differences of any table of game, seat and figures
``paths``         one game turn by turn, against many others
``pictures``      charts of a result, and the chart in words
``replays``       single games of a result, move by move
``result``        what `simulate` gives back
``common_deals``  the same games in several settings, chunk by chunk
``experiment``    what comparisons, sweeps and leagues have in common
``pairing``       paired differences: the same game in two settings
``comparing``     `compare`: settings and their differences from the first
``sweeping``      `sweep`: one or two values changed step by step
``sensitivity``   `sensitivity`: which open reading changes the outcome most
``standings``     who beats whom, added up, and strengths from it
``leagues``       `league`: every strategy against every other
================  ===================================================================

What a game counts, and in which words, is told by its `GameSpec` (`figures`, `score`, `joint`, `rates`, `counts`); no
file here knows a game.

Who plays a batch::

    Workers.play -- an executor is given? -- yes -- executor_runner.spread -- another process: backends.play_batch
        | no                                            (a batch that is lost is played here by play_batch too)
        +-- one thread, or several once the twin plays
        |
    BackendChoice.play -- between batches, BackendChoice.look takes the twin as soon as it is ready
        +-- the twin is there and can play every seat ----- backends.play_compiled -- Twin.play_games
        +-- a time limit for functions of a person's own -- time_limit.LimitedPlayer -- another process: play_plain
        +-- else ------------------------------------------ backends.play_plain -- Loop.play_games

All of them end in the play loop of the game, called with one `LoopCall`, and give the same rows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from arcane_lab.core.lazy import lazy_names

if TYPE_CHECKING:
    from arcane_lab.core.intervals import Interval, bootstrap, paired_share, student, wilson
    from arcane_lab.simulation.comparing import Comparison, compare
    from arcane_lab.simulation.leagues import League, league
    from arcane_lab.simulation.result import Result
    from arcane_lab.simulation.running import simulate
    from arcane_lab.simulation.sweeping import Sweep, sweep
    from arcane_lab.simulation.user_strategies import FailedGame, TimeLimit

__all__ = [
    "Comparison",
    "FailedGame",
    "Interval",
    "League",
    "Result",
    "Sweep",
    "TimeLimit",
    "bootstrap",
    "compare",
    "league",
    "paired_share",
    "simulate",
    "student",
    "sweep",
    "wilson",
]

#: Where each name comes from; it is read when the name is first used, so that a first simulation need not wait for all.
_HOMES: Final = {
    "FailedGame": "user_strategies",
    "TimeLimit": "user_strategies",
    "Comparison": "comparing",
    "compare": "comparing",
    "League": "leagues",
    "league": "leagues",
    "Result": "result",
    "simulate": "running",
    "Sweep": "sweeping",
    "sweep": "sweeping",
}


_INTERVALS: Final = ("Interval", "bootstrap", "paired_share", "student", "wilson")

__getattr__ = lazy_names(__name__, _HOMES, lambda: dict.fromkeys(_INTERVALS, "arcane_lab.core.intervals"))


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
