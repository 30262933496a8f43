"""What a class has guessed, counted: guesses that mean the same are one, numbers stand in their order; as bars."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from html import escape
from typing import Final

from arcane_lab.core.text import counted
from arcane_lab.lessons.chances import Odds
from arcane_lab.lessons.forms import plain
from arcane_lab.lessons.kinds import BadAnswer
from arcane_lab.lessons.predictions import in_words
from arcane_lab.lessons.quantities import Number

#: More bars than that are put together, so that a class sees them from its seats.
MOST_BARS: Final = 12
_POINTS: Final = 320
_LETTERS: Final = 30


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

    >>> "<th scope='row'>less</th>" in bars("under b1", [("less", 2)])
    True
    """
    most = max((many for _, many in rows), default=1)
    svg = f"<svg width='{_POINTS}' height='18' aria-hidden='true' focusable='false'>"
    drawn = "".join(
        f"<tr><th scope='row'>{escape(label)}</th><td>{svg}<rect class='bar' rx='3' height='18' "
        f"width='{max(2, round(_POINTS * many / most))}'/></svg> {many}</td></tr>"
        for label, many in rows
    )
    in_all = counted(sum(many for _, many in rows), "guess", "guesses")
    return f"<table class='bars'><caption>{escape(title)} ({in_all})</caption><tbody>{drawn}</tbody></table>"
