"""What runs of games share is said once: completion and help list it, and a wrong name is refused with the nearest."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import pytest
from IPython.core.completer import IPCompleter, provisionalcompleter

import arcane_lab as al
from arcane_lab.simulation.arguments import Call, How, RunArguments, changeable, read_call

RUNS: dict[str, dict[str, Any]] = {
    "simulate": {"players": ["greedy", "random"]},
    "compare": {"players": ["greedy", "random"], "settings": {"a": {}, "b": {}}},
    "sweep": {"players": ["greedy", "random"], "parameters": {"TC.coin_gold": [1, 2]}},
    "league": {"strategies": ["greedy", "random"], "seats": [2]},
    "sensitivity": {"players": ["greedy", "random"], "over": ["doll_locked"]},
}
SHARED = ("options", "seed", "most_rounds", "mode", "executor", "workers", "progress")


@pytest.mark.parametrize("name", RUNS)
def test_the_signature_lists_every_argument_with_its_default(name: str) -> None:
    found = inspect.signature(getattr(al, name)).parameters
    assert tuple(RunArguments.__annotations__) == SHARED
    assert {key: found[key].default for key in SHARED} == {
        **{"options": None, "seed": 1, "most_rounds": 50, "mode": "auto"},
        **{"executor": None, "workers": None, "progress": True},
    }
    assert [one.kind for one in found.values()].count(inspect.Parameter.VAR_KEYWORD) == 1
    assert "given" not in found


@pytest.mark.parametrize("name", ["what_if", "review"])
def test_so_does_that_of_a_question(name: str) -> None:
    found = inspect.signature(getattr(al, name)).parameters
    usual = {"strategies": None, "until": None, "seed": 1, "mode": "auto"}
    assert {key: found[key].default for key in usual} == usual
    assert all(one.kind is not inspect.Parameter.VAR_KEYWORD for one in found.values())


@pytest.mark.parametrize("call", ["al.simulate(work", "al.league([], most_", "al.what_if(None, strat"])
@pytest.mark.parametrize("with_jedi", [True, False])
def test_jupyter_completes_it(call: str, with_jedi: bool) -> None:
    completer = IPCompleter(namespace={"al": al}, use_jedi=with_jedi)
    with provisionalcompleter():
        found = [one.text for one in completer.completions(call, len(call))]
    assert set(found) & {"workers=", "most_rounds=", "strategies="}, found


@pytest.mark.parametrize("name", RUNS)
def test_a_wrong_name_is_refused_by_all_of_them_with_the_same_words(name: str) -> None:
    run: Callable[..., Any] = getattr(al, name)
    with pytest.raises(al.ArcaneLabError) as caught:
        run(**RUNS[name], games=2, editon="first")
    assert (
        str(caught.value)
        == "'editon' is not the name of something that this game is set up with; did you mean 'edition'?"
    )
    with pytest.raises(al.ArcaneLabError, match="mode"):
        run(**RUNS[name], games=2, mode="plane", progress=False)


def test_a_wrong_name_in_a_question_is_refused_too() -> None:
    game = al.Game("alley", players=3, seed=7)
    with pytest.raises(
        al.ArcaneLabError, match="'gmaes' is not the name of an argument of what_if; did you mean 'games'"
    ):
        al.what_if(game, "p1", gmaes=5)  # type: ignore[call-arg]
    with pytest.raises(al.ArcaneLabError, match="'sead' is not the name of an argument of review; did you mean 'seed'"):
        al.review(game, "p1", sead=5)  # type: ignore[call-arg]


def test_a_call_is_read_into_what_is_played_and_how() -> None:
    given = {"options": {"goal": 100}, "edition": "first", "seed": 4, "most_rounds": 9, "workers": 2, "progress": False}
    call, how = read_call("alley", ["greedy"], given)
    assert call == Call("alley", ["greedy"], {"options": {"goal": 100}, "edition": "first"}, most_rounds=9, seed=4)
    assert how == How(workers=2, progress=False)
    assert read_call(None, None, {}) == (Call("alley", None, {"options": None}), How())


@pytest.mark.usefixtures("toys")
@pytest.mark.parametrize(("changes", "changed"), [
    ({}, Call("pig", ["random"] * 2, {"options": {"goal": 50}}, 9, 4)),
    ({"players": ["random"] * 3}, Call("pig", ["random"] * 3, {"options": {"goal": 50}}, 9, 4)),
    ({"most_rounds": 5}, Call("pig", ["random"] * 2, {"options": {"goal": 50}}, 5, 4)),
    ({"options": {"goal": 20}}, Call("pig", ["random"] * 2, {"options": {"goal": 20}}, 9, 4)),
    ({"options": {"gaol": 1}, "most_rounds": 7},
     Call("pig", ["random"] * 2, {"options": {"goal": 50, "gaol": 1}}, 7, 4)),
])  # fmt: skip
def test_a_setting_changes_what_it_names_and_nothing_else(changes: dict[str, Any], changed: Call) -> None:
    call = Call("pig", ["random"] * 2, {"options": {"goal": 50}}, most_rounds=9, seed=4)
    before = repr(call)
    assert call.changed("mine", changes) == changed
    assert repr(call) == before


@pytest.mark.usefixtures("toys")
@pytest.mark.parametrize(("changes", "line"), [
    (3, "settings['mine']: 3 is refused: that is no dict of changes"), ([], "that is no dict of changes"),
    ({"seed": 5}, "'seed' is not the name of something that a setting can change"),
    ({"option": {}}, "did you mean 'options'?"), ({"options": {"goal": 0}}, "options['goal']: 0 is refused"),
    ({"players": ["random"]}, "players"),
])  # fmt: skip
def test_a_setting_that_cannot_be_is_told_by_its_name(changes: Any, line: str) -> None:
    call = Call("pig", ["random"] * 2, {"options": {"goal": 50}})
    with pytest.raises(al.ArcaneLabError) as refused:
        call.plan_of("mine", changes)
    assert line in str(refused.value)
    assert refused.value.__notes__ == ["This is about the setting 'mine'."]


@pytest.mark.usefixtures("toys")
def test_the_plan_is_that_of_the_call() -> None:
    plan = Call("pig", ["random"] * 2, {"options": {"goal": 50}}, most_rounds=9, seed=4).plan()
    assert (plan.setup.seed, plan.setup.options["goal"], plan.most_rounds) == (4, 50, 9)
    assert changeable("pig") == ("players", "most_rounds", "options")
