"""Two games of about a hundred lines, with which every room of the toolkit is tested: `pig` and `night_market`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from arcane_lab.engine.registry import register, unregister
from tests.toys import night_market, pig

#: Their names.
TOYS = ("pig", "night-market")


@contextmanager
def registered() -> Iterator[None]:
    """Both games are known by their names, for as long as this lasts."""
    for spec in (pig.GAME, night_market.GAME):
        register(spec)
    try:
        yield
    finally:
        for name in TOYS:
            unregister(name)


def without_bundles(patch: pytest.MonkeyPatch) -> None:
    """Widgets and pages without their part in a browser, which these games do not bring."""
    from arcane_lab.widgets import export, table, turn_order

    for module in (table, turn_order):
        patch.setattr(module, "packed_bundle", lambda game: "")
    patch.setattr(export, "plain_bundle", lambda game: ("", ""))
