"""What odds that cannot be asked are told."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from arcane_lab.core.errors import ArcaneLabError


def check_refused(ask: Callable[[], object], line: str) -> None:
    """A question is refused in one line, which says this."""
    with pytest.raises(ArcaneLabError) as told:
        ask()
    assert line in str(told.value)
    assert "\n" not in str(told.value)
