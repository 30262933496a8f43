"""One storehouse by itself agrees with the ledger's examples and with whole games."""

from __future__ import annotations

import itertools
import random

import pytest

from arcane_lab.core.errors import IllegalMove, UnknownName, UnreadableText
from arcane_lab.games.alley.one_storehouse import LINES, OneStorehouse, axes_of, lines_in, read, slide
from arcane_lab.games.alley.rules import flow
from arcane_lab.games.alley.rules.moves import first_of
from arcane_lab.games.alley.rules.sizes import EVENT_WIDTH
from arcane_lab.games.alley.rules.words import Ask, Item, Log
from arcane_lab.games.alley.text.names import AXES, CODES, SLOTS, line_slots, line_text
from arcane_lab.games.alley.text.notation import Cell, Storehouse, storehouse_of
from tests.games.alley import worlds

RULES = OneStorehouse()


# The worked slides of the ledger (AA-SLIDE-12 to 26): before, line, axis, after, rule.
@pytest.mark.parametrize(
    ("before", "line", "axis", "after", "rule"),
    [
        ("BF BF BF / OW TC IR / CB MB FC", "a1-b1-c1", None, "OW TC IR / CB MB FC", 12),
        ("OW TC IR / BF BF BF / CB MB FC", "a2-b2-c2", None, "OW TC IR / CB MB FC", 13),
        ("OW TC IR / CB MB FC / BF BF BF", "a3-b3-c3", None, "OW TC IR / CB MB FC", 14),
        ("BF OW TC / BF IR CB / BF MB FC", "a1-a2-a3", None, "OW TC / IR CB / MB FC", 15),
        ("OW BF TC / IR BF CB / MB BF FC", "b1-b2-b3", None, "OW TC / IR CB / MB FC", 16),
        ("OW TC BF / IR CB BF / MB FC BF", "c1-c2-c3", None, "OW TC / IR CB / MB FC", 17),
        ("BF OW TC / IR BF CB / MB FC BF", "a1-b2-c3", "horizontal", "OW TC / IR CB / MB FC", 18),
        ("BF OW TC / IR BF CB / MB FC BF", "a1-b2-c3", "vertical", "IR OW TC / MB FC CB", 19),
        ("OW TC BF / IR BF CB / BF MB FC", "c1-b2-a3", "horizontal", "OW TC / IR CB / MB FC", 20),
        ("OW TC BF / IR BF CB / BF MB FC", "c1-b2-a3", "vertical", "OW TC CB / IR MB FC", 21),
        ("BF BF BF / OW TC IR", "a1-b1-c1", None, "OW TC IR", 22),
        ("OW TC IR / BF BF BF", "a2-b2-c2", None, "OW TC IR", 23),
        ("BF OW / BF TC / BF IR", "a1-a2-a3", None, "OW / TC / IR", 24),
        ("OW BF / TC BF / IR BF", "b1-b2-b3", None, "OW / TC / IR", 25),
        ("BF BF BF", "a1-b1-c1", None, "-", 26),
    ],
)
def test_every_worked_slide_of_the_ledger(before, line, axis, after, rule):
    done = RULES.sell(read(before), line, axis)
    assert (str(done.after), done.rule) == (after, f"AA-SLIDE-{rule:02d}")
    for old, new in done.moves:
        assert done.before.cells[SLOTS.index(old)] == done.after.cells[SLOTS.index(new)]


def test_a_slide_keeps_what_lies_hidden_and_who_knows_it():
    done = slide(read("BF BF BF / [OW|p1] [??] IR / CB MB FC"), "a1-b1-c1")
    assert str(done.after) == "[OW|p1] [??] IR / CB MB FC"
    assert done.sentences[:2] == (
        "The hidden Older Wand moves up from a2 to a1.",
        "The hidden item moves up from b2 to b1.",
    )


def test_nothing_moves_where_no_gap_is_left():
    done = slide(read("OW TC IR / BF BF BF"), "a2-b2-c2")
    assert done.moves == ()
    assert done.sentences == ("Nothing has to move: the sale left no gap inside the storehouse.",)
    assert done.stayed == ("a1", "b1", "c1")


def test_the_axis_is_a_choice_for_diagonals_only():
    house = read("BF OW TC / IR BF CB / MB FC BF")
    with pytest.raises(IllegalMove) as none:
        slide(house, "a1-b2-c3")
    assert none.value.refusal.rule == "AA-SLIDE-04"
    with pytest.raises(IllegalMove) as wrong:
        slide(house, "a1-b1-c1", "horizontal")
    assert wrong.value.refusal.rule == "AA-SLIDE-05"
    with pytest.raises(UnknownName, match="horizontal"):
        slide(house, "a1-b2-c3", "sideways")
    with pytest.raises(UnknownName):
        slide(read("OW TC IR / CB MB FC"), "a3-b3-c3")


def test_slides_in_whole_games_are_the_same():
    """Whenever a game asks how to slide, the storehouse by itself closes up as the game then does."""
    seen = 0
    for seed in range(40):
        state, chance = worlds.new_game(3, seed), random.Random(seed)
        while seen < 7 and (moves := worlds.moves_of(state)):
            if state.step != Ask.SLIDE:
                flow.apply(state, chance.choice(moves))
                continue
            seen += 1
            move, seat, line = chance.choice(moves), state.sale_seat, state.sale_line
            house = storehouse_of(state, seat)
            cells = list(house.cells)
            # What the sale has taken out is put back, so that it can be sold once more.
            for slot in line_slots(line):
                cells[slot] = Cell("up", Item.BF)
            done = slide(Storehouse(3, 3, tuple(cells)), line_text(line), AXES[first_of(move)])
            state.log_count = 0
            flow.apply(state, move)
            assert sorted(first_slides(state, seat)) == sorted(done.moves)
    assert seen == 7


def first_slides(state, seat):
    """The items that slid first in what was logged last, from where to where."""
    rows = [state.log[EVENT_WIDTH * k : EVENT_WIDTH * (k + 1)] for k in range(state.log_count)]
    until = itertools.dropwhile(lambda row: row[0] != Log.SLID, rows)
    slides = itertools.takewhile(lambda row: row[0] == Log.SLID and row[1] == seat, until)
    return [(SLOTS[row[3]], SLOTS[row[6]]) for row in slides]


def test_what_completes_a_set_does():
    chance = random.Random(3)
    for _ in range(60):
        codes = [chance.choice(["OW", "TC", "FF", "HD", "[OW]", "[??]", "CM", "??"]) for _ in range(9)]
        house = read(" / ".join(" ".join(codes[row : row + 3]) for row in (0, 3, 6)))
        found, before = RULES.completing(house), set(RULES.sets_in(house))
        for slot in SLOTS:
            for code in CODES:
                try:
                    made = RULES.sets_in(RULES.place(house, code, slot))
                except IllegalMove:
                    made = {}
                lines = tuple(line for line in made if line not in before and slot in line.split("-"))
                assert found.get(slot, {}).get(code, ()) == lines


def test_a_set_needs_three_revealed_copies_or_a_feline():
    assert RULES.sets_in(read("OW OW OW / [OW] TC TC / FF TC TC")) == {"a1-b1-c1": "OW", "a3-b3-c3": "TC"}
    assert RULES.sets_in(read("?? ?? ??")) == {}
    assert RULES.sets_in(read("ML ML ML")) == {}


@pytest.mark.parametrize(
    ("text", "code", "slot", "rule"),
    [
        ("OW . TC", "OW", "b1", "AA-PLAY-18"),
        ("OW HD TC", "OW", "b1", "AA-ITEM-HAUNTED-DOLL-04"),
    ],
)
def test_an_item_that_may_not_be_laid_is_refused_with_the_rule(text, code, slot, rule):
    with pytest.raises(IllegalMove) as refused:
        RULES.place(read(text), code, slot)
    assert refused.value.refusal.rule == rule
    assert "'a1' or 'c1'" in refused.value.refusal.try_instead


def test_what_is_no_set_is_not_sold():
    with pytest.raises(IllegalMove) as refused:
        RULES.sell(read("OW OW TC / CB CB CB"), "a1-b1-c1")
    assert refused.value.refusal.rule == "AA-SET-04"
    assert "a2-b2-c2" in refused.value.refusal.try_instead
    with pytest.raises(UnknownName):
        RULES.sell(read("OW OW OW"), "a1-a2")


def test_stacks_of_each_shape():
    assert len(lines_in(read("?? ?? ?? / ?? ?? ?? / ?? ?? ??"))) == 8
    assert lines_in(read("?? ?? / ?? ?? / ?? ??")) == ("a1-a2-a3", "b1-b2-b3")
    assert lines_in(read("?? . ?? / ?? ?? ??")) == ("a2-b2-c2",)
    assert lines_in(read("-")) == ()
    assert [axes_of(line) for line in LINES].count(AXES) == 2


def test_what_is_no_storehouse_is_refused():
    for what in (None, 7, "OW OW"):
        with pytest.raises(UnreadableText, match="storehouse"):
            read(what)


ROWS = "BF BF BF / OW TC IR / CB MB FC"
COLUMNS = "BF OW TC / BF IR CB / BF MB FC"
SLANTED = "BF OW TC / IR BF CB / MB FC BF"
CHOOSE = "Say slide='horizontal' or slide='vertical'."


# What is asked of a slide that cannot be, the rule that says so, why, and what to do instead.
@pytest.mark.parametrize(
    ("text", "line", "axis", "rule", "reason", "tip"),
    [
        (
            ROWS,
            "a1-b1-c1",
            "horizontal",
            5,
            "after a row is sold there is nothing to choose: each column closes up",
            "Leave the slide out, or say slide='vertical'.",
        ),
        (
            ROWS,
            "a3-b3-c3",
            "horizontal",
            5,
            "after a row is sold there is nothing to choose: each column closes up",
            "Leave the slide out, or say slide='vertical'.",
        ),
        (
            COLUMNS,
            "a1-a2-a3",
            "vertical",
            5,
            "after a column is sold there is nothing to choose: each row closes up",
            "Leave the slide out, or say slide='horizontal'.",
        ),
        (
            SLANTED,
            "a1-b2-c3",
            None,
            4,
            "a1-b2-c3 is a diagonal, which closes up either way: the seller chooses",
            CHOOSE,
        ),
        (
            SLANTED,
            "c1-b2-a3",
            None,
            4,
            "c1-b2-a3 is a diagonal, which closes up either way: the seller chooses",
            CHOOSE,
        ),
    ],
)
def test_a_slide_that_cannot_be_is_refused_with_its_rule(
    text: str, line: str, axis: str | None, rule: int, reason: str, tip: str
) -> None:
    with pytest.raises(IllegalMove) as caught:
        slide(read(text), line, axis)
    refused = caught.value.refusal
    assert refused.rule == f"AA-SLIDE-{rule:02d}"
    assert refused.reason == reason
    assert refused.try_instead == tip


@pytest.mark.parametrize(
    ("text", "line", "axis", "told"),
    [
        (
            "OW [TC] [??] / BF BF BF / CB MB FC",
            "a2-b2-c2",
            None,
            [
                "The Crystal Ball moves up from a3 to a2.",
                "The Magic Boomerang moves up from b3 to b2.",
                "The Floating Carpet moves up from c3 to c2.",
                "The Older Wand stays at a1.",
                "The hidden Three-Headed Coin stays at b1.",
                "The hidden item stays at c1.",
            ],
        ),
        (
            "BF OW / BF [TC] / BF ??",
            "a1-a2-a3",
            None,
            [
                "The Older Wand moves left from b1 to a1.",
                "The hidden Three-Headed Coin moves left from b2 to a2.",
                "The item moves left from b3 to a3.",
            ],
        ),
        (
            "OW BF / TC BF / IR BF",
            "b1-b2-b3",
            None,
            ["Nothing has to move: the sale left no gap inside the storehouse."],
        ),
    ],
)
def test_where_each_item_goes_is_told_in_sentences(text: str, line: str, axis: str | None, told: list[str]) -> None:
    assert list(slide(read(text), line, axis).sentences) == told


@pytest.mark.parametrize(
    ("text", "line", "tip"),
    [
        ("BF BF OW / TC IR CB / MB FC BC", "a1-b1-c1", "There is no set in this storehouse now."),
        ("BF BF OW / TC TC TC / MB FC BC", "a1-b1-c1", "There is a set at 'a2-b2-c2'."),
        ("BF BF BF / TC TC TC / MB FC BC", "a3-b3-c3", "There is a set at 'a1-b1-c1' or 'a2-b2-c2'."),
    ],
)
def test_what_is_no_set_is_refused_with_those_that_there_are(text: str, line: str, tip: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        RULES.sell(read(text), line)
    assert caught.value.refusal.try_instead == tip


@pytest.mark.parametrize(
    ("text", "code", "slot", "tip"),
    [
        ("BF BF OW", "TC", "b2", "It may be laid on 'a1', 'b1' or 'c1'."),
        ("HD BF OW", "TC", "a1", "It may be laid on 'b1' or 'c1'."),
        ("HD HD HD", "TC", "a1", "It may be laid nowhere."),
        ("-", "TC", "a1", "It may be laid nowhere."),
    ],
)
def test_an_item_that_may_not_be_laid_is_told_where_it_may(text: str, code: str, slot: str, tip: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        RULES.place(read(text), code, slot)
    assert caught.value.refusal.try_instead == tip
