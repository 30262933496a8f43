"""What engines yield, against every layout with a small model of its own, against games played on, and by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

import arcane_lab as al
from arcane_lab.engine.registry import find_game
from arcane_lab.games.rising.odds.engines import PARTS
from arcane_lab.games.rising.rules.moves import verb_of
from arcane_lab.games.rising.rules.words import Verb
from tests.games.rising.odds.refused import check_refused
from tests.games.rising.odds.test_moons import boards, pair
from tests.games.rising.table import at

engine = al.chance.rising.engine
SPEC = find_game("rising")
F = Fraction
BLANK = {"starter_set": "blank"}
TWICE = {**BLANK, "double_moon": "twice"}
GROWTH = "- / XGR / - / - / -"
TO_FIVE = [2, 3, 4, 5]

BY_HAND: dict[str, Callable[[], list[tuple[Any, Fraction]]]] = {
    "AR-Q12": lambda: [
        (engine(GROWTH, turns=TO_FIVE, options=BLANK).part("herbs").mean, F(92, 45)),
        (engine(GROWTH, turns=[*TO_FIVE, 6], options=BLANK).part("herbs").mean, F(41, 9)),
        (engine(GROWTH, turns=TO_FIVE, options=TWICE).part("herbs").mean, F(20, 9)),
        (engine(GROWTH, turns=[*TO_FIVE, 6], options=TWICE).part("herbs").mean, F(217, 45)),
    ],
    "AR-Q13": lambda: [
        (engine("- / HGR / - / - / -", turns=[1], options=BLANK).part("activations").mean, F(17, 45)),
        (engine("- / HGR / - / - / -", turns=[5], options=BLANK).part("activations").mean, F(17, 45)),
        (engine("- / PGR / - / - / -", turns=[3], options=BLANK).part("activations").mean, F(1)),
        (engine("- / HGR / - / - / -", turns=[3], options=TWICE).part("activations").mean, F(2, 5)),
        (engine("- / PGR / - / - / -", turns=[3], options=TWICE).part("activations").mean, F(46, 45)),
    ],
}  # fmt: skip


@pytest.mark.parametrize("question", BY_HAND)
def test_a_question_of_the_class_has_the_answer_worked_out_by_hand(question: str) -> None:
    for found, answer in BY_HAND[question]():
        assert found == answer


def layouts() -> Counter[tuple[str, ...]]:
    return Counter(tuple("".join(sorted(pair(board, turn))) for turn in range(1, 6)) for board in boards("22222"))


def model(layout: tuple[str, ...], turns: list[int], times: bool) -> tuple[int, ...]:
    """A model of its own of the mat CAU / XGR HGR / BOG / PFL / -: by how much charms, herbs, blood, potions change."""
    have, growth, greed, flowing = Counter("chbpg"), 0, 0, 0
    for turn in turns:
        for column in "CHBP":
            rising = layout[turn - 1].count(column) if turn < 6 else 1
            for _ in range(rising if times else min(rising, 1)):
                if column == "C":
                    have["c"] += 2
                if column == "H":
                    growth += turn < 6
                    have["h"] += 2 + growth * (turn < 6)
                if column == "B":
                    greed += 1
                    have["b"] += greed
                if column == "P" and flowing < 2:
                    flowing += 1
                    have["p"] += 3
    return tuple(have[kind] - 1 for kind in "chbpg")


@pytest.mark.parametrize("turns", [[1, 2, 3, 4, 5, 6], [2, 4, 6], [5]])
@pytest.mark.parametrize("options", [BLANK, TWICE])
def test_every_layout_yields_what_a_small_model_says(turns: list[int], options: dict[str, Any]) -> None:
    counts: Counter[tuple[int, ...]] = Counter()
    for layout, ways in layouts().items():
        counts[model(layout, turns, options == TWICE)] += ways
    found = engine("CAU / XGR HGR / BOG / PFL / -", turns=turns, options=options).joint
    kept = found.map(lambda outcome: outcome[:5])
    assert kept.probabilities() == {outcome: F(ways, 113_400) for outcome, ways in counts.items()}
    total = found.map(lambda outcome: outcome[7])
    scored: Counter[int] = Counter()
    for (c, h, b, p, g), ways in counts.items():
        scored[(c + 1) // 3 + (h + 1) // 3 + (p + 1) // 3 + g - b] += ways
    assert total.probabilities() == {points: F(ways, 113_400) for points, ways in scored.items()}


def cast_on(state: Any, last: int) -> None:
    """Play on with rules alone: everybody casts on every turn up to `last` and uses all that comes up."""
    rules, begun = SPEC.rules, state.round_number
    while state.round_number == begun and state.turn <= last and state.phase < 2:
        mover = rules.waiting(state)[0]
        moves = rules.legal_moves(state, mover)
        wanted = Verb.CAST if state.phase == 0 else Verb.ACTIVATE
        rules.apply(state, mover, next((move for move in moves if verb_of(move) == wanted), moves[-1]))


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_games_that_are_cast_through_yield_on_average_what_engine_says(seed: int) -> None:
    """Games of the box with an empty mat: within four standard errors."""
    exact = engine("- / - / - / - / -", turns=[1, 2, 3, 4, 5])
    plays, sums = 120, Counter[str]()
    for number in range(plays):
        state = SPEC.rules.new_state(SPEC.setup.checked(players=1, seed=10_000 * seed + number), None)
        SPEC.rules.start(state)
        cast_on(state, 5)
        for kind, name in enumerate(PARTS[:4]):
            sums[name] += state.supply[kind] - 1
    # The first payment of SG is always charms first; what else it could take changes only c, h, b and p.
    found = sum(sums[name] for name in PARTS[:4]) / plays
    wanted = exact.joint.map(lambda outcome: sum(outcome[:4]))
    assert abs(found - float(wanted.mean)) <= 4 * float(wanted.standard_deviation) / plays**0.5


MATS = [
    *("CAU / XGR / - / PFL / -", "CTW / PGR / BOP BOG / EKN / TPA", "ETB / HGR NPO / BOK / PFL / TDE"),
    "MTT / - / SDG / - / TPA TDE",
]


@pytest.mark.parametrize("mat", MATS)
@pytest.mark.parametrize("options", [{}, {"double_moon": "twice"}, {"starter_in_column_cast": False}, BLANK])
def test_a_game_played_on_yields_what_engine_says_of_its_view(mat: str, options: dict[str, Any]) -> None:
    """Moons lie open: one way. The Alchemy starter is left without its two resources, so nothing is paid by choice."""
    seats = {"p1": {"mat": mat, "supply": "3b 2c"}}
    for moons in ("CH BB HP CG PG -", "BP CG HH BP CG -"):
        game = at(1, number=3, players=2, moons=moons, options={"starter_set": "blank", **options}, **seats)
        state = game.at(0)
        before = (list(state.supply[:5]), state.vp[0])
        for last in (3, 5):
            end = game.at(0)
            cast_on(end, last)
            gained = [now - then for now, then in zip(end.supply[:5], before[0], strict=True)]
            found = engine(game.view("p1"), turns=range(1, last + 1)).joint
            assert [outcome[:6] for outcome in found.support] == [(*gained, end.vp[0] - before[1])]


def test_moons_that_are_seen_are_kept_and_the_hidden_ones_counted() -> None:
    """Turn 2 of a board whose first two turns are seen: growths of each board that shows them."""
    options = {"moon_visibility": "hidden", "moon_removal": "round", **BLANK}
    game = at(2, players=2, moons="CH HB ?? ?? ?? -", options=options, p1={"mat": "CTB / XGR / - / - / -"})
    other = at(2, players=2, moons="CG PB ?? ?? ?? -", options=options, p1={"mat": "- / XGR / - / - / -"})
    # Both herb moons are seen: it grows on turn 2 only.
    assert engine(game.view("p1"), turns=[2, 3, 4, 5]).part("herbs").support == (1,)
    left = [board for board in boards("22222") if sorted(board[:2]) == ["C", "G"] and sorted(board[2:4]) == ["B", "P"]]
    herbs = Counter(sum(range(1, 1 + sum("H" in pair(board, turn) for turn in (3, 5)))) for board in left)
    found = engine(other.view("p1"), turns=[3, 5]).part("herbs")
    assert found.probabilities() == {count: F(ways, len(left)) for count, ways in herbs.items()}


def test_spells_that_are_left_are_never_used() -> None:
    both = engine("- / - / BOG / - / TPA", options=BLANK, supply="9b", turns=[6])
    kept = engine("- / - / BOG / - / TPA", options=BLANK, supply="9b", turns=[6], leave=["TPA"])
    assert (both.part("gold").support, kept.part("gold").support) == ((2,), (0,))
    assert (both.part("blood").support, kept.part("blood").support) == ((-2,), (1,))
    assert (both.total.support, kept.total.support) == ((4,), (-1,))


def test_an_answer_says_how_it_was_found_and_what_it_rests_on() -> None:
    found = engine(GROWTH, turns=TO_FIVE, options=BLANK)
    assert found.assumed == (
        "Assumed and not known: how many moons each discipline has, here C 2, H 2, B 2, P 2, G 2 (OQ-01).",
        "Assumed and not known: how open questions of the rules are read, as the options say (OQ-02, OQ-06 and OQ-18).",
    )
    assert set(found.assumed) <= set(found.why().steps)
    assert found.why().formula == "sum over all layouts of: yield × ways of the layout / all ways"
    starters = engine(GROWTH, turns=[6])
    assert "Assumed and not known: the effect of SC, SH, SB, SP and SG." in starters.assumed
    assert "(OQ-01)" not in " ".join(starters.assumed)
    assert str(found) == "Casts on turns 2, 3, 4 and 5 bring on average (exact): herbs +2.04, total +0.53."


REFUSED: list[tuple[Callable[[], object], str]] = [
    (lambda: engine(GROWTH, turns=[7]), "turn: 7 is refused: earlier turns are over, and the board ends with turn 6"),
    (lambda: engine(GROWTH, turns=[]), "nobody casts on any turn; ask for some of the turns 1 to 6"),
    (lambda: engine("- / XGR"), "it has 2 columns, and a mat has five"),
    (lambda: engine("- / XGX / - / - / -"), "no card has the code 'XGX'"),
    (lambda: engine(GROWTH, turns=[6], leave="XGX"), "'XGX' is not the name of a card; did you mean 'XGR'"),
    (
        lambda: engine(GROWTH, turns=[6], options=BLANK).part("apples"),
        "'apples' is not the name of what an engine yields",
    ),
    (lambda: engine(3), "view: 'int' is refused: it is no view of a seat of Arcana Rising"),
    (lambda: engine(GROWTH, supply="1x"), "'1x' is no resource: c charm, h herb, b blood"),
    (lambda: engine(at(2).view("p1"), options=BLANK), "a view has the options of its game; ask for a mat as text"),
]


@pytest.mark.parametrize(("ask", "line"), REFUSED)
def test_what_cannot_be_asked_is_refused_in_a_line_with_the_next_step(ask: Callable[[], object], line: str) -> None:
    check_refused(ask, line)
