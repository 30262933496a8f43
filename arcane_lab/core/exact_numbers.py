"""Numbers as people pass them, turned into Python's exact numbers: the one border of odds and of lessons.

A float stands for the decimal that was written, which is its shortest `repr`: 0.1 is 1/10, and so is `np.float32(0.1)`.
numpy is never imported here: what has a `dtype` says itself what it is.
"""

from __future__ import annotations

from decimal import Context, Decimal
from fractions import Fraction
from math import isfinite
from numbers import Rational
from struct import pack
from typing import Any, Final

from arcane_lab.core.errors import ArcaneLabError, shortened

#: What needs no look: Python's own.
_PLAIN: Final = frozenset((int, str, bool))
#: The kinds of a numpy dtype, by its letter.
_WHOLE, _FLOAT, _BOOL, _TEXT, _OBJECT, _PARTS = "iu", "f", "b", "U", "O", "V"
#: A float is sure of so many figures; when no more than the second are left once it is rounded to them, the rest is
#: the noise of reckoning.
_SURE, _SHORT = 15, 12
#: Larger numbers have no float.
_LARGEST: Final = 10**300
#: So many places before or behind the point can be written; a `Decimal` may name more than any memory has.
_PLACES: Final = 4_000
#: A float has no more figures than these; of a `Decimal` or a longdouble with more, that may be a float's own noise.
_FLOAT_FIGURES: Final = 17
#: How many figures a float32 shows, from and to, and the largest that is looked at as one.
_SINGLE: Final = (7, 9)
_LARGEST_SINGLE: Final = 10**30
#: What pandas and numpy call nothing.
_MISSING: Final = ("NAType", "NaTType", "MaskedConstant")


class NoExactNumber(ArcaneLabError):
    """A value that cannot be turned into an exact number; `value` is what was given, `reason` says why.

    >>> exact(float("nan"))
    Traceback (most recent call last):
    ...
    arcane_lab.core.exact_numbers.NoExactNumber: nan is a missing value (float)
    """

    def __init__(self, value: object, reason: str) -> None:
        super().__init__(value, reason)
        self.value, self.reason = value, reason

    def __str__(self) -> str:
        return f"{shortened(self.value, 200)} is {self.reason}"


def is_missing(value: object) -> bool:
    """Whether a value stands for nothing: None, NaN of any kind, `pd.NA` or NaT.

    >>> is_missing(None), is_missing(float("nan")), is_missing(0), is_missing("")
    (True, True, False, False)
    """
    if value is None or type(value).__name__ in _MISSING:
        return True
    if isinstance(value, Decimal):
        return value.is_nan()
    dtype = getattr(value, "dtype", None) if hasattr(type(value), "dtype") else None
    if dtype is not None:
        return getattr(value, "ndim", 1) == 0 and dtype.kind != _PARTS and bool(value != value)
    return isinstance(value, float | complex) and value != value


def python_value(value: Any) -> Any:
    """A numpy scalar, or an array of no dimensions, as the Python value that is written alike; anything else as it is.

    The parts of a tuple, a frozenset and a row with named fields are turned too. `np.float32(0.1)` is 0.1, a longdouble
    is a `Decimal`.

    >>> import numpy as np
    >>> python_value(np.uint8(200)), python_value(np.float32(0.1)), python_value((np.bool_(True), np.str_("ace")))
    (200, 0.1, (True, 'ace'))
    """
    sort = type(value)
    if sort in _PLAIN:
        return value
    if isinstance(value, tuple):
        return _with_parts(value, [python_value(part) for part in value])
    if isinstance(value, frozenset):
        return frozenset(map(python_value, value))
    # Asked of the type: a thing of our own that lacks a name would look for the one that was meant.
    if not hasattr(sort, "dtype") or value.ndim or is_missing(value):
        return value
    dtype = value.dtype
    if dtype.kind == _FLOAT:
        text = str(value[()])
        return float(text) if dtype.itemsize <= 8 else Decimal(text)
    if dtype.kind in _WHOLE + _BOOL + _TEXT:
        return value.item()
    if dtype.kind == _PARTS and dtype.names:
        return tuple(python_value(value[name]) for name in dtype.names)
    return python_value(value.item()) if dtype.kind == _OBJECT else value


def python_list(value: Any) -> Any:
    """An array of one dimension, or a column of pandas, as a list of Python's own values; anything else as it is.

    >>> import numpy as np
    >>> python_list(np.arange(3)), python_list((1, 2)), python_list("ace")
    ([0, 1, 2], (1, 2), 'ace')
    """
    is_column = hasattr(type(value), "dtype") and getattr(value, "ndim", 0) == 1
    return [python_value(one) for one in column(value)] if is_column else value


def column(value: Any) -> list[Any]:
    """The values of an array of one dimension, or of a column or an index of pandas, each as it is written there.

    `tolist()` would make a double of a float32, with figures that nobody wrote: 0.10000000149011612 for 0.1.

    >>> import numpy as np
    >>> [format_decimal(one) for one in column(np.array([0.1, 0.2], dtype="float32"))]
    ['0.1', '0.2']
    """
    dtype = getattr(value.dtype, "numpy_dtype", value.dtype)
    is_short = getattr(dtype, "kind", "") == _FLOAT and dtype.itemsize < 8
    return [one if is_missing(one) else dtype.type(one) for one in value] if is_short else list(value)


def exact(value: Any) -> Any:
    """A value with Python's exact numbers in it: an int, a `Fraction`; what is no number stays as it is.

    numpy scalars become Python's own, a float and a `Decimal` the decimal that was written (without the noise that
    reckoning with floats leaves: 3 * 0.1 is 3/10); whole numbers become ints, and the parts of a tuple are turned
    too. Raises `NoExactNumber` for an infinite number and for a missing value.

    >>> exact(0.1), exact(2.0), exact(Decimal("3.70")), exact((1, 0.5)), exact("ace"), exact(True)
    (Fraction(1, 10), 2, Fraction(37, 10), (1, Fraction(1, 2)), 'ace', True)
    """
    if type(value) in _PLAIN:
        return value
    if isinstance(value, tuple):
        is_plain = all(type(part) in _PLAIN for part in value)
        return value if is_plain else _with_parts(value, [exact(part) for part in value])
    if is_missing(value):
        raise NoExactNumber(value, f"a missing value ({type(value).__name__})")
    plain = python_value(value)
    if isinstance(plain, float | Decimal):
        return _whole_or_fraction(Fraction(_without_noise(_reckoned_with(plain, type(value).__name__))))
    if isinstance(plain, complex) or getattr(type(plain), "__name__", "").startswith("complex"):
        raise NoExactNumber(value, f"no number that has a place among others ({type(value).__name__})")
    if isinstance(plain, int) or not isinstance(plain, Rational):
        return frozenset(map(exact, plain)) if isinstance(plain, frozenset) else plain
    # A length of time of numpy calls itself a whole number.
    if getattr(plain, "dtype", None) is not None:
        return plain
    return _whole_or_fraction(plain)


def _reckoned_with(value: float | Decimal, sort: str) -> float | Decimal:
    """A finite number that is neither too long to be written nor a `Decimal` made of a float: that is the float again.

    >>> _reckoned_with(Decimal(0.1), "Decimal"), _reckoned_with(Decimal("0.10"), "Decimal")
    (0.1, Decimal('0.10'))
    """
    if isinstance(value, float):
        if not isfinite(value):
            raise NoExactNumber(value, f"not finite ({sort})")
        return value
    if not value.is_finite():
        raise NoExactNumber(value, f"not finite ({sort})")
    if value and (abs(value.adjusted()) > _PLACES or len(value.as_tuple().digits) > _PLACES):
        raise NoExactNumber(value, f"a number of more than {_PLACES:,} places ({sort})")
    if len(value.as_tuple().digits) <= _FLOAT_FIGURES:
        return value
    near = float(value)
    # Numpy writes a longdouble shorter than it is, so that a float of such figures may be the same number.
    is_of_float = isfinite(near) and (Decimal(near) == value or _as_long_as(near, value) == value)
    return near if is_of_float else value


def _as_long_as(near: float, value: Decimal) -> Decimal:
    """A float with as many figures as a `Decimal` has."""
    return Context(prec=len(value.as_tuple().digits)).create_decimal(near)


def exact_number(value: Any) -> int | Fraction:
    """A number as Python's exact one. Raises `NoExactNumber` for what is no number, is missing or is not finite.

    >>> exact_number(0.3), exact_number(Decimal("1e-1")), exact_number(Fraction(4, 2))
    (Fraction(3, 10), Fraction(1, 10), 2)
    """
    found = exact(value)
    if isinstance(found, bool) or not isinstance(found, int | Fraction):
        raise NoExactNumber(value, "no number")
    return found


def format_decimal(value: Any) -> str:
    """The decimal that was written for a float, a numpy float or a `Decimal`: its shortest text, digit for digit.

    >>> import numpy as np
    >>> format_decimal(0.1), format_decimal(np.float32(0.1)), format_decimal(Decimal("0.10")), format_decimal(1 / 7)
    ('0.1', '0.1', '0.10', '0.14285714285714285')
    """
    plain = python_value(value)
    return float.__repr__(plain) if isinstance(plain, float) else str(plain)


def _without_noise(value: float | Decimal) -> str:
    """The decimal that was written, or was meant where Python reckoned: 3 * 0.1 is 0.30000000000000004 only by noise.

    >>> _without_noise(3 * 0.1), _without_noise(1 / 3), _without_noise(0.123456789012345)
    ('0.3', '0.3333333333333333', '0.123456789012345')
    """
    text = format_decimal(value)
    if isinstance(value, Decimal):
        return text
    short = f"{value:.{_SURE}g}"
    digits = short.partition("e")[0].replace(".", "").strip("-0")
    return short if len(digits) <= _SHORT else text


def _with_parts(value: tuple[Any, ...], parts: list[Any]) -> Any:
    """A tuple of the same sort with other parts; one with named parts keeps the names."""
    return type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)


def _whole_or_fraction(value: Rational) -> int | Fraction:
    if value.denominator == 1:
        return int(value.numerator)
    return value if isinstance(value, Fraction) else Fraction(int(value.numerator), int(value.denominator))


class ExactFraction(Fraction):
    """A fraction that meets a float as the decimal that was written, or as its own printed float.

    A plain `Fraction` meets a float as the binary number that stands behind it, so that 37/10 is less than 3.7.

    >>> ExactFraction(37, 10) >= 3.7, ExactFraction(37, 10) == 3.7, Fraction(37, 10) >= 3.7
    (True, True, False)
    >>> ExactFraction(2, 3) <= 2 / 3, ExactFraction(1, 10) + ExactFraction(1, 5) == 0.3, ExactFraction(3, 10) > 0.25
    (True, True, True)
    """

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return super().__eq__(self._meant(other))

    def __lt__(self, other: Any) -> bool:
        return super().__lt__(self._meant(other))

    def __le__(self, other: Any) -> bool:
        return super().__le__(self._meant(other))

    def __gt__(self, other: Any) -> bool:
        return super().__gt__(self._meant(other))

    def __ge__(self, other: Any) -> bool:
        return super().__ge__(self._meant(other))

    # Equal to a float and yet of another hash, as no fraction can be of the hash of every float that it prints.
    __hash__ = Fraction.__hash__

    def __repr__(self) -> str:
        return f"Fraction({self.numerator}, {self.denominator})"

    def _meant(self, other: Any) -> Any:
        """What a float is compared as; anything else as it is."""
        if isinstance(other, int | Fraction):
            return other
        plain = python_value(other)
        if not isinstance(plain, float | Decimal) or not isfinite(plain):
            return plain
        if isinstance(plain, Decimal):
            plain = _reckoned_with(plain, "Decimal")
        own = Fraction(self)
        return own if abs(own) < _LARGEST and _is_printed(own, plain) else exact(plain)


def _is_printed(own: Fraction, plain: float | Decimal) -> bool:
    """Whether a number is how a float, a float32 or a `Decimal` shows a fraction.

    >>> third = Fraction(1, 3)
    >>> [_is_printed(third, one) for one in (1 / 3, 0.33333334, Decimal(1) / 3, 0.333, Decimal("0.333"))]
    [True, True, True, False, False]
    """
    figures = len(format_decimal(plain).lower().partition("e")[0].replace(".", "").lstrip("-0"))
    if isinstance(plain, Decimal):
        # Within one of its last figure: the last one of a longdouble is not sure.
        return figures >= _SURE and bool(abs(own - Fraction(plain)) < Fraction(10) ** int(plain.as_tuple().exponent))
    if float(own) == plain:
        return True
    is_single = _SINGLE[0] <= figures <= _SINGLE[1] and abs(own) < _LARGEST_SINGLE > abs(plain)
    return is_single and _single(float(own)) == _single(plain)


def _single(value: float) -> bytes:
    """A float in the four bytes of a float32."""
    return pack("f", value)


def _exact_operation(reckon: Any) -> Any:
    """An operation whose fraction meets floats in the same way; with a float it gives a float, as ever.

    What comes of a subclass stays a plain fraction: it is no outcome and no chance any more.
    """

    def reckoned(self: ExactFraction, *others: Any) -> Any:
        found = reckon(self, *(exact(one) if isinstance(one, Decimal) and one.is_finite() else one for one in others))
        return ExactFraction(found) if type(found) is Fraction and type(self) is ExactFraction else found

    return reckoned


for _name in ("add", "radd", "sub", "rsub", "mul", "rmul", "truediv", "rtruediv", "neg", "pos", "abs", "pow", "mod"):
    setattr(ExactFraction, f"__{_name}__", _exact_operation(getattr(Fraction, f"__{_name}__")))
