"""The command `arcane-lab` as a whole."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from typer.main import get_command
from typer.testing import CliRunner

import arcane_lab
from arcane_lab.cli import build_app, commands


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "arcane_lab", *arguments], capture_output=True, text=True)


def test_help_names_every_command() -> None:
    result = run("--help")
    assert result.returncode == 0
    assert all(f"  {name} " in result.stdout for name in commands())


def test_the_version_is_the_package_s() -> None:
    assert run("--version").stdout == f"arcane-lab {arcane_lab.__version__}\n"


@pytest.mark.parametrize("words", [
    ("simulate", "--players", "greedy,random", "--seed", "1", "--seed", "2"), ("lab", "--browser", "--no-browser"),
    ("lessons", "handout", "4", "--code", "a", "--code", "b"), ("items", "--edition", "first", "--edition", "revised"),
    ("simulate", "--games", "1", "--games=2"), ("export", "a.json", "b.html", "--seat", "p1", "--seat", "p2"),
    ("lessons", "grade", ".", "--csv", "a.csv", "--csv", "b.csv"),
    ("lessons", "teacher", "--folder", "a", "--folder", "b"),
])  # fmt: skip
def test_an_option_that_takes_one_value_is_refused_when_it_is_given_twice(words: tuple[str, ...]) -> None:
    result = CliRunner().invoke(build_app(), words)
    assert result.exit_code == 2
    assert "2 times: keep one of them" in result.output


def _named_commands() -> list[tuple[str, str]]:
    """Every command line that a document, a notebook, a page of the course or a docstring names, with its place."""
    root = Path(__file__).parents[2]
    files = [*root.glob("*.md"), *(root / "docs").glob("*.md"), *(root / "notebooks").glob("*.ipynb")]
    files += [*(root / "arcane_lab").rglob("*.md"), *(root / "arcane_lab").rglob("*.py")]
    found = []
    for file in files:
        if file.name == "CHANGELOG.md":  # it speaks of older versions
            continue
        for match in re.finditer(
            r"arcane-lab ((?:lessons )?[a-z]+\b(?: +(?:--?)?[\w.,=/-]+)*)", file.read_text("utf-8")
        ):
            is_marked = file.read_text("utf-8")[match.start() - 1] in "`" or "--" in match[1]
            if is_marked or match[1].split()[0] in commands():
                found.append((f"{file.relative_to(root)}", match[1]))
    return found


def test_every_command_that_is_named_somewhere_is_there() -> None:
    named = _named_commands()
    assert len(named) > 20
    top = get_command(build_app())
    wrong = []
    for place, line in named:
        words = line.split()
        command, rest = top, words
        while rest and hasattr(command, "commands"):
            if rest[0].startswith("-"):
                break
            if rest[0] not in command.commands:
                # "arcane-lab lessons" may stand before any other word of a sentence.
                wrong += [(place, line)] if command is top or "--" in line else []
                break
            command, rest = command.commands[rest[0]], rest[1:]
        known = {name for option in command.params for name in (*option.opts, *option.secondary_opts)} | {"--help"}
        wrong += [(place, word) for word in rest if word.startswith("--") and word.partition("=")[0] not in known]
    assert wrong == []


def test_a_wrong_command_is_told_the_nearest() -> None:
    result = run("lib")
    assert result.returncode == 2
    assert "Did you mean 'lab'?" in result.stderr
