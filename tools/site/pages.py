"""The pages: the topics of `docs`, a reference from the docstrings, and live samples, with a search in the browser."""

from __future__ import annotations

import inspect
import os
import re
import shutil
import sys
from importlib import import_module
from itertools import takewhile
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import Final

import arcane_lab as al
from arcane_lab.engine.registry import find_game
from arcane_lab.lessons.class_codes import ClassCode
from arcane_lab.lessons.class_pages import class_pages
from arcane_lab.lessons.grading import grade
from arcane_lab.lessons.pages import notebook_page
from arcane_lab.lessons.plans import plan_named
from tools.site.lite import HERE, REPOSITORY, run

#: Files of the repository that are pages too, each under the name that it gets.
ALSO: Final = {
    "README.md": "README.md",
    "CHANGELOG.md": "CHANGELOG.md",
    "CONTRIBUTING.md": "CONTRIBUTING.md",
    "tests/rulebook/README.md": "scenarios.md",
    "datasets/alley/SOURCE.md": "sources-of-alley.md",
    "datasets/rising/SOURCE.md": "sources-of-rising.md",
    "datasets/arts/SOURCE.md": "sources-of-arts.md",
}
#: What the reference has a page for: a package, and how people write it.
ROOMS: Final = {
    "arcane_lab": "al",
    "arcane_lab.chance": "al.chance",
    "arcane_lab.lessons": "al.lessons",
    "arcane_lab.graphs": "al.graphs",
    "arcane_lab.charts": "arcane_lab.charts",
    "arcane_lab.records": "arcane_lab.records",
    "arcane_lab.simulation": "arcane_lab.simulation",
    "arcane_lab.advice": "arcane_lab.advice",
    "arcane_lab.datasets": "arcane_lab.datasets",
}
#: The lessons that are shown as pages.
LESSONS: Final = ("01", "04")
#: The lesson of the class that is made up, its code and size, and what its students guess.
LESSON: Final = 4
CODE: Final = "sample"
STUDENTS: Final = 12
GUESSES: Final = {
    "unseen": ("9", "13", "10", "9"),
    "under b1": ("8", "10", "33"),
    "after the look": ("same", "less", "less"),
    "first": ("1/2", "1/3", "1/2", "skip"),
    "bets": ("0", "-300", "-100"),
}
SIMULATING: Final = "run in part: a cell that simulates needs NumPy, and says so"
NEEDS: Final = """`al.simulate` and its like, `al.what_if`, tables and
their charts need NumPy, which this lab does not have: there, use Arcane Lab on a computer. Whoever builds this site
[can add it](installing.md#in-a-browser)."""
FULL: Final = "should run whole, with NumPy from the whole of Pyodide (nobody has tried this)"
LINK: Final = re.compile(r"\]\((?!https?:|#)([^)#\s]+)(#[^)\s]*)?\)")


def build_pages(work: Path, target: Path, has_arrays: bool) -> None:
    """Write the pages into `target`."""
    source = work / "pages"
    shutil.rmtree(source, ignore_errors=True)
    shutil.copytree(REPOSITORY / "docs", source)
    for path in source.glob("*.md"):
        path.write_text(_linked(path.read_text(encoding="utf-8"), Path("docs")), encoding="utf-8")
    for name, page in ALSO.items():
        text = (REPOSITORY / name).read_text(encoding="utf-8")
        (source / page).write_text(_linked(text, Path(name).parent), encoding="utf-8")
    topics = sorted(path.stem for path in (REPOSITORY / "docs").glob("*.md"))
    index = (HERE / "index.md").read_text(encoding="utf-8")
    filled = index.format(
        simulating=FULL if has_arrays else SIMULATING,
        needs="" if has_arrays else NEEDS,
        samples=_samples(target / "samples"),
        topics="\n".join(topics),
        rooms="\n".join(_references(source)),
        others="\n".join(Path(page).stem for page in list(ALSO.values())[3:]),
    )
    (source / "index.md").write_text(filled, encoding="utf-8")
    sphinx = (sys.executable, "-m", "sphinx", "--quiet", "--fresh-env", "--jobs", "auto", "--conf-dir", str(HERE))
    run(*sphinx, "-d", str(work / "doctrees"), str(source), str(target))
    (target / ".buildinfo").unlink(missing_ok=True)


def _linked(text: str, folder: Path) -> str:
    """A text of the repository whose links lead to the pages; what is no page is named without a link."""

    def lead(found: re.Match[str]) -> str:
        place = Path(os.path.normpath(folder / found[1])).as_posix()
        if place in ALSO:
            return f"]({ALSO[place]}{found[2] or ''})"
        if place.startswith("docs/") and (REPOSITORY / place).exists():
            return f"]({place.removeprefix('docs/')}{found[2] or ''})"
        return "](README.md)" if place == "." else f"](#none:{place})"

    text = LINK.sub(lead, text)
    return re.sub(r"(?<!!)\[([^\]]*)\]\(#none:[^)]*\)", r"\1", text)


def _references(source: Path) -> list[str]:
    """Write the pages of the reference, each name on the first that has it; gives the names of the pages."""
    told: dict[int, str] = {}
    pages = []
    for name, called in ROOMS.items():
        package = import_module(name)
        title = f"``{called}``"
        parts = [title, "=" * len(title), "", *_opening(package), ""]
        for one in sorted(package.__all__):
            value = getattr(package, one)
            if isinstance(value, ModuleType) or one.startswith("__"):
                continue
            parts += ["", one, "-" * len(one), ""]
            if id(value) in told:
                parts += [f"This is ``{told[id(value)]}``."]
                continue
            told[id(value)] = f"{called}.{one}"
            kind = "autoclass" if isinstance(value, type) else "autofunction" if callable(value) else "autodata"
            parts += [f".. {kind}:: {name}.{one}"]
        pages.append(f"reference-{called.replace('.', '-')}")
        (source / f"{pages[-1]}.rst").write_text("\n".join([*parts, ""]), encoding="utf-8")
    return pages


def _opening(package: ModuleType) -> list[str]:
    """What a package says of itself; the table of its files is for those who change them."""
    paragraphs = (inspect.getdoc(package) or "").split("\n\n")
    return ["\n\n".join(takewhile(lambda one: "====" not in one, paragraphs))]


def _samples(folder: Path) -> str:
    """Write a record of each game and some lessons as pages; gives the list of them."""
    folder.mkdir(parents=True)
    lines = []
    for game, players in (("alley", 3), ("rising", 3), ("arts", 2)):
        record = al.Game(game, players=["greedy"] * players, seed=7).record()
        record.to_html(folder / f"game-{game}.html")
        lines.append(
            f'- <a href="samples/game-{game}.html">A whole game of {find_game(game).title}, to step through</a>'
        )
    for number in LESSONS:
        path = next(REPOSITORY.glob(f"notebooks/{number}_*.ipynb"))
        (folder / f"{path.stem}.html").write_text(notebook_page(path), encoding="utf-8")
        title = path.stem.partition("_")[2].replace("_", " ")
        lines.append(f'- <a href="samples/{path.stem}.html">The lesson “{title}”, to read</a>')
    return "\n".join([*lines, *_class_samples(folder)])


def _class_samples(folder: Path) -> list[str]:
    """Write what a class works on and what its teacher reads, of students who are made up; gives the list of them.

    The page holds its answers under seals, and the report none.
    """
    (page,) = class_pages(LESSON, CODE, "1-3").values()
    (folder / "class-page.html").write_text(page, encoding="utf-8")
    with TemporaryDirectory() as name:
        for number in range(1, STUDENTS + 1):
            _work(number, Path(name))
        (folder / "class-report.html").write_text(grade(name).report(), encoding="utf-8")
    title = plan_named(LESSON).title
    return [
        f'- <a href="samples/class-page.html">The lesson “{title}”, to do: a page that checks without Python</a>',
        f'- <a href="samples/class-report.html">The report of a class of {STUDENTS}, made up</a>',
    ]


def _work(number: int, folder: Path) -> None:
    """Let a student of the made-up class answer: some at once, some after a wrong idea, some not yet."""
    lesson = al.lessons.begin(LESSON, ClassCode(CODE, str(number)), folder)
    for about, guesses in GUESSES.items():
        lesson.predict(about, guesses[number % len(guesses)])
    for at, (name, task) in enumerate(lesson.tasks.items()):
        wrong = list(task.wrong_answers().values())
        if (number + at) % 3 == 0:
            lesson.check(name, task.kind.format(wrong[number % len(wrong)]))
        if (number + at) % 5:
            lesson.check(name, task.answer())
