"""How an answer is told beside a table: what comes first, what cannot be told from it, and what went wrong."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from arcane_lab.core.errors import StrategyError
from arcane_lab.widgets.about import assumed_mark
from arcane_lab.widgets.ranking import Ranking, _headline, _measure, _rows, format_error


def found(good: int, kind: str = "mean", is_exact: bool = False) -> Any:
    """An answer about four moves, of which so many are as good as the first."""
    moves = ("a", "b", "c", "d")
    behind = dict(zip(moves, (0, -0.25, -0.5, -1), strict=True))
    return SimpleNamespace(
        moves=moves, best="a", is_exact=is_exact, question=SimpleNamespace(by="gold", until="round"),
        is_as_good=lambda move: moves.index(move) < good, sentence=lambda move: f"{move} comes first.",
        measure=lambda by: SimpleNamespace(kind=kind, title="Gold"),
        figure=lambda move, by: SimpleNamespace(value=3 + behind[move], low=2 + behind[move], high=4 + behind[move]),
        difference=lambda move, name: SimpleNamespace(value=-behind[move]),
    )  # fmt: skip


@pytest.mark.parametrize(("good", "is_exact", "told"), [
    (1, False, ""), (1, True, ""), (2, False, " 1 other move cannot be told from it."),
    (2, True, " 1 other move is as good."), (3, False, " 2 other moves cannot be told from it."),
    (4, True, " 3 other moves are as good."),
])  # fmt: skip
def test_the_headline_says_how_many_moves_are_as_good(good: int, is_exact: bool, told: str) -> None:
    assert _headline(found(good, is_exact=is_exact), str.upper) == f"A comes first.{told}"


def test_a_row_has_the_figure_its_ends_how_far_behind_and_a_word() -> None:
    assert _rows(found(2)) == [
        ["a", 3, 2, 4, 0, "best"], ["b", 2.75, 1.75, 3.75, -0.25, "same"], ["c", 2.5, 1.5, 3.5, -0.5, "behind"],
        ["d", 2, 1, 3, -1, "behind"],
    ]  # fmt: skip
    assert _rows(found(2, "share"))[1] == ["b", 275, 175, 375, -25, "same"]


def test_shares_are_told_of_a_hundred_futures() -> None:
    assert _measure(found(1)) == "Gold at the end of the round"
    assert _measure(found(1, "share")) == "Gold, in 100 futures to the end of the round"


def test_what_a_strategy_says_of_its_fault_is_not_told() -> None:
    fault = StrategyError("p2", "mine", "it holds OW", seed=7, step=1, position="-")
    said = format_error(fault)
    assert said.startswith("The strategy mine of p2 failed in a future")
    assert "OW" not in said
    assert format_error(ValueError("too few")) == "This cannot be counted: too few"


@pytest.mark.parametrize(("count", "words"), [
    (1, "1 card value is not in the rulebook: here it is assumed. Show"),
    (2, "2 card values are not in the rulebook: here they are assumed. Show"),
])  # fmt: skip
def test_assumed_card_values_are_counted(count: int, words: str) -> None:
    lines = ["<Toad>: 0", "Egg: 1"][:count]
    escaped = "<br>".join(["&lt;Toad&gt;: 0", "Egg: 1"][:count])
    assert assumed_mark(lines) == f"<details><summary>{words}</summary>{escaped}</details>"
    assert assumed_mark([]) == ""


@pytest.mark.parametrize(
    ("found", "state", "after"),
    [
        (None, "running", "failed"),
        (None, "none", "failed"),
        (object(), "running", "failed"),
        (object(), "done", "done"),
    ],
)
def test_a_fault_ends_what_is_counted_and_leaves_what_was_found(found: object, state: str, after: str) -> None:
    ranking = Ranking(lambda: None)
    ranking.found, ranking.state, ranking.reasoning = found, state, "draw deck"
    ranking._fail(ranking.number + 1, ValueError("late"))
    assert (ranking.state, ranking.reasoning) == (state, "draw deck"), "what was asked before is given up"
    ranking._fail(ranking.number, ValueError("out of ideas"))
    assert (ranking.state, ranking.reasoning) == (after, "")
    assert "out of ideas" in ranking.trouble
