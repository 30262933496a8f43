"""The substitution planner: the fewest tiles, what is lost, the move, the best order; nothing is decided elsewhere."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

import arcane_lab as al
from arcane_lab.core.errors import ArcaneLabError
from arcane_lab.games.arts.odds.own_turn import UnreadableTurn
from arcane_lab.games.arts.widgets.showing import rule_texts
from arcane_lab.games.arts.widgets.substitution_planner import SubstitutionPlanner
from tests.games.arts.table import at, play
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
        lambda: al.SubstitutionPlanner(options={"prepare": True}),
        lambda: al.SubstitutionPlanner(options={"prepare_spends": "yes"}),
        lambda: al.SubstitutionPlanner(tiles="E", options={"enchantment_mix": "4x3"}),
        lambda: plan.set_input("option.prepare_spends", "yes"),
        lambda: plan.use_ours("option.prepare_spends"),
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


# --- readings of open questions ---------------------------------------------------------------------------------------


def at_the_workshop(parts: str, tiles: str, options: dict[str, Any], tricks: str = "PS T1") -> Any:
    seat = {"trickerion": 0, "crew": "magician:3 engineer:2 | .", "assigned": "engineer@workshop"}
    held = {"parts": parts, "tiles": tiles, "tricks": tricks}
    return play(at(options=options, seats={"p1": {**seat, **held}}, offer="C x D"), "send engineer workshop")


@pytest.mark.parametrize("number", [*range(12), *(pytest.param(n, marks=pytest.mark.thorough) for n in range(12, 200))])
def test_its_move_is_one_of_the_rules_and_leaves_what_they_leave(number: int) -> None:
    """With `prepare_spends` and without: the move that it gives is legal, and what is spent there is what it says."""
    chance = random.Random(number)
    options = {"prepare_spends": bool(number % 2)}
    parts = chance.choices(["saw", "mirror", "fabric"], k=chance.randrange(6))
    plan = planner_of(parts, "A A A", options)
    for index, need in enumerate(plan.shown["needs"]):
        if need["state"] == "owned" and chance.random() < 0.4:
            plan.change(index, "spared")
    game = at_the_workshop(" ".join(parts), "A A A", options)
    legal = [str(move) for move in game.legal_moves()]
    assert plan.move in legal or plan.shown["cover"]["state"] == "short"
    if plan.move:
        owned = Counter(one["part"] for one in plan.shown["needs"] if one["state"] == "owned")
        left = Counter(parts) - owned if options["prepare_spends"] else Counter(parts)
        seat = play(game, plan.move).picture(None)["seats"][0]
        assert Counter(seat["parts"].split()) == left
        assert seat["tiles"].count("A") == 3 - (1 if plan.fewest else 0)


def planner_of(parts: list[str], tiles: str, options: dict[str, Any]) -> SubstitutionPlanner:
    return al.SubstitutionPlanner(NEEDS, " ".join(parts), tiles, options=options)


def test_what_one_trick_has_spent_the_next_one_lacks() -> None:
    given: dict[str, Any] = {"parts": "fabric fabric", "tiles": "A A", "tricks": "T1 PS"}
    free, spent = (al.SubstitutionPlanner(**given, options={"prepare_spends": spends}) for spends in (False, True))
    # Not spent, one fabric serves for Paper Shred as well, and nothing is missing for T1. Spent, it is missing there:
    # the tile that is left stands for it, and for the other one.
    assert [(row["code"], row["buy"]) for row in free.shown["order"]["rows"]] == [("PS", "Mirror")]
    assert [(row["code"], row["saves"], row["buy"]) for row in spent.shown["order"]["rows"]] == [
        ("PS", 4, "Mirror"),
        ("T1", 2, ""),
    ]
    spent.plan("T1")
    assert spent.shown["after"]["spent"] == "2 Fabric spent. "
    assert spent.move == "prepare T1"
    assert {"kind": "yours", "text": "parts that no tile stands for are spent", "entry": "OQ-32"} in spent.shown[
        "rests"
    ]
    assert {"kind": "rule", "text": "parts are not spent by preparing", "entry": "OQ-32"} in planner().shown["rests"]


def test_the_other_readings_that_bear_on_it() -> None:
    plan = planner("A A", options={"reuse_same_turn": False, "slot_prices": "3-4-4", "enchantment_mix": "6x2"})
    assert plan.shown["after"]["again"] == "but it rests till the turn ends"
    assert planner().shown["after"]["again"] == "also this turn"
    with pytest.raises(ArcaneLabError, match="there are 2 tiles of A"):
        plan.set_tiles("A", 3)
    # The same by a message, and back.
    assert send(plan, "set", entry="option.prepare_spends", text="true")["ok"]
    plan.change(2, "spared")
    assert plan.move == ""  # 7 coins' worth are more than two tiles cover
    plan.use_ours("option.enchantment_mix")
    plan.set_tiles("A", 4)
    assert plan.move == "prepare PS A A A A for saw saw mirror"
    assert send(plan, "ours", entry="option.prepare_spends")["ok"]
    assert plan.move == "prepare PS A A A A"
    assert not send(plan, "set", entry="option.prepare_spends", text="perhaps")["ok"]
    assert not send(plan, "set", entry="option.nothing", text="1")["ok"]


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


def test_an_empty_sheet_is_refused_and_the_plan_stays() -> None:
    plan = SubstitutionPlanner(needs="saw saw mirror fabric", parts="mirror fabric", tiles="A A")
    shown = plan.shown
    for empty in ("", "  \n# nothing\n"):
        with pytest.raises(UnreadableTurn, match="nothing stands on it"):
            plan.read(empty)
    assert plan.shown == shown


def test_only_tiles_that_are_used_are_bought() -> None:
    plan = SubstitutionPlanner(turn="tricks: PS T1\ntiles: B B C\nparts: mirror fabric")
    order = plan.shown["order"]
    used = {row["type"] for row in order["rows"]}
    assert used == {"B"}
    assert order["cost"] == "2 of 3 tiles are used; bought for 3 each they cost 6:"


def test_a_trick_that_needs_no_tile_is_told_apart_from_one_that_gets_none() -> None:
    order = SubstitutionPlanner(turn="tricks: T1 PS[A]\ntiles: A\nparts: fabric fabric").shown["order"]
    assert (order["complete"], order["rest"], order["rows"]) == (["T1"], ["PS"], [])
    assert (order["cost"], order["text"]) == ("", "No tile saves anything here.")


def test_what_is_meant_is_said_where_a_word_of_the_table_stands() -> None:
    plan = SubstitutionPlanner()
    with pytest.raises(UnreadableTurn, match="do you mean points") as actions:
        plan.read("actions: 2\ndice: B fame")
    assert "do you mean coin+fame" in str(actions.value)
    assert len(str(actions.value).splitlines()) == 2
