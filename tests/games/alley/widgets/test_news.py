"""What the others have done, what an inspection counted, and that a turn is the last: told beside the question."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

import pytest

from arcane_lab import datasets
from arcane_lab.core.values import Edition
from arcane_lab.engine.game import BaseGame
from arcane_lab.engine.moves import Event
from arcane_lab.engine.turns import turns_in
from arcane_lab.engine.wording import Parts, filled, joined
from arcane_lab.games.alley.text.news import since_own_turn
from arcane_lab.games.alley.text.turn_lines import changes_in, line_of
from arcane_lab.widgets.decision_prompt import ask_of
from arcane_lab.widgets.news import mine_of, news_of
from tests.games.alley.widgets.wild import play_wildly, wild_games
from tests.widgets.playing import new_game, play_on


def test_each_line_is_a_turn_of_another_seat_since_the_own_move() -> None:
    game = play_on(
        new_game(3), 2000, until=lambda game: game.step == "draw" and game.to_move == "p1" and len(game.steps) > 30
    )
    own = max(step.index for step in game.steps if step.seat == "p1")
    news, names = news_of(game, "p1", len(game.steps)), game.names_for("p1")
    assert [line[0] for line in news] == ["Player 2", "Player 3"]
    for line, seat in zip(news, ("p2", "p3"), strict=True):
        events = [event for step in game.steps[own:] if step.seat == seat for event in step.events_for("p1")]
        assert line == line_of(events, seat, names)


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
    by, names = game.picture()["triggered_by"], game.names_for(game.to_move)
    ask = ask_of(game, game.to_move)
    assert ask["notice"] == f"Your last turn: {names[by]} ends the round."
    assert ask_of(new_game(3), "p1")["notice"] == ""
    round_now = game.picture()["round"]
    play_on(game, 200, until=lambda game: game.picture()["round"] > round_now or game.is_over)
    asked = game.to_move or "p1"
    last = game.steps[-1]
    counted = {event.seat: event.amount for event in last.events if event.kind == "counted"}
    news = news_of(game, asked, len(game.steps))
    assert counted
    (told,) = [line for line in map(joined, news) if "The inspection counted" in line]
    names = game.names_for(asked)
    for seat, amount in counted.items():
        assert re.search(rf"{str(amount).replace('-', '−')} for {names[seat]}[,. ]", told)


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
            names = game.names_for(seat)
            played = [
                f"{event.name} into {event.place}"
                for event in events
                if event.kind == "played" and event.seat != seat and event.source is None
            ]
            news = " ".join(map(joined, news_of(game, seat, at)))
            bribes = {names[str(event.seat)] for event in events if event.kind == "bribed" and event.seat != seat}
            assert all(f"{name} paid a bribe" in news for name in bribes)
            asked.add(str(game.step))
            if game.picture()["phase"] == "stock":
                # The board of the round has told the rest, and must have been read.
                assert "The inspection counted" not in news
                assert not any(name in news for name in played)
                assert all("bribe" in one for one in mine_of(game, seat, at))
                play_on(game, 1, seed)
                continue
            places = [news.find("The inspection counted")]
            for text in reversed(played):
                # A card that was drawn is named there.
                name, slot = text.split(" into ")
                ends = (text, f"played it into {slot}")
                places.append(max(news.rfind(end, 0, places[-1]) for end in ends))
                assert name in news
            assert -1 not in places
            play_on(game, 1, seed)
        assert not game.is_over
        # Whoever has turned up its cards has read it: with the first turn of a round the recap begins with the deal.
        told = " ".join(map(joined, news_of(game, str(game.to_move), len(game.steps))))
        assert "The inspection counted" not in told
        assert not mine_of(game, str(game.to_move), len(game.steps))
    assert asked == {"bribe", "reveal"}


def test_gold_and_infamy_that_others_win_and_lose_is_told() -> None:
    """In the turns of others, each change as a sum; what is no change at all is left out."""
    read = 0
    for seed in range(6):
        game = new_game(3, seed)
        while not game.is_over and len(game.steps) < 250:
            play_on(game, 1, len(game.steps) + seed)
            if game.to_move != "p1" or game.step != "draw":
                continue
            news = [joined(line) for line in news_of(game, "p1", len(game.steps))]
            for steps in turns_in(game, since_own_turn(game, "p1", len(game.steps))):
                by = steps[0].seat
                before, after = (game.picture(at=at)["seats"] for at in (steps[0].index - 1, steps[-1].index))
                is_counted = any(event.kind == "inspection" for step in steps for event in step.events)
                if by == "p1" or is_counted or not game.picture(at=steps[-1].index)["turn_of"]:
                    continue
                for one, two in zip(before, after, strict=True):
                    for figure in ("gold", "infamy"):
                        change = two[figure] - one[figure]
                        if change and one["fines"] == two["fines"]:
                            read += 1
                            assert any(f"{change:+} {figure}".replace("-", "−") in line for line in news), (
                                change,
                                news,
                            )
    assert read > 100


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
MOVED = re.compile(r"The ([^.]+?) is now in ((?:your|\S+ \d's) )?([abc]\d)\.")
#: What a line says of what takes a card from one place to another.
DEEDS = {
    "drew_discard": "took {the} from the discard",
    "used": "used {the}",
    "carpet": "drew one more card",
    "wand": "put {the} from the discard back onto the deck",
    "sold": "sold ",
    "swapped": "swapped {slot} with ",
    "rearranged": "{slot} and {to}",
    "doll_placed": "put a doll into ",
}


@cache
def recaps(games: Sequence[int]) -> list[tuple[BaseGame, str, int, list[Parts]]]:
    """Random games with what is told at their questions: the reader, the step, the recap."""
    found = []
    for _, game, chance in wild_games(games):
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


#: In 16 the chalice takes from a stash in a turn of another (in 246 a toad, in 98 when it was drawn just before), in 76
#: and 87 somebody plays a carpet.
FEW, MANY = (*range(10), 16, 76, 87, 98, 246), pytest.param(range(10, 360), marks=pytest.mark.thorough)


def lies_now(events: Sequence[Event], place: str) -> str:
    """Where something lies after some events that lay in a slot before; empty where it has left the storehouses.

    What is lifted out has left: whoever plays it again, such as a boomerang, makes it news of its own.
    """
    for event in events:
        way = next((one for one in event.transfers if one.source == place and one.target != place), None)
        place = way.target if way is not None else place
        if not re.fullmatch(r"p\d [abc]\d", place):
            return ""
    return place


@pytest.mark.parametrize("games", [FEW, MANY])
def test_a_card_that_the_recap_tells_of_lies_there_when_it_ends(games: Sequence[int]) -> None:
    """Every card that others have laid since: where it lies now, unless it has gone, is where the recap leaves it."""
    lying = moved = 0
    for game, seat, at, news in recaps(games):
        if game.picture(at=at)["phase"] != "sell":
            continue
        names = game.names_for(seat)
        steps = since_own_turn(game, seat, at)
        events = [(step, event) for step in steps for event in step.events_for(seat)]
        # What lay on the table before a new round is in the deck again.
        events = events[max((n for n, (_, event) in enumerate(events) if event.kind == "stocked"), default=-1) + 1 :]
        lies = {
            f"{house['id']} {cell['slot']}": NAMES[cell["item"]]
            for house in game.picture(seat, at=at)["seats"]
            for cell in house["cells"]
            if cell["face"] == "up"
        }
        notes = [found for line in news for found in MOVED.findall(joined(line))]
        wanted = []
        for number, (step, event) in enumerate(events):
            if event.kind not in ("played", "doll_placed") or step.seat == seat or event.seat == seat:
                continue
            owner = str(event.seat if event.kind == "played" else event.other)
            start = f"{owner} {event.place}"
            end = lies_now([event for _, event in events[number + 1 :]], start)
            if not end:
                continue
            assert lies[end] == event.name, (game.setup.seed, at, seat)
            lying += 1
            if end != start:
                whose = "" if end.split()[0] == event.seat else f"{names[end.split()[0]]}'s ".replace("you's", "your")
                wanted.append((event.name, whose, end.split()[1]))
        moved += len(wanted)
        assert sorted(notes) == sorted(wanted), (game.setup.seed, at, seat, news)
    assert lying > 5 * len(games)
    assert moved > len(games) / 10


@pytest.mark.parametrize("games", [FEW, MANY])
def test_every_deed_in_a_turn_of_another_is_in_the_recap(games: Sequence[int]) -> None:
    named: set[str] = set()
    for game, seat, at, news in recaps(games):
        text, names = " ".join(map(joined, news)), game.names_for(seat)
        for steps in turns_in(game, since_own_turn(game, seat, at)):
            if steps[0].seat == seat or game.picture(at=steps[0].index - 1)["turn_of"] is None:
                continue
            drawn: str | None = None
            for event in (event for step in steps for event in step.events_for(seat)):
                if event.kind == "inspection":
                    break
                if event.kind in ("drew_discard", "drew_deck"):
                    drawn = event.name
                if event.seat == steps[0].seat and event.kind in DEEDS:
                    # What was taken just before need not be named again.
                    deed = "used it" if event.kind == "used" and event.name == drawn else DEEDS[event.kind]
                    assert filled(deed, names, **event.slots) in text, (game.setup.seed, at, seat, news)
                    named.add(event.kind)
    assert named >= {"drew_discard", "rearranged", "wand", "used", "sold", "carpet"}
    if len(games) > 200:
        assert named == set(DEEDS)


@pytest.mark.parametrize("games", [FEW, MANY])
def test_cards_that_leave_the_discard_and_the_stashes_in_turns_of_others_are_named(games: Sequence[int]) -> None:
    """Read off the pictures alone, not off what the rules wrote into the log."""
    taken = robbed = 0
    for game, seat, at, news in recaps(games):
        text, names = " ".join(map(joined, news)), game.names_for(seat)
        for step in since_own_turn(game, seat, at):
            before, after = game.picture(seat, at=step.index - 1), game.picture(seat, at=step.index)
            if step.seat == seat or before["turn_of"] is None or before["phase"] != after["phase"]:
                continue
            if step.move.text == "draw discard":
                taken += 1
                assert f"{names[step.seat]} took the {NAMES[before['discard'][-1]]} from the discard" in text
            for one, two in zip(before["seats"], after["seats"], strict=True):
                if (
                    one["id"] != step.seat
                    and two["stash"]["count"] < one["stash"]["count"]
                    and step.move.text.startswith("play ")
                ):
                    robbed += 1
                    came = "took the Sacred Chalice from the discard|drew a Sacred Chalice"
                    used = f"(used the Sacred Chalice|({came}), used it)"
                    whose = filled("{owner:'s}", names, owner=one["id"])
                    played = f"played an? [^,]+ out of {whose} stash into "
                    assert re.search(rf"{used}, chose {names[one['id']]}(,| and) {played}", text)
    assert taken > len(games)
    assert robbed > 3


def test_a_card_that_a_watch_takes_is_told_to_come_from_the_discard() -> None:
    game = BaseGame("alley", players=["me", "greedy", "greedy"], seed=11)
    moves = ("reveal a2", "reveal c1", "draw deck", "play BF c2", "draw discard", "discard SC")
    for move in moves:
        game.play(move)
    _, third = map(joined, news_of(game, "p1", len(game.steps)))
    assert third.startswith(
        "Greedy 3 used the Wizard's Watch, played a Hypnotic Toad from the discard into c1, swapped a1 and b1"
    )


def test_a_toad_that_swaps_itself_away_is_told_where_it_lies() -> None:
    game = BaseGame("alley", players=["me", "greedy", "greedy"], seed=11)
    for move in ("reveal a1", "reveal b2", "draw deck", "play BF a2"):
        game.play(move)
    second, third = map(joined, news_of(game, "p1", len(game.steps)))
    assert second == (
        "Greedy 2 played a Hypnotic Toad into b1, swapped a1 and b1 and discarded the Wizard's Watch from b1."
        " The Hypnotic Toad is now in a1."
    )
    assert third.startswith("Greedy 3 took the Wizard's Watch from the discard, played a Magic Boomerang into b1")


def test_the_inspection_is_a_line_of_its_own_behind_the_last_turn() -> None:
    game = play_on(new_game(3), 2000, until=lambda game: game.picture()["phase"] == "bribe")
    seat = str(game.to_move)
    told = [joined(line) for line in news_of(game, seat, len(game.steps))]
    assert [line.startswith("The inspection counted ") for line in told] == [False] * (len(told) - 1) + [True]
    last = turns_in(game, game.steps)[-1]
    line = line_of([event for step in last for event in step.events_for(seat)], last[0].seat, game.names_for(seat))
    turn, count = joined(line).split("\n")
    assert count.startswith("The inspection counted ")
    assert turn.endswith(".")


def test_a_new_round_tells_that_cards_were_dealt() -> None:
    game = play_on(new_game(3), 2000, until=lambda game: game.picture()["round"] == 2 and game.step == "reveal")
    told = joined(news_of(game, str(game.to_move), len(game.steps))[-1])
    assert told.endswith("Round 2 began. New cards were dealt: nine hidden ones each.")


def test_changes_that_cancel_each_other_are_told() -> None:
    gained, lost = (Event(f"infamy_{kind}", "", "AA-PLAY-08", seat="p1", amount=1) for kind in ("gained", "lost"))
    assert changes_in([gained, lost]) == {"p1": "+1 and −1 infamy"}
    assert changes_in([gained, gained, lost]) == {"p1": "+1 infamy"}


BADLY_WRITTEN = re.compile(r"[.!?]\s*[.,;]|[,;:]\.|[{}]|__|\(\s*\)|\bNone\b|  ")


def test_every_recap_is_in_whole_sentences() -> None:
    read = 0
    for game, seat, at, news in recaps(FEW):
        for entry in map(joined, news):
            assert entry.endswith("."), entry
            assert not BADLY_WRITTEN.search(entry), entry
            read += 1
        for clause in mine_of(game, seat, at):
            assert clause == clause.strip().rstrip("."), clause
            assert not BADLY_WRITTEN.search(f"You: {clause}."), clause
    assert read > 500
