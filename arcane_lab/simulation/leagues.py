"""`league`: every strategy against every other at each number of seats, and how strong each of them is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

from arcane_lab import charts
from arcane_lab.core.errors import BadSetup, UnknownName, one_of
from arcane_lab.core.exact_numbers import python_list, python_value
from arcane_lab.core.intervals import Interval
from arcane_lab.core.libraries import pd
from arcane_lab.core.text import capital, counted, listed, percent, whole_number
from arcane_lab.engine.players import holders_of
from arcane_lab.engine.registry import chosen_game
from arcane_lab.engine.setup import Setup
from arcane_lab.engine.spec import GameSpec
from arcane_lab.simulation import common_deals
from arcane_lab.simulation.arguments import Call, How, read_call, takes_run_arguments
from arcane_lab.simulation.common_deals import Batches
from arcane_lab.simulation.experiment import Experiment, nothing_finished
from arcane_lab.simulation.plan import Plan, check_can_play, check_games, plans_apart, strategies_of
from arcane_lab.simulation.repeating import in_words, is_repeated
from arcane_lab.simulation.standings import RESAMPLES, Standings, seating

CHARTS: Final = ("strengths", "who beats whom")


@takes_run_arguments
def league(
    strategies: Sequence[str | Callable[..., Any]],
    *,
    game: str | None = None,
    seats: Sequence[int] | None = None,
    games: int = 200,
    **given: Any,
) -> League:
    """Let every strategy play every other at each number of `seats`, on the same deals with the seats exchanged.

    Without `seats` they are the three smallest numbers that the game can have, from 2 on: for most games (2, 3, 4).

    Two strategies fill a table in turn: A B A B. `games` is the number of deals for each two strategies and number of
    seats; each deal is played twice, the second time as B A B A. So both sit in every seat equally often, with the same
    cards, and a fair share of the wins is one half, also where three sit at the table. A win that several seats share
    counts in part for each of them. A deal of which a game did not end is left out and counted.

    `strategies` are names or functions of your own. Ctrl-C gives what is finished: the same deals for all, labelled
    partial. Raises what `simulate` raises.

    >>> table = league(["greedy", "random"], seats=[2, 3], games=10, mode="plain", progress=False)
    >>> table
    <League of greedy and random at 2 and 3 seats, 10 deals each played twice, seed 1>
    >>> shares = table.table().set_index(["seats", "strategy"])["share"]
    >>> float(shares[(2, "greedy")] + shares[(2, "random")])
    1.0
    """
    spec = chosen_game(game)
    names = _check_strategies(spec, strategies)
    tables = _check_seats(spec, seats)
    call, how = read_call(spec.name, None, given)
    standings = Standings(len(names), tables, check_games(games), spec)
    seatings = [
        call.plan_of(f"{names[a]} against {names[b]} at {count} seats", {"players": players})
        for count in tables
        for a, b in standings.pairs
        for players in (seating(strategies[a], strategies[b], count), seating(strategies[b], strategies[a], count))
    ]
    plans = plans_apart(seatings)
    setups = tuple({plan.setup.players: plan.setup for plan in plans}.values())
    done, standings = _play(plans, standings, how)
    unlike: list[str] = []
    # A stop that comes while games are tried again loses none.
    with suppress(KeyboardInterrupt):
        unlike = [
            name for name, player in zip(names, strategies, strict=True) if not _is_repeated(call, player, tables[0])
        ]
    return League(names, tables, done, setups, call.most_rounds, standings, in_words(unlike) if unlike else "")


def _is_repeated(call: Call, player: object, seats: int) -> bool:
    """Whether a strategy plays a game against itself the same way twice."""
    plan = call.plan_of("twice", {"players": [player] * seats})
    return not plan.own or is_repeated(plan, 1)


def _play(plans: Sequence[Plan], standings: Standings, how: How) -> tuple[int, Standings]:
    """Play all plans; how many deals of each were played, and what came of them."""
    pairs = len(standings.pairs)

    def add(now: tuple[int, Standings], chunk: list[Batches]) -> tuple[int, Standings]:
        done, added = now[0], now[1].copy()
        rows = [common_deals.joined(batches) for batches in chunk]
        for k in range(len(rows) // 2):
            added.add(k // pairs, k % pairs, done, rows[2 * k], rows[2 * k + 1])
        return done + len(rows[0]) // plans[0].setup.players, added

    return common_deals.play_common(plans, standings.deals, (0, standings), add, how)


def _check_strategies(spec: GameSpec, strategies: object) -> tuple[str, ...]:
    """The names of two or more strategies, each there once."""
    if isinstance(getattr(strategies, "spec", strategies), GameSpec):
        reason = "that is a game, and strategies come first"
        allowed = 'a call such as al.league(["random", my_strategy], game=my_game)'
        raise BadSetup("strategies", strategies, reason, allowed)
    known = one_of(list(strategies_of(spec.name)))
    allowed = f"a list of two or more: {known}, or functions of your own"
    if isinstance(strategies, str | Mapping) or not isinstance(strategies, Sequence) or len(strategies) < 2:
        raise BadSetup("strategies", strategies, "a league needs strategies that play each other", allowed)
    for strategy in strategies:
        check_can_play("strategies", strategy, f"{known}, or a function of your own")
    holders = holders_of(strategies, spec)
    for strategy, holder in zip(strategies, holders, strict=True):
        if holder.is_person:
            raise BadSetup("strategies", strategy, "nobody is asked in a league", allowed)
    names = tuple(holder.name for holder in holders)
    again = next((name for k, name in enumerate(names) if name in names[:k]), None)
    if again is not None:
        reason = "it is in the league twice, and would play against itself"
        raise BadSetup("strategies", again, reason, "each strategy once")
    return names


def _check_seats(spec: GameSpec, seats: object) -> tuple[int, ...]:
    """Numbers of seats that the game can have, each once."""
    least, most = spec.seats_allowed
    # Who plays alone beats nobody.
    least = max(least, 2)
    usual = tuple(range(least, min(most, least + 2) + 1))
    allowed = f"numbers from {least} to {most}, each once, such as {usual}"
    if seats is None and usual:
        return usual
    given = python_list(python_value(seats))
    given = [given] if isinstance(given, int) else given
    if isinstance(given, str | Mapping) or not isinstance(given, Sequence | range) or not len(given):
        raise BadSetup("seats", seats, "that is no list of numbers of seats", allowed)
    numbers = tuple(None if isinstance(count, str) else whole_number(count) for count in given)
    found = tuple(number for number in numbers if number is not None and least <= number <= most)
    if len(found) < len(numbers) or len(set(found)) < len(found):
        raise BadSetup("seats", list(given), "not every one of them can be", allowed)
    return found


@dataclass(frozen=True, eq=False, repr=False)
class League(Experiment):
    """Who beats whom: `table()` has the shares, `strengths()` a ladder, `sentences()` says who dominates.

    `strategies` are the names, `seats` the numbers of seats, `deals` how many deals each two strategies played at each
    of them (each deal twice, with the seats exchanged), `setups` the setup for each number of seats.
    """

    PLAYED = "deals were played by each two strategies"

    strategies: tuple[str, ...]
    seats: tuple[int, ...]
    deals: int
    setups: tuple[Setup, ...] = field(repr=False)
    most_rounds: int
    _standings: Standings = field(repr=False)
    #: Which strategies do not always answer alike, so that nobody can repeat the table, in sentences.
    cannot_repeat: str = ""
    #: Strengths that were asked for before; a thousand fits take a second.
    _known: dict[tuple[int, ...], list[tuple[float, Interval]]] = field(default_factory=dict, repr=False)

    @property
    def is_partial(self) -> bool:
        """Whether the run was interrupted, so that fewer deals were played than asked for."""
        return self.deals < self._standings.deals

    @property
    def left_out(self) -> int:
        """How many deals are left out, of all pairs together, because one of their two games did not end."""
        return int(self._standings.left_out.sum())

    @property
    def _setup(self) -> Setup:
        return self.setups[0]

    @property
    def _progress(self) -> tuple[int, int]:
        return self.deals, self._standings.deals

    def _assumed_of_each(self) -> Iterable[Iterable[tuple[str, str]]]:
        return (self._spec.setup.assumed(setup) for setup in self.setups)

    def table(self) -> pd.DataFrame:
        """Who beats whom: for each number of seats and two strategies the share of wins, with Wilson's interval.

        One half is fair. `n` counts deals, each played twice; a deal is one trial, because its two games share their
        cards and a trial that counts in part varies at most as much as a whole one, so the interval holds the true
        share at least as often as it says. `left_out` counts deals that did not end.
        """
        kind = "estimate, partial run" if self.is_partial else "estimate"
        rows = []
        for place, seats in enumerate(self.seats):
            for one, two, share, low, high, deals, left_out in self._shares(place):
                found = (share, low, high, deals, left_out)
                rows.append((seats, one, two, *found, self.seed, kind, "Wilson, 95%, by deal"))
        columns = ["seats", "strategy", "against", "share", "low", "high", "n", "left_out", "seed", "kind", "method"]
        return pd.DataFrame(rows, columns=columns)

    def _shares(self, place: int) -> Iterator[tuple[str, str, float, float, float, int, int]]:
        """Each strategy against each other at one number of seats."""
        pairs = self._standings.pairs
        for a, one in enumerate(self.strategies):
            for b, two in enumerate(self.strategies):
                if a == b:
                    continue
                pair = pairs.index((min(a, b), max(a, b)))
                share, (low, high), deals = self._standings.share(place, pair)
                left_out = int(self._standings.left_out[place, pair])
                seen = (share, low, high) if a < b else (1 - share, 1 - high, 1 - low)
                yield one, two, *seen, deals, left_out

    def strengths(self, seats: int | None = None) -> pd.DataFrame:
        """The strength of each strategy with its 95% interval, the strongest first, at one number of seats or at all.

        Strengths are those of the Bradley-Terry model on the scale of chess ratings, 0 in the middle of the field: 100
        points of lead mean 64 wins in 100, 400 points 91. The intervals come from 1,000 samples of the deals (Bayesian
        bootstrap, percentiles; the seed is the league's). See `arcane_lab.simulation.standings`.
        """
        places = tuple(range(len(self.seats))) if seats is None else (self._place(seats),)
        if places not in self._known:
            self._known[places] = self._standings.strengths(places, self.seed)
        found = self._known[places]
        deals = int(self._standings.ended[:, list(places)].sum())
        kind = "estimate, partial run" if self.is_partial else "estimate"
        method = f"Bradley-Terry; bootstrap of deals, {RESAMPLES:,} samples, 95%"
        rows = [
            (name, strength, *interval, deals, self.seed, kind, method)
            for name, (strength, interval) in zip(self.strategies, found, strict=True)
        ]
        table = pd.DataFrame(rows, columns=["strategy", "strength", "low", "high", "n", "seed", "kind", "method"])
        return table.sort_values("strength", ascending=False, kind="stable", ignore_index=True)

    def _place(self, seats: object) -> int:
        """Where a number of seats stands in the league."""
        number = None if isinstance(seats, str) else whole_number(seats)
        if number is None or number not in self.seats:
            allowed = one_of([str(count) for count in self.seats])
            raise BadSetup("seats", seats, "the league has no such tables", allowed)
        return self.seats.index(number)

    @cached_property
    def dominant(self) -> str | None:
        """The strategy that beats every other at every number of seats, each with an interval above one half."""
        table = self.table()
        least = table.groupby("strategy")["low"].min()
        return next((name for name in self.strategies if least[name] > 0.5), None)

    def sentences(self) -> list[str]:
        """What the league shows, in words: who dominates, who never lost, what is missing."""
        return list(self._findings())

    def _findings(self) -> Iterator[str]:
        where = "at every number of seats" if len(self.seats) > 1 else f"at {self.seats[0]} seats"
        if self.dominant:
            yield f"{self.dominant} dominates: it beats every other {where}, each time with an interval above one half."
        else:
            yield f"None dominates: no strategy beats every other {where} with an interval above one half."
        swept = [
            f"at {row['seats']} seats {row['strategy']} won everything against {row['against']} in "
            f"{counted(row['n'], 'deal')}"
            for row in self.table().to_dict("records")
            if row["share"] == 1
        ]
        if swept:
            text = "; ".join(swept)
            whose = "it" if len(swept) == 1 else "each of these winners"
            yield f"{capital(text)}, so how much stronger {whose} is can only be said from below."
        yield from self._what_is_missing()
        if self.left_out:
            yield (
                f"{counted(self.left_out, 'deal')} left out, because a game had not ended after "
                f"{counted(self.most_rounds, 'round')}."
            )

    def _how(self) -> Iterable[str]:
        yield (
            "Two strategies sit around a table in turn; each deal is played twice, with the seats exchanged. "
            "A shared win counts in part."
        )
        yield from filter(None, [self.cannot_repeat])

    def chart(self, kind: str = "strengths", seats: int | None = None) -> Any:
        """A chart: the ladder of "strengths", or "who beats whom" at one number of seats, the first unless given."""
        if not isinstance(kind, str) or kind not in CHARTS:
            raise UnknownName("a chart of a league", kind, CHARTS)
        if not self._standings.ended.sum():
            raise nothing_finished()
        return self._ladder(seats) if kind == "strengths" else self._map(self.seats[0] if seats is None else seats)

    def _ladder(self, seats: int | None) -> Any:
        table = self.strengths(seats)
        where = listed(self.seats) if seats is None else str(seats)
        figures = [
            f"{row.strategy} {row.strength:+.0f} ({row.low:+.0f} to {row.high:+.0f})" for row in table.itertuples()
        ]
        return charts.league_chart(
            table[["strategy", "strength", "low", "high"]],
            subtitle=[
                *self._subtitle(where),
                "Bradley-Terry strengths: 100 points of lead win 64 of 100; bars are 95% intervals (bootstrap)",
            ],
            description=" ".join([f"Strengths with 95% intervals: {'; '.join(figures)}.", *self.sentences()]),
        )

    def _map(self, seats: int) -> Any:
        rows = [shares[:5] for shares in self._shares(self._place(seats))]
        figures = [f"{one} against {two} {share:.0%}" for one, two, share, _, _ in rows]
        return charts.league_map(
            pd.DataFrame(rows, columns=["row", "column", "share", "low", "high"]),
            subtitle=[
                *self._subtitle(str(seats)),
                "share of the wins of the row against the column, with Wilson's 95% interval",
            ],
            description=f"Shares of wins at {seats} seats: {'; '.join(figures)}.",
        )

    def _subtitle(self, seats: str) -> list[str]:
        lines = [f"{seats} seats, for each two: {self._deals_in_words}, {self.setups[0].kind}seed {self.seed}"]
        return self._with_assumed(lines)

    @property
    def _deals_in_words(self) -> str:
        text = f"{counted(self.deals, 'deal')} each played twice"
        if self.left_out:
            text += f", {self.left_out:,} in all left out as unfinished"
        return text + self._asked_in_words()

    def __repr__(self) -> str:
        at = listed(self.seats)
        return f"<League of {listed(self.strategies)} at {at} seats, {self._deals_in_words}, seed {self.seed}>"

    def _repr_html_(self) -> str:
        shares = {(row["seats"], row["strategy"], row["against"]): row for row in self.table().to_dict("records")}
        strengths = self.strengths()
        order = strengths["strategy"].tolist()
        rows = [
            [
                name,
                f"{strength:+.0f}\n{low:+.0f} to {high:+.0f}",
                *(_cell([shares.get((seats, name, other)) for seats in self.seats]) for other in order),
            ]
            for name, strength, low, high in strengths[["strategy", "strength", "low", "high"]].to_numpy().tolist()
        ]
        at = listed(self.seats)
        lines = [
            f"{self._deals_in_words}, seed {self.seed}. Shares of wins against each other strategy at {at} seats, and "
            "strengths (Bradley-Terry; 100 points of lead win 64 of 100). Estimates; below each stands its 95% "
            "interval (Wilson's by deal, bootstrap of deals).",
        ]
        head = ["strategy", "strength", *(f"against {name}" for name in order)]
        return self._html("who beats whom", lines, head, rows)


def _cell(rows: Sequence[Any]) -> str:
    """The shares against one strategy at each number of seats, and below them their intervals."""
    if None in rows:
        return "–"
    return (
        " / ".join(percent(row["share"], 0) for row in rows)
        + "\n"
        + " / ".join(f"{percent(row['low'], 0)} to {percent(row['high'], 0)}" for row in rows)
    )
