"""What every public function and method takes: one ordinary call of each, for tests that then give something else."""

from __future__ import annotations

import inspect
import json
import random
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from typing import Any, Final

import pandas as pd

import arcane_lab as al
from arcane_lab import charts
from arcane_lab.engine.misreadings import is_method
from arcane_lab.engine.registry import find_game, published
from tests.games.alley.project.test_every_object import objects
from tests.own_games import defined_anew
from tests.widget_examples import examples

LINE_OF_THREE: Final = "OW OW OW / [CB] TC IR / FC FC MB"
GRID: Final = "BF OW TC / IR BF CB / MB FC BF"
PAIR: Final = ["greedy", "random"]
QUICK: Final = {"games": 4, "seed": 1, "mode": "plain", "progress": False}
ABOUT: Final = "20-play-every-step-in-one-play"
SCENARIO: Final = al.Scenario.example(ABOUT)
RECORD: Final = "bad-luck-or-bad-move"

#: Methods that other parts of the package call with what they have made: nobody writes their arguments by hand.
MACHINERY: Final = {
    *("hold_back", "judge_again", "hold_sync", "get_state", "set_state", "from_state", "from_position"),
    *("WhatIf.counted", "WhatIf.estimated", "WhatIf.estimate", "WhatIf.values", "WhatIf.rows_of", "WhatIf.measure"),
    *("Result.framed_chart", "Why.over", "Why.then"),
}
#: Arguments of that kind.
HANDED_ON: Final = {"executor", "why", "sample", "args"}


def few_hidden() -> Any:
    return al.chance.seen("OW [??] TC / IR FC DE / BF SK CB", "DE DE [??] / IR BF CB / MB FC BF")


def fresh() -> al.Game:
    return al.Game("alley", players=3, seed=7)


@cache
def things() -> dict[str, Any]:
    """One of every public class, by its name."""
    found = {type(one).__name__: one for one in reversed(list(objects().values()))}
    found["OfflineChart"] = charts.league_chart(**drawn()["league_chart"], title="T", subtitle=["s"])
    found["Lines"] = al.chance.grid({"X": 5, "O": 4})
    found["Verdict"] = al.chance.verdict(few_hidden())
    found["Bribes"] = al.chance.bribe(gold=40, infamy_now=10, gains=3)
    found["Chance"] = found["Deck"].next(1)
    found["Dice"] = al.chance.Dice("d6")
    found["Fairness"] = al.chance.fair([8, 12, 9, 11, 7, 13])
    found["Hands"] = found["Deck"].hands([2, 2])
    found["Joint"] = found["Hands"].count(1)
    found["Wait"] = al.chance.Dice("d6").waiting(6)
    found["OwnGame"] = defined_anew("market")
    known = {"ValueSlider", "OutcomeExplorer", *found}  # the one is a part of the other, whose traits are not ours
    return {name: one.made(found["Game"], "p1") for name, one in examples().items() if name not in known} | found


def subject(owner: str) -> Any:
    """The object whose method is called: a new one where a call changes it."""
    if owner in ("Game", "BaseGame"):
        return fresh()
    if owner == "StorehouseWidget":
        return al.StorehouseWidget(LINE_OF_THREE, editable=True)
    if owner == "Lesson":
        return al.lessons.begin(1)
    if owner == "OwnGame":
        return defined_anew("market")
    return things()[owner]


def drawn() -> dict[str, dict[str, Any]]:
    """A small table for each chart, with what else it needs."""
    rows: dict[str, dict[str, Any]] = {
        "comparison_chart": {"setting": "a", "who": "p1", "difference": 1.0, "low": 0.5, "high": 1.5},
        "distribution_chart": {"who": "p1", "left": 0, "right": 10, "share": 0.3, "low": 0.2, "high": 0.4},
        "count_chart": {"item": "x", "who": "p1", "mean": 1.0, "low": 0.5, "high": 1.5},
        "gold_infamy_map": {"who": "p1", "gold": 10, "infamy": 5, "share": 0.3},
        "inspections_chart": {"who": "p1", "what": "t", "share": 0.3, "low": 0.2, "high": 0.4},
        "items_chart": {"item": "x", "who": "p1", "mean": 1.0, "low": 0.5, "high": 1.5},
        "joint_map": {"who": "p1", "gold": 10, "infamy": 5, "share": 0.3},
        "league_chart": {"strategy": "g", "strength": 1.0, "low": 0.5, "high": 1.5},
        "league_map": {"row": "a", "column": "b", "share": 0.3, "low": 0.2, "high": 0.4},
        "path_chart": {"turn": 1, "who": "p1", "gold": 1, "low": 1, "middle": 2, "high": 3},
        "probability_chart": {"outcome": "x", "probability": 1.0, "chance": "1"},
        "rate_chart": {"who": "p1", "what": "t", "share": 0.3, "low": 0.2, "high": 0.4},
        "review_chart": {
            **{"step": 1, "move": "draw deck", "best": "draw deck"},
            **{f"{name}{end}": 1.0 for name in ("given_away", "came") for end in ("", "_low", "_high")},
        },
        "sweep_chart": {"value": 1, "who": "p1", "mean": 1.0, "low": 0.5, "high": 1.5},
        "sweep_map": {"x": 1, "y": 2, "value": 1.0, "low": 0.5, "high": 1.5},
        "what_if_chart": {"move": "draw deck", "value": 1.0, "low": 0.5, "high": 1.5, "as_good": True},
    }
    more = {"unit": "gold", "parameter": "coins", "parameters": ("coins", "eggs"), "row": "item"}
    more |= {"columns": ("gold", "infamy"), "units": ("sets", "sets in a game")}
    return {
        name: {"table": pd.DataFrame([row])}
        | {key: value for key, value in more.items() if key in parameters(f"charts.{name}")}
        for name, row in rows.items()
    }


def of_widgets() -> Iterator[tuple[str, dict[str, Any]]]:
    """The ordinary call of each widget, and those of its methods."""
    for name, one in examples().items():
        if not hasattr(al, name):
            continue
        yield f"al.{name}", one.call(things()["Game"], "p1")
        yield from ((f"{name}.{method}", dict(given)) for method, given in one.methods.items())


@cache
def calls() -> dict[str, dict[str, Any]]:
    """Ordinary arguments of each public callable that needs some, or is slow without; the others are called bare."""
    view, deck, unseen = {"view": fresh().view("p1")}, {"kind": 1, "draws": 3}, {"item": "OW", "draws": 2}
    seen = {"view": few_hidden(), "games": 10, "seed": 1}
    wanted = {"wanted": {1: 1}, "draws": 3}
    move = str(things()["WhatIf"].moves[0])
    step = things()["Review"].decisions[0].step
    bad = next(one.step for one in things()["Review"].decisions if one.move_label == "bad move")
    game, record = fresh(), things()["Record"]
    names = {"names": game.names_for("p1")}
    seen_move = {"move": str(things()["SeatView"].legal_moves[0])}
    return {
        **dict(of_widgets()),
        "al.Game": {"seed": 7},
        "al.register": {"spec": find_game("alley")},
        "al.Card": {"code": "T1"},
        "al.Counter": {"name": "pot"},
        "al.Option": {"name": "goal", "default": 100},
        "al.Zone": {"name": "deck"},
        "al.check_game": {"game": things()["OwnGame"], "games": 2},
        "al.check_same": {"easy": things()["OwnGame"], "fast": things()["OwnGame"], "games": 2},
        "al.fields": {"game": things()["OwnGame"]},
        "al.read_cards": {"path": "cards.csv"},
        "al.define_game": {
            "name": "x",
            "score": "n",
            "counters": [al.Counter("n", per_seat=True)],
            "rules": {"X": "No."},
        },
        "al.outcomes": {
            "game": al.Game(defined_anew("pig", ('"pig"', '"pig-to-try"')), players=2, seed=7),
            "move": "roll",
        },
        "al.scenario_of": {"game": things()["OwnGame"], "seats": 2, "position": {"step": "bid", "waiting": ["p1"]}},
        "OwnGame.start": {"function": len},
        "OwnGame.move": {"text": "pass", "at": "bid", "rule": "NM-1"},
        "OwnGame.when_all_answered": {"step": "bid"},
        "OwnGame.strategy": {"name": "bold"},
        "OwnGame.draw_zone": {"zone": "deck"},
        "OwnGame.draw_board": {"module": "export default () => 0"},
        "al.show": {"game": game},
        "al.class_code": {"code": "maple-7", "student": 1},
        "al.simulate": {"players": PAIR, **QUICK},
        "al.compare": {"settings": {"a": {}, "b": {"edition": "first"}}, "players": PAIR, **QUICK},
        "al.sweep": {"parameters": {"TC.coin_gold": [2, 3]}, "players": PAIR, **QUICK},
        "al.sensitivity": {"players": PAIR, "over": ["doll_locked"], **QUICK},
        "al.league": {"strategies": PAIR, "seats": [2], **QUICK},
        "al.strategies.trace": {"strategy": "greedy", "game": game},
        "al.what_if": {"game": game, "seat": "p1", "games": 10},
        "al.review": {"record": record, "games": 4, "progress": False},
        "al.chance.Deck": {"cards": {"a": 2}},
        "al.chance.Dice": {"dice": "3d6"},
        "al.chance.Distribution": {"weights": {1: 1}},
        "al.chance.fair": {"counts": [8, 12, 9, 11, 7, 13], "games": 200},
        "al.chance.Chance": {"value": Fraction(1, 3)},
        "al.chance.bribe": {"gold": 40, "infamy_now": 10, "gains": 3},
        "al.chance.ending": seen,
        "al.chance.inspection": seen,
        "al.chance.verdict": seen,
        "al.chance.grid": {"pool": {"X": 5, "O": 4}},
        "al.chance.infamy": {"now": 3, "gains": 3},
        "al.chance.least": {"own": 3, "others": [things()["Distribution"]]},
        "al.chance.lines": {"where": GRID},
        "al.chance.seen": {"storehouses": GRID},
        "al.chance.unseen": view,
        "al.graphs.effect_order": {"turn": things()["Turn"]},
        "al.graphs.phases": {"games": 2},
        "al.graphs.stacks": {"what": GRID},
        "al.graphs.what_follows": {"game": game, "decisions": 1, "most": 5},
        "al.graphs.who_sees_what": {"game": game},
        "al.lessons.begin": {"lesson": 1},
        "al.lessons.board": {"storehouse": GRID},
        "al.lessons.class_code": {"code": "maple-7", "student": 1},
        "al.lessons.grade": {"folder": "."},
        "al.lessons.key": {"lesson": 1},
        "al.lessons.Intervals": {"intervals": {"a": (0.1, 0.3)}, "truth": 0.2},
        "al.lessons.paint": {"games": things()["Result"], "colour": 1},
        "al.lessons.position": {"storehouse": GRID, "stash": "HT"},
        **{f"charts.{name}": {"title": "T", "subtitle": ["s"], **own} for name, own in drawn().items()},
        "Game.at": {"position": 0},
        "Game.peek": {"position": 0},
        "Game.explain": {"rule": "AA-PLAY-18"},
        "Game.from_record": {"record": record},
        "Game.from_scenario": {"scenario": SCENARIO},
        "Game.from_text": {"text": game.to_text()},
        "Game.opening_for": {"reader": "p1"},
        "Game.play": {"move": "reveal b2"},
        "Game.steps_for": {"reader": "p1"},
        "Game.view": {"seat": "p1"},
        "Game.why_not": {"move": "reveal b2"},
        "Turn.events_for": {"reader": "p1"},
        "Turn.explain_for": {"reader": "p1"},
        "Record.annotate": {"number": 1, "comment": "why"},
        "Record.example": {"name": RECORD},
        "Record.from_text": {"text": record.to_text()},
        "Record.load": {"path": "record.json"},
        "Record.load_all": {"path": "record.json"},
        "Record.save": {"path": "saved.json"},
        "Record.save_all": {"records": [record], "path": "saved.json"},
        "Record.to_html": {"path": "saved.html", "seat": "p1"},
        "Scenario.example": {"name": ABOUT},
        "Scenario.from_dict": {"data": json.loads(SCENARIO.to_text())},
        "Scenario.from_text": {"text": SCENARIO.to_text()},
        "Scenario.load": {"path": "scenario.json"},
        "Result.from_table": {
            "frame": pd.DataFrame({"game": [0, 0, 1, 1], "seat": ["p1", "p2"] * 2, "points": [3, 1, 4, 2]})
        },
        "Result.contrast": {"one": "p1", "other": "p2"},
        "OptionList.explain": {"name": "goal"},
        "OptionList.find": {"words": "gold"},
        "Result.load": {"path": "result.parquet"},
        "Result.save": {"path": "saved.parquet"},
        "Result.record": {"game": 0},
        "Records.choices": {"number": 0},
        "Records.of_game": {"game": 0},
        "Records.row": {"number": 0},
        "Records.states": {"number": 0},
        "Records.decided": {"number": 0},
        "Result.find": {"what": "closest"},
        "WhatIf.chart_table": {"name": "gold"},
        "WhatIf.difference": {"move": move},
        "WhatIf.figure": {"move": move},
        "WhatIf.is_as_good": {"move": move},
        **dict.fromkeys(("WhatIf.lens_for", "WhatIf.note_for", "WhatIf.games_for", "Review.note_for"), names),
        "WhatIf.scores_of": {"move": move},
        "WhatIf.sentence": {"move": move},
        "WhatIf.why": {"games": 4},
        "Refusal.told": names,
        "SeatView.preview": seen_move,
        "SeatView.sets_after": seen_move,
        "Review.moments_for": names,
        "Review.decision": {"step": step},
        "Review.sentence": {"step": step},
        "Review.why": {"step": step, "games": 4},
        "Review.why_bad": {"step": bad},
        "Review.why_luck": {"step": step},
        "charts.offline": {"chart": {"mark": "bar", "data": {"values": [{"a": 1}]}}},
        "Deck.any_of_next": deck,
        "Deck.at_least": wanted,
        "Deck.before": {"one": 1, "other": 2},
        "Deck.best": {"draws": 3, "keep": 2},
        "Deck.both": {"question": "pattern", "draws": 5},
        "Deck.by": {"group": "suit"},
        "Deck.count": deck,
        "Deck.counts": {"kinds": [1], "draws": 3},
        "Deck.deal": {"draws": 3, "luck": random.Random(1)},
        "Deck.estimate": {"figure": len, "draws": 3, "games": 10, "seed": 1},
        "Deck.exactly": wanted,
        "Deck.expected_wait": {"kind": 1},
        "Deck.expected_wait_for": {"wanted": {1: 1}},
        "Deck.first_of": {"kinds": [1, 2]},
        "Deck.hands": {"sizes": [2, 2]},
        "Deck.highest": {"draws": 3},
        "Deck.in_order": {"kinds": [1, 2]},
        "Deck.longest_run": {"draws": 3},
        "Deck.lowest": {"draws": 3},
        "Deck.middle": {"draws": 3},
        "Deck.neighbours": {"draws": 3},
        "Deck.next": {"kind": 1},
        "Deck.nth": {"kind": 1, "place": 2},
        "Deck.pattern": {"draws": 3},
        "Deck.ranked": {"draws": 3, "place": 1},
        "Deck.sets": {"draws": 3},
        "Deck.total": {"draws": 2},
        "Deck.waiting": {"kind": 1},
        "Deck.waiting_for": {"wanted": {1: 1}},
        "Deck.within": {"wanted": {1: (0, 1)}, "draws": 3},
        "Deck.without": {"cards": {1: 1}},
        "Dice.count": {"face": 6},
        "Dice.estimate": {"counts": {1: 1}, "seed": 1},
        "Dice.mixture": {"parts": [(1, al.chance.Distribution({1: 1}))]},
        "Dice.keep": {"dice": 1},
        "Dice.ranked": {"place": 1},
        "Dice.waiting": {"face": 6},
        "Distribution.at_least": {"number": 1},
        "Distribution.at_most": {"number": 1},
        "Distribution.between": {"low": 1, "high": 300},
        "Distribution.compare": {"other": 3},
        "Distribution.estimate": {"counts": {1: 1}, "seed": 1},
        "Distribution.given": {"condition": bool},
        "Distribution.joint": {"other": al.chance.Distribution({1: 1})},
        "Distribution.map": {"change": bool},
        "Distribution.minus": {"other": 3},
        "Distribution.mixture": {"parts": [(1, al.chance.Distribution({1: 1}))]},
        "Distribution.p": {"outcome": 3},
        "Distribution.part": {"place": 0},
        "Distribution.plus": {"other": 3},
        "Distribution.quantile": {"share": 0.5},
        "Distribution.times": {"count": 2},
        "Distribution.where": {"condition": bool},
        "Hands.at_least": {"wanted": [{1: 1}, {2: 1}]},
        "Hands.count": {"kind": 1},
        "Hands.total": {"values": {kind: kind % 3 for kind in range(1, 200)}},
        "Joint.any": {"at_least": 1},
        "Joint.each": {"at_least": 1},
        "Wait.at_least": {"draws": 3},
        "Wait.at_most": {"draws": 3},
        "Wait.between": {"low": 2, "high": 4},
        "Wait.p": {"draw": 3},
        "Wait.quantile": {"share": 0.5},
        "Wait.up_to": {"draws": 3},
        "Unseen.among": {"item": "OW", "place": "deck"},
        "Unseen.any_of_next": unseen,
        "Unseen.count": unseen,
        "Unseen.hidden": {"item": "OW"},
        "Unseen.next": {"item": "OW"},
        "Unseen.nth": {"item": "OW", "place": 2},
        "Unseen.slot": {"slot": "b2", "seat": "p2"},
        "Unseen.waiting": {"item": "OW"},
        "Unseen.where": {"item": "OW"},
        "Bribes.worth": {"paid": 4},
        "Chance.from_float": {"value": 0.5},
        "Lines.after": {"cards": 3},
        "Lines.alone": {"kind": "X"},
        "Lines.exactly": {"number": 1},
        "Lines.line": {"line": "a1-b1-c1"},
        "Lines.only": {"kind": "X"},
        "Verdict.lead": {"seat": "p1", "other": "p2"},
        "Lesson.ask": {"exercise": "count"},
        "Lesson.check": {"exercise": "count"},
        "Lesson.compare": {"about": "gold", "came": 3},
        "Lesson.hint": {"exercise": "count"},
        "Lesson.predict": {"about": "gold", "guess": 3},
        "StackGraph.after": {"stack": "a1-b2-c3", "axis": "horizontal"},
        "StackGraph.save": {"path": "graph.svg"},
        "StackGraph.sharing": {"slot": "b2"},
        "OfflineChart.save": {"fp": "chart.html"},
        "CardValues.certainty": {"code": "TC", "name": "coin_gold"},
        "CardValues.sentence": {"code": "TC"},
        "CardValues.value": {"code": "TC", "name": "coin_gold"},
    }


def bound(name: str) -> Any:
    """The callable of that name, of an object that it may change."""
    head, _, method = name.rpartition(".")
    if not name.startswith(("al.", "charts.")):
        return getattr(subject(head), method)
    found: Any = al
    if head == "charts":
        return getattr(charts, method)
    for part in name.split(".")[1:]:
        found = getattr(found, part)
    return found


def public() -> Iterator[str]:
    """Every function and class that people call, and every method of what these give."""
    modules = {"al": al, **{f"al.{one}": getattr(al, one) for one in ("chance", "graphs", "lessons", "strategies")}}
    modules["charts"] = charts
    for prefix, module in modules.items():
        # The names of a room are its own and those that games bring.
        for name in [*module.__all__, *published(prefix.removeprefix("al."))]:
            one = getattr(module, name)
            is_error = inspect.isclass(one) and issubclass(one, Exception)
            if callable(one) and not is_error and not _is_given(one):
                yield f"{prefix}.{name}"
    for owner, thing in things().items():
        for name in dir(type(thing)):
            inner = [kind for kind in type(thing).__mro__ if name in vars(kind)]
            # What a distribution of its own sort has from all distributions is called there.
            if isinstance(thing, al.chance.Distribution) and owner != "Distribution" and inner[:1] != [type(thing)]:
                continue
            ours = inner and inner[0].__module__.startswith("arcane_lab") and not name.startswith("_")
            if ours and _is_called(type(thing), name) and parameters(f"{owner}.{name}"):
                yield f"{owner}.{name}"


#: Classes that people are given and do not make.
_GIVEN: Final = {
    *("Comparison", "League", "Record", "Result", "Review", "Scenario", "Sweep", "WhatIf", "Bribes", "Ending"),
    *("InfamyWalk", "Inspection", "Lines", "Verdict", "RuleGraph", "StackGraph", "Exercise", "Grades", "Key"),
    *("Lesson", "OptionList", "SensitivityTable", "Unseen", "ClassCode", "OfflineChart"),
}


def _is_called(kind: type, name: str) -> bool:
    return is_method(inspect.getattr_static(kind, name)) or callable(getattr(kind, name))


def _is_given(one: Any) -> bool:
    return inspect.isclass(one) and one.__name__ in _GIVEN


@cache
def parameters(name: str) -> Mapping[str, inspect.Parameter]:
    """What a callable takes from people."""
    found = inspect.signature(bound(name)).parameters if not {name, name.split(".")[-1]} & MACHINERY else {}
    return {key: one for key, one in found.items() if key not in HANDED_ON and one.kind is not one.VAR_KEYWORD}


__all__ = ["bound", "calls", "parameters", "public"]
