"""The explorer in rough hands, and its axes, which stay where they are so that the eye can compare."""

from __future__ import annotations

import threading

import pytest

import arcane_lab as al
from arcane_lab.core.errors import BadSetup
from arcane_lab.simulation.frames import Frame
from tests.games.alley.widgets.test_explorer import VEGA, explorer, news, outputs, slider


def axes(chart):
    """The ends of both axes of a distribution, and the ends of its ranges."""
    if isinstance(chart, dict):
        encoding = [layer["encoding"] for layer in chart["layer"]]
        (rows,) = chart["datasets"].values()
        across, up = (encoding[layer][axis]["scale"]["domain"] for layer, axis in enumerate("xy"))
    else:
        # A shown chart travels as it is drawn.
        spec = outputs(chart)[0]["data"][VEGA]
        rows = spec["data"][0]["values"]
        across, up = (next(scale["domain"] for scale in spec["scales"] if scale["name"] == axis) for axis in "xy")
    return across, up, sorted({(row["left"], row["right"]) for row in rows})


def test_axes_and_ranges_stay_while_a_slider_goes_to_and_fro():
    made = explorer(vary={"TC.coin_gold": [0, 1, 30]}, games=200)
    seen = {1: axes(made)}
    for value in (30, 0, 1, 30, 1):
        slider(made).value = value
        assert made.wait(60)
        seen.setdefault(value, axes(made))
        if value != 30:
            assert axes(made) == seen[30] if 30 in seen else True
    across, up, ranges = seen[30]
    assert across[1] > seen[1][0][1], "thirty gold a coin need more room than one"
    assert up[0] == 0
    assert (ranges[0][0], ranges[-1][1]) == tuple(across)
    assert {right - left for left, right in ranges} == {ranges[0][1] - ranges[0][0]}


@pytest.mark.parametrize(
    "column",
    ["items", *(pytest.param(one, marks=pytest.mark.thorough) for one in ("inspections", "gold_infamy", "infamy"))],
)
def test_every_live_chart_keeps_its_frame(column):
    """After the value that needs most room, every other value is drawn in the same frame."""
    frame = Frame(100)
    results = [
        al.simulate(players=["greedy"] * 2, games=100, items={"TC": {"coin_gold": gold}}, progress=False, mode="plain")
        for gold in (0, 30)
    ]
    frames = [scales(result.framed_chart(column, frame).to_dict()) for result in (*results, *results, results[0])]
    # In wider ranges the first value has larger shares, so the frame may have grown once more when it came back.
    assert frames[2] == frames[3] == frames[4]


def scales(part):
    """Every scale with fixed ends and every order of rows in a chart."""
    if isinstance(part, list):
        return [found for inner in part for found in scales(inner)]
    if not isinstance(part, dict):
        return []
    own = [part["domain"]] if "domain" in part and isinstance(part["domain"], list) else []
    own += [part["sort"]] if isinstance(part.get("sort"), list) else []
    rest = {key: value for key, value in part.items() if key not in ("datasets", "config", "domain", "sort")}
    return own + [found for inner in rest.values() for found in scales(inner)]


def test_a_frame_is_not_widened_by_the_first_few_games_of_a_run():
    """Their intervals are wide, and the axis would jump twice for each move of the slider."""
    frame = Frame(400)
    played = {"players": ["greedy"] * 2, "progress": False, "mode": "plain"}
    full, few = (al.simulate(**played, games=games) for games in (400, 20))
    before = axes(full.framed_chart("gold", frame).to_dict())
    assert axes(few.framed_chart("gold", frame).to_dict())[2] == before[2]
    assert axes(full.framed_chart("gold", frame).to_dict()) == before


def test_a_value_given_twice_is_refused():
    with pytest.raises(BadSetup, match=r"vary\['TC.coin_gold'\]: 1 is refused: that value is there twice"):
        explorer(vary={"TC.coin_gold": [0, 1, 1]})


def test_two_sliders_for_one_value_are_refused():
    with pytest.raises(BadSetup, match=r"it is the same as 'TC\.coin_gold', and only one of the two could hold"):
        explorer(vary={"TC.coin_gold": [0, 1], "coin_gold": [2, 3]})


def test_no_powers_can_be_a_place_of_the_slider():
    made = explorer(vary={"powers": [{"p1": "glynna"}, None]})
    assert made.values == {"powers": {}}
    slider(made).value = {"p1": "glynna"}
    assert made.wait(60)
    assert made.result.setup.powers == {"p1": "glynna"}


def test_fifty_moves_while_it_counts_leave_one_thread_and_the_last_value():
    made = explorer(games=300)
    for move in range(50):
        slider(made).value = (0, 1, 9)[move % 3]
    assert made.wait(120)
    assert made.result.setup.items["TC"]["coin_gold"] == made.values["TC.coin_gold"] == 1
    assert [thread.name for thread in threading.enumerate() if thread.name == "outcome-explorer"] == []


def test_closing_it_while_it_counts_stops_the_counting():
    gate = threading.Event()
    gate.set()

    def waits(view, moves, count, luck):
        assert gate.wait(60)
        return 0

    made = explorer(players=[waits, "random"], games=40)
    control = slider(made)
    gate.clear()
    control.value = 9
    made.close()
    gate.set()
    assert made.wait(60)
    assert made.result.setup.items["TC"]["coin_gold"] == 1, "the games of the last move are not needed any more"
    control.value = 0
    assert made.wait(0), "nothing is counted for what is closed"


def test_a_strategy_that_ends_the_program_is_told_in_the_widget():
    def exits(view):
        raise SystemExit(3)

    made = explorer(players=[exits, "random"])
    assert "raised SystemExit, which would end the program" in news(made)


def test_it_says_why_it_is_slow_and_promises_nothing_that_will_not_come(monkeypatch):
    from arcane_lab.widgets import explorer as module

    monkeypatch.setattr(module, "WORTH_COMPILING", 1)
    made = explorer(players=[lambda view: view.legal_moves[0], "random"], games=20)
    assert "ran as plain Python, because it takes one view" in news(made)
    monkeypatch.setattr(module.compiling, "obstacle", lambda _game: "there is no numba, so plain play is used, slower")
    made = explorer(games=20)
    assert made.result.modes["compiled"] or "There is no numba, so plain play is used, slower." in news(made)
    assert "is being made" not in news(made)
