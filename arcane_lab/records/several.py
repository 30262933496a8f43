"""Several records in one file: one object after the other, as games stand in a PGN file, or the list of them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Final

#: What may stand between two records: spaces, the commas and brackets of lists, the mark that begins a joined file.
_BETWEEN: Final = re.compile(r"[\s,\[\]\ufeff]*")
#: How a record begins. In a text of JSON it would have other quotation marks, so a damaged record ends before it.
_BEGINNING: Final = re.compile(r'\{\s*"format"\s*:\s*"arcane-lab/record/')


def parts_of(text: str) -> list[str]:
    """The records that stand in a text, each as its own text with the lines it has in the whole.

    A damaged record ends where the next one begins. What is no record belongs to the one before, and is refused there.

    >>> [part.strip() for part in parts_of('{"a": 1} {"b": 2}')]
    ['{"a": 1}', '{"b": 2}']
    >>> parts_of("[]"), parts_of("[[")
    ([], ['[['])
    """
    text = text.removeprefix("\ufeff")
    try:
        found = list(_objects(text))
    except RecursionError:
        return [text]
    is_list = text.lstrip().startswith("[") and (found or text.rstrip().endswith("]"))
    return found if len(found) > 1 or is_list else [text]


def _objects(text: str) -> Iterator[str]:
    start = _skip(text, 0)
    end = len(text.rstrip())
    # A damaged list has no end; its last record is then read as far as it goes.
    end -= text.lstrip().startswith("[") and text.rstrip().endswith("]")
    while start < end:
        stop = _end_of_object(text, start)
        after = end if stop is None else _skip(text, stop)
        if stop is None or (after < end and text[after] != "{"):
            following = _BEGINNING.search(text, stop or start + 1)
            stop = after = end if following is None else following.start()
        yield _in_place(text, start, stop)
        start = after


def _end_of_object(text: str, start: int) -> int | None:
    """Where the object ends that begins at some place; None where none begins, or it is damaged."""
    if not text.startswith("{", start):
        return None
    try:
        return json.JSONDecoder().raw_decode(text, start)[1]
    except ValueError:
        return None


def _skip(text: str, start: int) -> int:
    found = _BETWEEN.match(text, start)
    assert found is not None  # it matches nothing at all, too
    return found.end()


def _in_place(text: str, start: int, stop: int) -> str:
    """A part behind so many empty lines that an error in it names the line of the whole text."""
    line = text.rfind("\n", 0, start) + 1
    return "\n" * text.count("\n", 0, start) + " " * (start - line) + text[start:stop]
