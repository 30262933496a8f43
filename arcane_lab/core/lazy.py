"""Public names that are brought in when somebody first asks for them, so that an import stays light."""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from importlib import import_module
from typing import Any


def lazy_names(
    package: str, others: Callable[[], Mapping[str, str]] = dict, *, shown: Iterable[str] = (), what: str = ""
) -> tuple[Callable[[str], Any], Callable[[], list[str]], list[str]]:
    """The ``__getattr__``, ``__dir__`` and ``__all__`` of a package that has its public names in other modules.

    The names are those that the package imports for type checkers, each written once: under ``if TYPE_CHECKING:`` as
    ``from arcane_lab.records import Game as Game``. ``others`` gives more names with their modules, such as those that
    games bring. ``shown`` are the names of ``__all__`` where these are not simply all; ``what`` is how people write the
    package. A name that is nowhere raises an `AttributeError` with the nearest one.

    >>> from arcane_lab import records
    >>> records.Scenario.__module__
    'arcane_lab.records.scenario'
    >>> records.Scenari  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    AttributeError: arcane_lab.records has no 'Scenari': did you mean 'Scenario'? it has FileReport, Game, ...
    """
    homes = _for_type_checkers(package)

    def get(name: str) -> Any:
        if name in homes:
            # A name that is imported from the package itself is that of a room below it.
            is_room = homes[name] == package
            return import_module(f"{package}.{name}") if is_room else getattr(import_module(homes[name]), name)
        known = {} if name.startswith("_") else others()
        if name in known:
            return getattr(import_module(known[name]), name)
        every = {one.lower(): one for one in [*homes, *known]}
        near = get_close_matches(name.lower(), every, n=1)
        guess = f"did you mean {every[near[0]]!r}? " if near else ""
        raise AttributeError(
            f"{what or package} has no {name!r}: {guess}it has {', '.join(sorted(every.values()))}", name=name
        )

    def show() -> list[str]:
        return sorted({*sys.modules[package].__all__, *others()})

    return get, show, sorted(shown or homes)


def _for_type_checkers(package: str) -> dict[str, str]:
    """The names that a package gives on by ``import X as X`` under ``if TYPE_CHECKING:``, each with its module."""
    tree = ast.parse(inspect.getsource(sys.modules[package]))
    blocks = [one for one in tree.body if isinstance(one, ast.If) and ast.unparse(one.test) == "TYPE_CHECKING"]
    imports = [line for block in blocks for line in block.body if isinstance(line, ast.ImportFrom)]
    return {one.name: str(line.module) for line in imports for one in line.names if one.asname == one.name}
