"""Every option and every item value has a test of its readings: a new one without a test fails here."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from arcane_lab import datasets

FOLDER = Path(__file__).parent
KNOWN = {**datasets.options(), **datasets.item_values()}


def option_of(test: str) -> str | None:
    """The option or item value that a test is named for: the longest name that fits."""
    fitting = [name for name in KNOWN if test.startswith(f"test_option_{name}_")]
    return max(fitting, key=len, default=None)


def literals(node: ast.AST) -> Iterator[object]:
    """Every value that is written down in a test."""
    for part in ast.walk(node):
        if isinstance(part, ast.Constant):
            yield part.value


def written_values() -> dict[str, list[object]]:
    """The values written down in the tests of each option, with their types."""
    found: dict[str, list[object]] = {}
    for path in FOLDER.glob("test_*.py"):
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.FunctionDef) and (name := option_of(node.name)):
                found.setdefault(name, []).extend(literals(node))
    return found


TESTED = written_values()


def is_there(value: object, values: list[object]) -> bool:
    """Whether a value is among others, where true is not 1."""
    return any(type(one) is type(value) and one == value for one in values)


@pytest.mark.parametrize("name", KNOWN)
def test_every_option_and_item_value_has_a_test_that_names_all_its_readings(name):
    entry = KNOWN[name]
    values = TESTED.get(name, [])
    assert values, f"no test is called test_option_{name}_…"
    if entry.kind == "amount":
        others = [value for value in values if type(value) is int and value != entry.default("revised")]
        assert is_there(None, values), f"no test leaves {name} at its default"
        assert others, f"no test gives {name} another value"
        return
    choices = entry.values if isinstance(entry, datasets.Option) else entry.choices
    missing = [value for value in choices if not is_there(value, values)]
    assert not missing, f"no test of {name} gives it {missing}"


@pytest.mark.parametrize("name", datasets.options())
def test_an_option_has_two_readings_at_least(name):
    option = datasets.options()[name]
    assert option.kind == "amount" or len(option.values) >= 2


def test_a_test_is_for_the_longest_name_that_fits():
    assert option_of("test_option_feline_at_inspection_is_whether") == "feline_at_inspection"
    assert option_of("test_option_nothing_of_the_kind") is None


PLAYED = "A feline stands in only when it is the item that you play, so never in an inspection."
NOT_THERE = "In an inspection no feline stands in."
LOCKED = "While it lies face up, items next to it cannot be replaced."


@pytest.mark.parametrize(
    ("code", "options", "items", "holds", "holds_not"),
    [
        ("CM", {}, {}, "Each item next to it that is no mirror counts 1 infamy more.", LOCKED),
        ("CM", {"mirror_effect": "lock"}, {}, LOCKED, "infamy more"),
        ("FF", {}, {}, "three felines are.", "stands in"),
        ("FF", {"feline_mode": "played"}, {}, PLAYED, NOT_THERE),
        ("FF", {"feline_mode": "played", "feline_at_inspection": False}, {}, PLAYED, NOT_THERE),
        ("FF", {"feline_at_inspection": False}, {}, NOT_THERE, PLAYED),
        ("ML", {}, {"ML": {"lamp_rest": "discard"}}, "goes to the discard. A ring that comes there", "bottom"),
        ("ML", {}, {}, "the bottom of the deck", "A ring"),
    ],
)
def test_the_text_of_an_item_says_what_a_reading_means_there(code, options, items, holds, holds_not):
    text = datasets.card_values("revised", items).sentence(code, options)
    assert holds in text
    assert holds_not not in text


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("feline_mode", "played", "in an inspection none does, whatever feline_at_inspection says"),
        ("allow_rediscard", False, "With two players it may not be the item discarded after a hidden one is taken up"),
        ("special_requires_slot", False, "Without a card to play it still cannot be used: the Watch needs a discard"),
        ("mirror_effect", "tax", "Another mirror does not."),
    ],
)
def test_the_sentence_of_a_reading_says_what_it_means_there(name, value, words):
    option = datasets.options()[name]
    assert words in option.readings[option.values.index(value)]
