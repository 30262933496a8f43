"""Nobody sees what they could not know: two games that differ only in that are the same to a seat, byte for byte."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

import pytest

import arcane_lab as al
from arcane_lab.core.errors import UnknownName
from arcane_lab.engine.registry import find_game
from arcane_lab.games.rising.knowledge.view import view_of
from arcane_lab.games.rising.text.notation import write_cards
from arcane_lab.records import Game
from tests.games.rising.rules.test_setup_and_turns import cast_all
from tests.games.rising.table import at, legal, play, seat

SPEC = find_game("rising")
SEATS = ("p1", "p2", "p3")


def all_of(game: Game, reader: str) -> tuple[object, ...]:
    """Everything that a seat is shown: picture, view, moves and events as they are told to it."""
    view = SPEC.knowledge.view(game.at(len(game.steps_for("table"))), int(reader[1]) - 1)
    told = [(step.seat, step.move.text, step.events_for(reader)) for step in game.steps_for(reader)]
    shown = json.dumps(game.picture(reader))
    return shown, view.as_tuple(), repr(told), sorted(game.view(reader).unseen.items())


def twin(game: Game, mover: str, other: str) -> tuple[Game, Game]:
    """The same game twice, in which p1 has answered with one move or another."""
    one, two = game.fork(), game.fork()
    one.play(mover, seat="p1")
    two.play(other, seat="p1")
    return one, two


def positions() -> Iterator[Game]:
    """Games at the beginning of a few turns."""
    for seed in range(2):
        for turns in (0, 1, 3, 7):
            yield cast_all(Game("rising", players=3, seed=seed), turns)


def test_an_answer_reaches_nobody_before_the_last_has_answered() -> None:
    for game in positions():
        moves = legal(game, "p1")
        pairs = [(moves[0], moves[-1]), *([(moves[0], moves[len(moves) // 2])] if len(moves) > 2 else [])]
        for move, other in pairs:
            for second in (None, "p2"):
                one, two = twin(game, move, other)
                for each in (one, two):
                    if second:
                        each.play(legal(each, second)[0], seat=second)
                for reader in SEATS[1:]:
                    assert all_of(one, reader) == all_of(two, reader)
                assert all_of(one, "p1") != all_of(two, "p1") or move == other
                assert one.picture(None) == two.picture(None)


def test_a_turn_that_is_handed_on_tells_others_no_more_than_the_game() -> None:
    """The turn that `play` returns, asked for other eyes, before and after the last has answered (AR-TURN-04)."""
    hands = {"p1": {"hand": "CTW CTT SGR XGR TPA TLQ"}, "p2": {"hand": "CTB HGR BOG PFL TDE CJB"}}
    game = at(1, moons="CC HH BB PP GG -", **hands)
    early, late = game.play("cast CTW", seat="p1"), game.play("cast CTB", seat="p2")
    back = game.undo()
    for turn, mover, other, code, shown in (
        (early, "p1", "p2", "CTW", "??"),
        (late, "p2", "p1", "CTB", "cast ??"),
        (back, "p2", "p1", "CTB", "cast ??"),
    ):
        own, others = turn.explain_for(mover), turn.explain_for(other)
        assert code in str(own)
        assert f"{mover}: {shown}" in str(others)
        graphs = [al.graphs.effect_order(turn, seat=other), al.graphs.effect_order(turn, seat=mover)]
        words = [graph.words() + repr(list(graph.graph.nodes(data=True))) + graph.svg() for graph in graphs]
        assert [code in told for told in (str(others), str(others.rows), *words)] == [False, False, False, True]
        assert str(turn.move) == f"cast {code}"


def test_which_card_was_cast_is_hidden_until_the_hand_arrives() -> None:
    """p1 casts one card or another; its hand goes to p2, so p3 learns nothing in the next turn."""
    for game in positions():
        if game.round == 2 or game.picture("table")["turn"] > 4:
            continue
        casts = [move for move in legal(game, "p1") if move.startswith("cast")]
        one, two = twin(game, casts[0], casts[-1])
        for each in (one, two):
            turn = each.picture()["turn"]
            each.play(legal(each, "p2")[-1], seat="p2")
            while each.picture()["turn"] == turn:
                who = each.waiting[0]
                moves = legal(each, who)
                each.play(next(move for move in moves if move.startswith(("cast", "skip"))), seat=who)
        assert all_of(one, "p3") == all_of(two, "p3")
        assert all_of(one, "p2") != all_of(two, "p2")


def test_what_a_hand_was_before_it_was_passed_on() -> None:
    hands = {"p1": "CTB HGR BOG PFL TLQ", "p2": "CTT XGR BOK SDR TPA", "p3": "CTG PGR BOC PPE TDE"}
    more = {"p1": {"mat": "- / SGR / - / - / -", "taken": "SGR"}, "p2": {"discards": "[CTW]", "taken": "CTW"}}
    more["p3"] = {"mat": "- / - / BOP / - / -", "taken": "BOP"}
    game = at(2, players=3, moons=".. CP HH BG BG -", **{name: {"hand": hands[name], **more[name]} for name in hands})
    assert seat(game, "p3", "p2")["hand"] == "PGR BOC TDE CTG PPE"
    assert seat(game, "p1", "p2")["hand"] == "?? ?? ?? ?? ??"
    play(game, "cast HGR", "prepare XGR with 1c", "cast TDE")
    assert seat(game, "p1", "p2")["hand"] == "4 of PGR BOC TDE CTG PPE"
    assert seat(game, "p3", "p1")["hand"] == "CTT BOK TPA SDR"
    # p1 has the hand itself now, so it knows what p3 has cast with.
    assert "TDE" not in seat(game, "p1", "p1")["hand"]


def test_a_strategy_is_shown_the_same_of_such_a_hand_as_a_person() -> None:
    """AR-TURN-12: `4 of` five cards, those cast since among them, in table order."""
    found = 0
    for game in positions():
        for reader in SEATS:
            view = view_of(game.at(len(game.steps)), int(reader[1]) - 1)
            for one in game.picture(reader)["seats"]:
                other = int(one["id"][1]) - 1
                held = view.held_card[6 * other : 6 * other + view.held_count[other]]
                text = f"{view.hand_count[other]} of {write_cards(held)}"
                assert (one["hand"] == text) == bool(held) == (" of " in one["hand"])
                found += bool(held)
    assert found > 5


def test_without_taken_nobody_remembers_and_from_there_on_all_do() -> None:
    game = at(3, players=2)
    assert seat(game, "p2", "p1")["hand"] == "?? ?? ?? ??"
    cast_all(game)
    assert "??" not in seat(game, "p2", "p1")["hand"]


def test_the_view_of_everybody_holds_no_hand() -> None:
    game = cast_all(Game("rising", players=3, seed=1), 2)
    for one in game.picture(None)["seats"]:
        assert set(one["hand"].split()) == {"??"}
        assert set(one["discards"].split()) == {"[??]"}


def test_solo_nobody_knows_what_lies_face_down() -> None:
    one, two = (
        at(1, players=1, moons="CP HH BG BG CP -", pyramid=f"[CJB] / CTT CTB / {row} / NBA BSP BOC BOG / {low}")
        for row, low in (
            ("[TSC] [TSH] [STR]", "[HGR] [XGR] [BOK] [SDR] [TPA] / CTW SGR BOP PFL TDE PGR"),
            ("[STR] [TPA] [TSC]", "[HGR] [XGR] [BOK] [SDR] [TSH] / CTW SGR BOP PFL TDE PGR"),
        )
    )
    assert all_of(one, "p1") == all_of(two, "p1")
    assert "[??]" in one.picture("p1")["pyramid"]


@pytest.mark.parametrize("reader", ["p4", "P1", "", "all"])
def test_a_reader_that_does_not_play_is_refused(reader: str) -> None:
    with pytest.raises(UnknownName):
        Game("rising", players=3, seed=1).picture(reader)


def test_a_view_is_a_copy() -> None:
    game = Game("rising", players=2, seed=1)
    state = game.at(0)
    view = SPEC.knowledge.view(state, 0)
    view.hand_card[0] = view.supply[0] = 99
    assert 99 not in (state.hand_card[0], state.supply[0])
    assert (view.seed, view.chance, view.deal_card) == (0, [0] * 4, [0] * 36)


def test_random_games_never_show_a_hidden_card() -> None:
    """What a seat is told of another names no card of its hand that it has not held, and no card that was cast."""
    luck = random.Random(1)
    for seed in range(6):
        game = Game("rising", players=3, seed=seed)
        held = {name: set() for name in SEATS}
        while not game.is_over and game.round == 1:
            for name in SEATS:
                held[name] |= set(seat(game, name)["hand"].split())
            for reader in SEATS:
                for other in SEATS:
                    if other != reader:
                        shown = set(seat(game, other, reader)["hand"].replace("of", " ").split())
                        assert {code for code in shown if code.isalpha()} <= held[reader] | {"??"}
            who = luck.choice(game.waiting)
            game.play(luck.choice(legal(game, who)), seat=who)


def test_ar_turn_12_a_hand_that_was_held_before_is_named_by_its_turn() -> None:
    """Only to who held it: in round 2 hands go the other way, and a new round begins with none."""
    game = Game("rising", players=3, seed=5)
    for turn in range(1, 13):
        shown = {reader: game.picture(reader)["seats"] for reader in SEATS}
        number, in_round = (turn - 1) // 6 + 1, (turn - 1) % 6 + 1
        way = 1 if number == 1 else -1
        for viewer, reader in enumerate(SEATS):
            for other in range(3):
                back = (other - viewer) * way % 3 or 3
                wanted = in_round - back if in_round > back else 0
                assert shown[reader][other]["held_in"] == wanted, (turn, reader, other)
        assert all(one["held_in"] == 0 for one in game.picture(None)["seats"])
        cast_all(game)
