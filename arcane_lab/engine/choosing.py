"""Moves in steps, first what and then how: where a decision has thousands of answers nobody writes them all out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil, isqrt
from typing import Any, Final, overload

from arcane_lab.core.errors import UnknownName
from arcane_lab.core.text import capital
from arcane_lab.engine.prompt import NextPick
from arcane_lab.engine.spec import GameSpec

#: Moves that are offered all at once; of more it is asked first what and then how, where the game says that.
MOST_AT_ONCE: Final = 24
#: Words that are offered one beside the other; more are offered in groups.
MOST_WORDS: Final = 100

_Words = tuple[str, ...]


class Written(Sequence[str]):
    """Texts of which only those are written that are read.

    >>> texts = Written(range(5_000), lambda number: f"with {number}")
    >>> len(texts), texts[0], list(texts[2:4])
    (5000, 'with 0', ['with 2', 'with 3'])
    """

    def __init__(self, items: Sequence[Any], write: Callable[[Any], str]) -> None:
        self._items, self._write = items, write

    def __len__(self) -> int:
        return len(self._items)

    @overload
    def __getitem__(self, place: int) -> str: ...

    @overload
    def __getitem__(self, place: slice) -> Written: ...

    def __getitem__(self, place: int | slice) -> str | Written:
        if isinstance(place, slice):
            return Written(self._items[place], self._write)
        return self._write(self._items[place])


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


# --- picks --------------------------------------------------------------------------------------------------


def is_in_steps(spec: GameSpec, state: Any, seat: int) -> bool:
    """Whether a decision has so many answers that a seat is asked first what and then how."""
    if spec.rules.choices is None and spec.board.next_picks is None:
        return False
    return len(spec.rules.legal_moves(state, seat)) > MOST_AT_ONCE


def follow_picks(
    spec: GameSpec, state: Any, seat: int, targets: Sequence[str]
) -> tuple[list[NextPick], Sequence[NextPick]]:
    """The picks that some targets are, one after the other, and what may be picked next.

    Raises `UnknownName` for a target that is not on offer there, or behind a whole move.
    """
    made: list[NextPick] = []
    for number, target in enumerate(targets):
        offered = {one.target: one for one in _offered(spec, state, seat, tuple(targets[:number])) if one.count > 1}
        if target not in offered:
            raise UnknownName("a pick that goes on in several ways here", target, list(offered))
        made.append(offered[target])
    return made, _offered(spec, state, seat, tuple(targets))


def _offered(spec: GameSpec, state: Any, seat: int, targets: _Words) -> Sequence[NextPick]:
    if spec.board.next_picks is not None:
        return spec.board.next_picks(state, seat, targets)
    if spec.rules.choices is None:
        raise TypeError(f"{spec.title} does not offer its moves in steps")
    choices = spec.rules.choices

    def following(words: _Words) -> tuple[_Words, Sequence[str]]:
        """How words go on where there is a choice; nothing where there is none until the move is whole."""
        after = choices(state, seat, words)
        while len(after) == 1:
            words = (*words, after[0])
            after = choices(state, seat, words)
        return words, after

    def first(words: _Words) -> str:
        while after := choices(state, seat, words):
            words = (*words, after[0])
        return " ".join(words)

    begun, words = following(())
    groups = _groups(begun, words)
    for target in targets:
        begun, words = groups[target]
        if len(words) == 1:
            begun, words = following((*begun, words[0]))
        groups = _groups(begun, words)
    picks = []
    for target, (begun, words) in groups.items():
        count = len(words) if len(words) > 1 else len(following((*begun, words[0]))[1]) or 1
        label = capital(target.removeprefix("word "))
        picks.append(NextPick(target, label, first((*begun, words[0])), count))
    return picks


def _groups(begun: _Words, words: Sequence[str]) -> dict[str, tuple[_Words, Sequence[str]]]:
    """Words behind others by what is pointed at for them: each by itself, or where they are very many in groups."""
    if len(words) <= MOST_WORDS:
        return {f"word {' '.join((*begun, word))}": (begun, [word]) for word in words}
    size = ceil(len(words) / isqrt(len(words)))
    parts = (range(len(words))[start : start + size] for start in range(0, len(words), size))
    return {
        f"word {' '.join((*begun, words[part[0]]))} to {words[part[-1]]}": (begun, words[part[0] : part[-1] + 1])
        for part in parts
    }
