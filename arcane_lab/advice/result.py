"""The answer to a what-if: moves ranked by what follows from them, each figure exact or with its interval."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from arcane_lab import charts
from arcane_lab.advice.estimates import Estimate, estimate, format_amount, is_whole, mean
from arcane_lab.advice.question import Question, score_of, taken_back_note, tie_break_of, who_plays_on
from arcane_lab.core.errors import UnknownName
from arcane_lab.core.html import figure_table
from arcane_lab.core.libraries import np, pd
from arcane_lab.core.printing import Drawn
from arcane_lab.core.read_only import read_only
from arcane_lab.core.text import counted
from arcane_lab.engine.measures import Measure
from arcane_lab.engine.moves import Move
from arcane_lab.engine.redeal import hidden_cards
from arcane_lab.engine.registry import find_game
from arcane_lab.engine.spec import seat_name
from arcane_lab.engine.stepping import figures_of
from arcane_lab.engine.wording import PLAIN, Names, checked_names, phrase
from arcane_lab.simulation import pictures
from arcane_lab.simulation.result import versions

if TYPE_CHECKING:
    from arcane_lab.advice.counting import Counted
    from arcane_lab.advice.reasons import Reasons
    from arcane_lab.advice.rollouts import Future, Numbers, Rollouts

#: Moves that are printed; the table has all.
MOST_SHOWN: Final = 12


@dataclass(frozen=True, eq=False, repr=False)
class WhatIf(Drawn):
    """Moves ranked by what follows from them on the same futures: `table` has the figures, `why(move)` the reasons.

    `moves` are in the order of their rank. `is_exact` says that all futures were counted; otherwise each figure is an
    estimate from `games` futures of one `seed`, and carries its 95% interval. `lens_sentence` says which question is
    answered, `note` what the figures rest on; `futures()` has every future of every move.
    """

    question: Question
    _rows: Numbers = field(repr=False)
    weights: tuple[int, ...] = field(repr=False)
    is_exact: bool = False
    modes: dict[str, int] = field(default_factory=dict)
    why_plain: str = ""
    counted_futures: tuple[Future, ...] = field(default=(), repr=False)

    @classmethod
    def estimated(cls, question: Question, chunks: Sequence[Numbers], rollouts: Rollouts) -> WhatIf:
        """An estimate from the futures that have been played."""
        rows = np.concatenate(chunks, axis=1)
        return cls(question, rows, (1,) * rows.shape[1], False, dict(rollouts.modes), rollouts.why_plain)

    @classmethod
    def counted(cls, question: Question, counted: Counted) -> WhatIf:
        """An exact answer from all futures."""
        modes = {"plain": len(counted.weights), "compiled": 0}
        return cls(question, counted.rows, counted.weights, True, modes, counted_futures=counted.futures)

    # --- what was asked ---------------------------------------------------------------------------------

    @property
    def seat(self) -> str:
        """Whose decision it is."""
        return seat_name(self.question.seat)

    @property
    def lens(self) -> str:
        """ "known" (what the seat knew) or "deal" (these very cards)."""
        return self.question.lens

    @property
    def seed(self) -> int:
        """The seed that names every future."""
        return self.question.seed

    @property
    def games(self) -> int:
        """How many futures of each move were played."""
        return int(self._rows.shape[1])

    @property
    def is_partial(self) -> bool:
        """Whether it is an estimate from fewer futures than were asked for."""
        return not self.is_exact and self.games < self.question.games

    def __post_init__(self) -> None:
        object.__setattr__(self, "modes", read_only(dict(self.modes)))

    @property
    def strategies(self) -> dict[str, str]:
        """Who plays on in each seat."""
        if self.is_searched:
            return {self.seat: self.question.searcher.name}
        return {seat_name(seat): holder.name for seat, holder in enumerate(self.question.holders)}

    @property
    def is_searched(self) -> bool:
        """Whether the best play was searched, and decides after each move; its figures are exact."""
        return self.question.searcher is not None

    @cached_property
    def assumed(self) -> tuple[tuple[str, str], ...]:
        """The card values that are assumed and not known, as pairs of an item's code and a name."""
        return find_game(self.question.setup.game).setup.assumed(self.question.setup)

    # --- the ranking ------------------------------------------------------------------------------------

    @property
    def measures(self) -> tuple[Measure, ...]:
        """The figures of each move; some, as who wins, are there only when games are played to their end."""
        return self.question.measures

    @property
    def score(self) -> Measure:
        """The figure by which moves are judged."""
        return score_of(self.question.setup.game)

    @cached_property
    def _order(self) -> list[int]:
        """The lines from the best to the worst: by the measure asked for, then the tie-break, then as they came."""
        by, tie_break = self._means(self.question.by), tie_break_of(self.question.setup.game)
        second = (
            [-tie_break[1] * mean for mean in self._means(tie_break[0].name)] if tie_break else [Fraction(0)] * len(by)
        )
        return sorted(range(len(by)), key=lambda line: (-by[line], second[line], line))

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves from the best to the worst."""
        return tuple(self.question.texts[line] for line in self._order)

    @property
    def best(self) -> str:
        """The move that comes first; others may be as good, as their differences say."""
        return self.moves[0]

    def figure(self, move: str | Move, name: str | None = None, seat: str | None = None) -> Estimate:
        """A figure of what follows from a move (the score, where none is named), for this seat or another."""
        measure, line, number = self._measure(name), self._line(move), self._seat(seat)
        return self.estimate(self.values(measure.name, number)[line], measure)

    def difference(
        self, move: str | Move, against: str | Move | None = None, name: str | None = None, seat: str | None = None
    ) -> Estimate:
        """By how much a figure is higher after a move than after another (the best one), on the same futures."""
        measure, number = self._measure(name), self._seat(seat)
        one, other = self._line(move), self._order[0] if against is None else self._line(against)
        values = self.values(measure.name, number)
        return self.estimate(values[one] - values[other], measure, is_difference=True)

    def is_as_good(self, move: str | Move) -> bool:
        """Whether a move cannot be told from the best one by the measure that ranks (or, counted, is as good)."""
        found = self.difference(move, name=self.question.by)
        return found.high >= 0

    @property
    def table(self) -> pd.DataFrame:
        """A row for each move, the best first; a copy, so what you change in it is yours.

        ============================ =======================================================================
        column                       what it holds
        ============================ =======================================================================
        move (index)                 the move, or the line of moves
        rank                         from 1, by the measure asked for; then by the tie-break
        each of `measures`           the mean of the seat at the end of the round or game, or the share of
                                     futures in which it happens; with `_low` and `_high`, the ends of the
                                     95% interval. For Arcane Alley gold, infamy, fines and sets sold (from
                                     now on), penalised, place, ahead (won)
        behind                       how much the ranking figure is below that of the best move, with
                                     `_low` and `_high`: of paired futures
        n, seed, kind, lens          how many futures, their seed, "estimate" or "exact", and the lens
        ============================ =======================================================================
        """
        return self._table.copy()

    @cached_property
    def _table(self) -> pd.DataFrame:
        rows = []
        for rank, line in enumerate(self._order, start=1):
            move = self.question.texts[line]
            row: dict[str, Any] = {"move": move, "rank": rank}
            for measure in self.measures:
                found = self.figure(move, measure.name)
                row |= {
                    measure.name: found.value,
                    f"{measure.name}_low": found.low,
                    f"{measure.name}_high": found.high,
                }
            behind = self.difference(move, name=self.question.by)
            row |= {"behind": 0 - behind.value, "behind_low": 0 - behind.high, "behind_high": 0 - behind.low}
            rows.append(row | {"n": self.games, "seed": self.seed, "kind": self.kind, "lens": self.lens})
        return pd.DataFrame(rows).set_index("move")

    @property
    def kind(self) -> str:
        """What the figures are: "exact", "estimate" or "estimate, partial run"."""
        return "exact" if self.is_exact else "estimate, partial run" if self.is_partial else "estimate"

    def futures(self) -> pd.DataFrame:
        """Every future of every move: a row for each move, future and seat, with `weight` (1 where not counted)."""
        rows = []
        for line in self._order:
            for future, weight in enumerate(self.weights):
                for seat in range(self.question.setup.players):
                    figures = {m.name: self.values(m.name, seat)[line][future] for m in self.measures}
                    rows.append(
                        {
                            "move": self.question.texts[line],
                            "future": future,
                            "seat": seat_name(seat),
                            "weight": weight,
                            **figures,
                        }
                    )
        return pd.DataFrame(rows)

    def why(
        self, move: str | Move | None = None, against: str | Move | None = None, games: int | None = None
    ) -> Reasons:
        """Why a move is better or worse than another (the best one): what carries the difference, by rules.

        With no move it says why the best one is better than the next. The futures of both moves (all, or the first
        `games` of them) are played once more, with every event, and what they brought is compared; see `Reasons`.
        """
        from arcane_lab.advice.reasons import find_reasons

        if move is None:
            move, against = self.best, self.moves[min(1, len(self.moves) - 1)] if against is None else against
        return find_reasons(self, self._line(move), self._order[0] if against is None else self._line(against), games)

    def chart(self, name: str | None = None) -> Any:
        """A chart of the moves, each with its interval, the best first; `name` is a figure, the ranking one if None."""
        measure = self.measure(self.question.by if name is None else name)
        return charts.what_if_chart(
            self.chart_table(measure.name),
            title=f"What follows: {measure.title}",
            subtitle=self._subtitle(),
            unit=measure.title,
            is_share=measure.kind == "share",
        )

    def chart_table(self, name: str | None = None) -> pd.DataFrame:
        """The rows of the chart of a figure (the score, where none is named).

        Its columns are `move`, `value`, `low`, `high` and whether it is `as_good` as the best.
        """
        rows = []
        for move in self.moves:
            found = self.figure(move, name)
            rows.append((move, found.value, found.low, found.high, self.is_as_good(move)))
        return pd.DataFrame(rows, columns=["move", "value", "low", "high", "as_good"])

    # --- words ------------------------------------------------------------------------------------------

    @property
    def lens_sentence(self) -> str:
        """Which question the figures answer, in words."""
        return self.lens_for(PLAIN)

    def lens_for(self, names: Names) -> str:
        """The same to a reader who hears the seats by these names."""
        checked_names(names)
        if self.lens == "deal":
            text = "For this very deal: all hidden cards and the deck stay as they lie, which {seat} could not know."
            if self.question.until == "game" and not self.is_exact:
                text += " What is dealt later is new in each future."
            return phrase(text, names, seat=self.seat)
        cards = hidden_cards(self.question.unknown)
        if not cards:
            return phrase("For what {seat:know}, which is where every card lies.", names, seat=self.seat)
        text = (
            "For what {seat:know}: the {cards} cards that {:they} cannot see are dealt anew in each future, every way "
            "equally often."
        )
        if self.question.setup.players > 1:
            text += " What others chose is not read as a sign of what they hold."
        return phrase(text, names, seat=self.seat, cards=cards)

    @property
    def games_sentence(self) -> str:
        """How the figures were found."""
        return self.games_for(PLAIN)

    def games_for(self, names: Names) -> str:
        """The same to a reader who hears the seats by these names."""
        end = "the end of the round" if self.question.until == "round" else "the end of the game"
        who = who_plays_on(self.strategies, checked_names(names))
        if self.is_exact:
            ways = "the one future there is" if self.games == 1 else f"all {self.games:,} futures that there are"
            if self.is_searched:
                return f"Exact, by search: {ways}, and after each move the best play to {end}."
            return f"Exact: {ways}, played to {end} ({who})."
        partial = f" (partial: {self.question.games:,} were asked for)" if self.is_partial else ""
        return (
            f"Estimates from {self.games:,} futures{partial}, seed {self.seed}, the same for every move, played to "
            f"{end} ({who}); each figure has its 95% interval."
        )

    @property
    def note(self) -> str:
        """What the figures are and what they rest on, in sentences."""
        return self.note_for(PLAIN)

    def note_for(self, names: Names) -> str:
        """The same to a reader who hears the seats by these names."""
        parts = [self.lens_for(names), self.games_for(names)]
        if len(self.moves) > 1 and not self.is_exact:
            parts.append(f"Of {len(self.moves)} intervals each misses one time in twenty.")
        if self.question.left_out:
            parts.append(self.question.left_out)
        if self.question.has_taken_back:
            parts.append(taken_back_note(self.seat, names))
        if self.why_plain:
            parts.append(self.why_plain)
        if self.assumed:
            line = pictures.assumed_line(self.question.setup.game, self.assumed)
            parts.append(f"This {line}.")
        return " ".join([*parts, f"{versions()}."])

    def sentence(self, move: str | Move) -> str:
        """A move against the best one, in words."""
        text = self.question.texts[self._line(move)]
        found = self.difference(move, name=self.question.by)
        measure = self.measure(self.question.by)
        if text == self.best:
            return f"{text} comes first: {measure.title} {self._format(self.figure(move, measure.name), measure)}."
        amount = self._format(found, measure, is_signed=True)
        if not self.is_exact and found.high >= 0:
            return f"{text} cannot be told from {self.best}: {measure.title} {amount}."
        return f"{text} is {'as good as' if found.value == 0 else 'behind'} {self.best}: {measure.title} {amount}."

    def _format(self, found: Estimate, measure: Measure, is_signed: bool = False) -> str:
        def write(amount: float) -> str:
            return format_amount(amount, measure, "+" if is_signed else "")

        if found.is_exact:
            return f"{write(found.value)} {'exactly' if is_whole(found.value) else '(exact, rounded)'}"
        if found.low == found.high:
            return f"{write(found.value)} in each of {self.games:,} futures"
        return f"{write(found.value)} (95% interval {write(found.low)} to {write(found.high)})"

    def _subtitle(self) -> list[str]:
        what = "exact" if self.is_exact else f"{self.games:,} futures, seed {self.seed}; bars are 95% intervals"
        lines = [f"{'this very deal' if self.lens == 'deal' else f'what {self.seat} knows'}, {what}"]
        return lines + ([pictures.assumed_line(self.question.setup.game, self.assumed)] if self.assumed else [])

    def __str__(self) -> str:
        measure = self.measure(self.question.by)
        lines = [f"{self.seat}: {measure.title} at the end of the {self.question.until}. {self.lens_sentence}"]
        for rank, move in enumerate(self.moves[:MOST_SHOWN], start=1):
            figure = self._format(self.figure(move, measure.name), measure)
            mark = "" if rank == 1 else "  (as good)" if self.is_as_good(move) else ""
            lines.append(f"{rank:>3}. {move:<24} {figure}{mark}")
        if len(self.moves) > MOST_SHOWN:
            lines.append(f"     and {len(self.moves) - MOST_SHOWN} more: see .table")
        return "\n".join([*lines, *filter(None, [self.question.left_out]), self.games_sentence])

    def _repr_html_(self) -> str:
        shown = self._order[:MOST_SHOWN]
        rows = [
            [self.question.texts[line], *(self._cell(line, measure) for measure in self.measures), self._behind(line)]
            for line in shown
        ]
        title = f"{find_game(self.question.setup.game).title}: what if, {self.seat}"
        more = len(self._order) - len(shown)
        lines = [self.note] + ([f"And {counted(more, 'more move')}: see .table."] if more else [])
        head = ["move", *(measure.title for measure in self.measures), f"{self.measure(self.question.by).title} behind"]
        return figure_table(title, head, rows, lines)

    def _cell(self, line: int, measure: Measure) -> str:
        found = self.figure(self.question.texts[line], measure.name)
        value, low, high = (format_amount(end, measure) for end in (found.value, found.low, found.high))
        return value if found.is_exact else f"{value}\n{low} to {high}"

    def _behind(self, line: int) -> str:
        move = self.question.texts[line]
        if move == self.best:
            return "-"
        found = self.difference(move, name=self.question.by)
        times, unit = (100, " points") if self.measure(self.question.by).kind == "share" else (1, "")
        text = f"{-times * found.value:z.2f}{unit}"
        if found.is_exact:
            return text
        interval = f"{-times * found.high:z.2f} to {-times * found.low:z.2f}"
        return f"{text}\n{interval}" + (", as good" if found.high >= 0 else "")

    # --- numbers ----------------------------------------------------------------------------------------

    def values(self, name: str, seat: int) -> Any:
        """A figure of a seat by line and future: the amount, or whether it happened."""
        return self._columns[name, seat]

    @cached_property
    def _columns(self) -> dict[tuple[str, int], Any]:
        spec, found = self.question._spec, {}
        columns = spec.loop.columns
        for seat in range(self.question.setup.players):
            end = {name: self._rows[:, :, seat, place] for place, name in enumerate(columns)}
            # Tallies count from the beginning of the game: what follows is what comes to them.
            now = dict(zip(columns, figures_of(spec, self.question.state, seat), strict=False))
            for measure in self.question._advice.measures:
                found[measure.name, seat] = measure.values(end, now)
        return found

    def rows_of(self, move: str | Move) -> Numbers:
        """Every figure that was written down in the futures of a move: by future, seat and column of the loop."""
        found: Numbers = self._rows[self._line(move)]
        return found

    def scores_of(self, move: str | Move) -> Numbers:
        """The score in the futures of a move: by future and seat."""
        line, seats = self._line(move), range(self.question.setup.players)
        return np.stack([self.values(self.score.name, seat)[line] for seat in seats], axis=1)

    def _means(self, name: str) -> list[Fraction]:
        values = self.values(name, self.question.seat)
        return [mean(line, self.weights) for line in values]

    def estimate(
        self, values: Any, measure: Measure, weights: Sequence[int] | None = None, *, is_difference: bool = False
    ) -> Estimate:
        """A figure from its value in each future, exact where all are counted."""
        known = self.weights if weights is None else weights
        return estimate(values, known, measure, is_exact=self.is_exact, is_difference=is_difference)

    def measure(self, name: object) -> Measure:
        """A figure by its name; raises `UnknownName`."""
        for measure in self.measures:
            if isinstance(name, str) and measure.name == name:
                return measure
        raise UnknownName("a figure of a what-if", name, [measure.name for measure in self.measures])

    def _measure(self, name: str | None) -> Measure:
        return self.score if name is None else self.measure(name)

    def _line(self, move: object) -> int:
        text = str(move) if isinstance(move, str | Move) else move
        if not isinstance(text, str) or text not in self.question.texts:
            raise UnknownName("a move that was compared", move, self.question.texts)
        return self.question.texts.index(text)

    def _seat(self, seat: str | None) -> int:
        if seat is None:
            return self.question.seat
        known = list(self.strategies)
        if seat not in known:
            raise UnknownName("a seat of this game", seat, known)
        return known.index(seat)
