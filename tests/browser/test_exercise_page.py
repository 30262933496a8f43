"""Exercises of a lesson with Python behind them: by the mouse alone, by keys alone, on a phone, without a kernel."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from arcane_lab.lessons.class_codes import ClassCode
from arcane_lab.lessons.lesson import Lesson, begin
from arcane_lab.lessons.message import html_of
from tests.browser.lab import accessibility_problems
from tests.browser.played import Played

Blank = Callable[..., Page]
#: What tells a verdict apart: its sign, the stroke of its edge, its first words, its colour.
LOOK: Final = """box => [box.querySelector('.lx-sign').textContent, getComputedStyle(box).borderTopStyle,
  box.querySelector('b').textContent, getComputedStyle(box).borderTopColor]"""


@pytest.fixture
def lesson() -> Lesson:
    return begin(1, ClassCode("practice", "1"))


def test_a_slot_and_a_number_are_answered_with_the_mouse_alone(page: Page, lesson: Lesson) -> None:
    shown = Played(page, lesson._shown.exercise("complete"))
    task = lesson.tasks["complete"]
    wrong, right = task.wrong_answers()["hidden cards count"][0], task.answer()[0]
    root, verdict = shown.root, shown.root.locator(".lx-verdict")
    # Why it is so is nowhere in the page before it has been answered.
    why = re.sub(r"<[^>]+>", "", html_of(task.solution())).strip()[:40]
    looks: list[list[str]] = []
    for slot, kind in ((wrong, "not-yet"), (right, "right")):
        assert why not in page.evaluate("() => document.body.textContent")
        root.locator(f".lx-slot:has([value={slot}])").click()
        root.get_by_role("button", name="Check").click()
        shown.answer()
        expect(verdict).to_have_class(f"lx-verdict {kind}")
        expect(root.locator(".lx-exercise")).to_have_attribute("data-state", kind)
        looks.append(verdict.evaluate(LOOK))
        # The sign lies in the lower left of its slot, where no card has a figure.
        tag, place = (root.locator(f".lx-slot:has([value={slot}]){part}").bounding_box() for part in (" .lx-tag", ""))
        assert tag
        assert place
        assert tag["x"] + tag["width"] < place["x"] + 0.68 * place["width"]
        assert accessibility_problems(page) == []
    assert why in page.evaluate("() => document.body.textContent")
    # Told apart by sign, edge, words and colour, each of them enough.
    assert [one == other for one, other in zip(*looks, strict=True)] == [False] * 4, looks
    expect(root.get_by_role("status")).to_have_text(f"Right: {right}.")
    expect(root.locator(".lx-dot.right")).to_have_count(1)

    shown = Played(page, lesson._shown.exercise("sale"))
    root.get_by_text("Click it together").click()
    for figure in str(lesson.tasks["sale"].answer()):
        root.get_by_role("button", name=figure, exact=True).click()
    root.get_by_role("button", name="Check").click()
    shown.answer()
    expect(verdict).to_have_class("lx-verdict right")


def test_an_exercise_is_answered_by_keys_alone(page: Page, lesson: Lesson) -> None:
    shown = Played(page, lesson._shown.exercise("complete"))
    page.keyboard.press("Tab")
    for key in ("ArrowRight", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    shown.answer()
    expect(shown.root.locator(".lx-chosen")).to_contain_text("b2")
    expect(shown.root.locator(".lx-verdict")).to_be_visible()
    assert lesson._done().exercises["complete"].tries == 1
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    shown.answer()
    expect(shown.root.get_by_role("status")).to_contain_text("A ")
    assert lesson._done().exercises["complete"].hints >= 1


SMALL = """() => [...document.querySelectorAll('main.mounted :is(button, input, summary, select, label)')]
  .filter(one => one.checkVisibility() && !one.closest('.lx-choice, .lx-slot, .lx-writing label'))
  .map(one => [one.className, one.getBoundingClientRect()])
  .filter(([, box]) => box.width < 24 || box.height < 24).map(([name]) => name)"""


@pytest.mark.parametrize("name", ["complete", "sale", "allowed"])
def test_on_a_phone_all_has_room_and_every_target_is_large(blank_page: Blank, lesson: Lesson, name: str) -> None:
    page = blank_page(viewport={"width": 400, "height": 800})
    lesson.check(name, "nothing of the kind")
    Played(page, lesson._shown.exercise(name))
    expect(page.locator(".lx-verdict")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 400
    assert page.evaluate(SMALL) == []


def test_without_a_kernel_it_shows_how_it_was_left_and_says_so(page: Page, lesson: Lesson) -> None:
    lesson.check("complete", lesson.tasks["complete"].answer())
    shown = Played(page, lesson._shown.exercise("complete"))
    shown.mounted.lose_python()
    expect(shown.root.locator(".al-alone")).to_contain_text("the kernel must be running")
    expect(shown.root.locator(".lx-verdict.right")).to_be_visible()
    expect(shown.root.locator(".lx-question")).to_contain_text("Where must you play it")


def test_what_comes_is_not_on_the_page_before_the_guess(page: Page, lesson: Lesson) -> None:
    lesson.compare("gold", 3737)
    shown = Played(page, lesson._shown.prediction("gold"))
    assert "3737" not in page.content()
    shown.root.get_by_label("What do you expect (gold)?").fill("25")
    shown.root.get_by_role("button", name="Keep it").click()
    shown.answer()
    expect(shown.root.locator(".lx-came")).to_contain_text("You expected 25; it is 3737.")
    assert accessibility_problems(page) == []
