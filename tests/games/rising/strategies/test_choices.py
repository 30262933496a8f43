"""What strategies choose where the choice is plain, and where they differ."""

from __future__ import annotations

import pytest

from arcane_lab.engine.generator import seat_luck
from arcane_lab.games.rising.knowledge.view import view_of
from arcane_lab.games.rising.rules.sizes import HAND
from arcane_lab.games.rising.strategies.choosing import begin_thinking
from arcane_lab.games.rising.strategies.coming import collect_unseen, expect_hands, weigh_cards
from arcane_lab.games.rising.strategies.mat import COMING, OF_TURN
from arcane_lab.records import Game
from tests.games.rising.rules.test_setup_and_turns import cast_all
from tests.games.rising.strategies.choosing import chosen
from tests.games.rising.table import at, play

ALL = ("greedy", "careful", "lookahead")
LAST = ".. .. .. .. .. -"


@pytest.mark.parametrize("name", ALL)
def test_the_last_turn_is_cast_where_that_brings_points(name: str) -> None:
    """AR-FINAL-01: Summoning of Knowledge gives 3 blood and 3 points, Natural World 3 herbs and 3 points."""
    mat = "- / NWO / - / - / -"
    game = at(6, 3, moons=LAST, p1={"supply": "5c 5g", "mat": mat, "hand": "BTT"}, p2={"hand": "SEG"})
    assert chosen(name, game) == "cast BTT"


@pytest.mark.parametrize("name", ALL)
def test_an_artifact_is_prepared_last_where_it_counts_more_than_a_cast(name: str) -> None:
    """AR-ART-01: 2 points for each of five Alchemy cards, for one blood more than a cast would bring."""
    mat = "- / - / - / - / TPA TDE TLQ FAC EAC"
    game = at(6, 3, moons=LAST, p1={"supply": "2g 4b", "mat": mat, "hand": "TMO"}, p2={"hand": "SEG"})
    assert chosen(name, game) == "prepare TMO with 4b"


#: Two free spells, each of 3 points a use.
EQUAL = {code: {"discount": "free", "effect": "gain vp 3"} for code in ("HGR", "BOF")}


@pytest.mark.parametrize(("moons", "rising"), [(".. .. .. PC HP -", "HGR"), (".. .. .. PC BP -", "BOF")])
def test_who_looks_at_the_moons_prepares_what_rises_next(moons: str, rising: str) -> None:
    """AR-CAST-03: of two equal spells one comes up in turn 5; greedy does not see which."""
    game = at(4, 1, moons=moons, items=EQUAL, p1={"hand": "BOF HGR SDR"}, p2={"hand": "PFL TDE BOG"})
    for name in ("careful", "lookahead"):
        assert chosen(name, game) == f"prepare {rising}"
    assert chosen("greedy", game) == "prepare HGR"


@pytest.mark.parametrize(("moons", "answer"), [(".. .. .. BP HH -", "prepare"), (".. .. .. HH BP -", "cast")])
def test_a_cast_waits_for_the_turn_in_which_it_brings_more(moons: str, answer: str) -> None:
    """Round 3: two spells of Herbology come up in turn 4 or in turn 5; one card, for a point, can be paid."""
    mine = {"supply": "2c", "mat": "- / NWO WGR / - / - / -", "hand": "TSG SDC GFC"}
    game = at(4, 3, moons=moons, p1=mine, p2={"hand": "BTT BTW BTB"})
    for name in ("careful", "lookahead"):
        assert chosen(name, game).startswith(answer), name


def test_planner_takes_now_what_the_open_rows_do_not_have() -> None:
    """Solo, round 3, turn 5: the row of two lies open, the last card face down (AR-SOLO-06)."""
    pyramid = "[BTT] / NWO SOL"
    game = at(
        5, 3, players=1, moons=".. .. .. .. HB -", pyramid=pyramid, p1={"supply": "4h", "mat": "- / - / - / - / -"}
    )
    assert chosen("planner", game) == "prepare NWO"


def test_collector_prepares_nothing_but_its_discipline() -> None:
    """With Blood Arts on its mat it prepares of them alone, whatever else is in its hand (AR-COMP-07)."""
    mine = {"supply": "9c 9h 9b 9p 9g", "mat": "- / - / BOK BOG / - / -", "hand": "CTW HGR PFL"}
    game = at(4, 1, moons=".. .. .. CC PP -", p1=mine, p2={"hand": "TDE SDR PGR"})
    assert chosen("collector", game).startswith("cast ")
    with_blood = at(4, 1, moons=".. .. .. CC PP -", p1={**mine, "hand": "CTW HGR BOF"}, p2={"hand": "TDE SDR PGR"})
    assert chosen("collector", with_blood).startswith("prepare BOF")
    assert not chosen("greedy", game).startswith("cast ")


def test_a_spell_is_moved_to_the_column_that_still_rises() -> None:
    """AR-EVT-01, AR-CAST-08: Transposition of Blood with Blood Arts rising in turn 5."""
    mine = {"supply": "9c 9h 9b", "mat": "MTW / NBA / SLG / - / -", "hand": "TSB BOL BOS"}
    game = at(4, 2, moons=".. .. .. PP BB -", p1=mine, p2={"hand": "NPO PEG BSU"})
    play(game, "prepare TSB with 1b", "cast NPO")
    assert game.step == "move"
    for name in ALL:
        assert chosen(name, game) == "move MTW"


def test_of_a_hand_that_passed_by_only_cards_of_that_hand_are_expected() -> None:
    """AR-TURN-12: of five cards seen one was cast unseen: four of them come back, and none of them in another hand."""
    game = cast_all(Game("rising", players=3, seed=2), 2)
    view = view_of(game.at(len(game.steps)), 0)
    held = set(view.held_card[2 * HAND : 2 * HAND + view.held_count[2]])
    assert (len(held), view.hand_count[2]) == (5, 4)
    begin_thinking(view)
    weigh_cards(view)
    next_turn, later = COMING + OF_TURN * 4, COMING + OF_TURN * 5
    for seed in range(40):
        expect_hands(view, seat_luck(seed, 0, 0), collect_unseen(view))
        assert set(view.plan[next_turn + 1 : next_turn + 1 + view.plan[next_turn]]) <= held
        assert not set(view.plan[later + 1 : later + 1 + view.plan[later]]) & held
