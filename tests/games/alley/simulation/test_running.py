"""`simulate`: one seed names one table; bad input is refused; what fails is named; Ctrl-C keeps what is done."""

from __future__ import annotations

import itertools
import threading
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context

import pandas as pd
import pytest

import arcane_lab as al
from arcane_lab.core.errors import BadSetup, UnknownName
from arcane_lab.datasets import DatasetError
from arcane_lab.engine.registry import find_game
from arcane_lab.games.alley.strategies import play_greedy
from arcane_lab.simulation import FailedGame, plan, streaming, workers

SPEC = find_game("alley")


def play(players, games=12, **own):
    given = {"seed": 4, "mode": "plain", "progress": False, **own}
    return al.simulate("alley", players=players, games=games, **given)


def processes(max_workers):
    """Processes that are begun anew: a copy of a process with threads may hang."""
    return ProcessPoolExecutor(max_workers, mp_context=get_context("spawn"))


def same(one, two):
    pd.testing.assert_frame_equal(one.seats, two.seats)


def first_move(view):
    """A strategy of a person's own, of one view."""
    return view.legal_moves[0]


def last_index(view, moves, count, luck):
    """A strategy of a person's own, as the rules know them."""
    return count - 1


# --- one seed, one table ----------------------------------------------------------------------------------


def test_the_same_seed_gives_the_same_table_and_another_seed_another():
    one, two = play(["greedy", "random", "random"]), play(["greedy", "random", "random"])
    same(one, two)
    other = play(["greedy", "random", "random"], seed=5)
    assert one.seats["gold"].tolist() != other.seats["gold"].tolist()


def test_the_size_of_batches_changes_nothing(monkeypatch):
    whole = play(["greedy", "random", "random"])
    monkeypatch.setattr(workers, "BATCH_SECONDS", 0.0)
    monkeypatch.setattr(workers, "FIRST_BATCH", 1)
    same(whole, play(["greedy", "random", "random"]))


def test_fewer_games_are_the_first_of_more():
    many, few = play(["random"] * 3), play(["random"] * 3, games=5)
    pd.testing.assert_frame_equal(many.seats[: 5 * 3], few.seats)


@pytest.mark.parametrize("pool", [ThreadPoolExecutor, processes])
def test_an_executor_changes_nothing(pool):
    alone = play(["greedy", "random"], games=45)
    with pool(max_workers=2) as executor:
        same(alone, play(["greedy", "random"], games=45, executor=executor))


def test_the_first_game_is_the_one_that_the_facade_plays():
    players = ["greedy", "random", first_move]
    game = al.Game("alley", players=players, seed=4)
    ended = game.result()
    table = play(players, games=1).seats
    assert table["gold"].tolist() == [ended["seats"][seat]["gold"] for seat in game.seats]
    assert table["infamy"].tolist() == [ended["seats"][seat]["infamy"] for seat in game.seats]
    assert tuple(table["seat"][table["won"]]) == game.winners
    assert table["decisions"].tolist() == [len(game.steps)] * 3


def test_each_game_has_a_starting_player_of_its_own_where_that_is_left_to_chance():
    fixed = play(["random"] * 4, games=8).seats
    result = play(["random"] * 4, games=8, options={"starting_player": "random"})
    drawn, firsts = result.seats, []
    for k in range(8):
        state = SPEC.rules.new_state(result.setup, k)
        SPEC.rules.start(state)
        firsts.append(state.first_seat)
        # The deals are the same, so a game goes the same way when the drawn player is the one that was fixed.
        assert fixed[fixed.game == k].equals(drawn[drawn.game == k]) == (firsts[k] == 0)
    assert len(set(firsts)) > 2


def test_a_function_of_ones_own_plays_as_the_strategy_that_it_calls():
    def mine(view, moves, count, luck):
        return play_greedy(view, moves, count, luck)

    built_in, own = play(["greedy", "random"]), play([mine, "random"])
    pd.testing.assert_frame_equal(built_in.seats.drop(columns="strategy"), own.seats.drop(columns="strategy"))
    assert (built_in.own, own.own) == ((), ("p1",))
    assert "p1 was played by a function of your own" in own.note


def test_the_function_of_a_strategy_is_that_strategy():
    result = play([play_greedy, "random"])
    assert result.own == ()
    same_but_for_the_name = play(["greedy", "random"])
    assert result.seats["gold"].tolist() == same_but_for_the_name.seats["gold"].tolist()


def test_functions_of_both_kinds_may_play_and_one_that_changes_its_view_changes_nothing_else():
    def vandal(view):
        view.numbers.gold_per_set[:] = [99] * 20
        view.picture.clear()
        return view.legal_moves[0]

    same_games = play([first_move, last_index, "greedy"], games=3), play([vandal, last_index, "greedy"], games=3)
    one, two = (result.seats.drop(columns="strategy") for result in same_games)
    pd.testing.assert_frame_equal(one, two)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_every_number_of_seats_plays(seats):
    table = play(["random"] * seats, games=2).seats
    assert table["seat"].tolist() == [f"p{seat + 1}" for seat in range(seats)] * 2
    assert table["finished"].all()
    assert (table.groupby("game")["won"].sum() >= 1).all()


def test_setups_reach_the_games():
    plain = play(["greedy", "greedy"]).seats
    richer = play(["greedy", "greedy"], items={"DE": {"gold_per_set": 99}}).seats
    assert plain["gold"].sum() < richer["gold"].sum()
    assert play(["greedy", "greedy"], edition="first").setup.edition == "first"
    with_power = play(["greedy", "greedy"], powers={"p1": "byros"})
    assert dict(with_power.setup.powers) == {"p1": "byros"}


# --- what cannot be played --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("own", "words"),
    [
        ({"players": 3}, "must know who plays each seat"),
        ({"players": "greedy"}, "must know who plays each seat"),
        ({"players": {"p1": "greedy"}}, "must know who plays each seat"),
        ({"players": ["greedy"]}, "that is 1 seat; allowed: a list of 2 to 6"),
        ({"players": ["greedy"] * 7}, "that is 7 seats; allowed: a list of 2 to 6"),
        ({"players": ["greedy", "me"]}, "p2 would be played by a person, and nobody is asked"),
        ({"players": [None, "greedy"]}, "p1 would be played by a person, and nobody is asked"),
        ({"players": ["greedy", 3]}, "nobody like that can play"),
        ({"players": ["greedy", lambda: 0]}, "takes 0 values"),
        ({"games": 0}, "games: 0 is refused: that is no number of games; allowed: a whole number from 1 up"),
        ({"games": -5}, "that is no number of games"),
        ({"games": 2.5}, "that is no number of games"),
        ({"games": "10"}, "that is no number of games"),
        ({"games": True}, "that is no number of games"),
        ({"seed": -1}, "seed: -1 is refused"),
        ({"seed": None}, "seed: None is refused"),
        ({"seed": 2**63}, "a whole number from 0 to 2**63 - 1"),
        ({"executor": 4}, "executor: 4 is refused: it has no submit()"),
        ({"options": {"starting_player": 3}}, "there are 2 seats"),
    ],
)
def test_what_cannot_be_played_is_refused_with_what_can(own, words):
    given = {"players": ["greedy", "random"], **own}
    with pytest.raises(BadSetup) as caught:
        play(**given)
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("own", "wrong", "right"),
    [
        ({"players": ["greedy", "greddy"]}, "greddy", "greedy"),
        ({"edition": "revisd"}, "revisd", "revised"),
        ({"mode": "compile"}, "compile", "compiled"),
        ({"keep": "seat"}, "seat", "seats"),
        ({"powers": {"p1": "glyna"}}, "glyna", "glynna"),
    ],
)
def test_a_misspelt_name_is_answered_with_the_nearest(own, wrong, right):
    with pytest.raises(UnknownName, match=f"'{wrong}' is not the name of .*; did you mean '{right}'"):
        play(**{"players": ["greedy", "random"], **own})


def test_a_misspelt_game_or_option_or_item_is_refused_too():
    with pytest.raises(UnknownName, match="did you mean 'alley'"):
        al.simulate("aley", players=["random", "random"])
    with pytest.raises(DatasetError, match="set_scan"):
        play(["random", "random"], options={"set_scn": "always"})
    with pytest.raises(DatasetError, match="XX"):
        play(["random", "random"], items={"XX": {"gold_per_set": 1}})


def test_a_function_that_cannot_be_sent_to_another_process_is_refused_before_anything_is_played():
    lock = threading.Lock()

    def mine(view):
        with lock:
            return view.legal_moves[0]

    with processes(max_workers=1) as executor, pytest.raises(BadSetup) as caught:
        play(["greedy", mine], executor=executor)
    assert "p2: that function cannot be sent to another process" in str(caught.value)


# --- what fails -------------------------------------------------------------------------------------------


def fails_in_its_fortieth_answer():
    count = itertools.count(1)

    def broken(view):
        if next(count) == 40:
            raise ValueError("no idea")
        return view.legal_moves[0]

    return broken


def test_a_strategy_that_raises_is_named_with_the_game_and_the_position():
    with pytest.raises(FailedGame) as caught:
        play(["greedy", fails_in_its_fortieth_answer(), "greedy"], games=10)
    error = caught.value
    assert (error.seat, error.strategy, error.seed) == ("p2", "broken", 4)
    assert isinstance(error.__cause__, ValueError)
    assert f"game {error.game_index} of seed 4, after {error.step} moves" in str(error)
    assert "raised ValueError: no idea" in str(error)
    there = al.Game.from_text(error.text)
    assert there.to_move == "p2"
    assert f"round {there.round}, {there.phase}, p2 to {there.step}" in error.position


def test_the_position_of_a_later_game_is_the_one_that_the_strategy_saw():
    seen = []

    def broken(view):
        seen.append(view)
        if len({str(v.stash) + v.storehouse() for v in seen}) > 60:
            return "play XX b2"
        return view.legal_moves[-1]

    with pytest.raises(FailedGame, match="answered what is no move") as caught:
        play(["greedy", broken, "greedy"], games=30)
    there = al.Game.from_text(caught.value.text)
    assert caught.value.game_index > 0
    assert there.view("p2").picture == seen[-1].picture
    assert [str(move) for move in there.legal_moves()] == [str(move) for move in seen[-1].legal_moves]


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (lambda view: "pass", "answered what may not be done"),
        (lambda view: None, "answered None"),
        (lambda view, moves, count, luck: count, "which is no index of the"),
        (lambda view, moves, count, luck: -1, "which is no index of the"),
    ],
)
def test_an_answer_that_cannot_be_used_is_named(answer, words):
    with pytest.raises(FailedGame, match=words) as caught:
        play([answer, "greedy"])
    assert (caught.value.game_index, caught.value.step) == (0, 0)


def broken_in_a_module(view):
    raise RuntimeError("far away")


def test_an_error_comes_back_from_another_process_whole():
    with processes(max_workers=1) as executor, pytest.raises(FailedGame, match="far away") as caught:
        play([broken_in_a_module, "greedy"], executor=executor)
    assert al.Game.from_text(caught.value.text).to_move == "p1"


def interrupted_in_game(number):
    """A player who stops everything at the beginning of a game; each game begins with two reveals."""
    reveals = itertools.count()

    def impatient(view):
        if (view.round, view.step) == (1, "reveal") and next(reveals) == 2 * number:
            raise KeyboardInterrupt
        return view.legal_moves[0]

    return impatient


def test_an_interrupt_gives_what_is_finished_and_says_that_it_is_partial(monkeypatch):
    monkeypatch.setattr(workers, "FIRST_BATCH", 3)
    monkeypatch.setattr(workers, "BATCH_SECONDS", 0.0)
    whole = play([first_move, "greedy", "greedy"], games=5)
    result = play([interrupted_in_game(4), "greedy", "greedy"], games=8)
    assert result.is_partial
    assert (result.games, result.asked) == (4, 8)
    expected = whole.seats[: 4 * 3].drop(columns="strategy")
    pd.testing.assert_frame_equal(result.seats.drop(columns="strategy"), expected)
    assert "4 games (partial: 8 were asked for)" in repr(result)
    assert "The run was interrupted: 4 of 8 games were played." in result.note
    assert set(result.summary()["kind"]) == {"estimate, partial run"}
    assert set(result.summary()["n"]) == {4}
    assert "The run was interrupted: " in result._repr_html_()
    assert " of 8 games were played." in result._repr_html_()
    assert "(partial: 8 were asked for)" in result.chart("gold").words()


def test_an_interrupt_before_the_first_batch_gives_an_empty_result():
    result = play([interrupted_in_game(0), "greedy"], games=8)
    assert (result.games, result.is_partial, len(result.seats)) == (0, True, 0)
    assert result.summary()["value"].isna().all()
    assert "?" in result._repr_html_()
    with pytest.raises(al.ArcaneLabError, match="nothing to draw"):
        result.chart("gold")


def test_games_that_do_not_end_are_stopped_counted_and_left_out(monkeypatch):
    def lingers(view):
        slow = (move for move in view.legal_moves if str(move).startswith("discard"))
        return next(slow, view.legal_moves[0])

    monkeypatch.setattr(plan, "MOST_DECISIONS", 300)
    result = play([lingers] * 3, games=3)
    assert (result.games, result.unfinished, result.is_partial) == (3, 3, False)
    assert not result.seats["finished"].any()
    assert (result.seats["decisions"] == 300).all()
    assert set(result.summary()["n"]) == {0}
    assert "3 of 3 games had not ended after 50 rounds (or 300 moves) and were stopped" in result.note
    assert "3 more unfinished after 50 rounds" in repr(result)


@pytest.mark.parametrize("mode", ["plain", "compiled"])
def test_aa_end_08_a_race_that_nobody_wins_stops_after_the_stated_rounds(mode):
    result = play(["random"] * 3, games=6, edition="first", most_rounds=2, mode=mode)
    assert (result.games, result.unfinished) == (6, 6)
    assert (result.seats["rounds"] == 2).all()
    assert not result.seats["finished"].any()
    assert not result.seats["won"].any()
    assert result.figures_from == "0 games (6 more unfinished after 2 rounds)"
    assert "6 of 6 games had not ended after 2 rounds" in result._repr_html_()


def test_aa_end_08_games_that_end_and_games_that_do_not_are_told_apart():
    result = play(["greedy"] * 2, games=20, edition="first", most_rounds=6)
    table = result.seats
    assert 0 < result.unfinished < 20
    assert set(table.loc[~table["finished"], "rounds"]) == {6}
    assert set(result.summary()["n"]) == {20 - result.unfinished}
    chart = result.chart("gold")
    assert f"({result.unfinished} more unfinished after 6 rounds)" in chart.to_dict()["title"]["subtitle"][0]
    assert f"({result.unfinished} more unfinished after 6 rounds)" in chart.words()


@pytest.mark.parametrize("rounds", [0, -1, 2.5, "3", True, None, 20_001])
def test_a_number_of_rounds_that_is_none_is_refused(rounds):
    with pytest.raises(BadSetup, match="most_rounds") as caught:
        play(["random"] * 3, most_rounds=rounds)
    assert "50 unless you say otherwise" in str(caught.value)


# --- how it is told ---------------------------------------------------------------------------------------


def test_progress_is_one_bar_and_without_it_nothing_is_said(capsys):
    play(["random", "random"], progress=True)
    told = capsys.readouterr()
    assert told.out == ""
    assert "Arcane Alley" in told.err
    assert "12/12" in told.err
    assert len({line.split(":")[0] for line in told.err.replace("\r", "\n").split("\n") if line.strip()}) == 1
    play(["random", "random"], progress=False)
    assert capsys.readouterr() == ("", "")


def test_keeping_only_the_summary_gives_the_same_figures_and_no_table():
    whole, short = play(["greedy", "random"]), play(["greedy", "random"], keep="summary")
    pd.testing.assert_frame_equal(whole.summary(), short.summary())
    assert whole.chart("gold").to_dict() == short.chart("gold").to_dict()
    with pytest.raises(BadSetup, match="only the summary was kept"):
        _ = short.seats


@pytest.mark.parametrize(("games", "looks"), [(21, [20, 21]), (20, [20]), (19, [19])])
def test_a_run_that_is_watched_is_shown_early_even_where_no_second_has_passed(monkeypatch, games, looks):
    monkeypatch.setattr(streaming, "SECONDS_BETWEEN", 1e9)
    monkeypatch.setattr(streaming, "FIRST_LOOK", 20)
    printed = {"edition": "revised", "powers": None, "options": None, "items": None}
    two = plan.make_plan("alley", ["random", "random"], **printed, seed=1)
    assert [result.games for result in streaming.stream(two, games, mode="plain")] == looks
