"""Whatever is asked of the odds of this game: an answer, or a refusal in one line; never another error."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

import arcane_lab as al
from arcane_lab.core.errors import ArcaneLabError

RISING = al.chance.rising
GAME = al.Game("rising", players=3, seed=1)
VIEW = GAME.view("p1")
SOLO = al.Game("rising", players=1, seed=1).view("p1")
BOARD = RISING.moons()
ABOUT = RISING.cards(VIEW)
MAT = "- / HGR / - / - / -"
BLANK = {"starter_set": "blank"}

HOSTILE: tuple[Any, ...] = (
    *(None, float("nan"), float("inf"), -1, 0, 2.5, 1j, True, 10**30, -(10**30), Fraction(1, 3)),
    *("", "x", "<b>hi</b>", "A" * 10_000, "\x00\n", b"x", "p9", "P1", "- / - / -", "22220"),
    *([], {}, (), set(), [None], [[1]], ["CTW", 3], [10**30], range(3), ("Alchemy", None)),
    *({"a": None}, {None: 1}, {"double_moon": "thrice"}, object(), VIEW, GAME, SOLO, al.chance.Deck({"q": 1})),
)
ASKS: dict[str, Callable[[Any], object]] = {
    "moons": lambda bad: RISING.moons(bad),
    "moons mix": lambda bad: RISING.moons(mix=bad),
    "pairs": lambda bad: BOARD.pairs(bad),
    "rises": lambda bad: BOARD.rises(bad, 1),
    "rises turn": lambda bad: BOARD.rises("C", bad),
    "rises seen": lambda bad: BOARD.rises("C", 3, seen=bad),
    "doubled": lambda bad: BOARD.doubled(bad),
    "doubled discipline": lambda bad: BOARD.doubled(1, bad),
    "together": lambda bad: BOARD.together("C", bad),
    "together turn": lambda bad: BOARD.together("C", "H", bad),
    "either": lambda bad: BOARD.either(bad, "H", 1),
    "doubled_in": lambda bad: BOARD.doubled_in(bad),
    "doubled_in rounds": lambda bad: BOARD.doubled_in("C", bad),
    "times": lambda bad: BOARD.times(bad),
    "next": lambda bad: BOARD.next(bad),
    "still": lambda bad: BOARD.still("C", bad),
    "all_risen": lambda bad: BOARD.all_risen(bad),
    "in_game": lambda bad: RISING.in_game(bad),
    "opening": lambda bad: RISING.opening(bad),
    "held": lambda bad: RISING.held(bad),
    "returns": lambda bad: RISING.returns(bad),
    "returns hand": lambda bad: RISING.returns(3, hand=bad),
    "pyramid": lambda bad: RISING.pyramid(bad),
    "cards": lambda bad: RISING.cards(bad),
    "where": lambda bad: ABOUT.where(bad),
    "among": lambda bad: ABOUT.among(bad, "hand of p2"),
    "among place": lambda bad: ABOUT.among("CTW", bad),
    "comes": lambda bad: ABOUT.comes(bad),
    "may_come": lambda bad: ABOUT.may_come(bad),
    "survives": lambda bad: ABOUT.survives(bad),
    "engine": lambda bad: RISING.engine(bad, turns=[6]),
    "engine turns": lambda bad: RISING.engine(MAT, turns=bad if bad is not None else [6], options=BLANK),
    "engine supply": lambda bad: RISING.engine(MAT, turns=[6], supply=bad, options=BLANK),
    "engine options": lambda bad: RISING.engine(MAT, turns=[6], options=bad),
    "engine leave": lambda bad: RISING.engine(MAT, turns=[6], leave=bad, options=BLANK),
    "payments": lambda bad: RISING.payments(bad, ["BOK"]),
    "payments plan": lambda bad: RISING.payments(VIEW, bad),
    "payments any_order": lambda bad: RISING.payments(VIEW, ["BOK"], any_order=bad),
}


def answered(ask: Callable[[], object]) -> str | None:
    """The line of a refusal, None for an answer."""
    try:
        assert str(ask())
    except ArcaneLabError as error:
        return str(error)
    return None


@pytest.mark.parametrize("name", ASKS)
def test_a_wrong_argument_is_answered_or_refused_in_one_line(name: str) -> None:
    refused = 0
    for bad in HOSTILE:
        line = answered(lambda bad=bad: ASKS[name](bad))
        refused += line is not None
        assert "\n" not in (line or "")
        assert len(line or "") < 1_500
    assert refused > len(HOSTILE) / 2


def test_a_view_that_was_changed_by_hand_is_refused() -> None:
    view = GAME.fork().view("p1")
    view.numbers.moon[:4] = [0, 0, 0, 0]
    with pytest.raises(ArcaneLabError, match="it shows more moons of a discipline than there are"):
        RISING.moons(view)
