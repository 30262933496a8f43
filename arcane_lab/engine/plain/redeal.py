"""What a seat cannot know, dealt anew: every way to lay the hidden cards that fits what is open is equally likely.

Cards of which a zone tells (`Zone.tells`) lie in those zones of the seat, in each of their places as likely.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final

from arcane_lab.core.libraries import np
from arcane_lab.core.printing import Brief
from arcane_lab.engine.generator import seeded, shuffle
from arcane_lab.engine.luck import draw_below
from arcane_lab.engine.plain.layout import Layout, Place, Table, pile
from arcane_lab.engine.redeal import HiddenGroup
from arcane_lab.engine.spec import seat_name

if TYPE_CHECKING:
    from arcane_lab.engine.redeal import Numbers

#: The stream of chance for what comes after a redeal.
FUTURE: Final = 60


@dataclass(frozen=True, slots=True, repr=False)
class PossiblePlaces(Brief):
    """Cards of which it is known in which of the unknown places they lie, by the numbers of those places."""

    cards: tuple[int, ...]
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True, repr=False)
class Unknown(Brief):
    """A position as a seat knows it: in its hidden `places` lie the `cards`, and some whose places are `narrowed`."""

    state: Table = field(repr=False)
    places: tuple[Place, ...] = ()
    cards: tuple[int, ...] = ()
    narrowed: tuple[PossiblePlaces, ...] = ()

    @property
    def has_extra(self) -> bool:
        """Whether some cards lie in one of a few places."""
        return bool(self.narrowed)

    def deals(self, seed: int, games: int) -> Iterator[tuple[Numbers, int]]:
        """For games 0, 1, 2, … the cards in their order, and a number that says where the narrowed ones lie."""
        for number in range(games):
            luck, cards = seeded(seed, number, FUTURE), list(self.cards)
            shuffle(luck, cards)
            yield np.array(cards, dtype=np.int64), draw_below(luck, 2**31)

    def extra(self, luck: random.Random) -> int:
        """A number that says where those cards lie that are narrowed down."""
        return luck.getrandbits(31)

    def fill(self, cards: Sequence[int] | Numbers, extra: Any = (), /) -> Table:
        """A position with these cards in the places in which no narrowed card lies, in their order."""
        state, luck = self.state.copy(), seeded(extra or 0, 0, FUTURE)
        found: dict[int, int] = {}
        for one in self.narrowed:
            room = list(one.places)
            shuffle(luck, room)
            found.update(zip(room, one.cards, strict=False))
        rest = iter(cards)
        for number, (zone, owner, at) in enumerate(self.places):
            pile(state, zone, owner)[at] = found[number] if number in found else int(next(rest))
        return state


class Redeal:
    """The redeal of a game with a layout, as `engine.redeal` asks for it."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout

    def as_known(self, state: Table, seat: int, /) -> Unknown:
        """A position as a seat knows it: the same, number for number, wherever the seat knows the same."""
        places = tuple(self._layout.hidden(state, seat_name(seat)))
        narrowed = []
        for zone in self._layout.zones:
            for owner in range(state.players) if zone.tells else ():
                room = [k for k, (name, whose, _) in enumerate(places) if whose == owner and name in zone.tells]
                cards = sorted(pile(state, zone.name, owner))
                if room and cards:
                    narrowed.append(PossiblePlaces(tuple(cards), tuple(room)))
        known_cards = {card for one in narrowed for card in one.cards}
        hidden = sorted(pile(state, zone, owner)[at] for zone, owner, at in places)
        free = tuple(card for card in hidden if card not in known_cards)
        known = Unknown(_forgotten(state), places, free, tuple(narrowed))
        # Some cards or other lie there, the same in all positions that are alike to the seat.
        return replace(known, state=known.fill(free))

    # --- looking back -------------------------------------------------------------------------------------------

    def is_between_turns(self, state: Table, /) -> bool:
        """Nobody is ever in the middle of what only some may see."""
        return True

    def hidden_groups(self, unknown: Unknown, state: Table, seat: int, /) -> Sequence[HiddenGroup]:
        """No hidden cards are laid open together."""
        return ()

    def with_known(self, unknown: Unknown, state: Table, places: Sequence[Place], /) -> Unknown:
        """The same, but some unknown places hold what they hold in a position of the game."""
        if not places:
            return unknown
        held = {place: pile(state, place[0], place[1])[place[2]] for place in places}
        known = unknown.state.copy()
        for (zone, owner, at), card in held.items():
            pile(known, zone, owner)[at] = card
        rest = tuple(place for place in unknown.places if place not in held)
        cards = tuple(card for card in unknown.cards if card not in held.values())
        return Unknown(known, rest, cards)


def name_future(state: Table, seed: int, number: int) -> None:
    """Let the seed and the number of a future name all chance that comes in it."""
    state.seed, state.play_index, state.chance = seed, number, seeded(seed, number, FUTURE)


def repeat(state: Table, number: int) -> None:
    """From a position on, the chance of a play that comes so many plays later."""
    name_future(state, state.seed, state.play_index + number)


def _forgotten(state: Table) -> Table:
    """A position without its shuffles, past and to come, and without its log."""
    known = state.copy()
    known.seed, known.play_index, known.chance, known.log = 0, 0, [0, 0, 0, 0], []
    return known
