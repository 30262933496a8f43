"""The command `arcane-lab` as a whole."""

import subprocess
import sys

import pytest
from typer.testing import CliRunner

import arcane_lab
from arcane_lab.cli import build_app, commands


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "arcane_lab", *arguments], capture_output=True, text=True)


def test_help_names_every_command() -> None:
    result = run("--help")
    assert result.returncode == 0
    assert all(f"  {name} " in result.stdout for name in commands())


@pytest.mark.parametrize("group", [[], ["lessons"], ["class"]])
def test_the_list_of_commands_has_whole_sentences(group: list[str]) -> None:
    listed = run(*group, "--help").stdout.partition("Commands:")[2].split("\n")
    cut = [line for line in listed if (line.strip() and not line.endswith(".")) or line.endswith("...")]
    assert len(listed) > 3
    assert cut == []


def test_the_version_is_the_package_s() -> None:
    assert run("--version").stdout == f"arcane-lab {arcane_lab.__version__}\n"


@pytest.mark.parametrize("words", [
    ("simulate", "--players", "greedy,random", "--seed", "1", "--seed", "2"), ("lab", "--browser", "--no-browser"),
    ("lessons", "handout", "4", "--code", "a", "--code", "b"),
    ("simulate", "--games", "1", "--games=2"), ("export", "a.json", "b.html", "--seat", "p1", "--seat", "p2"),
    ("lessons", "grade", ".", "--csv", "a.csv", "--csv", "b.csv"),
    ("lessons", "teacher", "--folder", "a", "--folder", "b"),
])  # fmt: skip
def test_an_option_that_takes_one_value_is_refused_when_it_is_given_twice(words: tuple[str, ...]) -> None:
    result = CliRunner().invoke(build_app(), words)
    assert result.exit_code == 2
    assert "2 times: keep one of them" in result.output


def test_a_wrong_command_is_told_the_nearest() -> None:
    result = run("lib")
    assert result.returncode == 2
    assert "Did you mean 'lab'?" in result.stderr
