"""Moves in steps, first what and then how: where a decision has thousands of answers nobody writes them all out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from arcane_lab.engine.spec import GameSpec


def next_words(spec: GameSpec, state: Any, seat: int, prefix: str) -> tuple[str, ...]:
    """The words with which a move of a seat may go on behind a few words; none behind a whole move.

    A game may say them itself (`Rules.choices`); of any other they are read off its legal moves.
    """
    words = tuple(prefix.split())
    if spec.rules.choices is not None:
        return tuple(spec.rules.choices(state, seat, words))
    moves = (spec.text.write_move(move, state, seat).split() for move in spec.rules.legal_moves(state, seat))
    after = [move[len(words)] for move in moves if len(move) > len(words) and tuple(move[: len(words)]) == words]
    return tuple(dict.fromkeys(after))


def random_move(spec: GameSpec, state: Any, seat: int, below: Callable[[int], int]) -> int:
    """The number of a random move of a seat; `below` gives a whole number 0 <= n < limit.

    Every legal move is equally likely, or, where the game offers its moves in steps, every next word is.
    """
    if spec.rules.choices is None:
        moves = spec.rules.legal_moves(state, seat)
        return moves[below(len(moves))]
    words: list[str] = []
    while following := spec.rules.choices(state, seat, tuple(words)):
        words.append(following[below(len(following))])
    return spec.text.read_move(" ".join(words), state, seat)
