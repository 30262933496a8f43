"""Pairs of positions that a seat cannot tell apart: a swapper of each game makes them, and both are played on alike."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final, Protocol

from arcane_lab.engine.choosing import is_in_steps
from arcane_lab.engine.game import BaseGame
from arcane_lab.engine.registry import find_game
from tests.of_games import of_games


class Swapper(Protocol):
    """What a game gives to this harness: setups to try, and the same position with unknown cards dealt otherwise.

    It is written without the code that it tests: neither views nor the worlds that advice deals.
    """

    #: Moves that are asked about, and picks that are no move, as a person may try them.
    TEXTS: tuple[str, ...]
    PICKS: tuple[str, ...]
    #: A text that is no move.
    NO_MOVE: str
    #: What is predicted of a turn, where a game has turns.
    PREDICTED: Mapping[str, int]

    def refused(self, game: BaseGame, reader: str | None) -> str:
        """A move that the reader may not make here: one that it may make can turn up a card, which it may see."""

    def knows_the_same(self, one: Any, other: Any, seat: int | None) -> bool:
        """Whether all that a seat has been shown is alike in two positions; False where the swapper does not say."""

    def setup(self, number: int) -> Mapping[str, Any]:
        """Arguments of a setup: editions, numbers of seats, powers and options in turn."""

    def swapped(self, state: Any, seat: int | None, chance: random.Random, is_late: bool = False) -> Any:
        """Another world to a seat (None: to every seat); `is_late`: only what turns up late differs."""


#: The swappers that games bring, each in the `knowledge/swapper.py` of its tests, by the name of the game.
SWAPPERS: Final[Mapping[str, Swapper]] = {one.GAME: one.SWAPPER for one in of_games("knowledge.swapper")}
#: How often an answer in secret is another one in the two games.
SECRET: Final = 0.7
#: The game of whoever names none.
FIRST: Final = next(iter(SWAPPERS), "")


@dataclass(frozen=True, slots=True)
class Pair:
    """Two games that a reader (None: every seat) cannot tell apart, and a number to choose clicks with."""

    one: BaseGame
    other: BaseGame
    reader: str | None
    number: int


def pairs(
    count: int,
    with_steps: int = 0,
    for_all: bool = True,
    game: str = FIRST,
    begins: Callable[[Any], bool] = lambda state: True,
) -> Iterator[Pair]:
    """So many pairs, a few from each random game, at any decision of it, or at the next one where it `begins`."""
    spec, swapper, number = find_game(game), SWAPPERS[game], 0
    for seed in range(10 * count):
        chance = random.Random(seed)
        setup = spec.setup.checked(seed=seed, **swapper.setup(seed))
        state = spec.rules.new_state(setup, None)
        spec.rules.start(state)
        for _ in range(6):
            play_randomly(spec, state, chance, chance.randrange(1, 40))
            while spec.rules.to_move(state) >= 0 and not begins(state):
                play_randomly(spec, state, chance, 1)
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
        mover = chance.choice(spec.rules.waiting(state))
        spec.rules.apply(state, mover, chance.choice(spec.rules.legal_moves(state, mover)))


def deciding_pairs(count: int, game: str = FIRST) -> Iterator[Pair]:
    """Pairs in which the reader has a choice, so that its moves can be ranked."""
    both = pairs(30 * count, for_all=False, game=game)
    chosen = (pair for pair in both if len(pair.one.legal_moves(seat=str(pair.reader))) > 1)
    return islice(chosen, count)


def pairs_in_steps(count: int, game: str = FIRST) -> Iterator[Pair]:
    """Pairs in which the reader is asked first what and then how, so many moves it has."""
    spec = find_game(game)

    def begins(state: Any) -> bool:
        return any(is_in_steps(spec, state, seat) for seat in spec.rules.waiting(state))

    for pair in pairs(30 * count, for_all=False, game=game, begins=begins):
        seat, state = int(str(pair.reader)[1:]) - 1, pair.one.at(len(pair.one.steps))
        if seat in spec.rules.waiting(state) and is_in_steps(spec, state, seat):
            yield pair
            count -= 1
        if not count:
            return
    raise AssertionError("too few pairs")


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
            play_randomly(spec, state, chance, 1)
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
    """Play the same moves in both, up to so many, for as long as the reader sees the same.

    What others answer in secret, while somebody is still asked, is often another move in each.
    """
    for _ in range(most):
        if not one.waiting:
            return
        mover = chance.choice(one.waiting)
        moves = [[str(move) for move in game.legal_moves(seat=mover)] for game in (one, other)]
        both = [move for move in moves[0] if move in moves[1]]
        if len(one.waiting) > 1 and mover != reader and chance.random() < SECRET:
            # Often of one verb, as that may be shown when all have answered.
            verb = chance.choice(["", *sorted({text.split()[0] for text in both or moves[0]})])
            chosen = [chance.choice([text for text in texts if text.startswith(verb)] or texts) for texts in moves]
        elif both:
            chosen = [chance.choice(both)] * 2
        else:
            return
        for game, move in zip((one, other), chosen, strict=True):
            game.play(move, seat=mover)
        seen = [(seen_last(game, reader), game.picture(reader)) for game in (one, other)]
        if seen[0] != seen[1]:
            check_was_shown(one, other, reader)
            for game in (one, other):
                game.undo()
                game._taken_back = ()  # a step of the harness, not of the game
            return


def check_was_shown(one: BaseGame, other: BaseGame, reader: str | None) -> None:
    """Raises an `AssertionError` where a reader sees a difference that the swapper does not know of: a leak."""
    seat = None if reader is None else int(reader[1:]) - 1
    states = (game.at(len(game.steps_for("table"))) for game in (one, other))
    step = one.steps_for("table")[-1]
    assert not SWAPPERS[one.name].knows_the_same(*states, seat), f"{reader} sees what it cannot know: {step}"


def seen_last(game: BaseGame, reader: str | None) -> object:
    """What a reader sees of the last move."""
    step = game.steps_for(reader)[-1]
    return step.seat, step.move.text, step.events_for(reader)
