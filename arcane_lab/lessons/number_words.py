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
