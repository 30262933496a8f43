"""A lesson run through once: what each of its cells shows, and what came where something was predicted.

A page without Python shows what the cells of a lesson show. That is taken from the shipped notebook, which a test
holds against a fresh run, as long as its cells are those of the lesson's page; only of a lesson without such a
notebook are the cells run when a page of it is made, which takes some seconds and the packages of notebooks. So the
page of a lesson says the same on every machine, and a teacher who prepares a class of thirty waits for no simulation.

What came (the numbers that `lesson.compare` is told) stands in no output, for nobody has guessed when a notebook is
stored. It is kept in the metadata of the notebook, by `python -m tools.notebooks`.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, wraps
from numbers import Rational
from typing import Any, Final

from arcane_lab.core.errors import ArcaneLabError
from arcane_lab.core.files import folder
from arcane_lab.core.json_files import UnreadableFile, read_json, read_text
from arcane_lab.lessons.editions import IMPORT, blocks, notebook
from arcane_lab.lessons.plans import LessonPlan

#: Where a notebook keeps what came, in its metadata.
KEPT: Final = "arcane_lab"
#: Seconds for one cell.
SECONDS: Final = 600
_WATCH: Final = "from arcane_lab.lessons.run_through import watch\n\nwatched = watch()"
_TELL: Final = "import json\n\nprint(json.dumps(watched))"


class CannotRun(ArcaneLabError):
    """The cells of a lesson cannot be run here; it says which lesson and why."""


@dataclass(frozen=True)
class RunThrough:
    """What the cells of a lesson show, by their source, in the order of the page; what came, by the name of its
    prediction: `shown`, and the arguments of `lesson.compare` (`text` or `exact`, `near`, `of`); and what cells show
    with other settings, each with its name."""

    outputs: Mapping[str, tuple[list[dict[str, Any]], ...]]
    came: Mapping[str, dict[str, Any]]
    settings: Mapping[str, tuple[tuple[str, list[dict[str, Any]]], ...]]


@cache
def run_through(plan: LessonPlan) -> RunThrough:
    """What a lesson shows: from its shipped notebook, or run now. Raises `CannotRun`."""
    if stored := _stored(plan):
        return stored
    made = run(notebook(plan.name), plan)
    # A lesson of one's own may predict nothing.
    made.metadata.setdefault(KEPT, {"came": {}}).setdefault("came", {})
    return _read(made)


def _stored(plan: LessonPlan) -> RunThrough | None:
    """What the shipped notebook holds; None where there is none, or one with other cells."""
    try:
        kept = _read(read_json(read_text(folder("notebooks") / f"{plan.name}.ipynb", "a notebook")))
    except (FileNotFoundError, UnreadableFile, KeyError, TypeError):
        return None
    cells = [block.text for block in blocks(plan.page) if block.fence.split()[:1] == ["python"]]
    has_all = all(cell in kept.outputs for cell in cells if "lesson.predict(" not in cell)
    wanted = {cell: [label for label, _ in each] for cell, each in plan.settings}
    has_settings = {cell: [label for label, _ in each] for cell, each in kept.settings.items()} == wanted
    return kept if has_all and has_settings else None


def _read(made: Any) -> RunThrough:
    outputs: dict[str, deque[list[dict[str, Any]]]] = {}
    for cell in made["cells"]:
        if cell["cell_type"] == "code":
            source = "".join(cell["source"]).removeprefix(f"{IMPORT}\n\n")
            outputs.setdefault(source, deque()).append([dict(output) for output in cell["outputs"]])
    own = made["metadata"][KEPT]
    settings = {
        source: tuple((label, list(shown)) for label, shown in each) for source, each in own.get("settings", {}).items()
    }
    return RunThrough({source: tuple(shown) for source, shown in outputs.items()}, own["came"], settings)


def run(made: Any, plan: LessonPlan | None = None) -> Any:
    """Run the cells of a notebook in a new kernel, and keep what they show.

    In the metadata are kept what came, and of a lesson, given by its plan, what its cells show with other settings.

    Raises `CannotRun` where a cell fails, or where there is nothing that runs notebooks.
    """
    try:
        from nbclient import NotebookClient
        from nbclient.exceptions import CellExecutionError
        from nbformat import v4
    except ImportError as error:
        raise CannotRun(f"the cells of a lesson are run with nbclient, which is missing here ({error.name})") from None
    new: Any = v4
    where: dict[str, Any] = {}
    if plan is not None and plan.path is not None:
        # A lesson of one's own is begun by its page, from the folder where that lies.
        where = {"resources": {"metadata": {"path": str(plan.path.resolve().parent)}}}
    # What a kernel warns of as it starts is nothing for a teacher who prepares a lesson.
    where["extra_arguments"] = ["--log-level=ERROR"]
    client = NotebookClient(made, timeout=SECONDS, kernel_name="python3", store_widget_state=False, **where)
    with client.setup_kernel():
        try:
            _aside(client, new.new_code_cell(_WATCH))
            settings = dict(() if plan is None else plan.settings)
            kept: dict[str, Any] = {}
            for number, cell in enumerate(made.cells):
                client.execute_cell(cell, number)
                source = cell.source.removeprefix(f"{IMPORT}\n\n")
                if source in settings:
                    each = settings[source]
                    kept[source] = [[label, _shown(_aside(client, new.new_code_cell(code)))] for label, code in each]
            told = _aside(client, new.new_code_cell(_TELL))
        except CellExecutionError as error:
            raise CannotRun(f"a cell of the notebook cannot be run: {str(error).strip().splitlines()[-1]}") from error
    came = json.loads("".join(output.text for output in told))
    if came:
        made.metadata[KEPT] = {"came": came, **({"settings": kept} if kept else {})}
    _number(made)
    return made


def _aside(client: Any, cell: Any) -> list[Any]:
    """What a cell shows that is run in between, and is none of the notebook."""
    cells = client.nb.cells
    cells.append(cell)
    try:
        client.execute_cell(cell, len(cells) - 1, store_history=False)
    finally:
        cells.pop()
    return list(cell.outputs)


def _shown(outputs: list[Any]) -> list[dict[str, Any]]:
    """Outputs with nothing but what a page shows of them."""
    kept: list[dict[str, Any]] = []
    for output in outputs:
        if output.output_type == "stream":
            kept.append({"output_type": "stream", "name": output.name, "text": output.text})
        elif "data" in output:
            data = {kind: text for kind, text in output.data.items() if kind in ("text/html", "text/plain")}
            kept.append({"output_type": "display_data", "data": data, "metadata": {}})
    return kept


def _number(made: Any) -> None:
    """Number the cells with code as if nothing had been run in between."""
    for number, cell in enumerate((cell for cell in made.cells if cell.cell_type == "code"), 1):
        cell.execution_count = number
        for output in cell.outputs:
            if "execution_count" in output:
                output.execution_count = number


def watch() -> dict[str, dict[str, Any]]:
    """Keep from now on what lessons are told that came; for the kernel in which `run` runs a notebook."""
    from arcane_lab.lessons.lesson import Lesson

    seen: dict[str, dict[str, Any]] = {}
    compare: Callable[..., Any] = Lesson.compare

    @wraps(compare)
    def watched(self: Lesson, about: str, came: Any, near: float = 0, of: int = 0) -> Any:
        seen[about] = {"shown": str(came), "near": float(near), "of": int(of)}
        if isinstance(came, str):
            seen[about]["text"] = came
        elif isinstance(came, Rational):
            seen[about]["exact"] = f"{came.numerator}/{came.denominator}"
        return compare(self, about, came, near=near, of=of)

    Lesson.compare = watched  # type: ignore[method-assign]
    return seen
