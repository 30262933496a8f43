"""Lessons: notebooks that teach, exercises that are checked, and what a teacher needs: `al.lessons`.

====================  ========================================================================================
name                  what it is for
====================  ========================================================================================
``begin``             begins a lesson in its notebook: ``lesson = al.lessons.begin(1)``
``Lesson``            asks, checks, gives hints, keeps predictions, and says what is left to do
``class_code``        one student's variant of every exercise; also ``al.class_code``
``Exercise``          a question with its check, its four hints and the wrong ideas that it recognises
``key``               questions, answers and likely wrong answers of any student's variant
``grade``             folds the progress files of a class into a table
``Intervals``         many intervals under each other, beside the number that they are for
``paint``             a change that does nothing: what chance alone makes of it
====================  ========================================================================================
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from arcane_lab.core.lazy import lazy_names
from arcane_lab.engine.registry import published

if TYPE_CHECKING:
    from arcane_lab.lessons.class_codes import ClassCode, class_code
    from arcane_lab.lessons.exercise import Exercise
    from arcane_lab.lessons.grading import Grades, grade
    from arcane_lab.lessons.keys import Key, key
    from arcane_lab.lessons.lesson import Lesson, begin, board
    from arcane_lab.lessons.many_intervals import Intervals
    from arcane_lab.lessons.painting import paint

__all__ = [
    "ClassCode",
    "Exercise",
    "Grades",
    "Intervals",
    "Key",
    "Lesson",
    "begin",
    "board",
    "class_code",
    "grade",
    "key",
    "paint",
]

#: Brought in when first used, so that `al.lessons` stays light.
_HOMES: Final = {
    "ClassCode": "class_codes",
    "Exercise": "exercise",
    "Grades": "grading",
    "Intervals": "many_intervals",
    "Key": "keys",
    "Lesson": "lesson",
    "begin": "lesson",
    "board": "lesson",
    "class_code": "class_codes",
    "grade": "grading",
    "key": "keys",
    "paint": "painting",
}


__getattr__ = lazy_names(__name__, _HOMES, lambda: published("lessons"), "al.lessons")


def __dir__() -> list[str]:
    return sorted([*__all__, *published("lessons")])
