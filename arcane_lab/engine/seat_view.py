"""What one seat knows of a position, for people and their own functions: what the views of all games have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from arcane_lab.core.errors import BadSetup, UnknownName, did_you_mean
from arcane_lab.core.printing import Drawn
from arcane_lab.engine.generator import SeatLuck, seat_luck
from arcane_lab.engine.misreadings import ask_with_brackets, parts_of
from arcane_lab.engine.moves import Move
from arcane_lab.engine.previewing import Preview, preview_of
from arcane_lab.engine.redeal import Previewable
from arcane_lab.engine.registry import find_game
from arcane_lab.engine.spec import seat_name


@dataclass(frozen=True, slots=True, repr=False)
class KnownBySeat(Drawn):
    """What one seat knows, and nothing else: two positions that look the same to it give equal views.

    `legal_moves` is empty when the seat is not asked, `unseen` counts the cards that it cannot place. Each view is made
    anew, so what you change in its `unseen` or `picture` changes nothing in the game and in no other view. `luck` is
    the chance of the seat, a `random.Random` that the game's seed names: a strategy that draws from it can be played
    again. A game says how it is drawn.

    A strategy asks for little of it, so most is worked out when it is first asked for: out of a copy of what the seat
    may know, made when the view was, in which nothing else is. So a view that is kept stays as it was.
    """

    #: How a game works out fields that nobody has asked for yet: plain functions of what the seat knows.
    WORKED_OUT: ClassVar[Mapping[str, Callable[[Any], Any]]] = {}
    #: How it draws an entry of the picture alone, and one of a seat in it: functions of what `_seen` holds, a position
    #: as far as it is known and who knows it (with the seat between them).
    SHOWN: ClassVar[Mapping[str, Callable[[Any, int], Any]]] = {}
    SHOWN_OF_SEAT: ClassVar[Mapping[str, Callable[[Any, int, int], Any]]] = {}

    seat: str
    legal_moves: tuple[Move, ...]
    unseen: Counter[str]
    picture: dict[str, Any]
    #: The same as strategies of the game see it.
    numbers: Any = field(compare=False)
    luck: SeatLuck = field(compare=False)
    #: All that the seat knows, as the game keeps it: never the position itself.
    _seen: Any = field(default=None, compare=False)
    #: Whether the game made it, and nobody has supposed something else with `dataclasses.replace`.
    _is_as_seen: bool = field(init=False, default=False, compare=False)

    def __init_subclass__(cls) -> None:
        """Without its brackets a method of a view is refused in words, whatever is done with it."""
        ask_with_brackets(cls, "view")

    def preview(self, move: Move | str) -> Preview:
        """What this seat can know of what one of its legal moves would do; what hangs on hidden cards is said to.

        The same for any two positions that look alike to the seat. Raises `BadSetup` for what is no legal move.

        >>> from arcane_lab.engine.game import BaseGame
        >>> view = BaseGame("alley", players=3, seed=7).view("p1")
        >>> found = view.preview("reveal a1")
        >>> found.brings["gold"], found.is_certain
        (0, False)
        """
        chosen, unknown, seats = self._legal(move), self._unknown(), self.seats
        return preview_of(find_game(chosen.game), unknown, seats.index(self.seat), len(seats), chosen)

    def sets_after(self, move: Move | str) -> Any:
        """The sets that this seat could sell after one of its legal moves. Raises `BadSetup` in a game without sets."""
        title = find_game(self._legal(move).game).title
        reason = f"{title} has no sets to sell"
        raise BadSetup(
            "sets_after", str(move), reason, "view.preview(move).brings, what the move brings of each figure"
        )

    def _legal(self, move: Move | str) -> Move:
        """A legal move, given as one or as its text."""
        if self._seen is not None and not self._is_as_seen:
            reason = "it was made with other fields than the game's, and a move is tried in what the seat has seen"
            raise BadSetup("view", self.seat, reason, "the view that the game gives: game.view(seat)")
        wanted = " ".join(str(move).split()).lower()
        for one in self.legal_moves:
            if one is move or one.text.lower() == wanted:
                return one
        allowed = "one of view.legal_moves, or its text" if self.legal_moves else "a view of a seat that is asked"
        given = str(move) if isinstance(move, Move) else move
        raise BadSetup("move", given, f"it is no legal move of {self.seat} here", allowed)

    def _unknown(self) -> Previewable:
        """The position as the seat knows it, to be dealt anew; a game whose views keep that says how."""
        reason = "a view of this game does not keep what a preview needs"
        raise BadSetup("view", self.seat, reason, "al.outcomes(game, move), which counts what a move may lead to")

    def _shown(self, entry: str) -> Any:
        """An entry of the picture; drawn alone, where nobody has supposed another picture."""
        if self._is_as_seen and entry in self.SHOWN:
            return self.SHOWN[entry](*self._seen)
        return self.picture[entry]

    def _shown_of(self, seat: str | None, entry: str) -> Any:
        """An entry of a seat in the picture, its own by default, likewise. Raises `UnknownName`."""
        if seat is not None and seat not in self.seats:
            raise UnknownName("a seat of this game", seat, self.seats)
        place = self.seats.index(seat or self.seat)
        if self._is_as_seen and entry in self.SHOWN_OF_SEAT:
            state, viewer = self._seen
            return self.SHOWN_OF_SEAT[entry](state, place, viewer)
        return self.picture["seats"][place][entry]

    def _has(self, name: str) -> bool:
        """Whether a field has been worked out, or was given."""
        try:
            object.__getattribute__(self, name)
        except AttributeError:
            return False
        return True

    if not TYPE_CHECKING:  # otherwise every misspelt name would pass the type checker

        def __getattr__(self, name: str) -> Any:
            """Work out what nobody has asked for before; say which part of a view a misspelt name may mean."""
            if name in self.WORKED_OUT and self._has("_seen"):
                value = self.WORKED_OUT[name](self._seen)
                object.__setattr__(self, name, value)
                return value
            near = "" if name.startswith("_") else did_you_mean(name, (one for one in dir(self) if one[0] != "_"))
            parts = "" if name.startswith("_") else f"; {parts_of(type(self))}"
            raise AttributeError(f"a {type(self).__name__} has no {name!r}{near}{parts}", name=name, obj=self)

    @property
    def phase(self) -> str:
        """The phase of the round."""
        return str(self._shown("phase"))

    @property
    def step(self) -> str | None:
        """What is asked now; None when the game is over."""
        step = self._shown("step")
        return None if step is None else str(step)

    @property
    def round(self) -> int:
        """The number of the round."""
        return int(self._shown("round"))

    @property
    def to_move(self) -> str | None:
        """The seat that decides now, the first where several are asked; None when the game is over."""
        seat = self._shown("to_move")
        return None if seat is None else str(seat)

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats of the game."""
        return tuple(seat["id"] for seat in self.picture["seats"])


ask_with_brackets(KnownBySeat, "view")

View = TypeVar("View", bound=KnownBySeat)


def view_of_seen(kind: type[View], seen: Any, seat: str, legal_moves: tuple[Move, ...], luck: SeatLuck) -> View:
    """A view of what a seat has seen, of which the rest is worked out when somebody asks."""
    view, give = kind.__new__(kind), object.__setattr__
    give(view, "_seen", seen)
    give(view, "seat", seat)
    give(view, "legal_moves", legal_moves)
    give(view, "luck", luck)
    give(view, "_is_as_seen", True)
    return view


def view_as_known(
    kind: type[View],
    seen: Any,
    play: Any,
    seat: int,
    moves: Iterable[Move],
    luck: Sequence[int] | None,
) -> View:
    """A view of a position as its seat knows it, with the luck of the seat in a play (as it began, by default)."""
    words = seat_luck(play.seed, play.play_index, seat) if luck is None else list(luck)
    return view_of_seen(kind, (seen, seat), seat_name(seat), tuple(moves), SeatLuck(words))
