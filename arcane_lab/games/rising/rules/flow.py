"""One move, and everything that follows from it: the order of a turn in one place (AR-TURN, AR-CAST).

The game goes on by itself until somebody must decide. Drawn for one turn::

    all seats choose at once -> all choices are shown -> p1 resolves its choice, then p2, ...
        -> moons back, hands on -> the next turn, the next round, or the score

and for one seat that resolves, the first that there is::

    a spell being carried out -> the next spell of a cast -> a cast to be listed -> an event -> the next seat
"""

from arcane_lab.games.rising.rules.events import log_event
from arcane_lab.games.rising.rules.moves import payment_of, spell_of, verb_of
from arcane_lab.games.rising.rules.resolving import (
    begin_list,
    come_up,
    do_activate,
    do_another,
    do_move,
    do_pass,
    do_pick,
    end_cast,
    go_on_event,
    go_on_frame,
    put_target,
    start_choice,
)
from arcane_lab.games.rising.rules.rounds import begin_round, begin_turn, end_turn, reveal_choices
from arcane_lab.games.rising.rules.sizes import (
    CARDS,
    COLUMNS,
    EVERYBODY,
    KINDS,
    NOTHING,
    ROUNDS,
    SEATS,
    TURNS,
)
from arcane_lab.games.rising.rules.state import State
from arcane_lab.games.rising.rules.supply import has_several_prices
from arcane_lab.games.rising.rules.tableau import column_of
from arcane_lab.games.rising.rules.words import Ask, Cast, Log, Phase, Rule, Verb


def new_play(state: State) -> None:
    """Begin a play whose setup fields are filled, up to the first decision (AR-SETUP-01 to 08)."""
    state.log_count = 0
    empty_table(state)
    for place in range(state.seats * COLUMNS):
        state.supply[place] = state.values.starting_resources
    for seat in range(state.seats):
        state.vp[seat] = state.values.starting_points
    state.round_number = 1
    state.deals = 0
    begin_round(state)
    begin_turn(state)


def empty_table(state: State) -> None:
    """Nobody has anything yet."""
    for seat in range(SEATS):
        state.vp[seat] = 0
        state.hand_count[seat] = 0
        state.artifact_count[seat] = 0
        state.discard_count[seat] = 0
        state.tally_prepared[seat] = 0
        state.tally_cast[seat] = 0
        state.tally_activated[seat] = 0
        state.choice[seat] = NOTHING
        for at in range(seat * COLUMNS, seat * COLUMNS + COLUMNS):
            state.column_count[at] = 0
            state.had_card[at] = 0
            state.supply[at] = 0
            state.tally_moon[at] = 0
        for at in range(seat * TURNS, seat * TURNS + TURNS):
            state.tally_turn[at] = 0
        for at in range(seat * KINDS * ROUNDS, (seat + 1) * KINDS * ROUNDS):
            state.tally_kind[at] = 0
    for card in range(CARDS):
        state.marker[card] = 0
    state.winners = 0
    state.removed_count = 0
    state.frame_count = 0
    state.chain_count = 0
    state.named_itself_count = 0
    state.queue_count = 0
    state.queue_at = 0
    state.cast_kind = Cast.NONE
    state.casts_left = 0
    state.cast_card = NOTHING
    state.cast_order = NOTHING
    state.event_card = NOTHING
    state.times_left = NOTHING
    state.target = NOTHING


def apply(state: State, seat: int, move: int) -> None:
    """Do a legal move of a seat and all that follows, up to the next decision. Whether it is legal is asked before."""
    state.log_count = 0
    verb = verb_of(move)
    spell = spell_of(move)
    if state.step == Ask.DRAFT:
        choose(state, seat, move)
    elif verb == Verb.ACTIVATE and state.step == Ask.ACTIVATE:
        do_activate(state, spell, payment_of(move))
    elif verb == Verb.ACTIVATE:
        do_another(state, spell, payment_of(move))
    elif verb == Verb.SKIP:
        log_event(state, Log.SKIPPED, seat, spell, NOTHING, 0, Rule.CAST + 11, 0, EVERYBODY)
    elif verb == Verb.PICK:
        do_pick(state, spell)
    elif verb == Verb.MOVE:
        do_move(state, spell)
        if state.step == Ask.PUT:
            return
    elif verb == Verb.PUT:
        put_target(state, 1 - spell)
    elif verb == Verb.ORDER:
        order(state, spell)
    else:
        do_pass(state)
    go_on(state)


def choose(state: State, seat: int, move: int) -> None:
    """A seat answers; nothing of it reaches another before the last has answered (AR-TURN-04)."""
    card = spell_of(move)
    state.choice[seat] = move
    state.choice_several[seat] = 0
    if verb_of(move) == Verb.PREPARE and has_several_prices(state, seat, card):
        state.choice_several[seat] = 1
    state.answered |= 1 << seat
    log_event(state, Log.CHOSE, seat, card, NOTHING, verb_of(move), Rule.TURN + 4, 0, 1 << seat)
    if state.answered == (1 << state.seats) - 1:
        reveal_choices(state)


def order(state: State, answer: int) -> None:
    """The owner says when its extra evergreens come up (AR-EVER-06)."""
    log_event(state, Log.ORDERED, state.actor, NOTHING, NOTHING, answer, Rule.EVER + 6, 0, EVERYBODY)
    # The answers stand as the notation lists them: first, herbology, last.
    state.cast_order = 1 if answer == 0 else 0 if answer == 1 else 2


def go_on(state: State) -> None:
    """Go on until somebody must decide or the game is over."""
    is_asked = False
    while not is_asked:
        is_asked = take_step(state)


def take_step(state: State) -> bool:
    """The next thing that happens by itself; True when a decision is asked or the game is over."""
    if state.phase == Phase.OVER:
        return True
    if state.phase == Phase.DRAFT:
        state.actor = first_to_answer(state)
        return True
    if state.started == 0:
        start_choice(state)
        return False
    if state.frame_count > 0:
        return go_on_frame(state)
    if state.queue_at < state.queue_count:
        return come_up(state)
    if state.cast_kind != Cast.NONE:
        return list_or_drop(state)
    if state.event_card >= 0:
        return go_on_event(state)
    end_seat(state)
    return False


def first_to_answer(state: State) -> int:
    """The first seat that has not chosen yet."""
    seat = 0
    while (state.answered >> seat) & 1 == 1:
        seat += 1
    return seat


def list_or_drop(state: State) -> bool:
    """A cast is listed; one of a spell that has left the tableau is lost (AR-EVT-05)."""
    if state.cast_kind == Cast.ONE and column_of(state, state.actor, state.target) < 0:
        state.cast_kind = Cast.NONE
        state.casts_left = 0
        return False
    return begin_list(state)


def end_seat(state: State) -> None:
    """A seat is resolved to its end; the next one follows, or the turn ends."""
    if state.cast_card >= 0:
        end_cast(state)
    state.queue_count = 0
    state.queue_at = 0
    state.target = NOTHING
    state.started = 0
    state.actor += 1
    if state.actor == state.seats:
        end_turn(state)
