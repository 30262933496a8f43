"""A table written down: what a seat sees of some storehouses, to ask odds of them without playing a game first."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, TypedDict, Unpack

from arcane_lab.chance.errors import ImpossibleQuestion, named
from arcane_lab.core.errors import ArcaneLabError
from arcane_lab.core.exact_numbers import python_value
from arcane_lab.core.signatures import keys_as_parameters, with_parameters
from arcane_lab.core.text import listed

if TYPE_CHECKING:
    from arcane_lab.games.alley.knowledge.seat_view import SeatView


class BadTable(ArcaneLabError):
    """A table that cannot be read or cannot be: which part of what was given, why, and what is allowed."""


class TableSetup(TypedDict, total=False):
    """What a table is set up with, as `al.Game` takes it."""

    edition: str
    powers: Mapping[str, str] | None
    options: Mapping[str, Any] | None
    items: Mapping[str, Any] | None


_DEFAULTS: Final[dict[str, Any]] = {"edition": "revised", "powers": None, "options": None, "items": None}


@with_parameters(keys_as_parameters(TableSetup, _DEFAULTS))
def seen(
    *storehouses: str | Mapping[str, Any],
    seat: str = "p1",
    phase: str = "sell",
    round: int = 1,
    triggered_by: str | None = None,
    discard: str = "",
    **setup: Unpack[TableSetup],
) -> SeatView:
    """What a seat sees of a table with these storehouses, one for each seat: to be asked about like the view of a game.

    A storehouse is text as it is shown, such as "OW [??] TC / BC BC [??]": `[??]` is hidden and unknown, `[OW|p1]`
    hidden and known to p1. Instead of a text, a dict may tell more of a seat: `{"storehouse": "...", "gold": 30,
    "infamy": 9, "fines": 1, "stash": "OW TC"}`; left out, that is 25 gold, no infamy, no fine, and an empty stash for
    `seat`. All cards that are not named are unseen. Raises an `ArcaneLabError` for what cannot be read or cannot be.

    >>> from arcane_lab import chance
    >>> view = seen("OW OW [??] / TC BC CB", "OW TC [??] / DE [??] BF")
    >>> view.seat, chance.unseen(view).places["hidden items of p1"]
    ('p1', 1)
    >>> chance.lines(view).line("a1-b1-c1")
    12/115 = 10.43%, about 1 in 10
    """
    from arcane_lab.core.json_files import BadPosition, UnreadableFile
    from arcane_lab.records import Game

    names = [f"p{number}" for number in range(1, len(storehouses) + 1)]
    if len(storehouses) < 2:
        reason = "a table has 2 seats or more, and a storehouse for each"
        raise ImpossibleQuestion("storehouses", len(storehouses), reason, "seen('OW [??] TC', 'DE DE [??]')")
    named("a seat of this table", seat, names)
    if not isinstance(discard, str):
        raise ImpossibleQuestion("discard", discard, "it is no text", "the cards of the discard pile, such as 'FC TC'")
    seats = {name: _seat(name, storehouse) for name, storehouse in zip(names, storehouses, strict=True)}
    seats[seat] = {"stash": "", **seats[seat]}
    position = {"phase": phase, "round": round, "triggered_by": triggered_by, "discard": discard, "seats": seats}
    for name in setup:
        named("something that a table is set up with", name, _DEFAULTS)
    given = {"players": len(seats), **_DEFAULTS, **setup}
    chosen = {name: value for name, value in given.items() if value is not None or _DEFAULTS.get(name) is not None}
    text = {"format": "arcane-lab/scenario/1", "game": "alley", "title": "a table", "setup": chosen, "moves": []}
    try:
        scenario = json.dumps({**text, "position": position}, default=_plain)
    except (TypeError, ValueError):
        reason = "it has something that cannot be written down"
        raise ImpossibleQuestion("table", position, reason, "texts, whole numbers and dicts of such") from None
    try:
        game = Game.from_text(scenario)
    except (BadPosition, UnreadableFile) as error:
        raise BadTable(_as_given(str(error))) from None
    view: SeatView = game.view(seat)
    return view


def _plain(value: object) -> object:
    """A number of numpy as Python's own; what has no such form cannot be written down."""
    found = python_value(value)
    if found is value:
        raise TypeError(f"a {type(value).__name__} cannot be written down")
    return found


def _as_given(text: str) -> str:
    """An error of a written game, with the names under which things are given here.

    >>> _as_given("position.seats.p1.gold: -3 is too small"), _as_given("position.round: 99 is too large")
    ('gold of p1: -3 is too small', 'round: 99 is too large')
    """
    text = re.sub(r"^position\.seats\.(p\d)\.(\w+)", r"\2 of \1", text)
    text = re.sub(r"^(position\.seats|position|setup)\.", "", text)
    return text.replace("an object is needed", "a dict is needed")


#: What can be told of a seat.
SEAT_FIELDS = ("storehouse", "gold", "infamy", "fines", "stash")


def _seat(name: str, storehouse: object) -> dict[str, Any]:
    """A seat as a scenario writes it."""
    if isinstance(storehouse, str):
        return {"storehouse": storehouse}
    if not isinstance(storehouse, Mapping):
        reason = "it is neither a storehouse as text nor a dict that has one"
        raise ImpossibleQuestion(
            name, storehouse, reason, f"a text such as 'OW [??] TC', or a dict of {listed(SEAT_FIELDS)}"
        )
    for word in storehouse:
        named(f"something that can be told of {name}", word, SEAT_FIELDS)
    return dict(storehouse)
