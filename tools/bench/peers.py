"""How fast other libraries play card games at random on this machine, for `tools.bench` to compare with.

OpenSpiel (gin_rummy, crazy_eights, hearts) is measured twice: its own playouts, which never leave its C++, and a loop
of the kind that people write with its Python functions. RLCard (uno, gin-rummy) is measured bare, at its game objects,
without the tables that it makes for neural networks. A decision is a move that a player chooses; chance is not counted.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from typing import Any, Final

SPIEL_GAMES: Final = ("gin_rummy", "crazy_eights", "hearts")
RLCARD_GAMES: Final = ("uno", "gin-rummy")
#: Playouts of OpenSpiel's own that take about a second.
NATIVE_PLAYOUTS: Final = {"gin_rummy": 500, "crazy_eights": 20_000, "hearts": 30_000}
#: Games from which the decisions of a game are counted.
COUNTED_GAMES: Final = 300
SECONDS: Final = 1.0


@dataclass(frozen=True, slots=True)
class Rate:
    """Decisions and games a second."""

    decisions: float
    games: float


@dataclass(frozen=True, slots=True)
class Peer:
    """Something to compare with: what it is called, and a function that measures it once."""

    name: str
    measure: Callable[[int], Rate]


def peers() -> list[Peer]:
    """Everything that is installed here and can be compared with."""
    found = []
    if _has("open_spiel"):
        found += [Peer(f"OpenSpiel {game}, its own playouts", _native(game)) for game in SPIEL_GAMES]
        found += [Peer(f"OpenSpiel {game}, from Python", _from_python(game)) for game in SPIEL_GAMES]
    if _has("rlcard"):
        found += [Peer(f"RLCard {game}", _rlcard(game)) for game in RLCARD_GAMES]
    return found


def versions() -> str:
    """The versions of what is compared with."""
    names = [name for name in ("open_spiel", "rlcard") if _has(name)]
    return ", ".join(f"{name} {version(name)}" for name in names) or "no other library is installed"


def _has(package: str) -> bool:
    try:
        version(package)
    except PackageNotFoundError:
        return False
    return True


# --- OpenSpiel --------------------------------------------------------------------------------------------


def play_in_python(game: Any, luck: random.Random) -> int:
    """One random game through OpenSpiel's Python functions; the decisions that it took."""
    state, decisions = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            deal_by_chance(state, luck)
        else:
            state.apply_action(luck.choice(state.legal_actions()))
            decisions += 1
    return decisions


def deal_by_chance(state: Any, luck: random.Random) -> None:
    """Let chance make its move."""
    outcomes = state.chance_outcomes()
    state.apply_action(luck.choices([move for move, _ in outcomes], [weight for _, weight in outcomes])[0])


def _from_python(name: str) -> Callable[[int], Rate]:
    def measure(seed: int) -> Rate:
        game = import_module("pyspiel").load_game(name)
        luck = random.Random(seed)
        return _timed(lambda: play_in_python(game, luck))

    return measure


def _native(name: str) -> Callable[[int], Rate]:
    """OpenSpiel's random playouts, as its own tree search makes them: the quickest way that it has."""

    def measure(seed: int) -> Rate:
        pyspiel = import_module("pyspiel")
        game, luck = pyspiel.load_game(name), random.Random(seed)
        per_game = sum(play_in_python(game, luck) for _ in range(COUNTED_GAMES)) / COUNTED_GAMES
        state = game.new_initial_state()
        while state.is_chance_node():
            deal_by_chance(state, luck)
        playouts = NATIVE_PLAYOUTS[name]
        evaluator = pyspiel.RandomRolloutEvaluator(playouts, seed)
        # One step of the search: it plays `playouts` random games from here, and nothing else that takes time.
        search = pyspiel.MCTSBot(game, evaluator, 1.4, 1, 100, False, seed, False)
        begun = time.process_time()
        search.mcts_search(state)
        seconds = time.process_time() - begun
        return Rate(playouts * per_game / seconds, playouts / seconds)

    return measure


# --- RLCard -----------------------------------------------------------------------------------------------


def _rlcard(name: str) -> Callable[[int], Rate]:
    def measure(seed: int) -> Rate:
        game = import_module("rlcard").make(name, config={"seed": seed}).game
        has_own = hasattr(game, "get_legal_actions")
        luck = random.Random(seed)

        def play() -> int:
            game.init_game()
            decisions = 0
            while not game.is_over():
                moves = game.get_legal_actions() if has_own else game.judge.get_legal_actions()
                game.step(luck.choice(moves))
                decisions += 1
            return decisions

        return _timed(play)

    return measure


def _timed(play: Callable[[], int]) -> Rate:
    """Play one game after another for a second."""
    games = decisions = 0
    begun = time.process_time()
    while (seconds := time.process_time() - begun) < SECONDS:
        decisions += play()
        games += 1
    return Rate(decisions / seconds, games / seconds)
