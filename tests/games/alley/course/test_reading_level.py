"""The lessons of this game can be read at about fifteen."""

from __future__ import annotations

from tests.courses.reading import ReadingLevel


class TestReadingLevel(ReadingLevel):
    game = "alley"
