"""What a seat is asked: only its own decisions, with the item that asks."""

from __future__ import annotations

import pytest

from arcane_lab.engine.game import BaseGame
from arcane_lab.engine.moves import Refusal
from arcane_lab.engine.wording import Names
from arcane_lab.games.alley.text.questions import FIRST_DRAW, QUESTIONS, last_turn, prompt
from arcane_lab.widgets import show
from arcane_lab.widgets.decision_prompt import ask_in_line, ask_of, format_refusal
from tests.games.alley.standing import PLAIN, game_at
from tests.widgets.playing import new_game, play_on, say, texts_of


def test_only_the_seat_that_must_decide_is_asked():
    game = new_game()
    assert texts_of(ask_of(game, "p1")) == [str(move) for move in game.legal_moves()]
    assert ask_of(game, "p2") is None
    assert ask_of(game, None) is None


def test_a_card_that_can_be_used_says_so_once_it_is_picked() -> None:
    seats = {"p1": {"storehouse": PLAIN, "stash": "WW FC"}, "p2": {"storehouse": PLAIN}, "p3": {"storehouse": PLAIN}}
    game = game_at({"phase": "sell", "to_move": "p1", "step": "play", "seats": seats, "discard": "PL"})
    ask = ask_of(game, "p1")
    assert ask is not None
    assert ask["picked"] == {
        "hand WW": "Wizard's Watch: use it, or choose a slot.",
        "hand FC": "Floating Carpet: choose a slot.",
    }


def test_every_step_of_the_game_has_a_question_of_its_own():
    from arcane_lab.games.alley.text.names import STEPS

    assert set(QUESTIONS) == {step for step in STEPS if step}


def one_in(each: int, game: BaseGame, met: set[tuple[object, ...]]) -> bool:
    """The first decision of its kind for each seat of a game, and one in so many of the others."""
    kind = game.to_move, game.step, *{move.text.split()[0] for move in game.legal_moves()}
    is_new = kind not in met
    met.add(kind)
    return is_new or len(game.steps) % each == 0


@pytest.mark.parametrize("each", [10, pytest.param(1, marks=pytest.mark.thorough)])
def test_over_many_plays_every_question_fits_its_step(each: int):
    asked: dict[str, set[bool]] = {}
    for seed in range(6):
        game, met = new_game(3, seed), set()

        def note(game=game, met=met):
            if not one_in(each, game, met):
                return
            ask = ask_of(game, game.to_move)
            asked.setdefault(ask["step"], set()).add(ask["card"] != "")
            if ask["board"]["title"] != "To play":
                assert all(move.startswith("play ") for move in texts_of(ask))
            elif ask["step"] == "play":
                assert any(not move.startswith("play ") for move in texts_of(ask))

        play_on(game, 300, seed, until=lambda game: note() is not None)
    assert asked["draw"] == asked["reveal"] == {False}
    assert asked["play"] == {False, True}
    for step in ("choose", "target", "peek"):
        assert asked[step] == {True}, step


def test_a_refusal_speaks_to_the_person_and_never_permits_what_was_not_done():
    game = play_on(new_game(), 300, until=lambda game: (game.step, game.to_move) == ("play", "p1"))
    widget = show(game, seat="p1")
    answer = say(widget, do="why_not", picks="deck")
    assert (answer["ok"], answer["text"]) == (False, "You've already drawn.")
    # A move that may be made, and that nobody has chosen in full.
    answer = say(widget, do="why_not", picks=", ".join(ask_of(game, "p1")["moves"][0]["ways"][0]))
    assert not answer["ok"]
    assert "not a whole choice yet" in answer["text"]
    assert str(game.legal_moves()[0]) not in answer["text"]
    names = game.names_for("p1")
    reasons = {
        format_refusal(game.why_not(move), names) for move in ("use OW", "bribe 2", "play DE c3", "sell a1-b1-c1")
    }
    assert not any("p1" in reason for reason in reasons), reasons
    # Who looks on as nobody is not spoken to.
    assert format_refusal(game.why_not("draw deck"), Names()) == "p1 is asked to play, discard or use a card."


def test_a_strategy_is_not_asked():
    assert ask_of(new_game(["random"] * 3), "p1") is None


def test_a_boomerang_that_comes_back_says_why_it_must_be_played_again():
    came_back = 0
    for seed in range(6):
        game = new_game(3, seed)

        def note(game=game):
            nonlocal came_back
            moves = [str(move) for move in game.legal_moves()]
            returned = game.steps and any(event.kind == "boomerang" for event in game.steps[-1].events)
            if returned and all(move.startswith("play MB ") for move in moves):
                came_back += 1
                ask = ask_of(game, game.to_move)
                assert ask["question"] == "The Magic Boomerang comes back: play it again. Choose a slot."
                assert ask["picked"] == {"hand MB": ask["question"]}

        play_on(game, 300, seed, until=lambda game: note() is not None)
    assert came_back >= 3


def test_an_item_that_makes_its_player_play_a_card_is_named_and_no_boomerang_comes_back():
    told = 0
    for seed in range(12):
        game = new_game(3, seed)

        def note(game=game):
            nonlocal told
            # Where something else may be done, nothing need be played: see above.
            if game.step != "play" or not all(str(move).startswith("play ") for move in game.legal_moves()):
                return
            kinds = {event.kind for event in game.steps[-1].events} if game.steps else set()
            ask = ask_of(game, game.to_move)
            title = ask["board"]["title"]
            if title.startswith("To play: ") and "boomerang" not in kinds:
                told += 1
                assert ask["question"].startswith(f"{title.removeprefix('To play: ')}: play one of these cards.")

        play_on(game, 300, seed, until=lambda game: note() is not None)
    assert told >= 3


@pytest.mark.parametrize(("reason", "you", "reminder", "said"), [
    ("{actor:are|is} asked to draw", "p1", FIRST_DRAW, FIRST_DRAW),
    ("{actor:are|is} asked to draw", "p1", "", "You are asked to draw."),
    ("{actor:are|is} asked to draw", None, FIRST_DRAW, "p1 is asked to draw."),
    ("{actor:are|is} asked to draw", "p2", FIRST_DRAW, "p1 is asked to draw."),
    ("{actor:have|has} no card", "p1", FIRST_DRAW, "You have no card."),
    ("b2 is face up", "p1", "", "b2 is face up."),
])  # fmt: skip
def test_a_reason_is_told_in_the_second_person_to_whoever_is_meant(reason, you, reminder, said):
    refusal = Refusal("play OW a1", "p1", "AA-TURN-02", "", "", None, reason, {"actor": "p1"})
    assert format_refusal(refusal, Names(reader=you), reminder) == said


@pytest.mark.parametrize(("by", "phase", "said"), [
    ("p2", "sell", "Your last turn: p2 ends the round."), ("p1", "sell", ""),
    ("p2", "inspect", ""), (None, "sell", ""), ("", "sell", ""),
])  # fmt: skip
def test_the_last_turn_of_a_round_is_one_that_another_has_brought_about(by, phase, said):
    assert last_turn({"triggered_by": by, "phase": phase}, Names(reader="p1")) == said


@pytest.mark.parametrize(("gold", "infamy", "said"), [
    (0, 9, "You have 0 gold: a bribe costs at least 2, so you pay none."),
    (1, 9, "You have 1 gold: a bribe costs at least 2, so you pay none."),
    (30, 0, "You have no infamy, so there is nothing to bribe away."),
    (2, 1, "You may bribe the inspector: 2 gold for 1 infamy less."),
])  # fmt: skip
def test_who_has_nothing_to_bribe_with_is_told_so_and_still_has_the_turn(gold, infamy, said):
    """AA-BRIBE-01, AA-BRIBE-04 and AA-BRIBE-05: everybody decides in turn, also where passing is all there is."""
    game = game_at({"phase": "bribe", "round": 2, "seats": {"p1": {"gold": gold, "infamy": infamy}}})
    assert prompt(game, "p1", 0).question == said
    assert [move.text for move in game.legal_moves()] == [*(["bribe 2"] if "may" in said else []), "pass"]


def test_the_first_and_the_second_starting_item_are_told_apart():
    game = new_game(["me", "me"])
    for nth in ("first", "second", "first", "second"):
        assert ask_of(game, game.to_move)["question"].startswith(f"Turn up the {nth} of your two starting cards")
        game.play(next(move for move in game.legal_moves() if move.text.startswith("reveal ")))
    assert ask_of(game, game.to_move)["step"] == "draw"


def test_only_a_person_is_asked():
    game = new_game(["me", "greedy"])
    assert ask_of(game, "p1") is not None
    play_on(game, 300, until=lambda game: game.to_move == "p2")
    assert ask_of(game, "p2") is None


def test_in_a_line_a_decision_is_asked_of_its_seat_and_the_table_with_what_was_done_there():
    game = new_game(["me", "me"])
    game.play("reveal a1")
    seats = [(reader, at) for reader in ("p1", "p2", "table", None) for at in (0, 2) if at <= len(game.steps)]
    told = {key: ask_in_line(game, *key) for key in [*seats, ("p1", 1), ("table", 1)]}
    assert {key for key, ask in told.items() if ask} == {("p1", 0), ("table", 0), ("p1", 1), ("table", 1)}
    assert (told["p1", 0]["instead"], told["p1", 1]["instead"]) == ("reveal a1", "")
    over = play_on(new_game(["random", "random"]), 5000)
    assert ask_in_line(over, "table", len(over.steps)) is None
