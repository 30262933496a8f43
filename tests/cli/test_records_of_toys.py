"""`arcane-lab check` and `arcane-lab export` with records of two small games."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import Result
from typer.testing import CliRunner

import arcane_lab as al
from arcane_lab.cli import build_app
from tests.toys import TOYS

pytestmark = pytest.mark.usefixtures("toys")

PLAYERS = {"pig": ["hold at 20", "random"], "night-market": ["greedy", "random"]}


def run(*arguments: object) -> Result:
    return CliRunner().invoke(build_app(), [str(one) for one in arguments])


@pytest.fixture(params=TOYS)
def file(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A record of a whole game in a file."""
    path = tmp_path / "one.json"
    al.Game(request.param, players=PLAYERS[request.param], seed=3).record(title="A game").save(path)
    return path


def test_a_good_record_passes_and_a_broken_one_is_told_with_its_move(file: Path) -> None:
    done = run("check", file)
    assert (done.exit_code, done.stdout) == (0, f"passed      {file}: A game\n1 passed, 0 failed\n")
    data = json.loads(file.read_text("utf-8"))
    data["moves"][3] = "fly"
    (file.parent / "two.json").write_text(json.dumps(data), "utf-8")
    done = run("check", file.parent)
    assert done.exit_code == 1
    assert "    move 4: cannot read 'fly' as a move" in done.stdout
    assert done.stdout.endswith("1 passed, 1 failed\n")


def test_a_record_of_a_game_that_is_not_here_is_unreadable(file: Path) -> None:
    data = json.loads(file.read_text("utf-8"))
    file.write_text(json.dumps({**data, "game": "chess"}), "utf-8")
    done = run("check", file)
    assert done.exit_code == 2
    assert done.stdout.startswith(f"unreadable  {file}: game: 'chess' is no game here; there is ")


def test_a_record_becomes_one_page_that_loads_nothing(file: Path) -> None:
    page = file.with_suffix(".html")
    done = run("export", file, page)
    assert done.exit_code == 0, done.stderr
    assert "It shows what every seat may see." in done.stdout
    text = page.read_text("utf-8")
    assert "A game" in text
    assert not re.search(r"<(?:script|link|img)[^>]+(?:src|href)=", text)
