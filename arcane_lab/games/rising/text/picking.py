"""Hundreds of answers, first what and then how: the card with its verb, then the tokens that pay, one by one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from arcane_lab.core.text import capital
from arcane_lab.engine.prompt import Attempt, NextPick
from arcane_lab.games.rising.cards.effects import SINGLE
from arcane_lab.games.rising.rules.moves import paid_of, payment_of
from arcane_lab.games.rising.rules.state import State
from arcane_lab.games.rising.text.moves import by_what, legal_moves, write_move, write_what
from arcane_lab.games.rising.text.payments import LETTERS, write_resources

#: The button that pays as is listed first.
PAY: Final = "word pay"
_TOKENS: Final = tuple(f"word {letter}" for letter in LETTERS)


def next_picks(state: State, seat: int, picks: tuple[str, ...]) -> list[NextPick]:
    """What may be picked after a card with its verb and some tokens; the payment that is listed first comes first."""
    whats = {write_what(what): moves for what, moves in by_what(legal_moves(state, seat)).items()}
    if not picks:
        return [NextPick(f"word {what}", capital(what), *_ways(moves, state, seat)) for what, moves in whats.items()]
    paid = [picks.count(token) for token in _TOKENS]
    moves = whats[picks[0].removeprefix("word ")]
    left = [move for move in moves if all(paid_of(payment_of(move), kind) >= paid[kind] for kind in range(len(paid)))]
    found = [NextPick(PAY, "", write_move(left[0], state, seat))]
    for kind, token in enumerate(_TOKENS):
        more = [move for move in left if paid_of(payment_of(move), kind) > paid[kind]]
        if more:
            found.append(NextPick(token, f"1 {SINGLE[kind]}", *_ways(more, state, seat)))
    return found


def attempt(state: State, seat: int, picks: Sequence[str]) -> Attempt | None:
    """What is meant by a card with its verb and tokens that pay for nothing."""
    what, *tokens = picks
    if not what.startswith("word ") or not set(tokens) <= set(_TOKENS):
        return None
    paid = write_resources([tokens.count(token) for token in _TOKENS])
    return Attempt(move=what.removeprefix("word ") + (f" with {paid}" if tokens else ""))


def _ways(moves: Sequence[int], state: State, seat: int) -> tuple[str, int]:
    return write_move(moves[0], state, seat), len(moves)
