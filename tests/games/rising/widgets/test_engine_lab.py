"""The engine lab: what six turns yield by the rules, only after a guess, and on which reconstructed cards it rests."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import arcane_lab as al
from arcane_lab.core.errors import ArcaneLabError
from arcane_lab.games.rising.odds.engines import engine
from arcane_lab.games.rising.widgets.engine_lab import EngineLab
from tests.widget_examples import Example, state_of

MAT, MOONS = "- / XGR / - / - / -", "CH BP HG CB PG"


def send(lab: EngineLab, do: str, **fields: Any) -> dict[str, Any]:
    lab._handle_custom_msg({"do": do, **fields, "id": "a-1"}, [])
    return dict(lab.answer)


def test_each_turn_yields_what_the_rules_say() -> None:
    lab = al.EngineLab(MAT, MOONS, predict=False, options={"starter_set": "blank"})
    # Herbology rises on the turns 1 and 3, and on turn 6 the lowest of each column: 1, 2 and 3 herbs.
    assert [row["cast"][1] for row in lab.steps] == [1, 0, 2, 0, 0, 3]
    assert [row["supply"][1] for row in lab.steps] == [2, 2, 4, 4, 4, 7]
    lab.choose(3, cast=False)
    assert [row["cast"][1] for row in lab.steps] == [1, 0, 2, 0, 0, 2]
    assert [row["taken"] for row in lab.steps] == [True, True, False, True, True, True]
    assert [row["supply"][1] for row in lab.steps] == [2, 2, 2, 2, 2, 4]


def test_the_sum_of_the_turns_is_the_engine_of_the_odds() -> None:
    mat, moons = "MTT CAU / PGR XGR / BOK / PFL / TLQ", "CG HP BB CH PG"
    lab = al.EngineLab(mat, moons, predict=False)
    exact = engine(mat, moons=moons)
    total = [sum(row["cast"][i] for row in lab.steps) for i in range(7)]
    assert [*total[:5], total[5], total[6]] == [
        exact.part(name).support[0] for name in ("charms", "herbs", "blood", "potions", "gold", "points", "total")
    ]
    assert lab.outcome == exact.part("total").support[0]


def test_nothing_is_told_before_the_guess() -> None:
    lab = al.EngineLab(MAT, MOONS, options={"starter_set": "blank"})
    assert (lab.steps, lab.outcome) == (None, None)
    assert '"cast": [' not in state_of(lab)
    lab.predict({"points": 2})
    assert lab.predictions[0].right == {"points": True}
    assert lab.outcome == 2
    # Another mat is another question.
    lab.add("PGR")
    assert lab.steps is None
    assert lab.text == "- / XGR PGR / - / - / -"
    lab.take("PGR")
    assert lab.text == MAT


def test_a_card_goes_to_its_column_and_only_once() -> None:
    lab = al.EngineLab("- / - / - / - / -", MOONS, predict=False)
    for code in ("TLQ", "mtt", "Hearty Growth"):
        lab.add(code)
    assert lab.text == "MTT / HGR / - / - / TLQ"
    calls: list[Callable[[], object]] = [
        lambda: lab.add("MTT"),
        lambda: lab.add("TML"),
        lambda: lab.add("QQQ"),
        lambda: lab.take("XGR"),
        lambda: lab.choose(7, cast=True),
        lambda: lab.set_moons("CG"),
        lambda: lab.set_moons("CC CC HH BB PP"),
        lambda: al.EngineLab("MTT"),
        lambda: lab.read("MTT / - / - / - / - | TML"),
        lambda: al.EngineLab(MAT, "CG HP"),
        lambda: al.EngineLab(MAT, supply="7x"),
    ]
    for call in calls:
        with pytest.raises(ArcaneLabError):
            call()
    assert lab.text == "MTT / HGR / - / - / TLQ"


def test_a_mat_is_painted_from_an_empty_one_and_emptied_again() -> None:
    lab = al.EngineLab()
    assert lab.text == "- / - / - / - / -"
    assert lab.steps is None
    # Each change is a question of its own.
    for code in ("XGR", "PGR", "MTT"):
        assert send(lab, "add", card=code)["ok"]
        assert lab.steps is None
    lab.predict({"points": 5})
    assert lab.text == "MTT / XGR PGR / - / - / -"
    assert [row["taken"] for row in lab.steps] == [True] * 6
    assert send(lab, "take", card="MTT")["ok"]
    assert send(lab, "clear")["ok"]
    assert lab.text == "- / - / - / - / -"
    assert lab.news.startswith("Your mat is empty.")
    assert lab.steps is None


def test_reconstructed_cards_are_named_where_they_lie() -> None:
    known = al.EngineLab("- / XGR / - / - / -", MOONS, predict=False)
    assert "reconstructed" not in " ".join(known.rests)
    made = al.EngineLab("MTG / XGR LGR / - / - / -", MOONS)
    assert "Reconstructed, not printed in our source: Master the Growers and Lush Growth." in made.rests
    html = made._repr_mimebundle_()[0]["text/html"]
    assert "Reconstructed, not printed in our source" in html


def test_messages_do_what_clicks_ask() -> None:
    lab = al.EngineLab(MAT, MOONS, predict=False)
    assert send(lab, "add", card="PGR")["ok"]
    assert send(lab, "cast", turn=2, casts=0)["ok"]
    assert [row["taken"] for row in lab.steps] == [True, False, True, True, True, True]
    assert "turn 2" in lab.news
    assert send(lab, "moons", text="GG HH BB CC PP")["ok"]
    assert lab.moons == "GG HH BB CC PP"
    assert send(lab, "read", text=MAT)["ok"]
    wrong: list[tuple[str, dict[str, Any]]] = [
        *(("add", {"card": "QQQ"}), ("take", {"card": "PGR"}), ("read", {"text": "x"})),
        *(("cast", {"turn": 9, "casts": 1}), ("moons", {"text": "CG"})),
    ]
    before = lab.get_state(["text", "shown", "steps", "rests"])
    for do, fields in wrong:
        answer = send(lab, do, **fields)
        assert not answer["ok"]
        assert answer["text"]
    assert lab.get_state(["text", "shown", "steps", "rests"]) == before


EXAMPLE = Example(
    EngineLab,
    lambda game, seat: {"mat": MAT, "moons": MOONS},
    no_game=True,
    methods={
        "add": {"card": "PGR"},
        "choose": {"turn": 2, "cast": False},
        "predict": {"values": {}},
        "read": {"text": MAT},
        "set_moons": {"moons": "GG HH BB CC PP"},
        "take": {"card": "XGR"},
    },
    states={"as it begins": EngineLab, "that tells": lambda: EngineLab(predict=False)},
)
