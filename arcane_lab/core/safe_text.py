"""Texts of others on their way out: to a terminal, onto a page, into a sheet.

A name, a title or a comment may come from anybody. In a terminal a control character moves the cursor or asks for a
colour; a direction mark turns the words beside it around; a spreadsheet counts with what begins as a formula does.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable
from typing import Any, Final, TypeVar

T = TypeVar("T")

#: Characters that do something instead of being read: controls (a tab and a new line are whitespace), direction marks,
#: invisible operators, separators that are lines to some programs only, and halves of letters.
_ACTS: Final = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ud800-\udfff"
    "\U000e0000-\U000e007f]"
)
#: What spreadsheets read as the beginning of a formula, also behind whitespace or a quote.
_SIGNS: Final = "[=+\\-@\uff1d\uff0b\uff0d\uff20]"
_FORMULA: Final = re.compile(f"[\\s\x00-\x20\ufeff\"']*{_SIGNS}|[\\t\\r\\n]")
#: The same where a program splits a line at semicolons or tabs, as some do.
_LATER_FORMULA: Final = re.compile(f"([;\\t]\\s*)(?={_SIGNS})")
#: By it Excel knows that a file is UTF-8.
UTF8_MARK: Final = "\ufeff"
_NUMBER: Final = re.compile(r"[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?", re.ASCII)


def spelt_out(text: str) -> str:
    r"""A text for a terminal: what would act on it is written as an escape; lines and tabs stay.

    >>> print(spelt_out("red \x1b[31m, bell \x07, turned \u202e"))
    red \x1b[31m, bell \x07, turned \u202e
    """
    return _ACTS.sub(lambda found: ascii(found[0])[1:-1], text)


def readable(value: T) -> T:
    r"""A text for a page or a widget, or a list, tuple or dict with texts in it: what cannot be read is left out.

    Letters that run from right to left need no marks for it.

    >>> readable("\u202eeman"), readable({"name": ["\u2066Ada\x07"]})
    ('eman', {'name': ['Ada']})
    """
    plain: T = _readable(value)
    return plain


def _readable(value: Any) -> Any:
    if isinstance(value, str):
        # Nearly all texts are plain, and a table tells many.
        return value if value.isascii() and value.isprintable() else _ACTS.sub(_left, value)
    if isinstance(value, dict):
        return {_readable(key): _readable(part) for key, part in value.items()}
    if isinstance(value, list | tuple) and type(value) in (list, tuple):
        return type(value)(_readable(part) for part in value)
    return value


def _left(found: re.Match[str]) -> str:
    """What stays of a character that acts: on a page a separator of lines is whitespace."""
    return found[0] if found[0] in "\u2028\u2029" else ""


# --- sheets -------------------------------------------------------------------------------------------------------


def csv_text(rows: Iterable[Iterable[Any]], sign: str = ",") -> str:
    r"""Rows as CSV that a spreadsheet shows and never counts with; the first row names the columns.

    A text that would be a formula gets an apostrophe before it. Numbers stay numbers. `sign` stands between the cells.

    >>> csv_text([["name", "gold"], ["=1+1", -3], ["-2.5", None]])
    "name,gold\n'=1+1,-3\n-2.5,\n"
    """
    return "".join(_line(row, sign) for row in rows)


def _line(row: Iterable[Any], sign: str) -> str:
    # A field is quoted where it holds a letter of what ends a line, and some programs end one at a lone "\r".
    out = io.StringIO(newline="")
    csv.writer(out, delimiter=sign, lineterminator="\r\n").writerow([_field(value) for value in row])
    return out.getvalue().removesuffix("\r\n") + "\n"


def _field(value: Any) -> Any:
    if not isinstance(value, str) or _NUMBER.fullmatch(value):
        return value
    begins = _FORMULA.match(value)
    start = begins[0] if begins else ""
    return ("'" if begins else "") + start + _LATER_FORMULA.sub(r"\1'", value[len(start) :])
