"""What a game says of the cards that a seat cannot place: the positions that it must reckon with, dealt anew.

A game in which something is hidden brings a `Redeal` (a module with these functions will do). Without it there is
advice for the very deal alone.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, runtime_checkable

from arcane_lab.core.libraries import np
from arcane_lab.engine.moves import Row, Step

if TYPE_CHECKING:
    Numbers = np.ndarray[Any, np.dtype[np.int64]]


class Unknown(Protocol):
    """A position as far as somebody knows it, and what is open in it; it is the same whatever really lies there."""

    @property
    def state(self) -> Any:
        """The position, with some card or other in each place that is not known."""

    @property
    def cards(self) -> tuple[int, ...]:
        """The cards that lie in the unknown places, a number each."""

    @property
    def places(self) -> tuple[Any, ...]:
        """These places, in the order of the cards, as the game names them."""

    @property
    def has_extra(self) -> bool:
        """Whether more is open than where cards lie, such as what others chose in secret."""

    def deals(self, seed: int, games: int) -> Iterator[tuple[Numbers, Any]]:
        """For futures 0, 1, 2, … the card of each unknown place, and what else is open: every way equally often.

        Deal k is the same however many are asked for.
        """

    def extra(self, luck: random.Random) -> Any:
        """What else is open, drawn by some luck."""

    def fill(self, cards: Sequence[int] | Numbers, extra: Any = (), /) -> Any:
        """A position to play on, with these cards in the unknown places; with any `extra` where none is given."""


class Previewable(Unknown, Protocol):
    """A position as somebody knows it, in which a move can be tried without any card in the unknown places."""

    def marked(self, hidden: Callable[..., Any], /) -> Any:
        """A position to play on, with a mark in each unknown place and in all that hangs on it.

        It is made of the name of the place and the cards that may lie there; of the place too where the rules may be
        followed both ways when they ask something of its card, because they do the same few things in any case.
        """


def filled_to_read(unknown: Unknown, cards: Sequence[int] | Numbers, extra: Any = ()) -> Any:
    """What `fill` makes, to be read and named but not played: what is dealt into no place may be shared among many."""
    return getattr(unknown, "sketch", unknown.fill)(cards, extra)


def hidden_cards(unknown: Unknown) -> int:
    """How many cards somebody cannot place, however they are dealt anew."""
    return int(getattr(unknown, "hidden", len(unknown.cards)))


class HiddenGroup(NamedTuple):
    """Hidden cards of one kind that a review lays open together: what they are called, where they lie, what they are.

    `sentences` say so.
    """

    name: str
    places: Sequence[Any]
    sentences: tuple[str, ...]


class Redeal(Protocol):
    """How a game deals anew what a seat cannot know; a state is looked into here and nowhere else."""

    def as_known(self, state: Any, seat: int, /) -> Unknown:
        """A position as a seat knows it, made of its view and of what is open to all, and of nothing else."""

    def is_between_turns(self, state: Any, /) -> bool:
        """Whether nobody is in the middle of what only some may see."""

    def hidden_groups(self, unknown: Any, state: Any, seat: int, /) -> Sequence[HiddenGroup]:
        """Groups of the hidden cards of a position as a seat knows it, all but those of the others."""

    def with_known(self, unknown: Any, state: Any, places: Sequence[Any], /) -> Unknown:
        """The same, but some unknown places hold what they hold in a position of the game."""


@runtime_checkable
class AllKnow(Protocol):
    """What a redeal says where knowledge is more than cards in places, such as of a card that lies here or there."""

    def as_all_know(self, state: Any, /) -> Unknown:
        """A position as all seats know it together: only what nobody can place is open."""


class Counting(Protocol):
    """What a game says so that all futures may be counted, late in a round, instead of being drawn: see `advice`."""

    def is_countable(self, unknown: Any, until: str, /) -> bool:
        """Whether futures can be counted from a position as somebody knows it, to the end of its round or of the game.

        Not where chance may choose and no log tells it from a player's choice, nor where some of the unknown cards can
        lie in some of the places alone.
        """

    def places_that_matter(self, unknown: Any, draws: int, /) -> list[int]:
        """The numbers of the unknown cards that the rest of a round may look at, when so many are drawn."""

    def others_hold_more(self, unknown: Any, draws: int, /) -> bool:
        """Whether others hold unknown cards that are not among those, which they themselves may look at."""

    def shows_card(self, row: Row, /) -> bool:
        """Whether an event shows a card that was drawn or held."""

    def mixes_cards(self, row: Row, /) -> bool:
        """Whether after an event cards lie where nobody looked before."""

    def deals_made(self, state: Any, /) -> int:
        """How often cards were dealt or shuffled so far; the deal of each round is one."""


class BestPlay(Protocol):
    """How a game finds by search what is best, where so little is open that every way can be tried."""

    def best_play(self, state: Any, seat: int, until: str, lines: Sequence[Sequence[int]], most: int, /) -> Any:
        """A strategy that plays on as well as can be, for what the seat knows, after each of some lines of moves.

        It has a `name` and chooses as the strategies of the game do, from a view, without luck. None where more than
        `most` positions would have to be looked at, or the game does not search from here.
        """


class Hindsight(Protocol):
    """What a seat learns by some moves of how the cards lay before them."""

    def dealt(self, state: Any, steps: Sequence[Step], seat: int, unknown: Any, /) -> Iterator[Unknown]:
        """What is unknown at a position to whoever has been told of the steps after it, one way after the other."""
