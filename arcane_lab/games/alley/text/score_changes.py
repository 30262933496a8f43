"""What became of the gold and the infamy of whoever looks on, change by change and with the reason of each."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from arcane_lab.core.text import listed
from arcane_lab.engine.moves import Event, Step
from arcane_lab.engine.wording import PLAIN, Names, filled
from arcane_lab.games.alley.text.sentences import several
from arcane_lab.games.alley.text.turn_lines import way_of

#: What changes a score, and how it is told to the seat itself.
_CHANGES: Final = {
    "gold_gained": ("gained", "gold"),
    "gold_lost": ("lost", "gold"),
    "infamy_gained": ("gained", "infamy"),
    "infamy_lost": ("lost", "infamy"),
}
#: Reasons that are no item, by the rule of the change.
_REASONS: Final = {
    "AA-INSPECT-09": "for what was left in your storehouse",
    "AA-INSPECT-10": "for what was left in your storehouse",
    "AA-INSPECT-17": "because you triggered the inspection and someone counted less",
    "AA-INSPECT-26": "for fine markers",
    "AA-INSPECT-27": "for fine markers",
}
#: What stands for itself, as the end of a sentence.
_OWN: Final = {
    "bribed": "paid {amount} gold as a bribe to lose {less} infamy",
    "paid": "paid {amount} gold to lose {less} infamy",
    "fine_marker": "passed {limit} infamy and started again at 0: {markers}",
    "infamy_capped": "had {markers}: infamy stopped at {full}, and {amount} more was lost",
}
_SET: Final = "AA-SET-15"
#: The item by which a card of somebody else's stash is played.
_CHALICE: Final = "SC"


@dataclass
class _Clause:
    """Changes that have one reason: by how much which figure, what they are `due` to, and what must be said beside."""

    due: str
    what: dict[str, dict[str, int]] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        amounts = {verb: [f"{by or 'no'} {name}" for name, by in whats.items()] for verb, whats in self.what.items()}
        sums = " and ".join(f"{verb} {listed(each)}" for verb, each in amounts.items())
        due = f" {self.due}" if self.due else ""
        return f"{sums}{due}" + (f" ({'; '.join(self.notes)})" if self.notes else "")


def yours(steps: Iterable[Step], seat: str, names: Names = PLAIN) -> list[str]:
    """Every change of the gold and the infamy of a seat in some steps, as the ends of sentences that begin with "You".

    >>> from arcane_lab.engine.game import BaseGame
    >>> yours(BaseGame("alley", players=3, seed=7).steps, "p1")
    []
    """
    clauses: list[_Clause | str] = []
    ways: dict[str, None] = {}
    taken_from = ""
    for step in steps:
        halved = ""
        # The Sacred Chalice: whose stash it is, and then the card that is played out of it.
        if step.move.text.startswith("target "):
            taken_from = step.move.text.split()[1]
        elif step.move.text.startswith("play ") and taken_from == seat != step.seat:
            clauses += [_taken(event, names[step.seat]) for event in step.events_for(seat) if _is_taken(event)]
        for event in step.events_for(seat):
            if event.seat != seat:
                continue
            if event.kind == "sword":
                halved = f"a {event.name} is face up with you: of {event.full} gold {event.amount} is left"
            elif event.kind == "slid":
                ways |= {way_of(event): None}
            elif event.kind == "infamy_lost" and _is_paid_for(clauses):
                clauses[-1] = _as_lost(str(clauses[-1]), event.amount or 0)
            elif event.kind in _CHANGES:
                slid = f"the rest slid {listed(ways)}" if event.rule == _SET and ways else ""
                due = _due(event, "" if step.seat == seat else names[step.seat])
                _add(clauses, event, due, [note for note in (halved, slid) if note])
                halved, ways = "", {} if slid else ways
            elif event.kind in _OWN:
                clauses.append(filled(_OWN[event.kind], names, **event.slots))
    return [str(clause) for clause in clauses]


def _is_taken(event: Event) -> bool:
    return event.kind == "played" and event.source == _CHALICE


def _taken(event: Event, by: str) -> str:
    return f"lost your {event.name}: {by} took it out of your stash with the Sacred Chalice"


def _as_lost(clause: str, amount: int) -> str:
    """What was paid for, with the infamy that it took away: there may have been less than it would take."""
    paid, has_amount, _ = clause.partition(" to lose ")
    if not has_amount:
        return clause
    return f"{paid} to lose {amount} infamy" if amount else f"{paid} and had no infamy to lose"


def _is_paid_for(clauses: list[_Clause | str]) -> bool:
    """Whether the change before was a payment, which says what infamy it takes away."""
    return bool(clauses) and isinstance(clauses[-1], str) and clauses[-1].startswith("paid")


def _add(clauses: list[_Clause | str], event: Event, due: str, notes: list[str]) -> None:
    """One change more; what has the same reason as the change before is told together with it."""
    last = clauses[-1] if clauses else None
    if not isinstance(last, _Clause) or last.due != due:
        last = _Clause(due)
        clauses.append(last)
    verb, figure = _CHANGES[event.kind]
    if not event.amount and verb == "lost":
        last.what.setdefault("had", {})[f"{figure} to lose"] = 0
        return
    figures = last.what.setdefault(verb, {})
    figures[figure] = figures.get(figure, 0) + (event.amount or 0)
    is_short = verb == "lost" and event.full is not None
    last.notes += [*notes, *([f"not {event.full}: you had no more"] if is_short else [])]


def _due(event: Event, other: str) -> str:
    """What a change is due to; `other` is who brought it about, where that was somebody else."""
    if event.rule in _REASONS:
        return _REASONS[event.rule]
    if event.name is None:
        return ""
    if event.rule == _SET:
        return f"for the {several(event.name)}"
    return f"for {other}'s {event.name}" if other else f"for the {event.name}"
