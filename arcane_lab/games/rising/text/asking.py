"""What a seat is asked, in words to the person who sits there, with what its board shows: prices and the cast."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from arcane_lab.core.minus import MINUS, signed
from arcane_lab.core.text import capital, counted, listed, plural
from arcane_lab.engine.game import BaseGame
from arcane_lab.engine.prompt import Prompt
from arcane_lab.games.rising.cards.effects import TITLES, amount_of
from arcane_lab.games.rising.rules import flow, listing
from arcane_lab.games.rising.rules.forbidden import can_pay
from arcane_lab.games.rising.rules.moves import paid_of, payment_of, size_of, spell_of, verb_of
from arcane_lab.games.rising.rules.resolving import acts_unasked
from arcane_lab.games.rising.rules.scores import resource_points
from arcane_lab.games.rising.rules.sizes import CLAUSES, COLUMNS, TURNS
from arcane_lab.games.rising.rules.state import State
from arcane_lab.games.rising.rules.supply import (
    discounted,
    fill_generic,
    fill_spendable,
    fixed_spend,
    has_several_spends,
)
from arcane_lab.games.rising.rules.words import Ask, Before, Cast, Column, Reading, Verb
from arcane_lab.games.rising.text import path
from arcane_lab.games.rising.text.moves import by_what, legal_moves
from arcane_lab.games.rising.text.names import code_of, name_of, spoken_of
from arcane_lab.games.rising.text.showing import hand_of

#: How the table is played and heard by keys alone.
KEYS: Final = (
    "With a card of your hand chosen, 1 prepares it and 2 casts with it.",
    "When a spell is asked about, Enter activates it, s skips it, and g takes all that only gives.",
    "When you pay, + and − lay a resource out and take it back. Enter pays.",
    "Your mat says your resources and points, then each column with its cards. The other mats follow.",
)
_HIDDEN: Final = "Nobody sees this before all have chosen."


def prompt(game: BaseGame, seat: str, at: int) -> Prompt:
    """What a seat is asked after so many steps, as it may know it."""
    state, number = game.at(at), game.seats.index(seat)
    if state.step == Ask.DRAFT:
        return _draft(state, number)
    if state.step == Ask.ACTIVATE:
        return _activate(game, state, number, at)
    return Prompt(question=_question(state), board=_prices(state, number))


def _question(state: State) -> str:
    """What is asked besides a draft and a cast."""
    event = state.event_card
    if state.step == Ask.ANOTHER:
        by = state.frame_spell[state.frame_count - 1] if state.frame_count else event
        return f"Which spell does {name_of(by)} activate?"
    if state.step == Ask.PICK:
        return f"Which spell does {name_of(event)} cast?"
    if state.step == Ask.ORDER:
        return "When do your evergreens come up?"
    column = TITLES[state.clause_what[event * CLAUSES + state.event_clause]]
    if state.step == Ask.MOVE:
        return f"Which card moves to {column}?"
    return f"{name_of(state.target)}: to the top or to the bottom of {column}?"


def _draft(state: State, seat: int) -> Prompt:
    comes = cast_list(state, seat)
    # What a cast brings up lies beside the hand.
    then = _HIDDEN if state.seats > 1 else "The rest of that row leaves the game."
    hands = hand_of(state, seat)
    board = {"cast": [code_of(spell) for spell in comes], **_prices(state, seat)}
    return Prompt(
        question=f"Take one card. Prepare it, or discard it to cast {_columns_in_words(state)}.",
        hint=then,
        after=then,
        picked={
            **{f"hand {code_of(card)}": _chosen(state, seat, card, len(hands)) for card in hands},
            **{
                f"word prepare {code_of(card)}": _laid_out(card, board["prices"][code_of(card)])
                for card in hands
                if code_of(card) in board["prices"]
            },
        },
        board=board,
    )


def _chosen(state: State, seat: int, card: int, held: int) -> str:
    """That a card is chosen, and whether it may only be cast with."""
    last = "" if held > 1 else "Your last card: "
    if not can_pay(state, seat, card):
        return f"{last}{'you' if last else 'You'} can't pay for {name_of(card)}. Cast with it?"
    return f"{last}{'prepare' if last else 'Prepare'} {name_of(card)}, or cast with it?"


def _laid_out(card: int, price: dict[str, Any]) -> str:
    """What a payment begins with: the tokens that are laid out for it at first."""
    first = "The discounted price" if price["cheap"] else "What is worth least"
    return f"Pay for {name_of(card)}. {first} is laid out: change it, or press Prepare."


def _columns_in_words(state: State) -> str:
    """What a cast of this turn brings up."""
    if state.turn == TURNS:
        return "the lowest spell of each column"
    one, two = sorted((state.moon[2 * state.turn - 2], state.moon[2 * state.turn - 1]))
    return TITLES[one] if one == two else f"{TITLES[one]} and {TITLES[two]}"


def cast_list(state: State, seat: int) -> list[int]:
    """The spells that a cast of a seat would bring up now, in their order."""
    trial = state.copy()
    trial.actor, trial.cast_kind = seat, Cast.TURN
    listing.list_spells(trial, seat)
    order = state.values.evergreen_order
    listing.insert_extras(trial, seat, 0 if order == Reading.EVERGREEN_CHOICE else order)
    return trial.queue[: trial.queue_count]


def _activate(game: BaseGame, state: State, seat: int, at: int) -> Prompt:
    stones = path.stones_of(game, seat, at)
    here = next(number for number, stone in enumerate(stones, 1) if stone["state"] == "asked")
    # A name that fits into a line, so that what the spell changes has the next one.
    name = name_of(state.asked_spell).replace("Alchemical ", "")
    change = stones[here - 1]["change"]
    passed = _passed_over(state, seat, stones[: here - 1])
    it = "This one" if passed else "It"
    ends = _points(stones[here - 1]["figures"][-1])
    return Prompt(
        question=f"Spell {here} of {len(stones)}: {name}. Activate it?",
        hint=f"{passed}{it} {_change_in_words(change)}. You would end at {ends}.",
        board={"path": stones, **_prices(state, seat)},
    )


def _passed_over(state: State, seat: int, stones: Sequence[path.Stone]) -> str:
    """The spells that came up just before the one that is asked and were passed over, each with what it needs."""
    told = ""
    for place in range(len(stones) - 1, -1, -1):
        spell = state.queue[place]
        if stones[place]["state"] != "passed" or acts_unasked(state, spell):
            break
        # What it needs stands behind how much of it there is.
        needs = path.missing_of(state, seat, spell).partition(" of ")[2]
        if needs:
            told = f"{capital(spoken_of(spell))} needs {needs}: nothing happens. {told}"
    return told


def _points(number: int) -> str:
    """A total in words, which may lie below 0.

    >>> _points(1), _points(-1), _points(0)
    ('1 point', '−1 point', '0 points')
    """
    return f"{signed(number)} {plural(abs(number), 'point', 'points')}"


def _change_in_words(change: list[int]) -> str:
    """What a spell takes and gives: five resources and points.

    >>> _change_in_words([-2, 0, 0, 0, 2, 0]), _change_in_words([0] * 6)
    ('takes 2 charms and gives 2 gold', 'changes nothing')
    """
    gives = [amount_of(kind, count) for kind, count in enumerate(change[:COLUMNS]) if count > 0]
    takes = [amount_of(kind, -count) for kind, count in enumerate(change[:COLUMNS]) if count < 0]
    if change[COLUMNS]:
        gives.append(counted(change[COLUMNS], "point"))
    parts = ([f"takes {listed(takes)}"] if takes else []) + ([f"gives {listed(gives)}"] if gives else [])
    return " and ".join(parts) or "changes nothing"


def brought_by(state: State, seat: int, move: int) -> str:
    """What using a spell takes and gives at once, as it stands on its button; empty where nothing changes, where it is
    paid in one of several ways, and for every other move.
    """
    if verb_of(move) != Verb.ACTIVATE or has_several_spends(state, seat, spell_of(move)):
        return ""
    used = state.copy()
    flow.apply(used, seat, move)
    kinds = range(seat * COLUMNS, (seat + 1) * COLUMNS)
    return changes_in_words([*(used.supply[at] - state.supply[at] for at in kinds), used.vp[seat] - state.vp[seat]])


def changes_in_words(change: Sequence[int]) -> str:
    """What five resources and the points grow by, each with its sign; empty for nothing.

    >>> changes_in_words([-2, 0, 0, 0, 2, 0]), changes_in_words([0, 0, 0, 0, 0, 1]), changes_in_words([0] * 6)
    ('−2 charms +2 gold', '+1 point', '')
    """
    names = [amount_of(kind, abs(count)) for kind, count in enumerate(change[:COLUMNS])]
    names.append(counted(abs(change[COLUMNS]), "point"))
    return " ".join(f"{'+' if by > 0 else MINUS}{name}" for by, name in zip(change, names, strict=True) if by)


# --- prices -----------------------------------------------------------------------------------------------------


def _prices(state: State, seat: int) -> dict[str, Any]:
    """For each card that may be paid for: both prices, and what is laid out for them; and what resources cost then."""
    found: dict[str, Any] = {}
    for moves in by_what(legal_moves(state, seat)).values():
        spell, verb = spell_of(moves[0]), verb_of(moves[0])
        if verb in (Verb.PREPARE, Verb.ACTIVATE):
            found[code_of(spell)] = _price(state, seat, spell, verb, moves)
    held = state.supply[seat * COLUMNS : (seat + 1) * COLUMNS]
    return {"prices": found, "costs": [_costs(state, seat, kind, count) for kind, count in enumerate(held)]}


def _price(state: State, seat: int, spell: int, verb: int, moves: list[int]) -> dict[str, Any]:
    """What is laid out for a price at first: the discounted one, and of any kind that which leaves most at the end."""
    payments = [payment_of(move) for move in moves]
    if verb == Verb.PREPARE:
        cheap, size = discounted(state, spell), state.generic_count[spell]
        fill_generic(state, seat)
    else:
        cheap, size = 0, size_of(fixed_spend(state, spell)) + state.spend_any[spell]
        if state.before[spell] == Before.SPEND and state.spend_any[spell]:
            fill_spendable(state, seat, spell)
    may = [int(most > 0) for most in state.room[:COLUMNS]]
    mixes = [payment for payment in payments if size and size_of(payment) == size]
    first = min(mixes, key=lambda payment: _loss(state, seat, payment)) if mixes else None
    return {
        "cheap": _tokens(cheap) if cheap and cheap in payments else None,
        "any": None if first is None else _tokens(first),
        "size": size,
        "may": may,
        "several": len(moves) > 1,
    }


def _loss(state: State, seat: int, payment: int) -> tuple[int, int, int]:
    """How dear a payment is: the gold in it first, then what the resources that are left are worth."""
    trial = list(state.supply)
    for kind in range(COLUMNS):
        state.supply[seat * COLUMNS + kind] -= paid_of(payment, kind)
    worth = resource_points(state, seat)
    state.supply[:] = trial
    return paid_of(payment, Column.ALCHEMY), -worth, payment


def _tokens(payment: int) -> list[int]:
    return [paid_of(payment, kind) for kind in range(COLUMNS)]


def _costs(state: State, seat: int, kind: int, held: int) -> list[int]:
    """What it takes from the end, in points, to pay 0, 1, 2 … of a kind and nothing else."""
    before, found = resource_points(state, seat), []
    at = seat * COLUMNS + kind
    for count in range(min(held, 12) + 1):
        state.supply[at] -= count
        found.append(before - resource_points(state, seat))
        state.supply[at] += count
    return found
