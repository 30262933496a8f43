"""`arcane-lab options` and `al.options`: listed, searched by what is meant, and explained."""

from __future__ import annotations

import pytest
from click.testing import Result
from typer.testing import CliRunner

import arcane_lab as al
from arcane_lab.cli import build_app
from arcane_lab.core.errors import BadSetup, UnknownName


def run(*arguments: str) -> Result:
    return CliRunner().invoke(build_app(), ["options", *arguments])


@pytest.mark.parametrize("game", ["alley", "rising", "arts"])
def test_every_option_is_listed_with_its_default_and_question(game):
    done = run(game)
    assert done.exit_code == 0
    for name in al.options(game):
        assert f"\n{name} = " in done.output
    assert max(map(len, done.output.splitlines())) <= 140


@pytest.mark.parametrize(
    ("words", "first"),
    [
        (["gold", "start"], "starting_gold"),
        (["fine"], "fine_gold"),
        (["penalty"], "penalty_infamy"),
        (["hand"], "stash_size"),
        (["length"], "infamy_track"),
        (["inspector"], "bribe_gold"),
        (["corruption"], "starting_infamy"),
        (["deadline"], "first_trigger_turn"),
        (["overtime"], "turns_after_trigger"),
        (["cash"], "starting_gold"),
    ],
)
def test_options_are_found_by_what_is_meant(words, first):
    assert first in al.options("alley", words).names[:3]
    done = run("alley", *[part for word in words for part in ("--find", word)])
    assert f"{first} = " in done.output


def test_one_option_is_told_whole():
    told = run("alley", "goal").output
    for part in (
        "three_rounds (default)",
        "Rests on: First edition",
        "AA-END-12",
        "Only in the first edition.",
        "al.Game(",
    ):
        assert part in told
    # Who names an option alone means the first game.
    assert run("goal").output == told


def test_what_is_not_there_is_answered():
    assert run("alley", "--find", "spaceship").exit_code == 1
    done = run("alley", "gold")
    assert done.exit_code == 2
    assert "did you mean 'starting_gold'" in done.output
    assert run("chess").exit_code == 2
    assert run("alley", "goal", "--find", "gold").exit_code == 2


def test_the_list_is_a_table_and_finds_one_by_name():
    known = al.options("alley")
    table = known.table()
    assert table.loc["fine_gold", "default"] == 25
    assert (table.loc["fine_gold", "kind"], table.loc["goal", "kind"]) == ("number", "question")
    assert "goal" in known
    assert "gold" not in known
    assert len(known) == len(table)
    assert al.options("alley", edition="first").table().loc["goal", "default"] == 100
    assert "fine_gold" in known._repr_html_()
    with pytest.raises(UnknownName, match="starting_gold"):
        known["gold"]
    with pytest.raises(BadSetup):
        known.find("")
    with pytest.raises(UnknownName):
        al.options("alley", edition="third")
