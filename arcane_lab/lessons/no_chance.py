"""What may have been meant by an answer that is no chance: percent without its sign, chances added up or multiplied."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any, Final

from arcane_lab.core.text import listed
from arcane_lab.lessons.arithmetic import worked_out
from arcane_lab.lessons.kinds import plain
from arcane_lab.lessons.number_words import as_sum, number_in_words

#: A plain number, and the words before one that mean nothing here.
NUMBER: Final = re.compile(r"[+-]?(\d+([.,]\d*)?|[.,]\d+)(e[+-]?\d{1,3}|(?<=\d)\.\.\.)?")
ABOUT: Final = re.compile(
    r"^(?:about|roughly|exactly|around|circa|approximately|nearly|almost|~|≈|=|(?:ca\.?|c\.|approx\.?)(?= |\d)) ?"
)
#: A chance and how many times it was taken, in either order.
_TIMES: Final = re.compile(
    r"(?<![\d.,])(?:(?P<chance>0?[.,]\d+|\d+(?:[.,]\d+)? ?%|\(?\d+/\d+\)?) ?[*x×·] ?(?P<many>\d+)(?![\d.,%/])|"
    r"(?P<times>\d+) ?[*x×·] ?(?P<each>0?[.,]\d+|\d+(?:[.,]\d+)? ?%|\(\d+/\d+\)))"
)


def too_little(given: Any) -> str:
    """What is said to less than 0, which comes from a sum; only one in quotation marks can be looked at."""
    if isinstance(given, str):
        return multiplied(given)
    return ". If you have typed a sum, put it in quotation marks: then you are told what is amiss in it"


def too_much(given: Any, value: Fraction) -> str:
    """What may have been meant by more than 1. A bare number is asked about whether it is right or wrong."""
    bare = ABOUT.sub("", plain(given)) if isinstance(given, str) else ""
    is_bare = not bare or NUMBER.fullmatch(bare) is not None or number_in_words(bare) is not None
    if is_bare and value <= 100 and not (isinstance(given, Fraction) and value.denominator > 1):
        return f'. Is that percent? Then write "{float(value):g}%", with its sign'
    if told := multiplied(given):
        return told
    return "" if value.denominator == 1 else ". Have you added up chances? Then some cases were counted twice"


def multiplied(given: Any) -> str:
    """What is said to "0.95*18"; nothing to a sum in which no large chance is taken so many times.

    >>> multiplied("1 - 0.95*18")[:34], multiplied("8*15/70"), multiplied("0.05*25")
    ('. You have multiplied 0.95 by 18. ', '', '')
    """
    match = _TIMES.search(as_sum(plain(given))) if isinstance(given, str) else None
    if match is None:
        return ""
    chance, many = match["chance"] or match["each"], match["many"] or match["times"]
    each = worked_out(chance)
    # Of a small chance so many times it was more likely meant that chances are added up.
    if each is None or not Fraction(1, 2) <= each < 1 or int(many) < 2:
        return ""
    return (
        f". You have multiplied {chance} by {many}. What must come true {many} times has its chance multiplied by "
        f"itself: {chance} × {chance} × … with {many} factors"
    )


def two_meanings(one: int, other: int) -> str:
    """What "1:10" may mean: 1 in 10, or 1 against 10, which is 1 in 11."""
    ways = [f'"{one} in {other}"'] if one < other else []
    ways += [f'"{number} in {one + other}"' for number in sorted({one, other})][: 2 - len(ways)]
    return f"it can mean two things; write the one that you mean, {listed(ways, 'or')}"
