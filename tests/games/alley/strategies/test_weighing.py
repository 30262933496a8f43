"""What strategies weigh with: stacks as masks against a plain count, and slides against the rules."""

from __future__ import annotations

import random

import pytest

from arcane_lab.games.alley.knowledge.fill_view import view_of
from arcane_lab.games.alley.rules.sizes import KINDS, NOTHING, SLOTS
from arcane_lab.games.alley.rules.storehouse import LINES, close_line
from arcane_lab.games.alley.rules.words import Axis, Item, Phase
from arcane_lab.games.alley.strategies import hopes, weighing
from tests.games.alley.rules.table import place, play, seat, state_of
from tests.games.alley.worlds import new_game, play_randomly

CHANCE = random.Random(4)
#: Masks of copies and of felines that share no slot.
GRIDS = [(mask & ~cats, cats) for mask, cats in ((CHANCE.randrange(512), CHANCE.randrange(512)) for _ in range(300))]


def lines_of(stacks: int) -> list[set[int]]:
    return [set(LINES[3 * line : 3 * line + 3]) for line in range(8) if stacks >> line & 1]


def slots_of(mask: int) -> set[int]:
    return {slot for slot in range(SLOTS) if mask >> slot & 1}


def mask_of(slots: set[int]) -> int:
    return sum(1 << slot for slot in slots)


@pytest.mark.parametrize("filled", [511, 0b111111, 0b011011011, 0b111, 0b001001001, 0, 0b110111111])
def test_a_stack_is_whole_where_all_its_slots_are_filled(filled):
    whole = weighing.WHOLE_STACKS[filled]
    for line in range(8):
        assert (whole >> line & 1 == 1) == (set(LINES[3 * line : 3 * line + 3]) <= slots_of(filled))


@pytest.mark.parametrize("filled", [511, 0b111111, 0b011011011])
def test_reach_counts_the_stacks_in_which_copies_wait(filled):
    stacks = weighing.WHOLE_STACKS[filled]
    for copies, felines in GRIDS:
        reach = weighing.reach_of(copies, felines, stacks)
        both = slots_of(copies | felines)
        useful = [line for line in lines_of(stacks) if line & slots_of(copies)]
        for slot in range(SLOTS):
            others = [len(line & both - {slot}) for line in useful if slot in line]
            assert (reach >> (weighing.FULL_AT + slot) & 1 == 1) == (2 in others)
            assert reach >> (4 * slot) & 15 == others.count(1)


def test_the_most_copies_in_a_stack_take_in_one_feline():
    for copies, felines in GRIDS:
        most = weighing.most_in_stack(copies, felines, 255)
        counts = [
            len(line & slots_of(copies)) + min(1, len(line & slots_of(felines)))
            for line in lines_of(255)
            if line & slots_of(copies)
        ]
        assert most == max(counts, default=0)


@pytest.mark.parametrize("line", range(8))
@pytest.mark.parametrize("axis", [Axis.HORIZONTAL, Axis.VERTICAL])
def test_a_mask_slides_as_the_rules_slide_a_storehouse(line, axis):
    """AA-SLIDE-01 to 06, on storehouses of every shape that a game comes to."""
    chance = random.Random(line)
    state = new_game(3, 1)
    state.phase = Phase.SELL
    for _ in range(20):
        mask = chance.randrange(512)
        for slot in range(SLOTS):
            is_sold = slot in LINES[3 * line : 3 * line + 3]
            state.storehouse_item[slot] = NOTHING if is_sold else Item.OW if mask >> slot & 1 else Item.TC
        close_line(state, 0, line, axis)
        wands = {slot for slot in range(SLOTS) if state.storehouse_item[slot] == Item.OW}
        assert hopes.slid(mask, line, axis) == mask_of(wands)


def test_every_pair_is_counted_at_both_its_ends():
    view = view_of(state_of(place(seat("DE DE [OW] / TC DE [OW] / [OW] [OW] [OW]"))), 0)
    kept = weighing.pairs_kept(view, 255)
    # a1-b1 share a row, b1-b2 a column, a1-b2 a diagonal; the coin stands alone.
    assert [kept >> (4 * slot) & 15 for slot in range(9)] == [2, 2, 0, 0, 2, 0, 0, 0, 0]


def test_hidden_items_count_the_mean_of_what_is_unseen():
    chance = random.Random(3)
    for seed in range(20):
        state = new_game(4, seed)
        play_randomly(state, chance, 40)
        view = view_of(state, 1)
        unseen = [view.infamy_each[item] for item in range(KINDS) for _ in range(view.unseen[item])]
        mean = weighing.mean_infamy(view)
        assert abs(mean - 10 * sum(unseen) / len(unseen)) < 1
        cells = range(2 * SLOTS, 3 * SLOTS)
        known = [view.storehouse_item[cell] for cell in cells]
        expected = sum(10 * view.infamy_each[item] if item >= 0 else mean for item in known if item != NOTHING)
        assert weighing.infamy_left(view, 2, mean) == expected


@pytest.mark.parametrize(("edition", "gold"), [("first", 0), ("revised", 10)])
def test_a_sword_takes_from_a_set_what_the_edition_says(edition, gold):
    """AA-ITEM-SOVEREIGN-SWORD-04, 05: all of it, or half."""
    game = place(seat("SS TC [OW] / [OW] [OW] [OW] / [OW] [OW] [OW]"), setup={"edition": edition})
    view = view_of(state_of(game), 0)
    assert weighing.gold_of_set(view, Item.DE) == gold
    assert weighing.gold_of_set(view, Item.SS) == 25


def test_a_hope_grows_with_copies_and_with_turns():
    game = place(seat("DE DE [OW] / [OW] [OW] [OW] / [OW] [OW] [OW]", "DE OW"))
    view = view_of(state_of(game), 0)
    glance = hopes.glance_at(view)
    by_copies = [hopes.hope_of(view, Item.DE, most, held, glance) for most, held in ((1, 0), (2, 0), (2, 1))]
    assert 0 < by_copies[0] < by_copies[1] < by_copies[2] < weighing.worth_of_set(view, Item.DE)
    late = hopes.glance_at(view_of(state_of(place(seat(), triggered_by="p2", last_turns=1)), 0))
    assert hopes.turns_in(late) == 0
    assert hopes.hope_of(view, Item.DE, 2, 1, late) == 0


def test_turns_are_left_while_every_rival_has_hidden_items():
    one_hidden = "BF BF OW / OW TC TC / FC FC [OW]"
    assert hopes.turns_left(view_of(state_of(place(seat(), seat(), seat(one_hidden))), 0)) == 1
    two = place(seat(), seat(one_hidden), setup={"players": 2}, turn=6)
    # AA-TWO-07: no trigger before turn 15 of the tracker.
    assert hopes.turns_left(view_of(state_of(two), 0)) == 9


def test_whoever_ends_the_round_with_most_risks_the_penalty():
    game = place(seat("HT HT CM / [OW] TC TC / OW OW IR"), seat("SK SK BC / BC BC SK / [OW] CB CB"))
    view = view_of(state_of(play(game, "draw deck")), 0)
    mean = weighing.mean_infamy(view)
    own, other = (weighing.infamy_left(view, place, mean) for place in (0, 1))
    assert hopes.risk_of_penalty(view, own, mean) == 0
    assert hopes.risk_of_penalty(view, other, mean) == 1000
