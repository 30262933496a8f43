"""HTML: tables for notebooks, and whole pages that load nothing from anywhere."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from html import escape
from typing import Final

from arcane_lab.core.libraries import nh3
from arcane_lab.core.safe_text import readable

#: How the cells of figures look.
_FIGURES: Final = "text-align:right;padding:4px 12px;vertical-align:top"


class Markup(str):
    """A text that is markup already: it stands in a table as it is, and nothing in it is escaped."""

    __slots__ = ()


def table(
    head: Sequence[object],
    rows: Iterable[Sequence[object]],
    *,
    look: str = "",
    look_of_heads: str = "",
    is_named: bool = False,
) -> str:
    """A table: a row of heads, if it has any, and rows of cells, all escaped but `Markup`; None is an empty cell.

    `look` is the style of cells, `look_of_heads` of the heads, where it is another; with `is_named` the first cell of a
    row is its name.

    >>> print(table(["seat"], [["p<1"], [Markup("<b>p2</b>")]]).partition("<tbody>")[2])
    <tr><td>p&lt;1</td></tr><tr><td><b>p2</b></td></tr></tbody></table>
    """
    style, style_of_heads = _style(look), _style(look_of_heads or look)
    cells = "".join(f"<th{style_of_heads} scope='col'>{_cell(one)}</th>" for one in head)
    top = f"<thead><tr>{cells}</tr></thead>" if cells else ""
    body = "".join(f"<tr>{_cells(row, style, is_named)}</tr>" for row in rows)
    return f"<table>{top}<tbody>{body}</tbody></table>"


def _style(look: str) -> str:
    return f" style='{look}'" if look else ""


def figure_table(
    title: str, head: Sequence[str], rows: Iterable[Sequence[str]], lines: Iterable[str], *, folds_heads: bool = False
) -> str:
    """A table of figures for notebooks, with a title above it and lines below; a cell's second line is written smaller.

    The first cell of a row is its name. With `folds_heads` a long head takes several lines, and a figure stays on one.
    """
    cells = ([name, *map(_two_lines, cells)] for name, *cells in rows)
    look, look_of_heads = (";white-space:nowrap", ";max-width:8em") if folds_heads else ("", "")
    drawn = table(head, cells, look=_FIGURES + look, look_of_heads=_FIGURES + look_of_heads, is_named=True)
    return f"<div>{line(Markup(f'<b>{escape(title)}</b>'))}{drawn}{''.join(map(line, lines))}</div>"


def line(text: str) -> str:
    """A line of its own above or below a table.

    >>> line("a < b")
    "<p style='margin:2px 0'>a &lt; b</p>"
    """
    return f"<p style='margin:2px 0'>{_cell(text)}</p>"


def _cell(value: object) -> str:
    return value if isinstance(value, Markup) else "" if value is None else escape(str(value))


def _cells(row: Sequence[object], style: str, is_named: bool) -> str:
    cells = "".join(f"<td{style}>{_cell(one)}</td>" for one in row[is_named:])
    return f"<th{style} scope='row'>{_cell(row[0])}</th>{cells}" if is_named else cells


def _two_lines(cell: str) -> Markup:
    first, _, second = cell.partition("\n")
    return Markup(escape(first) + (f"<br><small>{escape(second)}</small>" if second else ""))


def whole_page(title: str, body: str, *, style: str = "", scripts: Sequence[str] = (), sends: bool = False) -> str:
    """An HTML page: its title, as text, and its body, as markup.

    The page may use what is written in it and nothing else, and sends nothing; a browser holds it to that. `scripts`
    are the hashes of all that may run, as browsers write them ("sha256-…"); with `sends` they may send to the machine
    that the page came from. The body is ours, with every text escaped;
    markup of others goes through `sanitized` first. Marks that turn a line around are left out (see `readable`).

    >>> page = whole_page("Rock & roll", "<p>Hello</p>")
    >>> "<title>Rock &amp; roll</title>" in page, "script-src" in page
    (True, False)
    """
    # A script is ours and stays as it is, or its hash would be another.
    body = body if scripts else readable(body)
    hashes = " ".join(f"'{script}'" for script in scripts)
    may_run = f"script-src {hashes}; " if scripts else ""
    may_send = "connect-src 'self'; " if sends else ""
    policy = (
        f"default-src 'none'; {may_run}{may_send}style-src 'unsafe-inline'; img-src data:; form-action 'none'; "
        "base-uri 'none'"
    )
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<title>{escape(readable(title))}</title>
<style>
{style}
</style>
</head>
<body>
{body}
</body>
</html>
"""


# --- markup of others ---------------------------------------------------------------------------------------------

#: Lines and shapes that are drawn where they stand; of SVG nothing that refers to anything.
_DRAWN: Final = {
    *("svg", "g", "line", "path", "rect", "circle", "ellipse", "polyline", "polygon", "text", "tspan", "title", "desc"),
}
#: How they look, and where they stand.
_PAINT: Final = {
    *("fill", "fill-opacity", "fill-rule", "opacity", "stroke", "stroke-dasharray", "stroke-linecap"),
    *("stroke-linejoin", "stroke-opacity", "stroke-width", "style", "transform", "font-family", "font-size"),
    *("font-style", "font-weight", "text-anchor"),
}
_PLACE: Final = {
    *("cx", "cy", "d", "dx", "dy", "focusable", "height", "points", "r", "rx", "ry", "viewBox", "width"),
    *("x", "x1", "x2", "y", "y1", "y2"),
}
#: A picture that stands in the page itself.
_PICTURE: Final = re.compile(r"data:image/(png|jpeg|gif|webp|svg\+xml);base64,[A-Za-z0-9+/=\s]*")
#: Functions of a style that compute and load nothing; url(), image-set() and their like are not among them.
_COMPUTES: Final = {
    *("", "calc", "clamp", "hsl", "hsla", "light-dark", "matrix", "max", "min", "rgb", "rgba"),
    *("rotate", "scale", "translate", "var"),
}
_FUNCTION: Final = re.compile(r"([-\w]*)\s*\(")
#: Addresses that are no plain link: a page in the link itself, or of whatever machine, asked as the page was opened. A
#: browser reads past controls, and takes a backslash for a slash.
_NO_LINK: Final = re.compile(r"data:|[/\\]{2}", re.IGNORECASE)
_CONTROLS: Final = re.compile(r"[\x00-\x20]+")


def sanitized(markup: str, *, targets: bool = False) -> str:
    """Markup of anybody with all left out that could load, send, run or lead away by itself; its text stays.

    What stays is text, tables, plain links, pictures that stand in the markup, and drawings of lines and shapes; with
    `targets` also what of a board each part is (`data-target`).

    >>> sanitized('<p onclick="x()">Hi <img src="//far.example/a.png" alt="a hat"><meta http-equiv="refresh"></p>')
    '<p>Hi <img alt="a hat"></p>'
    """
    return _cleaner(targets).clean(markup)


@cache
def _cleaner(targets: bool) -> nh3.Cleaner:
    attributes = {tag: set(names) for tag, names in nh3.ALLOWED_ATTRIBUTES.items()}
    attributes |= {tag: attributes.get(tag, set()) | _PAINT | _PLACE for tag in _DRAWN}
    attributes["*"] = {"class", "dir", "id", "lang", "open", "role", "style", "tabindex", "title"}
    if targets:
        attributes["*"] |= {"data-target"}
    attributes["table"] |= {"border"}
    return nh3.Cleaner(
        tags=nh3.ALLOWED_TAGS | _DRAWN | {"figcaption", "figure", "main", "section"},
        # Of these not even the text is for people.
        clean_content_tags={"script", "style", "template", "iframe", "object", "noscript", "noembed", "noframes"},
        attributes=attributes,
        generic_attribute_prefixes={"aria-"},
        attribute_filter=_allowed,
        url_schemes={"http", "https", "mailto", "data"},
    )


def _allowed(tag: str, name: str, value: str) -> str | None:
    """The value of an attribute as it may stand there, or None."""
    if name == "src":
        return value if _PICTURE.fullmatch(value) else None
    if name in ("href", "cite"):
        return None if _NO_LINK.match(_CONTROLS.sub("", value)) else value
    if name in _PAINT:
        loads = "\\" in value or any(found[1].lower() not in _COMPUTES for found in _FUNCTION.finditer(value))
        return None if loads else value
    return value
