"""Positions for exercises: a storehouse, a stash and the piles, made into a game that answers by the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from arcane_lab.chance.errors import whole
from arcane_lab.core.errors import text_of
from arcane_lab.engine.moves import Turn
from arcane_lab.games.alley.cards.tables import deck_counts
from arcane_lab.games.alley.one_storehouse import OneStorehouse
from arcane_lab.games.alley.text.names import CODES, SLOTS
from arcane_lab.records import Game, Scenario

#: Cards that do nothing of their own when they are played or sold, so that only the set counts.
QUIET = ("IR", "MB", "BF")


def position(
    storehouse: str, stash: str, *, gold: int = 25, infamy: int = 0, discard: str = "FC TC", deck: str = "SK BC"
) -> Game:
    """A game of three seats in which p1 is about to draw.

    >>> game = position("BF BF OW / TC IR MB / CB FC BC", "BF TC")
    >>> print(*game.legal_moves())
    draw deck draw discard
    """
    for name, cards in (("storehouse", storehouse), ("stash", stash), ("discard", discard), ("deck", deck)):
        text_of(name, cards, "FC TC")
    seat = {"gold": whole("gold", gold), "infamy": whole("infamy", infamy), "storehouse": storehouse, "stash": stash}
    data = {
        "format": "arcane-lab/scenario/1",
        "game": "alley",
        "title": "A position of a lesson",
        "setup": {"edition": "revised", "players": 3},
        "position": {
            "phase": "sell",
            "step": "draw",
            "to_move": "p1",
            "deck": f"{deck} | rest",
            "discard": discard,
            "seats": {"p1": seat},
        },
        "moves": [],
    }
    return Scenario.from_dict(data).game()


def played(game: Game, *moves: str) -> list[Turn]:
    """What came of some moves, one after the other.

    >>> turns = played(position("BF BF OW / TC IR MB / CB FC BC", "BF TC"), "draw deck", "play BF c1")
    >>> turns[-1].events[0].kind
    'set_aside_slot'
    """
    return [game.play(move) for move in moves]


def seat_of(game: Game, seat: str = "p1") -> dict[str, int]:
    """Gold and infamy of a seat."""
    found = next(one for one in game.picture()["seats"] if one["id"] == seat)
    return {"gold": found["gold"], "infamy": found["infamy"]}


@cache
def rules() -> OneStorehouse:
    """The rules for one storehouse."""
    return OneStorehouse()


def format_storehouse(cells: dict[str, str], columns: int = 3, rows: int = 3) -> str:
    """A storehouse as text from what lies at each slot.

    >>> format_storehouse({slot: "OW" for slot in SLOTS})
    'OW OW OW / OW OW OW / OW OW OW'
    """
    return " / ".join(" ".join(cells[f"{column}{row}"] for column in "abc"[:columns]) for row in range(1, rows + 1))


def others(*without: str) -> list[str]:
    """Codes of ordinary items (no special ones, no doll, no feline) of the box, other than some."""
    boxed = deck_counts(6)
    return [code for code in CODES if boxed[code] and code not in (*without, "ML", "PL", "SC", "WW", "HD", "FF")]


def filled(given: Mapping[str, str], codes: list[str], slots: Sequence[str] = SLOTS) -> dict[str, str]:
    """A storehouse with what is given at some slots, and one of the codes, taken from the end, at each of the others.

    >>> filled({"a1": "OW"}, ["TC", "MB"], ("a1", "b1", "c1"))
    {'a1': 'OW', 'b1': 'MB', 'c1': 'TC'}
    """
    return {slot: given[slot] if slot in given else codes.pop() for slot in slots}


def named(code: str) -> str:
    """An item with its two letters, for a sentence.

    >>> named("OW")
    'Older Wand (`OW`)'
    """
    from arcane_lab.games.alley.setup import item_name

    return f"{item_name(CODES.index(code))} (`{code}`)"


def one(code: str) -> str:
    """One of an item, for a sentence.

    >>> one("OW"), one("MB")
    ('an Older Wand', 'a Magic Boomerang')
    """
    name = named(code).partition(" (")[0]
    return f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"


def several(code: str) -> str:
    """Several of an item, for a sentence.

    >>> several("BF"), several("OW")
    ('Bottled Fairies (`BF`)', 'Older Wands (`OW`)')
    """
    name = named(code)
    many = {"BF": "Bottled Fairies", "DL": "Dark Lotuses", "WW": "Wizard's Watches"}
    return f"{many[code]} (`{code}`)" if code in many else name.replace(" (", "s (")


@cache
def card(code: str, name: str) -> int:
    """A figure on a card: "gold_per_set", "infamy_each" or "copies_2_to_4".

    >>> card("DE", "gold_per_set")
    20
    """
    from arcane_lab.games.alley.cards import in_play

    return int(getattr(in_play.card_values("revised").items[code], name))


@cache
def cards_in_all() -> int:
    """How many cards a game of two to four seats has."""
    return sum(card(code, "copies_2_to_4") for code in CODES)
