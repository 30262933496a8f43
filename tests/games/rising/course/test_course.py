"""What the lessons of Arcana Rising must keep, as every course does: exercises, wrong ideas, and how they read."""

from __future__ import annotations

from tests.courses.exercises import EveryExercise
from tests.courses.misconceptions import Misconceptions
from tests.courses.reading import ReadingLevel


class TestEveryExercise(EveryExercise):
    game = "rising"
    sums = 12


class TestMisconceptions(Misconceptions):
    game = "rising"


class TestReadingLevel(ReadingLevel):
    game = "rising"
