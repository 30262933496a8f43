"""The lab in the browser: Pyodide, the wheels that it loads, their list, and JupyterLite around them."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from email.message import Message
from email.parser import HeaderParser
from pathlib import Path
from typing import Any, Final, NamedTuple

import nbformat
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from arcane_lab.core.text import counted

HERE: Final = Path(__file__).resolve().parent
REPOSITORY: Final = HERE.parents[1]
#: The Pyodide that was tried, and the wheels that fit it.
PYODIDE: Final = "314.0.7"
PLATFORM: Final = ("--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14", "--implementation", "cp")
ABIS: Final = ("--abi", "cp314", "--abi", "none")
IN_BROWSER: Final = {"sys_platform": "emscripten", "platform_system": "Emscripten", "python_version": "3.14"}
CORE: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "package.json")
#: It has no wheel for a browser; what it has in pure Python is enough.
WITHOUT_WHEEL: Final = "markupsafe==3.0.4"
#: The first notebook of the lab in the browser.
FIRST: Final = "00_in_this_browser.ipynb"
#: The kernel in the browser has this name, whatever Python a notebook was written with.
KERNEL: Final = {"name": "python", "display_name": "Python (Pyodide)", "language": "python"}


class Wheel(NamedTuple):
    """A wheel, what it says of itself, and what can be imported from it."""

    path: Path
    about: Message
    imports: list[str]


def build_lab(work: Path, target: Path, full: Path | None) -> None:
    """Put the lab into `target`; `work` keeps what was downloaded. `full` is an unpacked whole Pyodide, or None."""
    wheels = _downloaded(work)
    pyodide = full if full is not None else _pyodide(work)
    root = work / "lite"
    shutil.rmtree(root, ignore_errors=True)
    (root / "wheels").mkdir(parents=True)
    for wheel in wheels.glob("*.whl"):
        shutil.copy(wheel, root / "wheels")
    run(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "-w", str(root / "wheels"), str(REPOSITORY))
    _fill(root / "static" / "pyodide", root / "wheels", pyodide)
    _copy_notebooks(root / "content")
    shutil.copy(HERE / "jupyter-lite.json", root)
    shutil.rmtree(target, ignore_errors=True)
    lite = [sys.executable, "-m", "jupyterlite_core.app", "build", "--lite-dir", ".", "--contents", "content"]
    run(*lite, "--output-dir", str(target), place=root)
    for source_map in target.rglob("*.map"):
        source_map.unlink()


def _downloaded(work: Path) -> Path:
    """The folder of wheels for a browser; downloaded again when the list of them has changed."""
    wheels, listed = work / "wheels", HERE / "browser_packages.txt"
    mark, wanted = wheels / "complete", listed.read_text(encoding="utf-8") + WITHOUT_WHEEL + PYODIDE
    if mark.is_file() and mark.read_text(encoding="utf-8") == wanted:
        return wheels
    shutil.rmtree(wheels, ignore_errors=True)
    wheels.mkdir(parents=True)
    pip = (sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps")
    run(*pip, "--only-binary=:all:", *PLATFORM, *ABIS, "-d", str(wheels), "-r", str(listed))
    run(*pip, "--no-binary=:all:", "-d", str(work), WITHOUT_WHEEL)
    _repack(next(work.glob("markupsafe-*.tar.gz")), wheels)
    mark.write_text(wanted, encoding="utf-8")
    return wheels


def _pyodide(work: Path) -> Path:
    """The core of Pyodide, as npm has it."""
    folder = work / f"pyodide-{PYODIDE}"
    if not (folder / "package").is_dir():
        npm = shutil.which("npm")
        if npm is None:
            sys.exit("make site: npm is missing, which fetches Pyodide: install Node 20 or newer (nodejs.org)")
        folder.mkdir(parents=True, exist_ok=True)
        run(npm, "pack", "--silent", f"pyodide@{PYODIDE}", place=folder)
        with tarfile.open(next(folder.glob("*.tgz"))) as archive:
            archive.extractall(folder, filter="data")
    return folder / "package"


def _repack(sdist: Path, wheels: Path) -> None:
    """Make a wheel of the pure Python that an sdist holds beside what would have to be compiled."""
    version = WITHOUT_WHEEL.partition("==")[2]
    info, record = f"markupsafe-{version}.dist-info", list[str]()
    with (
        tarfile.open(sdist) as source,
        zipfile.ZipFile(wheels / f"markupsafe-{version}-py3-none-any.whl", "w", zipfile.ZIP_DEFLATED) as wheel,
    ):

        def add(name: str, content: bytes) -> None:
            wheel.writestr(name, content)
            digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
            record.append(f"{name},sha256={digest},{len(content)}")

        for member in source.getmembers():
            _, found, name = member.name.partition("/src/markupsafe/")
            file = source.extractfile(member)
            if found and name.endswith(".py") and file is not None:
                add(f"markupsafe/{name}", file.read())
        add(f"{info}/METADATA", f"Metadata-Version: 2.1\nName: MarkupSafe\nVersion: {version}\n".encode())
        add(f"{info}/WHEEL", b"Wheel-Version: 1.0\nGenerator: tools.site\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        wheel.writestr(f"{info}/RECORD", "\n".join([*record, f"{info}/RECORD,,"]))


def _fill(target: Path, wheels: Path, pyodide: Path) -> None:
    """A folder with Pyodide, all wheels, and a list of them with what each needs, so that nothing is looked for."""
    target.mkdir(parents=True)
    for name in CORE:
        shutil.copy(pyodide / name, target)
    lock = json.loads((pyodide / "pyodide-lock.json").read_text(encoding="utf-8"))
    theirs, ours = lock["packages"], _read(wheels)
    taken: dict[str, Any] = {}

    def take(name: str) -> bool:
        """Whether a package is there: a wheel of ours, or one of a whole Pyodide with what that one needs."""
        if name in ours or name in taken:
            return True
        if name not in theirs or not (pyodide / theirs[name]["file_name"]).exists():
            return False
        taken[name] = theirs[name]
        shutil.copy(pyodide / theirs[name]["file_name"], target)
        for need in theirs[name]["depends"]:
            take(canonicalize_name(need))
        return True

    without = set()
    for name, wheel in ours.items():
        needs = [need for one in wheel.about.get_all("Requires-Dist") or [] if (need := _needed(one))]
        without |= {need for need in needs if not take(need)}
        shutil.copy(wheel.path, target)
        taken[name] = {
            "name": name,
            "version": wheel.about["Version"],
            "file_name": wheel.path.name,
            "install_dir": "site",
            "sha256": hashlib.sha256(wheel.path.read_bytes()).hexdigest(),
            "package_type": "package",
            "imports": wheel.imports,
            "depends": [need for need in needs if need in ours or need in taken],
            "unvendored_tests": False,
        }
    lock["packages"] = taken
    (target / "pyodide-lock.json").write_text(json.dumps(lock, indent=1), encoding="utf-8")
    print(f"The lab in the browser: {counted(len(taken), 'package')}; it goes without {', '.join(sorted(without))}.")


def _read(wheels: Path) -> dict[str, Wheel]:
    """Our wheels and those of the kernel, by the names of their packages."""
    kernel = Path(sys.prefix, "share/jupyter/labextensions/@jupyterlite/pyodide-kernel-extension/static/pypi")
    # One of the kernel's stands for ipywidgets as it was before 8.
    stands_in = "widgetsnbextension-3"
    paths = [*wheels.glob("*.whl"), *(one for one in kernel.glob("*.whl") if not one.name.startswith(stands_in))]
    found: dict[str, Wheel] = {}
    for path in sorted(paths):
        with zipfile.ZipFile(path) as wheel:
            names = wheel.namelist()
            about = next(name for name in names if name.endswith(".dist-info/METADATA"))
            read = HeaderParser().parsestr(wheel.read(about).decode())
        files = [name for name in names if ".dist-info" not in name and ".data/" not in name]
        tops = {name.split("/")[0].removesuffix(".py") for name in files if "/" in name or name.endswith(".py")}
        found[canonicalize_name(read["Name"])] = Wheel(path, read, sorted(tops))
    return found


def _needed(requirement: str) -> str:
    """The package that a requirement names, or nothing where a browser's Python does not need it."""
    read = Requirement(requirement)
    is_needed = read.marker is None or read.marker.evaluate({**IN_BROWSER, "extra": ""})
    return canonicalize_name(read.name) if is_needed else ""


def _copy_notebooks(content: Path) -> None:
    """The notebooks, for the kernel that the browser has."""
    content.mkdir()
    notebooks: Any = nbformat
    found = {path.name: notebooks.read(path, as_version=4) for path in sorted(REPOSITORY.glob("notebooks/*.ipynb"))}
    found[FIRST] = _notebook((HERE / "in_this_browser.md").read_text(encoding="utf-8"))
    for name, notebook in found.items():
        notebook.metadata["kernelspec"] = KERNEL
        notebooks.write(notebook, content / name)


def _notebook(text: str) -> Any:
    """A notebook from a page: its code blocks are the cells of code."""
    make: Any = nbformat.v4
    notebook = make.new_notebook()
    for number, part in enumerate(re.split(r"^```(?:python)?\n", text, flags=re.MULTILINE)):
        cell = make.new_code_cell if number % 2 else make.new_markdown_cell
        if part.strip():
            notebook.cells.append(cell(part.strip(), id=f"cell-{number}"))
    return notebook


def run(*command: str, place: Path | None = None) -> None:
    """Run a command, and stop with its status where it fails."""
    status = subprocess.run(command, cwd=place).returncode
    if status:
        sys.exit(status)
