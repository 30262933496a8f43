"""What a class has guessed, counted: guesses that mean the same are one, numbers stand in their order; as bars."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from html import escape
from typing import Final

from arcane_lab.core.minus import signed_in
from arcane_lab.core.text import counted
from arcane_lab.lessons.chances import Odds
from arcane_lab.lessons.forms import plain
from arcane_lab.lessons.kinds import BadAnswer
from arcane_lab.lessons.many_intervals import Intervals
from arcane_lab.lessons.predictions import in_words
from arcane_lab.lessons.quantities import Number

#: More bars than that are put together, so that a class sees them from its seats.
MOST_BARS: Final = 12
_POINTS: Final = 320
_LETTERS: Final = 30
_RANGE: Final = re.compile(r"(?:from |between )?(-?[\d.]+ ?%?) ?(?:,|;|to|and|-|–) ?(-?[\d.]+ ?%?)")


def tally(guesses: Iterable[str]) -> list[tuple[str, int]]:
    """Each guess with how many made it, as it was written first; numbers from low to high, then words by how many.

    >>> tally(["33%", "1/3", "less", "Less", "0.5", "skip"])
    [('33%', 1), ('1/3', 1), ('0.5', 1), ('less', 2)]
    >>> tally(["9", "9 gold", "7"])
    [('7', 1), ('9', 2)]
    """
    numbers: dict[Fraction, list[str]] = {}
    words: dict[str, list[str]] = {}
    for guess in guesses:
        value = _number(guess)
        if value is not None:
            numbers.setdefault(value, []).append(guess)
        elif plain(guess) not in ("skip", ""):
            words.setdefault(in_words(guess), []).append(guess)
    found = [(numbers[value][0], len(numbers[value])) for value in sorted(numbers)]
    if len(found) > MOST_BARS:
        found = _in_ranges(numbers)
    by_many = sorted(words.values(), key=lambda same: (-len(same), same[0]))
    rest = MOST_BARS - 1
    found += [(same[0], len(same)) for same in by_many[:rest]]
    others = sum(map(len, by_many[rest:]))
    return [*found, ("something else", others)] if others else found


def _number(guess: str) -> Fraction | None:
    for kind in (Number(), Odds()):
        try:
            return kind.read(guess).value
        except BadAnswer:
            continue
    return None


def _in_ranges(numbers: dict[Fraction, list[str]]) -> list[tuple[str, int]]:
    """Many different numbers in a few ranges, with as many values in each as can be."""
    values = sorted(numbers)
    size = -(-len(values) // (MOST_BARS // 2))
    parts = [values[start : start + size] for start in range(0, len(values), size)]
    return [
        (
            numbers[part[0]][0] if len(part) == 1 else f"{numbers[part[0]][0]} to {numbers[part[-1]][0]}",
            sum(len(numbers[value]) for value in part),
        )
        for part in parts
    ]


def text_bars(rows: Sequence[tuple[str, int]]) -> Iterator[str]:
    """The bars for a terminal.

    >>> print("\\n".join(text_bars([("less", 2), ("more", 1)])))
    less  ##############################  2
    more  ###############  1
    """
    most = max((many for _, many in rows), default=1)
    wide = min(max((len(label) for label, _ in rows), default=0), _LETTERS)
    for label, many in rows:
        cut = label if len(label) <= _LETTERS else f"{label[: _LETTERS - 1]}…"
        yield f"{cut:{wide}}  {'#' * max(1, round(_LETTERS * many / most))}  {many}"


def bars(title: str, rows: Sequence[tuple[str, int]]) -> str:
    """The bars as a table with a picture of each, for a page.

    >>> "<th scope='row'>−300</th>" in bars("bets", [("-300", 2)])
    True
    """
    most = max((many for _, many in rows), default=1)
    svg = f"<svg width='{_POINTS}' height='18' aria-hidden='true' focusable='false'>"
    drawn = "".join(
        f"<tr><th scope='row'>{escape(signed_in(label))}</th><td>{svg}<rect class='bar' rx='3' height='18' "
        f"width='{max(2, round(_POINTS * many / most))}'/></svg> {many}</td></tr>"
        for label, many in rows
    )
    in_all = counted(sum(many for _, many in rows), "guess", "guesses")
    return f"<table class='bars'><caption>{escape(title)} ({in_all})</caption><tbody>{drawn}</tbody></table>"


def ranges_of(guesses: Mapping[str, str]) -> dict[str, tuple[float, float]]:
    """The guesses that are ranges, by who made them, where most are; else none.

    >>> ranges_of({"1": "0.69 to 0.86", "2": "72% - 88%", "3": "?"})
    {'1': (0.69, 0.86), '2': (0.72, 0.88)}
    >>> ranges_of({"1": "0.69 to 0.86", "2": "1/2", "3": "less"})
    {}
    """
    found = {who: ends for who, guess in guesses.items() if (ends := _ends(guess)) is not None}
    return found if 2 * len(found) > len(guesses) else {}


def _ends(guess: str) -> tuple[float, float] | None:
    match = _RANGE.fullmatch(plain(guess).strip("()[]"))
    if match is None:
        return None
    sign = "%" if match[2].endswith("%") and not match[1].endswith("%") else ""
    low, high = _number(match[1] + sign), _number(match[2])
    return None if low is None or high is None or not low <= high else (float(low), float(high))


def intervals(ranges: Mapping[str, tuple[float, float]], truth: float | None = None) -> str:
    """Intervals under each other for a page; with a truth, a stroke through all of them, and which miss it."""
    if truth is not None:
        return Intervals(ranges, truth, of="student")._repr_html_()
    low, high = min(low for low, _ in ranges.values()), max(high for _, high in ranges.values())
    wide = (high - low) or 1
    drawn = "".join(
        f"<tr><th scope='row'>{escape(name)}</th><td><svg width='{_POINTS}' height='10' aria-hidden='true' "
        f"focusable='false'><rect class='bar' height='6' y='2' x='{round((one - low) / wide * (_POINTS - 4))}' "
        f"width='{max(2, round((other - one) / wide * (_POINTS - 4)))}'/></svg> "
        f"{signed_in(f'{one:g} to {other:g}')}</td></tr>"
        for name, (one, other) in ranges.items()
    )
    return f"<table class='bars'><tbody>{drawn}</tbody></table>"
