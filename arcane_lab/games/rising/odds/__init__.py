"""Exact odds of Arcana Rising: `al.chance.rising`.

==============  ================================================================================================
name            what it answers
==============  ================================================================================================
``moons``       the moon board, before it is filled or as a seat sees it: which pairs can come, when a column rises
``in_game``     a card of the round is in the game; ``opening``: named cards in your first hand
``held``        a card passes through your hand in a round; ``returns``: one that you passed on is still there
``pyramid``     solo, before the deal: where a card of the deck lies
``cards``       from a seat's view: where a card can be, what comes back and when, what lies face down
``engine``      what a mat yields when its owner casts, over all moon layouts
``payments``    the best way to pay for several cards, and the best order to prepare and cast in
==============  ================================================================================================
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from arcane_lab.core.lazy import lazy_names

if TYPE_CHECKING:
    from arcane_lab.games.rising.odds.dealing import held as held
    from arcane_lab.games.rising.odds.dealing import in_game as in_game
    from arcane_lab.games.rising.odds.dealing import opening as opening
    from arcane_lab.games.rising.odds.dealing import pyramid as pyramid
    from arcane_lab.games.rising.odds.dealing import returns as returns
    from arcane_lab.games.rising.odds.engines import Engine as Engine
    from arcane_lab.games.rising.odds.engines import engine as engine
    from arcane_lab.games.rising.odds.moon_board import Moons as Moons
    from arcane_lab.games.rising.odds.moon_board import moons as moons
    from arcane_lab.games.rising.odds.paying import Payments as Payments
    from arcane_lab.games.rising.odds.paying import payments as payments
    from arcane_lab.games.rising.odds.whereabouts import Cards as Cards
    from arcane_lab.games.rising.odds.whereabouts import cards as cards

__getattr__, __dir__, __all__ = lazy_names(__name__, what="al.chance.rising")
#: The room under the game's name, as `PUBLISHED` of the game gives it to `al.chance`.
rising = sys.modules[__name__]
