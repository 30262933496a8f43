"""What every public object shows of itself, and what it hands out: short lines, no secrets, nothing to break."""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterator, Mapping
from functools import cache
from types import BuiltinFunctionType, FunctionType, MethodType
from typing import Any

import pandas as pd
import pytest

import arcane_lab as al
from arcane_lab import datasets
from arcane_lab.core.read_only import ReadOnlyError, read_only
from arcane_lab.records import Record, Scenario, check_paths

LONGEST = 200
#: Parts of the engine, where every nanosecond counts; people meet the views and records made of them.
INSIDE = (
    "arcane_lab.games.alley.rules.",
    "arcane_lab.games.alley.knowledge.view",
    "arcane_lab.games.alley.knowledge.seen",
    "arcane_lab.graphs.canvas",
)


@cache
def objects() -> dict[str, Any]:
    """One of every kind of object that people meet."""
    quick: dict[str, Any] = {"games": 6, "seed": 1, "mode": "plain", "progress": False}
    pair = ["greedy", "random"]
    game = al.Game("alley", players=["me", "greedy"], seed=3141592653)
    turn = [game.play(game.legal_moves()[0]) for _ in range(4)][-1]
    result = al.simulate("alley", players=pair, **quick)
    scenario = Scenario.example("20-play-every-step-in-one-play")
    deck = al.chance.Deck(range(1, 200))
    house = al.StorehouseWidget("OW OW OW / [CB] TC IR / FC FC MB")
    record = Record.example("bad-luck-or-bad-move")
    settings = {"a": {}, "b": {"items": {"TC": {"coin_gold": 3}}}}
    return {
        "game": game,
        "turn": turn,
        "explanation": turn.explain(),
        "view": game.view("p1"),
        "refusal": game.why_not("bribe 3"),
        "rule": game.explain("AA-PLAY-18"),
        "record": record,
        "simulated": result.records[0],
        "scenario": scenario,
        "report": scenario.check(),
        "file report": next(check_paths(["tests/rulebook/alley"])),
        "result": result,
        "contrast": result.contrast("p1", "p2"),
        "options": al.options("alley"),
        "records": result.records,
        "comparison": al.compare("alley", settings=settings, players=pair, **quick),
        "sweep": al.sweep("alley", parameters={"TC.coin_gold": [2, 3]}, players=pair, **quick),
        "league": al.league(pair, seats=[2], **quick),
        "what if": al.what_if(game, "p1", games=10),
        "review": al.review(
            result.records[0].replay().fork(at=14).record(), "p1", games=10, strategies="greedy", progress=False
        ),
        "house": house,
        "slide": house.sell("a1-b1-c1"),
        "table": al.show(game),
        "table of a record": al.show(record, view="table"),
        "slide lab": al.SlideLab(),
        "inspection lab": al.InspectionLab(game, seat="p1", games=50),
        "turn order": al.TurnOrderWidget(game),
        "deck": deck,
        "distribution": deck.total(2),
        "why": deck.next(1).why(),
        "both": deck.both("any_of_next", 1, draws=5),
        "unseen": al.chance.unseen(game.view("p1")),
        "inspection": al.chance.inspection(game.view("p1"), games=50),
        "lesson": al.lessons.begin(1),
        "graph": al.graphs.stacks(game, "p1"),
        "class code": al.class_code("maple-7", "1"),
        **{f"datasets.{name}": getattr(datasets, name)("alley") for name in ("items", "rules", "options", "powers")},
        "card values": datasets.card_values("revised", {"TC": {"coin_gold": 3}}),
    }


def attributes(thing: Any) -> Iterator[tuple[str, Any]]:
    """The public attributes of an object that are no methods."""
    names = {*dir(type(thing)), *getattr(thing, "__dict__", {})}
    # What pydantic writes into every class is not ours.
    for name in sorted(name for name in names if not name.startswith(("_", "model_")) and not name.isupper()):
        owner = next((kind for kind in type(thing).__mro__ if name in vars(kind)), type(thing))
        if owner.__module__.startswith("arcane_lab"):
            try:
                value = getattr(thing, name)
            except al.ArcaneLabError:
                continue
            if not isinstance(value, MethodType | FunctionType | BuiltinFunctionType):
                yield name, value


def all_below(thing: Any, path: str, seen: dict[int, tuple[str, Any]], depth: int = 0) -> None:
    """Every object of the package that can be reached from one, with the way to it."""
    if depth > 4 or id(thing) in seen:
        return
    if isinstance(thing, Mapping | tuple | list):
        parts = list(thing.values() if isinstance(thing, Mapping) else thing)[:3]
        for number, part in enumerate(parts):
            all_below(part, f"{path}[{number}]", seen, depth + 1)
    elif type(thing).__module__.startswith("arcane_lab") and not type(thing).__module__.startswith(INSIDE):
        seen[id(thing)] = (path, thing)
        for name, value in attributes(thing):
            all_below(value, f"{path}.{name}", seen, depth + 1)


@cache
def everything() -> tuple[tuple[str, Any], ...]:
    seen: dict[int, tuple[str, Any]] = {}
    for name, thing in objects().items():
        all_below(thing, name, seen)
    return tuple(seen.values())


def test_every_repr_is_one_short_line() -> None:
    assert len({type(thing) for _, thing in everything()}) > 50
    long = {path: repr(thing) for path, thing in everything() if len(repr(thing)) > LONGEST or "\n" in repr(thing)}
    assert long == {}


@pytest.mark.parametrize("name", Record.examples())
def test_a_record_s_repr_holds_no_deal_and_no_seed(name: str) -> None:
    record = Record.example(name).replay().record()
    assert f"{len(record.moves)} moves" in repr(record)
    assert "seed" not in repr(record)
    assert not [deal for deal in record.deals if deal and deal[:12] in repr(record)]


def test_what_stands_beside_a_seat_s_view_names_no_seed() -> None:
    for name in ("game", "view", "table", "inspection lab", "turn order", "turn"):
        assert "3141592653" not in repr(objects()[name])


def test_a_drawing_is_still_shown_at_a_prompt() -> None:
    from IPython.lib.pretty import pretty

    for name in ("game", "view", "what if", "review", "why", "both", "rule"):
        thing = objects()[name]
        assert pretty(thing).startswith(str(thing))
    assert "\n" in pretty(objects()["game"])


def _refuses_changes(value: Any) -> bool:
    """Whether a list or a dict cannot be changed in place."""
    acts = (lambda: value.append(1), lambda: value.update(x=1), lambda: value.add(1))
    for act in acts:
        try:
            act()
        except (ReadOnlyError, AttributeError):
            continue
        return False
    return True


def test_no_list_or_dict_that_is_handed_out_can_be_changed_behind_the_back_of_its_owner() -> None:
    shared = []
    for path, thing in everything():
        # A view is made anew for each asking, as it says; changing one changes no other.
        if type(thing).__name__ == "SeatView":
            continue
        for name, value in attributes(thing):
            kinds = list | dict | set | bytearray | pd.DataFrame
            if isinstance(value, kinds) and getattr(thing, name) is value and not _refuses_changes(value):
                shared.append(f"{path}.{name}")
    assert shared == []


def test_a_view_that_is_changed_changes_no_other() -> None:
    game = objects()["game"]
    view, before = game.view("p1"), repr(game.picture("p1"))
    view.picture["seats"].clear()
    view.unseen.clear()
    assert repr(game.picture("p1")) == before
    assert game.view("p1").unseen


def test_a_highlight_that_is_appended_says_what_to_do_instead() -> None:
    house = al.StorehouseWidget("OW OW OW / [CB] TC IR / FC FC MB")
    for act in (
        lambda: house.highlight.append("a1-b1-c1"),
        lambda: house.selected.extend(["a1"]),
        lambda: house.shown.update(sets=[]),
        lambda: house.shown["sets"].clear(),
    ):
        with pytest.raises(ReadOnlyError, match="set it to the new"):
            act()
    house.highlight = [*house.highlight, "a1-b1-c1"]
    assert house.highlight == ["a1-b1-c1"]
    with pytest.raises(al.ArcaneLabError, match="is not the name of a stack"):
        house.highlight = [*house.highlight, "a1-b9"]


def test_a_table_of_a_result_that_is_changed_stays_what_it_was() -> None:
    for name, column in (("what if", "gold"), ("review", "luck")):
        table = objects()[name].table
        table[column] = -999.5
        assert not (objects()[name].table[column] == -999.5).any()
    seats = objects()["result"].seats
    seats["gold"] = -1
    assert not (objects()["result"].seats["gold"] == -1).any()


def test_what_is_read_only_is_saved_and_copied_as_any_other() -> None:
    value = read_only({"winners": ["p1", {"x": [1]}]})
    assert value == {"winners": ["p1", {"x": [1]}]}
    assert json.loads(json.dumps(value)) == value
    assert pickle.loads(pickle.dumps(value)) == value
    assert [type(value), type(value["winners"])] == [type(pickle.loads(pickle.dumps(value))), type(value["winners"])]
    for act in (lambda: value["winners"].sort(), lambda: value.pop("winners"), lambda: value["winners"][1].clear()):
        with pytest.raises(ReadOnlyError):
            act()
