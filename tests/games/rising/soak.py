"""What `make soak` plays of Arcana Rising: setups over all that can be set, and what must hold at each decision."""

from __future__ import annotations

import random
from collections import Counter
from itertools import islice
from typing import Final

from arcane_lab.engine.registry import find_game
from arcane_lab.engine.setup import Setup
from arcane_lab.games.rising.cards import tables
from arcane_lab.games.rising.rules.forbidden import refusal
from arcane_lab.games.rising.rules.moves import NO_SPELL, move_of
from arcane_lab.games.rising.rules.sizes import BOX, CARDS, COLUMN_ROOM, COLUMNS, DISCARD_ROOM, EVENT_ROOM, HAND, SPELLS
from arcane_lab.games.rising.rules.state import State
from arcane_lab.games.rising.rules.supply import tokens_left
from arcane_lab.games.rising.rules.words import Card, Phase, Reading, Reason, Verb
from tools.soak import Broken

GAME: Final = "rising"
MOST_DECISIONS: Final = 5_000
TWIN_ROUNDS: Final = 3
CHECKED: Final = ("random", *(name for name in find_game(GAME).strategies if name != "random"))[:3]
READINGS: Final = {name: option.values for name, option in tables.options().items() if option.values}
#: Numbers of the rules, and what they are besides what the rulebook prints; a game of fewer rounds is tested by name.
NUMBERS: Final = {
    name: option.measured for name, option in tables.options().items() if option.is_number and name != "rounds"
}


def any_setup(seed: int) -> Setup:
    """Any number of seats, with a few options that are not their defaults."""
    luck = random.Random(seed)
    seats = 1 + seed % 6
    chosen = {name: luck.choice(READINGS[name]) for name in luck.sample(sorted(READINGS), 5)}
    if seats == 6:
        chosen.pop("simple_growth_kind", None)
    # Drawn apart, so that the readings of a seed are what they were.
    other = random.Random(f"numbers {seed}")
    chosen |= {name: other.choice(values) for name, values in NUMBERS.items() if other.random() < 0.3}
    if chosen.get("top_from") == chosen.get("near_transcendent_from"):
        # Each rating begins above the one below it (AR-SOLO-19).
        chosen.pop("top_from", None)
    return find_game(GAME).setup.checked(players=seats, seed=seed, options=chosen)


def setup_to_check(index: int) -> Setup:
    """The setup of a checked game."""
    return any_setup(index)


def setup_to_compare(index: int) -> Setup:
    """The setup of games that are played twice: another stretch."""
    return any_setup(1_000_000 + index)


def columns_of(state: State) -> list[int]:
    """The cards that lie in the columns of all seats."""
    found: list[int] = []
    for at in range(state.seats * COLUMNS):
        found += state.column_card[at * COLUMN_ROOM : at * COLUMN_ROOM + state.column_count[at]]
    return found


def cards_of(state: State) -> Counter[int]:
    """Every card of this and earlier rounds that lies somewhere."""
    found = Counter(columns_of(state))
    for seat in range(state.seats):
        first = seat * DISCARD_ROOM
        found.update(state.discard_card[first : first + state.discard_count[seat]])
        found.update(state.artifact_card[seat * 6 : seat * 6 + state.artifact_count[seat]])
        if state.seats > 1:
            found.update(state.hand_card[seat * HAND : seat * HAND + state.hand_count[seat]])
        if state.phase == Phase.RESOLVE and (seat > state.actor or (seat == state.actor and not state.started)):
            found[(state.choice[seat] >> 4) & 127] += 1
    if state.event_card >= 0:
        found[state.event_card] += 1
    if state.cast_card >= 0:
        found[state.cast_card] += 1
    found.update(card for card in state.pyramid if card >= 0 and state.seats == 1 and state.phase != Phase.OVER)
    found.update(state.removed[: state.removed_count])
    return found


def wrong_moves(luck: random.Random) -> list[int]:
    """Moves of all kinds that are hardly ever legal; only two of them can be read with a payment."""
    verbs = [verb for name, verb in vars(Verb).items() if name.isupper() and verb < Verb.PUT]
    found = []
    for _ in range(6):
        verb = luck.choice(verbs)
        payment = luck.choice((0, 1, 2, 256, 65537)) if verb in (Verb.PREPARE, Verb.ACTIVATE) else 0
        found.append(move_of(verb, NO_SPELL if verb == Verb.PASS else luck.randrange(SPELLS), payment))
    return found


def check_position(state: State, moves: list[int], chance: random.Random) -> None:
    """What must hold at every decision; raises `Broken`."""
    try:
        check(state)
    except AssertionError as broken:
        raise Broken(f"round {state.round_number}, turn {state.turn}: {broken}") from broken
    if state.phase == Phase.OVER:
        if (state.round_number, state.turn) != (3, 6):
            raise Broken(f"the game is over in turn {state.turn} of round {state.round_number}")
        return
    offered = set(moves)
    if not moves or len(offered) != len(moves):
        raise Broken(f"step {state.step} offers {moves}")
    for move in [*islice(moves, 40), *wrong_moves(chance)]:
        if (refusal(state, state.actor, move) == Reason.NONE) != (move in offered):
            raise Broken(f"move {move} is offered and refused, or neither, at step {state.step}")


def check(state: State) -> None:
    """Nothing below 0, no card twice, no more tokens than there are."""
    assert min(state.supply) >= 0
    assert min(state.vp) >= 0
    assert state.log_count < EVENT_ROOM
    found = cards_of(state)
    assert max(found.values(), default=1) == 1
    assert all(state.card_kind[card] != Card.NONE for card in found)
    assert all(state.card_round[card] <= state.round_number for card in found)
    if state.values.resource_supply == Reading.SUPPLY_BOX:
        assert sum(state.supply) + sum(state.marker) <= BOX
        assert tokens_left(state) == BOX - sum(state.supply) - sum(state.marker)
    assert {card for card in range(CARDS) if state.marker[card]} <= set(columns_of(state))
