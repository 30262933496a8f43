"""What a strategy of one's own is given: slots that say what they are, and luck of its seat."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterator
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any

import pytest

import arcane_lab as al
from arcane_lab.games.alley.knowledge.seat_view import SeatLuck, Slot
from arcane_lab.games.alley.strategies import draw_below, seed_luck
from tests.games.alley.rules.table import place, seat

# --- slots ----------------------------------------------------------------------------------------------------


def peeked() -> Any:
    """A game in which p1 has peeked at its own a1; b1 lies revealed, c1 hidden, and a2 is a gap."""
    game = place(
        seat("[TC] OW [IR] / . FC BF / BF SK OW", "CB HT"),
        seat("[TC] OW [IR] / HT FC BF / BF SK OW", "SK DE"),
        to_move="p1",
        deck="SS DE | rest",
    )
    for move in ("draw deck", "play CB c3", "peek a1"):
        game.play(move)
    return game


def test_a_slot_says_its_code_whether_it_is_hidden_and_whether_it_was_seen():
    slots = peeked().view("p1").slots()
    said = {name: (slots[name].code, slots[name].hidden, slots[name].seen, str(slots[name])) for name in slots}
    assert said["a1"] == ("TC", True, True, "[TC]")
    assert said["b1"] == ("OW", False, True, "OW")
    assert said["c1"] == (None, True, False, "[??]")
    assert "a2" not in slots
    assert all(slots[name].name == name for name in slots)


def test_what_one_seat_has_peeked_at_another_has_not_seen():
    game = peeked()
    assert game.view("p2").slots("p1")["a1"] == Slot("a1", None, hidden=True, seen=False)


def test_slots_agree_with_the_numbers_that_strategies_see():
    game = al.Game(players=["greedy", "me", "random"], seed=3)
    while game.to_move is not None and len(game.steps) < 300:
        game.play(game.legal_moves()[0])
    for at in range(0, len(game.steps), 7):
        view = game.view("p2", at=at)
        for number, name in enumerate(view.seats):
            hidden = [slot for slot in view.slots(name).values() if slot.hidden]
            cells = range(9 * number, 9 * number + 9)
            faces = [view.numbers.storehouse_face[cell] for cell in cells if view.numbers.storehouse_item[cell] != -1]
            assert len(hidden) == faces.count(0)
            assert all(slot.seen == (slot.code is not None) for slot in view.slots(name).values())


@pytest.mark.parametrize("other", [None, "TC", "[TC]"])
def test_a_slot_taken_for_a_code_is_refused_and_not_silently_unequal(other):
    slot = peeked().view("p1").slots()["a1"]
    with pytest.raises(TypeError, match=r"slot\.code"):
        assert slot != other
    with pytest.raises(TypeError, match=r"slot\.hidden"):
        assert other not in [slot]


def test_a_slot_is_a_value():
    slots = peeked().view("p1").slots()
    assert slots["a1"] == Slot("a1", "TC", True, True)
    assert slots["a1"] != slots["b1"]
    assert slots["a1"] != 3
    assert len({slots["a1"], Slot("a1", "TC", True, True)}) == 1
    with pytest.raises(AttributeError):
        slots["a1"].code = "OW"


# --- luck -----------------------------------------------------------------------------------------------------


def luck_of(seed: int, play: int = 0, seat_number: int = 0) -> SeatLuck:
    words = [0, 0, 0, 0]
    seed_luck(words, seed, play, seat_number)
    return SeatLuck(words)


def test_the_luck_of_a_view_is_that_of_the_seat():
    game = al.Game(players=["me", "me"], seed=12)
    numbers = [0, 0, 0, 0]
    seed_luck(numbers, 12, 0, 1)
    assert game.view("p2").luck.getrandbits(32) == draw_below(numbers, 2**32)
    # Looking draws nothing.
    assert game.view("p2").luck.random() == game.view("p2").luck.random()
    assert game.view("p1").luck.random() != game.view("p2").luck.random()


def test_everything_of_random_works_with_it_and_comes_out_even():
    luck = luck_of(1)
    numbers = [luck.random() for _ in range(20_000)]
    assert all(0 <= number < 1 for number in numbers)
    assert abs(sum(numbers) / 20_000 - 0.5) < 5 * 12**-0.5 / 20_000**0.5
    dice = [luck.randint(1, 6) for _ in range(12_000)]
    assert all(abs(dice.count(face) - 2_000) < 5 * (12_000 * 5 / 36) ** 0.5 for face in range(1, 7))
    bits = [luck.getrandbits(40) for _ in range(4_000)]
    assert all(abs(sum(word >> bit & 1 for word in bits) - 2_000) < 5 * 1_000**0.5 for bit in range(40))
    cards = list(range(30))
    luck.shuffle(cards)
    assert sorted(cards) == list(range(30)) != cards
    assert luck.getrandbits(0) == 0
    assert luck.choices("ab", weights=[1, 0], k=3) == ["a"] * 3
    assert len(set(luck.sample(range(9), 9))) == 9
    assert abs(sum(luck.gauss(0, 1) for _ in range(10_000))) < 5 * 100


def test_it_goes_on_from_where_a_copy_was_taken():
    luck = luck_of(7)
    luck.gauss(0, 1)
    twins = [copy.deepcopy(luck), pickle.loads(pickle.dumps(luck)), luck_of(1)]
    twins[2].setstate(luck.getstate())
    drawn = [luck.gauss(0, 1), luck.random(), luck.randrange(100)]
    for twin in twins:
        assert [twin.gauss(0, 1), twin.random(), twin.randrange(100)] == drawn


def test_it_cannot_be_seeded_anew():
    with pytest.raises(TypeError, match="seed of the game"):
        luck_of(7).seed(1)
    with pytest.raises(ValueError, match="non-negative"):
        luck_of(7).getrandbits(-1)


def test_a_strategy_that_spoils_its_luck_is_named():
    def spoils(view: Any) -> Any:
        view.luck.setstate(((-1, 2, 3, 4), None))
        return view.legal_moves[0]

    with pytest.raises(al.ArcaneLabError, match="as its luck"):
        al.Game(players=[spoils, "me"], seed=1)


def draws(view: Any) -> Any:
    return view.luck.choice(view.legal_moves)


def test_a_game_taken_back_and_played_again_is_the_same_game():
    game = al.Game(players=["me", draws], seed=4)
    first = [str(step.move) for step in game.play(game.legal_moves()[0]).steps]
    game.undo()
    assert [str(step.move) for step in game.play(game.legal_moves()[0]).steps] == first


# --- no seed in what a strategy is given ----------------------------------------------------------------------


def reached(value: Any, seen: set[int]) -> Iterator[Any]:
    """Everything that can be got at from a value, apart from code."""
    if id(value) in seen or isinstance(value, type | ModuleType | FunctionType | BuiltinFunctionType | MethodType):
        return
    seen.add(id(value))
    yield value
    inside: list[Any] = []
    if isinstance(value, dict):
        inside = [*value.keys(), *value.values()]
    elif isinstance(value, list | tuple | set | frozenset):
        inside = list(value)
    elif not isinstance(value, str | bytes | int | float | None):
        names = [name for kind in type(value).__mro__ for name in getattr(kind, "__slots__", ())]
        inside = [getattr(value, name) for name in [*names, *getattr(value, "__dict__", ())] if hasattr(value, name)]
    for part in inside:
        yield from reached(part, seen)


@pytest.mark.parametrize("seed", [0x1234_5678_9ABC_DEF1, 987_654_321])
def test_nothing_that_a_strategy_is_given_holds_the_seed(seed):
    halves = {seed, seed >> 32, seed & 0xFFFF_FFFF} - {0}
    looked = 0

    def looks(view: Any) -> Any:
        nonlocal looked
        for part in reached(view, set()):
            looked += 1
            assert not (isinstance(part, int) and part in halves)
            assert not (isinstance(part, str) and str(seed) in part)
        assert str(seed) not in f"{view}{view!r}{view._repr_html_()}"
        return view.luck.choice(view.legal_moves)

    def numbers(view: Any, moves: list[int], count: int, luck: list[int]) -> int:
        assert halves.isdisjoint(luck)
        assert not any(part in halves for part in reached(view, set()) if isinstance(part, int))
        return draw_below(luck, count)

    al.simulate(players=[looks, numbers], games=2, seed=seed, most_rounds=1, mode="plain", progress=False)
    assert looked > 1_000


def test_the_walk_finds_a_planted_seed():
    view = al.Game(players=2, seed=987_654_321).view("p1")
    view.numbers.gold = [25, 987_654_321]
    assert 987_654_321 in [part for part in reached(view, set()) if isinstance(part, int)]
