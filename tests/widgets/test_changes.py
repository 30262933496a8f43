"""A change, made to what was before, gives what came after; the browser's own reader has the same cases."""

from __future__ import annotations

import copy
import json

from hypothesis import given
from hypothesis import strategies as st

from arcane_lab.widgets.changes import change_between, changed

scalars = st.none() | st.booleans() | st.integers(-3, 3) | st.sampled_from(["", "OW", "TC", "[??]"])
keys = st.sampled_from(["gold", "cells", "0", "1"])
values = st.recursive(scalars, lambda part: st.lists(part, max_size=4) | st.dictionaries(keys, part, max_size=3))


@given(values, values)
def test_a_change_makes_the_one_of_the_other(before, after):
    kept = copy.deepcopy(before)
    change = json.loads(json.dumps(change_between(before, after)))
    made = changed(before, change)
    assert json.dumps(made, sort_keys=True) == json.dumps(after, sort_keys=True)
    assert before == kept


@given(values)
def test_nothing_changed_is_an_empty_change(value):
    assert change_between(value, copy.deepcopy(value)) == {}


def test_true_is_not_one():
    assert change_between([1], [True]) == [[True]]


def test_a_growing_pile_sends_only_its_new_cards():
    discard = ["OW"] * 40
    assert change_between({"discard": discard}, {"discard": [*discard, "TC"]}) == {"discard": [40, ["TC"]]}
