"""Answers to exercises, in every form in which people write them: read, compared and said.

A kind of answer reads what somebody typed (a number, a text, a list, an object of Arcane Lab) and judges it against the
right one: "right", "wrong", or "coarse" when it is right as far as it goes but rounded too much. What cannot be read is
no wrong answer: `BadAnswer` says which forms there are. Numbers are in `quantities`, chances in `chances`, what all
kinds share in `kinds`, and the forms of numbers in `forms.toml`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from arcane_lab.core.errors import one_of
from arcane_lab.core.exact_numbers import python_value
from arcane_lab.lessons.chances import AtMost, Law, Odds, Points
from arcane_lab.lessons.forms import plain
from arcane_lab.lessons.kinds import BadAnswer, Judged, Kind
from arcane_lab.lessons.quantities import About, Number
from arcane_lab.lessons.rounding import Rounded

__all__ = [
    "About",
    "AtMost",
    "BadAnswer",
    "Card",
    "Choice",
    "Judged",
    "Kind",
    "Labels",
    "Law",
    "Number",
    "Odds",
    "Order",
    "Points",
    "Rounded",
]


@dataclass(frozen=True)
class Choice(Kind):
    """One of some answers, by its letter or in its words; yes and no may be True and False.

    >>> kind = Choice(("yes", "no"))
    >>> [kind.read(given) for given in ("Yes", "b", True, "B) no")]
    ['yes', 'no', 'yes', 'no']
    """

    given_by = "choice"

    options: tuple[str, ...]

    @property
    def choices(self) -> tuple[tuple[str, str], ...]:
        """The answers, each by its letter."""
        return tuple(zip("ABCDEFGH", self.options, strict=False))

    @property
    def form(self) -> str:
        """How to write it."""
        return f"a letter, {one_of('ABCDEFGH'[: len(self.options)])}, or the answer in its words"

    def read(self, given: Any) -> str:
        """The answer in its words."""
        value = python_value(given)
        text = {True: "yes", False: "no"}[value] if isinstance(value, bool) else value
        if not isinstance(text, str):
            raise self.refuse(given)
        text = _briefly(text)
        for letter, option in zip("abcdefgh", self.options, strict=False):
            words = _briefly(option)
            if text in (letter, f"({letter})", f"{letter})", words, f"{letter}) {words}", f"{letter} {words}"):
                return option
        raise self.refuse(given, "it is none of the answers")

    def for_page(self) -> dict[str, Any] | None:
        """As one of the options."""
        return {"reads": "choice", "options": self.options}


def _briefly(text: str) -> str:
    """An answer in words without what makes no difference: "slide horizontally" is "horizontal"."""
    return re.sub(r"^slide |(?<=al)ly$", "", plain(text).rstrip("."))


@dataclass(frozen=True)
class Order(Kind):
    """Steps in their order, each by its letter: the letters of the answer, one after the other.

    >>> kind = Order(("the card acts", "the set is sold", "the turn ends"))
    >>> {kind.format(kind.read(given)) for given in ("ABC", "a b c", ["A", "B", "C"], "a, b, c", "A > B > C")}
    {'A B C'}
    """

    steps: tuple[str, ...]
    example: str = ""

    @property
    def form(self) -> str:
        """How to write it."""
        return f'the letters of the steps in their order, such as "{self.example or self.samples[0]}"'

    @property
    def samples(self) -> tuple[str, ...]:
        """The letters backwards, from each of them on."""
        letters = "ABCDEFGH"[: len(self.steps)][::-1]
        return tuple(letters[start:] + letters[:start] for start in range(len(letters)))

    @property
    def keys(self) -> tuple[str, ...]:
        """The letters of the steps."""
        return tuple("ABCDEFGH"[: len(self.steps)])

    def with_example(self, example: str) -> Kind:
        """The same with another order as its sample."""
        return replace(self, example=example)

    def read(self, given: Any) -> tuple[str, ...]:
        """The letters in the order given."""
        text = plain(" ".join(pieces_of(given, self)) if not isinstance(given, set | frozenset) else "?")
        for number, step in sorted(enumerate(self.steps), key=lambda pair: -len(pair[1])):
            text = text.replace(plain(step), "abcdefgh"[number])
        letters = re.sub(r"\bthen\b|->|[\s,;>.()→-]", "", text).upper()
        allowed = "ABCDEFGH"[: len(self.steps)]
        if sorted(letters) != list(allowed):
            raise self.refuse(given, f"each of the letters A to {allowed[-1]} is needed once")
        return tuple(letters)

    def for_page(self) -> dict[str, Any] | None:
        """As the letters of the steps."""
        return {"reads": "order", "options": self.steps}

    def format(self, answer: Iterable[str]) -> str:
        """The letters with spaces."""
        return " ".join(answer)


@dataclass(frozen=True)
class Labels(Kind):
    """A label for each of `count` things, by its letter; a label may come more than once.

    >>> kind = Labels(("good", "bad"), 3)
    >>> {kind.format(kind.read(given)) for given in ("ABA", "a b a", ["A", "B", "A"], "good, bad, good", "1A 2B 3A")}
    {'A B A'}
    """

    labels: tuple[str, ...]
    count: int
    example: str = ""

    @property
    def letters(self) -> str:
        """The letters, one for each label."""
        return "ABCDEFGH"[: len(self.labels)]

    @property
    def form(self) -> str:
        """How to write it."""
        return f'{self.count} letters in the order of the numbers, such as "{self.example or self.samples[0]}"'

    @property
    def samples(self) -> tuple[str, ...]:
        """The letters in turn, from each of them on, forwards and backwards."""
        rows = [self.letters * self.count, self.letters[::-1] * self.count]
        return tuple(row[start : start + self.count] for row in rows for start in range(len(self.labels)))

    @property
    def keys(self) -> tuple[str, ...]:
        """The letters of the labels."""
        return tuple(self.letters)

    def with_example(self, example: str) -> Kind:
        """The same with other letters as its sample."""
        return replace(self, example=example)

    def read(self, given: Any) -> tuple[str, ...]:
        """The letters in the order given."""
        pieces = [given] if isinstance(given, str) else given
        if not isinstance(pieces, list | tuple) or not all(isinstance(piece, str) for piece in pieces):
            raise self.refuse(given)
        text = plain(" ".join(pieces))
        for letter, label in sorted(zip(self.letters, self.labels, strict=True), key=lambda pair: -len(pair[1])):
            text = text.replace(label.lower(), letter.lower())
        letters = re.sub(r"\d+[.):]?|[\s,;.()>→-]", "", text).upper()
        if len(letters) != self.count or set(letters) - set(self.letters):
            allowed = f"{self.letters[0]} to {self.letters[-1]}"
            raise self.refuse(given, f"{self.count} letters from {allowed} are asked for, and one may come twice")
        return tuple(letters)

    def for_page(self) -> dict[str, Any] | None:
        """As the letters of the labels."""
        return {"reads": "labels", "options": self.labels, "count": self.count}

    def format(self, answer: Iterable[str]) -> str:
        """The letters with spaces."""
        return " ".join(answer)


def pieces_of(given: Any, kind: Kind) -> list[str]:
    """A text, or several, as a list of texts."""
    pieces = [given] if isinstance(given, str) else given
    if not isinstance(pieces, list | tuple | set | frozenset) or not all(isinstance(piece, str) for piece in pieces):
        raise kind.refuse(given)
    return list(pieces)


@dataclass(frozen=True)
class Card(Kind):
    """A card of a game, by its code or its name; `names` has the name of each code.

    >>> kind = Card({"OW": "Older Wand", "TC": "Three-Headed Coin"}, "OW")
    >>> [kind.read(given) for given in ("OW", "ow", "Older Wand", "older  wand", "the Older Wand", "coin")]
    ['OW', 'OW', 'OW', 'OW', 'OW', 'TC']
    """

    names: Mapping[str, str]
    example: str

    @property
    def form(self) -> str:
        """How to write it."""
        code, name = self.shown
        return f'a card by its code or its name, such as "{code}" or "{name}"'

    @property
    def samples(self) -> tuple[str, ...]:
        """The codes of some cards."""
        return tuple(self.names)[:8]

    @property
    def choices(self) -> tuple[tuple[str, str], ...]:
        """Every card, by its code and its name."""
        return tuple((code, f"{code} {name}") for code, name in self.names.items())

    @property
    def shown(self) -> tuple[str, ...]:
        """The card by its code and by its name."""
        return self.example, self.format(self.example)

    def with_example(self, example: str) -> Kind:
        """The same with another card as its sample."""
        return replace(self, example=example)

    def read(self, given: Any) -> str:
        """The code of the card."""
        if not isinstance(given, str):
            raise self.refuse(given)
        text = re.sub(r"^(the|an?) ", "", plain(given)).replace("\u2019", "'")
        for code, name in self.names.items():
            if text in (code.lower(), f"[{code.lower()}]", name.lower()):
                return code
        # "Lotus" and "dragons egg" leave no doubt either, as long as only one name has these words.
        words = set(text.replace("'", "").split())
        found = [code for code, name in self.names.items() if words <= set(name.lower().replace("'", "").split())]
        if words and len(found) == 1:
            return found[0]
        raise self.refuse(given, self._why())

    def for_page(self) -> dict[str, Any] | None:
        """As a card, with the names of all."""
        return {"reads": "card", "names": dict(self.names), "why": self._why()}

    def format(self, answer: str) -> str:
        """The code and the name."""
        return self.names[answer]

    def _why(self) -> str:
        """Why a text names none."""
        return "no card is called so"
