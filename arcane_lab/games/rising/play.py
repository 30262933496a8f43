"""Whole plays, decided by strategies: the loop behind a simulation and the figures that it writes down."""

from typing import Final

from arcane_lab.engine.luck import start_luck
from arcane_lab.engine.spec import PLAY_COLUMNS, READS_ALL, READS_NOTHING, READS_OWN, LoopCall
from arcane_lab.games.rising.knowledge.view import View, open_view, see, see_own
from arcane_lab.games.rising.rules.flow import apply, new_play
from arcane_lab.games.rising.rules.forbidden import refusal
from arcane_lab.games.rising.rules.legal import legal_moves, list_casts
from arcane_lab.games.rising.rules.moves import spell_of
from arcane_lab.games.rising.rules.scores import artifact_points, place_of, rating_of, resource_points, total_of
from arcane_lab.games.rising.rules.sizes import COLUMNS, EVENT_WIDTH, HAND, KINDS, ROUNDS, TURNS
from arcane_lab.games.rising.rules.state import State
from arcane_lab.games.rising.rules.words import Ask, Column, Phase

#: What is counted of each seat; a total may be negative (AR-END-11).
COUNTED: Final = (
    *(
        "total",
        "vp",
        "artifact_vp",
        "resource_vp",
        "threes",
        "gold",
        "blood",
        "prepared",
        "cast",
        "activated",
        "rating",
    ),
)
#: What is written down for each seat of each play, in this order; then the cards prepared by kind and round, the casts
#: by turn of the round, the rising columns that were cast, and the points of gold and of blood.
FIGURES: Final = (*PLAY_COLUMNS, *COUNTED, "rounds", "turns")
#: Ends a line of moves that is shorter than the longest.
NO_MOVE: Final = -1
WORD: Final = 4294967295
FNV_START: Final = 2166136261
FNV_PRIME: Final = 16777619
FIRST_KIND: Final = len(FIGURES)
FIRST_TURN: Final = FIRST_KIND + KINDS * ROUNDS
FIRST_MOON: Final = FIRST_TURN + TURNS
OF_GOLD: Final = FIRST_MOON + COLUMNS
OF_BLOOD: Final = OF_GOLD + 1
WIDTH: Final = OF_BLOOD + 1


def play_games(call: LoopCall) -> int:
    """Play the games of a call, each to its end, and write the figures of the seats into its ``rows``.

    Returns the games that were finished: fewer than asked for when a strategy gave no legal move, or a move of a line
    is not legal where it comes.
    """
    for game in range(call.games):
        state: State = call.states[0 if call.starts_anew == 1 else game]
        if call.starts_anew == 1:
            state.play_index = call.first_play + game
            new_play(state)
        if not play_line(call, game):
            return game
        if game == 0 or (call.starts_anew == 0 and call.one_setup == 0):
            # Views that are read; plays of one setup go on with them.
            for seat in range(state.seats):
                if call.reads_view[seat] != READS_NOTHING:
                    open_view(state, call.views[seat])
        else:
            for seat in range(state.seats):
                forget_turn(call.views[seat])
        if call.luck_given == 0:
            for seat in range(state.seats):
                # Nobody has been asked yet, so the room for moves is free.
                start_luck(call.luck[seat], state.seed, state.play_index, seat, call.moves)
        if not play_one(call, game):
            return game
        for seat in range(state.seats):
            write_row(state, seat, call.most_rounds, call.made, call.rows, (game * state.seats + seat) * WIDTH)
    return call.games


def play_line(call: LoopCall, game: int) -> bool:
    """Make the moves of a line, up to `NO_MOVE`; False when one is not legal where it comes."""
    state: State = call.states[0 if call.starts_anew == 1 else game]
    for place in range(game * call.line_length, (game + 1) * call.line_length):
        move = call.lines[place]
        if move == NO_MOVE:
            return True
        if state.phase == Phase.OVER:
            return False
        seat = seat_of_line(state, move)
        if refusal(state, seat, move) != 0:
            return False
        apply(state, seat, move)
    return True


def seat_of_line(state: State, move: int) -> int:
    """Whose move of a line it is: of those who still choose a card, the one who holds it (AR-TURN-04)."""
    if state.phase == Phase.DRAFT and state.seats > 1:
        for seat in range(state.seats):
            if state.choice[seat] < 0:
                for place in range(seat * HAND, seat * HAND + state.hand_count[seat]):
                    if state.hand_card[place] == spell_of(move):
                        return seat
    return state.actor


def play_one(call: LoopCall, game: int) -> bool:
    """Play one game from where it stands to its end; False when a strategy gave no legal move.

    A strategy is asked only where there is a choice. ``made`` gets the number of decisions and the trail, a fingerprint
    (FNV-1a) of every move and, when the log is on, of every event.
    """
    state: State = call.states[0 if call.starts_anew == 1 else game]
    first_luck = game * state.seats if call.luck_given == 1 else 0
    call.made[0] = 0
    call.made[1] = FNV_START
    while state.phase != Phase.OVER and state.round_number <= call.most_rounds and call.made[0] < call.most_decisions:
        seat = state.actor
        is_short = call.reads_view[seat] == READS_OWN and state.step == Ask.DRAFT and state.hand_count[seat] > 1
        count = list_casts(state, seat, call.moves) if is_short else legal_moves(state, seat, call.moves)
        choice = 0
        if count > 1:
            view = call.views[seat]
            if call.reads_view[seat] == READS_ALL:
                see(state, seat, view)
            elif call.reads_view[seat] == READS_OWN:
                see_own(state, seat, view)
                view.is_short = 1 if is_short else 0
            choice = call.choosers[seat](view, call.moves, count, call.luck[first_luck + seat])
            # Behind a short list a move may be laid.
            is_laid = choice == count and is_short and refusal(state, seat, call.moves[count]) == 0
            if choice < 0 or (choice >= count and not is_laid):
                return False
        move = call.moves[choice]
        apply(state, seat, move)
        follow(state, move, call.made)
    return True


def forget_turn(view: View) -> None:
    """A seat looks at another play: of no turn of it has it seen anything."""
    view.turn = 0


def follow(state: State, move: int, made: list[int]) -> None:
    """Count a decision and continue the trail by its move and, when the log is on, its events."""
    trail = ((made[1] ^ move) * FNV_PRIME) & WORD
    if state.log_on == 1:
        for k in range(state.log_count * EVENT_WIDTH):
            trail = ((trail ^ (state.log[k] & WORD)) * FNV_PRIME) & WORD
    made[0] += 1
    made[1] = trail


def write_row(state: State, seat: int, most_rounds: int, made: list[int], rows: list[int], at: int) -> None:
    """Write the figures of one seat, in the order of `FIGURES`."""
    rows[at] = state.play_index
    rows[at + 1] = seat
    rows[at + 2] = (state.winners >> seat) & 1
    rows[at + 3] = place_of(state, seat)
    rows[at + 4] = 1 if state.phase == Phase.OVER else 0
    rows[at + 5] = made[0]
    rows[at + 6] = made[1]
    rows[at + 7] = total_of(state, seat)
    rows[at + 8] = state.vp[seat]
    rows[at + 9] = artifact_points(state, seat)
    rows[at + 10] = resource_points(state, seat)
    gold = state.supply[seat * COLUMNS + Column.ALCHEMY]
    blood = state.supply[seat * COLUMNS + Column.BLOOD]
    of_gold = state.values.gold_points * gold
    of_blood = state.values.blood_points * blood
    rows[at + 11] = resource_points(state, seat) - of_gold + of_blood
    rows[at + 12] = gold
    rows[at + 13] = blood
    rows[at + 14] = state.tally_prepared[seat]
    rows[at + 15] = state.tally_cast[seat]
    rows[at + 16] = state.tally_activated[seat]
    rows[at + 17] = rating_of(state) if state.seats == 1 else 0
    rows[at + 18] = min(state.round_number, most_rounds)
    rows[at + 19] = state.tally_prepared[seat] + state.tally_cast[seat]
    for k in range(KINDS * ROUNDS):
        rows[at + FIRST_KIND + k] = state.tally_kind[seat * KINDS * ROUNDS + k]
    for k in range(TURNS):
        rows[at + FIRST_TURN + k] = state.tally_turn[seat * TURNS + k]
    for k in range(COLUMNS):
        rows[at + FIRST_MOON + k] = state.tally_moon[seat * COLUMNS + k]
    rows[at + OF_GOLD] = of_gold
    rows[at + OF_BLOOD] = of_blood
