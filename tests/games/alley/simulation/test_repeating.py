"""Whether a table can be made again: how many games are tried, and what is said of those that differ."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import pytest

from arcane_lab.core.errors import ArcaneLabError
from arcane_lab.simulation import repeating
from arcane_lab.simulation.batches import Batch
from arcane_lab.simulation.plan import make_plan
from arcane_lab.simulation.repeating import in_words, is_repeated, tried_again

PRINTED = {"edition": "revised", "powers": None, "options": None, "items": None}


def mine(view):
    return view.legal_moves[0]


OWN = make_plan("alley", [mine, "greedy", mine], **PRINTED, seed=1)


@dataclass(frozen=True)
class Result:
    """What `tried_again` looks at."""

    games: int
    kept: bool = True
    cannot_repeat: str = ""

    @property
    def setup(self):
        return OWN.setup

    @property
    def _batches(self):
        return () if self.kept else None

    def _rows(self):
        return np.arange(3 * self.games)


@pytest.mark.parametrize(
    ("games", "tried"), [(1, 1), (19, 1), (20, 1), (39, 1), (40, 2), (99, 4), (100, 5), (1_000, 5)]
)
def test_one_game_in_twenty_is_tried_again_one_at_least_and_five_at_most(monkeypatch, games, tried):
    asked = []
    monkeypatch.setattr(repeating, "is_repeated", lambda plan, games, before: asked.append((games, before)) or True)
    result = Result(games)
    assert tried_again(OWN, result) is result
    assert (asked[0][0], asked[0][1].tolist()) == (tried, list(range(3 * tried)))
    tried_again(OWN, Result(games, kept=False))
    assert asked[1] == (tried, None)


def test_nothing_is_tried_without_a_function_or_without_a_game(monkeypatch):
    monkeypatch.setattr(repeating, "is_repeated", None)
    for plan, games in ((OWN, 0), (make_plan("alley", ["greedy"] * 3, **PRINTED, seed=1), 9)):
        result = Result(games)
        assert tried_again(plan, result) is result


@pytest.mark.parametrize(("games", "start"), [(20, "The first game was"), (40, "The first 2 games were")])
def test_what_went_another_way_is_told_with_the_seats_and_their_names(monkeypatch, games, start):
    monkeypatch.setattr(repeating, "is_repeated", lambda *given: False)
    assert tried_again(OWN, Result(games)).cannot_repeat == (
        f"{start} played again and went another way: p1 (mine) and p3 (mine) do not always answer alike, so nobody can "
        "repeat this table. Take chance from view.luck (or draw_below) alone, and keep nothing from game to game."
    )


def test_one_does_and_two_do_not_answer_alike():
    assert in_words(["a"]).startswith("a does not always")
    assert in_words(["a", "b"]).startswith("a and b do not always")


def played(monkeypatch, *answers):
    """What the games come out as, each time that they are played."""
    asked, to_come = [], iter(answers)

    def play(plan, first, games):
        asked.append((plan.keeps_moves, first, games))
        answer = next(to_come)
        if isinstance(answer, BaseException):
            raise answer
        return Batch("plain", np.array([answer]))

    monkeypatch.setattr(repeating, "play_plainly", play)
    return asked


def test_games_are_compared_with_what_was_before_or_with_themselves(monkeypatch):
    keeping = replace(OWN, keeps_moves=True)
    for before, answers, same in (
        (None, (1, 1), True),
        (None, (1, 2), False),
        (np.array([1]), (1,), True),
        (np.array([2]), (1,), False),
    ):
        asked = played(monkeypatch, *answers)
        assert is_repeated(keeping, 4, before) == same
        assert asked == [(False, 0, 4)] * len(answers)


def test_a_function_that_fails_is_not_repeated_and_a_stop_leaves_it_untried(monkeypatch):
    failed = ArcaneLabError("no idea")
    for before, answers, same in (
        (None, (failed, 1), False),
        (None, (1, failed), False),
        (None, (failed, failed), False),
        (np.array([1]), (failed,), False),
        (None, (KeyboardInterrupt(),), True),
        (np.array([1]), (KeyboardInterrupt(),), True),
    ):
        played(monkeypatch, *answers)
        assert is_repeated(OWN, 1, before) == same
