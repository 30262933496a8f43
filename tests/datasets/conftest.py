"""What the tests of the tables share: changes in files, and the error with which something is refused."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from pathlib import Path

import pytest

from arcane_lab.datasets import DatasetError

Row = dict[str, str]


def edit_csv(path: Path, change: Callable[[list[Row]], object]) -> Path:
    """Changes the rows of a CSV file in place; a new key in the first row becomes a column."""
    rows = list(csv.DictReader(io.StringIO(path.read_text("utf-8"), newline="")))
    change(rows)
    written = io.StringIO(newline="")
    writer = csv.DictWriter(written, fieldnames=list(rows[0]))
    writer.writeheader()
    writer.writerows(rows)
    path.write_text(written.getvalue(), "utf-8", newline="")
    return path


def edit_text(path: Path, old: str, new: str) -> Path:
    """Replaces the first place of a text in a file; the text must be there."""
    text = path.read_text("utf-8")
    assert old in text, f"the test looks for a text that {path.name} does not have: {old}"
    path.write_text(text.replace(old, new, 1), "utf-8")
    return path


def refusal(load: Callable[[], object]) -> DatasetError:
    """The error with which something is refused."""
    with pytest.raises(DatasetError) as caught:
        load()
    return caught.value
