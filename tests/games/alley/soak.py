"""What `make soak` plays of Arcane Alley: setups over all that can be set, and what must hold at each decision."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import product
from typing import Any, Final

from arcane_lab import datasets
from arcane_lab.core.errors import ArcaneLabError
from arcane_lab.engine.setup import Setup
from arcane_lab.games.alley.rules.forbidden import refusal
from arcane_lab.games.alley.rules.moves import move_of
from arcane_lab.games.alley.rules.sizes import KINDS, SEATS, SLOTS, STASH_ROOM
from arcane_lab.games.alley.rules.state import State
from arcane_lab.games.alley.rules.words import Ask, From, Item, Verb
from arcane_lab.games.alley.setup import resolve_setup
from tools.soak import Broken

GAME: Final = "alley"
OPTION_SETS: Final = 50
#: Games of the first edition may never end: they are left after so many decisions, and after so many rounds.
MOST_DECISIONS: Final = 600
TWIN_ROUNDS: Final = 4
#: Who sits in checked games, most often the first.
CHECKED: Final = ("random", "greedy")
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
        ((Verb.BRIBE,), product(range(90), [0], [0])),
        ((Verb.SWAP, Verb.REARRANGE), product(seats, slots, slots)),
    ]
    return [move_of(verb, *rest) for verbs, numbers in shapes for rest in list(numbers) for verb in verbs]


EVERY_MOVE: Final = every_move()


def option_sets(number: int = OPTION_SETS) -> list[dict[str, Any]]:
    """Random sets of options, the first of them empty: the same for every run."""
    sets: list[dict[str, Any]] = [{}]
    for index in range(1, number):
        chance = random.Random(index)
        chosen = {}
        for name, option in datasets.options().items():
            if chance.random() < 0.35:
                # A number of the rules takes those that go with each other; a fine of 99 gold makes no new rule.
                amounts = option.measured if option.is_number else range(option.minimum, option.maximum + 1)
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
    track, markers = state.values.infamy_track, state.values.fine_markers
    for seat in range(state.seats):
        if not (0 <= state.infamy[seat] <= track and 0 <= state.fines[seat] <= markers and state.gold[seat] >= 0):
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


#: The set of options of each game by its number.
SETS: Final = option_sets()


def setup_to_check(index: int) -> Setup:
    """The setup of a checked game."""
    return setup_of(index, SETS)


def setup_to_compare(index: int) -> Setup:
    """The setup of games that are played twice: another stretch, with each set of options met in both editions."""
    return setup_of(1_000_000 + 3 * index, SETS)
