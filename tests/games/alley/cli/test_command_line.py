"""The command `arcane-lab` with the commands that Arcane Alley adds."""

import re
from pathlib import Path

from typer.main import get_command
from typer.testing import CliRunner

from arcane_lab.cli import build_app, commands


def _named_commands() -> list[tuple[str, str]]:
    """Every command line that a document, a notebook, a page of the course or a docstring names, with its place."""
    root = Path(__file__).parents[4]
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


def test_an_option_that_takes_one_value_is_refused_when_it_is_given_twice() -> None:
    result = CliRunner().invoke(build_app(), ("items", "--edition", "first", "--edition", "revised"))
    assert result.exit_code == 2
    assert "2 times: keep one of them" in result.output
