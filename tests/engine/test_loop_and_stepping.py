"""Whole games by a game's loop, and the same games move by move: limits, luck, and what each strategy is shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from arcane_lab.engine.plain.loop import RANDOM, Chooser
from arcane_lab.engine.players import holders_of
from arcane_lab.engine.setup import merge_into
from arcane_lab.engine.spec import READS_ALL, READS_NOTHING, READS_OWN, GameSpec
from arcane_lab.engine.stepping import Limits, Stepper
from tests.toys import night_market, pig

LUCK = [[1, 2, 3, 4], [5, 6, 7, 8]]


def dealt(spec: GameSpec, seed: int = 7) -> Any:
    state = spec.rules.new_state(spec.setup.read(players=2, seed=seed), None)
    spec.rules.start(state)
    return state


def copies(luck: Sequence[list[int]] = LUCK) -> list[list[int]]:
    return [list(one) for one in luck]


def stepper(spec: GameSpec, built_in: Sequence[Any]) -> Stepper:
    setup = spec.setup.read(players=2, seed=7)
    return Stepper(spec, setup, holders_of(["random", "random"], spec), built_in)


def first(view: Any, moves: Sequence[int], count: int, luck: list[int]) -> int:
    return 0


@pytest.mark.parametrize(
    ("reads", "shown"), [(READS_NOTHING, set()), (READS_OWN, {"its own"}), (READS_ALL, {"all it may see"})]
)
def test_a_strategy_is_shown_what_it_reads(reads: int, shown: set[str]) -> None:
    calls: list[str] = []
    loop = replace(
        pig.GAME.loop,
        see=lambda state, seat, view: calls.append("all it may see"),
        see_own=lambda state, seat, view: calls.append("its own"),
    )
    spec = replace(pig.GAME, loop=loop)
    chooser = Chooser("first", first, "Takes the first move.", reads)
    stepper(spec, [chooser, chooser]).play_on(dealt(spec), copies(), Limits(1, 5))
    assert set(calls) == shown


@pytest.mark.parametrize("decisions", [1, 2, 5])
def test_a_loop_ends_after_so_many_decisions(decisions: int) -> None:
    loop = pig.GAME.loop
    call = loop.call(dealt(pig.GAME), [first, first], [READS_NOTHING] * 2, most_decisions=decisions)
    assert loop.play_games(call) == 1
    assert call.made[0] == call.rows[loop.places["decisions"]] == decisions


@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_a_loop_ends_with_its_last_round(rounds: int) -> None:
    """Pig: whoever only rolls busts; so a round has at least two decisions, and the next one is only begun."""
    loop, state = pig.GAME.loop, dealt(pig.GAME)
    call = loop.call(state, [first, first], [READS_NOTHING] * 2, most_rounds=rounds)
    assert loop.play_games(call) == 1
    busts, turns = (loop.places[name] for name in ("busts", "rounds"))
    assert [call.rows[seat * loop.width + busts] for seat in range(2)] == [rounds, rounds]
    assert [call.rows[seat * loop.width + turns] for seat in range(2)] == [rounds, rounds]
    assert state.round_number == rounds + 1


def test_each_position_and_each_seat_is_played_with_its_own_luck() -> None:
    loop, given = pig.GAME.loop, [[10, 0, 0, 0], [11, 0, 0, 0], [20, 0, 0, 0], [21, 0, 0, 0]]
    seen: list[tuple[int, int]] = []

    def note(seat: int) -> Any:
        def choose(view: Any, moves: Sequence[int], count: int, luck: list[int]) -> int:
            seen.append((seat, luck[0]))
            return 1

        return choose

    call = loop.call(
        dealt(pig.GAME),
        [note(0), note(1)],
        [READS_NOTHING] * 2,
        states=[dealt(pig.GAME), dealt(pig.GAME)],
        games=2,
        luck=given,
        luck_given=1,
        most_rounds=2,
        rows=[0] * (4 * loop.width),
    )
    assert loop.play_games(call) == 2
    assert seen == [(0, 10), (1, 11)] * 2 + [(0, 20), (1, 21)] * 2


@pytest.mark.parametrize(("seat", "answers"), [(1, 1), (2, 2), (0, 1)])
def test_a_seat_answers_for_itself_where_it_is_asked_and_else_the_first(seat: int, answers: int) -> None:
    rules = replace(night_market.GAME.rules, waiting=lambda state: (1, 2))
    assert rules.answering(None, seat) == answers


def test_at_the_end_nobody_answers() -> None:
    rules = replace(pig.GAME.rules, waiting=lambda state: ())
    assert (rules.to_move(None), rules.answering(None, 0)) == (-1, -1)


def test_changes_are_merged_into_a_copy() -> None:
    inner, found = {"b": 1}, {}
    merge_into(found, {"a": inner, "n": 3})
    merge_into(found, {"a": {"c": 2}})
    assert (found, inner) == ({"a": {"b": 1, "c": 2}, "n": 3}, {"b": 1})


def test_a_setting_of_another_kind_takes_the_place_of_a_table() -> None:
    found: dict[str, Any] = {"a": {"b": 1}}
    merge_into(found, {"a": 4})
    assert found == {"a": 4}


@pytest.mark.parametrize("log_on", [0, 1])
def test_each_play_is_dealt_anew_by_its_number(log_on: int) -> None:
    loop, rules = night_market.GAME.loop, night_market.GAME.rules
    setup = night_market.GAME.setup.read(players=2, seed=7)
    choosers = [RANDOM.choose] * 2
    state = dealt(night_market.GAME)
    state.log_on = log_on
    call = loop.call(
        state, choosers, [READS_NOTHING] * 2, starts_anew=1, first_play=3, games=3, rows=[0] * (6 * loop.width)
    )
    assert loop.play_games(call) == 3
    assert state.log_on == log_on
    singles: list[int] = []
    for play in (3, 4, 5):
        one = rules.new_state(setup, play)
        rules.start(one)
        alone = loop.call(one, choosers, [READS_NOTHING] * 2)
        assert loop.play_games(alone) == 1
        singles += alone.rows
    assert call.rows == singles
    assert [call.rows[at * loop.width] for at in range(6)] == [3, 3, 4, 4, 5, 5]


@pytest.mark.parametrize(("line", "made"), [
    # Rolled and held by p1, then p2 is asked; a line ends before its first -1; none of its moves is a decision.
    ([pig.ROLL, pig.HOLD], [1, 0]), ([pig.HOLD, -1, pig.HOLD], [1, 0]), ([-1], [0, 0]), ([], [0, 0]),
    ([pig.HOLD, pig.HOLD, pig.HOLD], [2, 1]),
])  # fmt: skip
def test_a_game_begins_with_the_moves_of_its_line(line: list[int], made: list[int]) -> None:
    loop, state = pig.GAME.loop, dealt(pig.GAME)
    call = loop.call(state, [first] * 2, [READS_NOTHING] * 2, lines=line, line_length=len(line), most_decisions=0)
    assert loop.play_games(call) == 1
    moves = line[: line.index(-1)] if -1 in line else line
    assert [state.made[0] - sum(move == pig.ROLL for move in moves), state.made[1]] == made
    assert call.made[0] == 0


@pytest.mark.parametrize(("is_over", "line", "done"), [
    (False, [night_market.TAKE], 0), (True, [0], 0), (True, [-1], 1), (True, [], 1), (False, [], 1),
])  # fmt: skip
def test_a_game_whose_line_cannot_be_played_is_not_finished(is_over: bool, line: list[int], done: int) -> None:
    loop, state = night_market.GAME.loop, dealt(night_market.GAME)
    if is_over:
        state.ask(None)
    before = state.as_tuple()
    call = loop.call(state, [first] * 2, [READS_NOTHING] * 2, lines=line, line_length=len(line), most_decisions=0)
    assert loop.play_games(call) == done
    assert state.as_tuple() == before
    assert (call.rows == [0] * len(call.rows)) == (not done)


@pytest.mark.parametrize(("choice", "done"), [(-1, 0), (0, 1), (1, 1), (2, 0)])
def test_a_strategy_chooses_one_of_the_moves_that_there_are(choice: int, done: int) -> None:
    loop = pig.GAME.loop
    call = loop.call(dealt(pig.GAME), [lambda *given: choice] * 2, [READS_NOTHING] * 2, most_decisions=1)
    assert loop.play_games(call) == done


@pytest.mark.parametrize("limits", [Limits(1, 100), Limits(2, 100), Limits(99, 1), Limits(99, 7), Limits(99, 0)])
@pytest.mark.parametrize("game", [pig.GAME, night_market.GAME])
def test_move_by_move_ends_where_the_loop_ends(game: GameSpec, limits: Limits) -> None:
    one, other = dealt(game), dealt(game)
    call = game.loop.call(
        other, [RANDOM.choose] * 2, [READS_NOTHING] * 2, luck=copies(), luck_given=1,
        most_rounds=limits.most_rounds, most_decisions=limits.most_decisions,
    )  # fmt: skip
    game.loop.play_games(call)
    heard: list[Any] = []
    rows = stepper(game, [RANDOM, RANDOM]).play_on(one, copies(), limits, heard.append)
    assert [figure for row in rows for figure in row] == call.rows
    assert one.as_tuple() == other.as_tuple()
    assert len(heard) == call.made[0] <= limits.most_decisions
    assert all(heard)


def test_nothing_is_played_on_after_the_end() -> None:
    state = dealt(pig.GAME)
    state.ask(None)
    before, playing = state.as_tuple(), stepper(pig.GAME, [RANDOM, RANDOM])
    playing.play_on(state, copies(), Limits(99, 99))
    assert (state.as_tuple(), playing.asked) == (before, set())


@pytest.mark.parametrize(("many", "asked"), [(1, []), (2, [0])])
def test_nobody_is_asked_where_there_is_one_move_only(many: int, asked: list[int]) -> None:
    seats: list[int] = []

    def legal_moves(state: Any, room: list[int]) -> int:
        room[:2] = [pig.ROLL, pig.HOLD]
        return many

    def choose(view: Any, moves: Sequence[int], count: int, luck: list[int]) -> int:
        seats.append(count)
        return 0

    spec = replace(pig.GAME, loop=replace(pig.GAME.loop, legal_moves=legal_moves))
    chooser = Chooser("first", choose, "Takes the first move.", READS_NOTHING)
    playing = stepper(spec, [chooser, chooser])
    playing.play_on(dealt(spec), copies(), Limits(9, 1))
    assert (sorted(playing.asked), seats) == (asked, [2] * len(asked))
