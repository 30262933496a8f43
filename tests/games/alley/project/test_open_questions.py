"""Open questions: each option names tests that tell its readings apart, and the page of the register has them all."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

import arcane_lab as al
from arcane_lab import datasets
from arcane_lab.core.errors import ArcaneLabError
from arcane_lab.core.minus import MINUS
from arcane_lab.core.values import EDITIONS, Value, format_value, is_same

ROOT = Path(__file__).resolve().parents[4]
OPTIONS = datasets.options()
#: A number that the rulebook prints is no open question.
QUESTIONS = {name: option for name, option in OPTIONS.items() if not option.is_number}
READINGS = [
    pytest.param(name, value, id=f"{name}-{value}")
    for name, option in OPTIONS.items()
    for value in option.values or option.measured
]


@cache
def test_named(test: str) -> Callable[..., None]:
    """The function of a test by its pytest id."""
    file, _, name = test.partition("::")
    module = import_module(file.removesuffix(".py").replace("/", "."))
    found: Callable[..., None] = getattr(module, name)
    return found


test_named.__test__ = False  # type: ignore[attr-defined]


def given_to(test: Callable[..., None]) -> Iterator[dict[str, Any]]:
    """Each set of arguments that a test runs with."""
    for mark in getattr(test, "pytestmark", ()):
        if mark.name == "parametrize":
            names, values = mark.args[:2]
            for given in values:
                yield {names: given} if isinstance(names, str) else dict(zip(names, given, strict=True))


def reading_in(option: datasets.Option, arguments: dict[str, Any]) -> str | None:
    """The name of the argument that is the reading, from its values."""
    known = [None, *option.values]
    fitting = [
        name
        for name, value in arguments.items()
        if name != "edition" and (option.kind == "amount" or any(is_same(value, one) for one in known))
    ]
    return fitting[0] if fitting else None


def comes_out_otherwise(test: Callable[..., None], option: datasets.Option, reading: Value) -> bool:
    """Whether a test that passes by the default fails by another reading, with nothing else changed."""
    for arguments in given_to(test):
        name = reading_in(option, arguments)
        defaults = [option.default(edition) for edition in EDITIONS]
        if name is None or not any(is_same(arguments[name], one) for one in (None, *defaults)):
            continue
        test(**arguments)
        try:
            test(**{**arguments, name: reading})
        except (AssertionError, ArcaneLabError):
            return True
    return False


@pytest.mark.parametrize(("name", "reading"), READINGS)
def test_the_named_tests_tell_each_reading_from_the_default(name: str, reading: Value) -> None:
    option = OPTIONS[name]
    if all(is_same(reading, option.default(edition)) for edition in EDITIONS):
        assert option.tests
        return
    assert any(comes_out_otherwise(test_named(test), option, reading) for test in option.tests), option.tests


@pytest.mark.parametrize("name", OPTIONS)
def test_the_named_tests_are_tests_of_the_option(name: str) -> None:
    for test in OPTIONS[name].tests:
        assert callable(test_named(test))
        assert test.partition("::")[2].startswith(f"test_option_{name}_")


# --- the page of the register and its figures -------------------------------------------------------------

#: The columns of the page's tables: the figure of seat p1 in the data, and how many of it make one on the page.
COLUMNS = {"p1 wins": ("won", 100), "p1 gold": ("gold", 1), "p1 infamy": ("infamy", 1), "p1 turns": ("turns", 1)}
LINE = re.compile(r"\| (revised|first), (\d) seats, (\w+)(?:<br>[^|]*)? \|(.*)\|")


@pytest.fixture(scope="module")
def register() -> pd.DataFrame:
    return pd.read_csv(ROOT / "docs" / "data" / "disputes.csv", dtype={"reading": str}, keep_default_na=False)


def lines_of_the_page() -> Iterator[tuple[tuple[str, ...], dict[str, str]]]:
    """Every line of the tables of readings: option, reading, edition, seats and strategy, and its cells by column."""
    option, reading, columns = "", "", [""]
    for line in (ROOT / "docs" / "disputes.md").read_text(encoding="utf-8").splitlines():
        if line.startswith("### `"):
            option = line[5:-1]
        elif head := re.fullmatch(r"\| `([^`]+)` \| ([^`]+) \|", line):
            reading, columns = head[1], head[2].split(" | ")
        elif found := LINE.fullmatch(line):
            yield (option, reading, *found.groups()[:3]), dict(zip(columns, found[4].split("|"), strict=True))


def is_rounded(text: str, value: float) -> bool:
    """Whether a number on the page is a figure of the data, to the last digit that is written."""
    written = text.replace(MINUS, "-")
    unit = 10.0 ** -len(written.partition(".")[2])
    return abs(float(written) - value) <= 0.5001 * unit


def test_every_figure_of_the_page_is_one_of_the_data(register: pd.DataFrame) -> None:
    names = ["option", "reading", "edition", "seats", "strategy", "figure"]
    rows = register[(register["kind"] == "estimate") & (register["seat"] == "p1")].astype({"seats": str})
    rows = rows.set_index(names)[["difference", "low", "high", "n", "method"]]
    figures = {
        place: (*(float(amount or "nan") for amount in amounts), method)
        for place, *amounts, _, method in rows.itertuples()
    }
    lines = dict(lines_of_the_page())
    counted = rows[pd.to_numeric(rows["n"]) >= 950].index.droplevel("figure")
    assert set(lines) == set(counted)
    assert len(lines) > 800
    for about, cells in lines.items():
        assert list(cells) == list(COLUMNS)
        for column, cell in cells.items():
            figure, times = COLUMNS[column]
            *amounts, method = figures[(*about, figure)]
            is_same_in_all = method.endswith("no pair differed")
            assert (cell.strip() == "same") is is_same_in_all, (about, figure)
            if is_same_in_all:
                assert amounts == [0.0, 0.0, 0.0], (about, figure)
                continue
            texts = [part.strip() for part in re.split(r"<br>| to ", cell)]
            for text, amount in zip(texts, amounts, strict=True):
                assert is_rounded(text, times * amount), (about, figure, text, amount)


def test_the_page_and_its_data_have_every_other_reading(register: pd.DataFrame) -> None:
    wanted = {
        (name, format_value(value))
        for name, option in QUESTIONS.items()
        for value in option.values or option.measured
        if not all(
            is_same(value, option.default(edition)) for edition in EDITIONS if option.editions in ("both", edition)
        )
    }
    assert {(one.option, one.reading) for one in register.itertuples()} == wanted
    assert {about[:2] for about, _ in lines_of_the_page()} <= wanted
    titles = re.findall(r"^### `(.+)`$", (ROOT / "docs" / "disputes.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert titles == list(QUESTIONS)


def test_the_register_rests_on_the_card_values_of_today(register: pd.DataFrame) -> None:
    for edition in EDITIONS:
        (fingerprint,) = set(register[(register["edition"] == edition) & (register["values"] != "")]["values"])
        today = datasets.card_values(edition, {}, "alley").digest()
        assert today.startswith(fingerprint), "python -m tools.rule_readings measures the register anew"


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["doll_locked", "set_scan"])
def test_the_register_tells_what_comes_out_today(register: pd.DataFrame, name: str) -> None:
    found = al.sensitivity("alley", ["careful"] * 3, over=[name], games=1_000, progress=False)
    today = found.comparison.differences().reset_index()
    kept = register[(register["option"] == name) & (register["seats"] == 3) & (register["strategy"] == "careful")]
    kept = kept[
        (kept["edition"] == "revised") & kept["figure"].isin(["gold", "infamy", "won"]) & (kept["seat"] != "all")
    ]
    assert len(kept) == 9 * len(found.readings)
    for row in kept.itertuples():
        setting = today["setting"] == f"{name} = {row.reading}"
        (one,) = today[setting & (today["seat"] == row.seat) & (today["figure"] == row.figure)].itertuples()
        assert [one.difference, one.low, one.high] == pytest.approx(
            [float(row.difference), float(row.low), float(row.high)], rel=1e-5
        )
