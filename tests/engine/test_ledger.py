"""A ledger of rules is checked row by row: what is wrong is told once, with its column."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from arcane_lab.core.errors import DatasetError
from arcane_lab.engine.ledger import COLUMNS, load_rules

GOOD = {
    "id": "AA-PLAY-01", "edition": "both", "players": "any", "topic": "Play", "statement": "Play a card.",
    "example": "You play one.", "source": "first edition, Setup; revised edition (second reading), Turn",
    "certainty": "stated", "note": "See OQ-02, OQ-01 and OQ-02.",
}  # fmt: skip


def ledger(folder: Path, *rows: dict[str, str]) -> Path:
    path = folder / "rules.csv"
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows({**GOOD, **row} for row in rows)
    return path


def test_a_rule_knows_its_group_and_its_questions(tmp_path: Path) -> None:
    rules = load_rules(ledger(tmp_path, {}, {"id": "AA-ITEM-DARK-LOTUS-03", "note": "", "source": "ours"}))
    assert rules["AA-ITEM-DARK-LOTUS-03"].source == "ours"
    assert list(rules) == ["AA-PLAY-01", "AA-ITEM-DARK-LOTUS-03"]
    assert [rule.group for rule in rules.values()] == ["AA-PLAY", "AA-ITEM-DARK-LOTUS"]
    assert [rule.questions for rule in rules.values()] == [("OQ-02", "OQ-01"), ()]


@pytest.mark.parametrize(("row", "words"), [
    ({"id": "play"}, ["is no id of a rule"]), ({"source": "a book"}, ["names no printing"]),
    ({"source": "a book; another book"}, ["names no printing"]),
    ({"source": "first edition, Setup; another book"}, ["names no printing"]),
    ({"source": "first edition, page.txt"}, ["names no printing and heading, or names a file"]),
    ({"source": "first edition (second reading), Setup"}, ["names no printing"]),
    ({"note": "see notes.txt"}, ["names a file"]), ({"note": "see \\folder\\x"}, ["names a file"]),
    ({"note": "hash 0a1b2c3d"}, ["names a file"]), ({"edition": "third"}, ["third"]), ({"players": "7"}, ["7"]),
    ({"certainty": "sure"}, ["sure"]), ({"id": "play", "source": "x"}, ["names no printing", "is no id of a rule"]),
])  # fmt: skip
def test_what_is_wrong_in_a_row_is_told_once(tmp_path: Path, row: dict[str, str], words: list[str]) -> None:
    with pytest.raises(DatasetError) as refused:
        load_rules(ledger(tmp_path, row))
    problems = [str(problem) for problem in refused.value.problems]
    assert len(problems) == len(words)
    assert [word for word in words if not any(word in problem for problem in problems)] == []


def test_every_id_stands_once_and_a_ledger_has_rows(tmp_path: Path) -> None:
    with pytest.raises(DatasetError, match="stands in an earlier row too"):
        load_rules(ledger(tmp_path, {}, {}))
    with pytest.raises(DatasetError, match="has no rows"):
        load_rules(ledger(tmp_path))
