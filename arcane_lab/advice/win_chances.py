"""Who was winning when: along a finished game, the share of futures that each seat wins from each decision on.

It is seen with all eyes at the table together: a card that some seat knew lies where it lay, and what nobody knew, as
most of a deck, is dealt anew in each future. So a share goes up or down with good and bad moves and with luck alike. As
that is more than any seat could know, it is only made of games that are over.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import ceil
from typing import Any, Final

from arcane_lab import charts
from arcane_lab.advice.estimates import Estimate
from arcane_lab.advice.evaluate import estimated_answer
from arcane_lab.advice.question import AsItLies, Question, advice_of, has_choice, redeal_of
from arcane_lab.advice.rollouts import WORTH_COMPILING
from arcane_lab.core.html import figure_table
from arcane_lab.core.libraries import pd
from arcane_lab.core.printing import Brief, Drawn
from arcane_lab.core.read_only import read_only
from arcane_lab.core.text import counted
from arcane_lab.engine import compiling
from arcane_lab.engine.game import BaseGame
from arcane_lab.engine.redeal import AllKnow, Unknown
from arcane_lab.engine.registry import find_game
from arcane_lab.engine.spec import GameSpec
from arcane_lab.engine.wording import Names, names_for, phrase

#: Decisions that are counted at most, and futures of each, unless somebody says otherwise.
MOST_POINTS: Final = 60
USUAL_FUTURES: Final = 100
#: Turning points that are told, and how many places one of them may span.
MOST_TURNS: Final = 5
LONGEST_TURN: Final = 4


@dataclass(frozen=True, slots=True, repr=False)
class WinPoint(Brief):
    """One place of a game: after `at` steps `seat` decides (nobody, where it is over); `shares` is what each wins."""

    at: int
    round: int
    seat: str
    shares: Mapping[str, Estimate]

    def __post_init__(self) -> None:
        object.__setattr__(self, "shares", read_only(dict(self.shares)))


@dataclass(frozen=True, slots=True, repr=False)
class Turn(Brief):
    """Between two places, the seat whose share changed most, and by how much."""

    first: WinPoint
    last: WinPoint
    seat: str

    @property
    def change(self) -> float:
        """By how much of the futures more or fewer the seat wins."""
        return self.last.shares[self.seat].value - self.first.shares[self.seat].value

    @property
    def is_clear(self) -> bool:
        """Whether the two intervals do not meet."""
        one, other = self.first.shares[self.seat], self.last.shares[self.seat]
        return one.high < other.low or other.high < one.low


@dataclass(frozen=True, eq=False, repr=False)
class WinChances(Drawn):
    """The share of futures won by each seat along a finished game: `table`, the `turns` it took, `chart()`.

    `points` are the places that were counted, every `stride`-th of the `decisions` with a choice, and the end. Each
    share is an estimate from `games` futures of one `seed`; at the end it is what happened. A win that is shared counts
    for each, so shares may add up to more than one.
    """

    game: str
    points: tuple[WinPoint, ...]
    decisions: int
    stride: int
    games: int
    seed: int
    names: Names

    @property
    def table(self) -> pd.DataFrame:
        """A row for each place and seat: `at`, `round`, `decides`, `seat`, `share` with its interval, n, seed, kind."""
        return self._table.copy()

    @cached_property
    def _table(self) -> pd.DataFrame:
        return pd.DataFrame(
            [
                {
                    "at": point.at,
                    "round": point.round,
                    "decides": point.seat,
                    "seat": seat,
                    "share": share.value,
                    "share_low": share.low,
                    "share_high": share.high,
                    "n": 1 if share.is_exact else self.games,
                    "seed": self.seed,
                    "kind": "exact" if share.is_exact else "estimate",
                }
                for point in self.points
                for seat, share in point.shares.items()
            ]
        )

    @property
    def turns(self) -> tuple[Turn, ...]:
        """Where the game turned: the largest clear changes within a few places, which do not overlap, largest first."""
        spans = [
            (first, last, self._turn(first, last))
            for first in range(len(self.points))
            for last in range(first + 1, min(first + LONGEST_TURN + 1, len(self.points)))
        ]
        clear = sorted((span for span in spans if span[2].is_clear), key=lambda span: -abs(span[2].change))
        found: list[tuple[int, int, Turn]] = []
        for one in clear:
            if all(one[1] <= other[0] or other[1] <= one[0] for other in found):
                found.append(one)
        return tuple(turn for _, _, turn in found[:MOST_TURNS])

    def _turn(self, first: int, last: int) -> Turn:
        """What became of the seat whose share changed most between two places."""
        one, other = self.points[first], self.points[last]
        seat = max(one.shares, key=lambda seat: abs(other.shares[seat].value - one.shares[seat].value))
        return Turn(one, other, seat)

    def chart(self) -> Any:
        """A chart of the shares: a line for each seat, with its 95% intervals as a band."""
        rows = self._table
        percent = rows.assign(
            value=rows["at"],
            who=[self._called(seat) for seat in rows["seat"]],
            mean=100 * rows["share"],
            low=100 * rows["share_low"],
            high=100 * rows["share_high"],
        )
        return charts.sweep_chart(
            percent[["value", "who", "mean", "low", "high"]],
            title="Who was winning",
            subtitle=[self._basis()],
            unit="futures won (%)",
            parameter="step of the game",
        )

    def _called(self, seat: str) -> str:
        return self.names[seat]

    def _basis(self) -> str:
        return f"{self.games:,} futures at each of {len(self.points) - 1} decisions, seed {self.seed}; 95% intervals"

    @property
    def note(self) -> str:
        """What the figures are and what they rest on, in sentences."""
        which = "every decision with a choice"
        if self.stride > 1:
            last = self.stride % 10
            end = {1: "st", 2: "nd", 3: "rd"}.get(last, "th") if self.stride % 100 not in (11, 12, 13) else "th"
            which = f"every {self.stride}{end} of {self.decisions} decisions with a choice"
        return (
            f"The share of futures that each seat wins, at {which}: {self._basis()}. Cards that nobody at the table "
            "knew, shuffles to come and the luck of strategies are new in each future. A shared win counts for each."
        )

    def sentence(self, turn: Turn, names: Names | None = None) -> str:
        """A turning point in words."""
        one, other = (point.shares[turn.seat] for point in (turn.first, turn.last))
        first, last = turn.first.at + 1, turn.last.at
        where = f"Round {turn.first.round}, " + (f"steps {first} to {last}" if last > first else f"step {first}")
        text = "{seat:go} from {one} to {other}"
        went = phrase(text, names or self.names, seat=turn.seat, one=_percent(one), other=_percent(other))
        return f"{where}: {went}."

    def __str__(self) -> str:
        lines = [f"- {self.sentence(turn)}" for turn in self.turns] or ["- No turn can be told from chance."]
        title = f"Who was winning, at {counted(len(self.points) - 1, 'decision')}:"
        return "\n".join([title, *lines, self.note])

    def _repr_html_(self) -> str:
        seats = list(self.points[0].shares)
        rows = [
            [f"{one.at}", f"{one.round}", one.seat or "over", *(_percent(one.shares[seat]) for seat in seats)]
            for one in self.points
        ]
        head = ["step", "round", "decides", *map(self._called, seats)]
        turns = [self.sentence(turn) for turn in self.turns]
        return figure_table(f"{find_game(self.game).title}: who was winning", head, rows, [*turns, self.note])


def _percent(share: Estimate) -> str:
    if share.is_exact:
        return f"{share.value:.0%}"
    return f"{share.value:.0%} ({share.low:.0%} to {share.high:.0%})"


def as_all_know(spec: GameSpec, state: Any, seats: int) -> Unknown:
    """A position with every card in its place that at least one seat knows; where nothing is hidden, as it lies."""
    if spec.knowledge.redeal is None:
        return AsItLies.of(spec, state)
    redeal = redeal_of(spec.name)
    if isinstance(redeal, AllKnow):
        return redeal.as_all_know(state)
    first, *others = (redeal.as_known(state, seat) for seat in range(seats))
    nobody = set(first.places).intersection(*(one.places for one in others))
    return redeal.with_known(first, state, [place for place in first.places if place not in nobody])


def count_win_chances(
    game: BaseGame, template: Question, games: int, mode: str = "auto", most: int = MOST_POINTS
) -> WinChances | None:
    """The win chances along a game, by the setup, the strategies and the seed of a question that was asked in it.

    None for a game that is not over, and for one that nobody can win.
    """
    spec = find_game(game.name)
    win = advice_of(game.name).win
    if not game.is_over or not win:
        return None
    places = [step.index - 1 for step in game.steps if has_choice(game, step.index - 1, step.seat)]
    stride = max(1, ceil(len(places) / most))
    points = list(_points(game, template, places[::stride], win, games, mode))
    end = game.at(len(game.steps))
    winners = game.winners
    fact = {}
    for seat in game.seats:
        share = float(seat in winners)
        fact[seat] = Estimate(share, share, share, True)
    points.append(WinPoint(len(game.steps), spec.rules.round_number(end), "", fact))
    names = names_for(game.players, game.seats)
    return WinChances(game.name, tuple(points), len(places), stride, games, template.seed, names)


def _points(
    game: BaseGame, template: Question, places: Sequence[int], win: str, games: int, mode: str
) -> Iterator[WinPoint]:
    spec, begun = find_game(game.name), time.monotonic()
    for done, at in enumerate(places):
        state = game.at(at)
        question = replace(
            template,
            lens="deal",
            unknown=as_all_know(spec, state, len(game.seats)),
            lines=((),),
            texts=("as it stands",),
            games=games,
            until="game",
            by=win,
        )
        found = estimated_answer(question, mode)
        shares = {seat: found.figure("as it stands", win, seat) for seat in game.seats}
        yield WinPoint(at, spec.rules.round_number(state), game.steps[at].seat, shares)
        # Each question alone is short; all together are worth the twin.
        left = (len(places) - done - 1) * (time.monotonic() - begun) / (done + 1)
        if mode == "auto" and left > WORTH_COMPILING and compiling.ready(game.name) is None:
            compiling.start_compiling(game.name)
