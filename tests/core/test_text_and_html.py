"""Numbers and lists as sentences say them, and tables in which no text of others becomes markup."""

from __future__ import annotations

import re

import pytest

from arcane_lab.core.html import Markup, figure_table, line, table
from arcane_lab.core.text import capital, counted, listed, percent


@pytest.mark.parametrize(
    ("number", "words", "said"),
    [
        (0, ("game",), "0 games"),
        (1, ("game",), "1 game"),
        (2, ("game",), "2 games"),
        (1, ("copy", "copies"), "1 copy"),
        (12_345, ("copy", "copies"), "12,345 copies"),
    ],
)
def test_one_is_single_and_all_else_is_plural(number: int, words: tuple[str, ...], said: str) -> None:
    assert counted(number, *words) == said


@pytest.mark.parametrize(
    ("words", "said"),
    [([], "nobody"), (["p1"], "p1"), (["p1", "p2"], "p1 or p2"), (["p1", "p2", 3], "p1, p2 or 3")],
)
def test_only_the_last_word_of_a_list_has_its_word_before_it(words: list[object], said: str) -> None:
    assert listed(words, "or", "nobody") == said


def test_a_share_is_told_in_percent_and_an_unknown_one_as_a_question_mark() -> None:
    assert [percent(0.5), percent(2 / 3, 2), percent(1, 0), percent(float("nan"), 3)] == [
        "50.0%",
        "66.67%",
        "100%",
        "?",
    ]


def test_only_the_first_letter_becomes_a_capital() -> None:
    assert [capital("the OW"), capital(""), capital("ß")] == ["The OW", "", "SS"]


def test_texts_are_escaped_wherever_they_stand_and_markup_stays() -> None:
    bad, good = "<i>&\"'", Markup("<b>x</b>")
    drawn = table([bad, good], [[bad, good], [None, 3]])
    assert "<i>" not in drawn
    assert drawn.count("&lt;i&gt;&amp;&quot;&#x27;") == 2
    assert drawn.count("<b>x</b>") == 2
    assert "<tr><td></td><td>3</td></tr>" in drawn
    assert line(bad) == "<p style='margin:2px 0'>&lt;i&gt;&amp;&quot;&#x27;</p>"


def test_the_first_cell_names_its_row_only_where_that_is_asked_for() -> None:
    assert "<tr><th scope='row'>p1</th><td>2</td></tr>" in table(["seat", "n"], [["p1", 2]], is_named=True)
    assert "<tr><td>p1</td><td>2</td></tr>" in table(["seat", "n"], [["p1", 2]])
    drawn = table(["", ""], [["p1", 2]], look="color:red", is_named=True)
    assert "<th style='color:red' scope='row'>p1</th><td style='color:red'>2</td>" in drawn


def test_heads_may_look_otherwise_and_a_table_without_them_has_no_top() -> None:
    assert "<th style='color:red' scope='col'>seat</th>" in table(["seat"], [[2]], look="color:red")
    drawn = table(["seat"], [[2]], look="color:red", look_of_heads="color:blue")
    assert "<th style='color:blue' scope='col'>seat</th>" in drawn
    assert "<td style='color:red'>2</td>" in drawn
    assert table([], [["p1", 2]]) == "<table><tbody><tr><td>p1</td><td>2</td></tr></tbody></table>"


def test_a_folded_head_leaves_each_figure_on_one_line() -> None:
    drawn = figure_table("T", ["seat", "gold"], [["p1", "3"]], [], folds_heads=True)
    assert re.search(r"<th style='[^']*;max-width:8em' scope='col'>gold</th>", drawn)
    assert re.search(r"<td style='[^']*;white-space:nowrap'>3</td>", drawn)
    assert "nowrap" not in figure_table("T", ["seat", "gold"], [["p1", "3"]], [])


def test_a_second_line_of_a_figure_is_smaller_and_escaped_too() -> None:
    drawn = figure_table("<T>", ["seat", "gold"], [["p1", "3\n<2 to 4>"]], ["note & more"])
    assert "<b>&lt;T&gt;</b>" in drawn
    assert "3<br><small>&lt;2 to 4&gt;</small>" in drawn
    assert drawn.endswith("<p style='margin:2px 0'>note &amp; more</p></div>")
    assert "<br>" not in figure_table("T", ["seat", "gold"], [["p1", "3"]], [])
