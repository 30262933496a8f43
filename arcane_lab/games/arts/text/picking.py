"""What is pointed at to make a move: a button of the board for each action, a word for what ends a visit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from arcane_lab.engine.prompt import Attempt, Picks

#: What the board has no place of its own for.
WORDS: Final = ("pass", "done")
_SLOT: Final = "buy "


def picks_of(seat: str, moves: Sequence[str]) -> list[Picks]:
    """An action of the board for each move; a tile is bought by itself, too.

    >>> [one.ways for one in picks_of("p1", ["set A shard", "buy left", "done"])]
    [(('act set A shard',),), (('act buy left',), ('offer left',)), (('word done',),)]
    """
    return [Picks(_ways(move)) for move in moves]


def _ways(move: str) -> tuple[tuple[str, ...], ...]:
    if move in WORDS:
        return ((f"word {move}",),)
    act = (f"act {move}",)
    return (act, (f"offer {move.removeprefix(_SLOT)}",)) if move.startswith(_SLOT) else (act,)


def attempt(state: Any, seat: int, picks: Sequence[str]) -> Attempt | None:
    """What is meant by an action that is not on offer.

    >>> attempt(None, 0, ["act charge 2"]), attempt(None, 0, ["offer left"])
    (Attempt(move='charge 2', text=''), Attempt(move='buy left', text=''))
    """
    kind, _, what = picks[-1].partition(" ")
    return {"act": Attempt(move=what), "offer": Attempt(move=f"{_SLOT}{what}")}.get(kind)
