"""The warning that a turn ends the round: that a play on the last hidden item triggers the inspection."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

#: The rule by which an inspection is triggered; the turn of two players before which it is not, and that after which it
#: comes by itself.
RULE: Final = "AA-INSPECT-01"
FIRST_TURN: Final = 15
LAST_TURN: Final = 20


def ending_of(picture: Mapping[str, Any], seat: str, options: Mapping[str, Any]) -> dict[str, str] | None:
    """The slot in which a play triggers the inspection ("*" for every turn that ends now), in a sentence with its rule.

    `picture` is what the seat sees when it is asked to play, `options` are those of the setup. None where no play does:
    more than one item is hidden, somebody has triggered it already, or the turn tracker of two players is not so far.

    >>> house = {"id": "p1", "cells": [{"slot": "a1", "face": "down"}, {"slot": "b1", "face": "up"}]}
    >>> picture = {"phase": "sell", "triggered_by": None, "tracker": None, "first_player": "p1"}
    >>> ending_of({**picture, "seats": [house, {}, {}]}, "p1", {})["text"]
    'a1 is your last hidden item: playing there triggers the inspection; the others get one more turn each.'
    """
    if picture["phase"] != "sell" or picture["triggered_by"] or not _is_time(picture, seat, options):
        return None
    cells = next(one["cells"] for one in picture["seats"] if one.get("id") == seat)
    hidden = [cell["slot"] for cell in cells if cell["face"] == "down"]
    others = (
        "the other player gets one more turn" if len(picture["seats"]) == 2 else "the others get one more turn each"
    )
    if len(hidden) == 1:
        text = f"{hidden[0]} is your last hidden item: playing there triggers the inspection; {others}."
        return {"slot": hidden[0], "text": text, "rule": RULE}
    if not hidden:
        does = "a play" if options.get("trigger_on") == "play_turn" else "this turn"
        return {
            "slot": "*",
            "text": f"You have no hidden item: {does} triggers the inspection; {others}.",
            "rule": RULE,
        }
    return None


def _is_time(picture: Mapping[str, Any], seat: str, options: Mapping[str, Any]) -> bool:
    """Whether the turn tracker of two players lets a seat trigger the inspection at the end of its turn."""
    if picture["tracker"] is None:
        return True
    # As `rules.turn.second_seat`: the seat whose turns move the tracker.
    is_second = seat == "p2" if options.get("tracker_player") == "fixed" else picture["first_player"] != seat
    turn = picture["tracker"] + (1 if is_second and options.get("tracker_check") == "after" else 0)
    is_by_itself = is_second and options.get("turn20_second") == "automatic" and turn >= LAST_TURN
    return turn >= FIRST_TURN and not is_by_itself
