"""What changed from one picture to the next, as the small data that the browser's `changed` undoes.

A change is ``[new]``, or ``[kept, more]`` for a list that keeps its first cards, or the changes of the parts by key
(for a list of equal length, by place). An empty table of parts says that nothing changed.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

Change = list[Any] | dict[str, Any]


def change_between(before: Any, after: Any) -> Change:
    """The smallest change that makes `after` of `before`, both plain data (dicts with text keys, lists, scalars).

    >>> change_between({"gold": 25, "discard": ["OW"]}, {"gold": 29, "discard": ["OW", "TC"]})
    {'gold': [29], 'discard': [1, ['TC']]}
    >>> change_between([1, 2, 3, 4], [1, 5, 3, 4])
    {'1': [5]}
    """
    if is_same(before, after):
        return {}
    ways: list[Change] = [[after]]
    if isinstance(before, dict) and isinstance(after, dict) and before.keys() == after.keys():
        ways.append(_parts({str(key): (before[key], after[key]) for key in after}))
    elif isinstance(before, list) and isinstance(after, list):
        common = _common(before, after)
        ways.append([common, after[common:]])
        if len(before) == len(after):
            ways.append(_parts({str(i): pair for i, pair in enumerate(zip(before, after, strict=True))}))
    return ways[0] if len(ways) == 1 else min(ways, key=_size)


def changed(value: Any, change: Change) -> Any:
    """The value with a change made; the value itself stays as it is.

    >>> changed({"gold": 25, "discard": ["OW"]}, {"gold": [29], "discard": [1, ["TC"]]})
    {'gold': 29, 'discard': ['OW', 'TC']}
    """
    if isinstance(change, list):
        return change[0] if len(change) == 1 else [*value[: change[0]], *change[1]]
    if isinstance(value, list):
        return [changed(part, change.get(str(i), {})) for i, part in enumerate(value)]
    return (
        {key: changed(part, change[key]) if key in change else part for key, part in value.items()} if change else value
    )


def is_same(one: Any, other: Any) -> bool:
    """Whether two values are equal and of the same kinds (1 is not True); tables with their keys in the same order."""
    return one == other and repr(one) == repr(other)


def _parts(pairs: Mapping[str, tuple[Any, Any]]) -> dict[str, Any]:
    return {key: change_between(before, after) for key, (before, after) in pairs.items() if not is_same(before, after)}


def _common(before: list[Any], after: list[Any]) -> int:
    common = 0
    while common < min(len(before), len(after)) and is_same(before[common], after[common]):
        common += 1
    return common


def _size(change: Change) -> int:
    return len(json.dumps(change, separators=(",", ":")))
