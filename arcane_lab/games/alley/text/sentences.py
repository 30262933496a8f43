"""Events as data with sentences: the log of a move, row by row, as a reader may see it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import zip_longest
from typing import Final, Literal

from arcane_lab.core.text import capital, counted, plural
from arcane_lab.engine.moves import Event, Reader, Row
from arcane_lab.games.alley.rules import sizes
from arcane_lab.games.alley.rules.sizes import NOBODY, NOTHING
from arcane_lab.games.alley.rules.state import State
from arcane_lab.games.alley.rules.words import From, Item, Log, Rule
from arcane_lab.games.alley.setup import item_name
from arcane_lab.games.alley.text.drawing import reader_bits
from arcane_lab.games.alley.text.names import CODES, SEATS, SLOTS, line_text, rule_id
from arcane_lab.games.alley.text.transfers import Numbers, Places, Scores, numbers

#: The sentence of an event from its numbers and the name of its item (None when hidden from the reader).
Sentence = Callable[[Numbers, str | None], str]

KINDS: Final = {number: name.lower() for name, number in vars(Log).items() if name.isupper()}
#: What is over with an event.
_ENDS: Final[dict[int, Literal["turn", "round"]]] = {
    Log.TURN_ENDED: "turn",
    Log.NEXT_ROUND: "round",
    Log.GAME_OVER: "round",
}
#: Events whose place is a slot of the seat, and those whose `other` is a second seat.
_WITH_SLOT: Final = frozenset(
    {
        *(Log.REVEALED, Log.PLAYED, Log.SET_ASIDE_SLOT, Log.PEEKED, Log.SWAPPED),
        *(Log.REARRANGED, Log.SLID, Log.DOLL_PLACED, Log.REMOVED, Log.CLAIMED),
    }
)
_WITH_OTHER: Final = frozenset({Log.TARGETED, Log.PEEKED, Log.SWAPPED, Log.REARRANGED, Log.DOLL_PLACED})
#: By which item a card is played that does not come from the stash.
_SOURCES: Final = {
    From.BOOMERANG: Item.MB,
    From.LAMP: Item.ML,
    From.CHALICE: Item.SC,
    From.WATCH: Item.WW,
}
#: Events whose `other` is the amount before it was cut short.
_CUT: Final = frozenset({Log.GOLD_GAINED, Log.GOLD_LOST, Log.INFAMY_LOST, Log.SWORD})
_RETURNS: Final = ("under the deck", "to the discard", "back into the deck, which is shuffled", "out of the round")
_CHOICES: Final = ("gold", "infamy")

#: Why an effect does nothing, by the rule that says so.
_NO_EFFECT: Final = {
    Rule.ITEM + 100 * Item.BF + 6: "it was hidden when it was replaced",
    Rule.ITEM + 100 * Item.CB + 11: "there is no hidden item to look at",
    Rule.ITEM + 100 * Item.OW + 8: "the discard is empty",
    Rule.ITEM + 100 * Item.TC + 5: "no other coin lies revealed",
    Rule.ITEM + 100 * Item.HT + 6: "there are fewer than two items to swap",
    Rule.ITEM + 100 * Item.PL + 7: "there are no two items that could be swapped",
    Rule.ITEM + 100 * Item.MB + 14: "it does not come back when a doll takes its place",
    Rule.FAQ + 7: "there is no card left to draw",
    Rule.INSPECT + 6: "an inspection leaves out what happens when a set is sold",
    Rule.TURN + 15: "there is no item that could be replaced",
}


def seat_of(number: int) -> str:
    """The name of a seat."""
    return SEATS[number]


def with_article(name: str) -> str:
    """An item with its article.

    >>> with_article("Older Wand"), with_article("Dark Lotus")
    ('an Older Wand', 'a Dark Lotus')
    """
    return f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"


def set_name(name: str, felines: int) -> str:
    """The three items of a set, some of which may be felines that help.

    >>> set_name("Older Wand", 0), set_name("Older Wand", 1)
    ('3 Older Wand', '2 Older Wand and a Facsimilous Feline')
    """
    feline = "Facsimilous Feline"
    helped = f" and {with_article(feline) if felines == 1 else f'{felines} {feline}'}" if felines else ""
    return f"{3 - felines} {name}{helped}"


def _some(name: str | None) -> str:
    return with_article(name) if name else "a card"


def _the(name: str | None) -> str:
    return f"the {name}" if name else "the hidden item"


def _for(name: str | None) -> str:
    return f" for the {name}" if name else ""


def _markers(count: int) -> str:
    return counted(count, "fine marker")


def _gold(amount: int) -> str:
    return f"{amount} gold" if amount else "no gold"


def _played(n: Numbers, name: str | None) -> str:
    source = {
        From.BOOMERANG: " again",
        From.LAMP: " from the Mystical Lamp",
        From.CHALICE: " with the Sacred Chalice",
        From.WATCH: " from the discard, with the Wizard's Watch",
    }.get(n["other"], "")
    return f"{seat_of(n['seat'])} plays {_some(name)}{source} at {SLOTS[n['place']]}."


def _offered(n: Numbers, name: str | None) -> str:
    if n["other"] == Item.ML:
        return f"The Mystical Lamp turns up {_some(name)} from the deck."
    return f"The Sacred Chalice shows {seat_of(n['seat'])} {_some(name)}."


def _to_discard(n: Numbers, name: str | None) -> str:
    how = "replaced" if n["other"] == 1 else "replaced hidden"
    return f"The {how} {name} of {seat_of(n['seat'])} goes face up on the discard."


def _gold_gained(n: Numbers, name: str | None) -> str:
    due = f" for a set of {name}" if n["rule"] == Rule.SET + 15 else _for(name)
    return f"{seat_of(n['seat'])} gains {_gold(n['amount'])}{due}."


def _gold_lost(n: Numbers, name: str | None) -> str:
    if not n["amount"] and n["other"]:
        return f"{seat_of(n['seat'])} has no gold to lose{_for(name)}."
    short = "" if n["amount"] == n["other"] else f", not {n['other']}: there is no more"
    return f"{seat_of(n['seat'])} loses {_gold(n['amount'])}{_for(name)}{short}."


def _infamy_lost(n: Numbers, name: str | None) -> str:
    if not n["amount"] and n["other"]:
        return f"{seat_of(n['seat'])} has no infamy to lose{_for(name)}."
    short = "" if n["amount"] == n["other"] else f", not {n['other']}: infamy never goes below 0"
    return f"{seat_of(n['seat'])} loses {n['amount'] or 'no'} infamy{_for(name)}{short}."


def _peeked(n: Numbers, name: str | None) -> str:
    whose = "" if n["other"] == n["seat"] else f" of {seat_of(n['other'])}"
    what = f": {with_article(name)}" if name else ""
    return f"{seat_of(n['seat'])} looks at the hidden item at {SLOTS[n['place']]}{whose}{what}."


def _sold(n: Numbers, name: str | None) -> str:
    felines = n["amount"]
    help_by = f", with the help of {with_article('Facsimilous Feline')}" if felines else ""
    return f"{seat_of(n['seat'])} sells a set of {name}: {line_text(n['place'])}{help_by}."


def _rests(n: Numbers, name: str | None) -> str:
    why = "it has come back once this turn" if n["other"] == 1 else "there is no item that it could replace"
    return f"The Magic Boomerang does not come back: {why}."


def _claimed(n: Numbers, name: str | None) -> str:
    return f"{seat_of(n['seat'])} claims the {name} at {SLOTS[n['place']]}, which counts {n['amount']} infamy."


def _no_effect(n: Numbers, name: str | None) -> str:
    why = _NO_EFFECT.get(n["rule"])
    return f"{capital(_the(name))} does nothing now" + (f": {why}." if why else ".")


def _stash_take(n: Numbers, name: str | None) -> str:
    return f"{seat_of(n['seat'])} takes {_the(name)} that was replaced into the stash."


def _no_penalty(n: Numbers, name: str | None) -> str:
    seat = seat_of(n["seat"])
    return f"{seat} triggered the inspection, but no other total is lower than {n['amount']}: no penalty."


_SENTENCES: Final[dict[int, Sentence]] = {
    Log.SHUFFLED: lambda n, _: f"All {n['amount']} cards are shuffled.",
    Log.STOCKED: lambda n, _: f"{seat_of(n['seat'])} gets nine hidden items.",
    Log.REVEALED: lambda n, name: f"{seat_of(n['seat'])} turns up {_some(name)} at {SLOTS[n['place']]}.",
    Log.STASHED: lambda n, name: f"{seat_of(n['seat'])} gets {_some(name)} for the stash.",
    Log.DISCARD_STARTED: lambda _, name: f"{capital(_some(name))} is turned up and starts the discard.",
    Log.DREW_DECK: lambda n, name: f"{seat_of(n['seat'])} draws {_some(name)} from the deck.",
    Log.DREW_DISCARD: lambda n, name: f"{seat_of(n['seat'])} takes {_the(name)} from the discard.",
    Log.NO_DRAW: lambda n, _: f"There is no card to draw, so {seat_of(n['seat'])} draws none.",
    Log.REBUILT: lambda n, _: (
        f"The deck is empty: the discard without its top card is shuffled into a new deck of {n['amount']}."
    ),
    Log.PLAYED: _played,
    Log.SET_ASIDE_SLOT: lambda n, name: f"{capital(_the(name))} at {SLOTS[n['place']]} waits at one side for now.",
    Log.DISCARDED: lambda n, name: f"{seat_of(n['seat'])} discards {_some(name)}.",
    Log.USED: lambda n, name: f"{seat_of(n['seat'])} uses {_the(name)} and sets it aside.",
    Log.OFFERED: _offered,
    Log.RETURNED: lambda n, name: f"{capital(_the(name))} is not played and goes {_RETURNS[n['other']]}.",
    Log.TO_DISCARD: _to_discard,
    Log.TO_STASH: _stash_take,
    Log.GOLD_GAINED: _gold_gained,
    Log.GOLD_LOST: _gold_lost,
    Log.INFAMY_GAINED: lambda n, name: f"{seat_of(n['seat'])} gains {n['amount']} infamy{_for(name)}.",
    Log.INFAMY_LOST: _infamy_lost,
    Log.FINE_MARKER: lambda n, _: (
        f"{seat_of(n['seat'])} passes 24 infamy: counting goes on from 0, with {_markers(n['amount'])} now."
    ),
    Log.INFAMY_CAPPED: lambda n, _: (
        f"{seat_of(n['seat'])} has two fine markers, so infamy stops at 24 and {n['amount']} more is lost."
    ),
    Log.SWORD: lambda n, _: (
        f"A Sovereign Sword lies revealed with {seat_of(n['seat'])}: of {n['other']} gold {n['amount']} is left."
    ),
    Log.EFFECT: lambda n, name: f"The effect of the {name} begins for {seat_of(n['seat'])}.",
    Log.NO_EFFECT: _no_effect,
    Log.IGNORED: lambda n, name: f"{seat_of(n['seat'])} ignores the effect of {_the(name)}.",
    Log.CHOSE: lambda n, name: f"{seat_of(n['seat'])} chooses {_CHOICES[n['amount']]}{_for(name)}.",
    Log.TARGETED: lambda n, name: f"{seat_of(n['seat'])} chooses {seat_of(n['other'])}{_for(name)}.",
    Log.PEEKED: _peeked,
    Log.SWAPPED: lambda n, _: (
        f"{seat_of(n['seat'])} swaps the own item at {SLOTS[n['place']]} with the one at {SLOTS[n['amount']]} of "
        f"{seat_of(n['other'])}."
    ),
    Log.REARRANGED: lambda n, _: (
        f"{seat_of(n['seat'])} swaps the items at {SLOTS[n['place']]} and {SLOTS[n['amount']]} of "
        f"{seat_of(n['other'])}."
    ),
    Log.WAND: lambda _, name: f"{capital(_the(name))} goes from the discard face down onto the deck.",
    Log.SOLD: _sold,
    Log.SLID: lambda n, name: (
        f"{capital(_the(name))} of {seat_of(n['seat'])} slides from {SLOTS[n['place']]} to {SLOTS[n['other']]}."
    ),
    Log.DOLL_PLACED: lambda n, _: (
        f"{seat_of(n['seat'])} puts a Haunted Doll at {SLOTS[n['place']]} of {seat_of(n['other'])}."
    ),
    Log.DOLLS_LEFT: lambda n, _: (
        f"{counted(n['amount'], 'sold doll')} {plural(n['amount'], 'stays', 'stay')} set aside."
    ),
    Log.CARPET: lambda n, name: f"{seat_of(n['seat'])} adds {_some(name)} from the deck to the stash.",
    Log.BOOMERANG: lambda n, _: f"The replaced Magic Boomerang comes back: {seat_of(n['seat'])} must play it again.",
    Log.BOOMERANG_RESTS: _rests,
    Log.TURN_ENDED: lambda n, _: f"The turn of {seat_of(n['seat'])} ends.",
    Log.TRIGGERED: lambda n, _: (
        f"{seat_of(n['seat'])} has no hidden item left and triggers the inspection: everybody else has one more turn."
    ),
    Log.TOO_EARLY: lambda n, _: (
        f"{seat_of(n['seat'])} has no hidden item left, but the turn tracker is at {n['amount']}: below 15 nothing "
        "is triggered."
    ),
    Log.AUTOMATIC: lambda n, _: "Turn 20 is over and nobody has triggered the inspection: it begins by itself.",
    Log.INSPECTION: lambda n, _: "The inspection begins.",
    Log.COUNTED: lambda n, _: f"The items left with {seat_of(n['seat'])} count {n['amount']} infamy in all.",
    Log.MIRROR: lambda n, _: f"What lies beside Cursed Mirrors counts {n['amount']} more for {seat_of(n['seat'])}.",
    Log.PENALTY: lambda n, _: (
        f"{seat_of(n['seat'])} triggered the inspection, but another total is lower: a penalty of {n['amount']} infamy."
    ),
    Log.NO_PENALTY: _no_penalty,
    Log.FINED: lambda n, _: f"{seat_of(n['seat'])} must pay {n['amount']} gold for {_markers(n['place'])}.",
    Log.NEXT_ROUND: lambda n, _: f"The round marker goes to round {n['amount']}.",
    Log.BRIBED: lambda n, _: f"{seat_of(n['seat'])} spends {n['amount']} gold to bribe {n['other']} infamy away.",
    Log.PASSED: lambda n, _: f"{seat_of(n['seat'])} passes.",
    Log.TOKEN: lambda n, _: f"The starting player token goes to {seat_of(n['seat'])}.",
    Log.GAME_OVER: lambda n, _: f"The game is over after round {n['amount']}.",
    Log.WINNER: lambda n, _: f"{seat_of(n['seat'])} wins with {n['amount']} gold and {n['other']} infamy.",
    Log.REMOVED: lambda n, name: (
        f"{seat_of(n['seat'])} removes {_the(name)} at {SLOTS[n['place']]} before anything is turned up."
    ),
    Log.CLAIMED: _claimed,
    Log.PAID: lambda n, _: f"{seat_of(n['seat'])} pays {n['amount']} gold to lose {n['other']} infamy.",
    Log.TRACKER: lambda n, _: f"The turn tracker goes to {n['amount']}.",
    Log.NOTHING_TO_DO: lambda n, _: f"{seat_of(n['seat'])} has no card to play or discard.",
    Log.BYROS: lambda n, _: f"Byros adds {n['amount']} gold to the set of {seat_of(n['seat'])}.",
}


def events(
    before: State | None, rows: tuple[Row, ...], reader: Reader = None, seats: int = sizes.SEATS
) -> tuple[Event, ...]:
    """The log of a move that was made in a position, as a reader may see it: a seat, None for all, or "table".

    Where the position is not known, nothing is told of figures, and less of cards that the log does not name.
    """
    places, scores = Places(before), None if before is None else Scores(before)
    found = []
    for row, after in zip_longest(rows, rows[1:]):
        found.append(_event(numbers(row), after, reader_bits(reader, seats), places, scores))
    return tuple(found)


def event_of_row(row: Row, reader: Reader = None, seats: int = sizes.SEATS) -> Event:
    """One row of the log alone: with the item where the reader may know it, without it where not.

    >>> drawn = (Log.DREW_DECK, 1, Item.HT, -1, 0, Rule.TURN + 4, 0, 0b10)
    >>> event_of_row(drawn, "p2").text, event_of_row(drawn, "p1").text
    ('p2 draws a Hypnotic Toad from the deck.', 'p2 draws a card from the deck.')
    >>> event_of_row(drawn, "p2").transfers, event_of_row(drawn, "p1").transfers[0].card
    ((Transfer(card='HT', source='deck', target='p2 stash'),), None)
    """
    return events(None, (row,), reader, seats)[0]


def _event(n: Numbers, after: Row | None, needed: int, places: Places, scores: Scores | None) -> Event:
    kind, item = n["kind"], n["item"]
    knows = item != NOTHING and n["seen"] & needed == needed
    name = item_name(item) if knows else None
    return Event(
        kind=KINDS[kind],
        text=_SENTENCES[kind](n, name),
        rule=rule_id(n["rule"]),
        seat=SEATS[n["seat"]] if n["seat"] != NOBODY else None,
        item=CODES[item] if knows else None,
        place=_place(n),
        amount=n["amount"],
        other=SEATS[n["other"]] if kind in _WITH_OTHER else None,
        to=_second_slot(n),
        name=set_name(name, n["amount"]) if name and kind == Log.SOLD else name,
        source=_source(n),
        full=_full(n),
        transfers=places.transfers(n, after, needed),
        changes=() if scores is None else scores.changes(n),
        ends=_ENDS.get(kind, ""),
    )


def _source(n: Numbers) -> str | None:
    """What a card is played with or out of, in the code of an item; None for the stash."""
    return CODES[_SOURCES[n["other"]]] if n["kind"] == Log.PLAYED and n["other"] in _SOURCES else None


def _full(n: Numbers) -> int | None:
    """How much it would have been where there was less to lose, or where a sword has cut it."""
    return n["other"] if n["kind"] in _CUT and n["amount"] != n["other"] else None


def _place(n: Numbers) -> str | None:
    if n["kind"] == Log.SOLD:
        return line_text(n["place"])
    return SLOTS[n["place"]] if n["kind"] in _WITH_SLOT else None


def _second_slot(n: Numbers) -> str | None:
    if n["kind"] == Log.SLID:
        return SLOTS[n["other"]]
    return SLOTS[n["amount"]] if n["kind"] in (Log.SWAPPED, Log.REARRANGED) else None
