"""Events as data with sentences: the log of a move, row by row, as a reader may see it.

Places of transfers: `deck`, `p1 hand` (a chosen card leaves it when it is resolved), `p1 C` to `p1 G` (the columns),
`p1 tableau` (one of them), `p1 artifacts`, `p1 event`, `p1 discards`, `pyramid 1` to `pyramid 6`, and `removed`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from arcane_lab.core.text import capital, counted, listed
from arcane_lab.engine.flat import reader_bits
from arcane_lab.engine.moves import Cause, Change, Event, Reader, Row, Transfer
from arcane_lab.engine.wording import PLAIN, phrase
from arcane_lab.games.rising.cards.effects import RESOURCES, TITLES, amount_of
from arcane_lab.games.rising.rules import sizes
from arcane_lab.games.rising.rules.moves import paid_of
from arcane_lab.games.rising.rules.sizes import COLUMNS, NOBODY, NOTHING
from arcane_lab.games.rising.rules.state import State
from arcane_lab.games.rising.rules.words import Log, Verb
from arcane_lab.games.rising.text.names import COLUMNS as LETTERS
from arcane_lab.games.rising.text.names import (
    ORDERS,
    SEATS,
    code_of,
    name_of,
    rule_id,
    spoken_of,
)

#: The numbers of an event by their names.
Numbers = Mapping[str, int]
_FIELDS: Final = ("kind", "seat", "card", "place", "amount", "rule", "other", "seen")
KINDS: Final = {number: name.lower() for name, number in vars(Log).items() if name.isupper()}
#: What is over with an event.
_ENDS: Final[dict[int, Literal["turn", "round"]]] = {
    Log.TURN_ENDED: "turn",
    Log.ROUND: "round",
    Log.GAME_OVER: "round",
}
HIDDEN_CARD: Final = "a card"
#: Sentences with slots; those that depend on more have a function below.
_TEXTS: Final = {
    Log.ROUND: "Round {n} begins.",
    Log.MOONS: "In turn {place} {moons}.",
    Log.DEALT: "{seat:get} {card}.",
    Log.LAID: "{Card} lies in row {place} of the pyramid.",
    Log.CHOSE: "{seat:choose} to {verb} {card}.",
    Log.SHOWN: "All choices are shown.",
    Log.PAID: "{seat:pay} {payment} for {card}.",
    Log.PREPARED: "{seat:prepare} {card} under {column}.",
    Log.ARTIFACT: "{seat:prepare} {card} beside {:their} mat.",
    Log.EVENT: "{seat:prepare} {card}, which acts at once.",
    Log.EVENT_DONE: "{seat:discard} {card}: it is used.",
    Log.DISCARDED: "{seat:discard} {card} to cast.",
    Log.ORDERED: "{seat:have|has} {:their} evergreens come up {order}.",
    Log.ACTIVATED: "{seat:activate} {card}.",
    Log.SKIPPED: "{seat:skip} {card}.",
    Log.GAINED: "{seat:gain} {resources}.",
    Log.LOST: "{seat:give} back {resources}.",
    Log.VP: "{seat:gain} {points}.",
    Log.MARKED: "{seat:lay} a marker on {card}: {n} now.",
    Log.USED_UP: "{seat:discard} {card}: it is used up.",
    Log.PICKED: "{seat:pick} {card}.",
    Log.TARGET_GONE: "{seat:discard} {card}.",
    Log.MOVED: "{seat:move} {card} from {column} to the {end} of {to}.",
    Log.PASSED: "{seat:pass}.",
    Log.MOONS_BACK: "The moons of turn {place} go back into the bag.",
    Log.HANDS: "All hands go to the {side}.",
    Log.REMOVED: "{Card} leaves the game.",
    Log.TURNED_UP: "{Card} is turned up.",
    Log.TURN_ENDED: "Turn {place} ends.",
    Log.CLEARED: "{n} of {seat:'s} discards leave the game.",
    Log.GAME_OVER: "The game is over.",
    Log.TOMES: "{seat:gain} {points} for {card}.",
    Log.RESOURCES: "{seat:gain} {points} for {:their} resources.",
    Log.WINNER: "{seat:win} with {points}.",
    Log.RATED: "{seat:end} with {total}: {rating}.",
}
#: What a seat has chosen is nobody's business before all have (AR-TURN-04).
_CHOSE: Final = "{seat:have|has} chosen."
#: A choice is carried out by one of these.
_CARRIED_OUT: Final = (Log.PREPARED, Log.ARTIFACT, Log.EVENT, Log.DISCARDED)
#: A spell of a neighbour, whose it stays (AR-EVT-01).
_BORROWED: Final = "{seat:activate} {other:'s} {card}."
#: Blood can make resources worth less than nothing.
_LOSES: Final = "{seat:lose} {points} for {:their} resources."
_VERBS: Final = {Verb.PREPARE: "prepare", Verb.CAST: "cast with"}
_ORDER_WORDS: Final = {"first": "first", "herbology": "with Herbology", "last": "last"}
#: Figures that change, besides the resources.
VP: Final = "vp"
_GAINS: Final = {Log.GAINED: 1, Log.LOST: -1}


def numbers(row: Row) -> Numbers:
    """The numbers of a row by their names."""
    return dict(zip(_FIELDS, row, strict=True))


def events(
    before: State | None, rows: tuple[Row, ...], reader: Reader = None, seats: int = sizes.SEATS
) -> tuple[Event, ...]:
    """The log of a move that was made in a position, as a reader may see it: a seat, None for all, or "table".

    Where the position is not known, nothing is told of figures.

    >>> from arcane_lab.engine.wording import names_for
    >>> from arcane_lab.games.rising.rules.words import Rule
    >>> skipped = (Log.SKIPPED, 1, 1, -1, 0, Rule.CAST + 11, 0, 63)
    >>> [event] = events(None, (skipped,), "p1", 2)
    >>> event.text, event.told(names_for(["me", "random"], ["p1", "p2"], "p2"))
    ('p2 skips Charm the Wicked.', 'You skip Charm the Wicked.')
    """
    needed = reader_bits(reader, seats)
    figures = None if before is None else Figures(before)
    log = _shown_once([numbers(row) for row in rows], seats)
    done = {n["seat"] for n in log if n["kind"] in _CARRIED_OUT}
    return tuple(_event(n, needed, figures) for n in log if not _is_told_elsewhere(n, done))


def _shown_once(log: list[Numbers], seats: int) -> list[Numbers]:
    """That all choices are shown is told once, of nobody and no card; who chooses alone shows nobody anything."""
    first = next((n for n in log if n["kind"] == Log.SHOWN and seats > 1), None)
    once = None if first is None else {**first, "seat": NOBODY, "card": NOTHING, "amount": 0}
    return [once if n is first and once is not None else n for n in log if n is first or n["kind"] != Log.SHOWN]


def _is_told_elsewhere(n: Numbers, done: set[int]) -> bool:
    """A choice is told when it is made and when it is carried out, and once in one move."""
    return n["kind"] == Log.CHOSE and n["seat"] in done


def causes(
    before: State | None, rows: tuple[Row, ...], reader: Reader = None, seats: int = sizes.SEATS
) -> tuple[Cause, ...]:
    """The same, each with what it changed; what set it off is the move itself."""
    return tuple(_cause(event) for event in events(before, rows, reader, seats))


def _cause(event: Event) -> Cause:
    change = event.changes[0] if event.changes else None
    old, new = (None, None) if change is None else (f"{change.figure} {n}" for n in (change.before, change.after))
    return Cause("", "the move", event.text, event.rule, event.seat, old, new, event)


def _event(n: Numbers, needed: int, figures: Figures | None) -> Event:
    kind, card = n["kind"], n["card"]
    seat = SEATS[n["seat"]] if n["seat"] >= 0 else None
    knows = card >= 0 and n["seen"] & needed == needed
    # What a seat has chosen is nobody's business before all have, not even whether it casts.
    if kind == Log.CHOSE and not knows:
        n = {**n, "amount": 0}
    name = name_of(card) if knows else None
    is_borrowed = kind == Log.ACTIVATED and n["other"] != n["seat"]
    is_secret = kind == Log.CHOSE and not knows
    is_loss = kind == Log.RESOURCES and n["amount"] < 0
    template = _BORROWED if is_borrowed else _CHOSE if is_secret else _LOSES if is_loss else _TEXTS[kind]
    slots = slots_of(n, seat, spoken_of(card) if knows else None)
    return Event(
        kind=KINDS[kind],
        text=phrase(template, PLAIN, **slots),
        rule=rule_id(n["rule"]),
        seat=seat,
        item=code_of(card) if knows else None,
        amount=n["amount"],
        other=SEATS[n["other"]] if is_borrowed else None,
        name=name,
        template=template,
        slots=slots,
        transfers=_transfers(n, code_of(card) if knows else None),
        changes=() if figures is None else figures.changes(n),
        ends=_ENDS.get(kind, ""),
    )


def slots_of(n: Numbers, seat: str | None, name: str | None) -> dict[str, object]:
    """What fills the slots of a sentence; `name` is its card in words, None where it is hidden from the reader."""
    kind, amount, place = n["kind"], n["amount"], n["place"]
    card = name or HIDDEN_CARD
    values: dict[str, object] = {"card": card, "Card": capital(card), "n": amount, "place": place}
    if seat is not None:
        values["seat"] = seat
    if kind == Log.MOONS:
        values["moons"] = _moons(amount, n["other"])
    elif kind == Log.CHOSE and amount:
        values["verb"] = _VERBS[amount]
    elif kind == Log.PAID:
        paid = [(column, paid_of(amount, column)) for column in range(COLUMNS)]
        values["payment"] = listed(amount_of(column, count) for column, count in paid if count)
    elif kind in (Log.PREPARED, Log.MOVED):
        values["column"] = TITLES[place]
        values |= {"to": TITLES[n["other"]], "end": "top" if amount else "bottom"} if kind == Log.MOVED else {}
    elif kind in _GAINS:
        values["resources"] = amount_of(place, amount)
    elif kind == Log.ORDERED:
        values["order"] = _ORDER_WORDS[ORDERS[amount]]
    elif kind == Log.ACTIVATED:
        values["other"] = SEATS[n["other"]]
    elif kind == Log.HANDS:
        values["side"] = "left" if amount == 1 else "right"
    elif kind == Log.RATED:
        rating = f"rating {amount} of 5" if amount else "no rating"
        values |= {"total": counted(n["other"], "point"), "rating": rating}
    values["points"] = counted(abs(amount) if kind == Log.RESOURCES else amount, "point")
    return values


def _moons(one: int, two: int) -> str:
    first, second = sorted((one, two))
    return f"{TITLES[first]} rises twice" if one == two else f"{TITLES[first]} and {TITLES[second]} rise"


# --- cards ------------------------------------------------------------------------------------------------------

#: From where to where the card of an event goes.
_WAYS: Final = {
    Log.DEALT: ("deck", "{seat} hand"),
    Log.LAID: ("deck", "pyramid {place}"),
    Log.PREPARED: ("{seat} hand", "{seat} {column}"),
    Log.ARTIFACT: ("{seat} hand", "{seat} artifacts"),
    Log.EVENT: ("{seat} hand", "{seat} event"),
    Log.EVENT_DONE: ("{seat} event", "{seat} discards"),
    Log.DISCARDED: ("{seat} hand", "{seat} discards"),
    Log.USED_UP: ("{seat} tableau", "{seat} discards"),
    Log.TARGET_GONE: ("{seat} tableau", "{seat} discards"),
    Log.MOVED: ("{seat} {column}", "{seat} {to}"),
    Log.REMOVED: ("pyramid {place}", "removed"),
    Log.TURNED_UP: ("pyramid {place}", "pyramid {place}"),
}


def _transfers(n: Numbers, code: str | None) -> tuple[Transfer, ...]:
    """The card that an event moves, as a reader may know it."""
    way = _WAYS.get(n["kind"])
    if way is None:
        return ()
    words = {
        "seat": SEATS[n["seat"]] if n["seat"] >= 0 else "",
        "place": str(n["place"]),
        "column": LETTERS[n["place"]] if 0 <= n["place"] < COLUMNS else "",
        "to": LETTERS[n["other"]] if n["kind"] == Log.MOVED else "",
    }
    return (Transfer(code, way[0].format_map(words), way[1].format_map(words)),)


# --- figures ----------------------------------------------------------------------------------------------------


class Figures:
    """Resources and points by seat while a move is told."""

    def __init__(self, before: State) -> None:
        self._supply, self._vp = list(before.supply), list(before.vp)

    def changes(self, n: Numbers) -> tuple[Change, ...]:
        """The figures that an event changes."""
        kind, seat = n["kind"], n["seat"]
        if seat == NOBODY:
            return ()
        cause = name_of(n["card"]) if n["card"] >= 0 and kind != Log.DISCARDED else KINDS[kind]
        if kind == Log.VP:
            old = self._vp[seat]
            self._vp[seat] += n["amount"]
            return (Change(SEATS[seat], VP, old, self._vp[seat], cause),) if n["amount"] else ()
        found = []
        for column, more in self._resources(n):
            at = seat * COLUMNS + column
            old = self._supply[at]
            self._supply[at] += more
            if more:
                found.append(Change(SEATS[seat], RESOURCES[column], old, self._supply[at], cause))
        return tuple(found)

    def _resources(self, n: Numbers) -> list[tuple[int, int]]:
        if n["kind"] == Log.PAID:
            return [(column, -paid_of(n["amount"], column)) for column in range(COLUMNS)]
        if n["kind"] in _GAINS:
            return [(n["place"], _GAINS[n["kind"]] * n["amount"])]
        return []
