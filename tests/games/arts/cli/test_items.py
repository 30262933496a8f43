"""`arcane-lab inputs` and `items arts`: each input with our sample, a sheet to fill in, and a check of it."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from typer.testing import CliRunner

import arcane_lab as al
from arcane_lab.cli import build_app
from arcane_lab.games.arts.inputs.inputs import samples


def call(*arguments: str) -> tuple[int, str]:
    done = CliRunner().invoke(build_app(), arguments)
    return done.exit_code, done.output


run = partial(call, "items", "arts")
inputs = partial(call, "inputs")


def test_each_input_is_listed_with_its_certainty() -> None:
    code, said = run()
    assert code == 0
    assert "start coins = 12 (assumed)" in said
    assert "saw value = 2 (inferred)" in said
    assert run("mirror")[1].count("mirror") >= 2


def test_a_sheet_is_written_filled_in_and_checked(tmp_path: Path) -> None:
    sheet = tmp_path / "mine.csv"
    assert run("--template", str(sheet))[0] == 0
    assert len(sheet.read_text("utf-8").splitlines()) == len(samples()) + 1
    code, said = run("--check", str(sheet))
    assert code == 0
    assert "0 values of your own" in said
    sheet.write_text(sheet.read_text("utf-8").replace("start,coins,12", "start,coins,9"), "utf-8")
    assert "start coins = 9" in run("--check", str(sheet))[1]
    game = al.Game("arts", players=2, seed=1, items=str(sheet))
    assert game.picture(None)["seats"][0]["coins"] == 9
    sheet.write_text(sheet.read_text("utf-8").replace("start,coins,9", "start,coins,-9"), "utf-8")
    code, said = run("--check", str(sheet))
    assert code == 1
    assert "negative" in said


def test_whoever_owns_the_game_fills_one_sheet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`inputs --template`, a pen, `--check`: a wrong cell with its row, column, value and what is allowed."""
    monkeypatch.chdir(tmp_path)
    assert inputs() == run()
    code, said = inputs("--template")
    assert code == 0
    assert "arcane-lab inputs --check inputs.csv" in said
    sheet = Path("inputs.csv")
    assert inputs("--check")[1].startswith("inputs.csv is good: 0 values of your own, ")
    assert inputs("--template")[0] == 2
    sheet.write_text(sheet.read_text("utf-8").replace("start,coins,12", "start,coins,9"), "utf-8")
    assert "  start coins = 9" in inputs("--check")[1].splitlines()
    wrong = {"start,coins,9": "start,coins,-9", "initiative,fixed": "initiative,maybe", "saw,value": "saw,valu"}
    text = sheet.read_text("utf-8")
    for ours, theirs in wrong.items():
        text = text.replace(ours, theirs)
    Path("mine.csv").write_text(text, "utf-8")
    code, said = inputs("--check", "mine.csv")
    assert code == 1
    assert said.splitlines() == [
        "mine.csv, row 3, table, initiative: 'maybe' is not known; allowed: fixed or rotate",
        "mine.csv, row 9, start, coins: '-9' is negative; allowed: a whole number from 0 to 999",
        "mine.csv, row 18, saw, valu: '2' is given for a field that saw does not have (did you mean value?);"
        " allowed: value",
        "3 problems",
    ]


def test_a_sheet_is_not_asked_of_a_game_that_needs_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for wrong in (["--game", "alley"], ["x.csv"], ["--template", "--check"], ["--game", "nothing"], ["--check"]):
        code, said = inputs(*wrong)
        assert code == 2
        assert said.startswith("arcane-lab inputs: ")
