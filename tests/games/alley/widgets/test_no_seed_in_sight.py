"""Nothing that a seat may see names the seed, with which every hidden card could be dealt again."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

import arcane_lab as al
from arcane_lab.cli import build_app
from arcane_lab.records import Record
from arcane_lab.records.seeds import names_seed
from arcane_lab.widgets.export import page_of

SEED = 3141592653
MARKS = (str(SEED), f"{SEED:,}", f"{SEED:_}", f"{SEED:x}")


@pytest.fixture(scope="module")
def record() -> Record:
    """A simulated game, with every kind of words about its seed."""
    result = al.simulate("alley", players=["greedy", "greedy"], games=4, seed=SEED, mode="plain", progress=False)
    record = result.records[3]
    record = record.annotate(1, f"dealt with seed {SEED:,}", [str(record.moves[0])])
    return record


def texts_for(record: Record, seat: str | None) -> Iterator[tuple[str, str]]:
    """Every way to what a seat sees, as text."""
    game = record.replay()
    yield "page", page_of(record, seat)
    yield "page with comments", page_of(record, seat, comments=True)
    tables = {"show": al.show(record, seat), "show the game": al.show(game, seat)}
    if seat:
        tables["lab"] = al.InspectionLab(game.fork(at=40), seat, games=10)
        yield "view", repr(game.view(seat)) + str(game.view(seat)) + game.view(seat)._repr_html_()
        yield "view of data", json.dumps(game.view(seat).as_dict(), default=str) if hasattr(al, "as_dict") else ""
    for name, widget in tables.items():
        yield name, json.dumps(widget.get_state(), default=str)
        yield f"{name}, where there is no browser", json.dumps(widget._repr_mimebundle_()[0], default=str)
    yield "drawing", str(game) + repr(game) + game._repr_html_()


@pytest.mark.parametrize("seat", [None, "p1", "p2"])
def test_no_way_to_what_a_seat_sees_names_the_seed(record: Record, seat: str | None) -> None:
    for way, text in texts_for(record, seat):
        assert not [mark for mark in MARKS if mark in text], way


@pytest.mark.parametrize("seat", [None, "p1", "p2"])
def test_a_seat_s_page_holds_no_deal(record: Record, seat: str | None) -> None:
    page = page_of(record, seat)
    for deal in record.deals:
        assert deal not in page
        assert deal[:60] not in page


def test_a_simulated_record_has_its_seed_in_its_fields_and_in_no_words(record: Record) -> None:
    assert record.seed == SEED
    assert record.title == "Game 3: p1 greedy, p2 greedy"
    assert "Arcane Alley: p1 greedy, p2 greedy" in page_of(record, "p1", comments=True)
    assert "Game 3" not in page_of(record, "p1", comments=True)
    assert "Game 3" in page_of(record, view="table")


def test_the_pages_of_records_that_were_saved_with_the_seed_in_their_title(record: Record) -> None:
    saved = record.to_text().replace('"Game 3:', f'"Game 3 of seed {SEED}:')
    page = page_of(Record.from_text(saved), "p2", comments=True)
    assert str(SEED) not in page
    assert "p1 greedy, p2 greedy" in page


def test_the_exported_page_of_a_seat_names_no_seed(record: Record, tmp_path: Path) -> None:
    file, page = record.save(tmp_path / "game.json"), tmp_path / "game.html"
    done = CliRunner().invoke(build_app(), ["export", str(file), str(page), "--seat", "p1", "--comments"])
    assert done.exit_code == 0, done.output
    assert not [mark for mark in MARKS if mark in page.read_text() + done.output]


def test_deals_of_another_seed_are_told_without_the_seed(record: Record) -> None:
    other = record.to_text().replace(str(SEED), str(SEED + 1))
    read = Record.from_text(other)
    assert read.warnings
    page = page_of(read, "p1", comments=True)
    assert "the deals are not those" in page
    assert str(SEED + 1) not in page


@pytest.mark.parametrize(
    "words",
    ["Seed 7", "a game of seed 7, play 2", "seed: 7", "seed=7", "seed no. 7", "the seed is 7", "SEED #007"],
)
def test_words_that_name_a_small_seed_are_known(words: str) -> None:
    assert names_seed(words, 7)


@pytest.mark.parametrize("words", ["7 cards", "seed 77", "seed 17", "a seedling", "turn 7", "Game 7"])
def test_words_that_only_hold_the_number_are_left(words: str) -> None:
    assert not names_seed(words, 7)


def test_the_table_view_keeps_every_word(record: Record) -> None:
    assert f"{SEED:,}" in page_of(record, view="table")
