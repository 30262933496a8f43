"""What a position names, part by part: read from the texts of a file, and checked against what there is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from arcane_lab.core.json_files import BadPosition, read_at
from arcane_lab.engine.generator import seeded, shuffle
from arcane_lab.games.arts.inputs.values import Crew, read_crew
from arcane_lab.games.arts.rules.ending import points_of_worker
from arcane_lab.games.arts.rules.setting_up import start_heir, start_seat
from arcane_lab.games.arts.rules.sizes import (
    CLOSED,
    CREW,
    DECK,
    HAND,
    HEIR,
    KINDS,
    NOTHING,
    TRICKS,
    TYPES,
)
from arcane_lab.games.arts.rules.sizes import WORKERS as WORKER_COUNT
from arcane_lab.games.arts.rules.state import State
from arcane_lab.games.arts.rules.things import card_of, day_bonus, has_own_card, is_small_offer, is_theater
from arcane_lab.games.arts.rules.words import Card, Lies, Phase, Reading, Worker
from arcane_lab.games.arts.setup import who_is
from arcane_lab.games.arts.text.names import SEATS, WORKERS, code_of, name_of, number_of
from arcane_lab.games.arts.text.names import TYPES as LETTERS
from arcane_lab.games.arts.text.notation import (
    TrickText,
    read_assigned,
    read_bag,
    read_offer,
    read_sent,
    read_tiles,
    read_tricks,
    read_workers,
)

if TYPE_CHECKING:
    from arcane_lab.games.arts.text.shapes import PositionShape, SeatShape

#: The stream of chance that gives what a position does not name.
REST_STREAM: Final = 63


class Board:
    """A position that is being placed: what was used up so far."""

    def __init__(self, state: State, shape: PositionShape) -> None:
        self.state, self.shape = state, shape
        self.workers: dict[int, str] = {}
        self.is_sending = state.phase in (Phase.PLACE, Phase.PERFORM, Phase.END)

    def of_seat(self, seat: int) -> SeatShape:
        """What the position says of a seat."""
        from arcane_lab.games.arts.text.shapes import SeatShape

        return self.shape.seats.get(SEATS[seat], SeatShape())

    def hold_worker(self, who: int, where: str) -> None:
        """A worker is there once."""
        if who in self.workers:
            raise BadPosition(where, f"the {WORKERS[who]} is at {self.workers[who]} too (AS-COMP-01)")
        self.workers[who] = where
        self.state.worker_at[who] = Lies.HELD

    def place_workers(self) -> None:
        """The worker on offer, and the supply: all that are nowhere else, unless it is said."""
        state, shape = self.state, self.shape
        offered = read_at(read_workers, shape.worker, "position.worker")
        if len(offered) > 1:
            raise BadPosition("position.worker", "one worker at most is on offer")
        for who in offered:
            self.hold_worker(who, "position.worker")
            state.worker, state.worker_at[who] = who, Lies.OFFER
        free = [who for who in range(WORKER_COUNT) if who not in self.workers]
        supply = free if shape.workers is None else read_at(read_workers, shape.workers, "position.workers")
        for who in supply:
            if who not in free:
                raise BadPosition("position.workers", f"the {WORKERS[who]} is elsewhere")
        for who in free:
            state.worker_at[who] = Lies.SUPPLY if who in supply else Lies.GONE


# --- seats ----------------------------------------------------------------------------------------------------------


def place_seat(board: Board, seat: int) -> None:
    """Everything of a seat; what it leaves out is as at the start."""
    state, given, where = board.state, board.of_seat(seat), f"position.seats.{SEATS[seat]}"
    shards, tally = state.shards, list(state.tally_workers)
    start_seat(state, seat)
    state.shards, state.tally_workers = shards, tally
    for name in ("coins", "fame", "trickerion", "arcane", "cards"):
        value = getattr(given, name)
        if value is not None:
            getattr(state, name)[seat] = value
    if given.tiles is not None:
        _put_tiles(state, seat, read_at(read_tiles, given.tiles, f"{where}.tiles"))
    if given.parts is not None:
        _put_parts(state, seat, given.parts, f"{where}.parts")
    if given.tricks is not None:
        _put_tricks(state, seat, read_at(read_tricks, given.tricks, f"{where}.tricks"), f"{where}.tricks")
    _put_classroom(state, seat, given, where)
    if given.crew is not None:
        _put_crew(state, seat, _read_crew(given.crew, f"{where}.crew"))
    for k in range(state.crew_count[seat]):
        who = state.crew_who[seat * CREW + k]
        if state.crew_name[seat * CREW + k] and who <= Worker.SHAPESHIFTER:
            board.hold_worker(who, f"{where}.crew")
    for who in read_at(read_workers, given.inn, f"{where}.inn"):
        board.hold_worker(who, f"{where}.inn")
        state.inn[seat * WORKER_COUNT + state.inn_count[seat]] = who
        state.inn_count[seat] += 1
    _put_cards_dealt(board, seat, given, where)
    _put_sent(board, seat, given, where)


def _put_tiles(state: State, owner: int, tiles: Sequence[int]) -> None:
    for kind in range(TYPES):
        state.tiles[owner * TYPES + kind] = tiles.count(kind)


def _put_parts(state: State, seat: int, text: str, where: str) -> None:
    known = [name_of(number) for number in state.kind_name[: state.kinds]]
    found = Counter(text.lower().split())
    for name in found:
        if name not in known:
            raise BadPosition(where, f"{name} is no component of this game: {', '.join(known)}")
    for kind, name in enumerate(known):
        state.parts[seat * KINDS + kind] = found[name]


def _put_tricks(state: State, owner: int, tricks: Sequence[TrickText], where: str) -> None:
    known = [code_of(number) for number in state.trick_name[: state.known_tricks]]
    of_heir = [known[number] for number in state.heir_trick[: state.heir_tricks]]
    allowed = of_heir if owner == HEIR else [code for code in known if code not in of_heir]
    if len(tricks) > TRICKS:
        raise BadPosition(where, f"at most {TRICKS} tricks")
    state.trick_count[owner] = len(tricks)
    for n in range(TRICKS):
        at = owner * TRICKS + n
        state.trick[at] = state.trick_types[at] = state.trick_ready[at] = state.trick_class[at] = 0
        if n < len(tricks):
            if tricks[n].code not in allowed:
                raise BadPosition(where, f"{tricks[n].code} is no trick of this owner: {', '.join(allowed)}")
            if owner == HEIR and tricks[n].ready:
                raise BadPosition(where, "the Heir's tricks are not prepared")
            state.trick[at], state.trick_types[at] = known.index(tricks[n].code), tricks[n].types
            state.trick_ready[at] = int(tricks[n].ready)


def _put_classroom(state: State, seat: int, given: SeatShape, where: str) -> None:
    """Which tricks stand in a classroom: those said, else those of the start that the seat has."""
    codes = [code_of(state.trick_name[state.trick[seat * TRICKS + n]]) for n in range(state.trick_count[seat])]
    if given.classroom is None:
        in_class = [
            code_of(state.trick_name[state.start_trick[n]]) for n in range(state.start_tricks) if state.start_class[n]
        ]
    else:
        in_class = given.classroom.upper().split()
        for code in in_class:
            if code not in codes:
                raise BadPosition(f"{where}.classroom", f"{code} is no trick of the seat")
    for n, code in enumerate(codes):
        state.trick_class[seat * TRICKS + n] = int(code in in_class)


def _read_crew(text: str, where: str) -> Crew:
    try:
        return read_crew(text)
    except ValueError as error:
        reason, allowed = error.args
        raise BadPosition(where, f"{text!r} {reason}; allowed: {allowed}") from None


def _put_crew(state: State, seat: int, crew: Crew) -> None:
    everybody = [*crew.specialists, *crew.slots]
    state.crew_count[seat], state.crew_slots[seat] = len(everybody), len(crew.specialists)
    for k in range(CREW):
        at = seat * CREW + k
        one = everybody[k] if k < len(everybody) else None
        state.crew_name[at] = 0 if one is None else number_of(one.name)
        who = Worker.OTHER if one is None else who_is(one.name)
        is_worker = who <= Worker.SHAPESHIFTER
        state.crew_ap[at] = points_of_worker(state, who) if is_worker else 0 if one is None else one.ap
        state.crew_who[at] = who


def _names(state: State, seat: int) -> list[str]:
    return [name_of(state.crew_name[seat * CREW + k]) for k in range(state.crew_count[seat])]


def _put_cards_dealt(board: Board, seat: int, given: SeatShape, where: str) -> None:
    """Who has which card; in the phases after the assignment whoever is not named has none."""
    state, names = board.state, _names(board.state, seat)
    if given.assigned and state.phase != Phase.PLACE:
        raise BadPosition(f"{where}.assigned", "cards are dealt in a position of the phase 'place' alone")
    if not board.is_sending:
        return
    for k in range(state.crew_count[seat]):
        state.assigned[seat * CREW + k] = Card.NONE
    for name, card in read_at(read_assigned, given.assigned, f"{where}.assigned"):
        if name not in names:
            raise BadPosition(f"{where}.assigned", f"{name} is not in the crew")
        at = seat * CREW + names.index(name)
        if has_own_card(state.crew_who[at]) != (card == Card.UNIQUE):
            raise BadPosition(f"{where}.assigned", f"{name} cannot have that card (AS-SPEC-01, AS-GOLEM-01)")
        state.assigned[at] = card


def _put_sent(board: Board, seat: int, given: SeatShape, where: str) -> None:
    """Who was sent where, in order."""
    state, names = board.state, _names(board.state, seat)
    where = f"{where}.sent"
    if given.sent and not board.is_sending:
        raise BadPosition(where, "nobody was sent yet in this phase")
    for name, place, points in read_at(read_sent, given.sent, where):
        if name not in names:
            raise BadPosition(where, f"{name} is not in the crew")
        k = names.index(name)
        at = seat * CREW + k
        if state.sent_to[at] != NOTHING:
            raise BadPosition(where, f"{name} stands there twice")
        if place == 3 and not state.academy:
            raise BadPosition(where, "the Academy is not in play")
        who = state.crew_who[at]
        state.assigned[at] = Card.UNIQUE if has_own_card(who) else card_of(place)
        if who == Worker.GOLEM and state.sent_count[seat] and state.values.golem_last == Reading.GOLEM_CLOSES:
            state.closed[seat] = 1
        state.sent_to[at] = place
        state.sent_points[at] = max(0, state.crew_ap[at] + day_bonus(state, place)) if points is None else points
        state.sent_order[seat * CREW + state.sent_count[seat]] = k
        state.sent_count[seat] += 1
        if is_theater(place):
            if state.day[seat] not in (NOTHING, place):
                raise BadPosition(where, "a seat has one day at the Theater (ST-3)")
            state.day[seat] = place


def place_heir(board: Board) -> None:
    """Everything of the Heir."""
    state, given = board.state, board.shape.heir
    start_heir(state)
    if given is None:
        return
    for name in ("coins", "fame", "arcane", "cards"):
        getattr(state, name)[HEIR] = getattr(given, name)
    _put_tiles(state, HEIR, read_at(read_tiles, given.tiles, "position.heir.tiles"))
    if given.tricks is not None:
        known = {state.trick[HEIR * TRICKS + n]: state.trick_class[HEIR * TRICKS + n] for n in range(TRICKS)}
        tricks = read_at(read_tricks, given.tricks, "position.heir.tricks")
        _put_tricks(state, HEIR, tricks, "position.heir.tricks")
        for n in range(state.trick_count[HEIR]):
            state.trick_class[HEIR * TRICKS + n] = known.get(state.trick[HEIR * TRICKS + n], 0)
    if given.free_slots is not None:
        state.heir_slots = given.free_slots


# --- tiles and decks ------------------------------------------------------------------------------------------------


def place_bag(board: Board) -> None:
    """The offer and the bag; what is named nowhere is shuffled in, or set aside (AS-COMP-03)."""
    state, shape = board.state, board.shape
    if shape.offer is not None:
        offer = read_at(read_offer, shape.offer, "position.offer")
        if (offer[1] == CLOSED) != is_small_offer(state) or CLOSED in (offer[0], offer[2]):
            closed = "closed with two seats and solo (AS-SETUP-05)"
            raise BadPosition("position.offer", f"the middle slot, and it alone, is {closed}: x")
        state.offer = list(offer)
    named, rest = read_at(read_bag, shape.bag or "", "position.bag")
    left = list(state.mix)
    for owner in range(HEIR + 1):
        for kind in range(TYPES):
            left[kind] -= state.tiles[owner * TYPES + kind]
            for n in range(state.trick_count[owner]):
                left[kind] -= state.trick_types[owner * TRICKS + n] >> kind & 1
    for kind in (*(tile for tile in state.offer if tile >= 0), *named):
        left[kind] -= 1
    for kind, count in enumerate(left):
        if count < 0:
            there = state.mix[kind]
            reason = f"{there - count} tiles of {LETTERS[kind]} are named, and there are {there}"
            raise BadPosition("position.bag", reason)
    more = [kind for kind, count in enumerate(left) for _ in range(count)]
    if rest:
        shuffle(seeded(0, 0, REST_STREAM), more)
    else:
        state.aside, more = left, []
    tiles = [*named, *more]
    if state.phase == Phase.SETUP:
        state.forced_bag[: len(tiles)] = tiles
        state.forced_count = len(tiles)
        if any(tile >= 0 for tile in state.offer):
            raise BadPosition("position.offer", "nothing is on offer before the set-up")
    else:
        state.bag[: len(tiles)] = tiles
        state.bag_count = len(tiles)


def place_decks(board: Board) -> None:
    """Decks from the top, less what seats have kept of them."""
    state, shape = board.state, board.shape
    names = [code_of(number) for number in state.deck_name[: state.decks]]
    for name in shape.decks or {}:
        if name.upper() not in names:
            raise BadPosition(f"position.decks.{name}", f"there is no such deck: {', '.join(names) or 'none'}")
    kept: list[int] = []
    for seat in range(state.seats):
        where = f"position.seats.{SEATS[seat]}.hand"
        for word in board.of_seat(seat).hand.split():
            card = _card(state, word, where)
            if card in kept:
                raise BadPosition(where, f"{word} is held twice")
            kept.append(card)
            at = seat * HAND + state.hand_count[seat]
            state.hand_card[at], state.hand_deck[at] = card, _deck_of(state, card)
            state.hand_count[seat] += 1
    texts: dict[str, Any] = {name.upper(): text for name, text in (shape.decks or {}).items()}
    for deck, name in enumerate(names):
        own = state.deck_start[deck * DECK : deck * DECK + state.deck_size[deck]]
        there = [card for card in own if card not in kept]
        if name in texts:
            cards = [_card(state, word, f"position.decks.{name}") for word in texts[name].split()]
            if sorted(cards) != sorted(there):
                raise BadPosition(f"position.decks.{name}", "it has other cards than this deck without those held")
            there = cards
        state.deck_count[deck] = len(there)
        state.deck_card[deck * DECK : (deck + 1) * DECK] = [*there, *[0] * (DECK - len(there))]


def _card(state: State, word: str, where: str) -> int:
    card = number_of(word) if word.isalnum() and len(word) <= 12 else 0
    if not card or card not in state.deck_start:
        raise BadPosition(where, f"{word} is no card of a deck")
    return card


def _deck_of(state: State, card: int) -> int:
    return state.deck_start.index(card) // DECK
