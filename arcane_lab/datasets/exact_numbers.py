"""Numbers as people pass them, turned into Python's exact numbers: the one border of odds and of lessons.

A float stands for the decimal that was written, which is its shortest `repr`: 0.1 is 1/10, and so is `np.float32(0.1)`.
numpy is never imported here: what has a `dtype` says itself what it is.
"""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from math import isfinite
from numbers import Integral, Rational
from typing import Any, Final

#: What needs no look: Python's own.
_PLAIN: Final = frozenset((int, str, bool))
#: The kinds of a numpy dtype, by its letter.
_WHOLE, _FLOAT, _BOOL, _TEXT, _OBJECT = "iu", "f", "b", "U", "O"
#: What pandas calls nothing.
_MISSING: Final = ("NAType", "NaTType")


class NoExactNumber(ValueError):
    """A value that cannot be turned into an exact number; `value` is what was given, `reason` says why.

    >>> exact(float("nan"))
    Traceback (most recent call last):
    ...
    arcane_lab.datasets.exact_numbers.NoExactNumber: nan is a missing value (float)
    """

    def __init__(self, value: object, reason: str) -> None:
        super().__init__(value, reason)
        self.value, self.reason = value, reason

    def __str__(self) -> str:
        return f"{self.value} is {self.reason}"


def is_missing(value: object) -> bool:
    """Whether a value stands for nothing: None, NaN of any kind, `pd.NA` or NaT.

    >>> is_missing(None), is_missing(float("nan")), is_missing(0), is_missing("")
    (True, True, False, False)
    """
    if value is None or type(value).__name__ in _MISSING:
        return True
    if isinstance(value, Decimal):
        return value.is_nan()
    is_number = isinstance(value, float) or (hasattr(value, "dtype") and getattr(value, "ndim", 1) == 0)
    return is_number and bool(value != value)


def python_value(value: Any) -> Any:
    """A numpy scalar, or an array of no dimensions, as the Python value that is written alike; anything else as it is.

    The parts of a tuple are turned too. `np.float32(0.1)` is 0.1, a longdouble is a `Decimal`.

    >>> import numpy as np
    >>> python_value(np.uint8(200)), python_value(np.float32(0.1)), python_value((np.bool_(True), np.str_("ace")))
    (200, 0.1, (True, 'ace'))
    """
    sort = type(value)
    if sort in _PLAIN:
        return value
    if isinstance(value, tuple):
        parts = [python_value(part) for part in value]
        return sort(*parts) if hasattr(value, "_fields") else tuple(parts)
    dtype: Any = getattr(value, "dtype", None)
    if getattr(value, "ndim", None) != 0 or not hasattr(dtype, "kind") or is_missing(value):
        return value
    if dtype.kind == _FLOAT:
        text = str(value[()])
        return float(text) if dtype.itemsize <= 8 else Decimal(text)
    if dtype.kind in _WHOLE + _BOOL + _TEXT:
        return value.item()
    return python_value(value.item()) if dtype.kind == _OBJECT else value


def exact(value: Any) -> Any:
    """A value with Python's exact numbers in it: an int, a `Fraction`; what is no number stays as it is.

    numpy scalars become Python's own, a float and a `Decimal` the decimal that was written; whole numbers become ints,
    and the parts of a tuple are turned too. Raises `NoExactNumber` for an infinite number and for a missing value.

    >>> exact(0.1), exact(2.0), exact(Decimal("3.70")), exact((1, 0.5)), exact("ace"), exact(True)
    (Fraction(1, 10), 2, Fraction(37, 10), (1, Fraction(1, 2)), 'ace', True)
    """
    if type(value) in _PLAIN:
        return value
    if is_missing(value):
        raise NoExactNumber(value, f"a missing value ({type(value).__name__})")
    plain = python_value(value)
    if isinstance(plain, tuple):
        parts = [exact(part) for part in plain]
        return type(plain)(*parts) if hasattr(plain, "_fields") else tuple(parts)
    if isinstance(plain, float | Decimal):
        if not isfinite(plain):
            raise NoExactNumber(value, f"not finite ({type(value).__name__})")
        return _whole_or_fraction(Fraction(written(plain)))
    if isinstance(plain, int):
        return plain
    if isinstance(plain, Integral):
        return int(plain)
    return _whole_or_fraction(plain) if isinstance(plain, Rational) else plain


def exact_number(value: Any) -> int | Fraction:
    """A number as Python's exact one. Raises `NoExactNumber` for what is no number, is missing or is not finite.

    >>> exact_number(0.3), exact_number(Decimal("1e-1")), exact_number(Fraction(4, 2))
    (Fraction(3, 10), Fraction(1, 10), 2)
    """
    found = exact(value)
    if isinstance(found, bool) or not isinstance(found, int | Fraction):
        raise NoExactNumber(value, f"no number ({type(value).__name__})")
    return found


def written(value: Any) -> str:
    """The decimal that was written for a float, a numpy float or a `Decimal`: its shortest text, digit for digit.

    >>> import numpy as np
    >>> written(0.1), written(np.float32(0.1)), written(Decimal("0.10")), written(1 / 7)
    ('0.1', '0.1', '0.10', '0.14285714285714285')
    """
    plain = python_value(value)
    return float.__repr__(plain) if isinstance(plain, float) else str(plain)


def _whole_or_fraction(value: Rational) -> int | Fraction:
    if value.denominator == 1:
        return int(value.numerator)
    return value if isinstance(value, Fraction) else Fraction(int(value.numerator), int(value.denominator))
