"""What an inspection counted, as the table tells it: the items add up to the total, and are those that lay there."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from arcane_lab.engine.game import BaseGame
from arcane_lab.widgets.about import about_of
from arcane_lab.widgets.story import Story
from tests.games.alley.widgets.words import words_of
from tests.widgets.playing import new_game, play_on

SETUPS: dict[str, dict[str, Any]] = {
    "three seats": {},
    "two seats, first edition": {"players": 2, "edition": "first", "options": {"goal": "three_rounds"}},
    "Glynna and Ninx": {"powers": {"p1": "glynna", "p2": "ninx"}},
    "Dafana and Byros": {"powers": {"p1": "dafana", "p2": "byros"}},
}


def whole(name: str, seed: int) -> BaseGame:
    return play_on(new_game(**{"seed": seed, **SETUPS[name]}), 2_000, seed=seed)


@pytest.mark.parametrize("name", SETUPS)
def test_items_and_mirrors_add_up_to_what_is_counted(name: str) -> None:
    for seed in (1, 2):
        game = whole(name, seed)
        story = Story(game, "p1")
        story.update()
        infamy = {code: item["infamy"] for code, item in about_of(game, "p1", None)["items"].items()}
        counted = 0
        for step, told in zip(game.steps, story.steps, strict=True):
            events = [cause.event for cause in step.causes_for("p1")]
            for seat, items, number in told.get("i", {}).get("c", ()):
                mirrors = sum(one.amount or 0 for one in events if (one.kind, one.seat) == ("mirror", seat))
                codes = [code.strip("[]") for code in items.split()]
                assert events[number].seat == seat
                assert sum(infamy[code] for code in codes) + mirrors == events[number].amount
                counted += 1
        # Three rounds, each seat once.
        assert counted == 3 * len(game.seats)


def test_an_item_in_brackets_lay_hidden_when_the_inspection_began() -> None:
    told_as_hidden = 0
    for seed in (1, 2):
        game = whole("three seats", seed)
        story = Story(game, None)
        story.update()
        turned_up: dict[str | None, Counter[str | None]] = {}
        sellers: set[str | None] = set()
        for step, told in zip(game.steps, story.steps, strict=True):
            if told.get("i", {}).get("begins"):
                turned_up, sellers = {seat: Counter() for seat in game.seats}, set()
            for event in step.events_for(None):
                if event.kind == "revealed" and turned_up:
                    turned_up[event.seat][event.item] += 1
                elif event.kind == "sold" and turned_up:
                    sellers.add(event.seat)
            for seat, items, _ in told.get("i", {}).get("c", ()):
                hidden = Counter(code.strip("[]") for code in items.split() if code.startswith("["))
                # Of those that were turned up, a set may have been sold.
                assert hidden <= turned_up[seat] if seat in sellers else hidden == turned_up[seat]
                told_as_hidden += hidden.total()
    assert told_as_hidden > 3


def test_outside_an_inspection_nothing_is_counted_and_what_follows_is_told_in_words() -> None:
    game = whole("three seats", 2)
    story = Story(game, "table")
    story.update()
    words = words_of(story.steps)
    rules = set()
    for at, told in enumerate(story.steps, 1):
        if "i" not in told:
            continue
        assert {game.picture(at=at)["phase"], game.picture(at=at - 1)["phase"]} & {"inspection", "bribe", "over"}
        for _, number in told["i"].get("f", ()):
            text, rule, *_ = told["e"][number]
            assert words[text].endswith(".")
            rules.add(words[rule])
    assert {"AA-INSPECT-19", "AA-INSPECT-26"} & rules


def test_steps_taken_back_and_played_again_are_counted_as_at_first() -> None:
    game = whole("Glynna and Ninx", 1)
    story = Story(game, "p1")
    story.update()
    moves = [str(step.move) for step in game.steps]
    begins = next(at for at, told in enumerate(story.steps) if told.get("i", {}).get("begins"))
    wanted = story.steps[: begins + 3]
    while len(game.steps) > begins + 1:
        game.undo()
    story.update()
    for move in moves[len(game.steps) : begins + 3]:
        game.play(move)
    story.update()
    assert [told.get("i") for told in story.steps[: begins + 3]] == [told.get("i") for told in wanted]
