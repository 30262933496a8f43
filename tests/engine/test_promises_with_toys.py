"""Two small games in play: what is forked, taken back, refused and explained, each told with its rule."""

from __future__ import annotations

import pytest

import arcane_lab as al
from arcane_lab.core.errors import BadSetup, IllegalMove, NoSuchStep, UnknownName, UnreadableMove
from arcane_lab.engine.game import NothingToUndo
from arcane_lab.engine.taking_back import CannotTakeBack

pytestmark = pytest.mark.usefixtures("toys")


def pig(**given: object) -> al.Game:
    return al.Game("pig", **{"players": 2, "seed": 7, **given})


def market(**given: object) -> al.Game:
    return al.Game("night-market", **{"players": 2, "seed": 7, **given})


def bid_all(game: al.Game) -> al.Game:
    for seat in game.waiting:
        game.play(str(game.legal_moves(seat=seat)[0]), seat=seat)
    return game


def test_a_fork_goes_its_own_way_and_has_the_same_luck() -> None:
    game = pig()
    game.play("roll")
    one, other = game.fork(), game.fork()
    rolls = [[str(event) for event in fork.play("roll").events] for fork in (one, other)]
    assert rolls[0] == rolls[1]
    one.play("hold")
    assert (len(game.steps), len(other.steps), len(one.steps)) == (1, 2, 3)
    assert (game.to_move, one.to_move) == ("p1", "p2")
    early = one.fork(at=1)
    assert (len(early.steps), early.picture()) == (1, game.picture())


def test_every_position_of_a_game_stays() -> None:
    game = pig()
    for _ in range(3):
        game.play("roll")
    pots = [game.at(step).pot for step in range(4)]
    assert pots[0] == 0
    assert pots == [sum(int(str(step.events_for(None)[0])[-1]) for step in game.steps[:n]) for n in range(4)]
    for wrong in (4, -1, "x"):
        with pytest.raises(NoSuchStep, match=r"this game has positions 0 \(the start\) to 3 \(now\)"):
            game.at(wrong)  # type: ignore[arg-type]  # what somebody may try


def test_a_move_is_taken_back_and_comes_again_with_the_same_luck() -> None:
    game = pig()
    first = str(game.play("roll"))
    game.undo()
    assert (len(game.steps), game.picture()) == (0, pig().picture())
    assert str(game.play("roll")) == first
    game.undo()
    with pytest.raises(NothingToUndo, match="there is no move to take back"):
        game.undo()


def test_what_was_seen_stays_seen_where_a_game_is_honest() -> None:
    honest = bid_all(market(undo="honest"))
    with pytest.raises(CannotTakeBack, match="this move showed a card"):
        honest.undo()
    assert len(honest.steps) == 2
    free = bid_all(market())
    free.undo()
    assert [str(one) for one in free.taken_back] != []
    with pytest.raises(BadSetup, match="moves cannot be taken back like that"):
        market(undo="never")


@pytest.mark.parametrize(
    ("move", "seat", "rule", "reason"),
    [
        ("bid T9", "p1", "NM-2", "this card is not in your hand"),
        ("take T1 to hand", "p1", "NM-2", "now all choose a card from their hand"),
    ],
)
def test_a_refusal_names_its_rule_and_what_is_possible(move: str, seat: str, rule: str, reason: str) -> None:
    game = market()
    told = game.why_not(move, seat=seat)
    assert told is not None
    assert told.rule == rule
    assert reason in told.reason
    legal = [str(one) for one in game.legal_moves(seat=seat)]
    assert all(f"'{one}'" in str(told) for one in legal)
    before = game.picture("table")
    with pytest.raises(IllegalMove, match=reason):
        game.play(move, seat=seat)
    assert game.picture("table") == before
    assert all(game.why_not(one, seat=seat) is None for one in legal)


def test_who_is_not_asked_and_what_is_no_move_are_told_apart() -> None:
    game = pig()
    with pytest.raises(IllegalMove, match=r"it is not for p2 to decide: p1 is asked to roll or hold \(PIG-3\)"):
        game.play("hold", seat="p2")
    for wrong in ("fly", "", "roll 6"):
        with pytest.raises(UnreadableMove, match="cannot read"):
            game.play(wrong)
    with pytest.raises(UnknownName, match="there is 'p1' or 'p2'"):
        game.play("roll", seat="p3")
    assert game.steps == ()


def test_a_rule_is_explained_by_its_id() -> None:
    game = pig()
    assert game.explain("PIG-2").text == "A 1 ends your turn, and the pot is lost."
    with pytest.raises(UnknownName, match="'PIG-9' is not the name of a rule; did you mean 'PIG-"):
        game.explain("PIG-9")
    assert {event.rule for event in game.play("roll").events} <= {"PIG-1", "PIG-2"}


def test_a_view_shows_the_own_hand_and_nothing_of_the_others() -> None:
    game = market(players=3)
    for seat in game.seats:
        view = game.view(seat)
        hands = {one["id"]: one["hand"] for one in view.picture["seats"]}
        assert set(hands.pop(seat)) == {str(move).removeprefix("bid ") for move in view.legal_moves}
        assert {card for hand in hands.values() for card in hand} == {"??"}
