"""What one seat knows of a play: for strategies a copy of the state without what it cannot know; for people in text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from arcane_lab.core.printing import Drawn
from arcane_lab.engine.generator import SeatLuck, seat_luck
from arcane_lab.engine.moves import Move
from arcane_lab.games.rising.rules.memory import cast_since, is_cast_hidden, knows_choice, knows_discard, last_seen
from arcane_lab.games.rising.rules.rounds import ROW_STARTS, is_row_up
from arcane_lab.games.rising.rules.sizes import ARTIFACT_ROOM, CARDS, DISCARD_ROOM, HAND, NOTHING, TURNS
from arcane_lab.games.rising.rules.state import CONSTANT, FIELDS, State
from arcane_lab.games.rising.rules.tableau import column_of
from arcane_lab.games.rising.rules.words import Card, Phase, Reading
from arcane_lab.games.rising.text.drawing import html_drawing, picture, text_drawing
from arcane_lab.games.rising.text.names import SEATS, code_of

UNKNOWN: Final = -2  # a card or a moon that the seat cannot know
#: What a view never holds: what chance has given and will give, and the log.
_HIDDEN: Final = (
    *("seed", "play_index", "chance", "forced_moon", "forced_card", "forced_count", "deal_moon", "deal_card"),
    *("deal_count", "log", "log_count", "spare", "room"),
)


class View(State):
    """A state as one seat knows it: `UNKNOWN` stands where it cannot know a card; `seat` says whose it is."""

    __slots__ = ("seat",)

    seat: int

    def __init__(self) -> None:
        super().__init__()
        self.seat = NOTHING

    def as_tuple(self) -> tuple[Any, ...]:
        """All that is in it, in the order of the fields."""
        fields = (getattr(self, name) for name in FIELDS)
        return (self.seat, *(tuple(value) if isinstance(value, list) else value for value in fields))


def see(state: State, seat: int, view: View) -> None:
    """Fill a view with what a seat knows now, and nothing else."""
    view.seat = seat
    for name, length in FIELDS.items():
        if name in CONSTANT:
            setattr(view, name, getattr(state, name))
        elif name in _HIDDEN:
            setattr(view, name, [0] * length if length else 0)
        else:
            value = getattr(state, name)
            setattr(view, name, value[:] if length else value)
    for other in range(state.seats):
        if other != seat:
            _hide(state, seat, other, view)
    if state.values.discard_info == Reading.DISCARDS_NONE:
        _hide_discards(state, seat, seat, view)
    _hide_board(state, view)
    _clear_rest(state, view)


def _hide(state: State, seat: int, other: int, view: View) -> None:
    """What a seat cannot know of another one."""
    count = state.hand_count[other]
    turn = last_seen(state, seat, other)
    last = state.turn if state.phase == Phase.RESOLVE else state.turn - 1
    gone = any(cast_since(state, other, turn, later) >= 0 for later in range(turn + 1, last + 1))
    if not turn or gone:
        for place in range(other * HAND, other * HAND + count):
            view.hand_card[place] = UNKNOWN
    _hide_discards(state, seat, other, view)
    if not knows_choice(state, seat, other) and state.choice[other] >= 0:
        view.choice[other] = UNKNOWN
        view.choice_several[other] = 0
    for at in range(other * TURNS, other * TURNS + TURNS):
        if is_cast_hidden(state, other, at % TURNS + 1):
            view.taken[at] = UNKNOWN


def _hide_discards(state: State, seat: int, other: int, view: View) -> None:
    for at in range(other * DISCARD_ROOM, other * DISCARD_ROOM + state.discard_count[other]):
        if not knows_discard(state, seat, other, state.discard_open[at]):
            view.discard_card[at] = UNKNOWN


def _hide_board(state: State, view: View) -> None:
    """Moons of later turns where they are hidden, and what lies face down in the pyramid."""
    if state.values.moon_visibility == Reading.MOONS_HIDDEN:
        for place in range(2 * state.turn, len(view.moon)):
            view.moon[place] = UNKNOWN
    if state.seats == 1:
        for row in range(state.turn, TURNS):
            if not is_row_up(state.turn, row):
                for place in range(ROW_STARTS[row], ROW_STARTS[row + 1]):
                    view.pyramid[place] = UNKNOWN


def _clear_rest(state: State, view: View) -> None:
    """Room behind the cards of a pile still holds what lay there once: it is nobody's knowledge."""
    for seat in range(len(SEATS)):
        for place in range(seat * HAND + state.hand_count[seat], (seat + 1) * HAND):
            view.hand_card[place] = 0
        for place in range(seat * DISCARD_ROOM + state.discard_count[seat], (seat + 1) * DISCARD_ROOM):
            view.discard_card[place] = view.discard_open[place] = 0
    if state.cast_card >= 0 and state.actor != view.seat and state.values.discard_info != Reading.DISCARDS_OPEN:
        view.cast_card = UNKNOWN
    for place in range(state.removed_count, len(view.removed)):
        view.removed[place] = 0
    if state.seats > 1:
        view.pyramid = [0] * len(view.pyramid)


def view_of(state: State, seat: int) -> View:
    """What a seat knows now, as strategies see it."""
    view = View()
    see(state, seat, view)
    return view


@dataclass(frozen=True, slots=True, repr=False)
class SeatView(Drawn):
    """What one seat knows of a position, and nothing else; two positions that look the same to it give equal views.

    `unseen` counts the cards of this round that it cannot place: in hands, under brackets, or set aside.
    """

    seat: str
    legal_moves: tuple[Move, ...]
    unseen: Counter[str]
    picture: dict[str, Any]
    #: The same as strategies of the game see it.
    numbers: Any = field(compare=False)
    luck: SeatLuck = field(compare=False)

    @property
    def phase(self) -> str:
        """The phase of the turn."""
        return str(self.picture["phase"])

    @property
    def step(self) -> str | None:
        """What is asked now."""
        step: str | None = self.picture["step"]
        return step

    @property
    def round(self) -> int:
        """The number of the round."""
        return int(self.picture["round"])

    @property
    def to_move(self) -> str | None:
        """The first seat that is asked now."""
        seat: str | None = self.picture["to_move"]
        return seat

    def __str__(self) -> str:
        return f"What {self.seat} knows:\n{text_drawing(self.picture)}"

    def _repr_html_(self) -> str:
        return html_drawing(self.picture)


def seat_view(state: State, seat: int, moves: Iterable[Move], luck: Sequence[int] | None = None) -> SeatView:
    """What a seat may know, for people and their own functions, with its luck (as the play began, by default)."""
    numbers = view_of(state, seat)
    words = seat_luck(state.seed, state.play_index, seat) if luck is None else list(luck)
    shown = picture(state, SEATS[seat])
    return SeatView(SEATS[seat], tuple(moves), unseen_of(numbers), shown, numbers, SeatLuck(words))


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
