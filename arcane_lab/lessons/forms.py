"""The forms in which people write numbers: what `forms.toml` says, walked from top to bottom.

A text is made plain, then spelt in one way, row by row; then the first form that fits it says what it means.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

#: Quotation marks that may stand round an answer twice, once for Python and once by habit or from a word processor.
MARKS: Final = " \"'`\u201c\u201d\u201e\u201f\u2018\u2019\u201a\u00ab\u00bb"
_WIDE: Final = {number: number - 0xFEE0 for number in range(0xFF01, 0xFF5F)}
_BETWEEN_THOUSANDS: Final = re.compile("(?<=\\d)[\u2019\u02bc](?=\\d{3})")
_SLOT: Final = re.compile(r"\{(?:([a-z]+)([:*]))?(\d)\}")


def read_table() -> dict[str, Any]:
    """The table as plain data, which JSON can write.

    >>> read_table()["ordinals"]["third"]
    3
    """
    return tomllib.loads(Path(__file__).with_name("forms.toml").read_text(encoding="utf-8"))


TABLE: Final = read_table()
#: The number below the stroke of a share, by its word.
ORDINALS: Final[Mapping[str, int]] = TABLE["ordinals"]


def filled(text: str) -> str:
    """A pattern with its parts and the words of its tables filled in, the longest first.

    >>> filled("(<number>)(?:<rank>)")
    '(\\\\d+(?:[.,]\\\\d+)?)(?:st|nd|rd|th)'
    """
    return re.sub("<([a-z_]+)>", lambda match: _part(match[1]), text)


def _part(name: str) -> str:
    return TABLE["parts"].get(name) or "|".join(map(re.escape, sorted(TABLE[name], key=len, reverse=True)))


@dataclass(frozen=True)
class Form:
    """A row of the table: a pattern, and what a text that fits it becomes or means."""

    pattern: re.Pattern[str]
    gives: str = ""
    means: str = ""
    less: tuple[int, ...] = ()

    def given(self, match: re.Match[str]) -> str:
        """What `gives` says, with what the brackets hold; the text as it is where it does not count."""
        if self.less and not int(match[self.less[0]]) < int(match[self.less[1]]):
            return match[0]
        return _SLOT.sub(lambda slot: _looked_up(slot[1], slot[2], match[int(slot[3])] or ""), self.gives)


def _looked_up(table: str | None, how: str | None, text: str) -> str:
    if table is None:
        return text
    return str(TABLE[table][text]) if how == ":" else "".join(TABLE[table].get(sign, sign) for sign in text)


@cache
def forms(stage: str) -> tuple[Form, ...]:
    """The rows of one stage."""
    return tuple(
        Form(
            re.compile(filled(row["pattern"]), re.ASCII),
            row.get("gives", ""),
            row.get("means", ""),
            tuple(row.get("less", ())),
        )
        for row in TABLE[stage]
    )


def respelt(stage: str, text: str) -> str:
    """A text after every row of a stage, one after the other.

    >>> respelt("number_words", "about 16 coins"), respelt("limit_words", "at most 3 in 350")
    ('16', '3 in 350')
    """
    for form in forms(stage):
        text = form.pattern.sub(form.given, text)
    return text.strip()


def bare(stage: str, text: str) -> str:
    """The same until nothing more changes.

    >>> bare("chance_words", "the chance is about 1 in 3 of the time")
    '1 in 3'
    """
    while (shorter := respelt(stage, text)) != text:
        text = shorter
    return text


def spelt(text: str) -> str:
    """A plain text with every number, share and power of ten in it spelt in one way; other words stay.

    >>> [spelt(text) for text in ("⅓", "2⅓", "one in three", "two-thirds", "a 13th", "3.3 × 10⁻¹", "p = 1/3")]
    ['(1/3)', '(2+1/3)', '1 in 3', '(2/3)', '(1/13)', '3.3e-1', '1/3']
    >>> [spelt(text) for text in ("zero point one four", "33 per cent", "1,234.5", "0.142 857", "5‰", "16 gold")]
    ['0.14', '33%', '1234.5', '0.142857', '5e-3', '16 gold']
    """
    return respelt("spelling", as_digits(respelt("spelling_before_words", text)))


# --- texts without what means nothing -------------------------------------------------------------------------


_ALIKE: Final = str.maketrans({sign: one for one, signs in TABLE["alike"].items() for sign in signs})


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
    bare = one_spelling(text).strip(MARKS)
    # Three dots behind a figure say that there are more of them.
    bare = bare if re.search(r"\d\.\.\.$", bare) else bare.rstrip(f"{MARKS}.")
    return " ".join(bare.lower().split())


# --- numbers in words -----------------------------------------------------------------------------------------

_ONES: Final[Mapping[str, int]] = TABLE["ones"]
_SMALL: Final[Mapping[str, int]] = {**_ONES, **TABLE["tens"]}
_DIGIT: Final = "|".join(word for word, number in _ONES.items() if 0 < number < 10)
_UNDER_HUNDRED: Final = rf"(?:{_part('tens')})(?:[ -](?:{_DIGIT}))?|{_part('ones')}"
_UNDER_THOUSAND: Final = re.compile(
    rf"(?:(an?|{_DIGIT}) hundred)?(?:(?<=hundred) (?:and )?)?((?:{_UNDER_HUNDRED})?)", re.ASCII
)
_ONE: Final = rf"(?:{_UNDER_HUNDRED}|hundred|thousand)"
#: Words of one number after the other; "a" and "and" belong to it only in between.
_RUN: Final = re.compile(rf"\b(?:an? (?=hundred\b|thousand\b))?{_ONE}(?:[ -](?:and )?{_ONE})*\b", re.ASCII)
_WORD: Final = re.compile(rf"\b(?:{_UNDER_HUNDRED})\b", re.ASCII)


def number_in_words(text: str) -> int | None:
    """A whole number below a million in words, in small letters; None for anything else.

    >>> [number_in_words(text) for text in ("fifteen", "twenty-eight", "fifty", "two hundred and fifty")]
    [15, 28, 50, 250]
    >>> [number_in_words(text) for text in ("two thousand four hundred", "a hundred", "one two", "twenty ten", "")]
    [2400, 100, None, None, None]
    """
    above, thousand, below = text.rpartition(" thousand")
    thousands = (1 if above in ("a", "an") else _below_thousand(above)) if thousand else 0
    rest = _below_thousand(below.strip().removeprefix("and ")) if below or not thousand else 0
    return None if thousands is None or rest is None else 1000 * thousands + rest


def _below_thousand(text: str) -> int | None:
    match = _UNDER_THOUSAND.fullmatch(text)
    if match is None or not text:
        return None
    hundreds = 100 * _ONES.get(match[1], 1) if match[1] else 0
    return hundreds + sum(_SMALL[word] for word in re.split("[ -]", match[2]) if word)


def as_digits(text: str) -> str:
    """A text in small letters with its numbers in digits.

    >>> as_digits("two out of seven"), as_digits("one in a hundred"), as_digits("two hundred and five, one and two")
    ('2 out of 7', '1 in 100', '205, 1 and 2')
    """
    return _RUN.sub(_in_digits, text)


def _in_digits(match: re.Match[str]) -> str:
    words = match[0].removeprefix("a ").removeprefix("an ")
    number = number_in_words(f"a {words}" if words.startswith(("hundred", "thousand")) else words)
    return _WORD.sub(lambda word: str(number_in_words(word[0])), match[0]) if number is None else str(number)
