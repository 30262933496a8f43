"""Exact odds of waiting: for a worker, for the third copy of a tile, for the wagon, for the Heir; and of sending."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import comb, prod
from typing import Any, Final

from arcane_lab.chance.chances import Chance
from arcane_lab.chance.distributions import Distribution
from arcane_lab.chance.errors import ImpossibleQuestion, whole, yes_no
from arcane_lab.chance.words import Why, fraction
from arcane_lab.core.errors import UnknownName
from arcane_lab.core.text import counted, listed
from arcane_lab.games.arts.odds.asked import (
    OPEN,
    TILES,
    Answer,
    Rest,
    because,
    kind_of_case,
    kind_of_input,
    mix_of,
    ours,
    ruled_by,
    types_of,
)

#: Arcane workers (AS-COMP-01), and the stops of the wagon without and with the Academy (AS-WAGON-03, 04).
WORKERS: Final = 4
STOPS: Final = ("downtown", "market-row", "dark-alley", "academy")
#: Turns that are looked at: more than any table plays.
MOST_TURNS: Final = 1_000
#: Characters of a crew.
MOST_CREW: Final = 12


@dataclass(frozen=True, slots=True, repr=False)
class WorkerBy(Answer):
    """The chance that a named worker was on offer by a turn, and the mean of the first turn on which it is."""

    chance: Chance
    mean: Fraction
    #: From this turn on it is certain; None where it never is.
    certain_by: int | None
    rests_on: tuple[Rest, ...]
    _why: Why

    def __str__(self) -> str:
        sure = f" Certain by turn {self.certain_by}." if self.certain_by else " Never certain."
        return f"On offer by then: {self.chance}. First on offer on turn {fraction(self.mean)} on average.{sure}"


def worker_by(turn: int = 3, *, summoned: bool = False, workers: int = WORKERS) -> WorkerBy:
    """The chance that a named worker, such as the Golem, was on offer by a turn.

    Nobody summons: each turn one of all `workers` comes, 1 - (1 - 1/workers)^turn. With `summoned=True` each one that
    comes is summoned, so none comes twice: turn / workers. Raises `ImpossibleQuestion`. Source: AS-SUMMON-06 to 09.

    >>> worker_by(3).chance, worker_by(3, summoned=True).chance
    (37/64 = 57.81%, about 4 in 7, 3/4 = 75%, 3 in 4)
    >>> worker_by(3).mean, worker_by(3, summoned=True).mean
    (Fraction(4, 1), Fraction(5, 2))
    """
    turn = whole("turn", turn, 0, MOST_TURNS, f"more than {MOST_TURNS:,} turns are no game")
    workers = whole("workers", workers, 1, WORKERS, "there are four arcane workers (AS-COMP-01)")
    is_summoned = yes_no("summoned", summoned)
    who = "somebody summons the worker on offer each turn" if is_summoned else "nobody summons a worker"
    rests = (Rest(kind_of_case(not is_summoned), who, "summoned"),)
    first = f"Each turn one of the workers in the supply comes, all equally likely (AS-SUMMON-06); {workers} are left."
    if is_summoned:
        chance, mean, certain = Fraction(min(turn, workers), workers), Fraction(workers + 1, 2), workers
        steps = (
            first,
            "A summoned worker never comes back (AS-SUMMON-09): the named one is equally likely on each turn.",
        )
        why = because(steps, "turn / workers", f"{min(turn, workers)} / {workers} = {fraction(chance)}", rests)
        return WorkerBy(Chance(chance, why), mean, certain, rests, why)
    miss = Fraction(workers - 1, workers)
    chance = 1 - miss**turn
    steps = (first, "One that is left goes back before the next draw (AS-SUMMON-07): every turn is alike.")
    numbers = f"1 - ({fraction(miss)})^{turn} = {fraction(chance)}"
    why = because(steps, "1 - (1 - 1 / workers)^turn; mean first turn: workers", numbers, rests)
    return WorkerBy(Chance(chance, why), Fraction(workers), 1 if workers == 1 else None, rests, why)


@dataclass(frozen=True, slots=True, repr=False)
class ThirdCopy(Answer):
    """The chance that so many copies of a type have been seen after the next tiles."""

    chance: Chance
    rests_on: tuple[Rest, ...]
    _why: Why

    def __str__(self) -> str:
        return f"Seen by then: {self.chance}."


def third_copy(
    type: str | None = "A",
    *,
    seen: object = "A A B",
    drawn: int = 2,
    copies: int = 3,
    mix: object = None,
    options: object = None,
) -> ThirdCopy:
    """The chance that the third copy of a type has been seen when so many more tiles are drawn from the bag.

    `seen` are the tiles that have left the bag so far, `drawn` those that come next, `copies` how many of the type are
    wanted; `type=None` asks for any type. The mix is a sample unless given, or among the `options` of a game.
    Raises `ImpossibleQuestion`. Source: AS-COMP-03, 06, AS-SETUP-04, AS-END-04.

    >>> third_copy().chance, third_copy(drawn=4).chance
    (2/9 = 22.22%, 2 in 9, 4/9 = 44.44%, 4 in 9)
    >>> [str(third_copy(None, seen="", drawn=s).chance + 0) for s in (3, 4, 5, 6, 9)]
    ['1/55', '4/55', '2/11', '5/14', '1']
    """
    table, about = mix_of(ruled_by(options).mix(mix))
    out = types_of("seen", seen, TILES)
    left = dict(table)
    for letter in out:
        left[letter] = left.get(letter, 0) - 1
        if left[letter] < 0:
            reason = f"there are only {counted(table.get(letter, 0), 'copy', 'copies')} of {letter}"
            raise ImpossibleQuestion("seen", seen, reason, "tiles that this mix has")
    bag = sum(left.values())
    number = whole("drawn", drawn, 0, bag, f"{counted(bag, 'tile')} {'is' if bag == 1 else 'are'} in the bag")
    wanted = whole("copies", copies, 1, TILES)
    if type is not None and (not isinstance(type, str) or type not in table):
        raise UnknownName("a type of this mix", type, table)
    rests = (about,)
    already = {letter: table[letter] - left[letter] for letter in table}
    if type is not None:
        need, has = max(0, wanted - already[type]), left[type]
        good = sum(comb(has, k) * comb(bag - has, number - k) for k in range(need, min(has, number) + 1))
        what = f"{counted(already[type], type)} left the bag, {has} of its {bag} tiles are {type}"
        formula = f"C({has}, k) × C({bag - has}, {number} - k) / C({bag}, {number}), for k = {need} and more, added"
    else:
        good = 0
        for counts in product(*(range(count + 1) for count in left.values())):
            if sum(counts) == number and any(already[one] + k >= wanted for one, k in zip(left, counts, strict=True)):
                good += prod(comb(has, k) for has, k in zip(left.values(), counts, strict=True))
        what = f"{bag} tiles are in the bag; any type counts"
        formula = "hands with so many of some type / C(tiles in the bag, tiles drawn)"
    total = comb(bag, number)
    steps = (
        f"{what}.",
        f"{counted(number, 'tile')} of them come next, every hand equally likely; none ever goes back (AS-END-04).",
    )
    why = because(steps, formula, f"{good} / {total} = {fraction(Fraction(good, total))}", rests)
    return ThirdCopy(Chance(Fraction(good, total), why), rests, why)


@dataclass(frozen=True, slots=True, repr=False)
class WagonTurns(Answer):
    """On how many turns of a game the wagon stands at a place: the chance of each number, and the mean."""

    count: Distribution
    rests_on: tuple[Rest, ...]
    _why: Why

    @property
    def mean(self) -> Fraction:
        """On how many turns it is there on average."""
        return Fraction(self.count.mean)

    def __str__(self) -> str:
        chances = ", ".join(f"{k} with {fraction(self.count.p(k))}" for k in self.count.support)
        return f"Turns at this place (exact): {chances}. Mean {fraction(self.mean)}."


def wagon_turns(
    place: str = "market-row", *, turns: int | None = None, academy: bool = False, start: str | None = None
) -> WagonTurns:
    """On how many turns the wagon stands at a place: it starts at a drawn place and goes on by one each turn.

    `turns` is the length of a game, a sample unless given; `start` where it begins, if that is known. Raises
    `ImpossibleQuestion`. Source: AS-SETUP-01 to 03, AS-WAGON-03 to 05.

    >>> print(wagon_turns())
    Turns at this place (exact): 2 with 1. Mean 2.
    >>> print(wagon_turns(academy=True))
    Turns at this place (exact): 1 with 1/2, 2 with 1/2. Mean 3/2.
    """
    stops = STOPS if yes_no("academy", academy) else STOPS[:3]
    for what, value in (("a place of the wagon", place), ("a start of the wagon", start)):
        if value not in stops and (value is not None or what == "a place of the wagon"):
            raise UnknownName(what, value, stops)
    length = whole(
        "turns", ours().table.turns if turns is None else turns, 1, MOST_TURNS, f"at most {MOST_TURNS:,} turns"
    )
    rests = (Rest(kind_of_input(turns), f"a game has {counted(length, 'turn')}", "table.turns"),)
    starts = range(len(stops)) if start is None else [stops.index(start)]
    counts = [sum((first + turn) % len(stops) == stops.index(place) for turn in range(length)) for first in starts]
    weights = {number: counts.count(number) for number in set(counts)}
    steps = (
        f"The wagon goes {listed(stops, 'then')}, and begins anew: a round of {len(stops)} (AS-WAGON-03, 04).",
        "It begins at each of them with the same chance (AS-SETUP-01, 02)."
        if start is None
        else f"It begins at {start}, so every turn is certain (AS-WAGON-05).",
    )
    numbers = "; ".join(f"from {stops[first]}: {count}" for first, count in zip(starts, counts, strict=True))
    why = because(steps, "turns t with (start + t) mod round = place, for each start", numbers, rests)
    return WagonTurns(Distribution(weights, name="turns at this place", ways="starts", why=why), rests, why)


@dataclass(frozen=True, slots=True, repr=False)
class SendingOrder(Answer):
    """The chance that a random order of sending is allowed, and how many of all orders are."""

    chance: Chance
    orders: int
    of: int
    rests_on: tuple[Rest, ...]
    _why: Why

    def __str__(self) -> str:
        return f"Allowed: {self.orders:,} of {self.of:,} orders, {self.chance}."


def sending_order(crew: int = 4, *, golem: bool = True, specter: bool = True, bound: int = 1) -> SendingOrder:
    """The chance that a random order of sending is allowed: the Golem at an end, the Specter not first at the Theater.

    `crew` counts all characters, each of whom is sent; the Specter goes to the Theater, and so do `bound` others, who
    are not the Golem. Raises `ImpossibleQuestion`. Source: AS-GOLEM-03, 04, AS-SPEC-05.

    >>> print(sending_order(4))
    Allowed: 6 of 24 orders, 1/4 = 25%, 1 in 4.
    >>> sending_order(4, specter=False).chance
    1/2 = 50%, 1 in 2
    """
    has_golem, has_specter = yes_no("golem", golem), yes_no("specter", specter)
    number = whole("crew", crew, 1, MOST_CREW, f"a crew has at most {MOST_CREW} here")
    others = whole("bound", bound, 0, MOST_CREW, f"a crew has at most {MOST_CREW} here")
    if has_golem + (has_specter + others if has_specter else 0) > number:
        reason = f"the crew has only {counted(number, 'character')}"
        raise ImpossibleQuestion("crew", number, reason, "a crew in which all of them have room")
    rests = (Rest(OPEN, "every order of sending is equally likely, and everybody is sent", "order"),)
    ends = Fraction(1) if not has_golem or number == 1 else Fraction(2, number)
    after = Fraction(others, others + 1) if has_specter else Fraction(1)
    total = prod(range(1, number + 1))
    chance = ends * after
    golem_at = "The Golem is the first or the last of all (AS-GOLEM-03)"
    golem_at += f": two of the {number} places." if number > 2 else "."
    steps = (
        *((golem_at,) if has_golem else ()),
        *(
            (
                f"The Specter and {counted(others, 'other')} go to the Theater, in any order alike; "
                "the Specter must not be the first of them (AS-SPEC-05). An end for the Golem does not change that.",
                f"Others bound for the Theater with the Specter: {others}.",
            )
            if has_specter
            else ()
        ),
    )
    formula = " × ".join([*["2 / crew"] * has_golem, *["bound / (bound + 1)"] * has_specter]) or "1"
    numbers = f"{fraction(ends)} × {fraction(after)} = {fraction(chance)}"
    why = because(steps, formula, numbers, rests)
    return SendingOrder(Chance(chance, why), int(chance * total), total, rests, why)


@dataclass(frozen=True, slots=True, repr=False)
class HeirRace(Answer):
    """The chance that a worker is on offer on one of your turns at the wagon, if the Heir takes what you leave.

    `gone` is the chance that it went before the first of them; `untouched` the chance if the Heir took none.
    """

    chance: Chance
    gone: Chance
    untouched: Chance
    rests_on: tuple[Rest, ...]
    _why: Why

    def __str__(self) -> str:
        gone, untouched = fraction(self.gone), self.untouched
        return f"On offer then: {self.chance}; gone before: {gone}. If the Heir took none: {untouched}."


def heir_race(turns: Iterable[int] | int = (2, 3), *, workers: int = WORKERS) -> HeirRace:
    """The chance that a named worker is on offer on one of these turns when the Heir takes every worker you leave.

    No worker comes twice then: each of the first four turns is equally likely. `untouched` is the same if the Heir took
    none. Raises `ImpossibleQuestion`. Source: AS-HEIR-09, AS-SUMMON-06, 07.

    >>> race = heir_race([2, 3])
    >>> race.chance, race.gone, race.untouched
    (1/2 = 50%, 1 in 2, 1/4 = 25%, 1 in 4, 7/16 = 43.75%, 7 in 16)
    """
    given: Any = [turns] if isinstance(turns, int) else turns
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise ImpossibleQuestion("turns", turns, "it is no list of turns", "turns such as [2, 3]")
    left = whole("workers", workers, 1, WORKERS, "there are four arcane workers (AS-COMP-01)")
    wanted = sorted({whole("turns", one, 1, MOST_TURNS, f"at most {MOST_TURNS:,} turns") for one in given})
    if not wanted:
        raise ImpossibleQuestion("turns", turns, "it names no turn", "turns such as [2, 3]")
    chance = Fraction(sum(turn <= left for turn in wanted), left)
    gone = Fraction(min(wanted[0] - 1, left), left)
    untouched = 1 - Fraction(left - 1, left) ** len(wanted)
    rests = (
        Rest(OPEN, "the Heir comes to the wagon every turn with room for a worker, and you leave all others", "heir"),
    )
    steps = (
        "The worker on offer leaves the game when the Heir has a free slot (AS-HEIR-09): none comes twice.",
        f"So the named one comes on each of the first {left} turns with the same chance; {listed(wanted)} count here.",
        "If nobody took any, each turn would be a draw from all of them again (AS-SUMMON-07).",
    )
    numbers = f"{fraction(chance)}; gone before {fraction(gone)}; untouched {fraction(untouched)}"
    why = because(steps, "turns that count / workers; untouched: 1 - (1 - 1 / workers)^turns", numbers, rests)
    return HeirRace(Chance(chance, why), Chance(gone, why), Chance(untouched, why), rests, why)
