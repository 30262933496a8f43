"""Installs Arcane Lab from the folder beside this file; no network is needed. It takes a minute or two.

python3 install.py            into the folder arcane-lab-python in your home folder
python3 install.py FOLDER     into another folder
"""

import os
import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
USUAL_PLACE = Path.home() / "arcane-lab-python"


def python_of_wheels() -> "tuple[int, int] | None":
    """The version of Python that the wheels were made for, as a pair; None when no wheel tells."""
    for wheel in (HERE / "wheels").glob("numpy-*.whl"):
        tag = re.search(r"-cp(\d)(\d+)-", wheel.name)
        if tag:
            return int(tag[1]), int(tag[2])
    return None


def main(folder: Path) -> None:
    """Make the environment, install from the wheels and say how to start."""
    wanted = python_of_wheels()
    if wanted and sys.version_info[:2] != wanted:
        ours = "{}.{}".format(*sys.version_info)
        sys.exit("This folder is for Python {}.{}, but this is Python {}".format(*wanted, ours))
    if folder.exists() and not (folder / "pyvenv.cfg").is_file():
        sys.exit(f"{folder} is there already and is no Python environment: name another folder")
    made = subprocess.run([sys.executable, "-m", "venv", str(folder)])
    if made.returncode:
        sys.exit("Python could not make an environment; on Debian and Ubuntu install python3-venv first")
    programs = folder / ("Scripts" if os.name == "nt" else "bin")
    python = str(programs / ("python.exe" if os.name == "nt" else "python"))
    install = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-index"]
    # Nothing but this folder counts: no setting of pip on this machine may lead elsewhere.
    settings = {name: value for name, value in os.environ.items() if not name.startswith("PIP_")}
    settings["PIP_CONFIG_FILE"] = os.devnull
    wheels = str(HERE / "wheels")
    status = subprocess.run([*install, "--find-links", wheels, "arcane-lab"], env=settings).returncode
    if status:
        sys.exit(f"pip could not install from {HERE / 'wheels'}; its own words are above")
    print(f"Done. Start the lab with:\n    {programs / 'arcane-lab'} lab")


if __name__ == "__main__":
    for stream in (sys.stdout, sys.stderr):
        # A folder may have a name with letters that the terminal does not have.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    main(Path(sys.argv[1]).absolute() if len(sys.argv) > 1 else USUAL_PLACE)
