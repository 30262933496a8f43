"""Whole plays, decided by strategies: the loop behind a simulation and the figures that it writes down."""

from typing import Final

from arcane_lab.engine.luck import start_luck
from arcane_lab.engine.spec import PLAY_COLUMNS, READS_ALL, READS_NOTHING, READS_OWN, LoopCall
from arcane_lab.games.arts.knowledge.view import open_view, see, see_own
from arcane_lab.games.arts.rules.ending import final_fame
from arcane_lab.games.arts.rules.flow import apply, new_play
from arcane_lab.games.arts.rules.forbidden import refusal
from arcane_lab.games.arts.rules.legal import legal_moves
from arcane_lab.games.arts.rules.sizes import EVENT_WIDTH, HEIR, TYPES
from arcane_lab.games.arts.rules.state import State
from arcane_lab.games.arts.rules.words import Phase

#: What is counted of each seat; fame, and what is made of it, may be negative.
COUNTED: Final = (
    *("final", "coins", "fame", "shards", "tiles", "enchanted", "triggers", "workers", "points_unused"),
    "heir_final",
)
#: What is written down for each seat of each play, in this order.
FIGURES: Final = (*PLAY_COLUMNS, *COUNTED, "rounds", "turns")
#: Ends a line of moves that is shorter than the longest.
NO_MOVE: Final = -1
WORD: Final = 4294967295
FNV_START: Final = 2166136261
FNV_PRIME: Final = 16777619
WIDTH: Final = len(FIGURES)


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
        if game == 0 or call.starts_anew == 0:
            # Views that are read; plays of one setup go on with them.
            for seat in range(state.seats):
                if call.reads_view[seat] != READS_NOTHING:
                    open_view(state, call.views[seat])
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
        if state.phase == Phase.OVER or refusal(state, state.actor, move) != 0:
            return False
        apply(state, state.actor, move)
    return True


def play_one(call: LoopCall, game: int) -> bool:
    """Play one game from where it stands to its end; False when a strategy gave no legal move.

    A strategy is asked only where there is a choice. ``made`` gets the number of decisions and the trail, a fingerprint
    (FNV-1a) of every move and, when the log is on, of every event.
    """
    state: State = call.states[0 if call.starts_anew == 1 else game]
    first_luck = game * state.seats if call.luck_given == 1 else 0
    call.made[0] = 0
    call.made[1] = FNV_START
    while state.phase != Phase.OVER and state.turn <= call.most_rounds and call.made[0] < call.most_decisions:
        seat = state.actor
        count = legal_moves(state, seat, call.moves)
        choice = 0
        if count > 1:
            view = call.views[seat]
            if call.reads_view[seat] == READS_ALL:
                see(state, seat, view)
            elif call.reads_view[seat] == READS_OWN:
                see_own(state, seat, view)
            choice = call.choosers[seat](view, call.moves, count, call.luck[first_luck + seat])
            if choice < 0 or choice >= count:
                return False
        move = call.moves[choice]
        apply(state, seat, move)
        follow(state, move, call.made)
    return True


def follow(state: State, move: int, made: list[int]) -> None:
    """Count a decision and continue the trail by its move and, when the log is on, its events."""
    trail = (((made[1] ^ (move & WORD)) * FNV_PRIME) ^ (move >> 32)) & WORD
    if state.log_on == 1:
        for k in range(state.log_count * EVENT_WIDTH):
            trail = ((trail ^ (state.log[k] & WORD)) * FNV_PRIME) & WORD
    made[0] += 1
    made[1] = trail


def final_of(state: State, owner: int) -> int:
    """The fame of an owner at the end, or if the game ended here."""
    return state.final[owner] if state.phase == Phase.OVER else final_fame(state, owner)


def rank_of(state: State, seat: int) -> int:
    """How many seats have more fame, and one: an order for tables, as nobody wins here."""
    place = 1
    for other in range(state.seats):
        if final_of(state, other) > final_of(state, seat):
            place += 1
    return place


def write_row(state: State, seat: int, most_rounds: int, made: list[int], rows: list[int], at: int) -> None:
    """Write the figures of one seat, in the order of `FIGURES`."""
    rows[at] = state.play_index
    rows[at + 1] = seat
    rows[at + 2] = 0
    rows[at + 3] = rank_of(state, seat)
    rows[at + 4] = 1 if state.phase == Phase.OVER else 0
    rows[at + 5] = made[0]
    rows[at + 6] = made[1]
    rows[at + 7] = final_of(state, seat)
    rows[at + 8] = state.coins[seat]
    rows[at + 9] = state.fame[seat]
    rows[at + 10] = state.trickerion[seat] + state.arcane[seat]
    tiles = 0
    for kind in range(TYPES):
        tiles += state.tiles[seat * TYPES + kind]
    rows[at + 11] = tiles
    rows[at + 12] = state.tally_enchanted[seat]
    rows[at + 13] = state.tally_triggers[seat]
    rows[at + 14] = state.tally_workers[seat]
    rows[at + 15] = state.tally_unused[seat]
    rows[at + 16] = final_of(state, HEIR) if state.seats == 1 else 0
    rows[at + 17] = min(state.turn, most_rounds)
    rows[at + 18] = state.tally_turns[seat]
