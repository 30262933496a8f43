"""Lines on grids filled at random: against every fill, judged by the rules themselves, and against fills by chance."""

from __future__ import annotations

import pickle
import random
from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, permutations, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import arcane_lab as al
from arcane_lab.chance import Distribution
from arcane_lab.core.errors import ArcaneLabError
from arcane_lab.games.alley import setup as catalogue
from arcane_lab.games.alley.odds.lines import Lines
from arcane_lab.games.alley.rules.state import State
from arcane_lab.games.alley.rules.storehouse import set_in_line
from arcane_lab.games.alley.rules.words import Phase
from arcane_lab.games.alley.text.names import CODES, SLOTS, line_text

Fill = Mapping[int, str]


@lru_cache
def judge(**options: Any) -> State:
    """A state in which a storehouse lies revealed at an inspection, to ask the rules about."""
    state = catalogue.new_state(catalogue.resolve_setup(players=3, options=options))
    state.phase = Phase.INSPECTION
    return state


def complete_lines(fill: Fill, **options: Any) -> tuple[str, ...]:
    """The lines in which the rules see a set."""
    state = judge(**options)
    for slot in range(9):
        state.storehouse_item[slot] = CODES.index(fill[slot]) if slot in fill else -1
        state.storehouse_face[slot] = int(slot in fill)
    return tuple(line_text(line) for line in range(8) if set_in_line(state, 0, line) >= 0)


def every_fill(slots: Mapping[int, str | None], pool: Mapping[str, int]) -> list[Fill]:
    unknown = [slot for slot, kind in slots.items() if kind is None]
    known = {slot: kind for slot, kind in slots.items() if kind is not None}
    cards = [kind for kind, copies in pool.items() for _ in range(copies)]
    return [{**known, **dict(zip(unknown, dealt, strict=True))} for dealt in permutations(cards, len(unknown))]


def text_of(slots: Mapping[int, str | None]) -> str:
    cells = ["." if slot not in slots else slots[slot] or "[??]" for slot in range(9)]
    rows = range(0, 9, 3) if len(slots) == 9 else range(0, len(slots), 3)
    return " / ".join(" ".join(cells[row : row + 3]) for row in rows)


@st.composite
def storehouses(draw: st.DrawFn) -> tuple[dict[int, str | None], dict[str, int]]:
    """A storehouse of nine or six items with at most four unknown ones, and a small pool, felines and specials too."""
    size = draw(st.sampled_from([9, 9, 6]))
    unknown = draw(st.sets(st.integers(0, size - 1), max_size=4))
    kinds = st.sampled_from(["OW", "TC", "FF", "ML", "HT"])
    slots = {slot: None if slot in unknown else draw(kinds) for slot in range(size)}
    pool = draw(st.dictionaries(kinds, st.integers(0, 3), min_size=2))
    pool["OW"] = pool.get("OW", 0) + max(0, len(unknown) - sum(pool.values())) + 1
    while sum(pool.values()) > 8:
        pool[max(pool, key=lambda kind: pool[kind])] -= 1
    return slots, pool


@given(storehouses(), st.booleans())
@settings(max_examples=60, deadline=None)
def test_every_fill_is_judged_as_the_rules_do(
    case: tuple[dict[int, str | None], dict[str, int]], felines: bool
) -> None:
    slots, pool = case
    options = {"feline_at_inspection": felines}
    found = al.chance.lines(text_of(slots), pool=pool, options=options)
    fills = every_fill(slots, pool)
    by_fill = Distribution(Counter(complete_lines(fill, **options) for fill in fills))
    assert found.complete == by_fill
    assert found.count == by_fill.map(len)
    assert found.any() == by_fill.where(bool)
    assert found.expected == by_fill.map(len).mean
    assert sum(found.each().values()) == found.expected
    for line, chance in found.each().items():
        assert chance == by_fill.where(lambda lines, line=line: line in lines)
    assert found.sets == by_fill.map(most_apart)


def most_apart(lines: tuple[str, ...]) -> int:
    best = 0
    for chosen in range(1 << len(lines)):
        slots = [slot for k, line in enumerate(lines) if chosen >> k & 1 for slot in line.split("-")]
        if len(slots) == len(set(slots)):
            best = max(best, len(slots) // 3)
    return best


@lru_cache
def noughts_and_crosses() -> tuple[Lines, list[tuple[set[str], set[str]]]]:
    """Five X and four O on a grid: the answers, and for each of the 126 fills the lines of X and of O."""
    eight = [tuple(SLOTS.index(slot) for slot in line_text(line).split("-")) for line in range(8)]
    seen = []
    for row in distinct("XXXXXOOOO"):
        x, o = ({line_text(k) for k, line in enumerate(eight) if {row[s] for s in line} == {kind}} for kind in "XO")
        seen.append((x, o))
    return al.chance.grid({"X": 5, "O": 4}), seen


def distinct(cards: str) -> list[str]:
    """Every different order of some cards."""
    if not cards:
        return [""]
    return [kind + rest for kind in sorted(set(cards)) for rest in distinct(cards.replace(kind, "", 1))]


def test_five_x_and_four_o() -> None:
    nine, seen = noughts_and_crosses()
    assert len(seen) == 126
    assert nine.any() == Fraction(sum(bool(x or o) for x, o in seen), 126)
    assert nine.any("X") == Fraction(sum(bool(x) for x, _ in seen), 126)
    assert nine.any(["X", "O"]) == nine.any()
    assert nine.alone("X") == Fraction(sum(bool(x and not o) for x, o in seen), 126) == Fraction(62, 126)
    assert nine.alone("O") == Fraction(sum(bool(o and not x) for x, o in seen), 126)
    assert nine.only("X").expected == Fraction(sum(len(x) for x, _ in seen), 126)
    assert nine.only("O").any() == nine.any("O")
    assert nine.only(["X", "O"]).expected == nine.expected
    for number in range(5):
        assert nine.exactly(number) == Fraction(sum(len(x) + len(o) == number for x, o in seen), 126)
    assert nine.expected == Fraction(sum(len(x) + len(o) for x, o in seen), 126)
    assert nine.expected == 8 * nine.line("a1-b2-c3")
    assert nine.any() < nine.expected, "lines overlap, so the chance of any is less than the sum of their chances"


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_known_middle_and_more_cards_than_slots(seed: int) -> None:
    middle = al.chance.grid({"X": 6, "O": 5}, known={"b2": "X"})
    through = [middle.line(line) for line in ("a1-b2-c3", "c1-b2-a3", "b1-b2-b3", "a2-b2-c2")]
    assert {Fraction(one) for one in through} == {Fraction(6 * 5, 11 * 10)}
    luck, games, seen = random.Random(seed), 4_000, 0
    rows = [[SLOTS.index(slot) for slot in line_text(line).split("-")] for line in range(8)]
    for _ in range(games):
        cards = luck.sample("XXXXXXOOOOO", 8)
        grid = [*cards[:4], "X", *cards[4:]]
        seen += any(all(grid[slot] == "X" for slot in row) for row in rows)
    chance = float(middle.any("X"))
    assert abs(seen / games - chance) <= 4 * (chance * (1 - chance) / games) ** 0.5


# --- grids of any size, and how soon ---------------------------------------------------------------------


def lines_by_hand(rows: int, columns: int, length: int) -> list[list[int]]:
    """Every stretch of so many slots in a row, a column or on a slant."""
    found = []
    for row, column, (down, right) in product(range(rows), range(columns), ((0, 1), (1, 0), (1, 1), (1, -1))):
        places = [(row + down * step, column + right * step) for step in range(length)]
        if all(0 <= one < rows and 0 <= two < columns for one, two in places):
            found.append([one * columns + two for one, two in places])
    return found


@pytest.mark.parametrize(
    ("rows", "columns", "length", "cards"), [(2, 3, 2, "XXXOOO"), (3, 3, 3, "XXXXXOOOO"), (3, 2, 2, "XXOOZZ")]
)
def test_grids_of_any_size_fill_by_fill(rows: int, columns: int, length: int, cards: str) -> None:
    found = al.chance.grid(list(cards), rows=rows, columns=columns, length=length)
    stretches, fills = lines_by_hand(rows, columns, length), distinct(cards)
    complete = [[line for line in stretches if len({fill[slot] for slot in line}) == 1] for fill in fills]
    assert found.any() == Fraction(sum(map(bool, complete)), len(fills))
    assert found.expected == Fraction(sum(map(len, complete)), len(fills))
    # How soon: a fill whose slots are turned up in every order; a set of slots is complete in t or fewer cards.
    slots = rows * columns
    for cards_laid in range(slots + 1):
        there = sum(
            any(set(line) <= set(laid) for line in lines)
            for lines in complete
            for laid in combinations(range(slots), cards_laid)
        )
        chance = Fraction(there, len(fills) * len(list(combinations(range(slots), cards_laid))))
        assert found.after(cards_laid) == chance
        soon = found.waiting()
        assert soon.where(lambda card, most=cards_laid: card != "no line" and card <= most) == chance
    assert 1 - sum(chance for card, chance in soon.probabilities().items() if card != "no line") == 1 - found.any()
    assert found.after(slots, "X") == found.any("X")


def test_a_whole_line_is_a_row_a_column_or_a_diagonal_of_a_square() -> None:
    assert len(al.chance.grid({"X": 16}, rows=4, columns=4).each()) == 10
    assert list(al.chance.grid({"X": 6}, rows=2, columns=3).each()) == [
        *("a1-b1-c1", "a2-b2-c2"),
        *("a1-a2", "b1-b2", "c1-c2"),
    ]
    assert list(al.chance.grid({"X": 9}).each()) == [line_text(line) for line in range(8)]
    four = al.chance.grid({"X": 8, "O": 8}, known=None, rows=4, columns=4)
    assert four.line("d1-c1-b1-a1") == Fraction(2 * 8 * 7 * 6 * 5, 16 * 15 * 14 * 13)
    assert four.expected == 10 * four.line("a1-b1-c1-d1")
    assert four.complete.p(("a1-b1-c1-d1", "a2-b2-c2-d2")) > 0
    wide = al.chance.grid({"X": 21, "O": 21}, rows=6, columns=7, length=4)
    assert wide.expected == 69 * wide.line("a1-b1-c1-d1")
    assert "69 lines of the grid" in wide.words()
    assert "lines on average" in repr(wide)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_bingo_called_by_chance_agrees(seed: int) -> None:
    """waiting and after: 25 of 75 numbers on a card, called until a line is full; within four standard errors."""
    card = al.chance.grid({"called": 25}, rows=5, columns=5)
    calls = card.waiting(out_of=75)
    assert "no line" not in calls
    luck, games, stretches = random.Random(seed), 1_500, lines_by_hand(5, 5, 5)
    waits = []
    for _ in range(games):
        places = luck.sample(range(1, 76), 25)
        waits.append(min(max(places[slot] for slot in line) for line in stretches))
    assert abs(sum(waits) / games - float(calls.mean)) <= 4 * calls.standard_deviation / games**0.5
    chance = float(card.after(42, out_of=75))
    seen = sum(wait <= 42 for wait in waits) / games
    assert abs(seen - chance) <= 4 * (chance * (1 - chance) / games) ** 0.5


def test_a_line_that_lies_there_needs_no_card() -> None:
    full = al.chance.grid({"X": 6}, known={"a1": "X", "b1": "X", "c1": "X"})
    assert full.waiting().p(0) == 1
    assert al.chance.lines("OW OW [??] / TC CB BC / HT DE SS", pool={"OW": 1, "TC": 1}).waiting().p(1) == Fraction(1, 2)
    assert "C(9 - u, t - u) / C(9, t)" in str(al.chance.grid({"X": 5, "O": 4}).waiting().why())


#: Every question: its exact chance, and what is looked for among the complete lines of a fill.
STOREHOUSE = "OW OW [??] / TC FF [??] / [??] [??] HT"
DEALT: dict[str, tuple[Callable[[Lines], Fraction], Callable[[Fill, tuple[str, ...]], bool]]] = {
    "any": (lambda found: found.any(), lambda _, lines: bool(lines)),
    "line": (lambda found: found.line("a1-b1-c1"), lambda _, lines: "a1-b1-c1" in lines),
    "each": (lambda found: found.each()["c1-c2-c3"], lambda _, lines: "c1-c2-c3" in lines),
    "exactly": (lambda found: found.exactly(2), lambda _, lines: len(lines) == 2),
    "count": (lambda found: found.count.at_least(2), lambda _, lines: len(lines) >= 2),
    "sets": (lambda found: found.sets.p(1), lambda _, lines: most_apart(lines) == 1),
    "complete": (lambda found: found.complete.p(("a1-b1-c1",)), lambda _, lines: lines == ("a1-b1-c1",)),
    "any of a kind": (
        lambda found: found.any("TC"),
        lambda fill, lines: any(of_kind(fill, line, "TC") for line in lines),
    ),
    "alone": (
        lambda found: found.alone("OW"),
        lambda fill, lines: bool(lines) and all(of_kind(fill, line, "OW") for line in lines),
    ),
}  # fmt: skip


def of_kind(fill: Fill, line: str, kind: str) -> bool:
    return kind in {fill[SLOTS.index(slot)] for slot in line.split("-")}


@lru_cache
def dealt_by_chance(seed: int, games: int) -> list[tuple[Fill, tuple[str, ...]]]:
    pool = {"OW": 4, "TC": 5, "HT": 3, "FF": 1, "ML": 1}
    cards = [kind for kind, copies in pool.items() for _ in range(copies)]
    known = {0: "OW", 1: "OW", 3: "TC", 4: "FF", 8: "HT"}
    luck, found = random.Random(seed), []
    for _ in range(games):
        fill = {**known, **dict(zip((2, 5, 6, 7), luck.sample(cards, 4), strict=True))}
        found.append((fill, complete_lines(fill)))
    return found


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("question", DEALT)
def test_fills_by_chance_agree(question: str, seed: int) -> None:
    """Within four standard errors, at seeds fixed beforehand."""
    ask, holds = DEALT[question]
    chance = float(ask(al.chance.lines(STOREHOUSE, pool={"OW": 4, "TC": 5, "HT": 3, "FF": 1, "ML": 1})))
    games = 3_000
    seen = sum(holds(*one) for one in dealt_by_chance(seed, games))
    assert 0 < chance < 1
    assert abs(seen / games - chance) <= 4 * (chance * (1 - chance) / games) ** 0.5


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_lines_on_average_in_fills_by_chance(seed: int) -> None:
    found = al.chance.lines(STOREHOUSE, pool={"OW": 4, "TC": 5, "HT": 3, "FF": 1, "ML": 1})
    games = 3_000
    seen = sum(len(lines) for _, lines in dealt_by_chance(seed, games))
    assert abs(seen / games - float(found.expected)) <= 4 * found.count.standard_deviation / games**0.5


def test_a_view_is_filled_from_what_its_seat_has_not_seen() -> None:
    game = al.Game("alley", players=3, seed=7)
    view = game.view("p1")
    unseen = al.chance.unseen(view)
    for seat in view.seats:
        found = al.chance.lines(view, seat)
        same = al.chance.lines(view.storehouse(seat), pool=unseen.cards)
        assert found.complete == same.complete
    assert "storehouse of p2" in repr(al.chance.lines(view, "p2"))
    game.play("reveal b2")
    assert al.chance.lines(game.view("p1")).any() != al.chance.lines(view).any()


def test_a_text_is_filled_from_the_rest_of_the_game() -> None:
    copies = dict(zip(CODES, judge().copies, strict=True))
    rest = {**copies, "OW": copies["OW"] - 2, "TC": copies["TC"] - 1}
    text = "OW OW [??] / TC [??] [??] / [??] [??] [??]"
    assert al.chance.lines(text).any() == al.chance.lines(text, pool=rest).any()
    assert al.chance.lines(text).line("a1-b1-c1") == Fraction(rest["OW"] + rest["FF"], sum(rest.values()))


SPECIAL = ("ML", "PL", "SC", "WW")


@pytest.mark.parametrize("code", CODES)
def test_three_alike_or_two_and_a_feline_are_a_line_of_every_item_but_the_special_ones(code: str) -> None:
    is_set = Fraction(code not in SPECIAL)
    pool = {"OW": 1}
    assert al.chance.lines(f"{code} {code} {code}", pool=pool).any() == is_set
    assert al.chance.lines(f"{code} FF {code}", pool=pool).any() == is_set
    assert al.chance.lines(f"FF {code} FF", pool=pool).any() == Fraction(code == "FF")
    without = {"feline_at_inspection": False}
    assert al.chance.lines(f"{code} FF {code}", pool=pool, options=without).any() == Fraction(code == "FF")


@pytest.mark.parametrize(
    ("known", "nearest"),
    [("x", "X"), ("Oh", "O"), ("SUN", "sun"), ("sum", "sun"), ("moon", None), ("X", None), (7, None)],
)
def test_a_kind_on_the_grid_that_is_a_slip_for_one_of_the_pool_is_refused(known: Any, nearest: str | None) -> None:
    pool = {"X": 4, "O": 5, "sun": 2}
    if nearest is None:
        assert al.chance.grid(pool, known={"a1": known}).line("a1-b1-c1") == (
            Fraction(4 * 3, 11 * 10) if known == "X" else 0
        )
    else:
        with pytest.raises(ArcaneLabError, match=f"did you mean '{nearest}'"):
            al.chance.grid(pool, known={"a1": known})


def test_all_known_is_certain() -> None:
    assert al.chance.lines("OW OW OW / TC CB BC / HT DE SS").any() == 1
    assert al.chance.lines("OW OW TC / TC CB BC / HT DE SS").count.p(0) == 1
    assert al.chance.lines("OW OW TC / TC CB BC").line("a1-b1-c1") == 0


def test_answers_travel_to_other_processes() -> None:
    found = al.chance.lines(STOREHOUSE)
    assert pickle.loads(pickle.dumps(found)).complete == found.complete
    unseen = al.chance.unseen(al.Game("alley", players=3, seed=7).view("p1"))
    assert pickle.loads(pickle.dumps(unseen)).words() == unseen.words()
    deck = al.chance.Deck({"X": 3, "O": 2})
    assert pickle.loads(pickle.dumps(deck)) == deck


def test_the_answers_are_read_aloud() -> None:
    nine, _ = noughts_and_crosses()
    assert nine.words().startswith("At least one line of the grid: 55/63 = 87.3%, about 7 in 8. Complete lines of the")
    assert "9 unknown slots" in repr(nine)
    why = str(nine.line("a1-b1-c1").why())
    assert "9 unknown slots can be filled from 9 cards in 9 × 8 × … × 1 = 362,880 ways" in why
    assert "In numbers: 60,480 / 362,880 = 1/6" in why
    assert "inclusion and exclusion" in str(nine.count.why())
    assert "Take away the chance that another kind" in str(nine.alone("X").why())


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("a1-b1-c1", "'OW' in a1 and 'TC' in b1 can never stand in one set, so no card in c1 completes a1-b1-c1."),
        ("a2-b2-c2", "In a2-b2-c2 lies 'BC' in b2; a2 and c2 must make a set with that."),
        ("a3-b3-c3", "All three of a3-b3-c3 are known: 'OW' in a3, 'TC' in b3 and 'CB' in c3 are no set"),
        ("a1-b2-c3", "'OW' in a1, 'BC' in b2 and 'CB' in c3 are no set, and nothing can change that."),
    ],
)
def test_why_says_when_a_line_cannot_be(line: str, said: str) -> None:
    chance = al.chance.lines("OW TC [??] / [??] BC [??] / OW TC CB").line(line)
    assert said in str(chance.why())
    assert (chance == 0) == ("must" not in said)


def test_any_line_is_counted_in_steps_whose_numbers_add_up() -> None:
    """Line by line, less two lines at once, plus three at once: 6,147,768 - 134,148 + 1,512."""
    chance = al.chance.lines("OW TC [??] / TC [??] BC / [??] DE [??]").any()
    why = chance.why()
    terms = why.numbers.partition(" = ")[0].replace(",", "").split(" ")
    signs = {"-": -1, "+": 1}
    numbers = [int(terms[0]), *(signs[sign] * int(n) for sign, n in zip(terms[1::2], terms[2::2], strict=True))]
    assert len(numbers) == 3
    assert Fraction(sum(numbers), 119 * 118 * 117 * 116) == chance
    for number in numbers:
        assert any(f"{abs(number):,} fills" in step for step in why.steps)
    assert "Σ" not in str(why)


def test_a_storehouse_that_is_known_says_which_lines_it_has() -> None:
    full = al.chance.lines("OW OW OW / TC BC CB")
    assert full.any() == 1
    assert "Every slot of the storehouse is known: a1-b1-c1 is complete." in str(full.any().why())
    assert "no line is complete" in str(al.chance.lines("OW TC OW / TC BC CB").any().why())


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda: al.chance.grid({"X": 3}), "9 slots must be filled from 3 cards; ask for a pool with at least as many"),
        (lambda: al.chance.grid({"X": -1}), "copies of 'X': -1 is refused"),
        (lambda: al.chance.grid({"X": 9}, known={"d4": "X"}), "'d4' is not the name of a slot"),
        (lambda: al.chance.grid({"X": 1}, rows=1, columns=1), "there is no line of two slots or more"),
        (lambda: al.chance.grid({"X": 9}, rows=0), "rows: 0 is refused: it is less than 1"),
        (lambda: al.chance.grid({"X": 9}, length=4), "length: 4 is refused: the grid has 3 rows and 3 columns"),
        (
            lambda: al.chance.grid({"X": 42}, rows=6, columns=7, length=4).any(),
            "more than 14 lines have too many; ask for line",
        ),
        (lambda: al.chance.grid({"X": 9}).after(10), "cards: 10 is refused: there are 9 cards to lay"),
        (lambda: al.chance.grid({"X": 9}).waiting(out_of=5), "out of: 5 is refused: it is less than 9"),
        (lambda: al.chance.grid({"X": 9}).line("a1-b2"), "'a1-b2' is not the name of a line of this grid"),
        (lambda: al.chance.grid({"X": 9}).any("O"), "'O' is not the name of a kind of this grid"),
        (lambda: al.chance.grid({"X": 9}).exactly(9), "lines: 9 is refused: there are no more lines"),
        (lambda: al.chance.lines("OW XX"), "cannot read 'OW XX' as a storehouse"),
        (lambda: al.chance.lines("OW OW OW / TC TC TC", pool={"QQ": 3}), "'QQ' is not the name of an item"),
        (lambda: al.chance.lines("ML ML ML / TC TC TC"), "the game has 1 of 'ML'"),
        (lambda: al.chance.lines(al.Game("alley", seed=1)), r"ask for game.view\(\"p1\"\)"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_with_what_to_ask_instead(ask: Callable[[], Any], said: str) -> None:
    with pytest.raises(ArcaneLabError, match=said):
        ask()


@pytest.mark.parametrize(
    ("unknown", "said"),
    [
        (0, "1. Every slot of the storehouse is known."),
        (1, "1. 1 unknown slot can be filled with each of 10 cards, all equally likely."),
        (2, "1. 2 unknown slots can be filled from 10 cards in 10 × 9 = 90 ways, all equally likely."),
        (4, "1. 4 unknown slots can be filled from 10 cards in 10 × 9 × 8 × 7 = 5,040 ways, all equally likely."),
        (5, "1. 5 unknown slots can be filled from 10 cards in 10 × 9 × … × 6 = 30,240 ways, all equally likely."),
    ],
)
def test_the_ways_to_fill_the_unknown_slots_are_written_out(unknown: int, said: str) -> None:
    cells = ["[??]"] * unknown + ["OW", "TC", "CB", "BC", "HT", "MB"][: 6 - unknown]
    storehouse = " ".join(cells[:3]) + " / " + " ".join(cells[3:])
    found = al.chance.lines(storehouse, pool={"OW": 5, "TC": 5})
    assert str(found.count.why()).splitlines()[0] == said
