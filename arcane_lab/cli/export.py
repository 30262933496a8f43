"""`arcane-lab export`: a record as one HTML page that steps through it with no Python and no network."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from arcane_lab.cli._telling import PAGES, written


def export(
    record: Annotated[Path, typer.Argument(help="The record, as record.save(…) wrote it.", metavar="RECORD.json")],
    page: Annotated[Path, typer.Argument(help="The page to write, over one that is there.", metavar="PAGE.html")],
    seat: Annotated[str | None, typer.Option(help="Show what this seat knew, such as p1.")] = None,
    view: Annotated[Literal["table"] | None, typer.Option(help="Show everything, hidden items too.")] = None,
    comments: Annotated[
        bool | None,
        typer.Option("--comments/--no-comments", help="The author's comments; without a word: not on a seat's page."),
    ] = None,
) -> None:
    """Write a record as one page that steps through it, to be opened in any browser.

    Without --seat or --view it shows what every seat may see.
    """
    from arcane_lab.records import Record

    game = Record.load(record)
    name = written(page, lambda path: game.to_html(path, seat, view, comments), kinds=PAGES)
    shows = "everything, hidden items too" if view else f"what {seat} knew" if seat else "what every seat may see"
    print(f"Wrote {name} ({page.stat().st_size // 1000 + 1} kB). It shows {shows}. Open it in any browser.")
