"""Finding the why of luck: what could be expected before and after, cause by cause, and at each turn in between."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from arcane_lab.advice.estimates import NOTHING, Estimate, estimate, minus
from arcane_lab.advice.evaluate import whole_answer
from arcane_lab.advice.luck_attribution import Luck, Span, Which, carrying, main_causes
from arcane_lab.advice.move_difference import Better
from arcane_lab.advice.question import Question, ledger_of, redeal_of, score_of
from arcane_lab.advice.reasons import Part
from arcane_lab.core.libraries import np
from arcane_lab.core.printing import Brief
from arcane_lab.core.text import listed, plural
from arcane_lab.engine.accounts import Share
from arcane_lab.engine.game import BaseGame
from arcane_lab.engine.measures import Measure
from arcane_lab.engine.moves import Step
from arcane_lab.engine.redeal import Redeal, Unknown
from arcane_lab.engine.spec import GameSpec, seat_name
from arcane_lab.engine.stepping import figures_of
from arcane_lab.engine.wording import PLAIN, Names

if TYPE_CHECKING:
    from arcane_lab.advice.result import WhatIf

Numbers: TypeAlias = "np.ndarray[Any, np.dtype[np.int64]]"
#: Events of a stretch that are told, at most.
MOST_TOLD: Final = 4
#: What carries a figure where nothing else is counted by its own cause.
ALL_ELSE: Final = "all else"
#: A number of which the mean is told.
AMOUNT: Final = Measure(name="amount", title="amount", kind="mean")


@dataclass(frozen=True, repr=False)
class Outlook(Brief):
    """What there is to expect at a position: the figures of every seat at the end of each future.

    `rows` are by future, seat and column of the game's loop; `scores` by future and seat.
    """

    rows: Numbers
    scores: Numbers
    weights: tuple[int, ...]
    is_exact: bool

    @classmethod
    def of(cls, found: WhatIf, move: str) -> Outlook:
        """What a what-if says of one of its moves."""
        return cls(found.rows_of(move), found.scores_of(move), found.weights, found.is_exact)

    @classmethod
    def fact(cls, spec: GameSpec, score: Measure, state: Any, seats: int) -> Outlook:
        """A position in which nothing is left to expect."""
        rows = np.array([figures_of(spec, state, seat) for seat in range(seats)], dtype=np.int64)
        ends = [dict(zip(spec.loop.columns, row.tolist(), strict=False)) for row in rows]
        scores = [[score.values(end, end) for end in ends]]
        return cls(rows[np.newaxis], np.array(scores), (1,), True)

    def estimate(self, values: Numbers) -> Estimate:
        """The average of a number that each future has."""
        return estimate(values, self.weights, AMOUNT, is_exact=self.is_exact)

    def score_of(self, seat: int) -> Estimate:
        """The score of a seat at the end."""
        return self.estimate(self.scores[:, seat])

    def mean(self, values: Numbers) -> float:
        """The average of such a number, without its interval."""
        return float(np.average(values, weights=self.weights))


@dataclass(frozen=True, repr=False)
class Between(Brief):
    """What lies between two looks of a seat: outlooks before and after, and the number of steps made at each."""

    before: Outlook
    after: Outlook
    first: int
    last: int
    is_fact: bool


#: What each cause brings in the futures of an outlook since a decision.
Account = Callable[[int, Outlook], dict[str, Share]]


class Tracer:
    """Finds the why of luck at the steps of one game; `template` is a question that was asked there."""

    def __init__(self, game: BaseGame, template: Question, mode: str) -> None:
        self._game, self._template, self._mode = game, template, mode
        self._spec = template._spec
        self._seat, self._score = template.seat, score_of(template.setup.game)
        # As the seat reads them: its own moves whole, of those of others what they showed.
        self._steps = game.steps_for(seat_name(self._seat))
        self._found: dict[tuple[int, Which], Luck] = {}
        self._better: dict[int, Better] = {}

    @cached_property
    def _accounts(self) -> Any:
        return ledger_of(self._game.name)

    @cached_property
    def _redeal(self) -> Redeal:
        return redeal_of(self._game.name)

    # --- what came --------------------------------------------------------------------------------------

    def came(self, step: int, between: Between) -> Luck:
        """Why what came after a step was more or less than could be expected."""
        if (step, "came") not in self._found:
            parts = self._parts(step, between)
            spans = tuple(self._turns(between, parts))
            self._found[step, "came"] = self._luck(step, "came", between, parts, spans)
        return self._found[step, "came"]

    def cards(self, step: int, known: Outlook, deal: Outlook) -> Luck:
        """Why these very cards were kinder or less kind to a move than all that they could have been."""
        if (step, "cards") not in self._found:
            between = Between(known, deal, step - 1, step, False)
            parts = self._parts(step, between)
            spans = tuple(self._groups(step, known, deal))
            self._found[step, "cards"] = self._luck(step, "cards", between, parts, spans)
        return self._found[step, "cards"]

    def given_away(self, step: int, best: Outlook, chosen: Outlook, name: str) -> Better:
        """What carries the difference of the best move, which has a `name`, from the chosen one."""
        if step not in self._better:
            found = sorted(self._gaps(step, best, chosen), key=lambda gap: -abs(gap[0].difference.value))
            parts, nothing = tuple(part for part, _ in found), np.zeros(len(best.rows), dtype=np.int64)

            def left(named: Sequence[Part]) -> Estimate:
                return best.estimate(sum((amount for part, amount in found if part not in named), nothing))

            total = left(())
            self._better[step] = Better(
                score=self._score,
                best=name,
                chosen=str(self._steps[step - 1].move),
                total=total,
                parts=parts,
                rest=left(main_causes(parts, total)),
                others=left(carrying(parts, total)),
                games=len(best.rows),
                seed=self._template.seed,
            )
        return self._better[step]

    def _gaps(self, step: int, best: Outlook, chosen: Outlook) -> Iterator[tuple[Part, Numbers]]:
        """Each cause of a difference, and what it brings in each future."""
        one, other = self._shares(step, best), self._shares(step, chosen)
        nothing = np.zeros(len(best.rows), dtype=np.int64)
        for cause in dict.fromkeys([*one, *other]):
            amounts = [side[cause].amount if cause in side else nothing for side in (one, other)]
            times = [best.mean(side[cause].times) if cause in side else 0.0 for side in (one, other)]
            rule = (one.get(cause) or other[cause]).rule
            change = amounts[0] - amounts[1]
            yield Part(self._score.name, cause, rule, times[0], times[1], best.estimate(change)), change

    def _shares(self, step: int, outlook: Outlook) -> dict[str, Share]:
        """What each cause brings in some futures since a decision; they add up to what the score grows by."""
        since, rows = self._game.at(step - 1), outlook.rows[:, self._seat]
        found = {share.cause: share for share in self._accounts.shares(rows, since, self._seat)}
        before = Outlook.fact(self._spec, self._score, since, len(self._game.seats)).scores[0, self._seat]
        rest = outlook.scores[:, self._seat] - before - sum(share.amount for share in found.values())
        if rest.any():
            found[ALL_ELSE] = Share(ALL_ELSE, "", (rest != 0).astype(np.int64), rest)
        return found

    def _signs(self, step: int, outlook: Outlook) -> dict[str, Share]:
        """What else tells some futures since a decision apart."""
        since, rows = self._game.at(step - 1), outlook.rows[:, self._seat]
        return {share.cause: share for share in self._accounts.signs(rows, since, self._seat)}

    def _luck(
        self, step: int, which: Which, between: Between, parts: tuple[Part, ...], spans: tuple[Span, ...]
    ) -> Luck:
        total = self._total(between)
        return Luck(
            score=self._score,
            seat=seat_name(self._seat),
            step=step,
            move=str(self._steps[step - 1].move),
            which=which,
            total=total,
            parts=parts,
            rest=self._rest(step, between, main_causes(parts, total)),
            others=self._rest(step, between, carrying(parts, total)),
            signs=tuple(self._compare(step, between, self._signs, "times")),
            spans=spans,
            games=len(between.before.weights),
            seed=self._template.seed,
            is_fact=between.is_fact,
        )

    def _total(self, between: Between) -> Estimate:
        return self._gained(between.before, between.after)

    def _gained(self, before: Outlook, after: Outlook) -> Estimate:
        """By how much more of the score there is to expect for the seat."""
        return minus(after.score_of(self._seat), before.score_of(self._seat))

    # --- the causes -------------------------------------------------------------------------------------

    def _parts(self, step: int, between: Between) -> tuple[Part, ...]:
        """The causes, the heaviest first; they add up to the difference of the two outlooks."""
        found = self._compare(step, between, self._shares, "amount")
        return tuple(sorted(found, key=lambda part: -abs(part.difference.value)))

    def _compare(self, step: int, between: Between, account: Account, by: str) -> Iterator[Part]:
        sides = [account(step, outlook) for outlook in (between.before, between.after)]
        for cause in dict.fromkeys([*sides[0], *sides[1]]):
            pairs = [(side.get(cause), one) for side, one in zip(sides, (between.before, between.after), strict=True)]
            figures = [one.estimate(getattr(share, by)) if share else NOTHING for share, one in pairs]
            times = [one.mean(share.times) if share else 0.0 for share, one in pairs]
            rule = next(share.rule for share, _ in pairs if share)
            figure = self._score.name if by == "amount" else cause
            yield Part(figure, cause, rule, times[1], times[0], minus(figures[1], figures[0]))

    def _rest(self, step: int, between: Between, parts: Sequence[Part]) -> Estimate:
        """What the causes that are not among these bring together."""
        causes, sides = {part.cause for part in parts}, []
        for outlook in (between.before, between.after):
            others = [share.amount for cause, share in self._shares(step, outlook).items() if cause not in causes]
            sides.append(outlook.estimate(np.sum(others, axis=0)) if others else NOTHING)
        return minus(sides[1], sides[0])

    # --- the turns in between ---------------------------------------------------------------------------

    def _turns(self, between: Between, parts: Sequence[Part]) -> Iterator[Span]:
        """What each turn brought: what could be expected after it, less what could be before it."""
        inner = range(between.first + 1, between.last)
        stops = [place for place in inner if self._redeal.is_between_turns(self._game.at(place))]
        known = (self._redeal.as_known(self._game.at(place), self._seat) for place in stops)
        outlooks = [between.before, *map(self._outlook, known), between.after]
        heavy = main_causes(parts, self._total(between))
        needed = tuple(item for part in heavy if (item := self._accounts.item_in(part.cause)))
        places = [between.first, *stops, between.last]
        for k, (start, end) in enumerate(pairwise(places)):
            steps = self._steps[start:end]
            gained = self._gained(outlooks[k], outlooks[k + 1])

            def voice(names: Names, steps: Sequence[Step] = steps) -> tuple[str, tuple[str, ...]]:
                return self._name(steps, names), tuple(self._sentences(steps, needed, names))

            name, sentences = voice(PLAIN)
            yield Span(name, gained, sentences, voice)

    def _name(self, steps: Sequence[Step], names: Names) -> str:
        """Whose turns some steps are, and which."""
        seat = seat_name(self._seat)
        numbers = f"steps {steps[0].index} to {steps[-1].index}" if len(steps) > 1 else f"step {steps[0].index}"
        others = list(dict.fromkeys(step.seat for step in steps if step.seat != seat))
        stages = [self._accounts.stage_of(event) for step in steps for event in step.events_for(seat)]
        also = "".join(f" and {stage}" for stage in dict.fromkeys(stages) if stage)
        if not others:
            return f"{numbers}{also}" if also or names != PLAIN else f"{numbers} ({steps[0].move})"
        return f"the {plural(len(others), 'turn')} of {listed(names[one] for one in others)}{also} ({numbers})"

    def _outlook(self, unknown: Unknown, line: tuple[int, ...] = ()) -> Outlook:
        """What there is to expect, as it stands or after a line of moves, for somebody to whom so much is unknown."""
        question = replace(self._template, unknown=unknown, lines=(line,), texts=("as it stands",))
        # What is kept for later asks rests on all futures.
        found = whole_answer(question, self._mode)
        return Outlook.of(found, "as it stands")

    def _sentences(self, steps: Sequence[Step], needed: Sequence[str], names: Names) -> Iterator[str]:
        """The events of some steps that bear on a seat's luck, as it saw them, those that weigh most.

        Where none does, it is the moves as the rules write them, or to a reader of names the first events.
        """
        seat = seat_name(self._seat)
        events = [(step.seat, event) for step in steps for event in step.events_for(seat)]
        ranked = [(self._accounts.bearing(event, mover, seat, needed), event) for mover, event in events]
        heavy = sorted({weight for weight, _ in ranked if weight}, reverse=True)
        chosen: list[int] = []
        for weight in heavy:
            chosen += [k for k, (one, _) in enumerate(ranked) if one == weight][: MOST_TOLD - len(chosen)]
        if not chosen and names != PLAIN:
            chosen = [*range(min(MOST_TOLD, len(events)))]
        for k in sorted(chosen):
            event = ranked[k][1]
            yield f"{event.told(names).rstrip('.')} ({event.rule})."
        if not chosen:
            made = ", ".join(f"{step.seat} {step.move}" for step in steps[:MOST_TOLD])
            yield f"the moves were {made}."

    # --- the hidden cards -------------------------------------------------------------------------------

    def _groups(self, step: int, known: Outlook, deal: Outlook) -> Iterator[Span]:
        """What each group of hidden cards brings, laid open one after the other: the own ones, the deck, the others."""
        state, redeal = self._game.at(step - 1), self._redeal
        line = (self._steps[step - 1].move.number,)
        unknown = redeal.as_known(state, self._seat)
        before, outlook = unknown, known
        for name, places, sentences in redeal.hidden_groups(unknown, state, self._seat):
            before = redeal.with_known(before, state, places)
            after = self._outlook(before, line)
            yield Span(name, self._gained(outlook, after), sentences)
            outlook = after
        yield Span("the cards of the others", self._gained(outlook, deal), ())
