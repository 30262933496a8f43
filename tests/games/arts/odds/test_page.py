"""The page of the odds has every question of this game by its name, with what it rests on, and each has its test."""

from __future__ import annotations

import doctest
import inspect
import re
from pathlib import Path

import arcane_lab as al
from tests.games.arts.odds import test_dice, test_substituting, test_waiting

ROOT = Path(__file__).resolve().parents[4]
PAGE = (ROOT / "docs" / "odds.md").read_text(encoding="utf-8")
PART = PAGE.partition("## Arcane Arts\n")[2].partition("\n## ")[0]
ARTS = al.chance.arts
#: The ten questions of the lab.
TEN = {
    *("triggers", "setting", "worker_by", "third_copy", "best_saving"),
    *("trigger_worth", "wagon_turns", "sending_order", "prophecy_worth", "heir_race"),
}


def test_the_ten_questions_have_their_names_and_their_tests() -> None:
    assert {name for name in dir(ARTS) if inspect.isfunction(getattr(ARTS, name))} == TEN
    assert test_dice.ANSWERED | test_waiting.ANSWERED | test_substituting.ANSWERED == TEN


def test_every_question_stands_on_the_page_and_says_its_source() -> None:
    for name in TEN:
        assert re.search(rf"^\| `{name}\(", PART, re.MULTILINE), name
        text = inspect.getdoc(getattr(ARTS, name)) or ""
        assert ">>> " in text
        assert "AS-" in text
    assert set(re.findall(r"^\| (\d+) \|", PART, re.MULTILINE)) == {str(number) for number in range(1, 11)}


def test_the_examples_of_the_page_give_what_stands_there() -> None:
    test = doctest.DocTestParser().get_doctest(PART.replace("```", ""), {"al": al}, "odds.md", None, 0)
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    runner.run(test)
    assert runner.summarize(verbose=False).failed == 0
    assert len(test.examples) > 5
