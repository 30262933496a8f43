"""The command that opens the notebooks of this game."""

import pytest
from typer.testing import CliRunner

from arcane_lab.cli import _jupyter, build_app
from tests.cli.test_lab import RunLab


@pytest.fixture
def run_lab(monkeypatch: pytest.MonkeyPatch) -> RunLab:
    """Runs the command with a JupyterLab that is never started: reaching it ends the command well."""
    monkeypatch.setattr(_jupyter, "serve", lambda *arguments, **options: 0)
    return lambda *arguments: CliRunner().invoke(build_app(), ["lab", *map(str, arguments)])
