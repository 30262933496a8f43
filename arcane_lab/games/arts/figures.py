"""What a play of Arcane Arts counts: its figures, in the words of the game. Nobody wins, so no wins are told."""

from __future__ import annotations

from typing import Final

from arcane_lab.engine.figures import Figure

ALONE: Final = (1, 1)
FIGURES: Final = (
    Figure(
        "final",
        "fame at the end that the expansion itself fixes",
        "mean",
        "fame, and what shards are worth at the end; it does not say who would win",
        unit="fame at the end",
        may_be_negative=True,
    ),
    Figure("coins", "coins at the end", "mean", "coins at the end", unit="coins at the end"),
    Figure("fame", "fame without shards", "mean", "fame at the end", unit="fame", may_be_negative=True),
    Figure("shards", "shards at the end", "mean", "shards of either kind at the end", unit="shards at the end"),
    Figure("tiles", "tiles in store", "mean", "tiles that lie on no trick at the end", unit="tiles in store"),
    Figure("enchanted", "tiles on tricks", "mean", "tiles put on tricks in the whole game", unit="tiles on tricks"),
    Figure("triggers", "rewards of the dice", "mean", "rewards that the dice paid", unit="rewards in a game"),
    Figure("workers", "arcane workers", "mean", "arcane workers that a seat got", unit="workers in a game"),
    Figure(
        "points_unused",
        "points left over",
        "mean",
        "action points left over at the wagon and the workshop",
        unit="points left over",
    ),
    Figure(
        "heir_final",
        "fame of the Heir",
        "mean",
        "fame of the Heir at the end, with what its Arcane Shards are worth",
        unit="fame of the Heir",
        may_be_negative=True,
        seats=ALONE,
    ),
)
