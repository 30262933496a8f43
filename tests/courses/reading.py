"""The lessons can be read at about fifteen: short sentences, few long words.

The measure is the Flesch-Kincaid grade (Kincaid and others, 1975): years of school that a text asks for,
0.39 × words per sentence + 11.8 × syllables per word − 15.59. Syllables are counted by pyphen's hyphenation, which
misses a few, so the limit is a grade below that of a fifteen-year-old.
"""

from __future__ import annotations

import re
from typing import Any, ClassVar

import pyphen
import pytest

from arcane_lab.lessons.editions import blocks
from arcane_lab.lessons.plans import plan_named
from tests.courses.of_game import lessons_of

ENGLISH: Any = pyphen.Pyphen(lang="en_US")
#: A fifteen-year-old is in the ninth grade or the tenth.
MOST = 8.0
#: No sentence is longer than can be said in one breath.
MOST_WORDS = 40


def plain(markdown: str) -> str:
    """What is read aloud: no code, no links, no tables; a line of a list is a sentence."""
    text = re.sub(r"```.*?```", "", markdown, flags=re.DOTALL)
    text = re.sub(r"^#.*$|^\|.*$", "", text, flags=re.MULTILINE)
    text = re.sub(r"\[([^\]]+)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"\(`[^`]*`\)|`[^`]*`", "it", text)
    text = re.sub(r"^- (.*?)\.?$", r"\1.", text, flags=re.MULTILINE)
    return re.sub(r"[*_]", "", text)


def sentences(text: str) -> list[list[str]]:
    pieces = re.split(r"[.!?]+(?:[\s\"')]|$)|\n\s*\n", text)
    found = [re.findall(r"[A-Za-z][A-Za-z'’-]*", piece) for piece in pieces]
    return [words for words in found if words]


def syllables_of(word: str) -> int:
    vowels = re.sub(r"(?<=[^aeiouyl])e$|(?<=[^dt])ed$", "", word.lower())
    return max(int(ENGLISH.inserted(word.lower()).count("-")) + 1, len(re.findall("[aeiouy]+", vowels)))


def grade(text: str) -> float:
    said = sentences(text)
    words = [word for sentence in said for word in sentence]
    syllables = sum(map(syllables_of, words))
    return 0.39 * len(words) / len(said) + 11.8 * syllables / len(words) - 15.59


def lesson_text(lesson: str) -> str:
    return plain("\n\n".join(block.text for block in blocks(plan_named(lesson).page) if block.fence in ("", "teacher")))


def exercise_text(lesson: str) -> str:
    tasks = [one.task(lesson=lesson) for one in plan_named(lesson).exercises()]
    hints = [task.hint(rung) for task in tasks for rung in (1, 2, 3, 4)]
    wrong = [idea.hint(task.figures) for task in tasks for idea in task.exercise.wrong]
    return plain("\n\n".join([*(task.question for task in tasks), *hints, *wrong]))


class ReadingLevel:
    """Give it the name of a `game`."""

    game: ClassVar[str]

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """For each lesson of the game."""
        metafunc.parametrize("lesson", lessons_of(self.game))

    def test_the_lesson_can_be_read_at_fifteen(self, lesson: str) -> None:
        assert grade(lesson_text(lesson)) <= MOST
        assert grade(exercise_text(lesson)) <= MOST

    def test_no_sentence_is_too_long(self, lesson: str) -> None:
        said = sentences(lesson_text(lesson)) + sentences(exercise_text(lesson))
        assert [" ".join(words) for words in said if len(words) > MOST_WORDS] == []
