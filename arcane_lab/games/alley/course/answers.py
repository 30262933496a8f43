"""Answers to the exercises of Arcane Alley, as people write them: slots, items, moves, storehouses."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, partial
from typing import Any, Final

from arcane_lab.core.errors import shown
from arcane_lab.games.alley.cards.tables import items
from arcane_lab.games.alley.text.sketch import slots_of
from arcane_lab.lessons.answers import Card, pieces_of
from arcane_lab.lessons.forms import one_spelling, plain
from arcane_lab.lessons.kinds import Kind


@dataclass(frozen=True)
class Slots(Kind):
    """Some slots of a storehouse, in any order.

    >>> kind = Slots()
    >>> {kind.format(kind.read(given)) for given in ("a1 b2 c3", "c3, B2 and a1", ["b2", "a1", "c3"], "a1-b2-c3")}
    {'a1 b2 c3'}
    >>> {kind.format(kind.read(given)) for given in ("a 3", "3a", "DL a3", "the Lotus lies at a3", "column a, row 3")}
    {'a3'}
    """

    given_by = "slots"

    count: int = 0
    example: str = ""

    def places(self, board: str) -> tuple[Mapping[str, Any], ...]:
        """The slots of a storehouse, each with what lies there."""
        return slots_of(board)

    @property
    def form(self) -> str:
        """How to write them."""
        many = {0: "slots", 1: "one slot", 3: "three slots"}.get(self.count, f"{self.count} slots")
        return f'{many}, such as "{self.example or self.samples[0]}"'

    @property
    def samples(self) -> tuple[str, ...]:
        """So many slots of the storehouse, one after the other."""
        places = [f"{column}{row}" for row in "213" for column in "bac"]
        size = self.count or 2
        return tuple(" ".join((places * 2)[start : start + size]) for start in range(len(places)))

    def with_example(self, example: str) -> Kind:
        """The same with other slots as its sample."""
        return replace(self, example=example)

    def read(self, given: Any) -> tuple[str, ...]:
        """The slots in reading order."""
        found = [word for piece in pieces_of(given, self) for word in re.split(_BETWEEN_SLOTS, _bare_slots(piece))]
        words = [word for word in found if word]
        for word in words:
            if not re.fullmatch("[abc][123]", word):
                raise self.refuse(given, f"{shown(word)} {_NO_SLOT}")
        slots = tuple(sorted(set(words), key=lambda slot: (slot[1], slot[0])))
        if self.count and len(slots) != self.count:
            raise self.refuse(given, f"{self.count} different slots are asked for, here are {len(slots)}")
        return slots

    def for_page(self) -> dict[str, Any] | None:
        """As places, with what people say round them."""
        return {
            "reads": "places",
            "count": self.count,
            "rows": [{"pattern": pattern, "gives": gives} for pattern, gives in _SPELLINGS],
            "leave": sorted(_ROUND_SLOTS | _words_of_items()),
            "split": _BETWEEN_SLOTS,
            "word": "[abc][123]",
            "no": _NO_SLOT,
            "order": [f"{column}{row}" for row in "123" for column in "abc"],
        }

    def format(self, answer: Iterable[str]) -> str:
        """The slots in reading order."""
        return " ".join(sorted(answer, key=lambda slot: (slot[1], slot[0]))) or "none"


_NO_SLOT: Final = "is no slot; columns are a, b, c and rows 1, 2, 3"
_BETWEEN_SLOTS: Final = r"[\s,;+/&-]+|\band\b"
#: How a slot may be written besides, and what each bracket of that gives; a page without Python reads these rows, too.
_SPELLINGS: Final = (
    (r"\bcolumn ([abc])(?:,| and)? ?row ([123])\b", "{1}{2}"),
    (r"\b([abc]) ([123])\b", "{1}{2}"),
    (r"\b([123]) ?([abc])\b(?! ?[123])", "{2}{1}"),
)
#: What people say round a slot: it names none.
_ROUND_SLOTS: Final = frozenset(
    ("the", "an", "at", "on", "onto", "to", "in", "it", "is", "lies", "lie", "slot", "slots", "play", "card", "goes")
)


def _bare_slots(text: str) -> str:
    """A text about slots with nothing but the slots: "a 3" is a3, and what lies there is left out."""
    words = plain(text)
    for pattern, gives in _SPELLINGS:
        words = re.sub(pattern, partial(_given, gives), words)
    left = [word for word in words.split() if word not in _ROUND_SLOTS and word not in _words_of_items()]
    return " ".join(left) or words


def _given(gives: str, match: re.Match[str]) -> str:
    return gives.format(*match.group(0, 1, 2))


@cache
def _words_of_items() -> frozenset[str]:
    """The codes and the words of the names of all items, in small letters."""
    from arcane_lab.games.alley.setup import item_name
    from arcane_lab.games.alley.text.names import CODES

    names = " ".join(item_name(number) for number in range(len(CODES)))
    return frozenset(f"{names} {' '.join(CODES)} lotus lotuses".lower().replace("\u2019", "'").split())


@dataclass(frozen=True)
class Item(Card):
    """An item, by its two letters or its name.

    >>> kind = Item()
    >>> [kind.read(given) for given in ("OW", "ow", "Older Wand", "older  wand", "the Older Wand")]
    ['OW', 'OW', 'OW', 'OW', 'OW']
    """

    names: Mapping[str, str] = field(default_factory=lambda: {code: item.name for code, item in items().items()})
    example: str = "OW"

    @property
    def form(self) -> str:
        """How to write it."""
        code, name = self.shown
        return f'an item by its two letters or its name, such as "{code}" or "{name}"'

    @property
    def samples(self) -> tuple[str, ...]:
        """The codes of items."""
        return ("OW", "TC", "CM", "SK", "HT", "FC", "CB", "IR")

    def _why(self) -> str:
        return "no item is called so"


_BETWEEN: Final = re.compile(r"\s(?:to|onto|on|at|in|the|an?)(?=\s)", re.IGNORECASE)


@dataclass(frozen=True)
class MoveText(Kind):
    """A move of seat p1, in any form in which a game reads moves.

    >>> kind = MoveText()
    >>> {kind.read(given) for given in ("play OW b2", " PLAY ow  B2", "play Older Wand b2", "play the OW at b2")}
    {'play OW b2'}
    """

    example: str = "play OW b2"
    offered: tuple[str, ...] = ()

    @property
    def choices(self) -> tuple[tuple[str, str], ...]:
        """The moves that the question names."""
        return tuple((move, move) for move in self.offered)

    @property
    def form(self) -> str:
        """How to write it."""
        return f'a move, such as "{self.example}"'

    @property
    def samples(self) -> tuple[str, ...]:
        """Moves with several items and slots."""
        return tuple(f"play {move}" for move in ("OW b2", "TC a1", "SK c3", "FC b1", "CB a3", "HT c2"))

    def with_example(self, example: str) -> Kind:
        """The same with another move as its sample."""
        return replace(self, example=example)

    def read(self, given: Any) -> str:
        """The move as the notation writes it."""
        from arcane_lab.core.errors import AmbiguousMove, UnreadableMove
        from arcane_lab.games.alley.text.moves import read_move, write_move

        text = one_spelling(given) if isinstance(given, str) else getattr(given, "text", given)
        # "play IR to b3" is read as well, and an error is about what was written.
        bare = _BETWEEN.sub(" ", text) if isinstance(text, str) else text
        for form in (bare, text):
            try:
                return write_move(read_move(form, 0), 0)
            except UnreadableMove as error:
                reason = error.why
            except AmbiguousMove as error:
                reason = str(error)
        raise self.refuse(given, reason)

    def for_page(self) -> dict[str, Any] | None:
        """As a verb and what may stand behind it."""
        from arcane_lab.games.alley.text import moves
        from arcane_lab.games.alley.text.names import SEATS, SLOTS, line_slots

        return {
            "reads": "move",
            "verbs": moves.FORMS,
            "names": {code: item.name for code, item in items().items()},
            "kinds": {"slot": SLOTS, "seat": SEATS},
            "lines": [" ".join(sorted(SLOTS[slot] for slot in line_slots(line))) for line in range(8)],
            "own": SEATS[0],
            "split": _BETWEEN.pattern,
            "longest": moves.LONGEST,
        }


@dataclass(frozen=True)
class House(Kind):
    """A storehouse as text, or a widget that shows one.

    >>> kind = House()
    >>> {kind.read(given) for given in ("OW TC IR / CB MB FC", "ow tc ir/cb mb fc", " OW, TC, IR /CB, MB, FC ")}
    {'OW TC IR / CB MB FC'}
    """

    example: str = "OW TC IR / CB MB FC"

    @property
    def form(self) -> str:
        """How to write it."""
        return f'a storehouse, rows with a stroke between them, such as "{self.example}"'

    @property
    def samples(self) -> tuple[str, ...]:
        """Two storehouses: no question has the one and the other for its answer."""
        return "OW TC IR / CB MB FC", "SK HT BF / DE FC OW"

    @property
    def keys(self) -> tuple[str, ...]:
        """The items by their letters, and the stroke between rows."""
        return (*sorted(items()), "/")

    def with_example(self, example: str) -> Kind:
        """The same with another storehouse as its sample."""
        return replace(self, example=example)

    def read(self, given: Any) -> str:
        """The storehouse as the notation writes it."""
        from arcane_lab.core.errors import UnreadableText
        from arcane_lab.games.alley.text.notation import Storehouse, read_storehouse

        text = one_spelling(given) if isinstance(given, str) else getattr(given, "text", given)
        try:
            if isinstance(text, Storehouse):
                return str(text)
            return str(read_storehouse(" / ".join(_rows(piece) for piece in pieces_of(text, self))))
        except UnreadableText as error:
            if isinstance(text, str) and not re.search(r"[/;\n]", text) and len(text.split()) > _MOST_IN_A_ROW:
                raise self.refuse(given, "it does not show where a row ends; put a stroke / between the rows") from None
            raise self.refuse(given, error.why) from None

    def for_page(self) -> dict[str, Any] | None:
        """As rows of items."""
        from arcane_lab.games.alley.text.names import SEATS
        from arcane_lab.games.alley.text.notation import LONGEST, SHAPES

        return {
            "reads": "board",
            "names": {code: item.name for code, item in items().items()},
            "kinds": {"seat": SEATS},
            "shapes": [f"{rows}x{columns}" for rows, columns in SHAPES],
            "longest": LONGEST,
        }


_MOST_IN_A_ROW: Final = 3


def _rows(text: str) -> str:
    """The rows of a storehouse with a stroke between them, and no other sign between its cards.

    Commas may stand between cards, or between rows where no other sign does; in brackets they tell who knows a card.

    >>> _rows("BC, IR / BF, DL"), _rows("BC IR, BF DL"), _rows("BC IR; [BF|p1,p2] DL"), _rows("BC, IR, BF, DL")
    ('BC IR / BF DL', 'BC IR / BF DL', 'BC IR / [BF|p1,p2] DL', 'BC IR BF DL')
    """
    signs = re.sub(r"\s*(?:[/;]|\n)[\s/;]*", " / ", text.strip().strip("/;"))
    parts = re.split(r",\s*(?![^\[]*\])", signs)
    if "/" not in signs and len({len(part.split()) for part in parts}) == 1 and len(parts[0].split()) > 1:
        return " / ".join(part.strip() for part in parts)
    return " ".join(" ".join(parts).split())
