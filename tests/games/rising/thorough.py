"""Which tests of Arcana Rising only `make soak` runs."""

#: Tests that take long and are one more of a kind that stays in every run.
ONE_MORE = (
    "test_quick_look.py::test_it_does_not_look_at_the_rest",
    "test_one_screen.py::test_a_new_game_begins_behind_the_curtain_again",
    "test_what_if.py::test_a_review_names_what_the_seat_discarded_and_nothing_that_others_did",
    "test_ladder.py::test_planner_scores_best_alone",
    "test_what_if.py::test_reasons_name_cards_with_their_rules",
    "rising/simulation/test_results.py::test_every_chart_says_how_many_games_and_what_is_assumed",
    "rising/simulation/test_results.py::test_settings_are_compared_swept_and_ranked",
    "test_twin.py::test_positions_of_one_setup_are_played_on_as_each_alone",
    "test_quick_look.py::test_it_chooses_the_same_from_the_quick_look",
    "test_every_strategy.py::test_every_answer_is_legal_whatever_is_set_and_leaves_the_view_as_it_was",
    "advice/test_what_if.py::test_in_a_review_a_payment_that_is_not_among_the_compared_is_looked_at_too",
    "test_redeal.py::test_its_worlds_are_those_in_which_the_seat_was_told_the_same",
    "advice/test_what_if.py::test_a_seat_may_ask_before_those_in_front_of_it_have_answered",
    "advice/test_what_if.py::test_what_the_stand_in_does_by_itself_is_played_once",
)
#: Long tests over many cases: every run has one of so many cases.
THINNED = {
    "test_redeal.py::test_its_worlds_are_those_in_which_the_seat_was_told_the_same": 2,
    "rising/rules/test_refusals.py": 3,
    "rising/knowledge/test_same_knowledge.py::TestSameKnowledge::test_what_is_added": 4,
    "test_paying.py::test_the_best_payment_is_the_best_of_all_that_can_be_paid": 9,
}
