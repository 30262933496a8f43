"""The substitution planner: the fewest tiles, what is lost, the move, the best order; nothing is decided elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import arcane_lab as al
from arcane_lab.core.errors import ArcaneLabError
from arcane_lab.games.arts.widgets.showing import rule_texts
from arcane_lab.games.arts.widgets.substitution_planner import SubstitutionPlanner
from tests.widget_examples import Example, state_of

NEEDS, PARTS = "saw saw mirror fabric", "mirror fabric"


def send(plan: SubstitutionPlanner, do: str, **fields: Any) -> dict[str, Any]:
    plan._handle_custom_msg({"do": do, **fields, "id": "a-1"}, [])
    return dict(plan.answer)


def planner(tiles: str = "A A", **given: Any) -> SubstitutionPlanner:
    return al.SubstitutionPlanner(needs=NEEDS, parts=PARTS, tiles=tiles, **given)


def test_acceptance_9_two_tiles_nothing_lost_and_the_move() -> None:
    plan = planner()
    assert (plan.fewest, plan.lost, plan.move) == (2, 0, "prepare PS A A")
    assert plan.news == "Missing 4 coins' worth: 2 tiles, nothing lost."
    assert plan.shown["cover"]["halves"] == [["saw", "saw"], ["saw", "saw"]]
    one = planner("A")
    assert (one.shown["cover"]["text"], one.move, one.shown["cover"]["state"]) == ("1 more tile", "", "short")


@pytest.mark.parametrize(
    ("parts", "tiles", "fewest", "lost"),
    [
        # AS-ENCH-17, 18, 06, 03, 15, and one tile more than is needed, which stays.
        ("mirror fabric", "A A", 2, 0),
        ("saw saw", "B B", 2, 0),
        ("saw saw fabric", "A A", 2, 1),
        ("saw saw mirror", "A", 1, 1),
        ("", "A A A A", 4, 0),
        ("saw mirror fabric", "A A A", 1, 0),
    ],
)
def test_the_fewest_tiles_and_what_is_lost(parts: str, tiles: str, fewest: int, lost: int) -> None:
    plan = al.SubstitutionPlanner(needs=NEEDS, parts=parts, tiles=tiles)
    assert (plan.fewest, plan.lost) == (fewest, lost)
    assert plan.move == f"prepare PS {' '.join([tiles[0]] * fewest)}"


def test_as_ench_12_a_type_on_the_trick_is_refused_with_what_works_instead() -> None:
    plan = planner("A A B B", tricks="PS[A] T3")
    # It takes the type that can be used by itself.
    assert plan.move == "prepare PS B B"
    plan.use("A")
    cover = plan.shown["cover"]
    assert (cover["state"], cover["rule"], plan.move) == ("refused", "AS-ENCH-12", "")
    assert cover["instead"] == "Use B instead."
    assert cover["rule"] in rule_texts()


def test_as_ench_09_what_is_owned_may_be_substituted_too() -> None:
    plan = al.SubstitutionPlanner(needs=NEEDS, parts="saw saw mirror fabric", tiles="A")
    assert (plan.fewest, plan.move, plan.shown["cover"]["rule"]) == (0, "prepare PS", "AS-ENCH-09")
    plan.change(0, "spared")
    assert (plan.fewest, plan.lost, plan.move) == (1, 0, "prepare PS A")
    plan.change(0, "owned")
    assert plan.move == "prepare PS"


def test_st_7_a_prepared_trick_waits_for_its_performance() -> None:
    plan = planner(tricks="PS*")
    assert (plan.shown["cover"]["rule"], plan.move) == ("ST-7", "")


def test_clicks_own_and_miss_a_component_and_the_hand_follows() -> None:
    plan = planner()
    assert [one["state"] for one in plan.shown["needs"]] == ["missing", "missing", "owned", "owned"]
    assert send(plan, "need", index=0, state="owned")["ok"]
    assert [one["state"] for one in plan.shown["needs"]] == ["owned", "missing", "owned", "owned"]
    assert (plan.fewest, plan.move) == (1, "prepare PS A")
    # The hand is one for all tricks: the mirror that is given away is missing for T3, too.
    assert send(plan, "need", index=2, state="missing")["ok"]
    assert send(plan, "plan", code="T3")["ok"]
    assert [one["state"] for one in plan.shown["needs"]] == ["missing", "missing", "owned"]


def test_the_best_order_of_the_picture() -> None:
    order = planner().shown["order"]
    rows = [(row["code"], row["text"], row["saves"], row["buy"]) for row in order["rows"]]
    assert rows == [("PS", "2 of 2, one stays there", 4, ""), ("T3", "1 of 1, it stays there", 2, "Mirror")]
    assert order["saves"] == 6
    assert "the most 2 tiles can: n(n + 1)" in order["text"]
    assert (order["cost"], order["gained"]) == ("Bought for 3 each they cost 6:", "0 gained")


def test_tiles_are_more_and_fewer_and_of_other_types() -> None:
    plan = planner()
    assert send(plan, "tiles", type="A", count=1)["ok"]
    assert plan.shown["cover"]["text"] == "1 more tile"
    assert send(plan, "tiles", type="B", count=2)["ok"]
    assert plan.move == "prepare PS B B"
    assert not send(plan, "tiles", type="B", count=12)["ok"]
    assert not send(plan, "tiles", type="G", count=1)["ok"]


def badges(value: Any) -> dict[str, bool]:
    """All badges of what is shown: entry and whether it is yours."""
    if isinstance(value, dict):
        own = {value["entry"]: value["yours"]} if "yours" in value else {}
        return own | {key: one for part in value.values() for key, one in badges(part).items()}
    if isinstance(value, list | tuple):
        return {key: one for part in value for key, one in badges(part).items()}
    return {}


@pytest.mark.parametrize("entry", ["PS.needs", "fabric.value", "mirror.value", "price"])
def test_acceptance_2_a_sample_is_marked_until_it_is_typed_in(entry: str) -> None:
    plan = planner()
    assert badges(plan.shown)[entry] is False
    before = [rest for rest in plan.shown["rests"] if rest["kind"] == "sample"]
    assert any(entry.split(".")[0] in rest["entry"] or entry == "price" for rest in before)
    own = {"PS.needs": "saw mirror", "price": "4"}.get(entry, "2")
    assert send(plan, "set", entry=entry, text=own)["ok"]
    assert badges(plan.shown)[entry] is True
    assert any(rest["kind"] == "yours" for rest in plan.shown["rests"])
    assert send(plan, "ours", entry=entry)["ok"]
    assert badges(plan.shown)[entry] is False


def test_what_is_text_carries_no_badge_and_what_is_example_does() -> None:
    plan = planner()
    assert [one["badge"] is None for one in plan.shown["needs"]] == [True, True, False, False]
    assert plan.shown["trick"]["badge"] is None
    assert plan.shown["examples"] == []
    bare = al.SubstitutionPlanner()
    assert bare.shown["examples"] == ["parts", "tiles"]
    assert [rest["entry"] for rest in bare.shown["rests"]][:2] == ["start.parts", "start.tiles"]
    bare.set_tiles("A", 1)
    assert bare.shown["examples"] == ["parts"]
    bare.plan("T3")
    assert bare.shown["trick"]["badge"]["entry"] == "T3.level"


def test_what_is_spoken_ends_with_its_badge() -> None:
    plan = al.SubstitutionPlanner(needs=NEEDS, parts="saw saw fabric", tiles="A A")
    assert plan.news == "Missing 3 coins' worth: 2 tiles, 1 lost, by sample values."
    plan.set_input("mirror.value", "2")
    assert plan.news == "Missing 2 coins' worth: 1 tile, nothing lost."


def test_a_turn_of_a_real_game_is_the_start() -> None:
    sheet = "tricks: QQ[A] PS*\nparts: saw\ntiles: B B\nQQ.level: 3\nQQ.needs: saw mirror\nprice: 4\ncrew: magician:3 |"
    plan = al.SubstitutionPlanner(turn=sheet)
    assert (plan.fewest, plan.lost, plan.move) == (2, 1, "prepare QQ B B")
    assert plan.shown["trick"] | {"needs": 0, "badge": 0} == {
        **{"code": "QQ", "name": "your trick", "level": 3, "types": "A", "prepared": False, "needs": 0, "badge": 0}
    }
    assert plan.shown["note"] == "Not used here: crew."
    assert plan.shown["order"]["cost"] == "Bought for 4 each they cost 8:"
    other = planner()
    assert send(other, "paste", text=sheet)["ok"]
    assert other.move == "prepare QQ B B"
    answer = send(other, "paste", text="tiles: A\nparts: rope")
    assert not answer["ok"]
    assert "Line 2, 'parts: rope'" in answer["text"]
    assert other.move == "prepare QQ B B"


def test_what_cannot_be_planned_is_refused_and_changes_nothing() -> None:
    plan = planner()
    calls: list[Callable[[], object]] = [
        lambda: al.SubstitutionPlanner(needs="rope"),
        lambda: al.SubstitutionPlanner(needs=""),
        lambda: al.SubstitutionPlanner(parts=3),  # type: ignore[arg-type]
        lambda: al.SubstitutionPlanner(tiles="A A A A A A A A A A A A A"),
        lambda: al.SubstitutionPlanner(tricks="QQ"),
        lambda: al.SubstitutionPlanner(tricks="PS[AA]"),
        lambda: al.SubstitutionPlanner(values={"saw": 9}),
        lambda: al.SubstitutionPlanner(price=-1),
        lambda: al.SubstitutionPlanner(tiles="A", turn="tiles: A"),
        lambda: plan.change(4, "owned"),
        lambda: plan.change(0, "lost"),
        lambda: plan.set_input("price", "x"),
        lambda: plan.set_input("saw.value", "9"),
        lambda: plan.set_input("rates.coin", "1"),
        lambda: plan.use_ours("rates.coin"),
        lambda: plan.plan("QQ"),
        lambda: plan.use("AB"),
    ]
    before = state_of(plan)
    for call in calls:
        with pytest.raises(ArcaneLabError):
            call()
    assert state_of(plan) == before


def test_where_there_is_no_browser_it_is_a_table() -> None:
    html = planner()._repr_mimebundle_()[0]["text/html"]
    assert "prepare PS A A" in html
    assert "Sample, not a rule" in html
    assert "Stand-in ST-7" in html


EXAMPLE = Example(
    SubstitutionPlanner,
    lambda game, seat: {"needs": NEEDS, "parts": PARTS, "tiles": "A A"},
    no_game=True,
    methods={
        "change": {"index": 0, "state": "owned"},
        "plan": {"code": "T3"},
        "read": {"text": "tiles: A A"},
        "set_input": {"entry": "mirror.value", "value": "2"},
        "set_tiles": {"type": "A", "count": 1},
        "use": {"type": "B"},
        "use_ours": {"entry": "mirror.value"},
    },
    states={"as it begins": SubstitutionPlanner, "of a sheet": lambda: SubstitutionPlanner(turn="tiles: B")},
)
