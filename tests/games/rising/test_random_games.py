"""Random games: each ends, no card is lost on the way, what is listed and what is refused agree, texts read back."""

from __future__ import annotations

import random
from collections import Counter
from itertools import islice

import pytest

from arcane_lab.engine.registry import find_game
from arcane_lab.games.rising.cards import tables
from arcane_lab.games.rising.rules.forbidden import refusal
from arcane_lab.games.rising.rules.moves import NO_SPELL, move_of
from arcane_lab.games.rising.rules.sizes import BOX, CARDS, DISCARD_ROOM, EVENT_ROOM, HAND, SPELLS
from arcane_lab.games.rising.rules.state import State
from arcane_lab.games.rising.rules.supply import tokens_left
from arcane_lab.games.rising.rules.tableau import column_of
from arcane_lab.games.rising.rules.words import Card, Phase, Reason, Verb
from arcane_lab.games.rising.text.moves import legal_moves, read_move, write_move

SPEC = find_game("rising")
READINGS = {name: option.values for name, option in tables.options().items()}


def any_setup(seed: int):  # type: ignore[no-untyped-def]
    """Any number of seats, with a few options that are not their defaults."""
    luck = random.Random(seed)
    seats = 1 + seed % 6
    chosen = {name: luck.choice(READINGS[name]) for name in luck.sample(sorted(READINGS), 5)}
    if seats == 6:
        chosen.pop("simple_growth_kind", None)
    return SPEC.setup.checked(players=seats, seed=seed, options=chosen)


def cards_of(state: State) -> Counter[int]:
    """Every card of this and earlier rounds that lies somewhere."""
    found: Counter[int] = Counter()
    for seat in range(state.seats):
        first = seat * DISCARD_ROOM
        found.update(state.discard_card[first : first + state.discard_count[seat]])
        found.update(state.artifact_card[seat * 6 : seat * 6 + state.artifact_count[seat]])
        found.update(card for card in range(CARDS) if column_of(state, seat, card) >= 0)
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


@pytest.mark.parametrize("first", range(0, 30, 6))
def test_random_games_keep_every_promise(first: int) -> None:
    for seed in range(first, first + 6):
        setup, luck = any_setup(seed), random.Random(seed)
        state = SPEC.rules.new_state(setup, None)
        SPEC.rules.start(state)
        if seed % 2:
            # Rich seats prepare rituals and events early, which poor ones never do.
            state.supply = [3] * len(state.supply)
        decisions = 0
        while waiting := SPEC.rules.waiting(state):
            seat = luck.choice(waiting)
            moves = legal_moves(state, seat)
            assert moves
            assert len(set(moves)) == len(moves)
            for move in [*islice(moves, 40), *wrong_moves(luck)]:
                assert (refusal(state, seat, move) == Reason.NONE) == (move in moves), write_move(move, state, seat)
            move = luck.choice(moves)
            assert read_move(write_move(move, state, seat), state, seat) == move
            SPEC.rules.apply(state, seat, move)
            check(state, setup)
            decisions += 1
        assert decisions >= 18 * state.seats
        assert state.phase == Phase.OVER
        assert (state.round_number, state.turn) == (3, 6)


def check(state: State, setup: object) -> None:
    """Nothing below 0, no card twice, no more tokens than there are."""
    assert min(state.supply) >= 0
    assert min(state.vp) >= 0
    assert state.log_count < EVENT_ROOM
    found = cards_of(state)
    assert max(found.values(), default=1) == 1
    assert all(state.card_kind[card] != Card.NONE for card in found)
    assert all(state.card_round[card] <= state.round_number for card in found)
    if setup.options["resource_supply"] == "box":  # type: ignore[attr-defined]
        assert sum(state.supply) + sum(state.marker) <= BOX
        assert tokens_left(state) == BOX - sum(state.supply) - sum(state.marker)
    for card in range(CARDS):
        lies = any(column_of(state, seat, card) >= 0 for seat in range(state.seats))
        assert lies or state.marker[card] == 0


def test_a_whole_round_deals_each_card_once() -> None:
    for seats in range(1, 7):
        state = SPEC.rules.new_state(SPEC.setup.checked(players=seats, seed=seats), None)
        SPEC.rules.start(state)
        deck = state.deal_card[: state.deal_count]
        assert len(deck) == len(set(deck)) == (33 if seats == 1 else 36)
        assert all(state.card_round[card] == 1 for card in deck)


def test_one_seed_names_one_game() -> None:
    def trail(seed: int) -> list[str]:
        luck, found = random.Random(3), []
        state = SPEC.rules.new_state(SPEC.setup.checked(players=3, seed=seed), None)
        SPEC.rules.start(state)
        while waiting := SPEC.rules.waiting(state):
            move = luck.choice(legal_moves(state, waiting[0]))
            found.append(write_move(move, state, waiting[0]))
            SPEC.rules.apply(state, waiting[0], move)
        return found

    assert trail(5) == trail(5) != trail(6)


def test_random_strategies_play_through_the_toolkit() -> None:
    import arcane_lab as al

    result = al.simulate("rising", players=["random"] * 3, games=12, seed=4, mode="plain", progress=False)
    assert result.games == 12
    again = al.Game("rising", players=["random"] * 3, seed=4)
    assert again.is_over


class Numbered(list[int]):
    """A list whose places are 0, 1, 2 ... and no others, as in compiled play."""

    def __getitem__(self, k):  # type: ignore[no-untyped-def]
        assert isinstance(k, slice) or k >= 0, k
        return super().__getitem__(k)

    def __setitem__(self, k, value):  # type: ignore[no-untyped-def]
        assert isinstance(k, slice) or k >= 0, k
        super().__setitem__(k, value)


def test_no_rule_counts_from_the_end_of_a_list() -> None:
    for seed in range(100, 124):
        state, luck = SPEC.rules.new_state(any_setup(seed), None), random.Random(seed)
        for name in type(state).__slots__:
            if isinstance(value := getattr(state, name), list):
                setattr(state, name, Numbered(value))
        SPEC.rules.start(state)
        state.supply = Numbered([3] * len(state.supply))
        while waiting := SPEC.rules.waiting(state):
            seat = luck.choice(waiting)
            for move in wrong_moves(luck):
                refusal(state, seat, move)
            SPEC.rules.apply(state, seat, luck.choice(legal_moves(state, seat)))
        assert state.phase == Phase.OVER
