"""Games that write themselves down: the full position as text, there and back."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arcane_lab import datasets
from arcane_lab.core.errors import ArcaneLabError, BadSetup, IllegalMove, NothingToUndo, StrategyError
from arcane_lab.records import Game, Scenario


def played(moves: int, seats: int = 3, seed: int = 0, edition: str = "revised", luck: int = 0) -> Game:
    """A game after some moves drawn at random."""
    game = Game("alley", players=seats, edition=edition, seed=seed)
    draw = random.Random(luck)
    for _ in range(moves):
        if game.is_over:
            break
        game.play(draw.choice(game.legal_moves()))
    return game


@st.composite
def setups(draw: st.DrawFn) -> dict[str, Any]:
    """A setup of any edition and number of seats, with some options, card values and powers of its own."""
    seats = draw(st.integers(2, 6))
    edition = draw(st.sampled_from(["first", "revised"]))
    table = {name: option for name, option in datasets.options("alley").items() if option.values}
    fixed = {"goal", "starting_player"} | (set() if edition == "revised" else {"powers_active"})
    options = {
        name: draw(st.sampled_from(table[name].values))
        for name in draw(st.sets(st.sampled_from(sorted(set(table) - fixed)), max_size=8))
    }
    choices = {name: value for name, value in datasets.item_values("alley").items() if value.kind == "choice"}
    for name in draw(st.sets(st.sampled_from(sorted(choices)), max_size=4)):
        options[name] = draw(st.sampled_from(choices[name].choices))
    powers = draw(st.permutations(["glynna", "meeblemore", "corvus", "dafana", "ninx", "byros"]))
    return {
        "players": seats,
        "edition": edition,
        "options": options,
        "powers": {f"p{seat + 1}": powers[seat] for seat in range(seats)} if edition == "revised" else None,
        "seed": draw(st.integers(0, 2**32)),
    }


@settings(max_examples=40)
@given(setup=setups(), moves=st.integers(0, 220))
def test_a_game_written_and_read_back_is_the_same_and_has_the_same_future(setup: dict[str, Any], moves: int) -> None:
    game = Game("alley", **setup)
    draw = random.Random(setup["seed"])
    for _ in range(moves):
        if not game.is_over:
            game.play(draw.choice(game.legal_moves()))
    text = game.to_text()
    again = Game.from_text(text)
    assert again.to_text() == text
    assert again.setup == game.setup
    assert again.legal_moves() == game.legal_moves()
    for reader in (*game.seats, None, "table"):
        assert again.picture(reader) == game.picture(reader)
    for _ in range(30):
        if game.is_over:
            break
        move = draw.choice(game.legal_moves())
        assert again.play(move).events_for("table") == game.play(move).events_for("table")
    assert again.to_text() == game.to_text()


def test_the_middle_of_a_resolution_comes_back() -> None:
    scenario = Scenario.from_dict(
        {
            "format": "arcane-lab/scenario/1",
            "game": "alley",
            "title": "A diagonal waits for its slide",
            "setup": {"players": 3},
            "position": {
                "deck": "BC | rest",
                "seats": {"p1": {"storehouse": "BF OW TC / IR BF [CB] / [MB] FC [DE]", "stash": "BF SS"}},
            },
            "moves": ["draw deck", "play BF c3"],
        }
    )
    game = scenario.play()
    assert (game.to_move, game.step) == ("p1", "slide")
    again = Game.from_text(game.to_text())
    assert again.step == "slide"
    assert [str(move) for move in again.legal_moves()] == ["slide horizontal", "slide vertical"]


def test_a_game_over_comes_back_as_over_with_its_winners() -> None:
    game = played(2_000)
    assert game.is_over
    again = Game.from_text(game.to_text())
    assert again.is_over
    assert again.winners == game.winners != ()
    assert again.result() == game.result()


def test_a_position_over_is_written_with_its_winners() -> None:
    text = json.dumps(
        {
            "format": "arcane-lab/scenario/1",
            "game": "alley",
            "title": "Over",
            "setup": {"players": 2},
            "position": {"phase": "over", "round": 3, "winners": ["p2"]},
        }
    )
    game = Game.from_text(text)
    assert (game.is_over, game.winners) == (True, ("p2",))
    assert Game.from_text(game.to_text()).winners == ("p2",)


@pytest.mark.parametrize(
    ("phase", "step"), [("stock", None), ("sell", "draw"), ("sell", "play"), ("inspection", None), ("bribe", None)]
)
def test_a_position_of_every_phase_is_written_and_comes_back(phase: str, step: str | None) -> None:
    text = json.dumps(
        {
            "format": "arcane-lab/scenario/1",
            "game": "alley",
            "title": phase,
            "setup": {"players": 4, "powers": {"p3": "glynna"}},
            "position": {
                "phase": phase,
                "step": step,
                "round": 2,
                "first_player": "p2",
                "seats": {"p2": {"gold": 9, "infamy": 5}},
            },
        }
    )
    game = Game.from_text(text)
    written = game.to_text()
    again = Game.from_text(written)
    assert again.to_text() == written
    assert again.legal_moves() == game.legal_moves() != []
    draw = random.Random(1)
    for _ in range(60):
        move = draw.choice(game.legal_moves())
        game.play(move)
        again.play(move)
        assert again.picture("table") == game.picture("table")


def test_the_text_says_that_it_holds_everything() -> None:
    text = played(12).to_text()
    assert json.loads(text)["title"].startswith("The full position with all hidden items: round 1, sell")
    assert "??" not in text


def test_setup_options_card_values_and_powers_come_back() -> None:
    game = Game(
        "alley",
        players=4,
        powers={"p2": "ninx"},
        options={"set_scan": "always", "byros_gold": 5},
        items={"TC": {"coin_gold": 4, "gold_per_set": 9}},
        seed=5,
    )
    again = Game.from_text(game.to_text())
    assert again.setup == game.setup
    assert again.setup.values_hash == game.setup.values_hash


def test_who_plays_from_here_on_can_be_said_and_earlier_moves_stay() -> None:
    game = played(7)
    assert game.step == "play"  # so that the text has a move after its position
    again = Game.from_text(game.to_text(), players=["random", "random", "me"])
    assert again.players == ("random", "random", "me")
    assert str(again.steps[0].move) == str(game.steps[-1].move)
    assert [step.by for step in again.steps[:2]] == ["person", "strategy"]
    assert again.to_move in ("p3", None)
    with pytest.raises(NothingToUndo):
        again.undo()
    with pytest.raises(BadSetup, match="the position has another number of seats"):
        Game.from_text(game.to_text(), players=["me", "me"])


def test_moves_of_a_text_are_checked() -> None:
    data = json.loads(played(12).to_text())
    with pytest.raises(IllegalMove):
        Game.from_text(json.dumps({**data, "moves": [*data["moves"], "bribe 2"]}))
    with pytest.raises(ArcaneLabError):
        Game.from_text(json.dumps({**data, "moves": ["fly"]}))
    for wrong in ("", "{", "[]", "draw deck"):
        with pytest.raises(ArcaneLabError):
            Game.from_text(wrong)


def test_undo_and_fork_know_where_they_can_be_written_from() -> None:
    game = played(30)
    text = game.to_text()
    branch = game.fork()
    for _ in range(15):
        branch.play(branch.legal_moves()[0])
    assert game.to_text() == text
    for _ in range(15):
        branch.undo()
    assert branch.to_text() == text
    assert Game.from_text(branch.to_text()).to_text() == text


def test_a_scenario_s_game_stands_at_its_position_and_play_makes_its_moves() -> None:
    scenario = Scenario.from_text(played(25).to_text())
    assert len(scenario.game().steps) == 0
    assert [str(step.move) for step in scenario.play().steps] == list(scenario.moves)
    assert scenario.game(players=["random"] * 3).is_over


def _crashing(after: int) -> Any:
    """A strategy that plays the first legal move, and fails in a line of its own after some answers."""
    answers = []

    def clumsy(view: Any) -> Any:
        answers.append(view)
        if len(answers) > after:
            return view.legal_moves[999]
        return view.legal_moves[0]

    return clumsy


@pytest.mark.parametrize("after", [0, 1, 4])
def test_a_strategy_that_fails_leaves_the_game_and_a_position_to_go_on_from(after: int) -> None:
    game = Game("alley", players=["me", "greedy"], seed=6)
    game = Game.from_text(game.to_text(), players=["me", _crashing(after)])
    before = ""

    def play_on() -> None:
        nonlocal before
        for _ in range(60):
            before = game.to_text()
            game.play(game.legal_moves()[0])

    with pytest.raises(StrategyError) as caught:
        play_on()
    assert game.to_text() == before
    error = caught.value
    there = Game.from_text(error.text)
    assert (there.to_move, there.step is not None) == (error.seat, True)
    words = str(error)
    for part in ("raised IndexError", "line ", "return view.legal_moves[999]", f"at step {error.step}", error.position):
        assert part in words
    assert "al.Game.from_text(error.text)" in words
    there.play(there.legal_moves()[0])
    # With somebody else in that seat the very game goes on, here and there.
    assert Game.from_text(error.text, players=["me", "greedy"]).to_move == "p1"
    game.undo()
    assert len(game.steps) < error.step


def test_a_strategy_that_fails_before_there_is_a_game_tells_its_position_too() -> None:
    with pytest.raises(StrategyError) as caught:
        Game("alley", players=[_crashing(3), _crashing(99)], seed=6)
    assert Game.from_text(caught.value.text).to_move == "p1"
    with pytest.raises(StrategyError) as caught:
        Scenario.example("20-play-every-step-in-one-play").game(players=[_crashing(0)] * 3)
    assert Game.from_text(caught.value.text).to_move == caught.value.seat


def test_an_answer_that_is_no_move_tells_its_position_too() -> None:
    with pytest.raises(StrategyError) as caught:
        Game("alley", players=[lambda view: "pass", "me"], seed=6)
    assert Game.from_text(caught.value.text).to_move == "p1"
    assert not caught.value.line


def test_the_text_begins_at_the_last_place_that_can_be_written_down() -> None:
    game = Scenario.from_dict(
        {
            "format": "arcane-lab/scenario/1",
            "game": "alley",
            "title": "A card is to be played",
            "setup": {"players": 3},
            "position": {"step": "play", "deck": "OW TC | rest", "seats": {"p1": {"stash": "DE DL IR"}}},
        }
    ).game()

    def told() -> tuple[list[str], str]:
        data = json.loads(game.to_text())
        return data["moves"], data["position"].get("step")

    assert told() == ([], "play")
    game.play("discard DE")
    assert told() == ([], "draw")
    game.play("draw deck")
    assert told() == (["draw deck"], "draw")
    game.undo()
    game.undo()
    assert told() == ([], "play")


def test_the_title_says_where_the_game_stands() -> None:
    data = json.loads(played(0).to_text())
    assert data["title"] == "The full position with all hidden items: round 1, stock, p1 is asked to reveal"
    data = json.loads(played(2_000).to_text())
    assert data["title"] == "The full position with all hidden items: round 3, over, the game is over"


def test_a_record_has_the_words_that_are_given_and_a_result_only_when_it_is_over() -> None:
    game = played(3)
    record = game.record()
    assert (record.title, record.comment, record.result, record.playable, record.position) == (
        None,
        None,
        None,
        3,
        None,
    )
    assert game.result() is None
    noted = game.record("T", "C")
    assert (noted.title, noted.comment) == ("T", "C")
    again = noted.replay()
    assert (again.record().title, again.record().comment) == ("T", "C")
    assert (again.record("", "D").title, again.record("", "D").comment) == ("", "D")
    over = played(2_000).record().result
    assert over is not None
    assert list(over["seats"]) == ["p1", "p2", "p3"]


def test_a_replay_keeps_what_stands_at_moves_up_to_the_first_that_is_another() -> None:
    noted = played(4).record().annotate(1, "one").annotate(3, "three").annotate(4, "four")
    game = noted.replay()
    game.undo()
    game.undo()
    other = next(move for move in game.legal_moves() if str(move) != noted.moves[2].text)
    game.play(other)
    assert [move.comment for move in game.record().moves] == ["one", None, None]
    game.undo()
    game.play(noted.moves[2].text)
    assert [move.comment for move in game.record().moves] == ["one", None, "three"]


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (
            {"penalty_infamy": 5},
            "penalty_infamy: 5 is refused: it belongs to options; allowed: options={'penalty_infamy': 5}",
        ),
        (
            {"TC.coin_gold": 3},
            "TC.coin_gold: 3 is refused: it belongs to items; allowed: items={'TC': {'coin_gold': 3}}",
        ),
    ],
)
def test_an_option_or_a_value_given_by_itself_is_answered_with_where_it_belongs(given, words):
    with pytest.raises(ArcaneLabError) as refused:
        Game("alley", players=3, **given)
    assert str(refused.value) == words
