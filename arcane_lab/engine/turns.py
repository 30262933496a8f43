"""Which steps of a game make one turn: what happens at the table between one player's turn and the next."""

from __future__ import annotations

from collections.abc import Sequence

from arcane_lab.engine.game import BaseGame
from arcane_lab.engine.moves import Step
from arcane_lab.engine.registry import find_game


def is_in_turn(game: BaseGame, position: int) -> bool:
    """Whether somebody has the turn at a position."""
    turns = find_game(game.name).turns
    return turns is not None and turns.is_in_turn(game.peek(position))


def ends_turn(step: Step) -> bool:
    """Whether a turn is over with a step."""
    return any(event.ends == "turn" for event in step.events_for(None))


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


def goes_on(game: BaseGame, count: int) -> bool:
    """Whether the step that comes after so many is told with the one before: it is the same turn.

    Outside turns, what a seat decides several times in a row is told together.

    >>> game = BaseGame("alley", players=3, seed=7)
    >>> [game.play(move) and goes_on(game, len(game.steps) - 1) for move in ("reveal a1", "reveal b2", "reveal c3")]
    [False, True, False]
    """
    if not count:
        return False
    before, step = game.steps[count - 1], game.steps[count]
    are_in_turn = is_in_turn(game, count - 1), is_in_turn(game, count)
    if any(are_in_turn):
        return all(are_in_turn) and not ends_turn(before)
    return before.seat == step.seat and not any(event.ends for event in before.events_for(None))


def turns_in(game: BaseGame, steps: Sequence[Step]) -> list[list[Step]]:
    """Some steps of a game that follow each other, turn by turn; the first may be in the middle of one."""
    turns: list[list[Step]] = []
    for step in steps:
        if turns and goes_on(game, step.index - 1):
            turns[-1].append(step)
        else:
            turns.append([step])
    return turns


def steps_since_own(game: BaseGame, seat: str, at: int) -> Sequence[Step]:
    """The last moves that a seat made one after the other, with all that came after them."""
    first = at
    while first and game.steps[first - 1].seat != seat:
        first -= 1
    while first and game.steps[first - 1].seat == seat:
        first -= 1
    return game.steps[first:at]


def _ends(game: BaseGame, count: int) -> bool:
    """Whether a turn, or a decision that stands alone, has ended after so many steps."""
    return not is_in_turn(game, count) or ends_turn(game.steps[count - 1]) or not is_in_turn(game, count - 1)
