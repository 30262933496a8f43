"""Answers that are numbers: so many of something, a chance, how likely each outcome is."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from numbers import Rational, Real
from typing import Any, Final, NamedTuple

from arcane_lab.lessons.arithmetic import typed_as_power, worked_out
from arcane_lab.lessons.kinds import Judged, Kind, plain
from arcane_lab.lessons.no_chance import ABOUT, NUMBER, too_little, too_much, two_meanings
from arcane_lab.lessons.number_words import as_sum, number_in_words

#: How far a rounded number may be from the exact one, as a share of it, so that it still says what was found.
COARSE: Final = Fraction(1, 20)
_PARTS: Final = {"half": 2, "halve": 2, "third": 3, "quarter": 4, "fifth": 5, "sixth": 6, "eighth": 8, "tenth": 10}
#: "2,400" may be two and four tenths or two thousand four hundred; "2 400" and "1,234,567" are only the latter.
_THOUSANDS: Final = re.compile(r"[+-]?\d{1,3}(?:([ ,.'])\d{3})(?:\1\d{3})*")
#: So near an answer, as a share of it, is a fraction such as 2/3 that was most likely rounded.
_NEAR: Final = Fraction(1, 50)
#: The numbers below the stroke of fractions to which people round.
_PERCENT: Final = 100
_ROUND: Final = (*range(2, 11), _PERCENT)
#: From so much on a right answer may be written with a sign between its thousands.
_LARGE: Final = 1000
#: A chance with a larger number below its stroke is said as a decimal number.
_LONGEST: Final = 10**6


class Rounded(NamedTuple):
    """A number that somebody wrote, with the least and the most that it may stand for."""

    value: Fraction
    least: Fraction
    most: Fraction
    thousands: Fraction | None = None

    def judge(self, answer: Fraction, size: Fraction | None = None) -> Judged:
        """Whether it is the answer, as far as its digits go; `size` is what rounding is measured against."""
        if self.value == answer or (self.thousands == answer and abs(answer) >= _LARGE):
            return "right"
        if not self.least <= answer <= self.most:
            return "wrong"
        return "right" if (self.most - self.least) / 2 <= COARSE * abs(answer if size is None else size) else "coarse"


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


def _in_thousands(text: str) -> Rounded | None:
    """A number with a sign between its thousands; where that sign may be a decimal point, both are kept.

    >>> _in_thousands("2 400").value, _in_thousands("2,400").value, _in_thousands("2,400").thousands
    (Fraction(2400, 1), Fraction(12, 5), Fraction(2400, 1))
    """
    match = _THOUSANDS.fullmatch(text)
    if match is None:
        return None
    whole = Fraction(text.replace(match[1], ""))
    is_clear = match[1] in " '" or text.count(match[1]) > 1
    return _exactly(whole) if is_clear else _written(text)._replace(thousands=whole)


def _part(text: str) -> Fraction | None:
    """A share in words: "a third", "half", "two thirds"; None for anything else.

    >>> _part("half"), _part("two thirds"), _part("a dozen")
    (Fraction(1, 2), Fraction(2, 3), None)
    """
    match = re.fullmatch(r"(?:(an?|\w+) )?([a-z]+?)s?(?: of (?:it|them|the time))?", text)
    if match is None or match[2] not in _PARTS:
        return None
    above = 1 if match[1] in (None, "a", "an") else int(match[1]) if match[1].isdecimal() else number_in_words(match[1])
    return None if above is None else Fraction(above, _PARTS[match[2]])


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
        text, *equals = (as_sum(ABOUT.sub("", part.strip())) for part in (plain(given).removeprefix("=").split("=")))
        value = self._of_text(given, self._bare(text))
        for same in equals:
            self._must_be_same(given, text, value, self._of_text(given, self._bare(same)))
        return value

    def _bare(self, text: str) -> str:
        """A text with nothing but the number or the sum."""
        # "$30", "30 €" and "30€" are 30.
        text = re.sub(r"^[$€£] ?|(?<=\d) ?[$€£]$", "", text)
        # "row 4", "space 52" and "by 28" are the numbers; what may stand for a sum is not left out.
        text = re.sub(
            r"^(?!(?:minus|plus|twice|double|thrice|triple|half) )([a-z]+) (?=[+-]?\d+$)", _not_a_number, text
        )
        # "16 gold" is 16, and so is "16 coins"; "16 percent" is something else.
        text = re.sub(r"(?<=[\d)]) (?!percent|per |pct)[a-z]+$", "", text).strip()
        if self.unit:
            text = re.sub(rf"(?<![a-z]){re.escape(self.unit)}s?$", "", text).strip()
        return text

    def _of_text(self, given: object, text: str) -> Rounded:
        if (whole := number_in_words(text)) is not None:
            return _exactly(whole)
        if (share := _part(text)) is not None:
            return _exactly(share)
        if (grouped := _in_thousands(text)) is not None:
            return grouped
        if match := re.fullmatch(r"([+-]?\d+) ?[/:] ?(\d+)", text):
            return self._divided(given, match[1], match[2])
        if NUMBER.fullmatch(text):
            return _written(text)
        # "20% * 25" is a number; "20%" alone is none.
        total = None if text.endswith("%") and NUMBER.fullmatch(text[:-1].strip()) else worked_out(text)
        if total is None:
            raise self.refuse(given)
        return _exactly(total)

    def _must_be_same(self, given: object, text: str, value: Rounded, same: Rounded) -> None:
        """Refuses "8-5 = 4"; "10/3 = 3.33" is rounded, and right."""
        if not same.least <= value.value <= same.most:
            raise self.refuse(
                given, f"{text} comes to {self.say(value.value)}, and that is not what stands behind the ="
            )

    def _divided(self, given: object, above: str, below: str) -> Rounded:
        if not int(below):
            raise self.refuse(given, "nothing can be divided by 0")
        return _exactly(Fraction(int(above), int(below)))

    def judge(self, read: Rounded, answer: Fraction | int) -> Judged:
        """Whether it is the number, as far as its digits go."""
        return read.judge(Fraction(answer))

    def slip(self, given: Any, answer: Any) -> str:
        """What Python makes of "2.400" and of "20^2" where the quotation marks are left out.

        >>> Number().slip(2.4, 2400)[-45:], Number().slip(22, 400)[:43]
        (' Write 2400, or "2.400" with quotation marks.', '22 is not right. But if you have typed 20^2')
        """
        wanted = Fraction(answer)
        if isinstance(given, bool) or not isinstance(given, int | float) or wanted.denominator > 1:
            return ""
        if isinstance(given, float) and wanted >= _LARGE and round(given * 1000, 6) == wanted:
            return (
                f"{given:g} is not right. But if you mean {wanted}: Python takes the point for a decimal point. Write "
                f'{wanted}, or "{given:.3f}" with quotation marks.'
            )
        sum_ = typed_as_power(int(given), int(wanted)) if int(given) == given else None
        if sum_ is None:
            return ""
        right_sum = sum_.replace("^", "**")
        return (
            f"{given} is not right. But if you have typed {sum_}: Python does not take ^ for a power, and has made "
            f'{given} of it. Write {right_sum}, or "{sum_}" with quotation marks.'
        )

    def say(self, answer: Any) -> str:
        """The number with its unit."""
        value = Fraction(answer)
        is_short = 100 % value.denominator == 0 or value.denominator >= 1000
        number = f"{float(value):.7g}" if is_short and value.denominator > 1 else str(value)
        return f"{number} {self.unit}".strip()


def _not_a_number(match: re.Match[str]) -> str:
    """Nothing for a word before a number, but the word for one that is a number itself: "two 25" cannot be read."""
    return match[0] if number_in_words(match[1]) is not None or _part(match[1]) is not None else ""


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
            raise self.refuse(given, f"no chance is less than 0{too_little(given)}")
        if read.value > 1:
            raise self.refuse(given, f"no chance is more than 1, which is 100%{too_much(given, read.value)}")
        return read

    def judge(self, read: Rounded, answer: Fraction | int) -> Judged:
        """Whether it is the chance. Near 1 what is left up to 1 counts: 99.9% is too much rounded for 99.875%."""
        chance = Fraction(answer)
        return read.judge(chance, min(chance, 1 - chance) or chance)

    def slip(self, given: Any, answer: Any) -> str:
        """What is said to a fraction that was rounded, such as 2/3 for 33/49.

        >>> Odds().slip("2/3", Fraction(33, 49))[:41], Odds().slip("2/3", Fraction(3, 4))
        ('2/3 is near, but it looks like a rounded ', '')
        """
        wanted = Fraction(answer)
        value = self.read(given).value
        is_round = value.denominator in _ROUND and not isinstance(given, float) and "%" not in str(given)
        is_shorter = value.denominator == _PERCENT or value.denominator < wanted.denominator
        if is_round and is_shorter and 0 < abs(value - wanted) <= _NEAR * wanted:
            return (
                f"{given} is near, but it looks like a rounded number. Write the fraction as it comes from counting, "
                "or percent with a figure behind the point."
            )
        return ""

    def _text(self, given: str) -> Rounded:
        text = plain(given).split("=")[0].strip()
        text = ABOUT.sub("", text)
        if text in ("never", "always"):
            return _exactly(int(text == "always"))
        if match := re.fullmatch(r"(.+?) ?(%|percent|per cent|pct)", text):
            if not NUMBER.fullmatch(match[1]):
                total = worked_out(text)
                if total is None:
                    raise self.refuse(given)
                return _exactly(total)
            read = _written(match[1])
            # Unlike a number of cards, a whole number of percent is most often a rounded one.
            half = max(read.most - read.value, Fraction(1, 2) if read.value.denominator == 1 and "." not in text else 0)
            return Rounded(read.value / 100, (read.value - half) / 100, (read.value + half) / 100)
        if match := re.fullmatch(r"(\d+) ?(?::| to ) ?(\d+)(?: against)?", text):
            if int(match[1]) == int(match[2]) > 0:
                return _exactly(Fraction(1, 2))
            raise self.refuse(given, two_meanings(int(match[1]), int(match[2])))
        if match := re.fullmatch(r"(\d+) (?:in|out of|of) (\d+)(?: [a-z]+)?", text):
            above, below = int(match[1]), int(match[2])
            if not below:
                raise self.refuse(given, "nothing happens out of 0 times")
            # "1 in 13" may be 1 in 13.4, but "1 in 2" is neither 1 in 2.4 nor 1 in 1.6.
            half = min(Fraction(1, 2), Fraction(below, 40))
            return Rounded(Fraction(above, below), above / (below + half), above / (below - half))
        total = worked_out(text) if "%" in text else None
        return super().read(text) if total is None else _exactly(total)

    def say(self, answer: Any) -> str:
        """The chance as a fraction and in percent."""
        from arcane_lab.probability.words import fraction, percent

        chance = Fraction(answer)
        # Nobody reads a fraction of two long numbers aloud.
        is_long = chance.denominator > _LONGEST
        return f"{f'about {float(chance):.6g}' if is_long else fraction(chance)} = {percent(chance)}"


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
