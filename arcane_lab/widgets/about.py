"""What stays the same while somebody looks on: the items as a game's setup plays them, and whose view it is."""

from __future__ import annotations

from typing import Any, Literal, cast

from arcane_lab import datasets
from arcane_lab.core.values import Edition
from arcane_lab.engine.game import BaseGame
from arcane_lab.engine.registry import find_game
from arcane_lab.widgets.faces import assumed_lines, faces


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
        "sight": view or seat or "open",
        "assumed": assumed_lines(game.setup, cards),
        "opening": [[event.text, event.rule] for event in opening],
        "rules": {event.rule: rules[event.rule].statement for event in opening if event.rule in rules},
        "items": faces(cards, game.setup.options),
    }
