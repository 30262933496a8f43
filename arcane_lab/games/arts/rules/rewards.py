"""What the dice pay for tricks: on stage and in classrooms; and the Shapeshifter's bonus (AS-PERF, ST-9)."""

from typing import Final

from arcane_lab.games.arts.rules.events import log_event, tell
from arcane_lab.games.arts.rules.moves import rest_of
from arcane_lab.games.arts.rules.sizes import CREW, DECK, HAND, HEIR, NOTHING, TRICKS
from arcane_lab.games.arts.rules.state import State
from arcane_lab.games.arts.rules.things import count_types, find_worker, gain_shards, is_at_theater, seat_in_order
from arcane_lab.games.arts.rules.words import (
    Ask,
    Benefit,
    Bonus,
    Log,
    Place,
    Prophecy,
    Reading,
    Rule,
    Stage,
    Worker,
)

#: What an entry of the queue is: a trick that does not match, its first reward, one for a further type, a doubled one.
NO_REWARD: Final = 0
FIRST: Final = 1
FURTHER: Final = 2
DOUBLED: Final = 3


def triggers_of(state: State, types: int) -> int:
    """How many rewards the types on a trick bring, a doubled one counted once (AS-PERF-01, 11; AS-PROPH-02)."""
    if (state.prophecy[state.turn] & Prophecy.ALL_MATCH) != 0:
        count = count_types(types)
        return min(count, 1) if state.values.two_type_triggers == Reading.TRIGGERS_ONE else count
    return (types >> state.die_type) & 1


def queue_trick(state: State, owner: int, n: int) -> None:
    """The rewards of one trick join those that wait."""
    count = triggers_of(state, state.trick_types[owner * TRICKS + n])
    doubled = (state.prophecy[state.turn] & Prophecy.DOUBLE) != 0
    if count == 0:
        add_to_queue(state, n, NO_REWARD)
    for k in range(count):
        add_to_queue(state, n, FIRST if k == 0 else FURTHER)
        if doubled:
            for _ in range(state.values.double_times - 1):
                add_to_queue(state, n, DOUBLED)


def add_to_queue(state: State, n: int, what: int) -> None:
    """One more entry."""
    state.queue_trick[state.queue_count] = n
    state.queue_rule[state.queue_count] = what
    state.queue_count += 1


def queue_tricks(state: State, owner: int, mask: int) -> None:
    """The rewards of some tricks of an owner, in the order of its list."""
    state.queue_owner = owner
    state.queue_count = 0
    state.queue_at = 0
    for n in range(state.trick_count[owner]):
        if (mask >> n) & 1 == 1:
            queue_trick(state, owner, n)


def pay_queue(state: State) -> bool:
    """Pay what waits; True when somebody must choose a deck first."""
    while state.queue_at < state.queue_count:
        owner = state.queue_owner
        n = state.queue_trick[state.queue_at]
        what = state.queue_rule[state.queue_at]
        tell_match(state, owner, n, what)
        if what != NO_REWARD:
            if needs_deck(state, owner):
                state.actor = owner
                state.step = Ask.DRAW
                return True
            pay_reward(state, owner, n, what)
        state.queue_at += 1
    return False


def tell_match(state: State, owner: int, n: int, what: int) -> None:
    """Say whether a trick matches, once for each type that does."""
    if what == DOUBLED:
        return
    types = state.trick_types[owner * TRICKS + n]
    code = state.trick_name[state.trick[owner * TRICKS + n]]
    rule = Rule.PERF + (11 if count_types(types) > 1 else 1)
    if owner == HEIR:
        rule = Rule.HEIR + 14
    if state.show_at == NOTHING:
        rule = Rule.CLASS + 1
    if (state.prophecy[state.turn] & Prophecy.ALL_MATCH) != 0:
        rule = Rule.PROPH + 2
    if what == NO_REWARD:
        tell(state, Log.NO_MATCH, owner, code, state.die_type, types, rule, 0)
    else:
        tell(state, Log.MATCHED, owner, code, state.die_type, types, rule, 0)


def needs_deck(state: State, owner: int) -> bool:
    """Whether a reward is cards that somebody draws of given decks; the Heir's are only counted (AS-HEIR-15)."""
    return state.die_benefit == Benefit.CARDS and state.decks > 0 and owner != HEIR and has_thick_deck(state)


def has_thick_deck(state: State) -> bool:
    """Whether a deck has two cards to look at (AS-PERF-03)."""
    for deck in range(state.decks):
        if state.deck_count[deck] >= 2:
            return True
    return False


def pay_reward(state: State, owner: int, n: int, what: int) -> None:
    """One reward; what cannot be had in full is coins and fame instead (AS-PERF-03 to 08)."""
    benefit = state.die_benefit
    trick = state.trick[owner * TRICKS + n]
    amount = 1
    fame = 0
    is_had = True
    rule = Rule.PERF + 3 + benefit
    if benefit == Benefit.CARDS:
        is_had = state.decks == 0 or owner == HEIR
        if owner == HEIR:
            rule = Rule.HEIR + 15
        if is_had:
            state.cards[owner] += 1
    elif benefit == Benefit.COIN_AND_FAME:
        amount = state.values.pair_coins
        fame = state.values.pair_fame
        state.coins[owner] += amount
        state.fame[owner] += fame
    elif benefit == Benefit.COINS:
        amount = state.values.reward_coins
        state.coins[owner] += amount
    elif benefit == Benefit.LEVEL:
        amount = state.values.level_fame * state.trick_level[trick]
        state.fame[owner] += amount
    else:
        amount = state.values.reward_shards
        is_had = gain_shards(state, owner, amount)
    state.tally_triggers[owner] += 1
    if what == DOUBLED:
        rule = Rule.PROPH + 3
    if is_had:
        tell(state, Log.GOT, owner, state.trick_name[trick], benefit, amount, rule, fame)
        return
    amount = state.values.instead_coins
    fame = state.values.instead_fame
    state.coins[owner] += amount
    state.fame[owner] += fame
    rule = Rule.CLASS + 2 if state.show_at == NOTHING else Rule.PERF + 8
    lacks = 16 * state.values.reward_shards if benefit == Benefit.SHARD else 0
    tell(state, Log.INSTEAD, owner, state.trick_name[trick], benefit, amount, rule, fame + lacks)


# --- decks ----------------------------------------------------------------------------------------------------------


def do_draw(state: State, seat: int, deck: int) -> None:
    """A seat looks at the two top cards of a deck (AS-PERF-03)."""
    state.drawn_deck = deck
    for k in range(2):
        at = deck * DECK + k
        state.deck_seen[at] |= 1 << seat
        log_event(state, Log.DREW, seat, state.deck_card[at], deck, 0, Rule.PERF + 3, state.deck_name[deck], 1 << seat)
    state.step = Ask.KEEP


def do_keep(state: State, seat: int, which: int) -> None:
    """It keeps one of them, the other goes under the deck (AS-PERF-03)."""
    deck = state.drawn_deck
    first = deck * DECK
    kept = state.deck_card[first + which]
    under = state.deck_card[first + 1 - which]
    seen = state.deck_seen[first + 1 - which]
    count = state.deck_count[deck]
    for at in range(first, first + count - 2):
        state.deck_card[at] = state.deck_card[at + 2]
        state.deck_seen[at] = state.deck_seen[at + 2]
    state.deck_card[first + count - 2] = under
    state.deck_seen[first + count - 2] = seen
    state.deck_card[first + count - 1] = 0
    state.deck_seen[first + count - 1] = 0
    state.deck_count[deck] -= 1
    at = seat * HAND + state.hand_count[seat]
    state.hand_card[at] = kept
    state.hand_deck[at] = deck
    state.hand_count[seat] += 1
    state.cards[seat] += 1
    state.drawn_deck = NOTHING
    state.tally_triggers[seat] += 1
    rule = Rule.PERF + 3
    if state.queue_rule[state.queue_at] == DOUBLED:
        rule = Rule.PROPH + 3
    log_event(state, Log.KEPT, seat, kept, deck, 0, rule, state.deck_name[deck], 1 << seat)
    state.queue_at += 1
    state.step = Ask.NOTHING


# --- the stage ------------------------------------------------------------------------------------------------------


def has_ready_trick(state: State, seat: int) -> bool:
    """Whether a seat has a prepared trick."""
    for at in range(seat * TRICKS, seat * TRICKS + state.trick_count[seat]):
        if state.trick_ready[at] == 1:
            return True
    return False


def performer(state: State) -> int:
    """The seat whose performance comes next, -1 where nobody performs: days first, then turn order (ST-9)."""
    seat = seat_in_order(state, state.show_at % state.seats)
    place = Place.THURSDAY + state.show_at // state.seats
    k = find_worker(state, seat, Worker.MAGICIAN)
    if k < 0 or state.sent_to[seat * CREW + k] != place or not has_ready_trick(state, seat):
        return NOTHING
    return seat


def do_perform(state: State, seat: int, move: int) -> None:
    """Some prepared tricks are on stage, and are no longer prepared (ST-9)."""
    mask = rest_of(move)
    for n in range(state.trick_count[seat]):
        if (mask >> n) & 1 == 1:
            state.trick_ready[seat * TRICKS + n] = 0
            name = state.trick_name[state.trick[seat * TRICKS + n]]
            tell(state, Log.PERFORMED, seat, name, NOTHING, 0, Rule.ST + 9, 0)
    state.show_mask = mask
    if state.values.bonus_order == Reading.BONUS_BEFORE:
        state.show_stage = Stage.BONUS_BEFORE
    else:
        begin_rewards(state, seat)


def begin_rewards(state: State, seat: int) -> None:
    """The tricks on stage are looked at."""
    queue_tricks(state, seat, state.show_mask)
    state.show_stage = Stage.REWARDS


def do_bonus(state: State, seat: int, bonus: int) -> None:
    """The Shapeshifter's bonus (AS-SHAPE-02, 03)."""
    rule = Rule.SHAPE + 2
    amount = bonus_amount(state, bonus)
    if bonus == Bonus.TRICKERION:
        state.trickerion[seat] += amount
    elif bonus == Bonus.FAME:
        state.fame[seat] += amount
    elif bonus == Bonus.COINS:
        state.coins[seat] += amount
    else:
        state.trickerion[seat] -= amount
        gain_shards(state, seat, amount)
        rule = Rule.SHAPE + 3
    tell(state, Log.BONUS, seat, NOTHING, bonus, 0, rule, amount)


def bonus_amount(state: State, bonus: int) -> int:
    """How much of a bonus the Shapeshifter brings (AS-SHAPE-02)."""
    if bonus == Bonus.TRICKERION:
        return state.values.bonus_trickerion
    if bonus == Bonus.FAME:
        return state.values.bonus_fame
    return state.values.bonus_coins if bonus == Bonus.COINS else state.values.bonus_charge


def end_show(state: State) -> None:
    """The next performance."""
    state.show_at += 1
    state.show_stage = Stage.ASK
    state.queue_count = 0
    state.queue_at = 0


def step_show(state: State) -> bool:
    """The next thing of the performances of the seats; True when a decision is asked."""
    if state.show_stage == Stage.ASK:
        seat = performer(state)
        if seat == NOTHING:
            end_show(state)
            return False
        state.actor = seat
        state.step = Ask.PERFORM
        return True
    seat = seat_in_order(state, state.show_at % state.seats)
    if state.show_stage == Stage.REWARDS:
        if pay_queue(state):
            return True
        if state.values.bonus_order == Reading.BONUS_AFTER:
            state.show_stage = Stage.BONUS_AFTER
        else:
            end_show(state)
        return False
    if is_at_theater(state, seat, Worker.SHAPESHIFTER):
        state.actor = seat
        state.step = Ask.BONUS
        return True
    end_bonus(state)
    return False


def end_bonus(state: State) -> None:
    """What comes behind the Shapeshifter's bonus (option bonus_order)."""
    if state.show_stage == Stage.BONUS_BEFORE:
        begin_rewards(state, seat_in_order(state, state.show_at % state.seats))
    else:
        end_show(state)


def step_performances(state: State) -> bool:
    """The seats, then the Heir, then the classrooms; True when a decision is asked, `show_at` -1 once all is over."""
    seats = 3 * state.seats
    if 0 <= state.show_at < seats:
        return step_show(state)
    if state.show_at == seats:
        if state.show_stage == Stage.ASK:
            if state.seats == 1 and state.heir_performs[state.turn] == 1:
                show_heir(state)
            state.show_stage = Stage.REWARDS
        pay_queue(state)
        state.show_at = NOTHING
        state.show_stage = Stage.ASK
        state.queue_count = 0
        state.queue_at = 0
        return False
    return step_lessons(state)


def show_heir(state: State) -> None:
    """The Heir performs all its tricks (AS-HEIR-14, ST-9)."""
    for n in range(state.trick_count[HEIR]):
        name = state.trick_name[state.trick[HEIR * TRICKS + n]]
        tell(state, Log.PERFORMED, HEIR, name, NOTHING, 0, Rule.ST + 9, 0)
    queue_tricks(state, HEIR, (1 << state.trick_count[HEIR]) - 1)


def lessons(state: State) -> int:
    """How many have a classroom: the seats, and alone the Heir, with the Academy (AS-CLASS-01)."""
    if state.academy == 0:
        return 0
    return state.seats + 1 if state.seats == 1 else state.seats


def step_lessons(state: State) -> bool:
    """The next classroom; True when a decision is asked."""
    if state.show_stage == Stage.ASK:
        owner = HEIR if state.lesson_at == state.seats else seat_in_order(state, state.lesson_at)
        mask = 0
        for n in range(state.trick_count[owner]):
            if state.trick_class[owner * TRICKS + n] == 1:
                mask |= 1 << n
        queue_tricks(state, owner, mask)
        state.show_stage = Stage.REWARDS
    if pay_queue(state):
        return True
    state.show_stage = Stage.ASK
    state.lesson_at += 1
    return False
