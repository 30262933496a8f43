"""The report of a class as one page: an overview, exercise by exercise, wrong ideas, predictions, what is missing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from typing import TYPE_CHECKING, Final

from arcane_lab.core.html import table, whole_page
from arcane_lab.core.text import counted, listed
from arcane_lab.lessons.misconceptions import misconceptions
from arcane_lab.lessons.pages import STYLE
from arcane_lab.lessons.plans import LessonPlan
from arcane_lab.lessons.progress import Done, Tried
from arcane_lab.lessons.rosters import names_of
from arcane_lab.lessons.tallies import bars, intervals, ranges_of

if TYPE_CHECKING:
    from arcane_lab.lessons.grading import Grades

_NO_TRUTHS: Final[Mapping[str, float]] = {}
#: A state by its sign too, so that it is told apart without colours.
_SIGNS: Final = {"right": "✓", "not yet": "…", "not tried": "–"}
REPORT_STYLE: Final = """\
body { max-width: 64rem; } .wide td, .wide th { white-space: nowrap; } .words td, .words th { white-space: normal; }
.guesses { display: grid; grid-template-columns: repeat(auto-fill, minmax(24rem, 1fr)); gap: .3rem 2rem; }
@media (max-width: 30rem) { .guesses { display: block; } .bars svg { width: 8rem; } }
.bars th { border: none; text-align: right; font-weight: normal; } .bars td { border: none; white-space: nowrap; }
.bars svg { vertical-align: middle; } .bar { fill: #3b6ea8; } caption { text-align: left; font-weight: bold; }
.wide { overflow-x: auto; }
/* On a phone: heads of columns stand upright, and a row of words is a block, each with what it is. */
@media screen and (max-width: 30rem) {
  .wide table { width: 100%; } .wide td, .wide th { white-space: normal; padding: .15rem .25rem; font-size: .85rem; }
  .wide thead th:not(:first-child) { writing-mode: vertical-rl; text-align: right; vertical-align: bottom; }
  .wide.words table, .wide.words tbody, .wide.words tr, .wide.words td { display: block; border: none; }
  .wide.words thead { display: none; } .wide.words tr { border-top: 1px solid; padding: .4rem 0; }
  .wide.words td:nth-child(-n + 2) { display: inline-block; font-weight: bold; }
  .wide.words td:nth-child(2)::before { content: "· "; } .wide.words td:nth-child(3)::before { content: "Believed: "; }
  .wide.words td:nth-child(4)::before { content: "Ask: "; } .wide.words td:nth-child(5)::before { content: "Who: "; } }
tr { break-inside: avoid; } thead { display: table-header-group; }
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
        parts.append(f"<section><h3>Student by student</h3>{overview(grades, plan)}</section>")
    wrong = idea_table(grades, plan, names)
    if wrong:
        parts.append(f"<section><h3>Wrong ideas</h3>{wrong}</section>")
    guesses = prediction_bars(grades, plan.name, names)
    if guesses:
        parts.append(f"<section><h3>What was predicted</h3>{guesses}</section>")
    return "".join(parts)


def _wide(name: str, markup: str, words: bool = False) -> str:
    """A table that may be wider than a screen: it is moved by itself, with the keys too."""
    kind = "wide words" if words else "wide"
    return f"<div class='{kind}' tabindex='0' role='region' aria-label='{escape(name)}'>{markup}</div>"


def overview(grades: Grades, plan: LessonPlan) -> str:
    """Each student: how many exercises are right, and the state and tries of each."""
    from arcane_lab.lessons.grading import counts_of, exercises_of, state_of

    extra = plan.if_time_is_left
    exercises = exercises_of(plan)
    heads = ["student", "right", *(["optional"] if extra else [])]
    heads += [f"{name}{' (optional)' if name in extra else ''}" for name in exercises]
    rows = []
    for progress in grades.students:
        done = progress.lessons.get(plan.name, Done()).exercises
        tried = [done.get(name, Tried()) for name in exercises]
        counts = [f"{right} of {of}" for right, of in counts_of(plan, done).values()]
        rows.append(
            (grades.name_of(progress), *counts, *(f"{_SIGNS[state_of(one)]} {one.tries or ''}" for one in tried))
        )
    return _wide("Student by student", table(heads, rows, is_named=True))


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
                _tries(tries),
                f"{sum(one.hints > 0 for one in done)} of {len(done)}",
            )
        )
    heads = ("exercise", "right", "not tried", "tries of a student", "saw a hint")
    return _wide("Exercise by exercise", table(heads, rows, is_named=True))


def _tries(tries: list[int]) -> str:
    if not tries:
        return "none"
    least, most = tries[0], tries[-1]
    return f"{least if least == most else f'{least} to {most}'}, in all {sum(tries)}"


def idea_table(grades: Grades, plan: LessonPlan, names: bool) -> str:
    """Which wrong ideas showed in which exercise, what to ask, and whose; empty for none."""
    known = misconceptions()
    rows = [
        (
            one.exercise,
            one.idea,
            known[one.idea].belief if one.idea in known else "",
            known[one.idea].ask if one.idea in known else "",
            names_of(one.students) if names else len(one.students),
        )
        for one in grades.wrong_where()
        if one.lesson == plan.name
    ]
    heads = ("exercise", "wrong idea", "what is believed", "what to ask", "who" if names else "how many")
    return _wide("Wrong ideas", table(heads, rows), words=True) if rows else ""


def prediction_bars(grades: Grades, lesson: str, names: bool = False, truths: Mapping[str, float] = _NO_TRUTHS) -> str:
    """What was predicted in a lesson, as bars; what are ranges, as the intervals of the class. Empty for nothing.

    With `truths`, by what a prediction is about, intervals are drawn beside the number that they are for.
    """
    drawn = []
    for about, rows in grades.predictions().get(lesson, {}).items():
        ranges = ranges_of(_guesses(grades, lesson, about, names))
        if ranges:
            drawn.append(
                f"<figure><figcaption>{escape(about)}</figcaption>{intervals(ranges, truths.get(about))}</figure>"
            )
        elif rows:
            drawn.append(bars(about, rows))
    return f"<div class='guesses'>{''.join(drawn)}</div>" if drawn else ""


def _guesses(grades: Grades, lesson: str, about: str, names: bool) -> dict[str, str]:
    """Who guessed what; without `names` they are counted."""
    found = [(grades.name_of(one), one.lessons[lesson].predictions) for one in grades.students if lesson in one.lessons]
    made = [(name, guesses[about]) for name, guesses in found if about in guesses]
    return {name if names else str(number): guess for number, (name, guess) in enumerate(made, 1)}


def _left(grades: Grades, names: bool) -> Iterator[str]:
    for lesson in grades.unknown():
        yield f"<p>The lesson “{escape(lesson)}” is not known here. Is it your own? Then give its page, too.</p>"
    if grades.missing:
        who = names_of(grades.missing) if names else counted(len(grades.missing), "student")
        yield f"<section><h2>No file</h2><p>No file came from {escape(who)}.</p></section>"
    if grades.damaged:
        what = [reason for _, reason in grades.damaged] if names else []
        items = "".join(f"<li>{escape(reason)}</li>" for reason in what)
        many = counted(len(grades.damaged), "file")
        items = f"<ul>{items}</ul>" if items else ""
        yield f"<section><h2>Not read</h2><p>{many} could not be used.</p>{items}</section>"
