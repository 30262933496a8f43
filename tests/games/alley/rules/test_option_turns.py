"""Options about scores, stock, turns, sets and items: positions in which their readings come to different ends.

A reading that is None is left out of the setup: then the default is what is tested.
"""

from __future__ import annotations

from typing import Any

import pytest

from arcane_lab.records import Game
from tests.games.alley.rules.table import (
    PLAIN,
    deal,
    deck,
    discard,
    every_card,
    fines,
    gold,
    house,
    infamy,
    place,
    play,
    refused,
    seat,
    state_of,
    texts,
)

REVEALED = "BF OW MB / CB BC FC / FC MB OW"
STANDING = "FC FC FC / [CB] BC [DE] / TC [MB] OW"
MIRROR = "CM OW TC / BC FC MB / SS DE HT"


def reading(name: str, value: object, **setup: Any) -> dict[str, Any]:
    """A setup with one option, or with its default."""
    return {**setup, "options": {} if value is None else {name: value}}


def turn(setup: dict[str, Any], cards: str, *moves: str, storehouse: str = PLAIN, **scores: int) -> Game:
    """The game after p1 has drawn an Older Wand and made some moves with other cards."""
    first = seat(storehouse, cards, **scores)
    game = place(first, seat(), seat(), setup=setup, deck="OW TC BC DE SS IR | rest", discard="BF")
    return play(game, "draw deck", *moves)


def inspected(setup: dict[str, Any], storehouse: str) -> Game:
    """The game at an inspection of p1 that p2 has triggered."""
    return place(seat(storehouse), seat(), seat(), setup=setup, phase="inspection", triggered_by="p2")


# --- scores -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("value", "after"), [(None, 1), ("cycle25", 1), ("cycle24", 2)])
def test_option_infamy_wrap_is_whether_the_step_to_0_uses_up_a_point(value, after):
    game = turn(reading("infamy_wrap", value), "PL TC", "use PL", infamy=23)
    assert (infamy(game), fines(game)) == (after, 1)


@pytest.mark.parametrize(("value", "after"), [(None, 24), ("cap", 24), ("wrap", 1)])
def test_option_infamy_overflow_is_what_happens_with_two_markers(value, after):
    game = turn(reading("infamy_overflow", value), "PL TC", "use PL", infamy=23, fines=2)
    assert (infamy(game), fines(game)) == (after, 2)


@pytest.mark.parametrize(("value", "after"), [(None, (0, 1)), (False, (0, 1)), (True, (24, 0))])
def test_option_fine_markers_unwind_is_whether_a_loss_gives_a_marker_back(value, after):
    setup = reading("fine_markers_unwind", value)
    game = turn(setup, "SS TC", "play SS a1", storehouse="BF [OW] MB / [CB] BC [FC] / FC [MB] OW", infamy=1, fines=1)
    assert (infamy(game), fines(game)) == after


# --- setup and stock --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("value", "more"), [(None, 0), (False, 0), (True, 15)])
def test_option_extras_with_two_is_whether_two_play_with_the_extra_cards(value, more):
    cards = every_card(deal(2, **reading("extras_with_two", value)))
    assert len(cards) == len(every_card(deal(3))) + more


@pytest.mark.parametrize(
    ("value", "first"), [(None, "p1"), (1, "p1"), (2, "p2"), (3, "p3"), (4, "p4"), (5, "p5"), (6, "p6")]
)
def test_option_starting_player_is_the_seat_that_begins(value, first):
    assert Game("alley", players=6, seed=4, **reading("starting_player", value)).to_move == first


def test_option_starting_player_may_be_drawn_from_the_seed():
    begin = [Game("alley", players=3, seed=seed, options={"starting_player": "random"}).to_move for seed in range(20)]
    assert set(begin) == {"p1", "p2", "p3"}
    assert begin[7] == Game("alley", players=3, seed=7, options={"starting_player": "random"}).to_move


@pytest.mark.parametrize(("value", "left"), [(None, 5), (False, 5), (True, 4)])
def test_option_ring_on_stock_is_whether_a_ring_acts_as_first_discard(value, left):
    dealt = " ".join(["OW"] * 13 + ["CB"] * 10 + ["FC"] * 10)
    game = place(
        {"infamy": 5},
        {"infamy": 5},
        {"infamy": 5},
        setup=reading("ring_on_stock", value),
        phase="stock",
        deck=f"{dealt} IR | rest",
        discard="",
    )
    while game.phase == "stock":
        play(game, texts(game)[0])
    assert discard(game) == ["IR"]
    assert [infamy(game, name) for name in game.seats] == [left, 5, 5]


# --- turns, deck and discard ------------------------------------------------------------------------------


@pytest.mark.parametrize(("value", "left"), [(None, 0), ("on_draw", 0), ("on_empty", 1)])
def test_option_deck_refill_is_when_the_discard_becomes_the_deck(value, left):
    """The top card of the discard stays where it is."""
    game = place(seat(stash="SS DE"), setup=reading("deck_refill", value), deck="HT | none", discard="BF TC")
    play(game, "draw deck")
    assert (len(deck(game)), len(discard(game))) == (left, 2 - left)


@pytest.mark.parametrize(("value", "may"), [(None, True), (True, True), (False, False)])
def test_option_allow_rediscard_is_whether_the_card_taken_may_go_back(value, may):
    game = place(seat(stash="SS DE"), setup=reading("allow_rediscard", value), discard="BF")
    play(game, "draw discard")
    assert ("discard BF" in texts(game)) == may
    assert bool(refused(game, "discard BF")) != may
    assert "discard SS" in texts(game)


@pytest.mark.parametrize(("value", "may"), [(None, False), (True, False), (False, True)])
def test_option_special_requires_slot_is_whether_a_lamp_is_used_with_nothing_to_replace(value, may):
    game = turn(reading("special_requires_slot", value), "ML PL", storehouse="-")
    assert ("use ML" in texts(game)) == may
    assert "use PL" in texts(game), "the lockbox says itself what happens when it fails"


@pytest.mark.parametrize(("value", "may"), [(None, True), (True, True), (False, False)])
def test_option_special_playable_is_whether_a_special_item_may_lie_in_a_storehouse(value, may):
    game = turn(reading("special_playable", value), "ML TC")
    assert ("play ML b1" in texts(game)) == may
    assert bool(refused(game, "play ML b1")) != may
    assert {"use ML", "discard ML", "play TC b1"} <= set(texts(game))


@pytest.mark.parametrize(
    ("value", "move", "triggers"),
    [
        (None, "discard HT", True),
        ("any_turn", "discard HT", True),
        ("play_turn", "discard HT", False),
        ("play_turn", "play IR a1", True),
    ],
)
def test_option_trigger_on_is_which_turns_may_trigger(value, move, triggers):
    game = turn(reading("trigger_on", value), "HT IR", move, storehouse=REVEALED)
    assert (state_of(game).triggered_by == 0) == triggers


# --- sets and slides --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("value", "gained"), [(None, 7), ("resolving_play", 7), ("played_slot", 0), ("always", 7)])
def test_option_set_scan_is_whether_a_line_beside_the_played_slot_is_sold(value, gained):
    """The toad is played at a2 and swaps c1 with b2, which makes a row of carpets that it does not lie in."""
    storehouse = "FC FC TC / [CB] FC [DE] / BC [MB] OW"
    game = turn(reading("set_scan", value), "HT IR", "play HT a2", "target p1", storehouse=storehouse)
    play(game, "swap p1 c1 b2")
    assert gold(game) == 25 + gained


@pytest.mark.parametrize(("value", "gained"), [(None, 0), ("resolving_play", 0), ("played_slot", 0), ("always", 7)])
def test_option_set_scan_is_whether_a_line_made_by_another_player_is_sold(value, gained):
    game = place(
        seat(stash="HT IR"),
        seat("FC FC TC / [CB] FC [DE] / BC [MB] OW"),
        seat(),
        setup=reading("set_scan", value),
        deck="SS | rest",
    )
    play(game, "draw deck", "play HT b1", "target p2", "swap p2 c1 b2")
    assert gold(game, "p2") == 25 + gained


@pytest.mark.parametrize(("value", "gained"), [(None, 7), (True, 7), (False, 0)])
def test_option_inspect_sells_standing_is_whether_an_old_line_is_sold(value, gained):
    assert gold(inspected(reading("inspect_sells_standing", value), STANDING)) == 25 + gained


@pytest.mark.parametrize("value", [True, False])
def test_option_inspect_sells_standing_leaves_what_the_reveal_makes_alone(value):
    assert gold(inspected(reading("inspect_sells_standing", value), STANDING.replace("FC FC FC", "FC [FC] FC"))) == 32


# --- items ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "counted", "may"), [(None, 14, True), ("tax", 14, True), ("lock", 12, False), ("none", 12, True)]
)
def test_option_mirror_effect_is_what_a_mirror_does_to_the_items_next_to_it(value, counted, may):
    assert infamy(inspected(reading("mirror_effect", value), MIRROR)) == counted
    game = turn(reading("mirror_effect", value), "IR HT", storehouse=MIRROR.replace("SS", "[SS]"))
    assert ("play IR b1" in texts(game)) == may
    assert "play IR b2" in texts(game)


@pytest.mark.parametrize(
    ("edition", "value", "counted"),
    [("first", None, 15), ("revised", None, 14), ("first", False, 14), ("revised", True, 15)],
)
def test_option_mirror_diagonal_is_whether_corners_are_next_to_a_mirror(edition, value, counted):
    assert infamy(inspected(reading("mirror_diagonal", value, edition=edition), MIRROR)) == counted


@pytest.mark.parametrize(("value", "asks"), [(None, True), ("swap", True), ("none", False)])
def test_option_toad_effect_is_whether_a_toad_swaps_items(value, asks):
    game = turn(reading("toad_effect", value), "HT IR", "play HT b1")
    assert (game.to_move, game.step) == (("p1", "target") if asks else ("p2", "draw"))
    if asks:
        play(game, "target p2", "swap p2 a1 c1")
        assert house(game, "p2").startswith("MB [OW] [BF]")


@pytest.mark.parametrize(
    ("value", "after"), [(None, (4, 25)), ("lose_infamy", (4, 25)), ("gain_gold", (5, 26)), ("none", (5, 25))]
)
def test_option_ring_effect_is_what_a_ring_does_when_it_is_discarded(value, after):
    game = turn(reading("ring_effect", value), "IR TC", "discard IR", infamy=5)
    assert (infamy(game), gold(game)) == after


@pytest.mark.parametrize(("value", "left"), [(None, 5), (False, 5), (True, 4)])
def test_option_ring_when_uncovered_is_whether_a_ring_acts_that_comes_to_light(value, left):
    game = place(seat(stash="SS DE", infamy=5), setup=reading("ring_when_uncovered", value), discard="BF IR")
    assert infamy(play(game, "draw discard")) == left


@pytest.mark.parametrize(("value", "left"), [(None, 4), (True, 4), (False, 5)])
def test_option_ring_from_hidden_is_whether_a_hidden_ring_acts_when_replaced(value, left):
    storehouse = "[IR] [OW] MB / [CB] BC [FC] / FC [MB] OW"
    game = turn(reading("ring_from_hidden", value), "SS TC", "play SS a1", storehouse=storehouse, infamy=5)
    assert infamy(game) == left
    assert discard(game)[0] == "IR"


@pytest.mark.parametrize(
    ("value", "choice", "after"),
    [
        (None, "choose gold", (23, 5)),
        ("cost", "choose gold", (23, 5)),
        ("cost", "choose infamy", (25, 6)),
        ("benefit", "choose gold", (27, 5)),
        ("benefit", "choose infamy", (25, 4)),
        ("none", "", (25, 5)),
    ],
)
def test_option_cauldron_effect_is_whether_its_choices_cost_or_help(value, choice, after):
    game = turn(reading("cauldron_effect", value), "BC TC", "play BC b1", *filter(None, [choice]), infamy=5)
    assert (gold(game), infamy(game)) == after
    assert game.to_move == "p2"


@pytest.mark.parametrize(
    ("edition", "value", "gained"),
    [("first", None, 0), ("revised", None, 3), ("revised", "none", 0), ("first", "half", 3)],
)
def test_option_sword_mode_is_how_much_gold_a_sword_leaves(edition, value, gained):
    storehouse = "FC FC [OW] / [CB] BC [DE] / SS [MB] OW"
    setup = reading("sword_mode", value, edition=edition)
    assert gold(turn(setup, "FC HT", "play FC c1", storehouse=storehouse)) == 25 + gained


@pytest.mark.parametrize(("value", "gained"), [(None, 2), ("curse", 2), ("none", 0)])
def test_option_skeletomicon_effect_is_whether_a_sold_set_hurts_the_others(value, gained):
    storehouse = "SK SK [OW] / [CB] BC [FC] / FC [MB] TC"
    game = turn(reading("skeletomicon_effect", value), "SK TC", "play SK c1", storehouse=storehouse)
    assert gold(game) == 60
    assert [infamy(game, name) for name in game.seats] == [0, gained, gained]


@pytest.mark.parametrize(("value", "may"), [(None, False), (True, False), (False, True)])
def test_option_doll_locked_is_whether_a_revealed_doll_may_be_replaced(value, may):
    game = turn(reading("doll_locked", value), "IR TC", storehouse="HD [HD] MB / [CB] BC [FC] / FC [MB] OW")
    assert ("play IR a1" in texts(game)) == may
    assert "play IR b1" in texts(game), "a hidden doll is as any item"


@pytest.mark.parametrize(
    ("value", "card", "gained"),
    [(None, "FC", 7), ("always", "FC", 7), ("played", "FC", 0), ("always", "FF", 7), ("played", "FF", 7)],
)
def test_option_feline_mode_is_when_a_feline_completes_a_set(value, card, gained):
    lies = "FF" if card == "FC" else "FC"
    storehouse = f"FC {lies} [OW] / [CB] BC [DE] / TC [MB] OW"
    assert (
        gold(turn(reading("feline_mode", value), f"{card} HT", f"play {card} c1", storehouse=storehouse)) == 25 + gained
    )


@pytest.mark.parametrize(("value", "gained"), [(None, 7), (True, 7), (False, 0)])
def test_option_feline_at_inspection_is_whether_it_completes_a_set_there(value, gained):
    game = inspected(reading("feline_at_inspection", value), "FC FC [FF]")
    assert gold(game) == 25 + gained


# --- what else the sentence of a reading says ----------------------------------------------------------------


def test_option_deck_refill_on_empty_waits_while_the_discard_is_too_small():
    game = place(
        seat(stash="SS DE"), seat(stash="IR TC"), setup=reading("deck_refill", "on_empty"), deck="HT | none", discard=""
    )
    play(game, "draw deck")
    assert (deck(game), discard(game)) == ([], [])
    play(game, "discard SS")
    assert (deck(game), discard(game)) == ([], ["SS"])
    assert texts(game) == ["draw discard"]


@pytest.mark.parametrize(
    ("item", "moves", "triggers"),
    [("WW", ["use WW", "play BF a1"], True), ("PL", ["use PL"], False)],
)
def test_option_trigger_on_play_turn_asks_whether_the_special_item_played_one(item, moves, triggers):
    game = turn(reading("trigger_on", "play_turn"), f"{item} IR", *moves, storehouse=REVEALED)
    assert (state_of(game).triggered_by == 0) == triggers
    assert game.to_move == "p2"


def test_option_mirror_effect_lock_covers_hidden_items_and_mirrors_but_not_swaps_and_dolls():
    locked = "CM CM TC / [DE] FC MB / SS BC [OW]"
    game = turn(reading("mirror_effect", "lock"), "HT IR", storehouse=locked)
    may = {move for move in texts(game) if move.startswith("play IR")}
    assert may == {f"play IR {slot}" for slot in ("c2", "a3", "b3", "c3")}
    play(game, "play HT c2", "target p1", "swap p1 a2 a3")
    assert house(game) == "CM CM TC / SS FC HT / [DE] BC [OW]"
    dolls = place(
        seat("HD HD [OW] / [CB] BC [FC] / FC [MB] TC", "HD TC"),
        seat(locked),
        seat(REVEALED),
        setup=reading("mirror_effect", "lock"),
        deck="IR | rest",
    )
    play(dolls, "draw deck", "play HD c1", "place p2 a2")
    assert house(dolls, "p2").startswith("CM CM TC / HD FC MB")


def test_option_ring_from_hidden_a_ring_that_two_players_take_up_acts_when_it_is_discarded():
    game = place(
        seat("[IR] [OW] MB / [CB] BC [FC] / FC [MB] OW", "SS DE", infamy=5),
        setup=reading("ring_from_hidden", False, players=2),
        deck="TC | rest",
    )
    play(game, "draw deck", "play SS a1", "discard IR")
    assert infamy(game) == 4


@pytest.mark.parametrize("goes_to", ["discard", "set_aside"])
@pytest.mark.parametrize(("value", "asked"), [(True, ("p2", "play")), (False, ("p2", "draw"))])
def test_option_boomerang_foreign_wherever_the_items_under_dolls_go(value, asked, goes_to):
    setup = {**reading("boomerang_foreign", value), "items": {"HD": {"doll_replaced_to": goes_to}}}
    game = place(
        seat("HD HD [OW] / [CB] BC [FC] / FC [TC] TC", "HD TC"),
        seat("[MB] FC FC / CB BC [DE] / FC SS OW"),
        seat(REVEALED),
        setup=setup,
        deck="IR | rest",
    )
    play(game, "draw deck", "play HD c1", "place p2 a1")
    assert (game.to_move, game.step) == asked
