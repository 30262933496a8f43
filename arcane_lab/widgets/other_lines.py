"""Other lines of a game: the same turn with another answer, or two plays the other way round, by the real rules.

A line is played from the position before the turn, with the same deal. It goes no further than its reader may look: a
card that turns up in it must be one that the reader has seen in the game itself, lying where it lay.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from arcane_lab.engine.errors import ArcaneLabError
from arcane_lab.engine.game import BaseGame
from arcane_lab.engine.moves import Event, Step
from arcane_lab.widgets.story import follow

#: Where a card lay when the line began: "p1 b2", or "deck 3" for the third from the top; None where nobody can say.
Origin = str | None


class NotInThisLine(ArcaneLabError):
    """A line that cannot be played, or not be shown to its reader: it says where it stops, and why."""


class Origins:
    """Follows a line through its events: where each card that turns up lay when the line began."""

    def __init__(self, game: BaseGame, at: int, reader: str) -> None:
        self._reader = reader
        self._at: dict[str, Origin] = {}
        for seat in game.picture(reader, at=at)["seats"]:
            for cell in seat["cells"]:
                self._at[f"{seat['id']} {cell['slot']}"] = f"{seat['id']} {cell['slot']}"
        self._drawn = 0
        self._is_deck_known = True
        self._aside: Origin = None

    def turned_up(self, step: Step) -> list[tuple[Origin, str | None]]:
        """The cards that turn up in a step: where each lay, and its item as the reader may know it."""
        found: list[tuple[Origin, str | None]] = []
        for event in step.events_for(self._reader):
            found += self._follow(event)
        return found

    def _follow(self, event: Event) -> list[tuple[Origin, str | None]]:
        kind, here, there = event.kind, f"{event.seat} {event.place}", f"{event.other} {event.place}"
        lay_there = self._at.get(there if event.other else here)
        gone = follow(self._at, event)
        if kind in ("set_aside_slot", "doll_placed"):
            self._aside = gone
        elif kind in ("to_discard", "to_stash", "boomerang", "boomerang_rests"):
            return [(self._aside, event.item)]
        elif kind in ("revealed", "peeked"):
            return [(lay_there, event.item)]
        elif kind in ("removed", "claimed"):
            return [(gone, event.item)]
        elif kind in ("drew_deck", "carpet"):
            self._drawn += 1
            return [(f"deck {self._drawn}" if self._is_deck_known else None, event.item)]
        elif kind in ("wand", "returned", "rebuilt", "shuffled", "offered"):
            # The deck is not in the order any more in which the line found it.
            self._is_deck_known = False
            return [(None, event.item)] if kind == "offered" else []
        return []


class Line:
    """A line that begins at a position of a game, as one reader may follow it.

    `reader` is a seat, or "table" for everything. `known` has what it has seen in the game itself by the end of the
    steps that are compared.
    """

    def __init__(self, game: BaseGame, first: int, last: int, reader: str) -> None:
        self.reader = reader
        self.game = BaseGame.from_state(game.setup, game.at(first))
        self._origins = Origins(game, first, reader)
        self.known: dict[Origin, str] = {}
        seen = Origins(game, first, reader)
        self._draws: set[tuple[Origin, str]] = set()
        for step in game.steps[first:last]:
            turned_up = seen.turned_up(step)
            self.known.update({origin: item for origin, item in turned_up if origin and item})
            self._draws |= {(origin, step.seat) for origin, item in turned_up if item is None}

    @property
    def is_at_turn_end(self) -> bool:
        """Whether the last step has ended a turn."""
        steps = self.game.steps
        return bool(steps) and any(event.kind == "turn_ended" for event in steps[-1].events_for(None))

    def play(self, move: str) -> None:
        """Play a move by the rules. Raises `NotInThisLine` when it is refused, or turns up what nobody may show."""
        refused = self.game.why_not(move)
        if refused is not None and refused.seat not in (self.reader, None) and self.reader != "table":
            # The reason could tell what that seat holds.
            raise NotInThisLine(f"{refused.seat} could not do the same then as in the game: “{move}”.")
        if refused is not None:
            raise NotInThisLine(f"{refused.seat} cannot do “{move}” then: {refused.reason} ({refused.rule}).")
        seat = self.game.to_move
        before = self._unseen()
        self.game.play(move)
        hidden = self._hidden(before)
        if hidden:
            raise NotInThisLine(
                f"“{move}” of {seat} would turn up a card that {self.reader} has not seen in this game. "
                "What it is stays hidden; view='table' goes on with the deal as it lies."
            )

    def follow(self, moves: Sequence[str], seat: str) -> None:
        """Go on to the end of the turn: with these moves as long as they are legal, else while there is no choice."""
        rest = list(moves)
        while not self.game.is_over and not self.is_at_turn_end and self.game.to_move == seat:
            legal = [str(move) for move in self.game.legal_moves()]
            if rest and rest[0] not in legal:
                rest = []
            if not rest and len(legal) > 1:
                return
            self.play(rest.pop(0) if rest else legal[0])

    def _unseen(self) -> Counter[str]:
        """The cards that the reader cannot place: none on the table."""
        return Counter() if self.reader == "table" else Counter(self.game.view(self.reader).unseen)

    def _hidden(self, before: Counter[str]) -> Counter[str]:
        """Of the cards that the last step has turned up, those that the reader did not know from the game itself."""
        if self.reader == "table":
            return Counter()
        after = self._unseen()
        turned_up = self._origins.turned_up(self.game.steps[-1])
        known = Counter(self.known[origin] for origin, _ in turned_up if origin in self.known)
        if any((origin, self.game.steps[-1].seat) not in self._draws for origin, item in turned_up if item is None):
            # Another seat would get another card than in the game, and act on it.
            return Counter({"": 1})
        if after - before and any(origin not in self.known for origin, item in turned_up if item):
            # Cards have gone out of sight in the same step, so that the numbers alone do not tell.
            return Counter(item for origin, item in turned_up if item and origin not in self.known)
        return (before - after) - known
