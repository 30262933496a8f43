"""Several people at one screen: between two of them lies a curtain, and behind it nothing that only one may see."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import arcane_lab as al
from arcane_lab.games.rising.cards import tables
from arcane_lab.records import Game
from tests.games.rising.table import legal

PLAYERS = ("me", "me", "greedy")


def say(widget: Any, do: str, move: str) -> dict[str, Any]:
    seen = {"at": len(widget.game.steps), "line": "main", "id": "a-1"}
    widget._handle_custom_msg({"do": do, "move": move, **seen}, [])
    return dict(widget.answer)


def sit_down(widget: Any) -> str:
    """Somebody says who they are, as the button on the curtain does."""
    seat: str = widget.curtain
    assert say(widget, "see_surely", seat)["ok"]
    return seat


def told(widget: Any) -> str:
    """All that the browser has of a table, but the cards there are at all."""
    state = {name: value for name, value in widget.get_state().items() if not name.startswith("_") and name != "layout"}
    state["about"] = {**state["about"], "items": {}, "board": {}, "assumed": []}
    return json.dumps(state, default=str)


def hands(game: Any, *seats: str) -> set[str]:
    held = [seat["hand"] for seat in game.picture("table")["seats"] if seat["id"] in seats]
    return set(" ".join(held).split()) - {"-"}


def found(text: str, codes: set[str]) -> set[str]:
    """The cards that a text names, by their codes or in words."""
    cards = tables.cards()
    return {code for code in codes if re.search(rf"\b{code}\b", text) or cards[code].name in text}


def shared(seed: int = 5, players: tuple[str, ...] = PLAYERS) -> Any:
    return al.show(Game("rising", players=list(players), seed=seed))


def turns(widget: Any, count: int) -> Iterator[tuple[str, str]]:
    """Who sits down and what is played, a cast where there is one."""
    for _ in range(count):
        if widget.game.is_over:
            return
        seat = sit_down(widget) if widget.curtain else str(widget.seat)
        move = legal(widget.game, seat)[-1]
        assert say(widget, "play", move)["ok"]
        yield seat, move


def test_it_begins_behind_the_curtain_and_every_hand_stays_there() -> None:
    widget = shared()
    assert (widget.curtain, widget.seat, widget.ask) == ("p1", None, None)
    assert found(told(widget), hands(widget.game, "p1", "p2", "p3")) == set()


def test_what_one_has_chosen_and_holds_is_gone_before_the_other_looks() -> None:
    widget = shared()
    assert sit_down(widget) == "p1"
    assert widget.curtain == ""
    assert widget.ask["seat"] == "p1"
    mine = hands(widget.game, "p1")
    assert found(told(widget), mine) == mine
    assert say(widget, "play", legal(widget.game, "p1")[0])["ok"]
    assert (widget.curtain, widget.seat, widget.ask) == ("p2", None, None)
    assert found(told(widget), hands(widget.game, "p1", "p2", "p3")) == set()
    assert sit_down(widget) == "p2"
    assert found(told(widget), mine) == set()
    assert widget.ask["seat"] == "p2"


def test_two_choices_of_one_are_the_same_for_the_other() -> None:
    seen = []
    for move in (0, -1):
        widget = shared()
        sit_down(widget)
        say(widget, "play", legal(widget.game, "p1")[move])
        behind = told(widget)
        sit_down(widget)
        seen.append((behind, told(widget)))
    assert seen[0] == seen[1]


def test_turn_after_turn_nobody_reads_a_hand_that_is_not_theirs() -> None:
    widget = shared()
    covers = 0
    for seat, _ in turns(widget, 20):
        if widget.curtain:
            covers += 1
            # What has passed on, others have held, and the round before has turned up nothing of it.
            unseen = hands(widget.game, "p1", "p2") - _known(widget.game)
            assert found(told(widget), unseen) == set(), (seat, len(widget.game.steps))
    assert covers > 8


def _known(game: Any) -> set[str]:
    """Cards that lie open somewhere, or that some move which all may read has named."""
    text = json.dumps(game.picture(None)) + " ".join(str(step.move) for step in game.steps_for(None))
    return set(re.findall(r"\b[A-Z]{3}\b", text))


def test_a_figure_of_one_seat_is_not_shown_to_another_at_the_same_step() -> None:
    widget: Any = al.show(Game("rising", players=list(PLAYERS), seed=5), seat="p1")
    widget.futures = 4
    widget.rank()
    assert widget.wait()
    assert widget.advice["rows"]
    assert say(widget, "see_surely", "p2")["ok"]
    hidden = widget.advice
    assert hidden is None
    assert found(told(widget), hands(widget.game, "p1")) == set()
    assert say(widget, "see_surely", "p1")["ok"]
    assert widget.advice["rows"]


def test_one_person_and_a_seat_that_is_named_know_no_curtain() -> None:
    named: Any = al.show(Game("rising", players=list(PLAYERS), seed=5), seat="p2")
    for widget in (shared(players=("me", "greedy", "greedy")), named):
        seat = widget.seat
        assert widget.curtain == ""
        assert say(widget, "play", legal(widget.game, seat)[0])["ok"]
        assert (widget.curtain, widget.seat) == ("", seat)


def test_python_moves_take_the_curtain_along() -> None:
    widget = shared()
    widget.game.play(legal(widget.game, "p1")[0], seat="p1")
    assert widget.curtain == "p2"
    widget.seat = "p2"
    assert widget.curtain == ""


def test_a_choice_that_is_hidden_is_taken_back_by_nobody_else() -> None:
    widget = shared()
    sit_down(widget)
    say(widget, "play", legal(widget.game, "p1")[0])
    sit_down(widget)
    count = len(widget.game.steps)
    answer = say(widget, "undo", "-")
    assert (answer["ok"], answer["text"]) == (False, "Player 1 has chosen, and nobody else may take that back.")
    assert len(widget.game.steps) == count


def test_a_new_game_begins_behind_the_curtain_again() -> None:
    widget = shared(players=("me", "me"))
    while not widget.game.is_over:
        next(turns(widget, 1))
    assert widget.curtain == ""
    assert widget.seat in ("p1", "p2")
    assert say(widget, "rematch", "7")["ok"]
    assert (widget.curtain, widget.seat, widget.ask) == ("p1", None, None)
