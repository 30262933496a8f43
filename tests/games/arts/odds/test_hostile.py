"""Whatever is asked of the odds of this game: an answer, or a refusal in one line; never another error."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

import arcane_lab as al
from arcane_lab.core.errors import ArcaneLabError
from tests.games.arts.odds.refused import check_refused

ARTS = al.chance.arts
HOSTILE: tuple[Any, ...] = (
    *(None, float("nan"), float("inf"), -1, 0, 2.5, 1j, True, 10**30, -(10**30), Fraction(1, 3)),
    *("", "x", "<b>hi</b>", "A" * 10_000, "\x00\n", b"x", "p9", "G", "A A G"),
    *([], {}, (), set(), [None], [[1]], ["A", 3], [10**30], range(3), {"a": None}, {None: 1}, object()),
)
ASKS: dict[str, Callable[[Any], object]] = {
    "triggers": lambda bad: ARTS.triggers(bad),
    "triggers faces": lambda bad: ARTS.triggers("A", faces=bad),
    "triggers mix": lambda bad: ARTS.triggers("A", mix=bad),
    "setting": lambda bad: ARTS.setting(bad, None),
    "setting levels": lambda bad: ARTS.setting("A", bad),
    "setting rewards": lambda bad: ARTS.setting(rewards=bad),
    "setting rates": lambda bad: ARTS.setting(rates=bad),
    "setting rate": lambda bad: ARTS.setting(rates={"coin": bad}),
    "setting unit": lambda bad: ARTS.setting(unit=bad),
    "setting shards": lambda bad: ARTS.setting(shards=bad),
    "setting at": lambda bad: ARTS.setting().at(bad),
    "worker_by": lambda bad: ARTS.worker_by(bad),
    "worker_by summoned": lambda bad: ARTS.worker_by(3, summoned=bad),
    "worker_by workers": lambda bad: ARTS.worker_by(3, workers=bad),
    "third_copy": lambda bad: ARTS.third_copy(bad),
    "third_copy seen": lambda bad: ARTS.third_copy("A", seen=bad),
    "third_copy drawn": lambda bad: ARTS.third_copy("A", drawn=bad),
    "third_copy copies": lambda bad: ARTS.third_copy("A", copies=bad),
    "best_saving": lambda bad: ARTS.best_saving(bad),
    "best_saving tiles": lambda bad: ARTS.best_saving("saw", bad),
    "best_saving values": lambda bad: ARTS.best_saving("saw", values=bad),
    "best_saving value": lambda bad: ARTS.best_saving("saw", values={"saw": bad}),
    "best_saving price": lambda bad: ARTS.best_saving(price=bad),
    "trigger_worth": lambda bad: ARTS.trigger_worth(bad),
    "wagon_turns": lambda bad: ARTS.wagon_turns(bad),
    "wagon_turns turns": lambda bad: ARTS.wagon_turns(turns=bad),
    "wagon_turns start": lambda bad: ARTS.wagon_turns(start=bad),
    "sending_order": lambda bad: ARTS.sending_order(bad),
    "sending_order golem": lambda bad: ARTS.sending_order(golem=bad),
    "sending_order bound": lambda bad: ARTS.sending_order(bound=bad),
    "prophecy_worth": lambda bad: ARTS.prophecy_worth(bad),
    "prophecy_worth reading": lambda bad: ARTS.prophecy_worth(two_type_triggers=bad),
    "heir_race": lambda bad: ARTS.heir_race(bad),
    "heir_race workers": lambda bad: ARTS.heir_race(workers=bad),
}


def answered(ask: Callable[[], object]) -> str | None:
    """The line of a refusal, None for an answer."""
    try:
        assert str(ask())
    except ArcaneLabError as error:
        return str(error)
    return None


@pytest.mark.parametrize("name", ASKS)
def test_a_wrong_argument_is_answered_or_refused_in_one_line(name: str) -> None:
    refused = 0
    for bad in HOSTILE:
        line = answered(lambda bad=bad: ASKS[name](bad))
        refused += line is not None
        assert "\n" not in (line or "")
        assert len(line or "") < 1_500
    assert refused > len(HOSTILE) / 2


def test_a_refusal_says_what_is_allowed() -> None:
    check_refused(lambda: ARTS.triggers("AAB"), "a trick carries a type once (AS-ENCH-12); ask for one word for each")
    check_refused(lambda: ARTS.setting(rates={"coins": 1}), "coin")
    check_refused(lambda: ARTS.third_copy("A", seen="A A A A"), "there are only 3 copies of A")
    check_refused(lambda: ARTS.setting().at("E coins"), "no face of the enchantment die shows it")
    check_refused(lambda: ARTS.best_saving("rope"), "fabric")


@pytest.mark.parametrize("name", sorted({name.split()[0] for name in ASKS}))
def test_every_answer_says_why_and_on_what_it_rests_and_travels(name: str) -> None:
    found = getattr(ARTS, name)()
    assert found.rests_on
    assert all(str(rest) in str(found.why()) for rest in found.rests_on)
    assert found.why().formula
    assert "AS-" in str(found.why())
    assert pickle.loads(pickle.dumps(found)).words() == found.words()
    assert len(repr(found)) <= 200
