"""Hundreds of answers, first what and then how: the card with its verb, then the tokens that pay, one by one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from arcane_lab.engine.prompt import Attempt, NextPick, Picks
from arcane_lab.engine.wording import Names
from arcane_lab.games.rising.cards.effects import SINGLE
from arcane_lab.games.rising.rules.moves import paid_of, payment_of
from arcane_lab.games.rising.rules.state import State
from arcane_lab.games.rising.text.labels import label_of
from arcane_lab.games.rising.text.moves import by_what, legal_moves, write_move, write_what
from arcane_lab.games.rising.text.payments import LETTERS, write_resources

#: The button that pays as is listed first.
PAY: Final = "word pay"
_TOKENS: Final = tuple(f"word {letter}" for letter in LETTERS)
#: Moves that are pointed out by the card that lies on a mat.
_ON_MATS: Final = ("activate", "skip", "pick", "move")


def picks_of(seat: str, moves: Sequence[str]) -> list[Picks]:
    """A card of the hand, what to do with it and the payment; a spell on a mat by itself, or by its button.

    >>> [one.ways for one in picks_of("p1", ["cast CTW", "prepare CTW with 2c"])]
    [(('hand CTW', 'word cast CTW'),), (('hand CTW', 'word prepare CTW', 'pay 2c'),)]
    >>> [one.ways for one in picks_of("p1", ["activate HGR", "skip HGR"])]
    [(('word activate HGR',), ('card HGR',)), (('word skip HGR',),)]
    >>> [one.ways for one in picks_of("p1", ["activate HGR", "pass"])]
    [(('card HGR',),), (('word pass',),)]
    """
    # Where one spell is asked about it has a button; where one is to be chosen, each is pointed at on the mats.
    is_asked = "pass" not in moves
    return [_picks(move, is_asked) for move in moves]


def _picks(move: str, is_asked: bool) -> Picks:
    what, _, payment = move.partition(" with ")
    verb, _, code = what.partition(" ")
    pay = (f"pay {payment}",) if payment else ()
    if verb in ("prepare", "cast"):
        return Picks(((f"hand {code}", f"word {what}", *pay),), (f"hand {code}",))
    if verb in _ON_MATS:
        on_mat = () if verb == "skip" else ((f"card {code}", *pay),)
        by_button = ((f"word {what}", *pay),) if verb == "skip" or (verb == "activate" and is_asked) else ()
        return Picks((*by_button, *on_mat), (f"card {code}",))
    return Picks(((f"word {what}",),))


def next_picks(state: State, seat: int, picks: tuple[str, ...]) -> list[NextPick]:
    """What may be picked after a card with its verb and some tokens; the payment that is listed first comes first."""
    whats = {write_what(what): moves for what, moves in by_what(legal_moves(state, seat)).items()}
    if not picks:
        return [
            NextPick(f"word {what}", label_of("", what, "", Names()), *_ways(moves, state, seat), _before(what), True)
            for what, moves in whats.items()
        ]
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
    # The card that is pointed at first says nothing that its verb does not say.
    what, *tokens = picks[1:] if len(picks) > 1 and picks[0].startswith(("hand ", "card ")) else picks
    if not what.startswith("word ") or not set(tokens) <= set(_TOKENS):
        return None
    paid = write_resources([tokens.count(token) for token in _TOKENS])
    return Attempt(move=what.removeprefix("word ") + (f" with {paid}" if tokens else ""))


def _ways(moves: Sequence[int], state: State, seat: int) -> tuple[str, int]:
    return write_move(moves[0], state, seat), len(moves)


def _before(what: str) -> tuple[str, ...]:
    """What is pointed at before the button that says what to do: a card of the hand."""
    verb, _, code = what.partition(" ")
    return (f"hand {code}",) if verb in ("prepare", "cast") else ()
