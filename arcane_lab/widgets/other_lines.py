"""Other lines of a game: the same turn with another answer, or two plays the other way round, by the real rules.

A line is played from the position before the turn, on worlds dealt from what its reader knows (`advice.worlds`): the
true deal is never asked, unless all of it is shown. So a line goes no further than its reader can tell.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import TYPE_CHECKING, Any, Final

from arcane_lab.core.errors import ArcaneLabError
from arcane_lab.engine.game import BaseGame
from arcane_lab.engine.registry import find_game
from arcane_lab.engine.turns import ends_turn

if TYPE_CHECKING:
    from arcane_lab.advice.worlds import Worlds

_SHOWN: Final = "view='table' goes on with the deal as it lies."


class NotInThisLine(ArcaneLabError):
    """A line that cannot be played, or not be shown to its reader: it says where it stops, and why."""


class Line:
    """A line that begins at a position of a game, as one reader may follow it.

    `reader` is a seat, or "table" for everything. It knows what it has seen in the game itself by the end of the steps
    that are compared; `game` is one of the games that this reader cannot tell apart.
    """

    def __init__(self, game: BaseGame, first: int, last: int, reader: str) -> None:
        # Dealing worlds needs more than a picture does.
        from arcane_lab.advice.worlds import Worlds

        self.reader = reader
        worlds: Worlds | None = Worlds.of(game, reader, first, last)
        if worlds is None:
            raise NotInThisLine(f"What else could have come of this turn rests on cards that {self._unseen}")
        self._worlds = worlds
        self.game = BaseGame.from_state(game.setup, worlds.one())

    def anew(self) -> Line:
        """The same beginning, in which nothing has been played: dealing worlds takes longer than playing in them."""
        line = copy(self)
        line.game = self.game.fork(at=0)
        return line

    @property
    def _unseen(self) -> str:
        return f"{self.reader} has not seen in this game. What they are stays hidden; {_SHOWN}"

    @property
    def is_at_turn_end(self) -> bool:
        """Whether the last step has ended a turn."""
        steps = self.game.steps
        return bool(steps) and ends_turn(steps[-1])

    def play(self, move: str) -> None:
        """Play a move by the rules. Raises `NotInThisLine` when it is refused, or rests on what nobody may show."""
        seat = self._worlds.to_move
        # What another seat can do rests on its cards, so there is one answer to all that cannot be shown of it.
        rests = NotInThisLine(f"What comes of “{move}” of {seat} then rests on cards that {self._unseen}")
        is_own = self.reader == "table" or seat in (self.reader, None)
        try:
            number = self._worlds.read(move)
        except ArcaneLabError:
            if is_own:
                raise
            raise rests from None
        if self._worlds.refusal(number) != 0:
            refused = self.game.why_not(move, seat)
            if refused is None or not is_own or self._worlds.refusal(number) is None:
                raise rests
            raise NotInThisLine(f"{refused.seat} cannot do “{move}” then: {refused.reason} ({refused.rule}).")
        after = self._worlds.after(number)
        if after is None:
            raise rests
        self._worlds = after
        self.game.play(move, seat)

    def follow(self, moves: Sequence[str], seat: str) -> None:
        """Go on to the end of the turn: with these moves as long as they are legal, else while there is no choice."""
        rest, spec = list(moves), find_game(self.game.name)
        while not self.game.is_over and not self.is_at_turn_end and seat in self.game.waiting:
            state, number = self.game.at(len(self.game.steps)), self.game.seats.index(seat)
            legal = spec.rules.legal_moves(state, number)
            if rest and not self._is_among(legal, rest[0], state, number):
                rest = []
            if not rest and len(legal) > 1:
                return
            self.play(rest.pop(0) if rest else spec.text.write_move(legal[0], state, number))

    def _is_among(self, legal: Sequence[int], text: str, state: Any, seat: int) -> bool:
        """Whether a text is one of the legal moves of a seat."""
        try:
            return find_game(self.game.name).text.read_move(text, state, seat) in legal
        except ArcaneLabError:
            return False
