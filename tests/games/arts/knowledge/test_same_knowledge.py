"""Nothing of Arcane Arts leaks: two games that are equal to a seat tell it the same, by each of a few ways.

The harness is that of the other games (`tests/knowledge/pairs.py`). The planner and the dice explorer know no game, so
there is nothing that they could tell (`no_game` in their examples).
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest

from arcane_lab.engine.game import BaseGame
from arcane_lab.engine.registry import find_game
from arcane_lab.games.arts.knowledge import redeal
from arcane_lab.games.arts.text import drawing
from arcane_lab.widgets import show
from tests.games.arts.knowledge.swapper import SWAPPER, known_cards
from tests.games.arts.table import at
from tests.knowledge import entries, surfaces
from tests.knowledge.pairs import Pair, deciding_pairs, ended_pairs, pairs, play_alike
from tests.widget_examples import state_of

GAME = "arts"


def the_second_game(game: BaseGame, reader: str | None, number: int) -> Iterator[str]:
    """A second game beside the first, played on till tiles are drawn and dice are rolled."""
    widget = show(game, seat=reader)
    widget.seat = reader
    second = widget.edit("T1.level", 3).game.fork()
    for _ in range(40):
        if second.waiting:
            moves = second.legal_moves()
            second.play(moves[number % len(moves)])
    yield state_of(widget)
    yield f"{second.picture(reader)} {second.steps_for(reader)}"
    widget.close()


SPEC = find_game(GAME)
seats_alone = partial(pairs, for_all=False)
#: What is told, by how many pairs it is tried in `make test`, and where they come from.
WAYS: dict[str, tuple[Callable[..., Any], int, Callable[..., Any]]] = {
    "looks": (entries.the_looks, 12, pairs),
    "refusals": (entries.the_refusals, 4, seats_alone),
    "strategies": (entries.the_strategies, 4, deciding_pairs),
    "advice": (entries.the_advice, 2, deciding_pairs),
    # All traits of the board, with a second game beside it; message by message; at the end; and a turn of it.
    "table": (entries.the_table, 5, pairs),
    "table as it goes on": (entries.the_table_as_it_goes_on, 3, partial(pairs, with_steps=1)),
    "table of a game that is over": (entries.the_ended_table, 3, ended_pairs),
    "a second game": (the_second_game, 4, pairs),
    "turn": (entries.the_turn, 3, partial(pairs, with_steps=4, for_all=False)),
}


def told(tells: Callable[..., Any], game: Any, pair: Pair) -> list[str]:
    surfaces.TRUTH[0] = repr(game.picture("table"))
    return list(tells(game, pair.reader, pair.number))


@pytest.mark.parametrize("is_long", [False, pytest.param(True, marks=pytest.mark.thorough)])
@pytest.mark.parametrize("way", WAYS)
def test_two_games_equal_to_a_seat_tell_it_the_same(way: str, is_long: bool) -> None:
    tells, few, made = WAYS[way]
    count, differ = 40 * few if is_long else few, 0
    for pair in made(count, game=GAME):
        differ += repr(pair.one.picture("table")) != repr(pair.other.picture("table"))
        one, other = (told(tells, game, pair) for game in (pair.one, pair.other))
        assert one == other
        assert one
    assert differ > count / 3, "the worlds are hardly ever different"


def test_a_leak_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A view of the game itself, whose picture shows the order of the bag, makes the two tell different things."""
    shown = drawing.picture

    def leaky(state: Any, reader: Any = None) -> dict[str, Any]:
        return {**shown(state, reader), "bag": [str(tile) for tile in state.bag[: state.bag_count]]}

    monkeypatch.setattr("arcane_lab.games.arts.knowledge.seat_view.seen_by", lambda state, seat: state.copy())
    monkeypatch.setattr("arcane_lab.games.arts.knowledge.seat_view.picture", leaky)
    found = [
        told(entries.the_looks, pair.one, pair) != told(entries.the_looks, pair.other, pair)
        for pair in seats_alone(12, game=GAME)
    ]
    assert sum(found) > 4


def test_a_second_game_that_knew_the_first_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Were the bag of the second game that of the first, whoever plays it would learn what comes."""
    monkeypatch.setattr("arcane_lab.games.arts.knowledge.edited._dealt_anew", lambda state, seat, seed: state.copy())
    found = [
        told(the_second_game, pair.one, pair) != told(the_second_game, pair.other, pair)
        for pair in pairs(12, game=GAME)
    ]
    assert any(found)


# --- every kind of difference -----------------------------------------------------------------------------------------

KINDS = ("bag", "rolls", "a deck", "a card that another kept")


def kinds_of(pair: Pair) -> set[str]:
    """What differs between two games that are equal to a seat."""
    one, other = pair.one.at(0), pair.other.at(0)
    holds = {
        "bag": one.bag != other.bag,
        "rolls": one.roll_type[: one.roll_count] != other.roll_type[: other.roll_count],
        "a deck": one.deck_card != other.deck_card,
        "a card that another kept": one.hand_card != other.hand_card,
    }
    return {kind for kind, differs in holds.items() if differs}


def a_show(number: int) -> Pair:
    """Three seats perform for cards of decks, a few moves on, and the same with hidden cards elsewhere."""
    chance = random.Random(number)
    one = {"crew": "magician:3 | .", "sent": "magician@theater-other", "tricks": "T1[A]* PS[B]*"}
    game = at(
        "perform",
        players=3,
        items={"decks": {"X": "X1 X2 X3 X4 X5 X6", "Y": "Y1 Y2 Y3 Y4"}, "prophecies": {"by_turn": "all-match"}},
        seats=dict.fromkeys(("p1", "p2", "p3"), one),
        offer="C D D",
        bag="C | rest",
        dice="A cards",
    )
    for _ in range(chance.randrange(12)):
        game.play(chance.choice(game.legal_moves()))
    state, seat = game.at(len(game.steps)), chance.randrange(3)
    twin = SWAPPER.swapped(state, seat, chance)
    both = [BaseGame.from_state(game.setup, one) for one in (SPEC.rules.copy(state), twin)]
    play_alike(*both, f"p{seat + 1}", chance, chance.randrange(4))
    return Pair(*both, f"p{seat + 1}", number)


@pytest.mark.parametrize("count", [4, pytest.param(400, marks=pytest.mark.thorough)])
def test_every_kind_of_difference_tells_nothing(count: int) -> None:
    tried: Counter[str] = Counter()
    for pair in map(a_show, range(20_000)):
        kinds = {kind for kind in kinds_of(pair) if tried[kind] < count}
        if kinds:
            tried.update(kinds)
            assert told(entries.the_looks, pair.one, pair) == told(entries.the_looks, pair.other, pair)
        if all(tried[kind] == count for kind in KINDS):
            return
    raise AssertionError(f"too few pairs: {tried}")


# --- views and redeals ------------------------------------------------------------------------------------------------


def test_a_view_is_the_same_in_every_world_that_a_seat_must_reckon_with() -> None:
    for pair in seats_alone(30, game=GAME):
        one, other = (game.at(len(game.steps)) for game in (pair.one, pair.other))
        seat = int(str(pair.reader)[1:]) - 1
        if not SWAPPER.knows_the_same(one, other, seat):
            continue
        assert SPEC.knowledge.view(one, seat).as_tuple() == SPEC.knowledge.view(other, seat).as_tuple()
        known = [redeal.as_known(state, seat) for state in (one, other)]
        assert known[0].cards == known[1].cards
        assert SPEC.rules.key(known[0].base) == SPEC.rules.key(known[1].base)


def test_what_is_dealt_anew_is_what_the_seat_cannot_know() -> None:
    moved = Counter[str]()
    for pair in (*seats_alone(12, game=GAME), *map(a_show, range(12))):
        state, seat = pair.one.at(len(pair.one.steps)), int(str(pair.reader)[1:]) - 1
        unknown = redeal.as_known(state, seat)
        for cards, extra in unknown.deals(pair.number, 2):
            world = unknown.fill(cards, extra)
            assert SWAPPER.knows_the_same(world, state, seat)
            assert known_cards(world, seat) == known_cards(state, seat)
            assert sorted(world.bag[: world.bag_count]) == sorted(state.bag[: state.bag_count])
            moved["bag"] += world.bag != state.bag
            moved["cards"] += (world.deck_card, world.hand_card) != (state.deck_card, state.hand_card)
        full = redeal.with_known(unknown, state, unknown.places)
        assert full.cards == ()
        assert full.state.bag[: state.bag_count] == state.bag[: state.bag_count]
        assert full.state.deck_card == state.deck_card
        for group in redeal.hidden_groups(unknown, state, seat):
            assert set(group.places) <= set(unknown.places)
            assert group.sentences[0].endswith(".")
    assert min(moved.values()) > 5


def test_what_others_have_looked_at_is_in_no_view() -> None:
    """Which of two drawn cards goes under a deck shows in what is known of it: that is the own seat's alone."""
    one = {"crew": "magician:3 | .", "sent": "magician@theater-other", "tricks": "T1[A]*"}
    game = at("perform", items={"decks": {"X": "X1 X2 X3"}}, seats={"p1": one}, dice="A cards")
    for move in ("perform T1", "draw X", "keep X2"):
        game.play(move)
    state = game.at(len(game.steps))
    own, other = (SPEC.knowledge.view(state, seat) for seat in (0, 1))
    assert (any(own.deck_seen), any(other.deck_seen)) == (True, False)
    assert not any(redeal.as_known(state, 1).base.deck_seen)
