"""With whose eyes a table is looked at: a seat's, those of anybody (what lies open), or of nobody in the game (all)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from arcane_lab.core.errors import ArcaneLabError, UnknownName
from arcane_lab.core.text import capital
from arcane_lab.engine.game import BaseGame
from arcane_lab.engine.moves import Reader
from arcane_lab.engine.registry import find_game

OPEN: Final = "open"
TABLE: Final = "table"


def asked_for(game: BaseGame, reader: Reader, at: int) -> tuple[str, int]:
    """Who is asked after some steps, and how many answers there are: a reader's own seat where it is among those that
    are, else the first of them; nobody when the game is over.
    """
    rules, state = find_game(game.name).rules, game.peek(at)
    seat = rules.answering(state, game.seats.index(reader) if reader in game.seats else -1)
    return (game.seats[seat], len(rules.legal_moves(state, seat))) if seat >= 0 else ("", 0)


def still_of(game: BaseGame, reader: Reader, at: int | None = None) -> str:
    """The picture after some steps, as HTML without a widget, in which a reader finds the seats by their names."""
    names = game.names_for(reader)
    called = {seat: capital(names[seat]) for seat in game.seats}
    return find_game(game.name).board.html({**game.picture(reader, at=at), "called": called}, game.setup)


class SpoilerWarning(ArcaneLabError):
    """What must be said before hidden items are shown; `sight` is what would be seen then."""

    def __init__(self, warning: str, sight: str) -> None:
        super().__init__(warning)
        self.sight = sight


@dataclass(frozen=True, slots=True)
class Perspective:
    """What a reader sees: a seat's knowledge, everything (``view``), or neither: what every seat may see."""

    name: str
    seat: str | None = None
    view: Literal["table"] | None = None

    def warning(self, game: BaseGame, seat: str | None) -> str:
        """What must be said before this is shown to somebody who looks on as a seat (or as none); empty for nothing."""
        if self.view:
            return "The table view shows every hidden card to everybody who sees this screen. Show it?"
        if self.seat is None or self.seat == seat or game.is_over:
            return ""
        player = game.players[game.seats.index(self.seat)]
        if player == "me" and seat is None:
            return ""
        whose = game.names_for(seat)[self.seat]
        return f"This shows what only {whose} knows: their own cards, and what they have looked at. Show it?"


def sight_of(game: BaseGame, name: str) -> Perspective:
    """The sight that a browser names: a seat, "open" or "table". Raises `UnknownName`.

    >>> sight_of(BaseGame("alley", players=2, seed=7), "p2").seat
    'p2'
    """
    if name == TABLE:
        return Perspective(TABLE, view="table")
    if name == OPEN:
        return Perspective(OPEN)
    if name not in game.seats:
        raise UnknownName("a view of the table", name, (*game.seats, OPEN, TABLE))
    return Perspective(name, seat=name)
