"""Decimal and money amounts: exact fractions that are written as decimals."""

from __future__ import annotations

import re
from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final, Self

from arcane_lab.core.exact_numbers import ExactFraction, python_value
from arcane_lab.core.minus import MINUS

#: A decimal as people write it in quotes: "2.50", with a point, so that the name "2" stays a name.
_WRITTEN: Final = re.compile(rf"[+{MINUS}-]?\d{{1,300}}\.\d{{1,300}}")
_WHOLE: Final = re.compile(rf"[+{MINUS}-]?\d{{1,300}}")
#: The most places behind the point with which a fraction is written in full.
MOST_PLACES: Final = 12


class DecimalFraction(ExactFraction):
    """An exact fraction that is written as a decimal, with at least so many places.

    >>> DecimalFraction(Fraction(5, 2), 2), DecimalFraction(Fraction(35, 8), 2), DecimalFraction(Fraction(13, 3), 2)
    (2.50, 4.375, 13/3, about 4.33)
    >>> 3 * DecimalFraction(Fraction(5, 2), 2), DecimalFraction(Fraction(5, 2), 2) - 4
    (7.50, -1.50)
    """

    __slots__ = ("_places",)
    _places: int

    def __new__(cls, value: Fraction | int = 0, places: int = 2) -> Self:
        """This number, written with at least so many places."""
        made = super().__new__(cls, value)
        made._places = places
        return made

    def __str__(self) -> str:
        for places in range(self._places, max(MOST_PLACES, self._places) + 1):
            if 10**places % self.denominator == 0:
                return _decimal(self, places)
        return f"{self.numerator}/{self.denominator}, about {_decimal(self, max(self._places, 2))}"

    def __repr__(self) -> str:
        return str(self)

    def __reduce__(self) -> Any:
        return DecimalFraction, (Fraction(self.numerator, self.denominator), self._places)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self


def _written(reckon: Any) -> Any:
    """An operation whose exact result is written as a decimal too."""

    def reckoned(self: DecimalFraction, *others: Any) -> Any:
        found = reckon(self, *others)
        return DecimalFraction(found, self._places) if isinstance(found, Fraction) else found

    return reckoned


for _name in ("add", "radd", "sub", "rsub", "mul", "rmul", "truediv", "rtruediv", "neg", "pos", "abs"):
    setattr(DecimalFraction, f"__{_name}__", _written(getattr(ExactFraction, f"__{_name}__")))


def _decimal(value: Fraction, places: int) -> str:
    """A fraction rounded to so many places.

    >>> _decimal(Fraction(-1, 3), 2), _decimal(Fraction(7), 0)
    ('-0.33', '7')
    """
    scaled = round(abs(Fraction(value)) * 10**places)
    digits = f"{scaled:0{places + 1}d}"
    sign = "-" if value < 0 and scaled else ""
    return sign + (f"{digits[:-places]}.{digits[-places:]}" if places else digits)


def places_of(values: Iterable[Any]) -> int | None:
    """The most places behind the point among decimals that were written: a `Decimal`, or a text such as "2.50".

    >>> places_of([Decimal("2.5"), Decimal("10.00"), 3]), places_of([1, 2.5, "queen"])
    (2, None)
    """
    found = [places for value in values if (places := _places(value)) is not None]
    return max(found, default=None)


def _places(value: Any) -> int | None:
    plain = python_value(value)
    if isinstance(plain, DecimalFraction):
        return plain._places
    if isinstance(plain, Decimal) and plain.is_finite():
        return min(max(-int(plain.as_tuple().exponent), 0), 300)
    return len(plain.partition(".")[2]) if isinstance(plain, str) and _WRITTEN.fullmatch(plain.strip()) else None


def most_places(*places: int | None) -> int | None:
    """The most of several numbers of places; None where nothing is written as a decimal.

    >>> most_places(None, 2), most_places(None)
    (2, None)
    """
    return max((one for one in places if one is not None), default=None)


def are_decimals(values: Iterable[Any]) -> bool:
    """Whether texts among these are all written as numbers, one at least with a point: prices and the like.

    >>> are_decimals(["2.50", "10"]), are_decimals(["2", "10"]), are_decimals(["2.50", "free"]), are_decimals([2, 3])
    (True, False, False, False)
    """
    texts = [value.strip() for value in values if isinstance(value, str)]
    some = any(_WRITTEN.fullmatch(text) for text in texts)
    return some and all(_WRITTEN.fullmatch(text) or _WHOLE.fullmatch(text) for text in texts)


def number_in(value: Any) -> Any:
    """The number that a text such as "2.50" writes; anything else as it is.

    >>> number_in("2.50"), number_in("−2.50"), number_in("queen"), number_in(3)
    (Decimal('2.50'), Decimal('-2.50'), 'queen', 3)
    """
    is_number = isinstance(value, str) and (_WRITTEN.fullmatch(value.strip()) or _WHOLE.fullmatch(value.strip()))
    return Decimal(value.strip().replace(MINUS, "-")) if is_number else value
