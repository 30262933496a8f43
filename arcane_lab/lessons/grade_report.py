"""The report of a class as one page: an overview, exercise by exercise, wrong ideas, predictions, what is missing."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING, Final

from arcane_lab.core.html import table, whole_page
from arcane_lab.core.text import counted, listed
from arcane_lab.lessons.misconceptions import misconceptions
from arcane_lab.lessons.pages import STYLE
from arcane_lab.lessons.plans import LessonPlan
from arcane_lab.lessons.progress import Done, Tried
from arcane_lab.lessons.tallies import bars

if TYPE_CHECKING:
    from arcane_lab.lessons.grading import Grades

#: A state by its sign too, so that it is told apart without colours.
_SIGNS: Final = {"right": "✓", "not yet": "…", "not tried": "–"}
REPORT_STYLE: Final = """\
.bars th { border: none; text-align: right; font-weight: normal; } .bars td { border: none; white-space: nowrap; }
.bars svg { vertical-align: middle; } .bar { fill: #3b6ea8; } caption { text-align: left; font-weight: bold; }
.wide { overflow-x: auto; } tr { break-inside: avoid; } thead { display: table-header-group; }
@media screen and (prefers-color-scheme: dark) { .bar { fill: #7fb0e6; } }
@media print { @page { margin: 14mm; } .wide { overflow: visible; font-size: 9pt; } }"""


def report(grades: Grades, names: bool = True) -> str:
    """What a class has done as one page that loads nothing; without `names` nobody is named."""
    codes = listed(sorted({progress.code for progress in grades.students}), none="none")
    body = "".join([
        f"<h1>What the class has done</h1><p>Class code {escape(codes)}: {counted(len(grades.students), 'student')}. "
        f"✓ right, … not yet, – not tried; the number is the number of tries.</p>",
        *(_of_lesson(grades, plan, names) for plan in grades.plans()),
        *_left(grades, names),
    ])  # fmt: skip
    return whole_page("What the class has done", f"<main>\n{body}\n</main>", style=f"{STYLE}\n{REPORT_STYLE}")


def _of_lesson(grades: Grades, plan: LessonPlan, names: bool) -> str:
    parts = [f"<section><h2>{escape(plan.title)}</h2>{exercise_table(grades, plan)}</section>"]
    if names:
        parts.append(f"<section><h3>Student by student</h3><div class='wide'>{_overview(grades, plan)}</div></section>")
    wrong = idea_table(grades, plan, names)
    if wrong:
        parts.append(f"<section><h3>Wrong ideas</h3>{wrong}</section>")
    guesses = prediction_bars(grades, plan.name)
    if guesses:
        parts.append(f"<section><h3>What was predicted</h3>{guesses}</section>")
    return "".join(parts)


def _overview(grades: Grades, plan: LessonPlan) -> str:
    from arcane_lab.lessons.grading import exercises_of, state_of

    optional = plan.if_time_is_left
    exercises = exercises_of(plan)
    heads = ["student", "right", *(f"{name}{' (optional)' if name in optional else ''}" for name in exercises)]
    rows = []
    for progress, row in zip(grades.students, grades.rows(), strict=True):
        done = progress.lessons.get(plan.name, Done()).exercises
        tried = [done.get(name, Tried()) for name in exercises]
        of_all = [row[plan.name], *filter(None, [row.get(f"{plan.name}, optional")])]
        cells = [f"{_SIGNS[state_of(one)]} {one.tries or ''}" for one in tried]
        rows.append((grades.name_of(progress), ", optional ".join(of_all), *cells))
    return table(heads, rows, is_named=True)


def exercise_table(grades: Grades, plan: LessonPlan) -> str:
    """Each exercise: how many have it right, tried it, tried how often, and saw hints."""
    rows = []
    for each in plan.exercises():
        done = [
            progress.lessons[plan.name].exercises.get(each.name, Tried())
            for progress in grades.students
            if plan.name in progress.lessons
        ]
        tried = [one for one in done if one.tries or one.right]
        tries = sorted(one.tries for one in tried)
        part = " (optional)" if each.name in plan.if_time_is_left else ""
        rows.append(
            (
                f"{each.title} ({each.name}){part}",
                f"{sum(one.right for one in done)} of {len(done)}",
                len(done) - len(tried),
                f"{tries[0]} to {tries[-1]}, in all {sum(tries)}" if tries else "none",
                f"{sum(one.hints > 0 for one in done)} of {len(done)}",
            )
        )
    return table(("exercise", "right", "not tried", "tries of a student", "saw a hint"), rows, is_named=True)


def idea_table(grades: Grades, plan: LessonPlan, names: bool) -> str:
    """Which wrong ideas showed in which exercise, what to ask, and whose; empty for none."""
    known = misconceptions()
    rows = [
        (
            one.exercise,
            one.idea,
            known[one.idea].belief if one.idea in known else "",
            known[one.idea].ask if one.idea in known else "",
            listed(one.students) if names else len(one.students),
        )
        for one in grades.wrong_where()
        if one.lesson == plan.name
    ]
    return (
        table(("exercise", "wrong idea", "what is believed", "what to ask", "who" if names else "how many"), rows)
        if rows
        else ""
    )


def prediction_bars(grades: Grades, lesson: str) -> str:
    """What was predicted in a lesson, as bars; empty for nothing."""
    return "".join(bars(about, rows) for about, rows in grades.predictions().get(lesson, {}).items() if rows)


def _left(grades: Grades, names: bool) -> Iterator[str]:
    for lesson in grades.unknown():
        yield f"<p>The lesson “{escape(lesson)}” is not known here. Is it your own? Then give its page, too.</p>"
    if grades.missing:
        who = listed(grades.missing) if names else counted(len(grades.missing), "student")
        yield f"<section><h2>No file</h2><p>No file came from {escape(who)}.</p></section>"
    if grades.damaged:
        what = [reason for _, reason in grades.damaged] if names else []
        items = "".join(f"<li>{escape(reason)}</li>" for reason in what)
        many = counted(len(grades.damaged), "file")
        yield f"<section><h2>Not read</h2><p>{many} could not be used.</p><ul>{items}</ul></section>"
