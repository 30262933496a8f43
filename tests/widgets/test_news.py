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
    (told,) = [turn for turn in news if turn.startswith("The round is over")]
    for seat, amount in counted.items():
        whose = "Your items" if seat == asked else f"The items of {seat}"
        assert f"{whose} counted {amount} infamy." in told


def test_what_others_did_last_in_a_round_is_told_until_the_next_own_turn() -> None:
    """Also to whoever went straight to the end of the round: every play of others since the own last turn, in order."""
    asked: set[str] = set()
    for seed in range(4):
        game = new_game(3, seed)
        play_on(game, 400, seed, until=lambda game: game.picture()["triggered_by"] is not None)
        play_on(game, 60, seed, until=lambda game: game.picture()["phase"] != "sell" or game.is_over)
        while not game.is_over and game.picture()["phase"] in ("bribe", "stock", "inspection"):
            seat, at = str(game.to_move), len(game.steps)
            own = max(step.index for step in game.steps if step.seat == seat and step.move.text.startswith("draw "))
            events = [event for step in game.steps[own:] for event in step.events_for(seat)]
            played = [event.text for event in events if event.kind == "played" and event.seat != seat]
            news = " ".join(news_of(game, seat, at))
            places = [news.find(text) for text in played]
            assert -1 not in places
            assert news.find("The round is over") > max(places, default=-1)
            assert {f"{event.seat} spends" for event in events if event.kind == "bribed" and event.seat != seat} <= {
                f"{one} spends" for one in game.seats if f"{one} spends" in news
            }
            asked.add(str(game.step))
            play_on(game, 1, seed)
        assert not game.is_over
        assert "The round is over" in " ".join(news_of(game, str(game.to_move), len(game.steps)))
    assert asked == {"bribe", "reveal"}


def test_gold_and_infamy_that_others_win_and_lose_is_told() -> None:
    """In the turns of others; what is no change at all, and what a payment has said already, is left out."""
    told: set[str] = set()
    for seed in range(12):
        game = new_game(3, seed)
        while not game.is_over and len(game.steps) < 250:
            play_on(game, 1, len(game.steps) + seed)
            if game.to_move != "p1" or game.step != "draw":
                continue
            news = " ".join(news_of(game, "p1", len(game.steps)))
            own = max(
                (step.index for step in game.steps if step.seat == "p1" and step.move.text.startswith("draw ")),
                default=0,
            )
            for step in game.steps[own:]:
                kinds = [event.kind for event in step.events_for("p1")]
                if step.seat == "p1" or "inspection" in kinds or not game.picture(at=step.index)["turn_of"]:
                    continue
                for event in step.events_for("p1"):
                    if event.kind in ("infamy_gained", "infamy_lost", "gold_lost") and event.seat != "p1":
                        assert (event.text in news) == bool(event.amount), event.text
                        told |= {event.kind} if event.amount else set()
    assert told == {"infamy_gained", "infamy_lost", "gold_lost"}


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
