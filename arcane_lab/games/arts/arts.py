"""What the lab answers of the Heir besides playing it: `al.arts`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any, Final

from arcane_lab.core.errors import BadSetup, UnknownName, one_of
from arcane_lab.games.arts.inputs import tables
from arcane_lab.games.arts.inputs.values import PLACES

#: The module itself, under its public name.
arts: Final = sys.modules[__name__]
#: Where the wagon may be.
WAGON: Final = PLACES[:4]
DOWNTOWN: Final = WAGON[0]
_RANK: Final = "heir_wagon_rank"


def heir_places(places: Sequence[str], wagon: str, rank: str = "after_downtown") -> list[str]:
    """The Heir's list of places with the wagon's place right behind Downtown (AS-HEIR-02 to 04, ST-12).

    `places` is a list of the base game's solo rules, which whoever asks must give: it is no text of the expansion, so
    the answer rests on it. With the wagon at Downtown nothing changes. `rank` is the option `heir_wagon_rank`: "second"
    tells another list where Downtown is not first. Raises `UnknownName` and `BadSetup`.

    >>> heir_places(["downtown", "workshop", "market-row"], wagon="market-row")
    ['downtown', 'market-row', 'workshop']
    >>> heir_places(["workshop", "downtown", "dark-alley", "market-row"], "market-row", rank="second")
    ['workshop', 'market-row', 'downtown', 'dark-alley']
    """
    known = tables.options()[_RANK].values
    if rank not in known:
        raise BadSetup("rank", rank, "it is no reading of heir_wagon_rank", one_of([str(value) for value in known]))
    if wagon not in WAGON:
        raise UnknownName("a place of the wagon", wagon, WAGON)
    given: list[Any] = list(places) if isinstance(places, Sequence) and not isinstance(places, str) else []
    if not given or len(set(map(str, given))) != len(given) or not all(isinstance(one, str) for one in given):
        raise BadSetup("places", places, "it is no list of places", "names that differ, such as ['downtown']")
    if wagon == DOWNTOWN or wagon not in given:
        return given
    if DOWNTOWN not in given and rank != known[1]:
        raise BadSetup("places", places, "Downtown is not in it", "a list with 'downtown'")
    rest = [place for place in given if place != wagon]
    at = 1 if rank == known[1] else 1 + rest.index(DOWNTOWN)
    return [*rest[:at], wagon, *rest[at:]]
