"""The tests of the toolkit, in a copy of the project without any game: all pass with the toy games, none is skipped.

    python -m tools.toolkit_alone [arguments for pytest]

So the toolkit's own tests run once, where no game can help them; those of the games run in the project.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
#: The games that come along, each with its folder wherever it has one, and with its bundle for the browser.
GAMES: Final = sorted(one.parent.name for one in (ROOT / "arcane_lab" / "games").glob("*/game.py"))
#: What is not run in the copy: a browser's tests, and those that make the copy themselves.
IGNORED: Final = ("tests/browser", "tests/project/test_without_a_game.py")


def left_out(folder: str, names: list[str]) -> set[str]:
    """What the copy goes without: the games, their notebooks and scenarios, and what was made here."""
    place = Path(folder).relative_to(ROOT).parts
    whole = {(): {"notebooks", "dist", "build"}, ("tests", "rulebook"): {*names} - {"README.md"}}.get(place, set())
    return {
        name
        for name in names
        if name in whole
        or name.split(".")[0].split("-")[0] in GAMES
        or name in ("node_modules", "__pycache__")
        or (name.startswith(".") and not place)
    }


def make_copy(place: Path) -> Path:
    """The project without any game, in a new folder."""
    shutil.copytree(ROOT, place, ignore=left_out, symlinks=True)
    return place


def environment(copy: Path) -> dict[str, str]:
    """In which Python finds the copy, and not the project."""
    return {**os.environ, "PYTHONPATH": str(copy), "COLUMNS": "120"}


def main(arguments: Sequence[str]) -> int:
    """Run the tests in a copy that is deleted afterwards; what pytest answers, or 1 where a test was skipped."""
    with tempfile.TemporaryDirectory() as place:
        copy = make_copy(Path(place) / "project")
        ignored = [f"--ignore={name}" for name in IGNORED]
        command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *arguments, *ignored, "tests"]
        last = ""
        with subprocess.Popen(command, cwd=copy, env=environment(copy), stdout=subprocess.PIPE, text=True) as running:
            for line in running.stdout or ():
                print(line, end="", flush=True)
                last = line
    if "skipped" in last:
        print("A test of the toolkit was skipped: one that needs a game belongs to that game.", file=sys.stderr)
        return 1
    return running.returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
