"""What is told move by move is what the play loop of Arcane Alley plays."""

from tests.advice.test_with_toys import check_stepper


def test_a_stepper_plays_what_the_loop_of_the_game_plays() -> None:
    check_stepper("alley", ("greedy", "random", "careful"))
