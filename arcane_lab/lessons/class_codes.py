"""Class codes: a word from the teacher and the number of a student name one variant of every exercise."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from arcane_lab.engine.errors import ArcaneLabError, shown

#: Letters of any alphabet, digits, and marks that may stand in the name of a file everywhere.
_WORD: Final = re.compile(r"[^\W_][\w-]*")
LONGEST: Final = 40


class BadClassCode(ArcaneLabError):
    """A class code or a student that cannot be used; it says what was given and what is allowed."""


@dataclass(frozen=True, slots=True)
class ClassCode:
    """A class and a student of it. `is_practice` marks the variant that everybody has who gives no code.

    >>> ClassCode("maple-7", "12")
    ClassCode('maple-7', student='12')
    """

    code: str
    student: str

    @property
    def is_practice(self) -> bool:
        """Whether nobody gave a code."""
        return self == PRACTICE

    @property
    def file_name(self) -> str:
        """The name of the file that keeps this student's progress."""
        return f"progress-{self.code}-{self.student}.json"

    def __repr__(self) -> str:
        return f"ClassCode({self.code!r}, student={self.student!r})"

    def __str__(self) -> str:
        return f"class code {self.code}, student {self.student}"


PRACTICE: Final = ClassCode("practice", "1")
_latest = PRACTICE


def class_code(code: str, student: str | int) -> ClassCode:
    """The variant of every exercise that belongs to one student of a class; needs no server.

    `code` is the word that the teacher gave, `student` a number or a name. The lessons that are begun afterwards in
    this notebook use it, and keep their progress in a file. Capital letters and spaces around make no difference.
    Raises `BadClassCode` for what cannot be a word or a number.

    >>> class_code(" Practice ", student=1).is_practice
    True
    """
    global _latest
    _latest = checked_code(code, student)
    return _latest


def checked_code(code: object, student: object) -> ClassCode:
    """A class code as `class_code` makes it, without making it the one of this notebook.

    >>> checked_code(" Maple-7 ", 12)
    ClassCode('maple-7', student='12')
    """
    number = str(student) if isinstance(student, int) and not isinstance(student, bool) else student
    return ClassCode(_word("a class code", code, "maple-7"), _word("a student", number, "12"))


def latest_code() -> ClassCode:
    """The class code that was given last in this notebook, or the one for practice."""
    return _latest


def _word(what: str, given: object, example: str) -> str:
    text = given.strip().lower() if isinstance(given, str) else ""
    if not _WORD.fullmatch(text) or len(text) > LONGEST:
        raise BadClassCode(
            f"{shown(given)} cannot be {what}: it is a word of at most {LONGEST} letters, digits and hyphens, "
            f"such as {shown(example)}"
        )
    return text
