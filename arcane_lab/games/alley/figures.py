"""What a play of Arcane Alley counts: its figures and charts, in the words of the game."""

from __future__ import annotations

from typing import Final

from arcane_lab.engine.figures import WON, Counts, Figure, Joint, Rates
from arcane_lab.games.alley.cards import tables
from arcane_lab.games.alley.text.names import CODES

FIGURES: Final = (
    WON,
    Figure(
        "gold",
        "gold at the end",
        "mean",
        "gold at the end",
        unit="gold at the end",
    ),
    Figure(
        "infamy",
        "infamy at the end",
        "mean",
        "infamy at the end",
        unit="infamy at the end",
        # The track ends at 24.
        widths=(1, 5),
    ),
    Figure(
        "sets_sold",
        "sets sold",
        "mean",
        "sets sold in the whole game",
        unit="sets sold in a game",
    ),
    Figure("triggered", "games in which it triggered an inspection", "share", "inspections that this seat triggered"),
    Figure("penalised", "games in which it paid a penalty", "share", "inspections in which this seat paid the penalty"),
    Figure(
        "fines",
        "fine markers taken",
        "mean",
        "fine markers taken in the whole game",
        unit="fine markers taken in a game",
    ),
    Figure(
        "turns",
        "turns taken",
        "mean",
        "turns taken in the whole game",
        unit="turns taken in a game",
    ),
)

#: The track of infamy has 25 places, so ranges of 5.
GOLD_AND_INFAMY: Final = Joint(
    name="gold_infamy",
    across="gold",
    up="infamy",
    up_width=5,
)

#: Every round of a finished game ended with an inspection (AA-END-22).
INSPECTIONS: Final = Rates(
    name="inspections",
    per="rounds",
    happened=(("triggered", "triggered the inspection"), ("penalised", "paid the penalty")),
)

#: The sets sold of each item, by its code.
SOLD: Final = tuple(f"sold_{code}" for code in CODES)

#: A set in which a feline stands in counts for the feline and for the item that it was sold as.
ITEMS: Final = Counts(
    name="items",
    row="item",
    columns=SOLD,
    unit="sets",
    axis="sets sold in a game",
    none="none was sold",
    pattern="sold_…",
    about="sets sold of each item, by its code; one in which a feline stands in counts in sold_FF too",
    titles=lambda: [item.name for item in tables.items().values()],
)
