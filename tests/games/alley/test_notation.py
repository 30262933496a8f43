"""Storehouses and piles as text: everything written reads back, and what cannot be is refused with its place."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arcane_lab.core.errors import UnreadableText
from arcane_lab.games.alley.rules.sizes import EVERYBODY, NOTHING
from arcane_lab.games.alley.text.names import CODES, SEATS, UNKNOWN
from arcane_lab.games.alley.text.notation import (
    GAP,
    SHAPES,
    Card,
    Cell,
    Pile,
    Storehouse,
    read_pile,
    read_storehouse,
    seen_bits,
    write_deck,
    write_discard,
    write_set_aside,
    write_stash,
    write_storehouse,
)
from tests.games.alley.worlds import new_game, play_randomly

ITEMS = st.sampled_from([*range(len(CODES)), UNKNOWN])
KNOWERS = st.none() | st.lists(st.sampled_from(SEATS), min_size=1, unique=True).map(sorted).map(tuple)
CELLS = st.one_of(
    st.just(GAP),
    ITEMS.map(lambda item: Cell("up", item)),
    st.builds(lambda item, seen_by: Cell("down", item, seen_by), ITEMS, KNOWERS),
)


@st.composite
def storehouses(draw: st.DrawFn) -> Storehouse:
    rows, columns = draw(st.sampled_from(SHAPES))
    cells = [draw(CELLS) if slot // 3 < rows and slot % 3 < columns else GAP for slot in range(9)]
    return Storehouse(rows, columns, tuple(cells))


@given(storehouses())
def test_a_storehouse_reads_back(storehouse: Storehouse) -> None:
    assert read_storehouse(str(storehouse)) == storehouse


@given(storehouses(), st.randoms(use_true_random=False))
def test_case_and_spaces_do_not_matter(storehouse: Storehouse, chance: random.Random) -> None:
    text = "".join(chance.choice([letter.upper(), letter.lower()]) for letter in str(storehouse))
    text = text.replace(" / ", chance.choice(["/", "  /", "/ \t", "   /   "])).replace(" ", chance.choice([" ", "  "]))
    assert read_storehouse(f"  {text} ") == storehouse


@given(st.lists(st.builds(Card, ITEMS, KNOWERS), max_size=20), st.sampled_from([None, "rest", "none"]))
def test_a_pile_reads_back(cards: list[Card], after: str | None) -> None:
    pile = Pile(tuple(cards), after)  # type: ignore[arg-type]  # hypothesis draws the literal as a plain text
    assert read_pile(str(pile)) == pile


def test_the_example_of_the_notation() -> None:
    text = "DE [OW] DE / HT IR TC / [??] BF [CB|p1,p3]"
    storehouse = read_storehouse(text)
    assert str(storehouse) == text
    assert (storehouse.rows, storehouse.columns) == (3, 3)
    assert storehouse.cells[1] == Cell("down", CODES.index("OW"))
    assert storehouse.cells[6] == Cell("down", UNKNOWN)
    assert storehouse.cells[8] == Cell("down", CODES.index("CB"), ("p1", "p3"))


@pytest.mark.parametrize(
    ("text", "shape", "slots"),
    [
        ("OW TC IR", (1, 3), [0, 1, 2]),
        ("OW / TC / IR", (3, 1), [0, 3, 6]),
        ("OW TC IR / CB MB FC", (2, 3), [0, 1, 2, 3, 4, 5]),
        ("OW TC / IR CB / MB FC", (3, 2), [0, 1, 3, 4, 6, 7]),
        ("-", (0, 0), []),
    ],
)
def test_aa_slide_27_a_reduced_storehouse_is_read_from_its_own_top_left(
    text: str, shape: tuple[int, int], slots: list[int]
) -> None:
    storehouse = read_storehouse(text)
    assert (storehouse.rows, storehouse.columns) == shape
    assert [slot for slot in range(9) if storehouse.cells[slot].item != NOTHING] == slots


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("DE XX DE / HT IR TC / BF BF BF", 3, "'XX' is no item"),
        ("DE DE DE / HT IR TC / BF BF [BG]", 29, "did you mean BF?"),
        ("OW TC", None, "AA-SLIDE-27"),
        ("OW TC IR / CB MB", None, "row 2 has 2 slots and row 1 has 3"),
        ("OW TC IR CB", None, "1 row of 4"),
        ("", None, "cannot read ''"),
        ("/", None, "2 rows of 0"),
        ("OW|p1 TC IR", 0, "everybody sees it"),
        ("[OW|p9] TC IR", 4, "'p9' is no seat"),
        ("[OW TC IR", 0, "a bracket is not closed"),
        ("[OW]] TC IR", 4, "']' is no item"),
        ("- -", 0, "'-' is no item"),
        ("[] TC IR", 1, "'' is no item"),
        ("[OW|] TC IR", 4, "'' is no seat"),
    ],
)
def test_what_is_no_storehouse_is_refused_with_its_place(text: str, place: int | None, words: str) -> None:
    with pytest.raises(UnreadableText) as caught:
        read_storehouse(text)
    assert caught.value.place == place
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("OW XX", 3, "'XX' is no item"),
        ("OW | rst", 3, "rest or none, not 'rst'"),
        ("OW | rest TC", 3, "rest or none"),
        ("OW |", 3, "rest or none"),
        ("OW|p0", 3, "'p0' is no seat"),
        ("[OW]", 0, "'[OW]' is no item"),
    ],
)
def test_what_is_no_pile_is_refused_with_its_place(text: str, place: int, words: str) -> None:
    with pytest.raises(UnreadableText) as caught:
        read_pile(text)
    assert caught.value.place == place
    assert words in str(caught.value)


@pytest.mark.parametrize("thing", [None, 3, ["OW"], b"OW", "OW " * 5000])
def test_what_is_no_text_or_far_too_long_is_refused(thing: object) -> None:
    for read in (read_storehouse, read_pile):
        with pytest.raises(UnreadableText):
            read(thing)  # type: ignore[arg-type]  # the wrong type is the point


@given(st.text(max_size=40))
def test_any_text_is_read_or_refused_and_nothing_else(text: str) -> None:
    for read in (read_storehouse, read_pile):
        try:
            thing = read(text)
        except UnreadableText:
            continue
        assert read(str(thing)) == thing


def test_marks_of_all_seats_are_everybody() -> None:
    assert seen_bits(("p1", "p2", "p3"), 3) == EVERYBODY
    assert seen_bits(("p1", "p2", "p3"), 4) == 0b111
    assert seen_bits((), 3) == 0


@pytest.mark.parametrize("players", [2, 3, 6])
def test_what_a_play_writes_reads_back_card_by_card(players: int) -> None:
    chance = random.Random(players)
    for seed in range(6):
        state = new_game(players, seed)
        play_randomly(state, chance, chance.randrange(20, 200))
        for seat in range(players):
            storehouse = read_storehouse(write_storehouse(state, seat))
            for slot, cell in enumerate(storehouse.cells):
                at = 9 * seat + slot
                assert cell.item == state.storehouse_item[at]
                if cell.face == "down":
                    bits = seen_bits(cell.seen_by or (), players)
                    assert bits & ((1 << players) - 1) == state.storehouse_seen[at] & ((1 << players) - 1)
            stash = read_pile(write_stash(state, seat))
            assert [card.item for card in stash.cards] == state.stash_item[24 * seat : 24 * seat + len(stash.cards)]
        deck = [card.item for card in read_pile(write_deck(state)).cards]
        assert deck == state.deck_item[: state.deck_count][::-1]
        discard = [card.item for card in read_pile(write_discard(state)).cards]
        assert discard == state.discard_item[: state.discard_count][::-1]
        aside = [card.item for card in read_pile(write_set_aside(state)).cards]
        assert aside == state.aside_item[: state.aside_count]


def test_aa_power_glynna_goodspell_02_a_card_set_aside_that_nobody_has_seen_says_so() -> None:
    state = new_game(3, 1)
    state.aside_item[:3] = [0, 1, 2]
    state.aside_seen[:3] = [EVERYBODY, 0, 0b10]
    state.aside_count = 3
    text = write_set_aside(state)
    assert text == "BF BC|nobody CB|p2"
    assert [card.seen_by for card in read_pile(text).cards] == [None, (), ("p2",)]
