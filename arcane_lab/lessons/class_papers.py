"""What a class has on paper: the handouts of all students in one file, the key with its answer grid, the plan.

Each is one HTML page that loads nothing and is made to be printed, on A4 or Letter.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import Any, Final, Literal, get_args

from arcane_lab.core.errors import ArcaneLabError, one_of, shown
from arcane_lab.core.html import Markup, table, whole_page
from arcane_lab.core.minus import signed_in
from arcane_lab.core.text import counted
from arcane_lab.lessons.answers import Choice
from arcane_lab.lessons.exercise import Task
from arcane_lab.lessons.message import html_of
from arcane_lab.lessons.misconceptions import misconceptions
from arcane_lab.lessons.pages import STYLE, exercises_to_fill_in
from arcane_lab.lessons.plans import LessonPlan, plan_named
from arcane_lab.lessons.rosters import Student

Paper = Literal["A4", "Letter"]
#: Longer answers of a choice stand in the grid by their letter.
_LONG: Final = 14
#: The share of a lesson that the plan leaves free, and the least of it in minutes.
_SLACK: Final = 10
_LEAST_SLACK: Final = 3
_PAPER_STYLE: Final = """\
@page { size: PAPER; margin: 14mm 15mm; }
table.sheet { width: 100%; margin: 0; } table.sheet > * > tr > td { border: none; padding: 0; }
table.sheet > thead .whose { display: flex; justify-content: space-between; gap: 1rem; border-bottom: 2px solid;
  padding: 0 0 .2rem; margin: 0 0 .8rem; font-size: 1.05rem; }
.whose strong { font-size: 1.15rem; } .sheet + .sheet { break-before: page; margin-top: 3rem; }
section.new { break-before: page; }
.grid { overflow-x: auto; }
.grid table { font-size: .8rem; width: 100%; } .grid th, .grid td { padding: .1rem .4rem; }
.grid tr { break-inside: avoid; } .grid tbody th { white-space: nowrap; } .grid thead { display: table-header-group; }
@media screen and (max-width: 30rem) {
  .grid table { font-size: .75rem; } .grid th, .grid td { padding: .1rem .2rem; } .grid tbody th { white-space: normal;
  min-width: 4rem; }
  .grid thead th:not(:first-child) { writing-mode: vertical-rl; text-align: right; vertical-align: bottom; }
  .grid .ideas thead th { writing-mode: horizontal-tb; text-align: left; } }
@media print { .grid { overflow: visible; } .sheet + .sheet { margin-top: 0; }
  .grid { font-size: 9pt; } .grid table { font-size: 8pt; }
  .grid table { line-height: 1.15; } .grid.many h1 { font-size: 1.2rem; margin: 0; } .grid.many p { margin: .2rem 0; }
  .grid.many table { font-size: 7pt; margin: 0; } .grid.many th, .grid.many td { padding: 0 .25rem; } }"""


class BadPaper(ArcaneLabError):
    """A paper that is none of those that are known."""


def checked_paper(paper: object) -> Paper:
    """A paper by its name, in small or capital letters. Raises `BadPaper`.

    >>> checked_paper("letter")
    'Letter'
    """
    for known in get_args(Paper):
        if isinstance(paper, str) and paper.strip().lower() == known.lower():
            found: Paper = known
            return found
    raise BadPaper(f"{shown(paper)} is not a paper size here: write {one_of(get_args(Paper))}")


def _page(title: str, body: str, paper: Paper) -> str:
    style = f"{STYLE}\n{_PAPER_STYLE.replace('PAPER', paper)}"
    return whole_page(title, f"<main>\n{body}\n</main>", style=style)


def _whose(student: Student, code: str) -> str:
    """A student in words; who has a number only writes the name in."""
    word = escape(student.student)
    if student.name == student.student:
        return f"<strong>Number {word}</strong> <span>Name: ____________________</span> <span>{escape(code)}</span>"
    return f"<strong>{escape(student.name)}</strong> <span>class code {escape(code)}, student {word}</span>"


def handouts(lesson: str | int, code: str, students: Sequence[Student], paper: Paper = "A4") -> str:
    """The exercises of every student to print and to fill in by hand, each on pages of their own, without answers.

    The name and the number stand on top of every page that is printed.
    """
    plan = plan_named(lesson)
    sheets = "".join(_sheet(plan, code, student) for student in students)
    return _page(f"Handouts for class code {code}: {plan.title}", sheets, paper)


def _sheet(plan: LessonPlan, code: str, student: Student) -> str:
    # Browsers print the head of a table on each page that it reaches.
    words = table(("word", "meaning"), plan.glossary)
    asked = "".join(exercises_to_fill_in(plan, student.code(code)))
    return (
        f'<table class="sheet" role="presentation"><thead><tr><td><div class="whose">{_whose(student, code)}</div></td>'
        f"</tr></thead><tbody><tr><td><h1>{escape(plan.title)}</h1><p>{escape(plan.objective)}</p>{asked}"
        f"<section><h2>Words</h2>{words}</section></td></tr></tbody></table>\n"
    )


# --- the key -------------------------------------------------------------------------------------------------------


def class_key(lesson: str | int, code: str, students: Sequence[Student], paper: Paper = "A4") -> str:
    """The answers of a whole class: a grid of all students on the first page, then what wrong ideas would answer."""
    plan = plan_named(lesson)
    exercises = plan.exercises()
    tasks = {one: [each.task(one.code(code), plan.name) for each in exercises] for one in students}
    optional = plan.if_time_is_left
    heads = [f"{each.name}{' (optional)' if each.name in optional else ''}" for each in exercises]
    rows = [(_in_grid(one), *map(_answer, tasks[one])) for one in students]
    many = " many" if len(students) > 34 else ""
    grid = table(("student", *heads), rows, is_named=True)
    body = (
        f'<section class="grid{many}" tabindex="0" aria-label="All answers">'
        f"<h1>The key: {escape(plan.title)}</h1><p>Class code {escape(code)}, "
        f"{counted(len(students), 'student')}. A letter is the letter of a choice. Do not hand this out.</p>{grid}"
        "</section>"
    )
    per_exercise = "".join(
        _ideas(number, [tasks[one][number - 1] for one in students], students) for number in range(1, len(heads) + 1)
    )
    return _page(f"The key for class code {code}: {plan.title}", body + per_exercise, paper)


def _in_grid(student: Student) -> str:
    is_other = student.student.isdecimal() and student.name != student.student
    return f"{student.student} {student.name}" if is_other else student.name


def _answer(task: Task[Any]) -> str:
    return _in_short(task, task.answer())


def _in_short(task: Task[Any], answer: Any) -> str:
    kind = task.kind
    text = kind.format(answer)
    if isinstance(kind, Choice) and len(text) > _LONG and answer in kind.options:
        return "ABCDEFGH"[kind.options.index(answer)]
    return signed_in(text)


def _ideas(number: int, tasks: Sequence[Task[Any]], students: Sequence[Student]) -> str:
    """One exercise: what each wrong idea is, what to ask, and which answers of which student show it."""
    first = tasks[0].exercise
    known = misconceptions()
    ideas = [known[idea.name] for idea in first.wrong]
    letters = {idea.name: str(at) for at, idea in enumerate(ideas, 1)}
    what = table(
        ("number", "wrong idea", "what is believed", "what to ask"),
        ((letters[i.name], i.name, i.belief, i.ask) for i in ideas),
    )
    wrong = [task.wrong_answers() for task in tasks]
    rows = [
        (
            _in_grid(student),
            _answer(task),
            *(_in_short(task, gives[name]) if name in gives else "" for name in letters),
        )
        for student, task, gives in zip(students, tasks, wrong, strict=True)
    ]
    heads = ("student", "right", *(f"wrong idea {at}" for at in letters.values()))
    grid = table(heads, rows, is_named=True)
    return (
        f'<section class="new grid" tabindex="0" aria-label="{escape(first.title)}">'
        f"<h2>{number}. {escape(first.title)} <small>({escape(first.name)})</small></h2>"
        f"{f'<div class=ideas>{what}</div>' if ideas else ''}{grid}</section>"
    )


# --- the plan ------------------------------------------------------------------------------------------------------


def class_plan(lesson: str | int, code: str, students: Sequence[Student], paper: Paper = "A4", minutes: int = 0) -> str:
    """How the minutes of a lesson go, with some that stay free; what to prepare, to ask and to do when time runs out.

    `minutes` is how long the class has, by default as long as the lesson is written for. A tenth of it stays free, and
    the parts are shortened alike.
    """
    plan = plan_named(lesson)
    have = minutes or plan.minutes
    parts, slack = shared_out(plan, have)
    rows: list[tuple[object, ...]] = [(f"{start} to {stop}", Markup(_line(what))) for start, stop, what in parts]
    rows.append((f"{have - slack} to {have}", f"Free: {slack} minutes for where the class gets stuck."))
    more = "".join(f"<li>+{extra} minutes: {_line(what)}</li>" for extra, what in plan.more)
    asked = "".join(f"<li>{_line(question)}</li>" for question in plan.ask)
    is_shorter = have - slack < plan.minutes
    told = (
        f"The lesson is written for {plan.minutes} minutes. You have {have}. "
        + ("Each part is a little shorter here, so" if is_shorter else "So")
        + f" {slack} minutes stay free."
    )
    last = parts[-1]
    body = (
        f"<h1>Your plan: {escape(plan.title)}</h1><p>Class code <strong>{escape(code)}</strong>, "
        f"{counted(len(students), 'student')}. {escape(plan.objective)}</p>"
        f"<h2>Before</h2><ol><li>Run <code>arcane-lab class check</code> with this folder, on the machine of the class."
        "</li><li>Print the handouts, give out what lies in <code>pages</code>, or give each student their notebook. "
        "Its first lines say whose it is.</li>"
        "<li>Keep the key for yourself.</li></ol>"
        f"<h2>The {have} minutes</h2><p>{escape(told)}</p>{table(('minute', 'what'), rows, is_named=True)}"
        f"<p>Not at “{_line(last[2])}” by minute {last[0]}? Leave it out, or give it as homework. "
        "The pages and notebooks work at home.</p>"
        + (f"<h2>If time is left</h2><ul>{more}</ul>" if more else "")
        + f"<h2>Questions to ask</h2><ul>{asked}</ul><h2>Transfer</h2><p>{_line(plan.transfer)}</p>"
        "<h2>After</h2><p>Collect the progress files in one folder. Then run <code>arcane-lab lessons grade COLLECTED "
        "--class CLASS --html report.html</code>. COLLECTED is that folder, CLASS the one with this plan in it.</p>"
    )
    return _page(f"Your plan: {plan.title}", body, paper)


def shared_out(plan: LessonPlan, minutes: int) -> tuple[list[tuple[int, int, str]], int]:
    """The parts of a lesson with the minute at which each begins and ends, and how many minutes stay free."""
    slack = max(_LEAST_SLACK, -(-minutes // _SLACK))
    in_all = sum(length for length, _ in plan.timing)
    for_parts = min(minutes - slack, in_all)
    if for_parts < len(plan.timing):
        raise BadPaper(
            f"{minutes} minutes are too few for the {len(plan.timing)} parts of {plan.title!r}: give more minutes, or "
            "two lessons"
        )
    parts, done = [], 0
    for length, what in plan.timing:
        start = round(done * for_parts / in_all)
        done += length
        parts.append((start, round(done * for_parts / in_all), what))
    return parts, minutes - for_parts


def _line(text: str) -> str:
    return html_of(text).strip().removeprefix("<p>").removesuffix("</p>")


def parts_of(
    lesson: str | int, code: str, students: Sequence[Student], paper: Paper, minutes: int
) -> Iterator[tuple[str, str]]:
    """The papers of a lesson, each with its name: what is printed for the class, the key, the plan."""
    yield "handouts", handouts(lesson, code, students, paper)
    yield "key", class_key(lesson, code, students, paper)
    yield "plan", class_plan(lesson, code, students, paper, minutes)
