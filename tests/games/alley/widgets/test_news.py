"""What the others have done, what an inspection counted, and that a turn is the last: told beside the question."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest

from arcane_lab import datasets
from arcane_lab.core.values import Edition
from arcane_lab.engine.game import BaseGame
from arcane_lab.games.alley.text.news import since_own_turn
from arcane_lab.games.alley.text.sentences import KINDS
from arcane_lab.widgets.decision_prompt import ask_of
from arcane_lab.widgets.news import mine_of, news_of
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
    assert ask["notice"] == f"This is your last turn of the round: {by} has triggered the inspection."
    assert ask_of(new_game(3), "p1")["notice"] == ""
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


# --- what the recap says is so when it ends ---

NAMES = {code: item.name for code, item in datasets.items("alley").items()}
LAID = re.compile(
    r"(p\d) (?:plays an? ([^.]+?)(?: again| from [^.]+?| with [^.]+?)? at|puts a (Haunted Doll) at)"
    r" ([abc]\d)(?: of (p\d))?\."
)
MOVED = re.compile(r"The ([^.]+?) (?:played|put) at ([abc]\d) now lies at ([abc]\d)(?: of (your storehouse|p\d))?\.")
#: What takes nothing from one place to another, or is told by the event that follows it.
NO_TRANSFER = frozenset(
    {
        *(
            "set_aside_slot",
            "effect",
            "no_effect",
            "ignored",
            "chose",
            "targeted",
            "peeked",
            "offered",
            "sword",
            "byros",
        ),
        *("boomerang_rests", "turn_ended", "too_early", "tracker", "no_draw", "nothing_to_do", "passed", "slid"),
    }
)
#: Of the reader itself these stand in another line, with their causes.
OWN_SCORES = frozenset(
    {"gold_gained", "gold_lost", "infamy_gained", "infamy_lost", "infamy_capped", "fine_marker", "sold"}
)
SETUPS: tuple[dict[str, Any], ...] = (
    {},
    {"items": {"HD": {"copies_2_to_4": 24}, "PL": {"copies_2_to_4": 24}}, "edition": "first"},
    {"powers": {"p1": "dafana", "p2": "ninx"}},
    {"powers": {"p1": "byros", "p2": "glynna"}},
)
#: Moves of which most games have few.
RARE = ("swap", "target", "place", "draw discard", "play HT", "play HD", "play PL", "play MB", "use")


def play_wildly(game: BaseGame, chance: random.Random) -> None:
    """A move at random; what sells, swaps and takes comes before the rest."""
    legal = game.legal_moves()
    sales = [move for move in legal if move.text.startswith(("sell", "slide"))]
    rare = [move for move in legal if move.text.startswith(RARE)] if chance.random() < 0.6 else []
    game.play(chance.choice(sales or rare or legal))


@cache
def recaps(games: Sequence[int]) -> list[tuple[BaseGame, str, int, list[str]]]:
    """Random games with what is told at their questions: the reader, the step, the recap."""
    found = []
    for seed in games:
        setup = SETUPS[seed % len(SETUPS)]
        game = new_game(2 + seed // 4 % 5, seed, **setup)
        chance = random.Random(seed)
        for _ in range(150):
            if game.is_over:
                break
            play_wildly(game, chance)
            at = len(game.steps)
            if not game.is_over and chance.random() < 0.2:
                # Whoever is asked, and somebody who is not.
                for seat in {str(game.to_move), chance.choice(game.seats)}:
                    found.append((game, seat, at, news_of(game, seat, at)))
    return found


#: In 76 and 87 somebody plays a carpet.
FEW, MANY = (*range(58), 76, 87), pytest.param(range(60, 360), marks=pytest.mark.thorough)


@pytest.mark.parametrize("games", [FEW, MANY])
def test_a_card_that_the_recap_tells_of_lies_there_when_it_ends(games: Sequence[int]) -> None:
    lying = moved = 0
    for game, seat, at, news in recaps(games):
        if game.picture(at=at)["phase"] != "sell":
            continue
        text = " ".join(news).split("The round is over")[-1]
        houses = game.picture(seat, at=at)["seats"]
        lies = {
            (house["id"], cell["slot"]): NAMES[cell["item"]]
            for house in houses
            for cell in house["cells"]
            if cell["face"] == "up"
        }
        for laid in LAID.finditer(text):
            by, played, doll, slot, other = laid.groups()
            name, rest = played or doll, text[laid.end() :]
            where = (other or by, slot)
            for told, of, to, owner in MOVED.findall(rest):
                if (told, of) == (name, slot):
                    where = ({"": by, "your storehouse": seat}.get(owner, owner), to)
                    moved += 1
                    break
            is_gone = re.search(
                rf"replaced (?:hidden )?{name} of|the {name} that was replaced|replaced {name} comes back"
                rf"|three in a line, [^.]*{name}[^.]*at ",
                rest,
                re.IGNORECASE,
            )
            lying += lies.get(where) == name
            assert lies.get(where) == name or is_gone, (game.setup.seed, at, seat, laid.group(), text, lies)
    assert lying > 5 * len(games)
    assert moved > len(games) / 10


@pytest.mark.parametrize("games", [FEW, MANY])
def test_every_transfer_in_a_turn_of_another_is_in_the_recap(games: Sequence[int]) -> None:
    named: set[str] = set()
    for game, seat, at, news in recaps(games):
        text = " ".join(news)
        for step in since_own_turn(game, seat, at):
            if step.seat == seat or game.picture(at=step.index - 1)["turn_of"] is None:
                continue
            paid_for = ""
            for event in step.events_for(seat):
                if event.kind == "inspection":
                    break
                is_beside = event.seat == seat and event.kind in OWN_SCORES
                is_unknown = event.kind == "drew_deck" and event.item is None
                is_nothing = event.kind.endswith(("gained", "lost")) and not event.amount
                if event.kind in NO_TRANSFER or is_beside or is_unknown or is_nothing or paid_for == event.seat:
                    continue
                wanted = (
                    f"{event.seat} has three in a line, {event.name} at {event.place}"
                    if event.kind == "sold"
                    else event.text
                )
                assert wanted in text, (game.setup.seed, at, seat, event, news)
                paid_for = str(event.seat) if event.kind in ("paid", "bribed") else ""
                named.add(event.kind)
    assert named >= {"drew_discard", "to_discard", "rearranged", "wand", "used", "sold", "carpet"}
    if len(games) > 200:
        assert named >= {"doll_placed", "swapped", "boomerang", "returned"}
    assert NO_TRANSFER | named <= set(KINDS.values())


@pytest.mark.parametrize("games", [FEW, MANY])
def test_cards_that_leave_the_discard_and_the_stashes_in_turns_of_others_are_named(games: Sequence[int]) -> None:
    """Read off the pictures alone, not off what the rules wrote into the log."""
    taken = robbed = 0
    for game, seat, at, news in recaps(games):
        text = " ".join(news)
        for step in since_own_turn(game, seat, at):
            before, after = game.picture(seat, at=step.index - 1), game.picture(seat, at=step.index)
            if step.seat == seat or before["turn_of"] is None or before["phase"] != after["phase"]:
                continue
            if step.move.text == "draw discard":
                taken += 1
                assert f"{step.seat} takes the {NAMES[before['discard'][-1]]} from the discard" in text
            for one, two in zip(before["seats"], after["seats"], strict=True):
                if (
                    one["id"] != step.seat
                    and two["stash"]["count"] < one["stash"]["count"]
                    and step.move.text.startswith("play ")
                ):
                    robbed += 1
                    assert f"{step.seat} chooses {one['id']} for the Sacred Chalice" in text
                    assert f"{step.seat} plays a" in text
    assert taken > len(games)
    assert robbed > 3


def test_a_toad_that_swaps_itself_away_is_told_where_it_lies() -> None:
    game = BaseGame("alley", players=["me", "greedy", "greedy"], seed=11)
    for move in ("reveal a1", "reveal b2", "draw deck", "play BF a2"):
        game.play(move)
    second, third = news_of(game, "p1", len(game.steps))
    assert second.startswith("p2 plays a Hypnotic Toad at b1. p2 swaps the items at a1 and b1 of p2. ")
    assert second.endswith(" The Hypnotic Toad played at b1 now lies at a1.")
    assert third.startswith("p3 takes the Wizard's Watch from the discard. p3 plays a Magic Boomerang at b1.")


BADLY_WRITTEN = re.compile(r"[.!?]\s*[.,;]|[,;:]\.|[{}]|__|\(\s*\)|\bNone\b|  ")


def test_every_recap_is_in_whole_sentences() -> None:
    read = 0
    for game, seat, at, news in recaps(FEW):
        for entry in news:
            assert entry.endswith("."), entry
            assert not BADLY_WRITTEN.search(entry), entry
            read += 1
        for clause in mine_of(game, seat, at):
            assert clause == clause.strip().rstrip("."), clause
            assert not BADLY_WRITTEN.search(f"You: {clause}."), clause
    assert read > 500
