"""What import-linter cannot say: the rules are plain functions that lean on enum and typing alone."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import arcane_lab
from arcane_lab.games.alley.text.sentences import KINDS

PACKAGE = Path(arcane_lab.__file__).parent
RULES = sorted(PACKAGE.glob("games/*/rules/*.py"))
ALLOWED = {"__future__", "enum", "typing"}


def imports(tree: ast.AST, package: str) -> Iterator[str]:
    """Every module that a source imports, by its whole name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            parts = package.split(".")
            base = parts[: len(parts) - node.level + 1] if node.level else []
            yield ".".join([*base, *([node.module] if node.module else [])])


def test_there_are_rules_to_look_at() -> None:
    assert {path.parent.parent.name for path in RULES} >= {"alley"}


@pytest.mark.parametrize("path", RULES, ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_rules_import_nothing_but_each_other_enum_and_typing(path: Path) -> None:
    package = f"arcane_lab.games.{path.parent.parent.name}.rules"
    names = set(imports(ast.parse(path.read_text(encoding="utf-8")), package))
    assert {name for name in names if name not in ALLOWED and not f"{name}.".startswith(f"{package}.")} == set()


@pytest.mark.parametrize("path", RULES, ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_rules_have_no_decorators(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    decorated = [
        node.name
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) and node.decorator_list
    ]
    assert decorated == []


def test_advice_knows_no_event_of_a_game_by_name() -> None:
    """What bears on a seat's luck the game itself says (`accounts.bearing`)."""
    known = set(KINDS.values())
    assert {"played", "sold", "inspection"} <= known
    for path in sorted(PACKAGE.glob("advice/*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        said = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}
        assert not said & known, path.name
