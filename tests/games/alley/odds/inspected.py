"""Positions with few unseen cards, and the inspection of one of them played through the façade."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from arcane_lab.games.alley import setup as catalogue
from arcane_lab.records import Game

#: Storehouses that lie open and hold no set.
OPEN = "TC CB MB / FC IR DL / BC OW DE"
OTHER = "OW MB FC / HD BF HT / MB OW BF"


def position(
    houses: Sequence[str],
    pool: Sequence[str] | None,
    *,
    phase: str = "sell",
    scores: Mapping[str, Mapping[str, int]] | None = None,
    setup: Mapping[str, Any] | None = None,
    **more: Any,
) -> str:
    """A game as text: these storehouses, these cards unseen, and all the others open on the discard.

    Without a pool all other cards but one are unseen.
    """
    given = {"edition": "revised", "players": len(houses), "seed": 1, **(setup or {})}
    discard = ["PL"] if pool is None else _others(houses, pool, given)
    seats = {
        f"p{seat + 1}": {"storehouse": house, "stash": "", **(scores or {}).get(f"p{seat + 1}", {})}
        for seat, house in enumerate(houses)
    }
    place = {"phase": phase, "deck": "| rest", "discard": " ".join(discard), "seats": seats, **more}
    return json.dumps(
        {
            "format": "arcane-lab/scenario/1",
            "game": "alley",
            "title": "t",
            "setup": given,
            "position": place,
            "moves": [],
        }
    )


def _others(houses: Sequence[str], pool: Sequence[str], setup: Mapping[str, Any]) -> list[str]:
    """The cards of the game that are neither in these storehouses nor in the pool."""
    left = catalogue.copies_in_play(catalogue.resolve_setup(**setup))
    named = " ".join(houses).replace("[", " ").replace("]", " ").split()
    for code in [*(code.split("|")[0] for code in named if code not in ("/", "??", ".", "-")), *pool]:
        left[code] -= 1
    assert min(left.values()) >= 0, left
    return " ".join(f"{code} " * copies for code, copies in left.items()).split()


def ends(text: str) -> Iterator[Any]:
    """The states after the inspection, one for each way to answer what is asked on the way."""
    yield from _follow(Game.from_text(text))


def _follow(game: Game) -> Iterator[Any]:
    if game.phase != "inspection":
        yield game.at(len(game.steps))
        return
    for move in game.legal_moves():
        branch = game.fork()
        branch.play(move)
        yield from _follow(branch)


def outcome(state: Any, seat: int, purse: int) -> tuple[int, int]:
    """Infamy counted and gold gained by a seat that had so much gold, its fines given back."""
    return state.inspect_total[seat], state.gold[seat] + 25 * state.tally_fines[seat] - purse
