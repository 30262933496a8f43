"""The timeline of a turn: every event in order, only what the seat saw, and other lines by the real rules."""

from __future__ import annotations

import json
import random
import re
from functools import partial
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import arcane_lab as al
from arcane_lab.core.errors import BadSetup, NoSuchStep
from arcane_lab.engine.game import BaseGame
from arcane_lab.engine.turns import turn_of
from arcane_lab.games.alley.game import GAME
from arcane_lab.games.alley.setup import resolve_setup
from arcane_lab.widgets.changes import changed
from arcane_lab.widgets.other_lines import NotInThisLine
from arcane_lab.widgets.predicting import BadPrediction
from arcane_lab.widgets.timeline import drawn_part, film, folded
from arcane_lab.widgets.turn_order import TurnOrderWidget
from tests.games.alley import worlds
from tests.games.alley.widgets.turns import a_sale, at_end_of_turn, find_turn, turn_traits, with_other_line
from tests.knowledge.entries import the_turn
from tests.knowledge.pairs import pairs
from tests.widget_examples import Example
from tests.widgets.playing import new_game, play_on


def say(widget: TurnOrderWidget, **content: Any) -> dict[str, Any]:
    widget._handle_custom_msg({"id": "test-1", **content}, [])
    return widget.answer


def ends_with(picture: dict[str, Any]) -> Any:
    """What stands in a picture, without who has looked at what."""
    return [
        (
            [re.sub(r"\|[^]]*", "", cell) for cell in seat["cells"] if cell != "."],
            seat["gold"],
            seat["infamy"],
            seat["fines"],
        )
        for seat in picture["seats"]
    ]


# --- the film ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("reader", ["p1", "table"])
def test_the_events_alone_lead_to_the_true_position(seed: int, reader: str) -> None:
    powers = {"p1": "ninx", "p2": "glynna"} if seed % 2 else None
    game = new_game(["random"] * (2 + seed % 5), seed, powers=powers)
    for step in game.steps:
        if any(event.kind == "stocked" for event in step.events_for(None)):
            continue  # a new deal, which is no part of a turn
        picture = drawn_part(game.picture(reader, at=step.index - 1), GAME.board)
        for cause in step.causes_for(reader):
            picture = folded(picture, [cause], GAME.board)
        assert ends_with(picture) == ends_with(drawn_part(game.picture(reader, at=step.index), GAME.board)), step


def test_every_event_of_a_turn_is_told_once_in_order_with_its_rule() -> None:
    game = play_on(new_game(3, 3), 120, 3)
    for step in range(30, 110, 7):
        first, last = turn_of(game, step)
        start, frames = film(game, first, last, "p1")
        causes = [cause for one in game.steps[first:last] for cause in one.causes_for("p1")]
        names = game.names_for("p1")
        told = [told for frame in frames for told in frame["told"]]
        assert [one[:2] for one in told] == [[cause.event.told(names), cause.rule] for cause in causes]
        for (_, _, before, after), cause in zip(told, causes, strict=True):
            # What lies where is seen on the table; a figure is told.
            changes = [one for one in cause.event.changes if one.before != one.after]
            assert bool(before) == bool(after) == bool(changes or (cause.before and cause.seat is None))
            assert all(str(one.before) in before and str(one.after) in after for one in changes)
        picture = start
        for frame in frames:
            picture = changed(picture, frame["change"])
        assert picture == drawn_part(game.picture("p1", at=last), GAME.board)


def test_a_turn_begins_with_its_draw_and_ends_where_it_ends() -> None:
    game = play_on(new_game(3, 3), 140, 3)
    seen = set()
    for step in range(1, len(game.steps) + 1):
        first, last = turn_of(game, step)
        assert first < step <= last
        seen.add((first, last))
        if game.picture(at=first)["phase"] == "sell":
            assert str(game.steps[first].move).startswith(("draw", "play", "discard", "use"))
            assert {one.seat for one in game.steps[first : first + 1]} == {game.steps[first].seat}
    ordered = sorted(seen)
    assert [last for _, last in ordered[:-1]] == [first for first, _ in ordered[1:]]


def test_what_slides_together_is_one_frame() -> None:
    widget = a_sale()
    slides = [frame for frame in widget.frames if [motion[0] for motion in frame["moved"]][:1] == ["slid"]]
    assert slides
    assert all({motion[0] for motion in frame["moved"]} == {"slid"} for frame in slides)
    assert set(widget.rules) == {rule for frame in widget.frames for _, rule, _, _ in frame["told"]}


# --- what the seat may know -------------------------------------------------------------------------------


@settings(max_examples=12, deadline=None)
@given(players=st.integers(2, 4), seed=st.integers(0, 10_000), decisions=st.integers(20, 200))
def test_two_deals_equal_to_a_seat_give_the_same_timeline_until_a_card_turns_up(
    players: int, seed: int, decisions: int
) -> None:
    chance = random.Random(seed)
    setup = resolve_setup(players=players, seed=seed)
    state = worlds.new_game(players, seed)
    worlds.play_randomly(state, chance, decisions)
    state = state.copy()
    game = BaseGame.from_state(setup, state)
    if game.is_over or game.to_move is None:
        return
    seat = int(game.to_move[1]) - 1
    twin = worlds.other_world(state, seat, chance)
    reader = f"p{seat + 1}"
    move = next((move for move in map(str, game.legal_moves()) if not turns_up(game, move, reader)), None)
    if move is None:
        return
    texts = []
    for world in (state, twin):
        one = BaseGame.from_state(setup, world)
        one.play(move)
        widget = TurnOrderWidget(one, seat=reader)
        text = json.dumps(turn_traits(widget))
        for decision in widget.decisions:
            for other in decision["moves"][::4]:
                text += json.dumps(
                    [say(widget, do="instead", move=other, decision=decision["at"]), turn_traits(widget)]
                )
        widget.close()
        texts.append(text)
    assert texts[0] == texts[1]


def turns_up(game: BaseGame, move: str, reader: str) -> bool:
    """Whether a move shows the reader a card that it has not seen."""
    before, after = game.view(reader).unseen, game.fork()
    after.play(move)
    return bool(after.view(reader).unseen != before)


def test_another_seat_sees_less_and_cannot_choose_for_the_turns_seat() -> None:
    widget = a_sale()
    own, turn = turn_traits(widget), widget._first + 1
    reader = next(seat for seat in widget.game.seats if seat != own["about"]["turn_of"])
    other = TurnOrderWidget(widget.game, turn, seat=reader)
    assert other.decisions == []
    assert other.swap is None
    assert "draws a card." in json.dumps(other.frames) or "takes the" in json.dumps(other.frames)
    with pytest.raises(NotInThisLine, match="cannot see"):
        other.instead("play OW a1")
    with pytest.raises(NotInThisLine, match="cannot see"):
        other.exchange()


def test_a_card_that_was_not_seen_does_not_turn_up_in_another_line_but_on_the_table() -> None:
    def hidden_place(widget: TurnOrderWidget) -> str | None:
        mine = next(seat for seat in widget.start["seats"] if seat["id"] == widget.about["turn_of"])
        played = next((one for one in widget.decisions if one["made"].startswith("play ")), None)
        if played is None or mine["cols"] != 3 or "[??]" not in mine["cells"]:
            return None
        slots = ["abc"[at % 3] + str(at // 3 + 1) for at, cell in enumerate(mine["cells"]) if cell == "[??]"]
        made = played["made"].split()
        return next((f"play {made[1]} {slot}" for slot in slots if slot != made[2]), None)

    widget = find_turn(lambda one: hidden_place(one) is not None)
    move = hidden_place(widget)
    assert move is not None
    before = turn_traits(widget)
    with pytest.raises(NotInThisLine, match="has not seen"):
        widget.instead(move)
    assert turn_traits(widget) == before
    table = TurnOrderWidget(widget.game, widget._first + 1, view="table")
    table.instead(move)
    assert move in table.other_moves


# --- other lines ------------------------------------------------------------------------------------------


def test_another_answer_is_played_by_the_rules_from_the_position_before() -> None:
    widget = with_other_line(a_sale())
    by_hand = BaseGame.from_state(widget.game.setup, widget.game.at(widget._first))
    for move in widget.other_moves:
        by_hand.play(move)
    assert at_end_of_turn(by_hand)
    picture = widget.start
    for frame in widget.other["frames"]:
        picture = changed(picture, frame["change"])
    truth = drawn_part(by_hand.picture(widget.seat), GAME.board)
    seats = {seat["id"]: seat for seat in truth["seats"]}
    assert picture["seats"] == [seats[seat["id"]] for seat in picture["seats"]]
    assert widget.line == "other"
    widget.forget()
    assert (widget.other, widget.line, widget.other_moves) == (None, "played", ())


def test_a_line_that_asks_goes_on_with_an_answer() -> None:
    def asks(widget: TurnOrderWidget) -> bool:
        for decision in widget.decisions:
            for move in decision["moves"]:
                try:
                    widget.instead(move, decision["at"])
                except NotInThisLine:
                    continue
                if widget.other["ask"]:
                    return True
        return False

    widget = find_turn(asks)
    ask = widget.other["ask"]
    stale = say(widget, do="go_on", move=ask["moves"][0], decision=ask["at"] + 1)
    assert "another line" in stale["text"]
    told = len(widget.other["frames"])
    answers = [say(widget, do="go_on", move=move, decision=ask["at"])["ok"] for move in ask["moves"][:1]]
    if answers == [True]:
        assert len(widget.other["frames"]) > told
    else:
        assert "has not seen" in widget.answer["text"]


def test_two_plays_are_exchanged_where_the_rules_allow_it() -> None:
    def swaps(widget: TurnOrderWidget) -> bool:
        try:
            widget.exchange()
        except NotInThisLine:
            return False
        return True

    widget = find_turn(swaps)
    seat = widget.about["turn_of"]
    plays = [move for move in widget.moves if move.split()[0] in ("play", "discard", "use")]
    others = [move for move in widget.other_moves if move.split()[0] in ("play", "discard", "use")]
    assert sorted(widget.moves) == sorted(widget.other_moves)
    assert plays != others
    assert (plays[0], plays[-1]) != (others[0], others[-1])
    assert widget.frames[-1]["seat"] == widget.other["frames"][-1]["seat"] == seat


def test_what_the_rules_refuse_is_refused_with_the_rule_and_nothing_changes() -> None:
    widget = find_turn(lambda one: any(made["made"].startswith("play ") for made in one.decisions))
    before = turn_traits(widget)
    for move, decision in (("play ZZ b2", None), ("bribe 4", 0), ("draw deck", 99)):
        with pytest.raises(ValueError, match=r"ZZ|bribe|cannot|no decision"):
            widget.instead(move, decision)
    assert turn_traits(widget) == before


# --- predict, then see ------------------------------------------------------------------------------------


def test_what_comes_of_the_turn_is_held_back_until_it_is_predicted() -> None:
    shown = a_sale()
    widget = TurnOrderWidget(shown.game, shown._first + 1, predict=True)
    traits = turn_traits(widget)
    assert (traits["frames"], traits["rules"], traits["decisions"], traits["held"]) == ([], {}, [], ["played"])
    assert traits["question"]["stored"] is None
    assert "held back" in widget._repr_mimebundle_()[0]["text/html"]
    with pytest.raises(NotInThisLine, match="prediction"):
        widget.instead("play OW a1")
    assert not say(widget, do="predict", number=traits["question"]["number"], values={"gold": 3})["ok"]
    assert say(widget, do="predict", number=traits["question"]["number"], values={"gold": 3, "infamy": 2})["ok"]
    assert widget.frames == shown.frames
    (stored,) = widget.predictions
    truth = shown.game.picture(shown.seat, at=shown._last)
    came = next(seat for seat in truth["seats"] if seat["id"] == widget.about["turn_of"])
    assert (stored.said, stored.result) == ({"gold": 3, "infamy": 2}, {"gold": came["gold"], "infamy": came["infamy"]})
    with_other_line(widget)
    assert (widget.other["frames"], widget.held) == ([], ["other"])
    widget.predict({"gold": 1, "infamy": 1})
    assert widget.other["frames"]
    assert len(widget.predictions) == 2
    with pytest.raises(BadPrediction):
        widget.predict({"gold": 1, "infamy": 1})


# --- what is given, and what comes from the browser -------------------------------------------------------


def test_what_is_no_game_or_turn_is_refused() -> None:
    game = new_game(3, 3)
    with pytest.raises(BadSetup, match="no turn has been played"):
        TurnOrderWidget(game)
    turn = game.play(game.legal_moves()[0])
    assert TurnOrderWidget(game, turn).moves == (str(turn.move),)
    with pytest.raises(BadSetup, match="does not know what lay there"):
        TurnOrderWidget(turn)  # type: ignore[arg-type]  # what somebody may try first
    with pytest.raises(BadSetup, match="not part of this game"):
        TurnOrderWidget(play_on(new_game(3, 4), 3), turn)
    for wrong in ("last", 1.0, True):
        with pytest.raises(BadSetup, match="is no turn"):
            TurnOrderWidget(game, wrong)  # type: ignore[arg-type]  # mistaken on purpose
    with pytest.raises(NoSuchStep):
        TurnOrderWidget(game, 7)
    with pytest.raises(BadSetup, match="view"):
        TurnOrderWidget(game, view="all")  # type: ignore[arg-type]  # mistaken on purpose


@pytest.mark.parametrize(
    "content",
    [
        None,
        7,
        {"do": "instead"},
        {"do": "eval", "id": "a"},
        {"do": "instead", "move": "x" * 200, "decision": 0, "id": "a"},
        {"do": "go_on", "move": "draw deck", "decision": 0, "id": "a"},
        {"do": "predict", "number": 1, "values": {}, "id": "a"},
    ],
)
def test_a_message_that_is_none_changes_nothing_and_is_answered(content: object) -> None:
    widget = a_sale()
    before = turn_traits(widget)
    widget._handle_custom_msg(content, [])
    assert not widget.answer["ok"]
    assert widget.answer["text"].endswith(".")
    assert {**turn_traits(widget), "answer": None} == before


@pytest.mark.parametrize(
    "state", [{"at": -1}, {"at": 999}, {"at": "1"}, {"at": True}, {"line": "other"}, {"frames": []}]
)
def test_the_browser_may_set_only_what_there_is(state: dict[str, Any]) -> None:
    widget = a_sale()
    before = turn_traits(widget)
    widget.set_state(state)
    assert widget.answer["text"]
    assert {**turn_traits(widget), "answer": None} == before
    widget.set_state({"at": 2})
    assert widget.at == 2


def test_the_game_may_go_on_and_the_turn_stays_as_it_was() -> None:
    game = play_on(new_game(3, 3), 60, 3)
    widget = TurnOrderWidget(game)
    before = turn_traits(widget)
    for _ in range(20):
        game.undo()
    assert turn_traits(widget) == before
    assert repr(widget).startswith("TurnOrderWidget(alley, p")
    data, _ = widget._repr_mimebundle_()
    assert "<table>" in data["text/html"]
    assert "AA-" in data["text/html"]
    assert [word in data["text/html"] for word in ("what happens", "because", "before")] == [True, True, False]
    assert al.TurnOrderWidget is TurnOrderWidget


# --- what the tests of every widget ask of this one ---------------------------------------------------------


def of_a_long_game() -> TurnOrderWidget:
    return TurnOrderWidget(
        play_on(new_game(3, 5), 140, 5, until=lambda one: len(one.steps) > 60 and at_end_of_turn(one))
    )


EXAMPLE = Example(
    TurnOrderWidget,
    lambda game, seat: {"game": game, "seat": seat},
    told=the_turn,
    count=12,
    pairs=partial(pairs, with_steps=4, for_all=False),
    may_set=("at", "line"),
    methods={"go_on": {"move": "reveal b2"}, "instead": {"move": "reveal b2"}, "predict": {"values": {}}},
    states={
        "of a long game": of_a_long_game,
        "to predict": lambda: a_sale(predict=True),
        "with another line": lambda: with_other_line(a_sale()),
    },
)


NOTATION = re.compile(r"\bp[1-6]\b|\b[A-Z]{2}\b|\bplay [A-Z]|\?\?")


def test_nothing_that_is_read_is_written_in_notation() -> None:
    """Names and sentences: what was decided, what set it off, the figures, the other answers and the other line."""
    seen: set[str] = set()
    for seed in range(4):
        game = play_on(new_game(3, seed), 120, seed)
        for step in range(30, 110, 9):
            widget = TurnOrderWidget(game, step, view="table")
            told = [frame["made"] for frame in widget.frames] + [frame["trigger"] for frame in widget.frames]
            told += [str(part) for frame in widget.frames for event in frame["told"] for part in (event[0], *event[2:])]
            for decision in widget.decisions:
                assert len(decision["names"]) == len(decision["moves"])
                told += [decision["called"], *decision["names"]]
            told += [widget.swap or "", widget.about["turn"]]
            for decision in widget.decisions[-1:]:
                widget.instead(decision["moves"][0], decision["at"])
                told.append(widget.other["told"])
                told += [frame["made"] for frame in widget.other["frames"]]
                told += (widget.other["ask"] or {"names": []})["names"]
            wrong = [one for one in told if NOTATION.search(one)]
            assert not wrong
            seen |= {word for one in told for word in one.split()}
            widget.close()
    assert {"to", "Draw", "instead", "Player"} <= seen


def test_a_trigger_is_told_to_its_reader() -> None:
    game = play_on(new_game(["me", "greedy", "careful"], 3), 60, 3)
    told: set[str] = set()
    for step in range(10, len(game.steps), 3):
        first, last = turn_of(game, step)
        for frame in film(game, first, last, "p1")[1]:
            told.add(frame["trigger"])
    assert "it is your turn" in told
    assert "it is Greedy's turn" in told
    assert any(one.startswith("you played the ") for one in told)
    assert any(one.startswith("Careful played the ") for one in told)
