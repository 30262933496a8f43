"""Events as data with sentences: the log of a move, row by row, as a reader may see it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import zip_longest
from typing import Final, Literal

from arcane_lab.core.text import counted, listed, plural
from arcane_lab.engine.flat import reader_bits
from arcane_lab.engine.moves import Event, Reader, Row
from arcane_lab.engine.wording import PLAIN, phrase
from arcane_lab.games.alley.rules import sizes
from arcane_lab.games.alley.rules.sizes import NOBODY, NOTHING
from arcane_lab.games.alley.rules.state import State
from arcane_lab.games.alley.rules.words import From, Item, Log, Rule
from arcane_lab.games.alley.setup import item_name
from arcane_lab.games.alley.text.names import CODES, SEATS, SLOTS, line_text, rule_id
from arcane_lab.games.alley.text.transfers import Numbers, Places, Scores, numbers

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
_MARKED: Final = frozenset({Log.FINE_MARKER, Log.FINED, Log.INFAMY_CAPPED})
#: What tells of the end of the track, or of a turn of the tracker: it stands where others have a slot.
_LIMITED: Final = frozenset({Log.FINE_MARKER, Log.TOO_EARLY, Log.AUTOMATIC})
#: Small numbers in words.
COUNTS: Final = ("no", "one", "two", "three")

#: Why an effect does nothing, by the rule that says so.
_NO_EFFECT: Final = {
    Rule.ITEM + 100 * Item.BF + 6: "it was hidden when it was replaced",
    Rule.ITEM + 100 * Item.CB + 11: "there is no hidden card to look at",
    Rule.ITEM + 100 * Item.OW + 8: "the discard is empty",
    Rule.ITEM + 100 * Item.TC + 5: "no other coin is face up",
    Rule.ITEM + 100 * Item.HT + 6: "there are fewer than two cards to swap",
    Rule.ITEM + 100 * Item.PL + 7: "no two cards can be swapped",
    Rule.ITEM + 100 * Item.MB + 14: "it does not come back when a doll takes its place",
    Rule.FAQ + 7: "no card is left to draw",
    Rule.INSPECT + 6: "an inspection leaves out what a sale does",
    Rule.TURN + 15: "no card can be replaced",
}


def with_article(name: str) -> str:
    """An item with its article.

    >>> with_article("Older Wand"), with_article("Dark Lotus")
    ('an Older Wand', 'a Dark Lotus')
    """
    return f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"


def several(name: str) -> str:
    """The name of an item for more than one of it.

    >>> [several(name) for name in ("Older Wand", "Bottled Fairy", "Dark Lotus", "Pandora's Lockbox")]
    ['Older Wands', 'Bottled Fairies', 'Dark Lotuses', "Pandora's Lockboxes"]
    """
    if name.endswith("y"):
        return f"{name[:-1]}ies"
    return f"{name}{'es' if name.endswith(('s', 'x', 'ch')) else 's'}"


def set_name(name: str, felines: int) -> str:
    """The three items of a set, some of which may be felines that help.

    >>> set_name("Older Wand", 0), set_name("Older Wand", 1), set_name("Older Wand", 2)
    ('three Older Wands', 'two Older Wands and a Facsimilous Feline', 'an Older Wand and two Facsimilous Felines')
    """
    own, help_by = so_many(name, 3 - felines), so_many(item_name(Item.FF), felines)
    return f"{own} and {help_by}" if felines else own


def so_many(name: str, count: int) -> str:
    """Some items of a name, counted in words where they are few.

    >>> so_many("Older Wand", 1), so_many("Older Wand", 2), so_many("Older Wand", 5)
    ('an Older Wand', 'two Older Wands', '5 Older Wands')
    """
    return with_article(name) if count == 1 else f"{COUNTS[count] if count < len(COUNTS) else count} {several(name)}"


def so_many_each(names: Iterable[str]) -> str:
    """Items by their names, those that are alike counted.

    >>> so_many_each(["Sovereign Sword", "Older Wand", "Sovereign Sword"])
    'two Sovereign Swords and an Older Wand'
    """
    return listed([so_many(name, count) for name, count in Counter(names).items()])


def markers(count: int) -> str:
    """Fine markers, counted in words.

    >>> markers(1), markers(2)
    ('one fine marker', 'two fine markers')
    """
    return f"{COUNTS[count] if count < len(COUNTS) else count} fine {plural(count, 'marker')}"


def _gold(amount: int) -> str:
    return f"{amount} gold" if amount else "no gold"


def _played(n: Numbers) -> str:
    how = {
        From.BOOMERANG: " again, into {slot}",
        From.LAMP: " from the Mystical Lamp into {slot}",
        From.CHALICE: " into {slot} with the Sacred Chalice",
        From.WATCH: " from the discard into {slot} with the Wizard's Watch",
    }.get(n["other"], " into {slot}")
    return f"{{seat:play}} {{card}}{how}."


def _offered(n: Numbers) -> str:
    return "The Mystical Lamp turns up {card}." if n["other"] == Item.ML else "The Sacred Chalice shows {seat} {card}."


def _gold_gained(n: Numbers) -> str:
    return "{seat:gain} {gold} for the {set}." if n["rule"] == Rule.SET + 15 else "{seat:gain} {gold}{due}."


def _gold_lost(n: Numbers) -> str:
    return _lost(n, "gold", "{gold}", "there is no more")


def _infamy_lost(n: Numbers) -> str:
    return _lost(n, "infamy", f"{n['amount'] or 'no'} infamy", "infamy never goes below 0")


def _lost(n: Numbers, figure: str, lost: str, why: str) -> str:
    if not n["amount"] and n["other"]:
        return f"{{seat:have|has}} no {figure} to lose{{due}}."
    short = "" if n["amount"] == n["other"] else f", not {n['other']}: {why}"
    return f"{{seat:lose}} {lost}{{due}}{short}."


def _targeted(n: Numbers) -> str:
    return f"{{seat:choose}} {'{:themselves}' if n['other'] == n['seat'] else '{other}'}{{due}}."


def _peeked(n: Numbers) -> str:
    return f"{{seat:look}} at {_of_other(n)} hidden card in {{slot}}{{found}}."


def _rearranged(n: Numbers) -> str:
    whose = "" if n["other"] == n["seat"] else "{other:'s} "
    return f"With {{the}}, {{seat:swap}} {whose}{{slot}} and {{to}}."


def _of_other(n: Numbers) -> str:
    """Whose: one's own, or those of the other seat."""
    return "{:their}" if n["other"] == n["seat"] else "{other:'s}"


def _rests(n: Numbers) -> str:
    why = "it came back once this turn" if n["other"] == 1 else "there is no card that it could replace"
    return f"The Magic Boomerang does not come back: {why}."


def _token(n: Numbers) -> str:
    return f"{'Round {round} begins: ' if n.get('round') else ''}{{seat:get}} the starting player token."


def _triggered(n: Numbers) -> str:
    then = "everybody else has one more turn" if n["amount"] else "nobody has another turn"
    return f"{{seat:have|has}} no hidden card left and {{:trigger}} the inspection: {then}."


def _passed(n: Numbers) -> str:
    return "{seat:pay} no bribe." if n["rule"] == Rule.BRIBE + 6 else "{seat:leave} {:their} power unused."


def _no_effect(n: Numbers) -> str:
    why = _NO_EFFECT.get(n["rule"])
    return f"{{the}} does nothing{f': {why}' if why else ''}."


#: The sentence of each event, or what makes it of its numbers; the slots are those of `_slots`.
_SENTENCES: Final[dict[int, str | Callable[[Numbers], str]]] = {
    Log.SHUFFLED: "All {amount} cards are shuffled.",
    Log.STOCKED: "{seat:get} nine hidden cards.",
    Log.REVEALED: "{seat:turn up} {card} in {slot}.",
    Log.STASHED: "{seat:get} {card} for {:their} stash.",
    Log.DISCARD_STARTED: "{card} starts the discard.",
    Log.DREW_DECK: "{seat:draw} {card}.",
    Log.DREW_DISCARD: "{seat:take} {the} from the discard.",
    Log.NO_DRAW: "{seat:draw} nothing: no card is left.",
    Log.REBUILT: "The deck is empty: the discard, but for its top card, becomes a new deck of {amount}.",
    Log.PLAYED: _played,
    Log.SET_ASIDE_SLOT: "{the} in {slot} is lifted out.",
    Log.DISCARDED: "{seat:discard} {card}.",
    Log.USED: "{seat:use} {the}: it is out until the next round.",
    Log.OFFERED: _offered,
    Log.RETURNED: "{the} is not played: it goes {back}.",
    Log.TO_DISCARD: lambda n: f"{{seat:discard}} the {'' if n['other'] == 1 else 'hidden '}{{name}} that {{lay}}.",
    Log.TO_STASH: "{seat:take} {the} that {lay} into {:their} stash.",
    Log.GOLD_GAINED: _gold_gained,
    Log.GOLD_LOST: _gold_lost,
    Log.INFAMY_GAINED: "{seat:gain} {amount} infamy{due}.",
    Log.INFAMY_LOST: _infamy_lost,
    Log.FINE_MARKER: "{seat:pass} {limit} infamy and {:start} again at 0: {markers}.",
    Log.INFAMY_CAPPED: "{seat:have|has} {markers}: infamy stops at {full}, and {amount} more is lost.",
    Log.SWORD: "A Sovereign Sword is face up with {seat}: of {full} gold {amount} is left.",
    Log.EFFECT: "The effect of the {name} begins.",
    Log.NO_EFFECT: _no_effect,
    Log.IGNORED: "{seat:ignore} the effect of {the}.",
    Log.CHOSE: lambda n: f"{{seat:choose}} {_CHOICES[n['amount']]}{{due}}.",
    Log.TARGETED: _targeted,
    Log.PEEKED: _peeked,
    Log.SWAPPED: "{seat:swap} {:their} card in {slot} with {other:'s} card in {to}.",
    Log.REARRANGED: _rearranged,
    Log.WAND: "{the} goes from the discard onto the deck, face down.",
    Log.SOLD: "{seat:sell} {set} in {line}.",
    Log.SLID: "{seat:'s} {item} slides from {slot} to {to}.",
    Log.DOLL_PLACED: "{seat:put} a Haunted Doll into {other:'s} {slot}.",
    Log.DOLLS_LEFT: lambda n: f"{counted(n['amount'], 'sold doll')} {plural(n['amount'], 'is', 'are')} out.",
    Log.CARPET: "{seat:draw} {card} for the Floating Carpet.",
    Log.BOOMERANG: "The Magic Boomerang that {lay} comes back: {seat:must|must} play it again.",
    Log.BOOMERANG_RESTS: _rests,
    Log.TURN_ENDED: "{seat:'s} turn ends.",
    Log.TRIGGERED: _triggered,
    Log.TOO_EARLY: (
        "{seat:have|has} no hidden card left, but turn {amount} is too early: nothing ends before turn {limit}."
    ),
    Log.AUTOMATIC: "Turn {limit} is over and nobody has triggered the inspection: it begins by itself.",
    Log.INSPECTION: "The inspection begins.",
    Log.COUNTED: "{seat:count} {amount} infamy.",
    Log.MIRROR: "Cards beside Cursed Mirrors count {amount} more for {seat}.",
    Log.PENALTY: ("{seat:have|has} triggered the inspection, but someone counted less: {amount} infamy as a penalty."),
    Log.NO_PENALTY: ("{seat:have|has} triggered the inspection, and nobody counted less than {amount}: no penalty."),
    Log.FINED: "{seat:must|must} pay {amount} gold for {markers}.",
    Log.NEXT_ROUND: "The round marker goes to {amount}.",
    Log.BRIBED: "{seat:pay} {amount} gold as a bribe to lose {less} infamy.",
    Log.PASSED: _passed,
    Log.TOKEN: _token,
    Log.GAME_OVER: "The game is over after round {amount}.",
    Log.WINNER: "{seat:win} with {amount} gold and {less} infamy.",
    Log.REMOVED: "{seat:remove} {the} in {slot} before anything is turned up.",
    Log.CLAIMED: "{seat:claim} the {name} in {slot}, which counts {amount} infamy.",
    Log.PAID: "{seat:pay} {amount} gold to lose {less} infamy.",
    Log.TRACKER: "The turn tracker goes to {amount}.",
    Log.NOTHING_TO_DO: "{seat:have|has} no card to play or discard.",
    Log.BYROS: "Byros adds {amount} gold to {seat:'s} set.",
}


def lay_in(slot: str) -> dict[str, str]:
    """Where a replaced card lay, behind "that" and behind its name; `slot` is empty where it is not known.

    >>> lay_in("c1"), lay_in("")
    ({'lay': 'lay in c1', 'out': ' from c1'}, {'lay': 'was replaced', 'out': ''})
    """
    return {"lay": f"lay in {slot}", "out": f" from {slot}"} if slot else {"lay": "was replaced", "out": ""}


def template_of(n: Numbers) -> str:
    """The sentence of an event, with slots."""
    says = _SENTENCES[n["kind"]]
    return says if isinstance(says, str) else says(n)


def _slots(n: Numbers, name: str | None, lay: str) -> dict[str, object]:
    """What fills the slots of a sentence; `name` is that of its item, None where it is hidden from the reader.

    `lay` is the slot of a replaced card, empty where it is not known.
    """
    kind, other = n["kind"], n["other"]
    return {
        "seat": SEATS[n["seat"]] if n["seat"] != NOBODY else "",
        "other": SEATS[other] if kind in _WITH_OTHER else "",
        "name": name,
        "card": with_article(name) if name else "a card",
        "the": f"the {name}" if name else "the hidden card",
        "item": name or "hidden card",
        "due": f" for the {name}" if name else "",
        "found": f": {with_article(name)}" if name else "",
        "set": name and (set_name(name, n["amount"]) if kind == Log.SOLD else several(name)),
        "slot": _place(n),
        **lay_in(lay),
        "to": _second_slot(n),
        "line": listed(line_text(n["place"]).split("-")) if kind == Log.SOLD else "",
        "amount": n["amount"],
        "full": other,
        **({"limit": n["place"]} if kind in _LIMITED else {}),
        "less": other,
        "gold": _gold(n["amount"]),
        "round": n.get("round", 0),
        "back": _RETURNS[other] if kind == Log.RETURNED else "",
        "markers": markers(n["amount"] if kind == Log.FINE_MARKER else n["place"]) if kind in _MARKED else "",
    }


def events(
    before: State | None, rows: tuple[Row, ...], reader: Reader = None, seats: int = sizes.SEATS
) -> tuple[Event, ...]:
    """The log of a move that was made in a position, as a reader may see it: a seat, None for all, or "table".

    Where the position is not known, nothing is told of figures, and less of cards that the log does not name.

    >>> rows = ((Log.DREW_DECK, 1, Item.HT, -1, 0, Rule.TURN + 4, 0, 0b10),)
    >>> (own,), (other,) = events(None, rows, "p2"), events(None, rows, "p1")
    >>> own.text, other.text
    ('p2 draws a Hypnotic Toad.', 'p2 draws a card.')
    >>> own.transfers, other.transfers[0].card
    ((Transfer(card='HT', source='deck', target='p2 stash'),), None)
    """
    places, scores = Places(before), None if before is None else Scores(before)
    found = []
    begins = 0 if before is None else before.round_number
    for row, after in zip_longest(rows, rows[1:]):
        found.append(_event({**numbers(row), "round": begins}, after, reader_bits(reader, seats), places, scores))
    return tuple(found)


def _event(n: Numbers, after: Row | None, needed: int, places: Places, scores: Scores | None) -> Event:
    kind, item = n["kind"], n["item"]
    knows = item != NOTHING and n["seen"] & needed == needed
    name = item_name(item) if knows else None
    template, slots = template_of(n), _slots(n, name, places.lay(n))
    return Event(
        kind=KINDS[kind],
        text=phrase(template, PLAIN, **slots),
        rule=rule_id(n["rule"]),
        seat=SEATS[n["seat"]] if n["seat"] != NOBODY else None,
        item=CODES[item] if knows else None,
        place=_place(n),
        amount=n["amount"],
        other=SEATS[n["other"]] if kind in _WITH_OTHER else None,
        to=_second_slot(n),
        name=name,
        source=_source(n),
        full=_full(n),
        template=template,
        slots=slots,
        transfers=places.transfers(n, after, needed),
        changes=() if scores is None else scores.changes(n),
        ends=_ENDS.get(kind, ""),
    )


def _source(n: Numbers) -> str | None:
    """What a card is played with or out of, or is offered by, in the code of an item; None for the stash."""
    if n["kind"] == Log.OFFERED:
        return CODES[n["other"]]
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
