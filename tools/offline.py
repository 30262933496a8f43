"""`python -m tools.offline` writes the folder from which machines without a network install Arcane Lab.

The folder holds wheels for this system and this version of Python, so make it on a machine like those that
will use it. `--check` installs from it, with no index, into an empty environment and starts the lab there.
"""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

REPOSITORY: Final = Path(__file__).resolve().parent.parent
TARGET: Final = REPOSITORY / "dist" / "offline"
INSTALLER: Final = Path(__file__).with_name("offline_install.py")

README = """Arcane Lab without a network
============================

This folder fits {system} ({machine}) with Python {python}.
Copy it to each machine (a USB stick will do) and run there, inside this folder:

    {command} install.py

It makes the folder "arcane-lab-python" in your home folder, installs Arcane Lab into it from "wheels", and
prints the command that starts the lab. To put it elsewhere: {command} install.py FOLDER

To do the same by hand:

    {command} -m venv arcane-lab-python
    {pip} install --no-index --find-links wheels arcane-lab

The folder "notebooks" is there to look at; the lab copies them by itself.

{lacking}
"""
#: What a folder lacks that was made without the extras, and how to make one that has them.
LACKING = """This folder leaves out two large libraries that few people need: PyArrow (files of results) and SciPy
(bootstrap intervals). If you need one, a message says so. A folder with both: make offline ARGS="--with all"
(without make: {command} -m tools.offline --with all)"""


def write(target: Path, extras: str) -> None:
    """Fill `target` anew with wheels, notebooks, the installer and a page that says what to do."""
    shutil.rmtree(target, ignore_errors=True)
    (target / "wheels").mkdir(parents=True)
    limits = ("--constraint", str(REPOSITORY / "tools" / "constraints.txt"))
    wanted = f"{REPOSITORY}[{extras}]" if extras else str(REPOSITORY)
    run(sys.executable, "-m", "pip", "wheel", *limits, "--wheel-dir", str(target / "wheels"), wanted)
    hidden = shutil.ignore_patterns(".*", "__*")
    shutil.copytree(REPOSITORY / "notebooks", target / "notebooks", ignore=hidden)
    shutil.copyfile(INSTALLER, target / "install.py")
    is_windows = os.name == "nt"
    command = "py" if is_windows else "python3"
    text = README.format(
        system=platform.system(),
        machine=platform.machine(),
        python=f"{sys.version_info.major}.{sys.version_info.minor}",
        command=command,
        lacking="" if extras else LACKING.format(command=command),
        pip=r"arcane-lab-python\Scripts\pip" if is_windows else "arcane-lab-python/bin/pip",
    )
    (target / "README.txt").write_text(text.rstrip() + "\n", encoding="utf-8", newline=os.linesep)
    wheels = list((target / "wheels").glob("*.whl"))
    size = sum(wheel.stat().st_size for wheel in wheels) / 1e6
    print(f"{target}: {len(wheels)} wheels, {size:.0f} MB. Its README.txt says what to do with it.")


def check(target: Path) -> None:
    """Install from `target` with no index into an empty folder, and start the lab from there."""
    with tempfile.TemporaryDirectory() as folder:
        environment = Path(folder, "environment")
        run(sys.executable, str(target / "install.py"), str(environment))
        python = environment / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
        run(str(python), "-m", "pip", "check")
        command = [str(python), "-m", "arcane_lab", "lab", "--no-browser", "--folder", str(Path(folder, "lab"))]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=folder) as lab:
            assert lab.stdout is not None
            try:
                is_open = any(line.startswith("Arcane Lab is open at") for line in lab.stdout)
            finally:
                lab.terminate()
    if not is_open:
        sys.exit(f"{target}: installed, but the lab did not start")
    print(f"{target}: installed and started without an index")


def run(*command: str) -> None:
    """Run a command and stop, with its status, where it fails."""
    status = subprocess.run(command).returncode
    if status:
        sys.exit(status)


def main() -> None:
    """Write the folder, or check it."""
    parser = argparse.ArgumentParser(prog="python -m tools.offline", description=__doc__)
    parser.add_argument("--check", action="store_true", help="install from the folder and start the lab")
    parser.add_argument("--with", dest="extras", default="", metavar="EXTRAS", help="such as files, bootstrap, all")
    arguments = parser.parse_args()
    if not arguments.check:
        write(TARGET, arguments.extras)
    elif (TARGET / "install.py").is_file():
        check(TARGET)
    else:
        sys.exit(f"{TARGET} is not there yet: run `make offline` first")


if __name__ == "__main__":
    main()
