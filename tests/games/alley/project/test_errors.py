"""One `except` takes all that is wrong with the data of Arcane Alley."""

from __future__ import annotations

import pytest

import arcane_lab as al
from arcane_lab import datasets


@pytest.mark.parametrize(
    "act",
    [
        lambda: al.simulate("alley", players=["random", "random"], games=1, options={"nothing": 1}, progress=False),
        lambda: al.Game("alley", items={"XX": {"gold_per_set": 1}}),
        lambda: al.Game("alley", items="nowhere.csv"),
        lambda: datasets.deck_counts(9),
        lambda: datasets.deck_counts("three"),  # type: ignore[arg-type]
        lambda: datasets.items("alley")["TC"].basis("colour"),
        lambda: datasets.items("chess"),
        lambda: datasets.card_values("third", {}, "alley"),  # type: ignore[arg-type]
    ],
)
def test_one_except_takes_what_is_wrong_with_data(act) -> None:
    with pytest.raises(al.ArcaneLabError) as caught:
        act()
    assert "\n" not in str(caught.value)
    assert not str(caught.value).startswith('"')
