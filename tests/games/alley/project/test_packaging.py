"""A wheel carries the files of Arcane Alley, and an installed one finds them without the repository."""

import subprocess
import sys
import zipfile
from pathlib import Path

from tests.project.test_packaging import members

WANTED = {
    "arcane_lab/_datasets/alley/items.csv",
    "arcane_lab/_datasets/alley/SOURCE.md",
    "arcane_lab/_notebooks/00_start_here.ipynb",
    "arcane_lab/_scenarios/alley/20-play-every-step-in-one-play.json",
    "arcane_lab/_static/alley.js",
    "arcane_lab/_static/alley.css",
    "arcane_lab/_static/alley-turn.js",
    "arcane_lab/_static/alley-labs.js",
}


def test_the_wheel_carries_what_the_package_reads(wheel: Path) -> None:
    assert members(wheel).keys() >= WANTED


def test_an_installed_wheel_finds_its_files(wheel: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "site")
    # A neighbour called `datasets` must not be taken for ours.
    (tmp_path / "site" / "datasets").mkdir()
    code = "\n".join(
        [
            "import sys; sys.path.insert(0, 'site')",
            "from arcane_lab.core.files import file, folder",
            "print(file('datasets', 'alley', 'items.csv'), file('static', 'alley.js'), sep='\\n')",
            "print(folder('notebooks'))",
            "import arcane_lab.datasets as datasets; print(len(datasets.items()))",
        ]
    )
    run = subprocess.run([sys.executable, "-P", "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True)
    *paths, count = run.stdout.splitlines()
    assert [Path(path).relative_to(tmp_path / "site" / "arcane_lab").as_posix() for path in paths] == [
        "_datasets/alley/items.csv",
        "_static/alley.js",
        "_notebooks",
    ]
    assert count == "20"
