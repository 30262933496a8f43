"""One batch of games: when the twin plays it, and why plain Python does."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

from arcane_lab.core.errors import BadSetup, NoLegalMove
from arcane_lab.engine import compiling
from arcane_lab.engine.compiling import own_looks, own_strategies
from arcane_lab.engine.registry import find_game
from arcane_lab.games.alley.play import WIDTH
from arcane_lab.simulation import backends
from arcane_lab.simulation.backends import (
    CompiledSeats,
    NotCompilable,
    cast_for,
    play_batch,
    play_compiled,
    play_plainly,
)
from arcane_lab.simulation.batches import Batch
from arcane_lab.simulation.plan import make_plan

PRINTED = {"edition": "revised", "powers": None, "options": None, "items": None}


def indexed(view, moves, count, luck):
    return 0


def second(view, moves, count, luck):
    return count - 1


def viewed(view):
    return view.legal_moves[0]


def plan_of(*players, **own):
    return make_plan("alley", list(players) or ["greedy", "random"], **PRINTED, seed=3, **own)


class Twin:
    """Plays the numbers that it is told."""

    def __init__(self, rows=None, error=None):
        self.rows, self.error, self.asked = rows, error, []

    def play_games(self, state, seats, first, games, *, most_rounds, most_decisions):
        self.asked.append((seats, first, games, most_rounds, most_decisions))
        if self.error is not None:
            raise self.error
        return self.rows


# --- who plays each seat ----------------------------------------------------------------------------------


@pytest.fixture
def workshop(monkeypatch):
    """Functions compile unless they are viewed; those in `known` were compiled before."""
    shop = SimpleNamespace(known=set(), compiled=[])

    def compile_own(twin, function):
        if function is second:
            raise own_looks.CannotCompile("it is odd")
        shop.compiled.append(function)
        return f"compiled {function.__name__}"

    monkeypatch.setattr(own_strategies, "compile_own", compile_own)
    monkeypatch.setattr(own_strategies, "is_known", lambda twin, function: function in shop.known)
    monkeypatch.setattr(backends, "_check_once", lambda plan, cast: None)
    return shop


def test_strategies_of_the_game_are_cast_by_name_where_there_is_a_twin(workshop):
    twin = Twin()
    assert cast_for(plan_of("greedy", "random"), twin) == CompiledSeats(twin, ("greedy", "random"))
    assert cast_for(plan_of("greedy", "random", time_limit=1), twin) == CompiledSeats(twin, ("greedy", "random"))
    assert cast_for(plan_of("greedy", "random"), None) is None
    assert cast_for(plan_of("greedy", indexed), None) is None


def test_a_function_of_ones_own_is_compiled_unless_only_known_ones_are_wanted(workshop):
    plan, twin = plan_of("greedy", indexed), Twin()
    assert cast_for(plan, twin, only_known=True) is None
    assert workshop.compiled == []
    assert cast_for(plan, twin) == CompiledSeats(twin, ("greedy", "compiled indexed"))
    workshop.known.add(indexed)
    assert cast_for(plan, twin, only_known=True) == CompiledSeats(twin, ("greedy", "compiled indexed"))


@pytest.mark.parametrize(
    ("players", "own", "words"),
    [
        (["greedy", indexed], {"time_limit": 1}, "p2 (indexed) ran as plain Python, because answers are timed."),
        (
            [viewed, "greedy", indexed],
            {"time_limit": 1},
            "p1 (viewed) and p3 (indexed) ran as plain Python, because answers are timed.",
        ),
        (
            ["greedy", viewed],
            {},
            "p2 (viewed) ran as plain Python, because it takes one view, and only functions of (view, moves, count, "
            "luck) are compiled.",
        ),
        (["greedy", second], {}, "p2 (second) ran as plain Python, because it is odd."),
    ],
)
def test_what_stays_plain_is_named_with_the_reason(workshop, players, own, words):
    with pytest.raises(NotCompilable) as caught:
        cast_for(plan_of(*players, **own), Twin())
    assert str(caught.value) == words
    refusal = str(caught.value.refusal)
    assert refusal.startswith("mode: 'compiled' is refused: " + words.split(" ran as ")[0] + " can only run as plain")
    assert refusal.endswith("; allowed: mode='auto' or 'plain', which give the same numbers")


def test_where_moves_are_kept_every_seat_stays_plain(workshop):
    with pytest.raises(NotCompilable, match="Every seat ran as plain Python, because the moves of every game are kept"):
        cast_for(replace(plan_of(), keeps_moves=True), Twin())


# --- a function is played both ways once ------------------------------------------------------------------


@pytest.fixture
def fresh(monkeypatch):
    monkeypatch.setattr(backends, "_checked", {})


def test_a_function_that_plays_alike_both_ways_is_trusted_and_checked_once(fresh):
    plan = plan_of("greedy", indexed, most_rounds=1)
    twin = Twin(play_plainly(plan, 0, 2).rows)
    cast = CompiledSeats(twin, ("greedy", "x"))
    backends._check_once(plan, cast)
    backends._check_once(plan, cast)
    assert twin.asked == [(("greedy", "x"), 0, 2, 1, plan.most_decisions)]


def test_one_that_does_not_stays_plain_and_says_so_each_time(fresh):
    plan = plan_of("greedy", indexed, most_rounds=1)
    twin = Twin(play_plainly(plan, 0, 2).rows + 1)
    for _ in range(2):
        with pytest.raises(NotCompilable, match=r"p2 \(indexed\) ran .*compiled it chose other moves"):
            backends._check_once(plan, CompiledSeats(twin, ("greedy", "x")))
    assert len(twin.asked) == 1


def test_one_that_fails_is_left_to_the_run(fresh):
    def fails(view, moves, count, luck):
        raise ValueError

    backends._check_once(plan_of("greedy", fails), CompiledSeats(Twin(), ("greedy", "x")))


def test_only_a_thousand_checks_are_remembered(fresh, monkeypatch):
    checked = []
    monkeypatch.setattr(backends, "_difference", lambda plan, cast: checked.append(cast.seats) or "")
    plan = plan_of("greedy", indexed)
    for number in range(1_000):
        backends._check_once(plan, CompiledSeats(Twin(), (number,)))
    backends._check_once(plan, CompiledSeats(Twin(), (0,)))
    assert len(checked) == len(backends._checked) == 1_000
    backends._check_once(plan, CompiledSeats(Twin(), (1_000,)))
    assert [key[0] for key in backends._checked] == [(1_000,)]


# --- a batch in a worker ----------------------------------------------------------------------------------


class Compile:
    message = "it went wrong"

    def __init__(self, after):
        self.after = after

    def wait(self):
        self.after()


@pytest.fixture
def worker(monkeypatch):
    """A worker in which compiling makes a twin, or does not."""
    place = SimpleNamespace(twin=None, started=0, makes=Twin(np.ones((2, WIDTH), dtype=np.int64)), has_room=True)

    def start(game):
        place.started += 1
        return Compile(lambda: setattr(place, "twin", place.makes)) if place.has_room else None

    monkeypatch.setattr(compiling, "ready", lambda game: place.twin)
    monkeypatch.setattr(compiling, "start_compiling", start)
    monkeypatch.setattr(compiling, "obstacle", lambda game: "there is no room")
    monkeypatch.setattr(backends, "_begun", set())
    return place


def test_in_mode_auto_a_compile_is_begun_once_and_plain_python_plays_until_it_is_done(worker):
    plan = plan_of(most_rounds=1)
    assert [play_batch(plan, "auto", first, 1).mode for first in (0, 1)] == ["plain", "plain"]
    assert worker.started == 1
    worker.twin = worker.makes
    batch = play_batch(plan, "auto", 4, 1)
    assert (batch.mode, worker.twin.asked) == ("compiled", [(("greedy", "random"), 4, 1, 1, plan.most_decisions)])


def test_in_mode_compiled_it_is_waited_for(worker):
    assert play_batch(plan_of(most_rounds=1), "compiled", 0, 1).mode == "compiled"
    assert worker.started == 1


def test_in_mode_plain_nothing_is_compiled(worker):
    worker.twin = worker.makes
    assert play_batch(plan_of(most_rounds=1), "plain", 0, 1).mode == "plain"
    assert worker.started == 0


def test_where_nothing_can_be_compiled_mode_compiled_is_refused_and_auto_plays(worker, monkeypatch):
    worker.makes = None
    with pytest.raises(BadSetup, match="it went wrong; allowed: mode='auto' or 'plain', which give the same numbers"):
        play_batch(plan_of(), "compiled", 0, 1)
    worker.has_room = False
    with pytest.raises(BadSetup, match="there is no room; allowed"):
        play_batch(plan_of(), "compiled", 0, 1)
    assert play_batch(plan_of(most_rounds=1), "auto", 0, 1).mode == "plain"
    monkeypatch.setattr(compiling, "obstacle", lambda game: None)
    with pytest.raises(BadSetup, match="the twin cannot be compiled here; allowed"):
        play_batch(plan_of(), "compiled", 0, 1)


def test_a_function_that_stays_plain_is_refused_only_in_mode_compiled(worker):
    worker.twin = worker.makes
    plan = plan_of("greedy", viewed, most_rounds=1)
    with pytest.raises(BadSetup, match=r"p2 \(viewed\) can only run as plain Python, because it takes one view"):
        play_batch(plan, "compiled", 0, 1)
    assert play_batch(plan, "auto", 0, 1).why_plain.startswith("p2 (viewed) ran as plain Python, because it takes")


def test_a_limit_is_kept_by_a_process_of_its_own_only_where_a_function_plays(monkeypatch):
    class Player:
        def __init__(self, plan):
            pass

        def __enter__(self):
            return self

        def __exit__(self, *_):
            pass

        def play(self, first, games):
            return Batch("plain", (first, games))

    monkeypatch.setattr(backends, "LimitedPlayer", Player)
    timed = play_plainly(plan_of("greedy", viewed, time_limit=5), 3, 4, "why")
    assert (timed.rows, timed.why_plain) == ((3, 4), "why")
    for plan in (plan_of("greedy", viewed, most_rounds=1), plan_of(time_limit=5, most_rounds=1)):
        free = play_plainly(plan, 3, 4, "why")
        assert (free.rows.shape, free.why_plain) == ((8, WIDTH), "why")


# --- a game that stops ------------------------------------------------------------------------------------


def test_a_compiled_game_that_stops_is_told_by_plain_python_where_a_function_plays(monkeypatch):
    again = []
    monkeypatch.setattr(backends, "play_plain", lambda plan, first, games: again.append((first, games)))
    monkeypatch.setattr(backends, "play_plainly", lambda *given: given[1:])
    twin = Twin(error=NoLegalMove(9, "p2"))
    found = play_compiled(plan_of("greedy", indexed), CompiledSeats(twin, ("greedy", "x")), 5, 10)
    assert again == [(9, 1)]
    assert found == (5, 10, "p2 (indexed) stopped when compiled, so plain Python took over.")
    with pytest.raises(NoLegalMove):
        play_compiled(plan_of(), CompiledSeats(twin, ("greedy", "random")), 5, 10)
    assert again == [(9, 1)]


def test_a_built_in_strategy_without_a_legal_move_is_named_by_game_and_seat(monkeypatch):
    plan = plan_of("greedy", "random")
    spec = find_game("alley")

    def stops(call):
        spec.rules.start(call.states[0])
        call.states[0].actor = 1
        return 2

    other = replace(spec, loop=replace(spec.loop, play_games=stops))
    monkeypatch.setattr(backends, "find_game", lambda name: other)
    with pytest.raises(NoLegalMove) as caught:
        backends.play_plain(plan, 7, 3)
    assert (caught.value.game_index, caught.value.seat) == (9, "p2")
    assert len(backends.play_plain(plan, 7, 2).rows) == 4
