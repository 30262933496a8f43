"""The inspection of one storehouse as a seat can foresee it: infamy counted and gold gained, exactly or estimated."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, Any, Final

from arcane_lab.chance.distributions import Distribution
from arcane_lab.chance.errors import ImpossibleQuestion, check_deals, seed_of, yes_no
from arcane_lab.chance.render import format_mean, table_of_parts
from arcane_lab.chance.words import Shown, Why, tally
from arcane_lab.core.guesses import Guessed
from arcane_lab.core.libraries import pd
from arcane_lab.core.printing import Drawn
from arcane_lab.core.text import counted, listed
from arcane_lab.engine.spec import seat_name, seat_number
from arcane_lab.games.alley.knowledge.view import View
from arcane_lab.games.alley.odds.assumed import assumed_copies
from arcane_lab.games.alley.odds.dafana import PLANS, check_plan, paid_at_own_sales, sales_known, seat_of_dafana
from arcane_lab.games.alley.odds.hidden_card_fillings import AIMS, Counting, House, Outcome, chosen, falling
from arcane_lab.games.alley.odds.inspection_progress import Point, numbers_of, play_on, play_out, points_of, power_of
from arcane_lab.games.alley.odds.reveal import Cell, cells_of, rules_of, without
from arcane_lab.games.alley.rules.sizes import KINDS, SLOTS
from arcane_lab.games.alley.rules.words import Edition, Item, Phase, Power, Reading
from arcane_lab.games.alley.text.names import CODES, UNKNOWN

if TYPE_CHECKING:
    from arcane_lab.games.alley.knowledge.seat_view import SeatView

#: Unknown items up to which all fillings are counted unless told otherwise: well within a second.
MOST_EXACT: Final = 5
#: Where the rules must play every single filling (Ninx), so many unknown items are counted.
MOST_PLAYED: Final = 2
#: Deals of an estimate: its intervals then reach at most 1.6 points of a hundred to each side.
GAMES: Final = 4_000

#: Values of cards that act in an inspection, each with its item and in words.
_ASSUMED: Final = (
    (Item.CM, "mirror_adjacent_infamy", "what a Cursed Mirror adds for each item beside it (mirror_adjacent_infamy)"),
    (Item.SS, "sword_stacks", "whether each further Sovereign Sword halves gold again (sword_stacks)"),
)


@dataclass(frozen=True, slots=True, repr=False)
class Inspection(Drawn, Shown, Guessed):
    """What an inspection makes of one storehouse, as a seat can foresee it.

    `full` has the infamy that is counted (negative when the items take infamy away), the gold that comes in, before
    penalty and fines and less what Lady Dafana pays at her own sales, and the infamy that her paying takes away before
    the count. `assumed` names what it rests on that is assumed and not known.
    """

    seat: str
    viewer: str
    hidden: int
    full: Distribution
    assumed: tuple[str, ...]

    @property
    def joint(self) -> Distribution:
        """Pairs of the infamy that is counted and the gold that comes in."""
        return self.full.map(lambda full: full[:2])

    @property
    def infamy(self) -> Distribution:
        """The infamy that is counted in step 2 (AA-INSPECT-09 to 14)."""
        return self.full.part(0, f"infamy that {self.seat} gains")

    @property
    def gold(self) -> Distribution:
        """The gold that the sets of step 1 bring (AA-INSPECT-05), less what Lady Dafana pays for her own sales."""
        return self.full.part(1, f"gold that the sets of {self.seat} bring")

    @property
    def bought_off(self) -> Distribution:
        """The infamy that Lady Dafana loses by paying at her own sales, before the count (AA-POWER-LADY-DAFANA-04)."""
        return self.full.part(2, f"infamy that {self.seat} buys off")

    @property
    def kind(self) -> str:
        """Whether all fillings were counted: "exact" or "estimate"."""
        return "exact" if self.full.is_exact else "estimate"

    def why(self) -> Why:
        """How it was found, in words, with the ids of the rules."""
        return self.full.why()

    def table(self) -> pd.DataFrame:
        """A row for each pair of infamy and gold, with its chance."""
        return table_of_parts(self.joint, ("infamy", "gold"))

    def __str__(self) -> str:
        infamy, gold = self.infamy, self.gold
        sample = "" if self.full.sample is None else f", {self.full.sample}"
        bought = self.bought_off
        buys = f" Lady Dafana buys off {format_mean(bought)} infamy on average." if bought.support != (0,) else ""
        return (
            f"Inspection of {self.seat} as {self.viewer} sees it ({counted(self.hidden, 'unknown item')}; "
            f"{self.kind}{sample}): infamy {_figure(infamy)}; gold {_figure(gold)}.{buys}{resting(self.assumed)}"
        )


def _figure(distribution: Distribution) -> str:
    """What a figure comes to: the one number that it can be, or its mean and from where to where."""
    low, high = distribution.support[0], distribution.support[-1]
    return (
        f"{low}"
        if low == high and distribution.is_exact
        else f"{format_mean(distribution)} on average, from {low} to {high}"
    )


def inspection(
    view: SeatView,
    seat: str | None = None,
    *,
    aim: str = "gold",
    dafana: str = "best",
    exact: bool | None = None,
    games: int = GAMES,
    seed: int = 1,
) -> Inspection:
    """What an inspection held now would make of a storehouse: the infamy it counts, jointly with the gold of its sets.

    `seat` is the viewer's own by default. Unknown items come from the unseen pool, every deal equally often. Its owner
    sells for the `aim`: "gold" (the most gold, among equals the least infamy) or "infamy" (the other way round).
    Glynna removes, or keeps, what is best on average, a point of infamy weighing 2 gold; Ninx claims for the aim; Lady
    Dafana may "pay" or "pass" at her own sales, or do what is "best" on average. In an inspection that has begun it
    says what is still to come, and the infamy of a storehouse that is counted. Up to 5 unknown items all fillings are
    counted; more are estimated from `games` deals of a `seed`, unless `exact=True` (6 items take a second or two, 7
    about ten, more may take minutes). Raises `ImpossibleQuestion` and `UnknownName`. Source: AA-INSPECT-03 to 14,
    AA-POWER-LADY-DAFANA-01 to 06.

    >>> from arcane_lab.records import Game
    >>> game = Game("alley", players=2, seed=1)
    >>> found = inspection(game.view("p1"), games=100)
    >>> found.kind, found.infamy.sample.n
    ('estimate', 100)
    """
    numbers = numbers_of(view)
    owner = view.seat if seat is None else seat
    number = seat_number(owner, numbers.seats)
    check_aim(aim)
    check_plan(dafana)
    games, seed = check_deals(games), seed_of(seed)
    if exact is not None:
        yes_no("exact", exact)
    plan = dafana if number == seat_of_dafana(numbers) else "pass"
    foreseen = Foreseen(numbers, number, aim, plan)
    is_exact = foreseen.unknown <= foreseen.most_exact if exact is None else exact
    why = _why(numbers, number, foreseen, aim, dafana)
    name = f"infamy and gold of {owner} in an inspection"
    pool = tuple(numbers.unseen)
    if is_exact:
        weights = _bought(numbers, number, foreseen.count(pool), plan)
        full = Distribution(weights, name=name, ways="deals", why=_counted(why, weights))
    else:
        deals = deal_hands(pool, (foreseen.unknown,), games, seed)
        outcomes = tallied(foreseen.look([hands[0] for hands in deals]))
        counts = _bought(numbers, number, outcomes, plan)
        full = Distribution.estimate(counts, seed, name=name, why=_dealt(why, games, seed))
    return Inspection(owner, view.seat, foreseen.unknown, full, assumed_in(numbers, (number,)))


def _bought(view: View, seat: int, weights: Mapping[Outcome, int], plan: str) -> dict[tuple[int, int, int], int]:
    """What outcomes are once Lady Dafana has paid at her own sales, or passed; then the infamy that she has lost."""
    passed: dict[tuple[int, int, int], int] = {}
    paid: dict[tuple[int, int, int], int] = {}
    for (infamy, gold, sales), ways in weights.items():
        passed[infamy, gold, 0] = passed.get((infamy, gold, 0), 0) + ways
        if sales:
            cost, lost = paid_at_own_sales(view, seat, sales)
            paid[infamy, gold - cost, lost] = paid.get((infamy, gold - cost, lost), 0) + ways
        else:
            paid[infamy, gold, 0] = paid.get((infamy, gold, 0), 0) + ways
    if plan == "best":
        worth = [
            sum((gold + view.values.bribe_gold * lost) * ways for (_, gold, lost), ways in one.items())
            for one in (passed, paid)
        ]
        plan = "pay" if worth[1] > worth[0] else "pass"
    return paid if plan == "pay" else passed


class Foreseen:
    """One storehouse of a view, with what its owner may still do about it: fillings in, outcomes out."""

    def __init__(self, view: View, seat: int, aim: str, plan: str = "pass") -> None:
        self.rules, self.aim, self.seat, self.view = rules_of(view), aim, seat, view
        self.power, self.point = power_of(view, seat), points_of(view)[seat]
        self.purse = view.gold[seat]
        self.cells = cells_of(view, seat)
        self.unknown = sum(cell.item == UNKNOWN for cell in self.cells)
        self.sales_known = sales_known(view, seat, plan)
        #: What becomes of a storehouse that is turned up: nothing of it is unknown.
        self.fixed: Outcome | None = None
        self.houses: list[tuple[tuple[Cell, ...], House]] = []
        if self.point is not Point.TO_COME:
            self.fixed = chosen(play_on(self.rules, view, seat, self.cells, self.point), aim, self.sales_known)
            return
        self.houses = [(self.cells, House(self.rules, self.cells, aim, self.power == Power.BYROS, self.sales_known))]
        if self.power == Power.GLYNNA:
            hidden = [cell.slot for cell in self.cells if cell.is_hidden]
            left = [without(self.rules, self.cells, slot) for slot in hidden]
            if left and not view.values.glynna_optional:
                self.houses = []
            self.houses += [(cells, House(self.rules, cells, aim, sales_known=self.sales_known)) for cells in left]

    @property
    def most_exact(self) -> int:
        """The unknown items up to which all fillings are counted."""
        if self.power == Power.NINX:
            return MOST_PLAYED
        return MOST_EXACT - (1 if self.is_removed_from else 0)

    @property
    def is_removed_from(self) -> bool:
        """Whether Glynna may still remove an item; where she must and hides only one, one house is left, without it."""
        return len(self.houses) > 1 or any(cells is not self.cells for cells, _ in self.houses)

    def count(self, pool: Sequence[int]) -> dict[Outcome, int]:
        """Every outcome with the number of deals that lead to it, once Glynna has removed what serves best."""
        if self.fixed is not None:
            return {self.fixed: 1}
        if self.power == Power.NINX:
            return self._count_played(pool)
        found = []
        for cells, house in self.houses:
            # A removed item is dealt too, and changes nothing: each filling comes as often as there are items for it.
            removed = self.unknown - sum(cell.item == UNKNOWN for cell in cells)
            times = sum(pool) - self.unknown + 1 if removed else 1
            ways = Counting(house, pool).joint()
            found.append({one: count * times for one, count in ways.items()})
        return max(found, key=self._serves)

    def _count_played(self, pool: Sequence[int]) -> dict[Outcome, int]:
        weights: dict[Outcome, int] = {}
        for items in product([item for item in range(KINDS) if pool[item]], repeat=self.unknown):
            ways = ways_to_deal(items, pool)
            if ways:
                outcome = self.outcome(items)
                weights[outcome] = weights.get(outcome, 0) + ways
        return weights

    def _serves(self, weights: Mapping[Outcome, int]) -> Fraction:
        """What outcomes are worth on average in gold, when a point of infamy costs what a bribe costs (AA-BRIBE-02)."""
        worth = sum((one.gold - self.view.values.bribe_gold * one.infamy) * ways for one, ways in weights.items())
        return Fraction(worth, sum(weights.values()))

    def look(self, fillings: Sequence[Sequence[int]]) -> list[Outcome]:
        """The outcome of each filling: an item for each unknown slot, in the order of the slots."""
        if self.fixed is not None:
            return [self.fixed] * len(fillings)
        if not self.is_removed_from:
            return [self.outcome(items) for items in fillings]
        known = [cell.slot for cell in self.cells if cell.item == UNKNOWN]
        found = []
        for place, (cells, house) in enumerate(self.houses):
            gone = self._gone(place, len(cells), known)
            left_over = [[item for at, item in enumerate(items) if at != gone] for items in fillings]
            found.append([house.outcome(items) for items in left_over])
        return max(found, key=lambda outcomes: self._serves(tallied(outcomes)))

    def _gone(self, place: int, left: int, unknown_slots: Sequence[int]) -> int | None:
        """The place among the unknown slots of the item that a house is without; None for none, or a known one."""
        if left == len(self.cells):
            return None
        hidden = [cell.slot for cell in self.cells if cell.is_hidden]
        slot = hidden[place - (len(self.houses) - len(hidden))]
        return unknown_slots.index(slot) if slot in unknown_slots else None

    def outcome(self, items: Sequence[int]) -> Outcome:
        """The outcome of one filling when nothing is removed."""
        if self.fixed is not None:
            return self.fixed
        if self.power == Power.NINX:
            dealt = iter(items)
            cells = tuple(
                Cell(cell.slot, next(dealt) if cell.item == UNKNOWN else cell.item, cell.is_hidden)
                for cell in self.cells
            )
            return chosen(play_out(self.rules, cells, self.power, self.purse), self.aim, self.sales_known)
        return self.houses[0][1].outcome(items)


def check_aim(aim: object) -> None:
    """Refuse an aim that there is not."""
    if not isinstance(aim, str) or aim not in AIMS:
        raise ImpossibleQuestion("aim", aim, "an owner sells for gold or for infamy", "aim='gold' or aim='infamy'")


def ways_to_deal(items: Sequence[int], pool: Sequence[int]) -> int:
    """In how many ways a pool can deal these items in this order: c (c-1) ... for each kind."""
    ways = 1
    for item in set(items):
        ways *= falling(pool[item], items.count(item))[-1]
    return ways


def deal_hands(pool: Sequence[int], sizes: Sequence[int], games: int, seed: int) -> list[tuple[tuple[int, ...], ...]]:
    """So many deals of a pool to hands of these sizes, none put back within a deal; one seed names them all."""
    luck, cards = random.Random(seed), [item for item, copies in enumerate(pool) for _ in range(copies)]
    deals = []
    for _ in range(games):
        dealt = luck.sample(cards, sum(sizes))
        hands, at = [], 0
        for size in sizes:
            hands.append(tuple(dealt[at : at + size]))
            at += size
        deals.append(tuple(hands))
    return deals


def tallied(outcomes: Sequence[Any]) -> dict[Any, int]:
    """How often each outcome came."""
    counts: dict[Any, int] = {}
    for outcome in outcomes:
        counts[outcome] = counts.get(outcome, 0) + 1
    return counts


def assumed_in(view: View, seats: Sequence[int]) -> tuple[str, ...]:
    """What an inspection of these seats rests on that is assumed and not known, where it can matter."""
    from arcane_lab.games.alley.cards import in_play

    found = []
    cards = in_play.card_values("first" if view.edition == Edition.FIRST else "revised", game="alley")
    lying = {item for seat in seats for item in view.storehouse_item[seat * SLOTS : (seat + 1) * SLOTS]}
    is_dealt = UNKNOWN in lying
    can_lie = lying | {item for item in range(KINDS) if view.unseen[item] and is_dealt}
    for item, name, text in _ASSUMED:
        is_shipped = int(cards.values[name]) == getattr(view.values, name)
        if item in can_lie and is_shipped and (CODES[item], name) in cards.assumed():
            found.append(text)
    if is_dealt and assumed_copies(view):
        found.append("how many extra cards there are (copies_5_6_extra)")
    has_byros = (
        any(view.power[seat] == Power.BYROS for seat in seats) and view.values.powers_active == Reading.POWERS_ON
    )
    return (*found, "how much gold Byros adds (byros_gold)") if has_byros else tuple(found)


def _why(view: View, seat: int, foreseen: Foreseen, aim: str, plan: str) -> Why:
    """The steps that all answers about a storehouse share."""
    begun = [f"The inspection has begun: for {seat_name(seat)}, {foreseen.point.value}."]
    steps = [
        *(begun if view.phase == Phase.INSPECTION else []),
        f"{seat_name(seat)} has {unknown_items(foreseen.unknown)}{dealt_from(foreseen.unknown, sum(view.unseen))}",
        "All hidden items are turned up (AA-INSPECT-03), then sets are sold, also those that only now can be seen "
        f"(AA-INSPECT-05). Where there is a choice, the owner takes {AIMS[aim]} (AA-SET-25, AA-SLIDE-30).",
        "The infamy of what is left is added up: items below 0 take some away, and a mirror counts by what lies next "
        "to it (AA-INSPECT-09, 10; AA-ITEM-CURSED-MIRROR-10).",
    ]
    steps += power_sentences((foreseen.power,), plan, foreseen.view.values.bribe_gold)
    assumed = assumed_in(view, (seat,))
    if assumed:
        steps.append(resting(assumed).strip())
    return Why(tuple(steps), "deals that lead there / all deals")


def unknown_items(number: int) -> str:
    """How many items of a storehouse are unknown, in words."""
    return counted(number, "unknown item") if number else "no unknown item"


def dealt_from(number: int, unseen: int) -> str:
    """Where so many unknown items come from: the end of a sentence, and one more where there are any."""
    if not number:
        return "."
    they = "They are" if number > 1 else "It is"
    return (
        f". {they} dealt from the {counted(unseen, 'unseen card')}, every deal as likely as any other, none put back."
    )


def power_sentences(powers: Sequence[int], plan: str, price: int) -> list[str]:
    """What is taken to be done with the powers that act in an inspection."""
    sentences = {
        Power.GLYNNA: "Glynna removes, or keeps, what is best on average, a point of infamy weighing "
        f"{price} gold as in a bribe (AA-POWER-GLYNNA-GOODSPELL-01, AA-BRIBE-02).",
        Power.NINX: "Ninx claims the item that serves that aim best (AA-POWER-NINX-OF-NETHERNIGHT-01).",
        Power.DAFANA: f"Lady Dafana {PLANS[plan]} (AA-POWER-LADY-DAFANA-01 to 06).",
        Power.BYROS: "Byros adds his gold to every set (AA-POWER-BYROS-BANKHOUSE-01).",
    }
    return [sentences[power] for power in powers if power in sentences]


def _counted(why: Why, weights: Mapping[Any, int]) -> Why:
    return why.then((all_counted(sum(weights.values())),), why.formula)


def all_counted(deals: int) -> str:
    """That every deal was counted, in words."""
    if deals == 1:
        return "Nothing of it is left to chance."
    return f"All {tally(deals)} deals of the unknown items were counted."


def _dealt(why: Why, games: int, seed: int) -> Why:
    step = f"Counting every deal takes long here, so {games:,} deals were made (seed {seed}): this is an estimate."
    return why.then((step,), "deals that led there / deals made")


def resting(assumed: Sequence[str]) -> str:
    """A sentence that says what rests on assumptions."""
    return f" Assumed, because the rulebooks at hand do not say: {listed(assumed)}." if assumed else ""
