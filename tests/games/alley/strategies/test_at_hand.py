"""`al.strategies`: built-in strategies as functions of a view, and what a strategy saw and chose."""

from __future__ import annotations

import inspect
import pickle
import re
from pathlib import Path
from typing import Any

import pytest

import arcane_lab as al
from arcane_lab.core.errors import BadSetup, StrategyError, UnknownName
from arcane_lab.engine.misreadings import is_method
from arcane_lab.games.alley.knowledge.view import VIEW_FIELDS
from tests.games.alley.rules.table import about_to_sell
from tests.own_games import defined_anew

ROOT = Path(__file__).parents[4]


def last(view: Any) -> Any:
    return view.legal_moves[-1]


def misspells(view: Any) -> Any:
    return view.legal_move[-1]


# --- a fallback -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["random", "greedy", "careful"])
def test_as_a_function_of_a_view_a_strategy_plays_the_games_that_it_plays_itself(name: str) -> None:
    about: dict[str, Any] = {"games": 1, "seed": 3, "mode": "plain", "most_rounds": 2, "progress": False}
    as_function = al.simulate(players=[getattr(al.strategies, name), "greedy"], **about)
    itself = al.simulate(players=[name, "greedy"], **about)
    assert as_function.seats["trail"].tolist() == itself.seats["trail"].tolist()


def test_a_strategy_of_ones_own_falls_back_on_a_built_in_one() -> None:
    def mine(view: Any) -> Any:
        plays = [move for move in view.legal_moves if str(move) == "draw discard"]
        return plays[0] if plays else al.strategies.greedy(view)

    game = al.Game("alley", players=["me", mine], seed=7)
    while not any(step.seat == "p2" for step in game.steps):
        game.play(game.legal_moves()[0])
    assert game.players == ("me", "mine")


def test_an_unknown_strategy_is_refused_with_the_nearest_and_the_list() -> None:
    with pytest.raises(AttributeError, match=r"did you mean greedy\?.*careful, collector, greedy"):
        _ = al.strategies.gredy
    assert {"greedy", "trace"} <= set(dir(al.strategies))


def test_a_strategy_of_another_game_is_refused_with_those_of_this_one() -> None:
    with pytest.raises(UnknownName, match="'planner' is not the name of a strategy of Arcane Alley"):
        al.strategies.planner(al.Game("alley", players=2, seed=7).view("p1"))


def test_what_is_no_view_or_a_seat_that_is_not_asked_is_refused() -> None:
    game = al.Game("alley", players=2, seed=7)
    with pytest.raises(BadSetup, match="no view"):
        al.strategies.greedy(game)
    with pytest.raises(BadSetup, match="not asked"):
        al.strategies.greedy(game.view("p2"))


def test_it_travels_to_other_processes() -> None:
    assert pickle.loads(pickle.dumps(al.strategies.greedy)) == al.strategies.greedy


# --- what it saw and chose ------------------------------------------------------------------------------------


def test_a_trace_shows_the_view_the_legal_moves_and_the_one_that_was_chosen() -> None:
    game = about_to_sell()
    before = game.to_text()
    found = al.strategies.trace("greedy", game)
    assert str(found.chosen) == "play OW c1"
    assert found.headline == f"greedy (p1) chose 'play OW c1' of {len(game.legal_moves())} legal moves."
    assert [row["move"] for row in found.rows if row["chosen"]] == ["play OW c1"]
    assert [row["move"] for row in found] == [str(move) for move in game.legal_moves()]
    assert "row 1 sells for 3 gold" in str(found)
    assert str(game.view("p1")) in str(found)
    assert game.to_text() == before


def test_a_trace_in_a_notebook_has_the_chosen_move_first() -> None:
    html = al.strategies.trace("greedy", about_to_sell())._repr_html_()
    assert html.index("play OW c1</td>") < html.index("play OW a1</td>")
    assert "place in view.legal_moves" in html


def test_a_trace_goes_back_to_an_earlier_position_and_draws_the_same_luck() -> None:
    def bold(view: Any) -> Any:
        return view.luck.choice(view.legal_moves)

    game = al.Game("alley", players=[bold, "me"], seed=4)
    first = game.steps[0]
    assert [al.strategies.trace(bold, game, at=0).chosen for _ in range(2)] == [first.move] * 2


def test_a_trace_shows_nothing_that_its_seat_does_not_know() -> None:
    found = str(al.strategies.trace(last, about_to_sell()))
    assert "[IR]" not in found
    assert "[TC]" not in found


def test_every_game_has_traces_also_one_of_ones_own() -> None:
    for name in ("rising", "arts", defined_anew("market")):
        game = al.Game(name, players=3, seed=1)
        found = al.strategies.trace(last, game)
        assert found.chosen == game.legal_moves()[-1]
        assert str(found.chosen) in str(found)
        assert str(found.chosen) in found._repr_html_()


def test_a_strategy_that_fails_in_a_trace_says_line_place_and_way_back() -> None:
    game = about_to_sell()
    with pytest.raises(StrategyError, match=r"did you mean legal_moves\?") as caught:
        al.strategies.trace(misspells, game)
    assert "return view.legal_move[-1]" in caught.value.line
    assert al.Game.from_text(caught.value.text).legal_moves() == game.legal_moves()


def test_a_trace_of_nobody_is_refused() -> None:
    game = about_to_sell()
    for wrong, words in [
        (lambda: al.strategies.trace("me", game), "a person"),
        (lambda: al.strategies.trace(last, game, "p2"), "it is not asked here"),
        (lambda: al.strategies.trace(last, al.Game(players=["random"] * 2, seed=1)), "it is over"),
        (lambda: al.strategies.trace(last, "alley"), "no game"),
    ]:
        with pytest.raises(BadSetup, match=words):
            wrong()


# --- a crash in a game has the way back that one in a simulation has --------------------------------------------


def test_a_crash_in_a_game_and_in_a_simulation_lead_back_to_where_the_strategy_was_asked() -> None:
    with pytest.raises(StrategyError) as in_game:
        al.Game("alley", players=["random", misspells], seed=5)
    with pytest.raises(StrategyError) as in_many:
        al.simulate("alley", players=["random", misspells], games=1, seed=5, mode="plain", progress=False)
    one, other = in_game.value, in_many.value
    assert (one.seat, one.strategy, one.reason, one.line) == (other.seat, other.strategy, other.reason, other.line)
    assert (one.seed, one.step, one.position, one.text) == (other.seed, other.step, other.position, other.text)
    assert str(one).replace(one.place, "") == str(other).replace(other.place, "")
    assert al.Game.from_text(one.text).to_move == "p2"


def test_a_seat_that_is_not_asked_is_told_when_it_is() -> None:
    game = al.Game("alley", players=["greedy"] * 3, seed=7)
    at = next(step.index for step in game.steps if step.seat != "p2")
    later = next(step.index - 1 for step in game.steps[at:] if step.seat == "p2")
    with pytest.raises(BadSetup, match=f"or at={later}, where p2 is asked next"):
        al.strategies.trace("greedy", game, "p2", at=at - 1)
    assert al.strategies.trace("greedy", game, "p2", at=later).view.seat == "p2"


def test_the_page_lists_all_that_a_view_offers_and_which_of_it_are_methods() -> None:
    page = (ROOT / "docs" / "strategies.md").read_text(encoding="utf-8")
    table = page.partition("<!-- view -->")[2].partition("<!-- /view -->")[0]
    written = {name: bool(bracket) for name, bracket in re.findall(r"`view\.(\w+)(\()?[^`]*`(?=[^|]*\|)", table)}
    offered: dict[str, bool] = {}
    for name in ("alley", "rising", "arts"):
        kind = type(al.Game(name, players=2, seed=1).view("p1"))
        names = [one for one in dir(kind) if not one.startswith("_") and one.islower() and one != "of"]
        offered |= {one: is_method(inspect.getattr_static(kind, one)) for one in names}
    assert written == offered


def test_the_numbers_of_a_view_that_the_page_lists_are_there() -> None:
    page = (ROOT / "docs" / "strategies.md").read_text(encoding="utf-8")
    table = page.partition("This is what it can read in Arcane Alley.")[2].partition("`mode=")[0]
    names = set(re.findall(r"view\.(\w+)", table))
    assert len(names) > 10
    assert names <= set(VIEW_FIELDS)
