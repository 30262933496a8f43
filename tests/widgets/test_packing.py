"""Plain data packed into a text, and steps cut so that a new one changes little of what was sent."""

from __future__ import annotations

import base64
import gzip
from itertools import pairwise

import pytest

from arcane_lab.widgets.packing import columns, levels, packed, rows, unpacked


def test_what_is_packed_is_the_same_text_each_time_and_the_same_data_again() -> None:
    data = [{"m": "draw deck", "é": [1, 2.5, None, True]}] * 3
    assert packed(data) == packed(data)
    assert unpacked(packed(data)) == data
    assert b": " not in gzip.decompress(base64.b64decode(packed(data)))


def test_columns_are_rows_on_their_side() -> None:
    assert columns([]) == {}
    assert rows({}) == []
    told = [{"a": 1}, {"b": 0, "a": False}, {}]
    assert columns(told) == {"a": [1, False, None], "b": [None, 0, None]}
    assert rows(columns(told)) == [{"a": 1}, {"a": False, "b": 0}, {}]
    with pytest.raises(ValueError, match="shorter"):
        rows({"a": [1, 2], "b": [1]})


@pytest.mark.parametrize(("count", "sizes"), [
    (0, [0, 0, 0, 0]), (3, [0, 0, 0, 3]), (4, [0, 0, 4, 0]), (5, [0, 0, 4, 1]), (15, [0, 0, 12, 3]),
    (16, [0, 16, 0, 0]), (79, [0, 64, 12, 3]), (80, [80, 0, 0, 0]), (81, [80, 0, 0, 1]), (687, [640, 32, 12, 3]),
])  # fmt: skip
def test_a_level_is_full_before_the_next_one_grows(count: int, sizes: list[int]) -> None:
    steps = [{"n": number} for number in range(count)]
    cut = levels(steps)
    assert [len(level) for level in cut] == sizes
    assert [step for level in cut for step in level] == steps


def test_a_new_step_changes_at_most_four_steps_most_of_the_time() -> None:
    cuts = [levels([{"n": number} for number in range(count)]) for count in range(600)]
    changes = [sum(old != new for old, new in zip(one[:3], two[:3], strict=True)) for one, two in pairwise(cuts)]
    assert [changes.count(number) for number in (0, 1, 2, 3)] == [450, 112, 30, 7]
