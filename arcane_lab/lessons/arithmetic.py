"""Sums as people write them: "8/104", "1 - 19/70", "5/6 × 5/6", "0.95^22", worked out exactly.

The grammar, loosest first; signs and words that mean the same stand in the table `sums` of `forms.toml`:

    sum     = product, then any of: + product, - product
    product = signed, then any of: * signed, / signed, % (behind a bracket)
    signed  = - signed | + signed | power
    power   = value, or value ^ signed
    value   = a number | a number % | ( sum ) | √ value

"100/3%" is a hundred thirds of a percent: so is any product with one % at its end. With plus or minus each number has
its own.
"""

from __future__ import annotations

import re
from fractions import Fraction
from math import isqrt
from typing import Final

from arcane_lab.lessons.forms import TABLE, filled

#: A longer sum is none that somebody works out by hand.
MOST_SIGNS: Final = 100
#: A power may have so many binary digits above and below its stroke at most.
MOST_BITS: Final = 10_000
_SIGN: Final = re.compile(
    filled(r" *(?:((?:\d+(?:[.,]\d+|\.)?|\.\d+)(?:e[+-]?\d{1,3}(?![\d.]))?)|([⁰¹²³⁴-⁹]+)|(<sums>)|([-+*/^()%√]))"),
    re.ASCII,
)


def worked_out(text: str) -> Fraction | None:
    """What a sum comes to; None for what is no sum, and for what nobody can divide or raise.

    >>> [str(worked_out(sum)) for sum in ("8/104", "1 − 19/70", "5/6 x 5/6", "0,5^3", "(2+3)/4", "95% of", "1/0")]
    ['1/13', '51/70', '25/36', '1/8', '5/4', 'None', 'None']
    >>> [str(worked_out(sum)) for sum in ("100/3%", "(1 - 0.5)%", "2e-1 + 1e-1", "2**-1")]
    ['1/3', '1/200', '3/10', 'None']
    >>> [str(worked_out(sum)) for sum in ("1/sqrt(4900)", "1/√4900", "sqrt(2)", "20²", "twice 25", "half of 50")]
    ['1/70', '1/70', 'None', '400', '50', '25']
    """
    if len(text) > MOST_SIGNS:
        return None
    try:
        signs = _signs_of(text)
        if signs[-1:] == ["%"] and not {"+", "-", "%"}.intersection(signs[:-1]):
            return _Sum(signs[:-1]).value / 100
        return _Sum(signs).value
    except (ValueError, ZeroDivisionError):
        return None


class _Sum:
    """A sum while it is read, from left to right. Raises `ValueError` for what is none."""

    def __init__(self, signs: list[str]) -> None:
        self._signs = signs[::-1]
        self.value = self._sum()
        if self._signs:
            raise ValueError(self._signs)

    def _next(self, *wanted: str) -> str:
        """The next sign, if it is one of those; empty for another or none."""
        return self._signs.pop() if self._signs and self._signs[-1] in wanted else ""

    def _sum(self) -> Fraction:
        value = self._product()
        while sign := self._next("+", "-"):
            value += self._product() * (1 if sign == "+" else -1)
        return value

    def _product(self) -> Fraction:
        value = self._signed()
        while sign := self._next("*", "/", "%"):
            value = value / 100 if sign == "%" else value * self._signed() if sign == "*" else value / self._signed()
        return value

    def _signed(self) -> Fraction:
        if sign := self._next("+", "-"):
            return self._signed() * (1 if sign == "+" else -1)
        return self._power()

    def _power(self) -> Fraction:
        base = self._value()
        return _raised(base, self._signed()) if self._next("^") else base

    def _value(self) -> Fraction:
        if self._next("("):
            value = self._sum()
            if not self._next(")"):
                raise ValueError("a bracket is not closed")
            return value
        if self._next("√"):
            return _root(self._value())
        if not self._signs:
            raise ValueError("the sum has no end")
        # From its digits, not from a float: 0.95 is 95/100 here. A sign that is no number raises ValueError.
        number = Fraction(self._signs.pop())
        return number / 100 if self._next("%") else number


def _signs_of(text: str) -> list[str]:
    """The numbers and signs of a sum, with one sign for all that mean the same.

    >>> _signs_of("twice 2,5 × 10²")
    ['2', '*', '2.5', '*', '10', '^', '2']
    """
    signs: list[str] = []
    text = text.lower().rstrip()
    at = 0
    while at < len(text):
        match = _SIGN.match(text, at)
        if match is None:
            raise ValueError(text)
        number, raised, same, sign = match.groups()
        if raised:
            signs += ["^", "".join(TABLE["raised"][digit] for digit in raised)]
        elif same:
            signs += TABLE["sums"][same].split()
        elif sign == "%" and signs[-1:] == ["%"]:
            raise ValueError(text)
        else:
            signs.append(sign or number.replace(",", "."))
        at = match.end()
    return signs


def _raised(base: Fraction, times: Fraction) -> Fraction:
    bits = max(base.numerator.bit_length(), base.denominator.bit_length())
    if times.denominator != 1 or times < 0 or bits * times > MOST_BITS:
        raise ValueError(times)
    return Fraction(base ** int(times))


def _root(square: Fraction) -> Fraction:
    """The square root of what is the square of a fraction; any other cannot be worked out exactly."""
    if square < 0:
        raise ValueError(square)
    root = Fraction(isqrt(square.numerator), isqrt(square.denominator))
    if root * root != square:
        raise ValueError(square)
    return root


def typed_as_power(given: int, answer: int) -> str | None:
    """The power, or so many times a power, that comes to `answer` and that Python takes for `given`: to Python ^ is no
    power. None where there is none.

    >>> typed_as_power(22, 400), typed_as_power(102, 200), typed_as_power(23, 400)
    ('20^2', '50*2^2', None)
    """
    for times in (2, 3):
        for base in range(2, isqrt(max(answer, 0)) + 1):
            factor, rest = divmod(answer, base**times)
            if not factor:
                break
            if not rest and (factor * base) ^ times == given:
                return f"{base}^{times}" if factor == 1 else f"{factor}*{base}^{times}"
    return None
