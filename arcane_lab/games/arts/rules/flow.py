"""A turn from its roll to its end, and a game from its set-up: what comes by itself, and who is asked next.

::

    set-up -> [ roll -> assign -> place -> perform -> classrooms -> wages, return, orders, wagon ] -> ... -> the score
"""

from arcane_lab.games.arts.rules.ending import (
    do_count,
    do_lose,
    do_pay,
    finish_turn,
    score,
    step_counts,
    step_wages,
)
from arcane_lab.games.arts.rules.events import tell, tell_step
from arcane_lab.games.arts.rules.heir import visit_of_heir
from arcane_lab.games.arts.rules.moves import first_of, second_of, verb_of
from arcane_lab.games.arts.rules.preparing import do_prepare
from arcane_lab.games.arts.rules.rewards import (
    do_bonus,
    do_draw,
    do_keep,
    do_perform,
    end_bonus,
    end_show,
    lessons,
    step_performances,
)
from arcane_lab.games.arts.rules.setting_up import begin_turn, set_up, start_heir, start_seat
from arcane_lab.games.arts.rules.sizes import (
    CREW,
    NOBODY,
    NOTHING,
)
from arcane_lab.games.arts.rules.state import State
from arcane_lab.games.arts.rules.things import (
    clear_table,
    clear_turn,
    day_bonus,
    is_theater,
    seat_in_order,
    spend_shard,
    waiting_count,
)
from arcane_lab.games.arts.rules.visiting import (
    do_buy,
    do_charge,
    do_free,
    do_set,
    do_summon,
    goes_on,
)
from arcane_lab.games.arts.rules.words import (
    Ask,
    Log,
    Paid,
    Phase,
    Place,
    Reading,
    Rule,
    Stage,
    Verb,
    Worker,
)


def new_play(state: State) -> None:
    """Begin a play whose setup fields are filled, up to the first decision."""
    state.log_count = 0
    clear_table(state)
    state.deals = 0
    state.rolls = 0
    for seat in range(state.seats):
        start_seat(state, seat)
    start_heir(state)
    set_up(state)
    go_on(state)


# --- assigning and sending ------------------------------------------------------------------------------------------


def step_assign(state: State) -> bool:
    """The next character gets its card, seat after seat (ST-1)."""
    while state.order_at < state.seats:
        seat = seat_in_order(state, state.order_at)
        while state.at < state.crew_count[seat]:
            at = seat * CREW + state.at
            if state.crew_name[at] != 0 and state.assigned[at] == NOTHING:
                state.actor = seat
                state.step = Ask.ASSIGN
                return True
            state.at += 1
        state.at = 0
        state.order_at += 1
    state.phase = Phase.PLACE
    state.order_at = 0
    state.actor = seat_in_order(state, state.seats - 1)
    return False


def do_assign(state: State, seat: int, move: int) -> None:
    """A character has its card, openly (ST-1; AS-SPEC-01, AS-GOLEM-01)."""
    at = seat * CREW + first_of(move)
    state.assigned[at] = second_of(move)
    rule = Rule.ST + 1
    if state.crew_who[at] == Worker.SPECTER:
        rule = Rule.SPEC + 1
    elif state.crew_who[at] == Worker.GOLEM:
        rule = Rule.GOLEM + 1
    elif state.crew_who[at] == Worker.TRICKSTER:
        rule = Rule.TRICK + 1
    elif state.crew_who[at] == Worker.SHAPESHIFTER:
        rule = Rule.SHAPE + 1
    tell(state, Log.ASSIGNED, seat, state.crew_name[at], second_of(move), 0, rule, 0)


def can_send(state: State, seat: int) -> bool:
    """Whether a seat is asked whom to send (ST-2, AS-GOLEM-03)."""
    return state.passed[seat] == 0 and state.closed[seat] == 0 and waiting_count(state, seat) > 0


def nobody_sent(state: State) -> bool:
    """Whether no character was sent this turn."""
    for seat in range(state.seats):
        if state.sent_count[seat] > 0:
            return False
    return True


def step_place(state: State) -> bool:
    """The visit goes on, or the next seat sends, or the Heir comes (ST-2, ST-8)."""
    if state.acting != NOBODY:
        return step_visit(state)
    comes = state.heir_comes[state.turn] if state.seats == 1 else 0
    if state.heir_first == 1 and state.heir_visits < comes and nobody_sent(state):
        visit_of_heir(state)
        return False
    for number in range(1, state.seats + 1):
        seat = (state.actor + number) % state.seats
        if can_send(state, seat):
            state.actor = seat
            state.step = Ask.SEND
            return True
    if state.heir_first == 0 and state.heir_visits < comes:
        visit_of_heir(state)
        return False
    state.phase = Phase.PERFORM
    state.show_at = 0
    state.show_stage = Stage.ASK
    return False


def do_send(state: State, seat: int, move: int) -> None:
    """A character goes to a place with its points (ST-2, ST-5)."""
    k = first_of(move)
    at = seat * CREW + k
    place = second_of(move)
    who = state.crew_who[at]
    points = max(0, state.crew_ap[at] + day_bonus(state, place))
    if who == Worker.GOLEM and state.sent_count[seat] > 0 and state.values.golem_last == Reading.GOLEM_CLOSES:
        state.closed[seat] = 1
    state.sent_to[at] = place
    state.sent_points[at] = points
    state.sent_order[seat * CREW + state.sent_count[seat]] = k
    state.sent_count[seat] += 1
    state.tally_turns[seat] += 1
    if is_theater(place):
        state.day[seat] = place
    state.acting = k
    state.ap = points
    state.enhanced = 0
    rule = Rule.ST + 2
    if who == Worker.SPECTER:
        rule = Rule.SPEC + (4 if is_theater(place) else 2)
    elif who == Worker.GOLEM:
        rule = Rule.GOLEM + 2
    tell(state, Log.SENT, seat, state.crew_name[at], place, points, rule, day_bonus(state, place))
    if state.closed[seat] == 1:
        tell(state, Log.CLOSED, seat, state.crew_name[at], NOTHING, 0, Rule.GOLEM + 3, 0)


def can_enhance(state: State) -> bool:
    """Whether a shard can be put on whoever was sent last (AS-SHARD-03, 04)."""
    if state.enhanced < 0 or state.enhanced >= state.enhance_most:
        return False
    if state.arcane[state.actor] > 0:
        return True
    at = state.actor * CREW + state.acting
    return state.trickerion[state.actor] > 0 and not is_theater(state.sent_to[at])


def do_enhance(state: State, seat: int, paid: int) -> None:
    """A shard gives points: an Arcane one more than a Trickerion one, less at the Theater (AS-SHARD-02 to 04)."""
    at = seat * CREW + state.acting
    more = state.values.trickerion_points
    rule = Rule.SHARD + 2
    if is_theater(state.sent_to[at]):
        more = state.values.theater_points
        rule = Rule.SHARD + 3
    elif paid == Paid.ARCANE:
        more = state.values.arcane_points
    spend_shard(state, seat, paid)
    state.ap += more
    state.sent_points[at] += more
    state.enhanced += 1
    tell(state, Log.ENHANCED, seat, state.crew_name[at], state.sent_to[at], more, rule, paid)


def step_visit(state: State) -> bool:
    """Shards first, then the actions of the place, until nothing is left to do."""
    if can_enhance(state):
        state.step = Ask.ENHANCE
        return True
    state.enhanced = NOTHING
    if goes_on(state):
        state.step = Ask.ACT
        return True
    end_visit(state)
    return False


def end_visit(state: State) -> None:
    """The visit is over; points that are left are for usual actions, outside the lab (ST-5)."""
    at = state.actor * CREW + state.acting
    place = state.sent_to[at]
    if place == state.wagon or place == Place.WORKSHOP:
        state.tally_unused[state.actor] += state.ap
    if state.ap > 0:
        tell(state, Log.USUAL, state.actor, state.crew_name[at], place, state.ap, Rule.ST + 5, 0)
    state.acting = NOBODY
    state.ap = 0
    state.enhanced = 0


# --- everything -----------------------------------------------------------------------------------------------------


def apply(state: State, seat: int, move: int) -> None:
    """Do a legal move of a seat and all that follows, up to the next decision. Whether it is legal is asked before."""
    state.log_count = 0
    verb = verb_of(move)
    if state.step == Ask.ASSIGN:
        do_assign(state, seat, move)
    elif state.step == Ask.SEND:
        if verb == Verb.PASS:
            state.passed[seat] = 1
            tell(state, Log.PASSED, seat, NOTHING, NOTHING, 0, Rule.ST + 2, 0)
        else:
            do_send(state, seat, move)
    elif state.step == Ask.ENHANCE:
        if verb == Verb.PASS:
            state.enhanced = NOTHING
        else:
            do_enhance(state, seat, first_of(move))
    elif state.step == Ask.ACT:
        do_act(state, seat, move)
    elif state.step == Ask.PERFORM:
        if verb == Verb.PASS:
            tell(state, Log.NO_SHOW, seat, NOTHING, NOTHING, 0, Rule.ST + 9, 0)
            end_show(state)
        else:
            do_perform(state, seat, move)
    elif state.step == Ask.DRAW:
        do_draw(state, seat, first_of(move))
        return
    elif state.step == Ask.KEEP:
        do_keep(state, seat, first_of(move))
    elif state.step == Ask.BONUS:
        do_bonus(state, seat, first_of(move))
        end_bonus(state)
    elif state.step == Ask.WAGE:
        if verb == Verb.LOSE:
            do_lose(state, seat)
        else:
            do_pay(state, seat, first_of(move))
    else:
        do_count(state, seat, first_of(move))
    go_on(state)


def do_act(state: State, seat: int, move: int) -> None:
    """One action of a visit."""
    verb = verb_of(move)
    if verb == Verb.SET:
        do_set(state, seat, move)
    elif verb == Verb.FREE:
        do_free(state, seat, move)
    elif verb == Verb.CHARGE:
        do_charge(state, seat, first_of(move))
    elif verb == Verb.BUY:
        do_buy(state, seat, first_of(move))
    elif verb == Verb.SUMMON:
        do_summon(state, seat)
    elif verb == Verb.PREPARE:
        do_prepare(state, seat, move)
    else:
        end_visit(state)


def go_on(state: State) -> None:
    """Go on until somebody must decide or the game is over."""
    is_asked = False
    while not is_asked:
        is_asked = take_step(state)


def take_step(state: State) -> bool:
    """The next thing that happens by itself; True when a decision is asked or the game is over."""
    if state.phase == Phase.OVER:
        state.step = Ask.NOTHING
        state.actor = NOBODY
        return True
    if state.phase == Phase.SETUP:
        set_up(state)
        return False
    if state.phase == Phase.ROLL:
        begin_turn(state)
        return False
    if state.phase == Phase.ASSIGN:
        return step_assign(state)
    if state.phase == Phase.PLACE:
        return step_place(state)
    if state.phase == Phase.PERFORM:
        if state.show_at >= 0 or state.lesson_at < lessons(state):
            return step_performances(state)
        begin_end(state)
        return False
    return step_end(state)


def begin_end(state: State) -> None:
    """The end of the turn begins with wages."""
    state.phase = Phase.END
    state.order_at = 0
    state.at = 0
    state.show_stage = 0


def step_end(state: State) -> bool:
    """Wages, the other steps, and the next turn or the score."""
    if state.show_stage == 0:
        if state.order_at < state.seats:
            return step_wages(state)
        finish_turn(state)
        if state.turn < state.turns:
            state.turn += 1
            if state.rotates == 1:
                state.first = (state.first + 1) % state.seats
            state.phase = Phase.ROLL
            return False
        state.show_stage = 1
        state.order_at = 0
    if step_counts(state):
        return True
    score(state)
    clear_turn(state)
    state.phase = Phase.OVER
    tell_step(state, Log.OVER, 0, Rule.TURN + 3)
    return False
