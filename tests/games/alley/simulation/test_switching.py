"""Plain play answers at once, the twin takes over when it is ready, and the numbers go on unchanged."""

from __future__ import annotations

import warnings
from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest

import arcane_lab as al
from arcane_lab.core.errors import BadSetup, UnknownName
from arcane_lab.engine import compiling
from arcane_lab.engine.compiling import cache
from arcane_lab.engine.registry import find_game
from arcane_lab.simulation import backend_choice as switching
from arcane_lab.simulation import backends, workers
from arcane_lab.simulation.backend_choice import BackendChoice
from arcane_lab.simulation.batches import Batch
from arcane_lab.simulation.plan import make_plan
from arcane_lab.simulation.time_limit import LostPlayer

PLAYERS = ["random", "random"]


class SlowCompile:
    """A compile that is done after it has been asked a few times."""

    def __init__(self, asks, ends_well=True):
        self.asks, self.is_ready, self.seconds = asks, ends_well, 3.0
        self.message = "it went wrong"

    @property
    def is_done(self):
        self.asks -= 1
        return self.asks <= 0

    def wait(self, timeout=None):
        return self.is_done


class PlainTwin:
    """Plays as the compiled twin is called, but by plain Python, and remembers which games."""

    def __init__(self):
        self.games = []

    def play_games(self, state, names, first, games, *, most_rounds, most_decisions):
        self.games += range(first, first + games)
        given = {"edition": "revised", "powers": None, "options": None, "items": None, "seed": state.seed}
        return backends.play_plain(make_plan("alley", names, **given), first, games).rows


@pytest.fixture
def workshop(monkeypatch):
    """A place where compiling takes as long as a test wants: nothing is cached, and nothing is really compiled."""

    class Workshop:
        compile = SlowCompile(3)
        twin = PlainTwin()
        started = 0
        kept = False

        def ready(self, game):
            is_there = self.kept or (self.started and self.compile.asks <= 0 and self.compile.is_ready)
            return self.twin if is_there else None

        def start(self, game):
            self.started += 1
            return self.compile

    place = Workshop()
    monkeypatch.setattr(compiling, "ready", place.ready)
    monkeypatch.setattr(compiling, "start_compiling", place.start)
    monkeypatch.setattr(compiling, "obstacle", lambda game: "there is no room")
    monkeypatch.setattr(cache, "is_kept", lambda game: place.kept)
    monkeypatch.setattr(switching, "_warned_about", set())
    monkeypatch.setattr(switching, "_loaded", set())
    monkeypatch.setattr(switching, "WORTH_WAITING", 0.0)
    monkeypatch.setattr(workers, "usable_cores", lambda: 1)
    monkeypatch.setattr(workers, "FIRST_BATCH", 4)
    monkeypatch.setattr(workers, "BATCH_SECONDS", 0.0)
    return place


def simulate(games, **own):
    return al.simulate("alley", players=PLAYERS, games=games, seed=2, **{"progress": False, **own})


def test_plain_play_begins_and_the_twin_goes_on_with_the_same_numbers(workshop):
    result = simulate(100)
    assert workshop.started == 1
    first = workshop.twin.games[0]
    assert 0 < first < 100
    assert workshop.twin.games == list(range(first, 100))
    assert result.modes == {"plain": first, "compiled": 100 - first}
    assert f"{first} games were played as plain Python and {100 - first} by the compiled twin" in result.note
    pd.testing.assert_frame_equal(result.seats, simulate(100, mode="plain").seats)


def test_a_run_that_is_over_in_a_moment_keeps_all_cores_and_is_followed_by_the_compile(workshop, monkeypatch):
    monkeypatch.setattr(switching, "WORTH_WAITING", 1e9)
    begun = []
    play = switching.play_plainly
    monkeypatch.setattr(switching, "play_plainly", lambda *given: begun.append(workshop.started) or play(*given))
    assert simulate(100).modes == {"plain": 100, "compiled": 0}
    assert set(begun) == {0}
    assert workshop.started == 1


@pytest.mark.parametrize(
    ("seconds_left", "own", "is_helped"),
    [(2.0, "random", True), (0.5, "random", False), (9.0, "random", False), (2.0, lambda view: None, False)],
)
def test_only_a_run_without_a_compile_is_helped_and_none_with_functions_of_ones_own(
    workshop, monkeypatch, seconds_left, own, is_helped
):
    monkeypatch.setattr(switching, "WORTH_WAITING", 4.0)
    plan = make_plan("alley", [own, "random"], edition="revised", powers=None, options=None, items=None, seed=1)
    choice = BackendChoice(plan, "auto", 200)
    assert not choice.wants_help
    choice.look(seconds_left)
    assert choice.wants_help is is_helped
    choice.close()


def test_a_twin_that_is_kept_takes_over_after_the_first_batch_of_a_long_run(workshop, monkeypatch):
    workshop.kept = True
    monkeypatch.setattr(switching, "WORTH_LOADING", 0.0)
    result = simulate(100)
    assert workshop.started == 0
    assert result.modes == {"plain": 4, "compiled": 96}


def test_a_twin_that_is_kept_is_not_loaded_for_a_run_that_is_nearly_over(workshop, monkeypatch):
    workshop.kept = True
    monkeypatch.setattr(switching, "WORTH_LOADING", 1e9)
    assert simulate(100).modes == {"plain": 100, "compiled": 0}
    assert workshop.started == 0


def test_a_twin_that_has_been_loaded_plays_from_the_first_game_on(workshop, monkeypatch):
    workshop.kept = True
    monkeypatch.setattr(switching, "WORTH_LOADING", 0.0)
    simulate(100)
    assert simulate(7).modes == {"plain": 0, "compiled": 7}


def test_a_short_run_starts_no_compile(workshop):
    assert simulate(99).modes == {"plain": 99, "compiled": 0}
    assert workshop.started == 0


def test_plain_mode_starts_no_compile(workshop):
    assert simulate(100, mode="plain").modes == {"plain": 100, "compiled": 0}
    assert workshop.started == 0


def test_a_run_with_a_function_of_ones_own_starts_no_compile(workshop):
    def first(view):
        return view.legal_moves[0]

    result = al.simulate("alley", players=["random", first], games=100, most_rounds=1, progress=False)
    assert result.modes == {"plain": 100, "compiled": 0}
    assert workshop.started == 0


def test_a_compile_that_goes_wrong_leaves_the_run_to_plain_play(workshop):
    workshop.compile = SlowCompile(2, ends_well=False)
    assert simulate(100).modes == {"plain": 100, "compiled": 0}


def test_a_disk_that_is_full_while_it_is_compiled_is_said_once(workshop):
    workshop.compile = SlowCompile(2, ends_well=False)
    workshop.compile.message = "the fast twin could not be compiled (the disk is full: /cache)"
    with pytest.warns(UserWarning, match=r"run as plain Python: the fast twin .* \(the disk is full") as told:
        assert simulate(100).modes == {"plain": 100, "compiled": 0}
    assert len(told) == 1


def test_without_numba_everything_works_and_it_is_said_once(workshop, monkeypatch):
    monkeypatch.setattr(compiling, "start_compiling", lambda game: None)
    with pytest.warns(UserWarning, match="Simulations run as plain Python: there is no room") as told:
        result = simulate(100)
    assert told[0].filename == __file__
    assert result.modes == {"plain": 100, "compiled": 0}
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        simulate(100)


def test_mode_compiled_waits_for_the_twin_and_says_so(workshop, capsys):
    result = simulate(100, mode="compiled", progress=True)
    assert result.modes == {"plain": 0, "compiled": 100}
    assert "compiling once, 3 s" in capsys.readouterr().err


def test_mode_compiled_is_refused_where_no_twin_can_be_made(workshop, monkeypatch):
    workshop.compile = SlowCompile(1, ends_well=False)
    with pytest.raises(BadSetup, match=r"mode: 'compiled' is refused: it went wrong; allowed: mode='auto' or 'plain'"):
        simulate(10, mode="compiled")
    monkeypatch.setattr(compiling, "start_compiling", lambda game: None)
    with pytest.raises(BadSetup, match="mode: 'compiled' is refused: there is no room"):
        simulate(10, mode="compiled")


def test_mode_compiled_is_refused_for_a_function_of_ones_own(workshop):
    with pytest.raises(BadSetup, match=r"p2 \(<lambda>\) can only run as plain Python, because it takes one view"):
        al.simulate("alley", players=["greedy", lambda view: view.legal_moves[0]], mode="compiled")


def test_the_bar_says_that_a_twin_is_being_compiled(workshop):
    given = {"edition": "revised", "powers": None, "options": None, "items": None, "seed": 1}
    switch = BackendChoice(make_plan("alley", PLAYERS, **given), "auto", 1_000)
    assert switch.news == "plain"
    switch.look(seconds_left=5.0)
    assert switch.news == "plain, compiling 3 s"
    while switch.playing == "plain":
        switch.look(seconds_left=5.0)
    assert switch.news == "compiled"


@pytest.mark.parametrize(
    ("players", "own"),
    [
        (["greedy", "random", "greedy"], {}),
        (["random", "greedy", "random", "random"], {"options": {"starting_player": "random"}}),
        (["greedy"] * 5, {"items": {"DE": {"gold_per_set": 31}}}),
    ],
)
def test_compiled_and_plain_runs_give_one_table(twin, players, own):
    plain, compiled = (
        al.simulate("alley", players=players, games=40, seed=9, mode=mode, progress=False, **own)
        for mode in ("plain", "compiled")
    )
    assert compiled.modes == {"plain": 0, "compiled": 40}
    assert find_game("alley").title in repr(compiled)
    pd.testing.assert_frame_equal(plain.seats, compiled.seats)
    pd.testing.assert_frame_equal(plain.summary(), compiled.summary())


# --- when the twin is looked for, compiled and waited for -------------------------------------------------


def switch_for(games=1_000, mode="auto", players=PLAYERS, **own):
    given = {"edition": "revised", "powers": None, "options": None, "items": None, "seed": 1, **own}
    return BackendChoice(make_plan("alley", players, **given), mode, games)


@pytest.mark.parametrize(
    ("games", "seconds_left", "kept", "loaded", "playing", "started", "after"),
    [
        # A long run: the twin is taken when it is there, compiled at once when much is to come, and else afterwards.
        (100, 1.01, True, False, "compiled", 0, 0),
        (100, 1.0, True, False, "plain", 0, 0),
        (100, 1.01, False, False, "plain", 0, 1),
        (100, 4.0, False, False, "plain", 0, 1),
        (100, 4.01, False, False, "plain", 1, 1),
        (100, 0.5, False, False, "plain", 0, 1),
        # A short one is worth no compile; a twin that this process has loaded before costs nothing.
        (99, 5.0, True, False, "plain", 0, 0),
        (99, 5.0, False, False, "plain", 0, 0),
        (99, 1.01, True, True, "compiled", 0, 0),
        (99, 1.0, True, True, "plain", 0, 0),
    ],
)
def test_the_twin_is_looked_for_where_that_is_worth_it(
    workshop, monkeypatch, games, seconds_left, kept, loaded, playing, started, after
):
    monkeypatch.setattr(switching, "WORTH_WAITING", 4.0)
    switch = switch_for(games)
    workshop.kept = kept
    if loaded:
        switching._loaded.add("alley")
    switch.look(seconds_left)
    assert (switch.playing, workshop.started) == (playing, started)
    switch.close()
    switch.close()
    assert workshop.started == after


def test_it_is_looked_for_once(workshop, monkeypatch):
    monkeypatch.setattr(switching, "WORTH_WAITING", 4.0)
    switch = switch_for()
    switch.look(seconds_left=0.5)
    workshop.kept = True
    switch.look(seconds_left=50.0)
    assert (switch.playing, workshop.started) == ("plain", 0)


def test_a_loaded_twin_plays_at_once_only_in_mode_auto(workshop):
    workshop.kept = True
    switching._loaded.add("alley")
    assert switch_for(5).playing == "compiled"
    assert switch_for(5, "compiled").playing == "compiled"
    assert switch_for(5, "plain").playing == "plain"
    switching._loaded.clear()
    assert switch_for(5).playing == "plain"
    assert switching._loaded == set()
    assert switch_for(5, "compiled").playing == "compiled"
    assert switching._loaded == {"alley"}


def test_a_compile_is_under_way_until_it_is_done(workshop):
    switch = switch_for()
    workshop.compile = SlowCompile(3)
    switch.look(seconds_left=5.0)
    assert ["compiling" in switch.news for _ in range(3)] == [True, True, False]
    assert switch.news == "plain"
    switch.look(seconds_left=5.0)
    assert switch.playing == "compiled"


@pytest.mark.parametrize("message", ["it went wrong", "the disk is full: /cache"])
def test_a_compile_that_went_wrong_is_told_of_where_something_can_be_done(workshop, message):
    workshop.compile = SlowCompile(1, ends_well=False)
    workshop.compile.message = message
    switch = switch_for()
    switch.look(seconds_left=5.0)
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        switch.look(seconds_left=5.0)
        switch.look(seconds_left=5.0)
    assert switch.playing == "plain"
    said = [f"Simulations run as plain Python: {message}"] if "full" in message else []
    assert [str(one.message) for one in told] == said


def first_move(view):
    return view.legal_moves[0]


@pytest.mark.parametrize("mode", ["auto", "plain"])
def test_only_mode_compiled_waits(workshop, mode):
    switch = switch_for(mode=mode)
    switch.wait(pytest.fail)
    assert workshop.started == 0


def test_mode_compiled_waits_for_nothing_where_the_twin_is_there(workshop):
    workshop.kept = True
    switch = switch_for(mode="compiled")
    switch.wait(pytest.fail)
    assert (switch.playing, workshop.started) == ("compiled", 0)


def test_mode_compiled_tells_at_every_moment_how_it_stands(workshop):
    workshop.compile = SlowCompile(3)
    told = []
    switch = switch_for(mode="compiled")
    switch.wait(told.append)
    assert told == ["compiling once, 3 s", "compiling once, 3 s"]
    assert switch.playing == "compiled"


@pytest.mark.parametrize("obstacle", ["there is no room", ""])
def test_where_nothing_can_be_compiled_the_refusal_says_why(workshop, monkeypatch, obstacle):
    monkeypatch.setattr(compiling, "start_compiling", lambda game: None)
    monkeypatch.setattr(compiling, "obstacle", lambda game: obstacle)
    reason = obstacle or "the twin cannot be compiled here"
    with pytest.raises(BadSetup, match=f"mode: 'compiled' is refused: {reason}; allowed: mode='auto' or 'plain'"):
        switch_for(mode="compiled").wait(print)
    with pytest.warns(UserWarning, match=f"Simulations run as plain Python: {reason}"):
        assert switching.compile_in_background("alley") is None


@pytest.mark.parametrize("mode", ["Auto", "", None, 5, ["auto"]])
def test_a_mode_that_there_is_not_is_refused(workshop, mode):
    with pytest.raises(UnknownName, match="is not the name of a mode of simulate"):
        switch_for(mode=mode)


def test_a_kept_twin_is_a_file_in_the_cache_and_an_obstacle_is_none(monkeypatch, tmp_path):
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path))
    marker = tmp_path / "alley-of-today" / "ready.json"
    monkeypatch.setattr(cache, "place_of", lambda game: SimpleNamespace(marker=marker))
    assert not cache.is_kept("alley")
    marker.parent.mkdir()
    marker.touch()
    assert cache.is_kept("alley")

    def obstacle(game):
        raise cache.Obstacle("no place")

    monkeypatch.setattr(cache, "place_of", obstacle)
    assert not cache.is_kept("alley")


# --- the process that times the answers -------------------------------------------------------------------


class Timing:
    """Plays, or is lost as often as a list says; counts how often it was begun and closed."""

    begun = closed = 0
    losses: list[bool]

    def __init__(self, plan):
        Timing.begun += 1

    def play(self, first, games):
        if Timing.losses.pop(0):
            raise LostPlayer("the process is gone")
        return Batch("plain", np.zeros((games * 2, 1)))

    def close(self):
        Timing.closed += 1


@pytest.fixture
def timing(monkeypatch):
    monkeypatch.setattr(switching, "LimitedPlayer", Timing)
    Timing.begun = Timing.closed = 0
    return Timing


@pytest.mark.parametrize("losses", [0, 1, 2])
def test_a_batch_is_tried_by_a_new_process_where_one_is_lost(workshop, timing, losses):
    timing.losses = [True] * losses + [False, False]
    switch = switch_for(players=["random", first_move], time_limit=5)
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        assert len(switch.play(1_200, 3).rows) == 6
    words = "The process is gone. What was finished is kept; a new process plays on from game 1,200"
    assert [str(one.message) for one in told] == [words] * losses
    assert switch.play(1_203, 1).why_plain == "p2 (first_move) ran as plain Python, because answers are timed."
    assert timing.begun == losses + 1
    switch.close()
    assert timing.closed == 1


def test_the_third_loss_is_the_last(workshop, timing):
    timing.losses = [True] * 3
    switch = switch_for(players=["random", first_move], time_limit=5)
    with pytest.warns(UserWarning, match="a new process plays on") as told, pytest.raises(LostPlayer):
        switch.play(0, 3)
    assert (len(told), timing.begun) == (2, 3)
    switch.close()
    assert timing.closed == 0
