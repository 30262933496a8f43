"""The lab in a few sentences, for somebody who sits down at the table for the first time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from arcane_lab.core.text import counted
from arcane_lab.engine.setup import Setup
from arcane_lab.engine.wording import who_sits
from arcane_lab.games.arts.setup import inputs_of, numbers_of

_WHAT: Final = (
    "This is a lab of an expansion whose base game is absent. It plays what the expansion's text fixes. What it does "
    "not, you fill in; our own figures for it are called samples, and what a turn needs besides is a stand-in."
)
_GOAL: Final = (
    "There is no winner. Fame that the expansion itself fixes is counted; performing itself pays nothing here."
)
_DICE: Final = (
    "Two dice are rolled before anybody decides. At the wagon {one} sets one of them, {both} both; then they are "
    "locked for the turn."
)
_TILES: Final = (
    "A tile stands for {worth} coins' worth of components when you prepare a trick. One goes onto the trick and stays. "
    "When you perform it and the die shows its type, the other die pays."
)
_WORKERS: Final = (
    "One arcane worker a turn may be summoned for {points}. Specter and Golem cost {shards} each turn they work."
)


def primer_of(setup: Setup, players: Sequence[str], seat: str | None) -> list[list[str]]:
    """What a beginner must know, as pairs of a word and what it means; `seat` is whose view it is."""
    numbers = numbers_of(setup)
    one, both = (counted(count * numbers.die_points, "point") for count in (1, 2))
    wage = "a shard" if numbers.wage_shards == 1 else counted(numbers.wage_shards, "shard")
    turns = counted(inputs_of(setup).table.turns, "turn")
    heir = [["The Heir", "It comes to the wagon, and takes what is possible of a list."]] if setup.players == 1 else []
    return [
        ["The lab", _WHAT],
        ["Goal", f"{_GOAL} The game has {turns}."],
        ["A turn", "Give each character a card, send them one by one, act at the wagon and the Workshop, perform."],
        *who_sits(players, seat),
        ["Dice", _DICE.format(one=one, both=both)],
        ["Tiles", _TILES.format(worth=numbers.tile_worth)],
        ["Workers", _WORKERS.format(points=counted(numbers.summon_points, "point"), shards=wage)],
        *heir,
    ]
