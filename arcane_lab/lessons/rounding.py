"""Numbers as somebody wrote them: with as many figures as their text has, and with what those leave open."""

from __future__ import annotations

import struct
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from typing import Any, Final, NamedTuple

from arcane_lab.core.exact_numbers import format_decimal
from arcane_lab.lessons.kinds import Judged

#: How far a rounded number may be from the exact one, as a share of it, so that it still says what was found.
COARSE: Final = Fraction(1, 20)
#: From so much on a right answer may be written with a sign between its thousands.
LARGE: Final = 1000
#: A number with a larger power of ten is none that somebody found by counting.
_MOST_TENS: Final = 400
#: From so many figures on a number was printed by a computer: from a float, or with fewer figures from a float32.
_FIGURES, _FIGURES_OF_32 = 15, range(7, 10)
#: The last figures of such a number are noise: so much of the number, and a trace where large numbers cancelled.
_NOISE, _NOISE_OF_32, _NOISE_OF_16 = Fraction(1, 10**9), Fraction(1, 2**23), Fraction(1, 2**10)
_TRACE: Final = Fraction(1, 10**15)
_BYTES_OF_16: Final = 2


class Rounded(NamedTuple):
    """A number that somebody wrote, with the least and the most that it may stand for."""

    value: Fraction
    least: Fraction
    most: Fraction
    thousands: Fraction | None = None

    def judge(self, answer: Fraction, size: Fraction | None = None) -> Judged:
        """Whether it is the answer, as far as its digits go; `size` is what rounding is measured against."""
        if self.value == answer or (self.thousands == answer and abs(answer) >= LARGE):
            return "right"
        if not self.least <= answer <= self.most:
            return "wrong"
        return "right" if (self.most - self.least) / 2 <= COARSE * abs(answer if size is None else size) else "coarse"


def exactly(value: Fraction | int) -> Rounded:
    """A number that is meant as it stands.

    >>> exactly(3).judge(Fraction(3)), exactly(3).judge(Fraction(31, 10))
    ('right', 'wrong')
    """
    exact = Fraction(value)
    return Rounded(exact, exact, exact)


def of_text(text: str) -> Rounded:
    """A number as it is written, with a point or a comma; it may have been rounded at its last digit.

    What a computer printed has 15 digits or more, and those of float32 seven or more: of these the last ones are noise.
    Three dots at the end say that figures were left out. Raises `ValueError` for what is no number.

    >>> seventh = Fraction(1, 7)
    >>> [of_text(text).judge(seventh) for text in ("0,143", "0.14285714285714285", "1.43e-1", "0.142...", "0.142")]
    ['right', 'right', 'right', 'right', 'wrong']
    """
    figures = text.removesuffix("...").rstrip(".")
    try:
        number = Decimal(figures.replace(",", "."))
    except InvalidOperation:
        raise ValueError(text) from None
    exponent = number.as_tuple().exponent
    if not isinstance(exponent, int) or abs(number.adjusted()) > _MOST_TENS:
        raise ValueError(text)
    value = Fraction(number)
    if exponent >= 0:  # a whole number is meant as it stands
        return exactly(value)
    unit = Fraction(1, 10**-exponent)
    if text.endswith("..."):
        return Rounded(value, value, value + unit) if value >= 0 else Rounded(value, value - unit, value)
    half = max(unit / 2, _noise(number) * abs(value))
    return Rounded(value, value - half, value + half)


def _noise(number: Decimal) -> Fraction:
    figures = len(number.as_tuple().digits)
    # A float32 that became a float is printed with all the figures of one.
    if figures in _FIGURES_OF_32 or (figures >= _FIGURES_OF_32.stop and _is_float_32(float(number))):
        return _NOISE_OF_32
    return _NOISE if figures >= _FIGURES else Fraction(0)


def _is_float_32(value: float) -> bool:
    try:
        return bool(struct.unpack("f", struct.pack("f", value))[0] == value)
    except OverflowError:
        return False


def of_object(value: Any) -> Rounded:
    """A float, one of numpy's, or a `Decimal`, to as many figures as it is printed with.

    Raises `ValueError` for a number that is not finite.

    >>> of_object(1 / 7).judge(Fraction(1, 7)), of_object(0.1 + 0.2).judge(Fraction(3, 10)), of_object(0.142).value
    ('right', 'right', Fraction(71, 500))
    """
    read = of_text(format_decimal(value))
    # What Python reckons has all its digits; the last of them are noise, also where they are noughts.
    noise = Fraction(0) if isinstance(value, Decimal) else abs(read.value) * _NOISE + _TRACE
    if getattr(getattr(value, "dtype", None), "itemsize", 0) == _BYTES_OF_16:
        noise = abs(read.value) * _NOISE_OF_16
    return Rounded(read.value, min(read.least, read.value - noise), max(read.most, read.value + noise))


def in_thousands(text: str, sign: str) -> Rounded:
    """A number with a sign between its thousands; where that sign may be a decimal point, both are kept.

    >>> in_thousands("2 400", " ").value, in_thousands("2,400", ",").value, in_thousands("2,400", ",").thousands
    (Fraction(2400, 1), Fraction(12, 5), Fraction(2400, 1))
    """
    whole = Fraction(text.replace(sign, ""))
    is_clear = sign in " '" or text.count(sign) > 1
    return exactly(whole) if is_clear else of_text(text)._replace(thousands=whole)
