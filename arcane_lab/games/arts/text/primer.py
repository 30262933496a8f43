"""The lab in a few sentences, for somebody who sits down at the table for the first time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from arcane_lab.core.text import counted
from arcane_lab.engine.setup import Setup
from arcane_lab.engine.wording import who_sits
from arcane_lab.games.arts.setup import inputs_of

_WHAT: Final = (
    "This is a lab of an expansion whose base game is absent. It plays what the expansion's text fixes. What it does "
    "not, you fill in; our own figures for it are called samples, and what a turn needs besides is a stand-in."
)
_GOAL: Final = (
    "There is no winner. Fame that the expansion itself fixes is counted; performing itself pays nothing here."
)
_DICE: Final = (
    "Two dice are rolled before anybody decides. At the wagon 1 point sets one of them, 2 points both; then they are "
    "locked for the turn."
)
_TILES: Final = (
    "A tile stands for 2 coins' worth of components when you prepare a trick. One goes onto the trick and stays. When "
    "you perform it and the die shows its type, the other die pays."
)
_WORKERS: Final = (
    "One arcane worker a turn may be summoned for 3 points. Specter and Golem cost a shard each turn they work."
)


def primer_of(setup: Setup, players: Sequence[str], seat: str | None) -> list[list[str]]:
    """What a beginner must know, as pairs of a word and what it means; `seat` is whose view it is."""
    turns = counted(inputs_of(setup).table.turns, "turn")
    heir = [["The Heir", "It comes to the wagon, and takes what is possible of a list."]] if setup.players == 1 else []
    return [
        ["The lab", _WHAT],
        ["Goal", f"{_GOAL} The game has {turns}."],
        ["A turn", "Give each character a card, send them one by one, act at the wagon and the Workshop, perform."],
        *who_sits(players, seat),
        ["Dice", _DICE],
        ["Tiles", _TILES],
        ["Workers", _WORKERS],
        *heir,
    ]
