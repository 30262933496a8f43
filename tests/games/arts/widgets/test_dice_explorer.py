"""The dice explorer: every bar is a figure of the odds, every control changes it, and what is a sample says so."""

from __future__ import annotations

import time
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

import arcane_lab as al
from arcane_lab.core.errors import ArcaneLabError
from arcane_lab.games.arts.widgets.dice_explorer import DiceExplorer
from tests.games.arts.widgets.test_substitution_planner import badges
from tests.widget_examples import Example, state_of


def send(dice: DiceExplorer, do: str, **fields: Any) -> dict[str, Any]:
    dice._handle_custom_msg({"do": do, **fields, "id": "a-1"}, [])
    return dict(dice.answer)


def explorer(**given: Any) -> DiceExplorer:
    return al.DiceExplorer(**{"tricks": ["A", "A B"], "levels": [2, 1], "roll": "C coins", **given})


def values(dice: DiceExplorer, group: int) -> list[str]:
    return [row["value"]["spoken"] for row in dice.shown["groups"][group]["rows"]]


def test_acceptance_10_the_figures_of_the_picture() -> None:
    dice = explorer()
    assert values(dice, 0) == ["1/2", "1/4", "1/4"]
    assert [row["cause"] for row in dice.shown["groups"][0]["rows"]] == ["die C or D", "die B", "die A"]
    assert dice.shown["groups"][0]["note"] == "mean 3/4 = 2 · 1/4 + 1 · 1/4"
    assert values(dice, 1) == ["0", "4", "6"]
    assert dice.shown["groups"][1]["note"] == "The first point gains 4, the second 2 more."
    assert values(dice, 2) == ["1 and 1/2", "4 and 11/20", "6"]
    note = dice.shown["groups"][2]["note"]
    assert "before the roll (set A) makes 4 1/15: seeing it first is worth 29/60." in note
    assert dice.shown["title"] == "faces A B C D and cards, coin+fame, coins, level, shard, each once"
    assert dice.news == "At C and 3 coins: leave it 0 fame, 1 point 4, 2 points 6, by samples."


def test_bars_are_as_long_as_their_figures() -> None:
    dice = explorer(roll="A level")
    found = dice.setting
    most = max(found.two, found.at("A level").two)
    for group, figures in ((1, found.at("A level")), (2, found)):
        shares = [row["share"] for row in dice.shown["groups"][group]["rows"]]
        assert shares == [float(value / most) for value in (figures.leave, figures.one, figures.two)]


@pytest.mark.parametrize(
    ("do", "fields", "figure"),
    [
        ("roll", {"face": "A", "benefit": "shard"}, lambda dice: values(dice, 1)[0] == "6"),
        ("trick", {"index": 1, "types": "C", "level": 3}, lambda dice: values(dice, 1)[0] == "2"),
        ("remove", {"index": 0}, lambda dice: values(dice, 0) == ["1/2", "1/2"]),
        ("add", {}, lambda dice: len(dice.shown["tricks"]) == 3),
        ("set", {"entry": "enchantment-die.faces", "text": "A C"}, lambda dice: values(dice, 0) == ["1/2", "0", "1/2"]),
        ("set", {"entry": "reward-die.faces", "text": "coins"}, lambda dice: values(dice, 1)[2] == "4"),
        ("set", {"entry": "rates.coin", "text": "1"}, lambda dice: values(dice, 1)[1] == "6"),
        ("set", {"entry": "shards", "text": "1"}, lambda dice: values(dice, 1)[2] == "4 and 2/3"),
    ],
)
def test_every_control_changes_the_bars_at_once(do: str, fields: Any, figure: Callable[[DiceExplorer], bool]) -> None:
    dice = explorer()
    assert not figure(dice)
    begin = time.process_time()
    assert send(dice, do, **fields)["ok"]
    assert time.process_time() - begin < 0.1
    assert figure(dice)


@pytest.mark.parametrize(
    ("entry", "text"),
    [
        ("enchantment-die.faces", "A A B C D E"),
        ("reward-die.faces", "coins coins shard"),
        *((f"rates.{name}", "4") for name in ("fame", "coin", "arcane", "cards", "ap")),
    ],
)
def test_acceptance_2_a_sample_is_marked_until_it_is_typed_in(entry: str, text: str) -> None:
    dice = explorer()
    assert badges(dice.shown)[entry] is False
    assert send(dice, "set", entry=entry, text=text)["ok"]
    assert badges(dice.shown)[entry] is True
    assert send(dice, "ours", entry=entry)["ok"]
    assert badges(dice.shown)[entry] is False


def test_what_is_spoken_says_when_nothing_is_a_sample() -> None:
    rates = {"fame": 1, "coin": "2/3", "arcane": 3, "cards": 2}
    mine = explorer(faces="A B C D", rewards="cards coin+fame coins level shard", rates=rates)
    assert mine.news == "At C and 3 coins: leave it 0 fame, 1 point 4, 2 points 6."
    assert explorer(faces="A B C D").news.endswith(", by samples.")


def test_one_input_that_is_typed_in_leaves_the_others() -> None:
    dice = explorer()
    for entry, text in (("rates.coin", "1"), ("rates.arcane", "5"), ("enchantment-die.faces", "A B")):
        assert send(dice, "set", entry=entry, text=text)["ok"]
    yours = {entry for entry, is_yours in badges(dice.shown).items() if is_yours}
    assert yours == {"rates.coin", "rates.arcane", "enchantment-die.faces"}
    # A roll that the new die does not have is laid down anew.
    assert dice.shown["roll"] == ["A", "coins"]


def test_a_point_that_is_worth_something_elsewhere_is_weighed() -> None:
    dice = explorer(rates={"ap": 3}, points=2)
    assert "With 2 points, as a point left over is worth 3: spend one." in dice.shown["groups"][1]["note"]
    assert "With 1 point: spend one." in explorer(points=1).shown["groups"][1]["note"]
    assert "With no point: leave it." in explorer(points=0).shown["groups"][1]["note"]


def test_what_is_an_example_says_so_until_it_is_changed() -> None:
    bare = al.DiceExplorer()
    assert bare.shown["example"]
    assert bare.shown["rests"][0]["entry"] == "example"
    bare.change(0, "B", 3)
    assert not bare.shown["example"]
    assert not explorer().shown["example"]


def test_every_group_says_how_it_was_counted() -> None:
    for group in explorer().shown["groups"]:
        assert len(group["why"]) > 2
        assert all("Sample, not a rule" not in step for step in group["why"])


def test_a_turn_of_a_real_game_is_the_start() -> None:
    sheet = "tricks: PS[A]* T1[AB]* T3\ndice: C coins\nshards: 1\npoints: 1\nparts: saw"
    dice = al.DiceExplorer(turn=sheet)
    assert dice.shown["tricks"] == [{"types": "A", "level": 2}, {"types": "AB", "level": 1}]
    assert dice.setting.at("C coins").two == 3 + Fraction(5, 3)
    assert dice.shown["note"] == "Not used here: parts, T3 (not prepared)."
    named = al.DiceExplorer(turn="tricks: PS[A] T3\nstage: PS\nPS.level: 3")
    assert named.shown["tricks"] == [{"types": "A", "level": 3}]
    before = state_of(dice)
    for text in ("dice: Z coins", "tricks: PS", "tricks: PS[A]*\ndice: E coins"):
        assert not send(dice, "paste", text=text)["ok"]
        # The refusal is an answer, all else is as it was.
        dice.answer = None
        assert state_of(dice) == before


def test_what_cannot_be_explored_is_refused_and_changes_nothing() -> None:
    dice = explorer()
    calls: list[Callable[[], object]] = [
        lambda: al.DiceExplorer(tricks=["AA"]),
        lambda: al.DiceExplorer(tricks=["A"], levels=[1, 2]),
        lambda: al.DiceExplorer(roll="Z coins"),
        lambda: al.DiceExplorer(faces="G"),
        lambda: al.DiceExplorer(rewards="gold"),
        lambda: al.DiceExplorer(rates={"gold": 1}),
        lambda: al.DiceExplorer(shards=-1),
        lambda: al.DiceExplorer(points=3),
        lambda: al.DiceExplorer(tricks=["A"], turn="tricks: PS*"),
        lambda: dice.change(2, "A", 1),
        lambda: dice.change(0, "A", 4),
        lambda: dice.remove(5),
        lambda: dice.set_roll("E", "coins"),
        lambda: dice.set_input("rates.coin", "0"),
        lambda: dice.set_input("points", "3"),
        lambda: dice.set_input("saw.value", "2"),
        lambda: dice.use_ours("saw.value"),
    ]
    before = state_of(dice)
    for call in calls:
        with pytest.raises(ArcaneLabError):
            call()
    assert state_of(dice) == before


def test_where_there_is_no_browser_it_is_tables() -> None:
    html = explorer()._repr_mimebundle_()[0]["text/html"]
    assert "4 and 11/20" in html
    assert "each once" in html
    assert "Sample, not a rule" in html


EXAMPLE = Example(
    DiceExplorer,
    lambda game, seat: {"tricks": ["A", "A B"], "levels": [2, 1]},
    no_game=True,
    methods={
        "change": {"index": 0, "types": "A", "level": 2},
        "read": {"text": "tricks: PS[A]* T1[B]* T3[A]*"},
        "remove": {"index": 0},
        "set_input": {"entry": "rates.coin", "value": "1"},
        "set_roll": {"face": "A", "benefit": "coins"},
        "use_ours": {"entry": "rates.coin"},
    },
    states={"as it begins": DiceExplorer, "of a sheet": lambda: DiceExplorer(turn="tricks: PS[A]*")},
)


def test_a_trick_that_is_not_prepared_is_named() -> None:
    dice = DiceExplorer(turn="tricks: PS T1[A]*\ndice: C coins")
    assert dice.shown["note"] == "Not used here: PS (not prepared)."
