"""What an inspection counted, as the table tells it: the items add up to the total, and are those that lay there."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

from arcane_lab.engine.game import BaseGame
from arcane_lab.widgets.about import about_of
from arcane_lab.widgets.story import Story
from tests.games.alley.widgets.words import events_of, words_of
from tests.widgets.playing import new_game, play_on

SETUPS: dict[str, dict[str, Any]] = {
    "three seats": {},
    "two seats, first edition": {"players": 2, "edition": "first", "options": {"goal": "three_rounds"}},
    "Glynna and Ninx": {"powers": {"p1": "glynna", "p2": "ninx"}},
    "Dafana and Byros": {"powers": {"p1": "dafana", "p2": "byros"}},
}


def whole(name: str, seed: int) -> BaseGame:
    return play_on(new_game(**{"seed": seed, **SETUPS[name]}), 2_000, seed=seed)


@pytest.mark.parametrize("seeds", [(1,), pytest.param((2, 3), marks=pytest.mark.thorough)])
@pytest.mark.parametrize("name", SETUPS)
def test_items_and_mirrors_add_up_to_what_is_counted(name: str, seeds: tuple[int, ...]) -> None:
    for seed in seeds:
        game = whole(name, seed)
        story = Story(game, "p1")
        story.update()
        infamy = {code: item["infamy"] for code, item in about_of(game, "p1", None)["items"].items()}
        counted = 0
        for step, told in zip(game.steps, story.steps, strict=True):
            events = [cause.event for cause in step.causes_for("p1")]
            for seat, items, number, before, total, now, passed, *words in told.get("i", {}).get("c", ()):
                besides, past = [*words, "", ""][:2]
                mirrors = sum(one.amount or 0 for one in events if (one.kind, one.seat) == ("mirror", seat))
                codes = [code.strip("[]") for code in items.split() if code != "."]
                assert events[number].seat == seat
                assert total == events[number].amount
                assert now == max(before + total, 0) - 25 * passed or "capped" in {one.kind[-6:] for one in events}
                assert sum(infamy[code] for code in codes) + mirrors == events[number].amount
                # How the end of the track was passed is told as a sum.
                assert bool(past) == (passed > 0)
                assert not past or past.startswith(f"{before + total} is past 24: ")
                assert not past or past.endswith((f" − {before + total - now} = {now} infamy.", "stops at 24."))
                assert ("beside mirrors" in besides) == (mirrors != 0)
                counted += 1
        # Three rounds, each seat once.
        assert counted == 3 * len(game.seats)


def test_an_item_in_brackets_lay_hidden_when_the_inspection_began() -> None:
    told_as_hidden = 0
    for seed in (1, 2):
        game = whole("three seats", seed)
        story = Story(game, None)
        story.update()
        turned_up: dict[str | None, Counter[str | None]] = {}
        sellers: set[str | None] = set()
        for step, told in zip(game.steps, story.steps, strict=True):
            if told.get("i", {}).get("begins"):
                turned_up, sellers = {seat: Counter() for seat in game.seats}, set()
            for event in step.events_for(None):
                if event.kind == "revealed" and turned_up:
                    turned_up[event.seat][event.item] += 1
                elif event.kind == "sold" and turned_up:
                    sellers.add(event.seat)
            for seat, items, *_ in told.get("i", {}).get("c", ()):
                hidden = Counter(code.strip("[]") for code in items.split() if code.startswith("["))
                # Of those that were turned up, a set may have been sold.
                assert hidden <= turned_up[seat] if seat in sellers else hidden == turned_up[seat]
                told_as_hidden += hidden.total()
    assert told_as_hidden > 3


def test_outside_an_inspection_nothing_is_counted_and_what_follows_is_told_in_words() -> None:
    game = whole("three seats", 2)
    story = Story(game, "table")
    story.update()
    words = words_of(story.steps)
    rules = set()
    events = events_of(story.steps)
    for at, told in enumerate(story.steps, 1):
        if not {"begins", "c", "f"} & set(told.get("i", {})):
            continue
        assert {game.picture(at=at)["phase"], game.picture(at=at - 1)["phase"]} & {"inspection", "bribe", "over"}
        for _, number in told["i"].get("f", ()):
            text, rule, *_ = events[at - 1][number]
            assert words[text].endswith(".")
            rules.add(words[rule])
    assert {"AA-INSPECT-19", "AA-INSPECT-26"} & rules


def test_steps_taken_back_and_played_again_are_counted_as_at_first() -> None:
    game = whole("Glynna and Ninx", 1)
    story = Story(game, "p1")
    story.update()
    moves = [str(step.move) for step in game.steps]
    begins = next(at for at, told in enumerate(story.steps) if told.get("i", {}).get("begins"))
    wanted = story.steps[: begins + 3]
    while len(game.steps) > begins + 1:
        game.undo()
    story.update()
    for move in moves[len(game.steps) : begins + 3]:
        game.play(move)
    story.update()
    assert [told.get("i") for told in story.steps[: begins + 3]] == [told.get("i") for told in wanted]


@pytest.mark.parametrize("name", SETUPS)
def test_the_board_of_a_round_adds_up_to_what_the_seats_have(name: str) -> None:
    game = whole(name, 1)
    story = Story(game, "p1")
    story.update()
    rounds = 0
    for at, told in enumerate(story.steps, 1):
        score = told.get("i", {}).get("score")
        if score is None:
            continue
        rounds += 1
        after = {seat["id"]: seat for seat in game.picture("p1", at=at)["seats"]}
        assert [row[0] for row in score["rows"]] == list(game.seats)
        for seat, _, counted, penalty, now, passed, fine, gold in score["rows"]:
            assert (now, gold) == (after[seat]["infamy"], after[seat]["gold"])
            assert penalty in ((0, 10) if seat == score["ended"] else (0,))
            assert fine <= 25 * max(passed, 2)
            assert (seat in score["least"]) == (counted == min(row[2] for row in score["rows"]))
        judged = {
            event.rule for event in game.steps[at - 1].events_for("p1") if event.kind in ("penalty", "no_penalty")
        }
        assert score["rule"] in judged or not judged
        assert score["title"].startswith(f"Round {rounds}")
        # What ended it is told before what came of it (AA-INSPECT-01): the last play of whoever did.
        before = [one for step in game.steps[:at] for one in step.events_for("p1")]
        end = max(i for i, one in enumerate(before) if one.kind in ("triggered", "automatic"))
        if before[end].kind == "triggered":
            deeds = ("played", "discarded", "used")
            last = next(one for one in before[end::-1] if one.kind in deeds and one.seat == before[end].seat)
            told = score["more"].split(" and had no hidden card left. ")[0]
            assert last.name in told
            assert last.kind != "played" or told.endswith(f" into {last.place}")
        else:
            assert score["more"].startswith("Turn 20 is over and nobody has triggered the inspection")
    assert rounds == 3


def test_a_round_is_told_with_the_names_that_its_reader_has() -> None:
    game = play_on(BaseGame("alley", players=["me", "greedy", "careful"], seed=7), 3_000, 7)
    story = Story(game, "p1")
    story.update()
    scores = [told["i"]["score"] for told in story.steps if "score" in told.get("i", {})]
    assert scores[0]["title"] == "Round 1: Greedy ended it and counted least."
    assert scores[0]["more"] == (
        "Greedy played a Bottled Fairy into b3 and had no hidden card left. "
        "No penalty. You come to 25. 25 is past 24: a fine marker, and 25 − 25 = 0 infamy. You pay 25 gold."
    )
    assert scores[2]["title"] == "Round 3: Greedy ended it, but Careful counted less."
    assert " and had no hidden card left. So Greedy takes 10 infamy more." in scores[2]["more"]


def test_a_sale_is_told_with_its_gold_where_it_comes() -> None:
    game = play_on(BaseGame("alley", players=["me", "greedy", "careful"], seed=7), 3_000, 7)
    story = Story(game, "p1")
    story.update()
    paid = 0
    for step, told in zip(game.steps, story.steps, strict=True):
        kinds = [event.kind for event in step.events_for("p1")]
        played = kinds.index("inspection") if "inspection" in kinds else len(kinds)
        events = step.events_for("p1")[:played]
        gains = [event.amount for event in events if (event.kind, event.rule) == ("gold_gained", "AA-SET-15")]
        assert [gold for _, gold, *_ in told.get("i", {}).get("sales", ()) if gold] == gains
        paid += len(gains)
    assert paid > 1


def test_each_seat_is_counted_in_sentences_that_say_its_cards_and_its_sum() -> None:
    """As their reader hears the seats; a card that lay hidden is named with its slot and what it counts."""
    told_cards = told_fines = 0
    for reader in ("p1", None):
        game = whole("three seats", 1)
        story = Story(game, reader)
        story.update()
        names = game.names_for(reader)
        items, words = about_of(game, reader, None)["items"], words_of(story.steps)
        for at, step in enumerate(story.steps, 1):
            told = step.get("i", {})
            columns = {seat["id"]: seat["cols"] for seat in game.picture(at=at)["seats"]}
            for (seat, cells, _, before, total, now, passed, *_), sentences in zip(
                told.get("c", ()), told.get("t", ()), strict=True
            ):
                whose = "Your" if seat == reader else f"{names[seat]}'s"
                texts = [words[number] for number in sentences]
                slots = [f"{column}{row}" for row in (1, 2, 3) for column in "abc"[: columns[seat]]]
                laid = list(zip(slots, cells.split(), strict=False))
                hidden = [(slot, code.strip("[]")) for slot, code in laid if "[" in code]
                assert len(texts) == 2 + len(hidden)
                # What lies face up is told first, and how far that comes.
                up = [code for _, code in laid if "[" not in code and code != "."]
                reached = before + sum(items[code]["infamy"] for code in up)
                first = f"Now {whose[:1].lower() + whose[1:] if seat == reader else whose} storehouse is counted."
                assert texts[0].startswith(first)
                for code in up:
                    assert not items[code]["infamy"] or items[code]["name"].split()[-1][:4] in texts[0]
                assert texts[0] == first or texts[0].endswith(f". Infamy is now {max(reached, 0)}.")
                for (slot, code), text in zip(hidden, texts[1:-1], strict=True):
                    told_cards += 1
                    name = items[code]["name"]
                    reached += items[code]["infamy"]
                    counts = f"{items[code]['infamy']:+} infamy, now {max(reached, 0)}".replace("-", "−")
                    article = "an" if name[0] in "AEIOU" else "a"
                    assert text == f"{whose} hidden card in {slot} is {article} {name}: {counts}."
                assert all(len(one.split()) <= 20 for text in texts[:-1] for one in re.split(r"\.\s", text))
                does = "You count" if seat == reader else f"{names[seat]} counts"
                sum_of = f"{does} {total}".replace("-", "−")
                rest = f"{before + total - reached:+}".replace("-", "−")
                beside = f"Beside mirrors: {rest}. " if before + total != reached else ""
                markers = "one fine marker" if passed == 1 else "two fine markers"
                last = (
                    f"{sum_of}. That takes {names[seat]} past 24: {markers}. Infamy is now {now}."
                    if passed
                    else f"{sum_of}: infamy stays at {now}."
                    if now == before
                    else f"{sum_of}: infamy goes from {before} to {now}."
                )
                # Behind the last of all it says what each has when all is paid.
                assert texts[-1] == f"{beside}{last}" or texts[-1].startswith(f"{beside}{last}\nAll paid: ")
                told_fines += bool(passed)
    assert told_cards > 5
    assert told_fines


@pytest.mark.parametrize("reader", ["p1", "p2"])
def test_a_penalty_and_each_fine_are_told_when_all_are_counted(reader: str) -> None:
    told: Counter[str] = Counter()
    for seed in (1, 2, 5):
        game = whole("three seats", seed)
        names = game.names_for(reader)
        story = Story(game, reader)
        story.update()
        words = words_of(story.steps)
        for step, one in zip(game.steps, story.steps, strict=True):
            due = [event for event in step.events_for(reader) if event.kind in ("penalty", "fined")]
            counts = one.get("i", {})
            assert [seat for seat, *_ in counts.get("p", ())] == [event.seat for event in due]
            if not due:
                continue
            # They stand behind those of the seats that are counted, each in its place.
            assert len(counts["t"]) == len(counts["c"]) + 1
            said = [words[number].split("\n")[0] for number in counts["t"][-1]]
            after = {seat["id"]: seat for seat in game.picture(reader, at=step.index)["seats"]}
            for event, (seat, gold, short), text in zip(due, counts["p"], said, strict=True):
                told[event.kind] += 1
                assert text.startswith(f"{'You' if seat == reader else names[seat]} ")
                if event.kind == "penalty":
                    assert (gold, short) == (0, "Penalty: +10 infamy")
                    assert "ended the round, but someone counted less: +10 infamy" in text
                    now = after[seat]["infamy"]
                    assert text.endswith((f", now {now}.", f" = {now} infamy.", f"stops at {now}."))
                elif gold:
                    told["paid"] += 1
                    left = after[seat]["gold"]
                    assert re.search(rf" {gold} gold for (one fine marker|two fine markers)\b", text)
                    assert text.endswith((f"have {left} left.", f"has {left} left.") if left else "all there was.")
                    assert short == f"Fine: {gold} gold"
                else:
                    assert re.search(r"no gold to pay for (one fine marker|two fine markers)\.$", text)
    assert told["penalty"]
    assert told["paid"]
