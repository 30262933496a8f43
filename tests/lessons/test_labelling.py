"""One label for each of several things, in every form in which people write a row of letters."""

from __future__ import annotations

from typing import Any

import pytest

from arcane_lab.lessons.answers import BadAnswer, Labels

KIND = Labels(("luck", "bad", "bad luck"), 3)


@pytest.mark.parametrize("given", [
    "CAB", "c a b", ["C", "A", "B"], ("c", "ab"), "C, A, B", "1C 2A 3B", "1. C 2. A 3. B", "1) c; 2) a; 3) b",
    "bad luck, luck, bad", "C > A > B", "C → A → B", "(C) (A) (B)", "1: C, 2: Luck, 3: BAD",
])  # fmt: skip
def test_a_row_of_labels_in_every_form(given: Any) -> None:
    assert KIND.read(given) == ("C", "A", "B")
    assert KIND.format(KIND.read(given)) == "C A B"


@pytest.mark.parametrize("given", ["AB", "ABCA", "ABD", "", "A", "luck", "A B ?"])
def test_another_row_is_told_how_many_and_which_letters(given: str) -> None:
    with pytest.raises(BadAnswer, match=r"3 letters from A to C are asked for, and one may come twice\. Write 3"):
        KIND.read(given)


@pytest.mark.parametrize("given", [3, ["A", 2, "B"], {"A", "B", "C"}, None])
def test_what_is_no_row_is_told_the_form(given: Any) -> None:
    form = 'cannot be read as an answer here. Write 3 letters in the order of the numbers, such as "ABC".'
    with pytest.raises(BadAnswer) as told:
        KIND.read(given)
    assert str(told.value).endswith(form)


def test_samples_are_the_letters_in_turn_both_ways() -> None:
    assert KIND.samples == ("ABC", "BCA", "CAB", "CBA", "BAC", "ACB")
    assert Labels(("good", "bad"), 3).samples == ("ABA", "BAB", "BAB", "ABA")
    assert KIND.with_example("CCC").form.endswith('such as "CCC"')
