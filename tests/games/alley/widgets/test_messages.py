"""A table that is shown says whose view it is."""

from __future__ import annotations

import pytest

from arcane_lab.widgets.about import about_of
from tests.widgets.playing import new_game


@pytest.mark.parametrize(("seat", "view", "who", "sight"), [
    ("p1", None, "You have seat 1", "p1"), (None, None, "What every seat may see", "open"),
    (None, "table", "Table view: hidden cards are shown", "table"),
])  # fmt: skip
def test_a_table_says_whose_view_it_is(seat, view, who, sight):
    told = about_of(new_game(2), seat, view)
    assert (told["view"], told["who"], told["sight"]) == (seat, who, sight)
    ids = {rule for _, rule in told["opening"]}
    assert set(told["rules"]) <= ids
    assert told["rules"]
