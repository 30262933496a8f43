"""Plurals and capitals are made in one place, `arcane_lab.core.text`; a copy of them elsewhere is found here."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "arcane_lab"
TEXT = PACKAGE / "core" / "text.py"


def copies(source: str) -> Iterator[tuple[int, str]]:
    """The lines of a source that choose a plural or make a capital by hand, each with what does it there."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.IfExp) and isinstance(node.test, ast.Compare):
            ends = {end.value for end in (node.body, node.orelse) if isinstance(end, ast.Constant)}
            if any(isinstance(one, str) and f"{one}s" in ends for one in ends):
                yield node.lineno, "plural"
        is_upper = isinstance(node, ast.Attribute) and node.attr == "upper"
        if is_upper and isinstance(node.value, ast.Subscript) and ast.unparse(node.value.slice) in ("0", ":1"):
            yield node.lineno, "capital"


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("f\"{n} {'game' if n == 1 else 'games'}\"", ["plural"]),
        ("f\"{n} game{'s' if n != 1 else ''}\"", ["plural"]),
        ("text[:1].upper() + text[1:]", ["capital"]),
        ("text[0].upper()", ["capital"]),
        ("'game' if n == 1 else 'rounds'", []),
        ("'https' if is_secure else 'http'", []),
        ("text.upper() if text[:1] else code[:2].upper()", []),
    ],
)
def test_a_copy_is_found(source: str, found: list[str]) -> None:
    assert [what for _, what in copies(source)] == found


def test_plurals_and_capitals_are_made_in_one_place() -> None:
    files = [path for path in sorted(PACKAGE.rglob("*.py")) if path != TEXT]
    assert [f"{path}:{line}: {what}" for path in files for line, what in copies(path.read_text())] == []
