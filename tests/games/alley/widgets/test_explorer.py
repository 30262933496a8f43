"""Sliders and a chart that follows them: what is drawn is what `simulate` gives for the values shown."""

from __future__ import annotations

import pytest

import arcane_lab as al
from arcane_lab.core.errors import BadSetup, UnknownName
from arcane_lab.datasets import DatasetError
from tests.widget_examples import Example

VEGA = "application/vnd.vega.v5+json"


def explorer(**own):
    given = {"players": ["random"] * 2, "vary": {"TC.coin_gold": [0, 1, 9]}, "games": 20, **own}
    made = al.OutcomeExplorer("alley", **given)
    assert made.wait(60)
    return made


def slider(made, number=0):
    return made.children[number]


def news(made):
    return made.children[-2].value


def outputs(made):
    return made.children[-1].outputs


def test_it_begins_with_the_printed_values_and_a_chart():
    made = explorer()
    printed = al.simulate("alley", players=["random"] * 2, games=20, progress=False, mode="plain")
    assert made.values == {"TC.coin_gold": 1}
    # How many values are assumed is another matter: the one of the slider is set.
    assert made.result.summary().drop(columns="rests_on").equals(printed.summary().drop(columns="rests_on"))
    (shown,) = outputs(made)
    assert shown["data"][VEGA]["title"]["text"]["signal"].count("Gold at the end") > 0
    assert shown["data"]["text/plain"] == printed.chart("gold").words()
    assert "20 games, the same deals at every setting (seed 1)" in news(made)


def test_moving_a_slider_draws_the_games_of_that_value():
    made = explorer()
    before = outputs(made)[0]["data"]["text/plain"]
    slider(made).value = 9
    assert made.wait(60)
    other = al.simulate(
        "alley",
        players=["random"] * 2,
        games=20,
        items={"TC": {"coin_gold": 9}},
        progress=False,
        mode="plain",
    )
    assert made.result.summary().equals(other.summary())
    assert outputs(made)[0]["data"]["text/plain"] == other.chart("gold").words() != before


def test_a_chart_at_rest_has_its_picture_for_a_saved_notebook():
    (shown,) = outputs(explorer())
    assert shown["data"]["image/png"].startswith("iVBOR")


def test_of_many_moves_only_the_last_must_be_drawn():
    made = explorer(games=60)
    for value in (0, 9, 1, 9, 0):
        slider(made).value = value
    assert made.wait(60)
    assert made.values == {"TC.coin_gold": 0}
    assert made.result.setup.items["TC"]["coin_gold"] == 0
    assert made.result.games == 60


def test_two_controls_and_an_option():
    made = explorer(vary={"infamy_wrap": ["cycle25", "cycle24"], "DE.egg_gold": range(4)}, column="infamy")
    slider(made).value = "cycle24"
    assert made.wait(60)
    assert made.result.setup.options["infamy_wrap"] == "cycle24"
    assert slider(made).title.startswith("When infamy passes 24 and the token goes back to 0")
    assert [words.partition(":")[0] for words in slider(made).labels] == ["Yes", "No"]
    assert slider(made, 1).title.startswith("Dragon's Egg: ")
    seats = explorer(vary={"players": [["random"] * 2, ["greedy"] * 2], "coin_gold": [1, 2]})
    assert [slider(seats, k).title for k in (0, 1)] == [
        "players",
        "Three-Headed Coin: gold for every other revealed coin when a coin is played",
    ]
    assert "OutcomeExplorer(alley, infamy, infamy_wrap cycle24" in repr(made)


def test_its_code_makes_the_same_chart():
    made = explorer()
    slider(made).value = 9
    assert made.wait(60)
    chart = eval(made.code, {"al": al})
    assert chart.words() == outputs(made)[0]["data"]["text/plain"]


def test_what_goes_wrong_while_counting_is_said_in_the_widget():
    def fails(view):
        raise ValueError("out of ideas")

    made = explorer(players=[fails, "random"])
    assert "This cannot be counted" in news(made)
    assert "out of ideas" in news(made)
    assert made.result is None


@pytest.mark.parametrize(
    ("own", "error", "words"),
    [
        ({"vary": {}}, BadSetup, "names nothing to change"),
        ({"vary": {"TC.coin_gold": [1]}}, BadSetup, "two values or more"),
        ({"vary": {"TC.coin_gold": "123"}}, BadSetup, "two values or more"),
        ({"vary": {"TC.coin_gld": [1, 2]}}, UnknownName, "TC.coin_gold"),
        ({"vary": {"infamy_wrap": ["cycle25", "cycle99"]}}, DatasetError, "cycle24"),
        ({"column": "golds"}, UnknownName, "gold"),
        ({"games": 0}, BadSetup, "no number of games"),
        ({"players": ["me", "random"]}, BadSetup, "nobody is asked"),
    ],
)
def test_what_cannot_be_explored_is_refused_at_once(own, error, words):
    with pytest.raises(error) as caught:
        explorer(**own)
    assert words in str(caught.value)


def test_a_notebook_without_its_python_has_the_picture_that_was_drawn_last():
    made = explorer()
    slider(made).value = 9
    assert made.wait(60)
    page = made._repr_mimebundle_()["text/html"]
    data = outputs(made)[0]["data"]
    coin = "Three-Headed Coin: gold for every other revealed coin when a coin is played"
    assert f"<p>{coin}: 9</p>" in page
    assert f"games end. Sliders: {coin}." in page
    assert "TC.coin_gold" not in page
    assert f'alt="{data["text/plain"]}"'.replace("'", "&#x27;") in page
    assert f"base64,{data['image/png']}".replace("\n", "") in page
    assert "Run this cell in JupyterLab or Notebook 7" in page


# --- what the tests of every widget ask of this one ---------------------------------------------------------


EXAMPLE = Example(
    al.OutcomeExplorer,
    lambda game, seat: {"players": ["greedy", "random"], "vary": {"TC.coin_gold": [2, 3]}, "games": 10},
    no_game=True,  # it plays games of its own
)
