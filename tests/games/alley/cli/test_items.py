"""`arcane-lab items`: the table, a file to fill in, and everything that is wrong in one."""

from __future__ import annotations

import csv
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import Result
from typer.testing import CliRunner

from arcane_lab import datasets
from arcane_lab.cli import build_app
from arcane_lab.records import Game


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(build_app(), ["items", *map(str, arguments)])


def rows_of(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def fill_in(path: Path, values: dict[str, str]) -> None:
    rows = rows_of(path)
    for row in rows:
        row["value"] = values.get(f"{row['code']} {row['name']}", "")
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)


def test_the_table_has_every_item_and_value_with_its_certainty_in_100_columns():
    done = run()
    assert done.exit_code == 0
    lines = done.output.splitlines()
    assert max(map(len, lines)) <= 100
    for item in datasets.items().values():
        assert sum(line.startswith(f"{item.code}  {item.name} ") for line in lines) == 1
    for name, value in datasets.item_values().items():
        assert any(f"{name} = " in line and f"({value.certainty('revised')})" in line for line in lines)


def test_the_table_shows_the_edition_that_is_asked_for():
    assert "egg_infamy = 2 (inferred)" in run().output
    assert "egg_infamy = 1 (inferred)" in run("--edition", "first").output
    assert run("--edition", "second").exit_code == 2


def test_the_table_gives_each_figure_and_the_choices_where_there_are_some():
    lines = run().output.splitlines()
    assert lines[0] == "Arcane Alley, revised edition: what the cards say, and how certain that is"
    lotus = next(line for line in lines if line.startswith("DL"))
    assert lotus.split()[3::2] == ["30", "5", "5", "1"]
    item = datasets.items()["DL"]
    names = ("gold_per_set", "infamy_each", "copies_2_to_4", "copies_5_6_extra")
    assert lotus.split()[4::2] == [item.basis(name).certainty for name in names]
    assert next(line for line in lines if line.startswith("ML")).split()[3] == "-"
    text = " ".join(run().output.split())
    assert "(own or any)" in text
    coin = datasets.item_values()["coin_gold"]
    assert f"coin_gold = 1 (assumed): {coin.meaning} " in text
    assert "()" not in text
    count = len(datasets.card_values().assumed())
    assert lines[-1] == f"{count} values are assumed. To put yours in their place: arcane-lab items --template FILE"


def test_a_row_of_a_template_says_what_is_allowed(tmp_path):
    path = tmp_path / "items.csv"
    run("--template", path)
    rows = {(row["code"], row["name"]): row for row in rows_of(path)}
    assert {row["value"] for row in rows.values()} == {""}
    assert (rows["TC", "gold_per_set"]["allowed"], rows["TC", "gold_per_set"]["default"]) == ("from 0 to 999", "2")
    assert rows["TC", "coin_gold"]["allowed"] == "from 0 to 99"
    assert (rows["SS", "sword_stacks"]["allowed"], rows["SS", "sword_stacks"]["default"]) == ("false or true", "false")
    assert ("ML", "gold_per_set") not in rows


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ({}, "is good: 0 values of your own, {} still assumed in the revised edition"),
        (
            {"TC coin_gold": "1"},
            "is good: 1 value of your own, {} still assumed in the revised edition\n  TC coin_gold = 1",
        ),
    ],
)
def test_a_good_file_says_how_many_values_are_one_s_own(tmp_path, values, told):
    path = tmp_path / "items.csv"
    run("--template", path)
    fill_in(path, values)
    assumed = len(datasets.card_values().assumed()) - len(values)
    assert run("--check", path).output == f"{path} {told.format(assumed)}\n"
    fill_in(path, {"TC coin_gold": "many"})
    assert run("--check", path).output.endswith("\n1 problem\n")


def test_a_template_names_every_value_once_and_changes_nothing_until_filled_in(tmp_path):
    path = tmp_path / "my items.csv"
    assert run("--template", path).exit_code == 0
    rows = rows_of(path)
    specials = sum(item.is_special for item in datasets.items().values())
    assert len(rows) == 4 * len(datasets.items()) - specials + len(datasets.item_values())
    assert len({(row["code"], row["name"]) for row in rows}) == len(rows)
    assert datasets.check_items_override(path) == {}
    assert run("--check", path).exit_code == 0


def test_what_the_template_gives_as_default_is_what_is_played(tmp_path):
    path = tmp_path / "items.csv"
    run("--template", path, "--edition", "first")
    fill_in(path, {f"{row['code']} {row['name']}": row["default"] for row in rows_of(path)})
    assert datasets.card_values("first", path).digest() == datasets.card_values("first").digest()


def test_a_template_never_overwrites(tmp_path):
    path = tmp_path / "items.csv"
    path.write_text("mine", encoding="utf-8")
    done = run("--template", path)
    assert done.exit_code == 2
    assert "is there already" in done.stderr
    assert path.read_text(encoding="utf-8") == "mine"
    done = run("--template", tmp_path / "nowhere" / "items.csv")
    assert done.exit_code == 2
    assert "cannot be written" in done.stderr


def test_a_template_filled_in_is_what_a_game_is_played_with(tmp_path):
    path = tmp_path / "items.csv"
    run("--template", path)
    fill_in(path, {"TC coin_gold": "3", "CB ball_target": "any", "SS sword_stacks": "true"})
    done = run("--check", path)
    assert done.exit_code == 0
    assert "3 values of your own" in done.output
    assert "CB ball_target = any" in done.output
    game = Game("alley", players=3, seed=1, items=str(path))
    assert game.setup.items == Game("alley", players=3, items=datasets.check_items_override(path)).setup.items
    assert game.setup.items["TC"] == {"coin_gold": 3}


def test_a_check_says_everything_that_is_wrong_at_once(tmp_path):
    path = tmp_path / "items.csv"
    path.write_text(
        "code,name,value\nTC,coin_gold,many\nTX,coin_gold,1\nCB,ball_targt,any\nHT,toad_swaps,4\nDE,egg_gold,3\n",
        encoding="utf-8",
    )
    done = run("--check", path)
    assert done.exit_code == 1
    for told in ("row 2", "row 3", "row 4", "row 5", "did you mean ball_target", "4 problems"):
        assert told in done.output
    assert "row 6" not in done.output


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes among files are there on POSIX systems only")
def test_a_pipe_is_refused_and_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "pipe.csv")
    done = subprocess.run(
        [sys.executable, "-m", "arcane_lab", "items", "--check", str(tmp_path / "pipe.csv")],
        capture_output=True,
        encoding="utf-8",
    )
    assert done.returncode == 2
    assert "no ordinary file" in done.stderr


@pytest.mark.parametrize("name", ["missing.csv", "."])
def test_a_file_that_cannot_be_read_has_a_status_of_its_own(tmp_path, name):
    done = run("--check", tmp_path / name)
    assert done.exit_code == 2
    assert "cannot be read" in done.stderr


def test_a_template_and_a_check_at_once_are_refused(tmp_path):
    done = run("--check", tmp_path / "a.csv", "--template", tmp_path / "b.csv")
    assert done.exit_code == 2
    assert not (tmp_path / "b.csv").exists()
