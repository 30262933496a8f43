"""Positions as text and back: the start of a phase, as scenarios, records and saved games write it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from arcane_lab.core.json_files import BadPosition, read_at
from arcane_lab.games.arts.rules.ending import final_fame
from arcane_lab.games.arts.rules.flow import begin_end
from arcane_lab.games.arts.rules.sizes import (
    DECK,
    HEIR,
    NOBODY,
    NOTHING,
    TURNS,
)
from arcane_lab.games.arts.rules.state import State
from arcane_lab.games.arts.rules.things import clear_table
from arcane_lab.games.arts.rules.words import Ask, Lies, Phase
from arcane_lab.games.arts.text.names import PHASES, PLACES, SEATS, WORKERS, code_of
from arcane_lab.games.arts.text.notation import (
    Roll,
    SetUpDeal,
    read_dice,
    read_roll,
    read_set_up,
    write_dice,
    write_offer,
)
from arcane_lab.games.arts.text.position_parts import (
    Board,
    place_bag,
    place_decks,
    place_heir,
    place_seat,
)
from arcane_lab.games.arts.text.showing import (
    assigned_text,
    classroom_text,
    crew_text,
    hand_of,
    in_supply,
    inn_of,
    parts_text,
    result_final,
    scores_of,
    sent_text,
    tiles_text,
    tricks_text,
    worker_text,
    workers_text,
)

if TYPE_CHECKING:
    from arcane_lab.games.arts.text.shapes import PositionShape

# --- placing --------------------------------------------------------------------------------------------------------


def place(state: State, shape: PositionShape) -> None:
    """Put a position on a new state that carries its setup; the game then goes on to the first decision."""
    clear_table(state)
    state.deals = state.rolls = 0
    state.phase, state.turn = PHASES.index(shape.phase), shape.turn
    _check_stand(state, shape)
    state.first = SEATS.index(shape.first_player)
    board = Board(state, shape)
    for seat in range(state.seats):
        place_seat(board, seat)
    place_heir(board)
    _place_dice(state, shape)
    board.place_workers()
    _place_shards(state, shape)
    place_decks(board)
    place_bag(board)
    _place_rolls(state, shape)
    _place_stand(state, shape)


def _check_stand(state: State, shape: PositionShape) -> None:
    """Refuse seats that do not play, and what does not go with the phase."""
    named = [("seats", seat) for seat in shape.seats] + [("first_player", shape.first_player)]
    if shape.to_move is not None:
        named.append(("to_move", shape.to_move))
    for key, seat in named:
        if SEATS.index(seat) >= state.seats:
            players = f"this game has seats p1 to {SEATS[state.seats - 1]}" if state.seats > 1 else "p1 plays alone"
            raise BadPosition(f"position.{key}", f"{seat} does not play: {players}")
    if shape.turn > state.turns:
        raise BadPosition("position.turn", f"this game has {state.turns} turns")
    if shape.heir is not None and state.seats > 1:
        raise BadPosition("position.heir", "the Heir plays alone with p1 (solo)")
    if shape.wagon == "academy" and not state.academy:
        raise BadPosition("position.wagon", "the Academy is not in play (AS-WAGON-04)")
    if shape.to_move is not None and shape.phase != "place" and shape.to_move != shape.first_player:
        raise BadPosition("position.to_move", "only in the phase 'place' another than the first seat is asked first")


def _place_dice(state: State, shape: PositionShape) -> None:
    state.wagon = PLACES.index(shape.wagon)
    if shape.dice is None:
        return
    kind, benefit, locked = read_at(read_dice, shape.dice, "position.dice")
    faces = state.type_face[: state.type_faces], state.benefit_face[: state.benefit_faces]
    if kind not in faces[0] or benefit not in faces[1]:
        raise BadPosition("position.dice", f"{shape.dice} are no faces of these dice")
    state.die_type, state.die_benefit, state.locked = kind, benefit, locked


def _place_shards(state: State, shape: PositionShape) -> None:
    """The supply is what nobody holds, unless it is said; what is gone from there is in the box (AS-SETUP-11)."""
    held = sum(state.arcane[: state.seats]) + (state.arcane[HEIR] if state.seats == 1 else 0)
    if held > state.shards_in_game:
        reason = f"{held} Arcane Shards are held, and there are {state.shards_in_game}"
        raise BadPosition("position.seats", f"{reason} (AS-SETUP-11)")
    free = state.shards_in_game - held
    state.shards = free if shape.shards is None else shape.shards
    if state.shards > free:
        raise BadPosition("position.shards", f"{free} are left beside those that are held (AS-SETUP-11)")
    state.box = free - state.shards


def _place_rolls(state: State, shape: PositionShape) -> None:
    """What the next rolls show; a face or a worker that cannot come is an error."""
    if len(shape.rolls) > TURNS - 1:
        raise BadPosition("position.rolls", f"a game has at most {TURNS - 1} turns")
    state.roll_at = state.roll_count = 0
    for number, text in enumerate(shape.rolls):
        where = f"position.rolls[{number}]"
        _add_roll(state, read_at(read_roll, text, where), where)


def _add_roll(state: State, roll: Roll, where: str) -> None:
    number = state.roll_count
    if number >= TURNS:
        raise BadPosition(where, f"at most {TURNS} rolls")
    if roll.kind not in state.type_face[: state.type_faces]:
        raise BadPosition(where, f"{str(roll).split()[0]} is no face of the enchantment die")
    if roll.benefit not in state.benefit_face[: state.benefit_faces]:
        raise BadPosition(where, f"{str(roll).split()[1]} is no face of the reward die")
    if roll.worker >= 0 and state.worker_at[roll.worker] in (Lies.HELD, Lies.GONE):
        raise BadPosition(where, f"the {WORKERS[roll.worker]} is not in the supply (AS-SUMMON-09)")
    free = sum(one in (Lies.SUPPLY, Lies.OFFER) for one in state.worker_at)
    if roll.worker < 0 and free > number:
        raise BadPosition(where, "a worker comes, as some are left (AS-SUMMON-06)")
    state.roll_type[number], state.roll_benefit[number] = roll.kind, roll.benefit
    state.roll_worker[number] = roll.worker
    state.roll_count = number + 1


def _place_stand(state: State, shape: PositionShape) -> None:
    """Where the play stands in its phase."""
    state.actor = NOBODY
    if state.phase == Phase.SETUP:
        state.forced_wagon = state.wagon
        state.forced_shown = NOTHING
    elif state.phase == Phase.PLACE:
        asked = state.first if shape.to_move is None else SEATS.index(shape.to_move)
        state.actor = (asked - 1) % state.seats
        if state.heir_first and any(state.sent_count[: state.seats]):
            state.heir_visits = state.heir_comes[state.turn]
    elif state.phase == Phase.END:
        begin_end(state)
    elif state.phase == Phase.OVER:
        state.step = Ask.NOTHING
        for owner in (*range(state.seats), HEIR):
            name = SEATS[owner] if owner != HEIR else "heir"
            state.final[owner] = shape.final.get(name, final_fame(state, owner))  # type: ignore[call-overload]


def finish(state: State, shape: PositionShape) -> None:
    """Nothing is left to put back once the first decision is reached."""


def is_dealt_later(shape: PositionShape) -> bool:
    """Every position is complete as it was placed."""
    return False


def is_stand_point(state: State) -> bool:
    """Whether a position can be written down here: the first card of a turn is asked for, or the game is over."""
    if state.phase == Phase.OVER:
        return True
    begins = state.phase == Phase.ASSIGN and all(card == NOTHING for card in state.assigned)
    # What a seat knows of the cards in a deck cannot be said.
    return begins and not any(state.deck_seen)


# --- writing --------------------------------------------------------------------------------------------------------


def write_position(state: State) -> dict[str, Any]:
    """The position of a state at the start of a phase, complete."""
    is_set_up = state.phase == Phase.SETUP
    position: dict[str, Any] = {"phase": PHASES[state.phase], "turn": state.turn, "first_player": SEATS[state.first]}
    if state.phase == Phase.PLACE:
        position["to_move"] = SEATS[(state.actor + 1) % state.seats]
    tiles = state.forced_bag[: state.forced_count] if is_set_up else state.bag[: state.bag_count]
    position |= {
        "wagon": PLACES[state.wagon],
        "dice": write_dice(state.die_type, state.die_benefit, state.locked),
        "worker": worker_text(state),
        "workers": workers_text(in_supply(state)),
        "offer": write_offer(state.offer),
        "shards": state.shards,
        "bag": " ".join([*("ABCDEF"[tile] for tile in tiles), "| none"]),
        "rolls": [
            str(Roll(state.roll_type[at], state.roll_benefit[at], state.roll_worker[at]))
            for at in range(state.roll_at, state.roll_count)
        ],
    }
    if state.decks:
        position["decks"] = {code_of(state.deck_name[deck]): _deck_text(state, deck) for deck in range(state.decks)}
    position["seats"] = {SEATS[seat]: _write_seat(state, seat) for seat in range(state.seats)}
    if state.seats == 1:
        position["heir"] = {
            "coins": state.coins[HEIR],
            "fame": state.fame[HEIR],
            "arcane": state.arcane[HEIR],
            "cards": state.cards[HEIR],
            "tiles": tiles_text(state, HEIR),
            "tricks": tricks_text(state, HEIR),
            "free_slots": state.heir_slots,
        }
    if state.phase == Phase.OVER:
        position["final"] = result_final(state)
    return position


def _deck_text(state: State, deck: int) -> str:
    first = deck * DECK
    return " ".join(code_of(card) for card in state.deck_card[first : first + state.deck_count[deck]])


def _write_seat(state: State, seat: int) -> dict[str, Any]:
    found: dict[str, Any] = {
        "coins": state.coins[seat],
        "fame": state.fame[seat],
        "trickerion": state.trickerion[seat],
        "arcane": state.arcane[seat],
        "tiles": tiles_text(state, seat),
        "parts": parts_text(state, seat),
        "tricks": tricks_text(state, seat),
        "classroom": classroom_text(state, seat),
        "crew": crew_text(state, seat),
    }
    if state.phase == Phase.PLACE:
        found["assigned"] = assigned_text(state, seat)
    if state.phase in (Phase.PLACE, Phase.PERFORM, Phase.END):
        found["sent"] = sent_text(state, seat)
    found["inn"] = workers_text(inn_of(state, seat))
    found["cards"] = state.cards[seat]
    if state.decks:
        found["hand"] = " ".join(hand_of(state, seat))
    return found


# --- deals ----------------------------------------------------------------------------------------------------------


def count_deals(state: State) -> int:
    """How many set-ups and rolls there have been."""
    return state.deals


def write_deals(state: State, first: int) -> list[str]:
    """The set-up and the rolls from a number on, as records write them."""
    with_set_up = state.deals - state.rolls
    found = []
    for number in range(first, state.deals):
        if number < with_set_up:
            found.append(str(SetUpDeal(state.deal_wagon, tuple(t for t in state.deal_bag if t >= 0), state.deal_shown)))
        else:
            at = number - with_set_up
            found.append(str(Roll(state.dealt_type[at], state.dealt_benefit[at], state.dealt_worker[at])))
    return found


def write_deal(state: State) -> str:
    """The last of them."""
    return write_deals(state, state.deals - 1)[0]


def force_deals(state: State, texts: list[str]) -> None:
    """What comes next is this; raises an error for what cannot come."""
    state.roll_at = state.roll_count = 0
    for number, text in enumerate(texts):
        where = f"deals[{number}]"
        if text.strip().lower().startswith("wagon"):
            _force_set_up(state, read_at(read_set_up, text, where), where)
        else:
            _add_roll(state, read_at(read_roll, text, where), where)


def force_deal(state: State, text: str) -> None:
    """The same for one."""
    force_deals(state, [text])


def _force_set_up(state: State, deal: SetUpDeal, where: str) -> None:
    if deal.wagon == PLACES.index("academy") and not state.academy:
        raise BadPosition(where, "the Academy is not in play (AS-WAGON-04)")
    left = [state.mix[kind] - state.seats * state.start_tiles[kind] for kind in range(len(state.mix))]
    found = [deal.bag.count(kind) for kind in range(len(state.mix))]
    if found != left:
        raise BadPosition(where, f"the bag does not hold the {sum(left)} tiles of this game (AS-COMP-03)")
    state.forced_wagon, state.forced_shown = deal.wagon, deal.shown
    state.forced_bag[: len(deal.bag)] = deal.bag
    state.forced_count = len(deal.bag)


# --- results --------------------------------------------------------------------------------------------------------


def scores(state: State) -> list[dict[str, int]]:
    """The scores of every seat, by name."""
    return [scores_of(state, seat) for seat in range(state.seats)]


def result(state: State) -> dict[str, Any]:
    """What a record says of the end besides: the fame that the expansion itself fixes."""
    return {"final": result_final(state)}


def turns(state: State) -> list[int]:
    """How many characters each seat has sent."""
    return state.tally_turns[: state.seats]
