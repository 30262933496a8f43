"""What people give: tables, lists and numbers, of Python, numpy and pandas, brought into Python's exact numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from decimal import Decimal
from fractions import Fraction
from itertools import islice
from numbers import Rational
from typing import Any, Final

from arcane_lab.chance.errors import ImpossibleQuestion
from arcane_lab.core.errors import shown
from arcane_lab.core.exact_numbers import (
    ExactFraction,
    NoExactNumber,
    column,
    exact,
    exact_number,
    is_missing,
    python_value,
)
from arcane_lab.core.json_files import half_letter

#: The most cards, kinds or amounts that are taken one by one.
MOST_GIVEN: Final = 100_000
#: The longest number that is taken; Python itself writes no more than 4,300 figures.
LARGEST: Final = 10**4000
#: What a column of counts is called by pandas and by people; 0 is the name that `reset_index` gives it.
COUNTS: Final = ("count", "counts", "copies", "size", "n", "number", "times", "proportion", "weight", "weights", 0)
#: The kinds of a dtype that holds numbers.
_NUMBERS: Final = "iuf"


def table(what: str, value: Any, example: str, *, adds: bool = False) -> dict[Any, Any]:
    """A dict, another mapping, or what pandas counted, with Python's exact numbers in it; anything else is refused.

    Keys that are the same kind (1.5, 3/2 and `np.float32(1.5)`) are one: `adds` says whether their numbers are added;
    else they are refused. Raises `ImpossibleQuestion`.
    """
    found: dict[Any, Any] = {}
    for key, number in _rows(what, value, example):
        kind = kind_of(what, key)
        plain = exactly(f"{what}, {shown(kind)}", number, "a number, such as 1")
        if kind not in found:
            # A number that is not whole stays as it was written, for the refusals to come.
            found[kind] = plain if isinstance(plain, int) else number
        elif adds and is_number(plain) and is_number(found[kind]):
            found[kind] = exact(found[kind]) + plain
        else:
            raise ImpossibleQuestion(what, kind, "it is given twice", "each once")
    return found


def _rows(what: str, value: Any, example: str) -> Iterable[tuple[Any, Any]]:
    """The names of a table, each with its number."""
    if isinstance(value, Mapping):
        return value.items()
    if is_series(value):
        return list(zip(_names(value.index), column(value), strict=True))
    if is_frame(value):
        return list(_counted(what, value).items())
    raise ImpossibleQuestion(what, value, "it is no table of names and numbers", f"a dict such as {example}")


def _names(index: Any) -> list[Any]:
    """The names in an index of pandas, each as it is written; an index of one level has names, not tuples of one."""
    if getattr(index, "nlevels", 1) > 1:
        return list(zip(*(column(index.get_level_values(level)) for level in range(index.nlevels)), strict=True))
    return column(index.get_level_values(0))


def weights_of(what: str, value: Any, example: str) -> dict[Any, Any]:
    """A table of weights; a plain column could be outcomes one by one, and is refused. Raises `ImpossibleQuestion`."""
    if is_series(value) and len(value) and not _is_counted(what, value):
        reason = "a plain column could be outcomes one by one, or the weights of 0, 1, 2, …"
        instead = ".value_counts() for outcomes one by one, .to_dict() for the weights of the names in its index"
        raise ImpossibleQuestion(what, "a Series", reason, instead)
    return table(what, value, example, adds=True)


def cards_of(what: str, value: Any, example: str) -> dict[Any, Any]:
    """How many cards there are of each kind: from the copies of each kind, or from cards one by one, pandas too.

    A Series is a table of copies when pandas counted it (`value_counts`, `groupby(…).size()`) or when its index has
    names; with the plain index of a column it is cards one by one. Raises `ImpossibleQuestion` where it could be both.
    """
    if isinstance(value, Mapping) or (is_series(value) and _is_counted(what, value)):
        return table(what, value, example, adds=True)
    if is_frame(value):
        # One column is a column of cards, or what pandas counted with the kinds in the index.
        is_one = len(value.columns) == 1
        return cards_of(what, value.iloc[:, 0], example) if is_one else table(what, value, example, adds=True)
    return Counter(several(what, value, example))


def is_series(value: object) -> bool:
    """Whether it is a Series of pandas, which is not imported for that."""
    return _is_of_pandas(value, "Series")


def is_frame(value: object) -> bool:
    """Whether it is a DataFrame of pandas."""
    return _is_of_pandas(value, "DataFrame")


def _is_of_pandas(value: object, name: str) -> bool:
    return any(one.__name__ == name and one.__module__.split(".")[0] == "pandas" for one in type(value).__mro__)


def _is_counted(what: str, series: Any) -> bool:
    """Whether a Series has kinds for its index and their copies for its values."""
    if series.infer_objects().dtype.kind not in _NUMBERS:
        return False
    index = series.index
    if type(index).__name__ == "RangeIndex" and (index.start, index.step, index.name) == (0, 1, None):
        return False
    if series.name in COUNTS or any(name is not None for name in index.names) or index.dtype.kind not in _NUMBERS:
        return True
    reason = "its numbers could be cards one by one, or the copies of the kinds in its index"
    instead = ".tolist() for cards one by one, .to_dict() for the copies of each kind"
    raise ImpossibleQuestion(what, "a Series", reason, instead)


def _counted(what: str, frame: Any) -> Any:
    """The column of copies of a DataFrame, by its columns of kinds."""
    counts = [name for name in frame.columns if name in COUNTS and frame[name].dtype.kind in _NUMBERS]
    kinds = [name for name in frame.columns if name not in counts]
    if len(counts) == 1 and (kinds or frame.index.dtype.kind not in _NUMBERS or frame.index.name is not None):
        return frame.set_index(kinds)[counts[0]] if kinds else frame[counts[0]]
    reason = "it does not say which column has the kinds and which has their numbers"
    raise ImpossibleQuestion(
        what, "a DataFrame", reason, "df.set_index('card')['copies'], or df['card'].value_counts()"
    )


def several(what: str, value: Any, example: str) -> list[Any]:
    """Things one after the other, each of a kind that can be told apart; a text is its letters.

    Raises `ImpossibleQuestion`.
    """
    if is_series(value) or (_is_of_pandas(value, "Index") and value.nlevels == 1):
        value = column(value)
    if isinstance(value, bytes | bytearray | memoryview):
        raise ImpossibleQuestion(what, value, "bytes would be a list of numbers", f"a list such as {example}")
    if not isinstance(value, Iterable) or _is_scalar(value):
        raise ImpossibleQuestion(what, value, "it is no list", f"a list such as {example}")
    if is_frame(value):
        raise ImpossibleQuestion(what, "a DataFrame", "a list is one column", "one column, such as df['card']")
    found = list(islice(value, MOST_GIVEN + 1))
    if len(found) > MOST_GIVEN:
        raise ImpossibleQuestion(what, "a very long list", f"more than {MOST_GIVEN:,} are too many to count", "fewer")
    return [kind_of(f"{what}, place {place}", one) for place, one in enumerate(found, 1)]


def is_kind(value: object) -> bool:
    """Whether something can be a kind or an outcome: a name, a number, or a tuple of such, never a list."""
    try:
        hash(value)
    except TypeError:
        return False
    return True


def kind_of(what: str, value: Any) -> Any:
    """A kind or an outcome, its numbers exact; what can change, such as a list, or is missing, is refused.

    Raises `ImpossibleQuestion`.
    """
    allowed = "a name, a number or a tuple of such"
    value = value if is_missing(value) else python_value(value)
    if not is_missing(value) and not is_kind(value) and not _is_scalar(value):
        reason = f"a {type(value).__name__} cannot be a kind of card or an outcome"
        raise ImpossibleQuestion(what, value, reason, allowed)
    if not _has_whole_letters(value):
        reason = "it has half a letter in it (a lone surrogate), which no file and no screen can show"
        raise ImpossibleQuestion(what, value, reason, "a name of whole letters")
    found = exactly(what, value, allowed)
    return _writable(what, found) if is_number(found) else found


def _has_whole_letters(value: Any) -> bool:
    """Whether a name, or each name of a tuple, can be written at all."""
    if isinstance(value, tuple):
        return all(map(_has_whole_letters, value))
    return not isinstance(value, str) or not half_letter(value)


def _writable(what: str, value: Any) -> Any:
    """A number that can be written. Raises `ImpossibleQuestion` for a longer one."""
    if max(abs(value.numerator), value.denominator) > LARGEST:
        raise ImpossibleQuestion(what, "a very long number", "it has more than 4,000 figures", "a shorter one")
    return value


def exactly(what: str, value: Any, allowed: str) -> Any:
    """A value with Python's exact numbers in it. Raises `ImpossibleQuestion`."""
    try:
        found = exact(value)
    except NoExactNumber as error:
        raise ImpossibleQuestion(what, error.value, f"it is {error.reason}", allowed) from None
    return ExactFraction(found) if isinstance(found, Fraction) else found


def is_many(value: Any) -> bool:
    """Whether it is several things: a list, a set, a range, an array or a Series; a tuple is one outcome."""
    is_one = isinstance(value, str | bytes | tuple | Mapping) or callable(value) or _is_scalar(value)
    return isinstance(value, Iterable) and not is_one


def is_number(value: Any) -> bool:
    """Whether it is a number that stands alone, of Python or of numpy; True and False are none."""
    plain = python_value(value)
    # A length of time of numpy calls itself a whole number.
    is_other = isinstance(plain, bool) or hasattr(type(plain), "dtype")
    return isinstance(plain, Rational | float | Decimal) and not is_other


def share_of(value: Any) -> Any:
    """A share of all cases, as it was given, for comparing with a chance. Raises `ImpossibleQuestion`."""
    share = number_of("quantile", value, "a share such as 0.5")
    if not 0 <= share <= 1:
        raise ImpossibleQuestion("quantile", value, "a share lies between 0 and 1", "a share such as 0.5")
    plain = python_value(value)
    return plain if isinstance(plain, float) else share


def number_of(what: str, value: Any, allowed: str) -> Any:
    """A number, exact: a float is the decimal that was written. Raises `ImpossibleQuestion` for what is no number."""
    try:
        return _writable(what, exact_number(value))
    except NoExactNumber as error:
        raise ImpossibleQuestion(what, value, f"it is {error.reason}", allowed) from None


def _is_scalar(value: Any) -> bool:
    """Whether it is one number of numpy, or an array of no dimensions."""
    return hasattr(type(value), "ndim") and value.ndim == 0
