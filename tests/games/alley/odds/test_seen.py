"""A table written down is what a seat would see of it in a game."""

from __future__ import annotations

import inspect
import json
from typing import Any

import pytest

import arcane_lab as al
from tests.games.alley.odds.inspected import OTHER, position

HOUSE = "DE DE [??] / [??] SS CM / TC [??] [??]"
seen = al.chance.seen


def test_it_is_the_view_of_the_game_that_a_scenario_tells() -> None:
    """The discard of the scenario has one card; every other card is unseen in both."""
    by_hand = al.Game.from_text(position([HOUSE, OTHER], None, scores={"p1": {"infamy": 9, "gold": 31}})).view("p1")
    written = seen({"storehouse": HOUSE, "infamy": 9, "gold": 31}, {"storehouse": OTHER, "stash": ""}, discard="PL")
    assert written.numbers.as_tuple() == by_hand.numbers.as_tuple()
    assert al.chance.inspection(written).joint == al.chance.inspection(by_hand).joint


def test_who_looks_knows_what_is_marked_and_the_own_stash() -> None:
    one, two = (
        seen("OW [TC|p2] [??]", {"storehouse": "BC CB MB", "stash": "OW TC"}, seat=seat) for seat in ("p1", "p2")
    )
    assert (one.seat, two.seat) == ("p1", "p2")
    assert one.slots("p1")["b1"].code is None
    assert two.slots("p1")["b1"].code == "TC"
    assert al.chance.unseen(one).places["stash of p2"] == 2
    assert "stash of p2" not in al.chance.unseen(two).places


def test_all_cards_that_are_not_named_are_unseen() -> None:
    cards = al.chance.unseen(seen("OW [??] [??]", "TC [??] BC", "DE [??] [??]")).cards
    game = al.chance.unseen(seen(*["[??] [??] [??]"] * 3)).cards
    assert {code: game[code] - cards[code] for code in game if game[code] != cards[code]} == dict.fromkeys(
        ("OW", "TC", "BC", "DE"), 1
    )


def test_phase_round_powers_and_items_are_those_of_the_table() -> None:
    begun = seen("DE DE DE / OW TC CM / DE DE DE", "OW MB FC", phase="inspection", round=2, powers={"p2": "byros"})
    assert "round 2, inspection" in str(begun)
    assert al.chance.verdict(begun).why().steps[0].startswith("p1: it is turned up")
    mirror = {"CM": {"mirror_adjacent_infamy": 9}}
    own, assumed = (al.chance.inspection(seen("TC CM TC", "OW MB FC", items=items)) for items in (mirror, None))
    assert own.infamy.mean > assumed.infamy.mean
    assert any("mirror" in told for told in assumed.assumed)
    assert own.assumed == ()


@pytest.mark.parametrize(
    ("storehouses", "more", "said"),
    [
        ((), {}, "a table has 2 seats or more"),
        (("OW TC BC",), {}, "a table has 2 seats or more"),
        ((3, "OW"), {}, "neither a storehouse as text nor a dict"),
        (("OW OW [?", "OW"), {}, "a bracket is not closed"),
        (({"storehouse": "OW", "gld": 3}, "OW"), {}, "did you mean 'gold'"),
        (("OW", "TC"), {"seat": "p3"}, "there is 'p1' or 'p2'"),
        (("ML ML TC", "TC BC OW"), {}, "copy 2 of ML"),
        (("OW", "TC"), {"phase": "inspect"}, "did you mean inspection"),
        (("OW", "TC"), {"powers": {"p1": "dafan"}}, "did you mean 'dafana'"),
        (("OW", "TC"), {"powers": 7}, "powers"),
        (("OW", "TC"), {"editoin": "first"}, "did you mean 'edition'"),
        (("OW", "TC"), {"edition": "third"}, "edition"),
        (("OW", "TC"), {"round": object()}, "round"),
    ],
)
def test_what_cannot_be_is_refused_in_words(storehouses: Any, more: dict[str, Any], said: str) -> None:
    with pytest.raises(al.ArcaneLabError, match=said):
        seen(*storehouses, **more)


def test_help_names_what_a_table_is_set_up_with() -> None:
    assert str(inspect.signature(seen)).endswith(
        "edition: 'str' = 'revised', powers: 'Mapping[str, str] | None' = None, "
        "options: 'Mapping[str, Any] | None' = None, items: 'Mapping[str, Any] | None' = None) -> 'SeatView'"
    )
    revised, first = seen(OTHER, OTHER, powers=None), seen(OTHER, OTHER, edition="first")
    assert revised.numbers.as_tuple() != first.numbers.as_tuple()


def test_a_view_serves_every_question() -> None:
    view = seen({"storehouse": "TC [??] DE / FC IR DL / BC OW DE", "infamy": 2}, OTHER)
    assert al.chance.lines(view).any().is_exact
    assert al.chance.bribe(view, gains=al.chance.inspection(view)).kind == "exact"
    assert al.chance.ending(view).kind == "exact"
    assert json.dumps(view.picture)


def test_steps_say_where_cards_lie_and_what_is_known_there() -> None:
    unseen = al.chance.unseen(seen("OW [TC|p1] [??]", "DE [??] FC", "DE CM [??]"))
    assert "of these, 1 lies hidden with p1." in str(unseen.hidden("TC").why())
    assert "p1 knows that 1 of them lies there; add 1." in str(unseen.hidden("TC").why())
    assert unseen.hidden("TC").support == (1, 2)
    assert "lie in the deck." in str(unseen.among("OW", "deck").why())
    assert "1 lies among the hidden items of p2." in str(unseen.among("OW", "hidden items of p2").why())
    assert "knows the item in a1 of p1: it is OW" in str(unseen.slot("a1").why())


@pytest.mark.parametrize(
    ("now", "gain", "markers", "has_formula"),
    [(3, 30, 0, True), (3, -5, 0, False), (20, 60, 0, False), (20, 30, 1, False), (20, 29, 0, True), (0, 4, 2, True)],
)
def test_the_walk_shows_a_formula_only_where_it_holds(now: int, gain: int, markers: int, has_formula: bool) -> None:
    """Division with remainder is the walk as long as no loss stops at 0 and no third marker is asked for."""
    walk = al.chance.infamy(now, gain, markers)
    assert bool(walk.why().formula) == has_formula
    divided = ((now + gain) % 25, markers + (now + gain) // 25)
    assert (walk.joint.support == (divided,)) == has_formula
