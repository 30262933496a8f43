"""What a seat of a game of one's own can know of a move before it is made.

The move is made on a table on which every card that the seat can't see is a `HiddenCard`. It can lie somewhere and be
moved, and that is all: whoever asks what it is, by whatever way, ends the preview there, and so does a roll of a die.
So what is told is certain, whatever the author's functions do. Two things in Python ask nothing of a card. `is` is
right all the same: a hidden card is none of those in sight. `type`, and cards that a function keeps for itself beside
the table, are not: so the move is also made with other cards in the hidden places, a few times, and where that goes
another way the preview ends before it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from itertools import takewhile
from typing import Any, Final, NoReturn

from arcane_lab.core.errors import ArcaneLabError
from arcane_lab.engine.generator import seeded
from arcane_lab.engine.misreadings import EVERY_USE
from arcane_lab.engine.moves import Event, Move
from arcane_lab.engine.own.cards import Card
from arcane_lab.engine.own.piles import Cells, HiddenPile, Pile, UncountedPile, empty_pile
from arcane_lab.engine.own.table import OwnTable, cards_of
from arcane_lab.engine.plain.layout import UNSEEN
from arcane_lab.engine.previewing import CHANCE, Looked, Preview, preview_from
from arcane_lab.engine.spec import GameSpec, seat_name

#: Tables with other cards in the hidden places on which a move is made too.
DEALS: Final = 2


class HiddenCard:
    """A card that lies somewhere, and of which nobody can ask more; to authors' functions it is a `Card`."""

    __slots__ = ("_look",)

    def __init__(self, look: Callable[[], NoReturn]) -> None:
        object.__setattr__(self, "_look", look)

    def _asked(self, *_: object) -> NoReturn:
        look: Callable[[], NoReturn] = object.__getattribute__(self, "_look")
        look()

    def __getattribute__(self, name: str) -> Any:
        return Card if name == "__class__" else HiddenCard._asked(self)

    def __setattr__(self, name: str, value: object) -> None:
        HiddenCard._asked(self)


for _name in (*EVERY_USE, "__eq__", "__ne__", "__repr__"):
    setattr(HiddenCard, _name, HiddenCard._asked)


class PileOfUnknownSize(HiddenPile):
    """A place of which nobody may know how many cards lie there, nor can count it: there is one at least."""

    __slots__ = ("look",)

    look: Callable[[], NoReturn]

    def __bool__(self) -> bool:
        return True

    def __len__(self) -> int:
        self.look()


class Trial(OwnTable):
    """The table of a game as a seat sees it, to make a move on; `looked` says what somebody asked that it can't know.

    `drawn` is where a card came from that the seat gets to see only then.
    """

    @classmethod
    def of(cls, seen: OwnTable, seat: int) -> Trial:
        """A table to play on, made of what a seat sees and of nothing else."""
        trial = cls.__new__(cls)
        fields = trial.__dict__
        fields.update(seen.copy().__dict__)
        fields.update(seat=-1, looked=None, drawn=None, eyes=seat, log=[], log_on=1, telling=None)
        for zone in seen.layout.zones:
            piles = [trial._hidden(pile, empty_pile(zone, pile.owner)) for pile in seen.piles(zone)]
            fields[zone.name] = piles if zone.per_seat else piles[0]
        sizes = [len(list(cards_of(pile))) for zone in seen.layout.zones for pile in seen.piles(zone)]
        uncounted = [pile for zone in trial.layout.zones for pile in trial.piles(zone) if _is_uncounted(pile)]
        if len(uncounted) == 1:
            # Of one such place the size follows from all others.
            [pile] = uncounted
            rest = len(seen.layout.held) - sum(sizes) + 1
            counted = HiddenPile(pile.name, pile.owner, pile.sight, trial._cards([UNSEEN] * rest, pile.place))
            here = fields[pile.name]
            fields[pile.name] = [counted if one is pile else one for one in here] if pile.owner >= 0 else counted
        return trial

    def _hidden(self, seen: Pile, empty: Pile) -> Pile:
        """A place with what a seat sees there, and hidden cards for the rest."""
        lying = [int(card) for card in cards_of(seen)]
        if isinstance(seen, UncountedPile) and lying:
            unknown = PileOfUnknownSize(seen.name, seen.owner, empty.sight, self._cards(lying, seen.place))
            unknown.look = self._stops(seen.place)
            return unknown
        if isinstance(seen, Cells):
            return seen.twin(self._cards(lying, seen.place))
        return empty.twin(self._cards(lying, seen.place))

    def _cards(self, numbers: Sequence[int], place: str) -> list[Any]:
        held = self.layout.held
        return [HiddenCard(self._stops(place)) if number == UNSEEN else held[number] for number in numbers]

    def _stops(self, where: str) -> Callable[[], NoReturn]:
        """What happens when somebody asks: it is the end, and nothing that comes after it is told."""

        def stop() -> NoReturn:
            fields = self.__dict__
            if fields["looked"] is None:
                fields["looked"], fields["telling"] = where, None
            raise Looked(where)

        return stop

    # --- what is done without asking -----------------------------------------------------------------------------

    def roll(self, sides: int) -> int:
        """Nobody knows what it shows."""
        self._stops(CHANCE)()

    def shuffle(self, cards: Pile) -> None:  # type: ignore[override]
        """Nobody knows any more what lies where."""
        list.__setitem__(cards, slice(None), self._cards([UNSEEN] * len(cards), CHANCE))
        if isinstance(cards, Cells):
            cards.up = [False] * len(cards)

    def turn_up(self, place: Cells, cell: str) -> None:
        """A hidden card is seen from now on; which it is nobody knows before."""
        at = place.at(cell)
        place.up[at] = True
        self._shows(list.__getitem__(place, at), place.place, -1)

    def peek(self, place: Cells, cell: str, seat: int) -> None:
        """The same for one seat."""
        self._shows(list.__getitem__(place, place.at(cell)), place.place, 1 << seat)

    def rule_out(self, place: Pile, test: Callable[[Card], bool]) -> None:
        """What all learn moves no card."""

    def _move(self, at: int, source: Pile, target: Pile) -> None:
        sight = source.sight_at(at) | target.sight
        card = list.pop(source, at)
        source.leave(at)
        list.append(target, card)
        target.arrive()
        is_hidden = self._shows(card, source.place, sight)
        if self.telling is not None:
            self.telling.moved(
                UNSEEN if is_hidden else int(card), source.place, target.place, 0 if is_hidden else sight
            )

    def _shows(self, card: Any, place: str, sight: int) -> bool:
        """Whether a card is hidden; where the seat gets to see it, that is noted."""
        is_hidden = _is_hidden(card)
        fields = self.__dict__
        if is_hidden and sight >> fields["eyes"] & 1 and fields["drawn"] is None:
            fields["drawn"] = place
        return is_hidden


def _is_hidden(card: Any) -> bool:
    return type(card) is HiddenCard


def _is_uncounted(pile: Pile) -> bool:
    return isinstance(pile, PileOfUnknownSize)


def preview_of_own(spec: GameSpec, seen: OwnTable, seat: int, move: Move) -> Preview:
    """The preview of a legal move of a seat, from what it sees."""
    trial, where = Trial.of(seen, seat), None
    try:
        spec.rules.apply(trial, seat, move.number)
    except Looked as looked:
        where = looked.where
    except ArcaneLabError:
        # An author's function can't do with a hidden card what it does with one.
        where = ""
    # Whoever has caught it and went on has looked all the same.
    where = trial.looked if trial.looked is not None else where
    events = _read(spec, trial, seat)
    for number in range(DEALS):
        other = _dealt(spec, seen, seat, move, number)
        if other is None:
            continue
        same = sum(1 for _ in takewhile(bool, (_fits(*pair) for pair in zip(events, other, strict=False))))
        if same < len(events) or (where is None and len(other) > same):
            events, where = events[:same], where or ""
    return preview_from(spec, seat, move, "", events, where if where is not None else trial.drawn)


def _read(spec: GameSpec, t: OwnTable, seat: int) -> tuple[Event, ...]:
    return tuple(spec.text.events(None, tuple(t.log), seat_name(seat), seats=t.players))


def _dealt(spec: GameSpec, seen: OwnTable, seat: int, move: Move, number: int) -> tuple[Event, ...] | None:
    """What the move does with some cards or other in the hidden places; None where an author's function refuses."""
    world = Trial.of(seen, seat)
    table = OwnTable.__new__(OwnTable)
    fields = table.__dict__
    fields.update({name: value for name, value in world.__dict__.items() if name not in ("memory", "looked", "drawn")})
    fields["chance"] = seeded(number, 0)
    piles = [pile for zone in table.layout.zones for pile in table.piles(zone)]
    if any(map(_is_uncounted, piles)):
        return None
    lying = {int(card) for pile in piles for card in cards_of(pile) if not _is_hidden(card)}
    rest = [card for card in table.layout.held if int(card) not in lying]
    random.Random(number).shuffle(rest)
    unseen: Iterator[Card] = iter(rest)
    for pile in piles:
        cards = [next(unseen) if _is_hidden(card) else card for card in cards_of(pile)]
        list.__setitem__(pile, slice(None), cards)
    try:
        spec.rules.apply(table, seat, move.number)
    except ArcaneLabError:
        return None
    return _read(spec, table, seat)


def _fits(told: Event, other: Event) -> bool:
    """Whether an event is what was told of it: the same, but that a card may be seen in it."""

    def moves(event: Event) -> list[tuple[str, str]]:
        return [(one.source, one.target) for one in event.transfers]

    cards = zip(told.transfers, other.transfers, strict=False)
    return (
        (told.rule, told.seat, told.template, told.changes) == (other.rule, other.seat, other.template, other.changes)
        and moves(told) == moves(other)
        and all(one.card in (None, two.card) for one, two in cards)
    )
