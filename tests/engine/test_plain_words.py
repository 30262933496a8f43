"""The words of a plain game: its log to each reader, moves read and refused, the board, and what a seat knows."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from arcane_lab.core.errors import UnreadableMove
from arcane_lab.engine.generator import seat_luck
from arcane_lab.engine.moves import Change, Row, Transfer
from arcane_lab.engine.plain.layout import EVERYBODY, Table
from arcane_lab.engine.plain.words import Teller, lines, picture, reader_of, seat_view, sentence, summary
from arcane_lab.engine.spec import GameSpec
from tests.toys import night_market, pig
from tests.toys.night_market import CARDS, CHOSE, DREW, KINDS, LAYOUT, PAID, SHELVED, STALL

MARKET = night_market.GAME


def dealt(spec: GameSpec = MARKET, players: int = 3) -> Any:
    state = spec.rules.new_state(spec.setup.read(players=players, seed=7), None)
    spec.rules.start(state)
    return state


@pytest.mark.parametrize(("text", "you", "other"), [
    ("{seat:roll} a {n} and {:lose} it", "You roll a 3 and lose it", "p2 rolls a 3 and loses it"),
    ("{seat:have|has} {card}", "You have T1", "p2 has T1"), ("so {:have|has} it", "so have it", "so has it"),
    ("{card} is for {seat}", "T1 is for you", "T1 is for p2"), ("nothing", "nothing", "nothing"),
])  # fmt: skip
def test_a_sentence_is_in_the_second_person_to_the_seat_itself(text: str, you: str, other: str) -> None:
    assert sentence(text, "p2", True, "T1", 3) == you
    assert sentence(text, "p2", False, "T1", 3) == other


# --- the log ------------------------------------------------------------------------------------------------


def told(row: Row, reader: str | None, before: Table | None = None) -> Any:
    (event,) = Teller(LAYOUT, KINDS).events(before, (row,), reader, 3)
    return event


@pytest.mark.parametrize(("row", "texts"), [
    # To every seat, to p1, p2 and p3, and to the table. The first card is a card like any other.
    ((DREW, 1, 0, 0, 0b010), ["p2 draws a card", "p2 draws a card", "You draw T1", "p2 draws a card", "p2 draws T1"]),
    ((DREW, 0, 44, 0, 0b001), ["p1 draws a card", "You draw P9", "p1 draws a card", "p1 draws a card", "p1 draws P9"]),
    ((CHOSE, 1, 5, 0, 0b011), ["p2 chooses a card", "p2 chooses T6", "You choose T6", "p2 chooses a card",
                               "p2 chooses T6"]),
    ((CHOSE, 2, 5, 0, EVERYBODY), ["p3 chooses T6", "p3 chooses T6", "p3 chooses T6", "You choose T6",
                                   "p3 chooses T6"]),
    ((DREW, 0, -1, 0, EVERYBODY), ["p1 draws a card", "You draw a card", *["p1 draws a card"] * 3]),
    ((STALL, -1, 9, 0, EVERYBODY), ["S1 comes to the market"] * 5),
])  # fmt: skip
def test_each_reader_is_told_the_cards_that_it_may_see(row: Row, texts: list[str]) -> None:
    readers = (None, "p1", "p2", "p3", "table")
    events = [told(row, reader) for reader in readers]
    assert [event.text for event in events] == texts
    for event in events:
        card = CARDS[row[2]] if CARDS[row[2]] in event.text.split() else None
        assert (event.item, event.seat) == (card, None if row[1] < 0 else f"p{row[1] + 1}")
        assert [move.card for move in event.transfers] == [card]


@pytest.mark.parametrize(("row", "source", "target"), [
    ((DREW, 1, 3, 0, EVERYBODY), "deck", "p2 hand"), ((CHOSE, 0, 3, 0, EVERYBODY), "p1 hand", "p1 bid"),
    ((PAID, 2, 3, 0, EVERYBODY), "p3 shown", "spent"), ((STALL, -1, 3, 0, EVERYBODY), "deck", "stalls"),
])  # fmt: skip
def test_a_card_goes_from_place_to_place(row: Row, source: str, target: str) -> None:
    assert told(row, None).transfers == (Transfer("T4", source, target),)


def test_an_event_without_a_place_moves_nothing() -> None:
    assert told((night_market.ENDED, -1, -1, 0, EVERYBODY), None).transfers == ()


def test_figures_grow_event_by_event_seat_by_seat() -> None:
    state = dealt()
    state.points = [1, 4, 0]
    rows = tuple((SHELVED, seat, 3, amount, EVERYBODY) for seat, amount in ((1, 3), (0, 1), (1, 5)))
    events = Teller(LAYOUT, KINDS).events(state, (*rows, (PAID, 1, 3, 0, EVERYBODY)), None, 3)
    assert [event.changes for event in events] == [
        (Change("p2", "points", 4, 7, "shelved"),),
        (Change("p1", "points", 1, 2, "shelved"),),
        (Change("p2", "points", 7, 12, "shelved"),),
        (),
    ]
    assert state.points == [1, 4, 0]
    # Where nobody knows what was there before, nothing is said of it.
    assert all(event.changes == () for event in Teller(LAYOUT, KINDS).events(None, rows, None, 3))
    causes = Teller(LAYOUT, KINDS).causes(state, (rows[0], (PAID, 1, 3, 0, EVERYBODY)), "p2", 3)
    assert [(one.text, one.rule, one.seat, one.before, one.after, one.trigger) for one in causes] == [
        ("You take T4 to the shelf for 3 points", "NM-4", "p2", "points 4", "points 7", "the move"),
        ("You lay T4 aside", "NM-4", "p2", None, None, "the move"),
    ]


# --- moves and refusals ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["bid T2", "BID t2", "  bid   t2 "])
def test_a_move_is_read_in_any_case_and_with_any_spaces(text: str) -> None:
    assert reader_of(night_market.MOVES)(text, None, 0) == 1


def test_what_is_no_move_is_told_with_the_nearest() -> None:
    with pytest.raises(UnreadableMove, match="no move is written like this") as refused:
        reader_of(pig.MOVES)("rol", None, 0)
    assert "'roll'" in str(refused.value)


def test_a_refusal_names_the_rule_and_what_is_possible() -> None:
    state = dealt()
    state.hand[1] = [3, 7]
    text = MARKET.text
    refused = text.explain(state, 1, "bid T9", 8, 3)
    assert (refused.seat, refused.rule, refused.reason) == ("p2", "NM-2", "this card is not in your hand")
    assert refused.try_instead == "p2 may do 'bid T4' or 'bid T8'."
    for written, nearest in (("bid T88", "bid T8"), ("bid T44", "bid T4"), ("zzz", "bid T4")):
        assert text.explain(state, 1, written, 8, 3).nearest == nearest
    state.hand[1] = []
    empty = text.explain(state, 1, "bid T9", 8, 3)
    assert (empty.seat, empty.try_instead, empty.nearest) == ("p2", "Another move comes first.", None)
    over = text.explain(state, -1, "bid T9", 8, 6)
    assert (over.seat, over.rule, over.reason, over.nearest) == (None, "NM-7", "the game is over", None)
    waiting = text.not_your_turn(state, "bid T9", "p2")
    assert waiting.reason == "it is not for p2 to decide: p1, p2 and p3 are asked to choose a card"
    assert (waiting.rule, waiting.seat, waiting.nearest) == ("NM-3", "p2", None)
    state.ask(None)
    ended = text.not_your_turn(state, "bid T9", "p2")
    assert (ended.rule, ended.reason, ended.nearest) == ("NM-7", "the game is over", None)


# --- the board ------------------------------------------------------------------------------------------------


def test_one_line_says_where_the_game_stands() -> None:
    state = dealt(pig.GAME, 2)
    state.points, state.round_number = [3, 0], 4
    asked = {"turn": "roll or hold"}
    told = summary(pig.GAME.rules, pig.LAYOUT, asked, state)
    assert told == "round 4: p1 is asked to roll or hold; p1 has 3 points; p2 has 0 points"
    state.ask(None)
    assert summary(pig.GAME.rules, pig.LAYOUT, asked, state).startswith("round 4: the game is over; p1")


@pytest.mark.parametrize(("reader", "hands"), [(None, ()), ("p1", (0,)), ("p3", (2,)), ("table", (0, 1, 2))])
def test_a_picture_shows_a_reader_its_own_hand(reader: str | None, hands: tuple[int, ...]) -> None:
    state = dealt()
    shown = picture(MARKET.rules, LAYOUT, state, reader)
    assert shown["seat"] == (None if reader == "table" else reader)
    assert (shown["waiting"], shown["to_move"], shown["winners"]) == (["p1", "p2", "p3"], "p1", [])
    for seat, one in enumerate(shown["seats"]):
        assert one["id"] == one["name"] == f"p{seat + 1}"
        assert one["scores"] == {"points": 0, "dearest": 0}
        assert one["hand"] == ([CARDS[card] for card in state.hand[seat]] if seat in hands else ["??"] * 4)
    assert shown["stalls"] == [CARDS[card] for card in state.stalls]
    assert set(shown["deck"]) - {"??"} == ({CARDS[card] for card in state.deck} if reader == "table" else set())


def test_at_the_end_nobody_is_to_move_and_somebody_has_won() -> None:
    state = dealt()
    state.points = [2, 5, 5]
    state.ask(None)
    shown = picture(MARKET.rules, LAYOUT, state)
    assert (shown["waiting"], shown["to_move"], shown["phase"], shown["winners"]) == ([], None, "over", ["p2", "p3"])
    assert lines(shown)[0] == ("round", "1, over: the game is over (p2, p3 won)")


@pytest.mark.parametrize(("cards", "written"), [
    (["??"] * 6, "?? ?? ?? ?? ?? ??"), (["??"] * 7, "7 cards"), ([*["??"] * 6, "T1"], "?? ?? ?? ?? ?? ?? T1"),
    (["T1"] * 7, "T1 T1 T1 T1 T1 T1 T1"), ([], "-"), (["T1", "??"], "T1 ??"), (5, "5"), (0, "0"),
])  # fmt: skip
def test_many_unseen_cards_are_counted(cards: Any, written: str) -> None:
    shown = {"round": 2, "phase": "play", "waiting": ["p1"], "step": "bid", "winners": [], "pot": cards}
    seats = [{"id": "p1", "name": "p1", "scores": {"points": 1}, "hand": cards, "lead": 3}]
    assert lines({**shown, "seats": seats}) == [
        ("round", "2, play: p1 is asked to bid"), ("table", f"pot {written}"), ("p1", f"hand {written}, lead 3"),
    ]  # fmt: skip
    del shown["pot"]
    assert [name for name, _ in lines({**shown, "seats": seats})] == ["round", "p1"]


# --- what a seat knows ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", range(3))
def test_what_a_seat_has_not_seen_is_every_card_that_lies_nowhere_in_its_view(seat: int) -> None:
    state = dealt()
    bid = state.hand[1].pop()
    state.bid[1].append(bid)
    state.spent.append(state.deck.pop())
    # A card that is told of lies elsewhere: only where it lies counts.
    state.taken[2] = [state.hand[2][0]]
    view = seat_view(MARKET.rules, LAYOUT, state, seat, [])
    seen = {*state.hand[seat], *state.bid[seat], *state.stalls, *state.spent}
    assert view.unseen == Counter(code for number, code in enumerate(CARDS) if number not in seen)
    assert (view.seat, view.phase, view.step, view.round, view.to_move) == (f"p{seat + 1}", "bidding", "bid", 1, "p1")
    assert str(view).startswith(f"What p{seat + 1} knows:\nround: 1, bidding: p1, p2 and p3 are asked to bid\n")


def test_the_luck_of_a_view_is_that_of_its_seat_and_play() -> None:
    state = dealt()
    state.play_index = 4
    for seat in range(3):
        luck = seat_view(MARKET.rules, LAYOUT, state, seat, []).luck
        assert luck.words == tuple(seat_luck(7, 4, seat))
    assert seat_view(MARKET.rules, LAYOUT, state, 0, [], (1, 2, 3, 4)).luck.words == (1, 2, 3, 4)
