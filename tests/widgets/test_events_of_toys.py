"""Games that say nothing of their own: story, film, recap and graph come from the transfers and changes of events."""

from __future__ import annotations

import json
import random

import pytest

import arcane_lab as al
from arcane_lab.engine.game import BaseGame
from arcane_lab.engine.registry import find_game
from arcane_lab.engine.turns import turn_of
from arcane_lab.engine.wording import joined
from arcane_lab.graphs.effects import effect_order
from arcane_lab.widgets.changes import changed
from arcane_lab.widgets.news import mine_of, news_of
from arcane_lab.widgets.story import Story
from arcane_lab.widgets.timeline import drawn_part, film
from tests.toys import TOYS
from tests.widgets.playing import changes_of

pytestmark = pytest.mark.usefixtures("toys")


def played(name: str, moves: int = 40) -> BaseGame:
    game, chance = al.Game(name, players=3, seed=5), random.Random(5)
    for _ in range(moves):
        if not game.is_over:
            game.play(chance.choice(game.legal_moves()))
    return game


@pytest.mark.parametrize("name", TOYS)
@pytest.mark.parametrize("reader", ["p2", None, "table"])
def test_the_story_leads_to_the_picture_that_its_reader_sees(name: str, reader: str | None) -> None:
    game = played(name)
    story = Story(game, reader)
    story.update()
    picture = json.loads(json.dumps(story.start))
    for change in changes_of(json.loads(json.dumps(story.steps))):
        picture = changed(picture, change)
    assert picture == game.picture(reader)


@pytest.mark.parametrize("name", TOYS)
def test_every_decision_of_a_game_without_turns_has_its_own_film(name: str) -> None:
    game, board = played(name), find_game(name).board
    for number in range(1, len(game.steps) + 1):
        assert turn_of(game, number) == (number - 1, number)
        picture, frames = film(game, number - 1, number, "p1")
        assert [text for frame in frames for text, *_ in frame["told"]] == [
            event.text for event in game.steps[number - 1].events_for("p1")
        ]
        for frame in frames:
            picture = changed(picture, frame["change"])
        assert picture == drawn_part(game.picture("p1", at=number), board)


def test_what_others_did_and_what_became_of_the_own_points_is_told() -> None:
    game = al.Game("pig", players=2, seed=7)
    while len(game.steps) < 12 or game.steps[-1].seat != "p2" or game.to_move != "p1":
        game.play("hold" if game.picture()["pot"] > 8 else "roll")
    news = news_of(game, "p1", len(game.steps))
    assert len(news) == 1
    assert joined(news[0]).startswith("p2 rolls a ")
    assert all(text.endswith(".") for text in joined(news[0]).split(" p2 "))
    gains = [
        (step.index, f"gained {one.after - one.before} points ({one.cause})")
        for step in game.steps
        for event in step.events_for("p1")
        for one in event.changes
        if one.seat == "p1" and one.after > one.before
    ]
    assert gains
    assert all(clause in mine_of(game, "p1", at) for at, clause in gains)
    assert not any(" 0 points" in clause for step in game.steps for clause in mine_of(game, "p1", step.index))


@pytest.mark.parametrize("name", TOYS)
def test_each_event_of_a_move_follows_from_the_move(name: str) -> None:
    game = played(name)
    graph = effect_order(game.steps[-1:]).graph
    reasons = [(a, b) for a, b, data in graph.edges(data=True) if data["kind"] == "because of"]
    events = [node for node, data in graph.nodes(data=True) if data["kind"] == "event"]
    assert reasons == [("move 1", node) for node in events]
