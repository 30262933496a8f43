"""Pairs of positions that a seat cannot tell apart: a swapper of each game makes them, and both are played on alike."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final, Protocol

from arcane_lab.engine.game import BaseGame
from arcane_lab.engine.registry import find_game
from tests.of_games import of_games


class Swapper(Protocol):
    """What a game gives to this harness: setups to try, and the same position with unknown cards dealt otherwise.

    It is written without the code that it tests: neither views nor the worlds that advice deals.
    """

    def setup(self, number: int) -> Mapping[str, Any]:
        """Arguments of `check_setup`: editions, numbers of seats, powers and options in turn."""

    def swapped(self, state: Any, seat: int | None, chance: random.Random, is_late: bool = False) -> Any:
        """Another world to a seat (None: to every seat); `is_late`: only what turns up late differs."""


#: The swappers that games bring, each in the `knowledge/swapper.py` of its tests, by the name of the game.
SWAPPERS: Final[Mapping[str, Swapper]] = {one.GAME: one.SWAPPER for one in of_games("knowledge.swapper")}
#: The game of whoever names none.
FIRST: Final = next(iter(SWAPPERS), "")


@dataclass(frozen=True, slots=True)
class Pair:
    """Two games that a reader (None: every seat) cannot tell apart, and a number to choose clicks with."""

    one: BaseGame
    other: BaseGame
    reader: str | None
    number: int


def pairs(count: int, with_steps: int = 0, for_all: bool = True, game: str = FIRST) -> Iterator[Pair]:
    """So many pairs, a few from each random game, at any decision of it."""
    spec, swapper, number = find_game(game), SWAPPERS[game], 0
    for seed in range(10 * count):
        chance = random.Random(seed)
        setup = spec.setup.checked(seed=seed, **swapper.setup(seed))
        state = spec.rules.new_state(setup, None)
        spec.rules.start(state)
        for _ in range(6):
            play_randomly(spec, state, chance, chance.randrange(1, 40))
            if spec.rules.to_move(state) < 0:
                break
            chosen = chance.randrange(setup.players + for_all)
            seat = None if chosen == setup.players else chosen
            reader = None if seat is None else f"p{seat + 1}"
            here = spec.rules.copy(spec.rules.snapshot(state))  # without the log of the last move, as the twin
            games = BaseGame.from_state(setup, here), BaseGame.from_state(setup, swapper.swapped(here, seat, chance))
            play_alike(*games, reader, chance, with_steps or chance.randrange(5))
            if len(games[0].steps) < with_steps:
                continue
            yield Pair(*games, reader, number)
            number += 1
            if number == count:
                return
    raise AssertionError("too few pairs")


def play_randomly(spec: Any, state: Any, chance: random.Random, decisions: int) -> None:
    """Go on for some decisions, each chosen at random, or to the end."""
    for _ in range(decisions):
        if spec.rules.to_move(state) < 0:
            return
        spec.rules.apply(
            state, spec.rules.to_move(state), chance.choice(spec.rules.legal_moves(state, spec.rules.to_move(state)))
        )


def deciding_pairs(count: int, game: str = FIRST) -> Iterator[Pair]:
    """Pairs in which the reader has a choice, so that its moves can be ranked."""
    both = pairs(30 * count, for_all=False, game=game)
    chosen = (pair for pair in both if pair.one.to_move == pair.reader and len(pair.one.legal_moves()) > 1)
    return islice(chosen, count)


def ended_pairs(count: int, game: str = FIRST) -> Iterator[Pair]:
    """Pairs of games that are over, with the last few decisions as their story: the deck has lain differently."""
    spec, swapper, number = find_game(game), SWAPPERS[game], 0
    for seed in range(10 * count):
        chance = random.Random(seed)
        setup = spec.setup.checked(seed=seed, players=2 + seed % 3)
        state = spec.rules.new_state(setup, None)
        spec.rules.start(state)
        last: list[Any] = []
        while spec.rules.to_move(state) >= 0:
            last = [*last[-7:], spec.rules.copy(spec.rules.snapshot(state))]
            spec.rules.apply(
                state,
                spec.rules.to_move(state),
                chance.choice(spec.rules.legal_moves(state, spec.rules.to_move(state))),
            )
        seat = seed % setup.players
        twin = swapper.swapped(last[0], seat, chance, is_late=True)
        games, reader = (BaseGame.from_state(setup, last[0]), BaseGame.from_state(setup, twin)), f"p{seat + 1}"
        play_alike(*games, reader, chance, 60)
        if games[0].is_over:
            yield Pair(*games, reader, number)
            number += 1
        if number == count:
            return
    raise AssertionError("too few pairs")


def play_alike(one: BaseGame, other: BaseGame, reader: str | None, chance: random.Random, most: int) -> None:
    """Play the same moves in both, up to so many, for as long as the reader sees the same."""
    for _ in range(most):
        there = set(map(str, other.legal_moves()))
        both = [move for move in map(str, one.legal_moves()) if move in there]
        if not both:
            return
        move = chance.choice(both)
        for game in (one, other):
            game.play(move)
        seen = [(game.steps[-1].events_for(reader), game.picture(reader)) for game in (one, other)]
        if seen[0] != seen[1]:
            for game in (one, other):
                game.undo()
                game._taken_back = ()  # a step of the harness, not of the game
            return
