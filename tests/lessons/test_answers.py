"""One answer has many forms; every one of them is read, and what is no answer is told what would be."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

import arcane_lab as al
from arcane_lab.lessons.answers import BadAnswer, Choice, Kind, Law, Number, Odds, Order

THIRTEENTH = [
    "1/13", "4/52", " 1 / 13 ", "0.0769", "0,0769", ".077", "7.7%", "7,7 %", "7.69 percent", "1 in 13", "4 in 52",
    "about 1 in 13", "4 out of 52", "1/13 = 7.69%, 1 in 13", 1 / 13, 0.0769, Fraction(1, 13), Decimal("0.077"),
    al.chance.Deck({"king": 4, "other": 48}).next("king"),
]  # fmt: skip


@pytest.mark.parametrize("given", THIRTEENTH, ids=str)
def test_a_chance_in_every_form(given: Any) -> None:
    odds = Odds()
    assert odds.judge(odds.read(given), Fraction(1, 13)) == "right"


@pytest.mark.parametrize("given", ["1/12", "12/13", "7.4%", "0.0773", "1 in 12", 0.08001, 1, "never"])
def test_a_chance_near_by_is_another_one(given: Any) -> None:
    odds = Odds()
    assert odds.judge(odds.read(given), Fraction(1, 13)) == "wrong"


@pytest.mark.parametrize("given", ["8%", "0.1", "0.08"])
def test_a_chance_that_is_rounded_too_much_is_told_so(given: str) -> None:
    odds = Odds()
    assert odds.judge(odds.read(given), Fraction(1, 13)) == "coarse"


@pytest.mark.parametrize(("given", "answer", "judged"), [
    ("1 in 2", "3/5", "wrong"), ("1 in 2", "9/20", "wrong"), ("1 in 2", "1/2", "right"), ("1 in 3", "0.334", "right"),
    ("1 in 5", "0.22", "wrong"), ("1 in 13", "0.0765", "right"),
])  # fmt: skip
def test_one_in_a_few_is_not_rounded_by_much(given: str, answer: str, judged: str) -> None:
    odds = Odds()
    assert odds.judge(odds.read(given), Fraction(answer)) == judged


@pytest.mark.parametrize(("given", "judged"), [
    ("99.9%", "coarse"), ("99%", "wrong"), ("99.88%", "right"), ("99.875%", "right"), ("100%", "coarse"),
])  # fmt: skip
def test_near_one_what_is_left_counts(given: str, judged: str) -> None:
    odds = Odds()
    assert odds.judge(odds.read(given), Fraction(799, 800)) == judged


@pytest.mark.parametrize(("given", "words"), [
    ("7.7", r'Is that percent\? Then write "7\.7%"'), (-0.1, "no chance is less than 0"), ("1/0", "divided by 0"),
    ("1 in 0", "out of 0 times"), ("a dozenth", "1/13"), (True, "1/13"), (None, "1/13"), (float("nan"), "1/13"),
    ("1e-2e%", "1/13"), ("1e-9999%", "1/13"), ("", "1/13"), ([1], "1/13"),
])  # fmt: skip
def test_what_is_no_chance_is_told_what_would_be(given: Any, words: str) -> None:
    with pytest.raises(BadAnswer, match=words):
        Odds().read(given)


TOO_MUCH = r"no chance is more than 1, which is 100%\. Write"
ADDED_UP = r"no chance is more than 1, which is 100%\. Have you added up chances\? Then some cases were counted twice"
MULTIPLIED = r"You have multiplied 0\.95 by 18\. .* 0\.95 × 0\.95 × … with 18 factors"


@pytest.mark.parametrize(("given", "words"), [
    ("8*15/70", ADDED_UP), (Fraction(15, 14), ADDED_UP), ("0.05*25", ADDED_UP), ("250", TOO_MUCH), (250, TOO_MUCH),
    ("0.95*18", MULTIPLIED), ("1-0.95*18", MULTIPLIED), ("1 - 18 x 0.95", MULTIPLIED), ("0.95 times 18", MULTIPLIED),
    ("1-95%*18", r"You have multiplied 95% by 18\."), ("1-(19/20)*18", r"You have multiplied \(19/20\) by 18\."),
])  # fmt: skip
def test_what_was_reckoned_wrong_is_named(given: Any, words: str) -> None:
    with pytest.raises(BadAnswer, match=words):
        Odds().read(given)


@pytest.mark.parametrize("given", [73, "73", "about 73", 73.0, Fraction(73), "seventy-three", "ca. 73"], ids=repr)
def test_a_bare_number_is_asked_about_in_one_way(given: Any) -> None:
    with pytest.raises(
        BadAnswer, match=r'no chance is more than 1.* Is that percent\? Then write "73%", with its sign\.'
    ):
        Odds().read(given)


def test_a_fraction_that_was_rounded_is_told_so_and_another_is_not() -> None:
    odds = Odds()
    for given, answer in [("2/3", "33/49"), ("67/100", "33/49"), ("2 in 3", "33/49"), ("3/5", "603/1000")]:
        assert odds.judge(odds.read(given), Fraction(answer)) != "right"
        assert "looks like a rounded number" in odds.slip(given, Fraction(answer))
    for given, answer in [("2/3", "3/4"), ("1/12", "1/13"), ("33/49", "2/3"), ("67%", "33/49"), ("2/3", "2/3")]:
        assert odds.slip(given, Fraction(answer)) == ""


def test_no_chance_is_said_as_a_fraction_of_two_long_numbers() -> None:
    odds = Odds()
    for chance, said in [
        (1 - Fraction(19, 20) ** 11, "about 0.4312 = 43.12%"),
        (Fraction(671, 1296), "671/1296 = 51.77%"),
        (1 - Fraction(15, 16) ** 10, "about 0.47554 = 47.55%"),
    ]:
        assert odds.format(chance) == said
        assert odds.judge(odds.read(said), chance) == "right"


@pytest.mark.parametrize(("value", "said"), [
    ("7", "7"), ("-3", "-3"), ("5/2", "2.5"), ("1/4", "0.25"), ("1/50", "0.02"), ("1/100", "0.01"), ("1/3", "1/3"),
    ("1/8", "1/8"), ("1/101", "1/101"), ("1/999", "1/999"), ("1/1000", "0.001"), ("1/1001", "0.000999001"),
])  # fmt: skip
def test_a_number_is_said_as_a_short_decimal_or_else_as_a_fraction(value: str, said: str) -> None:
    assert Number("gold").format(Fraction(value)) == f"{said} gold"
    assert Number().format(Fraction(value)) == said


def test_a_sign_between_thousands_is_known_by_the_right_answer() -> None:
    number = Number("games")
    for given in ("2,400", "2.400", "2 400", "2'400", "2,400 games", "$2,400"):
        assert number.judge(number.read(given), Fraction(2400)) == "right"
    for given in ("2,4", "24,00", "2,40", "2 40 0", "2,4000"):
        try:
            assert number.judge(number.read(given), Fraction(2400)) == "wrong"
        except BadAnswer:
            assert " " in given
    # Elsewhere a comma is a decimal comma, as it was.
    assert number.judge(number.read("2,400"), Fraction(12, 5)) == "right"
    assert number.judge(number.read("0,400"), Fraction(400)) == "wrong"
    assert number.judge(number.read("1,234,567"), Fraction(1234567)) == "right"


@pytest.mark.parametrize(("given", "answer", "made", "right"), [
    (2.4, 2400, "2.4", '"2.400"'), (1.25, 1250, "1.25", '"1.250"'), (20 ^ 2, 400, "22", "20**2"),
    (50 * 2 ^ 2, 200, "102", '"50*2^2"'), (10 ^ 3, 1000, "9", "10**3"), (2 * 3 ^ 3, 54, "5", "2*3**3"),
])  # fmt: skip
def test_what_python_makes_of_a_number_without_marks_is_known(given: Any, answer: int, made: str, right: str) -> None:
    said = Number().slip(given, Fraction(answer))
    assert made in said
    assert right in said
    assert "quotation marks" in said


@pytest.mark.parametrize(("given", "answer"), [
    (2.4, 240), (2.4, 24), ("2.4", 2400), (23, 400), (400, 400), (2400, 2400), (True, 400), (0.5, 400), (22.5, 400),
    (2.4, Fraction(12, 5)), (None, 400), (3.7, 2400), (2, 2000), (0.4, 400), (0.999, 999),
])  # fmt: skip
def test_another_number_is_no_slip(given: Any, answer: Any) -> None:
    assert Number().slip(given, Fraction(answer)) == ""


def test_odds_that_may_mean_two_things_are_asked_about() -> None:
    for given, ways in [("1:10", '"1 in 10" or "1 in 11"'), ("1 to 4", '"1 in 4" or "1 in 5"'), ("10:1", "10 in 11")]:
        with pytest.raises(BadAnswer, match="it can mean two things") as told:
            Odds().read(given)
        assert ways in str(told.value)
    assert Odds().judge(Odds().read("1:1"), Fraction(1, 2)) == "right"
    assert Number().judge(Number().read("30:2"), Fraction(15)) == "right"


def test_shares_in_words_are_chances() -> None:
    odds = Odds()
    for given, share in [("half", "1/2"), ("a third", "1/3"), ("two thirds", "2/3"), ("about a quarter", "1/4")]:
        assert odds.judge(odds.read(given), Fraction(share)) == "right"


def test_an_estimate_is_no_exact_answer() -> None:
    estimate = al.chance.Distribution.estimate({"king": 1, "other": 12}, seed=1).p("king")
    with pytest.raises(BadAnswer, match="it is an estimate"):
        Odds().read(estimate)


@pytest.mark.parametrize("sum_", [
    "1 - 12/13", "2/26", "1/2 × 2/13", "1/2 x 2/13", "1 − (11/13 + 1/13)", "100%/13", "(1/13)^1", "[2/13]/2",
    "0,5 * 2/13",
])  # fmt: skip
def test_a_sum_is_worked_out(sum_: str) -> None:
    odds = Odds()
    assert odds.judge(odds.read(sum_), Fraction(1, 13)) == "right"


@pytest.mark.parametrize(("given", "value"), [
    ("20²", 400), ("20^2", 400), ("ca. 400", 400), ("ca 400", 400), ("twenty-eight", 28), ("twenty eight", 28),
    ("fifty", 50), ("two hundred and fifty gold", 250), ("2 times 25", 50), ("twice 25", 50), ("two times 25 gold", 50),
    ("double 25", 50), ("half of 50", 25), ("fifty minus 22", 28), ("8-20%*25", 3), ("8 - 20% * 25 gold", 3),
    ("8-5=3", 3), ("8 - 5 = 3 gold", 3), ("= 28", 28), ("10 times", 10), ("minus 3", -3), ("seat 3", 3),
])  # fmt: skip
def test_sums_and_numbers_in_words_are_worked_out(given: str, value: int) -> None:
    assert Number("gold").read(given).value == value


@pytest.mark.parametrize(("given", "words"), [
    ("8-5=4", "8-5 comes to 3"), ("two 25", "'two 25'"), ("a third 30", "'a third 30'"), ("2 25", "'2 25'"),
    ("20%", "'20%'"), ("third 30", "'third 30'"), ("=", "'='"), ("3 =", "'3 ='"),
])  # fmt: skip
def test_what_may_stand_for_another_number_is_not_read_as_one_of_its_parts(given: str, words: str) -> None:
    with pytest.raises(BadAnswer, match=words):
        Number().read(given)


@pytest.mark.parametrize(
    "sum_", ["2**9999999", "1/(1-1)", "((((", "9+" * 60 + "1", "1 +", "__import__('os')", "2**-1", "2**0.5"]
)
def test_what_nobody_can_work_out_is_no_answer(sum_: str) -> None:
    for kind in (Number(), Odds()):
        with pytest.raises(BadAnswer):
            kind.read(sum_)


def test_a_power_is_read_as_it_is_typed() -> None:
    odds = Odds()
    for form in ("0.95**22", "0.95^22", "(19/20)**22", "0,95 ** 22", "95%^22"):
        assert odds.judge(odds.read(form), Fraction(19, 20) ** 22) == "right"


STEPS = Order(("it acts", "is sold", "it ends"))
QUARTER = {0: Fraction(1, 4), 1: Fraction(3, 4)}
SAME: list[tuple[Kind, Any, list[Any]]] = [
    (
        Number("gold"),
        Fraction(15),
        [
            15,
            "15",
            "15 gold",
            "15.0",
            15.0,
            "fifteen",
            "30/2",
            Decimal(15),
            " 15  GOLD ",
            "15 coins",
            "= 15",
            "12+3",
            "row 15",
            "by 15",
        ],
    ),
    (Number(), Fraction(-3), [-3, "-3", "\u22123", -3.0, "-3,0", "-6/2", "minus 3"]),
    (Number(), Fraction(10, 3), ["10/3", 10 / 3, "3.33", "3,333", Fraction(10, 3)]),
    (
        STEPS,
        ("B", "A", "C"),
        ["BAC", "b a c", ["B", "A", "C"], "B, A, C", "B -> A -> C", ["is sold", "it acts", "it ends"]],
    ),
    (
        Choice(("horizontal", "vertical")),
        "vertical",
        ["vertical", "Vertical", "B", "b)", "b) vertical", "vertically", "slide vertical"],
    ),
    (Choice(("yes", "no")), "no", ["no", "No.", "b", False, "B) no"]),
    (
        Law(),
        QUARTER,
        [
            {0: "1/4", 1: "3/4"},
            {0: 0.25, 1: 0.75},
            {1: "75%", 0: "25%"},
            al.chance.Distribution({0: 1, 1: 3}),
            {0: Fraction(1, 4), 1: "3 in 4", 2: 0},
        ],
    ),
]


@pytest.mark.parametrize(("kind", "answer", "given"), [(k, a, g) for k, a, forms in SAME for g in forms])
def test_every_form_of_an_answer_is_the_answer(kind: Kind, answer: Any, given: Any) -> None:
    assert kind.judge(kind.read(given), answer) == "right"


def test_every_kind_has_five_forms_here() -> None:
    assert all(len(forms) >= 5 for _, _, forms in SAME)


@pytest.mark.parametrize(("kind", "given", "words"), [
    (Number("gold"), "plenty", "a number of gold, such as 7"), (Number(), True, "a number"),
    (Number(), "7%", "a number"), (Order(("x", "y")), "AA", "each of the letters A to B"),
    (Order(("x", "y")), {"A", "B"}, "once"), (Choice(("yes", "no")), "maybe", "it is none of the answers"),
    (Law(), "half", "a table such as"), (Law(), {0: "much"}, "1/13"),
])  # fmt: skip
def test_what_cannot_be_read_is_told_the_form(kind: Kind, given: Any, words: str) -> None:
    with pytest.raises(BadAnswer, match=words):
        kind.read(given)


def test_a_wrong_distribution_is_wrong() -> None:
    kind, answer = Law(), {0: Fraction(1, 3), 1: Fraction(2, 3)}
    assert kind.judge(kind.read({0: "1/2", 1: "1/2"}), answer) == "wrong"
    assert kind.judge(kind.read({0: 0.3, 1: 0.7}), answer) == "coarse"
    assert kind.judge(kind.read({0: 1}), answer) == "wrong"
