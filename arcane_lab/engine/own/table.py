"""The table that an author's functions get: zones and counters by their names, and chance in three ways only."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, Final

from arcane_lab.core.errors import BadSetup, did_you_mean, nearest, shown
from arcane_lab.engine.generator import seeded, shuffle
from arcane_lab.engine.luck import draw_below
from arcane_lab.engine.own.cards import Card, Seat
from arcane_lab.engine.own.knowing import Memory
from arcane_lab.engine.own.layout import OwnLayout
from arcane_lab.engine.own.piles import Cells, Pile, TableError, empty_pile, shown_pile
from arcane_lab.engine.plain.layout import EVERYBODY, Table, Zone, reader_seat
from arcane_lab.engine.setup import Setup
from arcane_lab.engine.spec import seat_name

if TYPE_CHECKING:
    from arcane_lab.engine.moves import Reader

_put: Final = list.append
_take: Final = list.pop
_cards: Final = list.__iter__
_place_of: Final = list.index


class OwnTable(Table):
    """`t`: a state with zones of cards, counters and options by their names (`t.hand[seat]`, `t.pot`, `t.goal`).

    Nothing else can be kept in it, so that it copies, compares and travels.
    """

    def __init__(self, layout: OwnLayout, setup: Setup, play: int | None = None) -> None:
        fields = self.__dict__
        fields["layout"], fields["setup"], fields["options"] = layout, setup, setup.options
        fields["players"], fields["seed"] = setup.players, setup.seed
        fields["play_index"] = setup.play if play is None else play
        fields["chance"] = seeded(self.seed, self.play_index)
        fields["round_number"], fields["first_seat"], fields["seat"] = 1, 0, -1
        fields["step"], fields["waiting"], fields["made"] = None, [], [0] * setup.players
        fields["log"], fields["log_on"], fields["asked"] = [], 1, False
        fields["telling"], fields["script"], fields["together"] = None, None, 0
        for part in layout.parts:
            owners = range(setup.players) if part.per_seat else (-1,)
            empty = [empty_pile(part, owner) if isinstance(part, Zone) else 0 for owner in owners]
            fields[part.name] = empty if part.per_seat else empty[0]
        fields.update(setup.options)

    def __setattr__(self, name: str, value: Any) -> None:
        if name not in self.__dict__:
            raise AttributeError(name)
        if isinstance(self.__dict__[name], Pile) and value is not self.__dict__[name]:
            self.__dict__[name]._no_change()
        self.__dict__[name] = value

    def __getattr__(self, name: str) -> Any:
        if name == "memory":
            # What seats have seen is followed where events are told; thousands of games go without.
            found = self.__dict__["memory"] = Memory.beginning(self.layout, self.players)
            return found
        raise AttributeError(f"this table has no zone, counter or option {name!r}", name=name, obj=self)

    # --- to copy ------------------------------------------------------------------------------------------------

    def copy(self) -> OwnTable:
        """An independent copy."""
        twin = OwnTable.__new__(OwnTable)
        fields = twin.__dict__
        fields.update(self.__dict__)
        for name in ("chance", "waiting", "made", "log"):
            fields[name] = fields[name][:]
        if "memory" in fields:
            fields["memory"] = fields["memory"].copy()
        for part in self.layout.parts:
            here = fields[part.name]
            if not isinstance(part, Zone):
                fields[part.name] = here[:] if part.per_seat else here
            else:
                fields[part.name] = [one.twin() for one in here] if part.per_seat else here.twin()
        return twin

    def as_tuple(self) -> tuple[Any, ...]:
        """Everything that lies here, to be compared."""
        fields, parts = self.__dict__, self.layout.parts
        lying = [
            tuple((*map(int, _cards(one)), *one.turned) for one in self.piles(part)) if isinstance(part, Zone) else
            (tuple(fields[part.name]) if part.per_seat else fields[part.name])
            for part in parts
        ]  # fmt: skip
        return (
            *lying,
            self.step,
            tuple(self.waiting),
            self.together,
            self.round_number,
            tuple(self.chance),
            tuple(self.made),
        )

    def piles(self, zone: Zone) -> list[Pile]:
        """The places of a zone, seat by seat."""
        here = self.__dict__[zone.name]
        return list(here) if zone.per_seat else [here]

    def seen_by(self, reader: Reader) -> OwnTable:
        """A copy with `??` for every card that a reader may not see, with no chance, no log and no memory of others."""
        eyes = reader_seat(reader, self.players)
        view = self.copy()
        fields = view.__dict__
        fields["seat"] = eyes if eyes < 0 else Seat(eyes)
        for zone in self.layout.zones:
            shown = [shown_pile(zone, one, eyes, reader == "table") for one in view.piles(zone)]
            fields[zone.name] = shown if zone.per_seat else shown[0]
        fields["setup"], fields["seed"], fields["play_index"], fields["chance"] = None, 0, 0, []
        fields["log"], fields["memory"] = [], Memory.none()
        return view

    # --- for authors ----------------------------------------------------------------------------------------------

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats, from the first."""
        return SEATS[: self.players]

    @property
    def legal_moves(self) -> list[str]:
        """The texts of the moves that may be made; a strategy's view has those of its seat."""
        if "offer" not in self.__dict__:
            raise TableError("legal_moves are for the view of a strategy: a rule knows what it offers")
        found: list[str] = self.__dict__["offer"]()
        return found

    def after(self, seat: int) -> Seat:
        """The next seat, clockwise."""
        return SEATS[(seat + 1) % self.players]

    def clockwise(self, first: int) -> list[int]:
        """All seats from one on, clockwise."""
        seats = SEATS[: self.players]
        at = first % self.players
        return [*seats[at:], *seats[:at]]

    def ask(self, step: str | None, *seats: int) -> None:
        """From now on these seats are asked, all at once."""
        wrong: list[object] = [one for one in seats if not isinstance(one, int) or not 0 <= one < self.players]
        if wrong:
            tip = "; for several seats t.ask(step, *seats)" if isinstance(wrong[0], list | tuple) else ""
            raise TableError(f"t.ask takes seats, which are numbers: 0 is p1, not {shown(wrong[0])}{tip}")
        if step is not None and not seats:
            raise TableError(f"t.ask names no seat that is asked {step!r}: t.ask({step!r}, seat), or t.end()")
        asked = [SEATS[seat] for seat in seats]
        self.__dict__.update(step=step, waiting=asked, asked=True, together=len(asked))

    def end(self) -> None:
        """The game is over."""
        self.ask(None)

    def next_round(self) -> None:
        """Another round begins: what-if can stop there."""
        self.__dict__["round_number"] += 1

    def say(self, rule: str, text: str = "", **slots: Any) -> None:  # type: ignore[override]
        """Begin an event of a rule, told by a sentence with slots; what moves or changes from now on belongs to it."""
        if rule not in self.layout.rules:
            near = did_you_mean(rule, self.layout.rules)
            raise TableError(f"t.say cites the rule {rule!r}, which is not declared{near}; add it to rules={{…}}")
        if self.telling is not None:
            self.telling.open(self, rule, text, slots)

    def roll(self, sides: int) -> int:
        """The number that a die shows, each equally likely."""
        if not isinstance(sides, int) or sides < 1:
            raise TableError(f"a die has one side or more, not {sides!r}")
        script = self.script
        return 1 + (draw_below(self.chance, sides) if script is None else script.pick(sides))

    def shuffle(self, cards: Pile) -> None:  # type: ignore[override]
        """Put the cards of a place into a random order."""
        _check_place(cards, "t.shuffle")
        order = list(_cards(cards))
        if self.script is not None:
            order = [order[at] for at in self.script.order(len(order))]
        else:
            shuffle(self.chance, order)
        list.__setitem__(cards, slice(None), order)
        if isinstance(cards, Cells):
            cards.up = [False] * len(cards)
            if self.telling is not None:
                self.memory.mixed(list(cards.spots()))

    def deal(self, source: Pile, target: Pile, count: int = 1) -> None:
        """Move the top cards of a place to another: of a pile the top is what came last."""
        _check_place(source, "t.deal")
        _check_place(target, "t.deal")
        if len(source) < count:
            raise TableError(f"{count} cards were to be dealt from {source.place!r}, which holds {len(source)}")
        for _ in range(count):
            self._move(len(source) - 1, source, target)

    def move(self, card: Card, source: Pile, target: Pile) -> None:
        """Move a card from a place to another."""
        _check_place(source, "t.move")
        _check_place(target, "t.move")
        if not isinstance(card, Card):
            raise TableError(_no_card(card, source))
        try:
            at = _place_of(source, card)
        except ValueError:
            raise TableError(f"{card} was to be moved from {source.place!r}, where it does not lie") from None
        self._move(at, source, target)

    def turn_up(self, place: Cells, cell: str) -> None:
        """Turn up the card of a cell: everybody sees it from now on."""
        at = _cells(place).at(cell)
        self._check_known(place, at)
        place.up[at] = True
        if self.telling is not None:
            self.telling.shown(place[at], EVERYBODY)
            self.memory.seen(int(place[at]), place.spot_at(at), EVERYBODY)

    def turn_down(self, place: Cells, cell: str) -> None:
        """Turn down the card of a cell: nobody sees it any more, but all know what they have seen."""
        place.up[_cells(place).at(cell)] = False

    def peek(self, place: Cells, cell: str, seat: int) -> None:
        """A seat looks at the card of a cell, which stays face down."""
        at = _cells(place).at(cell)
        self._check_known(place, at)
        if self.telling is not None:
            self.telling.shown(place[at], 1 << seat)
            self.memory.seen(int(place[at]), place.spot_at(at), 1 << seat)

    def rule_out(self, place: Pile, test: Callable[[Card], bool]) -> None:
        """All have learnt that no card of a place is such: "p2 has no Heart", which no move of a card shows."""
        _check_place(place, "t.rule_out")
        there = next((card for card in _cards(place) if self._is_such(card, test)), None)
        if there is not None:
            who = f"{seat_name(place.owner)} still holds {there}" if place.owner >= 0 else f"{there} lies there"
            raise TableError(f"{who}, which rule_out excludes from {place.place!r}: refuse the move that hid it")
        if self.telling is not None:
            excluded = [int(card) for card in self.layout.held if self._is_such(card, test)]
            self.memory.ruled_out(excluded, place.place)

    def _is_such(self, card: Card, test: Callable[[Card], bool]) -> bool:
        """Whether a card passes a test; one without the attribute that is asked for, which others have, does not."""
        try:
            return bool(test(card))
        except AttributeError as error:
            if error.obj is card and any(error.name in other.attributes for other in self.layout.held):
                return False
            raise

    def _move(self, at: int, source: Pile, target: Pile) -> None:
        if self.telling is None and not (source.is_by_card or target.is_by_card):
            _put(target, _take(source, at))
            return
        self._check_known(source, at)
        left, sight = source.spot_at(at), source.sight_at(at) | target.sight
        card = _take(source, at)
        source.leave(at)
        _put(target, card)
        target.arrive()
        if self.telling is not None:
            self.telling.moved(int(card), source.place, target.place, sight)
            self.memory.moved(int(card), left, target.spot_at(-1), sight, left not in source.spots())

    def _check_known(self, place: Pile, at: int) -> None:
        """Exact outcomes of a move are no way to see cards that whoever asks may not see."""
        if self.script is not None and not place.sight_at(at) >> self.script.seat & 1:
            reason = f"the move shows or deals a card of {place.place!r} that has not been seen"
            raise BadSetup("move", "outcomes", reason, "al.what_if, which deals them anew as a seat knows them")


def _no_card(given: Any, source: Pile) -> str:
    if isinstance(given, Pile):
        return "t.move takes a card, and this is a place: for card in place: t.move(card, …)"
    where = f"t.{source.name}[seat]" if source.owner >= 0 else f"t.{source.name}"
    tip = f"next(card for card in {where} if card.code == {shown(given)})" if isinstance(given, str) else f"{where}[0]"
    return f"t.move takes a card, not {shown(given)}: {tip}"


def _check_place(place: Any, what: str) -> None:
    """Refuse what is no place of one zone and one seat."""
    if isinstance(place, Pile):
        return
    if isinstance(place, list | tuple) and place and isinstance(place[0], Pile):
        name = place[0].name
        raise TableError(f"{what} takes a place, and this is that of each seat: name one, such as t.{name}[seat]")
    raise TableError(f"{what} takes a place, such as t.table, not {shown(place)}")


def _cells(place: Any) -> Cells:
    if not isinstance(place, Cells):
        raise TableError('cards are turned one by one where the zone is visible="by card"')
    return place


SEATS: Final = tuple(Seat(number) for number in range(6))


def cards_of(pile: Pile) -> Iterator[Card]:
    """The cards of a place, for the toolkit alone."""
    return _cards(pile)


def undeclared(name: str, declared: Iterable[str]) -> str:
    """What an author is told who sets something that was not declared."""
    near = nearest(name, list(declared))
    hint = f", or did you mean {near!r}?" if near else ""
    return (
        f"t.{name} is set. A game keeps its state in zones and counters only, so that it can be copied. "
        f'Add al.Counter("{name}"){hint}'
    )
