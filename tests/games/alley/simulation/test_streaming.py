"""Results as they grow: when one is shown, and that an unwanted run is given up."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from arcane_lab.simulation import streaming
from arcane_lab.simulation.backends import play_plain
from arcane_lab.simulation.plan import make_plan

PRINTED = {"edition": "revised", "powers": None, "options": None, "items": None}
PLAN = make_plan("alley", ["random", "random"], **PRINTED, seed=1, most_rounds=1)


@pytest.fixture
def crew(monkeypatch):
    """Workers who give batches of two games, each after so many seconds."""
    now, asked = [0.0], []

    class Workers:
        seconds = 0.0

        def __init__(self, *given):
            asked.append(given)

        def __enter__(self):
            return self

        def __exit__(self, *_):
            asked.append("closed")

        def wait(self, tell):
            assert tell("it is compiled") is None

        def play(self, first, last, *, mark):
            asked.append((first, last, mark))
            for game in range(first, last, 2):
                now[0] += self.seconds
                yield play_plain(PLAN, game, min(2, last - game))

    monkeypatch.setattr(streaming, "Workers", Workers)
    monkeypatch.setattr(streaming, "FIRST_LOOK", 4)
    monkeypatch.setattr(streaming, "time", SimpleNamespace(perf_counter=lambda: now[0]))
    return Workers, asked


def shown(games=9, **how):
    return [(result.games, result.is_partial) for result in streaming.stream(PLAN, games, **how)]


def test_a_quick_run_is_shown_at_the_first_look_and_at_its_end(crew):
    _, asked = crew
    assert shown() == [(4, True), (9, False)]
    assert asked == [(PLAN, "auto", 9), (0, 9, 4), "closed"]


@pytest.mark.parametrize(
    ("seconds", "games"), [(1.0, [4, 8, 9]), (1.01, [2, 4, 6, 8, 9]), (0.5, [4, 9]), (0.51, [4, 8, 9])]
)
def test_a_slow_run_is_shown_when_more_than_a_second_has_passed(crew, seconds, games):
    crew[0].seconds = seconds
    assert [found for found, _ in shown()] == games


def test_the_last_result_is_shown_once(crew):
    crew[0].seconds = 5.0
    assert shown(4) == [(2, True), (4, False)]


def test_a_run_that_is_not_wanted_any_more_is_given_up(crew):
    _, asked = crew
    wanted = iter([True, True, True, False])
    assert shown(is_wanted=lambda: next(wanted)) == [(4, True)]
    assert asked[-1] == "closed"
