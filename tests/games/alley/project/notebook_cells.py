"""Runs the code cells of notebooks, as a script; says of each notebook how many ran, and stops at an error."""

import json
import os
import sys
import tempfile
from pathlib import Path

from IPython.core.interactiveshell import InteractiveShell


def main() -> None:
    paths = [Path(name).resolve() for name in sys.argv[1:]]
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        for path in paths:
            cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
            shell = InteractiveShell()
            for cell in (one for one in cells if one["cell_type"] == "code"):
                done = shell.run_cell("".join(cell["source"]))
                if not done.success and "raises-exception" not in cell["metadata"].get("tags", ()):
                    os.chdir("/")
                    sys.exit(f"{path.name}: {''.join(cell['source'])}\n{done.error_in_exec!r}")
                if done.result is not None:
                    shell.display_formatter.format(done.result)
            print("ran", path.name, sum(one["cell_type"] == "code" for one in cells), "cells")
        os.chdir("/")


if __name__ == "__main__":
    main()
