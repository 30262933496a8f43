"""A lesson as a page without Python: whole for every lesson, small for a class, and without an answer to be read."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from typing import Any

import pytest

from arcane_lab.chance.words import percent
from arcane_lab.lessons.class_codes import ClassCode
from arcane_lab.lessons.class_pages import class_pages
from arcane_lab.lessons.exercise import Task
from arcane_lab.lessons.plans import plan_named, plan_names
from arcane_lab.lessons.run_through import run_through

MOST_BYTES = 1_500_000
each_lesson = pytest.mark.parametrize("lesson", plan_names())


def data_of(page: str) -> dict[str, Any]:
    found = re.search(r'<script type="application/json" id="arcane-lab-lesson">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    data: dict[str, Any] = json.loads(found[1])
    return data


def forms_of(task: Task[Any]) -> list[str]:
    """The right answer as people write it, where that stands nowhere by chance."""
    answer = task.answer()
    if isinstance(answer, int | Fraction):
        return [str(answer), percent(Fraction(answer))] if Fraction(answer).denominator > 12 else []
    # What is offered to choose from is there for everybody; a board is never offered.
    return [task.kind.format(answer)] if (task.kind.for_page() or {})["reads"] == "board" else []


@each_lesson
def test_every_lesson_gives_a_page_with_all_of_it_and_no_right_answer(lesson: str) -> None:
    plan, code = plan_named(lesson), ClassCode("maple-7", "12")
    ((name, page),) = class_pages(lesson, "maple-7", "12").items()
    assert name == f"{lesson}-maple-7.html"
    data = data_of(page)
    html = page + "".join(one["html"] for one in data["locked"])
    shown = re.sub(r"\s+", " ", html)
    for exercise in plan.exercises():
        assert html.count(f'data-exercise="{exercise.name}"') == 1
    for guess in re.findall(r'lesson\.predict\("([^"]+)"', plan.page):
        assert html.count(f'data-prediction="{guess}"') == 1
    assert data["came"].keys() == set(re.findall(r'lesson\.compare\("([^"]+)"', plan.page))
    for heading in re.findall(r"^#+ ([\w ,]+)$", plan.page, re.MULTILINE):
        assert f">{heading}</h" in shown
    # What is said to people of notebooks is not said here, nor what is meant for teachers only.
    assert not re.search(
        r"al\.class_code|First a guess|three dots|Shift \+ Enter|arcane_lab as al|For the teacher", html
    )
    student = data["students"][0]
    for exercise, one in zip(plan.exercises(), student["exercises"], strict=True):
        task = exercise.task(code, lesson)
        texts = ["".join(data["parts"][piece] for piece in text) for text in one["texts"]]
        assert task.question.split()[0] in texts[0]
        assert len(texts) == 8
        assert one["kind"] >= 0
        own = re.sub(r"\x01[^\x02]*\x02", "", json.dumps([*texts, one["seals"]], ensure_ascii=False))
        for form in forms_of(task):
            assert not re.search(rf"(?<![\w./]){re.escape(form)}(?![\w/]|\.\d)", own), (exercise.name, form)
    assert "Right: " not in json.dumps(student)


def test_a_page_loads_nothing_and_its_browser_holds_it_to_that() -> None:
    (page,) = class_pages(4, "maple-7", "12").values()
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]+)"', page)
    assert policy is not None
    assert re.fullmatch(
        r"default-src 'none'; script-src 'sha256-[\w+/]+='; style-src 'unsafe-inline'; img-src data:; "
        r"form-action 'none'; base-uri 'none'",
        policy[1],
    )
    assert not re.search(r"https?://(?!www\.w3\.org/)|<link|@import|url\((?!#)", page)
    (sends,) = class_pages(4, "maple-7", "12", sends_to="/in/abc").values()
    assert "connect-src 'self'; " in sends
    assert data_of(sends)["sendsTo"] == "/in/abc"


def bytes_for_thirty(lesson: str) -> int:
    """How large a page for thirty is, from what the second and the third student add."""
    one, three = (len(page.encode()) for some in ("1", "1-3") for page in class_pages(lesson, "maple-7", some).values())
    return one + 29 * (three - one) // 2


def test_a_page_for_thirty_students_is_small() -> None:
    # The largest of the lessons; all of them, thirty students each, are in the soak.
    assert bytes_for_thirty("03_effect_order") < MOST_BYTES


@pytest.mark.thorough
@each_lesson
def test_a_page_for_thirty_students_is_small_in_every_lesson(lesson: str) -> None:
    (page,) = class_pages(lesson, "maple-7", "1-30").values()
    assert len(page.encode()) < MOST_BYTES


def test_a_class_has_one_file_or_each_student_one() -> None:
    (page,) = class_pages(12, "Maple-7", "Zoë Weiß, 05").values()
    assert [(one["name"], one["student"]) for one in data_of(page)["students"]] == [
        ("Zoë Weiß", "zoë-weiß"),
        ("5", "5"),
    ]
    pages = class_pages(12, "maple-7", ["5", "zoë-weiß"], each=True)
    assert list(pages) == [f"12_alone_against_the_pyramid-maple-7-{name}.html" for name in ("5", "zoë-weiß")]
    assert [len(data_of(page)["students"]) for page in pages.values()] == [1, 1]


@each_lesson
def test_the_shipped_notebook_holds_what_its_page_shows(lesson: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is run when a page is made; where this fails: `python -m tools.notebooks --lessons`."""

    def refuse(made: object) -> None:
        raise AssertionError("the notebook is not that of its page, or says not what came")

    run_through.cache_clear()
    monkeypatch.setattr("arcane_lab.lessons.run_through.run", refuse)
    came = run_through(plan_named(lesson)).came
    assert all({"shown", "near", "of"} <= one.keys() for one in came.values())


def test_what_is_locked_is_what_comes_after_a_guess() -> None:
    (page,) = class_pages(4, "maple-7", "12").values()
    locked = data_of(page)["locked"]
    by_guess = {
        about: " ".join(one["html"] for one in locked if about in one["about"])
        for one in locked
        for about in one["about"]
    }
    assert "That is four, so nine are left" in by_guess["unseen"]
    assert "9/113" in by_guess["under b1"]
    assert "So wands are now a smaller part" in by_guess["after the look"]
    assert "That is four, so nine are left" not in page.partition('<script type="application/json"')[0]
    # What follows another guess needs that one, too.
    assert ["under b1", "after the look"] in [one["about"] for one in locked]


def test_a_table_that_is_wider_than_a_phone_is_moved_with_the_keys() -> None:
    (page,) = class_pages(8, "maple-7", "1").values()
    shown = re.findall(
        r"<div class='shown'([^>]*)>(.*?)</div>", page.replace("\\u003c", "<").replace("\\u003e", ">"), re.DOTALL
    )
    assert any("<table" in drawn for _, drawn in shown)
    assert all(("tabindex" in focus) for focus, drawn in shown if "<table" in drawn)
