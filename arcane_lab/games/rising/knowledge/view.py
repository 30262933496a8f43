"""What a seat knows, written into its view (AR-TURN-04, 12, 16; AR-CAST-01; AR-SOLO-06, 07): a state without the rest.

A view is laid out as a state, so that a strategy may ask the rules about it; `UNKNOWN` stands where its seat cannot
know a card or a moon. Like the rules, this is plain Python over whole numbers and is compiled from this very source.
"""

from typing import Any, Final

from arcane_lab.games.rising.rules.memory import cast_since, is_cast_hidden, knows_choice, knows_discard, last_seen
from arcane_lab.games.rising.rules.rounds import ROW_STARTS, is_row_up
from arcane_lab.games.rising.rules.sizes import (
    ARTIFACT_ROOM,
    CARDS,
    CLAUSES,
    COLUMN_ROOM,
    COLUMNS,
    DISCARD_ROOM,
    HAND,
    MOONS,
    PYRAMID,
    SEATS,
    SPELLS,
    TURNS,
)
from arcane_lab.games.rising.rules.state import State
from arcane_lab.games.rising.rules.words import Phase, Reading

UNKNOWN: Final = -2  # a card or a moon that the seat cannot know
PLAN_ROOM: Final = 2048  # numbers of room in which a strategy tries things
REMEMBERED: Final = 1792  # from here on the room keeps what is reckoned of the cards alone, once for a setup


class View(State):
    """A state as one seat knows it; `seat` says whose it is, `plan` is room for a strategy, and no knowledge.

    Of a hand out of which a card was cast unseen since its seat held it, `held_card` has the cards that are in it now
    and those cast, in table order, and `held_count` how many these are; it is 0 for every other hand.

    `is_short` is 1 where the list of moves that a strategy is given leaves out those that prepare (`list_casts`).

    What chance has given and will give, the log, and what lies in the room behind a pile are 0 in it.
    """

    __slots__ = ("held_card", "held_count", "is_short", "plan")

    held_card: list[int]
    held_count: list[int]
    is_short: int
    plan: list[int]

    def __init__(self) -> None:
        super().__init__()
        self.held_card = [0] * (SEATS * HAND)
        self.held_count = [0] * SEATS
        self.is_short = 0
        self.plan = [0] * PLAN_ROOM

    def as_tuple(self) -> tuple[Any, ...]:
        """All that is in it, in the order of the fields."""
        fields = (getattr(self, name) for name in (*State.__slots__, "held_card", "held_count"))
        return tuple(tuple(value) if isinstance(value, list) else value for value in fields)


def view_of(state: State, seat: int) -> View:
    """A new view of what a seat knows now (plain play only)."""
    view = View()
    open_view(state, view)
    see(state, seat, view)
    return view


def keep_views(state: State, views: list[View]) -> None:
    """Open the views that the seats keep through a play."""
    for seat in range(state.seats):
        open_view(state, views[seat])


def open_view(state: State, view: View) -> None:
    """Fill what stays as it is through all plays of a setup: seats, cards, options."""
    view.seats = state.seats
    # No turn has been looked at yet.
    view.turn = 0
    view.values = state.values
    for k in range(COLUMNS):
        view.moon_mix[k] = state.moon_mix[k]
        view.mat_order[k] = state.mat_order[k]
    for k in range(SPELLS):
        view.card_kind[k] = state.card_kind[k]
        view.card_column[k] = state.card_column[k]
        view.card_round[k] = state.card_round[k]
        view.discount_kind[k] = state.discount_kind[k]
        view.discount_count[k] = state.discount_count[k]
        view.generic_count[k] = state.generic_count[k]
        view.evergreen[k] = state.evergreen[k]
        view.two_uses[k] = state.two_uses[k]
        view.before[k] = state.before[k]
        view.before_what[k] = state.before_what[k]
        view.before_count[k] = state.before_count[k]
        view.spend_any[k] = state.spend_any[k]
        view.spend_not[k] = state.spend_not[k]
    for k in range(SPELLS * COLUMNS):
        view.spend[k] = state.spend[k]
    for k in range(SPELLS * CLAUSES):
        view.clause[k] = state.clause[k]
        view.clause_what[k] = state.clause_what[k]
        view.clause_count[k] = state.clause_count[k]
    for k in range(REMEMBERED, PLAN_ROOM):
        view.plan[k] = 0


def see(state: State, seat: int, view: View) -> None:
    """Fill the view that a seat keeps through a play with what it knows now, and nothing else.

    `open_view` has filled before what stays as it is. What a pile has lost since the last look is taken out behind it.
    """
    view.seat = seat
    see_turn(state, view)
    see_moons(state, view)
    see_tableaus(state, view)
    see_steps(state, seat, view)
    see_pyramid(state, view)
    for other in range(state.seats):
        see_hand(state, seat, other, view)
        see_choice(state, seat, other, view)
        see_discards(state, seat, other, view)


def see_own(state: State, seat: int, view: View) -> None:
    """Fill it with what a player reads who thinks of its own mat alone; the rest of the view stays as it was.

    Once a turn it looks at the moons, and at the neighbours' columns as they stood then: the Conjures copy them.
    """
    view.seat = seat
    if view.turn != state.turn or view.round_number != state.round_number:
        see_moons(state, view)
        if state.seats > 1:
            see_past(state, (seat + 1) % state.seats, view)
            see_past(state, (seat + state.seats - 1) % state.seats, view)
    see_turn(state, view)
    see_own_mat(state, seat, view)
    view.asked_spell = state.asked_spell
    view.event_card = state.event_card
    view.event_clause = state.event_clause
    for at in range(seat * HAND, seat * HAND + state.hand_count[seat]):
        view.hand_card[at] = state.hand_card[at]
    view.hand_count[seat] = state.hand_count[seat]


def see_own_mat(state: State, seat: int, view: View) -> None:
    """What a seat has: supply, points, columns with their markers, artifacts, and how many discards."""
    counts = state.column_count
    for at in range(seat * COLUMNS, seat * COLUMNS + COLUMNS):
        view.supply[at] = state.supply[at]
        view.column_count[at] = counts[at]
        first = at * COLUMN_ROOM
        for place in range(first, first + counts[at]):
            card = state.column_card[place]
            view.column_card[place] = card
            view.marker[card] = state.marker[card]
    view.vp[seat] = state.vp[seat]
    view.discard_count[seat] = state.discard_count[seat]
    for place in range(seat * ARTIFACT_ROOM, seat * ARTIFACT_ROOM + state.artifact_count[seat]):
        view.artifact_card[place] = state.artifact_card[place]
    view.artifact_count[seat] = state.artifact_count[seat]


def see_past(state: State, other: int, view: View) -> None:
    """The columns of a seat as they stood when the turn began, with the markers of that time."""
    for at in range(other * COLUMNS, other * COLUMNS + COLUMNS):
        first = at * COLUMN_ROOM
        for place in range(first, first + state.past_count[at]):
            card = state.past_card[place]
            view.past_card[place] = card
            view.past_marker[card] = state.past_marker[card]
        view.past_count[at] = state.past_count[at]


def see_turn(state: State, view: View) -> None:
    """Where the play stands: open to all (AR-TURN-04)."""
    view.deals = state.deals
    view.phase = state.phase
    view.round_number = state.round_number
    view.turn = state.turn
    view.actor = state.actor
    view.step = state.step
    view.winners = state.winners
    view.answered = state.answered
    view.known_from = state.known_from


def see_moons(state: State, view: View) -> None:
    """The moons, those of later turns where they are open (AR-MOON)."""
    last = MOONS if state.values.moon_visibility == Reading.MOONS_OPEN else min(MOONS, 2 * state.turn)
    for place in range(last):
        view.moon[place] = state.moon[place]
    for place in range(last, MOONS):
        view.moon[place] = UNKNOWN


def see_tableaus(state: State, view: View) -> None:
    """Columns, markers, artifacts, supplies and points lie open."""
    for at in range(state.seats * COLUMNS):
        first = at * COLUMN_ROOM
        for place in range(first + state.column_count[at], first + view.column_count[at]):
            view.column_card[place] = 0
        for place in range(first, first + state.column_count[at]):
            view.column_card[place] = state.column_card[place]
        for place in range(first + state.past_count[at], first + view.past_count[at]):
            view.past_card[place] = 0
        for place in range(first, first + state.past_count[at]):
            view.past_card[place] = state.past_card[place]
        view.column_count[at] = state.column_count[at]
        view.past_count[at] = state.past_count[at]
        view.had_card[at] = state.had_card[at]
        view.supply[at] = state.supply[at]
    for card in range(CARDS):
        view.marker[card] = state.marker[card]
        view.past_marker[card] = state.past_marker[card]
    for seat in range(state.seats):
        view.vp[seat] = state.vp[seat]
        view.tally_prepared[seat] = state.tally_prepared[seat]
        view.tally_cast[seat] = state.tally_cast[seat]
        view.tally_activated[seat] = state.tally_activated[seat]
        first = seat * ARTIFACT_ROOM
        for place in range(first + state.artifact_count[seat], first + view.artifact_count[seat]):
            view.artifact_card[place] = 0
        for place in range(first, first + state.artifact_count[seat]):
            view.artifact_card[place] = state.artifact_card[place]
        view.artifact_count[seat] = state.artifact_count[seat]


def see_steps(state: State, seat: int, view: View) -> None:
    """What is being resolved is open to all, but the card that is discarded to cast (AR-CAST-01)."""
    is_hidden = state.actor != seat and state.values.discard_info != Reading.DISCARDS_OPEN
    view.cast_card = UNKNOWN if state.cast_card >= 0 and is_hidden else state.cast_card
    view.started = state.started
    view.cast_kind = state.cast_kind
    view.cast_order = state.cast_order
    view.casts_left = state.casts_left
    for place in range(state.queue_count, view.queue_count):
        view.queue[place] = 0
        view.queue_column[place] = 0
    for place in range(state.queue_count):
        view.queue[place] = state.queue[place]
        view.queue_column[place] = state.queue_column[place]
    view.queue_count = state.queue_count
    view.queue_at = state.queue_at
    view.asked_spell = state.asked_spell
    view.event_card = state.event_card
    view.event_clause = state.event_clause
    view.times_left = state.times_left
    view.target = state.target
    for place in range(state.frame_count, view.frame_count):
        view.frame_spell[place] = 0
        view.frame_clause[place] = 0
        view.frame_left[place] = 0
        view.frame_borrowed[place] = 0
    for place in range(state.frame_count):
        view.frame_spell[place] = state.frame_spell[place]
        view.frame_clause[place] = state.frame_clause[place]
        view.frame_left[place] = state.frame_left[place]
        view.frame_borrowed[place] = state.frame_borrowed[place]
    for place in range(state.chain_count, view.chain_count):
        view.chain[place] = 0
    for place in range(state.chain_count):
        view.chain[place] = state.chain[place]
    for place in range(state.named_itself_count, view.named_itself_count):
        view.named_itself[place] = 0
    for place in range(state.named_itself_count):
        view.named_itself[place] = state.named_itself[place]
    view.frame_count = state.frame_count
    view.chain_count = state.chain_count
    view.named_itself_count = state.named_itself_count


def see_pyramid(state: State, view: View) -> None:
    """Solo: the rows that lie face up, and what has left the game (AR-SOLO-06, 07, 11)."""
    if state.seats > 1:
        return
    for place in range(state.removed_count, view.removed_count):
        view.removed[place] = 0
    for place in range(state.removed_count):
        view.removed[place] = state.removed[place]
    view.removed_count = state.removed_count
    for place in range(PYRAMID):
        view.pyramid[place] = state.pyramid[place]
    for row in range(state.turn, TURNS):
        if not is_row_up(state.turn, row):
            for place in range(ROW_STARTS[row], ROW_STARTS[row + 1]):
                view.pyramid[place] = UNKNOWN


def see_hand(state: State, seat: int, other: int, view: View) -> None:
    """The own hand, and one that was held before, until a card has left it unseen (AR-TURN-12)."""
    view.hand_count[other] = state.hand_count[other]
    is_known = other == seat or knows_hand(state, seat, other)
    for place in range(HAND):
        at = other * HAND + place
        shown = state.hand_card[at] if is_known else UNKNOWN
        view.hand_card[at] = shown if place < state.hand_count[other] else 0
    view.held_count[other] = 0
    if not is_known:
        see_held(state, seat, other, view)
    for at in range(other * HAND + view.held_count[other], other * HAND + HAND):
        view.held_card[at] = 0


def see_held(state: State, seat: int, other: int, view: View) -> None:
    """Of a hand that was held before: the cards in it now and those that left it unseen since, in table order."""
    turn = last_seen(state, seat, other)
    if turn > 0 and state.hand_count[other] > 0:
        for at in range(other * HAND, other * HAND + state.hand_count[other]):
            hold(view, other, state.hand_card[at])
        for later in range(turn + 1, last_shown(state) + 1):
            card = cast_since(state, other, turn, later)
            if card >= 0:
                hold(view, other, card)


def hold(view: View, other: int, card: int) -> None:
    """Lay a card among those that a hand may hold, at its place in table order."""
    at = other * HAND + view.held_count[other]
    view.held_count[other] += 1
    while at > other * HAND and view.held_card[at - 1] > card:
        view.held_card[at] = view.held_card[at - 1]
        at -= 1
    view.held_card[at] = card


def last_shown(state: State) -> int:
    """The last turn whose choices have been shown."""
    return state.turn - 1 if state.phase == Phase.DRAFT else state.turn


def knows_hand(state: State, seat: int, other: int) -> bool:
    """Whether a seat can name all cards of another's hand."""
    turn = last_seen(state, seat, other)
    if turn == 0:
        return False
    for later in range(turn + 1, last_shown(state) + 1):
        if cast_since(state, other, turn, later) >= 0:
            return False
    return True


def see_choice(state: State, seat: int, other: int, view: View) -> None:
    """What a seat has chosen, and the cards that it took in earlier turns, as far as that is known (AR-CAST-01)."""
    view.choice[other] = state.choice[other]
    view.choice_several[other] = state.choice_several[other]
    if state.choice[other] >= 0 and not knows_choice(state, seat, other):
        view.choice[other] = UNKNOWN
        view.choice_several[other] = 0
    for at in range(other * TURNS, other * TURNS + TURNS):
        view.taken_cast[at] = state.taken_cast[at]
        is_hidden = other != seat and state.taken[at] >= 0 and is_cast_hidden(state, other, at % TURNS + 1)
        view.taken[at] = UNKNOWN if is_hidden else state.taken[at]


def see_discards(state: State, seat: int, other: int, view: View) -> None:
    """The discards of a seat as far as another one may know them (option discard_info)."""
    first = other * DISCARD_ROOM
    for at in range(first + state.discard_count[other], first + view.discard_count[other]):
        view.discard_card[at] = 0
        view.discard_open[at] = 0
    for at in range(first, first + state.discard_count[other]):
        is_known = knows_discard(state, seat, other, state.discard_open[at])
        view.discard_card[at] = state.discard_card[at] if is_known else UNKNOWN
        view.discard_open[at] = state.discard_open[at]
    view.discard_count[other] = state.discard_count[other]
