"""Why a move may not be done now: `refusal` says it for any move that can be read (`words.Reason`).

`legal.legal_moves` lists what may be done; a test holds that the two agree.
"""

from arcane_lab.games.rising.rules.moves import paid_of, payment_of, size_of, spell_of, verb_of
from arcane_lab.games.rising.rules.resolving import must_act
from arcane_lab.games.rising.rules.sizes import CARDS, CLAUSES, COLUMNS
from arcane_lab.games.rising.rules.spells import another_refusal
from arcane_lab.games.rising.rules.state import State
from arcane_lab.games.rising.rules.supply import discounted, holds, is_generic, is_spend
from arcane_lab.games.rising.rules.tableau import column_of, is_in_hand
from arcane_lab.games.rising.rules.words import Ask, Column, Do, Phase, Reason, Verb


def refusal(state: State, seat: int, move: int) -> int:
    """Why a seat that is asked may not do a move now (`words.Reason`)."""
    if state.phase == Phase.OVER:
        return Reason.GAME_OVER
    verb = verb_of(move)
    if not fits_step(state.step, verb):
        return Reason.PASSING if state.step == Ask.DRAFT and verb == Verb.PASS else Reason.OUT_OF_STEP
    spell = spell_of(move)
    payment = payment_of(move)
    if state.step == Ask.DRAFT:
        if not is_in_hand(state, seat, spell):
            return Reason.NOT_IN_ROW if state.seats == 1 else Reason.NOT_IN_HAND
        return price_refusal(state, seat, spell, payment) if verb == Verb.PREPARE else Reason.NONE
    if verb == Verb.PASS:
        return Reason.NONE
    if state.step == Ask.ACTIVATE:
        if spell != state.asked_spell:
            return Reason.OTHER_SPELL
        if verb == Verb.SKIP:
            return Reason.MUST_ACT if must_act(state, spell) else Reason.NONE
        return spend_refusal(state, seat, spell, payment)
    if state.step == Ask.ANOTHER:
        found = another_refusal(state, spell)
        return found if found != Reason.NONE else spend_refusal(state, seat, spell, payment)
    if state.step == Ask.PICK:
        return Reason.NONE if spell < CARDS and column_of(state, seat, spell) >= 0 else Reason.NO_PICK
    if state.step == Ask.MOVE:
        target = state.clause_what[state.event_card * CLAUSES + state.event_clause]
        column = column_of(state, seat, spell) if spell < CARDS else target
        return Reason.NONE if column >= 0 and column != target else Reason.NO_MOVE
    return Reason.NONE


def fits_step(step: int, verb: int) -> bool:
    """Whether a step asks for a verb (AR-TURN-05)."""
    if step == Ask.DRAFT:
        return verb == Verb.PREPARE or verb == Verb.CAST
    if step == Ask.ACTIVATE:
        return verb == Verb.ACTIVATE or verb == Verb.SKIP
    if step == Ask.ANOTHER:
        return verb == Verb.ACTIVATE or verb == Verb.PASS
    if step == Ask.PICK:
        return verb == Verb.PICK
    if step == Ask.MOVE:
        return verb == Verb.MOVE
    if step == Ask.PUT:
        return verb == Verb.PUT
    return step == Ask.ORDER and verb == Verb.ORDER


def price_refusal(state: State, seat: int, card: int, payment: int) -> int:
    """Why a payment does not prepare a card (AR-PREP-03 to 10)."""
    size = size_of(payment)
    price = state.generic_count[card]
    if price == 0:
        return Reason.FREE if size > 0 else Reason.NONE
    if size == 0 and not can_pay(state, seat, card):
        return Reason.CANNOT_PAY
    if not holds(state, seat, payment):
        return Reason.NOT_HELD
    cheap = discounted(state, card)
    if payment == cheap and cheap > 0:
        return Reason.NONE
    for kind in range(COLUMNS):
        if paid_of(payment, kind) > 0 and not is_generic(state, kind):
            return Reason.FORBIDDEN
    if size == price:
        return Reason.NONE
    if size > 0 and size == size_of(cheap) and paid_of(payment, state.discount_kind[card]) == 0:
        return Reason.WRONG_RESOURCE
    return Reason.NEITHER_PRICE


def can_pay(state: State, seat: int, card: int) -> bool:
    """Whether a seat can pay one of the prices of a card (AR-PREP-10)."""
    cheap = discounted(state, card)
    if state.generic_count[card] == 0 or (cheap > 0 and holds(state, seat, cheap)):
        return True
    held = 0
    for kind in range(COLUMNS):
        if is_generic(state, kind):
            held += state.supply[seat * COLUMNS + kind]
    return held >= state.generic_count[card]


def spend_refusal(state: State, seat: int, spell: int, payment: int) -> int:
    """Why a payment does not use a spell (AR-BLOOD-02, 03; AR-ALCH-02, 04)."""
    if state.spend_any[spell] > 0 and paid_of(payment, state.spend_not[spell]) > 0:
        return Reason.PAID_GOLD if state.spend_not[spell] == Column.ALCHEMY else Reason.PAID_BLOOD
    if is_spend(state, spell, payment) and holds(state, seat, payment):
        return Reason.NONE
    for at in range(spell * CLAUSES, spell * CLAUSES + CLAUSES):
        if state.clause[at] == Do.GAIN and state.clause_what[at] == Column.ALCHEMY:
            return Reason.WRONG_TRADE
    return Reason.WRONG_SPEND
