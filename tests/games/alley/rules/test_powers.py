"""AA-POWER: what holds for all six powers; Glynna, Meeblemore and Corvus with their booklet notes."""

from __future__ import annotations

import pytest

from arcane_lab import datasets
from arcane_lab.core.errors import BadSetup
from arcane_lab.records import Game
from tests.games.alley.rules.table import (
    aside,
    deal,
    every_card,
    gold,
    house,
    infamy,
    place,
    play,
    refused,
    seat,
    stash,
    texts,
)

POWERS = tuple(datasets.powers())


def with_power(power, **setup):
    """A setup in which p1 is a wizard, or nobody when there is no name."""
    return {**setup, "powers": {"p1": power} if power else None}


# --- what holds for all -----------------------------------------------------------------------------------------


def works_glynna(setup):
    """Whether p1 is asked before the inspection turns its items up."""
    game = place(seat("OW [TC] MB"), phase="inspection", setup=setup)
    return game.step == "power" and "remove b1" in texts(game)


def works_meeblemore(setup):
    """Whether p1 is asked before the lotus takes its gold."""
    game = play(place(seat("OW TC [MB]", "DL IR"), setup=setup), "draw deck", "play DL a1")
    return game.step == "power" and "ignore" in texts(game)


def works_corvus(setup):
    """Whether p1 is dealt four cards."""
    return len(stash(deal(3, **setup))) == 4


def works_dafana(setup):
    """Whether p1 is asked after a set of p2's is sold."""
    game = place(seat(), seat("BF BF [OW]", "BF IR"), to_move="p2", setup=setup)
    play(game, "draw deck", "play BF c1")
    return (game.to_move, game.step) == ("p1", "power") and "pay" in texts(game)


def works_ninx(setup):
    """Whether p1 is asked after the inspection has counted."""
    game = place(seat("OW TC MB"), phase="inspection", setup=setup)
    return game.step == "power" and "claim b1" in texts(game)


def works_byros(setup):
    """Whether p1 gains more for a set than its value."""
    game = place(seat("BF BF [OW] / SK OW TC", "BF IR"), setup=setup)
    play(game, "draw deck", "play BF c1")
    return gold(game) > 25 + 12


WORKS = {
    "glynna": works_glynna,
    "meeblemore": works_meeblemore,
    "corvus": works_corvus,
    "dafana": works_dafana,
    "ninx": works_ninx,
    "byros": works_byros,
}


@pytest.mark.parametrize("power", POWERS)
def test_aa_power_general_01_each_of_six_wizards_has_a_power_of_its_own(power):
    assert len(POWERS) == 6
    setup = with_power(power, options={})
    assert [name for name, works in WORKS.items() if works(setup)] == [power]


def test_aa_power_general_01_no_power_is_held_twice():
    with pytest.raises(BadSetup, match="glynna"):
        Game("alley", players=3, powers={"p1": "glynna", "p2": "glynna"})


@pytest.mark.parametrize("power", POWERS)
@pytest.mark.parametrize(("options", "acts"), [({"powers_active": "off"}, False), ({"powers_active": "on"}, True)])
def test_aa_power_general_02_the_powers_can_be_left_out(power, options, acts):
    assert WORKS[power](with_power(power, options=options)) is acts


@pytest.mark.parametrize("power", POWERS)
def test_aa_power_general_02_a_seat_with_the_blank_side_up_has_no_power(power):
    assert not WORKS[power](with_power(None, options={}))


@pytest.mark.parametrize("power", POWERS)
def test_aa_power_general_03_each_power_is_rebuilt_from_its_notes(power):
    row = datasets.powers()[power]
    rules = datasets.rules()
    notes = [rule for rule in row.rules if rules[rule].group == "AA-POWER-" + row.name.upper().replace(" ", "-")]
    assert notes, "it names the notes that it rests on"
    assert row.rests_on
    assert row.certainty in ("stated", "inferred")
    assert WORKS[power](with_power(power, options={}))


# --- Glynna Goodspell -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("answer", "after"), [("remove b1", ("BF . BF", 25, 6)), ("pass", ("-", 37, 0))])
def test_aa_power_glynna_goodspell_03_the_removed_item_is_in_no_set(answer, after):
    game = place(seat("BF [BF] BF"), phase="inspection", setup=with_power("glynna"))
    play(game, answer)
    assert (house(game), gold(game), infamy(game)) == after


def test_aa_power_glynna_goodspell_03_nor_are_the_items_around_the_gap():
    game = place(seat("BF [OW] BF / IR [BF] TC"), phase="inspection", setup=with_power("glynna"))
    play(game, "remove b1")
    assert (house(game), gold(game)) == ("BF . BF / IR BF TC", 25)
    assert aside(game) == ["OW"]


@pytest.mark.parametrize("storehouse", ["BF OW BF", "-"])
def test_aa_power_glynna_goodspell_04_without_hidden_items_she_is_not_asked(storehouse):
    game = place(seat(storehouse), phase="inspection", setup=with_power("glynna"))
    happened = [event.kind for event in game.opening_for("table")]
    assert "removed" not in happened
    assert "counted" in happened
    assert (house(game), aside(game), game.phase) == (storehouse, [], "bribe")


@pytest.mark.parametrize(("mark", "seen"), [("", "[??]"), ("|p1", "[BC]")])
def test_aa_power_glynna_goodspell_05_she_chooses_unseen_unless_she_has_peeked(mark, seen):
    game = place(seat(f"OW [BC{mark}] [TC]"), phase="inspection", setup=with_power("glynna"))
    assert str(game.view("p1").storehouse("p1")) == f"OW {seen} [??]"
    assert texts(game) == ["remove b1", "remove c1", "pass"]
    turn = game.play("remove b1")
    removed = {
        reader: next(event.item for event in turn.events_for(reader) if event.kind == "removed")
        for reader in ("p1", "p2", "table")
    }
    assert removed == {"p1": "BC" if mark else None, "p2": None, "table": "BC"}
    assert "BC" not in str(game.view("p2").storehouse("p1"))


# --- Master Magus Meeblemore ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("answer", "gained"), [("resolve", 8), ("ignore", 0)])
def test_aa_power_master_magus_meeblemore_02_using_it_is_his_choice(answer, gained):
    setup = with_power("meeblemore", items={"TC": {"coin_gold": 4}})
    game = place(seat("OW TC [MB]", "TC IR"), seat("TC [BF] OW"), setup=setup)
    play(game, "draw deck", "play TC a1")
    assert (texts(game), gold(game)) == (["ignore", "resolve"], 25)
    play(game, answer)
    assert (gold(game), house(game), game.to_move) == (25 + gained, "TC TC [MB]", "p2")


@pytest.mark.parametrize(("sword", "gained"), [("SS", 4), ("DE", 8)])
def test_aa_power_master_magus_meeblemore_02_what_he_lets_happen_happens_as_for_anybody(sword, gained):
    setup = with_power("meeblemore", items={"TC": {"coin_gold": 4}})
    game = place(seat(f"{sword} TC [MB] / OW BC DE", "TC IR"), seat("TC [BF] OW"), setup=setup)
    play(game, "draw deck", "play TC a2", "resolve")
    assert gold(game) == 25 + gained


def test_aa_power_master_magus_meeblemore_03_an_effect_is_ignored_as_a_whole_or_not_at_all():
    setup = with_power("meeblemore", items={"CB": {"ball_infamy": 3}})
    game = place(seat("OW TC [MB]", "CB IR"), setup=setup)
    play(game, "draw deck", "play CB a1")
    assert texts(game) == ["ignore", "resolve"]
    assert refused(game, "peek c1") != ""
    ignored = play(game.fork(), "ignore")
    assert (infamy(ignored), ignored.to_move) == (0, "p2")
    assert str(ignored.view("p1").storehouse("p1")) == "CB TC [??]"
    play(game, "resolve")
    assert (infamy(game), texts(game)) == (3, ["peek c1"])
    assert refused(game, "ignore") != ""
    assert refused(game, "pass") == "AA-EFFECT-05"


@pytest.mark.parametrize("power", [None, *(power for power in POWERS if power != "meeblemore")])
def test_aa_power_master_magus_meeblemore_04_nobody_else_may_skip_an_effect(power):
    setup = with_power(power, items={"DL": {"lotus_gold_loss": 5}})
    lotus = play(place(seat("OW TC [MB]", "DL IR"), setup=setup), "draw deck", "play DL a1")
    assert (gold(lotus), lotus.to_move) == (20, "p2")
    cauldron = play(place(seat("OW TC [MB]", "BC IR"), setup=setup), "draw deck", "play BC a1")
    assert sorted(texts(cauldron)) == ["choose gold", "choose infamy"]
    assert refused(cauldron, "ignore") != ""
    assert refused(cauldron, "pass") == "AA-EFFECT-05"


# --- Corvus the Collector ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 6])
def test_aa_power_corvus_the_collector_01_he_is_dealt_four(players):
    game = deal(players, powers={"p2": "corvus"})
    others = {name: len(stash(game, name)) for name in game.seats if name != "p2"}
    assert len(stash(game, "p2")) == 4
    assert set(others.values()) == {2}


@pytest.mark.parametrize("size", [1, 4, 6])
def test_aa_power_corvus_the_collector_02_they_replace_the_usual_two(size):
    game = deal(3, powers={"p1": "corvus"}, options={"corvus_stash": size})
    assert len(stash(game)) == size
    plain = deal(3)
    assert every_card(game) == every_card(plain)
    assert game.picture()["deck"] == plain.picture()["deck"] - (size - 2)


def test_aa_power_corvus_the_collector_03_he_keeps_four_and_goes_back_to_four_in_each_stock():
    setup = with_power("corvus", options={"goal": "three_rounds"})
    carpets = "[BC] FC FC / FC FC OW / TC SS FC"
    game = place(seat(carpets, "FC IR CB DE"), deck="BF BF BF BF BF BF | rest", setup=setup)
    kept = play(game.fork(), "draw deck", "discard BF")
    assert len(stash(kept)) == 4
    play(game, "draw deck", "play FC a1", "sell a1-b2-c3", "slide vertical")
    assert house(game) == "TC SS OW"
    assert stash(game) == ["BF", "BF", "BF", "CB", "DE", "IR"]
    while game.round == 1 or game.phase != "sell":
        game.play(game.legal_moves()[0] if game.phase != "bribe" else "pass")
    assert (game.phase, game.step, len(stash(game))) == ("sell", "draw", 4)
    assert len(stash(game, "p2")) == 2
