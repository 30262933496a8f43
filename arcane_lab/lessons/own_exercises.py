"""An exercise of one's own in TOML: its figures are drawn from lists and ranges, its formulas are sums.

Nothing in it is code. `own_lessons` reads the page around it; a mistake is a `BadLesson` with file, line and next step.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final, NoReturn

from arcane_lab.core.errors import did_you_mean, one_of, shown
from arcane_lab.lessons import answers, misconceptions
from arcane_lab.lessons.answers import Kind
from arcane_lab.lessons.arithmetic import MOST_SIGNS, worked_out
from arcane_lab.lessons.drawing_lots import Lots
from arcane_lab.lessons.exercise import Exercise
from arcane_lab.lessons.forms import TABLE
from arcane_lab.lessons.misconceptions import Wrong, name_idea
from arcane_lab.lessons.plans import BadLesson

#: What an exercise in TOML needs, and what it may have.
_NEEDED: Final = ("kind", "question", "answer", "solution")
_KEYS: Final = (
    *("title", "kind", "unit", "options", "steps", "draw", "let", "question", "answer", "nudge", "smaller", "step"),
    *("solution", "wrong"),
)
_WRONG: Final = ("gives", "hint", "belief", "ask", "also")
FIRST_HINT: Final = "Read the question once more: what is given, and what is asked?"
NO_HINT: Final = "There is no hint of this kind here. Go on to the next one."
#: The kinds of answers by the words for them.
_KINDS: Final[Mapping[str, Callable[[Mapping[str, Any]], Kind]]] = {
    "number": lambda given: answers.Number(given.get("unit", "")),
    "about": lambda given: answers.About(given.get("unit", "")),
    "chance": lambda given: answers.Odds(),
    "choice": lambda given: answers.Choice(tuple(given["options"])),
    "order": lambda given: answers.Order(tuple(given["steps"])),
}
NAME: Final = re.compile(r"[a-z][a-z0-9_]*")
_WORD: Final = re.compile(r"\b[a-z][a-z0-9_]*\b")
_IN_TEXT: Final = re.compile(r"\{\{|\}\}|\{([^{}]*)\}")
_RANGE: Final = re.compile(r"(-?\d{1,9}) ?\.\. ?(-?\d{1,9})(?: by (\d{1,9}))?")
#: Where tomllib says that something is wrong.
_AT: Final = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)$")

Figures = Mapping[str, Any]


@dataclass(frozen=True)
class Place:
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


def read_toml(text: str, place: Place) -> dict[str, Any]:
    """What a text of TOML says. Raises `BadLesson` with the line of the page."""
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


def check_keys(data: Mapping[str, Any], known: tuple[str, ...], place: Place, what: str) -> None:
    """Refuse a key that means nothing there. Raises `BadLesson`."""
    for key in data:
        if key not in known:
            place.refuse(
                f"{shown(key)} is not something that {what} has{did_you_mean(key, known)}",
                f"write one of {', '.join(known)}",
                key,
            )


def text_in(data: Mapping[str, Any], key: str, place: Place, otherwise: str = "") -> str:
    """A value that is a text. Raises `BadLesson` for any other."""
    found = data.get(key, otherwise)
    if not isinstance(found, str):
        place.refuse(f"{key} is no text, but {shown(found)}", f'write {key} = "..."', key)
    return found.strip()


def of_toml(name: str, place: Place) -> Exercise[Figures]:
    """The exercise that a fence of TOML says. Raises `BadLesson`."""
    data = read_toml(place.text, place)
    check_keys(data, _KEYS, place, "an exercise")
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
        template = text_in(data, key, place, FIRST_HINT if key == "nudge" else NO_HINT)
        return lambda at: _filled(template, at, place, key)

    def answer(at: Figures) -> Any:
        return _value(data["answer"], kind, at, place, "answer")

    return Exercise(
        name, text_in(data, "title", place) or name, kind, figures, text("question"), answer, text("nudge"),
        text("smaller"), text("step"), text("solution"), tuple(_wrong(data.get("wrong", {}), kind, place)),
    )  # fmt: skip


def _kind(data: Mapping[str, Any], place: Place) -> Kind:
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
    text_in(data, "unit", place)
    return _KINDS[word](data)


def _check_name(key: str, place: Place) -> None:
    if not NAME.fullmatch(key) or key in TABLE["sums"] or key in TABLE["ones"] or key == "e":
        place.refuse(
            f"{shown(key)} cannot be the name of a figure",
            "write a word in small letters that means nothing in a sum, such as every or wait",
            key,
        )


def _choices(key: str, given: Any, place: Place) -> list[Any]:
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


def _wrong(given: Any, kind: Kind, place: Place) -> Iterator[Wrong[Figures]]:
    if not isinstance(given, dict) or not all(isinstance(one, dict) for one in given.values()):
        place.refuse(
            "wrong has no ideas", 'write [wrong."the idea"], below it gives = "..." and hint = "..."', "[wrong"
        )
    for name, idea in given.items():
        check_keys(idea, _WRONG, place, "a wrong idea")
        for key in ("gives", "hint"):
            if key not in idea:
                place.refuse(f"the wrong idea {shown(name)} has no {key}", f'write {key} = "..."', f'[wrong."{name}"]')
        try:
            name_idea(name, text_in(idea, "belief", place), text_in(idea, "ask", place))
        except misconceptions.BadMisconception as error:
            place.refuse(str(error), "see above", f'[wrong."{name}"]')
        yield Wrong(name, *_idea(idea, kind, place))


def _idea(idea: Mapping[str, Any], kind: Kind, place: Place) -> tuple[Any, Any, Any]:
    gives, hint, also = idea["gives"], text_in(idea, "hint", place), idea.get("also", [])
    more = also if isinstance(also, list) else [also]
    return (
        lambda at: _value(gives, kind, at, place, "gives"),
        lambda at: _filled(hint, at, place, "hint"),
        lambda at: [_value(one, kind, at, place, "also") for one in more],
    )


# --- figures in texts and formulas ---------------------------------------------------------------------------------


def _value(given: Any, kind: Kind, at: Figures, place: Place, key: str) -> Any:
    """An answer as its kind compares it: a formula where it is a number, else the words."""
    if isinstance(kind, answers.Number):
        return _formula(given, at, place, key)
    try:
        return kind.read(_filled(str(given), at, place, key))
    except answers.BadAnswer as error:
        place.refuse(str(error), f"mend {key}", key)


def _formula(given: Any, at: Figures, place: Place, key: str) -> Fraction:
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


def _filled(template: str, at: Figures, place: Place, key: str) -> str:
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
