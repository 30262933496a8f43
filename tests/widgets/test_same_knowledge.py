"""Traits hold only what the seat may know: two games that are equal to a seat give it byte-identical widgets.

Two worlds are the same position with the cards that the seat cannot know dealt anew. They are played on with the same
moves for as long as the seat sees no difference, so that there are a story, turns and lines to be told.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Any, Final

import pytest

from arcane_lab.engine.errors import ArcaneLabError
from arcane_lab.engine.game import BaseGame
from arcane_lab.games.alley.catalogue import new_state, resolve_setup
from arcane_lab.games.alley.names import CODES
from arcane_lab.games.alley.rules.flow import apply, new_play
from arcane_lab.games.alley.rules.state import State
from arcane_lab.widgets import (
    InspectionLab,
    SlideLab,
    StorehouseWidget,
    TurnOrderWidget,
    inspection_lab,
    ranking,
    show,
    window,
)
from arcane_lab.widgets.answering import AnsweringWidget
from tests.games.alley import worlds

POWERS: Final = ("glynna", "meeblemore", "corvus", "dafana", "ninx", "byros")


@dataclass(frozen=True, slots=True)
class Pair:
    """Two games that a reader (None: every seat) cannot tell apart, and luck to choose clicks with."""

    one: BaseGame
    other: BaseGame
    reader: str | None
    number: int


def setups(number: int) -> dict[str, Any]:
    """Both editions, two to six seats, with powers (which only the revised edition has) and without."""
    players, edition = 2 + number % 5, ("revised", "first")[number // 5 % 2]
    has_powers = edition == "revised" and number % 3 == 0
    powers = {f"p{seat + 1}": POWERS[(number + seat) % 6] for seat in range(players)} if has_powers else None
    return {"players": players, "edition": edition, "powers": powers}


def pairs(count: int, with_steps: int = 0, for_all: bool = True) -> Iterator[Pair]:
    """So many pairs, a few from each random game, at any decision of it."""
    number = 0
    for seed in range(10 * count):
        chance = random.Random(seed)
        setup = resolve_setup(seed=seed, **setups(seed))
        state = new_state(setup)
        new_play(state)
        for _ in range(6):
            worlds.play_randomly(state, chance, chance.randrange(1, 40))
            if not worlds.moves_of(state):
                break
            chosen = chance.randrange(state.seats + for_all)
            seat = None if chosen == state.seats else chosen
            reader = None if seat is None else f"p{seat + 1}"
            here = state.copy()  # without the log of the last move, as the twin
            twin = dealt_anew(here, seat, chance)
            games = BaseGame.from_state(setup, here), BaseGame.from_state(setup, twin)
            play_alike(*games, reader, chance, with_steps or chance.randrange(5))
            if len(games[0].steps) < with_steps:
                continue
            yield Pair(*games, reader, number)
            number += 1
            if number == count:
                return
    raise AssertionError("too few pairs")


def dealt_anew(state: State, seat: int | None, chance: random.Random, pile: str = "") -> State:
    """Another world to a seat (None: to every seat); often only one pile differs, so that it is told later."""
    pile = pile or chance.choice(["", "", "storehouse_item", "deck_item"])
    if seat is not None and not pile:
        return worlds.other_world(state, seat, chance)
    # A card that all seats know is no secret to those who look on.
    seats = range(state.seats) if seat is None else [seat]
    pile = pile or "storehouse_item"
    unknown = {place for one in seats for place in worlds.unknown_places(state, one)}
    places = sorted(at for name, at in unknown if name == pile)
    cards = [getattr(state, pile)[at] for at in places]
    chance.shuffle(cards)
    twin = state.copy()
    for at, card in zip(places, cards, strict=True):
        getattr(twin, pile)[at] = card
    return twin


def ended_pairs(count: int) -> Iterator[Pair]:
    """Pairs of games that are over, with the last few decisions as their story: the deck has lain differently."""
    number = 0
    for seed in range(10 * count):
        chance = random.Random(seed)
        setup = resolve_setup(seed=seed, players=2 + seed % 3)
        state = new_state(setup)
        new_play(state)
        last: list[State] = []
        while moves := worlds.moves_of(state):
            last = [*last[-7:], state.copy()]
            apply(state, chance.choice(moves))
        seat = seed % setup.players
        here = last[0].copy()
        twin = dealt_anew(here, seat, chance, "deck_item")
        games, reader = (BaseGame.from_state(setup, here), BaseGame.from_state(setup, twin)), f"p{seat + 1}"
        play_alike(*games, reader, chance, 60)
        if games[0].is_over:
            yield Pair(*games, reader, number)
            number += 1
        if number == count:
            return
    raise AssertionError("too few pairs")


def play_alike(one: BaseGame, other: BaseGame, reader: str | None, chance: random.Random, most: int) -> None:
    """Play the same moves in both, up to so many, for as long as the reader sees the same."""
    for _ in range(most):
        there = set(map(str, other.legal_moves()))
        both = [move for move in map(str, one.legal_moves()) if move in there]
        if not both:
            return
        move = chance.choice(both)
        for game in (one, other):
            game.play(move)
        seen = [(game.steps[-1].events_for(reader), game.picture(reader)) for game in (one, other)]
        if seen[0] != seen[1]:
            for game in (one, other):
                game.undo()
            return


def state_of(widget: AnsweringWidget) -> str:
    """Everything that the browser has of a widget, and what a notebook keeps of it without one."""
    names = [name for name in widget.keys if name not in ("_esm", "_css", "layout")]
    data, _ = widget._repr_mimebundle_()
    return json.dumps([widget.get_state(names), data["text/html"], data["text/plain"]])


def say(widget: AnsweringWidget, do: str, **fields: Any) -> None:
    widget._handle_custom_msg({"do": do, **fields, "id": "a-1"}, [])


def the_table(game: BaseGame, reader: str | None, number: int) -> Iterator[str]:
    widget = show(game, seat=reader)
    widget.seat = reader
    yield state_of(widget)
    at = len(game.steps)
    # What another seat knows is shown only after it was said what that shows; who sits nowhere is shown at once.
    other = "p2" if reader else "table"
    for do, move in [("why_not", "play OW b2"), ("see", "table"), ("see", other), ("line", "A"), ("undo", "-")]:
        say(widget, do, move=move, at=at, line="main")
        yield state_of(widget)
    widget.close()


def the_windows(game: BaseGame, reader: str | None, number: int) -> Iterator[str]:
    """As if some steps were a very long game: the table tells a few of them, around the one that is shown."""
    with pytest.MonkeyPatch.context() as patch:
        for name, steps in (("LONGEST", 6), ("KEPT", 5), ("NEAR", 2)):
            patch.setattr(window, name, steps)
        widget = show(game, seat=reader)
        widget.seat = reader
        for at in (len(game.steps), 0, len(game.steps) // 2, len(game.steps)):
            widget.at = at
            yield state_of(widget)
        assert len(widget.latest) < len(game.steps)
        widget.close()


def the_ended_table(game: BaseGame, reader: str | None, number: int) -> Iterator[str]:
    """Of a game that is over every step may be left; what another move leads to rests on the deck, and is no secret."""
    widget = show(game, seat=reader)
    for at in range(len(game.steps) + 1):
        widget.at = at
        yield state_of(widget)
    widget.close()


def the_turn(game: BaseGame, reader: str | None, number: int) -> Iterator[str]:
    widget = TurnOrderWidget(game, seat=reader, predict=number % 4 == 0)
    yield state_of(widget)
    for decision in widget.decisions:
        for move in decision["moves"][number % 5 :: 5]:
            say(widget, "instead", move=move, decision=decision["at"])
            yield state_of(widget)
    say(widget, "exchange")
    yield state_of(widget)
    widget.close()


def the_inspection(game: BaseGame, reader: str | None, number: int) -> Iterator[str]:
    try:
        # Held back, nothing is counted: the odds themselves are asked for every few positions.
        lab = InspectionLab(game, reader, games=4, predict=number % 6 > 0)
    except ArcaneLabError as problem:
        yield str(problem)
        return
    for slot, item in [("a1", CODES[number % len(CODES)]), ("b2", "DL")]:
        say(lab, "suppose", slot=slot, item=item)
        assert lab.wait(60)
        yield state_of(lab)
    lab.close()


def the_storehouse(game: BaseGame, reader: str | None, number: int) -> Iterator[str]:
    for owner in game.seats:
        widget = StorehouseWidget(game.view(str(reader)).storehouse(owner))
        yield state_of(widget)
        widget.close()


def the_slide_lab(game: BaseGame, reader: str | None, number: int) -> Iterator[str]:
    lab = SlideLab(game.view(str(reader)).storehouse(), predict_first=number % 2 == 0)
    yield state_of(lab)
    for line in lab.chosen["lines"][number % 3 :: 3]:
        say(lab, "choose", line=line["line"], slide=line["slides"][0], number=lab.shown["number"])
        yield state_of(lab)
    lab.close()


def the_advice(game: BaseGame, reader: str | None, number: int) -> Iterator[str]:
    widget = show(game, seat=reader)
    widget.futures = 2
    at = len(game.steps)
    say(
        widget,
        "what_if",
        lens="known",
        until="round",
        first="predict" if number % 3 == 0 else "show",
        at=at,
        line="main",
    )
    assert widget.wait(60)
    assert widget.advice["state"] in ("done", "held")
    yield state_of(widget)
    for do in ("why", "play_on"):
        say(widget, do, move=str(game.legal_moves()[0]), number=widget.advice["number"])
        assert widget.wait(60)
        yield state_of(widget)
    say(widget, "what_if", lens="deal", until="round", first="show", at=at, line="main")
    assert not widget.answer["ok"]
    yield state_of(widget)
    widget.close()


def deciding_pairs(count: int) -> Iterator[Pair]:
    """Pairs in which the reader has a choice, so that its moves can be ranked."""
    both = pairs(30 * count, for_all=False)
    chosen = (pair for pair in both if pair.one.to_move == pair.reader and len(pair.one.legal_moves()) > 1)
    return islice(chosen, count)


Told = Callable[[BaseGame, "str | None", int], Iterator[str]]
#: Each widget, how many pairs it is tried on in `make test` and in `make soak`, and where they come from.
TRIED: Final[dict[str, tuple[Told, tuple[int, int], Callable[[int], Iterator[Pair]]]]] = {
    "table": (the_table, (30, 1_000), pairs),
    "table of a few steps": (the_windows, (12, 300), partial(pairs, with_steps=24)),
    "table of a game that is over": (the_ended_table, (10, 80), ended_pairs),
    "advice": (the_advice, (6, 200), deciding_pairs),
    "turn": (the_turn, (16, 1_000), partial(pairs, with_steps=1, for_all=False)),
    "inspection": (the_inspection, (12, 1_000), partial(pairs, for_all=False)),
    "storehouse": (the_storehouse, (20, 1_000), partial(pairs, for_all=False)),
    "slide lab": (the_slide_lab, (20, 1_000), partial(pairs, for_all=False)),
}


@pytest.mark.parametrize("name", TRIED)
@pytest.mark.parametrize("is_long", [False, pytest.param(True, marks=pytest.mark.thorough)])
def test_two_games_equal_to_a_seat_give_byte_identical_widgets(
    name: str, is_long: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(inspection_lab, "REST", 0)
    monkeypatch.setattr(ranking, "REASONED", 2)
    told, counts, pairs_of = TRIED[name]
    count = counts[is_long]
    differ = 0
    for pair in pairs_of(count):
        differ += repr(pair.one.picture("table")) != repr(pair.other.picture("table"))
        both = [list(told(game, pair.reader, pair.number)) for game in (pair.one, pair.other)]
        assert both[0] == both[1]
        assert both[0]
    assert differ > count / 3, "the worlds are hardly ever different"
