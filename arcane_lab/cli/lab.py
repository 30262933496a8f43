"""`arcane-lab lab`: the notebooks in a folder of one's own, and JupyterLab open there."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from arcane_lab.cli import _jupyter
from arcane_lab.cli._notebooks import copy_notebooks
from arcane_lab.core.command_line import Command
from arcane_lab.core.files import folder as shipped_folder

HERE = Command("lab")

BAD_ARGUMENT = 2
CANNOT_START = 1


def lab(
    folder: Annotated[
        Path, typer.Option(help="Where your notebooks live; made when it is missing.", metavar="DIR")
    ] = Path("~/arcane-lab"),
    browser: Annotated[
        bool, typer.Option("--browser/--no-browser", help="Open the browser, or only print the address.")
    ] = True,
    port: Annotated[
        int | None,
        typer.Option(min=1, max=65535, help="Listen at this port of 127.0.0.1, else at the first free one."),
    ] = None,
) -> None:
    """Copy the notebooks into your folder and open JupyterLab there.

    A notebook that you changed is never copied over: the command says which ones it kept.
    """
    _check_jupyter()
    _check_port(port)
    place = _prepare(folder)
    first = _fill(place)
    status = _jupyter.serve(place, first, has_browser=browser, port=port)
    if status:
        HERE.refuse(f"JupyterLab ended with status {status}; its own words are above", CANNOT_START)


def _check_jupyter() -> None:
    if not _jupyter.is_installed():
        HERE.refuse(f"JupyterLab is missing here. Run: {sys.executable} -m pip install jupyterlab", CANNOT_START)


def _check_port(port: int | None) -> None:
    if port is None:
        return
    try:
        is_free = _jupyter.is_free(port)
    except PermissionError:
        HERE.refuse(f"you may not use port {port}: take one from 1024 up, or leave --port out", BAD_ARGUMENT)
    if not is_free:
        HERE.refuse(f"port {port} is taken: choose another, or leave --port out", BAD_ARGUMENT)


def _prepare(folder: Path) -> Path:
    """The whole path of the person's folder, which exists and can be written."""
    try:
        place = Path(os.path.abspath(folder.expanduser()))
        place.mkdir(parents=True, exist_ok=True)
    except RuntimeError:
        HERE.refuse(f"there is no home folder for {folder} here: name a folder with --folder DIR", BAD_ARGUMENT)
    except (FileExistsError, NotADirectoryError):
        HERE.refuse(f"{folder} is a file, or lies below one: name a folder with --folder DIR", BAD_ARGUMENT)
    except OSError as problem:
        HERE.refuse(f"{folder} cannot be made ({_reason(problem)}): name another with --folder DIR", BAD_ARGUMENT)
    if not os.access(place, os.W_OK | os.X_OK):
        HERE.refuse(f"you may not write into {place}: name another folder with --folder DIR", BAD_ARGUMENT)
    return place


def _fill(place: Path) -> str | None:
    """Copy the notebooks and say what was done; gives the one to open first.

    Nothing is copied between the notebooks of a class: there nobody could tell theirs from the others.
    """
    from arcane_lab.lessons.class_folders import LIST

    if any((folder / LIST).is_file() for folder in (place, place.parent)):
        print(f"This is the folder of a class, so no other notebooks are copied into it: {place}", flush=True)
        return None
    try:
        source = shipped_folder("notebooks")
        copied = copy_notebooks(source, place)
    except FileNotFoundError as problem:
        HERE.refuse(str(problem), CANNOT_START)
    except OSError as problem:
        HERE.refuse(f"the notebooks cannot be copied into {place} ({_reason(problem)})", CANNOT_START)
    for sentence in copied.sentences(place):
        print(sentence)
    print(f"Your notebooks are in {place}", flush=True)
    names = sorted(path.name for path in source.glob("*.ipynb"))
    return names[0] if names else None


def _reason(problem: OSError) -> str:
    return problem.strerror or str(problem)
