"""Answers to exercises, in every form in which people write them: read, compared and said.

A kind of answer reads what somebody typed (a number, a text, a list, an object of Arcane Lab) and judges it against the
right one: "right", "wrong", or "coarse" when it is right as far as it goes but rounded too much. What cannot be read is
no wrong answer: `BadAnswer` says which forms there are.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from numbers import Rational, Real
from typing import Any, Final, Literal, NamedTuple

from arcane_lab.engine.errors import ArcaneLabError, one_of, shown
from arcane_lab.lessons.arithmetic import worked_out

Judged = Literal["right", "coarse", "wrong"]
#: How far a rounded number may be from the exact one, as a share of it, so that it still says what was found.
COARSE: Final = Fraction(1, 20)
_NUMBER: Final = re.compile(r"[+-]?(\d+([.,]\d+)?|[.,]\d+)")
_ABOUT: Final = re.compile(r"^(about|roughly|exactly|around|~|≈|=) ?")
_WORDS: Final = {
    "zero": 0,
    "none": 0,
    "nothing": 0,
    "no": 0,
    "one": 1,
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "seven": 7,
    "eight": 8,
    "nine": 9,
    "ten": 10,
    "eleven": 11,
    "twelve": 12,
    "fifteen": 15,
    "twenty": 20,
}


class BadAnswer(ArcaneLabError):
    """An answer that cannot be read; the sentence says what was given and which forms are understood."""


class Rounded(NamedTuple):
    """A number that somebody wrote, with the least and the most that it may stand for."""

    value: Fraction
    least: Fraction
    most: Fraction

    def judge(self, answer: Fraction) -> Judged:
        """Whether it is the answer, as far as its digits go."""
        if self.value == answer:
            return "right"
        if not self.least <= answer <= self.most:
            return "wrong"
        return "right" if (self.most - self.least) / 2 <= COARSE * abs(answer) else "coarse"


def _exactly(value: Fraction | int) -> Rounded:
    exact = Fraction(value)
    return Rounded(exact, exact, exact)


def _written(text: str) -> Rounded:
    """A number as it is written, with a point or a comma; it may have been rounded at its last digit."""
    try:
        number = Decimal(text.replace(",", "."))
    except InvalidOperation:
        raise ValueError(text) from None
    exponent = number.as_tuple().exponent
    if not isinstance(exponent, int):
        raise ValueError(text)
    # A whole number is meant as it stands.
    half = Fraction(0) if exponent >= 0 else Fraction(1, 2) / 10**-exponent
    value = Fraction(number)
    return Rounded(value, value - half, value + half)


#: Quotation marks that may stand round an answer twice, once for Python and once by habit or from a word processor.
_MARKS: Final = " \"'`\u201c\u201d\u201e\u201f\u2018\u2019\u201a\u00ab\u00bb"


def _plain(text: str) -> str:
    """A text without the differences that mean nothing: case, kinds of minus, spaces, marks and a full stop at its
    end."""
    plain = text.replace("\u2212", "-").replace("\u00a0", " ").replace("\u202f", " ").strip(_MARKS)
    return " ".join(plain.lower().split()).rstrip(".")


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

    def say(self, answer: Any) -> str:
        """An answer as people write it; reading that gives the answer again."""
        return str(answer)

    def refuse(self, given: object, reason: str = "") -> BadAnswer:
        """The error for an answer that cannot be read."""
        because = f": {reason}" if reason else ""
        return BadAnswer(f"{shown(given)} cannot be read as an answer here{because}. Write {self.form}.")


@dataclass(frozen=True)
class Number(Kind):
    """A number of something: gold, infamy, cards, sets.

    >>> gold = Number("gold")
    >>> [gold.judge(gold.read(given), Fraction(15)) for given in (15, "15", "15 gold", " 15,0", "fifteen", 16)]
    ['right', 'right', 'right', 'right', 'right', 'wrong']
    """

    unit: str = ""
    example: str = "7"

    @property
    def samples(self) -> tuple[str, ...]:
        """The number that its author gave, then others."""
        return (self.example, "7", "12", "19", "28", "41", "250", "3500")

    def with_example(self, example: str) -> Kind:
        """The same with another number as its sample."""
        return replace(self, example=example)

    @property
    def form(self) -> str:
        """How to write it."""
        return f"a number{f' of {self.unit}' if self.unit else ''}, such as {self.example}"

    def read(self, given: Any) -> Rounded:
        """The number, with what its digits leave open."""
        if isinstance(given, bool):
            raise self.refuse(given)
        if isinstance(given, Rational):
            return _exactly(Fraction(given))
        if isinstance(given, Decimal) and given.is_finite():
            return _written(str(given))
        if isinstance(given, Real):
            return _of_float(float(given), self, given)
        if not isinstance(given, str):
            raise self.refuse(given)
        text = _ABOUT.sub("", _plain(given))
        # "16 gold" is 16, and so is "16 coins"; "16 percent" is something else.
        text = re.sub(r"(?<=[\d)]) (?!percent|per |pct)[a-z]+$", "", text).strip()
        if self.unit:
            text = re.sub(rf"(?<![a-z]){re.escape(self.unit)}s?$", "", text).strip()
        if text in _WORDS:
            return _exactly(_WORDS[text])
        if match := re.fullmatch(r"([+-]?\d+) ?/ ?(\d+)", text):
            return self._divided(given, match[1], match[2])
        if _NUMBER.fullmatch(text):
            return _written(text)
        total = worked_out(text) if "%" not in text else None
        if total is None:
            raise self.refuse(given)
        return _exactly(total)

    def _divided(self, given: object, above: str, below: str) -> Rounded:
        if not int(below):
            raise self.refuse(given, "nothing can be divided by 0")
        return _exactly(Fraction(int(above), int(below)))

    def judge(self, read: Rounded, answer: Fraction | int) -> Judged:
        """Whether it is the number, as far as its digits go."""
        return read.judge(Fraction(answer))

    def say(self, answer: Any) -> str:
        """The number with its unit."""
        value = Fraction(answer)
        is_short = 100 % value.denominator == 0 or value.denominator >= 1000
        number = f"{float(value):.7g}" if is_short and value.denominator > 1 else str(value)
        return f"{number} {self.unit}".strip()


def _of_float(value: float, kind: Kind, given: object) -> Rounded:
    if value != value or value in (float("inf"), float("-inf")):
        raise kind.refuse(given)
    read = _written(repr(value)) if "e" not in repr(value) else _exactly(Fraction(value))
    # What Python reckons has all its digits; the last of them are noise.
    noise = Fraction(1, 10**9)
    return Rounded(read.value, min(read.least, read.value - noise), max(read.most, read.value + noise))


@dataclass(frozen=True)
class Odds(Number):
    """A chance, from 0 to 1: a fraction, a decimal number, percent, "1 in 13", or what `al.chance` answers.

    >>> odds, answer = Odds(), Fraction(1, 13)
    >>> forms = ["1/13", "4/52", "0.0769", "0,0769", "7.7%", "7,7 %", "1 in 13", "1/13 = 7.69%, 1 in 13", 1 / 13]
    >>> {odds.judge(odds.read(form), answer) for form in forms}
    {'right'}
    >>> odds.judge(odds.read("8%"), answer), odds.judge(odds.read("1/12"), answer)
    ('coarse', 'wrong')
    """

    example: str = "1/13"

    @property
    def form(self) -> str:
        """How to write it."""
        fraction, percent, decimal, times = self.shown
        return f'a chance, such as "{fraction}", "{percent}", {decimal} or "{times}"'

    @property
    def samples(self) -> tuple[str, ...]:
        """One in so many."""
        return tuple(f"1/{cases}" for cases in (13, 17, 23, 31, 43, 59, 71))

    @property
    def shown(self) -> tuple[str, ...]:
        """The sample in four forms."""
        chance = Fraction(self.example)
        decimal = f"{float(chance):.2g}"
        return self.example, f"{float(100 * chance):.2g}%", decimal, f"1 in {chance.denominator}"

    def read(self, given: Any) -> Rounded:
        """The chance, with what its digits leave open."""
        if getattr(given, "is_exact", True) is False:
            raise self.refuse(str(given), "it is an estimate, and what is asked for can be counted exactly")
        read = self._text(given) if isinstance(given, str) else super().read(given)
        if read.value < 0:
            raise self.refuse(given, "no chance is less than 0")
        if read.value > 1:
            percent = f"; if you mean percent, write {float(read.value):g}%" if read.value <= 100 else ""
            raise self.refuse(given, f"no chance is more than 1{percent}")
        return read

    def _text(self, given: str) -> Rounded:
        text = _plain(given).split("=")[0].strip()
        text = _ABOUT.sub("", text)
        if text in ("never", "always"):
            return _exactly(int(text == "always"))
        if match := re.fullmatch(r"(.+?) ?(%|percent|per cent|pct)", text):
            if not _NUMBER.fullmatch(match[1]):
                total = worked_out(text)
                if total is None:
                    raise self.refuse(given)
                return _exactly(total)
            read = _written(match[1])
            # Unlike a number of cards, a whole number of percent is most often a rounded one.
            half = max(read.most - read.value, Fraction(1, 2) if read.value.denominator == 1 and "." not in text else 0)
            return Rounded(read.value / 100, (read.value - half) / 100, (read.value + half) / 100)
        if match := re.fullmatch(r"(\d+) (?:in|out of|of) (\d+)", text):
            above, below = int(match[1]), int(match[2])
            if not below:
                raise self.refuse(given, "nothing happens out of 0 times")
            half = Fraction(1, 2)
            return Rounded(Fraction(above, below), above / (below + half), above / (below - half))
        total = worked_out(text) if "%" in text else None
        return super().read(text) if total is None else _exactly(total)

    def say(self, answer: Any) -> str:
        """The chance as a fraction and in percent."""
        from arcane_lab.probability.words import fraction, percent

        return f"{fraction(Fraction(answer))} = {percent(Fraction(answer))}"


@dataclass(frozen=True)
class Slots(Kind):
    """Some slots of a storehouse, in any order.

    >>> kind = Slots()
    >>> {kind.say(kind.read(given)) for given in ("a1 b2 c3", "c3, B2 and a1", ["b2", "a1", "c3"], "a1-b2-c3")}
    {'a1 b2 c3'}
    """

    count: int = 0
    example: str = ""

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
        found = [word for piece in _pieces(given, self) for word in re.split(r"[\s,;+/&-]+|\band\b", _plain(piece))]
        words = [word for word in found if word]
        for word in words:
            if not re.fullmatch("[abc][123]", word):
                raise self.refuse(given, f"{shown(word)} is no slot; columns are a, b, c and rows 1, 2, 3")
        slots = tuple(sorted(set(words), key=lambda slot: (slot[1], slot[0])))
        if self.count and len(slots) != self.count:
            raise self.refuse(given, f"{self.count} different slots are asked for, here are {len(slots)}")
        return slots

    def say(self, answer: Iterable[str]) -> str:
        """The slots in reading order."""
        return " ".join(sorted(answer, key=lambda slot: (slot[1], slot[0]))) or "none"


def _pieces(given: Any, kind: Kind) -> list[str]:
    """A text, or several, as a list of texts."""
    pieces = [given] if isinstance(given, str) else given
    if not isinstance(pieces, list | tuple | set | frozenset) or not all(isinstance(piece, str) for piece in pieces):
        raise kind.refuse(given)
    return list(pieces)


@dataclass(frozen=True)
class Choice(Kind):
    """One of some answers, by its letter or in its words; yes and no may be True and False.

    >>> kind = Choice(("yes", "no"))
    >>> [kind.read(given) for given in ("Yes", "b", True, "B) no")]
    ['yes', 'no', 'yes', 'no']
    """

    options: tuple[str, ...]

    @property
    def form(self) -> str:
        """How to write it."""
        return f"a letter, {one_of('ABCDEFGH'[: len(self.options)])}, or the answer in its words"

    def read(self, given: Any) -> str:
        """The answer in its words."""
        text = {True: "yes", False: "no"}.get(given, given) if isinstance(given, bool) else given
        if not isinstance(text, str):
            raise self.refuse(given)
        text = _plain(text).rstrip(".")
        for letter, option in zip("abcdefgh", self.options, strict=False):
            words = _plain(option).rstrip(".")
            if text in (letter, f"({letter})", f"{letter})", words, f"{letter}) {words}", f"{letter} {words}"):
                return option
        raise self.refuse(given, "it is none of the answers")


@dataclass(frozen=True)
class Order(Kind):
    """Steps in their order, each by its letter: the letters of the answer, one after the other.

    >>> kind = Order(("the card acts", "the set is sold", "the turn ends"))
    >>> {kind.say(kind.read(given)) for given in ("ABC", "a b c", ["A", "B", "C"], "a, b, c", "A > B > C")}
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

    def with_example(self, example: str) -> Kind:
        """The same with another order as its sample."""
        return replace(self, example=example)

    def read(self, given: Any) -> tuple[str, ...]:
        """The letters in the order given."""
        text = _plain(" ".join(_pieces(given, self)) if not isinstance(given, set | frozenset) else "?")
        for number, step in sorted(enumerate(self.steps), key=lambda pair: -len(pair[1])):
            text = text.replace(_plain(step), "abcdefgh"[number])
        letters = re.sub(r"\bthen\b|->|[\s,;>.()→-]", "", text).upper()
        allowed = "ABCDEFGH"[: len(self.steps)]
        if sorted(letters) != list(allowed):
            raise self.refuse(given, f"each of the letters A to {allowed[-1]} is needed once")
        return tuple(letters)

    def say(self, answer: Iterable[str]) -> str:
        """The letters with spaces."""
        return " ".join(answer)


@dataclass(frozen=True)
class Item(Kind):
    """An item, by its two letters or its name.

    >>> kind = Item()
    >>> [kind.read(given) for given in ("OW", "ow", "Older Wand", "older  wand", "the Older Wand")]
    ['OW', 'OW', 'OW', 'OW', 'OW']
    """

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

    @property
    def shown(self) -> tuple[str, ...]:
        """The item by its letters and by its name."""
        return self.example, self.say(self.example)

    def with_example(self, example: str) -> Kind:
        """The same with another item as its sample."""
        return replace(self, example=example)

    def read(self, given: Any) -> str:
        """The code of the item."""
        from arcane_lab.games.alley.catalogue import item_name
        from arcane_lab.games.alley.names import CODES

        if not isinstance(given, str):
            raise self.refuse(given)
        text = re.sub(r"^(the|an?) ", "", _plain(given)).replace("\u2019", "'")
        for number, code in enumerate(CODES):
            if text in (code.lower(), f"[{code.lower()}]", item_name(number).lower()):
                return code
        raise self.refuse(given, "no item is called so")

    def say(self, answer: str) -> str:
        """The code and the name."""
        from arcane_lab.games.alley.catalogue import item_name
        from arcane_lab.games.alley.names import CODES

        return item_name(CODES.index(answer))


@dataclass(frozen=True)
class MoveText(Kind):
    """A move of seat p1, in any form in which a game reads moves.

    >>> kind = MoveText()
    >>> {kind.read(given) for given in ("play OW b2", " PLAY ow  B2", "play Older Wand b2")}
    {'play OW b2'}
    """

    example: str = "play OW b2"

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
        from arcane_lab.engine.errors import AmbiguousMove, UnreadableMove
        from arcane_lab.games.alley.moves_text import read_move, write_move

        text = given if isinstance(given, str) else getattr(given, "text", given)
        try:
            return write_move(read_move(text, 0), 0)
        except (UnreadableMove, AmbiguousMove) as error:
            raise self.refuse(given, str(error)) from None


@dataclass(frozen=True)
class House(Kind):
    """A storehouse as text, or a widget that shows one.

    >>> kind = House()
    >>> {kind.read(given) for given in ("OW TC IR / CB MB FC", "ow tc ir/cb mb fc", " OW TC IR /CB MB FC ")}
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

    def with_example(self, example: str) -> Kind:
        """The same with another storehouse as its sample."""
        return replace(self, example=example)

    def read(self, given: Any) -> str:
        """The storehouse as the notation writes it."""
        from arcane_lab.engine.errors import UnreadableText
        from arcane_lab.games.alley.notation import Storehouse, read_storehouse

        text = given if isinstance(given, str) else getattr(given, "text", given)
        try:
            return str(text if isinstance(text, Storehouse) else read_storehouse("/".join(_pieces(text, self))))
        except UnreadableText as error:
            raise self.refuse(given, str(error)) from None


@dataclass(frozen=True)
class Law(Kind):
    """How likely each outcome is: a distribution, or a table with a chance (in any form) for each outcome.

    >>> kind = Law()
    >>> answer = {0: Fraction(1, 4), 1: Fraction(3, 4)}
    >>> kind.judge(kind.read({0: "25%", 1: 0.75}), answer), kind.judge(kind.read({1: 1}), answer)
    ('right', 'wrong')
    """

    @property
    def form(self) -> str:
        """How to write it."""
        return 'a distribution of al.chance, or a table such as {0: "1/4", 1: "3/4"}'

    def read(self, given: Any) -> dict[Any, Rounded]:
        """The outcomes that can happen, each with its chance."""
        odds = Odds()
        if not isinstance(given, Mapping) and not hasattr(given, "compare"):
            raise self.refuse(given)
        chances = given if isinstance(given, Mapping) else {outcome: given.p(outcome) for outcome in given}
        read = {outcome: odds.read(chance) for outcome, chance in chances.items()}
        return {outcome: chance for outcome, chance in read.items() if chance.value}

    def judge(self, read: dict[Any, Rounded], answer: Mapping[Any, Fraction]) -> Judged:
        """Whether every outcome has its chance."""
        wanted = {outcome: chance for outcome, chance in answer.items() if chance}
        if read.keys() != wanted.keys():
            return "wrong"
        judged = {read[outcome].judge(chance) for outcome, chance in wanted.items()}
        return "wrong" if "wrong" in judged else "coarse" if "coarse" in judged else "right"

    def say(self, answer: Mapping[Any, Fraction]) -> str:
        """Each outcome with its chance."""
        return "; ".join(f"{outcome}: {chance}" for outcome, chance in answer.items())
