"""The page of the strategies' league: shares known from one end only, and the check that it is up to date."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import arcane_lab as al
from arcane_lab.games.alley.strategies import STRATEGIES
from tools import league_page

PAGE = "# Strategies\n\n<!-- league -->\nold\n<!-- /league -->\nmore\n"


@cache
def small_league() -> Any:
    """All strategies at one table for two, once for all tests."""
    return al.league(list(STRATEGIES), seats=(2,), games=1, seed=1, mode="plain", progress=False)


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A page of its own, and a league of a few deals."""
    page = tmp_path / "strategies.md"
    page.write_text(PAGE, encoding="utf-8")
    league = small_league()
    monkeypatch.setattr(league_page, "PAGE", page)
    monkeypatch.setattr(league_page, "SEATS", (2,))
    monkeypatch.setattr(al, "league", lambda *_names, **_how: league)
    return page


def test_it_writes_the_league_between_its_marks_and_nothing_else(small: Path) -> None:
    assert league_page.main([]) == 0
    text = small.read_text(encoding="utf-8")
    assert text.startswith("# Strategies\n\n<!-- league -->\nWritten by `python -m tools.league_page`")
    assert text.endswith("<!-- /league -->\nmore\n")
    assert "| 2 seats: wins of |" in text
    for name in STRATEGIES:
        assert f"\n| `{name}` | " in text


def test_the_check_writes_nothing_and_says_what_differs(small: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert league_page.main(["--check"]) == 1
    assert small.read_text(encoding="utf-8") == PAGE
    told = capsys.readouterr()
    assert "-old" in told.out
    assert "run python -m tools.league_page" in told.err
    league_page.main([])
    written = small.read_text(encoding="utf-8")
    assert league_page.main(["--check"]) == 0
    assert small.read_text(encoding="utf-8") == written
    small.write_text(written.replace("| `greedy` |", "| `greedier` |", 1), encoding="utf-8")
    assert league_page.main(["--check"]) == 1


@pytest.mark.parametrize("text", ["no marks\n", PAGE + PAGE])
def test_a_page_without_one_place_for_it_is_refused(small: Path, text: str) -> None:
    small.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match="needs one: <!-- league -->"):
        league_page.main([])
    assert small.read_text(encoding="utf-8") == text


def test_the_page_never_says_that_nobody_could_win() -> None:
    """Whoever lost every deal may win the next: the page says "at most"."""
    page = (Path(league_page.__file__).parents[1] / "docs" / "strategies.md").read_text(encoding="utf-8")
    block = page.split("<!-- league -->")[1].split("<!-- /league -->")[0]
    cells = re.findall(r"\| ([^|]*%<br>[^|]*)", block)
    pairs = len(STRATEGIES) * (len(STRATEGIES) - 1)
    assert len(cells) == pairs * len(league_page.SEATS)
    assert not [cell for cell in cells if re.match(r"(0|100)%", cell)]
    most, least = (sum(cell.startswith(word) for cell in cells) for word in ("at most", "at least"))
    assert most == least > 0
