"""Plain data packed into a short text, for what is long and seldom looked at; the browser's `unpacked` opens it."""

from __future__ import annotations

import base64
import gzip
import json
from typing import Any


def packed(value: Any) -> str:
    """Plain data (dicts, lists, scalars) as JSON, compressed with gzip and written in base 64.

    With the time left out, the same data gives the same text.

    >>> unpacked(packed([{"m": "draw deck"}] * 100))[99]
    {'m': 'draw deck'}
    """
    text = json.dumps(value, separators=(",", ":"))
    return base64.b64encode(gzip.compress(text.encode(), mtime=0)).decode()


def unpacked(text: str) -> Any:
    """What was packed.

    >>> unpacked(packed({"gold": 25}))
    {'gold': 25}
    """
    return json.loads(gzip.decompress(base64.b64decode(text)))
