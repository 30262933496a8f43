"""`docs/odds.md` lists every question of `al.chance`, and what stands there is true."""

from __future__ import annotations

import ast
import inspect
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import arcane_lab as al
from arcane_lab.chance import Chance, Distribution
from tools.odds_parts import PARTS
from tools.odds_row import Part, Row, shown_by, statements
from tools.odds_table import PAGE, lacking

ROWS = [row for part in PARTS for row in part.rows]
TESTS = Path(__file__).parents[1] / "probability"
#: What classes have that is no question about odds.
NO_QUESTION = {
    "Deck": {"cards", "kinds", "size", "without", "deal", "estimate", "name"},
    "Unseen": {"assumed", "cards", "size", "places", "pool", "seat", "table", "words"},
    "Lines": {"words", "only"},
    "Inspection": {"seat", "viewer", "hidden", "assumed", "kind", "why", "full", "joint"},
    "Verdict": {"viewer", "seats", "trigger", "assumed", "kind", "why", "table", "joint"},
    "Ending": {"seat", "verdict", "kind", "why"},
    "Bribes": {"kind", "why", "table", "offers"},
    "InfamyWalk": {"kind", "why", "joint"},
    "Distribution": {
        *("name", "ways", "why", "words", "table", "plot", "weights", "total", "support"),
        *("is_exact", "sample", "estimate", "mean_interval"),
    },
}
#: How each of them says itself.
SAID = {"words", "to_text", "table"}
#: How the page writes what is asked of them.
WRITTEN = {
    "Deck": "Deck.",
    "Unseen": "unseen(view).",
    "Lines": "lines(…).",
    "Inspection": "inspection(…).",
    "Verdict": "verdict(…).",
    "Ending": "ending(…).",
    "Bribes": "bribe(…).",
    "InfamyWalk": "infamy(…).",
    "Distribution": "Distribution.",
}


@cache
def definitions(file: str) -> dict[str, str]:
    """The source of every function and every constant of a test file, its decorators included."""
    text = (TESTS / file).read_text(encoding="utf-8")
    found = {}
    for node in ast.parse(text).body:
        if isinstance(node, ast.FunctionDef):
            first = min([node.lineno, *(one.lineno for one in node.decorator_list)])
            found[node.name] = "\n".join(text.splitlines()[first - 1 : node.end_lineno])
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            if isinstance(target, ast.Name):
                found[target.id] = ast.get_source_segment(text, node) or ""
    return found


def source_of(check: str) -> str:
    """A test with all that it uses of its file."""
    file, _, name = check.partition("::")
    known, wanted, seen = definitions(file), [name], []
    while wanted:
        name = wanted.pop()
        if name in known and name not in seen:
            seen.append(name)
            wanted += re.findall(r"\w+", known[name])
    return "\n".join(known[name] for name in seen)


def is_dealt(check: str) -> bool:
    """Whether a test compares with chance: at the seeds 1, 2 and 3, within four standard errors."""
    source = source_of(check)
    return bool(re.search(r"[\[(]1, 2, 3[\])]", source) and re.search(r"<= 4 \* ", source))


def names_of(row: Row) -> list[str]:
    """What a row asks for: one name, or several of one answer."""
    ask = row.ask.partition(":")[0]
    return re.findall(r"\.(\w+)", ask) or [ask.partition("(")[0]]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.ask)
def test_every_question_is_checked_by_chance_and_in_another_way(row: Row) -> None:
    """A row whose answer is asked for in no test with the fixed seeds, or in no other test, fails here."""
    dealt = [check for check in row.checks if is_dealt(check)]
    counted = [check for check in row.checks if check not in dealt]
    for name in names_of(row):
        for kind, checks in (("dealt by chance", dealt), ("counted or from icepool", counted)):
            if kind != "dealt by chance" and "estimate" in row.answers:
                continue
            asked = [check for check in checks if re.search(rf"\b{name}\b", source_of(check).replace("def ", "def_"))]
            assert asked, f"{name} of {row.ask} is asked for in no check that is {kind}"


@cache
def names_in(part: Part) -> dict[str, Any]:
    return part.names()


@pytest.mark.parametrize(("part", "row"), [(part, row) for part in PARTS for row in part.rows])
def test_every_example_gives_an_exact_answer(part: Part, row: Row) -> None:
    """Whether the page shows the same answers, `test_pages.py` tests: it runs every example of it."""
    found = eval(statements(row.example)[0], names_in(part))
    is_exact = "estimate" not in row.answers
    if isinstance(found, Chance | Distribution):
        assert found.is_exact == is_exact
        assert found.why().steps
    assert getattr(found, "kind", "exact") == ("exact" if is_exact or isinstance(found, Chance) else "estimate")


def test_answers_are_shown_as_people_see_them() -> None:
    """What says itself in sentences is printed; an error is shown as Python shows it; long lines are broken."""
    names = names_in(PARTS[0])
    assert shown_by("deck.next('queen')", names) == ">>> deck.next('queen')\n1/13 = 7.69%, 1 in 13"
    told = shown_by("pack.highest(5)", names).splitlines()
    assert told[0] == ">>> print(pack.highest(5))"
    assert max(map(len, told)) <= 116
    assert " ".join(told[1:]) == str(names["pack"].highest(5))
    assert "Traceback (most recent call last):\n...\n" in shown_by("deck.next('jack')", names)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.ask)
def test_every_cross_check_is_a_test(row: Row) -> None:
    assert row.checks
    for check in row.checks:
        file, _, name = check.partition("::")
        assert f"def {name}(" in (TESTS / file).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", NO_QUESTION)
def test_no_question_is_left_out(name: str) -> None:
    found = {member for member, _ in inspect.getmembers(getattr(al.chance, name)) if not member.startswith("_")}
    found |= set(getattr(getattr(al.chance, name), "__annotations__", ())) - {"_why"}
    rows = [row for row in ROWS if row.ask.startswith(WRITTEN[name])]
    assert found - SAID - NO_QUESTION[name] - {member for row in rows for member in names_of(row)} == set()


def test_every_function_is_asked_for() -> None:
    asks = [row.ask for row in ROWS]
    # `seen` asks nothing: it makes what others ask about.
    functions = [name for name in dir(al.chance) if inspect.isfunction(getattr(al.chance, name)) and name != "seen"]
    assert {name for name in functions if not any(ask.startswith(name) for ask in asks)} == set()


def test_the_page_has_every_row_and_every_example() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert lacking(page) == []
    assert len(lacking(page.replace(">>> deck.nth(", ">>> deck.nht("))) == 1
    assert len(lacking(page.replace("every order, cards dealt", "every hand"))) > 3
