"""The rule at the end of a reason is told with what it says."""

from __future__ import annotations

from arcane_lab import datasets
from arcane_lab.widgets.ranking import reason_with_rule


def test_the_rule_at_the_end_of_a_reason_is_told_with_what_it_says() -> None:
    statement = datasets.rules("alley")["AA-SET-15"].statement
    assert reason_with_rule("alley", "It is sold (AA-SET-15).") == ["It is sold.", "AA-SET-15", statement]
    for text in ("It is sold.", "It is sold (twice).", "It is sold (AA-SET-99)."):
        assert reason_with_rule("alley", text) == [text, None, None]
