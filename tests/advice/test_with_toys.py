"""What follows from moves in two small games: dice, hidden hands, and a choice that all make at the same time."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import numpy as np
import pytest

import arcane_lab as al
from arcane_lab.advice.question import make_question
from arcane_lab.core.errors import BadSetup, UnknownName
from arcane_lab.engine.players import holder_of
from arcane_lab.engine.registry import find_game, register, unregister
from arcane_lab.engine.spec import GameSpec
from arcane_lab.engine.stepping import Limits, Stepper
from arcane_lab.widgets.advising import Place, offer_of
from tests.toys import night_market, pig

pytestmark = pytest.mark.usefixtures("toys")


@contextmanager
def changed(spec: GameSpec, **parts: object) -> Iterator[str]:
    """A game with other parts, under its name, for as long as this lasts."""
    unregister(spec.name)
    register(replace(spec, **parts))
    try:
        yield spec.name
    finally:
        unregister(spec.name)
        register(spec)


def market(seed: int = 7) -> al.Game:
    return al.Game("night-market", players=3, seed=seed)


# --- very many moves ------------------------------------------------------------------------------------------


def test_of_thousands_of_moves_only_those_are_put_into_words_that_are_meant() -> None:
    """5,000 bets that roll or hold: played, refused, offered in steps, simulated and compared without a list of all."""
    rules, written = pig.GAME.rules, list[int]()

    def write(number: int, state: object, seat: int) -> str:
        written.append(number)
        return f"bet {number // 100} {number % 100}"

    def read(text: str, state: object, seat: int) -> int:
        _, hundreds, ones = text.split()
        return 100 * int(hundreds) + int(ones)

    many = replace(
        rules,
        legal_moves=lambda state, seat: list(range(5_000)) if seat in rules.waiting(state) else [],
        apply=lambda state, seat, move: rules.apply(state, seat, move % 2),
        choices=lambda state, seat, words: [["bet"], [*map(str, range(50))], [*map(str, range(100))], []][len(words)],
    )
    with changed(pig.GAME, rules=many, text=replace(pig.GAME.text, read_move=read, write_move=write)) as name:
        game = al.Game(name, players=["me", "random"], seed=1)
        for move in ("bet 12 35", "bet 0 1", "bet 49 98"):
            game.play(move)
        assert (len(game.choices("bet")), len(game.choices("bet 3"))) == (50, 100)
        assert game.why_not("bet 1 1", "p2") is not None
        assert 3 <= len(written) < 50
        written.clear()
        al.simulate(name, players=["random", "hold at 20"], games=3, mode="plain", progress=False)
        assert written == []
        found = al.what_if(game, "p1", moves=["bet 0 0", "bet 0 1"], games=4, mode="plain")
        assert sorted(found.table.index) == ["bet 0 0", "bet 0 1"]
        assert 2 <= len(written) < 50
        assert "moves these" not in found.note
        # Without any, the first way of each thing to do is compared, and the answer says so.
        found = al.what_if(game, "p1", games=2, mode="plain")
        assert sorted(found.table.index) == sorted(f"bet {number} 0" for number in range(50))
        told = "Of 5,000 moves these 50 are compared: of each thing to do the way that is listed first."
        assert told in found.note
        assert told in str(found)


# --- measures -------------------------------------------------------------------------------------------------


def test_a_turn_of_hold_at_20_brings_what_is_known_of_it() -> None:
    """9,440,899 of 15,116,544 turns end in a 1, and a turn brings 8.1418 points on average (counted, all of them)."""
    found = al.what_if(al.Game("pig", players=2, seed=7), "p1", games=150, strategies="hold at 20", seed=2)
    assert [measure.name for measure in found.measures] == ["points", "busts"]
    points, busts = found.figure("roll"), found.figure("roll", "busts")
    assert points.low < 8.1418 < points.high
    assert busts.low < 9_440_899 / 15_116_544 < busts.high
    assert (found.best, found.figure("hold").value, found.figure("hold").high) == ("roll", 0, 0)
    assert str(found).startswith("p1: points at the end of the round. ")
    assert found.why().sentences[0].startswith("roll against hold: ")
    assert " points more (" in found.why().sentences[0]


def test_games_to_their_end_are_ranked_by_wins_and_a_round_by_the_score_alone() -> None:
    game = al.Game("pig", players=2, seed=7, options={"goal": 10})
    whole = al.what_if(game, "p1", games=20, until="game")
    assert (whole.question.by, whole.measures[-1].title) == ("won", "wins")
    with pytest.raises(BadSetup, match="a round has no winner; allowed: 'points', or until='game'"):
        al.what_if(game, "p1", games=20, by="won")
    with pytest.raises(UnknownName, match="what by can be"):
        al.what_if(game, "p1", games=20, by="busts")


def test_the_tie_break_says_itself_whether_more_or_less_is_better() -> None:
    """At an equal score the dearer ware is better in Night Market; with a minus before it the cheaper one."""
    for sign, first in (("", -1), ("-", 0)):
        with changed(night_market.GAME, tie_break=f"{sign}dearest") as name:
            found = al.what_if(al.Game(name, players=3, seed=7), "p1", games=2)
            rows, columns = found._rows.copy(), find_game(name).loop.columns
            rows[:, :, 0, columns.index("points")] = 3
            rows[:, :, 0, columns.index("dearest")] = np.arange(len(rows))[:, np.newaxis]
            assert replace(found, _rows=rows).best == found.question.texts[first]


def test_a_game_that_compares_nothing_says_so() -> None:
    for parts in ({"advice": None}, {"score": ""}):
        with changed(pig.GAME, **parts) as name:
            game = al.Game(name, players=2, seed=7)
            with pytest.raises(BadSetup, match="the moves of Pig can't be compared with each other yet"):
                al.what_if(game, "p1", games=4)


# --- what is hidden -------------------------------------------------------------------------------------------


def test_without_a_redeal_there_is_advice_for_these_very_cards_alone() -> None:
    usual = al.what_if(al.Game("pig", players=2, seed=7), "p1", "deal", games=30)
    with changed(pig.GAME, knowledge=replace(pig.GAME.knowledge, redeal=None)) as name:
        game = al.Game(name, players=2, seed=7)
        refused = "the cards that you can't see in Pig can't be dealt anew yet; allowed: lens='deal'"
        with pytest.raises(BadSetup, match=refused):
            al.what_if(game, "p1", games=4)
        given = al.what_if(game, "p1", "deal", games=30)
        assert given.figure("roll") == usual.figure("roll")


def test_what_another_has_chosen_unseen_changes_nothing_for_a_seat() -> None:
    answers = set()
    for at in (0, -1):
        game = market()
        game.play(game.legal_moves(seat="p1")[at], seat="p1")
        found = al.what_if(game, "p2", games=12)
        answers.add((found._rows.tobytes(), found.moves, found.note))
    assert len(answers) == 1


def test_a_seat_that_is_asked_with_others_compares_its_own_moves() -> None:
    game = market()
    for seat in game.waiting:
        question = make_question(game, seat, "known", None, 4, None, "round", 1, None)
        assert list(question.texts) == [str(move) for move in game.legal_moves(seat=seat)]
        found = al.what_if(game, seat, games=4)
        assert set(found.moves) == set(question.texts)
        assert offer_of(Place(game, "main", 0, seat, False), "")["seat"] == seat
    game.play(game.legal_moves(seat="p2")[0], seat="p2")
    with pytest.raises(BadSetup, match="it is for p1 to decide now"):
        al.what_if(game, "p2", games=4)


# --- one play, told move by move ------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "players"), [("pig", ("hold at 20", "random")), ("night-market", ("random",) * 3)])
def test_a_stepper_plays_what_the_loop_of_the_game_plays(name: str, players: tuple[str, ...]) -> None:
    check_stepper(name, players)


def check_stepper(name: str, players: tuple[str, ...]) -> None:
    """Play a game by the stepper and by its own loop; both must write the same rows."""
    spec = find_game(name)
    setup = spec.setup.read(players=len(players), seed=5)
    holders = tuple(holder_of(player, spec) for player in players)
    strategies = [spec.strategies[player] for player in players]
    luck = [spec.luck(setup, 0, seat) for seat in range(len(players))]
    for most_rounds, most_decisions in ((1, 1_000), (50, 30)):
        stepped, looped = (spec.rules.new_state(setup, None) for _ in range(2))
        for state in (stepped, looped):
            spec.rules.start(state)
            spec.rules.set_log(state, False)
        limits = Limits(most_rounds, most_decisions)
        rows = Stepper(spec, setup, holders, strategies).play_on(stepped, [own[:] for own in luck], limits)
        choose = [strategy.choose for strategy in strategies]
        call = spec.loop.call(
            looped, choose, [strategy.reads_view for strategy in strategies], luck=[own[:] for own in luck],
            luck_given=1, most_rounds=most_rounds, most_decisions=most_decisions,
        )  # fmt: skip
        assert spec.loop.play_games(call) == 1
        assert [number for row in rows for number in row] == call.rows
        assert call.rows[spec.loop.columns.index("decisions")] > 1


# --- looking back ---------------------------------------------------------------------------------------------


def test_a_review_of_a_game_without_accounts_has_one_cause_that_is_all_of_it() -> None:
    game = al.Game("pig", players=["hold at 20", "random"], seed=3, options={"goal": 20})
    found = al.review(game, "p1", games=10, progress=False, until="game")
    bad = next(one for one in found.decisions if one.move_label == "bad move")
    why = found.why_bad(bad.step)
    assert [(part.figure, part.cause) for part in why.parts] == [("points", "all else")]
    assert why.total == why.parts[0].difference == bad.given_away
    assert " points (95% interval " in found.sentence(bad.step)
    lucky = next(one for one in found.decisions if one.came_label != "no clear luck")
    luck = found.why_luck(lucky.step)
    assert "points" in luck.rows
    assert sum(span.amount.value for span in luck.spans) == pytest.approx(lucky.came.value)
