"""When a run stops: after so many games, or as soon as the figures are narrow enough.

A run that stops on width looks only after 1,000, 2,000, 4,000, … games. Looking after every game would stop on the
luckiest moment and make intervals miss more often than they say; with a few looks at fixed counts they keep their 95%
to first order (Y. S. Chow and H. Robbins 1965).
"""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite
from numbers import Real
from typing import TYPE_CHECKING, Final, Literal

from arcane_lab.core.errors import BadSetup, shown
from arcane_lab.core.text import listed
from arcane_lab.engine.spec import seat_name
from arcane_lab.simulation.figures import figure_named

if TYPE_CHECKING:
    from arcane_lab.engine.figures import Figure
    from arcane_lab.engine.spec import GameSpec
    from arcane_lab.simulation.tallies import Tally

#: Games before the first look; each later look is after twice as many.
FIRST_LOOK: Final = 1_000
#: How many games are played at most when only a width was asked for: the first look doubled ten times.
MOST_GAMES: Final = 1_024_000
#: Why a run ended.
Stopped = Literal["games", "width", "interrupt"]

Widths = Mapping[str, float]


def check_until(spec: GameSpec, until: object) -> dict[str, float]:
    """The wanted width of each interval, by figure: positive numbers, and below 1 for shares.

    None is no wish. Raises `BadSetup` or `UnknownName` (with the nearest figure of the summary).

    >>> from arcane_lab.engine.registry import find_game
    >>> check_until(find_game("alley"), {"won": 0.02})
    {'won': 0.02}
    """
    if until is None:
        return {}
    allowed = "a dict of figures of the summary and widths, such as {'won': 0.02}"
    if not isinstance(until, Mapping) or not until:
        raise BadSetup("until", until, "that names no figure with the width of its interval", allowed)
    wanted = ((figure_named(spec, name, "a figure of the summary"), width) for name, width in until.items())
    return {figure.name: _width(figure, width) for figure, width in wanted}


def _width(figure: Figure, width: object) -> float:
    """One width: the high end of the interval less the low end."""
    is_share = figure.kind == "share"
    allowed = "a number above 0 and below 1, such as 0.02" if is_share else "a number above 0, such as 0.5"
    try:
        number = float("nan") if isinstance(width, bool) or not isinstance(width, Real) else float(width)
    except OverflowError:
        number = float("inf")
    if not isfinite(number) or number <= 0 or (is_share and number >= 1):
        raise BadSetup(f"until[{shown(figure.name)}]", width, "an interval cannot be so wide", allowed)
    return number


def next_look(done: int, most: int, widths: Widths) -> int:
    """After how many games the run may stop next.

    >>> next_look(0, 1_500, {"won": 0.02}), next_look(1_000, 1_500, {"won": 0.02}), next_look(0, 1_500, {})
    (1000, 1500, 1500)
    """
    if not widths:
        return most
    look = FIRST_LOOK
    while look <= done:
        look *= 2
    return min(look, most)


def is_look(done: int) -> bool:
    """Whether widths are looked at after so many games.

    >>> is_look(4_000), is_look(3_000)
    (True, False)
    """
    times, rest = divmod(done, FIRST_LOOK)
    return rest == 0 and times > 0 and times & (times - 1) == 0


def widest(tally: Tally, name: str) -> tuple[str, float]:
    """The seat whose interval of a figure is the widest, and that width; nan where there is no interval yet."""
    figure = figure_named(tally.spec, name)
    widths = [high - low for _, (low, high) in (tally.estimate(figure, seat) for seat in range(tally.seats))]
    # nan is never the greatest by comparison, but one seat without an interval leaves the wish open.
    seat = next((k for k, width in enumerate(widths) if width != width), widths.index(max(widths)))
    return seat_name(seat), widths[seat]


def is_narrow(tally: Tally, widths: Widths) -> bool:
    """Whether the interval of every wanted figure is narrow enough for every seat; without a wish it never is."""
    return bool(widths) and all(widest(tally, name)[1] <= width for name, width in widths.items())


def wish_in_words(widths: Widths) -> str:
    """The wanted widths, for a sentence.

    >>> wish_in_words({"won": 0.02, "gold": 1.0})
    "'won' at most 0.02 wide and 'gold' at most 1 wide"
    """
    return listed(f"{shown(name)} at most {width:g} wide" for name, width in widths.items())
