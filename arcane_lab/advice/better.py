"""Why a move was better than the one that was made, from the futures in which it was measured."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from arcane_lab.advice.estimates import Estimate
from arcane_lab.advice.luck import carrying, first_up, left_over, named, said
from arcane_lab.advice.reasons import Part


@dataclass(frozen=True, eq=False, repr=False)
class Better:
    """What carries the difference of two moves: `parts` are its causes, which add up to `total`; prints as sentences.

    `rest` is what the `named` causes leave of the total, `others` what the two at most do that are told in short.

    >>> won = Estimate(5.0, 4.0, 6.0)
    >>> part = Part("gold", "fine markers paid", "AA-INSPECT-26", 0.25, 0.5, won)
    >>> nothing = Estimate(0.0, 0.0, 0.0)
    >>> Better("draw deck", "draw discard", won, (part,), nothing, nothing, 100, 1).short
    ('Fine markers paid: 0.50 after draw discard, 0.25 after draw deck: +5.0 gold (+4.0 to +6.0) (AA-INSPECT-26).',)
    """

    best: str
    chosen: str
    total: Estimate
    parts: tuple[Part, ...]
    rest: Estimate
    others: Estimate
    games: int
    seed: int

    @property
    def short(self) -> tuple[str, ...]:
        """The two causes at most that carry it, and what the others bring together."""
        carry = carrying(self.parts, self.total)
        return (*map(self._cause, carry), *(left_over(self.others) if carry else ()))

    @property
    def sentences(self) -> tuple[str, ...]:
        """All that can be told of it, each cause with its rule."""
        return tuple(self._all())

    def _all(self) -> Iterator[str]:
        yield f"{first_up(self.best)} instead of {self.chosen}: {said(self.total, is_first=True)}."
        causes = [self._cause(part) for part in named(self.parts, self.total)]
        yield from causes
        if causes:
            yield from left_over(self.rest)
        else:
            yield f"No single cause can be told from chance; all together: {said(self.rest)}."
        yield (
            "All futures were counted."
            if self.total.is_exact
            else f"Averages of {self.games:,} futures of both, seed {self.seed}; brackets are 95% intervals."
        )

    def _cause(self, part: Part) -> str:
        often = f"{part.times_other:.2f} after {self.chosen}, {part.times:.2f} after {self.best}: " if part.rule else ""
        rule = f" ({part.rule})" if part.rule else ""
        return f"{first_up(part.cause)}: {often}{said(part.difference)}{rule}."

    def __str__(self) -> str:
        return "\n".join(self.sentences)

    def __repr__(self) -> str:
        return str(self)
