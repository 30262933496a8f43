"""Setups: what is left out gets its default, what cannot be is refused with what is allowed."""

import pickle
from typing import Any

import pytest

from arcane_lab import datasets
from arcane_lab.core.errors import BadSetup, UnknownName
from arcane_lab.datasets import DatasetError
from arcane_lab.engine.setup import Setup
from arcane_lab.games.alley import setup as catalogue
from arcane_lab.games.alley.rules.flow import new_play
from arcane_lab.games.alley.rules.sizes import CARDS, KINDS, STASH_ROOM
from arcane_lab.games.alley.rules.values import ITEM_VALUES, OPTIONS
from arcane_lab.games.alley.rules.words import Item, Reading, Rule
from arcane_lab.games.alley.setup import (
    copies_in_play,
    differences,
    facts,
    laid_over,
    new_state,
    number_of,
    resolve_setup,
)
from arcane_lab.games.alley.text import names


def test_the_codes_are_those_of_the_item_table_and_of_the_rules() -> None:
    assert tuple(datasets.items("alley")) == names.CODES
    assert [getattr(Item, code) for code in names.CODES] == list(range(KINDS))


def test_the_state_has_a_field_for_every_option_and_item_value_but_two() -> None:
    """The starting player is the first seat, and the carpet's source has only one reading."""
    assert set(OPTIONS) == set(datasets.options("alley")) - {"starting_player"}
    assert set(ITEM_VALUES) == set(datasets.item_values("alley")) - {"carpet_source"}


def test_every_rule_number_has_an_id_of_the_ledger() -> None:
    ledger = {rule.id for rule in datasets.rules("alley").values()}
    for rule in (Rule.PLAY + 8, Rule.TWO + 36, Rule.ITEM + 100 * Item.WW + 10, Rule.ITEM + 100 * KINDS + 1):
        assert names.rule_id(rule) in ledger
    for power in range(7):
        assert names.rule_id(Rule.POWER + 100 * power + 1) in ledger


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_aa_setup_17_to_20_the_deck_has_124_cards_with_two_to_four_and_139_with_five_or_six(players: int) -> None:
    setup = resolve_setup(players=players)
    assert sum(copies_in_play(setup).values()) == (139 if players > 4 else 124)
    assert sum(new_state(setup).copies) == (139 if players > 4 else 124)


def test_aa_setup_19_the_extra_cards_can_be_kept_with_two() -> None:
    assert sum(copies_in_play(resolve_setup(players=2, options={"extras_with_two": True})).values()) == 139
    assert sum(copies_in_play(resolve_setup(players=3, options={"extras_with_two": True})).values()) == 124


@pytest.mark.parametrize("players", [0, 1, 7, 100, -1, "3", 2.0, True, None])
def test_aa_setup_13_two_to_six_play(players: object) -> None:
    with pytest.raises(BadSetup) as caught:
        resolve_setup(players=players)  # type: ignore[arg-type]  # the wrong type is the point
    assert caught.value.rule in ("AA-SETUP-13", "AA-SETUP-05")
    assert "2 to 6" in str(caught.value)


def test_aa_setup_23_the_first_edition_has_no_powers() -> None:
    for bad in ({"powers": {"p1": "glynna"}}, {"options": {"powers_active": "on"}}):
        with pytest.raises(BadSetup) as caught:
            resolve_setup(players=3, edition="first", **bad)
        assert caught.value.rule == "AA-SETUP-23"
    assert resolve_setup(players=3, edition="first").options["powers_active"] == "off"


def test_aa_setup_21_a_wizard_is_there_once() -> None:
    with pytest.raises(BadSetup, match="AA-SETUP-21"):
        resolve_setup(players=3, powers={"p1": "ninx", "p3": "Ninx"})


def test_aa_end_20_only_the_first_edition_has_another_goal() -> None:
    with pytest.raises(BadSetup, match="AA-END-20"):
        resolve_setup(players=3, options={"goal": 100})
    assert resolve_setup(players=3, edition="first", options={"goal": 200}).changed == ("goal",)


@pytest.mark.parametrize(
    ("bad", "error", "hint"),
    [
        ({"edition": "revisd"}, UnknownName, "did you mean 'revised'?"),
        ({"powers": {"p1": "glyna"}}, UnknownName, "did you mean 'glynna'?"),
        ({"powers": {"p4": "glynna"}}, UnknownName, "there is 'p1', 'p2' or 'p3'"),
        ({"powers": ["glynna"]}, BadSetup, "a dict such as"),
        ({"options": {"set_scn": "always"}}, DatasetError, "did you mean set_scan?"),
        ({"options": {"set_scan": "allways"}}, DatasetError, "did you mean always?"),
        ({"options": {"doll_locked": 1}}, DatasetError, "true, false"),
        ({"options": {"starting_player": 4}}, BadSetup, "1 to 3, or 'random'"),
        ({"options": {"egg_gold": -1}}, DatasetError, "from 0 to 99"),
        ({"items": {"DX": {"egg_gold": 1}}}, DatasetError, "unknown item"),
        ({"items": {"DE": {"eg_gold": 1}}}, DatasetError, "did you mean egg_gold?"),
        ({"items": {"ML": {"gold_per_set": 1}}}, DatasetError, "a special item makes no set"),
        ({"items": {"DE": {"egg_gold": 3}}, "options": {"egg_gold": 4}}, BadSetup, "items gives 3 for it"),
        ({"seed": -1}, BadSetup, "0 to 2**63 - 1"),
        ({"seed": 2**63}, BadSetup, "0 to 2**63 - 1"),
        ({"seed": 1.5}, BadSetup, "0 to 2**63 - 1"),
    ],
)
def test_a_wrong_setup_is_refused_with_what_is_allowed(bad: dict[str, object], error: type, hint: str) -> None:
    with pytest.raises(error) as caught:
        resolve_setup(**{"players": 3, **bad})
    assert hint in str(caught.value)


def test_a_deck_must_suffice_for_the_deal_and_fit_the_room() -> None:
    none_of_most = {code: {"copies_2_to_4": 0, "copies_5_6_extra": 0} for code in names.CODES[:15]}
    with pytest.raises(BadSetup, match="too few to deal"):
        resolve_setup(players=3, items=none_of_most)
    with pytest.raises(BadSetup, match="too many to handle"):
        resolve_setup(players=3, items={"OW": {"copies_2_to_4": 99}, "TC": {"copies_2_to_4": 99}})
    with pytest.raises(BadSetup, match="a stash could reach 28 cards"):
        resolve_setup(players=3, powers={"p1": "corvus"}, options={"corvus_stash": 8, "carpet_items": 6})


def deck_of(cards: int, **more: Any) -> Setup:
    """A setup whose deck has so many cards, and no extra ones."""
    none = dict.fromkeys(("copies_2_to_4", "copies_5_6_extra"), 0)
    counts = {code: min(max(cards - 99 * place, 0), 99) for place, code in enumerate(names.CODES)}
    return resolve_setup(items={code: {**none, "copies_2_to_4": copies} for code, copies in counts.items()}, **more)


# Nine for each storehouse, two for each stash (Corvus more), and one to begin the discard.
@pytest.mark.parametrize(
    ("more", "fewest"),
    [
        ({"players": 2}, 2 * 11 + 1),
        ({"players": 3}, 3 * 11 + 1),
        ({"players": 6}, 6 * 11 + 1),
        ({"players": 3, "powers": {"p1": "byros"}, "options": {"corvus_stash": 5}}, 3 * 11 + 1),
        ({"players": 3, "powers": {"p2": "corvus"}, "options": {"corvus_stash": 5}}, 3 * 11 + 1 + 3),
        ({"players": 3, "powers": {"p2": "corvus"}, "options": {"corvus_stash": 5, "powers_active": "off"}}, 34),
    ],
)
def test_the_smallest_deck_is_just_what_is_dealt(more: dict[str, Any], fewest: int) -> None:
    assert sum(copies_in_play(deck_of(fewest, **more)).values()) == fewest
    with pytest.raises(BadSetup, match=f"the deck has {fewest - 1} cards, too few to deal.*{fewest} to {CARDS} cards"):
        deck_of(fewest - 1, **more)


def test_the_largest_deck_and_the_largest_stash_just_fit() -> None:
    assert sum(copies_in_play(deck_of(CARDS, players=3)).values()) == CARDS
    with pytest.raises(BadSetup, match="too many to handle"):
        deck_of(CARDS + 1, players=3)
    # What is dealt, two cards more, and what three carpets bring.
    corvus = {"players": 3, "powers": {"p1": "corvus"}}
    assert resolve_setup(**corvus, options={"corvus_stash": 4, "carpet_items": 6}).options["corvus_stash"] == 4
    with pytest.raises(BadSetup, match=f"a stash could reach {STASH_ROOM + 1} cards"):
        resolve_setup(**corvus, options={"corvus_stash": 5, "carpet_items": 6})


@pytest.mark.parametrize("seed", [0, 2**63 - 1])
def test_the_smallest_and_the_largest_seed_are_seeds(seed: int) -> None:
    assert resolve_setup(players=2, seed=seed).seed == seed


# What is out of the ordinary, and nothing else.
@pytest.mark.parametrize(
    ("more", "told"),
    [
        ({}, []),
        ({"powers": {"p2": "ninx", "p1": "byros"}}, ["powers: p1 byros, p2 ninx"]),
        ({"options": {"set_scan": "always"}}, ["differs from the preset 'revised' in set_scan = 'always'"]),
        ({"items": {"OW": {"gold_per_set": 4}}}, ["card values of your own: OW gold_per_set = 4"]),
        (
            {"powers": {"p3": "ninx"}, "options": {"set_scan": "always", "coin_gold": 3}},
            [
                "powers: p3 ninx",
                "differs from the preset 'revised' in set_scan = 'always'",
                "card values of your own: TC coin_gold = 3",
            ],
        ),
    ],
)
def test_what_is_out_of_the_ordinary_is_told(more: dict[str, Any], told: list[str]) -> None:
    setup = resolve_setup(players=3, **more)
    assert differences(setup) == told
    assert facts(setup) == [f"Wizard {part}." for part in told if part.startswith("powers")]


GIVEN: dict[str, Any] = {
    "players": 3,
    "powers": {"p1": "glynna"},
    "options": {"set_scan": "always", "coin_gold": 3},
    "items": {"DE": {"egg_infamy": 5}},
}
APART: dict[str, Any] = {
    **GIVEN,
    "options": {"set_scan": "always"},
    "items": {"TC": {"coin_gold": 3}, "DE": {"egg_infamy": 5}},
}


# Powers, options and card values are merged, whichever way a card value is given; the rest is replaced.
@pytest.mark.parametrize(
    ("given", "changes", "merged"),
    [
        (GIVEN, {}, APART),
        (GIVEN, {"players": 4}, {**APART, "players": 4}),
        (GIVEN, {"powers": None}, APART),
        (GIVEN, {"powers": {"p2": "ninx"}}, {**APART, "powers": {"p1": "glynna", "p2": "ninx"}}),
        (GIVEN, {"powers": {"p1": "ninx"}}, {**APART, "powers": {"p1": "ninx"}}),
        ({"powers": None}, {"powers": {"p1": "ninx"}}, {"powers": {"p1": "ninx"}, "options": {}, "items": {}}),
        (
            GIVEN,
            {"options": {"deck_refill": "on_empty"}},
            {**APART, "options": {"set_scan": "always", "deck_refill": "on_empty"}},
        ),
        (GIVEN, {"options": {"coin_gold": 4}}, {**APART, "items": {**APART["items"], "TC": {"coin_gold": 4}}}),
        (GIVEN, {"items": {"TC": {"coin_gold": 4}}}, {**APART, "items": {**APART["items"], "TC": {"coin_gold": 4}}}),
        (
            GIVEN,
            {"items": {"DE": {"egg_gold": 1}}, "options": {"egg_gold": 1}},
            {**APART, "items": {**APART["items"], "DE": {"egg_infamy": 5, "egg_gold": 1}}},
        ),
    ],
)
def test_a_setting_is_laid_over_what_a_call_gives(given: dict[str, Any], changes: Any, merged: Any) -> None:
    assert laid_over("alley", given, changes) == merged


def test_a_setting_that_says_two_things_or_gives_powers_as_no_table_is_refused() -> None:
    with pytest.raises(BadSetup, match="items gives 3 for it"):
        laid_over("alley", GIVEN, {"items": {"TC": {"coin_gold": 3}}, "options": {"coin_gold": 4}})
    with pytest.raises(BadSetup, match="that is no table of seats and powers"):
        laid_over("alley", GIVEN, {"powers": ["ninx"]})


def test_item_values_may_be_given_as_options_or_as_items_and_mean_the_same() -> None:
    one = resolve_setup(players=3, options={"egg_infamy": 5})
    two = resolve_setup(players=3, items={"DE": {"egg_infamy": 5}})
    assert one == two
    assert one.values_hash == two.values_hash
    assert new_state(one).values.egg_infamy == 5
    assert one.changed == ()


def test_the_hash_of_the_card_values_tells_other_values_from_the_same() -> None:
    plain = resolve_setup(players=3)
    assert resolve_setup(players=5, seed=9).values_hash == plain.values_hash
    assert resolve_setup(players=3, items={"OW": {"gold_per_set": 4}}).values_hash != plain.values_hash
    assert resolve_setup(players=3, edition="first").values_hash != plain.values_hash


#: These three go together with the seats or the edition and have tests of their own.
SPECIAL = ("starting_player", "goal", "powers_active")


@pytest.mark.parametrize("name", [name for name in datasets.options("alley") if name not in SPECIAL])
def test_every_reading_of_every_option_reaches_the_state_as_its_own_number(name: str) -> None:
    option = datasets.options("alley")[name]
    # A number of the rules may not go with the others as they are printed.
    amounts = option.measured if option.is_number else range(option.minimum, option.maximum + 1)
    values = option.values or amounts
    numbers = [getattr(new_state(resolve_setup(players=3, options={name: value})).values, name) for value in values]
    if set(values) == {True, False}:
        assert numbers == [int(value) for value in values]
    else:
        assert numbers == (list(range(len(numbers))) if option.values else list(values))


def test_the_goals_of_the_first_edition_reach_the_state() -> None:
    goals = datasets.options("alley")["goal"].values
    setups = [resolve_setup(players=3, edition="first", options={"goal": goal}) for goal in goals]
    assert [new_state(setup).values.goal for setup in setups] == [
        Reading.GOAL_100,
        Reading.GOAL_200,
        Reading.GOAL_300,
        Reading.GOAL_THREE_ROUNDS,
    ]


def test_yes_and_no_are_one_and_zero_whatever_their_order_in_the_table() -> None:
    assert (number_of("doll_locked", True), number_of("sword_stacks", False), number_of("ring_from_hidden", False)) == (
        1,
        0,
        0,
    )


def first_seat(setup: Setup, play_index: int = 0) -> int:
    state = new_state(setup, play_index)
    new_play(state)
    return state.first_seat


def test_aa_setup_29_the_first_player_is_named_or_drawn_from_the_seed() -> None:
    assert first_seat(resolve_setup(players=3, options={"starting_player": 3})) == 2
    drawn = [
        first_seat(resolve_setup(players=4, seed=seed, options={"starting_player": "random"})) for seed in range(80)
    ]
    assert set(drawn) == {0, 1, 2, 3}
    again = [
        first_seat(resolve_setup(players=4, seed=seed, options={"starting_player": "random"})) for seed in range(80)
    ]
    assert drawn == again
    one_seed = resolve_setup(players=4, options={"starting_player": "random"})
    assert len({first_seat(one_seed, play) for play in range(40)}) == 4


def test_a_setup_prints_what_differs_from_the_preset_and_survives_a_process_pool() -> None:
    setup = resolve_setup(players=3, powers={"p2": "byros"}, options={"set_scan": "always", "coin_gold": 3}, seed=7)
    text = str(setup)
    assert "set_scan = 'always'" in text
    assert "TC coin_gold = 3" in text
    assert "p2 byros" in text
    assert "ring_effect" not in text
    twin = pickle.loads(pickle.dumps(setup))
    assert twin == setup
    assert hash(twin) == hash(setup)
    with pytest.raises(TypeError):
        setup.options["set_scan"] = "always"  # type: ignore[index]  # a setup cannot be changed


def test_a_setup_written_as_records_write_it_is_the_same_setup_again() -> None:
    setup = resolve_setup(
        players=4, powers={"p1": "ninx"}, options={"goal": "three_rounds", "ball_target": "any"}, seed=3
    )
    assert resolve_setup(**setup.as_dict(), seed=setup.seed) == setup


def test_names_of_items() -> None:
    assert [catalogue.item_name(item) for item in (Item.DE, Item.WW)] == ["Dragon's Egg", "Wizard's Watch"]
