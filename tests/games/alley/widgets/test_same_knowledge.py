"""Nothing leaks: two games that are equal to a seat tell it the same, byte for byte, by every way there is to be told.

Two worlds are the same position with the cards that the seat cannot know dealt anew. They are played on with the same
moves for as long as the seat sees no difference, so that there are a story, turns and lines to be told. A leak is
planted into each of the ways in turn, and is found.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import islice
from typing import Any, Final

import pytest

import arcane_lab as al
from arcane_lab.engine.game import BaseGame
from arcane_lab.games.alley.widgets import inspection_lab
from arcane_lab.widgets import messaging as answering
from arcane_lab.widgets import ranking
from arcane_lab.widgets.messages import read_message
from tests.games.alley.knowledge import surfaces
from tests.knowledge.pairs import SWAPPERS, Pair, deciding_pairs, ended_pairs, pairs
from tests.widget_examples import check_examples, examples

#: How many pairs are tried in `make test` and in `make soak`, and where they come from.
seats_alone = partial(pairs, for_all=False)
TRIED: Final[dict[str, tuple[tuple[int, int], Callable[..., Iterator[Pair]]]]] = {
    **{name: ((one.count, 1_000), one.pairs or seats_alone) for name, one in examples().items() if not one.no_game},
    "table whose oldest steps are packed": ((12, 1_000), partial(pairs, with_steps=24)),
    "table of a game that is over": ((10, 1_000), ended_pairs),
    "a move that shows nothing": ((20, 1_000), deciding_pairs),
    "advice": ((6, 1_000), deciding_pairs),
    "two turns": ((12, 1_000), partial(pairs, with_steps=16, for_all=False)),
    "looks": ((60, 1_000), pairs),
    "odds": ((8, 1_000), seats_alone),
    "graphs": ((4, 1_000), pairs),
    "page": ((24, 1_000), partial(pairs, with_steps=1)),
    "refusals": ((12, 1_000), seats_alone),
    "strategies": ((12, 1_000), deciding_pairs),
}


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inspection_lab, "REST", 0)
    monkeypatch.setattr(ranking, "REASONED", 2)


def told(entry: str, game: BaseGame, pair: Pair) -> list[str]:
    surfaces.TRUTH[0] = repr(game.picture("table"))
    return list(surfaces.TOLD[entry](game, pair.reader, pair.number))


@pytest.mark.parametrize("game", SWAPPERS)
@pytest.mark.parametrize("entry", TRIED)
@pytest.mark.parametrize("is_long", [False, pytest.param(True, marks=pytest.mark.thorough)])
def test_two_games_equal_to_a_seat_tell_it_the_same(entry: str, is_long: bool, game: str) -> None:
    counts, pairs_of = TRIED[entry]
    count = counts[is_long]
    differ = 0
    for pair in pairs_of(count, game=game):
        differ += repr(pair.one.picture("table")) != repr(pair.other.picture("table"))
        both = [told(entry, one, pair) for one in (pair.one, pair.other)]
        assert both[0] == both[1]
        assert both[0]
    assert differ > count / 3, "the worlds are hardly ever different"


def may_play_a_wand() -> Iterator[Pair]:
    """Pairs in which the reader may lay an $OW where a hidden card lies, which would turn that card up."""
    for seed in range(5):
        chance, game = random.Random(seed), al.Game("alley", players=3, seed=seed)
        while "play OW b2" not in map(str, game.legal_moves()):
            game.play(chance.choice(game.legal_moves()))
        here, reader = game.at(len(game.steps)), str(game.to_move)
        twin = SWAPPERS["alley"].swapped(here, int(reader[1:]) - 1, chance)
        yield Pair(*(BaseGame.from_state(game.setup, one) for one in (here, twin)), reader, seed)


@pytest.mark.parametrize("entry", ["TableWidget", "refusals"])
def test_no_entry_makes_a_move_by_which_a_seat_may_see_a_card(entry: str) -> None:
    for pair in may_play_a_wand():
        assert told(entry, pair.one, pair) == told(entry, pair.other, pair)


# --- nothing is forgotten ---------------------------------------------------------------------------------


def test_every_way_to_be_told_something_has_an_entry() -> None:
    check_examples(surfaces.widgets())
    assert surfaces.public(al.graphs, dir(al.graphs)) == set(surfaces.GRAPHS)
    assert surfaces.public(al.chance, dir(al.chance)) == set(surfaces.ODDS)
    assert surfaces.page_makers() == set(surfaces.PAGES)
    assert surfaces.notes() == set(surfaces.NOTES)
    assert surfaces.errors() == set(surfaces.ERRORS)
    assert surfaces.public(al.Game) == set(surfaces.GAME)
    assert {entry for _, _, entry in surfaces.surfaces()} <= set(TRIED)
    assert set(surfaces.TOLD) == set(TRIED)


@pytest.mark.parametrize("what", ["widget", "message", "error", "graph"])
def test_what_is_added_without_an_entry_is_noticed(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """One more of a kind, as somebody might add it."""
    if what == "message":
        monkeypatch.setattr(al.TurnOrderWidget, "FORMS", {**al.TurnOrderWidget.FORMS, "whisper": {}})
        assert ("message", ("TurnOrderWidget", "whisper"), "TurnOrderWidget") in list(surfaces.surfaces())
        with pytest.raises(AssertionError, match="whisper"):
            check_every_message_is_sent("TurnOrderWidget")
        return
    if what == "graph":
        monkeypatch.setattr(al.graphs, "__all__", [*al.graphs.__all__, "secrets"])
        monkeypatch.setattr(al.graphs, "secrets", lambda game: game, raising=False)
    else:
        base = answering.MessagingWidget if what == "widget" else al.ArcaneLabError
        added = type(base)("Added", (base,), {"__module__": "arcane_lab.added"})
        assert added.__name__ in surfaces.widgets() | surfaces.errors()
    with pytest.raises(AssertionError):
        test_every_way_to_be_told_something_has_an_entry()
    if what != "graph":
        # Python forgets a class when nobody holds it; until then the other tests would find it.
        del added
        import gc

        gc.collect()


# --- every entry is sharp ---------------------------------------------------------------------------------


@cache
def few_of(entry: str) -> tuple[Pair, ...]:
    """A few pairs of an entry in which something else lies hidden."""
    found = (pair for pair in TRIED[entry][1](60) if pair.one.picture("table") != pair.other.picture("table"))
    return tuple(islice(found, 24))


def named(surface: tuple[str, Any, str]) -> str:
    kind, name, _ = surface
    return f"{kind} {name if isinstance(name, str) else ' '.join(name)}"


@pytest.mark.parametrize("surface", list(surfaces.surfaces()), ids=named)
def test_a_planted_leak_is_found(surface: tuple[str, Any, str], monkeypatch: pytest.MonkeyPatch) -> None:
    kind, name, entry = surface
    tried = few_of(entry)  # made before anything leaks
    surfaces.plant(monkeypatch, kind, name)
    assert any(told(entry, pair.one, pair) != told(entry, pair.other, pair) for pair in tried)


def check_every_message_is_sent(*names: str) -> set[tuple[str, str, bool]]:
    """The messages that entries send, and whether they were ever done or only refused."""
    sent: set[tuple[str, str, bool]] = set()
    tell = answering.MessagingWidget._reply
    now: list[Any] = [None]

    def read(content: Any, forms: Any) -> Any:
        now[0] = content
        return read_message(content, forms)

    def heard(self: Any, answer: dict[str, Any]) -> None:
        if now[0] is not None:
            sent.add((type(self).__name__, now[0]["do"], answer["ok"]))
        tell(self, answer)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(answering, "read_message", read)
        patch.setattr(answering.MessagingWidget, "_reply", heard)
        for entry in names:
            for pair in few_of(entry)[:12]:
                told(entry, pair.one, pair)
    asked = {name for kind, name, entry in surfaces.surfaces() if kind == "message" and entry in names}
    missing = asked - {(owner, do) for owner, do, _ in sent}
    assert not missing, f"no entry sends {missing}"
    return sent


def test_every_message_is_sent_and_those_that_a_seat_may_send_are_done() -> None:
    own = [entry for entry in surfaces.WIDGETS.values() if entry != surfaces.NO_GAME]
    others = dict.fromkeys(surfaces.OTHER_MESSAGES.values())
    sent = check_every_message_is_sent(*own, *others, "a move that shows nothing")
    done = {(owner, do) for owner, do, is_done in sent if is_done}
    never = {name for kind, name, _ in surfaces.surfaces() if kind == "message"} - done
    assert never == {*surfaces.ONLY_REFUSED, ("TableWidget", "why_not")}
