"""`arcane-lab export`: a record as one HTML page that steps through it with no Python and no network."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, Literal

import typer

from arcane_lab.cli._telling import Command
from arcane_lab.datasets.errors import shown_path

if TYPE_CHECKING:
    from arcane_lab.records import Record

HERE: Final = Command("export")


def export(
    record: Annotated[Path, typer.Argument(help="The record, as record.save(…) wrote it.", metavar="RECORD.json")],
    page: Annotated[Path, typer.Argument(help="The page to write, over one that is there.", metavar="PAGE.html")],
    seat: Annotated[str | None, typer.Option(help="Show what this seat knew, such as p1.")] = None,
    view: Annotated[Literal["table"] | None, typer.Option(help="Show everything, hidden items too.")] = None,
    comments: Annotated[
        bool | None,
        typer.Option("--comments/--no-comments", help="The author's comments; without a word: not on a seat's page."),
    ] = None,
    number: Annotated[
        int | None, typer.Option(help="Which record, of a file that holds several; the first is 1.", metavar="NUMBER")
    ] = None,
) -> None:
    """Write a record as one page that steps through it, to be opened in any browser.

    Without --seat or --view it shows what every seat may see.
    """
    from arcane_lab.records import Record

    one = Record.load(record) if number is None else _numbered(Record.load_all(record), number, record)
    written = one.to_html(page, seat, view, comments)
    shows = "everything, hidden items too" if view else f"what {seat} knew" if seat else "what every seat may see"
    print(f"Wrote {written} ({written.stat().st_size // 1000 + 1} kB). It shows {shows}. Open it in any browser.")


def _numbered(records: tuple[Record, ...], number: int, file: Path) -> Record:
    """One of several records, by its number from 1."""
    if not 1 <= number <= len(records):
        many = "1" if len(records) == 1 else f"1 to {len(records)}"
        HERE.refuse(f"--number {number} is none of the records of {shown_path(file)}: it has {many}")
    return records[number - 1]
