"""A frame in which pictures of a run are drawn: it begins, grows and stays."""

from __future__ import annotations

import pytest

from arcane_lab.simulation.frames import Frame, rounded_up


@pytest.mark.parametrize(
    ("value", "end"),
    [
        (1e-9, 1e-9),
        (0.0101, 0.012),
        (0.11, 0.12),
        (0.99, 1),
        (1, 1),
        (1.01, 1.2),
        (6.1, 8),
        (80, 80),
        (81, 100),
        (2_001, 2_500),
    ],
)
def test_an_axis_ends_at_the_next_fine_step(value: float, end: float) -> None:
    assert rounded_up(value) == end


def test_the_outcomes_of_a_frame_are_whole_ranges_and_only_grow() -> None:
    frame = Frame(games=100)
    assert frame.outcomes(-3, 7, 4) == (-4, 8)
    assert frame.outcomes(0, 9, 4) == (-4, 12), "what was inside stays inside"
    assert frame.outcomes(-4, 12, 4) == (-4, 12), "an end that is one of the steps is no reason to grow"


# --- axes of a live chart ---------------------------------------------------------------------------------


def test_a_frame_begins_where_the_first_outcomes_do_and_takes_their_width() -> None:
    frame = Frame(games=100)
    assert frame.outcomes(7, 12, 5) == (5, 15)
    assert (frame.left, frame.right, frame.width) == (5, 15, 5)
    assert frame.outcomes(11, 12, 2) == (4, 16), "what was inside stays inside, in ranges of the new width"
    assert frame.width == 2


def test_the_full_picture_sets_the_end_of_an_axis_and_it_never_comes_back() -> None:
    frame = Frame(games=100)
    assert frame.reach([0.37, 0.2], [0.31], games=100) == 0.4
    assert frame.top == 0.4
    assert frame.reach([0.05], [0.01], games=100) == 0.4
    assert frame.reach([0.41], [0.01], games=101) == 0.5
    assert frame.top == 0.5


def test_a_picture_of_fewer_games_makes_room_for_its_figures_and_not_for_good() -> None:
    frame = Frame(games=100)
    assert frame.reach([0.37], [0.1], games=99) == 0.4, "the first picture has all of its intervals"
    assert frame.top == 0
    frame.reach([0.37], [0.1], games=100)
    assert frame.reach([0.9], [0.4], games=99) == 0.4, "intervals may be cut off"
    assert frame.reach([0.9], [0.41], games=99) == 0.5, "figures may not"
    assert frame.top == 0.4


def test_what_has_no_interval_needs_no_room() -> None:
    frame = Frame(games=10)
    assert frame.reach([float("nan"), 0.11], [0.1], games=10) == 0.12
    assert Frame(games=10).reach([float("nan")], [], games=10) == 1.0
    assert Frame(games=10).reach([], [], games=10) == 1.0
    assert rounded_up(-3) == 1.0


def test_rows_stay_in_the_order_of_the_first_picture() -> None:
    frame = Frame(games=10)
    assert frame.rows(iter("cab")) == ["c", "a", "b"]
    assert frame.rows(iter("abc")) == ["c", "a", "b"]
