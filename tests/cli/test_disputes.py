"""`arcane-lab disputes`: the page and the dataset, what is refused, and Ctrl-C."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import Result
from typer.testing import CliRunner

import arcane_lab as al
from arcane_lab.cli import build_app
from arcane_lab.disputes import measuring

SMALL = ("--games", "2", "--seats", "2", "--strategies", "greedy", "--option", "tracker_check", "--mode", "plain")


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(build_app(), ["disputes", *map(str, arguments)])


def test_it_writes_the_page_and_the_dataset_and_says_so(tmp_path):
    out = tmp_path / "new"
    done = run(*SMALL, "--out", out)
    assert (done.exit_code, done.stderr) == (0, "")
    register = al.disputes.load(out / "disputes.csv")
    assert (register.games, register.seed) == (2, 1)
    assert (out / "disputes.md").read_text("utf-8") == register.page()
    assert f"Wrote {out / 'disputes.md'} and {out / 'disputes.csv'}" in done.stdout
    assert done.stdout.startswith("1 reading was measured in 2 pairs of games for each setting, seed 1;")


def test_in_a_copy_of_the_project_they_go_where_they_belong(tmp_path):
    (tmp_path / "docs").mkdir()
    (tmp_path / "datasets" / "alley").mkdir(parents=True)
    assert run(*SMALL, "--out", tmp_path).exit_code == 0
    assert (tmp_path / "docs" / "disputes.md").is_file()
    assert (tmp_path / "datasets" / "alley" / "disputes.csv").is_file()


def test_after_ctrl_c_it_says_where_it_stands_and_goes_on(tmp_path, monkeypatch):
    measure = measuring.Bench.measure
    names: list[str] = []

    def interrupted(bench, cell, bar):
        if names:
            raise KeyboardInterrupt
        names.append(cell.name)
        return measure(bench, cell, bar)

    monkeypatch.setattr(measuring.Bench, "measure", interrupted)
    done = run(*SMALL, "--out", tmp_path)
    assert done.exit_code == 130
    told = done.stdout.replace("\n", " ")
    assert "Interrupted." in told
    assert "the same command goes on" in told
    assert sorted(path.name for path in tmp_path.iterdir()) == ["disputes.kept.jsonl"]
    monkeypatch.setattr(measuring.Bench, "measure", measure)
    assert run(*SMALL, "--out", tmp_path).exit_code == 0
    assert (tmp_path / "disputes.md").is_file()


def test_a_file_that_was_set_aside_is_told(tmp_path):
    (tmp_path / "disputes.kept.jsonl").write_text("spoilt\n", "utf-8")
    done = run(*SMALL, "--out", tmp_path)
    assert done.exit_code == 0
    assert "is damaged at its beginning" in done.stdout.replace("\n", " ")
    assert (tmp_path / "disputes.kept.aside-1.jsonl").read_text("utf-8") == "spoilt\n"


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (("--option", "tracker_chek"), "did you mean 'tracker_check'?"),
        (("--games", "many"), "--games 'many' is no whole number"),
        (("--seats", "two"), "--seats 'two' is no whole number"),
        (("--seats", "9"), "seats: 9 is refused"),
        (("--strategies", "gredy"), "did you mean 'greedy'?"),
        (("--mode", "quick"), "is not the name of a mode"),
    ],
)
def test_what_cannot_be_used_is_refused_in_one_line(tmp_path, given, told):
    # An option is given once.
    others = [word for pair in zip(SMALL[::2], SMALL[1::2], strict=True) if pair[0] != given[0] for word in pair]
    done = run(*others, *given, "--out", tmp_path)
    assert done.exit_code == 2
    assert told in done.stderr
    assert done.stderr.startswith("arcane-lab disputes: ")
    assert done.stderr.count("\n") == 1


def test_a_folder_that_cannot_be_made_is_refused(tmp_path):
    (tmp_path / "file").write_text("", "utf-8")
    done = run(*SMALL, "--out", tmp_path / "file")
    assert done.exit_code == 2
    assert "name another folder" in done.stderr
