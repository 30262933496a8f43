"""Numbers and sums in words: "twenty-eight", "two hundred and fifty", "twice 25", "20 minus 3"."""

from __future__ import annotations

import re
from typing import Final

_SMALL: Final = (
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
)
_TENS: Final = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_UNDER_HUNDRED: Final = rf"(?:{'|'.join(_TENS)})(?:[ -](?:{'|'.join(_SMALL[1:10])}))?|{'|'.join(_SMALL[::-1])}"
_UNDER_THOUSAND: Final = (
    rf"(?:(?P<hundreds>an?|{'|'.join(_SMALL[1:10])}) hundred)?(?:(?<=hundred) (?:and )?)?(?P<rest>{_UNDER_HUNDRED})?"
)
#: What makes a sum of words; "three times" alone is no sum.
_SUMS: Final = (
    (re.compile(r"\b(?:twice|double) (?=\d)"), "2*"),
    (re.compile(r"\b(?:thrice|triple) (?=\d)"), "3*"),
    (re.compile(r"\bhalf (?:of )?(?=\d)"), "1/2*"),
    (re.compile(r"(?<=[\d)%]) times (?=[\d(])"), "*"),
    (re.compile(r"(?<=[\d)%]) plus (?=[\d(])"), "+"),
    (re.compile(r"(?:^|(?<=[\d)%]) )minus (?=[\d(])"), "-"),
    (re.compile(r"(?<=[\d)%]) divided by (?=[\d(])"), "/"),
)
#: The number below the stroke of a share, by its word.
ORDINALS: Final = (
    {"half": 2, "halve": 2, "third": 3, "quarter": 4, "fifth": 5, "eighth": 8, "ninth": 9, "twelfth": 12}
    | {f"{word}th": number for number, word in enumerate(_SMALL) if number in (4, 6, 7, 10, 11, *range(13, 20))}
    | {f"{word.removesuffix('y')}ieth": 10 * number for number, word in enumerate(_TENS, 2)}
    | {"hundredth": 100, "thousandth": 1000}
)
_ONE: Final = rf"(?:{_UNDER_HUNDRED}|hundred|thousand)"
#: Words of one number after the other; "a" and "and" belong to it only in between.
_RUN: Final = re.compile(rf"\b(?:an? (?=hundred\b|thousand\b))?{_ONE}(?:[ -](?:and )?{_ONE})*\b")
_WORD: Final = re.compile(rf"\b(?:{_UNDER_HUNDRED})\b")


def number_in_words(text: str) -> int | None:
    """A whole number below a million in words, in small letters; None for anything else.

    >>> [number_in_words(text) for text in ("none", "fifteen", "twenty-eight", "fifty", "two hundred and fifty")]
    [0, 15, 28, 50, 250]
    >>> [number_in_words(text) for text in ("two thousand four hundred", "a hundred", "one two", "twenty ten", "")]
    [2400, 100, None, None, None]
    """
    if text in ("none", "nothing", "no"):
        return 0
    above, thousand, below = text.rpartition(" thousand")
    thousands = (1 if above in ("a", "an") else _below_thousand(above)) if thousand else 0
    rest = _below_thousand(below.strip().removeprefix("and ")) if below or not thousand else 0
    return None if thousands is None or rest is None else 1000 * thousands + rest


def _below_thousand(text: str) -> int | None:
    match = re.fullmatch(_UNDER_THOUSAND, text)
    if match is None or not text:
        return None
    hundreds = match["hundreds"]
    above = 0 if hundreds is None else _SMALL.index(hundreds) if hundreds in _SMALL else 1
    value = 100 * above
    for word in re.split("[ -]", match["rest"] or ""):
        value += _SMALL.index(word) if word in _SMALL else 10 * (_TENS.index(word) + 2) if word in _TENS else 0
    return value


def as_digits(text: str) -> str:
    """A text in small letters with its numbers in digits.

    >>> as_digits("two out of seven"), as_digits("one in a hundred"), as_digits("two hundred and five, one and two")
    ('2 out of 7', '1 in 100', '205, 1 and 2')
    """
    return _RUN.sub(_in_digits, text)


def _in_digits(match: re.Match[str]) -> str:
    words = match[0].removeprefix("a ").removeprefix("an ")
    number = number_in_words(f"a {words}" if words.startswith(("hundred", "thousand")) else words)
    return _WORD.sub(lambda word: str(number_in_words(word[0])), match[0]) if number is None else str(number)


def as_sum(text: str) -> str:
    """A text in small letters with the words of a sum as signs; any other text as it is.

    >>> [as_sum(text) for text in ("twice 25", "two times 25", "half of 50", "twenty minus 3", "16 gold", "3 times")]
    ['2*25', '2*25', '1/2*50', '20-3', '16 gold', '3 times']
    """
    found = _WORD.sub(lambda match: str(number_in_words(match[0])), text)
    made = found
    for pattern, sign in _SUMS:
        made = pattern.sub(sign, made)
    return text if made == found else made
