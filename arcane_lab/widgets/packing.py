"""Plain data packed into a short text, for what is long and seldom looked at; the browser's `unpacked` opens it."""

from __future__ import annotations

import base64
import gzip
import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

#: Steps that each trait of a story holds before they go on to the next: a new step re-sends a few, never all.
LEVELS: Final = {"latest": 4, "recent": 16, "older": 80}


def packed(value: Any) -> str:
    """Plain data (dicts, lists, scalars) as JSON, compressed with gzip and written in base 64.

    With the time left out, the same data gives the same text.

    >>> unpacked(packed([{"m": "draw deck"}] * 100))[99]
    {'m': 'draw deck'}
    """
    text = json.dumps(value, separators=(",", ":"))
    return base64.b64encode(gzip.compress(text.encode(), mtime=0)).decode()


def unpacked(text: str) -> Any:
    """What was packed.

    >>> unpacked(packed({"gold": 25}))
    {'gold': 25}
    """
    return json.loads(gzip.decompress(base64.b64decode(text)))


def columns(rows: Sequence[Mapping[str, Any]]) -> dict[str, list[Any]]:
    """Rows as one list for each name, None where a row has no such part: equal things stand together and pack better.

    >>> columns([{"s": "p1", "m": "draw deck"}, {"s": "p2"}])
    {'s': ['p1', 'p2'], 'm': ['draw deck', None]}
    """
    names = dict.fromkeys(name for row in rows for name in row)
    return {name: [row.get(name) for row in rows] for name in names}


def rows(columns: Mapping[str, Sequence[Any]]) -> list[dict[str, Any]]:
    """The rows again, as the browser's `rows` makes them.

    >>> rows({"s": ["p1", "p2"], "m": ["draw deck", None]})
    [{'s': 'p1', 'm': 'draw deck'}, {'s': 'p2'}]
    """
    lines = zip(*columns.values(), strict=True)
    return [{name: part for name, part in zip(columns, line, strict=True) if part is not None} for line in lines]


def levels(steps: list[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    """The steps, oldest first, cut so that a new one changes a short list often and a long one seldom.

    >>> [len(level) for level in levels([{}] * 689)]
    [640, 48, 0, 1]
    """
    cuts = [0]
    for size in (LEVELS["older"], LEVELS["recent"], LEVELS["latest"]):
        cuts.append(len(steps) - len(steps) % size)
    return [steps[start:end] for start, end in zip(cuts, [*cuts[1:], len(steps)], strict=True)]
