"""`arcane-lab lab` with the notebooks of Arcane Alley."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from urllib.request import HTTPCookieProcessor, ProxyHandler, build_opener

import pytest

from tests.cli.test_lab import RunLab


def test_the_notebooks_are_copied_and_the_folder_named(run_lab: RunLab, tmp_path: Path) -> None:
    result = run_lab("--folder", tmp_path / "new" / "lab")
    assert result.exit_code == 0
    assert f"Your notebooks are in {tmp_path / 'new' / 'lab'}" in result.output
    assert (tmp_path / "new" / "lab" / "00_start_here.ipynb").is_file()


def test_home_is_the_usual_place(run_lab: RunLab, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    assert run_lab().exit_code == 0
    assert (tmp_path / "arcane-lab" / "00_start_here.ipynb").is_file()


def test_it_prints_the_address_stays_up_and_stops_when_told(tmp_path: Path) -> None:
    folder = tmp_path / "lab"
    private = {name: str(tmp_path / name) for name in ("HOME", "JUPYTER_RUNTIME_DIR", "JUPYTER_CONFIG_DIR")}
    command = [sys.executable, "-m", "arcane_lab", "lab", "--no-browser", "--folder", str(folder)]
    direct = build_opener(ProxyHandler({}), HTTPCookieProcessor())
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, **private}) as lab:
        assert lab.stdout is not None
        try:
            line = next(line for line in lab.stdout if line.startswith("Arcane Lab is open at"))
            url = line.split()[-1]
            assert url.startswith("http://127.0.0.1:")
            assert "/lab/tree/00_start_here.ipynb?token=" in url
            with direct.open(url) as page:
                assert page.status == 200
                assert "apputils-extension:announcements" in page.read().decode()
            assert lab.poll() is None
        finally:
            lab.send_signal(signal.SIGTERM)
        assert lab.wait(30) == 0
