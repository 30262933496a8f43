"""Values that somebody gives in place of shipped ones are checked, each with the nearest right one."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from arcane_lab.core.files import file
from arcane_lab.datasets import check_items_override, check_options_override, item_values, rules
from arcane_lab.games.alley.cards.in_play import card_values
from tests.datasets.conftest import refusal


def test_nothing_given_changes_nothing() -> None:
    assert check_items_override(None) == {}
    assert check_items_override({}) == {}
    assert check_options_override(None) == ({}, {})
    assert check_options_override({}) == ({}, {})


def test_numbers_and_named_values_of_an_item_may_be_given() -> None:
    given = {"DE": {"egg_infamy": 2, "infamy_each": -3}, "SS": {"sword_stacks": True}}
    assert check_items_override(given) == given


def test_what_comes_back_is_a_copy() -> None:
    given = {"DE": {"egg_infamy": 2}}
    checked = check_items_override(given)
    checked["DE"]["egg_infamy"] = 9
    assert given == {"DE": {"egg_infamy": 2}}


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"TX": {"coin_gold": 3}}, "items, code: 'TX' is an unknown item; allowed: BF, BC, CB"),
        ({"tc": {"coin_gold": 3}}, "did you mean TC?"),
        ({"Dark Lotus": {}}, "did you mean DL?"),
        ({7: {}}, "7 is an unknown item"),
        ({"TC": {"coin_glod": 3}}, "TC, coin_glod: 3 is given for a name that Three-Headed Coin does not have"),
        ({"TC": {"coin_glod": 3}}, "did you mean coin_gold?"),
        ({"TC": {"egg_gold": 3}}, "belongs to a name of Dragon's Egg, not of Three-Headed Coin"),
        ({"TC": {"coin_gold": -1}}, "-1 is negative; allowed: a whole number from 0 to 99"),
        ({"TC": {"coin_gold": 100}}, "is too large"),
        ({"TC": {"coin_gold": 1.0}}, "is not a whole number"),
        ({"TC": {"coin_gold": True}}, "is not a whole number"),
        ({"TC": {"coin_gold": "3"}}, "'3' is not a whole number"),
        ({"TC": {"coin_gold": None}}, "is not a whole number"),
        ({"TC": {"copies_2_to_4": -1}}, "-1 is negative"),
        ({"ML": {"gold_per_set": 5}}, "a special item makes no set"),
        ({"ML": {"lamp_reveal": 0}}, "0 is too small; allowed: a whole number from 1 to 9"),
        ({"CB": {"ball_target": "owm"}}, "did you mean own?"),
        ({"SS": {"sword_stacks": 1}}, "1 is not one of the choices; allowed: false, true"),
        ({"SS": {"sword_stacks": "true"}}, "(it is a text: write True without quotation marks)"),
        ({"TC": 3}, "items, TC: 3 names no values of the item; allowed: names and values, such as"),
        ({"TC": {4: 3}}, "does not have"),
        ({None: {}}, "items, code: None is an unknown item"),
        (3, "items: 3 names no card values; allowed: a dict such as {'TC': {'coin_gold': 3}}, the name of a file"),
        (["TC"], "items: ['TC'] names no card values"),
        (" ", "items: ' ' names no card values"),
        ("", "items: '' names no card values; allowed: a dict such as {'TC': {'coin_gold': 3}}, the name of a file"),
    ],
)
def test_a_bad_card_value_is_named(given: object, told: str) -> None:
    assert told in str(refusal(lambda: check_items_override(given)))


def test_all_bad_card_values_are_told_at_once() -> None:
    error = refusal(lambda: check_items_override({"TX": {}, "TC": {"coin_gold": -1, "copies_2_to_4": "no"}}))
    assert [problem.column for problem in error.problems] == ["code", "TC, coin_gold", "TC, copies_2_to_4"]


def test_whole_numbers_of_numpy_become_pythons_own() -> None:
    import numpy as np

    checked = check_items_override({"TC": {"coin_gold": np.int64(3)}})
    assert type(checked["TC"]["coin_gold"]) is int
    assert "is not a whole number" in str(refusal(lambda: check_items_override({"TC": {"coin_gold": np.float64(3)}})))


def write(path: Path, *rows: str, separator: str = ",") -> Path:
    path.write_text("\n".join(row.replace(",", separator) for row in rows) + "\n", "utf-8")
    return path


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_a_file_gives_one_value_a_row(tmp_path: Path, separator: str) -> None:
    path = write(
        tmp_path / "my_items.csv",
        "code,name,value,item",
        "TC,coin_gold,3,Three-Headed Coin",
        "TC,gold_per_set,,",
        "SS,sword_stacks,true,",
        "CB,ball_target,any,",
        separator=separator,
    )
    wanted = {"TC": {"coin_gold": 3}, "SS": {"sword_stacks": True}, "CB": {"ball_target": "any"}}
    assert check_items_override(path) == wanted
    assert check_items_override(str(path)) == wanted


def test_a_file_gives_one_item_a_row(tmp_path: Path) -> None:
    path = write(tmp_path / "my_items.csv", "code,gold_per_set,coin_gold", "TC,4,3", "OW,3,", "DL,25,")
    assert check_items_override(path) == {"TC": {"gold_per_set": 4, "coin_gold": 3}, "DL": {"gold_per_set": 25}}


def test_an_edited_copy_of_the_shipped_table_will_do(tmp_path: Path) -> None:
    shipped = file("datasets", "alley", "items.csv").read_text("utf-8")
    path = tmp_path / "items.csv"
    path.write_text(shipped, "utf-8")
    assert check_items_override(path) == {}
    path.write_text(shipped.replace("Dark Lotus,DL,30,5,5,1", "Dark Lotus,DL,28,5,6,1"), "utf-8")
    assert check_items_override(path) == {"DL": {"gold_per_set": 28, "copies_2_to_4": 6}}


@pytest.mark.parametrize(
    ("row", "told"),
    [
        ("TX,coin_gold,3", "row 2, code: 'TX' is an unknown item"),
        ("TC,coin_glod,3", "row 2, TC, coin_glod: 3 is given for a name"),
        ("TC,coin_gold,-3", "row 2, TC, coin_gold: -3 is negative; allowed: a whole number from 0 to 99"),
        ("TC,coin_gold,three", "row 2, TC, coin_gold: 'three' is not a whole number"),
        ("CB,ball_target,all", "row 2, CB, ball_target: 'all' is not one of the choices"),
        ("TC,coin_gold,3\nTC,coin_gold,4", "row 3, TC, coin_gold: 4 is given twice"),
        (",coin_gold,3", "row 2, code: is empty"),
        ("TC,coin_gold,=1+2", "looks like a formula"),
    ],
)
def test_a_bad_row_of_a_file_is_named(tmp_path: Path, row: str, told: str) -> None:
    path = write(tmp_path / "my_items.csv", "code,name,value", row)
    error = refusal(lambda: check_items_override(path))
    assert told in str(error)
    assert error.file == str(path)


def test_a_bad_header_of_a_file_is_named(tmp_path: Path) -> None:
    assert "code: is missing from the header" in str(
        refusal(lambda: check_items_override(write(tmp_path / "a.csv", "name,value", "coin_gold,3")))
    )
    assert "did you mean coin_gold?" in str(
        refusal(lambda: check_items_override(write(tmp_path / "b.csv", "code,coin_glod", "TC,3")))
    )
    assert "has a column value but no column name" in str(
        refusal(lambda: check_items_override(write(tmp_path / "c.csv", "code,value", "TC,3")))
    )


def test_options_and_item_values_may_be_given_together() -> None:
    given = {"lamp_rest": "discard", "byros_gold": 4, "doll_locked": False, "lamp_reveal": 2}
    assert check_options_override(given) == (
        {"byros_gold": 4, "doll_locked": False},
        {"ML": {"lamp_rest": "discard", "lamp_reveal": 2}},
    )


def test_a_preset_stands_for_its_options() -> None:
    own, cards = check_options_override("evidence_only")
    assert own["ring_effect"] == "none"
    assert len(own) == 5
    assert cards == {}
    assert "did you mean evidence_only?" in str(refusal(lambda: check_options_override("evidence only")))


def test_an_order_may_be_a_list_and_a_seat_a_name() -> None:
    order = ["special", "played", "always", "sold"]
    own, _ = check_options_override({"effect_order": order, "starting_player": "p3"})
    assert own == {"effect_order": "special-played-always-sold", "starting_player": 3}


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"mirror_efect": "tax"}, "options, mirror_efect: is no option (did you mean mirror_effect?)"),
        ({"ball_traget": "any"}, "did you mean ball_target?"),
        ({"slide": "vertical"}, "options, slide: is no option"),
        ({"draw_impossible": "skip"}, "is no option"),
        ({3: "tax"}, "is no option"),
        ({"mirror_effect": "taxes"}, "'taxes' is not one of the choices (did you mean tax?); allowed: tax, lock"),
        ({"doll_locked": "True"}, "allowed: true, false (it is a text: write True without quotation marks)"),
        ({"doll_locked": 1}, "1 is not one of the choices"),
        ({"goal": True}, "is not one of the choices"),
        ({"goal": 150}, "allowed: 100, 200, 300, three_rounds"),
        ({"starting_player": 0}, "allowed: 1, 2, 3, 4, 5, 6, random"),
        ({"starting_player": "p9"}, "is not one of the choices"),
        ({"effect_order": ["sold"]}, "is not one of the choices"),
        ({"effect_order": {"sold": 1}}, "is not one of the choices"),
        ({"byros_gold": -3}, "-3 is negative"),
        ({"byros_gold": "3"}, "is not a whole number"),
        ({"ball_peeks": 10}, "allowed: a whole number from 0 to 9"),
        ({3: "tax"}, "a name of al.options('alley'), such as 'infamy_wrap'"),
        (["mirror_effect"], "options: ['mirror_effect'] names no options; allowed: a dict such as"),
        (5, "options: 5 names no options; allowed: a dict such as {'set_scan': 'always'}, the name of a preset"),
    ],
)
def test_a_bad_option_is_named(given: object, told: str) -> None:
    assert told in str(refusal(lambda: check_options_override(given)))


def test_card_values_are_the_shipped_ones_with_ones_own_in_their_place() -> None:
    shipped = card_values("revised")
    mine = card_values("revised", {"TC": {"coin_gold": 3, "gold_per_set": 4}, "OW": {"gold_per_set": 3}})
    assert (mine.value("TC", "gold_per_set"), mine.value("TC", "coin_gold")) == (4, 3)
    assert (shipped.value("TC", "gold_per_set"), shipped.value("TC", "coin_gold")) == (2, 1)
    assert mine.items["BF"] is shipped.items["BF"]
    assert set(mine.values) == set(item_values())
    assert mine.value("ML", "gold_per_set") is None
    assert mine.as_setup() == {"TC": {"coin_gold": 3, "gold_per_set": 4}}
    assert shipped.as_setup() == {}


def test_the_egg_differs_by_edition() -> None:
    assert "15 gold and 1 infamy" in card_values("first").sentence("DE")
    assert "15 gold and 2 infamy" in card_values("revised").sentence("DE")


def test_ones_own_values_are_no_longer_assumed() -> None:
    assert ("TC", "coin_gold") in card_values("revised").assumed()
    assert ("TC", "coin_gold") not in card_values("revised", {"TC": {"coin_gold": 1}}).assumed()
    assert ("DE", "egg_gold") not in card_values("revised").assumed()
    assert card_values("revised").certainty("DL", "infamy_each") == "inferred"


def test_the_mark_of_card_values_tells_them_apart() -> None:
    marks = {
        card_values("revised").digest(),
        card_values("first").digest(),
        card_values("revised", {"TC": {"coin_gold": 3}}).digest(),
        card_values("revised", {"TC": {"gold_per_set": 3}}).digest(),
    }
    assert len(marks) == 4
    assert card_values("revised", {"TC": {"coin_gold": 1}}).digest() == card_values("revised").digest()


def test_errors_survive_a_process_boundary() -> None:
    import pickle

    error = refusal(lambda: check_items_override({"TC": {"coin_gold": -1}}))
    again = pickle.loads(pickle.dumps(error))
    assert str(again) == str(error)
    assert again.problems == error.problems


def test_the_shipped_files_are_plain_csv() -> None:
    text = file("datasets", "alley", "rules.csv").read_bytes()
    assert b"\r" not in text
    assert len(list(csv.reader(io.StringIO(text.decode("utf-8"))))) == 1 + len(rules())


LONG = "x" * 10_000


@pytest.mark.parametrize(
    "check",
    [
        lambda: check_options_override({LONG: 1}),
        lambda: check_options_override(LONG),
        lambda: check_options_override({"set_scan": LONG}),
        lambda: check_options_override({LONG.encode(): 1}),
        lambda: check_items_override({LONG: {}}),
        lambda: check_items_override({"TC": {LONG: 1}}),
        lambda: check_items_override({"TC": {LONG.encode(): 1}}),
        lambda: check_items_override(LONG),
    ],
)
def test_a_name_of_ten_thousand_letters_is_shown_shortened(check: Callable[[], object]) -> None:
    told = str(refusal(check))
    assert "xxx" in told
    assert len(told) < 400


def test_an_array_is_refused_as_what_it_is() -> None:
    array = np.array([1, 2])
    assert "array([1, 2]) is not one of the choices" in str(refusal(lambda: check_options_override({"goal": array})))
    assert "array([1, 2]) names no options" in str(refusal(lambda: check_options_override(array)))
    assert "array([1, 2]) names no card values" in str(refusal(lambda: check_items_override(array)))


def test_a_sentence_takes_the_options_that_are_given_and_those_of_its_edition_for_the_rest() -> None:
    cards = card_values("revised", {"TC": {"coin_gold": 3}})
    assert cards.sentence("TC") == cards.sentence("TC", {}) == cards.sentence("TC", {"sword_mode": "none"})
    told = {mode: cards.sentence("SS", {"sword_mode": mode}) for mode in ("none", "half")}
    assert told["none"] != told["half"] == cards.sentence("SS")
    assert card_values("first").sentence("SS") == told["none"]
    wrong: object = ["sword_mode"]
    assert "options: ['sword_mode'] is no table of options" in str(
        refusal(lambda: cards.sentence("SS", wrong))  # type: ignore[arg-type]  # a wrong argument is the case
    )


@pytest.mark.parametrize(
    ("code", "name", "told"),
    [
        ("TX", "coin_gold", "items, code: 'TX' is none of these card values; allowed: BF"),
        (None, "coin_gold", "items, code: None is none of these card values; allowed: BF"),
        ("TC", None, "items, name: None is none of these card values; allowed: gold_per_set"),
        ("TC", "coin_glod", "items, name: 'coin_glod' is none of these card values (did you mean coin_gold?)"),
        (["TC"], "coin_gold", "items, code: ['TC'] is none of these card values"),
    ],
)
def test_a_card_value_that_there_is_not_is_named(code: object, name: object, told: str) -> None:
    cards = card_values()
    for ask in (cards.value, cards.certainty):
        assert told in str(refusal(lambda ask=ask: ask(code, name)))  # type: ignore[misc]


def test_only_what_differs_from_the_shipped_values_is_written_in_a_setup() -> None:
    given = {"TC": {"coin_gold": 1, "gold_per_set": 4}, "OW": {"gold_per_set": 3}, "SS": {}}
    cards = card_values("revised", given)
    assert cards.as_setup() == {"TC": {"gold_per_set": 4}}
    assert cards.certainty("TC", "coin_gold") == "stated"
    assert cards.certainty("OW", "gold_per_set") == "stated"
    assert card_values().certainty("TC", "coin_gold") == "assumed"
    assert ("TC", "gold_per_set") not in cards.assumed()
    with pytest.raises(TypeError):
        cards.own["TC"]["coin_gold"] = 2
    assert "edition: 'third' is no edition" in str(refusal(lambda: card_values("third")))  # type: ignore[arg-type]


def test_an_empty_override_of_an_item_changes_nothing_and_a_seat_is_a_number_or_p_and_one() -> None:
    assert check_items_override({"TC": {}}) == {}
    for seat, told in (("p2", 2), (2, 2), ("random", "random")):
        assert check_options_override({"starting_player": seat})[0] == {"starting_player": told}
    for seat in ("q2", "p22", "px", "p", "2"):
        assert "is not one of the choices" in str(
            refusal(lambda seat=seat: check_options_override({"starting_player": seat}))
        )
    # Only there and in that order are lists and seats read so.
    assert "is not one of the choices" in str(refusal(lambda: check_options_override({"set_scan": ["always"]})))
    assert check_options_override({"effect_order": ("special", "played", "always", "sold")})[0]["effect_order"]
