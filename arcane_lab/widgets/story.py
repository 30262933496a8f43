"""A game as one reader may follow it: a first picture, and for each step its sentences and what changed.

The browser gets this once and steps through it alone. What comes again is told by its number: sentences, rule ids, and
changes of one part of the picture. Names of items in sentences are told by their codes, rules with the first step that
rests on them, and slots are written as in the notation: a game of four hundred steps stays below a hundred kilobytes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from operator import is_
from typing import Any

from arcane_lab.core.minus import signed_in
from arcane_lab.engine.game import BaseGame
from arcane_lab.engine.moves import Event, Reader, Step
from arcane_lab.engine.registry import find_game
from arcane_lab.engine.turns import goes_on
from arcane_lab.engine.wording import PERSON, Piece, begun
from arcane_lab.widgets.changes import change_between
from arcane_lab.widgets.news import brief_of, deed_of, line_of, now_of

StepMessage = dict[str, Any]
Motion = list[Any]
#: What the browser calls a motion: one card goes on, two change places, one comes in, a row leaves.
SLIDES, SWAPS, LAYS, SELLS, GOES = "slid", "swapped", "laid", "sold", "went"


class Story:
    """What a reader (a seat, None for what every seat may see, "table" for everything) is told of a game.

    `start` is the first picture and `steps` what followed; `update` brings the steps up to date with the game.
    """

    def __init__(self, game: BaseGame, reader: Reader) -> None:
        spec = find_game(game.name)
        self.reader = reader
        self._game, self._board = game, spec.board
        self._rules = spec.tables.named()
        self._heard_as = game.names_for(reader)
        self._is_played = PERSON in game.players
        # The turn of the last step: whose it is, and what has happened in it.
        self._turn: tuple[str, list[Event]] | None = None
        self._known: list[Step] = []
        # What the board keeps in mind after each step, such as what an inspection has turned up.
        self._turned_up: list[list[Any]] = []
        # For each sentence and rule id its number, in the order in which they were first told.
        self._words: dict[str, int] = {}
        # And for each change of a part of the picture, and each event.
        self._changes: dict[str, int] = {}
        self._events: dict[str, int] = {}
        # For each sentence that a move was told by, after how many steps that was, and what was said in short.
        self._shorts: dict[int, tuple[int, int]] = {}
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
        holds = list(map(is_, now, self._known))
        same = holds.index(False) if False in holds else len(holds)
        if same < len(self._known):
            self._forget(same)
        for step in now[same:]:
            self._add_step(step)
        return same

    def _forget(self, left: int) -> None:
        """Take steps back, and what was told first in them."""
        words = sum(len(step.get("w", ())) for step in self.steps[:left])
        self._words = dict(list(self._words.items())[:words])
        changes = sum(len(step.get("d", ())) for step in self.steps[:left])
        self._changes = dict(list(self._changes.items())[:changes])
        events = sum(isinstance(event, list) for step in self.steps[:left] for event in step["e"])
        self._events = dict(list(self._events.items())[:events])
        self._shorts = {first: (at, short) for first, (at, short) in self._shorts.items() if at < left}
        self._known, self._turned_up, self.steps = self._known[:left], self._turned_up[:left], self.steps[:left]
        self._picture = (left, self._compact(left))
        self._turn = None

    def _add_step(self, step: Step) -> None:
        before, after = self._picture_at(step.index - 1), self._picture_at(step.index)
        events = step.events_for(self.reader)
        first = len(self._words)
        rules: dict[str, str] = {}
        event_messages = [self._event(event, first, rules) for event in events]
        message: StepMessage = {"s": step.seat, "m": str(step.move), "e": event_messages, **self._change(before, after)}
        message |= self._told(step, events)
        turned_up = [*self._turned_up[-1]] if self._turned_up else []
        told = self._board.moments(events, after, turned_up, self._heard_as, self._game.setup)
        if told:
            if "t" in told:
                told["t"] = [[self._number(text) for text in texts] for texts in told["t"]]
            message["i"] = told
        ends = {event.ends for event in events}
        if "round" in ends or "turn" in ends:
            message["o"] = "round" if "round" in ends else "turn"
        remark = " ".join(one.told_to(self._heard_as) for one in self._game.taken_back if one.at == step.index - 1)
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

    def _told(self, step: Step, events: Sequence[Event]) -> StepMessage:
        """The turn so far in a line, and the move while it is made, where a person waits for others.

        `l` are pieces of the line: a word, a bold one (below 0), or how an event of the turn is told afterwards (its
        number, in a list). It begins with the name of the turn's seat, but where `u` is set. `g`: the turn went on with
        this step. `n` are sentences of the move, below 0 that of its events (-1 is the first); `h` says it in short
        (-1: it has no such words), where it is not as with the first step of the same first sentence, and with `q` it
        need not be said aloud. `b` is the turn of another so far in the fewest words.
        """
        names, is_more = self._heard_as, goes_on(self._game, step.index - 1)
        by, earlier = self._turn_before(step) if is_more else (step.seat, [])
        told = [*earlier, *events]
        self._turn = by, told
        line, message = line_of(self._game, told, by, names), dict[str, Any]()
        if line[:1] == [begun(names[by])]:
            line = line[1:]
        else:
            message["u"] = 1
        deeds = [deed_of(self._game, event, names) for event in told]
        message["l"] = [self._piece(piece, deeds) for piece in line]
        # Beside the boards of others, where somebody has one of their own.
        brief = brief_of(self._game, told, by, names) if self.reader in self._game.seats and by != self.reader else ""
        if brief:
            message["b"] = self._number(brief)
        return message | ({"g": 1} if is_more else {}) | (self._now(step, events, earlier) if self._is_played else {})

    def _piece(self, piece: Piece, deeds: Sequence[str]) -> Any:
        """A piece of a line as it travels; `deeds` are those of the turn's events."""
        if not isinstance(piece, str):
            return -1 - self._number(piece[0])
        return [deeds.index(piece)] if piece in deeds else self._number(piece)

    def _now(self, step: Step, events: Sequence[Event], earlier: Sequence[Event]) -> StepMessage:
        """The move while it is made."""
        now = now_of(self._game, events, step.seat, self._heard_as, earlier)
        heard = [event.told(self._heard_as) for event in events]
        said = [-1 - heard.index(text) if text in heard else self._number(text) for text in (now.first, *now.then)]
        first = said[0] if said[0] >= 0 else self._number(self._worded(events[-1 - said[0]]))
        short = self._number(now.short) if now.short else -1
        at, known = self._shorts.setdefault(first, (len(self.steps), short))
        is_known = at < len(self.steps) and short == known
        return {"n": said} | ({} if is_known else {"h": short}) | ({"q": 1} if now.is_minor else {})

    def _turn_before(self, step: Step) -> tuple[str, list[Event]]:
        """The turn that a step goes on with: whose it is, and what has happened in it."""
        if self._turn is None:
            first = step.index - 1
            while goes_on(self._game, first - 1):
                first -= 1
            steps = self._game.steps_for(self.reader)[first - 1 : step.index - 1]
            self._turn = steps[0].seat, [event for one in steps for event in one.events_for(self.reader)]
        return self._turn

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
        unseen = list(self._board.unseen(self._game.peek(at), self._game.seats.index(self.reader)))
        return {**picture, "unseen": unseen} if unseen else picture

    def _change(self, before: dict[str, Any], after: dict[str, Any]) -> StepMessage:
        """What changed: the parts whose change is told for the first time, and the numbers (`p`) of the others."""
        message: StepMessage = {}
        for name in after:
            change = change_between(before.get(name), after[name])
            if change == {}:
                continue
            sign = json.dumps([name, change])
            if sign in self._changes:
                message.setdefault("p", []).append(self._changes[sign])
            else:
                self._changes[sign] = len(self._changes)
                message.setdefault("d", {})[name] = change
        return message

    def _event(self, event: Event, first: int, rules: dict[str, str]) -> list[Any] | int:
        """The numbers of an event's sentence and rule, and what it moves; of one that was told before, its number."""
        motion = journey_of(event, self._board.is_slot)
        message: list[Any] = [self._number(self._worded(event)), self._number(event.rule)]
        if self._words[event.rule] >= first and event.rule in self._rules:
            rules[event.rule] = self._rules[event.rule].statement
        if motion:
            message.append(motion)
        sign = json.dumps(message)
        if sign in self._events:
            return self._events[sign]
        self._events[sign] = len(self._events)
        return message

    def _worded(self, event: Event) -> str:
        """An event in words; how it is told afterwards stands behind it."""
        text, deed = event.told(self._heard_as), deed_of(self._game, event, self._heard_as)
        return f"{text}\t{deed}" if deed else text

    def _number(self, word: str) -> int:
        return self._words.setdefault(signed_in(word), len(self._words))


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


def journey_of(event: Event, is_slot: Callable[[str], bool]) -> Motion | None:
    """What an event moves, as the table shows it: where a card comes from, and its way between piles too.

    A card that is laid down is told with its code (None: it takes the place of another) and where it was; one that goes
    from a pile to a pile with both and its code (None for one that the reader does not know).

    >>> from arcane_lab.engine.moves import Transfer
    >>> draw = Transfer(None, "deck", "p2 hand")
    >>> journey_of(Event("it", "p2 draws a card.", "AA-TURN-02", transfers=(draw,)), lambda place: False)
    ['went', 'deck', 'p2 hand', None]
    """
    motion = motion_of(event, is_slot)
    moves = [one for one in event.transfers if one.source != one.target]
    if motion and motion[0] == LAYS:
        source = next(one.source for one in moves if one.target == motion[1] and not is_slot(one.source))
        return [*motion, *([None] if len(motion) == 2 else []), source]
    if motion or len(moves) != 1 or is_slot(moves[0].target) or is_slot(moves[0].source):
        return motion
    return [GOES, moves[0].source, moves[0].target, moves[0].card]
