"""Nothing of Arcana Rising leaks: see `tests/knowledge/same.py`."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar

from arcane_lab.games.rising.rules.words import Ask
from tests.knowledge import entries
from tests.knowledge.pairs import deciding_pairs, pairs
from tests.knowledge.same import Entry, SameKnowledge, of_every_game, of_the_widgets
from tests.knowledge.surfaces import ELSEWHERE, ONLY_REFUSED, Surfaces

GAME = "rising"


def has_few_answers(state: Any) -> bool:
    """No draft of many cards, which has hundreds of answers: each is drawn."""
    return bool(state.step != Ask.DRAFT or state.turn >= 5)


class TestSameKnowledge(SameKnowledge):
    ENTRIES: ClassVar = {
        **of_the_widgets("InspectionLab", "SlideLab", "StorehouseWidget"),
        **of_every_game(GAME),
        "an answer in secret": Entry(entries.an_answer_in_secret, 24, deciding_pairs),
        "graphs": Entry(entries.the_rules_in_graphs, 4, partial(pairs, begins=has_few_answers)),
        "table whose oldest steps are packed": Entry(entries.the_packed_table, 6, partial(pairs, with_steps=12)),
    }
    SURFACES: ClassVar = Surfaces(
        game=GAME,
        errors=dict.fromkeys(("NotToSuppose", "ImpossibleQuestion"), ELSEWHERE),
        only_refused=(
            *ONLY_REFUSED,
            ("TableWidget", "why_not"),
            # It has no turns of one seat that a figure could be predicted of, or exchanged, or gone on with.
            *(("TurnOrderWidget", do) for do in ("exchange", "go_on", "predict")),
        ),
    )
    MORE: ClassVar = ("an answer in secret",)
