"""A row of `docs/odds.md`, and what its example can use."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

#: What every example can use: decks, views of a new game, and views of storehouses with few unknown items.
SETUP: Final = """
from fractions import Fraction
import arcane_lab as al
deck = al.chance.Deck({"queen": 4, "king": 4, "other": 44})
ranks = al.chance.Deck({rank: 4 for rank in range(1, 14)})
die = al.chance.Distribution({face: 1 for face in range(1, 7)})
view = al.Game("alley", players=3, seed=7).view("p1")

import json
from arcane_lab.probability import reveal

def seen(*houses, round=1, phase="sell", powers=None):
    # What p1 sees of these storehouses in a new game.
    seats = {f"p{seat}": {"storehouse": house, "infamy": 9} for seat, house in enumerate(houses, 1)}
    position = {"phase": phase, "round": round, "deck": "| rest", "discard": "OW", "seats": seats}
    setup = {"edition": "revised", "players": len(houses), "seed": 1, "powers": powers}
    text = {"format": "arcane-lab/scenario/1", "game": "alley", "title": "seen", "setup": setup, "position": position}
    return al.Game.from_text(json.dumps({**text, "moves": []})).view("p1")

def afresh(view):
    # An inspection for which nothing is kept from earlier questions.
    reveal.rules_by_reading.cache_clear()
    return al.chance.inspection(view).joint

OPEN = "OW MB FC / HD BF HT / MB OW BF"
four = seen("DE DE [??] / [??] SS CM / TC [??] [??]", OPEN)
seven = seen("DE SS [??] / [??] [??] [??] / [??] [??] [??]", OPEN)
lady = seen("DE DE [??] / OW SS CM / TC BF MB", "HT HT [??] / OW TC CB / FC BF MB", powers={"p1": "dafana"})
begun = seen("DE DE DE / OW TC CM / DE DE DE", OPEN.replace("BF", "[??]"), phase="inspection")
both = seen("TC [??] DE / FC IR DL / BC OW DE", "DE MB [??] / HD BF HT / DE [??] DE")
"""


@dataclass(frozen=True, slots=True)
class Row:
    """A question: how it is asked, what it answers, the formula, what it is checked against, and an example.

    `checks` are names of tests in tests/probability; each has a docstring or a name that says what it compares.
    `oracles` says in words what they compare with. `budget` is in milliseconds.
    """

    ask: str
    answers: str
    formula: str
    oracles: str
    checks: tuple[str, ...]
    example: str
    budget: float | None = None
