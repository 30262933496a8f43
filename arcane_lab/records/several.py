"""Several records in one file: one object after the other, as games stand in a PGN file, or the list of them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Final

#: What may stand between two records: nothing but spaces, and a comma in a list.
_BETWEEN: Final = re.compile(r"[\s,]*")


def parts_of(text: str) -> list[str]:
    """The records that stand in a text, each as its own text with the lines it has in the whole.

    What is no row of objects is one part, to be read and refused as a whole; so is what stands behind a damage.

    >>> [part.strip() for part in parts_of('{"a": 1} {"b": 2}')]
    ['{"a": 1}', '{"b": 2}']
    """
    try:
        found = list(_objects(text))
    except (RecursionError, ValueError):
        return [text]
    return found if len(found) > 1 or text.lstrip().startswith("[") else [text]


def _objects(text: str) -> Iterator[str]:
    decoder = json.JSONDecoder()
    start = _skip(text, 0)
    end = len(text.rstrip())
    if text[start : start + 1] == "[":
        # A damaged list has no end; its last record is then read as far as it goes.
        start, end = _skip(text, start + 1), end - text.rstrip().endswith("]")
    while start < end:
        if text[start] != "{":
            raise ValueError(start)
        try:
            _, stop = decoder.raw_decode(text, start)
        except json.JSONDecodeError:
            stop = end
        yield _in_place(text, start, stop)
        start = _skip(text, stop)


def _skip(text: str, start: int) -> int:
    found = _BETWEEN.match(text, start)
    assert found is not None  # it matches nothing at all, too
    return found.end()


def _in_place(text: str, start: int, stop: int) -> str:
    """A part behind so many empty lines that an error in it names the line of the whole text."""
    line = text.rfind("\n", 0, start) + 1
    return "\n" * text.count("\n", 0, start) + " " * (start - line) + text[start:stop]
