"""What the commands of Arcane Alley's items and lessons say and make."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from arcane_lab.cli import lessons
from arcane_lab.games.alley.cards.tables import item_values
from arcane_lab.games.alley.commands import items

# --- single commands ----------------------------------------------------------------------------------------------


def test_a_pdf_is_made_only_where_it_is_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[tuple[str, str]] = []
    monkeypatch.setattr("arcane_lab.lessons.pages.print_pdf", lambda page, path: made.append((page.name, path.name)))
    monkeypatch.setattr("arcane_lab.lessons.pages.notebook_page", lambda notebook: "<p>x</p>")
    name, page = "04_what_is_under_that_card_handout", tmp_path / "a.html"
    lessons.handout(["4"], tmp_path)
    lessons.page(Path("a.ipynb"), page)
    assert made == []
    lessons.handout(["4"], tmp_path, pdf=True)
    lessons.page(Path("a.ipynb"), page, pdf=True)
    assert made == [(f"{name}.html", f"{name}.pdf"), ("a.html", "a.pdf")]
    assert sorted(path.name for path in tmp_path.iterdir()) == [f"{name}.html", "a.html"]


def test_choices_are_named_where_there_is_more_than_one() -> None:
    value = item_values()["ball_target"]
    assert items._meaning(value) == f"{value.meaning} (own or any)"
    assert items._meaning(replace(value, choices=("own",))) == value.meaning
    assert items._meaning(item_values()["coin_gold"]) == item_values()["coin_gold"].meaning
