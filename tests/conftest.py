"""What all tests share: how hypothesis searches, and which tests only `make soak` runs."""

import gc
import os
import sys
from collections import Counter
from collections.abc import Iterator
from zlib import crc32

import pytest
from hypothesis import settings

from tests.of_games import of_games

settings.register_profile("here", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, max_examples=40)
settings.load_profile("ci" if os.environ.get("CI") else "here")


#: Of the tests in a browser: those that open a JupyterLab, as `test_every_widget.py` does in every run for each widget,
#: and those that wait for what is shown in its time.
BROWSER = (
    "test_harness.py::test_a_real_lab_runs_a_notebook",
    "test_charts.py::test_charts_in_a_dark_jupyterlab_load_nothing_and_lie_on_its_ground",
    "test_long_game_page.py::test_every_step_of_a_long_game_is_there_with_and_without_python",
    "test_hostile_pages.py::test_a_page_of_a_hostile_notebook_asks_for_nothing",
    "test_table_in_lab.py::test_clicks_and_python_agree",
    "test_rising_keys.py::test_with_reduced_motion_nothing_moves_and_the_same_is_told",
    "test_flat.py::test_a_step_has_few_elements_styled_anew",
    "test_moments.py::test_an_inspection_counts_seat_by_seat_and_ends_with_a_board",
    "test_moments.py::test_the_own_board_stays_where_it_is_while_a_sale_is_shown",
    "test_moments.py::test_a_card_that_completes_a_set_lies_on_the_table_alone",
    "test_moments.py::test_a_sale_takes_two_seconds_at_most",
    "test_moments.py::test_an_inspection_of_six_takes_no_longer_than_it_may",
    "test_told_in_words.py::test_beside_each_board_stands_what_the_other_did_last_until_its_next_turn",
    "test_layout.py::test_the_own_board_never_moves",
    "test_arts_board.py::test_the_offer_keeps_its_gap_till_the_turn_ends",
    "test_table_page.py::test_axe_finds_nothing_at_the_end_of_a_game",
    "test_table_page.py::test_the_answers_of_others_are_shown_one_after_the_other",
    "test_charts.py::test_notes_are_behind_a_box_that_a_key_ticks",
    "test_advice_panel.py::test_a_narrow_dark_strip_goes_to_each_decision_and_reads_it",
    "test_end_page.py::test_a_large_screen_shows_the_storehouses_and_what_decided_beside_the_end",
    "test_table_page.py::test_a_silent_python_is_mentioned",
    "test_record_page.py::test_an_inspection_is_a_step_of_its_own_with_its_items_and_rules",
    "test_layout.py::test_a_card_shows_what_its_size_has_room_for",
    "test_told_in_words.py::test_while_a_move_of_another_is_shown_the_bar_has_who_what_and_where",
    "test_table_page.py::test_play_goes_on_by_itself_and_pauses",
    "test_layout.py::test_the_pace_that_was_chosen_holds_for_all_tables_of_the_page",
    "test_states.py::test_signs_and_strokes_tell_the_states_apart_without_colours",
    "test_moments.py::test_the_last_inspection_ends_with_its_board_and_then_comes_the_end",
    "test_record_page.py::test_a_review_on_a_page_goes_to_its_decisions_by_click_and_keys_and_is_printed_as_unfolded",
    "test_rising_table.py::test_the_end_shows_where_the_points_came_from",
    "test_table_in_lab.py::test_an_untrusted_notebook_shows_the_position_as_a_drawing",
    "test_layout.py::test_a_panel_is_opened_and_closed_with_the_keyboard_and_the_focus_comes_back",
    "test_end_page.py::test_a_seed_is_typed_and_its_letters_do_nothing_else",
    "test_states.py::test_the_sign_of_what_has_moved_or_is_chosen_lies_over_no_figure",
    "test_states.py::test_every_ring_is_seen_on_both_sides_and_every_sign_can_be_read",
    "test_rising_keys.py::test_keys_alone_play_a_round_and_each_step_speaks_a_sentence",
)
#: Tests that take long and are one more of a kind that stays in every run: `make soak` runs them, with those of games.
ONE_MORE = (
    "test_coverage.py::test_the_bootstrap_covers_93_to_97_in_a_hundred_for_skewed_gold[50]",
    "test_coverage.py::test_the_bootstrap_of_the_median_covers_93_to_97_in_a_hundred[50]",
    "test_packaging.py::test_the_source_archive_builds_the_same_wheel",
    *BROWSER,
    *(name for module in of_games("thorough") for name in module.ONE_MORE),
)
#: The rooms whose rows of cases are long.
ROOMS = (
    *("advice", "chance", "charts", "cli", "core", "course", "datasets", "engine", "graphs", "lessons", "odds"),
    *("project", "records", "simulation", "strategies", "widgets"),
)
#: Long tests over many cases, or files of them: every run has one of so many cases, `make soak` has all.
THINNED = {
    # No page of the documentation is one more of a kind.
    "project/test_pages.py": 1,
    # Sizes and colours; of long rows less.
    "tests/browser/": 4,
    # Rows of rules and of what a seat may know stay whole.
    **{f"/{room}/": 4 for room in ROOMS},
    "test_no_room_of_the_toolkit_names_a_game": 2,
    **dict.fromkeys(
        (
            *("test_text_boxes.py", "test_examples.py", "test_hostile_texts.py", "test_slide_lab_page.py"),
            *("test_rising_labs_page.py", "test_arts_labs.py", "test_for_everyone.py"),
        ),
        4,
    ),
    "TestSameKnowledge::test_a_planted_leak_is_found": 6,
    # `make rulebook` checks each scenario.
    "test_rulebook.py": 6,
    "test_both_editions.py": 3,
    **{name: share for module in of_games("thorough") for name, share in module.THINNED.items()},
}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what only `make soak` runs."""
    names = [item.nodeid.split("[")[0] for item in items]
    cases = Counter(names)
    seen: Counter[str] = Counter()
    for item, name in zip(items, names, strict=True):
        number = seen[name]
        seen[name] += 1
        share = min(cases[name], max((share for part, share in THINNED.items() if part in name), default=1))
        # Tests begin with different cases, and each row one further on: every value of each parameter comes.
        is_left_out = (crc32(name.encode()) + number + number // (2 * share)) % share
        if is_left_out or name.endswith(ONE_MORE) or item.nodeid.endswith(ONE_MORE):
            item.add_marker(pytest.mark.thorough)


@pytest.fixture(autouse=True)
def class_codes_end_with_a_test() -> Iterator[None]:
    """No other test, and no example in a docstring, goes on in the class of this one."""
    yield
    forget_class_codes()


def forget_class_codes() -> None:
    """Stand as in a new notebook, in which no lesson was begun."""
    codes = sys.modules.get("arcane_lab.lessons.class_codes")
    if codes is not None:
        codes._latest = codes.PRACTICE
        codes._begun.clear()


@pytest.fixture
def toys() -> Iterator[None]:
    """The two small games of `tests/toys` are known by their names."""
    from tests.toys import registered

    with registered():
        yield


def pytest_collection() -> None:
    """While tests are collected next to nothing becomes garbage, and looking for it takes a fifth of the time."""
    gc.disable()


def pytest_collection_finish(session: pytest.Session) -> None:
    """Thousands of tests stay in memory to the end: the garbage collector need not look through them each time.

    Nor through the games of a test for every 700 new objects: that is a seventh of the time.
    """
    # Some tests ask for lessons while they are collected.
    forget_class_codes()
    gc.enable()
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 100)
