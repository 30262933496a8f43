"""Why something happened: the log of a move as causes, each with its place in the order of a turn and what it changed.

The places are those of AA-PLAY-26: card into the slot, effect of being played, sale, replaced item, end of the turn.
"""

from __future__ import annotations

from typing import Final, Literal

from arcane_lab.core.text import listed
from arcane_lab.engine.moves import Cause, Event, Reader, Row
from arcane_lab.games.alley.rules.sizes import NOTHING, SEATS
from arcane_lab.games.alley.rules.state import State
from arcane_lab.games.alley.rules.words import Ask, Item, Log, Rule, Stage
from arcane_lab.games.alley.setup import item_name
from arcane_lab.games.alley.text import transfers
from arcane_lab.games.alley.text.names import CODES, rule_id
from arcane_lab.games.alley.text.sentences import events, several

DRAW: Final = "draw"
INTO_SLOT: Final = "card into the slot"
DISCARDING: Final = "discarding"
SPECIAL: Final = "special item"
PLAYED: Final = "effect of being played"
SALE: Final = "sale"
SLIDE: Final = "sale: the rest slides"
GOLD: Final = "sale: gold"
SOLD: Final = "sale: effect of being sold"
POWER: Final = "wizard power"
REPLACED: Final = "the replaced item"
TURN_END: Final = "end of the turn"
STOCK: Final = "stock"
INSPECTION: Final = "inspection"
PENALTY: Final = "inspection: penalty"
FINES: Final = "inspection: fines"
BRIBE: Final = "bribe"
NEXT_ROUND: Final = "next round"
GAME_END: Final = "end of the game"

#: How a trigger ends that is the item which a play has replaced.
_WAS_REPLACED: Final = "was replaced"

#: Events that happen in one place only; all others happen where the play just is.
_PLACES: Final = {
    **dict.fromkeys((Log.DREW_DECK, Log.DREW_DISCARD, Log.NO_DRAW), DRAW),
    **dict.fromkeys((Log.SET_ASIDE_SLOT, Log.PLAYED), INTO_SLOT),
    **dict.fromkeys((Log.USED, Log.OFFERED, Log.RETURNED), SPECIAL),
    **dict.fromkeys((Log.IGNORED, Log.PAID, Log.REMOVED, Log.CLAIMED), POWER),
    **dict.fromkeys((Log.TURN_ENDED, Log.TRIGGERED, Log.TOO_EARLY), TURN_END),
    **dict.fromkeys((Log.AUTOMATIC, Log.TRACKER, Log.NOTHING_TO_DO), TURN_END),
    **dict.fromkeys((Log.SHUFFLED, Log.STOCKED, Log.STASHED, Log.DISCARD_STARTED), STOCK),
    **dict.fromkeys((Log.INSPECTION, Log.COUNTED, Log.MIRROR), INSPECTION),
    **dict.fromkeys((Log.PENALTY, Log.NO_PENALTY), PENALTY),
    Log.FINED: FINES,
    Log.BRIBED: BRIBE,
    Log.SOLD: SALE,
    Log.SLID: SLIDE,
    Log.BYROS: GOLD,
    Log.TO_STASH: REPLACED,
    **dict.fromkeys((Log.NEXT_ROUND, Log.TOKEN), NEXT_ROUND),
    **dict.fromkeys((Log.GAME_OVER, Log.WINNER), GAME_END),
}
#: Events in one place after which the play is in another.
_THEN: Final = {Log.PLAYED: PLAYED, Log.SOLD: GOLD, Log.SLID: GOLD}
#: The figure that an event is told with.
_FIGURES: Final = {
    **dict.fromkeys((Log.GOLD_GAINED, Log.GOLD_LOST, Log.PAID, Log.BRIBED), transfers.GOLD),
    **dict.fromkeys((Log.INFAMY_GAINED, Log.INFAMY_LOST, Log.FINE_MARKER, Log.INFAMY_CAPPED), transfers.INFAMY),
    Log.FINED: transfers.FINES,
}
#: Rules that say that a replaced item is settled now, as the turn's order has it.
_SETTLES: Final = (Rule.PLAY + 8, Rule.ITEM + 100 * Item.MB + 5)

_OF_STEP: Final = {
    Ask.REVEAL: STOCK,
    Ask.DRAW: DRAW,
    Ask.CHOOSE: PLAYED,
    Ask.PEEK: PLAYED,
    Ask.PLACE: SOLD,
    Ask.SELL: SALE,
    Ask.SLIDE: SALE,
    Ask.DISCARD: REPLACED,
    Ask.BRIBE: BRIBE,
}
_OF_STAGE: Final = {
    Stage.TOAD: PLAYED,
    Stage.RESOLVE_PLAYED: PLAYED,
    Stage.SPECIAL: SPECIAL,
    Stage.LOCKBOX: SPECIAL,
    Stage.GIFT: SOLD,
    Stage.CURSE: SOLD,
    Stage.RESOLVE_SOLD: SOLD,
    Stage.DAFANA: SOLD,
    Stage.REPLACED: REPLACED,
    Stage.GLYNNA: INSPECTION,
    Stage.NINX: INSPECTION,
    Stage.PENALTY: INSPECTION,
}


def causes(before: State, rows: tuple[Row, ...], reader: Reader, seats: int = SEATS) -> tuple[Cause, ...]:
    """The log of one move as causes, in order; `before` is the position in which it was made."""
    thread = Thread(before)
    return tuple(thread.cause(row, event) for row, event in zip(rows, events(before, rows, reader, seats), strict=True))


class Thread:
    """Follows a move through its log: where in the order the play is, what set it off, and how the scores stand."""

    def __init__(self, before: State) -> None:
        self._place = _OF_STEP.get(before.step) or _OF_STAGE.get(before.stage) or ""
        self._trigger, self._occasion = _first_trigger(before, self._place)
        self._scores = transfers.Scores(before)
        self._turn, self._round = before.turn_number, before.round_number

    def cause(self, row: Row, event: Event) -> Cause:
        """The next row of the log as a cause."""
        kind, rule = row[0], row[5]
        self._enter(kind, rule, event)
        place, trigger, occasion = self._place, self._trigger, self._occasion
        old, new = self._changed(row) or _cards(row, event)
        self._place = _THEN.get(kind, self._place)
        if kind == Log.PLAYED:
            name = item_name(row[2])
            self._trigger = f"{event.seat} played {name} at {event.place}"
            self._occasion = f"{{{event.seat}}} played the {name} into {event.place}"
        if kind == Log.GOLD_GAINED and rule == Rule.SET + 15:
            self._place = SOLD
        return Cause(
            place,
            trigger,
            event.text,
            rule_id(rule),
            event.seat,
            old,
            new,
            event,
            set_off_by=(trigger, _WAS_REPLACED) if trigger.endswith(_WAS_REPLACED) else (trigger,),
            sets_off=_names(kind, event, trigger),
            otherwise=_otherwise(kind, place, trigger),
            occasion=occasion,
        )

    def _enter(self, kind: int, rule: int, event: Event) -> None:
        """Go to the place of an event, with what set it off where that is something new."""
        place = _PLACES.get(kind)
        if kind == Log.REVEALED:
            place = INSPECTION if rule == Rule.INSPECT + 3 else STOCK
        elif kind == Log.DISCARDED:
            place = DISCARDING if rule == Rule.DISCARD + 1 else REPLACED
        elif rule in _SETTLES or kind == Log.BOOMERANG_RESTS:
            place = REPLACED
        if place is None or place == self._place:
            if kind == Log.SOLD:
                self._trigger, self._occasion = _sale(event)
            return
        self._place = place
        named = _named(event)
        article = "" if event.item is None else "the "
        trigger = {
            INTO_SLOT: _turn(str(event.seat)),
            SALE: _sale(event),
            REPLACED: (f"{named} {_WAS_REPLACED}", f"{article}{named} {_WAS_REPLACED}"),
            DISCARDING: (
                f"{event.seat} discards instead of playing",
                f"{{{event.seat}:discard}} instead of playing",
            ),
            TURN_END: ("the turn is over", ""),
            INSPECTION: ("the inspection", ""),
            PENALTY: ("who triggered the inspection is compared with the others", ""),
            FINES: ("fine markers are paid at the end of the inspection", ""),
            NEXT_ROUND: ("the round is over", ""),
            GAME_END: ("the last inspection is over", ""),
        }.get(place)
        if trigger:
            self._trigger, self._occasion = trigger

    def _changed(self, row: Row) -> tuple[str | None, str | None] | None:
        """Before and after of a score or a marker; None when the event changes none."""
        kind, seat, _, _, amount = row[:5]
        if kind == Log.TRACKER:
            old, self._turn = self._turn, amount
            return f"turn {old}", f"turn {amount}"
        if kind == Log.NEXT_ROUND:
            old, self._round = self._round, amount
            return f"round {old}", f"round {amount}"
        figure = _FIGURES.get(kind)
        if figure is None:
            return None
        old_text = self._standing(seat, figure)
        self._scores.changes(transfers.numbers(row))
        return old_text, self._standing(seat, figure)

    def _standing(self, seat: int, figure: str) -> str:
        """A figure of a seat in the notation, infamy with its markers."""
        value, markers = self._scores.figures[figure][seat], self._scores.figures[transfers.FINES][seat]
        name = "fine markers" if figure == transfers.FINES else figure
        beside = f", fine markers {markers}" if figure == transfers.INFAMY and markers else ""
        return f"p{seat + 1} {name} {value}{beside}"


def _cards(row: Row, event: Event) -> tuple[str | None, str | None]:
    """Before and after of a slot, of what the reader may know; None twice when no slot changes."""
    kind, code = row[0], event.item or "??"
    at = f"{event.seat} {event.place}"
    if kind == Log.SET_ASIDE_SLOT:
        return f"{at} {code if row[4] == 1 else f'[{code}]'}", f"{at} ."
    if kind == Log.PLAYED:
        return f"{at} .", f"{at} {code}"
    if kind == Log.REVEALED:
        return f"{at} [??]", f"{at} {code}"
    if kind == Log.SOLD:
        return f"{at} {code} {code} {code}" if row[4] == 0 else f"{at} a set of {code}", f"{at} . . ."
    if kind == Log.SLID:
        return f"{at}", f"{event.seat} {event.to}"
    if kind == Log.DOLL_PLACED:
        return f"{event.other} {event.place} [??]", f"{event.other} {event.place} HD"
    return None, None


def _names(kind: int, event: Event, trigger: str) -> tuple[str, ...]:
    """What later causes call an event that sets something off; which item is replaced may only be known then."""
    if kind == Log.SET_ASIDE_SLOT:
        return (_WAS_REPLACED,)
    if kind == Log.PLAYED and event.item is not None:
        played = f"{event.seat} played {_named(event)}"
        return f"{played} at {event.place}", played
    return (trigger,) if kind == Log.SOLD else ()


def _otherwise(kind: int, place: str, trigger: str) -> Literal["move", "before", "occasion"]:
    """What an event follows from where nothing that set it off has been told."""
    if kind == Log.SOLD:
        return "before"
    if kind == Log.PLAYED or trigger in ("the move", "") or place in (DRAW, STOCK, INTO_SLOT):
        return "move"
    return "occasion"


def _named(event: Event) -> str:
    return item_name(CODES.index(event.item)) if event.item else "a hidden item"


def _sale(event: Event) -> tuple[str, str]:
    slots = listed(str(event.place).split("-"))
    return f"a set at {event.place} of {event.seat}", f"{{{event.seat}:have|has}} a set in {slots}"


def _turn(seat: str) -> tuple[str, str]:
    return f"the turn of {seat}", f"it is {{{seat}:'s}} turn"


def _first_trigger(before: State, place: str) -> tuple[str, str]:
    """What set off the question that the move answers, and the same with slots for seats."""
    if place == PLAYED:
        seat, name = f"p{before.play_seat + 1}", item_name(before.play_item)
        return f"{seat} played {name}", f"{{{seat}}} played the {name}"
    if place in (SOLD, GOLD):
        return (
            f"a set of {item_name(before.sale_item)} was sold",
            f"three {several(item_name(before.sale_item))} were sold",
        )
    if place == SPECIAL and before.special_item != NOTHING:
        name = item_name(before.special_item)
        return f"{name} was used", f"the {name} was used"
    if place == DRAW:
        return _turn(f"p{before.turn_seat + 1}")
    return ("the inspection" if place == INSPECTION else "the move"), ""
