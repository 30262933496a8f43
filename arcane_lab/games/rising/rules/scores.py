"""What a seat scores, who wins, and the rating of a solo play (AR-ART, AR-END, AR-SOLO-19 to 24)."""

from arcane_lab.games.rising.rules.events import log_event, tell
from arcane_lab.games.rising.rules.sizes import ARTIFACT_ROOM, CLAUSES, COLUMNS, EVERYBODY, NOTHING
from arcane_lab.games.rising.rules.state import State
from arcane_lab.games.rising.rules.tableau import count_cards
from arcane_lab.games.rising.rules.words import Column, Do, Log, Reading, Rule


def artifact_points(state: State, seat: int) -> int:
    """What the artifacts of a seat are worth now: so much for each card of a column (AR-ART-01 to 05)."""
    points = 0
    for place in range(seat * ARTIFACT_ROOM, seat * ARTIFACT_ROOM + state.artifact_count[seat]):
        points += worth_of_artifact(state, seat, state.artifact_card[place])
    return points


def worth_of_artifact(state: State, seat: int, card: int) -> int:
    """What one artifact is worth to a seat; with tome_scope = table the cards of all seats count (AR-ART-04)."""
    points = 0
    for at in range(card * CLAUSES, card * CLAUSES + CLAUSES):
        if state.clause[at] == Do.END_VP:
            cards = count_cards(state, seat, state.clause_what[at])
            if state.values.tome_scope == Reading.TOMES_TABLE:
                cards = 0
                for other in range(state.seats):
                    cards += count_cards(state, other, state.clause_what[at])
            points += state.clause_count[at] * cards
    return points


def resource_points(state: State, seat: int) -> int:
    """What resources are worth; as printed three alike are 1, gold 1, blood -1 (AR-END-03 to 07, AR-BLOOD-01)."""
    first = seat * COLUMNS
    charms = state.supply[first + Column.CHARMS]
    herbs = state.supply[first + Column.HERBOLOGY]
    potions = state.supply[first + Column.POTIONS]
    alike = state.values.alike_for_point
    threes = charms // alike + herbs // alike + potions // alike
    if state.values.remainder_rule == Reading.REST_POOLED:
        threes = (charms + herbs + potions) // alike
    points = state.values.alike_points * threes + state.values.gold_points * state.supply[first + Column.ALCHEMY]
    return points - state.values.blood_points * state.supply[first + Column.BLOOD]


def total_of(state: State, seat: int) -> int:
    """Points, artifacts and resources together; it may be negative (AR-END-02, 11)."""
    return state.vp[seat] + artifact_points(state, seat) + resource_points(state, seat)


def winner_bits(state: State) -> int:
    """The seats with the highest total, a bit for each (AR-END-09, 10)."""
    best = total_of(state, 0)
    for seat in range(1, state.seats):
        best = max(best, total_of(state, seat))
    bits = 0
    count = 0
    most_gold = -1
    for seat in range(state.seats):
        if total_of(state, seat) == best:
            bits |= 1 << seat
            count += 1
            most_gold = max(most_gold, state.supply[seat * COLUMNS + Column.ALCHEMY])
    if count == 1 or state.values.tie_rule == Reading.TIE_SHARED:
        return bits
    if state.values.tie_rule == Reading.TIE_NONE:
        return 0
    for seat in range(state.seats):
        if state.supply[seat * COLUMNS + Column.ALCHEMY] != most_gold:
            bits &= ~(1 << seat)
    return bits


def rating_of(state: State) -> int:
    """The rating of a solo total, 1 to 5; 0 for none (AR-SOLO-19 to 24)."""
    total = total_of(state, 0)
    if total < state.values.apprentice_from and state.values.solo_low == Reading.LOW_UNRATED:
        return 0
    if total < state.values.proficient_from:
        return 1
    if total < state.values.master_from:
        return 2
    if total < state.values.near_transcendent_from:
        return 3
    return 4 if total < state.values.top_from else 5


def place_of(state: State, seat: int) -> int:
    """The place of a seat: winners are first, then more points."""
    if (state.winners >> seat) & 1 == 1:
        return 1
    place = 1
    for other in range(state.seats):
        if total_of(state, other) > total_of(state, seat) or (state.winners >> other) & 1 == 1:
            place += 1
    return place


def settle(state: State) -> None:
    """The game is over: artifacts and resources are counted, and the most points win (AR-END-01, 02, 09)."""
    tell(state, Log.GAME_OVER, NOTHING, NOTHING, NOTHING, 0, Rule.END + 1)
    for seat in range(state.seats):
        for place in range(seat * ARTIFACT_ROOM, seat * ARTIFACT_ROOM + state.artifact_count[seat]):
            card = state.artifact_card[place]
            tell(state, Log.TOMES, seat, card, NOTHING, worth_of_artifact(state, seat, card), Rule.END + 2)
        tell(state, Log.RESOURCES, seat, NOTHING, NOTHING, resource_points(state, seat), Rule.END + 2)
    state.winners = winner_bits(state)
    for seat in range(state.seats):
        if (state.winners >> seat) & 1 == 1 and state.seats > 1:
            tell(state, Log.WINNER, seat, NOTHING, NOTHING, total_of(state, seat), Rule.END + 9)
    if state.seats == 1:
        rating = rating_of(state)
        rule = Rule.SOLO + (18 + rating if rating > 0 else 24)
        log_event(state, Log.RATED, 0, NOTHING, NOTHING, rating, rule, total_of(state, 0), EVERYBODY)
