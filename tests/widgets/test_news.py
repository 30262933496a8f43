"""What the others have done, what an inspection counted, and that a turn is the last: told beside the question."""

from __future__ import annotations

import pytest

from arcane_lab import datasets
from arcane_lab.datasets.values import Edition
from arcane_lab.widgets.asking import ask_of
from arcane_lab.widgets.news import news_of
from tests.widgets.playing import new_game, play_on


def test_each_sentence_is_of_another_seat_and_since_the_own_move() -> None:
    game = play_on(
        new_game(3), 2000, until=lambda game: game.step == "draw" and game.to_move == "p1" and len(game.steps) > 30
    )
    own = max(step.index for step in game.steps if step.seat == "p1")
    later = [event.text for step in game.steps[own:] for event in step.events_for("p1")]
    news = news_of(game, "p1", len(game.steps))
    # One entry for the turn of each, and in it nothing but whole sentences.
    assert [turn[:3] for turn in news] == ["p2 ", "p3 "]
    for text in sorted(later, key=len, reverse=True):
        news = [turn.replace(text, "").strip() for turn in news]
    assert news == ["", ""]


def test_what_others_did_stays_in_sight_when_the_card_is_drawn() -> None:
    game = play_on(
        new_game(3), 2000, until=lambda game: game.step == "draw" and game.to_move == "p1" and len(game.steps) > 30
    )
    news = news_of(game, "p1", len(game.steps))
    game.play("draw deck")
    assert news_of(game, "p1", len(game.steps)) == news


def test_the_last_turn_is_announced_and_then_what_was_counted() -> None:
    game = play_on(
        new_game(3), 2000, until=lambda game: game.picture()["phase"] == "sell" and game.picture()["last_turns"]
    )
    by = game.picture()["triggered_by"]
    ask = ask_of(game, game.to_move)
    assert ask["last"] == f"This is your last turn of the round: {by} has triggered the inspection."
    assert ask_of(new_game(3), "p1")["last"] == ""
    round_now = game.picture()["round"]
    play_on(game, 200, until=lambda game: game.picture()["round"] > round_now or game.is_over)
    asked = game.to_move or "p1"
    last = game.steps[-1]
    counted = {event.seat: event.amount for event in last.events if event.kind == "counted"}
    news = news_of(game, asked, len(game.steps))
    assert counted
    for seat, amount in counted.items():
        whose = "Your items" if seat == asked else f"The items of {seat}"
        assert f"{whose} counted {amount} infamy." in news[0]


def test_the_two_starting_items_are_told_apart() -> None:
    game = new_game(3)
    assert "Turn up the first of your two" in ask_of(game, "p1")["question"]
    game.play(game.legal_moves()[0])
    assert "Turn up the second of your two" in ask_of(game, "p1")["question"]
    play_on(game, 10, until=lambda game: game.to_move == "p2")
    assert "Turn up the first of your two" in ask_of(game, "p2")["question"]


def test_a_known_top_of_the_deck_is_named() -> None:
    for seed in range(20):
        game = new_game(3, seed)
        play_on(game, 400, seed, until=lambda game: game.step == "draw" and game.picture(game.to_move)["deck_top"])
        if not game.is_over and game.step == "draw" and (top := game.picture(game.to_move)["deck_top"]):
            name = datasets.items("alley")[top].name
            assert ask_of(game, game.to_move)["hint"] == f"You have seen the top card of the deck: {name}."
            return
    pytest.fail("no seat has ever known the top of the deck")


@pytest.mark.parametrize("edition", ["first", "revised"])
def test_the_text_of_an_item_says_only_the_rule_of_this_game(edition: Edition) -> None:
    cards = datasets.card_values(edition)
    tried = [{}, *({name: value} for name, option in datasets.options("alley").items() for value in option.values)]
    texts = {code: {cards.sentence(code, options) for options in tried} for code in cards.items}
    for said in texts.values():
        for text in said:
            assert not set("[]{}|") & set(text), text
            assert "edition" not in text
            assert "(s)" not in text
    assert "half" in cards.sentence("SS", {"sword_mode": "half"})
    assert "no gold" in cards.sentence("SS", {"sword_mode": "none"})
    assert len(texts["IR"]) == 3
    assert "loses 1 infamy" in cards.sentence("IR", {"ring_effect": "lose_infamy"})
    two = datasets.card_values(edition, {"CB": {"ball_peeks": 2, "ball_target": "any"}})
    assert "look at 2 of the hidden items in any storehouse" in two.sentence("CB")
