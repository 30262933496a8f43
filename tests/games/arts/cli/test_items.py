"""`arcane-lab items arts`: each input with our sample, a sheet to fill in, and a check of it."""

from __future__ import annotations

from pathlib import Path

from typer.testing import CliRunner

import arcane_lab as al
from arcane_lab.cli import build_app
from arcane_lab.games.arts.inputs.inputs import samples


def run(*arguments: str) -> tuple[int, str]:
    done = CliRunner().invoke(build_app(), ["items", "arts", *arguments])
    return done.exit_code, done.output


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
