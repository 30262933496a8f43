"""`arcane-lab items rising`: the cards and how certain each is, a search, and a file for your own."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import Result
from typer.testing import CliRunner

from arcane_lab import datasets
from arcane_lab.cli import build_app
from arcane_lab.games.rising.cards.cards import FIELDS
from arcane_lab.records import Game


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(build_app(), ["items", *map(str, arguments)])


def test_every_card_and_starter_is_listed_with_what_it_says_and_how_certain_that_is() -> None:
    done = run("rising")
    assert done.exit_code == 0, done.stderr
    lines = done.output.splitlines()
    assert max(map(len, lines)) <= 100
    cards = datasets.items("rising")
    assert len(cards) == 108 + 5
    for card in cards.values():
        [start] = [at for at, line in enumerate(lines) if line.startswith(f"{card.code:3}  {card.name}: ")]
        block = " ".join(" ".join(lines[start : start + 4]).split())
        assert f"{card.sentence or 'Does nothing.'} ({card.certainty('effect')})" in block
        assert f", {card.origin}" in lines[start]
        if card.round:
            assert f"round {card.round} ({card.certainty('round')})" in lines[start]
            price = f"any {card.generic} ({card.certainty('generic')})" if card.generic else "Free ("
            assert price in block
    assert "79 of 108 cards are reconstructed" in done.output


def test_a_search_shows_the_cards_that_have_all_the_words() -> None:
    lines = run("rising", "herbology", "round 3").output.splitlines()
    codes = {line.split()[0] for line in lines if line[:3].isupper()}
    texts = {code: card for code, card in datasets.items("rising").items() if code in codes}
    assert len(codes) > 3
    assert {card.round for card in texts.values()} == {3}
    assert all("Herbology" in f"{card.sentence} {card.discipline == 1 and 'Herbology'}" for card in texts.values())
    done = run("rising", "lotus")
    assert (done.exit_code, done.output.count("\n")) == (1, 1)
    assert "no card has lotus" in done.stderr


@pytest.mark.parametrize(("arguments", "words"), [(("rising", "--edition", "first"), "has no editions")])
def test_what_another_game_has_is_refused(arguments: tuple[str, ...], words: str) -> None:
    done = run(*arguments)
    assert done.exit_code == 2
    assert words in done.stderr


def test_each_field_of_the_table_has_its_certainty() -> None:
    card = datasets.items("rising")["CTG"]
    assert {card.certainty(field) for field in FIELDS} == {"assumed"}
    with pytest.raises(KeyError, match="no field 'colour'"):
        card.certainty("colour")


def test_a_template_changes_nothing_until_a_card_is_changed_in_it(tmp_path: Path) -> None:
    path = tmp_path / "cards.csv"
    done = run("rising", "--template", path)
    assert done.exit_code == 0
    assert "arcane-lab items rising --check" in done.output
    assert run("rising", "--check", path).output.startswith(f"{path} is good: 0 values of your own, 79 reconstructed")
    text = path.read_text(encoding="utf-8")
    old = next(line for line in text.splitlines() if line.startswith("CTW,"))
    path.write_text(text.replace(old, old.replace(",1g,3,", ",1g,4,")), encoding="utf-8")
    assert "1 value of your own" in run("rising", "--check", path).output
    assert dict(Game("rising", players=2, seed=1, items=str(path)).setup.items["CTW"]) == {"generic": 4}
    path.write_text(text.replace(old, old.replace(",1g,3,", ",1x,many,")), encoding="utf-8")
    done = run("rising", "--check", path)
    assert (done.exit_code, done.output.splitlines()[-1]) == (1, "2 problems")
