"""However long somebody plays and looks on: what a step sends stays level, and what was shown is not kept."""

from __future__ import annotations

import gc
import json
import random
from collections.abc import Callable
from statistics import fmean
from typing import Any, Final

import pytest

from arcane_lab.engine import moves
from arcane_lab.games.alley.widgets import inspection_lab
from arcane_lab.widgets import InspectionLab, SlideLab, StorehouseWidget, TurnOrderWidget, show
from arcane_lab.widgets.messaging import MessagingWidget
from tests.games.alley.widgets.labs import few_hidden
from tests.games.alley.widgets.one_house import tell
from tests.games.alley.widgets.turns import a_sale
from tests.widgets.playing import new_game

LONG: Final = pytest.param(2_000, marks=pytest.mark.thorough)


def listened(widget: MessagingWidget) -> list[int]:
    """The lengths of what a widget sends from now on."""
    sent: list[int] = []
    widget._send = lambda message, buffers=None: sent.append(len(json.dumps(message)))
    return sent


@pytest.mark.parametrize("steps", [300, LONG])
def test_a_step_of_a_long_game_sends_no_more_than_one_of_a_short_game(steps: int) -> None:
    game, chance = new_game(2, 3, edition="first", options={"goal": 300}), random.Random(1)
    widget = show(game)
    sent, sizes = listened(widget), []
    for _ in range(steps):
        sent.clear()
        game.play(chance.choice(game.legal_moves()))
        sizes.append(sum(sent))
    assert not game.is_over
    part = steps // 3
    assert fmean(sizes[-part:]) < 1.3 * fmean(sizes[:part])
    assert fmean(sizes) < 4_000
    sent.clear()
    for number in range(100):
        widget.set_state({"at": number})
    # A step tells where the table stands, and what may be asked there (`offer`).
    assert sum(sent) < 100 * 700
    widget.close()


def paint(widget: Any, number: int) -> None:
    """Paint a slot."""
    tell(widget, "paint", slot="b2", item=("OW", "TC", "IR")[number % 3])


def sell(widget: Any, number: int) -> None:
    """Choose a line to sell."""
    line = widget.chosen["lines"][number % 8]
    tell(widget, "choose", line=line["line"], slide=line["slides"][0])


def answer_otherwise(widget: TurnOrderWidget, number: int) -> None:
    """Step through the turn, and play it with another answer."""
    widget.set_state({"at": number % 3})
    decision = widget.decisions[number % len(widget.decisions)]
    move = decision["moves"][number % len(decision["moves"])]
    widget._handle_custom_msg({"do": "instead", "move": move, "decision": decision["at"], "id": "a"}, [])


def suppose(lab: InspectionLab, number: int) -> None:
    """Suppose another card."""
    lab._handle_custom_msg({"do": "suppose", "slot": "a1", "item": ("OW", "DL", "TC")[number % 3], "id": "a"}, [])
    assert lab.wait(60)


Act = Callable[[Any, int], None]
#: How a widget is made, what is done with it, and how often: a storehouse keeps 200 pictures that can be taken back.
LIVES: Final[dict[str, tuple[Callable[[], MessagingWidget], Act, int]]] = {
    "storehouse": (lambda: StorehouseWidget("OW OW OW / [CB] TC IR / FC FC MB", editable=True), paint, 240),
    "slide lab": (lambda: SlideLab(predict_first=False), sell, 48),
    "turn": (a_sale, answer_otherwise, 18),
    "inspection": (lambda: InspectionLab(few_hidden(), "p1", games=4), suppose, 6),
}


@pytest.mark.parametrize("rounds", [1, pytest.param(10, marks=pytest.mark.thorough)])
@pytest.mark.parametrize("name", LIVES)
def test_what_was_shown_is_not_kept_and_messages_stay_as_long_as_they_are(
    name: str, rounds: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(inspection_lab, "REST", 0)
    make, act, count = LIVES[name]
    widget = make()
    sent = listened(widget)

    def run() -> tuple[int, int]:
        """How many objects there are after it was all done once more, and how long what was sent is."""
        sent.clear()
        for number in range(count):
            act(widget, number)
        # What the latest moves told is kept by the engine: of so many moves, and no more.
        moves._told_lately.cache_clear()
        gc.collect()
        return len(gc.get_objects()), sum(sent)

    run()
    before, first = run()
    for _ in range(rounds):
        after, last = run()
    assert after - before < 100
    assert last <= 1.05 * first
    widget.close()
