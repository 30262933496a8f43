"""The moon board lab: moons leave the bag one by one, what is exact waits for a guess."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

import arcane_lab as al
from arcane_lab.chance.errors import ImpossibleQuestion
from arcane_lab.core.errors import ArcaneLabError, UnknownName
from arcane_lab.games.rising.widgets.moon_board import MoonBoard
from tests.widget_examples import Example, state_of


def send(board: MoonBoard, do: str, **fields: Any) -> dict[str, Any]:
    board._handle_custom_msg({"do": do, **fields, "id": "a-1"}, [])
    return dict(board.answer)


def told(board: MoonBoard) -> dict[str, Any]:
    """What the browser has of the answer."""
    return dict(board.get_state(["exact", "seen"]))


def test_each_moon_leaves_the_bag_once() -> None:
    board = al.MoonBoard(predict=False, seed=3)
    assert board.shown["left"] == [2, 2, 2, 2, 2]
    for drawn in range(1, 11):
        board.draw()
        assert sum(board.shown["left"]) == 10 - drawn
        letters = "".join(board.shown["sections"]).replace(".", "")
        assert len(letters) == drawn
        assert [2 - letters.count(letter) for letter in "CHBPG"] == board.shown["left"]
    assert sorted(letters) == sorted("CCHHBBPPGG")
    with pytest.raises(ImpossibleQuestion, match="no moon is left in the bag"):
        board.draw()
    board.fresh()
    assert board.shown["left"] == [2] * 5
    assert board.shown["boards"] == 1


def test_one_seed_draws_the_same_moons() -> None:
    one, same, other = (al.MoonBoard(predict=False, seed=seed) for seed in (5, 5, 6))
    for board in (one, same, other):
        board.draw(10)
        board.draw_many(1000)
    assert one.shown == same.shown != other.shown
    assert one.seen == same.seen != other.seen


def test_the_exact_answer_and_thousands_of_boards_wait_for_the_guess() -> None:
    board = al.MoonBoard()
    board.draw(10)
    board.ask("together", "Charms", "Alchemy")
    exact = str(float(al.chance.rising.moons().together("C", "G")))[:6]
    assert board.exact is None
    assert exact not in state_of(board)
    assert "26/63" not in state_of(board)
    assert not send(board, "many", boards=1000)["ok"]
    assert board.seen is None
    board.predict({"chance": 40})
    assert board.predictions[0].right == {"chance": True}
    assert told(board)["exact"]["before"].startswith("26/63 = 41.27%")
    board.draw_many(1000)
    seen = told(board)["seen"]
    assert "n = 1,000, seed 1" in seen["text"]
    assert seen["interval"][0] < seen["share"] < seen["interval"][1]
    # Another question is another guess.
    board.ask("doubled", turn=2)
    assert told(board) == {"exact": None, "seen": None}


@pytest.mark.parametrize(
    ("what", "given", "exact"),
    [
        ("rises", {"one": "Herbology", "turn": 3}, "17/45"),
        ("doubled", {"turn": 2}, "1/9"),
        ("together", {"one": "C", "two": "G"}, "26/63"),
        ("all_risen", {"turn": 4}, "8/9"),
    ],
)
def test_what_is_asked_is_answered_exactly_and_seen_nearby(what: str, given: Any, exact: str) -> None:
    board = al.MoonBoard(predict=False)
    board.ask(what, **given)
    board.draw_many(20_000)
    assert Fraction(board.exact["before"].partition(" ")[0]) == Fraction(exact)
    assert board.seen["boards"] == 20_000
    assert abs(board.seen["share"] - Fraction(exact)) < 0.02


def test_a_half_filled_turn_is_counted_by_hand() -> None:
    """A bag of six tokens of three colours, of which three are seen: all orders of the rest, written down."""
    board = al.MoonBoard("22222", predict=False, seed=2)
    board.ask("rises", one="C", turn=2)
    board.draw(3)
    seen = "".join(board.shown["sections"]).replace(".", "")
    rest = list("CCHHBBPPGG")
    for letter in seen:
        rest.remove(letter)
    fits = [("C" in (seen[2] + order[0])) for order in permutations(rest, 1)]
    assert board.exact["chance_now"] == float(Fraction(sum(fits), len(fits)))
    assert str(Fraction(sum(fits), len(fits))) in board.exact["now"]


def test_what_cannot_be_asked_is_refused_with_what_can() -> None:
    board = al.MoonBoard(predict=False)
    calls: list[Callable[[], object]] = [
        lambda: board.ask("moons"),
        lambda: board.ask("rises", one="Fire"),
        lambda: board.ask("rises", one="C", turn=6),
        lambda: board.ask("together", one="C", two="C"),
        lambda: board.draw(11),
        lambda: board.draw_many(0),
        lambda: board.draw_many(10**9),
        lambda: al.MoonBoard("55"),
        lambda: al.MoonBoard(seed=-1),
    ]
    for call in calls:
        with pytest.raises(ArcaneLabError):
            call()
    before = json.dumps(board.get_state(["shown", "asked", "exact"]))
    for fields in (
        {"what": "?", "one": "C", "two": "G", "turn": 1},
        {"what": "rises", "one": "C", "two": "G", "turn": 9},
    ):
        assert not send(board, "ask", **fields)["ok"]
    assert json.dumps(board.get_state(["shown", "asked", "exact"])) == before
    with pytest.raises(UnknownName):
        board.ask("rises", one="X")


def test_a_bag_that_nobody_knows_is_said_to_be_assumed() -> None:
    board = al.MoonBoard(predict=False)
    assert "Assumed and not known: how many moons each discipline has" in board.asked["rests"]
    html = board._repr_mimebundle_()[0]["text/html"]
    assert "Assumed and not known" in html
    assert "17/45" in html
    held = al.MoonBoard()._repr_mimebundle_()[0]["text/html"]
    assert "17/45" not in held


def test_each_step_is_said_in_a_sentence() -> None:
    board = al.MoonBoard(predict=False, seed=4)
    assert send(board, "draw", count=1)["ok"]
    assert board.news.startswith("You draw a ")
    assert "9 moons are left" in board.news
    board.draw(9)
    assert "The board is full" in board.news
    assert send(board, "fresh")["ok"]
    assert "All 10 moons are back in the bag" in board.news
    assert send(board, "many", boards=1000)["ok"]
    assert "1,000 boards" in board.news


EXAMPLE = Example(
    MoonBoard,
    lambda game, seat: {"seed": 1, "predict": False},
    no_game=True,
    methods={
        "ask": {"what": "rises", "one": "C", "turn": 2},
        "draw": {"count": 1},
        "draw_many": {"boards": 1000},
        "predict": {"values": {}},
    },
    states={"as it begins": MoonBoard, "that tells": lambda: MoonBoard(predict=False)},
)
