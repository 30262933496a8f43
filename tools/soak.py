"""The soak: thousands of random and greedy games over everything that can be set, each checked at every decision.

At each decision somebody can move, no move is offered twice, what is offered is allowed and a sample of all other moves
is refused, no card is lost, infamy is 0 to 24, fine markers 0 to 2, and nobody has debts. Some games are also played at
the façade, written down, and played again from their record.

    python -m tools.soak                 20,000 games
    python -m tools.soak --games 500     fewer

Then 5,000 games are played twice, as plain Python and by the compiled twin, which must agree move for move and event
for event (`--twins 0` leaves them out).
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any, Final

import numpy as np

from arcane_lab import datasets
from arcane_lab.core.errors import ArcaneLabError
from arcane_lab.engine import compiling
from arcane_lab.engine.registry import find_game
from arcane_lab.engine.setup import Setup
from arcane_lab.games.alley import play as playing
from arcane_lab.games.alley.knowledge.fill_view import view_of
from arcane_lab.games.alley.rules.flow import apply, new_play
from arcane_lab.games.alley.rules.forbidden import refusal
from arcane_lab.games.alley.rules.legal import legal_moves
from arcane_lab.games.alley.rules.moves import move_of
from arcane_lab.games.alley.rules.sizes import KINDS, MOVE_ROOM, SEATS, SLOTS, STASH_ROOM
from arcane_lab.games.alley.rules.state import State
from arcane_lab.games.alley.rules.words import Ask, From, Item, Verb
from arcane_lab.games.alley.setup import new_state, resolve_setup
from arcane_lab.games.alley.strategies import STRATEGIES, seed_luck
from arcane_lab.records import Game, Record

GAMES: Final = 20_000
OPTION_SETS: Final = 50
#: Games played both as plain Python and compiled, and the rounds after which they are left.
TWINS: Final = 5_000
TWIN_ROUNDS: Final = 4
#: Games of the first edition may never end: they are left after so many decisions.
MOST_DECISIONS: Final = 600
#: Every how manyth game is also played at the façade, written down and read again.
RECORDED: Final = 40
POWERS: Final = ("glynna", "meeblemore", "corvus", "dafana", "ninx", "byros")


def every_move() -> list[int]:
    """Every move that can be read, also of seats and slots that are not there."""
    items, slots, seats = range(KINDS), range(SLOTS), range(SEATS + 1)
    shapes: list[tuple[tuple[int, ...], Any]] = [
        ((Verb.PASS, Verb.IGNORE, Verb.RESOLVE, Verb.PAY), [(0, 0, 0)]),
        ((Verb.DRAW, Verb.CHOOSE, Verb.SLIDE), product(range(2), [0], [0])),
        ((Verb.DISCARD, Verb.USE), product(items, [0], [0])),
        ((Verb.REVEAL, Verb.REMOVE, Verb.CLAIM), product([0], slots, [0])),
        ((Verb.PEEK, Verb.PLACE), product(seats, slots, [0])),
        ((Verb.PLAY,), product(items, slots, [0])),
        ((Verb.TARGET,), product(seats, [0], [0])),
        ((Verb.SELL,), product(range(8), [0], [0])),
        ((Verb.BRIBE,), product(range(60), [0], [0])),
        ((Verb.SWAP, Verb.REARRANGE), product(seats, slots, slots)),
    ]
    return [move_of(verb, *rest) for verbs, numbers in shapes for rest in list(numbers) for verb in verbs]


EVERY_MOVE: Final = every_move()


class Broken(AssertionError):
    """Something that must hold does not; the message names the game by its number and its setup."""


@dataclass
class Count:
    """What was played."""

    games: int = 0
    decisions: int = 0
    unfinished: int = 0
    recorded: int = 0
    most_decisions: int = MOST_DECISIONS

    def __str__(self) -> str:
        return (
            f"{self.games} games, {self.decisions} decisions, {self.recorded} records replayed, "
            f"{self.unfinished} games left unfinished after {self.most_decisions} decisions: nothing broken"
        )


def option_sets(number: int = OPTION_SETS) -> list[dict[str, Any]]:
    """Random sets of options, the first of them empty: the same for every run."""
    sets: list[dict[str, Any]] = [{}]
    for index in range(1, number):
        chance = random.Random(index)
        chosen = {}
        for name, option in datasets.options().items():
            if chance.random() < 0.35:
                amounts = range(option.minimum, option.maximum + 1)
                chosen[name] = chance.choice(amounts if option.kind == "amount" else option.values)
        sets.append(chosen)
    return sets


def setup_of(index: int, sets: Sequence[dict[str, Any]]) -> Setup:
    """The setup of a game by its number: every edition, seat count, power assignment and option set comes in turn."""
    chance = random.Random(index)
    edition, players = ("revised", "first")[index % 2], 2 + index // 2 % 5
    powers = None
    if edition == "revised" and chance.random() < 0.6:
        powers = {f"p{seat + 1}": power for seat, power in enumerate(chance.sample(POWERS, players))}
    # Ten games after each other have the same options, so that each set meets every edition and seat count.
    options = dict(sets[index // 10 % len(sets)])
    while True:
        try:
            return resolve_setup(players=players, edition=edition, powers=powers, options=options, seed=index)
        except ArcaneLabError as error:
            # A reading may not fit the edition or the seats; the others of the set still count.
            culprit = next((name for name in options if f"options['{name}']" in str(error)), None)
            if culprit is None:
                raise
            del options[culprit]


def cards_of(state: State) -> list[int]:
    """How many cards of each item there are, wherever they lie."""
    found = [0] * KINDS
    piles = [
        state.storehouse_item[: state.seats * SLOTS],
        state.deck_item[: state.deck_count],
        state.discard_item[: state.discard_count],
        state.aside_item[: state.aside_count],
        [state.replaced_item],
        [state.outer[3]] if state.outer_waits else [],
    ]
    for seat in range(state.seats):
        first = seat * STASH_ROOM
        piles.append(state.stash_item[first : first + state.stash_count[seat]])
    if state.step == Ask.PLAY and state.play_from == From.BOOMERANG:
        piles.append([Item.MB])
    if state.step == Ask.PLAY and state.play_from == From.LAMP:
        piles.append(state.offer_item[: state.offer_count])
    for pile in piles:
        for item in pile:
            if item >= 0:
                found[item] += 1
    return found


def check_position(state: State, moves: list[int], chance: random.Random) -> None:
    """What must hold at every decision; raises `Broken`."""
    for seat in range(state.seats):
        if not (0 <= state.infamy[seat] <= 24 and 0 <= state.fines[seat] <= 2 and state.gold[seat] >= 0):
            raise Broken(f"p{seat + 1} has {state.gold[seat]} gold, {state.infamy[seat]} infamy, {state.fines[seat]}")
    if cards_of(state) != state.copies:
        raise Broken(f"cards are lost: {cards_of(state)} of {state.copies}")
    if state.step == Ask.NOTHING:
        return
    if not moves or len(set(moves)) != len(moves):
        raise Broken(f"step {state.step} offers {moves}")
    if any(refusal(state, move) for move in moves):
        raise Broken(f"a move is offered and refused at step {state.step}")
    for move in chance.sample(EVERY_MOVE, 12):
        if move not in moves and not refusal(state, move):
            raise Broken(f"move {move} is not offered, but allowed at step {state.step}")


def play_checked(setup: Setup, index: int, count: Count) -> None:
    """One game by random or greedy seats, checked at every decision."""
    chance = random.Random(-index)
    state = new_state(setup)
    new_play(state)
    names = [("random", "greedy")[chance.random() < 0.3] for _ in range(setup.players)]
    luck = [[0, 0, 0, 0] for _ in names]
    for seat in range(setup.players):
        seed_luck(luck[seat], setup.seed, 0, seat)
    room = [0] * MOVE_ROOM
    for _ in range(count.most_decisions):
        moves = room[: legal_moves(state, room)] if state.step != Ask.NOTHING else []
        check_position(state, moves, chance)
        if state.step == Ask.NOTHING:
            break
        count.decisions += 1
        seat = state.actor
        choice = STRATEGIES[names[seat]].choose(view_of(state, seat), moves, len(moves), luck[seat])
        apply(state, moves[choice])
    else:
        count.unfinished += 1


def play_recorded(setup: Setup, index: int) -> None:
    """A short play at the façade, through its text and its record and back; raises `Broken`."""
    chance = random.Random(index)
    game = Game(
        setup.game,
        players=setup.players,
        edition=setup.edition,
        powers=dict(setup.powers) or None,
        options={name: setup.options[name] for name in setup.changed},
        seed=setup.seed,
    )
    for _ in range(80):
        if game.is_over:
            break
        game.play(chance.choice(game.legal_moves()))
    text = game.to_text()
    if Game.from_text(text).to_text() != text:
        raise Broken("a game does not come back from its text")
    record = Record.from_text(game.record().to_text())
    if record.problems or record.warnings or record.replay().to_text() != text:
        raise Broken(f"a record does not replay: {record.problems or record.warnings}")


def soak(games: int = GAMES, first: int = 0, most_decisions: int = MOST_DECISIONS) -> Count:
    """Play that many games, each so many decisions at most; raises `Broken` at the first thing that does not hold."""
    count, sets = Count(most_decisions=most_decisions), option_sets()
    for index in range(first, first + games):
        setup = setup_of(index, sets)
        try:
            play_checked(setup, index, count)
            if index % RECORDED == 0:
                play_recorded(setup, index)
                count.recorded += 1
        except Broken as error:
            raise Broken(f"game {index} ({setup}): {error}") from None
        count.games += 1
    return count


@dataclass
class Compared:
    """What was played both as plain Python and by the compiled twin."""

    games: int = 0
    decisions: int = 0
    unfinished: int = 0
    with_powers: int = 0
    editions: set[str] = field(default_factory=set)
    seats: set[int] = field(default_factory=set)

    def __str__(self) -> str:
        return (
            f"{self.games} games, {self.decisions} decisions, {self.with_powers} games with powers, editions "
            f"{', '.join(sorted(self.editions))}, seats {min(self.seats)} to {max(self.seats)}, {self.unfinished} left "
            f"unfinished after {TWIN_ROUNDS} rounds: plain and compiled the same"
        )


def compare_twins(games: int = TWINS, batch: int = 20, strategies: Sequence[str] = tuple(STRATEGIES)) -> Compared:
    """Play games in both modes, `batch` of each setup; raises `Broken` where a single number differs."""
    twin = compiling.ready("alley")
    if twin is None:
        raise Broken("the compiled twin is not ready: python -m arcane_lab.engine.compiling alley")
    count, sets = Compared(), option_sets()
    for index in range(games // batch):
        # Another stretch of setups than the soak's, with each set of options met in both editions.
        setup = setup_of(1_000_000 + 3 * index, sets)
        chance = random.Random(index)
        names = [chance.choice(strategies) for _ in range(setup.players)]
        log_on = index % 2 == 0
        plain = play_plainly(setup, names, batch, log_on)
        fast = twin.play_games(new_state(setup), names, 0, batch, log_on=log_on, most_rounds=TWIN_ROUNDS)
        if not np.array_equal(plain, fast):
            game = int(np.argwhere((plain != fast).any(axis=1))[0][0]) // setup.players
            raise Broken(f"game {game} of {setup} by {', '.join(names)}: plain and compiled differ")
        by_game = plain[:: setup.players]
        count.games += batch
        count.decisions += int(by_game[:, playing.FIGURES.index("decisions")].sum())
        count.unfinished += int((by_game[:, playing.FIGURES.index("finished")] == 0).sum())
        count.with_powers += batch if setup.powers else 0
        count.editions.add(setup.edition)
        count.seats.add(setup.players)
    return count


def play_plainly(setup: Setup, names: Sequence[str], games: int, log_on: bool) -> np.ndarray[Any, np.dtype[np.int64]]:
    """The rows of so many games by the rules' own Python."""
    state = new_state(setup)
    state.log_on = int(log_on)
    chosen = [STRATEGIES[name] for name in names]
    rows = [0] * (games * setup.players * playing.WIDTH)
    choosers, reads = [one.choose for one in chosen], [one.reads_view for one in chosen]
    call = find_game("alley").loop.call(state, choosers, reads, starts_anew=1, games=games, rows=rows)
    playing.play_games(call._replace(most_rounds=TWIN_ROUNDS))
    return np.array(rows, dtype=np.int64).reshape(-1, playing.WIDTH)


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, and say how many games held."""
    parser = argparse.ArgumentParser(prog="python -m tools.soak", description="Play many checked games.")
    parser.add_argument("--games", type=int, default=GAMES, help=f"how many ({GAMES})")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game (0)")
    parser.add_argument("--twins", type=int, default=TWINS, help=f"games to play in both modes ({TWINS})")
    asked = parser.parse_args(arguments)
    try:
        print(soak(asked.games, asked.first), flush=True)
        if asked.twins:
            print(compare_twins(asked.twins))
    except Broken as error:
        print(error)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
