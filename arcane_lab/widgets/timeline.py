"""A played turn as a film: a picture for every event between two decisions, folded from the turn's own log.

A game keeps a position for each decision. What lies between two of them is read off the events, in their order: no
rule is applied here. The last picture of a decision is the true one, and a test holds that the fold arrives there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

from arcane_lab.engine.game import BaseGame
from arcane_lab.engine.moves import Cause, Event, Reader, Step
from arcane_lab.engine.registry import find_game
from arcane_lab.widgets.changes import change_between
from arcane_lab.widgets.story import motion_of, written

Frame = dict[str, Any]
#: What a picture needs to be drawn beside a timeline.
_KEPT: Final = ("phase", "round", "to_move", "turn_of", "first_player", "triggered_by", "winners", "seats")
_SCORE: Final = re.compile(r"(?P<seat>p\d) (?P<what>gold|infamy) (?P<value>-?\d+)(?:, fine markers (?P<fines>\d))?$")
_FINES: Final = re.compile(r"(?P<seat>p\d) fine markers (?P<value>\d)$")


def turn_of(game: BaseGame, step: int) -> tuple[int, int]:
    """The first and the last step, counted from 0 and up to, of the turn that a step (from 1) belongs to.

    Outside turns (stock, inspection, bribes) every decision stands alone.
    """
    steps = game.steps
    first, last = step - 1, step
    while first > 0 and not _ends(game, first):
        first -= 1
    while last < len(steps) and not _ends(game, last):
        last += 1
    return first, last


def _ends(game: BaseGame, count: int) -> bool:
    """Whether a turn, or a decision that stands alone, has ended after so many steps."""
    if game.picture(at=count)["phase"] != "sell":
        return True
    step = game.steps[count - 1]
    return any(event.kind == "turn_ended" for event in step.events_for(None)) or not _is_in_turn(game, count - 1)


def _is_in_turn(game: BaseGame, position: int) -> bool:
    return bool(game.picture(at=position)["phase"] == "sell")


def film(game: BaseGame, first: int, last: int, reader: Reader) -> tuple[dict[str, Any], list[Frame]]:
    """The picture before some steps of a game, and a frame for each event of theirs, as a reader may see them.

    A frame has `seat`, `move` (what was decided), `step` (from 0), `place` and `trigger` (where in the order of a turn,
    and what set it off), `told` (sentence, rule, before, after of each event), `moved` (what moves on the table) and
    `change` (from the frame before). Items that slide together are one frame.
    """
    before = kept(game.picture(reader, at=first))
    picture, frames = before, []
    for number, step in enumerate(game.steps_for(reader)[first:last]):
        groups = list(_grouped(step.causes_for(reader)))
        for place, group in enumerate(groups):
            is_last = place == len(groups) - 1
            after = kept(game.picture(reader, at=step.index)) if is_last else folded(picture, group)
            frames.append(_frame(step, number, group, change_between(picture, after)))
            picture = after
    return before, frames


def _frame(step: Step, number: int, group: Sequence[Cause], change: Any) -> Frame:
    return {
        "seat": step.seat,
        "move": str(step.move),
        "step": number,
        "place": group[0].place,
        "trigger": group[0].trigger,
        "told": [[cause.text, cause.rule, cause.before, cause.after] for cause in group],
        "moved": [motion for cause in group if (motion := motion_of(cause.event))],
        "change": change,
    }


def rules_in(game: BaseGame, frames: Sequence[Frame]) -> dict[str, str]:
    """What the rules say that these frames rest on."""
    known = find_game(game.name).tables.rules()
    ids = {rule for frame in frames for _, rule, _, _ in frame["told"]}
    return {rule: known[rule].statement for rule in sorted(ids) if rule in known}


def kept(picture: dict[str, Any]) -> dict[str, Any]:
    """Of a picture what is drawn beside a timeline, with its slots in the notation."""
    return written({name: picture[name] for name in _KEPT})


def _grouped(causes: Sequence[Cause]) -> Iterator[list[Cause]]:
    """Causes one by one, but all that slides together as one."""
    group: list[Cause] = []
    for cause in causes:
        if group and not (cause.event.kind == group[-1].event.kind == "slid"):
            yield group
            group = []
        group.append(cause)
    if group:
        yield group


def folded(picture: dict[str, Any], group: Sequence[Cause]) -> dict[str, Any]:
    """The picture after some events, in the same frame of rows and columns."""
    seats = {seat["id"]: {**seat, "cells": list(seat["cells"])} for seat in picture["seats"]}
    for cause in group:
        _fold_cells(seats, cause.event)
        _fold_scores(seats, cause.after)
    return {**picture, "seats": list(seats.values())}


def _fold_cells(seats: dict[str, Any], event: Event) -> None:
    def put(owner: str | None, slot: str | None, text: str) -> str:
        """Lay something into a slot; returns what lay there."""
        seat = seats[str(owner)]
        at = index_of(str(slot), seat["cols"])
        if not 0 <= at < len(seat["cells"]):
            return "."
        was, seat["cells"][at] = seat["cells"][at], text
        return str(was)

    kind, here = event.kind, event.seat
    if kind in ("played", "revealed"):
        put(here, event.place, event.item or "[??]")
    elif kind in ("set_aside_slot", "removed", "claimed"):
        put(here, event.place, ".")
    elif kind == "sold" and event.place:
        for slot in event.place.split("-"):
            put(here, slot, ".")
    elif kind == "slid":
        put(here, event.to, put(here, event.place, "."))
    elif kind == "doll_placed":
        put(event.other, event.place, "HD")
    elif kind == "peeked" and event.item:
        put(event.other or here, event.place, f"[{event.item}]")
    elif kind in ("swapped", "rearranged"):
        owner = here if kind == "swapped" else event.other
        one = put(owner, event.place, ".")
        put(owner, event.place, put(event.other, event.to, one))


def _fold_scores(seats: dict[str, Any], after: str | None) -> None:
    score, fines = _SCORE.match(after or ""), _FINES.match(after or "")
    if score:
        seat = seats[score["seat"]]
        seat[score["what"]] = int(score["value"])
        if score["what"] == "infamy":
            seat["fines"] = int(score["fines"] or 0)
    if fines:
        seats[fines["seat"]]["fines"] = int(fines["value"])


def index_of(slot: str, columns: int) -> int:
    """The place of a slot in the reading order of a storehouse with so many columns; -1 outside of it.

    >>> index_of("b2", 3), index_of("c1", 2)
    (4, -1)
    """
    column = ord(slot[0]) - ord("a")
    return (int(slot[1]) - 1) * columns + column if column < columns else -1


def trimmed(picture: dict[str, Any], frames: list[Frame], seats: Sequence[str]) -> dict[str, Any]:
    """The picture with these seats alone; the changes of the frames follow, as they name seats by their place."""
    places = [place for place, seat in enumerate(picture["seats"]) if seat["id"] in seats]
    for frame in frames:
        frame["change"] = _of_places(frame["change"], places)
    return {**picture, "seats": [picture["seats"][place] for place in places]}


def _of_places(change: Any, places: Sequence[int]) -> Any:
    parts = change.get("seats") if isinstance(change, dict) else None
    if not isinstance(parts, dict):
        return change
    return {**change, "seats": {str(new): parts[str(old)] for new, old in enumerate(places) if str(old) in parts}}
