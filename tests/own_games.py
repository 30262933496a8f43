"""The two games of `own_game.md`, as the page defines them.

The page speaks of `al` as it will be: its names are not public yet, so they are added here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import arcane_lab
from arcane_lab.engine import registry
from arcane_lab.engine.own.cards import Card
from arcane_lab.engine.own.checking import check_game
from arcane_lab.engine.own.defining import Option, define_game
from arcane_lab.engine.plain.layout import Counter, Zone
from arcane_lab.engine.possible import outcomes
from arcane_lab.records.scenario import scenario_of

PAGE: Final = Path(__file__).resolve().parent / "own_game.md"
#: The code of the page that is no example with its answer.
BLOCKS: Final = [
    block
    for block in re.findall(r"^```python\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.S | re.M)
    if ">>>" not in block
]


class Lab:
    """`arcane_lab` with the names of games of one's own."""

    Card, Counter, Option, Zone = Card, Counter, Option, Zone
    check_game, define_game, outcomes = staticmethod(check_game), staticmethod(define_game), staticmethod(outcomes)
    scenario_of = staticmethod(scenario_of)

    def __getattr__(self, name: str) -> Any:
        return getattr(arcane_lab, name)


al: Final = Lab()


def run(code: str) -> dict[str, Any]:
    """What code of the page defines."""
    space: dict[str, Any] = {"__name__": "a_notebook", "al": al}
    exec(compile(code.replace("import arcane_lab as al\n", ""), str(PAGE), "exec"), space)
    return space


def defined_anew(name: str, *changes: tuple[str, str]) -> Any:
    """A game as the page defines it, to add to; a change is a piece of its code and what stands there instead."""
    code = "\n".join(BLOCKS)
    for old, new in changes:
        assert old in code, old
        code = code.replace(old, new)
    return run(code)[name]


@contextmanager
def forgotten() -> Iterator[None]:
    """What is defined and played meanwhile is unknown again afterwards: other tests have games of the same names."""
    before = set(registry._registered)
    yield
    for name in set(registry._registered) - before:
        registry.unregister(name)


_space: Final = run("\n".join(BLOCKS))
pig: Final = _space["pig"]
market: Final = _space["market"]
