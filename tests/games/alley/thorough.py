"""Which tests of Arcane Alley only `make soak` runs."""

#: Tests that take long and are one more of a kind that stays in every run.
ONE_MORE = (
    *(f"test_soak.py::test_fifty_games_hold[{first}]" for first in range(50, 500, 50)),
    "test_broken_explorer.py::test_every_live_chart_keeps_its_frame[items]",
    "test_broken_explorer.py::test_every_live_chart_keeps_its_frame[gold_infamy]",
    "test_broken_explorer.py::test_every_live_chart_keeps_its_frame[infamy]",
    "test_broken_explorer.py::test_axes_and_ranges_stay_while_a_slider_goes_to_and_fro",
    "test_broken_explorer.py::test_a_frame_is_not_widened_by_the_first_few_games_of_a_run",
    "test_labs_in_lab.py::test_the_views_of_a_turn_agree_with_python",
    "test_limiting.py::test_a_limit_goes_with_records_and_with_executors",
    "test_limiting.py::test_a_process_that_is_ended_again_and_again_leaves_what_is_finished",
    "test_limiting.py::test_a_process_that_answers_nonsense_is_not_waited_for_for_ever",
    "test_own_strategies.py::test_the_luck_of_a_view_gives_one_table_whoever_plays_it",
    "test_infamy_and_bribes.py::test_plays_agree_with_the_worth_of_a_bribe[2]",
    "test_no_seed_in_sight.py::test_no_way_to_what_a_seat_sees_names_the_seed[p2]",
    "test_told_moves.py::test_a_new_round_says_so_and_who_begins_it[3]",
    *(f"test_like_players.py::test_a_turned_table_plays_the_same_game[lookahead-{seats}]" for seats in (3, 4, 5)),
    "test_workers.py::test_any_number_of_workers_gives_the_table_of_plain_play[2]",
    "test_long_games.py::test_no_step_of_a_game_is_changed_whatever_stands_beside_it[None]",
    "test_spreading.py::test_what_the_page_about_many_machines_says_runs",
    "test_spreading.py::test_workers_of_a_dask_cluster_that_die_from_outside_change_nothing",
    "test_graphs.py::test_the_same_question_gives_the_same_picture",
    "test_plain_words.py::test_the_reasons_of_a_review_are_in_words_too",
    "test_broken_strategies.py::test_no_process_that_a_timed_strategy_began_is_left[with_child]",
)
#: Long tests over many cases: every run has one of so many.
THINNED = {
    "test_begun.py::test_an_inspection_that_has_begun_ends_as_every_deal_is_played": 2,
    "test_rulebook.py::test_the_game_of_a_scenario_is_written_and_recorded_and_comes_back": 4,
    "test_every_exercise.py::TestEveryExercise::test_the_sample_of_how_to_write_an_answer_is_never_one_that_counts": 3,
    "test_spreading.py::test_a_batch_that_is_not_the_one_that_was_asked_for_is_played_here": 5,
    "test_spreading.py::test_the_moves_of_a_batch_are_checked_too": 5,
    "test_every_way.py::test_one_seed_names_one_table": 6,
    "test_graphs.py::test_a_picture_is_read_aloud_and_loads_nothing": 3,
    "test_flat.py::test_what_was_shown_is_not_kept_and_messages_stay_as_long_as_they_are": 4,
    "test_any_message.py::test_whatever_the_browser_sends_is_done_or_changes_nothing_and_is_answered": 3,
    "test_like_players.py::test_a_turned_table_plays_the_same_game": 3,
    "test_indices.py::test_nothing_is_looked_up_from_the_end": 3,
    "test_many_records.py::test_each_record_of_many_random_games_plays_again_to_the_same_end": 4,
}
