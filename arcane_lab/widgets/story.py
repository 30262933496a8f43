"""A game as one reader may follow it: a first picture, and for each step its sentences and what changed.

The browser gets this once and steps through it alone. What comes again is told by its number: sentences, rule ids, and
changes of one part of the picture. Names of items in sentences are told by their codes, rules with the first step that
rests on them, and slots are written as in the notation: a game of four hundred steps stays below a hundred kilobytes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from arcane_lab import datasets
from arcane_lab.engine.game import BaseGame
from arcane_lab.engine.moves import Event, Reader, Step
from arcane_lab.widgets.changes import change_between
from arcane_lab.widgets.counting import counts_of

Told = dict[str, Any]
Motion = list[Any]


class Story:
    """What a reader (a seat, None for what every seat may see, "table" for everything) is told of a game.

    `start` is the first picture and `steps` what followed; `update` brings both up to date with the game.
    """

    def __init__(self, game: BaseGame, reader: Reader) -> None:
        self._game = game
        self._reader = reader
        self._rules = datasets.rules(game.name)
        self._known: list[Step] = []
        # For each sentence and rule id its number, in the order in which they were first told.
        self._words: dict[str, int] = {}
        # And for each change of a part of the picture.
        self._changes: dict[str, int] = {}
        self._codes = {item.name: code for code, item in datasets.items(game.name).items()}
        # The longest first, should one name begin with another.
        self._names = re.compile("|".join(map(re.escape, sorted(self._codes, key=len, reverse=True))))
        #: What the inspection that is under way has turned up; by the number of steps before.
        self._turned_up: dict[int, list[str]] = {0: []}
        self._picture = written(game.picture(reader, at=0))
        self.start: dict[str, Any] = self._picture
        self.steps: list[Told] = []

    def update(self) -> int:
        """Follow the game; returns how many of the steps that were told before still hold."""
        now = self._game.steps
        same = 0
        while same < min(len(now), len(self._known)) and now[same] is self._known[same]:
            same += 1
        if same < len(self._known):
            self._forget(same)
        for step in now[same:]:
            self._tell(step)
        return same

    def _forget(self, kept: int) -> None:
        """Take steps back, and what was told first in them."""
        words = sum(len(told.get("w", ())) for told in self.steps[:kept])
        self._words = dict(list(self._words.items())[:words])
        changes = sum(len(told["d"]) for told in self.steps[:kept])
        self._changes = dict(list(self._changes.items())[:changes])
        self._known, self.steps = self._known[:kept], self.steps[:kept]
        self._picture = written(self._game.picture(self._reader, at=kept))

    def _tell(self, step: Step) -> None:
        before, self._picture = self._picture, written(self._game.picture(self._reader, at=step.index))
        first = len(self._words)
        rules: dict[str, str] = {}
        events = [self._event(event, first, rules) for event in step.events_for(self._reader)]
        told: Told = {"s": step.seat, "m": str(step.move), "e": events, **self._change(before)}
        turned_up = [*self._turned_up[step.index - 1]]
        counts = counts_of(step, self._reader, self._picture, turned_up)
        self._turned_up[step.index] = turned_up
        if counts:
            told["i"] = counts
        new = list(self._words)[first:]
        if new:
            told["w"] = [self._names.sub(lambda name: f"${self._codes[name[0]]}", word) for word in new]
        if rules:
            told["r"] = rules
        self._known.append(step)
        self.steps.append(told)

    def _change(self, before: Mapping[str, Any]) -> Told:
        """What changed: the parts whose change is told for the first time, and the numbers (`p`) of the others."""
        told: Told = {"d": {}}
        for name in self._picture:
            change = change_between(before.get(name), self._picture[name])
            if change == {}:
                continue
            sign = json.dumps([name, change])
            if sign in self._changes:
                told.setdefault("p", []).append(self._changes[sign])
            else:
                self._changes[sign] = len(self._changes)
                told["d"][name] = change
        return told

    def _event(self, event: Event, first: int, rules: dict[str, str]) -> list[Any]:
        told: list[Any] = [self._number(event.text), self._number(event.rule)]
        if self._words[event.rule] >= first and event.rule in self._rules:
            rules[event.rule] = self._rules[event.rule].statement
        motion = motion_of(event)
        return [*told, motion] if motion else told

    def _number(self, word: str) -> int:
        return self._words.setdefault(word, len(self._words))


def written(picture: Mapping[str, Any]) -> dict[str, Any]:
    """A picture with its slots in the notation, which is short.

    >>> cells = [{"slot": "a1", "face": "down", "item": None, "seen_by": ["p1", "p3"]}]
    >>> written({"seats": [{"id": "p1", "cells": cells}]})
    {'seats': [{'id': 'p1', 'cells': ['[??|p1,p3]']}]}
    """
    seats = [{**seat, "cells": [written_cell(cell) for cell in seat["cells"]]} for seat in picture["seats"]]
    return {**picture, "seats": seats}


def written_cell(cell: Mapping[str, Any]) -> str:
    """A slot in the notation: a code, a hidden item in brackets with who has seen it, or a gap.

    >>> written_cell({"face": "up", "item": "OW"}), written_cell({"face": "down", "item": "OW", "seen_by": []})
    ('OW', '[OW]')
    """
    if cell["face"] == "gap":
        return "."
    if cell["face"] == "up":
        return str(cell["item"])
    seen = f"|{','.join(cell['seen_by'])}" if cell["seen_by"] else ""
    return f"[{cell['item'] or '??'}{seen}]"


def motion_of(event: Event) -> Motion | None:
    """What an event moves on the table, for the browser to show; None when nothing does.

    >>> motion_of(Event("slid", "The item slides.", "AA-SLIDE-02", seat="p1", place="a3", to="a2"))
    ['slid', 'p1 a3', 'p1 a2']
    """
    here, there = f"{event.seat} {event.place}", f"{event.other} {event.place}"
    if event.kind == "played":
        return ["laid", here, event.item]
    if event.kind == "doll_placed":
        return ["laid", there]
    if event.kind == "sold" and event.place:
        return ["sold", *(f"{event.seat} {slot}" for slot in event.place.split("-"))]
    if event.kind == "slid":
        return ["slid", here, f"{event.seat} {event.to}"]
    if event.kind == "swapped":
        return ["swapped", here, f"{event.other} {event.to}"]
    if event.kind == "rearranged":
        return ["swapped", there, f"{event.other} {event.to}"]
    return None
