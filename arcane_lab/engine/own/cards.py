"""Cards and seats as an author's functions meet them: whole numbers that know what they are."""

from __future__ import annotations

from typing import Any, Final

from arcane_lab.core.errors import BadSetup, did_you_mean, shown
from arcane_lab.core.signatures import typed
from arcane_lab.engine.plain.layout import UNSEEN, UNSEEN_CARD
from arcane_lab.engine.spec import seat_name

#: Letters of a card's code, and of what it is called.
LONGEST_CODE: Final = 24
LONGEST_TITLE: Final = 80


class Seat(int):
    """A seat: a whole number from 0, written "p1".

    >>> seat = Seat(0)
    >>> f"{seat}", seat + 1
    ('p1', 1)
    """

    __slots__ = ()

    def __str__(self) -> str:
        return seat_name(self)

    def __format__(self, form: str) -> str:
        return format(str(self), form)


class Card(int):
    """A card of a game of one's own: a code that moves are written with, a title, and attributes of your choice.

    Where the codes of two cards are alike, so are the cards. `face` is what is drawn on it, an emoji or an SVG.

    >>> silk = Card("S6", "Silk 6", ware="Silk", strength=6)
    >>> silk, silk.title, silk.strength
    (S6, 'Silk 6', 6)
    >>> silk.color
    Traceback (most recent call last):
    ...
    AttributeError: the card S6 has no 'color': it has ware, strength
    """

    code: str
    title: str
    face: str
    attributes: dict[str, Any]

    @typed
    def __new__(cls, code: str, title: str = "", *, face: str = "", **attributes: Any) -> Card:
        """A card that no game holds yet; `define_game` gives it its number."""
        if len(code) > LONGEST_CODE or len(code.split()) != 1 or code == UNSEEN_CARD:
            raise BadSetup("code", code, "that is no code of a card", f"a word of 1 to {LONGEST_CODE} letters: 'S6'")
        if len(title) > LONGEST_TITLE:
            raise BadSetup("title", title, "that is no title of a card", f"a text of up to {LONGEST_TITLE} letters")
        taken = next((name for name in attributes if name == "attributes" or hasattr(cls, name)), None)
        if taken is not None:
            raise BadSetup("attributes", taken, "every card has that already", "another name")
        return cls.numbered(0, code, title or code, face, attributes)

    @classmethod
    def numbered(cls, number: int, code: str, title: str, face: str, attributes: dict[str, Any]) -> Card:
        """The same with the number that it has in its game."""
        card = super().__new__(cls, number)
        card.code, card.title, card.face, card.attributes = code, title, face, attributes
        card.__dict__.update(attributes)
        return card

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        if self == UNSEEN:
            raise AttributeError(f"this card may not be seen: it is written {UNSEEN_CARD} and has no {name!r}")
        has = ", ".join(self.attributes) or "none"
        reason = f"the card {self.code} has no {name!r}: it has {has}{did_you_mean(name, self.attributes)}"
        raise AttributeError(reason, name=name, obj=self)

    def __reduce__(self) -> tuple[Any, ...]:
        return Card.numbered, (int(self), self.code, self.title, self.face, self.attributes)

    def __str__(self) -> str:
        return self.code

    def __repr__(self) -> str:
        return self.code

    def __format__(self, form: str) -> str:
        return format(self.code, form)


def number_of(card: Any) -> int:
    """The number of a card; `UNSEEN` for one of which a preview does not know which it is."""
    return int(card) if type(card) is Card else UNSEEN


#: A card that a reader may not see.
UNKNOWN: Final = Card.numbered(UNSEEN, UNSEEN_CARD, "a card", "", {})


def check_words(name: str, value: object) -> str:
    """A name that can be written in positions and asked for as an attribute; raises `BadSetup`."""
    if not isinstance(value, str) or not value.isidentifier() or value.startswith("_"):
        raise BadSetup(name, value, "it is written as a name in Python", f"letters, digits and _: {shown('market')}")
    return value
