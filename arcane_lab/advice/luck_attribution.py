"""The why of luck: what carries the difference between what could be expected and what then was, and when it came."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Literal

from arcane_lab.advice.estimates import Estimate
from arcane_lab.advice.reasons import MOST_CAUSES, Part
from arcane_lab.core.html import figure_table
from arcane_lab.core.libraries import pd
from arcane_lab.core.printing import Brief, Drawn
from arcane_lab.core.text import capital
from arcane_lab.engine.measures import Measure
from arcane_lab.engine.wording import Names

#: Which luck: what came until the seat's next decision, or what lay in the cards to the end of the round.
Which = Literal["came", "cards"]
WHICH: Final = ("came", "cards")

GOOD_LUCK: Final = "good luck"
BAD_LUCK: Final = "bad luck"
NO_LUCK: Final = "no clear luck"
#: The two kinds of luck, by the same words wherever they stand.
IN_THE_CARDS: Final = "luck in the cards"
THAT_CAME: Final = "luck that came"
#: Causes that are named where there is little room.
FEW_CAUSES: Final = 2
#: A cause is named from this share of the whole on; the others are added up.
WORTH_NAMING: Final = 0.1
CANNOT_BE_TOLD: Final = "It cannot be told from no luck at all, so there is nothing to explain."


@dataclass(frozen=True, slots=True, repr=False)
class Span(Brief):
    """A stretch of what came, or a group of hidden cards: its `amount` of the score, with `sentences` about it.

    Each sentence has its rule at the end where it has one. `voice` says both as a reader hears the seats.
    """

    name: str
    amount: Estimate
    sentences: tuple[str, ...]
    voice: Callable[[Names], tuple[str, tuple[str, ...]]] | None = field(default=None, compare=False)

    def told_to(self, names: Names) -> Span:
        """The same to a reader who hears the seats by these names."""
        if self.voice is None:
            return self
        name, sentences = self.voice(names)
        return replace(self, name=name, sentences=sentences)


@dataclass(frozen=True, eq=False, repr=False)
class Luck(Drawn):
    """Why luck was good or bad: `parts` are its causes and `spans` where it came from; each add up to `total`.

    The luck that came (`which` is "came") is what could be expected at the seat's next decision less what could be
    expected right after its move, so each part is the difference of two averages over futures: `times` after,
    `times_other` before. Its spans are the turns in between. The luck in the cards ("cards") is the same between these
    very cards and all that they could have been; its spans are the hidden cards, laid open group by group. `signs` say
    more about the same futures, without an amount of their own. `rest` is what the named parts leave of `total`,
    `others` what those do that are told in `short`.
    """

    score: Measure
    seat: str
    step: int
    move: str
    which: Which
    total: Estimate
    parts: tuple[Part, ...]
    rest: Estimate
    others: Estimate
    signs: tuple[Part, ...]
    spans: tuple[Span, ...]
    games: int
    seed: int
    is_fact: bool
    """Whether there was nothing left to expect: the round (or game) was over."""

    def told_to(self, names: Names) -> Luck:
        """The same to a reader who hears the seats by these names."""
        return replace(self, spans=tuple(span.told_to(names) for span in self.spans))

    @property
    def label(self) -> str:
        """ "good luck", "bad luck" or "no clear luck"."""
        return label_of(self.total)

    @property
    def sentences(self) -> tuple[str, ...]:
        """The reasons in words: how much it was, its causes, then where it came from, each with its rule."""
        if not self.total.is_clear:
            return (self._total(), CANNOT_BE_TOLD)
        causes = [self._cause(part) for part in main_causes(self.parts, self.total)]
        if self.rest.value or not causes:
            what = "All other causes together" if causes else "No single cause can be told from chance; all together"
            causes.append(f"{what}: {self._format(self.rest)}.")
        signs = [self._sign(part) for part in self.signs if part.is_clear]
        return (self._total(), *causes, *signs, *self._spans(), self.basis)

    @property
    def short(self) -> tuple[str, ...]:
        """The same where there is little room: two causes at most, what the others bring, the heaviest stretch.

        Empty where luck cannot be told.
        """
        if not self.total.is_clear:
            return ()
        carry = carrying(self.parts, self.total)
        causes = [self._cause(part) for part in carry]
        causes += left_over(self.others, self.score) if carry else ["No single cause can be told from chance."]
        spans = sorted(self._heavy(), key=lambda span: -abs(span.amount.value))
        return (*causes, *self._span(spans[0], 1)) if spans else tuple(causes)

    def _format(self, found: Estimate, is_first: bool = False) -> str:
        return format_luck(found, self.score, is_first)

    def _carries(self, found: Estimate) -> bool:
        """Whether a part of it goes the way that all of it goes."""
        return found.is_clear and (found.value > 0) == (self.total.value > 0)

    def _total(self) -> str:
        what, when = (THAT_CAME, "after step") if self.which == "came" else (IN_THE_CARDS, "at move")
        total = self._format(self.total, is_first=True)
        return f"{capital(what)} {when} {self.step} ({self.move}): {total}, {self.label}."

    @property
    def basis(self) -> str:
        """What the figures rest on."""
        if self.total.is_exact:
            return "All futures were counted."
        return f"Averages of {self.games:,} futures before and after, seed {self.seed}; brackets are 95% intervals."

    def _cause(self, part: Part) -> str:
        if not part.rule:
            return f"{capital(part.cause)}: {self._format(part.difference)}."
        return f"{capital(part.cause)}: {self._often(part)}: {self._format(part.difference)} ({part.rule})."

    def _sign(self, part: Part) -> str:
        return f"{capital(part.cause)}: {self._often(part)} ({part.rule})."

    def _often(self, part: Part) -> str:
        if self.is_fact:
            return f"{part.times_other:.2f} expected, {part.times:.0f} came"
        if self.which == "cards":
            return f"{part.times_other:.2f} expected, {part.times:.2f} with these cards"
        return f"{part.times_other:.2f} expected before, {part.times:.2f} after"

    def _heavy(self) -> list[Span]:
        """The stretches that carry it: those that can be told from nothing, or the only one there is."""
        if len(self.spans) == 1:
            return list(self.spans)
        return [span for span in self.spans if self._carries(span.amount)]

    def _spans(self) -> Iterator[str]:
        heavy = self._heavy()
        for span in heavy:
            yield from self._span(span, len(span.sentences))
        if not heavy:
            yield (
                "No single turn can be told from chance."
                if self.which == "came"
                else ("No single group of hidden cards can be told from chance.")
            )

    def _span(self, span: Span, most: int) -> Iterator[str]:
        """What a stretch brought, with the first thing that is told of it; then the others."""
        came = f"All of it came with {span.name}"
        if len(self.spans) > 1:
            came = f"{capital(span.name)} brought {self._format(span.amount)}"
        if not span.sentences:
            yield f"{came}."
            return
        first, *others = span.sentences[: max(most, 1)]
        yield f"{came}: {first}"
        yield from others

    @property
    def rows(self) -> pd.DataFrame:
        """A row for each cause and each span: what, name, rule, how often before and after, the score, its interval."""
        causes = [("cause", p.cause, p.rule, p.times_other, p.times, p.difference) for p in self.parts]
        spans = [("span", span.name, "", float("nan"), float("nan"), span.amount) for span in self.spans]
        kind = "exact" if self.total.is_exact else "estimate"
        return pd.DataFrame(
            [
                {
                    "what": what,
                    "name": name,
                    "rule": rule,
                    "times_before": before,
                    "times_after": after,
                    self.score.name: amount.value,
                    "low": amount.low,
                    "high": amount.high,
                    "n": self.games,
                    "seed": self.seed,
                    "kind": kind,
                }
                for what, name, rule, before, after, amount in [*causes, *spans]
            ]
        )

    def __str__(self) -> str:
        return "\n".join(self.sentences)

    def _repr_html_(self) -> str:
        rows = [
            [
                f"{part.cause} ({part.rule})" if part.rule else part.cause,
                f"{part.times_other:.2f}",
                f"{part.times:.2f}",
                f"{part.difference.value:+.1f} {self.score.title}\n"
                f"{part.difference.low:+.1f} to {part.difference.high:+.1f}",
            ]
            for part in self.parts[:MOST_CAUSES]
        ]
        before, after = ("before", "after") if self.which == "came" else ("for what it knew", "with these cards")
        head = ["cause", f"times a future {before}", after, "difference"]
        return figure_table(f"Why: move {self.step}, {self.move}", head, rows, list(self.sentences))


def main_causes(parts: Sequence[Part], total: Estimate) -> list[Part]:
    """The causes that are named: those that can be told from zero and weigh something, the heaviest first."""
    heavy = [p for p in parts if p.is_clear and abs(p.difference.value) >= WORTH_NAMING * abs(total.value)]
    return heavy[:MOST_CAUSES]


def carrying(parts: Sequence[Part], total: Estimate) -> list[Part]:
    """Of the causes that are named the two at most that weigh most and go the way that all of it goes."""
    named = main_causes(parts, total)
    return [part for part in named if (part.difference.value > 0) == (total.value > 0)][:FEW_CAUSES]


def left_over(found: Estimate, score: Measure) -> tuple[str, ...]:
    """What all causes that are not told bring together, so that figures add up; nothing where it would read 0.0.

    >>> points = Measure(name="points", title="points", kind="mean")
    >>> left_over(Estimate(3.6, 2.0, 5.2), points), left_over(Estimate(0.01, 0.0, 0.02), points)
    (('Other causes together: +3.6 points (+2.0 to +5.2).',), ())
    """
    return (f"Other causes together: {format_luck(found, score)}.",) if abs(found.value) >= 0.05 else ()


def label_of(found: Estimate) -> str:
    """Which luck a figure says: good above zero, bad below, none that is clear where the interval holds zero."""
    return GOOD_LUCK if found.low > 0 else BAD_LUCK if found.high < 0 else NO_LUCK


def format_luck(found: Estimate, score: Measure, is_first: bool = False) -> str:
    """An amount of luck in words, with its sign; the first of a text says what its brackets are.

    >>> points = Measure(name="points", title="points", kind="mean")
    >>> format_luck(Estimate(-5.2, -6.5, -3.9), points), format_luck(Estimate(2.0, 2.0, 2.0, True), points)
    ('-5.2 points (-6.5 to -3.9)', '+2.0 points')
    """
    text = f"{signed(found.value)} {score.title}"
    if found.low == found.high:
        return text
    return f"{text} ({'95% interval ' if is_first else ''}{signed(found.low)} to {signed(found.high)})"


def signed(amount: float) -> str:
    """An amount with its sign, so that what is not zero does not look like it.

    >>> signed(-5.24), signed(-0.04), signed(0.0)
    ('-5.2', '-0.04', '0.0')
    """
    if abs(amount) < 0.005:
        return "0.0"
    return f"{amount:+.1f}" if abs(amount) >= 0.05 else f"{amount:+.2f}"
