"""Texts of positions and deals: tiles, parts, tricks, crews, cards dealt, dice, offer, bag and rolls."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from arcane_lab.core.errors import UnreadableText, did_you_mean, shown
from arcane_lab.games.arts.rules.sizes import CLOSED, EMPTY, NOBODY
from arcane_lab.games.arts.text.names import (
    BENEFITS,
    CARDS,
    PLACES,
    TYPES,
    WORKERS,
)

REST: Final = "rest"
NONE: Final = "none"
LOCKED: Final = "locked"
NOTHING_DRAWN: Final = "-"


def read_tiles(text: str) -> tuple[int, ...]:
    """Tiles as letters with spaces between. Raises `UnreadableText`.

    >>> read_tiles("B A A")
    (1, 0, 0)
    """
    words = text.upper().split()
    for word in words:
        if len(word) != 1 or word not in TYPES:
            raise UnreadableText("tiles", text, f"{shown(word)} is no type of a tile", None, "A A B")
    return tuple(TYPES.index(word) for word in words)


def write_tiles(tiles: Sequence[int]) -> str:
    """Tiles, the letters sorted.

    >>> write_tiles((1, 0, 0))
    'A A B'
    """
    return " ".join(TYPES[tile] for tile in sorted(tiles))


@dataclass(frozen=True, slots=True)
class TrickText:
    """A trick of somebody: its code, the types on it as bits, and whether it is prepared."""

    code: str
    types: int = 0
    ready: bool = False


def read_tricks(text: str) -> tuple[TrickText, ...]:
    """Tricks such as `PS[AB]* T1`. Raises `UnreadableText`.

    >>> read_tricks("PS[AB]* T1")[0]
    TrickText(code='PS', types=3, ready=True)
    """
    found: list[TrickText] = []
    for word in text.upper().split():
        ready = word.endswith("*")
        code, bracket, rest = word.removesuffix("*").partition("[")
        letters = rest.removesuffix("]") if bracket else ""
        if (bracket and not (rest.endswith("]") and letters)) or set(letters) - set(TYPES) or not code.isalnum():
            raise UnreadableText("tricks", text, f"{shown(word)} is no trick", None, "PS[AB]* T1")
        if len(set(letters)) != len(letters):
            raise UnreadableText("tricks", text, f"{code} carries a type once", None, "PS[AB]* T1")
        if code in [one.code for one in found]:
            raise UnreadableText("tricks", text, f"{code} stands there twice", None)
        found.append(TrickText(code, sum(1 << TYPES.index(letter) for letter in letters), ready))
    return tuple(found)


def read_assigned(text: str) -> tuple[tuple[str, int], ...]:
    """Cards dealt such as `magician@theater golem@unique`: names and numbers of cards. Raises `UnreadableText`.

    >>> read_assigned("golem@unique")
    (('golem', 6),)
    """
    found = []
    for word in text.lower().split():
        name, at, card = word.partition("@")
        if not at or card not in CARDS:
            near = did_you_mean(card, CARDS) if at else ""
            raise UnreadableText("cards", text, f"{shown(word)} is no card of a character{near}", None, "golem@unique")
        found.append((name, CARDS.index(card)))
    return tuple(found)


def read_sent(text: str) -> tuple[tuple[str, int, int | None], ...]:
    """Who was sent where, with points or without. Raises `UnreadableText`.

    >>> read_sent("golem@downtown:3 magician@theater-sunday")
    (('golem', 0, 3), ('magician', 7, None))
    """
    found = []
    for word in text.lower().split():
        name, at, rest = word.partition("@")
        place, colon, points = rest.partition(":")
        if not at or place not in PLACES or (colon and not points.isdigit()):
            near = did_you_mean(place, PLACES) if at else ""
            raise UnreadableText("who was sent", text, f"{shown(word)} cannot be read{near}", None, "golem@downtown:3")
        found.append((name, PLACES.index(place), int(points) if colon else None))
    return tuple(found)


def read_dice(text: str) -> tuple[int, int, int]:
    """Both faces, and 1 where they are locked. Raises `UnreadableText`.

    >>> read_dice("A coins locked"), write_dice(0, 2, 0)
    ((0, 2, 1), 'A coins')
    """
    words = text.split()
    locked = len(words) == 3 and words[2].lower() == LOCKED
    kind, benefit = (*words, "", "")[:2]
    if len(words) != 2 + locked or kind.upper() not in tuple(TYPES) or benefit.lower() not in BENEFITS:
        raise UnreadableText("dice", text, "they show a type and a benefit", None, "A coins locked")
    return TYPES.index(kind.upper()), BENEFITS.index(benefit.lower()), int(locked)


def write_dice(kind: int, benefit: int, locked: int) -> str:
    """Both dice."""
    return f"{TYPES[kind]} {BENEFITS[benefit]}{' locked' if locked else ''}"


_SLOT: Final = {".": EMPTY, "x": CLOSED}


def read_offer(text: str) -> tuple[int, int, int]:
    """The offer, left, middle, right. Raises `UnreadableText`.

    >>> read_offer("A x ."), write_offer((0, -2, -1))
    ((0, -2, -1), 'A x .')
    """
    words = text.split()
    if len(words) != 3 or any(word.lower() not in _SLOT and word.upper() not in tuple(TYPES) for word in words):
        raise UnreadableText("an offer", text, "it has three slots: a type, . for empty or x for closed", None, "A . C")
    one, two, three = (_SLOT[word.lower()] if word.lower() in _SLOT else TYPES.index(word.upper()) for word in words)
    return one, two, three


def write_offer(offer: Sequence[int]) -> str:
    """The three slots."""
    return " ".join("." if tile == EMPTY else "x" if tile == CLOSED else TYPES[tile] for tile in offer)


def read_bag(text: str) -> tuple[tuple[int, ...], bool]:
    """Tiles, the next first, and whether what is named nowhere is shuffled in. Raises `UnreadableText`.

    >>> read_bag("D C | rest"), read_bag("A | none")
    (((3, 2), True), ((0,), False))
    """
    named, bar, end = text.partition("|")
    if bar and end.strip().lower() not in (REST, NONE):
        raise UnreadableText("a bag", text, "behind the bar stands rest or none", None, "D C | rest")
    return read_tiles(named), end.strip().lower() != NONE


@dataclass(frozen=True, slots=True)
class Roll:
    """A roll: a type, a benefit, and the worker that comes, -1 none."""

    kind: int
    benefit: int
    worker: int

    def __str__(self) -> str:
        who = NOTHING_DRAWN if self.worker == NOBODY else WORKERS[self.worker]
        return f"{TYPES[self.kind]} {BENEFITS[self.benefit]} {who}"


def read_roll(text: str) -> Roll:
    """A roll such as `A coins golem`. Raises `UnreadableText`.

    >>> str(read_roll("a COINS -"))
    'A coins -'
    """
    words = text.split()
    if len(words) != 3:
        raise UnreadableText("a roll", text, "it has a type, a benefit and a worker", None, "A coins golem")
    kind, benefit, _ = read_dice(" ".join(words[:2]))
    who = words[2].lower()
    if who != NOTHING_DRAWN and who not in WORKERS:
        reason = f"{shown(words[2])} is no worker{did_you_mean(who, WORKERS)}"
        raise UnreadableText("a roll", text, reason, None, "A coins golem")
    return Roll(kind, benefit, NOBODY if who == NOTHING_DRAWN else WORKERS.index(who))


@dataclass(frozen=True, slots=True)
class SetUpDeal:
    """What chance gave at the set-up: the wagon's place, all tiles the next first, and a tile that was shown, -1."""

    wagon: int
    bag: tuple[int, ...]
    shown: int = -1

    def __str__(self) -> str:
        shown_tile = f" / shown {TYPES[self.shown]}" if self.shown >= 0 else ""
        return f"wagon {PLACES[self.wagon]} / bag {' '.join(TYPES[tile] for tile in self.bag)}{shown_tile}"


def read_set_up(text: str) -> SetUpDeal:
    """The deal of a set-up. Raises `UnreadableText`.

    >>> str(read_set_up("wagon downtown / bag A B C D A B C D A B C D / shown c"))
    'wagon downtown / bag A B C D A B C D A B C D / shown C'
    """
    parts = [part.split() for part in text.split("/")]
    heads = [part[0].lower() if part else "" for part in parts]
    example = "wagon downtown / bag A B C D …"
    if heads not in (["wagon", "bag"], ["wagon", "bag", "shown"]) or len(parts[0]) != 2:
        raise UnreadableText("a set-up", text, "it has a wagon and a bag", None, example)
    place = parts[0][1].lower()
    if place not in PLACES[:4]:
        near = did_you_mean(place, PLACES[:4])
        raise UnreadableText("a set-up", text, f"the wagon never starts at {shown(place)}{near}", None, example)
    tile = read_tiles(" ".join(parts[2][1:]))[0] if len(parts) == 3 and len(parts[2]) == 2 else -1
    return SetUpDeal(PLACES.index(place), read_tiles(" ".join(parts[1][1:])), tile)


def read_workers(text: str) -> tuple[int, ...]:
    """Workers by their numbers. Raises `UnreadableText`.

    >>> read_workers("golem specter")
    (1, 0)
    """
    words = text.lower().split()
    for word in words:
        if word not in WORKERS:
            near = did_you_mean(word, WORKERS)
            raise UnreadableText("workers", text, f"{shown(word)} is no worker{near}", None, "golem specter")
    return tuple(WORKERS.index(word) for word in words)


def same_words(one: str, other: str) -> bool:
    """Whether two texts have the same words, in any order.

    >>> same_words("saw fabric saw", "fabric saw saw")
    True
    """
    return Counter(one.lower().split()) == Counter(other.lower().split())
