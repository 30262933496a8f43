"""Predictions beside what came: how far the one is from the other, in whatever form somebody wrote it."""

from __future__ import annotations

import re
from fractions import Fraction
from numbers import Rational
from typing import Any, Final

from arcane_lab.engine.registry import find_game, games
from arcane_lab.lessons.answers import Card
from arcane_lab.lessons.chances import Odds
from arcane_lab.lessons.forms import TABLE, forms, plain, respelt, spelt
from arcane_lab.lessons.kinds import BadAnswer
from arcane_lab.lessons.quantities import MOST, MOST_LETTERS, Number
from arcane_lab.lessons.rounding import Rounded

#: Forms that only predictions have, by what they mean.
_FORMS: Final = {form.means: form for form in forms("prediction")}


def is_skipped(guess: object) -> bool:
    """Whether somebody would rather not guess.

    >>> is_skipped("Skip "), is_skipped("9")
    (True, False)
    """
    return str(guess).strip().lower() == "skip"


def compared(about: str, guess: str, came: Any, near: float = 0, of: int = 0) -> str:
    """What is said of a guess when it is seen what came; whoever would rather not guess ("skip") is told no more.

    >>> compared("gold", "36", 37, near=3)
    'You expected 36, and it is 37. That is close: a good estimate.'
    >>> compared("in 100", "skip", 8, of=100)
    'What came (in 100): 8 of 100.'
    """
    shown = f"{came} of {of}" if of else came
    if is_skipped(guess):
        return f"What came ({about}): {shown}."
    how_far = how_far_apart(guess, came, near, of)
    if how_far == 0:
        return f"You expected {guess}, and it is {shown}."
    if how_far is not None and how_far <= near:
        return f"You expected {guess}, and it is {shown}. That is close: a good estimate."
    return f"You expected {guess}; it is {shown}. What makes the difference?"


def how_far_apart(guess: str, came: object, near: float = 0, of: int = 0) -> float | None:
    """How far what was predicted is from what came, in whatever form it was written; None for words that differ.

    Chances are so many points of 100 apart, be they written "36%", 36 or 9/25. `of` says that what came is so many of
    `of`. Of "1 or 2" either is meant, as long as the two are not further apart than an estimate may be. A list, "6, 7
    and 15", counts as so many as stand in it.

    >>> how_far_apart("33.3%", Fraction(1, 3)), how_far_apart("Less", "less"), how_far_apart("yes", "no")
    (0, 0, None)
    >>> how_far_apart("36", "36%"), how_far_apart("82 of 84", 82), how_far_apart("about -300 gold", -318)
    (0, 0, 18.0)
    >>> how_far_apart("0.08", 8, of=100), how_far_apart("80%", 78, of=100), how_far_apart("a third", 33, of=100)
    (0, 2.0, 0)
    >>> how_far_apart("1 or 2", 2), how_far_apart("6, 7 and 15", 3), how_far_apart("different", "another")
    (0, 0, 0)
    >>> how_far_apart("300 lost", -318), how_far_apart("half as wide", "half")
    (18.0, 0)
    """
    if len(guess) > MOST_LETTERS:
        # No estimate is so long, and to look for a number in it takes too long.
        return None
    if in_words(guess) == in_words(came):
        return 0
    text = plain(guess)
    if lost := _fits("lost", text):
        guess = text = _FORMS["lost"].given(lost)
    if not isinstance(came, str) and _fits("list", text):
        return _apart(str(len(re.findall(r"\d+", text))), came, 0)
    if found := _fits("range", text):
        return _from_range(found[1], found[2], came, near, of)
    return _apart(guess, came, of)


def _fits(form: str, text: str) -> re.Match[str] | None:
    return _FORMS[form].pattern.fullmatch(text)


def in_words(text: object) -> str:
    """A word in one form of all that say the same.

    >>> [in_words(text) for text in ("different", "Floating Carpet", "a bad move", "draw discard", "from the deck")]
    ['another', 'fc', 'bad', 'discard', 'deck']
    """
    words = respelt("prediction_words", plain(str(text)))
    for cards in filter(None, (find_game(game).tables.cards() for game in games())):
        try:
            return Card(cards, next(iter(cards))).read(words).lower()
        except BadAnswer:
            continue
    return str(TABLE["same"].get(words, words))


def _from_range(low: str, high: str, came: object, near: float, of: int) -> float | None:
    """How far a range is from what came: not at all where it is narrow and holds it, else as far as its end.

    Of a wide one the end that is further away counts, for a range from 0 to 100 is no estimate.
    """
    sign = "%" if high.endswith("%") and not low.endswith("%") else ""
    from_low, from_high = _apart(low + sign, came, of), _apart(high, came, of)
    width = _apart(low.rstrip(" %"), high.rstrip(" %"), 0)
    if from_low is None or from_high is None or width is None:
        return None
    if width > max(2 * near, 1):
        return max(from_low, from_high)
    # Between the two ends, what is left to the one and to the other is the width together.
    return 0 if from_low + from_high <= width + 1e-9 else min(from_low, from_high)


def _apart(guess: str, came: object, of: int) -> float | None:
    """How far one number is from what came."""
    if of:
        return _apart_of(guess, came, of)
    is_percent = isinstance(came, str) and came.endswith("%")
    came = {"half": Fraction(1, 2), "a quarter": Fraction(1, 4)}.get(came, came) if isinstance(came, str) else came
    is_chance = is_percent or (isinstance(came, Rational) and 0 < Fraction(came) < 1)
    kind = Odds() if is_chance else Number()
    wanted, guessed = _number(kind, came), _number(kind, guess)
    if wanted is None or guessed is None:
        return None
    if kind.judge(guessed, wanted.value) == "right":
        return 0
    return _float(guessed.value - wanted.value) * (100 if is_chance else 1)


def _apart_of(guess: str, came: object, of: int) -> float | None:
    """The same where what came is so many of `of`: a share of any form is as many of them."""
    wanted = _number(Number(), came)
    text = spelt(plain(guess))
    guessed = _number(Odds() if _fits("share", text) else Number(), guess)
    if wanted is None or guessed is None:
        return None
    value = guessed.value
    # "one" and "ten" are so many; "a third" and "half" are a share, as "33%" is.
    if _fits("share", text) or (value.denominator > 1 and not re.search(r"\d", text)):
        value *= of
    return 0 if wanted.value in (value, round(value)) else _float(value - wanted.value)


def _float(apart: Fraction) -> float:
    """How far that is; whatever is further than any number of an answer is as far as that."""
    return float(min(abs(apart), Fraction(MOST)))


def _number(kind: Number, given: Any) -> Rounded | None:
    """What was meant by a number: "82 of 84" is 82, and 36 is 36% where a chance is meant."""
    text = str(given) if isinstance(given, str) or not isinstance(given, Rational) else Fraction(given)
    forms = [text, f"{text}%"] if isinstance(kind, Odds) else [text, re.split(r" (?:of|in|out of) ", str(text))[0]]
    for form in forms:
        try:
            return kind.read(form)
        except BadAnswer:
            continue
    return None
