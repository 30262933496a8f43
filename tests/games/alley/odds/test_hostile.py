"""Whatever is asked of exact odds and graphs: an answer, or a refusal that says what is wrong; never a hang."""

from __future__ import annotations

import copy
import itertools
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from typing import Any

import pytest

import arcane_lab as al
from arcane_lab.core.errors import ArcaneLabError
from arcane_lab.datasets import DatasetError
from arcane_lab.games.alley.rules.sizes import KINDS
from tests.games.alley.odds.inspected import OPEN, OTHER, position

#: Seconds within which everything answers or refuses: far more than any answer takes, far less than patience.
PATIENCE = 20
GAME = al.Game("alley", players=3, seed=7)
VIEW = GAME.view("p1")
TURN = al.Game("alley", players=3, seed=7).play("reveal b2")
FOUR = al.Game.from_text(position(["DE DE [??] / [??] SS CM / TC [??] [??]", OTHER], None)).view("p1")
BOTH = al.Game.from_text(
    position(["TC [??] DE / FC IR DL / BC OW DE", OPEN], ["SK", "HT"], scores={"p1": {"infamy": 9}})
).view("p1")
CHANCE = al.chance
DECK = CHANCE.Deck({"queen": 4, "king": 4, "other": 44})
RANKS = CHANCE.Deck(dict.fromkeys(range(1, 14), 4))
DIE = CHANCE.Distribution(dict.fromkeys(range(1, 7), 1))
STACKS = al.graphs.stacks("BF OW TC / IR BF CB / MB FC BF")


def tampered(**changes: Any) -> Any:
    """A view whose numbers somebody has changed, or taken away."""
    view, numbers = copy.copy(VIEW), copy.copy(VIEW.numbers)
    for name, value in changes.items():
        setattr(numbers, name, value)
    object.__setattr__(view, "numbers", numbers if changes else None)
    return view


HOSTILE: tuple[Any, ...] = (
    *(None, float("nan"), float("inf"), -1, 0, 2.5, 1j, True, 10**30, -(10**30), Fraction(1, 3)),
    *("", "x", "<b>hi</b>", "A" * 10_000, "\x00\n", b"x", "p9", "P1", "queen"),
    *([], {}, (), set(), [None], [[1]], ["OW", 3], [10**30], range(3)),
    *({"a": None}, {None: 1}, {"x": -1}, {"x": float("nan")}, {"x": 10**30}, {"OW": {}}),
    *(object(), VIEW, GAME, tampered(), tampered(unseen=[3] * KINDS), CHANCE.Deck({"q": 1}), DIE),
)

Call = tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any]]


def call(function: Callable[..., Any], *arguments: Any, **more: Any) -> Call:
    return function, arguments, more


def many() -> dict[str, Call]:
    """Every public question with arguments that it takes."""
    unseen, lines = CHANCE.unseen(VIEW), CHANCE.lines(FOUR)
    verdict, bribes = CHANCE.verdict(BOTH, "p1"), CHANCE.bribe(gold=40, infamy_now=10, gains={16: 1})
    quick = {"aim": "gold", "dafana": "best", "exact": False, "games": 20, "seed": 1}
    return {
        "Deck": call(CHANCE.Deck, {"queen": 4}, name="deck"),
        "Deck.next": call(DECK.next, "queen", burned=0, replace=False),
        "Deck.nth": call(DECK.nth, "queen", 3),
        "Deck.any_of_next": call(DECK.any_of_next, "queen", 5, replace=False),
        "Deck.in_order": call(DECK.in_order, ["queen", "king"], replace=False),
        "Deck.count": call(DECK.count, "queen", 5, replace=False),
        "Deck.counts": call(DECK.counts, ["queen", "king"], 5, replace=False),
        "Deck.at_least": call(DECK.at_least, {"queen": 1}, 5, replace=False),
        "Deck.exactly": call(DECK.exactly, {"queen": 1}, 5),
        "Deck.within": call(DECK.within, {"queen": (1, 2)}, 5),
        "Deck.waiting": call(DECK.waiting, "queen", 2),
        "Deck.waiting_for": call(DECK.waiting_for, {"queen": 1}),
        "Deck.expected_wait": call(DECK.expected_wait, "queen", 2, replace=True),
        "Deck.expected_wait_for": call(DECK.expected_wait_for, {"queen": 1, "king": 2}, replace=True),
        "Deck.pattern": call(DECK.pattern, 5, replace=False),
        "Deck.sets": call(DECK.sets, 5, 2, replace=False),
        "Deck.both": call(DECK.both, "count", "queen", draws=5),
        "Deck.without": call(DECK.without, {"queen": 1}),
        "Deck.estimate": call(DECK.estimate, len, 3, games=10, seed=1, replace=False),
        "Deck.ranked": call(RANKS.ranked, 5, 2, values=None, replace=False),
        "Deck.highest": call(RANKS.highest, 5, values=None),
        "Deck.lowest": call(RANKS.lowest, 5, values=None),
        "Deck.middle": call(RANKS.middle, 5, values=None),
        "Deck.total": call(RANKS.total, 5, values=None, replace=False),
        "unseen": call(CHANCE.unseen, VIEW),
        "unseen.next": call(unseen.next, "OW", burned=0),
        "unseen.nth": call(unseen.nth, "OW", 2),
        "unseen.any_of_next": call(unseen.any_of_next, "OW", 3),
        "unseen.count": call(unseen.count, "OW", 3),
        "unseen.waiting": call(unseen.waiting, "OW"),
        "unseen.slot": call(unseen.slot, "b2", "p2"),
        "unseen.hidden": call(unseen.hidden, "OW", "p2"),
        "unseen.among": call(unseen.among, "OW", "deck"),
        "unseen.where": call(unseen.where, "OW"),
        "lines": call(CHANCE.lines, FOUR, "p1"),
        "lines of a text": call(CHANCE.lines, "OW OW [??] / TC CB BC", pool={"OW": 3}, players=3, edition="revised"),
        "grid": call(CHANCE.grid, {"X": 5, "O": 4}, known={"b2": "X"}),
        "lines.line": call(lines.line, "a1-b1-c1"),
        "lines.any": call(lines.any, "OW"),
        "lines.exactly": call(lines.exactly, 1),
        "lines.alone": call(lines.alone, "OW"),
        "lines.only": call(lines.only, "OW"),
        "inspection": call(CHANCE.inspection, FOUR, "p1", **quick),
        "verdict": call(CHANCE.verdict, BOTH, "p1", **quick),
        "verdict.least": call(verdict.least, "p1"),
        "verdict.lead": call(verdict.lead, "p1", "p2"),
        "ending": call(CHANCE.ending, BOTH, **quick),
        "infamy": call(CHANCE.infamy, 3, [3, {3: 1}], 0, wrap="cycle25", overflow="cap", unwind=False),
        "bribe": call(CHANCE.bribe, gold=40, infamy_now=10, gains={16: 1}, earns=0, unwind=False),
        "bribe of a view": call(CHANCE.bribe, VIEW, gains=3),
        "bribe.worth": call(bribes.worth, 4),
        "least": call(CHANCE.least, 3, [DIE]),
        "Distribution": call(CHANCE.Distribution, {1: 1, 2: 3}, name="one", ways="ways"),
        "Distribution.estimate": call(CHANCE.Distribution.estimate, {1: 1}, 1),
        "Distribution.mixture": call(CHANCE.Distribution.mixture, [(1, DIE)]),
        "Distribution.p": call(DIE.p, 3),
        "Distribution.where": call(DIE.where, bool),
        "Distribution.between": call(DIE.between, 2, 3),
        "Distribution.quantile": call(DIE.quantile, 0.5),
        "Distribution.map": call(DIE.map, bool),
        "Distribution.part": call(DIE.joint(DIE).part, 0),
        "Distribution.given": call(DIE.given, [5]),
        "Distribution.joint": call(DIE.joint, DIE),
        "Distribution.compare": call(DIE.compare, DIE),
        "Distribution.plus": call(DIE.plus, DIE),
        "Distribution.times": call(DIE.times, 3),
        "Chance": call(CHANCE.Chance, Fraction(1, 3)),
        "graphs.stacks": call(al.graphs.stacks, GAME, "p1"),
        "graphs.stacks.after": call(STACKS.after, "a1-b2-c3", "horizontal"),
        "graphs.stacks.sharing": call(STACKS.sharing, "b2"),
        "graphs.phases": call(al.graphs.phases, "alley", players=3, edition="revised", powers={}, games=2, seed=1),
        "graphs.effect_order": call(al.graphs.effect_order, TURN, "p1", None),
        "graphs.what_follows": call(al.graphs.what_follows, GAME, 1, "p1", None, 10),
        "graphs.who_sees_what": call(al.graphs.who_sees_what, GAME, "p1", None),
        "graphs.save": call(STACKS.save, "graph.svg"),
    }


QUESTIONS = many()


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Stop what takes longer: a hang is a failure, not a wait."""

    def stop(*_: object) -> None:
        raise TimeoutError(f"no answer within {seconds} seconds")

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def refusal_of(function: Callable[..., Any], arguments: Any, more: Any) -> str | None:
    """What a question is refused with; None when it has an answer that says itself."""
    with time_limit(PATIENCE):
        try:
            found = function(*arguments, **more)
            str(found), repr(found)
        except (ArcaneLabError, DatasetError) as refused:
            return str(refused)
    return None


@pytest.mark.parametrize("question", QUESTIONS)
def test_the_wrong_thing_is_refused_in_words(question: str, tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every argument in turn is something that nobody should give: it answers, or says what is wrong, in time."""
    monkeypatch.chdir(tmp_path)
    function, arguments, more = QUESTIONS[question]
    assert refusal_of(function, arguments, more) is None
    said: list[str] = []
    for value in HOSTILE:
        for at in range(len(arguments)):
            said.append(refusal_of(function, [*arguments[:at], value, *arguments[at + 1 :]], more) or "")
        for name in more:
            said.append(refusal_of(function, arguments, {**more, name: value}) or "")
    refused = [one for one in said if one]
    assert refused
    assert max(map(len, refused)) < 700
    assert not [one for one in refused if "\x00" in one]


LARGE = CHANCE.Deck(dict.fromkeys(range(1000), 4))
TALL = CHANCE.Deck({"a": 500_000, "b": 500_000})


@pytest.mark.parametrize(
    "ask",
    [
        lambda: CHANCE.Deck({"a": 10**30}),
        lambda: CHANCE.Deck(itertools.count()),
        lambda: LARGE.pattern(1_000),
        lambda: LARGE.sets(1_000),
        lambda: LARGE.sets(1_000, 10**30),
        lambda: LARGE.total(1_000),
        lambda: LARGE.total(1_000, replace=True),
        lambda: LARGE.total(5, values={kind: 3**kind for kind in range(1_000)}),
        lambda: LARGE.ranked(1_000, 500),
        lambda: LARGE.waiting_for({1: 1, 2: 1, 3: 1, 4: 1}),
        lambda: TALL.count("a", 1_001, replace=True),
        lambda: TALL.waiting("a", 2),
        lambda: LARGE.at_least({1: 1, 2: 1, (3, 4, 5): 2}, 1_000, replace=True),
        lambda: DIE.times(10**30),
        lambda: CHANCE.Distribution(dict.fromkeys(range(5_000), 1)).compare(
            CHANCE.Distribution(dict.fromkeys(range(5_000), 1))
        ),
        lambda: CHANCE.infamy(3, [1] * 10_000),
        lambda: CHANCE.infamy(3, 10**30, overflow="wrap"),
        lambda: CHANCE.bribe(gold=10**30, infamy_now=3, gains=3),
        lambda: CHANCE.inspection(FOUR, exact=False, games=10**9),
    ],
)
def test_what_would_take_for_ever_is_refused_at_once(ask: Callable[[], Any]) -> None:
    with time_limit(PATIENCE), pytest.raises(ArcaneLabError, match="ask for"):
        ask()
