"""What a view is worked out of: a small copy of what the seat may know, and nothing of the game itself."""

from __future__ import annotations

import copy
import gc
import pickle
import random
import sys
from collections.abc import Iterator
from types import FunctionType, ModuleType
from typing import Any

import pytest

import arcane_lab as al
from arcane_lab.engine.players import StrategyRunner, holder_of
from arcane_lab.engine.registry import find_game
from arcane_lab.games.alley.knowledge.fill_view import view_of
from arcane_lab.games.alley.knowledge.redeal import as_known
from arcane_lab.games.alley.knowledge.seen import Seen, seen_by
from arcane_lab.games.alley.rules.state import State
from arcane_lab.games.alley.text.drawing import picture
from tests.games.alley.worlds import moves_of, play_randomly
from tests.knowledge.pairs import SWAPPERS
from tests.own_games import defined_anew

SPEC = find_game("alley")


def positions(games: int, steps: int = 12) -> Iterator[tuple[State, random.Random]]:
    """Positions of random games of both editions, two to six seats and many readings."""
    for seed in range(games):
        chance = random.Random(seed)
        setup = SPEC.setup.checked(seed=seed, **SWAPPERS["alley"].setup(seed))
        state = SPEC.rules.new_state(setup, None)
        SPEC.rules.start(state)
        for _ in range(steps):
            play_randomly(state, chance, chance.randrange(1, 20))
            if moves_of(state):
                yield state, chance


def test_it_has_all_that_a_seat_may_know() -> None:
    for state, _ in positions(8):
        for seat in range(state.seats):
            seen = seen_by(state, seat).state()
            assert view_of(seen, seat).as_tuple() == view_of(state, seat).as_tuple()
            assert seen_by(state, seat).view().as_tuple() == view_of(state, seat).as_tuple()
            assert picture(seen, f"p{seat + 1}") == picture(state, f"p{seat + 1}")
            assert seen_by(seen, seat) == seen_by(state, seat)
            if seat == state.actor:
                assert sorted(moves_of(as_known(seen, seat).state)) == sorted(moves_of(state))


def written(seen: Seen) -> bytes:
    """All that is in it, as bytes."""
    plain = [one.as_dict() if hasattr(one, "as_dict") else one for one in seen.numbers]
    return repr((plain, *seen._replace(numbers=()))).encode()


def test_two_positions_alike_to_a_seat_give_the_same_byte_for_byte() -> None:
    differ = 0
    for state, chance in positions(8):
        for seat in range(state.seats):
            other = SWAPPERS["alley"].swapped(state, seat, chance)
            differ += other.storehouse_item != state.storehouse_item or other.deck_item != state.deck_item
            assert written(seen_by(other, seat)) == written(seen_by(state, seat))
    assert differ > 40


def test_the_bytes_find_a_planted_leak() -> None:
    state, _ = next(positions(1))
    seen = seen_by(state, 0)
    assert written(seen._replace(items=tuple(state.storehouse_item[: len(seen.items)]))) != written(seen)


# --- by whatever door -----------------------------------------------------------------------------------------


def reachable(value: Any) -> Iterator[Any]:
    """Everything that hangs on a value, as the garbage collector knows it; of functions what they hold, no globals."""
    waiting, found = [value], set[int]()
    while waiting:
        one = waiting.pop()
        if id(one) in found or isinstance(one, type | ModuleType):
            continue
        found.add(id(one))
        yield one
        if isinstance(one, FunctionType):
            waiting += [one.__closure__, one.__defaults__, one.__kwdefaults__]
        else:
            waiting += gc.get_referents(one)


def live_parts(state: Any) -> set[int]:
    """The position itself and everything in it that can change."""
    names = getattr(type(state), "__slots__", ()) or vars(state)
    return {id(state)} | {
        id(one) for one in (getattr(state, name, None) for name in names) if isinstance(one, list | dict | set)
    }


def asked_in(game: Any, moves: int) -> tuple[Any, Any]:
    """A view as a strategy is given it, and the position in which it was asked."""
    spec, kept, chance = find_game(game), [], random.Random(1)

    def mine(view: Any) -> Any:
        kept.append(view)
        return view.legal_moves[0]

    checked = spec.setup.checked(players=3, seed=7)
    state = spec.rules.new_state(checked, None)
    spec.rules.start(state)
    for _ in range(1_000):
        mover = spec.rules.to_move(state)
        numbers = spec.rules.legal_moves(state, mover)
        if moves <= 0 and len(numbers) > 1:
            break
        spec.rules.apply(state, mover, chance.choice(numbers))
        moves -= 1
    StrategyRunner(spec, checked, (holder_of(mine, spec),) * 3).choose(mover, state, numbers, (0, spec.text.summary))
    return kept[0], state


@pytest.mark.parametrize("game", ["alley", "rising", "arts", "market"])
@pytest.mark.parametrize("is_read", [False, True])
def test_nothing_that_hangs_on_a_view_is_the_position(game: str, is_read: bool) -> None:
    view, state = asked_in(defined_anew(game) if game == "market" else game, 20)
    if is_read:
        assert str(view)
        assert view.numbers is not None
        assert view.unseen is not None
    live = live_parts(state)
    things = list(reachable(view))
    assert len(things) > 20
    assert not [one for one in things if id(one) in live]


def test_the_walk_finds_a_position_in_a_closure() -> None:
    _, state = asked_in("alley", 20)
    hides = lambda: state.gold  # noqa: E731  as a view that is worked out from the position would hold it
    assert id(state) in {id(one) for one in reachable([hides])}


# --- a view that is kept ----------------------------------------------------------------------------------------


def test_a_view_that_is_kept_stays_as_it_was() -> None:
    game = al.Game("alley", players=3, seed=7)
    kept = [(game.view("p1"), copy.deepcopy(game.picture("p1")))]
    for _ in range(30):
        game.play(game.legal_moves()[-1])
        kept.append((game.view("p1"), copy.deepcopy(game.picture("p1"))))
    for view, shown in kept:
        assert view.gold("p2") == shown["seats"][1]["gold"]
        assert view.storehouse() == view.storehouse("p1")
        assert view.picture == shown


def test_what_is_asked_alone_is_what_the_picture_has() -> None:
    names = ("phase", "step", "round", "to_move", "seats", "stash", "discard", "deck")
    for state, chance in positions(10):
        seat = chance.randrange(state.seats)
        alone, whole = (SPEC.knowledge.seat_view(state, seat, (), None) for _ in range(2))
        assert whole.picture["phase"]
        for name in names:
            assert getattr(alone, name) == getattr(whole, name), name
        for other in alone.seats:
            assert (alone.gold(other), alone.infamy(other)) == (whole.gold(other), whole.infamy(other))
            assert alone.slots(other) == whole.slots(other)
            assert alone.storehouse(other) == whole.storehouse(other)
        assert not alone._has("picture")
        assert alone == whole


def test_a_view_travels_and_takes_little_room() -> None:
    view = al.Game("alley", players=3, seed=7).view("p1")
    assert sum(sys.getsizeof(one) for one in reachable(view._seen) if isinstance(one, tuple)) < 6_000
    assert pickle.loads(pickle.dumps(view)) == view == copy.deepcopy(view)
