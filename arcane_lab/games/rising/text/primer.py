"""The game in a few sentences, for somebody who sits down at the table for the first time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from arcane_lab.core.text import counted, listed
from arcane_lab.engine.setup import Setup
from arcane_lab.engine.wording import who_sits
from arcane_lab.games.rising.cards.effects import TITLES
from arcane_lab.games.rising.rules.sizes import COLUMNS, HAND, TURNS
from arcane_lab.games.rising.rules.values import NUMBERS
from arcane_lab.games.rising.setup import RATINGS

_GOAL: Final = "Have the most points after {0} of {2}."
_ALONE: Final = (
    "Get as many points as you can in {0} of {2}. {1} points are the best rating, "
    f"{len(RATINGS)} of {len(RATINGS)}."
)
_TURN: Final = (
    "Take one card of your hand. Prepare it: pay one of its prices, and it stays on your mat. Or cast: put it away "
    "face down, and your spells under the two moons of the turn act."
)
_SHOWN: Final = " All choose at the same time, then all choices are shown, and the hands pass on."
_LEAVES: Final = " Your hand is the lowest row; the rest of it leaves the game."
_POINTS: Final = (
    "Spells bring points at once (the rosette) when you cast them, artifacts at the end. At the end each gold is "
    "{gold}, {number} {alike} are {points}, and each blood takes {blood} away."
)
_PRICES: Final = (
    "Most cards have two prices: pay one of the two. The upper one, in a round pill, asks for one kind of resource. "
    "The lower one, with the wheel, takes any resources. A card may be cast with even when you can't pay it."
)
_MOONS: Final = (
    "Two moons rise in each turn. Each names a column of your mat. A cast brings up all spells of these columns, from "
    "top to bottom; you may skip any of them."
)
_SAME: Final = "Where both moons are the same, the column comes up {}."
_LAST: Final = f"In turn {TURNS} there are no moons: a cast brings up the lowest spell of each column."
_EVERGREEN: Final = "A spell with a fir acts at each of your casts, whatever moon rises."
_USES: Final = "A spell with an hourglass can be used {}. Then it goes to your discards."
_ARTIFACTS: Final = "They lie beside your mat. At the end they count your cards, as they say."
_EVENTS: Final = "They act at once when you prepare them, and go to your discards."


def primer_of(setup: Setup, players: Sequence[str], seat: str | None) -> list[list[str]]:
    """What a beginner must know, as pairs of a word and what it means; `seat` is whose view it is.

    >>> from arcane_lab.engine.game import BaseGame
    >>> game = BaseGame("rising", players=["me", "greedy"], seed=7)
    >>> primer_of(game.setup, game.players, "p1")[0]
    ['Goal', 'Have the most points after 3 rounds of 6 turns.']
    """
    is_alone, is_pooled = setup.players == 1, setup.options["remainder_rule"] == "pooled"
    together = "charms, herbs and potions together" if is_pooled else "charms, herbs or potions alike"
    numbers = {name: int(setup.options[name]) for name in NUMBERS}
    uses = numbers["potion_uses"]
    points = _POINTS.format(
        gold=counted(numbers["gold_points"], "point"),
        number=numbers["alike_for_point"],
        alike=together,
        points=counted(numbers["alike_points"], "point"),
        blood=numbers["blood_points"],
    )
    columns = f"Your mat has {COLUMNS} columns: {listed(TITLES[:COLUMNS])}. Each begins with a spell of its own."
    size = numbers["hand_size"]
    goal = (counted(numbers["rounds"], "round"), numbers["top_from"], counted(size, "turn"))
    hand = f"Each round begins with {counted(size, 'card')}. With each turn a hand has one card less."
    begins = "" if size == HAND else f" A round begins in turn {TURNS + 1 - size} of the board."
    return [
        ["Goal", (_ALONE if is_alone else _GOAL).format(*goal)],
        ["A turn", _TURN + (_LEAVES if is_alone else _SHOWN)],
        ["Points", points],
        *who_sits(players, seat),
        ["Prices", _PRICES],
        ["Moons", f"{_MOONS} {_SAME.format(setup.options['double_moon'])} {_LAST}{begins}"],
        ["Mat", columns],
        *([] if is_alone else [["Hand", hand]]),
        ["Evergreen", _EVERGREEN],
        ["Uses", _USES.format({1: "once", 2: "twice"}.get(uses, f"{uses} times"))],
        ["Artifacts", _ARTIFACTS],
        ["Events", _EVENTS],
    ]
