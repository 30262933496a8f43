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

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from arcane_lab.engine.errors import nearest

if TYPE_CHECKING:
    from arcane_lab.graphs.effects import effect_order
    from arcane_lab.graphs.following import what_follows
    from arcane_lab.graphs.round_phases import phases
    from arcane_lab.graphs.rule_graph import RuleGraph
    from arcane_lab.graphs.seeing import who_sees_what
    from arcane_lab.graphs.storehouse_stacks import StackGraph, stacks

__all__ = ["RuleGraph", "StackGraph", "effect_order", "phases", "stacks", "what_follows", "who_sees_what"]

_HOMES: Final = {
    "RuleGraph": "rule_graph",
    "StackGraph": "storehouse_stacks",
    "effect_order": "effects",
    "phases": "round_phases",
    "stacks": "storehouse_stacks",
    "what_follows": "following",
    "who_sees_what": "seeing",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        close = nearest(name, list(_HOMES))
        guess = f"did you mean {close!r}? " if close else ""
        raise AttributeError(f"al.graphs has no {name!r}: {guess}it has {', '.join(sorted(_HOMES))}", name=name)
    value = getattr(import_module(f"arcane_lab.graphs.{_HOMES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
