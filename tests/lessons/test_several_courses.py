"""Courses of several games side by side: a number names one lesson or is asked back, and an idea means one thing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from arcane_lab.core.errors import UnknownName
from arcane_lab.lessons import misconceptions, plans

PAGE = """+++
title = "{name}"
minutes = 5
objective = "-"
timing = []
ask = []
transfer = "-"
[glossary]
+++
Text.
"""


@pytest.fixture
def two_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Two games with a course each, in folders of their own."""
    specs = {name: SimpleNamespace(name=name, course="course", package=name) for name in ("one", "two")}
    for name, lessons in (("one", ["01_a", "02_b"]), ("two", ["01_c", "03_d"])):
        (tmp_path / name / "course").mkdir(parents=True)
        for lesson in lessons:
            (tmp_path / name / "course" / f"{lesson}.md").write_text(PAGE.format(name=lesson), encoding="utf-8")
    for room in (plans, misconceptions):
        monkeypatch.setattr(room, "games", lambda: tuple(specs))
        monkeypatch.setattr(room, "find_game", specs.__getitem__)
        monkeypatch.setattr(room, "folder_of", lambda spec: tmp_path / spec.name)
    for kept in (plans.read_plan, misconceptions._misconceptions):
        kept.cache_clear()
    yield tmp_path
    for kept in (plans.read_plan, misconceptions._misconceptions):
        kept.cache_clear()


def test_lessons_of_both_games_are_there_in_their_order(two_games: Any) -> None:
    assert plans.plan_names() == ("01_a", "01_c", "02_b", "03_d")
    assert [plans.plan_named(lesson).name for lesson in (2, "3", "01_c", "a")] == ["02_b", "03_d", "01_c", "01_a"]


def test_a_number_that_two_games_have_is_asked_back(two_games: Any) -> None:
    with pytest.raises(UnknownName, match="01_a") as refused:
        plans.plan_named(1)
    assert "01_c" in str(refused.value)
    assert "02_b" not in str(refused.value)


def test_one_name_of_a_lesson_belongs_to_one_game(two_games: Path) -> None:
    (two_games / "two" / "course" / "02_b.md").write_text(PAGE.format(name="b"), encoding="utf-8")
    with pytest.raises(plans.BadLesson, match=r"02_b.*one.*two"):
        plans.plan_names()


def test_an_idea_that_two_games_name_means_the_same(two_games: Path) -> None:
    idea = '"off by one" = {{ belief = "{belief}", ask = "Is it?" }}\n'
    for name in ("one", "two"):
        path = two_games / name / "course" / "misconceptions.toml"
        path.write_text(idea.format(belief="One too many."), encoding="utf-8")
    assert misconceptions.misconceptions()["off by one"].belief == "One too many."
    misconceptions._misconceptions.cache_clear()
    path.write_text(idea.format(belief="Something else."), encoding="utf-8")
    with pytest.raises(misconceptions.BadMisconception, match=r"two/misconceptions\.toml: 'off by one'"):
        misconceptions.misconceptions()
