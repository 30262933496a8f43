"""Arguments that several functions share, written out where help and completion look for them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from inspect import Parameter, signature
from typing import Any, TypeVar

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
