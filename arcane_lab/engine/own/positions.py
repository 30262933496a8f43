"""Positions of a game of one's own as text: as those of a layout, with [T3] for a card that lies face down."""

from __future__ import annotations

from typing import Any

from arcane_lab.engine.own.piles import Cells
from arcane_lab.engine.plain.layout import Counter, Zone, pile
from arcane_lab.engine.plain.positions import Positions


class OwnPositions(Positions):
    """Positions in which cards that are seen one by one say how they lie."""

    def _put(self, state: Any, part: Zone | Counter, given: Any) -> None:
        if not isinstance(part, Zone) or part.visible != "by card":
            super()._put(state, part, given)
            return
        plain = str.maketrans("", "", "[]")
        texts = given if part.per_seat else {"": given}
        bare = {name: text.translate(plain) for name, text in texts.items()}
        super()._put(state, part, bare if part.per_seat else bare[""])
        for name, text in texts.items():
            cells = pile(state, part.name, self._seat(name, state, f"position.{part.name}") if name else -1)
            assert isinstance(cells, Cells)
            cells.numbers, cells.up = list(range(len(cells))), [not word.startswith("[") for word in text.split()]

    def _lay_rest(self, state: Any) -> None:
        super()._lay_rest(state)
        rest = pile(state, self._layout.rest, -1)
        while isinstance(rest, Cells) and len(rest.numbers) < len(rest):
            rest.arrive()

    def _to_data(self, part: Zone | Counter, value: Any) -> Any:
        if not isinstance(value, Cells):
            return super()._to_data(part, value)
        words = super()._to_data(part, value).split()
        return " ".join(word if is_up else f"[{word}]" for word, is_up in zip(words, value.up, strict=True))
