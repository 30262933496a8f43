"""Parts of a state as text, as a viewer may see them: a seat, `ALL` for everybody, `TABLE` for everything."""

from __future__ import annotations

from arcane_lab.engine.flat import TABLE
from arcane_lab.games.rising.rules.memory import cast_since, knows_choice, knows_discard, last_seen, pass_direction
from arcane_lab.games.rising.rules.moves import payment_of, spell_of, verb_of
from arcane_lab.games.rising.rules.scores import artifact_points, resource_points, total_of
from arcane_lab.games.rising.rules.sizes import ARTIFACT_ROOM, COLUMN_ROOM, COLUMNS, DISCARD_ROOM, HAND, TURNS
from arcane_lab.games.rising.rules.state import State
from arcane_lab.games.rising.rules.words import Column, Phase, Reading, Verb
from arcane_lab.games.rising.text.names import NOTHING, SEATS, UNNAMED, code_of
from arcane_lab.games.rising.text.notation import (
    GONE,
    Lying,
    Mat,
    write_cards,
    write_moon_pair,
    write_pile,
    write_pyramid,
)
from arcane_lab.games.rising.text.payments import write_payment, write_resources


def supply_text(state: State, seat: int) -> str:
    """The resources of a seat."""
    return write_resources(state.supply[seat * COLUMNS : (seat + 1) * COLUMNS])


def mat_of(state: State, seat: int) -> Mat:
    """The mat of a seat; an empty column that once had a card counts only where an option asks for it."""
    columns, emptied = [], []
    asks = state.values.emptied_column == Reading.EMPTIED_NOTHING
    for column in range(COLUMNS):
        at = seat * COLUMNS + column
        cards = state.column_card[at * COLUMN_ROOM : at * COLUMN_ROOM + state.column_count[at]]
        columns.append(tuple(Lying(card, state.marker[card]) for card in cards))
        if asks and not cards and state.had_card[at]:
            emptied.append(column)
    return Mat(tuple(columns), artifacts_of(state, seat), tuple(emptied))


def artifacts_of(state: State, seat: int) -> tuple[int, ...]:
    """The artifacts of a seat."""
    first = seat * ARTIFACT_ROOM
    return tuple(state.artifact_card[first : first + state.artifact_count[seat]])


def hand_of(state: State, seat: int) -> list[int]:
    """The cards in the hand of a seat; solo: of the lowest row."""
    return state.hand_card[seat * HAND : seat * HAND + state.hand_count[seat]]


def hand_text(state: State, viewer: int, seat: int) -> str:
    """The hand of a seat as a viewer knows it (AR-TURN-12, AR-MISS-04); solo there is none."""
    cards = hand_of(state, seat)
    if state.seats == 1 or not cards:
        return NOTHING
    if viewer in (TABLE, seat):
        return write_cards(cards)
    turn = last_seen(state, viewer, seat) if viewer >= 0 else 0
    if not turn:
        return " ".join([UNNAMED] * len(cards))
    last = state.turn if state.phase == Phase.RESOLVE else state.turn - 1
    gone = [card for later in range(turn + 1, last + 1) if (card := cast_since(state, seat, turn, later)) >= 0]
    if not gone:
        return write_cards(cards)
    return f"{len(cards)} of {write_cards(sorted(cards + gone))}"


def discards_of(state: State, viewer: int, seat: int) -> list[Lying]:
    """The discards of a seat, oldest first; what a viewer may not know is not named."""
    found = []
    for at in range(seat * DISCARD_ROOM, seat * DISCARD_ROOM + state.discard_count[seat]):
        card, is_open = state.discard_card[at], state.discard_open[at]
        knows = viewer == TABLE or knows_discard(state, viewer, seat, is_open)
        found.append(Lying(card if knows else -1, 0, is_open == 0))
    return found


def discards_text(state: State, viewer: int, seat: int) -> str:
    """The discards of a seat as text."""
    return write_pile(discards_of(state, viewer, seat))


def choice_text(state: State, viewer: int, seat: int) -> str:
    """What a seat has chosen in this turn, as a viewer may see it (AR-TURN-04)."""
    move = state.choice[seat]
    if move < 0:
        return NOTHING
    if viewer == TABLE or knows_choice(state, viewer, seat):
        return write_choice(move, state.choice_several[seat] == 1)
    return f"cast {UNNAMED}" if state.phase == Phase.RESOLVE else UNNAMED


def write_choice(move: int, has_several: bool) -> str:
    """A choice as its move is written; a payment only where several are possible."""
    code = code_of(spell_of(move))
    if verb_of(move) == Verb.CAST:
        return f"cast {code}"
    return f"prepare {code}" + (f" with {write_payment(payment_of(move))}" if has_several else "")


def moon_sections(state: State, viewer: int) -> list[str]:
    """The six sections of the moon board."""
    found = []
    for turn in range(1, TURNS):
        one, two = state.moon[2 * turn - 2], state.moon[2 * turn - 1]
        is_gone = turn < state.turn and state.values.moon_removal == Reading.REMOVE_TURN
        hides = viewer != TABLE and state.values.moon_visibility == Reading.MOONS_HIDDEN and turn > state.turn
        if is_gone or state.phase == Phase.OVER or (turn < state.turn and one < 0):
            found.append(GONE)
        else:
            found.append(UNNAMED if hides else write_moon_pair(one, two))
    return [*found, NOTHING]


def moons_text(state: State, viewer: int) -> str:
    """The moon board as text."""
    return " ".join(moon_sections(state, viewer))


def pyramid_text(state: State, viewer: int) -> str:
    """The pyramid, `-` where there is none; what lies face down nobody knows."""
    if state.seats > 1 or state.phase == Phase.OVER:
        return NOTHING
    return write_pyramid(state.pyramid, state.turn, viewer != TABLE)


def pyramid_rows(state: State, viewer: int) -> list[list[str]]:
    """The rows that are left of a pyramid, the lowest first, card by card as a viewer may see them."""
    text = pyramid_text(state, viewer)
    return [] if text == NOTHING else [row.split() for row in reversed(text.split(" / "))]


def gives_to(state: State, seat: int) -> str | None:
    """Who gets the hand of a seat when this turn ends; nobody where the round or the game ends with it."""
    if state.seats == 1 or state.turn == TURNS or state.phase == Phase.OVER:
        return None
    return SEATS[(seat + pass_direction(state)) % state.seats]


def held_in(state: State, viewer: int, seat: int) -> int:
    """The last turn of the round in which a viewer held the hand that a seat holds now; 0 for none (AR-TURN-12)."""
    if viewer < 0 or state.seats == 1 or state.phase == Phase.OVER or state.hand_count[seat] == 0:
        return 0
    return last_seen(state, viewer, seat)


def worth_of_resources(state: State, seat: int) -> list[int | None]:
    """What the resources of a seat are worth now, kind by kind; None where an option counts several kinds together."""
    first = seat * COLUMNS
    worth: list[int | None] = []
    for kind, count in enumerate(state.supply[first : first + COLUMNS]):
        if kind in (Column.BLOOD, Column.ALCHEMY):
            values = state.values
            worth.append(-values.blood_points * count if kind == Column.BLOOD else values.gold_points * count)
        elif state.values.remainder_rule == Reading.REST_POOLED:
            worth.append(None)
        else:
            worth.append(state.values.alike_points * (count // state.values.alike_for_point))
    return worth


def removed_text(state: State) -> str:
    """The cards of this round's rows that have left the game."""
    return write_cards(state.removed[: state.removed_count])


def scores_of(state: State, seat: int) -> dict[str, int]:
    """Points, what artifacts and resources are worth, and all together, as if it were scored now."""
    return {
        "vp": state.vp[seat],
        "artifact_vp": artifact_points(state, seat),
        "resource_vp": resource_points(state, seat),
        "total": total_of(state, seat),
    }


def view_of_seat(state: State, viewer: int, seat: int) -> dict[str, str | int]:
    """All that a viewer is shown of a seat, as text."""
    return {
        "supply": supply_text(state, seat),
        "vp": state.vp[seat],
        "mat": str(mat_of(state, seat)),
        "hand": hand_text(state, viewer, seat),
        "discards": discards_text(state, viewer, seat),
        "choice": choice_text(state, viewer, seat),
    }
