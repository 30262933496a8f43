"""`arcane-lab class`: a lesson for a whole class, prepared, checked on this machine, and followed while it is held."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(
    no_args_is_help=True, rich_markup_mode=None, help="A lesson for a class: prepare it, check this machine, serve it."
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
        typer.Option(help="A range such as 1-30, names with commas, or a roster file (CSV, or a name on each line)."),
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
    """Write handouts, notebooks, pages, key and plan into one folder.

    Nothing that you or a student changed is overwritten. A second run says what it keeps and what it adds: for new
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
    """Say what will work on this machine. Where something will not, the next step is named.

    The exit status is 1 when something will not work.
    """
    from arcane_lab.lessons.class_checks import check as check_class

    findings = check_class(folder)
    for finding in findings:
        print(finding)
    wrong = sum(not finding.is_fine for finding in findings)
    print(f"{wrong} to fix." if wrong else "Ready for the lesson.")
    if wrong:
        raise typer.Exit(1)


@app.command()
def serve(
    folder: Annotated[
        Path | None, typer.Argument(help="A folder that was prepared; without it class-CODE, here.", metavar="FOLDER")
    ] = None,
    code: Annotated[str | None, typer.Option(help="The class code, if you give no folder.")] = None,
    address: Annotated[
        str, typer.Option(help="Listen at this address of your machine; without it only this machine reaches it.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Listen at this port; 0 for a free one.")] = 8765,
) -> None:
    """Hand the pages to the room's browsers. A board shows what the class predicts and gets wrong.

    Ctrl-C stops it. What came in is in the folder, as the files that `lessons grade` reads. Whoever has the
    address of the class can hand in progress, in anybody's name.
    """
    from arcane_lab.lessons.class_codes import checked_code
    from arcane_lab.lessons.class_folders import listed_in
    from arcane_lab.lessons.class_server import CannotServe, ClassServer, Room

    word = None if code is None else checked_code(code, "1").code
    if folder is None and word is None:
        raise CannotServe(
            "which class is it? Give the folder that was prepared, such as class-maple-7, or --code maple-7"
        )
    place = Path(f"class-{word}") if folder is None else folder
    found = listed_in(place)
    if found is not None:
        if word not in (None, found.code):
            raise CannotServe(f"{place} is the folder of class code {found.code}, not of {word}: leave one of them out")
        print("One moment: making the pages of the class.", flush=True)
    room = Room(place)
    server = ClassServer(room, address, port)

    def ready() -> None:
        print(f"For the class:  {server.class_url}")
        print(f"Your board:     {server.board_url}  (keep this one for yourself)")
        print("Stop it with Ctrl-C. What comes in is kept in", room.folder / "progress", flush=True)

    with suppress(KeyboardInterrupt):
        server.run(ready)
    print(f"Stopped. To grade: arcane-lab lessons grade {room.folder}")
