"""The whole inspection, all seats together: who gains least, the penalty, fine markers and the gold that is left."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement, product
from math import comb, prod
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from arcane_lab.chance.chances import Chance
from arcane_lab.chance.distributions import Distribution
from arcane_lab.chance.errors import ImpossibleQuestion, check_deals, seed_of, yes_no
from arcane_lab.chance.render import figures, format_mean
from arcane_lab.chance.words import Shown, Why
from arcane_lab.core.guesses import Guessed
from arcane_lab.core.libraries import pd
from arcane_lab.core.printing import Drawn
from arcane_lab.core.text import listed
from arcane_lab.engine.spec import seat_name, seat_number
from arcane_lab.games.alley.knowledge.view import View
from arcane_lab.games.alley.odds.dafana import check_plan, seat_of_dafana, sell
from arcane_lab.games.alley.odds.hidden_card_fillings import AIMS, Outcome, falling
from arcane_lab.games.alley.odds.inspection import (
    GAMES,
    Foreseen,
    all_counted,
    assumed_in,
    check_aim,
    deal_hands,
    dealt_from,
    power_sentences,
    resting,
    tallied,
    unknown_items,
)
from arcane_lab.games.alley.odds.inspection_progress import Point, counted_change, is_last, numbers_of, points_of
from arcane_lab.games.alley.odds.reveal import rules_of
from arcane_lab.games.alley.rules.inspection import count_seat, judge_penalty, pay_fines
from arcane_lab.games.alley.rules.sizes import NOBODY, NOTHING, SLOTS
from arcane_lab.games.alley.rules.values import Values
from arcane_lab.games.alley.rules.words import Item, Power, Reading

if TYPE_CHECKING:
    from arcane_lab.games.alley.knowledge.seat_view import SeatView

#: Unknown items of one storehouse, and combinations of all hands, up to which several storehouses are counted together.
MOST_IN_ONE: Final = 3
MOST_HANDS: Final = 45_000
#: Items that stand for a whole storehouse while the rules judge: one for each seat, and no mirror among them.
TOTALS: Final = (Item.BF, Item.BC, Item.CB, Item.DL, Item.DE, Item.FC)

#: What each seat's storehouse comes to, in seat order.
Outcomes = tuple[Outcome, ...]


class Judged(NamedTuple):
    """How an inspection ends for one seat: what was counted, whether that was the least, and what it has afterwards."""

    counted: int
    is_least: bool
    is_penalised: bool
    markers: int
    fine: int
    gold: int
    infamy: int


class Judge:
    """Lets the rules judge what storehouses come to: one item stands for each storehouse, and counts its total."""

    def __init__(self, view: View) -> None:
        rules = rules_of(view)
        self.view, self.state = view, rules.template.copy()
        self.state.seats, self.state.log_on = view.seats, 0
        self.state.values = self.state.values.changed(mirror_effect=Reading.MIRROR_NONE)
        self.lady = seat_of_dafana(view)
        if self.lady != NOBODY:
            self.state.power[self.lady] = Power.DAFANA
        #: The seats in the order of the inspection, and those that are counted already (AA-INSPECT-03).
        self.order = [(view.first_seat + place) % view.seats for place in range(view.seats)]
        self.counted = [
            point is Point.COUNTED or (point is Point.CLAIMING and view.values.ninx_item_counts == 1)
            for point in points_of(view)
        ]
        for seat in range(view.seats):
            self.state.storehouse_item[seat * SLOTS] = TOTALS[seat]
            self.state.storehouse_face[seat * SLOTS] = 1
            for slot in range(1, SLOTS):
                self.state.storehouse_item[seat * SLOTS + slot] = NOTHING

    def judge(self, outcomes: Outcomes, trigger: int, is_paying: bool = False) -> tuple[Judged, ...]:
        """Steps 1 to 4 of the inspection (AA-INSPECT-03 to 32); `trigger` is a seat or NOBODY.

        `is_paying` says whether Lady Dafana pays at the sales that the outcomes tell.
        """
        state, view = self.state, self.view
        for seat, outcome in enumerate(outcomes):
            state.infamy_each[TOTALS[seat]] = outcome.infamy
            state.gold[seat] = view.gold[seat]
            state.infamy[seat], state.fines[seat] = view.infamy[seat], view.fines[seat]
            state.tally_penalised[seat] = state.tally_fines[seat] = 0
        by_step = view.values.inspection_order == Reading.BY_STEP
        for seat in self.order:
            sell(state, seat, outcomes[seat].sales, is_paying)
            state.gold[seat] += outcomes[seat].gold - sum(outcomes[seat].sales)
            if not by_step:
                self._count(seat, outcomes[seat].infamy)
        for seat in self.order if by_step else ():
            self._count(seat, outcomes[seat].infamy)
        least = [self._is_spared(seat) for seat in range(view.seats)]
        state.triggered_by = trigger
        judge_penalty(state)
        before = state.gold[: view.seats]
        pay_fines(state)
        return tuple(
            Judged(
                state.inspect_total[seat],
                least[seat],
                state.tally_penalised[seat] > 0,
                state.tally_fines[seat],
                before[seat] - state.gold[seat],
                state.gold[seat],
                state.infamy[seat],
            )
            for seat in range(view.seats)
        )

    def _count(self, seat: int, total: int) -> None:
        """Step 2 for a seat; what is counted already stands on the track (AA-INSPECT-09, 16)."""
        if self.counted[seat]:
            self.state.inspect_total[seat] = total
            self.state.inspect_change[seat] = counted_change(self.view, seat, total)
        else:
            count_seat(self.state, seat, NOTHING)

    def _is_spared(self, seat: int) -> bool:
        """Whether a seat would be spared if it had triggered: it gained least, or tied for it (AA-INSPECT-18, 19)."""
        state = self.state
        infamy, fines = state.infamy[seat], state.fines[seat]
        state.triggered_by = seat
        judge_penalty(state)
        is_spared = state.tally_penalised[seat] == 0
        state.infamy[seat], state.fines[seat], state.tally_penalised[seat] = infamy, fines, 0
        return is_spared


@dataclass(frozen=True, slots=True, repr=False)
class Verdict(Drawn, Shown, Guessed):
    """How an inspection held now may end for every seat, as one seat can foresee it; `trigger` may be None.

    `joint` has, for every deal of the unknown items, a tuple of what each seat comes to (see `Judged`), in seat order.
    """

    viewer: str
    seats: tuple[str, ...]
    trigger: str | None
    joint: Distribution
    assumed: tuple[str, ...]

    @property
    def kind(self) -> str:
        """Whether all deals were counted: "exact" or "estimate"."""
        return "exact" if self.joint.is_exact else "estimate"

    def least(self, seat: str | None = None) -> Chance:
        """The chance that a seat gains the least infamy, or ties for it: what spares who triggered (AA-INSPECT-18)."""
        number = self._number(seat)
        return self.joint.where(
            lambda judged: Judged(*judged[number]).is_least, f"leave {self.seats[number]} with the least"
        )

    def penalised(self, seat: str | None = None) -> Chance:
        """The chance that a seat gets the penalty: only who has triggered can (AA-INSPECT-17)."""
        number = self._number(seat)
        if self.seats[number] != self.trigger:
            return Chance(0, Why((f"{self.seats[number]} has not triggered the inspection (AA-INSPECT-17).",), ""))
        return self.joint.where(
            lambda judged: Judged(*judged[number]).is_penalised, f"bring {self.seats[number]} the penalty"
        )

    def markers(self, seat: str | None = None) -> Distribution:
        """The fine markers that a seat pays for: 0 to 2 by the book (AA-SCORE-14, AA-INSPECT-25 to 30)."""
        return self._of(seat, lambda one: one.markers, "fine markers of")

    def fine(self, seat: str | None = None) -> Distribution:
        """The gold that a seat loses to fines, never more than it has (AA-INSPECT-26 to 29)."""
        return self._of(seat, lambda one: one.fine, "gold fined from")

    def loses_gold(self, seat: str | None = None) -> Chance:
        """The chance that a seat loses gold to fines."""
        number = self._number(seat)
        return self.joint.where(lambda judged: Judged(*judged[number]).fine > 0, f"cost {self.seats[number]} gold")

    def gold(self, seat: str | None = None) -> Distribution:
        """The gold of a seat after sets and fines."""
        return self._of(seat, lambda one: one.gold, "gold after the inspection of")

    def infamy(self, seat: str | None = None) -> Distribution:
        """The infamy of a seat after count and penalty, on the track."""
        return self._of(seat, lambda one: one.infamy, "infamy after the inspection of")

    def lead(self, seat: str, other: str) -> Distribution:
        """By how much gold one seat is ahead of another after the inspection.

        >>> from arcane_lab.records import Game
        >>> found = verdict(Game("alley", players=2, seed=1).view("p1"), games=20)
        >>> found.lead("p1", "p2").mean == found.gold("p1").mean - found.gold("p2").mean
        True
        """
        one, two = self._number(seat), self._number(other)
        name = f"lead in gold of {seat} over {other}"
        return self.joint.map(lambda judged: Judged(*judged[one]).gold - Judged(*judged[two]).gold, name)

    def why(self) -> Why:
        """How it was found, in words, with the ids of the rules."""
        return self.joint.why()

    def table(self) -> pd.DataFrame:
        """A row for each seat: the chances, and gold and infamy on average; of an estimate with their 95% intervals."""
        rows = [
            {
                "seat": seat,
                **figures({"counted": self._of(seat, lambda one: one.counted, "infamy counted for")}),
                **figures({"least": self.least(seat), "penalised": self.penalised(seat)}),
                **figures({f"{k} markers": self.markers(seat).p(k) for k in range(3)}),
                **figures({"loses gold": self.loses_gold(seat), "gold": self.gold(seat), "infamy": self.infamy(seat)}),
                "kind": self.kind,
                "n": None if self.joint.sample is None else self.joint.sample.n,
                "seed": None if self.joint.sample is None else self.joint.sample.seed,
            }
            for seat in self.seats
        ]
        return pd.DataFrame(rows)

    def _number(self, seat: str | None) -> int:
        return seat_number(self.viewer if seat is None else seat, len(self.seats))

    def _of(self, seat: str | None, figure: Callable[[Judged], int], name: str) -> Distribution:
        number = self._number(seat)
        return self.joint.map(lambda judged: figure(Judged(*judged[number])), f"{name} {self.seats[number]}")

    def __str__(self) -> str:
        trigger = "nobody has triggered it" if self.trigger is None else f"{self.trigger} has triggered it"
        lines = [
            f"{seat}: least {self.least(seat)}; penalised {self.penalised(seat)}; loses gold {self.loses_gold(seat)}; "
            f"gold afterwards {format_mean(self.gold(seat))} on average."
            for seat in self.seats
        ]
        head = f"An inspection held now, as {self.viewer} sees it ({trigger}; {self.kind}).{resting(self.assumed)}"
        return "\n".join([head, *lines])


def verdict(
    view: SeatView,
    trigger: str | None = None,
    *,
    aim: str = "gold",
    dafana: str = "best",
    exact: bool | None = None,
    games: int = GAMES,
    seed: int = 1,
) -> Verdict:
    """How an inspection held now may end for every seat: least, penalty, fine markers, gold and infamy afterwards.

    `trigger` is the seat that triggers it; by default who has, or nobody. All unknown items of all storehouses are
    dealt from the one unseen pool, none put back. Few of them are counted exactly, more are estimated from `games`
    deals of a `seed`; `exact=True` counts whatever it takes, `exact=False` always estimates. Owners sell for `aim` as
    in `inspection`; `dafana` says whether Lady Dafana will "pay" or "pass" at every sale, or do what is "best" on
    average for her gold afterwards, a point of infamy weighing 2 gold unless this is the last inspection. An inspection
    that has begun goes on from where it stands. Raises `ImpossibleQuestion` and `UnknownName`. Source: AA-INSPECT-03
    to 32, AA-POWER-LADY-DAFANA-01 to 06.

    >>> from arcane_lab.records import Game
    >>> found = verdict(Game("alley", players=2, seed=1).view("p1"), trigger="p1", games=200)
    >>> found.least("p1") + found.penalised("p1") == 1
    True
    """
    numbers = numbers_of(view)
    check_aim(aim)
    check_plan(dafana)
    games, seed = check_deals(games), seed_of(seed)
    if exact is not None:
        yes_no("exact", exact)
    triggered = numbers.triggered_by if trigger is None else seat_number(trigger, numbers.seats)
    foreseen = [Foreseen(numbers, seat, aim, dafana) for seat in range(numbers.seats)]
    pool, judge = tuple(numbers.unseen), Judge(numbers)
    is_exact = _is_countable(foreseen, pool) if exact is None else exact
    weights = count_together(foreseen, pool) if is_exact else tallied(look_together(foreseen, pool, games, seed))
    ends = _judged(judge, weights, triggered, dafana)
    why, name = _why(numbers.values, foreseen, pool, triggered, aim, dafana), "what an inspection comes to"
    if is_exact:
        step = all_counted(sum(weights.values()))
        joint = Distribution(ends, name=name, ways="deals", why=why.then((step,), why.formula))
    else:
        step = f"{games:,} deals of the unknown items were made (seed {seed}): this is an estimate."
        joint = Distribution.estimate(ends, seed, name=name, why=why.then((step,), "deals that led there / deals made"))
    seats = tuple(seat_name(seat) for seat in range(numbers.seats))
    named = None if triggered == NOBODY else seat_name(triggered)
    return Verdict(view.seat, seats, named, joint, assumed_in(numbers, range(numbers.seats)))


def _judged(judge: Judge, weights: Mapping[Outcomes, int], trigger: int, plan: str) -> dict[Any, int]:
    """How often each end comes, Lady Dafana following a plan."""
    plans = [plan == "pay"] if plan != "best" or judge.lady == NOBODY else [False, True]
    found = []
    for is_paying in plans:
        ends: dict[Any, int] = {}
        for outcomes, ways in weights.items():
            judged = judge.judge(outcomes, trigger, is_paying)
            ends[judged] = ends.get(judged, 0) + ways
        found.append(ends)
    rate = 0 if is_last(judge.view) else judge.view.values.bribe_gold

    def worth(ends: Mapping[Any, int]) -> int:
        own = [(Judged(*judged[judge.lady]), ways) for judged, ways in ends.items()]
        return sum((one.gold - rate * one.infamy) * ways for one, ways in own)

    # Among equals the first: she passes.
    return max(found, key=worth) if len(found) > 1 else found[0]


def look_together(foreseen: Sequence[Foreseen], pool: Sequence[int], games: int, seed: int) -> list[Outcomes]:
    """What the storehouses come to in so many deals of one seed."""
    deals = deal_hands(pool, [one.unknown for one in foreseen], games, seed)
    columns = [one.look([deal[seat] for deal in deals]) for seat, one in enumerate(foreseen)]
    return list(zip(*columns, strict=True))


def _is_countable(foreseen: Sequence[Foreseen], pool: Sequence[int]) -> bool:
    """Whether all deals are counted in well under a second."""
    open_houses = [one for one in foreseen if one.unknown]
    if len(open_houses) < 2:
        return all(one.unknown <= one.most_exact for one in open_houses)
    if any(one.is_removed_from or one.power == Power.NINX for one in open_houses):
        return False
    kinds = sum(copies > 0 for copies in pool)
    hands = prod(comb(kinds + one.unknown - 1, one.unknown) for one in open_houses)
    return hands <= MOST_HANDS and max(one.unknown for one in open_houses) <= MOST_IN_ONE


def count_together(foreseen: Sequence[Foreseen], pool: Sequence[int]) -> dict[Outcomes, int]:
    """In how many deals of all unknown items each combination of outcomes comes out.

    A storehouse alone is counted kind by kind. Several share the pool: for each, its fillings are gathered by the cards
    they use, whatever the slots; hands of cards meet each other as often as the pool can deal them all.
    """
    open_seats = [seat for seat, one in enumerate(foreseen) if one.unknown]
    fixed = [one.look([()])[0] if not one.unknown else Outcome(0, 0) for one in foreseen]
    if len(open_seats) == 1:
        seat = open_seats[0]
        counts = foreseen[seat].count(pool)
        return {(*fixed[:seat], outcome, *fixed[seat + 1 :]): ways for outcome, ways in counts.items()}
    if any(foreseen[seat].is_removed_from for seat in open_seats):
        reason = "what Glynna removes is not counted together with the unknown items of other seats"
        raise ImpossibleQuestion("exact", True, reason, "exact=False, an estimate")
    by_hand = [_by_hand(foreseen[seat], pool) for seat in open_seats]
    found: dict[Outcomes, int] = {}
    for hands in product(*by_hand):
        cards = [card for hand in hands for card in hand]
        ways = prod(falling(pool[card], cards.count(card))[-1] for card in set(cards))
        if not ways:
            continue
        tables = [table[hand] for table, hand in zip(by_hand, hands, strict=True)]
        for picked in product(*(table.items() for table in tables)):
            outcomes = list(fixed)
            for seat, (outcome, _) in zip(open_seats, picked, strict=True):
                outcomes[seat] = outcome
            key = tuple(outcomes)
            found[key] = found.get(key, 0) + ways * prod(orders for _, orders in picked)
    return found


def _by_hand(one: Foreseen, pool: Sequence[int]) -> dict[tuple[int, ...], dict[Outcome, int]]:
    """The outcomes of a storehouse by the cards it gets, with the number of orders that lead to each."""
    kinds = [item for item, copies in enumerate(pool) if copies]
    found: dict[tuple[int, ...], dict[Outcome, int]] = {
        hand: {} for hand in combinations_with_replacement(kinds, one.unknown)
    }
    for items in product(kinds, repeat=one.unknown):
        table, outcome = found[tuple(sorted(items))], one.outcome(items)
        table[outcome] = table.get(outcome, 0) + 1
    return found


def _why(values: Values, foreseen: Sequence[Foreseen], pool: Sequence[int], trigger: int, aim: str, plan: str) -> Why:
    """The steps that all answers about a whole inspection share."""
    unknown = listed(f"{seat_name(one.seat)} has {unknown_items(one.unknown)}" for one in foreseen)
    dealt = dealt_from(sum(one.unknown for one in foreseen), sum(pool))
    who = (
        "Nobody has triggered, so nobody gets a penalty (AA-INSPECT-17)."
        if trigger == NOBODY
        else f"{seat_name(trigger)} has triggered: it gets {values.penalty_infamy} infamy more, unless no other seat "
        "gained less (AA-INSPECT-17, 18)."
    )
    begun = [f"{seat_name(one.seat)}: {one.point.value}." for one in foreseen if one.point is not Point.TO_COME]
    return Why(
        (
            *begun,
            f"{unknown}{dealt}",
            f"Every seat turns its items up, sells its sets (for {AIMS[aim]}) and adds up the infamy of what is left "
            "(AA-INSPECT-03 to 14).",
            *power_sentences([one.power for one in foreseen], plan, values.bribe_gold),
            who,
            f"Past {values.infamy_track} the count goes on from 0 with a fine marker (AA-SCORE-14); each marker costs "
            f"{values.fine_gold} gold, or all the "
            "gold of a seat that has less (AA-INSPECT-26, 27, 29).",
        ),
        "deals that lead there / all deals",
    )
