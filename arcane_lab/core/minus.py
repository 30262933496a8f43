"""A minus that is as wide as a plus. Browsers alone have it: what a console prints is written with a hyphen."""

from __future__ import annotations

import re
from typing import Final

MINUS: Final = "−"
#: A hyphen before a number, or between two with spaces around it: no other in a text is meant as a minus.
_BEFORE_A_NUMBER: Final = re.compile(r"(?<![\w)\]-])-(?=\d)|(?<=[\d)] )-(?= [\d(])")


def signed(number: object) -> str:
    """A number, or a text with numbers, with a true minus.

    >>> signed(3), signed(-2), signed(f"{-1.5:.1f} to {2:+}")
    ('3', '−2', '−1.5 to +2')
    """
    return str(number).replace("-", MINUS)


def signed_in(text: str) -> str:
    """A sentence with a true minus before each number that has one, and in sums; every other hyphen stays.

    >>> signed_in("A Three-Headed Coin: -2.5 gold (-3.0 to +1.0), 1-2")
    'A Three-Headed Coin: −2.5 gold (−3.0 to +1.0), 1-2'
    >>> signed_in("7 - 2 = 5, lesson 7 - last")
    '7 − 2 = 5, lesson 7 - last'
    """
    return _BEFORE_A_NUMBER.sub(MINUS, text)
