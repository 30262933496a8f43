"""Reads a CSV or TOML file cell by cell and collects every problem, so that one error tells them all."""

from __future__ import annotations

import csv
import io
import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NoReturn, TypeVar

from arcane_lab.core import files
from arcane_lab.core.errors import MOST_PROBLEMS, DatasetError, Problem, did_you_mean, shown
from arcane_lab.core.text import counted, whole_number
from arcane_lab.core.values import Value, refusal_of_amount

Word = TypeVar("Word", bound=str)

MAX_BYTES: Final = 5_000_000
MAX_CELL: Final = 20_000
#: The name of an option or a value.
NAME: Final = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
RULE_ID: Final = re.compile(r"[A-Z]{2}(-[A-Z]+)+-[0-9]{2}")
QUESTION_ID: Final = re.compile(r"OQ-[0-9]{2}")

# What a spreadsheet would run as a formula when somebody opens the file; a number may begin with a sign.
_FORMULA: Final = re.compile(r"[=@\t]|[+-](?![0-9]*$)")


@dataclass(slots=True)
class Sheet:
    """A file being read: its name and the problems found so far."""

    file: str
    problems: list[Problem] = field(default_factory=list)

    def refuse(
        self,
        reason: str,
        allowed: str | None = None,
        row: int | None = None,
        column: str | None = None,
        value: object = None,
    ) -> None:
        """Note one problem and go on reading, or stop where there are so many that nobody would read more."""
        self.problems.append(Problem(self.file, reason, allowed, row, column, value))
        if len(self.problems) == MOST_PROBLEMS:
            self.finish()

    def stop(self, reason: str, allowed: str | None = None, row: int | None = None) -> NoReturn:
        """Note a problem behind which nothing can be read, and raise all that were found."""
        self.problems.append(Problem(self.file, reason, allowed, row))
        raise DatasetError(self.problems)

    def finish(self) -> None:
        """Raise `DatasetError` with every problem found, or return when there was none."""
        if self.problems:
            raise DatasetError(self.problems)


@dataclass(frozen=True, slots=True)
class Entry:
    """One row of a CSV file or one table of a TOML file; a cell that cannot be used is noted and replaced."""

    sheet: Sheet
    row: int
    cells: dict[str, object]

    def refuse(self, column: str, reason: str, allowed: str | None = None) -> None:
        """Note that the cell of a column cannot be used."""
        self.sheet.refuse(reason, allowed, self.row, column, self.cells.get(column))

    def text(self, column: str, *, may_be_empty: bool = False) -> str:
        """The text of a cell, without spaces around it."""
        value = self.cells.get(column, "")
        if not isinstance(value, str):
            self.refuse(column, "is not a text", "a text in quotes")
            return ""
        if not value.strip() and not may_be_empty:
            self.sheet.refuse("is empty", "a text", self.row, column)
        return value.strip()

    def whole(self, column: str, lowest: int, highest: int) -> int:
        """The whole number of a cell, between two bounds."""
        value = self.cells.get(column)
        number = whole_number(value)
        refusal = refusal_of_amount(value if number is None else number, lowest, highest)
        if refusal:
            self.refuse(column, *refusal)
        return lowest if refusal or number is None else number

    def word(self, column: str, words: Sequence[Word]) -> Word:
        """The cell's one word out of a list."""
        value = self.text(column)
        for word in words:
            if value == word:
                return word
        if value:
            self.refuse(column, f"is not known{did_you_mean(value, words)}", ", ".join(words))
        return words[0]

    def words(self, column: str, words: Sequence[Word], separator: str = ";") -> tuple[Word, ...]:
        """The words of a cell, each out of a list and at most once."""
        given = [part.strip() for part in self.text(column).split(separator)]
        if not set(given) <= set(words) or len(set(given)) != len(given):
            allowed = f"some of {', '.join(words)}, each once, with {separator} between"
            self.refuse(column, "cannot be read", allowed)
        return tuple(word for part in given for word in words if part == word)

    def texts(self, column: str, separator: str = "|") -> tuple[str, ...]:
        """Several texts: parts of a CSV cell between separators, or a list of a TOML file."""
        value = self.cells.get(column, "")
        if isinstance(value, str):
            return tuple(part.strip() for part in value.split(separator)) if value.strip() else ()
        if isinstance(value, list) and all(isinstance(part, str) for part in value):
            return tuple(value)
        self.refuse(column, "is not a list of texts", 'a list such as ["a", "b"]')
        return ()

    def ids(self, column: str, form: re.Pattern[str]) -> tuple[str, ...]:
        """Ids of rules or of questions: a list of a TOML file, or a CSV cell with spaces between."""
        found = self.texts(column, " ")
        for given in found:
            if not form.fullmatch(given):
                self.refuse(column, f"holds {shown(given)}, which is no id", "ids such as AA-SCORE-14 or OQ-07")
        return found

    def value(self, column: str) -> Value:
        """A true or false, a whole number or a text of a TOML file."""
        value = self.cells.get(column)
        if isinstance(value, bool | int | str):
            return value
        if column in self.cells:
            self.refuse(column, "is no value of an option", "true, false, a whole number or a text")
        return ""


def read_text(path: Path, sheet: Sheet) -> str:
    """The text of a UTF-8 file; anything else is refused with what to do about it."""
    try:
        return files.read_text(path, "a table", MAX_BYTES)
    except files.NotReadable as error:
        sheet.stop(f"{error.reason}; {error.tip}", row=error.line)


def read_csv(
    path: Path,
    columns: Sequence[str],
    *,
    optional: Iterable[str] = (),
    sheet: Sheet | None = None,
    any_separator: bool = False,
) -> tuple[Sheet, list[Entry]]:
    """The rows of a CSV file whose header names exactly the columns asked for, in any order.

    Columns in `optional` may be there too. Rows are numbered as a spreadsheet shows them. Problems of rows are
    noted in the sheet that comes back; call its `finish` when the cells are read. With `any_separator` a header
    without commas may have semicolons or tabs, as spreadsheets of some countries write them.
    """
    sheet = sheet or Sheet(path.name)
    text = read_text(path, sheet)
    header_line = text.partition("\n")[0]
    separators = [mark for mark in ",;\t" if mark in header_line]
    records = _records(text, sheet, separators[0] if any_separator and separators else ",")
    try:
        _, header = next(records)
    except StopIteration:
        sheet.stop("is empty", "a header row: " + ", ".join(columns))
    names = [name.strip() for name in header]
    _check_header(names, columns, tuple(optional), sheet)
    entries = []
    for row, cells in records:
        if len(cells) != len(names):
            sheet.refuse(f"has {counted(len(cells), 'cell')}", f"{counted(len(names), 'cell')}, as in the header", row)
            continue
        entry = Entry(sheet, row, dict(zip(names, cells, strict=True)))
        for name, cell in zip(names, cells, strict=True):
            if len(cell) > MAX_CELL:
                entry.refuse(name, f"has {len(cell):,} characters", f"at most {MAX_CELL:,}")
            elif _FORMULA.match(cell):
                entry.refuse(name, "looks like a formula of a spreadsheet", "plain text or a whole number")
        entries.append(entry)
    return sheet, entries


def _records(text: str, sheet: Sheet, separator: str) -> Iterator[tuple[int, list[str]]]:
    """The records of a CSV text with their row numbers; blank rows are passed over."""
    reader = csv.reader(io.StringIO(text, newline=""), strict=True, delimiter=separator)
    row = 0
    while True:
        row += 1
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            sheet.stop(f"cannot be read as CSV ({error})", "cells between commas, texts in double quotes", row)
        if any(cell.strip() for cell in cells):
            yield row, cells


def _check_header(names: list[str], columns: Sequence[str], optional: tuple[str, ...], sheet: Sheet) -> None:
    """Refuse a header that lacks a column, names one twice or has one that is not known."""
    known = tuple(dict.fromkeys((*columns, *optional)))
    missing = [column for column in known if column not in names]
    for name, times in Counter(names).items():
        if times > 1:
            sheet.refuse("stands twice in the header", "each column once", 1, name or "(no name)")
        if name not in known:
            hint = did_you_mean(name, missing)
            sheet.refuse(f"is no column of this file{hint}", ", ".join(known), 1, name or "(no name)")
    for column in columns:
        if column not in names:
            sheet.refuse("is missing from the header", ", ".join(columns), 1, column)
    sheet.finish()


def _document(text: str, sheet: Sheet) -> dict[str, Any]:
    """What a TOML text holds, all of which can be written again: nothing nests too deep, and no number is too long."""
    try:
        document = tomllib.loads(text)
        repr(document)  # 0xfff… is read whatever its length
    except tomllib.TOMLDecodeError as error:
        line = re.search(r"at line (\d+)", str(error))
        sheet.stop(f"is not TOML ({error})", "TOML", int(line[1]) if line else None)
    except RecursionError:
        sheet.stop("nests too deep: nothing here needs that", "tables of texts, numbers and lists")
    except ValueError:
        sheet.stop("holds a number of thousands of digits", "whole numbers of a few digits")
    return document


def read_toml(
    path: Path, table: str, keys: Sequence[str], *, optional: Iterable[str] = ()
) -> tuple[Sheet, list[Entry]]:
    """The tables `[[table]]` of a TOML file; an entry's row is the number of the table in the file.

    Each must have all of `keys` and may have those in `optional`; problems are noted as in `read_csv`.
    """
    sheet = Sheet(path.name)
    document = _document(read_text(path, sheet), sheet)
    for key in document:
        if key != table:
            sheet.refuse(f"is not known{did_you_mean(key, [table])}", f"only [[{table}]]", None, key)
    tables = document.get(table, [])
    if not isinstance(tables, list) or not all(isinstance(cells, dict) for cells in tables):
        sheet.stop(f"has a {table} that is no table", f"[[{table}]]")
    known = (*keys, *optional)
    for number, cells in enumerate(tables, 1):
        for key in cells:
            if key not in known:
                sheet.refuse(f"is not known{did_you_mean(key, known)}", ", ".join(known), number, key, cells[key])
        for key in keys:
            if key not in cells:
                sheet.refuse("is missing", ", ".join(keys), number, key)
    return sheet, [Entry(sheet, number, cells) for number, cells in enumerate(tables, 1)]
