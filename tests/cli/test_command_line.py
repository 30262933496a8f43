"""The command `arcane-lab` as a whole."""

import subprocess
import sys

import arcane_lab
from arcane_lab.cli import command_names


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "arcane_lab", *arguments], capture_output=True, text=True)


def test_help_names_every_command() -> None:
    result = run("--help")
    assert result.returncode == 0
    assert all(f"  {name} " in result.stdout for name in command_names())


def test_the_version_is_the_package_s() -> None:
    assert run("--version").stdout == f"arcane-lab {arcane_lab.__version__}\n"


def test_a_wrong_command_is_told_the_nearest() -> None:
    result = run("lib")
    assert result.returncode == 2
    assert "Did you mean 'lab'?" in result.stderr
