"""The inputs: samples, what somebody gives over them, and what is refused."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from arcane_lab.core.errors import DatasetError
from arcane_lab.games.arts.inputs.inputs import own_inputs, read_inputs, samples


def test_every_sample_is_read_and_says_what_it_stands_for() -> None:
    inputs = read_inputs()
    assert inputs.own == {}
    assert (inputs.table.turns, inputs.start.coins, inputs.heir.ap) == (6, 12, 2)
    assert inputs.components == {"saw": 2, "fabric": 1, "mirror": 3}
    assert inputs.rates["coin"] == Fraction(2, 3)
    assert all(row.stands_for.endswith(".") for row in samples().values())


def test_what_is_stated_or_inferred_is_no_sample() -> None:
    inputs = read_inputs({"start": {"coins": 9}})
    assert ("PS", "level") not in inputs.samples
    assert ("saw", "value") not in inputs.samples
    assert ("start", "coins") not in inputs.samples
    assert ("start", "fame") in inputs.samples
    assert inputs.edited == (("start", "coins"),)


def test_values_have_one_spelling() -> None:
    given = {"START": {"crew": "Magician:3 |  golem ."}, "ps": {"needs": "SAW  saw"}, "knife": {"value": "2"}}
    assert own_inputs(given) == {
        "start": {"crew": "magician:3 | golem ."},
        "PS": {"needs": "saw saw"},
        "knife": {"value": 2},
    }


def test_own_tricks_components_decks_and_final_entries() -> None:
    inputs = read_inputs(
        {
            "Z9": {"level": 3, "needs": "knife"},
            "knife": {"value": 3},
            "decks": {"x": "x1 x2"},
            "final": {"apprentice": 2, "shard": 1},
        }
    )
    assert inputs.tricks["Z9"].ap == 1
    assert inputs.decks == {"X": ("X1", "X2")}
    assert inputs.final == {"apprentice": 2, "shard": 1}


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"start": {"coins": -1}}, "negative"),
        ({"start": {"coin": 1}}, "did you mean coins"),
        ({"starts": {"coins": 1, "fame": 2, "x y": 3}}, "STARTS"),
        ({"table": {"modules": "academy"}}, "AS-COMP-10"),
        ({"start": {"crew": "magician:3"}}, "no bar"),
        ({"start": {"crew": "magician:3 golem | ."}}, "in front of the bar"),
        ({"start": {"crew": "magician:3 | golem:2"}}, "AS-WORK-05"),
        ({"start": {"crew": "magician:3 engineer | ."}}, "no action points"),
        ({"start": {"parts": "spoon"}}, "spoon"),
        ({"start": {"tricks": "T9"}}, "T9"),
        ({"heir": {"classroom": "H9"}}, "H9"),
        ({"heir": {"tricks": "T1:1"}}, "trick of the seats"),
        ({"Z9": {"level": 1}}, "has no needs"),
        ({"rates": {"coin": "2/0"}}, "no rate"),
        ({"reward-die": {"faces": ""}}, "0"),
        ({"table": {"capacity": {"moon": 1}}}, "moon"),
        ({"prophecies": {"by_turn": "doubled"}}, "doubled"),
        (7, "names no inputs"),
    ],
)
def test_what_cannot_be_is_refused(given: Any, words: str) -> None:
    with pytest.raises(DatasetError, match=words):
        read_inputs(given)


def test_a_sheet_of_ones_own_keeps_what_it_does_not_change(tmp_path: Path) -> None:
    file = tmp_path / "mine.csv"
    file.write_text("entry;field;value\nstart;coins;12\nstart;fame;9\ntable;capacity;downtown:2\n", "utf-8")
    assert own_inputs(file) == {"table": {"capacity": {"downtown": 2}}, "start": {"fame": 9}}
    file.write_text("entry,field,value\nstart,fame,9\nstart,fame,8\n", "utf-8")
    with pytest.raises(DatasetError, match="earlier row"):
        own_inputs(file)
