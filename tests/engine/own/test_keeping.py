"""What is kept of a game of one's own: records and results come back, and say when the definition has changed since."""

from __future__ import annotations

from pathlib import Path

import pytest

import arcane_lab as al
from tests.own_games import defined_anew, forgotten

@pytest.fixture(autouse=True)
def _forget():
    with forgotten():
        yield


def test_a_record_comes_back_without_a_word_and_one_of_another_definition_says_so():
    game = al.Game(defined_anew("pig"), players=2, seed=7)
    for move in ("roll", "hold"):
        game.play(move)
    text = game.record().to_text()
    al.register(defined_anew("pig"))
    back = al.Record.from_text(text)
    assert (back.warnings, [move.text for move in back.moves]) == ((), ["roll", "hold"])
    al.register(defined_anew("pig", ("t.pot += n", "t.pot += 2 * n")))
    assert "it was recorded with other rules than this definition has" in al.Record.from_text(text).warnings[0]


def test_a_helper_that_a_move_calls_is_part_of_the_definition():
    one = al.Game(defined_anew("market"), players=2, seed=1).setup
    other = al.Game(defined_anew("market", ("max(bidders", "min(bidders")), players=2, seed=1).setup
    again = al.Game(defined_anew("market"), players=2, seed=1).setup
    assert one.values_hash == again.values_hash != other.values_hash


def test_a_result_is_saved_and_loaded(tmp_path: Path):
    result = al.simulate(defined_anew("pig"), players=["random", "random"], games=20, seed=1, progress=False)
    result.save(tmp_path / "pig.parquet")
    back = al.Result.load(tmp_path / "pig.parquet")
    assert back.seats.equals(result.seats)
    assert back.warnings == ()
    al.register(defined_anew("pig", ('al.Option("goal", 100)', 'al.Option("goal", 100, most=500)')))
    assert "other rules than this definition has" in al.Result.load(tmp_path / "pig.parquet").warnings[0]
