"""Two games of about a hundred lines, with which every room of the toolkit is tested: `pig` and `night_market`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from arcane_lab.engine import registry
from arcane_lab.engine.registry import register, unregister
from tests.toys import night_market, pig

#: Their names.
TOYS = ("pig", "night-market")


@contextmanager
def registered() -> Iterator[None]:
    """Both games are known by their names, for as long as this lasts."""
    # Other tests may have played games of these names that somebody defined.
    for name in TOYS:
        registry._registered.pop(name, None)
    for spec in (pig.GAME, night_market.GAME):
        register(spec)
    try:
        yield
    finally:
        for name in TOYS:
            unregister(name)
