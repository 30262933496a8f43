"""Bad luck or bad move: a finished game, decision by decision, under both lenses."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from importlib import import_module
from math import hypot
from typing import TYPE_CHECKING, Any, Final

from arcane_lab.advice.asking import answer, what_if
from arcane_lab.advice.question import Until, make_question
from arcane_lab.advice.result import Estimate, WhatIf
from arcane_lab.engine.errors import BadSetup, UnknownName
from arcane_lab.engine.game import BaseGame
from arcane_lab.engine.spec import find_game, seat_number
from arcane_lab.records import Record
from arcane_lab.simulation import pictures
from arcane_lab.simulation.comparing import html_table
from arcane_lab.simulation.plan import check_progress
from arcane_lab.simulation.result import versions

if TYPE_CHECKING:
    import pandas as pd

    from arcane_lab.advice.reasons import Reasons

GOOD_MOVE: Final = "good move"
BAD_MOVE: Final = "bad move"
GOOD_LUCK: Final = "good luck"
BAD_LUCK: Final = "bad luck"
NO_LUCK: Final = "no clear luck"
#: Events that tell what came between two decisions, at most.
MOST_TOLD: Final = 4
#: Moments of a game that are told.
MOST_MOMENTS: Final = 5


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision of a finished game: the move that was made, the best one, and what came of it.

    `step` counts the moves of all seats from 1. `given_away` is by how much the best move was better for what the seat
    knew, `deal_best` and `deal_given_away` the same for this very deal. `luck` is by how much these very cards were
    kinder to the chosen move than the cards that it could have been; `came` by how much more than expected had come by
    the seat's next decision (or the end of the round). All are in gold at the end of the round or game.
    """

    step: int
    round: int
    asked: str
    chosen: str
    best: str
    moves: int
    expected: Estimate
    given_away: Estimate
    deal_best: str
    deal_given_away: Estimate
    luck: Estimate
    came: Estimate

    @property
    def move_label(self) -> str:
        """ "bad move" where a better one can be told for what the seat knew, else "good move"."""
        return BAD_MOVE if self.given_away.low > 0 else GOOD_MOVE

    @property
    def luck_label(self) -> str:
        """ "good luck", "bad luck" or "no clear luck": how these very cards treated the chosen move."""
        return _luck_label(self.luck)

    @property
    def came_label(self) -> str:
        """The same of what came until the seat's next decision."""
        return _luck_label(self.came)


def _luck_label(found: Estimate) -> str:
    return GOOD_LUCK if found.low > 0 else BAD_LUCK if found.high < 0 else NO_LUCK


@dataclass(frozen=True, slots=True)
class Moment:
    """One of the few moments that decided a game: a bad move, or luck that struck; `gold` is what it weighed."""

    step: int
    label: str
    gold: Estimate
    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, eq=False, repr=False)
class Review:
    """A finished game of a seat, decision by decision: `table`, the `moments` that decided, `chart()`, `why(step)`.

    `games` futures were played of each move under the lens "known", with one `seed`.
    """

    seat: str
    decisions: tuple[Decision, ...]
    games: int
    asked: int
    seed: int
    until: str
    strategies: Mapping[str, str]
    assumed: tuple[tuple[str, str], ...]
    _game: BaseGame = field(repr=False)
    _given: Any = field(repr=False)

    @property
    def is_partial(self) -> bool:
        """Whether it was interrupted before the last decision."""
        return len(self.decisions) < self.asked

    @cached_property
    def table(self) -> pd.DataFrame:
        """A row for each decision: the move, the best, what was given away, both lenses, labels, with intervals.

        `given_away` is by how much the best move for what the seat knew was better; `deal_given_away` the same for this
        very deal; `luck` how much kinder these cards were to the move than they could be expected to be; `came` how
        much more than expected had come by the next decision. All in gold; `_low` and `_high` are the 95% intervals.
        """
        import pandas as pd

        rows = []
        for one in self.decisions:
            row: dict[str, Any] = {
                "step": one.step,
                "round": one.round,
                "asked": one.asked,
                "move": one.chosen,
                "best": one.best,
                "moves": one.moves,
                "move_label": one.move_label,
                "luck_label": one.luck_label,
                "deal_best": one.deal_best,
            }
            for name in ("expected", "given_away", "deal_given_away", "luck", "came"):
                found: Estimate = getattr(one, name)
                row |= {name: found.value, f"{name}_low": found.low, f"{name}_high": found.high}
            rows.append(row | {"n": self.games, "seed": self.seed})
        return pd.DataFrame(rows).set_index("step")

    @cached_property
    def moments(self) -> tuple[Moment, ...]:
        """The few moments that weighed most: bad moves, and what came otherwise than could be expected."""
        found = [*self._bad_moves(), *self._strokes()]
        return tuple(sorted(found, key=lambda moment: -abs(moment.gold.value))[:MOST_MOMENTS])

    def _bad_moves(self) -> Iterator[Moment]:
        for one in self.decisions:
            if one.move_label == BAD_MOVE:
                text = (
                    f"Round {one.round}, step {one.step}: {one.chosen} gave {_said(one.given_away)} away against "
                    f"{one.best}, for what {self.seat} knew: a bad move."
                )
                yield Moment(one.step, BAD_MOVE, one.given_away, text)

    def _strokes(self) -> Iterator[Moment]:
        for one in self.decisions:
            if one.came_label != NO_LUCK:
                more = "more" if one.came.value > 0 else "less"
                size = replace(
                    one.came,
                    value=abs(one.came.value),
                    low=min(abs(one.came.low), abs(one.came.high)),
                    high=max(abs(one.came.low), abs(one.came.high)),
                )
                text = (
                    f"Round {one.round}, after step {one.step} ({one.chosen}): {_said(size)} {more} came than "
                    f"{self.seat} could expect: {one.came_label}. {self._what_came(one.step)}"
                )
                yield Moment(one.step, one.came_label, one.came, text.strip())

    def _what_came(self, step: int) -> str:
        """What happened until the seat decided again, as it saw it, in the words of the game."""
        steps = self._game.steps
        events = []
        for one in steps[step - 1 :]:
            if one.index > step and one.seat == self.seat:
                break
            events += [event.text for event in one.events_for(self.seat) if event.kind in _TOLD]
        return " ".join(f"{text.rstrip('.')}." for text in events[:MOST_TOLD])

    def why(self, step: int, games: int = 100) -> Reasons:
        """Why the best move of a decision was better than the chosen one: what carries the difference, by rules.

        `step` is one of `table`; raises `UnknownName` for another.
        """
        one = self.decision(step)
        here = self._game.fork(at=step - 1)
        moves = list(dict.fromkeys([one.chosen, one.best]))
        seed, strategies = self.seed, self._given
        found = what_if(here, self.seat, "known", moves, max(2, games), strategies, self.until, seed)  # type: ignore[arg-type]  # checked when it was reviewed
        return found.why(one.best, one.chosen, games=max(2, games))

    def decision(self, step: object) -> Decision:
        """The decision of a step; raises `UnknownName`."""
        for one in self.decisions:
            if one.step == step and not isinstance(step, bool):
                return one
        raise UnknownName(f"a decision of {self.seat}", step, [str(one.step) for one in self.decisions])

    @property
    def sums(self) -> dict[str, Estimate]:
        """What all moves together gave away, and what came more (or less) than expected, in gold."""
        return {name: _sum([getattr(one, name) for one in self.decisions]) for name in ("given_away", "came")}

    def strip(self) -> list[dict[str, Any]]:
        """A mark for each decision, for the strip of the table widget: its step, labels, and sentence."""
        return [
            {"step": one.step, "move": one.move_label, "luck": one.came_label, "text": self.sentence(one.step)}
            for one in self.decisions
        ]

    def sentence(self, step: int) -> str:
        """A decision in words."""
        one = self.decision(step)
        if one.moves == 1 or one.chosen == one.best:
            move = f"{one.chosen} was the best of {one.moves} moves for what {self.seat} knew"
        elif one.move_label == BAD_MOVE:
            move = f"{one.best} was better than {one.chosen} by {_said(one.given_away)} for what {self.seat} knew"
        else:
            move = f"no better move than {one.chosen} can be told for what {self.seat} knew"
        luck = {
            GOOD_LUCK: f"then {_said(one.came)} more came than could be expected",
            BAD_LUCK: f"then {_said(_turned(one.came))} less came than could be expected",
            NO_LUCK: "then came what could be expected, as far as can be told",
        }[one.came_label]
        told = "" if one.came_label == NO_LUCK else f" {self._what_came(one.step)}"
        return f"{move[0].upper()}{move[1:]}: {one.move_label}; {luck}: {one.came_label}.{told}".rstrip()

    def chart(self) -> Any:
        """A chart of the decisions: what each move gave away, and what then came more or less than expected."""
        return import_module("arcane_lab.charts").review_chart(
            self.table.reset_index(),
            title=f"Bad luck or bad move: {self.seat}",
            subtitle=self._subtitle(),
            description=" ".join([*map(str, self.moments), self._sum_sentence()]),
        )

    def _subtitle(self) -> list[str]:
        lines = [f"gold at the end of the {self.until}; {self.games:,} futures of each move, seed {self.seed}"]
        return lines + ([pictures.assumed_line(self._game.name, self.assumed)] if self.assumed else [])

    def _sum_sentence(self) -> str:
        given, came = self.sums["given_away"], self.sums["came"]
        return (
            f"All moves together gave {_said(given)} away; what came was {_said(came, '+')} against what could be "
            "expected."
        )

    @property
    def note(self) -> str:
        """What the figures are and what they rest on, in sentences."""
        end = f"the end of the {self.until}"
        who = ", ".join(f"{seat} {name}" for seat, name in self.strategies.items())
        parts = [
            f"Estimates from {self.games:,} futures of each move, seed {self.seed}, played to {end} ({who}), with 95% "
            "intervals. The best move is found in one half of the futures and measured in the other, so that choosing "
            "it does not flatter it.",
            f"{len(self.decisions)} decisions: each interval misses one time in twenty, so expect some labels that "
            "chance alone has given.",
        ]
        if self.is_partial:
            parts.insert(0, f"Interrupted: {len(self.decisions)} of {self.asked} decisions.")
        if self.assumed:
            parts.append(f"This {pictures.assumed_line(self._game.name, self.assumed)}.")
        return " ".join([*parts, f"{versions()}."])

    def __str__(self) -> str:
        counts = [
            f"{sum(one.move_label == BAD_MOVE for one in self.decisions)} bad moves",
            f"{sum(one.came_label == BAD_LUCK for one in self.decisions)} strokes of bad luck",
            f"{sum(one.came_label == GOOD_LUCK for one in self.decisions)} of good luck",
        ]
        lines = [f"{self.seat}, {len(self.decisions)} decisions: {', '.join(counts)}.", self._sum_sentence()]
        return "\n".join([*lines, *(f"- {moment}" for moment in self.moments), self.note])

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        rows = [
            [
                f"{one.step}: {one.chosen}",
                one.best,
                _cell(one.given_away),
                one.move_label,
                _cell(one.luck),
                one.luck_label,
                _cell(one.came),
            ]
            for one in self.decisions
        ]
        head = ["step and move", "best", "given away", "move", "luck of the deal", "luck", "came more than expected"]
        lines = [self._sum_sentence(), *map(str, self.moments), self.note]
        return html_table(f"{find_game(self._game.name).title}: bad luck or bad move, {self.seat}", head, rows, lines)


#: Events that tell what came between two decisions.
_TOLD: Final = frozenset(
    ("drew_deck", "sold", "gold_gained", "gold_lost", "infamy_gained", "doll_placed", "triggered", "penalty", "fined")
)


def _said(found: Estimate, sign: str = "") -> str:
    if found.low == found.high:
        return f"{found.value:{sign}.1f} gold"
    return f"{found.value:{sign}.1f} gold (95% interval {found.low:{sign}.1f} to {found.high:{sign}.1f})"


def _cell(found: Estimate) -> str:
    return f"{found.value:.1f}\n{found.low:.1f} to {found.high:.1f}"


def _turned(found: Estimate) -> Estimate:
    return Estimate(-found.value, -found.high, -found.low, found.is_exact)


def _minus(one: Estimate, other: Estimate) -> Estimate:
    """The difference of two independent estimates; the half widths of their intervals add up as errors do."""
    value = one.value - other.value
    reach = hypot((one.high - one.low) / 2, (other.high - other.low) / 2)
    return Estimate(value, value - reach, value + reach, one.is_exact and other.is_exact)


def _sum(parts: Sequence[Estimate]) -> Estimate:
    value = sum(part.value for part in parts)
    reach = hypot(*((part.high - part.low) / 2 for part in parts)) if parts else 0.0
    return Estimate(value, value - reach, value + reach)


# --- reviewing --------------------------------------------------------------------------------------------


def review(
    record: Record | BaseGame,
    seat: str = "p1",
    games: int = 200,
    *,
    strategies: str | Callable[..., Any] | Sequence[Any] | Mapping[str, Any] | None = None,
    until: Until = "round",
    seed: int = 1,
    mode: str = "auto",
    progress: bool = True,
    watch: Callable[[int, int], object] | None = None,
) -> Review:
    """Walk through a game that was played: for each decision of a seat, was it a bad move, or bad luck?

    A move is judged by what the seat knew (lens "known"): it is a bad move where another gives clearly more gold at
    the end of the round. Luck is what the seat could not know: how much kinder or less kind these very cards (lens
    "deal") were to the move, and how much more or less than expected had come by the seat's next decision. `games`
    futures of each move are played, half to find the best, half to measure it; `strategies`, `until` and `seed` are
    those of `what_if`. `progress` shows a bar; `watch` is told how many decisions of how many are done. Ctrl-C
    gives what is finished, labelled partial.

    Only decisions with a choice count. Raises what `what_if` raises, and `BadSetup` for what is no record.

    >>> from arcane_lab.records import Game
    >>> game = Game("alley", players=["random", "greedy"], seed=4)
    >>> found = review(game.fork(at=12).record(), "p1", games=4, mode="plain", progress=False)
    >>> list(found.table.index[:2]), set(found.table["move_label"]) <= {"good move", "bad move"}
    ([1, 2], True)
    """
    game = record.replay() if isinstance(record, Record) else record
    if not isinstance(game, BaseGame):
        raise BadSetup("record", record, "that is no record", "a record, such as game.record(), or a game")
    number = seat_number(seat, game.setup.players)
    places = [
        step.index
        for step in game.steps
        if seat_number(step.seat, game.setup.players) == number and len(game.legal_moves(step.index - 1)) > 1
    ]
    if not places:
        raise BadSetup("seat", seat, "it had nothing to decide in this record", "a seat that made a choice")
    from tqdm.auto import tqdm

    judge = _Judge(game, seat, games, strategies, until, seed, mode)
    looks: list[_Look] = []
    try:
        for step in tqdm(places, desc=f"Review of {seat}", unit=" decisions", disable=not check_progress(progress)):
            looks.append(judge.look(step))
            if watch is not None:
                watch(len(looks), len(places))
    except KeyboardInterrupt:
        if not looks:
            raise
    return judge.verdict(looks, len(places))


@dataclass(frozen=True, slots=True)
class _Look:
    """What was found of one decision; `stood` is the worth of the position before it, `after` of the chosen move."""

    step: int
    stood: Estimate
    after: Estimate
    deal_after: Estimate
    deal_best: str
    deal_given_away: Estimate
    best: str
    given_away: Estimate
    moves: int


class _Judge:
    """Looks at the decisions of one seat in one game."""

    def __init__(
        self, game: BaseGame, seat: str, games: int, strategies: Any, until: Until, seed: int, mode: str
    ) -> None:
        self._game, self._seat, self._games = game, seat, games
        self._strategies, self._until, self._seed, self._mode = strategies, until, seed, mode
        self._holders: Mapping[str, str] = {}
        self._assumed: tuple[tuple[str, str], ...] = ()

    def look(self, step: int) -> _Look:
        """One decision under both lenses."""
        here = self._game.fork(at=step - 1)
        chosen = str(self._game.steps[step - 1].move)
        known, deal = self._ask(here, "known"), self._ask(here, "deal")
        self._holders, self._assumed = known.strategies, known.assumed
        first, second = _halves(known)
        best = next(move for move in first.moves if move != AS_IT_STANDS)
        gap = Estimate(0.0, 0.0, 0.0, True) if best == chosen else second.difference(best, chosen, "gold")
        deal_best = next(move for move in deal.moves if move != AS_IT_STANDS)
        return _Look(
            step=step,
            stood=known.figure(AS_IT_STANDS),
            after=known.figure(chosen),
            deal_after=deal.figure(chosen),
            deal_best=deal_best,
            deal_given_away=deal.difference(deal_best, chosen, "gold"),
            best=best,
            given_away=gap,
            moves=len(known.moves) - 1,
        )

    def _ask(self, here: BaseGame, lens: str) -> WhatIf:
        """All moves of a decision, and the position as it stands: with no move made, the stand-in decides."""
        question = make_question(
            here, self._seat, lens, None, self._games, self._strategies, self._until, self._seed, "gold"
        )
        with_none = replace(question, lines=((), *question.lines), texts=(AS_IT_STANDS, *question.texts))
        return answer(with_none, self._mode)

    def verdict(self, looks: list[_Look], asked: int) -> Review:
        """All decisions, each with what came until the next."""
        decisions = []
        for look, after in zip(looks, [*looks[1:], None], strict=True):
            state = self._game.at(look.step - 1)
            came = self._came(look, after)
            decisions.append(
                Decision(
                    step=look.step,
                    round=int(state.round_number),
                    asked=find_game(self._game.name).step(state) or "",
                    chosen=str(self._game.steps[look.step - 1].move),
                    best=look.best,
                    moves=look.moves,
                    expected=look.after,
                    given_away=look.given_away,
                    deal_best=look.deal_best,
                    deal_given_away=look.deal_given_away,
                    luck=_minus(look.deal_after, look.after),
                    came=came,
                )
            )
        return Review(
            seat=self._seat,
            decisions=tuple(decisions),
            games=self._games,
            asked=asked,
            seed=self._seed,
            until=self._until,
            strategies=self._holders,
            assumed=self._assumed,
            _game=self._game,
            _given=self._strategies,
        )

    def _came(self, look: _Look, after: _Look | None) -> Estimate:
        """By how much more than expected had come by the next decision, or by the end of the round."""
        rounds = [self._game.at(place).round_number for place in range(look.step - 1, len(self._game.steps) + 1)]
        is_same_round = after is not None and (
            self._until == "game" or self._game.at(after.step - 1).round_number == rounds[0]
        )
        if after is not None and is_same_round:
            return _minus(after.stood, look.after)
        ended = next((k for k, number in enumerate(rounds) if number != rounds[0]), len(rounds) - 1)
        at = look.step - 1 + ended if self._until == "round" else len(self._game.steps)
        seat = seat_number(self._seat, self._game.setup.players)
        gold = float(
            import_module(f"arcane_lab.games.{self._game.name}.positions").scores(self._game.at(at))[seat]["gold"]
        )
        return _minus(Estimate(gold, gold, gold, True), look.after)


#: The line without a move: what the position is worth when the stand-in decides.
AS_IT_STANDS: Final = "as it stands"


def _halves(found: WhatIf) -> tuple[WhatIf, WhatIf]:
    """The same answer from the first and from the second half of the futures; exact answers are not cut."""
    if found.is_exact or found.games < 4:
        return found, found
    middle = found.games // 2
    one = replace(found, _rows=found._rows[:, :middle], weights=found.weights[:middle])
    two = replace(found, _rows=found._rows[:, middle:], weights=found.weights[middle:])
    return one, two
