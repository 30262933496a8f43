"""Names of values, options and kinds that are nearly right: what is named instead is there, and is what was meant."""

import pytest
from typer.testing import CliRunner

import arcane_lab as al
from arcane_lab.cli import build_app


def told(call):
    with pytest.raises(al.ArcaneLabError) as raised:
        call()
    return str(raised.value)


@pytest.mark.parametrize(
    ("items", "words"),
    [
        ({"TC": {"gold": 3}}, "(did you mean gold_per_set or coin_gold?)"),
        ({"TC": {"set gold": 3}}, "(did you mean gold_per_set?)"),
        ({"DE": {"infamy": 3}}, "(did you mean infamy_each or egg_infamy?)"),
        ({"TC": {"coin_golt": 3}}, "(did you mean coin_gold?)"),
        ({"TC.coin_gold": 3}, "(write {'TC': {'coin_gold': …}})"),
        ({"penalty_infamy": 5}, "(it is an option: write options={'penalty_infamy': …})"),
    ],
)
def test_a_value_that_is_nearly_right_is_answered_with_one_that_this_card_has(items, words):
    assert words in told(lambda: al.Game("alley", players=2, items=items))


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("TC.coin_gold", "but a card value: write items={'TC': {'coin_gold': …}}"),
        ("gold_per_set", "but a value of each card: write items={'TC': {'gold_per_set': …}} for one of them"),
    ],
)
def test_a_card_value_among_options_is_named_as_one(name, words):
    assert words in told(lambda: al.Game("alley", players=2, options={name: 3}))


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("DE.gold", "did you mean 'DE.gold_per_set' or 'DE.egg_gold'?"),
        ("set gold", "did you mean 'BF.gold_per_set', 'BC.gold_per_set' or 'CB.gold_per_set'?"),
        ("gold", "did you mean 'starting_gold', 'fine_gold' or 'bribe_gold'?"),
    ],
)
def test_what_can_be_varied_is_found_among_card_values_too(name, words):
    calls = [
        lambda: al.sensitivity("alley", ["random"] * 2, over=[name], games=2, progress=False),
        lambda: al.sweep("alley", parameters={name: [1, 2]}, players=["random"] * 2, games=2, progress=False),
    ]
    assert [words in told(call) for call in calls] == [True, True]


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (["options", "gold"], "arcane-lab options --find gold"),
        (["options", "rizing"], "did you mean 'rising'?"),
        (["items", "TC"], "arcane-lab items alley TC"),
        (["items", "rizing"], "did you mean 'rising'?"),
    ],
)
def test_a_word_in_the_place_of_a_game_is_told_where_words_go(command, words):
    done = CliRunner().invoke(build_app(), command)
    assert done.exit_code == 2
    assert words in " ".join(done.output.split())
