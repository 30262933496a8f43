"""`arcane-lab export`: a record as one HTML page that steps through it with no Python and no network."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, Literal

import typer

from arcane_lab.core.command_line import PAGES, Command, write_and_name
from arcane_lab.core.errors import shown_path
from arcane_lab.core.json_files import one_line

if TYPE_CHECKING:
    from arcane_lab.records import Record

HERE: Final = Command("export")
#: Records of a file that are named at most.
MOST: Final = 10


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
        int | None,
        typer.Option(
            "--game", "--number", help="Which record, of a file that holds several; the first is 1.", metavar="N"
        ),
    ] = None,
) -> None:
    """Write a record as one page that steps through it in any browser.

    Without --seat or --view it shows what every seat may see.
    """
    from arcane_lab.records import Record

    chosen = _chosen(Record.load_all(record), number, record)
    name = write_and_name(page, lambda path: chosen.to_html(path, seat, view, comments), kinds=PAGES)
    shows = "everything, hidden items too" if view else f"what {seat} knew" if seat else "what every seat may see"
    print(f"Wrote {name} ({page.stat().st_size // 1000 + 1} kB). It shows {shows}. Open it in any browser.")


def _chosen(records: tuple[Record, ...], number: int | None, file: Path) -> Record:
    """The one record of a file, or the one of several that is meant, counted from 1."""
    if number is None and len(records) == 1:
        return records[0]
    which = f"the records 1 to {len(records)}" if len(records) > 1 else "one record"
    if number is None:
        named = "; ".join(f"{k} {one_line(one.title or 'without a title')}" for k, one in enumerate(records[:MOST], 1))
        more = f"; {len(records) - MOST} more" if len(records) > MOST else ""
        HERE.refuse(f"{shown_path(file)} holds {which}: say which one with --game ({named}{more})")
    if not 1 <= number <= len(records):
        HERE.refuse(f"--game {number} is none of the records of {shown_path(file)}: it holds {which}")
    return records[number - 1]
