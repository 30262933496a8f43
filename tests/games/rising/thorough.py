"""Which tests of Arcana Rising only `make soak` runs."""

#: Tests that take long and are one more of a kind that stays in every run.
ONE_MORE = (
    "test_one_screen.py::test_a_new_game_begins_behind_the_curtain_again",
    "test_what_if.py::test_a_review_names_what_the_seat_discarded_and_nothing_that_others_did",
)
#: Long tests over many cases: every run has one of so many.
THINNED: dict[str, int] = {}
