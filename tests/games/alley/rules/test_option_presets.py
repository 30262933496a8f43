"""Presets of options: by name in a game and in a simulation, told by the setup, and refused with the nearest name."""

from __future__ import annotations

import pytest

from arcane_lab.datasets import DatasetError
from arcane_lab.records import Game
from arcane_lab.simulation import simulate

OFF = ("mirror_effect", "toad_effect", "ring_effect", "cauldron_effect", "skeletomicon_effect")


@pytest.mark.parametrize("edition", ["first", "revised"])
def test_a_preset_by_name_is_what_its_options_are(edition):
    game = Game("alley", players=3, seed=1, edition=edition, options="evidence_only")
    assert game.setup.changed == OFF
    assert {game.setup.options[name] for name in OFF} == {"none"}
    assert game.setup == Game("alley", players=3, seed=1, edition=edition, options=dict.fromkeys(OFF, "none")).setup


@pytest.mark.parametrize("edition", ["first", "revised"])
def test_the_preset_of_an_edition_changes_nothing(edition):
    game = Game("alley", players=3, seed=1, edition=edition, options=edition)
    assert game.setup == Game("alley", players=3, seed=1, edition=edition).setup
    assert "differs" not in str(game.setup)


def test_a_setup_prints_each_option_that_differs_from_the_preset():
    text = str(Game("alley", players=3, seed=1, options="evidence_only").setup)
    assert text.endswith("differs from the preset 'revised' in " + ", ".join(f"{name} = 'none'" for name in OFF))


def test_a_simulation_is_played_with_the_preset_that_is_named():
    def run(options: object) -> list[object]:
        result = simulate("alley", players=["greedy"] * 3, games=3, seed=2, options=options)
        assert result.setup.changed == (OFF if options else ())
        return result.seats.to_dict("records")

    assert run("evidence_only") == run(dict.fromkeys(OFF, "none"))
    assert run("evidence_only") != run(None)


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ("evidence", "'evidence' is no preset.*did you mean evidence_only"),
        ("revized", "did you mean revised"),
        ({"toad_efect": "none"}, "toad_efect.*did you mean toad_effect"),
        ({"toad_effect": "nome"}, "toad_effect.*'nome'.*did you mean none"),
        ({"corvus_stash": 9}, "corvus_stash.*too large.*1 to 8"),
    ],
)
def test_a_wrong_name_or_value_is_refused_with_the_nearest(options, told):
    with pytest.raises(DatasetError, match=told):
        Game("alley", players=3, options=options)
    with pytest.raises(DatasetError, match=told):
        simulate("alley", players=["greedy"] * 3, games=1, options=options)


def test_card_values_of_a_file_are_played_in_games_and_simulations(tmp_path):
    path = tmp_path / "my_items.csv"
    path.write_text("code,name,value\nTC,coin_gold,30\nOW,gold_per_set,50\n", encoding="utf-8")
    mapping = {"TC": {"coin_gold": 30}, "OW": {"gold_per_set": 50}}

    def run(items: object) -> list[object]:
        return simulate("alley", players=["greedy"] * 3, games=3, seed=2, items=items).seats.to_dict("records")

    assert Game("alley", players=3, seed=1, items=path).setup == Game("alley", players=3, seed=1, items=mapping).setup
    assert run(str(path)) == run(mapping) != run(None)
