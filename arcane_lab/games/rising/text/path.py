"""A cast as a path: the spells that come up, what became of them, and what follows from those to come."""

from __future__ import annotations

from typing import Any

from arcane_lab.core.text import counted
from arcane_lab.engine.game import BaseGame
from arcane_lab.games.rising.cards.effects import MANY, TITLES, amount_of
from arcane_lab.games.rising.rules import flow
from arcane_lab.games.rising.rules.moves import move_of
from arcane_lab.games.rising.rules.scores import total_of
from arcane_lab.games.rising.rules.sizes import CLAUSES, COLUMNS
from arcane_lab.games.rising.rules.state import State
from arcane_lab.games.rising.rules.supply import can_spend
from arcane_lab.games.rising.rules.tableau import count_cards
from arcane_lab.games.rising.rules.words import Ask, Before, Column, Do, Verb
from arcane_lab.games.rising.text.moves import legal_moves
from arcane_lab.games.rising.text.names import code_of

Stone = dict[str, Any]


def figures_of(state: State, seat: int) -> list[int]:
    """Five resources, points, and what it would come to if the game ended now."""
    return [*state.supply[seat * COLUMNS : (seat + 1) * COLUMNS], state.vp[seat], total_of(state, seat)]


def only_gives(state: State, spell: int) -> bool:
    """Whether a spell takes nothing, uses nothing up and gives no blood, so that nobody need think about it."""
    if state.before[spell] == Before.SPEND or state.two_uses[spell] == 1:
        return False
    for at in range(spell * CLAUSES, spell * CLAUSES + CLAUSES):
        do, what = state.clause[at], state.clause_what[at]
        if do in (Do.GAIN, Do.GAIN_TOKENS) and what == Column.BLOOD:
            return False
        if do not in (Do.NOTHING, Do.GAIN, Do.GAIN_VP, Do.GAIN_TOKENS, Do.GAIN_VP_TOKENS):
            return False
    return True


def missing_of(state: State, seat: int, spell: int) -> str:
    """How much there is of what a spell asks for, where that is too little (AR-CHARM-02, AR-BLOOD-06); else nothing."""
    before, what, count = state.before[spell], state.before_what[spell], state.before_count[spell]
    held = state.supply[seat * COLUMNS : (seat + 1) * COLUMNS]
    if before == Before.COUNT and count_cards(state, seat, what) < count:
        return f"{count_cards(state, seat, what)} of {counted(count, f'{TITLES[what]} card')}"
    if before == Before.DISCARD and state.discard_count[seat] < count:
        return f"{state.discard_count[seat]} of {counted(count, 'discard')}"
    asked = [(what, count)] if before == Before.HAVE else []
    if before == Before.SPEND:
        asked = [(kind, state.spend[spell * COLUMNS + kind]) for kind in range(COLUMNS)]
    for kind, needed in asked:
        if held[kind] < needed:
            return f"{held[kind]} of {amount_of(kind, needed)}"
    if before == Before.SPEND and not can_spend(state, seat, spell):
        barred = state.spend_not[spell]
        fixed = sum(needed for _, needed in asked)
        others = sum(held) - held[barred] - fixed + state.spend[spell * COLUMNS + barred]
        return f"{others} of {state.spend_any[spell]} that are not {MANY[barred]}"
    return ""


def stones_of(game: BaseGame, seat: int, at: int) -> list[Stone]:
    """The spells of a cast in which a seat is asked about one, in their order.

    `state` is `taken`, `skipped`, `passed` (it could not be used), `asked`, `gives` (nothing but that), `pays` (it will
    be asked) or `cannot` (as things stand; `why` says what is missing); `figures` stand after it, those to come as if
    this one and all that only gives were taken and the rest skipped; `change` is what it brings, five resources and
    points. The first has the figures before the cast, as `begun`.
    """
    state = game.at(at)
    stones = [
        {"card": code_of(state.queue[k]), "column": state.queue_column[k], "state": "cannot", "change": [0] * 6}
        for k in range(state.queue_count)
    ]
    here = state.queue_at - 1
    _tell_done(game, seat, at, stones, here)
    _tell_coming(state.copy(), seat, stones, here)
    return stones


def _tell_done(game: BaseGame, seat: int, at: int, stones: list[Stone], here: int) -> None:
    """What became of the spells before the one that is asked."""
    asked: list[tuple[int, State, str]] = []
    for step in range(at - 1, -1, -1):
        state = game.at(step)
        if state.actor != seat or state.step == Ask.DRAFT or state.queue_count != len(stones):
            break
        if state.step == Ask.ACTIVATE:
            asked.append((state.queue_at - 1, state, str(game.steps[step].move).partition(" ")[0]))
    before = game.at(at)
    for place, state, verb in asked:
        if place < here:
            old, new = figures_of(state, seat), figures_of(before, seat)
            stones[place] |= {
                "state": "taken" if verb == "activate" else "skipped",
                "change": [after - was for was, after in zip(old[:6], new[:6], strict=True)],
                "figures": new,
            }
        before = state
    start = figures_of(asked[-1][1], seat) if asked else figures_of(before, seat)
    stones[0]["begun"] = start
    for stone in stones[:here]:
        if "figures" not in stone:
            stone |= {"state": "passed", "figures": start}
        start = stone["figures"]


def _tell_coming(trial: State, seat: int, stones: list[Stone], here: int) -> None:
    """What follows if the spell that is asked and all that only gives is taken, and the rest skipped."""
    last = figures_of(trial, seat)
    for place in range(here, len(stones)):
        stone = stones[place]
        is_asked = (
            trial.step == Ask.ACTIVATE
            and trial.actor == seat
            and trial.queue_at - 1 == place
            and trial.queue_count == len(stones)
        )
        if not is_asked:
            stone |= {"figures": last, "why": missing_of(trial, seat, trial.queue[place])}
            continue
        spell = trial.asked_spell
        gives = only_gives(trial, spell)
        used = trial.copy()
        flow.apply(used, seat, legal_moves(used, seat)[0])
        after = figures_of(used, seat)
        stone["change"] = [now - was for was, now in zip(last[:6], after[:6], strict=True)]
        stone["state"] = "asked" if place == here else "gives" if gives else "pays"
        stone["gives"] = gives
        if gives or place == here:
            trial, last = _named_none(used, seat), after
        elif any(move & 15 == Verb.SKIP for move in legal_moves(trial, seat)):
            flow.apply(trial, seat, move_of(Verb.SKIP, spell, 0))
        else:
            trial, last = used, after
        stone["figures"] = last


def _named_none(state: State, seat: int) -> State:
    """The same, where a spell that activates others has activated none."""
    while state.step == Ask.ANOTHER and state.actor == seat:
        flow.apply(state, seat, legal_moves(state, seat)[-1])
    return state
