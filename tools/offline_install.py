"""Installs Arcane Lab from the folder beside this file; no network is needed. It takes a minute or two.

python3 install.py            into the folder arcane-lab-python in your home folder
python3 install.py FOLDER     into another folder

On Windows it is `py install.py`.
"""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
#: What is installed too where its library is among the wheels.
EXTRAS = {"files": "pyarrow", "bootstrap": "scipy"}
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
    extras = [extra for extra, library in EXTRAS.items() if list((HERE / "wheels").glob(f"{library}-*.whl"))]
    package = f"arcane-lab[{','.join(extras)}]" if extras else "arcane-lab"
    status = subprocess.run([*install, "--find-links", wheels, package], env=settings).returncode
    if status:
        running = " If the lab is running, stop it first: Windows keeps its files." if os.name == "nt" else ""
        sys.exit(f"pip could not install from {HERE / 'wheels'}; its own words are above.{running}")
    print(f"Done. Start the lab with:\n    {start_command(programs / 'arcane-lab', os.name)}")


def start_command(program: Path, system: str) -> str:
    """The line that starts the lab in the shell that people have, also where folders have names with spaces."""
    if system != "nt":
        return f"{shlex.quote(str(program))} lab"
    # PowerShell takes a name in quotes for a text, unless an ampersand stands before it.
    return f'& "{program}" lab' if " " in str(program) else f"{program} lab"


if __name__ == "__main__":
    for stream in (sys.stdout, sys.stderr):
        # A folder may have a name with letters that the terminal does not have.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    main(Path(sys.argv[1]).absolute() if len(sys.argv) > 1 else USUAL_PLACE)
