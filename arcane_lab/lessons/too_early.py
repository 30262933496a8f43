"""A cell that is run too early says which cell to run first; an answer without its quotation marks is told to have
them.

`al.lessons.begin` installs this inside IPython; `import arcane_lab` installs nothing. When a cell stops because a name
is not there yet, the notebook is searched for the cell that makes it. When it stops because an answer was written
without quotation marks, the line is shown as it should be. What is neither (a slip in a name) is told as always.
"""

from __future__ import annotations

import ast
import os
import re
import symtable
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final, NamedTuple

from arcane_lab.core.errors import ArcaneLabError, UnknownName
from arcane_lab.core.json_files import UnreadableFile, read_json, read_text
from arcane_lab.lessons.mistyped import mended, mended_cell, taken_for_name, with_marked_name

#: Where servers and editors tell a kernel which notebook it runs.
_SERVER: Final = "JPY_SESSION_NAME"
_EDITOR: Final = "__vsc_ipynb_file__"
#: So much alike, from 0 to 1, is a cell in which somebody has changed a number or a word.
_ALIKE: Final = 0.85
#: Letters of a cell that is compared with others.
_LONGEST: Final = 4_000
#: The part of a line with an answer that is the same for everybody.
_ANSWER: Final = re.compile(r"^(\s*\w+\.(?:check|predict)\(\s*[\"'][^\"']*[\"']).*$")


class Cell(NamedTuple):
    """A code cell, with the heading that it stands under."""

    source: str
    heading: str


class CellTooEarly(ArcaneLabError, NameError):
    """A cell needs a name that a cell above it makes; the sentence says which."""


class QuotesMissing(ArcaneLabError):
    """An answer was written so that Python cannot read it; the sentence has the line as it should be."""


class NoSuchName(ArcaneLabError):
    """A lesson was asked for something that it does not have; the sentence names the nearest that it has."""


def install() -> bool:
    """Tell it from now on, if this is IPython and nobody else tells names that are missing; whether that was done."""
    module = sys.modules.get("IPython")
    shell = module.get_ipython() if module is not None and hasattr(module, "get_ipython") else None
    if shell is None or shell.custom_exceptions:
        return False
    shell.set_custom_exc((NameError, SyntaxError, TypeError, UnknownName), _tell)
    return True


def _tell(shell: Any, kind: type[BaseException], error: Exception, trace: Any, tb_offset: int | None = None) -> None:
    helped: Exception | None = None
    try:
        helped = _help(error, _raw_cell(shell), shell.user_ns, _line_of_a_cell(shell, trace))
    except Exception:  # whatever goes wrong here must not hide the error itself
        helped = None
    if helped is None:
        shell.showtraceback((kind, error, trace), tb_offset=tb_offset)
    else:
        # Only the sentence: a traceback would be read first, and says nothing that helps here.
        shell._showtraceback(type(helped), helped, [f"{type(helped).__name__}: {helped}"])


def _help(error: Exception, cell: str, names: dict[str, Any], line: int | None) -> Exception | None:
    """What helps against an error; None for one that is told as always. `line` is where in the cell it arose."""
    if isinstance(error, SyntaxError):
        better = mended_cell(cell)
        if better is None:
            return None
        if better.line[:-1] in cell:
            return QuotesMissing(f"a closing bracket is missing at the end of this line. Write it so: {better.line}")
        if better.lacks_comma:
            return QuotesMissing(f"a comma is missing after the name. Write it so: {better.line}")
        return _in_marks(better.line)
    if isinstance(error, UnknownName):
        marked = with_marked_name(cell)
        if marked is not None and f'("{getattr(error.value, "__name__", "")}"' in marked:
            return QuotesMissing(f"the name of an exercise needs quotation marks: {marked}")
        # It comes from deep inside a lesson, and its own sentence says all.
        return NoSuchName(str(error)) if "lesson." in cell else None
    if line is None:
        return None
    if isinstance(error, TypeError):
        # "1 in 13" and "7,7" can be read, but they are no answer.
        better = mended(cell.splitlines()[line - 1])
        if better is not None and better.has_several:
            return QuotesMissing(f"write one answer, in one pair of quotation marks: {better.line}")
        return None if better is None else _in_marks(better.line)
    if not isinstance(error, NameError) or not error.name:
        return None
    answer, is_code = taken_for_name(error.name, cell) or ("", True)
    first = advice(error.name, cell, names) if is_code else None
    if first is not None:
        return CellTooEarly(first)
    return _in_marks(answer) if answer else None


def _in_marks(line: str) -> QuotesMissing:
    if line.endswith('")'):
        return QuotesMissing(f"an answer in letters or signs needs quotation marks: {line}")
    return QuotesMissing(f"Python cannot read this line. Write it so: {line}")


def _line_of_a_cell(shell: Any, trace: Any) -> int | None:
    """The line at which an error arose that arose in the cell itself; None for one from deeper down."""
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return trace.tb_lineno if trace is not None and trace.tb_frame.f_globals is shell.user_ns else None


def _raw_cell(shell: Any) -> str:
    history = shell.user_ns.get("In") or [""]
    return str(history[-1])


def advice(name: str, cell: str, names: dict[str, Any]) -> str | None:
    """Which cell to run before one that needs `name`; None where no cell makes it, or its notebook is not known."""
    makers = [found for cells in _notebooks(cell, names) if (found := maker(cells, name)) is not None]
    if not makers:
        return None
    found = makers[0]
    sentence = f"this cell needs {name}, and the cell that makes it has not been run. "
    if len({one.source for one in makers}) > 1:
        return f"{sentence}Run the cells above this one first: menu Run, Run All Above Selected Cell."
    where = f'under "{found.heading}", ' if found.heading else ""
    return (
        f"{sentence}Run that one first: {where}it has the line {_line_that_makes(found, name)!r}. To run everything "
        "above this cell at once: menu Run, Run All Above Selected Cell."
    )


def maker(cells: Sequence[Cell], name: str) -> Cell | None:
    """The first cell that makes a name.

    >>> maker([Cell("a = 1", ""), Cell("for b in range(3): pass", "Loops")], "b").heading
    'Loops'
    """
    return next((cell for cell in cells if name in _made(cell.source)), None)


def _made(source: str) -> set[str]:
    """The names that a cell makes at its outermost level."""
    try:
        found = symtable.symtable(_plain(source), "a cell", "exec").get_symbols()
    except SyntaxError:
        return set()
    return {one.get_name() for one in found if one.is_assigned() or one.is_imported() or one.is_declared_global()}


def _plain(source: str) -> str:
    """A cell without its lines for IPython."""
    return "\n".join("" if line.lstrip().startswith(("%", "!")) else line for line in source.splitlines())


def _line_that_makes(cell: Cell, name: str) -> str:
    """The line of a cell that makes a name at its outermost level."""
    source = _plain(cell.source)
    parts = [ast.get_source_segment(source, one) or "" for one in ast.parse(source).body]
    lines = [line.strip() for part in parts if name in _made(part) for line in part.splitlines()]
    found = next((line for line in lines if name in _made(line) or name in _made(f"{line} pass")), lines[0])
    return found if len(found) <= 60 else f"{found[:57]}..."


def _notebooks(cell: str, names: dict[str, Any]) -> list[list[Cell]]:
    """The cells of the notebook that runs: the one that its server names; or those that hold this cell, and most of
    those that were run before it.
    """
    for place in (names.get(_EDITOR), os.environ.get(_SERVER)):
        if place:
            path = Path(str(place))
            cells = _read(path if os.path.isfile(path) else Path.cwd() / path.name)
            if cells:
                return [cells]
    wanted, *before = (_without_answers(source) for source in [cell, *map(str, names.get("In") or [])])
    found: list[tuple[int, list[Cell]]] = []
    for path in _known_notebooks():
        cells = _read(path)
        sources = {_without_answers(one.source) for one in cells}
        short = [source for source in sources if len(source) <= _LONGEST]
        # Looking for what is alike takes the product of two lengths.
        if wanted in sources or get_close_matches(wanted[:_LONGEST], short, 1, _ALIKE):
            found.append((sum(source in sources for source in before if source), cells))
    most = max((shared for shared, _ in found), default=0)
    return [cells for shared, cells in found if shared == most]


def _known_notebooks() -> list[Path]:
    """The notebooks beside the kernel, then the shipped ones."""
    from arcane_lab.core.files import folder

    beside = sorted(Path.cwd().glob("*.ipynb"))
    try:
        shipped = sorted(folder("notebooks").glob("*.ipynb"))
    except FileNotFoundError:
        shipped = []
    return beside + [path for path in shipped if path.name not in {one.name for one in beside}]


def _without_answers(source: str) -> str:
    """A cell as it was before somebody wrote an answer into it, without comments and class codes."""
    lines = [line.split("#")[0].rstrip() for line in source.splitlines()]
    kept = [_ANSWER.sub(r"\1", line) for line in lines if "al.class_code(" not in line]
    return "\n".join(kept).strip()


def _read(path: Path) -> list[Cell]:
    """The code cells of a notebook; none where it cannot be read."""
    try:
        listed = read_json(read_text(path, "a notebook")).get("cells")
    except UnreadableFile:
        return []
    cells, heading = [], ""
    for one in listed if isinstance(listed, list) else []:
        lines = one.get("source", "") if isinstance(one, dict) else None
        if not isinstance(lines, str | list) or not all(isinstance(line, str) for line in lines):
            continue
        source = "".join(lines)
        if one.get("cell_type") == "code":
            cells.append(Cell(source, heading))
        else:
            titles = [line.lstrip("#").strip() for line in source.splitlines() if line.startswith("#")]
            heading = titles[-1] if titles else heading
    return cells
