"""`arcane-lab class`: a lesson for a whole class, prepared, checked on this machine, and followed while it is held."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(
    no_args_is_help=True, rich_markup_mode=None, help="A lesson for a whole class: prepare it, check this machine."
)

Code = Annotated[str, typer.Option("--code", help="The word that you give the class, such as maple-7.")]


@app.command()
def prepare(
    lesson: Annotated[
        list[str], typer.Argument(help="The lesson, by number or name, or your own as a .md file.", metavar="LESSON")
    ],
    code: Code,
    students: Annotated[
        str | None,
        typer.Option(help="A range such as 1-30, names with commas, or a roster file (CSV, or one name a line)."),
    ] = None,
    folder: Annotated[
        Path | None, typer.Option(help="Where everything goes; without it class-CODE, here.", metavar="DIR")
    ] = None,
    paper: Annotated[str | None, typer.Option(help="A4 or Letter; without it A4.")] = None,
    each: Annotated[bool, typer.Option("--each", help="A page for each student instead of one for the class.")] = False,
    minutes: Annotated[
        int, typer.Option(min=0, max=600, help="How many minutes the class has; without it those of the lesson.")
    ] = 0,
) -> None:
    """Write handouts, notebooks, pages, the key and a plan of the minutes into one folder.

    Nothing that you or a student changed is written over. A second run says what it keeps and what it adds: for new
    students, give the new roster.
    """
    from arcane_lab.lessons.class_folders import prepare as prepare_class

    for one in lesson:
        done = prepare_class(one, code, students, folder, paper=paper, each=each, minutes=minutes)
        for sentence in done.sentences():
            print(f"{sentence.rstrip('.')}.")
    print(f"Before the lesson, on the machine of the class: arcane-lab class check {done.folder}")


@app.command()
def check(
    folder: Annotated[Path, typer.Argument(help="A folder that was prepared.", metavar="FOLDER")],
) -> None:
    """Say what will work on this machine and what will not, each with the next step.

    The exit status is 1 when something will not work.
    """
    from arcane_lab.lessons.class_folders import check as check_class

    findings = check_class(folder)
    for finding in findings:
        print(finding)
    wrong = sum(not finding.is_fine for finding in findings)
    print(f"{wrong} to mend." if wrong else "Ready for the lesson.")
    if wrong:
        raise typer.Exit(1)
