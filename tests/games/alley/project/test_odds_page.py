"""`docs/odds.md` has every question of `al.chance`, each with its formula, its examples and two kinds of check.

That its examples give the answers that stand there, `test_pages.py` tests: it runs every one.
"""

from __future__ import annotations

import ast
import inspect
import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

import arcane_lab as al

ROOT = Path(__file__).resolve().parents[4]
PAGE = (ROOT / "docs" / "odds.md").read_text(encoding="utf-8")
TESTS = (ROOT / "tests" / "chance", ROOT / "tests" / "games" / "alley" / "odds")
#: How the page writes what is asked of each class.
WRITTEN = {
    "Deck": "Deck.",
    "Dice": "Dice.",
    "Hands": "Deck.hands(sizes).",
    "Joint": "Joint.",
    "Wait": "Wait.",
    "Unseen": "unseen(view).",
    "Lines": "lines(…).",
    "Inspection": "inspection(…).",
    "Verdict": "verdict(…).",
    "Ending": "ending(…).",
    "Bribes": "bribe(…).",
    "InfamyWalk": "infamy(…).",
    "Distribution": "Distribution.",
}
#: What every distribution has; it is asked about under its own heading.
_DISTRIBUTION = {name for name in dir(al.chance.Distribution) if not name.startswith("_")} | {"name", "ways"}
#: What classes have that is no question about odds.
NO_QUESTION = {
    "Deck": {"by", "cards", "groups", "kinds", "size", "standard", "without", "deal", "estimate", "name"},
    "Hands": {"deals", "deck", "sizes"},
    "Joint": _DISTRIBUTION,
    "Dice": _DISTRIBUTION,
    "Wait": {"name", "plot", "why"},
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


class Question(NamedTuple):
    """A question of the page: how it is asked, what it answers, its formula and its examples with their answers."""

    ask: str
    answers: str
    formula: str
    examples: str

    @property
    def names(self) -> list[str]:
        """What it asks for: one name, or several of one answer."""
        ask = self.ask.partition(":")[0]
        return re.findall(r"\.(\w+)", ask) or [ask.partition("(")[0]]

    @property
    def is_estimate(self) -> bool:
        """Whether the answer is an estimate, as the page says."""
        return "estimate" in self.answers


QUESTIONS = [
    Question(*found)
    for found in re.findall(
        r"^`([^`]+)`: ([^\n]+) \*([^\n]+)\*\n\n```python\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE
    )
]
CHECKS = [
    [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
    for line in PAGE.partition("| ask | formula |")[2].splitlines()[2:]
]


@cache
def sources() -> dict[str, str]:
    """Every test of exact odds with all that it uses of its file."""
    found = {}
    for path in sorted(path for folder in TESTS for path in folder.glob("test_*.py")):
        known = definitions(path.read_text(encoding="utf-8"))
        for test in known:
            if test.startswith("test_"):
                found[f"{path.name}::{test}"] = source_of(test, known)
    return found


def definitions(text: str) -> dict[str, str]:
    """The source of every function and every constant of a file, decorators included."""
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


def source_of(test: str, known: dict[str, str]) -> str:
    """A function with the functions and constants that it uses."""
    wanted, seen = [test], []
    while wanted:
        name = wanted.pop()
        if name in known and name not in seen:
            seen.append(name)
            wanted += re.findall(r"\w+", known[name])
    return "\n".join(known[name] for name in seen)


def is_dealt(source: str) -> bool:
    """Whether a test compares with chance: at the seeds 1, 2 and 3, within four standard errors."""
    return bool(re.search(r"[\[(]1, 2, 3[\])]", source) and re.search(r"<= 4 \* ", source))


def test_the_page_is_read() -> None:
    assert len(QUESTIONS) == len(CHECKS) > 60


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.ask)
def test_every_question_is_checked_by_chance_and_in_another_way(question: Question) -> None:
    """A question that is asked in no test with the fixed seeds, or in no other test, fails here."""
    for name in question.names:
        asked = [source for source in sources().values() if re.search(rf"\b{name}\b", source.replace("def ", "def_"))]
        assert any(map(is_dealt, asked)), f"{name} of {question.ask} is compared with no deals by chance"
        assert not all(map(is_dealt, asked)), f"{name} of {question.ask} is checked in no other way"


@pytest.mark.parametrize(("question", "row"), list(zip(QUESTIONS, CHECKS, strict=True)), ids=lambda one: one[0])
def test_the_table_of_checks_has_the_questions_with_their_formulas(question: Question, row: list[str]) -> None:
    ask, formula, checked, time = row
    assert (ask.strip("`"), formula) == (question.ask, question.formula)
    assert checked
    assert re.fullmatch(r"[\d.]+ m?s( \(budget \d+ ms\))?", time)


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.ask)
def test_an_answer_is_exact_unless_the_page_says_that_it_is_an_estimate(question: Question) -> None:
    assert ">>> " in question.examples
    assert ("estimate, n = " in " ".join(question.examples.split())) == question.is_estimate


@pytest.mark.parametrize("name", NO_QUESTION)
def test_no_question_is_left_out(name: str) -> None:
    found = {member for member, _ in inspect.getmembers(getattr(al.chance, name)) if not member.startswith("_")}
    found |= {one for one in getattr(getattr(al.chance, name), "__annotations__", ()) if not one.startswith("_")}
    on_page = {one for question in QUESTIONS if question.ask.startswith(WRITTEN[name]) for one in question.names}
    assert found - SAID - NO_QUESTION[name] - on_page == set()


def test_every_function_is_asked_for() -> None:
    asks = [question.ask for question in QUESTIONS]
    # `seen` asks nothing: it makes what others ask about.
    functions = [name for name in dir(al.chance) if inspect.isfunction(getattr(al.chance, name)) and name != "seen"]
    assert len(functions) > 5
    assert {name for name in functions if not any(ask.startswith(name) for ask in asks)} == set()
