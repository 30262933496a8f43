"""A state belongs to its game: advice and the widgets around it hand it on and never look into it."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import arcane_lab

PACKAGE = Path(arcane_lab.__file__).parent
PANELS = ("advising", "ranking", "reviewed", "explorer", "lines", "turn_order")
FILES = [*sorted((PACKAGE / "advice").glob("*.py")), *(PACKAGE / "widgets" / f"{name}.py" for name in PANELS)]
#: What a position of a game is called here.
STATES = ("state", "since", "world")


def looks(source: str) -> list[str]:
    """Where a state is looked into: an attribute of something that holds one, or of a position that a game gives."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute):
            of = node.value
            is_name = isinstance(of, ast.Name) and of.id in STATES
            is_held = isinstance(of, ast.Attribute) and of.attr == "state" and ast.unparse(of) != "self._ranking.state"
            is_given = isinstance(of, ast.Call) and isinstance(of.func, ast.Attribute) and of.func.attr == "at"
            if is_name or is_held or is_given:
                found.append(f"line {node.lineno}: {ast.unparse(node)}")
    return found


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_no_state_is_looked_into(file: Path) -> None:
    assert looks(file.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("line", ["state.gold[seat]", "question.state.round_number", "game.at(3).play_index"])
def test_a_planted_look_is_seen(line: str) -> None:
    assert looks(f"def f():\n    return {line}\n") == [f"line 2: {line.removesuffix('[seat]')}"]
