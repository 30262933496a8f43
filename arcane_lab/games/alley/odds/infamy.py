"""Infamy as a walk round a track of 25 spaces, with a fine marker for each round (AA-SCORE-12 to 23)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import product
from math import prod
from typing import Any, Final

from arcane_lab.chance.distributions import Distribution
from arcane_lab.chance.errors import ImpossibleQuestion, whole, yes_no
from arcane_lab.chance.given import is_many, is_number, number_of
from arcane_lab.chance.render import format_mean, table_of_parts
from arcane_lab.chance.words import Shown, Why
from arcane_lab.core.guesses import Guessed
from arcane_lab.core.libraries import pd
from arcane_lab.core.printing import Drawn
from arcane_lab.core.text import counted, listed
from arcane_lab.engine.options import not_as_printed
from arcane_lab.games.alley.cards import tables
from arcane_lab.games.alley.rules.scores import gain_infamy, lose_infamy, track_cycle
from arcane_lab.games.alley.rules.sizes import NOTHING
from arcane_lab.games.alley.rules.state import State
from arcane_lab.games.alley.rules.values import Values
from arcane_lab.games.alley.rules.words import Rule
from arcane_lab.games.alley.setup import read_numbers

#: The readings of the track, with the number by which the rules know each.
TRACKS: Final = {"cycle25": 0, "cycle24": 1}
OVERFLOWS: Final = {"cap": 0, "wrap": 1}
#: The largest gain or loss that is walked, far beyond what a play brings; and the most gains in a row.
MOST_GAIN: Final = 10_000
MOST_GAINS: Final = 200
_COUNTS: Final = ("no markers", "one marker", "two markers")


@dataclass(frozen=True, slots=True, repr=False)
class InfamyWalk(Drawn, Shown, Guessed):
    """Where infamy and fine markers stand after some gains: `joint` has pairs of infamy and markers."""

    joint: Distribution

    @property
    def infamy(self) -> Distribution:
        """The space of the infamy token, 0 to 24 by the book."""
        return self.joint.part(0, "infamy on the track")

    @property
    def markers(self) -> Distribution:
        """The fine markers: 0, 1 or 2."""
        return self.joint.part(1, "fine markers")

    @property
    def kind(self) -> str:
        """Whether it was counted: "exact" or "estimate"."""
        return "exact" if self.joint.is_exact else "estimate"

    def why(self) -> Why:
        """The steps of the walk in words, with the ids of the rules."""
        return self.joint.why()

    def table(self) -> pd.DataFrame:
        """A row for each pair of infamy and fine markers, with its chance."""
        return table_of_parts(self.joint, ("infamy", "markers"))

    def __str__(self) -> str:
        each = [(markers, self.markers.p(markers)) for markers in self.markers.support]
        chances = "; ".join(
            f"{counted(markers, 'marker') if markers else 'none'}: {chance}" for markers, chance in each
        )
        return f"Fine markers afterwards ({self.kind}): {chances}. Infamy {format_mean(self.infamy)} on average."


def infamy(
    now: int,
    gains: Any,
    markers: int = 0,
    *,
    wrap: str | None = None,
    overflow: str | None = None,
    unwind: bool | None = None,
    track: int | None = None,
    most_markers: int | None = None,
    options: object = None,
) -> InfamyWalk:
    """Where infamy and fine markers stand after gains: past the end of the track 0 and a marker follow (AA-SCORE-14).

    `gains` is one gain or a list of gains in their order. A gain is a whole number (less than 0 for a loss), a
    `Distribution` of them, an `Inspection` (its infamy), or weights such as {3: 2, 10: 1}. Several gains do not depend
    on each other. `options` are those of a game, such as `game.setup.options`. Single ones can be given instead:
    `wrap`, `overflow` and `unwind` for `infamy_wrap`, `infamy_overflow` and `fine_markers_unwind`, `track` and
    `most_markers` for `infamy_track` and `fine_markers`. Raises `ImpossibleQuestion`.

    >>> infamy(23, 3).joint.support
    ((1, 1),)
    >>> infamy(20, [4, {0: 1, 10: 1}]).markers.p(1)
    1/2 = 50%, 1 in 2
    """
    more: dict[str, int] = {}
    if track is not None:
        more["infamy_track"] = whole("track", track, 4, 99, "a track has 4 to 99 spaces beyond 0")
    if most_markers is not None:
        reason = "the box has two for each player (AA-SETUP-09)"
        more["fine_markers"] = whole("most_markers", most_markers, 0, 2, reason)
    values = values_given(options, wrap, overflow, unwind).changed(**more)
    return walk(now, gains, markers, values)


def values_given(options: object, wrap: object, overflow: object, unwind: object) -> Values:
    """The values that options give, with readings of the track in place of theirs. Raises `ImpossibleQuestion`."""
    given: dict[str, int] = {}
    if wrap is not None:
        given["infamy_wrap"] = _named("wrap", wrap, TRACKS)
    if overflow is not None:
        given["infamy_overflow"] = _named("overflow", overflow, OVERFLOWS)
    if unwind is not None:
        given["fine_markers_unwind"] = int(yes_no("unwind", unwind))
    return read_numbers(options).changed(**given)


def said_of(values: Values, *names: str) -> tuple[str, ...]:
    """A sentence that says which of these numbers of the rules are not the printed ones, or none.

    >>> said_of(Values(fine_gold=5, rounds=2), "fine_gold", "bribe_gold")
    ('Not as printed: fine gold 5 instead of 25.',)
    """
    said = not_as_printed(tables.options("alley"), {name: getattr(values, name) for name in names})
    return (said,) if said else ()


def markers_there_are(most: int) -> str:
    """Why nobody has more fine markers."""
    return "there are two for each player (AA-SETUP-09)" if most == 2 else f"this game has {most} for each player"


def walk(now: int, gains: Any, markers: int, values: Values) -> InfamyWalk:
    """The same by the values that a game plays by."""
    end, most = values.infamy_track, values.fine_markers
    now = whole("infamy now", now, 0, end, f"the track ends at {end} (AA-SCORE-13)")
    markers = whole("fine markers", markers, 0, most, markers_there_are(most))
    several = _several(gains)
    whole("number of gains", len(several), 1, MOST_GAINS, f"more than {MOST_GAINS} in a row take too long")
    steps = [_as_gain(gain) for gain in several]
    samples = [step.sample for step in steps if step.sample is not None]
    if len(samples) > 1 or (
        samples and len(steps) > 1 and any(len(step.support) > 1 and step.is_exact for step in steps)
    ):
        reason = "an estimate cannot be mixed with other uncertain gains: its plays do not say how they meet"
        raise ImpossibleQuestion("gains", "several", reason, "one estimate, or exact distributions")
    places: dict[tuple[int, int], int] = {(now, markers): 1}
    for step in steps:
        after: dict[tuple[int, int], int] = {}
        for (space, fines), ways in places.items():
            for gain, times in step.weights.items():
                place = (space, fines)
                for part in gain if isinstance(gain, tuple) else (gain,):
                    place = move(*place, part, values)
                after[place] = after.get(place, 0) + ways * times
        places = after
    why = _why(now, markers, steps, values)
    name = "infamy and fine markers"
    if samples:
        return InfamyWalk(Distribution(places, name=name, ways="plays", why=why, sample=samples[0]))
    return InfamyWalk(Distribution(places, name=name, ways="ways", why=why))


@cache
def _track(values: Values) -> State:
    """One state for each set of readings, on whose track all walks go."""
    state = State()
    state.values = values
    return state


def move(space: int, markers: int, gain: int, values: Values) -> tuple[int, int]:
    """Infamy and markers after one gain or loss, as the rules reckon it.

    >>> move(24, 0, 1, Values()), move(20, 2, 10, Values()), move(3, 1, -5, Values())
    ((0, 1), (24, 2), (0, 1))
    """
    state = _track(values)
    state.infamy[0], state.fines[0] = space, markers
    if gain > 0:
        gain_infamy(state, 0, gain, NOTHING, Rule.INSPECT)
    elif gain < 0:
        lose_infamy(state, 0, -gain, NOTHING, Rule.INSPECT)
    return state.infamy[0], state.fines[0]


def _as_gain(gain: Any) -> Distribution:
    """A gain as a distribution of whole numbers."""
    from arcane_lab.games.alley.odds.inspection import Inspection

    if isinstance(gain, Inspection):
        if gain.bought_off.support == (0,):
            return gain.infamy
        # What Lady Dafana pays for is gone before the count comes (AA-INSPECT-41).
        return gain.full.map(lambda full: (-full[2], full[0]), f"infamy that {gain.seat} buys off and gains")
    if is_number(gain):
        gain = number_of("gain", gain, f"a whole number from -{MOST_GAIN:,} to {MOST_GAIN:,}")
    if _is_gain(gain):
        return Distribution({gain: 1}, name="gain")
    found = Distribution(gain, name="gain") if isinstance(gain, Mapping) else gain
    if not isinstance(found, Distribution) or not all(_is_gain(one) for one in found.support):
        instead = (
            f"a whole number from -{MOST_GAIN:,} to {MOST_GAIN:,}, a Distribution of them, an Inspection, or weights "
            "such as {3: 2, 10: 1}"
        )
        raise ImpossibleQuestion("gain", gain, "it is no gain of infamy", instead)
    return found


def _several(gains: Any) -> list[Any]:
    """Gains one after the other: one, or each of a list, of an array or of a column."""
    return (
        list(gains) if isinstance(gains, tuple) or (is_many(gains) and not isinstance(gains, Distribution)) else [gains]
    )


def _is_gain(value: object) -> bool:
    """Whether it is a whole number that a play can bring: no longer a walk than anybody could take."""
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= MOST_GAIN


def _named(what: str, value: object, allowed: Mapping[str, int]) -> int:
    """The number of a reading; one that there is not is refused."""
    if not isinstance(value, str) or value not in allowed:
        choices = listed([repr(one) for one in allowed], "or")
        raise ImpossibleQuestion(what, value, "the rules have no such reading", choices)
    return allowed[value]


def _why(now: int, markers: int, steps: list[Distribution], values: Values) -> Why:
    end, most, cycle = values.infamy_track, values.fine_markers, track_cycle(_track(values))
    space = f"{end + 1} is 0 again, a space like any other" if cycle > end else "the step back to 0 is free"
    is_capped = values.infamy_overflow == OVERFLOWS["cap"]
    third = (
        f"infamy stops at {end}"
        if is_capped
        else f"the token goes round without {'a third' if most == 2 else 'another'} marker"
    )
    fines = counted(markers, "fine marker") if markers else "no fine marker"
    formula, is_are = "", "is" if most == 1 else "are"
    if len(steps) == 1 and _is_plain(steps[0], now, markers, cycle, most):
        formula = f"what is left of {now} + gain when {cycle} is taken off as often as it goes; a marker for each time"
    return Why(
        (
            f"Infamy stands at {now}, with {fines}. Then {', then '.join(_format_gain(step) for step in steps)}.",
            f"Past {end} it goes on from 0 with a fine marker; {space} (AA-SCORE-14).",
            f"There {is_are} {_COUNTS[most]} at most; with {'both' if most == 2 else 'that'}, {third} (AA-SCORE-20). "
            "A loss stops at 0 (AA-SCORE-12).",
            *said_of(values, "infamy_track", "fine_markers"),
        ),
        formula,
    )


def paths(gains: Any) -> Iterator[tuple[tuple[int, ...], int]]:
    """Each way in which gains may come, one after the other, and how often it comes.

    >>> list(paths([{3: 1, 8: 2}, 10]))
    [((3, 10), 1), ((8, 10), 2)]
    """
    steps = [_as_gain(gain) for gain in _several(gains)]
    for chosen in product(*(step.weights.items() for step in steps)):
        parts = [part for gain, _ in chosen for part in (gain if isinstance(gain, tuple) else (gain,))]
        yield tuple(parts), prod(times for _, times in chosen)


def _is_plain(step: Distribution, now: int, markers: int, cycle: int, most: int) -> bool:
    """Whether gains only go round the track: no loss stops at 0, and no third marker is asked for."""
    low, high = step.support[0], step.support[-1]
    return isinstance(low, int) and low >= 0 and markers + (now + high) // cycle <= most


def format_gains(gains: Any) -> str:
    """Gains as `infamy` takes them, in words.

    >>> format_gains([{3: 1, 8: 2}, 10, -2])
    'it gains 3 to 8 (6.33 on average), then it gains 10, then it loses 2'
    """
    return ", then ".join(_format_gain(_as_gain(gain)) for gain in _several(gains))


def _format_gain(step: Distribution) -> str:
    if isinstance(step.support[0], tuple):
        counts = f"it gains what the items count ({float(step.part(1).mean):.2f} on average)"
        return f"it loses what Lady Dafana buys off, then {counts}"
    low, high = step.support[0], step.support[-1]
    if low == high:
        return f"it loses {-low}" if low < 0 else f"it gains {low}"
    if high <= 0:
        return f"it loses {-high} to {-low} ({-float(step.mean):.2f} on average)"
    less = " (less than 0 is a loss)" if low < 0 else ""
    return f"it gains {low} to {high} ({float(step.mean):.2f} on average){less}"
