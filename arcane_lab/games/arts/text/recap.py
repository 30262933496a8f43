"""What a turn came to, in a line: what was sent and done, what the dice paid, and what became of the own figures."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from typing import Final

from arcane_lab.core.minus import MINUS
from arcane_lab.core.text import listed, plural
from arcane_lab.engine.game import BaseGame
from arcane_lab.engine.moves import Event
from arcane_lab.engine.setup import Setup
from arcane_lab.engine.turns import steps_since_own, turns_in
from arcane_lab.engine.wording import Names, Now, Parts, begun, phrase
from arcane_lab.games.arts.setup import OPTION, OPTION_ENTRY, assumed_values

#: What everybody sees anyway, or what is told by what comes of it.
_QUIET: Final = (
    *("shards", "returned", "skipped", "idle", "slid", "refilled", "other_wages", "other_steps"),
    *("bag_empty", "closed"),
)
#: Such a turn says them in one sentence.
_GIVEN: Final = "assigned"
_ROLL: Final = ("rolled", "came", "no_worker")
_THEY: Final = {"Y": "The", "y": "the"}
_NOUNS: Final = {
    "coins": ("coin", "coins"),
    "fame": ("fame", "fame"),
    "trickerion": ("Trickerion Shard", "Trickerion Shards"),
    "arcane": ("Arcane Shard", "Arcane Shards"),
}


def line_of(events: Sequence[Event], by: str, names: Names) -> Parts:
    """A turn of a seat, as far as it has come, in a line, piece by piece."""
    return [" ".join(deeds_of(events, names))]


def deed_of(event: Event, names: Names) -> str:
    """An event as a piece of such a line; here each sentence is written anew."""
    return ""


def deeds_of(
    events: Iterable[Event], names: Names, samples: Collection[str] | None = None, said: Collection[str] = ()
) -> list[str]:
    """What was done, sentence by sentence: cards given out are one sentence, and so is the roll with its worker.

    What is spoken, where the inputs are known that are samples still, says at its end that it rests on a stand-in or on
    a sample, as a badge does where it is read; what was said in `said` or a sentence before is not said again.
    """
    events, known = list(events), set(said)

    def badged(sentence: str, event: Event) -> str:
        told = _badged(sentence, event, samples, known)
        known.update((event.rule, *event.rests_on))
        return told

    found: list[str] = []
    for seat in dict.fromkeys(event.seat for event in events if event.kind == _GIVEN and event.seat):
        given = [event for event in events if event.kind == _GIVEN and event.seat == seat]
        found.append(badged(_given(given, seat, names), given[0]))
    rolled = [event for event in events if event.kind in _ROLL]
    last = None
    for event in events:
        if event.kind == _ROLL[0]:
            more = [other.told(names) for other in rolled[1:2]]
            found.append(" ".join([badged(_sentence(event.told(names)), event), *more]))
        elif event.kind not in (*_QUIET, *_ROLL, _GIVEN):
            told = _again(event, names) if event.seat == last else event.told(names)
            found.append(badged(_sentence(told), event))
        else:
            continue
        last = event.seat
    return found or [_sentence(event.told(names)) for event in events[:1]]


def _badged(sentence: str, event: Event, samples: Collection[str] | None, said: Collection[str] = ()) -> str:
    """A sentence with its badges in words.

    >>> _badged("You send your engineer to Downtown.", Event("sent", "", "ST-2", rests_on=("start.crew",)), ())
    'You send your engineer to Downtown, a stand-in.'
    >>> bought = Event("bought", "", "AS-BUY-01", rests_on=("option.slot_prices",))
    >>> _badged("p3 buys a C tile for 4 coins.", bought, ("option.slot_prices",))
    'p3 buys a C tile for 4 coins, a sample.'
    """
    if samples is None:
        return sentence
    standing = event.rule.startswith("ST-") and event.rule not in said
    sampled = any(one in samples and one not in said for one in event.rests_on)
    badges = ["a stand-in"] * standing + ["a sample"] * sampled
    return f"{sentence.removesuffix('.')}, {' and '.join(badges)}." if badges else sentence


def _given(events: Sequence[Event], seat: str, names: Names) -> str:
    """The cards that a seat gave its crew, or the one."""
    if len(events) == 1:
        return _sentence(events[0].told(names))
    parts = [f"{event.slots['who']} {_place(str(event.slots['card']))}" for event in events]
    return phrase("{seat:give} cards: {parts}.", names, seat=seat, parts=listed(parts))


def _place(card: str) -> str:
    """A card by its place.

    >>> _place("the card for the Theater"), _place("its own card")
    ('Theater', 'its own card')
    """
    return card.removeprefix("the card for ").removeprefix("the ") if card.startswith("the card") else card


def _again(event: Event, names: Names) -> str:
    """An event of a seat that the sentence before was about: its name is not said again.

    >>> bought = Event("bought", "", "", "p2", template="{seat:buy} {tile}.", slots={"seat": "p2", "tile": "a C tile"})
    >>> _again(bought, Names({"p2": "Greedy"}, reader="p1"))
    'They buy a C tile.'
    """
    if event.seat in (None, names.reader):
        return event.told(names)
    you = event.told(Names(names.by_seat, event.seat))
    return re.sub(r"\b([Yy])ou(r?)\b", lambda found: f"{_THEY[found[1]]}{'ir' if found[2] else 'y'}", you)


def now_in(game: BaseGame, events: Sequence[Event], names: Names, earlier: Iterable[Event] = ()) -> Now:
    """A move while it is made: what is done, and what comes of it; `earlier` came before in the same turn.

    What it rests on is said once in a turn.
    """
    said = {one for event in earlier for one in (event.rule, *event.rests_on)}
    first, *then = deeds_of(events, names, _samples(game.setup), said) or [""]
    return Now(first, tuple(then))


@lru_cache(maxsize=8)
def _samples_of(assumed: tuple[tuple[str, str], ...]) -> frozenset[str]:
    """Inputs and readings that nobody has given, as events name them."""
    entries = ((OPTION_ENTRY if kind == OPTION else kind.partition(" ")[2], field) for kind, field in assumed)
    return frozenset(f"{entry}.{field}" for entry, field in entries)


def _samples(setup: Setup) -> frozenset[str]:
    return _samples_of(assumed_values(setup))


def news_of(game: BaseGame, seat: str, at: int) -> list[Parts]:
    """What others have done since the last move of a seat, as it may know it: a line for each of their turns."""
    names, found = game.names_for(seat), []
    for steps in turns_in(game, steps_since_own(game, seat, at)):
        events = [event for step in steps for event in step.events_for(seat)]
        if steps[0].seat != seat and events:
            found.append(line_of(events, steps[0].seat, names))
    return found


def mine_of(game: BaseGame, seat: str, at: int) -> list[str]:
    """What became of the own figures since the last move, as ends of sentences that begin with "You"."""
    first: dict[str, int] = {}
    last: dict[str, int] = {}
    for step in steps_since_own(game, seat, at):
        for one in (one for event in step.events_for(seat) for one in event.changes if one.seat == seat):
            first.setdefault(one.figure, one.before)
            last[one.figure] = one.after
    changes = [_change(figure, now - first[figure], now) for figure, now in last.items() if now != first[figure]]
    return [", ".join(changes)] if changes else []


def _change(figure: str, by: int, now: int) -> str:
    """A change with what is there now.

    >>> _change("coins", -3, 9), _change("arcane", 1, 1)
    ('−3 coins (9)', '+1 Arcane Shard (1)')
    """
    sign, noun = "+" if by > 0 else MINUS, plural(abs(by), *_NOUNS[figure])
    return f"{sign}{abs(by)} {noun} ({now})"


def _sentence(text: str) -> str:
    """A sentence of the log, where a true minus can be shown.

    >>> _sentence("Greedy sends their magician to the Theater on Sunday with 3 - 1 points.")
    'Greedy sends their magician to the Theater on Sunday with 3 − 1 points.'
    """
    return begun((text if text.endswith(".") else f"{text}.").replace(" - ", f" {MINUS} "))
