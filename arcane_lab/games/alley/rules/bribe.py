"""Phase 4, Bribe, the next round, and the end of the game (AA-BRIBE, AA-END)."""

from arcane_lab.engine.luck import draw_below, seed_chance
from arcane_lab.games.alley.rules.events import log_event
from arcane_lab.games.alley.rules.scores import lose_infamy
from arcane_lab.games.alley.rules.sizes import EVERYBODY, NOBODY, NOTHING
from arcane_lab.games.alley.rules.state import State
from arcane_lab.games.alley.rules.words import Ask, Edition, Log, Phase, Reading, Rule, Stage


def is_last_inspection(state: State) -> bool:
    """Whether the game is over after this inspection (AA-END-01, 09, 13, 14, 15)."""
    if state.edition != Edition.FIRST or state.values.goal == Reading.GOAL_THREE_ROUNDS:
        return state.round_number >= state.values.rounds
    goal = 100 * (state.values.goal + 1)
    for seat in range(state.seats):
        if state.gold[seat] >= goal:
            return True
    return False


def check_end(state: State) -> None:
    """After the fines the game ends or goes on to the bribes (AA-INSPECT-34 to 37)."""
    if is_last_inspection(state):
        finish(state)
        return
    state.round_number += 1
    rule = Rule.INSPECT + (35 if state.edition == Edition.FIRST else 36)
    log_event(state, Log.NEXT_ROUND, NOBODY, NOTHING, NOTHING, state.round_number, rule, 0, EVERYBODY)
    state.phase = Phase.BRIBE
    state.inspect_place = 0
    state.stage = Stage.BRIBES


def is_ahead(state: State, seat: int, other: int) -> bool:
    """Whether a seat stands better than another: more gold, then less infamy (AA-END-05, 06, 17, 18)."""
    if state.gold[seat] != state.gold[other]:
        return state.gold[seat] > state.gold[other]
    return state.infamy[seat] < state.infamy[other]


def finish(state: State) -> None:
    """Most gold wins, then less infamy; those still tied win together (AA-END-05 to 07, 17 to 19)."""
    best = 0
    for seat in range(1, state.seats):
        if is_ahead(state, seat, best):
            best = seat
    winners = 0
    count = 0
    for seat in range(state.seats):
        if not is_ahead(state, best, seat):
            winners |= 1 << seat
            count += 1
    if count > 1 and state.values.final_tie == Reading.TIE_CONTEST:
        winners = draw_winner(state, winners, count)
    state.winners = winners
    state.phase = Phase.OVER
    state.stage = Stage.OVER
    first = state.edition == Edition.FIRST
    over_rule = Rule.END + (1 if first else 15)
    log_event(state, Log.GAME_OVER, NOBODY, NOTHING, NOTHING, state.round_number, over_rule, 0, EVERYBODY)
    win_rule = Rule.END + (5 if first else 17)
    if count > 1:
        win_rule = Rule.END + (7 if first else 19)
    for seat in range(state.seats):
        if (winners >> seat) & 1:
            log_event(
                state,
                Log.WINNER,
                seat,
                NOTHING,
                NOTHING,
                state.gold[seat],
                win_rule,
                state.infamy[seat],
                EVERYBODY,
            )


def draw_winner(state: State, winners: int, count: int) -> int:
    """With ``final_tie = contest`` a seeded draw decides between those tied (AA-END-19)."""
    seed_chance(state.chance, state.seed, state.play_index, 0)
    lucky = draw_below(state.chance, count)
    for place in range(state.seats):
        seat = (state.first_seat + place) % state.seats
        if (winners >> seat) & 1:
            if lucky == 0:
                return 1 << seat
            lucky -= 1
    return winners


def ask_bribe(state: State) -> bool:
    """In turn order each seat may bribe once (AA-BRIBE-01)."""
    if state.inspect_place == state.seats:
        state.stage = Stage.NEXT_ROUND
        return False
    state.actor = (state.first_seat + state.inspect_place) % state.seats
    state.step = Ask.BRIBE
    return True


def do_bribe(state: State, gold: int) -> None:
    """Gold takes away infamy, two for one by the book (AA-BRIBE-02, 15)."""
    seat = state.actor
    less = gold // state.values.bribe_gold
    state.gold[seat] -= gold
    log_event(state, Log.BRIBED, seat, NOTHING, NOTHING, gold, Rule.BRIBE + 2, less, EVERYBODY)
    lose_infamy(state, seat, less, NOTHING, Rule.BRIBE + 2)
    state.inspect_place += 1


def do_pass_bribe(state: State) -> None:
    """Passing changes nothing (AA-BRIBE-06)."""
    log_event(state, Log.PASSED, state.actor, NOTHING, NOTHING, 0, Rule.BRIBE + 6, 0, EVERYBODY)
    state.inspect_place += 1


def start_next_round(state: State) -> None:
    """The starting player token moves one seat to the left and a new round begins (AA-BRIBE-10, 11, 17)."""
    state.first_seat = (state.first_seat + 1) % state.seats
    log_event(state, Log.TOKEN, state.first_seat, NOTHING, NOTHING, 0, Rule.BRIBE + 10, 0, EVERYBODY)
    state.stage = Stage.SHUFFLE
