"""The table and pages of two small games: dice, and a choice that all make at the same time."""

from __future__ import annotations

import json
from typing import Any

import pytest

import arcane_lab as al
from arcane_lab.core.text import capital
from arcane_lab.widgets.bundle import plain_bundle
from arcane_lab.widgets.export import page_of
from arcane_lab.widgets.lines import Lines

pytestmark = pytest.mark.usefixtures("toys")


def say(widget: Any, do: str, **fields: Any) -> dict[str, Any]:
    """Send a message as a browser does; returns the answer."""
    widget._handle_custom_msg({"do": do, **fields, "id": "a-1"}, [])
    return dict(widget.answer)


def click(widget: Any, move: str) -> dict[str, Any]:
    """Make a move at the table, at the last position."""
    return say(widget, "play", move=move, at=widget.count, line="main")


def state_of(widget: Any) -> str:
    """Everything that the browser has, and what a notebook keeps without one."""
    names = [name for name in widget.keys if name not in ("_esm", "_css", "layout")]
    data, _ = widget._repr_mimebundle_()
    return json.dumps([widget.get_state(names), data["text/html"], data["text/plain"]])


def told_on_page(record: al.Record, *reader: str | None, **view: Any) -> str:
    """What the page of a record tells, without the script and the style that every page has."""
    page = page_of(record, *reader, **view)
    for part in plain_bundle(record.game_name):
        assert part in page
        page = page.replace(part, "")
    return page


def bidding() -> al.Game:
    return al.Game("night-market", players=2, seed=7)


def test_pig_is_played_at_the_table_by_its_buttons() -> None:
    game = al.Game("pig", players=["me", "hold at 20"], seed=7)
    widget = al.show(game)
    assert widget.ask["question"] == "Roll or hold."
    assert [(move["text"], move["ways"]) for move in widget.ask["moves"]] == [
        ("roll", [["word roll"]]),
        ("hold", [["word hold"]]),
    ]
    assert click(widget, "roll")["ok"]
    assert click(widget, "hold")["ok"]
    assert widget.count == len(game.steps) > 3
    assert "You hold 3 points" in state_of(widget)
    assert "p1: points 3" in game._repr_html_().replace("</th><td>", ": ")
    refused = click(widget, "fly")
    assert not refused["ok"]
    assert "no move is written like this" in refused["text"]
    widget.close()


@pytest.mark.parametrize("seat", ["p1", "p2"])
def test_each_of_several_seats_that_are_asked_has_its_own_question(seat: str) -> None:
    game = bidding()
    widget = al.show(game, seat=seat)
    moves = [str(move) for move in game.legal_moves(seat=seat)]
    assert [move["text"] for move in widget.ask["moves"]] == moves
    assert widget.ask["seat"] == seat
    assert widget.offer["seat"] == seat
    assert click(widget, moves[1])["ok"]
    assert game.waiting == (("p2",) if seat == "p1" else ("p1",))
    assert widget.ask is None
    late = click(widget, moves[0])
    assert not late["ok"]
    assert late["text"].startswith(f"It is not for {seat} to decide: ")
    widget.close()


def test_a_table_shows_what_others_have_chosen_only_when_all_have() -> None:
    game = bidding()
    mine, other = al.show(game, seat="p1"), al.show(game, seat="p2")
    card = str(game.legal_moves(seat="p1")[0]).split()[1]
    click(mine, f"bid {card}")
    assert f"bid {card}" in state_of(mine)
    assert card not in state_of(other)
    assert "bid ??" in state_of(other)
    assert "p1 chooses a card" in state_of(other)
    click(other, str(game.legal_moves(seat="p2")[0]))
    # A card is sent by its code, for the browser to name it.
    assert f"p1 has chosen ${card}" in state_of(other)
    assert f"bid {card}" in state_of(other)
    assert say(other, "undo", move="-", at=other.count, line="main")["ok"]
    assert card not in state_of(other)
    mine.close()
    other.close()


def test_the_page_of_a_seat_has_what_it_could_read_and_the_table_all() -> None:
    game = bidding()
    move = game.legal_moves(seat="p1")[0]
    card = str(move).split()[1]
    game.play(move)
    pages = {seat: told_on_page(game.record(), seat) for seat in ("p1", "p2", None)}
    assert card in pages["p1"]
    assert card not in pages["p2"]
    assert card not in pages[None]
    assert f"bid {card}" in told_on_page(game.record(), view="table")
    game.play(game.legal_moves(seat="p2")[0])
    assert f"p1 has chosen ${card}" in told_on_page(game.record(), "p2")


def test_a_variation_of_an_answer_stays_with_its_seat() -> None:
    game = bidding()
    first, second = game.legal_moves(seat="p1")[:2]
    game.play(first)
    game.play(game.legal_moves(seat="p2")[0])
    record = game.record().annotate(1, None, [str(second)])
    assert capital(str(second)) in told_on_page(record, "p1")
    assert str(second).split()[1] not in told_on_page(record, "p2")


def test_another_line_is_tried_by_the_seat_that_is_asked() -> None:
    game = bidding()
    for seat in game.seats:
        game.play(game.legal_moves(seat=seat)[0])
    while not game.is_over:
        game.play(game.legal_moves()[0])
    widget = al.show(game, seat="p2")
    widget.at = 0
    others = [str(move) for move in game.legal_moves(0, "p2")]
    assert say(widget, "play", move=others[1], at=0, line="main")["ok"]
    assert [line["name"] for line in widget.lines] == ["main", "A"]
    assert widget.lines[1]["move"] == capital(others[1])
    widget.close()


def test_a_what_if_at_the_table_is_that_of_the_seat_that_asks() -> None:
    game = bidding()
    widget = al.show(game, seat="p2")
    widget.futures = 4
    assert say(widget, "what_if", lens="known", until="round", first="show", at=0, line="main")["ok"]
    assert widget.wait(60)
    assert widget.advice["state"] == "done"
    moves = [str(move) for move in game.legal_moves(seat="p2")]
    assert all(move in json.dumps(widget.advice) for move in moves)
    assert not any(str(move) in json.dumps(widget.advice) for move in game.legal_moves(seat="p1"))
    widget.close()


def test_a_line_has_the_scores_at_its_last_step_also_where_no_event_ends_a_round() -> None:
    game = al.Game("pig", players=["hold at 20", "hold at 20"], seed=3)
    ends = Lines(game).to_messages(None)[0]["ends"]
    assert [step for _, step, _ in ends] == [len(game.steps)]
