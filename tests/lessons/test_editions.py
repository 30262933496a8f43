"""The two editions come from one page, and what stands in `notebooks` is what the page makes."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from arcane_lab.lessons.editions import Edition, notebook
from arcane_lab.lessons.keys import key
from arcane_lab.lessons.plans import BadLesson, plan_named, plan_names

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"
each = pytest.mark.parametrize("lesson", plan_names())


def sources(lesson: str, edition: Edition = "student") -> list[str]:
    return [cell.source for cell in notebook(lesson, edition).cells]


@each
def test_the_notebook_is_the_one_that_the_page_makes(lesson: str) -> None:
    stored = json.loads((NOTEBOOKS / f"{lesson}.ipynb").read_text(encoding="utf-8"))["cells"]
    told = "run `python -m tools.notebooks --lessons` to make it anew"
    assert ["".join(cell["source"]) for cell in stored] == sources(lesson), told
    assert all(cell.get("outputs") for cell in stored if cell["cell_type"] == "code" and "lesson" in cell["source"][-1])


@each
def test_both_editions_have_the_same_lesson(lesson: str) -> None:
    student, teacher = sources(lesson), sources(lesson, "teacher")
    only_student = [source for source in student if source not in teacher]
    asked = [source for source in only_student if "lesson.check(" in source]
    assert len(asked) == len(plan_named(lesson).exercises())
    assert len(only_student) <= len(asked) + 1  # the head says which edition it is
    assert all(", ...)" in source for source in asked)


@each
def test_every_exercise_is_asked_once_and_no_answer_is_given_away(lesson: str) -> None:
    text = "\n".join(sources(lesson))
    teacher = "\n".join(sources(lesson, "teacher"))
    for one in key(lesson).exercises:
        assert text.count(f'lesson.ask("{one.name}")') == 1
        assert one.solution not in text
        assert one.solution in teacher


@each
def test_each_code_cell_can_tell_that_it_was_run_too_early(lesson: str) -> None:
    code = [cell.source for cell in notebook(lesson).cells if cell.cell_type == "code"]
    assert all("import arcane_lab as al" in source.splitlines()[:4] for source in code)


@each
def test_a_lesson_has_all_that_it_needs(lesson: str) -> None:
    plan = plan_named(lesson)
    text = plan.page.lower()
    assert sum(minutes for minutes, _ in plan.timing) == plan.minutes <= 50
    names = {one.name for one in plan.exercises()}
    assert plan.if_time_is_left < names
    assert bool(plan.more) == bool(plan.if_time_is_left)
    for part, asked in ((plan.timing, names - plan.if_time_is_left), (plan.more, plan.if_time_is_left)):
        assert set(re.findall(r"`(\w+)`", " ".join(what for _, what in part))) == asked
    assert len(plan.ask) >= 3
    assert len(plan.glossary) >= 5
    assert all(f"[{word}" in text or f"**{word}" in text or word in text for word, _ in plan.glossary)
    for word in ("predict", "exact", "another game", "(#glossary)"):
        assert word in text, word
    # A plausible mistake is played on, and said to be one.
    assert re.search(r"bad plan|wrong line|wrong way to count|expensive mistake", text)
    assert plan.transfer


def test_a_fence_that_is_not_known_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    from dataclasses import replace

    from arcane_lab.lessons import editions

    plan = replace(plan_named(1), page="```exercise nowhere\n```\n")
    monkeypatch.setattr(editions, "plan_named", lambda lesson: plan)
    with pytest.raises(BadLesson, match="a fence of 'exercise nowhere' is not known"):
        notebook(1)


def test_cells_have_names_that_stay() -> None:
    made: Any = notebook(1)
    assert made.cells[0].id == "01-000"
    assert len({cell.id for cell in made.cells}) == len(made.cells)


@pytest.mark.thorough
@each
def test_in_the_teacher_s_edition_every_answer_is_right(lesson: str) -> None:
    from nbclient import NotebookClient

    made: Any = notebook(lesson, "teacher")
    NotebookClient(made, timeout=100, kernel_name="python3", store_widget_state=False).execute()
    checks = [cell for cell in made.cells if cell.cell_type == "code" and "lesson.check(" in cell.source]
    told = [output.data["text/plain"] for cell in checks for output in cell.outputs if "data" in output]
    assert len(told) == len(plan_named(lesson).exercises())
    assert all(text.startswith("Right") for text in told)
    last = [cell for cell in made.cells if cell.cell_type == "code"][-1]
    assert f"All {len(told)} exercises are right." in last.outputs[-1].data["text/plain"]


@pytest.mark.thorough
@each
def test_a_second_run_gives_the_same_file(lesson: str, tmp_path: Path) -> None:
    from tools.notebooks import run

    stored = (NOTEBOOKS / f"{lesson}.ipynb").read_text(encoding="utf-8")
    copy = tmp_path / f"{lesson}.ipynb"
    copy.write_text(stored, encoding="utf-8")
    run(copy)
    assert copy.read_text(encoding="utf-8") == stored
