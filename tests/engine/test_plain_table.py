"""The table of a plain game, its positions as text and back, what a seat cannot know, and the figures of a game."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from arcane_lab.core.errors import UnknownName
from arcane_lab.core.json_files import UnreadableFile
from arcane_lab.engine.figures import Figure
from arcane_lab.engine.plain.layout import Counter, Layout, Table, Zone, each, reader_seat
from arcane_lab.engine.plain.loop import FIRST_TRAIL
from arcane_lab.engine.plain.parts import parts_of
from tests.toys import night_market, pig
from tests.toys.night_market import CARDS, LAYOUT

MARKET = night_market.GAME


def dealt(players: int = 3) -> Table:
    state: Table = MARKET.rules.new_state(MARKET.setup.read(players=players, seed=7), None)
    MARKET.rules.start(state)
    return state


def placed(position: dict[str, Any], players: int = 2) -> Table:
    state: Table = MARKET.rules.new_state(MARKET.setup.read(players=players, seed=7), None)
    MARKET.positions.place(state, MARKET.shapes.POSITION.model_validate(position))
    return state


# --- the table ------------------------------------------------------------------------------------------------


def test_a_table_begins_empty_with_a_place_of_its_own_for_each_seat() -> None:
    state = MARKET.rules.new_state(MARKET.setup.read(players=3, seed=7), 4)
    assert (state.players, state.seed, state.play_index, state.round_number, state.seat) == (3, 7, 4, 1, -1)
    assert (state.actor, state.waiting, state.made, state.deck, state.lead) == (-1, [], [0, 0, 0], [], 0)
    assert state.hand == [[], [], []]
    state.hand[0].append(1)
    assert state.hand == [[1], [], []]
    state.ask("bid", 2, 1)
    assert (state.actor, state.waiting, state.step) == (2, [2, 1], "bid")
    with pytest.raises(AttributeError, match="no zone or counter 'purse'"):
        _ = state.purse


def test_a_copy_has_nothing_in_common_with_its_original() -> None:
    state = dealt()
    before, twin = state.as_tuple(), state.copy()
    twin.hand[0].pop()
    twin.made[1] += 1
    twin.waiting.clear()
    assert state.as_tuple() == before != twin.as_tuple()
    # What a game was set up with, and how many moves were made, lies nowhere.
    other = state.copy()
    other.made[0], other.log, other.log_on, other.setup = 5, [(0, 0, 0, 0, 0)], 0, None
    assert other.as_tuple() == before


@pytest.mark.parametrize(("is_on", "rows"), [(1, [(3, -1, -1, 0, 63), (2, 1, 5, 4, 2)]), (0, [])])
def test_events_are_logged_while_the_log_is_on(is_on: int, rows: list[Any]) -> None:
    state = dealt()
    state.log, state.log_on = [], is_on
    state.say(3)
    state.say(2, 1, 5, 4, seen=2)
    assert state.log == rows


def test_a_die_has_so_many_sides_and_seats_go_round() -> None:
    state = dealt()
    for sides in (1, 2, 6):
        assert {state.roll(sides) for _ in range(200)} == set(range(1, sides + 1))
    assert [state.clockwise(first) for first in range(3)] == [[0, 1, 2], [1, 2, 0], [2, 0, 1]]


@pytest.mark.parametrize(("reader", "eyes"), [(None, -1), ("table", -1), ("p1", 0), ("p3", 2)])
def test_what_a_reader_may_not_see_is_hidden(reader: str | None, eyes: int) -> None:
    state = dealt()
    state.bid[2].append(state.hand[2].pop())
    assert reader_seat(reader, 3) == eyes
    private = {(zone, seat, at) for seat in range(3) for zone in ("hand", "bid")
               for at in range(len(getattr(state, zone)[seat])) if seat != eyes}  # fmt: skip
    hidden = set() if reader == "table" else private | {("deck", -1, at) for at in range(len(state.deck))}
    assert set(LAYOUT.hidden(state, reader)) == hidden
    view = LAYOUT.seen(state, reader)
    for zone in LAYOUT.zones:
        for owner, cards in each(state, zone):
            shown = dict(each(view, zone))[owner]
            assert shown == [-1 if (zone.name, owner, at) in hidden else card for at, card in enumerate(cards)]
    assert (view.seat, view.setup, view.seed, view.play_index, view.chance, view.log) == (eyes, None, 0, 0, [], [])
    assert LAYOUT.code(-1) == "??"
    assert LAYOUT.code(0) == "T1"


def test_a_seat_that_does_not_play_reads_nothing() -> None:
    with pytest.raises(UnknownName, match="p1"):
        reader_seat("p4", 3)


# --- positions ------------------------------------------------------------------------------------------------


def test_a_position_is_written_and_placed_again() -> None:
    state = dealt(2)
    state.points, state.lead, state.round_number = [3, 0], 1, 4
    written = MARKET.positions.write_position(state)
    assert written["hand"] == {f"p{seat + 1}": " ".join(CARDS[card] for card in state.hand[seat]) for seat in (0, 1)}
    assert (written["step"], written["waiting"], written["round"]) == ("bid", ["p1", "p2"], 4)
    again = placed(written)
    assert again.as_tuple() == state.as_tuple()
    assert MARKET.positions.write_position(again) == written
    assert MARKET.positions.scores(again) == [{"points": 3, "dearest": 0}, {"points": 0, "dearest": 0}]
    again.made[1] += 2
    assert MARKET.positions.turns(again) == [0, 2]


def test_cards_that_no_position_names_lie_below_those_of_the_deck_in_random_order() -> None:
    position = {"step": "bid", "waiting": ["p2"], "hand": {"p1": "t1 T2", "p2": "S9"}, "deck": "P9 A1"}
    state = placed(position)
    named = [CARDS.index(code) for code in ("P9", "A1")]
    assert state.deck[:2] == named
    assert sorted([*state.deck, *state.hand[0], *state.hand[1]]) == list(range(len(CARDS)))
    assert state.deck[2:] != sorted(state.deck[2:])
    assert (state.waiting, state.step, state.round_number, state.points) == ([1], "bid", 1, [0, 0])
    assert placed(position).as_tuple() == state.as_tuple()
    # A card that is told of is named only where it lies.
    assert placed({**position, "taken": {"p2": "S9"}}).taken == [[], [CARDS.index("S9")]]


@pytest.mark.parametrize(("position", "line"), [
    ({"hand": {"p3": "T1"}}, "position.hand: 'p3' does not play: this game has p1, p2"),
    ({"hand": {"p1": "T1 X9"}}, "position.hand.p1: 'X9' is no card"),
    ({"stalls": "T10"}, "position.stalls: 'T10' is no card"),
    ({"hand": {"p1": "T1"}, "stalls": "T1"}, "position: T1 lies in two places"),
    ({"spent": "T1 T1"}, "position: T1 lies in two places"),
    ({"step": "bid"}, "position.step: 'bid' needs seats that wait, and is 'bid' or 'buy'"),
    ({"step": "sell", "waiting": ["p1"]}, "position.step: 'sell' needs seats that wait"),
    ({"step": "bid", "waiting": ["p9"]}, "position.waiting: 'p9' does not play"),
])  # fmt: skip
def test_a_position_that_cannot_be_is_refused_with_its_place(position: dict[str, Any], line: str) -> None:
    with pytest.raises(UnreadableFile) as refused:
        placed(position)
    assert line in str(refused.value)


def test_a_game_without_cards_has_nothing_to_lay() -> None:
    state = pig.GAME.rules.new_state(pig.GAME.setup.read(players=2, seed=1), None)
    shape = pig.GAME.shapes.POSITION
    pig.GAME.positions.place(state, shape.model_validate({"pot": 5, "points": {"p2": 9}, "chance": [1, 2, 3, 4]}))
    assert (state.pot, state.points, state.busts, state.chance) == (5, [0, 9], [0, 0], [1, 2, 3, 4])
    assert (state.waiting, state.step, state.round_number) == ([], None, 1)


def test_a_scenario_compares_what_it_expects_and_nothing_else() -> None:
    state = placed({"hand": {"p1": "T1 T2"}, "points": {"p1": 4}, "stalls": "S1 S2", "lead": 1})
    expected = MARKET.shapes.EXPECT.model_validate(
        {"hand": {"p1": "t2 T1", "p3": "T4"}, "points": {"p1": 5, "p2": 0}, "stalls": "S1", "lead": 1}
    )
    found = {one.place: one for one in MARKET.expectations.compare(state, expected)}
    assert {place: one.is_met for place, one in found.items()} == {
        "hand.p1": True, "hand.p3": False, "points.p1": False, "points.p2": True, "stalls": False, "lead": True,
    }  # fmt: skip


def test_a_plain_game_writes_no_deals_and_stands_complete_at_every_decision() -> None:
    state, positions = dealt(), MARKET.positions
    assert (positions.is_dealt_later({}), positions.is_stand_point(state)) == (False, True)
    assert (positions.count_deals(state), positions.write_deal(state)) == (0, "")
    with pytest.raises(UnreadableFile, match="this game writes none down"):
        positions.force_deal(state, "T1")


# --- what a seat cannot know ------------------------------------------------------------------------------------


def test_what_is_laid_open_is_known_and_the_rest_stays_unknown() -> None:
    redeal, state = MARKET.knowledge.redeal, dealt()
    unknown = redeal.as_known(state, 0)
    assert set(unknown.places) == set(LAYOUT.hidden(state, "p1"))
    assert (unknown.has_extra, redeal.is_between_turns(state), redeal.hidden_groups(unknown, state, 0)) == (
        False,
        True,
        (),
    )
    assert redeal.with_known(unknown, state, ()) is unknown
    open_now = [("hand", 1, 2), ("deck", -1, 0)]
    known = redeal.with_known(unknown, state, open_now)
    held = {state.hand[1][2], state.deck[0]}
    assert set(known.places) == set(unknown.places) - set(open_now)
    assert set(known.cards) == set(unknown.cards) - held
    # The cards lie otherwise each time, and nothing of where they really lie is kept.
    assert len({known.fill(cards, extra).as_tuple() for cards, extra in known.deals(3, 5)}) == 5
    other = state.copy()
    other.hand[1][0], other.deck[3] = other.deck[3], other.hand[1][0]
    assert redeal.as_known(other, 0).state.as_tuple() == unknown.state.as_tuple() != state.as_tuple()
    for cards, extra in known.deals(3, 5):
        other = known.fill(cards, extra)
        assert (other.hand[1][2], other.deck[0]) == (state.hand[1][2], state.deck[0])
        assert MARKET.knowledge.view(other, 0).as_tuple() == MARKET.knowledge.view(state, 0).as_tuple()
    assert (known.state.seed, known.state.play_index, known.state.log) == (0, 0, [])


# --- the loop ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("points", "dearest", "is_over", "places"), [
    ([5, 3, 9], [0, 0, 0], True, [2, 3, 1]), ([5, 5, 3], [1, 2, 0], True, [2, 1, 3]),
    ([5, 5, 3], [2, 2, 9], True, [1, 1, 3]), ([0, 0, 0], [0, 0, 0], True, [1, 1, 1]),
    # Before the end nobody has won; the places are those of the points so far.
    ([5, 3, 9], [0, 0, 0], False, [2, 3, 1]), ([5, 5, 3], [2, 2, 9], False, [1, 1, 3]),
])  # fmt: skip
def test_the_figures_of_a_game(points: list[int], dearest: list[int], is_over: bool, places: list[int]) -> None:
    state = dealt()
    state.points, state.dearest, state.round_number, state.made = points, dearest, 6, [4, 5, 6]
    if is_over:
        state.ask(None)
    loop = MARKET.loop
    for seat in range(3):
        rows = [-9] * (loop.width + 2)
        loop.write_row(state, seat, 4, [15, 77], rows, 1)
        won = int(is_over and places[seat] == 1)
        play = [0, seat, won, places[seat], int(is_over), 15, 77]
        assert rows == [-9, *play, points[seat], dearest[seat], 4, 4 + seat, -9]


def test_a_trail_names_the_moves_in_their_order() -> None:
    def trail(*moves: int) -> list[int]:
        made = [0, FIRST_TRAIL]
        for move in moves:
            MARKET.loop.follow(None, move, made)
        return made

    # FNV-1a of 32 bits, whose first value and prime are public.
    assert trail(ord("a")) == [1, 0xE40C292C]
    assert trail(*b"foobar") == [6, 0xBF9CF968]


def test_the_parts_of_a_game_follow_from_its_figures() -> None:
    figures = (Figure("points", "points", "mean"), Figure("dearest", "dearest", "mean"))
    parts = parts_of(MARKET.rules, LAYOUT, moves=9, figures=figures, phases=night_market.PHASES, tie_break="dearest")
    assert (parts["score"], parts["tie_break"], parts["advice"].win) == ("points", "dearest", "won")
    told = {one.name: (one.kind, one.ranks, one.only_at_end) for one in parts["advice"].measures}
    assert told == {
        "points": ("mean", True, False), "dearest": ("mean", False, False), "won": ("share", True, True),
    }  # fmt: skip
    assert parts["loop"].move_room == 9
    setup = SimpleNamespace(seed=3)
    assert parts["luck"](setup, 1, 2) != parts["luck"](setup, 2, 1) != parts["luck"](setup, 1, 1)


def test_a_snapshot_has_no_log_and_a_move_counts_for_its_seat() -> None:
    rules, state = MARKET.rules, dealt()
    assert rules.rows(state)
    assert rules.rows(rules.snapshot(state)) == ()
    assert rules.rows(state)
    rules.apply(state, 1, state.hand[1][0])
    assert (state.made, len(rules.rows(state)), rules.waiting(state)) == ([0, 1, 0], 1, (0, 2))
    rules.go_on(state)
    assert rules.rows(state) == ()
    for is_on in (False, True):
        rules.set_log(state, is_on)
        rules.apply(state, 0 if is_on else 2, state.hand[0 if is_on else 2][0])
        assert bool(rules.rows(state)) is is_on
    assert (rules.winners(state), rules.phase(state)) == ((), "buying")
    assert rules.laid_out(state) == state.as_tuple()
    plain = Layout(counters=(Counter("pot"),), zones=())
    assert plain.parts == (Counter("pot"),)
    assert pig.GAME.rules.laid_out(Table(plain, pig.GAME.setup.read(players=2))) is None
    assert each(state, Zone("hand", per_seat=True)) == list(enumerate(state.hand))
