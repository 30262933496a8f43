"""A game at a position in a line or two, and what lies on its table, for tests that read as the rulebook."""

from __future__ import annotations

import re
from typing import Any

import pytest

from arcane_lab import datasets
from arcane_lab.games.alley.rules.sizes import SLOTS
from arcane_lab.games.alley.rules.state import State
from arcane_lab.games.alley.text.names import CODES
from arcane_lab.games.alley.text.notation import (
    write_deck,
    write_discard,
    write_set_aside,
    write_stash,
    write_storehouse,
)
from arcane_lab.records import Game, Scenario

#: The items of the box; the item table may hold others, of which the box has no card.
BOX_ITEMS = {code: item for code, item in datasets.items().items() if item.copies(True)}
#: Nine items of which nobody needs to know anything: no two alike are revealed, and five are hidden.
PLAIN = "[BF] [OW] MB / [CB] BC [FC] / FC [MB] OW"

in_both_editions = pytest.mark.parametrize("edition", ["first", "revised"])
with_every_number_of_seats = pytest.mark.parametrize("players", [2, 3, 4, 5, 6])


def seat(storehouse: str = PLAIN, stash: str = "?? ??", **scores: int) -> dict[str, Any]:
    """A seat of a position; `scores` are gold, infamy and fines."""
    return {"storehouse": storehouse, "stash": stash, **scores}


def place(*seats: dict[str, Any], setup: dict[str, Any] | None = None, **position: Any) -> Game:
    """A game at a position: seats from p1 on, then the keys of a position; `setup` may hold edition, players, …

    The discard is one Bottled Fairy unless it is given; whoever is not named is as the notation leaves them.
    """
    position.setdefault("discard", "BF")
    data = {
        "format": "arcane-lab/scenario/1",
        "game": "alley",
        "title": "a position",
        "setup": {"players": 3, **(setup or {})},
        "position": {**position, "seats": {f"p{number}": one for number, one in enumerate(seats, start=1)}},
    }
    return Scenario.from_dict(data).game()


def play(game: Game, *moves: str) -> Game:
    """The same game after some moves."""
    for move in moves:
        game.play(move)
    return game


def take_a_turn(game: Game) -> Game:
    """The same game after a turn that leaves storehouse and stash as they are: the card drawn is discarded."""
    before = stash(game, str(game.to_move))
    drawn = stash(play(game, "draw deck"), str(game.to_move))
    for card in before:
        drawn.remove(card)
    return play(game, f"discard {drawn[0]}")


def state_of(game: Game) -> State:
    """The state that a game stands at."""
    state: State = game.at(len(game.steps))
    return state


def number(name: str) -> int:
    """The number of a seat."""
    return int(name[1:]) - 1


def gold(game: Game, name: str = "p1") -> int:
    """The gold of a seat."""
    return state_of(game).gold[number(name)]


def infamy(game: Game, name: str = "p1") -> int:
    """The infamy of a seat."""
    return state_of(game).infamy[number(name)]


def fines(game: Game, name: str = "p1") -> int:
    """The fine markers of a seat."""
    return state_of(game).fines[number(name)]


def house(game: Game, name: str = "p1") -> str:
    """The storehouse of a seat, every item named; who has peeked is left out."""
    return _unmarked(write_storehouse(state_of(game), number(name)))


def stash(game: Game, name: str = "p1") -> list[str]:
    """The stash of a seat, sorted."""
    return sorted(_unmarked(write_stash(state_of(game), number(name))).split())


def deck(game: Game) -> list[str]:
    """The deck from the top."""
    return _unmarked(write_deck(state_of(game))).split()


def discard(game: Game) -> list[str]:
    """The discard from the top."""
    return write_discard(state_of(game)).split()


def aside(game: Game) -> list[str]:
    """What is set aside, sorted."""
    return sorted(_unmarked(write_set_aside(state_of(game))).split())


def texts(game: Game) -> list[str]:
    """The legal moves."""
    return [str(move) for move in game.legal_moves()]


def refused(game: Game, move: str) -> str:
    """The rule by which a move is refused, or the empty text when it may be done."""
    refusal = game.why_not(move)
    return "" if refusal is None else refusal.rule


def kinds(game: Game) -> list[str]:
    """What the last move made happen, in order."""
    return [event.kind for event in game.steps[-1].events_for("table")]


def every_card(game: Game) -> list[str]:
    """All cards of the play wherever they lie, sorted."""
    state = state_of(game)
    items = [item for item in state.storehouse_item[: state.seats * SLOTS] if item >= 0]
    stashes = [card for name in game.seats for card in stash(game, name)]
    return sorted(deck(game) + discard(game) + aside(game) + stashes + [CODES[item] for item in items])


def _unmarked(text: str) -> str:
    """Cards without the marks of who knows them."""
    return re.sub(r"\|[^\]\s]*", "", text)


def deal(players: int = 3, **setup: Any) -> Game:
    """A new game after its stock: every seat has turned up its first two items."""
    game = Game("alley", players=players, **{"seed": 5, **setup})
    while game.phase == "stock":
        game.play(game.legal_moves()[0])
    return game


def about_to_sell() -> Game:
    """A game in which p1 has drawn an OW that sells a row at once on c1, where a hidden IR lies."""
    game = place(
        seat("OW OW [IR] / HT FC BF / BF SK MB", "CB"),
        seat("[TC] OW [IR] / HT FC BF / BF SK OW"),
        to_move="p1",
        deck="OW DE | rest",
    )
    game.play("draw deck")
    return game
