"""`arcane-lab lessons`: what a teacher needs: keys, a table of what the class has done, teacher editions, handouts."""

from __future__ import annotations

import sys
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(no_args_is_help=True, rich_markup_mode=None, help="For teachers: keys, grades, editions, handouts.")

Code = Annotated[str, typer.Argument(help="The word that you gave the class, such as maple-7.", metavar="CODE")]


@app.callback()
def _plain_output() -> None:
    # A name may hold a letter that the terminal does not have; that is no reason to stop.
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


@app.command()
def key(
    code: Code,
    student: Annotated[list[str], typer.Option(help="The student; may be given several times.")],
    lesson: Annotated[str | None, typer.Option(help="One lesson, by its number or name; without it all.")] = None,
) -> None:
    """Print the questions, the answers and the likely wrong answers of a student."""
    from arcane_lab.lessons.keys import key as key_of
    from arcane_lab.lessons.plans import plan_named, plan_names

    names = plan_names() if lesson is None else (plan_named(lesson).name,)
    for one in student:
        for name in names:
            print(key_of(name, code, one))
            print()


@app.command()
def grade(
    folder: Annotated[Path, typer.Argument(help="The folder with the progress files of the class.", metavar="FOLDER")],
    table: Annotated[
        Path | None, typer.Option("--csv", help="Write the table to this file too.", metavar="FILE")
    ] = None,
) -> None:
    """Fold the progress files of a class into one table; damaged ones are listed with the reason.

    The exit status is 1 when a file could not be read.
    """
    from arcane_lab.lessons.grading import grade as grade_of

    grades = grade_of(folder)
    print(grades)
    if table is not None:
        print(f"Wrote {grades.save(table)}")
    if grades.damaged:
        raise typer.Exit(1)
