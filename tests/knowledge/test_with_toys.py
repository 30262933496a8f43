"""What a seat of Night Market is told follows from what it knows: pairs of games that it cannot tell apart.

The pairs are made without the code that is tested: the cards that a seat cannot know are dealt otherwise by hand, and
what others choose in secret differs in the two games.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

import pytest

import arcane_lab as al
from arcane_lab.core.errors import ArcaneLabError
from arcane_lab.engine import registry
from arcane_lab.engine.moves import Move
from arcane_lab.engine.plain.layout import EVERYBODY, Table
from arcane_lab.engine.registry import find_game
from arcane_lab.widgets.export import page_of
from tests.toys import night_market
from tests.toys.night_market import GAME, MOVES

pytestmark = pytest.mark.usefixtures("toys")

PAIRS = 100


@dataclass(frozen=True)
class Pair:
    """Two games that a reader (None: every seat) cannot tell apart."""

    one: al.Game
    other: al.Game
    reader: str | None


def swapped(table: Table, seat: int | None, chance: random.Random) -> Table:
    """The same table to a seat: the deck, and what others hold and have chosen, dealt otherwise.

    A ware that somebody took to the hand in the sight of all stays in that hand, or is the card chosen since.
    """
    twin = table.copy()
    others = [] if seat is None else [owner for owner in range(table.players) if owner != seat]
    pool = list(twin.deck)
    for owner in others:
        pool += [card for card in twin.hand[owner] + twin.bid[owner] if card not in twin.taken[owner]]
    chance.shuffle(pool)
    for owner in others:
        count, chosen = len(twin.hand[owner]), len(twin.bid[owner])
        cards = [*twin.taken[owner], *(pool.pop() for _ in range(count + chosen - len(twin.taken[owner])))]
        chance.shuffle(cards)
        twin.hand[owner], twin.bid[owner] = cards[:count], cards[count:]
    twin.deck = pool
    return twin


def games() -> Iterator[Pair]:
    """Pairs at any decision of random games, played on alike for a few moves."""
    rules = GAME.rules
    for seed in range(10_000):
        chance = random.Random(seed)
        setup = GAME.setup.checked(players=2 + seed % 3, seed=seed)
        state = rules.new_state(setup, None)
        rules.start(state)
        for _ in range(chance.randrange(45)):
            if state.waiting:
                mover = chance.choice(state.waiting)
                rules.apply(state, mover, chance.choice(rules.legal_moves(state, mover)))
        if not state.waiting:
            continue
        seat = chance.choice([*range(setup.players), None])
        here = rules.copy(rules.snapshot(state))
        pair = Pair(
            al.Game.from_state(setup, here),
            al.Game.from_state(setup, swapped(here, seat, chance)),
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
        is_secret = pair.one.step == "bid" and mover != pair.reader
        if is_secret and pair.reader is not None and len(pair.one.waiting) > 1:
            chosen = [chance.choice(moves) for moves in both]
        else:
            same = [move for move in both[0] if str(move) in map(str, both[1])]
            if not same:
                return
            chosen = [chance.choice(same)] * 2
        for game, move in zip((pair.one, pair.other), chosen, strict=True):
            game.play(str(move), seat=mover)
        if len({str(seen_last(game, pair.reader)) for game in (pair.one, pair.other)}) > 1:
            # The card turned up, or was drawn: from here on the reader sees the difference.
            for game in (pair.one, pair.other):
                game.undo()
                game._taken_back = ()  # a step of this test, not of the game
            return


def seen_last(game: al.Game, reader: str | None) -> object:
    """What a reader sees of the last move, in the words of the game as it is, should a leak have been planted."""
    return GAME.text.events(None, game.steps[-1].rows, reader, len(game.seats))


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
    view, seat, spec = game.view(reader), int(reader[1:]) - 1, find_game(GAME.name)
    numbers = spec.knowledge.view(game.at(len(game.steps)), seat)
    yield f"{view} {view!r} {view._repr_html_()} {view.numbers.as_tuple()} {numbers.as_tuple()} {view.unseen}"
    yield f"{view.legal_moves} {game.legal_moves(seat=reader)}"
    unknown = spec.knowledge.redeal.as_known(game.at(len(game.steps)), seat)
    yield f"{unknown.state.as_tuple()} {unknown.places} {unknown.cards} {unknown.narrowed}"
    yield f"{[game.choices(words, reader) for words in ('', 'bid', 'take')]}"
    for number, text in islice(enumerate(MOVES), len(game.steps) % 7, None, 7):
        yield str(game.why_not(text, seat=reader))
        yield str(game.why_not(Move(text, reader, number, GAME.name)))
    try:
        game.fork().play("bid T0", seat=reader)
    except ArcaneLabError as error:
        yield str(error)
    if view.legal_moves:
        moves = [move.number for move in view.legal_moves]
        yield str(spec.strategies["greedy"].choose(numbers, moves, len(moves), []))


def shown(game: al.Game, reader: str | None) -> Iterator[str]:
    """The page of a record of it, and all that a table has sent to the browser."""
    record = al.Game.from_text(al.Game.from_state(game.setup, game.at(0)).to_text())
    for step in game.steps_for("table"):
        record.play(step.move.text, seat=step.seat)
    yield page_of(record.record(title="A game", comment="of ours"), reader)
    widget = al.show(game.fork(), seat=reader)
    widget.seat = reader
    at = len(game.steps)
    for do, fields in (
        ("why_not", {"picks": "word bid"}),
        ("play", {"move": "take T1 to hand"}),
        ("play", {"move": "bid T0"}),
        ("see", {"move": "table"}),
    ):
        widget._handle_custom_msg({"do": do, **fields, "at": at, "line": "main", "id": "a-1"}, [])
        names = [name for name in widget.keys if name not in ("_esm", "_css", "layout")]
        yield json.dumps([widget.get_state(names), widget._repr_mimebundle_()[0]["text/html"]])
    widget.close()


def differing(tell: Callable[[al.Game, str | None], Iterator[str]] = told, count: int = PAIRS) -> Iterator[str]:
    """Where the two games of some pair tell their reader something else."""
    for pair in islice(games(), count):
        both = [list(tell(game, pair.reader)) for game in (pair.one, pair.other)]
        yield from (f"{one}\n{other}" for one, other in zip(*both, strict=True) if one != other)


def test_two_games_equal_to_a_seat_tell_it_the_same() -> None:
    assert list(differing()) == []


def test_two_games_equal_to_a_seat_show_it_the_same_page_and_table() -> None:
    assert list(differing(shown)) == []


def test_the_pairs_differ_in_what_is_hidden_and_have_secret_choices_under_way() -> None:
    pairs = list(islice(games(), PAIRS))
    differ = sum(repr(pair.one.picture("table")) != repr(pair.other.picture("table")) for pair in pairs)
    assert differ > PAIRS * 0.9
    secret = [pair for pair in pairs if pair.one.steps_for("table") != pair.one.steps_for(pair.reader)]
    assert len(secret) > PAIRS / 10
    assert (
        sum(str(pair.one.steps_for("table")) != str(pair.other.steps_for("table")) for pair in secret) > len(secret) / 3
    )
    assert {pair.one.step for pair in pairs} >= {"bid", "buy"}
    assert sum(bool(any(pair.one.at(0).taken)) for pair in pairs) > PAIRS / 10


def with_text(**changes: Any) -> Any:
    """The game with other words."""
    return replace(GAME, text=replace(GAME.text, **changes))


def with_open_zone(name: str) -> Any:
    """The game whose view and picture show a zone that is hidden."""
    knowledge, board = GAME.knowledge, GAME.board

    def picture(state: Table, reader: str | None) -> dict[str, Any]:
        return {**board.picture(state, reader), "leak": str(getattr(state, name))}

    return replace(GAME, board=replace(board, picture=picture), knowledge=knowledge)


@pytest.mark.parametrize("leak", ["a move", "an event", "a refusal", "a view", "the deck", "a preview of legal moves"])
def test_a_planted_leak_is_found(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    spec = {
        "a move": lambda: with_text(hidden_move=None),
        "an event": lambda: with_text(events=_seen_by_all(GAME.text.events)),
        "a refusal": lambda: replace(GAME, rules=replace(GAME.rules, refusal=_looking(GAME.rules.refusal))),
        "a view": lambda: replace(GAME, knowledge=replace(GAME.knowledge, view=lambda state, seat: state.copy())),
        "the deck": lambda: with_open_zone("deck"),
        "a preview of legal moves": lambda: with_text(not_your_turn=_naming(GAME.text.not_your_turn)),
    }[leak]()
    monkeypatch.setitem(registry._registered, GAME.name, spec)
    assert next(differing(), None)


@pytest.mark.parametrize("leak", ["a move", "an event", "the deck"])
def test_a_leak_planted_into_pages_and_tables_is_found(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    spec = {
        "a move": lambda: with_text(hidden_move=None),
        "an event": lambda: with_text(events=_seen_by_all(GAME.text.events)),
        "the deck": lambda: with_open_zone("deck"),
    }[leak]()
    monkeypatch.setitem(registry._registered, GAME.name, spec)
    assert next(differing(shown), None)


def _seen_by_all(events: Any) -> Any:
    return lambda before, rows, reader, seats=6: events(
        before, tuple((*row[:4], EVERYBODY) for row in rows), reader, seats
    )


def _looking(refusal: Any) -> Any:
    """Another reason where the top card of the deck is a strong one."""

    def judged(state: Table, seat: int, move: int) -> int:
        code: int = refusal(state, seat, move)
        return 4 if code == 3 and state.deck and state.deck[0] % 2 else code

    return judged


def _naming(not_your_turn: Any) -> Any:
    return lambda state, text, seat: replace(
        not_your_turn(state, text, seat), nearest=str(state.hand), reason=str(state.hand)
    )


def test_the_hands_of_the_pairs_hold_what_everybody_saw_them_take() -> None:
    for pair in islice(games(), PAIRS):
        table = pair.other.at(0)
        for owner in range(table.players):
            assert set(table.taken[owner]) <= {*table.hand[owner], *table.bid[owner]}
        lying = [
            *table.deck,
            *table.stalls,
            *table.spent,
            *(c for z in (table.hand, table.bid, table.shown, table.shelf) for cards in z for c in cards),
        ]
        assert sorted(lying) == list(range(len(night_market.CARDS)))
