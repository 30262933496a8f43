"""What one seat knows of a play, for people and their own functions; strategies read `view`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from arcane_lab.engine.moves import Move
from arcane_lab.engine.seat_view import KnownBySeat, view_as_known
from arcane_lab.games.rising.knowledge.groups import Group, groups_of
from arcane_lab.games.rising.knowledge.redeal import Unknown, as_known, seen_by
from arcane_lab.games.rising.knowledge.view import View, view_of
from arcane_lab.games.rising.rules.sizes import ARTIFACT_ROOM, CARDS, DISCARD_ROOM, HAND
from arcane_lab.games.rising.rules.state import State
from arcane_lab.games.rising.rules.tableau import column_of
from arcane_lab.games.rising.rules.words import Card
from arcane_lab.games.rising.text.drawing import ENTRIES, ENTRIES_OF_SEAT, html_drawing, picture, text_drawing
from arcane_lab.games.rising.text.names import COLUMNS, NOTHING, SEATS, UNNAMED, code_of


@dataclass(frozen=True, slots=True, repr=False)
class SeatView(KnownBySeat):
    """What one seat knows; `unseen` are cards of this round: in hands, under brackets, face down, or set aside.

    `unplaced` says the same more closely, for the odds: what it has seen of each hand, group by group.
    """

    unplaced: tuple[Group, ...] = field(default=(), repr=False)

    WORKED_OUT: ClassVar[Mapping[str, Callable[[Any], Any]]] = {
        "numbers": lambda seen: view_of(*seen),
        "unseen": lambda seen: unseen_of(view_of(*seen)),
        "picture": lambda seen: picture(seen[0], SEATS[seen[1]]),
        "unplaced": lambda seen: groups_of(*seen),
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
        """The turn of the round."""
        return int(self._shown("turn"))

    @property
    def moons(self) -> tuple[str, ...]:
        """The six sections of the moon board, `??` where they are hidden and `..` where they are gone."""
        return tuple(self._shown("moons"))

    @property
    def asked_spell(self) -> str | None:
        """The spell that is asked about in a cast; None at any other time."""
        spell: str | None = self._shown("asked_spell")
        return spell

    @property
    def rows(self) -> tuple[tuple[str, ...], ...]:
        """Alone, the rows that are left of the pyramid, the lowest first; `??` where a card lies face down."""
        return tuple(tuple(card.strip("[]") for card in row) for row in self._shown("rows") or ())

    def total(self, seat: str | None = None) -> int:
        """The points of a seat if the game ended now, its own by default."""
        return int(self._shown_of(seat, "total"))

    def vp(self, seat: str | None = None) -> int:
        """The victory points that a seat has taken in tokens, its own by default."""
        return int(self._shown_of(seat, "vp"))

    def resources(self, seat: str | None = None) -> dict[str, int]:
        """How many resources of each discipline a seat has, its own by default.

        >>> from arcane_lab.records import Game
        >>> Game("rising", players=2, seed=7).view("p1").resources()
        {'C': 1, 'H': 1, 'B': 1, 'P': 1, 'G': 1}
        """
        return dict(zip(COLUMNS, self._shown_of(seat, "resources"), strict=True))

    def spells(self, seat: str | None = None) -> dict[str, tuple[str, ...]]:
        """The spells in each column of a mat, its own by default, the one that was prepared first in front."""
        return {
            letter: tuple(one["card"] for one in column)
            for letter, column in zip(COLUMNS, self._shown_of(seat, "columns"), strict=True)
        }

    def artifacts(self, seat: str | None = None) -> tuple[str, ...]:
        """The artifacts of a seat, its own by default."""
        return tuple(self._shown_of(seat, "artifacts"))

    def hand(self, seat: str | None = None) -> tuple[str, ...]:
        """The cards in a hand, its own by default, `??` for one that this seat can't name.

        Of a hand that it held before and from which cards have gone face down, `unplaced` says what may be in it.
        """
        shown = str(self._shown_of(seat, "hand"))
        if " of " in shown:
            return (UNNAMED,) * int(shown.partition(" ")[0])
        return () if shown == NOTHING else tuple(shown.split())

    def discards(self, seat: str | None = None) -> tuple[str, ...]:
        """The discards of a seat, its own by default, the oldest first; `??` for one that this seat may not know."""
        return tuple(one["card"] for one in self._shown_of(seat, "pile"))

    def choice(self, seat: str | None = None) -> str | None:
        """What a seat has chosen in this turn, as far as this one knows, its own by default; None for nothing yet."""
        shown = str(self._shown_of(seat, "choice"))
        return None if shown == NOTHING else shown

    def __str__(self) -> str:
        return f"What {self.seat} knows:\n{text_drawing(self.picture)}"

    def _repr_html_(self) -> str:
        return html_drawing(self.picture)


def seat_view(state: State, seat: int, moves: Iterable[Move], luck: Sequence[int] | None = None) -> SeatView:
    """What a seat may know, for people and their own functions, with its luck (as the play began, by default)."""
    return view_as_known(SeatView, seen_by(state, seat), state, seat, moves, luck)


def unseen_of(view: View) -> Counter[str]:
    """The cards of this round that a seat cannot place."""
    placed = {card for card in (*view.taken, *view.removed[: view.removed_count], *view.pyramid) if card >= 0}
    for seat in range(view.seats):
        placed.update(view.hand_card[seat * HAND : seat * HAND + view.hand_count[seat]])
        first = seat * DISCARD_ROOM
        placed.update(view.discard_card[first : first + view.discard_count[seat]])
    placed |= {card for card in range(CARDS) if _lies_open(view, card)}
    now = [card for card in range(CARDS) if view.card_round[card] == view.round_number]
    return Counter(code_of(card) for card in now if view.card_kind[card] != Card.NONE and card not in placed)


def _lies_open(view: View, card: int) -> bool:
    def has_artifact(seat: int) -> bool:
        return card in view.artifact_card[seat * ARTIFACT_ROOM : seat * ARTIFACT_ROOM + view.artifact_count[seat]]

    return any(column_of(view, seat, card) >= 0 or has_artifact(seat) for seat in range(view.seats))
