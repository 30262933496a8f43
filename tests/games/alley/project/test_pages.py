"""The examples on the pages of `docs` run as they stand, and those that show an answer give it."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

DOCS = Path(__file__).resolve().parents[4] / "docs"
CODE = re.compile(r"^```python\n(.*?)^```", re.DOTALL | re.MULTILINE)
#: A page within a page, whose own test is `tests/lessons/test_own_lessons.py`.
WITHIN = re.compile(r"^````markdown\n.*?^````$", re.DOTALL | re.MULTILINE)
#: Pages with tests of their own: these need a cluster or a folder of their own, or are the fixtures of other tests.
TESTED_ELSEWHERE = {"many-machines.md", "own-game.md", "results.md"}
PAGES = sorted(
    page
    for page in DOCS.glob("*.md")
    if page.name not in TESTED_ELSEWHERE and CODE.search(page.read_text(encoding="utf-8"))
)


#: Pages play thousands of games.
pytestmark = pytest.mark.usefixtures("twin")


def test_pages_with_examples_are_found() -> None:
    assert {"charts.md", "comparing.md", "graphs.md", "strategies.md"} <= {page.name for page in PAGES}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_example_of_a_page_runs(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = WITHIN.sub("", page.read_text(encoding="utf-8"))
    found = doctest.testfile(str(page), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert found.failed == 0
    space: dict[str, object] = {"__name__": "a_notebook"}
    plain = [block for block in CODE.findall(text) if ">>>" not in block]
    for block in plain:
        exec(compile(block, page.name, "exec"), space)
    assert found.attempted + len(plain) > 0
