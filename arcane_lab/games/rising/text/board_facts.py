"""What the board in the browser must know of the cards: the signs of each effect, a short sentence, a family."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from arcane_lab.core.text import capital, counted, listed
from arcane_lab.engine.setup import Setup
from arcane_lab.games.rising.cards.effects import MANY, SINGLE, TITLES, Clause, Effect, amount_of
from arcane_lab.games.rising.rules.sizes import TURNS
from arcane_lab.games.rising.rules.values import NUMBERS
from arcane_lab.games.rising.rules.words import Before, Column, Do
from arcane_lab.games.rising.setup import RATINGS, cards_in_play

#: A sign of an effect: its kind, which resource or column it is about, how many.
Sign = list[Any]
#: Where points come from at the end, by the letter of the pattern on the board (AR-END-02 to 07, AR-BLOOD-01).
_SOURCES: Final = {
    "V": "points in play",
    "A": "artifacts",
    "C": "charms, {alike_for_point} for {alike_points}",
    "H": "herbs, {alike_for_point} for {alike_points}",
    "P": "potions, {alike_for_point} for {alike_points}",
    "G": "gold, {gold_points} each",
    "B": "blood, {blood_points} less each",
    "T": "total",
}
_POOLED: Final = "charms, herbs and potions together, {alike_for_point} for {alike_points}"
_SIGNS: Final = {
    Do.GAIN: "gain",
    Do.GAIN_VP: "points",
    Do.GAIN_TOKENS: "gain-each",
    Do.GAIN_VP_TOKENS: "points-each",
    Do.LOSE: "back",
    Do.ACTIVATE: "activate",
    Do.LEFT: "left",
    Do.RIGHT: "right",
    Do.CAST_ONE: "cast-one",
    Do.DISCARD_TARGET: "down",
    Do.CAST_RISING: "rising",
    Do.CAST_LOWEST: "lowest",
    Do.MOVE: "move",
    Do.END_VP: "each-card",
}


def facts_of(setup: Setup) -> dict[str, Any]:
    """Signs, sentence and family of each card by its code, how long a game is, and where points come from.

    >>> from arcane_lab.engine.game import BaseGame
    >>> cards = facts_of(BaseGame("rising", players=2, seed=7).setup)["cards"]
    >>> cards["MTG"]["does"], cards["MTG"]["signs"]
    ('With 2 Herbology cards: get 3 points.', [['count', 1, 2], ['points', 0, 3]])
    >>> cards["TDE"]["does"], cards["TDE"]["signs"]
    ('Pay 2 charms: get 2 gold.', [['pay', 0, 2], ['then', 0, 0], ['gain', 4, 2]])
    """
    is_pooled = setup.options["remainder_rule"] == "pooled"
    return {
        "rounds": setup.options["rounds"],
        "turns": TURNS,
        **(_ratings(setup) if setup.players == 1 else {}),
        "sources": {
            letter: (_POOLED if is_pooled and letter == "C" else text).format_map(setup.options)
            for letter, text in _SOURCES.items()
            if not is_pooled or letter not in "HP"
        },
        "cards": {
            code: {
                "signs": signs_of(card.effect, card.evergreen, setup.options),
                "does": short_of(card.effect, card.evergreen, setup.options),
                "family": card.family,
            }
            for code, card in cards_in_play(setup).items()
        },
    }


def _ratings(setup: Setup) -> dict[str, Any]:
    """The points from which a solo play has each of its ratings, and what fewer mean (AR-SOLO-19 to 24)."""
    is_unrated = setup.options["solo_low"] == "unrated"
    fewer = "there is no rating" if is_unrated else "the rating is 1"
    points = ratings_of(setup)
    return {"ratings": points, "below": f"Below {counted(points[0], 'point')} {fewer}."}


def ratings_of(setup: Setup) -> list[int]:
    """The points from which a solo play has each of its ratings (AR-SOLO-19 to 23)."""
    return [int(setup.options[name]) for name in RATINGS]


def signs_of(effect: Effect, is_evergreen: bool, numbers: Mapping[str, Any] = NUMBERS) -> list[Sign]:
    """The signs of an effect from left to right, as its clauses stand."""
    found: list[Sign] = [["evergreen", 0, 0]] if is_evergreen else []
    if effect.before == Before.COUNT:
        found.append(["count", effect.what, effect.count])
    elif effect.before == Before.HAVE:
        found.append(["have", effect.what, effect.count])
    elif effect.before == Before.DISCARD:
        found.append(["discards", 0, effect.count])
    elif effect.before == Before.TOKEN:
        found += [["marker", 0, numbers["growth_step"]], ["then", 0, 0]]
    elif effect.before == Before.SPEND:
        found += [["pay", kind, count] for kind, count in enumerate(effect.spend) if count]
        found += [["pay-any", effect.spend_not, effect.spend_any]] if effect.spend_any else []
        found.append(["then", 0, 0])
    found += [[_SIGNS[clause.do], clause.what, clause.number] for clause in effect.clauses]
    return [*found, ["twice", 0, numbers["potion_uses"]]] if effect.two_uses else found


def short_of(effect: Effect, is_evergreen: bool = False, numbers: Mapping[str, Any] = NUMBERS) -> str:
    """What a card does in a sentence that has room on it."""
    if not effect.clauses:
        return "Does nothing."
    first = effect.clauses[0]
    if first.do == Do.END_VP:
        where = "each card in your columns" if first.what == Column.ANY else f"each {TITLES[first.what]} card"
        return f"At the end: {counted(first.number, 'point')} for {where}."
    does = _does(effect.clauses)
    text = f"{_before(effect, numbers)}{does if effect.before else capital(does)}."
    uses = numbers["potion_uses"]
    few = {1: "One use", 2: "Two uses"}.get(uses, f"{uses} uses")
    return text + (f" {few}." if effect.two_uses else "") + (" Acts at each cast." if is_evergreen else "")


def _before(effect: Effect, numbers: Mapping[str, Any]) -> str:
    if effect.before == Before.TOKEN:
        step = numbers["growth_step"]
        return f"Add {'a marker' if step == 1 else counted(step, 'marker')}, then "
    if effect.before == Before.COUNT:
        return f"With {counted(effect.count, f'{TITLES[effect.what]} card')}: "
    if effect.before == Before.HAVE:
        return f"While you hold {amount_of(effect.what, effect.count)}: "
    if effect.before == Before.DISCARD:
        return f"With {effect.count} discards: "
    if effect.before == Before.SPEND:
        prices = [amount_of(kind, count) for kind, count in enumerate(effect.spend) if count]
        prices += [f"{effect.spend_any} that are not {MANY[effect.spend_not]}"] if effect.spend_any else []
        return f"Pay {listed(prices)}: "
    return ""


def _does(clauses: tuple[Clause, ...]) -> str:
    """The clauses in a few words; what is got together stands behind one verb."""
    gains = [gain for clause in clauses if (gain := _gain(clause))]
    others = [other for clause in clauses if (other := _other(clause))]
    return "; ".join(([f"get {listed(gains)}"] if gains else []) + others)


def _gain(clause: Clause) -> str:
    do, what, count = clause
    return {
        Do.GAIN: f"{amount_of(what, count)}" if do == Do.GAIN else "",
        Do.GAIN_VP: counted(count, "point"),
        Do.GAIN_TOKENS: f"1 {SINGLE[what]} for each marker" if do == Do.GAIN_TOKENS else "",
        Do.GAIN_VP_TOKENS: "1 point for each marker",
    }.get(do, "")


def _other(clause: Clause) -> str:
    do, what, count = clause
    times = "once" if count == 1 else f"{count} times"
    spells = "another spell" if count == 1 else f"{count} other spells"
    return {
        Do.LOSE: f"give back up to {amount_of(what, count)}" if do == Do.LOSE else "",
        Do.ACTIVATE: f"activate {spells}",
        Do.LEFT: "activate a spell of the seat at your left",
        Do.RIGHT: "activate a spell of the seat at your right",
        Do.CAST_ONE: f"cast one own spell {times}",
        Do.DISCARD_TARGET: "then discard it",
        Do.CAST_RISING: "cast the rising columns",
        Do.CAST_LOWEST: "cast the lowest spell of each column",
        Do.MOVE: f"move one card to {TITLES[what]}" if do == Do.MOVE else "",
    }.get(do, "")
