"""Single games of a result: each has a record that tells what happened, and it replays."""

from __future__ import annotations

import itertools
import json
import random
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cache

import numpy as np
import pytest

import arcane_lab as al
from arcane_lab.core.errors import BadSetup
from arcane_lab.core.json_files import UnreadableFile
from arcane_lab.engine.registry import find_game
from arcane_lab.games.alley.play import FIGURES
from arcane_lab.games.alley.strategies import play_greedy
from arcane_lab.records.games import positions_of
from arcane_lab.simulation import FailedGame, workers
from arcane_lab.simulation import executor_runner as spreading
from arcane_lab.simulation.batches import Moves
from arcane_lab.simulation.unkept import OtherGame
from tests.own_games import forgotten, pig


def play(players=("greedy", "random"), games=6, **own):
    given = {"seed": 4, "mode": "plain", "progress": False, **own}
    return al.simulate("alley", players=list(players), games=games, **given)


@cache
def played():
    """Six games that nothing changes: no test needs others only to look at them."""
    return play()


def undecided(view):
    """A strategy with chance from outside: asked again it would answer otherwise."""
    return random.choice(view.legal_moves)


def check(result, number):
    """The record of a game, read back from its text, ends as the table says and has nothing wrong."""
    record = al.Record.from_text(result.record(number).to_text())
    assert (record.problems, record.warnings) == ((), ())
    table = result.seats[result.seats["game"] == number]
    game = record.replay()
    assert len(game.steps) == len(record.moves) == table["decisions"].iloc[0]
    assert game.is_over == table["finished"].all()
    if game.is_over:
        ended = game.result()["seats"].values()
        assert [(seat["gold"], seat["infamy"]) for seat in ended] == list(
            zip(table["gold"], table["infamy"], strict=True)
        )
        assert list(game.winners) == table["seat"][table["won"]].tolist()
    return record


@pytest.mark.parametrize(
    "own",
    [
        {},
        {"keep": "records"},
        {"options": {"starting_player": "random"}},
        {"edition": "first", "most_rounds": 3},
        {"players": ["greedy", "random", "greedy"], "powers": {"p1": "glynna", "p3": "corvus"}},
        {"players": [play_greedy, "random"], "items": {"TC": {"coin_gold": 3}}},
    ],
)
def test_every_game_of_the_games_own_strategies_has_a_record_that_replays(own):
    result = play(games=3, **own)
    for number in range(result.games):
        check(result, number)


@pytest.mark.parametrize("executor", [None, ThreadPoolExecutor])
def test_functions_of_ones_own_are_not_asked_again(executor, monkeypatch):
    if executor is None:
        result = play([undecided, "greedy", undecided], keep="records")
    else:
        monkeypatch.setattr(spreading, "LEAST_GAMES", 5)
        with executor(2) as pool:
            result = play([undecided, "greedy", undecided], games=20, keep="records", executor=pool)
    before = random.getstate()
    for number in range(0, result.games, 5):
        check(result, number)
    assert random.getstate() == before


def test_the_moves_that_were_kept_are_those_that_would_be_decided_again():
    def mine(view, moves, count, luck):
        return play_greedy(view, moves, count, luck)

    kept, again = play([mine, "random"], keep="records"), played()
    assert [record.moves for record in kept.records] == [record.moves for record in again.records]
    assert [record.deals for record in kept.records] == [record.deals for record in again.records]


def test_a_game_decided_again_by_python_is_the_one_that_the_twin_played():
    result = play(["greedy", "random", "random"], games=60, mode="compiled", keep="records")
    assert result.modes["compiled"] == 60
    check(result, 59)


def test_with_only_the_summary_a_game_can_still_be_seen():
    whole, short = played(), play(keep="summary")
    assert short.record(3) == whole.record(3)


def test_records_are_a_sequence():
    records = played().records
    assert len(records) == 6
    assert records[-1] == records[5]
    assert records[1:3] == [records[1], records[2]]
    assert [record.setup.play for record in records] == [0, 1, 2, 3, 4, 5]
    with pytest.raises(IndexError):
        records[6]
    assert repr(records) == "<Records of 6 games; records[0] is the first>"


def test_a_record_names_its_game():
    record = played().record(2)
    assert record.title == "Game 2: p1 greedy, p2 random"
    assert (record.setup.seed, record.setup.play) == (4, 2)
    assert "seed 4, play 2" in str(record)


def test_aa_end_08_the_record_of_a_game_that_nobody_won_says_unfinished():
    result = play(["random"] * 3, games=3, edition="first", most_rounds=2, keep="records")
    record = check(result, 1)
    assert record.result is None
    assert record.title.endswith("; unfinished: stopped after 2 rounds or 20,000 moves")
    assert "unfinished" in str(record)
    assert record.replay().round == 3


def test_an_interrupted_run_keeps_the_records_of_what_was_finished(monkeypatch):
    monkeypatch.setattr(workers, "BATCH_SECONDS", 1e6)
    reveals = itertools.count()

    def impatient(view):
        if (view.round, view.step) == (1, "reveal") and next(reveals) == 2 * 7:
            raise KeyboardInterrupt
        return random.choice(view.legal_moves)

    result = play([impatient, "greedy"], games=20, keep="records")
    assert result.is_partial
    # The first batch has five games; how many the next has depends on the speed of the machine.
    assert 5 <= result.games <= 7
    assert len(result.records) == result.games
    check(result, 4)


@pytest.mark.parametrize("game", [-1, 6, 2.5, "2", None, True])
def test_a_game_that_is_not_there_is_refused_with_those_that_are(game):
    with pytest.raises(BadSetup, match="this result has 6 games, counted from 0; allowed: 0 to 5"):
        played().record(game)


@pytest.mark.parametrize("keep", ["seats", "summary"])
def test_without_kept_moves_a_function_of_ones_own_cannot_be_seen_again(keep):
    result = play([undecided, "greedy"], keep=keep)
    with pytest.raises(BadSetup, match=r"p1: a function of your own played, .*keep='records' in the call"):
        _ = result.records


def test_a_game_that_goes_otherwise_than_it_was_counted_is_refused():
    result = play([undecided, "greedy"], keep="records")
    moves = result._moves
    swapped = moves.numbers.copy()
    swapped[[0, 1]] = swapped[[1, 0]]
    other = replace(result, _moves=Moves(moves.counts, swapped))
    with pytest.raises(OtherGame, match=r"game 0 does not go as it did .*\((other moves|after)"):
        other.record(0)
    never = replace(result, _moves=Moves(moves.counts, np.zeros_like(swapped)))
    with pytest.raises(OtherGame, match="after 0 moves the next one is not allowed"):
        never.record(0)
    rows = result._batches[0].copy()
    rows[:, 13] += 1
    counted = replace(result, _batches=(rows, *result._batches[1:]))
    with pytest.raises(OtherGame, match=r"\(decisions \d+, not \d+\).* simulate again"):
        counted.record(0)


def test_the_position_of_a_strategy_that_failed_has_the_shuffles_of_its_own_game_to_come():
    reveals = itertools.count()

    def broken(view):
        if (view.round, view.step) == (1, "reveal") and next(reveals) == 2 * 3:
            return "pass"
        return view.legal_moves[0]

    with pytest.raises(FailedGame) as caught:
        play([broken, "greedy"])
    game = al.Game.from_text(caught.value.text)
    assert game.setup.play == caught.value.game_index == 3
    whole = play([lambda view: view.legal_moves[0], "greedy"], keep="records").record(3)
    for move in whole.moves[len(game.steps) :]:
        game.play(move.text)
    assert game.record().deals[-1] == whole.deals[-1]
    assert game.is_over


@pytest.mark.parametrize(
    ("number", "words"), [(-1, "-1 is too small"), ("2", "a whole number is needed"), (2**63, "is")]
)
def test_a_record_of_a_play_that_cannot_be_is_refused(number, words):
    data = json.loads(played().record(2).to_text())
    assert data["setup"]["play"] == 2
    data["setup"]["play"] = number
    with pytest.raises(UnreadableFile, match=rf"setup\.play: .*{words}"):
        al.Record.from_text(json.dumps(data))


def test_a_record_read_as_another_play_has_other_deals():
    data = json.loads(played().record(2).to_text())
    data["setup"]["play"] = 3
    record = al.Record.from_text(json.dumps(data))
    assert record.problems == ()
    assert record.warnings == ("the deals are not those that its seed gives; they are used as they are written",)


# --- replays by hand --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("figure", "words"), [("trail", "other moves"), ("finished", "finished 1, not 0")])
def test_a_game_is_compared_figure_by_figure(figure, words):
    result = played()
    rows = result._batches[0].copy()
    rows[0, FIGURES.index(figure)] = 0
    other = replace(result, _batches=(rows, *result._batches[1:]))
    with pytest.raises(OtherGame, match=rf"game 0 does not go as it did when it was counted \({words}\)"):
        other.record(0)
    assert other.record(1) == result.record(1)


@pytest.mark.parametrize("game", ["alley", "rising", "rising alone", "arts", "pig"])
def test_a_swing_points_at_a_decision_of_a_player_at_which_the_record_opens(game):
    with forgotten():
        what, seats = (pig if game == "pig" else game.split()[0]), 1 if "alone" in game else 3
        player = "random" if game == "pig" else "greedy"
        result = al.simulate(what, players=[player] * seats, games=2, seed=1, progress=False)
        table = result.find("swing", games=2).table
        assert len(table) == 2
        for row in table.itertuples():
            record = result.record(row.game)
            played = record.replay()
            before, step = played.fork(at=row.at - 1), played.steps[row.at - 1]
            # There was a choice, and another one can be told of it.
            other = next(move for move in before.legal_moves(seat=step.seat) if move != step.move)
            told = record.annotate(row.at, "Here the game turned.", variation=[str(other)])
            assert told.replay().fork(at=row.at).at(row.at) is not None
            was, now = (scores_at(played, at) for at in (row.at - 1, next_choice(played, row.at) - 1))
            place = int(row.seat[1:]) - 1
            assert lead(now, place) - lead(was, place) == row.swing


def next_choice(game, at):
    later = (step.index for step in game.steps[at:] if len(game.legal_moves(at=step.index - 1, seat=step.seat)) > 1)
    return next(later, len(game.steps) + 1)


def scores_at(game, at):
    score = find_game(game.name).score
    return [one[score] for one in positions_of(game.name).scores(game.at(at))]


def lead(scores, place):
    return scores[place] - max([*scores[:place], *scores[place + 1 :]] or [0])
