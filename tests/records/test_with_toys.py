"""Records, positions and scenarios of two small games: dice, and a choice that all make at the same time."""

from __future__ import annotations

import json
import random
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

import arcane_lab as al
from arcane_lab.core.json_files import UnreadableFile
from arcane_lab.engine.registry import find_game
from arcane_lab.engine.shapes import ExpectShape, Shape
from arcane_lab.records import check_paths
from arcane_lab.records.games import Expectations, Positions, expectations_of, positions_of, shapes_of
from tests.toys import TOYS
from tests.toys.night_market import CARDS

pytestmark = pytest.mark.usefixtures("toys")


def played(name: str, moves: int, seed: int = 7, players: int = 3) -> al.Game:
    """A game after so many random moves, each of a seat that happens to answer first."""
    game, chance = al.Game(name, players=players, seed=seed), random.Random(seed)
    for _ in range(moves):
        if game.is_over:
            break
        game.play(chance.choice(game.legal_moves(seat=chance.choice(game.waiting))))
    return game


def now(game: al.Game) -> str:
    """All that tells a position from another."""
    return repr(find_game(game.name).rules.key(game.at(len(game.steps))))


# --- positions ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", TOYS)
def test_a_position_comes_back_from_its_text_at_every_decision(name: str) -> None:
    for moves in range(12):
        game = played(name, moves)
        same = al.Game.from_text(game.to_text())
        assert (same.waiting, same.step, same.round) == (game.waiting, game.step, game.round)
        for seat in game.seats:
            assert same.picture(seat) == game.picture(seat)
            assert same.legal_moves(seat=seat) == game.legal_moves(seat=seat)
        # It has the same chance to come, too.
        for _ in range(30):
            if same.is_over:
                break
            move = same.legal_moves()[-1]
            assert str(same.play(move)) == str(game.play(move))
        assert now(same) == now(game)


@pytest.mark.parametrize(
    ("position", "line"),
    [
        ({"step": "bid"}, "position.step: 'bid' needs seats that wait, and is 'bid' or 'buy'"),
        ({"step": "sell", "waiting": ["p1"]}, "position.step: 'sell' needs seats that wait, and is 'bid' or 'buy'"),
        ({"waiting": ["p7"]}, "position.waiting: 'p7' does not play: this game has p1, p2"),
        ({"hand": {"p1": "T1 T0"}}, "position.hand.p1: 'T0' is no card"),
        ({"hand": {"p1": "T1"}, "stalls": "T1"}, "position: T1 lies in two places"),
        ({"hands": {"p1": "T1"}}, "position: there is no key 'hands' (did you mean hand?)"),
        ({"points": {"p1": "4"}}, "position.points.p1: '4' does not fit: a whole number is needed, without quotes"),
    ],
)
def test_a_position_that_cannot_be_is_told_with_its_place(position: dict[str, Any], line: str) -> None:
    scenario = {
        "format": "arcane-lab/scenario/1",
        "game": "night-market",
        "title": "-",
        "setup": {"players": 2},
        "position": position,
    }
    with pytest.raises(UnreadableFile) as told:
        al.Scenario.from_dict(scenario)
    assert str(told.value).startswith(line)


def test_cards_that_a_position_does_not_name_lie_in_the_deck() -> None:
    position = {"step": "bid", "waiting": ["p1"], "hand": {"p1": "C9 C1"}, "bid": {"p2": "S9"}, "deck": "P1"}
    scenario = {"format": "arcane-lab/scenario/1", "game": "night-market", "title": "-", "setup": {"players": 2}}
    game = al.Scenario.from_dict({**scenario, "position": position}).game()
    deck = game.picture("table")["deck"]
    assert deck[0] == "P1"
    assert sorted([*deck, "C9", "C1", "S9"]) == sorted(CARDS)
    other = al.Scenario.from_dict({**scenario, "setup": {"players": 2, "seed": 1}, "position": position}).game()
    assert other.picture("table")["deck"] != deck


# --- records ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", TOYS)
@pytest.mark.parametrize("moves", [0, 7, 2_000])
def test_a_record_is_played_again_to_the_same_game(name: str, moves: int) -> None:
    game = played(name, moves)
    record = al.Record.from_text(game.record(title="A game", comment="of ours").to_text())
    assert record.problems == ()
    same = record.replay()
    assert now(same) == now(game)
    assert same.record().to_text() == record.to_text()
    assert [step.move for step in same.steps_for("table")][:3] == [
        step.move for step in al.Record.from_text(record.to_text()).replay().steps_for("table")
    ][:3]
    assert (record.result is not None) == game.is_over
    if game.is_over:
        assert set(record.result["winners"]) == set(game.winners)


def test_answers_in_every_order_are_written_in_the_order_of_the_seats() -> None:
    texts = set()
    for order in permutations(("p1", "p2", "p3")):
        game = al.Game("night-market", players=3, seed=7)
        for seat in order:
            game.play(game.legal_moves(seat=seat)[0])
        texts.add(game.record().to_text())
    assert len(texts) == 1
    first = [str(move) for move in al.Record.from_text(texts.pop()).moves]
    assert [text.partition(" ")[0] for text in first] == ["bid", "bid", "bid"]


def test_an_answer_out_of_its_order_is_written_with_its_seat() -> None:
    game = al.Game("night-market", players=3, seed=7)
    moves = {seat: str(game.legal_moves(seat=seat)[0]) for seat in game.seats}
    game.play(moves["p3"], seat="p3")
    assert [str(move) for move in game.record().moves] == [f"p3: {moves['p3']}"]
    game.play(moves["p2"], seat="p2")
    record = al.Record.from_text(game.record().to_text())
    assert [str(move) for move in record.moves] == [f"p2: {moves['p2']}", f"p3: {moves['p3']}"]
    assert record.problems == ()
    again = record.replay()
    assert again.waiting == ("p1",)
    assert [str(step.move) for step in again.steps] == ["bid ??", "bid ??"]
    assert [str(step.move) for step in again.steps_for("p2")] == [moves["p2"], "bid ??"]
    again.play(moves["p1"])
    assert [str(move) for move in again.record().moves] == [moves[seat] for seat in again.seats]


@pytest.mark.parametrize(
    ("move", "problem"),
    [
        ("p3: bid {p2}", "move 1: p3 may not do"),
        ("p9: bid {p2}", "move 1: 'p9' is not the name of a seat of this game"),
        ("bid {p2}", "move 1: p1 may not do 'bid {p2}' now: this card is not in your hand (NM-2)"),
        (
            "p2: take {p2} to hand",
            "move 1: p2 may not do 'take {p2} to hand' now: now all choose a card",
        ),
        ("bit {p2}", "move 1: cannot read 'bit {p2}' as a move: no move is written like this"),
    ],
)
def test_a_record_says_which_of_its_moves_cannot_be(move: str, problem: str) -> None:
    game = al.Game("night-market", players=3, seed=7)
    card = str(game.legal_moves(seat="p2")[0]).split()[1]
    data = json.loads(game.record().to_text())
    record = al.Record.from_text(json.dumps({**data, "moves": [move.replace("{p2}", card)]}))
    assert record.playable == 0
    assert record.problems[0].startswith(problem.replace("{p2}", card))


def test_comments_and_variations_stay_with_moves_that_were_answered_at_once() -> None:
    game = played("night-market", 8)
    data = json.loads(game.record().to_text())
    first, other = data["moves"][0], str(al.Game("night-market", players=3, seed=7).legal_moves()[1])
    data["moves"][0] = {"move": first, "comment": "the best", "variations": [[other]]}
    record = al.Record.from_text(json.dumps(data))
    assert record.problems == ()
    assert json.loads(record.replay().record().to_text())["moves"] == data["moves"]


def test_pig_writes_its_goal_only_where_it_is_another() -> None:
    assert json.loads(al.Game("pig", players=2, seed=1).record().to_text())["setup"]["options"] == {}
    game = al.Game("pig", players=["hold at 20", "random"], seed=1, options={"goal": 30})
    record = al.Record.from_text(game.record().to_text())
    assert record.setup.options["goal"] == 30
    assert record.replay().winners == game.winners


# --- scenarios -----------------------------------------------------------------------------------------------------

STRONGEST = {
    "format": "arcane-lab/scenario/1",
    "game": "night-market",
    "title": "The strongest buys first; a full hand takes no ware",
    "rules": ["NM-3", "NM-5"],
    "setup": {"players": 3},
    "position": {
        "step": "bid",
        "waiting": ["p1"],
        "stalls": "T9 S1 A5",
        "points": {"p1": 4},
        "shelf": {"p1": "T3 T4"},
        "hand": {"p1": "C9 C1", "p2": "P1 P2 P3 P4"},
        "bid": {"p2": "S9", "p3": "T2"},
    },
    "moves": ["bid C9", "take T9 to shelf"],
    "expect": {
        "shelf": {"p1": "T3 T4 T9"},
        "points": {"p1": 9},
        "dearest": {"p1": 9},
        "stalls": "S1 A5",
        "waiting": ["p2"],
        "step": "buy",
        "phase": "buying",
        "events": ["NM-3", "NM-3", "NM-3", "NM-4"],
        "legal": ["take S1 to shelf", "take A5 to shelf"],
        "refused": [
            {"move": "take S1 to hand", "rule": "NM-5"},
            {"move": "take T9 to shelf", "rule": "NM-4"},
            {"move": "bid P1", "rule": "NM-4"},
        ],
    },
}


def test_a_scenario_is_checked_by_the_command_line_and_written_again(tmp_path: Path) -> None:
    file = tmp_path / "strongest.json"
    scenario = al.Scenario.from_dict(STRONGEST)
    file.write_text(scenario.to_text())
    assert [report.verdict for report in check_paths([file])] == ["passed"]
    assert json.loads(scenario.to_text()) == STRONGEST
    assert scenario.play().waiting == ("p2",)


@pytest.mark.parametrize(
    ("key", "value", "problem"),
    [
        ("points", {"p1": 8}, "points.p1: expected 8, found 9"),
        ("shelf", {"p1": "T3 T4"}, "shelf.p1: expected T3 T4, found T3 T4 T9"),
        ("waiting", ["p1", "p2"], "waiting: expected p1, p2, found p2"),
        ("stalls", "A5", "stalls: expected A5, found A5 S1"),
        ("refused", [{"move": "take S1 to hand", "rule": "NM-4"}], "refused: expected take S1 to hand refused by NM-4"),
        ("events", ["NM-4", "NM-3"], "events: expected NM-4 then NM-3"),
    ],
)
def test_a_scenario_that_expects_something_else_says_what_was_found(key: str, value: Any, problem: str) -> None:
    report = al.Scenario.from_dict({**STRONGEST, "expect": {**STRONGEST["expect"], key: value}}).check()
    assert not report.passed
    assert len(report.problems) == 1
    assert report.problems[0].startswith(problem)


def test_a_scenario_may_have_answers_of_several_seats() -> None:
    position = {**STRONGEST["position"], "waiting": ["p1", "p2"], "bid": {"p3": "T2"}}
    data = {**STRONGEST, "position": position, "moves": ["p2: bid P4", "bid C9"], "expect": {"waiting": ["p1"]}}
    assert al.Scenario.from_dict(data).check().passed
    late = al.Scenario.from_dict({**data, "moves": ["p3: bid P4"]}).check()
    assert "it is not for p3 to decide: p1 and p2 are asked to choose a card (NM-3)" in late.problems[0]


def test_pig_is_told_by_a_scenario() -> None:
    data = {
        "format": "arcane-lab/scenario/1",
        "game": "pig",
        "title": "Whoever holds enough wins",
        "setup": {"players": 2, "options": {"goal": 50}},
        "position": {"step": "turn", "waiting": ["p2"], "pot": 9, "points": {"p1": 30, "p2": 41}},
        "moves": ["hold"],
        "expect": {"winners": ["p2"], "points": {"p2": 50}, "pot": 0, "phase": "over", "events": ["PIG-3", "PIG-4"]},
    }
    assert al.Scenario.from_dict(data).check().problems == ()


# --- what records ask of every game ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", TOYS)
def test_a_toy_has_all_that_records_ask_for(name: str) -> None:
    import inspect

    for protocol, part in ((Positions, positions_of(name)), (Expectations, expectations_of(name))):
        asked = [one for one, _ in inspect.getmembers(protocol, inspect.isfunction) if not one.startswith("_")]
        for one in asked:
            wanted = list(inspect.signature(getattr(protocol, one)).parameters)[1:]
            assert list(inspect.signature(getattr(part, one)).parameters) == wanted
    position, expect, setup = shapes_of(name)
    assert issubclass(position, Shape)
    assert issubclass(expect, ExpectShape)
    assert {shape.model_config["extra"] for shape in (position, expect, setup)} == {"forbid"}
