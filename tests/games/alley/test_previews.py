"""`view.preview` and `view.sets_after`: what is certain then happens, and nothing comes from a card that is hidden."""

from __future__ import annotations

import copy
import pickle
from dataclasses import replace
from typing import Any

import pytest

import arcane_lab as al
from arcane_lab.core.errors import BadSetup
from arcane_lab.engine.registry import find_game
from tests.games.alley.rules.table import about_to_sell
from tests.knowledge.pairs import deciding_pairs
from tests.own_games import defined_anew

SPECS = {name: find_game(name) for name in ("alley", "rising", "arts")}


def _told(spec: Any, view: Any, move: Any, deal: int) -> Any:
    """What the table would tell of a move with the hidden cards dealt in some way."""
    unknown, seat = view._unknown(), view.seats.index(view.seat)
    cards, extra = next(unknown.deals(deal, 1))
    world = unknown.fill(cards, extra)
    [result] = spec.text.results(world, seat, [move.number])
    return str(result), spec.text.preview(world, seat, move.number)


def test_a_sale_is_certain_and_the_hidden_card_there_is_not() -> None:
    found = about_to_sell().view("p1").preview("play OW c1")
    assert found.brings["gold"] == 3
    assert any("sell" in event.text for event in found.events)
    assert "IR" not in f"{found}{found.cards}{found.text}"
    assert not found.is_certain
    assert "can't see" in found.unknown
    assert found.text.startswith("c1: row 1 sells for 3 gold")


def test_the_sets_that_a_play_completes() -> None:
    view = about_to_sell().view("p1")
    assert [tuple(one) for one in view.sets_after("play OW c1")] == [
        ("row 1", ("a1", "b1", "c1"), ("OW", "OW", "OW"), 3)
    ]
    assert view.sets_after("discard CB") == ()


def test_what_is_no_legal_move_is_refused() -> None:
    view = about_to_sell().view("p1")
    for ask in (view.preview, view.sets_after):
        with pytest.raises(BadSetup, match="no legal move of p1 here"):
            ask("play DE a1")


def test_a_game_without_sets_says_so_and_what_to_ask_instead() -> None:
    for game in ("rising", "arts"):
        view = al.Game(game, players=2, seed=1).view("p1")
        with pytest.raises(BadSetup, match=r"has no sets to sell.*view\.preview"):
            view.sets_after(view.legal_moves[0])
    own = al.Game(defined_anew("market"), players=2, seed=1).view("p1")
    with pytest.raises(BadSetup, match=r"has no sets to sell.*view\.preview"):
        own.sets_after(own.legal_moves[0])


def test_what_happens_with_all_but_a_few_hidden_cards_is_not_called_certain() -> None:
    game = al.Game("alley", players=2, seed=8)
    while game.step != "draw":
        game.play(game.legal_moves()[0])
    game.play("draw deck")
    view = game.view("p1")
    # It goes to the stash, unless it is one of few Magic Boomerangs.
    assert view.unseen["MB"] < 0.1 * view.unseen.total()
    found = view.preview("play BF c1")
    assert [event.text for event in found.events] == [
        "The hidden card in c1 is lifted out.",
        "p1 plays a Bottled Fairy into c1.",
    ]
    assert found.unknown == "What comes next depends on a card that p1 can't see (p1 c1)."
    assert not found.is_certain


def test_what_chance_has_a_part_in_is_not_certain() -> None:
    game = al.Game("alley", players=2, seed=1)
    while game.phase != "bribe" or game.to_move != "p2":
        game.play(game.legal_moves()[-1])
    found = game.view("p2").preview("pass")
    assert found.events[0].text == "p2 pays no bribe."
    assert found.unknown == "What comes next depends on chance."


@pytest.mark.parametrize("name", ["alley", "rising", "arts"])
@pytest.mark.parametrize("count", [6, pytest.param(80, marks=pytest.mark.thorough)])
def test_what_a_preview_calls_certain_happens_and_both_of_a_pair_tell_the_same(name: str, count: int) -> None:
    certain = differ = 0
    for pair in deciding_pairs(count, game=name):
        reader = str(pair.reader)
        one, other = (game.view(reader) for game in (pair.one, pair.other))
        differ += repr(pair.one.picture("table")) != repr(pair.other.picture("table"))
        moves = one.legal_moves
        most = 3 if count == 6 else 40
        for move in moves[:: max(1, len(moves) // most)]:
            found = one.preview(move)
            assert len({_told(SPECS[name], one, move, deal) for deal in range(most)}) == 1
            assert repr((str(found), found.cards, dict(found.brings), found.text)) == repr(
                (lambda two: (str(two), two.cards, dict(two.brings), two.text))(other.preview(move))
            )
            if name == "alley":
                assert one.sets_after(move) == other.sets_after(move)
            for game in (pair.one, pair.other):
                after = game.fork()
                step = after.play(move, seat=reader).steps[0]
                assert [event.text for event in step.events_for(reader)][: len(found.events)] == [
                    event.text for event in found.events
                ]
            certain += len(found.events)
    assert certain > 5
    assert differ > 1


def test_asking_draws_no_luck_and_changes_nothing() -> None:
    game = about_to_sell()
    view, before = game.view("p1"), game.to_text()
    told = [str(view.preview(move)) for move in view.legal_moves]
    assert told == [str(game.view("p1").preview(move)) for move in view.legal_moves]
    assert (game.to_text(), view.luck.words) == (before, game.view("p1").luck.words)


@pytest.mark.parametrize("name", ["alley", "rising", "arts"])
def test_a_view_in_which_something_is_supposed_has_no_preview(name: str) -> None:
    view = al.Game(name, players=2, seed=1).view("p1")
    supposed = replace(view, picture={**view.picture, "round": 2})
    for ask in (supposed.preview, supposed.sets_after):
        with pytest.raises(BadSetup, match=r"other fields than the game's.*game\.view"):
            ask(view.legal_moves[0])
    # A copy supposes nothing.
    for copied in (copy.deepcopy(view), pickle.loads(pickle.dumps(view))):
        assert str(copied.preview(view.legal_moves[0])) == str(view.preview(view.legal_moves[0]))
        assert copied == view


@pytest.mark.parametrize("name", ["alley", "rising", "arts"])
def test_moves_of_another_seat_and_what_is_no_move_are_refused_alike_in_a_pair(name: str) -> None:
    for pair in deciding_pairs(2, game=name):
        reader = str(pair.reader)
        others = [str(move) for seat in pair.one.seats if seat != reader for move in pair.one.view(seat).legal_moves]
        own = {str(move) for move in pair.one.view(reader).legal_moves}
        for text in (*(one for one in others[:3] if one not in own), "", "play ZZ q9", None, 7, 1.5):
            refused = []
            for game in (pair.one, pair.other):
                with pytest.raises(BadSetup, match="no legal move") as found:
                    game.view(reader).preview(text)
                refused.append(str(found.value))
            assert refused[0] == refused[1]
