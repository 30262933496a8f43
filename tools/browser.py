"""Finds the Chromium or Chrome that the browser tests drive, and says how to get one.

`python -m tools.browser` prints its path. With `--install` it first fetches one where that needs no
question: as root, from Debian's packages, or by Playwright on systems whose package is only a snap.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

CHOICE: Final = "ARCANE_LAB_BROWSER"
#: Debian's Chromium without windows, which draws the same pages for two thirds of the work.
SHELL: Final = "chromium-headless-shell"
NAMES: Final = (
    SHELL,
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
)
MAC_PATHS: Final = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)


class BrowserMissing(Exception):
    """No browser that Playwright can drive was found; the text says what to run."""


def version(path: str) -> str | None:
    """What a browser says of itself, or None when it is none that the tests can drive.

    A snap cannot be driven: it sees neither the test's files nor its profile. Ubuntu's `chromium`
    package is a script that only points at the snap.
    """
    try:
        answer = subprocess.run([path, "--version"], capture_output=True, text=True, timeout=30)
    except (OSError, subprocess.TimeoutExpired):
        return None
    words = answer.stdout.strip()
    is_browser = answer.returncode == 0 and any(name in words for name in ("Chrom", "Edge"))
    return words if is_browser and "snap" not in words else None


def candidates() -> Iterator[str]:
    """Every place where a browser may be, best first: the system's, then Playwright's download."""
    yield from filter(None, map(shutil.which, NAMES))
    yield from (path for path in MAC_PATHS if Path(path).is_file())
    downloaded = playwright_path()
    if downloaded:
        yield downloaded


def playwright_path() -> str | None:
    """Where `playwright install chromium` puts its browser, if it is there."""
    try:
        from playwright.sync_api import sync_playwright
    except ModuleNotFoundError:
        return None
    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).is_file() else None


def find_browser() -> str:
    """The path of the browser for the tests.

    The environment variable ARCANE_LAB_BROWSER names one outright. Raises `BrowserMissing` with the one
    command to run.
    """
    chosen = os.environ.get(CHOICE)
    if chosen:
        if version(chosen):
            return chosen
        raise BrowserMissing(f"{CHOICE}={chosen} is not a Chromium or Chrome that starts: correct or unset it")
    for path in candidates():
        if version(path):
            return path
    raise BrowserMissing(
        "The browser tests need Chromium or Chrome, and none was found.\n"
        f"Run:  {' '.join(install_command())}\n"
        f"(or set {CHOICE} to the path of one that you have)"
    )


def is_debian() -> bool:
    """Whether apt has a real browser here (Debian, not Ubuntu, whose `chromium` is a snap)."""
    try:
        lines = Path("/etc/os-release").read_text(encoding="utf-8").splitlines()
    except OSError:
        return False
    names = {line.partition("=")[2].strip('"') for line in lines if line.startswith("ID=")}
    return names == {"debian"} and shutil.which("apt-get") is not None


def is_root() -> bool:
    """Whether this person may install system packages without being asked for a password."""
    return hasattr(os, "geteuid") and os.geteuid() == 0


def install_command() -> list[str]:
    """The one command that brings a browser to this machine."""
    sudo = [] if is_root() else ["sudo"]
    if is_debian():
        return [*sudo, "apt-get", "install", "-y", SHELL]
    # --with-deps asks for the password itself, and knows the packages of Debian and Ubuntu only.
    with_deps = ["--with-deps"] if shutil.which("apt-get") else []
    return [sys.executable, "-m", "playwright", "install", *with_deps, "chromium"]


def install() -> None:
    """Fetch a browser as root; does nothing for anybody else."""
    if not is_root() or not shutil.which("apt-get"):
        return
    print("No Chromium or Chrome found: installing one", flush=True)
    if is_debian():
        subprocess.run(["apt-get", "update", "-q"], check=False)
    subprocess.run(install_command(), check=False, env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"})


def main(arguments: list[str]) -> int:
    """Print the browser's path (exit status 0), or what to run to get one (1)."""
    try:
        print(find_browser())
        return 0
    except BrowserMissing as problem:
        if "--install" not in arguments or os.environ.get(CHOICE):
            print(problem, file=sys.stderr)
            return 1
    install()
    return main([])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
