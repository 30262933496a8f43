"""Why a move was better than the one that was made, from the futures in which it was measured."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from arcane_lab.advice.estimates import Estimate
from arcane_lab.advice.luck_attribution import carrying, format_luck, left_over, main_causes
from arcane_lab.advice.reasons import Part
from arcane_lab.core.printing import Drawn
from arcane_lab.core.text import capital
from arcane_lab.engine.measures import Measure

#: From this share on, one thing is most of a cause.
MOST_OF_IT: Final = 0.5


@dataclass(frozen=True, eq=False, repr=False)
class Better(Drawn):
    """What carries the difference of two moves: `parts` are its causes, which add up to `total`; prints as sentences.

    `rest` is what the `named` causes leave of the total, `others` what the two at most do that are told in short.

    >>> won = Estimate(5.0, 4.0, 6.0)
    >>> part = Part("points", "rolls of 1", "PIG-2", 0.25, 0.5, won)
    >>> nothing, points = Estimate(0.0, 0.0, 0.0), Measure(name="points", title="points", kind="mean")
    >>> Better(points, "hold", "roll", won, (part,), nothing, nothing, 100, 1).short
    ('Rolls of 1: 0.50 after roll, 0.25 after hold: +5.0 points (+4.0 to +6.0) (PIG-2).',)
    """

    score: Measure
    best: str
    chosen: str
    total: Estimate
    parts: tuple[Part, ...]
    rest: Estimate
    others: Estimate
    games: int
    seed: int
    effect: Part | None = None
    """What most of a cause without a rule is, where that can be told: from `effect_games` futures of both moves."""
    effect_games: int = 0

    @property
    def without_rule(self) -> Part | None:
        """The cause that carries it and has no rule, as it has many: all that is not counted by itself."""
        return next((part for part in carrying(self.parts, self.total) if not part.rule), None)

    def most_of_it(self, parts: Sequence[Part]) -> Part | None:
        """Of causes that are told apart by events the one that is at least half of the cause `without_rule`."""
        whole, causes = self.without_rule, {part.cause for part in self.parts}
        if whole is None:
            return None
        for part in parts:
            share = part.difference.value / whole.difference.value
            if part.figure == self.score.name and part.cause not in causes and part.is_clear and share >= MOST_OF_IT:
                return part
        return None

    @property
    def short(self) -> tuple[str, ...]:
        """The two causes at most that carry it, and what the others bring together."""
        carry = carrying(self.parts, self.total)
        return (*map(self._cause, carry), *(left_over(self.others, self.score) if carry else ()))

    @property
    def sentences(self) -> tuple[str, ...]:
        """All that can be told of it, each cause with its rule."""
        return tuple(self._all())

    def _all(self) -> Iterator[str]:
        yield f"{capital(self.best)} instead of {self.chosen}: {self._format(self.total, is_first=True)}."
        causes = [self._cause(part) for part in main_causes(self.parts, self.total)]
        yield from causes
        if causes:
            yield from left_over(self.rest, self.score)
        else:
            yield f"No single cause can be told from chance; all together: {self._format(self.rest)}."
        yield (
            "All futures were counted."
            if self.total.is_exact
            else f"Averages of {self.games:,} futures of both, seed {self.seed}; brackets are 95% intervals."
        )

    def _cause(self, part: Part) -> str:
        often = f"{part.times_other:.2f} after {self.chosen}, {part.times:.2f} after {self.best}: " if part.rule else ""
        text = f"{capital(part.cause)}: {often}{self._format(part.difference)}"
        rule = part.rule
        if part is self.without_rule and self.effect is not None:
            effect, rule = self.effect, self.effect.rule
            text += f", above all {effect.cause}: {self._format(effect.difference)} in {self.effect_games} futures"
        return f"{text} ({rule})." if rule else f"{text}."

    def _format(self, found: Estimate, is_first: bool = False) -> str:
        return format_luck(found, self.score, is_first)

    def __str__(self) -> str:
        return "\n".join(self.sentences)
