"""The soak: thousands of games of each game over everything that can be set, each checked at every decision.

At each decision somebody can move, no move is offered twice, what is offered is allowed and a sample of all other moves
is refused, and nothing is lost. Some games are also played at the façade, written down, and played again from their
record. What is set and what must hold, each game says in `tests/games/<game>/soak.py`.

    python -m tools.soak                   20,000 games of each
    python -m tools.soak --games 500       fewer
    python -m tools.soak --game alley      of one game
    python -m tools.soak --games 10000 --first 10000       the second half, as another process may play it

Every so often it says how far it has come.

Then 5,000 games are played twice, as plain Python and by the compiled twin, which must agree move for move and event
for event (`--twins 0` leaves them out).
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

import numpy as np

from arcane_lab.engine import compiling
from arcane_lab.engine.registry import find_game
from arcane_lab.engine.setup import Setup
from arcane_lab.engine.spec import READS_NOTHING
from arcane_lab.records import Game, Record

GAMES: Final = 20_000
#: Games played both as plain Python and compiled.
TWINS: Final = 5_000
#: Every how manyth game is also played at the façade, written down and read again, and so many moves of it.
RECORDED: Final = 40
RECORDED_MOVES: Final = 80
#: Every how manyth decision a seat's view, which is kept through a game, is compared with a new one.
VIEWED: Final = 20
#: Every how manyth game it is told how far the soak has come.
TOLD: Final = 500


class Broken(AssertionError):
    """Something that must hold does not; the message names the game by its number and its setup."""


class Soaked(Protocol):
    """What a game brings: the module `soak` of its tests."""

    GAME: str
    #: After so many decisions, and compiled after so many rounds, a game is left as it is.
    MOST_DECISIONS: int
    TWIN_ROUNDS: int

    @property
    def CHECKED(self) -> Sequence[str]:  # noqa: N802 - a constant of the module
        """Who sits in checked games, most often the first."""

    def setup_to_check(self, index: int) -> Setup:
        """The setup of a checked game by its number: everything that can be set comes in turn."""

    def setup_to_compare(self, index: int) -> Setup:
        """The setup of a batch of games that are played twice, by its number."""

    def check_position(self, state: Any, moves: list[int], chance: random.Random) -> None:
        """What must hold at every decision; raises `Broken`."""


@dataclass
class Count:
    """What was played."""

    games: int = 0
    decisions: int = 0
    unfinished: int = 0
    recorded: int = 0
    most_decisions: int = 0

    def __str__(self) -> str:
        return (
            f"{self.games} games, {self.decisions} decisions, {self.recorded} records replayed, "
            f"{self.unfinished} games left unfinished after {self.most_decisions} decisions: nothing broken"
        )


def play_checked(game: Soaked, setup: Setup, index: int, count: Count) -> None:
    """One game, checked at every decision."""
    spec, chance = find_game(game.GAME), random.Random(-index)
    state = spec.rules.new_state(setup, None)
    spec.rules.start(state)
    often, *others = game.CHECKED
    names = [chance.choice(others) if others and chance.random() < 0.3 else often for _ in range(setup.players)]
    luck = [spec.luck(setup, 0, seat) for seat in range(setup.players)]
    views = [spec.loop.new_view() for _ in names]
    spec.loop.keep_views(state, views)
    for decision in range(count.most_decisions):
        seat = spec.rules.to_move(state)
        moves = spec.rules.legal_moves(state, seat) if seat >= 0 else []
        game.check_position(state, moves, chance)
        if seat < 0:
            break
        count.decisions += 1
        view, strategy = views[seat], spec.strategies[names[seat]]
        is_compared = decision % VIEWED == 0
        if strategy.reads_view > READS_NOTHING or is_compared:
            spec.loop.see(state, seat, view)
        if is_compared and view.as_tuple() != spec.knowledge.view(state, seat).as_tuple():
            raise Broken(f"the view of p{seat + 1} is not what a new one is, after {decision} decisions")
        choice = strategy.choose(view, moves, len(moves), luck[seat])
        spec.rules.apply(state, seat, moves[choice])
    else:
        count.unfinished += 1


def play_recorded(setup: Setup, index: int) -> None:
    """A short play at the façade, through its text and its record and back; raises `Broken`."""
    chance = random.Random(index)
    game = Game.from_position(setup, None)
    for _ in range(RECORDED_MOVES):
        if game.is_over:
            break
        game.play(chance.choice(game.legal_moves()))
    text = game.to_text()
    if Game.from_text(text).to_text() != text:
        raise Broken("a game does not come back from its text")
    record = Record.from_text(game.record().to_text())
    if record.problems or record.warnings or record.replay().to_text() != text:
        raise Broken(f"a record does not replay: {record.problems or record.warnings}")


def soak(
    game: Soaked,
    games: int = GAMES,
    first: int = 0,
    most_decisions: int = 0,
    *,
    tell: Callable[[str], object] = lambda text: None,
    every: int = TOLD,
) -> Count:
    """Play that many games, each so many decisions at most; raises `Broken` at the first thing that does not hold.

    Every so many games it tells how far it has come.
    """
    count = Count(most_decisions=most_decisions or game.MOST_DECISIONS)
    for index in range(first, first + games):
        setup = game.setup_to_check(index)
        try:
            play_checked(game, setup, index, count)
            if index % RECORDED == 0:
                play_recorded(setup, index)
                count.recorded += 1
        except Broken as error:
            raise Broken(f"game {index} ({setup}): {error}") from None
        count.games += 1
        if count.games % every == 0:
            tell(f"game {index} ({count.games} of {games}), {count.decisions} decisions: nothing broken so far")
    return count


@dataclass
class Compared:
    """What was played both as plain Python and by the compiled twin."""

    games: int = 0
    decisions: int = 0
    unfinished: int = 0
    setups: list[Setup] = field(default_factory=list)

    def __str__(self) -> str:
        seats = [setup.players for setup in self.setups]
        return (
            f"{self.games} games of {len(self.setups)} setups, {self.decisions} decisions, seats {min(seats)} to "
            f"{max(seats)}, {self.unfinished} left unfinished: plain and compiled the same"
        )


def compare_twins(game: Soaked, games: int = TWINS, batch: int = 20, strategies: Sequence[str] = ()) -> Compared:
    """Play games in both modes, `batch` of each setup; raises `Broken` where a single number differs."""
    twin, spec, count = compiling.ready(game.GAME), find_game(game.GAME), Compared()
    if twin is None:
        raise Broken(f"the compiled twin is not ready: python -m tools.twin {game.GAME}")
    places, known = spec.loop.places, strategies or tuple(spec.strategies)
    for index in range(games // batch):
        setup, chance = game.setup_to_compare(index), random.Random(index)
        names = [chance.choice(known) for _ in range(setup.players)]
        log_on = index % 2 == 0
        plain = play_plainly(setup, names, batch, log_on, game.TWIN_ROUNDS)
        state = spec.rules.new_state(setup, None)
        fast = twin.play_games(state, names, 0, batch, log_on=log_on, most_rounds=game.TWIN_ROUNDS)
        if not np.array_equal(plain, fast):
            number = int(np.argwhere((plain != fast).any(axis=1))[0][0]) // setup.players
            raise Broken(f"game {number} of {setup} by {', '.join(names)}: plain and compiled differ")
        by_game = plain[:: setup.players]
        count.games += batch
        count.decisions += int(by_game[:, places["decisions"]].sum())
        count.unfinished += int((by_game[:, places["finished"]] == 0).sum())
        count.setups.append(setup)
    return count


def play_plainly(
    setup: Setup, names: Sequence[str], games: int, log_on: bool, most_rounds: int
) -> np.ndarray[Any, np.dtype[np.int64]]:
    """The rows of so many games by the rules' own Python."""
    spec = find_game(setup.game)
    loop, chosen = spec.loop, [spec.strategies[name] for name in names]
    state = spec.rules.new_state(setup, None)
    spec.rules.set_log(state, log_on)
    rows = [0] * (games * setup.players * loop.width)
    choosers, reads = [one.choose for one in chosen], [int(one.reads_view) for one in chosen]
    call = loop.call(state, choosers, reads, starts_anew=1, games=games, rows=rows, most_rounds=most_rounds)
    if loop.play_games(call) != games:
        raise Broken(f"a game of {setup} by {', '.join(names)} was not played to its end")
    return np.array(rows, dtype=np.int64).reshape(-1, loop.width)


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, and say how many games held."""
    from tests.of_games import of_games

    known: dict[str, Any] = {module.GAME: module for module in of_games("soak")}
    parser = argparse.ArgumentParser(prog="python -m tools.soak", description="Play many checked games.")
    parser.add_argument("--game", choices=known, help="of this game alone")
    parser.add_argument("--games", type=int, default=GAMES, help=f"how many ({GAMES})")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game (0)")
    parser.add_argument("--twins", type=int, default=TWINS, help=f"games to play in both modes ({TWINS})")
    asked = parser.parse_args(arguments)
    try:
        for game in [known[asked.game]] if asked.game else known.values():
            last = asked.first + asked.games - 1
            found = soak(game, asked.games, asked.first, tell=lambda text: print(f"  {text}", flush=True))
            print(f"{game.GAME}, games {asked.first} to {last}: {found}", flush=True)
            if asked.twins:
                print(f"{game.GAME}: {compare_twins(game, asked.twins)}", flush=True)
    except Broken as error:
        print(error)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
