"""Run the notebooks and keep what they print: `python -m tools.notebooks`, after a change that changes an output.

Each notebook runs from its first cell to its last in a new kernel. What changes from run to run without meaning (times,
numbers of kernels, progress bars) is taken out, so that a second run gives the same file. With `--lessons` the
notebooks of the lessons are first made anew from their pages in the `course` of the game, and only those are run.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, Final

from nbformat.v4 import reads_json, writes_json

from arcane_lab.lessons.editions import as_text, notebook
from arcane_lab.lessons.plans import plan_named, plan_names
from arcane_lab.lessons.run_through import run as run_cells

FOLDER: Final = Path(__file__).resolve().parent.parent / "notebooks"
TRANSIENT_TYPES: Final = ("application/vnd.jupyter.widget-view+json",)


def run(path: Path) -> None:
    """Run one notebook and write it back with its outputs, and with what came where something was predicted."""
    read: Any = reads_json
    write: Any = writes_json
    notebook = read(path.read_text(encoding="utf-8"))
    run_cells(notebook, plan_named(path.stem) if path.stem in plan_names() else None)
    for cell in notebook.cells:
        if cell.cell_type == "code":
            tidy(cell)
    notebook.metadata.pop("widgets", None)
    notebook.metadata["language_info"] = {"name": "python"}
    path.write_text(write(notebook) + "\n", encoding="utf-8")


def tidy(cell: Any) -> None:
    """Take out of a cell's outputs what only that run meant."""
    cell.metadata.pop("execution", None)
    if "nbval-ignore-output" in cell.metadata.get("tags", []):
        cell.outputs = []
    cell.outputs = merged(cell.outputs)
    for output in cell.outputs:
        for kind in TRANSIENT_TYPES:
            output.get("data", {}).pop(kind, None)


def merged(outputs: list[Any]) -> list[Any]:
    """Outputs with printed text in one piece: into how many a kernel cuts it depends on its haste."""
    kept: list[Any] = []
    for output in outputs:
        last = kept[-1] if kept else None
        if last is not None and output.output_type == last.output_type == "stream" and output.name == last.name:
            last.text += output.text
        else:
            kept.append(output)
    return kept


def make(lesson: str) -> Path:
    """Write the student's edition of a lesson, not yet run."""
    path = FOLDER / f"{lesson}.ipynb"
    path.write_text(as_text(notebook(lesson)), encoding="utf-8")
    return path


def main(names: list[str]) -> int:
    """Run the notebooks that are named, or all; `--lessons` makes those of lessons anew."""
    if "--lessons" in names:
        lessons = [plan_named(Path(name).stem).name for name in names if name != "--lessons"] or list(plan_names())
        names = [str(make(name)) for name in lessons]
    paths = [Path(name) for name in names] or sorted(FOLDER.glob("*.ipynb"))
    for path in paths:
        run(path)
        print(f"ran {path.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
