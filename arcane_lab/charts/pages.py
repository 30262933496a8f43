"""A page of its own for a chart: picture, words and numbers in one file that loads nothing from anywhere."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from html import escape
from typing import Any, Final

from arcane_lab.core.html import table, whole_page

_STYLE: Final = """\
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif; max-width: 46rem; margin: 1.5rem auto;
  padding: 0 1rem; color: CanvasText; background: Canvas; }
figure { margin: 0; container-type: inline-size; }
figure svg { display: block; max-width: 100%; height: auto; }
figure svg + svg { display: none; }
@container (max-width: 639px) { figure svg { display: none; } figure svg + svg { display: block; } }
figcaption { margin: .8rem 0; }
.numbers { overflow-x: auto; }
table { border-collapse: collapse; margin: .5rem 0 1.5rem; font-variant-numeric: tabular-nums; font-size: .9rem; }
th, td { padding: .2rem .8rem; text-align: right;
  border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent); }
th:first-child, td:first-child { text-align: left; }
summary { cursor: pointer; }"""


#: The widths of the two pictures of a page: for a window with room for it, and for a phone.
WIDE: Final = 704
SLIM: Final = 368


def page_of(spec: Mapping[str, Any], wide: str, slim: str) -> str:
    """A whole HTML page for a chart: `spec` as Vega-Lite writes it, its picture for a wide and for a slim window."""
    title, words = _title(spec), escape(str(spec.get("description", "A chart.")))
    # Both are on the page, so that what one refers to by name must not be found in the other.
    slim = re.sub(r'(\bid="|url\(#|href="#)', r"\1slim-", slim)
    # The picture is one thing with one description; what each dot would say for itself is in the numbers below.
    bare = [re.sub(r' (?:role|aria-[a-z]+)="[^"]*"', "", svg) for svg in (wide, slim)]
    picture = "\n".join(svg.replace("<svg ", f'<svg role="img" aria-label="{words}" ', 1) for svg in bare)
    notes = "".join(f"<p>{escape(str(note))}</p>" for note in spec.get("usermeta", {}).get("notes", ()))
    notes = notes and f"<details>\n<summary>Notes</summary>\n{notes}\n</details>\n"
    tables = "".join(_table(columns, rows) for columns, rows in _numbers(spec))
    figure = f"<figure>\n{picture}\n<figcaption>{words}</figcaption>\n</figure>"
    numbers = f'<div class="numbers">\n{tables}</div>'
    details = f"<details>\n<summary>The numbers of this chart</summary>\n{numbers}\n</details>" if tables else ""
    return whole_page(title, f"<main>\n{figure}\n{notes}{details}\n</main>", style=_STYLE)


def _title(spec: Mapping[str, Any]) -> str:
    return next(iter(titles_of(spec)), "A chart")


def titles_of(spec: Mapping[str, Any]) -> list[str]:
    """The title and the subtitle of a chart, or of the first layer that has any; a title may be a plain text.

    >>> titles_of({"title": ["Who is", "richest"]}), titles_of({"title": {"text": "Gold", "subtitle": "20 games"}})
    (['Who is richest'], ['Gold', '20 games'])
    """
    title = spec.get("title")
    parts = [title.get("text"), title.get("subtitle")] if isinstance(title, Mapping) else [title]
    found = [" ".join(map(str, part)) if isinstance(part, list) else str(part) for part in parts if part]
    inner = (titles_of(layer) for layer in spec.get("layer", ()))
    return found or next((below for below in inner if below), [])


def _numbers(spec: Mapping[str, Any]) -> Iterator[tuple[list[dict[str, Any]], list[dict[str, Any]]]]:
    """For each table that is drawn: its columns, as the chart's own hints name them, and its rows."""
    done = set()
    for name, hints in _hints(spec, None):
        if name in spec.get("datasets", {}) and name not in done:
            done.add(name)
            yield hints, spec["datasets"][name]


def _hints(part: Mapping[str, Any], name: str | None) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """The hints ("tooltips") of every layer, with the name of the table that the layer draws."""
    name = part.get("data", {}).get("name", name)
    hints = part.get("encoding", {}).get("tooltip")
    if name and hints:
        yield name, hints
    for inner in (*part.get("layer", ()), *([part["spec"]] if "spec" in part else [])):
        yield from _hints(inner, name)


def _table(columns: list[dict[str, Any]], rows: list[dict[str, Any]]) -> str:
    cells = ([_cell(row, column) for column in columns] for row in rows)
    return table([column["title"] for column in columns], cells) + "\n"


def _cell(row: Mapping[str, Any], column: Mapping[str, Any]) -> str:
    value = row[column["field"]]
    if value is None:
        return "–"
    # Formats such as ".1%" mean the same in the browser's hints and in Python.
    return format(value, column["format"]) if "format" in column else str(value)
