"""Sentences with slots for seats, as each reader hears them."""

from __future__ import annotations

import pytest

from arcane_lab.engine.wording import Names, form_of_verb, names_for, phrase

SEATS = ["p1", "p2", "p3"]


def test_seat_ids_are_the_names_where_nobody_has_one() -> None:
    assert phrase("{seat:draw} a card from {other}", seat="p1", other="p2") == "p1 draws a card from p2"


@pytest.mark.parametrize(
    ("reader", "sentence"),
    [
        ("p1", "You take Greedy's card, and they keep the rest"),
        ("p2", "Player 1 takes your card, and you keep the rest"),
        (None, "Player 1 takes Greedy's card, and they keep the rest"),
    ],
)
def test_each_reader_has_an_own_wording(reader: str | None, sentence: str) -> None:
    names = names_for(["me", "greedy", "careful"], SEATS, reader)
    assert phrase("{seat:take} {other:'s} card, and {:they} keep the rest", names, seat="p1", other="p2") == sentence


def test_a_verb_goes_with_whoever_was_named_last() -> None:
    names = names_for(["me", "greedy", "careful"], SEATS, "p1")
    assert phrase("{a:push} {b:and|and} {:laugh}", names, a="p2", b="p1") == "Greedy pushes you and laugh"


@pytest.mark.parametrize(("reader", "told"), [("p1", "You win your game!"), ("p2", "Player 1 wins their game!")])
def test_a_verb_goes_with_a_name_that_was_looked_up(reader: str, told: str) -> None:
    names = names_for(["me", "greedy", "careful"], SEATS, reader)
    assert phrase("{who:win} {:their} game!", names, who=names.listed(["p1"])) == told


def test_seats_with_one_name_have_their_number() -> None:
    names = names_for(["greedy", "greedy", "careful"], SEATS)
    assert [names[seat] for seat in SEATS] == ["Greedy 1", "Greedy 2", "Careful"]
    assert names.listed(["p3", "p1"]) == "Careful and Greedy 1"


def test_a_value_that_only_looks_like_a_slot_stays() -> None:
    assert phrase("{seat:see} {card}", Names(), seat="p1", card="a {b}") == "p1 sees a {b}"


def test_a_template_names_what_it_is_given() -> None:
    with pytest.raises(KeyError):
        phrase("{who:draw}", Names(), seat="p1")


@pytest.mark.parametrize(
    ("verb", "named"), [("fix", "fixes"), ("buy", "buys"), ("try", "tries"), ("do", "does"), ("be|is", "is")]
)
def test_verbs_by_who_does_it(verb: str, named: str) -> None:
    assert form_of_verb(verb, False) == named
    assert form_of_verb(verb, True) == verb.partition("|")[0]
