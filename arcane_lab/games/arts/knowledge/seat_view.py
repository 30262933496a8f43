"""What one seat knows of a play, for people and their own functions; strategies read `view`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from arcane_lab.engine.moves import Move
from arcane_lab.engine.seat_view import KnownBySeat, view_as_known
from arcane_lab.games.arts.knowledge.redeal import Unknown, as_known, groups_of, seen_by
from arcane_lab.games.arts.knowledge.view import view_of
from arcane_lab.games.arts.rules.state import State
from arcane_lab.games.arts.text.drawing import ENTRIES, ENTRIES_OF_SEAT, html_drawing, picture, text_drawing
from arcane_lab.games.arts.text.names import SEATS, TYPES, code_of


class Member(NamedTuple):
    """One of a crew: what it is called, its action points, the place card it was given and the place it was sent to."""

    name: str
    points: int
    card: str | None
    sent: str | None


@dataclass(frozen=True, slots=True, repr=False)
class SeatView(KnownBySeat):
    """What one seat knows; `unseen` are the tiles in the bag, and cards of decks that it cannot place."""

    WORKED_OUT: ClassVar[Mapping[str, Callable[[Any], Any]]] = {
        "numbers": lambda seen: view_of(*seen),
        "unseen": lambda seen: unseen_of(*seen),
        "picture": lambda seen: picture(seen[0], SEATS[seen[1]]),
    }

    SHOWN = ENTRIES
    SHOWN_OF_SEAT = ENTRIES_OF_SEAT

    def _unknown(self) -> Unknown:
        return as_known(*self._seen)

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats of the game."""
        return SEATS[: self._seen[0].seats]

    @property
    def turn(self) -> int:
        """The turn."""
        return int(self._shown("turn"))

    @property
    def turns(self) -> int:
        """How many turns the game has."""
        return int(self._shown("turns"))

    @property
    def wagon(self) -> str:
        """Where the wagon stands."""
        return str(self._shown("wagon"))

    @property
    def dice(self) -> str:
        """What the dice of the wagon show, as the notation writes it."""
        return str(self._shown("dice"))

    @property
    def offer(self) -> tuple[str, ...]:
        """The tile in each slot of the wagon, `.` where there is none and `x` where the slot is closed."""
        return tuple(self._shown("offer").split())

    @property
    def prices(self) -> tuple[int, ...]:
        """What the tile in each slot costs, in coins."""
        return tuple(self._shown("prices"))

    @property
    def bag(self) -> dict[str, int]:
        """How many tiles of each type are in the bag: everybody can count them."""
        return dict(self._shown("bag_types"))

    @property
    def shards(self) -> int:
        """How many Arcane Shards lie in the supply."""
        return int(self._shown("shards"))

    @property
    def worker(self) -> str | None:
        """The worker on offer; None where there is none."""
        return self._shown("worker") or None

    @property
    def workers(self) -> tuple[str, ...]:
        """The workers in the supply."""
        return tuple(self._shown("workers").split())

    @property
    def action_points(self) -> int:
        """The action points that are left to whoever acts."""
        return int(self._shown("ap"))

    @property
    def acting(self) -> str | None:
        """Who of the crew acts now; None where nobody does."""
        acting: str | None = self._shown("acting")
        return acting

    def final(self, seat: str | None = None) -> int:
        """The fame of a seat if the game ended now, as far as the expansion itself fixes it, its own by default."""
        return int(self._shown_of(seat, "final"))

    def fame(self, seat: str | None = None) -> int:
        """The fame of a seat, its own by default."""
        return int(self._shown_of(seat, "fame"))

    def coins(self, seat: str | None = None) -> int:
        """The coins of a seat, its own by default.

        >>> from arcane_lab.records import Game
        >>> view = Game("arts", players=2, seed=7).view("p1")
        >>> view.coins(), view.coins("p2")
        (12, 12)
        """
        return int(self._shown_of(seat, "coins"))

    def trickerion(self, seat: str | None = None) -> int:
        """The Trickerion Shards of a seat, its own by default."""
        return int(self._shown_of(seat, "trickerion"))

    def arcane(self, seat: str | None = None) -> int:
        """The Arcane Shards of a seat, its own by default."""
        return int(self._shown_of(seat, "arcane"))

    def tiles(self, seat: str | None = None) -> tuple[str, ...]:
        """The types of the tiles that a seat has bought and not placed, its own by default."""
        return tuple(self._shown_of(seat, "tiles").split())

    def parts(self, seat: str | None = None) -> tuple[str, ...]:
        """The components of a seat, its own by default."""
        return tuple(self._shown_of(seat, "parts").split())

    def tricks(self, seat: str | None = None) -> tuple[str, ...]:
        """The tricks of a seat, its own by default: `PS[C]*` carries a tile of type C and is ready."""
        return tuple(self._shown_of(seat, "tricks").split())

    def crew(self, seat: str | None = None) -> tuple[Member, ...]:
        """Who is in the crew of a seat, its own by default."""
        return tuple(Member(**one) for one in self._shown_of(seat, "members") if one is not None)

    def inn(self, seat: str | None = None) -> tuple[str, ...]:
        """The workers of a seat at the Inn, its own by default."""
        return tuple(self._shown_of(seat, "inn").split())

    def hand(self, seat: str | None = None) -> tuple[str, ...]:
        """The cards that a seat has kept, its own by default; `??` for each of another's."""
        return tuple(self._shown_of(seat, "hand").split())

    def __str__(self) -> str:
        return f"What {self.seat} knows:\n{text_drawing(self.picture)}"

    def _repr_html_(self) -> str:
        return html_drawing(self.picture)


def seat_view(state: State, seat: int, moves: Iterable[Move], luck: Sequence[int] | None = None) -> SeatView:
    """What a seat may know, for people and their own functions, with its luck (as the play began, by default)."""
    return view_as_known(SeatView, seen_by(state, seat), state, seat, moves, luck)


def unseen_of(state: State, seat: int) -> Counter[str]:
    """The tiles in the bag, and the cards of decks that a seat cannot place."""
    unseen = Counter(TYPES[tile] for tile in sorted(state.bag[: state.bag_count]))
    for group in groups_of(state, seat):
        if group.is_deck:
            unseen.update(code_of(card) for card in group.cards)
    return unseen
