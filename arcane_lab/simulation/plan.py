"""What is to be played: a checked setup and who plays each seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from numbers import Real
from typing import Any, Final, cast

from arcane_lab.core.errors import BadSetup, one_of
from arcane_lab.core.exact_numbers import python_list
from arcane_lab.core.libraries import np
from arcane_lab.core.printing import Brief
from arcane_lab.core.text import counted, whole_number
from arcane_lab.engine.players import Player, holders_of, named_apart
from arcane_lab.engine.registry import find_game
from arcane_lab.engine.setup import Setup
from arcane_lab.engine.spec import MOST_DECISIONS, MOST_ROUNDS, GameSpec, seat_name

#: Seconds for an answer: a process that is only busy elsewhere must not be taken for one that hangs.
LEAST_LIMIT: Final = 0.05
MOST_LIMIT: Final = 86_400
#: Games of a run: as many as a file of a result can tell of.
MOST_GAMES: Final = 10**12


@dataclass(frozen=True, slots=True, repr=False)
class Plan(Brief):
    """A checked setup, who holds each seat, and when a game counts as one that does not end.

    That is after `most_rounds` whole rounds, or after `most_decisions` decisions. With `keeps_moves` the moves of every
    game are kept, and the games are played as plain Python. `time_limit` is how many seconds an
    answer of a person's own function may take.
    """

    setup: Setup
    holders: tuple[Player, ...]
    most_rounds: int = MOST_ROUNDS
    most_decisions: int = MOST_DECISIONS
    keeps_moves: bool = False
    time_limit: float | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """The strategy of each seat, by name."""
        return tuple(holder.name for holder in self.holders)

    @property
    def built_in(self) -> tuple[Any, ...]:
        """For each seat the strategy of the game that plays it, None where a person's own function does."""
        known = strategies_of(self.setup.game).values()
        return tuple(next((s for s in known if s.choose is holder.choose), None) for holder in self.holders)

    @property
    def own(self) -> tuple[str, ...]:
        """The seats that a person's own function plays."""
        return tuple(seat_name(seat) for seat, strategy in enumerate(self.built_in) if strategy is None)


def strategies_of(game: str) -> Mapping[str, Any]:
    """The strategies that come with a game, by name."""
    return find_game(game).strategies


def make_plan(
    game: str,
    players: object,
    *,
    seed: int,
    most_rounds: int = MOST_ROUNDS,
    time_limit: object = None,
    **given: Any,
) -> Plan:
    """A checked plan; `given` are options and inputs of the game. Each error says what is allowed.

    Raises `BadSetup`, `UnknownName` or `DatasetError`.

    >>> plan = make_plan("alley", ["greedy", "random"], seed=1)
    >>> plan.names, plan.setup.players
    (('greedy', 'random'), 2)
    """
    spec = find_game(game)
    holders = _check_players(spec, players)
    setup = spec.setup.checked(players=len(holders), seed=seed, **given)
    return Plan(setup, holders, check_rounds(most_rounds), MOST_DECISIONS, time_limit=check_time_limit(time_limit))


def plans_apart(plans: Sequence[Plan]) -> list[Plan]:
    """The plans of one comparison, in all of which a name is one player (`named_apart`)."""
    named = iter(named_apart([holder for plan in plans for holder in plan.holders]))
    return [replace(plan, holders=tuple(islice(named, len(plan.holders)))) for plan in plans]


def check_rounds(most_rounds: object) -> int:
    """A number of rounds: whole, one or more."""
    number = None if isinstance(most_rounds, str) else whole_number(most_rounds)
    if number is None or not 1 <= number <= MOST_DECISIONS:
        allowed = f"a whole number from 1 to {MOST_DECISIONS}; {MOST_ROUNDS} unless you say otherwise"
        raise BadSetup("most_rounds", most_rounds, "that is no number of rounds", allowed)
    return number


def check_time_limit(time_limit: object) -> float | None:
    """Seconds for an answer: None for as long as it takes, or more than nought."""
    if time_limit is None:
        return None
    is_number = isinstance(time_limit, Real) and not isinstance(time_limit, bool)
    # Compared before it becomes a float, which the largest whole numbers cannot.
    if not is_number or not LEAST_LIMIT <= cast(Any, time_limit) <= MOST_LIMIT:
        allowed = f"None (no limit), or seconds from {LEAST_LIMIT} to {MOST_LIMIT:,}"
        raise BadSetup("time_limit", time_limit, "that is no time for an answer", allowed)
    return float(cast(Any, time_limit))


def check_progress(progress: object) -> bool:
    """Whether a bar is shown: True or False (or 1 or 0), and nothing that only might mean one of them."""
    if isinstance(progress, bool | np.bool_) or (isinstance(progress, int) and progress in (0, 1)):
        return bool(progress)
    raise BadSetup("progress", progress, "that is neither yes nor no", "True (show a bar) or False")


def check_games(games: object) -> int:
    """A number of games: whole, one or more."""
    number = None if isinstance(games, str) else whole_number(games)
    if number is None or number < 1:
        raise BadSetup("games", games, "that is no number of games", "a whole number from 1 up, such as 1000")
    if number > MOST_GAMES:
        allowed = f"a whole number from 1 to {MOST_GAMES:,}, such as 1000"
        raise BadSetup("games", games, "nobody could wait for so many games", allowed)
    return number


def check_can_play(argument: str, player: object, allowed: str) -> None:
    """Refuse what is neither a name nor a function; `argument` names where it was given."""
    if player is not None and not isinstance(player, str) and not callable(player):
        raise BadSetup(argument, player, "nobody like that can play", allowed)


def _check_players(spec: GameSpec, players: object) -> tuple[Player, ...]:
    """Who plays each seat: in a simulation everybody answers for themselves."""
    least, most = spec.seats_allowed
    known = one_of(list(strategies_of(spec.name)))
    allowed = f"a list of {least} to {most}, one for each seat: {known}, or a function of your own"
    players = python_list(players)
    if isinstance(players, str | bytes | bytearray | Mapping) or not isinstance(players, Sequence):
        raise BadSetup("players", players, "a simulation must know who plays each seat", allowed)
    if not least <= len(players) <= most:
        raise BadSetup("players", list(players), f"that is {counted(len(players), 'seat')}", allowed)
    for player in players:
        check_can_play("players", player, f"{known}, or a function of your own")
    holders = holders_of(players, spec)
    for seat, holder in enumerate(holders):
        if holder.is_person:
            reason = f"{seat_name(seat)} would be played by a person, and nobody is asked in a simulation"
            raise BadSetup("players", players[seat], reason, f"{known}, or a function of your own")
    return holders
