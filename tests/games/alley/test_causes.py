"""`turn.explain()`: the order, the triggers and the changes, checked against the positions themselves."""

from __future__ import annotations

import json
import random
from itertools import pairwise
from pathlib import Path

import pytest

from arcane_lab.games.alley import resolution_order as causes
from arcane_lab.records import Game, Scenario

RULEBOOK = Path(__file__).parents[2] / "rulebook" / "alley"
SCORES = {"gold": ("gold", 0), "infamy": ("infamy", 1)}


def scenario(name: str) -> Scenario:
    return Scenario.load(RULEBOOK / f"{name}.json")


def test_the_order_of_a_full_play():
    """AA-PLAY-26: slot, effect, sale (slide, gold, sold effect), replaced item, end of the turn."""
    game = scenario("20-play-every-step-in-one-play").game()
    places: list[str] = []
    for move in scenario("20-play-every-step-in-one-play").moves:
        places += [cause.place for cause in game.play(move).explain()]
    order = [
        causes.INTO_SLOT,
        causes.SALE,
        causes.SLIDE,
        causes.GOLD,
        causes.SOLD,
        causes.REPLACED,
        causes.TURN_END,
    ]
    found = [place for place in dict.fromkeys(places) if place in order]
    assert found == order


def test_an_effect_names_its_card_what_it_changed_and_the_rule():
    shown = scenario("54-dark-lotus-costs-gold")
    turn = next(turn for turn in map(shown.game().play, shown.moves) if str(turn.move).startswith("play DL"))
    lost = next(cause for cause in turn.explain() if cause.event.kind == "gold_lost")
    assert lost.place == causes.PLAYED
    assert lost.trigger.startswith("p1 played Dark Lotus at ")
    assert lost.rule.startswith("AA-ITEM-DARK-LOTUS-")
    assert (lost.before or "").startswith("p1 gold ")
    text = str(turn.explain())
    assert f"[{lost.before} -> {lost.after}]" in text
    assert "effect of being played, because: p1 played Dark Lotus" in text


def test_rows_are_a_table_and_html_is_escaped():
    game = Game("alley", players=3, seed=7)
    explanation = game.play("reveal b2").explain()
    assert len(explanation) == len(explanation.rows) >= 1
    assert [row["number"] for row in explanation.rows] == list(range(1, len(explanation) + 1))
    assert explanation.rows[0]["move"] == "reveal b2"
    assert explanation.rows[0]["before"] == "p1 b2 [??]"
    assert json.dumps(explanation.rows)
    html = explanation._repr_html_()
    assert html.count("<tr>") == len(explanation) + 1
    assert "stock" in html


def test_what_is_hidden_stays_hidden():
    """A drawn card is named for the seat that drew it and for nobody else."""
    game = Game("alley", players=["me", "me", "me"], seed=3)
    for _ in range(6):
        game.play(game.legal_moves()[0])
    turn = game.play("draw deck")
    own, other = turn.explain(), turn.explain_for("p2" if turn.seat != "p2" else "p1")
    assert next(iter(own)).event.item is not None
    assert next(iter(other)).event.item is None
    assert "a card" in next(iter(other)).text


def scores(game: Game, at: int) -> dict[str, tuple[int, int]]:
    shown = game.picture("table", at=at)
    return {seat["id"]: (seat["gold"], seat["infamy"]) for seat in shown["seats"]}


@pytest.mark.parametrize(
    ("players", "setup"),
    [
        (2, {}),
        (3, {"edition": "first"}),
        (4, {"powers": {"p1": "dafana", "p2": "ninx", "p3": "byros", "p4": "meeblemore"}}),
        (6, {"options": {"infamy_wrap": "cycle24", "fine_markers_unwind": True, "infamy_overflow": "wrap"}}),
    ],
)
def test_changes_add_up_to_the_position_that_follows(players, setup):
    """From before to after, every change of gold and infamy is told once, and their sum is what the game shows."""
    chance = random.Random(players)
    game = Game("alley", players=players, seed=players, **setup)
    changed = 0
    for _ in range(700):
        if game.is_over:
            break
        game.play(chance.choice(game.legal_moves()))
        step = game.steps[-1]
        before, after = scores(game, step.index - 1), scores(game, step.index)
        links = step.causes_for("table")
        assert len(links) == len(step.events)
        assert all(cause.place and cause.trigger for cause in links), [str(c) for c in links]
        for seat in game.seats:
            for name, (word, column) in SCORES.items():
                told = [
                    (int(c.before.split()[2].rstrip(",")), int(c.after.split()[2].rstrip(",")))
                    for c in links
                    if c.before and c.before.startswith(f"{seat} {word} ")
                ]
                assert all(one[1] == two[0] for one, two in pairwise(told)), name
                ends = (told[0][0], told[-1][1]) if told else (before[seat][column],) * 2
                assert ends == (before[seat][column], after[seat][column]), (name, [str(c) for c in links])
                changed += len(told)
    assert changed > 20
