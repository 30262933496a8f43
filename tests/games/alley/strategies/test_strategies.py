"""Strategies: what they choose where the choice is plain, and that greedy is a decent player."""

from __future__ import annotations

import pytest
from scipy.stats import binomtest

from arcane_lab.games.alley import playing
from arcane_lab.games.alley.rules import words
from arcane_lab.games.alley.rules.moves import move_of
from arcane_lab.games.alley.rules.storehouse import LINES
from arcane_lab.games.alley.strategies import STRATEGIES, play_greedy, play_random
from arcane_lab.games.alley.strategies.greedy import MATES
from arcane_lab.games.alley.views import UNKNOWN, View, open_view, see
from tests.games.alley.worlds import moves_of, new_game, other_world, play_randomly


def test_the_mates_of_a_slot_are_the_lines_through_it():
    for slot in range(words.SLOTS):
        row = MATES[8 * slot : 8 * slot + 8]
        mates = {frozenset(row[k : k + 2]) for k in range(0, 8, 2) if row[k] >= 0}
        lines = [set(LINES[3 * line : 3 * line + 3]) for line in range(8)]
        assert mates == {frozenset(line - {slot}) for line in lines if slot in line}
        assert list(row).count(-1) == 8 - 2 * len(mates)


def empty_view(**items: str) -> View:
    """The view of p1 on a storehouse of unknown items, card values as printed; `b2="OW"` lies revealed."""
    state = new_game(3, seed=1)
    view = View()
    open_view(state, view)
    view.seat, view.step, view.actor, view.gold = 0, words.ASK_PLAY, 0, [25] * 6
    for slot in range(words.SLOTS):
        view.storehouse_item[slot] = UNKNOWN
    for place, code in items.items():
        slot = "abc".index(place[0]) + 3 * (int(place[1]) - 1)
        view.storehouse_item[slot] = getattr(words, code)
        view.storehouse_face[slot] = 1
    return view


def play(code: str, place: str) -> int:
    slot = "abc".index(place[0]) + 3 * (int(place[1]) - 1)
    return move_of(words.DO_PLAY, getattr(words, code), slot, 0)


def chosen(view: View, *moves: int) -> int:
    """The move that greedy chooses; the order in which they are listed does not matter to it."""
    choice = moves[play_greedy(view, list(moves), len(moves), [1, 2, 3, 4])]
    turned = moves[::-1]
    assert turned[play_greedy(view, list(turned), len(turned), [1, 2, 3, 4])] == choice
    return choice


def test_greedy_completes_a_set():
    view = empty_view(a1="DE", b2="DE")
    assert chosen(view, play("DE", "c3"), play("DE", "c1"), play("TC", "a2")) == play("DE", "c3")


def test_greedy_completes_a_set_with_a_feline_in_it():
    view = empty_view(a1="DE", b1="FF")
    assert chosen(view, play("DE", "c1"), play("DE", "a3"), play("TC", "a2")) == play("DE", "c1")


def test_greedy_builds_a_pair_of_dear_items():
    view = empty_view(a1="SK")
    assert chosen(view, play("SK", "b1"), play("SK", "b3")) == play("SK", "b1")


def test_greedy_does_not_count_on_a_line_with_a_gap():
    view = empty_view(a1="SK")
    view.storehouse_item[2] = words.NOTHING
    assert chosen(view, play("SK", "b1"), play("SK", "a2")) == play("SK", "a2")


def test_greedy_replaces_what_brings_much_infamy():
    view = empty_view(a1="WW", c3="TC")
    assert chosen(view, play("OW", "a1"), play("OW", "c3"), play("OW", "b2")) == play("OW", "a1")


def test_greedy_keeps_a_pair_together():
    view = empty_view(a1="DE", b1="DE", a3="BC")
    assert chosen(view, play("OW", "a1"), play("OW", "a3")) == play("OW", "a3")


def test_greedy_would_rather_discard_a_doll_than_lock_it_in():
    view = empty_view(a1="TC")
    discard = move_of(words.DO_DISCARD, words.FF, 0, 0)
    assert chosen(view, discard, play("FF", "a1")) == discard


def test_greedy_takes_the_discard_that_completes_a_set():
    view = empty_view(a1="DE", b1="DE")
    view.discard_count, view.discard_item[0] = 1, words.DE
    deck, discard = move_of(words.DO_DRAW, 0, 0, 0), move_of(words.DO_DRAW, 1, 0, 0)
    assert chosen(view, deck, discard) == discard
    view.discard_item[0] = words.OW
    assert chosen(view, deck, discard) == deck


def test_greedy_gives_an_egg_to_the_poorest():
    view = empty_view()
    view.gold = [25, 60, 10, 0, 0, 0]
    rich, poor = move_of(words.DO_TARGET, 1, 0, 0), move_of(words.DO_TARGET, 2, 0, 0)
    assert chosen(view, rich, poor) == poor


def test_greedy_keeps_its_gold_in_a_bribe():
    view = empty_view()
    view.infamy[0] = 9
    assert chosen(view, move_of(words.DO_BRIBE, 6, 0, 0), move_of(words.DO_PASS, 0, 0, 0)) == words.DO_PASS


def test_greedy_sells_the_dearest_line_first():
    view = empty_view(a1="DE", b1="DE", c1="DE", a2="TC", b2="TC", c2="TC")
    dear, cheap = move_of(words.DO_SELL, 0, 0, 0), move_of(words.DO_SELL, 1, 0, 0)
    assert chosen(view, cheap, dear) == dear


def test_random_chooses_every_move_about_as_often():
    luck = [9, 8, 7, 6]
    moves = [3, 1, 4, 1, 5]
    choices = [play_random(View(), moves, 5, luck) for _ in range(5_000)]
    assert all(abs(choices.count(k) - 1_000) < 4.5 * 28.3 for k in range(5))


@pytest.mark.parametrize("name", sorted(STRATEGIES))
def test_a_strategy_says_what_it_does(name):
    strategy = STRATEGIES[name]
    assert strategy.name == name
    assert strategy.about.endswith(".")
    assert strategy.choose.__doc__


@pytest.mark.parametrize("name", sorted(STRATEGIES))
@pytest.mark.parametrize("seed", range(12))
def test_no_choice_changes_with_what_a_seat_cannot_know(name, seed):
    """Cards that the seat cannot see may lie in another order: the strategy chooses the same move."""
    import random

    chance = random.Random(seed)
    state = new_game(3 + seed % 4, seed)
    for _ in range(25):
        play_randomly(state, chance, chance.randrange(1, 12))
        moves = moves_of(state)
        if not moves:
            break
        seat = state.actor
        other = other_world(state, seat, chance)
        answers = []
        for world in (state, other):
            view = View()
            open_view(world, view)
            see(world, seat, view)
            legal = moves_of(world)
            answers.append(legal[STRATEGIES[name].choose(view, legal, len(legal), [seed, 2, 3, 4])])
        assert answers[0] == answers[1]


def test_greedy_beats_random():
    """One greedy seat of four: a quarter of the wins would be its share by chance; the interval lies above a half."""
    games, state = 150, new_game(4, seed=3)
    rows = [0] * (games * 4 * playing.WIDTH)
    choosers = (play_greedy, play_random, play_random, play_random)
    luck = [[0, 0, 0, 0] for _ in range(4)]
    moves = [0] * words.MOVE_ROOM
    done = playing.play_games(
        [state], 1, View(), moves, luck, 0, choosers, [1, 0, 0, 0], 0, games, 50, 20_000, [0, 0], rows
    )
    assert done == games
    won = sum(rows[4 * playing.WIDTH * game + playing.FIGURES.index("won")] for game in range(games))
    assert binomtest(won, games).proportion_ci(0.95, method="wilson").low > 0.5
