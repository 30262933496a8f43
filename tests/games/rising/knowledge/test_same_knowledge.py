"""Nothing of Arcana Rising leaks: see `tests/knowledge/same.py`."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Any, ClassVar

import pytest

from arcane_lab.engine.registry import find_game
from arcane_lab.games.rising.rules.words import Phase
from arcane_lab.records.games import positions_of
from tests.games.rising.knowledge.entries import the_odds
from tests.knowledge import entries
from tests.knowledge.pairs import Pair, deciding_pairs, pairs
from tests.knowledge.same import Entry, SameKnowledge, of_every_game, of_the_widgets
from tests.knowledge.surfaces import ELSEWHERE, NO_GAME, ONLY_REFUSED, Surfaces

GAME = "rising"
FEW_ANSWERS = 6


def has_few_answers(state: Any) -> bool:
    """No draft with hundreds of answers: each is drawn."""
    rules = find_game(GAME).rules
    return len(rules.legal_moves(state, rules.to_move(state))) <= FEW_ANSWERS


class TestSameKnowledge(SameKnowledge):
    ENTRIES: ClassVar = {
        **of_the_widgets("InspectionLab", "SlideLab", "StorehouseWidget"),
        "TableWidget": Entry(entries.the_table, 5, pairs),
        "TurnOrderWidget": Entry(entries.the_turn, 8, partial(pairs, with_steps=4, for_all=False)),
        **of_every_game(GAME),
        "odds": Entry(the_odds, 6),
        "an answer in secret": Entry(entries.an_answer_in_secret, 12, deciding_pairs),
        "graphs": Entry(entries.the_rules_in_graphs, 3, partial(pairs, begins=has_few_answers)),
        "table whose oldest steps are packed": Entry(entries.the_packed_table, 3, partial(pairs, with_steps=12)),
    }
    SURFACES: ClassVar = Surfaces(
        game=GAME,
        # Before the deal nothing is hidden yet.
        odds={
            **dict.fromkeys(("rising.moons", "rising.cards", "rising.engine", "rising.payments"), "odds"),
            **dict.fromkeys(("rising.in_game", "rising.opening", "rising.held", "rising.returns"), NO_GAME),
            "rising.pyramid": NO_GAME,
        },
        errors={"NotToSuppose": ELSEWHERE, "ImpossibleQuestion": "odds"},
        only_refused=(
            *ONLY_REFUSED,
            ("TableWidget", "why_not"),
            # It has no turns of one seat that a figure could be predicted of, or exchanged, or gone on with.
            *(("TurnOrderWidget", do) for do in ("exchange", "go_on", "predict")),
        ),
    )
    MORE: ClassVar = ("an answer in secret",)


# --- every kind of difference -------------------------------------------------------------------------------

KINDS = (
    *("hands", "casts", "moons", "pyramid", "answers under way", "answers shown since", "a hand that passed through"),
    *(f"discard_info {value}" for value in ("own", "none", "open")),
)


def kinds_of(pair: Pair) -> set[str]:
    """What differs between two games that are equal to a seat, and under which option."""
    one, other = pair.one.at(0), pair.other.at(0)
    steps = [[step.move.text for step in game.steps_for("table")] for game in (pair.one, pair.other)]
    hands = [
        [state.hand_card[6 * s : 6 * s + state.hand_count[s]] for s in range(state.seats)] for state in (one, other)
    ]
    shown = [seat["hand"] for seat in pair.one.picture(pair.reader)["seats"]]
    found = {
        "hands": hands[0] != hands[1],
        "casts": one.taken != other.taken or pile_of(one) != pile_of(other),
        "moons": one.moon != other.moon,
        "pyramid": one.seats == 1 and one.pyramid != other.pyramid,
        "answers under way": one.choice != other.choice and one.phase == Phase.DRAFT,
        "answers shown since": steps[0] != steps[1] and pair.one.phase == "resolve",
        "a hand that passed through": any(" of " in hand for hand in shown) and hands[0] != hands[1],
    }
    kinds = {kind for kind, holds in found.items() if holds}
    return kinds | ({f"discard_info {pair.one.setup.options['discard_info']}"} if kinds & set(KINDS[:2]) else set())


def pile_of(state: Any) -> list[list[int]]:
    return [state.discard_card[60 * s : 60 * s + state.discard_count[s]] for s in range(state.seats)]


@pytest.mark.parametrize("count", [1, pytest.param(1_000, marks=pytest.mark.thorough)])
def test_every_kind_of_difference_tells_nothing(count: int) -> None:
    """So many pairs of each kind, looked at in Python and at the table."""
    tried: Counter[str] = Counter()
    anywhere = pairs(100_000, game=GAME)
    from_the_draft_on = pairs(100_000, game=GAME, begins=positions_of(GAME).is_stand_point, with_steps=4)
    for pair in (one for both in zip(anywhere, from_the_draft_on, strict=True) for one in both):
        kinds = {kind for kind in kinds_of(pair) if tried[kind] < count}
        if not kinds:
            continue
        tried.update(kinds)
        for entry in ("looks", "TableWidget") if pair.number % 8 == 0 else ("looks",):
            one, other = (TestSameKnowledge.told(entry, game, pair) for game in (pair.one, pair.other))
            assert one == other
        if all(tried[kind] == count for kind in KINDS):
            return
    raise AssertionError(f"too few pairs: {tried}")
