"""Moons, the deal, hands on their way, the pyramid, and the end of turns and rounds (AR-SETUP, AR-TURN, AR-SOLO)."""

from typing import Final

from arcane_lab.engine.luck import draw_below, seed_chance
from arcane_lab.games.rising.rules.events import log_event, tell
from arcane_lab.games.rising.rules.memory import pass_direction, remember_taken
from arcane_lab.games.rising.rules.moves import spell_of, verb_of
from arcane_lab.games.rising.rules.scores import settle
from arcane_lab.games.rising.rules.sizes import (
    CARDS,
    COLUMNS,
    EVERYBODY,
    HAND,
    MOONS,
    NOTHING,
    PYRAMID,
    SEATS,
    TURNS,
)
from arcane_lab.games.rising.rules.state import State
from arcane_lab.games.rising.rules.tableau import keep_past, take_from_hand
from arcane_lab.games.rising.rules.words import Ask, Card, Log, Phase, Reading, Rule, Verb

#: Where each row of the pyramid begins, the lowest first; row r is that of turn r + 1 (AR-SOLO-05).
ROW_STARTS: Final = (0, 6, 11, 15, 18, 20, 21)


def collect_deck(state: State) -> int:
    """The cards of this round's deck, in table order (AR-SETUP-03, AR-SOLO-01); returns how many."""
    count = 0
    for card in range(CARDS):
        if state.card_round[card] == state.round_number and state.card_kind[card] != Card.NONE:
            state.deal_card[count] = card
            count += 1
    return count


def deal_by_chance(state: State) -> None:
    """Ten moons are drawn, then the deck is shuffled (AR-SETUP-02, 03; AR-MOON-07, 08)."""
    seed_chance(state.chance, state.seed, state.play_index, state.round_number)
    count = 0
    for column in range(COLUMNS):
        for _ in range(state.moon_mix[column]):
            state.deal_moon[count] = column
            count += 1
    for place in range(MOONS - 1, 0, -1):
        other = draw_below(state.chance, place + 1)
        moon = state.deal_moon[place]
        state.deal_moon[place] = state.deal_moon[other]
        state.deal_moon[other] = moon
    for place in range(state.deal_count - 1, 0, -1):
        other = draw_below(state.chance, place + 1)
        card = state.deal_card[place]
        state.deal_card[place] = state.deal_card[other]
        state.deal_card[other] = card


def begin_round(state: State) -> None:
    """A round begins: moons, deck, hands or pyramid (AR-ROUND-01, 02; AR-SOLO-04, 08, 18)."""
    tell(state, Log.ROUND, NOTHING, NOTHING, NOTHING, state.round_number, Rule.TURN + 1)
    state.deal_count = collect_deck(state)
    deal_by_chance(state)
    if state.forced_count > 0:
        for place in range(MOONS):
            state.deal_moon[place] = state.forced_moon[place]
        for place in range(state.forced_count):
            state.deal_card[place] = state.forced_card[place]
        state.forced_count = 0
    state.deals += 1
    for place in range(MOONS):
        state.moon[place] = state.deal_moon[place]
    state.turn = first_turn(state)
    state.known_from = state.turn
    # A shorter round has the last sections of the board; the tokens of the others stay in the bag.
    for place in range(2 * state.turn - 2):
        state.moon[place] = NOTHING
    state.removed_count = 0
    for at in range(SEATS * TURNS):
        state.taken[at] = NOTHING
    tell_moons(state)
    if state.seats == 1:
        lay_pyramid(state)
    else:
        deal_hands(state)


def first_turn(state: State) -> int:
    """The turn that a round begins with: as many are left as a hand has cards (AR-TURN-02, 10, 13)."""
    return TURNS + 1 - state.values.hand_size


def tell_moons(state: State) -> None:
    """What the board shows of the moons of this round, or of this turn where later ones are hidden (AR-SETUP-11)."""
    is_hidden = state.values.moon_visibility == Reading.MOONS_HIDDEN
    begins = state.turn == first_turn(state)
    for turn in range(state.turn, TURNS):
        if (turn == state.turn) if is_hidden else begins:
            one = state.moon[2 * turn - 2]
            two = state.moon[2 * turn - 1]
            log_event(state, Log.MOONS, NOTHING, NOTHING, turn, one, Rule.MOON + 1, two, EVERYBODY)


def deal_hands(state: State) -> None:
    """A hand to each seat, printed are six cards; the rest is set aside (AR-SETUP-04 to 07)."""
    size = state.values.hand_size
    for seat in range(state.seats):
        state.hand_count[seat] = 0
        for place in range(seat * size, seat * size + size):
            card = state.deal_card[place]
            add_to_hand(state, seat, card)
            log_event(state, Log.DEALT, seat, card, NOTHING, 0, Rule.SETUP + 4, 0, 1 << seat)


def add_to_hand(state: State, seat: int, card: int) -> None:
    """A card joins a hand, which stays in table order."""
    place = seat * HAND + state.hand_count[seat]
    while place > seat * HAND and state.hand_card[place - 1] > card:
        state.hand_card[place] = state.hand_card[place - 1]
        place -= 1
    state.hand_card[place] = card
    state.hand_count[seat] += 1


def lay_pyramid(state: State) -> None:
    """Rows from the lowest up, as printed six of 21 cards; odd rows face down (AR-SOLO-04 to 07)."""
    first = ROW_STARTS[state.turn - 1]
    for place in range(first):
        state.pyramid[place] = NOTHING
    for row in range(state.turn - 1, TURNS):
        for place in range(ROW_STARTS[row], ROW_STARTS[row + 1]):
            card = state.deal_card[place - first]
            state.pyramid[place] = card
            seen = EVERYBODY if is_row_up(state.turn, row) else 0
            log_event(state, Log.LAID, 0, card, row + 1, 0, Rule.SOLO + 4, 0, seen)
    take_row(state)


def is_row_up(turn: int, row: int) -> bool:
    """Whether a row of the pyramid lies face up: the lowest does, and those of even size (AR-SOLO-06, 07, 12)."""
    return row == turn - 1 or (TURNS - row) % 2 == 0


def take_row(state: State) -> None:
    """The lowest row is what may be chosen from (AR-SOLO-09)."""
    row = state.turn - 1
    state.hand_count[0] = 0
    for place in range(ROW_STARTS[row], ROW_STARTS[row + 1]):
        add_to_hand(state, 0, state.pyramid[place])


def begin_turn(state: State) -> None:
    """A turn begins: all are asked at once (AR-TURN-04)."""
    keep_past(state)
    state.phase = Phase.DRAFT
    state.answered = 0
    state.started = 0
    state.actor = 0
    for seat in range(state.seats):
        state.choice[seat] = NOTHING
    state.step = Ask.DRAFT


def reveal_choices(state: State) -> None:
    """The last seat has answered: all chosen cards leave the hands at once (AR-TURN-04, 05)."""
    state.phase = Phase.RESOLVE
    state.actor = 0
    state.started = 0
    for seat in range(state.seats):
        move = state.choice[seat]
        card = spell_of(move)
        take_from_hand(state, seat, card)
        remember_taken(state, seat, card)
        if state.seats == 1:
            for place in range(PYRAMID):
                if state.pyramid[place] == card:
                    state.pyramid[place] = NOTHING
        seen = EVERYBODY if verb_of(move) == Verb.PREPARE else 1 << seat
        log_event(state, Log.SHOWN, seat, card, NOTHING, verb_of(move), Rule.TURN + 5, 0, seen)


def end_turn(state: State) -> None:
    """The last seat is resolved: moons go back, hands go on, and the next turn begins (AR-TURN-07, 14)."""
    if state.turn < TURNS and state.values.moon_removal == Reading.REMOVE_TURN:
        tell(state, Log.MOONS_BACK, NOTHING, NOTHING, state.turn, 0, Rule.TURN + 14)
    if state.seats == 1:
        remove_row(state)
    elif state.turn < TURNS:
        pass_hands(state)
    tell(state, Log.TURN_ENDED, NOTHING, NOTHING, state.turn, 0, Rule.TURN + (2 if state.turn < TURNS else 11))
    if state.turn < TURNS:
        state.turn += 1
        if state.values.moon_visibility == Reading.MOONS_HIDDEN:
            tell_moons(state)
        if state.seats == 1:
            turn_up_row(state)
        begin_turn(state)
    else:
        end_round(state)


def pass_hands(state: State) -> None:
    """Every hand goes to one neighbour (AR-TURN-07 to 09)."""
    step = pass_direction(state)
    tell(state, Log.HANDS, NOTHING, NOTHING, NOTHING, step, Rule.TURN + (8 if step == 1 else 9))
    last = state.seats - 1 if step == 1 else 0
    for place in range(HAND):
        state.spare[place] = state.hand_card[last * HAND + place]
    seat = last
    for _ in range(state.seats - 1):
        for place in range(HAND):
            state.hand_card[seat * HAND + place] = state.hand_card[(seat - step) * HAND + place]
        seat -= step
    for place in range(HAND):
        state.hand_card[seat * HAND + place] = state.spare[place]


def remove_row(state: State) -> None:
    """Solo: the rest of the lowest row leaves the game (AR-SOLO-11, 13, 17)."""
    row = state.turn - 1
    for place in range(ROW_STARTS[row], ROW_STARTS[row + 1]):
        card = state.pyramid[place]
        if card >= 0:
            state.removed[state.removed_count] = card
            state.removed_count += 1
            state.pyramid[place] = NOTHING
            tell(state, Log.REMOVED, 0, card, row + 1, 0, Rule.SOLO + 11)
    state.hand_count[0] = 0


def turn_up_row(state: State) -> None:
    """Solo: the next row is the lowest now, and is turned up where it lies face down (AR-SOLO-12)."""
    take_row(state)
    row = state.turn - 1
    if (TURNS - row) % 2 == 1:
        for place in range(ROW_STARTS[row], ROW_STARTS[row + 1]):
            tell(state, Log.TURNED_UP, 0, state.pyramid[place], row + 1, 0, Rule.SOLO + 12)


def end_round(state: State) -> None:
    """After turn 6 the next round begins; after the last round the game is over (AR-ROUND-01, 03; AR-END-01)."""
    if state.values.discard_persists == 0:
        for seat in range(state.seats):
            if state.discard_count[seat] > 0:
                tell(state, Log.CLEARED, seat, NOTHING, NOTHING, state.discard_count[seat], Rule.CAST + 20)
            state.discard_count[seat] = 0
    if state.round_number < state.values.rounds:
        state.round_number += 1
        begin_round(state)
        begin_turn(state)
        return
    state.phase = Phase.OVER
    state.step = Ask.NOTHING
    state.actor = NOTHING
    for seat in range(SEATS):
        state.choice[seat] = NOTHING
    settle(state)
