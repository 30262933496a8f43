"""Builds the site, or opens it in Chromium and tries it: see `tools.site`."""

from __future__ import annotations

import argparse
import shutil
import sys
from pathlib import Path
from typing import Final

from tools.site.lite import REPOSITORY, build_lab
from tools.site.pages import build_pages

WORK: Final = REPOSITORY / "build" / "site"
TARGET: Final = REPOSITORY / "dist" / "site"
#: Where the lab lies in the site.
LAB: Final = "try"


def build(full: Path | None) -> None:
    """Write the whole folder anew, and say how large it is."""
    WORK.mkdir(parents=True, exist_ok=True)
    shutil.rmtree(TARGET, ignore_errors=True)
    build_pages(WORK, TARGET, has_arrays=full is not None)
    build_lab(WORK, TARGET / LAB, full)
    sizes = {path: path.stat().st_size for path in TARGET.rglob("*") if path.is_file()}
    lab = sum(size for path, size in sizes.items() if path.is_relative_to(TARGET / LAB))
    print(
        f"{TARGET}: {len(sizes):,} files, {sum(sizes.values()) / 1e6:.0f} MB, of which the lab in the browser is"
        f" {lab / 1e6:.0f} MB. Put the folder on any static host, or look at it here:"
        f" python -m http.server --directory {TARGET}"
    )


def main() -> None:
    """Build, or check what was built."""
    parser = argparse.ArgumentParser(prog="python -m tools.site", description=__doc__)
    parser.add_argument("--check", action="store_true", help="build, then play and learn in it, in Chromium")
    parser.add_argument("--only-check", action="store_true", help="the same without building")
    parser.add_argument("--pyodide", type=Path, metavar="FOLDER", help="an unpacked whole Pyodide, which has NumPy")
    arguments = parser.parse_args()
    if arguments.pyodide is not None and not (arguments.pyodide / "pyodide-lock.json").is_file():
        sys.exit(f"{arguments.pyodide} holds no Pyodide: there is no pyodide-lock.json in it")
    if not arguments.only_check:
        build(arguments.pyodide)
    if arguments.check or arguments.only_check:
        from tools.site.check import check

        check(TARGET, LAB)


if __name__ == "__main__":
    main()
