"""Reads what somebody gives in place of the samples: a mapping, or a sheet of one's own in a file."""

from __future__ import annotations

from collections.abc import Mapping
from os import PathLike, fspath
from pathlib import Path
from typing import Any

from arcane_lab.core.errors import did_you_mean, shown
from arcane_lab.core.table_files import Sheet, read_csv
from arcane_lab.games.arts.inputs.inputs import Own, entries, fields_of, name_of_entry, reader_of, samples


def read_given(given: object) -> Own:
    """The inputs of `inputs.own_inputs`."""
    sheet = Sheet("items")
    # An empty name would be read as the folder that Python works in.
    if isinstance(given, PathLike) or (isinstance(given, str) and given.strip()):
        return _from_file(Path(fspath(given)))
    if given is not None and not isinstance(given, Mapping):
        allowed = "a dict such as {'start': {'coins': 9}}, the name of a file such as 'my_inputs.csv', or None"
        sheet.stop(f"{shown(given)} names no inputs", allowed)
    found: Own = {}
    for entry, fields in (given or {}).items():
        if not isinstance(fields, Mapping):
            sheet.refuse(f"{shown(fields)} names no fields", "fields and values, such as {'coins': 9}", column=entry)
            continue
        name = name_of_entry(entry, fields) if isinstance(entry, str) else None
        if name is None:
            sheet.refuse(f"names no entry{did_you_mean(entry, entries())}", ", ".join(entries()), None, "entry", entry)
            continue
        for field, value in fields.items():
            _put(sheet, found, name, field, value, None)
    _check_new(sheet, found)
    sheet.finish()
    return in_table_order(found)


def in_table_order(own: Own) -> Own:
    """The same, the entries of the table first, in its order; fields of an entry in theirs."""
    order = [*entries(), *own]
    sorted_fields = {entry: [*fields_of(entry), *own[entry]] for entry in own}
    return {
        entry: {field: own[entry][field] for field in dict.fromkeys(sorted_fields[entry]) if field in own[entry]}
        for entry in dict.fromkeys(order)
        if own.get(entry)
    }


def _put(sheet: Sheet, found: Own, entry: str, field: object, value: object, row: int | None) -> None:
    name = field.strip() if isinstance(field, str) else ""
    name = name.upper() if entry == "decks" else name.lower()
    column = f"{entry}, {name or shown(field)}"
    reader = reader_of(entry, name)
    if reader is None:
        known = fields_of(entry)
        # Any short name may be a trick of one's own, so a mistake in an entry shows in its fields.
        near = did_you_mean(name, known) or did_you_mean(entry.lower(), set(entries()) - {entry})
        reason = f"is given for a field that {entry} does not have{near}"
        sheet.refuse(reason, ", ".join(known) or "a short name", row, column, value)
        return
    try:
        found.setdefault(entry, {})[name] = reader(value)
    except ValueError as error:
        reason, allowed = error.args
        sheet.refuse(reason, allowed, row, column, value)


def _check_new(sheet: Sheet, found: Own) -> None:
    """A trick of one's own needs a level and components."""
    for entry, fields in found.items():
        if entry.isupper() and (entry, "level") not in samples():
            for field in ("level", "needs"):
                if field not in fields and not sheet.problems:
                    sheet.refuse(f"has no {field}", "a level from 1 to 3 and needs such as 'saw saw'", column=entry)


def _from_file(path: Path) -> Own:
    """The inputs of a file that differ from the samples."""
    sheet, rows = read_csv(
        path,
        ("entry", "field", "value"),
        optional=("sample", "certainty", "stands_for"),
        sheet=Sheet(str(path)),
        any_separator=True,
    )
    given: dict[str, dict[str, tuple[str, int]]] = {}
    for row in rows:
        fields = given.setdefault(row.text("entry"), {})
        if row.text("field") in fields:
            row.refuse("field", "stands in an earlier row too", "every field once")
        fields[row.text("field")] = (row.text("value", may_be_empty=True), row.row)
    found: Own = {}
    for entry, fields in given.items():
        name = name_of_entry(entry, fields)
        for field, (value, number) in fields.items():
            if name is None:
                sheet.refuse(f"names no entry{did_you_mean(entry, entries())}", None, number, "entry", entry)
            elif not _is_sample(name, field, value):
                _put(sheet, found, name, field, value, number)
    _check_new(sheet, found)
    sheet.finish()
    return in_table_order(found)


def _is_sample(entry: str, field: str, value: str) -> bool:
    """Whether a text says what the sample says."""
    row = samples().get((entry, field.lower()))
    if row is None:
        return False
    return " ".join(row.sample.lower().split()) == " ".join(value.lower().split())


def written(value: Any) -> str:
    """A value of an input as a cell has it.

    >>> written({"downtown": 3}), written(None), written(4)
    ('downtown:3', '', '4')
    """
    if isinstance(value, Mapping):
        return " ".join(f"{name}:{number}" for name, number in value.items())
    return "" if value is None else str(value)
