"""One move, and everything that follows from it: the order of a round in one place (AA-STOCK-01, AA-PLAY-26).

The game goes from stage to stage by itself until somebody must decide. Drawn for the Sell phase::

    DRAW -> PLAY -> PLAYED_EFFECT -> RESOLVE_PLAYED -> (PEEKS | TOAD) -> SETS -> SALE -> GOLD -> SOLD_EFFECT
         -> RESOLVE_SOLD -> (PLACES) -> DAFANA -> SETS again ... -> REPLACED -> TURN_END -> DRAW
                                                                   \\-> PLAY, when a boomerang comes back
"""

from typing import Final

from arcane_lab.games.alley.rules.bribe import (
    ask_bribe,
    check_end,
    do_bribe,
    do_pass_bribe,
    start_next_round,
)
from arcane_lab.games.alley.rules.chance import below, seed_chance
from arcane_lab.games.alley.rules.effects import (
    ask_curse,
    ask_peek,
    ask_place,
    ask_rearrange,
    do_choose,
    do_ignore,
    do_peek,
    do_place,
    do_rearrange,
    do_resolve,
    do_target,
    give_egg,
    has_played_effect,
    has_sold_effect,
    resolve_played,
    resolve_sold,
    resume_play,
    start_played_effect,
    start_sold_effect,
)
from arcane_lab.games.alley.rules.events import log_event
from arcane_lab.games.alley.rules.inspection import (
    ask_glynna,
    ask_ninx,
    count_seat,
    count_step,
    do_claim,
    do_remove,
    go_to_next,
    judge_penalty,
    pay_fines,
    start_inspection,
    turn_up,
)
from arcane_lab.games.alley.rules.moves import first_of, second_of, third_of, verb_of
from arcane_lab.games.alley.rules.sale import ask_dafana, do_pay, look_for_sets, pay_for_set, take_out_set
from arcane_lab.games.alley.rules.state import State
from arcane_lab.games.alley.rules.stock import ask_reveals, deal_stashes, do_reveal, has_power, start_stock
from arcane_lab.games.alley.rules.storehouse import close_line
from arcane_lab.games.alley.rules.turn import (
    ask_draw,
    ask_lockbox,
    ask_play,
    do_chalice_target,
    do_discard,
    do_draw,
    do_play,
    do_swap,
    do_use,
    go_on_special,
    settle_early,
    settle_replaced,
)
from arcane_lab.games.alley.rules.turn_end import end_turn
from arcane_lab.games.alley.rules.words import (
    ASK_BRIBE,
    ASK_NOTHING,
    AT_BRIBES,
    AT_COUNT,
    AT_CURSE,
    AT_DRAW,
    AT_END_CHECK,
    AT_FINES,
    AT_GIFT,
    AT_GLYNNA,
    AT_GOLD,
    AT_INSPECTION,
    AT_LOCKBOX,
    AT_NEXT_INSPECTED,
    AT_NEXT_ROUND,
    AT_NINX,
    AT_PEEKS,
    AT_PENALTY,
    AT_PLACES,
    AT_PLAY,
    AT_PLAYED_EFFECT,
    AT_REPLACED,
    AT_RESOLVE_PLAYED,
    AT_RESOLVE_SOLD,
    AT_REVEALS,
    AT_SALE,
    AT_SETS,
    AT_SHUFFLE,
    AT_SOLD_EFFECT,
    AT_SPECIAL,
    AT_STASHES,
    AT_TOAD,
    AT_TURN_END,
    AT_TURN_UP,
    DO_BRIBE,
    DO_CHOOSE,
    DO_CLAIM,
    DO_DISCARD,
    DO_DRAW,
    DO_IGNORE,
    DO_PASS,
    DO_PAY,
    DO_PEEK,
    DO_PLACE,
    DO_PLAY,
    DO_REARRANGE,
    DO_REMOVE,
    DO_RESOLVE,
    DO_REVEAL,
    DO_SELL,
    DO_SLIDE,
    DO_SWAP,
    DO_TARGET,
    DO_USE,
    E_PASSED,
    EVERYBODY,
    KINDS,
    NINX,
    NOBODY,
    NOTHING,
    ORDER_ALWAYS_FIRST,
    ORDER_STEPS,
    R_POWER,
    SEATS,
    SELL,
    START_GOLD,
)

#: The stream of chance that draws a random starting player; the rounds use the streams from 1 up.
FIRST_SEAT_STREAM: Final = 62


def new_play(state: State) -> None:
    """Begin a play whose setup fields are filled, up to the first decision (AA-SETUP-24 to 26)."""
    for seat in range(SEATS):
        state.gold[seat] = START_GOLD
        state.infamy[seat] = 0
        state.fines[seat] = 0
        state.tally_turns[seat] = 0
        state.tally_sets[seat] = 0
        state.tally_triggered[seat] = 0
        state.tally_penalised[seat] = 0
        state.tally_fines[seat] = 0
    for place in range(SEATS * KINDS):
        state.tally_sold[place] = 0
    state.round_number = 1
    state.winners = 0
    state.deals = 0
    state.offer_count = 0
    state.outer_waits = 0
    state.power_asked = 0
    state.replaced_item = NOTHING
    state.log_count = 0
    if state.first_seat == NOBODY:
        draw_first_seat(state)
    state.stage = AT_SHUFFLE
    go_on(state)


def draw_first_seat(state: State) -> None:
    """The seat that begins the first round, where the setup leaves it to chance (AA-SETUP-29)."""
    seed_chance(state, FIRST_SEAT_STREAM)
    state.first_seat = below(state, state.seats)


def apply(state: State, move: int) -> None:
    """Do a legal move and all that follows, up to the next decision. Whether it is legal is asked before."""
    state.log_count = 0
    verb = verb_of(move)
    a = first_of(move)
    if verb == DO_PLAY:
        do_play(state, a, second_of(move))
    elif verb == DO_DRAW:
        do_draw(state, a)
    elif verb == DO_DISCARD:
        do_discard(state, a)
    elif verb == DO_USE:
        do_use(state, a)
    elif verb == DO_REVEAL:
        do_reveal(state, second_of(move))
    elif verb == DO_CHOOSE:
        do_choose(state, a)
    elif verb == DO_TARGET and state.stage == AT_SPECIAL:
        do_chalice_target(state, a)
    elif verb == DO_TARGET:
        do_target(state, a)
    elif verb == DO_PEEK:
        do_peek(state, a, second_of(move))
    elif verb == DO_PLACE:
        do_place(state, a, second_of(move))
    elif verb == DO_SWAP:
        do_swap(state, a, second_of(move), third_of(move))
    elif verb == DO_REARRANGE:
        do_rearrange(state, a, second_of(move), third_of(move))
    elif verb == DO_SELL:
        state.sale_line = a
        state.stage = AT_SALE
    elif verb == DO_SLIDE:
        close_line(state, state.sale_seat, state.sale_line, a)
    elif verb == DO_BRIBE:
        do_bribe(state, a)
    else:
        answer_power(state, verb, second_of(move))
    go_on(state)


def answer_power(state: State, verb: int, slot: int) -> None:
    """An answer to a wizard's power, or a pass."""
    if verb == DO_IGNORE:
        do_ignore(state)
    elif verb == DO_RESOLVE:
        do_resolve(state)
    elif verb == DO_PAY:
        do_pay(state)
    elif verb == DO_REMOVE:
        do_remove(state, slot)
    elif verb == DO_CLAIM:
        do_claim(state, slot)
    elif verb == DO_PASS and state.step == ASK_BRIBE:
        do_pass_bribe(state)
    elif verb == DO_PASS:
        seat = state.power_seat
        rule = R_POWER + 100 * state.power[seat] + 1
        log_event(state, E_PASSED, seat, NOTHING, NOTHING, 0, rule, 0, EVERYBODY)
        if has_power(state, seat, NINX) and state.ninx_item_counts == 0:
            count_seat(state, seat, NOTHING)


def go_on(state: State) -> None:
    """Go from stage to stage until somebody must decide or the game is over."""
    is_asked = False
    while not is_asked:
        stage = state.stage
        if AT_DRAW <= stage < AT_REPLACED:
            is_asked = take_play_stage(state, stage)
        elif stage == AT_REPLACED:
            is_asked = settle_replaced(state)
        elif stage == AT_TURN_END and state.outer_waits == 0:
            end_turn(state)
        else:
            is_asked = take_rare_stage(state, stage)


def take_rare_stage(state: State, stage: int) -> bool:
    """The stages that few turns have; True when a decision is asked or the game is over, as in all of these."""
    if stage < AT_DRAW:
        if stage == AT_SHUFFLE:
            start_stock(state)
        elif stage == AT_REVEALS:
            return ask_reveals(state)
        elif stage == AT_STASHES:
            deal_stashes(state)
        return False
    if stage == AT_TURN_END:
        resume_play(state)
        return False
    if stage == AT_SPECIAL:
        return go_on_special(state)
    if stage == AT_LOCKBOX:
        return ask_lockbox(state)
    if stage == AT_GIFT:
        return give_egg(state)
    if stage == AT_CURSE:
        return ask_curse(state)
    return take_late_stage(state, stage)


def take_play_stage(state: State, stage: int) -> bool:
    """The stages of a turn up to the sale."""
    if stage == AT_DRAW:
        return ask_draw(state)
    if stage == AT_PLAY:
        return ask_play(state)
    if stage == AT_PLAYED_EFFECT:
        if state.effect_order == ORDER_ALWAYS_FIRST and has_played_effect(state, state.play_item):
            settle_early(state)
        return start_played_effect(state)
    if stage == AT_SETS:
        return look_for_sets(state)
    if stage == AT_RESOLVE_PLAYED:
        return resolve_played(state)
    if stage == AT_PEEKS:
        return ask_peek(state)
    if stage == AT_TOAD:
        return ask_rearrange(state)
    if stage == AT_SALE:
        return take_out_set(state)
    if stage == AT_GOLD:
        pay_for_set(state)
        return False
    if stage == AT_SOLD_EFFECT:
        if state.effect_order != ORDER_STEPS and state.phase == SELL and has_sold_effect(state, state.sale_item):
            settle_early(state)
        return start_sold_effect(state)
    if stage == AT_RESOLVE_SOLD:
        return resolve_sold(state)
    if stage == AT_PLACES:
        return ask_place(state)
    return ask_dafana(state)


def take_late_stage(state: State, stage: int) -> bool:
    """The stages of the inspection, the bribes and the end."""
    if stage == AT_INSPECTION:
        start_inspection(state)
    elif stage == AT_GLYNNA:
        return ask_glynna(state)
    elif stage == AT_TURN_UP:
        turn_up(state)
    elif stage == AT_NEXT_INSPECTED:
        go_to_next(state)
    elif stage == AT_COUNT:
        count_step(state)
    elif stage == AT_NINX:
        return ask_ninx(state)
    elif stage == AT_PENALTY:
        judge_penalty(state)
    elif stage == AT_FINES:
        pay_fines(state)
    elif stage == AT_END_CHECK:
        check_end(state)
    elif stage == AT_BRIBES:
        return ask_bribe(state)
    elif stage == AT_NEXT_ROUND:
        start_next_round(state)
    else:
        state.actor = NOBODY
        state.step = ASK_NOTHING
        return True
    return False
