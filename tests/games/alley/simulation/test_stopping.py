"""Runs that stop on width: they look after fixed counts of games only, and say why they stopped."""

from __future__ import annotations

import itertools
import json
import re
from concurrent.futures import ThreadPoolExecutor
from html import unescape
from math import nan, sqrt
from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest

import arcane_lab as al
from arcane_lab.core.errors import BadSetup, UnknownName
from arcane_lab.engine.figures import WON
from arcane_lab.engine.registry import find_game
from arcane_lab.simulation import running, stopping
from arcane_lab.simulation.backends import play_plain
from arcane_lab.simulation.plan import make_plan
from arcane_lab.simulation.running import Run
from arcane_lab.simulation.stopping import is_look, is_narrow, next_look
from arcane_lab.simulation.tallies import Tally

PRINTED = {"edition": "revised", "powers": None, "options": None, "items": None}


@pytest.fixture
def early_looks(monkeypatch):
    """Looks after 10, 20, 40, … games, so that a test need not play thousands."""
    monkeypatch.setattr(stopping, "FIRST_LOOK", 10)


def play(**own):
    given = {"players": ["greedy", "random"], "seed": 4, "mode": "plain", "progress": False, **own}
    return al.simulate("alley", **given)


def width(result, figure):
    rows = result.summary().xs(figure, level="figure")
    return (rows["high"] - rows["low"]).max()


def test_looks_are_after_a_thousand_games_and_then_after_twice_as_many():
    assert [n for n in range(0, 40_001, 500) if is_look(n)] == [1_000, 2_000, 4_000, 8_000, 16_000, 32_000]
    wish = {"won": 0.1}
    looks = [next_look(done, 5_000, wish) for done in (0, 999, 1_000, 1_500, 2_000, 4_000, 4_999)]
    assert looks == [1_000, 1_000, 2_000, 2_000, 4_000, 5_000, 5_000]


def test_a_run_stops_after_the_first_thousand_games_when_that_is_enough(twin):
    result = play(players=["random"] * 2, until={"won": 0.2}, mode="compiled")
    assert (result.games, result.asked, result.stopped_because) == (1_000, 1_024_000, "width")
    assert not result.is_partial
    assert width(result, "won") <= 0.2


def test_it_stops_at_the_first_look_at_which_every_seat_is_narrow_enough(early_looks):
    result = play(until={"won": 0.3, "gold": 12.0})
    assert result.stopped_because == "width"
    assert (width(result, "won") <= 0.3, width(result, "gold") <= 12.0) == (True, True)
    before = play(games=result.games // 2)
    assert width(before, "won") > 0.3 or width(before, "gold") > 12.0
    pd.testing.assert_frame_equal(result.seats, play(games=result.games).seats)


def test_the_games_are_the_same_whoever_plays_them(early_looks):
    alone = play(until={"won": 0.3})
    with ThreadPoolExecutor(2) as executor:
        spread = play(until={"won": 0.3}, executor=executor)
    assert (spread.games, spread.stopped_because) == (alone.games, "width")
    pd.testing.assert_frame_equal(spread.seats, alone.seats)


def test_it_says_that_it_stopped_on_width_wherever_its_figures_are_shown(early_looks):
    result = play(until={"won": 0.4})
    words = "stopped on width: 'won' at most 0.4 wide"
    assert words in repr(result)
    # The table for people says it once, below.
    page = unescape(result._repr_html_())
    assert page.count("stopped on width") == 1
    assert f"The run stopped on width after {result.games} games" in page
    assert "'won' at most 0.4 wide" in page
    assert words in result.chart("gold").words()
    assert words in json.dumps(result.chart("gold").to_dict()["title"]["subtitle"])
    assert set(result.summary()["kind"]) == {"estimate, stopped on width"}
    assert f"The run stopped on width after {result.games} games" in result.note
    assert "It looks only after 1,000, 2,000, 4,000, … games" in result.note


def test_a_run_that_never_gets_so_narrow_plays_all_its_games_and_says_how_wide_it_is(early_looks):
    result = play(until={"won": 0.001}, games=25)
    assert (result.games, result.stopped_because, result.is_partial) == (25, "games", False)
    assert set(result.summary()["kind"]) == {"estimate"}
    found = f"{width(result, 'won'):.3g}"
    assert re.search(rf"the interval of 'won' of p[12] is {found} wide, not 0\.001 as wanted", result.note)


def test_the_last_games_are_not_looked_at_but_it_is_said_when_they_were_enough(early_looks):
    result = play(until={"won": 0.9}, games=7)
    assert (result.games, result.stopped_because) == (7, "games")
    assert "every interval is as narrow as was wanted" in result.note


def test_games_that_do_not_end_give_no_interval_and_the_run_goes_on_to_its_last_game(early_looks):
    result = play(until={"won": 0.5}, games=25, edition="first", most_rounds=1)
    assert (result.games, result.unfinished, result.stopped_because) == (25, 25, "games")
    assert "the interval of 'won' of p1 is nan" not in result.note
    assert "the interval of 'won' of p1 cannot be told" in result.note


def test_an_interrupted_run_is_partial_even_with_a_wanted_width(early_looks):
    reveals = itertools.count()

    def impatient(view):
        if (view.round, view.step) == (1, "reveal") and next(reveals) == 2 * 12:
            raise KeyboardInterrupt
        return view.legal_moves[0]

    result = play(players=[impatient, "random"], until={"won": 0.001})
    assert result.is_partial
    assert result.stopped_because == "interrupt"
    assert 10 <= result.games <= 12
    assert "(partial: up to 1,024,000 were asked for)" in repr(result)


def test_the_bar_ends_at_the_next_look_and_tells_the_width(early_looks, capsys):
    play(until={"won": 0.001}, games=40, progress=True)
    told = capsys.readouterr().err
    assert "40/40" in told
    assert "wanted 0.001" in told


def test_stopping_on_width_keeps_intervals_honest():
    # The true share is such that about half of the runs are narrow enough at the first look.
    share, wish, runs = 0.3, {"won": 0.0568}, 4_000
    chance = np.random.default_rng(1)
    holds, lengths = 0, []
    for _ in range(runs):
        tally = Tally(1, find_game("alley"))
        while not is_narrow(tally, wish):
            look = next_look(tally.finished, 64_000, wish)
            won = int(chance.binomial(look - tally.finished, share))
            old = tally.counts.get("won", np.zeros((1, 2), dtype=np.int64))
            tally.counts["won"] = old + np.array([[look - tally.finished - won, won]])
            tally.finished = look
        low, high = tally.share(WON, 0)[1]
        holds += low <= share <= high
        lengths.append(tally.finished)
    assert {1_000, 2_000} <= set(lengths)
    assert abs(holds / runs - 0.95) <= 4 * sqrt(0.95 * 0.05 / runs)


@pytest.mark.parametrize("until", [0.02, "won", {}, [], ["won"], {"won"}])
def test_a_wish_that_names_no_figure_with_its_width_is_refused(until):
    with pytest.raises(BadSetup, match=r"until: .* is refused: .*such as \{'won': 0\.02\}"):
        play(until=until)


@pytest.mark.parametrize("width", [0, -0.1, 1, 2.5, nan, float("inf"), "0.02", None, True, 1j])
def test_a_width_that_no_share_can_have_is_refused(width):
    with pytest.raises(BadSetup, match=r"until\['won'\]: .* above 0 and below 1"):
        play(until={"won": width})


def test_a_mean_may_be_wanted_more_than_one_wide_but_not_endlessly():
    assert stopping.check_until(find_game("alley"), {"gold": 5}) == {"gold": 5.0}
    with pytest.raises(BadSetup, match=r"a number above 0, such as 0\.5"):
        play(until={"gold": float("inf")})


@pytest.mark.parametrize(("name", "tip"), [("wno", "; did you mean 'won'?"), (3, "; there is 'won', 'gold', ")])
def test_a_figure_that_is_not_there_is_answered_with_the_nearest(name, tip):
    with pytest.raises(UnknownName) as caught:
        play(until={name: 0.1})
    assert tip in str(caught.value)


def test_an_interrupt_in_a_worker_keeps_what_was_finished_before_it(early_looks):
    reveals = itertools.count()

    def impatient(view):
        if (view.round, view.step) == (1, "reveal") and next(reveals) == 2 * 25:
            raise KeyboardInterrupt
        return view.legal_moves[0]

    with ThreadPoolExecutor(1) as executor:
        result = play(players=[impatient, "random"], until={"won": 0.001}, executor=executor)
    assert (result.games, result.is_partial, result.stopped_because) == (20, True, "interrupt")
    assert set(result.summary()["kind"]) == {"estimate, partial run"}


# --- runs and their words, by hand ------------------------------------------------------------------------


@pytest.mark.parametrize(("done", "look"), [(0, False), (999, False), (1_000, True), (1_001, False), (6_000, False)])
def test_a_look_is_after_a_thousand_games_times_a_power_of_two(done, look):
    assert is_look(done) == look


def widths_of(monkeypatch, *widths):
    """A tally whose seats have intervals of these widths."""
    tally = Tally(len(widths), find_game("alley"), finished=1)
    monkeypatch.setattr(Tally, "share", lambda self, name, seat: (0.5, (0.0, widths[seat])))
    monkeypatch.setattr(Tally, "mean", lambda self, name, seat: (0.5, (1.0, 1.0 + 2 * widths[seat])))
    return tally


def test_the_widest_seat_is_the_first_that_has_no_interval_or_the_greatest(monkeypatch):
    assert stopping.widest(widths_of(monkeypatch, 0.25, 0.5, 0.5), "won") == ("p2", 0.5)
    assert stopping.widest(widths_of(monkeypatch, 0.25, 0.5, 0.5), "gold") == ("p2", 1.0)
    seat, width = stopping.widest(widths_of(monkeypatch, 0.9, nan, 0.5, nan), "won")
    assert (seat, width != width) == ("p2", True)


def test_a_run_is_narrow_when_every_wish_is_met_exactly_or_better(monkeypatch):
    tally = widths_of(monkeypatch, 0.25, 0.5)
    for wish, narrow in (
        ({}, False),
        ({"won": 0.5}, True),
        ({"won": 0.49}, False),
        ({"won": 0.5, "gold": 1.0}, True),
        ({"won": 0.5, "gold": 0.99}, False),
    ):
        assert is_narrow(tally, wish) == narrow
    assert not is_narrow(widths_of(monkeypatch, 0.25, nan), {"won": 0.9})


def test_the_news_of_a_run_tell_each_width_after_the_first_look(early_looks):
    plan = make_plan("alley", ["random", "random"], **PRINTED, seed=1)
    run = Run(plan, 40, "summary", {"won": 0.25, "gold": 3.0})
    assert (run.news, run.next_look, run.is_over) == ("", 10, False)
    run.add(play_plain(plan, 0, 9))
    assert (run.news, run.next_look) == ("", 10)
    assert run.add(play_plain(plan, 9, 1)) == 1
    tally = run.played.tally
    won, gold = (stopping.widest(tally, name)[1] for name in ("won", "gold"))
    assert run.news == f"won {won:.3g} wide, wanted 0.25, gold {gold:.3g} wide, wanted 3"
    assert (run.next_look, run.is_over) == (20, False)
    assert Run(plan, 40, "summary").next_look == 40
    assert Run(plan, 40, "summary").news == ""


@pytest.mark.parametrize(("games", "stopped"), [(9, "interrupt"), (10, "games"), (11, "games")])
def test_a_run_is_over_after_its_games(games, stopped):
    plan = make_plan("alley", ["random", "random"], **PRINTED, seed=1, most_rounds=1)
    run = Run(plan, 10, "seats")
    run.add(play_plain(plan, 0, games))
    assert (run.played.stopped, run.is_over, run.done) == (stopped, stopped == "games", games)
    assert run.played.modes == {"plain": games, "compiled": 0}


def test_what_is_kept_of_a_run_is_what_was_asked_for():
    plan = make_plan("alley", ["random", "random"], **PRINTED, seed=1, most_rounds=1)
    batch = play_plain(plan, 0, 2)
    for keep, kept in (("summary", 0), ("seats", 2)):
        run = Run(plan, 4, keep)
        run.add(batch)
        run.add(batch._replace(mode="compiled", why_plain="because"))
        run.add(batch)
        assert (len(run.played.batches), run.played.moves) == (kept and 3, ())
        assert run.played.modes == {"plain": 4, "compiled": 2}
        assert run.result().why_plain == "because"
        assert (run.result()._batches is None, run.result()._moves) == (keep == "summary", None)


class Bar:
    """A bar that writes down what it is told."""

    def __init__(self, total, disable=False):
        self.total, self.disable, self.told = total, disable, []

    def set_postfix_str(self, text, refresh):
        self.told.append((text, refresh))

    def update(self, games):
        self.told.append(games)

    def reset(self, total):
        self.told.append(("reset", total))

    def refresh(self):
        self.told.append((self.initial, self.n, self.last_print_n))


@pytest.mark.parametrize(
    ("total", "is_over", "disable", "more"),
    [
        (10, False, False, [("reset", 20), (10, 10, 10)]),
        (20, False, False, []),
        (10, True, False, []),
        (10, False, True, []),
    ],
)
def test_a_bar_ends_at_the_next_look_as_soon_as_that_is_known(total, is_over, disable, more):
    bar = Bar(total, disable)
    run = SimpleNamespace(news="won 1 wide", is_over=is_over, next_look=20, done=10)
    running._move_bar(bar, run, "plain", 5)
    assert bar.told == [("plain, won 1 wide", False), 5, *more]
    quiet = Bar(20)
    running._move_bar(quiet, SimpleNamespace(news="", is_over=False, next_look=20, done=1), "", 5)
    assert quiet.told == [("", False), 5]
