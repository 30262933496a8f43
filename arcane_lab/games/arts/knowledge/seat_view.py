"""What one seat knows of a play, for people and their own functions; strategies read `view`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from arcane_lab.engine.generator import SeatLuck, seat_luck
from arcane_lab.engine.moves import Move
from arcane_lab.engine.seat_view import KnownBySeat, view_of_seen
from arcane_lab.games.arts.knowledge.redeal import Unknown, as_known, groups_of
from arcane_lab.games.arts.knowledge.view import view_of
from arcane_lab.games.arts.rules.state import CONSTANT, State
from arcane_lab.games.arts.text.drawing import html_drawing, picture, text_drawing
from arcane_lab.games.arts.text.names import SEATS, TYPES, code_of


@dataclass(frozen=True, slots=True, repr=False)
class SeatView(KnownBySeat):
    """What one seat knows; `unseen` are the tiles in the bag, and cards of decks that it cannot place."""

    WORKED_OUT: ClassVar[Mapping[str, Callable[[Any], Any]]] = {
        "numbers": lambda seen: view_of(*seen),
        "unseen": lambda seen: unseen_of(*seen),
        "picture": lambda seen: picture(seen[0], SEATS[seen[1]]),
    }

    def _unknown(self) -> Unknown:
        return as_known(*self._seen)

    def __str__(self) -> str:
        return f"What {self.seat} knows:\n{text_drawing(self.picture)}"

    def _repr_html_(self) -> str:
        return html_drawing(self.picture)


def seat_view(state: State, seat: int, moves: Iterable[Move], luck: Sequence[int] | None = None) -> SeatView:
    """What a seat may know, for people and their own functions, with its luck (as the play began, by default)."""
    words = seat_luck(state.seed, state.play_index, seat) if luck is None else list(luck)
    return view_of_seen(SeatView, (_seen_by(state, seat), seat), SEATS[seat], tuple(moves), SeatLuck(words))


def _seen_by(state: State, seat: int) -> State:
    """The position as a seat knows it, with nothing in it that belongs to the game, be it fixed by the setup or not."""
    seen = as_known(state, seat).state
    for name in CONSTANT:
        value = getattr(seen, name)
        setattr(seen, name, value[:] if isinstance(value, list) else value)
    seen.log = []
    return seen


def unseen_of(state: State, seat: int) -> Counter[str]:
    """The tiles in the bag, and the cards of decks that a seat cannot place."""
    unseen = Counter(TYPES[tile] for tile in sorted(state.bag[: state.bag_count]))
    for group in groups_of(state, seat):
        if group.is_deck:
            unseen.update(code_of(card) for card in group.cards)
    return unseen
