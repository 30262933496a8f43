"""`docs/odds.md` lists every question of `al.chance`, and what stands there is true."""

from __future__ import annotations

import inspect
from pathlib import Path

import pytest

import arcane_lab as al
from arcane_lab.probability import Chance, Distribution
from tools.odds_rows import PARTS, Row
from tools.odds_table import PAGE, answer, lacking

ROWS = [row for rows in PARTS.values() for row in rows]
TESTS = Path(__file__).parents[1] / "probability"
#: What classes have that is no question about odds.
NO_QUESTION = {
    "Deck": {"cards", "kinds", "size", "without", "deal", "estimate", "name"},
    "Unseen": {"assumed", "cards", "size", "places", "pool", "seat", "table", "words"},
    "Lines": {"words"},
}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.ask)
def test_every_example_gives_an_exact_answer(row: Row) -> None:
    found = answer(row)
    for each in found if isinstance(found, tuple) else found.values() if isinstance(found, dict) else [found]:
        if isinstance(each, Chance | Distribution):
            assert each.is_exact or "estimate" in row.answers
            assert each.why().steps


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.ask)
def test_every_cross_check_is_a_test(row: Row) -> None:
    assert row.checks
    for check in row.checks:
        file, _, name = check.partition("::")
        assert f"def {name}(" in (TESTS / file).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", NO_QUESTION)
def test_no_question_is_left_out(name: str) -> None:
    found = {member for member, _ in inspect.getmembers(getattr(al.chance, name)) if not member.startswith("_")}
    asks = " ".join(row.ask for row in ROWS)
    prefix = {"Deck": "Deck.", "Unseen": "unseen(view).", "Lines": "lines(…)."}[name]
    assert {member for member in found - NO_QUESTION[name] if f"{prefix}{member}" not in asks} == set()


def test_every_function_is_asked_for() -> None:
    asks = [row.ask for row in ROWS]
    functions = [name for name in al.chance.__all__ if inspect.isfunction(getattr(al.chance, name))]
    assert {name for name in functions if not any(ask.startswith(name) for ask in asks)} == set()


def test_the_page_has_every_row() -> None:
    assert lacking(PAGE.read_text(encoding="utf-8")) == []
