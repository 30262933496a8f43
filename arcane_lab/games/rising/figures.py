"""What a play of Arcana Rising counts: its figures and charts, in the words of the game."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from arcane_lab.engine.figures import WON, Counts, Figure

DISCIPLINES: Final = ("Charms", "Herbology", "Blood Arts", "Potions", "Alchemy")
ROUNDS: Final = (1, 2, 3)
TURNS: Final = (1, 2, 3, 4, 5, 6)
#: What is prepared: spells of each discipline, artifacts and events, each in one of the rounds.
_KINDS: Final = {
    **dict(zip("CHBPG", DISCIPLINES, strict=True)),
    "artifact": "artifacts",
    "event": "events",
}
PREPARED: Final = tuple(f"prepared_{kind}_{number}" for kind in _KINDS for number in ROUNDS)
CAST: Final = tuple(f"cast_{turn}" for turn in TURNS)
MOONS: Final = tuple(f"moon_{letter}" for letter in "CHBPG")

#: The ratings of a solo play, in the order of their numbers (AR-SOLO-19 to 24).
RATINGS: Final = ("without a rating", "rated apprentice", "rated proficient", "rated master", "rated near-transcendent")
TOP: Final = "with the top rating"
ALONE: Final = (1, 1)
_RATED: Final = tuple(
    Figure(f"rated_{number}", f"games {name}", "share", of="rating", outcome=number, seats=ALONE)
    for number, name in enumerate((*RATINGS, TOP))
)

FIGURES: Final = (
    replace(WON, seats=(2, 6)),
    Figure(
        "total",
        "total at the end",
        "mean",
        "points, artifacts and resources together; it may lie below 0",
        unit="points at the end",
        may_be_negative=True,
    ),
    Figure(
        "vp",
        "points of spells and events",
        "mean",
        "points gained during the game, by spells and events",
        unit="points of spells and events",
    ),
    Figure(
        "artifact_vp",
        "points of artifacts",
        "mean",
        "what the artifacts are worth at the end",
        unit="points of artifacts",
    ),
    Figure(
        "resource_vp",
        "points of resources",
        "mean",
        "what the resources are worth at the end, blood taken off",
        unit="points of resources",
        may_be_negative=True,
    ),
    Figure(
        "threes",
        "points for resources alike",
        "mean",
        "points for charms, herbs or potions alike (printed: 3 for a point)",
    ),
    Figure("gold", "gold at the end", "mean", "gold at the end", unit="gold at the end"),
    Figure("blood", "blood at the end", "mean", "blood at the end", unit="blood at the end"),
    Figure("prepared", "cards prepared", "mean", "cards prepared in the whole game", unit="cards prepared in a game"),
    Figure("cast", "casts", "mean", "turns in which it discarded a card to cast", unit="casts in a game"),
    Figure(
        "activated",
        "activations",
        "mean",
        "spells activated in the whole game, each time",
        unit="activations in a game",
    ),
    Figure("rating", "rating", "mean", "the solo rating, 1 to 5; 0 for none", unit="rating", widths=(1,), seats=ALONE),
    *_RATED,
)

#: The points of gold, and those that blood takes away.
OF_RESOURCES: Final = ("gold_vp", "blood_vp")
#: Where the points of a total come from (AR-END-02 to 07); the columns add up to it.
SOURCES: Final = Counts(
    name="sources",
    row="source",
    columns=("vp", "artifact_vp", "threes", *OF_RESOURCES),
    taken_away=OF_RESOURCES[1:],
    unit="points",
    axis="points in a game",
    none="none came",
    titles=lambda: ("spells and events", "artifacts", "charms, herbs and potions", "gold", "blood"),
    most="most points from",
    least="fewest from",
    is_ordered=True,
)
PREPARED_CARDS: Final = Counts(
    name="kinds",
    row="card",
    columns=PREPARED,
    unit="cards",
    axis="cards prepared in a game",
    none="none was prepared",
    pattern="prepared_…",
    about="cards prepared, by the letter of their discipline (or artifact, event) and the round",
    titles=lambda: [f"{name}, round {number}" for name in _KINDS.values() for number in ROUNDS],
    is_ordered=True,
)
CASTS: Final = Counts(
    name="casts",
    row="turn",
    columns=CAST,
    unit="casts",
    axis="casts in this turn, all rounds together",
    none="nobody cast",
    pattern="cast_…",
    about="casts in this turn, all rounds together",
    titles=lambda: [f"turn {turn}" for turn in TURNS],
    is_ordered=True,
)
MOONS_USED: Final = Counts(
    name="moons",
    row="moon",
    columns=MOONS,
    unit="casts",
    axis="casts in a game in which the column rose",
    none="nobody cast it",
    pattern="moon_…",
    about="casts of turns 1 to 5 in which the column of this letter rose",
    titles=lambda: DISCIPLINES,
    is_ordered=True,
)
COUNTS: Final = (SOURCES, PREPARED_CARDS, CASTS, MOONS_USED)
