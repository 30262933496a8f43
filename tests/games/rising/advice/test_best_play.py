"""Alone and late the best play is searched: no player does better, and trying every way by hand finds none better."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import arcane_lab as al
from arcane_lab.core.errors import BadSetup
from arcane_lab.engine.registry import find_game
from arcane_lab.games.rising.knowledge.best_play import Search, best_play
from arcane_lab.games.rising.rules.scores import total_of
from arcane_lab.games.rising.rules.sizes import TURNS
from arcane_lab.games.rising.rules.state import State
from arcane_lab.games.rising.rules.words import Phase
from arcane_lab.games.rising.strategies import STRATEGIES
from tests.games.rising.advice.test_exact import TOP, alone, text_to_move, unseen
from tests.games.rising.table import at

SPEC = find_game("rising")
FOUND = "Exact, by search: all 14 futures that there are, and after each move the best play to the end of the game."


def poor(turn: int = 5, supply: str = "4c 1b") -> al.Game:
    """A position of the last round with few ways on: a lowest row of two cards, one on top face down."""
    rows = {5: "[??] / STP TEV", 6: "TEV"}
    return at(
        turn, 3, players=1, moons=f"{'.. ' * (turn - 1)}{'CG ' * (6 - turn)}-", pyramid=rows[turn],
        p1={"supply": supply, "mat": "CAU / - / - / - / TDE"},
    )  # fmt: skip


def by_hand(state: State, cards: list[int]) -> Fraction:
    """The most points on average from a position on: every move tried, and every card that may lie on top (no memory,
    nothing left out)."""
    if state.phase == Phase.OVER:
        return Fraction(total_of(state, 0))
    best = []
    for move in SPEC.rules.legal_moves(state, 0):
        after = state.copy()
        SPEC.rules.apply(after, 0, move)
        if after.phase != Phase.OVER and after.turn == TURNS > state.turn:
            worths = []
            for card in cards:
                there = after.copy()
                there.pyramid[TOP] = there.hand_card[0] = card
                worths.append(by_hand(there, cards))
            best.append(Fraction(sum(worths), len(worths)))
        else:
            best.append(by_hand(after, cards))
    return max(best)


@pytest.mark.parametrize("supply", ["1c 1p", pytest.param("4c 1b", marks=pytest.mark.thorough)])
def test_it_is_what_trying_every_way_by_hand_finds(supply: str) -> None:
    game = poor(supply=supply)
    state = game.at(0)
    cards = unseen(state)
    found = al.what_if(game, strategies="best")
    assert found.is_searched
    assert found.is_exact
    assert found.games == len(cards) > 1
    for text in found.moves:
        after = state.copy()
        SPEC.rules.apply(after, 0, text_to_move(text, after))
        assert found.figure(text).value == float(by_hand(after, cards)), text


@pytest.mark.parametrize(
    ("turn", "seed"), [(5, 2), (6, 3), *(pytest.param(5, seed, marks=pytest.mark.thorough) for seed in (3, 5, 6, 7))]
)
def test_no_player_does_better_after_any_move(turn: int, seed: int) -> None:
    game = alone(turn, seed=seed)
    best = al.what_if(game, strategies="best")
    assert best.is_searched
    assert best.strategies == {"p1": "best play"}
    for name in ("greedy", "careful", "lookahead"):
        played = al.what_if(game, strategies=name)
        assert played.is_exact
        assert not played.is_searched
        assert set(played.moves) == set(best.moves)
        assert all(played.figure(move).value <= best.figure(move).value for move in best.moves), name


def test_what_is_done_before_a_card_is_seen_is_the_same_whichever_it_is() -> None:
    state = poor().at(0)
    search = best_play(state, 0, "game", (), 20_000)
    assert isinstance(search, Search)
    chosen = set()
    for card in unseen(state)[:6]:
        there = state.copy()
        there.pyramid[TOP] = card
        moves = SPEC.rules.legal_moves(there, 0)
        chosen.add(moves[search.choose(SPEC.knowledge.view(there, 0), moves, len(moves), [1, 2, 3, 4])])
    assert len(chosen) == 1


def test_the_reasons_add_up_with_the_best_play_too() -> None:
    found = al.what_if(alone(5, seed=2), strategies="best")
    assert FOUND in found.note
    why = found.why()
    parts = sum(part.difference.value for part in why.parts if part.figure == "total")
    assert parts == pytest.approx(why.total["total"].value)


def test_a_person_alone_gets_it_without_asking_and_nobody_where_too_much_is_open() -> None:
    person = poor()
    assert person.players == ("me",)
    assert al.what_if(person).is_searched
    assert not al.what_if(person, strategies="greedy").is_searched
    assert not al.what_if(alone(5)).is_searched
    early = al.Game("rising", players=1, seed=3)
    assert not al.what_if(early, games=2, mode="plain").is_searched
    with pytest.raises(BadSetup, match="too much is open here to search for the best play"):
        al.what_if(early, strategies="best", games=2, mode="plain")
    with pytest.raises(BadSetup, match="in a game for one alone"):
        al.what_if(al.Game("rising", players=2, seed=3), strategies="best", games=2, mode="plain")


def test_the_deal_as_it_lies_is_played_by_what_the_seat_knows() -> None:
    """The search knows no more than the seat: the best play of these very cards is an average's best, not a peek."""
    game = poor()
    known, deal = (al.what_if(game, lens=lens) for lens in ("known", "deal"))
    assert deal.is_searched
    assert deal.games == 1
    assert all(deal.figure(move).value in _values(known, move) for move in known.moves)


def _values(found: al.WhatIf, move: str) -> set[float]:
    return {float(value) for value in found.rows_of(move)[:, 0, 7]}


def test_a_review_judges_the_last_decisions_of_a_person_by_search_and_says_so() -> None:
    game = poor(supply="1c 1p")
    while not game.is_over:
        game.play(str(game.legal_moves()[-1]), seat="p1")
    review: Any = al.review(game, "p1", games=4, progress=False, mode="plain")
    searched = [one for one in review.decisions if one.is_searched]
    assert searched
    assert all(one.given_away.is_exact for one in searched)
    assert "the best move is exact, by search" in review.note
    first = review.decisions[0]
    best = al.what_if(game.fork(at=first.at))
    assert first.given_away.value == pytest.approx(best.difference(best.best, first.chosen).value)


def test_every_strategy_stays_what_it_was() -> None:
    """The search is no strategy to choose for a seat: it cannot play where much is open."""
    assert "best" not in STRATEGIES
