"""Arguments that several functions share, written out where help and completion look; and of what type each must be."""

from __future__ import annotations

import builtins
from collections import abc
from collections.abc import Callable, Iterable, Mapping
from functools import cache, wraps
from inspect import Parameter, signature
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Final, Literal, TypeVar, Union, Unpack, cast, get_args, get_origin, get_type_hints

from arcane_lab.core.errors import BadSetup, one_of
from arcane_lab.core.text import listed
from arcane_lab.core.values import is_same

F = TypeVar("F", bound=Callable[..., Any])


def keys_as_parameters(keys: type, defaults: Mapping[str, object]) -> list[Parameter]:
    """The keys of a `TypedDict` as arguments that are given by name, each with its type as it is written there."""
    types = {name: getattr(hint, "__forward_arg__", hint) for name, hint in keys.__annotations__.items()}
    return [
        Parameter(name, Parameter.KEYWORD_ONLY, default=defaults.get(name, Parameter.empty), annotation=found)
        for name, found in types.items()
    ]


def with_parameters(parameters: Iterable[Parameter]) -> Callable[[F], F]:
    """Let the signature of a function name the arguments that its last one, a `**`, takes.

    Jupyter completes and shows what `inspect.signature` says, and for it a `**` alone has no names.

    >>> from typing import TypedDict, Unpack
    >>> class Play(TypedDict, total=False):
    ...     seed: int
    >>> @with_parameters(keys_as_parameters(Play, {"seed": 1}))
    ... def simulate(players: int, **how: Unpack[Play]) -> None: ...
    >>> list(signature(simulate).parameters)
    ['players', 'seed']
    """
    more = list(parameters)

    def write(function: F) -> F:
        given = signature(function)
        own = [one for one in given.parameters.values() if one.kind is not Parameter.VAR_KEYWORD]
        vars(function)["__signature__"] = given.replace(parameters=[*own, *more])
        return function

    return write


# --- what is given, held against what is written down -----------------------------------------------------------------

#: Plain types in words: one, and several.
_WORDS: Final[Mapping[Any, tuple[str, str]]] = {
    str: ("a text", "texts"),
    int: ("a whole number", "whole numbers"),
    bool: ("True or False", "True or False"),
    NoneType: ("None", "None"),
    Path: ("a path", "paths"),
    abc.Callable: ("a function", "functions"),
}


def typed(function: F) -> F:
    """Let a function refuse what is of another type than its signature says, in words. Raises `BadSetup`.

    A name that its module imports for type checkers alone is not looked at.

    >>> @typed
    ... def deal(count: int, names: list[str] | tuple[str, ...] = ()) -> int:
    ...     return count
    >>> deal(2, names=["Tea"])
    2
    >>> deal("two")
    Traceback (most recent call last):
    ...
    arcane_lab.core.errors.BadSetup: count: 'two' is refused: it is not a whole number; allowed: a whole number
    """
    form = signature(function)
    rest = next((one.name for one in form.parameters.values() if one.kind is Parameter.VAR_KEYWORD), "")

    @wraps(function)
    def checked(*given: Any, **named: Any) -> Any:
        hints = _hints(function)
        for name, value in form.bind(*given, **named).arguments.items():
            if name == rest:
                keys = _hints(get_args(hints[rest])[0]) if get_origin(hints[rest]) is Unpack else {}
                for key, one in value.items():
                    check_type(key, one, keys.get(key, Any) if keys else hints[rest])
            else:
                check_type(name, value, hints.get(name, Any))
        return function(*given, **named)

    return cast(F, checked)


def check_fields(record: Any) -> None:
    """Refuse a dataclass with a value of another type than its field has: for `__post_init__`. Raises `BadSetup`."""
    kind: Any = type(record)
    for name, hint in _hints(kind).items():
        check_type(name, getattr(record, name), hint)


def check_type(field: str, value: object, hint: Any) -> None:
    """Refuse a value that is not of a type. Raises `BadSetup`."""
    wrong = _misfit(value, hint)
    if wrong is not None:
        part, wanted = wrong
        raise BadSetup(field, part, f"it is not {_words(wanted)[0]}", _words(hint)[0])


class _Unseen:
    """What a module has for type checkers alone: it may be anything, as may a list of it."""

    def __class_getitem__(cls, of: Any) -> Any:
        return Any


class _Names(dict[str, Any]):
    """Names of a module; what it has for type checkers alone may be anything."""

    def __missing__(self, name: str) -> Any:
        return getattr(builtins, name, _Unseen)


@cache
def _hints(owner: Any) -> dict[str, Any]:
    names = getattr(getattr(owner, "__post_init__", owner), "__globals__", None)
    return get_type_hints(owner, localns=None if names is None else _Names(names))


def _misfit(value: object, hint: Any) -> tuple[object, Any] | None:
    """The part of a value that is not of its type, and that type; None where all of it is."""
    kind, inner = get_origin(hint) or hint, get_args(hint)
    parts: list[tuple[object, Any]] = []
    if kind in (Any, object, _Unseen):
        fits = True
    elif kind in (Union, UnionType):
        fits = any(_misfit(value, one) is None for one in inner)
    elif kind is Literal:
        fits = any(is_same(value, one) for one in inner)
    elif kind is abc.Callable:
        fits = callable(value)
    elif kind in (tuple, abc.Sequence):
        fits = isinstance(value, list | tuple) and (_is_endless(hint) or len(value) == len(inner))
        parts = (
            [(one, inner[0 if _is_endless(hint) else at]) for at, one in enumerate(cast(Any, value))] if fits else []
        )
    elif kind is abc.Mapping:
        fits = isinstance(value, Mapping)
        parts = [(one, inner[at]) for pair in value.items() for at, one in enumerate(pair)] if fits else []  # type: ignore[attr-defined]
    else:
        fits = isinstance(value, kind) and not (kind is int and isinstance(value, bool))
    if not fits:
        return value, hint
    return next(filter(None, (_misfit(one, of) for one, of in parts)), None)


def _is_endless(hint: Any) -> bool:
    """Whether a type is that of a list as long as you like."""
    return get_origin(hint) is not tuple or get_args(hint)[1:] == (...,)


def _words(hint: Any) -> tuple[str, str]:
    """A type in words: one of it, and several."""
    kind, inner = get_origin(hint) or hint, get_args(hint)
    if kind in _WORDS:
        return _WORDS[kind]
    if kind in (Union, UnionType):
        one, several = zip(*map(_words, inner), strict=True)
        return listed(one, "or"), listed(several, "or")
    if kind is Literal:
        return one_of(inner), one_of(inner)
    if kind in (tuple, abc.Sequence):
        of = _words(inner[0])[1] if inner else "anything"
        found = f"list of {of}" if _is_endless(hint) else f"pair of {of}"
        return f"a {found}", found.replace(" ", "s ", 1)
    if kind is abc.Mapping:
        return "a dict", "dicts"
    called: tuple[str, str] = getattr(kind, "_in_words", (f"a {kind.__name__}", f"{kind.__name__}s"))
    return called
