"""What events move and change: read off the pictures before and after, never off the rules that wrote the log."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from arcane_lab.engine.game import BaseGame
from arcane_lab.engine.moves import Event, Step, Transfer
from arcane_lab.engine.setup import Setup
from arcane_lab.games.alley.rules.sizes import EVERYBODY, NOBODY, NOTHING
from arcane_lab.games.alley.rules.words import Log, Rule
from arcane_lab.games.alley.score_ledger import entries
from arcane_lab.games.alley.text.transfers import is_slot
from tests.games.alley.standing import event_of_row, game_at, to_play

GLYNNA = {"p1": "glynna"}
SETUPS: tuple[dict[str, Any], ...] = (
    {"players": 3, "powers": {"p1": "glynna", "p2": "meeblemore", "p3": "dafana"}},
    {"players": 2, "powers": GLYNNA},
    {"players": 4, "powers": {"p1": "ninx", "p2": "byros", "p3": "corvus"}, "options": {"deck_refill": "on_empty"}},
    {"players": 3, "items": {code: {"copies_2_to_4": 24} for code in ("HD", "PL", "FC")}, "powers": GLYNNA},
    {"players": 5, "options": {"doll_replaced_to": "set_aside", "lamp_rest": "discard", "boomerang_foreign": True}},
)
#: Moves of which most games have few.
RARE = ("use", "remove", "swap", "place", "play HD", "play FC", "play MB")
FIGURES = ("gold", "infamy", "fines")
HOUSES = {
    "full": "HD HD OW / [TC] IR FC / BC MB SS",
    "line": "BF BF OW / [TC] IR CB / BC MB SS",
    "feline": "BF FF OW / [TC] IR CB / BC MB SS",
}
AT = {"phase": "sell", "to_move": "p1", "step": "draw"}


def moved(*cards: tuple[str | None, str, str]) -> list[Transfer]:
    return [Transfer(*one) for one in cards]


#: For each kind of event that moves something: a position, its moves, and what moves as p1 may know it.
KINDS_THAT_MOVE: dict[str, tuple[dict[str, Any], str, list[Transfer]]] = {
    "drew_deck": ({**AT, "deck": "DL | rest", "discard": "IR"}, "draw deck", moved(("DL", "deck", "p1 stash"))),
    "drew_discard": ({**AT, "discard": "IR"}, "draw discard", moved(("IR", "discard", "p1 stash"))),
    "rebuilt": ({**AT, "deck": "| none", "discard": "IR HT OW"}, "draw deck", moved(*[(None, "discard", "deck")] * 2)),
    "set_aside_slot": (to_play("BF TC"), "play BF a1", moved(("TC", "p1 a1", "p1 replaced"))),
    "played": (to_play("BF TC"), "play BF a1", moved(("BF", "p1 stash", "p1 a1"))),
    "to_discard": (to_play("BF TC"), "play BF b1", moved(("CB", "p1 replaced", "discard"))),
    "discarded": (to_play("BF TC"), "discard BF", moved(("BF", "p1 stash", "discard"))),
    "used": (to_play("PL BF", discard="IR"), "use PL", moved(("PL", "p1 stash", "aside"))),
    "wand": (to_play("OW TC"), "play OW a1", moved(("PL", "discard", "deck"))),
    "peeked": (to_play("CB TC"), "play CB a1; peek b1", moved(("CB", "p1 b1", "p1 b1"))),
    "carpet": (
        to_play("FC TC", storehouse="FC FC OW / [TC] IR BF / BC MB SS", deck="DL | rest"),
        "play FC c1",
        moved(("DL", "deck", "p1 stash")),
    ),
    "sold": (
        to_play("BF TC", storehouse=HOUSES["feline"]),
        "play BF c1",
        moved(("BF", "p1 a1", "aside"), ("FF", "p1 b1", "aside"), ("BF", "p1 c1", "aside")),
    ),
    "slid": (to_play("BF TC", storehouse=HOUSES["line"]), "play BF c1", moved(("CB", "p1 c2", "p1 c1"))),
    "doll_placed": (
        to_play("HD BF", storehouse=HOUSES["full"]),
        "play HD c1; place p2 b2",
        moved((None, "p2 b2", "p2 replaced"), ("HD", "aside", "p2 b2")),
    ),
    "rearranged": (
        to_play("HT TC", seats={"p2": {"storehouse": "TC [CB] MB / FC IR SS / BC OW DE"}}),
        "play HT a1; target p2; swap p2 c3 b1",
        moved((None, "p2 b1", "p2 c3"), ("DE", "p2 c3", "p2 b1")),
    ),
    "swapped": (
        to_play("PL TC", discard="", seats={"p2": {"storehouse": "TC [CB] MB / FC IR SS / BC OW DE"}}),
        "use PL; swap b1 p2 a1",
        moved((None, "p1 b1", "p2 a1"), ("TC", "p2 a1", "p1 b1")),
    ),
    "offered": (
        to_play("SC TC", seats={"p2": {"stash": "DL"}}),
        "use SC; target p2",
        moved(("DL", "p2 stash", "p2 stash")),
    ),
    "returned": (
        to_play("ML TC", deck="BF DL MB | rest"),
        "use ML; play BF a1",
        moved(("DL", "offer", "deck")),
    ),
}


@pytest.mark.parametrize("kind", KINDS_THAT_MOVE)
def test_an_event_of_this_kind_moves_these_cards(kind: str) -> None:
    position, moves, wanted = KINDS_THAT_MOVE[kind]
    events = [event for event in game_at(position, {}, moves).steps[-1].events_for("p1") if event.kind == kind]
    assert list(events[0].transfers) == wanted


@pytest.mark.parametrize(("stash", "moves", "source"), [
    ("ML TC", "use ML; play BF a1", "offer"),
    ("SC TC", "use SC; target p2; play DL a1", "p2 stash"),
    ("WW TC", "use WW; play PL a1", "discard"),
    ("TC DE", "play TC c1; play MB a1", "p1 replaced"),
])  # fmt: skip
def test_a_card_is_played_from_where_it_lay(stash: str, moves: str, source: str) -> None:
    position = to_play(stash, seats={"p2": {"stash": "DL"}}, deck="BF DL MB | rest")
    played = [event for event in game_at(position, {}, moves).steps[-1].events if event.kind == "played"]
    assert [one.source for one in played[-1].transfers] == [source]


def test_what_a_seat_has_not_seen_has_no_code_in_its_transfers() -> None:
    game = game_at({**AT, "deck": "DL | rest", "discard": "IR"}, {}, "draw deck")
    codes = {reader: game.steps[-1].events_for(reader)[0].transfers[0].card for reader in ("p1", "p2", None, "table")}
    assert codes == {"p1": "DL", "p2": None, None: None, "table": "DL"}


def last_turn(gold: int, **p1: Any) -> dict[str, Any]:
    """The last turn of a round, of p1, who has items for 1 and 2 infamy and lays down one for none."""
    mine = {"gold": gold, "storehouse": "OW [TC] MB", "stash": "IR", **p1}
    empty = {"p2": {"storehouse": "-"}, "p3": {"storehouse": "-"}}
    return {**AT, "step": "play", "triggered_by": "p2", "last_turns": 1, "seats": {"p1": mine, **empty}}


# What brings gold and infamy to p1 in a move, or takes it away: every cause, with how much in all.
@pytest.mark.parametrize(
    ("position", "moves", "causes"),
    [
        (to_play("CB TC"), "play CB a1", {"infamy: the effect of Crystal Ball": 1}),
        (
            to_play("BF TC", storehouse=HOUSES["line"].replace("SS", "OW")),
            "play BF c1",
            {"gold: sets of Bottled Fairy": 12},
        ),
        (
            {"phase": "bribe", "seats": {"p1": {"gold": 30, "infamy": 9}}},
            "bribe 6",
            {"gold: bribes": -6, "infamy: bribes": -3},
        ),
        (last_turn(60), "play IR a1", {"infamy: items left in the storehouse": 3}),
        (
            last_turn(60, fines=1),
            "play IR a1",
            {"infamy: items left in the storehouse": 3, "gold: fine markers paid": -25, "fines: fine markers paid": -1},
        ),
        (
            last_turn(10, fines=1),
            "play IR a1",
            {"infamy: items left in the storehouse": 3, "gold: fine markers paid": -10, "fines: fine markers paid": -1},
        ),
        (
            {**last_turn(60), "triggered_by": "p1", "last_turns": 1, "to_move": "p3"}
            | {
                "seats": {
                    "p1": {"storehouse": "OW TC MB"},
                    "p2": {"storehouse": "-"},
                    "p3": {"storehouse": "-", "stash": "IR"},
                }
            },
            "discard IR",
            {"infamy: items left in the storehouse": 4, "infamy: the penalty of the inspection": 10},
        ),
    ],
)
def test_each_change_of_gold_and_infamy_has_its_cause(
    position: dict[str, Any], moves: str, causes: dict[str, int]
) -> None:
    told: Counter[str] = Counter()
    for event in game_at(position, {}, moves).steps[-1].events:
        for change in event.changes:
            if change.seat == "p1":
                told[f"{change.figure}: {change.cause}"] += change.after - change.before
    assert dict(told) == causes


# --- over whole games -----------------------------------------------------------------------------------------


class Played(NamedTuple):
    """A step with its events as the table sees them, and the pictures before and after."""

    setup: Setup
    step: Step
    events: tuple[Event, ...]
    before: dict[str, Any]
    after: dict[str, Any]


def steps_of_games() -> Iterator[Played]:
    """The steps of 30 random games of all setups; what swaps, sells and uses comes before the rest."""
    for seed in range(30):
        chance, game = random.Random(seed), BaseGame("alley", seed=seed, **SETUPS[seed % len(SETUPS)])
        before = game.picture("table")
        for _ in range(110):
            moves = game.legal_moves()
            if not moves:
                break
            rare = [move for move in moves if move.text.startswith(RARE)]
            step = game.play(chance.choice(rare if rare and chance.random() < 0.5 else moves)).steps[0]
            after = game.picture("table")
            yield Played(game.setup, step, step.events_for("table"), before, after)
            before = after


@pytest.fixture(scope="module")
def played() -> list[Played]:
    return list(steps_of_games())


def lying(picture: dict[str, Any]) -> tuple[Counter[str], dict[str, str]]:
    """How many cards lie at each place of a picture for the table, and which where each is by itself."""
    counts = Counter({"deck": picture["deck"], "discard": len(picture["discard"])})
    counts["aside"] = sum(picture["aside"].values()) + picture["aside_unknown"]
    cards: dict[str, str] = {}
    for seat in picture["seats"]:
        counts[f"{seat['id']} stash"] = seat["stash"]["count"]
        cards |= {f"{seat['id']} {cell['slot']}": cell["item"] for cell in seat["cells"] if cell["item"]}
    return counts + Counter(cards.keys()), cards


def test_the_transfers_move_the_cards_of_the_picture_before_to_the_picture_after(played: list[Played]) -> None:
    seen: set[str] = set()
    waits: Counter[str] = Counter()
    for one in played:
        counts, cards = lying(one.before)
        counts += Counter() if one.step.index == 1 else waits
        for event in one.events:
            if event.kind == "shuffled":
                counts, cards = Counter({"deck": event.amount or 0}), {}
            seen |= {event.kind} if event.transfers else set()
            moving = {card.target: cards.get(card.source) or card.card for card in event.transfers}
            for card in event.transfers:
                assert card.card in (None, cards.get(card.source, card.card)), (one, event, card)
                counts += Counter({card.target: 1})
                counts.subtract({card.source: 1})
                cards.pop(card.source, None)
            cards |= {place: code for place, code in moving.items() if is_slot(place) and code}
        wanted, lies = lying(one.after)
        waits = Counter({place: count for place, count in counts.items() if place not in wanted and count})
        assert min(counts.values()) >= 0, one
        assert counts - waits == wanted, one
        assert all(place == "offer" or place.endswith("replaced") for place in waits), one
        assert not (waits and one.after["step"] == "draw"), one
        assert {place: lies[place] for place in cards} == cards, one
    others = {"revealed", "stocked", "stashed", "discard_started", "to_stash", "removed"}
    assert seen >= others | KINDS_THAT_MOVE.keys() - {"rebuilt"}


def test_the_changes_account_for_all_gold_infamy_and_fine_markers(played: list[Played]) -> None:
    changed: Counter[str] = Counter()
    for one in played:
        stand = {seat["id"]: {name: seat[name] for name in FIGURES} for seat in one.before["seats"]}
        for change in [change for event in one.events for change in event.changes]:
            assert change.before == stand[change.seat][change.figure] != change.after, (one, change)
            stand[change.seat][change.figure] = change.after
            changed[change.figure] += 1
        assert stand == {seat["id"]: {name: seat[name] for name in FIGURES} for seat in one.after["seats"]}, one
    assert min(changed[name] for name in FIGURES) > 20


def test_the_accounts_of_a_future_say_the_same_as_the_changes(played: list[Played]) -> None:
    """`entries` reads rows alone, as futures are played by the thousand; both call a cause the same."""
    for one in played:
        told: Counter[tuple[str, str, str]] = Counter()
        for change in [change for event in one.events for change in event.changes if change.figure != "fines"]:
            told[change.seat, change.figure, change.cause] += change.after - change.before
        for row in one.step.rows:
            told.subtract({(f"p{e.seat + 1}", e.figure, e.cause): e.amount for e in entries(row)})
        assert not any(told.values()), (one, told)


def test_a_reader_is_told_of_no_card_that_the_table_tells_otherwise(played: list[Played]) -> None:
    hidden = 0
    for one in played[::5]:
        for mine, true in zip(one.step.events_for("p1"), one.events, strict=True):
            assert mine.changes == true.changes
            for card, known in zip(mine.transfers, true.transfers, strict=True):
                assert card in (known, Transfer(None, known.source, known.target))
                hidden += card != known
    assert hidden > 100


def test_what_is_over_with_an_event_is_said(played: list[Played]) -> None:
    ends = {(event.kind, event.ends) for one in played for event in one.events if event.ends}
    over = event_of_row((Log.GAME_OVER, NOBODY, NOTHING, -1, 3, Rule.END + 15, 0, EVERYBODY))
    assert {*ends, (over.kind, over.ends)} == {("turn_ended", "turn"), ("next_round", "round"), ("game_over", "round")}
