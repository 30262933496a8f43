"""A plan as bytes, to be played in another process or on another machine."""

from __future__ import annotations

import pickle
from functools import lru_cache

from arcane_lab.core.errors import BadSetup
from arcane_lab.engine.registry import is_only_here
from arcane_lab.simulation.plan import Plan


def pack(plan: Plan) -> bytes:
    """A plan with the functions of a person's own; those of a notebook or without a name travel whole.

    A function of a module travels by its name, so that module must be there where it is played. Raises `BadSetup` when
    a function holds something that cannot travel, such as an open file, and for a game that no other process knows.

    >>> from arcane_lab.simulation.plan import make_plan
    >>> plan = make_plan("alley", ["greedy", lambda view: view.legal_moves[0]], seed=1)
    >>> unpack(pack(plan)).names
    ('greedy', '<lambda>')
    """
    if is_only_here(plan.setup.game):
        reason = "it is registered in this process alone, so no other process can play it"
        allowed = "a game of an installed package, or no time_limit and no executor of processes"
        raise BadSetup("game", plan.setup.game, reason, allowed)
    if not plan.own:
        return pickle.dumps(plan)
    import cloudpickle

    try:
        packed: bytes = cloudpickle.dumps(plan)
    except Exception as error:
        # What a function holds may fail in a way of its own when it is to be copied.
        reason = f"{', '.join(plan.own)}: that function cannot be sent to another process ({error})"
        allowed = "a function that holds nothing but numbers, texts and other functions, or executor=None"
        raise BadSetup("players", list(plan.names), reason, allowed) from error
    return packed


@lru_cache(maxsize=8)
def unpack(packed: bytes) -> Plan:
    """The plan that was packed; the same object for the same bytes, so its functions are made once."""
    plan: Plan = pickle.loads(packed)
    return plan
