"""Who sits down for the first time reads what the game is about, and at each decision what is asked and possible."""

from __future__ import annotations

import pytest

from arcane_lab.games.alley.text.primer import primer_of
from arcane_lab.games.alley.text.questions import HINTS, POWERS, THEN
from arcane_lab.widgets import show
from arcane_lab.widgets.decision_prompt import ask_of
from tests.widgets.playing import new_game, play_on, say, texts_of


def words_of(**setup: object) -> dict[str, str]:
    game = new_game(**setup)
    return dict(map(tuple, primer_of(game.setup, game.players, "p1")))


def test_the_goal_is_that_of_the_setup() -> None:
    assert words_of()["Goal"].startswith("Have the most gold at the end of round 3.")
    assert "once somebody has 100 gold after an inspection" in words_of(edition="first")["Goal"]
    assert "200 gold" in words_of(edition="first", options={"goal": 200})["Goal"]


def test_what_a_turn_is_says_what_ends_the_round() -> None:
    """AA-INSPECT-01, and AA-TWO-07 for two."""
    assert words_of(players=3)["A turn"].endswith(" A turn that leaves you no hidden card ends the round.")
    assert words_of(players=2)["A turn"].endswith(
        " From turn 15 on, a turn that leaves you no hidden card ends the round."
    )


def test_it_says_who_plays_and_what_two_players_do_otherwise() -> None:
    words = words_of(players=["me", "greedy", "random"])
    assert words["Players"] == ("You have seat 1. The program plays Greedy and Random: the name says how it thinks.")
    assert "Two players" not in words
    assert "before turn 15" in words_of(players=2)["Two players"]
    game = new_game(["random"] * 3)
    assert "You have" not in str(dict(map(tuple, primer_of(game.setup, game.players, None)))["Players"])
    assert "You are" not in str(primer_of(game.setup, game.players, None))


def test_a_table_and_a_record_carry_it() -> None:
    widget = show(new_game())
    assert widget.about["primer"][0][0] == "Goal"
    assert {word for word, _ in widget.about["primer"]} >= {"Storehouse", "Stash", "A turn", "Gold", "Infamy"}


@pytest.mark.parametrize("each", [20, pytest.param(1, marks=pytest.mark.thorough)])
def test_every_decision_says_what_it_means_or_shows_the_effect_that_asks(each: int) -> None:
    """Every run asks at the first decision of its kind for each seat of a game, and at one in twenty of the others."""
    seen = set()
    for powers in (None, {"p1": "glynna", "p2": "meeblemore", "p3": "dafana"}, {"p1": "ninx"}):
        for seed in range(4):
            game = new_game(3, seed, powers=powers)
            met: set[tuple[object, ...]] = set()
            while not game.is_over:
                kind = (game.to_move, game.step, game.legal_moves()[0].text.split()[0])
                if kind not in met or len(game.steps) % each == 0:
                    ask = ask_of(game, game.to_move)
                    seen.add(texts_of(ask)[0].split()[0])
                    assert ask["hint"] or ask["card"], ask
                    assert "{" not in ask["question"]
                met.add(kind)
                play_on(game, 1, seed=len(game.steps))
    assert seen >= {"reveal", "draw", "play", "slide", "choose", "target", "peek", "swap", *POWERS}
    assert set(HINTS) >= set(THEN)


def test_a_refused_click_says_why_and_that_what_may_be_chosen_is_marked() -> None:
    game = play_on(new_game(), 100, until=lambda game: game.step == "play" and game.to_move == "p1")
    answer = say(show(game), do="why_not", picks="deck")
    assert answer["text"] == "You've already drawn."
    assert answer["instead"].startswith("Try the ")


@pytest.mark.parametrize("step", ["draw", "play"])
def test_out_of_turn_the_reason_names_who_is_asked(step: str) -> None:
    game = play_on(new_game(), 200, until=lambda game: game.step == step and game.to_move == "p2")
    answer = say(show(game, seat="p1"), move="draw deck")
    assert "Player 2 is asked to" in answer["text"]
    assert "green" not in str(answer["instead"])
