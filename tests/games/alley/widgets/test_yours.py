"""What became of the own gold and infamy: nothing is left out, and every change has its reason."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import pytest

from arcane_lab.games.alley.text.news import mine_of, since_own_turn
from arcane_lab.games.alley.text.score_changes import yours
from tests.games.alley.standing import game_at, to_play
from tests.widgets.playing import new_game, play_on


def told_sum(clauses: list[str], figure: str) -> int:
    """What the clauses say that a score has changed by."""
    text = "; ".join(re.sub(r" \(.*?\)", "", clause) for clause in clauses)
    gained = sum(int(n) for n in re.findall(rf"(?:gained|gained [^;]*?and) (\d+) {figure}", text))
    lost = sum(int(n) for n in re.findall(rf"(?:lost|spent|paid) (\d+) {figure}", text))
    away = sum(int(n) for n in re.findall(rf"(?:bribe|lose) (\d+) {figure}", text))
    capped = sum(int(n) for n in re.findall(r"stopped at 24, and (\d+) more", text)) if figure == "infamy" else 0
    markers = text.count("passed 24 infamy") if figure == "infamy" else 0
    return gained - lost - away - capped - 25 * markers


@pytest.mark.parametrize("setup", [{}, {"powers": {"p1": "dafana", "p2": "ninx", "p3": "glynna"}}])
def test_every_change_of_the_own_scores_is_told(setup: dict[str, Any]) -> None:
    asked = kinds = 0
    for seed in range(5):
        game = new_game(3, seed, **setup)
        while not game.is_over:
            if game.to_move == "p1":
                steps = since_own_turn(game, "p1", len(game.steps))
                assert not steps or steps[-1].index == len(game.steps)
                first = steps[0].index - 1 if steps else len(game.steps)
                clauses = yours(steps, "p1")
                for figure in ("gold", "infamy"):
                    before, after = (
                        next(one[figure] for one in game.picture(at=at)["seats"] if one["id"] == "p1")
                        for at in (first, len(game.steps))
                    )
                    assert told_sum(clauses, figure) == after - before, (seed, len(game.steps), clauses)
                asked, kinds = asked + 1, kinds + len(clauses)
                assert not any("p1" in clause for clause in clauses)
            play_on(game, 1, seed=len(game.steps) * 31 + seed)
        if asked > 100 and kinds > 80:
            break
    assert asked > 100
    assert kinds > 80


def test_what_two_own_turns_brought_is_never_told_as_one() -> None:
    """In the middle of a turn, as when a Crystal Ball asks for a card, only what this turn brought is told."""
    mixed = 0
    for seed in range(3, 7):
        game = new_game(3, seed)
        while not game.is_over and len(game.steps) < 90:
            at = len(game.steps)
            if game.to_move == "p1" and game.picture()["step"] in ("choose", "peek", "target", "swap", "sell"):
                first = next(one for one in range(at, 0, -1) if game.steps[one - 1].move.text.startswith("draw "))
                now = yours(game.steps[first - 1 : at], "p1", game.names_for("p1"))
                told = mine_of(game, "p1", at)
                if now:
                    mixed += bool(mine_of(game, "p1", first - 1))
                    assert told[-len(now) :] == now
                    assert sum(one.startswith("discarded the ") for one in told) <= 1
                    assert len(told) <= len(now) + 1
            play_on(game, 1, seed=at * 31 + seed)
    assert mixed


def test_what_another_seat_did_to_one_is_told_with_its_reason_and_what_the_sword_took() -> None:
    wanted = {
        "an egg of somebody else": re.compile(r"gained 2 infamy and \d+ gold for p[23]'s Dragon's Egg"),
        "a sword": re.compile(
            r"gained \S+ gold for .* \(a Sovereign Sword is face up with you: of \d+ gold \d+ is left\)"
        ),
        "a set": re.compile(r"gained \d+ gold for the \S+"),
        "an inspection": re.compile(r"gained \d+ infamy for what was left in your storehouse"),
        "a penalty": re.compile(r"gained 10 infamy because you triggered the inspection and someone counted less"),
        "a bribe": re.compile(r"paid \d+ gold as a bribe to lose \d+ infamy"),
        "a fine": re.compile(r"lost \d+ gold for fine markers"),
    }
    for seed in range(60):
        game = play_on(new_game(3, seed), 4000, seed)
        clauses = yours(game.steps, "p1")
        wanted = {name: form for name, form in wanted.items() if not any(form.match(one) for one in clauses)}
        if not wanted:
            return
    pytest.fail(f"never told: {list(wanted)}")


def test_a_card_that_the_chalice_takes_is_told_to_whose_it_was_and_to_nobody_else() -> None:
    taken = 0
    for seed in range(32):
        game = new_game(3, seed)
        play_on(game, 400, seed)
        for before, step in pairwise(game.steps):
            if not before.move.text.startswith("target ") or "with the Sacred Chalice" not in str(step.events):
                continue
            taken += 1
            robbed = before.move.text.split()[1]
            for seat in game.seats:
                told = [clause for clause in yours((before, step), seat) if "out of your stash" in clause]
                assert len(told) == (seat == robbed)
                assert not told or f"{step.seat} took it" in told[0]
        if taken >= 4:
            break
    assert taken >= 4


ROW = "BF BF OW / [TC] IR CB / BC MB OW"
COLUMN = "BF IR OW / BF CB [TC] / [OW] MB BC"
EGGS = to_play("DE TC", storehouse="DE DE OW / [TC] IR CB / BC MB OW")
ROBBED = to_play("SC TC", seats={"p2": {"stash": "DL BF"}})
SWORD = "a Sovereign Sword is face up with you: of 12 gold 6 is left"


def lotus(gold: int) -> dict[str, Any]:
    return to_play("DL TC", seats={"p1": {"gold": gold, "stash": "DL TC", "storehouse": "[TC] MB OW"}})


def last_turn(gold: int) -> dict[str, Any]:
    """The last turn of a round, of p1, who has a fine marker and items that cost 3 infamy once it has played."""
    mine = {"gold": gold, "fines": 1, "storehouse": "OW [TC] MB", "stash": "IR"}
    seats = {"p1": mine, "p2": {"storehouse": "-"}, "p3": {"storehouse": "-"}}
    return {"phase": "sell", "to_move": "p1", "step": "play", "triggered_by": "p2", "last_turns": 1, "seats": seats}


# A position, the moves, who looks on, and everything that came of it for whoever that is.
@pytest.mark.parametrize(
    ("position", "moves", "seat", "told"),
    [
        (to_play("CB TC"), "play CB a1", "p1", ["gained 1 infamy for the Crystal Ball"]),
        (to_play("CB TC"), "play CB a1", "p2", []),
        (
            to_play("BF TC", storehouse=ROW),
            "play BF c1",
            "p1",
            ["gained 12 gold for the Bottled Fairies (the rest slid up)"],
        ),
        (
            to_play("BF TC", storehouse=COLUMN),
            "play BF a3",
            "p1",
            ["gained 12 gold for the Bottled Fairies (the rest slid left)"],
        ),
        (
            to_play("BF TC", storehouse=ROW.replace("MB OW", "MB SS")),
            "play BF c1",
            "p1",
            [f"gained 6 gold for the Bottled Fairies ({SWORD}; the rest slid up)"],
        ),
        (to_play("BF TC", storehouse=ROW), "play BF c1", "p3", []),
        # After the second sale nothing is left to slide.
        (
            to_play("DE TC", storehouse="MB MB MB / DE [TC] DE"),
            "play DE b2; sell a1-b1-c1",
            "p1",
            [
                "gained 5 gold for the Magic Boomerangs (the rest slid up)",
                "gained 20 gold for the Dragon's Eggs",
            ],
        ),
        (EGGS, "play DE c1; target p3", "p3", ["gained 2 infamy and 15 gold for p1's Dragon's Egg"]),
        (EGGS, "play DE c1; target p3", "p2", []),
        (lotus(25), "play DL b1", "p1", ["lost 5 gold for the Dark Lotus"]),
        (lotus(3), "play DL b1", "p1", ["lost 3 gold for the Dark Lotus (not 5: you had no more)"]),
        (lotus(0), "play DL b1", "p1", ["had no gold to lose for the Dark Lotus"]),
        (ROBBED, "use SC; target p2; play DL b1", "p1", ["lost 5 gold for the Dark Lotus"]),
        (
            ROBBED,
            "use SC; target p2; play DL b1",
            "p2",
            ["lost your Dark Lotus: p1 took it out of your stash with the Sacred Chalice"],
        ),
        (ROBBED, "use SC; target p2; play DL b1", "p3", []),
        (
            {"phase": "bribe", "seats": {"p1": {"gold": 30, "infamy": 9}}},
            "bribe 6",
            "p1",
            ["paid 6 gold as a bribe to lose 3 infamy"],
        ),
        (
            to_play("CB TC", seats={"p1": {"infamy": 24, "stash": "CB TC", "storehouse": "OW [TC] MB"}}),
            "play CB a1",
            "p1",
            [
                "gained 1 infamy for the Crystal Ball",
                "passed 24 infamy and started again at 0: one fine marker",
            ],
        ),
        (
            last_turn(60),
            "play IR a1",
            "p1",
            ["gained 3 infamy for what was left in your storehouse", "lost 25 gold for fine markers"],
        ),
        (
            last_turn(10),
            "play IR a1",
            "p1",
            [
                "gained 3 infamy for what was left in your storehouse",
                "lost 10 gold for fine markers (not 25: you had no more)",
            ],
        ),
    ],
)
def test_all_that_came_of_some_moves_is_told_to_whom_it_befell(
    position: dict[str, Any], moves: str, seat: str, told: list[str]
) -> None:
    assert yours(game_at(position, {}, moves).steps, seat) == told


@pytest.mark.parametrize(
    ("infamy", "told"),
    [
        (5, "paid 2 gold to lose 1 infamy"),
        (0, "paid 2 gold and had no infamy to lose"),
    ],
)
def test_what_dafana_pays_for_is_told_with_the_infamy_that_it_took_away(infamy: int, told: str) -> None:
    seats = {"p1": {"infamy": infamy, "storehouse": ROW, "stash": "BF TC"}}
    setup = {"powers": {"p1": "dafana"}, "options": {"dafana_gold": 2, "dafana_infamy": 1}}
    clauses = yours(game_at(to_play("BF TC", seats=seats), setup, "play BF c1; pay").steps, "p1")
    assert clauses == ["gained 12 gold for the Bottled Fairies (the rest slid up)", told]
