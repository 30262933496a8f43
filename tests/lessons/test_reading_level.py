"""The measure by which lessons can be read at about fifteen."""

from __future__ import annotations

from tests.courses.reading import grade, syllables_of


def test_syllables_are_counted_or_counted_too_many() -> None:
    known = {
        "any": 2,
        "chance": 1,
        "probability": 5,
        "inspection": 3,
        "infamy": 3,
        "cauldron": 2,
        "horizontal": 4,
        "about": 2,
    }
    assert {word: syllables_of(word) for word in known} == known
    assert syllables_of("storehouse") >= 2


def test_the_measure_tells_easy_from_hard() -> None:
    easy = "The cat sat on the mat. It was warm. Then the dog came in."
    hard = "Notwithstanding methodological heterogeneity, investigation corroborated considerable allegations."
    assert grade(easy) < 2 < 16 < grade(hard)
