"""Several seats asked at once: who answers, whose answers are hidden, and in which order they are written."""

from __future__ import annotations

from itertools import permutations, product
from typing import Any

import pytest

from arcane_lab.core.errors import UnknownName, UnreadableMove
from arcane_lab.engine.waiting import WhoAnswers, count_hidden, in_seat_order, is_asked_to, judge, read_seat
from tests.toys import night_market

SPEC = night_market.GAME
#: Who is asked at once, one question after the other.
QUESTIONS = [((0, 1), (0,)), ((1, 2, 0), (2, 0)), ((2,), (0, 1)), ((0, 1), (0, 1)), ((1,), (1,)), ((0, 2, 1), (1,))]
ANSWERED = [
    (questions, orders)
    for questions in QUESTIONS
    for orders in product(*(list(permutations(asked)) for asked in questions))
]


def dealt() -> Any:
    state = SPEC.rules.new_state(SPEC.setup.read(players=3, seed=7), None)
    SPEC.rules.start(state)
    for seat, hand in enumerate(([0, 1], [2, 3], [4, 5])):
        state.hand[seat] = hand
    return state


@pytest.mark.parametrize(("text", "seat", "move", "reason"), [
    ("bid T1", 0, 0, None), ("p1: bid T2", 0, 1, None), (" P2 : bid T3", 1, 2, None), ("p3:bid T6", 2, 5, None),
    ("bid T3", 0, 2, "this card is not in your hand"), ("p2: bid T1", 1, 0, "this card is not in your hand"),
    ("p3: take T1 to hand", 2, night_market.TAKE + 1, "now all choose a card from their hand"),
])  # fmt: skip
def test_a_written_move_is_judged_for_the_seat_in_front_of_it(text: str, seat: int, move: int, reason: Any) -> None:
    found = judge(SPEC, dealt(), text, 3)
    assert found[:2] == (seat, move)
    assert (None if found[2] is None else found[2].reason) == reason


def test_only_those_who_are_asked_may_answer() -> None:
    state = dealt()
    SPEC.rules.apply(state, 0, 0)
    seat, move, refusal = judge(SPEC, state, "p1: bid T2", 3)
    assert (seat, move) == (0, -1)
    assert refusal is not None
    assert refusal.reason.startswith("it is not for p1 to decide: p2 and p3 are asked")
    assert judge(SPEC, state, "bid T3", 3) == (1, 2, None)
    with pytest.raises(UnknownName):
        judge(SPEC, state, "p4: bid T3", 3)
    # Where one alone is asked nobody stands in front of a move.
    SPEC.rules.apply(state, 1, 2)
    assert judge(SPEC, state, "bid T5", 3) == (2, 4, None)
    with pytest.raises(UnreadableMove):
        judge(SPEC, state, "p3: bid T5", 3)
    state.ask(None)
    seat, move, refusal = judge(SPEC, state, "bid T5", 3)
    assert (seat, move) == (-1, 4)
    assert refusal is not None
    assert refusal.reason == "the game is over"


@pytest.mark.parametrize(("text", "waiting", "read"), [
    ("p2: bid", (0, 1), (1, "bid")), ("P2:  bid\nx", (0, 1), (1, "bid\nx")), ("bid p2: x", (1, 0), (1, "bid p2: x")),
    ("p2: bid", (0,), (0, "p2: bid")), ("bid", (), (-1, "bid")), ("p2: bid", (), (-1, "p2: bid")),
])  # fmt: skip
def test_who_answers_stands_in_front_of_the_move(text: str, waiting: tuple[int, ...], read: tuple[int, str]) -> None:
    assert read_seat(text, waiting, 3) == read


def test_who_is_asked_is_said() -> None:
    assert str(WhoAnswers(["p2", "p1", "p3"])) == "p2, p1 and p3 are asked at once: say who answers, such as seat='p2'"
    assert is_asked_to([], "bid") == "the game is over"


def moves_of(
    questions: Any, orders: Any, stop: int
) -> tuple[list[Any], list[int], tuple[int, ...], list[tuple[int, int]]]:
    """Who was asked before each of so many moves, who made them, who waits, and where in its question each stands."""
    asked, movers, places = [], [], []
    for number, (seats, order) in enumerate(zip(questions, orders, strict=True)):
        left = list(seats)
        for mover in order:
            if len(movers) == stop:
                return asked, movers, tuple(left), places
            asked.append(tuple(left))
            movers.append(mover)
            places.append((number, seats.index(mover)))
            left.remove(mover)
    return asked, movers, (), places


@pytest.mark.parametrize(("questions", "orders"), ANSWERED)
def test_answers_are_hidden_until_the_last_and_written_in_the_order_of_the_seats(questions: Any, orders: Any) -> None:
    for stop in range(sum(map(len, questions)) + 1):
        asked, movers, waiting, places = moves_of(questions, orders, stop)
        # Hidden is what was answered to the question that still waits for others.
        open_question = places[-1][0] if places else -1
        is_open = sum(number == open_question for number, _ in places) < len(questions[open_question])
        hidden = sum(number == open_question for number, _ in places) if places and is_open else 0
        assert count_hidden(asked, movers, waiting) == hidden
        written = sorted(range(stop), key=lambda move: places[move])
        found = in_seat_order(asked, movers, waiting)
        assert [move for move, _ in found] == written
        # A seat stands in front of a move where it is not the first of those who had still to answer.
        for at, (move, name) in enumerate(found):
            number = places[move][0]
            before = {movers[other] for other in written[:at] if places[other][0] == number}
            left = [seat for seat in questions[number] if seat not in before]
            assert name == ("" if left[0] == movers[move] else f"p{movers[move] + 1}: ")
