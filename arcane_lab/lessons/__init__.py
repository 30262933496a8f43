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

from typing import TYPE_CHECKING

from arcane_lab.core.lazy import lazy_names
from arcane_lab.engine.registry import published

if TYPE_CHECKING:
    from arcane_lab.lessons.class_codes import ClassCode as ClassCode
    from arcane_lab.lessons.class_codes import class_code as class_code
    from arcane_lab.lessons.exercise import Exercise as Exercise
    from arcane_lab.lessons.grading import Grades as Grades
    from arcane_lab.lessons.grading import grade as grade
    from arcane_lab.lessons.keys import Key as Key
    from arcane_lab.lessons.keys import key as key
    from arcane_lab.lessons.lesson import Lesson as Lesson
    from arcane_lab.lessons.lesson import begin as begin
    from arcane_lab.lessons.lesson import board as board
    from arcane_lab.lessons.many_intervals import Intervals as Intervals
    from arcane_lab.lessons.painting import paint as paint

__getattr__, __dir__, __all__ = lazy_names(__name__, lambda: published("lessons"), what="al.lessons")
