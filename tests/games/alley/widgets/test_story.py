"""The story that the browser is told is the game as its reader may see it, position by position."""

from __future__ import annotations

import json
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arcane_lab.engine.game import BaseGame
from arcane_lab.engine.wording import joined
from arcane_lab.games.alley.text.folding import compact_picture
from arcane_lab.games.alley.text.transfers import is_slot
from arcane_lab.records import Record
from arcane_lab.widgets import show
from arcane_lab.widgets.about import about_of
from arcane_lab.widgets.changes import changed
from arcane_lab.widgets.news import now_of
from arcane_lab.widgets.packing import rows, unpacked
from arcane_lab.widgets.story import Story, journey_of, motion_of
from tests.games.alley.standing import game_at, to_play
from tests.games.alley.widgets.words import events_of, line_at, words_of
from tests.widgets.playing import changes_of, new_game, play_on, steps_of, traits_of


@settings(max_examples=15)
@given(players=st.integers(2, 6), seed=st.integers(0, 999), reader=st.sampled_from(["p1", "p2", None, "table"]))
def test_every_position_comes_back_from_the_differences(players, seed, reader):
    game = play_on(new_game(players, seed), 120, seed)
    story = Story(game, reader)
    story.update()
    picture = json.loads(json.dumps(story.start))
    for change in changes_of(json.loads(json.dumps(story.steps))):
        picture = changed(picture, change)
    unseen = picture.pop("unseen", None)
    assert (unseen is None) == (reader in (None, "table"))
    assert picture == compact_picture(game.picture(reader))
    assert len(story.steps) == len(game.steps)


@settings(max_examples=10)
@given(players=st.integers(2, 6), seed=st.integers(0, 999))
def test_a_seat_is_told_how_many_of_each_card_it_has_not_seen_after_every_step(players, seed):
    game = play_on(new_game(players, seed), 60, seed)
    story = Story(game, "p2")
    story.update()
    codes, picture = list(about_of(game, "p2", None)["items"]), story.start
    for at, change in enumerate([{}, *changes_of(story.steps)]):
        picture = changed(picture, change)
        told = {code: count for code, count in zip(codes, picture["unseen"], strict=True) if count}
        assert told == game.view("p2", at=at).unseen


def test_a_step_says_whether_a_turn_or_a_round_is_over_with_it():
    game = new_game(["random"] * 3, seed=3)
    story = Story(game, None)
    story.update()
    over = [step.get("o") for step in story.steps]
    assert over.count("round") == 3
    assert over[-1] == "round"
    for end, step in zip(over, game.steps, strict=True):
        assert (end is not None) == any(event.ends for event in step.events_for(None))
        assert (end == "round") == any(event.kind in ("next_round", "game_over") for event in step.events_for(None))


@pytest.mark.parametrize("reader", ["p1", None, "table"])
def test_every_event_is_told_with_its_sentence_and_its_rule(reader):
    game = play_on(new_game(), 60)
    story = Story(game, reader)
    story.update()
    words, names = words_of(story.steps), game.names_for(reader)
    assert len(set(words)) == len(words)
    for told, step in zip(events_of(story.steps), game.steps, strict=True):
        events = step.events_for(reader)
        assert [(words[e[0]], words[e[1]]) for e in told] == [(event.told(names), event.rule) for event in events]
        assert [e[2:] for e in told] == [[way] if (way := journey_of(event, is_slot)) else [] for event in events]
    assert any(isinstance(event, int) for step in story.steps for event in step["e"])


def test_a_rule_is_told_with_the_first_step_that_rests_on_it():
    story = Story(play_on(new_game(), 60), None)
    story.update()
    told: set[str] = set()
    for step in story.steps:
        assert not told & set(step.get("r", ()))
        told |= set(step.get("r", ()))
    assert "AA-TURN-04" in told
    assert all(story._rules[rule].statement for rule in told)


def test_a_story_follows_a_game_that_goes_on_and_one_that_goes_back():
    game = play_on(new_game(), 20)
    story = Story(game, "p1")
    assert story.update() == 0
    told = list(story.steps)
    play_on(game, 5, seed=1)
    assert story.update() == 20
    assert story.steps[:20] == told
    for _ in range(8):
        game.undo()
    assert story.update() == 17
    play_on(game, 6, seed=2)
    story.update()
    fresh = Story(game, "p1")
    fresh.update()
    assert (story.start, story.steps) == (fresh.start, fresh.steps)


def test_what_moves_is_told_with_its_places():
    game = play_on(new_game(seed=1), 400, until=lambda game: bool(moving(game, "slid")))
    sold, slid, laid = moving(game, "sold"), moving(game, "slid"), moving(game, "laid")
    assert len(sold) == 1
    assert len(sold[0]) == 4
    assert {len(motion) for motion in slid} == {3}
    assert laid[-1][2] is not None


def moving(game, kind):
    motions = [motion_of(event, is_slot) for event in (game.steps[-1].events_for(None) if game.steps else ())]
    return [motion for motion in motions if motion and motion[0] == kind]


def size(value) -> int:
    return len(json.dumps(value, separators=(",", ":")))


@pytest.mark.parametrize(
    ("players", "seed", "steps", "view"),
    [
        (3, 15, 344, None),
        (6, 6, 774, "table"),
        pytest.param(3, 15, 344, "table", marks=pytest.mark.thorough),
        pytest.param(6, 6, 774, None, marks=pytest.mark.thorough),
    ],
)
def test_a_game_stays_small(players, seed, steps, view):
    game = new_game(["random"] * players, seed=seed)
    assert len(game.steps) == steps
    widget = show(game, view=view)
    told = traits_of(widget)
    assert size(told) < 150_000
    assert max(map(size, steps_of(widget))) < 10_000
    assert size(compact_picture(game.picture(view))) < 10_000
    assert size(told["start"]) < 10_000


def test_what_is_long_ago_comes_packed_and_the_tables_of_all_example_records_stay_small():
    game = new_game(["random"] * 6, seed=10)
    widget = show(game)
    assert [step["m"] for step in rows(unpacked(widget.past))] == [str(step.move) for step in game.steps[:480]]
    for name in Record.examples():
        assert size(traits_of(show(Record.example(name).replay(), view="table"))) < 150_000


def test_what_comes_again_is_told_by_its_number():
    story = Story(new_game(["random"] * 3, seed=3), None)
    story.update()
    told = [json.dumps(part) for step in story.steps for part in step.get("d", {}).items()]
    assert len(set(told)) == len(told)
    assert sum(len(step.get("p", ())) for step in story.steps) > len(told)
    text = " ".join(word for step in story.steps for word in step.get("w", ()))
    assert "$OW" in text
    assert "Older Wand" not in text
    assert "an Older Wand" in " ".join(words_of(story.steps))


def test_a_turn_is_told_in_a_line_that_grows_with_its_steps():
    game = BaseGame("alley", players=["me", "greedy", "greedy"], seed=11)
    for move in ("reveal a1", "reveal b2", "draw deck", "play BF a2"):
        game.play(move)
    story = Story(game, "p1")
    story.update()
    own = next(step.index for step in game.steps if str(step.move) == "draw deck" and step.seat == "p1")
    assert joined(line_at(story.steps, own)) == " drew a Bottled Fairy."
    assert joined(line_at(story.steps, own + 1)) == (
        " drew a Bottled Fairy, played it into a2 and discarded the Older Wand from a2."
    )
    assert ["g" in step for step in story.steps[own - 1 : own + 1]] == [False, True]
    # Others do not know what was drawn, and hear who did it.
    for reader in ("p2", None):
        other = Story(game, reader)
        other.update()
        assert joined(line_at(other.steps, own)) == " drew a card."
        assert (
            joined(line_at(other.steps, own + 1))
            == " played a Bottled Fairy into a2 and discarded the Older Wand from a2."
        )


def test_what_changed_in_a_turn_is_bold():
    game = game_at(to_play("BF TC", storehouse="BF BF OW / [TC] IR CB / BC MB OW"), {}, "play BF c1")
    story = Story(game, "p1")
    story.update()
    line = line_at(story.steps, 1)
    assert joined(line) == (
        " played a Bottled Fairy into c1, sold three and discarded the Older Wand from c1: +12 gold. The rest slid up."
    )
    assert [piece for piece in line if isinstance(piece, list)] == [["+12 gold"]]


def test_a_move_of_another_is_told_while_it_is_made():
    game = BaseGame("alley", players=["me", "greedy", "greedy"], seed=11)
    for move in ("reveal a1", "reveal b2", "draw deck", "play BF a2"):
        game.play(move)
    story = Story(game, "p1")
    story.update()
    words = words_of(story.steps)
    names = game.names_for("p1")
    draws = plays = 0
    # In short it is told with the first step of the same sentence.
    shorts: dict[str, str] = {}
    for step, told in zip(game.steps, story.steps, strict=True):
        heard = [event.told(names) for event in step.events_for("p1")]
        first, *then = [heard[-1 - number] if number < 0 else words[number] for number in told["n"]]
        kinds = [event.kind for event in step.events_for("p1")]
        assert ("h" in told) == (first not in shorts)
        short = shorts.setdefault(first, words[told["h"]] if told.get("h", -1) >= 0 else "")
        assert short == now_of(game, step.events_for("p1"), step.seat, names).short
        if step.seat == "p3" and step.move.text.startswith("play ") and "to_discard" in kinds:
            card, slot = first.split(" plays ")[1].rstrip(".").split(" into ")
            assert first.startswith("Greedy 3 plays a")
            assert short == f"{card.split(' ', 1)[1]} into {slot}."
            assert any(re.search(r" that lay in [abc][1-3] goes to the discard\.$", sentence) for sentence in then)
            plays += 1
        if step.move.text == "draw deck" and step.seat != "p1":
            assert told["q"]
            draws += 1
    assert plays
    assert draws
