"""Positions: what a scenario leaves out, what it names, and states that are written down and put back."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arcane_lab.engine.registry import find_game
from arcane_lab.engine.setup import Setup
from arcane_lab.engine.shapes import problem_in
from arcane_lab.games.alley.rules.sizes import EVERYBODY, NOBODY
from arcane_lab.games.alley.rules.state import State
from arcane_lab.games.alley.rules.words import Ask, Phase
from arcane_lab.games.alley.text import positions
from arcane_lab.games.alley.text.names import CODES, SEATS
from arcane_lab.games.alley.text.shapes import PositionShape

SPEC = find_game("alley")


def setup_of(seats: int = 3, **more: Any) -> Setup:
    given: dict[str, Any] = {"edition": "revised", "powers": None, "options": None, "items": None, "seed": 0, **more}
    return SPEC.setup.checked(players=seats, **given)


def put(position: dict[str, Any], setup: Setup | None = None) -> State:
    """The state of a position before the game goes on."""
    shape, problem = problem_in(PositionShape, position, "position")
    assert shape is not None, problem
    state: State = SPEC.rules.new_state(setup or setup_of(), None)
    positions.place(state, shape)
    return state


def refused(position: dict[str, Any], setup: Setup | None = None) -> str:
    with pytest.raises(positions.BadPosition) as caught:
        put(position, setup)
    return str(caught.value)


def cards_of(state: State) -> Counter[str]:
    """Every card of a state that stands between two turns."""
    items = list(state.deck_item[: state.deck_count])
    items += state.discard_item[: state.discard_count] + state.aside_item[: state.aside_count]
    for seat in range(state.seats):
        items += state.storehouse_item[9 * seat : 9 * seat + 9]
        items += state.stash_item[24 * seat : 24 * seat + state.stash_count[seat]]
    return Counter(CODES[item] for item in items if item >= 0)


def all_cards(state: State) -> Counter[str]:
    return Counter({code: copies for code, copies in zip(CODES, state.copies, strict=True) if copies})


def test_an_empty_position_is_the_first_turn_with_everything_left_out() -> None:
    state = put({})
    assert (state.phase, state.round_number, state.first_seat, state.turn_seat) == (Phase.SELL, 1, 0, 0)
    assert state.gold[:3] == [25, 25, 25]
    assert state.infamy[:3] == state.fines[:3] == [0, 0, 0]
    assert state.stash_count[:3] == [2, 2, 2]
    assert state.storehouse_face[:27] == [0] * 27
    assert state.storehouse_seen[:27] == [0] * 27
    assert (state.discard_count, state.aside_count) == (1, 0)
    assert state.deck_count == 124 - 3 * 11 - 1
    assert cards_of(state) == all_cards(state)


@pytest.mark.parametrize(("seats", "cards"), [(2, 124), (3, 124), (4, 124), (5, 139), (6, 139)])
def test_cards_are_conserved_whatever_a_position_names(seats: int, cards: int) -> None:
    position = {
        "deck": "OW ?? TC | rest",
        "discard": "?? SS",
        "set_aside": "DE ??",
        "seats": {"p2": {"storehouse": "?? [DE] BF", "stash": ""}},
    }
    state = put(position, setup_of(seats))
    assert cards_of(state) == all_cards(state)
    assert sum(cards_of(state).values()) == cards
    assert [CODES[item] for item in state.deck_item[: state.deck_count]][::-1][0::2][:2] == ["OW", "TC"]


def test_piles_are_written_from_the_top() -> None:
    state = put({"deck": "OW TC BF | none", "discard": "IR HT", "set_aside": "DE SS"})
    assert [CODES[item] for item in state.deck_item[:3]] == ["BF", "TC", "OW"]
    assert [CODES[item] for item in state.discard_item[:2]] == ["HT", "IR"]
    assert state.deck_count == 3
    assert [CODES[item] for item in state.aside_item[:2]] == ["DE", "SS"]
    assert cards_of(state) == all_cards(state)


def test_without_a_bar_the_deck_goes_on_with_the_rest_too() -> None:
    plain, barred = put({"deck": "OW TC"}), put({"deck": "OW TC | rest"})
    assert plain.deck_item == barred.deck_item
    assert plain.deck_count == barred.deck_count == 124 - 33 - 1


def test_a_discard_that_is_left_out_is_one_card_and_an_empty_one_is_empty() -> None:
    assert put({}).discard_count == 1
    assert put({"discard": ""}).discard_count == 0


def test_the_same_position_gives_the_same_state_whatever_the_seed() -> None:
    one, other = put({}, setup_of(seed=1)), put({}, setup_of(seed=2))
    assert one.deck_item == other.deck_item
    assert one.storehouse_item == other.storehouse_item
    assert one.chance != other.chance


def test_the_rest_is_shuffled() -> None:
    deck = put({}).deck_item[:90]
    assert deck != sorted(deck)
    assert deck != sorted(deck, reverse=True)


def test_who_knows_a_card_stands_behind_its_bar() -> None:
    state = put(
        {
            "deck": "OW|p1,p3 TC | rest",
            "set_aside": "DE SS|p2 BF|nobody",
            "seats": {"p1": {"storehouse": "[CB|p2] OW [TC]", "stash": "DE|p3 MB"}},
        }
    )
    assert state.deck_seen[state.deck_count - 1] == 0b101
    assert state.deck_seen[state.deck_count - 2] == 0
    assert state.aside_seen[:3] == [EVERYBODY, 0b010, 0]
    assert state.storehouse_seen[:3] == [0b010, EVERYBODY, 0]
    assert state.stash_seen[:2] == [0b101, 0b001]


def test_the_rest_that_is_set_aside_is_known_to_nobody() -> None:
    state = put({"deck": "OW | none", "set_aside": "DE"})
    assert set(state.aside_seen[1 : state.aside_count]) == {0}


def test_the_trigger_leaves_a_last_turn_to_each_other_seat_unless_it_is_said() -> None:
    assert put({"triggered_by": "p3"}).last_turns == 2
    assert put({"triggered_by": "p3", "last_turns": 1}).last_turns == 1
    assert put({}).triggered_by == NOBODY
    assert put({"phase": "inspection", "triggered_by": "p3"}).last_turns == 0


def test_a_stock_position_deals_the_deck_that_it_writes() -> None:
    house = "OW TC BF IR SS DE CB MB FC"
    state = put({"phase": "stock", "round": 2, "first_player": "p2", "deck": f"{house} | rest"})
    SPEC.rules.go_on(state)
    assert [CODES[item] for item in state.storehouse_item[9:18]] == house.split()
    assert (state.actor, state.step, state.round_number) == (1, Ask.REVEAL, 2)
    assert cards_of(state) == all_cards(state)


def test_the_turn_tracker_counts_only_with_two_players() -> None:
    assert put({"turn": 7}, setup_of(2)).turn_number == 7
    assert put({"turn": 700}, setup_of(3)).turn_number == 1
    assert "no space of the turn tracker" in refused({"turn": 22}, setup_of(2))


@pytest.mark.parametrize(
    ("position", "says"),
    [
        ({"seats": {"p1": {"stash": "ML ML"}}}, "p1.stash: this is copy 2 of ML, but there is only 1 with 3 seats"),
        ({"deck": "ML", "discard": "ML"}, "position.deck: this is copy 2 of ML"),
        ({"deck": " ".join(["??"] * 100)}, "position.deck: no card is left for this '??'"),
        ({"seats": {"p1": {"stash": " ".join(["??"] * 25)}}}, "p1.stash: 25 cards are more than a stash can hold"),
        (
            {"seats": {"p1": {"stash": "?? | rest"}}},
            "position.seats.p1.stash: '| rest' belongs behind the deck of a position only",
        ),
        ({"discard": "OW | none"}, "position.discard: '| none' belongs behind the deck of a position only"),
        ({"first_player": "p4"}, "position.first_player: p4 does not play: this game has seats p1 to p3"),
        ({"to_move": "p6"}, "position.to_move: p6 does not play"),
        ({"triggered_by": "p5"}, "position.triggered_by: p5 does not play"),
        ({"triggered_by": "p2", "last_turns": 3}, "position.last_turns: 3 is too large: 2 other seats have"),
        ({"phase": "bribe", "to_move": "p2"}, "position.to_move: p2 cannot be first in the phase 'bribe'"),
        (
            {"phase": "over", "step": "draw"},
            "position.step: 'draw' does not go with the phase 'over': nothing is asked",
        ),
        ({"seats": {"p1": {"storehouse": "[CB|p4] OW TC"}}}, "p1.storehouse: p4 does not play and knows no card"),
        ({"deck": "OW|p5"}, "position.deck: p5 does not play and knows no card"),
        ({"discard": "OW|p1"}, "position.discard: everybody knows the discard"),
        ({"phase": "stock", "deck": "ML ML"}, "position.deck: this is copy 2 of ML"),
    ],
)
def test_a_position_that_cannot_be_is_refused(position: dict[str, Any], says: str) -> None:
    assert says in refused(position)


def test_copies_can_be_changed_so_that_more_can_be_named() -> None:
    setup = setup_of(items={"ML": {"copies_2_to_4": 2}})
    assert put({"seats": {"p1": {"stash": "ML ML"}}}, setup).stash_count[0] == 2
    assert "copy 3 of ML, but there are only 2" in refused({"deck": "ML ML ML"}, setup)


def known_to(state: State) -> list[str]:
    """What every seat knows, as plain data."""
    return [json.dumps(SPEC.board.picture(state, SEATS[seat]), sort_keys=True) for seat in range(state.seats)]


@settings(max_examples=20)
@given(
    seed=st.integers(0, 2**32),
    seats=st.integers(2, 6),
    edition=st.sampled_from(["first", "revised"]),
    length=st.integers(0, 250),
)
def test_a_state_that_is_written_and_put_back_has_the_same_views_moves_and_future(
    seed: int, seats: int, edition: str, length: int
) -> None:
    setup = setup_of(seats, edition=edition, seed=seed)
    luck = random.Random(seed)
    state: State = SPEC.rules.new_state(setup, None)
    SPEC.rules.start(state)
    stand = SPEC.rules.copy(state)
    for _ in range(length):
        if SPEC.rules.to_move(state) < 0:
            break
        SPEC.rules.apply(
            state, SPEC.rules.to_move(state), luck.choice(SPEC.rules.legal_moves(state, SPEC.rules.to_move(state)))
        )
        if positions.is_stand_point(state):
            stand = SPEC.rules.copy(state)
    written = positions.write_position(stand)
    again = put(json.loads(json.dumps(written)), setup)
    SPEC.rules.go_on(again)
    shape, _ = problem_in(PositionShape, written)
    positions.finish(again, shape)
    assert positions.write_position(again) == written
    for _ in range(80):
        assert SPEC.rules.legal_moves(again, SPEC.rules.to_move(again)) == SPEC.rules.legal_moves(
            stand, SPEC.rules.to_move(stand)
        )
        assert known_to(again) == known_to(stand)
        if SPEC.rules.to_move(stand) < 0:
            break
        move = luck.choice(SPEC.rules.legal_moves(stand, SPEC.rules.to_move(stand)))
        SPEC.rules.apply(stand, SPEC.rules.to_move(stand), move)
        SPEC.rules.apply(again, SPEC.rules.to_move(again), move)
        assert SPEC.rules.rows(again) == SPEC.rules.rows(stand)
