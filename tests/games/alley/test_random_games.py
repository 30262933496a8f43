"""Two thousand random games, and of them two hundred in every run: every one ends, nothing is lost on the way, and
somebody can always move.
"""

from __future__ import annotations

from collections import Counter

import pytest

from arcane_lab.games.alley import setup as catalogue
from arcane_lab.games.alley.rules.flow import apply, new_play
from arcane_lab.games.alley.rules.forbidden import refusal
from arcane_lab.games.alley.rules.legal import legal_moves
from arcane_lab.games.alley.rules.sizes import EVENT_ROOM, KINDS, MOVE_ROOM, NOBODY, SLOTS, STASH_ROOM
from arcane_lab.games.alley.rules.state import State
from arcane_lab.games.alley.rules.words import Ask, From, Item, Phase, Reason
from arcane_lab.games.alley.strategies import draw_below, seed_luck

GAMES = 2_000
#: Far more decisions than any of these games takes.
MOST_DECISIONS = 5_000


def cards_of(state: State) -> Counter[int]:
    """Every card of a state, wherever it lies: a boomerang in flight and what a lamp shows lie nowhere else."""
    cells = state.storehouse_item[: state.seats * SLOTS]
    cards = Counter(item for item in cells if item >= 0)
    for seat in range(state.seats):
        first = seat * STASH_ROOM
        cards.update(state.stash_item[first : first + state.stash_count[seat]])
    cards.update(state.deck_item[: state.deck_count])
    cards.update(state.discard_item[: state.discard_count])
    cards.update(state.aside_item[: state.aside_count])
    if state.step == Ask.PLAY and state.play_from == From.LAMP:
        cards.update(state.offer_item[: state.offer_count])
    if state.replaced_item >= 0:
        cards[state.replaced_item] += 1
    if state.step == Ask.PLAY and state.play_from == From.BOOMERANG:
        cards[Item.MB] += 1
    if state.outer_waits and state.outer[3] >= 0:
        cards[state.outer[3]] += 1
    return cards


def box_of(state: State) -> Counter[int]:
    """The cards of the deck that the setup names."""
    return Counter({item: state.copies[item] for item in range(KINDS) if state.copies[item]})


def check_scores(state: State) -> None:
    """Infamy 0 to 24, at most two fine markers, no debts."""
    for seat in range(state.seats):
        assert 0 <= state.infamy[seat] <= 24
        assert 0 <= state.fines[seat] <= 2
        assert state.gold[seat] >= 0


def play_out(state: State, luck: list[int], checked: bool) -> int:
    """Play random moves to the end; returns the number of decisions."""
    moves = [0] * MOVE_ROOM
    for decisions in range(MOST_DECISIONS):
        if state.step == Ask.NOTHING:
            return decisions
        count = legal_moves(state, moves)
        assert 1 <= count <= MOVE_ROOM
        assert 0 <= state.actor < state.seats
        check_scores(state)
        assert state.log_count < EVENT_ROOM
        move = moves[draw_below(luck, count)]
        if checked:
            assert len(set(moves[:count])) == count
            assert refusal(state, move) == Reason.NONE
            assert cards_of(state) == box_of(state)
        apply(state, move)
    raise AssertionError(f"not over after {MOST_DECISIONS} decisions")


@pytest.mark.parametrize("games", [range(50), pytest.param(range(50, GAMES // 4), marks=pytest.mark.thorough)])
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_random_games_end_and_lose_nothing(players, games):
    setup = catalogue.resolve_setup(players=players, seed=2026)
    luck = [0, 0, 0, 0]
    state = catalogue.new_state(setup)
    state.log_on = 1
    first_seat = state.first_seat
    for game in games:
        state.play_index, state.first_seat = game, first_seat
        seed_luck(luck, setup.seed, game, 0)
        new_play(state)
        play_out(state, luck, checked=game % 10 == 0)
        assert state.phase == Phase.OVER
        assert state.actor == NOBODY
        assert state.winners > 0
        assert cards_of(state) == box_of(state)
        check_scores(state)
        assert state.fines == [0] * 6
