"""A file of options that is wrong is refused with its table, its key and what is allowed there."""

from __future__ import annotations

from pathlib import Path

import pytest

from arcane_lab.engine.options import load_options
from tests.datasets.conftest import refusal


def test_a_single_table_in_place_of_a_list_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "options.toml"
    path.write_text('option = "infamy_wrap"\n', "utf-8")
    assert "has a option that is no table" in str(refusal(lambda: load_options(path)))


AMOUNT = """
[[option]]
name = "peeks"
kind = "amount"
questions = ["OQ-01"]
question = "How many?"
minimum = 2
maximum = 4
measured = [2, 4]
default_first = 3
default_revised = 4
evidence = "none"
certainty = "assumed"
rules = ["AA-SCORE-20"]
tests = ["tests/rules/test_set.py::test_a"]
"""


def option_file(folder: Path, *changes: tuple[str, str]) -> Path:
    text = AMOUNT
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    path = folder / "options.toml"
    path.write_text(text, "utf-8")
    return path


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        (
            [("measured = [2, 4]", "measured = [5]")],
            ["measured: [5] is too large; allowed: a whole number from 2 to 4"],
        ),
        ([("measured = [2, 4]", "measured = []")], ["measured: [] is no list of amounts"]),
        ([("measured = [2, 4]", "measured = 2")], ["measured: 2 is no list of amounts"]),
        ([("default_first = 3", "default_first = 1")], ["default_first: 1 is too small"]),
        ([("default_revised = 4", "default_revised = 5")], ["default_revised: 5 is too large"]),
        ([("minimum = 2", "minimum = -1")], ["minimum: -1 is negative; allowed: a whole number from 0 to 99"]),
        ([("maximum = 4", "maximum = 100")], ["maximum: 100 is too large", "default_first: 3 is too large"]),
        (
            [("question =", 'readings = ["a"]\nquestion =')],
            ["readings: ['a'] does not belong to an option of kind amount"],
        ),
        ([('"peeks"', '"peeks"\nplayers = "1"')], ["players: '1' is no number of seats"]),
        ([('"peeks"', '"peeks"\nplayers = "7"')], ["players: '7' is no number of seats"]),
        ([("::test_a", "::check_a")], ["tests: ['tests/rules/test_set.py::check_a'] does not name tests"]),
    ],
)
def test_a_bad_amount_is_told(tmp_path: Path, changes: list[tuple[str, str]], told: list[str]) -> None:
    error = refusal(lambda: load_options(option_file(tmp_path, *changes)))
    found = [str(problem).removeprefix("options.toml, table 1, ") for problem in error.problems]
    assert all(line.startswith(one) for line, one in zip(found, told, strict=False)), found
    assert len(found) >= len(told)


@pytest.mark.parametrize("players", ["2", "6", "any"])
def test_a_number_of_seats_is_from_2_to_6(tmp_path: Path, players: str) -> None:
    path = option_file(tmp_path, ('"peeks"', f'"peeks"\nplayers = "{players}"'))
    assert load_options(path)["peeks"].players == players


def test_a_file_of_options_without_any_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "options.toml"
    path.write_text("", "utf-8")
    assert str(refusal(lambda: load_options(path))) == "options.toml: has no option; allowed: [[option]] tables"
