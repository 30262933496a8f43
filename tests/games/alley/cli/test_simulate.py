"""`arcane-lab simulate`: the figures in the shell, the table and the chart in files."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pandas as pd
import pytest
from click.testing import Result
from typer.testing import CliRunner

import arcane_lab as al
from arcane_lab.cli import build_app
from arcane_lab.simulation import backend_choice as switching
from arcane_lab.simulation import stopping

PAIR = ("--players", "greedy,random", "--mode", "plain")


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(build_app(), ["simulate", *map(str, arguments)])


def expected(**own):
    return al.simulate("alley", players=["greedy", "random"], mode="plain", progress=False, **own)


def test_every_figure_is_printed_with_its_games_seed_and_interval():
    done = run(*PAIR, "--games", "12", "--seed", "4")
    assert (done.exit_code, done.stderr) == (0, "")
    assert all(len(line) <= 100 for line in done.stdout.splitlines())
    assert done.stdout.startswith("Arcane Alley: 12 games, 2 seats, revised edition, seed 4\n")
    for (seat, figure), row in expected(games=12, seed=4).summary().iterrows():
        assert f"{row['what']} ({row['method']}, n = 12, seed 4)" in done.stdout
        write = (lambda x: f"{100 * x:.1f}%") if row["what"].startswith("share") else (lambda x: f"{x:.2f}")
        numbers = f"{write(row['value'])} +{write(row['low'])} to {write(row['high'])}"
        assert re.search(rf"  {seat} {row['strategy']} +{numbers}", done.stdout), (seat, figure)
    assert "assumed card values" in done.stdout
    assert "All games were played as plain Python. arcane-lab " in done.stdout.replace("\n", " ")


def test_what_is_given_reaches_the_games(tmp_path):
    file = tmp_path / "games.parquet"
    own = ["--powers", "p1=glynna,p2=corvus", "--option", "starting_player=random", "--option", "doll_locked=false"]
    own += ["--item", "TC.coin_gold=3", "--item", "DE.egg_infamy=5", "--most-rounds", "9", "--out", file]
    done = run(*PAIR, "--games", "1,0", "--seed", str(2**62), *own)
    assert done.exit_code == 0, done.stderr
    found = al.Result.load(file)
    assert (found.games, found.seed, found.most_rounds) == (10, 2**62, 9)
    assert dict(found.setup.powers) == {"p1": "glynna", "p2": "corvus"}
    assert (found.setup.options["starting_player"], found.setup.options["doll_locked"]) == ("random", False)
    assert {code: dict(values) for code, values in found.setup.items.items()} == {
        "DE": {"egg_infamy": 5},
        "TC": {"coin_gold": 3},
    }


def test_set_gives_whatever_the_game_is_set_up_with_by_its_name(tmp_path):
    """An option, a card value, an input and a part of one; the flags of the game say the same."""
    file, same = tmp_path / "games.parquet", tmp_path / "same.parquet"
    named = ["powers.p1=glynna", "powers.p2=corvus", "starting_player=random", "TC.coin_gold=3", "egg_infamy=5"]
    done = run(*PAIR, "--games", "6", "--out", file, *(word for one in named for word in ("--set", one)))
    assert done.exit_code == 0, done.stderr
    flags = ["--powers", "p1=glynna,p2=corvus", "--option", "starting_player=random"]
    flags += ["--item", "TC.coin_gold=3", "--item", "DE.egg_infamy=5"]
    assert run(*PAIR, "--games", "6", "--out", same, *flags).exit_code == 0
    assert al.Result.load(file).setup == al.Result.load(same).setup
    assert al.Result.load(file).setup.powers["p2"] == "corvus"
    assert run(*PAIR, "--games", "2", "--set", "edition=first").stdout.startswith(
        "Arcane Alley: 2 games, 2 seats, first"
    )


def test_the_table_is_the_one_that_simulate_gives(tmp_path):
    file = tmp_path / "games.parquet"
    assert run(*PAIR, "--games", "7", "--seed", "3", "--out", file).exit_code == 0
    pd.testing.assert_frame_equal(al.Result.load(file).seats, expected(games=7, seed=3).seats)


def test_a_file_of_card_values_is_used(tmp_path):
    values = tmp_path / "mine.csv"
    values.write_text("code,name,value\nTC,coin_gold,3\n", encoding="utf-8")
    out = tmp_path / "games.parquet"
    assert run(*PAIR, "--games", "3", "--items", values, "--out", out).exit_code == 0
    assert dict(al.Result.load(out).setup.items["TC"]) == {"coin_gold": 3}


def test_the_chart_is_a_page_that_needs_no_network(tmp_path):
    page = tmp_path / "chart.html"
    done = run(*PAIR, "--games", "12", "--seed", "4", "--chart", page, "--column", "infamy")
    assert done.exit_code == 0
    assert done.stdout.endswith(f"Wrote {page}\n")
    text = page.read_text(encoding="utf-8")
    assert len(text.encode()) < 300_000
    chart = expected(games=12, seed=4).chart("infamy")
    assert str(chart.to_dict()["title"]["text"]) in text
    assert "12 games, 2 seats, revised edition, seed 4" in text
    assert chart.words() in text
    assert "<svg" in text
    assert "<table" in text
    assert "<script" not in text
    # Names of namespaces are never fetched.
    loads = re.findall(r"""(?:src|href|url\()\s*=?\s*["']?(\w+:[^"')\s]*)""", text)
    assert [load for load in loads if not load.startswith("data:")] == []


@pytest.mark.parametrize("name", ["chart.svg", "chart.png", "chart.json"])
def test_a_chart_may_be_a_picture_too(tmp_path, name):
    assert run(*PAIR, "--games", "5", "--chart", tmp_path / name).exit_code == 0
    assert (tmp_path / name).stat().st_size > 1_000


def test_it_says_when_a_file_is_written_over(tmp_path):
    files = ("--out", tmp_path / "games.parquet", "--chart", tmp_path / "chart.svg")
    first, again = run(*PAIR, "--games", "5", *files), run(*PAIR, "--games", "6", *files)
    assert "over the file" not in first.stdout
    assert f"Wrote {tmp_path / 'games.parquet'}, over the file that was there\n" in again.stdout
    assert f"Wrote {tmp_path / 'chart.svg'}, over the file that was there\n" in again.stdout
    assert al.Result.load(tmp_path / "games.parquet").games == 6


def test_a_wanted_width_stops_the_run(monkeypatch):
    monkeypatch.setattr(stopping, "FIRST_LOOK", 10)
    done = run(*PAIR, "--until", "won=0.5", "--until", "gold=100")
    assert done.exit_code == 0
    assert "stopped on width: 'won' at most 0.5 wide and 'gold' at most 100 wide" in done.stdout.replace("\n", " ")


def test_only_the_summary_prints_the_same_figures():
    whole, short = (run(*PAIR, "--games", "8", "--keep", keep) for keep in ("seats", "summary"))
    assert whole.stdout == short.stdout


def test_games_that_do_not_end_have_no_figures_and_are_told():
    done = run(*PAIR, "--games", "3", "--edition", "first", "--most-rounds", "1")
    assert done.exit_code == 0
    assert "0 games (3 more unfinished after 1 round)" in done.stdout
    assert "No game was finished, so there are no figures." in done.stdout
    assert "share of" not in done.stdout


def test_after_an_interrupt_what_is_finished_is_told_and_written_and_the_status_says_so(tmp_path, monkeypatch):
    play = switching.BackendChoice.play

    def impatient(self, first, games):
        if first >= 5:
            raise KeyboardInterrupt
        return play(self, first, games)

    monkeypatch.setattr(switching.BackendChoice, "play", impatient)
    done = run(*PAIR, "--games", "50", "--out", tmp_path / "games.parquet")
    assert done.exit_code == 130
    assert "5 games (partial: 50 were asked for)" in done.stdout
    assert al.Result.load(tmp_path / "games.parquet").is_partial


@pytest.mark.parametrize(
    ("own", "words"),
    [
        ((), "--players says who plays each seat"),
        (("--players", "greedy,randm"), "did you mean 'random'?"),
        (("--players", "greedy"), "that is 1 seat; allowed: a list of 2 to 6"),
        (("--players", "greedy,me"), "p2 would be played by a person"),
        ((*PAIR, "--games", "ten"), "--games 'ten' is no whole number: write one such as 10000"),
        ((*PAIR, "--games", "0"), "games: 0 is refused"),
        ((*PAIR, "--games", "2.5"), "--games '2.5' is no whole number"),
        ((*PAIR, "--seed", "-1"), "seed: -1 is refused"),
        ((*PAIR, "--seed", "9" * 19), "a whole number from 0 to 2**63 - 1"),
        ((*PAIR, "--game", "aley"), "did you mean 'alley'?"),
        ((*PAIR, "--edition", "revisd"), "did you mean 'revised'?"),
        ((*PAIR, "--keep", "seat"), "did you mean 'seats'?"),
        (("--players", "greedy,random", "--mode", "compile"), "did you mean 'compiled'?"),
        ((*PAIR, "--powers", "glynna"), "--powers 'glynna' is not NAME=VALUE: write it like --powers p1=glynna"),
        ((*PAIR, "--powers", "p1=glyna"), "did you mean 'glynna'?"),
        ((*PAIR, "--option", "set_scn=always"), "set_scan"),
        ((*PAIR, "--option", "set_scan"), "--option 'set_scan' is not NAME=VALUE"),
        ((*PAIR, "--option", "goal=3", "--option", "goal=4"), "--option gives 'goal' twice"),
        ((*PAIR, "--set", "set_scn=always"), "'set_scn' is not the name of something that this game is set up with"),
        ((*PAIR, "--set", "set_scn=always"), "did you mean 'set_scan'?"),
        ((*PAIR, "--set", "x"), "--set 'x' is not NAME=VALUE: write it like --set goal=50"),
        ((*PAIR, "--set", "xyz=1"), "there is 'edition', 'powers', 'items'"),
        ((*PAIR, "--set", "goal=race"), "'race' is not one of the choices; allowed: 100, 200, 300, three_rounds"),
        ((*PAIR, "--set", "edition=revisd"), "did you mean 'revised'?"),
        ((*PAIR, "--set", "edition.x=first"), "'first'"),
        ((*PAIR, "--set", "goal=100", "--set", "goal=200"), "--set gives 'goal' twice"),
        ((*PAIR, "--set", "goal=100", "--option", "goal=200"), "--set gives 'options.goal', which another flag gives"),
        ((*PAIR, "--set", "powers.p1=ninx", "--powers", "p1=glynna"), "--set gives 'powers.p1', which another"),
        ((*PAIR, "--set", "TC.coin_gold=3", "--items", "mine.csv"), "--set gives 'items', which another flag"),
        ((*PAIR, "--item", "coin_gold=3"), "names no value of an item: write it like --item TC.coin_gold=3"),
        ((*PAIR, "--item", "XX.coin_gold=3"), "XX"),
        ((*PAIR, "--item", "TC.coin_gold=many"), "coin_gold"),
        ((*PAIR, "--item", "TC.coin_gold=3", "--items", "mine.csv"), "not both: give --items or --item"),
        ((*PAIR, "--items", "nowhere.csv"), "nowhere.csv"),
        ((*PAIR, "--until", "won"), "--until 'won' is not NAME=VALUE"),
        ((*PAIR, "--until", "wno=0.1"), "did you mean 'won'?"),
        ((*PAIR, "--until", "won=narrow"), "a number above 0 and below 1"),
        ((*PAIR, "--until", "won=nan"), "a number above 0 and below 1"),
        ((*PAIR, "--most-rounds", "0"), "most_rounds: 0 is refused"),
        ((*PAIR, "--out", "games.csv"), "such as 'games.parquet'"),
        ((*PAIR, "--out", "games.parquet", "--keep", "summary"), "leave one of them out"),
        ((*PAIR, "--out", "nowhere/games.parquet"), "there is no folder nowhere; make it first"),
        ((*PAIR, "--chart", "chart.pdf"), "it ends in .html, .svg, .png, .json"),
        ((*PAIR, "--chart", "chart.html", "--column", "golds"), "did you mean 'gold'?"),
        ((*PAIR, "--chart", "."), "is no name of a chart"),
    ],
)
def test_what_cannot_be_used_is_told_in_one_line_before_anything_is_played(own, words, monkeypatch, tmp_path):
    def never(self, first, games):
        raise AssertionError("a game was played")

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(switching.BackendChoice, "play", never)
    done = run(*own)
    assert (done.exit_code, done.stdout) == (2, "")
    (line,) = done.stderr.splitlines()
    assert line.startswith("arcane-lab simulate: ")
    assert words in line
    assert os.listdir(tmp_path) == []


@pytest.mark.usefixtures("toys")
def test_a_flag_that_another_game_adds_is_refused_with_what_to_write_instead():
    done = run("--game", "pig", "--players", "random,random", "--edition", "first")
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr == (
        "arcane-lab simulate: --edition belongs to another game: pig is set up with --set NAME=VALUE\n"
    )


def test_it_works_as_a_command_and_shows_no_bar_where_nobody_looks(tmp_path):
    command = [sys.executable, "-m", "arcane_lab", "simulate", *PAIR, "--games", "5", "--out", "games.parquet"]
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONPATH": str(Path(al.__file__).parents[1])}
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, env=environment)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("Wrote games.parquet\n")
