"""What import-linter cannot say: the rules are plain functions that lean on enum and typing alone."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import arcane_lab
from arcane_lab.games.alley.text.moves import _FORMS
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


ROOMS = sorted({path.relative_to(PACKAGE).parts[0] for path in PACKAGE.glob("*/*.py")} - {"games"})
#: What a room may say although an event of a game has the same name: it means something else.
SAID_OTHERWISE = {
    "cli/_jupyter.py": {"token"},
    "cli/check.py": {"passed"},
    "records/checking.py": {"passed"},
    "records/report.py": {"passed"},
    "widgets/advising.py": {"played"},
    "widgets/decision_prompt.py": {"effect"},
    "widgets/story.py": {"slid", "swapped", "sold"},
    "widgets/turn_order.py": {"played"},
}
#: Parts of an event that are its game's own.
OF_THE_GAME = {"kind", "item", "name", "place", "amount", "other", "to", "source", "full"}


@pytest.mark.parametrize("room", ROOMS)
def test_no_room_knows_an_event_or_a_move_of_a_game_by_name(room: str) -> None:
    """What cards an event moves, what it changes and what is over with it stands in it; the rest its game says."""
    known = set(KINDS.values()) | {f"{verb} " for verb in _FORMS}
    assert {"played", "sold", "inspection", "draw "} <= known
    for path in sorted((PACKAGE / room).rglob("*.py")):
        file = path.relative_to(PACKAGE).as_posix()
        said, read = said_and_read(ast.parse(path.read_text(encoding="utf-8")))
        assert (said & known) - SAID_OTHERWISE.get(file, set()) == set(), file
        assert read & OF_THE_GAME == set(), file


def said_and_read(tree: ast.Module) -> tuple[set[str], set[str]]:
    """The texts that a source has by themselves, and the parts of events that it reads."""
    in_sentences = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    said, read = set(), set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in in_sentences:
            said.add(node.value)
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name | ast.Attribute):
            of = node.value.id if isinstance(node.value, ast.Name) else node.value.attr
            read |= {node.attr} if of == "event" else set()
    return said, read


def test_a_kind_of_event_and_a_verb_that_are_read_are_found() -> None:
    source = 'if cause.event.kind in ("sold",) and move.text.startswith("draw ") and f"play {event.text}": pass'
    said, read = said_and_read(ast.parse(source))
    assert (said, read) == ({"sold", "draw "}, {"kind", "text"})
