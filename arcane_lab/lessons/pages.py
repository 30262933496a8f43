"""Pages for teachers and classes, each one HTML file that loads nothing: a notebook as it stands, notes, a handout.

Where a browser such as Chromium is installed, a page can be printed to PDF with it.
"""

from __future__ import annotations

import base64
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from html import escape, unescape
from pathlib import Path
from typing import Any, Final

from arcane_lab.core.errors import ArcaneLabError, shown
from arcane_lab.core.html import Markup, sanitized, table, whole_page
from arcane_lab.core.json_files import UnreadableFile, one_line, read_text, write_file, write_text
from arcane_lab.core.text import capital
from arcane_lab.lessons.class_codes import PRACTICE, ClassCode
from arcane_lab.lessons.keys import key
from arcane_lab.lessons.message import board_html, html_of
from arcane_lab.lessons.plans import LessonPlan, plan_named

#: What a page can show of an output; all else needs a running notebook, or would run here.
_SHOWN: Final = ("text/html", "text/markdown", "text/latex", "text/plain")
#: Pictures, as they stand in an output.
_PICTURES: Final = ("image/png", "image/jpeg", "image/gif", "image/svg+xml")
STYLE: Final = """\
:root { color-scheme: light; }
body { font: 16px/1.5 system-ui, "Segoe UI", "DejaVu Sans", sans-serif; max-width: 52rem; margin: 1.5rem auto;
  padding: 0 1rem; color: #1f2328; background: #fff; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.25rem; margin-top: 2rem; } h3 { font-size: 1.05rem; margin-bottom:
.2rem; } pre { background: #f4f3ef; padding: .5rem .8rem; overflow-x: auto; white-space: pre-wrap; border-radius:
4px; } code { font-family: ui-monospace, "DejaVu Sans Mono", monospace; font-size: .92em; }
table { border-collapse: collapse; margin: .6rem 0; } th, td { padding: .25rem .7rem; border: 1px solid #c9ccd1;
text-align: left; } img { max-width: 100%; height: auto; } figure { margin: .6rem 0; } figcaption { font-size:
.9rem; color: #4a5058; } blockquote { margin: .6rem 0; padding: .1rem 1rem; border-left: 4px solid #8a6d1f;
background: #fbf6e6; } .lines { border-bottom: 1px solid #999; height: 1.8rem; }
.fill { display: flex; flex-wrap: wrap; gap: .5rem 2rem; }
.fill .answer { flex: 1 1 14rem; } section { break-inside: avoid; }
.prompt, .anchor-link { display: none; }
@media screen and (prefers-color-scheme: dark) {
:root { color-scheme: dark; } body { color: #e6e8eb; background: #17191c; } a { color: #9cc4ff; }
pre { background: #23272c; } th, td { border-color: #4a5058; } figcaption { color: #b4bac2; }
blockquote { background: #2b2718; border-color: #c9a84a; } img { background: #fff; }
}
details.guess > summary { cursor: pointer; padding: .3rem 0; }
@media print { details.guess > summary { display: none; }
details.guess::details-content { content-visibility: visible; }
body { margin: 0; max-width: none; font-size: 12pt; } }"""


class NoBrowser(ArcaneLabError):
    """A page cannot be printed to PDF here; it says what to do instead."""


# --- a notebook as it stands -------------------------------------------------------------------------------------


def notebook_page(path: str | Path) -> str:
    """A saved notebook as one page: its text, code and outputs, with every board and every chart as it was saved.

    Raises `UnreadableFile` for what is no notebook.
    """
    import nbformat

    place = Path(path)
    try:
        text = read_text(place, "a notebook")
    except UnreadableFile as error:
        raise UnreadableFile(f"{shown(place.name)} {error}") from None
    try:
        loaded: Any = nbformat
        notebook = loaded.reads(text, as_version=4)
        cells = [for_page(cell) for cell in notebook.cells]
    except Exception as error:
        raise UnreadableFile(f"{shown(place.name)} is no notebook: give a file that ends in .ipynb") from error
    notebook.cells = cells
    try:
        return _page(_title(notebook, place), _converted(notebook))
    except Exception as error:
        # What nbconvert finds wrong in a text, such as a picture that the notebook names and does not hold.
        reason = one_line(error)
        raise UnreadableFile(f"{shown(place.name)} cannot become a page: {reason}; mend the notebook") from error


def _converted(notebook: Any) -> str:
    from nbconvert import HTMLExporter

    make: Any = HTMLExporter
    exporter = make(template_name="basic", raw_template=_FOLDED, exclude_anchor_links=True, exclude_input_prompt=True)
    body, _ = exporter.from_notebook_node(notebook)
    return sanitized(with_places(str(body)))


#: Outputs that tell what one is to guess first are folded.
_FOLDED: Final = """\
{%- extends "basic/index.html.j2" -%}
{%- block output_group -%}
{%- if cell.metadata.get("jupyter", {}).get("outputs_hidden") -%}
<details class="guess"><summary>See what comes (make your guess first)</summary>
{{ super() }}
</details>
{%- else -%}
{{ super() }}
{%- endif -%}
{%- endblock output_group -%}"""


#: A heading as nbconvert writes it, and the same with a place that links in the text lead to.
_HEADING: Final = re.compile(r"<h([1-6])>(.*?)</h\1>", re.DOTALL)


def with_places(body: str) -> str:
    """A page whose headings have the places that links in its text lead to.

    >>> with_places("<h2>Two moons</h2>")
    '<h2 id="Two-moons">Two moons</h2>'
    """
    return _HEADING.sub(_with_place, body)


def _with_place(heading: re.Match[str]) -> str:
    place = unescape(re.sub(r"<[^>]+>", "", heading[2])).strip().replace(" ", "-")
    return f'<h{heading[1]} id="{escape(place)}">{heading[2]}</h{heading[1]}>'


def for_page(cell: Any) -> Any:
    """A cell whose outputs can be shown without a kernel; each picture is described in words."""
    for output in cell.get("outputs", []):
        data = output.get("data", {})
        kind = next((kind for kind in _PICTURES if kind in data), None)
        if kind is not None and "text/html" not in data:
            words = escape(str(data.get("text/plain", "A picture.")), quote=True)
            data["text/html"] = (
                f'<figure><img src="{_as_address(kind, data[kind])}" alt="{words}">'
                f"<figcaption>{words}</figcaption></figure>"
            )
        if data:
            output["data"] = {kind: value for kind, value in data.items() if kind in _SHOWN}
    if "outputs" in cell:
        cell["outputs"] = [output for output in cell["outputs"] if output.get("data", True)]
    return cell


def _as_address(kind: str, picture: Any) -> str:
    """A picture as the address of an image, in which a drawing can load and run nothing."""
    text = "".join(picture) if isinstance(picture, list) else str(picture)
    coded = base64.b64encode(text.encode()).decode() if kind == "image/svg+xml" else "".join(text.split())
    return f"data:{kind};base64,{escape(coded)}"


def _title(notebook: Any, place: Path) -> str:
    for cell in notebook.cells:
        for line in cell.source.splitlines():
            if line.startswith("# ") and cell.cell_type == "markdown":
                return str(line[2:])
    return place.stem


def _page(title: str, body: str) -> str:
    return whole_page(title, f"<main>\n{body}\n</main>", style=STYLE)


# --- for the teacher -----------------------------------------------------------------------------------------------


def teacher_page(lesson: str | int, code: ClassCode = PRACTICE) -> str:
    """What a teacher needs beside the lesson: timing, questions to ask, answers, likely wrong answers."""
    plan = plan_named(lesson)
    exercises = key(plan.name, code.code, code.student)
    parts = [
        *((str(minutes), what) for minutes, what in plan.timing),
        *((f"+{extra}", what) for extra, what in plan.more),
    ]
    timing = table(("minutes", "what"), ((minutes, Markup(_inline(what))) for minutes, what in parts))
    asked = "".join(f"<li>{_inline(question)}</li>" for question in plan.ask)
    body = (
        f"<h1>{escape(plan.title)}: for the teacher</h1><p>{escape(plan.objective)}</p>"
        f"<h2>Timing, {plan.length}</h2>{timing}"
        f"<h2>Questions to ask</h2><ul>{asked}</ul><h2>Transfer</h2><p>{_inline(plan.transfer)}</p>"
        f"{exercises._repr_html_()}"
    )
    return _page(f"{plan.title}: for the teacher", body)


def handout(lesson: str | int, code: ClassCode = PRACTICE) -> str:
    """The exercises of a student to print and to fill in by hand, with the boards, the words, and no answers."""
    plan = plan_named(lesson)
    whose = "" if code.is_practice else f"<p>{escape(capital(str(code)))}</p>"
    words = table(("word", "meaning"), plan.glossary)
    body = (
        f"<h1>{escape(plan.title)}</h1>{whose}<p>Name: ______________________</p><p>{escape(plan.objective)}</p>"
        f"{''.join(exercises_to_fill_in(plan, code))}<section><h2>Words</h2>"
        f"{words}</section>"
    )
    return _page(plan.title, body)


def exercises_to_fill_in(plan: LessonPlan, code: ClassCode) -> Iterator[str]:
    """Each exercise of a student with lines to write on."""
    for number, exercise in enumerate(plan.exercises(), 1):
        task = exercise.task(code, plan.name)
        # The plan, the key and the grades call it by this name.
        name = exercise.name + (", optional" if exercise.name in plan.if_time_is_left else "")
        board = f'<div class="board">{board_html(task.board)}</div>' if task.board else ""
        yield (
            f"<section><h2>{number}. {escape(exercise.title)} <small>({escape(name)})</small></h2>"
            f"{html_of(task.question)}"
            f'<div class="fill">{board}<div class="answer"><p>I expect, because:</p><div class="lines"></div>'
            '<div class="lines"></div><p>My answer:</p><div class="lines"></div></div></div></section>'
        )


def _inline(text: str) -> str:
    return html_of(text).strip().removeprefix("<p>").removesuffix("</p>")


# --- PDF ------------------------------------------------------------------------------------------------------

_BROWSERS: Final = (
    *("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge", "msedge"),
    "chromium-headless-shell",
)
#: Where Windows and macOS keep browsers, of which no shell knows.
_PLACES: Final = (
    *(
        f"C:/Program Files{part}/{name}"
        for part in ("", " (x86)")
        for name in ("Google/Chrome/Application/chrome.exe", "Microsoft/Edge/Application/msedge.exe")
    ),
    *(f"/Applications/{name}.app/Contents/MacOS/{name}" for name in ("Google Chrome", "Chromium", "Microsoft Edge")),
)
_SECONDS: Final = 120


def find_browser() -> str | None:
    """A browser that can print to PDF: the one that ARCANE_LAB_BROWSER names, or the first that is installed."""
    found = filter(None, map(shutil.which, (*_BROWSERS, *_PLACES)))
    return os.environ.get("ARCANE_LAB_BROWSER") or next(found, None)


def print_pdf(page: str | Path, pdf: str | Path) -> Path:
    """Print a page to PDF with the browser of this machine. Raises `NoBrowser` where there is none that does it."""
    browser = find_browser()
    otherwise = "Open the page in any browser, and print it to a PDF from there."
    if browser is None:
        raise NoBrowser(f"there is no Chromium or Chrome here that could make a PDF. {otherwise}")
    target = Path(pdf).resolve()
    with tempfile.TemporaryDirectory() as profile:
        made = Path(profile) / "page.pdf"
        command = [
            browser, "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-sync",
            "--disable-background-networking", "--disable-component-update", "--disable-quic",
            f"--user-data-dir={profile}", "--no-pdf-header-footer", f"--print-to-pdf={made}",
            Path(page).resolve().as_uri(),
        ]  # fmt: skip
        try:
            subprocess.run(command, check=True, capture_output=True, timeout=_SECONDS)
        except (OSError, subprocess.SubprocessError) as error:
            raise NoBrowser(f"{browser} could not make a PDF ({type(error).__name__}). {otherwise}") from None
        if not made.is_file():
            raise NoBrowser(f"{browser} made no PDF. {otherwise}")
        return write_file(target, lambda file: file.write(made.read_bytes()))


def write_page(page: str, path: str | Path) -> Path:
    """Write a page, over one that is there."""
    return write_text(Path(path), page)
