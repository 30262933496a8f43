"""The façade: nothing is half done, everything can be taken back, a fork is on its own, and the end is the end."""

import copy
import pickle
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arcane_lab.core.errors import (
    AmbiguousMove,
    ArcaneLabError,
    BadSetup,
    IllegalMove,
    NoSuchStep,
    NothingToUndo,
    NotNow,
    StrategyError,
    UnknownName,
    UnreadableMove,
)
from arcane_lab.engine.game import BaseGame
from arcane_lab.engine.moves import Move, Turn
from arcane_lab.games.alley.rules.state import FIELDS, State


def fields_of(state: State) -> dict[str, object]:
    """Everything in a state but its log, which tells of the last move only."""
    skipped = ("log", "log_count")
    return {name: getattr(state, name) for name in FIELDS if name not in skipped}


def position_of(game: BaseGame) -> dict[str, object]:
    """Where a game stands, to the last field."""
    return fields_of(game.at(len(game.steps)))


def play_on(game: BaseGame, chance: random.Random, plays: int) -> None:
    """Play some moves at random."""
    for _ in range(plays):
        if game.is_over:
            return
        game.play(chance.choice(game.legal_moves()))


def test_a_game_says_where_it_stands() -> None:
    game = BaseGame("alley", players=4, seed=7)
    assert (game.name, game.seats, game.seed) == ("alley", ("p1", "p2", "p3", "p4"), 7)
    assert (game.phase, game.step, game.round, game.to_move) == ("stock", "reveal", 1, "p1")
    assert (game.is_over, game.winners, game.steps) == (False, (), ())
    assert game.players == ("me",) * 4
    assert game.setup.options["set_scan"] == "resolving_play"


def test_the_deal_is_told_before_the_first_move() -> None:
    game = BaseGame(players=3, seed=7)
    assert [event.kind for event in game.opening] == ["shuffled", "stocked", "stocked", "stocked"]
    assert all(event.rule.startswith("AA-STOCK-") for event in game.opening)


def test_without_a_seed_one_is_drawn_and_remembered() -> None:
    game = BaseGame(players=3)
    again = BaseGame(players=3, seed=game.seed)
    assert position_of(game) == position_of(again)
    assert len({BaseGame(players=2).seed for _ in range(3)}) == 3


@pytest.mark.parametrize("seed", range(4))
def test_every_legal_move_is_accepted_and_the_game_comes_to_its_end(seed: int) -> None:
    chance = random.Random(seed)
    game = BaseGame(players=2 + seed, seed=seed)
    while not game.is_over:
        moves = game.legal_moves()
        assert moves
        move = chance.choice(moves)
        assert move.seat == game.to_move
        assert game.why_not(move) is None
        assert game.why_not(str(move)) is None
        turn = game.play(chance.choice([move, str(move)]))
        assert (turn.move, turn.seat) == (move, move.seat)
        assert len(turn.steps) == 1
    assert (game.phase, game.step, game.to_move, game.round) == ("over", None, None, 3)
    assert game.winners
    assert game.legal_moves() == []
    with pytest.raises(IllegalMove, match="the game is over"):
        game.play("draw deck")
    assert [step.index for step in game.steps] == list(range(1, len(game.steps) + 1))


@pytest.mark.parametrize("seed", range(6))
def test_undo_restores_every_position_to_the_last_field(seed: int) -> None:
    chance = random.Random(seed)
    game = BaseGame(players=3, seed=seed)
    before = [position_of(game)]
    for _ in range(120):
        play_on(game, chance, 1)
        before.append(position_of(game))
    drawings = str(game)
    undone = []
    while game.steps:
        before.pop()
        undone.append(game.undo().move)
        assert position_of(game) == before[-1]
    with pytest.raises(NothingToUndo):
        game.undo()
    for move in reversed(undone):
        game.play(move)
    assert str(game) == drawings


def test_a_fork_is_on_its_own_and_has_the_same_future() -> None:
    chance = random.Random(5)
    game = BaseGame(players=3, seed=5)
    play_on(game, chance, 60)
    stands, twin = position_of(game), game.fork()
    play_on(twin, random.Random(1), 40)
    assert position_of(game) == stands
    assert len(game.steps) == 60
    play_on(game, random.Random(1), 40)
    assert position_of(game) == position_of(twin)
    twin.undo()
    game.undo()
    game.undo()
    assert (len(twin.steps), len(game.steps)) == (99, 98)


@pytest.mark.parametrize("bad", ["pass", "play DE a1", "draw dekc", "", "draw", None, 3, 2.5, object(), b"draw deck"])
def test_what_cannot_be_done_changes_nothing(bad: object) -> None:
    game = BaseGame(players=3, seed=2)
    play_on(game, random.Random(2), 6)
    before = position_of(game)
    with pytest.raises((UnreadableMove, AmbiguousMove, IllegalMove)):
        game.play(bad)  # type: ignore[arg-type]  # the wrong type is the point
    assert position_of(game) == before
    assert len(game.steps) == 6


def test_an_illegal_move_names_move_position_rule_and_the_nearest_legal_move() -> None:
    game = BaseGame(players=3, seed=2)
    with pytest.raises(IllegalMove) as caught:
        game.play("draw deck")
    text = str(caught.value)
    assert "'draw deck'" in text
    assert "AA-STOCK-09" in text
    assert "reveal a1" in text
    assert "round 1, stock, p1 to reveal" in text


def test_a_failure_in_the_middle_of_a_move_leaves_the_game_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    from arcane_lab.games.alley import game as alley

    game = BaseGame(players=3, seed=2)
    play_on(game, random.Random(2), 8)
    before = position_of(game)
    apply = alley.flow.apply

    def break_down(state: State, move: int) -> None:
        apply(state, move)
        raise KeyboardInterrupt

    monkeypatch.setattr(alley.flow, "apply", break_down)
    with pytest.raises(KeyboardInterrupt):
        game.play(game.legal_moves()[0])
    monkeypatch.undo()
    assert position_of(game) == before
    assert len(game.steps) == 8
    game.play(game.legal_moves()[0])


def test_a_copy_is_a_fork() -> None:
    game = BaseGame(players=["me", "greedy", "random"], seed=2)
    play_on(game, random.Random(2), 8)
    stands, moves = position_of(game), game.legal_moves()
    for twin in (copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        play_on(twin, random.Random(3), 3)
        twin.undo()
        assert (position_of(game), game.legal_moves()) == (stands, moves)


def test_a_strategy_cannot_change_the_game_that_asks_it() -> None:
    games: list[BaseGame] = []

    def meddle(view: Any) -> Move:
        for change in (lambda: games[0].play(view.legal_moves[0]), games[0].undo):
            with pytest.raises(NotNow, match="a strategy returns its move"):
                change()
        # A copy is free.
        games[0].fork().undo()
        return view.legal_moves[0]

    games.append(BaseGame(players=["me", meddle, "random"], seed=2))
    fair = BaseGame(players=["me", lambda view: view.legal_moves[0], "random"], seed=2)
    for game in (games[0], fair):
        play_on(game, random.Random(1), 6)
    assert position_of(games[0]) == position_of(fair)
    games[0].undo()
    fair.undo()
    assert position_of(games[0]) == position_of(fair)


def test_a_game_whose_strategy_failed_can_be_played_again() -> None:
    answers = [lambda view: 1 / 0, lambda view: view.legal_moves[0]]
    game = BaseGame(players=["me", lambda view: answers.pop(0)(view), "me"], seed=2)
    game.play("reveal a1")
    with pytest.raises(StrategyError):
        game.play("reveal a2")
    answers.append(answers[0])
    game.play("reveal a2")
    assert game.to_move == "p3"


def test_a_move_of_another_seat_or_game_is_refused() -> None:
    game = BaseGame(players=3, seed=2)
    move = game.legal_moves()[0]
    with pytest.raises(IllegalMove, match="it is not for p2 to decide"):
        game.play(Move(move.text, "p2", move.number))
    with pytest.raises(UnreadableMove, match="it is a move of the game 'rising'"):
        game.play(Move(move.text, "p1", move.number, "rising"))
    game.play(move)
    later = BaseGame(players=3, seed=2)
    play_on(later, random.Random(1), 6)
    with pytest.raises(IllegalMove):
        later.play(move)


def test_positions_can_be_looked_at_and_not_changed_from_outside() -> None:
    game = BaseGame(players=3, seed=3)
    play_on(game, random.Random(3), 20)
    looked = game.at(5)
    looked.gold[0] = 999
    assert game.at(5).gold[0] != 999
    assert fields_of(game.at(20)) == position_of(game)
    assert game.view("p1", at=0).phase == "stock"
    assert game.picture("p1", at=0)["step"] == "reveal"
    for bad in (-1, 21, "3", 1.0, True, None):
        with pytest.raises(NoSuchStep, match="positions 0 \\(the start\\) to 20"):
            game.at(bad)  # type: ignore[arg-type]  # the wrong type is the point


@pytest.mark.parametrize("seat", ["", 0, False, "p9", []])
def test_a_view_takes_nothing_but_a_seat_for_one(seat: Any) -> None:
    view = BaseGame(players=3, seed=3).view("p1")
    assert view.gold() == view.gold("p1") == 25
    for ask in (view.gold, view.infamy, view.storehouse, view.slots):
        with pytest.raises(UnknownName, match="a seat of this game"):
            ask(seat)


def test_a_view_has_the_moves_of_its_seat_and_nothing_of_others() -> None:
    game = BaseGame(players=3, seed=3)
    play_on(game, random.Random(3), 6)
    mover = game.view("p1")
    assert list(mover.legal_moves) == game.legal_moves()
    assert game.view("p2").legal_moves == ()
    assert len(mover.stash) == 2
    assert mover.storehouse("p2").count("[??]") == 7
    assert sum(mover.unseen.values()) == 124 - 6 - 2 - 1
    assert mover.gold("p3") == 25
    assert set(mover.slots()) == {"a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"}
    with pytest.raises(UnknownName):
        game.view("p4")
    with pytest.raises(UnknownName):
        mover.storehouse("p9")


def test_a_view_tells_people_what_they_ask() -> None:
    game = BaseGame(players=3, seed=3)
    play_on(game, random.Random(3), 6)
    view = game.view("p2")
    assert (view.seat, view.phase, view.step, view.round, view.to_move) == ("p2", "sell", "draw", 1, "p1")
    assert view.seats == ("p1", "p2", "p3")
    assert (view.deck, len(view.discard), view.infamy()) == (124 - 34, 1, 0)
    assert str(view).startswith("As p2 sees it.\nArcane Alley")
    assert ">Arcane Alley" in view._repr_html_()
    assert "You: 25 gold, 0 infamy" in view._repr_html_()
    assert view == game.view("p2")
    assert view != game.view("p3")


def test_the_drawings_show_what_every_seat_may_see() -> None:
    game = BaseGame(players=["me", "greedy", "random"], seed=3)
    play_on(game, random.Random(3), 2)
    assert "[??]" in str(game)
    assert "p2 (greedy)" in str(game)
    assert "p2 (greedy)" in game._repr_html_()
    assert "stash: ?? ??" in str(game)
    assert len(game.view("p1").stash) == 2
    assert game.picture()["seats"][0]["stash"] == {"count": 2, "cards": []}


@given(st.integers(0, 2**63 - 1), st.lists(st.floats(0, 0.999), max_size=60))
def test_any_seed_and_any_choices_play_undo_and_replay(seed: int, choices: list[float]) -> None:
    game = BaseGame(players=3, seed=seed)
    start = position_of(game)
    played = []
    for choice in choices:
        moves = game.legal_moves()
        played.append(str(moves[int(choice * len(moves))]))
        game.play(played[-1])
    again = BaseGame(players=3, seed=seed)
    for text in played:
        again.play(text)
    assert position_of(again) == position_of(game)
    for _ in played:
        game.undo()
    assert position_of(game) == start


# --- who plays ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "players", [["me", "greedy", "random"], ["greedy", "me", "me"], ["random", "random", "me", "greedy"]]
)
def test_seats_of_strategies_answer_by_themselves(players: list[str]) -> None:
    game = BaseGame(players=players, seed=4)
    people = {f"p{seat + 1}" for seat, player in enumerate(players) if player == "me"}
    assert game.to_move in people
    chance = random.Random(4)
    while not game.is_over:
        assert game.to_move in people
        turn = game.play(chance.choice(game.legal_moves()))
        assert turn.steps[0].by == "person"
        assert {step.by for step in turn.steps[1:]} <= {"strategy"}
        assert {step.seat for step in turn.steps[1:]}.isdisjoint(people)


def test_undo_takes_the_answers_of_strategies_back_too_and_they_answer_the_same_again() -> None:
    game = BaseGame(players=["me", "random", "random"], seed=8)
    chance = random.Random(8)
    play_on(game, chance, 12)
    while game.step != "play":
        play_on(game, chance, 1)
    before, steps = position_of(game), len(game.steps)
    first = game.play(next(move for move in game.legal_moves() if str(move).startswith("discard")))
    assert {step.seat for step in first.steps} == {"p1", "p2", "p3"}
    after = position_of(game)
    assert game.undo() == first
    assert position_of(game) == before
    assert len(game.steps) == steps
    assert game.play(first.move) == first
    assert position_of(game) == after


def test_a_game_of_strategies_alone_is_played_to_its_end_and_has_nothing_to_take_back() -> None:
    game = BaseGame(players=["greedy", "random", "greedy"], seed=1)
    assert game.is_over
    assert len(game.steps) > 50
    with pytest.raises(NothingToUndo):
        game.undo()


@pytest.mark.parametrize(
    ("players", "error", "hint"),
    [
        (9, BadSetup, "AA-SETUP-05"),
        (1, BadSetup, "AA-SETUP-13"),
        (["me"], BadSetup, "AA-SETUP-13"),
        (["me"] * 7, BadSetup, "AA-SETUP-05"),
        ("greedy", BadSetup, "2 to 6"),
        ({"p1": "me"}, BadSetup, "2 to 6"),
        (None, BadSetup, "2 to 6"),
        (["me", "gredy"], UnknownName, "did you mean 'greedy'?"),
        (["me", 3], BadSetup, "'me', the name of a strategy, or a function"),
        (["me", lambda: 0], BadSetup, "a function of one view"),
    ],
)
def test_who_cannot_play_is_refused(players: object, error: type[ArcaneLabError], hint: str) -> None:
    with pytest.raises(error) as caught:
        BaseGame(players=players)  # type: ignore[arg-type]  # the wrong type is the point
    assert hint in str(caught.value)


def test_events_are_told_to_the_seats_that_play_to_all_of_them_and_to_the_table() -> None:
    game = BaseGame(players=3, seed=3)
    play_on(game, random.Random(3), 5)
    turn = game.play(game.legal_moves()[0])
    stashed = [event.item for event in turn.events_for("p1") if event.kind == "stashed"]
    assert [item is not None for item in stashed] == [True, True, False, False, False, False]
    assert {event.item for event in turn.events_for(None) if event.kind == "stashed"} == {None}
    assert None not in {event.item for event in turn.events_for("table") if event.kind == "stashed"}
    for reader in ("p4", "P1", "", "all"):
        with pytest.raises(UnknownName):
            turn.events_for(reader)


def test_a_game_can_be_pickled_with_all_its_steps() -> None:
    game = BaseGame(players=["me", "greedy"], seed=3)
    play_on(game, random.Random(3), 5)
    twin = pickle.loads(pickle.dumps(game))
    assert repr(twin) == repr(game)
    assert [str(Turn((step,))) for step in twin.steps] == [str(Turn((step,))) for step in game.steps]
    play_on(twin, random.Random(1), 5)
    play_on(game, random.Random(1), 5)
    assert position_of(twin) == position_of(game)


def test_turns_and_moves_are_values() -> None:
    game = BaseGame(players=3, seed=3)
    move = game.legal_moves()[0]
    assert pickle.loads(pickle.dumps(move)) == move
    assert {move, Move(str(move), "p1", move.number)} == {move}
    turn = game.play(move)
    with pytest.raises(AttributeError):
        turn.steps = ()  # type: ignore[misc]  # a turn cannot be changed
    assert str(turn).startswith(f"p1: {move}\n    p1 turns up")
    assert turn.events_for("table") == turn.events_for("p1")


def test_a_play_among_strategies_stops_after_its_rounds_and_counts_as_unfinished(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("arcane_lab.engine.game.MOST_ROUNDS", 1)
    game = BaseGame(players=["greedy", "greedy"], edition="first", seed=1)
    assert (game.is_unfinished, game.is_over, game.round) == (True, False, 2)
    assert game.to_move is not None
    assert game.winners == ()
    assert repr(game).endswith(f"{len(game.steps)} moves so far; unfinished: stopped after 1 round>")
    monkeypatch.setattr("arcane_lab.engine.game.MOST_ROUNDS", 2)
    assert not game.is_unfinished
    assert repr(game).endswith("moves so far>")
    monkeypatch.setattr("arcane_lab.engine.game.MOST_ROUNDS", 1)
    # With a person in it a game goes on, and one that is over is finished.
    other = BaseGame(players=["me", "greedy"], edition="first", seed=1)
    chance = random.Random(1)
    while other.round == 1:
        play_on(other, chance, 1)
    assert not other.is_unfinished
    monkeypatch.undo()
    over = BaseGame(players=["greedy", "greedy"], seed=1)
    monkeypatch.setattr("arcane_lab.engine.game.MOST_ROUNDS", 1)
    assert (over.is_over, over.is_unfinished, over.round > 1) == (True, False, True)
    assert "round 3, over, over; " in repr(over)


def test_every_position_from_the_start_to_now_can_be_looked_at_and_no_other() -> None:
    game = BaseGame(players=3, seed=3)
    play_on(game, random.Random(3), 4)
    assert [len(game.legal_moves(at=at)) > 0 for at in range(5)] == [True] * 5
    assert game.legal_moves(at=4) == game.legal_moves()
    assert game.legal_moves(at=0) != game.legal_moves(at=3)
    for wrong in (-1, 5, True, "1", None, 1.5):
        with pytest.raises(NoSuchStep, match=r"this game has positions 0 \(the start\) to 4 \(now\)"):
            game.at(wrong)  # type: ignore[arg-type]  # the wrong type is the point
    assert len(game.fork(at=2).steps) == 2
    assert game.fork(at=2).fork()._plays == [0, 1]
    assert game.fork(at=0)._plays == []


def test_a_view_is_that_of_its_seat_then_or_now() -> None:
    game = BaseGame(players=["me", "me", "greedy"], seed=3)
    play_on(game, random.Random(3), 3)
    asked = game.to_move
    assert asked is not None
    assert [bool(game.view(seat).legal_moves) for seat in game.seats] == [seat == asked for seat in game.seats]
    then = game.steps[0].seat
    assert [bool(game.view(seat, at=0).legal_moves) for seat in game.seats] == [seat == then for seat in game.seats]
    names = [seat.get("name") for seat in game.picture()["seats"]]
    assert names[2] == "p3 (greedy)"
    assert "p1 (" not in str(names)
    assert game.picture(at=0) != game.picture()
    assert game.picture(at=len(game.steps)) == game.picture()


def test_a_seed_that_is_given_is_kept_and_none_that_is_drawn_is_too_long_for_a_browser() -> None:
    assert BaseGame(seed=0).seed == 0
    drawn = {BaseGame(players=2).seed for _ in range(3)}
    assert len(drawn) == 3
    assert all(0 <= seed < 2**53 for seed in drawn)


def test_it_draws_itself_for_people_with_a_line_of_where_it_stands() -> None:
    class Printer(list[str]):
        text = list.append

    game, printer = BaseGame(players=2, seed=3), Printer()
    game._repr_pretty_(printer, False)
    assert list(printer) == [f"{game}\n{game!r}"]
    assert (
        repr(game)
        == "<Game of Arcane Alley, revised edition, 2 seats: round 1, stock, p1 is asked to reveal; 0 moves so far>"
    )


def test_a_game_begins_at_a_position_with_as_many_seats_as_it_has() -> None:
    game = BaseGame(players=3, seed=3)
    assert BaseGame.from_state(game.setup, game.at(0)).players == ("me", "me", "me")
    with pytest.raises(
        BadSetup, match="players: 2 is refused: the position has another number of seats; allowed: 3 seats"
    ):
        BaseGame.from_state(game.setup, game.at(0), ["me", "me"])
