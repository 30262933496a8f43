"""A wheel carries all that the package needs, and an installed one finds it without the repository."""

import ast
import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
WANTED = {
    "arcane_lab/py.typed",
    "arcane_lab/_static/plain.js",
    "arcane_lab/_static/plain.css",
    "arcane_lab/cli/_jupyter_config/labconfig/page_config.json",
}


def build(kind: str, source: Path, target: Path) -> Path:
    command = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(target)]
    subprocess.run(command, cwd=source, check=True, capture_output=True)
    (built,) = target.iterdir()
    return built


def members(wheel: Path) -> dict[str, bytes]:
    """The files of a wheel, without those that name its own hashes."""
    with zipfile.ZipFile(wheel) as archive:
        return {name: archive.read(name) for name in archive.namelist() if not name.endswith("RECORD")}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build("wheel", ROOT, tmp_path_factory.mktemp("wheel"))


def test_the_wheel_carries_what_the_package_reads(wheel: Path) -> None:
    assert members(wheel).keys() >= WANTED


def test_the_wheel_carries_nothing_else(wheel: Path) -> None:
    tops = {name.split("/")[0] for name in members(wheel)}
    assert {top for top in tops if not top.endswith((".dist-info", ".data"))} == {"arcane_lab"}
    data = [name.split(".data/", 1)[1] for name in members(wheel) if ".data/" in name]
    assert data == ["data/etc/jupyter/labconfig/default_setting_overrides.d/arcane-lab.json"]
    assert [name for name in members(wheel) if "checkpoint" in name or "__pycache__" in name] == []


def test_where_it_is_installed_jupyter_saves_the_state_of_widgets(wheel: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path)
    (settings,) = tmp_path.glob("*.data/data/etc/jupyter")
    code = (
        "from jupyter_server.services.config.manager import ConfigManager\n"
        "print(ConfigManager(config_dir_name='labconfig').get('default_setting_overrides'))"
    )
    places = {**os.environ, "JUPYTER_CONFIG_PATH": str(settings), "JUPYTER_CONFIG_DIR": str(tmp_path / "own")}
    run = subprocess.run([sys.executable, "-c", code], env=places, capture_output=True, text=True, check=True)
    assert ast.literal_eval(run.stdout)["@jupyter-widgets/jupyterlab-manager:plugin"] == {"saveState": True}


def test_the_source_archive_builds_the_same_wheel(wheel: Path, tmp_path: Path) -> None:
    archive = build("sdist", ROOT, tmp_path / "archive")
    with tarfile.open(archive) as opened:
        # Python 3.11 learnt of filters in its fourth correction; from 3.12 on it warns where none is set.
        opened.extraction_filter = getattr(tarfile, "data_filter", None)
        opened.extractall(tmp_path / "source")
    (source,) = (tmp_path / "source").iterdir()
    assert members(build("wheel", source, tmp_path / "again")) == members(wheel)
