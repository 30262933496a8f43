"""A game of Arcane Alley needs no pictures and no tables."""

from tests.project.test_import import loaded_after


def test_a_game_needs_no_pictures_and_no_tables() -> None:
    code = "import arcane_lab as al; game = al.Game('alley', players=3, seed=7); game.play(game.legal_moves()[0])"
    assert loaded_after(code) & {"altair", "pandas", "numba", "networkx", "pyarrow"} == set()
