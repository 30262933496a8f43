"""A lesson of one's own: one page of Markdown, with exercises in a few lines each, in TOML or in Python.

TOML, because the head of every lesson's page is written in it, Python reads it without a further library, and a word
is never taken for something else (in YAML, `no` is false and `1:30` is 90). An exercise in TOML needs no Python: its
figures are drawn from lists and ranges, and its formulas are sums as people write them (`arithmetic`). An exercise in
Python is the code of its author and runs as such; nobody else's page should be begun without reading it.

Every mistake is told with the file, the line and the next step (`BadLesson`).
"""

from __future__ import annotations

import re
import traceback
from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

from arcane_lab.core.errors import ArcaneLabError, did_you_mean, shown
from arcane_lab.core.json_files import UnreadableFile, one_line, read_text
from arcane_lab.lessons import answers, misconceptions
from arcane_lab.lessons.class_codes import PRACTICE, ClassCode, one_name
from arcane_lab.lessons.exercise import RUNGS, Exercise
from arcane_lab.lessons.misconceptions import Wrong, name_idea
from arcane_lab.lessons.own_exercises import FIRST_HINT, NAME, NO_HINT, Place, check_keys, of_toml, read_toml, text_in
from arcane_lab.lessons.plans import BadLesson, LessonPlan, plan_names

#: What stands between the lines of +++.
_HEAD: Final = ("title", "objective", "minutes", "timing", "more", "ask", "glossary", "transfer", "on_page")
_FENCES: Final = ("python", "exercise", "teacher")
#: So many students' figures are looked at before a page is taken.
_TRIED: Final = 12


def read_own(path: Path) -> LessonPlan:
    """The lesson that a page of one's own has. Raises `BadLesson` with file, line and next step."""
    file = path.name
    try:
        text = read_text(path, "the page of a lesson")
    except UnreadableFile as error:
        raise BadLesson(f"{file} {error}") from None
    name = name_of(path)
    whole = Place(file, 1)
    if not name or name in plan_names():
        whole.refuse(f"{shown(path.stem)} is the name of a lesson of the courses", "give the file another name")
    parts = re.split(r"^\+\+\+[ \t]*\n", text, maxsplit=2, flags=re.MULTILINE)
    if len(parts) != 3 or parts[0].strip():
        whole.refuse("the page does not begin with its head", 'write +++, below it title = "..." , and +++ once more')
    _, head, page = parts
    data = read_toml(head, Place(file, 1 + parts[0].count("\n"), head))
    plan = _plan(name, data, page, Place(file, 1 + parts[0].count("\n"), head), path)
    exercises = tuple(_exercises(page, file, 3 + parts[0].count("\n") + head.count("\n")))
    return LessonPlan(**{**vars(plan), "own": exercises})


def name_of(path: Path) -> str:
    """What a lesson is called after its page.

    >>> name_of(Path("lessons/Bus times.md"))
    'bus_times'
    """
    return re.sub(r"[^\w]+", "_", one_name(path.stem)).strip("_")


def _plan(name: str, data: Mapping[str, Any], page: str, place: Place, path: Path) -> LessonPlan:
    check_keys(data, _HEAD, place, "the head of a lesson")
    title = text_in(data, "title", place)
    if not title:
        place.refuse("the lesson has no title", 'write title = "..." between the lines of +++')
    minutes = data.get("minutes", 45)
    if not isinstance(minutes, int) or isinstance(minutes, bool) or not 1 <= minutes <= 600:
        place.refuse(
            f"minutes is {shown(minutes)}", "write a whole number from 1 to 600, such as minutes = 45", "minutes"
        )
    timing = _timing(data.get("timing", [[minutes, title]]), "timing", place)
    ask = data.get("ask", [])
    if not isinstance(ask, list) or not all(isinstance(one, str) for one in ask):
        place.refuse("ask is no list of questions", 'write ask = ["...?", "...?"]', "ask")
    words = tuple(sorted(_words(data.get("glossary", {}), "glossary", place)))
    return LessonPlan(
        name, title, minutes, text_in(data, "objective", place), timing, tuple(ask), words,
        text_in(data, "transfer", place), page, _timing(data.get("more", []), "more", place),
        on_page=tuple(_words(data.get("on_page", {}), "on_page", place)), own=(), path=path,
    )  # fmt: skip


def _words(given: Any, key: str, place: Place) -> list[tuple[str, str]]:
    if not isinstance(given, dict) or not all(isinstance(one, str) for one in given.values()):
        place.refuse(f"{key} has something that is not a text", f'write [{key}], below it word = "meaning"', f"[{key}]")
    return list(given.items())


def _timing(given: Any, key: str, place: Place) -> tuple[tuple[int, str], ...]:
    for one in given if isinstance(given, list) else [given]:
        is_pair = isinstance(one, list) and len(one) == 2 and isinstance(one[0], int) and isinstance(one[1], str)
        if not is_pair or one[0] < 1:
            place.refuse(f"{key} has {shown(one)}", f'write {key} = [[20, "what is done"], [25, "what is next"]]', key)
    return tuple((minutes, what) for minutes, what in given)


# --- exercises -----------------------------------------------------------------------------------------------------


def _exercises(page: str, file: str, first: int) -> Iterator[Exercise[Any]]:
    """The exercises of a page, whose first line is line `first` of its file."""
    from markdown_it import MarkdownIt

    seen: dict[str, int] = {}
    lines = page.rstrip().count("\n") + 1
    for token in MarkdownIt("commonmark").parse(page):
        if token.type != "fence" or token.level or not token.map or not token.info.strip():
            continue
        place = Place(file, first + token.map[0], token.content)
        if token.map[1] >= lines and not page.rstrip().endswith("```"):
            place.refuse("this fence is never closed", "write ``` on a line of its own below it")
        kind, *words = token.info.split()
        if kind not in _FENCES:
            place.refuse(
                f"a fence of {shown(token.info.strip())} is not known{did_you_mean(kind, _FENCES)}",
                "write ```python, ```exercise NAME or ```teacher; a text that is only shown is indented by four spaces",
            )
        if kind == "exercise":
            name = words[0] if words else ""
            if not NAME.fullmatch(name) or words[1:] not in ([], ["python"]):
                place.refuse(
                    f"{shown(token.info.strip())} names no exercise",
                    "write ```exercise and a name in small letters, such as ```exercise wait, then python or nothing",
                )
            if name in seen:
                place.refuse(f"an exercise {shown(name)} is in line {seen[name]} already", "give it another name")
            seen[name] = place.line
            yield _tried(_of_python(name, place) if words[1:] else of_toml(name, place), place)
    if not seen:
        Place(file, first).refuse("the page has no exercise", "write one: ```exercise NAME, see docs/lessons.md")


# --- in Python -----------------------------------------------------------------------------------------------------


def _of_python(name: str, place: Place) -> Exercise[Any]:
    """An exercise whose functions an author has written in Python. It is their own code, and runs as such."""
    import arcane_lab

    known: dict[str, Any] = {each: getattr(answers, each) for each in answers.__all__}
    known |= {"Wrong": Wrong, "Fraction": Fraction, "al": arcane_lab}
    before = set(known) | {"__builtins__"}
    try:
        # Line numbers are those of the page.
        exec(compile("\n" * place.line + place.text, place.file, "exec"), known)
    except SyntaxError as error:
        place.refuse(
            f"Python cannot read this: {error.msg}",
            "correct the line",
            offset=(error.lineno or place.line) - place.line,
        )
    except Exception as error:
        place.refuse(_failed(error), "correct the line", offset=_line_of(error, place) - place.line)
    given = {key: value for key, value in known.items() if key not in before and not key.startswith("_")}
    needed = ("kind", "draw", "question", "answer", "solution")
    for key in needed:
        if key not in given:
            place.refuse(f"the exercise {shown(name)} has no {key}", f"write def {key}(...): ..., or {key} = ...")
    for idea in given.get("wrong", ()):
        if isinstance(idea, Wrong) and idea.name not in misconceptions.misconceptions():
            name_idea(idea.name)
    no_hint = {"nudge": lambda at: FIRST_HINT, "smaller": lambda at: NO_HINT, "step": lambda at: NO_HINT}
    hints = {key: given.get(key, otherwise) for key, otherwise in no_hint.items()}
    try:
        return Exercise(
            name, str(given.get("title", name)), given["kind"], given["draw"], given["question"], given["answer"],
            **hints, solution=given["solution"], wrong=tuple(given.get("wrong", ())),
            **({"board": given["board"]} if "board" in given else {}),
        )  # fmt: skip
    except Exception as error:
        place.refuse(_failed(error), "see docs/lessons.md for what an exercise in Python has")


def _failed(error: Exception) -> str:
    return one_line(error) if isinstance(error, ArcaneLabError) else f"{type(error).__name__}: {one_line(error)}"


def _line_of(error: Exception, place: Place) -> int:
    frames = traceback.extract_tb(error.__traceback__)
    return next((frame.lineno or place.line for frame in reversed(frames) if frame.filename == place.file), place.line)


# --- tried before it is taken --------------------------------------------------------------------------------------


def _tried(exercise: Exercise[Any], place: Place) -> Exercise[Any]:
    """An exercise of which the figures of some students were looked at: whatever is wrong shows now, not in class."""
    for number in range(_TRIED):
        code = PRACTICE if number == 0 else ClassCode("practice", str(number + 1))
        try:
            task = exercise.task(code, "an own lesson")
            answer = task.answer()
            if task.check(task.kind.format(answer)).is_right is not True:
                written = shown(task.kind.format(answer))
                place.refuse(
                    f"the answer {written} is not read as right", "give another answer, or another kind", "answer"
                )
            # Every text is made once.
            texts = [task.question, task.solution(), *(task.hint(rung) for rung in range(1, len(RUNGS) + 1))]
            texts += [idea.hint(task.figures) for idea in exercise.wrong]
            if not all(isinstance(text, str) for text in texts):
                place.refuse("a function does not give a text", "let question, solution and hints give a text")
        except BadLesson:
            raise
        except Exception as error:
            place.refuse(
                f"the exercise {shown(exercise.name)}: {_failed(error)}",
                "draw other figures, or correct the formula: every wrong idea needs an answer of its own",
                offset=_line_of(error, place) - place.line,
            )
    return exercise
