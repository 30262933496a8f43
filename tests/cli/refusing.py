"""Commands that end with a refusal."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import typer


def refused(capsys: pytest.CaptureFixture[str], act: Callable[[], object]) -> str:
    """The one line with which a command ends, with status 2."""
    with pytest.raises(typer.Exit) as ended:
        act()
    assert ended.value.exit_code == 2
    out, told = capsys.readouterr()
    assert (out, told.count("\n")) == ("", 1)
    return told.rstrip("\n")
