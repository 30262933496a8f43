"""What somebody most likely meant whose strategy failed: a method without its brackets, a part that there is not.

Only the line that failed and the things of the package in it are looked at; nothing of them is asked or called. Python
lets some such lines pass (`if view.gold:`), so methods of a view can be called and are good for nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from inspect import getattr_static
from operator import attrgetter
from random import Random
from types import FrameType, FunctionType, MethodType
from typing import Any, Final, NoReturn

from arcane_lab.core.errors import ArcaneLabError, nearest

_PART: Final = re.compile(r"\b(\w+)\.([A-Za-z]\w*)\b(\s*\(?)")
_PACKAGE: Final = __name__.partition(".")[0]
#: So many parts are listed; the numbers that compiled strategies read are more.
_MOST: Final = 40
#: What is asked of the numbers of compiled strategies in the way of a view.
_OF_NUMBERS: Final = {"legal_moves": "the legal moves are moves[k] for k in range(count)"}


def what_was_meant(error: Exception, frame: FrameType, source: str) -> str:
    """How the part of a view, a move or a preview is written that a line has written otherwise; empty where unclear.

    `source` is the line that raised `error`, `frame` where it ran.
    """
    if isinstance(error, AttributeError) and not isinstance(error.obj, FunctionType | MethodType):
        if type(error.obj) is list and hasattr(Random, error.name or ""):
            return "here luck is for draw_below(luck, limit)"
        return "" if "; it has " in str(error) else _parts(error.obj, error.name or "")
    if not isinstance(error, TypeError | AttributeError):
        return ""
    if isinstance(error, NoBrackets):
        named = re.search(rf"\b([\w.]+)\.{error.part}\b(?!\s*\()", source)
        return "" if named is None else _is_method_sentence(f"{named[1]}.{error.part}")
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
    if is_method(static):
        return _is_method_sentence(name) if not is_called and _speaks_of_method(reason) else ""
    value = getattr(thing, part, None)
    if isinstance(value, list) and "'list'" in reason:
        return f"{name} is a list of {len(value)} numbers: write {name}[k]"
    if isinstance(value, Mapping) and not is_called and f"'{type(value).__name__}'" in reason and value:
        return f'{name} has a value for each name: write {name}["{next(iter(value))}"]'
    if is_called and "not callable" in reason:
        return f"{name} is no method: write {name} without the brackets"
    return ""


def _speaks_of_method(reason: str) -> bool:
    return re.search(r"\b(method|function)\b", reason) is not None


def _parts(thing: object, name: str) -> str:
    """What there is instead of a part that there is not."""
    if not _is_ours(thing):
        return ""
    if isinstance(thing, Mapping):
        keys = list(thing)[:_MOST]
        return f'write ["{name}"]' if name in thing else f"it has {', '.join(map(repr, keys))}" if keys else ""
    near = nearest(name, (one for one in dir(thing) if one[0] != "_"))
    return _OF_NUMBERS.get(name) or parts_of(type(thing)) or (f"did you mean {near}?" if near else "")


def parts_of(kind: type) -> str:
    """What the things of a class have, in a sentence for whoever asked for something else; empty where it is too much.

    >>> class Purse:
    ...     gold = 3
    ...     def empty(self): ...
    >>> parts_of(Purse)
    'it has empty(), gold'
    """
    names = [one for one in dir(kind) if not one.startswith("_") and one.islower()]
    static = {one: getattr_static(kind, one) for one in names}
    parts = [f"{one}()" if is_method(kind) else one for one, kind in static.items() if not _is_of_class(kind)]
    return f"it has {', '.join(parts)}" if 0 < len(parts) <= _MOST else ""


def _is_ours(thing: object) -> bool:
    return type(thing).__module__.partition(".")[0] == _PACKAGE


def is_method(static: Any) -> bool:
    """Whether what stands in a class needs brackets when its instances are asked for it."""
    return isinstance(static, FunctionType) or (isinstance(static, property) and isinstance(static.fget, partial))


def _is_of_class(static: Any) -> bool:
    return isinstance(static, classmethod | staticmethod)


# --- methods that are good for nothing without their brackets ------------------------------------------------


class NoBrackets(ArcaneLabError, TypeError):
    """A method that is used as if it were what it gives; `part` is its name."""

    def __init__(self, part: str, name: str) -> None:
        super().__init__(part, name)
        self.part, self.name = part, name

    def __str__(self) -> str:
        return _is_method_sentence(self.name)


def _is_method_sentence(name: str) -> str:
    return f"{name} is a method: write {name}()"


class Unasked(partial[Any]):
    """A method without its brackets: it can be called and handed on, and every other use of it says so.

    Help and the like find in it what they find in any method.
    """

    __slots__ = ()

    __doc__ = property(attrgetter("func.__doc__"))
    __class__ = property(lambda method: MethodType)

    def _misread(self, *_: object) -> NoReturn:
        raise NoBrackets(self.func.__name__, self._name)

    @property
    def _name(self) -> str:
        return f"{_OWNERS[self.func]}.{self.func.__name__}"

    def __eq__(self, other: object) -> bool:
        # Whoever looks for a function among others is no misreader; whoever compares two of these is one.
        return False if callable(other) and not isinstance(other, Unasked) else self._misread()

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __getattr__(self, name: str) -> Any:
        if name in ("__func__", "__self__"):
            return self.func if name == "__func__" else self.args[0]
        return getattr(self.func, name) if name.startswith("__") else self._misread()

    def __repr__(self) -> str:
        return f"<{_is_method_sentence(self._name)}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return getattr, (self.args[0], self.func.__name__)


#: What a thing is called that has a method.
_OWNERS: Final[dict[Callable[..., Any], str]] = {}
#: All that Python asks of a value, but whether it is another, and what it looks like; of a method some of it passes.
EVERY_USE: Final = tuple(
    f"__{name}__"
    for name in (
        *("bool", "lt", "le", "gt", "ge", "hash", "str", "format", "int", "float", "index", "complex", "iter", "len"),
        *("contains", "getitem", "setitem", "delitem", "reversed", "round", "neg", "pos", "abs", "invert", "trunc"),
        *("add", "sub", "mul", "matmul", "truediv", "floordiv", "mod", "divmod", "pow", "and", "xor", "or", "lshift"),
        *("radd", "rsub", "rmul", "rmatmul", "rtruediv", "rfloordiv", "rmod", "rdivmod", "rpow", "rand", "rxor", "ror"),
        *("rshift", "rlshift", "rrshift", "floor", "ceil"),
    )
)
for _name in EVERY_USE:
    setattr(Unasked, _name, Unasked._misread)
# What Python itself says of it, it says of a method.
Unasked.__name__ = "method"


def ask_with_brackets(kind: type, owner: str, names: Iterable[str] | None = None) -> None:
    """Let the public methods of a class (or some) say so where they are used without brackets.

    They are looked up without a line of Python, as views are asked thousands of times in a second.

    >>> class Purse:
    ...     def gold(self):
    ...         return 3
    >>> ask_with_brackets(Purse, "purse")
    >>> Purse().gold() > 2
    True
    >>> Purse().gold > 2
    Traceback (most recent call last):
    ...
    arcane_lab.engine.misreadings.NoBrackets: purse.gold is a method: write purse.gold()
    """
    for name in list(vars(kind)) if names is None else names:
        method = getattr_static(kind, name)
        if isinstance(method, FunctionType) and not name.startswith("_"):
            _OWNERS[method] = owner
            setattr(kind, name, property(partial(Unasked, method), doc=method.__doc__))
