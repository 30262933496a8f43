"""What holds for every strategy: legal answers, no peeping, and clearly better play than random."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import arcane_lab as al
from arcane_lab.games.alley import setup as catalogue
from arcane_lab.games.alley.knowledge.fill_view import view_of
from arcane_lab.games.alley.knowledge.view import View
from arcane_lab.games.alley.rules.flow import apply, new_play
from arcane_lab.games.alley.rules.state import State
from arcane_lab.games.alley.rules.words import Ask
from arcane_lab.games.alley.strategies import STRATEGIES, play_random
from arcane_lab.simulation import wilson
from tests.games.alley import soak
from tests.games.alley.rules.table import place, play, seat, texts
from tests.games.alley.strategies.choosing import chosen, luck_of
from tests.games.alley.worlds import moves_of, new_game, other_world

NAMES = sorted(STRATEGIES)
THINKING = [name for name in NAMES if name != "random"]
SETS = soak.option_sets()


def answer(name: str, state: State, seed: int) -> int:
    """The move that a strategy chooses for the seat that must decide."""
    moves = moves_of(state)
    return moves[STRATEGIES[name].choose(view_of(state, state.actor), moves, len(moves), luck_of(seed))]


@pytest.mark.parametrize("name", NAMES)
def test_a_strategy_says_what_it_does(name):
    strategy = STRATEGIES[name]
    assert strategy.name == name
    assert strategy.about.endswith(".")
    assert strategy.choose.__doc__


def test_random_chooses_every_move_about_as_often():
    luck = [9, 8, 7, 6]
    moves = [3, 1, 4, 1, 5]
    choices = [play_random(View(), moves, 5, luck) for _ in range(5_000)]
    assert all(abs(choices.count(k) - 1_000) < 4.5 * 28.3 for k in range(5))


@pytest.mark.parametrize("name", NAMES)
def test_every_answer_is_a_legal_move_whatever_is_set(name):
    """Setups of the soak: both editions, 2 to 6 seats, powers and other readings; every kind of decision comes up."""
    asked: Counter[int] = Counter()
    rare = {Ask.PLACE, Ask.SELL}
    for index in range(24):
        if index >= 8 and set(asked) | rare == set(range(Ask.REVEAL, Ask.BRIBE + 1)):
            break
        chance = random.Random(index)
        state = catalogue.new_state(soak.setup_of(2_000_000 + index, SETS))
        new_play(state)
        for decision in range(160):
            moves = moves_of(state)
            if not moves:
                break
            asked[state.step] += 1
            choice = STRATEGIES[name].choose(view_of(state, state.actor), moves, len(moves), luck_of(decision))
            assert 0 <= choice < len(moves)
            # Random moves lead to decisions that good play would never meet.
            apply(state, moves[choice] if chance.random() < 0.5 else chance.choice(moves))
    assert set(asked) | rare == set(range(Ask.REVEAL, Ask.BRIBE + 1))


@pytest.mark.parametrize("name", THINKING)
def test_of_two_sets_at_once_any_may_go_first(name):
    """AA-SET-25: an egg on a1 completes a row and a column."""
    house = "[OW] DE DE / DE [BF] [OW] / DE [OW] [BF]"
    game = play(place(seat(house, "DE TC"), deck="TC | rest"), "draw deck", "play DE a1")
    assert game.step == "sell"
    assert chosen(name, game) in texts(game)


@pytest.mark.parametrize("name", THINKING)
def test_a_doll_goes_to_the_seat_with_most_gold(name):
    """AA-ITEM-HAUNTED-DOLL-09: of the seats that may be next (none may be left out while the dolls suffice)."""
    house = "HD HD [OW] / [BF] [OW] [OW] / [OW] [OW] [BF]"
    owner = seat(house, "HD TC", gold=10)
    setup = {"players": 5}
    rivals = seat(gold=20), seat(gold=50), seat(gold=30), seat(gold=5)
    game = play(place(owner, *rivals, deck="TC | rest", setup=setup), "draw deck", "play HD c1")
    assert game.step == "place"
    assert {text.split()[1] for text in texts(game)} == {"p2", "p3"}
    assert chosen(name, game).startswith("place p3 ")


@pytest.mark.parametrize("name", THINKING)
def test_an_egg_goes_to_the_seat_with_least_gold(name):
    """AA-FAQ-21."""
    owner = seat("DE DE [OW] / [BF] [OW] [OW] / [OW] [OW] [BF]", "DE TC", gold=10)
    game = place(owner, seat(gold=20), seat(gold=5), deck="TC | rest")
    play(game, "draw deck", "play DE c1")
    assert chosen(name, game) == "target p3"


@pytest.mark.parametrize("name", NAMES)
def test_no_choice_changes_when_only_what_a_seat_cannot_know_changes(name):
    """Cards that the seat cannot see are dealt anew among the places that hold them: it chooses the same move."""
    chance = random.Random(name)
    changed = 0
    asked: Counter[tuple[str, int]] = Counter()
    frequent = (Ask.REVEAL, Ask.DRAW, Ask.PLAY)
    for seed in range(18):
        edition = ("first", "revised")[seed % 2]
        powers = {"p1": "meeblemore", "p2": "ninx"} if seed % 4 == 3 else {}
        state = new_game(2 + seed % 5, seed, edition=edition, powers=powers)
        for decision in range(60):
            if not moves_of(state):
                break
            if state.step not in frequent or chance.random() < 0.4:
                other = other_world(state, state.actor, chance)
                changed += other.storehouse_item != state.storehouse_item or other.deck_item != state.deck_item
                assert answer(name, other, decision) == answer(name, state, decision)
                asked[edition, state.step] += 1
            follow = answer(name, state, decision) if chance.random() < 0.3 else chance.choice(moves_of(state))
            apply(state, follow)
    assert changed >= 300
    usual = (Ask.REVEAL, Ask.DRAW, Ask.PLAY, Ask.TARGET, Ask.PEEK, Ask.CHOOSE)
    assert {(edition, step) for edition in ("first", "revised") for step in usual} <= set(asked)


def games_of(name: str, players: int, games: int, **setup: object) -> al.Result:
    """Games of one seat of a strategy against random ones."""
    others = ["random"] * (players - 1)
    return al.simulate("alley", players=[name, *others], games=games, seed=11, mode="compiled", progress=False, **setup)


@pytest.mark.parametrize("players", [2, 3, 4, 6])
@pytest.mark.parametrize("name", THINKING)
def test_it_beats_random(name, players):
    """The share of games that it wins, with its 95% interval, lies above an equal share; and far above it."""
    seats = games_of(name, players, 300).seats
    won = seats[(seats["seat"] == "p1") & seats["won"]]
    low, _ = wilson(len(won), 300)
    assert low > 0.5 + 0.5 / players


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", ["careful", "lookahead"])
def test_it_finishes_races_of_the_first_edition(name, players):
    """AA-END-01: to 100 gold; whoever is fined all the time never gets there. Most of the games end in 50 rounds."""
    result = al.simulate(
        "alley", players=[name] * players, games=40, seed=5, edition="first", mode="compiled", progress=False
    )
    finished = result.seats.groupby("game")["finished"].first()
    assert len(finished) == 40
    assert finished.mean() > 0.8


def test_a_waiting_game_comes_to_an_end():
    """Four who all wait for another to trigger, and live on coins that go round, end their rounds all the same."""
    result = al.simulate("alley", players=["lookahead"] * 4, games=200, seed=1, mode="compiled", progress=False)
    assert result.seats["finished"].all()
