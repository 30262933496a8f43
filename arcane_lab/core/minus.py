"""A minus that is as wide as a plus. Browsers alone have it: what a console prints is written with a hyphen."""

from __future__ import annotations

from typing import Final

MINUS: Final = "−"


def signed(number: object) -> str:
    """A number, or a text with numbers, with a true minus.

    >>> signed(3), signed(-2), signed(f"{-1.5:.1f} to {2:+}")
    ('3', '−2', '−1.5 to +2')
    """
    return str(number).replace("-", MINUS)
