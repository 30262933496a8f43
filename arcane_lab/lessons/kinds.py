"""What sorts of answers have in common: how one is read, compared with the right one, and said."""

from __future__ import annotations

import re
import unicodedata
from typing import Any, Final, Literal

from arcane_lab.core.errors import ArcaneLabError, shown

Judged = Literal["right", "coarse", "wrong"]


class BadAnswer(ArcaneLabError):
    """An answer that cannot be read; the sentence says what was given and which forms are understood."""


#: Quotation marks that may stand round an answer twice, once for Python and once by habit or from a word processor.
_MARKS: Final = " \"'`\u201c\u201d\u201e\u201f\u2018\u2019\u201a\u00ab\u00bb"


#: Signs of which there are several that look alike: kinds of minus, of a stroke, of times, of percent, of three dots.
_ALIKE: Final = str.maketrans(
    dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe63\uff0d", "-")
    | dict.fromkeys("\u2044\u2215\uff0f", "/")
    | dict.fromkeys("\u22c5\u2219\u2217\u2715\u2062", "\u00d7")
    | dict.fromkeys("\u066a\ufe6a", "%")
    | {"\u2236": ":", "\u066b": ".", "\u2026": "...", "\u02c6": "^"}
)
_WIDE: Final = {number: number - 0xFEE0 for number in range(0xFF01, 0xFF5F)}
_BETWEEN_THOUSANDS: Final = re.compile("(?<=\\d)[\u2019\u02bc](?=\\d{3})")


def one_spelling(text: str) -> str:
    """A text with one sign for all that look alike: digits, letters, accents, spaces, kinds of minus and of a stroke.

    Signs that mean something else than they look like, a small raised 2 or a fraction, stay as they are.

    >>> one_spelling("\uff11\uff12\u2009%"), one_spelling("1\u20443"), one_spelling("\u22123"), one_spelling("2\u00b2")
    ('12 %', '1/3', '-3', '2\u00b2')
    """
    letters = (_one_letter(letter) for letter in unicodedata.normalize("NFC", text).translate(_WIDE).translate(_ALIKE))
    return _BETWEEN_THOUSANDS.sub("'", "".join(letters))


def _one_letter(letter: str) -> str:
    if letter.isascii():
        return letter
    sort = unicodedata.category(letter)
    return {"Nd": str(unicodedata.decimal(letter, "")), "Zs": " ", "Cf": ""}.get(sort, letter)


def plain(text: str) -> str:
    """A text without what means nothing: case, kinds of minus, spaces, marks round it, a full stop at its end.

    >>> plain("  \u201cOlder   Wand\u201d. "), plain("B2"), plain("\u22123")
    ('older wand', 'b2', '-3')
    """
    bare = one_spelling(text).strip(_MARKS)
    # Three dots behind a figure say that there are more of them.
    bare = bare if re.search(r"\d\.\.\.$", bare) else bare.rstrip(f"{_MARKS}.")
    return " ".join(bare.lower().split())


class Kind:
    """What sort of answer an exercise wants."""

    #: The sample that stands in `form`, where there is one.
    example: str = ""

    @property
    def form(self) -> str:
        """How to write it, with a sample."""
        raise NotImplementedError

    @property
    def samples(self) -> tuple[str, ...]:
        """Answers that may stand as the sample: an exercise takes the first that gives nothing away."""
        return ()

    @property
    def shown(self) -> tuple[str, ...]:
        """The answers that stand in `form` as samples."""
        return (self.example,) if self.example else ()

    def with_example(self, example: str) -> Kind:
        """The same kind of answer with another sample."""
        raise NotImplementedError

    def read(self, given: Any) -> Any:
        """What was given, in the one form in which answers are compared. Raises `BadAnswer`."""
        raise NotImplementedError

    def judge(self, read: Any, answer: Any) -> Judged:
        """Whether what was read is the answer."""
        return "right" if read == answer else "wrong"

    def slip(self, given: Any, answer: Any) -> str:
        """What Python may have made of the right answer before it came here; empty for nothing of the kind."""
        return ""

    def say(self, answer: Any) -> str:
        """An answer as people write it; reading that gives the answer again."""
        return str(answer)

    def refuse(self, given: object, reason: str = "") -> BadAnswer:
        """The error for an answer that cannot be read."""
        because = f": {reason}" if reason else ""
        return BadAnswer(f"{shown(given)} cannot be read as an answer here{because}. Write {self.form}.")
