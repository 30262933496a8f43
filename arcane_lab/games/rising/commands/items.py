"""What `arcane-lab items` shows of Arcana Rising: what each card says and how certain that is, a file for your own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Final

from arcane_lab.core.command_line import WIDTH
from arcane_lab.core.values import format_value
from arcane_lab.games.rising.cards.effects import TITLES

if TYPE_CHECKING:
    from arcane_lab.core.values import Edition
    from arcane_lab.games.rising.cards.cards import Card

#: This game has no editions; and what is said of a file to fill in.
HAS_EDITIONS: Final = False
TO_FILL_IN: Final = "Change what your cards say differently; an empty cell keeps\nwhat is played now."
_ORIGINS: Final = {
    "recovered": "a figure of the booklet shows the card",
    "named": "the booklet names it, the rest is ours",
    "reconstructed": "ours, made after the pattern of its family",
    "starter": "printed on the mat",
}
_CERTAINTIES: Final = {
    "stated": "the booklet says so",
    "inferred": "it follows from the booklet",
    "assumed": "ours, because the booklet does not say",
}


def table(edition: Edition | None) -> tuple[list[str], list[list[str]], list[str]]:
    """The cards with their certainties: what stands above, the lines of each card, and below."""
    from arcane_lab.games.rising.cards import tables
    from arcane_lab.games.rising.cards.cards import RECONSTRUCTED

    cards = list(tables.cards().values())
    made = sum(card.origin in RECONSTRUCTED for card in cards)
    drafted = sum(card.kind != "starter" for card in cards)
    head = ["Arcana Rising: what the cards say, and how certain that is"]
    words = "; ".join(f"{word}: {meaning}" for word, meaning in {**_ORIGINS, **_CERTAINTIES}.items())
    foot = ["", *wrap(words, WIDTH)]
    counts = f"{made} of {drafted} cards are reconstructed, those of which only the name is known among them."
    foot += [counts, "To put yours in their place: arcane-lab items rising --template FILE"]
    return head, [list(_lines(card)) for card in cards], foot


def _lines(card: Card) -> Iterator[str]:
    """A card in a few lines: what it is, what it costs, what it does."""
    discipline = f"{TITLES[card.discipline]} " if card.discipline >= 0 else ""
    evergreen = "evergreen " if card.evergreen else ""
    what = "starter spell" if card.kind == "starter" else card.kind
    number = f", round {card.round} ({card.certainty('round')})" if card.round else ""
    marks = ", 2+" if card.two_plus else ""
    yield f"{card.code:3}  {card.name}: {evergreen}{discipline}{what}{number}{marks}, {card.origin}"
    yield from _wrapped(f"{_prices(card)}{card.sentence or 'Does nothing.'} ({card.certainty('effect')})")


def _prices(card: Card) -> str:
    """What it costs, each price with its certainty; nothing for a starter."""
    from arcane_lab.games.rising.cards.effects import amount_of

    if card.kind == "starter":
        return ""
    if not card.generic:
        return f"Free ({card.certainty('generic')}). "
    cheap = "" if card.discount is None else f"{amount_of(*card.discount)} ({card.certainty('discount')}) or "
    return f"Costs {cheap}any {card.generic} ({card.certainty('generic')}). "


def _wrapped(text: str) -> list[str]:
    return wrap(text, WIDTH, initial_indent=" " * 5, subsequent_indent=" " * 5)


def template(edition: Edition | None) -> Iterator[Sequence[str]]:
    """The lines of a file to change, the names of its columns first; what may be given of a card is filled in."""
    from arcane_lab.games.rising.cards import tables
    from arcane_lab.games.rising.cards.own_values import OF_STARTERS, VALUES, written

    yield ("code", "name", *VALUES)
    for card in tables.cards().values():
        given = OF_STARTERS if card.kind == "starter" else VALUES
        yield (card.code, card.name, *(written(card, name) if name in given else "" for name in VALUES))


def check(path: Path, edition: Edition | None) -> tuple[list[str], str]:
    """The values of one's own in a file, a line each, and what is reconstructed still. Raises `DatasetError`."""
    from arcane_lab.engine.registry import find_game

    spec = find_game("rising")
    setup = spec.setup.checked(players=2, items=path, seed=0)
    own = [
        f"{code} {name} = {format_value(value)}" for code, names in setup.items.items() for name, value in names.items()
    ]
    return own, f"{spec.tables.rests_on(spec.setup.assumed(setup))[0]} still there"
