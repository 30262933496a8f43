"""What stood out in a game that is over: the best sale, and what fines and bribes have cost."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from arcane_lab.core.minus import signed
from arcane_lab.core.text import listed, plural
from arcane_lab.engine.game import BaseGame
from arcane_lab.engine.moves import Event, Reader
from arcane_lab.engine.outcome import Highlight
from arcane_lab.engine.wording import Names, begun, phrase
from arcane_lab.games.alley.text.transfers import FINES

_SET: Final = "AA-SET-15"
#: Markers that are paid for (AA-INSPECT-26, 27).
_FINES: Final = ("AA-INSPECT-26", "AA-INSPECT-27")
BEST: Final = "Best sale of the game"
COST: Final = "What it cost"
LAST: Final = "The last inspection"
#: The number of a round, that of a step, and what happened there.
_Told = tuple[int, int, Event]
#: So many seats have a line each.
_MANY: Final = 4
NO_COST: Final = "No fines, no bribes."


class _Sale(NamedTuple):
    gold: int
    seat: str
    cards: tuple[str, ...]
    place: str
    round: int
    step: int


def highlights_of(game: BaseGame, reader: Reader, names: Names) -> Iterator[Highlight]:
    """The best sale with its cards and its step, the last inspection, and what each seat has paid: all open to all."""
    events = tuple(_events(game, reader))
    sales = list(_sales(events))
    if sales:
        best = max(sales, key=lambda sale: sale.gold)
        text = phrase(f"{{who}}, round {best.round}, {way_of(best.place)}", names, who=best.seat)
        yield Highlight(BEST, ((best.seat, text),), best.cards, f"+{best.gold} gold", best.step)
    inspected = tuple(_last_inspection(events, names))
    if inspected:
        yield Highlight(LAST, inspected)
    cost = tuple(_cost(game, events, names))
    yield Highlight(COST, cost or ((None, NO_COST),))


def way_of(line: str) -> str:
    """How a line lies, for people.

    >>> way_of("a2-b2-c2"), way_of("b1-b2-b3"), way_of("a1-b2-c3")
    ('row 2', 'column b', 'corner to corner')
    """
    first, *_, last = line.split("-")
    if first[1] == last[1]:
        return f"row {first[1]}"
    return f"column {first[0]}" if first[0] == last[0] else "corner to corner"


def _events(game: BaseGame, reader: Reader) -> Iterator[_Told]:
    """All events of a game, each with the number of its round and its step."""
    number = game.picture(at=0)["round"]
    for step in game.steps:
        for event in step.events_for(reader):
            yield number, step.index, event
            number += event.kind == "next_round"


def _sales(events: Iterable[_Told]) -> Iterator[_Sale]:
    sold: Event | None = None
    for number, step, event in events:
        if event.kind == "sold":
            sold = event
        elif event.kind == "gold_gained" and event.rule == _SET and sold is not None:
            cards = tuple(str(one.card) for one in sold.transfers)
            yield _Sale(event.amount or 0, str(event.seat), cards, str(sold.place), number, step)


def _last_inspection(events: Iterable[_Told], names: Names) -> Iterator[tuple[str | None, str]]:
    """What each seat counted at the end of the game, and its penalty; of many seats in one sentence."""
    counted: dict[str, int] = {}
    penalty: dict[str, int] = {}
    for _, _, event in events:
        if event.kind == "inspection":
            counted, penalty = {}, {}
        elif event.kind in ("counted", "penalty"):
            (counted if event.kind == "counted" else penalty)[str(event.seat)] = event.amount or 0
    told = {seat: signed(amount) for seat, amount in counted.items()}
    more = {seat: f" and {amount} more as a penalty" for seat, amount in penalty.items() if amount}
    if len(counted) <= _MANY:
        for seat, amount in told.items():
            also = f",{more[seat]}" if seat in more else ""
            yield seat, phrase(f"{{who}} counted {amount} infamy{also}.", names, who=seat)
        return
    first, *others = counted
    each = [f"{begun(names[seat])} {told[seat]}{more.get(seat, '')}" for seat in others]
    begins = phrase(f"{{who}} counted {told[first]} infamy{more.get(first, '')}", names, who=first)
    yield None, f"{listed([begins, *each])}."


def _cost(game: BaseGame, events: Iterable[_Told], names: Names) -> Iterator[tuple[str, str]]:
    """What each seat has paid: fines with their rounds, and bribes with the infamy that they took away."""
    fines: dict[str, list[tuple[int, int, int]]] = {seat: [] for seat in game.seats}
    markers = dict.fromkeys(game.seats, 0)
    bribes: dict[str, list[tuple[int, int]]] = {seat: [] for seat in game.seats}
    is_bribe = False
    for number, _, event in events:
        if event.kind == "fined":
            markers[str(event.seat)] += sum(one.before - one.after for one in event.changes if one.figure == FINES)
        elif event.kind == "gold_lost" and event.rule in _FINES:
            fines[str(event.seat)].append((event.amount or 0, event.full or event.amount or 0, number))
        elif event.kind == "bribed":
            bribes[str(event.seat)].append((event.amount or 0, 0))
        elif event.kind == "infamy_lost" and is_bribe:
            gold, _none = bribes[str(event.seat)].pop()
            bribes[str(event.seat)].append((gold, event.amount or 0))
        is_bribe = event.kind == "bribed"
    for seat in game.seats:
        paid: list[str] = []
        if fines[seat]:
            gold, due = (sum(one[place] for one in fines[seat]) for place in (0, 1))
            of_due = f" of {due}" if gold < due else ""
            paid.append(f"paid {gold}{of_due} gold for {_fines(markers[seat], [one[2] for one in fines[seat]])}")
        if bribes[seat]:
            gold, infamy = (sum(amounts) for amounts in zip(*bribes[seat], strict=True))
            paid.append(f"bribed {gold} gold for {infamy} infamy")
        if paid:
            yield seat, phrase(f"{{who}} {listed(paid)}.", names, who=seat)


def _fines(markers: int, rounds: Sequence[int]) -> str:
    """The fine markers that a seat has paid for, with their rounds.

    >>> _fines(1, [2]), _fines(3, [2, 3])
    ('a fine marker in round 2', '3 fine markers in rounds 2 and 3')
    """
    what = "a fine marker" if markers == 1 else f"{markers} fine markers"
    return f"{what} in {plural(len(set(rounds)), 'round')} {listed(dict.fromkeys(rounds))}"
