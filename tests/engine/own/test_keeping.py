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


def test_cards_of_a_table_have_its_columns_as_attributes(tmp_path: Path):
    path = tmp_path / "cards.csv"
    path.write_text("code,title,ware,strength,copies\nT1,Tea 1,Tea,1,2\nX,,,3,\n", encoding="utf-8")
    first, like, other = al.read_cards(path)
    assert (first.code, first.title, first.ware, first.strength) == ("T1", "Tea 1", "Tea", 1)
    assert (like.code, other.title, other.attributes) == ("T1", "X", {"strength": 3})
    path.write_text("code,roll,points\nT1,1,2\nT 2,1,=1\n,1,2\n", encoding="utf-8")
    with pytest.raises(al.ArcaneLabError, match=r"row 3, (code|points)") as refused:
        al.read_cards(path)
    assert "row 4, code" in str(refused.value)


def test_the_fields_of_a_definition_are_a_class_of_numbers():
    space: dict[str, type] = {}
    exec(al.fields(defined_anew("market")), space)
    state = space["State"]()
    assert (len(state.deck), state.deck_count, len(state.hand), len(state.hand[0])) == (45, 0, 4, 45)
    assert (state.points, state.lead) == ([0] * 4, 0)


def test_two_versions_are_the_same_and_a_planted_difference_is_found():
    easy = defined_anew("market")
    found = al.check_same(easy, defined_anew("market"), games=6)
    assert found.passed
    assert str(found) == "night-market: both versions are the same in 6 games, 208 decisions"
    for change, what in (
        (("max(bidders", "min(bidders"), "places and counters"),
        (("{seat:draw} {cards}", "{seat:take} {cards}"), "events"),
        (("len(t.hand[seat]) > 3", "len(t.hand[seat]) > 2"), "the legal moves of"),
        (('tie_break=["dearest"]', 'tie_break=["-dearest"]'), "winners"),
    ):
        found = al.check_same(easy, defined_anew("market", change), games=60)
        assert not found.passed
        assert what in str(found)
        assert "seed " in found.difference
