"""What one seat knows of a play, for people and their own functions; strategies read `view`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from arcane_lab.engine.generator import SeatLuck, seat_luck
from arcane_lab.engine.moves import Move
from arcane_lab.engine.seat_view import KnownBySeat, view_of_seen
from arcane_lab.games.rising.knowledge.groups import Group, groups_of
from arcane_lab.games.rising.knowledge.redeal import Unknown, as_known
from arcane_lab.games.rising.knowledge.view import View, view_of
from arcane_lab.games.rising.rules.sizes import ARTIFACT_ROOM, CARDS, DISCARD_ROOM, HAND
from arcane_lab.games.rising.rules.state import CONSTANT, State
from arcane_lab.games.rising.rules.tableau import column_of
from arcane_lab.games.rising.rules.words import Card
from arcane_lab.games.rising.text.drawing import html_drawing, picture, text_drawing
from arcane_lab.games.rising.text.names import SEATS, code_of


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
