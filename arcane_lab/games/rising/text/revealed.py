"""What a step shows besides its picture: the choices of a draft, which everybody sees at the same time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from arcane_lab.core.text import listed, plural
from arcane_lab.engine.moves import Event
from arcane_lab.engine.wording import Names, filled
from arcane_lab.games.rising.cards import tables
from arcane_lab.games.rising.text.recap import deeds_by_seat, ending_of

if TYPE_CHECKING:
    from arcane_lab.engine.setup import Setup


#: What comes of a choice, and whether the card was prepared with it or cast.
_CAME: Final = {"prepared": "prepare", "artifact": "prepare", "event": "prepare", "discarded": "cast"}


class Shown(NamedTuple):
    """What a seat has chosen: its verb, the card as the reader knows it, and the letter of each resource it pays."""

    seat: str
    verb: str
    card: str
    paid: str = ""


def moments_of(
    events: Sequence[Event], after: Mapping[str, Any], kept: list[Any], names: Names, setup: Setup
) -> dict[str, Any]:
    """Where all have chosen, `shown` has each seat, its verb and the card as its reader may know it, `says` the same.

    `t` are sentences that are shown one after the other where several seats act in a move, or the turn ends with it:
    what each of the seats in `by` has done, and how the turn ends. Without `by` it says who has chosen so far.
    `kept` holds "shown" from then on to the end of the turn.

    >>> moments_of([], {"seats": []}, [], Names(), None)
    {}
    """
    found = {} if kept or len(after["seats"]) < 2 else _chosen(events, after)
    told: dict[str, Any] = {}
    if found and len(found) == len(after["seats"]):
        shown = [found[seat["id"]] for seat in after["seats"]]
        told = {
            "shown": [list(one) for one in shown],
            "says": f"All have chosen: {listed([_told(one, names) for one in shown])}.",
        }
        kept.append("shown")
    if len(after["seats"]) > 1:
        told |= _one_by_one(events, after, names)
    if any(event.kind == "turn_ended" for event in events):
        kept.clear()
    return told


def _one_by_one(events: Sequence[Event], after: Mapping[str, Any], names: Names) -> dict[str, Any]:
    """A move that several seats act in, seat by seat; of a choice that is sealed, who has chosen."""
    if [event.kind for event in events] == ["chose"]:
        chosen = [names[seat["id"]] for seat in after["seats"] if seat["choice"] != "-" and seat["id"] != names.reader]
        return {"t": [[f"{listed(chosen)} {plural(len(chosen), 'has', 'have')} chosen."]]} if chosen else {}
    deeds, ending = deeds_by_seat(events, names), ending_of(events, names)
    if not ending and len(deeds) < 2:
        return {}
    return {"by": [seat for seat, _ in deeds], "t": [[text] for _, text in deeds] + ([[ending]] if ending else [])}


def _chosen(events: Sequence[Event], after: Mapping[str, Any]) -> dict[str, Shown]:
    """The choices that a reader may read after a step: those still to be carried out, and those that have been."""
    found = {}
    for seat in after["seats"]:
        verb, _, card = str(seat["choice"] or "").partition(" ")
        if verb in _CAME.values():
            code, _, paid = card.partition(" with ")
            found[seat["id"]] = Shown(seat["id"], verb, code.strip("?"), _letters(paid))
    for event in events:
        if event.kind in _CAME and event.seat not in found:
            found[str(event.seat)] = Shown(str(event.seat), _CAME[event.kind], event.item or "")
    return found


def _letters(paid: str) -> str:
    """A payment with a letter for each resource.

    >>> _letters("1c 2h"), _letters("")
    ('chh', '')
    """
    return "".join(part[-1] * int(part[:-1]) for part in paid.split())


def _told(one: Shown, names: Names) -> str:
    """What a seat has chosen, in the middle of a sentence."""
    if one.verb == "cast":
        return filled("{seat:cast}", names, seat=one.seat)
    return filled("{seat:prepare} {card}", names, seat=one.seat, card=tables.cards()[one.card].name)
