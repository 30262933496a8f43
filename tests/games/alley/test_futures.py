"""What a seat must reckon with is made from what it knows: worlds that look the same to it give the same futures."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest

from arcane_lab.engine.registry import find_game
from arcane_lab.games.alley.knowledge import redeal as futures
from arcane_lab.games.alley.knowledge.fill_view import view_of
from arcane_lab.games.alley.rules.flow import apply, new_play
from arcane_lab.games.alley.rules.sizes import SLOTS, STASH_ROOM
from arcane_lab.games.alley.rules.state import FIELDS, State
from arcane_lab.games.alley.rules.words import Ask, Edition, From, Phase, Reading
from arcane_lab.games.alley.strategies import STRATEGIES
from arcane_lab.records import Game, Scenario
from tests.games.alley import soak, worlds

RULEBOOK = Path(__file__).parents[2] / "rulebook"
OFTEN = (Ask.REVEAL, Ask.DRAW, Ask.PLAY, Ask.BRIBE, Ask.DISCARD, Ask.NOTHING)


def play_until_rare(state: State, chance: random.Random) -> None:
    """Play as collectors do, who sell sets, until something is asked that random play seldom comes to."""
    luck = [chance.randrange(2**32) for _ in range(4)]
    for _ in range(120):
        if state.step == Ask.NOTHING:
            return
        moves = worlds.moves_of(state)
        view = view_of(state, state.actor)
        apply(state, moves[STRATEGIES["collector"].choose(view, moves, len(moves), luck) if len(moves) > 1 else 0])
        if state.step not in OFTEN:
            return


def positions(count: int, seed: int):
    """Decisions in the middle of games with every option and power: setup, position, the seat that decides, chance."""
    chance, sets, found = random.Random(seed), soak.option_sets(), 0
    for number in range(count):
        setup = soak.setup_of(5_000_000 + number, sets)
        state = find_game("alley").rules.new_state(setup, None)
        new_play(state)
        for _ in range(6):
            worlds.play_randomly(state, chance, chance.randrange(1, 20))
            if chance.randrange(3):
                play_until_rare(state, chance)
            if state.step == Ask.NOTHING:
                break
            found += 1
            yield setup, state, state.actor, chance
            if found == count:
                return


def numbers(state: State) -> dict[str, object]:
    return {name: getattr(state, name) for name in FIELDS}


def stranger_world(state: State, seat: int, chance: random.Random) -> State:
    """Another world in which also differs what third seats know, how stashes lie, and what was turned up in secret."""
    twin = worlds.other_world(state, seat, chance)
    for name in ("deck", "aside"):
        seen = getattr(twin, f"{name}_seen")
        for k in range(getattr(twin, f"{name}_count")):
            if not seen[k] & 1 << seat:
                seen[k] = chance.randrange(64) & ~(1 << seat)
    for owner in range(twin.seats):
        first, count = owner * STASH_ROOM, twin.stash_count[owner]
        if owner == seat:
            continue
        cards = [(twin.stash_item[first + k], twin.stash_seen[first + k]) for k in range(count)]
        chance.shuffle(cards)
        for k, (item, seen) in enumerate(cards):
            others = chance.randrange(64) & ~(1 << seat) | 1 << owner
            twin.stash_item[first + k], twin.stash_seen[first + k] = item, seen & 1 << seat | others
        if twin.step == Ask.PLAY and twin.play_from == From.CHALICE and owner == twin.target_seat:
            twin.offer_item[: twin.offer_count] = [item for item, _ in cards][: twin.offer_count]
    if twin.phase == Phase.STOCK and twin.values.stock_reveal != Reading.REVEAL_IN_ORDER:
        for owner in set(range(twin.seats)) - {seat}:
            cells = slice(owner * SLOTS, (owner + 1) * SLOTS)
            twin.storehouse_face[cells] = chance.sample(twin.storehouse_face[cells], SLOTS)
    return twin


def looks_the_same(one: State, other: State, seat: int) -> bool:
    """Where a stash that is looked at lies otherwise, only the order of the offers differs, which means nothing."""
    return all(
        sorted(a) == sorted(b) if isinstance(a, tuple) else a == b
        for a, b in zip(view_of(one, seat).as_tuple(), view_of(other, seat).as_tuple(), strict=True)
    )


def check_alike(state: State, seat: int, chance: random.Random) -> None:
    twin = stranger_world(state, seat, chance)
    assert looks_the_same(state, twin, seat)
    known, other = futures.as_known(state, seat), futures.as_known(twin, seat)
    assert numbers(known.state) == numbers(other.state)
    assert (known.places, known.cards, known.secret) == (other.places, other.cards, other.secret)


def test_worlds_that_look_the_same_to_the_seat_are_one_and_the_same_unknown():
    seats, editions = set(), set()
    for _, state, seat, chance in positions(300, seed=1):
        seats.add(state.seats)
        editions.add(state.edition)
        check_alike(state, seat, chance)
    assert (seats, editions) == ({2, 3, 4, 5, 6}, {Edition.FIRST, Edition.REVISED})


def test_so_they_are_at_every_kind_of_decision():
    """In the positions of the rulebook's scenarios: peeks, chalices, dolls that are placed, sales to choose among."""
    chance, asked = random.Random(4), set()
    for path in sorted(RULEBOOK.glob("**/*.json")):
        scenario = Scenario.load(path)
        if scenario.game_name != "alley":
            continue
        game = Game.from_scenario(scenario)
        for move in (*scenario.moves, None):
            state = game.at(len(game.steps))
            if state.step != Ask.NOTHING:
                asked.add(state.step)
                check_alike(state, state.actor, chance)
            if move is None or game.why_not(move):
                break
            game.play(move)
    assert asked == {number for name, number in vars(Ask).items() if name.isupper()} - {Ask.NOTHING}


def test_each_future_looks_to_the_seat_as_the_position_does_and_holds_the_same_cards():
    for _, state, seat, _ in positions(120, seed=2):
        known = futures.as_known(state, seat)
        seen = view_of(state, seat).as_tuple()
        for cards, turned in known.deals(seed=3, games=3):
            future = known.fill(cards.tolist(), turned.tolist())
            assert sorted(cards.tolist()) == list(known.cards)
            assert view_of(future, seat).as_tuple() == seen
            assert worlds.moves_of(future) == worlds.moves_of(state)


def test_every_card_is_equally_likely_in_every_place():
    """Each of 6 cards in each of 6 places, by a chi-square test with 25 degrees of freedom: 52.6 is 1 in 1000."""
    unknown = futures.Unknown(State(), tuple(("deck_item", k) for k in range(6)), tuple(range(6)))
    games = 3_000
    counts = Counter()
    for cards, _ in unknown.deals(seed=7, games=games):
        counts.update(enumerate(cards.tolist()))
    expected = games / 6
    assert sum((counts[place, card] - expected) ** 2 / expected for place in range(6) for card in range(6)) < 52.6


def test_a_future_is_the_same_however_many_are_asked_for():
    _, state, seat, _ = next(iter(positions(1, seed=5)))
    known = futures.as_known(state, seat)
    few, many = (list(known.deals(seed=9, games=games)) for games in (3, 8))
    assert [cards.tolist() for cards, _ in few] == [cards.tolist() for cards, _ in many[:3]]
    assert len({tuple(cards.tolist()) for cards, _ in many}) == 8


@pytest.mark.thorough
def test_ten_thousand_worlds():
    for _, state, seat, chance in positions(10_000, seed=11):
        check_alike(state, seat, chance)
