"""AA-SLIDE: how a storehouse closes up after a sale, over every line, shape and direction."""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest

from arcane_lab.games.alley import setup as catalogue
from arcane_lab.games.alley.rules.state import State
from arcane_lab.games.alley.rules.storehouse import LINES, clear_cell, close_line
from arcane_lab.games.alley.text.notation import shape_of
from tests.games.alley.rules.table import (
    gold,
    house,
    in_both_editions,
    infamy,
    place,
    play,
    refused,
    seat,
    state_of,
    texts,
)

STACKS = [LINES[at : at + 3] for at in range(0, 24, 3)]
Grid = tuple[int, ...]


def lines_of(grid: Grid) -> list[int]:
    """The lines of a grid, by number, in which three items lie."""
    return [line for line, stack in enumerate(STACKS) if all(grid[slot] >= 0 for slot in stack)]


def closed(grid: Grid, line: int, axis: int) -> Grid:
    """A grid after the items of a line are gone and the rest has closed up."""
    state: State = catalogue.new_state(catalogue.resolve_setup(players=2))
    state.phase = 1
    state.storehouse_item[:9] = grid
    for slot in STACKS[line]:
        clear_cell(state, slot)
    close_line(state, 0, line, axis)
    return tuple(state.storehouse_item[:9])


@cache
def every_grid() -> dict[Grid, list[tuple[int, Grid]]]:
    """Every grid that sales and slide choices can lead to, with the grid and line that each came from."""
    found: dict[Grid, list[tuple[int, Grid]]] = {}
    waiting: list[Grid] = [tuple(range(9))]
    while waiting:
        grid = waiting.pop()
        for line in lines_of(grid):
            for axis in (0, 1) if line > 5 else (0,):
                after = closed(grid, line, axis)
                if after not in found:
                    waiting.append(after)
                found.setdefault(after, []).append((line, grid))
    return found


def taken(grid: Grid) -> list[int]:
    """The slots in which an item lies."""
    return [slot for slot in range(9) if grid[slot] >= 0]


def is_filled(grid: Grid) -> bool:
    """Whether the items fill a rectangle at the top left."""
    rows, columns = shape_of(taken(grid))
    return taken(grid) == [3 * row + column for row in range(rows) for column in range(columns)]


WORKED = [
    ("AA-SLIDE-12", "BF BF BF / OW TC IR / CB MB FC", None, "OW TC IR / CB MB FC"),
    ("AA-SLIDE-13", "OW TC IR / BF BF BF / CB MB FC", None, "OW TC IR / CB MB FC"),
    ("AA-SLIDE-14", "OW TC IR / CB MB FC / BF BF BF", None, "OW TC IR / CB MB FC"),
    ("AA-SLIDE-15", "BF OW TC / BF IR CB / BF MB FC", None, "OW TC / IR CB / MB FC"),
    ("AA-SLIDE-16", "OW BF TC / IR BF CB / MB BF FC", None, "OW TC / IR CB / MB FC"),
    ("AA-SLIDE-17", "OW TC BF / IR CB BF / MB FC BF", None, "OW TC / IR CB / MB FC"),
    ("AA-SLIDE-18", "BF OW TC / IR BF CB / MB FC BF", "horizontal", "OW TC / IR CB / MB FC"),
    ("AA-SLIDE-19", "BF OW TC / IR BF CB / MB FC BF", "vertical", "IR OW TC / MB FC CB"),
    ("AA-SLIDE-20", "OW TC BF / IR BF CB / BF MB FC", "horizontal", "OW TC / IR CB / MB FC"),
    ("AA-SLIDE-21", "OW TC BF / IR BF CB / BF MB FC", "vertical", "OW TC CB / IR MB FC"),
    ("AA-SLIDE-22", "BF BF BF / OW TC IR", None, "OW TC IR"),
    ("AA-SLIDE-23", "OW TC IR / BF BF BF", None, "OW TC IR"),
    ("AA-SLIDE-24", "BF OW / BF TC / BF IR", None, "OW / TC / IR"),
    ("AA-SLIDE-25", "OW BF / TC BF / IR BF", None, "OW / TC / IR"),
    ("AA-SLIDE-26", "BF BF BF", None, "-"),
]


@in_both_editions
@pytest.mark.parametrize(("storehouse", "way", "left"), [row[1:] for row in WORKED], ids=[row[0] for row in WORKED])
def test_the_worked_grids(edition, storehouse, way, left):
    # The last fairy of the line is played over a lotus; all others lie as the example says.
    before, _, after = storehouse.rpartition("BF")
    slot = [word for word in (before + "?" + after).split() if word != "/"].index("?")
    columns = len(storehouse.split(" / ")[0].split())
    game = place(seat(f"{before}[DL]{after}", "BF SK", gold=0), setup={"edition": edition})
    play(game, "draw deck", f"play BF {'abc'[slot % columns]}{1 + slot // columns}")
    if way is None:
        assert game.to_move == "p2"  # AA-SLIDE-05: nothing is asked
    else:
        assert texts(game) == ["slide horizontal", "slide vertical"]
        play(game, f"slide {way}")
    assert (house(game), gold(game)) == (left, 12)


@in_both_editions
def test_aa_slide_02_and_aa_slide_07_hidden_items_slide_with_their_faces_and_what_is_known(edition):
    storehouse = "[OW|p1] [TC|p2] MB / BF BF [DL] / CB [IR] [FC|p1,p3]"
    game = place(seat(storehouse, "BF SK"), setup={"edition": edition})
    play(game, "draw deck", "play BF c2")
    assert house(game) == "[OW] [TC] MB / CB [IR] [FC]"
    assert [game.view(reader).storehouse("p1") for reader in game.seats] == [
        "[OW] [??] MB / CB [??] [FC]",
        "[??] [TC] MB / CB [??] [??]",
        "[??] [??] MB / CB [??] [FC]",
    ]


@pytest.mark.parametrize(("line", "axis"), list(product((6, 7), (0, 1))))
def test_aa_slide_03_all_that_moves_moves_along_one_axis(line, axis):
    after = closed(tuple(range(9)), line, axis)
    for slot in taken(after):
        item = after[slot]
        kept = (slot // 3, item // 3) if axis == 0 else (slot % 3, item % 3)
        assert kept[0] == kept[1], "an item has left its row in a horizontal slide, or its column in a vertical one"
    # The order in each row (or column) is kept as well.
    rows = [[after[slot] for slot in stack if after[slot] >= 0] for stack in (STACKS[:3] if axis == 0 else STACKS[3:6])]
    assert all(row == sorted(row) for row in rows)


def test_aa_slide_04_passing_over_the_choice_is_refused():
    game = place(seat("BF OW TC / IR [DL] CB / MB FC BF", "BF SK"))
    play(game, "draw deck", "play BF b2")
    assert refused(game, "pass") == "AA-SLIDE-04"


def test_aa_slide_05_only_diagonals_leave_a_choice():
    for line in range(6):
        assert closed(tuple(range(9)), line, 0) == closed(tuple(range(9)), line, 1)
    for line in (6, 7):
        assert closed(tuple(range(9)), line, 0) != closed(tuple(range(9)), line, 1)


@in_both_editions
def test_aa_slide_08_sliding_sets_nothing_off(edition):
    game = place(seat("CB BC OW / BF [SK] BF / IR DL TC", "BF SK", infamy=5), setup={"edition": edition})
    play(game, "draw deck", "play BF b2")
    assert (house(game), gold(game), infamy(game)) == ("CB BC OW / IR DL TC", 37, 5)


@in_both_editions
def test_aa_slide_10_an_inspection_closes_up_in_the_same_way(edition):
    game = place(seat("CB OW TC / [CB] IR MB / CB FC BF"), phase="inspection", setup={"edition": edition})
    assert house(game) == "OW TC / IR MB / FC BF"
    for way, left in (("horizontal", "OW TC / IR MB / FC BF"), ("vertical", "IR OW TC / FC BF MB")):
        game = place(seat("CB OW TC / IR [CB] MB / FC BF CB"), phase="inspection", setup={"edition": edition})
        play(game, f"slide {way}")
        assert house(game) == left


def test_aa_slide_11_who_is_next_to_whom_is_judged_after_the_slide():
    items = {"CM": {"mirror_adjacent_infamy": 4, "infamy_each": 0}, "OW": {"infamy_each": 0}, "TC": {"infamy_each": 0}}
    items |= {code: {"infamy_each": 0} for code in ("IR", "MB", "FC")}
    game = place(seat("OW TC IR / BF [BF] BF / CM MB FC"), phase="inspection", setup={"items": items})
    assert (house(game), infamy(game)) == ("OW TC IR / CM MB FC", 2 * 4)  # the wand above it and MB beside it


def test_aa_slide_27_only_six_shapes_can_occur():
    assert {shape_of(taken(grid)) for grid in (tuple(range(9)), *every_grid())} == {
        (3, 3),
        (2, 3),
        (3, 2),
        (1, 3),
        (3, 1),
        (0, 0),
    }
    assert all(is_filled(grid) for grid in every_grid())


def test_aa_set_30_aa_set_31_aa_set_32_aa_set_34_aa_set_35_and_aa_set_36_the_stacks_of_every_shape():
    stacks = {shape_of(taken(grid)): lines_of(grid) for grid in every_grid()}
    assert stacks == {(2, 3): [0, 1], (3, 2): [3, 4], (1, 3): [0], (3, 1): [3], (0, 0): []}
    for after, sources in every_grid().items():
        for line, before in sources:
            left = {(3, 3): {(2, 3), (3, 2)}, (2, 3): {(1, 3)}, (3, 2): {(3, 1)}, (1, 3): {(0, 0)}, (3, 1): {(0, 0)}}
            assert shape_of(taken(after)) in left[shape_of(taken(before))], line


def test_aa_slide_28_a_row_and_a_column_never_both_go():
    assert {(1, 3), (3, 1)} <= {shape_of(taken(grid)) for grid in every_grid()}
    for after, sources in every_grid().items():
        if shape_of(taken(after)) in ((1, 3), (3, 1)):
            kinds = {"row" if line < 3 else "column" for line, _ in sources}
            assert kinds == {"row" if shape_of(taken(after)) == (1, 3) else "column"}
    for line in range(3):
        assert not set(lines_of(closed(tuple(range(9)), line, 0))) & {3, 4, 5}
        assert not set(lines_of(closed(tuple(range(9)), 3 + line, 0))) & {0, 1, 2}


def test_aa_slide_29_the_choice_decides_what_can_line_up_later():
    start = (18, 13, 0, 10, 18, 2, 11, 7, 18)  # TC OW BF / IR TC CB / MB FC TC: the coins are sold
    lined = [
        {frozenset(grid[slot] for slot in STACKS[line]) for line in lines_of(grid)}
        for grid in (closed(start, 6, 0), closed(start, 6, 1))
    ]
    assert lined == [{frozenset((13, 10, 11)), frozenset((0, 2, 7))}, {frozenset((10, 13, 0)), frozenset((11, 7, 2))}]


@pytest.mark.parametrize(
    ("storehouse", "way", "left", "gained"),
    [
        pytest.param("BF OW TC / OW [DL] CB / OW FC BF", "horizontal", "TC / CB / FC", 15, id="AA-SLIDE-30"),
        pytest.param("BF OW TC / OW [DL] CB / OW FC BF", "vertical", "OW OW TC / OW FC CB", 12, id="AA-SLIDE-31"),
        pytest.param("BF OW OW / OW [DL] TC / CB FC BF", "vertical", "CB FC TC", 15, id="AA-SLIDE-32"),
    ],
)
@in_both_editions
def test_a_slide_may_line_up_a_new_set(edition, storehouse, way, left, gained):
    items = {"BF": {"gold_per_set": 12}, "OW": {"gold_per_set": 3}}
    game = place(seat(storehouse, "BF SK", gold=0), setup={"edition": edition, "items": items})
    play(game, "draw deck", "play BF b2", f"slide {way}")
    assert (house(game), gold(game)) == (left, gained)


def test_aa_slide_33_rows_and_columns_never_line_up_three_new_copies():
    start = tuple(range(9))
    old = {frozenset(stack) for stack in STACKS}
    for line in range(6):
        after = closed(start, line, 0)
        assert {frozenset(after[slot] for slot in STACKS[k]) for k in lines_of(after)} <= old
    for line, axis in product((6, 7), (0, 1)):
        after = closed(start, line, axis)
        assert not {frozenset(after[slot] for slot in STACKS[k]) for k in lines_of(after)} & old


@pytest.mark.parametrize(("slides", "left"), [(False, "OW . TC / MB BC DE"), (True, "OW TC . / MB BC DE")])
def test_aa_slide_34_a_hole_that_glynna_makes_stays(slides, left):
    setup = {"powers": {"p1": "glynna"}, "options": {"glynna_slide": slides}}
    game = place(seat("OW [CB] TC / MB BC DE"), phase="inspection", setup=setup)
    play(game, "remove b1")
    assert house(game) == left


@in_both_editions
def test_aa_slide_01_and_aa_slide_09_the_slide_comes_before_gold_and_sold_effect(edition):
    game = place(seat("OW TC IR / HD HD [DL] / CB BC FC", "HD SK"), setup={"edition": edition})
    play(game, "draw deck", "play HD c2")
    assert (game.step, house(game), gold(game)) == ("place", "OW TC IR / CB BC FC", 65)
    state = state_of(game)
    assert [state.storehouse_item[slot] for slot in (6, 7, 8)] == [-1] * 3
