"""A cell that is run too early says which cell to run first; an answer without its quotation marks is told to have
them.

`import arcane_lab` installs this inside IPython, and nowhere else. When a cell stops because a name is not there yet,
the notebook is searched for the cell that makes it. What is no matter of order (a slip in a name) is told as always.
"""

from __future__ import annotations

import ast
import json
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

#: Where servers and editors tell a kernel which notebook it runs.
_SERVER: Final = "JPY_SESSION_NAME"
_EDITOR: Final = "__vsc_ipynb_file__"


class Cell(NamedTuple):
    """A code cell, with the heading that it stands under."""

    source: str
    heading: str


class CellTooEarly(NameError):
    """A cell needs a name that a cell above it makes; the sentence says which."""


class QuotesMissing(NameError):
    """An answer in letters was written without quotation marks, so Python took it for a name."""


def install() -> bool:
    """Tell it from now on, if this is IPython and nobody else tells names that are missing; whether that was done."""
    module = sys.modules.get("IPython")
    shell = module.get_ipython() if module is not None and hasattr(module, "get_ipython") else None
    if shell is None or shell.custom_exceptions:
        return False
    shell.set_custom_exc((NameError,), _tell)
    return True


def _tell(shell: Any, kind: type[BaseException], error: NameError, trace: Any, tb_offset: int | None = None) -> None:
    helped: NameError | None = None
    try:
        if _is_of_a_cell(shell, trace) and error.name:
            helped = _help(error.name, _raw_cell(shell), shell.user_ns)
    except Exception:  # whatever goes wrong here must not hide the error itself
        helped = None
    if helped is None:
        shell.showtraceback((kind, error, trace), tb_offset=tb_offset)
    else:
        # Only the sentence: a traceback would be read first, and says nothing that helps here.
        shell._showtraceback(type(helped), helped, [f"{type(helped).__name__}: {helped}"])


def _help(name: str, cell: str, names: dict[str, Any]) -> NameError | None:
    quoted = unquoted(name, cell)
    if quoted is not None:
        return QuotesMissing(quoted)
    told = advice(name, cell, names)
    return None if told is None else CellTooEarly(told)


def unquoted(name: str, cell: str) -> str | None:
    """What to say when a name is the answer of `lesson.check` or `lesson.predict`; None where it is not.

    >>> unquoted("b2", 'lesson.check("complete", b2)')
    'an answer in letters needs quotation marks: lesson.check("complete", "b2")'
    """
    for node in ast.walk(ast.parse(cell)):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute) or len(node.args) < 2:
            continue
        answer = node.args[1]
        if node.func.attr in ("check", "predict") and isinstance(answer, ast.Name) and answer.id == name:
            about = ast.unparse(node.args[0]).replace("'", '"')
            return f'an answer in letters needs quotation marks: lesson.{node.func.attr}({about}, "{name}")'
    return None


def _is_of_a_cell(shell: Any, trace: Any) -> bool:
    while trace.tb_next is not None:
        trace = trace.tb_next
    return trace.tb_frame.f_globals is shell.user_ns


def _raw_cell(shell: Any) -> str:
    history = shell.user_ns.get("In") or [""]
    return str(history[-1])


def advice(name: str, cell: str, names: dict[str, Any]) -> str | None:
    """Which cell to run before one that needs `name`; None where no cell makes it, or its notebook is not known."""
    for cells in _notebooks(cell, names):
        found = maker(cells, name)
        if found is not None:
            where = f'under "{found.heading}", ' if found.heading else ""
            return (
                f"this cell needs {name}, and the cell that makes it has not been run. Run that one first: {where}it "
                f"has the line {_line_that_makes(found, name)!r}. To run everything above this cell at once: "
                "menu Run, Run All Above Selected Cell."
            )
    return None


def maker(cells: Sequence[Cell], name: str) -> Cell | None:
    """The first cell that makes a name.

    >>> maker([Cell("a = 1", ""), Cell("for b in range(3): pass", "Loops")], "b").heading
    'Loops'
    """
    return next((cell for cell in cells if name in _made(cell.source)), None)


def _made(source: str) -> set[str]:
    """The names that a cell makes at its outermost level."""
    plain = "\n".join("" if line.lstrip().startswith(("%", "!")) else line for line in source.splitlines())
    try:
        tree = ast.parse(plain)
    except SyntaxError:
        return set()
    made: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            made.add(node.id)
        elif isinstance(node, ast.FunctionDef | ast.ClassDef | ast.AsyncFunctionDef):
            made.add(node.name)
        elif isinstance(node, ast.Import | ast.ImportFrom):
            made |= {alias.asname or alias.name.partition(".")[0] for alias in node.names}
    return made


def _line_that_makes(cell: Cell, name: str) -> str:
    lines = [line.strip() for line in cell.source.splitlines()]
    found = next((line for line in lines if name in _made(line) or name in _made(f"{line} pass")), lines[0])
    return found if len(found) <= 60 else f"{found[:57]}..."


def _notebooks(cell: str, names: dict[str, Any]) -> Iterator[list[Cell]]:
    """The cells of the notebook that runs, then those of shipped notebooks that have this very cell."""
    for place in (names.get(_EDITOR), os.environ.get(_SERVER)):
        if place:
            path = Path(str(place))
            yield from map(_read, [path if path.is_file() else Path.cwd() / path.name])
    try:
        from arcane_lab.datasets.files import folder

        shipped = sorted(folder("notebooks").glob("*.ipynb"))
    except FileNotFoundError:
        return
    for path in shipped:
        cells = _read(path)
        if any(one.source.strip() == cell.strip() for one in cells):
            yield cells


def _read(path: Path) -> list[Cell]:
    """The code cells of a notebook; none where it cannot be read."""
    try:
        told = json.loads(path.read_text(encoding="utf-8"))["cells"]
    except (OSError, ValueError, KeyError, TypeError):
        return []
    cells, heading = [], ""
    for one in told:
        source = "".join(one.get("source", ""))
        if one.get("cell_type") == "code":
            cells.append(Cell(source, heading))
        else:
            titles = [line.lstrip("#").strip() for line in source.splitlines() if line.startswith("#")]
            heading = titles[-1] if titles else heading
    return cells
