"""Numbers in words, each compared with how a small speller of its own writes it."""

from __future__ import annotations

import pytest

from arcane_lab.lessons.answers import Number
from arcane_lab.lessons.arithmetic import worked_out
from arcane_lab.lessons.forms import ORDINALS, as_digits, number_in_words

SMALL = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
SMALL += ["thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"]
TENS = ["-", "ten", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]


def spelt(number: int, joint: str = "-", between: str = " and ") -> str:
    """A number below a million in words."""
    if number < 20:
        return SMALL[number]
    if number < 100:
        return TENS[number // 10] + (joint + SMALL[number % 10] if number % 10 else "")
    size, name = (100, "hundred") if number < 1000 else (1000, "thousand")
    rest = number % size
    told = between if rest < 100 else " "
    return f"{spelt(number // size, joint, between)} {name}" + (told + spelt(rest, joint, between) if rest else "")


def test_every_number_in_words_is_read() -> None:
    numbers = [*range(1200), *range(1200, 1_000_000, 7919), 999_999]
    for number in numbers:
        for joint, between in (("-", " and "), (" ", " ")):
            assert number_in_words(spelt(number, joint, between)) == number, spelt(number, joint, between)


@pytest.mark.parametrize(("text", "number"), [
    ("a hundred", 100), ("a hundred and one", 101), ("a thousand", 1000),
    ("an hundred", 100), ("an thousand", 1000), ("a thousand and five", 1005), ("a", None), ("hundred", None),
    ("thousand", None), ("", None), ("and", None), ("one two", None), ("twenty ten", None), ("twenty zero", None),
    ("ten hundred", None), ("two hundred and", None), ("two thousand and", None), ("a thousand thousand", None),
    ("one hundred hundred", None), ("Two", None), ("five thousand nonsense", None), ("nonsense thousand", None),
])  # fmt: skip
def test_other_words_are_numbers_or_none(text: str, number: int | None) -> None:
    assert number_in_words(text) == number


@pytest.mark.parametrize("text", ["no", "nothing", "none"])
def test_nothing_is_a_number_too(text: str) -> None:
    assert Number().read(text).value == 0


def test_the_words_below_a_stroke_are_these() -> None:
    words = {4: "fourth", 6: "sixth", 7: "seventh", 10: "tenth", 11: "eleventh", 20: "twentieth", 30: "thirtieth"}
    words |= {13: "thirteenth", 14: "fourteenth", 15: "fifteenth", 16: "sixteenth", 17: "seventeenth"}
    words |= {18: "eighteenth", 19: "nineteenth", 40: "fortieth", 50: "fiftieth", 60: "sixtieth", 70: "seventieth"}
    words |= {80: "eightieth", 90: "ninetieth", 3: "third", 5: "fifth", 8: "eighth", 9: "ninth", 12: "twelfth"}
    words |= {100: "hundredth", 1000: "thousandth"}
    others = {"half": 2, "halve": 2, "quarter": 4}
    assert {word: number for number, word in words.items()} | others == ORDINALS


@pytest.mark.parametrize(("text", "digits"), [
    ("two out of seven", "2 out of 7"), ("one in a hundred", "1 in 100"), ("a thousand and one nights", "1001 nights"),
    ("one two", "1 2"), ("a card and two", "a card and 2"), ("twenty-one", "21"), ("twentyish", "twentyish"),
    ("someone", "someone"), ("two hundred and five, one and two", "205, 1 and 2"), ("a ten", "a 10"),
    ("hundred", "100"),
    ("nothing", "nothing"),
])  # fmt: skip
def test_a_text_with_its_numbers_in_digits(text: str, digits: str) -> None:
    assert as_digits(text) == digits


@pytest.mark.parametrize(("text", "made"), [
    ("twice 25", "2*25"), ("double 25", "2*25"), ("thrice 4", "3*4"), ("triple 4", "3*4"), ("half 50", "1/2*50"),
    ("half of 50", "1/2*50"), ("two times three", "2*3"), ("two plus three", "2+3"), ("9 divided by 3", "9/3"),
    ("20 minus 3", "20-3"), ("minus 3", "-3"), ("minus (3)", "-(3)"), ("3 times", "3 times"), ("twice", "twice"),
    ("16 gold", "16 gold"), ("two gold", "two gold"), ("5% times 3", "5%*3"), ("(2) plus (3)", "(2)+(3)"),
])  # fmt: skip
def test_the_words_of_a_sum_are_signs(text: str, made: str) -> None:
    assert worked_out(as_digits(text)) == worked_out(made)
    assert (worked_out(made) is None) == (text == made)
