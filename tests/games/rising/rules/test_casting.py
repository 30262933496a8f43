"""Casting: which spells come up and in which order, rule by rule (AR-CAST, AR-FINAL, AR-EVER)."""

from __future__ import annotations

import pytest

from arcane_lab.records import Game
from tests.games.rising.table import GONE, at, legal, play, rule_of, seat

#: What p1 and p2 cast with in each round; the other cards of their hands are any that lie nowhere else.
CASTS = {1: ("TPA", "TLF"), 2: ("MTT", "WGR"), 3: ("BTT", "BAU")}
ONE, TWO = "TPA TDE TLQ ETB CTG CTB", "TLF THA STR BSP CJB CJT"


def hand(card: str, turn: int = 1) -> str:
    """A hand of a turn with one card in it that matters."""
    return " ".join([card, *["??"] * (6 - turn)])


def cast(
    turn: int, moons: str, mat: str, more: dict[str, object] | None = None, number: int = 1, **options: object
) -> Game:
    """p1 has cast in a turn of a round, with a mat; p2 has cast with an empty one."""
    mine, other = CASTS[number]
    p1 = {"mat": mat, "hand": hand(mine, turn), **(more or {})}
    starters = bool(options.pop("starters", False))
    game = at(turn, number, moons=moons, starters=starters, p1=p1, p2={"hand": hand(other, turn)}, options=options)
    return play(game, f"cast {mine}", f"cast {other}")


def comes_up(game: Game, name: str = "p1") -> list[str]:
    """What comes up for a seat, all of it skipped."""
    found = []
    while game.to_move == name and game.step in ("activate", "another"):
        found.append(legal(game)[-1].split()[-1])
        game.play(legal(game)[-1])
    return found


# --- a cast -------------------------------------------------------------------------------------------------


def test_ar_cast_01_ar_cast_02_a_card_is_discarded_face_down_and_not_paid() -> None:
    game = cast(1, "CH BB PP GG CH -", "- / - / - / - / -")
    assert (seat(game)["discards"], seat(game, reader="p2")["discards"]) == ("[TPA]", "[??]")
    assert (seat(game)["supply"], len(seat(game)["hand"].split())) == ("1c 1h 1b 1p 1g", 5)


def test_ar_cast_03_only_rising_columns_are_cast() -> None:
    game = cast(1, "CP BB HH GG CP -", "SCH / SGR / BOP / SDR / -")
    assert comes_up(game) == ["SCH", "SDR"]


def test_ar_cast_04_ar_cast_05_ar_cast_06_left_to_right_top_to_bottom_column_by_column() -> None:
    game = cast(1, "PC BB HH GG CP -", "SCH CTW / - / BOP / SDR PFL / -")
    assert comes_up(game) == ["SCH", "CTW", "SDR", "PFL"]


def test_ar_cast_07_ar_cast_08_what_lies_in_a_column_is_cast_with_it_and_counts_as_its_own() -> None:
    assert comes_up(cast(1, "PG BB HH GC CP -", "CTB / - / - / SCH / -")) == ["SCH"]
    assert comes_up(cast(1, "CG BB HH GP CP -", "CTB / - / - / SCH / -")) == ["CTB"]


def test_ar_cast_09_a_moved_card_goes_to_the_bottom() -> None:
    mine = {"hand": "TSH SGR TPA TDE TLQ CTG", "supply": "1h", "mat": "SCH / HGR / - / - / -"}
    game = play(at(1, p1=mine, p2={"hand": TWO}), "prepare TSH", "cast TLF")
    assert legal(game) == ["move SCH"]
    assert seat(play(game, "move SCH"))["mat"] == "- / HGR SCH / - / - / -"


def test_ar_cast_10_a_spell_that_is_used_acts() -> None:
    game = play(cast(1, "HH BB PP GG CC -", "- / HGR / - / - / -"), "activate HGR")
    assert seat(game)["supply"] == "1c 3h 1b 1p 1g"


def test_ar_cast_11_ar_cast_12_a_spell_may_be_declined_and_takes_no_marker() -> None:
    game = play(cast(1, "PP BB HH GG CC -", "- / - / - / PFL / -"), "skip PFL")
    assert (seat(game)["mat"], seat(game)["supply"]) == ("- / - / - / PFL / -", "1c 1h 1b 1p 1g")


def test_ar_cast_13_what_came_earlier_can_be_spent_later() -> None:
    game = cast(1, "BG BC HH GP CP -", "- / - / BOP / - / STR", {"supply": "1p"})
    assert legal(game) == ["activate BOP", "skip BOP"]
    play(game, "activate BOP", "activate STR")
    assert seat(game)["supply"] == "1g"


def test_ar_cast_14_the_starter_comes_before_the_cards_of_its_column() -> None:
    assert comes_up(cast(1, "HH BB PP GG CC -", "- / HGR / - / - / -", starters=True)) == ["SH", "HGR"]


def test_ar_cast_15_the_printed_example() -> None:
    """Blood Arts, then Alchemy; neither trade can be paid."""
    p1 = {"mat": "- / - / BOK BOG / - / TDE FAC", "hand": "MTW CAU NPO LGR WGR BOL"}
    game = at(1, 2, moons="BG CH CH BP PG -", p1=p1, p2={"hand": "MTT ETT ETW ETG PEG PEB"})
    play(game, "cast CAU", "cast ETT", "activate BOK", "activate BOG")
    assert game.step == "draft"
    assert (seat(game)["supply"], seat(game)["vp"]) == ("1c 1h 3b 1p 1g", 1)
    assert seat(game)["mat"] == "- / - / BOK BOG+1 / - / TDE FAC"


def test_ar_cast_16_a_cast_may_bring_nothing_up() -> None:
    game = cast(1, "CH BB PP GG CH -", "- / - / - / - / -")
    assert (game.step, seat(game)["discards"]) == ("draft", "[TPA]")


def test_ar_cast_17_ar_cast_19_ar_cast_20_the_card_just_discarded_counts_and_piles_are_ones_own() -> None:
    six = "[SGR] [BOP] [SDR] [CTT] [CTW] [TDE]"
    p1 = {"mat": "- / - / - / EME / -", "hand": "BTT BTW BTB BTG NWO PEV", "discards": six}
    game = at(1, 3, moons="PP CH CH BB GG -", p1=p1, p2={"hand": "BAU BWI UGR XBL BOT SOL"})
    play(game, "cast BTT", "cast BAU", "activate EME")
    assert (seat(game)["vp"], len(seat(game)["discards"].split())) == (3, 7)
    assert seat(game, "p2")["discards"] == "[BAU]"


def test_ar_cast_18_one_casts_alone() -> None:
    p2 = {"hand": TWO, "mat": "- / HGR / - / - / -"}
    game = at(1, moons="HH CC BB PP GG -", p1={"hand": ONE, "mat": "- / XGR / - / - / -"}, p2=p2)
    play(game, "cast TPA", "prepare STR")
    assert comes_up(game) == ["XGR"]
    assert seat(game, "p2")["supply"] == "1c 1h 1b 1p 1g"


# --- the last turn ------------------------------------------------------------------------------------------


def test_ar_final_01_ar_final_03_ar_final_04_the_lowest_of_each_from_left_to_right() -> None:
    mat = "SCH CTW / SGR HGR / BOP / SDR PFL / STR"
    assert comes_up(cast(6, GONE, mat, {"supply": "2c"})) == ["CTW", "HGR", "BOP", "PFL", "STR"]


def test_ar_final_02_ar_final_06_an_empty_column_uses_its_starter() -> None:
    assert comes_up(cast(6, GONE, "SCH / - / BOP / - / -", starters=True)) == ["SCH", "SH", "BOP", "SP", "SG"]
    game = cast(5, ".. .. .. .. PP -", "- / - / - / PFL+1 / -", starters=True)
    play(game, "skip SP", "activate PFL")
    comes_up(game, "p2")
    play(game, legal(game, "p1")[-1], legal(game, "p2")[-1])
    assert "SP" in comes_up(game)


def test_ar_final_05_one_may_prepare_on_the_last_turn() -> None:
    assert "prepare SGR" in legal(at(6, p1={"hand": "SGR"}), "p1")


# --- evergreens ---------------------------------------------------------------------------------------------


def test_ar_ever_01_ar_ever_06_an_evergreen_comes_up_on_every_cast_at_herbologys_place() -> None:
    assert comes_up(cast(1, "CP HB HB GG CP -", "SCH / PGR HGR / - / SDR / -")) == ["SCH", "PGR", "SDR"]


def test_ar_ever_02_ar_ever_03_under_its_own_moons_it_is_a_spell_like_others() -> None:
    for moons in ("HB CC BP HP GG -", "HH CC BB PP GG -"):
        assert comes_up(cast(1, moons, "- / HGR PGR / - / - / -")) == ["HGR", "PGR"]


def test_ar_ever_04_preparing_wakes_no_evergreen() -> None:
    game = at(1, p1={"hand": "SGR TPA TDE TLQ ETB CTG", "mat": "- / PGR / - / - / -"}, p2={"hand": TWO})
    assert play(game, "prepare SGR", "cast TLF").step == "draft"


def test_ar_ever_05_an_event_that_casts_wakes_them_once() -> None:
    p1 = {"hand": "STP BTT BTW BTB BTG NWO", "supply": "3g", "mat": "SCH / PGR / - / - / -"}
    game = at(1, 3, p1=p1, p2={"hand": "BAU BWI UGR XBL BOT SOL"})
    play(game, "prepare STP", "cast BAU", "pick SCH")
    assert comes_up(game) == ["SCH", "SCH", "SCH", "PGR"]
    assert seat(game)["discards"] == "SCH STP"


def test_ar_ever_07_on_the_last_turn_it_comes_up_besides_the_lowest_and_never_twice() -> None:
    assert comes_up(cast(6, GONE, "- / PGR HGR / - / - / -")) == ["PGR", "HGR"]
    assert comes_up(cast(6, GONE, "- / HGR PGR / - / - / -")) == ["PGR"]


def test_ar_ever_08_it_stays_evergreen_in_another_column() -> None:
    assert comes_up(cast(1, "CG HB HB GP CP -", "- / - / - / PGR SDR / -")) == ["PGR"]


def test_ar_ever_09_a_growing_spell_pays_1_2_3() -> None:
    mine = {"hand": "SGR BOP SDR", "mat": "- / XGR / - / - / -", "supply": "-"}
    game = at(4, moons=".. .. .. HB HB -", p1=mine, p2={"hand": "TLF THA STR"})
    play(game, "cast SGR", "cast TLF", "activate XGR")
    play(game, legal(game, "p1")[-1], legal(game, "p2")[-1], "activate XGR")
    play(game, legal(game, "p1")[-1], legal(game, "p2")[-1], "activate XGR")
    assert (seat(game)["supply"], seat(game)["mat"]) == ("6h", "- / XGR+3 / - / - / -")


@pytest.mark.parametrize(
    ("move", "rule"),
    [("activate SDR", "AR-CAST-05"), ("skip SDR", "AR-CAST-05"), ("cast TDE", "AR-TURN-05"), ("pass", "AR-TURN-05")],
)
def test_only_the_spell_that_comes_up_is_asked_about(move: str, rule: str) -> None:
    assert rule_of(cast(1, "CP BB HH GG CP -", "SCH / - / - / SDR / -"), move) == rule


def test_activate_and_skip_alone_mean_the_spell_that_comes_up() -> None:
    game = cast(1, "CP BB HH GG CP -", "SCH / - / - / SDR / -")
    assert str(game.play("Activate").move) == "activate SCH"
    assert str(game.play(" skip ").move) == "skip SDR"
