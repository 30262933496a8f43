"""The inspection lab: the odds are those of `al.chance`, also of what is supposed, from the seat's view alone."""

from __future__ import annotations

import copy
import re
import threading
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest

import arcane_lab as al
from arcane_lab.chance.errors import ImpossibleQuestion
from arcane_lab.core.errors import ArcaneLabError, BadSetup, UnknownName
from arcane_lab.engine.game import BaseGame
from arcane_lab.games.alley.odds.inspection import inspection
from arcane_lab.games.alley.odds.unseen import Unseen
from arcane_lab.games.alley.odds.verdict import verdict
from arcane_lab.games.alley.text.names import CODES
from arcane_lab.games.alley.widgets import inspection_lab, inspection_words
from arcane_lab.games.alley.widgets.inspection_lab import InspectionLab
from arcane_lab.games.alley.widgets.supposing import NotToSuppose, supposed
from tests.games.alley.widgets.labs import few_hidden, lab_traits
from tests.interrupting import stopped_at
from tests.widget_examples import Example, state_of
from tests.widget_examples import say as send
from tests.widgets.playing import new_game, play_on


def say(lab: InspectionLab, **content: Any) -> dict[str, Any]:
    lab._handle_custom_msg({"id": "test-1", **content}, [])
    return lab.answer


def hidden_slots(lab: InspectionLab) -> list[str]:
    return [name for name, slot in lab._view_now().slots().items() if not slot.seen]


# --- supposing --------------------------------------------------------------------------------------------


def test_what_is_supposed_leaves_the_pool_and_what_lay_there_returns_to_it() -> None:
    view = few_hidden().view("p1")
    slots = view.slots()
    hidden, known = (
        next(name for name, slot in slots.items() if slot.seen != is_hidden) for is_hidden in (True, False)
    )
    one = supposed(view, {hidden: "CB"})
    assert (one.slots()[hidden].code, one.unseen["CB"]) == ("CB", view.unseen["CB"] - 1)
    assert Unseen(one).size == Unseen(view).size - 1
    other = supposed(view, {known: "CB"})
    assert other.unseen[slots[known].code] == view.unseen[slots[known].code] + 1
    assert Unseen(other).size == Unseen(view).size
    assert view.slots() == slots


def test_the_odds_of_all_suppositions_together_are_the_odds_without_any() -> None:
    """Total probability: the distribution is the mixture over what one hidden slot may hold."""
    view = few_hidden(most=3).view("p1")
    slot = next(name for name, slot in view.slots().items() if not slot.seen)
    size = sum(view.unseen.values())
    mixed: dict[Any, Fraction] = {}
    for item, copies in view.unseen.items():
        found = inspection(supposed(view, {slot: item})).infamy
        for value in found.support:
            mixed[value] = mixed.get(value, Fraction(0)) + Fraction(copies, size) * found.p(value)
    whole = inspection(view).infamy
    assert mixed == {value: Fraction(whole.p(value)) for value in whole.support}


def test_what_cannot_be_supposed_is_refused_in_words() -> None:
    view = few_hidden().view("p1")
    with pytest.raises(UnknownName, match="slot of p1"):
        supposed(view, {"d9": "OW"})
    with pytest.raises(NotToSuppose, match="did you mean"):
        supposed(view, {next(iter(view.slots())): "OX"})
    gone = (
        next(code for code in ("ML", "PL", "SC", "WW", "OW") if not view.unseen[code])
        if len(view.unseen) < 20
        else None
    )
    slots = list(view.slots())
    rare = min(view.unseen, key=lambda code: view.unseen[code])
    more = dict.fromkeys(slots[: view.unseen[rare] + 1], rare)
    with pytest.raises(NotToSuppose, match="has seen every"):
        supposed(view, more if gone is None else {slots[0]: gone})


# --- the lab ----------------------------------------------------------------------------------------------


def test_the_picture_is_that_of_the_exact_odds() -> None:
    game = few_hidden()
    lab = InspectionLab(game, "p1", games=200)
    found = al.chance.inspection(game.view("p1"))
    assert lab.infamy["kind"] == "exact"
    assert lab.infamy["sample"] is None
    assert [bar[0] for bar in lab.infamy["bars"]] == list(found.infamy.support)
    assert [bar[1] for bar in lab.infamy["bars"]] == [float(found.infamy.p(value)) for value in found.infamy.support]
    assert lab.infamy["assumed"] == list(found.assumed)
    now = game.view("p1").infamy()
    fined = sum(found.infamy.p(value) for value in found.infamy.support if value + now > 24)
    assert abs(lab.infamy["fine"]["value"] - fined) < 1e-12
    assert lab.infamy["fine_from"] == 25 - now
    assert "exact" in lab.news
    unseen = al.chance.unseen(game.view("p1"))
    slot = hidden_slots(lab)[0]
    assert {code: percent for code, _, percent in lab.pool["odds"]} == {
        code: f"{100 * float(unseen.slot(slot).p(code)):.1f}%" for code in unseen.cards
    }


def test_least_and_penalty_are_those_of_the_verdict_and_labelled() -> None:
    game = few_hidden()
    lab = InspectionLab(game, "p1", games=200, seed=5)
    assert lab.wait(60)
    judged = al.chance.verdict(game.view("p1"), "p1", games=200, seed=5)
    assert lab.outcome["least"]["text"] == str(judged.least())
    assert lab.outcome["penalised"]["value"] == float(judged.penalised())
    assert lab.outcome["facts"][1] == ["A penalty of 10 infamy", str(judged.penalised())]
    assert lab.outcome["tile"][0] == lab.outcome["least"]["figure"]
    assert (lab.outcome["kind"], lab.outcome["sample"]) == ("estimate", "n = 200, seed 5")
    assert "95% interval" in lab.outcome["others"]["text"]


def test_many_hidden_items_are_counted_in_a_thread_and_labelled_as_an_estimate() -> None:
    lab = InspectionLab(new_game(3, 7), "p1", games=300)
    assert lab.infamy is None
    assert "being counted" in lab.news
    assert lab.wait(60)
    assert (lab.infamy["kind"], lab.infamy["sample"]) == ("estimate", "n = 300, seed 1")
    assert all(len(bar) == 4 and bar[2] <= bar[1] <= bar[3] for bar in lab.infamy["bars"])
    assert "95% interval" in lab.infamy["mean"]["text"]
    assert "n = 300, seed 1" in lab.news


def test_supposing_and_forgetting_from_python_and_from_the_browser_agree() -> None:
    game = few_hidden()
    lab = InspectionLab(game, "p1", games=50)
    before, slot = lab_traits(lab, "house", "infamy", "pool"), hidden_slots(lab)[0]
    assert say(lab, do="suppose", slot=slot, item="DL")["ok"]
    assert lab.supposed == {slot: "DL"}
    assert lab.inspection.infamy.weights == al.chance.inspection(supposed(game.view("p1"), {slot: "DL"})).infamy.weights
    assert lab.news.startswith(f"If {slot} were a Dark Lotus: ")
    assert say(lab, do="forget", slot=slot)["ok"]
    assert lab_traits(lab, "house", "infamy", "pool") == before
    lab.suppose(slot, "CB")
    assert say(lab, do="forget", slot="all")["ok"]
    assert lab.supposed == {}


def test_the_newest_wish_wins() -> None:
    lab = InspectionLab(new_game(3, 7), "p1", games=60)
    for item in ("DL", "OW", "CB", "BF"):
        lab.suppose("b2", item)
    assert lab.wait(60)
    assert lab.news.startswith("If b2 were a Bottled Fairy: ")
    view = supposed(lab._what.view("p1"), {"b2": "BF"})
    assert lab.infamy["mean"]["value"] == float(inspection(view, games=60).infamy.mean)


def test_it_follows_the_game_and_says_when_nothing_can_be_foreseen() -> None:
    game = few_hidden()
    lab = InspectionLab(game, "p1", games=20)
    house = lab.house
    for _ in range(400):
        play_on(game, 1, 3)
        if lab.house != house:
            break
    assert lab.house != house
    play_on(game, 4000, 3, until=lambda one: one.phase == "bribe" or one.is_over)
    assert lab.infamy is None
    assert "can be foreseen" in lab.news


def test_a_count_of_what_is_drawn_no_more_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    """The count of the first picture ends while the second one is being drawn."""
    real, began, may_end, ended = inspection_lab._outcome, threading.Event(), threading.Event(), threading.Event()

    def slow(*arguments: Any) -> dict[str, Any]:
        found = real(*arguments)
        began.set()
        may_end.wait(30)
        ended.set()
        return found

    monkeypatch.setattr(inspection_lab, "REST", 0)
    monkeypatch.setattr(inspection_lab, "_outcome", slow)
    lab = InspectionLab(few_hidden(), "p1", games=10)
    assert began.wait(30)
    inspect = lab._inspect

    def inspect_meanwhile(*arguments: Any, **more: Any) -> Any:
        may_end.set()
        assert ended.wait(30)
        threading.Event().wait(0.2)
        return inspect(*arguments, **more)

    monkeypatch.setattr(lab, "_inspect", inspect_meanwhile)
    lab.suppose(next(iter(lab._view_now().slots())), "DL")
    assert lab.outcome is None
    assert lab.wait(60)
    found = verdict(lab._view_now(), "p1", games=10)
    assert lab.outcome["least"]["text"] == str(found.least())
    lab.close()


# --- predict, then see ------------------------------------------------------------------------------------


def test_the_odds_are_held_back_until_they_are_predicted() -> None:
    game = few_hidden()
    lab = InspectionLab(game, "p1", predict=True, games=50)
    assert (lab.infamy, lab.outcome) == (None, None)
    number = lab.question["number"]
    assert not say(lab, do="predict", number=number, values={"average": 20})["ok"]
    assert lab.infamy is None
    assert say(lab, do="predict", number=number, values={"average": 20, "fine": 50})["ok"]
    found = al.chance.inspection(game.view("p1"))
    assert lab.predictions[0].result["average"] == round(float(found.infamy.mean), 2)
    assert lab.infamy["mean"]["value"] == float(found.infamy.mean)


# --- what is given, and what comes from the browser -------------------------------------------------------


def test_a_view_alone_will_do() -> None:
    view = few_hidden().view("p1")
    lab = InspectionLab(view, games=20)
    assert lab.about["items"]["DL"]["gold"] == view.numbers.gold_per_set[4]
    assert InspectionLab(view, games=20).infamy == lab.infamy
    with pytest.raises(BadSetup, match="view of p1"):
        InspectionLab(view, "p2")
    with pytest.raises(BadSetup, match="neither a game nor a view"):
        InspectionLab(5)  # type: ignore[arg-type]  # mistaken on purpose
    with pytest.raises(ValueError, match="p9"):
        InspectionLab(new_game(), "p9")
    with pytest.raises(BadSetup, match="predict"):
        InspectionLab(view, predict="yes")  # type: ignore[arg-type]  # mistaken on purpose
    with pytest.raises(ImpossibleQuestion):
        InspectionLab(view, games=0)


@pytest.mark.parametrize(
    "content",
    [
        None,
        {"do": "suppose", "slot": "a1"},
        {"do": "suppose", "slot": "a1", "item": 7},
        {"do": "suppose", "slot": "z9", "item": "OW"},
        {"do": "suppose", "slot": "a1", "item": "<b>"},
        {"do": "forget", "slot": "a1"},
        {"do": "predict", "number": 1, "values": {}},
        {"do": "eval"},
    ],
)
def test_a_message_that_is_none_changes_nothing_and_is_answered(content: Any) -> None:
    lab = InspectionLab(few_hidden(), "p1", games=20)
    assert lab.wait(60)
    before = lab_traits(lab)
    lab._handle_custom_msg(content and {**content, "id": "a"}, [])
    assert not lab.answer["ok"]
    assert lab.answer["text"].endswith((".", "?"))
    assert {**lab_traits(lab), "answer": None} == before
    lab.set_state({"infamy": None})
    assert lab.infamy is not None


@pytest.mark.parametrize("what", [3, SimpleNamespace(numbers=1), SimpleNamespace(picture={})])
def test_what_is_no_game_and_no_view_is_refused(what: object) -> None:
    with pytest.raises(BadSetup, match="is neither a game nor a view"):
        InspectionLab(what)  # type: ignore[arg-type]


def test_what_is_supposed_stays_until_that_very_card_lies_there_for_all_to_see() -> None:
    game = few_hidden()
    lab = InspectionLab(game, "p1", games=20)
    slot = hidden_slots(lab)[0]
    lab.suppose(slot, "DL")
    lab.refresh()
    assert lab.supposed == {slot: "DL"}
    known = next(name for name, known in game.view("p1").slots().items() if known.seen)
    code = game.view("p1").slots()[known].code
    lab.suppose(known, "CB" if code != "CB" else "OW")
    lab.refresh()
    assert set(lab.supposed) == {slot, known}


def test_a_notebook_without_widgets_gets_the_odds_as_a_table() -> None:
    lab = InspectionLab(few_hidden(), "p1", games=20)
    slot = hidden_slots(lab)[0]
    lab.suppose(slot, "DL")
    data, _ = lab._repr_mimebundle_()
    assert f"supposing {slot} is DL" in data["text/plain"]
    assert f"<td>{lab.infamy['bars'][0][0]}</td>" in data["text/html"]
    assert f"{slot} hidden Dark Lotus, " in data["text/html"]
    assert ", marked" in data["text/html"]
    assert f"<strong>If {slot} were a Dark Lotus: " in data["text/html"]
    assert al.InspectionLab is InspectionLab


def test_without_a_widget_an_estimate_still_carries_its_sample_and_intervals() -> None:
    lab = InspectionLab(new_game(2, 7), "p1", games=50)
    assert lab.wait(60)
    assert lab.infamy["kind"] == "estimate"
    data, _ = lab._repr_mimebundle_()
    assert f"chance (estimate, {lab.infamy['sample']})" in data["text/html"]
    value, chance, low, high = lab.infamy["bars"][0]
    told = f"{100 * chance:.2f}% ({100 * low:.2f}% to {100 * high:.2f}%)"
    assert f"<tr><td>{value}</td><td>{told}</td></tr>" in data["text/html"]


@pytest.mark.parametrize("stride", [211, pytest.param(7, marks=pytest.mark.thorough)])
def test_a_stop_while_a_card_is_supposed_leaves_one_case_and_nobody_waiting(stride, monkeypatch):
    monkeypatch.setattr(inspection_lab, "REST", 0.01)
    game = al.Game("alley", players=2, seed=1)
    rooms = ("widgets/inspection_lab.py", "widgets/supposing.py", "odds/inspection.py", "core/background.py")
    lab = al.InspectionLab(game, seat="p1", games=20)
    cases = [{}, {"b2": "DL"}]
    for step in range(1, 100_000, stride):
        _, has_stopped = stopped_at(step, rooms, lambda: lab.suppose("b2", "DL"))
        assert lab.wait(60)
        assert lab.supposed in cases
        assert lab.supposes == lab.supposed
        assert ("If b2 were" in lab.news) == bool(lab.supposed)
        if not has_stopped:
            assert lab.supposed == cases[1]
            return
        lab.forget()
        assert lab.wait(60)


# --- piece by piece -----------------------------------------------------------------------------------------


def test_the_unseen_cards_stand_in_order_with_the_chance_of_each() -> None:
    unseen = SimpleNamespace(cards={"TC": 1, "OW": 3, "BF": 3}, size=7, assumed=("a",))
    assert inspection_lab._pool(unseen, 2) == {
        "size": 7, "hidden": 2, "title": "A hidden slot may hold (exact, of 7 unseen cards)",
        "rests": "Assumed, as nobody knows: how many extra cards there are of a.",
        "odds": [["BF", 3, "42.9%"], ["OW", 3, "42.9%"], ["TC", 1, "14.3%"]],
    }  # fmt: skip
    assert inspection_lab._pool(SimpleNamespace(cards={}, size=0, assumed=()), 0)["odds"] == []


def test_a_view_alone_tells_the_same_values_of_the_cards_as_its_game() -> None:
    game = few_hidden()
    of_game, of_view = (
        InspectionLab(what, "p1", games=5, predict=True).about for what in (game, game.view("p1"))
    )  # fmt: skip
    told = [{code: (item["gold"], item["infamy"]) for code, item in one["items"].items()} for one in (of_game, of_view)]
    assert told[0] == told[1]
    # What makes no set brings no gold; something brings some.
    assert {gold is None for gold, _ in told[0].values()} == {True, False}
    assert (of_view["view"], of_view["who"]) == ("p1", "You are p1")


@pytest.mark.parametrize("markers", [0, 1, 2])
@pytest.mark.parametrize("now", [0, 20, 24])
def test_a_fine_begins_past_24_and_there_are_two_markers(markers: int, now: int) -> None:
    view = few_hidden(most=2).view("p1")
    numbers = copy.copy(view.numbers)
    numbers.fines, numbers.infamy = [*numbers.fines], [*numbers.infamy]
    numbers.fines[0], numbers.infamy[0] = markers, now
    seats = [
        {**seat, "fines": markers, "infamy": now} if seat["id"] == "p1" else seat for seat in view.picture["seats"]
    ]
    view = replace(view, numbers=numbers, picture={**view.picture, "seats": seats})
    lab = InspectionLab(view, games=5)
    counted = lab.inspection.infamy
    past = sum(counted.p(value) for value in counted.support if value + now > 24)
    assert lab.infamy["now"] == now
    assert lab.infamy["fine_from"] == (25 - now if markers < 2 else None)
    # Not pytest.approx, which looks at numpy, while the thread of the lab may be importing it.
    assert abs(lab.infamy["fine"]["value"] - (past if markers < 2 else 0)) < 1e-12
    lab.close()


@pytest.mark.parametrize("is_at_once", [True, False])
def test_so_many_hidden_items_are_counted_at_once_and_one_more_in_a_thread(
    monkeypatch: pytest.MonkeyPatch, is_at_once: bool
) -> None:
    game = few_hidden()
    hidden = inspection_lab._hidden(game.view("p1"))
    real, counts = InspectionLab._inspect, []

    def noted(lab: InspectionLab, view: Any, games: int | None = None, is_trial: bool = False) -> Any:
        counts.append(is_trial)
        return real(lab, view, games, is_trial)

    monkeypatch.setattr(InspectionLab, "_inspect", noted)
    monkeypatch.setattr(inspection_lab, "AT_ONCE", hidden if is_at_once else hidden - 1)
    lab = InspectionLab(game, "p1", games=5)
    assert (lab.infamy is not None) == is_at_once == ("being counted" not in lab.news)
    assert lab.wait(60)
    found = al.chance.inspection(game.view("p1")).infamy
    assert lab.infamy["mean"]["value"] == float(found.mean)
    # What can be asked at all is tried once, and then all is counted once.
    assert counts == [True, False]
    lab.close()


def test_the_answer_stands_first_and_says_what_a_supposed_card_changes() -> None:
    game = few_hidden()
    lab = InspectionLab(game, "p1", games=5)
    slots = hidden_slots(lab)
    hidden = f"{len(slots)} hidden item{'s' if len(slots) > 1 else ''}"
    # From 4 hidden cards: a mean of 20.48, and a fine in 21.9 of 100 cases.
    assert lab.news == (
        "If the inspection came now: 20 or 21 infamy on average, and a fine 22 times in 100. "
        "As you can foresee it, with 4 hidden cards. This is exact."
    )
    assert (lab.infamy["mean"]["figure"], lab.infamy["mean"]["between"]) == ("20.5", "exact")
    assert (lab.infamy["fine"]["figure"], lab.infamy["fine"]["between"]) == ("22%", "exact")
    assert lab.infamy["change"] == ""
    plain = float(lab.inspection.infamy.mean)
    lab.suppose(slots[0], "DL")
    more = float(lab.inspection.infamy.mean) - plain
    assert lab.infamy["change"] == (
        f"Suppose {slots[0]} is a Dark Lotus: {more:.1f} more on average; a fine 33 instead of 22 times in 100."
    )
    for slot in slots:
        lab.suppose(slot, next(code for code, count in lab._view_now().unseen.items() if count))
    supposing = ", ".join(f"{slot} is {item}" for slot, item in lab.supposed.items())
    (only,) = lab.inspection.infamy.support
    told = f": {only} infamy, and {'a fine for sure' if only > 24 - lab.infamy['now'] else 'no fine'}."
    assert told in lab.news
    assert "with no hidden cards. This is exact." in lab.news
    assert repr(lab) == f"InspectionLab(p1, no hidden items, supposing {supposing})"
    lab.forget(slots[0])
    assert list(lab.supposed) == slots[1:]
    for bad in (slots[0], 7, ["b2"], "z9"):
        with pytest.raises(BadSetup, match="nothing is supposed of it"):
            lab.forget(bad)  # type: ignore[arg-type]  # mistaken on purpose
    lab.forget()
    assert (lab.supposed, repr(lab)) == ({}, f"InspectionLab(p1, {hidden})")
    with pytest.raises(BadSetup, match="no slot"):
        lab.forget(slots[0])
    lab.close()


def test_what_has_turned_up_needs_no_supposing() -> None:
    game = few_hidden()
    lab = InspectionLab(game, "p1", games=5)
    known = {name: slot.code for name, slot in game.view("p1").slots().items() if slot.seen}
    slot, code = next(iter(known.items()))
    lab.suppose(slot, code)
    assert lab.supposed == {slot: code}
    lab.refresh()
    assert lab.supposed == {}
    lab.close()


@pytest.mark.parametrize("seat", ["p1", "p2", "p3"])
def test_the_least_of_the_others_is_taken_without_the_seat_itself(seat: str) -> None:
    view = few_hidden().view(seat)
    judged = verdict(view, seat, games=30)
    told = inspection_lab._outcome(judged, view)
    least: dict[int, Fraction] = {}
    for ends in judged.joint.support:
        others = min(end[0] for number, end in enumerate(ends) if f"p{number + 1}" != seat)
        # Of 30 games: no multiple of a twentieth lies on an edge.
        chance = Fraction(round(30 * float(judged.joint.p(ends))), 30)
        least[others] = least.get(others, Fraction(0)) + chance
    assert sum(least.values()) == 1
    assert told["others"]["value"] == pytest.approx(float(sum(value * chance for value, chance in least.items())))
    for name, share in (("from", 0.05), ("to", 0.95)):
        below = sum(chance for value, chance in least.items() if value < told[name])
        assert below < share <= below + least[told[name]]
    assert told["gold"]["value"] == pytest.approx(float(judged.gold().mean))
    assert (told["kind"], told["trigger"]) == ("estimate", seat)


def test_a_position_of_another_time_is_no_measure_for_what_is_supposed() -> None:
    game = few_hidden()
    lab = InspectionLab(game, "p1", games=5)
    slot = hidden_slots(lab)[0]
    lab.suppose(slot, "DL")
    first = lab._plain.view
    play_on(game, 12, 3)
    assert lab.wait(60)
    assert lab._plain is not None
    assert lab._plain.view == game.view("p1") != first
    lab.close()


def test_the_change_of_an_estimate_has_an_interval_and_comes_with_the_count() -> None:
    lab = InspectionLab(new_game(3, 7), "p1", games=400)
    lab.suppose("b2", "DL")
    assert lab.wait(60)
    told = re.fullmatch(
        r"Suppose b2 is a Dark Lotus: (.*) more \((.*) to (.*)\) on average; "
        r"a fine (.*) instead of (.*) times in 100\.",
        lab.infamy["change"],
    )
    assert told
    more, low, high, *_ = map(float, told.groups())
    assert low < more < high
    means = [inspection(view, games=400).infamy for view in (lab._view_now(), lab._what.view("p1"))]
    halves = [(end - begin) / 2 for begin, end in (mean.mean_interval() for mean in means)]
    assert more == pytest.approx(float(means[0].mean) - float(means[1].mean), abs=0.051)
    assert high - low == pytest.approx(2 * (halves[0] ** 2 + halves[1] ** 2) ** 0.5, abs=0.11)
    lab.close()


@pytest.mark.parametrize(
    ("chances", "told"),
    [
        ({24: 1, 25: 1}, "24 or 25 infamy on average, and a fine 50 times in 100"),
        ({24: 9, 25: 1}, "about 24 infamy on average, and a fine 10 times in 100"),
        ({-2: 1, 3: 300}, "about 3 infamy on average, and no fine"),
        ({3: 999, 30: 1}, "about 3 infamy on average, and a fine less than once in 100"),
        ({3: 1, 30: 999}, "about 30 infamy on average, and a fine more than 99 times in 100"),
        ({3: 99, 30: 1}, "3 or 4 infamy on average, and a fine once in 100"),
        ({-3: 1}, "−3 infamy, and no fine"),
    ],
)
def test_the_answer_in_words(chances: dict[int, int], told: str) -> None:
    counted = al.chance.Distribution(chances)
    fine = counted.where(lambda value: value > 24)
    assert inspection_words.answer(counted, fine, {}, takes_fines=True) == f"If the inspection came now: {told}."
    last = inspection_words.answer(counted, fine, {"b2": "OW"}, takes_fines=False)
    assert last.startswith("If b2 were an Older Wand: ")
    assert last.endswith(", and you have both fine markers already.")


def test_nothing_of_the_odds_is_seen_before_they_are_predicted() -> None:
    lab = InspectionLab(few_hidden(), "p1", predict=True, games=5)
    slots = hidden_slots(lab)
    held = "The odds are held back until you have predicted them."
    assert lab.news == f"{len(slots)} hidden card{'s' if len(slots) > 1 else ''}. {held}"
    lab.suppose(slots[0], "CB")
    assert (lab.infamy, lab.outcome, lab.supposed) == (None, None, {slots[0]: "CB"})
    assert lab.news.endswith(held)
    assert "chance (" not in lab._repr_mimebundle_()[0]["text/html"]
    say(lab, do="predict", number=lab.question["number"], values={"average": 20, "fine": 50})
    assert lab.infamy["mean"]["value"] == float(lab.inspection.infamy.mean)
    assert lab.predictions[0].result["fine"] == round(100 * lab.infamy["fine"]["value"], 1)
    assert "chance (exact)" in lab._repr_mimebundle_()[0]["text/html"]
    assert lab.wait(60)
    assert lab.outcome is not None
    lab.close()


def test_the_seat_that_looks_is_the_one_that_decides_where_none_is_named() -> None:
    game = new_game(3, 7)
    assert inspection_lab._viewer(game, None) == game.to_move
    play_on(game, 40, 3, until=lambda one: one.to_move == "p2")
    assert inspection_lab._viewer(game, None) == game.to_move == "p2"
    assert inspection_lab._viewer(game, "p3") == "p3"
    view = game.view("p3")
    assert [inspection_lab._viewer(view, seat) for seat in (None, "p3")] == ["p3", "p3"]


# --- what the tests of every widget ask of this one ---------------------------------------------------------


def the_inspection(game: BaseGame, reader: str | None, number: int) -> Iterator[str]:
    try:
        # Held back, nothing is counted: the odds themselves are asked for every few positions.
        lab = InspectionLab(game, reader, games=4, predict=number % 6 > 0)
    except ArcaneLabError as problem:
        yield str(problem)
        return
    for slot, item in [("a1", CODES[number % len(CODES)]), ("b2", "DL")]:
        send(lab, "suppose", slot=slot, item=item)
        assert lab.wait(60)
        yield state_of(lab)
    send(lab, "forget", slot="a1")
    assert lab.wait(60)
    yield state_of(lab)
    if number % 12 == 1:
        yield send(lab, "predict", number=lab.question["number"], values={"average": 10, "fine": 20})
    lab.close()


EXAMPLE = Example(
    InspectionLab,
    lambda game, seat: {"what": game, "seat": seat, "games": 10},
    told=the_inspection,
    methods={"predict": {"values": {}}, "suppose": {"slot": "b2", "item": "OW"}, "wait": {"seconds": 0.01}},
    states={
        "with few hidden": lambda: InspectionLab(few_hidden(), "p1", games=10),
        "to predict": lambda: InspectionLab(few_hidden(), "p1", games=10, predict=True),
    },
)
