"""A second game beside the first: what may be asked of it, by Python and by the browser."""

from __future__ import annotations

import json
from typing import Any

import pytest

import arcane_lab as al


@pytest.fixture
def board() -> Any:
    return al.show(al.Game("arts", players=["me", "greedy"], seed=3))


def say(board: Any, **message: Any) -> dict[str, Any]:
    board._handle_custom_msg({"id": "1", **message}, [])
    return dict(board.answer)


def test_it_has_the_other_value_and_the_first_keeps_its_own(board: Any) -> None:
    second = board.edit("start.coins", 9)
    assert second.game.picture(None)["seats"][0]["coins"] == 9
    assert board.game.picture(None)["seats"][0]["coins"] != 9
    board.close_second()
    assert (board.second, board.beside) == (None, None)


@pytest.mark.parametrize(
    ("name", "value"), [("start.coin", 9), ("start.coins", "many"), ("start.coins", -1), ("option.slot_prices", "1")]
)
def test_a_wrong_name_or_value_is_refused_and_begins_nothing(board: Any, name: str, value: object) -> None:
    with pytest.raises(al.ArcaneLabError):
        board.edit(name, value)
    assert board.second is None


def test_the_second_has_none_beside_it(board: Any) -> None:
    second = board.edit("start.coins", 9)
    with pytest.raises(al.ArcaneLabError, match="this is the second game already"):
        second.edit("start.coins", 8)
    edit = {"do": "edit", "id": "2", "name": "start.coins", "value": "8", "of": "first"}
    say(board, do="beside", text=json.dumps(edit))
    assert (board.second, second.second) == (second, None)


def test_a_game_without_inputs_has_no_second() -> None:
    with pytest.raises(al.ArcaneLabError, match="no input of Arcane Alley can be edited"):
        al.show(al.Game("alley", players=2, seed=3)).edit("start.coins", 9)


@pytest.mark.parametrize("text", ["", "no JSON", "[" * 3_000, "7", "null", '{"at": "x"}', '{"at": 1e99}', '{"do": []}'])
def test_whatever_is_meant_for_the_second_changes_nothing_that_cannot_be(board: Any, text: str) -> None:
    assert say(board, do="beside", text=text)["ok"] is False, "there is no second"
    second = board.edit("start.coins", 9)
    before = second.game.to_text()
    say(board, do="beside", text=text)
    assert (board.second, second.game.to_text()) == (second, before)
    assert not say(board, do="edit", name="no such", value="1", of="first")["ok"]
    assert board.second is second
