"""`arcane-lab lessons`: what a teacher needs: keys, a table of what the class has done, teacher editions, handouts."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from arcane_lab.core.command_line import PAGES, write_and_name

if TYPE_CHECKING:
    from arcane_lab.lessons.class_codes import ClassCode

app = typer.Typer(no_args_is_help=True, rich_markup_mode=None, help="For teachers: keys, grades, editions, handouts.")

Code = Annotated[str, typer.Argument(help="The word that you gave the class, such as maple-7.", metavar="CODE")]


@app.command()
def key(
    code: Code,
    student: Annotated[list[str], typer.Option(help="The student; may be given several times.")],
    lesson: Annotated[
        list[str] | None,
        typer.Option(help="A lesson, by its number or name; may be given several times. Without it all."),
    ] = None,
) -> None:
    """Print a student's questions, answers and likely wrong answers."""
    from arcane_lab.lessons.keys import key as key_of

    for whose in _whose(code, student):
        for name in _names(lesson):
            print(key_of(name, whose.code, whose.student))
            print()


@app.command()
def grade(
    folder: Annotated[Path, typer.Argument(help="The folder with the progress files of the class.", metavar="FOLDER")],
    table: Annotated[
        Path | None, typer.Option("--csv", help="Write the table to this file too, for a spreadsheet.", metavar="FILE")
    ] = None,
    report: Annotated[
        Path | None, typer.Option("--html", help="Write a report to this page too, to print or show.", metavar="FILE")
    ] = None,
    names: Annotated[bool, typer.Option("--names/--no-names", help="Name the students, or nobody.")] = True,
    semicolons: Annotated[
        bool, typer.Option("--semicolons", help="Put semicolons into the CSV, as Excel wants them in most of Europe.")
    ] = False,
    lesson: Annotated[
        list[Path] | None, typer.Option(help="The page of a lesson of your own; may be given several times.")
    ] = None,
    class_folder: Annotated[
        Path | None, typer.Option("--class", help="The folder that was prepared, for the names.", metavar="DIR")
    ] = None,
) -> None:
    """Fold the progress files of a class into one table. Damaged ones are listed with the reason.

    It says who had which wrong idea in which exercise, tries, hints, and what was predicted. The exit status is 1 when
    a file could not be read.
    """
    from arcane_lab.lessons.grading import grade as grade_of

    grades = grade_of(folder, lesson or (), class_folder)
    for line in grades.lines(names=names):
        print(line)
    if table is not None:
        _write(table, partial(grades.save, semicolons=semicolons, names=names), kinds=(".csv",))
    if report is not None:
        from arcane_lab.lessons.pages import write_page

        _write(report, partial(write_page, grades.report(names=names)), kinds=PAGES)
    if grades.damaged:
        raise typer.Exit(1)


Lesson = Annotated[
    list[str] | None, typer.Argument(help="Lessons by number or name; without one all.", metavar="LESSON")
]
Folder = Annotated[Path, typer.Option(help="Where the files go; made when it is missing.", metavar="DIR")]
ClassWord = Annotated[
    str | None, typer.Option("--code", help="A class code; without it the variants of those who have none.")
]
Student = Annotated[list[str] | None, typer.Option(help="The student whose variant it is; may be given several times.")]
Pdf = Annotated[bool, typer.Option("--pdf", help="Make a PDF too, with the Chromium or Chrome of this machine.")]


@app.command()
def teacher(
    lesson: Lesson = None, folder: Folder = Path("teacher"), code: ClassWord = None, student: Student = None
) -> None:
    """Write the teacher's editions. The notebook has answers and notes, a page timing and questions.

    Each student has files of their own. A file that is there already is written anew, and the command says so.
    """
    from arcane_lab.lessons.editions import as_text, notebook
    from arcane_lab.lessons.pages import teacher_page, write_page

    students, names = _whose(code, student), _names(lesson)
    folder.mkdir(parents=True, exist_ok=True)
    for whose in students:
        for name in names:
            made = as_text(notebook(name, "teacher", whose)), teacher_page(name, whose)
            for text, ending in zip(made, (".ipynb", ".html"), strict=True):
                page = folder / f"{name}_teacher{whose.file_part}{ending}"
                print(f"Wrote {write_and_name(page, partial(write_page, text))}")
        print(f"These have the exercises and answers of {whose}.")


@app.command()
def handout(
    lesson: Lesson = None, folder: Folder = Path("."), code: ClassWord = None, student: Student = None, pdf: Pdf = False
) -> None:
    """Write the exercises of a student as a page to fill in by hand. It has no answers.

    Each student has files of their own. A file that is there already is written anew, and the command says so.
    """
    from arcane_lab.lessons.pages import handout as handout_of
    from arcane_lab.lessons.pages import print_pdf, write_page

    students, names = _whose(code, student), _names(lesson)
    folder.mkdir(parents=True, exist_ok=True)
    for whose in students:
        for name in names:
            page = folder / f"{name}_handout{whose.file_part}.html"
            _write(page, partial(write_page, handout_of(name, whose)))
            if pdf:
                _write(page.with_suffix(".pdf"), partial(print_pdf, page))
        print(f"These have the exercises of {whose}.")


@app.command()
def pages(
    code: Annotated[str, typer.Option(help="The word that you gave the class, such as maple-7.")],
    students: Annotated[
        str, typer.Option(help='Who is in it: "1-30", "1,4,7", "Ada, Bo", or a file with a name on each line.')
    ],
    lesson: Lesson = None,
    folder: Folder = Path("."),
    each: Annotated[bool, typer.Option("--each", help="A file for each student, not one for the class.")] = False,
) -> None:
    """Write a lesson as a page that needs no Python. It asks, checks, gives hints and saves a progress file.

    It opens in a browser from a folder, a memory stick or a server, and loads nothing. `grade` reads the progress files
    with those of notebooks. A file that is there already is written anew, and the command says so.
    """
    from arcane_lab.lessons.class_pages import class_pages
    from arcane_lab.lessons.pages import write_page

    for name in _names(lesson):
        made = class_pages(name, code, students, each)
        folder.mkdir(parents=True, exist_ok=True)
        for file_name, text in made.items():
            _write(folder / file_name, partial(write_page, text))


@app.command()
def page(
    notebook: Annotated[Path, typer.Argument(help="A saved notebook.", metavar="NOTEBOOK.ipynb")],
    target: Annotated[Path, typer.Argument(help="The page to write, over one that is there.", metavar="PAGE.html")],
    pdf: Pdf = False,
) -> None:
    """Write a notebook as one page that any browser opens. Text, code, boards and charts are as they were saved."""
    from arcane_lab.lessons.pages import notebook_page, print_pdf, write_page

    page_text = notebook_page(notebook)
    _write(target, partial(write_page, page_text), kinds=PAGES)
    if pdf:
        _write(target.with_suffix(".pdf"), partial(print_pdf, target))


def _names(lessons: list[str] | None) -> list[str]:
    from arcane_lab.lessons.plans import plan_named, plan_names

    return list(dict.fromkeys(plan_named(each).name for each in lessons or plan_names()))


def _whose(code: str | None, students: list[str] | None) -> list[ClassCode]:
    """The variants that are asked for, each once."""
    from arcane_lab.lessons.class_codes import code_for

    # With a class code and no student it is the first of the class.
    named: list[str | None] = list(students) if students else [None if code is None else "1"]
    return list(dict.fromkeys(code_for(code, student) for student in named))


def _write(path: Path, write: Callable[[Path], object], kinds: tuple[str, ...] = ()) -> None:
    print(f"Wrote {write_and_name(path, write, kinds)}")
