"""An item is the same in a prediction by its code and by its name."""

from __future__ import annotations

from arcane_lab.lessons.predictions import how_far_apart


def test_the_code_of_an_item_is_as_far_as_its_name() -> None:
    assert how_far_apart("FC", "Floating Carpet") == 0
