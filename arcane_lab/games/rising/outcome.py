"""What stood out in a game that is over: where the points of each seat came from, and in the solo game its rating."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from arcane_lab.core.minus import signed
from arcane_lab.core.text import counted, listed
from arcane_lab.engine.game import BaseGame
from arcane_lab.engine.moves import Reader
from arcane_lab.engine.outcome import Highlight
from arcane_lab.engine.wording import Names, begun
from arcane_lab.games.rising.cards.effects import RESOURCES
from arcane_lab.games.rising.text.board_facts import ratings_of

SOURCES: Final = "Where the points came from"
RATING: Final = "Rating"
NO_POINTS: Final = "no points"


def highlights_of(game: BaseGame, reader: Reader, names: Names) -> Iterator[Highlight]:
    """The points of each seat by their source, the first place first: all of it is open to all."""
    picture = game.picture(None)
    seats = sorted(picture["seats"], key=lambda seat: (seat["id"] not in game.winners, -seat["total"]))
    yield Highlight(SOURCES, tuple((seat["id"], begun(f"{names[seat['id']]}: {sources_of(seat)}.")) for seat in seats))
    if picture["rating"] is not None:
        rating = picture["rating"]
        points = ratings_of(game.setup)
        text = f"{len(points)} is the best: it takes {points[-1]} points."
        text = f"Below {counted(points[0], 'point')} there is no rating." if rating == "unrated" else text
        yield Highlight(RATING, ((None, text),), big="none" if rating == "unrated" else f"{rating} of {len(points)}")


def sources_of(seat: Mapping[str, Any]) -> str:
    """The points of a seat by their source, in words.

    >>> sources_of({"vp": 20, "artifact_vp": 13, "resource_vp": 9, "worth": [2, 0, -2, 0, 9]})
    '20 in play, 13 from artifacts, 2 from charms, 9 from gold and −2 from blood'
    >>> sources_of({"vp": 0, "artifact_vp": 0, "resource_vp": 0, "worth": [0, 0, 0, 0, 0]})
    'no points'
    """
    parts = [("in play", seat["vp"]), ("from artifacts", seat["artifact_vp"])]
    worth = seat["worth"]
    if None in worth:
        parts.append(("from resources", seat["resource_vp"]))
    else:
        # What takes points away stands last.
        kinds = sorted(range(len(worth)), key=lambda kind: worth[kind] < 0)
        parts += [(f"from {RESOURCES[kind]}", worth[kind]) for kind in kinds]
    return listed((f"{signed(points)} {source}" for source, points in parts if points), none=NO_POINTS)
