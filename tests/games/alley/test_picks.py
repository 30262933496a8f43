"""What is pointed at to make each kind of move, and what somebody means who points at something not on offer."""

from __future__ import annotations

import pytest

from arcane_lab.engine.game import BaseGame
from arcane_lab.engine.prompt import Attempt
from arcane_lab.engine.wording import Names
from arcane_lab.games.alley.text.picks import attempt, picks_of
from arcane_lab.games.alley.text.questions import label
from tests.games.alley.standing import game_at, to_play
from tests.widgets.playing import new_game, play_on


def ways_of(move: str, *others: str) -> tuple[tuple[str, ...], ...]:
    return picks_of("p1", [move, *others])[0].ways


@pytest.mark.parametrize(("move", "way"), [
    ("reveal b2", ("p1 b2",)), ("draw deck", ("deck",)), ("draw discard", ("discard",)),
    ("play HT b2", ("hand HT", "p1 b2")), ("discard HT", ("hand HT", "word discard HT")),
    ("discard HT", ("hand HT", "discard")), ("use ML", ("hand ML", "word use ML")),
    ("choose infamy", ("word choose infamy",)), ("target p2", ("seat p2",)), ("peek b2", ("p1 b2",)),
    ("peek p2 b2", ("p2 b2",)), ("place p2 b1", ("p2 b1",)), ("swap b1 p2 c3", ("p1 b1", "p2 c3")),
    ("swap p2 a1 c3", ("p2 c3", "p2 a1")), ("sell a1-b2-c3", ("word sell a1-b2-c3",)),
    ("slide vertical", ("word slide vertical",)), ("ignore", ("word ignore",)), ("pay", ("word pay",)),
    ("pass", ("word pass",)), ("remove b2", ("p1 b2",)), ("claim b2", ("p1 b2",)), ("bribe 6", ("bribe 6",)),
])  # fmt: skip
def test_every_kind_of_answer_can_be_pointed_out(move: str, way: tuple[str, ...]) -> None:
    assert way in ways_of(move, "pass")


def test_when_only_discarding_is_asked_one_click_on_a_card_does_it() -> None:
    assert ways_of("discard HT", "discard OW") == (("hand HT",),)


def test_two_sets_that_share_a_slot_are_told_apart_by_the_others_and_both_are_shown() -> None:
    one, two = picks_of("p1", ["sell a1-b1-c1", "sell a1-a2-a3"])
    assert one.ways == (("word sell a1-b1-c1",), ("p1 b1",), ("p1 c1",))
    assert (one.shows, two.shows) == (("p1 a1", "p1 b1", "p1 c1"), ("p1 a1", "p1 a2", "p1 a3"))


def test_over_many_plays_no_two_answers_are_pointed_out_alike() -> None:
    for seed in range(3):
        game = new_game(3, seed, powers={"p1": "glynna", "p2": "ninx", "p3": "dafana"})
        while not game.is_over:
            picks = picks_of(str(game.to_move), [move.text for move in game.legal_moves()])
            ways = [way for one in picks for way in one.ways]
            # Two ways to swap the same pair are two moves; else every way leads to one answer.
            assert len(ways) == len(set(ways)) or game.step == "swap", game.legal_moves()
            play_on(game, 1, seed=len(game.steps))


def until(step: str, seed: int = 0) -> BaseGame:
    """A game in which p1 is asked this; its own slots are all there."""
    return play_on(new_game(3, seed), 400, seed, until=lambda game: (game.step, game.to_move) == (step, "p1"))


def meant(game: BaseGame, *picks: str) -> Attempt | None:
    return attempt(game.at(len(game.steps)), 0, picks)


def test_what_is_not_on_offer_becomes_the_move_that_the_rules_explain() -> None:
    game = until("play")
    card = game.picture("p1")["seats"][0]["stash"]["cards"][0]
    assert meant(game, "deck") == Attempt("draw deck")
    assert meant(game, "discard") == Attempt("draw discard")
    assert meant(game, f"hand {card}", "discard") == Attempt(f"discard {card}")
    assert meant(game, f"hand {card}", "p1 c3") == Attempt(f"play {card} c3")
    assert meant(game, "seat p2") == Attempt("target p2")
    assert meant(game, "hand ML") == Attempt("play ML a1")


@pytest.mark.parametrize("picks", [
    ["p4 b2"], ["seat p4"], ["seat"], ["p1"], ["p4 a1", "p1 a2"], ["p1 a1", "p6 a2"],
])  # fmt: skip
@pytest.mark.parametrize("step", ["reveal", "play"])
def test_nobody_means_a_seat_or_a_slot_that_is_not_at_the_table(step: str, picks: list[str]) -> None:
    assert meant(until(step) if step == "play" else new_game(3), *picks) is None


def test_some_clicks_are_answered_in_a_sentence() -> None:
    game = until("play")
    assert meant(game, "p1 a1") == Attempt(text="First choose a card from your stash, then a slot.")
    assert meant(game, "p2 a1") == Attempt(text="That card is not yours: choose one of your own.")
    reveal = new_game(3)
    assert meant(reveal, "p2 b2") == Attempt(text="That card is not yours: choose one of your own.")
    assert meant(reveal, "p1 b2") == Attempt("reveal b2")
    buried = meant(game, "buried")
    assert buried is not None
    assert buried.text.startswith("You can only draw the top card of the discard.")


def test_a_slot_without_an_item_asks_for_no_card_first() -> None:
    """A row was sold: in the third row nothing lies."""
    game = game_at(to_play("OW TC", storehouse="TC [CB] MB / FC IR SS"))
    assert meant(game, "p1 a2") == Attempt(text="First choose a card from your stash, then a slot.")
    assert meant(game, "p1 a3") == Attempt("play OW a3")
    assert meant(game, "p1 d1") == Attempt("play OW d1")


@pytest.mark.parametrize("picks", ["", "nowhere", "p9 b2", "word pass", "\x00"])
def test_what_is_no_place_of_the_game_means_nothing(picks: str) -> None:
    assert meant(until("play"), picks) is None


def test_buttons_say_what_they_do() -> None:
    assert label("p1", "use ML", "", "p1") == "Use the Lamp"
    assert label("p1", "sell a1-b1-c1", "", "p1") == "Sell (a1 · b1 · c1)"
    names = Names({"p2": "Greedy"}, "p1")
    assert [label("p1", f"target {seat}", "", names) for seat in ("p2", "p1")] == ["Choose Greedy", "Choose yourself"]
    assert label("p1", "slide vertical", "", "p1") == "↕ Slide vertically: each column closes up"
    assert label("p1", "bribe 6", "3 infamy less, 5 left", "p1") == "Bribe 6 gold: 3 infamy less, 5 left"
    assert (label("p1", "pass", "", "p1"), label("p1", "choose infamy", "", "p1")) == ("Pass", "Choose infamy")
