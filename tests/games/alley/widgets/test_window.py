"""Of a very long game a table tells a window of steps: small, as the whole tells them, and moved in time."""

from __future__ import annotations

import json
from collections.abc import Iterator
from statistics import median
from typing import Any

import pytest

from arcane_lab.engine import game as game_module
from arcane_lab.engine.game import BaseGame
from arcane_lab.games.alley.text.folding import written
from arcane_lab.widgets import TableWidget, show, window
from arcane_lab.widgets.changes import changed
from arcane_lab.widgets.story import Story
from arcane_lab.widgets.window import LONGEST, WHOLE, Window, window_around
from tests.games.alley.widgets.words import words_of
from tests.widgets.playing import changes_of, new_game, play_on, say, steps_of

POWERS = ("glynna", "meeblemore", "corvus", "dafana", "ninx", "byros")


def race_of(player: str, **options: Any) -> BaseGame:
    """A race of six, which nobody need win."""
    return new_game([player] * 6, seed=3, edition="first", options=options)


@pytest.fixture(scope="module")
def race() -> BaseGame:
    """The first twenty of its fifty rounds, by players who choose at random."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(game_module, "MOST_ROUNDS", 20)
        game = race_of("random")
    assert len(game.steps) > 4_000
    return game


@pytest.fixture(scope="module")
def finished() -> BaseGame:
    """A game of three rounds; tests leave it as it is."""
    return new_game(["random"] * 6, seed=10, powers={f"p{seat + 1}": power for seat, power in enumerate(POWERS)})


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows of eighty steps, so that ordinary games are very long ones."""
    for name, steps in (("LONGEST", 80), ("KEPT", 60), ("NEAR", 10)):
        monkeypatch.setattr(window, name, steps)


def size(widget: TableWidget) -> int:
    """Bytes of all that a notebook keeps of a widget, but for the code."""
    return len(json.dumps(widget.get_state([name for name in widget.keys if name not in ("_esm", "_css")])))


def pictures(widget: TableWidget) -> Iterator[tuple[int, dict[str, Any]]]:
    """The steps of a window and their pictures, as a browser works them out."""
    picture = json.loads(json.dumps(widget.start))
    yield widget.first, picture
    for at, change in enumerate(changes_of(json.loads(json.dumps(steps_of(widget)))), widget.first + 1):
        picture = changed(picture, change)
        yield at, picture


def said(steps: list[dict[str, Any]]) -> list[list[list[Any]]]:
    """The events of steps in words, with what moved."""
    words = words_of(steps)
    return [[[words[text], words[rule], *moved] for text, rule, *moved in step["e"]] for step in steps]


def check_told(widget: TableWidget) -> None:
    """The window is where it must be, and its first and last pictures are those of the game."""
    game, steps = widget.game, steps_of(widget)
    last = widget.first + len(steps)
    assert widget.count == len(game.steps)
    assert widget.first == 0 or widget.at - widget.first >= window.NEAR
    assert last == widget.count or last - widget.at >= window.NEAR
    assert [step["m"] for step in steps] == [str(step.move) for step in game.steps[widget.first : last]]
    *_, (at, picture) = pictures(widget)
    assert (at, picture) == (last, written(game.picture(widget._reader, at=last)))
    assert widget.start == written(game.picture(widget._reader, at=widget.first))


# --- how long it is ---------------------------------------------------------------------------------------------------


def test_the_state_of_a_race_stays_below_150_kilobytes(race: BaseGame) -> None:
    widget = show(race, view="table")
    for at in (0, 2_000, len(race.steps)):
        widget.at = at
        assert size(widget) < 125_000
    check_told(widget)
    widget.close()


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("player", "options", "view"),
    [("random", {}, None), ("random", {}, "table"), ("greedy", {"goal": 200}, "table"), ("collector", {}, "table")],
)
def test_the_state_of_long_games_stays_below_150_kilobytes_everywhere(
    player: str, options: dict[str, Any], view: Any
) -> None:
    game = race_of(player, **options)
    assert len(game.steps) > (10_000 if player == "random" else LONGEST)
    widget = show(game, view=view)
    for at in [*range(0, widget.count, 600), widget.count, 0]:
        widget.at = at
        assert size(widget) < 135_000
        check_told(widget)
    widget.close()


def test_a_game_that_is_not_very_long_is_told_whole(race: BaseGame) -> None:
    whole, longer = race.fork(at=LONGEST), race.fork(at=LONGEST + 1)
    assert window_around(whole, 0, None) == window_around(whole, LONGEST, None) == WHOLE
    assert window_around(longer, LONGEST, WHOLE).first > 0
    widget = show(play_on(new_game(), 5))
    assert (widget.first, widget.count, len(steps_of(widget))) == (0, 5, 5)


# --- what it tells ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("reader", ["p2", None, "table"])
def test_every_window_tells_what_the_whole_story_tells(finished: BaseGame, small: None, reader: str | None) -> None:
    whole = Story(finished, reader)
    whole.update()
    words = said(whole.steps)
    widget = show(finished, seat=reader if reader == "p2" else None, view="table" if reader == "table" else None)
    firsts = set()
    for at in range(0, len(finished.steps) + 1, 23):
        widget.at = at
        check_told(widget)
        first, steps = widget.first, steps_of(widget)
        last = first + len(steps)
        assert said(steps) == words[first:last]
        # An inspection whose beginning is not told is not told at all.
        assert [step.get("i") for step in steps] == [step.get("i") for step in whole.steps[first:last]]
        counted = [step["i"] for step in steps if "i" in step]
        assert not counted or counted[0]["begins"]
        firsts.add(first)
    assert len(firsts) > 5
    assert all(picture == written(finished.picture(reader, at=at)) for at, picture in pictures(widget))


def test_what_was_told_before_is_taken_over_as_it_was(finished: BaseGame) -> None:
    before = Story(finished, "p1", 0, 120)
    before.update()
    for reader in ("p1", "p2"):
        after, fresh = (Story(finished, reader, 60, 200, before=old) for old in (before, None))
        after.update()
        fresh.update()
        assert (after.start, after.steps, after.count) == (fresh.start, fresh.steps, len(finished.steps))


# --- how it moves -----------------------------------------------------------------------------------------------------


def listened(widget: TableWidget) -> list[dict[str, Any]]:
    """What a widget sends from now on: the traits of each message."""
    sent: list[dict[str, Any]] = []

    def send(message: dict[str, Any], buffers: object = None) -> None:
        # What the browser has set itself comes back to its other views as an echo.
        if message["method"] == "update":
            sent.append(json.loads(json.dumps(message["state"])))

    widget._send = send
    return sent


def test_another_window_comes_in_one_message_and_stepping_to_and_fro_brings_it_once(
    finished: BaseGame, small: None
) -> None:
    widget = show(finished, view="table")
    widget.set_state({"at": 0})
    sent = listened(widget)
    edge = len(steps_of(widget)) - window.NEAR
    for at in (edge, edge + 1):
        sent.clear()
        widget.set_state({"at": at})
        assert len(sent) == 1
        assert ("first" in sent[0], "start" in sent[0]) == (at > edge, at > edge)
        assert "count" not in sent[0]
    sent.clear()
    for number in range(60):
        widget.set_state({"at": edge - 15 + number % 30})
    assert not any("first" in one or "latest" in one for one in sent)
    asks = [one.pop("ask") for one in sent if one.get("ask")]
    assert max(len(json.dumps(one)) for one in sent) < 3_000
    # Each answer comes with its button and the ways to point it out.
    assert max(len(json.dumps(ask)) - 100 * len(ask["moves"]) for ask in asks) < 1_500


def test_play_across_the_limit_sends_small_differences_and_drops_old_steps_in_blocks(small: None) -> None:
    game = play_on(new_game(3, 5), 70, 5)
    widget = show(game)
    sent, sizes = listened(widget), []
    firsts = [widget.first]
    for number in range(120):
        sent.clear()
        play_on(game, 1, number)
        assert widget.at == widget.count == len(game.steps)
        sizes.append(len(json.dumps(sent)))
        firsts.append(widget.first)
        assert len(steps_of(widget)) <= 80
    check_told(widget)
    assert 3 < len(set(firsts)) < 8
    assert median(sizes) < 3_500
    assert sum(size > 10_000 for size in sizes) < 15


def test_a_player_who_looks_back_stays_where_it_looks(small: None) -> None:
    game = play_on(new_game(3, 5), 78, 5)
    widget = show(game)
    widget.at = 30
    play_on(game, 40, 6)
    assert (widget.at, widget.first, widget.count) == (30, 0, 118)
    check_told(widget)
    assert widget.ask is not None
    assert widget.ask["at"] == 118


def test_a_game_that_is_taken_back_below_the_limit_is_told_whole_again(small: None) -> None:
    game = play_on(new_game(3, 5), 85, 5)
    widget = show(game)
    assert widget.first > 0
    sent = listened(widget)
    for number in range(8):
        game.undo()
        game.play(game.legal_moves()[number % 2])
    # Around the limit the window stays.
    assert not any("first" in one for one in sent)
    while len(game.steps) > 70:
        game.undo()
        check_told(widget)
    assert (widget.first, widget.count, widget.at) == (0, 70, 70)


def test_a_game_that_went_back_and_on_another_way_is_told_anew(small: None) -> None:
    game = play_on(new_game(3, 5), 120, 5)
    widget = show(game)
    first = widget.first
    other = play_on(game.fork(at=first - 5), 130 - first, 9)
    # As after many moves that nobody was told of.
    game._go_back_to(first - 5)
    for step in other.steps[first - 5 :]:
        game._make(int(step.seat[1:]) - 1, step.move.number, "person")
    widget.refresh()
    check_told(widget)


def test_lines_and_other_eyes_have_windows_of_their_own(finished: BaseGame, small: None) -> None:
    widget = show(finished, seat="p1")
    at = next(at for at in range(150, 300) if len(finished.legal_moves(at)) > 1)
    move = next(str(one) for one in finished.legal_moves(at) if str(one) != str(finished.steps[at].move))
    name = widget.branch(move, at)
    assert (widget.line, widget.at, widget.count) == (name, at + 1, len(widget.game.steps))
    check_told(widget)
    widget.line = "main"
    assert (widget.at, widget.count) == (at + 1, len(finished.steps))
    check_told(widget)
    widget.at = 200
    widget.seat = "p2"
    assert widget.at == 200
    check_told(widget)
    widget.line = name
    check_told(widget)


def test_messages_may_speak_of_steps_that_are_not_told(finished: BaseGame, small: None) -> None:
    widget = show(finished, seat="p1")
    count = len(finished.steps)
    widget.at = count
    assert widget.first > 100
    for wrong in (-1, count + 1, 10**9, True, 2.5, None, "7"):
        widget.set_state({"at": wrong})
        assert widget.answer["text"].endswith(f"this game has steps 0 to {count}.")
    at = next(at for at in range(20, 100) if finished.steps[at].seat == "p1" and len(finished.legal_moves(at)) > 1)
    move = next(str(one) for one in finished.legal_moves(at) if str(one) != str(finished.steps[at].move))
    assert not say(widget, move=move, at=count + 1)["ok"]
    assert not say(widget, move=move, at=at, line="B")["ok"]
    assert (widget.line, widget.at) == ("main", count)
    for name in ("first", "count", "start", "past"):
        widget.set_state({name: getattr(widget, name)})
        assert not widget.answer["ok"]
    assert say(widget, move=move, at=at)["ok"]
    assert (widget.line, widget.at, widget.first) == ("A", at + 1, 0)
    check_told(widget)


def test_two_tables_of_one_game_have_windows_of_their_own(small: None) -> None:
    game = play_on(new_game(3, 5), 150, 5)
    one, other = show(game), show(game, seat="p2")
    one.at = 10
    play_on(game, 3, 1)
    assert (one.at, one.first, other.at) == (10, 0, 153)
    for widget in (one, other):
        check_told(widget)


def test_a_window_begins_with_a_turn(finished: BaseGame, small: None) -> None:
    for at in range(0, len(finished.steps), 31):
        first, until = window_around(finished, at, None)
        assert until is None or until - first == 80
        picture = finished.picture(at=first)
        assert first == 0 or (picture["phase"], picture["step"]) == ("sell", "draw")
        assert window_around(finished, at, Window(first, until)) == (first, until)
