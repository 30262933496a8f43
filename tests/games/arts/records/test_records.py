"""Records and positions of Arcane Arts: several deals in one move, what is written down, and what cannot be."""

from __future__ import annotations

import json
from typing import Any

import pytest

import arcane_lab as al
from arcane_lab.core.errors import ArcaneLabError
from arcane_lab.core.json_files import BadPosition, UnreadableFile
from tests.games.arts.table import at, legal, play

#: The record that the notation gives as an example.
EXAMPLE: dict[str, Any] = {
    "format": "arcane-lab/record/1",
    "game": "arts",
    "seed": 7,
    "setup": {
        "edition": "lab",
        "players": 2,
        "powers": None,
        "options": {},
        "items": {"table": {"turns": 1}, "start": {"crew": "magician:3 | .", "trickerion": 0}},
    },
    "deals": ["wagon downtown / bag A B C D A B C D A B C D", "A coins golem"],
    "moves": [
        "assign magician downtown",
        "assign magician downtown",
        "send magician downtown",
        "buy left",
        {"move": "set B level", "comment": "nobody else can set a die now"},
        "send magician downtown",
        "buy right",
        "done",
    ],
    "result": {"final": {"p1": 4, "p2": 4}},
}


def record(**changes: Any) -> al.Record:
    return al.Record.from_text(json.dumps({**EXAMPLE, **changes}))


def test_the_example_of_the_notation_replays() -> None:
    """Its deals are not those of its seed: set-up and roll, both of one move, are used as they are written."""
    found = record()
    assert found.problems == ()
    assert found.warnings == ("the deals are not those that its seed gives; they are used as they are written",)
    game = found.replay()
    assert game.is_over
    assert (game.result() or {})["final"] == {"p1": 4, "p2": 4}
    again = al.Record.from_text(game.record().to_text())
    assert again.problems == ()
    assert again.deals == tuple(EXAMPLE["deals"])


def test_a_wrong_result_is_told() -> None:
    assert "final is" in str(record(result={"final": {"p1": 5, "p2": 4}}).problems)
    assert record(result=None).problems == ()


def test_the_deals_of_a_seed_replay_without_a_word() -> None:
    for seed in (3, 8):
        game = al.Game("arts", players=["random"] * 3, seed=seed, options={"two_player_draw": "3_return_one"})
        found = al.Record.from_text(game.record().to_text())
        assert (found.problems, found.warnings) == ((), ())
        assert len(found.deals) == 7
        assert found.deals[0].startswith("wagon ")
        assert "" not in found.deals


def test_a_shown_tile_stands_in_the_record() -> None:
    game = al.Game("arts", players=2, seed=5, options={"two_player_draw": "3_return_one"})
    text = game.record().to_text()
    assert " / shown " in al.Record.from_text(text).deals[0]
    moved = json.loads(text)
    moved["deals"][0] = "wagon downtown / bag A B C D A B C D A B C D / shown C"
    found = al.Record.from_text(json.dumps(moved))
    assert found.problems == ()
    assert found.replay().record().deals[0] == moved["deals"][0]


@pytest.mark.parametrize(
    ("deals", "words"),
    [
        (["wagon workshop / bag A B C D A B C D A B C D", "A coins golem"], "never starts"),
        (["wagon downtown / bag A B C D A B C D A B C", "A coins golem"], "AS-COMP-03"),
        (["wagon academy / bag A B C D A B C D A B C D", "A coins golem"], "AS-WAGON-04"),
        (["wagon downtown / bag A B C D A B C D A B C D", "F coins golem"], "no face"),
        (["wagon downtown / bag A B C D A B C D A B C D", "A coins -"], "AS-SUMMON-06"),
        (["wagon downtown / bag A B C D A B C D A B C D", "A coins gollem"], "did you mean golem"),
    ],
)
def test_a_deal_that_cannot_be_is_refused(deals: list[str], words: str) -> None:
    with pytest.raises((UnreadableFile, BadPosition, ArcaneLabError), match=words):
        record(deals=deals)


# --- positions --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "words"),
    [
        ({"seats": {"p3": {}}}, "does not play"),
        ({"turn": 9}, "6 turns"),
        ({"wagon": "academy"}, "AS-WAGON-04"),
        ({"heir": {}}, "solo"),
        ({"to_move": "p2", "phase": "end"}, "only in the phase 'place'"),
        ({"dice": "F coins"}, "no faces"),
        ({"dice": "coins A"}, "a type and a benefit"),
        ({"offer": "A B C"}, "AS-SETUP-05"),
        ({"offer": "A C"}, "three slots"),
        ({"shards": 5}, "4 are left"),
        ({"seats": {"p1": {"arcane": 5}}}, "AS-SETUP-11"),
        ({"bag": "A A A A"}, "there are 3"),
        ({"bag": "A | some"}, "rest or none"),
        ({"worker": "golem specter"}, "one worker at most"),
        ({"worker": "golem", "workers": "golem"}, "elsewhere"),
        ({"worker": "golem", "seats": {"p1": {"crew": "magician:3 | golem"}}}, "AS-COMP-01"),
        ({"seats": {"p1": {"crew": "magician:3"}}}, "no bar"),
        ({"seats": {"p1": {"tricks": "T1[A"}}}, "no trick"),
        ({"seats": {"p1": {"tricks": "T9"}}}, "T9 is no trick"),
        ({"seats": {"p1": {"tricks": "T1 T1"}}}, "twice"),
        ({"seats": {"p1": {"parts": "spoon"}}}, "no component"),
        ({"seats": {"p1": {"tiles": "A Z"}}}, "no type"),
        ({"seats": {"p1": {"classroom": "T9"}}}, "T9"),
        ({"seats": {"p1": {"assigned": "cook@downtown"}}}, "not in the crew"),
        ({"seats": {"p1": {"assigned": "magician@unique"}}}, "AS-SPEC-01"),
        ({"seats": {"p1": {"assigned": "magician@moon"}}}, "no card"),
        ({"seats": {"p1": {"sent": "magician@downtown magician@downtown"}}}, "twice"),
        ({"seats": {"p1": {"sent": "magician@academy"}}}, "Academy"),
        ({"seats": {"p1": {"hand": "X1"}}}, "no card of a deck"),
        ({"rolls": ["A coins"]}, "a type, a benefit and a worker"),
        ({"decks": {"X": "X1"}}, "no such deck"),
    ],
)
def test_a_position_that_cannot_be_is_refused(position: dict[str, Any], words: str) -> None:
    with pytest.raises(ArcaneLabError, match=words):
        at(**position)


def test_a_game_in_the_middle_of_a_turn_comes_back_from_its_text() -> None:
    game = al.Game("arts", players=1, seed=11, items={"decks": {"X": "X1 X2 X3"}})
    for number in range(60):
        if game.is_over:
            break
        game.play(legal(game)[number % len(legal(game))])
        text = game.to_text()
        again = al.Game.from_text(text)
        assert again.to_text() == text
        assert again.picture("table") == game.picture("table")


def test_a_card_that_another_kept_is_hidden() -> None:
    items = {"decks": {"X": "X1 X2 X3"}}
    seats = {"p1": {"crew": "magician:3 | .", "sent": "magician@theater-other", "tricks": "T1[A]*"}}
    game = play(at("perform", items=items, seats=seats, dice="A cards"), "perform T1", "draw X")
    assert game.picture("p1")["drawn"] == ["X1", "X2"]
    assert game.picture("p2")["drawn"] is None
    play(game, "keep X2")
    assert game.picture("p1")["seats"][0]["hand"] == "X2"
    assert game.picture("p2")["seats"][0]["hand"] == "??"
    assert game.picture("p1")["decks"][0]["cards"] == ["??", "X1"]
    assert [step.move.text for step in game.steps_for("p2")] == ["perform T1", "draw X", "keep ??"]
    assert [step.move.text for step in game.steps_for("p1")][-1] == "keep X2"
    told = [event.text for step in game.steps_for("p2") for event in step.events_for("p2")]
    assert "p1 keeps a card of deck X. The other goes under it." in told
    assert not any("X1" in text or "X2" in text for text in told)
    own = [event.text for step in game.steps for event in step.events_for("p1")]
    assert "p1 keeps X2 of deck X. The other goes under it." in own
