"""Answers that only Arcane Alley has, items, slots, houses and moves, in all their forms."""

from __future__ import annotations

from typing import Any

import pytest

import arcane_lab as al
from arcane_lab.games.alley.course.answers import House, Item, MoveText, Slots
from arcane_lab.lessons.answers import BadAnswer, Kind


@pytest.mark.parametrize("given", ["\u201cb2\u201d", "\u201eb2\u201c", "'b2'", "`b2`", "\u00abb2\u00bb"])
def test_marks_round_an_answer_mean_nothing(given: str) -> None:
    assert Slots(1).read(given) == ("b2",)


SAME: list[tuple[Kind, Any, list[Any]]] = [
    (
        Slots(),
        ("a1", "b2", "c3"),
        ["a1 b2 c3", "c3 b2 a1", "A1,B2,C3", "a1-b2-c3", ["c3", "a1", "b2"], {"a1", "b2", "c3"}],
    ),
    (
        Slots(1),
        ("b2",),
        [
            "b2",
            "B2",
            ["b2"],
            " b2 ",
            ("b2",),
            "b 2",
            "2b",
            "DL b2",
            "the Dark Lotus lies at b2",
            "column b, row 2",
            "play DL b2",
            "column b and row 2",
        ],
    ),
    (
        Slots(3),
        ("a1", "b2", "c3"),
        ["a 1 b 2 c 3", "a 1, b 2 and c 3", "slots a1 b2 c3", "a1 b 2 c3", ["a 1", "2b", "c3"]],
    ),
    (Item(), "DE", ["DE", "de", "Dragon's Egg", "dragon’s egg", "the Dragon's Egg", "[DE]", "egg", "dragons egg"]),
    (
        MoveText(),
        "play DE b2",
        [
            "play DE b2",
            "PLAY de B2",
            "play Dragon's Egg b2",
            " play  DE  b2",
            "Play dragon's egg B2",
            "play DE to b2",
            "play the DE onto b2",
            "play a Dragon's Egg at b2",
        ],
    ),
    (
        House(),
        "OW TC IR / CB MB FC",
        [
            "OW TC IR / CB MB FC",
            "ow tc ir/cb mb fc",
            ["OW TC IR", "CB MB FC"],
            "Ow Tc Ir / Cb Mb Fc",
            "OW, TC, IR / CB, MB, FC",
            "OW TC IR, CB MB FC",
            "OW TC IR; CB MB FC",
            "OW TC IR\nCB MB FC",
            "OW TC IR // CB MB FC /",
            "OW,TC,IR/CB,MB,FC",
            al.StorehouseWidget("OW TC IR / CB MB FC"),
        ],
    ),
]


@pytest.mark.parametrize(("kind", "answer", "given"), [(k, a, g) for k, a, forms in SAME for g in forms])
def test_every_form_of_an_answer_is_the_answer(kind: Kind, answer: Any, given: Any) -> None:
    assert kind.judge(kind.read(given), answer) == "right"


def test_every_kind_has_five_forms_here() -> None:
    assert all(len(forms) >= 5 for _, _, forms in SAME)


@pytest.mark.parametrize(("kind", "given", "words"), [
    (Slots(3), "a1 b1", "3 different slots are asked for, here are 2"), (Slots(), "d1", "'d1' is no slot"),
    (Slots(), 3, "slots"), (Slots(3), "a1 a1 a1", "here are 1"), (Item(), "Dragon", "no item is called so"),
    (Item(), None, "Older Wand"), (MoveText(), "fly b2", "no move begins"), (MoveText(), "play", "play HT b2"),
    (House(), "OW TC / MB", "OW TC IR"), (House(), 7, "a storehouse"),
    (House(), "OW TC IR CB MB FC", "put a stroke / between"), (House(), "OW, TC, IR, CB, MB, FC", "put a stroke /"),
    (Slots(1), "DL", "'dl' is no slot"), (Slots(1), "from b3 to a3", "'from' is no slot"), (Slots(1), "a", "no slot"),
])  # fmt: skip
def test_what_cannot_be_read_is_told_the_form(kind: Kind, given: Any, words: str) -> None:
    with pytest.raises(BadAnswer, match=words):
        kind.read(given)
