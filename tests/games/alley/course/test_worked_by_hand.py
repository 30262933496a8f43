"""Exercises with figures small enough to be worked out by hand: the answer, and what each wrong idea makes of it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from arcane_lab.games.alley.course import bad_luck_or_bad_move as luck
from arcane_lab.games.alley.course import designers_lab as lab
from arcane_lab.games.alley.course import effect_order as order
from arcane_lab.games.alley.course import how_sure_are_we as sure
from arcane_lab.games.alley.course import inspection_math as odds
from arcane_lab.games.alley.course import set_sliding as sliding
from arcane_lab.games.alley.course import three_in_a_line as lines
from arcane_lab.games.alley.course import what_is_under_that_card as under
from arcane_lab.games.alley.course import your_first_turn as first
from arcane_lab.games.alley.course.positions import card, cards_in_all

#: Their infamy is 0, 1, 2, 3 and 6: two of them bring 24/5 on average.
FIVE = ("IR", "OW", "FC", "CB", "SK")
HOLDS = Fraction(19, 20)
GOLD, INFAMY = card("OW", "gold_per_set"), card("OW", "infamy_each")
LOTUS, HALF = card("DL", "gold_per_set"), card("DL", "gold_per_set") // 2
WANDS = card("OW", "copies_2_to_4")
#: Two wands lie open in the storehouse, two are held, one is discarded: with the other cards ten are seen, five wands.
SEEN = under.Seen("OW", "OW TC [??] / [??] IR OW / [??] [??] MB", "OW OW", "FC", "CB OW")
LEFT = cards_in_all() - 10
#: A row of wands, and a column with one that only p1 knows.
ROW = "OW OW OW / OW TC IR / [OW|p1] CB FC"
SALE = first.Sale(25, "OW", "OW OW TC / BF IR MB / CB FC BC", "SK")
GOOD = luck.Claim("", 30, 20, 40), luck.Claim("", 30, 20, 25), luck.Claim("", 20, 30, 25), luck.Claim("", 20, 30, 10)
#: Worked out elsewhere: any answer will do here.
ANY = object()

#: Exercise, figures, answer, and what its wrong ideas give, in their order; None: that idea has no answer of its own.
WORKED: list[tuple[Any, Any, Any, list[Any]]] = [
    # Lesson 1
    (first.SALE, SALE, 25 + GOLD, [25 + 3 * GOLD, 25 + 2 * GOLD, 25 + GOLD - 3 * INFAMY, 25]),
    (first.COUNT, first.Lying("OW", ROW), 1, [2, 1, None]),
    (first.COUNT, first.Lying("OW", "OW TC OW / TC OW TC / OW TC OW"), 2, [2, 0, None]),
    (first.COUNT, first.Lying("OW", "OW OW OW / OW TC IR / OW CB [OW|p1]"), 2, [2, 2, 1]),
    (first.NEXT, first.Next("OW", 8, 120, 10, 3), "1/22", ["1/15", "1/24", "1/20", "4/55", "21/22"]),
    (first.TRANSFER, first.Pack("ace", 7, 1), "1/15", ["1/13", "3/52", "14/15", "4/45"]),
    # Lesson 2
    (sliding.LIKELY, sliding.Shuffled(3, 2, 3), "1/10",
     ["1/20", "2/5", "2/21", "1/42", None, "9/10", "1/4", "1/60"]),
    (sliding.LIKELY, sliding.Shuffled(3, 3, 3), "2/21", ["1/84", None, None, None, "1/14", "19/21", None, "1/63"]),
    (sliding.TRANSFER, sliding.Falling(7, (2, 5, 9)), 5, [7, 6, 4]),
    (sliding.TRANSFER, sliding.Falling(7, (7, 8)), 7, [7, 6, 5]),
    # Lesson 3
    (order.WRAP, order.Track(20, 10), 5, [6, 24, 0, 30]), (order.WRAP, order.Track(20, 5), 0, [1, 24, 0, 25]),
    (order.WRAP, order.Track(20, 4), 24, [None, None, 0, None]),
    (order.TRANSFER, order.Goose(1, 4), 13, [5, 12, 17]), (order.TRANSFER, order.Goose(1, 3), 4, [4, 3, 7]),
    (order.REVEAL, order.Reveal(16, FIVE), "1/10", ["1/5", "3/25", "1/2", 0]),
    (order.REVEAL, order.Reveal(20, FIVE), "1/2", ["3/5", "12/25", "1/2", 1]),
    (order.LOTUS, order.Lotus(3, "DL DL OW / [BC] TC IR / CB FC BC", False), LOTUS - 3,
     [LOTUS - 5, LOTUS, None, LOTUS + 3]),
    (order.LOTUS, order.Lotus(3, "DL DL OW / [BC] SS IR / CB FC BC", True), HALF - 3,
     [HALF - 5, HALF, 2 * HALF - 3, HALF + 3]),
    # Lesson 4
    (odds.MEAN, odds.Hidden(16, 2, FIVE), "34/5", ["22/5", "24/5", 14, "12/5", 7]),
    (odds.PAST, odds.Hidden(16, 2, FIVE), "3/10", ["2/5", "1/2", 0, "7/25", "7/10"]),
    (odds.PAST, odds.Hidden(19, 1, FIVE), "1/2", ["3/5", "1/2", 1, "12/25", "1/2"]),
    (odds.LEAST, odds.Least(12, 2, 10, 14), "9/25", ["4/25", "3/5", "1/3", "16/25"]),
    (odds.COST, odds.Laps(20, 10), 25, [None, None, 40, 50, 1, -25]),
    (odds.COST, odds.Laps(10, 8), 25, [0, None, 28, 50, 1, -25]),
    (odds.COST, odds.Laps(20, 25), 50, [25, 25, 55, 75, 2, -50]),
    (odds.COST, odds.Laps(10, 4), 0, [None, None, 24, 25, 0, 0]),
    (odds.COST, odds.Laps(10, 5), 25, [0, None, 25, 50, 1, -25]),
    (odds.BRIBE, odds.Bribed(20, 4, 3), 19, [15, 24, 14, 29]),
    (odds.TRANSFER, odds.Insured(30, 500, 25), 10, [30, -470, -10, 20, 470]),
    # Lesson 5
    (lines.THROUGH, lines.Slots2("a1", "b2"), 6, [7, 4, 1, 5, 8]),
    (lines.THROUGH, lines.Slots2("b1", "a2"), 4, [4, None, 0, 4, 8]),
    (lines.WAYS, lines.Laid(3, 6), 20, [120, 216, 60, 18, 40, 84]),
    (lines.WAYS, lines.Laid(2, 9), 36, [72, 81, None, 18, None, None]),
    (lines.EQUAL, lines.TwoOf(2, 5), "3/5", ["1/3", "3/10", "12/25", "7/10", "3/5"]),
    (lines.TRANSFER, lines.Dice(2, "six"), "11/36", ["1/3", "25/36", "1/36", "1/6", "5/18", "3/4"]),
    # 15 of 126 ways fill a line, 22 ways fill two. Four others in one line: 48 ways, 36 of them beside a line.
    (lines.ANY, lines.Filled("", 5), "7/9", ["20/21", "5/42", "2/9", None, None, None, None, "55/63"]),
    # Of 70 ways 8 have neither two opposite slots nor a whole side.
    (lines.ANY, lines.Filled("b2", 4), "31/35", [None, "3/14", "4/35", "59/63", "5/7", "7/9", "6/7", None]),
    (lines.AVERAGE, lines.Filled("b2", 4), "8/7", ["31/35", "3/14", "12/7", "19/14", "20/21", "10/7", ANY, 1]),
    # Lesson 6
    (under.POOL, SEEN, WANDS - 5, [WANDS, WANDS - 3, WANDS - 4, 5]),
    (under.UNDER, SEEN, Fraction(WANDS - 5, LEFT),
     [Fraction(WANDS, LEFT + 10), Fraction(WANDS - 5, LEFT + 10), "1/20", "1/2", Fraction(4, LEFT)]),
    (under.EARLIER, under.Pair("OW", 6, 31), "1/6", ["6/31", "5/31", "1/2", "1/5"]),
    (under.BOTH, under.Pair("OW", 6, 31), "1/31",
     ["36/961", "30/961", "4/31", "6/31", "6/155", "12/31", "1/6"]),
    (under.BOTH, under.Pair("OW", 2, 4), "1/6", ["1/4", "1/8", None, "1/2", "1/3", 1, "1/3"]),
    (under.BOTH, under.Pair("OW", 2, 3), "1/3", ["4/9", "2/9", None, "2/3", "2/3", None, "1/2"]),
    (under.TOLD, under.Pair("OW", 6, 31), "1/11", ["1/6", "1/31", "1/2", "1/3"]),
    (under.TRANSFER, under.Faces(3, 2, 1), "3/4", ["3/5", "1/2", "1/3", "1/2", "1/4", "2/3"]),
    # Lesson 7
    (sure.GAMES, sure.Narrower(100, 18, 3), 900, [300, "100/3", "100/9", 600, 800]),
    (sure.GAMES, sure.Narrower(100, 18, 2), 400, [200, 50, 25, None, 300]),
    (sure.NEVER, sure.Never(350, ""), "3/350", [0, "1/350", "1/20", "3/100"]),
    (sure.NEVER, sure.Never(100, ""), "3/100", [0, "1/100", "1/20", None]),
    (sure.MISSES, sure.Classroom(30, 90), 3, [0, 27, "3/2", 10, None]),
    (sure.MISSES, sure.Classroom(25, 95), "5/4", [0, "95/4", None, 5, 1]),
    (sure.HOLD, sure.Hold(2), "361/400", ["19/20", "9/10", "39/400"]),
    (sure.HOLD, sure.Hold(20), HOLDS**20, ["19/20", 0, 1 - HOLDS**20]),
    (sure.HOLD, sure.Hold(21), HOLDS**21, ["19/20", None, 1 - HOLDS**21]),
    (sure.TRANSFER, sure.Poll(400), "1/20", ["1/400", "1/10", "1/5", None]),
    (sure.TRANSFER, sure.Poll(2500), "1/50", ["1/2500", "1/25", "1/2", "1/20"]),
    (sure.TRANSFER, sure.Poll(10_000), "1/100", ["1/10000", "1/50", None, "1/20"]),
    # Lesson 8
    (luck.SURE, luck.Bet(20, 6, 90, 60), 16, [-40, 4, 20, -16, -10]),
    (luck.LEAVE, luck.Risk(15, 8, 100), 13, [15, -10, "69/5", "415/31", 38, 2]),
    (luck.CLAIMS, GOOD, tuple("ABCD"), [tuple("ADAD"), tuple("AADD"), tuple("CDAB")]),
    (luck.TOLD, luck.Judged(((1, -1, 3), (2, 1, 4), (-1, -3, 2), (5, 2, 7))), 2, [3, 4, None]),
    (luck.TOLD, luck.Judged(((1, 0, 3), (2, -1, 4), (3, 1, 5), (0, -3, -2), (-1, -2, 0))), 1, [3, 3, 4]),
    (luck.BEST, luck.Many(10, 4), 1 - Fraction(15, 16) ** 10, ["1/16", "5/8", Fraction(15, 16) ** 10]),
    (luck.BEST, luck.Many(16, 4), 1 - Fraction(15, 16) ** 16, ["1/16", 1, Fraction(15, 16) ** 16]),
    (luck.BEST, luck.Many(17, 4), 1 - Fraction(15, 16) ** 17, ["1/16", None, Fraction(15, 16) ** 17]),
    (luck.TRANSFER, luck.Hand((10, 6), 7), "29/49", [0, "8/13", "29/52", "32/49", "29/48", "1/2", "20/49"]),
    (luck.TRANSFER, luck.Hand((5, 8), 10), "19/49", [0, "5/13", "19/52", "20/49", "19/48", "1/5", "30/49"]),
    # Lesson 9
    (lab.PAIRS, lab.Pairs((10, 20, 30, 40, 50), (12, 20, 25, 46, 50)), "3/5", [3, 1, "8/5", "13/5", "-3/5"]),
    (lab.ENOUGH, lab.Enough(100, 9, 3), 900, [300, "100/3", 800]),
    (lab.ALARM, 3, "1141/8000", ["1/20", "3/20", "6859/8000", 1 - HOLDS**20]),
    (lab.STRICT, 4, "79/80", ["19/20", "1/80", "19/80", "399/400"]),
    (lab.TRANSFER, 7, 400, [20, "10000/49", 800]),
]  # fmt: skip


def exact(given: Any) -> Any:
    return Fraction(given) if isinstance(given, str | int) else given


@pytest.mark.parametrize(
    ("exercise", "figures", "answer", "wrong"), WORKED, ids=[f"{one[0].name}-{one[1]}"[:50] for one in WORKED]
)
def test_the_answer_and_what_wrong_ideas_give(exercise: Any, figures: Any, answer: Any, wrong: list[Any]) -> None:
    assert exercise.answer(figures) == exact(answer)
    gives = [(idea.name, idea.gives(figures)) for idea in exercise.wrong]
    assert len(gives) == len(wrong)
    assert [one for one, value in zip(gives, wrong, strict=True) if value is not ANY and one[1] != exact(value)] == []


@pytest.mark.parametrize(("item", "answer", "wrong"), [
    # The steps are written down as: laid down, acts, sold, gold, left. Two cards act when played, two when sold.
    ("DL", "ABCDE", ["BACDE", "EABCD", "ABDCE", "ACDBE", None, None]),
    ("BC", "ABCDE", ["BACDE", "EABCD", "ABDCE", "ACDBE", None, None]),
    ("DE", "ACDBE", ["BACDE", "EACDB", "ADCBE", None, "ABCDE", "ACBDE"]),
    ("FC", "ACDBE", ["BACDE", "EACDB", "ADCBE", None, "ABCDE", "ACBDE"]),
])  # fmt: skip
def test_the_order_of_a_turn(item: str, answer: str, wrong: list[str | None]) -> None:
    board = f"{item} {item} TC / [CB] OW HT / CB HT IR"
    turn = order.Turn(item, board, "SK", ("laid", "acts", "sold", "gold", "left"))
    assert "".join(order.ORDER.answer(turn)) == answer
    gives = [idea.gives(turn) for idea in order.ORDER.wrong]
    assert [None if one is None else "".join(one) for one in gives] == wrong
    mixed = order.Turn(item, board, "SK", ("left", "gold", "sold", "acts", "laid"))
    assert "".join(order.ORDER.answer(mixed)) == answer.translate(str.maketrans("ABCDE", "EDCBA"))


@pytest.mark.parametrize("has_sword", [True, False])
def test_a_sword_is_told_of_where_there_is_one(has_sword: bool) -> None:
    figures = order.Lotus(3, f"DL DL OW / [BC] {'SS' if has_sword else 'TC'} IR / CB FC BC", has_sword)
    for text in (order.LOTUS.question(figures), order.LOTUS.solution(figures)):
        assert ("sword" in text.lower()) == has_sword


def test_every_card_of_the_examples_is_what_it_was_taken_for() -> None:
    assert [card(code, "infamy_each") for code in FIVE] == [0, 1, 2, 3, 6]
    assert (SEEN.seen, INFAMY) == (5, 1)
