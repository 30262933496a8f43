"""The answers of one student's exercise under seals that only an answer opens: for a page that checks without Python.

The page must know whether an answer is right, and which wrong idea it shows, and may not hold the right answer where
somebody reads it. So every answer that is known (the right one, what each wrong idea gives, what looks rounded) is
covered with a key, and the key lies under locks. A lock is opened by a *word* that the browser makes of what was
written:

- `=1/13`, the answer in the one spelling in which answers are compared, be it a number, slots, or letters;
- `2:7`, for a rounded number: its interval lies in the eighth of the steps of 1/100 from 0 on. An interval as wide as
  a step at most touches two of them, and the answer lies in one of them if it lies in the interval. Without that there
  would be no telling that 0.0769, 7.69% and "1 in 13" are the same number, rounded in different ways.

Whoever has opened a seal holds the answer, and judges what was written as Python does: a share of the page's script
(`widgets/src/lessons/reader.ts`) is `Kind.judge` once more. So "right", "rounded too much" and each wrong idea come out
alike, and a test feeds both the same thousands of answers.

Each word is stretched (PBKDF2 with SHA-256, `ROUNDS` times, with lesson, exercise, class code and student for a salt)
before it opens anything: one check takes a browser some hundredths of a second, and nothing that was found out for one
student helps another. There are not many answers to an exercise, though, and a program may try all of them. That keeps
answers from being read, and does not keep a determined student from guessing them: the exercises are for learning, not
for an exam.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache
from hashlib import pbkdf2_hmac, sha256
from itertools import count, takewhile
from math import ceil, floor
from typing import Any, Final

from arcane_lab.lessons.chances import NEAR, ROUND, Odds
from arcane_lab.lessons.exercise import Task
from arcane_lab.lessons.kinds import Kind
from arcane_lab.lessons.message import html_of
from arcane_lab.lessons.quantities import About, Number

#: So often a word is hashed before it opens anything.
ROUNDS: Final = 1000
#: The finest steps are of one in ten thousand; a narrower interval is looked up there, too.
FINEST: Final = 4
TAG, KEY = 4, 8
#: No text is longer, or the numbers of its covers would not fit into a byte.
MOST_BYTES: Final = 32 * 256
#: As wide is what a digit behind the point leaves open; and as a share of a number what float32 leaves open.
_WIDEST, _NOISE = Fraction(1, 10), Fraction(1, 2**21)
#: So far from the answer may be what is about it (see `About`).
_ABOUT: Final = Fraction(1, 10)

#: Its locks and its text, each in base 64.
Seal = tuple[str, str]


def seals(task: Task[Any]) -> list[Seal]:
    """The seals of an exercise, the right answer's first, then those of wrong ideas in the order of a check.

    >>> from arcane_lab.lessons.answers import Number
    >>> from arcane_lab.lessons.exercise import Exercise
    >>> task = Exercise("n", "", Number(), lambda lots: 7, str, lambda n: n, *[str] * 4).task()
    >>> (one,) = seals(task)
    >>> opens(task, "=7", one, 0), opens(task, "=8", one, 0)
    ('{"a":"7","t":"<p>Right: 7.</p>","w":"<p>7</p>"}', None)
    """
    kind, answer, figures = task.kind, task.answer(), task.figures
    known: list[tuple[set[str], dict[str, Any]]] = [
        (
            words(kind, answer, True),
            {"a": one_spelling(kind, answer), "t": _html(task.right_text()), "w": _html(task.solution())},
        )
    ]
    found = [(idea, idea.gives(figures)) for idea in task.exercise.wrong]
    ideas = [(idea, gives) for idea, gives in found if gives is not None]
    also = [(idea, gives) for idea in task.exercise.wrong for gives in idea.also(figures)]
    for idea, gives in [*ideas, *also]:
        text = {"a": one_spelling(kind, gives), "i": idea.name, "t": _html(task.idea_text(idea))}
        known.append((words(kind, gives, False), text))
    known += [({f"={value}"}, {"a": str(value), "s": 1, "t": _html(text)}) for value, text in _slips(kind, answer)]
    return [_sealed(task, at, *each) for at, each in enumerate(_together(known, 1 + len(ideas)))]


def _together(
    known: Iterable[tuple[set[str], dict[str, Any]]], first_of_also: int
) -> Iterator[tuple[set[str], dict[str, Any]]]:
    """The same with one seal for all answers of a wrong idea that are opened by their own word only."""
    found: dict[str, tuple[set[str], dict[str, Any]]] = {}
    for number, (opening, text) in enumerate(known):
        # What is no number need not be compared again.
        is_one = len(opening) == 1 and "i" in text
        name = f"{text['i']} {text['t']} {number >= first_of_also}" if is_one else str(number)
        if name in found:
            found[name][0].update(opening)
        else:
            found[name] = (set(opening), {key: value for key, value in text.items() if key != "a" or not is_one})
    yield from found.values()


def one_spelling(kind: Kind, answer: Any) -> str:
    """An answer as the browser compares it."""
    if isinstance(kind, Number):
        return str(Fraction(answer))
    return answer if isinstance(answer, str) else kind.format(answer)


def words(kind: Kind, answer: Any, with_coarse: bool) -> set[str]:
    """The words that open an answer; `with_coarse` takes those in that say of a number only that it is near.

    >>> sorted(words(Odds(), Fraction(1, 13), True)), sorted(words(Odds(), Fraction(0), False))
    (['1:0', '2:7', '3:76', '4:769', '=1/13'], ['=0'])
    """
    found = {f"={one_spelling(kind, answer)}"}
    if isinstance(kind, Number):
        value = Fraction(answer)
        found |= {f"{steps}:{floor(value * Fraction(10) ** steps)}" for steps in _steps(kind, value, with_coarse)}
    return found


def _steps(kind: Kind, value: Fraction, with_coarse: bool) -> set[int]:
    """The sizes of steps, as a power of 1/10, in which an interval may be looked up that holds a number."""
    widest = _steps_for(max(_WIDEST, _NOISE * abs(value)))
    # An interval that is looked up in steps of 1/10 is wider than 1/100, and too wide to be right for what is small.
    found = {each for each in range(widest, FINEST + 1) if with_coarse or Fraction(10) ** -each < abs(value)}
    found |= {FINEST} if value else set()
    if isinstance(kind, About):
        width = abs(value) * (1 / (1 - _ABOUT) - 1 / (1 + _ABOUT))
        found |= set(range(_steps_for(width * (1 + _ABOUT)), _steps_for(width * (1 - _ABOUT)) + 1))
    return found


def _steps_for(width: Fraction) -> int:
    """The finest steps that an interval of some width fits into."""
    return next(steps for steps in count(FINEST, -1) if Fraction(10) ** -steps >= width)


def _slips(kind: Kind, answer: Any) -> Iterator[tuple[Fraction, str]]:
    """The fractions near the right one that look rounded, with what is said to them; "{given}" is what was written."""
    if not isinstance(kind, Odds):
        return
    wanted = Fraction(answer)
    near = {
        Fraction(many, cases)
        for cases in ROUND
        for many in range(ceil(wanted * (1 - NEAR) * cases), floor(wanted * (1 + NEAR) * cases) + 1)
    }
    for value in sorted(near - {wanted}):
        text = kind.slip(str(value), answer) if 0 <= value <= 1 else ""
        if text:
            yield value, "{given}" + text.removeprefix(str(value))


def _html(text: str) -> str:
    return html_of(text).strip()


# --- locks and covers -------------------------------------------------------------------------------------------


def salt_of(task: Task[Any]) -> str:
    """What the words of an exercise are stretched with: nothing secret, and other for each student and exercise."""
    return "\x1f".join(("arcane-lab", task.lesson, task.name, task.code.code, task.code.student))


@cache
def _stretched(word: str, salt: str) -> bytes:
    return pbkdf2_hmac("sha256", word.encode(), salt.encode(), ROUNDS)


def _sealed(task: Task[Any], at: int, opening: set[str], text: dict[str, Any]) -> Seal:
    salt = salt_of(task)
    hashes = sorted(sha256(_stretched(word, salt) + bytes([at])).digest() for word in opening)
    plain = json.dumps(text, separators=(",", ":"), ensure_ascii=False).encode()
    if len(plain) > MOST_BYTES:
        raise ValueError(f"{task.name}: what is said to an answer is longer than {MOST_BYTES} bytes")
    # Known only to whoever knows an answer, and the same each time a page is made.
    key = sha256(b"key" + b"".join(hashes) + plain).digest()[:KEY]
    locks = b"".join(hash_[:TAG] + _covered(key, hash_[TAG : TAG + KEY]) for hash_ in hashes)
    return _base64(locks), _base64(_covered(plain, _covers(key, len(plain))))


def _covers(key: bytes, length: int) -> bytes:
    return b"".join(sha256(key + bytes([number])).digest() for number in takewhile(lambda n: 32 * n < length, count()))


def _covered(text: bytes, cover: bytes) -> bytes:
    return bytes(one ^ other for one, other in zip(text, cover, strict=False))


def _base64(data: bytes) -> str:
    return base64.b64encode(data).decode()


def opens(task: Task[Any], word: str, seal: Seal, at: int) -> str | None:
    """What lies under a seal, if a word opens it: what the page does, for tests and for whoever reads this."""
    hash_ = sha256(_stretched(word, salt_of(task)) + bytes([at])).digest()
    locks, text = map(base64.b64decode, seal)
    for start in range(0, len(locks), TAG + KEY):
        if locks[start : start + TAG] == hash_[:TAG]:
            key = _covered(locks[start + TAG : start + TAG + KEY], hash_[TAG:])
            return _covered(text, _covers(key, len(text))).decode()
    return None
