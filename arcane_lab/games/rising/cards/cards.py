"""The 108 cards and the five starters, each with how certain it is, checked as they are read."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

from arcane_lab.core.errors import ArcaneLabError, did_you_mean, shown
from arcane_lab.core.printing import Brief
from arcane_lab.core.table_files import Entry, Sheet, read_csv
from arcane_lab.core.values import CERTAINTIES, Certainty
from arcane_lab.games.rising.cards.effects import TITLES, BadEffect, CardKind, Effect, read_effect, sentence_of
from arcane_lab.games.rising.rules.sizes import CARDS, DECK, MOST_PRICE, ROUNDS, STARTERS
from arcane_lab.games.rising.text.payments import LETTERS

Origin = Literal["recovered", "named", "reconstructed", "starter"]

KINDS: Final[tuple[CardKind, ...]] = ("spell", "artifact", "event", "starter")
ORIGINS: Final[tuple[Origin, ...]] = ("recovered", "named", "reconstructed", "starter")
#: Of these no more than the name is known, or not even that: what they say is ours.
RECONSTRUCTED: Final[tuple[Origin, ...]] = ("named", "reconstructed")
#: What a card says, each with its certainty.
FIELDS: Final = ("name", "kind", "discipline", "discount", "generic", "effect", "evergreen", "two_plus", "round")
COLUMNS: Final = (
    *("code", "name", "kind", "discipline", "family", "origin", "discount", "generic", "effect", "evergreen"),
    *("two_plus", "round", *(f"{field}_certainty" for field in FIELDS), "note"),
)
#: Cards with a 2+ mark (AR-SOLO-01, 02).
TWO_PLUS: Final = 8
#: The cards of each discipline.
SPELLS_EACH: Final = 18
_CARD: Final = re.compile(r"[A-Z]{3}")
_STARTER: Final = re.compile(r"S[CHBPG]")
_DISCOUNT: Final = re.compile(rf"([1-9][0-9]?)([{LETTERS}])")
_WORDS: Final = ("yes", "no")
FREE: Final = "free"


class NoSuchField(ArcaneLabError, KeyError):
    """A card was asked for a field that it does not have."""


@dataclass(frozen=True, slots=True, repr=False)
class Card(Brief):
    """A card or a starter: its prices, what it does, and how certain each field is.

    `discount` is (kind, count) or None, `generic` 0 for a free card; `round` is 0 for a starter. `origin` says whether
    it was recovered from the booklet, is known by its name only, or is reconstructed after its family.
    """

    code: str
    name: str
    kind: CardKind
    discipline: int
    family: str
    origin: Origin
    discount: tuple[int, int] | None
    generic: int
    effect: Effect
    evergreen: bool
    two_plus: bool
    round: int
    certainties: Mapping[str, Certainty]
    note: str

    @property
    def sentence(self) -> str:
        """What it does, to the person who holds it."""
        return sentence_of(self.effect, self.evergreen)

    def certainty(self, field: str) -> Certainty:
        """How certain a field is; `KeyError` for another word."""
        if field not in self.certainties:
            raise NoSuchField(f"a card has no field {shown(field)}: ask for one of {', '.join(FIELDS)}")
        return self.certainties[field]


def load_cards(path: Path) -> dict[str, Card]:
    """The cards of a file by code, in table order, starters last; raises `DatasetError` with all that is wrong."""
    sheet, entries = read_csv(path, COLUMNS)
    found: dict[str, Card] = {}
    names: set[str] = set()
    for entry in entries:
        card = _card(entry)
        form, allowed = (_STARTER, "S and a column") if card.kind == "starter" else (_CARD, "three capital letters")
        if not form.fullmatch(card.code):
            entry.refuse("code", "is no code of a card", allowed)
        elif card.code in found:
            entry.refuse("code", "stands in an earlier row too", "every code once")
        if card.name in names:
            entry.refuse("name", "stands in an earlier row too", "every name once")
        names.add(card.name)
        found[card.code] = card
    sheet.finish()
    check_deck(sheet, list(found.values()))
    sheet.finish()
    return found


def check_deck(sheet: Sheet, cards: list[Card]) -> None:
    """Note what does not add up: 36 cards a round, eight with the 2+ mark, 18 of each discipline, starters last."""
    drafted = [card for card in cards if card.kind != "starter"]
    if len(drafted) != CARDS or len(cards) != CARDS + STARTERS:
        sheet.refuse(f"has {len(drafted)} cards and {len(cards) - len(drafted)} starters", f"{CARDS} and {STARTERS}")
        return
    if [card.code for card in cards[CARDS:]] != [f"S{letter.upper()}" for letter in LETTERS]:
        sheet.refuse("does not end with the five starters", "SC SH SB SP SG in the last five rows")
    for number, count in sorted(Counter(card.round for card in drafted).items()):
        if count != DECK:
            sheet.refuse(f"has {count} cards of round {number}", f"{DECK} in each round (AR-COMP-01)")
    two_plus = sum(card.two_plus for card in drafted)
    if two_plus != TWO_PLUS:
        sheet.refuse(f"has {two_plus} cards with the 2+ mark", f"{TWO_PLUS} (AR-SOLO-01)")
    spells = Counter(card.discipline for card in drafted if card.kind == "spell")
    for column, title in enumerate(TITLES):
        if spells[column] != SPELLS_EACH:
            sheet.refuse(f"has {spells[column]} spells of {title}", f"{SPELLS_EACH} of each discipline")


def _card(entry: Entry) -> Card:
    kind = entry.word("kind", KINDS)
    return Card(
        code=entry.text("code"),
        name=entry.text("name"),
        kind=kind,
        discipline=_discipline(entry, kind),
        family=entry.text("family"),
        origin=entry.word("origin", ORIGINS),
        discount=_discount(entry, kind),
        generic=_generic(entry, kind),
        effect=_effect(entry, kind),
        evergreen=entry.word("evergreen", _WORDS) == "yes",
        two_plus=entry.word("two_plus", _WORDS) == "yes",
        round=0 if kind == "starter" else entry.whole("round", 1, ROUNDS),
        certainties={field: entry.word(f"{field}_certainty", CERTAINTIES) for field in FIELDS},
        note=entry.text("note"),
    )


def _discipline(entry: Entry, kind: CardKind) -> int:
    """The discipline of a spell; -1 for an event or an artifact, which have none."""
    if kind in ("spell", "starter"):
        return TITLES.index(entry.word("discipline", TITLES))
    if entry.text("discipline", may_be_empty=True):
        entry.refuse("discipline", f"is given for an {kind}, which has none", "an empty cell")
    return -1


def _discount(entry: Entry, kind: CardKind) -> tuple[int, int] | None:
    text = entry.text("discount", may_be_empty=kind == "starter")
    try:
        return read_discount(text) if text else None
    except ValueError as error:
        entry.refuse("discount", *error.args)
        return None


def read_discount(text: str) -> tuple[int, int] | None:
    """The discounted price of a text, (kind, count), None for a free card; `ValueError`: the reason, what is allowed.

    >>> read_discount("2h"), read_discount("free")
    ((1, 2), None)
    """
    if text.strip().lower() == FREE:
        return None
    match = _DISCOUNT.fullmatch(text.strip().lower())
    if match is None:
        reason = f"is no price of one resource{did_you_mean(text, ('1g', '2c', FREE))}"
        raise ValueError(reason, "a payment such as 1g or 2c, or free")
    return LETTERS.index(match[2]), int(match[1])


def _generic(entry: Entry, kind: CardKind) -> int:
    if kind == "starter" or entry.text("generic", may_be_empty=True).lower() == FREE:
        return 0
    return entry.whole("generic", 1, MOST_PRICE)


def _effect(entry: Entry, kind: CardKind) -> Effect:
    try:
        return read_effect(entry.text("effect"), kind)
    except BadEffect as error:
        entry.refuse("effect", f"cannot be read: {error.reason}", error.allowed)
        return Effect()
