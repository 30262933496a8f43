"""One move, and everything that follows from it: the order of a round in one place (AA-STOCK-01, AA-PLAY-26).

The game goes from stage to stage by itself until somebody must decide. Drawn for the Sell phase::

    DRAW -> PLAY -> PLAYED_EFFECT -> RESOLVE_PLAYED -> (PEEKS | TOAD) -> SETS -> SALE -> GOLD -> SOLD_EFFECT
         -> RESOLVE_SOLD -> (PLACES) -> DAFANA -> SETS again ... -> REPLACED -> TURN_END -> DRAW
                                                                   \\-> PLAY, when a boomerang comes back
"""

from typing import Final

from arcane_lab.engine.luck import draw_below, seed_chance
from arcane_lab.games.alley.rules.bribe import (
    ask_bribe,
    check_end,
    do_bribe,
    do_pass_bribe,
    start_next_round,
)
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
from arcane_lab.games.alley.rules.sizes import EVERYBODY, KINDS, NOBODY, NOTHING, SEATS
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
from arcane_lab.games.alley.rules.words import Ask, Log, Phase, Power, Reading, Rule, Stage, Verb

#: The stream of chance that draws a random starting player; the rounds use the streams from 1 up.
FIRST_SEAT_STREAM: Final = 62


def new_play(state: State) -> None:
    """Begin a play whose setup fields are filled, up to the first decision (AA-SETUP-24 to 26)."""
    for seat in range(SEATS):
        state.gold[seat] = state.values.starting_gold
        state.infamy[seat] = state.values.starting_infamy
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
    state.stage = Stage.SHUFFLE
    go_on(state)


def draw_first_seat(state: State) -> None:
    """The seat that begins the first round, where the setup leaves it to chance (AA-SETUP-29)."""
    seed_chance(state.chance, state.seed, state.play_index, FIRST_SEAT_STREAM)
    state.first_seat = draw_below(state.chance, state.seats)


def apply(state: State, move: int) -> None:
    """Do a legal move and all that follows, up to the next decision. Whether it is legal is asked before."""
    state.log_count = 0
    verb = verb_of(move)
    a = first_of(move)
    if verb == Verb.PLAY:
        do_play(state, a, second_of(move))
    elif verb == Verb.DRAW:
        do_draw(state, a)
    elif verb == Verb.DISCARD:
        do_discard(state, a)
    else:
        apply_rare(state, move)
    go_on(state)


def apply_rare(state: State, move: int) -> None:
    """The moves that few turns have."""
    verb = verb_of(move)
    a = first_of(move)
    if verb == Verb.USE:
        do_use(state, a)
    elif verb == Verb.REVEAL:
        do_reveal(state, second_of(move))
    elif verb == Verb.CHOOSE:
        do_choose(state, a)
    elif verb == Verb.TARGET and state.stage == Stage.SPECIAL:
        do_chalice_target(state, a)
    elif verb == Verb.TARGET:
        do_target(state, a)
    elif verb == Verb.PEEK:
        do_peek(state, a, second_of(move))
    elif verb == Verb.PLACE:
        do_place(state, a, second_of(move))
    elif verb == Verb.SWAP:
        do_swap(state, a, second_of(move), third_of(move))
    elif verb == Verb.REARRANGE:
        do_rearrange(state, a, second_of(move), third_of(move))
    elif verb == Verb.SELL:
        state.sale_line = a
        state.stage = Stage.SALE
    elif verb == Verb.SLIDE:
        close_line(state, state.sale_seat, state.sale_line, a)
    elif verb == Verb.BRIBE:
        do_bribe(state, a)
    else:
        answer_power(state, verb, second_of(move))


def answer_power(state: State, verb: int, slot: int) -> None:
    """An answer to a wizard's power, or a pass."""
    if verb == Verb.IGNORE:
        do_ignore(state)
    elif verb == Verb.RESOLVE:
        do_resolve(state)
    elif verb == Verb.PAY:
        do_pay(state)
    elif verb == Verb.REMOVE:
        do_remove(state, slot)
    elif verb == Verb.CLAIM:
        do_claim(state, slot)
    elif verb == Verb.PASS and state.step == Ask.BRIBE:
        do_pass_bribe(state)
    elif verb == Verb.PASS:
        seat = state.power_seat
        rule = Rule.POWER + 100 * state.power[seat] + 1
        log_event(state, Log.PASSED, seat, NOTHING, NOTHING, 0, rule, 0, EVERYBODY)
        if has_power(state, seat, Power.NINX) and state.values.ninx_item_counts == 0:
            count_seat(state, seat, NOTHING)


def go_on(state: State) -> None:
    """Go from stage to stage until somebody must decide or the game is over."""
    is_asked = False
    while not is_asked:
        stage = state.stage
        if stage == Stage.DRAW:
            is_asked = ask_draw(state)
        elif stage == Stage.PLAY:
            is_asked = ask_play(state)
        elif stage == Stage.PLAYED_EFFECT:
            if state.values.effect_order == Reading.ORDER_ALWAYS_FIRST and has_played_effect(state, state.play_item):
                settle_early(state)
            is_asked = start_played_effect(state)
        elif stage == Stage.SETS:
            is_asked = look_for_sets(state)
        elif stage == Stage.REPLACED:
            is_asked = settle_replaced(state)
        elif stage == Stage.TURN_END and state.outer_waits == 0:
            end_turn(state)
        else:
            is_asked = take_rare_stage(state, stage)


def take_rare_stage(state: State, stage: int) -> bool:
    """The stages that few turns have; True when a decision is asked or the game is over, as in all of these.

    What has `rare` in its name is compiled apart from the way that every turn takes.
    """
    if stage < Stage.DRAW:
        if stage == Stage.SHUFFLE:
            start_stock(state)
        elif stage == Stage.REVEALS:
            return ask_reveals(state)
        elif stage == Stage.STASHES:
            deal_stashes(state)
        return False
    if stage < Stage.REPLACED:
        return take_play_stage(state, stage)
    if stage == Stage.TURN_END:
        resume_play(state)
        return False
    if stage == Stage.SPECIAL:
        return go_on_special(state)
    if stage == Stage.LOCKBOX:
        return ask_lockbox(state)
    if stage == Stage.GIFT:
        return give_egg(state)
    if stage == Stage.CURSE:
        return ask_curse(state)
    return take_late_stage(state, stage)


def take_play_stage(state: State, stage: int) -> bool:
    """What an item does that was played, and the sale of a set."""
    if stage == Stage.RESOLVE_PLAYED:
        return resolve_played(state)
    if stage == Stage.PEEKS:
        return ask_peek(state)
    if stage == Stage.TOAD:
        return ask_rearrange(state)
    if stage == Stage.SALE:
        return take_out_set(state)
    if stage == Stage.GOLD:
        pay_for_set(state)
        return False
    if stage == Stage.SOLD_EFFECT:
        if (
            state.values.effect_order != Reading.ORDER_STEPS
            and state.phase == Phase.SELL
            and has_sold_effect(state, state.sale_item)
        ):
            settle_early(state)
        return start_sold_effect(state)
    if stage == Stage.RESOLVE_SOLD:
        return resolve_sold(state)
    if stage == Stage.PLACES:
        return ask_place(state)
    return ask_dafana(state)


def take_late_stage(state: State, stage: int) -> bool:
    """The stages of the inspection, the bribes and the end."""
    if stage == Stage.INSPECTION:
        start_inspection(state)
    elif stage == Stage.GLYNNA:
        return ask_glynna(state)
    elif stage == Stage.TURN_UP:
        turn_up(state)
    elif stage == Stage.NEXT_INSPECTED:
        go_to_next(state)
    elif stage == Stage.COUNT:
        count_step(state)
    elif stage == Stage.NINX:
        return ask_ninx(state)
    elif stage == Stage.PENALTY:
        judge_penalty(state)
    elif stage == Stage.FINES:
        pay_fines(state)
    elif stage == Stage.END_CHECK:
        check_end(state)
    elif stage == Stage.BRIBES:
        return ask_bribe(state)
    elif stage == Stage.NEXT_ROUND:
        start_next_round(state)
    else:
        state.actor = NOBODY
        state.step = Ask.NOTHING
        return True
    return False
