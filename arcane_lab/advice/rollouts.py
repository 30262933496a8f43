"""Playing the futures: every line of a question on the same futures, by the compiled twin or as plain Python."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from itertools import islice
from os import cpu_count
from typing import Any, Final

import numpy as np

from arcane_lab.advice.question import Question, redeal_of
from arcane_lab.core.errors import BadSetup, IllegalMove, NoLegalMove
from arcane_lab.engine import compiling
from arcane_lab.engine.moves import Move, Row
from arcane_lab.engine.players import StrategyRunner
from arcane_lab.engine.registry import find_game
from arcane_lab.engine.spec import READS_ALL, READS_OWN, GameSpec, seat_name
from arcane_lab.simulation.backends import Cast, NotCompilable, cast_for, not_compiled

Numbers = np.ndarray[Any, np.dtype[np.int64]]
#: Hears of each move that is made in a future: the log of it.
Listener = Callable[[tuple[Row, ...]], None]
#: Futures that are played before the first ranking is shown, and at a time from then on.
FIRST_FUTURES: Final = 30
NEXT_FUTURES: Final = 120
#: Plain futures at a time: they are played one after the other, and somebody waits.
FIRST_PLAIN: Final = 4
#: Seconds of plain play still to come above which the twin is compiled beside it.
WORTH_COMPILING: Final = 4.0
NEXT_PLAIN: Final = 10


@dataclass(frozen=True, slots=True)
class Future:
    """What a seat must reckon with, number `number`: the cards in the unknown places, and slots turned up in secret."""

    number: int
    cards: Numbers
    turned: Numbers


def futures_of(question: Question) -> Iterator[Future]:
    """Futures 0, 1, 2, … of a question; each is the same however many are asked for."""
    for number, (cards, turned) in enumerate(question.unknown.deals(question.seed, question.games)):
        yield Future(number, cards, turned)


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
        self.modes = {"plain": 0, "compiled": 0}
        self.why_plain = ""
        self._cast: Cast | None = None
        if mode == "compiled":
            self._wait_for_twin()

    def chunks(self) -> Iterator[Numbers]:
        """The figures of all futures, chunk after chunk: by line, future, seat and `playing.FIGURES`."""
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
        """The figures of some futures."""
        if self._cast is None:
            self.modes["plain"] += len(chunk)
            return self._play_plain(chunk)
        self.modes["compiled"] += len(chunk)
        return self._play_compiled(chunk, self._cast)

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
        task = compiling.start_compiling(self._game) if compiling.ready(self._game) is None else None
        if task is not None:
            task.wait()
        twin = compiling.ready(self._game)
        if twin is None:
            raise not_compiled(compiling.obstacle(self._game) or "the twin cannot be compiled here")
        try:
            self._cast = cast_for(self._question.plan, twin)
        except NotCompilable as reason:
            raise reason.refusal from None

    def _play_compiled(self, chunk: Sequence[Future], cast: Cast) -> Numbers:
        question, seats, games = self._question, self._question.setup.players, len(chunk)
        states = self._states(chunk, cast)

        def play(line: Numbers) -> Numbers:
            try:
                return cast.twin.play_on(
                    states,
                    cast.seats,
                    lines=np.broadcast_to(line, (games, len(line))),
                    most_rounds=question.most_rounds,
                    most_decisions=question.most_decisions,
                ).reshape(games, seats, -1)
            except NoLegalMove as stopped:
                # Plain play says why: the line may not be played there, or a function of a person's own failed.
                self._play_plain(chunk[stopped.game_index : stopped.game_index + 1])
                raise

        with ThreadPoolExecutor(cpu_count() or 1) as pool:
            return np.stack(list(pool.map(play, self._lines)))

    def _states(self, chunk: Sequence[Future], cast: Cast) -> Any:
        """The positions of some futures as the twin has them."""
        question = self._question
        futures = redeal_of(self._game)
        states = np.repeat(cast.twin.bundles("State", [question.state]), len(chunk))
        dealt = np.array([future.cards for future in chunk], dtype=np.int64)
        by_field: dict[str, list[int]] = {}
        for number, (field, _) in enumerate(question.unknown.places):
            by_field.setdefault(field, []).append(number)
        for field, numbers in by_field.items():
            slots = [question.unknown.places[number][1] for number in numbers]
            if slots == [-1]:
                states[field] = dealt[:, numbers[0]]
            else:
                states[field][:, slots] = dealt[:, numbers]
        scratch = question.state.copy()
        for place, future in enumerate(chunk):
            futures.name_future(scratch, question.seed, future.number)
            states["chance"][place] = scratch.chance
            states["play_index"][place] = future.number
            if question.unknown.secret:
                filled = question.unknown.fill(future.cards, future.turned)
                states["storehouse_face"][place] = filled.storehouse_face
                states["storehouse_seen"][place] = filled.storehouse_seen
        states["seed"] = question.seed
        return states

    # --- as plain Python --------------------------------------------------------------------------------

    def _play_plain(self, chunk: Sequence[Future]) -> Numbers:
        player = PlainPlayer(self._question)
        return np.array([[player.play(future, line) for future in chunk] for line in self._question.lines])


def _filled_up(lines: Sequence[Sequence[int]]) -> Numbers:
    """Lines of one length: the shorter ones end in -1, which is no move."""
    longest = max(len(line) for line in lines)
    return np.array([[*line, *[-1] * (longest - len(line))] for line in lines], dtype=np.int64)


class PlainPlayer:
    """Plays one future after the other by the rules' own Python, and tells each move to whoever listens."""

    def __init__(self, question: Question) -> None:
        self._question = question
        game = question.setup.game
        self._spec = find_game(game)
        self._futures, self._loop = redeal_of(game), self._spec.loop
        self._room = [0] * self._loop.move_room
        self._kept = [self._loop.new_view() for _ in question.holders]
        self._strategies = question.plan.built_in
        self._answerer = StrategyRunner(self._spec, question.setup, question.holders)
        #: Whether chance had a hand in the last future: a strategy's luck, or a shuffle in the round.
        self.used_luck = False
        #: The seats that chose among several moves in the last future, whatever its line says.
        self.asked: set[int] = set()

    def play(self, future: Future, line: Sequence[int], listen: Listener | None = None) -> Numbers:
        """The figures of one future that begins with a line, by seat; raises `IllegalMove` and `StrategyError`."""
        question, loop = self._question, self._loop
        state = question.unknown.fill(future.cards.tolist(), future.turned.tolist())
        self._futures.name_future(state, question.seed, future.number)
        state.log_on = int(listen is not None)
        setup = replace(question.setup, seed=question.seed)
        luck = [self._spec.luck(setup, future.number, seat) for seat in range(len(question.holders))]
        before, deals, round_number = [own[:] for own in luck], state.deals, state.round_number
        for place, move in enumerate(line):
            self._check(state, move, place)
            self._make(state, move, listen)
        loop.keep_views(state, self._kept)
        self.asked = set()
        made = [0, loop.first_trail]
        while self._goes_on(state, made):
            count = loop.legal_moves(state, self._room)
            choice = self._choose(state, count, luck, made) if count > 1 else 0
            move = self._room[choice]
            self._make(state, move, listen)
            loop.follow(state, move, made)
        new_round = int(state.round_number > round_number)
        self.used_luck = luck != before or state.deals - deals > new_round or state.round_number > round_number + 1
        return self._figures(state, made)

    def _goes_on(self, state: Any, made: list[int]) -> bool:
        question = self._question
        is_over = not self._spec.rules.waiting(state) or state.round_number > question.most_rounds
        return not is_over and made[0] < question.most_decisions

    def _check(self, state: Any, move: int, place: int) -> None:
        rules, text = self._spec.rules, self._spec.text
        seat = rules.to_move(state)
        code = rules.refusal(state, seat, move) if seat >= 0 else -1
        if code != 0:
            written = text.write_move(move, state, seat)
            error = IllegalMove(text.explain(state, seat, written, move, max(code, 0)), text.summary(state))
            if place:
                error.add_note(
                    f"It is move {place + 1} of a line, and not every future allows it: end the line before it."
                )
            raise error

    def _make(self, state: Any, move: int, listen: Listener | None) -> None:
        self._spec.rules.apply(state, self._spec.rules.to_move(state), move)
        if listen is not None:
            listen(self._spec.rules.rows(state))

    def _choose(self, state: Any, count: int, luck: list[list[int]], made: list[int]) -> int:
        seat, loop = self._spec.rules.to_move(state), self._loop
        self.asked.add(seat)
        strategy = self._strategies[seat]
        if strategy is None:
            return self._ask(state, count, luck, made)
        if strategy.reads_view == READS_ALL:
            loop.see(state, seat, self._kept[seat])
        elif strategy.reads_view == READS_OWN:
            loop.see_own(state, seat, self._kept[seat])
        return int(strategy.choose(self._kept[seat], self._room, count, luck[seat]))

    def _ask(self, state: Any, count: int, luck: list[list[int]], made: list[int]) -> int:
        """What a person's own function chooses; raises `StrategyError`, which says where."""
        seat, spec, numbers = self._spec.rules.to_move(state), self._spec, self._room[:count]
        where = (made[0], spec.text.summary)
        self._answerer.luck = tuple(tuple(own) for own in luck)
        if self._question.holders[seat].takes_view:
            moves = [move_of(spec, number, state) for number in numbers]
            choice = numbers.index(self._answerer.answer(seat, state, moves, where))
        else:
            choice = self._answerer.choose(seat, state, numbers, where)
        luck[seat][:] = self._answerer.luck[seat]
        return choice

    def _figures(self, state: Any, made: list[int]) -> Numbers:
        loop, seats = self._loop, len(self._question.holders)
        rows = [0] * (seats * loop.width)
        for seat in range(seats):
            loop.write_row(state, seat, self._question.most_rounds, made, rows, seat * loop.width)
        return np.array(rows, dtype=np.int64).reshape(seats, -1)


def move_of(spec: GameSpec, number: int, state: Any) -> Move:
    """A move of the seat that decides, as people hold it."""
    seat = spec.rules.to_move(state)
    return Move(spec.text.write_move(number, state, seat), seat_name(seat), number, spec.name)
