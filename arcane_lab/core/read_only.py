"""Lists and dicts that are handed out and cannot be changed in place: a change that nobody would notice is refused."""

from __future__ import annotations

from typing import Any, Final, NoReturn, TypeVar

from arcane_lab.core.errors import ArcaneLabError

K = TypeVar("K")
V = TypeVar("V")


class ReadOnlyError(ArcaneLabError, TypeError):
    """Something that is only shown was to be changed in place."""


def _refuse(self: object, *_: object, **__: object) -> NoReturn:
    kind, make = ("list", "list(…)") if isinstance(self, list) else ("dict", "dict(…)")
    raise ReadOnlyError(
        f"this {kind} is only shown, and a change in it would reach nobody: change a copy made with {make}; "
        f"where the attribute can be set, set it to the new {kind}"
    )


class ReadOnlyList(list[V]):
    """A list that only shows: it compares, prints and is saved as any list, and refuses to be changed.

    >>> ReadOnlyList(["a1"]) == ["a1"]
    True
    >>> ReadOnlyList(["a1"]).append("b2")
    Traceback (most recent call last):
    ...
    arcane_lab.core.read_only.ReadOnlyError: this list is only shown, and a change in it would reach nobody: \
change a copy made with list(…); where the attribute can be set, set it to the new list
    """

    def __reduce__(self) -> tuple[Any, ...]:
        return ReadOnlyList, (list(self),)


class ReadOnlyDict(dict[K, V]):
    """A dict that only shows: it compares, prints and is saved as any dict, and refuses to be changed."""

    def __reduce__(self) -> tuple[Any, ...]:
        return ReadOnlyDict, (dict(self),)


_OF_LISTS: Final = (
    *("append", "extend", "insert", "remove", "pop", "clear", "sort", "reverse"),
    *("__setitem__", "__delitem__", "__iadd__", "__imul__"),
)
_OF_DICTS: Final = ("update", "pop", "popitem", "clear", "setdefault", "__setitem__", "__delitem__", "__ior__")
for _name in _OF_LISTS:
    setattr(ReadOnlyList, _name, _refuse)
for _name in _OF_DICTS:
    setattr(ReadOnlyDict, _name, _refuse)


#: What is looked into. Most of what is shown is text and numbers, and is not worth a call each.
_HOLD: Final = frozenset({dict, list})


def read_only(value: Any) -> Any:
    """A value with every list and dict in it as one that cannot be changed; the value itself stays as it is.

    >>> read_only({"winners": ["p1"]})["winners"] == ["p1"]
    True
    """
    kind = type(value)
    if kind is dict:
        return ReadOnlyDict({key: read_only(one) if type(one) in _HOLD else one for key, one in value.items()})
    if kind is list:
        return ReadOnlyList([read_only(one) if type(one) in _HOLD else one for one in value])
    return value
