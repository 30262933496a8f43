"""The cards as the browser shows them: name, kind, prices, effect in a sentence, and what is assumed of them."""

from __future__ import annotations

from typing import Any

from arcane_lab.engine.setup import Setup
from arcane_lab.games.rising.cards.effects import TITLES, sentence_of
from arcane_lab.games.rising.setup import assumed_values, cards_in_play
from arcane_lab.games.rising.text.payments import LETTERS


def faces_of(setup: Setup) -> dict[str, dict[str, Any]]:
    """Each card of a setup by its code; `assumed` names the fields that are not known."""
    assumed: dict[str, list[str]] = {}
    for code, field in assumed_values(setup):
        assumed.setdefault(code, []).append(field)
    return {
        code: {
            "name": card.name,
            "kind": card.kind,
            "discipline": TITLES[card.discipline] if card.discipline >= 0 else None,
            "discount": None if card.discount is None else f"{card.discount[1]}{LETTERS[card.discount[0]]}",
            "generic": card.generic or None,
            "effect": sentence_of(card.effect, card.evergreen, setup.options),
            "evergreen": card.evergreen,
            "two_plus": card.two_plus,
            "round": card.round or None,
            "origin": card.origin,
            "assumed": assumed.get(code, []),
        }
        for code, card in cards_in_play(setup).items()
    }
