"""AA-SET: what is a stack, what is a set, and when it is sold."""

from __future__ import annotations

from itertools import combinations

import pytest

from arcane_lab import datasets
from arcane_lab.games.alley.rules.storehouse import LINES
from tests.games.alley.rules.table import (
    aside,
    deck,
    discard,
    gold,
    house,
    in_both_editions,
    infamy,
    kinds,
    place,
    play,
    refused,
    seat,
    stash,
    take_a_turn,
    texts,
    with_every_number_of_seats,
)

#: Three rows, three columns and two diagonals, slots counted in reading order.
STACKS = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
NAMES = ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")
#: Eight items of which no three alike can line up, and the ninth slot for the test.
FILL = ("OW", "TC", "MB", "CB", "FC", "BC", "DE", "IR", "HT")


def grid(stack, item, hidden=None, rest_hidden=True):
    """A full storehouse with three of an item in some slots, others all different; `hidden` slots are face down."""
    cells = [item if slot in stack else FILL[slot] for slot in range(9)]
    faces = [
        f"[{cell}]" if slot == hidden or (rest_hidden and slot not in stack) else cell
        for slot, cell in enumerate(cells)
    ]
    return " / ".join(" ".join(faces[row : row + 3]) for row in (0, 3, 6))


def found_at_inspection(storehouse, **setup):
    """The gold that an inspection brings for a storehouse."""
    setup = {"options": {"mirror_effect": "none", **setup.pop("options", {})}, **setup}
    game = place(seat(storehouse, gold=0), phase="inspection", setup=setup)
    if game.step == "slide":
        play(game, "slide vertical")
    return gold(game)


@pytest.mark.parametrize("stack", list(combinations(range(9), 3)), ids=lambda stack: "-".join(NAMES[k] for k in stack))
def test_aa_set_01_aa_set_02_aa_set_03_and_aa_set_07_only_eight_lines_are_stacks(stack):
    # Of all 84 ways to lay three fairies, only those in a row, a column or a diagonal are sold.
    assert found_at_inspection(grid(stack, "BF"), items={"BF": {"gold_per_set": 12}}) == (12 if stack in STACKS else 0)


def test_aa_set_03_the_rules_know_exactly_these_eight_stacks():
    assert [LINES[at : at + 3] for at in range(0, len(LINES), 3)] == STACKS


@in_both_editions
@pytest.mark.parametrize("line", range(8))
def test_aa_set_04_and_aa_set_09_a_third_copy_played_into_a_stack_makes_a_set(line, edition):
    stack = STACKS[line]
    for slot in stack:
        cells = grid(stack, "MB").split()
        at = [k for k, word in enumerate(cells) if word != "/"][slot]
        cells[at] = "[SS]"
        game = place(
            seat(" ".join(cells), "MB SK", gold=0), setup={"edition": edition, "items": {"MB": {"gold_per_set": 5}}}
        )
        play(game, "draw deck", f"play MB {NAMES[slot]}")
        if line > 5:
            play(game, "slide horizontal")
        assert (gold(game), aside(game)) == (5, ["MB"] * 3)


@in_both_editions
@pytest.mark.parametrize("line", range(8))
def test_aa_set_05_a_hidden_copy_does_not_count(line, edition):
    stack = STACKS[line]
    game = place(seat(grid(stack, "MB", hidden=stack[0]), "MB SK"), setup={"edition": edition})
    play(game, "draw deck", f"play MB {NAMES[stack[1]]}")
    while game.step == "play":  # the boomerang that was replaced comes back to where it lay
        play(game, f"play MB {NAMES[stack[1]]}")
    assert (gold(game), aside(game)) == (25, [])


@in_both_editions
def test_aa_set_06_two_copies_and_another_item_are_no_set(edition):
    game = place(seat("BF BF [OW] / [MB] [TC] [CB] / [DE] [IR] [FC]", "DE BF"), setup={"edition": edition})
    play(game, "draw deck", "play DE c1")
    assert house(game).startswith("BF BF DE")


def test_aa_set_08_no_set_is_sold_in_bribe_or_stock():
    bribes = play(place(seat("BF BF BF", infamy=4), phase="bribe"), "bribe 2")
    assert (gold(bribes), house(bribes)) == (23, "BF BF BF")
    stock = place(seat(), phase="stock", deck="BF BF BF | rest", discard=None)
    play(stock, "reveal a1", "reveal b1")
    assert house(stock).startswith("BF BF [BF]")
    assert "sold" not in kinds(bribes) + kinds(stock)


@in_both_editions
def test_aa_set_10_turning_up_a_hidden_copy_makes_a_set_at_inspection(edition):
    setup = {"edition": edition, "items": {"CB": {"gold_per_set": 9}}}
    assert found_at_inspection("CB [CB] CB / OW TC IR", **setup) == 9


@in_both_editions
def test_aa_set_11_and_aa_set_12_a_set_cannot_be_kept_nor_its_gold(edition):
    setup = {"edition": edition, "items": {"MB": {"gold_per_set": 5}}}
    house_text = "MB MB [OW] / [BF] TC MB / [BF] IR MB"
    game = place(seat(house_text, "MB SK"), setup=setup)
    play(game, "draw deck", "play MB c1")
    assert texts(game) == ["sell a1-b1-c1", "sell c1-c2-c3"]
    assert refused(game, "pass") == "AA-SET-11"
    play(game, "sell a1-b1-c1")
    assert (gold(game), game.to_move) == (30, "p2")


@in_both_editions
def test_aa_set_15_and_aa_set_18_a_set_pays_once_what_its_card_says(edition):
    for code, item in datasets.items().items():
        if item.gold_per_set is None or item.copies_2_to_4 < 3:
            continue
        for amount in (item.gold_per_set, item.gold_per_set + 3):
            setup = {"edition": edition, "items": {code: {"gold_per_set": amount}}}
            assert found_at_inspection(f"{code} [{code}] {code} / [BF] [TC] [MB] / [OW] [CB] [PL]", **setup) == amount


@in_both_editions
def test_aa_set_16_and_aa_set_17_remove_slide_gold_sold_effect(edition):
    game = place(seat("OW TC IR / MB MB [DE] / [CB] BF FC", "MB SK"), deck="BF | rest", setup={"edition": edition})
    play(game, "draw deck", "play MB c2")
    assert [kind for kind in kinds(game) if kind in ("sold", "slid", "gold_gained")] == [
        "sold",
        *["slid"] * 3,
        "gold_gained",
    ]
    carpets = place(seat("FC FC [DE] / OW TC IR", "FC SK"), deck="BF MB | rest", setup={"edition": edition})
    play(carpets, "draw deck", "play FC c1")
    happened = kinds(carpets)
    assert happened.index("sold") < happened.index("gold_gained") < happened.index("carpet")
    assert stash(carpets) == ["BF", "MB", "SK"]


@in_both_editions
def test_aa_set_19_at_inspection_the_sold_effect_is_left_out(edition):
    seats = [seat("DE [DE] DE / FC FC [FC] / SK [SK] SK", "OW"), seat("-"), seat("-")]
    game = place(*seats, phase="inspection", setup={"edition": edition})
    while game.step == "sell":
        play(game, texts(game)[0])
    assert (game.phase, gold(game), stash(game)) == ("bribe", 25 + 20 + 7 + 35, ["OW"])
    assert [(gold(game, name), infamy(game, name)) for name in ("p2", "p3")] == [(25, 0)] * 2


@in_both_editions
@with_every_number_of_seats
def test_aa_set_22_nothing_left_gains_nothing(players, edition):
    seats = [seat("BF [BF] BF", infamy=3), *[seat("-")] * (players - 1)]
    game = place(*seats, phase="inspection", setup={"edition": edition, "players": players})
    assert (house(game), infamy(game)) == ("-", 3)


def test_aa_set_25_the_owner_chooses_which_set_goes_first():
    for answer, left in (("sell a2-b2-c2", "OW BF TC / CB BF MB"), ("sell b1-b2-b3", "OW TC / BF BF / CB MB")):
        game = place(seat("OW BF TC / BF [IR] BF / CB BF MB", "BF SK"), discard="")
        play(game, "draw deck", "play BF b2")
        assert game.to_move == "p1"
        play(game, answer)
        assert house(game) == left


def test_aa_set_26_two_sets_of_one_play_share_the_played_slot():
    assert [LINES[at : at + 3] for at in range(0, len(LINES), 3)] == STACKS
    for slot in range(9):
        through = [stack for stack in STACKS if slot in stack]
        assert all(slot in set(one) & set(two) for one, two in combinations(through, 2))


def test_aa_set_27_disjoint_stacks_are_parallel():
    stacks = [set(LINES[at : at + 3]) for at in range(0, len(LINES), 3)]
    disjoint = [(k, m) for k, m in combinations(range(8), 2) if not stacks[k] & stacks[m]]
    assert disjoint == [(0, 1), (0, 2), (1, 2), (3, 4), (3, 5), (4, 5)]


@in_both_editions
def test_aa_set_28_and_aa_set_29_parallel_sets_are_all_sold_at_inspection(edition):
    items = {"BF": {"gold_per_set": 12}, "CB": {"gold_per_set": 9}, "DE": {"gold_per_set": 20}}
    for storehouse, wanted, left in (
        ("BF [BF] BF / [CB] CB CB / OW TC IR", 21, "OW TC IR"),
        ("BF BF [BF] / CB [CB] CB / [DE] DE DE", 41, "-"),
        ("BF CB DE / BF [CB] DE / [BF] CB [DE]", 41, "-"),
    ):
        game = place(seat(storehouse, gold=0), phase="inspection", setup={"edition": edition, "items": items})
        while game.step == "sell":
            play(game, texts(game)[0])
        assert (gold(game), house(game)) == (wanted, left)


@pytest.mark.parametrize(
    ("shape", "sold"),
    [
        pytest.param("BF BF [BF] / OW TC IR", 12, id="AA-SET-30 a row of two by three"),
        pytest.param("OW TC IR / BF BF [BF]", 12, id="AA-SET-30 the other row"),
        pytest.param("BF OW TC / [BF] BF IR", 0, id="AA-SET-33 a corner of two by three"),
        pytest.param("BF TC BF / IR [BF] OW", 0, id="AA-SET-33 a bent diagonal"),
        pytest.param("BF OW / BF TC / [BF] IR", 12, id="AA-SET-31 a column of three by two"),
        pytest.param("OW BF / TC BF / IR [BF]", 12, id="AA-SET-31 the other column"),
        pytest.param("BF TC / [BF] BF / OW IR", 0, id="AA-SET-31 a corner of three by two"),
        pytest.param("BF TC / IR [BF] / BF OW", 0, id="AA-SET-33 a bent diagonal of three by two"),
        pytest.param("BF [BF] BF", 12, id="AA-SET-32 three in a row"),
        pytest.param("BF / [BF] / BF", 12, id="AA-SET-32 three in a column"),
    ],
)
@in_both_editions
def test_stacks_of_a_reduced_storehouse(edition, shape, sold):
    assert found_at_inspection(shape, edition=edition, items={"BF": {"gold_per_set": 12}}) == sold


def test_aa_set_37_an_empty_place_breaks_a_stack():
    setup = {"powers": {"p1": "glynna"}, "options": {"glynna_slide": False}}
    game = place(seat("BF [OW] BF / BF TC MB / CB IR DE", gold=0), phase="inspection", setup=setup)
    play(game, "remove b1")
    assert (house(game), gold(game)) == ("BF . BF / BF TC MB / CB IR DE", 0)
    # Two rows of three, one of which has a hole: neither it nor a line across it is a stack.
    game = place(seat("BF [BF] BF / OW TC IR", gold=0), phase="inspection", setup=setup)
    play(game, "remove b1")
    assert gold(game) == 0


@in_both_editions
def test_aa_set_38_a_fourth_copy_stays(edition):
    game = place(seat("BF BF [OW] / BF TC IR", "BF SK"), setup={"edition": edition})
    play(game, "draw deck", "play BF c1")
    assert (house(game), aside(game)) == ("BF TC IR", ["BF"] * 3)


@in_both_editions
@with_every_number_of_seats
def test_aa_set_39_nobody_sells_a_standing_line_of_somebody_else(players, edition):
    seats = [seat("OW [TC] IR", "MB SK"), seat("BF BF BF / [OW] TC MB")]
    game = place(*seats, setup={"players": players, "edition": edition})
    play(game, "draw deck", "play MB a1")
    assert (gold(game, "p1"), gold(game, "p2"), house(game, "p2")) == (25, 25, "BF BF BF / [OW] TC MB")


@pytest.mark.parametrize(("scan", "now"), [("resolving_play", 25), ("played_slot", 25), ("always", 37)])
def test_aa_set_40_a_line_made_by_a_swap_waits_by_default(scan, now):
    setup = {"options": {"set_scan": scan}, "items": {"BF": {"gold_per_set": 12}, "PL": {"lockbox_infamy": 0}}}
    # The lockbox leaves the fairy revealed at c1: three in a row, but nothing was played.
    game = place(seat("BF BF [OW] / [MB] TC CB", "PL SK"), seat("BF [OW] TC / [MB] IR DE"), setup=setup)
    play(game, "draw deck", "use PL", "swap c1 p2 a1")
    assert gold(game) == now


@pytest.mark.parametrize(
    ("scan", "left", "gained"),
    [("resolving_play", "TC / CB / FC", 12 + 3), ("played_slot", "OW TC / OW CB / OW FC", 12)],
)
@in_both_editions
def test_aa_set_41_a_line_made_by_a_slide_is_sold_in_the_same_play(edition, scan, left, gained):
    items = {"BF": {"gold_per_set": 12}, "OW": {"gold_per_set": 3}}
    setup = {"edition": edition, "options": {"set_scan": scan}, "items": items}
    game = place(seat("BF OW TC / OW [IR] CB / OW FC BF", "BF SK"), setup=setup)
    play(game, "draw deck", "play BF b2", "slide horizontal")
    assert (house(game), gold(game), game.to_move) == (left, 25 + gained, "p2")


@pytest.mark.parametrize(("sells", "gained"), [(True, 12), (False, 0)])
@in_both_editions
def test_aa_set_42_a_standing_line_is_sold_at_inspection(edition, sells, gained):
    options = {"inspect_sells_standing": sells}
    assert found_at_inspection("BF BF BF / OW TC MB", edition=edition, options=options) == gained


def test_aa_set_43_special_items_make_no_set():
    for code in ("ML", "PL", "SC", "WW"):
        item = datasets.items()[code]
        assert (item.copies(with_extras=True), item.gold_per_set) == (1, None)
        # Even with three of them, or with a feline that would stand in.
        three = {code: {"copies_2_to_4": 3}}
        assert found_at_inspection(f"{code} [{code}] {code} / OW TC IR", items=three) == 0
        assert found_at_inspection(f"{code} [{code}] FF / OW TC IR", items=three) == 0


@in_both_editions
def test_aa_set_44_sold_cards_do_not_come_back_in_the_round(edition):
    setup = {"edition": edition}
    game = place(seat("DE DE [OW] / [BF] TC MB", "DE SK"), deck="BF | none", discard="TC MB CB", setup=setup)
    play(game, "draw deck", "play DE c1", "target p2")
    assert aside(game).count("DE") >= 3
    play(game, "draw deck")  # the deck is made anew from the discard
    assert "DE" not in deck(game) + discard(game)


@in_both_editions
def test_aa_set_13_aa_set_20_aa_set_21_and_aa_set_23_a_storehouse_shrinks_until_the_next_stock(edition):
    game = place(seat("MB MB [OW] / [BF] TC CB / [FC] IR DE", "MB SK"), deck="BC | rest", setup={"edition": edition})
    play(game, "draw deck", "play MB c1")
    assert (house(game), aside(game)) == ("[BF] TC CB / [FC] IR DE", ["MB"] * 3)
    while game.to_move != "p1":
        take_a_turn(game)
    play(game, "draw deck", "play SK a1")
    assert house(game) == "SK TC CB / [FC] IR DE"
