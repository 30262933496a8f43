"""A game as one reader may follow it: a first picture, and for each step its sentences and what changed.

The browser gets this once and steps through it alone. What comes again is told by its number: sentences, rule ids, and
changes of one part of the picture. Names of items in sentences are told by their codes, rules with the first step that
rests on them, and slots are written as in the notation: a game of four hundred steps stays below a hundred kilobytes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from arcane_lab.engine.game import BaseGame
from arcane_lab.engine.moves import Event, Reader, Step
from arcane_lab.engine.registry import find_game
from arcane_lab.widgets.changes import change_between

StepMessage = dict[str, Any]
Motion = list[Any]
#: What the browser calls a motion: one card goes on, two change places, one comes in, a row leaves.
SLIDES, SWAPS, LAYS, SELLS = "slid", "swapped", "laid", "sold"


class Story:
    """What a reader (a seat, None for what every seat may see, "table" for everything) is told of a game.

    `start` is the first picture and `steps` what followed; `update` brings the steps up to date with the game.
    """

    def __init__(self, game: BaseGame, reader: Reader) -> None:
        spec = find_game(game.name)
        self.reader = reader
        self._game, self._board = game, spec.board
        self._rules = spec.tables.rules()
        self._known: list[Step] = []
        # What the inspection that is under way has turned up after each step.
        self._turned_up: list[list[str]] = []
        # For each sentence and rule id its number, in the order in which they were first told.
        self._words: dict[str, int] = {}
        # And for each change of a part of the picture.
        self._changes: dict[str, int] = {}
        self._codes = {name: code for code, name in spec.tables.cards().items()}
        # The longest first, should one name begin with another; and nothing where a game has no cards.
        self._names = re.compile("|".join(map(re.escape, sorted(self._codes, key=len, reverse=True))) or "(?!)")
        self._picture = (0, self._compact(0))
        self.start: dict[str, Any] = self._picture[1]
        self.steps: list[StepMessage] = []

    def follow(self, game: BaseGame) -> None:
        """Tell another line of the same game; what both have in common stays as it was told."""
        self._game = game
        self.update()

    def update(self) -> int:
        """Follow the game; returns how many of the steps that were told before still hold."""
        now = self._game.steps_for(self.reader)
        same = 0
        while same < min(len(now), len(self._known)) and now[same] is self._known[same]:
            same += 1
        if same < len(self._known):
            self._forget(same)
        for step in now[same:]:
            self._add_step(step)
        return same

    def _forget(self, left: int) -> None:
        """Take steps back, and what was told first in them."""
        words = sum(len(step.get("w", ())) for step in self.steps[:left])
        self._words = dict(list(self._words.items())[:words])
        changes = sum(len(step["d"]) for step in self.steps[:left])
        self._changes = dict(list(self._changes.items())[:changes])
        self._known, self._turned_up, self.steps = self._known[:left], self._turned_up[:left], self.steps[:left]
        self._picture = (left, self._compact(left))

    def _add_step(self, step: Step) -> None:
        before, after = self._picture_at(step.index - 1), self._picture_at(step.index)
        events = step.events_for(self.reader)
        first = len(self._words)
        rules: dict[str, str] = {}
        event_messages = [self._event(event, first, rules) for event in events]
        message: StepMessage = {"s": step.seat, "m": str(step.move), "e": event_messages, **self._change(before, after)}
        turned_up = [*self._turned_up[-1]] if self._turned_up else []
        counts = self._board.counts(events, after, turned_up)
        if counts:
            message["i"] = counts
        ends = {event.ends for event in events}
        if "round" in ends or "turn" in ends:
            message["o"] = "round" if "round" in ends else "turn"
        remark = " ".join(one.told_to(self.reader) for one in self._game.taken_back if one.at == step.index - 1)
        if remark:
            message["c"] = remark
        new = list(self._words)[first:]
        if new:
            message["w"] = [self._names.sub(lambda name: f"${self._codes[name[0]]}", word) for word in new]
        if rules:
            message["r"] = rules
        self._known.append(step)
        self._turned_up.append(turned_up)
        self.steps.append(message)

    def _picture_at(self, at: int) -> dict[str, Any]:
        """The picture after so many steps; the last one that was asked for is kept."""
        if self._picture[0] != at:
            self._picture = (at, self._compact(at))
        return self._picture[1]

    def _compact(self, at: int) -> dict[str, Any]:
        """The picture after so many steps as it travels; to a seat with how many of each card it has not seen."""
        picture = self._board.compact(self._game.picture(self.reader, at=at))
        if self.reader not in self._game.seats:
            return picture
        unseen = list(self._board.unseen(self._game.at(at), self._game.seats.index(self.reader)))
        return {**picture, "unseen": unseen} if unseen else picture

    def _change(self, before: dict[str, Any], after: dict[str, Any]) -> StepMessage:
        """What changed: the parts whose change is told for the first time, and the numbers (`p`) of the others."""
        message: StepMessage = {"d": {}}
        for name in after:
            change = change_between(before.get(name), after[name])
            if change == {}:
                continue
            sign = json.dumps([name, change])
            if sign in self._changes:
                message.setdefault("p", []).append(self._changes[sign])
            else:
                self._changes[sign] = len(self._changes)
                message["d"][name] = change
        return message

    def _event(self, event: Event, first: int, rules: dict[str, str]) -> list[Any]:
        motion = motion_of(event, self._board.is_slot)
        message: list[Any] = [self._number(event.text), self._number(event.rule)]
        if self._words[event.rule] >= first and event.rule in self._rules:
            rules[event.rule] = self._rules[event.rule].statement
        return [*message, motion] if motion else message

    def _number(self, word: str) -> int:
        return self._words.setdefault(word, len(self._words))


def motion_of(event: Event, is_slot: Callable[[str], bool]) -> Motion | None:
    """What an event moves from slot to slot on the table, for the browser to show; None when nothing does.

    A card that is laid down is told with its code, unless it takes the place of another.

    >>> from arcane_lab.engine.moves import Transfer
    >>> slide = Transfer("OW", "p1 a3", "p1 a2")
    >>> motion_of(Event("it", "The item slides.", "AA-SLIDE-02", transfers=(slide,)), lambda place: True)
    ['slid', 'p1 a3', 'p1 a2']
    """
    moves = [(is_slot(one.source), is_slot(one.target), one) for one in event.transfers if one.source != one.target]
    within = [one for leaves, comes, one in moves if leaves and comes]
    into = [one for leaves, comes, one in moves if comes and not leaves]
    away = [one.source for leaves, comes, one in moves if leaves and not comes]
    if within:
        return [SLIDES if len(within) == 1 else SWAPS, within[0].source, within[0].target]
    if len(into) == 1:
        return [LAYS, into[0].target, *([] if away else [into[0].card])]
    return [SELLS, *away] if len(away) > 1 else None
