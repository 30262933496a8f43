"""The page about games of one's own: its examples run, and its games are as short as it promises."""

from __future__ import annotations

import doctest

from tests.own_games import BLOCKS, PAGE, forgotten, run


def test_every_example_runs_and_gives_what_stands_there() -> None:
    with forgotten():
        flags = doctest.NORMALIZE_WHITESPACE
        found = doctest.testfile(str(PAGE), module_relative=False, optionflags=flags, globs=run("\n".join(BLOCKS)))
    assert found.attempted > 15
    assert found.failed == 0


def test_pig_and_the_card_game_are_short() -> None:
    lines = [sum(bool(line.strip()) for line in block.splitlines()) for block in BLOCKS]
    assert lines[0] <= 40
    assert lines[2] <= 90
