"""Public names that are brought in when somebody first asks for them, so that an import stays light."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from importlib import import_module
from typing import Any


def lazy_names(
    package: str, homes: Mapping[str, str], others: Callable[[], Mapping[str, str]] | None = None, what: str = ""
) -> Callable[[str], Any]:
    """The ``__getattr__`` of a package that has its public names in other modules.

    ``homes`` names the module below the package for each name, or "" where the name is that of a package itself.
    ``others`` gives more names with their modules in full, such as those that games bring; it is asked only for a name
    that is not in ``homes``. ``what`` is how people write the package. A name that is nowhere raises an
    `AttributeError` with the nearest one.

    >>> get = lazy_names("arcane_lab.core", {"lazy_names": "lazy"})
    >>> get("lazy_names") is lazy_names
    True
    >>> get("lazy_name")
    Traceback (most recent call last):
        ...
    AttributeError: arcane_lab.core has no 'lazy_name': did you mean 'lazy_names'? it has lazy_names
    """

    def get(name: str) -> Any:
        if name in homes:
            module = import_module(f"{package}.{homes[name] or name}")
            return getattr(module, name) if homes[name] else module
        known: dict[str, str] = {}
        if others is not None and not name.startswith("_"):
            known = dict(others())
            if name in known:
                return getattr(import_module(known[name]), name)
        every = {one.lower(): one for one in [*homes, *known]}
        near = get_close_matches(name.lower(), every, n=1)
        guess = f"did you mean {every[near[0]]!r}? " if near else ""
        raise AttributeError(
            f"{what or package} has no {name!r}: {guess}it has {', '.join(sorted(every.values()))}", name=name
        )

    return get
