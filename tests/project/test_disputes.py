"""Open questions: each option names tests that tell its readings apart, and the register has them all."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import arcane_lab as al
from arcane_lab import datasets
from arcane_lab.core.errors import ArcaneLabError
from arcane_lab.core.values import EDITIONS, Value, is_same, written
from arcane_lab.disputes.cells import SEATS, STRATEGIES, cells_of

ROOT = Path(__file__).resolve().parents[2]
OPTIONS = datasets.options()
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


# --- the register that comes with the package -------------------------------------------------------------


@pytest.fixture(scope="module")
def shipped() -> al.disputes.Register:
    return al.disputes.load()


def test_the_page_is_that_of_the_dataset(shipped: al.disputes.Register) -> None:
    page = (ROOT / "docs" / "disputes.md").read_text(encoding="utf-8")
    assert page == shipped.page(), "run arcane-lab disputes in this folder"


def test_the_register_has_every_reading_in_every_setting(shipped: al.disputes.Register) -> None:
    wanted = {
        (cell.option.name, written(cell.reading), cell.table.edition, cell.table.seats)
        + (("", "") if cell.why_not else (cell.table.strategy, cell.table.powers_written))
        for cell in cells_of("alley", list(OPTIONS), SEATS, STRATEGIES)
    }
    found = {(row.option, row.reading, row.edition, row.seats, row.strategy, row.powers) for row in shipped.rows}
    assert found == wanted, "run arcane-lab disputes in this folder"


def test_the_register_rests_on_the_card_values_of_today(shipped: al.disputes.Register) -> None:
    of = {
        edition: {row.values for row in shipped.rows if row.values and row.edition == edition} for edition in EDITIONS
    }
    today = {edition: datasets.card_values(edition, {}, "alley").digest() for edition in EDITIONS}
    for edition in EDITIONS:
        (fingerprint,) = of[edition]
        assert today[edition].startswith(fingerprint), "run arcane-lab disputes in this folder"


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["doll_locked", "set_scan", "dafana_gold"])
def test_the_register_tells_what_comes_out_today(shipped: al.disputes.Register, name: str) -> None:
    again = al.disputes.register(options=[name], games=shipped.games, seed=shipped.seed, seats=(3,), progress=False)
    kept = [row for row in shipped.rows if (row.option, row.seats) == (name, 3)]
    assert sorted(map(repr, again.rows)) == sorted(map(repr, kept))
