"""Exact odds of Arcane Arts: `al.chance.arts`.

===================  ===========================================================================================
name                 what it answers
===================  ===========================================================================================
``triggers``         how many of the performed tricks trigger, dice left as they fall
``setting``          what a point for setting a die is worth, after seeing the roll and before
``worker_by``        whether a named worker was on offer by a turn
``third_copy``       whether the third copy of a type has been seen
``best_saving``      what substitution can save at best
``trigger_worth``    what one trigger is worth, and which face is the best
``wagon_turns``      on how many turns the wagon stands at a place
``sending_order``    whether a random order of sending is allowed
``prophecy_worth``   how many rewards there are, without a prophecy and with each
``heir_race``        whether a worker is still there when the Heir takes every one that you leave
===================  ===========================================================================================

The expansion's text does not say what the dice show, nor what things are worth: such figures are arguments. Those that
are not given are samples of ours; `rests_on` of every answer, and its `why()`, list them.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from arcane_lab.core.lazy import lazy_names

if TYPE_CHECKING:
    from arcane_lab.games.arts.odds.dice import setting as setting
    from arcane_lab.games.arts.odds.dice import trigger_worth as trigger_worth
    from arcane_lab.games.arts.odds.dice import triggers as triggers
    from arcane_lab.games.arts.odds.prophecies import prophecy_worth as prophecy_worth
    from arcane_lab.games.arts.odds.substituting import best_saving as best_saving
    from arcane_lab.games.arts.odds.waiting import heir_race as heir_race
    from arcane_lab.games.arts.odds.waiting import sending_order as sending_order
    from arcane_lab.games.arts.odds.waiting import third_copy as third_copy
    from arcane_lab.games.arts.odds.waiting import wagon_turns as wagon_turns
    from arcane_lab.games.arts.odds.waiting import worker_by as worker_by

__getattr__, __dir__, __all__ = lazy_names(__name__, what="al.chance.arts")
#: The room under the game's name, as `PUBLISHED` of the game gives it to `al.chance`.
arts = sys.modules[__name__]
