"""The checked façade of a game: ask what may be done, why something may not, do it, take it back, look at it.

Nothing is ever half done: a move is read, checked and made on a copy, and only then does the game change.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final, TypeVar

from arcane_lab.core.errors import (
    BadSetup,
    IllegalMove,
    NoSuchStep,
    NothingToUndo,
    NotNow,
    UnreadableMove,
    text_of,
)
from arcane_lab.core.exact_numbers import python_value
from arcane_lab.core.text import counted
from arcane_lab.engine.choosing import next_words
from arcane_lab.engine.moves import HIDDEN, Event, Move, Reader, Refusal, Row, Step, Turn
from arcane_lab.engine.observers import notify_watchers
from arcane_lab.engine.players import Player, StrategyRunner, read_players
from arcane_lab.engine.registry import chosen_game, find_game
from arcane_lab.engine.setup import Setup
from arcane_lab.engine.spec import MOST_ROUNDS, GameSpec, seat_name, seat_number
from arcane_lab.engine.taking_back import CannotTakeBack, TakenBack, Undo, check_undo, shows_card, with_one_more
from arcane_lab.engine.waiting import WhoAnswers, count_hidden, is_asked_to, read_seat
from arcane_lab.engine.wording import Names, names_for

G = TypeVar("G", bound="BaseGame")

#: Moves that strategies may make one after the other before a game counts as one that does not end.
MOST_ANSWERS: Final = 50_000
#: A seed that is drawn: too many to try them all, and a browser still reads each exactly.
SEED_BITS: Final = 53
SEED_LIMIT: Final = 2**63

Players = int | Sequence[str | Callable[..., Any] | None]


class BaseGame:
    """A game in play, from its deal to its end, with every position on the way.

    Without the name of a `game` it is the first there is (`registry.default_game`).
    `players` is a number of seats, or who plays them in seat order: "me" (or None) for a person, the name of a
    strategy, or a function of a view. Seats of strategies answer by themselves. Without a `seed` one is drawn and
    remembered. `options` are readings of the rules, `inputs` what else a game is set up with, such as an edition.
    With `undo="honest"` nobody takes back a move that showed them a card, as a class or a league wants it.

    >>> game = BaseGame("alley", players=3, seed=7)
    >>> game.to_move, game.phase, game.step
    ('p1', 'stock', 'reveal')
    >>> print(game.play("reveal b2").move)
    reveal b2
    """

    #: Whether a move is being made, or a strategy asked.
    _is_busy = False
    _undo: Undo = "free"
    _taken_back: Sequence[TakenBack] = ()
    #: How many of the last moves others may not read yet, who are asked the same.
    _hidden = 0

    def __init__(
        self,
        game: str | None = None,
        *,
        players: Players = 3,
        seed: int | None = None,
        options: Mapping[str, Any] | str | None = None,
        undo: Undo = "free",
        **inputs: Any,
    ) -> None:
        spec = chosen_game(game)
        self._undo = check_undo(undo)
        holders = read_players(spec, players)
        setup = spec.setup.checked(
            players=len(holders),
            seed=secrets.randbits(SEED_BITS) if seed is None else seed,
            options=options,
            **inputs,
        )
        state = spec.rules.new_state(setup, None)
        spec.rules.start(state)
        self._begin(spec, setup, state, holders)

    @classmethod
    def from_state(cls: type[G], setup: Setup, state: Any, players: Players | None = None) -> G:
        """A game that begins at a position: a state of this setup that stands at a decision (used by records)."""
        game = cls.__new__(cls)
        spec = find_game(setup.game)
        holders = read_players(spec, setup.players if players is None else players)
        if len(holders) != setup.players:
            reason = "the position has another number of seats"
            raise BadSetup("players", len(holders), reason, counted(setup.players, "seat"))
        game._begin(spec, setup, state, holders)
        return game

    def _begin(self, spec: GameSpec, setup: Setup, state: Any, holders: tuple[Player, ...]) -> None:
        self._spec = spec
        self._setup = setup
        self._holders = holders
        self._state = state
        self._opening = spec.rules.rows(state)
        self._steps: list[Step] = []
        #: What others read of the last moves, by the number of the step.
        self._covers: dict[int, Step] = {}
        #: What others read of moves of which something stays hidden, by the number of the step.
        self._veils: dict[int, Step] = {}
        self._positions = [spec.rules.snapshot(state)]
        self._answerer = StrategyRunner(spec, setup, holders)
        self._lucks = [self._answerer.luck]
        # For each play of a person: how many steps there were before it.
        self._plays: list[int] = []
        self._answer()

    # --- where the game stands --------------------------------------------------------------------------

    @property
    def name(self) -> str:
        """The name of the game, such as "alley"."""
        return self._spec.name

    @property
    def setup(self) -> Setup:
        """The setup, complete: options, seed, and what else the game asks for."""
        return self._setup

    @property
    def seed(self) -> int:
        """The seed that named the shuffles and the luck of strategies."""
        return self._setup.seed

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats, clockwise: p1, p2, …"""
        return tuple(seat_name(seat) for seat in range(self._setup.players))

    @property
    def players(self) -> tuple[str, ...]:
        """Who plays each seat: "me" or the name of a strategy."""
        return tuple(holder.name for holder in self._holders)

    @property
    def played(self) -> tuple[str, ...]:
        """Who played each seat so far; of a game that was replayed, whoever played it then."""
        return self.players

    def names_for(self, reader: Reader = None) -> Names:
        """How a reader hears the seats: a seat is "you" to itself, the others have the names of who plays them.

        >>> BaseGame("alley", players=["me", "greedy"], seed=7).names_for("p1")["p2"]
        'Greedy'
        """
        if reader is not None:
            text_of("reader", reader, "p1")
        return names_for(self.players, self.seats, reader if reader in self.seats else None)

    @property
    def to_move(self) -> str | None:
        """The seat that must decide now, the first of them where several are asked; None when the game is over."""
        actor = self._spec.rules.to_move(self._state)
        return None if actor < 0 else seat_name(actor)

    @property
    def waiting(self) -> tuple[str, ...]:
        """The seats that are asked now, each of which may answer first; none when the game is over."""
        return tuple(map(seat_name, self._spec.rules.waiting(self._state)))

    @property
    def hides_answers(self) -> bool:
        """Whether somebody has answered what others, who were asked with them, have still to answer."""
        return self._hidden > 0

    @property
    def phase(self) -> str:
        """The phase of the round, in the words of the notation."""
        return self._spec.rules.phase(self._state)

    @property
    def step(self) -> str | None:
        """What is asked now, in the words of the notation; None when the game is over."""
        return self._spec.rules.step(self._state)

    @property
    def round(self) -> int:
        """The number of the round, from 1."""
        return self._spec.rules.round_number(self._state)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._spec.rules.to_move(self._state) < 0

    @property
    def is_unfinished(self) -> bool:
        """Whether strategies have played among themselves for as many rounds as they may, and the game is not over.

        The race to 100 gold has no last round (AA-END-08), so a play without a person stops after `MOST_ROUNDS` (50).
        """
        over = self._spec.rules.round_number(self._state) > MOST_ROUNDS
        return self._is_among_strategies and over and not self.is_over

    @property
    def _is_among_strategies(self) -> bool:
        return not any(holder.is_person for holder in self._holders)

    @property
    def undo_way(self) -> Undo:
        """How moves may be taken back: "free", or "honest" where one that showed a card stands."""
        return self._undo

    def be_honest(self) -> None:
        """From now on nobody takes back a move that showed them a card."""
        self._undo = "honest"

    @property
    def taken_back(self) -> tuple[TakenBack, ...]:
        """Where moves were taken back that had shown a card: whoever did that knows more than the game shows."""
        return tuple(self._taken_back)

    @property
    def winners(self) -> tuple[str, ...]:
        """The seats that have won; empty until the game is over."""
        return tuple(seat_name(seat) for seat in self._spec.rules.winners(self._state))

    @property
    def steps(self) -> tuple[Step, ...]:
        """Every single move that was made, with what followed from it, as every seat may read it."""
        return self.steps_for(None)

    def steps_for(self, reader: Reader) -> tuple[Step, ...]:
        """Every single move, as a reader may read it; "table" reads all.

        Of seats that are asked at once nobody reads what another has answered, before the last of them has.
        """
        if reader not in (None, "table"):
            reader = seat_name(seat_number(reader, self._setup.players))
        if reader == "table" or not (self._hidden or self._veils):
            return tuple(self._steps)
        first = 0 if self._veils else len(self._steps) - self._hidden
        return (*self._steps[:first], *(self._as_read(step, reader) for step in self._steps[first:]))

    def _as_read(self, step: Step, reader: Reader) -> Step:
        """A move as somebody reads it who may read only the own ones; always the same object."""
        if reader == step.seat:
            return step
        return self._covers.get(step.index) or self._veils.get(step.index, step)

    @property
    def opening(self) -> tuple[Event, ...]:
        """What happened before the first decision (the deal), as every seat may see it."""
        return self.opening_for(None)

    def opening_for(self, reader: Reader) -> tuple[Event, ...]:
        """What happened before the first decision, as a reader may see it."""
        return self._spec.text.events(None, self._opening, reader, self._setup.players)

    def at(self, position: int) -> Any:
        """The state at a position, 0 (the start) to `len(game.steps)` (now); a copy, for the tools of the package."""
        return self._spec.rules.copy(self._positions[self._position(position)])

    def peek(self, position: int) -> Any:
        """The state at a position itself, for tools of the package that read it and change nothing: no copy."""
        return self._positions[self._position(position)]

    def _position(self, position: object) -> int:
        position = python_value(position)
        number = position if isinstance(position, int) and not isinstance(position, bool) else -1
        if not 0 <= number < len(self._positions):
            raise NoSuchStep(position, len(self._steps))
        return number

    # --- ask, explain, do -------------------------------------------------------------------------------

    def legal_moves(self, at: int | None = None, seat: str | None = None) -> list[Move]:
        """Every answer to what is asked now, or was after `at` moves, in a fixed order; none when the game is over.

        Where several seats are asked, those of `seat`, or of the first of them; none for a seat that is not asked.
        Raises `NoSuchStep` and `UnknownName`.
        """
        state = self._state if at is None else self._positions[self._position(at)]
        waiting = self._spec.rules.waiting(state)
        asked = waiting[:1] if seat is None else (seat_number(seat, self._setup.players),)
        return self._moves_of(state, asked[0]) if set(asked) & set(waiting) else []

    def _moves_of(self, state: Any, seat: int) -> list[Move]:
        spec, name = self._spec, seat_name(seat)
        numbers = spec.rules.legal_moves(state, seat)
        return [Move(spec.text.write_move(number, state, seat), name, number, spec.name) for number in numbers]

    def choices(self, prefix: str = "", seat: str | None = None) -> list[str]:
        """How a move may go on that begins with some words: first what, then how; nothing behind a whole move.

        >>> game = BaseGame("alley", players=3, seed=7)
        >>> game.choices(), game.choices("reveal")[:3], game.choices("reveal b2")
        (['reveal'], ['a1', 'b1', 'c1'], [])
        """
        waiting, words = self._spec.rules.waiting(self._state), text_of("prefix", prefix, "play")
        asked = waiting[:1] if seat is None else (seat_number(seat, self._setup.players),)
        return list(next_words(self._spec, self._state, asked[0], words)) if set(asked) & set(waiting) else []

    def why_not(self, move: str | Move, seat: str | None = None) -> Refusal | None:
        """Why a move may not be done now, or None when it may.

        `seat` says who would do it, where several are asked. Raises `UnreadableMove` or `AmbiguousMove` for a text that
        is no move at all, and `WhoAnswers` where the seat is needed.
        """
        return self._judge(move, seat)[2]

    def _judge(self, move: str | Move, seat: str | None = None) -> tuple[int, int, Refusal | None]:
        """Who makes a move, its number, and why it may not be done now."""
        rules, text, waiting = self._spec.rules, self._spec.text, self._spec.rules.waiting(self._state)
        name, move_text = self._mover(move, seat)
        if name is not None and (name not in self.waiting) and (waiting or isinstance(move, Move)):
            return -1, HIDDEN, text.not_your_turn(self._state, " ".join(move_text.split()), name)
        mover = -1 if name is None else seat_number(name, self._setup.players)
        number = move.number if isinstance(move, Move) else text.read_move(move_text, self._state, mover)
        code = rules.refusal(self._state, mover, number)
        if not code:
            return mover, number, None
        return mover, number, text.explain(self._state, mover, " ".join(move_text.split()), number, code)

    def _mover(self, move: str | Move, seat: str | None) -> tuple[str | None, str]:
        """The seat that makes a move (None when the game is over), and the move as it is written."""
        players, waiting = self._setup.players, self._spec.rules.waiting(self._state)
        named = None if seat is None else seat_name(seat_number(seat, players))
        if isinstance(move, Move):
            if move.game != self._spec.name:
                raise UnreadableMove(move.text, f"it is a move of the game {move.game!r}, not of {self._spec.name!r}")
            if named not in (None, move.seat):
                raise UnreadableMove(move.text, f"it is a move of {move.seat}, not of {named}")
            return move.seat, move.text
        if named is not None:
            return named, move
        mover, move_text = read_seat(move, waiting, players)
        if len(waiting) > 1 and move_text is move:
            raise WhoAnswers(self.waiting)
        return (seat_name(mover) if waiting else None), move_text

    def play(self, move: str | Move, seat: str | None = None) -> Turn:
        """Do a move, and let the strategies that come next answer.

        Where several seats are asked at once, `seat` says who answers. Raises `UnreadableMove`, `AmbiguousMove`,
        `IllegalMove` (with its `refusal`), `WhoAnswers` where the seat is needed, `StrategyError`, or `NotNow` when
        called by a strategy of this game; the game then stands as it did before.
        """
        self._check_free()
        mover, number, refused = self._judge(move, seat)
        if refused is not None:
            raise IllegalMove(refused, self._spec.text.summary(self._state))
        before = len(self._steps)
        self._is_busy = True
        try:
            self._make(mover, number, "person")
            self._answer()
        except BaseException:
            self._go_back_to(before)
            raise
        finally:
            self._is_busy = False
        self._plays.append(before)
        notify_watchers(self)
        return self._turn(seat_name(mover), before)

    def _turn(self, seat: str, before: int) -> Turn:
        """The steps since one, as a seat reads them; each knows how others read it now."""
        covers = {**self._veils, **self._covers}
        steps = self.steps_for(seat)[before:]
        return Turn(
            tuple(replace(one, veil=covers[one.index].move.text) if one.index in covers else one for one in steps)
        )

    def _check_free(self) -> None:
        """Refuse changes from inside a change: a strategy may hold the very game that asks it."""
        if self._is_busy:
            raise NotNow

    def _make(self, asked: int, number: int, by: Any) -> None:
        """Make one legal move of a seat and keep the position that follows."""
        spec, state = self._spec, self._state
        seat = seat_name(asked)
        move = Move(spec.text.write_move(number, state, asked), seat, number, spec.name)
        spec.rules.apply(state, asked, number)
        rows: tuple[Row, ...] = spec.rules.rows(state)
        before, seats = self._positions[-1], self._setup.players
        teller = partial(spec.text.events, before, seats=seats)
        explainer = partial(spec.text.causes, before, seats=seats)
        self._steps.append(Step(len(self._steps) + 1, seat, move, by, rows, teller, explainer))
        self._positions.append(spec.rules.snapshot(state))
        self._lucks.append(self._answerer.luck)
        self._cover(self._steps[-1], before)

    def _cover(self, step: Step, before: Any) -> None:
        """Hide a move from others as long as somebody has still to answer who was asked with its seat."""
        self._hidden, text = self._count_hidden(), self._spec.text
        about = step.move.number, before, seat_number(step.seat, self._setup.players)
        if not self._hidden:
            self._covers.clear()
        elif text.hidden_move is not None:
            self._covers[step.index] = _veiled(step, text.hidden_move(*about))
        if text.open_move is not None and (shown := text.open_move(*about)) != step.move.text:
            self._veils[step.index] = _veiled(step, shown)

    def _count_hidden(self) -> int:
        """How many of the last moves others may not read yet; no more of them than there are seats can be."""
        rules, last = self._spec.rules, len(self._steps) - 1
        if last < 0 or len(rules.waiting(self._positions[last])) < 2:
            return 0
        few = slice(-self._setup.players, None)
        movers = [seat_number(step.seat, self._setup.players) for step in self._steps[few]]
        asked = [rules.waiting(position) for position in self._positions[: last + 1][few]]
        return count_hidden(asked, movers, rules.waiting(self._state))

    def _answer(self) -> None:
        """Let strategies answer until a person must decide or the game is over."""
        start = len(self._steps)
        while (seat := self._strategy_to_move()) >= 0:
            where = (len(self._steps), self._spec.text.summary)
            if self._is_among_strategies and self._spec.rules.round_number(self._state) > MOST_ROUNDS:
                return
            if len(self._steps) - start >= MOST_ANSWERS:
                raise self._answerer.failure(seat, self._state, where, "and the others have not ended the game")
            numbers = self._spec.rules.legal_moves(self._state, seat)
            self._make(seat, self._answerer.choose(seat, self._state, numbers, where), "strategy")

    def _strategy_to_move(self) -> int:
        """The first seat that is asked and held by a strategy; -1 when only persons are asked, or nobody."""
        waiting = self._spec.rules.waiting(self._state)
        return next((seat for seat in waiting if not self._holders[seat].is_person), -1)

    def _go_back_to(self, step: int) -> None:
        """Stand again where the game stood after some step."""
        del self._steps[step:], self._positions[step + 1 :], self._lucks[step + 1 :]
        self._state = self._spec.rules.copy(self._positions[step])
        self._answerer.luck = self._lucks[step]
        self._covers.clear()
        self._veils = {index: one for index, one in self._veils.items() if index <= step}
        self._hidden = self._count_hidden()
        first = len(self._steps) - self._hidden
        for made, before in zip(self._steps[first:], self._positions[first:], strict=False):
            self._cover(made, before)

    def undo(self) -> Turn:
        """Take back the last `play`, with the answers of strategies to it; the turn that was taken back is returned.

        Where it had shown a card, `taken_back` says so from then on, and the record too. Raises `NothingToUndo`, and
        `CannotTakeBack` in an honest game.
        """
        self._check_free()
        if not self._plays:
            raise NothingToUndo
        before = self._plays[-1]
        turn = self._turn(self._steps[before].seat, before)
        has_shown = shows_card(self, before, turn.seat)
        if self._undo == "honest" and (has_shown or self.is_over):
            raise CannotTakeBack(self.is_over)
        self._plays.pop()
        self._go_back_to(before)
        if has_shown:
            self._taken_back = with_one_more(self._taken_back, turn.seat, before)
        notify_watchers(self)
        return turn

    def fork(self: G, at: int | None = None) -> G:
        """An independent copy of the game with the same future: what is done in one does not show in the other.

        With `at` the copy stands where the game stood after so many moves, with the luck that strategies had then.
        Raises `NoSuchStep`.
        """
        twin = type(self).__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin._state = self._spec.rules.copy(self._positions[-1])
        twin._steps, twin._positions = self._steps[:], self._positions[:]
        twin._lucks, twin._plays = self._lucks[:], self._plays[:]
        twin._covers, twin._veils = dict(self._covers), dict(self._veils)
        twin._answerer = self._answerer.copy()
        twin._is_busy = False
        if at is not None:
            twin._go_back_to(self._position(at))
            twin._plays = [play for play in twin._plays if play < len(twin._steps)]
            twin._taken_back = [one for one in twin._taken_back if one.at <= len(twin._steps)]
        return twin

    def again(self: G, seed: int | None = None) -> G:
        """A new game of the same setup for the same players, from its deal; without a `seed` one is drawn.

        Raises `BadSetup` for what is no seed.

        >>> game = BaseGame("alley", players=["me", "greedy"], seed=7)
        >>> game.again(seed=8).players
        ('me', 'greedy')
        """
        number = secrets.randbits(SEED_BITS) if seed is None else python_value(seed)
        if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number < SEED_LIMIT:
            raise BadSetup("seed", seed, "that is no seed", f"a whole number from 0 to {SEED_LIMIT - 1}")
        setup = replace(self._setup, seed=number, play=0)
        state = self._spec.rules.new_state(setup, None)
        self._spec.rules.start(state)
        return self._elsewhere(setup, state)

    def _elsewhere(self: G, setup: Setup, state: Any) -> G:
        """A game of the same players that begins at another position: a state of a setup with as many seats."""
        game = type(self).__new__(type(self))
        game._undo = self._undo
        game._begin(self._spec, setup, state, self._holders)
        return game

    # Without this a copy would share its lists with the game, and a move in one would break the other.
    def __copy__(self: G) -> G:
        return self.fork()

    # --- look -------------------------------------------------------------------------------------------

    def view(self, seat: str, at: int | None = None) -> Any:
        """What a seat knows now, or knew at a position: nothing else is in it."""
        number = seat_number(seat, self._setup.players)
        place = len(self._steps) if at is None else self._position(at)
        state = self._state if at is None else self._positions[place]
        moves = self._moves_of(state, number) if number in self._spec.rules.waiting(state) else []
        return self._spec.knowledge.seat_view(state, number, moves, self._lucks[place][number])

    def picture(self, reader: Reader = None, at: int | None = None) -> dict[str, Any]:
        """What a seat may see, as plain data to draw; None for what every seat may see, "table" for everything."""
        state = self._state if at is None else self._positions[self._position(at)]
        shown = self._spec.board.picture(state, reader)
        for seat, holder in zip(shown["seats"], self._holders, strict=True):
            if not holder.is_person:
                seat["name"] = f"{seat['id']} ({holder.name})"
        return shown

    def __str__(self) -> str:
        return self._spec.board.text(self.picture())

    def __repr__(self) -> str:
        # No seed: what every seat may see stands beside it, and with a seed every hidden card can be dealt again.
        spec, setup = self._spec, self._setup
        stands = "over" if self.is_over else is_asked_to(self.waiting, self.step)
        unfinished = f"; unfinished: stopped after {counted(MOST_ROUNDS, 'round')}" if self.is_unfinished else ""
        return (
            f"<Game of {spec.title}, {setup.in_short}: round {self.round}, {self.phase}, "
            f"{stands}; {counted(len(self._steps), 'move')} so far{unfinished}>"
        )

    def _repr_pretty_(self, printer: Any, is_cycle: bool) -> None:
        """The drawing, for IPython and Jupyter."""
        printer.text(f"{self}\n{self!r}")

    def _repr_html_(self) -> str:
        return self._spec.board.html(self.picture(), self._setup)


def _veiled(step: Step, shown: str) -> Step:
    """A step as others read it, who may not know its whole move."""
    return replace(step, move=Move(shown, step.seat, HIDDEN, step.move.game))
