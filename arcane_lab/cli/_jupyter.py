"""Starts JupyterLab over a folder, says where it is, and stops it with us."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from arcane_lab.core.files import read_text

SLOW_START = 60.0  # seconds until a waiting person hears that it is still starting


def is_installed() -> bool:
    """Whether this Python has JupyterLab."""
    return find_spec("jupyterlab") is not None


def is_free(port: int) -> bool:
    """Whether a server may listen at this port of 127.0.0.1.

    Raises `PermissionError` for a port that only the system's administrator may use.
    """
    with socket.socket() as probe:
        if os.name == "posix":
            # As servers do: a port that was closed a moment ago counts as free.
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except PermissionError:
            raise
        except OSError:
            return False
    return True


def command(folder: Path, first: str | None, *, has_browser: bool, port: int | None) -> list[str]:
    """The command line that starts JupyterLab with this Python.

    `first` is the notebook to open, below `folder`. Without a `port`, JupyterLab looks for a free one.
    """
    options = [
        "--ServerApp.ip=127.0.0.1",
        f"--ServerApp.root_dir={folder}",
        "--Application.log_level=WARN",
        "--ServerApp.answer_yes=True",  # one Ctrl+C stops it, and nobody is asked twice
        # Firefox and Chromium from a snap may not read the file that would redirect them.
        "--ServerApp.use_redirect_file=False",
        # Classrooms have no network: no look for news, newer versions or extensions.
        "--LabApp.news_url=None",
        "--LabApp.check_for_updates_class=jupyterlab.handlers.announcements.NeverCheckForUpdate",
        "--LabApp.extension_manager=readonly",
    ]
    if first:
        options.append(f"--LabApp.default_url=/lab/tree/{first}")
    if not has_browser:
        options.append("--no-browser")
    if port is not None:
        options += [f"--ServerApp.port={port}", "--ServerApp.port_retries=0"]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        options.append("--allow-root")
    # -P: a person's own file named like a module of Python's must not come in its place.
    return [sys.executable, "-P", "-m", "jupyterlab", *options]


def environment() -> dict[str, str]:
    """The environment variables that JupyterLab starts with."""
    settings = str(Path(__file__).parent / "_jupyter_config")
    paths = [settings, *filter(None, [os.environ.get("JUPYTER_CONFIG_PATH")])]
    return {
        **os.environ,
        # Our few settings come on top of a person's own, which stay as they are: no question about news.
        "JUPYTER_CONFIG_PATH": os.pathsep.join(paths),
        # The kernels must be this Python's, not those that a person once set up for another.
        "JUPYTER_PREFER_ENV_PATH": "1",
    }


def serve(folder: Path, first: str | None, *, has_browser: bool, port: int | None) -> int:
    """Run JupyterLab until it is stopped; gives its exit status, 0 when a person stopped it."""
    known = {info["pid"] for info in _servers()}
    server = subprocess.Popen(command(folder, first, has_browser=has_browser, port=port), env=environment())
    previous = signal.signal(signal.SIGTERM, lambda number, frame: server.terminate())
    try:
        _announce(server, folder, first, known)
        return server.wait()
    except KeyboardInterrupt:
        _stop(server)
        return 0
    finally:
        signal.signal(signal.SIGTERM, previous)


def _stop(server: subprocess.Popen[bytes]) -> None:
    """End the server kindly, then less so.

    A terminal's Ctrl+C has reached the server too, so it gets a moment; a signal sent to us alone has not.
    """
    for seconds, act in ((3, server.terminate), (20, server.kill)):
        try:
            server.wait(seconds)
            return
        except (subprocess.TimeoutExpired, KeyboardInterrupt):
            act()
    server.wait()


def _servers() -> Iterator[dict[str, Any]]:
    """What each running server of this person wrote down about itself."""
    from jupyter_core.paths import jupyter_runtime_dir

    for path in Path(jupyter_runtime_dir()).glob("jpserver-*.json"):
        with contextlib.suppress(ValueError, RecursionError):
            info = json.loads(read_text(path, "a note of a server", 100_000))
            if isinstance(info, dict) and {"pid", "port", "root_dir"} <= info.keys():
                yield info


def _announce(server: subprocess.Popen[bytes], folder: Path, first: str | None, known: set[int]) -> None:
    """Print the address as soon as the server listens there."""
    waited_since = time.monotonic()
    is_announced = False
    while server.poll() is None:
        for info in _servers():
            # On Windows the process that we started hands over to another, so its number may differ.
            is_new_here = info["pid"] not in known and Path(info["root_dir"]) == folder
            if (info["pid"] == server.pid or is_new_here) and _listens(info["port"]):
                print(f"Arcane Lab is open at {address(info, first)}")
                print("To stop it, press Ctrl+C here.", flush=True)
                return
        if not is_announced and time.monotonic() - waited_since > SLOW_START:
            print("JupyterLab is still starting …", flush=True)
            is_announced = True
        time.sleep(0.1)


def _listens(port: int) -> bool:
    """Whether somebody answers there: the server writes its file a moment before it listens."""
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
        return True
    return False


def address(info: dict[str, Any], first: str | None) -> str:
    """Where a person finds the server of which `info` tells, its key included.

    >>> address({"port": 8888, "base_url": "/", "token": "abc"}, "00_start_here.ipynb")
    'http://127.0.0.1:8888/lab/tree/00_start_here.ipynb?token=abc'
    """
    scheme = "https" if info.get("secure") else "http"
    page = f"lab/tree/{first}" if first else "lab"
    key = f"?token={info['token']}" if info.get("token") else ""
    return f"{scheme}://127.0.0.1:{info['port']}{info.get('base_url', '/')}{page}{key}"
