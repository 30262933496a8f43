"""What is said of a sale or a bribe before it is made is what it really brings; nothing is said of other moves."""

from __future__ import annotations

from typing import Any

import pytest

from arcane_lab.games.alley.game import GAME as SPEC
from arcane_lab.games.alley.rules.state import FIELDS
from tests.games.alley.rules.table import place, play, seat, state_of

TWO_ROWS = "[BF] OW OW / CB FF CB / {} BC TC"
ROWS = {"a1-b1-c1": "three Older Wands", "a2-b2-c2": "two Crystal Balls and a Facsimilous Feline"}


@pytest.mark.parametrize(
    ("house", "setup", "wanted"),
    [
        (TWO_ROWS.format("MB"), {}, ROWS),
        (TWO_ROWS.format("SS"), {}, ROWS),
        (TWO_ROWS.format("SS"), {"options": {"sword_mode": "none"}}, ROWS),
        (TWO_ROWS.format("MB"), {"powers": {"p1": "byros"}}, ROWS),
        ("[BF] FC OW / FC OW FC / OW FC OW", {}, dict.fromkeys(("a1-b2-c3", "c1-b2-a3"), "three Older Wands")),
    ],
)
def test_a_sale_brings_what_was_said_before(house: str, setup: dict[str, Any], wanted: dict[str, str]) -> None:
    game = play(place(seat(house, "OW BF"), setup=setup), "draw deck", "play OW a1")
    said = {
        str(move): SPEC.text.preview(state_of(game), SPEC.rules.to_move(state_of(game)), move.number)
        for move in game.legal_moves()
    }
    assert set(said) == {f"sell {line}" for line in wanted}
    for line, items in wanted.items():
        sold = play(game.fork(), f"sell {line}")
        if sold.step == "slide":
            play(sold, "slide vertical")
        gained = next(event for step in sold.steps for event in step.events if event.kind == "gold_gained")
        assert said[f"sell {line}"].partition(" (")[0] == f"{items}: {gained.amount} gold"
        is_cut = "SS" in house
        assert (gained.full is not None) == is_cut
        cut = f" ({(gained.full or 0) - (gained.amount or 0)} less for a Sovereign Sword)" if is_cut else ""
        assert said[f"sell {line}"].endswith(cut or " gold")


def test_nothing_is_said_of_other_moves_and_the_position_stays_as_it_is() -> None:
    for made in ((), ("draw deck",), ("draw deck", "play OW a1")):
        game = play(place(seat(TWO_ROWS.format("SS"), "OW BF")), *made)
        state = state_of(game)
        before = {name: getattr(state, name) for name in FIELDS if name != "log"}
        said = [SPEC.text.preview(state, SPEC.rules.to_move(state), move.number) for move in game.legal_moves()]
        assert bool(any(said)) == (len(made) == 2)
        assert {name: getattr(state, name) for name in FIELDS if name != "log"} == before


def test_a_bribe_takes_away_what_was_said_before() -> None:
    # p3 is the last to be asked: a new round begins with its answer.
    seats = seat("-", gold=9), seat("-", gold=9), seat("-", gold=30, infamy=6)
    game = place(*seats, phase="bribe", round=2, first_player="p1")
    while game.to_move != "p3":
        play(game, "pass")
    said = {
        str(move): SPEC.text.preview(state_of(game), SPEC.rules.to_move(state_of(game)), move.number)
        for move in game.legal_moves()
    }
    assert said["pass"] == "no bribe"
    assert said["bribe 10"] == "5 infamy less, 1 left"
    made = game.play("bribe 10")
    lost = [event.amount for step in made.steps[:1] for event in step.events if event.kind == "infamy_lost"]
    assert (lost[0], game.phase) == (5, "stock")
