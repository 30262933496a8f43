"""A turn in one line: what was done, what changed, and what an inspection counted."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import takewhile
from typing import Final

from arcane_lab.core.minus import signed
from arcane_lab.core.text import capital, listed
from arcane_lab.engine.moves import Event
from arcane_lab.engine.wording import Names, Parts, Piece, begun, filled, phrase
from arcane_lab.games.alley.setup import item_name
from arcane_lab.games.alley.text.names import CODES
from arcane_lab.games.alley.text.sentences import lay_in, markers, set_name, several, so_many_each

_SET: Final = "AA-SET-15"
BOOMERANG: Final = "MB"
LAMP: Final = "ML"
#: What becomes of a replaced card.
REPLACED: Final = ("to_discard", "to_stash", "boomerang", "boomerang_rests")
#: What an inspection is told from; a wizard's power may cut it in two.
_OF_INSPECTION: Final = ("inspection", "counted", "penalty", "no_penalty", "fined")
#: Items in a whole row or column.
_IN_LINE: Final = 3
#: So many seats a sentence counts.
_TOGETHER: Final = 4
#: What is told in a sentence where there was nothing to lose: no figure shows it.
_LOSSES: Final = ("gold_lost", "infamy_lost")
#: What an event changes of which figure, up or down.
_CHANGES: Final = {
    "gold_gained": ("gold", 1),
    "gold_lost": ("gold", -1),
    "bribed": ("gold", -1),
    "paid": ("gold", -1),
    "infamy_gained": ("infamy", 1),
    "infamy_lost": ("infamy", -1),
    "infamy_capped": ("infamy", -1),
}
#: What a seat did, as the end of a sentence that begins with its name.
_DEEDS: Final = {
    "revealed": "turned up {card} in {slot}",
    "drew_discard": "took {the} from the discard",
    "drew_deck": "drew {card}",
    "no_draw": "drew nothing",
    "played": "played {card} into {slot}",
    "discarded": "discarded {card}",
    "to_discard": "discarded {the}{out}",
    "to_stash": "took {the}{out} into the stash",
    "used": "used {the}",
    "targeted": "chose {other}",
    "peeked": "looked at {other:'s} {slot}",
    "swapped": "swapped {slot} with {other:'s} {to}",
    "rearranged": "swapped {other:'s} {slot} and {to}",
    "doll_placed": "put a doll into {other:'s} {slot}",
    "wand": "put {the} from the discard back onto the deck",
    "carpet": "drew one more card",
    "offered": "turned up {card}",
    "ignored": "ignored its effect",
    "removed": "removed the hidden card in {slot}",
    "claimed": "claimed {the} in {slot}",
    "bribed": "paid a bribe",
    "paid": "paid to lose infamy",
    "nothing_to_do": "had no card to play",
}
#: What was not done: no line tells it that has anything else to tell.
_NOT_DONE: Final = ("paid no bribe", "left a power unused")
#: The same where the other seat is the own one.
_OWN_DEEDS: Final = {
    "targeted": "chose {seat:themselves}",
    "peeked": "looked at {slot}",
    "rearranged": "swapped {slot} and {to}",
}
#: What goes on with the deed before, if that was the same.
_LISTED: Final = {"revealed": "{card} in {slot}"}
#: What a seat did, beside its board, where there is little room; what is left out first has the highest number.
_BRIEFLY: Final = {
    "revealed": ("turns up {card} in {slot}", 2),
    "drew_discard": ("takes {the}", 0),
    "drew_deck": ("draws from the deck", 2),
    "no_draw": ("draws nothing", 2),
    "played": ("plays {card} on {slot}", 0),
    "discarded": ("discards {card}", 0),
    "to_discard": ("discards {the}", 0),
    "to_stash": ("takes {the} back", 0),
    "used": ("uses {the}", 0),
    "targeted": ("chooses {other}", 3),
    "peeked": ("looks at {other:'s} {slot}", 3),
    "swapped": ("swaps {slot} with {other:'s} {to}", 2),
    "rearranged": ("swaps {other:'s} {slot} and {to}", 2),
    "doll_placed": ("puts a doll on {other:'s} {slot}", 2),
    "wand": ("puts {the} on the deck", 1),
    "carpet": ("draws one more card", 3),
    "ignored": ("ignores its effect", 3),
    "removed": ("removes the hidden card in {slot}", 2),
    "claimed": ("claims {the} in {slot}", 2),
    "bribed": ("pays a bribe", 0),
    "paid": ("pays to lose infamy", 2),
    "nothing_to_do": ("has no card to play", 2),
}
#: The same where the other seat is its own, and what goes on with the deed before.
_OWN_BRIEFLY: Final = {"peeked": "looks at {slot}", "rearranged": "swaps {slot} and {to}"}
_LISTED_BRIEFLY: Final = {"revealed": "{card} in {slot}", "played": "{card} on {slot}"}
_ARTICLE: Final = re.compile(r"\b(?:an?|the) (?=[A-Z])")
#: The same in fewer words still.
_TERSELY: Final = (
    (re.compile(r", plays it on "), " onto "),
    (re.compile(r"^plays |(?<=, )plays "), ""),
    (re.compile(r"puts (\w+) on the deck"), r"\1 to the deck"),
    (re.compile(r", on (?=[abc][1-3])"), ", "),
    (re.compile(r"puts (a doll on)"), r"\1"),
    (re.compile(r"(a doll on .*), a doll on"), r"\1,"),
)
#: How short it is: with articles and a deed for a card that was replaced, then without each of them and of the first
#: words of names.
_LONG, _NO_ARTICLES, _LAID_OVER, _LAST_WORDS, _TERSE = range(5)
#: How it becomes shorter: the highest number that is told, how short it is, and whether what changed (it stands beside
#: it) and what was taken from the discard are in it. Something is left out where nothing else helps.
_BRIEFER: Final = (
    *((3, shape, True, True) for shape in (_LONG, _NO_ARTICLES, _LAID_OVER, _LAST_WORDS, _TERSE)),
    *((2, _TERSE, True, True), (2, _TERSE, False, True), (2, _TERSE, False, False), (0, _TERSE, False, False)),
)
#: A deed, its number, and its event.
_Deed = tuple[str, int, Event]
#: Letters for which there is room in three lines beside half a board.
BRIEF: Final = 84
#: Deeds that are left out last.
_STAYS: Final = ("sells", "plays")
#: What tells for which card a seat was chosen.
_TARGET_ENDS: Final = ("targeted", "played", "rearranged")
#: Where the reader knows the card, it is named behind what was done.
_WITH_CARD: Final = ("peeked", "carpet")


def line_of(events: Sequence[Event], by: str, names: Names) -> Parts:
    """A turn of a seat, as far as it has come, in a sentence or two; what an inspection counted comes after it.

    >>> from arcane_lab.engine.game import BaseGame
    >>> game = BaseGame("alley", players=["me", "greedy"], seed=7)
    >>> line_of(game.play("reveal a1").events, "p1", game.names_for("p1"))
    ['You', ' ', 'turned up a Crystal Ball in a1', '.']
    """
    turn, count = parted(events)
    return [*turn_pieces(turn, by, names), *(["\n"] if count else []), *count_of(count, names)]


def with_slots(events: Sequence[Event], earlier: Sequence[Event] = ()) -> list[Event]:
    """The events of a turn, those of replaced cards with the slot in which these lay; `earlier` ones of it came before.

    >>> from arcane_lab.engine.moves import Transfer
    >>> lifted = Event("set_aside_slot", "", "AA-PLAY-01", transfers=(Transfer("HT", "p1 c1", "p1 replaced"),))
    >>> gone = Event("to_discard", "", "AA-PLAY-08", seat="p1", transfers=(Transfer("HT", "p1 replaced", "discard"),))
    >>> dict(with_slots([gone], [lifted])[0].slots)
    {'lay': 'lay in c1', 'out': ' from c1'}
    """
    lay: dict[str, str] = {}
    found: list[Event] = []
    for event in [*earlier, *events]:
        slot = lay.get(f"{event.seat} replaced", "") if event.kind in REPLACED else ""
        found.append(replace(event, slots={**event.slots, **lay_in(slot)}) if slot else event)
        lay |= {one.target: one.source.split()[1] for one in event.transfers if one.target.endswith(" replaced")}
    return found[len(earlier) :]


def parted(events: Sequence[Event]) -> tuple[Sequence[Event], Sequence[Event]]:
    """What belongs to a turn, and what to the inspection that follows it."""
    turn = list(takewhile(lambda event: event.kind not in _OF_INSPECTION, events))
    return turn, events[len(turn) :]


def turn_pieces(events: Sequence[Event], by: str, names: Names) -> Iterator[Piece]:
    """A turn without an inspection: what was done, what changed for whom, what slid, and whether it ends the round."""
    events = with_slots(events)
    ways = listed(dict.fromkeys(way_of(event) for event in events if event.kind == "slid"))
    deeds = list(_deeds(events, by, names))
    if deeds[1:]:
        deeds = [deed for deed in deeds if deed not in _NOT_DONE]
    yield begun(names[by])
    changes = changes_in(events)
    own = changes.pop(by, "")
    for place, deed in enumerate(deeds or [f"slid the rest {ways}" if ways else "went on"]):
        yield " " if not place else " and " if place == len(deeds) - 1 else ", "
        yield deed
    yield from (": ", [own], ".") if own else (".",)
    for seat, change in changes.items():
        yield from (f" For {names[seat]}: ", [change], ".")
    if ways and deeds:
        yield f" The rest slid {ways}."
    for event in events:
        if event.kind in _LOSSES and not event.amount and event.full:
            yield f" {event.told(names)}"
        if event.kind == "triggered":
            yield from (" ", [phrase("{seat} triggered the inspection.", names, seat=event.seat)])
        elif event.kind == "automatic":
            yield from (" ", [event.told(names)])
    begun_round = round_pieces(events)
    yield from (" ", *begun_round) if begun_round else ()


def round_pieces(events: Sequence[Event]) -> Parts:
    """That a new round began, where it did."""
    began = next((event.slots["round"] for event in events if event.kind == "token" and event.slots["round"]), 0)
    return [[f"Round {began} began."], " New cards were dealt: nine hidden ones each."] if began else []


def _deeds(events: Sequence[Event], by: str, names: Names) -> Iterator[str]:
    """What a seat did; that it drew from the deck goes without saying, but for a card that the reader knows."""
    held = played = before = ""
    has_more = any(event.kind in ("played", "discarded", "used") for event in events)
    for place, event in enumerate(events):
        if event.seat != by or _is_of_toad(events, place):
            continue
        name, is_held = event.name or "", bool(held) and event.name == held
        is_told = event.kind != "drew_deck" or by == names.reader or bool(name) or not has_more
        if event.kind == "offered" and event.source == LAMP:
            # All that it turns up is one deed.
            if before != "offered":
                run = takewhile(lambda one: one.kind == "offered", events[place:])
                yield f"turned up {so_many_each(str(one.name) for one in run)}"
        elif event.kind == before and event.kind in _LISTED and deed_of(event, names):
            yield filled(_LISTED[event.kind], names, **event.slots)
        elif event.kind == "played" and (where := _from_elsewhere(event, by, names)):
            yield filled(f"played {{card}} {where} into {{slot}}", names, **event.slots)
        elif event.kind == "played" and is_held and event.source is None:
            yield filled("played it into {slot}", names, **event.slots)
        elif event.kind in ("discarded", "used") and is_held:
            yield f"{event.kind} it"
        elif event.kind == "sold" and name == played and not event.amount:
            yield "sold three"
        elif is_told and (deed := deed_of(event, names)):
            yield deed
        if event.kind in ("drew_deck", "drew_discard") and is_told:
            held = name
        elif event.kind == "played":
            held = ""
        if event.kind == "played" or deed_of(event, names):
            # Three of what has just been played need no name.
            played = name if event.kind == "played" else ""
        before = event.kind


def _from_elsewhere(played: Event, by: str, names: Names) -> str:
    """Where a card lay that is played with a wizard's power: in the discard or in the stash of somebody else."""
    source = next((one.source for one in played.transfers), "")
    owner = source.removesuffix(" stash")
    if source == "discard":
        return "from the discard"
    return filled("out of {owner:'s} stash", names, owner=owner) if owner not in (source, by) else ""


def _is_of_toad(events: Sequence[Event], place: int) -> bool:
    """Whether a seat is chosen whose cards then change places, which says it; a chalice may choose another before."""
    kinds = (event.kind for event in events[place:])
    return next(kinds) == "targeted" and next((one for one in kinds if one in _TARGET_ENDS), "") == "rearranged"


def deed_of(event: Event, names: Names) -> str:
    """What somebody did, as it is told afterwards behind the name; empty for what nobody did.

    >>> from arcane_lab.engine.game import BaseGame
    >>> game = BaseGame("alley", players=["me", "greedy"], seed=7)
    >>> deed_of(game.play("reveal a1").events[0], game.names_for("p1"))
    'turned up a Crystal Ball in a1'
    """
    if event.kind == "passed":
        return _NOT_DONE[not event.rule.startswith("AA-BRIBE")]
    if event.kind == "chose":
        return "chose infamy" if event.amount else "chose gold"
    if event.kind == "sold":
        return f"sold {set_name(str(event.name), event.amount or 0)}"
    if event.kind == "offered" and event.source != LAMP:
        return ""
    is_own = event.other == event.seat and event.kind in _OWN_DEEDS
    template = "played {the} again into {slot}" if event.source == BOOMERANG else _DEEDS.get(event.kind, "")
    if event.kind in _WITH_CARD and event.name:
        return filled(f"{_OWN_DEEDS[event.kind] if is_own else template} ({{card}})", names, **event.slots)
    return filled(_OWN_DEEDS[event.kind] if is_own else template, names, **event.slots)


def brief_of(events: Sequence[Event], by: str, names: Names) -> str:
    """A turn in the fewest words that say which card came and which went, for the place under a seat's name.

    Of a turn in which much happens it leaves out what is least; what an inspection counted is not in it.

    >>> from arcane_lab.engine.game import BaseGame
    >>> game = BaseGame("alley", players=["me", "greedy"], seed=7)
    >>> brief_of(game.play("reveal a1").events, "p1", game.names_for("p2"))
    'Turns up a Crystal Ball in a1.'
    """
    turn, _ = parted(events)
    events = with_slots(turn)
    if all(one.kind in ("drew_deck", "drew_discard") for one in events if one.seat == by):
        # What was done before stays told until there is more.
        return ""
    change = changes_in(turn).get(by, "")
    for left, shape, has_change, has_take in _BRIEFER:
        found = _brief_deeds([one for one in events if has_take or one.kind != "drew_discard"], by, names)
        deeds = list(found) if shape < _LAID_OVER else _laid_over(found)
        least = min((rank for _, rank, _ in deeds), default=0)
        told = _shortened(", ".join(deed for deed, rank, _ in deeds if rank <= max(left, least)), shape)
        told = f"{told}{f': {change}' if change and has_change else ''}." if told else ""
        if len(told) <= BRIEF:
            break
    # What came first and what went last are always told; between them a sale, and what was played, stay longest.
    parts, is_cut = told.split(", "), False
    while len(told) > BRIEF and len(parts) > 2:
        del parts[min(range(1, len(parts) - 1), key=lambda at: (parts[at].startswith(_STAYS), -at))]
        told, is_cut = ", ".join([*parts[:-1], parts[-1]]), True
    return told.replace(f", {parts[-1]}", f", …, {parts[-1]}") if is_cut and len(told) + 3 <= BRIEF else told


def _shortened(told: str, shape: int) -> str:
    """Deeds in as few words as are wanted."""
    if shape >= _NO_ARTICLES:
        told = _ARTICLE.sub("", told)
    if shape >= _LAST_WORDS:
        told = _first_words().sub("", told)
    for form, short in _TERSELY if shape >= _TERSE else ():
        told = form.sub(short, told)
    return capital(told)


@cache
def _first_words() -> re.Pattern[str]:
    """What stands before the last word of a card's name, which no other card has."""
    parted = (item_name(item).rpartition(" ") for item in range(len(CODES)))
    return re.compile("|".join(f"{first} (?={last[:3]})" for first, _, last in parted if first))


def _laid_over(deeds: Iterable[_Deed]) -> list[_Deed]:
    """The same deeds, with a card that was replaced told behind what lies in its slot now."""
    found: list[_Deed] = []
    for deed, rank, event in deeds:
        slot = str(event.slots.get("out", "")).removeprefix(" from ")
        over = [at for at, (*_, one) in enumerate(found) if one.kind == "played" and one.place == slot]
        if event.kind == "to_discard" and over:
            laid, first, played = found[over[-1]]
            found[over[-1]] = f"{laid} over {deed.removeprefix('discards ')}", first, played
        else:
            found.append((deed, rank, event))
    return found


def _brief_deeds(events: Sequence[Event], by: str, names: Names) -> Iterator[_Deed]:
    """What a seat did, each deed with its number in `_BRIEFLY` and its event."""
    own = [event for event in events if event.seat == by]
    is_sale = any(event.kind == "sold" for event in own)
    has_more = any(event.kind in ("played", "discarded", "used", "no_draw") for event in own)
    held = played = before = ""
    for place, event in enumerate(own):
        name, (form, rank) = event.name or "", _BRIEFLY.get(event.kind, ("", 0))
        if event.kind == "passed":
            form, rank = ("pays no bribe" if event.rule.startswith("AA-BRIBE") else "uses no power"), 2
        elif event.kind == "chose":
            # What changed says it, where no sale is in that.
            figure = "infamy" if event.amount else "gold"
            is_said = figure in changes_in(own).get(by, "") and not (is_sale and figure == "gold")
            form, rank = ("" if is_said else f"chooses {figure}"), 3
        elif event.kind == "sold":
            form = "sells three" if name == played and not event.amount else f"sells {several(name)}"
        elif event.kind == "played" and event.source == BOOMERANG:
            # Where it flies on, it is the same.
            form = "on {slot}" if "Boomerang" in before else "the Boomerang on {slot}"
        elif event.kind in _LISTED_BRIEFLY and _BRIEFLY[event.kind][0] == before:
            form = _LISTED_BRIEFLY[event.kind]
        elif held and name == held and event.kind in ("played", "discarded", "used") and event.source is None:
            form = form.replace("{card}", "it").replace("{the}", "it")
        elif (event.kind == "drew_deck" and has_more) or _is_of_toad(own, place):
            form = ""
        elif event.other == by:
            form = _OWN_BRIEFLY.get(event.kind, form)
        if form:
            yield filled(form, names, **event.slots), rank, event
        held = name if event.kind == "drew_discard" else held
        played = name if event.kind == "played" else played
        before = "Boomerang" if "Boomerang" in form or form == "on {slot}" else form or before


def changes_in(events: Sequence[Event]) -> dict[str, str]:
    """What came of some events for each seat, such as "+3 gold, −2 infamy"; fine markers are counted in words."""
    sums: dict[str, dict[str, list[int]]] = {}
    for event in events:
        if event.kind in _CHANGES and event.seat:
            figure, sign = _CHANGES[event.kind]
            sums.setdefault(event.seat, {}).setdefault(figure, []).append(sign * (event.amount or 0))
        elif event.kind == "fine_marker":
            sums.setdefault(str(event.seat), {}).setdefault("fines", []).append(1)
    texts = {seat: ", ".join(filter(None, map(_change, of_seat, of_seat.values()))) for seat, of_seat in sums.items()}
    return {seat: text for seat, text in texts.items() if text}


def _change(figure: str, each: Sequence[int]) -> str:
    """A figure with the sum of its changes; those that cancel each other are told one by one."""
    total = sum(each)
    if figure == "fines":
        return markers(total)
    told = [f"{'+' if by > 0 else ''}{signed(by)}" for by in ([total] if total else each) if by]
    return f"{listed(told)} {figure}" if told else ""


def count_of(events: Sequence[Event], names: Names) -> Parts:
    """What an inspection counted for each seat, what it cost, and who has won."""
    counted = [event for event in events if event.kind == "counted"]
    line: Parts = []
    for first in range(0, len(counted), _TOGETHER):
        together = counted[first : first + _TOGETHER]
        for place, event in enumerate(together):
            begins = " It counted " if first else "The inspection counted "
            before = begins if not place else " and " if event is together[-1] else ", "
            line += [before, [signed(event.amount or 0)], f" for {names[str(event.seat)]}"]
        line += ["."]
    for place, event in enumerate(events):
        if event.kind == "sold":
            line += _sold(event, events[:place], events[place + 1 :], names)
        line += _besides(event, events[place + 1 :], names)
    return line


def _sold(sold: Event, before: Sequence[Event], after: Sequence[Event], names: Names) -> Parts:
    """A set that an inspection sells, with which of its cards it has turned up (AA-INSPECT-05)."""
    slots = str(sold.place).split("-")
    turned = [one for one in before if (one.kind, one.seat) == ("revealed", sold.seat) and one.place in slots]
    up = listed(filled("{card} in {slot}", names, **one.slots) for one in turned)
    who, gold = begun(names[str(sold.seat)]), gold_of_sale(after)
    came: Parts = [": ", [gold]] if gold else []
    return [f" {who} turned up {up}." if up else "", f" {who} sold {set_in_line(sold)}", *came, "."]


def _besides(event: Event, after: Sequence[Event], names: Names) -> Parts:
    """What else happened in an inspection, and at the end of a game."""
    who, amount = f" {begun(names[str(event.seat)])}", event.amount or 0
    if event.kind == "penalty":
        less = filled(" Someone counted less than {seat}: ", names, seat=event.seat)
        # The penalty itself may go past the end of the track (AA-SCORE-13).
        passed = [f" {one.told(names)}" for one in after if (one.kind, one.seat) == ("fine_marker", event.seat)]
        return [less, [f"{amount} infamy"], " as a penalty.", *passed]
    if event.kind == "fined":
        paid = next((one.amount or 0 for one in after if one.kind == "gold_lost" and one.seat == event.seat), 0)
        if not paid:
            return [f"{who} had no gold to pay the fine."]
        return [who, " paid ", [f"{paid} gold"], " in fines."]
    if event.kind in ("claimed", "removed"):
        return [f" {event.told(names)}"]
    if event.kind == "winner":
        return [" ", [f"{who.strip()} won"], filled(" with {amount} gold and {less} infamy.", names, **event.slots)]
    return []


def gold_of_sale(after: Sequence[Event]) -> str:
    """The gold of a sale, from what follows it; empty where its seller must first choose how the rest slides.

    >>> gold_of_sale([Event("gold_gained", "", "AA-SET-15", seat="p1", amount=3)]), gold_of_sale([])
    ('+3 gold', '')
    """
    until = takewhile(lambda one: one.kind != "sold", after)
    paid = next((one.amount or 0 for one in until if is_of_sale(one)), None)
    return "" if paid is None else f"+{paid} gold" if paid else "no gold"


def is_of_sale(event: Event) -> bool:
    """Whether this is the gold that a set brings (AA-SET-15)."""
    return event.kind == "gold_gained" and event.rule == _SET


def set_in_line(sold: Event) -> str:
    """The set of a sale, with the slots in which it lay.

    >>> set_in_line(Event("sold", "", "AA-SET-09", seat="p1", place="a1-b2-c3", name="Older Wand", amount=0))
    'three Older Wands in a1, b2 and c3'
    """
    where = listed((sold.place or "").split("-"))
    return f"{set_name(str(sold.name), sold.amount or 0)}{f' in {where}' if where else ''}"


def slid_of(slides: Sequence[Event]) -> str:
    """Which way items slide, and what that makes of them: a whole row or column moves on, else each says where it lies.

    >>> slides = [Event("slid", "", "AA-SLIDE-16", seat="p1", place=f"{c}3", to=f"{c}2") for c in "abc"]
    >>> slid_of(slides), slid_of(slides[:1]), slid_of([])
    ('The rest slides up: row 3 is now row 2.', 'The rest slides up: a3 to a2.', '')
    """
    if not slides:
        return ""
    ways = list(dict.fromkeys(map(way_of, slides)))
    lines: dict[tuple[str, str], int] = {}
    for one in slides:
        # A row is named by its figure, a column by its letter.
        which = int(ways[0] == "up")
        pair = str(one.place)[which], str(one.to)[which]
        lines[pair] = lines.get(pair, 0) + 1
    if len(ways) == 1 and all(count == _IN_LINE for count in lines.values()):
        name = "row" if ways[0] == "up" else "column"
        moved = listed([f"{name} {before} is now {name} {after}" for before, after in lines])
    else:
        moved = listed([f"{one.place} to {one.to}" for one in slides])
    return f"The rest slides {listed(ways)}: {moved}."


def way_of(slide: Event) -> str:
    """Which way an item slides: "left" or "up".

    >>> way_of(Event("slid", "The item slides.", "AA-SLIDE-16", seat="p1", place="c2", to="b2"))
    'left'
    >>> way_of(Event("slid", "The item slides.", "AA-SLIDE-16", seat="p1", place="c2", to="c1"))
    'up'
    """
    return "left" if slide.place and slide.to and slide.place[1] == slide.to[1] else "up"
