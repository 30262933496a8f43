"""How JupyterLab is started, found, announced and stopped; none is started here."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
from pathlib import Path
from typing import Any

import pytest

from arcane_lab.cli import _jupyter


class Server:
    """A server that somebody started: it runs for some looks, and stops after it was told so often."""

    def __init__(self, looks: int = 5, stubborn: int = 0, status: int = 0) -> None:
        self.pid, self.looks, self.stubborn, self.status = 77, looks, stubborn, status
        self.told: list[str] = []

    def poll(self) -> int | None:
        self.looks -= 1
        return None if self.looks >= 0 else self.status

    def wait(self, timeout: float | None = None) -> int:
        self.told.append(f"wait {timeout}")
        if timeout is not None and self.stubborn > 0:
            self.stubborn -= 1
            raise subprocess.TimeoutExpired("jupyter", timeout)
        return self.status

    def terminate(self) -> None:
        self.told.append("terminate")

    def kill(self) -> None:
        self.told.append("kill")


@pytest.fixture
def running(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which running servers write down where they are; nobody sleeps, and every port answers."""
    monkeypatch.setenv("JUPYTER_RUNTIME_DIR", str(tmp_path / "runtime"))
    (tmp_path / "runtime").mkdir()
    monkeypatch.setattr(_jupyter.time, "sleep", lambda seconds: None)
    monkeypatch.setattr(_jupyter, "_listens", lambda port: True)
    return tmp_path / "runtime"


def note(running: Path, name: str = "1", **changes: Any) -> dict[str, Any]:
    info = {"pid": 77, "port": 8899, "root_dir": str(running.parent), "token": "abc", "base_url": "/", **changes}
    (running / f"jpserver-{name}.json").write_text(json.dumps(info), "utf-8")
    return info


def announced(running: Path, capsys: pytest.CaptureFixture[str], known: set[int] | None = None) -> list[str]:
    server: Any = Server()
    _jupyter._announce(server, running.parent, "a.ipynb", known or set())
    return capsys.readouterr().out.splitlines()


OPEN = [
    "Arcane Lab is open at http://127.0.0.1:8899/lab/tree/a.ipynb?token=abc",
    "To stop it, press Ctrl+C here.",
]


@pytest.mark.parametrize(
    ("changes", "known", "is_ours"),
    [
        ({}, set(), True),
        ({}, {77}, True),
        ({"root_dir": "/elsewhere"}, set(), True),
        ({"root_dir": "/elsewhere"}, {77}, True),
        # On Windows another process takes over, with a number of its own and over the same folder.
        ({"pid": 78}, set(), True),
        ({"pid": 78}, {78}, False),
        ({"pid": 78, "root_dir": "/elsewhere"}, set(), False),
        ({"pid": 78, "root_dir": "/elsewhere"}, {78}, False),
    ],
)
def test_the_address_is_that_of_the_server_that_was_started_or_took_over(
    running: Path, capsys: pytest.CaptureFixture[str], changes: dict[str, Any], known: set[int], is_ours: bool
) -> None:
    note(running, **changes)
    assert announced(running, capsys, known) == (OPEN if is_ours else [])


def test_nothing_is_announced_before_the_server_listens(
    running: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = iter([False, False, True])
    asked: list[int] = []
    monkeypatch.setattr(_jupyter, "_listens", lambda port: asked.append(port) or next(answers))
    note(running)
    assert announced(running, capsys) == OPEN
    assert asked == [8899] * 3


def test_who_waits_long_is_told_once(
    running: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    clock = iter([100.0, 160.0, 160.5, 161.0, 400.0, 500.0])
    monkeypatch.setattr(_jupyter.time, "monotonic", lambda: next(clock))
    assert announced(running, capsys) == ["JupyterLab is still starting …"]
    # After 60 seconds it is not yet late, and once it was told nobody looks at the clock.
    assert next(clock) == 161.0


def test_notes_that_cannot_be_read_are_passed_over(running: Path) -> None:
    whole = note(running)
    for name, text in (("2", "{"), ("3", "[1]"), ("4", '{"pid": 1, "port": 2}'), ("5", "[" * 100_000)):
        (running / f"jpserver-{name}.json").write_text(text, "utf-8")
    (running / "other-1.json").write_text(json.dumps(whole), "utf-8")
    assert list(_jupyter._servers()) == [whole]


@pytest.mark.parametrize(
    ("stubborn", "told"),
    [
        (0, ["wait 3"]),
        (1, ["wait 3", "terminate", "wait 20"]),
        (2, ["wait 3", "terminate", "wait 20", "kill", "wait None"]),
    ],
)
def test_a_server_is_ended_kindly_and_then_less_so(stubborn: int, told: list[str]) -> None:
    server: Any = Server(stubborn=stubborn)
    _jupyter._stop(server)
    assert server.told == told


@pytest.fixture
def started(running: Path, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What was started in place of JupyterLab: the server, its command and its environment."""
    made: list[Any] = []

    def start(command: list[str], env: dict[str, str]) -> Server:
        made.extend([Server(looks=0, status=3), command, env])
        server: Server = made[0]
        return server

    monkeypatch.setattr(_jupyter.subprocess, "Popen", start)
    return made


def test_a_server_that_ends_gives_its_status_and_our_own_signals_come_back(running: Path, started: list[Any]) -> None:
    before = signal.getsignal(signal.SIGTERM)
    assert _jupyter.serve(running.parent, None, has_browser=False, port=9) == 3
    assert signal.getsignal(signal.SIGTERM) is before
    server, command, environment = started
    assert server.told == ["wait None"]
    assert command == _jupyter.command(running.parent, None, has_browser=False, port=9)
    assert environment["JUPYTER_PREFER_ENV_PATH"] == "1"


def test_ctrl_c_stops_the_server_and_counts_as_well_done(
    running: Path, started: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(server: Server, folder: Path, first: str | None, known: set[int]) -> None:
        assert known == {55}
        raise KeyboardInterrupt

    note(running, pid=55)
    monkeypatch.setattr(_jupyter, "_announce", interrupted)
    assert _jupyter.serve(running.parent, None, has_browser=True, port=None) == 0
    assert started[0].told == ["wait 3"]


def test_a_signal_to_us_ends_the_server(running: Path, started: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_jupyter, "_announce", lambda *given: signal.raise_signal(signal.SIGTERM))
    _jupyter.serve(running.parent, None, has_browser=True, port=None)
    assert started[0].told == ["terminate", "wait None"]


def test_the_command_line_says_what_was_asked_for_and_nothing_else(tmp_path: Path) -> None:
    plain = _jupyter.command(tmp_path, None, has_browser=True, port=None)
    assert f"--ServerApp.root_dir={tmp_path}" in plain
    assert not [word for word in plain if "default_url" in word or "browser" in word or "port" in word]
    full = _jupyter.command(tmp_path, "a.ipynb", has_browser=False, port=9)
    added = [
        "--LabApp.default_url=/lab/tree/a.ipynb",
        "--no-browser",
        "--ServerApp.port=9",
        "--ServerApp.port_retries=0",
    ]
    assert [word for word in full if word not in plain] == added


@pytest.mark.parametrize("own", [None, "", "/mine"])
def test_our_settings_come_before_a_person_s_own(monkeypatch: pytest.MonkeyPatch, own: str | None) -> None:
    monkeypatch.delenv("JUPYTER_CONFIG_PATH", raising=False)
    if own is not None:
        monkeypatch.setenv("JUPYTER_CONFIG_PATH", own)
    first, *others = _jupyter.environment()["JUPYTER_CONFIG_PATH"].split(os.pathsep)
    assert Path(first).is_dir()
    assert others == ([own] if own else [])
    assert _jupyter.environment()["PATH"] == os.environ["PATH"]


@pytest.mark.parametrize(
    ("info", "first", "told"),
    [
        ({}, None, "http://127.0.0.1:8888/lab"),
        ({"token": ""}, "a.ipynb", "http://127.0.0.1:8888/lab/tree/a.ipynb"),
        ({"token": "x", "secure": True}, None, "https://127.0.0.1:8888/lab?token=x"),
        ({"base_url": "/me/", "secure": False}, None, "http://127.0.0.1:8888/me/lab"),
    ],
)
def test_an_address_has_what_the_server_says_of_itself(info: dict[str, Any], first: str | None, told: str) -> None:
    assert _jupyter.address({"port": 8888, **info}, first) == told


def test_a_port_is_free_unless_somebody_listens_there_or_only_the_administrator_may(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        server.listen()
        port = server.getsockname()[1]
        assert _jupyter.is_free(port) is False
    assert _jupyter.is_free(port) is True

    class Refused(socket.socket):
        def bind(self, address: Any) -> None:
            raise PermissionError

    monkeypatch.setattr(_jupyter.socket, "socket", Refused)
    with pytest.raises(PermissionError):
        _jupyter.is_free(80)


def test_without_jupyterlab_it_counts_as_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    for found, is_there in ((None, False), (object(), True)):
        monkeypatch.setattr(_jupyter, "find_spec", lambda name, found=found: found if name == "jupyterlab" else 1 / 0)
        assert _jupyter.is_installed() is is_there


@pytest.mark.parametrize(("system", "is_asked"), [("posix", True), ("nt", False)])
def test_a_port_that_was_closed_a_moment_ago_counts_as_free_where_servers_take_it(
    monkeypatch: pytest.MonkeyPatch, system: str, is_asked: bool
) -> None:
    asked: list[tuple[int, ...]] = []

    class Probe(socket.socket):
        def setsockopt(self, *words: Any) -> None:
            asked.append(words)

        def bind(self, address: Any) -> None:
            assert address == ("127.0.0.1", 9)

    class System:
        name = system

    monkeypatch.setattr(_jupyter.socket, "socket", Probe)
    monkeypatch.setattr(_jupyter, "os", System)
    assert _jupyter.is_free(9) is True
    assert asked == ([(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)] if is_asked else [])
