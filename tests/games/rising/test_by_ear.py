"""What players by ear alone are told: what others pay for what they prepare, and which spell brought what."""

from __future__ import annotations

from arcane_lab.engine.moves import Change, Event
from arcane_lab.engine.wording import Names, joined
from arcane_lab.games.rising.text.recap import line_of, now_of

NAMES = Names({"p2": "Greedy"}, "p1")
PAYS = Event("paid", "Greedy pays 1 herb.", "", seat="p2", changes=(Change("p2", "herbs", 2, 1, ""),))
PREPARES = Event("prepared", "Greedy prepares Wild Growth under Herbology.", "", seat="p2")
ACTS = Event("activated", "Greedy activates Wild Growth.", "", seat="p2")
GAINS = Event("gained", "Greedy gains 4 herbs.", "", seat="p2", changes=(Change("p2", "herbs", 1, 5, ""),))
SKIPS = Event("skipped", "Greedy skips the Potions starter.", "", seat="p2")


def test_what_is_prepared_is_told_with_its_price() -> None:
    told = "Greedy prepares Wild Growth under Herbology: −1 herb."
    assert joined(line_of([PAYS, PREPARES], "p2", NAMES)) == told
    assert now_of([PAYS, PREPARES], "p2", NAMES).first == told


def test_while_it_acts_a_spell_is_named_with_what_it_brings() -> None:
    assert now_of([ACTS, GAINS], "p2", NAMES).first == "Greedy activates Wild Growth: +4 herbs."
    # Afterwards a cast is a sum.
    cast = Event("discarded", "Greedy discards a card to cast.", "", seat="p2")
    assert joined(line_of([cast, ACTS, GAINS], "p2", NAMES)) == "Greedy discards a card to cast: +4 herbs."


def test_a_spell_that_is_left_out_is_told_where_nothing_else_is() -> None:
    assert now_of([SKIPS], "p2", NAMES).first == "Greedy skips the Potions starter."
