"""A played turn as a film: a picture for every event between two decisions, folded from the turn's own log.

A game keeps a position for each decision. What lies between two of them is read off the events, in their order: no
rule is applied here. The last picture of a decision is the true one, and a test holds that the fold arrives there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from arcane_lab.core.text import capital, listed
from arcane_lab.engine.game import BaseGame
from arcane_lab.engine.moves import Cause, Reader, Step
from arcane_lab.engine.registry import find_game
from arcane_lab.engine.spec import Board
from arcane_lab.engine.wording import Names
from arcane_lab.widgets.changes import change_between
from arcane_lab.widgets.decision_prompt import called, choices_of
from arcane_lab.widgets.story import SLIDES, motion_of

Frame = dict[str, Any]


def film(
    game: BaseGame, first: int, last: int, reader: Reader, names: Names | None = None
) -> tuple[dict[str, Any], list[Frame]]:
    """The picture before some steps of a game, and a frame for each event of theirs, as a reader may see them.

    A frame has `seat`, `move` (what was decided), `made` (that in words), `step` (from 0), `place` and `trigger` (where
    in the order of a turn, and what set it off), `told` (of each event sentence, rule, and a figure before and after),
    `moved` (what moves on the table) and `change` (from the frame before). Items that slide together are one frame.
    """
    board, names = find_game(game.name).board, names or game.names_for(reader)
    before = drawn_part(game.picture(reader, at=first), board)
    picture, frames = before, []
    for number, step in enumerate(game.steps_for(reader)[first:last]):
        groups = list(_grouped(step.causes_for(reader), board))
        made = f"{capital(names[step.seat])}: {move_in_words(game, step.index - 1, reader, names)}"
        for place, group in enumerate(groups):
            is_last = place == len(groups) - 1
            after = drawn_part(game.picture(reader, at=step.index), board) if is_last else folded(picture, group, board)
            frames.append(_frame(step, number, made, group, change_between(picture, after), board, names))
            picture = after
    return before, frames


def move_in_words(game: BaseGame, at: int, reader: Reader, names: Names | None = None) -> str:
    """What was decided after so many steps, for people."""
    step = game.steps[at]
    move = str(step.move)
    choices = choices_of(game, step.seat, at, reader, names, only=[move])
    return called(next((one for one in choices if one["text"] == move), None), move)


def _frame(
    step: Step, number: int, made: str, group: Sequence[Cause], change: Any, board: Board, names: Names
) -> Frame:
    return {
        "seat": step.seat,
        "move": str(step.move),
        "made": made,
        "step": number,
        "place": group[0].place,
        "trigger": group[0].because(names),
        "told": [[cause.event.told(names), cause.rule, *_figure(cause)] for cause in group],
        "moved": [motion for cause in group if (motion := motion_of(cause.event, board.is_slot))],
        "change": change,
    }


def _figure(cause: Cause) -> tuple[str | None, str | None]:
    """A figure that an event changes, before and after it, as words; what lies where is seen on the table."""
    changes = [one for one in cause.event.changes if one.before != one.after]
    if changes:
        return listed(f"{one.figure} {one.before}" for one in changes), listed(str(one.after) for one in changes)
    return (None, None) if cause.seat else (cause.before, cause.after)


def rules_in(game: BaseGame, frames: Sequence[Frame]) -> dict[str, str]:
    """What the rules say that these frames rest on."""
    known = find_game(game.name).tables.named()
    ids = {rule for frame in frames for _, rule, _, _ in frame["told"]}
    return {rule: known[rule].statement for rule in sorted(ids) if rule in known}


def drawn_part(picture: dict[str, Any], board: Board) -> dict[str, Any]:
    """Of a picture what is drawn beside a timeline, as it travels."""
    return board.compact({name: picture[name] for name in board.beside})


def _grouped(causes: Sequence[Cause], board: Board) -> Iterator[list[Cause]]:
    """Causes one by one, but all that slides together as one."""
    for slides, group in groupby(causes, lambda cause: (motion_of(cause.event, board.is_slot) or [""])[0] == SLIDES):
        if slides:
            yield list(group)
        else:
            yield from ([cause] for cause in group)


def folded(picture: dict[str, Any], group: Sequence[Cause], board: Board) -> dict[str, Any]:
    """The picture after some events, in the same frame of rows and columns."""
    for cause in group:
        picture = board.fold(picture, cause.event)
    return picture


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
