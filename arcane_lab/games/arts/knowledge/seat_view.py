"""What one seat knows of a play, for people and their own functions; strategies read `view`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from arcane_lab.engine.generator import SeatLuck, seat_luck
from arcane_lab.engine.moves import Move
from arcane_lab.engine.seat_view import KnownBySeat
from arcane_lab.games.arts.knowledge.redeal import groups_of
from arcane_lab.games.arts.knowledge.view import view_of
from arcane_lab.games.arts.rules.state import State
from arcane_lab.games.arts.text.drawing import html_drawing, picture, text_drawing
from arcane_lab.games.arts.text.names import SEATS, TYPES, code_of


@dataclass(frozen=True, slots=True, repr=False)
class SeatView(KnownBySeat):
    """What one seat knows; `unseen` are the tiles in the bag, and cards of decks that it cannot place."""

    def __str__(self) -> str:
        return f"What {self.seat} knows:\n{text_drawing(self.picture)}"

    def _repr_html_(self) -> str:
        return html_drawing(self.picture)


def seat_view(state: State, seat: int, moves: Iterable[Move], luck: Sequence[int] | None = None) -> SeatView:
    """What a seat may know, for people and their own functions, with its luck (as the play began, by default)."""
    words = seat_luck(state.seed, state.play_index, seat) if luck is None else list(luck)
    unseen = Counter(TYPES[tile] for tile in sorted(state.bag[: state.bag_count]))
    for group in groups_of(state, seat):
        if group.is_deck:
            unseen.update(code_of(card) for card in group.cards)
    numbers = view_of(state, seat)
    return SeatView(SEATS[seat], tuple(moves), unseen, picture(state, SEATS[seat]), numbers, SeatLuck(words))
