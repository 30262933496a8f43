"""What stays the same while somebody looks on: the items as a game's setup plays them, and whose view it is."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final, Literal, cast

from arcane_lab import datasets
from arcane_lab.datasets.values import Edition, written
from arcane_lab.engine.game import BaseGame
from arcane_lab.engine.spec import find_game

#: Groups of items in the order in which one is told by the colour and pattern of its edge.
GROUPS: Final = ("special", "always", "played", "sold")


def about_of(game: BaseGame, seat: str | None, view: Literal["table"] | None) -> dict[str, Any]:
    """Title, viewer, opening events and items of a game, as the browser is told them once."""
    items = {code: dict(fields) for code, fields in game.setup.items.items()}
    cards = datasets.card_values(cast(Edition, game.setup.edition), items, game.name)
    who = "Table view: hidden items are shown" if view else f"You are {seat}" if seat else "What every seat may see"
    opening, rules = game.opening_for(view or seat), datasets.rules(game.name)
    return {
        "title": find_game(game.name).title,
        "view": seat,
        "who": who,
        "assumed": _assumed(game, cards),
        "opening": [[event.text, event.rule] for event in opening],
        "rules": {event.rule: rules[event.rule].statement for event in opening if event.rule in rules},
        "items": {
            code: {
                "name": item.name,
                "gold": item.gold_per_set,
                "infamy": item.infamy_each,
                "group": next(group for group in GROUPS if group in item.triggers),
                "effect": cards.sentence(code),
            }
            for code, item in cards.items.items()
        },
    }


def _assumed(game: BaseGame, cards: datasets.CardValues) -> list[str]:
    """The assumed card values that the game rests on, each as a line that a person can read."""
    catalogue = import_module(f"arcane_lab.games.{game.name}.catalogue")
    values = ((code, name, cards.value(code, name)) for code, name in catalogue.assumed_values(game.setup))
    return [f"{cards.items[code].name}: {name} = {written(value)}" for code, name, value in values if value is not None]
