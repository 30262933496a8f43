"""What the forms of `forms.toml` mean: a text that is spelt in one way becomes a number, or a reason why it is none."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from typing import Final

from arcane_lab.lessons.arithmetic import worked_out
from arcane_lab.lessons.forms import filled, forms
from arcane_lab.lessons.rounding import Rounded, exactly, in_thousands, of_text

DECIMAL: Final = re.compile(filled("<decimal>"), re.ASCII)


class NotRead(ValueError):
    """A text that fits a form and cannot be read all the same; it says why, or nothing."""


def read_form(stage: str, text: str) -> Rounded | None:
    """What the first form of a stage means that fits the whole text; None where none fits.

    >>> read_form("number", "30/2").value, read_form("chance", "1 in 13").value, read_form("chance", "30")
    (Fraction(15, 1), Fraction(1, 13), None)
    """
    for form in forms(stage):
        if match := form.pattern.fullmatch(text):
            return MEANINGS[form.means](match, form.given(match))
    return None


def _exactly(match: re.Match[str], given: str) -> Rounded:
    return exactly(Fraction(given))


def _refused(match: re.Match[str], given: str) -> Rounded:
    raise NotRead(given)


def _decimal(match: re.Match[str], given: str) -> Rounded:
    return of_text(match[0])


def _thousands(match: re.Match[str], given: str) -> Rounded:
    return in_thousands(match[0], match[1])


def _sum(match: re.Match[str], given: str) -> Rounded:
    total = worked_out(match[0])
    if total is None:
        raise NotRead("")
    return exactly(total)


def _percent(match: re.Match[str], given: str) -> Rounded:
    """So many percent; of a sum each number or the whole, whichever can be a chance."""
    if not DECIMAL.fullmatch(match[1]):
        total = worked_out(match[0])
        if (total is None or not 0 <= total <= 1) and "%" not in match[1]:
            in_percent = worked_out(f"({match[1]})%")
            total = total if in_percent is None else in_percent
        if total is None:
            raise NotRead("")
        return exactly(total)
    value, least, most, _ = of_text(match[1])
    # Unlike a number of cards, a whole number of percent is most often a rounded one.
    half = Fraction(1, 2) if match[1].lstrip("+-").isdecimal() else Fraction(0)
    return Rounded(value / 100, min(least, value - half) / 100, max(most, value + half) / 100)


def _odds(match: re.Match[str], given: str) -> Rounded:
    one, other = int(match[1]), int(match[2])
    if one == other > 0:
        return exactly(Fraction(1, 2))
    raise NotRead(two_meanings(one, other))


def two_meanings(one: int, other: int) -> str:
    """What "1:10" may mean: 1 in 10, or 1 against 10, which is 1 in 11."""
    ways = [f'"{one} in {other}"'] if one < other else []
    ways += [f'"{number} in {one + other}"' for number in sorted({one, other})][: 2 - len(ways)]
    return f"it can mean two things; write the one that you mean, {' or '.join(ways)}"


def _so_many_in(match: re.Match[str], given: str) -> Rounded:
    many, cases = of_text(match[1]).value, of_text(match[2])
    if not cases.value:
        raise NotRead("nothing happens out of 0 times")
    # "1 in 13" may be 1 in 13.4, but "1 in 2" is neither 1 in 2.4 nor 1 in 1.6.
    half = min(Fraction(1, 2), cases.value / 40) if cases.value.denominator == 1 else cases.most - cases.value
    return Rounded(many / cases.value, many / (cases.value + half), many / (cases.value - half))


#: What `means` may say in the table; each is told the match and what `gives` says.
MEANINGS: Final[dict[str, Callable[[re.Match[str], str], Rounded]]] = {
    "exactly": _exactly,
    "refused": _refused,
    "decimal": _decimal,
    "thousands": _thousands,
    "sum": _sum,
    "percent": _percent,
    "odds": _odds,
    "so many in": _so_many_in,
}
