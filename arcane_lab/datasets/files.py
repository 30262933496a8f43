"""Finds the folders that ship with the package: datasets, notebooks, scenarios and the widgets' bundle."""

from __future__ import annotations

from pathlib import Path
from typing import Final, Literal

from arcane_lab.datasets.errors import ArcaneLabError

Kind = Literal["datasets", "notebooks", "scenarios", "static"]

_PACKAGE: Final = Path(__file__).resolve().parent.parent
_SOURCES: Final[dict[str, str]] = {
    "datasets": "datasets",
    "notebooks": "notebooks",
    # One set of files for both: what users look at is what the tests play.
    "scenarios": "tests/rulebook",
    "static": "widgets/dist",
}


def folder(kind: Kind) -> Path:
    """The folder that holds the shipped files of one kind.

    A wheel carries them beside the modules (`arcane_lab/_datasets`, …); in a clone they stand in the
    repository, which is looked at only when it is this project's.

    Raises `ValueError` for another kind and `FileNotFoundError` when neither place has the folder.

    >>> folder("datasets").is_dir()
    True
    """
    if kind not in _SOURCES:
        raise ArcaneLabError(f"there is no shipped folder {kind!r}: ask for one of {', '.join(_SOURCES)}")
    shipped = _PACKAGE / f"_{kind}"
    if shipped.is_dir():
        return shipped
    repository = _PACKAGE.parent
    source = repository / _SOURCES[kind]
    # Without this look, an installed package would take its neighbours' folders for its own.
    if (repository / "pyproject.toml").is_file() and source.is_dir():
        return source
    raise FileNotFoundError(
        f"the {kind} of arcane-lab are missing (looked for {shipped} and {source}): install the package again"
    )


def file(kind: Kind, *names: str) -> Path:
    """The path of one shipped file, for instance `file("static", "arcane.js")`.

    Raises `FileNotFoundError` that names the file, and where it would come from.
    """
    path = folder(kind).joinpath(*names)
    if path.is_file():
        return path
    hint = "run `make bundle` in the repository" if kind == "static" else "install the package again"
    raise FileNotFoundError(f"{path} is missing: {hint}")
