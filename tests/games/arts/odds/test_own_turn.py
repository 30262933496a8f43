"""A sheet of a real game: what it says is read, and what cannot be read is named with its line and what is allowed."""

from __future__ import annotations

import pytest

from arcane_lab.core.errors import ArcaneLabError
from arcane_lab.games.arts.odds.own_turn import UnreadableTurn, read_turn

SHEET = """
# turn 3 of our game
turn: 3
tricks: PS[BA]* QQ
stage: PS
parts: mirror rope
tiles: b a A    # two triangles and a ring
dice: C Coins locked
shards: 3
points: 1
QQ.level: 2
QQ.needs: rope saw
rope.value: 1
rates.coin: 1/2
enchantment-die.faces: a a b
"""


def test_a_sheet_is_read_as_it_stands() -> None:
    turn = read_turn(SHEET)
    assert list(map(str, turn.tricks or ())) == ["PS[AB]*", "QQ"]
    assert (turn.stage, turn.parts, turn.tiles) == (("PS",), ("mirror", "rope"), ("A", "A", "B"))
    assert (turn.dice, turn.shards, turn.points, turn.price) == (("C", "coins"), 3, 1, None)
    assert turn.inputs["QQ"] == {"level": 2, "needs": "rope saw"}
    assert turn.inputs["rates"] == {"coin": "1/2"}
    assert turn.unused == ("turn",)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (
            "tiles: A\ndice: Z coins",
            "line 2, 'dice: Z coins': they show a type and a benefit; allowed: a type",
        ),
        ("dice: A coin", "a benefit (cards, coin+fame, coins, level, shard), such as C coins"),
        ("tiles: A G", "'G' is no type of a tile; allowed: at most 12 letters from A to F"),
        ("tricks: PS[AA]", "PS carries a type once; allowed: codes with the types on each"),
        ("tricks: PS QQ", "nothing says what QQ needs; allowed: lines such as QQ.level: 2"),
        ("tricks: PS PS", "PS stands there twice"),
        ("tricks: PS\nstage: T1", "line 2, 'stage: T1': T1 is none of your tricks; allowed: PS"),
        (
            "parts: rope",
            "nothing says what 'rope' is worth; allowed: fabric, mirror, saw, or a line such as rope.value",
        ),
        ("PS.needs: rope", "line 1, 'PS.needs: rope'"),
        ("shards: 11", "'11' is no number of these; allowed: 0 to 10"),
        ("saw.value: 4", "allowed: a whole number from 1 to 3"),
        ("saw.worth: 2", "no input is called 'saw.worth'"),
        ("reward-die.faces: gold", "allowed: cards, coin+fame, coins, level, shard"),
        ("tiles: A\ntiles: B", "line 2, 'tiles: B': tiles stands in line 1 already"),
        ("tiles A", "no colon stands in it"),
        ("tils: A", "nothing on a turn's sheet is called 'tils' (did you mean tiles?)"),
    ],
)
def test_what_cannot_be_read_is_named_with_its_line(text: str, line: str) -> None:
    with pytest.raises(UnreadableTurn) as told:
        read_turn(text)
    assert line in str(told.value)


def test_every_wrong_line_is_named_at_once() -> None:
    with pytest.raises(UnreadableTurn) as told:
        read_turn("dice: Z coins\nparts: saw\nfoo: 1")
    assert [number for number, *_ in told.value.problems] == [1, 3]


@pytest.mark.parametrize("bad", [None, 3, b"x", ["tiles: A"], "\x00", "a" * 5000, ":\n" * 100, "x.y.z: 1", "[A]: *"])
def test_no_text_makes_another_error(bad: object) -> None:
    with pytest.raises(ArcaneLabError):
        read_turn(bad)
