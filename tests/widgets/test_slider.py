"""A slider over values: what Python knows of it; how it looks and which keys it hears is tested in a browser."""

from __future__ import annotations

import pytest
import traitlets

from arcane_lab.core.errors import BadSetup
from arcane_lab.widgets.slider import ValueSlider
from tests.widget_examples import Example


def made():
    return ValueSlider("doll_locked", [True, 1, {"p1": "glynna"}], ["yes", "1", "p1 glynna"])


def test_it_stands_at_a_value_and_goes_to_another():
    slider = made()
    assert (slider.value, repr(slider)) == (True, "ValueSlider(doll_locked, yes)")
    assert slider.title == "doll_locked"
    assert ValueSlider("a", [1, 2], ["1", "2"], title="how many").title == "how many"
    slider.value = {"p1": "glynna"}
    assert slider.place == 2
    slider.value = 1
    assert slider.place == 1, "1 is not yes"


def test_whoever_watches_hears_of_a_move():
    slider, heard = made(), []
    slider.observe(lambda change: heard.append(change["new"]), "place")
    slider.value = 1
    slider.place = 1
    assert heard == [1]


@pytest.mark.parametrize("place", [-1, 3, 10**12])
def test_a_place_that_is_not_there_is_refused_and_changes_nothing(place):
    slider = made()
    with pytest.raises(traitlets.TraitError, match=r"is not there: this slider has 0 to 2"):
        slider.place = place
    assert slider.place == 0


@pytest.mark.parametrize("place", ["1", 1.5, None, [1]])
def test_what_is_no_place_is_refused(place):
    slider = made()
    with pytest.raises(BadSetup, match=r"^place: .* is refused: it cannot be that; allowed: a whole number"):
        slider.place = place
    assert slider.place == 0


def test_a_value_that_is_not_there_is_refused():
    with pytest.raises(traitlets.TraitError, match="doll_locked has no such value: it has yes, 1, p1 glynna"):
        made().value = 2


# --- what the tests of every widget ask of this one ---------------------------------------------------------


EXAMPLE = Example(
    ValueSlider,
    lambda game, seat: {"name": "TC.coin_gold", "values": [1, 2, 9], "labels": ["1", "2", "9"]},
    no_game=True,
    may_set=("place",),
)
