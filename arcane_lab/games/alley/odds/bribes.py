"""What a bribe is worth: two gold now against the fines of the next inspection (AA-BRIBE)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypedDict, Unpack

from arcane_lab.chance.chances import Sample
from arcane_lab.chance.distributions import Distribution
from arcane_lab.chance.errors import ImpossibleQuestion, whole
from arcane_lab.chance.render import figures, format_mean
from arcane_lab.chance.words import Shown, Why
from arcane_lab.core.guesses import Guessed
from arcane_lab.core.libraries import pd
from arcane_lab.core.printing import Brief, Drawn
from arcane_lab.core.signatures import keys_as_parameters, with_parameters
from arcane_lab.core.text import counted
from arcane_lab.games.alley.odds.infamy import (
    InfamyWalk,
    format_gains,
    markers_there_are,
    paths,
    said_of,
    values_given,
    walk,
)
from arcane_lab.games.alley.odds.no_view import no_view
from arcane_lab.games.alley.rules.flow import apply
from arcane_lab.games.alley.rules.inspection import pay_fines
from arcane_lab.games.alley.rules.legal import legal_moves
from arcane_lab.games.alley.rules.moves import first_of, verb_of
from arcane_lab.games.alley.rules.sizes import MOVE_ROOM, NOBODY
from arcane_lab.games.alley.rules.state import State
from arcane_lab.games.alley.rules.values import Values
from arcane_lab.games.alley.rules.words import Ask, Phase, Stage, Verb

if TYPE_CHECKING:
    from arcane_lab.games.alley.knowledge.seat_view import SeatView


#: More than any game sees.
MOST_GOLD: Final = 10_000


@dataclass(frozen=True, slots=True, repr=False)
class Offer(Brief):
    """One bribe and what it comes to: gold paid, infamy then, and fine markers, fine and gold after the inspection.

    `won` is the gold that it wins against no bribe in each play of an estimate; None when all is exact.
    """

    paid: int
    infamy: int
    markers: Distribution
    fine: Distribution
    gold: Distribution
    won: Distribution | None = None


@dataclass(frozen=True, slots=True, repr=False)
class Bribes(Drawn, Shown, Guessed):
    """Every bribe that may be paid, 0 first, each with what it comes to after the next inspection."""

    offers: tuple[Offer, ...]
    _why: Why

    @property
    def best(self) -> Offer:
        """The bribe that leaves the most gold after the next inspection on average; the smallest among equals."""
        return max(self.offers, key=lambda offer: (offer.gold.mean, -offer.paid))

    @property
    def kind(self) -> str:
        """Whether it was counted: "exact" or "estimate"."""
        return "exact" if self.offers[0].gold.is_exact else "estimate"

    def worth(self, paid: int) -> Fraction:
        """The gold that a bribe wins on average against no bribe, its price taken off; less than 0 when it loses.

        >>> bribe(gold=40, infamy_now=10, gains={16: 1, 12: 1}).worth(4)
        Fraction(17, 2)
        """
        found = [offer for offer in self.offers if offer.paid == paid]
        if not found:
            may = [str(offer.paid) for offer in self.offers]
            among = ", ".join(may) if len(may) < 5 else f"{', '.join(may[:3])} ... up to {may[-1]}"
            raise ImpossibleQuestion("bribe", paid, "it may not be paid (AA-BRIBE-03 to 05)", among)
        return found[0].gold.mean - self.offers[0].gold.mean

    def why(self) -> Why:
        """How it was reckoned, in words, with the ids of the rules."""
        return self._why

    def table(self) -> pd.DataFrame:
        """A row for each bribe; figures of an estimate have the ends of their 95% intervals beside them."""
        sample = self.offers[0].gold.sample
        rows = [
            {
                "bribe": offer.paid,
                "infamy then": offer.infamy,
                **figures({f"{k} markers": offer.markers.p(k) for k in range(3)}),
                **figures({"fine": offer.fine, "gold": offer.gold}),
                **({"worth": float(self.worth(offer.paid))} if offer.won is None else figures({"worth": offer.won})),
                "kind": self.kind,
                "n": None if sample is None else sample.n,
                "seed": None if sample is None else sample.seed,
            }
            for offer in self.offers
        ]
        return pd.DataFrame(rows)

    def __str__(self) -> str:
        best = self.best
        sample = self.offers[0].gold.sample
        label = self.kind if sample is None else f"{self.kind}, {sample}"
        if best.paid == 0:
            return f"No bribe pays ({label}): the best is to pass, for {format_mean(best.gold)} gold on average."
        won = f"{float(self.worth(best.paid)):.2f}" if best.won is None else format_mean(best.won)
        return (
            f"The best bribe is {best.paid} gold ({label}): it wins {won} gold on average against passing, and leaves "
            f"{format_mean(best.gold)} gold after the next inspection."
        )


class Readings(TypedDict, total=False):
    """How the track is read, in place of what the options of a game say."""

    wrap: str | None
    overflow: str | None
    unwind: bool | None


@with_parameters(keys_as_parameters(Readings, dict.fromkeys(Readings.__annotations__)))
def bribe(
    view: SeatView | None = None,
    *,
    gains: Any,
    gold: int | None = None,
    infamy_now: int | None = None,
    markers: int = 0,
    earns: int = 0,
    options: object = None,
    **readings: Unpack[Readings],
) -> Bribes:
    """What each possible bribe is worth against the fines of the next inspection, and which is best.

    `gains` is the infamy still to come until then, as `infamy` takes it; `earns` the gold still to come. Gold, infamy,
    the fine markers held already and the rules come from a `view`, or are given as `gold`, `infamy_now`, `markers` and
    `options` (those of a game); `wrap`, `overflow` and `unwind` replace single readings. By the book a bribe of g gold
    takes away g / 2 infamy and a fine is 25 gold a marker; a view has the rules of its game. A fine never takes more
    gold than is there (AA-BRIBE-02, AA-INSPECT-26, 27, 29). What less infamy is worth after that inspection is left
    out. Raises `ImpossibleQuestion`.

    >>> offers = bribe(gold=40, infamy_now=10, gains={16: 1, 12: 1})
    >>> offers.best.paid, offers.worth(4)
    (4, Fraction(17, 2))
    >>> bribe(gold=40, infamy_now=10, markers=1, gains=5).offers[0].gold.mean
    Fraction(15, 1)
    """
    values = values_given(options, *(readings.get(name) for name in ("wrap", "overflow", "unwind")))
    if view is not None:
        if options is not None:
            raise ImpossibleQuestion(
                "options", options, "a view has the options of its game", "either a view or options"
            )
        gold, infamy_now, markers, values = _from_view(view)
    if gold is None or infamy_now is None:
        raise ImpossibleQuestion("gold", gold, "a bribe needs gold and infamy", "a view, or gold=30, infamy_now=9")
    gold = whole("gold", gold, 0, MOST_GOLD, "nobody has more")
    end, price = values.infamy_track, values.bribe_gold
    infamy_now = whole("infamy_now", infamy_now, 0, end, f"the track ends at {end} (AA-SCORE-13)")
    markers = whole("markers", markers, 0, values.fine_markers, markers_there_are(values.fine_markers))
    earns = whole("earns", earns, 0, MOST_GOLD, "nobody earns more")
    stands = _bribes(gold, infamy_now, markers, values)
    offers = []
    for paid, purse, space, fines in stands:
        walked = walk(space, gains, fines, values)
        offers.append(_offer(paid, purse + earns, space, walked, values))
    sample = walked.joint.sample
    if sample is not None:
        won = [_won(stands[0], stand, earns, gains, values, sample) for stand in stands]
        offers = [replace(offer, won=one) for offer, one in zip(offers, won, strict=True)]
    amount = {1: "any amount", 2: "an even amount"}.get(price, f"a multiple of {price}")
    rate = {1: "1 gold takes", 2: "Two gold take"}.get(price, f"{price} gold take")
    why = Why(
        (
            f"There are {gold} gold, {infamy_now} infamy and {_fine_markers(markers)}"
            f"{f'; {earns} gold are still to come' * (earns > 0)}.",
            f"A bribe is {amount} of gold, at most all there is. {rate} one infamy away, as long as there is any "
            "(AA-BRIBE-02 to 05).",
            f"Then infamy goes on: {format_gains(gains)}.",
            *walked.why().steps[1:],
            f"At the inspection each marker{', those that are there already too,' * (markers > 0)} costs "
            f"{values.fine_gold} gold, or all the gold when it is less (AA-INSPECT-26, 27, 29).",
            *said_of(values, "bribe_gold", "fine_gold"),
            "A bribe is worth the gold that is left with it on average, less what is left on average without one.",
        ),
        "worth of a bribe = average gold after fines with it - average gold after fines without",
    )
    return Bribes(tuple(offers), why)


def _fine_markers(markers: int) -> str:
    return counted(markers, "fine marker") if markers else "no fine marker"


def _from_view(view: SeatView) -> tuple[int, int, int, Values]:
    from arcane_lab.games.alley.knowledge.view import View

    numbers = getattr(view, "numbers", None)
    if not isinstance(numbers, View):
        raise no_view(view)
    seat = numbers.seat
    return numbers.gold[seat], numbers.infamy[seat], numbers.fines[seat], numbers.values


class _Stand(NamedTuple):
    """What a bribe leaves at once."""

    paid: int
    gold: int
    infamy: int
    markers: int


def _bribes(gold: int, infamy_now: int, markers: int, values: Values) -> list[_Stand]:
    """Each bribe that the rules allow, with what it leaves; passing first."""
    state = State()
    state.seats, state.phase, state.stage, state.step = 2, Phase.BRIBE, Stage.BRIBES, Ask.BRIBE
    state.triggered_by, state.gold[0], state.infamy[0], state.fines[0] = NOBODY, gold, infamy_now, markers
    state.values = values
    moves = [0] * max(MOVE_ROOM, gold)
    found = [_Stand(0, gold, infamy_now, markers)]
    for k in range(legal_moves(state, moves)):
        if verb_of(moves[k]) == Verb.BRIBE:
            after = state.copy()
            apply(after, moves[k])
            found.append(_Stand(first_of(moves[k]), after.gold[0], after.infamy[0], after.fines[0]))
    return found


def _offer(paid: int, purse: int, space: int, walked: InfamyWalk, values: Values) -> Offer:
    fines = {markers: _fine(purse, markers, values) for markers in range(3)}
    return Offer(
        paid,
        space,
        walked.markers,
        walked.markers.map(lambda markers: fines[markers], "gold that is fined"),
        walked.markers.map(lambda markers: purse - fines[markers], "gold after the next inspection"),
    )


def _won(none: _Stand, stand: _Stand, earns: int, gains: Any, values: Values, sample: Sample) -> Distribution:
    """The gold that a bribe wins against no bribe, play for play: both meet the same gains."""
    won: dict[int, int] = {}
    for path, times in paths(gains):
        left = []
        for one in (stand, none):
            walked = walk(one.infamy, list(path), one.markers, values)
            left.append(one.gold + earns - _fine(one.gold + earns, walked.markers.support[0], values))
        won[left[0] - left[1]] = won.get(left[0] - left[1], 0) + times
    return Distribution(won, name=f"gold that a bribe of {stand.paid} wins", ways="plays", sample=sample)


def _fine(purse: int, markers: int, values: Values) -> int:
    """What the rules take for so many markers from a purse."""
    state = State()
    state.seats, state.gold[0], state.fines[0], state.values = 1, purse, markers, values
    pay_fines(state)
    return purse - state.gold[0]
