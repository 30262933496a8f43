"""The loop in C that the bench compares the twin with plays the very same games as the rules."""

from __future__ import annotations

import pytest

from arcane_lab.engine.registry import find_game
from arcane_lab.games.alley.rules.words import Ask
from tests.games.alley.test_twin import play_plain, setup_of
from tools.bench import in_c
from tools.bench.playing import SEATS, new_state

GAMES = 12


@pytest.mark.skipif(in_c.compiler() is None, reason="this machine has no C compiler")
def test_the_rules_turned_into_c_play_the_same_games(monkeypatch):
    # Quickly built, slow to run.
    monkeypatch.setattr(in_c, "FLAGS", ("-O0", "-fwrapv", "-w"))
    state, loop = new_state("alley", 7), find_game("alley").loop
    rows = play_plain(setup_of(SEATS, seed=7), ["random"] * SEATS, 0, GAMES).reshape(GAMES, SEATS, loop.width)
    places = [loop.places[name] for name in ("decisions", "trail")]
    with in_c.built("alley", state, Ask.NOTHING) as program:
        found = program.play(GAMES)
    assert found[:, :2].tolist() == rows[:, 0, places].tolist()
    assert found[:, 2 : 2 + SEATS].tolist() == rows[:, :, loop.places["gold"]].tolist()
    assert found[:, 2 + SEATS :].tolist() == rows[:, :, loop.places["infamy"]].tolist()


def test_what_is_not_known_is_not_turned():
    turned = in_c.Turned(in_c.gather("alley"), {})
    with pytest.raises(TypeError, match=r"not turned into C: \[1, 2\]"):
        turned._value(in_c.ast.parse("[1, 2]", mode="eval").body)
