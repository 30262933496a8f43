"""The scripts around the package tell people what to do, in a line, where something is missing."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tools import browser, offline_install

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.skipif(os.name != "posix", reason="the scripts are for make, which needs a Unix shell")


def program(path: Path, body: str) -> Path:
    path.write_text(f"#!/bin/sh\n{body}\n", encoding="utf-8")
    path.chmod(0o755)
    return path


def set_up(folder: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run the environment script with only the programs in `folder` and the most basic ones."""
    for name in ("cat", "cksum"):
        if not (folder / name).exists():
            (folder / name).symlink_to(str(shutil.which(name)))
    return subprocess.run(
        [str(shutil.which("sh")), str(ROOT / "tools" / "environment.sh")],
        cwd=ROOT,
        env={"PATH": str(folder), "VENV": str(folder / "venv"), **variables},
        capture_output=True,
        text=True,
    )


def test_a_machine_without_python_is_told(tmp_path: Path) -> None:
    result = set_up(tmp_path)
    assert result.returncode == 1
    assert result.stderr.startswith("Arcane Lab needs Python 3.11 or newer")


def test_an_old_python_is_not_taken(tmp_path: Path) -> None:
    program(tmp_path / "python3", "exit 1")
    assert set_up(tmp_path).stderr.startswith("Arcane Lab needs Python 3.11 or newer")


def test_a_missing_venv_is_told_in_one_line(tmp_path: Path) -> None:
    program(tmp_path / "python3", 'case "$2" in *ensurepip*) exit 1;; esac')
    result = set_up(tmp_path)
    assert result.returncode == 1
    assert result.stderr.splitlines() == [
        "python3 has no venv module: install it (Debian, Ubuntu: sudo apt-get install python3-venv) and try again"
    ]
    assert not (tmp_path / "venv").exists()


@pytest.fixture
def pip_calls(tmp_path: Path) -> Callable[[], list[str]]:
    """A Python that only notes what it is asked to do stands in for the real one; gives its calls of pip so far."""
    notes = tmp_path / "notes"
    notes.touch()
    make = f'mkdir -p "{tmp_path}/venv/bin"; rm -f "{tmp_path}"/venv/.[im]*; cp "$0" "{tmp_path}/venv/bin/python"'
    program(tmp_path / "python3", f'echo "$*" >>"{notes}"; case "$*" in "-m venv"*) {make};; esac')
    for name in ("mkdir", "cp", "rm"):
        (tmp_path / name).symlink_to(str(shutil.which(name)))
    return lambda: [line for line in notes.read_text(encoding="utf-8").splitlines() if line.startswith("-m pip")]


def test_the_environment_is_made_once(tmp_path: Path, pip_calls: Callable[[], list[str]]) -> None:
    for _ in range(2):
        assert set_up(tmp_path).returncode == 0
        assert pip_calls() == [
            "-m pip install --quiet --disable-pip-version-check --no-compile "
            "--constraint tools/constraints.txt --editable ."
        ]


@pytest.mark.parametrize("mark", [".installed", ".made-in"])
def test_an_environment_of_another_place_or_project_is_made_anew(
    tmp_path: Path, pip_calls: Callable[[], list[str]], mark: str
) -> None:
    assert set_up(tmp_path).returncode == 0
    (tmp_path / "venv" / ".installed").write_text("another", encoding="utf-8")
    (tmp_path / "venv" / mark).write_text("another", encoding="utf-8")
    assert set_up(tmp_path).returncode == 0
    assert len(pip_calls()) == 2
    assert (tmp_path / "venv" / ".made-in").read_text(encoding="utf-8").strip() == str(ROOT)


def test_a_failing_pip_is_told(tmp_path: Path, pip_calls: Callable[[], list[str]]) -> None:
    python = tmp_path / "python3"
    python.write_text(python.read_text(encoding="utf-8") + 'case "$*" in "-m pip"*) exit 1;; esac\n', encoding="utf-8")
    for _ in range(2):
        result = set_up(tmp_path)
        assert result.returncode == 1
        assert result.stderr.startswith("pip could not install Arcane Lab")
    assert len(pip_calls()) == 2


def frontend(folder: Path, script: str) -> subprocess.CompletedProcess[str]:
    """Run the browser side's script in an empty `widgets`, with only the programs in `folder`."""
    for name in ("dirname", "cat", "cksum", "mkdir"):
        if not (folder / name).exists():
            (folder / name).symlink_to(str(shutil.which(name)))
    (folder / "tools").mkdir(exist_ok=True)
    (folder / "widgets" / "node_modules").mkdir(parents=True, exist_ok=True)
    (folder / "widgets" / "package-lock.json").write_text("{}", encoding="utf-8")
    shutil.copy(ROOT / "tools" / "frontend.sh", folder / "tools")
    command = [str(shutil.which("sh")), str(folder / "tools" / "frontend.sh"), script]
    return subprocess.run(command, env={"PATH": str(folder)}, capture_output=True, text=True)


@pytest.mark.parametrize("version", [None, "v18.19.0"])
def test_a_machine_without_a_new_node_is_told_and_passes(tmp_path: Path, version: str | None) -> None:
    if version:
        program(tmp_path / "node", f"echo {version}")
        program(tmp_path / "npm", "exit 7")
    test, build = frontend(tmp_path, "test"), frontend(tmp_path, "build")
    assert (test.returncode, build.returncode) == (0, 1)
    assert test.stdout.startswith("frontend: not run, as there is no Node 20")
    assert "needs Node 20" in build.stderr


@pytest.mark.parametrize("version", ["v20.20.2", "v24.1.0"])
def test_with_node_the_packages_come_once_and_the_script_runs(tmp_path: Path, version: str) -> None:
    program(tmp_path / "node", f"echo {version}")
    program(tmp_path / "npm", 'echo "npm $*"')
    said = [frontend(tmp_path, "test").stdout.splitlines() for _ in range(2)]
    assert said[0] == ["npm ci --no-audit --no-fund --loglevel=error", "npm run --silent test"]
    assert said[1] == ["npm run --silent test"]


def test_a_failing_script_fails(tmp_path: Path) -> None:
    program(tmp_path / "node", "echo v20.0.0")
    program(tmp_path / "npm", 'case "$1" in run) exit 3;; esac')
    assert frontend(tmp_path, "test").returncode == 3


@pytest.fixture
def no_browser(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine that has no browser at all; the folder is its whole PATH."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv(browser.CHOICE, raising=False)
    monkeypatch.setattr(browser, "playwright_path", lambda: None)
    monkeypatch.setattr(browser, "MAC_PATHS", ())
    return tmp_path


def test_the_system_s_chromium_is_found(no_browser: Path) -> None:
    path = program(no_browser / "chromium", "echo Chromium 130.0 built on Debian")
    assert browser.find_browser() == str(path)
    # The one without windows is the quicker of the two.
    path = program(no_browser / "chromium-headless-shell", "echo Chromium 130.0")
    assert browser.find_browser() == str(path)


def test_a_snap_is_passed_over(no_browser: Path) -> None:
    program(no_browser / "chromium", "echo Chromium 130.0 snap")
    program(no_browser / "chromium-browser", "echo install the chromium snap; exit 1")
    chrome = program(no_browser / "google-chrome", "echo Google Chrome 130.0")
    assert browser.find_browser() == str(chrome)


def test_playwright_s_download_comes_last(no_browser: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = str(program(no_browser / "downloaded", "echo Chromium 130.0"))
    monkeypatch.setattr(browser, "playwright_path", lambda: path)
    assert browser.find_browser() == path


def test_a_chosen_browser_goes_first(no_browser: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(no_browser / "chromium", "echo Chromium 130.0")
    chosen = str(program(no_browser / "mine", "echo Chromium 120.0"))
    monkeypatch.setenv(browser.CHOICE, chosen)
    assert browser.find_browser() == chosen


def test_a_chosen_browser_that_is_none_is_refused(no_browser: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(no_browser / "chromium", "echo Chromium 130.0")
    monkeypatch.setenv(browser.CHOICE, str(no_browser / "nothing"))
    with pytest.raises(browser.BrowserMissing, match=r"ARCANE_LAB_BROWSER=.*nothing is not"):
        browser.find_browser()


@pytest.mark.parametrize(
    ("debian", "root", "command"),
    [
        (True, True, "apt-get install -y chromium-headless-shell"),
        (True, False, "sudo apt-get install -y chromium-headless-shell"),
        (False, True, f"{re.escape(sys.executable)} -m playwright install chromium"),
    ],
)
def test_without_a_browser_the_one_command_is_named(
    no_browser: Path, monkeypatch: pytest.MonkeyPatch, debian: bool, root: bool, command: str
) -> None:
    monkeypatch.setattr(browser, "is_debian", lambda: debian)
    monkeypatch.setattr(browser, "is_root", lambda: root)
    with pytest.raises(browser.BrowserMissing, match=rf"Run:  {command}\n"):
        browser.find_browser()


def test_without_a_browser_the_check_fails(
    no_browser: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(browser, "is_root", lambda: False)
    assert browser.main(["--install"]) == 1
    assert "Run:" in capsys.readouterr().err


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md"])
def test_every_make_command_of_the_pages_is_there(page: str) -> None:
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    named = re.findall(r"\bmake ([a-z][a-z-]*)", (ROOT / page).read_text(encoding="utf-8"))
    assert named
    assert set(named) <= set(targets)


@pytest.mark.parametrize(
    ("system", "program", "line"),
    [
        ("posix", "/home/ada/lab/bin/arcane-lab", "/home/ada/lab/bin/arcane-lab lab"),
        ("posix", "/home/ada l/it's/arcane-lab", "'/home/ada l/it'\"'\"'s/arcane-lab' lab"),
        ("nt", r"C:\Users\ada\lab\Scripts\arcane-lab", r"C:\Users\ada\lab\Scripts\arcane-lab lab"),
        ("nt", r"C:\Users\Ada L\Scripts\arcane-lab", r'& "C:\Users\Ada L\Scripts\arcane-lab" lab'),
    ],
)
def test_the_line_that_starts_the_lab_can_be_pasted_into_the_shell_of_each_system(system, program, line) -> None:
    assert offline_install.start_command(program, system) == line
