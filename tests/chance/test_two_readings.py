"""What can be read in two ways is refused with both, in place of an answer to one of them."""

import pytest

from arcane_lab.chance import Deck, Dice
from arcane_lab.chance.errors import ImpossibleQuestion

DECK = Deck({"a": 2, "b": 3})


@pytest.mark.parametrize(
    "ask",
    [
        lambda: DECK.before({"a": 2}, "b"),
        lambda: DECK.waiting({"a": 2}),
        lambda: DECK.count({"a": 2}, 3),
        lambda: DECK.next({"a": 2}),
    ],
)
def test_a_dict_in_the_place_of_a_kind_is_not_read_as_its_names(ask):
    with pytest.raises(ImpossibleQuestion, match="a dict says how many of each, and this asks only which kinds"):
        ask()


@pytest.mark.parametrize("text", ["d66", "1d66", "D66 + 1"])
def test_a_d66_is_asked_for_by_its_faces(text):
    with pytest.raises(ImpossibleQuestion, match=r"two dice by it.*faces=range\(1, 67\)"):
        Dice(text)
    assert Dice(1, faces=range(1, 67)).mean == 33.5
