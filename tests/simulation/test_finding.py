"""`result.find`: which games of many to look at, by how they ended, by a figure, or by what happened in them."""

from __future__ import annotations

from typing import Any

import pytest

import arcane_lab as al
from arcane_lab.core.errors import ArcaneLabError, BadSetup, UnknownName

pytestmark = pytest.mark.usefixtures("toys")
PLAYERS = {"pig": ["hold at 20", "random"], "night-market": ["greedy", "random", "greedy"]}


def simulated(name: str, games: int = 30, **given: Any) -> al.Result:
    return al.simulate(name, players=PLAYERS[name], games=games, **{"seed": 1, "progress": False, **given})


@pytest.mark.parametrize("name", sorted(PLAYERS))
def test_the_closest_game_is_the_one_with_the_smallest_lead(name: str) -> None:
    result = simulated(name)
    points = result.seats.pivot(index="game", columns="seat", values="points").to_numpy()
    leads = {game: sorted(row)[-1] - sorted(row)[-2] for game, row in enumerate(points)}
    closest, clearest = result.find("closest", games=30), result.find("clearest", games=1)
    assert [leads[game] for game in closest] == sorted(leads.values()) == list(closest.table["lead"])
    assert leads[clearest.first] == max(leads.values())
    # The seat that is named is the one that is ahead.
    row = closest.table.iloc[-1]
    assert row["points"] == points[row["game"]].max() == points[row["game"], int(row["seat"][1:]) - 1]


def test_a_figure_finds_its_highest_and_lowest_games_of_any_seat_or_of_one() -> None:
    result = simulated("pig")
    seats = result.seats
    assert result.find(most="busts").table["busts"].iloc[0] == seats["busts"].max()
    second = seats[seats["seat"] == "p2"]
    least = result.find(least="busts", seat="p2", games=1)
    assert (least.table["seat"].iloc[0], least.table["busts"].iloc[0]) == ("p2", second["busts"].min())
    assert least.first == second.sort_values("busts", kind="stable")["game"].iloc[0]
    longest = result.find("longest", games=1).table
    assert list(longest.columns) == ["game", "decisions"]
    assert longest["decisions"].iloc[0] == seats["decisions"].max()
    assert result.find("shortest").table["decisions"].iloc[0] == seats["decisions"].min()


def test_a_condition_keeps_games_in_which_some_seat_fits() -> None:
    result = simulated("pig")
    seats = result.seats
    wanted = sorted(set(seats[seats["won"] & (seats["busts"] > 3)]["game"]))
    found = result.find(where="won and busts > 3", games=100)
    assert list(found.numbers) == wanted != []
    assert list(found.table.columns) == ["game", "seat", "strategy", "won", "busts"]
    assert result.find(where=lambda table: table["won"] & (table["busts"] > 3), games=100).numbers == found.numbers
    assert result.find("closest", where="won and busts > 3", games=100).table["game"].isin(wanted).all()
    none = result.find(where="busts > 10000")
    assert (len(none), none.numbers) == (0, ())
    with pytest.raises(ArcaneLabError, match=r"no game is like that.*0 of 30"):
        _ = none.first


@pytest.mark.parametrize("name", sorted(PLAYERS))
def test_a_swing_is_the_decision_after_which_a_lead_changed_most(name: str) -> None:
    result = simulated(name, games=5)
    found = result.find("swing", games=5)
    largest = {}
    for number in range(5):
        game = result.record(number).replay()
        scores = [game.fork(at=at).picture("table")["seats"] for at in range(len(game.steps) + 1)]
        points = [[seat["scores"]["points"] for seat in one] for one in scores]
        leads = [[own - max(row[:k] + row[k + 1 :]) for k, own in enumerate(row)] for row in points]
        decided = [one.index for one in game.steps if len(game.legal_moves(at=one.index - 1, seat=one.seat)) > 1]
        changes = [
            (abs(now - was), at, seat)
            for at, later in zip(decided, [*decided[1:], len(leads)], strict=True)
            for seat, (was, now) in enumerate(zip(leads[at - 1], leads[later - 1], strict=True))
        ]
        largest[number] = max(change[0] for change in changes)
        row = found.table[found.table["game"] == number].iloc[0]
        assert (abs(row["swing"]), row["at"], int(row["seat"][1:]) - 1) in changes
    assert str(found).startswith("The largest swing: by how much a lead changed after one decision, in points\n")
    assert [abs(swing) for swing in found.table["swing"]] == sorted(largest.values(), reverse=True)


def test_only_so_many_games_are_played_again_as_asked_and_the_note_says_how_many(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from arcane_lab.simulation.replays import Records

    played: list[int] = []
    choices = Records.choices
    monkeypatch.setattr(Records, "choices", lambda self, number: played.append(number) or choices(self, number))
    result = simulated("pig")
    result.find("closest"), result.find(most="busts"), result.find(where="won")
    assert played == []
    found = result.find("swing", among=4)
    assert sorted(set(played)) == [0, 1, 2, 3]
    assert "the first 4 of 30 games" in found.note
    assert "among=30" in found.note
    # A rule is looked for until enough games are found.
    played.clear()
    speaking = result.find(rule="PIG-2", games=2)
    assert len(speaking) == 2
    assert len(set(played)) == max(speaking) + 1


def test_a_rule_finds_the_games_and_the_step_at_which_it_speaks() -> None:
    result = simulated("pig", games=6)
    found = result.find(rule="PIG-2")
    for row in found.table.itertuples():
        steps = result.record(row.game).replay().steps_for("table")
        speaking = [step.index for step in steps for event in step.events if event.rule == "PIG-2"]
        assert (row.at, row.times) == (speaking[0], len(speaking))


def test_a_loaded_result_finds_the_same_games(tmp_path: Any) -> None:
    result = simulated("night-market", games=8)
    again = al.Result.load(result.save(tmp_path / "games.parquet"))
    for wish in ({"what": "closest"}, {"most": "dearest"}, {"what": "swing", "among": 3}, {"where": "won"}):
        assert again.find(**wish).table.equals(result.find(**wish).table)


@pytest.mark.parametrize(
    ("wish", "error", "words"),
    [
        ({"what": "closset"}, UnknownName, "did you mean 'closest'"),
        ({"what": 3}, UnknownName, "'closest', 'clearest'"),
        ({"what": "points"}, BadSetup, "most='points' or least='points'"),
        ({"most": "point"}, UnknownName, "did you mean 'points'"),
        ({"least": 3}, UnknownName, "a figure of this result"),
        ({"where": "bust > 3"}, UnknownName, "did you mean 'busts'"),
        ({"where": "busts >"}, BadSetup, "cannot be worked out"),
        ({"where": "busts"}, BadSetup, "yes or no of each row"),
        ({"where": 3}, BadSetup, "is no condition"),
        ({"where": lambda table: 1 / 0}, BadSetup, "ZeroDivisionError"),
        ({"rule": "PIG-20"}, UnknownName, "PIG-2"),
        ({"what": "closest", "seat": "p3"}, UnknownName, "'p1' or 'p2'"),
        ({"what": "closest", "most": "points"}, BadSetup, "by one thing only"),
        ({}, BadSetup, "nothing is said"),
        ({"what": "closest", "games": 0}, BadSetup, "1 or more"),
        ({"what": "swing", "among": "all"}, BadSetup, "1 or more"),
    ],
)
def test_a_wish_that_is_none_is_refused_with_what_there_is(wish: dict[str, Any], error: type, words: str) -> None:
    with pytest.raises(error) as refused:
        simulated("pig").find(**wish)
    assert words in str(refused.value)


def test_what_was_found_prints_as_a_small_table() -> None:
    found = simulated("pig").find("closest", games=2)
    assert str(found).splitlines()[0] == "The smallest lead at the end, in points"
    assert str(found).splitlines()[-1] == found.note == "30 of 30 finished games fit."
    assert "<table" in found._repr_html_()
    assert len(repr(found)) <= 200
    assert found.first in found
    assert list(found) == list(found.numbers)
    table = found.table
    table["lead"] = -1
    assert (found.table["lead"] >= 0).all()


def test_a_summary_alone_can_still_be_searched_for_what_happened() -> None:
    result = simulated("pig", keep="summary")
    assert result.find("swing", among=2).table["game"].isin([0, 1]).all()
    with pytest.raises(BadSetup, match="keep='seats'"):
        result.find("closest")
