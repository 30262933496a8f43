"""The table of the cards adds up, is readable in every field, and a broken or foreign one is refused in clear lines."""

from __future__ import annotations

import csv
import shutil
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from arcane_lab.core.errors import ArcaneLabError, BadSetup, DatasetError
from arcane_lab.core.files import file
from arcane_lab.games.rising.cards import tables
from arcane_lab.games.rising.cards.cards import FIELDS, NoSuchField, load_cards
from arcane_lab.games.rising.cards.effects import BadEffect, read_effect, sentence_of
from arcane_lab.games.rising.cards.own_values import check_own
from arcane_lab.games.rising.setup import assumed_values, cards_in_play, resolve_setup
from arcane_lab.records import Game

Rows = list[dict[str, str]]


@pytest.fixture
def broken(tmp_path: Path) -> Callable[[Callable[[Rows], None]], DatasetError]:
    """The error of a copy of the table with something changed."""

    def load(change: Callable[[Rows], None]) -> DatasetError:
        path = Path(shutil.copy(file("datasets", "rising", "cards.csv"), tmp_path / "cards.csv"))
        with path.open(newline="", encoding="utf-8") as opened:
            rows = list(csv.DictReader(opened))
        names = list(rows[0])
        change(rows)
        with path.open("w", newline="", encoding="utf-8") as opened:
            writer = csv.DictWriter(opened, names)
            writer.writeheader()
            writer.writerows(rows)
        with pytest.raises(DatasetError) as error:
            load_cards(path)
        return error.value

    return load


def test_the_table_adds_up() -> None:
    cards = list(tables.cards().values())
    assert Counter(card.origin for card in cards) == {"recovered": 29, "named": 6, "reconstructed": 73, "starter": 5}
    drafted = [card for card in cards if card.kind != "starter"]
    assert Counter(card.kind for card in drafted) == {"spell": 90, "artifact": 6, "event": 12}
    assert set(Counter(card.discipline for card in drafted if card.kind == "spell").values()) == {18}
    for number in range(1, 4):
        here = [card for card in drafted if card.round == number]
        assert Counter(card.kind for card in here) == {"spell": 30, "artifact": 2, "event": 4}
    families = Counter(card.family for card in drafted)
    assert [families[name] for name in ("charm-the-x", "master-the-x", "enthrall-the-x", "bind-the-x")] == [4] * 4
    trades = ("theory-of-x", "x-conversion", "grand-x-conversion", "tome-of-x")
    assert [families[name] for name in trades] == [5, 4, 4, 6]


def test_every_field_has_a_certainty_and_every_effect_reads_back() -> None:
    for card in tables.cards().values():
        assert [card.certainty(field) for field in FIELDS]
        assert read_effect(str(card.effect), card.kind) == card.effect
        assert card.sentence.endswith(".")
        assert len(card.sentence) < 110
    with pytest.raises(NoSuchField, match="no field 'prise'"):
        tables.cards()["CTW"].certainty("prise")


def test_what_a_figure_rests_on_is_said_of_every_reconstructed_card() -> None:
    found = assumed_values(resolve_setup(players=3))
    for code, card in tables.cards().items():
        fields = {field for one, field in found if one == code}
        assert ("effect" in fields) == (card.origin != "recovered"), code
        assert card.kind == "starter" or "round" in fields
    solo = {code for code, _ in assumed_values(resolve_setup(players=1))}
    assert "TML" not in solo
    faces = Game("rising", players=3, seed=1)._spec.tables.faces(resolve_setup(players=3))
    assert (faces["CTG"]["origin"], "effect" in faces["CTG"]["assumed"]) == ("reconstructed", True)
    lines = Game("rising", players=3, seed=1)._spec.tables.assumed(resolve_setup(players=3))
    assert len(lines) == 113
    assert lines[0].startswith("Charm the Transmuters (recovered): ")


@pytest.mark.parametrize(
    ("column", "value", "reason", "allowed"),
    [
        ("code", "ctw", "is no code of a card", "three capital letters"),
        ("code", "CTW", "stands in an earlier row too", "every code once"),
        ("name", "Charm the Wicked", "stands in an earlier row too", "every name once"),
        ("kind", "spel", "did you mean spell?", "spell, artifact, event, starter"),
        ("discipline", "Blood", "is not known", "Charms, Herbology, Blood Arts, Potions, Alchemy"),
        ("discount", "1x", "is no price of one resource", "a payment such as 1g or 2c, or free"),
        ("discount", "1g 1c", "is no price of one resource", "a payment such as 1g or 2c, or free"),
        ("generic", "many", "is not a whole number", "a whole number from 1 to 12"),
        ("generic", "13", "is too large", "a whole number from 1 to 12"),
        ("effect", "gain charm 2", "'charm' is no name of a resource (did you mean charms?)", "charms, herbs"),
        ("effect", "gian charms 2", "is no clause", "gain charms 2"),
        ("effect", "end: vp 2 per card(charms)", "it is no spell's", "for artifacts alone"),
        ("evergreen", "maybe", "is not known", "yes, no"),
        ("round", "4", "is too large", "a whole number from 1 to 3"),
        ("effect_certainty", "sure", "is not known", "stated, read, inferred, assumed"),
        ("note", " ", "is empty", "a text"),
    ],
)
def test_a_bad_cell_is_named(broken: Any, column: str, value: str, reason: str, allowed: str) -> None:
    def change(rows: Rows) -> None:
        rows[2][column] = value

    error = broken(change)
    assert (error.row, error.column) == (4, column)
    assert reason in str(error)
    assert allowed in str(error)


@pytest.mark.parametrize(
    ("column", "value", "told"),
    [
        ("round", "2", "has 35 cards of round 1; allowed: 36 in each round (AR-COMP-01)"),
        ("two_plus", "yes", "has 9 cards with the 2+ mark; allowed: 8 (AR-SOLO-01)"),
        ("discipline", "Alchemy", "has 17 spells of Charms; allowed: 18 of each discipline"),
    ],
)
def test_what_does_not_add_up_is_told(broken: Any, column: str, value: str, told: str) -> None:
    assert told in str(broken(lambda rows: rows[2].update({column: value})))


def test_a_missing_card_is_told(broken: Any) -> None:
    assert "has 107 cards and 5 starters; allowed: 108 and 5" in str(broken(lambda rows: rows.pop(50)))


@pytest.mark.parametrize(
    ("text", "kind", "told"),
    [
        ("", "spell", "'' is no clause"),
        ("gain charms 0", "spell", "is no clause"),
        ("gain charms 100", "spell", "is no clause"),
        ("gain herbs tokens", "spell", "no markers to gain from; allowed: token +1 before the arrow"),
        ("token + 1 -> gain herbs tokens", "spell", "did you mean token +1?"),
        ("if count(herbs)>=1 -> gain vp 1", "spell", "'herbs' is no name of a discipline (did you mean herbology?)"),
        ("if have(herbs)>1 -> gain vp 1", "spell", "cannot stand before the arrow (did you mean if have(herbs)>=4?)"),
        (
            "spend any!blood 13 -> gain vp 1",
            "spell",
            "any 13 is too many; allowed: one price of any kind",
        ),
        ("spend any!blood 1, any!gold 1 -> gain vp 1", "spell", "two prices of any kind"),
        ("spend charms 1, charms 2 -> gain vp 1", "spell", "it names charms twice"),
        ("cast rising", "spell", "only an event casts, moves cards or looks at a neighbour"),
        ("uses 2: gain vp 1", "event", "an event is used once"),
        ("gain vp 1", "artifact", "an artifact pays at the end, and does nothing else"),
        (
            "discard target",
            "event",
            "it has not cast; allowed: cast one times 3; discard target",
        ),
        ("move any 1 to gold", "event", "'gold' is no name of a discipline"),
        ("gain vp 1;" * 6 + "gain vp 1", "spell", "it has 7 clauses; allowed: at most 6"),
    ],
)
def test_an_effect_that_cannot_be_read_says_why(text: str, kind: Any, told: str) -> None:
    with pytest.raises(BadEffect) as error:
        read_effect(text, kind)
    assert told in str(error.value)


def test_effects_are_read_with_any_spaces_and_written_in_one_way() -> None:
    text = "spend  herbs 1,any!gold 2 ->gain vp 1;  activate other 2"
    assert str(read_effect(text, "spell")) == "spend herbs 1, any!gold 2 -> gain vp 1; activate other 2"
    told = "Pay 1 herb and 2 resources other than gold to gain 1 point and activate 2 other spells of yours."
    assert sentence_of(read_effect(text, "spell")) == told


# --- a person's own cards -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"CTX": {"generic": 3}}, "items, code: 'CTX' is no code of a card (did you mean CTW?)"),
        ({"Charm the Wicked": {"generic": 3}}, "did you mean CTW?"),
        (
            {"CTW": {"generic": 0}},
            "CTW, generic: 0 is too small; allowed: a whole number from 1 to 12, or 'free'",
        ),
        ({"CTW": {"prize": 3}}, "is given for a name that Charm the Wicked does not have"),
        ({"CTW": 3}, "3 names no values of the card"),
        ({"CTW": {"discount": "1x"}}, "is no price of one resource"),
        ({"CTW": {"effect": "gain gold"}}, "is no clause (did you mean gain charms 2?)"),
        ({"CTW": {"evergreen": "yes"}}, "is neither true nor false"),
        ({"SC": {"generic": 3}}, "is given for a name that Charms starter does not have"),
        ([1], "[1] names no card values; allowed: a dict such as {'CTW': {'discount': '2c'}}"),
    ],
)
def test_own_values_are_checked(given: Any, told: str) -> None:
    with pytest.raises(DatasetError) as error:
        check_own(given)
    assert told in str(error.value)


def test_a_file_of_own_cards(tmp_path: Path) -> None:
    path = tmp_path / "mine.csv"
    path.write_text("code;discount;generic;evergreen\nctw;2c;;yes\nHGR;free;free;\n", encoding="utf-8")
    assert check_own(path) == {
        "CTW": {"discount": "2c", "evergreen": True},
        "HGR": {"discount": "free", "generic": "free"},
    }
    path.write_text("code,generic\nCTW,x\nCTW,4\nCTQ,4\n", encoding="utf-8")
    with pytest.raises(DatasetError) as error:
        check_own(path)
    assert [problem.row for problem in error.value.problems] == [2, 3, 4]
    assert check_own(file("datasets", "rising", "cards.csv")) == {}


def test_36_cards_stay_in_each_round() -> None:
    with pytest.raises(BadSetup, match=r"do not add up: 35 in round 1, 37 in round 2; allowed: 36 .*AR-COMP-01"):
        resolve_setup(players=2, items={"CTW": {"round": 2}})
    setup = resolve_setup(players=2, items={"CTW": {"round": 2}, "CAU": {"round": 1}})
    assert cards_in_play(setup)["CTW"].round == 2


def test_what_is_given_goes_before_what_an_option_makes_of_a_card() -> None:
    setup = resolve_setup(players=2, options={"discount_rule": "gold"}, items={"HGR": {"discount": "1h"}})
    assert (cards_in_play(setup)["HGR"].discount, cards_in_play(setup)["XGR"].discount) == ((1, 1), (4, 1))
    assert setup.values_hash != resolve_setup(players=2).values_hash


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (
            {"double_moons": "once"},
            "is not the name of an option of this game; did you mean 'double_moon'?",
        ),
        ({"double_moon": "thrice"}, "options, double_moon: 'thrice' is not one of the choices"),
        ({"activate_self": "yes"}, "true"),
        ("first", "'first' names no options"),
    ],
)
def test_options_are_checked(options: Any, told: str) -> None:
    with pytest.raises(ArcaneLabError) as error:
        resolve_setup(players=2, options=options)
    assert told in str(error.value)


@pytest.mark.parametrize("seed", [-1, 2**63, "7", 1.5, True, None])
def test_seeds_are_checked(seed: Any) -> None:
    with pytest.raises(BadSetup, match="that is no seed"):
        resolve_setup(players=2, seed=seed)
