"""Answers under seals: what opens them, what does not, and that nothing of them is to be read."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from arcane_lab.lessons.answers import About, Choice, Kind, Number, Odds, Order, Points
from arcane_lab.lessons.class_codes import ClassCode
from arcane_lab.lessons.exercise import Exercise, Task
from arcane_lab.lessons.misconceptions import Misconception, Wrong
from arcane_lab.lessons.rounding import Rounded
from arcane_lab.lessons.sealed import Seal, opens, seals, words


def nothing(_: Any) -> str:
    return "?"


@pytest.fixture(autouse=True)
def ideas(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two wrong ideas that no course names."""
    known = {name: Misconception(name, "", "") for name in ("one too many", "the other way round")}
    monkeypatch.setattr("arcane_lab.lessons.exercise.misconceptions", lambda: known)


def task(kind: Kind, answer: Any, *wrong: Wrong[Any], student: str = "12") -> Task[Any]:
    four = [nothing] * 4
    one = Exercise[Any]("one", "One", kind, lambda lots: 0, nothing, lambda _: answer, *four, wrong=wrong)
    return one.task(ClassCode("maple-7", student), "a lesson")


def wrong(name: str, gives: Any, also: tuple[Any, ...] = ()) -> Wrong[Any]:
    return Wrong(name, lambda _: gives, lambda _: f"That is {name}.", lambda _: also)


def found(one: Task[Any], word: str) -> list[dict[str, Any]]:
    made = seals(one)
    under = [opens(one, word, seal, at) for at, seal in enumerate(made)]
    return [json.loads(text) for text in under if text is not None]


def interval_words(read: Rounded) -> set[str]:
    """The words that a page makes of a rounded number: the two steps at most that its interval touches."""
    steps = next(n for n in range(4, -20, -1) if Fraction(10) ** -n >= read.most - read.least)
    size = Fraction(10) ** -steps
    return {f"{steps}:{number}" for number in range(int(read.least // size), int(read.most // size) + 1)}


CHANCES = [Fraction(1, 13), Fraction(2, 3), Fraction(1, 2), Fraction(999, 1000), Fraction(1, 190), Fraction(41, 7000)]


@pytest.mark.parametrize("answer", CHANCES)
def test_whatever_is_not_wrong_opens_the_answer(answer: Fraction) -> None:
    kind, value = Odds(), float(answer)
    texts = [f"{value:.{n}f}" for n in range(1, 9)] + [f"{100 * value:.{n}f}%" for n in range(4)]
    texts += [repr(value), f"{value:.3f}...", f"1 in {1 / value:.2f}", f"1 in {round(1 / value)}", f"{value:.7g}"]
    opening, judged = words(kind, answer, True), []
    for text in texts:
        read = kind.read(text)
        judged.append(kind.judge(read, answer))
        if judged[-1] != "wrong" and read.least < read.most:
            assert interval_words(read) & opening, text
        elif judged[-1] != "wrong":
            assert f"={read.value}" in opening, text
    assert judged.count("right") > 4


@pytest.mark.parametrize(
    ("kind", "answer", "texts"),
    [(About("games"), 2160, ("2200", "2,100", "2000", "2160")), (About(), 400, ("380", "420", "400.5"))],
)
def test_what_is_near_enough_opens_what_is_about_so_many(kind: About, answer: int, texts: tuple[str, ...]) -> None:
    opening = words(kind, answer, True)
    for text in texts:
        read = kind.read(text)
        assert kind.judge(read, answer) != "wrong"
        meant = [value for value in (read.value, read.thousands) if value is not None]
        near = [Rounded(value, value * 10 / 11, value * 10 / 9) for value in meant]
        assert set().union(*map(interval_words, near)) & opening, text


def test_the_right_answer_opens_what_is_said_to_it_and_a_wrong_one_nothing() -> None:
    one = task(Odds(), Fraction(1, 13))
    assert found(one, "=1/13") == [{"a": "1/13", "t": "<p>Right: 1/13 = 7.69%.</p>", "w": "<p>?</p>"}]
    assert found(one, "4:769") == found(one, "=1/13")
    assert [found(one, word) for word in ("=1/12", "4:768", "3:769", "", "=1/13 ")] == [[]] * 5


def test_each_wrong_idea_opens_its_own_hint_and_an_answer_that_comes_last_comes_last() -> None:
    kind = Order(("a", "b", "c"))
    one = task(
        kind, tuple("ABC"), wrong("one too many", tuple("CBA"), (tuple("BAC"), tuple("ACB"))),
        wrong("the other way round", tuple("BCA")),
    )  # fmt: skip
    assert [each["i"] for each in found(one, "=C B A")] == ["one too many"]
    assert [each["i"] for each in found(one, "=B C A")] == ["the other way round"]
    assert found(one, "=B A C") == found(one, "=A C B") == found(one, "=C B A")
    # The right one, two ideas, and what shows the first one as well: all of that under one seal.
    assert len(seals(one)) == 4


def test_a_fraction_that_looks_rounded_is_told_so_and_holds_a_place_for_what_was_written() -> None:
    one = task(Odds(), Fraction(33, 49))
    (slip,) = [each for each in found(one, "=2/3") if each.get("s")]
    assert slip["t"].startswith("<p>{given} is near, but it looks like a rounded number.")


@pytest.mark.parametrize(
    ("kind", "answer"),
    [
        (Odds(), Fraction(4, 57)),
        (Number("gold"), 4711),
        (Choice(("yes", "perhaps not")), "perhaps not"),
        (Points(), Fraction(1, 70)),
    ],
)
def test_nothing_of_an_answer_is_to_be_read_and_the_same_seals_are_made_each_time(kind: Kind, answer: Any) -> None:
    one = task(kind, answer, wrong("one too many", kind.read("yes") if isinstance(kind, Choice) else Fraction(1, 3)))
    written = json.dumps(seals(one))
    for word in ("Right", "57", "4711", "perhaps", "1/70", "too many"):
        assert word not in written
    assert seals(one) == seals(one)


def test_what_was_found_out_for_one_student_opens_nothing_of_another() -> None:
    one, other = task(Number(), 7), task(Number(), 7, student="13")
    assert opens(one, "=7", seals(one)[0], 0) is not None
    assert opens(other, "=7", seals(one)[0], 0) is None
    assert opens(one, "=7", seals(one)[0], 1) is None


def test_a_longer_text_than_its_cover_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    make: Callable[[Task[Any]], list[Seal]] = seals
    with pytest.raises(ValueError, match="longer than 8192 bytes"):
        make(task(Number(), 7, Wrong("one too many", lambda _: 8, lambda _: "x" * 9000)))
