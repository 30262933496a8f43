"""What `arcane-lab inputs` and `items arts` show: each input, our sample, what it stands for, a sheet for your own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Final

from arcane_lab.core.command_line import WIDTH

if TYPE_CHECKING:
    from arcane_lab.core.values import Edition
    from arcane_lab.games.arts.inputs.inputs import Sample

#: This game has no editions; and what is said of a file to fill in.
HAS_EDITIONS: Final = False
TO_FILL_IN: Final = "Change what your game says differently; a row that says\nwhat the sample says changes nothing."
_CERTAINTIES: Final = {
    "stated": "the booklet says so",
    "inferred": "it follows from the booklet",
    "assumed": "a sample of ours",
}


def table(edition: Edition | None) -> tuple[list[str], list[list[str]], list[str]]:
    """The inputs with their certainties: what stands above, the lines of each, and below."""
    from arcane_lab.games.arts.inputs.inputs import samples

    head = ["Arcane Arts: what the expansion leaves to you, and our samples for it"]
    foot = ["", *wrap("; ".join(f"{word}: {meaning}" for word, meaning in _CERTAINTIES.items()), WIDTH)]
    foot.append("To put yours in their place: arcane-lab inputs --template")
    return head, [_lines(row) for row in samples().values()], foot


def _lines(row: Sample) -> list[str]:
    said = f"{row.entry} {row.field} = {row.sample or '(nothing)'} ({row.certainty})"
    return [*wrap(said, WIDTH), *wrap(row.stands_for, WIDTH, initial_indent="     ", subsequent_indent="     ")]


def template(edition: Edition | None) -> Iterator[Sequence[str]]:
    """The lines of a sheet to fill in, the names of its columns first; our samples are filled in."""
    from arcane_lab.games.arts.inputs.inputs import samples

    yield ("entry", "field", "value", "stands_for")
    for row in samples().values():
        yield (row.entry, row.field, row.sample, row.stands_for)


def check(path: Path, edition: Edition | None) -> tuple[list[str], str]:
    """The inputs of one's own in a file, a line each, and what is a sample still. Raises `DatasetError`."""
    from arcane_lab.games.arts.inputs.given import written
    from arcane_lab.games.arts.inputs.inputs import read_inputs

    inputs = read_inputs(path)
    own = [f"{entry} {field} = {written(inputs.own[entry][field])}" for entry, field in inputs.edited]
    return own, f"{len(inputs.samples)} samples still there"
