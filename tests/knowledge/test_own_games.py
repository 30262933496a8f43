"""What a seat of a game of one's own is told follows from what it knows: pairs of games that it cannot tell apart.

The pairs are made without the code that is tested: cards that a seat has never had in sight lie otherwise in the other
game, the dice to come are others, and what others choose in secret differs.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any, Final

import pytest

import arcane_lab as al
from arcane_lab.core.errors import ArcaneLabError
from arcane_lab.engine import registry
from arcane_lab.engine.own.defining import OwnGame
from arcane_lab.engine.own.piles import Cells
from arcane_lab.engine.own.table import OwnTable
from arcane_lab.engine.registry import find_game
from arcane_lab.widgets.export import page_of
from tests.own_games import elements, forgotten, market, memory, pig

#: Pairs that are tried in `make test`, of which every so many is asked about what is dear, and in `make soak`.
PAIRS: Final = 12
DEAR: Final = 6
MANY: Final = 1_000
GAMES: Final = {"pig": pig, "market": market, "memory": memory, "elements": elements}
#: Moves that are no legal ones, or not now.
OTHERS: Final = (
    "hold",
    "roll",
    "bid T1",
    "take T1 to hand",
    "take S5 to shelf",
    "turn a1",
    "turn z9",
    "play A1",
    "play F6",
)


@dataclass(frozen=True)
class Pair:
    """Two games that a reader (None: every seat) cannot tell apart."""

    one: al.Game
    other: al.Game
    reader: str | None


@dataclass
class Watcher:
    """What somebody has had in sight, by looking at every position: cards, and suits that a hand has not."""

    seat: int | None
    seen: set[int] = field(default_factory=set)
    voids: dict[int, set[str]] = field(default_factory=dict)

    def look(self, t: OwnTable) -> None:
        for zone in t.layout.zones:
            for pile in t.piles(zone):
                is_open = zone.visible == "public" or (zone.visible == "private" and pile.owner == self.seat)
                ups = pile.up if isinstance(pile, Cells) else [is_open] * len(pile)
                self.seen |= {int(card) for card, is_up in zip(list.__iter__(pile), ups, strict=True) if is_up}
        led = t.played[t.lead] if t.layout.rules[0] == "EL-1" else []
        for seat in t.seats if led else ():
            if t.played[seat] and t.played[seat][0].suit != led[0].suit:
                self.voids.setdefault(seat, set()).add(led[0].suit)

    def swapped(self, t: OwnTable, chance: random.Random) -> OwnTable:
        """The same table to the watcher: cards that it has never had in sight lie otherwise, and luck is other luck."""
        twin = t.copy()
        spots = [
            (pile, at)
            for zone in t.layout.zones
            for pile in twin.piles(zone)
            for at, card in enumerate(list.__iter__(pile))
            if int(card) not in self.seen
        ]
        lying = [list.__getitem__(pile, at) for pile, at in spots]
        for _ in range(400):
            order = chance.sample(lying, len(lying))
            if all(self._fits(pile, card) for (pile, _), card in zip(spots, order, strict=True)):
                for (pile, at), card in zip(spots, order, strict=True):
                    list.__setitem__(pile, at, card)
                break
        twin.__dict__["chance"] = [chance.getrandbits(32) for _ in range(4)]
        return twin

    def _fits(self, pile: Any, card: Any) -> bool:
        return pile.name != "hand" or card.attributes.get("suit") not in self.voids.get(pile.owner, ())


def pairs(game: OwnGame) -> Iterator[Pair]:
    """Pairs at any decision of random games, played on alike for a few moves."""
    spec = game.spec  # as it is, should a leak have been planted into what is known by its name
    rules, (least, most) = spec.rules, spec.seats_allowed
    for seed in range(100_000):
        chance = random.Random(seed)
        setup = spec.setup.checked(players=least + seed % (most - least + 1), seed=seed)
        state = rules.new_state(setup, None)
        rules.start(state)
        seat = chance.choice([*range(setup.players), None])
        watcher = Watcher(seat)
        watcher.look(state)
        for _ in range(chance.randrange(30)):
            if state.waiting:
                mover = chance.choice(state.waiting)
                rules.apply(state, mover, chance.choice(rules.legal_moves(state, mover)))
                watcher.look(state)
        if not state.waiting:
            continue
        here = rules.copy(rules.snapshot(state))
        other = watcher.swapped(here, chance)
        pair = Pair(
            al.Game.from_state(setup, here),
            al.Game.from_state(setup, other),
            None if seat is None else f"p{seat + 1}",
        )
        play_alike(pair, chance)
        yield pair


def play_alike(pair: Pair, chance: random.Random) -> None:
    """A few moves in both games: the same ones, but what others choose in secret is any card of theirs."""
    for _ in range(chance.randrange(4)):
        if not pair.one.waiting:
            return
        mover = chance.choice(pair.one.waiting)
        both = [game.legal_moves(seat=mover) for game in (pair.one, pair.other)]
        same = [move for move in both[0] if str(move) in map(str, both[1])]
        is_secret = pair.one.step == "bid" and mover != pair.reader and len(pair.one.waiting) > 1
        if not same and not is_secret:
            return
        chosen = [chance.choice(moves) for moves in both] if is_secret else [chance.choice(same)] * 2
        for game, move in zip((pair.one, pair.other), chosen, strict=True):
            game.play(str(move), seat=mover)
        if len({repr(honest_look(game, pair.reader)) for game in (pair.one, pair.other)}) > 1:
            # A card turned up, was drawn, or a die fell otherwise: from here on the reader sees the difference.
            for game in (pair.one, pair.other):
                game.undo()
                game._taken_back = ()  # a step of this test, not of the game
            return


def honest_look(game: al.Game, reader: str | None) -> object:
    """What a reader sees after the last move, in the words of the game as it is, should a leak have been planted."""
    spec, state = GAMES[KEYS[game.name]].spec, game.peek(len(game.steps))
    return spec.text.events(None, game.steps[-1].rows, reader, len(game.seats)), spec.board.picture(state, reader)


KEYS: Final = {one.name: key for key, one in GAMES.items()}


def told(game: al.Game, reader: str | None) -> Iterator[str]:
    """All that a seat is told in Python."""
    yield f"{game.picture(reader)} {game} {game!r} {game._repr_html_()} {game.opening_for(reader)}"
    for step in game.steps_for(reader):
        yield f"{step} {step!r} {step.events_for(reader)} {step.causes_for(reader)}"
        for event in step.events_for(reader):
            yield f"{event.transfers} {event.changes}"
    yield f"{game.waiting} {game.steps}"
    if reader is None:
        return
    view, seat, spec = game.view(reader), int(reader[1:]) - 1, find_game(game.name)
    numbers = spec.knowledge.view(game.at(len(game.steps)), seat)
    yield f"{view} {view!r} {view._repr_html_()} {view.numbers.as_tuple()} {numbers.as_tuple()} {view.unseen}"
    yield f"{view.legal_moves} {game.legal_moves(seat=reader)} {spec.text.summary(numbers)}"
    for move in view.legal_moves[:3]:
        found = view.preview(move)
        yield f"{found} {found.cards} {dict(found.brings)} {found.events}"
    unknown = spec.knowledge.redeal.as_known(game.at(len(game.steps)), seat)
    if spec.name != pig.name:
        yield f"{unknown.state.as_tuple()} {unknown.counted.spots} {unknown.fill((), 7).as_tuple()}"
    yield f"{[game.choices(words, reader) for words in ('', 'bid', 'take', 'turn', 'play')]}"
    for text in (*OTHERS, *map(str, view.legal_moves[:1])):
        try:
            yield str(game.why_not(text, seat=reader))
        except ArcaneLabError as error:
            yield str(error)


def shown(game: al.Game, reader: str | None) -> Iterator[str]:
    """The page of a record of it, what it is worth to play on, and all that a table has sent to the browser."""
    record = al.Game.from_text(al.Game.from_state(game.setup, game.at(0)).to_text())
    for step in game.steps_for("table"):
        record.play(step.move.text, seat=step.seat)
    yield page_of(record.record(title="A game", comment="of ours"), reader)
    if reader in game.waiting and len(game.waiting) == 1 and not game.steps:
        yield str(al.what_if(game, reader, games=4))
    widget = al.show(game.fork(), seat=reader)
    widget.seat = reader
    at, legal = len(game.steps), [str(move) for move in game.legal_moves(seat=reader)]
    for do, fields in (
        ("why_not", {"picks": "word bid"}),
        ("why_not", {"picks": "p2 hand 1"}),
        ("why_not", {"picks": "grid b2"}),
        # What may be played may show something: only refusals are asked for.
        *(("play", {"move": move}) for move in OTHERS if reader and move not in legal),
        ("see", {"move": "table"}),
    ):
        widget._handle_custom_msg({"do": do, **fields, "at": at, "line": "main", "id": "a-1"}, [])
        names = [name for name in widget.keys if name not in ("_esm", "_css", "layout")]
        yield json.dumps([widget.get_state(names), widget._repr_mimebundle_()[0]["text/html"]])
    widget.close()


Tell = Callable[[al.Game, str | None], Iterator[str]]


def differing(key: str, tell: Tell = told, count: int = PAIRS) -> Iterator[str]:
    """Where the two games of some pair tell their reader something else."""
    for pair in islice(pairs(GAMES[key]), count):
        both = [list(tell(game, pair.reader)) for game in (pair.one, pair.other)]
        yield from (f"{one}\n{other}" for one, other in zip(*both, strict=True) if one != other)


@pytest.fixture(autouse=True)
def _forget() -> Iterator[None]:
    with forgotten():
        for game in GAMES.values():
            al.register(game)
        yield


@pytest.mark.parametrize("count", [PAIRS, pytest.param(MANY, marks=pytest.mark.thorough)])
@pytest.mark.parametrize("key", GAMES)
def test_two_games_equal_to_a_seat_tell_it_the_same(key: str, count: int) -> None:
    assert list(differing(key, told, count)) == []


@pytest.mark.parametrize("count", [DEAR, pytest.param(MANY, marks=pytest.mark.thorough)])
@pytest.mark.parametrize("key", GAMES)
def test_two_games_equal_to_a_seat_show_it_the_same_page_table_and_advice(key: str, count: int) -> None:
    assert list(differing(key, shown, count)) == []


def test_the_pairs_differ_in_what_is_hidden_and_have_secret_choices_under_way() -> None:
    for key, least in (("market", 15), ("memory", 15), ("elements", 12)):
        found = list(islice(pairs(GAMES[key]), 30))
        assert sum(repr(pair.one.picture("table")) != repr(pair.other.picture("table")) for pair in found) > least
        assert sum(bool(pair.one.steps) for pair in found) > 5
    found = list(islice(pairs(pig), 30))
    assert all(pair.one.at(0).chance != pair.other.at(0).chance for pair in found)
    found = list(islice(pairs(market), 60))
    secret = [one for one in found if one.one.steps_for("table") != one.one.steps_for(one.reader)]
    assert sum(str(one.one.steps_for("table")) != str(one.other.steps_for("table")) for one in secret) > 3


LEAKS: Final[dict[str, Callable[[Any], Any]]] = {
    "a move": lambda spec: replace(spec, text=replace(spec.text, hidden_move=None, open_move=None)),
    "an event": lambda spec: replace(
        spec,
        text=replace(
            spec.text,
            events=lambda before, rows, reader, seats=6: spec.text.events(before, rows, "p1", seats),
        ),
    ),
    "a view": lambda spec: replace(spec, knowledge=replace(spec.knowledge, view=lambda state, seat: state.copy())),
    "a picture": lambda spec: replace(
        spec, board=replace(spec.board, picture=lambda state, reader=None: spec.board.picture(state, "table"))
    ),
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_is_found(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._registered, market.name, LEAKS[leak](market.spec))
    assert next(differing("market", told, 60), None)
