"""What is refused and what is offered instead, and the order in which moves are listed."""

from __future__ import annotations

from pathlib import Path

import pytest

from arcane_lab.records import Scenario
from tests.games.rising.table import at, legal, play

FOLDER = Path(__file__).parents[3] / "rulebook" / "rising"
#: Every move that a scenario says is refused: its file, the move, and the seat that tries it.
REFUSED = [
    (file, refused.move, refused.seat)
    for file in sorted(FOLDER.glob("*.json"))
    for refused in Scenario.load(file).expect.refused
]


@pytest.mark.parametrize(("file", "move", "seat"), REFUSED, ids=[f"{file.stem}-{move}" for file, move, _ in REFUSED])
def test_a_refusal_offers_a_legal_move_of_the_same_card(file: Path, move: str, seat: str | None) -> None:
    game = Scenario.load(file).play()
    asked = seat or game.to_move
    refused = game.why_not(move, seat=asked)
    assert refused is not None
    assert refused.reason
    if game.to_move is None or asked not in game.waiting:
        assert refused.nearest is None
        return
    moves = legal(game, asked)
    assert refused.nearest in moves
    same = [one for one in moves if one.split()[1:2] == move.split()[1:2]]
    assert not same or refused.nearest in same
    assert refused.nearest in refused.try_instead


@pytest.mark.parametrize(
    ("move", "rule", "instead"),
    [
        ("prepare TDE with 1c", "AR-PREP-03", "prepare TDE with 1g"),
        ("prepare TDE with 2c", "AR-PREP-09", "prepare TDE with 2c 1g"),
        ("prepare TDE with 2g", "AR-PREP-10", "prepare TDE with 1g"),
        ("prepare TDE with 2g 1b", "AR-PREP-10", "prepare TDE with 2c 1g"),
        ("prepare SGR with 1c", "AR-PREP-06", "prepare SGR"),
        ("prepare BOK with 2b", "AR-PREP-10", "cast BOK"),
    ],
)
def test_the_first_rule_in_the_order_of_the_steps_and_what_works(move: str, rule: str, instead: str) -> None:
    items = {"TDE": {"discount": "1g", "generic": 3}, "BOK": {"discount": "2b", "generic": 4}}
    game = at(4, moons=".. .. .. CB PG -", items=items, p1={"supply": "2c 1g", "hand": "TDE SGR BOK"}, p2={})
    refused = game.why_not(move, seat="p1")
    assert refused is not None
    assert (refused.rule, refused.nearest) == (rule, instead)


def test_a_payment_that_may_not_be_named_is_told_by_the_first_rule_it_breaks() -> None:
    """Blood comes before the number, gold before what is held."""
    items = {
        "ROP": {"effect": "spend any!blood 4 -> gain blood 4"},
        "STR": {"effect": "spend any!gold 2 -> gain gold 1"},
    }
    mat = "- / - / ROP / - / STR"
    game = at(
        4,
        2,
        moons=".. .. .. BG CP -",
        items=items,
        p1={"supply": "4c 1h", "mat": mat, "hand": "MTT ?? ??"},
        p2={"hand": "MTW ?? ??"},
    )
    play(game, "cast MTT", "cast MTW")
    found = {
        move: game.why_not(f"activate ROP with {move}", seat="p1") for move in ("9b", "3c 1b", "9c", "1c", "3c 1h 1p")
    }
    assert {move: refused and refused.rule for move, refused in found.items()} == {
        "9b": "AR-BLOOD-03",
        "3c 1b": "AR-BLOOD-03",
        "9c": "AR-BLOOD-02",
        "1c": "AR-BLOOD-02",
        "3c 1h 1p": "AR-BLOOD-02",
    }
    play(game, "skip ROP")
    rules = [game.why_not(f"activate STR with {move}", seat="p1") for move in ("9g", "1g", "1c", "9c", "2p")]
    assert [refused and refused.rule for refused in rules] == ["AR-ALCH-04"] * 2 + ["AR-ALCH-02"] * 3


def test_moves_are_listed_card_by_card_in_table_order_each_with_its_payments() -> None:
    items = {"TDE": {"discount": "1g", "generic": 3}}
    game = at(4, moons=".. .. .. CB PG -", items=items, p1={"supply": "2c 1b 1g", "hand": "SDR TDE CTT"}, p2={})
    assert legal(game, "p1") == [
        *("prepare CTT with 1g", "prepare CTT with 2c 1b", "prepare CTT with 2c 1g", "prepare CTT with 1c 1b 1g"),
        "cast CTT",
        *("prepare TDE with 1g", "prepare TDE with 2c 1b", "prepare TDE with 2c 1g", "prepare TDE with 1c 1b 1g"),
        "cast TDE",
        *("prepare SDR", "cast SDR"),
    ]


def test_other_spells_are_listed_by_columns_from_top_to_bottom_and_pass_comes_last() -> None:
    items = {"ROP": {"effect": "activate other 1"}, "STR": {"effect": "spend any!gold 2 -> gain gold 1"}}
    mat = "SCH / XGR HGR / ROP / SDR PFL / TPA STR"
    own = {"supply": "1c 1h 1p", "mat": mat, "hand": "MTT ?? ??"}
    game = at(
        4, 2, moons=".. .. .. BB CP -", items=items, options={"mat_order": "PCHBG"}, p1=own, p2={"hand": "MTW ?? ??"}
    )
    play(game, "cast MTT", "cast MTW")
    assert legal(game) == ["activate ROP", "skip ROP"]
    play(game, "activate ROP")
    assert legal(game) == [
        *("activate SCH", "activate XGR", "activate HGR", "activate SDR", "activate PFL"),
        *("activate STR with 1c 1h", "activate STR with 1c 1p", "activate STR with 1h 1p"),
        "pass",
    ]


def test_picks_and_moves_are_listed_by_columns_from_top_to_bottom() -> None:
    mat = "SCH / XGR HGR / ROP / SDR PFL / TPA STR"
    items = {"STP": {"discount": "3g", "generic": 9}, "TSP": {"discount": "1p", "generic": 9}}
    cards = ["SCH", "XGR", "HGR", "ROP", "SDR", "PFL", "TPA", "STR"]
    game = at(
        4,
        3,
        moons=".. .. .. BB CP -",
        items=items,
        p1={"supply": "3g", "mat": mat, "hand": "STP ?? ??"},
        p2={"hand": "BTT ?? ??"},
    )
    assert legal(play(game, "prepare STP", "cast BTT")) == [f"pick {card}" for card in cards]
    game = at(
        4,
        2,
        moons=".. .. .. BB CP -",
        items=items,
        p1={"supply": "1p", "mat": mat, "hand": "TSP ?? ??"},
        p2={"hand": "MTT ?? ??"},
    )
    moved = [f"move {card}" for card in cards if card not in ("SDR", "PFL")]
    assert legal(play(game, "prepare TSP", "cast MTT")) == moved
