"""A question that lacks something, or has too much, is answered in words: never by Python's own `TypeError`."""

from __future__ import annotations

import html
import inspect
import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

import arcane_lab as al
from arcane_lab.chance.call_errors import WrongCall, asked
from tests.probability.test_hostile import BOTH, DECK, DIE, FOUR, STACKS, VIEW

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
FUNCTIONS = ("inspection", "verdict", "bribe", "ending", "least", "infamy", "lines", "grid", "unseen")
GRAPHS = ("stacks", "effect_order", "what_follows", "who_sees_what", "phases")


def questions() -> dict[str, Callable[..., Any]]:
    """Every public function and every public method of what they give."""
    found: dict[str, Callable[..., Any]] = {
        name: getattr(CHANCE, name) for name in (*FUNCTIONS, "Deck", "Distribution")
    }
    found |= {name: getattr(al.graphs, name) for name in GRAPHS}
    for owner, held in HELD.items():
        names = (name for name, _ in inspect.getmembers(type(held), callable) if not name.startswith("_"))
        found |= {f"{owner}.{name}": getattr(held, name) for name in names}
    return found


QUESTIONS = questions()


def takes_any_name(question: Callable[..., Any]) -> bool:
    return any(one.kind is one.VAR_KEYWORD for one in inspect.signature(question).parameters.values())


def needs(question: Callable[..., Any]) -> list[str]:
    parameters = inspect.signature(question).parameters.values()
    return [
        one.name
        for one in parameters
        if one.default is one.empty and one.kind not in (one.VAR_KEYWORD, one.VAR_POSITIONAL)
    ]


NEEDY = [name for name, question in QUESTIONS.items() if needs(question)]


def test_what_needs_something_is_found() -> None:
    assert {"Deck.next", "Unseen.slot", "Lines.line", "Bribes.worth", "Distribution.p", "StackGraph.after"} <= {*NEEDY}
    assert {*FUNCTIONS} <= {*NEEDY}


@pytest.mark.parametrize("name", NEEDY)
def test_what_is_left_out_is_named_with_an_example(name: str) -> None:
    with pytest.raises(WrongCall) as caught:
        QUESTIONS[name]()
    said = str(caught.value)
    reason, _, instead = said.partition("; ask for ")
    assert all(needed in reason for needed in needs(QUESTIONS[name])), said
    assert f"{name.rpartition('.')[2]}(" in instead
    assert ", such as " in instead, f"the docstring of {name} shows no call: {said}"


@pytest.mark.parametrize(
    "name",
    [name for name in QUESTIONS if not (name.endswith((".words", ".to_text")) or takes_any_name(QUESTIONS[name]))],
)
def test_a_name_that_is_not_known_is_refused_in_words(name: str) -> None:
    with pytest.raises(al.ArcaneLabError, match="colour"):
        QUESTIONS[name](*[DIE] * len([None for one in needs(QUESTIONS[name]) if one != "gains"]), colour=1)


def test_a_near_name_is_offered() -> None:
    with pytest.raises(WrongCall, match=r"it knows no 'replacement' \(did you mean replace\?\)"):
        DECK.count("queen", 5, replacement=True)
    with pytest.raises(WrongCall, match=r"2 things are given, and it takes 1 without a name; burned and replace must"):
        DECK.next("queen", 3)
    with pytest.raises(WrongCall, match="kind is given twice"):
        DECK.next("queen", kind="king")
    with pytest.raises(al.ArcaneLabError, match="'player' is not the name of a setting of a game"):
        CHANCE.lines("OW OW [??] / TC BC CB", player=3)
    with pytest.raises(AttributeError, match="did you mean 'Deck'"):
        _ = CHANCE.deck


def test_a_mistake_inside_is_not_hidden() -> None:
    """Only a wrong call is told in words; what goes wrong in a function of the user's own stays what it is."""

    @asked
    def broken(number: Any) -> Any:
        return number + "one"

    with pytest.raises(TypeError, match="unsupported operand"):
        broken(1)
    with pytest.raises(TypeError, match="unsupported operand"):
        DIE.map(lambda face: face + "pips")


def test_questions_side_by_side_say_what_they_cannot() -> None:
    with pytest.raises(al.ArcaneLabError, match=r"both\('expected_wait_for', …\)"):
        DECK.both("waiting_for", {"queen": 1})
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


@pytest.mark.parametrize("question", ["inspection", "verdict", "ending", "unseen"])
def test_what_is_no_view_is_told_how_to_get_one(question: str) -> None:
    for value in ("OW OW [??] / TC BC CB", al.Game("alley", players=3, seed=7)):
        with pytest.raises(al.ArcaneLabError, match=r"game\.view\(\"p1\"\), or a table written down, al\.chance\.seen"):
            QUESTIONS[question](value)


def test_waiting_with_replacement_is_told_what_can_be_asked() -> None:
    with pytest.raises(al.ArcaneLabError, match=r"no last draw; ask for expected_wait\(kind, copy, replace=True\)"):
        DECK.waiting("queen", replace=True)
    with pytest.raises(al.ArcaneLabError, match=r"ask for expected_wait_for\(wanted, replace=True\)"):
        DECK.waiting_for({"queen": 1}, replace=True)


@pytest.mark.parametrize("multiply", [lambda: DIE * 2, lambda: 2 * DIE])
def test_a_multiplied_distribution_is_asked_what_is_meant(multiply: Callable[[], Any]) -> None:
    with pytest.raises(al.ArcaneLabError, match=r"ask for times\(…\) to add"):
        multiply()
