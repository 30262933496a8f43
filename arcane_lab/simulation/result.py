"""What a simulation gives back: a tidy table, figures that carry their intervals, and charts."""

from __future__ import annotations

import platform
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib.metadata import PackageNotFoundError, version
from math import isnan
from pathlib import Path
from typing import TYPE_CHECKING, Any

from arcane_lab.core.errors import BadSetup
from arcane_lab.core.libraries import np, pd
from arcane_lab.core.read_only import read_only
from arcane_lab.core.text import capital, counted, listed, plural
from arcane_lab.engine.registry import find_game
from arcane_lab.engine.setup import Setup
from arcane_lab.engine.spec import seat_name
from arcane_lab.simulation import figures, paths, pictures
from arcane_lab.simulation.finding import Found, Wish, find
from arcane_lab.simulation.replays import Records
from arcane_lab.simulation.stopping import Stopped, widest, wish_in_words
from arcane_lab.simulation.unkept import is_kept, joined_rows

if TYPE_CHECKING:
    from arcane_lab.engine.spec import GameSpec
    from arcane_lab.records import Record
    from arcane_lab.simulation.batches import Mode, Moves, Rows
    from arcane_lab.simulation.contrasts import Contrast
    from arcane_lab.simulation.frames import Frame
    from arcane_lab.simulation.table_results import TableResult
    from arcane_lab.simulation.tallies import Tally
    from arcane_lab.simulation.unkept import Kept


@dataclass(frozen=True, eq=False, repr=False)
class Result:
    """Many games of one setup: `seats` is the table, `summary()` the figures, `chart()` a picture of the score.

    `seats` has a row for each seat of each game, with these columns, the figures of the game among them, and after them
    one for each kind that it counts (Arcane Alley: `sold_HT`, the sets sold of an item):

    ============= ===================================================================
    column        what it holds
    ============= ===================================================================
    game          the number of the game, from 0
    seed          the seed of the run; with `game` it names every shuffle
    seat          the seat: p1, p2, …
    strategy      who played the seat
    rounds        the round in which the game ended, or was stopped
    won           whether the seat won; several seats can win together
    place         1 for the winners, then 2, 3, …
    finished      whether the game came to its end
    decisions     moves made by all seats in the whole game
    trail         a fingerprint of all moves of the game: games with equal trails went the same way
    ============= ===================================================================

    `setup` and `seed` name the games, `players` who played each seat, `asked` how many games were wanted. `modes`
    counts the games played as plain Python and by the compiled twin, `own` names the seats that functions of your own
    played; `note` says so in words, with the versions, and `why_plain` why such a function was not compiled. After
    a run a few of its games are played again; `cannot_repeat` says so when your function answered otherwise. Games that
    were not over after `most_rounds` rounds, or `most_decisions` moves, were stopped and are unfinished. `until` holds
    the wanted widths of intervals, if any, and `stopped_because` says why the run ended: "games" (all were played),
    "width" (every interval was narrow enough, so that fewer than `asked` may have been needed) or "interrupt". `keep`
    is what was kept, and `strategies` names the strategy of the game that played each seat, None where a function of
    your own did.
    """

    setup: Setup
    players: tuple[str, ...]
    asked: int
    modes: Mapping[Mode, int]
    own: tuple[str, ...]
    most_rounds: int
    most_decisions: int
    until: Mapping[str, float]
    stopped_because: Stopped
    keep: str
    strategies: tuple[str | None, ...]
    _tally: Tally = field(repr=False)
    _batches: tuple[Kept, ...] | None = field(repr=False)
    _moves: Moves | None = field(repr=False)
    #: What should be known of the result, such as that its file was written by another version.
    warnings: tuple[str, ...] = ()
    versions: str = field(default_factory=lambda: versions())
    _assumed: tuple[tuple[str, str], ...] | None = field(default=None, repr=False)
    #: Why a function of a person's own was not compiled, in a sentence.
    why_plain: str = ""
    #: Why nobody can repeat the table, in sentences; empty where its first games went the same way again.
    cannot_repeat: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "modes", read_only(dict(self.modes)))
        object.__setattr__(self, "until", read_only(dict(self.until)))

    @property
    def seed(self) -> int:
        """The seed that names every game of the run, together with the game's number."""
        return self.setup.seed

    @property
    def games(self) -> int:
        """How many games were played."""
        return self._tally.finished + self._tally.unfinished

    @property
    def unfinished(self) -> int:
        """How many games were stopped because they did not end; no figure counts them."""
        return self._tally.unfinished

    @property
    def is_partial(self) -> bool:
        """Whether the run was interrupted, so that fewer games were played than asked for."""
        return self.stopped_because == "interrupt"

    @property
    def figures_from(self) -> str:
        """How many games the figures come from, in words."""
        text = counted(self._tally.finished, "game")
        if self.unfinished:
            text += f" ({self.unfinished:,} more unfinished after {self._cap})"
        if self.is_partial:
            text += f" (partial: {self._wanted} were asked for)"
        if self.stopped_because == "width":
            text += f" (stopped on width: {wish_in_words(self.until)})"
        return text

    @property
    def _cap(self) -> str:
        """After how many rounds a game was stopped."""
        return counted(self.most_rounds, "round")

    @property
    def _wanted(self) -> str:
        """How many games were asked for."""
        return f"up to {self.asked:,}" if self.until else f"{self.asked:,}"

    @cached_property
    def assumed(self) -> tuple[tuple[str, str], ...]:
        """The card values that are assumed and not known, as pairs of a card's code and a name."""
        return self._spec.setup.assumed(self.setup) if self._assumed is None else self._assumed

    @property
    def rests_on(self) -> tuple[str, ...]:
        """What the figures rest on that no rulebook says, a line for each card or input; empty where there is none."""
        return tuple(self._spec.tables.assumed(self.setup))

    @property
    def _spec(self) -> GameSpec:
        """The game that was played."""
        return find_game(self.setup.game)

    @property
    def not_counted(self) -> tuple[str, ...]:
        """The columns that the game has today and did not count when the result was saved."""
        loop = self._spec.loop
        return tuple(name for name in (*loop.columns, *loop.counted) if name in self._tally.missing)

    @property
    def seats(self) -> pd.DataFrame:
        """One row for each seat of each game; `arcane_lab.simulation.figures.columns_of` says what the columns hold.

        Each time it is another frame: a column that you add to one is not in the next.
        """
        return self._seats.copy(deep=False)

    @cached_property
    def _seats(self) -> pd.DataFrame:
        loop = self._spec.loop
        rows = self._rows()
        at = {name: rows[:, place] for name, place in loop.places.items()}
        seat_names = [seat_name(seat) for seat in range(self.setup.players)]
        strategies = list(dict.fromkeys(self.players))
        strategy_of_seat = np.array([strategies.index(name) for name in self.players])
        made = {
            "game": at["play"],
            "seed": np.full(len(rows), self.seed, dtype=np.int64),
            "seat": pd.Categorical.from_codes(at["seat"], categories=pd.Index(seat_names)),
            "strategy": pd.Categorical.from_codes(strategy_of_seat[at["seat"]], categories=pd.Index(strategies)),
            "won": at["won"] == 1,
            "finished": at["finished"] == 1,
        }
        table = {name: made[name] if name in made else at[name] for name in figures.columns_of(self._spec)}
        kinds = {name: rows[:, len(loop.columns) + place] for place, name in enumerate(loop.counted)}
        return pd.DataFrame({name: column for name, column in (table | kinds).items() if name not in self.not_counted})

    @property
    def records(self) -> Records:
        """The record of every game, in their order; each is made when it is asked for.

        Functions of your own are not asked again, because they may answer otherwise: with them the moves must have
        been kept. Raises `BadSetup` when they were not.
        """
        return Records(self, self._batches, self._moves)

    def record(self, game: int) -> Record:
        """Everything that happened in one game of the run, by its number (the column `game` of `seats`).

        `result.record(7).replay()` is that game, to step through and to play on. Raises `BadSetup` when there is no
        such game, or when it cannot be played again (see `records`).
        """
        return self.records.of_game(game)

    def find(
        self,
        what: str | None = None,
        *,
        most: str | None = None,
        least: str | None = None,
        rule: str | None = None,
        where: str | Callable[[pd.DataFrame], Any] | None = None,
        seat: str | None = None,
        games: int = 10,
        among: int = 100,
    ) -> Found:
        """Games worth a look, the best fit first: `result.record(result.find("closest").first)` is one to step through.

        `what` is "closest" or "clearest" (the lead at the end, in the score), "longest" or "shortest" (in moves), or
        "swing" (by how much a seat's lead over the best other seat changed from one decision to the next). `most`
        and `least` name a figure of `seats`, `rule` a rule that speaks in the game. `where` keeps the games in which
        the row of some seat fits: "won and rounds > 3", or a function of the table that gives true and false. `seat`
        looks at one seat only.

        At most `games` are listed. "swing" and `rule` play games again, one after the other in the order of their
        numbers, at most `among`; the note says how many. All else comes from the table, in which games that did not end
        are left out. Raises `UnknownName` for an unknown name and `BadSetup` for a wish that makes no sense.

        >>> from arcane_lab.simulation import simulate
        >>> result = simulate("alley", players=["greedy", "random"], games=20, seed=1, mode="plain", progress=False)
        >>> found = result.find("closest", games=2)
        >>> len(found), bool(found.table["lead"].is_monotonic_increasing)
        (2, True)
        """
        return find(self, Wish(what, most, least, rule, where, seat), games, among)

    def _rows(self) -> Rows:
        """The numbers of every seat of every game, as the play loop wrote them."""
        if self._batches is None:
            reason = "only the summary was kept, so there is no table of seats"
            raise BadSetup("keep", "summary", reason, "keep='seats' in the call of simulate")
        return joined_rows(self._batches, self._spec.loop.width) if is_kept(self._batches) else self._played_again

    @cached_property
    def _played_again(self) -> Rows:
        """The numbers of every seat where not all were kept; whoever has asked for them once has them."""
        return joined_rows(self._batches or (), self._spec.loop.width)

    @cached_property
    def note(self) -> str:
        """How the games were played, by which versions, and what is missing, in sentences."""
        return " ".join([*self._how_played(), *self._why_it_stopped(), *self._what_is_missing(), f"{self.versions}."])

    def _how_played(self) -> Iterator[str]:
        plain, compiled = self.modes["plain"], self.modes["compiled"]
        if plain and compiled:
            were = plural(plain, "was", "were")
            yield (
                f"{counted(plain, 'game')} {were} played as plain Python and {compiled:,} by the compiled twin: "
                "the same rules."
            )
        elif compiled:
            yield "All games were played by the compiled twin of the rules."
        elif plain:
            yield "All games were played as plain Python."
        if self.own:
            who = f"{listed(self.own)} {plural(len(self.own), 'was', 'were')} played by"
            compiled_too = ", compiled like the rules" if compiled else ""
            yield f"{who} {plural(len(self.own), 'a function', 'functions')} of your own{compiled_too}."
            if self.why_plain:
                yield self.why_plain
            if self.cannot_repeat:
                yield self.cannot_repeat

    def _why_it_stopped(self) -> Iterator[str]:
        """For a run with wanted widths, whether they were reached, and why that keeps the figures honest."""
        if self.stopped_because == "width":
            yield (
                f"The run stopped on width after {counted(self.games, 'game')}: the 95% interval of every seat was "
                f"{wish_in_words(self.until)}. It looks only after 1,000, 2,000, 4,000, … games, so that stopping "
                "hardly bends the figures."
            )
        elif self.until and self.stopped_because == "games":
            found = ", ".join(self._too_wide())
            yield f"All {self.games:,} games were played; {found or 'every interval is as narrow as was wanted'}."

    def _too_wide(self) -> Iterator[str]:
        """The wanted widths that were not reached."""
        for name, width in self.until.items():
            seat, found = widest(self._tally, name)
            if not found <= width:
                now = "cannot be told" if isnan(found) else f"is {found:.3g} wide"
                yield f"the interval of {name!r} of {seat} {now}, not {width:g} as wanted"

    def _what_is_missing(self) -> Iterator[str]:
        for warning in self.warnings:
            yield f"{capital(warning)}."
        if self.is_partial:
            were = plural(self.games, "was", "were")
            yield f"The run was interrupted: {self.games:,} of {self._wanted} games {were} played."
        if self.unfinished:
            yield (
                f"Unfinished: {self.unfinished:,} of {self.games:,} games had not ended after {self._cap} (or "
                f"{self.most_decisions:,} moves) and were stopped; no figure counts them."
            )

    def save(self, path: str | Path) -> Path:
        """Write the table of seats to a Parquet file (a name that ends in .parquet), over one that is there.

        The file's metadata says all else under the key `arcane-lab`: setup, players, seed, versions, a hash of the card
        values, what was asked for and why the run stopped. A failure never leaves half a file. Raises `BadSetup` when
        only the summary was kept, `UnreadableFile` when the file cannot be written.
        """
        if self._batches is None:
            reason = "only the summary was kept, so there is no table to save"
            allowed = "keep='seats' in the call of simulate, or result.summary().to_csv('summary.csv') for the figures"
            raise BadSetup("keep", self.keep, reason, allowed)
        from arcane_lab.simulation.files import save

        return save(self, path, self._rows(), self._moves)

    @classmethod
    def load(cls, path: str | Path) -> Result:
        """The result that `save` wrote: the same table, figures, charts and note.

        Nothing in a file is believed: one that is no such file, is cut off or was changed raises `UnreadableFile` with
        the place. `warnings` says what should be known, such as that other card values are printed now.
        """
        from arcane_lab.simulation.files import load

        return load(path)

    @staticmethod
    def from_table(frame: pd.DataFrame, figures: Sequence[str] | None = None) -> TableResult:
        """The figures of any table, whoever played it: a pandas frame with a row for each `game` and `seat`.

        Every other column of numbers is a figure: its mean has Student's interval, and a column of true and false
        ("won") is a share with Wilson's; `figures` names some of them. A column `strategy` says who played, and rows
        that are not `finished`, where there is such a column, are left out. What comes back has `summary()`,
        `chart(column)`, and `differences(other)` from another such table, paired by game.

        Raises `BadTable`, which says in one line what is wrong.
        """
        from arcane_lab.simulation.table_results import from_table

        return from_table(frame, figures)

    def summary(self) -> pd.DataFrame:
        """Every figure of every seat with its 95% interval, the number of games and the seed.

        `summary().loc[("p1", "won")]` is one of them. Shares have Wilson's interval, means Student's t. Games that did
        not end are left out; `n` says how many are in. Where cards are assumed, `rests_on` says how many in each row.
        """
        kind = {"games": "estimate", "width": "estimate, stopped on width", "interrupt": "estimate, partial run"}
        more = {"seed": self.seed, "kind": kind[self.stopped_because]}
        if self.assumed:
            more["rests_on"], _ = self._spec.tables.rests_on(self.assumed)
        return figures.summary_table(self._tally, self._who, more)

    def by_start(self) -> pd.DataFrame:
        """Every figure by the place in the turn order of the first round, with its 95% interval: place 1 began.

        `by_start().loc[(1, "won")]` is the share of games that whoever began has won. `who` says who sat there: where
        one seat began every game it is that seat, and its figures are those of its player too. With
        `options={"starting_player": "random"}` (Arcane Alley) all seats take turns. Shares have Wilson's interval,
        means Student's t; each game counts once at each place. Rows of one figure are of the same games: to compare
        places, ask `contrast(first=True)`.

        Raises `BadSetup` in a game in which nobody begins, or when only the summary was kept.
        """
        from arcane_lab.simulation.contrasts import by_start

        return by_start(self)

    def contrast(
        self, one: str | None = None, other: str | None = None, *, first: bool | int | None = None
    ) -> Contrast:
        """By how much one seat is ahead of another, or who began of the others: paired within each game.

        `contrast("p1", "p3")` compares two seats. `contrast(first=True)` compares whoever began the first round with
        the average of the others, `contrast(first=2)` with whoever came second, and so on. What comes back has a
        `table()` of all figures, a `sentence("won")`, a `chart("won")` and a `note`.

        A difference is taken game by game, since what one player gains the other often loses: means have Student's
        interval of these differences (the paired t), shares Tango's score interval for pairs (T. Tango, Statistics in
        Medicine 17 (1998) 891-908). Two intervals of `summary()` that overlap say nothing about a difference.

        Raises `UnknownName` for a seat that there is not, `BadSetup` when only the summary was kept.

        >>> from arcane_lab.simulation import simulate
        >>> quiet = {"mode": "plain", "progress": False}
        >>> found = simulate("alley", players=["greedy", "random"], games=20, **quiet).contrast("p1", "p2")
        >>> found
        <Contrast of p1 greedy against p2 random, 20 games, seed 1>
        """
        from arcane_lab.simulation.contrasts import contrast

        return contrast(self, one, other, first)

    @property
    def _who(self) -> list[tuple[str, str]]:
        """Each seat and who played it."""
        return [(seat_name(seat), name) for seat, name in enumerate(self.players)]

    def chart(self, column: str = figures.SCORE, *, game: int = 0, field: int = 100) -> Any:
        """A chart of how games ended, of the score unless another is asked for; raises `UnknownName` for one unknown.

        A figure that is a mean ("gold") shows shares of games. Which others there are, the game says: in Arcane Alley
        "gold_infamy" shows two figures together, "items" how often each item is sold, and "inspections" who triggers
        them and who pays the penalty. "path" is the game of number `game` turn by turn, against so many others
        (`field`).
        """
        return pictures.draw(self, column, self._tally, game, field)

    def framed_chart(self, column: str, frame: Frame) -> Any:
        """The chart of a column in a frame, whose axes stay where they are from one result to the next."""
        return pictures.draw(self, column, self._tally, frame=frame)

    def path(self, game: int = 0, field: int = 100) -> pd.DataFrame:
        """The score of each player after each turn of a game, against so many others; see `simulation.paths`.

        Raises `BadSetup` for a number that no game has, or when functions of your own played and no moves were kept.
        """
        return paths.game_path(self, game, field)

    def __repr__(self) -> str:
        players = ", ".join(" ".join(who) for who in self._who)
        return f"<Result of {self.figures_from} of {self._spec.title}, seed {self.seed}: {players}>"

    def _repr_html_(self) -> str:
        # What is missing, and why the run stopped, stands below.
        title = f"{self._spec.title}: {counted(self._tally.finished, 'game')}, seed {self.seed}"
        notes = ["Estimates; below each stands its 95% interval (Wilson's for shares, Student's t for means)."]
        notes += [*self._why_it_stopped(), *self._what_is_missing()]
        if self.assumed:
            notes.append(f"This {pictures.assumed_in_short(self, most=8)}; result.assumed lists them.")
        return figures.summary_html(self._tally, self._who, title, notes)


def versions() -> str:
    """What the figures were made with.

    >>> versions().startswith("arcane-lab ")
    True
    """
    import arcane_lab

    try:
        numba = f", numba {version('numba')}"
    except PackageNotFoundError:
        numba = ", without numba"
    return f"arcane-lab {arcane_lab.__version__}, Python {platform.python_version()}{numba}"
