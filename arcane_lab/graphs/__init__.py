"""Graphs: how the rules hang together, as networkx graphs with a picture and words.

==================  =================================================================================
function            what it answers
==================  =================================================================================
``stacks``          which lines of three share a slot, and what a slide leaves of them
``phases``          what is asked after what, counted in played games
``effect_order``    what happened in a played turn, in which order, and because of what
``what_follows``    what can come of a position within some decisions
``who_sees_what``   which seat knows which card
==================  =================================================================================

Each returns a `RuleGraph`: `.graph` is a networkx `DiGraph` with named attributes, `.svg()`, `.png()` and
`.to_altair()` are its picture, `.words()` says it in sentences. Importing this package costs nothing; networkx is
imported when the first graph is made.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arcane_lab.core.lazy import lazy_names
from arcane_lab.engine.registry import published

if TYPE_CHECKING:
    from arcane_lab.graphs.effects import effect_order as effect_order
    from arcane_lab.graphs.following import what_follows as what_follows
    from arcane_lab.graphs.round_phases import phases as phases
    from arcane_lab.graphs.rule_graph import RuleGraph as RuleGraph

__getattr__, __dir__, __all__ = lazy_names(__name__, lambda: published("graphs"), what="al.graphs")
