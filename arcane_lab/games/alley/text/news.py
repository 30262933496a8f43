"""What has happened since a seat's last turn: what the others did, what an inspection counted, in a few sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, takewhile
from typing import Final, NamedTuple, TypeVar

from arcane_lab.core.text import listed
from arcane_lab.engine.game import BaseGame
from arcane_lab.engine.moves import Event, Step
from arcane_lab.games.alley.text.score_changes import way_of, yours
from arcane_lab.games.alley.text.transfers import is_slot

Note = TypeVar("Note")

#: What changes gold or infamy; the reader's own changes are told beside, with what caused them (see `yours`).
SCORES: Final = (
    *("gold_gained", "gold_lost", "infamy_gained", "infamy_lost", "infamy_capped"),
    *("bribed", "paid", "fine_marker"),
)
#: What takes a card from one place to another so that every seat sees it.
CARDS: Final = (
    *("played", "used", "discarded", "sold", "drew_discard", "to_discard", "to_stash", "boomerang", "carpet"),
    *("swapped", "rearranged", "doll_placed", "dolls_left", "wand", "returned", "rebuilt"),
)
#: What comes of an inspection; the panel below the question has the rest.
COUNTED: Final = ("counted", "fine_marker", "infamy_capped", "penalty", "no_penalty", "fined")
#: What others do in an inspection and after it.
IN_COUNT: Final = ("sold", "gold_gained", "bribed", "paid", "removed", "claimed", "token")
#: What is told beside, with what it changed, where it happens to whoever reads.
MINE: Final = (*SCORES, "sold", "penalty", "fined")
#: Whose stash it takes from is chosen by its own move.
CHALICE: Final = "SC"
OVER: Final = "The round is over: everything is turned up."


class _Laid(NamedTuple):
    """A card that the news tell of: in which entry, the card and where it was laid as words, by whom, and the place."""

    entry: int
    words: str
    by: str
    place: str


def news_of(game: BaseGame, seat: str, at: int) -> list[str]:
    """What has happened since the last turn of a seat, as this seat may know it: a few sentences for each other turn.

    Where a round has ended, what the inspection counted comes after the turns before it. Of a card that lies elsewhere
    by now than where it was played, the news say where.

    >>> from arcane_lab.engine.game import BaseGame
    >>> news_of(BaseGame("alley", players=["me", "greedy"], seed=7), "p1", 0)
    []
    """
    news: list[str] = []
    laid: dict[str, _Laid] = {}
    is_counting = is_over_reported = False
    for who, of_one in groupby(_with_turns(since_own_turn(game, seat, at)), key=lambda pair: pair[0]):
        steps = [step for _, step in of_one]
        is_counting = is_counting and not any(_is_draw(step, who) for step in steps)
        events = [(step.seat, event) for step in steps for event in step.events_for(seat)]
        # An inspection may ask somebody something, and goes on in the steps of others.
        start = next((place for place, (_, event) in enumerate(events) if event.kind == "inspection"), len(events))
        turn, count = ([], events) if is_counting else (events[:start], events[start:])
        sentences = _turn([event for by, event in turn if not _is_own(by, event, who, seat)], seat)
        _note(laid, [event for _, event in events], len(news) if who != seat else None)
        if sentences:
            news.append(" ".join(sentences))
        is_over_reported, is_counting = is_over_reported and is_counting, is_counting or bool(count)
        counted = _counted([event for _, event in count], seat)
        if counted and is_over_reported:
            news[-1] = " ".join([news[-1], *counted])
        elif counted:
            news.append(" ".join([OVER, *counted]))
            is_over_reported = True
    for place, card in laid.items():
        if place != card.place:
            news[card.entry] += f" {card.words} now lies at {_slot(place, card.by, seat)}."
    return news


def _with_turns(steps: Iterable[Step]) -> Iterator[tuple[str, Step]]:
    """Steps with the seat that has the turn, which may ask others something; outside turns with the seat that moves."""
    turn_of = ""
    for step in steps:
        turn_of = step.seat if _is_draw(step, step.seat) else turn_of
        yield turn_of or step.seat, step
        for event in step.events_for(None):
            if event.kind in ("turn_ended", "no_draw"):
                # Who has nothing to draw begins its turn without a move.
                turn_of = str(event.seat) if event.kind == "no_draw" else ""


def _is_own(by: str, event: Event, who: str, seat: str) -> bool:
    """Whether a seat has itself brought an event about: in its own turn, or with what is its own in that of another."""
    return by == seat and seat in (who, event.seat)


def _turn(events: Sequence[Event], seat: str) -> list[str]:
    """What happened in the turn of another seat, but for what is told beside to the seat that reads."""
    sentences: list[str] = []
    is_paid_for = False
    for place, event in enumerate(events):
        is_change = event.kind in ("gold_lost", "infamy_lost", "infamy_gained")
        is_beside = event.seat == seat and event.kind in MINE
        # A payment says what infamy it takes away.
        if _is_reported(event) and not is_beside and not (is_change and (is_paid_for or not event.amount)):
            sentences.append(_sale(event, events[place + 1 :]) if event.kind == "sold" else event.text)
        is_paid_for = event.kind in ("bribed", "paid")
    return sentences


def _is_reported(event: Event) -> bool:
    """Whether what others do is worth a sentence; all of it stands in the log."""
    is_known_card = event.kind == "drew_deck" and event.item is not None
    is_robbed = event.kind == "targeted" and event.item == CHALICE
    return event.kind in (*SCORES, *CARDS, "triggered", "automatic") or is_known_card or is_robbed


def _note(laid: dict[str, _Laid], events: Iterable[Event], entry: int | None) -> None:
    """Note where cards are laid that an entry tells of (None: that none does), and follow all that were noted."""
    for event in events:
        follow(laid, event)
        if event.kind == "stocked":
            # A new round: what lay on the table is in the deck again.
            laid.clear()
        elif entry is not None and event.kind in ("played", "doll_placed") and event.name:
            by = str(event.seat)
            owner = by if event.kind == "played" else str(event.other)
            verb = "played" if event.kind == "played" else "put"
            place = f"{owner} {event.place}"
            laid[place] = _Laid(entry, f"The {event.name} {verb} at {event.place}", by, place)


def follow(notes: dict[str, Note], event: Event) -> None:
    """Move notes that are held by slot ("p1 a3") as an event moves what lies there; what goes away takes its note.

    >>> from arcane_lab.engine.moves import Transfer
    >>> notes = {"p1 a3": "a wand"}
    >>> slide = Transfer("OW", "p1 a3", "p1 a2")
    >>> follow(notes, Event("slid", "The item slides.", "AA-SLIDE-02", transfers=(slide,)))
    >>> notes
    {'p1 a2': 'a wand'}
    """
    moved = {one.target: notes.pop(one.source) for one in event.transfers if one.source in notes}
    for one in event.transfers:
        notes.pop(one.target, None)
    notes |= {place: note for place, note in moved.items() if is_slot(place)}


def _slot(place: str, by: str, seat: str) -> str:
    """A place ("p2 a1") in words: a slot alone is one of whoever laid something there."""
    owner, slot = place.split()
    return slot if owner == by else f"{slot} of {'your storehouse' if owner == seat else owner}"


def _counted(events: Sequence[Event], seat: str) -> list[str]:
    """What an inspection counted, and what others sold in it or bribed away after it."""
    sentences: list[str] = []
    for place, event in enumerate(events):
        if event.kind in COUNTED and not (event.seat == seat and event.kind in MINE):
            sentences.append(_format_count(event, seat))
        elif (event.kind in IN_COUNT or (event.kind == "gold_lost" and event.full)) and event.seat != seat:
            sentences.append(_sale(event, events[place + 1 :]) if event.kind == "sold" else event.text)
    return sentences


def mine_of(game: BaseGame, seat: str, at: int) -> list[str]:
    """Every change of the gold and infamy of a seat since its last turn began, as ends of "You ..." (see `yours`)."""
    return yours(since_own_turn(game, seat, at), seat)


def since_own_turn(game: BaseGame, seat: str, at: int) -> tuple[Step, ...]:
    """The steps since the last turn of a seat began; while it has a turn, that turn and all since the one before.

    A turn begins with its draw. What a seat does besides (a bribe, its starting items) is no turn: what happened before
    stays told until the next.
    """
    first = at
    if game.picture(at=at)["turn_of"] == seat:
        first = _turn_before(game, seat, first)
    while first and not _is_draw(game.steps[first - 1], seat):
        first -= 1
    return game.steps[max(first - 1, 0) : at]


def _is_draw(step: Step, seat: str) -> bool:
    return step.seat == seat and step.move.text.startswith("draw ")


def _turn_before(game: BaseGame, seat: str, end: int) -> int:
    """Where the steps begin that a seat has made one after the other up to some step; a turn begins with its draw."""
    first = end
    while first and game.steps[first - 1].seat == seat:
        first -= 1
        if _is_draw(game.steps[first], seat):
            break
    return first


def _sale(sale: Event, after: Sequence[Event]) -> str:
    """That a set lay complete and was sold, and which way the others went: who looks on has not seen any of it."""
    until_next = takewhile(lambda event: event.kind != "sold", after)
    ways = dict.fromkeys(way_of(event) for event in until_next if event.kind == "slid" and event.seat == sale.seat)
    slid = f"; the others slide {listed(ways)}" if ways else ""
    return f"{sale.seat} has three in a line, {sale.name} at {sale.place}, and sells them{slid}."


def _format_count(event: Event, seat: str) -> str:
    """A sentence about a count, in the second person for the seat itself."""
    if event.kind == "counted":
        return f"{'Your items' if event.seat == seat else f'The items of {event.seat}'} counted {event.amount} infamy."
    return event.text.replace(f"{seat} triggered", "You triggered") if event.seat == seat else event.text
