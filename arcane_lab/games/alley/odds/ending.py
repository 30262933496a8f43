"""Whether it pays to end the round now: the inspection with oneself as its trigger, against every other seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from typing import TYPE_CHECKING, Final

from arcane_lab.chance.chances import Chance
from arcane_lab.chance.distributions import Distribution
from arcane_lab.chance.errors import ImpossibleQuestion
from arcane_lab.chance.given import kind_of, several
from arcane_lab.chance.words import Shown, Why, fraction, percent
from arcane_lab.core.guesses import Guessed
from arcane_lab.core.libraries import pd
from arcane_lab.core.printing import Drawn
from arcane_lab.core.text import listed
from arcane_lab.games.alley.odds.inspection import GAMES
from arcane_lab.games.alley.odds.inspection_progress import is_last, numbers_of
from arcane_lab.games.alley.odds.verdict import Judged, Verdict, verdict
from arcane_lab.games.alley.rules.sizes import NOBODY

if TYPE_CHECKING:
    from arcane_lab.games.alley.knowledge.seat_view import SeatView

_LAST: Final = "This is the last inspection, so only gold counts (AA-END-15, 17)."
_BRIBES: Final = "A point of infamy weighs {} gold, as in a bribe (AA-BRIBE-02)."


@dataclass(frozen=True, slots=True, repr=False)
class Ending(Drawn, Shown, Guessed):
    """What ending the round now does: `verdict` is the whole inspection with this seat as its trigger.

    `swings` has, for each other seat, by how much the inspection leaves this seat better off than that one: the change
    of the one's worth less the change of the other's, in gold.
    """

    seat: str
    verdict: Verdict
    swings: dict[str, Distribution]
    _why: Why

    @property
    def safe(self) -> Chance:
        """The chance of no penalty: this seat gains the least infamy, or ties for it."""
        return self.verdict.least(self.seat)

    @property
    def penalised(self) -> Chance:
        """The chance of the penalty."""
        return self.verdict.penalised(self.seat)

    @property
    def pays_against(self) -> tuple[str, ...]:
        """The other seats whom the inspection hurts more than this one on average."""
        return tuple(other for other, swing in self.swings.items() if swing.mean > 0)

    @property
    def pays(self) -> bool:
        """Whether the inspection is better for this seat than for every other one on average."""
        return len(self.pays_against) == len(self.swings)

    @property
    def kind(self) -> str:
        """Whether it was counted: "exact" or "estimate"."""
        return self.verdict.kind

    def why(self) -> Why:
        """How it was reckoned, in words, with the ids of the rules."""
        return self._why

    def table(self) -> pd.DataFrame:
        """A row for each other seat: the swing over it on average, its 95% interval, and how likely it is above 0."""
        sample = self.verdict.joint.sample
        rows = [
            {
                "against": other,
                "swing": float(swing.mean),
                "low": swing.mean_interval().low,
                "high": swing.mean_interval().high,
                "better": float(swing.compare(0).more),
                "kind": self.kind,
                "n": None if sample is None else sample.n,
                "seed": None if sample is None else sample.seed,
            }
            for other, swing in self.swings.items()
        ]
        return pd.DataFrame(rows)

    def __str__(self) -> str:
        pays = "pays" if self.pays else "does not pay" if not self.pays_against else "does not pay against everybody"
        parts = []
        for other, swing in self.swings.items():
            low, high = swing.mean_interval()
            interval = "" if swing.is_exact else f" (95% interval {low:+.2f} to {high:+.2f})"
            parts.append(f"{float(swing.mean):+.2f} gold against {other}{interval}")
        sample = "" if self.verdict.joint.sample is None else f", {self.verdict.joint.sample}"
        return (
            f"Ending the round now {pays} for {self.seat} ({self.kind}{sample}): {listed(parts)} on average. "
            f"Chance of the penalty: {self.penalised}."
        )


def ending(
    view: SeatView,
    *,
    aim: str = "gold",
    dafana: str = "best",
    exact: bool | None = None,
    games: int = GAMES,
    seed: int = 1,
) -> Ending:
    """Whether ending the round now pays for the seat of a view, against every other seat as this view sees it.

    The inspection is held as everything lies, with this seat as its trigger: the last turns that the others still have
    are left out. For each deal of the unknown items, a seat's worth, before and after, is its gold less the fines for
    its markers, less what a bribe pays for each point of infamy (only gold at the last inspection). Exact or estimated
    as `verdict` is; raises `ImpossibleQuestion`, also when another seat has triggered already.
    Source: AA-INSPECT-01, 17 to 32.

    >>> from arcane_lab.records import Game
    >>> found = ending(Game("alley", players=2, seed=1).view("p1"), games=200)
    >>> found.kind, found.safe + found.penalised == 1
    ('estimate', True)
    """
    numbers = numbers_of(view)
    if numbers.triggered_by not in (NOBODY, numbers.seat):
        trigger = f"p{numbers.triggered_by + 1}"
        reason = "this seat has triggered the inspection already (AA-INSPECT-01)"
        raise ImpossibleQuestion("ending the round", trigger, reason, "al.chance.verdict(view)")
    held = verdict(view, view.seat, aim=aim, dafana=dafana, exact=exact, games=games, seed=seed)
    rate = 0 if is_last(numbers) else numbers.values.bribe_gold
    fine = numbers.values.fine_gold
    before = [
        gold - min(fine * markers, gold) - rate * infamy
        for gold, markers, infamy in zip(numbers.gold, numbers.fines, numbers.infamy, strict=True)
    ]
    swings = {
        name: held.joint.map(_swing(numbers.seat, other, rate, before), f"swing of {view.seat} over {name} in gold")
        for other, name in enumerate(view.seats)
        if other != numbers.seat
    }
    why = held.why().then(
        (
            f"A seat's worth is its gold less the fines for its markers, {fine} gold each or all that there is: so it "
            f"is reckoned before the inspection and after it. {_LAST if rate == 0 else _BRIBES.format(rate)}",
            "The swing over another seat is how much more, or less, one's own worth changes than that of the other.",
            "The inspection is held as everything lies now: the last turn that each other seat still has is left out "
            "(AA-INSPECT-02).",
        ),
        "swing = (own worth after - own worth before) - (the other's worth after - its worth before), on average",
    )
    return Ending(view.seat, held, swings, why)


def _swing(own: int, other: int, rate: int, before: Sequence[int]) -> Callable[[Sequence[Judged]], int]:
    """What an inspection changes between two seats: the change of the one's worth less that of the other's."""

    def swing(judged: Sequence[Judged]) -> int:
        after = [Judged(*judged[seat]) for seat in (own, other)]
        changes = [one.gold - rate * one.infamy - before[seat] for one, seat in zip(after, (own, other), strict=True)]
        return changes[0] - changes[1]

    return swing


def least(own: Distribution | int, others: Sequence[Distribution]) -> Chance:
    """The chance that an amount is the least of several, or ties for it, when none depends on another.

    `own` is a distribution or a known number. For the inspection: the chance of no penalty when the others' storehouses
    are taken on their own (AA-INSPECT-17, 18). Raises `ImpossibleQuestion`.

    >>> die = Distribution({pips: 1 for pips in range(1, 7)})
    >>> least(1, [die, die]), least(die, [die])
    (1 = 100%, always, 7/12 = 58.33%, 7 in 12)
    """
    mine = own if isinstance(own, Distribution) else Distribution({kind_of("own", own): 1})
    rest = [others] if isinstance(others, Distribution) else several("others", others, "[die, die]")
    if not rest or not all(isinstance(one, Distribution) and one.is_exact for one in (mine, *rest)):
        reason = "it takes exact distributions, and one for each other seat"
        raise ImpossibleQuestion("others", others, reason, "al.chance.verdict(view).least()")
    chance = sum(
        (
            Fraction(ways, mine.total) * reduce(lambda product, one: product * one.at_least(amount), rest, Fraction(1))
            for amount, ways in mine.weights.items()
        ),
        Fraction(0),
    )
    they = "the other has" if len(rest) == 1 else f"every one of the {len(rest)} others has"
    steps = (
        f"Take each amount that the own one can be: its chance, times the chance that {they} as much or more.",
        "Add this up over all own amounts.",
    )
    formula = "sum, over each own amount x, of: chance of x × chance of x or more for each other"
    return Chance(chance, Why(steps, formula, f"{fraction(chance)}, about {percent(chance)}"))
