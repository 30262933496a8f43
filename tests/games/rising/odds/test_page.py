"""The page of the odds has every question of this game by its name, and each exact question of a class has its test."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import arcane_lab as al
from tests.games.rising.odds import test_dealing, test_engines, test_moons

ROOT = Path(__file__).resolve().parents[4]
PAGE = (ROOT / "docs" / "odds.md").read_text(encoding="utf-8")
PART = PAGE.partition("## Arcana Rising\n")[2].partition("\n## ")[0]
RISING = al.chance.rising
#: What answers have that is no question.
SAID = {"why", "words", "to_text", "table", "seat", "places", "unseen", "assumed", "turns", "joint", "mix", "sections"}
SAID |= {"turn", "tried", "is_possible", "gain", "best", "as_given", "total", "part"}


def test_every_exact_question_of_a_class_is_answered_by_name_and_worked_out_by_hand() -> None:
    wanted = {f"AR-Q{number:02d}" for number in range(1, 23)}
    assert {*test_moons.BY_HAND, *test_dealing.BY_HAND, *test_engines.BY_HAND} == wanted
    assert set(re.findall(r"^\| (AR-Q\d\d) \|", PART, re.MULTILINE)) == wanted


def test_every_name_of_the_room_stands_on_the_page() -> None:
    functions = {name for name in dir(RISING) if inspect.isfunction(getattr(RISING, name))}
    assert len(functions) == 9
    assert {name for name in functions if f"`{name}(" not in PART} == set()
    for kind in (RISING.Moons, RISING.Cards):
        members = {name for name, _ in inspect.getmembers(kind) if not name.startswith("_")} - SAID
        assert {name for name in members if not re.search(rf"[.]{name}\b", PART)} == set()


def test_every_question_says_its_source_and_has_an_example() -> None:
    for name in dir(RISING):
        text = inspect.getdoc(getattr(RISING, name)) or ""
        if inspect.isfunction(getattr(RISING, name)):
            assert ">>> " in text
            assert "AR-" in text
