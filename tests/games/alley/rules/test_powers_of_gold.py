"""AA-POWER: Lady Dafana, Ninx of Nethernight and Byros Bankhouse, whose powers move gold and infamy."""

from __future__ import annotations

import pytest

from tests.games.alley.rules.table import gold, house, infamy, place, play, refused, seat, texts

#: Not one gold or infamy moves by itself while these values hold.
CHEAP = {"BF": {"gold_per_set": 0, "fairy_infamy_loss": 0}, "IR": {"ring_infamy_loss": 0}}


def with_power(power, **setup):
    """A setup in which p1 is a wizard."""
    return {**setup, "powers": {"p1": power}}


# --- Lady Dafana ------------------------------------------------------------------------------------------------

#: A fairy played at c1 makes a row that sells for nothing.
ROW = "BF BF [OW] / TC MB SS"
#: A fairy played at a1 makes a row and a diagonal; a second row is there when the diagonal closes up.
TWICE = "[BC] BF BF / BF BF OW / TC SS BF"


@pytest.mark.parametrize(("options", "after"), [({}, (7, 3)), ({"dafana_gold": 4, "dafana_infamy": 1}, (6, 4))])
def test_aa_power_lady_dafana_01_gold_for_infamy_when_a_set_is_sold(options, after):
    game = place(seat(ROW, "BF IR", gold=10, infamy=5), setup=with_power("dafana", options=options, items=CHEAP))
    play(game, "draw deck", "play BF c1")
    assert sorted(texts(game)) == ["pass", "pay"]
    passed = play(game.fork(), "pass")
    assert (gold(passed), infamy(passed)) == (10, 5)
    play(game, "pay")
    assert (gold(game), infamy(game)) == after


@pytest.mark.parametrize(("before", "after"), [(5, 3), (1, 0)])
def test_aa_power_lady_dafana_01_infamy_stops_at_0_and_her_sword_takes_nothing_from_it(before, after):
    game = place(seat(ROW, "BF IR", gold=10, infamy=before), setup=with_power("dafana", items=CHEAP))
    play(game, "draw deck", "play BF c1", "pay")
    assert (gold(game), infamy(game), house(game)) == (7, after, "TC MB SS")


def test_aa_power_lady_dafana_02_only_once_for_a_set():
    game = place(seat(ROW, "BF IR", gold=10, infamy=5), setup=with_power("dafana", items=CHEAP))
    play(game, "draw deck", "play BF c1", "pay")
    assert refused(game, "pay") != ""
    assert (gold(game), infamy(game), game.to_move, game.step) == (7, 3, "p2", "draw")


@pytest.mark.parametrize(
    ("answers", "after"),
    [(("pay", "pay"), (4, 1)), (("pay", "pass"), (7, 3)), (("pass", "pay"), (7, 3)), (("pass", "pass"), (10, 5))],
)
def test_aa_power_lady_dafana_03_two_sets_allow_two_uses(answers, after):
    items = {**CHEAP, "BC": {"cauldron_gold": 0}}
    game = place(seat(TWICE, "BF IR", gold=10, infamy=5), setup=with_power("dafana", items=items))
    play(game, "draw deck", "play BF a1", "sell a1-b2-c3", "slide vertical", answers[0], answers[1])
    assert house(game) == "TC SS OW"
    assert (gold(game), infamy(game), game.to_move) == (*after, "p2")


@pytest.mark.parametrize("seller", ["p1", "p2"])
def test_aa_power_lady_dafana_04_and_aa_power_lady_dafana_05_for_sets_of_the_inspection_too(seller):
    items = {**CHEAP, "IR": {"gold_per_set": 0}}
    own, other = ("IR [IR] IR", "IR OW IR") if seller == "p1" else ("IR OW IR", "IR [IR] IR")
    game = place(seat(own, gold=10, infamy=5), seat(other), phase="inspection", setup=with_power("dafana", items=items))
    assert (game.to_move, game.step, sorted(texts(game))) == ("p1", "power", ["pass", "pay"])
    counted = 0 if seller == "p1" else 1
    passed = play(game.fork(), "pass")
    assert (gold(passed), infamy(passed)) == (10, 5 + counted)
    play(game, "pay")
    assert (gold(game), infamy(game)) == (7, 3 + counted)


@pytest.mark.parametrize(("scope", "asked"), [("any", True), ("own", False)])
def test_aa_power_lady_dafana_05_a_set_of_any_player_lets_her(scope, asked):
    setup = with_power("dafana", options={"dafana_scope": scope})
    game = place(seat(gold=10, infamy=5), seat(ROW, "BF IR"), to_move="p2", setup=setup)
    play(game, "draw deck", "play BF c1")
    assert ((game.to_move, game.step) == ("p1", "power")) is asked
    if asked:
        play(game, "pay")
    assert (gold(game), infamy(game)) == ((7, 3) if asked else (10, 5))
    assert (gold(game, "p2"), game.to_move) == (25 + 12 // 2, "p3")  # p2 has a sword


@pytest.mark.parametrize(("held", "asked"), [(2, False), (3, True)])
def test_aa_power_lady_dafana_06_she_cannot_pay_what_she_does_not_have(held, asked):
    game = place(seat(ROW, "BF IR", gold=held, infamy=5), setup=with_power("dafana", items=CHEAP))
    play(game, "draw deck", "play BF c1")
    assert (game.step == "power") is asked
    if asked:
        play(game, "pay")
        assert (gold(game), infamy(game)) == (0, 3)
    else:
        assert (gold(game), infamy(game), game.to_move) == (2, 5, "p2")


def test_aa_power_lady_dafana_06_the_gold_of_the_set_itself_may_be_paid():
    game = place(seat("BF BF [OW]", "BF IR", gold=0, infamy=5), setup=with_power("dafana"))
    play(game, "draw deck", "play BF c1", "pay")
    assert (gold(game), infamy(game)) == (9, 3)


# --- Ninx of Nethernight ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("slot", "gained"), [("a1", 6), ("b1", 1), ("c1", 0)])
def test_aa_power_ninx_of_nethernight_01_she_gains_the_infamy_of_an_item_in_gold(slot, gained):
    game = place(seat("SK OW [IR]"), phase="inspection", setup=with_power("ninx"))
    assert texts(game) == ["claim a1", "claim b1", "claim c1"]
    assert infamy(game) == 7  # it is counted by then
    play(game, f"claim {slot}")
    assert (gold(game), house(game)) == (25 + gained, "SK OW IR")


@pytest.mark.parametrize(("optional", "allowed"), [(False, False), (True, True)])
def test_aa_power_ninx_of_nethernight_01_she_must_unless_the_option_lets_her_pass(optional, allowed):
    setup = with_power("ninx", options={"ninx_optional": optional})
    game = place(seat("SK OW IR"), phase="inspection", setup=setup)
    assert (refused(game, "pass") == "") is allowed


@pytest.mark.parametrize(("held", "after"), [(20, 15), (3, 0)])
def test_aa_power_ninx_of_nethernight_02_negative_infamy_costs_gold(held, after):
    game = place(seat("CM IR OW", gold=held, infamy=9), phase="inspection", setup=with_power("ninx"))
    play(game, "claim a1")
    assert gold(game) == after


def test_aa_power_ninx_of_nethernight_02_no_sword_makes_it_cheaper():
    game = place(seat("CM SS OW", gold=20, infamy=9), phase="inspection", setup=with_power("ninx"))
    assert gold(play(game, "claim a1")) == 15


def test_aa_power_ninx_of_nethernight_03_without_items_left_nothing_happens():
    game = place(seat("-"), phase="inspection", setup=with_power("ninx"))
    assert (game.phase, game.step, gold(game)) == ("bribe", "bribe", 25)
    sold = place(seat("[BF] BF BF"), phase="inspection", setup=with_power("ninx"))
    assert (sold.phase, sold.step, gold(sold), house(sold)) == ("bribe", "bribe", 37, "-")


@pytest.mark.parametrize(("counts", "total"), [(True, 7), (False, 1)])
def test_aa_power_ninx_of_nethernight_04_the_item_counts_its_infamy_all_the_same(counts, total):
    setup = with_power("ninx", options={"ninx_item_counts": counts})
    game = place(seat("SK OW IR"), phase="inspection", setup=setup)
    play(game, "claim a1")
    assert (infamy(game), gold(game), game.phase) == (total, 31, "bribe")


@pytest.mark.parametrize(
    ("mode", "left", "slot", "gained"),
    [
        ("half", "SS OW IR", "a1", 2),
        ("half", "SS SK IR", "b1", 3),
        ("half", "[SS] OW IR", "a1", 2),  # turned up before she picks
        ("half", "SK OW IR", "a1", 6),
        ("none", "SS OW IR", "a1", 0),
    ],
)
def test_aa_power_ninx_of_nethernight_05_her_sword_halves_it(mode, left, slot, gained):
    setup = with_power("ninx", options={"sword_mode": mode})
    game = place(seat(left), phase="inspection", setup=setup)
    play(game, f"claim {slot}")
    assert gold(game) == 25 + gained


# --- Byros Bankhouse --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("options", "extra"), [({}, 3), ({"byros_gold": 0}, 0), ({"byros_gold": 7}, 7)])
def test_aa_power_byros_bankhouse_03_for_sets_of_the_inspection_too(options, extra):
    game = place(seat("CB CB [CB]"), phase="inspection", setup=with_power("byros", options=options))
    assert gold(game) == 25 + 9 + extra
    others = place(seat(), seat("CB CB [CB]"), phase="inspection", setup=with_power("byros", options=options))
    assert gold(others, "p2") == 25 + 9


@pytest.mark.parametrize(
    ("mode", "sword", "gained"),
    [("half", "SS", 6), ("half", "[SS]", 12), ("half", "DE", 12), ("none", "SS", 0), ("none", "DE", 12)],
)
def test_aa_power_byros_bankhouse_04_a_sword_takes_its_part(mode, sword, gained):
    setup = with_power("byros", options={"sword_mode": mode})
    game = place(seat(f"CB CB [BC] / {sword} TC MB", "CB IR"), setup=setup)
    play(game, "draw deck", "play CB c1")
    if game.step == "peek":
        play(game, "peek a2")
    assert (gold(game), house(game)) == (25 + gained, f"{sword} TC MB")


@pytest.mark.parametrize(("sword", "gained"), [("SS", 6), ("[SS]", 6), ("DE", 12)])
def test_aa_power_byros_bankhouse_04_in_an_inspection_too(sword, gained):
    game = place(seat(f"CB [CB] CB / {sword} TC MB"), phase="inspection", setup=with_power("byros"))
    assert gold(game) == 25 + gained  # a hidden sword is turned up with the set, before the sale


def test_aa_power_byros_bankhouse_04_the_sum_is_halved_not_its_parts():
    setup = with_power("byros", items={"CB": {"gold_per_set": 9}}, options={"byros_gold": 4})
    game = place(seat("CB CB [BC] / SS TC MB", "CB IR"), setup=setup)
    play(game, "draw deck", "play CB c1")
    assert gold(game) == 25 + 13 // 2
