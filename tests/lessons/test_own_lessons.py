"""Lessons of one's own: answered, keyed and graded as ours; each mistake is told with file, line and next step."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest

from arcane_lab.lessons import class_checks, class_folders, pages, plans
from arcane_lab.lessons import misconceptions as ideas
from arcane_lab.lessons.class_codes import ClassCode
from arcane_lab.lessons.class_folders import BadClassFolder, know_own_lessons, prepare
from arcane_lab.lessons.class_papers import class_key, handouts
from arcane_lab.lessons.editions import notebook
from arcane_lab.lessons.grading import grade
from arcane_lab.lessons.keys import key
from arcane_lab.lessons.lesson import begin
from arcane_lab.lessons.plans import BadLesson, plan_named
from arcane_lab.lessons.rosters import students_of

DOCS = Path(__file__).resolve().parents[2] / "docs" / "lessons.md"
TWELVE = ClassCode("maple-7", "12")
HEAD = '+++\ntitle = "Buses"\n+++\n'
GOOD = """\
kind = "number"
unit = "minutes"
draw = { every = [6, 8, 12, 14] }
question = "A bus comes every {every} minutes. How long do you wait?"
answer = "every / 2"
solution = "{every} / 2 = {every / 2}."
[wrong."the whole gap"]
gives = "every"
hint = "That is the longest wait."
"""


@pytest.fixture(autouse=True)
def own_of_this_test(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(plans, "own", {})
    monkeypatch.setattr(ideas, "_own", {})
    return


@pytest.fixture
def bus(tmp_path: Path) -> Path:
    """The lesson that `docs/lessons.md` builds from start to end."""
    found = re.search(r"^````markdown\n(.*?)^````$", DOCS.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert found is not None
    page = tmp_path / "bus_times.md"
    page.write_text(found[1], encoding="utf-8")
    return page


def page_of(body: str, head: str = HEAD) -> str:
    return f"{head}\n```exercise wait\n{body}```\n"


def test_the_lesson_of_the_docs_is_answered_and_counted_as_ours(bus: Path, tmp_path: Path) -> None:
    lesson = begin(str(bus), TWELVE, tmp_path)
    assert lesson.name == "bus_times"
    for name, task in lesson.tasks.items():
        assert "Right" in str(lesson.check(name, task.kind.format(task.answer())))
    assert "All" in str(lesson.summary())
    again = begin(bus, ClassCode("maple-7", "13"), tmp_path)
    for name, task in again.tasks.items():
        wrong = task.wrong_answers()
        assert wrong, name
        assert "Not yet" in str(again.check(name, task.kind.format(next(iter(wrong.values())))))
        assert len({str(again.hint(name, rung)) for rung in (1, 2, 3, 4)}) >= 3
    found = grade(tmp_path)
    optional = len(lesson.plan.if_time_is_left)
    required = len(lesson.tasks) - optional
    counts = [(row["bus_times, right"], row["bus_times, of"]) for row in found.rows()]
    assert counts == [(required, required), (0, required)]
    first = found.rows()[0]
    assert (first["bus_times, optional right"], first["bus_times, optional of"]) == (optional, optional)
    assert ("wait", "the whole gap") in {(one.exercise, one.idea) for one in found.wrong_where()}
    assert found.unknown() == ()


def test_an_answer_of_the_docs_is_what_many_buses_bring(bus: Path) -> None:
    task = begin(bus, TWELVE, keep=False).tasks["two_gaps"]
    short, long = (int(task.figures[name]) for name in ("short", "long"))
    # Whoever comes in the middle of each hundredth of a minute.
    waits = [Fraction(2 * at + 1, 200) for gap in (short, long) for at in range(100 * gap)]
    assert sum(waits) / len(waits) == task.answer()


def test_the_lesson_of_the_docs_is_printed_keyed_and_a_notebook(bus: Path) -> None:
    plan = plan_named(bus)
    students = students_of("1-3")
    assert handouts(plan.name, "maple-7", students).count('<table class="sheet"') == 3
    assert "the whole gap" in class_key(plan.name, "maple-7", students)
    assert len(key(bus, "maple-7", 5).exercises) == len(plan.exercises())
    sources = [cell.source for cell in notebook("bus_times", "student", TWELVE).cells]
    assert any(
        'al.class_code("maple-7", student="12")\nlesson = al.lessons.begin("bus_times.md")' in one for one in sources
    )
    assert sources[0].startswith("# How long")
    assert not any("every / 2" in one for one in sources), "the formulas stay out of the notebook"


def test_every_cell_of_the_notebook_runs(bus: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plan_named(bus)
    monkeypatch.chdir(bus.parent)
    space: dict[str, object] = {}
    for cell in notebook("bus_times", "student").cells:
        if cell.cell_type == "code":
            exec(cell.source, space)
    assert "0 of 4 exercises are right" in str(space["lesson"])


def test_a_folder_that_was_prepared_knows_its_own_lesson_as_long_as_nobody_changed_it(
    bus: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (pages, class_checks):
        monkeypatch.setattr(module, "find_browser", lambda: None)
    monkeypatch.setattr(class_folders, "_write_pages", lambda *_: None)
    prepare(bus, "maple-7", "12", tmp_path / "c")
    (tmp_path / "work").mkdir()
    begin(bus, TWELVE, tmp_path / "work").check("wait", -1)
    plans.own.clear()
    assert grade(tmp_path / "work").unknown() == ("bus_times",)
    assert grade(tmp_path / "work", class_folder=tmp_path / "c").unknown() == ()
    plans.own.clear()
    (tmp_path / "c" / "notebooks" / "bus_times.md").write_text("changed", encoding="utf-8")
    with pytest.raises(BadClassFolder, match=r"the page of the lesson bus_times is missing in .*, or was changed"):
        know_own_lessons(tmp_path / "c")


def test_figures_differ_from_student_to_student(bus: Path) -> None:
    questions = {
        begin(bus, ClassCode("maple-7", str(number)), keep=False).tasks["wait"].question for number in range(20)
    }
    assert len(questions) > 3


def test_a_page_needs_no_python_and_no_cell_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "Mein Bus.md").write_text(page_of(GOOD), encoding="utf-8")
    lesson = begin(tmp_path / "Mein Bus.md", TWELVE, keep=False)
    assert lesson.name == "mein_bus"
    assert 'lesson = al.lessons.begin("Mein Bus.md")' in notebook("mein_bus").cells[1].source
    assert "Read the question once more" in str(lesson.hint("wait"))


@pytest.mark.parametrize(("kind", "extra", "answer", "given"), [
    ("number", "", "2 * n", "{n}+{n}"), ("chance", "", "1 / n", "1 in {n}"), ("about", "", "100 * n", "about {n}00"),
    ("choice", 'options = ["less", "more"]', "{right}", "{right}"),
    ("order", 'steps = ["in", "out"]', "{letters}", "{letters}"),
])  # fmt: skip
def test_every_kind_of_answer_can_be_asked_for(tmp_path: Path, kind: str, extra: str, answer: str, given: str) -> None:
    drawn = 'draw = { n = "3..9", right = ["less", "more"], letters = ["A B", "B A"] }'
    body = f'kind = "{kind}"\n{extra}\n{drawn}\nquestion = "{{{{n}}}}"\nanswer = "{answer}"\nsolution = "{{n}}"\n'
    (tmp_path / "k.md").write_text(page_of(body), encoding="utf-8")
    task = begin(tmp_path / "k.md", TWELVE, keep=False).tasks["wait"]
    assert task.question == "{n}"
    written = re.sub(r"\{(\w+)\}", lambda name: str(task.figures[name[1]]), given)
    assert task.check(written).is_right


BROKEN = {
    "no head": ("Hello\n", "p.md, line 1: the page does not begin with its head"),
    "no title": ("+++\nminutes = 5\n+++\n", "p.md, line 1: the lesson has no title"),
    "head is no TOML": ('+++\ntitle = "x\n+++\n', "p.md, line 2: this is not TOML"),
    "unknown word in the head": (
        '+++\ntitle = "x"\ntiming = [[5, "a"]]\nminuts = 5\n+++\n',
        "p.md, line 4: 'minuts' is .*did you mean minutes",
    ),
    "minutes in words": ('+++\ntitle = "x"\nminutes = "ten"\n+++\n', "p.md, line 3: minutes is 'ten'"),
    "timing": ('+++\ntitle = "x"\ntiming = [5, 6]\n+++\n', "p.md, line 3: timing has 5"),
    "glossary": ('+++\ntitle = "x"\n[glossary]\na = 3\n+++\n', "p.md, line 3: glossary has"),
    "no exercise": (HEAD + "Only text.\n", "p.md, line 4: the page has no exercise"),
    "unknown fence": (HEAD + "\n```exercize wait\n```\n", "p.md, line 5: a fence of 'exercize wait' is not known"),
    "no name": (HEAD + "```exercise\n```\n", "p.md, line 4: 'exercise' names no exercise"),
    "open fence": (HEAD + "```exercise wait\n" + GOOD, "p.md, line 4: this fence is never closed"),
    "twice": (page_of(GOOD) + page_of(GOOD, ""), "p.md, line 17: an exercise 'wait' is in line 5 already"),
    "no answer": (page_of(GOOD.replace("answer =", "#")), "p.md, line 5: the exercise 'wait' has no answer"),
    "TOML of an exercise": (page_of(GOOD.replace('"minutes"', "minutes")), "p.md, line 7: this is not TOML"),
    "unknown word": (
        page_of(GOOD.replace("unit", "units")),
        "p.md, line 7: 'units' is not something that an exercise has.*did you mean unit",
    ),
    "unknown kind": (
        page_of(GOOD.replace("number", "nummer")),
        "p.md, line 6: 'nummer' is not a kind of answer.*did you mean number",
    ),
    "no options": (page_of(GOOD.replace("number", "choice")), "p.md, line 5: a choice needs options"),
    "draw": (page_of(GOOD.replace("[6, 8, 12, 14]", '"6 to 9"')), "line .: '6 to 9' does not say what every may be"),
    "a figure called times": (page_of(GOOD.replace("every", "times")), "'times' cannot be the name of a figure"),
    "a figure that is not drawn": (
        page_of(GOOD.replace('"every / 2"', '"evry / 2"')),
        "p.md, line 10: answer: 'evry' is not a figure of this exercise.*did you mean every",
    ),
    "a formula that is none": (
        page_of(GOOD.replace('"every / 2"', '"every / "')),
        "p.md, line 10: answer: 'every / ' cannot be",
    ),
    "by nothing": (
        page_of(GOOD.replace('/ 2"', '/ (every - every)"')),
        "p.md, line 10: answer: .* cannot be worked out",
    ),
    "a figure in the question": (
        page_of(GOOD.replace("every {every}", "every {gap}")),
        "p.md, line 9: question: 'gap' is not a figure",
    ),
    "no hint of an idea": (
        page_of(GOOD.replace("hint =", "ask =")),
        "p.md, line 12: the wrong idea 'the whole gap' has no hint",
    ),
    "an idea that is right": (
        page_of(GOOD.replace('gives = "every"', 'gives = "every / 2"')),
        "p.md, line 5: the exercise 'wait': .*no figures were found",
    ),
    "one answer for all": (
        page_of(GOOD.replace("[6, 8, 12, 14]", "[6]")),
        "line 5: .*every variant has the same answer",
    ),
    "Python that is none": (
        HEAD + "```exercise n python\ndef draw(lots):\n    return 1 +\n```\n",
        "p.md, line 6: Python cannot read this",
    ),
    "Python that fails": (HEAD + "```exercise n python\nx = 1\ny = 1 / 0\n```\n", "p.md, line 6: ZeroDivisionError"),
    "Python without an answer": (
        HEAD + "```exercise n python\nkind = Odds()\n```\n",
        "p.md, line 4: the exercise 'n' has no draw",
    ),
    "Python that fails later": (
        HEAD + "```exercise n python\nkind = Number()\n"
        "draw = lambda lots: lots.whole(1, 9)\nquestion = solution = str\n"
        "def answer(n):\n    return n.gone\n```\n",
        "p.md, line 9: the exercise 'n': AttributeError",
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_every_mistake_is_told_with_its_line_and_the_next_step(tmp_path: Path, name: str) -> None:
    text, words = BROKEN[name]
    (tmp_path / "p.md").write_text(text, encoding="utf-8")
    with pytest.raises(BadLesson, match=words) as told:
        plan_named(tmp_path / "p.md")
    assert ". Next: " in str(told.value)
    assert "\n" not in str(told.value)


@pytest.mark.parametrize(("make", "words"), [
    (lambda path: None, "p.md is not there"), (lambda path: path.mkdir(), "p.md is a folder"),
    (lambda path: path.write_bytes(b"\xff\xfe"), "p.md is not UTF-8"),
])  # fmt: skip
def test_a_page_that_cannot_be_read_is_told(tmp_path: Path, make, words: str) -> None:
    make(tmp_path / "p.md")
    with pytest.raises(BadLesson, match=words):
        begin(tmp_path / "p.md")


def test_an_idea_of_the_courses_keeps_their_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    known = ideas.Misconception("the whole gap", "You just missed it.", "Why?")
    monkeypatch.setattr(ideas, "_misconceptions", lambda names: {"the whole gap": known})
    (tmp_path / "p.md").write_text(page_of(GOOD), encoding="utf-8")
    plan_named(tmp_path / "p.md")
    assert ideas.misconceptions()["the whole gap"] == known
    (tmp_path / "p.md").write_text(page_of(GOOD + 'belief = "Another."\n'), encoding="utf-8")
    with pytest.raises(BadLesson, match=r"line 12: 'the whole gap' is a wrong idea of the courses already"):
        plan_named(tmp_path / "p.md")


@pytest.mark.parametrize("value", ["[" * 50_000, "9" * 10_000], ids=["deep", "long"])
def test_a_head_that_no_reader_of_toml_takes_is_told(tmp_path: Path, value: str) -> None:
    path = tmp_path / "deep.md"
    path.write_text(f"+++\ntitle = {value}\n+++\n", encoding="utf-8")
    with pytest.raises(BadLesson, match="write it shorter"):
        plan_named(path)
