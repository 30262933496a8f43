"""The end of a game and the solo game, rule by rule (AR-END, AR-SOLO)."""

from __future__ import annotations

from typing import Any

import pytest

from arcane_lab.games.rising.cards import tables
from arcane_lab.records import Game
from tests.games.rising.rules.test_setup_and_turns import cast_all
from tests.games.rising.table import GONE, at, legal, play, rule_of, seat

TWO_PLUS = {"TMR", "TML", "TMB", "TMG", "TMO", "TMA", "CJT", "CJM"}


def scores(supply: str, mat: str = "- / - / - / - / -", vp: int = 0, **options: Any) -> dict[str, int]:
    """What a seat would score now."""
    found: dict[str, int] = seat(at(1, p1={"supply": supply, "mat": mat, "vp": vp}, options=options))["scores"]
    return found


def ended(*totals: str, **options: Any) -> Game:
    """A game that ends with these supplies."""
    cards = ("BTT", "BTW", "BTB", "BTG", "NWO", "PEV")
    seats = {f"p{k + 1}": {"supply": supply, "hand": cards[k]} for k, supply in enumerate(totals)}
    game = at(6, 3, players=len(totals), moons=GONE, options=options, **seats)
    return play(game, *[f"cast {card}" for card in cards[: len(totals)]])


# --- scoring --------------------------------------------------------------------------------------------------


def test_ar_end_01_after_the_last_turn_nothing_is_dealt() -> None:
    game = ended("1g", "-")
    assert (game.is_over, game.phase, game.round, seat(game)["hand"]) == (True, "over", 3, "-")
    assert rule_of(game, "cast BTT", "p1") == "AR-END-01"
    with pytest.raises(Exception, match="AR-END-01"):
        game.play("cast BTT")


def test_ar_end_02_points_tomes_and_resources() -> None:
    assert scores("2g 1b", "- / SGR HGR PGR / - / - / - | TML", 20)["total"] == 27


@pytest.mark.parametrize(
    ("rule", "supply", "points"),
    [("AR-END-03", "5g", 5), ("AR-END-04", "7c", 2), ("AR-END-05", "6h", 2), ("AR-END-06", "8p", 2)],
)
def test_what_resources_are_worth(rule: str, supply: str, points: int) -> None:
    assert scores(supply)["resource_vp"] == points, rule


def test_ar_end_07_what_is_left_of_each_kind_is_nothing() -> None:
    assert scores("2c 2h 2p")["resource_vp"] == 0


def test_ar_end_08_the_starting_supply_is_worth_nothing() -> None:
    assert scores("1c 1h 1b 1p 1g")["total"] == 0


def test_ar_end_09_ar_end_10_the_most_points_win_and_ties_share() -> None:
    assert ended("3g", "2g").winners == ("p1",)
    assert ended("3g", "2g", "3g").winners == ("p1", "p3")


def test_ar_end_11_a_total_may_be_negative() -> None:
    game = ended("3b", "4b")
    assert (game.winners, game.result()["seats"]["p2"]["total"]) == (("p1",), -4)  # type: ignore[index]


# --- solo -----------------------------------------------------------------------------------------------------


def solo(**more: Any) -> Game:
    """A solo game with a whole pyramid of round 1."""
    top = "[CJB] / CTT CTB / [TSC] [TSH] [STR] / NBA BSP BOC BOG"
    rows = f"{top} / [HGR] [XGR] [BOK] [SDR] [TPA] / CTW SGR BOP PFL TDE PGR"
    return at(1, players=1, moons="CP HH BG BG CP -", pyramid=rows, **more)


def test_ar_solo_01_ar_solo_02_ar_solo_03_ar_solo_25_eight_marked_cards_are_out() -> None:
    marked = {card.code for card in tables.cards().values() if card.two_plus}
    assert marked == TWO_PLUS
    decks = [0, 0, 0]
    for number in range(1, 4):
        game = Game("rising", players=1, seed=5)
        cast_all(game, 6 * (number - 1))
        deck = game.record().deals[number - 1].split("|")[1].split()
        assert not TWO_PLUS & set(deck)
        decks[number - 1] = len(deck)
    assert decks == [33, 33, 34]


def test_ar_solo_04_ar_solo_05_ar_solo_06_ar_solo_07_a_pyramid_of_21_odd_rows_down() -> None:
    game = Game("rising", players=1, seed=5)
    rows = [row.split() for row in game.picture("p1")["pyramid"].split(" / ")]
    assert [len(row) for row in rows] == [1, 2, 3, 4, 5, 6]
    for row in rows:
        assert all(code == "[??]" for code in row) == (len(row) % 2 == 1)
    assert game.record().deals[0].split("|")[1].split()[:6] == rows[-1]


def test_ar_solo_08_moons_lie_as_for_several() -> None:
    assert len("".join(Game("rising", players=1, seed=5).picture()["moons"][:5])) == 10


def test_ar_solo_09_ar_solo_10_a_card_of_the_lowest_row_is_prepared_or_cast() -> None:
    game = solo()
    assert {move.split()[1] for move in legal(game)} == {"CTW", "SGR", "BOP", "PFL", "TDE", "PGR"}
    assert {"prepare SGR", "cast SGR", "prepare CTW with 1g"} <= set(legal(game))
    assert rule_of(game, "prepare BOC") == rule_of(game, "cast HGR") == "AR-SOLO-09"


def test_ar_solo_11_ar_solo_12_ar_solo_13_ar_solo_17_the_rest_of_the_row_leaves_and_the_next_is_turned_up() -> None:
    game = play(solo(), "prepare SGR")
    shown = game.picture("p1")
    assert shown["pyramid"].split(" / ")[-1] == "HGR XGR BOK SDR TPA"
    assert shown["removed"] == "CTW BOP PFL TDE PGR"
    assert seat(game)["discards"] == "-"
    cast_all(game, 4)
    assert len(game.picture("p1")["removed"].split()) == 15
    assert game.picture("p1")["turn"] == 6


def test_ar_solo_14_no_hand_moves() -> None:
    game = play(solo(), "prepare SGR")
    assert "hands" not in {event.kind for step in game.steps for event in step.events_for(None)}
    assert seat(game)["hand"] == "-"


def test_ar_solo_15_ar_solo_16_the_row_says_which_turn_it_is_and_the_top_is_the_last() -> None:
    game = solo(starters=True)
    play(game, "cast SGR")
    assert legal(game)[0] == "activate SC"
    game = at(6, players=1, moons=GONE, pyramid="SGR", starters=True)
    play(game, "cast SGR")
    assert [legal(game)[0]] == ["activate SC"]
    comes = []
    while game.step == "activate" and game.round == 1:
        comes.append(legal(game)[-1])
        play(game, legal(game)[-1])
    assert comes == ["skip SC", "skip SH", "skip SB", "skip SP", "skip SG"]


def test_ar_solo_18_a_new_pyramid_of_the_next_round() -> None:
    game = cast_all(Game("rising", players=1, seed=5), 6)
    cards = [code.strip("[]") for code in game.picture("table")["pyramid"].replace("/", " ").split()]
    assert (game.round, len(cards), {tables.cards()[code].round for code in cards}) == (2, 21, {2})


@pytest.mark.parametrize(
    ("rule", "low", "high", "rating"),
    [
        ("AR-SOLO-19", 1, 29, 1),
        ("AR-SOLO-20", 30, 39, 2),
        ("AR-SOLO-21", 40, 49, 3),
        ("AR-SOLO-22", 50, 59, 4),
        ("AR-SOLO-23", 60, 99, 5),
        ("AR-SOLO-24", -3, 0, "unrated"),
    ],
)
def test_the_bands(rule: str, low: int, high: int, rating: int | str) -> None:
    for total in (low, high):
        supply = f"{total}g" if total > 0 else f"{-total}b" if total else "-"
        game = at(6, 3, players=1, moons=GONE, pyramid="BTT", p1={"supply": supply})
        play(game, "cast BTT")
        assert game.result()["seats"]["p1"]["rating"] == rating, rule  # type: ignore[index]
        assert game.winners == ("p1",)
