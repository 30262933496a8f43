"""The moon board against every order of its ten tokens, and against the answers that a class works out by hand."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb, factorial, prod
from typing import Any

import pytest

import arcane_lab as al
from arcane_lab.chance.errors import ImpossibleQuestion
from arcane_lab.games.rising.odds.layouts import layouts
from tests.games.rising.odds.refused import check_refused
from tests.games.rising.table import at

RISING = al.chance.rising
BOARD = RISING.moons()
F = Fraction
#: Other numbers of moons: of each discipline as many as the digit says.
MIXES = ("22222", "13222", "04222", "22411", "05500")


@cache
def boards(mix: str) -> tuple[str, ...]:
    """Every order of the colours on the ten spaces, one letter after the other: written without the code it tests."""
    found: list[tuple[str, str]] = [("", "".join(c * int(n) for c, n in zip("CHBPG", mix, strict=True)))]
    for _ in range(10):
        found = [(done + one, rest.replace(one, "", 1)) for done, rest in found for one in sorted(set(rest))]
    return tuple(done for done, _ in found)


def share(mix: str, holds: Callable[[str], object]) -> Fraction:
    every = boards(mix)
    return Fraction(sum(bool(holds(board)) for board in every), len(every))


def pair(board: str, turn: int) -> str:
    return board[2 * turn - 2 : 2 * turn]


def spread(mix: str, measure: Callable[[str], Any]) -> dict[Any, Fraction]:
    counts = Counter(map(measure, boards(mix)))
    return {value: Fraction(count, len(boards(mix))) for value, count in counts.items()}


def first_turn(board: str, letter: str) -> Any:
    return next((turn for turn in range(1, 6) if letter in pair(board, turn)), "not any more")


#: Question, what is asked, and its answer as it is worked out by hand.
BY_HAND = {
    "AR-Q01": [(BOARD.rises("C", turn), F(17, 45)) for turn in range(1, 6)],
    "AR-Q02": [
        (RISING.moons(mix=mix).rises("C", 1), answer)
        for mix, answer in {"13222": F(1, 5), "22222": F(17, 45), "32221": F(8, 15), "42211": F(2, 3)}.items()
    ],
    "AR-Q03": [(BOARD.doubled(1), F(1, 9)), (BOARD.doubled(5, "Herbology"), F(1, 45))],
    "AR-Q04": [
        *((BOARD.doubled_turns().p(k), F(count, 945)) for k, count in enumerate((544, 300, 80, 20)) ),
        (BOARD.doubled_turns().p(4), F(0)), (BOARD.doubled_turns().p(5), F(1, 945)),
        (BOARD.doubled_turns().mean, F(5, 9)),
    ],
    "AR-Q05": [(BOARD.together("C", "G", 3), F(4, 45)), (BOARD.together("C", "G"), F(26, 63))],
    "AR-Q06": [(BOARD.either("B", "P", 4), F(2, 3))],
    "AR-Q07": [(BOARD.times("P").p(1), F(1, 9)), (BOARD.times("P").p(2), F(8, 9)), (BOARD.times("P").mean, F(17, 9))],
    "AR-Q08": [
        *((BOARD.next("G").p(turn), F(count, 45)) for turn, count in enumerate((17, 13, 9, 5, 1), 1)),
        (BOARD.next("G").mean, F(19, 9)),
    ],
    "AR-Q09": [
        (BOARD.still("H", turn), answer) for turn, answer in enumerate((F(44, 45), F(13, 15), F(2, 3), F(17, 45)), 2)
    ],
    "AR-Q10": [(BOARD.rises("C", 2, seen=0), F(13, 28)), (BOARD.rises("C", 2, seen=1), F(1, 4))],
    "AR-Q11": [(BOARD.all_risen(turn), answer) for turn, answer in {3: F(8, 21), 4: F(8, 9), 5: F(1), 2: F(0)}.items()],
    "AR-Q14": [(BOARD.doubled_in("B"), F(217, 729)), (BOARD.doubled_in("B", 1), F(1, 9))],
    "AR-Q22": [(BOARD.spaces, 113_400), (BOARD.layouts, 6_210), (BOARD.spaces, factorial(10) // 2**5)],
}  # fmt: skip


@pytest.mark.parametrize("question", BY_HAND)
def test_a_question_of_the_class_has_the_answer_worked_out_by_hand(question: str) -> None:
    for found, answer in BY_HAND[question]:
        assert found == answer


@pytest.mark.parametrize("mix", MIXES)
@pytest.mark.parametrize("turn", [1, 4])
def test_every_answer_about_a_turn_is_that_of_all_orders_of_the_tokens(mix: str, turn: int) -> None:
    board = RISING.moons(mix=mix)
    assert board.rises("H", turn) == share(mix, lambda one: "H" in pair(one, turn))
    assert board.doubled(turn) == share(mix, lambda one: pair(one, turn)[0] == pair(one, turn)[1])
    assert board.doubled(turn, "H") == share(mix, lambda one: pair(one, turn) == "HH")
    assert board.together("H", "B", turn) == share(mix, lambda one: set(pair(one, turn)) == {"H", "B"})
    assert board.either("H", "B", turn) == share(mix, lambda one: set(pair(one, turn)) & {"H", "B"})
    assert board.still("H", turn) == share(mix, lambda one: "H" in one[2 * turn - 2 :])
    assert board.all_risen(turn) == share(mix, lambda one: len(set(one[: 2 * turn])) == 5)
    pairs = spread(mix, lambda one: "".join(sorted(pair(one, turn), key="CHBPG".index)))
    assert board.pairs(turn).probabilities() == pairs


@pytest.mark.parametrize("mix", MIXES)
def test_every_answer_about_a_round_is_that_of_all_orders_of_the_tokens(mix: str) -> None:
    board = RISING.moons(mix=mix)
    assert board.spaces == len(boards(mix)) == factorial(10) // prod(factorial(int(n)) for n in mix)
    assert board.layouts == len({tuple("".join(sorted(pair(one, t))) for t in range(1, 6)) for one in boards(mix)})
    doubles = spread(mix, lambda one: sum(pair(one, t)[0] == pair(one, t)[1] for t in range(1, 6)))
    assert board.doubled_turns().probabilities() == doubles
    assert board.together("H", "B") == share(mix, lambda one: any(set(pair(one, t)) == {"H", "B"} for t in range(1, 6)))
    assert board.times("H").probabilities() == spread(mix, lambda one: sum("H" in pair(one, t) for t in range(1, 6)))
    assert board.next("H").probabilities() == spread(mix, lambda one: first_turn(one, "H"))
    once = share(mix, lambda one: any(pair(one, t) == "HH" for t in range(1, 6)))
    assert board.doubled_in("H", 3) == 1 - (1 - once) ** 3
    for seen in range(int(mix[1]) + 1):
        kept = [one for one in boards(mix) if one[:4].count("H") == seen]
        if kept:
            wanted = Fraction(sum("H" in pair(one, 3) for one in kept), len(kept))
            assert board.rises("H", 3, seen=seen) == wanted


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_boards_filled_by_the_game_come_as_often(seed: int) -> None:
    """The game fills so many boards; within four standard errors of the exact answer."""
    plays, rises, double, later = 400, 0, 0, 0
    for number in range(plays):
        moons = al.Game("rising", players=1, seed=10_000 * seed + number).picture()["moons"]
        rises += "C" in moons[0]
        double += moons[2][0] == moons[2][1]
        later += any("G" in one for one in moons[3:5])
    exact = (BOARD.rises("C", 1), BOARD.doubled(3), BOARD.still("G", 4))
    for found, chance in zip((rises, double, later), exact, strict=True):
        assert abs(found / plays - chance) <= 4 * float(chance * (1 - chance) / plays) ** 0.5


FORMULAS: list[tuple[Any, str, Callable[[int, int], Fraction]]] = [
    (lambda board: board.rises("C", 2), "1 - C(10 - {k}, 2) / C(10, 2)", lambda k, _: 1 - F(comb(10 - k, 2), 45)),
    (lambda board: board.doubled(2, "C"), "C({k}, 2) / C(10, 2)", lambda k, _: F(comb(k, 2), 45)),
    (lambda board: board.together("C", "H", 2), "{k} × {m} / C(10, 2)", lambda k, m: F(k * m, 45)),
    (
        lambda board: board.either("C", "H", 2), "1 - C(10 - {both}, 2) / C(10, 2)",
        lambda k, m: 1 - F(comb(10 - k - m, 2), 45),
    ),
    (lambda board: board.still("C", 4), "1 - C(6, {k}) / C(10, {k})", lambda k, _: 1 - F(comb(6, k), comb(10, k))),
    (lambda board: board.rises("C", 3, seen=0), "1 - C(6 - {k}, 2) / C(6, 2)", lambda k, _: 1 - F(comb(6 - k, 2), 15)),
]  # fmt: skip


@pytest.mark.parametrize(("ask", "formula", "value"), FORMULAS)
@pytest.mark.parametrize("mix", ["22222", "32221", "42211", "13222"])
def test_the_formula_that_is_told_gives_the_counted_answer(ask: Any, formula: str, value: Any, mix: str) -> None:
    k, m = int(mix[0]), int(mix[1])
    found = ask(RISING.moons(mix=mix))
    assert found.why().formula == formula.format(k=k, m=m, both=k + m)
    assert found == value(k, m)
    assert "how many moons each discipline has" in str(found.why())


def test_the_formula_of_the_next_turn_gives_each_chance() -> None:
    assert BOARD.next("C").p(3).why().formula == ("(C(10 - 2 × (t - 1), 2) - C(10 - 2 × t, 2)) / C(10, 2), for t = 3")
    for turn in range(1, 6):
        assert BOARD.next("C").p(turn) == F(comb(12 - 2 * turn, 2) - comb(10 - 2 * turn, 2), 45)


def test_a_chance_tells_its_steps() -> None:
    assert str(BOARD.doubled(2).why()).splitlines() == [
        "1. 10 moons can lie on the open spaces: 6,210 layouts by turn, from 113,400 equally likely ways to fill the "
        "spaces (AR-SETUP-02).",
        "2. Assumed and not known: how many moons each discipline has, here C 2, H 2, B 2, P 2, G 2 (OQ-01).",
        "3. Both moons of turn 2 must be of one discipline.",
        "4. Ways that fit: 12,600 of 113,400.",
        "Formula: (C(2, 2) + C(2, 2) + C(2, 2) + C(2, 2) + C(2, 2)) / C(10, 2)",
        "In numbers: 12,600 / 113,400 = 1/9",
    ]


# --- a seat's view ----------------------------------------------------------------------------------------------


def hidden(turn: int, moons: str) -> Any:
    return at(turn, moons=moons, options={"moon_visibility": "hidden", "moon_removal": "round"})


def fits(board: str, known: dict[int, str]) -> bool:
    return all(sorted(pair(board, turn)) == sorted(shown) for turn, shown in known.items())


@pytest.mark.parametrize("moons", ["CC HB ?? ?? ?? -", "CH CB ?? ?? ?? -", "GG PP ?? ?? ?? -"])
def test_hidden_moons_are_counted_among_the_boards_that_show_what_is_seen(moons: str) -> None:
    known = dict(enumerate(moons.split()[:2], 1))
    kept = [board for board in boards("22222") if fits(board, known)]
    board = RISING.moons(hidden(2, moons).view("p1"))
    assert (board.turn, board.mix) == (2, (2, 2, 2, 2, 2))
    for letter in "CG":
        rises = Fraction(sum(letter in pair(one, 4) for one in kept), len(kept))
        assert board.rises(letter, 4) == rises
        later = Counter(next((t for t in range(2, 6) if letter in pair(one, t)), "not any more") for one in kept)
        assert board.next(letter).probabilities() == {turn: F(count, len(kept)) for turn, count in later.items()}
        assert board.still(letter, 4) == Fraction(sum(letter in one[6:] for one in kept), len(kept))
        assert board.times(letter).mean == Fraction(
            sum(sum(letter in pair(one, t) for t in range(2, 6)) for one in kept), len(kept)
        )
    assert board.doubled(3) == Fraction(sum(pair(one, 3)[0] == pair(one, 3)[1] for one in kept), len(kept))
    assert board.all_risen(3) == Fraction(sum(len(set(one[:6])) == 5 for one in kept), len(kept))


def test_open_moons_leave_nothing_to_chance() -> None:
    board = RISING.moons(at(2, moons=".. CG BB HP HP -").view("p1"))
    assert (board.rises("C", 2), board.rises("C", 3), board.doubled(3)) == (1, 0, 1)
    assert board.pairs(3).support == ("BB",)
    assert [board.next(letter).support for letter in "CHB"] == [(2,), (4,), (3,)]
    assert board.next("C").why().steps[0].startswith("The board shows turn 2 CG, turn 3 BB")


# --- refusals ---------------------------------------------------------------------------------------------------

REFUSED: list[tuple[Callable[[], object], str]] = [
    (lambda: BOARD.rises("X", 1), "'X' is not the name of a discipline; there is 'C', 'H'"),
    (lambda: BOARD.rises("C", 6), "turn: 6 is refused: turn 6 has no moons (AR-MOON-02); ask for a whole number"),
    (lambda: BOARD.rises("C", 2, seen=3), "seen: 3 is refused: Charms has 2 moons; ask for a whole number from 0 to 2"),
    (lambda: BOARD.rises("C", 1, seen=1), "seen: 1 is refused: no layout of the board has that"),
    (lambda: BOARD.together("C", "Charms"), "the same discipline is named twice; ask for two different ones"),
    (lambda: BOARD.doubled_in("C", 4), "rounds: 4 is refused: a game has 3 rounds (AR-TURN-01)"),
    (lambda: RISING.moons(mix="2222"), "mix: '2222' is refused: it is no mix of moons; ask for five digits"),
    (lambda: RISING.moons("p1"), "view: 'p1' is refused: it is no view of a seat of Arcana Rising; ask for game.view"),
    (lambda: RISING.moons(al.Game("alley", players=2, seed=1).view("p1")), "it is no view of a seat of Arcana Rising"),
]  # fmt: skip


@pytest.mark.parametrize(("ask", "line"), REFUSED)
def test_what_cannot_be_asked_is_refused_in_a_line_with_the_next_step(ask: Callable[[], object], line: str) -> None:
    check_refused(ask, line)


def test_every_way_through_a_small_bag_is_counted() -> None:
    """Two sections from any small bag: each order of the tokens, told apart, one by one."""
    luck = random.Random(1)
    for _ in range(12):
        bag = tuple(luck.randrange(3) for _ in range(5))
        if sum(bag) < 4:
            continue
        found: Counter[Any] = Counter()
        for board in draws(bag, 4):
            found[tuple(sorted(board[:2])), tuple(sorted(board[2:]))] += 1
        counted = layouts(bag, (None, None))
        total, every = sum(counted.values()), sum(found.values())
        assert {key: F(ways, total) for key, ways in counted.items()} == {k: F(n, every) for k, n in found.items()}


def draws(bag: tuple[int, ...], count: int) -> Iterator[tuple[int, ...]]:
    tokens = [(column, number) for column in range(5) for number in range(bag[column])]
    for chosen in product(tokens, repeat=count):
        if len(set(chosen)) == count:
            yield tuple(column for column, _ in chosen)


def test_a_game_that_is_over_has_no_moons() -> None:
    game = at(6, players=2, number=3, p1={"hand": "STP"}, p2={"hand": "EKN"})
    game.play("cast STP", seat="p1")
    game.play("cast EKN", seat="p2")
    while game.waiting:
        game.play(game.legal_moves()[-1])
    with pytest.raises(ImpossibleQuestion, match="a game that is over"):
        RISING.moons(game.view("p1"))
