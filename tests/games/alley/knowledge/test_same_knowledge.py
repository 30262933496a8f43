"""Nothing of Arcane Alley leaks: see `tests/knowledge/same.py`, with what only this game tells."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import ClassVar

import pytest

import arcane_lab as al
from arcane_lab.engine.game import BaseGame
from arcane_lab.games.alley.widgets import inspection_lab
from tests.games.alley.knowledge import entries
from tests.knowledge.pairs import SWAPPERS, Pair, deciding_pairs, pairs
from tests.knowledge.same import Entry, SameKnowledge, of_every_game, of_the_widgets
from tests.knowledge.surfaces import NO_GAME, ONLY_REFUSED, Surfaces

GAME = "alley"


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inspection_lab, "REST", 0)


class TestSameKnowledge(SameKnowledge):
    ENTRIES: ClassVar = {
        **of_the_widgets(),
        **of_every_game(GAME),
        "a move that shows nothing": Entry(entries.a_move_that_shows_nothing, 10, deciding_pairs),
        "odds": Entry(entries.the_odds, 4),
        "graphs": Entry(entries.the_graphs, 2, pairs),
        "refusals": Entry(entries.refused_here),
    }
    SURFACES: ClassVar = Surfaces(
        game=GAME,
        graphs=dict.fromkeys(("stacks", "who_sees_what"), "graphs"),
        odds={
            **dict.fromkeys(("unseen", "lines", "inspection", "verdict", "bribe", "ending"), "odds"),
            **dict.fromkeys(("grid", "infamy", "least", "seen"), NO_GAME),
        },
        errors=dict.fromkeys(("NotToSuppose", "ImpossibleQuestion"), "refusals"),
        only_refused=(*ONLY_REFUSED, ("TableWidget", "why_not")),
    )
    MORE = ("a move that shows nothing",)


def may_play_a_wand() -> Iterator[Pair]:
    """Pairs in which the reader may lay an $OW where a hidden card lies, which would turn that card up."""
    for seed in range(5):
        chance, game = random.Random(seed), al.Game("alley", players=3, seed=seed)
        while "play OW b2" not in map(str, game.legal_moves()):
            game.play(chance.choice(game.legal_moves()))
        here, reader = game.at(len(game.steps)), str(game.to_move)
        twin = SWAPPERS["alley"].swapped(here, int(reader[1:]) - 1, chance)
        yield Pair(*(BaseGame.from_state(game.setup, one) for one in (here, twin)), reader, seed)


@pytest.mark.parametrize("entry", ["TableWidget", "refusals"])
def test_no_entry_makes_a_move_by_which_a_seat_may_see_a_card(entry: str) -> None:
    for pair in may_play_a_wand():
        assert TestSameKnowledge.told(entry, pair.one, pair) == TestSameKnowledge.told(entry, pair.other, pair)
