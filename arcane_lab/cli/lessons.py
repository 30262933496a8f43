"""`arcane-lab lessons`: what a teacher needs: keys, a table of what the class has done, teacher editions, handouts."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from arcane_lab.cli._telling import plain_output

app = typer.Typer(no_args_is_help=True, rich_markup_mode=None, help="For teachers: keys, grades, editions, handouts.")

Code = Annotated[str, typer.Argument(help="The word that you gave the class, such as maple-7.", metavar="CODE")]


@app.callback()
def _plain_output() -> None:
    plain_output()


@app.command()
def key(
    code: Code,
    student: Annotated[list[str], typer.Option(help="The student; may be given several times.")],
    lesson: Annotated[str | None, typer.Option(help="One lesson, by its number or name; without it all.")] = None,
) -> None:
    """Print the questions, the answers and the likely wrong answers of a student."""
    from arcane_lab.lessons.keys import key as key_of

    for one in student:
        for name in _names(None if lesson is None else [lesson]):
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


Lesson = Annotated[
    list[str] | None, typer.Argument(help="Lessons by number or name; without one all.", metavar="LESSON")
]
Folder = Annotated[Path, typer.Option(help="Where the files go; made when it is missing.", metavar="DIR")]
ClassWord = Annotated[str | None, typer.Option("--code", help="A class code; without it the variant for practice.")]
Student = Annotated[str, typer.Option(help="The student whose variant it is.")]
Pdf = Annotated[bool, typer.Option("--pdf", help="Make a PDF too, with the Chromium or Chrome of this machine.")]


@app.command()
def teacher(
    lesson: Lesson = None, folder: Folder = Path("teacher"), code: ClassWord = None, student: Student = "1"
) -> None:
    """Write the teacher's editions: the notebook with answers and notes, and a page with timing and questions."""
    from arcane_lab.lessons.class_codes import PRACTICE, checked_code
    from arcane_lab.lessons.editions import as_text, notebook
    from arcane_lab.lessons.pages import teacher_page, write_page

    whose = PRACTICE if code is None else checked_code(code, student)
    folder.mkdir(parents=True, exist_ok=True)
    for name in _names(lesson):
        write_page(as_text(notebook(name, "teacher")), folder / f"{name}_teacher.ipynb")
        write_page(teacher_page(name, whose), folder / f"{name}_teacher.html")
        print(f"Wrote {folder / name}_teacher.ipynb and .html, with the answers of {whose}.")


@app.command()
def handout(
    lesson: Lesson = None, folder: Folder = Path("."), code: ClassWord = None, student: Student = "1", pdf: Pdf = False
) -> None:
    """Write the exercises of a student as a page to print and to fill in by hand, without answers."""
    from arcane_lab.lessons.class_codes import PRACTICE, checked_code
    from arcane_lab.lessons.pages import handout as handout_of
    from arcane_lab.lessons.pages import print_pdf, write_page

    whose = PRACTICE if code is None else checked_code(code, student)
    folder.mkdir(parents=True, exist_ok=True)
    for name in _names(lesson):
        page = write_page(handout_of(name, whose), folder / f"{name}_handout.html")
        print(f"Wrote {page}")
        if pdf:
            print(f"Wrote {print_pdf(page, page.with_suffix('.pdf'))}")


@app.command()
def page(
    notebook: Annotated[Path, typer.Argument(help="A saved notebook.", metavar="NOTEBOOK.ipynb")],
    target: Annotated[Path, typer.Argument(help="The page to write, over one that is there.", metavar="PAGE.html")],
    pdf: Pdf = False,
) -> None:
    """Write a notebook as one page that any browser opens: text, code, boards and charts as they were saved."""
    from arcane_lab.lessons.pages import notebook_page, print_pdf, write_page

    print(f"Wrote {write_page(notebook_page(notebook), target)}")
    if pdf:
        print(f"Wrote {print_pdf(target, target.with_suffix('.pdf'))}")


def _names(lessons: list[str] | None) -> list[str]:
    from arcane_lab.lessons.plans import plan_named, plan_names

    return [plan_named(each).name for each in lessons] if lessons else list(plan_names())
