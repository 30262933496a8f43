"""Class codes: a word from the teacher and the number of a student name one variant of every exercise."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final
from weakref import WeakMethod

from arcane_lab.core.errors import ArcaneLabError, shown
from arcane_lab.core.exact_numbers import NoExactNumber, exact
from arcane_lab.lessons.forms import one_spelling

LONGEST: Final = 40
MOST_BYTES: Final = 80


class BadClassCode(ArcaneLabError):
    """A class code or a student that cannot be used; it says what was given and what is allowed."""


@dataclass(frozen=True, slots=True)
class ClassCode:
    """A class and a student of it. `is_practice` marks the variant that everybody has who gives no code.

    However a name or a number is typed, it is one student: see `one_name` and `one_student`.

    >>> ClassCode("maple-7", "12"), ClassCode("Maple-7", "012") == ClassCode("maple-7", "\uff11\uff12")
    (ClassCode('maple-7', student='12'), True)
    """

    code: str
    student: str

    def __post_init__(self) -> None:
        object.__setattr__(self, "code", one_name(self.code))
        object.__setattr__(self, "student", one_student(self.student))

    @property
    def is_practice(self) -> bool:
        """Whether nobody gave a code."""
        return self == PRACTICE

    @property
    def file_part(self) -> str:
        """What tells this student's files from those of others; nothing for practice."""
        return "" if self.is_practice else f"-{self.code}-{self.student}"

    @property
    def file_name(self) -> str:
        """The name of the file that keeps this student's progress."""
        return f"progress-{self.code}-{self.student}.json"

    def __repr__(self) -> str:
        return f"ClassCode({self.code!r}, student={self.student!r})"

    def __str__(self) -> str:
        return f"class code {self.code}, student {self.student}"


def one_name(given: object) -> str:
    """The one spelling of a word: small letters, accents joined to their letters, the usual digits and hyphens.

    >>> one_name(" Rene\u0301e "), one_name("\uff21da\u20117"), one_name(None)
    ('ren\u00e9e', 'ada-7', '')
    """
    if not isinstance(given, str):
        return ""
    # Small letters may fall apart into a letter and its accent, so they are joined again.
    small = unicodedata.normalize("NFKC", one_spelling(given)).lower()
    return unicodedata.normalize("NFKC", small).strip()


def one_student(given: object) -> str:
    """The one spelling of a student, a name or a number: "05" is 5, and so are 5.0 and numpy's 5.

    Between the words of a name stands a hyphen.

    >>> one_student("05"), one_student(5.0), one_student("Ada  Lovelace"), one_student(True)
    ('5', '5', 'ada-lovelace', '')
    """
    if not isinstance(given, str | bool):
        try:
            number = exact(given)
        except NoExactNumber:
            return ""
        if isinstance(number, int) and abs(number) >= 10**LONGEST:
            return ""
        given = str(number) if isinstance(number, int) and not isinstance(number, bool) else given
    name = "-".join(one_name(given).split())
    return name.lstrip("0") or "0" if name.isdecimal() else name


PRACTICE: Final = ClassCode("practice", "1")
_latest = PRACTICE
#: The lessons that were begun in this notebook with the class code given last, and how each follows another.
_begun: dict[str, WeakMethod[Callable[[ClassCode], str]]] = {}
#: What is said of a lesson that was begun before its class code was given.
BEGUN_BEFORE: Final = (
    "Lesson {number} was begun before {new}, and you have answered exercises {old}. They stay as they are. To get "
    "yours, run `lesson = al.lessons.begin({number})` again."
)


def class_code(code: str, student: str | int) -> ClassCode:
    """The variant of every exercise that belongs to one student of a class; needs no server.

    `code` is the word that the teacher gave, `student` a number or a name. The lessons that are begun afterwards in
    this notebook use it, and keep their progress in a file. Capital letters and spaces around make no difference,
    nor how a number or an accent is typed: "05" is 5. A lesson that was begun before takes the new exercises, unless
    what was answered would be lost: it says which.
    Raises `BadClassCode` for what cannot be a word or a number.

    >>> class_code(" Practice ", student=1).is_practice
    True
    """
    global _latest
    _latest = checked_code(code, student)
    for lesson in list(_begun.values()):
        follow = lesson()
        if follow is not None and (told := follow(_latest)):
            print(told.replace("`", ""))
    return _latest


def note_begun(lesson: str, follow: Callable[[ClassCode], str]) -> None:
    """Remember that a lesson was begun with the class code of this notebook, and how it follows another."""
    _begun[lesson] = WeakMethod(follow)


def begun_before(lesson: str, old: ClassCode, new: ClassCode) -> str:
    """What is said of a lesson that was answered before its class code was given, and how to put that right.

    >>> begun_before("04_what_is_under_that_card", PRACTICE, ClassCode("maple-7", "12")).partition(". ")[0]
    'Lesson 4 was begun before class code maple-7, student 12, and you have answered exercises for practice'
    """
    whose = "for practice" if old.is_practice else f"of {old}"
    return BEGUN_BEFORE.format(number=called(lesson), new=new, old=whose)


def called(lesson: str) -> str:
    """How a lesson is written in `al.lessons.begin(...)`: its number, or the page of one of a teacher's own.

    >>> called("04_what_is_under_that_card"), called("bus_times")
    ('4', '"bus_times.md"')
    """
    number = lesson.partition("_")[0]
    return str(int(number)) if number.isdecimal() else f'"{lesson}.md"'


def checked_code(code: object, student: object) -> ClassCode:
    """A class code as `class_code` makes it, without making it the one of this notebook.

    >>> checked_code(" Maple-7 ", 12)
    ClassCode('maple-7', student='12')
    """
    return ClassCode(
        _word("a class code", code, one_name(code), "maple-7"), _word("a student", student, one_student(student), "12")
    )


def code_for(code: str | None, student: object = None) -> ClassCode:
    """The variant of a student: of a class, of those without a class code, or with neither the one for practice.

    >>> code_for(None), code_for(None, 5), code_for("maple-7", 5)
    (ClassCode('practice', student='1'), ClassCode('practice', student='5'), ClassCode('maple-7', student='5'))
    """
    if code is None and student is None:
        return PRACTICE
    return checked_code(PRACTICE.code if code is None else code, student)


def latest_code() -> ClassCode:
    """The class code that was given last in this notebook, or the one for practice."""
    return _latest


def _word(what: str, given: object, text: str, example: str) -> str:
    # Both stand in names of files, of which systems allow 255 bytes: letters of some alphabets have four.
    is_short = len(text) <= LONGEST and len(text.encode(errors="replace")) <= MOST_BYTES
    too_long = "" if is_short or len(text) > LONGEST else f" (yours is longer than {MOST_BYTES} bytes as a file name)"
    if not (text[:1].isalnum() and all(map(_may_stand, text)) and is_short):
        raise BadClassCode(
            f"{shown(given)} cannot be {what}: it is a word of at most {LONGEST} letters, digits and hyphens, such as "
            f"{shown(example)}{too_long}"
        )
    return text


def _may_stand(letter: str) -> bool:
    """Letters of any alphabet with their marks, digits, and what may stand in the name of a file everywhere."""
    return letter.isalnum() or letter in "_-" or unicodedata.category(letter).startswith("M")
