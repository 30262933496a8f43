"""A lesson of one's own: one page of Markdown, with exercises in a few lines each, in TOML or in Python.

TOML, because the head of every lesson's page is written in it, Python reads it without a further library, and a word
is never taken for something else (in YAML, `no` is false and `1:30` is 90). An exercise in TOML needs no Python: its
figures are drawn from lists and ranges, and its formulas are sums as people write them (`arithmetic`). An exercise in
Python is the code of its author and runs as such; nobody else's page should be begun without reading it.

Every mistake is told with the file, the line and the next step (`BadLesson`).
"""

from __future__ import annotations

import re
import tomllib
import traceback
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any, Final, NoReturn

from arcane_lab.core.errors import ArcaneLabError, did_you_mean, one_of, shown
from arcane_lab.core.json_files import UnreadableFile, one_line, read_text
from arcane_lab.lessons import answers, misconceptions
from arcane_lab.lessons.answers import Kind
from arcane_lab.lessons.arithmetic import MOST_SIGNS, worked_out
from arcane_lab.lessons.class_codes import PRACTICE, ClassCode, one_name
from arcane_lab.lessons.drawing_lots import Lots
from arcane_lab.lessons.exercise import RUNGS, Exercise
from arcane_lab.lessons.forms import TABLE
from arcane_lab.lessons.misconceptions import Wrong, name_idea
from arcane_lab.lessons.plans import BadLesson, LessonPlan, plan_names

#: What stands between the lines of +++, and what an exercise in TOML may have.
_HEAD: Final = ("title", "objective", "minutes", "timing", "more", "ask", "glossary", "transfer", "on_page")
_NEEDED: Final = ("kind", "question", "answer", "solution")
_KEYS: Final = (
    *("title", "kind", "unit", "options", "steps", "draw", "let", "question", "answer", "nudge", "smaller", "step"),
    *("solution", "wrong"),
)
_FENCES: Final = ("python", "exercise", "teacher")
_WRONG: Final = ("gives", "hint", "belief", "ask", "also")
_FIRST_HINT: Final = "Read the question once more: what is given, and what is asked?"
_NO_HINT: Final = "There is no hint of this kind here. Go on to the next one."
#: The kinds of answers by the words for them.
_KINDS: Final[Mapping[str, Callable[[Mapping[str, Any]], Kind]]] = {
    "number": lambda given: answers.Number(given.get("unit", "")),
    "about": lambda given: answers.About(given.get("unit", "")),
    "chance": lambda given: answers.Odds(),
    "choice": lambda given: answers.Choice(tuple(given["options"])),
    "order": lambda given: answers.Order(tuple(given["steps"])),
}
#: So many students' figures are looked at before a page is taken.
_TRIED: Final = 12
_NAME: Final = re.compile(r"[a-z][a-z0-9_]*")
_WORD: Final = re.compile(r"\b[a-z][a-z0-9_]*\b")
_IN_TEXT: Final = re.compile(r"\{\{|\}\}|\{([^{}]*)\}")
_RANGE: Final = re.compile(r"(-?\d{1,9}) ?\.\. ?(-?\d{1,9})(?: by (\d{1,9}))?")
#: Where tomllib says that something is wrong.
_AT: Final = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)$")

Figures = Mapping[str, Any]


@dataclass(frozen=True)
class _Place:
    """A file, and the line of it at which something begins."""

    file: str
    line: int
    text: str = ""

    def refuse(self, reason: str, next_step: str, word: str = "", offset: int = 0) -> NoReturn:
        """Say what is wrong, in the line in which a word stands if it does."""
        lines = self.text.splitlines()
        found = next((at for at, line in enumerate(lines) if word and line.lstrip().startswith(word)), None)
        line = self.line + offset if found is None else self.line + 1 + found
        raise BadLesson(f"{self.file}, line {line}: {reason.rstrip('.')}. Next: {next_step}")


def read_own(path: Path) -> LessonPlan:
    """The lesson that a page of one's own has. Raises `BadLesson` with file, line and next step."""
    file = path.name
    try:
        text = read_text(path, "the page of a lesson")
    except UnreadableFile as error:
        raise BadLesson(f"{file} {error}") from None
    name = name_of(path)
    whole = _Place(file, 1)
    if not name or name in plan_names():
        whole.refuse(f"{shown(path.stem)} is the name of a lesson of the courses", "give the file another name")
    parts = re.split(r"^\+\+\+[ \t]*\n", text, maxsplit=2, flags=re.MULTILINE)
    if len(parts) != 3 or parts[0].strip():
        whole.refuse("the page does not begin with its head", 'write +++, below it title = "..." , and +++ once more')
    _, head, page = parts
    data = _toml(head, _Place(file, 1 + parts[0].count("\n"), head))
    plan = _plan(name, data, page, _Place(file, 1 + parts[0].count("\n"), head), path)
    exercises = tuple(_exercises(page, file, 3 + parts[0].count("\n") + head.count("\n")))
    return LessonPlan(**{**vars(plan), "own": exercises})


def name_of(path: Path) -> str:
    """What a lesson is called after its page.

    >>> name_of(Path("lessons/Bus times.md"))
    'bus_times'
    """
    return re.sub(r"[^\w]+", "_", one_name(path.stem)).strip("_")


def _toml(text: str, place: _Place) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = _AT.search(str(error))
        line = int(found[1]) if found and found[1] else max(1, text.count("\n"))
        place.refuse(
            f"this is not TOML: {_AT.sub('', str(error)).lower()}",
            'write each line as name = value, texts in "double quotes" or three of them',
            offset=line,
        )
    except (RecursionError, ValueError):
        # Brackets in brackets, or a number of thousands of digits.
        place.refuse("the TOML nests too deep, or has a number of thousands of digits", "write it shorter")


def _known(data: Mapping[str, Any], known: tuple[str, ...], place: _Place, what: str) -> None:
    for key in data:
        if key not in known:
            place.refuse(
                f"{shown(key)} is not something that {what} has{did_you_mean(key, known)}",
                f"write one of {', '.join(known)}",
                key,
            )


def _text(data: Mapping[str, Any], key: str, place: _Place, otherwise: str = "") -> str:
    found = data.get(key, otherwise)
    if not isinstance(found, str):
        place.refuse(f"{key} is no text, but {shown(found)}", f'write {key} = "..."', key)
    return found.strip()


def _plan(name: str, data: Mapping[str, Any], page: str, place: _Place, path: Path) -> LessonPlan:
    _known(data, _HEAD, place, "the head of a lesson")
    title = _text(data, "title", place)
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
        name, title, minutes, _text(data, "objective", place), timing, tuple(ask), words,
        _text(data, "transfer", place), page, _timing(data.get("more", []), "more", place),
        on_page=tuple(_words(data.get("on_page", {}), "on_page", place)), own=(), path=path,
    )  # fmt: skip


def _words(given: Any, key: str, place: _Place) -> list[tuple[str, str]]:
    if not isinstance(given, dict) or not all(isinstance(one, str) for one in given.values()):
        place.refuse(f"{key} has something that is not a text", f'write [{key}], below it word = "meaning"', f"[{key}]")
    return list(given.items())


def _timing(given: Any, key: str, place: _Place) -> tuple[tuple[int, str], ...]:
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
        place = _Place(file, first + token.map[0], token.content)
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
            if not _NAME.fullmatch(name) or words[1:] not in ([], ["python"]):
                place.refuse(
                    f"{shown(token.info.strip())} names no exercise",
                    "write ```exercise and a name in small letters, such as ```exercise wait, then python or nothing",
                )
            if name in seen:
                place.refuse(f"an exercise {shown(name)} is in line {seen[name]} already", "give it another name")
            seen[name] = place.line
            yield _tried(_of_python(name, place) if words[1:] else _of_toml(name, place), place)
    if not seen:
        _Place(file, first).refuse("the page has no exercise", "write one: ```exercise NAME, see docs/lessons.md")


def _of_toml(name: str, place: _Place) -> Exercise[Figures]:
    data = _toml(place.text, place)
    _known(data, _KEYS, place, "an exercise")
    for key in _NEEDED:
        if key not in data:
            place.refuse(f"the exercise {shown(name)} has no {key}", f"write a line {key} = ...")
    kind = _kind(data, place)
    draw, let = data.get("draw", {}), data.get("let", {})
    for key, table in (("draw", draw), ("let", let)):
        if not isinstance(table, dict):
            place.refuse(f"{key} is no table", f"write [{key}], below it a line for each figure", key)
    drawn = {key: _choices(key, given, place) for key, given in draw.items()}
    for key in (*draw, *let):
        _check_name(key, place)

    def figures(lots: Lots) -> Figures:
        found: dict[str, Any] = {key: lots.one(choices) for key, choices in drawn.items()}
        for key, formula in let.items():
            found[key] = _formula(formula, found, place, key)
        return found

    def text(key: str) -> Callable[[Figures], str]:
        template = _text(data, key, place, _FIRST_HINT if key == "nudge" else _NO_HINT)
        return lambda at: _filled(template, at, place, key)

    def answer(at: Figures) -> Any:
        return _value(data["answer"], kind, at, place, "answer")

    return Exercise(
        name, _text(data, "title", place) or name, kind, figures, text("question"), answer, text("nudge"),
        text("smaller"), text("step"), text("solution"), tuple(_wrong(data.get("wrong", {}), kind, place)),
    )  # fmt: skip


def _kind(data: Mapping[str, Any], place: _Place) -> Kind:
    word = data["kind"]
    if not isinstance(word, str) or word not in _KINDS:
        tip = did_you_mean(word, _KINDS) if isinstance(word, str) else ""
        place.refuse(f"{shown(word)} is not a kind of answer{tip}", f"write {one_of(tuple(_KINDS))}", "kind")
    for kind, key in (("choice", "options"), ("order", "steps")):
        given = data.get(key)
        if word == kind and not (
            isinstance(given, list) and 2 <= len(given) <= 8 and all(isinstance(one, str) for one in given)
        ):
            place.refuse(f"a {kind} needs {key}, from two to eight", f'write {key} = ["...", "..."]', key)
    _text(data, "unit", place)
    return _KINDS[word](data)


def _check_name(key: str, place: _Place) -> None:
    if not _NAME.fullmatch(key) or key in TABLE["sums"] or key in TABLE["ones"] or key == "e":
        place.refuse(
            f"{shown(key)} cannot be the name of a figure",
            "write a word in small letters that means nothing in a sum, such as every or wait",
            key,
        )


def _choices(key: str, given: Any, place: _Place) -> list[Any]:
    """What a figure may be: the members of a list, or the numbers of a range."""
    if isinstance(given, str) and (found := _RANGE.fullmatch(given.strip())):
        low, high, by = int(found[1]), int(found[2]), int(found[3] or 1)
        if low < high and by and (high - low) // by < 10_000:
            return [Fraction(number) for number in range(low, high + 1, by)]
    if isinstance(given, list) and given and all(isinstance(one, str | int | float) for one in given):
        return [one if isinstance(one, str) else Fraction(str(one)) for one in given if not isinstance(one, bool)]
    place.refuse(
        f"{shown(given)} does not say what {key} may be",
        f'write {key} = [6, 10, 15], or a range such as {key} = "4..9"',
        key,
    )


def _wrong(given: Any, kind: Kind, place: _Place) -> Iterator[Wrong[Figures]]:
    if not isinstance(given, dict) or not all(isinstance(one, dict) for one in given.values()):
        place.refuse(
            "wrong has no ideas", 'write [wrong."the idea"], below it gives = "..." and hint = "..."', "[wrong"
        )
    for name, idea in given.items():
        _known(idea, _WRONG, place, "a wrong idea")
        for key in ("gives", "hint"):
            if key not in idea:
                place.refuse(f"the wrong idea {shown(name)} has no {key}", f'write {key} = "..."', f'[wrong."{name}"]')
        try:
            name_idea(name, _text(idea, "belief", place), _text(idea, "ask", place))
        except misconceptions.BadMisconception as error:
            place.refuse(str(error), "see above", f'[wrong."{name}"]')
        yield Wrong(name, *_idea(idea, kind, place))


def _idea(idea: Mapping[str, Any], kind: Kind, place: _Place) -> tuple[Any, Any, Any]:
    gives, hint, also = idea["gives"], _text(idea, "hint", place), idea.get("also", [])
    more = also if isinstance(also, list) else [also]
    return (
        lambda at: _value(gives, kind, at, place, "gives"),
        lambda at: _filled(hint, at, place, "hint"),
        lambda at: [_value(one, kind, at, place, "also") for one in more],
    )


# --- figures in texts and formulas ---------------------------------------------------------------------------------


def _value(given: Any, kind: Kind, at: Figures, place: _Place, key: str) -> Any:
    """An answer as its kind compares it: a formula where it is a number, else the words."""
    if isinstance(kind, answers.Number):
        return _formula(given, at, place, key)
    try:
        return kind.read(_filled(str(given), at, place, key))
    except answers.BadAnswer as error:
        place.refuse(str(error), f"mend {key}", key)


def _formula(given: Any, at: Figures, place: _Place, key: str) -> Fraction:
    formula = str(given)

    def figure(match: re.Match[str]) -> str:
        value = at.get(match[0])
        return match[0] if value is None or isinstance(value, str) else f"({value})"

    filled = _WORD.sub(figure, formula)
    value = worked_out(filled)
    if value is None:
        words = [word for word in _WORD.findall(formula) if word not in at and word not in TABLE["sums"]]
        if words:
            reason = f"{shown(words[0])} is not a figure of this exercise{did_you_mean(words[0], at)}"
            place.refuse(
                f"{key}: {reason}", f"its figures are {', '.join(at) or 'none'}; draw it, or write another", key
            )
        why = "it is too long" if len(filled) > MOST_SIGNS else f"with figures it is {shown(filled)}"
        place.refuse(
            f"{key}: {shown(formula)} cannot be worked out ({why})",
            "write a sum with + - * / ^ ( ) and the names of figures; divide by nothing that can be 0",
            key,
        )
    return value


def _filled(template: str, at: Figures, place: _Place, key: str) -> str:
    """A text with its figures and formulas filled in."""

    def part(match: re.Match[str]) -> str:
        if match[1] is None:
            return match[0][0]
        value = at.get(match[1].strip())
        return _written(_formula(match[1], at, place, key)) if value is None else _written(value)

    return _IN_TEXT.sub(part, template)


def _written(value: Any) -> str:
    """A figure in a sentence: 7.5 and not 15/2, but 1/3."""
    if isinstance(value, str):
        return value
    number = Fraction(value)
    return answers.Number().format(number)


# --- in Python -----------------------------------------------------------------------------------------------------


def _of_python(name: str, place: _Place) -> Exercise[Any]:
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
    no_hint = {"nudge": lambda at: _FIRST_HINT, "smaller": lambda at: _NO_HINT, "step": lambda at: _NO_HINT}
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


def _line_of(error: Exception, place: _Place) -> int:
    frames = traceback.extract_tb(error.__traceback__)
    return next((frame.lineno or place.line for frame in reversed(frames) if frame.filename == place.file), place.line)


# --- tried before it is taken --------------------------------------------------------------------------------------


def _tried(exercise: Exercise[Any], place: _Place) -> Exercise[Any]:
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
