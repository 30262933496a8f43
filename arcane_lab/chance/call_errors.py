"""Questions that lack something, or have something too much: answered in words, with how to ask instead."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Iterator, Mapping
from functools import update_wrapper
from types import FunctionType
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast

from arcane_lab.chance.errors import ImpossibleQuestion
from arcane_lab.chance.words import listed
from arcane_lab.core.errors import nearest, shown
from arcane_lab.core.exact_numbers import python_value

#: Whatever else is given.
_ANY: Final = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)

F = TypeVar("F", bound=Callable[..., Any])
C = TypeVar("C", bound=type)


class WrongCall(ImpossibleQuestion):
    """A question without something that it needs, or with something that it does not know.

    >>> print(WrongCall("next", (), "it needs kind, which is left out", "next(kind), such as next('queen')"))
    next: it needs kind, which is left out; ask for next(kind), such as next('queen')
    """

    def __str__(self) -> str:
        return f"{self.what}: {self.reason}; ask for {self.instead}"


def asked(function: F) -> F:
    """The same function, which says in words what is missing from a call, or too much in it. Raises `WrongCall`.

    >>> @asked
    ... def twice(number):
    ...     return 2 * number
    >>> twice(3)
    6
    >>> twice()
    Traceback (most recent call last):
    ...
    arcane_lab.chance.call_errors.WrongCall: twice: it needs number, which is left out; ask for twice(number)
    """
    explain, plain_one = _wrong_call, python_value

    def ask(*given: Any, **named: Any) -> Any:
        # A number of numpy becomes Python's here, at the one door of all questions.
        given = tuple(map(plain_one, given))
        named = {name: plain_one(one) for name, one in named.items()}
        try:
            return function(*given, **named)
        except TypeError:
            wrong = explain(function, given, named)
            if wrong is None:
                raise
        raise wrong

    # With the globals of its own module: doctest runs a function's examples only where it was written.
    plain = cast("FunctionType", function)
    wrapper = FunctionType(ask.__code__, plain.__globals__, plain.__name__, None, ask.__closure__)
    return cast("F", update_wrapper(wrapper, function))


#: What people call things that have another name here; the first of these that a thing has is offered.
MEANT: Final = {
    **dict.fromkeys(("std", "sd", "stdev", "sigma", "stddev"), ("standard_deviation",)),
    **dict.fromkeys(("expected", "expectation", "ev", "average", "avg", "mu"), ("mean", "expected_wait")),
    **dict.fromkeys(("probability", "prob", "chance", "odds"), ("p", "next", "any")),
    **dict.fromkeys(("pmf", "pdf", "outcomes"), ("probabilities", "support")),
    **dict.fromkeys(("show", "chart", "draw", "plot", "hist", "bar"), ("plot", "to_altair", "joint", "count")),
    **dict.fromkeys(("df", "dataframe", "to_frame", "to_pandas"), ("table",)),
    **dict.fromkeys(("explain", "reason", "steps", "how"), ("why", "words")),
    **dict.fromkeys(("sample", "shuffle", "roll", "simulate"), ("deal", "estimate")),
    **{"var": ("variance",), "cdf": ("at_most",), "sf": ("at_least",), "max": ("highest",), "min": ("lowest",)},
    **{"sum": ("total",), "percentile": ("quantile",), "hypergeometric": ("count",), "text": ("to_text",)},
}


class Guessed:
    """What answers a name that it does not have with the name that was probably meant."""

    __slots__ = ()

    # Hidden from mypy, for which a name that is not there stays a mistake.
    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            kind = type(self)
            if name.startswith("_"):
                raise AttributeError(f"{kind.__name__!r} object has no attribute {name!r}", name=name, obj=self)
            public = [one for one in dir(kind) if not one.startswith("_")]
            close = next((one for one in MEANT.get(name, ()) if one in public), None) or nearest(name, public)
            guess = f"did you mean {close!r}? " if close else ""
            raise AttributeError(f"a {kind.__name__} has no {name!r}: {guess}it has {', '.join(public)}", name=name)


def all_asked(cls: C) -> C:
    """A class whose public methods, and whose making, say in words what is missing from a call, or too much in it."""
    for name, method in list(vars(cls).items()):
        if name.startswith("_") and name != "__init__":
            continue
        if inspect.isfunction(method):
            setattr(cls, name, asked(method))
        elif isinstance(method, classmethod):
            setattr(cls, name, classmethod(asked(method.__func__)))
    return cls


def _wrong_call(function: Callable[..., Any], given: tuple[Any, ...], named: Mapping[str, Any]) -> WrongCall | None:
    """What is wrong with a call, or None when it has all that it needs and nothing else."""
    signature = inspect.signature(function)
    try:
        signature.bind(*given, **named)
    except TypeError:
        own = 1 if next(iter(signature.parameters), "") in ("self", "cls") else 0
        allowed = list(signature.parameters.values())[own:]
        owner = (given[0] if isinstance(given[0], type) else type(given[0])) if own else None
        name = owner.__name__ if owner and function.__name__ == "__init__" else function.__name__
        docs = [function.__doc__ or "", *(one.__doc__ or "" for one in (owner.__mro__[:-1] if owner else ()))]
        example = next((call for doc in docs for call in _examples(doc, name)), "")
        how = f"{name}({', '.join(map(_takes, allowed))})" + (f", such as {example}" if example else "")
        return WrongCall(name, shown((given[own:], dict(named))), _reason(allowed, len(given) - own, named), how)
    return None


def _takes(one: inspect.Parameter) -> str:
    """How something that a function takes is written."""
    if one.kind in _ANY:
        return "…"
    if one.default is one.empty:
        return f"{one.name}=…" if one.kind is one.KEYWORD_ONLY else one.name
    is_plain = one.default is None or isinstance(one.default, bool | int | str)
    return f"{one.name}={one.default!r}" if is_plain else f"{one.name}=…"


def _reason(allowed: list[inspect.Parameter], given: int, named: Mapping[str, Any]) -> str:
    """What a call has too much, or what it lacks."""
    kinds = {one.kind for one in allowed}
    allowed = [one for one in allowed if one.kind not in _ANY]
    names = [one.name for one in allowed]
    by_place = [one.name for one in allowed if one.kind is not inspect.Parameter.KEYWORD_ONLY]
    for name in named:
        if name not in names and inspect.Parameter.VAR_KEYWORD not in kinds:
            close = nearest(name, names)
            return f"it knows no {shown(name)}" + (f" (did you mean {close}?)" if close else "")
    if given > len(by_place) and inspect.Parameter.VAR_POSITIONAL not in kinds:
        by_name = names[len(by_place) :]
        rest = f"; {listed(by_name)} must be written with a name, such as {by_name[0]}=…" if by_name else ""
        return f"{given} things are given, and it takes {len(by_place)} without a name{rest}"
    twice = [name for name in by_place[:given] if name in named]
    if twice:
        return f"{twice[0]} is given twice"
    needed = [one.name for one in allowed if one.default is one.empty and one.name not in [*by_place[:given], *named]]
    return f"it needs {listed(needed)}, which {'is' if len(needed) == 1 else 'are'} left out"


def _examples(doc: str, name: str) -> Iterator[str]:
    """The calls of a function, with something given, in the examples of a docstring.

    >>> list(_examples(">>> print(deck.next('queen').why())", "next"))
    ["deck.next('queen')"]
    """
    for line in map(str.strip, doc.splitlines()):
        if not line.startswith((">>> ", "... ")):
            continue
        try:
            tree = ast.parse(line[4:].strip())
        except SyntaxError:
            continue
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call) or not (node.args or node.keywords):
                continue
            if name in (getattr(node.func, "attr", ""), getattr(node.func, "id", "")):
                yield ast.unparse(node)
