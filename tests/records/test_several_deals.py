"""What records keep of several deals in one move, and what a rule or a stand-in is called."""

from __future__ import annotations

from typing import Any

import arcane_lab as al
from arcane_lab.engine.ledger import Rule
from arcane_lab.engine.spec import Tables
from arcane_lab.records.games import deals_of


class LastAlone:
    """A game that can tell its last deal alone."""

    def count_deals(self, state: Any) -> int:
        return int(state)

    def write_deal(self, state: Any) -> str:
        return f"deal {state}"


class Each(LastAlone):
    """A game that can tell each of its deals."""

    def write_deals(self, state: Any, first: int) -> list[str]:
        return [f"deal {number + 1}" for number in range(first, state)]


def test_of_several_deals_each_is_kept_where_the_game_can_tell_it() -> None:
    last: Any = LastAlone()
    each: Any = Each()
    assert deals_of(last, 3, 1) == ["", "deal 3"]
    assert deals_of(each, 3, 1) == ["deal 2", "deal 3"]
    assert deals_of(last, 3, 3) == deals_of(each, 3, 4) == []


def test_a_stand_in_is_named_but_is_no_rule() -> None:
    kind: dict[str, Any] = {"edition": "one", "players": "any", "certainty": "missing"}
    one, other = (
        Rule(id=name, topic="t", statement="s", example="", source="ours", note="", **kind)
        for name in ("AB-C-01", "ST-1")
    )
    tables = Tables(rules=lambda: {one.id: one}, stand_ins=lambda: {other.id: other})
    assert list(tables.named()) == ["AB-C-01", "ST-1"]
    assert list(tables.rules()) == ["AB-C-01"]
    assert list(Tables(rules=lambda: {one.id: one}).named()) == ["AB-C-01"]


def test_figures_of_a_game_without_assumed_values_rest_on_nothing_else(toys: None) -> None:
    result = al.simulate("pig", players=["random"] * 2, games=2, seed=1, progress=False)
    assert result.rests_on == ()
