"""Games that a seat cannot tell from the one that is played: what would have been asked of the true deal is asked here.

The cards that the seat cannot place are dealt anew, from its view and from what it was told, so an answer made here is
the same whatever lies hidden. What comes out the same in every world the seat may be told; what does not rests on a
card that it has not seen, and is not told at all.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice, repeat
from typing import TYPE_CHECKING, Any, Final

from arcane_lab.advice.question import redeal_of
from arcane_lab.engine.redeal import Hindsight
from arcane_lab.engine.registry import find_game, part
from arcane_lab.engine.spec import seat_name, seat_number

if TYPE_CHECKING:
    from arcane_lab.engine.game import BaseGame
    from arcane_lab.engine.moves import Step
    from arcane_lab.engine.setup import Setup

#: Worlds that are compared. Each unknown place holds as many different cards in them as there are.
WORLDS: Final = 24
#: Deals that are tried until so many fit what the seat was told, and fewer worlds than this tell nothing.
TRIES: Final = 240
LEAST: Final = 4


class Worlds:
    """Positions that a seat cannot tell apart, all played on with the same moves; the "table" has the true one alone.

    >>> from arcane_lab.records import Game
    >>> worlds = Worlds.of(Game("alley", players=3, seed=7), "p1")
    >>> worlds.after(worlds.legal_moves()[0]) is None  # it turns up a hidden item
    True
    """

    def __init__(self, setup: Setup, reader: str, states: list[Any]) -> None:
        self.setup, self.reader = setup, reader
        self.states = states
        self._spec = find_game(setup.game)

    @classmethod
    def of(cls, game: BaseGame, reader: str, at: int | None = None, until: int | None = None) -> Worlds | None:
        """The worlds of a position, for a reader who knows also what it was told in the steps `at` to `until`.

        None where too few deals fit what the reader was told.
        """
        first = len(game.steps) if at is None else at
        state = game.at(first)
        if reader == "table":
            return cls(game.setup, reader, [state])
        seat = seat_number(reader, game.setup.players)
        steps = game.steps_for(reader)[first:until] if until is not None else ()
        observed = [_observed(game, step, seat) for step in steps]
        dealt = _dealt(game.setup, state, steps, seat)
        fitting = (world for world in dealt if _fits(game, world, steps, observed, seat))
        found = list(islice(fitting, WORLDS))
        return cls(game.setup, reader, found) if len(found) >= LEAST else None

    # --- what is the same in all --------------------------------------------------------------------------

    @property
    def to_move(self) -> str | None:
        """The seat that decides now, which is open to all: the reader's own, where it is among those that are asked."""
        seat = self._asked(self.states[0])
        return None if seat < 0 else seat_name(seat)

    @property
    def step(self) -> str | None:
        """What is asked now."""
        return self._spec.rules.step(self.states[0])

    @property
    def key(self) -> Any:
        """All that the reader knows of the position: two that are equal to it have equal keys."""
        if self.reader == "table":
            return self._spec.rules.key(self.states[0])
        return self._knows(self.states[0])

    def one(self) -> Any:
        """One of the positions, to be played on."""
        return self._spec.rules.copy(self.states[0])

    def read(self, text: str) -> int:
        """The number of a written move. Raises what reading raises."""
        return self._spec.text.read_move(text, self.states[0], self._asked(self.states[0]))

    def _asked(self, state: Any) -> int:
        own = -1 if self.reader == "table" else seat_number(self.reader, self.setup.players)
        return self._spec.rules.answering(state, own)

    def legal_moves(self) -> list[int]:
        """The numbers of the moves that are legal in every world."""
        moves, *others = (self._spec.rules.legal_moves(state, self._asked(state)) for state in self.states)
        return [move for move in moves if all(move in there for there in others)]

    def refusal(self, move: int) -> int | None:
        """Why a move is refused, as the rules number it (0: it is not); None where that rests on unseen cards."""
        codes = {self._spec.rules.refusal(state, self._asked(state), move) for state in self.states}
        return codes.pop() if len(codes) == 1 else None

    def after(self, move: int) -> Worlds | None:
        """The worlds after a move; None where what comes of it rests on cards that the reader has not seen."""
        first, seen = self._play(self.states[0], move)
        played = [first]
        for state in self.states[1:]:
            if self._spec.rules.refusal(state, self._asked(state), move):
                return None
            after, other = self._play(state, move)
            if other != seen:
                return None
            played.append(after)
        return Worlds(self.setup, self.reader, played)

    def _play(self, state: Any, move: int, seat: int | None = None) -> tuple[Any, Any]:
        after = self._spec.rules.copy(state)
        self._spec.rules.apply(after, self._asked(after) if seat is None else seat, move)
        if self.reader == "table":
            return after, None
        rows = self._spec.rules.rows(after)
        events = self._spec.text.events(state, rows, self.reader, self.setup.players)
        return after, (events, self._knows(after))

    def _knows(self, state: Any) -> Any:
        seat = seat_number(self.reader, self.setup.players)
        return self._spec.knowledge.view(state, seat).as_tuple()


def _dealt(setup: Setup, state: Any, steps: tuple[Step, ...], seat: int) -> Iterator[Any]:
    """Positions that are equal to a seat which has been told of some steps after them; always the same ones.

    The unknown places are gone through in a random order, and the cards turned round them, so that every place gets
    card after card.
    """
    spec = find_game(setup.game)
    unknown = redeal_of(setup.game).as_known(state, seat)
    hindsight: Hindsight | None = part(spec, spec.knowledge.hindsight)
    dealt = repeat(unknown) if hindsight is None else hindsight.dealt(state, steps, seat, unknown)
    luck = random.Random(0)
    order: list[int] = []
    for number, here in enumerate(islice(dealt, TRIES)):
        count = len(here.cards)
        turn = number % max(1, min(count, WORLDS))
        if turn == 0 or len(order) != count:
            order = luck.sample(range(count), count)
        # The cards are in the order of the table of cards, so that these steps lead past nearly every kind.
        shift = turn if count <= WORLDS else turn * count // WORLDS
        cards = [0] * count
        for place, at in enumerate(order):
            cards[at] = here.cards[(place + shift) % count]
        world = here.fill(cards, here.extra(luck))
        spec.rules.name_future(world, 0, number)
        yield world


def _observed(game: BaseGame, step: Step, seat: int) -> Any:
    reader = f"p{seat + 1}"
    return step.events_for(reader), game.view(reader, at=step.index).numbers.as_tuple()


def _fits(game: BaseGame, world: Any, steps: tuple[Step, ...], observed: list[Any], seat: int) -> bool:
    """Whether in a world the seat would have been told the same of the same moves."""
    if not steps:
        return True
    reader, spec = f"p{seat + 1}", find_game(game.name)
    here = Worlds(game.setup, reader, [spec.rules.copy(world)])
    for step, what in zip(steps, observed, strict=True):
        state, seat = here.states[0], seat_number(step.seat, game.setup.players)
        # What the reader may not read yet was any move that the other could make.
        move = step.move.number if step.move.number >= 0 else spec.rules.legal_moves(state, seat)[0]
        if spec.rules.refusal(state, seat, move):
            return False
        after, other = here._play(state, move, seat)
        if other != what:
            return False
        here = Worlds(game.setup, reader, [after])
    return True
