"""The shipped tables say what the booklets say, agree with each other, and name no file of a source."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from arcane_lab import datasets
from arcane_lab.core.errors import UnknownName
from arcane_lab.core.files import folder
from arcane_lab.games.alley.cards.items import FIELDS, NUMBERS

ITEMS = datasets.items()
#: The items of the box; the table may hold others, of which the box has no card.
BOX_ITEMS = {code: item for code, item in ITEMS.items() if item.copies(True)}
RULES = datasets.rules()

#: Gold of a set, infamy of each, copies for 2 to 4, extra copies for 5 or 6: typed in again, for a second look.
FIGURES = {
    "BF": (12, 3, 9, 1),
    "BC": (15, 4, 10, 1),
    "CB": (9, 3, 10, 1),
    "CM": (5, -5, 4, 1),
    "DL": (30, 5, 5, 1),
    "DE": (20, 4, 8, 1),
    "FF": (0, 8, 2, 1),
    "FC": (7, 2, 11, 1),
    "HD": (40, 7, 3, 0),
    "HT": (0, -2, 6, 1),
    "IR": (1, 0, 6, 1),
    "MB": (5, 2, 10, 1),
    "ML": (None, 10, 1, 0),
    "OW": (3, 1, 13, 1),
    "PL": (None, 10, 1, 0),
    "SC": (None, 10, 1, 0),
    "SK": (35, 6, 5, 1),
    "SS": (25, 5, 9, 1),
    "TC": (2, 1, 9, 1),
    "WW": (None, 10, 1, 0),
}


def test_aa_setup_03_there_are_twenty_items_with_their_figures() -> None:
    found = {code: tuple(getattr(item, name) for name in NUMBERS) for code, item in BOX_ITEMS.items()}
    assert found == FIGURES
    assert list(BOX_ITEMS) == list(FIGURES)


def test_aa_setup_04_four_items_are_special() -> None:
    assert [code for code, item in ITEMS.items() if item.is_special] == ["ML", "PL", "SC", "WW"]


@pytest.mark.parametrize(("players", "cards"), [(2, 124), (3, 124), (4, 124), (5, 139), (6, 139)])
def test_aa_setup_20_the_deck_has_124_cards_or_139(players: int, cards: int) -> None:
    assert sum(datasets.deck_counts(players).values()) == cards


def test_aa_setup_19_the_extra_cards_stay_out_with_two_unless_asked_for() -> None:
    assert datasets.deck_counts(2)["OW"] == 13
    assert datasets.deck_counts(2, extras_with_two=True)["OW"] == 14
    assert datasets.deck_counts(3, extras_with_two=True)["OW"] == 13


@pytest.mark.parametrize("players", [-1, 0, 1, 7, True, 2.0, None, "x"])
def test_aa_setup_13_no_deck_for_other_numbers_of_players(players: int) -> None:
    with pytest.raises(ValueError, match=r"from 2 to 6 .*AA-SETUP-13"):
        datasets.deck_counts(players)


def test_every_field_of_every_item_says_how_certain_it_is_and_why() -> None:
    for item in ITEMS.values():
        assert [basis.field for basis in item.bases] == list(FIELDS)
        assert all(basis.certainty in datasets.CERTAINTIES and basis.note for basis in item.bases)
    assert ITEMS["DL"].basis("infamy_each").certainty == "inferred"
    assert ITEMS["CM"].basis("infamy_each").certainty == "stated"
    assert ITEMS["SK"].basis("effect").certainty == "assumed"
    with pytest.raises(KeyError, match="copies_2_to_4"):
        ITEMS["DL"].basis("copies")


def test_item_values_are_the_names_in_braces_with_their_defaults() -> None:
    values = {name: value for name, value in datasets.item_values().items() if value.code in BOX_ITEMS}
    defaults = {name: value.default("revised") for name, value in values.items()}
    assert defaults == {
        "fairy_infamy_loss": 2,
        "cauldron_gold": 2,
        "cauldron_infamy": 1,
        "ball_infamy": 1,
        "ball_peeks": 1,
        "ball_target": "own",
        "mirror_adjacent_infamy": 1,
        "lotus_gold_loss": 5,
        "egg_gold": 15,
        "egg_infamy": 2,
        "carpet_items": 1,
        "carpet_source": "deck",
        "doll_replaced_to": "discard",
        "toad_swaps": 1,
        "ring_infamy_loss": 1,
        "boomerang_limit": "once_per_copy_per_turn",
        "lamp_reveal": 3,
        "lamp_rest": "deck_bottom",
        "lockbox_infamy": 3,
        "lockbox_faces": "keep",
        "chalice_pick": "look",
        "skeletomicon_infamy": 2,
        "sword_stacks": False,
        "coin_gold": 1,
    }
    first = {name: value.default("first") for name, value in values.items()}
    assert {name: value for name, value in first.items() if value != defaults[name]} == {"egg_infamy": 1}


def test_values_are_numbered_in_the_order_of_their_choices() -> None:
    lamp = datasets.item_values()["lamp_rest"]
    assert [lamp.number_of(choice) for choice in lamp.choices] == [0, 1, 2, 3]
    assert lamp.words_for("discard") == "the discard"
    sword = datasets.item_values()["sword_stacks"]
    assert (sword.number_of(False), sword.number_of(True)) == (0, 1)
    assert datasets.item_values()["egg_gold"].number_of(15) == 15
    with pytest.raises(ValueError, match="shuffled is none of deck_bottom"):
        lamp.number_of("shuffled")


def test_options_that_depend_on_the_edition_are_these() -> None:
    differing = {
        name: (option.default_first, option.default_revised)
        for name, option in datasets.options().items()
        if option.default_first != option.default_revised
    }
    assert differing == {
        "mirror_diagonal": (True, False),
        "sword_mode": ("none", "half"),
        "powers_active": ("off", "on"),
        "goal": (100, "three_rounds"),
    }


def test_the_default_of_an_option_comes_first_unless_it_depends_on_the_edition() -> None:
    for option in datasets.options().values():
        if option.values and option.default_first == option.default_revised:
            assert option.default_first == option.values[0], option.name


def test_every_option_has_a_sentence_for_each_reading() -> None:
    for option in datasets.options().values():
        assert len(option.readings) == len(option.values), option.name
        assert all(option.reading_of(value).endswith(".") for value in option.values), option.name
        assert [option.number_of(value) for value in option.values] == list(range(len(option.values)))
    assert datasets.options()["byros_gold"].reading_of(4) == "4"


def test_options_name_powers_that_exist_and_amounts_beside_their_default() -> None:
    for option in datasets.options().values():
        assert set(option.powers) <= {*datasets.powers(), "every"}, option.name
        assert bool(option.measured) == (option.kind == "amount"), option.name
        assert option.default("revised") not in option.measured, option.name


def test_no_name_is_both_an_option_and_an_item_value() -> None:
    assert not set(datasets.options()) & set(datasets.item_values())
    assert datasets.table_of("effect_order") == "options"
    assert datasets.table_of("boomerang_limit") == "item_values"
    assert datasets.table_of("draw_impossible") is None


def test_options_and_powers_point_to_rules_that_exist() -> None:
    pointed = [rule for option in datasets.options().values() for rule in option.rules]
    pointed += [rule for power in datasets.powers().values() for rule in power.rules]
    assert sorted(set(pointed) - set(RULES)) == []


def test_questions_and_rules_point_to_each_other() -> None:
    pointed = {question for rule in RULES.values() for question in rule.questions}
    assert sorted(pointed - set(datasets.questions())) == []
    switched = {name for question in datasets.questions().values() for name in question.options}
    # A number that the rulebook prints is no question.
    assert switched == {name for name, option in datasets.options().items() if not option.is_number}
    values = {name for question in datasets.questions().values() for name in question.values}
    assert values == set(datasets.item_values())


def test_every_power_rule_belongs_to_a_power() -> None:
    of_powers = {rule for power in datasets.powers().values() for rule in power.rules}
    general = {id for id in RULES if id.startswith("AA-POWER-GENERAL")}
    assert {id for id in RULES if id.startswith("AA-POWER-")} - general <= of_powers


def test_the_sentence_of_a_power_names_its_amounts() -> None:
    options = datasets.preset_options("revised")
    assert "pay 3 gold to lose 2 infamy" in datasets.powers()["dafana"].sentence(options)


def group_of(item: datasets.Item) -> str:
    """What the ids of the rules of an item begin with."""
    return "AA-ITEM-" + item.name.upper().replace("'", "").replace(" ", "-")


def test_the_ledger_has_its_636_rules() -> None:
    """Those of the box; an item of which it has no card brings its own."""
    added = tuple(group_of(item) for code, item in ITEMS.items() if code not in BOX_ITEMS)
    ledger = [id for id in RULES if not id.startswith(added)]
    assert len(ledger) == 636
    groups = Counter(id.split("-")[1] for id in ledger)
    assert groups == {
        "ITEM": 204,
        "SET": 44,
        "INSPECT": 41,
        "EFFECT": 40,
        "TWO": 36,
        "SLIDE": 34,
        "SETUP": 32,
        "POWER": 31,
        "SCORE": 26,
        "STOCK": 26,
        "PLAY": 26,
        "END": 23,
        "FAQ": 23,
        "TURN": 22,
        "BRIBE": 18,
        "DISCARD": 10,
    }
    assert Counter(RULES[id].edition for id in ledger) == {"both": 537, "revised": 63, "first": 36}
    assert RULES["AA-ITEM-DARK-LOTUS-04"].group == "AA-ITEM-DARK-LOTUS"


def test_the_ledger_and_the_item_table_give_the_same_figures() -> None:
    for item in BOX_ITEMS.values():
        group = group_of(item)
        gold = re.search(r"is worth (\d+) gold", RULES[f"{group}-01"].statement)
        assert (int(gold[1]) if gold else None) == item.gold_per_set, item.name
        infamy = re.search(r"counts (-?\d+) infamy", RULES[f"{group}-02"].statement)
        assert infamy is not None
        assert int(infamy[1]) == item.infamy_each, item.name
        copies = re.search(r"holds (\d+) ", RULES[f"{group}-03"].statement)
        assert copies is not None
        assert int(copies[1]) == item.copies_2_to_4, item.name


def test_the_worked_infamy_of_every_item_adds_up() -> None:
    example = re.compile(r"infamy 10 and (\w\w) (\w\w) (\w\w) .*then infamy is (\d+)")
    for id, rule in RULES.items():
        if found := example.search(rule.example):
            left, total = found.groups()[:3], int(found[4])
            assert 10 + sum(ITEMS[code].infamy_each for code in left) == total, id


def test_no_worked_example_leaves_a_storehouse_that_cannot_be() -> None:
    for id, rule in RULES.items():
        assert "as the only item left" not in rule.example, id


@pytest.mark.parametrize("path", sorted(folder("datasets").rglob("*.*")), ids=lambda path: path.name)
def test_no_table_names_a_file_or_folder_of_the_sources(path: Path) -> None:
    text = path.read_text("utf-8")
    assert not re.search(r"\.txt\b|\b00[0-4]_|\.\./|/work|/root|/tmp|https?:", text)


def test_presets_change_only_what_they_say() -> None:
    revised = datasets.preset_options("revised")
    assert revised == {name: option.default("revised") for name, option in datasets.options().items()}
    assert datasets.preset_options("first", "revised")["sword_mode"] == "none"
    evidence = datasets.preset_options("evidence_only", "revised")
    assert {name: value for name, value in evidence.items() if value != revised[name]} == {
        "mirror_effect": "none",
        "toad_effect": "none",
        "ring_effect": "none",
        "cauldron_effect": "none",
        "skeletomicon_effect": "none",
    }
    assert datasets.preset_options("evidence_only", "first")["sword_mode"] == "none"


def test_a_wrong_preset_is_refused_with_the_nearest() -> None:
    with pytest.raises(datasets.DatasetError, match="did you mean evidence_only"):
        datasets.preset_options("evidence")


def test_a_wrong_game_is_refused_with_the_nearest_and_no_path_gets_in() -> None:
    for game in ("aley", "../alley", "", "alley/../alley"):
        with pytest.raises(UnknownName, match="alley"):
            datasets.items(game)
        with pytest.raises(datasets.DatasetError, match="allowed: alley"):
            datasets.powers(game)


def test_tables_cannot_be_changed_by_accident() -> None:
    with pytest.raises(TypeError):
        datasets.items()["XX"] = ITEMS["OW"]
    with pytest.raises(AttributeError):
        ITEMS["OW"].gold_per_set = 4
    assert datasets.items() is datasets.items()
