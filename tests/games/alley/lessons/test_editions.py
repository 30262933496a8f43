"""The two editions come from one page, and what stands in `notebooks` is what the page makes."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path
from typing import Any

import pytest

from arcane_lab.lessons.class_codes import PRACTICE
from arcane_lab.lessons.editions import Edition, notebook
from arcane_lab.lessons.keys import key
from arcane_lab.lessons.lesson import begin
from arcane_lab.lessons.plans import BadLesson, plan_named, plan_names

NOTEBOOKS = Path(__file__).resolve().parents[4] / "notebooks"
each = pytest.mark.parametrize("lesson", plan_names())


def sources(lesson: str, edition: Edition = "student") -> list[str]:
    return [cell.source for cell in notebook(lesson, edition).cells]


@each
def test_the_notebook_is_the_one_that_the_page_makes(lesson: str) -> None:
    stored = json.loads((NOTEBOOKS / f"{lesson}.ipynb").read_text(encoding="utf-8"))["cells"]
    told = "run `python -m tools.notebooks --lessons` to make it anew"
    assert ["".join(cell["source"]) for cell in stored] == sources(lesson), told
    folded = [cell.metadata.get("jupyter") for cell in notebook(lesson).cells]
    assert [cell["metadata"].get("jupyter") for cell in stored] == folded, told
    assert any(folded)
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
def test_a_lesson_opens_on_a_picture_and_the_import_is_seen_once(lesson: str) -> None:
    for edition in ("student", "teacher"):
        cells = notebook(lesson, edition).cells
        code = [cell.source for cell in cells if cell.cell_type == "code"]
        assert code[0].startswith("import arcane_lab as al\n\nlesson = al.lessons.begin(")
        assert len(code[0].splitlines()) <= 8
        assert not any("import arcane_lab" in source for source in code[1:])
        # What it shows is a table or a widget, and little stands above it.
        last = code[0].splitlines()[-1]
        assert re.match(r"al\.show\(|al\.InspectionLab\(|lab$|house$|table$", last)
        above = "".join(cell.source for cell in cells[: [cell.cell_type for cell in cells].index("code")])
        assert len(above) < 720


def calls(source: str) -> list[tuple[str, str, bool]]:
    """What a cell asks of the lesson: the verb, the name, and whether what it says is shown."""
    body = ast.parse(source).body
    last = ast.dump(body[-1].value) if isinstance(body[-1], ast.Expr) else ""
    found = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    return [
        (node.func.attr, ast.literal_eval(node.args[0]) if node.args else "", last == ast.dump(node))
        for node in found
        if isinstance(node.func, ast.Attribute)
        and isinstance(node.func.value, ast.Name)
        and node.func.value.id == "lesson"
    ]


@each
@pytest.mark.parametrize("edition", ["student", "teacher"])
def test_what_the_lesson_says_is_shown(lesson: str, edition: Edition) -> None:
    code = [cell.source for cell in notebook(lesson, edition).cells if cell.cell_type == "code"]
    lost = [(source, call) for source in code for call in calls(source) if not call[2]]
    assert lost == [], "a notebook shows only what stands last in a cell: let this call stand there"
    asked = [name for source in code for verb, name, _ in calls(source) if verb == "predict"]
    answered = [name for source in code for verb, name, _ in calls(source) if verb == "compare"]
    assert sorted(asked) == sorted(answered)
    assert len(asked) >= 3


def test_a_reply_that_would_be_lost_is_found() -> None:
    assert calls('lesson.compare("deal", 1)\ndeal') == [("compare", "deal", False)]
    assert calls('for x in y:\n    lesson.compare("deal", x)') == [("compare", "deal", False)]
    assert calls('deal = 1\nlesson.compare("deal", deal)') == [("compare", "deal", True)]


#: Predictions with the very mistake that they are for, and with what came.
MISTAKES = [
    (3, "too much", "50", 40), (7, "exactly", "100", 20), (7, "escape", "60%", "36%"), (7, "escape", "1/3", "36%"),
    (7, "penalty", "50", 19), (8, "again", "33", 4), (8, "dangerous", "14", 11), (8, "bad moves", "1", 0),
    (8, "master", "5", 8), (8, "master again", "8", 5), (9, "games", "60", 120), (9, "alarms", "0", 1),
    (7, "penalty", "20", 19),
    (9, "colour 9", "9", -1), (9, "strict", "1", 0),
]  # fmt: skip


@pytest.mark.parametrize(("number", "about", "said", "came"), MISTAKES)
def test_the_mistake_that_a_prediction_is_for_is_not_praised(number: int, about: str, said: str, came: Any) -> None:
    (compared,) = re.findall(rf'lesson\.compare\("{about}", .*\)$', plan_named(number).page, re.MULTILINE)
    call: Any = ast.parse(compared, mode="eval").body
    practice = begin(number, PRACTICE)
    practice.predict(about, said)
    told = str(practice.compare(about, came, **{one.arg: ast.literal_eval(one.value) for one in call.keywords}))
    assert told.endswith("What makes the difference?")


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
    # A word is explained that the page uses, or the explanation of another.
    meanings = {word: meaning.lower() for word, meaning in plan.glossary}
    for word in meanings:
        others = [meaning for other, meaning in meanings.items() if other != word]
        assert any(word.lower() in used for used in (text, *others)), word
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
    NotebookClient(made, timeout=1_000, kernel_name="python3", store_widget_state=False).execute()
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
