"""The register as a file and as a page."""

from __future__ import annotations

import csv
import re

import pytest

import arcane_lab as al
from arcane_lab import datasets
from arcane_lab.core.json_files import UnreadableFile
from arcane_lab.disputes.rows import COLUMNS
from tests.disputes.conftest import OPTIONS


def test_a_register_is_the_same_after_a_file(small, tmp_path):
    path = small.save(tmp_path / "disputes.csv")
    again = al.disputes.load(path)
    assert again.rows == small.rows
    assert (again.games, again.seed, repr(again), again.page()) == (small.games, small.seed, repr(small), small.page())


def test_the_file_can_be_read_by_any_program(small, tmp_path):
    lines = small.save(tmp_path / "disputes.csv").read_text("utf-8").splitlines()
    assert lines[0] == ",".join(COLUMNS)
    assert len(lines) == len(small.rows) + 1
    idle = next(line for line in lines if "cannot act" in line)
    assert ",,,,,,,,,,cannot act," in idle, "what was not measured is empty, not 0"


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("option,reading", "option;reading", "the first row must be option,reading,"),
        ("doll_locked,", "doll_lock,", "'doll_lock' is no option of the rules"),
        (",greedy,,p1,gold,", ",greedy,,p1,gold,much", "default: 'much"),
        (",estimate,", ",guess,", "kind: 'guess' is none of"),
        (",estimate,", ",estimate,more,", "has 24 cells, not 23"),
        (",8,0,3,same,estimate,", ",1,0,3,same,estimate,", "difference"),
        (",8,0,3,same,estimate,", ",8,0,4,same,estimate,", "mixes runs"),
    ],
)
def test_a_file_that_was_damaged_is_refused_with_its_row(small, tmp_path, old, new, told):
    path = small.save(tmp_path / "disputes.csv")
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(UnreadableFile) as refused:
        al.disputes.load(path)
    assert told in str(refused.value)
    assert "disputes.csv" in str(refused.value)
    assert "save" in str(refused.value)


@pytest.mark.parametrize(
    ("data", "told"), [(b"", "the first row"), (b"\xff\xfe", "is not UTF-8"), (None, "is not there")]
)
def test_what_is_no_register_is_refused(tmp_path, data, told):
    path = tmp_path / "disputes.csv"
    if data is not None:
        path.write_bytes(data)
    with pytest.raises(UnreadableFile, match=told):
        al.disputes.load(path)


def test_the_page_begins_with_people_then_the_strongest_then_the_unseen_then_every_question(small):
    page = small.page()
    heads = re.findall(r"^(#+ .*)$", page, re.MULTILINE)
    assert heads[:1] == ["# The dispute register"]
    assert heads.index("## Readings whose effect cannot be told from zero") < heads.index("## Every question")
    assert heads[-len(OPTIONS) :] == [f"### `{name}`" for name in datasets.options() if name in OPTIONS]
    for name in OPTIONS:
        option = datasets.options()[name]
        assert option.question in page
        assert f"- Evidence: {option.evidence}" in page
        assert all(f"`{test}`" in page for test in option.tests)
        assert all(meaning in page for meaning in option.readings)


def test_every_reading_is_either_told_or_named_as_not_to_be_told_from_zero(small):
    page = small.page()
    strongest, _, rest = page.partition("## Readings whose effect cannot be told from zero")
    unseen = rest.partition("## Every question")[0]
    assert small.ranked
    for reading in small.readings:
        named = f"`{reading.option} = {reading.reading}`"
        assert (named in strongest, named in unseen) == (bool(reading.told), not reading.told)


def test_no_number_of_the_page_stands_alone(small):
    """A difference has its interval below it, and the page says how many games and which seed."""
    rows = [line for line in small.page().splitlines() if re.match(r"\| (first|revised), 2 seats", line)]
    assert rows
    for line in rows:
        _, _, *cells, _ = line.split("|")
        assert len(cells) == 6
        assert all(cell.strip() == "same" or re.fullmatch(r" .*<br>\S+ to \S+ ", cell) for cell in cells), line
    assert "n = 8 pairs of games, seed 3" in small.page()
    assert "assumed card values" in small.page()
    for line in small.page().splitlines():
        if re.match(r"\| \d+ \| ", line):
            assert "95% interval" in line
            assert "n = 8" in line


def test_the_page_says_where_a_reading_cannot_act(small):
    page = small.page()
    assert "- `2`: cannot act in the first edition with 2 seats: only the revised edition has what it is about." in page
    assert "Played with a wizard power: that of Byros Bankhouse in p1" in page


@pytest.mark.parametrize("column", ["reading", "edition", "strategy", "powers", "seat", "why", "version"])
@pytest.mark.parametrize(
    "word", ["![x](http://127.0.0.1/a)", "<img src=x>", "a\u202eb", "a|b", "a`b", "\x1b[31m", "=1"]
)
def test_markup_in_a_file_comes_on_no_page(small, tmp_path, column, word):
    path = small.save(tmp_path / "disputes.csv")
    header, first, *_ = path.read_text(encoding="utf-8").splitlines()
    (cells,) = csv.reader([first])
    cells[COLUMNS.index(column)] = word
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([header.split(","), cells])
    with pytest.raises(UnreadableFile, match=f"row 2: {column}: .* holds a sign that no register has"):
        al.disputes.load(path)
