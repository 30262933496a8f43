"""Answers that are numbers: so many of something, a chance, how likely each outcome is."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from numbers import Rational, Real
from typing import Any, Final

from arcane_lab.core.errors import ArcaneLabError
from arcane_lab.core.exact_numbers import python_value
from arcane_lab.lessons.arithmetic import typed_as_power, worked_out
from arcane_lab.lessons.kinds import Judged, Kind, plain
from arcane_lab.lessons.no_chance import ABOUT, NUMBER, too_little, too_much, two_meanings
from arcane_lab.lessons.number_forms import bare_chance, spelt
from arcane_lab.lessons.number_words import ORDINALS, as_sum, number_in_words
from arcane_lab.lessons.rounding import LARGE, Rounded, exactly, in_thousands, of_object, of_text

#: So near an answer, as a share of it, is a fraction such as 2/3 that was most likely rounded.
_NEAR: Final = Fraction(1, 50)
#: The numbers below the stroke of fractions to which people round.
_PERCENT: Final = 100
_ROUND: Final = (*range(2, 11), _PERCENT)
#: Chances that need no number.
_SURE: Final = {
    "never": Fraction(0), "impossible": Fraction(0), "always": Fraction(1), "certain": Fraction(1),
    "50-50": Fraction(1, 2), "50 50": Fraction(1, 2),
}  # fmt: skip
_ONLY_PERCENT: Final = re.compile(r"[\d.,/ ()]+%")
_AMONG: Final = re.compile(
    r"(\d+(?:[.,]\d+)?)(?: (?:chances?|times?|cases?|draws?|games?|cards?|ways?))?"
    r"(?:,? (?:in|out of|of|per)(?: every| each)?| every) (\d+(?:[.,]\d+)?)(?: [a-z]+){0,3}"
)
#: What is longer or larger is none that somebody found by counting.
MOST_LETTERS: Final = 300
MOST: Final = 10**100
#: A chance with a larger number below its stroke is said as a decimal number.
_LONGEST: Final = 10**6


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
        value = python_value(given)
        if isinstance(value, bool):
            raise self.refuse(given)
        try:
            if isinstance(value, str) and len(value) <= MOST_LETTERS:
                return self._spelt(given, spelt(plain(value)))
            if isinstance(value, Rational):
                exact = Fraction(int(value.numerator), int(value.denominator))
                if abs(exact) < MOST:
                    return exactly(exact)
            elif isinstance(value, Real | Decimal):
                return of_object(given if isinstance(value, float | Decimal) else float(value))
        except ArcaneLabError:
            raise
        except (ValueError, OverflowError):
            raise self.refuse(given) from None
        raise self.refuse(given)

    def _spelt(self, given: object, spelling: str) -> Rounded:
        text, *equals = (as_sum(ABOUT.sub("", part.strip())) for part in spelling.removeprefix("=").split("="))
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
        text = re.sub(r"(?<=[\d)]) (?!(?:percent|per|pct|in|of|out|or|and|to|than)\b)[a-z]+$", "", text).strip()
        if self.unit:
            text = re.sub(rf"(?<![a-z]){re.escape(self.unit)}s?$", "", text).strip()
        return text

    def _of_text(self, given: object, text: str) -> Rounded:
        if (whole := number_in_words(text)) is not None:
            return exactly(whole)
        if (share := _part(text)) is not None:
            return exactly(share)
        if (grouped := in_thousands(text)) is not None:
            return grouped
        if match := re.fullmatch(r"([+-]?\d+) ?[/:] ?(\d+)", text):
            return self._divided(given, match[1], match[2])
        if NUMBER.fullmatch(text):
            return of_text(text)
        # "20% * 25" is a number; "20%" and "100/3%" alone are none.
        total = None if _ONLY_PERCENT.fullmatch(text) else worked_out(text)
        if total is None:
            raise self.refuse(given)
        return exactly(total)

    def _must_be_same(self, given: object, text: str, value: Rounded, same: Rounded) -> None:
        """Refuses "8-5 = 4"; "10/3 = 3.33" is rounded, and right."""
        if not same.least <= value.value <= same.most:
            raise self.refuse(
                given, f"{text} comes to {self.say(value.value)}, and that is not what stands behind the ="
            )

    def _divided(self, given: object, above: str, below: str) -> Rounded:
        if not int(below):
            raise self.refuse(given, "nothing can be divided by 0")
        return exactly(Fraction(int(above), int(below)))

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
        if isinstance(given, float) and wanted >= LARGE and round(given * 1000, 6) == wanted:
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


def _part(text: str) -> Fraction | None:
    """A share that is one word: "half", "third"; None for anything else.

    >>> _part("half"), _part("quarter of it"), _part("dozen")
    (Fraction(1, 2), Fraction(1, 4), None)
    """
    word = re.sub(r" of (?:it|them|the time)$", "", text)
    return Fraction(1, ORDINALS[word]) if word in ORDINALS else None


def _not_a_number(match: re.Match[str]) -> str:
    """Nothing for a word before a number, but the word for one that is a number itself: "two 25" cannot be read."""
    return match[0] if number_in_words(match[1]) is not None or _part(match[1]) is not None else ""


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
        read = super().read(given)
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

    def _spelt(self, given: object, spelling: str) -> Rounded:
        text = bare_chance(ABOUT.sub("", bare_chance(spelling.removeprefix("=").split("=")[0].strip())))
        if text in _SURE:
            return exactly(_SURE[text])
        if text == "50/50":
            raise self.refuse(given, 'it can mean two things; write the one that you mean, "1/2" or "1"')
        if match := re.fullmatch(r"(.+?) ?%", text):
            return self._percent(given, match[1])
        if match := re.fullmatch(r"(\d+) ?(?::| to ) ?(\d+)(?: against)?", text):
            if int(match[1]) == int(match[2]) > 0:
                return exactly(Fraction(1, 2))
            raise self.refuse(given, two_meanings(int(match[1]), int(match[2])))
        if match := _AMONG.fullmatch(text):
            return self._among(given, match[1], match[2])
        total = worked_out(text) if "%" in text else None
        return super()._spelt(given, text) if total is None else exactly(total)

    def _percent(self, given: object, text: str) -> Rounded:
        """So many percent; of a sum each number or the whole, whichever can be a chance."""
        if not NUMBER.fullmatch(text):
            total = worked_out(f"{text}%")
            if total is None or not 0 <= total <= 1:
                total = worked_out(f"({text})%") or total
            if total is None:
                raise self.refuse(given)
            return exactly(total)
        value, least, most, _ = of_text(text)
        # Unlike a number of cards, a whole number of percent is most often a rounded one.
        half = Fraction(1, 2) if text.lstrip("+-").isdecimal() else Fraction(0)
        return Rounded(value / 100, min(least, value - half) / 100, max(most, value + half) / 100)

    def _among(self, given: object, above: str, below: str) -> Rounded:
        """So many in so many: "1 in 13"."""
        many, cases = of_text(above).value, of_text(below)
        if not cases.value:
            raise self.refuse(given, "nothing happens out of 0 times")
        # "1 in 13" may be 1 in 13.4, but "1 in 2" is neither 1 in 2.4 nor 1 in 1.6.
        half = min(Fraction(1, 2), cases.value / 40) if cases.value.denominator == 1 else cases.most - cases.value
        return Rounded(many / cases.value, many / (cases.value + half), many / (cases.value - half))

    def say(self, answer: Any) -> str:
        """The chance as a fraction and in percent."""
        from arcane_lab.chance.words import fraction, percent

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
        if isinstance(given, Mapping) or type(given).__name__ == "Series":  # the table may be one of pandas
            chances = dict(given.items())
        elif hasattr(given, "p") and hasattr(given, "compare"):
            chances = {outcome: given.p(outcome) for outcome in given}
        else:
            raise self.refuse(given)
        read = {python_value(outcome): odds.read(chance) for outcome, chance in chances.items()}
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
