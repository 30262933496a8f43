"""Positions of a game of one's own as text: as those of a layout, with [T3] for a card that lies face down."""

from __future__ import annotations

import json
from typing import Any

from arcane_lab.core.errors import ArcaneLabError
from arcane_lab.core.text import listed, plural
from arcane_lab.engine.own.piles import Cells
from arcane_lab.engine.own.table import OwnTable, cards_of
from arcane_lab.engine.plain.layout import Counter, Zone, pile
from arcane_lab.engine.plain.positions import Positions
from arcane_lab.engine.spec import GameSpec


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
        for home in {self._layout.home(number) for number in range(len(self._layout.cards))}:
            rest = pile(state, home, -1)
            while isinstance(rest, Cells) and len(rest.numbers) < len(rest):
                rest.arrive()

    def _to_data(self, part: Zone | Counter, value: Any) -> Any:
        if not isinstance(value, Cells):
            return super()._to_data(part, value)
        words = super()._to_data(part, value).split()
        return " ".join(word if is_up else f"[{word}]" for word, is_up in zip(words, value.up, strict=True))


def differing_when_read(spec: GameSpec, t: OwnTable) -> str:
    """What is another when a position is written as text and read again, in words; "" where it comes back."""
    try:
        text = json.dumps(spec.positions.write_position(t))
        back: OwnTable = spec.rules.new_state(t.setup, None)  # type: ignore[arg-type]  # only views have none
        back.__dict__["log_on"] = 0
        spec.positions.place(back, spec.shapes.POSITION.model_validate_json(text))
    except (ArcaneLabError, TypeError, ValueError) as error:
        return str(error).splitlines()[0]
    differ = [repr(part) for part, one, other in zip(_parts(t), _lying(t), _lying(back), strict=True) if one != other]
    return f"{listed(differ)} {plural(len(differ), 'is', 'are')} another then" if differ else ""


def _parts(t: OwnTable) -> list[str]:
    return [*(part.name for part in t.layout.parts), "step", "waiting"]


def _lying(t: OwnTable) -> list[Any]:
    """What a position says of each part; of cards alike nobody can tell which copy lies where."""
    zones = {
        zone.name: [([card.code for card in cards_of(one)], one.turned) for one in t.piles(zone)]
        for zone in t.layout.zones
    }
    # What is counted besides, such as how many moves were made, and chance stand behind these.
    return [zones.get(name, said) for name, said in zip(_parts(t), t.as_tuple(), strict=False)]
