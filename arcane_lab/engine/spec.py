"""What a game must provide, and how it is found by its name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, Protocol

from arcane_lab.datasets.printing import in_short
from arcane_lab.datasets.values import Value
from arcane_lab.engine.errors import UnknownName
from arcane_lab.engine.moves import Cause, Ending, Event, Reader, Refusal, Row

GAMES: Final = ("alley",)
#: A play among strategies stops after so many whole rounds and counts as unfinished: a race to a goal need not end.
#: Two good players of the first edition end theirs within 30 rounds.
MOST_ROUNDS: Final = 50
#: So does a play of so many decisions, should a round never end.
MOST_DECISIONS: Final = 20_000

#: A strategy of the rules: a seat's view, the legal moves, how many there are, its own luck -> the index of a move.
Strategy = Callable[[Any, Any, int, Any], int]


@dataclass(frozen=True, slots=True, repr=False)
class Setup:
    """How a game is set up, checked and complete: two games with equal setups and moves are the same game.

    `options` has a value for every option; `items` only what differs from the printed cards: for a code, its fields and
    named values. `changed` names the options that differ from the preset of the edition, and `values_hash` is a
    fingerprint of every card value in use. `seed` and `play`, which of the plays of that seed it is (from 0), name
    every shuffle and all luck.
    """

    game: str
    edition: str
    players: int
    powers: Mapping[str, str]
    options: Mapping[str, Value]
    items: Mapping[str, Mapping[str, Value | None]]
    seed: int
    changed: tuple[str, ...] = ()
    values_hash: str = field(default="", repr=False)
    play: int = 0

    def __post_init__(self) -> None:
        frozen = {code: MappingProxyType(dict(fields)) for code, fields in self.items.items()}
        object.__setattr__(self, "powers", MappingProxyType(dict(self.powers)))
        object.__setattr__(self, "options", MappingProxyType(dict(self.options)))
        object.__setattr__(self, "items", MappingProxyType(frozen))

    def as_dict(self) -> dict[str, Any]:
        """The setup as scenarios and records write it: only the options that differ from the preset, no play 0."""
        return {
            "edition": self.edition,
            "players": self.players,
            "powers": dict(self.powers) or None,
            "options": {name: self.options[name] for name in self.changed},
            "items": {code: dict(fields) for code, fields in self.items.items()},
            **({"play": self.play} if self.play else {}),
        }

    def __reduce__(self) -> tuple[Any, ...]:
        given = self.as_dict()
        return Setup, (
            self.game,
            self.edition,
            self.players,
            dict(self.powers),
            dict(self.options),
            given["items"],
            self.seed,
            self.changed,
            self.values_hash,
            self.play,
        )

    def __hash__(self) -> int:
        return hash((self.game, self.edition, self.players, self.seed, self.play, self.values_hash))

    def __repr__(self) -> str:
        return in_short(f"<Setup of {self}>")

    def __str__(self) -> str:
        play = f", play {self.play}" if self.play else ""
        parts = [f"{self.game}, {self.edition} edition, {self.players} seats, seed {self.seed}{play}"]
        if self.powers:
            parts.append("powers: " + ", ".join(f"{seat} {power}" for seat, power in self.powers.items()))
        if self.changed:
            differs = ", ".join(f"{name} = {self.options[name]!r}" for name in self.changed)
            parts.append(f"differs from the preset {self.edition!r} in {differs}")
        if self.items:
            cards = ", ".join(
                f"{code} {name} = {value!r}" for code, fields in self.items.items() for name, value in fields.items()
            )
            parts.append(f"card values of your own: {cards}")
        return "; ".join(parts)


class GameSpec(Protocol):
    """Everything the façade, records and widgets ask of a game; each game has one in its module `spec`.

    A state belongs to the game: nobody else looks inside. Seats are numbers from 0 here, and names ("p1") outside.
    """

    name: str
    title: str
    seats_allowed: tuple[int, int]

    def check_setup(
        self,
        *,
        players: int,
        edition: str,
        powers: Mapping[str, str] | None,
        options: Mapping[str, Any] | str | None,
        items: Mapping[str, Mapping[str, Any]] | str | Path | None,
        seed: int,
    ) -> Setup:
        """A checked and complete setup; raises `BadSetup`, `UnknownName` or `DatasetError`."""

    def new_state(self, setup: Setup, play_index: int | None = None) -> Any:
        """A state that carries the setup, before anything is dealt; another play of its seed than the setup's."""

    def start(self, state: Any) -> None:
        """Deal, and go on to the first decision."""

    def go_on(self, state: Any) -> None:
        """From a position that was placed, go on to the first decision."""

    def copy(self, state: Any) -> Any:
        """An independent copy that can be played on."""

    def snapshot(self, state: Any) -> Any:
        """A slim copy to keep; `copy` makes it playable again."""

    def apply(self, state: Any, move: int) -> None:
        """Do a legal move and everything that follows, up to the next decision."""

    def legal_moves(self, state: Any) -> list[int]:
        """The answers to what is asked now, in a fixed order."""

    def refusal(self, state: Any, move: int) -> int:
        """0 when the move may be done now, else the number of the reason."""

    def explain(self, state: Any, text: str, move: int, code: int) -> Refusal:
        """The reason of a refusal in words, with its rule and what is possible instead."""

    def not_your_turn(self, state: Any, text: str, seat: str) -> Refusal:
        """The refusal of a move that another seat would make."""

    def read_move(self, text: str, state: Any) -> int:
        """The number of a written move; raises `UnreadableMove` or `AmbiguousMove`."""

    def write_move(self, move: int, state: Any) -> str:
        """The notation of a move."""

    def brings(self, state: Any, move: int) -> str:
        """What a legal move brings, as far as its seat can know, in a few words beside its notation; may be empty."""

    def rows(self, state: Any) -> tuple[Row, ...]:
        """What the last move logged."""

    def event(self, row: Row, reader: Reader, seats: int = ...) -> Event:
        """One row of the log in words, as a reader among some seats may see it."""

    def causes(self, before: Any, rows: tuple[Row, ...], reader: Reader, seats: int = ...) -> tuple[Cause, ...]:
        """The log of a move made in a position, each row with its place in the order, its trigger and its change."""

    def actor(self, state: Any) -> int:
        """The seat that must decide now, -1 when the game is over."""

    def phase(self, state: Any) -> str:
        """The phase, in the words of the notation."""

    def step(self, state: Any) -> str | None:
        """What is asked now, in the words of the notation; None when the game is over."""

    def round_number(self, state: Any) -> int:
        """The number of the round, from 1."""

    def ending(self, state: Any, seat: int) -> Ending | None:
        """What ends a round in the turn of a seat, out of what it may know; None where nothing does."""

    def winners(self, state: Any) -> tuple[int, ...]:
        """The seats that have won, when the game is over."""

    def view(self, state: Any, seat: int) -> Any:
        """What a seat may know, as strategies see it."""

    def seat_view(self, state: Any, seat: int, moves: Sequence[Any], luck: Sequence[int] | None = ...) -> Any:
        """What a seat may know, for people and their own functions; ``view.luck.words`` is its luck, to draw from."""

    def picture(self, state: Any, reader: Reader) -> dict[str, Any]:
        """What a reader may see, as plain data to draw."""

    def text(self, picture: Mapping[str, Any]) -> str:
        """A drawing in plain characters."""

    def html(self, picture: Mapping[str, Any]) -> str:
        """A drawing as an HTML table."""

    def summary(self, state: Any) -> str:
        """One line that says where the game stands, of what every seat may see."""

    def strategy(self, name: str) -> Strategy:
        """A strategy that comes with the game; raises `UnknownName`."""

    def luck(self, setup: Setup, play_index: int, seat: int) -> list[int]:
        """The luck of a seat's strategy at the start of a game."""


def find_game(name: object) -> GameSpec:
    """The description of a game by its name; raises `UnknownName` with the nearest one.

    >>> find_game("alley").title
    'Arcane Alley'
    """
    if not isinstance(name, str) or name.strip().lower() not in GAMES:
        raise UnknownName("a game", name, GAMES)
    module = import_module(f"arcane_lab.games.{name.strip().lower()}.spec")
    spec: GameSpec = module.SPEC
    return spec


def seat_name(seat: int) -> str:
    """The name of a seat: p1 is seat 0.

    >>> seat_name(0)
    'p1'
    """
    return f"p{seat + 1}"


def seat_number(name: object, seats: int) -> int:
    """The number of a seat by its name; raises `UnknownName`.

    >>> seat_number("p2", 3)
    1
    """
    known = [seat_name(seat) for seat in range(seats)]
    if not isinstance(name, str) or name.strip().lower() not in known:
        raise UnknownName("a seat of this game", name, known)
    return known.index(name.strip().lower())
