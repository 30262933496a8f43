"""What has happened since a seat's last turn: a line for each turn of the others, and what an inspection counted."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple, TypeVar

from arcane_lab.engine.game import BaseGame
from arcane_lab.engine.moves import Event, Step
from arcane_lab.engine.turns import turns_in
from arcane_lab.engine.wording import Names, Parts, filled
from arcane_lab.games.alley.rules.words import Phase
from arcane_lab.games.alley.text.move_now import now_of as now_of
from arcane_lab.games.alley.text.score_changes import yours
from arcane_lab.games.alley.text.transfers import is_slot
from arcane_lab.games.alley.text.turn_lines import brief_of as brief_of
from arcane_lab.games.alley.text.turn_lines import count_of, parted, round_pieces, turn_pieces, with_slots
from arcane_lab.games.alley.text.turn_lines import deed_of as deed_of
from arcane_lab.games.alley.text.turn_lines import line_of as line_of

Note = TypeVar("Note")
#: What everybody sees on the table when it is over, and what changes nothing: no line tells of it.
_PLAIN_TO_SEE: Final = ("revealed", "passed", "stashed", "stocked", "token")
DEALT: Final = "stocked"
_LAYS: Final = {"played": "played", "doll_placed": "put"}


class _Laid(NamedTuple):
    """A card that a line tells of: in which line, the card and where it was laid as words, by whom, and the place."""

    line: int
    words: str
    by: str
    place: str


def news_of(game: BaseGame, seat: str, at: int) -> list[Parts]:
    """What has happened since the last turn of a seat, as this seat may know it: a line for each turn of another.

    What an inspection counted is a line of its own behind the turn that it came after, also where that was the own one.
    Of a card that is elsewhere by now than where it was played, its line says where.

    >>> from arcane_lab.engine.game import BaseGame
    >>> news_of(BaseGame("alley", players=["me", "greedy"], seed=7), "p1", 0)
    []
    """
    names = game.names_for(seat)
    lines: list[Parts] = []
    laid: dict[str, _Laid] = {}
    is_selling = game.peek(at).phase == Phase.SELL
    for steps in turns_in(game, since_own_turn(game, seat, at)):
        by = steps[0].seat
        events = [event for step in steps for event in step.events_for(seat)]
        turn, count = parted(events)
        # Before a new round began whoever turned up its starting cards has read it.
        is_old = is_selling and any(event.kind == DEALT for event in events)
        line = round_pieces(turn) if by == seat else _of_another(turn, by, names)
        _note(laid, events, len(lines) if line and by != seat else None)
        lines += filter(None, (line, count_of(count, names) if not is_old else []))
    for place, card in laid.items():
        if place != card.place:
            lines[card.line].append(f" {card.words} is now in {_slot(place, card.by, names)}.")
    return lines


def _of_another(turn: Iterable[Event], by: str, names: Names) -> Parts:
    """The turn of another seat, where it is worth a line."""
    events = list(turn)
    if all(event.kind in _PLAIN_TO_SEE for event in events if event.seat == by):
        return round_pieces(events)
    return list(turn_pieces(events, by, names))


def _note(laid: dict[str, _Laid], events: Iterable[Event], line: int | None) -> None:
    """Note where cards are laid that a line tells of (None: that none does), and follow all that were noted."""
    for event in events:
        follow(laid, event)
        if event.kind == "stocked":
            # A new round: what lay on the table is in the deck again.
            laid.clear()
        elif line is not None and event.kind in _LAYS and event.name:
            by = str(event.seat)
            place = f"{by if event.kind == 'played' else event.other} {event.place}"
            laid[place] = _Laid(line, f"The {event.name}", by, place)


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


def _slot(place: str, by: str, names: Names) -> str:
    """A place ("p2 a1") in words: a slot alone is one of whoever laid something there."""
    owner, slot = place.split()
    return slot if owner == by else filled("{owner:'s} {slot}", names, owner=owner, slot=slot)


def mine_of(game: BaseGame, seat: str, at: int) -> list[str]:
    """What a seat's own last turn laid on the discard, and every change of its gold and infamy since that turn began.

    As ends of "You ..." (see `yours`): a replaced card that lay hidden is turned up there for all. While its next turn
    goes on, what that has brought, as soon as there is any.
    """
    if game.picture(at=at)["turn_of"] == seat:
        # Two turns are not told as one: as soon as this one has brought something, it alone is.
        now = _changes_in(game, seat, game.steps[_turn_before(game, seat, at) : at])
        if now:
            return now
    return _changes_in(game, seat, since_own_turn(game, seat, at))


def _changes_in(game: BaseGame, seat: str, steps: Sequence[Step]) -> list[str]:
    """What some steps laid on the discard for a seat, and changed of its figures."""
    names = game.names_for(seat)
    turns = ([event for step in turn for event in step.events_for(seat)] for turn in turns_in(game, steps))
    gone = [one for turn in turns for one in with_slots(turn) if one.kind == "to_discard" and one.seat == seat]
    return [*(deed_of(one, names) for one in gone), *yours(steps, seat, names)]


def since_own_turn(game: BaseGame, seat: str, at: int) -> tuple[Step, ...]:
    """The steps since the last turn of a seat began; while it has a turn, that turn and all since the one before.

    A turn begins with its draw. What a seat does besides (a bribe, its starting items) is no turn: what happened before
    stays told until the next. With the first turn of a round it begins with what has begun this round; while its
    starting items are turned up, with what came after the inspection, which the board of the round has told.
    """
    state = game.peek(at)
    if state.phase == Phase.STOCK:
        counted = (step for step in reversed(game.steps[:at]) if any(one.kind == "counted" for one in step.events))
        return game.steps[next((step.index for step in counted), 0) : at]
    first = at
    if state.phase == Phase.SELL and game.seats[state.turn_seat] == seat:
        first = _turn_before(game, seat, first)
    while first and not _is_draw(game.steps[first - 1], seat):
        first -= 1
    first = max(first - 1, 0)
    if state.phase == Phase.SELL:
        begun = (step for step in reversed(game.steps[first:at]) if any(one.kind == DEALT for one in step.events))
        first = next((step.index - 1 for step in begun), first)
    return game.steps[first:at]


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
