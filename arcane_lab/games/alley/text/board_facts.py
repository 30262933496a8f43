"""What the board must know of the rules to be drawn: the spaces of the infamy track, the same in every setup."""

from __future__ import annotations

from typing import Any, Final

#: The last space of the track: past it the count begins again, with a fine marker (AA-SCORE-13).
LAST_INFAMY: Final = 24
#: From here on the track is drawn in the colour of a warning.
HIGH_INFAMY: Final = 18
BOARD_FACTS: Final[dict[str, Any]] = {"lastInfamy": LAST_INFAMY, "highInfamy": HIGH_INFAMY}
