"""Why one move is better than another: what carries the difference, counted from the events of both, by rules."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from arcane_lab.advice.question import ledger_of, tie_break_of
from arcane_lab.advice.rollouts import Future, PlainPlayer, futures_of
from arcane_lab.core.errors import BadSetup
from arcane_lab.core.html import figure_table
from arcane_lab.core.libraries import np, pd
from arcane_lab.core.printing import Brief, Drawn
from arcane_lab.core.text import capital, listed, whole_number
from arcane_lab.engine.accounts import Entry
from arcane_lab.engine.measures import Measure
from arcane_lab.engine.moves import Row
from arcane_lab.engine.spec import seat_name
from arcane_lab.engine.wording import PLAIN, Names, phrase

if TYPE_CHECKING:
    from arcane_lab.advice.estimates import Estimate
from arcane_lab.advice.result import WhatIf

#: Causes of a figure that are named; the others are added up.
MOST_CAUSES: Final = 5
#: Futures that are played once more, at most.
MOST_GAMES: Final = 2_000

#: What brought a change: the figure, and what it is called.
Cause = tuple[str, str]


@dataclass(frozen=True, slots=True, repr=False)
class Part(Brief):
    """One thing that carries a difference: how much it brings after each move, how often, and by which rule.

    `difference` is that of the first move from the second, on the same futures; `times` and `times_other` are how often
    it happens in a future, on average.
    """

    figure: str
    cause: str
    rule: str
    times: float
    times_other: float
    difference: Estimate

    @property
    def is_clear(self) -> bool:
        """Whether the difference can be told from zero."""
        return self.difference.low > 0 or self.difference.high < 0


@dataclass(frozen=True, eq=False, repr=False)
class Reasons(Drawn):
    """What carries the difference between two moves: `parts` are its causes, which add up to it; prints as sentences.

    `figures` are those that are accounted for, the score first, then the tie-break. `total` has the difference of each,
    from `games` futures of both moves; `rest` what the `named` parts leave of it.
    """

    figures: tuple[Measure, ...]
    move: str
    other: str
    seat: str
    games: int
    seed: int
    is_exact: bool
    parts: tuple[Part, ...]
    rest: dict[str, Estimate]
    total: dict[str, Estimate]
    next_seat: str
    next_score: Estimate

    @property
    def sentences(self) -> tuple[str, ...]:
        """The reasons in words, those that weigh most first, each with its rule."""
        return self.told_to(PLAIN)

    def told_to(self, names: Names) -> tuple[str, ...]:
        """The same to a reader who hears the seats by these names."""
        causes = [text for measure in self.figures for text in self._clear(measure)]
        return (*self._total(), *causes, *self._neighbour(names))

    def _total(self) -> Iterator[str]:
        if self.move == self.other:
            yield f"{self.move} is the only move that was compared."
            return
        amounts = listed(self._format(self.total[measure.name], measure) for measure in self.figures)
        yield f"{self.move} against {self.other}: {amounts}, {self._basis()}."

    def _basis(self) -> str:
        if self.is_exact:
            return "exactly" if self.games == 1 else "on average of all futures, exactly"
        return f"on average of {self.games:,} futures of both, seed {self.seed}; brackets are 95% intervals"

    def _clear(self, figure: Measure) -> Iterator[str]:
        named, score = named_parts(self.parts, figure.name), self.figures[0]
        for part in named:
            twin = self._twin(part)
            if twin is not None and figure is not score:
                continue  # told with what it does to the score
            cause = capital(part.cause)
            also = ""
            if twin is not None:
                change, title = "less" if twin.difference.value < 0 else "more", self._titles[twin.figure]
                also = f", and by {twin.rule} as much {title} {change}: {twin.cause}"
            yield f"{cause}: {self._often(part)}, {self._format(part.difference, figure)}{also} ({part.rule})."
        if figure.name in self.rest:
            what = "Everything else together" if named else "No single cause can be told from zero; all together"
            yield f"{what}: {self._format(self.rest[figure.name], figure)}."

    def _twin(self, part: Part) -> Part | None:
        """The part of another figure that tells of the same events by the same amount, as fine markers do."""
        others = [measure.name for measure in self.figures if measure.name != part.figure]
        for twin in (twin for other in others for twin in named_parts(self.parts, other)):
            if (twin.times, twin.times_other, twin.difference) == (part.times, part.times_other, part.difference):
                return twin
        return None

    @property
    def _titles(self) -> dict[str, str]:
        return {measure.name: measure.title for measure in self.figures}

    def _often(self, part: Part) -> str:
        if self.is_exact and self.games == 1:
            return f"{part.times:.0f} times, {part.times_other:.0f} after {self.other}"
        if abs(part.times - part.times_other) < 0.005:
            return f"{part.times:.2f} times a future after both"
        return f"{part.times:.2f} times a future, {part.times_other:.2f} after {self.other}"

    def _neighbour(self, names: Names) -> Iterator[str]:
        found = self.next_score
        if self.next_seat != self.seat and self.move != self.other and (found.low > 0 or found.high < 0):
            amount = self._format(found, self.figures[0])
            yield phrase("Next, {next:play} and {:end} with {amount}.", names, next=self.next_seat, amount=amount)

    def _format(self, found: Estimate, figure: Measure) -> str:
        if found.value == found.low == found.high == 0:
            return f"as much {figure.title}"
        text = f"{abs(found.value):.2f} {figure.title} {'less' if found.value < 0 else 'more'}"
        if found.is_exact or found.low == found.high:
            return text
        return f"{text} ({found.low:+.2f} to {found.high:+.2f})"

    @property
    def rows(self) -> pd.DataFrame:
        """A row for each cause: figure, cause, rule, how often after each move, the difference and its interval."""
        kind = "exact" if self.is_exact else "estimate"
        return pd.DataFrame(
            [
                {
                    "figure": part.figure,
                    "cause": part.cause,
                    "rule": part.rule,
                    "times": part.times,
                    "times_other": part.times_other,
                    "difference": part.difference.value,
                    "low": part.difference.low,
                    "high": part.difference.high,
                    "n": self.games,
                    "seed": self.seed,
                    "kind": kind,
                }
                for part in self.parts
            ]
        )

    def __str__(self) -> str:
        return "\n".join(self.sentences)

    def _repr_html_(self) -> str:
        rows = [
            [
                f"{part.cause} ({part.rule})",
                f"{part.times:.2f}",
                f"{part.times_other:.2f}",
                f"{part.difference.value:+.2f} {self._titles[part.figure]}"
                + ("" if self.is_exact else f"\n{part.difference.low:+.2f} to {part.difference.high:+.2f}"),
            ]
            for part in self.parts
        ]
        head = ["cause", f"times a future after {self.move}", f"after {self.other}", "difference"]
        return figure_table(f"Why: {self.move} against {self.other}", head, rows, list(self.sentences))


def named_parts(parts: Sequence[Part], figure: str) -> list[Part]:
    """The causes that are named: those that can be told from zero, the heaviest first."""
    return [part for part in parts if part.figure == figure and part.is_clear][:MOST_CAUSES]


class _Account:
    """What a move brings a seat in each future, cause by cause."""

    def __init__(self, games: int) -> None:
        self.amounts: dict[Cause, Any] = defaultdict(lambda: np.zeros(games))
        self.times: dict[Cause, Any] = defaultdict(lambda: np.zeros(games))
        self.rules: dict[Cause, str] = {}

    def book(self, place: int, entry: Entry) -> None:
        """An entry of the future at a place."""
        cause = (entry.figure, entry.cause)
        self.amounts[cause][place] += entry.amount
        self.times[cause][place] += 1
        self.rules.setdefault(cause, entry.rule)


def find_reasons(found: WhatIf, line: int, other: int, games: object) -> Reasons:
    """Play futures of two lines once more, with every event, and account for the difference between them."""
    question = found.question
    if games is None:
        games = max(2, min(found.games, MOST_GAMES))
    number = None if isinstance(games, str) else whole_number(games)
    if number is None or not 2 <= number <= MOST_GAMES:
        raise BadSetup("games", games, "that is no number of futures", f"a whole number from 2 to {MOST_GAMES:,}")
    futures = list(found.counted_futures or islice(futures_of(question), min(number, found.games)))
    weights = found.weights if found.counted_futures else (1,) * len(futures)
    player = PlainPlayer(question)
    accounts = [_account(player, found, futures, question.lines[one]) for one in (line, other)]
    changes = _changes(accounts)
    parts = sorted(_parts(found, accounts, changes, weights), key=lambda part: -abs(part.difference.value))
    next_seat = (question.seat + 1) % question.setup.players
    figures = accounted(found)

    def total(measure: Measure, seat: int) -> Estimate:
        values = found.values(measure.name, seat)[:, : len(futures)]
        return found.estimate(values[line] - values[other], measure, weights, is_difference=True)

    return Reasons(
        figures=figures,
        move=question.texts[line],
        other=question.texts[other],
        seat=found.seat,
        games=len(futures),
        seed=question.seed,
        is_exact=found.is_exact,
        parts=tuple(parts),
        rest=_rest(found, parts, changes, weights),
        total={measure.name: total(measure, question.seat) for measure in figures},
        next_seat=seat_name(next_seat),
        next_score=total(figures[0], next_seat),
    )


def accounted(found: WhatIf) -> tuple[Measure, ...]:
    """The figures whose causes are told: the score, and what breaks ties."""
    tie_break = tie_break_of(found.question.setup.game)
    return (found.score, tie_break[0]) if tie_break else (found.score,)


def _account(player: PlainPlayer, found: WhatIf, futures: list[Future], line: tuple[int, ...]) -> _Account:
    question = found.question
    accounts = ledger_of(question.setup.game)
    cycle = accounts.cycle_of(question.state)
    account = _Account(len(futures))
    for place, future in enumerate(futures):
        is_over = False

        def listen(rows: tuple[Row, ...], place: int = place) -> None:
            nonlocal is_over
            for row in rows:
                # What comes after the round is not part of it.
                is_over = is_over or (accounts.ends_round(row) and question.until == "round")
                for entry in () if is_over else accounts.entries(row, cycle):
                    if entry.seat == question.seat:
                        account.book(place, entry)

        player.play(future, line, listen)
        for entry in accounts.unbooked(player.end, question.seat):
            account.book(place, entry)
    return account


def _changes(accounts: list[_Account]) -> dict[Cause, Any]:
    """By how much more each cause brings after the first move than after the second, future by future."""
    one, other = accounts
    found = {cause: one.amounts[cause] - other.amounts[cause] for cause in dict.fromkeys([*one.rules, *other.rules])}
    return {cause: change.astype(np.int64) for cause, change in found.items() if change.any()}


def _parts(
    found: WhatIf, accounts: list[_Account], changes: dict[Cause, Any], weights: tuple[int, ...]
) -> Iterator[Part]:
    one, other = accounts
    for cause, change in changes.items():
        yield Part(
            figure=cause[0],
            cause=cause[1],
            rule=one.rules.get(cause) or other.rules[cause],
            times=float(np.average(one.times[cause], weights=weights)),
            times_other=float(np.average(other.times[cause], weights=weights)),
            difference=found.estimate(change, found.measure(cause[0]), weights),
        )


def _rest(
    found: WhatIf, parts: Sequence[Part], changes: dict[Cause, Any], weights: tuple[int, ...]
) -> dict[str, Estimate]:
    """What the causes that are not named bring together."""
    rest = {}
    for measure in accounted(found):
        figure = measure.name
        named = {(figure, part.cause) for part in named_parts(parts, figure)}
        others = [change for cause, change in changes.items() if cause[0] == figure and cause not in named]
        if others:
            rest[figure] = found.estimate(np.sum(others, axis=0), measure, weights)
    return rest
