"""What a choice, a spell and an event do, step by step, up to the next question (AR-PREP-14, AR-CAST-10, AR-EVT)."""

from arcane_lab.games.rising.rules.events import log_event, tell
from arcane_lab.games.rising.rules.listing import has_extra, insert_extras, list_spells
from arcane_lab.games.rising.rules.moves import payment_of, spell_of, verb_of
from arcane_lab.games.rising.rules.sizes import (
    CARDS,
    CLAUSES,
    COLUMN_ROOM,
    COLUMNS,
    EVERYBODY,
    FRAME_ROOM,
    NOTHING,
)
from arcane_lab.games.rising.rules.spells import can_use, has_other, source_seat
from arcane_lab.games.rising.rules.state import State
from arcane_lab.games.rising.rules.supply import fixed_spend, gain, gain_points, lay_markers, lose, pay
from arcane_lab.games.rising.rules.tableau import (
    column_of,
    is_evergreen,
    is_in_tableau,
    put_artifact,
    put_in_column,
    put_in_discards,
    take_from_column,
)
from arcane_lab.games.rising.rules.tallies import tally_cast, tally_prepared
from arcane_lab.games.rising.rules.words import Ask, Before, Card, Cast, Do, Log, Reading, Rule, Verb


def start_choice(state: State) -> None:
    """The seat whose turn it is to resolve prepares its card, or discards it to cast (AR-TURN-05)."""
    state.started = 1
    move = state.choice[state.actor]
    if verb_of(move) == Verb.PREPARE:
        prepare(state, spell_of(move), payment_of(move))
    else:
        start_cast(state, spell_of(move))


def prepare(state: State, card: int, payment: int) -> None:
    """Pay for a card and put it into play; no spell comes up by that (AR-PREP-01, 11 to 16)."""
    seat = state.actor
    tally_prepared(state, seat, card)
    pay(state, seat, payment, card, Rule.PREP + 18)
    kind = state.card_kind[card]
    if kind == Card.EVENT:
        tell(state, Log.EVENT, seat, card, NOTHING, 0, Rule.PREP + 14)
        state.event_card = card
        state.event_clause = 0
        state.times_left = NOTHING
    elif kind == Card.ARTIFACT:
        put_artifact(state, seat, card)
        tell(state, Log.ARTIFACT, seat, card, NOTHING, 0, Rule.PREP + 13)
    else:
        put_in_column(state, seat, state.card_column[card], card, 0)
        tell(state, Log.PREPARED, seat, card, state.card_column[card], 0, Rule.PREP + 11)


def start_cast(state: State, card: int) -> None:
    """Discard a card face down, then cast (AR-CAST-01, 02, 17)."""
    seat = state.actor
    tally_cast(state, seat)
    state.cast_card = card
    seen = EVERYBODY if state.values.discard_info == Reading.DISCARDS_OPEN else 1 << seat
    log_event(state, Log.DISCARDED, seat, card, NOTHING, 0, Rule.CAST + 1, 0, seen)
    if state.values.discard_counts_now == 1:
        end_cast(state)
    state.cast_kind = Cast.TURN


def end_cast(state: State) -> None:
    """The card that was discarded to cast joins the discards (AR-CAST-17)."""
    put_in_discards(state, state.actor, state.cast_card, 0)
    state.cast_card = NOTHING


def begin_list(state: State) -> bool:
    """A cast begins: what it brings up is listed; True where its owner must say when evergreens come (AR-EVER-06)."""
    seat = state.actor
    list_spells(state, seat)
    order = state.values.evergreen_order
    if order == Reading.EVERGREEN_CHOICE:
        order = state.cast_order
        if order < 0 and has_extra(state, seat):
            state.queue_count = 0
            state.step = Ask.ORDER
            return True
        order = max(order, 0)
    insert_extras(state, seat, order)
    state.cast_order = NOTHING
    if state.cast_kind == Cast.ONE and state.values.event_cast_evergreen == Reading.EVENT_PER_CAST:
        state.casts_left -= 1
        if state.casts_left > 0:
            return False
    state.casts_left = 0
    state.cast_kind = Cast.NONE
    return False


def come_up(state: State) -> bool:
    """The next spell of a cast: passed over where it is gone or cannot be used, else asked about (AR-CAST-11)."""
    seat = state.actor
    spell = state.queue[state.queue_at]
    state.queue_at += 1
    if not is_in_tableau(state, seat, spell) or not can_use(state, seat, spell):
        return False
    state.chain_count = 0
    state.named_itself_count = 0
    state.asked_spell = spell
    if acts_unasked(state, spell):
        activate(state, spell, fixed_spend(state, spell), 0, Rule.EVER + 1)
        return False
    state.step = Ask.ACTIVATE
    return True


def acts_unasked(state: State, spell: int) -> bool:
    """Whether a spell is an evergreen that acts by itself: it may not be declined, and its payment is no choice."""
    if not must_act(state, spell):
        return False
    return state.before[spell] != Before.SPEND or state.spend_any[spell] == 0


def must_act(state: State, spell: int) -> bool:
    """Whether a spell is an evergreen that may not be declined (option evergreen_optional)."""
    if state.values.evergreen_optional == 1 or spell >= CARDS:
        return False
    return is_evergreen(state, spell, column_of(state, state.actor, spell))


def activate(state: State, spell: int, payment: int, borrowed: int, rule: int) -> None:
    """A spell begins: it takes its price, or lays its markers; its clauses follow (AR-CAST-10, AR-KEY-04)."""
    seat = state.actor
    owner = source_seat(state) if borrowed == 1 else seat
    state.tally_activated[seat] += 1
    log_event(state, Log.ACTIVATED, seat, spell, NOTHING, 0, rule, owner, EVERYBODY)
    pay(state, seat, payment, spell, Rule.KEY + 1)
    if state.before[spell] == Before.TOKEN and borrowed == 0:
        lay_markers(state, seat, spell, state.values.growth_step, Rule.HERB + 2)
    if state.chain_count < FRAME_ROOM:
        state.chain[state.chain_count] = spell
        state.chain_count += 1
    top = state.frame_count
    state.frame_spell[top] = spell
    state.frame_clause[top] = 0
    state.frame_left[top] = NOTHING
    state.frame_borrowed[top] = borrowed
    state.frame_count = top + 1


def tokens_on(state: State, top: int) -> int:
    """The markers that a growing spell pays for (AR-HERB-02); a borrowed one as if cast at the turn's begin."""
    spell = state.frame_spell[top]
    if spell >= CARDS:
        return 0
    if state.frame_borrowed[top] == 1:
        return state.past_marker[spell] + state.values.growth_step
    return state.marker[spell]


def do_clause(state: State, at: int, tokens: int, card: int) -> None:
    """A clause that asks nothing."""
    seat = state.actor
    what = state.clause_what[at]
    count = state.clause_count[at]
    clause = state.clause[at]
    if clause == Do.GAIN:
        gain(state, seat, what, count, card)
    elif clause == Do.GAIN_VP:
        gain_points(state, seat, count, card)
    elif clause == Do.GAIN_TOKENS:
        gain(state, seat, what, tokens, card)
    elif clause == Do.GAIN_VP_TOKENS:
        gain_points(state, seat, tokens, card)
    elif clause == Do.LOSE:
        lose(state, seat, what, count, card)


def go_on_frame(state: State) -> bool:
    """Go on with the inner one of the spells being carried out; True when a question is asked."""
    top = state.frame_count - 1
    at = state.frame_clause[top]
    spell = state.frame_spell[top]
    if at == CLAUSES or state.clause[spell * CLAUSES + at] == Do.NOTHING:
        end_spell(state)
        return False
    if state.clause[spell * CLAUSES + at] == Do.ACTIVATE:
        if state.frame_left[top] < 0:
            state.frame_left[top] = state.clause_count[spell * CLAUSES + at]
        if state.frame_left[top] > 0 and has_other(state):
            state.step = Ask.ANOTHER
            return True
        state.frame_left[top] = NOTHING
    else:
        do_clause(state, spell * CLAUSES + at, tokens_on(state, top), spell)
    state.frame_clause[top] = at + 1
    return False


def end_spell(state: State) -> None:
    """A spell is done; a potion of few uses gets a marker, or is used up (AR-POT-02, 03)."""
    state.frame_count -= 1
    spell = state.frame_spell[state.frame_count]
    seat = state.actor
    if state.two_uses[spell] == 0 or state.frame_borrowed[state.frame_count] == 1 or spell >= CARDS:
        return
    if column_of(state, seat, spell) < 0 or is_full_potion(state):
        return
    if state.marker[spell] < state.values.potion_uses - 1:
        lay_markers(state, seat, spell, 1, Rule.POT + 2)
        return
    take_from_column(state, seat, spell)
    put_in_discards(state, seat, spell, 1)
    tell(state, Log.USED_UP, seat, spell, NOTHING, 0, Rule.POT + 3)


def is_full_potion(state: State) -> bool:
    """Whether an event casts one spell, during which potions are not used up (option triumvirate_potion)."""
    if state.event_card < 0 or state.values.triumvirate_potion == Reading.POTION_STOPS:
        return False
    for at in range(state.event_card * CLAUSES, state.event_card * CLAUSES + CLAUSES):
        if state.clause[at] == Do.CAST_ONE:
            return True
    return False


def go_on_event(state: State) -> bool:
    """Go on with an event, clause by clause; True when a question is asked (AR-PREP-14)."""
    at = state.event_card * CLAUSES + state.event_clause
    clause = Do.NOTHING if state.event_clause == CLAUSES else state.clause[at]
    if clause == Do.NOTHING:
        put_in_discards(state, state.actor, state.event_card, 1)
        tell(state, Log.EVENT_DONE, state.actor, state.event_card, NOTHING, 0, Rule.PREP + 15)
        state.event_card = NOTHING
        return False
    if clause == Do.ACTIVATE or clause == Do.LEFT or clause == Do.RIGHT:
        if state.times_left < 0:
            state.times_left = state.clause_count[at]
        if state.times_left > 0 and has_other(state):
            state.step = Ask.ANOTHER
            return True
        state.times_left = NOTHING
    elif clause == Do.CAST_ONE:
        state.target = NOTHING
        if has_cards_outside(state, NOTHING):
            state.step = Ask.PICK
            return True
    elif clause == Do.DISCARD_TARGET:
        discard_target(state)
    elif clause == Do.CAST_RISING:
        state.cast_kind = Cast.TURN
    elif clause == Do.CAST_LOWEST:
        state.cast_kind = Cast.LOWEST
    elif clause == Do.MOVE:
        if has_cards_outside(state, state.clause_what[at]):
            state.step = Ask.MOVE
            return True
    else:
        do_clause(state, at, 0, state.event_card)
    state.event_clause += 1
    return False


def has_cards_outside(state: State, column: int) -> bool:
    """Whether a seat has cards in its columns, leaving one of them out."""
    for other in range(COLUMNS):
        if other != column and state.column_count[state.actor * COLUMNS + other] > 0:
            return True
    return False


def discard_target(state: State) -> None:
    """The spell that an event has cast goes to the discards, where it is still there (AR-EVT-03, 05)."""
    seat = state.actor
    if state.target < 0 or column_of(state, seat, state.target) < 0:
        return
    take_from_column(state, seat, state.target)
    put_in_discards(state, seat, state.target, 1)
    tell(state, Log.TARGET_GONE, seat, state.target, NOTHING, 0, Rule.EVT + 3)


# --- answers --------------------------------------------------------------------------------------------------


def do_activate(state: State, spell: int, payment: int) -> None:
    """The spell that comes up is used."""
    activate(state, spell, payment, 0, Rule.CAST + 10)


def do_another(state: State, spell: int, payment: int) -> None:
    """Another spell is named, which acts at once (AR-BLOOD-04, AR-KEY-04)."""
    if state.frame_count > 0:
        top = state.frame_count - 1
        state.frame_left[top] -= 1
        if spell == state.frame_spell[top] and state.named_itself_count < FRAME_ROOM:
            state.named_itself[state.named_itself_count] = spell
            state.named_itself_count += 1
        activate(state, spell, payment, 0, Rule.KEY + 4)
        return
    state.times_left -= 1
    state.chain_count = 0
    state.named_itself_count = 0
    activate(state, spell, payment, 1 if source_seat(state) != state.actor else 0, Rule.KEY + 4)


def do_pass(state: State) -> None:
    """No other spell is named: the remaining times are lost."""
    tell(state, Log.PASSED, state.actor, NOTHING, NOTHING, 0, Rule.CAST + 11)
    if state.frame_count > 0:
        state.frame_left[state.frame_count - 1] = 0
    else:
        state.times_left = 0


def do_pick(state: State, card: int) -> None:
    """The spell that an event casts (AR-EVT-03)."""
    state.target = card
    tell(state, Log.PICKED, state.actor, card, NOTHING, 0, Rule.EVT + 3)
    state.casts_left = state.clause_count[state.event_card * CLAUSES + state.event_clause]
    state.cast_kind = Cast.ONE
    state.event_clause += 1


def do_move(state: State, card: int) -> None:
    """The card that an event moves; where it goes may still be asked (AR-EVT-01, AR-CAST-09)."""
    state.target = card
    if state.values.move_position == Reading.MOVE_CHOICE:
        state.step = Ask.PUT
    else:
        put_target(state, 1 if state.values.move_position == Reading.MOVE_TOP else 0)


def put_target(state: State, to_top: int) -> None:
    """The card that is moved changes its column, and with it its discipline (AR-CAST-08)."""
    seat = state.actor
    column = state.clause_what[state.event_card * CLAUSES + state.event_clause]
    old = take_from_column(state, seat, state.target)
    put_in_column(state, seat, column, state.target, to_top)
    if state.values.move_keeps_markers == 0:
        state.marker[state.target] = 0
    log_event(state, Log.MOVED, seat, state.target, old, to_top, Rule.CAST + 8, column, EVERYBODY)
    state.event_clause += 1


def first_card_outside(state: State, column: int, after: int) -> int:
    """The place of the next own card outside a column, by columns from top to bottom; -1 for none."""
    seat = state.actor
    for at in range(after, COLUMNS * COLUMN_ROOM):
        if at // COLUMN_ROOM != column and at % COLUMN_ROOM < state.column_count[seat * COLUMNS + at // COLUMN_ROOM]:
            return at
    return NOTHING
