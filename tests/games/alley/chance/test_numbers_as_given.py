"""Numbers of numpy and pandas in the questions that only Arcane Alley answers."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from arcane_lab.chance import Deck, Distribution, bribe, grid, infamy, seen

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
        (infamy(n(20), [n(4), {n(0): n(1), n(10): n(1)}], n(1)).joint, infamy(20, [4, {0: 1, 10: 1}], 1).joint),
        (infamy(n(20), np.array([4, 100])).joint, infamy(20, [4, 100]).joint),
        (bribe(gold=n(40), infamy_now=n(10), gains={n(16): n(1), n(12): n(1)}).worth(n(4)), Fraction(17, 2)),
        (grid({"X": n(5), "O": n(4)}).exactly(n(1)), grid({"X": 5, "O": 4}).exactly(1)),
        (deck.both("count", "queen", n(3)).without, plain.count("queen", 3)),
    ]  # fmt: skip
    for place, (found, right) in enumerate(pairs):
        assert found == right, place


def test_a_table_written_down_with_numbers_of_numpy() -> None:
    view = seen(
        {"storehouse": "OW [??] TC", "gold": np.int64(30), "infamy": np.uint8(9)}, "DE DE [??]", round=np.int64(2)
    )
    assert view.picture == seen({"storehouse": "OW [??] TC", "gold": 30, "infamy": 9}, "DE DE [??]", round=2).picture
