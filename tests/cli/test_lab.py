"""`arcane-lab lab` starts JupyterLab or says in one line why not."""

import os
import socket
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from arcane_lab.cli import _jupyter, build_app, lab

RunLab = Callable[..., Result]


@pytest.fixture
def run_lab(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> RunLab:
    """Runs the command with one notebook and a JupyterLab that is never started: reaching it ends the command well."""
    shipped = tmp_path_factory.mktemp("shipped")
    (shipped / "a.ipynb").write_text("{}", encoding="utf-8")
    monkeypatch.setattr(lab, "shipped_folder", lambda kind: shipped)
    monkeypatch.setattr(_jupyter, "serve", lambda *arguments, **options: 0)
    return lambda *arguments: CliRunner().invoke(build_app(), ["lab", *map(str, arguments)])


def one_line(result: Result) -> str:
    assert result.stdout == ""
    lines = result.stderr.splitlines()
    assert len(lines) == 1
    return lines[0]


def test_a_file_is_no_folder(run_lab: RunLab, tmp_path: Path) -> None:
    path = tmp_path / "lab"
    path.write_text("I am a file", encoding="utf-8")
    for folder in (path, path / "below"):
        result = run_lab("--folder", folder)
        assert result.exit_code == 2
        assert f"{folder} is a file" in one_line(result)


def test_a_folder_that_cannot_be_written_is_refused(
    run_lab: RunLab, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The administrator may write everywhere, so the system's answer is given here by hand.
    monkeypatch.setattr(os, "access", lambda path, mode: not mode & os.W_OK)
    result = run_lab("--folder", tmp_path)
    assert result.exit_code == 2
    assert f"you may not write into {tmp_path}" in one_line(result)


def test_a_full_disk_is_told(run_lab: RunLab, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(path: Path, content: bytes) -> int:
        raise OSError(28, "No space left on device", str(path))

    monkeypatch.setattr(Path, "write_bytes", fail)
    result = run_lab("--folder", tmp_path)
    assert result.exit_code == 1
    assert "No space left on device" in one_line(result)


def test_a_name_that_no_folder_can_have_is_refused(run_lab: RunLab, tmp_path: Path) -> None:
    result = run_lab("--folder", tmp_path / ("a" * 300))
    assert result.exit_code == 2
    assert "cannot be made" in one_line(result)


@pytest.fixture
def taken_port() -> Iterator[int]:
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        server.listen()
        yield server.getsockname()[1]


def test_a_taken_port_is_refused(run_lab: RunLab, tmp_path: Path, taken_port: int) -> None:
    result = run_lab("--folder", tmp_path, "--port", taken_port)
    assert result.exit_code == 2
    assert f"port {taken_port} is taken" in one_line(result)
    assert list(tmp_path.iterdir()) == []


def test_a_port_of_the_administrator_is_refused(
    run_lab: RunLab, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(port: int) -> bool:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(_jupyter, "is_free", refuse)
    result = run_lab("--folder", tmp_path, "--port", 80)
    assert result.exit_code == 2
    assert "you may not use port 80" in one_line(result)


@pytest.mark.parametrize("port", ["0", "65536", "-1", "x"])
def test_a_number_that_is_no_port_is_refused(run_lab: RunLab, port: str) -> None:
    result = run_lab("--port", port)
    assert result.exit_code == 2
    assert "--port" in result.stderr


def test_a_missing_jupyterlab_is_told(run_lab: RunLab, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_jupyter, "is_installed", lambda: False)
    result = run_lab()
    assert result.exit_code == 1
    assert "pip install jupyterlab" in one_line(result)


def test_a_jupyterlab_that_fails_is_told(run_lab: RunLab, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_jupyter, "serve", lambda *arguments, **options: 3)
    result = run_lab("--folder", tmp_path)
    assert result.exit_code == 1
    assert "JupyterLab ended with status 3" in result.stderr


@pytest.mark.parametrize(("user", "is_allowed"), [(0, True), (1000, False)])
def test_root_is_allowed_only_when_it_is_root(
    user: int, is_allowed: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: user, raising=False)
    command = _jupyter.command(tmp_path, None, has_browser=True, port=None)
    assert ("--allow-root" in command) is is_allowed
    assert "--ServerApp.ip=127.0.0.1" in command


@pytest.mark.skipif(os.name != "posix", reason="Windows has no SIGTERM to send")
def test_a_port_listens_only_once_somebody_does() -> None:
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        port = server.getsockname()[1]
        assert not _jupyter._listens(port)
        server.listen()
        assert _jupyter._listens(port)


def test_nothing_is_copied_between_the_notebooks_of_a_class(run_lab: RunLab, tmp_path: Path) -> None:
    (tmp_path / "class.json").write_text("{}", encoding="utf-8")
    for folder in (tmp_path, tmp_path / "notebooks"):
        result = run_lab("--folder", folder)
        assert result.exit_code == 0
        assert "the folder of a class" in result.output
        assert not (folder / "a.ipynb").exists()
