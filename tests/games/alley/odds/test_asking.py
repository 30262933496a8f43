"""A name that people guess is answered with the one that was meant, and what cannot be asked with what can."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

import arcane_lab as al
from tests.games.alley.odds.test_hostile import BOTH, DECK, DIE, FOUR, STACKS, VIEW

CHANCE = al.chance
#: One of each thing that people hold and ask.
HELD: dict[str, Any] = {
    "Deck": DECK,
    "Unseen": CHANCE.unseen(VIEW),
    "Lines": CHANCE.lines(FOUR),
    "Verdict": CHANCE.verdict(BOTH, "p1", games=20, exact=False),
    "Inspection": CHANCE.inspection(BOTH),
    "Ending": CHANCE.ending(BOTH, games=20, exact=False),
    "Bribes": CHANCE.bribe(gold=4, infamy_now=2, gains=1),
    "InfamyWalk": CHANCE.infamy(3, 4),
    "Distribution": DIE,
    "StackGraph": STACKS,
}
QUESTIONS = {name: getattr(CHANCE, name) for name in ("inspection", "verdict", "ending", "unseen")}


def test_a_question_without_what_it_needs_is_answered_by_python_with_the_name_of_that() -> None:
    with pytest.raises(TypeError, match=r"Deck\.next\(\) missing 1 required positional argument: 'kind'"):
        DECK.next()
    with pytest.raises(TypeError, match="unexpected keyword argument 'replacement'"):
        DECK.count("queen", 5, replacement=True)


def test_a_near_name_is_offered() -> None:
    with pytest.raises(al.ArcaneLabError, match="'player' is not the name of a setting of a game"):
        CHANCE.lines("OW OW [??] / TC BC CB", player=3)
    with pytest.raises(AttributeError, match="did you mean 'Deck'"):
        _ = CHANCE.Dek


def test_questions_side_by_side_say_what_they_cannot() -> None:
    with pytest.raises(al.ArcaneLabError, match="'wait_for' is not the name of a question about draws"):
        DECK.both("wait_for", {"queen": 1})
    with pytest.raises(al.ArcaneLabError, match="both answers are given anyway"):
        DECK.both("count", "queen", 5, replace=True)
    both = DECK.both("expected_wait_for", {"queen": 1, "king": 1})
    assert both.without < both.with_replacement


@pytest.mark.parametrize("name", [name for name in HELD if name not in ("Deck", "StackGraph")])
def test_what_people_hold_says_and_shows_itself(name: str) -> None:
    held = HELD[name]
    assert held.words() == held.to_text()
    first = held.words().splitlines()[0][:40]
    shown = held._repr_html_()
    assert html.escape(first.partition(",")[0]) in re.sub("<[^>]+>", "", shown)
    assert len(held.table()) > 0
    assert len(held.table().columns) > 2


def test_parts_of_an_outcome_are_named_where_they_have_names() -> None:
    words = HELD["Verdict"].joint.words()
    assert re.search(r"counted -?\d+, least (yes|no), penalised (yes|no), markers \d", words)
    assert "|" in words
    pairs = HELD["Inspection"].table()
    assert list(pairs.columns[:2]) == ["infamy", "gold"]
    assert sum(pairs["probability"]) == pytest.approx(1)
    assert dict(zip(HELD["Lines"].table()["line"], HELD["Lines"].table()["chance"], strict=True)) == {
        line: str(Fraction(chance)) for line, chance in HELD["Lines"].each().items()
    }


@pytest.mark.parametrize(
    ("held", "guess", "meant"),
    [
        ("Deck", "probability", "next"),
        ("Deck", "hypergeometric", "count"),
        ("Distribution", "std", "standard_deviation"),
        ("Distribution", "expected", "mean"),
        ("Distribution", "probabilites", "probabilities"),
        ("Verdict", "explain", "why"),
        ("Lines", "probability", "any"),
        ("StackGraph", "plot", "to_altair"),
    ],
)
def test_a_name_that_people_guess_is_answered_with_the_one_that_is_there(held: str, guess: str, meant: str) -> None:
    with pytest.raises(AttributeError, match=f"has no '{guess}': did you mean '{meant}'"):
        getattr(HELD[held], guess)
    assert not hasattr(HELD[held], "_private")


def test_a_text_is_one_kind_and_not_its_letters() -> None:
    assert DECK.in_order("queen") == DECK.next("queen")
    assert DECK.counts("queen", 5).part(0) == DECK.count("queen", 5)
    with pytest.raises(al.ArcaneLabError, match="'qeen' is refused: this deck has no such kind; ask for 'queen'"):
        DECK.in_order("qeen")


def test_items_may_be_named_in_full() -> None:
    unseen = HELD["Unseen"]
    assert unseen.next("Older Wand") == unseen.next("older  wand") == unseen.next("OW")
    assert unseen.count(["Dragon's Egg", "OW"], 3) == unseen.count(["DE", "OW"], 3)
    with pytest.raises(al.ArcaneLabError, match="no item has this code or name"):
        unseen.next("Old Wand")


@pytest.mark.parametrize("question", QUESTIONS)
def test_what_is_no_view_is_told_how_to_get_one(question: str) -> None:
    for value in ("OW OW [??] / TC BC CB", al.Game("alley", players=3, seed=7)):
        with pytest.raises(al.ArcaneLabError, match=r"game\.view\(\"p1\"\), or a table written down, al\.chance\.seen"):
            QUESTIONS[question](value)


def test_waiting_with_replacement_has_no_last_draw_and_tells_what_can_be_asked() -> None:
    wait = DECK.waiting("queen", replace=True)
    assert wait.mean == DECK.expected_wait("queen", replace=True)
    assert DECK.waiting_for({"queen": 1}, replace=True) == wait
    with pytest.raises(al.ArcaneLabError, match="it may not be there; ask for"):
        wait.quantile(1)
    with pytest.raises(AttributeError, match="a Wait has no 'support'"):
        _ = wait.support


@pytest.mark.parametrize("multiply", [lambda: DIE * 2, lambda: 2 * DIE])
def test_a_multiplied_distribution_is_asked_what_is_meant(multiply: Callable[[], Any]) -> None:
    with pytest.raises(al.ArcaneLabError, match=r"ask for times\(…\) to add"):
        multiply()
