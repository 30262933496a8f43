"""Which readings are measured where, and where they cannot act."""

from __future__ import annotations

from itertools import pairwise

import pytest

import arcane_lab as al
from arcane_lab import datasets
from arcane_lab.core.errors import BadSetup, UnknownName
from arcane_lab.core.values import EDITIONS, is_same
from arcane_lab.disputes.cells import SEATS, STRATEGIES, cells_of, other_readings
from tests.disputes.conftest import QUIET

OPTIONS = datasets.options()
CELLS = list(cells_of("alley", list(OPTIONS), SEATS, STRATEGIES))


def reasons(name: str, edition: str, seats: int) -> set[str]:
    found = [
        cell for cell in CELLS if (cell.option.name, cell.table.edition, cell.table.seats) == (name, edition, seats)
    ]
    assert found
    return {cell.why_not for cell in found}


def test_every_reading_but_the_default_has_a_cell_in_every_edition_and_at_every_number_of_seats():
    for option in OPTIONS.values():
        for edition in EDITIONS:
            others = other_readings(option, edition)
            assert not any(is_same(value, option.default(edition)) for value in others)
            assert len(others) == len(option.values) - 1 or option.kind == "amount"
            for seats in SEATS:
                cells = [
                    cell
                    for cell in CELLS
                    if (cell.option, cell.table.edition, cell.table.seats) == (option, edition, seats)
                ]
                assert {cell.reading for cell in cells} == set(others)
                for value in others:
                    own = [cell for cell in cells if is_same(cell.reading, value)]
                    assert len(own) == (1 if own[0].why_not else len(STRATEGIES))


def test_no_cell_is_there_twice_and_those_of_a_table_stand_together():
    assert len({(cell.name, cell.why_not) for cell in CELLS}) == len(CELLS)
    tables = [cell.table for cell in CELLS if not cell.why_not]
    changes = sum(one != two for one, two in pairwise(tables))
    assert changes == len(set(tables)) - 1


@pytest.mark.parametrize(
    ("name", "edition", "seats", "told"),
    [
        ("tracker_check", "revised", 3, "only two players use what it is about"),
        ("extras_with_two", "first", 4, "only two players use what it is about"),
        ("tracker_check", "revised", 2, ""),
        ("goal", "revised", 3, "only the first edition has what it is about"),
        ("ninx_optional", "first", 3, "only the revised edition has what it is about"),
        ("inspection_order", "first", 3, "it needs a wizard power, and the first edition has none"),
        ("inspection_order", "revised", 3, ""),
    ],
)
def test_a_reading_that_cannot_act_says_why(name, edition, seats, told):
    assert reasons(name, edition, seats) == {told}


def test_a_seat_that_is_not_there_cannot_begin():
    assert reasons("starting_player", "revised", 2) == {"", *(f"there is no p{seat}" for seat in (3, 4, 5, 6))}


@pytest.mark.parametrize(
    ("name", "seats", "powers"),
    [
        ("dafana_gold", 3, "p1 dafana"),
        ("inspection_order", 2, "p1 dafana"),
        ("powers_active", 3, "p1 glynna, p2 meeblemore, p3 corvus"),
        ("set_scan", 3, ""),
    ],
)
def test_a_question_about_a_power_is_played_with_that_power(name, seats, powers):
    tables = {cell.table for cell in CELLS if cell.option.name == name and not cell.why_not}
    assert {table.powers_written for table in tables if table.seats == seats and table.edition == "revised"} == {powers}


@pytest.mark.parametrize(
    ("given", "kind", "told"),
    [
        ({"options": ["set_scann"]}, UnknownName, "did you mean 'set_scan'?"),
        ({"options": "set_scan"}, BadSetup, "such as ['set_scan']"),
        ({"options": []}, BadSetup, "or None for all of them"),
        ({"seats": [2, 7]}, BadSetup, "seats: 7 is refused"),
        ({"seats": 2}, BadSetup, "that is no list"),
        ({"strategies": ["gredy"]}, UnknownName, "did you mean 'greedy'?"),
        ({"games": 1}, BadSetup, "measured in pairs of games"),
        ({"games": 10**6}, BadSetup, "from 2 to 100,000"),
        ({"seed": -1}, BadSetup, "seed"),
        ({"mode": "quick"}, UnknownName, "is not the name of a mode"),
        ({"keep_in": 3}, BadSetup, "that is no name of a file"),
        ({"game": "aley"}, UnknownName, "did you mean 'alley'?"),
    ],
)
def test_what_cannot_be_asked_is_refused_before_anything_is_played(given, kind, told):
    with pytest.raises(kind) as refused:
        al.disputes.register(**{"options": ["doll_locked"], **QUIET, **given})
    assert told in str(refused.value)
