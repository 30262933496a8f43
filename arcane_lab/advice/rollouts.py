"""Playing the futures: every line of a question on the same futures, by the compiled twin or as plain Python."""

from __future__ import annotations

import gc
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, Final, TypeAlias

from arcane_lab.advice.question import Question
from arcane_lab.core.errors import BadSetup, IllegalMove, NoLegalMove
from arcane_lab.core.libraries import np
from arcane_lab.engine import compiling
from arcane_lab.engine.redeal import filled_to_read
from arcane_lab.engine.stepping import Listener, Stepper
from arcane_lab.simulation.backends import CompiledSeats, NotCompilable, cast_for, make_twin
from arcane_lab.simulation.workers import usable_cores

Numbers: TypeAlias = "np.ndarray[Any, np.dtype[np.int64]]"
#: Futures that are played before the first ranking is shown, and at a time from then on.
FIRST_FUTURES: Final = 30
NEXT_FUTURES: Final = 120
#: Plain futures at a time: they are played one after the other, and somebody waits.
FIRST_PLAIN: Final = 4
#: Seconds of plain play still to come above which the twin is compiled beside it.
WORTH_COMPILING: Final = 4.0
NEXT_PLAIN: Final = 10
#: Into how many parts for each core the futures of a chunk are cut, so that none waits long for the others.
PARTS: Final = 2


@dataclass(frozen=True, slots=True)
class Future:
    """What a seat must reckon with, number `number`: the cards in the unknown places, and what else is open."""

    number: int
    cards: Numbers
    extra: Any = ()


def futures_of(question: Question) -> Iterator[Future]:
    """Futures 0, 1, 2, … of a question; each is the same however many are asked for."""
    for number, (cards, extra) in enumerate(question.unknown.deals(question.seed, question.games)):
        yield Future(number, cards, extra)


class Rollouts:
    """Plays chunks of futures; the numbers are the same whichever mode plays.

    `modes` counts the futures that were played as plain Python and by the twin.
    """

    def __init__(self, question: Question, mode: str = "auto") -> None:
        if mode not in ("auto", "plain", "compiled"):
            raise BadSetup("mode", mode, "there is no such mode", "'auto', 'plain' or 'compiled'")
        self._question, self._mode = question, mode
        self._game = question.setup.game
        self._lines = _filled_up(question.lines)
        #: For each line the one whose futures are played for it.
        self._played_as = _played_as(question)
        self.modes = {"plain": 0, "compiled": 0}
        self.why_plain = ""
        self._cast: CompiledSeats | None = None
        if mode == "compiled":
            self._wait_for_twin()

    def chunks(self) -> Iterator[Numbers]:
        """The figures of all futures, chunk after chunk: by line, future, seat and the columns of the game's loop."""
        found = futures_of(self._question)
        first, done, begun = True, 0, time.monotonic()
        while True:
            left = (self._question.games - done) * (time.monotonic() - begun) / done if done else 0.0
            self._look_for_twin(left)
            plain = self._cast is None
            size = (FIRST_PLAIN if plain else FIRST_FUTURES) if first else (NEXT_PLAIN if plain else NEXT_FUTURES)
            chunk = list(islice(found, size))
            if not chunk:
                return
            yield self.play(chunk)
            first, done = False, done + len(chunk)

    def play(self, chunk: Sequence[Future]) -> Numbers:
        """The figures of some futures, by line."""
        played = sorted(set(self._played_as))
        if self._cast is None:
            self.modes["plain"] += len(chunk)
            rows = self._play_plain(chunk, played)
        else:
            self.modes["compiled"] += len(chunk)
            rows = self._play_compiled(chunk, self._cast, played)
        return rows[[played.index(one) for one in self._played_as]]

    # --- by the twin ------------------------------------------------------------------------------------

    def _look_for_twin(self, seconds_left: float) -> None:
        """Take the twin when it is there; a question that takes long without it begins to compile it."""
        if self._mode == "plain" or self._cast is not None or self.why_plain:
            return
        twin = compiling.ready(self._game)
        if twin is None:
            if seconds_left > WORTH_COMPILING:
                compiling.start_compiling(self._game)
            return
        try:
            self._cast = cast_for(self._question.plan, twin)
        except NotCompilable as reason:
            self.why_plain = str(reason)

    def _wait_for_twin(self) -> None:
        """For mode "compiled": the twin, or why there is none."""
        try:
            self._cast = cast_for(self._question.plan, make_twin(self._game))
        except NotCompilable as reason:
            raise reason.refusal from None

    def _play_compiled(self, chunk: Sequence[Future], cast: CompiledSeats, played: Sequence[int]) -> Numbers:
        question, seats = self._question, self._question.setup.players
        states, lines = self._states(chunk, cast), self._lines[played]

        def play(first: int, last: int) -> Numbers:
            """Some of the futures, each with every line."""
            try:
                return cast.twin.play_on(
                    states[first:last],
                    cast.seats,
                    lines=np.broadcast_to(lines, (last - first, *lines.shape)),
                    one_setup=True,
                    most_rounds=question.limits.most_rounds,
                    most_decisions=question.limits.most_decisions,
                ).reshape(last - first, len(lines), seats, -1)
            except NoLegalMove as stopped:
                # Plain play says why: the line may not be played there, or a function of a person's own failed.
                at = first + stopped.game_index // len(lines)
                self._play_plain(chunk[at : at + 1], played)
                raise

        bounds = np.linspace(0, len(chunk), min(len(chunk), PARTS * usable_cores()) + 1, dtype=int)
        with ThreadPoolExecutor(usable_cores()) as pool:
            parts = list(pool.map(play, bounds[:-1], bounds[1:]))
        return np.concatenate(parts).swapaxes(0, 1)

    def _states(self, chunk: Sequence[Future], cast: CompiledSeats) -> Any:
        """The positions of some futures as the twin has them."""
        with uncollected():
            return cast.twin.bundles("State", [_sketch_of(self._question, future) for future in chunk])

    # --- as plain Python --------------------------------------------------------------------------------

    def _play_plain(self, chunk: Sequence[Future], played: Sequence[int]) -> Numbers:
        player, lines = PlainPlayer(self._question), [self._question.lines[one] for one in played]
        found = player.play_at_once(chunk, lines)
        if found is not None:
            return found
        return np.array([[player.play(future, line) for future in chunk] for line in lines])


@contextmanager
def uncollected() -> Iterator[None]:
    """Many positions are many long lists, all of them wanted: looking among them for garbage took most of the time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _filled_up(lines: Sequence[Sequence[int]]) -> Numbers:
    """Lines of one length: the shorter ones end in -1, which is no move."""
    longest = max(len(line) for line in lines)
    return np.array([[*line, *[-1] * (longest - len(line))] for line in lines], dtype=np.int64)


def _played_as(question: Question) -> list[int]:
    """For each line the number of the one that brings the same futures: that of the first move which it leaves open.

    A line without a move begins with what the seat's own strategy does. Where that takes no luck, the strategy does the
    same in all futures, which are one to the seat; so where it is among the lines, nothing is played twice.
    """
    numbers = list(range(len(question.lines)))
    rules, spec = question._spec.rules, question._spec
    empty = [number for number, line in enumerate(question.lines) if not line]
    if not empty or question.built_in[question.seat] is None or rules.to_move(question.state) != question.seat:
        return numbers
    first = next(futures_of(question))
    luck = [spec.luck(replace(question.setup, seed=question.seed), 0, seat) for seat in range(len(question.holders))]
    before, state = [own[:] for own in luck], position_of(question, first)
    stepper = Stepper(spec, question.setup, question.holders, question.built_in)
    move = stepper.begin(state, luck)
    if luck == before and (move,) in question.lines:
        for number in empty:
            numbers[number] = question.lines.index((move,))
    return numbers


def position_of(question: Question, future: Future) -> Any:
    """The position that a future begins with, its chance named by the seed and the number of the future."""
    state = question.unknown.fill(future.cards, future.extra)
    question._spec.rules.name_future(state, question.seed, future.number)
    return state


def _sketch_of(question: Question, future: Future) -> Any:
    """The same to be read alone (`filled_to_read`)."""
    state = filled_to_read(question.unknown, future.cards, future.extra)
    question._spec.rules.name_future(state, question.seed, future.number)
    return state


class PlainPlayer:
    """Plays one future after the other by the rules' own Python, and tells each move to whoever listens."""

    def __init__(self, question: Question) -> None:
        self._question, self._spec = question, question._spec
        self._stepper = Stepper(self._spec, question.setup, question.holders, question.built_in)
        #: Whether a strategy used its luck in the last future.
        self.used_luck = False
        #: The seats that chose among several moves in the last future, whatever its line says.
        self.asked: set[int] = set()
        #: How the last future ended.
        self.end: Any = None

    def play(self, future: Future, line: Sequence[int], listen: Listener | None = None) -> Numbers:
        """The figures of one future that begins with a line, by seat; raises `IllegalMove` and `StrategyError`."""
        question = self._question
        state = position_of(question, future)
        self._spec.rules.set_log(state, listen is not None)
        setup = replace(question.setup, seed=question.seed)
        luck = [self._spec.luck(setup, future.number, seat) for seat in range(len(question.holders))]
        before = [own[:] for own in luck]
        for place, move in enumerate(line):
            seat = self._spec.rules.answering(state, question.seat)
            self._check(state, seat, move, place)
            self._stepper.make(state, move, listen, seat)
        rows = self._stepper.play_on(state, luck, question.limits, listen)
        self.used_luck, self.asked, self.end = luck != before, self._stepper.asked, state
        return np.array(rows, dtype=np.int64)

    def play_at_once(self, chunk: Sequence[Future], lines: Sequence[Sequence[int]]) -> Numbers | None:
        """The same of some lines in some futures, by the loop of a game that is never compiled, where nobody listens.

        A future is dealt once for all its lines. None where one must be played by itself, be it to say what went wrong.
        """
        question, spec, built_in = self._question, self._spec, self._question.built_in
        seats = len(question.holders)
        if spec.loop.module or None in built_in or len(built_in) != seats:
            return None
        setup, states, luck = replace(question.setup, seed=question.seed), [], []
        for future in chunk:
            first = position_of(question, future)
            spec.rules.set_log(first, False)
            own = [spec.luck(setup, future.number, seat) for seat in range(seats)]
            for number, line in enumerate(lines, 1):
                state = first if number == len(lines) else spec.rules.copy(first)
                for place, move in enumerate(line):
                    seat = spec.rules.answering(state, question.seat)
                    self._check(state, seat, move, place)
                    spec.rules.apply(state, seat, move)
                states.append(state)
                luck += [one[:] for one in own]
        limits, width = question.limits, spec.loop.width
        call = spec.loop.call(
            None,
            [one.choose for one in built_in],
            [one.reads_view for one in built_in],
            states=states,
            games=len(states),
            luck=luck,
            luck_given=1,
            most_rounds=limits.most_rounds,
            most_decisions=limits.most_decisions,
            rows=[0] * (len(states) * seats * width),
        )
        if spec.loop.play_games(call) < len(states):
            return None
        rows = np.array(call.rows, dtype=np.int64).reshape(len(chunk), len(lines), seats, width)
        return rows.swapaxes(0, 1)

    def _check(self, state: Any, seat: int, move: int, place: int) -> None:
        rules, text = self._spec.rules, self._spec.text
        code = rules.refusal(state, seat, move) if seat >= 0 else -1
        if code != 0:
            move_text = text.write_move(move, state, seat)
            error = IllegalMove(text.explain(state, seat, move_text, move, max(code, 0)), text.summary(state))
            if place:
                error.add_note(
                    f"It is move {place + 1} of a line, and not every future allows it: end the line before it."
                )
            raise error
