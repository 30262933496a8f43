"""What a turn came to, in a line: what others chose and what they got by it, and what became of the own figures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from arcane_lab.core.minus import MINUS
from arcane_lab.core.text import counted
from arcane_lab.engine.game import BaseGame
from arcane_lab.engine.moves import Event, Step
from arcane_lab.engine.wording import Names, Now, Parts, begun, phrase
from arcane_lab.games.rising.cards import tables
from arcane_lab.games.rising.cards.effects import RESOURCES, amount_of
from arcane_lab.games.rising.rules.words import Ask

#: What everybody sees anyway, or what is told by what comes of it.
_QUIET = (
    "moons",
    "moons_back",
    "hands",
    "turn_ended",
    "activated",
    "paid",
    "marked",
    "laid",
    "cleared",
    "event_done",
)
#: What another has done, in the line of what happened since.
_DEEDS: Final = ("prepared", "artifact", "event", "discarded", "moved", "used_up")
#: What is told besides while it is done, and what costs or brings something.
_ALSO_NOW: Final = ("activated", "marked", "skipped")
_FOR: Final = ("prepared", "artifact", "event", "discarded", "activated")
#: What the end of a turn is told by.
_ENDING: Final = ("turn_ended", "hands", "round", "game_over", "winner")
#: What is told as a sum.
_SUMS = ("gained", "lost", "vp")


def line_of(events: Sequence[Event], by: str, names: Names) -> Parts:
    """A turn of a seat, as far as it has come, in a line, piece by piece."""
    return [" ".join(deed_of_all(events, names))]


def deed_of(event: Event, names: Names) -> str:
    """An event as a piece of such a line, which may be empty."""
    return "" if event.kind in _QUIET else _sentence(event.told(names))


def deed_of_all(events: Iterable[Event], names: Names) -> list[str]:
    """What was done, sentence by sentence, each seat's last deed with what all of it cost and brought."""
    events = list(events)
    return _with_sums(_deeds(events), events, names) or [_sentence(event.told(names)) for event in events[:1]]


def _with_sums(found: Sequence[Event], events: Sequence[Event], names: Names) -> list[str]:
    """The sentences of some events, with what became of the figures of each seat in all."""
    told = [_sentence(event.told(names)) for event in found]
    for seat in dict.fromkeys(event.seat for event in events if event.changes and event.seat):
        own = [place for place, event in enumerate(found) if event.seat == seat and event.kind in _FOR]
        change = change_of(events, seat)
        if change and own:
            told[own[-1]] = f"{told[own[-1]].removesuffix('.')}: {change}."
        elif change:
            told.append(begun(f"{names[seat]}: {change}."))
    return told


def _deeds(events: Sequence[Event], besides: Sequence[str] = ()) -> list[Event]:
    """The events that are told one by one, but for sums; with those of kinds that go without saying elsewhere."""
    # What is shown was chosen before.
    before = ("chose",) if any(event.kind == "shown" for event in events) else ()
    quiet = {*_QUIET, *_SUMS, *before, "dealt", "skipped"} - set(besides)
    return [event for event in events if event.kind not in quiet]


def change_of(events: Iterable[Event], seat: str) -> str:
    """What became of the figures of a seat in all: `+2 charms, +3 points, −1 gold`."""
    found: dict[str, int] = {}
    for event in events:
        for one in event.changes:
            if one.seat == seat:
                found[one.figure] = found.get(one.figure, 0) + one.after - one.before
    return ", ".join(_amount(figure, by) for figure, by in found.items() if by)


def _amount(figure: str, by: int) -> str:
    """One change in words.

    >>> _amount("herbs", 1), _amount("vp", -2), _amount("gold", 3)
    ('+1 herb', '−2 points', '+3 gold')
    """
    sign, count = "+" if by > 0 else MINUS, abs(by)
    if figure in RESOURCES:
        return sign + amount_of(RESOURCES.index(figure), count)
    return sign + counted(count, "point")


def now_of(events: Sequence[Event], by: str, names: Names, earlier: Sequence[Event] = ()) -> Now:
    """A move while it is made: what is done, with what that costs and brings, and what comes of it.

    >>> from arcane_lab.engine.moves import Change
    >>> herb = Change("p2", "herbs", 1, 2, "Persistent Growth")
    >>> acts = Event("activated", "Greedy activates Persistent Growth.", "AR-CAST-01", seat="p2")
    >>> gains = Event("gained", "Greedy gains 1 herb.", "AR-CAST-01", seat="p2", changes=(herb,))
    >>> now_of([acts, gains], "p2", Names({"p2": "Greedy"})).first
    'Greedy activates Persistent Growth: +1 herb.'
    """
    first, *then = _with_sums(_deeds(events, _ALSO_NOW), events, names) or deed_of_all(events, names)
    return Now(first, tuple(then))


def deeds_by_seat(events: Sequence[Event], names: Names) -> list[tuple[str, str]]:
    """What each seat has done in a move, seat by seat: who, and the sentences of it with what it cost and brought.

    >>> acts = Event("activated", "p2 activates Persistent Growth.", "AR-CAST-01", seat="p2")
    >>> casts = Event("discarded", "p3 discards a card to cast.", "AR-CAST-02", seat="p3")
    >>> deeds_by_seat([acts, casts, Event("hands", "All hands go to the left.", "AR-TURN-10")], Names())
    [('p2', 'p2 activates Persistent Growth.'), ('p3', 'p3 discards a card to cast.')]
    """
    # What a game comes to is no deed.
    last = next((at for at, event in enumerate(events) if event.kind == "turn_ended"), len(events))
    done = [event for event in events[:last] if event.seat and event.kind != "chose"]
    found = []
    for seat in dict.fromkeys(event.seat for event in done if event.seat):
        own = [event for event in done if event.seat == seat]
        if told := _with_sums(_deeds(own, _ALSO_NOW), own, names):
            found.append((seat, " ".join(told)))
    return found


def ending_of(events: Sequence[Event], names: Names) -> str:
    """How a turn ends in a move, in sentences: that it does, and what comes of it; nothing where it goes on."""
    told = [_sentence(event.told(names)) for event in events if event.kind in _ENDING]
    # That hands go on is written down before.
    is_over = any(event.kind == "turn_ended" for event in events)
    return " ".join(sorted(told, key=lambda text: not text.startswith("Turn"))) if is_over else ""


def news_of(game: BaseGame, seat: str, at: int) -> list[Parts]:
    """What others have done since the last choice of a seat, as it may know it: a line for each of them."""
    names = game.names_for(seat)
    found: list[Parts] = []
    events = [event for step in _since(game, seat, at) for event in step.events_for(seat)]
    chosen = {one["id"]: one["choice"] for one in game.picture(seat, at=at)["seats"]}
    for other in game.seats:
        own = [event for event in events if event.seat == other and event.kind not in ("chose", "tomes", "resources")]
        if other != seat and own:
            told = [_sentence(event.told(names)) for event in own if event.kind in _DEEDS]
            change = change_of(own, other)
            if told and change:
                told[-1] = f"{told[-1].removesuffix('.')}: {change}."
            elif change:
                told = [begun(f"{names[other]}: {change}.")]
            if told:
                found.append([" ".join(told)])
        elif other != seat and (to_come := _to_come(chosen[other])):
            found.append([phrase("{seat:have|has} chosen to {what}.", names, seat=other, what=to_come)])
    return found


def _to_come(choice: str) -> str:
    """A choice that is shown and not carried out yet; nothing where there is none to be read.

    >>> _to_come("prepare CTW with 1g"), _to_come("cast ??"), _to_come("??")
    ('prepare Charm the Wicked', 'cast', '')
    """
    verb, _, rest = choice.partition(" ")
    if verb == "prepare":
        return f"prepare {tables.cards()[rest.split()[0]].name}"
    return verb if verb == "cast" else ""


def mine_of(game: BaseGame, seat: str, at: int) -> list[str]:
    """What became of the own figures since the last choice, as ends of sentences that begin with "You"."""
    change = change_of((event for step in _since(game, seat, at) for event in step.events_for(seat)), seat)
    return [change] if change else []


def _since(game: BaseGame, seat: str, at: int) -> Sequence[Step]:
    """The steps since a seat made its last choice in a draft, with that."""
    first = at
    while first:
        first -= 1
        if game.steps[first].seat == seat and game.at(first).step == Ask.DRAFT:
            break
    return game.steps[first:at]


def _sentence(text: str) -> str:
    return begun(text if text.endswith(".") else f"{text}.")
