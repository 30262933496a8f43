"""Answers that put a label on each of several things: one letter for each, in the order of the things."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from arcane_lab.lessons.kinds import Kind, plain


@dataclass(frozen=True)
class Labels(Kind):
    """A label for each of `count` things, by its letter; a label may come more than once.

    >>> kind = Labels(("good", "bad"), 3)
    >>> {kind.say(kind.read(given)) for given in ("ABA", "a b a", ["A", "B", "A"], "good, bad, good", "1A 2B 3A")}
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

    def say(self, answer: Iterable[str]) -> str:
        """The letters with spaces."""
        return " ".join(answer)
