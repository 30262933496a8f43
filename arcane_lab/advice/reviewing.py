"""Bad luck or bad move: a finished game, decision by decision, under both lenses."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import isnan
from typing import TYPE_CHECKING, Any, Final

from arcane_lab import charts
from arcane_lab.advice.estimates import Estimate, total
from arcane_lab.advice.evaluate import what_if
from arcane_lab.advice.luck_attribution import (
    BAD_LUCK,
    GOOD_LUCK,
    IN_THE_CARDS,
    NO_LUCK,
    THAT_CAME,
    WHICH,
    Luck,
    Which,
    format_luck,
    label_of,
    signed,
)
from arcane_lab.advice.question import (
    FutureArguments,
    Until,
    has_taken_back,
    stand_in_note,
    taken_back_note,
    who_plays_on,
)
from arcane_lab.core.errors import BadSetup, UnknownName
from arcane_lab.core.html import figure_table
from arcane_lab.core.libraries import pd
from arcane_lab.core.printing import Brief, Drawn
from arcane_lab.core.read_only import read_only
from arcane_lab.core.text import capital, counted
from arcane_lab.engine.game import BaseGame
from arcane_lab.engine.measures import Measure
from arcane_lab.engine.registry import find_game
from arcane_lab.engine.wording import PLAIN, Names, checked_names
from arcane_lab.simulation import pictures
from arcane_lab.simulation.plan import check_games
from arcane_lab.simulation.result import versions

if TYPE_CHECKING:
    from arcane_lab.advice.attribution import Between, Outlook, Tracer
    from arcane_lab.advice.move_difference import Better
    from arcane_lab.advice.reasons import Reasons
    from arcane_lab.advice.win_chances import WinChances

GOOD_MOVE: Final = "good move"
BAD_MOVE: Final = "bad move"
#: Futures that are played once more to name the effect that carries a bad move.
NAMED_IN: Final = 60
#: Moments of a game that are told.
MOST_MOMENTS: Final = 5


@dataclass(frozen=True, slots=True, repr=False)
class Decision(Brief):
    """One decision of a finished game: the move that was made, the best one, and what came of it.

    `step` is the number of the move among those of all seats, from 1, as the log of the table and `record.annotate`
    count: it led to the step of that number. `at` is the step at which it was decided, the one before, as
    `game.view(seat, at=…)` and `game.fork(at=…)` take it. `given_away` is by how
    much the best move was better for what the seat knew, `deal_best` and `deal_given_away` the same for this very deal.
    `luck` is the luck in the cards: by how much these very cards were kinder to the chosen move than the cards that it
    could have been. `came` is the luck that came: by how much more there was to expect at the seat's next decision (or
    had come by the end of the round) than right after the move; not a number where the record ends before. All are in
    the score at the end of the round or game. Where `is_searched`, `best` and `given_away` are exact: each move was
    followed by the best play there is, found by search.
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
    is_searched: bool = False

    @property
    def at(self) -> int:
        """Where the game stood when it was decided: after so many moves, the one before `step`."""
        return self.step - 1

    @property
    def move_label(self) -> str:
        """ "bad move" where a better one can be told for what the seat knew, else "good move"."""
        return BAD_MOVE if self.given_away.low > 0 else GOOD_MOVE

    @property
    def luck_label(self) -> str:
        """ "good luck", "bad luck" or "no clear luck" in the cards: how these very ones treated the chosen move."""
        return label_of(self.luck)

    @property
    def came_label(self) -> str:
        """The same of the luck that came until the seat's next decision."""
        return label_of(self.came)


@dataclass(frozen=True, slots=True, repr=False)
class Evidence(Brief):
    """The futures behind a decision: what came (None where that is not known), both lenses, the best move and it."""

    came: Between | None
    known: Outlook
    deal: Outlook
    compared: tuple[Outlook, Outlook] | None


@dataclass(frozen=True, slots=True, repr=False)
class Moment(Brief):
    """One of the few moments that decided a game: a bad move, or luck that struck; `amount` is what it weighed."""

    step: int
    label: str
    amount: Estimate
    text: str

    @property
    def at(self) -> int:
        """Where the game stood when it was decided, as `game.fork(at=…)` takes it."""
        return self.step - 1

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, eq=False, repr=False)
class Review(Drawn):
    """A finished game of a seat, decision by decision: `table`, the `moments` that decided, `chart()`, `why(step)`.

    `games` futures were played of each move under the lens "known", with one `seed`.
    """

    score: Measure
    seat: str
    decisions: tuple[Decision, ...]
    games: int
    asked: int
    seed: int
    until: Until
    strategies: Mapping[str, str]
    assumed: tuple[tuple[str, str], ...]
    _count_wins: Callable[[], WinChances | None] = field(repr=False)
    _game: BaseGame = field(repr=False)
    _given: Any = field(repr=False)
    _evidence: Mapping[int, Evidence] = field(repr=False)
    _tracer: Tracer = field(repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "strategies", read_only(dict(self.strategies)))

    @cached_property
    def wins(self) -> WinChances | None:
        """The share of futures that each seat wins along the game, counted when it is first looked at.

        None where the game is not over, or nobody can win it.
        """
        return self._count_wins()

    @property
    def game(self) -> str:
        """Which game it is."""
        return self._game.name

    @property
    def is_partial(self) -> bool:
        """Whether it was interrupted before the last decision."""
        return len(self.decisions) < self.asked

    @property
    def table(self) -> pd.DataFrame:
        """A row for each decision: the move, the best, what was given away, both lenses, labels, with intervals.

        `given_away` is by how much the best move for what the seat knew was better; `deal_given_away` the same for this
        very deal; `luck` is the luck in the cards: how much kinder these were to the move than all that they could have
        been; `came` the luck that came: how much more than expected there was by the next decision. Below zero it is
        bad luck. All in the score; `_low` and `_high` are the 95% intervals. `why` says in short why a better move was
        better and why luck came, where either is clear.
        """
        return self._table.copy()

    @cached_property
    def _table(self) -> pd.DataFrame:
        rows = []
        for one in self.decisions:
            row: dict[str, Any] = {
                "step": one.step,
                "at": one.at,
                "round": one.round,
                "asked": one.asked,
                "move": one.chosen,
                "best": one.best,
                "moves": one.moves,
                "move_label": one.move_label,
                "luck_label": one.luck_label,
                "came_label": one.came_label,
                "why": " ".join([*self._why_bad(one), *self._reasons(one)]),
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
        return self.moments_for(PLAIN)

    def moments_for(self, names: Names) -> tuple[Moment, ...]:
        """The same to a reader who hears the seats by these names."""
        found = [*self._bad_moves(checked_names(names)), *self._strokes(names)]
        return tuple(sorted(found, key=lambda moment: -abs(moment.amount.value))[:MOST_MOMENTS])

    def _bad_moves(self, names: Names) -> Iterator[Moment]:
        for one in self.decisions:
            if one.move_label == BAD_MOVE:
                where = f"Round {one.round}, move {one.step} (at={one.at})"
                text = (
                    f"{where}: {one.chosen} gave {self._format(one.given_away)} away against {one.best}, for what "
                    f"{names[self.seat]} knew: a bad move. {' '.join(self._why_bad(one))}"
                ).rstrip()
                yield Moment(one.step, BAD_MOVE, one.given_away, text)

    def _strokes(self, names: Names) -> Iterator[Moment]:
        for one in self.decisions:
            if one.came_label != NO_LUCK:
                text = f"Round {one.round}: {' '.join(self._luck_sentences(one, names))}"
                yield Moment(one.step, one.came_label, one.came, text)

    def _why_bad(self, one: Decision) -> tuple[str, ...]:
        """Why a better move was better, in short, from the futures in which it was measured."""
        return self.why_bad(one.step).short if one.move_label == BAD_MOVE else ()

    def _luck_sentences(self, one: Decision, names: Names) -> tuple[str, ...]:
        """The luck that came after a decision, with its reasons in short."""
        after = f"after step {one.step} ({one.chosen})"
        came = format_luck(one.came, self.score, is_first=True)
        return (f"{THAT_CAME} {after}: {came}, {one.came_label}.", *self._reasons(one, names))

    def why(self, step: int, games: int = 100) -> Reasons:
        """Why the best move of a decision was better than the chosen one: what carries the difference, by rules.

        `step` is one of `table`; raises `UnknownName` for another.
        """
        one, games = self.decision(step), check_games(games)
        here = self._game.fork(at=step - 1)
        moves = list(dict.fromkeys([one.chosen, one.best]))
        again: FutureArguments = {"strategies": self._given, "until": self.until, "seed": self.seed}
        found = what_if(here, self.seat, "known", moves, max(2, games), **again)
        return found.why(one.best, one.chosen, games=max(2, games))

    def why_bad(self, step: int) -> Better:
        """Why a move was bad: what carries the difference to the best one, in the futures in which it was measured.

        The causes add up to `given_away` in `table`. `why` plays futures once more and so knows more about each.
        Raises `UnknownName` for a step that is no bad move.
        """
        one, compared = self.decision(step), self._evidence[self.decision(step).step].compared
        if one.move_label != BAD_MOVE or compared is None:
            bad = [str(other.step) for other in self.decisions if other.move_label == BAD_MOVE]
            raise UnknownName("a bad move of this review", step, bad)
        if step not in self._bad:
            found = self._tracer.given_away(one.step, *compared, one.best)
            if found.without_rule is not None:
                again = self.why(step, NAMED_IN)
                found = replace(found, effect=found.most_of_it(again.parts), effect_games=again.games)
            self._bad[step] = found
        return self._bad[step]

    @cached_property
    def _bad(self) -> dict[int, Better]:
        """The reasons of bad moves, once they have been found."""
        return {}

    def why_luck(self, step: int, which: Which = "came") -> Luck:
        """Why luck was good or bad at a decision: its causes by rules, the turns or hidden cards it came from.

        `which` is "came" (the luck that came until the next decision) or "cards" (the luck in the cards, to the end of
        the round or game). The causes add up to the figure in `table`, and so do the turns. What is told of turns is
        what the seat saw; "cards" tells hidden cards.

        Raises `UnknownName` for a step that is not in `table`, and where the record ends before the next decision.
        """
        if which not in WHICH:
            raise UnknownName("a kind of luck", which, WHICH)
        evidence = self._evidence[self.decision(step).step]
        if which == "cards":
            return self._tracer.cards(step, evidence.known, evidence.deal)
        if evidence.came is None:
            known = [str(one.step) for one in self.decisions if not isnan(one.came.value)]
            raise UnknownName("a decision after which it is known what came", step, known)
        return self._tracer.came(step, evidence.came)

    def decision(self, step: object) -> Decision:
        """The decision of a step; raises `UnknownName`."""
        for one in self.decisions:
            if one.step == step and not isinstance(step, bool):
                return one
        raise UnknownName(f"a decision of {self.seat}", step, [str(one.step) for one in self.decisions])

    @property
    def sums(self) -> dict[str, Estimate]:
        """What all moves together gave away, and all the luck that came, in the score."""
        return {name: total([getattr(one, name) for one in self.decisions]) for name in ("given_away", "came")}

    def strip(self, names: Names = PLAIN) -> list[dict[str, Any]]:
        """A mark for each decision, for the strip of the table widget: its step, round, labels, sentence, and reasons.

        `why` has all that can be said of the luck that came, in sentences; nothing where luck is not clear. `why_bad`
        has the same of a bad move. `best` is the move that came out best, empty where all futures were counted. The
        seats are called by `names`.
        """
        checked_names(names)
        return [
            {
                "step": one.step,
                "round": one.round,
                "move": one.move_label,
                "luck": one.came_label,
                "text": "\n".join(self._in_words(one, names)),
                "why": () if one.came_label == NO_LUCK else self.why_luck(one.step).told_to(names).sentences,
                "why_bad": self.why_bad(one.step).sentences if one.move_label == BAD_MOVE else (),
                "best": "" if one.expected.is_exact else one.best,
            }
            for one in self.decisions
        ]

    def sentence(self, step: int) -> str:
        """A decision in words: the move, and the luck that came."""
        return " ".join(self._in_words(self.decision(step)))

    def _in_words(self, one: Decision, names: Names = PLAIN) -> tuple[str, str]:
        who = names[self.seat]
        if one.moves == 1 or one.chosen == one.best:
            move = f"{one.chosen} was the best of {one.moves} moves for what {who} knew"
        elif one.move_label == BAD_MOVE:
            amount = self._format(one.given_away)
            move = f"{one.best} was better than {one.chosen} by {amount} for what {who} knew"
        else:
            other = _no_better(one.best, one.given_away, self.score)
            move = f"no better move than {one.chosen} can be told for what {who} knew ({other})"
        if isnan(one.came.value):
            luck = "What then came is not in the record."
        else:
            luck = f"{capital(THAT_CAME)}: {format_luck(one.came, self.score, is_first=True)}, {one.came_label}."
        moved = [f"{capital(move)}: {one.move_label}.", *self._why_bad(one)]
        return " ".join(moved), " ".join([luck, *self._reasons(one, names)])

    def _reasons(self, one: Decision, names: Names = PLAIN) -> tuple[str, ...]:
        """Why luck came after a decision, in short; none where it cannot be told."""
        return () if one.came_label == NO_LUCK else self.why_luck(one.step).told_to(names).short

    def win_chart(self) -> Any:
        """A chart of who was winning when; raises `BadSetup` where the game is not over."""
        if self.wins is None:
            reason = "nobody has won it yet, so there is nothing to draw"
            raise BadSetup("review", str(self).splitlines()[0], reason, "the review of a game that is over")
        return self.wins.chart()

    def chart(self) -> Any:
        """A chart of the decisions: what each move gave away, and the luck that then came."""
        return charts.review_chart(
            self.table.reset_index(),
            title=f"Bad luck or bad move: {self.seat}",
            subtitle=self._subtitle(),
            unit=find_game(self._game.name).score,
            description=" ".join([*map(str, self.moments), self._sum_sentence()]),
        )

    def _subtitle(self) -> list[str]:
        what = f"{self.score.title} at the end of the {self.until}"
        lines = [f"{what}; {self.games:,} futures of each move, seed {self.seed}"]
        return lines + ([pictures.assumed_line(self._game.name, self.assumed)] if self.assumed else [])

    def _format(self, found: Estimate) -> str:
        return _format_given_away(found, self.score)

    def _sum_sentence(self) -> str:
        given, came = self.sums["given_away"], self.sums["came"]
        together = f"All moves together gave {self._format(given)} away"
        return f"{together}; all the {THAT_CAME} together was {format_luck(came, self.score, is_first=True)}."

    @property
    def note(self) -> str:
        """What the figures are and what they rest on, in sentences."""
        return self.note_for(PLAIN)

    def note_for(self, names: Names) -> str:
        """The same to a reader who hears the seats by these names."""
        end = f"the end of the {self.until}"
        who = who_plays_on(self.strategies, checked_names(names))
        parts = [
            f"Estimates from {self.games:,} futures of each move, seed {self.seed}, played to {end} ({who}), with 95% "
            "intervals. The best move is found in one half of the futures and measured in the other, so that choosing "
            "it does not flatter it.",
            f"{counted(len(self.decisions), 'decision')}: each interval misses one time in twenty, so expect some "
            "labels that chance alone has given.",
        ]
        # At the table it is said above who plays on, and whoever sits there knows it.
        parts += filter(None, [stand_in_note(self._game, self._given) if names == PLAIN else ""])
        searched = sum(one.is_searched for one in self.decisions)
        if searched:
            parts.append(
                f"In {counted(searched, 'decision')} the best move is exact, by search: each move was followed by the "
                "best play there is. Luck is told of the player above there, too."
            )
        if self.is_partial:
            parts.insert(0, f"Interrupted: {len(self.decisions)} of {self.asked} decisions.")
        if has_taken_back(self._game, self.seat):
            parts.append(taken_back_note(self.seat, names))
        if self.assumed:
            parts.append(f"This {pictures.assumed_line(self._game.name, self.assumed)}.")
        return " ".join([*parts, f"{versions()}."])

    def __str__(self) -> str:
        counts = [
            counted(sum(one.move_label == BAD_MOVE for one in self.decisions), "bad move"),
            f"{counted(sum(one.came_label == BAD_LUCK for one in self.decisions), 'stroke')} of bad luck",
            f"{sum(one.came_label == GOOD_LUCK for one in self.decisions)} of good luck",
        ]
        lines = [f"{self.seat}, {counted(len(self.decisions), 'decision')}: {', '.join(counts)}.", self._sum_sentence()]
        return "\n".join([*lines, *(f"- {moment}" for moment in self.moments), self.note])

    def _repr_html_(self) -> str:
        rows = [
            [
                f"{one.step}: {one.chosen}",
                one.best,
                _cell(one.given_away) + (", no better move told" if one.given_away.value < 0 else ""),
                one.move_label,
                _cell(one.luck, one.luck_label),
                _cell(one.came, one.came_label),
            ]
            for one in self.decisions
        ]
        head = ["move made", "best", "given away", "move", IN_THE_CARDS, THAT_CAME]
        lines = [self._sum_sentence(), *map(str, self.moments), self.note]
        return figure_table(f"{find_game(self._game.name).title}: bad luck or bad move, {self.seat}", head, rows, lines)


def _no_better(best: str, found: Estimate, score: Measure) -> str:
    """What became of the best move in the half of the futures that measures it, where no difference is clear.

    >>> _no_better("hold", Estimate(-1.3, -3.0, 0.4), Measure(name="points", title="points", kind="mean"))
    'hold, the best in half of the futures, was not better in the other half: -1.3 points (-3.0 to +0.4)'
    """
    if found.is_exact:
        return f"{best} is as good"
    first = f"{best}, the best in half of the futures, was"
    if found.value < 0:
        return f"{first} not better in the other half: {format_luck(found, score)}"
    return f"{first} better by {_format_given_away(found, score)} in the other half, which is no clear difference"


def _format_given_away(found: Estimate, score: Measure) -> str:
    if found.low == found.high:
        return f"{found.value:.1f} {score.title}"
    return f"{found.value:.1f} {score.title} (95% interval {found.low:.1f} to {found.high:.1f})"


def _cell(found: Estimate, label: str = "") -> str:
    """A figure with its interval; luck, which has a label, with its sign."""
    if isnan(found.value):
        return "?"
    if not label:
        return f"{found.value:.1f}\n{found.low:.1f} to {found.high:.1f}"
    return f"{signed(found.value)}\n{signed(found.low)} to {signed(found.high)}, {label}"
