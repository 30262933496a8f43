"""A difference as the dataset has it: one row for a reading, a table of games, a seat and a figure."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cache
from math import isfinite
from typing import Any, Final

from arcane_lab.core.printing import Brief
from arcane_lab.simulation.intervals import Interval, paired_share, student

#: What a row is: a measured difference, or the reason why there is none.
ESTIMATE: Final = "estimate"
CANNOT_ACT: Final = "cannot act"
NOT_MEASURED: Final = "not measured"
KINDS: Final = (ESTIMATE, CANNOT_ACT, NOT_MEASURED)

#: In the column `seat`: all seats taken together (the mean of a seat), and the game as a whole.
ALL_SEATS: Final = "all"
GAME: Final = "game"
#: The share of games in which anything came out otherwise: no difference, but how often there was one.
OTHERWISE: Final = "otherwise"
#: The figures and what each is, in the order of the dataset.
FIGURES: Final = {
    "gold": "gold at the end",
    "infamy": "infamy at the end",
    "won": "share of games won",
    "rounds": "rounds of the game",
    "turns": "turns of the game, all seats together",
    OTHERWISE: "share of games in which anything came out otherwise",
}
SHARES: Final = ("won", OTHERWISE)
#: Digits that are kept of a figure: more than any interval here can tell.
DIGITS: Final = 6


@dataclass(frozen=True, slots=True, repr=False)
class Row(Brief):
    """One row of the register.

    `default` is the figure by the default reading, `difference` how much higher it is by the other, `low` and `high`
    the 95% interval of that, `spread` the standard deviation of the figure from game to game by the default, `changed`
    in how many of the `n` pairs of games the figure came out otherwise. `left_out` counts pairs in which a game did not
    end. `deal` says whether both games of a pair had the "same" cards in the same places, or "other" ones. `why` is the
    reason of a row without figures, `assumed` how many assumed card values the games rest on, `values` a fingerprint of
    all card values. Shares are shares of 1.
    """

    option: str
    reading: str
    edition: str
    seats: int
    strategy: str = ""
    powers: str = ""
    seat: str = ""
    figure: str = ""
    default: float = 0.0
    difference: float = 0.0
    low: float = 0.0
    high: float = 0.0
    spread: float = 0.0
    changed: int = 0
    n: int = 0
    left_out: int = 0
    seed: int = 0
    deal: str = ""
    kind: str = ESTIMATE
    why: str = ""
    assumed: int = 0
    values: str = ""
    version: str = ""

    @property
    def is_difference(self) -> bool:
        """Whether the row is a measured difference of a figure."""
        return self.kind == ESTIMATE and self.figure != OTHERWISE

    def interval(self, level: float) -> Interval:
        """The interval of the difference at another level than 95%, from what the row keeps.

        >>> row = Row("a", "b", "first", 2, figure="gold", difference=1.0, low=0.0, high=2.0, changed=50, n=100)
        >>> low, high = row.interval(0.99)
        >>> round(low, 2), round(high, 2)
        (-0.32, 2.32)
        """
        if self.figure in SHARES:
            balance = round(self.difference * self.n)
            return paired_share((self.changed + balance) // 2, (self.changed - balance) // 2, self.n, level)
        reach = (self.high - self.low) / 2 * _longer(self.n, level)
        return Interval(self.difference - reach, self.difference + reach)


COLUMNS: Final = tuple(one.name for one in fields(Row))
WHOLE: Final = ("seats", "changed", "n", "left_out", "seed", "assumed")
NUMBERS: Final = ("default", "difference", "low", "high", "spread")


@cache
def _longer(n: int, level: float) -> float:
    """How much longer Student's interval of n numbers is at a level than at 95%."""
    return student(0.0, float(n), n, level).high / student(0.0, float(n), n).high


def kept(number: float) -> float:
    """A figure with the digits that are kept of it; raises `ValueError` for what is no number.

    >>> kept(1 / 3), kept(-1234.56789)
    (0.333333, -1234.57)
    """
    if not isfinite(number):
        raise ValueError(f"{number} is no figure")
    # A zero has no sign.
    return float(f"{number:.{DIGITS}g}") or 0.0


def as_dict(row: Row) -> dict[str, Any]:
    """A row by its columns."""
    return {name: getattr(row, name) for name in COLUMNS}
