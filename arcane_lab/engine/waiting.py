"""Several seats asked at once: whose answers are still hidden from the others, and in which order they are written."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from arcane_lab.core.errors import ArcaneLabError
from arcane_lab.core.text import listed, plural
from arcane_lab.engine.moves import Refusal
from arcane_lab.engine.spec import GameSpec, seat_name, seat_number

#: The seats that are asked at a position.
Asked = Sequence[int]
#: A move of a seat that is not the first of those asked: "p2: bid S9".
_ADDRESSED: Final = re.compile(r"\s*(p[1-9])\s*:\s*(.*)", re.IGNORECASE | re.DOTALL)


class WhoAnswers(ArcaneLabError):
    """A move without a seat where several are asked at once; `waiting` names them.

    >>> print(WhoAnswers(["p1", "p3"]))
    p1 and p3 are asked at once: say who answers, such as seat='p1'
    """

    def __init__(self, waiting: Sequence[str]) -> None:
        super().__init__(tuple(waiting))
        self.waiting = tuple(waiting)

    def __str__(self) -> str:
        return f"{listed(self.waiting)} are asked at once: say who answers, such as seat={self.waiting[0]!r}"


def is_asked_to(waiting: Sequence[str], step: str | None) -> str:
    """Who is asked what, as a sentence without its full stop.

    >>> is_asked_to(["p1"], "draw"), is_asked_to(["p1", "p2"], "bid"), is_asked_to([], None)
    ('p1 is asked to draw', 'p1 and p2 are asked to bid', 'the game is over')
    """
    if not waiting:
        return "the game is over"
    return f"{listed(waiting)} {plural(len(waiting), 'is', 'are')} asked to {step}"


def read_seat(text: str, waiting: Asked, seats: int) -> tuple[int, str]:
    """Who makes a written move, and the move alone: a seat in front of it, or the first of those that are asked.

    >>> read_seat("p2: bid S9", (0, 1), 2), read_seat("bid S9", (0, 1), 2)
    ((1, 'bid S9'), (0, 'bid S9'))
    """
    found = _ADDRESSED.fullmatch(text) if len(waiting) > 1 else None
    if found is not None:
        return seat_number(found[1], seats), found[2]
    return waiting[0] if waiting else -1, text


def judge(spec: GameSpec, state: Any, text: str, seats: int, by: str | None = None) -> tuple[int, int, Refusal | None]:
    """Who makes a move as records write it, its number, and why it may not be done; raises what reading raises.

    `by` is a seat that tries it, whoever is asked.
    """
    waiting = spec.rules.waiting(state)
    seat, move = read_seat(text, waiting, seats) if by is None else (seat_number(by, seats), text)
    if waiting and seat not in waiting:
        return seat, -1, spec.text.not_your_turn(state, move, seat_name(seat))
    number = spec.text.read_move(move, state, seat)
    code = spec.rules.refusal(state, seat, number)
    return seat, number, spec.text.explain(state, seat, move, number, code) if code else None


def count_hidden(asked: Sequence[Asked], movers: Sequence[int], waiting: Asked) -> int:
    """How many of the last moves are answers to a question that others, asked with them, have still to answer.

    `asked` and `movers` have for each move who was asked, and who answered.

    >>> count_hidden([(0, 1, 2), (0, 2)], [1, 0], (2,)), count_hidden([(0, 1), (1,)], [0, 1], (0,))
    (2, 0)
    """
    count, still = 0, set(waiting)
    for before, mover in zip(reversed(asked), reversed(movers), strict=True):
        if not still or mover in still or set(before) != still | {mover}:
            break
        count, still = count + 1, set(before)
    return count


def in_seat_order(asked: Sequence[Asked], movers: Sequence[int], waiting: Asked) -> list[tuple[int, str]]:
    """The moves in the order in which they are written, each by its number, and what stands in front of it.

    Answers given at once stand in the order in which the seats were asked, whoever was first to answer.

    >>> in_seat_order([(0, 1), (0,), (0,)], [1, 0, 0], (0, 1))
    [(1, ''), (0, ''), (2, '')]
    >>> in_seat_order([(0, 1)], [1], (0,))
    [(0, 'p2: ')]
    """
    order: list[tuple[int, str]] = []
    nexts = [*asked[1:], waiting]
    first = 0
    while first < len(movers):
        last = first
        while len(asked[last]) > 1 and last + 1 < len(movers) and is_one_less(asked[last], movers[last], nexts[last]):
            last += 1
        group = list(range(first, last + 1))
        if len(asked[last]) == 1 or is_one_less(asked[last], movers[last], nexts[last]):
            group.sort(key=lambda number: list(asked[first]).index(movers[number]))
        left = list(asked[first])
        for number in group:
            order.append((number, "" if movers[number] == left[0] else f"{seat_name(movers[number])}: "))
            left.remove(movers[number])
        first = last + 1
    return order


def is_one_less(asked: Asked, mover: int, after: Asked) -> bool:
    """Whether after an answer the others are still asked, and nobody else."""
    return list(after) == [seat for seat in asked if seat != mover]
