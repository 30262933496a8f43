"""Options about powers, the inspection, the end and two players: positions in which their readings differ.

A reading that is None is left out of the setup: then the default is what is tested.
"""

from __future__ import annotations

from typing import Any

import pytest

from arcane_lab.records import Game
from tests.games.alley.rules.table import (
    deal,
    gold,
    infamy,
    place,
    play,
    seat,
    stash,
    state_of,
    take_a_turn,
    texts,
)

REVEALED = "BF OW MB / CB BC FC / FC MB OW"
FC_ROW = "FC FC [OW] / [CB] BC [DE] / TC [MB] OW"
SMALL = "OW TC ."


def reading(name: str, value: object, powers: dict[str, str] | None = None, **setup: Any) -> dict[str, Any]:
    """A setup with one option, or with its default, and with wizard powers."""
    return {**setup, "powers": powers, "options": {} if value is None else {name: value}}


def sale(setup: dict[str, Any], **scores: int) -> Game:
    """The game after p1 has sold three carpets for 7 gold."""
    game = place(seat(FC_ROW, "FC HT", **scores), seat(**scores), seat(), setup=setup, deck="TC BC | rest")
    return play(game, "draw deck", "play FC c1")


def inspection(setup: dict[str, Any], *seats: dict[str, Any], **position: Any) -> Game:
    """The game at an inspection that p2 has triggered; a seat that is left out has two small items."""
    filled = [*seats, seat(SMALL), seat(SMALL), seat(SMALL)][: setup.get("players", 3)]
    return place(*filled, setup=setup, phase="inspection", **{"triggered_by": "p2", **position})


# --- wizard powers ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("value", "gained"), [(None, 10), ("on", 10), ("off", 7)])
def test_option_powers_active_is_whether_powers_that_were_given_act(value, gained):
    assert gold(sale(reading("powers_active", value, {"p1": "byros"}))) == 25 + gained


@pytest.mark.parametrize(("value", "may"), [(None, True), (True, True), (False, False)])
def test_option_glynna_optional_is_whether_she_may_remove_nothing(value, may):
    game = inspection(reading("glynna_optional", value, {"p1": "glynna"}), seat("[OW] TC ."))
    assert texts(game) == ["remove a1", *(["pass"] if may else [])]


@pytest.mark.parametrize(("value", "gained"), [(None, 0), (False, 0), (True, 7)])
def test_option_glynna_slide_is_whether_the_others_move_together(value, gained):
    """When b1 is taken out and the row closes, the carpet of c1 comes to lie over the other two."""
    game = inspection(reading("glynna_slide", value, {"p1": "glynna"}), seat("TC [OW] FC / OW FC MB / HT FC IR"))
    play(game, "remove b1")
    assert gold(game) == 25 + gained


@pytest.mark.parametrize(("value", "cards"), [(None, 4), (1, 1), (6, 6)])
def test_option_corvus_stash_is_how_many_items_corvus_is_dealt(value, cards):
    game = deal(**reading("corvus_stash", value, {"p1": "corvus"}))
    assert [len(stash(game, name)) for name in game.seats] == [cards, 2, 2]


@pytest.mark.parametrize(("value", "paid"), [(None, 3), (5, 5), (0, 0)])
def test_option_dafana_gold_is_what_she_pays(value, paid):
    game = play(sale(reading("dafana_gold", value, {"p1": "dafana"}), infamy=5), "pay")
    assert (gold(game), infamy(game)) == (32 - paid, 3)


@pytest.mark.parametrize(("value", "lost"), [(None, 2), (4, 4)])
def test_option_dafana_infamy_is_what_she_loses(value, lost):
    game = play(sale(reading("dafana_infamy", value, {"p1": "dafana"}), infamy=5), "pay")
    assert (gold(game), infamy(game)) == (29, 5 - lost)


@pytest.mark.parametrize(("value", "asked"), [(None, True), ("any", True), ("own", False)])
def test_option_dafana_scope_is_whose_sales_let_her_pay(value, asked):
    game = sale(reading("dafana_scope", value, {"p2": "dafana"}), infamy=5)
    assert (game.to_move, game.step) == ("p2", "power" if asked else "draw")
    own = sale(reading("dafana_scope", value, {"p1": "dafana"}), infamy=5)
    assert (own.to_move, own.step) == ("p1", "power")


@pytest.mark.parametrize(("value", "counted"), [(None, 6), (True, 6), (False, 1)])
def test_option_ninx_item_counts_is_whether_the_item_she_claims_counts(value, counted):
    game = inspection(reading("ninx_item_counts", value, {"p1": "ninx"}), seat("DL OW ."))
    play(game, "claim a1")
    assert (gold(game), infamy(game)) == (30, counted)


@pytest.mark.parametrize(("value", "may"), [(None, False), (False, False), (True, True)])
def test_option_ninx_optional_is_whether_she_may_claim_nothing(value, may):
    game = inspection(reading("ninx_optional", value, {"p1": "ninx"}), seat("SS OW ."))
    assert ("pass" in texts(game)) == may
    assert {"claim a1", "claim b1"} <= set(texts(game))


@pytest.mark.parametrize(("value", "added"), [(None, 3), (5, 5)])
def test_option_byros_gold_is_what_he_adds_to_a_set(value, added):
    assert gold(sale(reading("byros_gold", value, {"p1": "byros"}))) == 32 + added


# --- inspection -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("value", "left"), [(None, 12), ("by_step", 12), ("by_player", 10)])
def test_option_inspection_order_is_whether_a_seat_counts_before_the_next_one_sells(value, left):
    """p1 may pay for the set that p2 sells: with 0 infamy it is for nothing, after p1's items are counted it is not."""
    setup = reading("inspection_order", value, {"p1": "dafana"})
    game = inspection(setup, seat("PL TC OW"), seat("FC FC [FC]"), triggered_by="p3")
    while game.to_move == "p1" and game.step == "power":
        play(game, "pay")
    assert infamy(game) == left
    assert gold(game) == 22


@pytest.mark.parametrize(("value", "penalty"), [(None, 10), ("total", 10), ("change", 0)])
def test_option_penalty_compares_is_whether_infamy_that_could_not_fall_counts(value, penalty):
    game = inspection(reading("penalty_compares", value), seat("HT HT ."), seat("HT OW .", infamy=5), seat("SS TC ."))
    assert infamy(game, "p2") == 5 - 1 + penalty


# --- the end ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("value", "winners"), [(None, 2), ("shared", 2), ("contest", 1)])
def test_option_final_tie_is_whether_equals_share_the_win(value, winners):
    game = inspection(reading("final_tie", value), seat(SMALL), seat(SMALL), seat("SS TC ."), round=3)
    assert game.is_over
    assert len(game.winners) == winners
    assert set(game.winners) <= {"p1", "p2"}


@pytest.mark.parametrize(
    ("value", "inspections", "money", "over"),
    [
        (None, 1, 100, True),
        (None, 3, 99, False),
        (100, 1, 100, True),
        (200, 1, 199, False),
        (200, 1, 200, True),
        (300, 3, 299, False),
        (300, 1, 300, True),
        ("three_rounds", 2, 350, False),
        ("three_rounds", 3, 50, True),
    ],
)
def test_option_goal_is_when_a_game_of_the_first_edition_ends(value, inspections, money, over):
    setup = reading("goal", value, edition="first")
    assert inspection(setup, seat(SMALL, gold=money), round=inspections).is_over == over


# --- two players ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("value", "after"), [(None, (5, 6)), ("second_in_round", (5, 6)), ("fixed", (6, 6))])
def test_option_tracker_player_is_whose_turns_move_the_tracker(value, after):
    """In this round p2 goes first, so that p1 is second; in the first round p2 was second."""
    game = place(
        seat(REVEALED.replace("BF", "[BF]"), "HT IR"),
        seat(REVEALED.replace("BF", "[BF]"), "HT IR"),
        setup=reading("tracker_player", value, players=2),
        round=2,
        first_player="p2",
        to_move="p2",
        turn=5,
        deck="SS DE | rest",
    )
    moved = []
    for _ in game.seats:
        take_a_turn(game)
        moved.append(state_of(game).turn_number)
    assert tuple(moved) == after


@pytest.mark.parametrize("value", ["second_in_round", "fixed"])
def test_in_the_first_round_both_mean_the_one_who_is_not_first_whichever_seat_that_is(value):
    """p2 goes first in the first round, so p1 is second."""
    game = place(
        seat(REVEALED.replace("BF", "[BF]"), "HT IR"),
        seat(REVEALED.replace("BF", "[BF]"), "HT IR"),
        setup=reading("tracker_player", value, players=2),
        first_player="p2",
        to_move="p2",
        turn=5,
        deck="SS DE | rest",
    )
    moved = []
    for _ in game.seats:
        take_a_turn(game)
        moved.append(state_of(game).turn_number)
    assert moved == [5, 6]


@pytest.mark.parametrize(("value", "triggers"), [(None, False), ("before", False), ("after", True)])
def test_option_tracker_check_is_whether_the_tracker_moves_before_the_trigger_is_judged(value, triggers):
    game = place(
        seat(REVEALED.replace("BF", "[BF]")),
        seat(REVEALED, "HT IR"),
        setup=reading("tracker_check", value, players=2),
        to_move="p2",
        turn=14,
        deck="SS DE | rest",
    )
    take_a_turn(game)
    assert (state_of(game).triggered_by == 1) == triggers


@pytest.mark.parametrize(("value", "phase"), [(None, "sell"), ("trigger", "sell"), ("automatic", "bribe")])
def test_option_turn20_second_is_whether_running_out_on_turn_20_triggers(value, phase):
    game = place(
        seat(REVEALED.replace("BF", "[BF]")),
        seat(REVEALED, "HT IR"),
        setup=reading("turn20_second", value, players=2),
        to_move="p2",
        turn=20,
        deck="SS DE | rest",
    )
    take_a_turn(game)
    assert game.phase == phase
    assert (state_of(game).triggered_by == 1) == (phase == "sell")


@pytest.mark.parametrize(("turn", "begins"), [(19, False), (20, True)])
@pytest.mark.parametrize("check", ["before", "after"])
def test_option_turn20_second_automatic_is_about_turn_20_wherever_the_tracker_moves(check, turn, begins):
    game = place(
        seat(REVEALED.replace("BF", "[BF]")),
        seat(REVEALED, "HT IR"),
        setup={"players": 2, "options": {"turn20_second": "automatic", "tracker_check": check}},
        to_move="p2",
        turn=turn,
        deck="SS DE | rest",
    )
    take_a_turn(game)
    assert (state_of(game).triggered_by == 1) == (not begins)
    assert (game.phase == "bribe") == begins


@pytest.mark.parametrize(("unwind", "penalty"), [(False, True), (True, False)])
def test_option_penalty_compares_change_goes_as_far_as_infamy_goes(unwind, penalty):
    """p1 triggers with -5 at 2 infamy, p2 has -3: with a fine marker to go back through, p1 really loses 5."""
    game = place(
        seat("CM IR IR", infamy=2, fines=1),
        seat("HT OW HT", infamy=9),
        seat("OW TC OW"),
        setup={"options": {"penalty_compares": "change", "fine_markers_unwind": unwind, "mirror_effect": "none"}},
        phase="inspection",
        triggered_by="p1",
    )
    assert (state_of(game).tally_penalised[0] == 1) == penalty


@pytest.mark.parametrize(("counts", "gained", "total"), [(True, -5, -5 + 1 + 1 + 1), (False, -5, 1 + 1 + 1)])
def test_option_ninx_item_counts_a_mirror_costs_gold_and_what_it_adds_still_counts(counts, gained, total):
    game = place(
        seat("CM OW TC", infamy=9),
        seat(),
        setup={"powers": {"p1": "ninx"}, "options": {"ninx_item_counts": counts}},
        phase="inspection",
        triggered_by="p2",
    )
    play(game, "claim a1")
    assert gold(game) == 25 + gained
    assert state_of(game).inspect_total[0] == total


@pytest.mark.parametrize(("round_", "first", "after"), [(1, "p1", 5), (1, "p2", 5), (2, "p1", 6), (2, "p2", 6)])
def test_option_tracker_player_fixed_is_the_second_of_the_first_round(round_, first, after):
    game = place(
        seat(REVEALED.replace("BF", "[BF]"), "HT IR"),
        seat(REVEALED.replace("BF", "[BF]"), "HT IR"),
        setup={"players": 2, "options": {"tracker_player": "fixed", "starting_player": 2}},
        round=round_,
        first_player=first,
        to_move=first,
        turn=5,
        deck="SS DE | rest",
    )
    assert state_of(take_a_turn(game)).turn_number == after
