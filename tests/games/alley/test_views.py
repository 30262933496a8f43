"""A seat knows its stash, what lies open and what it has peeked at, and nothing else."""

from __future__ import annotations

import pickle
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arcane_lab.engine.spec import READS_OWN
from arcane_lab.games.alley.knowledge.fill_view import keep_views, open_view, see, see_what_is_own, view_of
from arcane_lab.games.alley.knowledge.view import CONSTANT_FIELDS, UNKNOWN, VIEW_FIELDS, View
from arcane_lab.games.alley.rules.flow import apply
from arcane_lab.games.alley.rules.legal import legal_moves
from arcane_lab.games.alley.rules.moves import move_of
from arcane_lab.games.alley.rules.piles import put_in_stash, take_from_stash
from arcane_lab.games.alley.rules.sizes import EVERY_CELL, EVERYBODY, KINDS, MOVE_ROOM, SLOTS, STASH_ROOM
from arcane_lab.games.alley.rules.state import FIELDS, State
from arcane_lab.games.alley.rules.words import Ask, Item, Reading, Verb
from arcane_lab.games.alley.strategies import STRATEGIES
from tests.games.alley.worlds import moves_of, new_game, other_world, play_randomly, unknown_places


@settings(max_examples=300)
@given(
    players=st.integers(2, 6),
    seed=st.integers(0, 10_000),
    decisions=st.integers(0, 250),
    reader=st.integers(0, 5),
)
def test_two_states_that_differ_only_in_what_a_seat_cannot_know_give_equal_views(players, seed, decisions, reader):
    chance = random.Random(seed)
    state = new_game(players, seed)
    play_randomly(state, chance, decisions)
    seat = reader % players
    twin = other_world(state, seat, chance)
    assert view_of(twin, seat).as_tuple() == view_of(state, seat).as_tuple()
    if state.actor == seat:
        assert moves_of(twin) == moves_of(state)


def test_the_other_worlds_do_differ():
    state = new_game(3, 7)
    twin = other_world(state, 0, random.Random(1))
    assert twin.storehouse_item != state.storehouse_item
    assert twin.deck_item != state.deck_item


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_the_unseen_cards_fill_exactly_the_places_a_seat_cannot_see(players):
    chance = random.Random(players)
    state = new_game(players, players)
    for _ in range(400):
        for seat in range(players):
            view = view_of(state, seat)
            assert min(view.unseen) >= 0
            assert sum(view.unseen) == len(unknown_places(state, seat))
        play_randomly(state, chance, 1)


def test_aa_stock_06_nobody_sees_the_dealt_items_not_even_their_owner():
    state = new_game(3, 1)
    for seat in range(3):
        assert set(view_of(state, seat).storehouse_item[: 3 * SLOTS]) == {UNKNOWN}


def test_aa_stock_16_the_stash_is_still_empty_while_reveals_are_chosen():
    state = new_game(3, 1)
    assert view_of(state, state.actor).stash_count[:3] == [0, 0, 0]


def test_aa_stock_18_another_stash_shows_only_its_size():
    state = new_game(3, 1)
    play_randomly(state, random.Random(1), 6)
    view = view_of(state, 1)
    assert view.stash_count[0] == 2
    assert sum(view.stash_known[:KINDS]) == 0
    assert sum(view.stash_known[KINDS : 2 * KINDS]) == 2


def test_aa_turn_07_a_card_taken_from_the_discard_is_known_to_all():
    state = new_game(3, 1)
    play_randomly(state, random.Random(1), 6)
    taken = state.discard_item[state.discard_count - 1]
    apply(state, move_of(Verb.DRAW, 1, 0, 0))
    assert view_of(state, 2).stash_known[taken] == 1


def test_of_two_copies_one_known_none_is_known_once_a_copy_is_used():
    """Seat 2 knows one of two fairies in the stash of seat 1; one is used: it may have been that one."""
    state = State()
    state.seats = 3
    put_in_stash(state, 0, Item.BF, 0)
    put_in_stash(state, 0, Item.BF, 1 << 1)
    take_from_stash(state, 0, Item.BF)
    assert state.stash_count[0] == 1
    assert state.stash_seen[0 * STASH_ROOM] == 1


def test_every_field_of_state_and_view_has_its_type_written_down():
    assert set(State.__annotations__) == set(FIELDS)
    assert set(View.__annotations__) == set(VIEW_FIELDS)


def test_a_value_of_the_setup_is_read_from_the_view_by_its_name_alone_too():
    view = view_of(new_game(3, 1, items={"DE": {"egg_gold": 7}}), 0)
    assert view.egg_gold == view.values.egg_gold == 7
    with pytest.raises(AttributeError, match="a view has no eg_gold"):
        _ = view.eg_gold


def test_values_are_never_changed_so_that_copies_of_a_state_may_share_them():
    state = new_game(3, 1)
    other = state.copy()
    with pytest.raises(AttributeError, match=r"state\.values = state\.values\.changed\(goal=\.\.\.\)"):
        state.values.goal = 1
    other.values = other.values.changed(goal=0)
    assert (state.values.goal, other.values.goal) == (Reading.GOAL_THREE_ROUNDS, 0)
    assert pickle.loads(pickle.dumps(state.values)) == state.values != other.values
    with pytest.raises(AttributeError):
        state.values.changed(gaol=1)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("edition", ["first", "revised"])
def test_a_view_that_is_used_again_holds_nothing_of_an_earlier_look(players, edition):
    """In the play loop a seat keeps its view through all games: after each look it is as a new one would be."""
    chance = random.Random(players)
    kept = [View() for _ in range(players)]
    for seed in range(2):
        state = new_game(players, seed, edition=edition, powers=None)
        keep_views(state, kept)
        for _ in range(150):
            for seat in (state.actor, chance.randrange(players)):
                if seat >= 0:
                    see(state, seat, kept[seat])
                    assert kept[seat].as_tuple() == view_of(state, seat).as_tuple()
            play_randomly(state, chance, 1)


@pytest.mark.parametrize("name", [name for name, strategy in STRATEGIES.items() if strategy.reads_view == READS_OWN])
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("edition", ["first", "revised"])
def test_a_strategy_that_reads_what_is_its_own_chooses_the_same_from_the_quick_look(name, players, edition):
    """Through whole rounds, from the view that the seat keeps: as from a new one that shows all it may know."""
    chance = random.Random(players)
    choose = STRATEGIES[name].choose
    room = [0] * MOVE_ROOM
    asked = set()
    kept = [View() for _ in range(players)]
    for seed in range(3):
        state = new_game(players, seed, edition=edition, powers=None)
        keep_views(state, kept)
        for _ in range(250):
            if state.actor < 0:
                break
            count = legal_moves(state, room)
            see_what_is_own(state, state.actor, kept[state.actor])
            chosen = choose(kept[state.actor], room, count, [1, 2, 3, 4])
            assert chosen == choose(view_of(state, state.actor), room, count, [1, 2, 3, 4])
            asked.add(state.step)
            # Its own choice mostly, so that sets are sold; else any, so that special items and swaps come up.
            apply(state, room[chosen if chance.randrange(4) else chance.randrange(count)])
    assert {Ask.DRAW, Ask.PLAY, Ask.PEEK, Ask.SWAP, Ask.TARGET, Ask.BRIBE} <= asked


@pytest.mark.parametrize("name", [name for name, strategy in STRATEGIES.items() if strategy.reads_view == READS_OWN])
def test_a_strategy_that_reads_what_is_its_own_does_not_look_at_the_rest(name):
    """Its view may hold anything where the quick look leaves it as it was."""
    chance = random.Random(5)
    room = [0] * MOVE_ROOM
    for seed in range(4):
        state = new_game(4, seed, edition="revised", powers=None)
        for _ in range(150):
            if state.actor < 0:
                break
            seat = state.actor
            view = view_of(state, seat)
            count = legal_moves(state, room)
            chosen = STRATEGIES[name].choose(view, room, count, [1, 2, 3, 4])
            scribbled = View()
            open_view(state, scribbled)
            constant = {field for field in CONSTANT_FIELDS if VIEW_FIELDS[field]}
            for field in VIEW_FIELDS:
                if VIEW_FIELDS[field] and field not in constant:
                    getattr(scribbled, field)[:] = [chance.randrange(20) for _ in getattr(scribbled, field)]
            scribbled.own_slots[:] = [0] * KINDS
            state.cell_news[seat], state.stash_news[seat] = EVERY_CELL, EVERYBODY
            see_what_is_own(state, seat, scribbled)
            assert STRATEGIES[name].choose(scribbled, room, count, [1, 2, 3, 4]) == chosen
            play_randomly(state, chance, 1)
