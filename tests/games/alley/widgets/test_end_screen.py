"""What the browser is told when a game is over, and a new game for the same players."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

import arcane_lab as al
from arcane_lab.games.alley.outcome import BEST, COST, LAST
from arcane_lab.widgets import show
from arcane_lab.widgets.export import page_of
from arcane_lab.widgets.packing import unpacked
from arcane_lab.widgets.table import TableWidget
from tests.widgets.playing import play_on, say


@pytest.fixture(scope="module")
def finished() -> al.Game:
    return play_on(al.Game("alley", players=["me", "greedy", "careful"], seed=7), 3000, 7)


def test_nothing_is_told_while_a_game_is_played() -> None:
    assert show(al.Game("alley", players=["me", "greedy"], seed=7)).end is None


def test_the_end_tells_what_the_game_was(finished: al.Game) -> None:
    end = show(finished).end
    gold = {seat["id"]: seat["gold"] for seat in finished.picture()["seats"]}
    assert [figures[0] for *_, figures in end["podium"]] == [[n, "gold"] for n in sorted(gold.values(), reverse=True)]
    assert {seat: name for seat, name, *_ in end["podium"]} == {"p1": "You", "p2": "Greedy", "p3": "Careful"}
    rounds = end["rounds"]
    assert rounds["marks"] == ["start", "round 1", "round 2", "round 3"]
    assert {seat: values[-1] for seat, _, values in rounds["series"]} == gold
    assert all(values[0] == 25 for *_, values in rounds["series"])
    assert end["rule"] == "AA-END-17"


def test_the_best_sale_is_the_one_that_brought_most(finished: al.Game) -> None:
    best = next(one for one in show(finished).end["highlights"] if one["title"] == BEST)
    gains = [
        (event.amount, event.seat, step.index)
        for step in finished.steps
        for event in step.events_for("p1")
        if event.kind == "gold_gained" and event.rule == "AA-SET-15"
    ]
    most = max(gains)
    assert (best["big"], best["lines"][0][0], best["step"]) in [
        (f"+{amount} gold", seat, step) for amount, seat, step in gains if amount == most[0]
    ]
    assert len(best["cards"]) == 3


def test_the_last_inspection_is_told_with_its_penalty() -> None:
    """Read off the ledger of the game: what was counted and the penalty together are what the infamy went up by."""
    penalties = 0
    for seed in range(2):
        game = play_on(al.Game("alley", players=["me", "greedy", "careful"], seed=seed), 3000, seed)
        told = next(one for one in show(game).end["highlights"] if one["title"] == LAST)["lines"]
        last = [event for event in game.steps[-1].events_for("p1") if event.kind in ("counted", "penalty")]
        assert {seat for seat, _ in told} == {event.seat for event in last} == set(game.seats)
        for seat, text in told:
            figures = [int(one) for one in re.findall(r"-?\d+", text.replace("−", "-"))]
            assert figures == [event.amount for event in last if event.seat == seat]
            assert ("as a penalty" in text) == (len(figures) == 2)
            penalties += len(figures) == 2
    assert penalties


def test_of_many_seats_the_last_inspection_is_told_in_one_sentence() -> None:
    players = ["me", "greedy", "careful", "rusher", "collector"]
    game = play_on(al.Game("alley", players=players, seed=7), 3000, 7)
    ((seat, text),) = next(one for one in show(game).end["highlights"] if one["title"] == LAST)["lines"]
    assert seat is None
    last = [event for event in game.steps[-1].events_for("p1") if event.kind in ("counted", "penalty")]
    names = game.names_for("p1")
    for event in last:
        amount = str(event.amount).replace("-", "−")
        name = names[str(event.seat)].capitalize()
        assert re.search(rf"{name} (counted )?{amount}\b" if event.kind == "counted" else f"and {amount} more", text)


def test_what_it_cost_adds_up(finished: al.Game) -> None:
    end = show(finished).end
    cost = next(one for one in end["highlights"] if one["title"] == COST)
    for seat in finished.seats:
        paid = [
            (event.amount, event.full or event.amount)
            for step in finished.steps
            for event in step.events_for("p1")
            if event.seat == seat and event.kind == "gold_lost" and event.rule in ("AA-INSPECT-26", "AA-INSPECT-27")
        ]
        told = [text for of, text in cost["lines"] if of == seat and " paid " in text]
        assert len(told) == bool(paid)
        if paid:
            gold, due = (sum(of) for of in zip(*paid, strict=True))
            # A marker costs 25 gold (AA-INSPECT-26); who has less pays what there is.
            markers = "a fine marker" if due == 25 else f"{due // 25} fine markers"
            assert f"paid {gold}{f' of {due}' if gold < due else ''} gold for {markers} in round" in told[0]


def test_the_seed_is_told_to_the_table_view_alone(finished: al.Game) -> None:
    assert show(finished).end["seed"] == ""
    assert show(finished, seat="p2").end["seed"] == ""
    assert show(finished, view="table").end["seed"] == "7"


def _again(widget: TableWidget, seed: str) -> dict[str, Any]:
    return say(widget, do="rematch", move=seed)


def test_a_rematch_is_a_new_deal_for_the_same_players(finished: al.Game) -> None:
    widget = show(finished.fork())
    assert _again(widget, "-")["ok"]
    game = widget.game
    assert (game.players, game.setup.options) == (finished.players, finished.setup.options)
    assert game.seed != finished.seed
    assert not game.is_over
    assert widget.end is None
    assert widget.at == widget.count == len(game.steps)
    # It is played on at this very table.
    move = str(game.legal_moves()[0])
    assert say(widget, move=move)["ok"]
    assert len(game.steps) > 0


def test_a_seed_that_somebody_types_names_the_deal(finished: al.Game) -> None:
    widget = show(finished.fork())
    assert _again(widget, "11")["ok"]
    assert widget.game.seed == 11
    twin = al.Game("alley", players=["me", "greedy", "careful"], seed=11)
    assert widget.game.legal_moves() == twin.legal_moves()
    assert widget.game.picture("table") == twin.picture("table")


@pytest.mark.parametrize("seed", ["x", "-1", "1.5", "٣", str(2**63)])
def test_what_is_no_seed_is_refused_and_nothing_changes(finished: al.Game, seed: str) -> None:
    widget = show(finished.fork())
    answer = _again(widget, seed)
    assert not answer["ok"]
    assert "seed" in answer["text"]
    assert widget.game.is_over


def test_no_new_game_begins_while_one_is_played() -> None:
    widget = show(al.Game("alley", players=["me", "greedy"], seed=7))
    game = widget.game
    assert not _again(widget, "-")["ok"]
    assert widget.game is game


def test_an_honest_game_is_followed_by_an_honest_one(finished: al.Game) -> None:
    widget = show(finished.fork(), undo="honest")
    assert _again(widget, "-")["ok"]
    assert widget.game.undo_way == "honest"


def test_a_page_of_a_record_ends_with_its_end(finished: al.Game) -> None:
    page = page_of(finished.record(), seat="p2")
    found = re.search(r'<script type="application/json" id="arcane-lab-record"( data-packed)?>(.*?)</script>', page)
    assert found
    end = (unpacked if found[1] else json.loads)(found[2])["end"]
    assert end["podium"][0][0] in finished.winners
    assert dict(one[:2] for one in end["podium"])["p2"] == "You"
    assert end["seed"] == ""
