"""What the events of a game bring a seat, cause by cause: its accounts, from which reasons are told."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from arcane_lab.core.libraries import np
from arcane_lab.engine.moves import Event, Row

if TYPE_CHECKING:
    Numbers = np.ndarray[Any, np.dtype[np.int64]]


class Share(NamedTuple):
    """What one cause brings a seat of the score, in each of some futures: how many `times`, and which `amount`."""

    cause: str
    rule: str
    times: Numbers
    amount: Numbers


class Entry(NamedTuple):
    """One change of a figure of a seat, with what brought it and the rule that says so."""

    seat: int
    figure: str
    amount: int
    cause: str
    rule: str


class Accounts:
    """The accounts of a game that keeps none, so that all that futures bring has one cause; a game says more.

    It brings its own in a class like this one, or as a module with these functions.
    """

    def ends_round(self, row: Row) -> bool:
        """Whether an event ends a round; what comes after it belongs to the next."""
        return False

    def cycle_of(self, state: Any) -> int:
        """How much one round of a track stands for, where a figure begins again at its end."""
        return 0

    def entries(self, row: Row, cycle: int = 0) -> Iterator[Entry]:
        """What an event changes."""
        return iter(())

    def unbooked(self, state: Any, seat: int) -> Iterator[Entry]:
        """What the score of a seat holds at a position that no event has told: what is counted when a game is over."""
        return iter(())

    def shares(self, rows: Numbers, since: Any, seat: int) -> Iterable[Share]:
        """What causes bring a seat of the score in futures, each with its figures in `rows`, since a position."""
        return ()

    def signs(self, rows: Numbers, since: Any, seat: int) -> Iterable[Share]:
        """What else tells such futures apart, without an amount of the score."""
        return ()

    def item_in(self, cause: str) -> str:
        """The name of the card that a cause is about; empty for any other cause."""
        return ""

    def stage_of(self, event: Event) -> str:
        """What an event begins that belongs to nobody's turn."""
        return ""

    def bearing(self, event: Event, mover: str, seat: str, needed: Sequence[str]) -> int:
        """How much an event in the turn of a mover bears on the luck of a seat that needs some cards; 0 for not."""
        return 1 if event.seat == seat else 0
