"""What spells of each discipline, events and artifacts do, rule by rule."""

from __future__ import annotations

import pytest

from arcane_lab.core.errors import AmbiguousMove
from arcane_lab.games.rising.cards import tables
from arcane_lab.records import Game
from tests.games.rising.rules.test_casting import cast, comes_up, hand
from tests.games.rising.table import at, legal, play, rule_of, seat

THIRD = {"hand": "BAU BWI UGR XBL BOT SOL"}


def event(code: str, supply: str = "6g", mat: str = "- / - / - / - / -", number: int = 3, **more: object) -> Game:
    """p1 has prepared an event in the first turn of a round, p2 has cast something."""
    hands = {1: ("SGR BOP SDR CTT CTW", "TLF THA STR BSP TDE TLQ"), 2: ("MTT MTW CAU", "LGR WGR PEG PEB BSU BOL")}
    mine, other = hands.get(number, ("BTT BTW BTB BTG NWO", THIRD["hand"]))
    hand = f"{code} {mine}" if number != 2 else f"{code} {mine} ETT ETW"
    p1 = {"hand": hand, "supply": supply, "mat": mat}
    p2 = {"hand": other, **(more.pop("p2", {}) or {})}  # type: ignore[dict-item]
    game = at(1, number, p1=p1, p2=p2, **more)  # type: ignore[arg-type]
    first = next(move for move in legal(game, "p1") if move.startswith(f"prepare {code}"))
    return play(game, first, f"cast {other.split()[0]}")


# --- charms ---------------------------------------------------------------------------------------------------


def test_ar_charm_01_ar_charm_02_a_condition_that_does_not_hold_is_not_asked_about() -> None:
    moons = "CG BB HH GP CP -"
    assert comes_up(cast(1, moons, "CTB / - / - / PFL / -")) == ["CTB"]
    assert comes_up(cast(1, moons, "CTT CTB / - / - / - / -")) == []
    assert comes_up(cast(1, moons, "CTT CTB / - / - / - / BOP")) == ["CTT", "BOP"]


def test_ar_charm_03_ar_charm_04_ar_charm_05_cards_of_the_column_count_and_nothing_else() -> None:
    assert comes_up(cast(1, "CC BB HH GG PP -", "CTT / - / - / - / -", starters=True)) == ["SC"]
    assert comes_up(cast(1, "CC BB HH GG PP -", "CTT / - / - / - / BOP")) == ["CTT"]
    p1 = {"mat": "CTT / - / - / - / - | TMO", "hand": "BTT BTW BTB BTG NWO PEV"}
    game = at(1, 3, moons="CC BB HH GG PP -", p1=p1, p2=THIRD)
    assert play(game, "cast BTT", "cast BAU").step == "draft"


def test_ar_charm_06_charms_look_at_the_other_disciplines() -> None:
    family = [card for card in tables.cards().values() if card.family == "charm-the-x"]
    assert sorted(str(card.effect).split(")")[0] for card in family) == [
        f"if count({name}" for name in ("alchemy", "blood_arts", "herbology", "potions")
    ]


# --- herbology ------------------------------------------------------------------------------------------------


def test_ar_herb_01_growths_pay_herbs() -> None:
    for code in ("SGR", "HGR", "PGR", "XGR"):
        assert "gain herbs" in str(tables.cards()[code].effect)


def test_ar_herb_02_ar_herb_04_a_marker_is_laid_before_it_pays() -> None:
    game = play(cast(1, "HH BB PP GG CC -", "- / XGR+2 / - / - / -"), "activate XGR")
    assert (seat(game)["mat"], seat(game)["supply"]) == ("- / XGR+3 / - / - / -", "1c 4h 1b 1p 1g")


def test_ar_herb_03_some_ask_for_herbs_held() -> None:
    for held, found in ((4, ["BSU", "XGR"]), (3, ["XGR"])):
        more = {"supply": f"{held}h", "hand": hand("MTT")}
        p1, items = {"mat": "- / BSU XGR / - / - / -", **more}, {"BSU": {"effect": "if have(herbs)>=4 -> gain vp 3"}}
        game = at(1, 2, moons="HH BB PP GG CC -", items=items, p1=p1, p2={"hand": hand("ETT")})
        assert comes_up(play(game, "cast MTT", "cast ETT")) == found


# --- blood arts -----------------------------------------------------------------------------------------------


def test_ar_blood_01_blood_counts_against_you() -> None:
    assert seat(at(1, p1={"supply": "4b"}))["scores"]["resource_vp"] == -4


def test_ar_blood_02_ar_blood_03_a_ritual_is_paid_in_full_and_not_with_blood() -> None:
    moons = "BB CC HH GG PP -"
    game = cast(1, moons, "- / - / ROP / - / -", {"supply": "2c 2h 3b"}, number=2)
    assert legal(game) == ["activate ROP", "skip ROP"]
    assert rule_of(game, "activate ROP with 2c 1h 1b") == "AR-BLOOD-03"
    assert rule_of(game, "activate ROP with 2c 1h") == "AR-BLOOD-02"
    assert rule_of(game, "activate ROP with 4c") == "AR-BLOOD-02"
    assert comes_up(cast(1, moons, "- / - / ROP / - / -", {"supply": "2c 1h 9b"}, number=2)) == []


def ritual(supply: str = "4c", mat: str = "- / HGR / BOP ROP / - / STR") -> Game:
    """A ritual of power that asks which other spell acts."""
    game = cast(1, "BB CC HH GG PP -", mat, {"supply": supply}, number=2)
    while game.step == "activate" and "ROP" not in legal(game)[0]:
        game.play(legal(game)[0])
    return game


def test_ar_blood_04_ar_blood_05_any_spell_of_the_tableau_even_one_that_was_cast() -> None:
    game = play(ritual("4c 2p"), "activate ROP with 4c")
    trades = [f"activate STR with {payment}" for payment in ("2b", "1b 1p", "2p")]
    assert legal(game) == ["activate HGR", "activate BOP", *trades, "pass"]
    play(game, "activate BOP")
    assert seat(game)["supply"] == "6b 2p"
    assert rule_of(play(ritual("4c 2p"), "activate ROP with 4c"), "activate SH") == "AR-BLOOD-04"


def test_ar_blood_06_a_threshold_looks_at_what_is_held_and_spends_nothing() -> None:
    p1 = {"mat": "- / - / SDG / - / -", "hand": "BTT BTW BTB BTG NWO PEV"}
    for blood, points in ((6, 3), (5, 0)):
        game = at(1, 3, moons="BB CC HH GG PP -", p1={**p1, "supply": f"{blood}b"}, p2=THIRD)
        play(game, "cast BTT", "cast BAU", *(["activate SDG"] if points else []))
        assert (seat(game)["vp"], seat(game)["supply"], game.step) == (points, f"{blood}b", "draft")


def test_ar_blood_07_some_blood_spells_grow() -> None:
    game = play(cast(1, "BB CC HH GG PP -", "- / - / BOG+1 / - / -"), "activate BOG")
    assert (seat(game)["mat"], seat(game)["supply"]) == ("- / - / BOG+2 / - / -", "1c 1h 3b 1p 1g")


def test_ar_blood_08_not_itself_and_not_one_of_the_chain() -> None:
    game = play(ritual(mat="- / - / ROP / - / -"), "activate ROP")
    assert game.step == "draft"
    game = play(ritual(), "activate ROP")
    assert rule_of(game, "activate ROP") == "AR-BLOOD-08"


def test_ar_blood_09_its_own_price_still_holds() -> None:
    game = play(ritual(mat="- / HGR / BOP ROP / - / TLQ"), "activate ROP")
    assert rule_of(game, "activate TLQ") == "AR-BLOOD-09"
    assert "activate TLQ" not in legal(game)


def test_a_dominion_names_two_and_pass_loses_the_rest() -> None:
    p1 = {"mat": "SCH / HGR / ROD / - / -", "supply": "6c", "hand": "BTT BTW BTB BTG NWO PEV"}
    game = play(at(1, 3, moons="BB CC HH GG PP -", p1=p1, p2=THIRD), "cast BTT", "cast BAU", "activate ROD")
    play(game, "activate SCH")
    assert legal(game) == ["activate HGR", "pass"]
    assert seat(play(game, "pass"))["supply"] == "1c 6b"


# --- potions --------------------------------------------------------------------------------------------------


def test_ar_pot_01_ar_pot_02_ar_pot_03_ar_pot_04_two_uses_and_it_is_gone() -> None:
    first = play(cast(1, "PP CC HH GG BB -", "- / - / - / PFL / -"), "activate PFL")
    assert (seat(first)["mat"], seat(first)["supply"]) == ("- / - / - / PFL+1 / -", "1c 1h 1b 4p 1g")
    second = play(cast(1, "PP CC HH GG BB -", "- / - / - / PFL+1 / -"), "activate PFL")
    assert (seat(second)["mat"], seat(second)["discards"]) == ("- / - / - / - / -", "[TPA] PFL")
    assert seat(second)["supply"] == "1c 1h 1b 4p 1g"


def test_ar_pot_05_markers_are_no_resources() -> None:
    assert seat(at(1, p1={"supply": "-", "mat": "- / - / - / PFL+1 / -"}))["scores"]["total"] == 0


def test_ar_pot_06_a_potion_that_is_gone_does_not_count() -> None:
    """Alchemy stands behind Potions on the mat, so what is asked there has seen the potion go."""
    items = {"STR": {"effect": "if count(potions)>=1 -> gain gold 1"}}
    p1 = {"mat": "- / - / - / PFL+1 / STR", "hand": hand("TPA")}
    game = at(1, moons="PG CB HH GC BP -", items=items, p1=p1, p2={"hand": hand("TLF")})
    play(game, "cast TPA", "cast TLF")
    assert comes_up(play(game, "activate PFL")) == []


def test_ar_pot_07_a_potion_without_the_mark_stays() -> None:
    game = cast(1, "PP CC HH GG BB -", "- / - / - / SDR / -")
    assert seat(play(game, "activate SDR"))["mat"] == "- / - / - / SDR / -"


# --- alchemy --------------------------------------------------------------------------------------------------


def test_ar_alch_01_ar_alch_02_ar_alch_03_a_trade_in_full_and_once() -> None:
    for supply, after in (("8p", "6p 2g"), ("1p", "1p")):
        game = cast(1, "GG CC HH BB PP -", "- / - / - / - / TLQ", {"supply": supply})
        play(game, *(["activate TLQ"] if after != supply else []))
        assert (seat(game)["supply"], game.step) == (after, "draft")


def test_ar_alch_04_ar_alch_05_gold_is_not_traded_and_blood_may_be() -> None:
    game = cast(1, "GG CC HH BB PP -", "- / - / - / - / STR", {"supply": "1c 1b 2g"})
    assert legal(game) == ["activate STR", "skip STR"]
    assert rule_of(game, "activate STR with 1c 1g") == "AR-ALCH-04"
    assert seat(play(game, "activate STR with 1b 1c"))["supply"] == "3g"
    game = cast(1, "GG CC HH BB PP -", "- / - / - / - / STR", {"supply": "1c 1h 1b"})
    with pytest.raises(AmbiguousMove, match="'activate STR with 1c 1h'"):
        game.play("activate STR")


# --- artifacts ------------------------------------------------------------------------------------------------


def test_ar_art_01_ar_art_02_ar_art_03_tomes_count_their_columns() -> None:
    mat = "- / SGR HGR PGR / - / SDR PFL / - | TML TMG"
    scores = seat(at(1, 2, p1={"mat": mat, "supply": "-"}))["scores"]
    assert (scores["vp"], scores["artifact_vp"], scores["total"]) == (0, 2 * 3 + 3 * 2, 12)


def test_ar_art_04_ar_art_05_only_ones_own_cards_and_no_starter() -> None:
    p2 = {"mat": "- / SGR HGR PGR / - / - / -"}
    game = at(1, starters=True, p1={"mat": "- / XGR / - / - / - | TML"}, p2=p2)
    assert seat(game)["scores"]["artifact_vp"] == 2


def test_the_archmage_counts_all_columns() -> None:
    game = at(1, 3, p1={"mat": "SCH / SGR / - / SDR / - | TMA"})
    assert seat(game)["scores"]["artifact_vp"] == 3


# --- events ---------------------------------------------------------------------------------------------------


def test_ar_evt_01_a_card_of_another_column_moves() -> None:
    game = event("TSG", mat="SCH / HGR+1 / - / - / STR")
    assert legal(game) == ["move SCH", "move HGR"]
    assert rule_of(game, "move STR") == rule_of(game, "move BTT") == "AR-EVT-01"
    play(game, "move HGR")
    assert (seat(game)["mat"], seat(game)["vp"]) == ("SCH / - / - / - / STR HGR+1", 1)


def test_an_event_that_finds_nothing_to_act_on_is_done_all_the_same() -> None:
    game = event("TSG", mat="- / - / - / - / STR")
    assert (game.step, seat(game)["vp"], seat(game)["discards"]) == ("draft", 1, "TSG")
    game = event("STP")
    assert (game.step, seat(game)["discards"]) == ("draft", "STP")


def test_ar_evt_02_ar_evt_03_one_spell_three_times_and_both_are_discarded() -> None:
    game = event("STP", mat="- / HGR / - / - / SCH")
    assert rule_of(game, "pick BTT") == rule_of(game, "pick SH") == "AR-EVT-03"
    play(game, "pick HGR", "activate HGR", "activate HGR", "activate HGR")
    assert (seat(game)["supply"], seat(game)["discards"]) == ("6h 3g", "HGR STP")


def test_ar_evt_04_a_growing_spell_grows_between() -> None:
    game = play(event("STP", "3g", "- / XGR+2 / - / - / -"), "pick XGR", *["activate XGR"] * 3)
    assert seat(game)["supply"] == "12h"


def test_ar_evt_05_a_potion_stops_when_it_is_used_up() -> None:
    game = play(event("STP", "3g", "- / - / - / PFL / -"), "pick PFL", *["activate PFL"] * 2)
    assert (game.step, seat(game)["supply"], seat(game)["discards"]) == ("draft", "6p", "PFL STP")


def test_the_rising_moons_and_the_deep_circle_cast_without_a_discard() -> None:
    mat = "SCH CTW / HGR / - / SDR / -"
    game = event("SRM", mat=mat, moons="CP HH BB GG CP -")
    assert comes_up(game) == ["SCH", "SDR"]
    game = event("SDC", mat=mat, moons="CP HH BB GG CP -", starters=True)
    assert comes_up(game) == ["HGR", "SB", "SDR"]
    assert seat(game)["discards"] == "SDC"


def test_a_conjure_uses_the_neighbours_spell_with_what_is_ones_own() -> None:
    other = {"mat": "- / XGR+2 / BOK / - / TPA"}
    game = event("CJT", "2g 1c", number=1, p2=other)
    assert legal(game) == ["activate XGR", "activate BOK", "pass"]
    play(game, "activate XGR")
    assert (seat(game)["supply"], seat(game)["mat"]) == ("1c 3h", "- / - / - / - / -")
    assert seat(game, "p2")["mat"] == "- / XGR+2 / BOK / - / TPA"


def test_a_conjure_looks_at_the_beginning_of_the_turn() -> None:
    """The seat to the left prepares in the same turn: that card is not there yet, whoever resolves first."""
    p1 = {"hand": "CJT SGR BOP SDR CTT CTW", "supply": "2g"}
    for mover, waits in (("p1", "p2"), ("p2", "p1")):
        seats = {mover: p1, waits: {"hand": "SCH THA STR BSP TDE TLQ"}}
        game = at(1, **seats)
        moves = {mover: "prepare CJT", waits: "prepare SCH"}
        play(game, moves["p1"], moves["p2"])
        assert game.step == "draft"
    mine = {"hand": hand("CJM"), "supply": "2g"}
    game = at(1, 2, players=3, p1=mine, p3={"mat": "- / SGR / - / - / -"})
    play(game, "prepare CJM", legal(game, "p2")[-1])
    play(game, legal(game, "p3")[-1])
    assert legal(game) == ["activate SGR", "pass"]


# --- words ----------------------------------------------------------------------------------------------------


def test_ar_key_01_ar_key_02_ar_key_03_ar_key_05_spend_gain_convert_without_a_limit() -> None:
    game = at(
        1,
        moons="GG CC HH BB PP -",
        items={"TLF": {"effect": "spend herbs 1 -> gain gold 1"}},
        p1={"hand": "SGR BOP SDR CTT CTW CTG", "mat": "- / - / - / - / TLF", "supply": "20h"},
        p2={"hand": "TLQ TDE STR BSP CJB CJT"},
    )
    assert seat(play(game, "cast SGR", "cast TLQ", "activate TLF"))["supply"] == "19h 1g"


def test_ar_key_04_activate_does_what_another_card_says_without_a_moon() -> None:
    game = play(ritual(), "activate ROP", "activate HGR")
    assert seat(game)["supply"] == "2h 5b"


def test_ar_miss_01_ar_miss_02_ar_miss_03_what_the_booklet_lost_is_marked() -> None:
    cards = [card for card in tables.cards().values() if card.kind != "starter"]
    assert {card.certainty("round") for card in cards} == {"assumed"}
    assert tables.cards()["BOK"].certainty("discount") == "assumed"
    assert len([card for card in cards if card.origin == "reconstructed"]) == 73


def test_ar_miss_04_nobody_looks_into_the_discards_of_others() -> None:
    game = cast(1, "CH BB PP GG CH -", "- / - / - / - / -")
    assert [seat(game, reader=name)["discards"] for name in ("p1", "p2")] == ["[TPA]", "[??]"]
