"""What a position names, part by part: read from the texts of a file, and checked against the cards of the game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from arcane_lab.core.json_files import BadPosition, read_at
from arcane_lab.core.text import counted
from arcane_lab.engine.generator import seeded, shuffle
from arcane_lab.games.rising.rules.rounds import ROW_STARTS, first_turn
from arcane_lab.games.rising.rules.sizes import CARDS, COLUMN_ROOM, DISCARD_ROOM, TURNS
from arcane_lab.games.rising.rules.state import State
from arcane_lab.games.rising.rules.words import Card
from arcane_lab.games.rising.text.names import SEATS, code_of, name_of
from arcane_lab.games.rising.text.notation import (
    ANY_CARD,
    Lying,
    Mat,
    default_pyramid,
    read_hand,
    read_mat,
    read_pile,
    read_pyramid,
)

if TYPE_CHECKING:
    from arcane_lab.games.rising.text.shapes import PositionShape, SeatShape

#: Cards that a column and the discards of a seat may hold in a position, so that there is room for what follows.
MOST_IN_COLUMN: Final = COLUMN_ROOM - 3 * TURNS
MOST_DISCARDS: Final = DISCARD_ROOM - 3 * TURNS
#: The stream of chance that gives what a position does not name.
REST_STREAM: Final = 63


class Named:
    """The cards that a position names, each once and where it may lie."""

    def __init__(self, state: State) -> None:
        self._state = state
        self.places: dict[int, str] = {}

    def add(self, card: int, place: str, kinds: Iterable[int] = (), this_round: bool = False) -> None:
        """A card is named at a place. Raises `BadPosition` where it cannot lie there."""
        state = self._state
        if card == ANY_CARD:
            return
        code = code_of(card)
        if state.card_kind[card] == Card.NONE:
            why = "leaves the decks of a solo game (AR-SOLO-01)" if state.seats == 1 else "is no card in this game"
            raise BadPosition(place, f"{code} {why}")
        if card in self.places:
            raise BadPosition(place, f"{code} lies in {self.places[card]} too: every card is there once")
        number, now = state.card_round[card], state.round_number
        if number > now or (this_round and number < now):
            what = f"a card of round {number}, and this is round {now}"
            raise BadPosition(place, f"{code} is {what}")
        if kinds and state.card_kind[card] not in kinds:
            kind = ("spell", "artifact", "event")[state.card_kind[card]]
            raise BadPosition(
                place, f"{code} ({name_of(card)}) is an {kind}, which does not lie there".replace("an s", "a s")
            )
        self.places[card] = place


class Rest:
    """What is drawn for each ``??``, in the order of seed 0."""

    def __init__(self, state: State, named: Named) -> None:
        free = [card for card in range(CARDS) if state.card_kind[card] != Card.NONE and card not in named.places]
        now = state.round_number
        self.round = [card for card in free if state.card_round[card] == now]
        self.earlier = [card for card in free if state.card_round[card] < now]
        for pile in (self.round, self.earlier):
            shuffle(seeded(0, 0, REST_STREAM), pile)

    def draw(self, card: int, place: str, any_round: bool = False) -> int:
        """The card itself when it is named, else one of the rest."""
        if card != ANY_CARD:
            return card
        pile = self.round if self.round else self.earlier if any_round else []
        if not pile:
            raise BadPosition(place, "no card is left for this '??': every card is named somewhere")
        return pile.pop()


# --- the parts ----------------------------------------------------------------------------------------------------


def seat_of(shape: PositionShape, seat: int) -> SeatShape:
    """What a position says of a seat."""
    from arcane_lab.games.rising.text.shapes import SeatShape

    given = shape.seats.get(SEATS[seat])
    return given if given is not None else SeatShape()


def named_mat(shape: PositionShape, seat: int, named: Named) -> Mat:
    """The mat of a seat."""
    where = f"position.seats.{SEATS[seat]}.mat"
    mat = read_at(read_mat, seat_of(shape, seat).mat, where)
    for column in mat.columns:
        if len(column) > MOST_IN_COLUMN:
            raise BadPosition(where, f"{len(column)} cards are more than a column holds here: {MOST_IN_COLUMN}")
        for one in column:
            named.add(one.card, where, (Card.SPELL,))
    for card in mat.artifacts:
        named.add(card, where, (Card.ARTIFACT,))
    return mat


def named_discards(shape: PositionShape, seat: int, named: Named) -> tuple[Lying, ...]:
    """The discards of a seat."""
    where = f"position.seats.{SEATS[seat]}.discards"
    pile = read_at(read_pile, seat_of(shape, seat).discards, where)
    if len(pile) > MOST_DISCARDS:
        raise BadPosition(where, f"{len(pile)} discards are more than there can be: {MOST_DISCARDS}")
    for one in pile:
        named.add(one.card, where, () if one.is_down else (Card.SPELL, Card.EVENT))
    return pile


def named_hand(state: State, shape: PositionShape, seat: int, named: Named) -> tuple[int, ...]:
    """The hand of a seat, with a card that is not named for each that is missing."""
    where = f"position.seats.{SEATS[seat]}.hand"
    wanted = 0 if shape.phase == "over" or state.seats == 1 else TURNS + 1 - shape.turn
    text = seat_of(shape, seat).hand
    cards = (ANY_CARD,) * wanted if text is None else read_at(read_hand, text, where)
    if len(cards) != wanted:
        why = "solo, cards lie in the pyramid" if state.seats == 1 else f"in turn {shape.turn} a hand has {wanted}"
        why = "when the game is over no hand is left" if shape.phase == "over" else why
        raise BadPosition(where, f"it has {counted(len(cards), 'card')}: {why} (AR-TURN-10)")
    for card in cards:
        named.add(card, where, this_round=True)
    return cards


def named_pyramid(state: State, shape: PositionShape, named: Named) -> tuple[tuple[int, ...], ...]:
    """The rows of the pyramid that are left (AR-SOLO-04)."""
    if state.seats > 1 or shape.phase == "over":
        return ()
    text = default_pyramid(shape.turn) if shape.pyramid is None else shape.pyramid
    rows = read_at(lambda given: read_pyramid(given, shape.turn), text, "position.pyramid")
    for row in rows:
        for card in row:
            named.add(card, "position.pyramid", this_round=True)
    return rows


def named_removed(state: State, shape: PositionShape, named: Named) -> tuple[int, ...]:
    """The cards that have left the game in this round (AR-SOLO-11)."""
    cards = read_at(read_hand, shape.removed, "position.removed")
    before = first_turn(state) - 1
    most = ROW_STARTS[shape.turn - 1] - ROW_STARTS[before] - (shape.turn - 1 - before)
    if len(cards) > most:
        reason = f"before turn {shape.turn} {counted(most, 'card')} can have left the game, not {len(cards)}"
        raise BadPosition("position.removed", f"{reason} (AR-SOLO-11)")
    for card in cards:
        named.add(card, "position.removed", this_round=True)
    return cards
