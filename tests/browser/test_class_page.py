"""The page of a lesson without Python, in a real Chromium: it reads as Python does, checks, saves, loads nothing."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from arcane_lab.core.files import file
from arcane_lab.lessons.class_codes import ClassCode
from arcane_lab.lessons.class_pages import class_pages
from arcane_lab.lessons.exercise import Task
from arcane_lab.lessons.forms import TABLE
from arcane_lab.lessons.grading import grade
from arcane_lab.lessons.kinds import BadAnswer, Kind
from arcane_lab.lessons.lesson import begin
from arcane_lab.lessons.message import html_of
from arcane_lab.lessons.pages import write_page
from arcane_lab.lessons.plans import plan_named, plan_names
from arcane_lab.lessons.predictions import compared
from arcane_lab.lessons.quantities import Number
from arcane_lab.lessons.run_through import run_through
from arcane_lab.lessons.sealed import ROUNDS, one_spelling, salt_of, seals, words
from tests.browser.lab import accessibility_problems

LESSON = "04_what_is_under_that_card"
ANSWERS = 5000
READ = Path(__file__).resolve().parents[1] / "lessons" / "answers_read.tsv"
TYPED = "abc123456 ,./%-(²½"


# --- both readers -------------------------------------------------------------------------------------------------


def ways_to_write(kind: Kind, answer: Any) -> list[str]:
    """An answer in the forms in which people write it, and some that are nearly right or hardly readable."""
    if not isinstance(kind, Number):
        text = kind.format(answer)
        return [text, text.lower(), text.replace(" ", ", "), text.replace(" / ", "/"), f"the {text}", str(answer)]
    exact = Fraction(answer)
    value = float(exact)
    written = [f"{value:.{figures}f}" for figures in (1, 2, 3, 8)] + [
        f"{100 * value:.{figures}f}%" for figures in (0, 1)
    ]
    written += [
        str(exact),
        repr(value),
        f"about {exact}",
        f"{value:.3f}".replace(".", ","),
        f"{value:.2f}...",
        f"{value:.2g}",
    ]
    written += [f"1 in {float(1 / exact):.4g}", f"{exact.numerator} out of {exact.denominator}"] if exact else []
    return [
        *written,
        f"{3 * exact.numerator}/{3 * exact.denominator}",
        f"{int(value):,}",
        f"{value:.2f} gold",
        f"{value:.2f} points",
    ]


def misspelt(text: str, lots: random.Random) -> str:
    """A text with a letter too many, too few, or at the wrong place."""
    at = lots.randrange(len(text) or 1)
    kind = lots.randrange(3)
    if kind == 0:
        return text[:at] + text[at + 1 :]
    return text[:at] + (
        lots.choice(TYPED) + text[at:] if kind == 1 else text[at + 1 : at + 2] + text[at : at + 1] + text[at + 2 :]
    )


def cases() -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """The kinds of all exercises of all lessons, and thousands of answers with what Python makes of them."""
    lots = random.Random(23)
    forms = [row["as"] for rows in TABLE.values() if isinstance(rows, list) for row in rows]
    known = [json.loads(line.split("\t")[0]) for line in READ.read_text(encoding="utf-8").splitlines()[1:]] + forms
    tasks = [
        one.task(ClassCode("maple-7", "12"), name) for name in plan_names() for one in plan_named(name).exercises()
    ]
    kinds, found = [], []
    share = -(-ANSWERS // len(tasks))
    for at, task in enumerate(tasks):
        kind = task.kind
        kinds.append(kind.for_page())
        answers = [task.answer(), *task.wrong_answers().values()]
        texts = [text for answer in answers for text in ways_to_write(kind, answer)]
        # Every right one, a share of the others, and as many misspelt.
        right = len(ways_to_write(kind, task.answer()))
        some = (
            texts[:right]
            + lots.sample(texts[right:], min(len(texts) - right, share // 4))
            + lots.sample(known, share // 6)
        )
        while len(some) < share:
            some.append(misspelt(lots.choice(texts), lots))
        found += [case(at, task, text, answers) for text in some]
    return kinds, found


def case(at: int, task: Task[Any], text: str, answers: list[Any]) -> dict[str, Any]:
    kind = task.kind
    one = {"kind": at, "text": text, "known": [one_spelling(kind, answer) for answer in answers], "name": None}
    try:
        read = kind.read(text)
    except BadAnswer:
        return one
    judged = [kind.judge(read, answer) for answer in answers]
    # The words that open the answers which this one is not wrong for.
    opening = [sorted(words(kind, answer, True)) for answer, is_ in zip(answers, judged, strict=True) if is_ != "wrong"]
    name = str(read.value) if isinstance(kind, Number) else one_spelling(kind, read)
    return {**one, "name": name, "judged": judged, "opening": opening}


READ_THEM = """async ({ script, table, kinds, cases }) => {
  const { read, judge, wordsOf } = await import(URL.createObjectURL(new Blob([script], { type: "text/javascript" })));
  const wrong = [];
  for (const one of cases) {
    const kind = kinds[one.kind];
    let name = null, judged, words = [];
    try {
      const found = read(table, kind, one.text);
      name = found.name;
      judged = one.known.map((answer) => judge(kind, found, answer));
      words = wordsOf(kind, found);
    } catch (error) {
      if (error.constructor.name === "Error" || error instanceof TypeError) throw error;
    }
    const opens = (one.opening ?? []).every((all) => all.some((word) => words.includes(word)));
    const agrees = name === one.name && String(judged) === String(one.judged) && opens;
    if (!agrees) wrong.push([kind.reads, one.text, one.name, name, one.judged, judged, opens]);
  }
  return wrong;
}"""


def page_to_read_on(page: Page, text: str) -> str:
    """A blank page with what the script of a lesson's page looks for; the script."""
    data = re.search(r'<script type="application/json" id="arcane-lab-lesson">(.*?)</script>', text, re.DOTALL)
    assert data is not None
    page.evaluate(
        """(data) => { document.body.innerHTML = '<div id="arcane-lab-head"></div><div id="arcane-lab-body"></div>'
          + '<div id="arcane-lab-foot"></div><script type="application/json" id="arcane-lab-lesson"></script>';
          document.getElementById("arcane-lab-lesson").textContent = data; }""",
        data[1],
    )
    return file("static", "lesson-page.js").read_text(encoding="utf-8")


def test_python_and_the_browser_agree_on_five_thousand_written_answers(page: Page) -> None:
    (text,) = class_pages(LESSON, "maple-7", "1-2").values()
    kinds, all_cases = cases()
    assert len(all_cases) >= ANSWERS
    # Right ones, wrong ones, and what cannot be read: none of them is rare.
    right = sum("right" in one.get("judged", ())[:1] for one in all_cases)
    unread = sum(one["name"] is None for one in all_cases)
    assert min(right, unread, len(all_cases) - right - unread) > ANSWERS / 8
    script = page_to_read_on(page, text)
    table = json.loads(json.dumps(TABLE))
    assert page.evaluate(READ_THEM, {"script": script, "table": table, "kinds": kinds, "cases": all_cases}) == []


GUESSES = [
    *(
        "skip",
        "8%",
        "1/3",
        "0.08",
        "about 8",
        "1 or 2",
        "7 to 9",
        "6, 7 and 15",
        "less",
        "different",
        "a third",
        "9",
        "",
    ),
    *("-300 gold", "they lose 300", "five", "half as wide", "the deck", "Floating Carpet", "0 to 100", "50/50", "xyz"),
    *("82 of 84", "10 in 100", "1 in 13"),
]


def test_what_is_said_to_a_guess_is_what_python_says(page: Page) -> None:
    (text,) = class_pages(LESSON, "maple-7", "1-2").values()
    script = page_to_read_on(page, text)
    came = {
        f"{name[:2]} {about}": one for name in plan_names() for about, one in run_through(plan_named(name)).came.items()
    }

    class Chance(Fraction):
        """A number that is shown in other words than its own."""

        shown = ""

        def __str__(self) -> str:
            return self.shown

    def value(one: dict[str, Any]) -> Any:
        if "exact" not in one:
            return one["text"] if "text" in one else float(one["shown"])
        exact = Chance(one["exact"])
        exact.shown = one["shown"]
        return exact

    asked = [(guess, one) for one in came.values() for guess in GUESSES]
    said = page.evaluate(
        """async ({ script, asked }) => {
          const { comparison } = await import(URL.createObjectURL(new Blob([script], { type: "text/javascript" })));
          const { forms, cards } = JSON.parse(document.getElementById("arcane-lab-lesson").textContent);
          return asked.map(([guess, came]) => comparison(forms, cards, "gold", guess, came));
        }""",
        {"script": script, "asked": asked},
    )
    for (guess, one), sentence in zip(asked, said, strict=True):
        assert sentence == compared("gold", guess, value(one), one["near"], one["of"]), (guess, one)


# --- a student at work ----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def lesson_page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Lesson 4 for three students."""
    ((name, text),) = class_pages(LESSON, "maple-7", "11-13").items()
    return write_page(text, tmp_path_factory.mktemp("pages") / name)


def begun(page: Page, path: Path, student: str = "12") -> None:
    page.goto(path.as_uri())
    page.get_by_label("Your number").select_option(student)
    page.get_by_role("button", name="Begin").click()


def answer(page: Page, exercise: str, text: str) -> None:
    where = page.locator(f'[data-exercise="{exercise}"]')
    where.get_by_label("Your answer", exact=True).fill(text)
    where.get_by_role("button", name="Check").click()


def test_a_student_does_the_lesson_and_the_teacher_grades_it(
    open_page: Callable[..., Page], lesson_page: Path, tmp_path: Path
) -> None:
    page = open_page(offline=True)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    begun(page, lesson_page)
    # A guess opens what comes after it.
    hidden = page.get_by_text("That is four, so nine are left")
    expect(hidden).to_have_count(0)
    guess = page.locator('[data-prediction="unseen"]')
    guess.get_by_role("textbox").fill("nine")
    guess.get_by_role("button", name="Keep it").click()
    expect(guess).to_contain_text("You expected nine, and it is 9.")
    expect(hidden).to_be_visible()
    # A known wrong idea, what cannot be read, what is rounded too much, a hint, and the right answer.
    said = page.locator('[data-exercise="under"] .lx-verdict')
    answer(page, "under", "13/124")
    expect(said).to_contain_text("You have counted cards that you can see.")
    answer(page, "under", "a few")
    expect(said).to_contain_text("cannot be read as an answer here")
    answer(page, "under", "0.1")
    expect(said).to_contain_text("rounded too much")
    page.locator('[data-exercise="under"]').get_by_role("button", name="Hint").click()
    expect(page.locator('[data-exercise="under"] .lx-hints li')).to_have_count(1)
    answer(page, "under", "7,02 %")
    expect(said).to_contain_text("Right: 4/57 = 7.02%.")
    # What is tried out afterwards is met with its hint, and not counted.
    answer(page, "under", "1/20")
    expect(said).to_contain_text("Not yet")
    # Of a wrong answer of which nothing is known the nudge is said.
    answer(page, "pool", "1,000")
    expect(page.locator('[data-exercise="pool"] .lx-verdict')).to_contain_text("Look at three places")
    expect(page.locator(".lx-count").first).to_have_text("1 of 6 right")
    # What was done is saved, and is there again.
    with page.expect_download() as download:
        page.get_by_role("button", name="Save my progress").first.click()
    assert download.value.suggested_filename == "progress-maple-7-12.json"
    saved = tmp_path / "in" / download.value.suggested_filename
    download.value.save_as(saved)
    page.evaluate("localStorage.clear()")
    begun(page, lesson_page)
    expect(page.locator(".lx-count").first).to_have_text("0 of 6 right")
    page.set_input_files("input[type=file]", saved)
    expect(page.locator(".lx-count").first).to_have_text("1 of 6 right")
    expect(hidden).to_be_visible()
    # A page loads itself, and nothing else.
    assert {address for address in asked if not address.startswith(("data:", "blob:"))} == {lesson_page.as_uri()}
    # The file is that of a notebook, which goes on with it, and both are graded.
    own = begin(4, ClassCode("maple-7", "12"), folder=saved.parent)
    assert "Not yet right: pool." in str(own.summary())
    other = begin(4, ClassCode("maple-7", "13"), folder=saved.parent)
    other.check("under", other.tasks["under"].answer())
    grades = grade(saved.parent)
    assert [(one.student, one.of(LESSON).exercises["under"].right) for one in grades.students] == [
        ("12", True),
        ("13", True),
    ]
    tried = grades.students[0].of(LESSON)
    assert (tried.exercises["under"].tries, tried.exercises["under"].hints, tried.exercises["under"].wrong) == (
        3,
        1,
        ["all cards count"],
    )
    assert (tried.exercises["pool"].tries, tried.exercises["pool"].hints, tried.predictions) == (
        1,
        1,
        {"unseen": "nine"},
    )
    assert grades.damaged == ()


@pytest.mark.parametrize(("change", "words"), [
    (lambda text: text.replace('"tries": 3', '"tries": 2'), "changed by hand, or damaged"),
    (lambda text: text[:-20], "This is not a progress file, or it is from another version."),
    (lambda text: re.sub(r'"student": "12"', '"student": "13"', text), "changed by hand, or damaged"),
])  # fmt: skip
def test_a_file_that_is_none_of_this_student_changes_nothing_and_is_told(
    open_page: Callable[..., Page], lesson_page: Path, tmp_path: Path, change: Callable[[str], str], words: str
) -> None:
    own = begin(4, ClassCode("maple-7", "12"), folder=tmp_path)
    for text in ("1/2", "1/3", own.tasks["under"].answer()):
        own.check("under", text)
    kept = tmp_path / "progress-maple-7-12.json"
    page = open_page()
    begun(page, lesson_page)
    page.set_input_files("input[type=file]", kept)
    expect(page.locator(".lx-count").first).to_have_text("1 of 6 right")
    damaged = tmp_path / "damaged.json"
    damaged.write_text(change(kept.read_text(encoding="utf-8")), encoding="utf-8")
    page.set_input_files("input[type=file]", damaged)
    expect(page.locator(".page-status")).to_contain_text(words)
    expect(page.locator(".lx-count").first).to_have_text("1 of 6 right")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 400])
def test_everybody_can_read_and_use_it(
    open_page: Callable[..., Page], lesson_page: Path, scheme: str, width: int
) -> None:
    page = open_page(color_scheme=scheme, viewport={"width": width, "height": 800})
    page.goto(lesson_page.as_uri())
    assert accessibility_problems(page, "body") == []
    # By the keyboard alone.
    page.get_by_label("Your number").focus()
    page.keyboard.press("1")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    guess = page.locator('[data-prediction="unseen"]')
    guess.get_by_role("textbox").focus()
    page.keyboard.type("skip")
    page.keyboard.press("Enter")
    expect(guess).to_contain_text("What came (unseen): 9.")
    answer(page, "both", "1/2")
    expect(page.locator('[data-exercise="both"] .lx-verdict')).to_be_visible()
    assert accessibility_problems(page, "body") == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width


CHECK_THEM = """async ({ script, table, cases, rounds }) => {
  const { check } = await import(URL.createObjectURL(new Blob([script], { type: "text/javascript" })));
  return cases.map((one) => check(table, one.kind, one.seals, one.salt, rounds, one.text));
}"""


@pytest.mark.thorough
def test_every_exercise_says_to_an_answer_what_python_says(page: Page) -> None:
    """The right answer and each known wrong one, through the seals."""
    (text,) = class_pages(LESSON, "maple-7", "1-2").values()
    tasks = [
        one.task(ClassCode("maple-7", "12"), name) for name in plan_names() for one in plan_named(name).exercises()
    ]
    cases, wanted = [], []
    for task in tasks:
        kind = {**(task.kind.for_page() or {}), "form": task.kind.form}
        one = {"kind": kind, "seals": seals(task), "salt": salt_of(task)}
        others = [also for idea in task.exercise.wrong for also in list(idea.also(task.figures))[:2]]
        for answer in [task.answer(), *task.wrong_answers().values(), *others]:
            written = ways_to_write(task.kind, answer)[-1 if isinstance(task.kind, Number) else 0]
            written = str(Fraction(answer)) if isinstance(task.kind, Number) else written
            try:
                verdict = task.check(written)
            except BadAnswer:
                continue
            cases.append({**one, "text": written})
            wanted.append((verdict.is_right, verdict.is_coarse, verdict.misconception, verdict.text))
    script = page_to_read_on(page, text)
    asked = {"script": script, "table": json.loads(json.dumps(TABLE)), "cases": cases, "rounds": ROUNDS}
    found = page.evaluate(CHECK_THEM, asked)
    for case_, verdict, (is_right, is_coarse, idea, said) in zip(cases, found, wanted, strict=True):
        known = (verdict["kind"] == "right", verdict["kind"] == "coarse", verdict.get("idea"))
        assert known == (is_right, is_coarse, idea), case_["text"]
        if is_right or idea:
            assert verdict["html"] == html_of(said).strip()
    assert sum(one[0] for one in wanted) > 60
    assert sum(one[2] is not None for one in wanted) > 250
