"""Why a move may not be done now, in words: the rule, the reason, and what is possible instead."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from arcane_lab.core.errors import nearest, one_of
from arcane_lab.core.text import listed, plural
from arcane_lab.engine.choosing import MOST_AT_ONCE
from arcane_lab.engine.moves import Refusal
from arcane_lab.engine.wording import PLAIN, filled
from arcane_lab.games.rising.cards.effects import RESOURCES, TITLES
from arcane_lab.games.rising.rules.moves import payment_of, spell_of
from arcane_lab.games.rising.rules.sizes import CLAUSES, COLUMNS, SPELLS
from arcane_lab.games.rising.rules.state import State
from arcane_lab.games.rising.rules.supply import discounted
from arcane_lab.games.rising.rules.words import Ask, Phase, Reason, Rule
from arcane_lab.games.rising.text.labels import in_words, paid_in_words
from arcane_lab.games.rising.text.moves import by_what, legal_moves, write_move, write_what
from arcane_lab.games.rising.text.names import SEATS, STEPS, rule_id, spoken_of
from arcane_lab.games.rising.text.payments import write_payment
from arcane_lab.games.rising.text.showing import supply_text

#: What is asked, as the end of the sentence "p1 is asked to …".
ASKED: Final = {
    "draft": "choose a card to prepare or to cast",
    "activate": "activate a spell or skip it",
    "another": "name another spell to activate, or pass",
    "pick": "pick the spell to cast",
    "move": "choose the card to move",
    "put": "choose where the card goes",
    "order": "say when the evergreens come up",
}
#: Moves that are named one by one in a refusal; of more, one is an example.
MOST_NAMED: Final = 6
#: Moves of a card that a refused one is compared with.
MOST_COMPARED: Final = 200


@dataclass(frozen=True, slots=True)
class Asked:
    """A refused move and where the play stands, in the words that reasons are made of."""

    state: State
    seat: int
    move: int
    #: Whether amounts are said in words, and not written.
    is_spoken: bool = False

    @property
    def card(self) -> str:
        """The card that the move names."""
        spell = spell_of(self.move)
        return spoken_of(spell) if spell < SPELLS else "that card"

    @property
    def price(self) -> str:
        """The prices of that card."""
        spell = spell_of(self.move)
        cheap, generic = discounted(self.state, spell), self.state.generic_count[spell]
        return f"{self._amounts(cheap)} or any {generic}" if cheap else f"any {generic}"

    @property
    def payment(self) -> str:
        """What the move pays."""
        return self._amounts(payment_of(self.move))

    @property
    def held(self) -> str:
        """What the seat holds."""
        held = self.state.supply[self.seat * COLUMNS : (self.seat + 1) * COLUMNS]
        return in_words(held) if self.is_spoken else supply_text(self.state, self.seat)

    @property
    def comes_up(self) -> str:
        """The spell that comes up."""
        return spoken_of(self.state.asked_spell)

    def _amounts(self, payment: int) -> str:
        """A payment, written or said."""
        return paid_in_words(payment) if self.is_spoken else write_payment(payment)


WordsOf = str | Callable[[Asked], str]

_TEXTS: Final[dict[int, tuple[int, WordsOf]]] = {
    Reason.GAME_OVER: (Rule.END + 1, "the game is over"),
    Reason.OUT_OF_STEP: (Rule.TURN + 5, lambda a: f"now you {ASKED[str(STEPS[a.state.step])]}"),
    Reason.PASSING: (Rule.TURN + 6, "you can't pass a turn: prepare a card, or discard one to cast"),
    Reason.NOT_IN_HAND: (Rule.TURN + 5, lambda a: f"{a.card} is not in your hand"),
    Reason.NOT_IN_ROW: (Rule.SOLO + 9, lambda a: f"{a.card} is not in the lowest row"),
    Reason.FREE: (Rule.PREP + 6, lambda a: f"{a.card} is free"),
    Reason.CANNOT_PAY: (Rule.PREP + 10, lambda a: f"{a.card} costs {a.price}, and you hold {a.held}"),
    Reason.NOT_HELD: (Rule.PREP + 10, lambda a: f"you can't pay {a.payment}: you hold {a.held}"),
    Reason.FORBIDDEN: (Rule.PREP + 5, "in this game blood and gold don't pay a generic price"),
    Reason.WRONG_RESOURCE: (Rule.PREP + 3, lambda a: f"the discounted price takes its own resource only: {a.price}"),
    Reason.NEITHER_PRICE: (Rule.PREP + 9, lambda a: f"{a.payment} is neither price of {a.card}: {a.price}"),
    Reason.OTHER_SPELL: (Rule.CAST + 5, lambda a: f"it's {a.comes_up} that comes up now"),
    Reason.NOT_MEANT: (Rule.BLOOD + 4, lambda a: f"{a.card} is no card in these columns"),
    Reason.IN_CHAIN: (Rule.BLOOD + 8, lambda a: f"{a.card} has acted in this chain already"),
    Reason.UNUSABLE: (Rule.BLOOD + 9, lambda a: f"{a.card} can't be used now: its price or condition is not met"),
    Reason.PAID_BLOOD: (Rule.BLOOD + 3, lambda a: f"{_excluded(a)} can't pay for {a.card}"),
    Reason.PAID_GOLD: (Rule.ALCH + 4, "gold can't be traded"),
    Reason.WRONG_TRADE: (Rule.ALCH + 2, lambda a: f"a trade is paid in full, once: you hold {a.held}"),
    Reason.WRONG_SPEND: (Rule.BLOOD + 2, lambda a: f"what {a.card} asks for is paid in full: you hold {a.held}"),
    Reason.NO_PICK: (Rule.EVT + 3, lambda a: f"{a.card} is no card in your columns"),
    Reason.NO_MOVE: (Rule.EVT + 1, lambda a: f"a card from another column of yours goes under {_moves_to(a)}"),
    Reason.MUST_ACT: (Rule.EVER + 1, lambda a: f"in this game {a.card} always acts"),
}


def _excluded(asked: Asked) -> str:
    return RESOURCES[asked.state.spend_not[spell_of(asked.move)]]


def _moves_to(asked: Asked) -> str:
    state = asked.state
    return TITLES[state.clause_what[state.event_card * CLAUSES + state.event_clause]]


def explain(state: State, seat: int, text: str, move: int, code: int) -> Refusal:
    """The refusal of a move in words; `text` is how the person wrote it."""
    rule, words = _TEXTS[code]
    reason, spoken = (
        words(Asked(state, seat, move, is_spoken)) if callable(words) else words for is_spoken in (False, True)
    )
    if state.phase == Phase.OVER:
        step = "Take a move back with undo(), or start a new game."
        return Refusal(text, None, rule_id(rule), reason, step, None)
    moves = legal_moves(state, seat)
    legal = [write_move(number, state, seat) for number in _close(text, moves)]
    near = nearest_move(text, legal)
    return Refusal(text, SEATS[seat], rule_id(rule), reason, _instead(legal, len(moves), near), near, spoken)


def _close(text: str, moves: list[int]) -> list[int]:
    """Of very many moves those of the same card, else the first way of each thing, so that few are written."""
    if len(moves) <= MOST_AT_ONCE:
        return moves
    words, whats = text.lower().split(), dict[str, list[int]]()
    for what, group in by_what(moves).items():
        whats[write_what(what).lower()] = group
    same = [group for what, group in whats.items() if what.split()[1:2] == words[1:2] != []]
    exact = [group for what, group in whats.items() if what.split() == words[:2]]
    close = [move for group in exact or same for move in group]
    return close[:MOST_COMPARED] or [group[0] for group in whats.values()]


def nearest_move(text: str, legal: list[str]) -> str | None:
    """The legal move most like a text: of the same card where there is one, else the likest, else the first.

    >>> nearest_move("prepare CTW with 2c", ["cast CTT", "prepare CTW with 1g", "cast CTW"])
    'prepare CTW with 1g'
    """
    words = text.lower().split()
    same = [move for move in legal if words[:2] == move.lower().split()[:2]]
    card = [move for move in legal if move.lower().split()[1:2] == words[1:2] != []]
    for group in (same, card):
        if group:
            return nearest(text, group) or group[0]
    return nearest(text, legal) or next(iter(legal), None)


def _instead(legal: list[str], count: int, near: str | None) -> str:
    if not legal:
        return "Wait until the others have decided."
    if count <= MOST_NAMED:
        return f"You may {one_of(legal)}."
    return f"You may {near!r}, for example: there are {count} moves (game.legal_moves())."


def not_your_turn(state: State, text: str, seat: str) -> Refusal:
    """The refusal of a move of a seat that is not asked; it names no card of those that are (AR-TURN-04)."""
    if state.phase == Phase.OVER:
        return Refusal(text, seat, rule_id(Rule.END + 1), "the game is over", "Start a new game.", None)
    slots: dict[str, object] = {"seat": seat, "actor": SEATS[max(state.actor, 0)]}
    if state.step == Ask.DRAFT:
        others = [SEATS[other] for other in range(state.seats) if not state.answered >> other & 1]
        slots |= {other: other for other in others}
        them = listed(f"{{{other}}}" for other in others)
        template = f"{{seat:have|has}} chosen; {them} {plural(len(others), 'is', 'are')} still choosing"
    else:
        template = f"{{actor:are|is}} asked to {ASKED[str(STEPS[state.step])]}"
    reason, rule, wait = filled(template, PLAIN, **slots), rule_id(Rule.TURN + 4), "Wait until they have decided."
    return Refusal(text, seat, rule, reason, wait, None, template, slots)
