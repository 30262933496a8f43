"""Preparing and paying, rule by rule (AR-PREP)."""

from __future__ import annotations

from itertools import product
from math import comb

import pytest

from arcane_lab.core.errors import AmbiguousMove
from arcane_lab.games.rising.cards import tables
from tests.games.rising.table import at, legal, play, rule_of, seat

#: One gold or any three, two herbs or any two, and no price.
ITEMS = {"CTW": {"discount": "1g", "generic": 3}, "HGR": {"discount": "2h", "generic": 2}}
OTHER = {"hand": "CTT TDE TLQ TLF STR BOP"}


def table(supply: str, **more: object):  # type: ignore[no-untyped-def]
    """A game in which p1 holds three cards of known prices and some resources."""
    hand = {"hand": "CTW HGR SGR XGR BOK PFL", "supply": supply}
    return at(1, items=ITEMS, p1=hand, p2=OTHER, **more)


def prices(supply: str, card: str = "CTW", **more: object) -> list[str]:
    """The payments that are offered for a card."""
    start = f"prepare {card} with "
    return [move.removeprefix(start) for move in legal(table(supply, **more), "p1") if move.startswith(start)]


def test_ar_prep_01_and_ar_prep_18_what_is_paid_leaves_the_supply() -> None:
    game = play(table("1c 1h 1b 1p 1g"), "prepare CTW with 1h 1b 1p", "cast BOP")
    assert (seat(game)["supply"], seat(game)["mat"]) == ("1c 1g", "CTW / - / - / - / -")


def test_ar_prep_02_and_ar_prep_04_the_discounted_price_then_every_mix() -> None:
    """All payments, in their order: against every combination that can be thought of."""
    held = {"c": 2, "h": 1, "b": 0, "p": 3, "g": 2}
    mixes = [counts for counts in product(*(range(held[letter], -1, -1) for letter in "chbpg")) if sum(counts) == 3]
    written = [" ".join(f"{n}{letter}" for n, letter in zip(mix, "chbpg", strict=True) if n) for mix in mixes]
    assert prices("2c 1h 3p 2g") == ["1g", *written]


def test_ar_prep_02_any_three_of_five_and_any_eight_of_plenty() -> None:
    assert len(prices("1c 1h 1b 1p 1g")) == 1 + comb(5, 3)
    game = at(
        1,
        3,
        items={"SOL": {"discount": "5b", "generic": 8}},
        p1={"hand": "SOL BTT BTW BTB BTG SEG", "supply": "9c 9h 9b 9p 9g"},
    )
    assert len([move for move in legal(game, "p1") if "SOL with" in move]) == 1 + comb(12, 4)


def test_no_hand_has_more_moves_than_the_notation_says() -> None:
    """The six dearest cards of round 3, with plenty of everything."""
    third = [card for card in tables.cards().values() if card.round == 3]
    dear = sorted(third, key=lambda card: -card.generic)[:6]
    hand = " ".join(card.code for card in dear)
    game = at(1, 3, p1={"hand": hand, "supply": "20c 20h 20b 20p 20g"})
    assert len(legal(game, "p1")) == 2_412


def test_ar_prep_03_the_discounted_price_takes_its_own_resource() -> None:
    assert rule_of(table("3c"), "prepare CTW with 1c", "p1") == "AR-PREP-03"
    assert prices("3c") == []
    assert "prepare CTW" in legal(table("3c"), "p1")


def test_ar_prep_05_blood_and_gold_pay_a_generic_price() -> None:
    assert prices("2b 1g") == ["1g", "2b 1g"]


def test_ar_prep_06_a_free_card_takes_nothing() -> None:
    game = table("-")
    assert "prepare SGR" in legal(game, "p1")
    assert rule_of(table("1c"), "prepare SGR with 1c", "p1") == "AR-PREP-06"
    assert rule_of(game, "prepare SGR with -", "p1") is None
    play(game, "prepare SGR", "cast BOP")
    assert "paid" not in {event.kind for step in game.steps for event in step.events_for("p1")}


def test_ar_prep_07_one_gold_and_two_herbs_pay_the_worked_price_in_two_ways() -> None:
    assert prices("2h 1g") == ["1g", "2h 1g"]


def test_ar_prep_08_equal_prices_are_one_move_where_they_are_one_payment() -> None:
    assert prices("2h 1c", "HGR") == ["2h", "1c 1h"]
    assert "prepare HGR" in legal(table("2h"), "p1")


def test_ar_prep_09_the_two_prices_do_not_mix() -> None:
    short = {"hand": "MTT CAU NPO LGR WGR BOL", "supply": "1c 1h"}
    game = at(1, 2, items={"MTT": {"discount": "2c", "generic": 4}}, p1=short)
    assert rule_of(game, "prepare MTT with 1c 1h", "p1") == "AR-PREP-09"
    assert not [move for move in legal(game, "p1") if move.startswith("prepare MTT")]


def test_ar_prep_10_who_cannot_pay_cannot_prepare() -> None:
    assert [move for move in legal(table("-"), "p1") if move.startswith("prepare")] == ["prepare SGR"]
    assert rule_of(table("-"), "prepare CTW", "p1") == "AR-PREP-10"
    assert rule_of(table("1c"), "prepare CTW with 1g", "p1") == "AR-PREP-10"


def test_ar_prep_11_and_ar_prep_12_to_the_bottom_and_nothing_comes_up() -> None:
    mine = {"hand": "CTW HGR SGR XGR BOK", "mat": "- / PGR / - / - / -"}
    game = at(2, moons=".. CH BB PP CG -", p1=mine, p2={"hand": "CTT TDE TLQ TLF STR"})
    play(game, "prepare SGR", "cast TDE")
    mine = seat(game)
    assert (mine["mat"], game.step, mine["supply"]) == ("- / PGR SGR / - / - / -", "draft", "1c 1h 1b 1p 1g")


def test_ar_prep_13_an_artifact_lies_beside_the_mat() -> None:
    game = at(1, p1={"hand": "TML HGR SGR XGR BOK PFL", "supply": "2h"}, p2=OTHER)
    play(game, "prepare TML", "cast BOP")
    assert seat(game)["mat"] == "- / - / - / - / - | TML"


def test_ar_prep_14_ar_prep_15_an_event_acts_at_once_and_is_discarded_in_the_open() -> None:
    game = at(1, p1={"hand": "CJB HGR SGR XGR BOK PFL", "supply": "1g"}, p2=OTHER)
    play(game, "prepare CJB", "cast BOP")
    assert (seat(game)["supply"], seat(game, reader="p2")["discards"]) == ("1c 1h 1p 1g", "CJB")


def test_ar_prep_16_an_event_is_paid_for() -> None:
    game = at(
        1, items={"CJB": {"discount": "1g", "generic": 3}}, p1={"hand": "CJB HGR SGR XGR BOK PFL", "supply": "2c"}
    )
    assert rule_of(game, "prepare CJB", "p1") == "AR-PREP-10"


def test_ar_prep_17_a_conditional_spell_may_be_prepared_before_its_condition_holds() -> None:
    game = at(1, p1={"hand": "CTT HGR SGR XGR BOK PFL", "supply": "1g"}, p2={"hand": "CTW TDE TLQ TLF STR BOP"})
    play(game, "prepare CTT", "cast BOP")
    assert seat(game)["mat"] == "CTT / - / - / - / -"


def test_a_payment_that_is_not_named_where_several_are_possible_is_ambiguous() -> None:
    with pytest.raises(AmbiguousMove) as error:
        table("2h 1g").play("prepare CTW", seat="p1")
    assert error.value.meanings == ("prepare CTW with 1g", "prepare CTW with 2h 1g")


def test_the_one_payment_that_is_possible_may_be_named_and_is_not_written() -> None:
    one, other = play(table("2h"), "prepare HGR with 2h"), play(table("2h"), "prepare HGR")
    assert str(one.steps_for("table")[0].move) == str(other.steps_for("table")[0].move) == "prepare HGR"


def test_what_then_how() -> None:
    game = table("2c 2h 1g")
    assert game.choices(seat="p1") == ["prepare", "cast"]
    assert set(game.choices("prepare", seat="p1")) == {"CTW", "HGR", "SGR", "XGR", "BOK", "PFL"}
    assert game.choices("prepare HGR", seat="p1")[0] == "with 2h"
    assert game.choices("prepare HGR with 2h", seat="p1") == []
    whole = [f"prepare HGR {way}" for way in game.choices("prepare HGR", seat="p1")]
    assert whole == [move for move in legal(game, "p1") if move.startswith("prepare HGR")]
