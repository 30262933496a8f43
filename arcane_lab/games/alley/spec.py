"""Arcane Alley as the façade sees it: the one place where its modules are put together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from arcane_lab.engine.errors import UnknownName
from arcane_lab.engine.moves import Cause, Ending, Event, Move, Reader, Refusal, Row
from arcane_lab.engine.spec import Setup, Strategy
from arcane_lab.games.alley import causes, drawing, offers, refusals, sentences
from arcane_lab.games.alley.catalogue import Items, new_state, resolve_setup
from arcane_lab.games.alley.ending import ending
from arcane_lab.games.alley.logged import logged_rows
from arcane_lab.games.alley.looking import view_of
from arcane_lab.games.alley.moves_text import read_move, write_move
from arcane_lab.games.alley.names import CODES, PHASES, SEATS, STEPS
from arcane_lab.games.alley.rules import flow, forbidden, legal, words
from arcane_lab.games.alley.rules.state import State
from arcane_lab.games.alley.seat_view import SeatLuck, SeatView
from arcane_lab.games.alley.strategies import STRATEGIES, seed_luck
from arcane_lab.games.alley.views import View


class AlleySpec:
    """What the façade asks of Arcane Alley (see `engine.spec.GameSpec`)."""

    name: Final = "alley"
    title: Final = "Arcane Alley"
    seats_allowed: Final = (2, 6)

    def check_setup(
        self,
        *,
        players: int,
        edition: str = "revised",
        powers: Mapping[str, str] | None = None,
        options: Mapping[str, Any] | str | None = None,
        items: Items | str | Path | None = None,
        seed: int = 0,
    ) -> Setup:
        """A checked and complete setup; raises `BadSetup`, `UnknownName` or `DatasetError`."""
        return resolve_setup(players=players, edition=edition, powers=powers, options=options, items=items, seed=seed)

    def new_state(self, setup: Setup, play_index: int | None = None) -> State:
        """A state that carries the setup, before anything is dealt."""
        return new_state(setup, play_index)

    def start(self, state: State) -> None:
        """Deal, and go on to the first decision."""
        flow.new_play(state)

    def go_on(self, state: State) -> None:
        """From a position that was placed, go on to the first decision."""
        state.log_count = 0
        flow.go_on(state)

    def copy(self, state: State) -> State:
        """An independent copy that can be played on."""
        return state.copy()

    def snapshot(self, state: State) -> State:
        """A slim copy to keep; `copy` makes it playable again."""
        kept = state.copy()
        kept.log = []
        return kept

    def apply(self, state: State, move: int) -> None:
        """Do a legal move and everything that follows, up to the next decision."""
        flow.apply(state, move)

    def legal_moves(self, state: State) -> list[int]:
        """The answers to what is asked now, in a fixed order."""
        room = [0] * words.MOVE_ROOM
        return room[: legal.legal_moves(state, room)]

    def refusal(self, state: State, move: int) -> int:
        """0 when the move may be done now, else the number of the reason."""
        return forbidden.refusal(state, move)

    def explain(self, state: State, text: str, move: int, code: int) -> Refusal:
        """The reason of a refusal in words, with its rule and what is possible instead."""
        return refusals.explain(state, text, move, code)

    def not_your_turn(self, state: State, text: str, seat: str) -> Refusal:
        """The refusal of a move that another seat would make."""
        return refusals.not_your_turn(state, text, seat)

    def read_move(self, text: str, state: State) -> int:
        """The number of a written move; raises `UnreadableMove` or `AmbiguousMove`."""
        return read_move(text, state.actor, lambda: self.legal_moves(state))

    def write_move(self, move: int, state: State) -> str:
        """The notation of a move."""
        return write_move(move, state.actor)

    def brings(self, state: State, move: int) -> str:
        """What a sale brings, or a bribe takes away, in a few words; empty for every other move."""
        return offers.brings(state, move)

    def rows(self, state: State) -> tuple[Row, ...]:
        """What the last move logged."""
        return logged_rows(state)

    def event(self, row: Row, reader: Reader, seats: int = words.SEATS) -> Event:
        """One row of the log in words, as a reader among some seats may see it."""
        return sentences.tell(row, reader, seats)

    def causes(
        self, before: State, rows: tuple[Row, ...], reader: Reader, seats: int = words.SEATS
    ) -> tuple[Cause, ...]:
        """The log of a move made in a position, each row with its place in the order, its trigger and its change."""
        return causes.causes(before, rows, reader, seats)

    def actor(self, state: State) -> int:
        """The seat that must decide now, -1 when the game is over."""
        return state.actor if state.step != words.ASK_NOTHING else words.NOBODY

    def phase(self, state: State) -> str:
        """The phase, in the words of the notation."""
        return PHASES[state.phase]

    def step(self, state: State) -> str | None:
        """What is asked now, in the words of the notation; None when the game is over."""
        return STEPS[state.step]

    def round_number(self, state: State) -> int:
        """The number of the round, from 1."""
        return state.round_number

    def ending(self, state: State, seat: int) -> Ending | None:
        """What triggers the inspection in the turn of a seat, told to the seat; None where nothing does."""
        return ending(state, seat)

    def winners(self, state: State) -> tuple[int, ...]:
        """The seats that have won, when the game is over."""
        if state.phase != words.OVER:
            return ()
        return tuple(seat for seat in range(state.seats) if state.winners >> seat & 1)

    def view(self, state: State, seat: int) -> View:
        """What a seat may know, as strategies see it."""
        return view_of(state, seat)

    def seat_view(self, state: State, seat: int, moves: Sequence[Move], luck: Sequence[int] | None = None) -> SeatView:
        """What a seat may know, for people and their own functions, with its luck (as the play began, by default)."""
        numbers = view_of(state, seat)
        unseen = Counter({code: count for code, count in zip(CODES, numbers.unseen, strict=True) if count})
        words = [0, 0, 0, 0] if luck is None else list(luck)
        if luck is None:
            seed_luck(words, state.seed, state.play_index, seat)
        picture = drawing.picture(state, SEATS[seat])
        return SeatView(SEATS[seat], tuple(moves), unseen, picture, numbers, SeatLuck(words))

    def picture(self, state: State, reader: Reader) -> dict[str, Any]:
        """What a reader may see, as plain data to draw."""
        return drawing.picture(state, reader)

    def text(self, picture: Mapping[str, Any]) -> str:
        """A drawing in plain characters."""
        return drawing.text_drawing(picture)

    def html(self, picture: Mapping[str, Any]) -> str:
        """A drawing as an HTML table."""
        return drawing.html_drawing(picture)

    def summary(self, state: State) -> str:
        """One line that says where the game stands, of what every seat may see."""
        return drawing.summary(state)

    def strategy(self, name: str) -> Strategy:
        """A strategy that comes with the game; raises `UnknownName`."""
        if name not in STRATEGIES:
            raise UnknownName("a strategy", name, STRATEGIES)
        return STRATEGIES[name].choose

    def luck(self, setup: Setup, play_index: int, seat: int) -> list[int]:
        """The luck of a seat's strategy at the start of a game."""
        numbers = [0, 0, 0, 0]
        seed_luck(numbers, setup.seed, play_index, seat)
        return numbers


SPEC: Final = AlleySpec()
