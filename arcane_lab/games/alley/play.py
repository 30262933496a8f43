"""Whole plays, decided by strategies: the loop behind a simulation and the figures that it writes down.

Like the rules, this is plain Python that is also compiled (`engine.compiling`), so one seed gives one table
in both.
"""

from typing import Final

from arcane_lab.engine.luck import draw_below, start_luck
from arcane_lab.engine.spec import DRAWS_ANY, READS_ALL, READS_NOTHING, READS_OWN, LoopCall
from arcane_lab.games.alley.knowledge.fill_view import keep_views, see, see_what_is_own
from arcane_lab.games.alley.rules.flow import apply, new_play
from arcane_lab.games.alley.rules.legal import count_moves, legal_moves, nth_move
from arcane_lab.games.alley.rules.sizes import EVENT_WIDTH, KINDS
from arcane_lab.games.alley.rules.state import State
from arcane_lab.games.alley.rules.words import Ask

#: What is written down for each seat of each play, in this order; then the sets sold of each item (a set in which
#: a feline stands in is one of its item and one of the feline).
FIGURES: Final = (
    "play",
    "seat",
    "gold",
    "infamy",
    "fines",
    "sets_sold",
    "rounds",
    "turns",
    "triggered",
    "penalised",
    "won",
    "place",
    "finished",
    "decisions",
    "trail",
)
FIRST_SOLD: Final = 15
WIDTH: Final = FIRST_SOLD + KINDS  # FIGURES and one number for each item

#: Ends a line of moves that is shorter than the longest.
NO_MOVE: Final = -1

WORD: Final = 4294967295
FNV_START: Final = 2166136261
FNV_PRIME: Final = 16777619


def play_games(call: LoopCall) -> int:
    """Play the games of a call, each to its end, and write ``WIDTH`` numbers a seat into its ``rows``.

    Without given luck, a seat begins with the luck that the seed and the index of the play begin with. A line ends at
    its length or at `NO_MOVE`; its moves are made whoever makes them, and decisions and trail count from behind it.

    Returns the games that were finished: fewer than asked for when a strategy gave no legal move, or a move of a
    line is not legal there (the state then stands there, and its ``actor`` is whose it was).
    """
    first_seat = call.states[0].first_seat
    for game in range(call.games):
        state: State = call.states[0 if call.starts_anew == 1 else game]
        if call.starts_anew == 1:
            state.play_index = call.first_play + game
            state.first_seat = first_seat
            new_play(state)
        if call.line_length > 0 and not play_line(call, game):
            return game
        if is_any_view_read(call, state.seats):
            keep_views(state, call.views)
        if call.luck_given == 0:
            for seat in range(state.seats):
                # Nobody has been asked yet, so the room for moves is free.
                start_luck(call.luck[seat], state.seed, state.play_index, seat, call.moves)
        if not play_one(call, game):
            return game
        for seat in range(state.seats):
            write_row(state, seat, call.most_rounds, call.made, call.rows, (game * state.seats + seat) * WIDTH)
    return call.games


def is_any_view_read(call: LoopCall, seats: int) -> bool:
    """Whether some seat looks at its view at all."""
    for seat in range(seats):
        if call.reads_view[seat] > READS_NOTHING:
            return True
    return False


def play_line(call: LoopCall, game: int) -> bool:
    """Make the moves that a game begins with; False when one is not legal where it comes."""
    state: State = call.states[0 if call.starts_anew == 1 else game]
    first = game * call.line_length
    for place in range(first, first + call.line_length):
        if call.lines[place] == NO_MOVE:
            return True
        count = legal_moves(state, call.moves)
        is_legal = False
        for k in range(count):
            if call.moves[k] == call.lines[place]:
                is_legal = True
        if not is_legal:
            return False
        apply(state, call.lines[place])
    return True


def play_one(call: LoopCall, game: int) -> bool:
    """Play one game from where it stands to its end; False when a strategy gave no legal move.

    A strategy is asked only where there is a choice: the one move that is legal is made without it. For one that takes
    any move the loop draws itself, and lists no moves.

    ``call.made`` gets the number of decisions and the trail, a fingerprint (FNV-1a) of every move and, when the
    log is on, of every event: equal trails mean equal plays. A game that is not over after ``most_rounds``
    rounds or ``most_decisions`` decisions is left as it is: the race to 100 gold may never end (AA-END-08).
    """
    state: State = call.states[0 if call.starts_anew == 1 else game]
    moves, made = call.moves, call.made
    first_luck = game * state.seats if call.luck_given == 1 else 0
    made[0] = 0
    made[1] = FNV_START
    while state.step != Ask.NOTHING and state.round_number <= call.most_rounds and made[0] < call.most_decisions:
        if call.reads_view[state.actor] == DRAWS_ANY:
            count = count_moves(state, moves)
            place = draw_below(call.luck[first_luck + state.actor], count) if count > 1 else 0
            move = nth_move(state, moves, place)
        else:
            move = choose_apart(call, game, first_luck)
            if move == NO_MOVE:
                return False
        apply(state, move)
        follow(state, move, made)
    return True


def choose_apart(call: LoopCall, game: int, first_luck: int) -> int:
    """The move that a strategy chooses, the only one that is legal, or `NO_MOVE` when it chose none.

    What has `apart` in its name is compiled apart, so that drawing a move stays as short as it is.
    """
    state: State = call.states[0 if call.starts_anew == 1 else game]
    moves: list[int] = call.moves
    seat = state.actor
    count = legal_moves(state, moves)
    if count <= 1:
        return moves[0]
    if call.reads_view[seat] == READS_ALL:
        see(state, seat, call.views[seat])
    elif call.reads_view[seat] == READS_OWN:
        see_what_is_own(state, seat, call.views[seat])
    choice = call.choosers[seat](call.views[seat], moves, count, call.luck[first_luck + seat])
    return moves[choice] if 0 <= choice < count else NO_MOVE


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
    rows[at + 2] = state.gold[seat]
    rows[at + 3] = state.infamy[seat]
    rows[at + 4] = state.tally_fines[seat]
    rows[at + 5] = state.tally_sets[seat]
    rows[at + 6] = min(state.round_number, most_rounds)
    rows[at + 7] = state.tally_turns[seat]
    rows[at + 8] = state.tally_triggered[seat]
    rows[at + 9] = state.tally_penalised[seat]
    rows[at + 10] = (state.winners >> seat) & 1
    rows[at + 11] = place_of(state, seat)
    rows[at + 12] = 1 if state.step == Ask.NOTHING else 0
    rows[at + 13] = made[0]
    rows[at + 14] = made[1]
    for kind in range(KINDS):
        rows[at + FIRST_SOLD + kind] = state.tally_sold[seat * KINDS + kind]


def place_of(state: State, seat: int) -> int:
    """The place of a seat: winners are first, then more gold, then less infamy (AA-END-17 to 21)."""
    if (state.winners >> seat) & 1 == 1:
        return 1
    place = 1
    for other in range(state.seats):
        is_ahead = state.gold[other] > state.gold[seat] or (
            state.gold[other] == state.gold[seat] and state.infamy[other] < state.infamy[seat]
        )
        if is_ahead or (state.winners >> other) & 1 == 1:
            place += 1
    return place
