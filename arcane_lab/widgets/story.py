"""A game as one reader may follow it: a first picture, and for each step its sentences and what changed.

The browser gets this once and steps through it alone. What comes again is told by its number: sentences, rule ids, and
changes of one part of the picture. Names of items in sentences are told by their codes, rules with the first step that
rests on them, and slots are written as in the notation: a game of four hundred steps stays below a hundred kilobytes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from arcane_lab.engine.game import BaseGame
from arcane_lab.engine.moves import Event, Reader, Step
from arcane_lab.engine.registry import find_game
from arcane_lab.widgets.changes import Change, change_between

Told = dict[str, Any]
Motion = list[Any]
#: What the browser calls a motion: one card goes on, two change places, one comes in, a row leaves.
SLIDES, SWAPS, LAYS, SELLS = "slid", "swapped", "laid", "sold"


@dataclass(frozen=True, slots=True)
class Piece:
    """What a reader is told of one step, before sentences and changes get the numbers that they have in a story.

    `turned_up` is what the inspection that is under way has turned up by then.
    """

    events: list[tuple[str, str, Motion | None]]
    changes: list[tuple[str, Change, str]]
    counts: dict[str, Any]
    turned_up: list[str]


class Story:
    """What a reader (a seat, None for what every seat may see, "table" for everything) is told of a game.

    `start` is the first picture and `steps` what followed; `update` brings both up to date with the game. A story may
    be a window: the steps after `first`, to `until` (None: as far as the game goes). A window begins where no
    inspection is under way (see `window.window_around`). What `before`, a story to the same reader, has told already
    is not worked out again.
    """

    def __init__(
        self, game: BaseGame, reader: Reader, first: int = 0, until: int | None = None, before: Story | None = None
    ) -> None:
        spec = find_game(game.name)
        self._game, self._board = game, spec.board
        self._reader = reader
        self._rules = spec.tables.rules()
        self._known: list[Step] = []
        self._pieces: list[Piece] = []
        #: Pieces of an older story, by the number of their step.
        self._kept = before._by_number() if before is not None and before._reader == reader else {}
        # For each sentence and rule id its number, in the order in which they were first told.
        self._words: dict[str, int] = {}
        # And for each change of a part of the picture.
        self._changes: dict[str, int] = {}
        self._codes = {name: code for code, name in spec.tables.cards().items()}
        # The longest first, should one name begin with another; and nothing where a game has no cards.
        self._names = re.compile("|".join(map(re.escape, sorted(self._codes, key=len, reverse=True))) or "(?!)")
        self.first = first
        self.until = until
        #: Steps of the game, as far as they are known; a window tells fewer.
        self.count = first
        self._begun_after = game.steps[first - 1] if first else None
        self._picture = (first, self._board.written(game.picture(reader, at=first)))
        self.start: dict[str, Any] = self._picture[1]
        self.steps: list[Told] = []

    @property
    def is_past(self) -> bool:
        """Whether the game has gone back behind the beginning of this window, perhaps to go on another way."""
        steps = self._game.steps
        return self.first > len(steps) or (self.first > 0 and steps[self.first - 1] is not self._begun_after)

    def update(self) -> int:
        """Follow the game; returns how many of the steps that were told before still hold."""
        self.count = len(self._game.steps)
        now = self._game.steps_for(self._reader)[self.first : self.until]
        same = 0
        while same < min(len(now), len(self._known)) and now[same] is self._known[same]:
            same += 1
        if same < len(self._known):
            self._forget(same)
        for step in now[same:]:
            self._tell(step)
        self._kept = {}
        return same

    def _by_number(self) -> dict[int, tuple[Step, Piece]]:
        return {step.index: (step, piece) for step, piece in zip(self._known, self._pieces, strict=True)}

    def _forget(self, kept: int) -> None:
        """Take steps back, and what was told first in them."""
        words = sum(len(told.get("w", ())) for told in self.steps[:kept])
        self._words = dict(list(self._words.items())[:words])
        changes = sum(len(told["d"]) for told in self.steps[:kept])
        self._changes = dict(list(self._changes.items())[:changes])
        self._known, self._pieces, self.steps = self._known[:kept], self._pieces[:kept], self.steps[:kept]
        at = self.first + kept
        self._picture = (at, self._board.written(self._game.picture(self._reader, at=at)))

    def _tell(self, step: Step) -> None:
        one, piece = self._kept.get(step.index, (None, None))
        if piece is None or one is not step:
            piece = self._piece(step)
        first = len(self._words)
        rules: dict[str, str] = {}
        events = [self._event(event, first, rules) for event in piece.events]
        told: Told = {"s": step.seat, "m": str(step.move), "e": events, **self._change(piece)}
        if piece.counts:
            told["i"] = piece.counts
        remark = " ".join(one.told_to(self._reader) for one in self._game.taken_back if one.at == step.index - 1)
        if remark:
            told["c"] = remark
        new = list(self._words)[first:]
        if new:
            told["w"] = [self._names.sub(lambda name: f"${self._codes[name[0]]}", word) for word in new]
        if rules:
            told["r"] = rules
        self._known.append(step)
        self._pieces.append(piece)
        self.steps.append(told)

    def _piece(self, step: Step) -> Piece:
        """Work out what a step changed for the reader."""
        before, after = self._picture_at(step.index - 1), self._picture_at(step.index)
        changes = []
        for name in after:
            change = change_between(before.get(name), after[name])
            if change != {}:
                changes.append((name, change, json.dumps([name, change])))
        turned_up = [*self._pieces[-1].turned_up] if self._pieces else []
        counts = self._board.counts(step, self._reader, after, turned_up)
        told = step.events_for(self._reader)
        events = [(event.text, event.rule, motion_of(event, self._board.is_slot)) for event in told]
        return Piece(events, changes, counts, turned_up)

    def _picture_at(self, at: int) -> dict[str, Any]:
        """The picture after so many steps; the last one that was asked for is kept."""
        if self._picture[0] != at:
            self._picture = (at, self._board.written(self._game.picture(self._reader, at=at)))
        return self._picture[1]

    def _change(self, piece: Piece) -> Told:
        """What changed: the parts whose change is told for the first time, and the numbers (`p`) of the others."""
        told: Told = {"d": {}}
        for name, change, sign in piece.changes:
            if sign in self._changes:
                told.setdefault("p", []).append(self._changes[sign])
            else:
                self._changes[sign] = len(self._changes)
                told["d"][name] = change
        return told

    def _event(self, event: tuple[str, str, Motion | None], first: int, rules: dict[str, str]) -> list[Any]:
        text, rule, motion = event
        told: list[Any] = [self._number(text), self._number(rule)]
        if self._words[rule] >= first and rule in self._rules:
            rules[rule] = self._rules[rule].statement
        return [*told, motion] if motion else told

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
