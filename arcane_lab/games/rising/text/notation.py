"""Cards, hands, mats, moons, discards and pyramids as text: one reader and one writer for each."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from arcane_lab.core.errors import UnreadableText, nearest, shown
from arcane_lab.games.rising.cards import tables
from arcane_lab.games.rising.rules.rounds import ROW_STARTS, is_row_up
from arcane_lab.games.rising.rules.sizes import CARDS, TURNS
from arcane_lab.games.rising.text.names import COLUMNS, NOTHING, UNKNOWN, UNNAMED, code_of

#: The number of a card that is not named.
ANY_CARD: Final = -1
#: An empty column that once had a card.
EMPTIED: Final = "x"
#: A section of the moon board whose moons are back in the bag, and the sixth, which never has any.
GONE: Final = ".."
REST: Final = "rest"
_MARKED: Final = re.compile(r"([^+]+)\+([1-9][0-9]?)")


@dataclass(frozen=True, slots=True)
class Lying:
    """A card on a mat with its markers, or in a pile, face up or down."""

    card: int
    markers: int = 0
    is_down: bool = False


@dataclass(frozen=True, slots=True)
class Mat:
    """Five columns from top to bottom, the artifacts beside them, and which empty columns once had a card."""

    columns: tuple[tuple[Lying, ...], ...]
    artifacts: tuple[int, ...] = ()
    emptied: tuple[int, ...] = ()

    def __str__(self) -> str:
        texts = []
        for number, column in enumerate(self.columns):
            empty = EMPTIED if number in self.emptied else NOTHING
            texts.append(" ".join(write_marked(one.card, one.markers) for one in column) or empty)
        bar = f" | {write_cards(self.artifacts)}" if self.artifacts else ""
        return " / ".join(texts) + bar


@dataclass(frozen=True, slots=True)
class Deal:
    """What a round is dealt from: ten moons in the order drawn, then cards from the top, with or without the rest."""

    moons: tuple[int, ...]
    cards: tuple[int, ...]
    has_rest: bool = False

    def __str__(self) -> str:
        return f"{' '.join(COLUMNS[moon] for moon in self.moons)} | {write_cards(self.cards)}" + (
            f" | {REST}" if self.has_rest else ""
        )


def write_marked(card: int, markers: int) -> str:
    """A card on a mat.

    >>> write_marked(1, 0), write_marked(1, 2)
    ('CTW', 'CTW+2')
    """
    return code_of(card) + (f"+{markers}" if markers else "")


def write_cards(cards: Sequence[int]) -> str:
    """Cards as codes, `-` for none."""
    return " ".join(map(code_of, cards)) or NOTHING


def read_card(text: str, what: str = "a card", place: int = 0) -> int:
    """The number of a card by its code, `ANY_CARD` for ``??``. Raises `UnreadableText` with the nearest code.

    >>> read_card("ctw"), read_card("??")
    (1, -1)
    """
    if text == UNNAMED:
        return ANY_CARD
    known = tables.codes()[:CARDS]
    if text.upper() in known:
        return known.index(text.upper())
    reason = f"no card has the code {shown(text.upper())}"
    raise UnreadableText(what, text, reason, place, nearest(text.upper(), known))


def _words(text: str) -> list[tuple[str, int]]:
    return [(word.group(), word.start()) for word in re.finditer(r"\S+", text)]


def read_hand(text: str) -> tuple[int, ...]:
    """The cards of a hand, ``??`` as `ANY_CARD`.

    >>> read_hand("CTW ??"), read_hand("-")
    ((1, -1), ())
    """
    words = _words(text)
    if [word for word, _ in words] == [NOTHING]:
        return ()
    if not words:
        raise UnreadableText("cards", text, "it is empty: no card is -", 0, NOTHING)
    return tuple(read_card(word, "cards", place) for word, place in words)


def read_pile(text: str) -> tuple[Lying, ...]:
    """Discards, oldest first: a code in brackets lies face down.

    >>> read_pile("[CTW] CTT")
    (Lying(card=1, markers=0, is_down=True), Lying(card=0, markers=0, is_down=False))
    """
    found = []
    words = _words(text)
    if [word for word, _ in words] == [NOTHING]:
        return ()
    if not words:
        raise UnreadableText("cards", text, "it is empty: no card is -", 0, NOTHING)
    for word, place in words:
        is_down = word.startswith("[") and word.endswith("]")
        if not is_down and ("[" in word or "]" in word):
            raise UnreadableText("cards", text, f"{shown(word)} has half a bracket", place, f"[{word.strip('[]')}]")
        found.append(Lying(read_card(word.strip("[]") if is_down else word, "cards", place), 0, is_down))
    return tuple(found)


def write_pile(cards: Sequence[Lying]) -> str:
    """Discards as text."""
    return " ".join(f"[{code_of(one.card)}]" if one.is_down else code_of(one.card) for one in cards) or NOTHING


def read_mat(text: str) -> Mat:
    """A mat from a line of text. Raises `UnreadableText`.

    >>> str(read_mat("ctw cau / XGR+3/-/ - / TPA | TML"))
    'CTW CAU / XGR+3 / - / - / TPA | TML'
    """
    body, bar, beside = text.partition("|")
    parts = body.split("/")
    if len(parts) != len(COLUMNS):
        reason = f"it has {len(parts)} columns, and a mat has five: C / H / B / P / G"
        raise UnreadableText("a mat", text, reason, None, " / ".join([NOTHING] * 5))
    columns, emptied, start = [], [], 0
    for number, part in enumerate(parts):
        words = [(word, start + place) for word, place in _words(part)]
        start += len(part) + 1
        if [word.lower() for word, _ in words] == [EMPTIED]:
            emptied.append(number)
            words = []
        elif not words:
            raise UnreadableText("a mat", text, "a column without a card is -", start - 1, NOTHING)
        elif [word for word, _ in words] == [NOTHING]:
            words = []
        columns.append(tuple(_read_marked(text, word, place) for word, place in words))
    artifacts: tuple[int, ...] = ()
    if bar:
        artifacts = read_hand(beside)
        if ANY_CARD in artifacts or not artifacts:
            raise UnreadableText(
                "a mat", text, "artifacts stand behind the bar", len(body) + 1, str(Mat((), (26,)))[3:]
            )
    return Mat(tuple(columns), artifacts, tuple(emptied))


def _read_marked(text: str, word: str, place: int) -> Lying:
    match = _MARKED.fullmatch(word)
    if "+" in word and match is None:
        reason = f"{shown(word)} has no number of markers"
        raise UnreadableText("a mat", text, reason, place, f"{word.partition('+')[0]}+1")
    card = read_card(match[1] if match else word, "a mat", place)
    if card == ANY_CARD:
        raise UnreadableText("a mat", text, "every card on a mat is named", place)
    return Lying(card, int(match[2]) if match else 0)


def read_moons(text: str) -> tuple[tuple[int, int] | None, ...]:
    """The five sections that may have moons: two columns each, -1 for ``?``, None for moons that are back in the bag.

    >>> read_moons(".. GC ?H ?? HP -")
    (None, (4, 0), (-1, 1), (-1, -1), (1, 3))
    """
    words = _words(text)
    if len(words) != TURNS or words[-1][0] != NOTHING:
        reason = f"it has {len(words)} sections" if len(words) != TURNS else "the sixth section has no moons"
        raise UnreadableText("a moon board", text, reason, None, ".. BB PG CG HP -")
    found: list[tuple[int, int] | None] = []
    for word, place in words[:-1]:
        letters = word.upper()
        if letters == GONE:
            found.append(None)
            continue
        if len(letters) != 2 or any(letter not in COLUMNS + UNKNOWN for letter in letters):
            reason = f"{shown(word)} are no two moons: C H B P G, or ? for one that is not known"
            raise UnreadableText("a moon board", text, reason, place, "CG")
        one, two = (COLUMNS.find(letter) for letter in letters)
        found.append((one, two))
    return tuple(found)


def write_moon_pair(one: int, two: int) -> str:
    """A section of the moon board, its letters in the order C H B P G, what is not known last.

    >>> write_moon_pair(4, 0), write_moon_pair(-1, 2)
    ('CG', 'B?')
    """
    order = sorted((one, two), key=lambda moon: moon if moon >= 0 else len(COLUMNS))
    return "".join(COLUMNS[moon] if moon >= 0 else UNKNOWN for moon in order)


def read_pyramid(text: str, turn: int) -> tuple[tuple[int, ...], ...]:
    """The rows of a pyramid in a turn, the lowest first; which lie face down is known by their size.

    >>> read_pyramid("[CTW] / CTT ??", 5)
    ((0, -1), (1,))
    """
    rows = [] if text.strip() == NOTHING else [read_pile("-" if not part.strip() else part) for part in text.split("/")]
    wanted = list(range(1, TURNS - turn + 2))
    sizes = [len(row) for row in rows]
    if sizes != wanted:
        reason = f"in turn {turn} its rows have {', '.join(map(str, wanted))} cards from the top, not {sizes or 'none'}"
        raise UnreadableText("a pyramid", text, reason, None, default_pyramid(turn))
    for row in rows:
        is_up = len(row) % 2 == 0 or len(row) == wanted[-1]
        for one in row:
            if one.is_down == is_up:
                lies = "up" if is_up else "down"
                card = code_of(one.card)
                reason = (
                    f"the row of {len(row)} lies face {lies}, so its cards are written {card if is_up else f'[{card}]'}"
                )
                raise UnreadableText("a pyramid", text, reason, None, card if is_up else f"[{card}]")
    return tuple(tuple(one.card for one in row) for row in reversed(rows))


def default_pyramid(turn: int) -> str:
    """A pyramid of which no card is named.

    >>> default_pyramid(5)
    '[??] / ?? ??'
    """
    rows = []
    for size in range(1, TURNS - turn + 2):
        is_up = size % 2 == 0 or size == TURNS - turn + 1
        rows.append(" ".join([UNNAMED if is_up else f"[{UNNAMED}]"] * size))
    return " / ".join(rows)


def write_pyramid(pyramid: Sequence[int], turn: int, hides: bool) -> str:
    """The rows that are left of a pyramid, from the top to the lowest; what lies face down is hidden or in brackets."""
    rows = []
    for row in range(TURNS - 1, turn - 2, -1):
        cards = [card for card in pyramid[ROW_STARTS[row] : ROW_STARTS[row + 1]] if card >= 0]
        is_up = is_row_up(turn, row)
        codes = [code_of(card) if is_up else f"[{UNNAMED if hides else code_of(card)}]" for card in cards]
        rows.append(" ".join(codes) or NOTHING)
    return " / ".join(rows) if any(row != NOTHING for row in rows) else NOTHING


def read_deal(text: str, may_have_rest: bool = False) -> Deal:
    """A deal: ten moons in the order drawn, a bar, then cards from the top. Raises `UnreadableText`.

    >>> str(read_deal("H C B B P G C G H P | CTT | rest", may_have_rest=True))
    'H C B B P G C G H P | CTT | rest'
    """
    parts = [part.strip() for part in text.split("|")]
    example = "H C B B P G C G H P | MTT CAU …"
    if len(parts) < 2:
        reason = "it lacks the moons, ten letters and a bar before the cards"
        raise UnreadableText("a deal", text, reason, 0, example)
    bag, *_ = parts
    letters = bag.upper().split()
    wrong = next((letter for letter in letters if letter not in tuple(COLUMNS)), None)
    if len(letters) != 10 or wrong is not None:
        reason = f"{shown(wrong)} is no moon" if wrong else f"it has {len(letters)} moons before the bar, not ten"
        raise UnreadableText("a deal", text, reason, 0, example)
    has_rest = len(parts) == 3 and parts[2].lower() == REST
    if len(parts) > 3 or (len(parts) == 3 and not (has_rest and may_have_rest)):
        reason = "nothing stands behind its cards" if not may_have_rest else "only '| rest' may stand behind its cards"
        raise UnreadableText("a deal", text, reason, text.rfind("|"))
    cards = read_hand(parts[1] or NOTHING)
    if ANY_CARD in cards:
        raise UnreadableText("a deal", text, "every card of it is named", text.find(UNNAMED))
    return Deal(tuple(COLUMNS.index(letter) for letter in letters), cards, has_rest)
