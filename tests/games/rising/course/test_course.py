"""What the lessons of Arcana Rising must keep, as every course does: exercises, wrong ideas, and how they read."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from arcane_lab.lessons.plans import plan_named
from tests.courses.exercises import EveryExercise, tasks
from tests.courses.misconceptions import Misconceptions
from tests.courses.of_game import lessons_of
from tests.courses.reading import ReadingLevel

REPOSITORY = Path(__file__).resolve().parents[4]
LESSONS = lessons_of("rising")
EXERCISES = [(lesson, one) for lesson in LESSONS for one in plan_named(lesson).exercises()]
#: What a word of the game is, where a lesson uses it.
WORDS = ("board", "cast", "discipline", "engine", "herb", "mat", "moon", "prepare", "pyramid", "spell")
#: A figure that is none as long as nothing says where it comes from.
FIGURE = re.compile(r"\d/\d|\d%|\b(?:average|variance|worth)\b.*\d")


class TestEveryExercise(EveryExercise):
    game = "rising"
    sums = 12


class TestMisconceptions(Misconceptions):
    game = "rising"


class TestReadingLevel(ReadingLevel):
    game = "rising"


@pytest.mark.parametrize(("lesson", "exercise"), EXERCISES, ids=[f"{name[:2]}-{one.name}" for name, one in EXERCISES])
def test_the_whole_way_with_other_numbers_says_which_numbers(lesson: str, exercise: object) -> None:
    """The last hint is of another variant, whose question nobody sees."""
    found = tasks(lesson, exercise)  # type: ignore[arg-type]
    asked = [set(re.findall(r"\d+", task.question)) for task in found]
    always = set.intersection(*asked)
    for task, numbers in zip(found, asked, strict=True):
        assert numbers - always - set(re.findall(r"\d+", task.solution())) == set(), task.solution()


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_word_of_the_game_is_explained_where_a_lesson_uses_it(lesson: str) -> None:
    plan = plan_named(lesson)
    asked = " ".join(one.task(lesson=lesson).question for one in plan.exercises())
    page = re.sub(r"```.*?```", "", plan.page, flags=re.DOTALL)
    used = {word for word in WORDS if re.search(rf"\b{word}s?\b", page + asked)}
    assert used - {word.removesuffix("s") for word, _ in plan.glossary} == set()


@pytest.mark.parametrize("lesson", LESSONS)
def test_every_figure_that_a_lesson_prints_says_whether_it_is_exact(lesson: str) -> None:
    cells = json.loads((REPOSITORY / "notebooks" / f"{lesson}.ipynb").read_text(encoding="utf-8"))["cells"]
    printed = [line for cell in cells for out in cell.get("outputs", []) for line in out.get("text", [])]
    lines = [line for line in "".join(printed).splitlines() if FIGURE.search(line)]
    assert lines
    assert [line for line in lines if not re.search(r"\bexact\b|\bn = |95% interval", line)] == []


def test_what_a_lesson_names_to_choose_stands_in_the_labs() -> None:
    """Buttons and lines of a lab, such as `Draw a moon`, as the browser writes them or Python does."""
    written = [*(REPOSITORY / "widgets" / "src").rglob("*.ts"), *(REPOSITORY / "arcane_lab").rglob("widgets/*.py")]
    shown = "\n".join(path.read_text(encoding="utf-8") for path in written)
    named = {one for lesson in LESSONS for one in re.findall(r"`([A-Z][a-z]+(?:,? [a-z]+)+)`", plan_named(lesson).page)}
    assert len(named) >= 6
    assert [one for one in sorted(named) if one not in shown] == []
