"""`turn.explain()`: the order, the triggers and the changes, checked against the positions themselves."""

from __future__ import annotations

import json
import random
from itertools import pairwise
from pathlib import Path

import pytest

from arcane_lab.games.alley import resolution_order as causes
from arcane_lab.records import Game, Scenario
from tests.games.alley.standing import game_at, to_play

RULEBOOK = Path(__file__).parents[2] / "rulebook" / "alley"
SCORES = {"gold": ("gold", 0), "infamy": ("infamy", 1)}


def scenario(name: str) -> Scenario:
    return Scenario.load(RULEBOOK / f"{name}.json")


def test_the_order_of_a_full_play():
    """AA-PLAY-26: slot, effect, sale (slide, gold, sold effect), replaced item, end of the turn."""
    game = scenario("20-play-every-step-in-one-play").game()
    places: list[str] = []
    for move in scenario("20-play-every-step-in-one-play").moves:
        places += [cause.place for cause in game.play(move).explain()]
    order = [
        causes.INTO_SLOT,
        causes.SALE,
        causes.SLIDE,
        causes.GOLD,
        causes.SOLD,
        causes.REPLACED,
        causes.TURN_END,
    ]
    found = [place for place in dict.fromkeys(places) if place in order]
    assert found == order


def test_an_effect_names_its_card_what_it_changed_and_the_rule():
    shown = scenario("54-dark-lotus-costs-gold")
    turn = next(turn for turn in map(shown.game().play, shown.moves) if str(turn.move).startswith("play DL"))
    lost = next(cause for cause in turn.explain() if cause.event.kind == "gold_lost")
    assert lost.place == causes.PLAYED
    assert lost.trigger.startswith("p1 played Dark Lotus at ")
    assert lost.rule.startswith("AA-ITEM-DARK-LOTUS-")
    assert (lost.before or "").startswith("p1 gold ")
    text = str(turn.explain())
    assert f"[{lost.before} -> {lost.after}]" in text
    assert "effect of being played, because: p1 played Dark Lotus" in text


def test_rows_are_a_table_and_html_is_escaped():
    game = Game("alley", players=3, seed=7)
    explanation = game.play("reveal b2").explain()
    assert len(explanation) == len(explanation.rows) >= 1
    assert [row["number"] for row in explanation.rows] == list(range(1, len(explanation) + 1))
    assert explanation.rows[0]["move"] == "reveal b2"
    assert explanation.rows[0]["before"] == "p1 b2 [??]"
    assert json.dumps(explanation.rows)
    html = explanation._repr_html_()
    assert html.count("<tr>") == len(explanation) + 1
    assert "stock" in html


def test_what_is_hidden_stays_hidden():
    """A drawn card is named for the seat that drew it and for nobody else."""
    game = Game("alley", players=["me", "me", "me"], seed=3)
    for _ in range(6):
        game.play(game.legal_moves()[0])
    turn = game.play("draw deck")
    own, other = turn.explain(), turn.explain_for("p2" if turn.seat != "p2" else "p1")
    assert next(iter(own)).event.item is not None
    assert next(iter(other)).event.item is None
    assert "a card" in next(iter(other)).text


def scores(game: Game, at: int) -> dict[str, tuple[int, int]]:
    shown = game.picture("table", at=at)
    return {seat["id"]: (seat["gold"], seat["infamy"]) for seat in shown["seats"]}


@pytest.mark.parametrize(
    ("players", "setup"),
    [
        (2, {}),
        (3, {"edition": "first"}),
        (4, {"powers": {"p1": "dafana", "p2": "ninx", "p3": "byros", "p4": "meeblemore"}}),
        (6, {"options": {"infamy_wrap": "cycle24", "fine_markers_unwind": True, "infamy_overflow": "wrap"}}),
    ],
)
def test_changes_add_up_to_the_position_that_follows(players, setup):
    """From before to after, every change of gold and infamy is told once, and their sum is what the game shows."""
    chance = random.Random(players)
    game = Game("alley", players=players, seed=players, **setup)
    changed = 0
    for _ in range(700):
        if game.is_over:
            break
        game.play(chance.choice(game.legal_moves()))
        step = game.steps[-1]
        before, after = scores(game, step.index - 1), scores(game, step.index)
        links = step.causes_for("table")
        assert len(links) == len(step.events)
        assert all(cause.place and cause.trigger for cause in links), [str(c) for c in links]
        for seat in game.seats:
            for name, (word, column) in SCORES.items():
                told = [
                    (int(c.before.split()[2].rstrip(",")), int(c.after.split()[2].rstrip(",")))
                    for c in links
                    if c.before and c.before.startswith(f"{seat} {word} ")
                ]
                assert all(one[1] == two[0] for one, two in pairwise(told)), name
                ends = (told[0][0], told[-1][1]) if told else (before[seat][column],) * 2
                assert ends == (before[seat][column], after[seat][column]), (name, [str(c) for c in links])
                changed += len(told)
    assert changed > 20


MOVES_ON = {"phase": "sell", "to_move": "p1", "step": "draw", "deck": "DL | rest"}
ROW = "BF BF OW / [TC] IR CB / BC MB SS"
LINE = "a set at a1-b1-c1 of p1"
POORER = "who triggered the inspection is compared with the others"
LAST = {
    **MOVES_ON,
    "step": "play",
    "triggered_by": "p2",
    "last_turns": 1,
    "seats": {
        "p1": {"gold": 60, "infamy": 20, "fines": 1, "storehouse": "OW [TC] MB", "stash": "IR"},
        "p2": {"storehouse": "SK MB OW"},
        "p3": {"storehouse": "-"},
    },
}
TOAD = {"p2": {"storehouse": "TC [CB] MB / FC IR SS / BC OW DE"}}
EGGS = to_play("DE TC", storehouse="DE DE OW / [TC] IR CB / BC MB OW")
DOLLS = to_play("HD BF", storehouse="HD HD OW / [TC] IR FC / BC MB SS")
PLAYED, SOLD = "effect of being played", "sale: effect of being sold"
EGG = "a set of Dragon's Egg was sold"
TURN = "the turn of p1"
OVER = "the turn is over"


# For each: a position, its moves, an event of the last move, then where it stands in the order of AA-PLAY-26, what set
# it off, and what it changes, read off the position: what lay there and what lies there then, or the old and new score.
@pytest.mark.parametrize(
    ("position", "moves", "kind", "place", "trigger", "change"),
    [
        (MOVES_ON, "draw deck", "drew_deck", "draw", TURN, ""),
        (to_play("BF TC"), "play BF a1", "set_aside_slot", "card into the slot", TURN, "p1 a1 TC -> p1 a1 ."),
        (to_play("BF TC"), "play BF b1", "set_aside_slot", "card into the slot", TURN, "p1 b1 [??] -> p1 b1 ."),
        (to_play("BF TC"), "play BF a1", "played", "card into the slot", TURN, "p1 a1 . -> p1 a1 BF"),
        (to_play("BF TC"), "play BF a1", "to_discard", "the replaced item", "Three-Headed Coin was replaced", ""),
        (to_play("BF TC"), "play BF a1", "turn_ended", "end of the turn", OVER, ""),
        (to_play("BF TC"), "discard BF", "discarded", "discarding", "p1 discards instead of playing", ""),
        (to_play("OW TC"), "play OW a1", "wand", PLAYED, "p1 played Older Wand at a1", ""),
        (
            to_play("CB TC"),
            "play CB a1",
            "infamy_gained",
            PLAYED,
            "p1 played Crystal Ball at a1",
            "p1 infamy 0 -> p1 infamy 1",
        ),
        (to_play("CB TC"), "play CB a1; peek b1", "peeked", PLAYED, "p1 played Crystal Ball", ""),
        (to_play("HT TC", seats=TOAD), "play HT a1; target p2", "targeted", PLAYED, "p1 played Hypnotic Toad", ""),
        (
            to_play("BC TC"),
            "play BC a1; choose gold",
            "gold_lost",
            PLAYED,
            "p1 played Bubbling Cauldron",
            "p1 gold 25 -> p1 gold 23",
        ),
        (
            to_play("BF TC", storehouse=ROW),
            "play BF c1",
            "sold",
            "sale",
            LINE,
            "p1 a1-b1-c1 BF BF BF -> p1 a1-b1-c1 . . .",
        ),
        (
            to_play("BF TC", storehouse=ROW.replace("BF", "FF", 1)),
            "play BF c1",
            "sold",
            "sale",
            LINE,
            "p1 a1-b1-c1 a set of BF -> p1 a1-b1-c1 . . .",
        ),
        (to_play("BF TC", storehouse=ROW), "play BF c1", "slid", "sale: the rest slides", LINE, "p1 c2 -> p1 c1"),
        (EGGS, "play DE c1", "gold_gained", "sale: gold", LINE, "p1 gold 25 -> p1 gold 45"),
        (EGGS, "play DE c1; target p3", "targeted", SOLD, EGG, ""),
        (EGGS, "play DE c1; target p3", "infamy_gained", SOLD, EGG, "p3 infamy 0 -> p3 infamy 2"),
        (
            DOLLS,
            "play HD c1; place p2 b2",
            "doll_placed",
            SOLD,
            "a set of Haunted Doll was sold",
            "p2 b2 [??] -> p2 b2 HD",
        ),
        (to_play("PL TC", discard="IR", seats=TOAD), "use PL", "used", "special item", "the move", ""),
        (
            to_play("PL TC", discard="IR", seats=TOAD),
            "use PL; swap b1 p2 a1",
            "swapped",
            "special item",
            "Pandora's Lockbox was used",
            "",
        ),
        (
            to_play("SC TC", seats={"p2": {"stash": "DL BF"}}),
            "use SC; target p2",
            "offered",
            "special item",
            "Sacred Chalice was used",
            "",
        ),
        (LAST, "play IR a1", "inspection", "inspection", "the inspection", ""),
        (LAST, "play IR a1", "revealed", "inspection", "the inspection", "p1 b1 [??] -> p1 b1 TC"),
        (LAST, "play IR a1", "penalty", "inspection: penalty", POORER, ""),
        (
            LAST,
            "play IR a1",
            "fined",
            "inspection: fines",
            "fine markers are paid at the end of the inspection",
            "p1 fine markers 1 -> p1 fine markers 0",
        ),
        (LAST, "play IR a1", "next_round", "next round", "the round is over", "round 1 -> round 2"),
        ({**LAST, "round": 3}, "play IR a1", "game_over", "end of the game", "the last inspection is over", ""),
        (
            to_play("BF TC", storehouse="MB [CB] OW / FC IR SS / BC OW DE"),
            "play BF a1",
            "boomerang",
            "the replaced item",
            "Magic Boomerang was replaced",
            "",
        ),
        (
            {**to_play("BF TC"), "turn": 6},
            "play BF b1",
            "to_stash",
            "the replaced item",
            "Crystal Ball was replaced",
            "",
        ),
        (
            {"phase": "bribe", "seats": {"p1": {"gold": 30, "infamy": 9}}},
            "bribe 18",
            "bribed",
            "bribe",
            "the move",
            "p1 gold 30 -> p1 gold 12",
        ),
        ({"phase": "stock"}, "reveal b2", "revealed", "stock", "the move", "p1 b2 [??] -> p1 b2 {b2}"),
        (
            {**to_play("BF TC"), "first_player": "p2", "turn": 6},
            "play BF a1",
            "tracker",
            "end of the turn",
            OVER,
            "turn 6 -> turn 7",
        ),
    ],
)
def test_each_event_has_its_place_in_the_turn_its_trigger_and_what_it_changes(
    position, moves, kind, place, trigger, change
):
    game = game_at(position, {"players": 2} if "turn" in position else {}, moves)
    cause = next(cause for cause in game.steps[-1].causes_for("p1") if cause.event.kind == kind)
    cells = {cell["slot"]: cell["item"] for cell in game.picture("p1")["seats"][0]["cells"]}
    told = "" if cause.before is None else f"{cause.before} -> {cause.after}"
    assert (cause.place, cause.trigger, told) == (place, trigger, change.format_map(cells))


def test_what_sets_something_off_is_told_before_it_and_called_the_same():
    """A card is laid down, a row is sold, the item that lay there goes: each follows from what was told before."""
    game = game_at(to_play("BF TC", storehouse=ROW), {}, "play BF c1")
    links = game.steps[-1].causes_for("p1")
    told = {cause.event.kind: (cause.sets_off, cause.otherwise) for cause in links}
    assert told == {
        "set_aside_slot": (("was replaced",), "move"),
        "played": (("p1 played Bottled Fairy at c1", "p1 played Bottled Fairy"), "move"),
        "sold": ((LINE,), "before"),
        "slid": ((), "occasion"),
        "sword": ((), "occasion"),
        "gold_gained": ((), "occasion"),
        "to_discard": ((), "occasion"),
        "turn_ended": ((), "occasion"),
    }
    for place, cause in enumerate(links):
        if cause.event.kind in ("slid", "gold_gained", "to_discard"):
            before = {name for earlier in links[:place] for name in earlier.sets_off}
            assert before & set(cause.set_off_by), str(cause)
    asked = game_at(DOLLS, {}, "play HD c1; place p2 b2").steps[-1].causes_for("p1")
    assert [cause.otherwise for cause in asked if cause.event.kind == "doll_placed"] == ["occasion"]
    drawn = game_at(MOVES_ON, {}, "draw deck").steps[-1].causes_for("p1")
    assert [(cause.sets_off, cause.otherwise) for cause in drawn] == [((), "move")]
