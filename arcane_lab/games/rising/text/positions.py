"""Positions as text and back: where a turn begins, or where the game is over."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from arcane_lab.core.json_files import BadPosition, read_at
from arcane_lab.core.text import counted, listed
from arcane_lab.engine.flat import TABLE
from arcane_lab.engine.generator import seeded, shuffle
from arcane_lab.games.rising.rules.flow import empty_table
from arcane_lab.games.rising.rules.rounds import ROW_STARTS, add_to_hand, begin_turn, first_turn, take_row
from arcane_lab.games.rising.rules.scores import rating_of, winner_bits
from arcane_lab.games.rising.rules.sizes import (
    BOX,
    CARDS,
    COLUMNS,
    DISCARD_ROOM,
    MOONS,
    NOTHING,
    TURNS,
)
from arcane_lab.games.rising.rules.state import State
from arcane_lab.games.rising.rules.tableau import put_artifact, put_in_column, put_in_discards
from arcane_lab.games.rising.rules.words import Ask, Card, Phase, Reading
from arcane_lab.games.rising.text.names import COLUMNS as LETTERS
from arcane_lab.games.rising.text.names import PHASES, SEATS, code_of, seats_in
from arcane_lab.games.rising.text.notation import (
    ANY_CARD,
    Deal,
    Lying,
    Mat,
    read_deal,
    read_hand,
    read_moons,
    write_cards,
)
from arcane_lab.games.rising.text.payments import read_resources
from arcane_lab.games.rising.text.position_parts import (
    REST_STREAM,
    Named,
    Rest,
    named_discards,
    named_hand,
    named_mat,
    named_pyramid,
    named_removed,
    seat_of,
)
from arcane_lab.games.rising.text.showing import (
    discards_text,
    hand_of,
    mat_of,
    moons_text,
    pyramid_text,
    removed_text,
    scores_of,
    supply_text,
)

if TYPE_CHECKING:
    from arcane_lab.games.rising.text.shapes import PositionShape

# --- placing ------------------------------------------------------------------------------------------------------


def place(state: State, shape: PositionShape) -> None:
    """Put a position on a new state that carries its setup; the game then goes on to the first decision."""
    empty_table(state)
    state.round_number, state.turn = shape.round, shape.turn
    state.phase = PHASES.index(shape.phase)
    _check_stand(state, shape)
    named = Named(state)
    mats = [named_mat(shape, seat, named) for seat in range(state.seats)]
    piles = [named_discards(shape, seat, named) for seat in range(state.seats)]
    hands = [named_hand(state, shape, seat, named) for seat in range(state.seats)]
    rows = named_pyramid(state, shape, named)
    removed = named_removed(state, shape, named)
    rest = Rest(state, named)
    for seat in range(state.seats):
        _place_seat(state, shape, seat, mats[seat], hands[seat], rest)
    for number, row in enumerate(rows, shape.turn - 1):
        for at, card in enumerate(row, ROW_STARTS[number]):
            state.pyramid[at] = rest.draw(card, "position.pyramid")
    state.removed[: len(removed)] = [rest.draw(card, "position.removed") for card in removed]
    state.removed_count = len(removed)
    # Discards come last: they alone may be of any round.
    for seat in range(state.seats):
        where = f"position.seats.{SEATS[seat]}.discards"
        for one in piles[seat]:
            put_in_discards(state, seat, rest.draw(one.card, where, any_round=True), int(not one.is_down))
    _check_tokens(state)
    _place_moons(state, shape)
    _place_taken(state, shape)
    _place_next_deal(state, shape)
    _place_stand(state, shape)


def _check_stand(state: State, shape: PositionShape) -> None:
    """Refuse seats that do not play, and a phase that does not go with the rest."""
    for key, seats in (("winners", shape.winners), ("seats", shape.seats)):
        for seat in seats:
            if SEATS.index(seat) >= state.seats:
                players = f"this game has seats p1 to {SEATS[state.seats - 1]}" if state.seats > 1 else "p1 plays alone"
                raise BadPosition(f"position.{key}", f"{seat} does not play: {players}")
    first = first_turn(state)
    if shape.turn < first:
        size = state.values.hand_size
        reason = f"with hand_size {size} a round has {counted(size, 'turn')}, and begins in turn {first} of the board"
        raise BadPosition("position.turn", f"{reason} (AR-TURN-13)")
    rounds = state.values.rounds
    if shape.round > rounds:
        raise BadPosition("position.round", f"this game has {counted(rounds, 'round')}")
    if shape.phase == "over" and (shape.round, shape.turn) != (rounds, TURNS):
        raise BadPosition("position.phase", f"a game is over in round {rounds}, turn {TURNS}, and not before")
    if shape.phase == "draft" and shape.winners:
        raise BadPosition("position.winners", "there are winners only in the phase 'over'")
    if shape.phase == "draft" and None in (shape.to_move, shape.step):
        raise BadPosition("position.step", "a position stands at 'draft', and p1 is asked first")
    if state.seats > 1 and (shape.pyramid is not None or shape.removed != "-"):
        key = "removed" if shape.pyramid is None else "pyramid"
        raise BadPosition(f"position.{key}", "only a solo game has a pyramid (AR-SOLO-04)")


def _place_seat(state: State, shape: PositionShape, seat: int, mat: Mat, hand: tuple[int, ...], rest: Rest) -> None:
    given, where = seat_of(shape, seat), f"position.seats.{SEATS[seat]}"
    supply = read_at(read_resources, given.supply, f"{where}.supply")
    state.supply[seat * COLUMNS : (seat + 1) * COLUMNS] = supply
    state.vp[seat] = given.vp
    for column, cards in enumerate(mat.columns):
        for one in cards:
            put_in_column(state, seat, column, one.card, 0)
            state.marker[one.card] = one.markers
    for column in mat.emptied:
        if state.values.emptied_column != Reading.EMPTIED_NOTHING:
            reason = "x is written for a column that once had a card only with emptied_column='nothing': write -"
            raise BadPosition(f"{where}.mat", reason)
        state.had_card[seat * COLUMNS + column] = 1
    for card in mat.artifacts:
        put_artifact(state, seat, card)
    for card in hand:
        add_to_hand(state, seat, rest.draw(card, f"{where}.hand"))


def _check_tokens(state: State) -> None:
    """Supplies and markers are made of the tokens of the box, where an option says so (AR-COMP-02)."""
    count = sum(state.supply) + sum(state.marker)
    if state.values.resource_supply == Reading.SUPPLY_BOX and count > BOX:
        reason = f"supplies and markers need {count} tokens, and with resource_supply='box' there are {BOX}"
        raise BadPosition("position.seats", f"{reason} (AR-COMP-02)")


def _place_moons(state: State, shape: PositionShape) -> None:
    """The moons of the board; those that are not known are drawn from the tokens not named."""
    where = "position.moons"
    is_over = shape.phase == "over"
    standard = " ".join([*[".." if is_over or t < shape.turn else "??" for t in range(1, TURNS)], "-"])
    sections = read_at(read_moons, standard if shape.moons is None else shape.moons, where)
    left = Counter({column: state.moon_mix[column] for column in range(COLUMNS)})
    for turn, section in enumerate(sections, 1):
        is_past = is_over or turn < shape.turn
        keeps = state.values.moon_removal == Reading.REMOVE_ROUND and not is_over
        if section is None and not is_past:
            raise BadPosition(where, f"the moons of turn {turn} are still there: two letters, or ?? (AR-TURN-14)")
        if section is not None and is_past and not keeps:
            raise BadPosition(where, f"the moons of turn {turn} are back in the bag: write .. (AR-TURN-14)")
        left.subtract(moon for moon in section or () if moon >= 0)
    for column, count in left.items():
        if count < 0:
            mix = state.moon_mix[column]
            raise BadPosition(
                where, f"it has {mix - count} moons of {LETTERS[column]}, and there are {mix} (AR-MOON-04)"
            )
    bag = list(left.elements())
    shuffle(seeded(0, 0, REST_STREAM), bag)
    for turn, section in enumerate(sections):
        for k, moon in enumerate((NOTHING, NOTHING) if section is None else section):
            state.moon[2 * turn + k] = bag.pop() if section is not None and moon < 0 else moon


def _place_taken(state: State, shape: PositionShape) -> None:
    """Which card each seat took in each earlier turn of the round, for all seats or for none."""
    for at in range(len(state.taken)):
        state.taken[at] = NOTHING
    texts = [seat_of(shape, seat).taken for seat in range(state.seats)]
    named = [SEATS[seat] for seat, text in enumerate(texts) if text is not None]
    first = first_turn(state)
    state.known_from = first if named else state.turn
    if not named:
        return
    if None in texts:
        where = f"position.seats.{SEATS[texts.index(None)]}.taken"
        raise BadPosition(where, f"{named[0]} says what it took, so all seats do: say it of all, or of none")
    for seat, text in enumerate(texts):
        where = f"position.seats.{SEATS[seat]}.taken"
        cards = read_at(read_hand, str(text), where)
        if len(cards) != state.turn - first:
            took = state.turn - first
            raise BadPosition(
                where, f"it names {counted(len(cards), 'card')}: before turn {state.turn} a seat took {took}"
            )
        for turn, card in enumerate(cards, first - 1):
            if card in cards[: turn - first + 1]:
                raise BadPosition(where, f"it names {code_of(card)} twice: a card is taken once")
            _check_taken(state, seat, card, where)
            state.taken[seat * TURNS + turn] = card
            down = [one.card for one in _down(state, seat)]
            state.taken_cast[seat * TURNS + turn] = int(card in down)


def _down(state: State, seat: int) -> list[Lying]:
    first = seat * DISCARD_ROOM
    places = range(first, first + state.discard_count[seat])
    return [Lying(state.discard_card[at]) for at in places if not state.discard_open[at]]


def _check_taken(state: State, seat: int, card: int, where: str) -> None:
    """A card that was taken lies on the mat or in the discards of whoever took it."""
    mat, first = mat_of(state, seat), seat * DISCARD_ROOM
    lying = [one.card for column in mat.columns for one in column] + list(mat.artifacts)
    lying += state.discard_card[first : first + state.discard_count[seat]]
    if card == ANY_CARD or card not in lying:
        reason = "lies neither on its mat nor in its discards"
        raise BadPosition(where, f"{code_of(card)} {reason}, where the cards that {SEATS[seat]} took are")
    if state.card_round[card] != state.round_number:
        raise BadPosition(where, f"{code_of(card)} is a card of round {state.card_round[card]}, an earlier one")


def _place_next_deal(state: State, shape: PositionShape) -> None:
    """What is drawn and dealt when the next round begins."""
    if shape.next_deal is None:
        return
    where = "position.next_deal"
    if state.round_number >= state.values.rounds:
        raise BadPosition(where, "no round comes after the last: leave it out")
    deal = read_at(lambda text: read_deal(text, may_have_rest=True), shape.next_deal, where)
    try:
        force(state, deal, state.round_number + 1)
    except BadPosition as error:
        raise BadPosition(where, error.reason) from None


def force(state: State, deal: Deal, number: int) -> None:
    """The next deal gives these moons and cards; what it leaves out follows in the order of seed 0, where it may."""
    where = "deals"
    deck = [card for card in range(CARDS) if state.card_round[card] == number and state.card_kind[card] != Card.NONE]
    mix = Counter(deal.moons)
    for column in range(COLUMNS):
        if mix[column] != state.moon_mix[column]:
            wanted, letter = state.moon_mix[column], LETTERS[column]
            raise BadPosition(where, f"it has {counted(mix[column], 'moon')} of {letter}, and the bag has {wanted}")
    seen: set[int] = set()
    for card in deal.cards:
        if card not in deck:
            raise BadPosition(where, f"{code_of(card)} is no card of the deck of round {number}")
        if card in seen:
            raise BadPosition(where, f"{code_of(card)} stands there twice")
        seen.add(card)
    rest = [card for card in deck if card not in seen]
    if rest and not deal.has_rest:
        reason = f"it has {counted(len(deal.cards), 'card')}, and the deck of round {number} has {len(deck)}"
        raise BadPosition(where, f"{reason}: {code_of(rest[0])} is missing")
    shuffle(seeded(0, 0, REST_STREAM), rest)
    order = [*deal.cards, *rest]
    state.forced_moon[:MOONS] = deal.moons
    state.forced_card[: len(order)] = order
    state.forced_count = len(order)


def _place_stand(state: State, shape: PositionShape) -> None:
    """Where the play stands: at the draft of a turn, or at its end."""
    if shape.phase == "draft":
        if state.seats == 1:
            take_row(state)
        begin_turn(state)
        return
    state.step, state.actor = Ask.NOTHING, NOTHING
    state.winners = winner_bits(state)
    found = list(seats_in(state.winners, state.seats))
    if "winners" in shape.model_fields_set and sorted(shape.winners) != found:
        raise BadPosition("position.winners", f"with these points {listed(found, none='nobody')} won")


def finish(state: State, shape: PositionShape) -> None:
    """Nothing is left to put back once the first decision is reached."""


def is_dealt_later(shape: PositionShape) -> bool:
    """Every position is complete as it was placed."""
    return False


def is_stand_point(state: State) -> bool:
    """Whether a position can be written down here: a turn begins, and what seats remember can be said."""
    begins = state.phase == Phase.DRAFT and state.answered == 0
    return begins and state.known_from in (first_turn(state), state.turn)


# --- writing ------------------------------------------------------------------------------------------------------


def write_position(state: State) -> dict[str, Any]:
    """The position of a state at the beginning of a turn, or at the end of the game, complete."""
    position: dict[str, Any] = {
        "phase": PHASES[state.phase],
        "round": state.round_number,
        "turn": state.turn,
        "moons": moons_text(state, TABLE),
    }
    if state.phase == Phase.OVER:
        position |= {"to_move": None, "step": None}
    elif state.seats == 1:
        position["pyramid"] = pyramid_text(state, TABLE)
    if state.seats == 1:
        position["removed"] = removed_text(state)
    if state.forced_count:
        moons, cards = tuple(state.forced_moon), tuple(state.forced_card[: state.forced_count])
        position["next_deal"] = str(Deal(moons, cards))
    position["seats"] = {SEATS[seat]: _write_seat(state, seat) for seat in range(state.seats)}
    if state.phase == Phase.OVER:
        position["winners"] = list(seats_in(state.winners, state.seats))
    return position


def _write_seat(state: State, seat: int) -> dict[str, Any]:
    found: dict[str, Any] = {
        "supply": supply_text(state, seat),
        "vp": state.vp[seat],
        "mat": str(mat_of(state, seat)),
        "discards": discards_text(state, TABLE, seat),
    }
    if state.seats > 1:
        found["hand"] = write_cards(hand_of(state, seat))
        first = first_turn(state)
        if state.known_from == first and state.turn > first and state.phase == Phase.DRAFT:
            found["taken"] = write_cards(state.taken[seat * TURNS + first - 1 : seat * TURNS + state.turn - 1])
    return found


def scores(state: State) -> list[dict[str, Any]]:
    """The scores of every seat, by name; solo with its rating."""
    found: list[dict[str, Any]] = [dict(scores_of(state, seat)) for seat in range(state.seats)]
    if state.seats == 1:
        found[0]["rating"] = rating_of(state) or "unrated"
    return found


def turns(state: State) -> list[int]:
    """How many turns each seat has taken."""
    return [state.tally_prepared[seat] + state.tally_cast[seat] for seat in range(state.seats)]


def count_deals(state: State) -> int:
    """How many rounds have been dealt."""
    return state.deals


def write_deal(state: State) -> str:
    """What the last round was dealt from: moons in the order drawn, then the deck from the top."""
    return str(Deal(tuple(state.deal_moon), tuple(state.deal_card[: state.deal_count])))


def force_deal(state: State, text: str) -> None:
    """The next deal gives these moons and cards. Raises `BadPosition` that says what is wrong with it."""
    force(state, read_at(read_deal, text, "deals"), state.round_number + 1)
