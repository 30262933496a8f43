"""The best way to pay: every payment of every card of a plan, and every order of the plan, tried out (AR-PREP)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from arcane_lab.chance.errors import ImpossibleQuestion, must_end, yes_no
from arcane_lab.chance.words import Shown, Why
from arcane_lab.core.guesses import Guessed
from arcane_lab.core.libraries import pd
from arcane_lab.core.printing import Brief, Drawn
from arcane_lab.core.text import counted, plural
from arcane_lab.games.rising.odds.asked import card_named, open_readings, rests_on, ruled_as, view_of_rising
from arcane_lab.games.rising.odds.casting import HOW, alone, assumed_of, cast, key_of
from arcane_lab.games.rising.odds.layouts import OPEN
from arcane_lab.games.rising.odds.moon_board import board_of
from arcane_lab.games.rising.rules.moves import payment_of
from arcane_lab.games.rising.rules.resolving import prepare
from arcane_lab.games.rising.rules.scores import total_of
from arcane_lab.games.rising.rules.sizes import COLUMNS, MOVE_ROOM, TURNS
from arcane_lab.games.rising.rules.state import State
from arcane_lab.games.rising.rules.supply import list_prices
from arcane_lab.games.rising.rules.tableau import column_of
from arcane_lab.games.rising.rules.values import Values
from arcane_lab.games.rising.rules.words import Card, Phase, Reading, Verb
from arcane_lab.games.rising.text.names import code_of
from arcane_lab.games.rising.text.payments import write_payment, write_resources

if TYPE_CHECKING:
    from arcane_lab.games.rising.knowledge.seat_view import SeatView

#: The step of a plan that casts instead of preparing a card.
CAST: Final = "cast"
_CAST: Final = -1
#: Steps that are tried out: a few seconds' work.
MOST_TRIED: Final = 40_000
_NEXT: Final = 'cards you could prepare and "cast", one for each turn, such as ["HGR", "cast"]'


@dataclass(frozen=True, slots=True, repr=False)
class Way(Brief):
    """One way through a plan: its moves turn by turn, what is left of the supply, and by how much the score changes."""

    moves: tuple[str, ...]
    supply: str
    worth: int


@dataclass(frozen=True, slots=True, repr=False)
class Payments(Drawn, Shown, Guessed):
    """The best way through a plan, in any order and in the order given (None where that cannot be paid)."""

    best: Way | None
    as_given: Way | None
    #: How many different payments and casts were tried.
    tried: int
    assumed: tuple[str, ...]
    _why: Why

    @property
    def is_possible(self) -> bool:
        """Whether the plan can be paid at all."""
        return self.best is not None

    @property
    def gain(self) -> int:
        """How many points the best order brings over the order given, 0 where only one of them can be paid."""
        return self.best.worth - self.as_given.worth if self.best and self.as_given else 0

    def why(self) -> Why:
        """How it was found, with the ids of the rules and what is assumed."""
        return self._why

    def table(self) -> pd.DataFrame:
        """A row for each way that was found."""
        ways = {"best order": self.best, "order given": self.as_given}
        rows = [
            {"way": name, "moves": "; ".join(way.moves), "left": way.supply, "worth": way.worth}
            for name, way in ways.items()
            if way is not None
        ]
        return pd.DataFrame(rows)

    def __str__(self) -> str:
        if self.best is None:
            return "This plan can't be paid in any order (AR-PREP-10)."
        moves, worth = ", then ".join(self.best.moves), _points(self.best.worth)
        one = f"Best: {moves}. That leaves {self.best.supply}; the score changes by {worth}."
        if self.as_given is None:
            return f"{one} In the order given it can't be paid."
        if self.gain == 0:
            return f"{one} The order given is as good."
        return f"{one} The order given is worth {_points(self.as_given.worth)} at best."


def payments(view: SeatView, plan: Iterable[str], *, any_order: bool = True) -> Payments:
    """The best way to pay for several cards, one each turn from now on, in the best order: every way is tried.

    `plan` has codes of cards to prepare and "cast" for a cast, for the turns from now on. The worth of a way is by how
    many points the whole score changes, as if it were counted afterwards: points, resources, artifacts. No error: all
    ways are tried. What the cards bring later is not counted, and whether they come to your hand neither: that says
    `cards(view).comes`. With `any_order=False` only the order given. Raises `ImpossibleQuestion`. Source: AR-PREP-01 to
    10, AR-PREP-18, AR-CAST-03 to 12, AR-END-02 to 07.

    >>> from arcane_lab.records import Game
    >>> print(payments(Game("rising", players=3, seed=1).view("p1"), ["BOK"]))
    Best: prepare BOK with 1c 1h 1b 1p. That leaves 1g; the score changes by +1 point. The order given is as good.
    """
    view = view_of_rising(view)
    yes_no("any_order", any_order)
    numbers = view.numbers
    board = board_of(numbers)
    first = numbers.turn + (numbers.phase != Phase.DRAFT)
    steps = _plan(view, plan, first)
    for place, step in enumerate(steps):
        orders = range(first, first + len(steps)) if any_order else [first + place]
        hidden = next((turn for turn in orders if turn < TURNS and board.sections[turn - 1] is OPEN), None)
        if step == _CAST and hidden is not None:
            reason = f"the moons of turn {hidden} are hidden, so nobody knows what a cast brings then"
            raise ImpossibleQuestion("plan", CAST, reason, "a plan without casts, or al.chance.rising.engine(view)")
    begin = alone(numbers)
    given, tried = _through(begin, steps, first, board.sections, is_fixed=True)
    best = given
    if any_order and len(set(steps)) > 1:
        best, more = _through(begin, steps, first, board.sections, is_fixed=False)
        tried += more
    prepared = [step for step in steps if step != _CAST]
    assumed = (open_readings(["OQ-13", "OQ-18", "OQ-31"]), *rests_on(prepared, ("discount", "generic")))
    if _CAST in steps:
        pairs = board.sections[first - 1 : first - 1 + len(steps)]
        assumed += assumed_of(begin, pairs, prepared)
    why = _why(numbers.values, steps, first, tried, any_order=any_order, assumed=assumed, best=best)
    return Payments(best, given, tried, assumed, why)


def _plan(view: Any, plan: object, first: int) -> tuple[int, ...]:
    """The steps of a plan as card numbers, `_CAST` for a cast. Raises `ImpossibleQuestion`."""
    if isinstance(plan, str) or not isinstance(plan, Iterable):
        plan = [plan]
    given = list(plan)
    left = TURNS + 1 - first
    if not 0 < len(given) <= left:
        reason = f"{counted(left, 'turn')} of this round {'is' if left == 1 else 'are'} left, one step for each"
        raise ImpossibleQuestion("plan", f"{counted(len(given), 'step')}", reason, _NEXT)
    steps = []
    for one in given:
        is_cast = isinstance(one, str) and one.strip().lower() == CAST
        steps.append(_CAST if is_cast else card_named(one))
    for card in set(steps) - {_CAST}:
        code, numbers = code_of(card), view.numbers
        if steps.count(card) > 1:
            raise ImpossibleQuestion("plan", code, "every card is there once (AR-COMP-01)", _NEXT)
        if numbers.card_kind[card] in (Card.NONE, Card.EVENT):
            is_event = numbers.card_kind[card] == Card.EVENT
            reason = "an event acts when it is paid, which no plan foresees" if is_event else "it is not in this game"
            raise ImpossibleQuestion("plan", code, reason, "spells and artifacts")
        if numbers.card_round[card] != numbers.round_number:
            reason = f"it is a card of round {numbers.card_round[card]}, and this is round {numbers.round_number}"
            raise ImpossibleQuestion("plan", code, reason, "cards of this round")
        if any(column_of(numbers, seat, card) >= 0 for seat in range(numbers.seats)):
            raise ImpossibleQuestion("plan", code, "it lies on a mat already", "a card that can still be prepared")
    return tuple(steps)


def _through(
    begin: State, steps: tuple[int, ...], first: int, sections: Any, *, is_fixed: bool
) -> tuple[Way | None, int]:
    """The best way through a plan; what is alike after a turn goes on as one."""
    now: dict[Any, tuple[State, tuple[str, ...]]] = {((), key_of(begin)): (begin, ())}
    tried = 0
    for turn in range(first, first + len(steps)):
        after: dict[Any, tuple[State, tuple[str, ...]]] = {}
        for (done, _), (state, moves) in now.items():
            open_steps = [k for k in range(len(steps)) if k not in done]
            for k in open_steps[:1] if is_fixed else open_steps:
                pair = sections[turn - 1] if turn < TURNS else None
                for following, move in _after(state, steps[k], turn, pair):
                    tried += 1
                    after.setdefault((tuple(sorted((*done, k))), key_of(following)), (following, (*moves, move)))
            must_end("plan", counted(len(steps), "step"), tried, MOST_TRIED, "fewer steps, or a smaller supply")
        now = after
    ways = [
        Way(moves, _supply(state), total_of(state, begin.actor) - total_of(begin, begin.actor))
        for state, moves in now.values()
    ]
    return max(ways, key=lambda way: way.worth, default=None), tried


def _after(state: State, step: int, turn: int, pair: tuple[int, int] | None) -> Iterator[tuple[State, str]]:
    """Everything that a step can end with, and how its move is written."""
    if step == _CAST:
        following = state.copy()
        cast(following, turn, pair, ())
        yield following, CAST
        return
    room = [0] * MOVE_ROOM
    count = list_prices(state, state.actor, step, Verb.PREPARE, room, 0)
    for move in room[:count]:
        following = state.copy()
        prepare(following, step, payment_of(move))
        paid = write_payment(payment_of(move))
        yield following, f"prepare {code_of(step)}" + (f" with {paid}" if payment_of(move) else "")


def _supply(state: State) -> str:
    first = state.actor * COLUMNS
    left = write_resources(state.supply[first : first + COLUMNS])
    return "nothing" if left == "-" else left


def _points(number: int) -> str:
    return f"{f'{number:+d}' if number else 0} {plural(abs(number), 'point')}"


def _worths(values: Values) -> str:
    """What things are worth at the end, in a sentence.

    >>> _worths(Values())
    '3 charms, herbs or potions are 1 point, each gold is 1, each blood takes 1 off (AR-END-03 to 07).'
    """
    alike = f"{values.alike_for_point} charms, herbs or potions"
    if values.remainder_rule == Reading.REST_POOLED:
        alike = f"{values.alike_for_point} of charms, herbs and potions together"
    return (
        f"{alike} {plural(values.alike_for_point, 'is', 'are')} {counted(values.alike_points, 'point')}, each gold is "
        f"{values.gold_points}, each blood takes {values.blood_points} off (AR-END-03 to 07)."
    )


def _why(
    values: Values,
    steps: tuple[int, ...],
    first: int,
    tried: int,
    *,
    any_order: bool,
    assumed: tuple[str, ...],
    best: Way | None,
) -> Why:
    """How the best way was found."""
    last = first + len(steps) - 1
    orders = "in every order" if any_order else "in the order given"
    numbers = "" if best is None else f"the most of all ways is {_points(best.worth)}"
    return Why(
        (
            f"The plan has {counted(len(steps), 'step')}, for turns {first} to {last}, {orders}."
            if len(steps) > 1
            else f"The plan has one step, for turn {first}.",
            "Each card is paid in every way that its owner can pay, at the discounted or the generic price "
            f"(AR-PREP-02). {tried:,} payments and casts were tried.",
            *([f"A cast is played by the rules. {HOW}"] if _CAST in steps else []),
            f"{_worths(values)} What cards bring later is not counted.",
            *ruled_as(values).said("alike_for_point", "alike_points", "gold_points", "blood_points"),
            *assumed,
        ),
        "worth = whole score afterwards - whole score now, the most of all ways",
        numbers,
    )
