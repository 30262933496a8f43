"""The two games of `docs/own-game.md`, as the page defines them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

PAGE: Final = Path(__file__).resolve().parents[1] / "docs" / "own-game.md"
#: The code of the page that is no example with its answer.
BLOCKS: Final = [
    block
    for block in re.findall(r"^```python\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.S | re.M)
    if ">>>" not in block
]
_space: dict[str, Any] = {"__name__": "a_notebook"}
for _block in BLOCKS:
    exec(compile(_block, str(PAGE), "exec"), _space)

pig: Final = _space["pig"]
market: Final = _space["market"]
