"""What somebody who decides is told and may point at: plain data that a game makes and its board shows.

A target is a thing to point at, named as transfers name places: `p1 b2`, `hand OW`, `deck`, `seat p2`, `word pass` (a
button). Only the game knows what its targets mean.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any

from arcane_lab.core.text import capital
from arcane_lab.engine.moves import Ending


@dataclass(frozen=True, slots=True)
class Picks:
    """How a move is pointed out: each way is a list of targets, one after the other; `shows` are those it is about."""

    ways: tuple[tuple[str, ...], ...]
    shows: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class NextPick:
    """What may be picked next where a decision has very many answers, and the first of the moves that it leads to.

    `label` stands on its button, and `count` says in how many ways it goes on: a pick that goes on in one makes its
    move. `before` is what is pointed at before it. Where it `leads_on`, the board itself asks how it goes on when it is
    picked, and its button says that instead of the number of ways.
    """

    target: str
    label: str
    first: str
    count: int = 1
    before: tuple[str, ...] = ()
    leads_on: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What a move does at once, as far as its seat knows: `name` is the move for people, `badge` its gain (`+9`).

    In `name` a seat stands as a slot of a sentence (`{p2:'s} b1`, see `wording.filled`).
    `text` is told to whoever points at the move, `marks` are the places it is about, and `lays` the place that gets a
    card, with this card.
    """

    name: str = ""
    badge: str = ""
    text: str = ""
    marks: tuple[str, ...] = ()
    lays: tuple[str, ...] = ()

    def to_message(self) -> dict[str, Any]:
        """The parts that say something, as the browser reads them.

        >>> Result(name="Hold", badge="+12").to_message()
        {'name': 'Hold', 'badge': '+12'}
        """
        parts = {part.name: getattr(self, part.name) for part in fields(self)}
        return {name: list(part) if isinstance(part, tuple) else part for name, part in parts.items() if part}


@dataclass(frozen=True, slots=True)
class Attempt:
    """What somebody meant who pointed at something that is not on offer: a move to explain, or a sentence to say."""

    move: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Prompt:
    """What is asked of a seat, in words to the person who sits there."""

    question: str
    #: What that means, for somebody who does it for the first time; and after the first pick.
    hint: str = ""
    after: str = ""
    #: What is asked after the first pick, by its target; the same as before where nothing stands here.
    picked: Mapping[str, str] = field(default_factory=dict)
    #: What the card does whose effect asks.
    card: str = ""
    #: What else must be known now, and what a move leads to.
    notice: str = ""
    warnings: tuple[Ending, ...] = ()
    #: The label, the button and the moves of a list to choose from, where so many buttons would be too many.
    listed: tuple[str, str, tuple[str, ...]] | None = None
    #: What only the board of the game knows how to show.
    board: Mapping[str, Any] = field(default_factory=dict)


def plain_picks(moves: Sequence[str]) -> list[Picks]:
    """A button for each move.

    >>> plain_picks(["roll"])
    [Picks(ways=(('word roll',),), shows=())]
    """
    return [Picks(((f"word {move}",),)) for move in moves]


def plain_label(move: str, brings: str) -> str:
    """A move with a capital, and what it brings.

    >>> plain_label("hold", "12 points")
    'Hold: 12 points'
    """
    return f"{capital(move)}{f': {brings}' if brings else ''}"
