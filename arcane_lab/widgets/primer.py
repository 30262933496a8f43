"""The game in a few sentences, for somebody who sits down at the table for the first time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from arcane_lab.engine.spec import Setup

_TURN: Final = (
    "Draw one card: the top of the deck, which nobody knows, or the top of the discard, which lies open. Then use"
    " one card of your stash. Either play it: choose the card, then a slot of your storehouse; it lies there face"
    " up in place of what was there. Or throw it away onto the discard."
)
_TWO: Final = (
    "With two players a hidden item that you replace comes into your stash, and you throw one card away. Nobody "
    "can end a round before turn 15, and after turn 20 it ends by itself."
)
_GOLD: Final = (
    "Three like items face up in one straight line (across, down or corner to corner) are a set. It is sold at "
    "once: it leaves your storehouse, and you get the gold in its yellow circle."
)
_INFAMY: Final = (
    "The number in the purple shield. When a round ends, you gain it for every item that still lies in your "
    "storehouse. Past 24 the count begins again at 0 and you get a fine marker, which costs 25 gold."
)
_END: Final = (
    "Who ends a turn with no hidden item left ends the round: the others have one more turn each. Then everything"
    " is turned up and the infamy is counted. Who ended the round gains 10 more, unless their items counted "
    "least. Then you may buy infamy off, and a new round begins with nine new items."
)


def primer_of(setup: Setup, players: Sequence[str], seat: str | None) -> list[list[str]]:
    """What a beginner must know, as pairs of a word and what it means; `seat` is whose view it is.

    >>> from arcane_lab.engine.game import BaseGame
    >>> game = BaseGame("alley", players=["me", "greedy"], seed=7)
    >>> primer_of(game.setup, game.players, "p1")[0]
    ['Goal', 'Have the most gold at the end of round 3. With equal gold, less infamy wins.']
    """
    goal = setup.options.get("goal")
    end = "at the end of round 3" if goal == "three_rounds" else f"once somebody has {goal} gold after an inspection"
    told = [
        ["Goal", f"Have the most gold {end}. With equal gold, less infamy wins."],
        *_seats(players, seat),
        ["Storehouse", "Your nine items, three rows of three. Most lie face down: not even you know what they are."],
        ["Stash", "The cards in your hand. Only you see them."],
        ["A turn", _TURN],
        ["Gold", _GOLD],
        ["Infamy", _INFAMY],
        ["End of a round", _END],
    ]
    if setup.players == 2:
        told.append(["Two players", _TWO])
    return told


def _seats(players: Sequence[str], seat: str | None) -> list[list[str]]:
    """Who sits where."""
    others = [f"p{number} ({name})" for number, name in enumerate(players, 1) if name != "me"]
    yours = f"You are {seat}. " if seat else ""
    theirs = f"The program plays {' and '.join(others)}; the word says how it thinks." if others else ""
    return [["Players", (yours + theirs).strip()]] if yours or theirs else []
