"""Events as data with sentences: the log of a move, row by row, as a reader may see it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, Literal

from arcane_lab.core.text import capital, counted, listed, plural
from arcane_lab.engine.flat import reader_bits
from arcane_lab.engine.moves import Cause, Change, Event, Reader, Row
from arcane_lab.engine.wording import PLAIN, phrase
from arcane_lab.games.arts.inputs.values import PROPHECIES, WORKERS
from arcane_lab.games.arts.rules import sizes
from arcane_lab.games.arts.rules.sizes import HEIR, SEATS
from arcane_lab.games.arts.rules.state import State
from arcane_lab.games.arts.rules.values import NO_VALUES, Values
from arcane_lab.games.arts.rules.words import Benefit, Bonus, Log, Paid
from arcane_lab.games.arts.text.names import (
    BENEFITS,
    SAID_CARDS,
    SAID_PLACES,
    SLOTS,
    TYPES,
    code_of,
    name_of,
    owner_name,
    rule_id,
    said_benefit,
    said_benefits,
    said_bonus,
    types_in,
)
from arcane_lab.games.arts.text.names import WORKERS as WORKER_NAMES
from arcane_lab.games.arts.text.resting import rests_on

#: The numbers of an event by their names.
Numbers = Mapping[str, int]
_FIELDS: Final = ("kind", "seat", "what", "place", "amount", "rule", "other", "seen")
KINDS: Final = {number: name.lower() for name, number in vars(Log).items() if name.isupper()}
#: What is over with an event.
_ENDS: Final[dict[int, Literal["turn", "round"]]] = {Log.OTHER_STEPS: "round"}
HIDDEN_CARD: Final = "a card"
_SHARDS: Final = ("a Trickerion Shard", "an Arcane Shard", "a coin")
_TEXTS: Final = {
    Log.SETUP_WAGON: "The wagon starts at {place}.",
    Log.OFFERED: "{Tile} is on offer {slot}.",
    Log.SHOWN_TILE: "A third tile is shown and shuffled back: {tile}.",
    Log.SHARDS: "{shards} {lie} in the supply.",
    Log.TURN: "Turn {n} begins.",
    Log.ROLLED: "The dice show type {type}. The reward is {benefit}.",
    Log.RETURNED: "The {worker} goes back to the supply.",
    Log.CAME: "The {worker} is on offer.",
    Log.NO_WORKER: "No worker is left in the supply.",
    Log.SKIPPED: "{seat:are|is} first. Initiative and advertising are outside the lab.",
    Log.PROPHECY: "This turn: {prophecies}.",
    Log.ASSIGNED: "{seat:give} {:their} {who} {card}.",
    Log.SENT: "{seat:send} {:their} {who} to {place} with {points}.",
    Log.ENHANCED: "{seat:put} {paid} on {:their} {who}: {points} more.",
    Log.USUAL: "{seat:'s} {who} uses {points} outside the lab.",
    Log.PASSED: "{seat:send} nobody more this turn.",
    Log.CLOSED: "The Golem was {seat:'s} last.",
    Log.SET: "{seat:set} {dice}{lock}.",
    Log.SET_DOWNTOWN: "{seat:set} a Downtown die, outside the lab.",
    Log.CHARGED: "{seat:charge} {shards} for {price}.",
    Log.BOUGHT: "{seat:buy} {tile} for {coins}.",
    Log.SUMMONED: "{seat:summon} the {worker}, who waits at the Inn till the turn ends.",
    Log.PREPARED: "{seat:prepare} {trick}{tiles}.",
    Log.SPENT_PARTS: "{seat:spend} {part}.",
    Log.HEIR_CAME: "The Heir comes to the wagon. It uses {points} outside the lab.",
    Log.HEIR_TILE: "The Heir takes {tile}{coins}{target}.",
    Log.HEIR_WORKER: "The Heir sends the {worker} out of the game and hires an apprentice.",
    Log.HEIR_DIE: "The Heir sets the enchantment die to {type}{lock}.",
    Log.HEIR_SHARD: "The Heir takes {shards}.",
    Log.HEIR_INSTEAD: "{reason}: the Heir takes {coins} and {fame} fame.",
    Log.HEIR_FAME: "The Heir takes {n} fame.",
    Log.PERFORMED: "{seat:perform} {trick}.",
    Log.NO_SHOW: "{seat:perform} nothing.",
    Log.MATCHED: "{trick} {matches}.",
    Log.NO_MATCH: "{trick} {carries}: nothing.",
    Log.GOT: "{trick}: {seat:get} {reward}.",
    Log.INSTEAD: "{trick}: {seat:get} {coins} and {fame} fame, as {reason}.",
    Log.DREW: "{seat:look} at {drawn} of deck {deck}.",
    Log.KEPT: "{seat:keep} {drawn} of deck {deck}. The other goes under it.",
    Log.BONUS: "The Shapeshifter brings {seat} {bonus}.",
    Log.WAGE_PAID: "{seat:pay} {paid} for {:their} {who}.",
    Log.WAGE_LOST: "{seat:lose} {n} fame: the wage of {:their} {who} is not paid.",
    Log.WAGE_WAIVED: "The wage of {seat:'s} {who} is waived this turn.",
    Log.IDLE: "{seat:'s} {who} stayed idle: no wage.",
    Log.HOME: "{seat:'s} {worker} takes apprentice slot {place_number}.",
    Log.WAITS: "{seat:'s} {worker} waits at the Inn for an empty slot.",
    Log.SLID: "{Tile} slides {slot}.",
    Log.REFILLED: "{Tile} comes out of the bag {slot}.",
    Log.BAG_EMPTY: "The bag is empty: the {slot_name} slot stays empty.",
    Log.WAGON: "The wagon moves to {place}.",
    Log.OTHER_STEPS: "The turn ends; its other steps are outside the lab.",
    Log.COUNTED: "{seat:'s} Shapeshifter counts as {who}.",
    Log.SCORED_SHARDS: "{seat:score} {n} fame for shards.",
    Log.SCORED: "{seat:score} {n} fame for {number} × {who}.",
    Log.FINAL: "{seat:end} with {n} fame that the expansion itself fixes.",
    Log.OVER: "The last turn is over. There is no winner here.",
    Log.OTHER_WAGES: "Wages of {seat:'s} other characters are outside the lab.",
}


def numbers(row: Row) -> Numbers:
    """The numbers of a row by their names."""
    return dict(zip(_FIELDS, row, strict=True))


def events(
    before: State | None, rows: tuple[Row, ...], reader: Reader = None, seats: int = sizes.SEATS
) -> tuple[Event, ...]:
    """The log of a move that was made in a position, as a reader may see it: a seat, None for all, or "table".

    Where the position is not known, nothing is told of figures.

    >>> from arcane_lab.games.arts.rules.words import Rule
    >>> [event] = events(None, ((Log.BOUGHT, 1, 2, 0, 3, Rule.BUY + 1, 0, 15),), "p1", 2)
    >>> event.text, event.rule, event.rests_on
    ('p2 buys a C tile for 3 coins.', 'AS-BUY-01', ('option.slot_prices',))
    """
    needed = reader_bits(reader, seats)
    figures = None if before is None else Figures(before)
    values = NO_VALUES if before is None else before.values
    return tuple(_event(numbers(row), needed, figures, values) for row in rows)


def causes(
    before: State | None, rows: tuple[Row, ...], reader: Reader = None, seats: int = sizes.SEATS
) -> tuple[Cause, ...]:
    """The same, each with what it changed; what set it off is the move itself."""
    return tuple(_cause(event) for event in events(before, rows, reader, seats))


def _cause(event: Event) -> Cause:
    change = event.changes[0] if event.changes else None
    old, new = (
        (None, None) if change is None else (f"{change.figure} {number}" for number in (change.before, change.after))
    )
    return Cause("", "the move", event.text, event.rule, event.seat, old, new, event)


def _event(n: Numbers, needed: int, figures: Figures | None, spec: Values) -> Event:
    kind, owner = n["kind"], n["seat"]
    knows = n["seen"] & needed == needed
    seat = owner_name(owner) if 0 <= owner < SEATS else None
    template = _TEXTS[kind]
    slots = slots_of(n, knows, spec)
    item = code_of(n["what"]) if kind in (Log.DREW, Log.KEPT) and knows else None
    return Event(
        kind=KINDS[kind],
        text=phrase(template, PLAIN, **slots),
        rule=rule_id(n["rule"]),
        seat=seat,
        item=item,
        amount=n["amount"],
        template=template,
        slots=slots,
        changes=() if figures is None else figures.changes(n),
        ends=_ENDS.get(kind, ""),
        rests_on=rests_on(n),
    )


def slots_of(n: Numbers, knows: bool, spec: Values = NO_VALUES) -> dict[str, object]:
    """What fills the slots of a sentence; `spec` are the numbers of the game."""
    kind, amount, place, what, other = (n[name] for name in ("kind", "amount", "place", "what", "other"))
    values: dict[str, object] = {"n": amount, "seat": owner_name(n["seat"])}
    values |= {"points": counted(amount, "point"), "coins": counted(amount, "coin")}
    values |= {"shards": counted(amount, "shard"), "lie": plural(amount, "lies", "lie")}
    if 0 <= place < len(SAID_PLACES):
        values["place"] = SAID_PLACES[place]
    if 0 <= what < len(TYPES):
        values |= {"tile": _a_tile(what), "Tile": capital(_a_tile(what)), "type": TYPES[what]}
    if 0 <= what < len(WORKERS):
        values["worker"] = WORKER_NAMES[what].capitalize()
    fill = _MORE.get(kind)
    if fill is not None:
        values |= fill(n, spec)
    if kind in (Log.OFFERED, Log.SLID, Log.REFILLED, Log.BAG_EMPTY):
        values |= {"slot": _SAID_SLOTS[place], "slot_name": SLOTS[place]}
    if kind in (Log.ASSIGNED, Log.SENT, Log.ENHANCED, *_WAGES, Log.USUAL, Log.COUNTED, Log.SCORED):
        values["who"] = name_of(what)
    if kind in (Log.PREPARED, Log.PERFORMED, Log.MATCHED, Log.NO_MATCH, Log.GOT, Log.INSTEAD):
        values["trick"] = code_of(what)
    if kind in (Log.DREW, Log.KEPT):
        values |= {"drawn": code_of(what) if knows else HIDDEN_CARD, "deck": code_of(other)}
    return values


_SAID_SLOTS: Final = ("on the left", "in the middle", "on the right")
_WAGES: Final = (Log.WAGE_PAID, Log.WAGE_LOST, Log.WAGE_WAIVED, Log.IDLE)


def _a_tile(kind: int) -> str:
    return f"{'an' if TYPES[kind] in 'AEF' else 'a'} {TYPES[kind]} tile"


def _sent(n: Numbers, spec: Values) -> dict[str, object]:
    """Points with what a day of the Theater adds or takes."""
    more = n["other"]
    if not more:
        return {}
    own = n["amount"] - more
    return {"points": f"{own} {'+' if more > 0 else '-'} {abs(more)} {plural(own, 'point')}"}


def _set(n: Numbers, spec: Values) -> dict[str, object]:
    faces = [TYPES[n["what"]]] * (n["what"] >= 0) + [said_benefits(spec)[n["amount"]]] * (n["amount"] >= 0)
    free = "" if n["other"] == 0 else ", without points"
    both = "both dice to" if len(faces) == 2 else "a die to"
    return {"dice": f"{both} {' and '.join(faces)}{free}", "lock": "" if n["other"] == 2 else ": both are locked"}


def _prepared(n: Numbers, spec: Values) -> dict[str, object]:
    if n["place"] < 0:
        return {"tiles": ""}
    tiles = counted(n["amount"], f"{TYPES[n['place']]} tile")
    one = ", which goes onto it" if n["amount"] == 1 else ". One goes onto it"
    over = f". What is worth {counted(n['other'], 'coin')} is lost" if n["other"] else ""
    return {"tiles": f" with {tiles}{one}{over}"}


def _heir_tile(n: Numbers, spec: Values) -> dict[str, object]:
    target = f" and enchants {code_of(n['other'])} with it" if n["other"] else " and stores it"
    return {"coins": f" for {counted(n['amount'], 'coin')}" if n["amount"] else "", "target": target}


def _match(n: Numbers, spec: Values) -> dict[str, object]:
    types, die = types_in(n["amount"]), TYPES[n["place"]]
    carries = f"carries {' and '.join(types)}, not {die}" if types else "is not enchanted"
    # Where a prophecy is active, it triggers whatever the die shows (AS-PROPH-02).
    matches = f"matches {die}" if die in types else "triggers by the prophecy"
    return {"types": " and ".join(types), "matches": matches, "carries": carries, "type": die}


def _got(n: Numbers, spec: Values) -> dict[str, object]:
    coins = counted(n["amount"], "coin")
    said = {
        Benefit.CARDS: "a choice of 2 cards",
        Benefit.COIN_AND_FAME: f"{coins} and {n['other']} fame",
        Benefit.COINS: coins,
        Benefit.LEVEL: f"{n['amount']} fame",
        Benefit.SHARD: counted(n["amount"], "Arcane Shard"),
    }
    lost = _no_shards(n["other"] // 16) if n["place"] == Benefit.SHARD else "no deck has two cards"
    return {"reward": said[n["place"]], "reason": lost, "fame": n["other"] % 16, "benefit": BENEFITS[n["place"]]}


def _no_shards(wanted: int) -> str:
    """Why so many shards are not taken."""
    return "no shard is left" if wanted <= 1 else f"{wanted} shards are not left"


def _charged(n: Numbers, spec: Values) -> dict[str, object]:
    return {"price": counted(n["other"], "coin")}


def _heir_shards(n: Numbers, spec: Values) -> dict[str, object]:
    return {"shards": "an Arcane Shard" if n["amount"] == 1 else counted(n["amount"], "Arcane Shard")}


def _wage(n: Numbers, spec: Values) -> dict[str, object]:
    """What was paid: a shard at a time, or all coins; nothing where nothing is due."""
    if n["amount"] == 0:
        return {"paid": "nothing"}
    return {"paid": _SHARDS[n["place"]] if n["amount"] == 1 else counted(n["amount"], "coin")}


_MORE: Final[dict[int, Callable[[Numbers, Values], dict[str, object]]]] = {
    Log.ROLLED: lambda n, spec: {"benefit": said_benefit(n["other"] % 8, n["other"] // 8)},
    Log.PROPHECY: lambda n, spec: {"prophecies": _prophecies(n["amount"], n["other"])},
    Log.ASSIGNED: lambda n, spec: {"card": _said_card(n["place"])},
    Log.CHARGED: _charged,
    Log.HEIR_SHARD: _heir_shards,
    Log.HEIR_INSTEAD: lambda n, spec: {"reason": capital(_no_shards(n["other"] // 16)), "fame": n["other"] % 16},
    Log.SENT: _sent,
    Log.ENHANCED: lambda n, spec: {"paid": _SHARDS[n["other"]]},
    Log.SET: _set,
    Log.PREPARED: _prepared,
    Log.SPENT_PARTS: lambda n, spec: {"part": f"1 {name_of(n['what'])}"},
    Log.HEIR_TILE: _heir_tile,
    Log.HEIR_DIE: lambda n, spec: {"lock": ": both are locked" if n["other"] else ""},
    Log.MATCHED: _match,
    Log.NO_MATCH: _match,
    Log.GOT: _got,
    Log.INSTEAD: _got,
    Log.BONUS: lambda n, spec: {"bonus": said_bonus(n["place"], n["other"])},
    Log.WAGE_PAID: _wage,
    Log.HOME: lambda n, spec: {"place_number": n["place"]},
    Log.SCORED: lambda n, spec: {"number": n["other"]},
}


def _said_card(card: int) -> str:
    """A card in the middle of a sentence."""
    return f"the card for {SAID_CARDS[card]}" if card < 6 else SAID_CARDS[card]


def _times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


def _prophecies(bits: int, times: int) -> str:
    said = {
        "no-salary": "arcane workers take no wages",
        "all-match": "every enchantment triggers, whatever the die shows",
        "double": f"each reward is paid {_times(times)}",
    }
    return listed(said[word] for k, word in enumerate(PROPHECIES) if bits >> k & 1)


# --- figures --------------------------------------------------------------------------------------------------------


class Figures:
    """Coins, fame and shards by seat while a move is told."""

    def __init__(self, before: State) -> None:
        self._now = {name: list(getattr(before, name)) for name in ("coins", "fame", "trickerion", "arcane")}

    def changes(self, n: Numbers) -> tuple[Change, ...]:
        """The figures that an event changes; the Heir's are no seat's."""
        seat, found = n["seat"], []
        for name, more in changes_of(n).items():
            if not more or not 0 <= seat <= HEIR:
                continue
            old = self._now[name][seat]
            self._now[name][seat] += more
            if seat < SEATS:
                found.append(Change(owner_name(seat), name, old, old + more, KINDS[n["kind"]]))
        return tuple(found)


def changes_of(n: Numbers) -> dict[str, int]:
    """What an event changes of its owner's figures, by their names."""
    kind, amount, place = n["kind"], n["amount"], n["place"]
    if kind == Log.CHARGED:
        return {"coins": -n["other"], "trickerion": -amount, "arcane": amount}
    if kind == Log.ENHANCED:
        return {"arcane" if n["other"] == Paid.ARCANE else "trickerion": -1}
    if kind in (Log.BOUGHT, Log.HEIR_TILE):
        return {"coins": -amount}
    if kind == Log.HEIR_SHARD:
        return {"arcane": amount}
    if kind in (Log.HEIR_INSTEAD, Log.INSTEAD):
        return {"coins": amount, "fame": n["other"] % 16}
    if kind == Log.HEIR_FAME:
        return {"fame": amount}
    if kind == Log.GOT:
        gains: dict[int, dict[str, int]] = {
            Benefit.COIN_AND_FAME: {"coins": amount, "fame": n["other"]},
            Benefit.COINS: {"coins": amount},
            Benefit.LEVEL: {"fame": amount},
            Benefit.SHARD: {"arcane": amount},
        }
        return gains.get(place, {})
    if kind == Log.BONUS:
        bonuses: dict[int, dict[str, int]] = {
            Bonus.TRICKERION: {"trickerion": n["other"]},
            Bonus.FAME: {"fame": n["other"]},
            Bonus.COINS: {"coins": n["other"]},
            Bonus.CHARGE: {"trickerion": -n["other"], "arcane": n["other"]},
        }
        return bonuses[place]
    if kind == Log.WAGE_PAID:
        return {("trickerion", "arcane", "coins")[place]: -amount}
    if kind == Log.WAGE_LOST:
        return {"fame": -amount}
    return {}
