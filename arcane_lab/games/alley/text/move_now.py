"""A move while it is made: what a seat does, what comes of it for everybody, and the same in short."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Final

from arcane_lab.core.text import capital, counted, listed, plural
from arcane_lab.engine.moves import Event
from arcane_lab.engine.wording import Names, Now, filled, joined, phrase
from arcane_lab.games.alley.text.sentences import several, so_many_each
from arcane_lab.games.alley.text.turn_lines import (
    LAMP,
    count_of,
    gold_of_sale,
    is_of_sale,
    parted,
    set_in_line,
    slid_of,
    with_slots,
)

_CHALICE: Final = "SC"
#: What a move is told by: the first of these that its seat does.
_LEADS: Final = (
    *("played", "discarded", "used", "drew_discard", "drew_deck", "no_draw", "revealed", "targeted", "peeked"),
    *("swapped", "rearranged", "doll_placed", "chose", "bribed", "paid", "passed", "ignored", "removed", "claimed"),
    *("sold", "gold_gained", "gold_lost", "infamy_gained", "nothing_to_do"),
)
#: What comes of a move in a sentence of its own, as the log has it.
_FOLLOWS: Final = (
    *("targeted", "swapped", "rearranged", "doll_placed", "dolls_left", "wand", "boomerang", "boomerang_rests"),
    *("carpet", "byros", "sword", "gold_lost", "infamy_gained", "infamy_lost", "fine_marker", "infamy_capped"),
    *("to_stash", "rebuilt", "no_draw", "nothing_to_do", "too_early", "automatic", "ignored", "claimed", "removed"),
    "discard_started",
)
#: What a choice of gold or infamy brings or costs.
_CHANGES: Final = ("gold_gained", "gold_lost", "infamy_gained", "infamy_lost")
#: Items that do nothing where it is no surprise: a fairy that lay hidden, and a sale that only counts.
_NO_SURPRISE: Final = ("AA-ITEM-BOTTLED-FAIRY-06", "AA-INSPECT-06")
#: A move in fewer words, behind the name of its seat and a colon.
_SHORT: Final = {
    "played": "{name} into {slot}.",
    "discarded": "{name} to the discard.",
    "used": "{name}.",
    "drew_discard": "{name} from the discard.",
    "drew_deck": "{card} from the deck.",
    "revealed": "{name} in {slot}.",
    "targeted": "{name} for {other}.",
    "peeked": "looks at {other:'s} {slot}.",
    "swapped": "{slot} for {other:'s} {to}.",
    "rearranged": "{other:'s} {slot} for {to}.",
    "doll_placed": "a doll into {other:'s} {slot}.",
    "bribed": "a bribe of {amount} gold, {less} infamy less.",
    "paid": "{amount} gold for less infamy.",
    "ignored": "{name} without effect.",
    "removed": "{item} in {slot} removed.",
    "claimed": "{name} in {slot}.",
    "gold_gained": "+{amount} gold.",
}
#: The same where the other seat is the one that moves.
_OWN_SHORT: Final = {
    "targeted": "{name} at home.",
    "peeked": "looks at {slot}.",
    "rearranged": "{slot} for {to}.",
}


def now_of(events: Sequence[Event], by: str, names: Names, earlier: Sequence[Event] = ()) -> Now:
    """A move while it is made: what a seat does, and what comes of it up to the end of its turn.

    `earlier` is what came before in the same turn: it says where a card lay that is replaced.

    >>> from arcane_lab.engine.game import BaseGame
    >>> game = BaseGame("alley", players=["me", "greedy"], seed=7)
    >>> now_of(game.play("reveal a1").events, "p1", game.names_for("p2"))
    Now(first='Player 1 turns up a Crystal Ball in a1.', then=(), short='Crystal Ball in a1.', is_minor=False)
    """
    turn, count = parted(with_slots(events, earlier))
    lead = next((event for event in turn if event.kind in _LEADS and event.seat == by), None)
    then = [*_then(turn, lead, names), *([joined(count_of(count, names)).strip()] if count else [])]
    then = list(filter(None, then))
    if lead is None:
        return Now(phrase("{seat:go} on.", names, seat=by), tuple(then))
    # For whom a toad was played, the swap says that follows.
    is_target = lead.kind == "targeted" and all(event is lead for event in turn)
    is_minor = (lead.kind == "drew_deck" and lead.name is None) or is_target
    return Now(_first(lead, turn, names), tuple(then), _short(lead, turn, names), is_minor)


def _first(lead: Event, events: Sequence[Event], names: Names) -> str:
    """What a seat does, in a sentence."""
    if lead.kind == "chose":
        return _chosen(lead, events, names)
    if lead.kind != "sold":
        return lead.told(names)
    return phrase(f"{{seat:sell}} {_set_and_gold(lead, events)}.", names, seat=lead.seat)


def _chosen(lead: Event, events: Sequence[Event], names: Names) -> str:
    """A choice of gold or infamy with what comes of it, in one sentence."""
    change = _change_of(lead, events)
    if change is None:
        return lead.told(names)
    if change.kind == "infamy_gained":
        return phrase("{seat:take} {amount} infamy{due}.", names, **change.slots)
    return change.told(names)


def _change_of(lead: Event, events: Sequence[Event]) -> Event | None:
    """What a choice brings or costs, which the log has behind it."""
    if lead.kind != "chose":
        return None
    return next((one for one in _after(lead, events)[:1] if one.kind in _CHANGES and one.seat == lead.seat), None)


def _set_and_gold(sold: Event, events: Sequence[Event]) -> str:
    """The set that is sold, in which slots, and its gold where it is paid by now."""
    gold = gold_of_sale(_after(sold, events))
    return f"{set_in_line(sold)}{f': {gold}' if gold else ''}"


def _after(event: Event, events: Sequence[Event]) -> Sequence[Event]:
    """What follows an event."""
    place = next(place for place, one in enumerate(events) if one is event)
    return events[place + 1 :]


def _then(events: Sequence[Event], lead: Event | None, names: Names) -> Iterator[str]:
    """What comes of a move, but for what it is told by."""
    before = ""
    change = None if lead is None else _change_of(lead, events)
    # Of a deal only the own cards are known.
    events = [event for event in events if event.kind != "stashed" or event.seat == names.reader]
    for place, event in enumerate(events):
        if event is not lead and event is not change:
            yield from _follows(event, events[place:], before, names)
        if event is lead and event.source == _CHALICE:
            yield _out_of(event, names)
        before = event.kind


def _follows(event: Event, rest: Sequence[Event], before: str, names: Names) -> Iterator[str]:
    """What is told of an event that follows from a move, if anything; what comes several times is told at the first."""
    if event.kind == "triggered":
        more = "one more turn for everybody else" if event.amount else "no more turns"
        yield phrase(f"{{seat:trigger}} the inspection: {more}.", names, seat=event.seat)
    elif event.kind == "to_discard":
        if event.seat == names.reader:
            yield event.told(names)
        else:
            yield filled("The {name} that {lay} goes to the discard.", names, **event.slots)
    elif event.kind == "sold":
        yield f"Sold! {capital(_set_and_gold(event, rest))}."
    elif event.kind in ("offered", "returned", "slid", "stashed"):
        if before != event.kind:
            yield _together(list(takewhile(lambda one: one.kind == event.kind, rest)), names)
    elif event.kind == "token":
        yield event.told(names) if event.slots["round"] else ""
    elif event.kind == "no_effect":
        yield "" if event.rule in _NO_SURPRISE else event.told(names)
    elif event.kind == "gold_gained":
        yield "" if is_of_sale(event) or not event.amount else event.told(names)
    elif event.kind in _FOLLOWS and not _is_paid_for(event, before):
        yield event.told(names)


def _is_paid_for(event: Event, before: str) -> bool:
    """Whether the payment before has said already how much infamy it takes away."""
    return event.kind == "infamy_lost" and before in ("bribed", "paid") and event.full is None


def _together(events: Sequence[Event], names: Names) -> str:
    """Events of one kind in a sentence: cards that are shown, cards that go back, items that slide."""
    first = events[0]
    if first.kind == "slid":
        return slid_of(events)
    known = [str(event.name) for event in events if event.name]
    if first.kind == "returned":
        cards = capital(listed(f"the {name}" for name in known))
        return f"{cards} {plural(len(known), 'goes', 'go')} {first.slots['back']}."
    if first.kind == "stashed":
        return phrase(f"{{seat:get}} {so_many_each(known)} for {{:their}} stash.", names, seat=first.seat)
    if first.source == LAMP:
        return f"It turns up {so_many_each(known)}."
    seen = so_many_each(known) if known else f"{counted(len(events), 'card')} there"
    return phrase(f"{{seat:see}} {seen}.", names, seat=first.seat)


def _out_of(played: Event, names: Names) -> str:
    """Out of whose stash a card is played."""
    owner = next((one.source.split()[0] for one in played.transfers if one.source.endswith(" stash")), "")
    return filled("It comes out of {owner:'s} stash.", names, owner=owner) if owner else ""


def _short(lead: Event, events: Sequence[Event], names: Names) -> str:
    """A move in fewer words, behind the name of its seat."""
    if lead.kind == "sold":
        gold = gold_of_sale(_after(lead, events))
        return f"{several(str(lead.name))} sold{f', {gold}' if gold else ''}."
    if lead.kind == "chose":
        return f"{'infamy' if lead.amount else 'gold'}{lead.slots['due']}."
    is_own = lead.other == lead.seat and lead.kind in _OWN_SHORT
    form = _OWN_SHORT[lead.kind] if is_own else _SHORT.get(lead.kind, "")
    is_nameless = "{name}" in form and not lead.name
    return "" if is_nameless else filled(form, names, **lead.slots)
