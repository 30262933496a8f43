"""The table of forms: each row does what its example says, and many texts are read as they have always been."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from arcane_lab.lessons.answers import BadAnswer, Number, Odds, Points
from arcane_lab.lessons.forms import TABLE, as_digits, bare, filled, forms, read_table, respelt, spelt
from arcane_lab.lessons.readings import MEANINGS, NotRead, read_form
from arcane_lab.lessons.rounding import Rounded

STAGES = {name: rows for name, rows in TABLE.items() if isinstance(rows, list)}
ROWS = [(stage, row) for stage, rows in STAGES.items() for row in rows]
SPELLINGS = {"spelling_before_words", "spelling"}
MEANINGFUL = {"chance", "number"}
#: What was read before there was a table: a text, and what it is as a number, as a chance and as points.
READ = [
    line.split("\t")
    for line in Path(__file__).with_name("answers_read.tsv").read_text(encoding="utf-8").splitlines()[1:]
]


@pytest.mark.parametrize(("stage", "row"), ROWS, ids=lambda part: part if isinstance(part, str) else part["as"])
def test_each_row_does_what_its_example_says(stage: str, row: dict[str, Any]) -> None:
    text = row["as"]
    if stage in SPELLINGS:
        assert spelt(text) == row["becomes"] != text
    elif stage not in MEANINGFUL and "means" not in row:
        assert bare(stage, text) == row["becomes"] != text
    elif stage not in MEANINGFUL:
        (fits,) = (form for form in forms(stage) if form.means == row["means"])
        match = fits.pattern.fullmatch(text)
        assert match is not None
        assert fits.given(match) == row.get("becomes", "")
    elif row["means"] == "refused":
        with pytest.raises(NotRead, match=f"^{re.escape(row.get('gives', ''))}$"):
            read_form(stage, text)
    else:
        read = read_form(stage, text)
        assert read is not None
        assert str(read.value) == row["becomes"]


@pytest.mark.parametrize(("stage", "row"), ROWS, ids=lambda part: part if isinstance(part, str) else part["as"])
def test_an_example_is_read_by_its_own_row(stage: str, row: dict[str, Any]) -> None:
    """No row stands there that another one makes idle."""
    at = STAGES[stage].index(row)
    if stage in MEANINGFUL | {"prediction"}:
        fits = [form.pattern.fullmatch(row["as"]) is not None for form in forms(stage)]
        assert fits.index(True) == at
    else:
        text = row["as"]
        if stage == "spelling":
            text = as_digits(respelt("spelling_before_words", text))
        for form in forms(stage)[:at]:
            text = form.pattern.sub(form.given, text)
        assert forms(stage)[at].pattern.search(text) is not None


def test_the_table_is_plain_data_that_a_page_can_hold() -> None:
    assert json.loads(json.dumps(read_table())) == TABLE
    assert {row["means"] for stage in MEANINGFUL for row in STAGES[stage]} == MEANINGS.keys()


#: What Python's regular expressions have and JavaScript's have not, or have with another meaning.
ONLY_PYTHON = re.compile(r"\(\?(?![:=!]|<[=!])|\\[A-Za-z](?<!\\[bdswDSWB])|[*+?}]\+|\{,")
A_SET_OR_SIGN = re.compile(r"\[(?:\\.|[^\]\\])*\]|\\[^A-Za-z]")


@pytest.mark.parametrize("pattern", [*(row["pattern"] for _, row in ROWS), *TABLE["parts"].values()])
def test_patterns_are_those_that_python_and_a_browser_share(pattern: str) -> None:
    assert ONLY_PYTHON.search(A_SET_OR_SIGN.sub("a", filled(pattern))) is None


@pytest.mark.parametrize("pattern", [r"(?P<a>x)", r"(?i)x", r"\Ax", r"x\Z", r"x++", r"(?>x)", r"\pL", r"x{,3}"])
def test_other_patterns_are_found(pattern: str) -> None:
    assert ONLY_PYTHON.search(pattern) is not None


def cell(kind: Number, text: str) -> str:
    """What a kind of answer makes of a text, as it stands in the file."""
    try:
        value, least, most, thousands = kind.read(text)
    except BadAnswer:
        return "-"
    found = str(value) if least == most == value else f"{value} from {least} to {most}"
    return found if thousands is None else f"{found} or {thousands}"


@pytest.mark.parametrize("line", READ, ids=lambda line: line[0])
def test_a_text_is_read_as_it_was(line: list[str]) -> None:
    text = json.loads(line[0])
    assert [cell(kind, text) for kind in (Number(), Odds(), Points())] == line[1:]


@pytest.mark.parametrize(("text", "number", "chance"), [
    # Sums in words with percent, with signs, with shares; percent of a number that begins with its point.
    ("20% times 50%", "1/10", "1/10"), ("twice 25%", "1/2", "1/2"), ("50 minus 41%", "4959/100", "9/100"),
    ("1 - half of a third", "5/6", "5/6"), ("twenty minus -3", "23", None), ("plus 3", "3", None),
    ("61% + .33%", "6133/10000", "6133/10000"), ("zero point three of them", None, "3/10"), ("05+3", "8", None),
    ("zero point one four games", "7/50", "7/50"), ("√0.25", "1/2", "1/2"), ("(1/2)%", None, "1/200"),
    # Two signs of percent are a slip of the finger.
    ("33%%", None, None), ("1 - 5%%", None, None),
])  # fmt: skip
def test_what_was_misread_or_not_read_before(text: str, number: str | None, chance: str | None) -> None:
    for kind, value in ((Number(), number), (Odds(), chance)):
        if value is None:
            with pytest.raises(BadAnswer):
                kind.read(text)
        else:
            read: Rounded = kind.read(text)
            assert str(read.value) == value


@pytest.mark.parametrize(("text", "spelling"), [
    ("2 1/3", "(2+1/3)"), ("2 2/3", "(2+2/3)"), ("2 3/3", "2 3/3"), ("2 4/3", "2 4/3"), ("5 and 9/10", "(5+9/10)"),
    ("5 and 10/10", "5 and 10/10"), ("5 and 0/1", "(5+0/1)"),
])  # fmt: skip
def test_only_a_fraction_below_one_belongs_to_the_whole_number_before_it(text: str, spelling: str) -> None:
    assert spelt(text) == spelling


@pytest.mark.parametrize(("text", "chance"), [
    # Each number has its sign of percent, or the sign stands for all of them, where only that can be a chance.
    ("50% - 50%", "0"), ("60% + 40%", "1"), ("60% + 30%", "9/10"), ("1 - 100%", "0"), ("1 - 0%", "1"),
    ("1 - 5%", "19/20"), ("60 + 40%", "1"), ("100 - 5%", "19/20"), ("30 + 20%", "1/2"), ("2 * 25%", "1/2"),
])  # fmt: skip
def test_a_sum_with_percent_is_the_chance_that_it_can_be(text: str, chance: str) -> None:
    assert Odds().read(text) == (Fraction(chance),) * 3 + (None,)


@pytest.mark.parametrize("text", ["50% - 51%", "1 - 101%", "0% - 1%"])
def test_a_sum_with_percent_that_can_be_no_chance_is_none(text: str) -> None:
    with pytest.raises(BadAnswer):
        Odds().read(text)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("60% + 31%", Fraction(91, 100)),
        ("30 + 30%", Fraction(3, 5)),
        ("25-25%", Fraction(0)),
        ("1 + 2%", Fraction(3, 100)),
    ],
)
def test_percent_at_the_end_is_that_of_the_whole_sum_only_where_no_number_has_its_own(
    text: str, value: Fraction
) -> None:
    assert Odds().read(text).value == value
    with pytest.raises(BadAnswer, match="no chance is more than 1"):
        Odds().read("60% + 41%")
