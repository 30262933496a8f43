"""`al.what_if` and `al.review` of Arcana Rising: of each card one payment, to the end of the game, told by cards."""

from __future__ import annotations

import re
import threading
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import arcane_lab as al
from arcane_lab.advice import decision_review, rollouts
from arcane_lab.advice.decision_review import Judge
from arcane_lab.advice.question import make_question
from arcane_lab.advice.rollouts import PlainPlayer, Rollouts, futures_of
from arcane_lab.games.rising.play import FIGURES
from arcane_lab.games.rising.score_ledger import ScoreLedger
from tests.games.rising.table import at


def game_of(seats: int = 3, seed: int = 3) -> al.Game:
    return al.Game("rising", players=["me", *["greedy"] * (seats - 1)] if seats > 1 else 1, seed=seed)


def ask(game: al.Game, **asked: object) -> al.WhatIf:
    return al.what_if(game, **{"games": 4, "mode": "plain", **asked})


def what(move: str) -> str:
    """The card of a move and what is done with it."""
    return move.partition(" with ")[0]


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_of_each_card_and_what_is_done_with_it_one_payment_is_compared_and_that_is_said(seats: int) -> None:
    game = game_of(seats)
    found, legal = ask(game), [str(move) for move in game.legal_moves()]
    assert len(legal) > len(found.moves)
    assert sorted(map(what, found.moves)) == sorted({what(move) for move in legal})
    said = f"Of {len(legal)} moves these {len(found.moves)} are compared: of each card and what is done with it "
    assert said in found.note
    assert said in str(found)
    # Whoever names moves compares those, and nothing is left out.
    some = [move for move in legal if what(move) == what(legal[0])][:3]
    named = ask(game, moves=some)
    assert sorted(named.moves) == sorted(some)
    assert "are compared" not in named.note


def test_the_payment_leaves_what_is_worth_most() -> None:
    """A card for any 4 is paid with blood and charms and without gold, which is worth a point at the end."""
    rich = {"hand": "TMO BAU", "supply": "9c 2h 1b 2p 1g"}
    game = at(turn=5, number=3, players=2, p1=rich)
    paid = [move for move in ask(game, seat="p1").moves if move.startswith("prepare")]
    assert paid
    assert not any("g" in move.partition(" with ")[2] for move in paid), paid


def test_moves_are_judged_by_points_at_the_end_of_the_game() -> None:
    found = ask(game_of())
    assert (found.question.until, found.question.by) == ("game", "total")
    assert ask(game_of(), until="round").question.until == "round"
    assert ask(game_of(), by="won").question.by == "won"
    table = found.table
    assert list(table["total"]) == sorted(table["total"], reverse=True)
    assert table["total"].to_numpy() == pytest.approx(
        table[["vp", "artifact_vp", "resource_vp"]].sum(axis=1).to_numpy()
    )


def test_plain_and_compiled_answers_are_one_and_the_same(twin: object) -> None:
    game = game_of()
    one, other = (ask(game, games=6, mode=mode).table for mode in ("plain", "compiled"))
    assert one.equals(other)


@pytest.mark.parametrize("seats", [1, 3])
def test_all_that_brings_points_adds_up_to_the_total(seats: int) -> None:
    """In every future what the events of a seat bring is its total, and what the ledger's sources bring is too."""
    game = game_of(seats, seed=5)
    question = ask(game).question
    ledger, player = ScoreLedger(), PlainPlayer(question)
    here = game.at(0)
    for future in futures_of(question):
        for line in question.lines[:3]:
            brought: list[int] = []

            def listen(rows: tuple[tuple[int, ...], ...], brought: list[int] = brought) -> None:
                brought += [entry.amount for row in rows for entry in ledger.entries(row) if entry.seat == 0]

            row = player.play(future, line, listen)[0]
            total = row[7]
            assert sum(brought) == total
            shares = list(ledger.shares(np.array([row]), here, 0))
            assert len({share.cause for share in shares}) == len(shares) > 1
            # At the deal the supply is worth nothing (AR-END-08).
            assert sum(int(share.amount[0]) for share in shares) == total


@pytest.mark.parametrize("until", ["round", "game"])
def test_the_reasons_add_up_to_the_difference_however_far_futures_go(until: str) -> None:
    """What artifacts and resources are worth is told when the game ends; at the end of a round it counts as well."""
    found = ask(game_of(2), games=8, until=until)
    why = found.why()
    parts = sum(part.difference.value for part in why.parts if part.figure == "total")
    assert parts == pytest.approx(why.total["total"].value)
    assert "resources at the end" in {part.cause for part in why.parts}


def test_reasons_name_cards_with_their_rules() -> None:
    why = ask(game_of(), games=8).why()
    causes = [text for text in why.sentences if text.startswith("Points of ")]
    assert causes
    assert all(re.search(r"\(AR-[A-Z]+-\d+\)\.$", text) for text in causes)


def test_alone_nobody_else_is_spoken_of() -> None:
    found = ask(game_of(1))
    assert "others" not in found.lens_sentence
    assert not any(text.startswith("Next, p1") for text in found.why().sentences)


def test_a_review_names_what_the_seat_discarded_and_nothing_that_others_did(twin: object) -> None:
    game = al.Game("rising", players=["greedy", "greedy"], seed=5)
    own = [step for step in game.steps_for("p1") if step.seat == "p1"]
    assert any(str(step.move).startswith("cast ") for step in own)
    found = al.review(game.fork(at=40), "p1", games=4, progress=False, mode="compiled")
    casts = [one.chosen for one in found.decisions if one.chosen.startswith("cast ")]
    assert casts
    assert not any("?" in move for move in casts)
    other = {
        str(step.move) for step in game.steps_for("p2") if step.seat == "p2" and str(step.move).startswith("cast ")
    }
    told = " ".join([str(found), *(text for one in found.decisions for text in found.why(one.step, games=2).sentences)])
    assert not any(re.search(rf"p2 {move}\b", told) for move in other)


def test_in_a_review_a_payment_that_is_not_among_the_compared_is_looked_at_too(twin: object) -> None:
    game = game_of(2)
    odd = next(str(move) for move in game.legal_moves() if str(move) not in ask(game).moves)
    game.play(odd)
    found = al.review(game, "p1", games=4, progress=False, mode="compiled")
    assert found.decisions[0].chosen == odd


def test_a_review_is_the_same_on_one_core_and_on_many(twin: object, monkeypatch: pytest.MonkeyPatch) -> None:
    """Decisions are found side by side, but not where somebody's own function, which may remember things, plays on."""
    game, look, threads = al.Game("rising", players=["greedy", "greedy"], seed=5), Judge.look, set[str]()

    def noted(judge: Judge, *given: Any) -> Any:
        threads.add(threading.current_thread().name)
        return look(judge, *given)

    def found(cores: int, at: int = 12, games: int = 6, **given: Any) -> al.Review:
        threads.clear()
        for room in (rollouts, decision_review):
            monkeypatch.setattr(room, "usable_cores", lambda: cores)
        return al.review(game.fork(at=at), "p1", games=games, progress=False, until="round", **given)

    def first(view: Any, moves: Any, count: int, luck: Any) -> int:
        return 0

    monkeypatch.setattr(Judge, "look", noted)
    here = threading.current_thread().name
    one, many = found(1), found(3)
    assert len(threads - {here}) > 1
    assert one.table.equals(many.table)
    assert str(one) == str(many)
    found(3, at=4, games=2, strategies=["greedy", first])
    assert threads == {here}


def test_a_seat_may_ask_before_those_in_front_of_it_have_answered(twin: object) -> None:
    """All choose at once (AR-TURN-04), so the second seat's line is its own, whoever is asked first."""
    game = al.Game("rising", players=["me", "me", "greedy"], seed=4)
    assert game.waiting == ("p1", "p2")
    answers = [ask(game, seat="p2", mode=mode) for mode in ("plain", "compiled")]
    assert answers[0].table.equals(answers[1].table)
    own = {str(move) for move in game.legal_moves(seat="p2")}
    assert set(answers[1].moves) <= own


@pytest.mark.parametrize("at_step", [0, 2, 101])
def test_what_the_stand_in_does_by_itself_is_played_once(at_step: int) -> None:
    """A position as it stands is the stand-in's own move: the figures are those of playing it all the same."""
    game = al.Game("rising", players=["greedy"] * 4, seed=3).fork(at=at_step)
    asked = make_question(game, game.waiting[0], "known", games=4)
    question = replace(asked, lines=((), *asked.lines), texts=("as it stands", *asked.texts))
    once = Rollouts(question, "plain")
    assert once._played_as[0] > 0
    found = np.concatenate(list(once.chunks()), axis=1)
    twice = Rollouts(question, "plain")
    twice._played_as = list(range(len(question.lines)))
    full = np.concatenate(list(twice.chunks()), axis=1)
    # How many decisions were made and their trail are told from the position, with the move or without it.
    here = [k for k, name in enumerate(FIGURES) if name not in ("decisions", "trail")]
    assert (found[..., here] == full[..., here]).all()


def test_a_strategy_that_draws_is_played_from_where_it_stands() -> None:
    game = al.Game("rising", players=["random"] * 3, seed=3).fork(at=0)
    asked = make_question(game, "p1", "known", games=2)
    assert Rollouts(replace(asked, lines=((), *asked.lines)), "plain")._played_as[0] == 0
