"""What somebody most likely meant whose strategy failed: a method without its brackets, a part that there is not.

Only the line that failed and the things of the package in it are looked at; nothing of them is asked or called.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from inspect import getattr_static
from types import FrameType, FunctionType, MethodType
from typing import Any, Final

_PART: Final = re.compile(r"\b(\w+)\.([A-Za-z]\w*)\b(\s*\(?)")
_PACKAGE: Final = __name__.partition(".")[0]
#: So many parts are listed; the numbers that compiled strategies read are more.
_MOST: Final = 20


def what_was_meant(error: Exception, frame: FrameType, source: str) -> str:
    """How the part of a view, a move or a preview is written that a line has written otherwise; empty where unclear.

    `source` is the line that raised `error`, `frame` where it ran.
    """
    if isinstance(error, AttributeError) and not isinstance(error.obj, FunctionType | MethodType):
        return _parts(error.obj, error.name or "")
    if not isinstance(error, TypeError | AttributeError):
        return ""
    for owner, part, bracket in _PART.findall(source):
        thing = frame.f_locals.get(owner)
        if _is_ours(thing) and (found := _other_way(f"{owner}.{part}", thing, part, str(error), bool(bracket.strip()))):
            return found
    return ""


def _other_way(name: str, thing: object, part: str, reason: str, is_called: bool) -> str:
    """How a part is written where an error speaks of it in this way."""
    static = getattr_static(thing, part, None)
    if static is None:
        return ""
    if _is_method(static):
        return f"{name} is a method: write {name}()" if not is_called and _speaks_of_method(reason) else ""
    value = getattr(thing, part, None)
    if isinstance(value, list) and "'list'" in reason:
        return f"{name} is a list of {len(value)} numbers: write {name}[k]"
    if is_called and "not callable" in reason:
        return f"{name} is no method: write {name} without the brackets"
    return ""


def _speaks_of_method(reason: str) -> bool:
    return "'method'" in reason or "'function'" in reason


def _parts(thing: object, name: str) -> str:
    """What there is instead of a part that there is not."""
    if not _is_ours(thing):
        return ""
    if isinstance(thing, Mapping):
        keys = list(thing)[:_MOST]
        return f'write ["{name}"]' if name in thing else f"it has {', '.join(map(repr, keys))}" if keys else ""
    names = [one for one in dir(type(thing)) if not one.startswith("_") and one.islower()]
    static = {one: getattr_static(type(thing), one) for one in names}
    parts = [f"{one}()" if _is_method(kind) else one for one, kind in static.items() if not _is_of_class(kind)]
    return f"it has {', '.join(parts)}" if 0 < len(parts) <= _MOST else ""


def _is_ours(thing: object) -> bool:
    return type(thing).__module__.partition(".")[0] == _PACKAGE


def _is_method(static: Any) -> bool:
    return isinstance(static, FunctionType)


def _is_of_class(static: Any) -> bool:
    return isinstance(static, classmethod | staticmethod)
