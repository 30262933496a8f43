"""Numbers, lists and tables as people pass them: of numpy, of pandas, decimals; each answer is the exact one."""

from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
import pandas as pd
import pytest

from arcane_lab.chance import Chance, Deck, Distribution
from arcane_lab.chance.errors import ImpossibleQuestion
from arcane_lab.chance.given import table

DICE = Deck(range(1, 7)).total(10, replace=True)
TENTHS = DICE.map(lambda total: Fraction(total, 10))
THIRDS = Distribution({Fraction(k, 3): 1 for k in range(1, 7)})
CARDS = pd.Series([1, 1, 2, 3])
NAMES = pd.Series(["ace", "ace", "king", "queen"], name="card")


def counted(cards: Any) -> dict[Any, int]:
    return {kind: copies for kind, copies in Deck(cards).cards.items() if copies}


# --- decimals in questions --------------------------------------------------------------------------------


@pytest.mark.parametrize("given", [3.7, np.float64(3.7), np.float32(3.7), Decimal("3.7"), np.array(3.7)])
def test_a_decimal_is_the_one_that_was_written(given: Any) -> None:
    assert TENTHS.at_least(given) == DICE.at_least(37)
    assert TENTHS.p(given) == DICE.p(37) > 0
    assert TENTHS.at_most(given) == DICE.at_most(37)
    assert TENTHS.between(given, 4.1) == DICE.between(37, 41)
    assert TENTHS.compare(given).equal == DICE.p(37)
    assert TENTHS.where([given, 4.1]) == DICE.where([37, 41])
    assert TENTHS.given([given, 4.1]).p(given) == DICE.given([37, 41]).p(37)
    assert given in TENTHS
    assert TENTHS.minus(given).p(0) == (TENTHS - given).p(0) == (given - TENTHS).p(0) == DICE.p(37)


def test_the_seen_figures() -> None:
    assert float(TENTHS.at_least(3.7)) == pytest.approx(0.3921, abs=5e-5)
    assert TENTHS.p(3.7).percent == "6.82%"
    assert Deck({Fraction(1, 10): 5, Fraction(1, 5): 5}).total(3).at_most(0.3) == Fraction(1, 12)
    assert Deck({0.1: 5, 0.2: 5}).total(3).at_most(0.3) == Fraction(1, 12)


def test_a_condition_meets_decimals_too() -> None:
    assert TENTHS.where(lambda value: value >= 3.7) == DICE.at_least(37)
    assert TENTHS.where(lambda value: value == 3.7) == DICE.p(37)
    assert TENTHS.where(lambda value: value / 2 >= 1.85) == DICE.at_least(37)
    assert TENTHS.given(lambda value: value <= 3.3).p(3.3) == DICE.given(lambda total: total <= 33).p(33)
    assert TENTHS.map(lambda value: value > 3.3).p(True) == DICE.at_least(34)
    assert TENTHS.mean == 3.5


def test_a_printed_float_is_the_outcome_that_it_was_printed_from() -> None:
    for outcome in THIRDS:
        printed = float(outcome)
        assert THIRDS.p(printed) == Fraction(1, 6), printed
        assert THIRDS.at_least(printed) == THIRDS.at_least(outcome)
        assert THIRDS.at_most(printed) == THIRDS.at_most(outcome)
        assert THIRDS.given([printed]).p(outcome) == 1


def test_a_quantile_of_a_decimal_share() -> None:
    tenths = Distribution(dict.fromkeys(range(1, 11), 1))
    assert [tenths.quantile(share) for share in (0.1, 0.3, 0.7, 1 - 0.9, np.float32(0.3), Decimal("0.7"))] == [
        1, 3, 7, 1, 3, 7,
    ]  # fmt: skip
    sixths = Distribution(dict.fromkeys(range(1, 7), 1))
    assert [sixths.quantile(k / 6) for k in range(1, 7)] == [1, 2, 3, 4, 5, 6]


def test_a_chance_meets_decimals() -> None:
    tenth = Deck({"a": 1, "b": 9}).next("a")
    assert (tenth == 0.1, tenth >= 0.1, tenth <= 0.1, tenth > 0.1) == (True, True, True, False)
    assert Deck({"a": 2, "b": 1}).next("a") <= 2 / 3
    assert Chance(0.25) == Chance(np.float32(0.25)) == Chance(Decimal("0.25")) == Fraction(1, 4)
    with pytest.raises(ImpossibleQuestion):
        Chance(float("nan"))


@pytest.mark.parametrize("given", [float("nan"), None, pd.NA, np.nan, "six", True, np.bool_(True), pd.NaT])
def test_no_number_is_refused_where_one_is_asked_for(given: Any) -> None:
    for ask in (DICE.at_least, DICE.at_most, DICE.quantile, DICE.plus, DICE.compare):
        with pytest.raises(ImpossibleQuestion):
            ask(given)


# --- outcomes and weights ---------------------------------------------------------------------------------


def test_outcomes_of_numpy_never_overflow() -> None:
    assert Distribution({np.uint8(200): 1, np.uint8(100): 3}).mean == 125
    assert Distribution({np.int8(100): np.int8(100), np.int8(27): np.int8(100)}).total == 200
    pay = np.array([0, 0, 1, 5, 20, 100, 500, 1000] + [5000] * 30)
    hits = Deck({"hit": 20, "miss": 40}).count("hit", 30)
    won = hits.map(lambda k: pay[k])
    assert won.mean == sum(hits.p(k) * int(pay[k]) for k in hits)
    assert float(won.mean) == pytest.approx(4643.45, abs=0.005)
    assert won.variance == hits.map(lambda k: int(pay[k])).variance
    assert Distribution({np.uint8(200): 1}).plus(np.uint8(100)).support == (300,)
    assert (Distribution({np.uint8(200): 1}) + np.uint8(100)).support == (300,)
    assert (np.uint8(100) + Distribution({np.uint8(200): 1})).support == (300,)
    assert (-Distribution({np.uint8(200): 1})).support == (-200,)
    assert Distribution({np.uint8(200): 1}).times(2).support == (400,)


def test_a_chart_and_a_table_of_outcomes_of_numpy() -> None:
    for cards in (np.arange(1, 7), np.arange(1, 7) / 10, [Decimal("0.1"), Decimal("0.2")]):
        highest = Deck(cards).highest(2, replace=True)
        for dist in (highest, highest + highest, highest.map(np.float32), highest.map(lambda one: one > 0.1)):
            assert len(dist.table()) == len(dist)
            assert all((dist.words(), repr(dist), dist._repr_html_()))
            assert dist.plot().to_dict()["title"]
    assert Deck(np.arange(1, 7)).highest(2, replace=True).mean == Fraction(161, 36)


@pytest.mark.parametrize(
    ("given", "outcome"),
    [
        (0.1, Fraction(1, 10)),
        (np.float32(0.1), Fraction(1, 10)),
        (Decimal("0.10"), Fraction(1, 10)),
        (2.0, 2),
        (np.str_("ace"), "ace"),
        (np.bool_(True), True),
        ((np.int8(1), 0.5), (1, Fraction(1, 2))),
    ],
)
def test_an_outcome_is_pythons_own(given: Any, outcome: Any) -> None:
    for dist in (
        Distribution({given: 1}),
        Distribution({0: 1}).map(lambda _: given),
        Deck({"a": 1}).estimate(lambda _: given, 1, games=2, seed=1),
        Distribution.estimate({given: 3}, seed=1),
    ):
        found = dist.support[0]
        assert found == outcome
        assert type(found).__module__.split(".")[0] not in ("numpy", "decimal")
        assert dist.p(given) == dist.p(outcome) == 1


def test_one_kind_written_in_several_ways_is_one() -> None:
    mixed = {1.5: 1, np.float32(1.5): 0, Fraction(3, 2): 2, Decimal("0.1"): 3, 0.1: 4}
    assert Distribution(mixed).weights == {Fraction(3, 2): 2, Fraction(1, 10): 7}
    assert Deck([1, np.int64(1), 1.0, Fraction(1), Decimal(1)]).cards == {1: 5}
    assert Deck({0.1: 1, Fraction(1, 10): 2, np.float32(0.1): 3}).cards == {Fraction(1, 10): 6}
    assert Deck([0.1]).count(np.array([0.1, 0.1]), 1).mean == 1


def test_reckoning_with_floats_leaves_no_noise_behind() -> None:
    tenths = Distribution(dict.fromkeys(range(1, 7), 1)).map(lambda face: face * 0.1)
    assert tenths.support == tuple(Fraction(face, 10) for face in range(1, 7))
    assert tenths.p(0.3) == tenths.p(0.1 + 0.2) == Fraction(1, 6)
    assert TENTHS.at_least(0.1 * 37) == DICE.at_least(37)


def test_weights_of_any_number() -> None:
    right = {"a": Fraction(1, 4), "b": Fraction(3, 4)}
    for one, three in (
        (np.int64(1), np.uint8(3)),
        (0.25, 0.75),
        (Decimal("0.1"), Decimal("0.3")),
        (np.float32(0.1), 0.3),
    ):
        assert Distribution({"a": one, "b": three}).probabilities() == right
        assert (
            Distribution.mixture([(one, Distribution({"a": 1})), (three, Distribution({"b": 1}))]).probabilities()
            == right
        )
    for wrong in (float("nan"), None, pd.NA, float("inf"), np.float32("nan"), "1", True):
        with pytest.raises(ImpossibleQuestion, match="weight"):
            Distribution({"a": 1, "b": wrong})


# --- pandas ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "cards",
    [
        CARDS,
        CARDS.value_counts(),
        CARDS.value_counts().astype(float),
        CARDS.value_counts().sort_index(),
        CARDS.value_counts().to_frame(),
        CARDS.value_counts().rename_axis("card").reset_index(),
        CARDS.rename("card").value_counts().reset_index(),
        pd.DataFrame({"card": CARDS}),
        pd.DataFrame({"card": CARDS}).groupby("card").size(),
        pd.DataFrame({"card": CARDS}).groupby("card").size().reset_index(),
        pd.DataFrame({"card": CARDS}).groupby("card").size().reset_index(name="n"),
        pd.DataFrame({"card": CARDS, "x": 0}).groupby("card")["x"].count(),
        pd.DataFrame({"card": [1, 2, 3], "copies": [2, 1, 1]}),
        pd.DataFrame({"card": [1, 2, 3], "copies": [2, 1, 1]}).set_index("card")["copies"],
        CARDS.to_numpy(),
        CARDS.astype("Int64"),
        CARDS.astype("category").value_counts(),
        CARDS.astype(float),
        {np.int64(1): np.int64(2), 2: 1, 3: 1.0},
    ],
)
def test_cards_of_pandas(cards: Any) -> None:
    assert counted(cards) == {1: 2, 2: 1, 3: 1}
    assert Deck(cards).next(1) == Fraction(1, 2)
    assert counted(Deck([1, 1, 1, 2, 2, 3, 3]).without(cards).cards) == {1: 1, 2: 1, 3: 1}


@pytest.mark.parametrize(
    "cards",
    [
        NAMES,
        NAMES[NAMES != "none"].iloc[::-1],
        NAMES.value_counts(),
        NAMES.to_frame(),
        NAMES.to_frame().value_counts().reset_index(),
        NAMES.to_frame().groupby("card").size(),
        NAMES.astype("category").value_counts(),
        pd.Series({"ace": 2, "king": 1, "queen": 1}),
        pd.Series({"ace": 2, "king": 1, "queen": 1}, dtype=object),
        NAMES.to_numpy(),
        NAMES.to_numpy(dtype="U5"),
    ],
)
def test_named_cards_of_pandas(cards: Any) -> None:
    assert counted(cards) == {"ace": 2, "king": 1, "queen": 1}


def test_the_shares_that_pandas_counts_are_weights() -> None:
    assert Distribution(CARDS.value_counts()).p(1) == Fraction(1, 2)
    assert Distribution(CARDS.value_counts(normalize=True)).probabilities() == {
        1: Fraction(1, 2), 2: Fraction(1, 4), 3: Fraction(1, 4),
    }  # fmt: skip
    assert Distribution.estimate(NAMES.value_counts(), seed=1).p("ace") == Fraction(1, 2)


@pytest.mark.parametrize(
    "cards",
    [
        CARDS[CARDS > 1],
        pd.DataFrame({"card": ["a", "b"], "points": [11, 10]}),
        pd.DataFrame({"a": ["x"], "b": ["y"]}),
        pd.DataFrame({"count": [1, 2], "n": [1, 2]}),
    ],
)
def test_what_pandas_leaves_open_is_refused_with_how_to_say_it(cards: Any) -> None:
    with pytest.raises(ImpossibleQuestion, match=r"to_dict|value_counts"):
        Deck(cards)


@pytest.mark.parametrize("missing", [None, float("nan"), np.nan, pd.NA, pd.NaT, np.float32("nan"), Decimal("NaN")])
def test_a_missing_value_is_no_card(missing: Any) -> None:
    for ask in (
        lambda: Deck(["ace", missing, "king"]),
        lambda: Deck(pd.Series(["ace", missing, "king"], dtype=object)),
        lambda: Deck({"ace": 1, missing: 2}),
        lambda: Deck({"ace": 1, "king": missing}),
        lambda: Deck(["ace", "king"]).without(["ace", missing]),
        lambda: Distribution({missing: 1}),
        lambda: Distribution({1: 1}).map(lambda _: missing),
        lambda: Deck(["ace"]).estimate(lambda _: missing, 1, games=1, seed=1),
    ):
        with pytest.raises(ImpossibleQuestion, match=rf"missing value \({type(missing).__name__}\)"):
            ask()
    with pytest.raises(ImpossibleQuestion, match="place 2"):
        Deck(["ace", missing, "king"])
    with pytest.raises(ImpossibleQuestion, match="missing value"):
        Deck(pd.Series(["a", "a", None]).value_counts(dropna=False))


# --- whole numbers ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [int, np.int64, np.uint8, np.int8])
def test_a_whole_number_of_numpy_is_one(number: Callable[[int], Any]) -> None:
    deck = Deck({"queen": number(4), "other": number(48)})
    plain = Deck({"queen": 4, "other": 48})
    n = number
    pairs = [
        (deck.next("queen", burned=n(3)), plain.next("queen", burned=3)),
        (deck.nth("queen", n(2), burned=n(50)), plain.nth("queen", 2, burned=50)),
        (deck.count("queen", n(40)).at_least(n(2)), plain.count("queen", 40).at_least(2)),
        (deck.at_least({"queen": n(2)}, n(40)), plain.at_least({"queen": 2}, 40)),
        (deck.exactly({"queen": n(2)}, n(40)), plain.exactly({"queen": 2}, 40)),
        (deck.within({"queen": (n(1), n(2))}, n(40)), plain.within({"queen": (1, 2)}, 40)),
        (deck.within({"queen": [n(1), n(2)]}, n(40)), plain.within({"queen": (1, 2)}, 40)),
        (deck.waiting("queen", n(2)), plain.waiting("queen", 2)),
        (deck.waiting_for({"queen": n(2)}), plain.waiting_for({"queen": 2})),
        (deck.expected_wait("queen", n(2), replace=np.bool_(True)), plain.expected_wait("queen", 2, replace=True)),
        (deck.expected_wait_for({"queen": n(2)}, replace=True), plain.expected_wait_for({"queen": 2}, replace=True)),
        (deck.total(n(9), values={"queen": n(100), "other": 1}), plain.total(9, values={"queen": 100, "other": 1})),
        (deck.ranked(n(9), n(2), values={"queen": n(100), "other": 1}),
         plain.ranked(9, 2, values={"queen": 100, "other": 1})),
        (deck.pattern(n(3)).p((n(3),)), plain.pattern(3).p((3,))),
        (deck.sets(n(9), n(3)), plain.sets(9, 3)),
        (deck.without({"queen": n(1)}).next("queen"), plain.without({"queen": 1}).next("queen")),
        (Distribution({n(1): n(1), n(2): n(2)}).times(n(20)), Distribution({1: 1, 2: 2}).times(20)),
        (deck.estimate(len, n(2), games=n(5), seed=n(1)), plain.estimate(len, 2, games=5, seed=1)),
        (deck.both("count", "queen", n(3)).without, plain.count("queen", 3)),
    ]  # fmt: skip
    for place, (found, right) in enumerate(pairs):
        assert found == right, place


def test_every_sum_of_small_numpy_numbers_is_the_sum_of_pythons() -> None:
    for dtype, replace in product((np.uint8, np.int8, np.int16, np.float32, np.float64), (True, False)):
        cards = np.array([100, 120, 7, 3], dtype=dtype)
        plain = Deck([100, 120, 7, 3])
        for question in ("total", "highest", "lowest"):
            found = getattr(Deck(cards), question)(3, replace=replace)
            assert found == getattr(plain, question)(3, replace=replace)
            assert (found.mean, found.variance) == (
                getattr(plain, question)(3, replace=replace).mean,
                getattr(plain, question)(3, replace=replace).variance,
            )


# --- what an outsider tried next --------------------------------------------------------------------------


@pytest.mark.parametrize("sort", ["float16", "float32", "Float32"])
def test_short_floats_in_a_column_are_the_decimals_that_were_written(sort: str) -> None:
    column = pd.Series([0.1, 0.1, 0.2], dtype=sort)
    frame = pd.DataFrame({"card": column})
    for cards in (column, frame) if sort == "float16" else (column, frame, column.value_counts(), pd.Index(column)):
        assert counted(cards) == {Fraction(1, 10): 2, Fraction(1, 5): 1}
    values = pd.Series({"a": 0.1, "b": 0.2}, dtype=sort)
    assert Deck({"a": 2, "b": 1}).total(2, values=values).p(0.3) == Fraction(2, 3)
    assert Distribution(pd.Series({"a": 0.1, "b": 0.6}, dtype=sort)).p("a") == Fraction(1, 7)


def test_counts_of_a_table_of_one_column_are_of_its_names() -> None:
    assert counted(pd.DataFrame({"card": NAMES}).value_counts()) == counted(NAMES)
    pairs = pd.DataFrame({"card": [1, 1, 2], "suit": ["a", "a", "b"]}, dtype=object).value_counts()
    assert counted(pairs) == {(1, "a"): 2, (2, "b"): 1}


def test_a_plain_column_is_no_table_of_weights() -> None:
    for make in (Distribution, lambda given: Distribution.estimate(given, seed=1)):
        with pytest.raises(ImpossibleQuestion, match=r"value_counts\(\)"):
            make(CARDS)
        assert make(CARDS.value_counts()).mean == Fraction(7, 4)


def test_rows_with_fields_and_lengths_of_time_are_kinds() -> None:
    rows = np.array([(1, 0.1), (1, 0.1), (2, 0.2)], dtype=[("place", "i4"), ("size", "f4")])
    assert counted(rows) == {(1, Fraction(1, 10)): 2, (2, Fraction(1, 5)): 1}
    day = np.timedelta64(1, "D")
    assert Deck([day, day, np.timedelta64(2, "D")]).next(day) == Fraction(2, 3)
    both = frozenset([np.float32(0.1), np.uint8(200)])
    assert Deck([both]).kinds == (frozenset([Fraction(1, 10), 200]),)


@pytest.mark.parametrize(
    "cards",
    [
        np.ma.array([1, 2, 3], mask=[0, 1, 0]), [1, complex("nan")], [frozenset([None])], [1, Decimal("sNaN")],
        [1, np.datetime64("NaT")], pd.array([1, None], dtype="Int64"), [2 + 0j], [np.complex64(1)], b"aab",
        bytearray(b"ab"), memoryview(b"ab"),
    ],
)  # fmt: skip
def test_what_cannot_be_a_card_is_refused_in_words(cards: Any) -> None:
    with pytest.raises(ImpossibleQuestion):
        Deck(cards)


def test_a_decimal_or_a_longdouble_made_of_a_float_is_that_float() -> None:
    assert Deck([Decimal.from_float(0.1), 0.1, np.longdouble(0.1), np.longdouble("0.1"), Decimal("0.10")]).kinds == (
        0.1,
    )


@pytest.mark.parametrize("given", ["1e-99999999", "1e99999999", "1e-5000", "-1e5000"])
def test_a_number_of_too_many_places_is_refused_at_once(given: str) -> None:
    many = 10**5000
    asks: list[Callable[[Any], Any]] = [
        THIRDS.p, THIRDS.at_least, THIRDS.plus, THIRDS.compare, lambda number: Distribution({number: 1}),
    ]  # fmt: skip
    with pytest.raises(ImpossibleQuestion, match=r"4,000"):
        Distribution({1: Decimal(given), 2: 1})
    for ask, number in product(asks, (Decimal(given), many, Fraction(1, many))):
        with pytest.raises(ImpossibleQuestion, match=r"4,000"):
            ask(number)


def test_an_outcome_without_a_float_is_refused() -> None:
    with pytest.raises(ImpossibleQuestion, match=r"10\*\*308"):
        Distribution({10**400: 1})
    with pytest.raises(ImpossibleQuestion, match=r"10\*\*308"):
        THIRDS.plus(10**400)
    assert repr(Distribution({10**307: 1, 1: 1}))
    assert THIRDS.at_most(10**400) == 1


@pytest.mark.parametrize("far", [float("inf"), np.float32("inf"), np.longdouble("inf"), Decimal("Infinity")])
def test_any_infinity_is_beyond_all(far: Any) -> None:
    assert (THIRDS.at_most(far), THIRDS.at_least(far), THIRDS.between(-far, far)) == (1, 0, 1)


@pytest.mark.parametrize("third", [np.float32(1 / 3), Decimal(1) / 3, np.longdouble(1) / 3])
def test_a_third_of_any_sort_is_the_third(third: Any) -> None:
    chance = Deck([1, 2, 2]).next(1)
    assert (chance == third, chance < third, chance >= third) == (True, False, True)
    assert THIRDS.p(third) == THIRDS.at_most(third) == Fraction(1, 6)
    assert (chance == Decimal("0.333"), chance == 0.333, chance > Decimal("0.3333")) == (False, False, True)


def test_a_decimal_is_reckoned_with() -> None:
    chance = Deck([1, 2, 2]).next(1)
    assert Decimal("0.1") + chance == chance + Decimal("0.1") == Fraction(13, 30)


@pytest.mark.parametrize("other", [np.array([1, 2]), np.array(["a"]), [1], "1", None, True])
def test_what_cannot_be_added_is_refused(other: Any) -> None:
    for ask in (lambda: THIRDS + other, lambda: other + THIRDS, lambda: THIRDS - other):
        with pytest.raises(ImpossibleQuestion):
            ask()


def test_a_refusal_names_what_was_asked() -> None:
    with pytest.raises(ImpossibleQuestion, match=r"^compare: '3'"):
        THIRDS.compare("3")
    with pytest.raises(ImpossibleQuestion, match="it is a float; write 2"):
        Deck([1, 2, 3]).any_of_next(1, 2.0)
    with pytest.raises(ImpossibleQuestion, match=r"^deck: 'nothing'"):
        Deck([])
    limits: Any = np.array([0, 1])
    assert Deck([1, 2, 3]).within({1: limits}, 2) == 1
    parts: Any = [[0.5, THIRDS], [0.5, THIRDS]]
    assert Distribution.mixture(parts) == THIRDS


def given_twice(first: object, second: object) -> pd.Series:
    """Two rows of one kind, as pandas keeps them."""
    return pd.Series([first, second], index=pd.Index([1.5, Fraction(3, 2)], dtype=object), dtype=object)


def test_rows_of_one_kind_are_added_where_both_are_numbers_and_may_be() -> None:
    assert table("cards", given_twice(1, 2), "x", adds=True) == {Fraction(3, 2): 3}
    for rows, adds in ((given_twice(1, 2), False), (given_twice(1, "many"), True), (given_twice("many", 1), True)):
        with pytest.raises(ImpossibleQuestion, match="given twice"):
            table("cards", rows, "x", adds=adds)
