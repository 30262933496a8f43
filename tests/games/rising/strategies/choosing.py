"""What a strategy answers at a position, and games of random moves in which strategies are asked."""

from __future__ import annotations

import random
from collections.abc import Iterator

from arcane_lab.engine.generator import seat_luck
from arcane_lab.engine.registry import find_game
from arcane_lab.engine.setup import Setup
from arcane_lab.games.rising.knowledge.view import view_of
from arcane_lab.games.rising.rules.flow import apply
from arcane_lab.games.rising.rules.state import State
from arcane_lab.games.rising.rules.words import Ask
from arcane_lab.games.rising.strategies import STRATEGIES
from arcane_lab.games.rising.text.moves import legal_moves, write_move
from arcane_lab.records import Game

SPEC = find_game("rising")


def answer(name: str, state: State, seed: int = 1) -> int:
    """The move that a strategy chooses for the seat that is asked first."""
    moves = legal_moves(state, state.actor)
    luck = seat_luck(seed, 0, 0)
    return moves[STRATEGIES[name].choose(view_of(state, state.actor), moves, len(moves), luck)]


def chosen(name: str, game: Game, seed: int = 1) -> str:
    """The same at a game, as text."""
    state: State = game.at(len(game.steps))
    return write_move(answer(name, state, seed), state, state.actor)


def decisions(setup: Setup, seed: int, drafts: float = 0.3) -> Iterator[State]:
    """A game of random moves: a share of the drafts, and all other decisions, are given one after another."""
    chance = random.Random(seed)
    state = SPEC.rules.new_state(setup, None)
    SPEC.rules.start(state)
    while SPEC.rules.to_move(state) >= 0:
        moves = legal_moves(state, state.actor)
        if len(moves) > 1 and (state.step != Ask.DRAFT or chance.random() < drafts):
            yield state
        apply(
            state, state.actor, answer("greedy" if chance.random() < 0.5 else "random", state, chance.getrandbits(30))
        )
