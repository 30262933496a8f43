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
``helping``       a process that plays the last games of a short plain run
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
        +-- one thread, with a process that helps where a run is over before the twin is there (helping.Helper),
        |   or several threads once the twin plays
        |
    BackendChoice.play -- between batches, BackendChoice.look takes the twin as soon as it is ready
        +-- the twin is there and can play every seat ----- backends.play_compiled -- Twin.play_games
        +-- a time limit for functions of a person's own -- time_limit.LimitedPlayer -- another process: play_plain
        +-- else ------------------------------------------ backends.play_plain -- Loop.play_games

All of them end in the play loop of the game, called with one `LoopCall`, and give the same rows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arcane_lab.core.lazy import lazy_names

if TYPE_CHECKING:
    from arcane_lab.core.intervals import Interval as Interval
    from arcane_lab.core.intervals import bootstrap as bootstrap
    from arcane_lab.core.intervals import paired_share as paired_share
    from arcane_lab.core.intervals import student as student
    from arcane_lab.core.intervals import wilson as wilson
    from arcane_lab.simulation.comparing import Comparison as Comparison
    from arcane_lab.simulation.comparing import compare as compare
    from arcane_lab.simulation.leagues import League as League
    from arcane_lab.simulation.leagues import league as league
    from arcane_lab.simulation.result import Result as Result
    from arcane_lab.simulation.running import simulate as simulate
    from arcane_lab.simulation.sweeping import Sweep as Sweep
    from arcane_lab.simulation.sweeping import sweep as sweep
    from arcane_lab.simulation.user_strategies import FailedGame as FailedGame
    from arcane_lab.simulation.user_strategies import TimeLimit as TimeLimit

__getattr__, __dir__, __all__ = lazy_names(__name__)
