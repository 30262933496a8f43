"""The game in a few sentences, for somebody who sits down at the table for the first time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from arcane_lab.core.text import listed
from arcane_lab.engine.setup import Setup
from arcane_lab.games.alley.text.board_facts import LAST_INFAMY

_TURN: Final = (
    "Draw a card from the deck or the open discard. Then use one card of your stash: play it face up into a slot of"
    " your storehouse (what lay there goes face up onto the discard), or throw it onto the discard."
)
_TWO: Final = (
    "With two players a hidden item that you replace comes into your stash, and you throw one card away. Nobody "
    "can end a round before turn 15, and after turn 20 it ends by itself."
)
_GOLD: Final = (
    "Three of the same item face up in one straight line (across, down or corner to corner) are a set. The three are "
    "sold together, for the gold in the yellow circle."
)
_SALE: Final = (
    "A set is sold after the effect of the card that was played. The sold cards are set aside: they are out of this "
    "round. Your storehouse gets smaller: the items that are left slide together."
)
_CARDS: Final = (
    'A card with a "–" in its circle makes no set. A card that is a feline can stand for the third item of any other '
    "set. Point at a card to read what it does."
)
_INFAMY: Final = (
    "The number in the purple shield. When a round ends, you gain it for every item that still lies in your "
    f"storehouse; a number with a minus takes infamy away. Past {LAST_INFAMY} the count begins again at 0 and you get "
    "a fine marker, which costs 25 gold."
)
_END: Final = (
    "Who ends a turn with no hidden item left triggers the inspection: the others have one more turn each. Then "
    "everything is turned up and the infamy is counted: that is the inspection. Who triggered it gains 10 more, "
    "unless their items counted least. Then you may buy infamy off, and a new round begins with nine new items."
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
    entries = [
        ["Goal", f"Have the most gold {end}. With equal gold, less infamy wins."],
        ["A turn", _TURN],
        ["Gold", _GOLD],
        *_seats(players, seat),
        ["Storehouse", "Your nine items, three rows of three. Most lie face down: not even you know what they are."],
        ["Stash", "The cards in your hand. Only you see them."],
        ["A sale", _SALE],
        ["Cards", _CARDS],
        ["Infamy", _INFAMY],
        ["End of a round", _END],
    ]
    if setup.players == 2:
        entries.append(["Two players", _TWO])
    return entries


def _seats(players: Sequence[str], seat: str | None) -> list[list[str]]:
    """Who sits where."""
    others = [f"p{number} ({name})" for number, name in enumerate(players, 1) if name != "me"]
    yours = f"You are {seat}. " if seat else ""
    theirs = f"The program plays {listed(others)}; the word says how it thinks." if others else ""
    return [["Players", (yours + theirs).strip()]] if yours or theirs else []
