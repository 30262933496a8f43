"""What a seat can know of what a move would do, before it is made: nothing in it comes from a card that it cannot see.

The move is made in a few positions that are all alike to the seat, each with its hidden cards dealt anew. What happens
in all of them is certain; from the first difference on it depends on what nobody has shown the seat.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from arcane_lab.core.printing import Drawn
from arcane_lab.core.read_only import read_only
from arcane_lab.engine.moves import Event, Move, Transfer
from arcane_lab.engine.spec import GameSpec, seat_name

if TYPE_CHECKING:
    from arcane_lab.engine.redeal import Unknown

#: How many ways to deal the hidden cards are tried, besides the one in which they lie sorted; and their seed.
TRIED: Final = 5
SEED: Final = 1


@dataclass(frozen=True, slots=True, repr=False)
class Preview(Drawn):
    """What a seat can know of a move: what is certain, what it brings, and where it depends on hidden cards.

    `brings` has what is certain of each figure of the seat (`{"gold": 9, "infamy": 1}`), `cards` the cards that move,
    `events` what is certain to happen, in order. Where `unknown` is not empty, more follows, and it says what that
    depends on. `text` is what the table tells of the move; empty where it tells nothing.
    """

    move: Move
    text: str
    brings: Mapping[str, int]
    cards: tuple[Transfer, ...]
    events: tuple[Event, ...]
    unknown: str

    @property
    def is_certain(self) -> bool:
        """Whether nothing of it depends on what the seat cannot see."""
        return not self.unknown

    def __str__(self) -> str:
        gains = ", ".join(f"{amount:+} {figure}" for figure, amount in self.brings.items() if amount)
        lines = [f"{self.move}: {gains or 'no figure changes for certain'}."]
        lines += [f"- {event.text}" for event in self.events]
        return "\n".join([*lines, *([self.unknown] if self.unknown else [])])


def preview_of(spec: GameSpec, unknown: Unknown, seat: int, seats: int, move: Move) -> Preview:
    """The preview of a legal move of a seat among some, from a position as that seat knows it."""
    if unknown.has_extra:
        # Others have answered in secret: what a move does then hangs on that.
        secret = "What it does depends on what others have chosen in secret."
        return Preview(move, _told(spec, unknown, seat, move), read_only(_no_change(spec)), (), (), secret)
    found = [tuple(_events(spec, world, seat, seats, move)) for world in _worlds(spec, unknown)]
    shortest = min(map(len, found))
    same = next((k for k in range(shortest) if any(one[k] != found[0][k] for one in found)), shortest)
    events, goes_on = found[0][:same], any(len(one) > same for one in found)
    name = seat_name(seat)
    brings = _no_change(spec)
    for event in events:
        for change in event.changes:
            if change.seat == name and change.figure in brings:
                brings[change.figure] += change.after - change.before
    cards = tuple(transfer for event in events for transfer in event.transfers)
    told, rest = _told(spec, unknown, seat, move), _open(found, same, name) if goes_on else ""
    return Preview(move, told, read_only(brings), cards, events, rest)


def _no_change(spec: GameSpec) -> dict[str, int]:
    return dict.fromkeys(spec.board.scores, 0)


def _worlds(spec: GameSpec, unknown: Unknown) -> Iterator[Any]:
    """Positions that are alike to the seat, each with chance of its own to come."""
    dealt = [unknown.fill(cards, extra) for cards, extra in unknown.deals(SEED, TRIED)]
    for number, world in enumerate([unknown.fill(unknown.cards), *dealt]):
        spec.rules.name_future(world, SEED, number)
        yield world


def _events(spec: GameSpec, world: Any, seat: int, seats: int, move: Move) -> Sequence[Event]:
    """What the move does in one of them, as the seat reads it."""
    before = spec.rules.copy(world)
    spec.rules.set_log(world, True)
    spec.rules.apply(world, seat, move.number)
    return spec.text.events(before, spec.rules.rows(world), seat_name(seat), seats=seats)


def _told(spec: GameSpec, unknown: Unknown, seat: int, move: Move) -> str:
    """What the table tells of it while somebody points at it."""
    from arcane_lab.engine.wording import PLAIN, filled

    world = unknown.fill(unknown.cards)
    result = next(iter(spec.text.results(world, seat, [move.number])))
    brings = spec.text.preview(world, seat, move.number)
    return filled(result.text, PLAIN) if result is not None and result.text else brings


def _open(found: Sequence[Sequence[Event]], same: int, name: str) -> str:
    """What the rest depends on: a card that comes out of a place into which the seat cannot look, or chance."""
    nexts = [one[same] for one in found if len(one) > same]
    sources = {event.transfers[0].source for event in nexts if event.transfers}
    if len(sources) == 1 and all(event.transfers for event in nexts):
        return f"What comes next depends on a card that {name} can't see ({sources.pop()})."
    return f"What comes next depends on what {name} can't know."
