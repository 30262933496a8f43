"""The game in a few sentences, for somebody who sits down at the table for the first time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from arcane_lab.engine.setup import Setup
from arcane_lab.engine.wording import who_sits

_TURN: Final = "Draw a card from the deck or the discard. Play one from your stash into a slot, or discard one."
_LAST: Final = "{} turn that leaves you no hidden card ends the round."
_STOREHOUSE: Final = (
    "Your nine cards, three rows of three. Most are face down: not even you know what they are. A card that you play "
    "into a slot takes the place of the one there, which is discarded."
)
_TWO: Final = (
    "With two players you take a hidden card that you replace into your stash, and discard a card. Nobody can end a "
    "round before turn {first_trigger_turn}, and after turn {last_turn} it ends by itself."
)
_GOLD: Final = (
    "Three of the same card face up in a straight line (across, down or corner to corner) are a set. You sell them at "
    "once, for the gold in the yellow circle."
)
_SALE: Final = (
    "First the card that you play has its effect, then you sell the set. The sold cards are out for the rest of the "
    "round. Your storehouse gets smaller: the rest slides together."
)
_CARDS: Final = (
    'A card with a "–" in its circle makes no set. A feline can stand for the third card of any other set. Point at a '
    "card to read what it does."
)
_INFAMY: Final = (
    "The number in the purple shield. When a round ends, you gain it for every card left in your storehouse. A number "
    "with a minus takes infamy away. Past {infamy_track} you start again at 0, and a small shield beside it fills: a "
    "fine marker, which costs {fine_gold} gold."
)
_END: Final = (
    "Who ends a turn with no hidden card left triggers the inspection: {then}. Then all "
    "cards are turned up and their infamy is counted. Who triggered it gains {penalty_infamy} more if someone counted "
    "less. "
    "Then you may bribe infamy away, and a new round begins with nine new cards each."
)


def primer_of(setup: Setup, players: Sequence[str], seat: str | None) -> list[list[str]]:
    """What a beginner must know, as pairs of a word and what it means; `seat` is whose view it is.

    >>> from arcane_lab.engine.game import BaseGame
    >>> game = BaseGame("alley", players=["me", "greedy"], seed=7)
    >>> primer_of(game.setup, game.players, "p1")[0]
    ['Goal', 'Have the most gold at the end of round 3. With equal gold, less infamy wins.']
    """
    goal = setup.options.get("goal")
    numbers = setup.options
    then = "the others have one more turn each" if numbers["turns_after_trigger"] else "nobody has another turn"
    end = (
        f"at the end of round {numbers['rounds']}"
        if goal == "three_rounds"
        else f"once somebody has {goal} gold after an inspection"
    )
    early = f"From turn {numbers['first_trigger_turn']} on, a"
    entries = [
        ["Goal", f"Have the most gold {end}. With equal gold, less infamy wins."],
        ["A turn", f"{_TURN} {_LAST.format(early if setup.players == 2 else 'A')}"],
        ["Gold", _GOLD],
        *who_sits(players, seat),
        ["Storehouse", _STOREHOUSE],
        ["Stash", "The cards in your hand. Only you see them."],
        ["A sale", _SALE],
        ["Cards", _CARDS],
        ["Infamy", _INFAMY.format_map(numbers)],
        ["End of a round", _END.format_map({**numbers, "then": then})],
    ]
    if setup.players == 2:
        entries.append(["Two players", _TWO.format_map(numbers)])
    return entries
