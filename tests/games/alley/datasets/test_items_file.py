"""A bad item table or value table is refused with file, row, column, value and what is allowed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from arcane_lab.core.values import Value
from arcane_lab.datasets import item_values, items
from arcane_lab.games.alley.cards.effect_values import effect_sentence, load_item_values
from arcane_lab.games.alley.cards.items import load_items
from tests.datasets.conftest import Row, edit_csv, edit_text, refusal

Copy = Callable[[str], Path]


def set_cell(row: int, column: str, value: str) -> Callable[[list[Row]], None]:
    """Puts a value into a row as a spreadsheet numbers it (the header is row 1)."""

    def change(rows: list[Row]) -> None:
        rows[row - 2][column] = value

    return change


@pytest.mark.parametrize(
    ("row", "column", "value", "reason", "allowed"),
    [
        (2, "gold_per_set", "twelve", "is not a whole number", "a whole number from 0 to 999"),
        (2, "gold_per_set", "12.0", "is not a whole number", "a whole number from 0 to 999"),
        (2, "gold_per_set", "1_2", "is not a whole number", "a whole number from 0 to 999"),
        (2, "gold_per_set", "１２", "is not a whole number", "a whole number from 0 to 999"),
        (2, "gold_per_set", "", "is not a whole number", "a whole number from 0 to 999"),
        (2, "gold_per_set", "-1", "is negative", "a whole number from 0 to 999"),
        (2, "gold_per_set", "1000", "is too large", "a whole number from 0 to 999"),
        (3, "infamy_each", "-100", "is too small", "a whole number from -99 to 99"),
        (4, "copies_2_to_4", "-10", "is negative", "a whole number from 0 to 99"),
        (4, "copies_5_6_extra", "100", "is too large", "a whole number from 0 to 99"),
        (5, "code", "CB", "stands in an earlier row too", "every code once"),
        (5, "code", "C", "is no code of an item", "two capital letters"),
        (5, "code", "Cm", "is no code of an item", "two capital letters"),
        (5, "item", "Crystal Ball", "stands in an earlier row too", "every item once"),
        (6, "triggers", "plaid", "cannot be read", "some of special, played, sold, always"),
        (6, "triggers", "played; played", "cannot be read", "each once"),
        (6, "triggers_certainty", "sure", "is not known", "stated, read, inferred, assumed"),
        (6, "effect_certainty", "Stated", "(did you mean stated?)", "stated, read, inferred, assumed"),
        (6, "effect", "Loses {lotus_gold_loss gold.", "a brace without its partner", "{coin_gold}"),
        (6, "effect", "Loses {} gold.", "a brace without its partner, or nothing in it", "{coin_gold}"),
        (14, "gold_per_set", "5", "is given for a special item, which makes no set", "an empty cell"),
    ],
)
def test_a_bad_cell_is_named(copy_of: Copy, row: int, column: str, value: str, reason: str, allowed: str) -> None:
    path = edit_csv(copy_of("items.csv"), set_cell(row, column, value))
    error = refusal(lambda: load_items(path))
    assert len(error.problems) == 1
    assert (error.file, error.row, error.column, error.value) == ("items.csv", row, column, value)
    assert reason in str(error)
    assert allowed in str(error.allowed)


def test_an_empty_text_is_refused(copy_of: Copy) -> None:
    path = edit_csv(copy_of("items.csv"), set_cell(3, "gold_per_set_note", "  "))
    assert str(refusal(lambda: load_items(path))) == ("items.csv, row 3, gold_per_set_note: is empty; allowed: a text")


def test_all_problems_of_a_file_are_told_at_once(copy_of: Copy) -> None:
    def change(rows: list[Row]) -> None:
        rows[0]["gold_per_set"] = "much"
        rows[3]["copies_2_to_4"] = "-4"
        rows[9]["code"] = "DE"

    error = refusal(lambda: load_items(edit_csv(copy_of("items.csv"), change)))
    assert [(problem.row, problem.column) for problem in error.problems] == [
        (2, "gold_per_set"),
        (5, "copies_2_to_4"),
        (11, "code"),
    ]
    assert str(error).startswith("3 problems:\n- items.csv, row 2, gold_per_set: 'much'")


def test_a_missing_and_an_extra_column_are_named(copy_of: Copy) -> None:
    error = refusal(lambda: load_items(edit_text(copy_of("items.csv"), "copies_2_to_4,", "copies_2_to_five,")))
    assert [problem.column for problem in error.problems] == ["copies_2_to_five", "copies_2_to_4"]
    assert "is no column of this file (did you mean copies_2_to_4?)" in str(error)
    assert "copies_2_to_4: is missing from the header" in str(error)


def test_a_column_that_stands_twice_is_refused(copy_of: Copy) -> None:
    path = edit_text(copy_of("items.csv"), "gold_per_set,infamy_each", "gold_per_set,gold_per_set")
    assert "row 1, gold_per_set: stands twice in the header" in str(refusal(lambda: load_items(path)))


def test_a_row_with_too_many_or_too_few_cells_is_refused(copy_of: Copy) -> None:
    path = copy_of("items.csv")
    path.write_text(path.read_text("utf-8") + "Extra,EX,1\n" + "x," * 40 + "\n", "utf-8")
    last = 1 + len(items())
    error = refusal(lambda: load_items(path))
    assert [problem.row for problem in error.problems] == [last + 1, last + 2]
    assert "has 3 cells; allowed: 22 cells, as in the header" in str(error)


def test_a_table_without_rows_is_refused(copy_of: Copy) -> None:
    path = copy_of("items.csv")
    path.write_text(path.read_text("utf-8").partition("\n")[0] + "\n", "utf-8")
    assert "has no rows" in str(refusal(lambda: load_items(path)))


def test_a_name_in_braces_without_a_value_is_refused(copy_of: Copy) -> None:
    path = edit_text(copy_of("items.csv"), "{coin_gold}", "{coin_goald}")
    items = load_items(path)
    error = refusal(lambda: load_item_values(copy_of("item_values.csv"), items))
    assert "has no row for coin_goald" in str(error)
    assert "did you mean coin_gold" in str(error)
    assert "'coin_gold' is not named in the effect of its item" in str(error)


def test_a_value_of_another_item_is_refused(copy_of: Copy) -> None:
    items = load_items(copy_of("items.csv"))
    path = edit_text(copy_of("item_values.csv"), "TC,coin_gold", "OW,coin_gold")
    error = refusal(lambda: load_item_values(path, items))
    assert "allowed: a name that stands in braces in the effect of Older Wand" in str(error)
    assert "a row with code TC and name coin_gold" in str(error)


@pytest.mark.parametrize(
    ("old", "new", "column", "told"),
    [
        ("TC,coin_gold", "TX,coin_gold", "code", "is an unknown item; allowed: BF, BC"),
        ("TC,coin_gold", "TC,egg_gold", "name", "stands in an earlier row too"),
        ("TC,coin_gold", "TC,Coin gold", "name", "is no name of a value"),
        ("coin_gold,amount", "coin_gold,amuont", "kind", "(did you mean amount?)"),
        ("coin_gold,amount,1,1", "coin_gold,amount,100,1", "default_first", "is too large"),
        ("coin_gold,amount,1,1", "coin_gold,amount,1,-1", "default_revised", "is negative"),
        ("coin_gold,amount,1,1", "coin_gold,amount,1,own", "default_revised", "is not a whole number"),
        (",keep,keep,", ",keep,kept,", "default_revised", "did you mean keep?"),
        ("keep|reveal", "keep|keep", "choices", "names no choice or one of them twice"),
        ("deck,the top of the deck,,", "deck,,,", "choice_words", "has 0 parts"),
        ("amount,2,2,,,0,99", "amount,2,2,,,9,1", "minimum", "is more than the maximum"),
        ("amount,2,2,,,0,99", "amount,2,2,a|b,,0,99", "choices", "is given for an amount"),
        (
            "own|any,the own storehouse|any storehouse,,",
            "own|any,the own storehouse|any storehouse,0,",
            "minimum",
            "is given for a choice",
        ),
    ],
)
def test_a_bad_value_row_is_named(copy_of: Copy, old: str, new: str, column: str, told: str) -> None:
    items = load_items(copy_of("items.csv"))
    path = edit_text(copy_of("item_values.csv"), old, new)
    error = refusal(lambda: load_item_values(path, items))
    assert any(problem.column == column and told in str(problem) for problem in error.problems), str(error)
    assert all(problem.file == "item_values.csv" for problem in error.problems)


@pytest.mark.parametrize(
    ("effect", "told"),
    [
        ("Gain {coin_gold}.", "Gain 3."),
        ("Gain [mode=half: half|all] of it.", "Gain half of it."),
        ("Gain [mode=none: half|all] of it.", "Gain all of it."),
        ("Gain[mode=none:  half].", "Gain."),
        ("Gain[mode=half:  half].", "Gain half."),
        ("[locked=true: Locked|Open].", "Locked."),
        ("[locked=True: Locked|Open].", "Open."),
        ("[{coin_gold}=3: Three|Other].", "Three."),
        ("[mode=half: [locked=false: a|b{coin_gold}]|c].", "b3."),
        ("Gain [mode=none: half|].", "Gain ."),
    ],
)
def test_an_effect_is_told_with_its_values_and_only_the_rules_that_hold(effect: str, told: str) -> None:
    item = replace(items()["TC"], effect=effect)
    options: dict[str, Value] = {"mode": "half", "locked": True}
    assert effect_sentence(item, {"coin_gold": 3}, item_values(), options) == told


def test_an_item_names_each_of_its_values_once_and_counts_its_cards() -> None:
    item = replace(items()["TC"], effect="{a} {b} {a}", copies_2_to_4=9, copies_5_6_extra=2)
    assert item.value_names == ("a", "b")
    assert (item.copies(False), item.copies(True)) == (9, 11)
    with pytest.raises(KeyError) as caught:
        item.basis("gold")
    assert str(caught.value).startswith("an item has no field 'gold': ask for one of item, gold_per_set")


@pytest.mark.parametrize(
    ("old", "new", "problems"),
    [
        ("amount,2,2,,,0,99", "amount,1,1,,,1,1", []),
        (
            "amount,2,2,,,0,99",
            "amount,2,2,,x,0,99",
            ["choice_words: 'x' is given for an amount; allowed: an empty cell"],
        ),
        (
            "amount,2,2,,,0,99",
            "amount,2,2,,,0,100",
            ["maximum: '100' is too large; allowed: a whole number from 0 to 99"],
        ),
        ("any storehouse,,", "any storehouse,,0", ["maximum: '0' is given for a choice; allowed: an empty cell"]),
    ],
)
def test_bounds_belong_to_amounts_and_choices_to_choices(
    copy_of: Copy, old: str, new: str, problems: list[str]
) -> None:
    path = edit_text(copy_of("item_values.csv"), old, new)
    if not problems:
        value = next(iter(load_item_values(path, items()).values()))
        assert (value.minimum, value.maximum, value.choices, value.words_for(1)) == (1, 1, (), "1")
    else:
        found = refusal(lambda: load_item_values(path, items())).problems
        assert problems[0] in [str(one).partition(", row ")[2].partition(", ")[2] for one in found]
