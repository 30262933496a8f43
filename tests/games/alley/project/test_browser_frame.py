"""The frame of the browser side (`widgets/src` without `games`) has no word of any game: each brings its own board."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from arcane_lab.engine.registry import find_game, games

ROOT = Path(__file__).resolve().parents[4]
FRAME = ROOT / "widgets" / "src"
#: Words of a game that the frame needs for what every game has.
EVERYBODYS = {
    *("over", "play", "draw", "choose", "place", "target", "slide", "swap", "power"),
    *("move", "pick", "put", "order", "another", "activate", "resolve", "of", "in", "total", "points", "resources"),
    *("act", "arcane", "assign", "count", "end", "keep", "send"),
}
#: What stands in no table of the game.
MORE = {"alley": ("storehouse", "stash", "market", "infamy", "sold", "sale", "doll", "toad", "feline", "discard")}


def words_of(game: str) -> set[str]:
    """The words of a game in small letters: its steps, phases, scores, cards and powers."""
    spec = find_game(game)
    scores = {word for name in (*spec.board.scores, *spec.board.score_names) for word in name.split()}
    steps = {*spec.text.asked, *spec.text.phases}
    cards = {name.lower() for name in spec.tables.cards().values()}
    return {game, *steps, *scores, *cards, *MORE.get(game, ())} - EVERYBODYS


@cache
def pattern_of(game: str) -> re.Pattern[str]:
    """The words of a game, also several of them or as a part of a name."""
    words = "|".join(re.escape(word) for word in sorted(words_of(game), key=len, reverse=True))
    return re.compile(rf"(?<![a-z])({words})(?:s|es|ed|ing)?(?![a-z])")


def found_in(text: str, game: str) -> Iterator[str]:
    """What a text has of a game: its words and the codes of its cards."""
    yield from pattern_of(game).findall(re.sub(r"(?<=[a-z])(?=[A-Z])", " ", text).lower())
    codes = "|".join(find_game(game).tables.cards())
    yield from re.findall(rf"\b(?:{codes})\b", text) if codes else ()


def frame() -> list[Path]:
    return [
        path for path in sorted([*FRAME.iterdir(), *(FRAME / "widgets").iterdir()]) if path.suffix in (".ts", ".css")
    ]


@pytest.mark.parametrize("game", games())
def test_no_file_of_the_frame_has_a_word_of_a_game(game: str) -> None:
    found = {path.name: [*found_in(path.read_text(encoding="utf-8"), game)] for path in frame()}
    assert {name: words for name, words in found.items() if words} == {}
    assert len(found) > 40


@pytest.mark.parametrize(
    ("planted", "word"),
    [
        ("const MOST_INFAMY = 24;", "infamy"),
        ('if (move.startsWith("bribe ")) return;', "bribe"),
        ('const card = { code: "HT" };', "HT"),
        ("// The storehouses of all seats.", "storehouse"),
        ("readonly goldTrack = track();", "gold"),
        (".al-score.stash { color: red; }", "stash"),
        ('return "peeks at it";', "peek"),
        ("a Hypnotic Toad", "hypnotic toad"),
    ],
)
def test_a_planted_word_is_found(planted: str, word: str) -> None:
    assert word in found_in(planted, "alley")


def test_each_game_of_the_browser_has_its_bundle() -> None:
    for folder in (FRAME / "games").iterdir():
        # A game may bring widgets of its own before it brings a board.
        name = folder.name if (folder / "index.ts").is_file() else f"{folder.name}-labs"
        assert {(ROOT / "widgets" / "dist" / f"{name}.{kind}").is_file() for kind in ("js", "css")} == {True}
        assert folder.name in games()
