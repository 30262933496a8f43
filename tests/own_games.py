"""The games of `docs/own-game.md`, as the page defines them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from arcane_lab.engine import registry

PAGE: Final = Path(__file__).resolve().parents[1] / "docs" / "own-game.md"
#: The code of the page that is no example with its answer.
BLOCKS: Final = [
    block
    for block in re.findall(r"^```python\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.S | re.M)
    if ">>>" not in block
]


def run(code: str) -> dict[str, Any]:
    """What code of the page defines."""
    space: dict[str, Any] = {"__name__": "a_notebook"}
    exec(compile(code, str(PAGE), "exec"), space)
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
memory: Final = _space["memory"]
elements: Final = _space["elements"]
