"""How a plain game is set up: what may be given, what is told of it, and how it is written down."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from arcane_lab.core.errors import BadSetup, UnknownName
from arcane_lab.engine.plain.loop import option, rule_table, setup_form
from arcane_lab.engine.setup import Setup, SetupForm, laid_over, plain_dict
from tests.toys import night_market, pig

FORM = setup_form("pig", (2, 6), [option("goal", "?", 100, 1, 500, ()), option("dice", "?", 1, 1, 3, ())])
LAST_SEED = 2**63 - 1


@pytest.mark.parametrize(("given", "line"), [
    ({"players": players}, "that is no number of seats here") for players in (1, 7, 0, -2, 2.5, "two", None, True)
] + [
    ({"players": 2, "seed": seed}, "that is no seed") for seed in (-1, LAST_SEED + 1, 0.5, "x", None, True, False)
] + [
    ({"players": 2, "options": options}, "that is no table of options") for options in (3, "goal", [], 0, "")
] + [({"players": 2, "options": {"goal": goal}}, "goal") for goal in (0, 501, "many", 2.5)])  # fmt: skip
def test_what_is_no_setup_is_refused(given: dict[str, Any], line: str) -> None:
    with pytest.raises(BadSetup, match=line):
        FORM.read(**given)


def test_an_option_that_there_is_not_is_refused() -> None:
    with pytest.raises(UnknownName, match="an option of this game"):
        FORM.read(players=2, options={"gaol": 50})
    with pytest.raises(UnknownName, match="did you mean 'players'"):
        FORM.checked(players=2, seed=1, player=3)


@pytest.mark.parametrize("players", [2, 4, 6])
@pytest.mark.parametrize("seed", [0, 7, LAST_SEED])
@pytest.mark.parametrize(("options", "changed"), [
    (None, ()), ({}, ()), ({"goal": 100}, ()), ({"goal": 1}, ("goal",)), ({"goal": 500, "dice": 3}, ("goal", "dice")),
    ({"dice": 1, "goal": 99}, ("goal",)),
])  # fmt: skip
def test_a_setup_is_complete(players: int, seed: int, options: dict[str, Any] | None, changed: tuple[str, ...]) -> None:
    setup = FORM.checked(players=players, seed=seed, options=options)
    assert (setup.game, setup.players, setup.seed, setup.play) == ("pig", players, seed, 0)
    assert dict(setup.options) == {"goal": 100, "dice": 1, **(options or {})}
    assert setup.changed == changed


@pytest.mark.usefixtures("toys")
@pytest.mark.parametrize(("options", "play", "told", "written"), [
    ({}, 0, "pig, 2 seats, seed 7", {}),
    ({"goal": 50}, 0, "pig, 2 seats, seed 7; differs from the defaults in goal = 50", {}),
    ({}, 3, "pig, 2 seats, seed 7, play 3", {"play": 3}),
    ({"goal": 50}, 1, "pig, 2 seats, seed 7, play 1; differs from the defaults in goal = 50", {"play": 1}),
])  # fmt: skip
def test_a_setup_tells_what_is_special_about_it(
    options: dict[str, int], play: int, told: str, written: dict[str, int]
) -> None:
    full = pig.GAME.setup.read(players=2, seed=7, options=options)
    setup = Setup(full.game, full.players, full.options, full.seed, changed=full.changed, play=play)
    assert str(setup) == told
    assert repr(setup) == f"<Setup of {told}>"
    assert (setup.kind, setup.in_short) == ("", "2 seats")
    assert setup.as_dict() == {"players": 2, "options": options, **written}


def test_two_changed_options_are_told_in_a_row() -> None:
    setup = FORM.read(players=2, options={"goal": 50, "dice": 2})
    assert FORM.differences(setup) == ("differs from the defaults in goal = 50, dice = 2",)
    assert plain_dict(setup) == {"players": 2, "options": {"goal": 50, "dice": 2}}


def test_the_inputs_of_a_setup_are_there_by_their_names_and_cannot_be_changed() -> None:
    setup = Setup("pig", 2, {"goal": 5}, 7, {"edition": "new", "values": {"a": {"b": 1}}, "_own": 3})
    assert (setup.edition, setup.values["a"]["b"]) == ("new", 1)
    for name in ("title", "_own"):
        with pytest.raises(AttributeError, match=f"a setup has no '{name}'"):
            getattr(setup, name)
    for table in (setup.options, setup.inputs, setup.values, setup.values["a"]):
        with pytest.raises(TypeError):
            table["a"] = 1
    assert plain_dict(setup) == {
        "players": 2, "edition": "new", "values": {"a": {"b": 1}}, "_own": 3, "options": {},
    }  # fmt: skip
    assert type(plain_dict(setup)["values"]["a"]) is dict
    again = pickle.loads(pickle.dumps(setup))
    assert (again, hash(again)) == (setup, hash(setup))
    with pytest.raises(TypeError):
        again.values["a"]["b"] = 2


def test_equal_setups_have_one_hash_and_others_another() -> None:
    kinds = [Setup("pig", 2, {}, 7, values_hash="a", play=1), Setup("pog", 2, {}, 7, values_hash="a", play=1)]
    kinds += [Setup("pig", 3, {}, 7, values_hash="a", play=1), Setup("pig", 2, {}, 8, values_hash="a", play=1)]
    kinds += [Setup("pig", 2, {}, 7, values_hash="b", play=1), Setup("pig", 2, {}, 7, values_hash="a", play=2)]
    assert len({hash(kind) for kind in kinds}) == len(kinds)
    assert hash(kinds[0]) == hash(Setup("pig", 2, {}, 7, values_hash="a", play=1))


@pytest.mark.parametrize(("given", "changes", "found"), [
    ({}, {}, {"options": {}}), ({"options": None}, {"options": None}, {"options": {}}),
    ({"options": {"a": 1, "b": 2}}, {"options": {"b": 3}}, {"options": {"a": 1, "b": 3}}),
    ({"edition": 1, "options": {"a": 1}}, {"edition": 2}, {"edition": 2, "options": {"a": 1}}),
])  # fmt: skip
def test_a_setting_is_laid_over_what_was_given(given: Any, changes: Any, found: Any) -> None:
    assert laid_over("pig", given, changes) == found


def test_values_by_name_become_the_changes_of_a_setting() -> None:
    form = SetupForm(
        read=FORM.read,
        options=lambda: {"goal": 1, "dice": 2},
        names=lambda: {"T9 gold": "gold of T9", "T9 size": "size of T9"},
        change=lambda name, value: {"items": {"T9": {name.split()[1]: value}}},
    )
    values = {"goal": 4, "T9 gold": 5, "edition": "new", "dice": 6, "T9 size": 7}
    assert form.changes(values) == {
        "options": {"goal": 4, "dice": 6}, "items": {"T9": {"gold": 5, "size": 7}}, "edition": "new",
    }  # fmt: skip


def test_rules_are_found_by_their_names_and_topics() -> None:
    rules = rule_table(night_market.RULES, "Night Market")()
    assert list(rules) == list(night_market.RULES)
    assert {rule.topic for rule in rules.values()} == {"NM"}
    assert rules["NM-5"].statement == "A ware may go to a hand of at most three cards."
    assert rules["NM-5"].source == "Night Market"
